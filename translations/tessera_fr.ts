<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr_FR" sourcelanguage="en_GB">
<context>
    <name>DeviceWords</name>
    <message>
        <source>emulated by the CPU: its times are those of no device</source>
        <translation>émulé par le CPU : ses temps ne sont ceux d&apos;aucun appareil</translation>
    </message>
    <message>
        <source>No device of %1: %2</source>
        <translation>Aucun appareil %1 : %2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>a device&apos;s name, and what tells it from its likes</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1 in figures and lists, %2 on the command line</source>
        <translation>%1 dans les figures et les listes, %2 en ligne de commande</translation>
    </message>
</context>
<context>
    <name>QKeySequenceEdit</name>
    <message>
        <source>Press shortcut</source>
        <translation>Appuyez sur les touches</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>No such node</source>
        <translation>Ce nœud n’existe pas</translation>
    </message>
    <message>
        <source>%1, 1 thread</source>
        <translation>%1, 1 thread</translation>
    </message>
    <message>
        <source>%1, %2 threads</source>
        <translation>%1, %2 threads</translation>
    </message>
    <message>
        <source>%1 L1, %2 L2, %3 L3</source>
        <translation>L1 %1, L2 %2, L3 %3</translation>
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
        <translation>Enregistrer</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Ouvrir</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Abandonner</translation>
    </message>
</context>
<context>
    <name>Replay</name>
    <message numerus="yes">
        <source>%n operator(s) (%1, …)</source>
        <translation>
            <numerusform>%n opérateur (%1, …)</numerusform>
            <numerusform>%n opérateurs (%1, …)</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: another implementation of %2</source>
        <translation>%1&#xa0;: une autre implémentation de %2</translation>
    </message>
    <message>
        <source>%1: other regions of %2</source>
        <translation>%1&#xa0;: d’autres régions de %2</translation>
    </message>
    <message>
        <source>%1: to %2</source>
        <translation>%1&#xa0;: vers %2</translation>
    </message>
    <message>
        <source>%1: %2 → %3</source>
        <translation>%1&#xa0;: %2 → %3</translation>
    </message>
    <message numerus="yes">
        <source>%1; and %n more change(s)</source>
        <translation>
            <numerusform>%1&#xa0;; et %n autre changement</numerusform>
            <numerusform>%1&#xa0;; et %n autres changements</numerusform>
        </translation>
    </message>
    <message>
        <source>The operator level placed every operator</source>
        <translation>Le niveau opérateurs a placé chaque opérateur</translation>
    </message>
    <message>
        <source>Operator level: %1</source>
        <translation>Niveau opérateurs&#xa0;: %1</translation>
    </message>
    <message>
        <source>The same placement in other formats</source>
        <translation>Le même placement dans d’autres formats</translation>
    </message>
    <message>
        <source>Last race: the greedy placement is the plan</source>
        <translation>Dernière course&#xa0;: le placement glouton est le plan</translation>
    </message>
    <message>
        <source>Last race: %1 is the plan</source>
        <translation>Dernière course&#xa0;: %1 est le plan</translation>
    </message>
    <message>
        <source>Last race: the plan stays</source>
        <translation>Dernière course&#xa0;: le plan reste</translation>
    </message>
    <message>
        <source>Last race: %1</source>
        <translation>Dernière course&#xa0;: %1</translation>
    </message>
    <message>
        <source>Nothing was run for it.</source>
        <translation>Rien n’a été exécuté pour cela.</translation>
    </message>
    <message>
        <source>It takes %1 times as long as the operator level&apos;s plan, beside which it ran.</source>
        <translation>Il prend %1 fois le temps du plan du niveau opérateurs, à côté duquel il a été exécuté.</translation>
    </message>
    <message>
        <source>Its time is of the first race, before anything was measured.</source>
        <translation>Son temps est celui de la première course, avant toute mesure.</translation>
    </message>
    <message>
        <source>Its time is of the race with the baselines.</source>
        <translation>Son temps est celui de la course avec les témoins.</translation>
    </message>
    <message>
        <source>Time and gain are of the move&apos;s own race with the best plan before it.</source>
        <translation>Le temps et le gain sont ceux de la course du changement avec le meilleur plan d’avant.</translation>
    </message>
    <message>
        <source>Time and gain are of the last race; the gain is over the operator level.</source>
        <translation>Le temps et le gain sont ceux de la dernière course&#xa0;; le gain est face au niveau opérateurs.</translation>
    </message>
    <message>
        <source>Its placement was not kept: the search had more than are kept.</source>
        <translation>Son placement n’a pas été conservé&#xa0;: la recherche en avait plus qu’il n’en est conservé.</translation>
    </message>
    <message>
        <source>the greedy placement</source>
        <translation>le placement glouton</translation>
    </message>
    <message>
        <source>the operator level&apos;s plan</source>
        <translation>le plan du niveau opérateurs</translation>
    </message>
    <message>
        <source>the candidate</source>
        <translation>le candidat</translation>
    </message>
    <message>
        <source>two candidates</source>
        <translation>deux candidats</translation>
    </message>
    <message>
        <source>the candidates</source>
        <translation>les candidats</translation>
    </message>
    <message>
        <source>a plan of the graph level</source>
        <translation>un plan du niveau graphe</translation>
    </message>
    <message>
        <source>loading plans</source>
        <translation>chargement des plans</translation>
    </message>
    <message>
        <source>whole plans</source>
        <translation>plans entiers</translation>
    </message>
    <message>
        <source>what the machine reaches</source>
        <translation>ce qu’atteint la machine</translation>
    </message>
    <message numerus="yes">
        <source>%n move(s) gained %1, each in its own race.</source>
        <translation>
            <numerusform>%n changement a gagné %1, dans sa propre course.</numerusform>
            <numerusform>%n changements ont gagné %1, chacun dans sa propre course.</numerusform>
        </translation>
    </message>
    <message>
        <source>No move was kept; the greedy placement gained %1 over the operator level.</source>
        <translation>Aucun changement n’a été gardé&#xa0;; le placement glouton a gagné %1 face au niveau opérateurs.</translation>
    </message>
    <message>
        <source>No move was kept; %1 gained %2 over the operator level.</source>
        <translation>Aucun changement n’a été gardé&#xa0;; %1 a gagné %2 face au niveau opérateurs.</translation>
    </message>
    <message>
        <source>No move was proved in its own race; the last race found %1 over the operator level.</source>
        <translation>Aucun changement n’a été prouvé dans sa propre course&#xa0;; la dernière course a trouvé %1 face au niveau opérateurs.</translation>
    </message>
    <message numerus="yes">
        <source>%n move(s) gained %1, each in its own race; the last race, of whole plans afresh, says %2 over the operator level.</source>
        <translation>
            <numerusform>%n changement a gagné %1, dans sa propre course&#xa0;; la dernière course, de plans entiers remesurés, donne %2 face au niveau opérateurs.</numerusform>
            <numerusform>%n changements ont gagné %1, chacun dans sa propre course&#xa0;; la dernière course, de plans entiers remesurés, donne %2 face au niveau opérateurs.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>the interval of a gain</comment>
        <translation>%1 à %2</translation>
    </message>
    <message>
        <source>draw &quot;%1&quot;</source>
        <translation>tirage «&#xa0;%1&#xa0;»</translation>
    </message>
    <message>
        <source>%1 alone</source>
        <translation>%1 seul</translation>
    </message>
    <message>
        <source>Race of baselines: %1</source>
        <translation>Course des témoins&#xa0;: %1</translation>
    </message>
    <message>
        <source>First race: %1</source>
        <translation>Première course&#xa0;: %1</translation>
    </message>
    <message>
        <source>Its time in the race of this step: times of two steps are of two moments.</source>
        <translation>Son temps dans la course de cette étape&#xa0;: les temps de deux étapes sont de deux moments.</translation>
    </message>
    <message>
        <source>Against the best plan before it, from runs of both in turns.</source>
        <translation>Par rapport au meilleur plan précédent, d’après des exécutions des deux tour à tour.</translation>
    </message>
    <message>
        <source>the plan in force</source>
        <translation>le plan en vigueur</translation>
    </message>
    <message>
        <source>a plan of an earlier search</source>
        <translation>un plan d&apos;une recherche antérieure</translation>
    </message>
    <message>
        <source>No move was kept: the plan is the operator level&apos;s.</source>
        <translation>Aucun changement n’a été gardé : le plan est celui du niveau opérateurs.</translation>
    </message>
    <message>
        <source>the plan</source>
        <translation>le plan</translation>
    </message>
    <message>
        <source>No move was kept. The last race could not tell %1 apart from the operator level&apos;s plan (%1 is %2).</source>
        <translation>Aucun changement n’a été gardé. La dernière course n’a pas pu départager %1 et le plan du niveau opérateurs (%1 est %2).</translation>
    </message>
    <message>
        <source>No move was kept. In the last race there was no difference between %1 and the operator level&apos;s plan (%1 is %2).</source>
        <translation>Aucun changement n’a été gardé. Dans la dernière course il n’y a pas eu de différence entre %1 et le plan du niveau opérateurs (%1 est %2).</translation>
    </message>
</context>
<context>
    <name>SpecWords</name>
    <message>
        <source>The spec has an error: nothing is matched. The last one without errors stays in use.</source>
        <translation>La spécification a une erreur&#xa0;: aucun motif n’est appliqué. La dernière sans erreur reste en usage.</translation>
    </message>
    <message>
        <source>Open a model to see what the patterns match.</source>
        <translation>Ouvrez un modèle pour voir à quoi correspondent les motifs.</translation>
    </message>
</context>
<context>
    <name>Verdict</name>
    <message>
        <source>%1 % slower</source>
        <translation>%1&#xa0;% moins rapide</translation>
    </message>
    <message>
        <source>%1 % faster</source>
        <translation>%1&#xa0;% plus rapide</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 à %2</translation>
    </message>
    <message>
        <source>%1 is %3 times as fast as %2 (by one pair)</source>
        <translation>%1 est %3 fois plus rapide que %2 (sur une paire)</translation>
    </message>
    <message>
        <source>%1 is %3 times as fast as %2 (%4 to %5)</source>
        <translation>%1 est %3 fois plus rapide que %2 (%4 à %5)</translation>
    </message>
    <message>
        <source>%1 is %3 % faster than %2 (%4 to %5 %)</source>
        <translation>%1 est %3&#xa0;% plus rapide que %2 (%4 à %5&#xa0;%)</translation>
    </message>
    <message>
        <source>%1 is %3 % slower than %2 (%4 to %5 %)</source>
        <translation>%1 est %3&#xa0;% moins rapide que %2 (%4 à %5&#xa0;%)</translation>
    </message>
    <message>
        <source>%1 is the fastest: no mix was faster</source>
        <translation>%1 est le plus rapide&#xa0;: aucun mix ne le bat</translation>
    </message>
    <message>
        <source>the best mix</source>
        <translation>le meilleur mix</translation>
    </message>
    <message>
        <source>%1 is the fastest; %2</source>
        <translation>%1 est le plus rapide&#xa0;; %2</translation>
    </message>
    <message>
        <source>it</source>
        <translation>celui-ci</translation>
    </message>
    <message>
        <source>The greedy placement</source>
        <translation>Le placement glouton</translation>
    </message>
    <message>
        <source>No difference to %1 (%2)</source>
        <translation>Pas de différence avec %1 (%2)</translation>
    </message>
    <message>
        <source>%1 alone</source>
        <translation>%1 seul</translation>
    </message>
    <message>
        <source>The mix</source>
        <translation>Le mix</translation>
    </message>
    <message>
        <source>This plan</source>
        <translation>Ce plan</translation>
    </message>
    <message>
        <source>No difference (A %1)</source>
        <translation>Pas de différence (A %1)</translation>
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
        <translation>Chacun est un temps de sa propre machine&#xa0;: ils n’ont ni différence ni ratio.</translation>
    </message>
    <message>
        <source>A whole graph has a time only as it runs end to end: its operators have none that could be set against others.</source>
        <translation>Un graphe entier n’a de temps que de bout en bout&#xa0;: ses opérateurs n’en ont aucun à comparer à d’autres.</translation>
    </message>
    <message>
        <source>While this was timed, other programs kept %1 of the cores busy: times are longer and less certain than on an idle machine.</source>
        <translation>Pendant la mesure, d’autres programmes occupaient %1 des cœurs&#xa0;: les temps sont plus longs et moins sûrs que sur une machine libre.</translation>
    </message>
    <message>
        <source>Other programs keep %1 of the cores busy: times are longer and less certain than on an idle machine.</source>
        <translation>D’autres programmes occupent %1 des cœurs&#xa0;: les temps sont plus longs et moins sûrs que sur une machine libre.</translation>
    </message>
    <message>
        <source>The placement that prefers %1</source>
        <translation>Le placement qui préfère %1</translation>
    </message>
    <message>
        <source>%3 could not be told apart from %1 (%2)</source>
        <translation>%3 et %1 n’ont pas pu être départagés (%2)</translation>
    </message>
    <message>
        <source>Could not be told apart (A %1)</source>
        <translation>Impossible à départager (A %1)</translation>
    </message>
    <message>
        <source>The best mix</source>
        <translation>Le meilleur mix</translation>
    </message>
    <message>
        <source>the plan in force</source>
        <translation>le plan en vigueur</translation>
    </message>
    <message>
        <source>%1, measured in turns at %2</source>
        <translation>%1, mesurés tour à tour à %2</translation>
    </message>
    <message numerus="yes">
        <source>Under %n pin(s) of yours: %1</source>
        <translation>
            <numerusform>Avec %n épingle de votre part&#xa0;: %1</numerusform>
            <numerusform>Avec %n épingles de votre part&#xa0;: %1</numerusform>
        </translation>
    </message>
    <message>
        <source>The parts alone add up to ≈ %1; the whole took %2.</source>
        <translation>Les parties seules totalisent ≈ %1&#xa0;; l’ensemble a pris %2.</translation>
    </message>
    <message numerus="yes">
        <source>%n part(s) were predicted, not timed.</source>
        <translation>
            <numerusform>%n partie a été prédite, non mesurée.</numerusform>
            <numerusform>%n parties ont été prédites, non mesurées.</numerusform>
        </translation>
    </message>
    <message>
        <source>Other programs kept %1 of the cores busy while it ran.</source>
        <translation>D’autres programmes occupaient %1 des cœurs pendant son exécution.</translation>
    </message>
    <message>
        <source>The two were timed at different moments, and alone a kernel does not wait for others or find its data cold.</source>
        <translation>Les deux ont été mesurés à des moments différents, et seul, un noyau n’attend pas les autres et ne trouve pas ses données froides.</translation>
    </message>
    <message>
        <source>A profile times every part in place.</source>
        <translation>Un profil mesure chaque partie sur place.</translation>
    </message>
    <message>
        <source>%1 runs the model as one piece: what its operators take in it is not measured.</source>
        <translation>%1 exécute le modèle d’un seul tenant&#xa0;: ce qu’y prennent ses opérateurs n’est pas mesuré.</translation>
    </message>
    <message>
        <source>%1 times as fast</source>
        <translation>%1 fois plus rapide</translation>
    </message>
    <message>
        <source>%1 times as slow</source>
        <translation>%1 fois plus lent</translation>
    </message>
    <message>
        <source>%1 is %3 times as fast as %2</source>
        <translation>%1 est %3 fois plus rapide que %2</translation>
    </message>
    <message>
        <source>%1 is %3 times as slow as %2</source>
        <translation>%1 est %3 fois plus lent que %2</translation>
    </message>
    <message>
        <source>%1 is %3 % faster than %2</source>
        <translation>%1 est %3 % plus rapide que %2</translation>
    </message>
    <message>
        <source>%1 is %3 % slower than %2</source>
        <translation>%1 est %3 % plus lent que %2</translation>
    </message>
    <message>
        <source>%1 is %3 times as slow as %2 (by one pair)</source>
        <translation>%1 est %3 fois plus lent que %2 (d&apos;après une paire)</translation>
    </message>
    <message>
        <source>%1 is %3 times as slow as %2 (%4 to %5)</source>
        <translation>%1 est %3 fois plus lent que %2 (%4 à %5)</translation>
    </message>
    <message>
        <source>%1 is %3 % faster than %2 (too few runs for an interval)</source>
        <translation>%1 est %3 % plus rapide que %2 (trop peu d&apos;exécutions pour un intervalle)</translation>
    </message>
    <message>
        <source>%1 is %3 % slower than %2 (too few runs for an interval)</source>
        <translation>%1 est %3 % plus lent que %2 (trop peu d&apos;exécutions pour un intervalle)</translation>
    </message>
    <message>
        <source>%1 is the plan, with no difference to the best mix</source>
        <translation>%1 est le plan, sans différence avec le meilleur mélange</translation>
    </message>
    <message>
        <source>by pairs of runs; by the two medians it is %1</source>
        <translation>par paires d&apos;exécutions ; d&apos;après les deux médianes, %1</translation>
    </message>
    <message numerus="yes">
        <source>the range of %n pair(s), too few for an interval of 95 %</source>
        <translation>
            <numerusform>l&apos;étendue de %n paire, trop peu pour un intervalle à 95 %</numerusform>
            <numerusform>l&apos;étendue de %n paires, trop peu pour un intervalle à 95 %</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 could not be told apart from %2</source>
        <translation>%1 n&apos;a pas pu être distingué de %2</translation>
    </message>
    <message>
        <source>No difference to %1</source>
        <translation>Aucune différence avec %1</translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation>%1 (%2 à %3)</translation>
    </message>
    <message>
        <source>%1 is the plan. It could not be told apart from the best mix</source>
        <translation>%1 est le plan. Il n’a pas pu être départagé du meilleur mélange</translation>
    </message>
    <message>
        <source>%1 is the plan. It could not be told apart from the best mix (the plan is %2)</source>
        <translation>%1 est le plan. Il n’a pas pu être départagé du meilleur mélange (le plan est %2)</translation>
    </message>
    <message>
        <source>%1 is the plan, with no difference to the best mix (the plan is %2)</source>
        <translation>%1 est le plan, sans différence avec le meilleur mélange (le plan est %2)</translation>
    </message>
    <message>
        <source>by pairs of runs</source>
        <translation>par paires d&apos;exécutions</translation>
    </message>
    <message>
        <source>%1 at %2 was predicted, not timed.</source>
        <comment>operators, a node</comment>
        <translation>%1 en %2 a été prédit, non mesuré.</translation>
    </message>
    <message numerus="yes">
        <source>%1 is the plan, by %n run(s): too few to tell whether another is faster</source>
        <translation>
            <numerusform>%1 est le plan, d’après %n exécution&#xa0;: trop peu pour dire si un autre est plus rapide</numerusform>
            <numerusform>%1 est le plan, d’après %n exécutions&#xa0;: trop peu pour dire si un autre est plus rapide</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::canvas::ChangedKey</name>
    <message>
        <source>Marked so in the graph</source>
        <translation>Marqué ainsi dans le graphe</translation>
    </message>
</context>
<context>
    <name>tessera::canvas::GraphCanvas</name>
    <message numerus="yes">
        <source>Graph, %n box(es)</source>
        <translation>
            <numerusform>Graphe, %n boîte</numerusform>
            <numerusform>Graphe, %n boîtes</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, not timed</source>
        <translation>%1, non mesuré</translation>
    </message>
    <message>
        <source>%1, predicted %2</source>
        <translation>%1, prédit %2</translation>
    </message>
    <message>
        <source>%1, measured %2</source>
        <translation>%1, mesuré %2</translation>
    </message>
    <message>
        <source>%1, out of date %2</source>
        <translation>%1, périmé %2</translation>
    </message>
    <message>
        <source>no backend</source>
        <translation>aucun backend</translation>
    </message>
    <message>
        <source>being measured</source>
        <translation>mesure en cours</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>épinglé</translation>
    </message>
    <message>
        <source>a backend is forbidden</source>
        <translation>un backend est interdit</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>avertissement</translation>
    </message>
    <message>
        <source>%1, never measured</source>
        <translation>%1, jamais mesuré</translation>
    </message>
    <message>
        <source>Arrow keys walk along edges, C goes to the next conversion. Enter opens, the menu key offers backends.</source>
        <translation>Les flèches suivent les arêtes, C va à la conversion suivante. Entrée ouvre, la touche Menu propose des backends.</translation>
    </message>
    <message>
        <source>each block %1 to %2</source>
        <translation>chaque bloc %1 à %2</translation>
    </message>
    <message>
        <source>%1 is the slowest</source>
        <translation>%1 est le plus lent</translation>
    </message>
    <message>
        <source>%1 % of the time of kernels and conversions</source>
        <translation>%1&#xa0;% du temps des kernels et conversions</translation>
    </message>
    <message>
        <source>changes</source>
        <translation>change</translation>
    </message>
</context>
<context>
    <name>tessera::charts::BestPlanChart</name>
    <message>
        <source>Best plan over plans measured</source>
        <translation>Meilleur plan selon les plans mesurés</translation>
    </message>
    <message>
        <source>Greedy</source>
        <translation>Glouton</translation>
    </message>
    <message>
        <source>nothing measured yet</source>
        <translation>rien de mesuré encore</translation>
    </message>
    <message>
        <source>plans measured</source>
        <translation>plans mesurés</translation>
    </message>
    <message>
        <source>Best plan, ms end to end</source>
        <translation>Meilleur plan, ms de bout en bout</translation>
    </message>
    <message>
        <source>%1: %2 ↑</source>
        <comment>a line above the scale</comment>
        <translation>%1&#xa0;: %2 ↑</translation>
    </message>
    <message>
        <source>No plan of this search has run yet. Baselines come first, then the plans of the graph level.</source>
        <translation>Aucun plan de cette recherche n’a encore été exécuté. D’abord les témoins, puis les plans du niveau graphe.</translation>
    </message>
    <message>
        <source>axis from %1 to %2 ms</source>
        <translation>axe de %1 à %2 ms</translation>
    </message>
    <message numerus="yes">
        <source>↑ %n plan(s) beyond the axis, up to %1</source>
        <translation>
            <numerusform>↑ %n plan au-delà de l’axe, jusqu’à %1</numerusform>
            <numerusform>↑ %n plans au-delà de l’axe, jusqu’à %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Best plan</source>
        <translation>Meilleur plan</translation>
    </message>
    <message>
        <source>Best mix</source>
        <translation>Meilleur mélange</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a plan and its time</comment>
        <translation>%1 : %2</translation>
    </message>
    <message>
        <source>plans tried: scaled to the last race</source>
        <translation>plans essayés : à l’échelle de la dernière course</translation>
    </message>
    <message>
        <source>plans tried: in their own races</source>
        <translation>plans essayés : dans leurs propres courses</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <comment>plans without a row</comment>
        <translation>
            <numerusform>%n autre</numerusform>
            <numerusform>%n autres</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::charts::MemoryChart</name>
    <message>
        <source>Arena of the plan</source>
        <translation>Arène du plan</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Étape</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Entrée</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Sortie</translation>
    </message>
    <message>
        <source>Conversion</source>
        <translation>Conversion</translation>
    </message>
</context>
<context>
    <name>tessera::charts::MemoryPanel</name>
    <message>
        <source>Selects the operator</source>
        <translation>Sélectionne l’opérateur</translation>
    </message>
    <message>
        <source>Device whose memory is shown</source>
        <translation>Appareil dont la mémoire est montrée</translation>
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
        <translation>GFLOP/s selon les FLOP par octet</translation>
    </message>
    <message>
        <source>No region has both a time and work to count.</source>
        <translation>Aucune région n’a à la fois un temps et un travail à compter.</translation>
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
        <translation>Plafonds non mesurés&#xa0;: «&#xa0;Profiler&#xa0;» les mesure</translation>
    </message>
</context>
<context>
    <name>tessera::charts::SampleChart</name>
    <message numerus="yes">
        <source>%1: %2, median of %n runs</source>
        <translation>
            <numerusform>%1&#xa0;: %2, médiane de %n exécution</numerusform>
            <numerusform>%1&#xa0;: %2, médiane de %n exécutions</numerusform>
        </translation>
    </message>
    <message>
        <source>Runs of a measurement</source>
        <translation>Exécutions d’une mesure</translation>
    </message>
    <message numerus="yes">
        <source>%n runs beyond, to %1</source>
        <translation>
            <numerusform>%n exécution au-delà, jusqu’à %1</numerusform>
            <numerusform>%n exécutions au-delà, jusqu’à %1</numerusform>
        </translation>
    </message>
    <message>
        <source>runs not kept</source>
        <translation>exécutions non conservées</translation>
    </message>
    <message>
        <source>Neither the plan nor the selected region was measured.</source>
        <translation>Ni le plan ni la région sélectionnée n’ont été mesurés.</translation>
    </message>
</context>
<context>
    <name>tessera::charts::ShareChart</name>
    <message>
        <source>Time by operators and backend</source>
        <translation>Temps par opérateurs et backend</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <comment>kinds of operators</comment>
        <translation>
            <numerusform>et %n autre</numerusform>
            <numerusform>et %n autres</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::charts::ShareCurve</name>
    <message>
        <source>Share of the time by number of regions</source>
        <translation>Part du temps selon le nombre de régions</translation>
    </message>
    <message>
        <source>%1: number %2 by time, %3; with the slower ones %4</source>
        <translation>%1&#xa0;: numéro %2 par temps, %3&#xa0;; avec les plus lentes %4</translation>
    </message>
    <message numerus="yes">
        <source>%n regions</source>
        <translation>
            <numerusform>%n région</numerusform>
            <numerusform>%n régions</numerusform>
        </translation>
    </message>
    <message>
        <source>Slowest regions, added up</source>
        <translation>Régions les plus lentes, cumulées</translation>
    </message>
    <message>
        <source>Not every region has a time yet.</source>
        <translation>Toutes les régions n’ont pas encore de temps.</translation>
    </message>
