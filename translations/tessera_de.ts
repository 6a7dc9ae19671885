<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de_DE" sourcelanguage="en_GB">
<context>
    <name>DeviceWords</name>
    <message>
        <source>emulated by the CPU: its times are those of no device</source>
        <translation>von der CPU emuliert: Ihre Zeiten sind die keines Geräts</translation>
    </message>
    <message>
        <source>No device of %1: %2</source>
        <translation>Kein Gerät von %1: %2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>a device&apos;s name, and what tells it from its likes</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1 in figures and lists, %2 on the command line</source>
        <translation>%1 in Abbildungen und Listen, %2 auf der Kommandozeile</translation>
    </message>
</context>
<context>
    <name>QKeySequenceEdit</name>
    <message>
        <source>Press shortcut</source>
        <translation>Tasten drücken</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>No such node</source>
        <translation>Diesen Knoten gibt es nicht</translation>
    </message>
    <message>
        <source>%1, 1 thread</source>
        <translation>%1, 1 Thread</translation>
    </message>
    <message>
        <source>%1, %2 threads</source>
        <translation>%1, %2 Threads</translation>
    </message>
    <message>
        <source>%1 L1, %2 L2, %3 L3</source>
        <translation>%1 L1, %2 L2, %3 L3</translation>
    </message>
</context>
<context>
    <name>QPlatformTheme</name>
    <message>
        <source>OK</source>
        <translation>OK</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Sichern</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
</context>
<context>
    <name>Replay</name>
    <message numerus="yes">
        <source>%n operator(s) (%1, …)</source>
        <translation>
            <numerusform>%n Operator (%1, …)</numerusform>
            <numerusform>%n Operatoren (%1, …)</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: another implementation of %2</source>
        <translation>%1: eine andere Implementierung von %2</translation>
    </message>
    <message>
        <source>%1: other regions of %2</source>
        <translation>%1: andere Regionen von %2</translation>
    </message>
    <message>
        <source>%1: to %2</source>
        <translation>%1: zu %2</translation>
    </message>
    <message>
        <source>%1: %2 → %3</source>
        <translation>%1: %2 → %3</translation>
    </message>
    <message numerus="yes">
        <source>%1; and %n more change(s)</source>
        <translation>
            <numerusform>%1; und %n weitere Änderung</numerusform>
            <numerusform>%1; und %n weitere Änderungen</numerusform>
        </translation>
    </message>
    <message>
        <source>The operator level placed every operator</source>
        <translation>Die Operatorebene platzierte jeden Operator</translation>
    </message>
    <message>
        <source>Operator level: %1</source>
        <translation>Operatorebene: %1</translation>
    </message>
    <message>
        <source>The same placement in other formats</source>
        <translation>Dieselbe Platzierung in anderen Formaten</translation>
    </message>
    <message>
        <source>Last race: the greedy placement is the plan</source>
        <translation>Letztes Rennen: die gierige Platzierung ist der Plan</translation>
    </message>
    <message>
        <source>Last race: %1 is the plan</source>
        <translation>Letztes Rennen: %1 ist der Plan</translation>
    </message>
    <message>
        <source>Last race: the plan stays</source>
        <translation>Letztes Rennen: der Plan bleibt</translation>
    </message>
    <message>
        <source>Last race: %1</source>
        <translation>Letztes Rennen: %1</translation>
    </message>
    <message>
        <source>Nothing was run for it.</source>
        <translation>Dafür wurde nichts ausgeführt.</translation>
    </message>
    <message>
        <source>It takes %1 times as long as the operator level&apos;s plan, beside which it ran.</source>
        <translation>Er dauert %1-mal so lange wie der Plan der Operatorebene, neben dem er lief.</translation>
    </message>
    <message>
        <source>Its time is of the first race, before anything was measured.</source>
        <translation>Seine Zeit ist die des ersten Rennens, bevor etwas gemessen war.</translation>
    </message>
    <message>
        <source>Its time is of the race with the baselines.</source>
        <translation>Seine Zeit ist die des Rennens mit den Vergleichsplänen.</translation>
    </message>
    <message>
        <source>Time and gain are of the move&apos;s own race with the best plan before it.</source>
        <translation>Zeit und Gewinn sind die des eigenen Rennens mit dem besten Plan davor.</translation>
    </message>
    <message>
        <source>Time and gain are of the last race; the gain is over the operator level.</source>
        <translation>Zeit und Gewinn sind die des letzten Rennens; der Gewinn gilt gegenüber der Operatorebene.</translation>
    </message>
    <message>
        <source>Its placement was not kept: the search had more than are kept.</source>
        <translation>Ihre Platzierung wurde nicht aufgehoben: die Suche hatte mehr, als aufgehoben werden.</translation>
    </message>
    <message>
        <source>the greedy placement</source>
        <translation>die gierige Platzierung</translation>
    </message>
    <message>
        <source>the operator level&apos;s plan</source>
        <translation>der Plan der Operatorebene</translation>
    </message>
    <message>
        <source>the candidate</source>
        <translation>der Kandidat</translation>
    </message>
    <message>
        <source>two candidates</source>
        <translation>zwei Kandidaten</translation>
    </message>
    <message>
        <source>the candidates</source>
        <translation>die Kandidaten</translation>
    </message>
    <message>
        <source>a plan of the graph level</source>
        <translation>ein Plan der Graphebene</translation>
    </message>
    <message>
        <source>loading plans</source>
        <translation>Pläne werden geladen</translation>
    </message>
    <message>
        <source>whole plans</source>
        <translation>ganze Pläne</translation>
    </message>
    <message>
        <source>what the machine reaches</source>
        <translation>was der Rechner erreicht</translation>
    </message>
    <message numerus="yes">
        <source>%n move(s) gained %1, each in its own race.</source>
        <translation>
            <numerusform>%n Zug gewann %1, in seinem eigenen Rennen.</numerusform>
            <numerusform>%n Züge gewannen %1, jeder in seinem eigenen Rennen.</numerusform>
        </translation>
    </message>
    <message>
        <source>No move was kept; the greedy placement gained %1 over the operator level.</source>
        <translation>Kein Zug wurde behalten; die gierige Platzierung gewann %1 gegenüber der Operatorebene.</translation>
    </message>
    <message>
        <source>No move was kept; %1 gained %2 over the operator level.</source>
        <translation>Kein Zug wurde behalten; %1 gewann %2 gegenüber der Operatorebene.</translation>
    </message>
    <message>
        <source>No move was proved in its own race; the last race found %1 over the operator level.</source>
        <translation>Kein Zug wurde in seinem eigenen Rennen bestätigt; das letzte Rennen fand %1 gegenüber der Operatorebene.</translation>
    </message>
    <message numerus="yes">
        <source>%n move(s) gained %1, each in its own race; the last race, of whole plans afresh, says %2 over the operator level.</source>
        <translation>
            <numerusform>%n Zug gewann %1, in seinem eigenen Rennen; das letzte Rennen, mit ganzen Plänen von neuem, sagt %2 gegenüber der Operatorebene.</numerusform>
            <numerusform>%n Züge gewannen %1, jeder in seinem eigenen Rennen; das letzte Rennen, mit ganzen Plänen von neuem, sagt %2 gegenüber der Operatorebene.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>the interval of a gain</comment>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>draw &quot;%1&quot;</source>
        <translation>Eingabesatz „%1“</translation>
    </message>
    <message>
        <source>%1 alone</source>
        <translation>%1 allein</translation>
    </message>
    <message>
        <source>Race of baselines: %1</source>
        <translation>Rennen der Vergleichspläne: %1</translation>
    </message>
    <message>
        <source>First race: %1</source>
        <translation>Erstes Rennen: %1</translation>
    </message>
    <message>
        <source>Its time in the race of this step: times of two steps are of two moments.</source>
        <translation>Seine Zeit im Rennen dieses Schritts: Zeiten zweier Schritte sind von zwei Zeitpunkten.</translation>
    </message>
    <message>
        <source>Against the best plan before it, from runs of both in turns.</source>
        <translation>Gegen den besten Plan davor, aus abwechselnden Läufen beider.</translation>
    </message>
    <message>
        <source>the plan in force</source>
        <translation>der geltende Plan</translation>
    </message>
    <message>
        <source>a plan of an earlier search</source>
        <translation>ein Plan einer früheren Suche</translation>
    </message>
    <message>
        <source>No move was kept: the plan is the operator level&apos;s.</source>
        <translation>Kein Zug wurde behalten: Der Plan ist der der Operatorebene.</translation>
    </message>
    <message>
        <source>the plan</source>
        <translation>der Plan</translation>
    </message>
    <message>
        <source>No move was kept. The last race could not tell %1 apart from the operator level&apos;s plan (%1 is %2).</source>
        <translation>Kein Zug wurde behalten. Im letzten Rennen waren %1 und der Plan der Operatorebene nicht zu unterscheiden (%1 ist %2).</translation>
    </message>
    <message>
        <source>No move was kept. In the last race there was no difference between %1 and the operator level&apos;s plan (%1 is %2).</source>
        <translation>Kein Zug wurde behalten. Im letzten Rennen gab es zwischen %1 und dem Plan der Operatorebene keinen Unterschied (%1 ist %2).</translation>
    </message>
</context>
<context>
    <name>SpecWords</name>
    <message>
        <source>The spec has an error: nothing is matched. The last one without errors stays in use.</source>
        <translation>Die Spezifikation hat einen Fehler: kein Muster wird geprüft. Die letzte ohne Fehler bleibt in Gebrauch.</translation>
    </message>
    <message>
        <source>Open a model to see what the patterns match.</source>
        <translation>Öffnen Sie ein Modell, um zu sehen, worauf die Muster passen.</translation>
    </message>
</context>
<context>
    <name>Verdict</name>
    <message>
        <source>%1 % slower</source>
        <translation>%1 % langsamer</translation>
    </message>
    <message>
        <source>%1 % faster</source>
        <translation>%1 % schneller</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>%1 is %3 times as fast as %2 (by one pair)</source>
        <translation>%1: %3-mal so schnell wie %2 (nach einem Paar)</translation>
    </message>
    <message>
        <source>%1 is %3 times as fast as %2 (%4 to %5)</source>
        <translation>%1: %3-mal so schnell wie %2 (%4 bis %5)</translation>
    </message>
    <message>
        <source>%1 is %3 % faster than %2 (%4 to %5 %)</source>
        <translation>%1: %3 % schneller als %2 (%4 bis %5 %)</translation>
    </message>
    <message>
        <source>%1 is %3 % slower than %2 (%4 to %5 %)</source>
        <translation>%1: %3 % langsamer als %2 (%4 bis %5 %)</translation>
    </message>
    <message>
        <source>%1 is the fastest: no mix was faster</source>
        <translation>%1: am schnellsten, keine Mischung war schneller</translation>
    </message>
    <message>
        <source>the best mix</source>
        <translation>die beste Mischung</translation>
    </message>
    <message>
        <source>%1 is the fastest; %2</source>
        <translation>%1: am schnellsten; %2</translation>
    </message>
    <message>
        <source>it</source>
        <translation>das</translation>
    </message>
    <message>
        <source>The greedy placement</source>
        <translation>Die gierige Platzierung</translation>
    </message>
    <message>
        <source>No difference to %1 (%2)</source>
        <translation>Kein Unterschied zu %1 (%2)</translation>
    </message>
    <message>
        <source>%1 alone</source>
        <translation>%1 allein</translation>
    </message>
    <message>
        <source>The mix</source>
        <translation>Die Mischung</translation>
    </message>
    <message>
        <source>This plan</source>
        <translation>Dieser Plan</translation>
    </message>
    <message>
        <source>No difference (A %1)</source>
        <translation>Kein Unterschied (A %1)</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Each is a time of its own machine: they have no difference and no ratio.</source>
        <translation>Jede ist eine Zeit ihres eigenen Rechners: Sie haben keine Differenz und kein Verhältnis.</translation>
    </message>
    <message>
        <source>A whole graph has a time only as it runs end to end: its operators have none that could be set against others.</source>
        <translation>Ein ganzer Graph hat nur eine Zeit für den gesamten Lauf: Seine Operatoren haben keine, die sich anderen gegenüberstellen ließe.</translation>
    </message>
    <message>
        <source>While this was timed, other programs kept %1 of the cores busy: times are longer and less certain than on an idle machine.</source>
        <translation>Während der Messung beschäftigten andere Programme %1 der Kerne: Die Zeiten sind länger und weniger sicher als auf einem unbeschäftigten Rechner.</translation>
    </message>
    <message>
        <source>Other programs keep %1 of the cores busy: times are longer and less certain than on an idle machine.</source>
        <translation>Andere Programme beschäftigen %1 der Kerne: Die Zeiten sind länger und weniger sicher als auf einem unbeschäftigten Rechner.</translation>
    </message>
    <message>
        <source>The placement that prefers %1</source>
        <translation>Die Platzierung mit Vorrang für %1</translation>
    </message>
    <message>
        <source>%3 could not be told apart from %1 (%2)</source>
        <translation>%3 und %1 waren nicht zu unterscheiden (%2)</translation>
    </message>
    <message>
        <source>Could not be told apart (A %1)</source>
        <translation>Nicht zu unterscheiden (A %1)</translation>
    </message>
    <message>
        <source>The best mix</source>
        <translation>Die beste Mischung</translation>
    </message>
    <message>
        <source>the plan in force</source>
        <translation>der geltende Plan</translation>
    </message>
    <message>
        <source>%1, measured in turns at %2</source>
        <translation>%1, um %2 abwechselnd gemessen</translation>
    </message>
    <message numerus="yes">
        <source>Under %n pin(s) of yours: %1</source>
        <translation>
            <numerusform>Unter %n Festlegung von Ihnen: %1</numerusform>
            <numerusform>Unter %n Festlegungen von Ihnen: %1</numerusform>
        </translation>
    </message>
    <message>
        <source>The parts alone add up to ≈ %1; the whole took %2.</source>
        <translation>Die Teile einzeln ergeben zusammen ≈ %1; das Ganze dauerte %2.</translation>
    </message>
    <message numerus="yes">
        <source>%n part(s) were predicted, not timed.</source>
        <translation>
            <numerusform>%n Teil wurde vorhergesagt, nicht gemessen.</numerusform>
            <numerusform>%n Teile wurden vorhergesagt, nicht gemessen.</numerusform>
        </translation>
    </message>
    <message>
        <source>Other programs kept %1 of the cores busy while it ran.</source>
        <translation>Andere Programme hielten %1 der Kerne beschäftigt, während es lief.</translation>
    </message>
    <message>
        <source>The two were timed at different moments, and alone a kernel does not wait for others or find its data cold.</source>
        <translation>Beides wurde zu verschiedenen Zeiten gemessen, und allein wartet ein Kernel nicht auf andere und findet seine Daten nicht kalt vor.</translation>
    </message>
    <message>
        <source>A profile times every part in place.</source>
        <translation>Ein Profil misst jeden Teil an seinem Platz.</translation>
    </message>
    <message>
        <source>%1 runs the model as one piece: what its operators take in it is not measured.</source>
        <translation>%1 führt das Modell in einem Stück aus: Was seine Operatoren darin brauchen, ist nicht gemessen.</translation>
    </message>
    <message>
        <source>%1 times as fast</source>
        <translation>%1-mal so schnell</translation>
    </message>
    <message>
        <source>%1 times as slow</source>
        <translation>%1-mal so langsam</translation>
    </message>
    <message>
        <source>%1 is %3 times as fast as %2</source>
        <translation>%1 ist %3-mal so schnell wie %2</translation>
    </message>
    <message>
        <source>%1 is %3 times as slow as %2</source>
        <translation>%1 ist %3-mal so langsam wie %2</translation>
    </message>
    <message>
        <source>%1 is %3 % faster than %2</source>
        <translation>%1 ist %3 % schneller als %2</translation>
    </message>
    <message>
        <source>%1 is %3 % slower than %2</source>
        <translation>%1 ist %3 % langsamer als %2</translation>
    </message>
    <message>
        <source>%1 is %3 times as slow as %2 (by one pair)</source>
        <translation>%1 ist %3-mal so langsam wie %2 (nach einem Paar)</translation>
    </message>
    <message>
        <source>%1 is %3 times as slow as %2 (%4 to %5)</source>
        <translation>%1 ist %3-mal so langsam wie %2 (%4 bis %5)</translation>
    </message>
    <message>
        <source>%1 is %3 % faster than %2 (too few runs for an interval)</source>
        <translation>%1 ist %3 % schneller als %2 (zu wenige Läufe für ein Intervall)</translation>
    </message>
    <message>
        <source>%1 is %3 % slower than %2 (too few runs for an interval)</source>
        <translation>%1 ist %3 % langsamer als %2 (zu wenige Läufe für ein Intervall)</translation>
    </message>
    <message>
        <source>%1 is the plan, with no difference to the best mix</source>
        <translation>%1 ist der Plan, ohne Unterschied zur besten Mischung</translation>
    </message>
    <message>
        <source>by pairs of runs; by the two medians it is %1</source>
        <translation>nach Paaren von Läufen; nach den beiden Medianen %1</translation>
    </message>
    <message numerus="yes">
        <source>the range of %n pair(s), too few for an interval of 95 %</source>
        <translation>
            <numerusform>die Spanne von %n Paar, zu wenig für ein Intervall von 95 %</numerusform>
            <numerusform>die Spanne von %n Paaren, zu wenige für ein Intervall von 95 %</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 could not be told apart from %2</source>
        <translation>%1 war von %2 nicht zu unterscheiden</translation>
    </message>
    <message>
        <source>No difference to %1</source>
        <translation>Kein Unterschied zu %1</translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation>%1 (%2 bis %3)</translation>
    </message>
    <message>
        <source>%1 is the plan. It could not be told apart from the best mix</source>
        <translation>%1 ist der Plan. Von der besten Mischung war er nicht zu unterscheiden</translation>
    </message>
    <message>
        <source>%1 is the plan. It could not be told apart from the best mix (the plan is %2)</source>
        <translation>%1 ist der Plan. Von der besten Mischung war er nicht zu unterscheiden (der Plan ist %2)</translation>
    </message>
    <message>
        <source>%1 is the plan, with no difference to the best mix (the plan is %2)</source>
        <translation>%1 ist der Plan, ohne Unterschied zur besten Mischung (der Plan ist %2)</translation>
    </message>
    <message>
        <source>by pairs of runs</source>
        <translation>nach Paaren von Läufen</translation>
    </message>
    <message>
        <source>%1 at %2 was predicted, not timed.</source>
        <comment>operators, a node</comment>
        <translation>%1 bei %2 wurde vorhergesagt, nicht gemessen.</translation>
    </message>
    <message numerus="yes">
        <source>%1 is the plan, by %n run(s): too few to tell whether another is faster</source>
        <translation>
            <numerusform>%1 ist der Plan, nach %n Lauf: zu wenig, um zu sagen, ob ein anderer schneller ist</numerusform>
            <numerusform>%1 ist der Plan, nach %n Läufen: zu wenige, um zu sagen, ob ein anderer schneller ist</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::canvas::ChangedKey</name>
    <message>
        <source>Marked so in the graph</source>
        <translation>So im Graphen markiert</translation>
    </message>
</context>
<context>
    <name>tessera::canvas::GraphCanvas</name>
    <message numerus="yes">
        <source>Graph, %n box(es)</source>
        <translation>
            <numerusform>Graph, %n Kasten</numerusform>
            <numerusform>Graph, %n Kästen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, not timed</source>
        <translation>%1, ohne Zeit</translation>
    </message>
    <message>
        <source>%1, predicted %2</source>
        <translation>%1, vorhergesagt %2</translation>
    </message>
    <message>
        <source>%1, measured %2</source>
        <translation>%1, gemessen %2</translation>
    </message>
    <message>
        <source>%1, out of date %2</source>
        <translation>%1, veraltet %2</translation>
    </message>
    <message>
        <source>no backend</source>
        <translation>kein Backend</translation>
    </message>
    <message>
        <source>being measured</source>
        <translation>wird gemessen</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>angeheftet</translation>
    </message>
    <message>
        <source>a backend is forbidden</source>
        <translation>ein Backend ist ausgeschlossen</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>%1, never measured</source>
        <translation>%1, nie gemessen</translation>
    </message>
    <message>
        <source>Arrow keys walk along edges, C goes to the next conversion. Enter opens, the menu key offers backends.</source>
        <translation>Pfeiltasten folgen den Kanten, C geht zur nächsten Umwandlung. Die Eingabetaste öffnet, die Menütaste bietet Backends an.</translation>
    </message>
    <message>
        <source>each block %1 to %2</source>
        <translation>jeder Block %1 bis %2</translation>
    </message>
    <message>
        <source>%1 is the slowest</source>
        <translation>%1 ist der langsamste</translation>
    </message>
    <message>
        <source>%1 % of the time of kernels and conversions</source>
        <translation>%1 % der Zeit von Kerneln und Umwandlungen</translation>
    </message>
    <message>
        <source>changes</source>
        <translation>ändert sich</translation>
    </message>
</context>
<context>
    <name>tessera::charts::BestPlanChart</name>
    <message>
        <source>Best plan over plans measured</source>
        <translation>Bester Plan über den gemessenen Plänen</translation>
    </message>
    <message>
        <source>Greedy</source>
        <translation>Gierig</translation>
    </message>
    <message>
        <source>nothing measured yet</source>
        <translation>noch nichts gemessen</translation>
    </message>
    <message>
        <source>plans measured</source>
        <translation>gemessene Pläne</translation>
    </message>
    <message>
        <source>Best plan, ms end to end</source>
        <translation>Bester Plan, ms insgesamt</translation>
    </message>
    <message>
        <source>%1: %2 ↑</source>
        <comment>a line above the scale</comment>
        <translation>%1: %2 ↑</translation>
    </message>
    <message>
        <source>No plan of this search has run yet. Baselines come first, then the plans of the graph level.</source>
        <translation>Noch lief kein Plan dieser Suche. Zuerst kommen die Vergleichspläne, dann die Pläne der Graphebene.</translation>
    </message>
    <message>
        <source>axis from %1 to %2 ms</source>
        <translation>Achse von %1 bis %2 ms</translation>
    </message>
    <message numerus="yes">
        <source>↑ %n plan(s) beyond the axis, up to %1</source>
        <translation>
            <numerusform>↑ %n Plan jenseits der Achse, bis %1</numerusform>
            <numerusform>↑ %n Pläne jenseits der Achse, bis %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Best plan</source>
        <translation>Bester Plan</translation>
    </message>
    <message>
        <source>Best mix</source>
        <translation>Beste Mischung</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a plan and its time</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>plans tried: scaled to the last race</source>
        <translation>versuchte Pläne: auf das letzte Rennen umgerechnet</translation>
    </message>
    <message>
        <source>plans tried: in their own races</source>
        <translation>versuchte Pläne: in ihren eigenen Rennen</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <comment>plans without a row</comment>
        <translation>
            <numerusform>%n weiterer</numerusform>
            <numerusform>%n weitere</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::charts::MemoryChart</name>
    <message>
        <source>Arena of the plan</source>
        <translation>Arena des Plans</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Conversion</source>
        <translation>Umwandlung</translation>
    </message>
</context>
<context>
    <name>tessera::charts::MemoryPanel</name>
    <message>
        <source>Selects the operator</source>
        <translation>Wählt den Operator aus</translation>
    </message>
    <message>
        <source>Device whose memory is shown</source>
        <translation>Gerät, dessen Speicher gezeigt wird</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
</context>
<context>
    <name>tessera::charts::RooflineChart</name>
    <message>
        <source>GFLOP/s over FLOP per byte</source>
        <translation>GFLOP/s über FLOP je Byte</translation>
    </message>
    <message>
        <source>No region has both a time and work to count.</source>
        <translation>Keine Region hat sowohl eine Zeit als auch zählbare Arbeit.</translation>
    </message>
    <message>
        <source>%1 GFLOP/s</source>
        <translation>%1 GFLOP/s</translation>
    </message>
    <message>
        <source>%1 GB/s</source>
        <translation>%1 GB/s</translation>
    </message>
    <message>
        <source>Ceilings not measured: Profile does it</source>
        <translation>Dächer nicht gemessen: Profilieren misst sie</translation>
    </message>
</context>
<context>
    <name>tessera::charts::SampleChart</name>
    <message numerus="yes">
        <source>%1: %2, median of %n runs</source>
        <translation>
            <numerusform>%1: %2, Median aus %n Lauf</numerusform>
            <numerusform>%1: %2, Median aus %n Läufen</numerusform>
        </translation>
    </message>
    <message>
        <source>Runs of a measurement</source>
        <translation>Läufe einer Messung</translation>
    </message>
    <message numerus="yes">
        <source>%n runs beyond, to %1</source>
        <translation>
            <numerusform>%n Lauf darüber, bis %1</numerusform>
            <numerusform>%n Läufe darüber, bis %1</numerusform>
        </translation>
    </message>
    <message>
        <source>runs not kept</source>
        <translation>Läufe nicht aufbewahrt</translation>
    </message>
    <message>
        <source>Neither the plan nor the selected region was measured.</source>
        <translation>Weder der Plan noch die gewählte Region wurde gemessen.</translation>
    </message>
</context>
<context>
    <name>tessera::charts::ShareChart</name>
    <message>
        <source>Time by operators and backend</source>
        <translation>Zeit nach Operatoren und Backend</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <comment>kinds of operators</comment>
        <translation>
            <numerusform>und %n weiterer</numerusform>
            <numerusform>und %n weitere</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::charts::ShareCurve</name>
    <message>
        <source>Share of the time by number of regions</source>
        <translation>Anteil an der Zeit nach Zahl der Regionen</translation>
    </message>
    <message>
        <source>%1: number %2 by time, %3; with the slower ones %4</source>
        <translation>%1: Nummer %2 nach Zeit, %3; mit den langsameren %4</translation>
    </message>
    <message numerus="yes">
        <source>%n regions</source>
        <translation>
            <numerusform>%n Region</numerusform>
            <numerusform>%n Regionen</numerusform>
        </translation>
    </message>
    <message>
        <source>Slowest regions, added up</source>
        <translation>Langsamste Regionen, aufsummiert</translation>
    </message>
    <message>
        <source>Not every region has a time yet.</source>
        <translation>Noch hat nicht jede Region eine Zeit.</translation>
    </message>
