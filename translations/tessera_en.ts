<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US" sourcelanguage="en_US">
<context>
    <name>Verdict</name>
    <message numerus="yes">
        <source>Under %n rule(s) of yours: %1</source>
        <translation>
            <numerusform>Under %n rule of yours: %1</numerusform>
            <numerusform>Under %n rules of yours: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::canvas::GraphCanvas</name>
    <message numerus="yes">
        <source>Graph, %n box(es)</source>
        <translation>
            <numerusform>Graph, %n box</numerusform>
            <numerusform>Graph, %n boxes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::CostWords</name>
    <message numerus="yes">
        <source>%n kernels</source>
        <translation>
            <numerusform>%n kernel</numerusform>
            <numerusform>%n kernels</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Paid once for %n readers.</source>
        <translation>
            <numerusform>Paid once for %n reader.</numerusform>
            <numerusform>Paid once for %n readers.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::shell::MainWindow</name>
    <message numerus="yes">
        <source>%n node(s) change</source>
        <translation>
            <numerusform>%n node changes</numerusform>
            <numerusform>%n nodes change</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::shell::PictureDialog</name>
    <message numerus="yes">
        <source>%n selected node(s) with whole regions</source>
        <translation>
            <numerusform>%n selected node with whole regions</numerusform>
            <numerusform>%n selected nodes with whole regions</numerusform>
        </translation>
    </message>
</context>
</TS>