</context>
<context>
    <name>tessera::charts::TimePanel</name>
    <message>
        <source>Shows the conversions</source>
        <translation>Affiche les conversions</translation>
    </message>
    <message numerus="yes">
        <source>Selects %n regions</source>
        <translation>
            <numerusform>Sélectionne %n région</numerusform>
            <numerusform>Sélectionne %n régions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::charts::Timeline</name>
    <message>
        <source>Timeline of one inference</source>
        <translation>Chronologie d’une inférence</translation>
    </message>
    <message>
        <source>Conversion: %1</source>
        <translation>Conversion&#xa0;: %1</translation>
    </message>
    <message>
        <source>, threads of its own</source>
        <translation>, threads propres</translation>
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
        <translation>%1 dans %2 (%3)&#xa0;: %4</translation>
    </message>
    <message>
        <source>Conversion</source>
        <translation>Conversion</translation>
    </message>
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
    <message>
        <source>%1 and %2</source>
        <translation>%1 et %2</translation>
    </message>
    <message>
        <source>Marked: %1, %2, %3 of all kernels and conversions</source>
        <translation>Marqué&#xa0;: %1, %2, %3 de tous les kernels et conversions</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>Copies</translation>
    </message>
    <message>
        <source>Copy %1: %2</source>
        <translation>Copie %1 : %2</translation>
    </message>
    <message>
        <source>End to end %1. The bars are medians of kernels and conversions, which add up to %2.</source>
        <translation>De bout en bout %1. Les barres sont des médianes de kernels et de conversions, dont la somme est %2.</translation>
    </message>
    <message>
        <source>White between them: %1 by which kernels took longer than their medians, in each inference others.</source>
        <translation>En blanc entre elles : %1 dont des kernels ont dépassé leur médiane, à chaque inférence d’autres.</translation>
    </message>
    <message>
        <source>White between them: the next one is started in less than what two runs differ by.</source>
        <translation>En blanc entre elles : le suivant est lancé, en moins que l’écart entre deux exécutions.</translation>
    </message>
    <message>
        <source>White between them: %1 by which kernels took longer than their medians, in each inference others; and %2 in which the next one is started.</source>
        <translation>En blanc entre elles : %1 dont des kernels ont dépassé leur médiane, à chaque inférence d’autres ; et %2 où le suivant est lancé.</translation>
    </message>
    <message>
        <source>White between them: %1, in which the next one is started.</source>
        <translation>En blanc entre elles : %1, où le suivant est lancé.</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::BackendLooks</name>
    <message>
        <source>No backend</source>
        <translation>Aucun backend</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copie</translation>
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
        <translation>Version de plug-in %1, %2</translation>
    </message>
    <message>
        <source>State</source>
        <translation>État</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>prêt</translation>
    </message>
    <message>
        <source>not asked yet</source>
        <translation>pas encore interrogé</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::CandidatesModel</name>
    <message>
        <source>Implementation</source>
        <translation>Implémentation</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1&#xa0;: %2</translation>
    </message>
    <message>
        <source>, by the rule %1</source>
        <translation>, par la règle %1</translation>
    </message>
    <message>
        <source>, for %1</source>
        <translation>, pour %1</translation>
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
        <translation>Mesuré sur cette machine à sa vitesse actuelle</translation>
    </message>
    <message>
        <source>Timed at another speed of the machine, or on another one: good for the order, not for a claim</source>
        <translation>Mesuré à une autre vitesse de la machine, ou sur une autre&#xa0;: bon pour l’ordre, pas comme preuve</translation>
    </message>
    <message>
        <source>Computed, not timed</source>
        <translation>Calculé, non mesuré</translation>
    </message>
    <message>
        <source>%1: the plan runs it</source>
        <translation>%1&#xa0;: le plan l’exécute</translation>
    </message>
    <message>
        <source>%1 · %2 or %3</source>
        <comment>an implementation, and the operators that a pin could mean</comment>
        <translation>%1 · %2 ou %3</translation>
    </message>
    <message>
        <source>others</source>
        <comment>other operators</comment>
        <translation>autres</translation>
    </message>
    <message>
        <source>It can run over %1. The figures are of %2; with a pin the solver chooses.</source>
        <translation>Elle peut couvrir %1. Les chiffres sont de %2&#xa0;; avec une épingle, le solveur choisit.</translation>
    </message>
    <message>
        <source> or over </source>
        <translation> ou </translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>Intervalle</translation>
    </message>
    <message>
        <source>%1, tie</source>
        <comment>what a pin would cost, which is inside the interval</comment>
        <translation>%1, égalité</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::CompareModel</name>
    <message>
        <source>Same placement</source>
        <translation>Même placement</translation>
    </message>
    <message>
        <source>Other backend</source>
        <translation>Autre backend</translation>
    </message>
    <message>
        <source>Other implementation</source>
        <translation>Autre implémentation</translation>
    </message>
    <message>
        <source>Fused differently</source>
        <translation>Fusion différente</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>Région</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>Opérateurs</translation>
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
        <translation>égalité</translation>
    </message>
    <message>
        <source>Ratio</source>
        <translation>Ratio</translation>
    </message>
    <message>
        <source>What differs</source>
        <translation>Ce qui diffère</translation>
    </message>
    <message>
        <source>The whole model</source>
        <translation>Le modèle entier</translation>
    </message>
    <message>
        <source>One of them runs it as one piece</source>
        <translation>L’un des deux l’exécute d’un seul tenant</translation>
    </message>
    <message>
        <source>several backends</source>
        <translation>plusieurs backends</translation>
    </message>
    <message>
        <source>All parts, each alone</source>
        <translation>Toutes les parties, chacune seule</translation>
    </message>
    <message>
        <source>The ratio is the median of the ratios of runs side by side, which need not be that of the two medians.</source>
        <translation>Le rapport est la médiane des rapports d&apos;exécutions côte à côte ; ce n&apos;est pas forcément celui des deux médianes.</translation>
    </message>
    <message>
        <source>They were timed at two moments: Measure runs both in turns.</source>
        <translation>Ils ont été chronométrés à deux moments : Mesurer les exécute tour à tour.</translation>
    </message>
    <message>
        <source>As it runs within its plan: what the canvas and Operators show. The two plans were profiled at two moments, so the difference is of the times alone.</source>
        <translation>Tel qu&apos;il s&apos;exécute dans son plan : ce que montrent le graphe et Opérateurs. Les deux plans ont été profilés à deux moments, la différence est donc celle des temps seuls.</translation>
    </message>
    <message>
        <source>A alone, µs</source>
        <translation>A seul, µs</translation>
    </message>
    <message>
        <source>A in place, µs</source>
        <translation>A en place, µs</translation>
    </message>
    <message>
        <source>B alone, µs</source>
        <translation>B seul, µs</translation>
    </message>
    <message>
        <source>B in place, µs</source>
        <translation>B en place, µs</translation>
    </message>
    <message>
        <source>A end to end, µs</source>
        <translation>A de bout en bout, µs</translation>
    </message>
    <message>
        <source>B end to end, µs</source>
        <translation>B de bout en bout, µs</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::CostWords</name>
    <message>
        <source>1 kernel</source>
        <translation>1 kernel</translation>
    </message>
    <message numerus="yes">
        <source>%n kernels</source>
        <translation>
            <numerusform>%n kernel</numerusform>
            <numerusform>%n kernels</numerusform>
        </translation>
    </message>
    <message>
        <source>All kernels of the plan together. Operators lists them one by one.</source>
        <translation>Tous les kernels du plan réunis. «&#xa0;Opérateurs&#xa0;» les donne un par un.</translation>
    </message>
    <message>
        <source>Kernels and conversions %1</source>
        <translation>Kernels et conversions %1</translation>
    </message>
    <message>
        <source>End to end %1</source>
        <translation>De bout en bout %1</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernels</translation>
    </message>
    <message>
        <source>Conversion</source>
        <translation>Conversion</translation>
    </message>
    <message>
        <source>Device copy</source>
        <translation>Copie appareil</translation>
    </message>
    <message>
        <source>Fallback</source>
        <translation>Repli</translation>
    </message>
    <message>
        <source>Gap</source>
        <translation>Écart</translation>
    </message>
    <message>
        <source>not timed</source>
        <translation>non mesuré</translation>
    </message>
    <message>
        <source>%1: %2, %3 of the plan</source>
        <translation>%1&#xa0;: %2, %3 du plan</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1&#xa0;: %2</translation>
    </message>
    <message>
        <source>From %1</source>
        <translation>Depuis %1</translation>
    </message>
    <message>
        <source>To %1</source>
        <translation>Vers %1</translation>
    </message>
    <message>
        <source>the CPU</source>
        <translation>le CPU</translation>
    </message>
    <message>
        <source>The model&apos;s output is wanted on %1, and lies on %2.</source>
        <translation>La sortie du modèle est attendue sur %1 et se trouve sur %2.</translation>
    </message>
    <message>
        <source>%1 runs on %2; the model&apos;s input lies on %3.</source>
        <translation>%1 s’exécute sur %2&#xa0;; l’entrée du modèle se trouve sur %3.</translation>
    </message>
    <message>
        <source>%1 runs on %2; %3 left the value on %4.</source>
        <translation>%1 s’exécute sur %2&#xa0;; %3 a laissé la valeur sur %4.</translation>
    </message>
    <message>
        <source>a layout of its own</source>
        <translation>disposition propre</translation>
    </message>
    <message>
        <source>plain rows</source>
        <translation>lignes simples</translation>
    </message>
    <message>
        <source>channels last</source>
        <translation>canaux en dernier</translation>
    </message>
    <message>
        <source>the order %1</source>
        <translation>ordre %1</translation>
    </message>
    <message>
        <source>Nothing in the plan reads it.</source>
        <translation>Rien dans le plan ne la lit.</translation>
    </message>
    <message>
        <source>A step on the way to %1.</source>
        <translation>Une étape vers&#xa0;: %1.</translation>
    </message>
    <message numerus="yes">
        <source>Paid once for %n readers.</source>
        <translation>
            <numerusform>Payée une fois pour %n lecteur.</numerusform>
            <numerusform>Payée une fois pour %n lecteurs.</numerusform>
        </translation>
    </message>
    <message>
        <source>Placed from specs alone: nothing was measured.</source>
        <translation>Placé selon les seules spécifications&#xa0;: rien n’a été mesuré.</translation>
    </message>
    <message>
        <source>No other backend runs %1 with these attributes.</source>
        <translation>Aucun autre backend n’exécute %1 avec ces attributs.</translation>
    </message>
    <message>
        <source>End to end, measured without events, less kernels and conversions in place: starting them, and what runs between them.</source>
        <translation>De bout en bout, mesuré sans événements, moins les kernels et conversions sur place&#xa0;: leur lancement et ce qui s’exécute entre eux.</translation>
    </message>
    <message>
        <source>Predicted: %1 to start each kernel and each conversion.</source>
        <translation>Prédit&#xa0;: %1 pour lancer chaque kernel et chaque conversion.</translation>
    </message>
    <message>
        <source>Predicted ≈ %1</source>
        <translation>Prédit ≈ %1</translation>
    </message>
    <message>
        <source>Profile the plan to time it in place.</source>
        <translation>Profilez le plan pour le mesurer sur place.</translation>
    </message>
    <message>
        <source>Their medians %1</source>
        <translation>Leurs médianes %1</translation>
    </message>
    <message>
        <source>In one inference %1</source>
        <translation>Dans une inférence %1</translation>
    </message>
    <message>
        <source>Fluctuation</source>
        <translation>Fluctuation</translation>
    </message>
    <message>
        <source>Another conversion made %1 of it; the model&apos;s output is to be %2.</source>
        <translation>Une autre conversion l’a mis en %1&#xa0;; la sortie du modèle doit être en %2.</translation>
    </message>
    <message>
        <source>Another conversion made %1 of it; %2 reads %3.</source>
        <translation>Une autre conversion l’a mis en %1&#xa0;; %2 lit en %3.</translation>
    </message>
    <message>
        <source>The model&apos;s input comes as %1; its output is to be %2.</source>
        <translation>L’entrée du modèle arrive en %1&#xa0;; sa sortie doit être en %2.</translation>
    </message>
    <message>
        <source>The model&apos;s input comes as %1; %2 reads %3.</source>
        <translation>L’entrée du modèle arrive en %1&#xa0;; %2 lit en %3.</translation>
    </message>
    <message>
        <source>%1 wrote %2; the model&apos;s output is to be %3.</source>
        <translation>%1 a écrit en %2&#xa0;; la sortie du modèle doit être en %3.</translation>
    </message>
    <message>
        <source>%1 wrote %2 and reads %3.</source>
        <translation>%1 a écrit en %2 et lit en %3.</translation>
    </message>
    <message>
        <source>%1 wrote %2; %3 reads %4.</source>
        <translation>%1 a écrit en %2&#xa0;; %3 lit en %4.</translation>
    </message>
    <message>
        <source>blocks of %1</source>
        <comment>channels</comment>
        <translation>blocs de %1</translation>
    </message>
    <message>
        <source>In each inference others of them take longer than their medians.</source>
        <translation>À chaque inférence, d’autres d’entre eux prennent plus que leur médiane.</translation>
    </message>
    <message>
        <source>Other programs kept %1 of the cores busy.</source>
        <translation>D’autres programmes occupaient %1 des cœurs.</translation>
    </message>
    <message>
        <source>The whole model as one piece: its operators are not timed one by one.</source>
        <translation>Le modèle entier d’un seul tenant&#xa0;: ses opérateurs ne sont pas mesurés un par un.</translation>
    </message>
    <message>
        <source>Timed in the plan. Alone: %1</source>
        <translation>Mesuré dans le plan. Seul&#xa0;: %1</translation>
    </message>
    <message>
        <source>End to end as it was measured, less the medians of kernels and conversions in place: starting them, and what the runs differ by.</source>
        <translation>Le temps de bout en bout mesuré, moins les médianes des noyaux et des conversions en place : leur lancement, et ce dont diffèrent les exécutions.</translation>
    </message>
    <message>
        <source>Kernels and conversions were timed in another run, in which the machine was slower: they add up to %1 more than the whole plan took.</source>
        <translation>Les kernels et les conversions ont été mesurés lors d’une autre exécution, où la machine était plus lente : leur somme dépasse de %1 le temps du plan entier.</translation>
    </message>
    <message numerus="yes">
        <source>%n conversion(s)</source>
        <translation>
            <numerusform>%n conversion</numerusform>
            <numerusform>%n conversions</numerusform>
        </translation>
    </message>
    <message>
        <source>All conversions and copies of the plan together: each has a row of its own.</source>
        <translation>Toutes les conversions et copies du plan réunies : chacune a sa propre ligne.</translation>
    </message>
    <message>
        <source>Conversions</source>
        <translation>Conversions</translation>
    </message>
    <message>
        <source>%1: %2, %3 of the parts</source>
        <translation>%1 : %2, %3 des parties</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::CostsModel</name>
    <message>
        <source>Kind</source>
        <translation>Type</translation>
    </message>
    <message>
        <source>From</source>
        <translation>De</translation>
    </message>
    <message>
        <source>To</source>
        <translation>Vers</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Octets</translation>
    </message>
    <message>
        <source>Time, µs</source>
        <translation>Temps, µs</translation>
    </message>
    <message>
        <source>Of the plan</source>
        <translation>Du plan</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Pourquoi</translation>
    </message>
    <message>
        <source>Interval, µs</source>
        <translation>Intervalle, µs</translation>
    </message>
    <message>
        <source>Of the parts</source>
        <translation>Des parties</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::EngineWords</name>
    <message>
        <source>Slower: it needs at least %1 at the %2 GFLOP/s that this machine reaches; %3 takes %4.</source>
        <translation>Moins rapide&#xa0;: il lui faut au moins %1 aux %2 GFLOP/s qu’atteint cette machine&#xa0;; %3 prend %4.</translation>
    </message>
    <message>
        <source>Slower than %1, measured in the region with one operator more.</source>
        <translation>Moins rapide que %1, mesuré dans la région avec un opérateur de plus.</translation>
    </message>
    <message>
        <source>Slower than %1, measured in the region with %2 operators more.</source>
        <translation>Moins rapide que %1, mesuré dans la région avec %2 opérateurs de plus.</translation>
    </message>
    <message>
        <source>In the region with more operators: %1</source>
        <translation>Dans la région avec plus d’opérateurs&#xa0;: %1</translation>
    </message>
    <message>
        <source>Not tried: its bound is %1 times that of the best of %2.</source>
        <translation>Non essayé&#xa0;: sa borne est %1 fois celle du meilleur de %2.</translation>
    </message>
    <message>
        <source>Least time in the whole plan.</source>
        <translation>Le moins de temps dans l’ensemble du plan.</translation>
    </message>
    <message>
        <source>Least time in the whole plan; with %1 it would take %2 longer.</source>
        <translation>Le moins de temps dans l’ensemble du plan&#xa0;; avec %1, il prendrait %2 de plus.</translation>
    </message>
    <message>
        <source>As fast as %1 within the measured intervals.</source>
        <translation>Aussi rapide que %1 dans les intervalles mesurés.</translation>
    </message>
    <message>
        <source>The search tried nothing else for it.</source>
        <translation>La recherche n’a rien essayé d’autre pour elle.</translation>
    </message>
    <message>
        <source>Nothing else can run it. %1: %2</source>
        <translation>Rien d’autre ne peut l’exécuter. %1&#xa0;: %2</translation>
    </message>
    <message>
        <source>The graph-level search found the whole network faster with this part on %1.</source>
        <translation>La recherche au niveau graphe a trouvé le réseau entier plus rapide avec cette partie sur %1.</translation>
    </message>
    <message>
        <source>The first backend by priority whose rule “%1” takes it.</source>
        <translation>Le premier backend par priorité dont la règle «&#xa0;%1&#xa0;» la prend.</translation>
    </message>
    <message>
        <source>The first backend by priority that takes it.</source>
        <translation>Le premier backend par priorité qui la prend.</translation>
    </message>
    <message>
        <source>The whole original model runs in %1.</source>
        <translation>Tout le modèle d’origine s’exécute dans %1.</translation>
    </message>
    <message>
        <source>not measured yet</source>
        <translation>pas encore mesuré</translation>
    </message>
    <message>
        <source>no spec takes it</source>
        <translation>aucune spécification ne la prend</translation>
    </message>
    <message>
        <source>No spec takes it.</source>
        <translation>Aucune spécification ne la prend.</translation>
    </message>
    <message>
        <source>Not tried: it is likely to take %1 times as long as the best of %2.</source>
        <translation>Non essayé&#xa0;: il prendrait sans doute %1 fois le temps du meilleur de %2.</translation>
    </message>
    <message>
        <source>Not tried: the bound of its best is %1 times that of %2.</source>
        <translation>Non essayé&#xa0;: la borne de son meilleur est %1 fois celle de %2.</translation>
    </message>
    <message>
        <source>Not tried: another schedule of %1 is likely to be as fast.</source>
        <translation>Non essayé&#xa0;: un autre ordonnancement de %1 est sans doute aussi rapide.</translation>
    </message>
    <message>
        <source>Slower, most likely: at the %2 GFLOP/s that this machine reaches it takes about %1; %3 takes %4.</source>
        <translation>Sans doute moins rapide&#xa0;: aux %2 GFLOP/s qu’atteint cette machine, il lui faut environ %1&#xa0;; %3 prend %4.</translation>
    </message>
    <message>
        <source>a text file</source>
        <translation>un fichier texte</translation>
    </message>
    <message>
        <source>an HTML page</source>
        <translation>une page HTML</translation>
    </message>
    <message>
        <source>an XML file, such as OpenVINO&apos;s</source>
        <translation>un fichier XML, comme ceux d’OpenVINO</translation>
    </message>
    <message>
        <source>a JSON file</source>
        <translation>un fichier JSON</translation>
    </message>
    <message>
        <source>a git-LFS pointer, a note of where the file lies</source>
        <translation>un pointeur git-LFS, qui dit où se trouve le fichier</translation>
    </message>
    <message>
        <source>a ZIP archive</source>
        <translation>une archive ZIP</translation>
    </message>
    <message>
        <source>a PyTorch file</source>
        <translation>un fichier PyTorch</translation>
    </message>
    <message>
        <source>a Python pickle, most likely PyTorch&apos;s</source>
        <translation>un pickle Python, sans doute de PyTorch</translation>
    </message>
    <message>
        <source>a Keras file</source>
        <translation>un fichier Keras</translation>
    </message>
    <message>
        <source>an HDF5 file, most likely Keras&apos;s</source>
        <translation>un fichier HDF5, sans doute de Keras</translation>
    </message>
    <message>
        <source>a TensorFlow model</source>
        <translation>un modèle TensorFlow</translation>
    </message>
    <message>
        <source>a TensorFlow Lite file</source>
        <translation>un fichier TensorFlow Lite</translation>
    </message>
    <message>
        <source>a safetensors file, which holds weights alone</source>
        <translation>un fichier safetensors, qui ne contient que des poids</translation>
    </message>
    <message>
        <source>an ONNX Runtime .ort file</source>
        <translation>un fichier .ort d’ONNX Runtime</translation>
    </message>
    <message>
        <source>a picture</source>
        <translation>une image</translation>
    </message>
    <message>
        <source>a PDF document</source>
        <translation>un document PDF</translation>
    </message>
    <message>
        <source>choose the .onnx file</source>
        <translation>choisissez le fichier .onnx</translation>
    </message>
    <message>
        <source>unpack it and open the .onnx file in it</source>
        <translation>décompressez-la et ouvrez le fichier .onnx qu’elle contient</translation>
    </message>
    <message>
        <source>load it in PyTorch, export it with torch.onnx.export and open the result</source>
        <translation>chargez-le dans PyTorch, exportez-le avec torch.onnx.export et ouvrez le résultat</translation>
    </message>
    <message>
        <source>convert it with tf2onnx and open the result</source>
        <translation>convertissez-le avec tf2onnx et ouvrez le résultat</translation>
    </message>
    <message>
        <source>export the model that it belongs to as ONNX</source>
        <translation>exportez en ONNX le modèle auquel il appartient</translation>
    </message>
    <message>
        <source>open the .onnx file that it was made from</source>
        <translation>ouvrez le fichier .onnx dont il est issu</translation>
    </message>
    <message>
        <source>run &apos;git lfs pull&apos; in its folder and open it again</source>
        <translation>exécutez «&#xa0;git lfs pull&#xa0;» dans son dossier et rouvrez-le</translation>
    </message>
    <message>
        <source>the download was of a web page: download the file itself</source>
        <translation>une page web a été téléchargée&#xa0;: téléchargez le fichier lui-même</translation>
    </message>
    <message>
        <source>%1: this is %2, not an ONNX model; %3</source>
        <translation>%1&#xa0;: c’est %2, pas un modèle ONNX&#xa0;; %3</translation>
    </message>
    <message>
        <source>%1 GFLOP/s</source>
        <translation>%1 GFLOP/s</translation>
    </message>
    <message>
        <source>%1, %2 times that of f32</source>
        <translation>%1, %2 fois celui de f32</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>mémoire</translation>
    </message>
    <message>
        <source>arithmetic</source>
        <translation>calcul</translation>
    </message>
    <message>
        <source>Slower, most likely: at the %2 GFLOP/s that this machine reaches it takes about %1, its parts one after the other %3.</source>
        <translation>Sans doute moins rapide&#xa0;: aux %2 GFLOP/s qu’atteint cette machine, il lui faut environ %1&#xa0;; ses parties, l’une après l’autre, %3.</translation>
    </message>
    <message>
        <source>%1 runs no node of this model</source>
        <translation>%1 n’exécute aucun nœud de ce modèle</translation>
    </message>
    <message>
        <source>not run: the times of its regions add up to at least %1, those of the best to %2</source>
        <translation>non exécuté&#xa0;: les temps de ses régions totalisent au moins %1, ceux du meilleur %2</translation>
    </message>
    <message>
        <source>not run: the times of its regions add up to %1, those of the best to %2</source>
        <translation>non exécuté&#xa0;: les temps de ses régions totalisent %1, ceux du meilleur %2</translation>
    </message>
    <message>
        <source>wrong: %1</source>
        <translation>faux&#xa0;: %1</translation>
    </message>
    <message>
        <source>its library %1 is not installed</source>
        <translation>sa bibliothèque %1 n’est pas installée</translation>
    </message>
    <message>
        <source>the hardware profile holds nothing of it</source>
        <translation>le profil matériel n’en contient rien</translation>
    </message>
    <message>
        <source>the hardware profile holds no time of the whole model in it</source>
        <translation>le profil matériel ne contient aucun temps du modèle entier dans celui-ci</translation>
    </message>
    <message>
        <source>The reference would take longer than a tenth of the budget.</source>
        <translation>La référence prendrait plus d’un dixième du budget.</translation>
    </message>
    <message>
        <source>A run of the reference takes %1: there is time for one of %2 draws.</source>
        <translation>Une exécution de la référence prend %1&#xa0;: il y a le temps pour un tirage sur %2.</translation>
    </message>
    <message>
        <source>The reference cannot run the model: %1</source>
        <translation>La référence ne peut pas exécuter le modèle&#xa0;: %1</translation>
    </message>
    <message>
        <source>It writes into its inputs.</source>
        <translation>Elle écrit dans ses entrées.</translation>
    </message>
    <message>
        <source>The worker process said nothing of it.</source>
        <translation>Le processus de travail n’en a rien dit.</translation>
    </message>
    <message>
        <source>%1 of arithmetic at %2; %3 of traffic from %4 at %5 GB/s. The rates were measured here.</source>
        <translation>%1 de calcul à %2&#xa0;; %3 de trafic depuis %4 à %5 GB/s. Les débits ont été mesurés ici.</translation>
    </message>
    <message>
        <source>%1 of arithmetic at %2; %3 of traffic from %4 at %5 GB/s. The rates are assumed.</source>
        <translation>%1 de calcul à %2&#xa0;; %3 de trafic depuis %4 à %5 GB/s. Les débits sont supposés.</translation>
    </message>
    <message>
        <source>the same memory in another layout</source>
        <translation>la même mémoire dans une autre disposition</translation>
    </message>
    <message>
        <source>parts lie in the memory of the whole</source>
        <translation>les parties sont dans la mémoire du tout</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>Fichier ou dossier introuvable</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>Permission refusée</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>C’est un dossier</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>Il n’y a plus de place sur le périphérique</translation>
    </message>
    <message>
        <source>cannot open: %1</source>
        <translation>ouverture impossible&#xa0;: %1</translation>
    </message>
    <message>
        <source>cannot read: %1</source>
        <translation>lecture impossible&#xa0;: %1</translation>
    </message>
    <message>
        <source>cannot write: %1</source>
        <translation>écriture impossible&#xa0;: %1</translation>
    </message>
    <message>
        <source>This placement prefers %1 wherever it runs.</source>
        <translation>Ce placement préfère %1 partout où il s’exécute.</translation>
    </message>
    <message>
        <source>Pinned: %1 to %2.</source>
        <translation>Épinglé&#xa0;: %1 à %2.</translation>
    </message>
    <message>
        <source>%1 at %2 moves to %3.</source>
        <translation>%1 à %2 passe à %3.</translation>
    </message>
    <message>
        <source>never measured</source>
        <translation>jamais mesuré</translation>
    </message>
    <message>
        <source>not run: the budget left no time to measure its regions. A larger one does.</source>
        <translation>pas exécuté : le budget n&apos;a pas laissé le temps de mesurer ses régions. Un plus grand le fait.</translation>
    </message>
    <message>
        <source>run once for its times, not compared: the budget left no time to check and race it. A larger one does.</source>
        <translation>exécuté une fois pour ses temps, pas comparé : le budget n&apos;a pas laissé le temps de le vérifier ni de le faire courir. Un plus grand le fait.</translation>
    </message>
    <message>
        <source>it is of another model</source>
        <translation>il est d&apos;un autre modèle</translation>
    </message>
    <message>
        <source>it was made for another machine</source>
        <translation>il a été fait pour une autre machine</translation>
    </message>
    <message>
        <source>it was made for other settings of precision or threads</source>
        <translation>il a été fait pour une autre précision ou un autre nombre de threads</translation>
    </message>
    <message>
        <source>it could not be run</source>
        <translation>il n&apos;a pas pu être exécuté</translation>
    </message>
    <message>
        <source>it is wrong, or could not be run</source>
        <translation>il est faux, ou n&apos;a pas pu être exécuté</translation>
    </message>
    <message>
        <source>it uses %1, which this search does not</source>
        <translation>il utilise %1, ce que cette recherche ne fait pas</translation>
    </message>
    <message>
        <source>it does not keep the pin of %1</source>
        <translation>il ne respecte pas l&apos;épinglage de %1</translation>
    </message>
    <message>
        <source>it breaks the ban at %1</source>
        <translation>il enfreint l&apos;interdiction en %1</translation>
    </message>
    <message>
        <source>it is wrong: %1</source>
        <translation>il est faux : %1</translation>
    </message>
    <message>
        <source>it could not be run: %1</source>
        <translation>il n&apos;a pas pu être exécuté : %1</translation>
    </message>
    <message>
        <source>the spec of %1 no longer offers %2 at %3</source>
        <translation>la spécification de %1 n&apos;offre plus %2 en %3</translation>
    </message>
    <message>
        <source>%1 on %2 at &apos;%3&apos; (%4): %5</source>
        <translation>%1 sur %2 à «&#xa0;%3&#xa0;» (%4)&#xa0;: %5</translation>
    </message>
    <message>
        <source>the greedy placement, whose kernels nobody had timed: %1</source>
        <translation>le placement glouton, dont personne n’avait mesuré les kernels&#xa0;: %1</translation>
    </message>
    <message>
        <source>It did not answer in time and was stopped after %1.</source>
        <translation>Il n’a pas répondu à temps et a été arrêté après %1.</translation>
    </message>
    <message>
        <source>Not tried: too many kernels of its backend did not end.</source>
        <translation>Non essayé&#xa0;: trop de kernels de son backend ne se sont pas terminés.</translation>
    </message>
    <message>
        <source>The graph level found the whole network faster with this part on %1; the operator level had %2.</source>
        <translation>Le niveau graphe a trouvé le réseau entier plus rapide avec cette partie sur %1 ; le niveau opérateurs avait %2.</translation>
    </message>
    <message>
        <source>This part is on %1 in a whole plan that the graph level tried; the operator level had %2.</source>
        <translation>Dans un plan entier essayé par le niveau graphe, cette partie est sur %1 ; le niveau opérateurs avait %2.</translation>
    </message>
    <message>
        <source>the profile of the plan: %1</source>
        <translation>le profil du plan&#xa0;: %1</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::ErrorWords</name>
    <message>
        <source>beyond any tolerance</source>
        <translation>au-delà de toute tolérance</translation>
    </message>
    <message>
        <source>%1 times the tolerance</source>
        <translation>%1 fois la tolérance</translation>
    </message>
    <message>
        <source>%1 of the tolerance</source>
        <translation>%1 de la tolérance</translation>
    </message>
    <message>
        <source>Error: %1</source>
        <translation>Erreur&#xa0;: %1</translation>
    </message>
    <message>
        <source>Largest error %1, relative %2; relative L2 %3, allowed %4</source>
        <translation>Plus grande erreur %1, relative %2&#xa0;; L2 relative %3, admise %4</translation>
    </message>
    <message>
        <source>Infinities and NaN are not where the reference has them</source>
        <translation>Les infinis et NaN ne sont pas là où la référence les a</translation>
    </message>
    <message>
        <source>In %1, on the draw &quot;%2&quot;</source>
        <translation>Dans %1, sur le tirage «&#xa0;%2&#xa0;»</translation>
    </message>
    <message>
        <source>By itself, on the reference&apos;s inputs: %1</source>
        <translation>Isolément, sur les entrées de la référence&#xa0;: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n element(s) were left out, which rounding errors alone change</source>
        <translation>
            <numerusform>%n élément a été omis, que les seules erreurs d’arrondi changent</numerusform>
            <numerusform>%n éléments ont été omis, que les seules erreurs d’arrondi changent</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::GraphWords</name>
    <message>
        <source>a graph would take %1 of the device, where a plan may hold %2 more</source>
        <translation>un graphe prendrait %1 de la mémoire de l’appareil, et de ce qu’un plan peut y occuper il reste %2</translation>
    </message>
    <message>
        <source>the device has no graphs</source>
        <translation>l’appareil n’a pas de graphes</translation>
    </message>
    <message>
        <source>a kernel waits for the device while it is launched, which no graph can hold</source>
        <translation>un kernel attend l’appareil pendant son lancement, ce qu’aucun graphe ne peut contenir</translation>
    </message>
    <message>
        <source>a kernel calls what no graph can hold</source>
        <translation>un kernel appelle ce qu’aucun graphe ne peut contenir</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1.</translation>
    </message>
    <message numerus="yes">
        <source>%n steps</source>
        <translation>
            <numerusform>%n étape</numerusform>
            <numerusform>%n étapes</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2 launched one by one: %3</source>
        <translation>%1&#xa0;: %2 à lancement séparé&#xa0;: %3</translation>
    </message>
    <message numerus="yes">
        <source>%n graphs</source>
        <translation>
            <numerusform>%n graphe</numerusform>
            <numerusform>%n graphes</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2 launched at once (%3).</source>
        <translation>%1&#xa0;: %2 à lancement commun (%3).</translation>
    </message>
    <message>
        <source>%1: %2 launched at once (%3, %4 of the device&apos;s memory).</source>
        <translation>%1&#xa0;: %2 à lancement commun (%3, %4 de la mémoire de l’appareil).</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::KindsModel</name>
    <message>
        <source>Conversions and copies</source>
        <translation>Conversions et copies</translation>
    </message>
    <message>
        <source>tie</source>
        <translation>égalité</translation>
    </message>
    <message>
        <source>Predicted, or a share by its work of what a kernel of several kinds takes</source>
        <translation>Prédit, ou part, selon son travail, du temps d’un kernel de plusieurs types</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>Backend</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>Opérateur</translation>
    </message>
    <message>
        <source>Count A</source>
        <translation>Nombre A</translation>
    </message>
    <message>
        <source>Count B</source>
        <translation>Nombre B</translation>
    </message>
    <message>
        <source>B − A, µs</source>
        <translation>B − A, µs</translation>
    </message>
    <message>
        <source>%1 runs the model as one piece</source>
        <translation>%1 exécute le modèle d&apos;un seul tenant</translation>
    </message>
    <message>
        <source>A alone, µs</source>
        <translation>A seul, µs</translation>
    </message>
    <message>
        <source>B alone, µs</source>
        <translation>B seul, µs</translation>
    </message>
    <message>
        <source>What has no time</source>
        <translation>Ce qui n&apos;a pas de temps</translation>
    </message>
    <message>
        <source>%1: no time</source>
        <translation>%1 : pas de temps</translation>
    </message>
    <message>
        <source>%1: %2 of %3 without a time</source>
        <translation>%1 : %2 sur %3 sans temps</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>what is missing: why</comment>
        <translation>%1 : %2</translation>
    </message>
    <message>
        <source>never timed alone</source>
        <translation>jamais chronométré seul</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::LegendModel</name>
    <message>
        <source>Show %1</source>
        <translation>Afficher %1</translation>
    </message>
    <message>
        <source>Shown</source>
        <translation>Affiché</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Nœuds</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Temps</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>Backend</translation>
    </message>
    <message>
        <source>Share of kernels and conversions</source>
        <translation>Part des kernels et conversions</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::MemoryPicture</name>
    <message>
        <source>conversion of %1</source>
        <translation>conversion de %1</translation>
    </message>
    <message>
        <source>input of the model</source>
        <translation>entrée du modèle</translation>
    </message>
    <message>
        <source>output of the model</source>
        <translation>sortie du modèle</translation>
    </message>
    <message>
        <source>activation</source>
        <translation>activation</translation>
    </message>
    <message>
        <source>value in another layout</source>
        <translation>valeur dans une autre disposition</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n de plus</numerusform>
            <numerusform>%n de plus</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 at %2 of the arena, layout %3</source>
        <translation>%1 à %2 dans l’arène, disposition %3</translation>
    </message>
    <message>
        <source>in step %1, %2</source>
        <translation>à l’étape %1, %2</translation>
    </message>
    <message numerus="yes">
        <source>in %n steps, from %1 to %2</source>
        <translation>
            <numerusform>pendant %n étape, de %1 à %2</numerusform>
            <numerusform>pendant %n étapes, de %1 à %2</numerusform>
        </translation>
    </message>
    <message>
        <source>made by %1</source>
        <translation>produit par %1</translation>
    </message>
    <message>
        <source>Arena %1 · weights of the model %2 · kept by kernels %3 · workspace %4 · together %5</source>
        <translation>Arène %1 · poids du modèle %2 · gardé par les kernels %3 · espace de travail %4 · total %5</translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) whose size only a run tells lie outside the arena.</source>
        <translation>
            <numerusform>%n valeur dont seule une exécution donne la taille est hors de l’arène.</numerusform>
            <numerusform>%n valeurs dont seule une exécution donne la taille sont hors de l’arène.</numerusform>
        </translation>
    </message>
    <message>
        <source>Peak %1 at %2</source>
        <translation>Pic %1 à %2</translation>
    </message>
    <message>
        <source>reuse saves %1 against separate buffers (%2)</source>
        <translation>la réutilisation épargne %1 face à des tampons séparés (%2)</translation>
    </message>
    <message>
        <source>Arena %1 · weights of the model %2</source>
        <translation>Arène %1 · poids du modèle %2</translation>
    </message>
    <message>
        <source>No kernel is chosen yet: all values are taken to be row-major, and what kernels need besides is not known.</source>
        <translation>Aucun kernel n’est encore choisi&#xa0;: toutes les valeurs sont supposées rangées par lignes, et ce qu’il faut d’autre aux kernels n’est pas connu.</translation>
    </message>
    <message>
        <source>Arena on %1 %2 · kept by kernels %3 · workspace %4 · together %5</source>
        <translation>Arène sur %1 %2 · gardé par les noyaux %3 · espace de travail %4 · en tout %5</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::Moments</name>
    <message>
        <source>d MMM</source>
        <comment>a day: the letters of QDate::toString</comment>
        <translation>d MMM</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <comment>a day of another year</comment>
        <translation>d MMM yyyy</translation>
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
        <translation>Changement</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>Effect</source>
        <translation>Effet</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>plantage</translation>
    </message>
    <message>
        <source>tie</source>
        <translation>égalité</translation>
    </message>
    <message>
        <source>Against the best plan in the same rounds: too few or too uneven to tell the two apart</source>
        <translation>Face au meilleur plan dans les mêmes tours&#xa0;: trop peu ou trop inégaux pour les départager</translation>
    </message>
    <message>
        <source>Against the best plan in the same rounds</source>
        <translation>Face au meilleur plan dans les mêmes tours</translation>
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
        <translation>Opérateurs</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>%1, pinned, %2</source>
        <translation>%1, épinglé, %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Sortie</translation>
    </message>
    <message>
        <source>Time, µs</source>
        <translation>Temps, µs</translation>
    </message>
    <message>
        <source>GFLOP/s</source>
        <translation>GFLOP/s</translation>
    </message>
    <message>
        <source>Of peak</source>
        <translation>De la crête</translation>
    </message>
    <message>
        <source>Computed, not timed</source>
        <translation>Calculé, non mesuré</translation>
    </message>
    <message>
        <source>Timed once: one sample has no interval</source>
        <translation>Mesuré une fois&#xa0;: un échantillon n’a pas d’intervalle</translation>
    </message>
    <message>
        <source>Timed twice: two samples have no interval</source>
        <translation>Mesuré deux fois&#xa0;: deux échantillons n’ont pas d’intervalle</translation>
    </message>
    <message>
        <source>The range of %1 samples: an interval of 95 % takes %2</source>
        <translation>L’étendue de %1 échantillons&#xa0;: un intervalle à 95&#xa0;% en demande %2</translation>
    </message>
    <message>
        <source>95 % interval of the median of %1 samples</source>
        <translation>Intervalle à 95&#xa0;% de la médiane de %1 échantillons</translation>
    </message>
    <message>
        <source>%1: %2 to %3</source>
        <translation>%1&#xa0;: %2 à %3</translation>
    </message>
    <message>
        <source>Error ÷ tolerance</source>
        <translation>Erreur ÷ tolérance</translation>
    </message>
    <message>
        <source>By itself</source>
        <translation>Isolément</translation>
    </message>
    <message>
        <source>Error in B</source>
        <translation>Erreur dans B</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>Superposition</translation>
    </message>
    <message>
        <source>That is wider than the time itself: measure again.</source>
        <translation>C’est plus large que le temps lui-même&#xa0;: mesurez à nouveau.</translation>
    </message>
    <message>
        <source>The least time that this machine allows for its arithmetic and its memory, over its time.</source>
        <translation>Le temps minimal que cette machine permet pour son arithmétique et sa mémoire, divisé par son temps.</translation>
    </message>
    <message>
        <source>Above 100 %: the machine ran faster than when its peak was measured, data was in the cache, or the kernel needs less arithmetic than the operator has.</source>
        <translation>Au-dessus de 100 %&#xa0;: la machine allait plus vite que lors de la mesure de son maximum, les données étaient en cache, ou le noyau a besoin de moins d’arithmétique que l’opérateur.</translation>
    </message>
    <message>
        <source>The bar is the time, beside that of the longest; a dashed one is predicted. The line between two caps is the interval of the time: with an arrow it goes on beyond the column.</source>
        <translation>La barre est le temps, par rapport au plus long ; en tirets, il est prédit. Le trait entre deux bornes est l&apos;intervalle du temps : avec une flèche, il continue au-delà de la colonne.</translation>
    </message>
    <message>
        <source>Share of kernels and conversions</source>
        <translation>Part des kernels et conversions</translation>
    </message>
    <message>
        <source>Between which two times the median lies, at 95 %.</source>
        <translation>Entre quels deux temps se trouve la médiane, à 95 %.</translation>
    </message>
    <message>
        <source>Interval, µs</source>
        <translation>Intervalle, µs</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Part</translation>
    </message>
    <message>
        <source>Share of kernels and conversions, as a bar</source>
        <translation>Part des kernels et conversions, en barre</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::OptionWords</name>
    <message>
        <source>it runs on %1 devices, and Settings has none chosen</source>
        <translation>il s&apos;exécute sur des périphériques %1, et aucun n&apos;est choisi dans Paramètres</translation>
    </message>
    <message>
        <source>it has symbolic sizes; choose the sizes of %1</source>
        <translation>il a des tailles symboliques ; choisissez les tailles de %1</translation>
    </message>
    <message>
        <source>; forbid a backend where it is wrong</source>
        <translation> ; interdisez un backend là où il se trompe</translation>
    </message>
    <message>
        <source>; another program holds it: close that one</source>
        <translation> ; un autre programme la tient ouverte : fermez-le</translation>
    </message>
    <message>
        <source>; free some space on its disk</source>
        <translation> ; libérez de la place sur son disque</translation>
    </message>
    <message>
        <source>; copy it into the folder of the model</source>
        <translation> ; copiez-les dans le dossier du modèle</translation>
    </message>
    <message>
        <source>the plan holds for other sizes: open the model with %1</source>
        <translation>le plan vaut pour d&apos;autres tailles : ouvrez le modèle avec %1</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::OutlineModel</name>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Temps</translation>
    </message>
    <message>
        <source>The model runs as one piece: what this part of it takes is not measured.</source>
        <translation>Le modèle s’exécute d’un seul tenant&#xa0;: ce que prend cette partie n’est pas mesuré.</translation>
    </message>
    <message>
        <source>≈ In part computed: of a kernel that runs operators outside of this as well, the share by their work.</source>
        <translation>≈ En partie calculé&#xa0;: d’un noyau qui exécute aussi des opérateurs extérieurs, la part selon leur travail.</translation>
    </message>
    <message>
        <source>≈ In part predicted, or timed at another speed of the machine.</source>
        <translation>≈ En partie prédit, ou mesuré à une autre vitesse de la machine.</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::PinChoices</name>
    <message>
        <source>now</source>
        <translation>actuel</translation>
    </message>
    <message>
        <source>%1 (best)</source>
        <translation>%1 (meilleur)</translation>
    </message>
    <message>
        <source>no difference</source>
        <translation>aucune différence</translation>
    </message>
    <message>
        <source>≈ %1 in all</source>
        <translation>≈ %1 au total</translation>
    </message>
    <message>
        <source>≈ %1 as a mix</source>
        <translation>≈ %1 en mix</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::PlanRows</name>
    <message>
        <source>scalar</source>
        <comment>a tensor without axes</comment>
        <translation>scalaire</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::PlansModel</name>
    <message>
        <source>Greedy, as runtimes place</source>
        <translation>Glouton, comme placent les runtimes</translation>
    </message>
    <message>
        <source>The plan before the search</source>
        <translation>Le plan d’avant la recherche</translation>
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
        <translation>Ce plan</translation>
    </message>
    <message>
        <source>This plan, in its race</source>
        <translation>Ce plan, dans sa course</translation>
    </message>
    <message>
        <source>other machine</source>
        <translation>autre machine</translation>
    </message>
    <message>
        <source>other model</source>
        <translation>autre modèle</translation>
    </message>
    <message>
        <source>It has not run together with this plan: Measure runs both in turns.</source>
        <translation>Il n’a pas été exécuté avec ce plan&#xa0;: «&#xa0;Mesurer&#xa0;» exécute les deux tour à tour.</translation>
    </message>
    <message>
        <source>Its times are of that machine: they have no ratio to ours.</source>
        <translation>Ses temps sont de cette autre machine&#xa0;: ils n’ont pas de ratio avec les nôtres.</translation>
    </message>
    <message>
        <source>Its times are of another model, or of this one in other sizes: they have no ratio to these.</source>
        <translation>Ses temps sont d’un autre modèle, ou de celui-ci à d’autres tailles&#xa0;: ils n’ont pas de ratio avec ceux-ci.</translation>
    </message>
    <message>
        <source>%1 of nodes</source>
        <translation>%1 des nœuds</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>prédit</translation>
    </message>
    <message>
        <source>The plan in force</source>
        <translation>Le plan en vigueur</translation>
    </message>
    <message>
        <source>Its time in the race that chose it: ratios of that race are to this.</source>
        <translation>Son temps dans la course qui l’a choisi&#xa0;: les ratios de cette course s’y rapportent.</translation>
    </message>
    <message>
        <source>%1 wherever it can run the model</source>
        <translation>%1 partout où il peut exécuter le modèle</translation>
    </message>
    <message>
        <source>The first backend by priority that takes each operator</source>
        <translation>Le premier backend par priorité qui prend chaque opérateur</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n node(s) agree by name</source>
        <translation>
            <numerusform>%1 nœud sur %n concorde par le nom</numerusform>
            <numerusform>%1 nœuds sur %n concordent par le nom</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of this model only</source>
        <translation>
            <numerusform>%n de ce modèle seulement</numerusform>
            <numerusform>%n de ce modèle seulement</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of that plan only</source>
        <translation>
            <numerusform>%n de ce plan-là seulement</numerusform>
            <numerusform>%n de ce plan-là seulement</numerusform>
        </translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>inconnu</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n thread(s)</source>
        <translation>
            <numerusform>%1, %n thread</numerusform>
            <numerusform>%1, %n threads</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, borrowed from %2</source>
        <translation>%1, emprunté à %2</translation>
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
        <translation>Face au plan</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Mesuré</translation>
    </message>
    <message>
        <source>Conversions</source>
        <translation>Conversions</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Machine</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modèle</translation>
    </message>
    <message>
        <source>By backend</source>
        <translation>Par backend</translation>
    </message>
    <message>
        <source>this plan</source>
        <translation>ce plan</translation>
    </message>
    <message>
        <source>tie (%1)</source>
        <translation>égalité (%1)</translation>
    </message>
    <message>
        <source>Its time is %1 that of this plan, %2 to %3</source>
        <translation>Son temps est %1 celui de ce plan, %2 à %3</translation>
    </message>
    <message>
        <source>%1: from the two medians and their intervals, of one race.</source>
        <translation>%1&#xa0;: des deux médianes et de leurs intervalles, d’une même course.</translation>
    </message>
    <message>
        <source>It is the plan in force.</source>
        <translation>C’est le plan en vigueur.</translation>
    </message>
    <message>
        <source>No difference was found. %1</source>
        <translation>Aucune différence n’a été trouvée. %1</translation>
    </message>
    <message>
        <source>unknown</source>
        <comment>when it was measured</comment>
        <translation>inconnu</translation>
    </message>
    <message>
        <source>%1, last race</source>
        <comment>a moment</comment>
        <translation>%1, dernière course</translation>
    </message>
    <message>
        <source>Its time is of the search&apos;s last race, beside the plan; the steps of the search show that of an earlier race.</source>
        <translation>Son temps est celui de la dernière course de la recherche, à côté du plan&#xa0;; les étapes de la recherche montrent celui d’une course antérieure.</translation>
    </message>
    <message>
        <source>This plan took %1 in that run.</source>
        <translation>Ce plan a pris %1 lors de cette exécution.</translation>
    </message>
    <message>
        <source>µs</source>
        <translation>µs</translation>
    </message>
    <message>
        <source>%1; in the last race %2</source>
        <comment>which race, what it says</comment>
        <translation>%1 ; dans la dernière course %2</translation>
    </message>
    <message>
        <source>Timed in the race of an earlier search</source>
        <translation>Chronométré dans la course d&apos;une recherche antérieure</translation>
    </message>
    <message>
        <source>Timed in the first race of its search</source>
        <translation>Chronométré dans la première course de sa recherche</translation>
    </message>
    <message>
        <source>%1, this plan %2</source>
        <comment>a ratio, what the plan took in that race</comment>
        <translation>%1, ce plan %2</translation>
    </message>
    <message numerus="yes">
        <source>%1: the range of %n run(s) in turns, too few for an interval of 95 %.</source>
        <translation>
            <numerusform>%1 : l&apos;étendue de %n exécution en alternance, trop peu pour un intervalle à 95 %.</numerusform>
            <numerusform>%1 : l&apos;étendue de %n exécutions en alternance, trop peu pour un intervalle à 95 %.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: median and interval of the ratios of runs in turns, which need not be the ratio of the two medians.</source>
        <translation>%1 : médiane et intervalle des rapports d&apos;exécutions en alternance, pas forcément le rapport des deux médianes.</translation>
    </message>
    <message>
        <source>What the whole plan took, end to end</source>
        <translation>Ce qu&apos;a pris le plan entier, de bout en bout</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>Prédit</translation>
    </message>
    <message>
        <source>Of a plan that was not run: its parts as timed alone, added up. No time of a whole run compares with it.</source>
        <translation>D&apos;un plan qui n&apos;a pas été exécuté : ses parties chronométrées seules, additionnées. Aucun temps d&apos;une exécution entière ne s&apos;y compare.</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Remarque</translation>
    </message>
    <message>
        <source>Share of kernels and conversions</source>
        <translation>Part des kernels et conversions</translation>
    </message>
    <message>
        <source>It left the last race early: its time is by its ratio to the leader. The steps of the search have what it took before.</source>
        <translation>Il a quitté tôt la dernière course : son temps vient de son rapport au meneur. Les étapes de la recherche ont ce qu&apos;il a pris avant.</translation>
    </message>
    <message>
        <source>Its time is %1 that of this plan, by the two medians of one race.</source>
        <translation>Son temps est %1 celui de ce plan, d&apos;après les deux médianes d&apos;une course.</translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>Intervalle</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::ProblemsModel</name>
    <message>
        <source>Problem</source>
        <translation>Problème</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Lieu</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Ligne</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Type</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::RecentModel</name>
    <message>
        <source>today</source>
        <translation>aujourd’hui</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>hier</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modèle</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Taille</translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation>%1 nœuds</translation>
    </message>
    <message>
        <source>Best plan</source>
        <translation>Meilleur plan</translation>
    </message>
    <message>
        <source>Against the best baseline</source>
        <translation>Face au meilleur témoin</translation>
    </message>
    <message>
        <source>not searched yet</source>
        <translation>pas encore recherché</translation>
    </message>
    <message>
        <source>Opened</source>
        <translation>Ouvert</translation>
    </message>
    <message>
        <source>the same as %1</source>
        <translation>identique à %1</translation>
    </message>
    <message>
        <source>%1× over %2</source>
        <translation>%1× face à %2</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::ReplayModel</name>
    <message>
        <source>At</source>
        <translation>Instant</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Étape</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>Gain</translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>Intervalle</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::ShortcutsModel</name>
    <message>
        <source>Command</source>
        <translation>Commande</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menu</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Touches</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>modifié</translation>
    </message>
    <message>
        <source>Whether the keys were changed</source>
        <translation>Touches modifiées ou non</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::TensorsModel</name>
    <message>
        <source>Tensor</source>
        <translation>Tenseur</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>Rôle</translation>
    </message>
    <message>
        <source>in</source>
        <translation>entrée</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>poids</translation>
    </message>
    <message>
        <source>out</source>
        <translation>sortie</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Forme</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Taille</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::TimeSentences</name>
    <message numerus="yes">
        <source>%n regions of several kinds</source>
        <translation>
            <numerusform>%n région de plusieurs types</numerusform>
            <numerusform>%n régions de plusieurs types</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n elementwise operators</source>
        <translation>
            <numerusform>%n opérateur élément par élément</numerusform>
            <numerusform>%n opérateurs élément par élément</numerusform>
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
            <numerusform>%n produit matriciel</numerusform>
            <numerusform>%n produits matriciels</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pooling operators</source>
        <translation>
            <numerusform>%n opérateur de pooling</numerusform>
            <numerusform>%n opérateurs de pooling</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n normalizations</source>
        <translation>
            <numerusform>%n normalisation</numerusform>
            <numerusform>%n normalisations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n reductions</source>
        <translation>
            <numerusform>%n réduction</numerusform>
            <numerusform>%n réductions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n softmax operators</source>
        <translation>
            <numerusform>%n opérateur softmax</numerusform>
            <numerusform>%n opérateurs softmax</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n operators that only move data</source>
        <translation>
            <numerusform>%n opérateur de simple transfert</numerusform>
            <numerusform>%n opérateurs de simple transfert</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n attention operators</source>
        <translation>
            <numerusform>%n opérateur d’attention</numerusform>
            <numerusform>%n opérateurs d’attention</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n recurrent operators</source>
        <translation>
            <numerusform>%n opérateur récurrent</numerusform>
            <numerusform>%n opérateurs récurrents</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other operators</source>
        <translation>
            <numerusform>%n autre opérateur</numerusform>
            <numerusform>%n autres opérateurs</numerusform>
        </translation>
    </message>
    <message>
        <source>Kernels timed one by one</source>
        <translation>Kernels mesurés un par un</translation>
    </message>
    <message>
        <source>Predicted in part</source>
        <translation>Prédit en partie</translation>
    </message>
    <message>
        <source>%1 in %2 at %3 of this machine&apos;s peak</source>
        <translation>%1 dans %2 à %3 de la crête de cette machine</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 dans %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n regions take %2</source>
        <translation>
            <numerusform>%1 région sur %n prend %2</numerusform>
            <numerusform>%1 régions sur %n prennent %2</numerusform>
        </translation>
    </message>
    <message>
        <source>Conversions take %1</source>
        <translation>Les conversions prennent %1</translation>
    </message>
    <message>
        <source>%1 if each kernel reached its bound</source>
        <translation>%1 si chaque kernel atteignait sa borne</translation>
    </message>
    <message numerus="yes">
        <source>Each part timed in place, median of %n runs</source>
        <translation>
            <numerusform>Chaque partie mesurée sur place, médiane de %n exécution</numerusform>
            <numerusform>Chaque partie mesurée sur place, médiane de %n exécutions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::WordHelp</name>
    <message>
        <source>any: the library chooses the layouts of inputs and outputs itself.</source>
        <translation>any&#xa0;: la bibliothèque choisit elle-même la disposition des entrées et sorties.</translation>
    </message>
    <message>
        <source>plain: axes in the order of the model, as ONNX has them (NCHW).</source>
        <translation>plain&#xa0;: axes dans l’ordre du modèle, comme en ONNX (NCHW).</translation>
    </message>
    <message>
        <source>nhwc: the channels of one place lie side by side.</source>
        <translation>nhwc&#xa0;: les canaux d’un même point sont côte à côte.</translation>
    </message>
    <message>
        <source>winograd: an algorithm with fewer products, exact to rounding only.</source>
        <translation>winograd&#xa0;: un algorithme avec moins de produits, exact aux arrondis près.</translation>
    </message>
    <message>
        <source>view: nothing is computed; the output is the input&apos;s memory.</source>
        <translation>view&#xa0;: rien n’est calculé&#xa0;; la sortie est la mémoire de l’entrée.</translation>
    </message>
    <message>
        <source>copy: values move in memory, nothing is computed.</source>
        <translation>copy&#xa0;: des valeurs changent de place en mémoire, rien n’est calculé.</translation>
    </message>
    <message>
        <source>borrowed: timed on another machine, or here at another speed; good to compare with, not a figure of now.</source>
        <translation>emprunté&#xa0;: mesuré sur une autre machine, ou ici à une autre vitesse&#xa0;; bon pour comparer, pas un chiffre actuel.</translation>
    </message>
    <message>
        <source>predicted: computed from the work and from what this machine reaches, not timed.</source>
        <translation>prédit&#xa0;: calculé d’après le travail et ce qu’atteint cette machine, non mesuré.</translation>
    </message>
    <message>
        <source>tie: what was run cannot tell the two apart; neither is faster beyond doubt.</source>
        <translation>égalité&#xa0;: les exécutions ne permettent pas de les départager&#xa0;; aucun n’est plus rapide à coup sûr.</translation>
    </message>
    <message>
        <source>%1: a layout that only %2 can read.</source>
        <translation>%1&#xa0;: une disposition que seul %2 sait lire.</translation>
    </message>
    <message>
        <source>%1: axes in the order of the model, the last one side by side.</source>
        <translation>%1&#xa0;: axes dans l’ordre du modèle, le dernier contigu.</translation>
    </message>
    <message>
        <source>%1: each letter is an axis, a the first; axis %2 is cut into blocks of %3, which lie side by side and fill a vector register.</source>
        <translation>%1&#xa0;: chaque lettre est un axe, a le premier&#xa0;; l’axe %2 est découpé en blocs de %3, contigus, qui remplissent un registre vectoriel.</translation>
    </message>
    <message>
        <source>%1: each letter is an axis, a the first; axis %2 lies side by side.</source>
        <translation>%1&#xa0;: chaque lettre est un axe, a le premier&#xa0;; l’axe %2 est contigu.</translation>
    </message>
    <message>
        <source>blocked8: channels in blocks of 8, which lie side by side and fill a vector register.</source>
        <translation>blocked8&#xa0;: canaux en blocs de 8, contigus, qui remplissent un registre vectoriel.</translation>
    </message>
    <message>
        <source>blocked16: channels in blocks of 16, which lie side by side and fill a vector register.</source>
        <translation>blocked16&#xa0;: canaux en blocs de 16, contigus, qui remplissent un registre vectoriel.</translation>
    </message>
    <message>
        <source>inplace: the result takes the memory of an input.</source>
        <translation>inplace&#xa0;: le résultat prend la mémoire d’une entrée.</translation>
    </message>