</context>
<context>
    <name>tessera::charts::TimePanel</name>
    <message>
        <source>Shows the conversions</source>
        <translation>Zeigt die Umwandlungen</translation>
    </message>
    <message numerus="yes">
        <source>Selects %n regions</source>
        <translation>
            <numerusform>Wählt %n Region aus</numerusform>
            <numerusform>Wählt %n Regionen aus</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::charts::Timeline</name>
    <message>
        <source>Timeline of one inference</source>
        <translation>Zeitachse einer Inferenz</translation>
    </message>
    <message>
        <source>Conversion: %1</source>
        <translation>Umwandlung: %1</translation>
    </message>
    <message>
        <source>, threads of its own</source>
        <translation>, eigene Threads</translation>
    </message>
    <message>
        <source>Thread %1</source>
        <translation>Thread %1</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>%1 in %2 (%3): %4</source>
        <translation>%1 in %2 (%3): %4</translation>
    </message>
    <message>
        <source>Conversion</source>
        <translation>Umwandlung</translation>
    </message>
    <message numerus="yes">
        <source>%n kernels</source>
        <translation>
            <numerusform>%n Kernel</numerusform>
            <numerusform>%n Kernel</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n conversions</source>
        <translation>
            <numerusform>%n Umwandlung</numerusform>
            <numerusform>%n Umwandlungen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>Marked: %1, %2, %3 of all kernels and conversions</source>
        <translation>Markiert: %1, %2, %3 aller Kernel und Umwandlungen</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>Kopien</translation>
    </message>
    <message>
        <source>Copy %1: %2</source>
        <translation>Kopie %1: %2</translation>
    </message>
    <message>
        <source>End to end %1. The bars are medians of kernels and conversions, which add up to %2.</source>
        <translation>Insgesamt %1. Die Balken sind Mediane der Kernel und Umwandlungen, zusammen %2.</translation>
    </message>
    <message>
        <source>White between them: %1 by which kernels took longer than their medians, in each inference others.</source>
        <translation>Weiß dazwischen: %1, um die Kernel länger als ihr Median brauchten, in jeder Inferenz andere.</translation>
    </message>
    <message>
        <source>White between them: the next one is started in less than what two runs differ by.</source>
        <translation>Weiß dazwischen: Der nächste wird gestartet, in weniger, als sich zwei Läufe unterscheiden.</translation>
    </message>
    <message>
        <source>White between them: %1 by which kernels took longer than their medians, in each inference others; and %2 in which the next one is started.</source>
        <translation>Weiß dazwischen: %1, um die Kernel länger als ihr Median brauchten, in jeder Inferenz andere; und %2, in denen der nächste gestartet wird.</translation>
    </message>
    <message>
        <source>White between them: %1, in which the next one is started.</source>
        <translation>Weiß dazwischen: %1, in denen der nächste gestartet wird.</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::BackendLooks</name>
    <message>
        <source>No backend</source>
        <translation>Kein Backend</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopie</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::BackendsModel</name>
    <message>
        <source>Backend</source>
        <translation>Backend</translation>
    </message>
    <message>
        <source>Plug-in version %1, %2</source>
        <translation>Plug-in-Version %1, %2</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>bereit</translation>
    </message>
    <message>
        <source>not asked yet</source>
        <translation>noch nicht gefragt</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::CandidatesModel</name>
    <message>
        <source>Implementation</source>
        <translation>Implementierung</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>, by the rule %1</source>
        <translation>, nach der Regel %1</translation>
    </message>
    <message>
        <source>, for %1</source>
        <translation>, für %1</translation>
    </message>
    <message>
        <source>µs</source>
        <translation>µs</translation>
    </message>
    <message>
        <source>Plan, µs</source>
        <translation>Plan, µs</translation>
    </message>
    <message>
        <source>Timed on this machine at its speed of now</source>
        <translation>Auf dieser Maschine bei ihrem heutigen Tempo gemessen</translation>
    </message>
    <message>
        <source>Timed at another speed of the machine, or on another one: good for the order, not for a claim</source>
        <translation>Bei anderem Tempo der Maschine oder auf einer anderen gemessen: gut für die Reihenfolge, nicht als Beleg</translation>
    </message>
    <message>
        <source>Computed, not timed</source>
        <translation>Berechnet, nicht gemessen</translation>
    </message>
    <message>
        <source>%1: the plan runs it</source>
        <translation>%1: läuft im Plan</translation>
    </message>
    <message>
        <source>%1 · %2 or %3</source>
        <comment>an implementation, and the operators that a pin could mean</comment>
        <translation>%1 · %2 oder %3</translation>
    </message>
    <message>
        <source>others</source>
        <comment>other operators</comment>
        <translation>andere</translation>
    </message>
    <message>
        <source>It can run over %1. The figures are of %2; with a pin the solver chooses.</source>
        <translation>Sie kann über %1 laufen. Die Zahlen sind von %2; mit einer Festlegung wählt der Löser.</translation>
    </message>
    <message>
        <source> or over </source>
        <translation> oder über </translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>Intervall</translation>
    </message>
    <message>
        <source>%1, tie</source>
        <comment>what a pin would cost, which is inside the interval</comment>
        <translation>%1, gleichauf</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::CompareModel</name>
    <message>
        <source>Same placement</source>
        <translation>Gleich platziert</translation>
    </message>
    <message>
        <source>Other backend</source>
        <translation>Anderes Backend</translation>
    </message>
    <message>
        <source>Other implementation</source>
        <translation>Andere Implementierung</translation>
    </message>
    <message>
        <source>Fused differently</source>
        <translation>Anders verschmolzen</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>Region</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>Operatoren</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>B − A, µs</source>
        <translation>B − A, µs</translation>
    </message>
    <message>
        <source>tie</source>
        <translation>gleichauf</translation>
    </message>
    <message>
        <source>Ratio</source>
        <translation>Verhältnis</translation>
    </message>
    <message>
        <source>What differs</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>The whole model</source>
        <translation>Das ganze Modell</translation>
    </message>
    <message>
        <source>One of them runs it as one piece</source>
        <translation>Einer von beiden führt es in einem Stück aus</translation>
    </message>
    <message>
        <source>several backends</source>
        <translation>mehrere Backends</translation>
    </message>
    <message>
        <source>All parts, each alone</source>
        <translation>Alle Teile, jeder für sich</translation>
    </message>
    <message>
        <source>The ratio is the median of the ratios of runs side by side, which need not be that of the two medians.</source>
        <translation>Das Verhältnis ist der Median der Verhältnisse nebeneinander gemessener Läufe und muss nicht das der beiden Mediane sein.</translation>
    </message>
    <message>
        <source>They were timed at two moments: Measure runs both in turns.</source>
        <translation>Sie wurden zu zwei Zeitpunkten gemessen: Messen lässt beide abwechselnd laufen.</translation>
    </message>
    <message>
        <source>As it runs within its plan: what the canvas and Operators show. The two plans were profiled at two moments, so the difference is of the times alone.</source>
        <translation>Wie es im Plan läuft: was Graph und Operatoren zeigen. Die beiden Pläne wurden zu zwei Zeitpunkten profiliert, daher gilt die Differenz den Zeiten für sich allein.</translation>
    </message>
    <message>
        <source>A alone, µs</source>
        <translation>A allein, µs</translation>
    </message>
    <message>
        <source>A in place, µs</source>
        <translation>A im Plan, µs</translation>
    </message>
    <message>
        <source>B alone, µs</source>
        <translation>B allein, µs</translation>
    </message>
    <message>
        <source>B in place, µs</source>
        <translation>B im Plan, µs</translation>
    </message>
    <message>
        <source>A end to end, µs</source>
        <translation>A insgesamt, µs</translation>
    </message>
    <message>
        <source>B end to end, µs</source>
        <translation>B insgesamt, µs</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::CostWords</name>
    <message>
        <source>1 kernel</source>
        <translation>1 Kernel</translation>
    </message>
    <message numerus="yes">
        <source>%n kernels</source>
        <translation>
            <numerusform>%n Kernel</numerusform>
            <numerusform>%n Kernel</numerusform>
        </translation>
    </message>
    <message>
        <source>All kernels of the plan together. Operators lists them one by one.</source>
        <translation>Alle Kernel des Plans zusammen. Unter Operatoren stehen sie einzeln.</translation>
    </message>
    <message>
        <source>Kernels and conversions %1</source>
        <translation>Kernel und Umwandlungen %1</translation>
    </message>
    <message>
        <source>End to end %1</source>
        <translation>Insgesamt %1</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Conversion</source>
        <translation>Umwandlung</translation>
    </message>
    <message>
        <source>Device copy</source>
        <translation>Gerätekopie</translation>
    </message>
    <message>
        <source>Fallback</source>
        <translation>Ersatz</translation>
    </message>
    <message>
        <source>Gap</source>
        <translation>Lücke</translation>
    </message>
    <message>
        <source>not timed</source>
        <translation>nicht gemessen</translation>
    </message>
    <message>
        <source>%1: %2, %3 of the plan</source>
        <translation>%1: %2, %3 des Plans</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>From %1</source>
        <translation>Von %1</translation>
    </message>
    <message>
        <source>To %1</source>
        <translation>Nach %1</translation>
    </message>
    <message>
        <source>the CPU</source>
        <translation>der CPU</translation>
    </message>
    <message>
        <source>The model&apos;s output is wanted on %1, and lies on %2.</source>
        <translation>Die Ausgabe des Modells wird auf %1 gebraucht und liegt auf %2.</translation>
    </message>
    <message>
        <source>%1 runs on %2; the model&apos;s input lies on %3.</source>
        <translation>%1 läuft auf %2; die Eingabe des Modells liegt auf %3.</translation>
    </message>
    <message>
        <source>%1 runs on %2; %3 left the value on %4.</source>
        <translation>%1 läuft auf %2; %3 ließ den Wert auf %4.</translation>
    </message>
    <message>
        <source>a layout of its own</source>
        <translation>ein eigenes Layout</translation>
    </message>
    <message>
        <source>plain rows</source>
        <translation>einfache Zeilen</translation>
    </message>
    <message>
        <source>channels last</source>
        <translation>Kanäle zuletzt</translation>
    </message>
    <message>
        <source>the order %1</source>
        <translation>die Ordnung %1</translation>
    </message>
    <message>
        <source>Nothing in the plan reads it.</source>
        <translation>Nichts im Plan liest es.</translation>
    </message>
    <message>
        <source>A step on the way to %1.</source>
        <translation>Ein Schritt auf dem Weg zu: %1.</translation>
    </message>
    <message numerus="yes">
        <source>Paid once for %n readers.</source>
        <translation>
            <numerusform>Einmal bezahlt für %n Leser.</numerusform>
            <numerusform>Einmal bezahlt für %n Leser.</numerusform>
        </translation>
    </message>
    <message>
        <source>Placed from specs alone: nothing was measured.</source>
        <translation>Allein nach Specs platziert: Gemessen wurde nichts.</translation>
    </message>
    <message>
        <source>No other backend runs %1 with these attributes.</source>
        <translation>Kein anderes Backend führt %1 mit diesen Attributen aus.</translation>
    </message>
    <message>
        <source>End to end, measured without events, less kernels and conversions in place: starting them, and what runs between them.</source>
        <translation>Insgesamt, ohne Ereignisse gemessen, abzüglich Kernel und Umwandlungen im Plan: ihr Start und was zwischen ihnen läuft.</translation>
    </message>
    <message>
        <source>Predicted: %1 to start each kernel and each conversion.</source>
        <translation>Vorhergesagt: %1 für den Start jedes Kernels und jeder Umwandlung.</translation>
    </message>
    <message>
        <source>Predicted ≈ %1</source>
        <translation>Vorhergesagt ≈ %1</translation>
    </message>
    <message>
        <source>Profile the plan to time it in place.</source>
        <translation>Ein Profil des Plans misst es an Ort und Stelle.</translation>
    </message>
    <message>
        <source>Their medians %1</source>
        <translation>Ihre Mediane %1</translation>
    </message>
    <message>
        <source>In one inference %1</source>
        <translation>In einer Inferenz %1</translation>
    </message>
    <message>
        <source>Fluctuation</source>
        <translation>Schwankung</translation>
    </message>
    <message>
        <source>Another conversion made %1 of it; the model&apos;s output is to be %2.</source>
        <translation>Eine andere Umwandlung machte daraus %1; die Ausgabe des Modells soll %2 haben.</translation>
    </message>
    <message>
        <source>Another conversion made %1 of it; %2 reads %3.</source>
        <translation>Eine andere Umwandlung machte daraus %1; %2 liest %3.</translation>
    </message>
    <message>
        <source>The model&apos;s input comes as %1; its output is to be %2.</source>
        <translation>Die Eingabe des Modells hat %1; seine Ausgabe soll %2 haben.</translation>
    </message>
    <message>
        <source>The model&apos;s input comes as %1; %2 reads %3.</source>
        <translation>Die Eingabe des Modells hat %1; %2 liest %3.</translation>
    </message>
    <message>
        <source>%1 wrote %2; the model&apos;s output is to be %3.</source>
        <translation>%1 schrieb %2; die Ausgabe des Modells soll %3 haben.</translation>
    </message>
    <message>
        <source>%1 wrote %2 and reads %3.</source>
        <translation>%1 schrieb %2 und liest %3.</translation>
    </message>
    <message>
        <source>%1 wrote %2; %3 reads %4.</source>
        <translation>%1 schrieb %2; %3 liest %4.</translation>
    </message>
    <message>
        <source>blocks of %1</source>
        <comment>channels</comment>
        <translation>Blöcke zu %1</translation>
    </message>
    <message>
        <source>In each inference others of them take longer than their medians.</source>
        <translation>In jeder Inferenz dauern andere von ihnen länger als ihr Median.</translation>
    </message>
    <message>
        <source>Other programs kept %1 of the cores busy.</source>
        <translation>Andere Programme beschäftigten %1 der Kerne.</translation>
    </message>
    <message>
        <source>The whole model as one piece: its operators are not timed one by one.</source>
        <translation>Das ganze Modell in einem Stück: Seine Operatoren werden nicht einzeln gemessen.</translation>
    </message>
    <message>
        <source>Timed in the plan. Alone: %1</source>
        <translation>Im Plan gemessen. Allein: %1</translation>
    </message>
    <message>
        <source>End to end as it was measured, less the medians of kernels and conversions in place: starting them, and what the runs differ by.</source>
        <translation>Gesamtzeit wie gemessen, abzüglich der Mediane von Kernels und Umwandlungen im Plan: ihr Start und worin sich die Läufe unterscheiden.</translation>
    </message>
    <message>
        <source>Kernels and conversions were timed in another run, in which the machine was slower: they add up to %1 more than the whole plan took.</source>
        <translation>Kernel und Umwandlungen wurden in einem anderen Lauf gemessen, in dem die Maschine langsamer war: zusammen sind sie %1 länger als der ganze Plan.</translation>
    </message>
    <message numerus="yes">
        <source>%n conversion(s)</source>
        <translation>
            <numerusform>%n Umwandlung</numerusform>
            <numerusform>%n Umwandlungen</numerusform>
        </translation>
    </message>
    <message>
        <source>All conversions and copies of the plan together: each has a row of its own.</source>
        <translation>Alle Umwandlungen und Kopien des Plans zusammen: Jede hat eine eigene Zeile.</translation>
    </message>
    <message>
        <source>Conversions</source>
        <translation>Umwandlungen</translation>
    </message>
    <message>
        <source>%1: %2, %3 of the parts</source>
        <translation>%1: %2, %3 der Teile</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::CostsModel</name>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Nach</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Time, µs</source>
        <translation>Zeit, µs</translation>
    </message>
    <message>
        <source>Of the plan</source>
        <translation>Vom Plan</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Interval, µs</source>
        <translation>Intervall, µs</translation>
    </message>
    <message>
        <source>Of the parts</source>
        <translation>Von den Teilen</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::EngineWords</name>
    <message>
        <source>Slower: it needs at least %1 at the %2 GFLOP/s that this machine reaches; %3 takes %4.</source>
        <translation>Langsamer: Bei den %2 GFLOP/s, die dieser Rechner erreicht, braucht sie mindestens %1; %3 braucht %4.</translation>
    </message>
    <message>
        <source>Slower than %1, measured in the region with one operator more.</source>
        <translation>Langsamer als %1, gemessen in der Region mit einem Operator mehr.</translation>
    </message>
    <message>
        <source>Slower than %1, measured in the region with %2 operators more.</source>
        <translation>Langsamer als %1, gemessen in der Region mit %2 Operatoren mehr.</translation>
    </message>
    <message>
        <source>In the region with more operators: %1</source>
        <translation>In der Region mit mehr Operatoren: %1</translation>
    </message>
    <message>
        <source>Not tried: its bound is %1 times that of the best of %2.</source>
        <translation>Nicht versucht: Ihre Schranke ist das %1-Fache der besten von %2.</translation>
    </message>
    <message>
        <source>Least time in the whole plan.</source>
        <translation>Am wenigsten Zeit im ganzen Plan.</translation>
    </message>
    <message>
        <source>Least time in the whole plan; with %1 it would take %2 longer.</source>
        <translation>Am wenigsten Zeit im ganzen Plan; mit %1 würde er %2 länger dauern.</translation>
    </message>
    <message>
        <source>As fast as %1 within the measured intervals.</source>
        <translation>So schnell wie %1 innerhalb der gemessenen Intervalle.</translation>
    </message>
    <message>
        <source>The search tried nothing else for it.</source>
        <translation>Die Suche hat dafür nichts anderes versucht.</translation>
    </message>
    <message>
        <source>Nothing else can run it. %1: %2</source>
        <translation>Nichts anderes kann sie ausführen. %1: %2</translation>
    </message>
    <message>
        <source>The graph-level search found the whole network faster with this part on %1.</source>
        <translation>Die Suche auf Graphebene fand das ganze Netz schneller, wenn dieser Teil auf %1 läuft.</translation>
    </message>
    <message>
        <source>The first backend by priority whose rule “%1” takes it.</source>
        <translation>Das erste Backend nach Priorität, dessen Regel „%1“ sie nimmt.</translation>
    </message>
    <message>
        <source>The first backend by priority that takes it.</source>
        <translation>Das erste Backend nach Priorität, das sie nimmt.</translation>
    </message>
    <message>
        <source>The whole original model runs in %1.</source>
        <translation>Das ganze ursprüngliche Modell läuft in %1.</translation>
    </message>
    <message>
        <source>not measured yet</source>
        <translation>noch nicht gemessen</translation>
    </message>
    <message>
        <source>no spec takes it</source>
        <translation>keine Spezifikation nimmt sie</translation>
    </message>
    <message>
        <source>No spec takes it.</source>
        <translation>Keine Spezifikation nimmt sie.</translation>
    </message>
    <message>
        <source>Not tried: it is likely to take %1 times as long as the best of %2.</source>
        <translation>Nicht versucht: Er braucht voraussichtlich das %1-Fache des besten von %2.</translation>
    </message>
    <message>
        <source>Not tried: the bound of its best is %1 times that of %2.</source>
        <translation>Nicht versucht: Die Schranke des besten ist das %1-Fache derer von %2.</translation>
    </message>
    <message>
        <source>Not tried: another schedule of %1 is likely to be as fast.</source>
        <translation>Nicht versucht: Ein anderer Ablauf von %1 ist voraussichtlich ebenso schnell.</translation>
    </message>
    <message>
        <source>Slower, most likely: at the %2 GFLOP/s that this machine reaches it takes about %1; %3 takes %4.</source>
        <translation>Wohl langsamer: Bei den %2 GFLOP/s, die dieser Rechner erreicht, braucht sie etwa %1; %3 braucht %4.</translation>
    </message>
    <message>
        <source>a text file</source>
        <translation>eine Textdatei</translation>
    </message>
    <message>
        <source>an HTML page</source>
        <translation>eine HTML-Seite</translation>
    </message>
    <message>
        <source>an XML file, such as OpenVINO&apos;s</source>
        <translation>eine XML-Datei, etwa von OpenVINO</translation>
    </message>
    <message>
        <source>a JSON file</source>
        <translation>eine JSON-Datei</translation>
    </message>
    <message>
        <source>a git-LFS pointer, a note of where the file lies</source>
        <translation>ein Git-LFS-Zeiger, ein Vermerk, wo die Datei liegt</translation>
    </message>
    <message>
        <source>a ZIP archive</source>
        <translation>ein ZIP-Archiv</translation>
    </message>
    <message>
        <source>a PyTorch file</source>
        <translation>eine PyTorch-Datei</translation>
    </message>
    <message>
        <source>a Python pickle, most likely PyTorch&apos;s</source>
        <translation>ein Python-Pickle, wohl von PyTorch</translation>
    </message>
    <message>
        <source>a Keras file</source>
        <translation>eine Keras-Datei</translation>
    </message>
    <message>
        <source>an HDF5 file, most likely Keras&apos;s</source>
        <translation>eine HDF5-Datei, wohl von Keras</translation>
    </message>
    <message>
        <source>a TensorFlow model</source>
        <translation>ein TensorFlow-Modell</translation>
    </message>
    <message>
        <source>a TensorFlow Lite file</source>
        <translation>eine TensorFlow-Lite-Datei</translation>
    </message>
    <message>
        <source>a safetensors file, which holds weights alone</source>
        <translation>eine safetensors-Datei, die nur Gewichte enthält</translation>
    </message>
    <message>
        <source>an ONNX Runtime .ort file</source>
        <translation>eine .ort-Datei von ONNX Runtime</translation>
    </message>
    <message>
        <source>a picture</source>
        <translation>ein Bild</translation>
    </message>
    <message>
        <source>a PDF document</source>
        <translation>ein PDF-Dokument</translation>
    </message>
    <message>
        <source>choose the .onnx file</source>
        <translation>wählen Sie die .onnx-Datei</translation>
    </message>
    <message>
        <source>unpack it and open the .onnx file in it</source>
        <translation>entpacken Sie es und öffnen Sie die .onnx-Datei darin</translation>
    </message>
    <message>
        <source>load it in PyTorch, export it with torch.onnx.export and open the result</source>
        <translation>laden Sie sie in PyTorch, exportieren Sie sie mit torch.onnx.export und öffnen Sie das Ergebnis</translation>
    </message>
    <message>
        <source>convert it with tf2onnx and open the result</source>
        <translation>wandeln Sie es mit tf2onnx um und öffnen Sie das Ergebnis</translation>
    </message>
    <message>
        <source>export the model that it belongs to as ONNX</source>
        <translation>exportieren Sie das Modell, zu dem sie gehört, als ONNX</translation>
    </message>
    <message>
        <source>open the .onnx file that it was made from</source>
        <translation>öffnen Sie die .onnx-Datei, aus der sie gemacht wurde</translation>
    </message>
    <message>
        <source>run &apos;git lfs pull&apos; in its folder and open it again</source>
        <translation>rufen Sie „git lfs pull“ in ihrem Ordner auf und öffnen Sie sie noch einmal</translation>
    </message>
    <message>
        <source>the download was of a web page: download the file itself</source>
        <translation>heruntergeladen wurde eine Webseite: laden Sie die Datei selbst herunter</translation>
    </message>
    <message>
        <source>%1: this is %2, not an ONNX model; %3</source>
        <translation>%1: Das ist %2, kein ONNX-Modell; %3</translation>
    </message>
    <message>
        <source>%1 GFLOP/s</source>
        <translation>%1 GFLOP/s</translation>
    </message>
    <message>
        <source>%1, %2 times that of f32</source>
        <translation>%1, das %2-Fache von f32</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>arithmetic</source>
        <translation>Rechnen</translation>
    </message>
    <message>
        <source>Slower, most likely: at the %2 GFLOP/s that this machine reaches it takes about %1, its parts one after the other %3.</source>
        <translation>Wohl langsamer: Bei den %2 GFLOP/s, die dieser Rechner erreicht, braucht sie etwa %1, ihre Teile nacheinander %3.</translation>
    </message>
    <message>
        <source>%1 runs no node of this model</source>
        <translation>%1 führt keinen Knoten dieses Modells aus</translation>
    </message>
    <message>
        <source>not run: the times of its regions add up to at least %1, those of the best to %2</source>
        <translation>nicht ausgeführt: Die Zeiten seiner Regionen ergeben mindestens %1, die des besten %2</translation>
    </message>
    <message>
        <source>not run: the times of its regions add up to %1, those of the best to %2</source>
        <translation>nicht ausgeführt: Die Zeiten seiner Regionen ergeben %1, die des besten %2</translation>
    </message>
    <message>
        <source>wrong: %1</source>
        <translation>falsch: %1</translation>
    </message>
    <message>
        <source>its library %1 is not installed</source>
        <translation>die Bibliothek %1 ist nicht installiert</translation>
    </message>
    <message>
        <source>the hardware profile holds nothing of it</source>
        <translation>das Hardware-Profil enthält nichts davon</translation>
    </message>
    <message>
        <source>the hardware profile holds no time of the whole model in it</source>
        <translation>das Hardware-Profil enthält keine Zeit des ganzen Modells darin</translation>
    </message>
    <message>
        <source>The reference would take longer than a tenth of the budget.</source>
        <translation>Die Referenz würde länger als ein Zehntel des Zeitbudgets brauchen.</translation>
    </message>
    <message>
        <source>A run of the reference takes %1: there is time for one of %2 draws.</source>
        <translation>Ein Lauf der Referenz dauert %1: Die Zeit reicht für einen von %2 Sätzen Eingaben.</translation>
    </message>
    <message>
        <source>The reference cannot run the model: %1</source>
        <translation>Die Referenz kann das Modell nicht ausführen: %1</translation>
    </message>
    <message>
        <source>It writes into its inputs.</source>
        <translation>Sie schreibt in ihre Eingaben.</translation>
    </message>
    <message>
        <source>The worker process said nothing of it.</source>
        <translation>Der Arbeitsprozess meldete nichts davon.</translation>
    </message>
    <message>
        <source>%1 of arithmetic at %2; %3 of traffic from %4 at %5 GB/s. The rates were measured here.</source>
        <translation>%1 Rechnen bei %2; %3 Datenverkehr aus %4 bei %5 GB/s. Die Raten wurden hier gemessen.</translation>
    </message>
    <message>
        <source>%1 of arithmetic at %2; %3 of traffic from %4 at %5 GB/s. The rates are assumed.</source>
        <translation>%1 Rechnen bei %2; %3 Datenverkehr aus %4 bei %5 GB/s. Die Raten sind angenommen.</translation>
    </message>
    <message>
        <source>the same memory in another layout</source>
        <translation>derselbe Speicher in anderem Layout</translation>
    </message>
    <message>
        <source>parts lie in the memory of the whole</source>
        <translation>die Teile liegen im Speicher des Ganzen</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>Datei oder Verzeichnis nicht gefunden</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>Zugriff verweigert</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>Das ist ein Verzeichnis</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>Auf dem Gerät ist kein Platz mehr</translation>
    </message>
    <message>
        <source>cannot open: %1</source>
        <translation>nicht zu öffnen: %1</translation>
    </message>
    <message>
        <source>cannot read: %1</source>
        <translation>nicht zu lesen: %1</translation>
    </message>
    <message>
        <source>cannot write: %1</source>
        <translation>nicht zu schreiben: %1</translation>
    </message>
    <message>
        <source>This placement prefers %1 wherever it runs.</source>
        <translation>Diese Platzierung bevorzugt %1, wo immer es läuft.</translation>
    </message>
    <message>
        <source>Pinned: %1 to %2.</source>
        <translation>Angeheftet: %1 an %2.</translation>
    </message>
    <message>
        <source>%1 at %2 moves to %3.</source>
        <translation>%1 bei %2 wechselt zu %3.</translation>
    </message>
    <message>
        <source>never measured</source>
        <translation>nie gemessen</translation>
    </message>
    <message>
        <source>not run: the budget left no time to measure its regions. A larger one does.</source>
        <translation>nicht gelaufen: Das Budget ließ keine Zeit, seine Regionen zu messen. Ein größeres tut es.</translation>
    </message>
    <message>
        <source>run once for its times, not compared: the budget left no time to check and race it. A larger one does.</source>
        <translation>einmal für seine Zeiten gelaufen, nicht verglichen: Das Budget ließ keine Zeit, ihn zu prüfen und antreten zu lassen. Ein größeres tut es.</translation>
    </message>
    <message>
        <source>it is of another model</source>
        <translation>er gehört zu einem anderen Modell</translation>
    </message>
    <message>
        <source>it was made for another machine</source>
        <translation>er wurde für eine andere Maschine gemacht</translation>
    </message>
    <message>
        <source>it was made for other settings of precision or threads</source>
        <translation>er wurde für eine andere Genauigkeit oder Zahl von Threads gemacht</translation>
    </message>
    <message>
        <source>it could not be run</source>
        <translation>er konnte nicht laufen</translation>
    </message>
    <message>
        <source>it is wrong, or could not be run</source>
        <translation>er ist falsch oder konnte nicht laufen</translation>
    </message>
    <message>
        <source>it uses %1, which this search does not</source>
        <translation>er benutzt %1, diese Suche nicht</translation>
    </message>
    <message>
        <source>it does not keep the pin of %1</source>
        <translation>er hält die Festlegung von %1 nicht ein</translation>
    </message>
    <message>
        <source>it breaks the ban at %1</source>
        <translation>er verletzt das Verbot an %1</translation>
    </message>
    <message>
        <source>it is wrong: %1</source>
        <translation>er ist falsch: %1</translation>
    </message>
    <message>
        <source>it could not be run: %1</source>
        <translation>er konnte nicht laufen: %1</translation>
    </message>
    <message>
        <source>the spec of %1 no longer offers %2 at %3</source>
        <translation>die Spezifikation von %1 bietet %2 an %3 nicht mehr an</translation>
    </message>
    <message>
        <source>%1 on %2 at &apos;%3&apos; (%4): %5</source>
        <translation>%1 auf %2 bei „%3“ (%4): %5</translation>
    </message>
    <message>
        <source>the greedy placement, whose kernels nobody had timed: %1</source>
        <translation>die gierige Platzierung, deren Kernel niemand gemessen hatte: %1</translation>
    </message>
    <message>
        <source>It did not answer in time and was stopped after %1.</source>
        <translation>Er antwortete nicht rechtzeitig und wurde nach %1 beendet.</translation>
    </message>
    <message>
        <source>Not tried: too many kernels of its backend did not end.</source>
        <translation>Nicht versucht: Zu viele Kernel seines Backends endeten nicht.</translation>
    </message>
    <message>
        <source>The graph level found the whole network faster with this part on %1; the operator level had %2.</source>
        <translation>Die Graphebene fand das ganze Netz schneller, wenn dieser Teil auf %1 läuft; die Operatorebene hatte %2.</translation>
    </message>
    <message>
        <source>This part is on %1 in a whole plan that the graph level tried; the operator level had %2.</source>
        <translation>In einem ganzen Plan, den die Graphebene versuchte, läuft dieser Teil auf %1; die Operatorebene hatte %2.</translation>
    </message>
    <message>
        <source>the profile of the plan: %1</source>
        <translation>das Profil des Plans: %1</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::ErrorWords</name>
    <message>
        <source>beyond any tolerance</source>
        <translation>jenseits jeder Toleranz</translation>
    </message>
    <message>
        <source>%1 times the tolerance</source>
        <translation>das %1-Fache der Toleranz</translation>
    </message>
    <message>
        <source>%1 of the tolerance</source>
        <translation>%1 der Toleranz</translation>
    </message>
    <message>
        <source>Error: %1</source>
        <translation>Fehler: %1</translation>
    </message>
    <message>
        <source>Largest error %1, relative %2; relative L2 %3, allowed %4</source>
        <translation>Größter Fehler %1, relativ %2; relative L2 %3, erlaubt %4</translation>
    </message>
    <message>
        <source>Infinities and NaN are not where the reference has them</source>
        <translation>Unendlich und NaN stehen nicht dort, wo die Referenz sie hat</translation>
    </message>
    <message>
        <source>In %1, on the draw &quot;%2&quot;</source>
        <translation>In %1, mit den Eingaben „%2“</translation>
    </message>
    <message>
        <source>By itself, on the reference&apos;s inputs: %1</source>
        <translation>Für sich, mit den Eingaben der Referenz: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n element(s) were left out, which rounding errors alone change</source>
        <translation>
            <numerusform>%n Element blieb außer Betracht, das schon Rundungsfehler ändern</numerusform>
            <numerusform>%n Elemente blieben außer Betracht, die schon Rundungsfehler ändern</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::GraphWords</name>
    <message>
        <source>a graph would take %1 of the device, where a plan may hold %2 more</source>
        <translation>ein Graph nähme %1 vom Speicher des Geräts, und von dem, was ein Plan dort halten darf, bleiben %2</translation>
    </message>
    <message>
        <source>the device has no graphs</source>
        <translation>das Gerät hat keine Graphen</translation>
    </message>
    <message>
        <source>a kernel waits for the device while it is launched, which no graph can hold</source>
        <translation>ein Kernel wartet beim Start auf das Gerät, was kein Graph enthalten kann</translation>
    </message>
    <message>
        <source>a kernel calls what no graph can hold</source>
        <translation>ein Kernel ruft auf, was kein Graph enthalten kann</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1.</translation>
    </message>
    <message numerus="yes">
        <source>%n steps</source>
        <translation>
            <numerusform>%n Schritt</numerusform>
            <numerusform>%n Schritte</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2 launched one by one: %3</source>
        <translation>%1: %2 einzeln gestartet: %3</translation>
    </message>
    <message numerus="yes">
        <source>%n graphs</source>
        <translation>
            <numerusform>%n Graph</numerusform>
            <numerusform>%n Graphen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2 launched at once (%3).</source>
        <translation>%1: %2 auf einmal gestartet (%3).</translation>
    </message>
    <message>
        <source>%1: %2 launched at once (%3, %4 of the device&apos;s memory).</source>
        <translation>%1: %2 auf einmal gestartet (%3, %4 vom Speicher des Geräts).</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::KindsModel</name>
    <message>
        <source>Conversions and copies</source>
        <translation>Umwandlungen und Kopien</translation>
    </message>
    <message>
        <source>tie</source>
        <translation>gleichauf</translation>
    </message>
    <message>
        <source>Predicted, or a share by its work of what a kernel of several kinds takes</source>
        <translation>Vorhergesagt, oder nach Arbeit ein Anteil an dem, was ein Kernel aus mehreren Arten braucht</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>Backend</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>Operator</translation>
    </message>
    <message>
        <source>Count A</source>
        <translation>Anzahl A</translation>
    </message>
    <message>
        <source>Count B</source>
        <translation>Anzahl B</translation>
    </message>
    <message>
        <source>B − A, µs</source>
        <translation>B − A, µs</translation>
    </message>
    <message>
        <source>%1 runs the model as one piece</source>
        <translation>%1 führt das Modell als Ganzes aus</translation>
    </message>
    <message>
        <source>A alone, µs</source>
        <translation>A allein, µs</translation>
    </message>
    <message>
        <source>B alone, µs</source>
        <translation>B allein, µs</translation>
    </message>
    <message>
        <source>What has no time</source>
        <translation>Was keine Zeit hat</translation>
    </message>
    <message>
        <source>%1: no time</source>
        <translation>%1: keine Zeit</translation>
    </message>
    <message>
        <source>%1: %2 of %3 without a time</source>
        <translation>%1: %2 von %3 ohne Zeit</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>what is missing: why</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>never timed alone</source>
        <translation>nie für sich gemessen</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::LegendModel</name>
    <message>
        <source>Show %1</source>
        <translation>%1 zeigen</translation>
    </message>
    <message>
        <source>Shown</source>
        <translation>Gezeigt</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>Backend</translation>
    </message>
    <message>
        <source>Share of kernels and conversions</source>
        <translation>Anteil an Kerneln und Umwandlungen</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::MemoryPicture</name>
    <message>
        <source>conversion of %1</source>
        <translation>Umwandlung von %1</translation>
    </message>
    <message>
        <source>input of the model</source>
        <translation>Eingabe des Modells</translation>
    </message>
    <message>
        <source>output of the model</source>
        <translation>Ausgabe des Modells</translation>
    </message>
    <message>
        <source>activation</source>
        <translation>Aktivierung</translation>
    </message>
    <message>
        <source>value in another layout</source>
        <translation>Wert in einem anderen Layout</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n weiterer</numerusform>
            <numerusform>%n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 at %2 of the arena, layout %3</source>
        <translation>%1 ab %2 der Arena, Layout %3</translation>
    </message>
    <message>
        <source>in step %1, %2</source>
        <translation>in Schritt %1, %2</translation>
    </message>
    <message numerus="yes">
        <source>in %n steps, from %1 to %2</source>
        <translation>
            <numerusform>in %n Schritt, von %1 bis %2</numerusform>
            <numerusform>in %n Schritten, von %1 bis %2</numerusform>
        </translation>
    </message>
    <message>
        <source>made by %1</source>
        <translation>erzeugt von %1</translation>
    </message>
    <message>
        <source>Arena %1 · weights of the model %2 · kept by kernels %3 · workspace %4 · together %5</source>
        <translation>Arena %1 · Gewichte des Modells %2 · von Kernels behalten %3 · Arbeitsspeicher der Kernels %4 · zusammen %5</translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) whose size only a run tells lie outside the arena.</source>
        <translation>
            <numerusform>%n Wert, dessen Größe erst ein Lauf zeigt, liegt außerhalb der Arena.</numerusform>
            <numerusform>%n Werte, deren Größe erst ein Lauf zeigt, liegen außerhalb der Arena.</numerusform>
        </translation>
    </message>
    <message>
        <source>Peak %1 at %2</source>
        <translation>Höchststand %1 bei %2</translation>
    </message>
    <message>
        <source>reuse saves %1 against separate buffers (%2)</source>
        <translation>Wiederverwendung spart %1 gegenüber eigenen Puffern (%2)</translation>
    </message>
    <message>
        <source>Arena %1 · weights of the model %2</source>
        <translation>Arena %1 · Gewichte des Modells %2</translation>
    </message>
    <message>
        <source>No kernel is chosen yet: all values are taken to be row-major, and what kernels need besides is not known.</source>
        <translation>Noch ist kein Kernel gewählt: Alle Werte gelten als zeilenweise abgelegt, und was Kernels sonst brauchen, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>Arena on %1 %2 · kept by kernels %3 · workspace %4 · together %5</source>
        <translation>Arena auf %1 %2 · von Kernels gehalten %3 · Arbeitsspeicher %4 · zusammen %5</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::Moments</name>
    <message>
        <source>d MMM</source>
        <comment>a day: the letters of QDate::toString</comment>
        <translation>d. MMM</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <comment>a day of another year</comment>
        <translation>d. MMM yyyy</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::MovesModel</name>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>Effect</source>
        <translation>Wirkung</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>abgestürzt</translation>
    </message>
    <message>
        <source>tie</source>
        <translation>gleichauf</translation>
    </message>
    <message>
        <source>Against the best plan in the same rounds: too few or too uneven to tell the two apart</source>
        <translation>Gegen den besten Plan in denselben Runden: zu wenige oder zu ungleiche, um beide zu unterscheiden</translation>
    </message>
    <message>
        <source>Against the best plan in the same rounds</source>
        <translation>Gegen den besten Plan in denselben Runden</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::OperatorsModel</name>
    <message>
        <source>Backend</source>
        <translation>Backend</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>Operatoren</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>%1, pinned, %2</source>
        <translation>%1, angeheftet, %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Time, µs</source>
        <translation>Zeit, µs</translation>
    </message>
    <message>
        <source>GFLOP/s</source>
        <translation>GFLOP/s</translation>
    </message>
    <message>
        <source>Of peak</source>
        <translation>Vom Maximum</translation>
    </message>
    <message>
        <source>Computed, not timed</source>
        <translation>Berechnet, nicht gemessen</translation>
    </message>
    <message>
        <source>Timed once: one sample has no interval</source>
        <translation>Einmal gemessen: ein Wert hat kein Intervall</translation>
    </message>
    <message>
        <source>Timed twice: two samples have no interval</source>
        <translation>Zweimal gemessen: zwei Werte haben kein Intervall</translation>
    </message>
    <message>
        <source>The range of %1 samples: an interval of 95 % takes %2</source>
        <translation>Die Spanne von %1 Werten: ein Intervall von 95 % braucht %2</translation>
    </message>
    <message>
        <source>95 % interval of the median of %1 samples</source>
        <translation>95-%-Intervall des Medians von %1 Werten</translation>
    </message>
    <message>
        <source>%1: %2 to %3</source>
        <translation>%1: %2 bis %3</translation>
    </message>
    <message>
        <source>Error ÷ tolerance</source>
        <translation>Fehler ÷ Toleranz</translation>
    </message>
    <message>
        <source>By itself</source>
        <translation>Für sich</translation>
    </message>
    <message>
        <source>Error in B</source>
        <translation>Fehler in B</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>Überlagerung</translation>
    </message>
    <message>
        <source>That is wider than the time itself: measure again.</source>
        <translation>Das ist breiter als die Zeit selbst: Messen Sie noch einmal.</translation>
    </message>
    <message>
        <source>The least time that this machine allows for its arithmetic and its memory, over its time.</source>
        <translation>Die kürzeste Zeit, die dieser Rechner für seine Arithmetik und seinen Speicher zulässt, geteilt durch seine Zeit.</translation>
    </message>
    <message>
        <source>Above 100 %: the machine ran faster than when its peak was measured, data was in the cache, or the kernel needs less arithmetic than the operator has.</source>
        <translation>Über 100 %: Der Rechner lief schneller als bei der Messung seiner Spitze, Daten lagen im Cache, oder der Kernel braucht weniger Arithmetik, als der Operator hat.</translation>
    </message>
    <message>
        <source>The bar is the time, beside that of the longest; a dashed one is predicted. The line between two caps is the interval of the time: with an arrow it goes on beyond the column.</source>
        <translation>Der Balken ist die Zeit im Verhältnis zur längsten; ein gestrichelter ist vorhergesagt. Die Linie zwischen zwei Strichen ist das Intervall der Zeit: Mit einem Pfeil reicht es über die Spalte hinaus.</translation>
    </message>
    <message>
        <source>Share of kernels and conversions</source>
        <translation>Anteil an Kerneln und Umwandlungen</translation>
    </message>
    <message>
        <source>Between which two times the median lies, at 95 %.</source>
        <translation>Zwischen welchen zwei Zeiten der Median liegt, zu 95 %.</translation>
    </message>
    <message>
        <source>Interval, µs</source>
        <translation>Intervall, µs</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Share of kernels and conversions, as a bar</source>
        <translation>Anteil an Kerneln und Umwandlungen, als Balken</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::OptionWords</name>
    <message>
        <source>it runs on %1 devices, and Settings has none chosen</source>
        <translation>es läuft auf Geräten von %1, und in den Einstellungen ist keines gewählt</translation>
    </message>
    <message>
        <source>it has symbolic sizes; choose the sizes of %1</source>
        <translation>es hat symbolische Größen; wählen Sie die Größen von %1</translation>
    </message>
    <message>
        <source>; forbid a backend where it is wrong</source>
        <translation>; verbieten Sie ein Backend dort, wo es falsch rechnet</translation>
    </message>
    <message>
        <source>; another program holds it: close that one</source>
        <translation>; ein anderes Programm hält sie offen: schließen Sie es</translation>
    </message>
    <message>
        <source>; free some space on its disk</source>
        <translation>; schaffen Sie Platz auf dem Datenträger</translation>
    </message>
    <message>
        <source>; copy it into the folder of the model</source>
        <translation>; kopieren Sie sie in den Ordner des Modells</translation>
    </message>
    <message>
        <source>the plan holds for other sizes: open the model with %1</source>
        <translation>der Plan gilt für andere Größen: Öffnen Sie das Modell mit %1</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::OutlineModel</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>The model runs as one piece: what this part of it takes is not measured.</source>
        <translation>Das Modell läuft in einem Stück: Was dieser Teil davon braucht, ist nicht gemessen.</translation>
    </message>
    <message>
        <source>≈ In part computed: of a kernel that runs operators outside of this as well, the share by their work.</source>
        <translation>≈ Teils berechnet: von einem Kernel, der auch Operatoren außerhalb ausführt, der Anteil nach ihrer Arbeit.</translation>
    </message>
    <message>
        <source>≈ In part predicted, or timed at another speed of the machine.</source>
        <translation>≈ Teils vorhergesagt, oder bei anderer Geschwindigkeit des Rechners gemessen.</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::PinChoices</name>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>%1 (best)</source>
        <translation>%1 (beste)</translation>
    </message>
    <message>
        <source>no difference</source>
        <translation>kein Unterschied</translation>
    </message>
    <message>
        <source>≈ %1 in all</source>
        <translation>≈ %1 insgesamt</translation>
    </message>
    <message>
        <source>≈ %1 as a mix</source>
        <translation>≈ %1 als Mischung</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::PlanRows</name>
    <message>
        <source>scalar</source>
        <comment>a tensor without axes</comment>
        <translation>Skalar</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::PlansModel</name>
    <message>
        <source>Greedy, as runtimes place</source>
        <translation>Gierig, wie Laufzeiten platzieren</translation>
    </message>
    <message>
        <source>The plan before the search</source>
        <translation>Der Plan vor der Suche</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>This plan</source>
        <translation>Dieser Plan</translation>
    </message>
    <message>
        <source>This plan, in its race</source>
        <translation>Dieser Plan in seinem Vergleich</translation>
    </message>
    <message>
        <source>other machine</source>
        <translation>anderer Rechner</translation>
    </message>
    <message>
        <source>other model</source>
        <translation>anderes Modell</translation>
    </message>
    <message>
        <source>It has not run together with this plan: Measure runs both in turns.</source>
        <translation>Er lief noch nicht zusammen mit diesem Plan: „Messen“ lässt beide abwechselnd laufen.</translation>
    </message>
    <message>
        <source>Its times are of that machine: they have no ratio to ours.</source>
        <translation>Seine Zeiten sind von jenem Rechner: Sie haben kein Verhältnis zu unseren.</translation>
    </message>
    <message>
        <source>Its times are of another model, or of this one in other sizes: they have no ratio to these.</source>
        <translation>Seine Zeiten sind von einem anderen Modell oder von diesem in anderen Größen: Sie haben kein Verhältnis zu diesen.</translation>
    </message>
    <message>
        <source>%1 of nodes</source>
        <translation>%1 der Knoten</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>vorhergesagt</translation>
    </message>
    <message>
        <source>The plan in force</source>
        <translation>Der geltende Plan</translation>
    </message>
    <message>
        <source>Its time in the race that chose it: ratios of that race are to this.</source>
        <translation>Seine Zeit in dem Vergleich, der ihn wählte: Verhältnisse aus diesem Vergleich beziehen sich auf sie.</translation>
    </message>
    <message>
        <source>%1 wherever it can run the model</source>
        <translation>%1 überall, wo es das Modell ausführen kann</translation>
    </message>
    <message>
        <source>The first backend by priority that takes each operator</source>
        <translation>Das erste Backend nach Priorität, das den jeweiligen Operator nimmt</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n node(s) agree by name</source>
        <translation>
            <numerusform>%1 von %n Knoten stimmt im Namen überein</numerusform>
            <numerusform>%1 von %n Knoten stimmen im Namen überein</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of this model only</source>
        <translation>
            <numerusform>%n nur in diesem Modell</numerusform>
            <numerusform>%n nur in diesem Modell</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of that plan only</source>
        <translation>
            <numerusform>%n nur in jenem Plan</numerusform>
            <numerusform>%n nur in jenem Plan</numerusform>
        </translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n thread(s)</source>
        <translation>
            <numerusform>%1, %n Thread</numerusform>
            <numerusform>%1, %n Threads</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, borrowed from %2</source>
        <translation>%1, geliehen aus %2</translation>
    </message>
    <message>
        <source>A/B</source>
        <translation>A/B</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>To the plan</source>
        <translation>Zum Plan</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Gemessen</translation>
    </message>
    <message>
        <source>Conversions</source>
        <translation>Umwandlungen</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>By backend</source>
        <translation>Nach Backend</translation>
    </message>
    <message>
        <source>this plan</source>
        <translation>dieser Plan</translation>
    </message>
    <message>
        <source>tie (%1)</source>
        <translation>gleichauf (%1)</translation>
    </message>
    <message>
        <source>Its time is %1 that of this plan, %2 to %3</source>
        <translation>Seine Zeit ist %1 die dieses Plans, %2 bis %3</translation>
    </message>
    <message>
        <source>%1: from the two medians and their intervals, of one race.</source>
        <translation>%1: aus den zwei Medianen und ihren Intervallen, von einem Rennen.</translation>
    </message>
    <message>
        <source>It is the plan in force.</source>
        <translation>Es ist der geltende Plan.</translation>
    </message>
    <message>
        <source>No difference was found. %1</source>
        <translation>Es wurde kein Unterschied gefunden. %1</translation>
    </message>
    <message>
        <source>unknown</source>
        <comment>when it was measured</comment>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>%1, last race</source>
        <comment>a moment</comment>
        <translation>%1, letztes Rennen</translation>
    </message>
    <message>
        <source>Its time is of the search&apos;s last race, beside the plan; the steps of the search show that of an earlier race.</source>
        <translation>Seine Zeit ist die des letzten Rennens der Suche, neben dem Plan; die Schritte der Suche zeigen die eines früheren Rennens.</translation>
    </message>
    <message>
        <source>This plan took %1 in that run.</source>
        <translation>Dieser Plan brauchte in jenem Lauf %1.</translation>
    </message>
    <message>
        <source>µs</source>
        <translation>µs</translation>
    </message>
    <message>
        <source>%1; in the last race %2</source>
        <comment>which race, what it says</comment>
        <translation>%1; im letzten Vergleich %2</translation>
    </message>
    <message>
        <source>Timed in the race of an earlier search</source>
        <translation>Im Vergleich einer früheren Suche gemessen</translation>
    </message>
    <message>
        <source>Timed in the first race of its search</source>
        <translation>Im ersten Vergleich seiner Suche gemessen</translation>
    </message>
    <message>
        <source>%1, this plan %2</source>
        <comment>a ratio, what the plan took in that race</comment>
        <translation>%1, dieser Plan %2</translation>
    </message>
    <message numerus="yes">
        <source>%1: the range of %n run(s) in turns, too few for an interval of 95 %.</source>
        <translation>
            <numerusform>%1: die Spanne von %n Lauf im Wechsel, zu wenig für ein Intervall von 95 %.</numerusform>
            <numerusform>%1: die Spanne von %n Läufen im Wechsel, zu wenige für ein Intervall von 95 %.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: median and interval of the ratios of runs in turns, which need not be the ratio of the two medians.</source>
        <translation>%1: Median und Intervall der Verhältnisse abwechselnder Läufe, was nicht das Verhältnis der beiden Mediane sein muss.</translation>
    </message>
    <message>
        <source>What the whole plan took, end to end</source>
        <translation>Was der ganze Plan insgesamt brauchte</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>Vorhergesagt</translation>
    </message>
    <message>
        <source>Of a plan that was not run: its parts as timed alone, added up. No time of a whole run compares with it.</source>
        <translation>Von einem Plan, der nicht lief: seine einzeln gemessenen Teile, addiert. Keine Zeit eines ganzen Laufs ist damit vergleichbar.</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Share of kernels and conversions</source>
        <translation>Anteil an Kerneln und Umwandlungen</translation>
    </message>
    <message>
        <source>It left the last race early: its time is by its ratio to the leader. The steps of the search have what it took before.</source>
        <translation>Es schied früh aus dem letzten Rennen aus: Seine Zeit folgt aus seinem Verhältnis zum Führenden. In den Schritten der Suche steht, was es vorher brauchte.</translation>
    </message>
    <message>
        <source>Its time is %1 that of this plan, by the two medians of one race.</source>
        <translation>Seine Zeit ist %1 die dieses Plans, nach den beiden Medianen eines Rennens.</translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>Intervall</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::ProblemsModel</name>
    <message>
        <source>Problem</source>
        <translation>Problem</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Ort</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::RecentModel</name>
    <message>
        <source>today</source>
        <translation>heute</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>gestern</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation>%1 Knoten</translation>
    </message>
    <message>
        <source>Best plan</source>
        <translation>Bester Plan</translation>
    </message>
    <message>
        <source>Against the best baseline</source>
        <translation>Gegen den besten Vergleichsplan</translation>
    </message>
    <message>
        <source>not searched yet</source>
        <translation>noch nicht gesucht</translation>
    </message>
    <message>
        <source>Opened</source>
        <translation>Geöffnet</translation>
    </message>
    <message>
        <source>the same as %1</source>
        <translation>gleich %1</translation>
    </message>
    <message>
        <source>%1× over %2</source>
        <translation>%1× gegenüber %2</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::ReplayModel</name>
    <message>
        <source>At</source>
        <translation>Bei</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Schritt</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>Gewinn</translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>Intervall</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::ShortcutsModel</name>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menü</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>Whether the keys were changed</source>
        <translation>Ob die Tasten geändert wurden</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::TensorsModel</name>
    <message>
        <source>Tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Rolle</translation>
    </message>
    <message>
        <source>in</source>
        <translation>ein</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>out</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::TimeSentences</name>
    <message numerus="yes">
        <source>%n regions of several kinds</source>
        <translation>
            <numerusform>%n Region verschiedener Art</numerusform>
            <numerusform>%n Regionen verschiedener Art</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n elementwise operators</source>
        <translation>
            <numerusform>%n elementweisen Operator</numerusform>
            <numerusform>%n elementweisen Operatoren</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n convolutions</source>
        <translation>
            <numerusform>%n Faltung</numerusform>
            <numerusform>%n Faltungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n matrix products</source>
        <translation>
            <numerusform>%n Matrixprodukt</numerusform>
            <numerusform>%n Matrixprodukten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pooling operators</source>
        <translation>
            <numerusform>%n Pooling-Operator</numerusform>
            <numerusform>%n Pooling-Operatoren</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n normalizations</source>
        <translation>
            <numerusform>%n Normalisierung</numerusform>
            <numerusform>%n Normalisierungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n reductions</source>
        <translation>
            <numerusform>%n Reduktion</numerusform>
            <numerusform>%n Reduktionen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n softmax operators</source>
        <translation>
            <numerusform>%n Softmax-Operator</numerusform>
            <numerusform>%n Softmax-Operatoren</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n operators that only move data</source>
        <translation>
            <numerusform>%n Operator, der nur Daten bewegt</numerusform>
            <numerusform>%n Operatoren, die nur Daten bewegen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n attention operators</source>
        <translation>
            <numerusform>%n Attention-Operator</numerusform>
            <numerusform>%n Attention-Operatoren</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n recurrent operators</source>
        <translation>
            <numerusform>%n rekurrenten Operator</numerusform>
            <numerusform>%n rekurrenten Operatoren</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other operators</source>
        <translation>
            <numerusform>%n anderen Operator</numerusform>
            <numerusform>%n anderen Operatoren</numerusform>
        </translation>
    </message>
    <message>
        <source>Kernels timed one by one</source>
        <translation>Kernel einzeln gemessen</translation>
    </message>
    <message>
        <source>Predicted in part</source>
        <translation>Teilweise vorhergesagt</translation>
    </message>
    <message>
        <source>%1 in %2 at %3 of this machine&apos;s peak</source>
        <translation>%1 in %2 mit %3 vom Maximum dieses Rechners</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n regions take %2</source>
        <translation>
            <numerusform>%1 von %n Region braucht %2</numerusform>
            <numerusform>%1 von %n Regionen brauchen %2</numerusform>
        </translation>
    </message>
    <message>
        <source>Conversions take %1</source>
        <translation>Umwandlungen brauchen %1</translation>
    </message>
    <message>
        <source>%1 if each kernel reached its bound</source>
        <translation>%1, wenn jeder Kernel seine Schranke erreichte</translation>
    </message>
    <message numerus="yes">
        <source>Each part timed in place, median of %n runs</source>
        <translation>
            <numerusform>Jeder Teil an Ort und Stelle gemessen, Median aus %n Lauf</numerusform>
            <numerusform>Jeder Teil an Ort und Stelle gemessen, Median aus %n Läufen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::WordHelp</name>
    <message>
        <source>any: the library chooses the layouts of inputs and outputs itself.</source>
        <translation>any: Die Bibliothek wählt das Layout von Ein- und Ausgaben selbst.</translation>
    </message>
    <message>
        <source>plain: axes in the order of the model, as ONNX has them (NCHW).</source>
        <translation>plain: Achsen in der Reihenfolge des Modells, wie in ONNX (NCHW).</translation>
    </message>
    <message>
        <source>nhwc: the channels of one place lie side by side.</source>
        <translation>nhwc: Die Kanäle einer Stelle liegen nebeneinander.</translation>
    </message>
    <message>
        <source>winograd: an algorithm with fewer products, exact to rounding only.</source>
        <translation>winograd: ein Verfahren mit weniger Produkten, genau bis auf Rundung.</translation>
    </message>
    <message>
        <source>view: nothing is computed; the output is the input&apos;s memory.</source>
        <translation>view: Nichts wird berechnet; die Ausgabe ist der Speicher der Eingabe.</translation>
    </message>
    <message>
        <source>copy: values move in memory, nothing is computed.</source>
        <translation>copy: Werte werden im Speicher bewegt, nichts wird berechnet.</translation>
    </message>
    <message>
        <source>borrowed: timed on another machine, or here at another speed; good to compare with, not a figure of now.</source>
        <translation>geliehen: auf einem anderen Rechner gemessen oder hier bei anderer Geschwindigkeit; gut zum Vergleichen, kein Wert von jetzt.</translation>
    </message>
    <message>
        <source>predicted: computed from the work and from what this machine reaches, not timed.</source>
        <translation>vorhergesagt: aus der Arbeit und dem berechnet, was dieser Rechner erreicht, nicht gemessen.</translation>
    </message>
    <message>
        <source>tie: what was run cannot tell the two apart; neither is faster beyond doubt.</source>
        <translation>gleichauf: Die Messungen können die beiden nicht unterscheiden; keine Zeit ist zweifelsfrei kürzer.</translation>
    </message>
    <message>
        <source>%1: a layout that only %2 can read.</source>
        <translation>%1: ein Layout, das nur %2 lesen kann.</translation>
    </message>
    <message>
        <source>%1: axes in the order of the model, the last one side by side.</source>
        <translation>%1: Achsen in der Reihenfolge des Modells, die letzte liegt nebeneinander.</translation>
    </message>
    <message>
        <source>%1: each letter is an axis, a the first; axis %2 is cut into blocks of %3, which lie side by side and fill a vector register.</source>
        <translation>%1: Jeder Buchstabe ist eine Achse, a die erste; die Achse %2 ist in Blöcke zu %3 geteilt, die nebeneinander liegen und ein Vektorregister füllen.</translation>
    </message>
    <message>
        <source>%1: each letter is an axis, a the first; axis %2 lies side by side.</source>
        <translation>%1: Jeder Buchstabe ist eine Achse, a die erste; die Achse %2 liegt nebeneinander.</translation>
    </message>
    <message>
        <source>blocked8: channels in blocks of 8, which lie side by side and fill a vector register.</source>
        <translation>blocked8: Kanäle in Blöcken zu 8, die nebeneinander liegen und ein Vektorregister füllen.</translation>
    </message>
    <message>
        <source>blocked16: channels in blocks of 16, which lie side by side and fill a vector register.</source>
        <translation>blocked16: Kanäle in Blöcken zu 16, die nebeneinander liegen und ein Vektorregister füllen.</translation>
    </message>
    <message>
        <source>inplace: the result takes the memory of an input.</source>
        <translation>inplace: Das Ergebnis nimmt den Speicher einer Eingabe ein.</translation>
    </message>
