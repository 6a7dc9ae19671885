<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US" sourcelanguage="en_US">
<context>
    <name>Replay</name>
    <message numerus="yes">
        <source>%n operator(s) (%1, …)</source>
        <translation>
            <numerusform>%n operator (%1, …)</numerusform>
            <numerusform>%n operators (%1, …)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1; and %n more change(s)</source>
        <translation>
            <numerusform>%1; and %n more change</numerusform>
            <numerusform>%1; and %n more changes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n move(s) gained %1, each in its own race.</source>
        <translation>
            <numerusform>%n move gained %1, each in its own race.</numerusform>
            <numerusform>%n moves gained %1, each in its own race.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n move(s) gained %1, each in its own race; the last race, of whole plans afresh, says %2 over the operator level.</source>
        <translation>
            <numerusform>%n move gained %1, each in its own race; the last race, of whole plans afresh, says %2 over the operator level.</numerusform>
            <numerusform>%n moves gained %1, each in its own race; the last race, of whole plans afresh, says %2 over the operator level.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Verdict</name>
    <message numerus="yes">
        <source>Under %n pin(s) of yours: %1</source>
        <translation>
            <numerusform>Under %n pin of yours: %1</numerusform>
            <numerusform>Under %n pins of yours: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n part(s) were predicted, not timed.</source>
        <translation>
            <numerusform>%n part was predicted, not timed.</numerusform>
            <numerusform>%n parts were predicted, not timed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>the range of %n pair(s), too few for an interval of 95 %</source>
        <translation>
            <numerusform>the range of %n pair, too few for an interval of 95 %</numerusform>
            <numerusform>the range of %n pairs, too few for an interval of 95 %</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 is the plan, by %n run(s): too few to tell whether another is faster</source>
        <translation>
            <numerusform>%1 is the plan, by %n run: too few to tell whether another is faster</numerusform>
            <numerusform>%1 is the plan, by %n runs: too few to tell whether another is faster</numerusform>
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
    <name>tessera::charts::BestPlanChart</name>
    <message numerus="yes">
        <source>↑ %n plan(s) beyond the axis, up to %1</source>
        <translation>
            <numerusform>↑ %n plan beyond the axis, up to %1</numerusform>
            <numerusform>↑ %n plans beyond the axis, up to %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <comment>plans without a row</comment>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::charts::SampleChart</name>
    <message numerus="yes">
        <source>%1: %2, median of %n runs</source>
        <translation>
            <numerusform>%1: %2, median of %n run</numerusform>
            <numerusform>%1: %2, median of %n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n runs beyond, to %1</source>
        <translation>
            <numerusform>%n run beyond, to %1</numerusform>
            <numerusform>%n runs beyond, to %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::charts::ShareChart</name>
    <message numerus="yes">
        <source>and %n more</source>
        <comment>kinds of operators</comment>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::charts::ShareCurve</name>
    <message numerus="yes">
        <source>%n regions</source>
        <translation>
            <numerusform>%n region</numerusform>
            <numerusform>%n regions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::charts::TimePanel</name>
    <message numerus="yes">
        <source>Selects %n regions</source>
        <translation>
            <numerusform>Selects %n region</numerusform>
            <numerusform>Selects %n regions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::charts::Timeline</name>
    <message numerus="yes">
        <source>%n kernels</source>
        <translation>
            <numerusform>%n kernel</numerusform>
            <numerusform>%n kernels</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n conversions</source>
        <translation>
            <numerusform>%n conversion</numerusform>
            <numerusform>%n conversions</numerusform>
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
    <message numerus="yes">
        <source>%n conversion(s)</source>
        <translation>
            <numerusform>%n conversion</numerusform>
            <numerusform>%n conversions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::ErrorWords</name>
    <message numerus="yes">
        <source>%n element(s) were left out, which rounding errors alone change</source>
        <translation>
            <numerusform>%n element was left out, which rounding errors alone change</numerusform>
            <numerusform>%n elements were left out, which rounding errors alone change</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::GraphWords</name>
    <message numerus="yes">
        <source>%n steps</source>
        <translation>
            <numerusform>%n step</numerusform>
            <numerusform>%n steps</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n graphs</source>
        <translation>
            <numerusform>%n graph</numerusform>
            <numerusform>%n graphs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::MemoryPicture</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>in %n steps, from %1 to %2</source>
        <translation>
            <numerusform>in %n steps, from %1 to %2</numerusform>
            <numerusform>in %n steps, from %1 to %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) whose size only a run tells lie outside the arena.</source>
        <translation>
            <numerusform>%n value whose size only a run tells lie outside the arena.</numerusform>
            <numerusform>%n values whose size only a run tells lie outside the arena.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::PlansModel</name>
    <message numerus="yes">
        <source>%1 of %n node(s) agree by name</source>
        <translation>
            <numerusform>%1 of %n node agrees by name</numerusform>
            <numerusform>%1 of %n nodes agree by name</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of this model only</source>
        <translation>
            <numerusform>%n of this model only</numerusform>
            <numerusform>%n of this model only</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of that plan only</source>
        <translation>
            <numerusform>%n of that plan only</numerusform>
            <numerusform>%n of that plan only</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, %n thread(s)</source>
        <translation>
            <numerusform>%1, %n thread</numerusform>
            <numerusform>%1, %n threads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: the range of %n run(s) in turns, too few for an interval of 95 %.</source>
        <translation>
            <numerusform>%1: the range of %n run in turns, too few for an interval of 95 %.</numerusform>
            <numerusform>%1: the range of %n runs in turns, too few for an interval of 95 %.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::TimeSentences</name>
    <message numerus="yes">
        <source>%n regions of several kinds</source>
        <translation>
            <numerusform>%n region of several kinds</numerusform>
            <numerusform>%n regions of several kinds</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n elementwise operators</source>
        <translation>
            <numerusform>%n elementwise operator</numerusform>
            <numerusform>%n elementwise operators</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n convolutions</source>
        <translation>
            <numerusform>%n convolution</numerusform>
            <numerusform>%n convolutions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n matrix products</source>
        <translation>
            <numerusform>%n matrix product</numerusform>
            <numerusform>%n matrix products</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pooling operators</source>
        <translation>
            <numerusform>%n pooling operator</numerusform>
            <numerusform>%n pooling operators</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n normalizations</source>
        <translation>
            <numerusform>%n normalization</numerusform>
            <numerusform>%n normalizations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n reductions</source>
        <translation>
            <numerusform>%n reduction</numerusform>
            <numerusform>%n reductions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n softmax operators</source>
        <translation>
            <numerusform>%n softmax operator</numerusform>
            <numerusform>%n softmax operators</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n operators that only move data</source>
        <translation>
            <numerusform>%n operator that only moves data</numerusform>
            <numerusform>%n operators that only move data</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n attention operators</source>
        <translation>
            <numerusform>%n attention operator</numerusform>
            <numerusform>%n attention operators</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n recurrent operators</source>
        <translation>
            <numerusform>%n recurrent operator</numerusform>
            <numerusform>%n recurrent operators</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other operators</source>
        <translation>
            <numerusform>%n other operator</numerusform>
            <numerusform>%n other operators</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n regions take %2</source>
        <translation>
            <numerusform>%1 of %n region takes %2</numerusform>
            <numerusform>%1 of %n regions take %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Each part timed in place, median of %n runs</source>
        <translation>
            <numerusform>Each part timed in place, median of %n run</numerusform>
            <numerusform>Each part timed in place, median of %n runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::panels::ComparePanel</name>
    <message numerus="yes">
        <source>%n more column(s)</source>
        <translation>
            <numerusform>%n more column</numerusform>
            <numerusform>%n more columns</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::panels::NodeDetails</name>
    <message numerus="yes">
        <source>a graph of %n operator(s)</source>
        <translation>
            <numerusform>a graph of %n operator</numerusform>
            <numerusform>a graph of %n operators</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::panels::SearchPanel</name>
    <message numerus="yes">
        <source>%1 measured in %n generation(s)</source>
        <translation>
            <numerusform>%1 measured in %n generation</numerusform>
            <numerusform>%1 measured in %n generations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n run(s)</source>
        <translation>
            <numerusform>%1 · %n run</numerusform>
            <numerusform>%1 · %n runs</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::shell::BodyPicture</name>
    <message numerus="yes">
        <source>%n operator(s)</source>
        <translation>
            <numerusform>%n operator</numerusform>
            <numerusform>%n operators</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::shell::CanvasWords</name>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n node</numerusform>
            <numerusform>%n nodes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::shell::Controller</name>
    <message numerus="yes">
        <source>%1 of its %n node(s) are in this model.</source>
        <translation>
            <numerusform>%1 of its %n node is in this model.</numerusform>
            <numerusform>%1 of its %n nodes are in this model.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n region(s) are beyond their tolerance</source>
        <translation>
            <numerusform>%n region is beyond its tolerance</numerusform>
            <numerusform>%n regions are beyond their tolerance</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The worst %n stand under Problems.</source>
        <translation>
            <numerusform>The worst %n stands under Problems.</numerusform>
            <numerusform>The worst %n stand under Problems.</numerusform>
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
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n node</numerusform>
            <numerusform>%n nodes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n region(s)</source>
        <translation>
            <numerusform>%n region</numerusform>
            <numerusform>%n regions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Median of %n run(s)</source>
        <translation>
            <numerusform>Median of %n run</numerusform>
            <numerusform>Median of %n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more part(s) stay and were never measured.</source>
        <translation>
            <numerusform>%n more part stays and was never measured.</numerusform>
            <numerusform>%n more parts stay and were never measured.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n part(s) were never measured</source>
        <translation>
            <numerusform>%n part was never measured</numerusform>
            <numerusform>%n parts were never measured</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::shell::Picture</name>
    <message numerus="yes">
        <source>Above it, with a warning sign: %n region(s).</source>
        <translation>
            <numerusform>Above it, with a warning sign: %n region.</numerusform>
            <numerusform>Above it, with a warning sign: %n regions.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n region(s)</source>
        <translation>
            <numerusform>%n region</numerusform>
            <numerusform>%n regions</numerusform>
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
<context>
    <name>tessera::shell::PreviewBar</name>
    <message numerus="yes">
        <source>&amp;Measure %n Part(s)</source>
        <translation>
            <numerusform>&amp;Measure %n Part</numerusform>
            <numerusform>&amp;Measure %n Parts</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::shell::SpecEditorController</name>
    <message numerus="yes">
        <source>and %n more rule(s) of yours</source>
        <translation>
            <numerusform>and %n more rule of yours</numerusform>
            <numerusform>and %n more rules of yours</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::shell::SpecState</name>
    <message numerus="yes">
        <source>%n region(s) in this model</source>
        <translation>
            <numerusform>%n region in this model</numerusform>
            <numerusform>%n regions in this model</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::shell::WorkProgress</name>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n draw(s) of inputs</source>
        <translation>
            <numerusform>%n draw of inputs</numerusform>
            <numerusform>%n draws of inputs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n implementation(s)</source>
        <translation>
            <numerusform>%n implementation</numerusform>
            <numerusform>%n implementations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n second(s) left</source>
        <translation>
            <numerusform>%n second left</numerusform>
            <numerusform>%n seconds left</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s) left</source>
        <translation>
            <numerusform>%n minute left</numerusform>
            <numerusform>%n minutes left</numerusform>
        </translation>
    </message>
</context>
</TS>