</context>
<context>
    <name>tessera::panels::CandidateTable</name>
    <message>
        <source>Candidates</source>
        <translation>Candidats</translation>
    </message>
</context>
<context>
    <name>tessera::panels::CommandPalette</name>
    <message>
        <source>Commands</source>
        <translation>Commandes</translation>
    </message>
    <message>
        <source>Find a command</source>
        <translation>Trouver une commande</translation>
    </message>
    <message>
        <source>Action, setting, backend or node</source>
        <translation>Action, paramètre, backend ou nœud</translation>
    </message>
    <message>
        <source>No match for %1 among actions, settings, backends and nodes.</source>
        <translation>Rien ne correspond à %1 parmi les actions, paramètres, backends et nœuds.</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Effacer</translation>
    </message>
    <message>
        <source>Nothing is chosen.</source>
        <translation>Rien n’est choisi.</translation>
    </message>
    <message>
        <source>Up and down choose, Return does it, Escape closes.</source>
        <translation>Haut et bas choisissent, Entrée exécute, Échap ferme.</translation>
    </message>
    <message>
        <source>%1: not now. %2</source>
        <translation>%1&#xa0;: pas maintenant. %2</translation>
    </message>
</context>
<context>
    <name>tessera::panels::CommandsModel</name>
    <message>
        <source>Command</source>
        <translation>Commande</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Lieu</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Touches</translation>
    </message>