</context>
<context>
    <name>tessera::panels::CandidateTable</name>
    <message>
        <source>Candidates</source>
        <translation>Kandidaten</translation>
    </message>
</context>
<context>
    <name>tessera::panels::CommandPalette</name>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <source>Find a command</source>
        <translation>Befehl suchen</translation>
    </message>
    <message>
        <source>Action, setting, backend or node</source>
        <translation>Aktion, Einstellung, Backend oder Knoten</translation>
    </message>
    <message>
        <source>No match for %1 among actions, settings, backends and nodes.</source>
        <translation>Keine Aktion, keine Einstellung, kein Backend und kein Knoten passt zu %1.</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Nothing is chosen.</source>
        <translation>Nichts ist gewählt.</translation>
    </message>
    <message>
        <source>Up and down choose, Return does it, Escape closes.</source>
        <translation>Auf und ab wählen, Eingabe führt aus, Escape schließt.</translation>
    </message>
    <message>
        <source>%1: not now. %2</source>
        <translation>%1: jetzt nicht. %2</translation>
    </message>
</context>
<context>
    <name>tessera::panels::CommandsModel</name>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
</context>
<context>
    <name>tessera::panels::ComparePanel</name>
    <message>
        <source>Differences</source>
        <translation>Unterschiede</translation>
    </message>
    <message>
        <source>Choose a second plan.</source>
        <translation>Wählen Sie einen zweiten Plan.</translation>
    </message>
    <message>
        <source>Add B</source>
        <translation>B hinzufügen</translation>
    </message>
    <message>
        <source>What is compared</source>
        <translation>Was verglichen wird</translation>
    </message>
    <message>
        <source>Plans</source>
        <translation>Pläne</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>Teile</translation>
    </message>
    <message>
        <source>By operator</source>
        <translation>Nach Operator</translation>
    </message>
    <message>
        <source>By backend</source>
        <translation>Nach Backend</translation>
    </message>
    <message>
        <source>Return makes a plan the second one</source>
        <translation>Die Eingabetaste macht einen Plan zum zweiten</translation>
    </message>
    <message>
        <source>Differences by operator</source>
        <translation>Unterschiede nach Operator</translation>
    </message>
    <message>
        <source>Differences by backend</source>
        <translation>Unterschiede nach Backend</translation>
    </message>
    <message>
        <source>&amp;Compare with It</source>
        <translation>Damit &amp;vergleichen</translation>
    </message>
    <message>
        <source>&amp;Take It</source>
        <translation>Ü&amp;bernehmen</translation>
    </message>
    <message>
        <source>&amp;Remove from the List</source>
        <translation>Aus der Liste &amp;entfernen</translation>
    </message>
    <message>
        <source>Take It</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>Take B</source>
        <translation>B übernehmen</translation>
    </message>
    <message>
        <source>Compare with It</source>
        <translation>Damit vergleichen</translation>
    </message>
    <message>
        <source>Sets the plan at the keyboard beside this one (Return, or a double click)</source>
        <translation>Stellt den Plan an der Tastatur neben diesen (Eingabetaste oder Doppelklick)</translation>
    </message>
    <message>
        <source>+%1</source>
        <comment>columns that are not shown</comment>
        <translation>+%1</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message numerus="yes">
        <source>%n more column(s)</source>
        <translation>
            <numerusform>%n weitere Spalte</numerusform>
            <numerusform>%n weitere Spalten</numerusform>
        </translation>
    </message>
    <message>
        <source>Not shown: %1</source>
        <translation>Nicht gezeigt: %1</translation>
    </message>