</context>
<context>
    <name>tessera::panels::ComparePanel</name>
    <message>
        <source>Differences</source>
        <translation>Différences</translation>
    </message>
    <message>
        <source>Choose a second plan.</source>
        <translation>Choisissez un second plan.</translation>
    </message>
    <message>
        <source>Add B</source>
        <translation>Ajouter B</translation>
    </message>
    <message>
        <source>What is compared</source>
        <translation>Ce qui est comparé</translation>
    </message>
    <message>
        <source>Plans</source>
        <translation>Plans</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>Parties</translation>
    </message>
    <message>
        <source>By operator</source>
        <translation>Par opérateur</translation>
    </message>
    <message>
        <source>By backend</source>
        <translation>Par backend</translation>
    </message>
    <message>
        <source>Return makes a plan the second one</source>
        <translation>Entrée fait d’un plan le second</translation>
    </message>
    <message>
        <source>Differences by operator</source>
        <translation>Différences par opérateur</translation>
    </message>
    <message>
        <source>Differences by backend</source>
        <translation>Différences par backend</translation>
    </message>
    <message>
        <source>&amp;Compare with It</source>
        <translation>&amp;Comparer avec ce plan</translation>
    </message>
    <message>
        <source>&amp;Take It</source>
        <translation>&amp;Adopter</translation>
    </message>
    <message>
        <source>&amp;Remove from the List</source>
        <translation>&amp;Retirer de la liste</translation>
    </message>
    <message>
        <source>Take It</source>
        <translation>Le prendre</translation>
    </message>
    <message>
        <source>Take B</source>
        <translation>Prendre B</translation>
    </message>
    <message>
        <source>Compare with It</source>
        <translation>Comparer avec lui</translation>
    </message>
    <message>
        <source>Sets the plan at the keyboard beside this one (Return, or a double click)</source>
        <translation>Place le plan au clavier à côté de celui-ci (Entrée ou double-clic)</translation>
    </message>
    <message>
        <source>+%1</source>
        <comment>columns that are not shown</comment>
        <translation>+%1</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Colonnes</translation>
    </message>
    <message numerus="yes">
        <source>%n more column(s)</source>
        <translation>
            <numerusform>%n autre colonne</numerusform>
            <numerusform>%n autres colonnes</numerusform>
        </translation>
    </message>
    <message>
        <source>Not shown: %1</source>
        <translation>Non affichées&#xa0;: %1</translation>
    </message>
</context>
<context>
    <name>tessera::panels::CostsPanel</name>
    <message>
        <source>Costs</source>
        <translation>Coûts</translation>
    </message>
    <message>
        <source>Open a model.</source>
        <translation>Ouvrez un modèle.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Ouvrir</translation>
    </message>
    <message>
        <source>Nothing is placed yet.</source>
        <translation>Rien n’est encore placé.</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Rechercher</translation>
    </message>
    <message>
        <source>This placement converts nothing and falls back nowhere. What it costs is known once it is measured.</source>
        <translation>Ce placement ne fait ni conversion ni repli. Son coût sera connu une fois mesuré.</translation>
    </message>
    <message>
        <source>This plan costs nothing beyond its kernels: no conversions, no copies, no fallbacks.</source>
        <translation>Ce plan ne coûte rien de plus que ses kernels&#xa0;: ni conversion, ni copie, ni repli.</translation>
    </message>
</context>
<context>
    <name>tessera::panels::FindPanel</name>
    <message>
        <source>Name, operator or pattern</source>
        <translation>Nom, opérateur ou motif</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Trouver</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>Trouvé</translation>
    </message>
    <message>
        <source>Find operators by name or kind, and regions by a pattern such as Relu(Conv(_, w:const)).</source>
        <translation>Trouvez des opérateurs par nom ou par type, et des régions par un motif comme Relu(Conv(_, w:const)).</translation>
    </message>
    <message>
        <source>No match for %1.</source>
        <translation>Rien ne correspond à %1.</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Effacer</translation>
    </message>
</context>
<context>
    <name>tessera::panels::FoundModel</name>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>Opérateurs</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 dans %2</translation>
    </message>
</context>
<context>
    <name>tessera::panels::InspectorHeader</name>
    <message>
        <source>Show it on the canvas</source>
        <translation>Montrer dans le graphe</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Sortie</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>Travail</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Temps</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Disposition</translation>
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
        <translation>Valeur</translation>
    </message>
    <message>
        <source>Attributes</source>
        <translation>Attributs</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>Inspecteur</translation>
    </message>
    <message>
        <source>Pi&amp;n</source>
        <translation>Éping&amp;ler</translation>
    </message>
    <message>
        <source>F&amp;orbid</source>
        <translation>&amp;Interdire</translation>
    </message>
    <message>
        <source>Select a region to see who runs it.</source>
        <translation>Sélectionnez une région pour voir qui l’exécute.</translation>
    </message>
    <message>
        <source>Keeps the region with the candidate that is selected below; shows the effect first</source>
        <translation>Garde la région sur le candidat sélectionné ci-dessous&#xa0;; montre d’abord l’effet</translation>
    </message>
    <message>
        <source>Keeps this backend away from the region; shows the effect first</source>
        <translation>Écarte ce backend de la région&#xa0;; montre d’abord l’effet</translation>
    </message>
    <message>
        <source>Times every kernel of the plan where it runs, this region&apos;s too</source>
        <translation>Mesure chaque kernel du plan là où il s’exécute, celui de cette région compris</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>Tenseurs</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>Nœud</translation>
    </message>
    <message>
        <source>Candidates</source>
        <translation>Candidats</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Pourquoi</translation>
    </message>
    <message>
        <source>Why this one</source>
        <translation>Pourquoi celui-ci</translation>
    </message>
    <message>
        <source>U&amp;npin</source>
        <translation>Déséping&amp;ler</translation>
    </message>
    <message>
        <source>Pin to %1</source>
        <translation>Épingler à %1</translation>
    </message>
    <message>
        <source>Pin to any of %1</source>
        <translation>Épingler à n’importe lequel de %1</translation>
    </message>
    <message>
        <source>Forbid %1 here</source>
        <translation>Interdire %1 ici</translation>
    </message>
    <message>
        <source>≈ timed at another speed of the machine: good for the order, not for a claim.</source>
        <translation>≈ mesuré à une autre vitesse de la machine&#xa0;: bon pour l’ordre, pas comme preuve.</translation>
    </message>
    <message>
        <source>Profi&amp;le</source>
        <translation>Pr&amp;ofiler</translation>
    </message>
    <message>
        <source>Schedule, bound and source of this region&apos;s kernel, as far as its backend tells them</source>
        <translation>Ordonnancement, borne et source du kernel de cette région, dans la mesure où son backend les donne</translation>
    </message>
    <message>
        <source>How &amp;It Runs…</source>
        <translation>E&amp;xécution…</translation>
    </message>
    <message>
        <source>Show in Costs</source>
        <translation>Montrer dans Coûts</translation>
    </message>
    <message>
        <source>Open Bod&amp;y</source>
        <translation>Ou&amp;vrir le corps</translation>
    </message>
    <message>
        <source>Shows the graph that this node holds on the canvas</source>
        <translation>Montre le graphe que contient ce nœud</translation>
    </message>
    <message>
        <source>Range, histogram and values of the selected tensor; what the plan computes is recorded from a run of it</source>
        <translation>Plage, histogramme et valeurs du tenseur sélectionné&#xa0;; ce que le plan calcule est relevé lors d’une exécution</translation>
    </message>
    <message>
        <source>What &amp;It Holds…</source>
        <translation>Valeur&amp;s…</translation>
    </message>
    <message>
        <source>Patterns that take it, and what became of each:</source>
        <translation>Motifs qui la prennent, et ce que chacun est devenu&#xa0;:</translation>
    </message>
    <message>
        <source>Pin To</source>
        <translation>Épingler à</translation>
    </message>
    <message>
        <source>What can run the region, with what a pin to it costs the plan</source>
        <translation>Ce qui peut exécuter la région, et ce que l’y épingler coûte au plan</translation>
    </message>
</context>
<context>
    <name>tessera::panels::LegendPanel</name>
    <message>
        <source>from %1 to %2</source>
        <translation>de %1 à %2</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>Légende</translation>
    </message>
</context>
<context>
    <name>tessera::panels::MatchTable</name>
    <message>
        <source>Matches in the open model</source>
        <translation>Correspondances dans le modèle ouvert</translation>
    </message>
</context>
<context>
    <name>tessera::panels::MatchesModel</name>
    <message>
        <source>Where</source>
        <translation>Lieu</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Règle</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>What becomes of it</source>
        <translation>Ce qu’il devient</translation>
    </message>
    <message>
        <source>What becomes of it in the best mix</source>
        <translation>Ce qu’il devient dans le meilleur mix</translation>
    </message>
    <message>
        <source>What became of it in an earlier search</source>
        <translation>Ce qu’il est devenu dans une recherche antérieure</translation>
    </message>
</context>
<context>
    <name>tessera::panels::NodeDetails</name>
    <message>
        <source>a tensor</source>
        <translation>un tenseur</translation>
    </message>
    <message>
        <source>tensors</source>
        <translation>tenseurs</translation>
    </message>
    <message>
        <source>graphs</source>
        <translation>graphes</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>non mesuré</translation>
    </message>
    <message>
        <source>%1 rounds</source>
        <translation>%1 tours</translation>
    </message>
    <message>
        <source>borrowed</source>
        <translation>emprunté</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>prédit</translation>
    </message>
    <message>
        <source>%1 in and out</source>
        <translation>entrée et sortie %1</translation>
    </message>
    <message>
        <source>%1 in, %2 out</source>
        <translation>entrée %1, sortie %2</translation>
    </message>
    <message>
        <source>The fastest in the whole plan.</source>
        <translation>Le plus rapide dans l’ensemble du plan.</translation>
    </message>
    <message>
        <source>A tie: another one is inside its interval.</source>
        <translation>Égalité&#xa0;: un autre est dans son intervalle.</translation>
    </message>
    <message>
        <source>Nothing else can run it.</source>
        <translation>Rien d’autre ne peut l’exécuter.</translation>
    </message>
    <message>
        <source>Pinned by you.</source>
        <translation>Épinglé par vous.</translation>
    </message>
    <message>
        <source>The graph-level search put it here.</source>
        <translation>La recherche au niveau graphe l’a mise ici.</translation>
    </message>
    <message>
        <source>The first backend, by priority, whose patterns match. Nothing was measured yet.</source>
        <translation>Le premier backend, par priorité, dont les motifs correspondent. Rien n’a encore été mesuré.</translation>
    </message>
    <message>
        <source>%1 GFLOP/s</source>
        <translation>%1 GFLOP/s</translation>
    </message>
    <message>
        <source>end to end</source>
        <translation>de bout en bout</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>Opérateur</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>Région</translation>
    </message>
    <message>
        <source>this operator alone</source>
        <translation>cet opérateur seul</translation>
    </message>
    <message>
        <source>%1 operators</source>
        <translation>%1 opérateurs</translation>
    </message>
    <message>
        <source>Made from</source>
        <translation>Issu de</translation>
    </message>
    <message>
        <source>Infinities and NaN</source>
        <translation>Infinis et NaN</translation>
    </message>
    <message>
        <source>not carried</source>
        <translation>non transmis</translation>
    </message>
    <message>
        <source>never measured</source>
        <translation>jamais mesuré</translation>
    </message>
    <message>
        <source>1 round</source>
        <translation>1 tour</translation>
    </message>
    <message numerus="yes">
        <source>a graph of %n operator(s)</source>
        <translation>
            <numerusform>un graphe de %n opérateur</numerusform>
            <numerusform>un graphe de %n opérateurs</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 each time the body runs</source>
        <translation>%1 à chaque exécution du corps</translation>
    </message>
    <message>
        <source>part of %1</source>
        <translation>partie de %1</translation>
    </message>
    <message>
        <source>This operator stands in a body of %1. What runs %1 runs its body with it: the candidates are those of %1, and to pin or to forbid one moves all of it.</source>
        <translation>Cet opérateur fait partie d’un corps de %1. Ce qui exécute %1 exécute aussi son corps&#xa0;: les candidats sont ceux de %1, et en épingler ou en interdire un déplace le tout.</translation>
    </message>
    <message>
        <source>In</source>
        <translation>Dans</translation>
    </message>
    <message>
        <source>What another one would cost the plan is known once the model is searched, or a change is previewed, in this run.</source>
        <translation>Ce qu’un autre coûterait au plan est connu une fois le modèle recherché, ou un changement prévisualisé, dans cette session.</translation>
    </message>
    <message>
        <source>The plan runs the whole graph in one library: pin one, and the preview says what it would cost.</source>
        <translation>Le plan exécute tout le graphe dans une bibliothèque&#xa0;: épinglez-en un, l’aperçu dira ce qu’il coûterait.</translation>
    </message>
    <message>
        <source>%1: chosen</source>
        <translation>%1&#xa0;: choisi</translation>
    </message>
    <message>
        <source>no difference to the plan</source>
        <translation>aucune différence pour le plan</translation>
    </message>
    <message>
        <source>%1 to the plan</source>
        <translation>%1 pour le plan</translation>
    </message>
    <message>
        <source>not measured: the budget had no time for it</source>
        <translation>pas mesuré&#xa0;: le budget n’en avait pas le temps</translation>
    </message>
    <message>
        <source>measured, %1</source>
        <translation>mesuré, %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1&#xa0;: %2</translation>
    </message>
    <message>
        <source>The fastest in the whole plan; with %1 it would take %2 longer.</source>
        <translation>Le plus rapide dans l’ensemble du plan&#xa0;; avec %1 il prendrait %2 de plus.</translation>
    </message>
    <message>
        <source>%1 alone</source>
        <translation>%1 seul</translation>
    </message>
    <message>
        <source>In the plan its data comes from the kernels before it; alone it is timed as every candidate is, which is what the list compares.</source>
        <translation>Dans le plan, ses données viennent des kernels précédents&#xa0;; seule, elle est mesurée comme tout candidat, et c’est ce que la liste compare.</translation>
    </message>
    <message>
        <source>The list and its reasons have times of kernels alone, as the search took them: %1 for this one. In the plan, as the canvas shows it, it takes %2.</source>
        <translation>La liste et ses raisons donnent des temps de noyaux seuls, comme la recherche les a pris&#xa0;: %1 pour celui-ci. Dans le plan, comme le montre le canevas, il prend %2.</translation>
    </message>
</context>
<context>
    <name>tessera::panels::OperatorsPanel</name>
    <message>
        <source>Operators</source>
        <translation>Opérateurs</translation>
    </message>
    <message>
        <source>Nothing is placed yet.</source>
        <translation>Rien n’est encore placé.</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Rechercher</translation>
    </message>
</context>
<context>
    <name>tessera::panels::OutlinePanel</name>
    <message>
        <source>Name or operator</source>
        <translation>Nom ou opérateur</translation>
    </message>
    <message>
        <source>Filter the outline</source>
        <translation>Filtrer la structure</translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>Structure</translation>
    </message>
    <message>
        <source>The first %1 rows. More letters find fewer.</source>
        <translation>Les %1 premières lignes. Plus de lettres en trouvent moins.</translation>
    </message>
    <message>
        <source>No match for %1.</source>
        <translation>Rien ne correspond à %1.</translation>
    </message>
</context>
<context>
    <name>tessera::panels::ProblemsPanel</name>
    <message>
        <source>Problems</source>
        <translation>Problèmes</translation>
    </message>
    <message>
        <source>No problems.</source>
        <translation>Aucun problème.</translation>
    </message>
</context>
<context>
    <name>tessera::panels::ReplayList</name>
    <message>
        <source>&amp;Replay</source>
        <translation>Re&amp;jouer</translation>
    </message>
    <message>
        <source>Steps of the search</source>
        <translation>Étapes de la recherche</translation>
    </message>
    <message>
        <source>What is listed</source>
        <translation>Ce qui est listé</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Étapes</translation>
    </message>
    <message>
        <source>Plans tried</source>
        <translation>Plans essayés</translation>
    </message>
    <message>
        <source>What the search kept, in order: each can be shown on the canvas</source>
        <translation>Ce que la recherche a gardé, dans l’ordre&#xa0;: chaque étape peut être montrée dans le graphe</translation>
    </message>
    <message>
        <source>Every plan that the graph level measured, the newest first</source>
        <translation>Chaque plan mesuré au niveau graphe, le plus récent d’abord</translation>
    </message>
    <message>
        <source>Shows on the canvas, step by step, what the search did</source>
        <translation>Montre dans le graphe, étape par étape, ce que la recherche a fait</translation>
    </message>
    <message>
        <source>Plans tried by the search</source>
        <translation>Plans essayés par la recherche</translation>
    </message>
</context>
<context>
    <name>tessera::panels::SearchPanel</name>
    <message>
        <source>stopped</source>
        <translation>arrêté</translation>
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
        <translation>faux</translation>
    </message>
    <message>
        <source>hung</source>
        <translation>sans réponse</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>avec plantage</translation>
    </message>
    <message>
        <source>unsupported</source>
        <translation>hors support</translation>
    </message>
    <message>
        <source>noisy</source>
        <translation>avec bruit</translation>
    </message>
    <message>
        <source>not compiled</source>
        <translation>sans compilation</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucune</translation>
    </message>
    <message>
        <source>matching patterns</source>
        <translation>correspondance des motifs</translation>
    </message>
    <message>
        <source>asking backends</source>
        <translation>requête aux backends</translation>
    </message>
    <message>
        <source>measuring</source>
        <translation>mesure</translation>
    </message>
    <message>
        <source>solving</source>
        <translation>résolution</translation>
    </message>
    <message>
        <source>running the whole model in each runtime</source>
        <translation>exécution du modèle entier dans chaque runtime</translation>
    </message>
    <message>
        <source>measuring baselines</source>
        <translation>mesure des témoins</translation>
    </message>
    <message>
        <source>measuring plans</source>
        <translation>mesure des plans</translation>
    </message>
    <message>
        <source>final round</source>
        <translation>tour final</translation>
    </message>
    <message>
        <source>done</source>
        <translation>terminé</translation>
    </message>
    <message>
        <source>Pa&amp;use</source>
        <translation>Pa&amp;use</translation>
    </message>
    <message>
        <source>S&amp;top, keep best</source>
        <translation>Arrê&amp;ter, garder le meilleur</translation>
    </message>
    <message>
        <source>Operator level</source>
        <translation>Niveau opérateurs</translation>
    </message>
    <message>
        <source>Implementations</source>
        <translation>Implémentations</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>Refusées</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>En cours</translation>
    </message>
    <message>
        <source>Graph level</source>
        <translation>Niveau graphe</translation>
    </message>
    <message>
        <source>Plans</source>
        <translation>Plans</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>Meilleur</translation>
    </message>
    <message>
        <source>Workers go idle; everything measured stays</source>
        <translation>Les processus de travail attendent&#xa0;; tout ce qui est mesuré reste</translation>
    </message>
    <message>
        <source>Ends the search with the best plan so far</source>
        <translation>Termine la recherche avec le meilleur plan trouvé jusqu’ici</translation>
    </message>
    <message>
        <source>Find the fastest plan for this machine.</source>
        <translation>Trouvez le plan le plus rapide pour cette machine.</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Rechercher</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>en attente</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>Démarrage</translation>
    </message>
    <message>
        <source>%1 measured · %2 from the store</source>
        <translation>mesurées&#xa0;: %1 · de la base&#xa0;: %2</translation>
    </message>
    <message>
        <source>generation %1</source>
        <translation>génération %1</translation>
    </message>
    <message>
        <source>%1 measured</source>
        <translation>mesurés&#xa0;: %1</translation>
    </message>
    <message>
        <source>Res&amp;ume</source>
        <translation>Contin&amp;uer</translation>
    </message>
    <message>
        <source>Paused: everything measured is kept</source>
        <translation>En pause&#xa0;: tout ce qui est mesuré est conservé</translation>
    </message>
    <message>
        <source>left out: the budget had no time for it</source>
        <translation>omis&#xa0;: le budget n’en laissait pas le temps</translation>
    </message>
    <message>
        <source>exact · done in %1</source>
        <translation>exact · terminé en %1</translation>
    </message>
    <message>
        <source>bounded · done in %1</source>
        <translation>borné · terminé en %1</translation>
    </message>
    <message>
        <source>done in %1</source>
        <translation>terminé en %1</translation>
    </message>
    <message>
        <source>checked on one draw</source>
        <translation>vérifié sur un tirage</translation>
    </message>
    <message>
        <source>checked on %1 draws</source>
        <translation>vérifié sur %1 tirages</translation>
    </message>
    <message>
        <source>%1, %2 wrong</source>
        <translation>%1, dont %2 faux</translation>
    </message>
    <message>
        <source>Plans were compared with the reference on: %1</source>
        <translation>Plans comparés à la référence sur&#xa0;: %1</translation>
    </message>
    <message>
        <source>Whole graphs were compared with each other on: %1</source>
        <translation>Graphes entiers comparés entre eux sur&#xa0;: %1</translation>
    </message>
    <message>
        <source>Whole graphs were compared with the plan, whose parts passed, on: %1</source>
        <translation>Graphes entiers comparés au plan, dont les parties ont réussi, sur&#xa0;: %1</translation>
    </message>
    <message>
        <source>Wrong: %1</source>
        <translation>Faux&#xa0;: %1</translation>
    </message>
    <message>
        <source>Done in %1</source>
        <translation>Terminé en %1</translation>
    </message>
    <message>
        <source>%1 borrowed from %2</source>
        <translation>%1 empruntées à %2</translation>
    </message>
    <message>
        <source>≈ %1, predicted</source>
        <translation>≈ %1, prédit</translation>
    </message>
    <message>
        <source>No whole plan beat it yet; the final round times it</source>
        <translation>Aucun plan entier ne l’a encore battu&#xa0;; le tour final le mesure</translation>
    </message>
    <message>
        <source>Kernels alone</source>
        <translation>Kernels seuls</translation>
    </message>
    <message>
        <source>no choice adds up to less than %1</source>
        <translation>aucun choix ne totalise moins de %1</translation>
    </message>
    <message>
        <source>The sum of each kernel&apos;s time on its own, as measured during this level. The final round times whole plans at another moment: its figures compare with each other, not with this one.</source>
        <translation>La somme des temps de chaque kernel seul, tels que ce niveau les a mesurés. Le tour final mesure des plans entiers à un autre moment&#xa0;: ses chiffres se comparent entre eux, pas à celui-ci.</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>Gain</translation>
    </message>
    <message>
        <source>%1 over the operator level</source>
        <translation>%1 face au niveau opérateurs</translation>
    </message>
    <message>
        <source>none over the operator level</source>
        <translation>aucun face au niveau opérateurs</translation>
    </message>
    <message>
        <source>Searched on %1</source>
        <translation>Recherche du %1</translation>
    </message>
    <message>
        <source>The budget ended the final round before its thirtieth pair of runs</source>
        <translation>Le budget a mis fin au tour final avant sa trentième paire d’exécutions</translation>
    </message>
    <message>
        <source>Time of the search</source>
        <translation>Temps de la recherche</translation>
    </message>
    <message>
        <source>%1 so far · at most %2 left</source>
        <translation>Jusqu’ici %1 · encore %2 au plus</translation>
    </message>
    <message>
        <source>%1 so far · ends with what is under way</source>
        <translation>Jusqu’ici %1 · finit avec ce qui est en cours</translation>
    </message>
    <message>
        <source>%1, %2 gained</source>
        <translation>%1, gain de %2</translation>
    </message>
    <message>
        <source>best so far %1</source>
        <translation>meilleur jusqu’ici %1</translation>
    </message>
    <message>
        <source>In the last race, where both were timed side by side: the last of the steps</source>
        <translation>Dans la dernière course, où les deux ont été mesurés côte à côte&#xa0;: la dernière des étapes</translation>
    </message>
    <message>
        <source>This answer comes from the store, which kept no steps of its search.</source>
        <translation>Cette réponse vient de la base, qui n’a conservé aucune étape de sa recherche.</translation>
    </message>
    <message>
        <source>%1 over the operator level (%2)</source>
        <translation>%1 face au niveau opérateurs (%2)</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Progression</translation>
    </message>
    <message>
        <source>The plan in force is another one than this search found: its figures are below.</source>
        <translation>Le plan en vigueur n’est pas celui que cette recherche a trouvé&#xa0;: les chiffres de la recherche sont ci-dessous.</translation>
    </message>
    <message>
        <source>all known from the searches before</source>
        <translation>toutes connues des recherches précédentes</translation>
    </message>
    <message>
        <source>What searches of this model found since it was opened is known, and in neither number</source>
        <translation>Ce que les recherches sur ce modèle ont trouvé depuis son ouverture est connu, et dans aucun des deux nombres</translation>
    </message>
    <message>
        <source>%1 in the first race</source>
        <translation>%1 dans la première course</translation>
    </message>
    <message>
        <source>Of the whole graphs and the greedy placement; plans of the search are still to run</source>
        <translation>Des graphes entiers et du placement glouton&#xa0;; les plans de la recherche restent à exécuter</translation>
    </message>
    <message>
        <source>Of the best plan, as in the chart; the final round times it again</source>
        <translation>Du meilleur plan, comme dans le diagramme&#xa0;; le tour final le mesure à nouveau</translation>
    </message>
    <message>
        <source>The stored answer of %1: nothing was measured now. Neither the model nor a backend nor the machine has changed since.</source>
        <translation>La réponse enregistrée du %1&#xa0;: rien n’a été mesuré cette fois. Ni le modèle, ni un backend, ni la machine n’ont changé depuis.</translation>
    </message>
    <message>
        <source>Search Anew</source>
        <translation>Relancer la recherche</translation>
    </message>
    <message>
        <source>not told apart from the operator level (%1)</source>
        <translation>non distingué du niveau opérateur (%1)</translation>
    </message>
    <message>
        <source>left out: it needs a budget of %1 or more here</source>
        <translation>laissé de côté : il faut ici un budget d&apos;au moins %1</translation>
    </message>
    <message>
        <source>known from the searches before</source>
        <translation>connus des recherches précédentes</translation>
    </message>
    <message>
        <source>%1 · %2 not measured</source>
        <translation>%1 · %2 non mesurés</translation>
    </message>
    <message>
        <source>The budget had no time for those that were not measured: what they take is predicted. A larger budget measures them.</source>
        <translation>Le budget n&apos;a pas eu le temps pour ceux qui n&apos;ont pas été mesurés : leur temps est prédit. Un plus grand budget les mesure.</translation>
    </message>
    <message>
        <source>exact for what was measured · done in %1</source>
        <translation>exact pour ce qui a été mesuré · fait en %1</translation>
    </message>
    <message>
        <source>none was looked at</source>
        <translation>aucun n&apos;a été examiné</translation>
    </message>
    <message>
        <source>no choice adds up to less than %1, with %2 predicted</source>
        <translation>aucun choix ne totalise moins de %1, dont %2 prédits</translation>
    </message>
    <message>
        <source>Failed: %1</source>
        <translation>Échec&#xa0;: %1</translation>
    </message>
    <message>
        <source>none measured: the budget left no time</source>
        <translation>aucun mesuré : le budget n’a pas laissé de temps</translation>
    </message>
    <message>
        <source>none measured</source>
        <translation>aucun mesuré</translation>
    </message>
    <message numerus="yes">
        <source>%1 measured in %n generation(s)</source>
        <translation>
            <numerusform>mesurés : %1, en %n génération</numerusform>
            <numerusform>mesurés : %1, en %n générations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n run(s)</source>
        <translation>
            <numerusform>%1 · %n exécution</numerusform>
            <numerusform>%1 · %n exécutions</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::panels::SpecEditor</name>
    <message>
        <source>Backend specs</source>
        <translation>Spécifications des backends</translation>
    </message>
    <message>
        <source>Back to the installed spec; your edit is removed</source>
        <translation>Revient à la spécification installée&#xa0;; votre version est supprimée</translation>
    </message>
    <message>
        <source>Spec</source>
        <translation>Spécification</translation>
    </message>
    <message>
        <source>Problems of the spec</source>
        <translation>Problèmes de la spécification</translation>
    </message>
    <message>
        <source>Line %1, column %2</source>
        <translation>Ligne %1, colonne %2</translation>
    </message>
    <message>
        <source>Choose a spec. What its patterns match in the open model stands here.</source>
        <translation>Choisissez une spécification. Ce à quoi ses motifs correspondent dans le modèle ouvert s’affichera ici.</translation>
    </message>
    <message>
        <source>No spec</source>
        <translation>Aucune spécification</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>modifiée</translation>
    </message>
    <message>
        <source>your edit is in use</source>
        <translation>votre version est en usage</translation>
    </message>
    <message>
        <source>The last spec without errors stays in use</source>
        <translation>La dernière spécification sans erreur reste en usage</translation>
    </message>
    <message>
        <source>Save as m&amp;y edit</source>
        <translation>Enregistrer ma &amp;version</translation>
    </message>
    <message>
        <source>&amp;Revert</source>
        <translation>Ré&amp;tablir</translation>
    </message>
    <message>
        <source>Add pa&amp;ttern</source>
        <translation>A&amp;jouter un motif</translation>
    </message>
    <message>
        <source>Writes a pattern that takes the selected region into this spec</source>
        <translation>Écrit dans cette spécification un motif qui prend la région sélectionnée</translation>
    </message>
    <message>
        <source>Keeps the text as your own edit of the spec</source>
        <translation>Garde le texte comme votre propre version de la spec</translation>
    </message>