</context>
<context>
    <name>tessera::panels::CostsPanel</name>
    <message>
        <source>Costs</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Open a model.</source>
        <translation>Öffnen Sie ein Modell.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Nothing is placed yet.</source>
        <translation>Noch ist nichts platziert.</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>This placement converts nothing and falls back nowhere. What it costs is known once it is measured.</source>
        <translation>Diese Platzierung wandelt nichts um und braucht nirgends Ersatz. Was sie kostet, zeigt sich, wenn sie gemessen ist.</translation>
    </message>
    <message>
        <source>This plan costs nothing beyond its kernels: no conversions, no copies, no fallbacks.</source>
        <translation>Dieser Plan kostet nichts außer seinen Kernels: keine Umwandlungen, keine Kopien, kein Ersatz.</translation>
    </message>
</context>
<context>
    <name>tessera::panels::FindPanel</name>
    <message>
        <source>Name, operator or pattern</source>
        <translation>Name, Operator oder Muster</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>Gefunden</translation>
    </message>
    <message>
        <source>Find operators by name or kind, and regions by a pattern such as Relu(Conv(_, w:const)).</source>
        <translation>Finden Sie Operatoren nach Name oder Art und Regionen nach einem Muster wie Relu(Conv(_, w:const)).</translation>
    </message>
    <message>
        <source>No match for %1.</source>
        <translation>Kein Treffer für %1.</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
</context>
<context>
    <name>tessera::panels::FoundModel</name>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>Operatoren</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
</context>
<context>
    <name>tessera::panels::InspectorHeader</name>
    <message>
        <source>Show it on the canvas</source>
        <translation>Im Graphen zeigen</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>Arbeit</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Layout</translation>
    </message>
</context>
<context>
    <name>tessera::panels::InspectorPanel</name>
    <message>
        <source>Attribute</source>
        <translation>Attribut</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Attributes</source>
        <translation>Attribute</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>Inspektor</translation>
    </message>
    <message>
        <source>Pi&amp;n</source>
        <translation>A&amp;nheften</translation>
    </message>
    <message>
        <source>F&amp;orbid</source>
        <translation>Aussch&amp;ließen</translation>
    </message>
    <message>
        <source>Select a region to see who runs it.</source>
        <translation>Wählen Sie eine Region, um zu sehen, wer sie ausführt.</translation>
    </message>
    <message>
        <source>Keeps the region with the candidate that is selected below; shows the effect first</source>
        <translation>Hält die Region beim unten gewählten Kandidaten; zeigt zuerst die Wirkung</translation>
    </message>
    <message>
        <source>Keeps this backend away from the region; shows the effect first</source>
        <translation>Hält dieses Backend von der Region fern; zeigt zuerst die Wirkung</translation>
    </message>
    <message>
        <source>Times every kernel of the plan where it runs, this region&apos;s too</source>
        <translation>Misst jeden Kernel des Plans an seinem Ort, auch den dieser Region</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>Tensoren</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>Knoten</translation>
    </message>
    <message>
        <source>Candidates</source>
        <translation>Kandidaten</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Why this one</source>
        <translation>Warum dieser</translation>
    </message>
    <message>
        <source>U&amp;npin</source>
        <translation>Löse&amp;n</translation>
    </message>
    <message>
        <source>Pin to %1</source>
        <translation>An %1 heften</translation>
    </message>
    <message>
        <source>Pin to any of %1</source>
        <translation>An irgendeinen von %1 heften</translation>
    </message>
    <message>
        <source>Forbid %1 here</source>
        <translation>%1 hier ausschließen</translation>
    </message>
    <message>
        <source>≈ timed at another speed of the machine: good for the order, not for a claim.</source>
        <translation>≈ bei anderem Tempo der Maschine gemessen: gut für die Reihenfolge, nicht als Beleg.</translation>
    </message>
    <message>
        <source>Profi&amp;le</source>
        <translation>Prof&amp;il</translation>
    </message>
    <message>
        <source>Schedule, bound and source of this region&apos;s kernel, as far as its backend tells them</source>
        <translation>Ablauf, Schranke und Quelltext des Kernels dieser Region, soweit ihr Backend sie nennt</translation>
    </message>
    <message>
        <source>How &amp;It Runs…</source>
        <translation>&amp;Wie es läuft&#xa0;…</translation>
    </message>
    <message>
        <source>Show in Costs</source>
        <translation>Unter Kosten zeigen</translation>
    </message>
    <message>
        <source>Open Bod&amp;y</source>
        <translation>&amp;Rumpf öffnen</translation>
    </message>
    <message>
        <source>Shows the graph that this node holds on the canvas</source>
        <translation>Zeigt den Graphen, den dieser Knoten enthält, auf der Zeichenfläche</translation>
    </message>
    <message>
        <source>Range, histogram and values of the selected tensor; what the plan computes is recorded from a run of it</source>
        <translation>Bereich, Histogramm und Werte des ausgewählten Tensors; was der Plan berechnet, wird bei einem Lauf aufgezeichnet</translation>
    </message>
    <message>
        <source>What &amp;It Holds…</source>
        <translation>Inhal&amp;t&#xa0;…</translation>
    </message>
    <message>
        <source>Patterns that take it, and what became of each:</source>
        <translation>Muster, die sie nehmen, und was aus jedem wurde:</translation>
    </message>
    <message>
        <source>Pin To</source>
        <translation>Anheften an</translation>
    </message>
    <message>
        <source>What can run the region, with what a pin to it costs the plan</source>
        <translation>Was die Region ausführen kann, und was ein Anheften daran den Plan kostet</translation>
    </message>
</context>
<context>
    <name>tessera::panels::LegendPanel</name>
    <message>
        <source>from %1 to %2</source>
        <translation>von %1 bis %2</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>Legende</translation>
    </message>
</context>
<context>
    <name>tessera::panels::MatchTable</name>
    <message>
        <source>Matches in the open model</source>
        <translation>Treffer im offenen Modell</translation>
    </message>
</context>
<context>
    <name>tessera::panels::MatchesModel</name>
    <message>
        <source>Where</source>
        <translation>Ort</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>What becomes of it</source>
        <translation>Was daraus wird</translation>
    </message>
    <message>
        <source>What becomes of it in the best mix</source>
        <translation>Was in der besten Mischung daraus wird</translation>
    </message>
    <message>
        <source>What became of it in an earlier search</source>
        <translation>Was in einer früheren Suche daraus wurde</translation>
    </message>
</context>
<context>
    <name>tessera::panels::NodeDetails</name>
    <message>
        <source>a tensor</source>
        <translation>ein Tensor</translation>
    </message>
    <message>
        <source>tensors</source>
        <translation>Tensoren</translation>
    </message>
    <message>
        <source>graphs</source>
        <translation>Graphen</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>nicht gemessen</translation>
    </message>
    <message>
        <source>%1 rounds</source>
        <translation>%1 Runden</translation>
    </message>
    <message>
        <source>borrowed</source>
        <translation>geliehen</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>vorhergesagt</translation>
    </message>
    <message>
        <source>%1 in and out</source>
        <translation>%1 ein und aus</translation>
    </message>
    <message>
        <source>%1 in, %2 out</source>
        <translation>%1 ein, %2 aus</translation>
    </message>
    <message>
        <source>The fastest in the whole plan.</source>
        <translation>Die schnellste Wahl im ganzen Plan.</translation>
    </message>
    <message>
        <source>A tie: another one is inside its interval.</source>
        <translation>Gleichauf: Eine andere Wahl liegt in ihrem Intervall.</translation>
    </message>
    <message>
        <source>Nothing else can run it.</source>
        <translation>Nichts anderes kann sie ausführen.</translation>
    </message>
    <message>
        <source>Pinned by you.</source>
        <translation>Von Ihnen angeheftet.</translation>
    </message>
    <message>
        <source>The graph-level search put it here.</source>
        <translation>Die Suche auf Graphebene hat sie hierher gelegt.</translation>
    </message>
    <message>
        <source>The first backend, by priority, whose patterns match. Nothing was measured yet.</source>
        <translation>Das erste Backend nach Priorität, dessen Muster passen. Gemessen wurde noch nichts.</translation>
    </message>
    <message>
        <source>%1 GFLOP/s</source>
        <translation>%1 GFLOP/s</translation>
    </message>
    <message>
        <source>end to end</source>
        <translation>insgesamt</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>Operator</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>Region</translation>
    </message>
    <message>
        <source>this operator alone</source>
        <translation>nur dieser Operator</translation>
    </message>
    <message>
        <source>%1 operators</source>
        <translation>%1 Operatoren</translation>
    </message>
    <message>
        <source>Made from</source>
        <translation>Entstanden aus</translation>
    </message>
    <message>
        <source>Infinities and NaN</source>
        <translation>Unendliche Werte und NaN</translation>
    </message>
    <message>
        <source>not carried</source>
        <translation>nicht weitergegeben</translation>
    </message>
    <message>
        <source>never measured</source>
        <translation>nie gemessen</translation>
    </message>
    <message>
        <source>1 round</source>
        <translation>1 Runde</translation>
    </message>
    <message numerus="yes">
        <source>a graph of %n operator(s)</source>
        <translation>
            <numerusform>ein Graph aus %n Operator</numerusform>
            <numerusform>ein Graph aus %n Operatoren</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 each time the body runs</source>
        <translation>%1 je Durchlauf des Rumpfs</translation>
    </message>
    <message>
        <source>part of %1</source>
        <translation>Teil von %1</translation>
    </message>
    <message>
        <source>This operator stands in a body of %1. What runs %1 runs its body with it: the candidates are those of %1, and to pin or to forbid one moves all of it.</source>
        <translation>Dieser Operator steht in einem Rumpf von %1. Was %1 ausführt, führt auch den Rumpf aus: Die Kandidaten sind die von %1, und Anheften oder Ausschließen verschiebt das Ganze.</translation>
    </message>
    <message>
        <source>In</source>
        <translation>In</translation>
    </message>
    <message>
        <source>What another one would cost the plan is known once the model is searched, or a change is previewed, in this run.</source>
        <translation>Was ein anderer den Plan kosten würde, ist bekannt, sobald das Modell in diesem Lauf durchsucht oder eine Änderung vorab gezeigt wurde.</translation>
    </message>
    <message>
        <source>The plan runs the whole graph in one library: pin one, and the preview says what it would cost.</source>
        <translation>Der Plan führt den ganzen Graphen in einer Bibliothek aus: Heften Sie einen an, und die Vorschau sagt, was es kosten würde.</translation>
    </message>
    <message>
        <source>%1: chosen</source>
        <translation>%1: gewählt</translation>
    </message>
    <message>
        <source>no difference to the plan</source>
        <translation>kein Unterschied für den Plan</translation>
    </message>
    <message>
        <source>%1 to the plan</source>
        <translation>%1 für den Plan</translation>
    </message>
    <message>
        <source>not measured: the budget had no time for it</source>
        <translation>nicht gemessen: das Budget hatte keine Zeit dafür</translation>
    </message>
    <message>
        <source>measured, %1</source>
        <translation>gemessen, %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>The fastest in the whole plan; with %1 it would take %2 longer.</source>
        <translation>Die schnellste im ganzen Plan; mit %1 würde er %2 länger brauchen.</translation>
    </message>
    <message>
        <source>%1 alone</source>
        <translation>%1 allein</translation>
    </message>
    <message>
        <source>In the plan its data comes from the kernels before it; alone it is timed as every candidate is, which is what the list compares.</source>
        <translation>Im Plan kommen ihre Daten aus den Kernels davor; allein wird sie gemessen wie jeder Kandidat, und das vergleicht die Liste.</translation>
    </message>
    <message>
        <source>The list and its reasons have times of kernels alone, as the search took them: %1 for this one. In the plan, as the canvas shows it, it takes %2.</source>
        <translation>Liste und Gründe nennen Zeiten von Kerneln allein, wie die Suche sie nahm: %1 für diesen. Im Plan, wie die Zeichenfläche zeigt, braucht er %2.</translation>
    </message>
</context>
<context>
    <name>tessera::panels::OperatorsPanel</name>
    <message>
        <source>Operators</source>
        <translation>Operatoren</translation>
    </message>
    <message>
        <source>Nothing is placed yet.</source>
        <translation>Noch ist nichts platziert.</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
</context>
<context>
    <name>tessera::panels::OutlinePanel</name>
    <message>
        <source>Name or operator</source>
        <translation>Name oder Operator</translation>
    </message>
    <message>
        <source>Filter the outline</source>
        <translation>Gliederung filtern</translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>Gliederung</translation>
    </message>
    <message>
        <source>The first %1 rows. More letters find fewer.</source>
        <translation>Die ersten %1 Zeilen. Mehr Buchstaben finden weniger.</translation>
    </message>
    <message>
        <source>No match for %1.</source>
        <translation>Kein Treffer für %1.</translation>
    </message>
</context>
<context>
    <name>tessera::panels::ProblemsPanel</name>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>No problems.</source>
        <translation>Keine Probleme.</translation>
    </message>
</context>
<context>
    <name>tessera::panels::ReplayList</name>
    <message>
        <source>&amp;Replay</source>
        <translation>Na&amp;chspielen</translation>
    </message>
    <message>
        <source>Steps of the search</source>
        <translation>Schritte der Suche</translation>
    </message>
    <message>
        <source>What is listed</source>
        <translation>Was aufgelistet ist</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Schritte</translation>
    </message>
    <message>
        <source>Plans tried</source>
        <translation>Versuchte Pläne</translation>
    </message>
    <message>
        <source>What the search kept, in order: each can be shown on the canvas</source>
        <translation>Was die Suche behielt, der Reihe nach: jeder Schritt lässt sich im Graphen zeigen</translation>
    </message>
    <message>
        <source>Every plan that the graph level measured, the newest first</source>
        <translation>Jeder Plan, den die Graphebene maß, der neueste zuerst</translation>
    </message>
    <message>
        <source>Shows on the canvas, step by step, what the search did</source>
        <translation>Zeigt im Graphen Schritt für Schritt, was die Suche tat</translation>
    </message>
    <message>
        <source>Plans tried by the search</source>
        <translation>Pläne, die die Suche versuchte</translation>
    </message>
</context>
<context>
    <name>tessera::panels::SearchPanel</name>
    <message>
        <source>stopped</source>
        <translation>gestoppt</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 min %2 s</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>falsch</translation>
    </message>
    <message>
        <source>hung</source>
        <translation>hängen geblieben</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>abgestürzt</translation>
    </message>
    <message>
        <source>unsupported</source>
        <translation>nicht unterstützt</translation>
    </message>
    <message>
        <source>noisy</source>
        <translation>verrauscht</translation>
    </message>
    <message>
        <source>not compiled</source>
        <translation>nicht übersetzt</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>matching patterns</source>
        <translation>gleicht Muster ab</translation>
    </message>
    <message>
        <source>asking backends</source>
        <translation>fragt Backends</translation>
    </message>
    <message>
        <source>measuring</source>
        <translation>misst</translation>
    </message>
    <message>
        <source>solving</source>
        <translation>löst</translation>
    </message>
    <message>
        <source>running the whole model in each runtime</source>
        <translation>führt das ganze Modell in jeder Laufzeit aus</translation>
    </message>
    <message>
        <source>measuring baselines</source>
        <translation>misst Vergleichspläne</translation>
    </message>
    <message>
        <source>measuring plans</source>
        <translation>misst Pläne</translation>
    </message>
    <message>
        <source>final round</source>
        <translation>letzte Runde</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>Pa&amp;use</source>
        <translation>Pa&amp;use</translation>
    </message>
    <message>
        <source>S&amp;top, keep best</source>
        <translation>St&amp;opp, Besten behalten</translation>
    </message>
    <message>
        <source>Operator level</source>
        <translation>Operatorebene</translation>
    </message>
    <message>
        <source>Implementations</source>
        <translation>Implementierungen</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>Abgelehnt</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>Graph level</source>
        <translation>Graphebene</translation>
    </message>
    <message>
        <source>Plans</source>
        <translation>Pläne</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>Bester</translation>
    </message>
    <message>
        <source>Workers go idle; everything measured stays</source>
        <translation>Die Arbeitsprozesse ruhen; alles Gemessene bleibt</translation>
    </message>
    <message>
        <source>Ends the search with the best plan so far</source>
        <translation>Beendet die Suche mit dem bisher besten Plan</translation>
    </message>
    <message>
        <source>Find the fastest plan for this machine.</source>
        <translation>Finden Sie den schnellsten Plan für diesen Rechner.</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>Beginnt</translation>
    </message>
    <message>
        <source>%1 measured · %2 from the store</source>
        <translation>%1 gemessen · %2 aus dem Speicher</translation>
    </message>
    <message>
        <source>generation %1</source>
        <translation>Generation %1</translation>
    </message>
    <message>
        <source>%1 measured</source>
        <translation>%1 gemessen</translation>
    </message>
    <message>
        <source>Res&amp;ume</source>
        <translation>Fo&amp;rtsetzen</translation>
    </message>
    <message>
        <source>Paused: everything measured is kept</source>
        <translation>Angehalten: Alles Gemessene bleibt</translation>
    </message>
    <message>
        <source>left out: the budget had no time for it</source>
        <translation>ausgelassen: das Budget hatte keine Zeit dafür</translation>
    </message>
    <message>
        <source>exact · done in %1</source>
        <translation>exakt · fertig in %1</translation>
    </message>
    <message>
        <source>bounded · done in %1</source>
        <translation>mit Schranke · fertig in %1</translation>
    </message>
    <message>
        <source>done in %1</source>
        <translation>fertig in %1</translation>
    </message>
    <message>
        <source>checked on one draw</source>
        <translation>mit einem Satz Eingaben geprüft</translation>
    </message>
    <message>
        <source>checked on %1 draws</source>
        <translation>mit %1 Sätzen Eingaben geprüft</translation>
    </message>
    <message>
        <source>%1, %2 wrong</source>
        <translation>%1, %2 falsch</translation>
    </message>
    <message>
        <source>Plans were compared with the reference on: %1</source>
        <translation>Pläne wurden mit der Referenz verglichen auf: %1</translation>
    </message>
    <message>
        <source>Whole graphs were compared with each other on: %1</source>
        <translation>Ganze Graphen wurden miteinander verglichen auf: %1</translation>
    </message>
    <message>
        <source>Whole graphs were compared with the plan, whose parts passed, on: %1</source>
        <translation>Ganze Graphen wurden mit dem Plan verglichen, dessen Teile bestanden haben, auf: %1</translation>
    </message>
    <message>
        <source>Wrong: %1</source>
        <translation>Falsch: %1</translation>
    </message>
    <message>
        <source>Done in %1</source>
        <translation>Fertig in %1</translation>
    </message>
    <message>
        <source>%1 borrowed from %2</source>
        <translation>%1 geliehen aus %2</translation>
    </message>
    <message>
        <source>≈ %1, predicted</source>
        <translation>≈ %1, vorhergesagt</translation>
    </message>
    <message>
        <source>No whole plan beat it yet; the final round times it</source>
        <translation>Noch hat kein ganzer Plan ihn geschlagen; die letzte Runde misst ihn</translation>
    </message>
    <message>
        <source>Kernels alone</source>
        <translation>Kernel einzeln</translation>
    </message>
    <message>
        <source>no choice adds up to less than %1</source>
        <translation>keine Wahl ergibt weniger als %1</translation>
    </message>
    <message>
        <source>The sum of each kernel&apos;s time on its own, as measured during this level. The final round times whole plans at another moment: its figures compare with each other, not with this one.</source>
        <translation>Die Summe der Zeiten jedes Kernels für sich, wie diese Ebene sie maß. Die letzte Runde misst ganze Pläne zu einer anderen Zeit: Ihre Werte lassen sich miteinander vergleichen, nicht mit diesem.</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>Gewinn</translation>
    </message>
    <message>
        <source>%1 over the operator level</source>
        <translation>%1 gegenüber der Operatorebene</translation>
    </message>
    <message>
        <source>none over the operator level</source>
        <translation>keiner gegenüber der Operatorebene</translation>
    </message>
    <message>
        <source>Searched on %1</source>
        <translation>Gesucht am %1</translation>
    </message>
    <message>
        <source>The budget ended the final round before its thirtieth pair of runs</source>
        <translation>Das Zeitbudget hat die Schlussrunde vor ihrem dreißigsten Paar von Läufen beendet</translation>
    </message>
    <message>
        <source>Time of the search</source>
        <translation>Zeit der Suche</translation>
    </message>
    <message>
        <source>%1 so far · at most %2 left</source>
        <translation>Bisher %1 · höchstens noch %2</translation>
    </message>
    <message>
        <source>%1 so far · ends with what is under way</source>
        <translation>Bisher %1 · endet mit dem, was gerade läuft</translation>
    </message>
    <message>
        <source>%1, %2 gained</source>
        <translation>%1, %2 gewonnen</translation>
    </message>
    <message>
        <source>best so far %1</source>
        <translation>bisher am besten %1</translation>
    </message>
    <message>
        <source>In the last race, where both were timed side by side: the last of the steps</source>
        <translation>Im letzten Rennen, in dem beide nebeneinander gemessen wurden: der letzte der Schritte</translation>
    </message>
    <message>
        <source>This answer comes from the store, which kept no steps of its search.</source>
        <translation>Diese Antwort stammt aus dem Speicher, der keine Schritte ihrer Suche aufhob.</translation>
    </message>
    <message>
        <source>%1 over the operator level (%2)</source>
        <translation>%1 gegenüber der Operatorebene (%2)</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>The plan in force is another one than this search found: its figures are below.</source>
        <translation>Der geltende Plan ist ein anderer, als diese Suche fand: Die Zahlen der Suche stehen unten.</translation>
    </message>
    <message>
        <source>all known from the searches before</source>
        <translation>alle aus früheren Suchen bekannt</translation>
    </message>
    <message>
        <source>What searches of this model found since it was opened is known, and in neither number</source>
        <translation>Was Suchen in diesem Modell fanden, seit es geöffnet wurde, ist bekannt und in keiner der beiden Zahlen</translation>
    </message>
    <message>
        <source>%1 in the first race</source>
        <translation>%1 im ersten Rennen</translation>
    </message>
    <message>
        <source>Of the whole graphs and the greedy placement; plans of the search are still to run</source>
        <translation>Von den ganzen Graphen und der gierigen Platzierung; Pläne der Suche laufen erst noch</translation>
    </message>
    <message>
        <source>Of the best plan, as in the chart; the final round times it again</source>
        <translation>Vom besten Plan, wie im Diagramm; die letzte Runde misst ihn noch einmal</translation>
    </message>
    <message>
        <source>The stored answer of %1: nothing was measured now. Neither the model nor a backend nor the machine has changed since.</source>
        <translation>Die gespeicherte Antwort vom %1: Jetzt wurde nichts gemessen. Weder das Modell noch ein Backend noch der Rechner hat sich seitdem geändert.</translation>
    </message>
    <message>
        <source>Search Anew</source>
        <translation>Neu suchen</translation>
    </message>
    <message>
        <source>not told apart from the operator level (%1)</source>
        <translation>von der Operatorebene nicht zu unterscheiden (%1)</translation>
    </message>
    <message>
        <source>left out: it needs a budget of %1 or more here</source>
        <translation>ausgelassen: Es braucht hier ein Budget von %1 oder mehr</translation>
    </message>
    <message>
        <source>known from the searches before</source>
        <translation>aus früheren Suchen bekannt</translation>
    </message>
    <message>
        <source>%1 · %2 not measured</source>
        <translation>%1 · %2 nicht gemessen</translation>
    </message>
    <message>
        <source>The budget had no time for those that were not measured: what they take is predicted. A larger budget measures them.</source>
        <translation>Für die nicht gemessenen hatte das Budget keine Zeit: Was sie brauchen, ist vorhergesagt. Ein größeres Budget misst sie.</translation>
    </message>
    <message>
        <source>exact for what was measured · done in %1</source>
        <translation>exakt für das Gemessene · fertig in %1</translation>
    </message>
    <message>
        <source>none was looked at</source>
        <translation>keine wurde betrachtet</translation>
    </message>
    <message>
        <source>no choice adds up to less than %1, with %2 predicted</source>
        <translation>keine Wahl ergibt weniger als %1, davon %2 vorhergesagt</translation>
    </message>
    <message>
        <source>Failed: %1</source>
        <translation>Fehlgeschlagen: %1</translation>
    </message>
    <message>
        <source>none measured: the budget left no time</source>
        <translation>keiner gemessen: das Budget ließ keine Zeit</translation>
    </message>
    <message>
        <source>none measured</source>
        <translation>keiner gemessen</translation>
    </message>
    <message numerus="yes">
        <source>%1 measured in %n generation(s)</source>
        <translation>
            <numerusform>%1 gemessen in %n Generation</numerusform>
            <numerusform>%1 gemessen in %n Generationen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n run(s)</source>
        <translation>
            <numerusform>%1 · %n Lauf</numerusform>
            <numerusform>%1 · %n Läufe</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::panels::SpecEditor</name>
    <message>
        <source>Backend specs</source>
        <translation>Spezifikationen der Backends</translation>
    </message>
    <message>
        <source>Back to the installed spec; your edit is removed</source>
        <translation>Zurück zur installierten Spezifikation; Ihre Fassung wird entfernt</translation>
    </message>
    <message>
        <source>Spec</source>
        <translation>Spezifikation</translation>
    </message>
    <message>
        <source>Problems of the spec</source>
        <translation>Probleme der Spezifikation</translation>
    </message>
    <message>
        <source>Line %1, column %2</source>
        <translation>Zeile %1, Spalte %2</translation>
    </message>
    <message>
        <source>Choose a spec. What its patterns match in the open model stands here.</source>
        <translation>Wählen Sie eine Spezifikation. Worauf ihre Muster im offenen Modell passen, steht dann hier.</translation>
    </message>
    <message>
        <source>No spec</source>
        <translation>Keine Spezifikation</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>geändert</translation>
    </message>
    <message>
        <source>your edit is in use</source>
        <translation>Ihre Fassung gilt</translation>
    </message>
    <message>
        <source>The last spec without errors stays in use</source>
        <translation>Die letzte fehlerfreie Fassung bleibt in Gebrauch</translation>
    </message>
    <message>
        <source>Save as m&amp;y edit</source>
        <translation>Als eigene Fassung si&amp;chern</translation>
    </message>
    <message>
        <source>&amp;Revert</source>
        <translation>&amp;Zurücksetzen</translation>
    </message>
    <message>
        <source>Add pa&amp;ttern</source>
        <translation>M&amp;uster hinzufügen</translation>
    </message>
    <message>
        <source>Writes a pattern that takes the selected region into this spec</source>
        <translation>Schreibt ein Muster, das die gewählte Region nimmt, in diese Spezifikation</translation>
    </message>
    <message>
        <source>Keeps the text as your own edit of the spec</source>
        <translation>Behält den Text als Ihre eigene Fassung der Spec</translation>
    </message>