</context>
<context>
    <name>tessera::panels::TableView</name>
    <message>
        <source>No row has %1.</source>
        <translation>Aucune ligne ne contient %1.</translation>
    </message>
    <message>
        <source>As Many as Have Room</source>
        <translation>Autant que la place le permet</translation>
    </message>
</context>
<context>
    <name>tessera::shell::Actions</name>
    <message>
        <source>Pre&amp;cision</source>
        <translation>Pré&amp;cision</translation>
    </message>
    <message>
        <source>&amp;strict: direct algorithms in f32</source>
        <translation>&amp;strict&#xa0;: algorithmes directs en f32</translation>
    </message>
    <message>
        <source>&amp;f32: fast algorithms too</source>
        <translation>&amp;f32&#xa0;: algorithmes rapides aussi</translation>
    </message>
    <message>
        <source>&amp;bf16: operands rounded, on CPUs with AVX512-BF16</source>
        <translation>&amp;bf16&#xa0;: opérandes arrondis, sur CPU avec AVX512-BF16</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation>Modèles &amp;récents</translation>
    </message>
    <message>
        <source>Open &amp;Built-in</source>
        <translation>Modèles inté&amp;grés</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>E&amp;xporter</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>&amp;Panneaux</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>&amp;Ouvrir…</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Ouvrir</translation>
    </message>
    <message>
        <source>Open P&amp;lan…</source>
        <translation>Ouvrir un &amp;plan…</translation>
    </message>
    <message>
        <source>&amp;Save Plan…</source>
        <translation>Enregi&amp;strer le plan…</translation>
    </message>
    <message>
        <source>&amp;Close Model</source>
        <translation>&amp;Fermer le modèle</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Quitter</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>&amp;Trouver…</translation>
    </message>
    <message>
        <source>Filter &amp;Outline</source>
        <translation>&amp;Filtrer la structure</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>&amp;Paramètres…</translation>
    </message>
    <message>
        <source>Zoom &amp;In</source>
        <translation>Zoom &amp;avant</translation>
    </message>
    <message>
        <source>Zoom &amp;Out</source>
        <translation>Zoom a&amp;rrière</translation>
    </message>
    <message>
        <source>&amp;Actual Size</source>
        <translation>&amp;Taille réelle</translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation>A&amp;juster</translation>
    </message>
    <message>
        <source>&amp;Minimap</source>
        <translation>&amp;Mini-carte</translation>
    </message>
    <message>
        <source>Fold &amp;Group</source>
        <translation>Replier le &amp;groupe</translation>
    </message>
    <message>
        <source>Fold &amp;Repeated Blocks</source>
        <translation>Replier les &amp;blocs répétés</translation>
    </message>
    <message>
        <source>&amp;Unfold All</source>
        <translation>Tout &amp;déplier</translation>
    </message>
    <message>
        <source>Show A | &amp;B</source>
        <translation>Afficher A | &amp;B</translation>
    </message>
    <message>
        <source>F&amp;ull Screen</source>
        <translation>&amp;Plein écran</translation>
    </message>
    <message>
        <source>Show Selection on &amp;Canvas</source>
        <translation>Montrer la &amp;sélection dans le graphe</translation>
    </message>
    <message>
        <source>&amp;Search</source>
        <translation>&amp;Rechercher</translation>
    </message>
    <message>
        <source>Search &amp;Operator Level Only</source>
        <translation>Niveau &amp;opérateurs seulement</translation>
    </message>
    <message>
        <source>Search &amp;Graph Level Only</source>
        <translation>Niveau &amp;graphe seulement</translation>
    </message>
    <message>
        <source>&amp;Measure This Plan</source>
        <translation>&amp;Mesurer ce plan</translation>
    </message>
    <message>
        <source>&amp;Profile Plan</source>
        <translation>&amp;Profiler le plan</translation>
    </message>
    <message>
        <source>&amp;Verify Against the Reference</source>
        <translation>&amp;Vérifier face à la référence</translation>
    </message>
    <message>
        <source>&amp;Pin as It Is</source>
        <translation>É&amp;pingler tel quel</translation>
    </message>
    <message>
        <source>&amp;Forbid This Backend Here</source>
        <translation>&amp;Interdire ce backend ici</translation>
    </message>
    <message>
        <source>&amp;Apply the Preview</source>
        <translation>&amp;Appliquer l’aperçu</translation>
    </message>
    <message>
        <source>&amp;Discard the Preview</source>
        <translation>É&amp;carter l’aperçu</translation>
    </message>
    <message>
        <source>With the &amp;Greedy Placement</source>
        <translation>Avec le placement &amp;glouton</translation>
    </message>
    <message>
        <source>With a &amp;Plan…</source>
        <translation>Avec un &amp;plan…</translation>
    </message>
    <message>
        <source>&amp;No Second Plan</source>
        <translation>A&amp;ucun second plan</translation>
    </message>
    <message>
        <source>&amp;Reload Backends</source>
        <translation>&amp;Recharger les backends</translation>
    </message>
    <message>
        <source>&amp;Edit Specs</source>
        <translation>&amp;Modifier les spécifications</translation>
    </message>
    <message>
        <source>&amp;User Guide</source>
        <translation>&amp;Manuel</translation>
    </message>
    <message>
        <source>&amp;About Tessera</source>
        <translation>À &amp;propos de Tessera</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Fichier</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>É&amp;dition</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Affichage</translation>
    </message>
    <message>
        <source>&amp;Graph</source>
        <translation>&amp;Graphe</translation>
    </message>
    <message>
        <source>&amp;Profile</source>
        <translation>&amp;Profil</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>&amp;Comparer</translation>
    </message>
    <message>
        <source>&amp;Backends</source>
        <translation>&amp;Backends</translation>
    </message>
    <message>
        <source>&amp;Window</source>
        <translation>Fe&amp;nêtre</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>Aid&amp;e</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exporter</translation>
    </message>
    <message>
        <source>Colour by</source>
        <translation>Couleur selon</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>Backend</translation>
    </message>
    <message>
        <source>Heat</source>
        <translation>Chaleur</translation>
    </message>
    <message>
        <source>Delta</source>
        <translation>Delta</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>Confiance</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoom</translation>
    </message>
    <message>
        <source>Unfold &amp;Group</source>
        <translation>Déplier le &amp;groupe</translation>
    </message>
    <message>
        <source>Open &amp;Hardware Profile…</source>
        <translation>Ouvrir un profil &amp;matériel…</translation>
    </message>
    <message>
        <source>Borrow the costs of another machine from its measurement store</source>
        <translation>Emprunter les coûts d’une autre machine à sa base de mesures</translation>
    </message>
    <message>
        <source>Close Hard&amp;ware Profile</source>
        <translation>Fermer le profil matéri&amp;el</translation>
    </message>
    <message>
        <source>S&amp;izes of Inputs…</source>
        <translation>Ta&amp;illes des entrées…</translation>
    </message>
    <message>
        <source>&amp;How It Runs…</source>
        <translation>E&amp;xécution…</translation>
    </message>
    <message>
        <source>Schedule, bound and source of this region&apos;s kernel, as far as its backend tells them</source>
        <translation>Ordonnancement, borne et source du kernel de cette région, dans la mesure où son backend les donne</translation>
    </message>
    <message>
        <source>&amp;Plan (JSON)…</source>
        <translation>&amp;Plan (JSON)…</translation>
    </message>
    <message>
        <source>&amp;ONNX with the placement…</source>
        <translation>&amp;ONNX avec le placement…</translation>
    </message>
    <message>
        <source>&amp;Report (HTML)…</source>
        <translation>&amp;Rapport (HTML)…</translation>
    </message>
    <message>
        <source>Picture (&amp;SVG)…</source>
        <translation>Image (&amp;SVG)…</translation>
    </message>
    <message>
        <source>Picture (P&amp;NG)…</source>
        <translation>Image (P&amp;NG)…</translation>
    </message>
    <message>
        <source>Picture (P&amp;DF)…</source>
        <translation>Image (P&amp;DF)…</translation>
    </message>
    <message>
        <source>&amp;Table (CSV)…</source>
        <translation>&amp;Tableau (CSV)…</translation>
    </message>
    <message>
        <source>&amp;Graphviz (DOT)…</source>
        <translation>&amp;Graphviz (DOT)…</translation>
    </message>
    <message>
        <source>Tra&amp;ce of a profile…</source>
        <translation>Tra&amp;ce d’un profil…</translation>
    </message>
    <message>
        <source>&amp;Bundle to deploy…</source>
        <translation>Paqu&amp;et à déployer…</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Annuler</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Rétablir</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Pause</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>&amp;Arrêter</translation>
    </message>
    <message>
        <source>U&amp;npin</source>
        <translation>Désépi&amp;ngler</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>Contin&amp;uer</translation>
    </message>
    <message>
        <source>&amp;Measure Both Plans</source>
        <translation>&amp;Mesurer les deux plans</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Copy Ro&amp;w</source>
        <translation>Copier la &amp;ligne</translation>
    </message>
    <message>
        <source>Copy &amp;Table</source>
        <translation>Copier le ta&amp;bleau</translation>
    </message>
    <message>
        <source>Copy as &amp;Picture</source>
        <translation>Copier comme &amp;image</translation>
    </message>
    <message>
        <source>Open Pasted Pat&amp;h</source>
        <translation>Ouvrir le c&amp;hemin collé</translation>
    </message>
    <message>
        <source>Find a &amp;Command…</source>
        <translation>Trouver une &amp;commande…</translation>
    </message>
    <message>
        <source>Draw each repeated block as one box</source>
        <translation>Dessiner chaque bloc répété comme une seule boîte</translation>
    </message>
    <message>
        <source>Find the fastest plan for this machine</source>
        <translation>Trouver le plan le plus rapide pour cette machine</translation>
    </message>
    <message>
        <source>&amp;Keyboard Shortcuts…</source>
        <translation>Raccourcis &amp;clavier…</translation>
    </message>
    <message>
        <source>&amp;Tour</source>
        <translation>&amp;Visite</translation>
    </message>
    <message>
        <source>There is nothing to undo.</source>
        <translation>Il n’y a rien à annuler.</translation>
    </message>
    <message>
        <source>There is nothing to redo.</source>
        <translation>Il n’y a rien à rétablir.</translation>
    </message>
    <message>
        <source>No model was opened yet.</source>
        <translation>Aucun modèle n’a encore été ouvert.</translation>
    </message>
    <message>
        <source>Picture for a slid&amp;e…</source>
        <translation>Image pour une diapositi&amp;ve…</translation>
    </message>
    <message>
        <source>&amp;Take the Second Plan</source>
        <translation>&amp;Adopter le second plan</translation>
    </message>
    <message>
        <source>&amp;Next Slowest Region</source>
        <translation>Région lente &amp;suivante</translation>
    </message>
    <message>
        <source>From the slowest region to the next slowest</source>
        <translation>De la région la plus lente à la suivante</translation>
    </message>
    <message>
        <source>Previous S&amp;lowest Region</source>
        <translation>Région &amp;lente précédente</translation>
    </message>
    <message>
        <source>&amp;Open Body</source>
        <translation>&amp;Ouvrir le corps</translation>
    </message>
    <message>
        <source>Show the graph that the selected If, Loop or Scan holds</source>
        <translation>Montrer le graphe que contient le If, Loop ou Scan sélectionné</translation>
    </message>
    <message>
        <source>&amp;Back to the Graph Around</source>
        <translation>&amp;Retour au graphe englobant</translation>
    </message>
    <message>
        <source>&amp;Values of Its Output…</source>
        <translation>&amp;Valeurs de sa sortie…</translation>
    </message>
    <message>
        <source>Record what the region makes, by a run of the plan, and show its range and values</source>
        <translation>Relever ce que produit la région, par une exécution du plan, et montrer sa plage et ses valeurs</translation>
    </message>
    <message>
        <source>The second plan, or the one at the keyboard in the list of plans, becomes the plan in force, and that one the second</source>
        <translation>Le second plan, ou celui choisi au clavier dans la liste des plans, devient le plan en vigueur, et l’ancien le second</translation>
    </message>
    <message>
        <source>Measure &amp;All Compared Plans</source>
        <translation>Mesurer &amp;tous les plans comparés</translation>
    </message>
    <message>
        <source>This plan and all that were compared with it, in turns</source>
        <translation>Ce plan et tous ceux qui lui ont été comparés, tour à tour</translation>
    </message>
    <message>
        <source>&amp;Replay the Search</source>
        <translation>Re&amp;jouer la recherche</translation>
    </message>
    <message>
        <source>Shows on the canvas, step by step, what the search did</source>
        <translation>Montre dans le graphe, étape par étape, ce que la recherche a fait</translation>
    </message>
    <message>
        <source>&amp;End the Replay</source>
        <translation>&amp;Quitter le rejeu</translation>
    </message>
    <message>
        <source>O&amp;verlay Values from a File…</source>
        <translation>Superposer des &amp;valeurs d’un fichier…</translation>
    </message>
    <message>
        <source>Colour the graph by a value of each node: CSV (node,value) or JSON</source>
        <translation>Colore le graphe selon une valeur par nœud&#xa0;: CSV (node,value) ou JSON</translation>
    </message>
    <message>
        <source>Close Overla&amp;y</source>
        <translation>Fermer la superp&amp;osition</translation>
    </message>
    <message>
        <source>Check &amp;Errors of Each Node</source>
        <translation>Vérifier les &amp;erreurs de chaque nœud</translation>
    </message>
    <message>
        <source>How far what each region makes is from the reference, as a colour and in the table</source>
        <translation>L’écart à la référence de ce que produit chaque région, en couleur et dans le tableau</translation>
    </message>
    <message>
        <source>Pin &amp;To…</source>
        <translation>Éping&amp;ler à…</translation>
    </message>
    <message>
        <source>What can run the selected region, and what each would cost the whole plan</source>
        <translation>Ce qui peut exécuter la région sélectionnée, et ce que chaque choix coûterait à l’ensemble du plan</translation>
    </message>
    <message>
        <source>With the Best &amp;Mix</source>
        <translation>Avec le meilleur &amp;mix</translation>
    </message>
    <message>
        <source>The fastest plan of several backends beside the whole graph that won the search</source>
        <translation>Le plan le plus rapide de plusieurs backends à côté du graphe entier qui a gagné la recherche</translation>
    </message>
    <message>
        <source>Add a &amp;Pattern</source>
        <translation>Ajouter un moti&amp;f</translation>
    </message>
    <message>
        <source>&amp;Budget</source>
        <translation>&amp;Budget</translation>
    </message>
    <message>
        <source>Search &amp;Anew</source>
        <translation>Rechercher à &amp;nouveau</translation>
    </message>
    <message>
        <source>Search once more, though the answer of an earlier search is kept</source>
        <translation>Rechercher encore une fois, même si la réponse d’une recherche précédente est conservée</translation>
    </message>
    <message>
        <source>&amp;10 seconds</source>
        <translation>&amp;10 secondes</translation>
    </message>
    <message>
        <source>&amp;20 seconds</source>
        <translation>&amp;20 secondes</translation>
    </message>
    <message>
        <source>&amp;30 seconds</source>
        <translation>&amp;30 secondes</translation>
    </message>
    <message>
        <source>1 &amp;minute</source>
        <translation>1 &amp;minute</translation>
    </message>
    <message>
        <source>&amp;5 minutes</source>
        <translation>&amp;5 minutes</translation>
    </message>
    <message>
        <source>10 mi&amp;nutes</source>
        <translation>10 mi&amp;nutes</translation>
    </message>
    <message>
        <source>More tools</source>
        <translation>Autres outils</translation>
    </message>
    <message>
        <source>Writes a pattern that takes the selected region into the spec of the backend that runs it, or into the one that you chose in the spec editor</source>
        <translation>Écrit un motif qui prend la région sélectionnée dans la spécification du backend qui l’exécute, ou dans celle que vous avez choisie dans Spécifications</translation>
    </message>
    <message>
        <source>Ne&amp;xt Model</source>
        <translation>Modèle s&amp;uivant</translation>
    </message>
    <message>
        <source>&amp;Previous Model</source>
        <translation>Modèle précé&amp;dent</translation>
    </message>
    <message>
        <source>With One &amp;Backend</source>
        <translation>Avec un seul &amp;backend</translation>
    </message>
    <message>
        <source>Confidence: the least certain times stand out</source>
        <translation>Confiance : les temps les moins sûrs ressortent</translation>
    </message>
    <message>
        <source>Take the Mi&amp;x</source>
        <translation>Prendre le mi&amp;x</translation>
    </message>
    <message>
        <source>The fastest plan of several backends becomes the plan in force, in place of the whole graph that won the search</source>
        <translation>Le plan le plus rapide de plusieurs backends devient le plan en vigueur, à la place du graphe entier qui a gagné la recherche</translation>
    </message>
</context>
<context>
    <name>tessera::shell::BodyPicture</name>
    <message numerus="yes">
        <source>%n operator(s)</source>
        <translation>
            <numerusform>%n opérateur</numerusform>
            <numerusform>%n opérateurs</numerusform>
        </translation>
    </message>
    <message>
        <source>%1. No backend runs %2 yet.</source>
        <translation>%1. Aucun backend n’exécute encore %2.</translation>
    </message>
    <message>
        <source>%1. %2 runs them together with %3; none has a time of its own.</source>
        <translation>%1. %2 les exécute avec %3&#xa0;; aucun n’a de temps propre.</translation>
    </message>
    <message>
        <source>from the graph around</source>
        <translation>du graphe englobant</translation>
    </message>
</context>
<context>
    <name>tessera::shell::BodyView</name>
    <message>
        <source>Body of a node</source>
        <translation>Corps d’un nœud</translation>
    </message>
    <message>
        <source>Graph of a body</source>
        <translation>Graphe d’un corps</translation>
    </message>
    <message>
        <source>Go back there</source>
        <translation>Y revenir</translation>
    </message>
    <message>
        <source>Show another body of this node</source>
        <translation>Montrer un autre corps de ce nœud</translation>
    </message>
    <message>
        <source>%1, one of the node&apos;s bodies</source>
        <translation>%1, un des corps du nœud</translation>
    </message>
</context>
<context>
    <name>tessera::shell::CanvasCaption</name>
    <message>
        <source>How the plan compares</source>
        <translation>Comparaison du plan</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Fermer (Échap)</translation>
    </message>
</context>
<context>
    <name>tessera::shell::CanvasWords</name>
    <message>
        <source>part of %1</source>
        <comment>a time of several operators together</comment>
        <translation>partie de %1</translation>
    </message>
    <message>
        <source>%1 each</source>
        <comment>a time or a count of nodes, of each repeated block</comment>
        <translation>%1 chacun</translation>
    </message>
    <message>
        <source>to %1</source>
        <comment>a device, such as CUDA 0</comment>
        <translation>vers %1</translation>
    </message>
    <message>
        <source>no kernel</source>
        <translation>aucun kernel</translation>
    </message>
    <message>
        <source>scalar</source>
        <comment>a tensor without axes</comment>
        <translation>scalaire</translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n nœud</numerusform>
            <numerusform>%n nœuds</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::shell::Controller</name>
    <message>
        <source>The precision stays as it was</source>
        <translation>La précision reste inchangée</translation>
    </message>
    <message>
        <source>Change the precision</source>
        <translation>Changer la précision</translation>
    </message>
    <message>
        <source>Stopped. Everything stays as it was.</source>
        <translation>Arrêté. Tout reste comme avant.</translation>
    </message>
    <message>
        <source>The backends could not be read</source>
        <translation>Les backends n’ont pas pu être lus</translation>
    </message>
    <message>
        <source>%1 could not be opened</source>
        <translation>%1 n’a pas pu être ouvert</translation>
    </message>
    <message>
        <source>No placement without a search</source>
        <translation>Pas de placement sans recherche</translation>
    </message>
    <message>
        <source>The plan %1 could not be opened</source>
        <translation>Le plan %1 n’a pas pu être ouvert</translation>
    </message>
    <message>
        <source>Open plan</source>
        <translation>Ouvrir un plan</translation>
    </message>
    <message>
        <source>There is no greedy placement</source>
        <translation>Il n’y a pas de placement glouton</translation>
    </message>
    <message>
        <source>Greedy, as runtimes place</source>
        <translation>Glouton, comme placent les runtimes</translation>
    </message>
    <message>
        <source>%1 was not written</source>
        <translation>%1 n’a pas été écrit</translation>
    </message>
    <message>
        <source>Nothing to fold</source>
        <translation>Rien à replier</translation>
    </message>
    <message>
        <source>This operator stands in no group.</source>
        <translation>Cet opérateur ne fait partie d’aucun groupe.</translation>
    </message>
    <message>
        <source>No block of this model repeats.</source>
        <translation>Aucun bloc de ce modèle ne se répète.</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Recherche</translation>
    </message>
    <message>
        <source>The search ended</source>
        <translation>La recherche est terminée</translation>
    </message>
    <message>
        <source>Stopped: the best plan so far is kept</source>
        <translation>Arrêtée&#xa0;: le meilleur plan jusqu’ici est conservé</translation>
    </message>
    <message>
        <source>Stopped before a plan was measured</source>
        <translation>Arrêtée avant qu’un plan soit mesuré</translation>
    </message>
    <message>
        <source>The search failed: see Problems</source>
        <translation>La recherche a échoué&#xa0;: voir Problèmes</translation>
    </message>
    <message>
        <source>The plan could not be measured</source>
        <translation>Le plan n’a pas pu être mesuré</translation>
    </message>
    <message>
        <source>The plan could not be profiled</source>
        <translation>Le plan n’a pas pu être profilé</translation>
    </message>
    <message>
        <source>The plan could not be verified</source>
        <translation>Le plan n’a pas pu être vérifié</translation>
    </message>
    <message>
        <source>%1: infinities and NaN are not where the reference has them</source>
        <translation>%1&#xa0;: les infinis et NaN ne sont pas là où la référence les a</translation>
    </message>
    <message>
        <source>%1: relative L2 %2, tolerance %3, on the draw &quot;%4&quot;</source>
        <translation>%1&#xa0;: L2 relative %2, tolérance %3, sur le tirage «&#xa0;%4&#xa0;»</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>Vérifier</translation>
    </message>
    <message>
        <source>The plan computes what the reference does</source>
        <translation>Le plan calcule la même chose que la référence</translation>
    </message>
    <message>
        <source>The plan&apos;s outputs are wrong</source>
        <translation>Les sorties du plan sont fausses</translation>
    </message>
    <message>
        <source>Pin %1 to %2</source>
        <translation>Épingler %1 à %2</translation>
    </message>
    <message>
        <source>Forbid %1 at %2</source>
        <translation>Interdire %1 pour %2</translation>
    </message>
    <message>
        <source>Unpin %1</source>
        <translation>Désépingler %1</translation>
    </message>
    <message>
        <source>A search is running. Stop it, or wait for its end, then override.</source>
        <translation>Une recherche est en cours. Arrêtez-la ou attendez sa fin, puis imposez votre choix.</translation>
    </message>
    <message>
        <source>%1: not possible</source>
        <translation>%1&#xa0;: impossible</translation>
    </message>
    <message>
        <source>The machine&apos;s ceilings could not be read</source>
        <translation>Les plafonds de la machine n’ont pas pu être lus</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Image</translation>
    </message>
    <message>
        <source>The plan is not kept for the next time</source>
        <translation>Le plan n’est pas conservé pour la prochaine fois</translation>
    </message>
    <message>
        <source>The plan of last time could not be opened</source>
        <translation>Le plan de la dernière fois n’a pas pu être ouvert</translation>
    </message>
    <message>
        <source>Hardware profile</source>
        <translation>Profil matériel</translation>
    </message>
    <message>
        <source>A search is running. Stop it, or wait for its end.</source>
        <translation>Une recherche est en cours. Arrêtez-la ou attendez sa fin.</translation>
    </message>
    <message>
        <source>%1 was not opened</source>
        <translation>%1 n’a pas été ouvert</translation>
    </message>
    <message>
        <source>On this machine</source>
        <translation>Sur cette machine</translation>
    </message>
    <message>
        <source>Open hardware profile</source>
        <translation>Ouvrir un profil matériel</translation>
    </message>
    <message>
        <source>Close hardware profile</source>
        <translation>Fermer le profil matériel</translation>
    </message>
    <message>
        <source>Its backend could not be asked how it runs</source>
        <translation>Son backend n’a pas pu être interrogé sur son exécution</translation>
    </message>
    <message>
        <source>How %1 runs</source>
        <translation>Exécution de %1</translation>
    </message>
    <message>
        <source>%1 is a library&apos;s own: its backend tells nothing more of it.</source>
        <translation>%1 appartient à une bibliothèque&#xa0;: son backend n’en dit rien de plus.</translation>
    </message>
    <message>
        <source>The plans could not be measured</source>
        <translation>Les plans n’ont pas pu être mesurés</translation>
    </message>
    <message>
        <source>%1 holds neither ONNX Runtime nor OpenVINO.</source>
        <translation>%1 ne contient ni ONNX Runtime ni OpenVINO.</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>%1 ne peut pas être lu&#xa0;: %2</translation>
    </message>
    <message>
        <source>and %1 more outputs</source>
        <translation>et %1 autres sorties</translation>
    </message>
    <message>
        <source>Best mix</source>
        <translation>Meilleur mix</translation>
    </message>
    <message>
        <source>%1 cannot be the second plan</source>
        <translation>%1 ne peut pas être le second plan</translation>
    </message>
    <message>
        <source>Take %1</source>
        <translation>Adopter %1</translation>
    </message>
    <message>
        <source>The plan before</source>
        <translation>Le plan précédent</translation>
    </message>
    <message>
        <source>%1 could not be read</source>
        <translation>%1 n’a pas pu être lu</translation>
    </message>
    <message>
        <source>This is plan A</source>
        <translation>C’est le plan A</translation>
    </message>
    <message>
        <source>Choose another one to compare it with.</source>
        <translation>Choisissez-en un autre pour la comparaison.</translation>
    </message>
    <message>
        <source>It is a plan of another model, %1.</source>
        <translation>C’est un plan d’un autre modèle, %1.</translation>
    </message>
    <message>
        <source>%1 It is compared by the names of its nodes.</source>
        <translation>%1 Il est comparé par les noms de ses nœuds.</translation>
    </message>
    <message>
        <source>%1 cannot be taken</source>
        <translation>%1 ne peut pas être adopté</translation>
    </message>
    <message>
        <source>%1 was not laid over the model</source>
        <translation>%1 n’a pas été superposé au modèle</translation>
    </message>
    <message numerus="yes">
        <source>%1 of its %n node(s) are in this model.</source>
        <translation>
            <numerusform>%1 nœud sur %n est dans ce modèle.</numerusform>
            <numerusform>%1 nœuds sur %n sont dans ce modèle.</numerusform>
        </translation>
    </message>
    <message>
        <source>The first that is not: %1.</source>
        <translation>Le premier absent&#xa0;: %1.</translation>
    </message>
    <message>
        <source>The first that is not: %1, %2.</source>
        <translation>Le premier absent&#xa0;: %1, %2.</translation>
    </message>
    <message>
        <source>Values of %1</source>
        <translation>Valeurs de %1</translation>
    </message>
    <message>
        <source>The errors of the plan could not be checked</source>
        <translation>Les erreurs du plan n’ont pas pu être vérifiées</translation>
    </message>
    <message>
        <source>No error could be told</source>
        <translation>Aucune erreur n’a pu être établie</translation>
    </message>
    <message>
        <source>All outputs of the regions are in layouts that only their library can read.</source>
        <translation>Toutes les sorties des régions sont dans des dispositions que seule leur bibliothèque sait lire.</translation>
    </message>
    <message>
        <source>The largest is at %1: %2.</source>
        <translation>La plus grande est en %1&#xa0;: %2.</translation>
    </message>
    <message>
        <source>All errors are within their tolerance</source>
        <translation>Toutes les erreurs sont dans leur tolérance</translation>
    </message>
    <message numerus="yes">
        <source>%n region(s) are beyond their tolerance</source>
        <translation>
            <numerusform>%n région dépasse sa tolérance</numerusform>
            <numerusform>%n régions dépassent leur tolérance</numerusform>
        </translation>
    </message>
    <message>
        <source>Each stands under Problems.</source>
        <translation>Chacune figure dans Problèmes.</translation>
    </message>
    <message numerus="yes">
        <source>The worst %n stand under Problems.</source>
        <translation>
            <numerusform>La pire (%n) figure dans Problèmes.</numerusform>
            <numerusform>Les %n pires figurent dans Problèmes.</numerusform>
        </translation>
    </message>
    <message>
        <source>What pins would cost could not be found out</source>
        <translation>Le coût des épinglages n’a pas pu être déterminé</translation>
    </message>
    <message>
        <source>A search is running in %1. Stop it, or wait for its end, then change to another model.</source>
        <translation>Une recherche est en cours dans %1. Arrêtez-la ou attendez sa fin, puis changez de modèle.</translation>
    </message>
    <message>
        <source>Another model</source>
        <translation>Un autre modèle</translation>
    </message>
    <message>
        <source>Change the devices</source>
        <translation>Changer les appareils</translation>
    </message>
    <message>
        <source>What ran in turns is not kept for the next time</source>
        <translation>Ce qui a tourné tour à tour n’est pas conservé pour la prochaine fois</translation>
    </message>
    <message>
        <source>What ran in turns with the plan of last time could not be read</source>
        <translation>Ce qui a tourné tour à tour avec le plan de la dernière fois n’a pas pu être lu</translation>
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
        <translation>bloc</translation>
    </message>
</context>
<context>
    <name>tessera::shell::KernelDialog</name>
    <message>
        <source>Schedule</source>
        <translation>Ordonnancement</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>Borne</translation>
    </message>
    <message>
        <source>Limited by</source>
        <translation>Limité par</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>Omis</translation>
    </message>
    <message>
        <source>How %1 runs</source>
        <translation>Exécution de %1</translation>
    </message>
    <message>
        <source>Implementation</source>
        <translation>Implémentation</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Copier</translation>
    </message>
    <message>
        <source>&amp;Save As…</source>
        <translation>Enregi&amp;strer sous…</translation>
    </message>
    <message>
        <source>Source of the kernel</source>
        <translation>Source du kernel</translation>
    </message>
    <message>
        <source>Save the source</source>
        <translation>Enregistrer la source</translation>
    </message>
    <message>
        <source>C++ (*.cpp)</source>
        <translation>C++ (*.cpp)</translation>
    </message>
    <message>
        <source>The source was not saved</source>
        <translation>La source n’a pas été enregistrée</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1&#xa0;: %2</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Source</translation>
    </message>
</context>
<context>
    <name>tessera::shell::MainWindow</name>
    <message>
        <source>User guide</source>
        <translation>Manuel</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Sommaire</translation>
    </message>
    <message>
        <source>About Tessera</source>
        <translation>À propos de Tessera</translation>
    </message>
    <message>
        <source>Tessera</source>
        <translation>Tessera</translation>
    </message>
    <message>
        <source>Tessera shows which library runs each operator of a deep-learning model, finds the fastest placement on this machine, and exports a plan that runs.</source>
        <translation>Tessera montre quelle bibliothèque exécute chaque opérateur d’un modèle d’apprentissage profond, trouve le placement le plus rapide sur cette machine et exporte un plan exécutable.</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Outils</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Afficher</translation>
    </message>
    <message>
        <source>Heat</source>
        <translation>Chaleur</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Temps</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Part</translation>
    </message>
    <message>
        <source>Efficiency</source>
        <translation>Efficacité</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Octets</translation>
    </message>
    <message>
        <source>Regret</source>
        <translation>Regret</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Graphe</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Graph of the second plan</source>
        <translation>Graphe du second plan</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modèle</translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>Structure</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Trouver</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>Légende</translation>
    </message>
    <message>
        <source>Outline and Legend</source>
        <translation>Structure et légende</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>Panneaux</translation>
    </message>
    <message>
        <source>No profile yet.</source>
        <translation>Pas encore de profil.</translation>
    </message>
    <message>
        <source>Profile plan</source>
        <translation>Profiler le plan</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>Opérateurs</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>Diagrammes</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Chronologie</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Recherche</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparaison</translation>
    </message>
    <message>
        <source>Spec editor</source>
        <translation>Spécifications</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Problèmes</translation>
    </message>
    <message>
        <source>Tables and Charts</source>
        <translation>Tableaux et diagrammes</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>Inspecteur</translation>
    </message>
    <message>
        <source>Open a model</source>
        <translation>Ouvrir un modèle</translation>
    </message>
    <message>
        <source>ONNX models (*.onnx);;All files (*)</source>
        <translation>Modèles ONNX (*.onnx);;Tous les fichiers (*)</translation>
    </message>
    <message>
        <source>Open a plan</source>
        <translation>Ouvrir un plan</translation>
    </message>
    <message>
        <source>Plans (*.json);;All files (*)</source>
        <translation>Plans (*.json);;Tous les fichiers (*)</translation>
    </message>
    <message>
        <source>A folder for the bundle</source>
        <translation>Un dossier pour le paquet</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exporter</translation>
    </message>
    <message>
        <source>%1 files (*.%2)</source>
        <translation>Fichiers %1 (*.%2)</translation>
    </message>
    <message>
        <source>Pin to</source>
        <translation>Épingler à</translation>
    </message>
    <message>
        <source>Forbid</source>
        <translation>Interdire</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>non mesuré</translation>
    </message>
    <message>
        <source>This plan</source>
        <translation>Ce plan</translation>
    </message>
    <message>
        <source>%1 of %2 parts differ</source>
        <translation>%1 parties sur %2 diffèrent</translation>
    </message>
    <message>
        <source>A  This plan  %1</source>
        <translation>A  Ce plan  %1</translation>
    </message>
    <message>
        <source>B  %1  %2</source>
        <translation>B  %1  %2</translation>
    </message>
    <message>
        <source>no difference</source>
        <translation>aucune différence</translation>
    </message>
    <message>
        <source>predicted; the plan in force was measured end to end only</source>
        <translation>prédit&#xa0;; le plan en vigueur n’a été mesuré que de bout en bout</translation>
    </message>
    <message>
        <source>greedy placement</source>
        <translation>placement glouton</translation>
    </message>
    <message>
        <source>searching</source>
        <translation>en recherche</translation>
    </message>
    <message>
        <source>best plan</source>
        <translation>meilleur plan</translation>
    </message>
    <message>
        <source>plan with pins</source>
        <translation>plan avec épingles</translation>
    </message>
    <message>
        <source>predicted plan</source>
        <translation>plan prédit</translation>
    </message>
    <message>
        <source>1 backend</source>
        <translation>1 backend</translation>
    </message>
    <message>
        <source>%1 backends</source>
        <translation>%1 backends</translation>
    </message>
    <message>
        <source>Problems  %1</source>
        <translation>Problèmes  %1</translation>
    </message>
    <message>
        <source>Search  %1</source>
        <translation>Recherche  %1</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>Écrit</translation>
    </message>
    <message>
        <source>not placed</source>
        <translation>non placé</translation>
    </message>
    <message>
        <source>a part has no cost in the hardware profile, and nothing is run while it is open</source>
        <translation>une partie n’a pas de coût dans le profil matériel, et rien ne s’exécute tant qu’il est ouvert</translation>
    </message>
    <message>
        <source>The plan of last time</source>
        <translation>Le plan de la dernière fois</translation>
    </message>
    <message>
        <source>Made on %1.</source>
        <translation>Créé le %1.</translation>
    </message>
    <message>
        <source>What you wrote in %1 is not saved.</source>
        <translation>Ce que vous avez écrit dans %1 n’est pas enregistré.</translation>
    </message>
    <message>
        <source>Saved, it is used from the next start on.</source>
        <translation>Une fois enregistré, il servira dès le prochain démarrage.</translation>
    </message>
    <message>
        <source>%1 has an error and cannot be put to use: mend it, or discard the text.</source>
        <translation>%1 a une erreur et ne peut pas servir&#xa0;: corrigez-la ou abandonnez le texte.</translation>
    </message>
    <message>
        <source>Filter the table</source>
        <translation>Filtrer le tableau</translation>
    </message>
    <message>
        <source>Export the table (CSV)</source>
        <translation>Exporter le tableau (CSV)</translation>
    </message>
    <message>
        <source>Zoom the timeline out (−)</source>
        <translation>Réduire la chronologie (−)</translation>
    </message>
    <message>
        <source>Zoom the timeline in (+)</source>
        <translation>Agrandir la chronologie (+)</translation>
    </message>
    <message>
        <source>Show the whole inference (0)</source>
        <translation>Afficher toute l’inférence (0)</translation>
    </message>
    <message>
        <source>Export a trace of a profile</source>
        <translation>Exporter la trace d’un profil</translation>
    </message>
    <message>
        <source>Compare with a plan from a file</source>
        <translation>Comparer avec un plan d’un fichier</translation>
    </message>
    <message>
        <source>Show A | B beside each other</source>
        <translation>Afficher A | B côte à côte</translation>
    </message>
    <message>
        <source>No second plan</source>
        <translation>Aucun second plan</translation>
    </message>
    <message>
        <source>Clear the list</source>
        <translation>Vider la liste</translation>
    </message>
    <message>
        <source>More of the picture</source>
        <translation>Autres options d’image</translation>
    </message>
    <message>
        <source>Show backends</source>
        <translation>Afficher les backends</translation>
    </message>
    <message>
        <source>Show &amp;All</source>
        <translation>&amp;Tout afficher</translation>
    </message>
    <message>
        <source>Show &amp;Only the Selected One</source>
        <translation>Afficher &amp;uniquement la sélection</translation>
    </message>
    <message>
        <source>Seed %1 · what was measured is in the store</source>
        <translation>Graine %1 · les mesures sont dans la base</translation>
    </message>
    <message>
        <source>Spec editor  %1 edited</source>
        <translation>Spécifications  modifiées&#xa0;: %1</translation>
    </message>
    <message>
        <source>Open a hardware profile</source>
        <translation>Ouvrir un profil matériel</translation>
    </message>
    <message>
        <source>Measurement stores (*.db);;All files (*)</source>
        <translation>Bases de mesures (*.db);;Tous les fichiers (*)</translation>
    </message>
    <message>
        <source>%1, 1 thread</source>
        <translation>%1, 1 thread</translation>
    </message>
    <message>
        <source>%1, %2 threads</source>
        <translation>%1, %2 threads</translation>
    </message>
    <message>
        <source>Costs are borrowed from %1: %2. Nothing is run; times are marked ≈.</source>
        <translation>Les coûts sont empruntés à %1&#xa0;: %2. Rien ne s’exécute&#xa0;; les temps sont marqués ≈.</translation>
    </message>
    <message>
        <source>Close profile</source>
        <translation>Fermer le profil</translation>
    </message>
    <message>
        <source>Borrowed: %1</source>
        <translation>Emprunté&#xa0;: %1</translation>
    </message>
    <message>
        <source>Symbolic sizes: %1. Give the sizes to place the model for.</source>
        <translation>Tailles symboliques&#xa0;: %1. Indiquez les tailles pour lesquelles placer le modèle.</translation>
    </message>
    <message>
        <source>Give sizes…</source>
        <translation>Donner les tailles…</translation>
    </message>
    <message>
        <source>&amp;Outline and Legend</source>
        <translation>&amp;Structure et légende</translation>
    </message>
    <message>
        <source>&amp;Inspector</source>
        <translation>&amp;Inspecteur</translation>
    </message>
    <message>
        <source>&amp;Tables and Charts</source>
        <translation>&amp;Tableaux et diagrammes</translation>
    </message>
    <message>
        <source>Compare with a plan</source>
        <translation>Comparer avec un plan</translation>
    </message>
    <message>
        <source>Folder of optional backends</source>
        <translation>Dossier des backends facultatifs</translation>
    </message>
    <message>
        <source>Costs</source>
        <translation>Coûts</translation>
    </message>
    <message>
        <source>Conversions %1 · device copies %2 · fallbacks %3</source>
        <translation>Conversions %1 · copies appareil %2 · replis %3</translation>
    </message>
    <message>
        <source>Filter the costs</source>
        <translation>Filtrer les coûts</translation>
    </message>
    <message>
        <source>Nothing to open</source>
        <translation>Rien à ouvrir</translation>
    </message>
    <message>
        <source>The clipboard holds no path of a file.</source>
        <translation>Le presse-papiers ne contient aucun chemin de fichier.</translation>
    </message>
    <message>
        <source>There is no file %1.</source>
        <translation>Il n’y a pas de fichier %1.</translation>
    </message>
    <message>
        <source>Nothing copied</source>
        <translation>Rien de copié</translation>
    </message>
    <message>
        <source>The table is empty.</source>
        <translation>Le tableau est vide.</translation>
    </message>
    <message>
        <source>No row is selected.</source>
        <translation>Aucune ligne n’est sélectionnée.</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Copié</translation>
    </message>
    <message>
        <source>1 row with its titles, cells between tabs.</source>
        <translation>1 ligne avec ses titres, cellules séparées par des tabulations.</translation>
    </message>
    <message>
        <source>%1 rows with their titles, cells between tabs.</source>
        <translation>%1 lignes avec leurs titres, cellules séparées par des tabulations.</translation>
    </message>
    <message>
        <source>A picture of the panel.</source>
        <translation>Une image du panneau.</translation>
    </message>
    <message>
        <source>A picture of the graph as it is shown.</source>
        <translation>Une image du graphe tel qu’il est affiché.</translation>
    </message>
    <message>
        <source>Backend · opens its spec</source>
        <translation>Backend · ouvre sa spécification</translation>
    </message>
    <message>
        <source>Backend · %1</source>
        <translation>Backend · %1</translation>
    </message>
    <message>
        <source>Colour by backend</source>
        <translation>Couleur selon le backend</translation>
    </message>
    <message>
        <source>Colour by heat</source>
        <translation>Couleur selon la chaleur</translation>
    </message>
    <message>
        <source>Colour by delta</source>
        <translation>Couleur selon le delta</translation>
    </message>
    <message>
        <source>Colour by confidence</source>
        <translation>Couleur selon la confiance</translation>
    </message>
    <message>
        <source>Tool bar</source>
        <translation>Barre d’outils</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Paramètres</translation>
    </message>
    <message>
        <source>Theme: light</source>
        <translation>Thème&#xa0;: clair</translation>
    </message>
    <message>
        <source>Theme: dark</source>
        <translation>Thème&#xa0;: sombre</translation>
    </message>
    <message>
        <source>Theme: as the desktop</source>
        <translation>Thème&#xa0;: comme le bureau</translation>
    </message>
    <message>
        <source>Text size: %1 %</source>
        <translation>Taille du texte&#xa0;: %1&#xa0;%</translation>
    </message>
    <message>
        <source>Motion: full</source>
        <translation>Animations&#xa0;: complètes</translation>
    </message>
    <message>
        <source>Motion: reduced</source>
        <translation>Animations&#xa0;: réduites</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Langue</translation>
    </message>
    <message>
        <source>Folder of ONNX Runtime and OpenVINO</source>
        <translation>Dossier d’ONNX Runtime et OpenVINO</translation>
    </message>
    <message>
        <source>%1 · node</source>
        <translation>%1 · nœud</translation>
    </message>
    <message>
        <source>Measured on %1. Measure again: %2.</source>
        <translation>Mesuré le %1. Mesurer à nouveau&#xa0;: %2.</translation>
    </message>
    <message>
        <source>Measure both plans in turns</source>
        <translation>Mesurer les deux plans tour à tour</translation>
    </message>
    <message>
        <source>The search has ended.</source>
        <translation>La recherche est terminée.</translation>
    </message>
    <message>
        <source>The measurement has ended.</source>
        <translation>La mesure est terminée.</translation>
    </message>
    <message>
        <source>The profile has ended.</source>
        <translation>Le profil est terminé.</translation>
    </message>
    <message>
        <source>The verification has ended.</source>
        <translation>La vérification est terminée.</translation>
    </message>
    <message>
        <source>The export has ended.</source>
        <translation>L’export est terminé.</translation>
    </message>
    <message>
        <source>The model, and what runs it</source>
        <translation>Le modèle, et ce qui l’exécute</translation>
    </message>
    <message>
        <source>Each box is a region that one kernel computes; the letters on it say whose. A dashed outline is not measured yet.</source>
        <translation>Chaque boîte est une région calculée par un kernel&#xa0;; ses lettres disent de qui. Un contour en tirets n’est pas encore mesuré.</translation>
    </message>
    <message>
        <source>Find the fastest plan</source>
        <translation>Trouver le plan le plus rapide</translation>
    </message>
    <message>
        <source>Search (%1) measures what each library offers on this machine and says whether a mix of them is faster than the best one alone.</source>
        <translation>«&#xa0;Rechercher&#xa0;» (%1) mesure ce que chaque bibliothèque offre sur cette machine et dit si un mix est plus rapide que la meilleure seule.</translation>
    </message>
    <message>
        <source>See where the time goes</source>
        <translation>Voir où passe le temps</translation>
    </message>
    <message>
        <source>Colour by heat: yellow is much, and the five highest are numbered. Delta compares with a second plan.</source>
        <translation>Couleur selon la chaleur&#xa0;: le jaune marque les valeurs fortes, les cinq plus élevées sont numérotées. Delta compare avec un second plan.</translation>
    </message>
    <message>
        <source>Ask why, and decide</source>
        <translation>Demander pourquoi, et décider</translation>
    </message>
    <message>
        <source>Select a region: here are its candidates with their times, and why one was chosen. Pin or forbid shows first what it would cost.</source>
        <translation>Sélectionnez une région&#xa0;: voici ses candidats avec leurs temps, et pourquoi l’un d’eux a été choisi. Épingler ou interdire montre d’abord ce que cela coûterait.</translation>
    </message>
    <message>
        <source>Everything has a name</source>
        <translation>Tout a un nom</translation>
    </message>
    <message>
        <source>%1 finds every command, setting and node by a few letters. %2 explains what you look at. This tour is in the menu Help.</source>
        <translation>%1 trouve chaque commande, paramètre et nœud en quelques lettres. %2 explique ce que vous regardez. Cette visite est dans le menu Aide.</translation>
    </message>
    <message>
        <source>plan with forbidden backends</source>
        <translation>plan avec backends interdits</translation>
    </message>
    <message>
        <source>Open the Slowest Block, %1</source>
        <translation>Ouvrir le bloc le plus lent, %1</translation>
    </message>
    <message>
        <source>Open the First Block</source>
        <translation>Ouvrir le premier bloc</translation>
    </message>
    <message>
        <source>Open the Last Block</source>
        <translation>Ouvrir le dernier bloc</translation>
    </message>
    <message>
        <source>The last search of this model was interrupted. What it measured is kept.</source>
        <translation>La dernière recherche sur ce modèle a été interrompue. Ses mesures sont conservées.</translation>
    </message>
    <message>
        <source>Go On</source>
        <translation>Continuer</translation>
    </message>
    <message>
        <source>≈ A is %1× faster, predicted</source>
        <translation>≈ A est %1× plus rapide, prédit</translation>
    </message>
    <message>
        <source>≈ B is %1× faster, predicted</source>
        <translation>≈ B est %1× plus rapide, prédit</translation>
    </message>
    <message>
        <source>Not measured together yet: Measure runs both in turns</source>
        <translation>Pas encore mesurés ensemble&#xa0;: «&#xa0;Mesurer&#xa0;» exécute les deux tour à tour</translation>
    </message>
    <message numerus="yes">
        <source>%n node(s) change</source>
        <translation>
            <numerusform>%n nœud change</numerusform>
            <numerusform>%n nœuds changent</numerusform>
        </translation>
    </message>
    <message>
        <source>predicted %1 → %2</source>
        <translation>prédit %1 → %2</translation>
    </message>
    <message>
        <source>now %1 measured</source>
        <translation>actuel %1, mesuré</translation>
    </message>
    <message>
        <source>now %1 measured at %2</source>
        <translation>actuel %1, mesuré (%2)</translation>
    </message>
    <message>
        <source>Show the Mix</source>
        <translation>Afficher le mix</translation>
    </message>
    <message>
        <source>End to end</source>
        <translation>De bout en bout</translation>
    </message>
    <message>
        <source>Zoom to what is marked or selected (Z)</source>
        <translation>Zoomer sur ce qui est marqué ou sélectionné (Z)</translation>
    </message>
    <message>
        <source>Show in &amp;Costs</source>
        <translation>Montrer dans &amp;Coûts</translation>
    </message>
    <message>
        <source>Select What &amp;Writes It</source>
        <translation>Sélectionner ce qui l’éc&amp;rit</translation>
    </message>
    <message>
        <source>Select What &amp;Reads It</source>
        <translation>Sélectionner ce qui la &amp;lit</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>Ouvrir %1</translation>
    </message>
    <message>
        <source>%1 · node in %2</source>
        <translation>%1 · nœud dans %2</translation>
    </message>
    <message>
        <source>a constant of the model</source>
        <translation>une constante du modèle</translation>
    </message>
    <message>
        <source>Stopped. Nothing was recorded.</source>
        <translation>Arrêté. Rien n’a été relevé.</translation>
    </message>
    <message>
        <source>%1 could not be recorded: %2</source>
        <translation>%1 n’a pas pu être relevé&#xa0;: %2</translation>
    </message>
    <message>
        <source>The plan has changed since these values were recorded.</source>
        <translation>Le plan a changé depuis le relevé de ces valeurs.</translation>
    </message>
    <message>
        <source>Recorded when the search has ended: both run on the same cores. To close this drops it.</source>
        <translation>Relevé à la fin de la recherche&#xa0;: les deux utilisent les mêmes cœurs. Fermer l’annule.</translation>
    </message>
    <message>
        <source>The plan runs until it has made this value…</source>
        <translation>Le plan s’exécute jusqu’à produire cette valeur…</translation>
    </message>
    <message>
        <source>a run of this plan on inputs of seeded noise, the same each time</source>
        <translation>une exécution de ce plan sur du bruit à graine fixe, le même chaque fois</translation>
    </message>
    <message>
        <source>There is no plan yet whose memory could be shown.</source>
        <translation>Il n’y a pas encore de plan dont montrer la mémoire.</translation>
    </message>
    <message>
        <source>What the charts show</source>
        <translation>Ce que montrent les diagrammes</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Mémoire</translation>
    </message>
    <message>
        <source>B does not fit the model as it is open, see Problems: %1</source>
        <translation>B ne convient pas au modèle tel qu’il est ouvert, voir Problèmes&#xa0;: %1</translation>
    </message>
    <message>
        <source>B is of another model, %1: %2</source>
        <translation>B est d’un autre modèle, %1&#xa0;: %2</translation>
    </message>
    <message>
        <source>B was made for another machine, %1: its times have no ratio to these</source>
        <translation>B a été fait pour une autre machine, %1&#xa0;: ses temps n’ont pas de ratio avec ceux-ci</translation>
    </message>
    <message>
        <source>A was measured again since their race: Measure runs both in turns</source>
        <translation>A a été remesuré depuis leur course&#xa0;: «&#xa0;Mesurer&#xa0;» exécute les deux tour à tour</translation>
    </message>
    <message>
        <source>Return, or a double click, sets a plan beside this one.</source>
        <translation>Entrée, ou un double clic, place un plan à côté de celui-ci.</translation>
    </message>
    <message>
        <source>Compare with %1</source>
        <translation>Comparer avec %1</translation>
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
        <translation>rejeu, étape %1 sur %2</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Erreur</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>Superposition</translation>
    </message>
    <message>
        <source>Colour by heat: %1</source>
        <translation>Couleur selon la chaleur&#xa0;: %1</translation>
    </message>
    <message>
        <source>Above the canvas</source>
        <translation>Au-dessus du graphe</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>Backend</translation>
    </message>
    <message>
        <source>Overlay values of nodes</source>
        <translation>Superposer des valeurs de nœuds</translation>
    </message>
    <message>
        <source>Values of nodes (*.csv *.tsv *.json);;All files (*)</source>
        <translation>Valeurs de nœuds (*.csv *.tsv *.json);;Tous les fichiers (*)</translation>
    </message>
    <message>
        <source>Error ≈ %1, its region&apos;s</source>
        <translation>Erreur ≈ %1, de sa région</translation>
    </message>
    <message>
        <source>Error %1</source>
        <translation>Erreur %1</translation>
    </message>
    <message>
        <source>By itself %1</source>
        <translation>Isolément %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1&#xa0;: %2</translation>
    </message>
    <message>
        <source>≈ %1</source>
        <translation>≈ %1</translation>
    </message>
    <message>
        <source>Error by itself</source>
        <translation>Erreur isolée</translation>
    </message>
    <message>
        <source>Largest error</source>
        <translation>Plus grande erreur</translation>
    </message>
    <message>
        <source>%1, relative %2</source>
        <translation>%1, relative %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 et %n autre</numerusform>
            <numerusform>%1 et %n autres</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · runs %2</source>
        <translation>%1 · exécute %2</translation>
    </message>
    <message>
        <source>%1: %2 for the whole plan</source>
        <translation>%1&#xa0;: %2 pour l’ensemble du plan</translation>
    </message>
    <message>
        <source>No pattern was added</source>
        <translation>Aucun motif n’a été ajouté</translation>
    </message>
    <message>
        <source>parts of the plan were timed again for it: %1 was predicted before</source>
        <translation>des parties du plan ont été remesurées&#xa0;: %1 était prédit avant</translation>
    </message>
    <message>
        <source>Measure Again</source>
        <translation>Mesurer à nouveau</translation>
    </message>
    <message>
        <source>The machine was busy</source>
        <translation>La machine était occupée</translation>
    </message>
    <message>
        <source>The spec has an error and is not saved</source>
        <translation>La spécification contient une erreur et n’est pas enregistrée</translation>
    </message>
    <message>
        <source>Docks</source>
        <translation>Volets</translation>
    </message>
    <message>
        <source>Version %1</source>
        <translation>Version %1</translation>
    </message>
    <message>
        <source>The kernels and conversions of the plan by what they cost</source>
        <translation>Les kernels et conversions du plan selon ce qu’ils coûtent</translation>
    </message>
    <message>
        <source>&amp;Node</source>
        <translation>&amp;Nœud</translation>
    </message>
    <message>
        <source>The attributes of the selected operator</source>
        <translation>Les attributs de l’opérateur sélectionné</translation>
    </message>
    <message>
        <source>&amp;Candidates</source>
        <translation>&amp;Candidats</translation>
    </message>
    <message>
        <source>What else could run the selected region</source>
        <translation>Ce qui d’autre pourrait exécuter la région sélectionnée</translation>
    </message>
    <message>
        <source>&amp;Why</source>
        <translation>&amp;Pourquoi</translation>
    </message>
    <message>
        <source>Why the selected region runs where it does</source>
        <translation>Pourquoi la région sélectionnée s’exécute là où elle le fait</translation>
    </message>
    <message>
        <source>T&amp;ensors</source>
        <translation>T&amp;enseurs</translation>
    </message>
    <message>
        <source>What the selected region reads and makes</source>
        <translation>Ce que la région sélectionnée lit et produit</translation>
    </message>
    <message>
        <source>The spec of %1 has no list of patterns. Choose another backend in the list of the spec editor, then add it there.</source>
        <translation>La spécification de %1 n’a pas de liste de motifs. Choisissez un autre backend dans la liste de Spécifications, puis ajoutez-le là.</translation>
    </message>
    <message>
        <source>%1 was added to %2</source>
        <translation>%1 a été ajouté à %2</translation>
    </message>
    <message>
        <source>An example was added to %1</source>
        <translation>Un exemple a été ajouté à %1</translation>
    </message>
    <message>
        <source>No region is selected. Select one in the graph first, and the pattern that is added takes it; or write over the example.</source>
        <translation>Aucune région n’est sélectionnée. Sélectionnez-en d’abord une dans le graphe, et le motif ajouté la prendra&#xa0;; ou remplacez l’exemple.</translation>
    </message>
    <message>
        <source>Search Anew</source>
        <translation>Relancer la recherche</translation>
    </message>
    <message>
        <source>Open</source>
        <comment>a file that was written</comment>
        <translation>Ouvrir</translation>
    </message>
    <message>
        <source>Each part of this plan was timed in place; when each ran was not kept.</source>
        <translation>Chaque partie de ce plan a été mesurée sur place&#xa0;; le moment où chacune s’est exécutée n’a pas été conservé.</translation>
    </message>
    <message>
        <source>Show in the Spec Editor</source>
        <translation>Montrer dans Spécifications</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Mesurer</translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n nœud</numerusform>
            <numerusform>%n nœuds</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <comment>nodes in regions</comment>
        <translation>%1 dans %2</translation>
    </message>
    <message numerus="yes">
        <source>%n region(s)</source>
        <translation>
            <numerusform>%n région</numerusform>
            <numerusform>%n régions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Median of %n run(s)</source>
        <translation>
            <numerusform>Médiane de %n exécution</numerusform>
            <numerusform>Médiane de %n exécutions</numerusform>
        </translation>
    </message>
    <message>
        <source>plan in force</source>
        <translation>plan en vigueur</translation>
    </message>
    <message>
        <source>Take the Faster Plan</source>
        <translation>Prendre le plan plus rapide</translation>
    </message>
    <message>
        <source>A faster plan</source>
        <translation>Un plan plus rapide</translation>
    </message>
    <message>
        <source>Pin to %1</source>
        <translation>Épingler à %1</translation>
    </message>
    <message>
        <source>Selection, and its cost to the plan</source>
        <translation>Sélection, et son coût pour le plan</translation>
    </message>
    <message>
        <source>%1, when A took %2</source>
        <translation>%1, quand A prenait %2</translation>
    </message>
    <message>
        <source>Profile Plan</source>
        <translation>Profiler le plan</translation>
    </message>
    <message>
        <source>Budget: %1</source>
        <translation>Budget&#xa0;: %1</translation>
    </message>
    <message>
        <source>…: what it costs the plan is being worked out</source>
        <translation>…&#xa0;: son coût pour le plan est en cours de calcul</translation>
    </message>
    <message>
        <source>≈ ?: known once the model is searched, or a change is previewed</source>
        <translation>≈ ?&#xa0;: connu après une recherche ou l’aperçu d’un changement</translation>
    </message>
    <message>
        <source>≈ ?: a part was never measured; the preview offers to</source>
        <translation>≈ ?&#xa0;: une partie n’a jamais été mesurée&#xa0;; l’aperçu le propose</translation>
    </message>
    <message>
        <source>It takes %1 at %2. Search, which saves it: until then no plan uses it.</source>
        <translation>Il prend %1 à %2. Cherchez, ce qui l’enregistre&#xa0;: d’ici là aucun plan ne l’utilise.</translation>
    </message>
    <message>
        <source>measuring…</source>
        <translation>mesure en cours…</translation>
    </message>
    <message>
        <source>A profile of the best mix shows its operators in place.</source>
        <translation>Un profil du meilleur mix montre ses opérateurs sur place.</translation>
    </message>
    <message>
        <source>Take the Mix</source>
        <translation>Prendre le mix</translation>
    </message>
    <message>
        <source>These are the operators of the best mix, each alone.</source>
        <translation>Voici les opérateurs du meilleur mix, chacun seul.</translation>
    </message>
    <message>
        <source>A search at operator level times them one by one.</source>
        <translation>Une recherche au niveau des opérateurs les mesure un par un.</translation>
    </message>
    <message>
        <source>Search Operator Level Only</source>
        <translation>Chercher au niveau des opérateurs seul</translation>
    </message>
    <message>
        <source>There is no other region</source>
        <translation>Il n’y a pas d’autre région</translation>
    </message>
    <message>
        <source>The plan has only this one.</source>
        <translation>Le plan n’a que celle-ci.</translation>
    </message>
    <message>
        <source>Budget of a search</source>
        <translation>Budget d’une recherche</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>Your edit of %1 was saved for this search, which uses it.</source>
        <translation>Votre modification de %1 a été enregistrée pour cette recherche, qui l’utilise.</translation>
    </message>
    <message>
        <source>Your edit of %1 has an error: this search does not use it.</source>
        <translation>Votre modification de %1 contient une erreur&#xa0;: cette recherche ne l’utilise pas.</translation>
    </message>
    <message>
        <source>end to end %1</source>
        <translation>de bout en bout %1</translation>
    </message>
    <message>
        <source>predicted ≈ %1</source>
        <translation>prédit ≈ %1</translation>
    </message>
    <message>
        <source>B is this plan</source>
        <translation>B est ce plan</translation>
    </message>
    <message>
        <source>%1 runs the model as one piece: no part of it was timed.</source>
        <translation>%1 exécute le modèle d&apos;un seul tenant : aucune partie n&apos;a été chronométrée.</translation>
    </message>
    <message>
        <source>Times of parts, each timed alone: they need not add up to the plans end to end.</source>
        <translation>Temps des parties, chacune chronométrée seule : leur somme n&apos;est pas forcément celle des plans de bout en bout.</translation>
    </message>
    <message>
        <source>%1 The canvas and Operators show A in place.</source>
        <translation>%1 Le graphe et Opérateurs montrent A en place.</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Appareils</translation>
    </message>
    <message>
        <source>Everything on %1</source>
        <translation>Tout sur %1</translation>
    </message>
    <message>
        <source>What If It Ran on the &amp;CPU?</source>
        <translation>Et s&apos;il tournait sur le &amp;CPU ?</translation>
    </message>
    <message>
        <source>Raise the Budget</source>
        <translation>Augmenter le budget</translation>
    </message>
    <message>
        <source>The plan that was in force stays: this search found none that is faster.</source>
        <translation>Le plan en vigueur reste : cette recherche n&apos;en a pas trouvé de plus rapide.</translation>
    </message>
    <message>
        <source>The plan that was in force took no part in this search: %1.</source>
        <translation>Le plan en vigueur n&apos;a pas participé à cette recherche : %1.</translation>
    </message>
    <message>
        <source>%1 of %2 backends ready</source>
        <translation>%1 backends prêts sur %2</translation>
    </message>
    <message>
        <source>Your edit of %1 was not tried: the budget of this search had no time for it.</source>
        <translation>Votre modification de %1 n&apos;a pas été essayée : le budget de cette recherche n&apos;en a pas eu le temps.</translation>
    </message>
    <message>
        <source>Took %1 of %2 · seed %3 · what was measured is in the store</source>
        <translation>A pris %1 sur %2 · graine %3 · les mesures sont dans la base</translation>
    </message>
    <message>
        <source>In the preview: %1</source>
        <translation>Dans l’aperçu : %1</translation>
    </message>
    <message>
        <source>In the preview: %1, %2</source>
        <translation>Dans l’aperçu : %1, %2</translation>
    </message>
    <message>
        <source>The plan that was in force had taken %1.</source>
        <translation>Le plan en vigueur avait pris %1.</translation>
    </message>
    <message>
        <source>The plan that was in force had taken %1, measured at %2.</source>
        <translation>Le plan en vigueur avait pris %1, mesuré à %2.</translation>
    </message>
    <message>
        <source>%1 In the last race of this search it took %2, and the plan that replaces it %3: only times of one race compare. Undo brings it back.</source>
        <translation>%1 Dans la dernière course de cette recherche il a pris %2, et le plan qui le remplace %3 : seuls les temps d’une même course se comparent. Annuler le rétablit.</translation>
    </message>
    <message>
        <source>%1 The plan that replaces it took %2 at another moment: the two do not compare. Undo brings it back.</source>
        <translation>%1 Le plan qui le remplace a pris %2 à un autre moment : les deux ne se comparent pas. Annuler le rétablit.</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <comment>operators, a node</comment>
        <translation>%1 en %2</translation>
    </message>
    <message>
        <source>It was never measured: %1 is predicted.</source>
        <translation>Jamais mesuré : %1 est prédit.</translation>
    </message>
    <message>
        <source>It was never measured.</source>
        <translation>Jamais mesuré.</translation>
    </message>
    <message>
        <source>It takes %1.</source>
        <translation>Cela prend %1.</translation>
    </message>
    <message>
        <source>It takes %1, and %2 takes %3.</source>
        <translation>Cela prend %1, et %2 prend %3.</translation>
    </message>
    <message>
        <source>%1 stays as it is, and was never measured.</source>
        <translation>%1 reste tel quel, et n&apos;a jamais été mesuré.</translation>
    </message>
    <message numerus="yes">
        <source>%n more part(s) stay and were never measured.</source>
        <translation>
            <numerusform>%n autre partie reste et n&apos;a jamais été mesurée.</numerusform>
            <numerusform>%n autres parties restent et n&apos;ont jamais été mesurées.</numerusform>
        </translation>
    </message>
    <message>
        <source>never measured: %1</source>
        <translation>jamais mesuré : %1</translation>
    </message>
    <message numerus="yes">
        <source>%n part(s) were never measured</source>
        <translation>
            <numerusform>%n partie n&apos;a jamais été mesurée</numerusform>
            <numerusform>%n parties n&apos;ont jamais été mesurées</numerusform>
        </translation>
    </message>
    <message>
        <source>best plan, in a tie</source>
        <comment>of the fastest</comment>
        <translation>meilleur plan, à égalité</translation>
    </message>
    <message>
        <source>Taken: %1</source>
        <translation>Pris&#xa0;: %1</translation>
    </message>
    <message>
        <source>Now: %1. Before: %2. The plan before stands in Compare.</source>
        <translation>Maintenant&#xa0;: %1. Avant&#xa0;: %2. Le plan précédent se trouve dans Comparaison.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>%1: %2. This is the fastest mix with this pin, by the times of the last search: what the pin leaves of the whole-graph piece was never timed.</source>
        <translation>%1&#xa0;: %2. C’est le mix le plus rapide avec cette épingle, d’après les temps de la dernière recherche&#xa0;: ce que l’épingle laisse du bloc du graphe entier n’a jamais été mesuré.</translation>
    </message>
    <message>
        <source>as a mix: without the whole-graph piece, by the last search</source>
        <translation>en mix&#xa0;: sans le bloc du graphe entier, d’après la dernière recherche</translation>
    </message>
    <message>
        <source>Costs are known once the model is searched, or a change is previewed</source>
        <translation>Les coûts sont connus après une recherche ou l’aperçu d’un changement</translation>
    </message>
    <message>
        <source>Never measured: choose one, its preview offers to</source>
        <translation>Jamais mesuré&#xa0;: choisissez-en un, son aperçu le propose</translation>
    </message>
    <message>
        <source>Compare: %1</source>
        <translation>Comparaison&#xa0;: %1</translation>
    </message>
    <message>
        <source>These are the operators of the best mix, timed in place.</source>
        <translation>Voici les opérateurs du meilleur mix, mesurés sur place.</translation>
    </message>
    <message>
        <source>Each kernel as timed alone. Before the change they were timed in the plan, where they take another time: the two do not compare. A profile times those of this plan.</source>
        <translation>Chaque kernel mesuré seul. Avant le changement ils étaient mesurés dans le plan, où ils prennent un autre temps&#xa0;: les deux ne se comparent pas. Un profil mesure ceux de ce plan.</translation>
    </message>
    <message>
        <source>%1 cannot run here</source>
        <comment>an implementation</comment>
        <translation>%1 ne peut pas s’exécuter ici</translation>
    </message>