</context>
<context>
    <name>tessera::panels::TableView</name>
    <message>
        <source>No row has %1.</source>
        <translation>Keine Zeile enthält %1.</translation>
    </message>
    <message>
        <source>As Many as Have Room</source>
        <translation>So viele, wie Platz haben</translation>
    </message>
</context>
<context>
    <name>tessera::shell::Actions</name>
    <message>
        <source>Pre&amp;cision</source>
        <translation>Ge&amp;nauigkeit</translation>
    </message>
    <message>
        <source>&amp;strict: direct algorithms in f32</source>
        <translation>&amp;strict: direkte Verfahren in f32</translation>
    </message>
    <message>
        <source>&amp;f32: fast algorithms too</source>
        <translation>&amp;f32: auch schnelle Verfahren</translation>
    </message>
    <message>
        <source>&amp;bf16: operands rounded, on CPUs with AVX512-BF16</source>
        <translation>&amp;bf16: Operanden gerundet, auf CPUs mit AVX512-BF16</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Open &amp;Built-in</source>
        <translation>&amp;Eingebautes öffnen</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>E&amp;xportieren</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>&amp;Bereiche</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>&amp;Öffnen&#xa0;…</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open P&amp;lan…</source>
        <translation>P&amp;lan öffnen&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Save Plan…</source>
        <translation>Plan &amp;sichern&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Close Model</source>
        <translation>Modell s&amp;chließen</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>S&amp;uchen&#xa0;…</translation>
    </message>
    <message>
        <source>Filter &amp;Outline</source>
        <translation>&amp;Gliederung filtern</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>&amp;Einstellungen&#xa0;…</translation>
    </message>
    <message>
        <source>Zoom &amp;In</source>
        <translation>Ver&amp;größern</translation>
    </message>
    <message>
        <source>Zoom &amp;Out</source>
        <translation>Ver&amp;kleinern</translation>
    </message>
    <message>
        <source>&amp;Actual Size</source>
        <translation>&amp;Originalgröße</translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation>&amp;Einpassen</translation>
    </message>
    <message>
        <source>&amp;Minimap</source>
        <translation>&amp;Übersichtskarte</translation>
    </message>
    <message>
        <source>Fold &amp;Group</source>
        <translation>&amp;Gruppe falten</translation>
    </message>
    <message>
        <source>Fold &amp;Repeated Blocks</source>
        <translation>&amp;Wiederholte Blöcke falten</translation>
    </message>
    <message>
        <source>&amp;Unfold All</source>
        <translation>Alles ent&amp;falten</translation>
    </message>
    <message>
        <source>Show A | &amp;B</source>
        <translation>A | &amp;B zeigen</translation>
    </message>
    <message>
        <source>F&amp;ull Screen</source>
        <translation>&amp;Vollbild</translation>
    </message>
    <message>
        <source>Show Selection on &amp;Canvas</source>
        <translation>Auswahl im Graphen &amp;zeigen</translation>
    </message>
    <message>
        <source>&amp;Search</source>
        <translation>&amp;Suche</translation>
    </message>
    <message>
        <source>Search &amp;Operator Level Only</source>
        <translation>Nur &amp;Operatorebene suchen</translation>
    </message>
    <message>
        <source>Search &amp;Graph Level Only</source>
        <translation>Nur &amp;Graphebene suchen</translation>
    </message>
    <message>
        <source>&amp;Measure This Plan</source>
        <translation>Diesen Plan &amp;messen</translation>
    </message>
    <message>
        <source>&amp;Profile Plan</source>
        <translation>Plan &amp;profilieren</translation>
    </message>
    <message>
        <source>&amp;Verify Against the Reference</source>
        <translation>Gegen die Referenz p&amp;rüfen</translation>
    </message>
    <message>
        <source>&amp;Pin as It Is</source>
        <translation>So an&amp;heften</translation>
    </message>
    <message>
        <source>&amp;Forbid This Backend Here</source>
        <translation>Dieses Backend hier &amp;ausschließen</translation>
    </message>
    <message>
        <source>&amp;Apply the Preview</source>
        <translation>&amp;Vorschau anwenden</translation>
    </message>
    <message>
        <source>&amp;Discard the Preview</source>
        <translation>Vorschau verwe&amp;rfen</translation>
    </message>
    <message>
        <source>With the &amp;Greedy Placement</source>
        <translation>Mit der &amp;gierigen Platzierung</translation>
    </message>
    <message>
        <source>With a &amp;Plan…</source>
        <translation>Mit einem &amp;Plan&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;No Second Plan</source>
        <translation>&amp;Kein zweiter Plan</translation>
    </message>
    <message>
        <source>&amp;Reload Backends</source>
        <translation>Backends &amp;neu laden</translation>
    </message>
    <message>
        <source>&amp;Edit Specs</source>
        <translation>&amp;Spezifikationen bearbeiten</translation>
    </message>
    <message>
        <source>&amp;User Guide</source>
        <translation>&amp;Handbuch</translation>
    </message>
    <message>
        <source>&amp;About Tessera</source>
        <translation>&amp;Über Tessera</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Graph</source>
        <translation>&amp;Graph</translation>
    </message>
    <message>
        <source>&amp;Profile</source>
        <translation>&amp;Profil</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>&amp;Vergleichen</translation>
    </message>
    <message>
        <source>&amp;Backends</source>
        <translation>Bac&amp;kends</translation>
    </message>
    <message>
        <source>&amp;Window</source>
        <translation>&amp;Fenster</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Colour by</source>
        <translation>Farbe nach</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>Backend</translation>
    </message>
    <message>
        <source>Heat</source>
        <translation>Wärme</translation>
    </message>
    <message>
        <source>Delta</source>
        <translation>Differenz</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>Sicherheit</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Vergrößerung</translation>
    </message>
    <message>
        <source>Unfold &amp;Group</source>
        <translation>&amp;Gruppe entfalten</translation>
    </message>
    <message>
        <source>Open &amp;Hardware Profile…</source>
        <translation>&amp;Hardwareprofil öffnen&#xa0;…</translation>
    </message>
    <message>
        <source>Borrow the costs of another machine from its measurement store</source>
        <translation>Die Kosten eines anderen Rechners aus seinem Messspeicher leihen</translation>
    </message>
    <message>
        <source>Close Hard&amp;ware Profile</source>
        <translation>Hard&amp;wareprofil schließen</translation>
    </message>
    <message>
        <source>S&amp;izes of Inputs…</source>
        <translation>Größen der E&amp;ingaben&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;How It Runs…</source>
        <translation>Wie &amp;es läuft&#xa0;…</translation>
    </message>
    <message>
        <source>Schedule, bound and source of this region&apos;s kernel, as far as its backend tells them</source>
        <translation>Ablauf, Schranke und Quelltext des Kernels dieser Region, soweit ihr Backend sie nennt</translation>
    </message>
    <message>
        <source>&amp;Plan (JSON)…</source>
        <translation>&amp;Plan (JSON)&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;ONNX with the placement…</source>
        <translation>&amp;ONNX mit der Platzierung&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Report (HTML)…</source>
        <translation>Be&amp;richt (HTML)&#xa0;…</translation>
    </message>
    <message>
        <source>Picture (&amp;SVG)…</source>
        <translation>Bild (&amp;SVG)&#xa0;…</translation>
    </message>
    <message>
        <source>Picture (P&amp;NG)…</source>
        <translation>Bild (P&amp;NG)&#xa0;…</translation>
    </message>
    <message>
        <source>Picture (P&amp;DF)…</source>
        <translation>Bild (P&amp;DF)&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Table (CSV)…</source>
        <translation>&amp;Tabelle (CSV)&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Graphviz (DOT)…</source>
        <translation>&amp;Graphviz (DOT)&#xa0;…</translation>
    </message>
    <message>
        <source>Tra&amp;ce of a profile…</source>
        <translation>Ab&amp;lauf eines Profils&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Bundle to deploy…</source>
        <translation>Paket zur &amp;Auslieferung&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Pause</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>S&amp;topp</translation>
    </message>
    <message>
        <source>U&amp;npin</source>
        <translation>&amp;Lösen</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>&amp;Fortsetzen</translation>
    </message>
    <message>
        <source>&amp;Measure Both Plans</source>
        <translation>Beide Pläne &amp;messen</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Copy Ro&amp;w</source>
        <translation>&amp;Zeile kopieren</translation>
    </message>
    <message>
        <source>Copy &amp;Table</source>
        <translation>&amp;Tabelle kopieren</translation>
    </message>
    <message>
        <source>Copy as &amp;Picture</source>
        <translation>Als B&amp;ild kopieren</translation>
    </message>
    <message>
        <source>Open Pasted Pat&amp;h</source>
        <translation>Eingefügten &amp;Pfad öffnen</translation>
    </message>
    <message>
        <source>Find a &amp;Command…</source>
        <translation>&amp;Befehl suchen&#xa0;…</translation>
    </message>
    <message>
        <source>Draw each repeated block as one box</source>
        <translation>Jeden wiederholten Block als einen Kasten zeichnen</translation>
    </message>
    <message>
        <source>Find the fastest plan for this machine</source>
        <translation>Den schnellsten Plan für diesen Rechner finden</translation>
    </message>
    <message>
        <source>&amp;Keyboard Shortcuts…</source>
        <translation>&amp;Tastenkürzel&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Tour</source>
        <translation>&amp;Rundgang</translation>
    </message>
    <message>
        <source>There is nothing to undo.</source>
        <translation>Es gibt nichts rückgängig zu machen.</translation>
    </message>
    <message>
        <source>There is nothing to redo.</source>
        <translation>Es gibt nichts zu wiederholen.</translation>
    </message>
    <message>
        <source>No model was opened yet.</source>
        <translation>Es wurde noch kein Modell geöffnet.</translation>
    </message>
    <message>
        <source>Picture for a slid&amp;e…</source>
        <translation>Bild für eine &amp;Folie&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Take the Second Plan</source>
        <translation>Den zweiten Plan über&amp;nehmen</translation>
    </message>
    <message>
        <source>&amp;Next Slowest Region</source>
        <translation>&amp;Nächstlangsamste Region</translation>
    </message>
    <message>
        <source>From the slowest region to the next slowest</source>
        <translation>Von der langsamsten Region zur nächstlangsamsten</translation>
    </message>
    <message>
        <source>Previous S&amp;lowest Region</source>
        <translation>Vorige &amp;langsame Region</translation>
    </message>
    <message>
        <source>&amp;Open Body</source>
        <translation>Rum&amp;pf öffnen</translation>
    </message>
    <message>
        <source>Show the graph that the selected If, Loop or Scan holds</source>
        <translation>Den Graphen zeigen, den das ausgewählte If, Loop oder Scan enthält</translation>
    </message>
    <message>
        <source>&amp;Back to the Graph Around</source>
        <translation>Zurück zu&amp;m Graphen darum</translation>
    </message>
    <message>
        <source>&amp;Values of Its Output…</source>
        <translation>Werte seiner A&amp;usgabe&#xa0;…</translation>
    </message>
    <message>
        <source>Record what the region makes, by a run of the plan, and show its range and values</source>
        <translation>Aufzeichnen, was die Region erzeugt, durch einen Lauf des Plans, und Bereich und Werte zeigen</translation>
    </message>
    <message>
        <source>The second plan, or the one at the keyboard in the list of plans, becomes the plan in force, and that one the second</source>
        <translation>Der zweite Plan, oder der mit der Tastatur gewählte in der Liste der Pläne, wird der geltende, und dieser der zweite</translation>
    </message>
    <message>
        <source>Measure &amp;All Compared Plans</source>
        <translation>&amp;Alle verglichenen Pläne messen</translation>
    </message>
    <message>
        <source>This plan and all that were compared with it, in turns</source>
        <translation>Diesen Plan und alle, die mit ihm verglichen wurden, abwechselnd</translation>
    </message>
    <message>
        <source>&amp;Replay the Search</source>
        <translation>Suche na&amp;chspielen</translation>
    </message>
    <message>
        <source>Shows on the canvas, step by step, what the search did</source>
        <translation>Zeigt im Graphen Schritt für Schritt, was die Suche tat</translation>
    </message>
    <message>
        <source>&amp;End the Replay</source>
        <translation>Nachspielen &amp;beenden</translation>
    </message>
    <message>
        <source>O&amp;verlay Values from a File…</source>
        <translation>&amp;Werte aus einer Datei darüberlegen&#xa0;…</translation>
    </message>
    <message>
        <source>Colour the graph by a value of each node: CSV (node,value) or JSON</source>
        <translation>Färbt den Graphen nach einem Wert je Knoten: CSV (node,value) oder JSON</translation>
    </message>
    <message>
        <source>Close Overla&amp;y</source>
        <translation>Über&amp;lagerung schließen</translation>
    </message>
    <message>
        <source>Check &amp;Errors of Each Node</source>
        <translation>&amp;Fehler jedes Knotens prüfen</translation>
    </message>
    <message>
        <source>How far what each region makes is from the reference, as a colour and in the table</source>
        <translation>Wie weit das, was jede Region erzeugt, von der Referenz entfernt ist, als Farbe und in der Tabelle</translation>
    </message>
    <message>
        <source>&amp;Budget</source>
        <translation>&amp;Budget</translation>
    </message>
    <message>
        <source>Search &amp;Anew</source>
        <translation>N&amp;eu suchen</translation>
    </message>
    <message>
        <source>Search once more, though the answer of an earlier search is kept</source>
        <translation>Noch einmal suchen, obwohl die Antwort einer früheren Suche vorliegt</translation>
    </message>
    <message>
        <source>&amp;10 seconds</source>
        <translation>&amp;10 Sekunden</translation>
    </message>
    <message>
        <source>&amp;20 seconds</source>
        <translation>&amp;20 Sekunden</translation>
    </message>
    <message>
        <source>&amp;30 seconds</source>
        <translation>&amp;30 Sekunden</translation>
    </message>
    <message>
        <source>1 &amp;minute</source>
        <translation>1 &amp;Minute</translation>
    </message>
    <message>
        <source>&amp;5 minutes</source>
        <translation>&amp;5 Minuten</translation>
    </message>
    <message>
        <source>10 mi&amp;nutes</source>
        <translation>10 Mi&amp;nuten</translation>
    </message>
    <message>
        <source>Pin &amp;To…</source>
        <translation>Anhef&amp;ten an&#xa0;…</translation>
    </message>
    <message>
        <source>What can run the selected region, and what each would cost the whole plan</source>
        <translation>Was die gewählte Region ausführen kann und was jedes davon den ganzen Plan kosten würde</translation>
    </message>
    <message>
        <source>With the Best &amp;Mix</source>
        <translation>Mit der besten &amp;Mischung</translation>
    </message>
    <message>
        <source>The fastest plan of several backends beside the whole graph that won the search</source>
        <translation>Der schnellste Plan aus mehreren Backends neben dem ganzen Graphen, der die Suche gewann</translation>
    </message>
    <message>
        <source>Add a &amp;Pattern</source>
        <translation>&amp;Muster hinzufügen</translation>
    </message>
    <message>
        <source>More tools</source>
        <translation>Weitere Werkzeuge</translation>
    </message>
    <message>
        <source>Writes a pattern that takes the selected region into the spec of the backend that runs it, or into the one that you chose in the spec editor</source>
        <translation>Schreibt ein Muster, das die gewählte Region nimmt, in die Spezifikation des Backends, das sie ausführt, oder in die, die Sie unter Spezifikationen gewählt haben</translation>
    </message>
    <message>
        <source>Ne&amp;xt Model</source>
        <translation>&amp;Nächstes Modell</translation>
    </message>
    <message>
        <source>&amp;Previous Model</source>
        <translation>Vorige&amp;s Modell</translation>
    </message>
    <message>
        <source>With One &amp;Backend</source>
        <translation>Mit einem &amp;Backend</translation>
    </message>
    <message>
        <source>Confidence: the least certain times stand out</source>
        <translation>Sicherheit: die unsichersten Zeiten fallen auf</translation>
    </message>
    <message>
        <source>Take the Mi&amp;x</source>
        <translation>Die Mischung übe&amp;rnehmen</translation>
    </message>
    <message>
        <source>The fastest plan of several backends becomes the plan in force, in place of the whole graph that won the search</source>
        <translation>Der schnellste Plan aus mehreren Backends wird der gültige Plan, anstelle des ganzen Graphen, der die Suche gewann</translation>
    </message>
</context>
<context>
    <name>tessera::shell::BodyPicture</name>
    <message numerus="yes">
        <source>%n operator(s)</source>
        <translation>
            <numerusform>%n Operator</numerusform>
            <numerusform>%n Operatoren</numerusform>
        </translation>
    </message>
    <message>
        <source>%1. No backend runs %2 yet.</source>
        <translation>%1. Noch führt kein Backend %2 aus.</translation>
    </message>
    <message>
        <source>%1. %2 runs them together with %3; none has a time of its own.</source>
        <translation>%1. %2 führt sie zusammen mit %3 aus; keiner hat eine eigene Zeit.</translation>
    </message>
    <message>
        <source>from the graph around</source>
        <translation>aus dem Graphen darum</translation>
    </message>
</context>
<context>
    <name>tessera::shell::BodyView</name>
    <message>
        <source>Body of a node</source>
        <translation>Rumpf eines Knotens</translation>
    </message>
    <message>
        <source>Graph of a body</source>
        <translation>Graph eines Rumpfs</translation>
    </message>
    <message>
        <source>Go back there</source>
        <translation>Dorthin zurück</translation>
    </message>
    <message>
        <source>Show another body of this node</source>
        <translation>Einen anderen Rumpf dieses Knotens zeigen</translation>
    </message>
    <message>
        <source>%1, one of the node&apos;s bodies</source>
        <translation>%1, einer der Rümpfe des Knotens</translation>
    </message>
</context>
<context>
    <name>tessera::shell::CanvasCaption</name>
    <message>
        <source>How the plan compares</source>
        <translation>Wie der Plan abschneidet</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
</context>
<context>
    <name>tessera::shell::CanvasWords</name>
    <message>
        <source>part of %1</source>
        <comment>a time of several operators together</comment>
        <translation>Teil von %1</translation>
    </message>
    <message>
        <source>%1 each</source>
        <comment>a time or a count of nodes, of each repeated block</comment>
        <translation>je %1</translation>
    </message>
    <message>
        <source>to %1</source>
        <comment>a device, such as CUDA 0</comment>
        <translation>nach %1</translation>
    </message>
    <message>
        <source>no kernel</source>
        <translation>kein Kernel</translation>
    </message>
    <message>
        <source>scalar</source>
        <comment>a tensor without axes</comment>
        <translation>Skalar</translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n Knoten</numerusform>
            <numerusform>%n Knoten</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::shell::Controller</name>
    <message>
        <source>The precision stays as it was</source>
        <translation>Die Genauigkeit bleibt, wie sie war</translation>
    </message>
    <message>
        <source>Change the precision</source>
        <translation>Genauigkeit ändern</translation>
    </message>
    <message>
        <source>Stopped. Everything stays as it was.</source>
        <translation>Angehalten. Alles bleibt, wie es war.</translation>
    </message>
    <message>
        <source>The backends could not be read</source>
        <translation>Die Backends konnten nicht gelesen werden</translation>
    </message>
    <message>
        <source>%1 could not be opened</source>
        <translation>%1 konnte nicht geöffnet werden</translation>
    </message>
    <message>
        <source>No placement without a search</source>
        <translation>Keine Platzierung ohne Suche</translation>
    </message>
    <message>
        <source>The plan %1 could not be opened</source>
        <translation>Der Plan %1 konnte nicht geöffnet werden</translation>
    </message>
    <message>
        <source>Open plan</source>
        <translation>Plan öffnen</translation>
    </message>
    <message>
        <source>There is no greedy placement</source>
        <translation>Es gibt keine gierige Platzierung</translation>
    </message>
    <message>
        <source>Greedy, as runtimes place</source>
        <translation>Gierig, wie Laufzeiten platzieren</translation>
    </message>
    <message>
        <source>%1 was not written</source>
        <translation>%1 wurde nicht geschrieben</translation>
    </message>
    <message>
        <source>Nothing to fold</source>
        <translation>Nichts zu falten</translation>
    </message>
    <message>
        <source>This operator stands in no group.</source>
        <translation>Dieser Operator steht in keiner Gruppe.</translation>
    </message>
    <message>
        <source>No block of this model repeats.</source>
        <translation>Kein Block dieses Modells wiederholt sich.</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>The search ended</source>
        <translation>Die Suche ist zu Ende</translation>
    </message>
    <message>
        <source>Stopped: the best plan so far is kept</source>
        <translation>Angehalten: Der bisher beste Plan bleibt</translation>
    </message>
    <message>
        <source>Stopped before a plan was measured</source>
        <translation>Angehalten, bevor ein Plan gemessen war</translation>
    </message>
    <message>
        <source>The search failed: see Problems</source>
        <translation>Die Suche ist gescheitert: siehe Probleme</translation>
    </message>
    <message>
        <source>The plan could not be measured</source>
        <translation>Der Plan konnte nicht gemessen werden</translation>
    </message>
    <message>
        <source>The plan could not be profiled</source>
        <translation>Der Plan konnte nicht profiliert werden</translation>
    </message>
    <message>
        <source>The plan could not be verified</source>
        <translation>Der Plan konnte nicht geprüft werden</translation>
    </message>
    <message>
        <source>%1: infinities and NaN are not where the reference has them</source>
        <translation>%1: Unendlich und NaN stehen nicht dort, wo die Referenz sie hat</translation>
    </message>
    <message>
        <source>%1: relative L2 %2, tolerance %3, on the draw &quot;%4&quot;</source>
        <translation>%1: relative L2 %2, Toleranz %3, mit den Eingaben „%4“</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>The plan computes what the reference does</source>
        <translation>Der Plan rechnet, was die Referenz rechnet</translation>
    </message>
    <message>
        <source>The plan&apos;s outputs are wrong</source>
        <translation>Die Ausgaben des Plans sind falsch</translation>
    </message>
    <message>
        <source>Pin %1 to %2</source>
        <translation>%1 an %2 heften</translation>
    </message>
    <message>
        <source>Forbid %1 at %2</source>
        <translation>%1 bei %2 ausschließen</translation>
    </message>
    <message>
        <source>Unpin %1</source>
        <translation>%1 lösen</translation>
    </message>
    <message>
        <source>A search is running. Stop it, or wait for its end, then override.</source>
        <translation>Eine Suche läuft. Halten Sie sie an oder warten Sie ihr Ende ab und greifen Sie dann ein.</translation>
    </message>
    <message>
        <source>%1: not possible</source>
        <translation>%1: nicht möglich</translation>
    </message>
    <message>
        <source>The machine&apos;s ceilings could not be read</source>
        <translation>Die Dächer des Rechners konnten nicht gelesen werden</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>The plan is not kept for the next time</source>
        <translation>Der Plan wird nicht für das nächste Mal aufgehoben</translation>
    </message>
    <message>
        <source>The plan of last time could not be opened</source>
        <translation>Der Plan vom letzten Mal konnte nicht geöffnet werden</translation>
    </message>
    <message>
        <source>Hardware profile</source>
        <translation>Hardwareprofil</translation>
    </message>
    <message>
        <source>A search is running. Stop it, or wait for its end.</source>
        <translation>Eine Suche läuft. Halten Sie sie an, oder warten Sie ihr Ende ab.</translation>
    </message>
    <message>
        <source>%1 was not opened</source>
        <translation>%1 wurde nicht geöffnet</translation>
    </message>
    <message>
        <source>On this machine</source>
        <translation>Auf diesem Rechner</translation>
    </message>
    <message>
        <source>Open hardware profile</source>
        <translation>Hardwareprofil öffnen</translation>
    </message>
    <message>
        <source>Close hardware profile</source>
        <translation>Hardwareprofil schließen</translation>
    </message>
    <message>
        <source>Its backend could not be asked how it runs</source>
        <translation>Das Backend konnte nicht gefragt werden, wie es läuft</translation>
    </message>
    <message>
        <source>How %1 runs</source>
        <translation>Wie %1 läuft</translation>
    </message>
    <message>
        <source>%1 is a library&apos;s own: its backend tells nothing more of it.</source>
        <translation>%1 gehört einer Bibliothek: ihr Backend sagt nichts weiter darüber.</translation>
    </message>
    <message>
        <source>The plans could not be measured</source>
        <translation>Die Pläne konnten nicht gemessen werden</translation>
    </message>
    <message>
        <source>%1 holds neither ONNX Runtime nor OpenVINO.</source>
        <translation>%1 enthält weder ONNX Runtime noch OpenVINO.</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>%1 kann nicht gelesen werden: %2</translation>
    </message>
    <message>
        <source>and %1 more outputs</source>
        <translation>und %1 weitere Ausgaben</translation>
    </message>
    <message>
        <source>Best mix</source>
        <translation>Beste Mischung</translation>
    </message>
    <message>
        <source>%1 cannot be the second plan</source>
        <translation>%1 kann nicht der zweite Plan sein</translation>
    </message>
    <message>
        <source>Take %1</source>
        <translation>%1 übernehmen</translation>
    </message>
    <message>
        <source>The plan before</source>
        <translation>Der Plan davor</translation>
    </message>
    <message>
        <source>%1 could not be read</source>
        <translation>%1 konnte nicht gelesen werden</translation>
    </message>
    <message>
        <source>This is plan A</source>
        <translation>Das ist Plan A</translation>
    </message>
    <message>
        <source>Choose another one to compare it with.</source>
        <translation>Wählen Sie einen anderen, um ihn damit zu vergleichen.</translation>
    </message>
    <message>
        <source>It is a plan of another model, %1.</source>
        <translation>Es ist ein Plan eines anderen Modells, %1.</translation>
    </message>
    <message>
        <source>%1 It is compared by the names of its nodes.</source>
        <translation>%1 Er wird nach den Namen seiner Knoten verglichen.</translation>
    </message>
    <message>
        <source>%1 cannot be taken</source>
        <translation>%1 kann nicht übernommen werden</translation>
    </message>
    <message>
        <source>%1 was not laid over the model</source>
        <translation>%1 wurde nicht über das Modell gelegt</translation>
    </message>
    <message numerus="yes">
        <source>%1 of its %n node(s) are in this model.</source>
        <translation>
            <numerusform>%1 von ihrem %n Knoten ist in diesem Modell.</numerusform>
            <numerusform>%1 von ihren %n Knoten sind in diesem Modell.</numerusform>
        </translation>
    </message>
    <message>
        <source>The first that is not: %1.</source>
        <translation>Der erste, der fehlt: %1.</translation>
    </message>
    <message>
        <source>The first that is not: %1, %2.</source>
        <translation>Der erste, der fehlt: %1, %2.</translation>
    </message>
    <message>
        <source>Values of %1</source>
        <translation>Werte von %1</translation>
    </message>
    <message>
        <source>The errors of the plan could not be checked</source>
        <translation>Die Fehler des Plans konnten nicht geprüft werden</translation>
    </message>
    <message>
        <source>No error could be told</source>
        <translation>Kein Fehler ließ sich bestimmen</translation>
    </message>
    <message>
        <source>All outputs of the regions are in layouts that only their library can read.</source>
        <translation>Alle Ausgaben der Regionen liegen in Layouts, die nur ihre Bibliothek lesen kann.</translation>
    </message>
    <message>
        <source>The largest is at %1: %2.</source>
        <translation>Der größte ist bei %1: %2.</translation>
    </message>
    <message>
        <source>All errors are within their tolerance</source>
        <translation>Alle Fehler liegen in ihrer Toleranz</translation>
    </message>
    <message numerus="yes">
        <source>%n region(s) are beyond their tolerance</source>
        <translation>
            <numerusform>%n Region liegt jenseits ihrer Toleranz</numerusform>
            <numerusform>%n Regionen liegen jenseits ihrer Toleranz</numerusform>
        </translation>
    </message>
    <message>
        <source>Each stands under Problems.</source>
        <translation>Jede steht unter Probleme.</translation>
    </message>
    <message numerus="yes">
        <source>The worst %n stand under Problems.</source>
        <translation>
            <numerusform>Die schlimmste %n steht unter Probleme.</numerusform>
            <numerusform>Die schlimmsten %n stehen unter Probleme.</numerusform>
        </translation>
    </message>
    <message>
        <source>What pins would cost could not be found out</source>
        <translation>Was Anheften kosten würde, ließ sich nicht feststellen</translation>
    </message>
    <message>
        <source>A search is running in %1. Stop it, or wait for its end, then change to another model.</source>
        <translation>In %1 läuft eine Suche. Halten Sie sie an, oder warten Sie ihr Ende ab, und wechseln Sie dann das Modell.</translation>
    </message>
    <message>
        <source>Another model</source>
        <translation>Ein anderes Modell</translation>
    </message>
    <message>
        <source>Change the devices</source>
        <translation>Geräte ändern</translation>
    </message>
    <message>
        <source>What ran in turns is not kept for the next time</source>
        <translation>Was abwechselnd lief, ist für das nächste Mal nicht aufgehoben</translation>
    </message>
    <message>
        <source>What ran in turns with the plan of last time could not be read</source>
        <translation>Was mit dem Plan des letzten Mals abwechselnd lief, konnte nicht gelesen werden</translation>
    </message>