</context>
<context>
    <name>tessera::shell::ModelTabs</name>
    <message>
        <source>Open model</source>
        <translation>Modèle ouvert</translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation>Fermer %1</translation>
    </message>
</context>
<context>
    <name>tessera::shell::Needs</name>
    <message>
        <source>A search is running.</source>
        <translation>Une recherche est en cours.</translation>
    </message>
    <message>
        <source>Open a model first.</source>
        <translation>Ouvrez d’abord un modèle.</translation>
    </message>
    <message>
        <source>All sizes of this model are constants.</source>
        <translation>Toutes les tailles de ce modèle sont constantes.</translation>
    </message>
    <message>
        <source>Sizes are missing: File &gt; Sizes of Inputs.</source>
        <translation>Il manque des tailles&#xa0;: Fichier &gt; Tailles des entrées.</translation>
    </message>
    <message>
        <source>There is no plan yet.</source>
        <translation>Il n’y a pas encore de plan.</translation>
    </message>
    <message>
        <source>Select a node first.</source>
        <translation>Sélectionnez d’abord un nœud.</translation>
    </message>
    <message>
        <source>Costs are of a hardware profile: nothing is run while it is open.</source>
        <translation>Les coûts viennent d’un profil matériel&#xa0;: rien ne s’exécute tant qu’il est ouvert.</translation>
    </message>
    <message>
        <source>No hardware profile is open.</source>
        <translation>Aucun profil matériel n’est ouvert.</translation>
    </message>
    <message>
        <source>No search is running.</source>
        <translation>Aucune recherche n’est en cours.</translation>
    </message>
    <message>
        <source>Nothing is running.</source>
        <translation>Rien n’est en cours.</translation>
    </message>
    <message>
        <source>There is no second plan.</source>
        <translation>Il n’y a pas de second plan.</translation>
    </message>
    <message>
        <source>No preview is shown.</source>
        <translation>Aucun aperçu n’est affiché.</translation>
    </message>
    <message>
        <source>No group is folded.</source>
        <translation>Aucun groupe n’est replié.</translation>
    </message>
    <message>
        <source>Not every region has a time yet: search, or profile the plan.</source>
        <translation>Toutes les régions n’ont pas encore de temps&#xa0;: lancez une recherche ou profilez le plan.</translation>
    </message>
    <message>
        <source>The selected node has no body to open.</source>
        <translation>Le nœud sélectionné n’a pas de corps à ouvrir.</translation>
    </message>
    <message>
        <source>No body of a node is open.</source>
        <translation>Aucun corps de nœud n’est ouvert.</translation>
    </message>
    <message>
        <source>The body of a node is open: go back to the model.</source>
        <translation>Le corps d’un nœud est ouvert&#xa0;: revenez au modèle.</translation>
    </message>
    <message>
        <source>Choose a second plan first, or a row in the list of plans.</source>
        <translation>Choisissez d’abord un second plan, ou une ligne de la liste des plans.</translation>
    </message>
    <message>
        <source>Compare with two plans or more first.</source>
        <translation>Comparez d’abord avec deux plans ou plus.</translation>
    </message>
    <message>
        <source>No search of this model left steps yet.</source>
        <translation>Aucune recherche sur ce modèle n’a encore laissé d’étapes.</translation>
    </message>
    <message>
        <source>No overlay is open.</source>
        <translation>Aucune superposition n’est ouverte.</translation>
    </message>
    <message>
        <source>The plan is the best mix, or was not found by a search.</source>
        <translation>Le plan est le meilleur mix, ou ne vient pas d’une recherche.</translation>
    </message>
    <message>
        <source>No other model is open.</source>
        <translation>Aucun autre modèle n’est ouvert.</translation>
    </message>
</context>
<context>
    <name>tessera::shell::OperatorHelp</name>
    <message>
        <source>works element by element</source>
        <translation>opère élément par élément</translation>
    </message>
    <message>
        <source>works element by element on several tensors</source>
        <translation>opère élément par élément sur plusieurs tenseurs</translation>
    </message>
    <message>
        <source>a convolution</source>
        <translation>une convolution</translation>
    </message>
    <message>
        <source>a matrix product</source>
        <translation>un produit matriciel</translation>
    </message>
    <message>
        <source>pooling</source>
        <translation>pooling</translation>
    </message>
    <message>
        <source>a normalization</source>
        <translation>une normalisation</translation>
    </message>
    <message>
        <source>a reduction</source>
        <translation>une réduction</translation>
    </message>
    <message>
        <source>a softmax</source>
        <translation>un softmax</translation>
    </message>
    <message>
        <source>only moves elements</source>
        <translation>ne fait que déplacer des éléments</translation>
    </message>
    <message>
        <source>only works on shapes: no element is touched</source>
        <translation>n’opère que sur les formes&#xa0;: aucun élément n’est touché</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>attention</translation>
    </message>
    <message>
        <source>recurrent</source>
        <translation>récurrent</translation>
    </message>
    <message>
        <source>runs graphs of its own</source>
        <translation>exécute des graphes qui lui appartiennent</translation>
    </message>
    <message>
        <source>quantized</source>
        <translation>quantifié</translation>
    </message>
    <message>
        <source>a constant</source>
        <translation>une constante</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1&#xa0;: %2</translation>
    </message>
    <message>
        <source>Tessera does not know this operator: %1</source>
        <translation>Tessera ne connaît pas cet opérateur&#xa0;: %1</translation>
    </message>
    <message>
        <source>It stands for these nodes of the file: %1.</source>
        <translation>Il représente ces nœuds du fichier&#xa0;: %1.</translation>
    </message>
    <message>
        <source>What it reads and makes</source>
        <translation>Ce qu’il lit et produit</translation>
    </message>
    <message>
        <source>out</source>
        <translation>sortie</translation>
    </message>
    <message>
        <source>Its attributes</source>
        <translation>Ses attributs</translation>
    </message>
    <message>
        <source>None is set: each has the value that the standard gives it.</source>
        <translation>Aucun n’est défini&#xa0;: chacun a la valeur que lui donne la norme.</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>a clause, and what does not hold of it</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1 takes it: %2</source>
        <translation>%1 le prend&#xa0;: %2</translation>
    </message>
    <message>
        <source>%1 takes it, as every operator of its list</source>
        <translation>%1 le prend, comme tout opérateur de sa liste</translation>
    </message>
    <message>
        <source>the operator lists of its spec leave it out</source>
        <translation>les listes d’opérateurs de sa spécification l’excluent</translation>
    </message>
    <message>
        <source>%1 does not take it: %2</source>
        <translation>%1 ne le prend pas&#xa0;: %2</translation>
    </message>
    <message>
        <source>no pattern of its spec has this operator</source>
        <translation>aucun motif de sa spécification ne contient cet opérateur</translation>
    </message>
    <message>
        <source>%1. It is not here: %2</source>
        <translation>%1. Il n’est pas présent ici&#xa0;: %2</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Pour continuer</translation>
    </message>
    <message>
        <source>What each of them takes on this machine, and why the plan has chosen one, stands in the inspector at the right, under *Candidates* and *Why*.</source>
        <translation>Ce que chacun prend sur cette machine, et pourquoi le plan en a choisi un, se lit à droite dans l’inspecteur, sous *Candidats* et *Pourquoi*.</translation>
    </message>
    <message>
        <source>Which backends take it</source>
        <translation>Quels backends le prennent</translation>
    </message>
    <message>
        <source>By the patterns of their specs; whether a library then runs it, a search finds out.</source>
        <translation>D’après les motifs de leurs spécifications&#xa0;; une recherche dira si une bibliothèque l’exécute alors.</translation>
    </message>
    <message>
        <source>It stands in a body of %1: what runs that one runs its body with it.</source>
        <translation>Il fait partie d’un corps de %1&#xa0;: ce qui exécute celui-ci exécute aussi son corps.</translation>
    </message>
</context>
<context>
    <name>tessera::shell::PatternFates</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 à %2</translation>
    </message>
    <message>
        <source>chosen in %1</source>
        <translation>choisi à %1 endroits</translation>
    </message>
    <message>
        <source>as good as what was chosen in %1</source>
        <translation>aussi bon que le choix à %1 endroits</translation>
    </message>
    <message>
        <source>slower in %1, by %2 for the plan</source>
        <translation>plus lent à %1 endroits, de %2 pour le plan</translation>
    </message>
    <message>
        <source>measured and not chosen in %1</source>
        <translation>mesuré et non choisi à %1 endroits</translation>
    </message>
    <message>
        <source>not measured within the budget in %1</source>
        <translation>pas mesuré dans le budget à %1 endroits</translation>
    </message>
    <message>
        <source>refused in %1: %2</source>
        <translation>refusé à %1 endroits&#xa0;: %2</translation>
    </message>
    <message>
        <source>not searched yet in %1</source>
        <translation>pas encore recherché à %1 endroits</translation>
    </message>
    <message>
        <source>left to %1, which comes first, in %2</source>
        <translation>laissé à %1, qui passe avant, à %2 endroits</translation>
    </message>
    <message>
        <source>not measured, and predicted to be no faster, in %1</source>
        <translation>non mesuré, et prédit pas plus rapide, dans %1</translation>
    </message>
</context>
<context>
    <name>tessera::shell::Picture</name>
    <message>
        <source>Time per region, µs</source>
        <translation>Temps par région, µs</translation>
    </message>
    <message>
        <source>Efficiency, GFLOP/s</source>
        <translation>Efficacité, GFLOP/s</translation>
    </message>
    <message>
        <source>Bytes read and written, KB</source>
        <translation>Octets lus et écrits, KB</translation>
    </message>
    <message>
        <source>Regret, µs over the cheapest rival</source>
        <translation>Regret, µs face au rival le moins coûteux</translation>
    </message>
    <message>
        <source>No rivals were measured yet. Search (F5) to compare them.</source>
        <translation>Aucun rival n’est encore mesuré. Lancez une recherche (F5) pour les comparer.</translation>
    </message>
    <message>
        <source>No region has a time yet. Search (F5), or profile the plan (Ctrl+Shift+R).</source>
        <translation>Aucune région n’a encore de temps. Lancez une recherche (F5) ou profilez le plan (Ctrl+Maj+R).</translation>
    </message>
    <message>
        <source>The five highest are numbered</source>
        <translation>Les cinq plus élevées sont numérotées</translation>
    </message>
    <message>
        <source>Time in B to time in A</source>
        <translation>Temps dans B sur temps dans A</translation>
    </message>
    <message>
        <source>Nothing to compare with. Choose a second plan in the Compare panel (Ctrl+B).</source>
        <translation>Rien à comparer. Choisissez un second plan dans le panneau Comparaison (Ctrl+B).</translation>
    </message>
    <message>
        <source>The regions of one plan have no times. Profile it, or compare two searched plans.</source>
        <translation>Les régions d’un des plans n’ont pas de temps. Profilez-le, ou comparez deux plans issus d’une recherche.</translation>
    </message>
    <message>
        <source>B 2× faster</source>
        <translation>B 2× plus rapide</translation>
    </message>
    <message>
        <source>tie</source>
        <translation>égalité</translation>
    </message>
    <message>
        <source>B 2× slower</source>
        <translation>B 2× plus lent</translation>
    </message>
    <message>
        <source>± 0 %</source>
        <translation>± 0&#xa0;%</translation>
    </message>
    <message>
        <source>Of what the machine allows, %</source>
        <translation>De ce que permet la machine,&#xa0;%</translation>
    </message>
    <message>
        <source>± 5 %</source>
        <translation>± 5&#xa0;%</translation>
    </message>
    <message>
        <source>≥ ± 10 %</source>
        <translation>≥ ± 10&#xa0;%</translation>
    </message>
    <message numerus="yes">
        <source>%n region(s)</source>
        <translation>
            <numerusform>%n région</numerusform>
            <numerusform>%n régions</numerusform>
        </translation>
    </message>
    <message>
        <source>Error over tolerance</source>
        <translation>Erreur sur tolérance</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>Superposition</translation>
    </message>
    <message>
        <source>The plan changed since its errors were checked. Check them again: Profile &gt; Check Errors of Each Node.</source>
        <translation>Le plan a changé depuis la vérification de ses erreurs. Vérifiez-les à nouveau&#xa0;: Profil &gt; Vérifier les erreurs de chaque nœud.</translation>
    </message>
    <message>
        <source>Errors were not checked yet. Check them: Profile &gt; Check Errors of Each Node.</source>
        <translation>Les erreurs n’ont pas encore été vérifiées. Vérifiez-les&#xa0;: Profil &gt; Vérifier les erreurs de chaque nœud.</translation>
    </message>
    <message>
        <source>Logarithmic. The line marks the tolerance, which is 1.</source>
        <translation>Logarithmique. Le trait marque la tolérance, soit 1.</translation>
    </message>
    <message numerus="yes">
        <source>Above it, with a warning sign: %n region(s).</source>
        <translation>
            <numerusform>Au-dessus, avec un signe d’avertissement&#xa0;: %n région.</numerusform>
            <numerusform>Au-dessus, avec un signe d’avertissement&#xa0;: %n régions.</numerusform>
        </translation>
    </message>
    <message>
        <source>No region is above it.</source>
        <translation>Aucune région n’est au-dessus.</translation>
    </message>
    <message>
        <source>No overlay is open. Choose a file: View &gt; Overlay Values from a File.</source>
        <translation>Aucune superposition n’est ouverte. Choisissez un fichier&#xa0;: Affichage &gt; Superposer des valeurs d’un fichier.</translation>
    </message>
    <message>
        <source>From %1, logarithmic. The five highest are numbered.</source>
        <translation>De %1, logarithmique. Les cinq plus élevées sont numérotées.</translation>
    </message>
    <message>
        <source>From %1. The five highest are numbered.</source>
        <translation>De %1. Les cinq plus élevées sont numérotées.</translation>
    </message>
    <message>
        <source>No region has a cheaper rival.</source>
        <translation>Aucune région n’a de rival moins coûteux.</translation>
    </message>
    <message>
        <source>≈ As the best mix runs them: %1 runs the model as one piece.</source>
        <translation>≈ Comme le meilleur mix les exécute&#xa0;: %1 exécute le modèle d’un seul tenant.</translation>
    </message>
    <message>
        <source>Share of kernels and conversions, %</source>
        <translation>Part des kernels et conversions,&#xa0;%</translation>
    </message>
    <message>
        <source>How uncertain times are</source>
        <translation>Incertitude des temps</translation>
    </message>
    <message>
        <source>Yellow is the least certain: measure it again. ≈ counts as ± 5 % or more.</source>
        <translation>Le jaune est le moins sûr : à mesurer de nouveau. ≈ compte pour ± 5 % ou plus.</translation>
    </message>