</context>
<context>
    <name>tessera::shell::DesktopNotice</name>
    <message>
        <source>Tessera</source>
        <translation>Tessera</translation>
    </message>
</context>
<context>
    <name>tessera::shell::Folding</name>
    <message>
        <source>block</source>
        <comment>title of repeated blocks that have but a number</comment>
        <translation>Block</translation>
    </message>
</context>
<context>
    <name>tessera::shell::KernelDialog</name>
    <message>
        <source>Schedule</source>
        <translation>Ablauf</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>Schranke</translation>
    </message>
    <message>
        <source>Limited by</source>
        <translation>Begrenzt durch</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>Weggelassen</translation>
    </message>
    <message>
        <source>How %1 runs</source>
        <translation>Wie %1 läuft</translation>
    </message>
    <message>
        <source>Implementation</source>
        <translation>Implementierung</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>&amp;Save As…</source>
        <translation>&amp;Sichern als&#xa0;…</translation>
    </message>
    <message>
        <source>Source of the kernel</source>
        <translation>Quelltext des Kernels</translation>
    </message>
    <message>
        <source>Save the source</source>
        <translation>Quelltext sichern</translation>
    </message>
    <message>
        <source>C++ (*.cpp)</source>
        <translation>C++ (*.cpp)</translation>
    </message>
    <message>
        <source>The source was not saved</source>
        <translation>Der Quelltext wurde nicht gesichert</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelltext</translation>
    </message>
</context>
<context>
    <name>tessera::shell::MainWindow</name>
    <message>
        <source>User guide</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>About Tessera</source>
        <translation>Über Tessera</translation>
    </message>
    <message>
        <source>Tessera</source>
        <translation>Tessera</translation>
    </message>
    <message>
        <source>Tessera shows which library runs each operator of a deep-learning model, finds the fastest placement on this machine, and exports a plan that runs.</source>
        <translation>Tessera zeigt, welche Bibliothek jeden Operator eines Deep-Learning-Modells ausführt, findet die schnellste Platzierung auf diesem Rechner und exportiert einen lauffähigen Plan.</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Werkzeuge</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Heat</source>
        <translation>Wärme</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Efficiency</source>
        <translation>Effizienz</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Regret</source>
        <translation>Verlust</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Graph</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Graph of the second plan</source>
        <translation>Graph des zweiten Plans</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>Gliederung</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>Legende</translation>
    </message>
    <message>
        <source>Outline and Legend</source>
        <translation>Gliederung und Legende</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>Bereiche</translation>
    </message>
    <message>
        <source>No profile yet.</source>
        <translation>Noch kein Profil.</translation>
    </message>
    <message>
        <source>Profile plan</source>
        <translation>Plan profilieren</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>Operatoren</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>Diagramme</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Zeitachse</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Spec editor</source>
        <translation>Spezifikationen</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Probleme</translation>
    </message>
    <message>
        <source>Tables and Charts</source>
        <translation>Tabellen und Diagramme</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>Inspektor</translation>
    </message>
    <message>
        <source>Open a model</source>
        <translation>Ein Modell öffnen</translation>
    </message>
    <message>
        <source>ONNX models (*.onnx);;All files (*)</source>
        <translation>ONNX-Modelle (*.onnx);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Open a plan</source>
        <translation>Einen Plan öffnen</translation>
    </message>
    <message>
        <source>Plans (*.json);;All files (*)</source>
        <translation>Pläne (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>A folder for the bundle</source>
        <translation>Ein Ordner für das Paket</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>%1 files (*.%2)</source>
        <translation>%1-Dateien (*.%2)</translation>
    </message>
    <message>
        <source>Pin to</source>
        <translation>Anheften an</translation>
    </message>
    <message>
        <source>Forbid</source>
        <translation>Ausschließen</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>nicht gemessen</translation>
    </message>
    <message>
        <source>This plan</source>
        <translation>Dieser Plan</translation>
    </message>
    <message>
        <source>%1 of %2 parts differ</source>
        <translation>%1 von %2 Teilen unterscheiden sich</translation>
    </message>
    <message>
        <source>A  This plan  %1</source>
        <translation>A  Dieser Plan  %1</translation>
    </message>
    <message>
        <source>B  %1  %2</source>
        <translation>B  %1  %2</translation>
    </message>
    <message>
        <source>no difference</source>
        <translation>kein Unterschied</translation>
    </message>
    <message>
        <source>predicted; the plan in force was measured end to end only</source>
        <translation>vorhergesagt; der geltende Plan wurde nur insgesamt gemessen</translation>
    </message>
    <message>
        <source>greedy placement</source>
        <translation>gierige Platzierung</translation>
    </message>
    <message>
        <source>searching</source>
        <translation>sucht</translation>
    </message>
    <message>
        <source>best plan</source>
        <translation>bester Plan</translation>
    </message>
    <message>
        <source>plan with pins</source>
        <translation>Plan mit Anheftungen</translation>
    </message>
    <message>
        <source>predicted plan</source>
        <translation>vorhergesagter Plan</translation>
    </message>
    <message>
        <source>1 backend</source>
        <translation>1 Backend</translation>
    </message>
    <message>
        <source>%1 backends</source>
        <translation>%1 Backends</translation>
    </message>
    <message>
        <source>Problems  %1</source>
        <translation>Probleme  %1</translation>
    </message>
    <message>
        <source>Search  %1</source>
        <translation>Suche  %1</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>Geschrieben</translation>
    </message>
    <message>
        <source>not placed</source>
        <translation>nicht platziert</translation>
    </message>
    <message>
        <source>a part has no cost in the hardware profile, and nothing is run while it is open</source>
        <translation>ein Teil hat im Hardwareprofil keine Kosten, und solange es offen ist, läuft nichts</translation>
    </message>
    <message>
        <source>The plan of last time</source>
        <translation>Der Plan vom letzten Mal</translation>
    </message>
    <message>
        <source>Made on %1.</source>
        <translation>Erstellt am %1.</translation>
    </message>
    <message>
        <source>What you wrote in %1 is not saved.</source>
        <translation>Was Sie in %1 geschrieben haben, ist nicht gesichert.</translation>
    </message>
    <message>
        <source>Saved, it is used from the next start on.</source>
        <translation>Gesichert gilt es ab dem nächsten Start.</translation>
    </message>
    <message>
        <source>%1 has an error and cannot be put to use: mend it, or discard the text.</source>
        <translation>%1 hat einen Fehler und kann nicht verwendet werden: beheben Sie ihn, oder verwerfen Sie den Text.</translation>
    </message>
    <message>
        <source>Filter the table</source>
        <translation>Tabelle filtern</translation>
    </message>
    <message>
        <source>Export the table (CSV)</source>
        <translation>Tabelle exportieren (CSV)</translation>
    </message>
    <message>
        <source>Zoom the timeline out (−)</source>
        <translation>Zeitachse verkleinern (−)</translation>
    </message>
    <message>
        <source>Zoom the timeline in (+)</source>
        <translation>Zeitachse vergrößern (+)</translation>
    </message>
    <message>
        <source>Show the whole inference (0)</source>
        <translation>Ganze Inferenz zeigen (0)</translation>
    </message>
    <message>
        <source>Export a trace of a profile</source>
        <translation>Spur eines Profils exportieren</translation>
    </message>
    <message>
        <source>Compare with a plan from a file</source>
        <translation>Mit einem Plan aus einer Datei vergleichen</translation>
    </message>
    <message>
        <source>Show A | B beside each other</source>
        <translation>A | B nebeneinander zeigen</translation>
    </message>
    <message>
        <source>No second plan</source>
        <translation>Kein zweiter Plan</translation>
    </message>
    <message>
        <source>Clear the list</source>
        <translation>Liste leeren</translation>
    </message>
    <message>
        <source>More of the picture</source>
        <translation>Mehr zum Bild</translation>
    </message>
    <message>
        <source>Show backends</source>
        <translation>Backends zeigen</translation>
    </message>
    <message>
        <source>Show &amp;All</source>
        <translation>&amp;Alle zeigen</translation>
    </message>
    <message>
        <source>Show &amp;Only the Selected One</source>
        <translation>&amp;Nur das ausgewählte zeigen</translation>
    </message>
    <message>
        <source>Seed %1 · what was measured is in the store</source>
        <translation>Startwert %1 · Gemessenes steht im Speicher</translation>
    </message>
    <message>
        <source>Spec editor  %1 edited</source>
        <translation>Spezifikationen  %1 bearbeitet</translation>
    </message>
    <message>
        <source>Open a hardware profile</source>
        <translation>Ein Hardwareprofil öffnen</translation>
    </message>
    <message>
        <source>Measurement stores (*.db);;All files (*)</source>
        <translation>Messspeicher (*.db);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>%1, 1 thread</source>
        <translation>%1, 1 Thread</translation>
    </message>
    <message>
        <source>%1, %2 threads</source>
        <translation>%1, %2 Threads</translation>
    </message>
    <message>
        <source>Costs are borrowed from %1: %2. Nothing is run; times are marked ≈.</source>
        <translation>Die Kosten sind aus %1 geliehen: %2. Nichts wird ausgeführt; Zeiten tragen ein ≈.</translation>
    </message>
    <message>
        <source>Close profile</source>
        <translation>Profil schließen</translation>
    </message>
    <message>
        <source>Borrowed: %1</source>
        <translation>Geliehen: %1</translation>
    </message>
    <message>
        <source>Symbolic sizes: %1. Give the sizes to place the model for.</source>
        <translation>Symbolische Größen: %1. Geben Sie die Größen an, für die das Modell platziert wird.</translation>
    </message>
    <message>
        <source>Give sizes…</source>
        <translation>Größen angeben&#xa0;…</translation>
    </message>
    <message>
        <source>&amp;Outline and Legend</source>
        <translation>&amp;Gliederung und Legende</translation>
    </message>
    <message>
        <source>&amp;Inspector</source>
        <translation>&amp;Inspektor</translation>
    </message>
    <message>
        <source>&amp;Tables and Charts</source>
        <translation>&amp;Tabellen und Diagramme</translation>
    </message>
    <message>
        <source>Compare with a plan</source>
        <translation>Mit einem Plan vergleichen</translation>
    </message>
    <message>
        <source>Folder of optional backends</source>
        <translation>Ordner optionaler Backends</translation>
    </message>
    <message>
        <source>Costs</source>
        <translation>Kosten</translation>
    </message>
    <message>
        <source>Conversions %1 · device copies %2 · fallbacks %3</source>
        <translation>Umwandlungen %1 · Gerätekopien %2 · Ersatz %3</translation>
    </message>
    <message>
        <source>Filter the costs</source>
        <translation>Kosten filtern</translation>
    </message>
    <message>
        <source>Nothing to open</source>
        <translation>Nichts zu öffnen</translation>
    </message>
    <message>
        <source>The clipboard holds no path of a file.</source>
        <translation>Die Zwischenablage enthält keinen Pfad einer Datei.</translation>
    </message>
    <message>
        <source>There is no file %1.</source>
        <translation>Es gibt keine Datei %1.</translation>
    </message>
    <message>
        <source>Nothing copied</source>
        <translation>Nichts kopiert</translation>
    </message>
    <message>
        <source>The table is empty.</source>
        <translation>Die Tabelle ist leer.</translation>
    </message>
    <message>
        <source>No row is selected.</source>
        <translation>Es ist keine Zeile gewählt.</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <source>1 row with its titles, cells between tabs.</source>
        <translation>1 Zeile mit ihren Überschriften, Zellen zwischen Tabulatoren.</translation>
    </message>
    <message>
        <source>%1 rows with their titles, cells between tabs.</source>
        <translation>%1 Zeilen mit ihren Überschriften, Zellen zwischen Tabulatoren.</translation>
    </message>
    <message>
        <source>A picture of the panel.</source>
        <translation>Ein Bild des Bereichs.</translation>
    </message>
    <message>
        <source>A picture of the graph as it is shown.</source>
        <translation>Ein Bild des Graphen, wie er zu sehen ist.</translation>
    </message>
    <message>
        <source>Backend · opens its spec</source>
        <translation>Backend · öffnet seine Spezifikation</translation>
    </message>
    <message>
        <source>Backend · %1</source>
        <translation>Backend · %1</translation>
    </message>
    <message>
        <source>Colour by backend</source>
        <translation>Farbe nach Backend</translation>
    </message>
    <message>
        <source>Colour by heat</source>
        <translation>Farbe nach Wärme</translation>
    </message>
    <message>
        <source>Colour by delta</source>
        <translation>Farbe nach Differenz</translation>
    </message>
    <message>
        <source>Colour by confidence</source>
        <translation>Farbe nach Sicherheit</translation>
    </message>
    <message>
        <source>Tool bar</source>
        <translation>Werkzeugleiste</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Theme: light</source>
        <translation>Farben: hell</translation>
    </message>
    <message>
        <source>Theme: dark</source>
        <translation>Farben: dunkel</translation>
    </message>
    <message>
        <source>Theme: as the desktop</source>
        <translation>Farben: wie der Desktop</translation>
    </message>
    <message>
        <source>Text size: %1 %</source>
        <translation>Schriftgröße: %1 %</translation>
    </message>
    <message>
        <source>Motion: full</source>
        <translation>Bewegung: voll</translation>
    </message>
    <message>
        <source>Motion: reduced</source>
        <translation>Bewegung: verringert</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Folder of ONNX Runtime and OpenVINO</source>
        <translation>Ordner von ONNX Runtime und OpenVINO</translation>
    </message>
    <message>
        <source>%1 · node</source>
        <translation>%1 · Knoten</translation>
    </message>
    <message>
        <source>Measured on %1. Measure again: %2.</source>
        <translation>Gemessen am %1. Neu messen: %2.</translation>
    </message>
    <message>
        <source>Measure both plans in turns</source>
        <translation>Beide Pläne abwechselnd messen</translation>
    </message>
    <message>
        <source>The search has ended.</source>
        <translation>Die Suche ist beendet.</translation>
    </message>
    <message>
        <source>The measurement has ended.</source>
        <translation>Die Messung ist beendet.</translation>
    </message>
    <message>
        <source>The profile has ended.</source>
        <translation>Das Profil ist fertig.</translation>
    </message>
    <message>
        <source>The verification has ended.</source>
        <translation>Die Prüfung ist beendet.</translation>
    </message>
    <message>
        <source>The export has ended.</source>
        <translation>Der Export ist fertig.</translation>
    </message>
    <message>
        <source>The model, and what runs it</source>
        <translation>Das Modell und was es ausführt</translation>
    </message>
    <message>
        <source>Each box is a region that one kernel computes; the letters on it say whose. A dashed outline is not measured yet.</source>
        <translation>Jeder Kasten ist eine Region, die ein Kernel berechnet; die Buchstaben darauf sagen, wessen. Gestrichelt umrandet heißt: noch nicht gemessen.</translation>
    </message>
    <message>
        <source>Find the fastest plan</source>
        <translation>Den schnellsten Plan finden</translation>
    </message>
    <message>
        <source>Search (%1) measures what each library offers on this machine and says whether a mix of them is faster than the best one alone.</source>
        <translation>Suchen (%1) misst, was jede Bibliothek auf diesem Rechner bietet, und sagt, ob eine Mischung schneller ist als die beste allein.</translation>
    </message>
    <message>
        <source>See where the time goes</source>
        <translation>Sehen, wohin die Zeit geht</translation>
    </message>
    <message>
        <source>Colour by heat: yellow is much, and the five highest are numbered. Delta compares with a second plan.</source>
        <translation>Farbe nach Wärme: Gelb ist viel, und die fünf höchsten tragen Nummern. Differenz vergleicht mit einem zweiten Plan.</translation>
    </message>
    <message>
        <source>Ask why, and decide</source>
        <translation>Nach dem Warum fragen und entscheiden</translation>
    </message>
    <message>
        <source>Select a region: here are its candidates with their times, and why one was chosen. Pin or forbid shows first what it would cost.</source>
        <translation>Wählen Sie eine Region: Hier stehen ihre Kandidaten mit ihren Zeiten und warum einer gewählt wurde. Anheften und Ausschließen zeigen zuerst, was es kosten würde.</translation>
    </message>
    <message>
        <source>Everything has a name</source>
        <translation>Alles hat einen Namen</translation>
    </message>
    <message>
        <source>%1 finds every command, setting and node by a few letters. %2 explains what you look at. This tour is in the menu Help.</source>
        <translation>%1 findet jeden Befehl, jede Einstellung und jeden Knoten nach wenigen Buchstaben. %2 erklärt, was Sie vor sich haben. Diesen Rundgang gibt es im Menü Hilfe.</translation>
    </message>
    <message>
        <source>plan with forbidden backends</source>
        <translation>Plan mit ausgeschlossenen Backends</translation>
    </message>
    <message>
        <source>Open the Slowest Block, %1</source>
        <translation>Langsamsten Block öffnen, %1</translation>
    </message>
    <message>
        <source>Open the First Block</source>
        <translation>Ersten Block öffnen</translation>
    </message>
    <message>
        <source>Open the Last Block</source>
        <translation>Letzten Block öffnen</translation>
    </message>
    <message>
        <source>The last search of this model was interrupted. What it measured is kept.</source>
        <translation>Die letzte Suche für dieses Modell wurde unterbrochen. Was sie gemessen hat, ist noch da.</translation>
    </message>
    <message>
        <source>Go On</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>≈ A is %1× faster, predicted</source>
        <translation>≈ A ist %1× schneller, vorhergesagt</translation>
    </message>
    <message>
        <source>≈ B is %1× faster, predicted</source>
        <translation>≈ B ist %1× schneller, vorhergesagt</translation>
    </message>
    <message>
        <source>Not measured together yet: Measure runs both in turns</source>
        <translation>Noch nicht zusammen gemessen: Messen führt beide abwechselnd aus</translation>
    </message>
    <message numerus="yes">
        <source>%n node(s) change</source>
        <translation>
            <numerusform>%n Knoten ändert sich</numerusform>
            <numerusform>%n Knoten ändern sich</numerusform>
        </translation>
    </message>
    <message>
        <source>predicted %1 → %2</source>
        <translation>vorhergesagt %1 → %2</translation>
    </message>
    <message>
        <source>now %1 measured</source>
        <translation>jetzt %1 gemessen</translation>
    </message>
    <message>
        <source>now %1 measured at %2</source>
        <translation>jetzt %1, gemessen um %2</translation>
    </message>
    <message>
        <source>Show the Mix</source>
        <translation>Mischung zeigen</translation>
    </message>
    <message>
        <source>End to end</source>
        <translation>Insgesamt</translation>
    </message>
    <message>
        <source>Zoom to what is marked or selected (Z)</source>
        <translation>Auf Markiertes oder Gewähltes vergrößern (Z)</translation>
    </message>
    <message>
        <source>Show in &amp;Costs</source>
        <translation>Unter &amp;Kosten zeigen</translation>
    </message>
    <message>
        <source>Select What &amp;Writes It</source>
        <translation>Auswählen, was es &amp;schreibt</translation>
    </message>
    <message>
        <source>Select What &amp;Reads It</source>
        <translation>Auswählen, was es &amp;liest</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>%1 öffnen</translation>
    </message>
    <message>
        <source>%1 · node in %2</source>
        <translation>%1 · Knoten in %2</translation>
    </message>
    <message>
        <source>a constant of the model</source>
        <translation>eine Konstante des Modells</translation>
    </message>
    <message>
        <source>Stopped. Nothing was recorded.</source>
        <translation>Angehalten. Nichts wurde aufgezeichnet.</translation>
    </message>
    <message>
        <source>%1 could not be recorded: %2</source>
        <translation>%1 konnte nicht aufgezeichnet werden: %2</translation>
    </message>
    <message>
        <source>The plan has changed since these values were recorded.</source>
        <translation>Der Plan hat sich geändert, seit diese Werte aufgezeichnet wurden.</translation>
    </message>
    <message>
        <source>Recorded when the search has ended: both run on the same cores. To close this drops it.</source>
        <translation>Wird nach dem Ende der Suche aufgezeichnet: Beide laufen auf denselben Kernen. Schließen verwirft es.</translation>
    </message>
    <message>
        <source>The plan runs until it has made this value…</source>
        <translation>Der Plan läuft, bis er diesen Wert erzeugt hat&#xa0;…</translation>
    </message>
    <message>
        <source>a run of this plan on inputs of seeded noise, the same each time</source>
        <translation>ein Lauf dieses Plans auf Eingaben aus Rauschen, jedes Mal demselben</translation>
    </message>
    <message>
        <source>There is no plan yet whose memory could be shown.</source>
        <translation>Es gibt noch keinen Plan, dessen Speicher sich zeigen ließe.</translation>
    </message>
    <message>
        <source>What the charts show</source>
        <translation>Was die Diagramme zeigen</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>B does not fit the model as it is open, see Problems: %1</source>
        <translation>B passt nicht zum Modell, wie es geöffnet ist, siehe Probleme: %1</translation>
    </message>
    <message>
        <source>B is of another model, %1: %2</source>
        <translation>B ist von einem anderen Modell, %1: %2</translation>
    </message>
    <message>
        <source>B was made for another machine, %1: its times have no ratio to these</source>
        <translation>B wurde für einen anderen Rechner gemacht, %1: Seine Zeiten haben kein Verhältnis zu diesen</translation>
    </message>
    <message>
        <source>A was measured again since their race: Measure runs both in turns</source>
        <translation>A wurde seit ihrem Vergleich neu gemessen: „Messen“ lässt beide abwechselnd laufen</translation>
    </message>
    <message>
        <source>Return, or a double click, sets a plan beside this one.</source>
        <translation>Eingabetaste oder Doppelklick stellt diesem Plan einen anderen gegenüber.</translation>
    </message>
    <message>
        <source>Compare with %1</source>
        <translation>Vergleichen mit %1</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>Plan</translation>
    </message>
    <message>
        <source>Plan · %1</source>
        <translation>Plan · %1</translation>
    </message>
    <message>
        <source>replay, step %1 of %2</source>
        <translation>Nachspielen, Schritt %1 von %2</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>Überlagerung</translation>
    </message>
    <message>
        <source>Colour by heat: %1</source>
        <translation>Farbe nach Wärme: %1</translation>
    </message>
    <message>
        <source>Above the canvas</source>
        <translation>Über dem Graphen</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>Backend</translation>
    </message>
    <message>
        <source>Overlay values of nodes</source>
        <translation>Werte der Knoten darüberlegen</translation>
    </message>
    <message>
        <source>Values of nodes (*.csv *.tsv *.json);;All files (*)</source>
        <translation>Werte der Knoten (*.csv *.tsv *.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Error ≈ %1, its region&apos;s</source>
        <translation>Fehler ≈ %1, von seiner Region</translation>
    </message>
    <message>
        <source>Error %1</source>
        <translation>Fehler %1</translation>
    </message>
    <message>
        <source>By itself %1</source>
        <translation>Für sich %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>≈ %1</source>
        <translation>≈ %1</translation>
    </message>
    <message>
        <source>Error by itself</source>
        <translation>Fehler für sich</translation>
    </message>
    <message>
        <source>Largest error</source>
        <translation>Größter Fehler</translation>
    </message>
    <message>
        <source>%1, relative %2</source>
        <translation>%1, relativ %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 und %n weitere</numerusform>
            <numerusform>%1 und %n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · runs %2</source>
        <translation>%1 · führt %2 aus</translation>
    </message>
    <message>
        <source>%1: %2 for the whole plan</source>
        <translation>%1: %2 für den ganzen Plan</translation>
    </message>
    <message>
        <source>No pattern was added</source>
        <translation>Es wurde kein Muster hinzugefügt</translation>
    </message>
    <message>
        <source>parts of the plan were timed again for it: %1 was predicted before</source>
        <translation>Teile des Plans wurden dafür neu gemessen: vorher waren %1 vorhergesagt</translation>
    </message>
    <message>
        <source>Measure Again</source>
        <translation>Noch einmal messen</translation>
    </message>
    <message>
        <source>The machine was busy</source>
        <translation>Der Rechner war beschäftigt</translation>
    </message>
    <message>
        <source>The spec has an error and is not saved</source>
        <translation>Die Spezifikation hat einen Fehler und wird nicht gesichert</translation>
    </message>
    <message>
        <source>Docks</source>
        <translation>Docks</translation>
    </message>
    <message>
        <source>Version %1</source>
        <translation>Version %1</translation>
    </message>
    <message>
        <source>The kernels and conversions of the plan by what they cost</source>
        <translation>Die Kernel und Umwandlungen des Plans nach ihren Kosten</translation>
    </message>
    <message>
        <source>&amp;Node</source>
        <translation>&amp;Knoten</translation>
    </message>
    <message>
        <source>The attributes of the selected operator</source>
        <translation>Die Attribute des gewählten Operators</translation>
    </message>
    <message>
        <source>&amp;Candidates</source>
        <translation>K&amp;andidaten</translation>
    </message>
    <message>
        <source>What else could run the selected region</source>
        <translation>Was die gewählte Region sonst ausführen könnte</translation>
    </message>
    <message>
        <source>&amp;Why</source>
        <translation>&amp;Warum</translation>
    </message>
    <message>
        <source>Why the selected region runs where it does</source>
        <translation>Warum die gewählte Region dort läuft, wo sie läuft</translation>
    </message>
    <message>
        <source>T&amp;ensors</source>
        <translation>T&amp;ensoren</translation>
    </message>
    <message>
        <source>What the selected region reads and makes</source>
        <translation>Was die gewählte Region liest und erzeugt</translation>
    </message>
    <message>
        <source>The spec of %1 has no list of patterns. Choose another backend in the list of the spec editor, then add it there.</source>
        <translation>Die Spezifikation von %1 hat keine Liste von Mustern. Wählen Sie unter Spezifikationen in der Liste ein anderes Backend und fügen Sie es dort hinzu.</translation>
    </message>
    <message>
        <source>%1 was added to %2</source>
        <translation>%1 wurde zu %2 hinzugefügt</translation>
    </message>
    <message>
        <source>An example was added to %1</source>
        <translation>Zu %1 wurde ein Beispiel hinzugefügt</translation>
    </message>
    <message>
        <source>No region is selected. Select one in the graph first, and the pattern that is added takes it; or write over the example.</source>
        <translation>Keine Region ist gewählt. Wählen Sie zuerst eine im Graphen, und das hinzugefügte Muster nimmt sie; oder überschreiben Sie das Beispiel.</translation>
    </message>
    <message>
        <source>Search Anew</source>
        <translation>Neu suchen</translation>
    </message>
    <message>
        <source>Open</source>
        <comment>a file that was written</comment>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Each part of this plan was timed in place; when each ran was not kept.</source>
        <translation>Jeder Teil dieses Plans wurde an Ort und Stelle gemessen; wann jeder lief, wurde nicht aufgehoben.</translation>
    </message>
    <message>
        <source>Show in the Spec Editor</source>
        <translation>Unter Spezifikationen zeigen</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Messen</translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n Knoten</numerusform>
            <numerusform>%n Knoten</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <comment>nodes in regions</comment>
        <translation>%1 in %2</translation>
    </message>
    <message numerus="yes">
        <source>%n region(s)</source>
        <translation>
            <numerusform>%n Region</numerusform>
            <numerusform>%n Regionen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Median of %n run(s)</source>
        <translation>
            <numerusform>Median aus %n Lauf</numerusform>
            <numerusform>Median aus %n Läufen</numerusform>
        </translation>
    </message>
    <message>
        <source>plan in force</source>
        <translation>geltender Plan</translation>
    </message>
    <message>
        <source>Take the Faster Plan</source>
        <translation>Den schnelleren Plan übernehmen</translation>
    </message>
    <message>
        <source>A faster plan</source>
        <translation>Ein schnellerer Plan</translation>
    </message>
    <message>
        <source>Pin to %1</source>
        <translation>Auf %1 festlegen</translation>
    </message>
    <message>
        <source>Selection, and its cost to the plan</source>
        <translation>Auswahl, und was sie den Plan kostet</translation>
    </message>
    <message>
        <source>%1, when A took %2</source>
        <translation>%1, als A %2 brauchte</translation>
    </message>
    <message>
        <source>Profile Plan</source>
        <translation>Plan profilieren</translation>
    </message>
    <message>
        <source>Budget: %1</source>
        <translation>Budget: %1</translation>
    </message>
    <message>
        <source>…: what it costs the plan is being worked out</source>
        <translation>…: Was es den Plan kostet, wird berechnet</translation>
    </message>
    <message>
        <source>≈ ?: known once the model is searched, or a change is previewed</source>
        <translation>≈ ?: bekannt, sobald das Modell durchsucht oder eine Änderung vorgeschaut ist</translation>
    </message>
    <message>
        <source>≈ ?: a part was never measured; the preview offers to</source>
        <translation>≈ ?: Ein Teil wurde nie gemessen; die Vorschau bietet es an</translation>
    </message>
    <message>
        <source>It takes %1 at %2. Search, which saves it: until then no plan uses it.</source>
        <translation>Es nimmt %1 bei %2. Suchen Sie, was es speichert: Bis dahin nutzt kein Plan es.</translation>
    </message>
    <message>
        <source>measuring…</source>
        <translation>wird gemessen&#xa0;…</translation>
    </message>
    <message>
        <source>A profile of the best mix shows its operators in place.</source>
        <translation>Ein Profil der besten Mischung zeigt ihre Operatoren an ihrem Platz.</translation>
    </message>
    <message>
        <source>Take the Mix</source>
        <translation>Die Mischung übernehmen</translation>
    </message>
    <message>
        <source>These are the operators of the best mix, each alone.</source>
        <translation>Dies sind die Operatoren der besten Mischung, jeder allein.</translation>
    </message>
    <message>
        <source>A search at operator level times them one by one.</source>
        <translation>Eine Suche auf Operatorebene misst sie einzeln.</translation>
    </message>
    <message>
        <source>Search Operator Level Only</source>
        <translation>Nur auf Operatorebene suchen</translation>
    </message>
    <message>
        <source>There is no other region</source>
        <translation>Es gibt keinen anderen Bereich</translation>
    </message>
    <message>
        <source>The plan has only this one.</source>
        <translation>Der Plan hat nur diesen.</translation>
    </message>
    <message>
        <source>Budget of a search</source>
        <translation>Budget einer Suche</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>Your edit of %1 was saved for this search, which uses it.</source>
        <translation>Ihre Änderung von %1 wurde für diese Suche gespeichert, die sie nutzt.</translation>
    </message>
    <message>
        <source>Your edit of %1 has an error: this search does not use it.</source>
        <translation>Ihre Änderung von %1 hat einen Fehler: Diese Suche nutzt sie nicht.</translation>
    </message>
    <message>
        <source>end to end %1</source>
        <translation>insgesamt %1</translation>
    </message>
    <message>
        <source>predicted ≈ %1</source>
        <translation>vorhergesagt ≈ %1</translation>
    </message>
    <message>
        <source>B is this plan</source>
        <translation>B ist dieser Plan</translation>
    </message>
    <message>
        <source>%1 runs the model as one piece: no part of it was timed.</source>
        <translation>%1 führt das Modell als Ganzes aus: Kein Teil davon wurde gemessen.</translation>
    </message>
    <message>
        <source>Times of parts, each timed alone: they need not add up to the plans end to end.</source>
        <translation>Zeiten von Teilen, jeder für sich gemessen: Ihre Summe muss nicht die Gesamtzeit der Pläne sein.</translation>
    </message>
    <message>
        <source>%1 The canvas and Operators show A in place.</source>
        <translation>%1 Graph und Operatoren zeigen A im Plan.</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>Everything on %1</source>
        <translation>Alles auf %1</translation>
    </message>
    <message>
        <source>What If It Ran on the &amp;CPU?</source>
        <translation>Was, wenn es auf der &amp;CPU liefe?</translation>
    </message>
    <message>
        <source>Raise the Budget</source>
        <translation>Budget erhöhen</translation>
    </message>
    <message>
        <source>The plan that was in force stays: this search found none that is faster.</source>
        <translation>Der geltende Plan bleibt: Diese Suche fand keinen schnelleren.</translation>
    </message>
    <message>
        <source>The plan that was in force took no part in this search: %1.</source>
        <translation>Der geltende Plan nahm an dieser Suche nicht teil: %1.</translation>
    </message>
    <message>
        <source>%1 of %2 backends ready</source>
        <translation>%1 von %2 Backends bereit</translation>
    </message>
    <message>
        <source>Your edit of %1 was not tried: the budget of this search had no time for it.</source>
        <translation>Ihre Änderung an %1 wurde nicht probiert: Das Budget dieser Suche hatte keine Zeit dafür.</translation>
    </message>
    <message>
        <source>Took %1 of %2 · seed %3 · what was measured is in the store</source>
        <translation>%1 von %2 gebraucht · Startwert %3 · Gemessenes steht im Speicher</translation>
    </message>
    <message>
        <source>In the preview: %1</source>
        <translation>In der Vorschau: %1</translation>
    </message>
    <message>
        <source>In the preview: %1, %2</source>
        <translation>In der Vorschau: %1, %2</translation>
    </message>
    <message>
        <source>The plan that was in force had taken %1.</source>
        <translation>Der geltende Plan hatte %1 gebraucht.</translation>
    </message>
    <message>
        <source>The plan that was in force had taken %1, measured at %2.</source>
        <translation>Der geltende Plan hatte %1 gebraucht, gemessen um %2.</translation>
    </message>
    <message>
        <source>%1 In the last race of this search it took %2, and the plan that replaces it %3: only times of one race compare. Undo brings it back.</source>
        <translation>%1 Im letzten Rennen dieser Suche brauchte er %2, und der Plan, der ihn ersetzt, %3: Nur Zeiten eines Rennens sind vergleichbar. Rückgängig holt ihn zurück.</translation>
    </message>
    <message>
        <source>%1 The plan that replaces it took %2 at another moment: the two do not compare. Undo brings it back.</source>
        <translation>%1 Der Plan, der ihn ersetzt, brauchte %2 zu einer anderen Zeit: Die beiden sind nicht vergleichbar. Rückgängig holt ihn zurück.</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <comment>operators, a node</comment>
        <translation>%1 bei %2</translation>
    </message>
    <message>
        <source>It was never measured: %1 is predicted.</source>
        <translation>Das wurde nie gemessen: Vorhergesagt ist %1.</translation>
    </message>
    <message>
        <source>It was never measured.</source>
        <translation>Das wurde nie gemessen.</translation>
    </message>
    <message>
        <source>It takes %1.</source>
        <translation>Das dauert %1.</translation>
    </message>
    <message>
        <source>It takes %1, and %2 takes %3.</source>
        <translation>Das dauert %1, und %2 dauert %3.</translation>
    </message>
    <message>
        <source>%1 stays as it is, and was never measured.</source>
        <translation>%1 bleibt, wie es ist, und wurde nie gemessen.</translation>
    </message>
    <message numerus="yes">
        <source>%n more part(s) stay and were never measured.</source>
        <translation>
            <numerusform>%n weiterer Teil bleibt und wurde nie gemessen.</numerusform>
            <numerusform>%n weitere Teile bleiben und wurden nie gemessen.</numerusform>
        </translation>
    </message>
    <message>
        <source>never measured: %1</source>
        <translation>nie gemessen: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n part(s) were never measured</source>
        <translation>
            <numerusform>%n Teil wurde nie gemessen</numerusform>
            <numerusform>%n Teile wurden nie gemessen</numerusform>
        </translation>
    </message>
    <message>
        <source>best plan, in a tie</source>
        <comment>of the fastest</comment>
        <translation>bester Plan, gleichauf</translation>
    </message>
    <message>
        <source>Taken: %1</source>
        <translation>Übernommen: %1</translation>
    </message>
    <message>
        <source>Now: %1. Before: %2. The plan before stands in Compare.</source>
        <translation>Jetzt: %1. Zuvor: %2. Der Plan davor steht unter Vergleich.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>%1: %2. This is the fastest mix with this pin, by the times of the last search: what the pin leaves of the whole-graph piece was never timed.</source>
        <translation>%1: %2. Das ist die schnellste Mischung mit dieser Anheftung nach den Zeiten der letzten Suche: Was die Anheftung vom Stück des ganzen Graphen übrig lässt, wurde nie gemessen.</translation>
    </message>
    <message>
        <source>as a mix: without the whole-graph piece, by the last search</source>
        <translation>als Mischung: ohne das Stück des ganzen Graphen, nach der letzten Suche</translation>
    </message>
    <message>
        <source>Costs are known once the model is searched, or a change is previewed</source>
        <translation>Die Kosten sind bekannt, sobald das Modell durchsucht oder eine Änderung vorgeschaut ist</translation>
    </message>
    <message>
        <source>Never measured: choose one, its preview offers to</source>
        <translation>Nie gemessen: Wählen Sie eine, ihre Vorschau bietet es an</translation>
    </message>
    <message>
        <source>Compare: %1</source>
        <translation>Vergleich: %1</translation>
    </message>
    <message>
        <source>These are the operators of the best mix, timed in place.</source>
        <translation>Dies sind die Operatoren der besten Mischung, im Plan gemessen.</translation>
    </message>
    <message>
        <source>Each kernel as timed alone. Before the change they were timed in the plan, where they take another time: the two do not compare. A profile times those of this plan.</source>
        <translation>Jeder Kernel allein gemessen. Vor der Änderung waren sie im Plan gemessen, wo sie andere Zeiten brauchen: Beide sind nicht vergleichbar. Ein Profil misst die dieses Plans.</translation>
    </message>
    <message>
        <source>%1 cannot run here</source>
        <comment>an implementation</comment>
        <translation>%1 kann hier nicht laufen</translation>
    </message>
</context>
<context>
    <name>tessera::shell::ModelTabs</name>
    <message>
        <source>Open model</source>
        <translation>Offenes Modell</translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation>%1 schließen</translation>
    </message>
</context>
<context>
    <name>tessera::shell::Needs</name>
    <message>
        <source>A search is running.</source>
        <translation>Eine Suche läuft.</translation>
    </message>
    <message>
        <source>Open a model first.</source>
        <translation>Öffnen Sie zuerst ein Modell.</translation>
    </message>
    <message>
        <source>All sizes of this model are constants.</source>
        <translation>Alle Größen dieses Modells sind fest.</translation>
    </message>
    <message>
        <source>Sizes are missing: File &gt; Sizes of Inputs.</source>
        <translation>Es fehlen Größen: Datei &gt; Größen der Eingaben.</translation>
    </message>
    <message>
        <source>There is no plan yet.</source>
        <translation>Es gibt noch keinen Plan.</translation>
    </message>
    <message>
        <source>Select a node first.</source>
        <translation>Wählen Sie zuerst einen Knoten.</translation>
    </message>
    <message>
        <source>Costs are of a hardware profile: nothing is run while it is open.</source>
        <translation>Die Kosten stammen aus einem Hardwareprofil: Solange es offen ist, läuft nichts.</translation>
    </message>
    <message>
        <source>No hardware profile is open.</source>
        <translation>Es ist kein Hardwareprofil offen.</translation>
    </message>
    <message>
        <source>No search is running.</source>
        <translation>Es läuft keine Suche.</translation>
    </message>
    <message>
        <source>Nothing is running.</source>
        <translation>Es läuft nichts.</translation>
    </message>
    <message>
        <source>There is no second plan.</source>
        <translation>Es gibt keinen zweiten Plan.</translation>
    </message>
    <message>
        <source>No preview is shown.</source>
        <translation>Es wird keine Vorschau gezeigt.</translation>
    </message>
    <message>
        <source>No group is folded.</source>
        <translation>Es ist keine Gruppe gefaltet.</translation>
    </message>
    <message>
        <source>Not every region has a time yet: search, or profile the plan.</source>
        <translation>Noch hat nicht jede Region eine Zeit: Suchen Sie, oder profilieren Sie den Plan.</translation>
    </message>
    <message>
        <source>The selected node has no body to open.</source>
        <translation>Der ausgewählte Knoten hat keinen Rumpf, der sich öffnen ließe.</translation>
    </message>
    <message>
        <source>No body of a node is open.</source>
        <translation>Kein Rumpf eines Knotens ist offen.</translation>
    </message>
    <message>
        <source>The body of a node is open: go back to the model.</source>
        <translation>Der Rumpf eines Knotens ist offen: zurück zum Modell gehen.</translation>
    </message>
    <message>
        <source>Choose a second plan first, or a row in the list of plans.</source>
        <translation>Wählen Sie erst einen zweiten Plan oder eine Zeile in der Liste der Pläne.</translation>
    </message>
    <message>
        <source>Compare with two plans or more first.</source>
        <translation>Vergleichen Sie erst mit zwei oder mehr Plänen.</translation>
    </message>
    <message>
        <source>No search of this model left steps yet.</source>
        <translation>Noch keine Suche dieses Modells hinterließ Schritte.</translation>
    </message>
    <message>
        <source>No overlay is open.</source>
        <translation>Keine Überlagerung ist geöffnet.</translation>
    </message>
    <message>
        <source>The plan is the best mix, or was not found by a search.</source>
        <translation>Der Plan ist die beste Mischung oder stammt aus keiner Suche.</translation>
    </message>
    <message>
        <source>No other model is open.</source>
        <translation>Es ist kein anderes Modell offen.</translation>
    </message>
</context>
<context>
    <name>tessera::shell::OperatorHelp</name>
    <message>
        <source>works element by element</source>
        <translation>arbeitet Element für Element</translation>
    </message>
    <message>
        <source>works element by element on several tensors</source>
        <translation>arbeitet Element für Element auf mehreren Tensoren</translation>
    </message>
    <message>
        <source>a convolution</source>
        <translation>eine Faltung</translation>
    </message>
    <message>
        <source>a matrix product</source>
        <translation>ein Matrixprodukt</translation>
    </message>
    <message>
        <source>pooling</source>
        <translation>Pooling</translation>
    </message>
    <message>
        <source>a normalization</source>
        <translation>eine Normalisierung</translation>
    </message>
    <message>
        <source>a reduction</source>
        <translation>eine Reduktion</translation>
    </message>
    <message>
        <source>a softmax</source>
        <translation>ein Softmax</translation>
    </message>
    <message>
        <source>only moves elements</source>
        <translation>bewegt nur Elemente</translation>
    </message>
    <message>
        <source>only works on shapes: no element is touched</source>
        <translation>arbeitet nur mit Formen: Kein Element wird berührt</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>recurrent</source>
        <translation>rekurrent</translation>
    </message>
    <message>
        <source>runs graphs of its own</source>
        <translation>führt eigene Graphen aus</translation>
    </message>
    <message>
        <source>quantized</source>
        <translation>quantisiert</translation>
    </message>
    <message>
        <source>a constant</source>
        <translation>eine Konstante</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Tessera does not know this operator: %1</source>
        <translation>Tessera kennt diesen Operator nicht: %1</translation>
    </message>
    <message>
        <source>It stands for these nodes of the file: %1.</source>
        <translation>Er steht für diese Knoten der Datei: %1.</translation>
    </message>
    <message>
        <source>What it reads and makes</source>
        <translation>Was er liest und erzeugt</translation>
    </message>
    <message>
        <source>out</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>Its attributes</source>
        <translation>Seine Attribute</translation>
    </message>
    <message>
        <source>None is set: each has the value that the standard gives it.</source>
        <translation>Keines ist gesetzt: Jedes hat den Wert, den der Standard ihm gibt.</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>a clause, and what does not hold of it</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1 takes it: %2</source>
        <translation>%1 nimmt ihn: %2</translation>
    </message>
    <message>
        <source>%1 takes it, as every operator of its list</source>
        <translation>%1 nimmt ihn, wie jeden Operator seiner Liste</translation>
    </message>
    <message>
        <source>the operator lists of its spec leave it out</source>
        <translation>die Operatorlisten seiner Spezifikation lassen ihn aus</translation>
    </message>
    <message>
        <source>%1 does not take it: %2</source>
        <translation>%1 nimmt ihn nicht: %2</translation>
    </message>
    <message>
        <source>no pattern of its spec has this operator</source>
        <translation>kein Muster seiner Spezifikation hat diesen Operator</translation>
    </message>
    <message>
        <source>%1. It is not here: %2</source>
        <translation>%1. Es ist nicht vorhanden: %2</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>What each of them takes on this machine, and why the plan has chosen one, stands in the inspector at the right, under *Candidates* and *Why*.</source>
        <translation>Wie lange jedes davon auf dieser Maschine braucht und warum der Plan eines gewählt hat, steht rechts im Inspektor unter *Kandidaten* und *Warum*.</translation>
    </message>
    <message>
        <source>Which backends take it</source>
        <translation>Welche Backends ihn nehmen</translation>
    </message>
    <message>
        <source>By the patterns of their specs; whether a library then runs it, a search finds out.</source>
        <translation>Nach den Mustern ihrer Spezifikationen; ob eine Bibliothek ihn dann ausführt, zeigt eine Suche.</translation>
    </message>
    <message>
        <source>It stands in a body of %1: what runs that one runs its body with it.</source>
        <translation>Er steht in einem Rumpf von %1: Was diesen ausführt, führt auch den Rumpf aus.</translation>
    </message>
</context>
<context>
    <name>tessera::shell::PatternFates</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>chosen in %1</source>
        <translation>an %1 Stellen gewählt</translation>
    </message>
    <message>
        <source>as good as what was chosen in %1</source>
        <translation>an %1 Stellen so gut wie das Gewählte</translation>
    </message>
    <message>
        <source>slower in %1, by %2 for the plan</source>
        <translation>an %1 Stellen langsamer, um %2 für den Plan</translation>
    </message>
    <message>
        <source>measured and not chosen in %1</source>
        <translation>an %1 Stellen gemessen und nicht gewählt</translation>
    </message>
    <message>
        <source>not measured within the budget in %1</source>
        <translation>an %1 Stellen nicht im Budget gemessen</translation>
    </message>
    <message>
        <source>refused in %1: %2</source>
        <translation>an %1 Stellen abgelehnt: %2</translation>
    </message>
    <message>
        <source>not searched yet in %1</source>
        <translation>an %1 Stellen noch nicht gesucht</translation>
    </message>
    <message>
        <source>left to %1, which comes first, in %2</source>
        <translation>an %2 Stellen der früheren Regel %1 überlassen</translation>
    </message>
    <message>
        <source>not measured, and predicted to be no faster, in %1</source>
        <translation>nicht gemessen und nicht schneller vorhergesagt in %1</translation>
    </message>
</context>
<context>
    <name>tessera::shell::Picture</name>
    <message>
        <source>Time per region, µs</source>
        <translation>Zeit je Region, µs</translation>
    </message>
    <message>
        <source>Efficiency, GFLOP/s</source>
        <translation>Effizienz, GFLOP/s</translation>
    </message>
    <message>
        <source>Bytes read and written, KB</source>
        <translation>Gelesen und geschrieben, KB</translation>
    </message>
    <message>
        <source>Regret, µs over the cheapest rival</source>
        <translation>Verlust zum billigsten Rivalen, µs</translation>
    </message>
    <message>
        <source>No rivals were measured yet. Search (F5) to compare them.</source>
        <translation>Noch wurden keine Rivalen gemessen. Suchen Sie (F5), um sie zu vergleichen.</translation>
    </message>
    <message>
        <source>No region has a time yet. Search (F5), or profile the plan (Ctrl+Shift+R).</source>
        <translation>Noch hat keine Region eine Zeit. Suchen Sie (F5) oder profilieren Sie den Plan (Strg+Umschalt+R).</translation>
    </message>
    <message>
        <source>The five highest are numbered</source>
        <translation>Die fünf höchsten tragen Nummern</translation>
    </message>
    <message>
        <source>Time in B to time in A</source>
        <translation>Zeit in B zu Zeit in A</translation>
    </message>
    <message>
        <source>Nothing to compare with. Choose a second plan in the Compare panel (Ctrl+B).</source>
        <translation>Nichts zum Vergleichen. Wählen Sie im Bereich Vergleich einen zweiten Plan (Strg+B).</translation>
    </message>
    <message>
        <source>The regions of one plan have no times. Profile it, or compare two searched plans.</source>
        <translation>Die Regionen eines Plans haben keine Zeiten. Profilieren Sie ihn oder vergleichen Sie zwei gesuchte Pläne.</translation>
    </message>
    <message>
        <source>B 2× faster</source>
        <translation>B 2× schneller</translation>
    </message>
    <message>
        <source>tie</source>
        <translation>gleichauf</translation>
    </message>
    <message>
        <source>B 2× slower</source>
        <translation>B 2× langsamer</translation>
    </message>
    <message>
        <source>± 0 %</source>
        <translation>± 0 %</translation>
    </message>
    <message>
        <source>Of what the machine allows, %</source>
        <translation>Von dem, was der Rechner erlaubt, %</translation>
    </message>
    <message>
        <source>± 5 %</source>
        <translation>± 5 %</translation>
    </message>
    <message>
        <source>≥ ± 10 %</source>
        <translation>≥ ± 10 %</translation>
    </message>
    <message numerus="yes">
        <source>%n region(s)</source>
        <translation>
            <numerusform>%n Region</numerusform>
            <numerusform>%n Regionen</numerusform>
        </translation>
    </message>
    <message>
        <source>Error over tolerance</source>
        <translation>Fehler durch Toleranz</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>Überlagerung</translation>
    </message>
    <message>
        <source>The plan changed since its errors were checked. Check them again: Profile &gt; Check Errors of Each Node.</source>
        <translation>Der Plan hat sich geändert, seit seine Fehler geprüft wurden. Erneut prüfen: Profil &gt; Fehler jedes Knotens prüfen.</translation>
    </message>
    <message>
        <source>Errors were not checked yet. Check them: Profile &gt; Check Errors of Each Node.</source>
        <translation>Die Fehler wurden noch nicht geprüft. Prüfen: Profil &gt; Fehler jedes Knotens prüfen.</translation>
    </message>
    <message>
        <source>Logarithmic. The line marks the tolerance, which is 1.</source>
        <translation>Logarithmisch. Der Strich zeigt die Toleranz, das ist 1.</translation>
    </message>
    <message numerus="yes">
        <source>Above it, with a warning sign: %n region(s).</source>
        <translation>
            <numerusform>Darüber, mit Warnzeichen: %n Region.</numerusform>
            <numerusform>Darüber, mit Warnzeichen: %n Regionen.</numerusform>
        </translation>
    </message>
    <message>
        <source>No region is above it.</source>
        <translation>Keine Region liegt darüber.</translation>
    </message>
    <message>
        <source>No overlay is open. Choose a file: View &gt; Overlay Values from a File.</source>
        <translation>Keine Überlagerung ist geöffnet. Eine Datei wählen: Ansicht &gt; Werte aus einer Datei darüberlegen.</translation>
    </message>
    <message>
        <source>From %1, logarithmic. The five highest are numbered.</source>
        <translation>Aus %1, logarithmisch. Die fünf höchsten tragen Nummern.</translation>
    </message>
    <message>
        <source>From %1. The five highest are numbered.</source>
        <translation>Aus %1. Die fünf höchsten tragen Nummern.</translation>
    </message>
    <message>
        <source>No region has a cheaper rival.</source>
        <translation>Keine Region hat einen billigeren Rivalen.</translation>
    </message>
    <message>
        <source>≈ As the best mix runs them: %1 runs the model as one piece.</source>
        <translation>≈ Wie die beste Mischung sie ausführt: %1 führt das Modell in einem Stück aus.</translation>
    </message>
    <message>
        <source>Share of kernels and conversions, %</source>
        <translation>Anteil an Kerneln und Umwandlungen, %</translation>
    </message>
    <message>
        <source>How uncertain times are</source>
        <translation>Wie unsicher Zeiten sind</translation>
    </message>
    <message>
        <source>Yellow is the least certain: measure it again. ≈ counts as ± 5 % or more.</source>
        <translation>Gelb ist am unsichersten: neu messen. ≈ zählt als ± 5 % oder mehr.</translation>
    </message>
</context>
<context>
    <name>tessera::shell::PictureDialog</name>
    <message>
        <source>The whole model</source>
        <translation>Das ganze Modell</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>&amp;Fold groups that the model repeats</source>
        <translation>Wiederholte Gruppen &amp;einklappen</translation>
    </message>
    <message>
        <source>&amp;Legend below the picture</source>
        <translation>&amp;Legende unter dem Bild</translation>
    </message>
    <message>
        <source>Picture of the plan</source>
        <translation>Bild des Plans</translation>
    </message>
    <message numerus="yes">
        <source>%n selected node(s) with whole regions</source>
        <translation>
            <numerusform>%n ausgewählter Knoten mit ganzer Region</numerusform>
            <numerusform>%n ausgewählte Knoten mit ganzen Regionen</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation>&amp;Sichern als&#xa0;…</translation>
    </message>
    <message>
        <source>F&amp;ormat</source>
        <translation>F&amp;ormat</translation>
    </message>
    <message>
        <source>S&amp;harpness</source>
        <translation>Sc&amp;härfe</translation>
    </message>
    <message>
        <source>Sho&amp;ws</source>
        <translation>&amp;Zeigt</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>&amp;Farben</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Thema</translation>
    </message>
    <message>
        <source>Pixels of the file a pixel of the picture: 2× and more for screens and print</source>
        <translation>Pixel der Datei je Pixel des Bildes: 2× und mehr für Bildschirme und Druck</translation>
    </message>
</context>
<context>
    <name>tessera::shell::PlanShelf</name>
    <message>
        <source>Last plan of %1</source>
        <translation>Letzter Plan von %1</translation>
    </message>
</context>
<context>
    <name>tessera::shell::PreviewBar</name>
    <message>
        <source>&amp;Apply</source>
        <translation>Anwend&amp;en</translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation>&amp;Verwerfen</translation>
    </message>
    <message>
        <source>What moves, and why</source>
        <translation>Was sich bewegt und warum</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>Eingabetaste</translation>
    </message>
    <message>
        <source>Escape</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Preview of the change</source>
        <translation>Vorschau der Änderung</translation>
    </message>
    <message>
        <source>Hide the reasons</source>
        <translation>Gründe verbergen</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>Warum?</translation>
    </message>
    <message>
        <source>what it would change is being worked out…</source>
        <translation>was es ändern würde, wird berechnet&#xa0;…</translation>
    </message>
    <message>
        <source>Times what was never measured, and what takes its place where that is faster, so that the difference is known</source>
        <translation>Misst, was nie gemessen wurde, und was an seine Stelle tritt, wo das schneller ist, damit der Unterschied bekannt ist</translation>
    </message>
    <message numerus="yes">
        <source>&amp;Measure %n Part(s)</source>
        <translation>
            <numerusform>%n Teil &amp;messen</numerusform>
            <numerusform>%n Teile &amp;messen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::shell::ReplayBar</name>
    <message>
        <source>Step back (Left)</source>
        <translation>Einen Schritt zurück (Links)</translation>
    </message>
    <message>
        <source>Play (Space)</source>
        <translation>Abspielen (Leertaste)</translation>
    </message>
    <message>
        <source>Step on (Right)</source>
        <translation>Einen Schritt weiter (Rechts)</translation>
    </message>
    <message>
        <source>Step of the search</source>
        <translation>Schritt der Suche</translation>
    </message>
    <message>
        <source>The plan in force comes back (Escape)</source>
        <translation>Der geltende Plan kommt zurück (Escape)</translation>
    </message>
    <message>
        <source>Replay of the search</source>
        <translation>Nachspielen der Suche</translation>
    </message>
    <message>
        <source>Step %1 of %2 · %3 · %4</source>
        <translation>Schritt %1 von %2 · %3 · %4</translation>
    </message>
    <message>
        <source>Pause (Space)</source>
        <translation>Anhalten (Leertaste)</translation>
    </message>
    <message>
        <source>En&amp;d Replay</source>
        <translation>Nachspielen be&amp;enden</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>a gain and its interval</comment>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>tessera::shell::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation>Wie die Arbeitsumgebung</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Farben</translation>
    </message>
    <message>
        <source>The language changes with the next start.</source>
        <translation>Die Sprache wechselt mit dem nächsten Start.</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Sprache</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>Text &amp;size</source>
        <translation>Schrift&amp;größe</translation>
    </message>
    <message>
        <source>&amp;Reduced</source>
        <translation>&amp;Verringert</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>Bewegung</translation>
    </message>
    <message>
        <source>%1: this Tessera was built without it.</source>
        <translation>%1: Dieses Tessera wurde ohne es gebaut.</translation>
    </message>
    <message>
        <source>%1 does not open: %2</source>
        <translation>%1 lässt sich nicht öffnen: %2</translation>
    </message>
    <message>
        <source>%1: found.</source>
        <translation>%1: gefunden.</translation>
    </message>
    <message>
        <source>%1 %2 is in use.</source>
        <translation>%1 %2 wird benutzt.</translation>
    </message>
    <message>
        <source>%1: the folder&apos;s version does not fit this Tessera; %2 from another place is in use.</source>
        <translation>%1: Die Version im Ordner passt nicht zu diesem Tessera; %2 von anderswo wird benutzt.</translation>
    </message>
    <message>
        <source>Where they usually lie</source>
        <translation>Wo sie gewöhnlich liegen</translation>
    </message>
    <message>
        <source>Folder of optional backends</source>
        <translation>Ordner optionaler Backends</translation>
    </message>
    <message>
        <source>A Python environment, a folder of packages, or an unpacked release</source>
        <translation>Eine Python-Umgebung, ein Ordner mit Paketen oder eine entpackte Veröffentlichung</translation>
    </message>
    <message>
        <source>&amp;Choose…</source>
        <translation>&amp;Wählen&#xa0;…</translation>
    </message>
    <message>
        <source>Choose the folder of optional backends</source>
        <translation>Den Ordner optionaler Backends wählen</translation>
    </message>
    <message>
        <source>&amp;ONNX Runtime, OpenVINO</source>
        <translation>&amp;ONNX Runtime, OpenVINO</translation>
    </message>
    <message>
        <source>A folder with ONNX Runtime or OpenVINO</source>
        <translation>Ein Ordner mit ONNX Runtime oder OpenVINO</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Wird gesucht&#xa0;…</translation>
    </message>
    <message>
        <source>%1 The usual places stay in use.</source>
        <translation>%1 Es bleibt bei den gewöhnlichen Orten.</translation>
    </message>
    <message>
        <source>%1 %2 stays in use.</source>
        <translation>%1 %2 wird weiter benutzt.</translation>
    </message>
    <message>
        <source>They are looked for where Tessera was built and where the system keeps libraries. Name a folder if yours lie elsewhere.</source>
        <translation>Gesucht wird, wo Tessera gebaut wurde und wo das System Bibliotheken hat. Nennen Sie einen Ordner, wenn Ihre anderswo liegen.</translation>
    </message>
    <message>
        <source>It holds for every measurement from now on.</source>
        <translation>Das gilt für jede Messung von jetzt an.</translation>
    </message>
    <message>
        <source>Tell when it &amp;ends while another window is active</source>
        <translation>Das &amp;Ende melden, während ein anderes Fenster aktiv ist</translation>
    </message>
    <message>
        <source>Tell when long work ends</source>
        <translation>Melden, wenn lange Arbeit endet</translation>
    </message>
    <message>
        <source>A search, a measurement, a profile, a check or an export of more than ten seconds: the desktop shows a message, where it can</source>
        <translation>Eine Suche, eine Messung, ein Profil, eine Prüfung oder ein Export von mehr als zehn Sekunden: der Desktop zeigt eine Meldung, wo er kann</translation>
    </message>
    <message>
        <source>Long work</source>
        <translation>Lange Arbeit</translation>
    </message>
    <message>
        <source>Stay &amp;until they are closed</source>
        <translation>&amp;Bleiben, bis sie geschlossen werden</translation>
    </message>
    <message>
        <source>Messages stay until they are closed</source>
        <translation>Meldungen bleiben, bis sie geschlossen werden</translation>
    </message>
    <message>
        <source>Otherwise a message that only informs goes by itself once there was time to read it</source>
        <translation>Sonst geht eine Meldung, die nur unterrichtet, von selbst, sobald Zeit war, sie zu lesen</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Meldungen</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>The CPU is always placed on, and besides it every device that is chosen here.</source>
        <translation>Auf die CPU wird immer platziert, außerdem auf jedes Gerät, das hier gewählt ist.</translation>
    </message>
</context>
<context>
    <name>tessera::shell::Shortcuts</name>
    <message>
        <source>One key with Ctrl, Alt or Shift, or a function key, is what an action can have.</source>
        <translation>Eine Aktion kann eine Taste mit Strg, Alt oder Umschalt haben oder eine Funktionstaste.</translation>
    </message>
    <message>
        <source>%1 alone is for typing and for walking: add Ctrl or Alt.</source>
        <translation>%1 allein dient dem Schreiben und dem Bewegen: Nehmen Sie Strg oder Alt dazu.</translation>
    </message>
    <message>
        <source>%1 opens the menu %2.</source>
        <translation>%1 öffnet das Menü %2.</translation>
    </message>
    <message>
        <source>%1 is %2 in the menu %3.</source>
        <translation>%1 ist %2 im Menü %3.</translation>
    </message>
</context>
<context>
    <name>tessera::shell::ShortcutsDialog</name>
    <message>
        <source>Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>N&amp;one</source>
        <translation>&amp;Keine</translation>
    </message>
    <message>
        <source>&amp;Reset</source>
        <translation>&amp;Zurücksetzen</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Command, menu or keys</source>
        <translation>Befehl, Menü oder Tasten</translation>
    </message>
    <message>
        <source>Search the shortcuts</source>
        <translation>Tastenkürzel durchsuchen</translation>
    </message>
    <message>
        <source>Reset &amp;All</source>
        <translation>&amp;Alle zurücksetzen</translation>
    </message>
    <message>
        <source>All keys are as Tessera has them.</source>
        <translation>Alle Tasten sind so, wie Tessera sie mitbringt.</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>No shortcut for %1.</source>
        <translation>Kein Tastenkürzel für %1.</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>&amp;Keys of %1</source>
        <translation>&amp;Tasten von %1</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>&amp;Tasten</translation>
    </message>
    <message>
        <source>Press the keys that this command should have.</source>
        <translation>Drücken Sie die Tasten, die dieser Befehl haben soll.</translation>
    </message>
    <message>
        <source>Choose a command to change its keys.</source>
        <translation>Wählen Sie einen Befehl, um seine Tasten zu ändern.</translation>
    </message>
    <message>
        <source>%1 Nothing was changed.</source>
        <translation>%1 Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>&amp;Use Them Here</source>
        <translation>&amp;Hier verwenden</translation>
    </message>
    <message>
        <source>%1 has no keys now.</source>
        <translation>%1 hat jetzt keine Tasten.</translation>
    </message>
    <message>
        <source>%1 has %2 now.</source>
        <translation>%1 hat jetzt %2.</translation>
    </message>
    <message>
        <source>Return leads to its keys.</source>
        <translation>Die Eingabetaste führt zu seinen Tasten.</translation>
    </message>
</context>
<context>
    <name>tessera::shell::SideHeader</name>
    <message>
        <source>Colours of backends: %1</source>
        <translation>Farben der Backends: %1</translation>
    </message>
</context>
<context>
    <name>tessera::shell::SizesDialog</name>
    <message>
        <source>any rank</source>
        <translation>beliebiger Rang</translation>
    </message>
    <message>
        <source>Sizes of inputs</source>
        <translation>Größen der Eingaben</translation>
    </message>
    <message>
        <source>This model has symbolic sizes. A plan is made for given ones and says for which it holds.</source>
        <translation>Dieses Modell hat symbolische Größen. Ein Plan wird für gegebene gemacht und sagt, für welche er gilt.</translation>
    </message>
    <message>
        <source>&amp;Place</source>
        <translation>&amp;Platzieren</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1, axis %2</source>
        <translation>%1, Achse %2</translation>
    </message>
    <message>
        <source>%1, slider</source>
        <translation>%1, Schieberegler</translation>
    </message>
    <message>
        <source>Images or sequences that one run takes</source>
        <translation>Bilder oder Folgen, die ein Lauf nimmt</translation>
    </message>
    <message>
        <source>Image size</source>
        <translation>Bildgröße</translation>
    </message>
    <message>
        <source>As written below</source>
        <translation>Wie unten angegeben</translation>
    </message>
    <message>
        <source>%1 × %1</source>
        <translation>%1 × %1</translation>
    </message>
    <message>
        <source>A plan holds for given sizes:</source>
        <translation>Ein Plan gilt für gegebene Größen:</translation>
    </message>
</context>
<context>
    <name>tessera::shell::SpecEditorController</name>
    <message>
        <source>%1 could not be read</source>
        <translation>%1 konnte nicht gelesen werden</translation>
    </message>
    <message>
        <source>The edit was not removed</source>
        <translation>Die Änderung wurde nicht entfernt</translation>
    </message>
    <message>
        <source>The edit of %1 was not saved</source>
        <translation>Die Änderung an %1 wurde nicht gesichert</translation>
    </message>
    <message>
        <source>This account has no folder for settings.</source>
        <translation>Dieses Konto hat keinen Ordner für Einstellungen.</translation>
    </message>
    <message>
        <source>Tessera</source>
        <translation>Tessera</translation>
    </message>
    <message>
        <source>Remove your edit of %1? The installed spec is used again.</source>
        <translation>Ihre Änderung an %1 entfernen? Die installierte Spezifikation gilt dann wieder.</translation>
    </message>
    <message>
        <source>Discard what you wrote in %1?</source>
        <translation>Was Sie in %1 geschrieben haben, verwerfen?</translation>
    </message>
    <message>
        <source>What became of the patterns of %1 is not known</source>
        <translation>Was aus den Mustern von %1 wurde, ist nicht bekannt</translation>
    </message>
    <message>
        <source>%1 of %2: %3</source>
        <translation>%1 von %2: %3</translation>
    </message>
    <message>
        <source>nothing in this model is of its form</source>
        <translation>nichts in diesem Modell hat seine Form</translation>
    </message>
    <message numerus="yes">
        <source>and %n more rule(s) of yours</source>
        <translation>
            <numerusform>und %n weitere Regel von Ihnen</numerusform>
            <numerusform>und %n weitere Regeln von Ihnen</numerusform>
        </translation>
    </message>
    <message>
        <source>What became of your edits in the best mix:</source>
        <translation>Was aus Ihren Änderungen in der besten Mischung wurde:</translation>
    </message>
    <message>
        <source>What became of your edits:</source>
        <translation>Was aus Ihren Änderungen wurde:</translation>
    </message>
    <message>
        <source>&amp;Revert</source>
        <translation>&amp;Zurücksetzen</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Abbrechen</translation>
    </message>
</context>
<context>
    <name>tessera::shell::SpecState</name>
    <message>
        <source>takes the same regions as %1, which comes first</source>
        <translation>nimmt dieselben Regionen wie %1, das vorher kommt</translation>
    </message>
    <message>
        <source>%1 takes these regions too, and comes first</source>
        <translation>%1 nimmt diese Regionen auch und kommt vorher</translation>
    </message>
    <message>
        <source>the same pattern as %1</source>
        <translation>dasselbe Muster wie %1</translation>
    </message>
    <message>
        <source>taken: a search tells what it is worth</source>
        <translation>genommen: Eine Suche zeigt, was es wert ist</translation>
    </message>
    <message>
        <source>nothing in this model is of its form</source>
        <translation>nichts in diesem Modell hat seine Form</translation>
    </message>
    <message>
        <source>chosen in %1 of the best mix</source>
        <translation>an %1 Stellen der besten Mischung gewählt</translation>
    </message>
    <message>
        <source>chosen in %1</source>
        <translation>an %1 Stellen gewählt</translation>
    </message>
    <message>
        <source>The plan in force is no mix of backends.</source>
        <translation>Der geltende Plan ist keine Mischung von Backends.</translation>
    </message>
    <message>
        <source>The plan in force is no mix of backends: %1.</source>
        <translation>Der geltende Plan ist keine Mischung von Backends: %1.</translation>
    </message>
    <message>
        <source>What becomes of patterns is told of the best mix, the fastest plan of several backends.</source>
        <translation>Was aus Mustern wird, gilt für die beste Mischung, den schnellsten Plan aus mehreren Backends.</translation>
    </message>
    <message>
        <source>Profile &gt; Compare &gt; With the Best Mix shows it.</source>
        <translation>Profil &gt; Vergleichen &gt; Mit der besten Mischung zeigt sie.</translation>
    </message>
    <message>
        <source>Chosen: the plan in force runs them so.</source>
        <translation>Gewählt: Der geltende Plan führt sie so aus.</translation>
    </message>
    <message>
        <source>Matching took %1.</source>
        <translation>Der Abgleich dauerte %1.</translation>
    </message>
    <message numerus="yes">
        <source>%n region(s) in this model</source>
        <translation>
            <numerusform>%n Region in diesem Modell</numerusform>
            <numerusform>%n Regionen in diesem Modell</numerusform>
        </translation>
    </message>
    <message>
        <source>chosen in %1 by an earlier search</source>
        <translation>von einer früheren Suche an %1 Stellen gewählt</translation>
    </message>
    <message>
        <source>The search that was made with this spec tells of it. The plan in force is another one.</source>
        <translation>Davon berichtet die Suche, die mit dieser Spezifikation gemacht wurde. Der geltende Plan ist ein anderer.</translation>
    </message>
</context>
<context>
    <name>tessera::shell::StartPage</name>
    <message>
        <source>Tessera</source>
        <translation>Tessera</translation>
    </message>
    <message>
        <source>Which library runs each operator, why, and what would be faster.</source>
        <translation>Welche Bibliothek jeden Operator ausführt, warum, und was schneller wäre.</translation>
    </message>
    <message>
        <source>Drop an ONNX model here</source>
        <translation>Legen Sie hier ein ONNX-Modell ab</translation>
    </message>
    <message>
        <source>Its structure opens first. Weights are read when needed.</source>
        <translation>Zuerst öffnet sich die Struktur. Gewichte werden bei Bedarf gelesen.</translation>
    </message>
    <message>
        <source>Open a model…</source>
        <translation>Ein Modell öffnen&#xa0;…</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Recent models</source>
        <translation>Zuletzt geöffnete Modelle</translation>
    </message>
    <message>
        <source>Built in, no file needed</source>
        <translation>Eingebaut, ohne Datei</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>Dieser Rechner</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>Prozessor</translation>
    </message>
    <message>
        <source>Caches</source>
        <translation>Caches</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>Backends</source>
        <translation>Backends</translation>
    </message>
    <message>
        <source>A backend that is missing is a normal state. Open a hardware profile to explore a placement on another machine.</source>
        <translation>Ein fehlendes Backend ist ein normaler Zustand. Öffnen Sie ein Hardwareprofil, um die Platzierung auf einem anderen Rechner zu erkunden.</translation>
    </message>
    <message>
        <source>Open hardware profile…</source>
        <translation>Hardwareprofil öffnen&#xa0;…</translation>
    </message>
    <message>
        <source>Start page</source>
        <translation>Startseite</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Geräte</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Suche&#xa0;…</translation>
    </message>
    <message>
        <source>None besides the CPU</source>
        <translation>Keine außer der CPU</translation>
    </message>
</context>
<context>
    <name>tessera::shell::StatusLine</name>
    <message>
        <source>No model open</source>
        <translation>Kein Modell offen</translation>
    </message>
    <message>
        <source>End to end %1</source>
        <translation>Insgesamt %1</translation>
    </message>
    <message>
        <source>Predicted ≈ %1</source>
        <translation>Vorhergesagt ≈ %1</translation>
    </message>
    <message>
        <source>Greedy placement, nothing measured</source>
        <translation>Gierige Platzierung, nichts gemessen</translation>
    </message>
    <message>
        <source>Conversions %1</source>
        <translation>Umwandlungen %1</translation>
    </message>
    <message>
        <source>Gap %1</source>
        <translation>Lücke %1</translation>
    </message>
    <message>
        <source>1 pin</source>
        <translation>1 Anheftung</translation>
    </message>
    <message>
        <source>%1 pins</source>
        <translation>%1 Anheftungen</translation>
    </message>
    <message>
        <source>Nothing placed yet</source>
        <translation>Noch nichts platziert</translation>
    </message>
    <message>
        <source>Show what it is made of in Costs</source>
        <translation>Unter Kosten zeigen, woraus es besteht</translation>
    </message>
    <message>
        <source>%1 forbidden</source>
        <translation>%1 ausgeschlossen</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1 um %2</translation>
    </message>
    <message>
        <source>Kernels and conversions as timed alone, at another moment: previews compare with this. Show what it is made of in Costs</source>
        <translation>Kernel und Umwandlungen, einzeln und zu einer anderen Zeit gemessen: damit vergleichen Vorschauen. Unter Kosten zeigen, woraus es besteht</translation>
    </message>
    <message>
        <source>Kernels %1</source>
        <translation>Kernel %1</translation>
    </message>
    <message>
        <source>What the plan takes beyond kernels and conversions: show it in Costs</source>
        <translation>Was der Plan über Kernel und Umwandlungen hinaus braucht: unter Kosten zeigen</translation>
    </message>
    <message>
        <source>Stop what runs</source>
        <translation>Anhalten, was läuft</translation>
    </message>
    <message>
        <source>Stops it; everything stays as it was</source>
        <translation>Hält es an; alles bleibt, wie es war</translation>
    </message>
    <message>
        <source>Fluctuation %1</source>
        <translation>Schwankung %1</translation>
    </message>
    <message>
        <source>What they took in one inference beyond the sum of their medians: show it in Costs</source>
        <translation>Was sie in einer Inferenz über die Summe ihrer Mediane hinaus brauchten: unter Kosten zeigen</translation>
    </message>
    <message>
        <source>Predicted ≈ %1, timed again (≈ %2 before)</source>
        <translation>Vorhergesagt ≈ %1, neu gemessen (vorher ≈ %2)</translation>
    </message>
    <message>
        <source>%1, parts alone</source>
        <translation>%1, Teile einzeln</translation>
    </message>
    <message>
        <source>Parts timed in a slower run</source>
        <translation>Teile in langsamerem Lauf gemessen</translation>
    </message>
    <message>
        <source>%1: %2 by the change (%3 measured before it)</source>
        <comment>a prediction</comment>
        <translation>%1: %2 durch die Änderung (davor gemessen: %3)</translation>
    </message>
    <message>
        <source>%1 (%2 measured before the change)</source>
        <comment>a prediction</comment>
        <translation>%1 (vor der Änderung gemessen: %2)</translation>
    </message>
    <message>
        <source>Kernels as timed alone add up to the prediction; the plan before was measured as a whole, which takes another time. Measure runs this plan.</source>
        <translation>Allein gemessene Kernel ergeben zusammen die Vorhersage; der Plan davor wurde als Ganzes gemessen, was eine andere Zeit ergibt. Messen führt diesen Plan aus.</translation>
    </message>
</context>
<context>
    <name>tessera::shell::TensorDialog</name>
    <message>
        <source>Histogram of the values</source>
        <translation>Histogramm der Werte</translation>
    </message>
    <message>
        <source>From %1 to %2; most of them, %3, in bin %4 of %5</source>
        <translation>Von %1 bis %2; die meisten, %3, in Säule %4 von %5</translation>
    </message>
    <message>
        <source>at most %1 in a bin</source>
        <translation>höchstens %1 in einer Säule</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>Type and shape</source>
        <translation>Typ und Form</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>%1 values, %2</source>
        <translation>%1 Werte, %2</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>Histogramm</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>%1, standard deviation %2</source>
        <translation>%1, Standardabweichung %2</translation>
    </message>
    <message>
        <source>Zeros</source>
        <translation>Nullen</translation>
    </message>
    <message>
        <source>Not finite</source>
        <translation>Nicht endlich</translation>
    </message>
    <message>
        <source>%1 NaN, %2 infinite</source>
        <translation>%1 NaN, %2 unendlich</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Progress of the run</source>
        <translation>Fortschritt des Laufs</translation>
    </message>
    <message>
        <source>&amp;Record Again</source>
        <translation>Noch einmal aufzei&amp;chnen</translation>
    </message>
    <message>
        <source>Values of</source>
        <translation>Werte von</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Layout</translation>
    </message>
    <message>
        <source>No values that could be shown</source>
        <translation>Keine Werte, die sich zeigen lassen</translation>
    </message>
    <message>
        <source>The first %1 rows and %2 columns</source>
        <translation>Die ersten %1 Zeilen und %2 Spalten</translation>
    </message>
    <message>
        <source>Axis %1: </source>
        <translation>Achse %1: </translation>
    </message>
    <message>
        <source> of %1</source>
        <translation> von %1</translation>
    </message>
    <message>
        <source>Index in axis %1, which has %2</source>
        <translation>Index in Achse %1, die %2 hat</translation>
    </message>
</context>
<context>
    <name>tessera::shell::Tour</name>
    <message>
        <source>Skip</source>
        <translation>Überspringen</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Tour, %1 of %2: %3</source>
        <translation>Rundgang, %1 von %2: %3</translation>
    </message>
</context>
<context>
    <name>tessera::shell::WorkProgress</name>
    <message>
        <source>Measuring the plan</source>
        <translation>Der Plan wird gemessen</translation>
    </message>
    <message>
        <source>Profiling the plan</source>
        <translation>Der Plan wird profiliert</translation>
    </message>
    <message>
        <source>Checking errors</source>
        <translation>Fehler werden geprüft</translation>
    </message>
    <message>
        <source>Verifying the plan</source>
        <translation>Der Plan wird geprüft</translation>
    </message>
    <message>
        <source>Writing the file</source>
        <translation>Die Datei wird geschrieben</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>done of all</comment>
        <translation>%1 von %2</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n Lauf</numerusform>
            <numerusform>%n Läufen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n draw(s) of inputs</source>
        <translation>
            <numerusform>%n Eingabesatz</numerusform>
            <numerusform>%n Eingabesätzen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n implementation(s)</source>
        <translation>
            <numerusform>%n Implementierung</numerusform>
            <numerusform>%n Implementierungen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n second(s) left</source>
        <translation>
            <numerusform>noch %n Sekunde</numerusform>
            <numerusform>noch %n Sekunden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s) left</source>
        <translation>
            <numerusform>noch %n Minute</numerusform>
            <numerusform>noch %n Minuten</numerusform>
        </translation>
    </message>
    <message>
        <source>Previewing the change</source>
        <translation>Die Änderung wird vorgeschaut</translation>
    </message>
</context>
<context>
    <name>tessera::style::InlineNote</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>tessera::style::Notice</name>
    <message>
        <source>Note</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Erledigt</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
</context>
<context>
    <name>tessera::style::ProgressBar</name>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>tessera::style::SearchLine</name>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
</context>
<context>
    <name>tessera::style::ToastArea</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
</TS>