</context>
<context>
    <name>tessera::shell::PictureDialog</name>
    <message>
        <source>The whole model</source>
        <translation>Le modèle entier</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Clair</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Sombre</translation>
    </message>
    <message>
        <source>&amp;Fold groups that the model repeats</source>
        <translation>&amp;Replier les groupes que répète le modèle</translation>
    </message>
    <message>
        <source>&amp;Legend below the picture</source>
        <translation>&amp;Légende sous l’image</translation>
    </message>
    <message>
        <source>Picture of the plan</source>
        <translation>Image du plan</translation>
    </message>
    <message numerus="yes">
        <source>%n selected node(s) with whole regions</source>
        <translation>
            <numerusform>%n nœud sélectionné avec sa région entière</numerusform>
            <numerusform>%n nœuds sélectionnés avec leurs régions entières</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation>&amp;Enregistrer sous…</translation>
    </message>
    <message>
        <source>F&amp;ormat</source>
        <translation>&amp;Format</translation>
    </message>
    <message>
        <source>S&amp;harpness</source>
        <translation>&amp;Netteté</translation>
    </message>
    <message>
        <source>Sho&amp;ws</source>
        <translation>C&amp;ontenu</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>&amp;Couleurs</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Thème</translation>
    </message>
    <message>
        <source>Pixels of the file a pixel of the picture: 2× and more for screens and print</source>
        <translation>Pixels du fichier par pixel de l’image&#xa0;: 2× et plus pour écrans et impression</translation>
    </message>
</context>
<context>
    <name>tessera::shell::PlanShelf</name>
    <message>
        <source>Last plan of %1</source>
        <translation>Dernier plan de %1</translation>
    </message>
</context>
<context>
    <name>tessera::shell::PreviewBar</name>
    <message>
        <source>&amp;Apply</source>
        <translation>Appli&amp;quer</translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation>É&amp;carter</translation>
    </message>
    <message>
        <source>What moves, and why</source>
        <translation>Ce qui change, et pourquoi</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>Entrée</translation>
    </message>
    <message>
        <source>Escape</source>
        <translation>Échap</translation>
    </message>
    <message>
        <source>Preview of the change</source>
        <translation>Aperçu du changement</translation>
    </message>
    <message>
        <source>Hide the reasons</source>
        <translation>Masquer les raisons</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>Pourquoi&#xa0;?</translation>
    </message>
    <message>
        <source>what it would change is being worked out…</source>
        <translation>ce qui changerait est en cours de calcul…</translation>
    </message>
    <message>
        <source>Times what was never measured, and what takes its place where that is faster, so that the difference is known</source>
        <translation>Mesure ce qui ne l’a jamais été, et ce qui le remplace là où c’est plus rapide, pour que la différence soit connue</translation>
    </message>
    <message numerus="yes">
        <source>&amp;Measure %n Part(s)</source>
        <translation>
            <numerusform>&amp;Mesurer %n partie</numerusform>
            <numerusform>&amp;Mesurer %n parties</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::shell::ReplayBar</name>
    <message>
        <source>Step back (Left)</source>
        <translation>Étape précédente (Gauche)</translation>
    </message>
    <message>
        <source>Play (Space)</source>
        <translation>Lire (Espace)</translation>
    </message>
    <message>
        <source>Step on (Right)</source>
        <translation>Étape suivante (Droite)</translation>
    </message>
    <message>
        <source>Step of the search</source>
        <translation>Étape de la recherche</translation>
    </message>
    <message>
        <source>The plan in force comes back (Escape)</source>
        <translation>Le plan en vigueur revient (Échap)</translation>
    </message>
    <message>
        <source>Replay of the search</source>
        <translation>Rejeu de la recherche</translation>
    </message>
    <message>
        <source>Step %1 of %2 · %3 · %4</source>
        <translation>Étape %1 sur %2 · %3 · %4</translation>
    </message>
    <message>
        <source>Pause (Space)</source>
        <translation>Pause (Espace)</translation>
    </message>
    <message>
        <source>En&amp;d Replay</source>
        <translation>&amp;Quitter le rejeu</translation>
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
        <translation>Paramètres</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Clair</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Sombre</translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation>Comme le bureau</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Thème</translation>
    </message>
    <message>
        <source>The language changes with the next start.</source>
        <translation>La langue change au prochain démarrage.</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Langue</translation>
    </message>
    <message>
        <source> %</source>
        <translation>&#xa0;%</translation>
    </message>
    <message>
        <source>Text &amp;size</source>
        <translation>Taille du te&amp;xte</translation>
    </message>
    <message>
        <source>&amp;Reduced</source>
        <translation>&amp;Réduites</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>Animations</translation>
    </message>
    <message>
        <source>%1: this Tessera was built without it.</source>
        <translation>%1&#xa0;: ce Tessera a été compilé sans.</translation>
    </message>
    <message>
        <source>%1 does not open: %2</source>
        <translation>%1 ne s’ouvre pas&#xa0;: %2</translation>
    </message>
    <message>
        <source>%1: found.</source>
        <translation>%1&#xa0;: trouvé.</translation>
    </message>
    <message>
        <source>%1 %2 is in use.</source>
        <translation>%1 %2 est en usage.</translation>
    </message>
    <message>
        <source>%1: the folder&apos;s version does not fit this Tessera; %2 from another place is in use.</source>
        <translation>%1&#xa0;: la version du dossier ne convient pas à ce Tessera&#xa0;; %2 d’un autre endroit est en usage.</translation>
    </message>
    <message>
        <source>Where they usually lie</source>
        <translation>À l’endroit habituel</translation>
    </message>
    <message>
        <source>Folder of optional backends</source>
        <translation>Dossier des backends facultatifs</translation>
    </message>
    <message>
        <source>A Python environment, a folder of packages, or an unpacked release</source>
        <translation>Un environnement Python, un dossier de paquets ou une version décompressée</translation>
    </message>
    <message>
        <source>&amp;Choose…</source>
        <translation>&amp;Choisir…</translation>
    </message>
    <message>
        <source>Choose the folder of optional backends</source>
        <translation>Choisir le dossier des backends facultatifs</translation>
    </message>
    <message>
        <source>&amp;ONNX Runtime, OpenVINO</source>
        <translation>&amp;ONNX Runtime, OpenVINO</translation>
    </message>
    <message>
        <source>A folder with ONNX Runtime or OpenVINO</source>
        <translation>Un dossier avec ONNX Runtime ou OpenVINO</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Recherche…</translation>
    </message>
    <message>
        <source>%1 The usual places stay in use.</source>
        <translation>%1 Les endroits habituels restent en usage.</translation>
    </message>
    <message>
        <source>%1 %2 stays in use.</source>
        <translation>%1 %2 reste en usage.</translation>
    </message>
    <message>
        <source>They are looked for where Tessera was built and where the system keeps libraries. Name a folder if yours lie elsewhere.</source>
        <translation>Ils sont cherchés là où Tessera a été compilé et où le système garde ses bibliothèques. Indiquez un dossier si les vôtres sont ailleurs.</translation>
    </message>
    <message>
        <source>It holds for every measurement from now on.</source>
        <translation>Cela vaut désormais pour toutes les mesures.</translation>
    </message>
    <message>
        <source>Tell when it &amp;ends while another window is active</source>
        <translation>&amp;Signaler la fin quand une autre fenêtre est active</translation>
    </message>
    <message>
        <source>Tell when long work ends</source>
        <translation>Signaler la fin des travaux longs</translation>
    </message>
    <message>
        <source>A search, a measurement, a profile, a check or an export of more than ten seconds: the desktop shows a message, where it can</source>
        <translation>Une recherche, une mesure, un profil, une vérification ou un export de plus de dix secondes&#xa0;: le bureau affiche un message, s’il le peut</translation>
    </message>
    <message>
        <source>Long work</source>
        <translation>Travaux longs</translation>
    </message>
    <message>
        <source>Stay &amp;until they are closed</source>
        <translation>Rester jusqu’à leur fermet&amp;ure</translation>
    </message>
    <message>
        <source>Messages stay until they are closed</source>
        <translation>Les messages restent jusqu’à leur fermeture</translation>
    </message>
    <message>
        <source>Otherwise a message that only informs goes by itself once there was time to read it</source>
        <translation>Sinon, un message purement informatif disparaît de lui-même après le temps de le lire</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Messages</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Appareils</translation>
    </message>
    <message>
        <source>The CPU is always placed on, and besides it every device that is chosen here.</source>
        <translation>Le CPU est toujours utilisé, ainsi que chaque appareil choisi ici.</translation>
    </message>
</context>
<context>
    <name>tessera::shell::Shortcuts</name>
    <message>
        <source>One key with Ctrl, Alt or Shift, or a function key, is what an action can have.</source>
        <translation>Une action peut avoir une touche avec Ctrl, Alt ou Maj, ou une touche de fonction.</translation>
    </message>
    <message>
        <source>%1 alone is for typing and for walking: add Ctrl or Alt.</source>
        <translation>%1 seul sert à écrire et à se déplacer&#xa0;: ajoutez Ctrl ou Alt.</translation>
    </message>
    <message>
        <source>%1 opens the menu %2.</source>
        <translation>%1 ouvre le menu %2.</translation>
    </message>
    <message>
        <source>%1 is %2 in the menu %3.</source>
        <translation>%1 est %2 dans le menu %3.</translation>
    </message>
</context>
<context>
    <name>tessera::shell::ShortcutsDialog</name>
    <message>
        <source>Shortcuts</source>
        <translation>Raccourcis</translation>
    </message>
    <message>
        <source>N&amp;one</source>
        <translation>A&amp;ucun</translation>
    </message>
    <message>
        <source>&amp;Reset</source>
        <translation>&amp;Réinitialiser</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Raccourcis clavier</translation>
    </message>
    <message>
        <source>Command, menu or keys</source>
        <translation>Commande, menu ou touches</translation>
    </message>
    <message>
        <source>Search the shortcuts</source>
        <translation>Chercher dans les raccourcis</translation>
    </message>
    <message>
        <source>Reset &amp;All</source>
        <translation>&amp;Tout réinitialiser</translation>
    </message>
    <message>
        <source>All keys are as Tessera has them.</source>
        <translation>Toutes les touches sont celles d’origine de Tessera.</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Touches</translation>
    </message>
    <message>
        <source>No shortcut for %1.</source>
        <translation>Aucun raccourci pour %1.</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Effacer</translation>
    </message>
    <message>
        <source>&amp;Keys of %1</source>
        <translation>Touc&amp;hes de %1</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>Touc&amp;hes</translation>
    </message>
    <message>
        <source>Press the keys that this command should have.</source>
        <translation>Appuyez sur les touches que cette commande doit avoir.</translation>
    </message>
    <message>
        <source>Choose a command to change its keys.</source>
        <translation>Choisissez une commande pour changer ses touches.</translation>
    </message>
    <message>
        <source>%1 Nothing was changed.</source>
        <translation>%1 Rien n’a été changé.</translation>
    </message>
    <message>
        <source>&amp;Use Them Here</source>
        <translation>Ut&amp;iliser ici</translation>
    </message>
    <message>
        <source>%1 has no keys now.</source>
        <translation>%1 n’a plus de touches.</translation>
    </message>
    <message>
        <source>%1 has %2 now.</source>
        <translation>%1 a maintenant %2.</translation>
    </message>
    <message>
        <source>Return leads to its keys.</source>
        <translation>Entrée mène à ses touches.</translation>
    </message>
</context>
<context>
    <name>tessera::shell::SideHeader</name>
    <message>
        <source>Colours of backends: %1</source>
        <translation>Couleurs des backends : %1</translation>
    </message>
</context>
<context>
    <name>tessera::shell::SizesDialog</name>
    <message>
        <source>any rank</source>
        <translation>rang quelconque</translation>
    </message>
    <message>
        <source>Sizes of inputs</source>
        <translation>Tailles des entrées</translation>
    </message>
    <message>
        <source>A plan holds for given sizes:</source>
        <translation>Un plan vaut pour des tailles données&#xa0;:</translation>
    </message>
    <message>
        <source>This model has symbolic sizes. A plan is made for given ones and says for which it holds.</source>
        <translation>Ce modèle a des tailles symboliques. Un plan est fait pour des tailles données et dit pour lesquelles il vaut.</translation>
    </message>
    <message>
        <source>&amp;Place</source>
        <translation>&amp;Placer</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1&#xa0;: %2</translation>
    </message>
    <message>
        <source>%1, axis %2</source>
        <translation>%1, axe %2</translation>
    </message>
    <message>
        <source>%1, slider</source>
        <translation>%1, curseur</translation>
    </message>
    <message>
        <source>Images or sequences that one run takes</source>
        <translation>Images ou séquences que prend une exécution</translation>
    </message>
    <message>
        <source>Image size</source>
        <translation>Taille d’image</translation>
    </message>
    <message>
        <source>As written below</source>
        <translation>Comme écrit ci-dessous</translation>
    </message>
    <message>
        <source>%1 × %1</source>
        <translation>%1 × %1</translation>
    </message>
</context>
<context>
    <name>tessera::shell::SpecEditorController</name>
    <message>
        <source>%1 could not be read</source>
        <translation>%1 n’a pas pu être lu</translation>
    </message>
    <message>
        <source>The edit was not removed</source>
        <translation>La version modifiée n’a pas été supprimée</translation>
    </message>
    <message>
        <source>The edit of %1 was not saved</source>
        <translation>La version modifiée de %1 n’a pas été enregistrée</translation>
    </message>
    <message>
        <source>This account has no folder for settings.</source>
        <translation>Ce compte n’a pas de dossier de paramètres.</translation>
    </message>
    <message>
        <source>Tessera</source>
        <translation>Tessera</translation>
    </message>
    <message>
        <source>Remove your edit of %1? The installed spec is used again.</source>
        <translation>Supprimer votre version de %1&#xa0;? La spécification installée servira à nouveau.</translation>
    </message>
    <message>
        <source>Discard what you wrote in %1?</source>
        <translation>Abandonner ce que vous avez écrit dans %1&#xa0;?</translation>
    </message>
    <message>
        <source>What became of the patterns of %1 is not known</source>
        <translation>On ne sait pas ce que les motifs de %1 sont devenus</translation>
    </message>
    <message>
        <source>%1 of %2: %3</source>
        <translation>%1 de %2&#xa0;: %3</translation>
    </message>
    <message>
        <source>nothing in this model is of its form</source>
        <translation>rien dans ce modèle n’a sa forme</translation>
    </message>
    <message numerus="yes">
        <source>and %n more rule(s) of yours</source>
        <translation>
            <numerusform>et %n autre règle de votre part</numerusform>
            <numerusform>et %n autres règles de votre part</numerusform>
        </translation>
    </message>
    <message>
        <source>What became of your edits in the best mix:</source>
        <translation>Ce que vos modifications sont devenues dans le meilleur mix&#xa0;:</translation>
    </message>
    <message>
        <source>What became of your edits:</source>
        <translation>Ce que vos modifications sont devenues&#xa0;:</translation>
    </message>
    <message>
        <source>&amp;Revert</source>
        <translation>&amp;Rétablir</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Annuler</translation>
    </message>
</context>
<context>
    <name>tessera::shell::SpecState</name>
    <message>
        <source>takes the same regions as %1, which comes first</source>
        <translation>prend les mêmes régions que %1, qui passe avant</translation>
    </message>
    <message>
        <source>%1 takes these regions too, and comes first</source>
        <translation>%1 prend aussi ces régions, et passe avant</translation>
    </message>
    <message>
        <source>the same pattern as %1</source>
        <translation>le même motif que %1</translation>
    </message>
    <message>
        <source>taken: a search tells what it is worth</source>
        <translation>pris&#xa0;: une recherche dira ce qu’il vaut</translation>
    </message>
    <message>
        <source>nothing in this model is of its form</source>
        <translation>rien dans ce modèle n’a sa forme</translation>
    </message>
    <message>
        <source>chosen in %1 of the best mix</source>
        <translation>choisi à %1 endroits du meilleur mix</translation>
    </message>
    <message>
        <source>chosen in %1</source>
        <translation>choisi à %1 endroits</translation>
    </message>
    <message>
        <source>The plan in force is no mix of backends.</source>
        <translation>Le plan en vigueur n’est pas un mix de backends.</translation>
    </message>
    <message>
        <source>The plan in force is no mix of backends: %1.</source>
        <translation>Le plan en vigueur n’est pas un mix de backends&#xa0;: %1.</translation>
    </message>
    <message>
        <source>What becomes of patterns is told of the best mix, the fastest plan of several backends.</source>
        <translation>Ce que deviennent les motifs vaut pour le meilleur mix, le plan le plus rapide de plusieurs backends.</translation>
    </message>
    <message>
        <source>Profile &gt; Compare &gt; With the Best Mix shows it.</source>
        <translation>Profil &gt; Comparer &gt; Avec le meilleur mix le montre.</translation>
    </message>
    <message>
        <source>Chosen: the plan in force runs them so.</source>
        <translation>Choisi&#xa0;: le plan en vigueur les exécute ainsi.</translation>
    </message>
    <message>
        <source>Matching took %1.</source>
        <translation>La correspondance a pris %1.</translation>
    </message>
    <message numerus="yes">
        <source>%n region(s) in this model</source>
        <translation>
            <numerusform>%n région dans ce modèle</numerusform>
            <numerusform>%n régions dans ce modèle</numerusform>
        </translation>
    </message>
    <message>
        <source>chosen in %1 by an earlier search</source>
        <translation>choisi à %1 endroits par une recherche antérieure</translation>
    </message>
    <message>
        <source>The search that was made with this spec tells of it. The plan in force is another one.</source>
        <translation>C’est ce que dit la recherche faite avec cette spécification. Le plan en vigueur en est un autre.</translation>
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
        <translation>Quelle bibliothèque exécute chaque opérateur, pourquoi, et ce qui serait plus rapide.</translation>
    </message>
    <message>
        <source>Drop an ONNX model here</source>
        <translation>Déposez un modèle ONNX ici</translation>
    </message>
    <message>
        <source>Its structure opens first. Weights are read when needed.</source>
        <translation>Sa structure s’ouvre d’abord. Les poids sont lus au besoin.</translation>
    </message>
    <message>
        <source>Open a model…</source>
        <translation>Ouvrir un modèle…</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Récents</translation>
    </message>
    <message>
        <source>Recent models</source>
        <translation>Modèles récents</translation>
    </message>
    <message>
        <source>Built in, no file needed</source>
        <translation>Intégrés, sans fichier</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>Cette machine</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>Processeur</translation>
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
        <translation>Un backend absent est un état normal. Ouvrez un profil matériel pour explorer un placement sur une autre machine.</translation>
    </message>
    <message>
        <source>Open hardware profile…</source>
        <translation>Ouvrir un profil matériel…</translation>
    </message>
    <message>
        <source>Start page</source>
        <translation>Page d&apos;accueil</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Appareils</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Recherche…</translation>
    </message>
    <message>
        <source>None besides the CPU</source>
        <translation>Aucun à part le CPU</translation>
    </message>
</context>
<context>
    <name>tessera::shell::StatusLine</name>
    <message>
        <source>No model open</source>
        <translation>Aucun modèle ouvert</translation>
    </message>
    <message>
        <source>End to end %1</source>
        <translation>De bout en bout %1</translation>
    </message>
    <message>
        <source>Predicted ≈ %1</source>
        <translation>Prédit ≈ %1</translation>
    </message>
    <message>
        <source>Greedy placement, nothing measured</source>
        <translation>Placement glouton, rien de mesuré</translation>
    </message>
    <message>
        <source>Conversions %1</source>
        <translation>Conversions %1</translation>
    </message>
    <message>
        <source>Gap %1</source>
        <translation>Écart %1</translation>
    </message>
    <message>
        <source>1 pin</source>
        <translation>1 épingle</translation>
    </message>
    <message>
        <source>%1 pins</source>
        <translation>%1 épingles</translation>
    </message>
    <message>
        <source>Nothing placed yet</source>
        <translation>Rien n’est encore placé</translation>
    </message>
    <message>
        <source>Show what it is made of in Costs</source>
        <translation>Montrer dans Coûts de quoi il est fait</translation>
    </message>
    <message>
        <source>%1 forbidden</source>
        <translation>interdits&#xa0;: %1</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Kernels and conversions as timed alone, at another moment: previews compare with this. Show what it is made of in Costs</source>
        <translation>Kernels et conversions mesurés seuls, à un autre moment&#xa0;: les aperçus s’y comparent. Montrer dans Coûts de quoi c’est fait</translation>
    </message>
    <message>
        <source>Kernels %1</source>
        <translation>Kernels %1</translation>
    </message>
    <message>
        <source>What the plan takes beyond kernels and conversions: show it in Costs</source>
        <translation>Ce que prend le plan au-delà des kernels et conversions&#xa0;: le montrer dans Coûts</translation>
    </message>
    <message>
        <source>Stop what runs</source>
        <translation>Arrêter ce qui est en cours</translation>
    </message>
    <message>
        <source>Stops it; everything stays as it was</source>
        <translation>L’arrête&#xa0;; tout reste comme avant</translation>
    </message>
    <message>
        <source>Fluctuation %1</source>
        <translation>Fluctuation %1</translation>
    </message>
    <message>
        <source>What they took in one inference beyond the sum of their medians: show it in Costs</source>
        <translation>Ce qu’ils ont pris dans une inférence au-delà de la somme de leurs médianes&#xa0;: le montrer dans Coûts</translation>
    </message>
    <message>
        <source>Predicted ≈ %1, timed again (≈ %2 before)</source>
        <translation>Prédit ≈ %1, mesuré à nouveau (avant ≈ %2)</translation>
    </message>
    <message>
        <source>%1, parts alone</source>
        <translation>%1, parties seules</translation>
    </message>
    <message>
        <source>Parts timed in a slower run</source>
        <translation>Parties mesurées plus lentement</translation>
    </message>
    <message>
        <source>%1: %2 by the change (%3 measured before it)</source>
        <comment>a prediction</comment>
        <translation>%1&#xa0;: %2 par le changement (%3 mesuré avant)</translation>
    </message>
    <message>
        <source>%1 (%2 measured before the change)</source>
        <comment>a prediction</comment>
        <translation>%1 (%2 mesuré avant le changement)</translation>
    </message>
    <message>
        <source>Kernels as timed alone add up to the prediction; the plan before was measured as a whole, which takes another time. Measure runs this plan.</source>
        <translation>Les kernels mesurés seuls donnent au total la prédiction&#xa0;; le plan précédent a été mesuré dans son ensemble, ce qui prend un autre temps. Mesurer exécute ce plan.</translation>
    </message>
</context>
<context>
    <name>tessera::shell::TensorDialog</name>
    <message>
        <source>Histogram of the values</source>
        <translation>Histogramme des valeurs</translation>
    </message>
    <message>
        <source>From %1 to %2; most of them, %3, in bin %4 of %5</source>
        <translation>De %1 à %2&#xa0;; la plupart, %3, dans la classe %4 sur %5</translation>
    </message>
    <message>
        <source>at most %1 in a bin</source>
        <translation>au plus %1 par classe</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>Tenseur</translation>
    </message>
    <message>
        <source>Type and shape</source>
        <translation>Type et forme</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Taille</translation>
    </message>
    <message>
        <source>%1 values, %2</source>
        <translation>%1 valeurs, %2</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>Histogramme</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Valeurs</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>Plage</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 à %2</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Moyenne</translation>
    </message>
    <message>
        <source>%1, standard deviation %2</source>
        <translation>%1, écart type %2</translation>
    </message>
    <message>
        <source>Zeros</source>
        <translation>Zéros</translation>
    </message>
    <message>
        <source>Not finite</source>
        <translation>Non finies</translation>
    </message>
    <message>
        <source>%1 NaN, %2 infinite</source>
        <translation>%1 NaN, %2 infinies</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucune</translation>
    </message>
    <message>
        <source>Progress of the run</source>
        <translation>Progression de l’exécution</translation>
    </message>
    <message>
        <source>&amp;Record Again</source>
        <translation>&amp;Relever à nouveau</translation>
    </message>
    <message>
        <source>Values of</source>
        <translation>Valeurs de</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Disposition</translation>
    </message>
    <message>
        <source>No values that could be shown</source>
        <translation>Aucune valeur à montrer</translation>
    </message>
    <message>
        <source>The first %1 rows and %2 columns</source>
        <translation>%1 premières lignes, %2 premières colonnes</translation>
    </message>
    <message>
        <source>Axis %1: </source>
        <translation>Axe %1&#xa0;: </translation>
    </message>
    <message>
        <source> of %1</source>
        <translation> sur %1</translation>
    </message>
    <message>
        <source>Index in axis %1, which has %2</source>
        <translation>Indice dans l’axe %1, qui en a %2</translation>
    </message>
</context>
<context>
    <name>tessera::shell::Tour</name>
    <message>
        <source>Skip</source>
        <translation>Passer</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Précédent</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 sur %2</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Suivant</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Terminer</translation>
    </message>
    <message>
        <source>Tour, %1 of %2: %3</source>
        <translation>Visite, %1 sur %2&#xa0;: %3</translation>
    </message>
</context>
<context>
    <name>tessera::shell::WorkProgress</name>
    <message>
        <source>Measuring the plan</source>
        <translation>Mesure du plan</translation>
    </message>
    <message>
        <source>Profiling the plan</source>
        <translation>Profilage du plan</translation>
    </message>
    <message>
        <source>Checking errors</source>
        <translation>Vérification des erreurs</translation>
    </message>
    <message>
        <source>Verifying the plan</source>
        <translation>Vérification du plan</translation>
    </message>
    <message>
        <source>Writing the file</source>
        <translation>Écriture du fichier</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>done of all</comment>
        <translation>%1 sur %2</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n exécution</numerusform>
            <numerusform>%n exécutions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n draw(s) of inputs</source>
        <translation>
            <numerusform>%n tirage d’entrées</numerusform>
            <numerusform>%n tirages d’entrées</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n implementation(s)</source>
        <translation>
            <numerusform>%n implémentation</numerusform>
            <numerusform>%n implémentations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n second(s) left</source>
        <translation>
            <numerusform>encore %n seconde</numerusform>
            <numerusform>encore %n secondes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s) left</source>
        <translation>
            <numerusform>encore %n minute</numerusform>
            <numerusform>encore %n minutes</numerusform>
        </translation>
    </message>
    <message>
        <source>Previewing the change</source>
        <translation>Aperçu du changement</translation>
    </message>
</context>
<context>
    <name>tessera::style::InlineNote</name>
    <message>
        <source>%1: %2</source>
        <translation>%1&#xa0;: %2</translation>
    </message>
</context>
<context>
    <name>tessera::style::Notice</name>
    <message>
        <source>Note</source>
        <translation>Remarque</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Terminé</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Avertissement</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Erreur</translation>
    </message>
</context>
<context>
    <name>tessera::style::ProgressBar</name>
    <message>
        <source>Progress</source>
        <translation>Progression</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 sur %2</translation>
    </message>
</context>
<context>
    <name>tessera::style::SearchLine</name>
    <message>
        <source>Clear</source>
        <translation>Effacer</translation>
    </message>
</context>
<context>
    <name>tessera::style::ToastArea</name>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Fermer (Échap)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1&#xa0;: %2</translation>
    </message>
</context>
</TS>
