<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="es_ES" sourcelanguage="en_GB">
<context>
    <name>DeviceWords</name>
    <message>
        <source>emulated by the CPU: its times are those of no device</source>
        <translation>emulado por la CPU: sus tiempos no son los de ningún dispositivo</translation>
    </message>
    <message>
        <source>No device of %1: %2</source>
        <translation>Ningún dispositivo de %1: %2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>a device&apos;s name, and what tells it from its likes</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1 in figures and lists, %2 on the command line</source>
        <translation>%1 en figuras y listas, %2 en la línea de órdenes</translation>
    </message>
</context>
<context>
    <name>QKeySequenceEdit</name>
    <message>
        <source>Press shortcut</source>
        <translation>Pulse las teclas</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>No such node</source>
        <translation>No existe ese nodo</translation>
    </message>
    <message>
        <source>%1, 1 thread</source>
        <translation>%1, 1 hilo</translation>
    </message>
    <message>
        <source>%1, %2 threads</source>
        <translation>%1, %2 hilos</translation>
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
        <translation>Aceptar</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Guardar</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Abrir</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Cancelar</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Descartar</translation>
    </message>
</context>
<context>
    <name>Replay</name>
    <message numerus="yes">
        <source>%n operator(s) (%1, …)</source>
        <translation>
            <numerusform>%n operador (%1, …)</numerusform>
            <numerusform>%n operadores (%1, …)</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: another implementation of %2</source>
        <translation>%1: otra implementación de %2</translation>
    </message>
    <message>
        <source>%1: other regions of %2</source>
        <translation>%1: otras regiones de %2</translation>
    </message>
    <message>
        <source>%1: to %2</source>
        <translation>%1: a %2</translation>
    </message>
    <message>
        <source>%1: %2 → %3</source>
        <translation>%1: %2 → %3</translation>
    </message>
    <message numerus="yes">
        <source>%1; and %n more change(s)</source>
        <translation>
            <numerusform>%1; y %n cambio más</numerusform>
            <numerusform>%1; y %n cambios más</numerusform>
        </translation>
    </message>
    <message>
        <source>The operator level placed every operator</source>
        <translation>El nivel de operadores asignó cada operador</translation>
    </message>
    <message>
        <source>Operator level: %1</source>
        <translation>Nivel de operadores: %1</translation>
    </message>
    <message>
        <source>The same placement in other formats</source>
        <translation>La misma asignación en otros formatos</translation>
    </message>
    <message>
        <source>Last race: the greedy placement is the plan</source>
        <translation>Última carrera: la asignación voraz es el plan</translation>
    </message>
    <message>
        <source>Last race: %1 is the plan</source>
        <translation>Última carrera: %1 es el plan</translation>
    </message>
    <message>
        <source>Last race: the plan stays</source>
        <translation>Última carrera: el plan se mantiene</translation>
    </message>
    <message>
        <source>Last race: %1</source>
        <translation>Última carrera: %1</translation>
    </message>
    <message>
        <source>Nothing was run for it.</source>
        <translation>No se ejecutó nada para ello.</translation>
    </message>
    <message>
        <source>It takes %1 times as long as the operator level&apos;s plan, beside which it ran.</source>
        <translation>Tarda %1 veces lo que el plan del nivel de operadores, junto al que se ejecutó.</translation>
    </message>
    <message>
        <source>Its time is of the first race, before anything was measured.</source>
        <translation>Su tiempo es de la primera carrera, antes de medir nada.</translation>
    </message>
    <message>
        <source>Its time is of the race with the baselines.</source>
        <translation>Su tiempo es de la carrera con los planes base.</translation>
    </message>
    <message>
        <source>Time and gain are of the move&apos;s own race with the best plan before it.</source>
        <translation>Tiempo y ganancia son de la propia carrera del cambio con el mejor plan anterior.</translation>
    </message>
    <message>
        <source>Time and gain are of the last race; the gain is over the operator level.</source>
        <translation>Tiempo y ganancia son de la última carrera; la ganancia es frente al nivel de operadores.</translation>
    </message>
    <message>
        <source>Its placement was not kept: the search had more than are kept.</source>
        <translation>Su asignación no se guardó: la búsqueda tenía más de las que se guardan.</translation>
    </message>
    <message>
        <source>the greedy placement</source>
        <translation>la asignación voraz</translation>
    </message>
    <message>
        <source>the operator level&apos;s plan</source>
        <translation>el plan del nivel de operadores</translation>
    </message>
    <message>
        <source>the candidate</source>
        <translation>el candidato</translation>
    </message>
    <message>
        <source>two candidates</source>
        <translation>dos candidatos</translation>
    </message>
    <message>
        <source>the candidates</source>
        <translation>los candidatos</translation>
    </message>
    <message>
        <source>a plan of the graph level</source>
        <translation>un plan del nivel de grafo</translation>
    </message>
    <message>
        <source>loading plans</source>
        <translation>cargando planes</translation>
    </message>
    <message>
        <source>whole plans</source>
        <translation>planes enteros</translation>
    </message>
    <message>
        <source>what the machine reaches</source>
        <translation>lo que alcanza el equipo</translation>
    </message>
    <message numerus="yes">
        <source>%n move(s) gained %1, each in its own race.</source>
        <translation>
            <numerusform>%n cambio ganó %1, en su propia carrera.</numerusform>
            <numerusform>%n cambios ganaron %1, cada uno en su propia carrera.</numerusform>
        </translation>
    </message>
    <message>
        <source>No move was kept; the greedy placement gained %1 over the operator level.</source>
        <translation>No se conservó ningún cambio; la asignación voraz ganó %1 frente al nivel de operadores.</translation>
    </message>
    <message>
        <source>No move was kept; %1 gained %2 over the operator level.</source>
        <translation>No se conservó ningún cambio; %1 ganó %2 frente al nivel de operadores.</translation>
    </message>
    <message>
        <source>No move was proved in its own race; the last race found %1 over the operator level.</source>
        <translation>Ningún cambio se confirmó en su propia carrera; la última carrera halló %1 frente al nivel de operadores.</translation>
    </message>
    <message numerus="yes">
        <source>%n move(s) gained %1, each in its own race; the last race, of whole plans afresh, says %2 over the operator level.</source>
        <translation>
            <numerusform>%n cambio ganó %1, en su propia carrera; la última carrera, con planes enteros medidos de nuevo, da %2 frente al nivel de operadores.</numerusform>
            <numerusform>%n cambios ganaron %1, cada uno en su propia carrera; la última carrera, con planes enteros medidos de nuevo, da %2 frente al nivel de operadores.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>the interval of a gain</comment>
        <translation>%1 a %2</translation>
    </message>
    <message>
        <source>draw &quot;%1&quot;</source>
        <translation>entradas «%1»</translation>
    </message>
    <message>
        <source>%1 alone</source>
        <translation>%1 solo</translation>
    </message>
    <message>
        <source>Race of baselines: %1</source>
        <translation>Carrera de planes base: %1</translation>
    </message>
    <message>
        <source>First race: %1</source>
        <translation>Primera carrera: %1</translation>
    </message>
    <message>
        <source>Its time in the race of this step: times of two steps are of two moments.</source>
        <translation>Su tiempo en la carrera de este paso: los tiempos de dos pasos son de dos momentos.</translation>
    </message>
    <message>
        <source>Against the best plan before it, from runs of both in turns.</source>
        <translation>Frente al mejor plan anterior, con ejecuciones de ambos por turnos.</translation>
    </message>
    <message>
        <source>the plan in force</source>
        <translation>el plan vigente</translation>
    </message>
    <message>
        <source>a plan of an earlier search</source>
        <translation>un plan de una búsqueda anterior</translation>
    </message>
    <message>
        <source>No move was kept: the plan is the operator level&apos;s.</source>
        <translation>No se conservó ningún cambio: el plan es el del nivel de operadores.</translation>
    </message>
    <message>
        <source>the plan</source>
        <translation>el plan</translation>
    </message>
    <message>
        <source>No move was kept. The last race could not tell %1 apart from the operator level&apos;s plan (%1 is %2).</source>
        <translation>No se conservó ningún cambio. La última carrera no pudo distinguir %1 del plan del nivel de operadores (%1 es %2).</translation>
    </message>
    <message>
        <source>No move was kept. In the last race there was no difference between %1 and the operator level&apos;s plan (%1 is %2).</source>
        <translation>No se conservó ningún cambio. En la última carrera no hubo diferencia entre %1 y el plan del nivel de operadores (%1 es %2).</translation>
    </message>
</context>
<context>
    <name>SpecWords</name>
    <message>
        <source>The spec has an error: nothing is matched. The last one without errors stays in use.</source>
        <translation>La especificación tiene un error: no se coteja nada. Se sigue usando la última sin errores.</translation>
    </message>
    <message>
        <source>Open a model to see what the patterns match.</source>
        <translation>Abra un modelo para ver con qué coinciden los patrones.</translation>
    </message>
</context>
<context>
    <name>Verdict</name>
    <message>
        <source>%1 % slower</source>
        <translation>%1&#xa0;% más lento</translation>
    </message>
    <message>
        <source>%1 % faster</source>
        <translation>%1&#xa0;% más rápido</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 a %2</translation>
    </message>
    <message>
        <source>%1 is %3 times as fast as %2 (by one pair)</source>
        <translation>%1: %3 veces la velocidad de %2 (según un par)</translation>
    </message>
    <message>
        <source>%1 is %3 times as fast as %2 (%4 to %5)</source>
        <translation>%1: %3 veces la velocidad de %2 (%4 a %5)</translation>
    </message>
    <message>
        <source>%1 is %3 % faster than %2 (%4 to %5 %)</source>
        <translation>%1: %3&#xa0;% más rápido que %2 (%4 a %5&#xa0;%)</translation>
    </message>
    <message>
        <source>%1 is %3 % slower than %2 (%4 to %5 %)</source>
        <translation>%1: %3&#xa0;% más lento que %2 (%4 a %5&#xa0;%)</translation>
    </message>
    <message>
        <source>%1 is the fastest: no mix was faster</source>
        <translation>%1: lo más rápido; ninguna mezcla fue más rápida</translation>
    </message>
    <message>
        <source>the best mix</source>
        <translation>la mejor mezcla</translation>
    </message>
    <message>
        <source>%1 is the fastest; %2</source>
        <translation>%1: lo más rápido; %2</translation>
    </message>
    <message>
        <source>it</source>
        <translation>este</translation>
    </message>
    <message>
        <source>The greedy placement</source>
        <translation>La asignación voraz</translation>
    </message>
    <message>
        <source>No difference to %1 (%2)</source>
        <translation>Sin diferencia con %1 (%2)</translation>
    </message>
    <message>
        <source>%1 alone</source>
        <translation>%1 solo</translation>
    </message>
    <message>
        <source>The mix</source>
        <translation>La mezcla</translation>
    </message>
    <message>
        <source>This plan</source>
        <translation>Este plan</translation>
    </message>
    <message>
        <source>No difference (A %1)</source>
        <translation>Sin diferencia (A %1)</translation>
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
        <translation>Cada tiempo es de su propio equipo: no hay entre ellos diferencia ni ratio.</translation>
    </message>
    <message>
        <source>A whole graph has a time only as it runs end to end: its operators have none that could be set against others.</source>
        <translation>Un grafo entero solo tiene tiempo de extremo a extremo: sus operadores no tienen ninguno comparable con otros.</translation>
    </message>
    <message>
        <source>While this was timed, other programs kept %1 of the cores busy: times are longer and less certain than on an idle machine.</source>
        <translation>Mientras se medía, otros programas ocupaban el %1 de los núcleos: los tiempos son más largos y menos seguros que en una máquina libre.</translation>
    </message>
    <message>
        <source>Other programs keep %1 of the cores busy: times are longer and less certain than on an idle machine.</source>
        <translation>Otros programas ocupan el %1 de los núcleos: los tiempos son más largos y menos seguros que en una máquina libre.</translation>
    </message>
    <message>
        <source>The placement that prefers %1</source>
        <translation>La asignación con preferencia por %1</translation>
    </message>
    <message>
        <source>%3 could not be told apart from %1 (%2)</source>
        <translation>%3 y %1 no se pudieron distinguir (%2)</translation>
    </message>
    <message>
        <source>Could not be told apart (A %1)</source>
        <translation>No se pudieron distinguir (A %1)</translation>
    </message>
    <message>
        <source>The best mix</source>
        <translation>La mejor mezcla</translation>
    </message>
    <message>
        <source>the plan in force</source>
        <translation>el plan vigente</translation>
    </message>
    <message>
        <source>%1, measured in turns at %2</source>
        <translation>%1, medidos por turnos a las %2</translation>
    </message>
    <message numerus="yes">
        <source>Under %n pin(s) of yours: %1</source>
        <translation>
            <numerusform>Con %n fijación suya: %1</numerusform>
            <numerusform>Con %n fijaciones suyas: %1</numerusform>
        </translation>
    </message>
    <message>
        <source>The parts alone add up to ≈ %1; the whole took %2.</source>
        <translation>Las partes por separado suman ≈ %1; el conjunto tardó %2.</translation>
    </message>
    <message numerus="yes">
        <source>%n part(s) were predicted, not timed.</source>
        <translation>
            <numerusform>%n parte se predijo, no se midió.</numerusform>
            <numerusform>%n partes se predijeron, no se midieron.</numerusform>
        </translation>
    </message>
    <message>
        <source>Other programs kept %1 of the cores busy while it ran.</source>
        <translation>Otros programas mantuvieron ocupado el %1 de los núcleos mientras se ejecutaba.</translation>
    </message>
    <message>
        <source>The two were timed at different moments, and alone a kernel does not wait for others or find its data cold.</source>
        <translation>Ambos se midieron en momentos distintos y, por separado, un kernel no espera a otros ni encuentra sus datos fríos.</translation>
    </message>
    <message>
        <source>A profile times every part in place.</source>
        <translation>Un perfil mide cada parte en su sitio.</translation>
    </message>
    <message>
        <source>%1 runs the model as one piece: what its operators take in it is not measured.</source>
        <translation>%1 ejecuta el modelo de una pieza: lo que tardan en él sus operadores no se mide.</translation>
    </message>
    <message>
        <source>%1 times as fast</source>
        <translation>%1 veces más rápido</translation>
    </message>
    <message>
        <source>%1 times as slow</source>
        <translation>%1 veces más lento</translation>
    </message>
    <message>
        <source>%1 is %3 times as fast as %2</source>
        <translation>%1 es %3 veces más rápido que %2</translation>
    </message>
    <message>
        <source>%1 is %3 times as slow as %2</source>
        <translation>%1 es %3 veces más lento que %2</translation>
    </message>
    <message>
        <source>%1 is %3 % faster than %2</source>
        <translation>%1 es un %3 % más rápido que %2</translation>
    </message>
    <message>
        <source>%1 is %3 % slower than %2</source>
        <translation>%1 es un %3 % más lento que %2</translation>
    </message>
    <message>
        <source>%1 is %3 times as slow as %2 (by one pair)</source>
        <translation>%1 es %3 veces más lento que %2 (según un par)</translation>
    </message>
    <message>
        <source>%1 is %3 times as slow as %2 (%4 to %5)</source>
        <translation>%1 es %3 veces más lento que %2 (%4 a %5)</translation>
    </message>
    <message>
        <source>%1 is %3 % faster than %2 (too few runs for an interval)</source>
        <translation>%1 es un %3 % más rápido que %2 (muy pocas ejecuciones para un intervalo)</translation>
    </message>
    <message>
        <source>%1 is %3 % slower than %2 (too few runs for an interval)</source>
        <translation>%1 es un %3 % más lento que %2 (muy pocas ejecuciones para un intervalo)</translation>
    </message>
    <message>
        <source>%1 is the plan, with no difference to the best mix</source>
        <translation>%1 es el plan, sin diferencia con la mejor mezcla</translation>
    </message>
    <message>
        <source>by pairs of runs; by the two medians it is %1</source>
        <translation>por pares de ejecuciones; según las dos medianas, %1</translation>
    </message>
    <message numerus="yes">
        <source>the range of %n pair(s), too few for an interval of 95 %</source>
        <translation>
            <numerusform>el rango de %n par, muy poco para un intervalo del 95 %</numerusform>
            <numerusform>el rango de %n pares, muy pocos para un intervalo del 95 %</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 could not be told apart from %2</source>
        <translation>%1 no se pudo distinguir de %2</translation>
    </message>
    <message>
        <source>No difference to %1</source>
        <translation>Sin diferencia con %1</translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation>%1 (%2 a %3)</translation>
    </message>
    <message>
        <source>%1 is the plan. It could not be told apart from the best mix</source>
        <translation>%1 es el plan. No se pudo distinguir de la mejor mezcla</translation>
    </message>
    <message>
        <source>%1 is the plan. It could not be told apart from the best mix (the plan is %2)</source>
        <translation>%1 es el plan. No se pudo distinguir de la mejor mezcla (el plan es %2)</translation>
    </message>
    <message>
        <source>%1 is the plan, with no difference to the best mix (the plan is %2)</source>
        <translation>%1 es el plan, sin diferencia con la mejor mezcla (el plan es %2)</translation>
    </message>
    <message>
        <source>by pairs of runs</source>
        <translation>por pares de ejecuciones</translation>
    </message>
    <message>
        <source>%1 at %2 was predicted, not timed.</source>
        <comment>operators, a node</comment>
        <translation>%1 en %2 se predijo, no se midió.</translation>
    </message>
    <message numerus="yes">
        <source>%1 is the plan, by %n run(s): too few to tell whether another is faster</source>
        <translation>
            <numerusform>%1 es el plan, con %n ejecución: muy pocas para decir si otro es más rápido</numerusform>
            <numerusform>%1 es el plan, con %n ejecuciones: muy pocas para decir si otro es más rápido</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::canvas::ChangedKey</name>
    <message>
        <source>Marked so in the graph</source>
        <translation>Así se marca en el grafo</translation>
    </message>
</context>
<context>
    <name>tessera::canvas::GraphCanvas</name>
    <message numerus="yes">
        <source>Graph, %n box(es)</source>
        <translation>
            <numerusform>Grafo, %n caja</numerusform>
            <numerusform>Grafo, %n cajas</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, not timed</source>
        <translation>%1, sin medir</translation>
    </message>
    <message>
        <source>%1, predicted %2</source>
        <translation>%1, previsto %2</translation>
    </message>
    <message>
        <source>%1, measured %2</source>
        <translation>%1, medido %2</translation>
    </message>
    <message>
        <source>%1, out of date %2</source>
        <translation>%1, obsoleto %2</translation>
    </message>
    <message>
        <source>no backend</source>
        <translation>sin backend</translation>
    </message>
    <message>
        <source>being measured</source>
        <translation>midiéndose</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>anclado</translation>
    </message>
    <message>
        <source>a backend is forbidden</source>
        <translation>hay un backend excluido</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>advertencia</translation>
    </message>
    <message>
        <source>%1, never measured</source>
        <translation>%1, nunca medido</translation>
    </message>
    <message>
        <source>Arrow keys walk along edges, C goes to the next conversion. Enter opens, the menu key offers backends.</source>
        <translation>Las flechas recorren las aristas, C va a la siguiente conversión. Intro abre, la tecla de menú ofrece backends.</translation>
    </message>
    <message>
        <source>each block %1 to %2</source>
        <translation>cada bloque de %1 a %2</translation>
    </message>
    <message>
        <source>%1 is the slowest</source>
        <translation>%1 es el más lento</translation>
    </message>
    <message>
        <source>%1 % of the time of kernels and conversions</source>
        <translation>%1&#xa0;% del tiempo de kernels y conversiones</translation>
    </message>
    <message>
        <source>changes</source>
        <translation>cambia</translation>
    </message>
</context>
<context>
    <name>tessera::charts::BestPlanChart</name>
    <message>
        <source>Best plan over plans measured</source>
        <translation>Mejor plan según los planes medidos</translation>
    </message>
    <message>
        <source>Greedy</source>
        <translation>Voraz</translation>
    </message>
    <message>
        <source>nothing measured yet</source>
        <translation>aún sin mediciones</translation>
    </message>
    <message>
        <source>plans measured</source>
        <translation>planes medidos</translation>
    </message>
    <message>
        <source>Best plan, ms end to end</source>
        <translation>Mejor plan, ms en total</translation>
    </message>
    <message>
        <source>%1: %2 ↑</source>
        <comment>a line above the scale</comment>
        <translation>%1: %2 ↑</translation>
    </message>
    <message>
        <source>No plan of this search has run yet. Baselines come first, then the plans of the graph level.</source>
        <translation>Aún no se ha ejecutado ningún plan de esta búsqueda. Primero van los planes base, luego los planes del nivel de grafo.</translation>
    </message>
    <message>
        <source>axis from %1 to %2 ms</source>
        <translation>eje de %1 a %2 ms</translation>
    </message>
    <message numerus="yes">
        <source>↑ %n plan(s) beyond the axis, up to %1</source>
        <translation>
            <numerusform>↑ %n plan más allá del eje, hasta %1</numerusform>
            <numerusform>↑ %n planes más allá del eje, hasta %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Best plan</source>
        <translation>Mejor plan</translation>
    </message>
    <message>
        <source>Best mix</source>
        <translation>Mejor mezcla</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a plan and its time</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>plans tried: scaled to the last race</source>
        <translation>planes probados: a la escala de la última carrera</translation>
    </message>
    <message>
        <source>plans tried: in their own races</source>
        <translation>planes probados: en sus propias carreras</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <comment>plans without a row</comment>
        <translation>
            <numerusform>%n más</numerusform>
            <numerusform>%n más</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::charts::MemoryChart</name>
    <message>
        <source>Arena of the plan</source>
        <translation>Arena del plan</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Paso</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>Entrada</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Salida</translation>
    </message>
    <message>
        <source>Conversion</source>
        <translation>Conversión</translation>
    </message>
</context>
<context>
    <name>tessera::charts::MemoryPanel</name>
    <message>
        <source>Selects the operator</source>
        <translation>Selecciona el operador</translation>
    </message>
    <message>
        <source>Device whose memory is shown</source>
        <translation>Dispositivo cuya memoria se muestra</translation>
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
        <translation>GFLOP/s según FLOP por byte</translation>
    </message>
    <message>
        <source>No region has both a time and work to count.</source>
        <translation>Ninguna región tiene a la vez un tiempo y trabajo que contar.</translation>
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
        <translation>Techos sin medir: Perfilar los mide</translation>
    </message>
</context>
<context>
    <name>tessera::charts::SampleChart</name>
    <message numerus="yes">
        <source>%1: %2, median of %n runs</source>
        <translation>
            <numerusform>%1: %2, mediana de %n ejecución</numerusform>
            <numerusform>%1: %2, mediana de %n ejecuciones</numerusform>
        </translation>
    </message>
    <message>
        <source>Runs of a measurement</source>
        <translation>Ejecuciones de una medición</translation>
    </message>
    <message numerus="yes">
        <source>%n runs beyond, to %1</source>
        <translation>
            <numerusform>%n ejecución fuera, hasta %1</numerusform>
            <numerusform>%n ejecuciones fuera, hasta %1</numerusform>
        </translation>
    </message>
    <message>
        <source>runs not kept</source>
        <translation>ejecuciones no guardadas</translation>
    </message>
    <message>
        <source>Neither the plan nor the selected region was measured.</source>
        <translation>No se midió ni el plan ni la región seleccionada.</translation>
    </message>
</context>
<context>
    <name>tessera::charts::ShareChart</name>
    <message>
        <source>Time by operators and backend</source>
        <translation>Tiempo por operadores y backend</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <comment>kinds of operators</comment>
        <translation>
            <numerusform>y %n más</numerusform>
            <numerusform>y %n más</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::charts::ShareCurve</name>
    <message>
        <source>Share of the time by number of regions</source>
        <translation>Proporción del tiempo por número de regiones</translation>
    </message>
    <message>
        <source>%1: number %2 by time, %3; with the slower ones %4</source>
        <translation>%1: número %2 por tiempo, %3; con las más lentas %4</translation>
    </message>
    <message numerus="yes">
        <source>%n regions</source>
        <translation>
            <numerusform>%n región</numerusform>
            <numerusform>%n regiones</numerusform>
        </translation>
    </message>
    <message>
        <source>Slowest regions, added up</source>
        <translation>Regiones más lentas, acumuladas</translation>
    </message>
    <message>
        <source>Not every region has a time yet.</source>
        <translation>Aún no todas las regiones tienen tiempo.</translation>
    </message>
</context>
<context>
    <name>tessera::charts::TimePanel</name>
    <message>
        <source>Shows the conversions</source>
        <translation>Muestra las conversiones</translation>
    </message>
    <message numerus="yes">
        <source>Selects %n regions</source>
        <translation>
            <numerusform>Selecciona %n región</numerusform>
            <numerusform>Selecciona %n regiones</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::charts::Timeline</name>
    <message>
        <source>Timeline of one inference</source>
        <translation>Línea de tiempo de una inferencia</translation>
    </message>
    <message>
        <source>Conversion: %1</source>
        <translation>Conversión: %1</translation>
    </message>
    <message>
        <source>, threads of its own</source>
        <translation>, hilos propios</translation>
    </message>
    <message>
        <source>Thread %1</source>
        <translation>Hilo %1</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Hilos</translation>
    </message>
    <message>
        <source>%1 in %2 (%3): %4</source>
        <translation>%1 en %2 (%3): %4</translation>
    </message>
    <message>
        <source>Conversion</source>
        <translation>Conversión</translation>
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
            <numerusform>%n conversión</numerusform>
            <numerusform>%n conversiones</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 y %2</translation>
    </message>
    <message>
        <source>Marked: %1, %2, %3 of all kernels and conversions</source>
        <translation>Marcado: %1, %2, %3 de todos los kernels y conversiones</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>Copias</translation>
    </message>
    <message>
        <source>Copy %1: %2</source>
        <translation>Copia %1: %2</translation>
    </message>
    <message>
        <source>End to end %1. The bars are medians of kernels and conversions, which add up to %2.</source>
        <translation>De extremo a extremo %1. Las barras son medianas de kernels y conversiones, que suman %2.</translation>
    </message>
    <message>
        <source>White between them: %1 by which kernels took longer than their medians, in each inference others.</source>
        <translation>En blanco entre ellas: %1 que los kernels tardaron más que su mediana, en cada inferencia otros.</translation>
    </message>
    <message>
        <source>White between them: the next one is started in less than what two runs differ by.</source>
        <translation>En blanco entre ellas: se inicia el siguiente, en menos de lo que difieren dos ejecuciones.</translation>
    </message>
    <message>
        <source>White between them: %1 by which kernels took longer than their medians, in each inference others; and %2 in which the next one is started.</source>
        <translation>En blanco entre ellas: %1 que los kernels tardaron más que su mediana, en cada inferencia otros; y %2 en que se inicia el siguiente.</translation>
    </message>
    <message>
        <source>White between them: %1, in which the next one is started.</source>
        <translation>En blanco entre ellas: %1, en que se inicia el siguiente.</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::BackendLooks</name>
    <message>
        <source>No backend</source>
        <translation>Sin backend</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copia</translation>
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
        <translation>Versión del complemento %1, %2</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Estado</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>listo</translation>
    </message>
    <message>
        <source>not asked yet</source>
        <translation>aún sin consultar</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::CandidatesModel</name>
    <message>
        <source>Implementation</source>
        <translation>Implementación</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>, by the rule %1</source>
        <translation>, según la regla %1</translation>
    </message>
    <message>
        <source>, for %1</source>
        <translation>, para %1</translation>
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
        <translation>Medido en este equipo a su velocidad actual</translation>
    </message>
    <message>
        <source>Timed at another speed of the machine, or on another one: good for the order, not for a claim</source>
        <translation>Medido a otra velocidad del equipo, o en otro: vale para ordenar, no como prueba</translation>
    </message>
    <message>
        <source>Computed, not timed</source>
        <translation>Calculado, no medido</translation>
    </message>
    <message>
        <source>%1: the plan runs it</source>
        <translation>%1: el plan lo ejecuta</translation>
    </message>
    <message>
        <source>%1 · %2 or %3</source>
        <comment>an implementation, and the operators that a pin could mean</comment>
        <translation>%1 · %2 o %3</translation>
    </message>
    <message>
        <source>others</source>
        <comment>other operators</comment>
        <translation>otros</translation>
    </message>
    <message>
        <source>It can run over %1. The figures are of %2; with a pin the solver chooses.</source>
        <translation>Puede ejecutarse sobre %1. Las cifras son de %2; con una fijación elige el solucionador.</translation>
    </message>
    <message>
        <source> or over </source>
        <translation> o sobre </translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>Intervalo</translation>
    </message>
    <message>
        <source>%1, tie</source>
        <comment>what a pin would cost, which is inside the interval</comment>
        <translation>%1, empate</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::CompareModel</name>
    <message>
        <source>Same placement</source>
        <translation>Misma asignación</translation>
    </message>
    <message>
        <source>Other backend</source>
        <translation>Otro backend</translation>
    </message>
    <message>
        <source>Other implementation</source>
        <translation>Otra implementación</translation>
    </message>
    <message>
        <source>Fused differently</source>
        <translation>Fusión distinta</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>Región</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>Operadores</translation>
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
        <translation>empate</translation>
    </message>
    <message>
        <source>Ratio</source>
        <translation>Ratio</translation>
    </message>
    <message>
        <source>What differs</source>
        <translation>Diferencia</translation>
    </message>
    <message>
        <source>The whole model</source>
        <translation>El modelo entero</translation>
    </message>
    <message>
        <source>One of them runs it as one piece</source>
        <translation>Uno de ellos lo ejecuta de una pieza</translation>
    </message>
    <message>
        <source>several backends</source>
        <translation>varios backends</translation>
    </message>
    <message>
        <source>All parts, each alone</source>
        <translation>Todas las partes, cada una sola</translation>
    </message>
    <message>
        <source>The ratio is the median of the ratios of runs side by side, which need not be that of the two medians.</source>
        <translation>La razón es la mediana de las razones de ejecuciones contiguas; no tiene por qué ser la de las dos medianas.</translation>
    </message>
    <message>
        <source>They were timed at two moments: Measure runs both in turns.</source>
        <translation>Se midieron en dos momentos: Medir ejecuta ambos por turnos.</translation>
    </message>
    <message>
        <source>As it runs within its plan: what the canvas and Operators show. The two plans were profiled at two moments, so the difference is of the times alone.</source>
        <translation>Tal como corre en su plan: lo que muestran el grafo y Operadores. Los dos planes se perfilaron en dos momentos, así que la diferencia es de los tiempos por separado.</translation>
    </message>
    <message>
        <source>A alone, µs</source>
        <translation>A solo, µs</translation>
    </message>
    <message>
        <source>A in place, µs</source>
        <translation>A en su sitio, µs</translation>
    </message>
    <message>
        <source>B alone, µs</source>
        <translation>B solo, µs</translation>
    </message>
    <message>
        <source>B in place, µs</source>
        <translation>B en su sitio, µs</translation>
    </message>
    <message>
        <source>A end to end, µs</source>
        <translation>A de extremo a extremo, µs</translation>
    </message>
    <message>
        <source>B end to end, µs</source>
        <translation>B de extremo a extremo, µs</translation>
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
        <translation>Todos los kernels del plan juntos. Operadores los muestra uno a uno.</translation>
    </message>
    <message>
        <source>Kernels and conversions %1</source>
        <translation>Kernels y conversiones %1</translation>
    </message>
    <message>
        <source>End to end %1</source>
        <translation>Total %1</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernels</translation>
    </message>
    <message>
        <source>Conversion</source>
        <translation>Conversión</translation>
    </message>
    <message>
        <source>Device copy</source>
        <translation>Copia de dispositivo</translation>
    </message>
    <message>
        <source>Fallback</source>
        <translation>Respaldo</translation>
    </message>
    <message>
        <source>Gap</source>
        <translation>Hueco</translation>
    </message>
    <message>
        <source>not timed</source>
        <translation>sin medir</translation>
    </message>
    <message>
        <source>%1: %2, %3 of the plan</source>
        <translation>%1: %2, %3 del plan</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>From %1</source>
        <translation>De %1</translation>
    </message>
    <message>
        <source>To %1</source>
        <translation>A %1</translation>
    </message>
    <message>
        <source>the CPU</source>
        <translation>la CPU</translation>
    </message>
    <message>
        <source>The model&apos;s output is wanted on %1, and lies on %2.</source>
        <translation>La salida del modelo se necesita en %1 y está en %2.</translation>
    </message>
    <message>
        <source>%1 runs on %2; the model&apos;s input lies on %3.</source>
        <translation>%1 se ejecuta en %2; la entrada del modelo está en %3.</translation>
    </message>
    <message>
        <source>%1 runs on %2; %3 left the value on %4.</source>
        <translation>%1 se ejecuta en %2; %3 dejó el valor en %4.</translation>
    </message>
    <message>
        <source>a layout of its own</source>
        <translation>un layout propio</translation>
    </message>
    <message>
        <source>plain rows</source>
        <translation>filas simples</translation>
    </message>
    <message>
        <source>channels last</source>
        <translation>canales al final</translation>
    </message>
    <message>
        <source>the order %1</source>
        <translation>el orden %1</translation>
    </message>
    <message>
        <source>Nothing in the plan reads it.</source>
        <translation>Nada en el plan lo lee.</translation>
    </message>
    <message>
        <source>A step on the way to %1.</source>
        <translation>Un paso hacia: %1.</translation>
    </message>
    <message numerus="yes">
        <source>Paid once for %n readers.</source>
        <translation>
            <numerusform>Se paga una vez para %n lector.</numerusform>
            <numerusform>Se paga una vez para %n lectores.</numerusform>
        </translation>
    </message>
    <message>
        <source>Placed from specs alone: nothing was measured.</source>
        <translation>Asignado solo por especificaciones: no se midió nada.</translation>
    </message>
    <message>
        <source>No other backend runs %1 with these attributes.</source>
        <translation>Ningún otro backend ejecuta %1 con estos atributos.</translation>
    </message>
    <message>
        <source>End to end, measured without events, less kernels and conversions in place: starting them, and what runs between them.</source>
        <translation>Total medido sin eventos, menos kernels y conversiones en su sitio: arrancarlos y lo que se ejecuta entre ellos.</translation>
    </message>
    <message>
        <source>Predicted: %1 to start each kernel and each conversion.</source>
        <translation>Previsto: %1 para arrancar cada kernel y cada conversión.</translation>
    </message>
    <message>
        <source>Predicted ≈ %1</source>
        <translation>Previsto ≈ %1</translation>
    </message>
    <message>
        <source>Profile the plan to time it in place.</source>
        <translation>Perfile el plan para medirlo en su sitio.</translation>
    </message>
    <message>
        <source>Their medians %1</source>
        <translation>Sus medianas %1</translation>
    </message>
    <message>
        <source>In one inference %1</source>
        <translation>En una inferencia %1</translation>
    </message>
    <message>
        <source>Fluctuation</source>
        <translation>Fluctuación</translation>
    </message>
    <message>
        <source>Another conversion made %1 of it; the model&apos;s output is to be %2.</source>
        <translation>Otra conversión lo pasó a %1; la salida del modelo debe tener %2.</translation>
    </message>
    <message>
        <source>Another conversion made %1 of it; %2 reads %3.</source>
        <translation>Otra conversión lo pasó a %1; %2 lee %3.</translation>
    </message>
    <message>
        <source>The model&apos;s input comes as %1; its output is to be %2.</source>
        <translation>La entrada del modelo tiene %1; su salida debe tener %2.</translation>
    </message>
    <message>
        <source>The model&apos;s input comes as %1; %2 reads %3.</source>
        <translation>La entrada del modelo tiene %1; %2 lee %3.</translation>
    </message>
    <message>
        <source>%1 wrote %2; the model&apos;s output is to be %3.</source>
        <translation>%1 escribió %2; la salida del modelo debe tener %3.</translation>
    </message>
    <message>
        <source>%1 wrote %2 and reads %3.</source>
        <translation>%1 escribió %2 y lee %3.</translation>
    </message>
    <message>
        <source>%1 wrote %2; %3 reads %4.</source>
        <translation>%1 escribió %2; %3 lee %4.</translation>
    </message>
    <message>
        <source>blocks of %1</source>
        <comment>channels</comment>
        <translation>bloques de %1</translation>
    </message>
    <message>
        <source>In each inference others of them take longer than their medians.</source>
        <translation>En cada inferencia otros de ellos tardan más que su mediana.</translation>
    </message>
    <message>
        <source>Other programs kept %1 of the cores busy.</source>
        <translation>Otros programas ocupaban el %1 de los núcleos.</translation>
    </message>
    <message>
        <source>The whole model as one piece: its operators are not timed one by one.</source>
        <translation>El modelo entero de una pieza: sus operadores no se miden uno por uno.</translation>
    </message>
    <message>
        <source>Timed in the plan. Alone: %1</source>
        <translation>Medido en el plan. Por separado: %1</translation>
    </message>
    <message>
        <source>End to end as it was measured, less the medians of kernels and conversions in place: starting them, and what the runs differ by.</source>
        <translation>El tiempo de extremo a extremo medido, menos las medianas de núcleos y conversiones en su sitio: iniciarlos, y lo que difieren las ejecuciones.</translation>
    </message>
    <message>
        <source>Kernels and conversions were timed in another run, in which the machine was slower: they add up to %1 more than the whole plan took.</source>
        <translation>Los kernels y las conversiones se midieron en otra ejecución, en la que la máquina iba más lenta: suman %1 más que el plan entero.</translation>
    </message>
    <message numerus="yes">
        <source>%n conversion(s)</source>
        <translation>
            <numerusform>%n conversión</numerusform>
            <numerusform>%n conversiones</numerusform>
        </translation>
    </message>
    <message>
        <source>All conversions and copies of the plan together: each has a row of its own.</source>
        <translation>Todas las conversiones y copias del plan juntas: cada una tiene su propia fila.</translation>
    </message>
    <message>
        <source>Conversions</source>
        <translation>Conversiones</translation>
    </message>
    <message>
        <source>%1: %2, %3 of the parts</source>
        <translation>%1: %2, %3 de las partes</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::CostsModel</name>
    <message>
        <source>Kind</source>
        <translation>Tipo</translation>
    </message>
    <message>
        <source>From</source>
        <translation>De</translation>
    </message>
    <message>
        <source>To</source>
        <translation>A</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Time, µs</source>
        <translation>Tiempo, µs</translation>
    </message>
    <message>
        <source>Of the plan</source>
        <translation>Del plan</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Motivo</translation>
    </message>
    <message>
        <source>Interval, µs</source>
        <translation>Intervalo, µs</translation>
    </message>
    <message>
        <source>Of the parts</source>
        <translation>De las partes</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::EngineWords</name>
    <message>
        <source>Slower: it needs at least %1 at the %2 GFLOP/s that this machine reaches; %3 takes %4.</source>
        <translation>Más lenta: necesita al menos %1 a los %2 GFLOP/s que alcanza este equipo; %3 tarda %4.</translation>
    </message>
    <message>
        <source>Slower than %1, measured in the region with one operator more.</source>
        <translation>Más lenta que %1, medida en la región con un operador más.</translation>
    </message>
    <message>
        <source>Slower than %1, measured in the region with %2 operators more.</source>
        <translation>Más lenta que %1, medida en la región con %2 operadores más.</translation>
    </message>
    <message>
        <source>In the region with more operators: %1</source>
        <translation>En la región con más operadores: %1</translation>
    </message>
    <message>
        <source>Not tried: its bound is %1 times that of the best of %2.</source>
        <translation>Sin probar: su cota es %1 veces la de lo mejor de %2.</translation>
    </message>
    <message>
        <source>Least time in the whole plan.</source>
        <translation>El menor tiempo en el plan entero.</translation>
    </message>
    <message>
        <source>Least time in the whole plan; with %1 it would take %2 longer.</source>
        <translation>El menor tiempo en el plan entero; con %1 tardaría %2 más.</translation>
    </message>
    <message>
        <source>As fast as %1 within the measured intervals.</source>
        <translation>Igual de rápida que %1 dentro de los intervalos medidos.</translation>
    </message>
    <message>
        <source>The search tried nothing else for it.</source>
        <translation>La búsqueda no probó nada más para ella.</translation>
    </message>
    <message>
        <source>Nothing else can run it. %1: %2</source>
        <translation>Nada más puede ejecutarla. %1: %2</translation>
    </message>
    <message>
        <source>The graph-level search found the whole network faster with this part on %1.</source>
        <translation>La búsqueda a nivel de grafo halló la red entera más rápida con esta parte en %1.</translation>
    </message>
    <message>
        <source>The first backend by priority whose rule “%1” takes it.</source>
        <translation>El primer backend por prioridad cuya regla «%1» la acepta.</translation>
    </message>
    <message>
        <source>The first backend by priority that takes it.</source>
        <translation>El primer backend por prioridad que la acepta.</translation>
    </message>
    <message>
        <source>The whole original model runs in %1.</source>
        <translation>El modelo original entero se ejecuta en %1.</translation>
    </message>
    <message>
        <source>not measured yet</source>
        <translation>aún sin medir</translation>
    </message>
    <message>
        <source>no spec takes it</source>
        <translation>ninguna especificación la acepta</translation>
    </message>
    <message>
        <source>No spec takes it.</source>
        <translation>Ninguna especificación la acepta.</translation>
    </message>
    <message>
        <source>Not tried: it is likely to take %1 times as long as the best of %2.</source>
        <translation>Sin probar: es probable que tarde %1 veces lo que lo mejor de %2.</translation>
    </message>
    <message>
        <source>Not tried: the bound of its best is %1 times that of %2.</source>
        <translation>Sin probar: la cota de lo mejor que tiene es %1 veces la de %2.</translation>
    </message>
    <message>
        <source>Not tried: another schedule of %1 is likely to be as fast.</source>
        <translation>Sin probar: es probable que otra planificación de %1 sea igual de rápida.</translation>
    </message>
    <message>
        <source>Slower, most likely: at the %2 GFLOP/s that this machine reaches it takes about %1; %3 takes %4.</source>
        <translation>Más lenta, probablemente: a los %2 GFLOP/s que alcanza este equipo tarda cerca de %1; %3 tarda %4.</translation>
    </message>
    <message>
        <source>a text file</source>
        <translation>un archivo de texto</translation>
    </message>
    <message>
        <source>an HTML page</source>
        <translation>una página HTML</translation>
    </message>
    <message>
        <source>an XML file, such as OpenVINO&apos;s</source>
        <translation>un archivo XML, como los de OpenVINO</translation>
    </message>
    <message>
        <source>a JSON file</source>
        <translation>un archivo JSON</translation>
    </message>
    <message>
        <source>a git-LFS pointer, a note of where the file lies</source>
        <translation>un puntero de Git LFS, una nota de dónde está el archivo</translation>
    </message>
    <message>
        <source>a ZIP archive</source>
        <translation>un archivo ZIP</translation>
    </message>
    <message>
        <source>a PyTorch file</source>
        <translation>un archivo de PyTorch</translation>
    </message>
    <message>
        <source>a Python pickle, most likely PyTorch&apos;s</source>
        <translation>un pickle de Python, probablemente de PyTorch</translation>
    </message>
    <message>
        <source>a Keras file</source>
        <translation>un archivo de Keras</translation>
    </message>
    <message>
        <source>an HDF5 file, most likely Keras&apos;s</source>
        <translation>un archivo HDF5, probablemente de Keras</translation>
    </message>
    <message>
        <source>a TensorFlow model</source>
        <translation>un modelo de TensorFlow</translation>
    </message>
    <message>
        <source>a TensorFlow Lite file</source>
        <translation>un archivo de TensorFlow Lite</translation>
    </message>
    <message>
        <source>a safetensors file, which holds weights alone</source>
        <translation>un archivo safetensors, que solo contiene pesos</translation>
    </message>
    <message>
        <source>an ONNX Runtime .ort file</source>
        <translation>un archivo .ort de ONNX Runtime</translation>
    </message>
    <message>
        <source>a picture</source>
        <translation>una imagen</translation>
    </message>
    <message>
        <source>a PDF document</source>
        <translation>un documento PDF</translation>
    </message>
    <message>
        <source>choose the .onnx file</source>
        <translation>elija el archivo .onnx</translation>
    </message>
    <message>
        <source>unpack it and open the .onnx file in it</source>
        <translation>descomprímalo y abra el archivo .onnx que contiene</translation>
    </message>
    <message>
        <source>load it in PyTorch, export it with torch.onnx.export and open the result</source>
        <translation>cárguelo en PyTorch, expórtelo con torch.onnx.export y abra el resultado</translation>
    </message>
    <message>
        <source>convert it with tf2onnx and open the result</source>
        <translation>conviértalo con tf2onnx y abra el resultado</translation>
    </message>
    <message>
        <source>export the model that it belongs to as ONNX</source>
        <translation>exporte como ONNX el modelo al que pertenece</translation>
    </message>
    <message>
        <source>open the .onnx file that it was made from</source>
        <translation>abra el archivo .onnx del que procede</translation>
    </message>
    <message>
        <source>run &apos;git lfs pull&apos; in its folder and open it again</source>
        <translation>ejecute «git lfs pull» en su carpeta y ábralo de nuevo</translation>
    </message>
    <message>
        <source>the download was of a web page: download the file itself</source>
        <translation>se descargó una página web: descargue el archivo en sí</translation>
    </message>
    <message>
        <source>%1: this is %2, not an ONNX model; %3</source>
        <translation>%1: esto es %2, no un modelo ONNX; %3</translation>
    </message>
    <message>
        <source>%1 GFLOP/s</source>
        <translation>%1 GFLOP/s</translation>
    </message>
    <message>
        <source>%1, %2 times that of f32</source>
        <translation>%1, %2 veces lo de f32</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>memoria</translation>
    </message>
    <message>
        <source>arithmetic</source>
        <translation>aritmética</translation>
    </message>
    <message>
        <source>Slower, most likely: at the %2 GFLOP/s that this machine reaches it takes about %1, its parts one after the other %3.</source>
        <translation>Más lenta, probablemente: a los %2 GFLOP/s que alcanza este equipo tarda cerca de %1; sus partes, una tras otra, %3.</translation>
    </message>
    <message>
        <source>%1 runs no node of this model</source>
        <translation>%1 no ejecuta ningún nodo de este modelo</translation>
    </message>
    <message>
        <source>not run: the times of its regions add up to at least %1, those of the best to %2</source>
        <translation>no ejecutado: los tiempos de sus regiones suman al menos %1, los del mejor %2</translation>
    </message>
    <message>
        <source>not run: the times of its regions add up to %1, those of the best to %2</source>
        <translation>no ejecutado: los tiempos de sus regiones suman %1, los del mejor %2</translation>
    </message>
    <message>
        <source>wrong: %1</source>
        <translation>incorrecto: %1</translation>
    </message>
    <message>
        <source>its library %1 is not installed</source>
        <translation>su biblioteca %1 no está instalada</translation>
    </message>
    <message>
        <source>the hardware profile holds nothing of it</source>
        <translation>el perfil de hardware no contiene nada de él</translation>
    </message>
    <message>
        <source>the hardware profile holds no time of the whole model in it</source>
        <translation>el perfil de hardware no contiene ningún tiempo del modelo completo en él</translation>
    </message>
    <message>
        <source>The reference would take longer than a tenth of the budget.</source>
        <translation>La referencia tardaría más de una décima parte del presupuesto.</translation>
    </message>
    <message>
        <source>A run of the reference takes %1: there is time for one of %2 draws.</source>
        <translation>Una ejecución de la referencia tarda %1: hay tiempo para uno de %2 juegos de entradas.</translation>
    </message>
    <message>
        <source>The reference cannot run the model: %1</source>
        <translation>La referencia no puede ejecutar el modelo: %1</translation>
    </message>
    <message>
        <source>It writes into its inputs.</source>
        <translation>Escribe en sus entradas.</translation>
    </message>
    <message>
        <source>The worker process said nothing of it.</source>
        <translation>El proceso de trabajo no informó de ella.</translation>
    </message>
    <message>
        <source>%1 of arithmetic at %2; %3 of traffic from %4 at %5 GB/s. The rates were measured here.</source>
        <translation>%1 de aritmética a %2; %3 de tráfico desde %4 a %5 GB/s. Las tasas se midieron aquí.</translation>
    </message>
    <message>
        <source>%1 of arithmetic at %2; %3 of traffic from %4 at %5 GB/s. The rates are assumed.</source>
        <translation>%1 de aritmética a %2; %3 de tráfico desde %4 a %5 GB/s. Las tasas son supuestas.</translation>
    </message>
    <message>
        <source>the same memory in another layout</source>
        <translation>la misma memoria con otra disposición</translation>
    </message>
    <message>
        <source>parts lie in the memory of the whole</source>
        <translation>las partes están en la memoria del conjunto</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>No existe el archivo o el directorio</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>Permiso denegado</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>Es un directorio</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>No queda espacio en el dispositivo</translation>
    </message>
    <message>
        <source>cannot open: %1</source>
        <translation>no se puede abrir: %1</translation>
    </message>
    <message>
        <source>cannot read: %1</source>
        <translation>no se puede leer: %1</translation>
    </message>
    <message>
        <source>cannot write: %1</source>
        <translation>no se puede escribir: %1</translation>
    </message>
    <message>
        <source>This placement prefers %1 wherever it runs.</source>
        <translation>Esta asignación prefiere %1 allí donde se ejecute.</translation>
    </message>
    <message>
        <source>Pinned: %1 to %2.</source>
        <translation>Anclado: %1 a %2.</translation>
    </message>
    <message>
        <source>%1 at %2 moves to %3.</source>
        <translation>%1 en %2 pasa a %3.</translation>
    </message>
    <message>
        <source>never measured</source>
        <translation>nunca medido</translation>
    </message>
    <message>
        <source>not run: the budget left no time to measure its regions. A larger one does.</source>
        <translation>no se ejecutó: el presupuesto no dejó tiempo para medir sus regiones. Uno mayor sí.</translation>
    </message>
    <message>
        <source>run once for its times, not compared: the budget left no time to check and race it. A larger one does.</source>
        <translation>ejecutado una vez por sus tiempos, no comparado: el presupuesto no dejó tiempo para comprobarlo y hacerlo competir. Uno mayor sí.</translation>
    </message>
    <message>
        <source>it is of another model</source>
        <translation>es de otro modelo</translation>
    </message>
    <message>
        <source>it was made for another machine</source>
        <translation>se hizo para otra máquina</translation>
    </message>
    <message>
        <source>it was made for other settings of precision or threads</source>
        <translation>se hizo para otra precisión u otro número de hilos</translation>
    </message>
    <message>
        <source>it could not be run</source>
        <translation>no se pudo ejecutar</translation>
    </message>
    <message>
        <source>it is wrong, or could not be run</source>
        <translation>es incorrecto, o no se pudo ejecutar</translation>
    </message>
    <message>
        <source>it uses %1, which this search does not</source>
        <translation>usa %1, y esta búsqueda no</translation>
    </message>
    <message>
        <source>it does not keep the pin of %1</source>
        <translation>no respeta la fijación de %1</translation>
    </message>
    <message>
        <source>it breaks the ban at %1</source>
        <translation>incumple la prohibición en %1</translation>
    </message>
    <message>
        <source>it is wrong: %1</source>
        <translation>es incorrecto: %1</translation>
    </message>
    <message>
        <source>it could not be run: %1</source>
        <translation>no se pudo ejecutar: %1</translation>
    </message>
    <message>
        <source>the spec of %1 no longer offers %2 at %3</source>
        <translation>la especificación de %1 ya no ofrece %2 en %3</translation>
    </message>
    <message>
        <source>%1 on %2 at &apos;%3&apos; (%4): %5</source>
        <translation>%1 en %2 en «%3» (%4): %5</translation>
    </message>
    <message>
        <source>the greedy placement, whose kernels nobody had timed: %1</source>
        <translation>la asignación voraz, cuyos kernels nadie había medido: %1</translation>
    </message>
    <message>
        <source>It did not answer in time and was stopped after %1.</source>
        <translation>No respondió a tiempo y se detuvo tras %1.</translation>
    </message>
    <message>
        <source>Not tried: too many kernels of its backend did not end.</source>
        <translation>Sin probar: demasiados kernels de su backend no terminaron.</translation>
    </message>
    <message>
        <source>The graph level found the whole network faster with this part on %1; the operator level had %2.</source>
        <translation>El nivel de grafo halló la red entera más rápida con esta parte en %1; el nivel de operadores tenía %2.</translation>
    </message>
    <message>
        <source>This part is on %1 in a whole plan that the graph level tried; the operator level had %2.</source>
        <translation>En un plan entero que probó el nivel de grafo esta parte está en %1; el nivel de operadores tenía %2.</translation>
    </message>
    <message>
        <source>the profile of the plan: %1</source>
        <translation>el perfil del plan: %1</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::ErrorWords</name>
    <message>
        <source>beyond any tolerance</source>
        <translation>más allá de toda tolerancia</translation>
    </message>
    <message>
        <source>%1 times the tolerance</source>
        <translation>%1 veces la tolerancia</translation>
    </message>
    <message>
        <source>%1 of the tolerance</source>
        <translation>%1 de la tolerancia</translation>
    </message>
    <message>
        <source>Error: %1</source>
        <translation>Error: %1</translation>
    </message>
    <message>
        <source>Largest error %1, relative %2; relative L2 %3, allowed %4</source>
        <translation>Mayor error %1, relativo %2; L2 relativa %3, admitida %4</translation>
    </message>
    <message>
        <source>Infinities and NaN are not where the reference has them</source>
        <translation>Los infinitos y NaN no están donde los tiene la referencia</translation>
    </message>
    <message>
        <source>In %1, on the draw &quot;%2&quot;</source>
        <translation>En %1, con las entradas «%2»</translation>
    </message>
    <message>
        <source>By itself, on the reference&apos;s inputs: %1</source>
        <translation>Por sí solo, con las entradas de la referencia: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n element(s) were left out, which rounding errors alone change</source>
        <translation>
            <numerusform>Se omitió %n elemento, que cambia ya por errores de redondeo</numerusform>
            <numerusform>Se omitieron %n elementos, que cambian ya por errores de redondeo</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::GraphWords</name>
    <message>
        <source>a graph would take %1 of the device, where a plan may hold %2 more</source>
        <translation>un grafo ocuparía %1 de la memoria del dispositivo, y de lo que un plan puede ocupar ahí quedan %2</translation>
    </message>
    <message>
        <source>the device has no graphs</source>
        <translation>el dispositivo no tiene grafos</translation>
    </message>
    <message>
        <source>a kernel waits for the device while it is launched, which no graph can hold</source>
        <translation>un kernel espera al dispositivo durante su lanzamiento, lo que ningún grafo puede contener</translation>
    </message>
    <message>
        <source>a kernel calls what no graph can hold</source>
        <translation>un kernel llama a lo que ningún grafo puede contener</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1.</translation>
    </message>
    <message numerus="yes">
        <source>%n steps</source>
        <translation>
            <numerusform>%n paso</numerusform>
            <numerusform>%n pasos</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2 launched one by one: %3</source>
        <translation>%1: %2 con lanzamiento por separado: %3</translation>
    </message>
    <message numerus="yes">
        <source>%n graphs</source>
        <translation>
            <numerusform>%n grafo</numerusform>
            <numerusform>%n grafos</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2 launched at once (%3).</source>
        <translation>%1: %2 con lanzamiento conjunto (%3).</translation>
    </message>
    <message>
        <source>%1: %2 launched at once (%3, %4 of the device&apos;s memory).</source>
        <translation>%1: %2 con lanzamiento conjunto (%3, %4 de la memoria del dispositivo).</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::KindsModel</name>
    <message>
        <source>Conversions and copies</source>
        <translation>Conversiones y copias</translation>
    </message>
    <message>
        <source>tie</source>
        <translation>empate</translation>
    </message>
    <message>
        <source>Predicted, or a share by its work of what a kernel of several kinds takes</source>
        <translation>Previsto, o una proporción según su trabajo de lo que tarda un kernel de varios tipos</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>Backend</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>Operador</translation>
    </message>
    <message>
        <source>Count A</source>
        <translation>Cantidad A</translation>
    </message>
    <message>
        <source>Count B</source>
        <translation>Cantidad B</translation>
    </message>
    <message>
        <source>B − A, µs</source>
        <translation>B − A, µs</translation>
    </message>
    <message>
        <source>%1 runs the model as one piece</source>
        <translation>%1 ejecuta el modelo de una pieza</translation>
    </message>
    <message>
        <source>A alone, µs</source>
        <translation>A solo, µs</translation>
    </message>
    <message>
        <source>B alone, µs</source>
        <translation>B solo, µs</translation>
    </message>
    <message>
        <source>What has no time</source>
        <translation>Lo que no tiene tiempo</translation>
    </message>
    <message>
        <source>%1: no time</source>
        <translation>%1: sin tiempo</translation>
    </message>
    <message>
        <source>%1: %2 of %3 without a time</source>
        <translation>%1: %2 de %3 sin tiempo</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>what is missing: why</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>never timed alone</source>
        <translation>nunca medido solo</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::LegendModel</name>
    <message>
        <source>Show %1</source>
        <translation>Mostrar %1</translation>
    </message>
    <message>
        <source>Shown</source>
        <translation>Visible</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>Nodos</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Tiempo</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>Backend</translation>
    </message>
    <message>
        <source>Share of kernels and conversions</source>
        <translation>Proporción de kernels y conversiones</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::MemoryPicture</name>
    <message>
        <source>conversion of %1</source>
        <translation>conversión de %1</translation>
    </message>
    <message>
        <source>input of the model</source>
        <translation>entrada del modelo</translation>
    </message>
    <message>
        <source>output of the model</source>
        <translation>salida del modelo</translation>
    </message>
    <message>
        <source>activation</source>
        <translation>activación</translation>
    </message>
    <message>
        <source>value in another layout</source>
        <translation>valor en otro layout</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n más</numerusform>
            <numerusform>%n más</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 at %2 of the arena, layout %3</source>
        <translation>%1 desde %2 de la arena, layout %3</translation>
    </message>
    <message>
        <source>in step %1, %2</source>
        <translation>en el paso %1, %2</translation>
    </message>
    <message numerus="yes">
        <source>in %n steps, from %1 to %2</source>
        <translation>
            <numerusform>en %n paso, de %1 a %2</numerusform>
            <numerusform>en %n pasos, de %1 a %2</numerusform>
        </translation>
    </message>
    <message>
        <source>made by %1</source>
        <translation>producido por %1</translation>
    </message>
    <message>
        <source>Arena %1 · weights of the model %2 · kept by kernels %3 · workspace %4 · together %5</source>
        <translation>Arena %1 · pesos del modelo %2 · retenido por kernels %3 · espacio de trabajo %4 · en conjunto %5</translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) whose size only a run tells lie outside the arena.</source>
        <translation>
            <numerusform>%n valor cuyo tamaño solo revela una ejecución está fuera de la arena.</numerusform>
            <numerusform>%n valores cuyo tamaño solo revela una ejecución están fuera de la arena.</numerusform>
        </translation>
    </message>
    <message>
        <source>Peak %1 at %2</source>
        <translation>Pico %1 en %2</translation>
    </message>
    <message>
        <source>reuse saves %1 against separate buffers (%2)</source>
        <translation>la reutilización ahorra %1 frente a búferes separados (%2)</translation>
    </message>
    <message>
        <source>Arena %1 · weights of the model %2</source>
        <translation>Arena %1 · pesos del modelo %2</translation>
    </message>
    <message>
        <source>No kernel is chosen yet: all values are taken to be row-major, and what kernels need besides is not known.</source>
        <translation>Aún no se ha elegido ningún kernel: todos los valores se suponen en orden de filas, y no se sabe qué más necesitan los kernels.</translation>
    </message>
    <message>
        <source>Arena on %1 %2 · kept by kernels %3 · workspace %4 · together %5</source>
        <translation>Arena en %1 %2 · retenido por núcleos %3 · espacio de trabajo %4 · en total %5</translation>
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
        <translation>Cambio</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>Effect</source>
        <translation>Efecto</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>falló</translation>
    </message>
    <message>
        <source>tie</source>
        <translation>empate</translation>
    </message>
    <message>
        <source>Against the best plan in the same rounds: too few or too uneven to tell the two apart</source>
        <translation>Frente al mejor plan en las mismas rondas: demasiado pocas o desiguales para distinguirlos</translation>
    </message>
    <message>
        <source>Against the best plan in the same rounds</source>
        <translation>Frente al mejor plan en las mismas rondas</translation>
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
        <translation>Operadores</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>%1, pinned, %2</source>
        <translation>%1, anclado, %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Salida</translation>
    </message>
    <message>
        <source>Time, µs</source>
        <translation>Tiempo, µs</translation>
    </message>
    <message>
        <source>GFLOP/s</source>
        <translation>GFLOP/s</translation>
    </message>
    <message>
        <source>Of peak</source>
        <translation>Del pico</translation>
    </message>
    <message>
        <source>Computed, not timed</source>
        <translation>Calculado, no medido</translation>
    </message>
    <message>
        <source>Timed once: one sample has no interval</source>
        <translation>Medido una vez: una muestra no tiene intervalo</translation>
    </message>
    <message>
        <source>Timed twice: two samples have no interval</source>
        <translation>Medido dos veces: dos muestras no tienen intervalo</translation>
    </message>
    <message>
        <source>The range of %1 samples: an interval of 95 % takes %2</source>
        <translation>El rango de %1 muestras: un intervalo del 95&#xa0;% exige %2</translation>
    </message>
    <message>
        <source>95 % interval of the median of %1 samples</source>
        <translation>Intervalo del 95&#xa0;% de la mediana de %1 muestras</translation>
    </message>
    <message>
        <source>%1: %2 to %3</source>
        <translation>%1: %2 a %3</translation>
    </message>
    <message>
        <source>Error ÷ tolerance</source>
        <translation>Error ÷ tolerancia</translation>
    </message>
    <message>
        <source>By itself</source>
        <translation>Por sí solo</translation>
    </message>
    <message>
        <source>Error in B</source>
        <translation>Error en B</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>Overlay</translation>
    </message>
    <message>
        <source>That is wider than the time itself: measure again.</source>
        <translation>Es más ancho que el propio tiempo: mida de nuevo.</translation>
    </message>
    <message>
        <source>The least time that this machine allows for its arithmetic and its memory, over its time.</source>
        <translation>El menor tiempo que esta máquina permite para su aritmética y su memoria, dividido por su tiempo.</translation>
    </message>
    <message>
        <source>Above 100 %: the machine ran faster than when its peak was measured, data was in the cache, or the kernel needs less arithmetic than the operator has.</source>
        <translation>Por encima del 100 %: la máquina iba más rápido que cuando se midió su máximo, los datos estaban en caché o el kernel necesita menos aritmética que el operador.</translation>
    </message>
    <message>
        <source>The bar is the time, beside that of the longest; a dashed one is predicted. The line between two caps is the interval of the time: with an arrow it goes on beyond the column.</source>
        <translation>La barra es el tiempo, respecto al más largo; una discontinua es prevista. La línea entre dos topes es el intervalo del tiempo: con flecha sigue más allá de la columna.</translation>
    </message>
    <message>
        <source>Share of kernels and conversions</source>
        <translation>Proporción de kernels y conversiones</translation>
    </message>
    <message>
        <source>Between which two times the median lies, at 95 %.</source>
        <translation>Entre qué dos tiempos está la mediana, al 95 %.</translation>
    </message>
    <message>
        <source>Interval, µs</source>
        <translation>Intervalo, µs</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Proporción</translation>
    </message>
    <message>
        <source>Share of kernels and conversions, as a bar</source>
        <translation>Proporción de kernels y conversiones, como barra</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::OptionWords</name>
    <message>
        <source>it runs on %1 devices, and Settings has none chosen</source>
        <translation>se ejecuta en dispositivos %1, y en Ajustes no hay ninguno elegido</translation>
    </message>
    <message>
        <source>it has symbolic sizes; choose the sizes of %1</source>
        <translation>tiene tamaños simbólicos; elija los tamaños de %1</translation>
    </message>
    <message>
        <source>; forbid a backend where it is wrong</source>
        <translation>; prohíba un backend donde dé resultados erróneos</translation>
    </message>
    <message>
        <source>; another program holds it: close that one</source>
        <translation>; otro programa lo tiene abierto: ciérrelo</translation>
    </message>
    <message>
        <source>; free some space on its disk</source>
        <translation>; libere espacio en su disco</translation>
    </message>
    <message>
        <source>; copy it into the folder of the model</source>
        <translation>; cópielos en la carpeta del modelo</translation>
    </message>
    <message>
        <source>the plan holds for other sizes: open the model with %1</source>
        <translation>el plan vale para otros tamaños: abra el modelo con %1</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::OutlineModel</name>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Tiempo</translation>
    </message>
    <message>
        <source>The model runs as one piece: what this part of it takes is not measured.</source>
        <translation>El modelo se ejecuta de una pieza: lo que tarda esta parte no se mide.</translation>
    </message>
    <message>
        <source>≈ In part computed: of a kernel that runs operators outside of this as well, the share by their work.</source>
        <translation>≈ En parte calculado: de un kernel que ejecuta también operadores de fuera, la parte según su trabajo.</translation>
    </message>
    <message>
        <source>≈ In part predicted, or timed at another speed of the machine.</source>
        <translation>≈ En parte predicho, o medido a otra velocidad de la máquina.</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::PinChoices</name>
    <message>
        <source>now</source>
        <translation>ahora</translation>
    </message>
    <message>
        <source>%1 (best)</source>
        <translation>%1 (mejor)</translation>
    </message>
    <message>
        <source>no difference</source>
        <translation>sin diferencia</translation>
    </message>
    <message>
        <source>≈ %1 in all</source>
        <translation>≈ %1 en total</translation>
    </message>
    <message>
        <source>≈ %1 as a mix</source>
        <translation>≈ %1 como mezcla</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::PlanRows</name>
    <message>
        <source>scalar</source>
        <comment>a tensor without axes</comment>
        <translation>escalar</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::PlansModel</name>
    <message>
        <source>Greedy, as runtimes place</source>
        <translation>Voraz, como asignan los runtimes</translation>
    </message>
    <message>
        <source>The plan before the search</source>
        <translation>El plan anterior a la búsqueda</translation>
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
        <translation>Este plan</translation>
    </message>
    <message>
        <source>This plan, in its race</source>
        <translation>Este plan, en su carrera</translation>
    </message>
    <message>
        <source>other machine</source>
        <translation>otro equipo</translation>
    </message>
    <message>
        <source>other model</source>
        <translation>otro modelo</translation>
    </message>
    <message>
        <source>It has not run together with this plan: Measure runs both in turns.</source>
        <translation>No se ha ejecutado junto con este plan: Medir ejecuta ambos por turnos.</translation>
    </message>
    <message>
        <source>Its times are of that machine: they have no ratio to ours.</source>
        <translation>Sus tiempos son de ese equipo: no tienen ratio con los nuestros.</translation>
    </message>
    <message>
        <source>Its times are of another model, or of this one in other sizes: they have no ratio to these.</source>
        <translation>Sus tiempos son de otro modelo, o de este con otros tamaños: no tienen ratio con estos.</translation>
    </message>
    <message>
        <source>%1 of nodes</source>
        <translation>%1 de los nodos</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>previsto</translation>
    </message>
    <message>
        <source>The plan in force</source>
        <translation>El plan vigente</translation>
    </message>
    <message>
        <source>Its time in the race that chose it: ratios of that race are to this.</source>
        <translation>Su tiempo en la carrera que lo eligió: las ratios de esa carrera se refieren a este.</translation>
    </message>
    <message>
        <source>%1 wherever it can run the model</source>
        <translation>%1 donde pueda ejecutar el modelo</translation>
    </message>
    <message>
        <source>The first backend by priority that takes each operator</source>
        <translation>El primer backend por prioridad que acepta cada operador</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n node(s) agree by name</source>
        <translation>
            <numerusform>%1 de %n nodo coincide por nombre</numerusform>
            <numerusform>%1 de %n nodos coinciden por nombre</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of this model only</source>
        <translation>
            <numerusform>%n solo de este modelo</numerusform>
            <numerusform>%n solo de este modelo</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of that plan only</source>
        <translation>
            <numerusform>%n solo de ese plan</numerusform>
            <numerusform>%n solo de ese plan</numerusform>
        </translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>desconocido</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n thread(s)</source>
        <translation>
            <numerusform>%1, %n hilo</numerusform>
            <numerusform>%1, %n hilos</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, borrowed from %2</source>
        <translation>%1, prestado de %2</translation>
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
        <translation>Respecto al plan</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>Medido</translation>
    </message>
    <message>
        <source>Conversions</source>
        <translation>Conversiones</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Equipo</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>By backend</source>
        <translation>Por backend</translation>
    </message>
    <message>
        <source>this plan</source>
        <translation>este plan</translation>
    </message>
    <message>
        <source>tie (%1)</source>
        <translation>empate (%1)</translation>
    </message>
    <message>
        <source>Its time is %1 that of this plan, %2 to %3</source>
        <translation>Su tiempo es %1 el de este plan, %2 a %3</translation>
    </message>
    <message>
        <source>%1: from the two medians and their intervals, of one race.</source>
        <translation>%1: de las dos medianas y sus intervalos, de una misma carrera.</translation>
    </message>
    <message>
        <source>It is the plan in force.</source>
        <translation>Es el plan vigente.</translation>
    </message>
    <message>
        <source>No difference was found. %1</source>
        <translation>No se encontró ninguna diferencia. %1</translation>
    </message>
    <message>
        <source>unknown</source>
        <comment>when it was measured</comment>
        <translation>desconocido</translation>
    </message>
    <message>
        <source>%1, last race</source>
        <comment>a moment</comment>
        <translation>%1, última carrera</translation>
    </message>
    <message>
        <source>Its time is of the search&apos;s last race, beside the plan; the steps of the search show that of an earlier race.</source>
        <translation>Su tiempo es de la última carrera de la búsqueda, junto al plan; los pasos de la búsqueda muestran el de una carrera anterior.</translation>
    </message>
    <message>
        <source>This plan took %1 in that run.</source>
        <translation>Este plan tardó %1 en esa ejecución.</translation>
    </message>
    <message>
        <source>µs</source>
        <translation>µs</translation>
    </message>
    <message>
        <source>%1; in the last race %2</source>
        <comment>which race, what it says</comment>
        <translation>%1; en la última carrera %2</translation>
    </message>
    <message>
        <source>Timed in the race of an earlier search</source>
        <translation>Medido en la carrera de una búsqueda anterior</translation>
    </message>
    <message>
        <source>Timed in the first race of its search</source>
        <translation>Medido en la primera carrera de su búsqueda</translation>
    </message>
    <message>
        <source>%1, this plan %2</source>
        <comment>a ratio, what the plan took in that race</comment>
        <translation>%1, este plan %2</translation>
    </message>
    <message numerus="yes">
        <source>%1: the range of %n run(s) in turns, too few for an interval of 95 %.</source>
        <translation>
            <numerusform>%1: el rango de %n ejecución por turnos, muy poco para un intervalo del 95 %.</numerusform>
            <numerusform>%1: el rango de %n ejecuciones por turnos, muy pocas para un intervalo del 95 %.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: median and interval of the ratios of runs in turns, which need not be the ratio of the two medians.</source>
        <translation>%1: mediana e intervalo de las razones de ejecuciones por turnos, que no tiene por qué ser la razón de las dos medianas.</translation>
    </message>
    <message>
        <source>What the whole plan took, end to end</source>
        <translation>Lo que tardó el plan entero, de extremo a extremo</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>Previsto</translation>
    </message>
    <message>
        <source>Of a plan that was not run: its parts as timed alone, added up. No time of a whole run compares with it.</source>
        <translation>De un plan que no se ejecutó: sus partes medidas por separado, sumadas. Ningún tiempo de una ejecución entera es comparable.</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Nota</translation>
    </message>
    <message>
        <source>Share of kernels and conversions</source>
        <translation>Proporción de kernels y conversiones</translation>
    </message>
    <message>
        <source>It left the last race early: its time is by its ratio to the leader. The steps of the search have what it took before.</source>
        <translation>Dejó pronto la última carrera: su tiempo sale de su razón con el líder. Los pasos de la búsqueda tienen lo que tardó antes.</translation>
    </message>
    <message>
        <source>Its time is %1 that of this plan, by the two medians of one race.</source>
        <translation>Su tiempo es %1 el de este plan, según las dos medianas de una carrera.</translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>Intervalo</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::ProblemsModel</name>
    <message>
        <source>Problem</source>
        <translation>Problema</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Dónde</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Línea</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Tipo</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::RecentModel</name>
    <message>
        <source>today</source>
        <translation>hoy</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>ayer</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Tamaño</translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation>%1 nodos</translation>
    </message>
    <message>
        <source>Best plan</source>
        <translation>Mejor plan</translation>
    </message>
    <message>
        <source>Against the best baseline</source>
        <translation>Frente al mejor plan base</translation>
    </message>
    <message>
        <source>not searched yet</source>
        <translation>aún sin buscar</translation>
    </message>
    <message>
        <source>Opened</source>
        <translation>Abierto</translation>
    </message>
    <message>
        <source>the same as %1</source>
        <translation>igual que %1</translation>
    </message>
    <message>
        <source>%1× over %2</source>
        <translation>%1× sobre %2</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::ReplayModel</name>
    <message>
        <source>At</source>
        <translation>En</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>Paso</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>Ganancia</translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>Intervalo</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::ShortcutsModel</name>
    <message>
        <source>Command</source>
        <translation>Comando</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menú</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Teclas</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>cambiado</translation>
    </message>
    <message>
        <source>Whether the keys were changed</source>
        <translation>Si se cambiaron las teclas</translation>
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
        <translation>Uso</translation>
    </message>
    <message>
        <source>in</source>
        <translation>entrada</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>peso</translation>
    </message>
    <message>
        <source>out</source>
        <translation>salida</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Forma</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Tamaño</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::TimeSentences</name>
    <message numerus="yes">
        <source>%n regions of several kinds</source>
        <translation>
            <numerusform>%n región de varios tipos</numerusform>
            <numerusform>%n regiones de varios tipos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n elementwise operators</source>
        <translation>
            <numerusform>%n operador elemento a elemento</numerusform>
            <numerusform>%n operadores elemento a elemento</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n convolutions</source>
        <translation>
            <numerusform>%n convolución</numerusform>
            <numerusform>%n convoluciones</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n matrix products</source>
        <translation>
            <numerusform>%n producto de matrices</numerusform>
            <numerusform>%n productos de matrices</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pooling operators</source>
        <translation>
            <numerusform>%n operador de pooling</numerusform>
            <numerusform>%n operadores de pooling</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n normalizations</source>
        <translation>
            <numerusform>%n normalización</numerusform>
            <numerusform>%n normalizaciones</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n reductions</source>
        <translation>
            <numerusform>%n reducción</numerusform>
            <numerusform>%n reducciones</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n softmax operators</source>
        <translation>
            <numerusform>%n operador softmax</numerusform>
            <numerusform>%n operadores softmax</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n operators that only move data</source>
        <translation>
            <numerusform>%n operador que solo mueve datos</numerusform>
            <numerusform>%n operadores que solo mueven datos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n attention operators</source>
        <translation>
            <numerusform>%n operador de atención</numerusform>
            <numerusform>%n operadores de atención</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n recurrent operators</source>
        <translation>
            <numerusform>%n operador recurrente</numerusform>
            <numerusform>%n operadores recurrentes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other operators</source>
        <translation>
            <numerusform>%n operador de otro tipo</numerusform>
            <numerusform>%n operadores de otro tipo</numerusform>
        </translation>
    </message>
    <message>
        <source>Kernels timed one by one</source>
        <translation>Kernels medidos uno a uno</translation>
    </message>
    <message>
        <source>Predicted in part</source>
        <translation>Previsto en parte</translation>
    </message>
    <message>
        <source>%1 in %2 at %3 of this machine&apos;s peak</source>
        <translation>%1 en %2, al %3 del pico de este equipo</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 en %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n regions take %2</source>
        <translation>
            <numerusform>%1 de %n región tarda %2</numerusform>
            <numerusform>%1 de %n regiones tardan %2</numerusform>
        </translation>
    </message>
    <message>
        <source>Conversions take %1</source>
        <translation>Las conversiones tardan %1</translation>
    </message>
    <message>
        <source>%1 if each kernel reached its bound</source>
        <translation>%1 si cada kernel alcanzara su cota</translation>
    </message>
    <message numerus="yes">
        <source>Each part timed in place, median of %n runs</source>
        <translation>
            <numerusform>Cada parte medida en su sitio, mediana de %n ejecución</numerusform>
            <numerusform>Cada parte medida en su sitio, mediana de %n ejecuciones</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::WordHelp</name>
    <message>
        <source>any: the library chooses the layouts of inputs and outputs itself.</source>
        <translation>any: la biblioteca elige por sí misma los layouts de entradas y salidas.</translation>
    </message>
    <message>
        <source>plain: axes in the order of the model, as ONNX has them (NCHW).</source>
        <translation>plain: ejes en el orden del modelo, como los tiene ONNX (NCHW).</translation>
    </message>
    <message>
        <source>nhwc: the channels of one place lie side by side.</source>
        <translation>nhwc: los canales de un mismo punto están contiguos.</translation>
    </message>
    <message>
        <source>winograd: an algorithm with fewer products, exact to rounding only.</source>
        <translation>winograd: un algoritmo con menos productos, exacto salvo redondeo.</translation>
    </message>
    <message>
        <source>view: nothing is computed; the output is the input&apos;s memory.</source>
        <translation>view: no se calcula nada; la salida es la memoria de la entrada.</translation>
    </message>
    <message>
        <source>copy: values move in memory, nothing is computed.</source>
        <translation>copy: se mueven valores en memoria, no se calcula nada.</translation>
    </message>
    <message>
        <source>borrowed: timed on another machine, or here at another speed; good to compare with, not a figure of now.</source>
        <translation>prestado: medido en otro equipo, o aquí a otra velocidad; sirve para comparar, no es una cifra actual.</translation>
    </message>
    <message>
        <source>predicted: computed from the work and from what this machine reaches, not timed.</source>
        <translation>previsto: calculado a partir del trabajo y de lo que alcanza este equipo, no medido.</translation>
    </message>
    <message>
        <source>tie: what was run cannot tell the two apart; neither is faster beyond doubt.</source>
        <translation>empate: lo ejecutado no permite distinguirlos; ninguno es con certeza más rápido.</translation>
    </message>
    <message>
        <source>%1: a layout that only %2 can read.</source>
        <translation>%1: un layout que solo %2 puede leer.</translation>
    </message>
    <message>
        <source>%1: axes in the order of the model, the last one side by side.</source>
        <translation>%1: ejes en el orden del modelo, el último contiguo.</translation>
    </message>
    <message>
        <source>%1: each letter is an axis, a the first; axis %2 is cut into blocks of %3, which lie side by side and fill a vector register.</source>
        <translation>%1: cada letra es un eje, a es el primero; el eje %2 se divide en bloques de %3, que están contiguos y llenan un registro vectorial.</translation>
    </message>
    <message>
        <source>%1: each letter is an axis, a the first; axis %2 lies side by side.</source>
        <translation>%1: cada letra es un eje, a es el primero; el eje %2 está contiguo.</translation>
    </message>
    <message>
        <source>blocked8: channels in blocks of 8, which lie side by side and fill a vector register.</source>
        <translation>blocked8: canales en bloques de 8, que están contiguos y llenan un registro vectorial.</translation>
    </message>
    <message>
        <source>blocked16: channels in blocks of 16, which lie side by side and fill a vector register.</source>
        <translation>blocked16: canales en bloques de 16, que están contiguos y llenan un registro vectorial.</translation>
    </message>
    <message>
        <source>inplace: the result takes the memory of an input.</source>
        <translation>inplace: el resultado ocupa la memoria de una entrada.</translation>
    </message>
</context>
<context>
    <name>tessera::panels::CandidateTable</name>
    <message>
        <source>Candidates</source>
        <translation>Candidatos</translation>
    </message>
</context>
<context>
    <name>tessera::panels::CommandPalette</name>
    <message>
        <source>Commands</source>
        <translation>Comandos</translation>
    </message>
    <message>
        <source>Find a command</source>
        <translation>Buscar un comando</translation>
    </message>
    <message>
        <source>Action, setting, backend or node</source>
        <translation>Acción, ajuste, backend o nodo</translation>
    </message>
    <message>
        <source>No match for %1 among actions, settings, backends and nodes.</source>
        <translation>Ninguna acción, ajuste, backend ni nodo coincide con %1.</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Borrar</translation>
    </message>
    <message>
        <source>Nothing is chosen.</source>
        <translation>No hay nada elegido.</translation>
    </message>
    <message>
        <source>Up and down choose, Return does it, Escape closes.</source>
        <translation>Arriba y abajo eligen, Intro ejecuta, Esc cierra.</translation>
    </message>
    <message>
        <source>%1: not now. %2</source>
        <translation>%1: ahora no. %2</translation>
    </message>
</context>
<context>
    <name>tessera::panels::CommandsModel</name>
    <message>
        <source>Command</source>
        <translation>Comando</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Dónde</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Teclas</translation>
    </message>
</context>
<context>
    <name>tessera::panels::ComparePanel</name>
    <message>
        <source>Differences</source>
        <translation>Diferencias</translation>
    </message>
    <message>
        <source>Choose a second plan.</source>
        <translation>Elija un segundo plan.</translation>
    </message>
    <message>
        <source>Add B</source>
        <translation>Añadir B</translation>
    </message>
    <message>
        <source>What is compared</source>
        <translation>Qué se compara</translation>
    </message>
    <message>
        <source>Plans</source>
        <translation>Planes</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>Partes</translation>
    </message>
    <message>
        <source>By operator</source>
        <translation>Por operador</translation>
    </message>
    <message>
        <source>By backend</source>
        <translation>Por backend</translation>
    </message>
    <message>
        <source>Return makes a plan the second one</source>
        <translation>Intro convierte un plan en el segundo</translation>
    </message>
    <message>
        <source>Differences by operator</source>
        <translation>Diferencias por operador</translation>
    </message>
    <message>
        <source>Differences by backend</source>
        <translation>Diferencias por backend</translation>
    </message>
    <message>
        <source>&amp;Compare with It</source>
        <translation>&amp;Comparar con él</translation>
    </message>
    <message>
        <source>&amp;Take It</source>
        <translation>&amp;Usarlo</translation>
    </message>
    <message>
        <source>&amp;Remove from the List</source>
        <translation>&amp;Quitar de la lista</translation>
    </message>
    <message>
        <source>Take It</source>
        <translation>Tomarlo</translation>
    </message>
    <message>
        <source>Take B</source>
        <translation>Tomar B</translation>
    </message>
    <message>
        <source>Compare with It</source>
        <translation>Comparar con él</translation>
    </message>
    <message>
        <source>Sets the plan at the keyboard beside this one (Return, or a double click)</source>
        <translation>Pone junto a este el plan en el que está el teclado (Intro o doble clic)</translation>
    </message>
    <message>
        <source>+%1</source>
        <comment>columns that are not shown</comment>
        <translation>+%1</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Columnas</translation>
    </message>
    <message numerus="yes">
        <source>%n more column(s)</source>
        <translation>
            <numerusform>%n columna más</numerusform>
            <numerusform>%n columnas más</numerusform>
        </translation>
    </message>
    <message>
        <source>Not shown: %1</source>
        <translation>No se muestran: %1</translation>
    </message>
</context>
<context>
    <name>tessera::panels::CostsPanel</name>
    <message>
        <source>Costs</source>
        <translation>Costes</translation>
    </message>
    <message>
        <source>Open a model.</source>
        <translation>Abra un modelo.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Abrir</translation>
    </message>
    <message>
        <source>Nothing is placed yet.</source>
        <translation>Aún no hay nada asignado.</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Buscar plan</translation>
    </message>
    <message>
        <source>This placement converts nothing and falls back nowhere. What it costs is known once it is measured.</source>
        <translation>Esta asignación no convierte nada ni recurre a ningún respaldo. Su coste se sabrá cuando se mida.</translation>
    </message>
    <message>
        <source>This plan costs nothing beyond its kernels: no conversions, no copies, no fallbacks.</source>
        <translation>Este plan no cuesta nada aparte de sus kernels: sin conversiones, copias ni respaldos.</translation>
    </message>
</context>
<context>
    <name>tessera::panels::FindPanel</name>
    <message>
        <source>Name, operator or pattern</source>
        <translation>Nombre, operador o patrón</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Buscar</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>Encontrado</translation>
    </message>
    <message>
        <source>Find operators by name or kind, and regions by a pattern such as Relu(Conv(_, w:const)).</source>
        <translation>Busque operadores por nombre o tipo, y regiones por un patrón como Relu(Conv(_, w:const)).</translation>
    </message>
    <message>
        <source>No match for %1.</source>
        <translation>Nada coincide con %1.</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Borrar</translation>
    </message>
</context>
<context>
    <name>tessera::panels::FoundModel</name>
    <message>
        <source>Name</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>Operadores</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 en %2</translation>
    </message>
</context>
<context>
    <name>tessera::panels::InspectorHeader</name>
    <message>
        <source>Show it on the canvas</source>
        <translation>Mostrar en el lienzo</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Salida</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>Trabajo</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Tiempo</translation>
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
        <translation>Atributo</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Valor</translation>
    </message>
    <message>
        <source>Attributes</source>
        <translation>Atributos</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>Inspector</translation>
    </message>
    <message>
        <source>Pi&amp;n</source>
        <translation>Anc&amp;lar</translation>
    </message>
    <message>
        <source>F&amp;orbid</source>
        <translation>E&amp;xcluir</translation>
    </message>
    <message>
        <source>Select a region to see who runs it.</source>
        <translation>Seleccione una región para ver quién la ejecuta.</translation>
    </message>
    <message>
        <source>Keeps the region with the candidate that is selected below; shows the effect first</source>
        <translation>Mantiene la región en el candidato seleccionado abajo; antes muestra el efecto</translation>
    </message>
    <message>
        <source>Keeps this backend away from the region; shows the effect first</source>
        <translation>Aparta este backend de la región; antes muestra el efecto</translation>
    </message>
    <message>
        <source>Times every kernel of the plan where it runs, this region&apos;s too</source>
        <translation>Mide cada kernel del plan donde se ejecuta, también el de esta región</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>Tensores</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>Nodo</translation>
    </message>
    <message>
        <source>Candidates</source>
        <translation>Candidatos</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Motivo</translation>
    </message>
    <message>
        <source>Why this one</source>
        <translation>Por qué este</translation>
    </message>
    <message>
        <source>U&amp;npin</source>
        <translation>&amp;Desanclar</translation>
    </message>
    <message>
        <source>Pin to %1</source>
        <translation>Anclar a %1</translation>
    </message>
    <message>
        <source>Pin to any of %1</source>
        <translation>Anclar a cualquiera de %1</translation>
    </message>
    <message>
        <source>Forbid %1 here</source>
        <translation>Excluir %1 aquí</translation>
    </message>
    <message>
        <source>≈ timed at another speed of the machine: good for the order, not for a claim.</source>
        <translation>≈ medido a otra velocidad del equipo: vale para ordenar, no como prueba.</translation>
    </message>
    <message>
        <source>Profi&amp;le</source>
        <translation>Per&amp;filar</translation>
    </message>
    <message>
        <source>Schedule, bound and source of this region&apos;s kernel, as far as its backend tells them</source>
        <translation>Planificación, cota y código fuente del kernel de esta región, hasta donde los da su backend</translation>
    </message>
    <message>
        <source>How &amp;It Runs…</source>
        <translation>Cómo se e&amp;jecuta…</translation>
    </message>
    <message>
        <source>Show in Costs</source>
        <translation>Mostrar en Costes</translation>
    </message>
    <message>
        <source>Open Bod&amp;y</source>
        <translation>Abrir c&amp;uerpo</translation>
    </message>
    <message>
        <source>Shows the graph that this node holds on the canvas</source>
        <translation>Muestra en el lienzo el grafo que contiene este nodo</translation>
    </message>
    <message>
        <source>Range, histogram and values of the selected tensor; what the plan computes is recorded from a run of it</source>
        <translation>Rango, histograma y valores del tensor seleccionado; lo que calcula el plan se registra al ejecutarlo</translation>
    </message>
    <message>
        <source>What &amp;It Holds…</source>
        <translation>&amp;Qué contiene…</translation>
    </message>
    <message>
        <source>Patterns that take it, and what became of each:</source>
        <translation>Patrones que la toman y qué fue de cada uno:</translation>
    </message>
    <message>
        <source>Pin To</source>
        <translation>Anclar a</translation>
    </message>
    <message>
        <source>What can run the region, with what a pin to it costs the plan</source>
        <translation>Qué puede ejecutar la región, y lo que un anclaje a ello cuesta al plan</translation>
    </message>
</context>
<context>
    <name>tessera::panels::LegendPanel</name>
    <message>
        <source>from %1 to %2</source>
        <translation>de %1 a %2</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>Leyenda</translation>
    </message>
</context>
<context>
    <name>tessera::panels::MatchTable</name>
    <message>
        <source>Matches in the open model</source>
        <translation>Coincidencias en el modelo abierto</translation>
    </message>
</context>
<context>
    <name>tessera::panels::MatchesModel</name>
    <message>
        <source>Where</source>
        <translation>Dónde</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Regla</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Cantidad</translation>
    </message>
    <message>
        <source>What becomes of it</source>
        <translation>Qué resulta</translation>
    </message>
    <message>
        <source>What becomes of it in the best mix</source>
        <translation>Qué resulta en la mejor mezcla</translation>
    </message>
    <message>
        <source>What became of it in an earlier search</source>
        <translation>Qué resultó en una búsqueda anterior</translation>
    </message>
</context>
<context>
    <name>tessera::panels::NodeDetails</name>
    <message>
        <source>a tensor</source>
        <translation>un tensor</translation>
    </message>
    <message>
        <source>tensors</source>
        <translation>tensores</translation>
    </message>
    <message>
        <source>graphs</source>
        <translation>grafos</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>sin medir</translation>
    </message>
    <message>
        <source>%1 rounds</source>
        <translation>%1 rondas</translation>
    </message>
    <message>
        <source>borrowed</source>
        <translation>prestado</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>previsto</translation>
    </message>
    <message>
        <source>%1 in and out</source>
        <translation>%1 entrada y salida</translation>
    </message>
    <message>
        <source>%1 in, %2 out</source>
        <translation>%1 entrada, %2 salida</translation>
    </message>
    <message>
        <source>The fastest in the whole plan.</source>
        <translation>Lo más rápido en el plan entero.</translation>
    </message>
    <message>
        <source>A tie: another one is inside its interval.</source>
        <translation>Un empate: hay otro dentro de su intervalo.</translation>
    </message>
    <message>
        <source>Nothing else can run it.</source>
        <translation>Nada más puede ejecutarla.</translation>
    </message>
    <message>
        <source>Pinned by you.</source>
        <translation>Anclado por usted.</translation>
    </message>
    <message>
        <source>The graph-level search put it here.</source>
        <translation>La búsqueda a nivel de grafo la puso aquí.</translation>
    </message>
    <message>
        <source>The first backend, by priority, whose patterns match. Nothing was measured yet.</source>
        <translation>El primer backend por prioridad cuyos patrones coinciden. Aún no se ha medido nada.</translation>
    </message>
    <message>
        <source>%1 GFLOP/s</source>
        <translation>%1 GFLOP/s</translation>
    </message>
    <message>
        <source>end to end</source>
        <translation>total</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>Operador</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>Región</translation>
    </message>
    <message>
        <source>this operator alone</source>
        <translation>solo este operador</translation>
    </message>
    <message>
        <source>%1 operators</source>
        <translation>%1 operadores</translation>
    </message>
    <message>
        <source>Made from</source>
        <translation>Procede de</translation>
    </message>
    <message>
        <source>Infinities and NaN</source>
        <translation>Infinitos y NaN</translation>
    </message>
    <message>
        <source>not carried</source>
        <translation>no se propagan</translation>
    </message>
    <message>
        <source>never measured</source>
        <translation>nunca medido</translation>
    </message>
    <message>
        <source>1 round</source>
        <translation>1 ronda</translation>
    </message>
    <message numerus="yes">
        <source>a graph of %n operator(s)</source>
        <translation>
            <numerusform>un grafo de %n operador</numerusform>
            <numerusform>un grafo de %n operadores</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 each time the body runs</source>
        <translation>%1 por cada ejecución del cuerpo</translation>
    </message>
    <message>
        <source>part of %1</source>
        <translation>parte de %1</translation>
    </message>
    <message>
        <source>This operator stands in a body of %1. What runs %1 runs its body with it: the candidates are those of %1, and to pin or to forbid one moves all of it.</source>
        <translation>Este operador está en un cuerpo de %1. Lo que ejecuta %1 ejecuta también su cuerpo: los candidatos son los de %1, y anclar o excluir uno lo mueve todo.</translation>
    </message>
    <message>
        <source>In</source>
        <translation>En</translation>
    </message>
    <message>
        <source>What another one would cost the plan is known once the model is searched, or a change is previewed, in this run.</source>
        <translation>Lo que otro costaría al plan se sabe cuando se busca el modelo o se previsualiza un cambio en esta sesión.</translation>
    </message>
    <message>
        <source>The plan runs the whole graph in one library: pin one, and the preview says what it would cost.</source>
        <translation>El plan ejecuta el grafo entero en una biblioteca: ancle uno y la vista previa dirá cuánto costaría.</translation>
    </message>
    <message>
        <source>%1: chosen</source>
        <translation>%1: elegido</translation>
    </message>
    <message>
        <source>no difference to the plan</source>
        <translation>sin diferencia para el plan</translation>
    </message>
    <message>
        <source>%1 to the plan</source>
        <translation>%1 para el plan</translation>
    </message>
    <message>
        <source>not measured: the budget had no time for it</source>
        <translation>sin medir: el presupuesto no tuvo tiempo</translation>
    </message>
    <message>
        <source>measured, %1</source>
        <translation>medido, %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>The fastest in the whole plan; with %1 it would take %2 longer.</source>
        <translation>Lo más rápido en el plan entero; con %1 tardaría %2 más.</translation>
    </message>
    <message>
        <source>%1 alone</source>
        <translation>%1 por separado</translation>
    </message>
    <message>
        <source>In the plan its data comes from the kernels before it; alone it is timed as every candidate is, which is what the list compares.</source>
        <translation>En el plan, sus datos vienen de los kernels anteriores; por separado se mide como todo candidato, que es lo que compara la lista.</translation>
    </message>
    <message>
        <source>The list and its reasons have times of kernels alone, as the search took them: %1 for this one. In the plan, as the canvas shows it, it takes %2.</source>
        <translation>La lista y sus motivos dan tiempos de kernels por separado, como los tomó la búsqueda: %1 para este. En el plan, como muestra el lienzo, tarda %2.</translation>
    </message>
</context>
<context>
    <name>tessera::panels::OperatorsPanel</name>
    <message>
        <source>Operators</source>
        <translation>Operadores</translation>
    </message>
    <message>
        <source>Nothing is placed yet.</source>
        <translation>Aún no hay nada asignado.</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Buscar plan</translation>
    </message>
</context>
<context>
    <name>tessera::panels::OutlinePanel</name>
    <message>
        <source>Name or operator</source>
        <translation>Nombre u operador</translation>
    </message>
    <message>
        <source>Filter the outline</source>
        <translation>Filtrar el esquema</translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>Esquema</translation>
    </message>
    <message>
        <source>The first %1 rows. More letters find fewer.</source>
        <translation>Las primeras %1 filas. Con más letras se encuentran menos.</translation>
    </message>
    <message>
        <source>No match for %1.</source>
        <translation>Nada coincide con %1.</translation>
    </message>
</context>
<context>
    <name>tessera::panels::ProblemsPanel</name>
    <message>
        <source>Problems</source>
        <translation>Problemas</translation>
    </message>
    <message>
        <source>No problems.</source>
        <translation>Sin problemas.</translation>
    </message>
</context>
<context>
    <name>tessera::panels::ReplayList</name>
    <message>
        <source>&amp;Replay</source>
        <translation>Reproduc&amp;ir</translation>
    </message>
    <message>
        <source>Steps of the search</source>
        <translation>Pasos de la búsqueda</translation>
    </message>
    <message>
        <source>What is listed</source>
        <translation>Qué se enumera</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>Pasos</translation>
    </message>
    <message>
        <source>Plans tried</source>
        <translation>Planes probados</translation>
    </message>
    <message>
        <source>What the search kept, in order: each can be shown on the canvas</source>
        <translation>Lo que conservó la búsqueda, en orden: cada paso se puede mostrar en el lienzo</translation>
    </message>
    <message>
        <source>Every plan that the graph level measured, the newest first</source>
        <translation>Todos los planes que midió el nivel de grafo, los más recientes primero</translation>
    </message>
    <message>
        <source>Shows on the canvas, step by step, what the search did</source>
        <translation>Muestra en el lienzo, paso a paso, lo que hizo la búsqueda</translation>
    </message>
    <message>
        <source>Plans tried by the search</source>
        <translation>Planes probados por la búsqueda</translation>
    </message>
</context>
<context>
    <name>tessera::panels::SearchPanel</name>
    <message>
        <source>stopped</source>
        <translation>detenido</translation>
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
        <translation>incorrectas</translation>
    </message>
    <message>
        <source>hung</source>
        <translation>colgadas</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>con fallo</translation>
    </message>
    <message>
        <source>unsupported</source>
        <translation>no admitidas</translation>
    </message>
    <message>
        <source>noisy</source>
        <translation>ruidosas</translation>
    </message>
    <message>
        <source>not compiled</source>
        <translation>sin compilar</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ninguna</translation>
    </message>
    <message>
        <source>matching patterns</source>
        <translation>cotejando patrones</translation>
    </message>
    <message>
        <source>asking backends</source>
        <translation>consultando backends</translation>
    </message>
    <message>
        <source>measuring</source>
        <translation>midiendo</translation>
    </message>
    <message>
        <source>solving</source>
        <translation>resolviendo</translation>
    </message>
    <message>
        <source>running the whole model in each runtime</source>
        <translation>ejecutando el modelo entero en cada runtime</translation>
    </message>
    <message>
        <source>measuring baselines</source>
        <translation>midiendo planes base</translation>
    </message>
    <message>
        <source>measuring plans</source>
        <translation>midiendo planes</translation>
    </message>
    <message>
        <source>final round</source>
        <translation>ronda final</translation>
    </message>
    <message>
        <source>done</source>
        <translation>listo</translation>
    </message>
    <message>
        <source>Pa&amp;use</source>
        <translation>Pau&amp;sar</translation>
    </message>
    <message>
        <source>S&amp;top, keep best</source>
        <translation>Detener c&amp;on el mejor</translation>
    </message>
    <message>
        <source>Operator level</source>
        <translation>Nivel de operadores</translation>
    </message>
    <message>
        <source>Implementations</source>
        <translation>Implementaciones</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>Rechazadas</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Ahora</translation>
    </message>
    <message>
        <source>Graph level</source>
        <translation>Nivel de grafo</translation>
    </message>
    <message>
        <source>Plans</source>
        <translation>Planes</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>Mejor</translation>
    </message>
    <message>
        <source>Workers go idle; everything measured stays</source>
        <translation>Los procesos quedan inactivos; se conserva todo lo medido</translation>
    </message>
    <message>
        <source>Ends the search with the best plan so far</source>
        <translation>Termina la búsqueda con el mejor plan hasta ahora</translation>
    </message>
    <message>
        <source>Find the fastest plan for this machine.</source>
        <translation>Busque el plan más rápido para este equipo.</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Buscar plan</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>espera</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>Iniciando</translation>
    </message>
    <message>
        <source>%1 measured · %2 from the store</source>
        <translation>%1 medidos · %2 del almacén</translation>
    </message>
    <message>
        <source>generation %1</source>
        <translation>generación %1</translation>
    </message>
    <message>
        <source>%1 measured</source>
        <translation>%1 medidos</translation>
    </message>
    <message>
        <source>Res&amp;ume</source>
        <translation>&amp;Reanudar</translation>
    </message>
    <message>
        <source>Paused: everything measured is kept</source>
        <translation>En pausa: se conserva todo lo medido</translation>
    </message>
    <message>
        <source>left out: the budget had no time for it</source>
        <translation>omitido: el presupuesto no dejó tiempo</translation>
    </message>
    <message>
        <source>exact · done in %1</source>
        <translation>exacto · listo en %1</translation>
    </message>
    <message>
        <source>bounded · done in %1</source>
        <translation>acotado · listo en %1</translation>
    </message>
    <message>
        <source>done in %1</source>
        <translation>listo en %1</translation>
    </message>
    <message>
        <source>checked on one draw</source>
        <translation>probado con 1 juego de entradas</translation>
    </message>
    <message>
        <source>checked on %1 draws</source>
        <translation>probado con %1 juegos de entradas</translation>
    </message>
    <message>
        <source>%1, %2 wrong</source>
        <translation>%1, %2 incorrectos</translation>
    </message>
    <message>
        <source>Plans were compared with the reference on: %1</source>
        <translation>Los planes se compararon con la referencia usando: %1</translation>
    </message>
    <message>
        <source>Whole graphs were compared with each other on: %1</source>
        <translation>Los grafos enteros se compararon entre sí usando: %1</translation>
    </message>
    <message>
        <source>Whole graphs were compared with the plan, whose parts passed, on: %1</source>
        <translation>Los grafos enteros se compararon con el plan, cuyas partes son correctas, usando: %1</translation>
    </message>
    <message>
        <source>Wrong: %1</source>
        <translation>Incorrecto: %1</translation>
    </message>
    <message>
        <source>Done in %1</source>
        <translation>Listo en %1</translation>
    </message>
    <message>
        <source>%1 borrowed from %2</source>
        <translation>%1 prestados de %2</translation>
    </message>
    <message>
        <source>≈ %1, predicted</source>
        <translation>≈ %1, previsto</translation>
    </message>
    <message>
        <source>No whole plan beat it yet; the final round times it</source>
        <translation>Ningún plan entero lo ha superado aún; la ronda final lo mide</translation>
    </message>
    <message>
        <source>Kernels alone</source>
        <translation>Kernels aislados</translation>
    </message>
    <message>
        <source>no choice adds up to less than %1</source>
        <translation>ninguna elección suma menos de %1</translation>
    </message>
    <message>
        <source>The sum of each kernel&apos;s time on its own, as measured during this level. The final round times whole plans at another moment: its figures compare with each other, not with this one.</source>
        <translation>La suma del tiempo de cada kernel por separado, medido en este nivel. La ronda final mide planes enteros en otro momento: sus cifras se comparan entre sí, no con esta.</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>Ganancia</translation>
    </message>
    <message>
        <source>%1 over the operator level</source>
        <translation>%1 frente al nivel de operadores</translation>
    </message>
    <message>
        <source>none over the operator level</source>
        <translation>ninguna frente al nivel de operadores</translation>
    </message>
    <message>
        <source>Searched on %1</source>
        <translation>Buscado el %1</translation>
    </message>
    <message>
        <source>The budget ended the final round before its thirtieth pair of runs</source>
        <translation>El presupuesto acabó la ronda final antes de su trigésimo par de ejecuciones</translation>
    </message>
    <message>
        <source>Time of the search</source>
        <translation>Tiempo de la búsqueda</translation>
    </message>
    <message>
        <source>%1 so far · at most %2 left</source>
        <translation>%1 hasta ahora · quedan como máximo %2</translation>
    </message>
    <message>
        <source>%1 so far · ends with what is under way</source>
        <translation>%1 hasta ahora · acaba con lo que está en curso</translation>
    </message>
    <message>
        <source>%1, %2 gained</source>
        <translation>%1, %2 de ganancia</translation>
    </message>
    <message>
        <source>best so far %1</source>
        <translation>mejor hasta ahora %1</translation>
    </message>
    <message>
        <source>In the last race, where both were timed side by side: the last of the steps</source>
        <translation>En la última carrera, donde ambos se midieron a la par: el último de los pasos</translation>
    </message>
    <message>
        <source>This answer comes from the store, which kept no steps of its search.</source>
        <translation>Esta respuesta viene del almacén, que no guardó los pasos de su búsqueda.</translation>
    </message>
    <message>
        <source>%1 over the operator level (%2)</source>
        <translation>%1 frente al nivel de operadores (%2)</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Progreso</translation>
    </message>
    <message>
        <source>The plan in force is another one than this search found: its figures are below.</source>
        <translation>El plan vigente no es el que halló esta búsqueda: abajo están las cifras de la búsqueda.</translation>
    </message>
    <message>
        <source>all known from the searches before</source>
        <translation>todo conocido por búsquedas anteriores</translation>
    </message>
    <message>
        <source>What searches of this model found since it was opened is known, and in neither number</source>
        <translation>Lo que las búsquedas de este modelo hallaron desde que se abrió es conocido y no está en ninguna de las dos cifras</translation>
    </message>
    <message>
        <source>%1 in the first race</source>
        <translation>%1 en la primera carrera</translation>
    </message>
    <message>
        <source>Of the whole graphs and the greedy placement; plans of the search are still to run</source>
        <translation>De los grafos enteros y la asignación voraz; los planes de la búsqueda aún han de ejecutarse</translation>
    </message>
    <message>
        <source>Of the best plan, as in the chart; the final round times it again</source>
        <translation>Del mejor plan, como en el gráfico; la ronda final lo mide de nuevo</translation>
    </message>
    <message>
        <source>The stored answer of %1: nothing was measured now. Neither the model nor a backend nor the machine has changed since.</source>
        <translation>La respuesta guardada del %1: ahora no se midió nada. Desde entonces no han cambiado ni el modelo, ni un backend, ni el equipo.</translation>
    </message>
    <message>
        <source>Search Anew</source>
        <translation>Buscar de nuevo</translation>
    </message>
    <message>
        <source>not told apart from the operator level (%1)</source>
        <translation>no se distingue del nivel de operadores (%1)</translation>
    </message>
    <message>
        <source>left out: it needs a budget of %1 or more here</source>
        <translation>omitido: aquí necesita un presupuesto de %1 o más</translation>
    </message>
    <message>
        <source>known from the searches before</source>
        <translation>conocidos de búsquedas anteriores</translation>
    </message>
    <message>
        <source>%1 · %2 not measured</source>
        <translation>%1 · %2 sin medir</translation>
    </message>
    <message>
        <source>The budget had no time for those that were not measured: what they take is predicted. A larger budget measures them.</source>
        <translation>El presupuesto no tuvo tiempo para los que no se midieron: lo que tardan está previsto. Un presupuesto mayor los mide.</translation>
    </message>
    <message>
        <source>exact for what was measured · done in %1</source>
        <translation>exacto para lo medido · hecho en %1</translation>
    </message>
    <message>
        <source>none was looked at</source>
        <translation>no se examinó ninguno</translation>
    </message>
    <message>
        <source>no choice adds up to less than %1, with %2 predicted</source>
        <translation>ninguna elección suma menos de %1, con %2 previstas</translation>
    </message>
    <message>
        <source>Failed: %1</source>
        <translation>Falló: %1</translation>
    </message>
    <message>
        <source>none measured: the budget left no time</source>
        <translation>ninguno medido: el presupuesto no dejó tiempo</translation>
    </message>
    <message>
        <source>none measured</source>
        <translation>ninguno medido</translation>
    </message>
    <message numerus="yes">
        <source>%1 measured in %n generation(s)</source>
        <translation>
            <numerusform>%1 medidos en %n generación</numerusform>
            <numerusform>%1 medidos en %n generaciones</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n run(s)</source>
        <translation>
            <numerusform>%1 · %n ejecución</numerusform>
            <numerusform>%1 · %n ejecuciones</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::panels::SpecEditor</name>
    <message>
        <source>Backend specs</source>
        <translation>Especificaciones de backends</translation>
    </message>
    <message>
        <source>Back to the installed spec; your edit is removed</source>
        <translation>Volver a la especificación instalada; se elimina su edición</translation>
    </message>
    <message>
        <source>Spec</source>
        <translation>Especificación</translation>
    </message>
    <message>
        <source>Problems of the spec</source>
        <translation>Problemas de la especificación</translation>
    </message>
    <message>
        <source>Line %1, column %2</source>
        <translation>Línea %1, columna %2</translation>
    </message>
    <message>
        <source>Choose a spec. What its patterns match in the open model stands here.</source>
        <translation>Elija una especificación. Aquí aparece con qué coinciden sus patrones en el modelo abierto.</translation>
    </message>
    <message>
        <source>No spec</source>
        <translation>Sin especificación</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>editado</translation>
    </message>
    <message>
        <source>your edit is in use</source>
        <translation>se usa su edición</translation>
    </message>
    <message>
        <source>The last spec without errors stays in use</source>
        <translation>Se sigue usando la última especificación sin errores</translation>
    </message>
    <message>
        <source>Save as m&amp;y edit</source>
        <translation>Guardar mi ed&amp;ición</translation>
    </message>
    <message>
        <source>&amp;Revert</source>
        <translation>Rever&amp;tir</translation>
    </message>
    <message>
        <source>Add pa&amp;ttern</source>
        <translation>Aña&amp;dir patrón</translation>
    </message>
    <message>
        <source>Writes a pattern that takes the selected region into this spec</source>
        <translation>Escribe en esta especificación un patrón que acepta la región seleccionada</translation>
    </message>
    <message>
        <source>Keeps the text as your own edit of the spec</source>
        <translation>Guarda el texto como su propia edición de la spec</translation>
    </message>
</context>
<context>
    <name>tessera::panels::TableView</name>
    <message>
        <source>No row has %1.</source>
        <translation>Ninguna fila contiene %1.</translation>
    </message>
    <message>
        <source>As Many as Have Room</source>
        <translation>Tantas como quepan</translation>
    </message>
</context>
<context>
    <name>tessera::shell::Actions</name>
    <message>
        <source>Pre&amp;cision</source>
        <translation>Prec&amp;isión</translation>
    </message>
    <message>
        <source>&amp;strict: direct algorithms in f32</source>
        <translation>&amp;strict: algoritmos directos en f32</translation>
    </message>
    <message>
        <source>&amp;f32: fast algorithms too</source>
        <translation>&amp;f32: también algoritmos rápidos</translation>
    </message>
    <message>
        <source>&amp;bf16: operands rounded, on CPUs with AVX512-BF16</source>
        <translation>&amp;bf16: operandos redondeados, en CPU con AVX512-BF16</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation>Abrir &amp;reciente</translation>
    </message>
    <message>
        <source>Open &amp;Built-in</source>
        <translation>Abrir &amp;integrado</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>&amp;Exportar</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>&amp;Paneles</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>&amp;Abrir…</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Abrir</translation>
    </message>
    <message>
        <source>Open P&amp;lan…</source>
        <translation>Abrir p&amp;lan…</translation>
    </message>
    <message>
        <source>&amp;Save Plan…</source>
        <translation>&amp;Guardar plan…</translation>
    </message>
    <message>
        <source>&amp;Close Model</source>
        <translation>&amp;Cerrar modelo</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Salir</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>&amp;Buscar…</translation>
    </message>
    <message>
        <source>Filter &amp;Outline</source>
        <translation>Filtrar &amp;esquema</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>Aj&amp;ustes…</translation>
    </message>
    <message>
        <source>Zoom &amp;In</source>
        <translation>&amp;Ampliar</translation>
    </message>
    <message>
        <source>Zoom &amp;Out</source>
        <translation>&amp;Reducir</translation>
    </message>
    <message>
        <source>&amp;Actual Size</source>
        <translation>&amp;Tamaño real</translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation>A&amp;justar</translation>
    </message>
    <message>
        <source>&amp;Minimap</source>
        <translation>&amp;Minimapa</translation>
    </message>
    <message>
        <source>Fold &amp;Group</source>
        <translation>Plegar &amp;grupo</translation>
    </message>
    <message>
        <source>Fold &amp;Repeated Blocks</source>
        <translation>Plegar bloques repet&amp;idos</translation>
    </message>
    <message>
        <source>&amp;Unfold All</source>
        <translation>&amp;Desplegar todo</translation>
    </message>
    <message>
        <source>Show A | &amp;B</source>
        <translation>Mostrar A | &amp;B</translation>
    </message>
    <message>
        <source>F&amp;ull Screen</source>
        <translation>Pantalla &amp;completa</translation>
    </message>
    <message>
        <source>Show Selection on &amp;Canvas</source>
        <translation>Mostrar selección en &amp;lienzo</translation>
    </message>
    <message>
        <source>&amp;Search</source>
        <translation>&amp;Buscar plan</translation>
    </message>
    <message>
        <source>Search &amp;Operator Level Only</source>
        <translation>Buscar solo nivel de &amp;operadores</translation>
    </message>
    <message>
        <source>Search &amp;Graph Level Only</source>
        <translation>Buscar solo nivel de &amp;grafo</translation>
    </message>
    <message>
        <source>&amp;Measure This Plan</source>
        <translation>&amp;Medir este plan</translation>
    </message>
    <message>
        <source>&amp;Profile Plan</source>
        <translation>&amp;Perfilar plan</translation>
    </message>
    <message>
        <source>&amp;Verify Against the Reference</source>
        <translation>&amp;Verificar con la referencia</translation>
    </message>
    <message>
        <source>&amp;Pin as It Is</source>
        <translation>A&amp;nclar como está</translation>
    </message>
    <message>
        <source>&amp;Forbid This Backend Here</source>
        <translation>&amp;Excluir aquí este backend</translation>
    </message>
    <message>
        <source>&amp;Apply the Preview</source>
        <translation>&amp;Aplicar vista previa</translation>
    </message>
    <message>
        <source>&amp;Discard the Preview</source>
        <translation>Des&amp;cartar vista previa</translation>
    </message>
    <message>
        <source>With the &amp;Greedy Placement</source>
        <translation>Con la asignación &amp;voraz</translation>
    </message>
    <message>
        <source>With a &amp;Plan…</source>
        <translation>Con un &amp;plan…</translation>
    </message>
    <message>
        <source>&amp;No Second Plan</source>
        <translation>&amp;Sin segundo plan</translation>
    </message>
    <message>
        <source>&amp;Reload Backends</source>
        <translation>&amp;Recargar backends</translation>
    </message>
    <message>
        <source>&amp;Edit Specs</source>
        <translation>&amp;Editar especificaciones</translation>
    </message>
    <message>
        <source>&amp;User Guide</source>
        <translation>&amp;Guía del usuario</translation>
    </message>
    <message>
        <source>&amp;About Tessera</source>
        <translation>&amp;Acerca de Tessera</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Archivo</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Editar</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ver</translation>
    </message>
    <message>
        <source>&amp;Graph</source>
        <translation>&amp;Grafo</translation>
    </message>
    <message>
        <source>&amp;Profile</source>
        <translation>&amp;Perfil</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>&amp;Comparar</translation>
    </message>
    <message>
        <source>&amp;Backends</source>
        <translation>Bac&amp;kends</translation>
    </message>
    <message>
        <source>&amp;Window</source>
        <translation>Ve&amp;ntana</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>A&amp;yuda</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportar</translation>
    </message>
    <message>
        <source>Colour by</source>
        <translation>Color por</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>Backend</translation>
    </message>
    <message>
        <source>Heat</source>
        <translation>Calor</translation>
    </message>
    <message>
        <source>Delta</source>
        <translation>Delta</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>Confianza</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoom</translation>
    </message>
    <message>
        <source>Unfold &amp;Group</source>
        <translation>Desplegar &amp;grupo</translation>
    </message>
    <message>
        <source>Open &amp;Hardware Profile…</source>
        <translation>Abrir perfil de &amp;hardware…</translation>
    </message>
    <message>
        <source>Borrow the costs of another machine from its measurement store</source>
        <translation>Tomar prestados los costes de otro equipo de su almacén de mediciones</translation>
    </message>
    <message>
        <source>Close Hard&amp;ware Profile</source>
        <translation>Cerrar perfil de hard&amp;ware</translation>
    </message>
    <message>
        <source>S&amp;izes of Inputs…</source>
        <translation>&amp;Tamaños de entradas…</translation>
    </message>
    <message>
        <source>&amp;How It Runs…</source>
        <translation>Cómo se e&amp;jecuta…</translation>
    </message>
    <message>
        <source>Schedule, bound and source of this region&apos;s kernel, as far as its backend tells them</source>
        <translation>Planificación, cota y código fuente del kernel de esta región, hasta donde los da su backend</translation>
    </message>
    <message>
        <source>&amp;Plan (JSON)…</source>
        <translation>&amp;Plan (JSON)…</translation>
    </message>
    <message>
        <source>&amp;ONNX with the placement…</source>
        <translation>&amp;ONNX con la asignación…</translation>
    </message>
    <message>
        <source>&amp;Report (HTML)…</source>
        <translation>&amp;Informe (HTML)…</translation>
    </message>
    <message>
        <source>Picture (&amp;SVG)…</source>
        <translation>Imagen (&amp;SVG)…</translation>
    </message>
    <message>
        <source>Picture (P&amp;NG)…</source>
        <translation>Imagen (P&amp;NG)…</translation>
    </message>
    <message>
        <source>Picture (P&amp;DF)…</source>
        <translation>Imagen (P&amp;DF)…</translation>
    </message>
    <message>
        <source>&amp;Table (CSV)…</source>
        <translation>&amp;Tabla (CSV)…</translation>
    </message>
    <message>
        <source>&amp;Graphviz (DOT)…</source>
        <translation>&amp;Graphviz (DOT)…</translation>
    </message>
    <message>
        <source>Tra&amp;ce of a profile…</source>
        <translation>T&amp;raza de un perfil…</translation>
    </message>
    <message>
        <source>&amp;Bundle to deploy…</source>
        <translation>Pa&amp;quete de despliegue…</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Deshacer</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Rehacer</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Pausar</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>&amp;Detener</translation>
    </message>
    <message>
        <source>U&amp;npin</source>
        <translation>De&amp;sanclar</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>&amp;Reanudar</translation>
    </message>
    <message>
        <source>&amp;Measure Both Plans</source>
        <translation>&amp;Medir ambos planes</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Copy Ro&amp;w</source>
        <translation>Copiar &amp;fila</translation>
    </message>
    <message>
        <source>Copy &amp;Table</source>
        <translation>Copiar &amp;tabla</translation>
    </message>
    <message>
        <source>Copy as &amp;Picture</source>
        <translation>Copiar como &amp;imagen</translation>
    </message>
    <message>
        <source>Open Pasted Pat&amp;h</source>
        <translation>Abrir ruta &amp;pegada</translation>
    </message>
    <message>
        <source>Find a &amp;Command…</source>
        <translation>Buscar un &amp;comando…</translation>
    </message>
    <message>
        <source>Draw each repeated block as one box</source>
        <translation>Dibujar cada bloque repetido como una caja</translation>
    </message>
    <message>
        <source>Find the fastest plan for this machine</source>
        <translation>Buscar el plan más rápido para este equipo</translation>
    </message>
    <message>
        <source>&amp;Keyboard Shortcuts…</source>
        <translation>Atajos de tec&amp;lado…</translation>
    </message>
    <message>
        <source>&amp;Tour</source>
        <translation>&amp;Recorrido</translation>
    </message>
    <message>
        <source>There is nothing to undo.</source>
        <translation>No hay nada que deshacer.</translation>
    </message>
    <message>
        <source>There is nothing to redo.</source>
        <translation>No hay nada que rehacer.</translation>
    </message>
    <message>
        <source>No model was opened yet.</source>
        <translation>Aún no se ha abierto ningún modelo.</translation>
    </message>
    <message>
        <source>Picture for a slid&amp;e…</source>
        <translation>Imagen para diapositi&amp;va…</translation>
    </message>
    <message>
        <source>&amp;Take the Second Plan</source>
        <translation>&amp;Usar el segundo plan</translation>
    </message>
    <message>
        <source>&amp;Next Slowest Region</source>
        <translation>&amp;Siguiente región más lenta</translation>
    </message>
    <message>
        <source>From the slowest region to the next slowest</source>
        <translation>De la región más lenta a la siguiente más lenta</translation>
    </message>
    <message>
        <source>Previous S&amp;lowest Region</source>
        <translation>A&amp;nterior región más lenta</translation>
    </message>
    <message>
        <source>&amp;Open Body</source>
        <translation>Abrir c&amp;uerpo</translation>
    </message>
    <message>
        <source>Show the graph that the selected If, Loop or Scan holds</source>
        <translation>Mostrar el grafo que contiene el If, Loop o Scan seleccionado</translation>
    </message>
    <message>
        <source>&amp;Back to the Graph Around</source>
        <translation>Volver al gra&amp;fo exterior</translation>
    </message>
    <message>
        <source>&amp;Values of Its Output…</source>
        <translation>&amp;Valores de su salida…</translation>
    </message>
    <message>
        <source>Record what the region makes, by a run of the plan, and show its range and values</source>
        <translation>Registrar lo que produce la región, ejecutando el plan, y mostrar su rango y sus valores</translation>
    </message>
    <message>
        <source>The second plan, or the one at the keyboard in the list of plans, becomes the plan in force, and that one the second</source>
        <translation>El segundo plan, o el elegido con el teclado en la lista de planes, pasa a ser el vigente, y el vigente pasa a ser el segundo</translation>
    </message>
    <message>
        <source>Measure &amp;All Compared Plans</source>
        <translation>Medir &amp;todos los planes comparados</translation>
    </message>
    <message>
        <source>This plan and all that were compared with it, in turns</source>
        <translation>Este plan y todos los que se compararon con él, por turnos</translation>
    </message>
    <message>
        <source>&amp;Replay the Search</source>
        <translation>Reproducir la bús&amp;queda</translation>
    </message>
    <message>
        <source>Shows on the canvas, step by step, what the search did</source>
        <translation>Muestra en el lienzo, paso a paso, lo que hizo la búsqueda</translation>
    </message>
    <message>
        <source>&amp;End the Replay</source>
        <translation>&amp;Terminar reproducción</translation>
    </message>
    <message>
        <source>O&amp;verlay Values from a File…</source>
        <translation>Superponer val&amp;ores de un archivo…</translation>
    </message>
    <message>
        <source>Colour the graph by a value of each node: CSV (node,value) or JSON</source>
        <translation>Colorear el grafo por un valor de cada nodo: CSV (node,value) o JSON</translation>
    </message>
    <message>
        <source>Close Overla&amp;y</source>
        <translation>Cerrar s&amp;uperposición</translation>
    </message>
    <message>
        <source>Check &amp;Errors of Each Node</source>
        <translation>Comprobar &amp;errores de cada nodo</translation>
    </message>
    <message>
        <source>How far what each region makes is from the reference, as a colour and in the table</source>
        <translation>Cuánto se aleja de la referencia lo que produce cada región, como color y en la tabla</translation>
    </message>
    <message>
        <source>Pin &amp;To…</source>
        <translation>Ancla&amp;r a…</translation>
    </message>
    <message>
        <source>What can run the selected region, and what each would cost the whole plan</source>
        <translation>Qué puede ejecutar la región seleccionada y cuánto costaría cada opción al plan entero</translation>
    </message>
    <message>
        <source>With the Best &amp;Mix</source>
        <translation>Con la mejor &amp;mezcla</translation>
    </message>
    <message>
        <source>The fastest plan of several backends beside the whole graph that won the search</source>
        <translation>El plan más rápido de varios backends junto al grafo entero que ganó la búsqueda</translation>
    </message>
    <message>
        <source>Add a &amp;Pattern</source>
        <translation>Añadir un &amp;patrón</translation>
    </message>
    <message>
        <source>&amp;Budget</source>
        <translation>Pres&amp;upuesto</translation>
    </message>
    <message>
        <source>Search &amp;Anew</source>
        <translation>Buscar de &amp;nuevo</translation>
    </message>
    <message>
        <source>Search once more, though the answer of an earlier search is kept</source>
        <translation>Buscar otra vez, aunque se conserve la respuesta de una búsqueda anterior</translation>
    </message>
    <message>
        <source>&amp;10 seconds</source>
        <translation>&amp;10 segundos</translation>
    </message>
    <message>
        <source>&amp;20 seconds</source>
        <translation>&amp;20 segundos</translation>
    </message>
    <message>
        <source>&amp;30 seconds</source>
        <translation>&amp;30 segundos</translation>
    </message>
    <message>
        <source>1 &amp;minute</source>
        <translation>1 &amp;minuto</translation>
    </message>
    <message>
        <source>&amp;5 minutes</source>
        <translation>&amp;5 minutos</translation>
    </message>
    <message>
        <source>10 mi&amp;nutes</source>
        <translation>10 mi&amp;nutos</translation>
    </message>
    <message>
        <source>More tools</source>
        <translation>Más herramientas</translation>
    </message>
    <message>
        <source>Writes a pattern that takes the selected region into the spec of the backend that runs it, or into the one that you chose in the spec editor</source>
        <translation>Escribe un patrón que acepta la región seleccionada en la especificación del backend que la ejecuta, o en la que haya elegido en Especificaciones</translation>
    </message>
    <message>
        <source>Ne&amp;xt Model</source>
        <translation>Modelo &amp;siguiente</translation>
    </message>
    <message>
        <source>&amp;Previous Model</source>
        <translation>Mo&amp;delo anterior</translation>
    </message>
    <message>
        <source>With One &amp;Backend</source>
        <translation>Con un solo &amp;backend</translation>
    </message>
    <message>
        <source>Confidence: the least certain times stand out</source>
        <translation>Confianza: destacan los tiempos menos seguros</translation>
    </message>
    <message>
        <source>Take the Mi&amp;x</source>
        <translation>Tomar la me&amp;zcla</translation>
    </message>
    <message>
        <source>The fastest plan of several backends becomes the plan in force, in place of the whole graph that won the search</source>
        <translation>El plan más rápido de varios backends pasa a ser el plan vigente, en lugar del grafo entero que ganó la búsqueda</translation>
    </message>
</context>
<context>
    <name>tessera::shell::BodyPicture</name>
    <message numerus="yes">
        <source>%n operator(s)</source>
        <translation>
            <numerusform>%n operador</numerusform>
            <numerusform>%n operadores</numerusform>
        </translation>
    </message>
    <message>
        <source>%1. No backend runs %2 yet.</source>
        <translation>%1. Ningún backend ejecuta aún %2.</translation>
    </message>
    <message>
        <source>%1. %2 runs them together with %3; none has a time of its own.</source>
        <translation>%1. %2 los ejecuta junto con %3; ninguno tiene tiempo propio.</translation>
    </message>
    <message>
        <source>from the graph around</source>
        <translation>del grafo exterior</translation>
    </message>
</context>
<context>
    <name>tessera::shell::BodyView</name>
    <message>
        <source>Body of a node</source>
        <translation>Cuerpo de un nodo</translation>
    </message>
    <message>
        <source>Graph of a body</source>
        <translation>Grafo de un cuerpo</translation>
    </message>
    <message>
        <source>Go back there</source>
        <translation>Volver allí</translation>
    </message>
    <message>
        <source>Show another body of this node</source>
        <translation>Mostrar otro cuerpo de este nodo</translation>
    </message>
    <message>
        <source>%1, one of the node&apos;s bodies</source>
        <translation>%1, uno de los cuerpos del nodo</translation>
    </message>
</context>
<context>
    <name>tessera::shell::CanvasCaption</name>
    <message>
        <source>How the plan compares</source>
        <translation>Cómo se compara el plan</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Cerrar (Esc)</translation>
    </message>
</context>
<context>
    <name>tessera::shell::CanvasWords</name>
    <message>
        <source>part of %1</source>
        <comment>a time of several operators together</comment>
        <translation>parte de %1</translation>
    </message>
    <message>
        <source>%1 each</source>
        <comment>a time or a count of nodes, of each repeated block</comment>
        <translation>%1 cada uno</translation>
    </message>
    <message>
        <source>to %1</source>
        <comment>a device, such as CUDA 0</comment>
        <translation>a %1</translation>
    </message>
    <message>
        <source>no kernel</source>
        <translation>sin kernel</translation>
    </message>
    <message>
        <source>scalar</source>
        <comment>a tensor without axes</comment>
        <translation>escalar</translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n nodo</numerusform>
            <numerusform>%n nodos</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::shell::Controller</name>
    <message>
        <source>The precision stays as it was</source>
        <translation>La precisión queda como estaba</translation>
    </message>
    <message>
        <source>Change the precision</source>
        <translation>Cambiar la precisión</translation>
    </message>
    <message>
        <source>Stopped. Everything stays as it was.</source>
        <translation>Detenido. Todo queda como estaba.</translation>
    </message>
    <message>
        <source>The backends could not be read</source>
        <translation>No se pudieron leer los backends</translation>
    </message>
    <message>
        <source>%1 could not be opened</source>
        <translation>No se pudo abrir %1</translation>
    </message>
    <message>
        <source>No placement without a search</source>
        <translation>No hay asignación sin búsqueda</translation>
    </message>
    <message>
        <source>The plan %1 could not be opened</source>
        <translation>No se pudo abrir el plan %1</translation>
    </message>
    <message>
        <source>Open plan</source>
        <translation>Abrir plan</translation>
    </message>
    <message>
        <source>There is no greedy placement</source>
        <translation>No hay asignación voraz</translation>
    </message>
    <message>
        <source>Greedy, as runtimes place</source>
        <translation>Voraz, como asignan los runtimes</translation>
    </message>
    <message>
        <source>%1 was not written</source>
        <translation>No se escribió %1</translation>
    </message>
    <message>
        <source>Nothing to fold</source>
        <translation>Nada que plegar</translation>
    </message>
    <message>
        <source>This operator stands in no group.</source>
        <translation>Este operador no está en ningún grupo.</translation>
    </message>
    <message>
        <source>No block of this model repeats.</source>
        <translation>Ningún bloque de este modelo se repite.</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Búsqueda</translation>
    </message>
    <message>
        <source>The search ended</source>
        <translation>La búsqueda terminó</translation>
    </message>
    <message>
        <source>Stopped: the best plan so far is kept</source>
        <translation>Detenida: se conserva el mejor plan hasta ahora</translation>
    </message>
    <message>
        <source>Stopped before a plan was measured</source>
        <translation>Detenida antes de medir un plan</translation>
    </message>
    <message>
        <source>The search failed: see Problems</source>
        <translation>La búsqueda falló: vea Problemas</translation>
    </message>
    <message>
        <source>The plan could not be measured</source>
        <translation>No se pudo medir el plan</translation>
    </message>
    <message>
        <source>The plan could not be profiled</source>
        <translation>No se pudo perfilar el plan</translation>
    </message>
    <message>
        <source>The plan could not be verified</source>
        <translation>No se pudo verificar el plan</translation>
    </message>
    <message>
        <source>%1: infinities and NaN are not where the reference has them</source>
        <translation>%1: los infinitos y NaN no están donde los tiene la referencia</translation>
    </message>
    <message>
        <source>%1: relative L2 %2, tolerance %3, on the draw &quot;%4&quot;</source>
        <translation>%1: L2 relativa %2, tolerancia %3, con las entradas «%4»</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>Verificar</translation>
    </message>
    <message>
        <source>The plan computes what the reference does</source>
        <translation>El plan calcula lo mismo que la referencia</translation>
    </message>
    <message>
        <source>The plan&apos;s outputs are wrong</source>
        <translation>Las salidas del plan son incorrectas</translation>
    </message>
    <message>
        <source>Pin %1 to %2</source>
        <translation>Anclar %1 a %2</translation>
    </message>
    <message>
        <source>Forbid %1 at %2</source>
        <translation>Excluir %1 en %2</translation>
    </message>
    <message>
        <source>Unpin %1</source>
        <translation>Desanclar %1</translation>
    </message>
    <message>
        <source>A search is running. Stop it, or wait for its end, then override.</source>
        <translation>Hay una búsqueda en curso. Deténgala o espere a que acabe, y después intervenga.</translation>
    </message>
    <message>
        <source>%1: not possible</source>
        <translation>%1: no es posible</translation>
    </message>
    <message>
        <source>The machine&apos;s ceilings could not be read</source>
        <translation>No se pudieron leer los techos del equipo</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Imagen</translation>
    </message>
    <message>
        <source>The plan is not kept for the next time</source>
        <translation>El plan no se guarda para la próxima vez</translation>
    </message>
    <message>
        <source>The plan of last time could not be opened</source>
        <translation>No se pudo abrir el plan de la última vez</translation>
    </message>
    <message>
        <source>Hardware profile</source>
        <translation>Perfil de hardware</translation>
    </message>
    <message>
        <source>A search is running. Stop it, or wait for its end.</source>
        <translation>Hay una búsqueda en curso. Deténgala o espere a que acabe.</translation>
    </message>
    <message>
        <source>%1 was not opened</source>
        <translation>No se abrió %1</translation>
    </message>
    <message>
        <source>On this machine</source>
        <translation>En este equipo</translation>
    </message>
    <message>
        <source>Open hardware profile</source>
        <translation>Abrir perfil de hardware</translation>
    </message>
    <message>
        <source>Close hardware profile</source>
        <translation>Cerrar perfil de hardware</translation>
    </message>
    <message>
        <source>Its backend could not be asked how it runs</source>
        <translation>No se pudo preguntar a su backend cómo se ejecuta</translation>
    </message>
    <message>
        <source>How %1 runs</source>
        <translation>Cómo se ejecuta %1</translation>
    </message>
    <message>
        <source>%1 is a library&apos;s own: its backend tells nothing more of it.</source>
        <translation>%1 es propio de una biblioteca: su backend no dice nada más de ello.</translation>
    </message>
    <message>
        <source>The plans could not be measured</source>
        <translation>No se pudieron medir los planes</translation>
    </message>
    <message>
        <source>%1 holds neither ONNX Runtime nor OpenVINO.</source>
        <translation>%1 no contiene ni ONNX Runtime ni OpenVINO.</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>No se puede leer %1: %2</translation>
    </message>
    <message>
        <source>and %1 more outputs</source>
        <translation>y %1 salidas más</translation>
    </message>
    <message>
        <source>Best mix</source>
        <translation>Mejor mezcla</translation>
    </message>
    <message>
        <source>%1 cannot be the second plan</source>
        <translation>%1 no puede ser el segundo plan</translation>
    </message>
    <message>
        <source>Take %1</source>
        <translation>Usar %1</translation>
    </message>
    <message>
        <source>The plan before</source>
        <translation>El plan anterior</translation>
    </message>
    <message>
        <source>%1 could not be read</source>
        <translation>No se pudo leer %1</translation>
    </message>
    <message>
        <source>This is plan A</source>
        <translation>Este es el plan A</translation>
    </message>
    <message>
        <source>Choose another one to compare it with.</source>
        <translation>Elija otro para compararlo con él.</translation>
    </message>
    <message>
        <source>It is a plan of another model, %1.</source>
        <translation>Es un plan de otro modelo, %1.</translation>
    </message>
    <message>
        <source>%1 It is compared by the names of its nodes.</source>
        <translation>%1 Se compara por los nombres de sus nodos.</translation>
    </message>
    <message>
        <source>%1 cannot be taken</source>
        <translation>%1 no se puede usar</translation>
    </message>
    <message>
        <source>%1 was not laid over the model</source>
        <translation>%1 no se superpuso al modelo</translation>
    </message>
    <message numerus="yes">
        <source>%1 of its %n node(s) are in this model.</source>
        <translation>
            <numerusform>%1 de su %n nodo está en este modelo.</numerusform>
            <numerusform>%1 de sus %n nodos están en este modelo.</numerusform>
        </translation>
    </message>
    <message>
        <source>The first that is not: %1.</source>
        <translation>El primero que falta: %1.</translation>
    </message>
    <message>
        <source>The first that is not: %1, %2.</source>
        <translation>Lo primero que falta: %1, %2.</translation>
    </message>
    <message>
        <source>Values of %1</source>
        <translation>Valores de %1</translation>
    </message>
    <message>
        <source>The errors of the plan could not be checked</source>
        <translation>No se pudieron comprobar los errores del plan</translation>
    </message>
    <message>
        <source>No error could be told</source>
        <translation>No se pudo determinar ningún error</translation>
    </message>
    <message>
        <source>All outputs of the regions are in layouts that only their library can read.</source>
        <translation>Todas las salidas de las regiones tienen layouts que solo su biblioteca puede leer.</translation>
    </message>
    <message>
        <source>The largest is at %1: %2.</source>
        <translation>El mayor está en %1: %2.</translation>
    </message>
    <message>
        <source>All errors are within their tolerance</source>
        <translation>Todos los errores están dentro de su tolerancia</translation>
    </message>
    <message numerus="yes">
        <source>%n region(s) are beyond their tolerance</source>
        <translation>
            <numerusform>%n región supera su tolerancia</numerusform>
            <numerusform>%n regiones superan su tolerancia</numerusform>
        </translation>
    </message>
    <message>
        <source>Each stands under Problems.</source>
        <translation>Cada una figura en Problemas.</translation>
    </message>
    <message numerus="yes">
        <source>The worst %n stand under Problems.</source>
        <translation>
            <numerusform>La peor (%n) figura en Problemas.</numerusform>
            <numerusform>Las %n peores figuran en Problemas.</numerusform>
        </translation>
    </message>
    <message>
        <source>What pins would cost could not be found out</source>
        <translation>No se pudo averiguar cuánto costaría anclar</translation>
    </message>
    <message>
        <source>A search is running in %1. Stop it, or wait for its end, then change to another model.</source>
        <translation>Hay una búsqueda en curso en %1. Deténgala o espere a que termine y cambie después de modelo.</translation>
    </message>
    <message>
        <source>Another model</source>
        <translation>Otro modelo</translation>
    </message>
    <message>
        <source>Change the devices</source>
        <translation>Cambiar los dispositivos</translation>
    </message>
    <message>
        <source>What ran in turns is not kept for the next time</source>
        <translation>Lo ejecutado por turnos no se guarda para la próxima vez</translation>
    </message>
    <message>
        <source>What ran in turns with the plan of last time could not be read</source>
        <translation>No se pudo leer lo ejecutado por turnos con el plan de la última vez</translation>
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
        <translation>bloque</translation>
    </message>
</context>
<context>
    <name>tessera::shell::KernelDialog</name>
    <message>
        <source>Schedule</source>
        <translation>Planificación</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>Cota</translation>
    </message>
    <message>
        <source>Limited by</source>
        <translation>Limitado por</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>Omitido</translation>
    </message>
    <message>
        <source>How %1 runs</source>
        <translation>Cómo se ejecuta %1</translation>
    </message>
    <message>
        <source>Implementation</source>
        <translation>Implementación</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Copiar</translation>
    </message>
    <message>
        <source>&amp;Save As…</source>
        <translation>&amp;Guardar como…</translation>
    </message>
    <message>
        <source>Source of the kernel</source>
        <translation>Código fuente del kernel</translation>
    </message>
    <message>
        <source>Save the source</source>
        <translation>Guardar el código</translation>
    </message>
    <message>
        <source>C++ (*.cpp)</source>
        <translation>C++ (*.cpp)</translation>
    </message>
    <message>
        <source>The source was not saved</source>
        <translation>No se guardó el código fuente</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Código</translation>
    </message>
</context>
<context>
    <name>tessera::shell::MainWindow</name>
    <message>
        <source>User guide</source>
        <translation>Guía del usuario</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Contenido</translation>
    </message>
    <message>
        <source>About Tessera</source>
        <translation>Acerca de Tessera</translation>
    </message>
    <message>
        <source>Tessera</source>
        <translation>Tessera</translation>
    </message>
    <message>
        <source>Tessera shows which library runs each operator of a deep-learning model, finds the fastest placement on this machine, and exports a plan that runs.</source>
        <translation>Tessera muestra qué biblioteca ejecuta cada operador de un modelo de aprendizaje profundo, busca la asignación más rápida en este equipo y exporta un plan ejecutable.</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Herramientas</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Mostrar</translation>
    </message>
    <message>
        <source>Heat</source>
        <translation>Calor</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Tiempo</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Proporción</translation>
    </message>
    <message>
        <source>Efficiency</source>
        <translation>Eficiencia</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>Bytes</translation>
    </message>
    <message>
        <source>Regret</source>
        <translation>Pérdida</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>Grafo</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Graph of the second plan</source>
        <translation>Grafo del segundo plan</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modelo</translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>Esquema</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Buscar</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>Leyenda</translation>
    </message>
    <message>
        <source>Outline and Legend</source>
        <translation>Esquema y leyenda</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>Paneles</translation>
    </message>
    <message>
        <source>No profile yet.</source>
        <translation>Aún no hay perfil.</translation>
    </message>
    <message>
        <source>Profile plan</source>
        <translation>Perfilar plan</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>Operadores</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>Gráficos</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>Línea de tiempo</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Búsqueda</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparación</translation>
    </message>
    <message>
        <source>Spec editor</source>
        <translation>Especificaciones</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>Problemas</translation>
    </message>
    <message>
        <source>Tables and Charts</source>
        <translation>Tablas y gráficos</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>Inspector</translation>
    </message>
    <message>
        <source>Open a model</source>
        <translation>Abrir un modelo</translation>
    </message>
    <message>
        <source>ONNX models (*.onnx);;All files (*)</source>
        <translation>Modelos ONNX (*.onnx);;Todos los archivos (*)</translation>
    </message>
    <message>
        <source>Open a plan</source>
        <translation>Abrir un plan</translation>
    </message>
    <message>
        <source>Plans (*.json);;All files (*)</source>
        <translation>Planes (*.json);;Todos los archivos (*)</translation>
    </message>
    <message>
        <source>A folder for the bundle</source>
        <translation>Una carpeta para el paquete</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportar</translation>
    </message>
    <message>
        <source>%1 files (*.%2)</source>
        <translation>Archivos %1 (*.%2)</translation>
    </message>
    <message>
        <source>Pin to</source>
        <translation>Anclar a</translation>
    </message>
    <message>
        <source>Forbid</source>
        <translation>Excluir</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>sin medir</translation>
    </message>
    <message>
        <source>This plan</source>
        <translation>Este plan</translation>
    </message>
    <message>
        <source>%1 of %2 parts differ</source>
        <translation>%1 de %2 partes difieren</translation>
    </message>
    <message>
        <source>A  This plan  %1</source>
        <translation>A  Este plan  %1</translation>
    </message>
    <message>
        <source>B  %1  %2</source>
        <translation>B  %1  %2</translation>
    </message>
    <message>
        <source>no difference</source>
        <translation>sin diferencia</translation>
    </message>
    <message>
        <source>predicted; the plan in force was measured end to end only</source>
        <translation>previsto; el plan vigente solo se midió en total</translation>
    </message>
    <message>
        <source>greedy placement</source>
        <translation>asignación voraz</translation>
    </message>
    <message>
        <source>searching</source>
        <translation>buscando</translation>
    </message>
    <message>
        <source>best plan</source>
        <translation>mejor plan</translation>
    </message>
    <message>
        <source>plan with pins</source>
        <translation>plan con anclajes</translation>
    </message>
    <message>
        <source>predicted plan</source>
        <translation>plan previsto</translation>
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
        <translation>Problemas  %1</translation>
    </message>
    <message>
        <source>Search  %1</source>
        <translation>Búsqueda  %1</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>Escrito</translation>
    </message>
    <message>
        <source>not placed</source>
        <translation>sin asignar</translation>
    </message>
    <message>
        <source>a part has no cost in the hardware profile, and nothing is run while it is open</source>
        <translation>una parte no tiene coste en el perfil de hardware, y no se ejecuta nada mientras está abierto</translation>
    </message>
    <message>
        <source>The plan of last time</source>
        <translation>El plan de la última vez</translation>
    </message>
    <message>
        <source>Made on %1.</source>
        <translation>Hecho el %1.</translation>
    </message>
    <message>
        <source>What you wrote in %1 is not saved.</source>
        <translation>Lo que escribió en %1 no está guardado.</translation>
    </message>
    <message>
        <source>Saved, it is used from the next start on.</source>
        <translation>Una vez guardado, se usa desde el próximo inicio.</translation>
    </message>
    <message>
        <source>%1 has an error and cannot be put to use: mend it, or discard the text.</source>
        <translation>%1 tiene un error y no puede usarse: corríjalo o descarte el texto.</translation>
    </message>
    <message>
        <source>Filter the table</source>
        <translation>Filtrar la tabla</translation>
    </message>
    <message>
        <source>Export the table (CSV)</source>
        <translation>Exportar la tabla (CSV)</translation>
    </message>
    <message>
        <source>Zoom the timeline out (−)</source>
        <translation>Reducir la línea de tiempo (−)</translation>
    </message>
    <message>
        <source>Zoom the timeline in (+)</source>
        <translation>Ampliar la línea de tiempo (+)</translation>
    </message>
    <message>
        <source>Show the whole inference (0)</source>
        <translation>Mostrar la inferencia entera (0)</translation>
    </message>
    <message>
        <source>Export a trace of a profile</source>
        <translation>Exportar la traza de un perfil</translation>
    </message>
    <message>
        <source>Compare with a plan from a file</source>
        <translation>Comparar con un plan de un archivo</translation>
    </message>
    <message>
        <source>Show A | B beside each other</source>
        <translation>Mostrar A | B lado a lado</translation>
    </message>
    <message>
        <source>No second plan</source>
        <translation>Sin segundo plan</translation>
    </message>
    <message>
        <source>Clear the list</source>
        <translation>Vaciar la lista</translation>
    </message>
    <message>
        <source>More of the picture</source>
        <translation>Más sobre la imagen</translation>
    </message>
    <message>
        <source>Show backends</source>
        <translation>Mostrar backends</translation>
    </message>
    <message>
        <source>Show &amp;All</source>
        <translation>Mostrar &amp;todos</translation>
    </message>
    <message>
        <source>Show &amp;Only the Selected One</source>
        <translation>Mostrar &amp;solo el seleccionado</translation>
    </message>
    <message>
        <source>Seed %1 · what was measured is in the store</source>
        <translation>Semilla %1 · lo medido está en el almacén</translation>
    </message>
    <message>
        <source>Spec editor  %1 edited</source>
        <translation>Especificaciones  %1 editadas</translation>
    </message>
    <message>
        <source>Open a hardware profile</source>
        <translation>Abrir un perfil de hardware</translation>
    </message>
    <message>
        <source>Measurement stores (*.db);;All files (*)</source>
        <translation>Almacenes de mediciones (*.db);;Todos los archivos (*)</translation>
    </message>
    <message>
        <source>%1, 1 thread</source>
        <translation>%1, 1 hilo</translation>
    </message>
    <message>
        <source>%1, %2 threads</source>
        <translation>%1, %2 hilos</translation>
    </message>
    <message>
        <source>Costs are borrowed from %1: %2. Nothing is run; times are marked ≈.</source>
        <translation>Costes prestados de %1: %2. No se ejecuta nada; los tiempos llevan ≈.</translation>
    </message>
    <message>
        <source>Close profile</source>
        <translation>Cerrar perfil</translation>
    </message>
    <message>
        <source>Borrowed: %1</source>
        <translation>Prestado: %1</translation>
    </message>
    <message>
        <source>Symbolic sizes: %1. Give the sizes to place the model for.</source>
        <translation>Tamaños simbólicos: %1. Indique los tamaños para los que asignar el modelo.</translation>
    </message>
    <message>
        <source>Give sizes…</source>
        <translation>Indicar tamaños…</translation>
    </message>
    <message>
        <source>&amp;Outline and Legend</source>
        <translation>&amp;Esquema y leyenda</translation>
    </message>
    <message>
        <source>&amp;Inspector</source>
        <translation>&amp;Inspector</translation>
    </message>
    <message>
        <source>&amp;Tables and Charts</source>
        <translation>&amp;Tablas y gráficos</translation>
    </message>
    <message>
        <source>Compare with a plan</source>
        <translation>Comparar con un plan</translation>
    </message>
    <message>
        <source>Folder of optional backends</source>
        <translation>Carpeta de backends opcionales</translation>
    </message>
    <message>
        <source>Costs</source>
        <translation>Costes</translation>
    </message>
    <message>
        <source>Conversions %1 · device copies %2 · fallbacks %3</source>
        <translation>Conversiones %1 · copias de dispositivo %2 · respaldos %3</translation>
    </message>
    <message>
        <source>Filter the costs</source>
        <translation>Filtrar los costes</translation>
    </message>
    <message>
        <source>Nothing to open</source>
        <translation>Nada que abrir</translation>
    </message>
    <message>
        <source>The clipboard holds no path of a file.</source>
        <translation>El portapapeles no contiene la ruta de un archivo.</translation>
    </message>
    <message>
        <source>There is no file %1.</source>
        <translation>No existe el archivo %1.</translation>
    </message>
    <message>
        <source>Nothing copied</source>
        <translation>No se copió nada</translation>
    </message>
    <message>
        <source>The table is empty.</source>
        <translation>La tabla está vacía.</translation>
    </message>
    <message>
        <source>No row is selected.</source>
        <translation>No hay filas seleccionadas.</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>Copiado</translation>
    </message>
    <message>
        <source>1 row with its titles, cells between tabs.</source>
        <translation>1 fila con sus títulos, celdas entre tabuladores.</translation>
    </message>
    <message>
        <source>%1 rows with their titles, cells between tabs.</source>
        <translation>%1 filas con sus títulos, celdas entre tabuladores.</translation>
    </message>
    <message>
        <source>A picture of the panel.</source>
        <translation>Una imagen del panel.</translation>
    </message>
    <message>
        <source>A picture of the graph as it is shown.</source>
        <translation>Una imagen del grafo tal como se muestra.</translation>
    </message>
    <message>
        <source>Backend · opens its spec</source>
        <translation>Backend · abre su especificación</translation>
    </message>
    <message>
        <source>Backend · %1</source>
        <translation>Backend · %1</translation>
    </message>
    <message>
        <source>Colour by backend</source>
        <translation>Color por backend</translation>
    </message>
    <message>
        <source>Colour by heat</source>
        <translation>Color por calor</translation>
    </message>
    <message>
        <source>Colour by delta</source>
        <translation>Color por delta</translation>
    </message>
    <message>
        <source>Colour by confidence</source>
        <translation>Color por confianza</translation>
    </message>
    <message>
        <source>Tool bar</source>
        <translation>Barra de herramientas</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Ajustes</translation>
    </message>
    <message>
        <source>Theme: light</source>
        <translation>Tema: claro</translation>
    </message>
    <message>
        <source>Theme: dark</source>
        <translation>Tema: oscuro</translation>
    </message>
    <message>
        <source>Theme: as the desktop</source>
        <translation>Tema: como el escritorio</translation>
    </message>
    <message>
        <source>Text size: %1 %</source>
        <translation>Tamaño de texto: %1&#xa0;%</translation>
    </message>
    <message>
        <source>Motion: full</source>
        <translation>Movimiento: completo</translation>
    </message>
    <message>
        <source>Motion: reduced</source>
        <translation>Movimiento: reducido</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Idioma</translation>
    </message>
    <message>
        <source>Folder of ONNX Runtime and OpenVINO</source>
        <translation>Carpeta de ONNX Runtime y OpenVINO</translation>
    </message>
    <message>
        <source>%1 · node</source>
        <translation>%1 · nodo</translation>
    </message>
    <message>
        <source>Measured on %1. Measure again: %2.</source>
        <translation>Medido el %1. Medir de nuevo: %2.</translation>
    </message>
    <message>
        <source>Measure both plans in turns</source>
        <translation>Medir ambos planes por turnos</translation>
    </message>
    <message>
        <source>The search has ended.</source>
        <translation>La búsqueda ha terminado.</translation>
    </message>
    <message>
        <source>The measurement has ended.</source>
        <translation>La medición ha terminado.</translation>
    </message>
    <message>
        <source>The profile has ended.</source>
        <translation>El perfil ha terminado.</translation>
    </message>
    <message>
        <source>The verification has ended.</source>
        <translation>La verificación ha terminado.</translation>
    </message>
    <message>
        <source>The export has ended.</source>
        <translation>La exportación ha terminado.</translation>
    </message>
    <message>
        <source>The model, and what runs it</source>
        <translation>El modelo y lo que lo ejecuta</translation>
    </message>
    <message>
        <source>Each box is a region that one kernel computes; the letters on it say whose. A dashed outline is not measured yet.</source>
        <translation>Cada caja es una región que calcula un kernel; sus letras dicen de quién es. Un contorno discontinuo aún no está medido.</translation>
    </message>
    <message>
        <source>Find the fastest plan</source>
        <translation>Buscar el plan más rápido</translation>
    </message>
    <message>
        <source>Search (%1) measures what each library offers on this machine and says whether a mix of them is faster than the best one alone.</source>
        <translation>Buscar plan (%1) mide lo que ofrece cada biblioteca en este equipo y dice si una mezcla es más rápida que la mejor por sí sola.</translation>
    </message>
    <message>
        <source>See where the time goes</source>
        <translation>Ver adónde va el tiempo</translation>
    </message>
    <message>
        <source>Colour by heat: yellow is much, and the five highest are numbered. Delta compares with a second plan.</source>
        <translation>Color por calor: el amarillo es mucho, y los cinco valores más altos van numerados. Delta compara con un segundo plan.</translation>
    </message>
    <message>
        <source>Ask why, and decide</source>
        <translation>Preguntar por qué y decidir</translation>
    </message>
    <message>
        <source>Select a region: here are its candidates with their times, and why one was chosen. Pin or forbid shows first what it would cost.</source>
        <translation>Seleccione una región: aquí están sus candidatos con sus tiempos y por qué se eligió uno. Anclar y Excluir muestran antes lo que costaría.</translation>
    </message>
    <message>
        <source>Everything has a name</source>
        <translation>Todo tiene nombre</translation>
    </message>
    <message>
        <source>%1 finds every command, setting and node by a few letters. %2 explains what you look at. This tour is in the menu Help.</source>
        <translation>%1 encuentra cualquier comando, ajuste y nodo con unas pocas letras. %2 explica lo que está viendo. Este recorrido está en el menú Ayuda.</translation>
    </message>
    <message>
        <source>plan with forbidden backends</source>
        <translation>plan con backends excluidos</translation>
    </message>
    <message>
        <source>Open the Slowest Block, %1</source>
        <translation>Abrir el bloque más lento, %1</translation>
    </message>
    <message>
        <source>Open the First Block</source>
        <translation>Abrir el primer bloque</translation>
    </message>
    <message>
        <source>Open the Last Block</source>
        <translation>Abrir el último bloque</translation>
    </message>
    <message>
        <source>The last search of this model was interrupted. What it measured is kept.</source>
        <translation>La última búsqueda de este modelo se interrumpió. Se conserva lo que midió.</translation>
    </message>
    <message>
        <source>Go On</source>
        <translation>Continuar</translation>
    </message>
    <message>
        <source>≈ A is %1× faster, predicted</source>
        <translation>≈ A es %1× más rápido, previsto</translation>
    </message>
    <message>
        <source>≈ B is %1× faster, predicted</source>
        <translation>≈ B es %1× más rápido, previsto</translation>
    </message>
    <message>
        <source>Not measured together yet: Measure runs both in turns</source>
        <translation>Aún no medidos juntos: Medir ejecuta ambos por turnos</translation>
    </message>
    <message numerus="yes">
        <source>%n node(s) change</source>
        <translation>
            <numerusform>%n nodo cambia</numerusform>
            <numerusform>%n nodos cambian</numerusform>
        </translation>
    </message>
    <message>
        <source>predicted %1 → %2</source>
        <translation>previsto %1 → %2</translation>
    </message>
    <message>
        <source>now %1 measured</source>
        <translation>ahora %1 medido</translation>
    </message>
    <message>
        <source>now %1 measured at %2</source>
        <translation>ahora %1, medido a las %2</translation>
    </message>
    <message>
        <source>Show the Mix</source>
        <translation>Mostrar la mezcla</translation>
    </message>
    <message>
        <source>End to end</source>
        <translation>Total</translation>
    </message>
    <message>
        <source>Zoom to what is marked or selected (Z)</source>
        <translation>Ampliar lo marcado o seleccionado (Z)</translation>
    </message>
    <message>
        <source>Show in &amp;Costs</source>
        <translation>Mostrar en &amp;Costes</translation>
    </message>
    <message>
        <source>Select What &amp;Writes It</source>
        <translation>Seleccionar lo que lo &amp;escribe</translation>
    </message>
    <message>
        <source>Select What &amp;Reads It</source>
        <translation>Seleccionar lo que lo &amp;lee</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>Abrir %1</translation>
    </message>
    <message>
        <source>%1 · node in %2</source>
        <translation>%1 · nodo en %2</translation>
    </message>
    <message>
        <source>a constant of the model</source>
        <translation>una constante del modelo</translation>
    </message>
    <message>
        <source>Stopped. Nothing was recorded.</source>
        <translation>Detenido. No se registró nada.</translation>
    </message>
    <message>
        <source>%1 could not be recorded: %2</source>
        <translation>No se pudo registrar %1: %2</translation>
    </message>
    <message>
        <source>The plan has changed since these values were recorded.</source>
        <translation>El plan ha cambiado desde que se registraron estos valores.</translation>
    </message>
    <message>
        <source>Recorded when the search has ended: both run on the same cores. To close this drops it.</source>
        <translation>Se registra cuando acabe la búsqueda: ambas usan los mismos núcleos. Cerrar esto lo cancela.</translation>
    </message>
    <message>
        <source>The plan runs until it has made this value…</source>
        <translation>El plan se ejecuta hasta producir este valor…</translation>
    </message>
    <message>
        <source>a run of this plan on inputs of seeded noise, the same each time</source>
        <translation>una ejecución de este plan con entradas de ruido con semilla, el mismo cada vez</translation>
    </message>
    <message>
        <source>There is no plan yet whose memory could be shown.</source>
        <translation>Aún no hay un plan cuya memoria se pueda mostrar.</translation>
    </message>
    <message>
        <source>What the charts show</source>
        <translation>Qué muestran los gráficos</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Memoria</translation>
    </message>
    <message>
        <source>B does not fit the model as it is open, see Problems: %1</source>
        <translation>B no encaja con el modelo tal como está abierto, vea Problemas: %1</translation>
    </message>
    <message>
        <source>B is of another model, %1: %2</source>
        <translation>B es de otro modelo, %1: %2</translation>
    </message>
    <message>
        <source>B was made for another machine, %1: its times have no ratio to these</source>
        <translation>B se hizo para otro equipo, %1: sus tiempos no tienen ratio con estos</translation>
    </message>
    <message>
        <source>A was measured again since their race: Measure runs both in turns</source>
        <translation>A se midió de nuevo desde su carrera: Medir ejecuta ambos por turnos</translation>
    </message>
    <message>
        <source>Return, or a double click, sets a plan beside this one.</source>
        <translation>Intro o un doble clic pone un plan junto a este.</translation>
    </message>
    <message>
        <source>Compare with %1</source>
        <translation>Comparar con %1</translation>
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
        <translation>reproducción, paso %1 de %2</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Error</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>Overlay</translation>
    </message>
    <message>
        <source>Colour by heat: %1</source>
        <translation>Color por calor: %1</translation>
    </message>
    <message>
        <source>Above the canvas</source>
        <translation>Encima del lienzo</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>Backend</translation>
    </message>
    <message>
        <source>Overlay values of nodes</source>
        <translation>Superponer valores de nodos</translation>
    </message>
    <message>
        <source>Values of nodes (*.csv *.tsv *.json);;All files (*)</source>
        <translation>Valores de nodos (*.csv *.tsv *.json);;Todos los archivos (*)</translation>
    </message>
    <message>
        <source>Error ≈ %1, its region&apos;s</source>
        <translation>Error ≈ %1, el de su región</translation>
    </message>
    <message>
        <source>Error %1</source>
        <translation>Error %1</translation>
    </message>
    <message>
        <source>By itself %1</source>
        <translation>Por sí solo %1</translation>
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
        <translation>Error por sí solo</translation>
    </message>
    <message>
        <source>Largest error</source>
        <translation>Mayor error</translation>
    </message>
    <message>
        <source>%1, relative %2</source>
        <translation>%1, relativo %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 y %n más</numerusform>
            <numerusform>%1 y %n más</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · runs %2</source>
        <translation>%1 · ejecuta %2</translation>
    </message>
    <message>
        <source>%1: %2 for the whole plan</source>
        <translation>%1: %2 para el plan entero</translation>
    </message>
    <message>
        <source>No pattern was added</source>
        <translation>No se añadió ningún patrón</translation>
    </message>
    <message>
        <source>parts of the plan were timed again for it: %1 was predicted before</source>
        <translation>se volvieron a medir partes del plan: antes se predecían %1</translation>
    </message>
    <message>
        <source>Measure Again</source>
        <translation>Medir de nuevo</translation>
    </message>
    <message>
        <source>The machine was busy</source>
        <translation>La máquina estaba ocupada</translation>
    </message>
    <message>
        <source>The spec has an error and is not saved</source>
        <translation>La especificación tiene un error y no se guarda</translation>
    </message>
    <message>
        <source>Docks</source>
        <translation>Paneles</translation>
    </message>
    <message>
        <source>Version %1</source>
        <translation>Versión %1</translation>
    </message>
    <message>
        <source>The kernels and conversions of the plan by what they cost</source>
        <translation>Los kernels y conversiones del plan según lo que cuestan</translation>
    </message>
    <message>
        <source>&amp;Node</source>
        <translation>&amp;Nodo</translation>
    </message>
    <message>
        <source>The attributes of the selected operator</source>
        <translation>Los atributos del operador seleccionado</translation>
    </message>
    <message>
        <source>&amp;Candidates</source>
        <translation>&amp;Candidatos</translation>
    </message>
    <message>
        <source>What else could run the selected region</source>
        <translation>Qué más podría ejecutar la región seleccionada</translation>
    </message>
    <message>
        <source>&amp;Why</source>
        <translation>&amp;Motivo</translation>
    </message>
    <message>
        <source>Why the selected region runs where it does</source>
        <translation>Por qué la región seleccionada se ejecuta donde lo hace</translation>
    </message>
    <message>
        <source>T&amp;ensors</source>
        <translation>Ten&amp;sores</translation>
    </message>
    <message>
        <source>What the selected region reads and makes</source>
        <translation>Qué lee y qué produce la región seleccionada</translation>
    </message>
    <message>
        <source>The spec of %1 has no list of patterns. Choose another backend in the list of the spec editor, then add it there.</source>
        <translation>La especificación de %1 no tiene lista de patrones. Elija otro backend en la lista de Especificaciones y añádalo allí.</translation>
    </message>
    <message>
        <source>%1 was added to %2</source>
        <translation>Se añadió %1 a %2</translation>
    </message>
    <message>
        <source>An example was added to %1</source>
        <translation>Se añadió un ejemplo a %1</translation>
    </message>
    <message>
        <source>No region is selected. Select one in the graph first, and the pattern that is added takes it; or write over the example.</source>
        <translation>No hay ninguna región seleccionada. Seleccione antes una en el grafo y el patrón que se añada la aceptará; o escriba sobre el ejemplo.</translation>
    </message>
    <message>
        <source>Search Anew</source>
        <translation>Buscar de nuevo</translation>
    </message>
    <message>
        <source>Open</source>
        <comment>a file that was written</comment>
        <translation>Abrir</translation>
    </message>
    <message>
        <source>Each part of this plan was timed in place; when each ran was not kept.</source>
        <translation>Cada parte de este plan se midió en su sitio; no se guardó cuándo se ejecutó cada una.</translation>
    </message>
    <message>
        <source>Show in the Spec Editor</source>
        <translation>Mostrar en Especificaciones</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>Medir</translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n nodo</numerusform>
            <numerusform>%n nodos</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <comment>nodes in regions</comment>
        <translation>%1 en %2</translation>
    </message>
    <message numerus="yes">
        <source>%n region(s)</source>
        <translation>
            <numerusform>%n región</numerusform>
            <numerusform>%n regiones</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Median of %n run(s)</source>
        <translation>
            <numerusform>Mediana de %n ejecución</numerusform>
            <numerusform>Mediana de %n ejecuciones</numerusform>
        </translation>
    </message>
    <message>
        <source>plan in force</source>
        <translation>plan vigente</translation>
    </message>
    <message>
        <source>Take the Faster Plan</source>
        <translation>Tomar el plan más rápido</translation>
    </message>
    <message>
        <source>A faster plan</source>
        <translation>Un plan más rápido</translation>
    </message>
    <message>
        <source>Pin to %1</source>
        <translation>Fijar en %1</translation>
    </message>
    <message>
        <source>Selection, and its cost to the plan</source>
        <translation>Selección, y lo que cuesta al plan</translation>
    </message>
    <message>
        <source>%1, when A took %2</source>
        <translation>%1, cuando A tardó %2</translation>
    </message>
    <message>
        <source>Profile Plan</source>
        <translation>Perfilar el plan</translation>
    </message>
    <message>
        <source>Budget: %1</source>
        <translation>Presupuesto: %1</translation>
    </message>
    <message>
        <source>…: what it costs the plan is being worked out</source>
        <translation>…: se está calculando lo que cuesta al plan</translation>
    </message>
    <message>
        <source>≈ ?: known once the model is searched, or a change is previewed</source>
        <translation>≈ ?: se sabrá cuando se busque el modelo o se previsualice un cambio</translation>
    </message>
    <message>
        <source>≈ ?: a part was never measured; the preview offers to</source>
        <translation>≈ ?: una parte nunca se midió; la vista previa lo ofrece</translation>
    </message>
    <message>
        <source>It takes %1 at %2. Search, which saves it: until then no plan uses it.</source>
        <translation>Toma %1 en %2. Busque, lo que la guarda: hasta entonces ningún plan la usa.</translation>
    </message>
    <message>
        <source>measuring…</source>
        <translation>midiendo…</translation>
    </message>
    <message>
        <source>A profile of the best mix shows its operators in place.</source>
        <translation>Un perfil de la mejor mezcla muestra sus operadores en su sitio.</translation>
    </message>
    <message>
        <source>Take the Mix</source>
        <translation>Tomar la mezcla</translation>
    </message>
    <message>
        <source>These are the operators of the best mix, each alone.</source>
        <translation>Estos son los operadores de la mejor mezcla, cada uno por separado.</translation>
    </message>
    <message>
        <source>A search at operator level times them one by one.</source>
        <translation>Una búsqueda a nivel de operador los mide uno por uno.</translation>
    </message>
    <message>
        <source>Search Operator Level Only</source>
        <translation>Buscar solo a nivel de operador</translation>
    </message>
    <message>
        <source>There is no other region</source>
        <translation>No hay otra región</translation>
    </message>
    <message>
        <source>The plan has only this one.</source>
        <translation>El plan solo tiene esta.</translation>
    </message>
    <message>
        <source>Budget of a search</source>
        <translation>Presupuesto de una búsqueda</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Presupuesto</translation>
    </message>
    <message>
        <source>Your edit of %1 was saved for this search, which uses it.</source>
        <translation>Su edición de %1 se guardó para esta búsqueda, que la usa.</translation>
    </message>
    <message>
        <source>Your edit of %1 has an error: this search does not use it.</source>
        <translation>Su edición de %1 tiene un error: esta búsqueda no la usa.</translation>
    </message>
    <message>
        <source>end to end %1</source>
        <translation>de extremo a extremo %1</translation>
    </message>
    <message>
        <source>predicted ≈ %1</source>
        <translation>previsto ≈ %1</translation>
    </message>
    <message>
        <source>B is this plan</source>
        <translation>B es este plan</translation>
    </message>
    <message>
        <source>%1 runs the model as one piece: no part of it was timed.</source>
        <translation>%1 ejecuta el modelo de una pieza: no se midió ninguna parte.</translation>
    </message>
    <message>
        <source>Times of parts, each timed alone: they need not add up to the plans end to end.</source>
        <translation>Tiempos de partes, cada una medida sola: no tienen por qué sumar el total de los planes.</translation>
    </message>
    <message>
        <source>%1 The canvas and Operators show A in place.</source>
        <translation>%1 El grafo y Operadores muestran A en su sitio.</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Dispositivos</translation>
    </message>
    <message>
        <source>Everything on %1</source>
        <translation>Todo en %1</translation>
    </message>
    <message>
        <source>What If It Ran on the &amp;CPU?</source>
        <translation>¿Y si corriera en la &amp;CPU?</translation>
    </message>
    <message>
        <source>Raise the Budget</source>
        <translation>Aumentar el presupuesto</translation>
    </message>
    <message>
        <source>The plan that was in force stays: this search found none that is faster.</source>
        <translation>El plan vigente se mantiene: esta búsqueda no encontró ninguno más rápido.</translation>
    </message>
    <message>
        <source>The plan that was in force took no part in this search: %1.</source>
        <translation>El plan vigente no participó en esta búsqueda: %1.</translation>
    </message>
    <message>
        <source>%1 of %2 backends ready</source>
        <translation>%1 de %2 backends listos</translation>
    </message>
    <message>
        <source>Your edit of %1 was not tried: the budget of this search had no time for it.</source>
        <translation>Su cambio en %1 no se probó: el presupuesto de esta búsqueda no tuvo tiempo para ello.</translation>
    </message>
    <message>
        <source>Took %1 of %2 · seed %3 · what was measured is in the store</source>
        <translation>Duró %1 de %2 · semilla %3 · lo medido está en el almacén</translation>
    </message>
    <message>
        <source>In the preview: %1</source>
        <translation>En la vista previa: %1</translation>
    </message>
    <message>
        <source>In the preview: %1, %2</source>
        <translation>En la vista previa: %1, %2</translation>
    </message>
    <message>
        <source>The plan that was in force had taken %1.</source>
        <translation>El plan vigente había tardado %1.</translation>
    </message>
    <message>
        <source>The plan that was in force had taken %1, measured at %2.</source>
        <translation>El plan vigente había tardado %1, medido a las %2.</translation>
    </message>
    <message>
        <source>%1 In the last race of this search it took %2, and the plan that replaces it %3: only times of one race compare. Undo brings it back.</source>
        <translation>%1 En la última carrera de esta búsqueda tardó %2, y el plan que lo sustituye %3: solo se comparan tiempos de una misma carrera. Deshacer lo recupera.</translation>
    </message>
    <message>
        <source>%1 The plan that replaces it took %2 at another moment: the two do not compare. Undo brings it back.</source>
        <translation>%1 El plan que lo sustituye tardó %2 en otro momento: no se pueden comparar. Deshacer lo recupera.</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <comment>operators, a node</comment>
        <translation>%1 en %2</translation>
    </message>
    <message>
        <source>It was never measured: %1 is predicted.</source>
        <translation>Nunca se midió: se predice %1.</translation>
    </message>
    <message>
        <source>It was never measured.</source>
        <translation>Nunca se midió.</translation>
    </message>
    <message>
        <source>It takes %1.</source>
        <translation>Tarda %1.</translation>
    </message>
    <message>
        <source>It takes %1, and %2 takes %3.</source>
        <translation>Tarda %1, y %2 tarda %3.</translation>
    </message>
    <message>
        <source>%1 stays as it is, and was never measured.</source>
        <translation>%1 queda como está, y nunca se midió.</translation>
    </message>
    <message numerus="yes">
        <source>%n more part(s) stay and were never measured.</source>
        <translation>
            <numerusform>%n parte más queda y nunca se midió.</numerusform>
            <numerusform>%n partes más quedan y nunca se midieron.</numerusform>
        </translation>
    </message>
    <message>
        <source>never measured: %1</source>
        <translation>nunca medido: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n part(s) were never measured</source>
        <translation>
            <numerusform>%n parte nunca se midió</numerusform>
            <numerusform>%n partes nunca se midieron</numerusform>
        </translation>
    </message>
    <message>
        <source>best plan, in a tie</source>
        <comment>of the fastest</comment>
        <translation>mejor plan, en empate</translation>
    </message>
    <message>
        <source>Taken: %1</source>
        <translation>Tomado: %1</translation>
    </message>
    <message>
        <source>Now: %1. Before: %2. The plan before stands in Compare.</source>
        <translation>Ahora: %1. Antes: %2. El plan anterior está en Comparación.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Deshacer</translation>
    </message>
    <message>
        <source>%1: %2. This is the fastest mix with this pin, by the times of the last search: what the pin leaves of the whole-graph piece was never timed.</source>
        <translation>%1: %2. Es la mezcla más rápida con este anclaje, según los tiempos de la última búsqueda: lo que el anclaje deja de la pieza del grafo entero nunca se midió.</translation>
    </message>
    <message>
        <source>as a mix: without the whole-graph piece, by the last search</source>
        <translation>como mezcla: sin la pieza del grafo entero, según la última búsqueda</translation>
    </message>
    <message>
        <source>Costs are known once the model is searched, or a change is previewed</source>
        <translation>Los costes se sabrán cuando se busque el modelo o se previsualice un cambio</translation>
    </message>
    <message>
        <source>Never measured: choose one, its preview offers to</source>
        <translation>Nunca se midió: elija uno, su vista previa lo ofrece</translation>
    </message>
    <message>
        <source>Compare: %1</source>
        <translation>Comparación: %1</translation>
    </message>
    <message>
        <source>These are the operators of the best mix, timed in place.</source>
        <translation>Estos son los operadores de la mejor mezcla, medidos en el plan.</translation>
    </message>
    <message>
        <source>Each kernel as timed alone. Before the change they were timed in the plan, where they take another time: the two do not compare. A profile times those of this plan.</source>
        <translation>Cada kernel medido por separado. Antes del cambio se midieron en el plan, donde tardan otro tiempo: no son comparables. Un perfil mide los de este plan.</translation>
    </message>
    <message>
        <source>%1 cannot run here</source>
        <comment>an implementation</comment>
        <translation>%1 no puede ejecutarse aquí</translation>
    </message>
</context>
<context>
    <name>tessera::shell::ModelTabs</name>
    <message>
        <source>Open model</source>
        <translation>Modelo abierto</translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation>Cerrar %1</translation>
    </message>
</context>
<context>
    <name>tessera::shell::Needs</name>
    <message>
        <source>A search is running.</source>
        <translation>Hay una búsqueda en curso.</translation>
    </message>
    <message>
        <source>Open a model first.</source>
        <translation>Abra antes un modelo.</translation>
    </message>
    <message>
        <source>All sizes of this model are constants.</source>
        <translation>Todos los tamaños de este modelo son constantes.</translation>
    </message>
    <message>
        <source>Sizes are missing: File &gt; Sizes of Inputs.</source>
        <translation>Faltan tamaños: Archivo &gt; Tamaños de entradas.</translation>
    </message>
    <message>
        <source>There is no plan yet.</source>
        <translation>Aún no hay ningún plan.</translation>
    </message>
    <message>
        <source>Select a node first.</source>
        <translation>Seleccione antes un nodo.</translation>
    </message>
    <message>
        <source>Costs are of a hardware profile: nothing is run while it is open.</source>
        <translation>Los costes son de un perfil de hardware: no se ejecuta nada mientras está abierto.</translation>
    </message>
    <message>
        <source>No hardware profile is open.</source>
        <translation>No hay perfil de hardware abierto.</translation>
    </message>
    <message>
        <source>No search is running.</source>
        <translation>No hay búsqueda en curso.</translation>
    </message>
    <message>
        <source>Nothing is running.</source>
        <translation>No hay nada en ejecución.</translation>
    </message>
    <message>
        <source>There is no second plan.</source>
        <translation>No hay segundo plan.</translation>
    </message>
    <message>
        <source>No preview is shown.</source>
        <translation>No hay vista previa.</translation>
    </message>
    <message>
        <source>No group is folded.</source>
        <translation>No hay ningún grupo plegado.</translation>
    </message>
    <message>
        <source>Not every region has a time yet: search, or profile the plan.</source>
        <translation>Aún no todas las regiones tienen tiempo: busque un plan o perfile el actual.</translation>
    </message>
    <message>
        <source>The selected node has no body to open.</source>
        <translation>El nodo seleccionado no tiene cuerpo que abrir.</translation>
    </message>
    <message>
        <source>No body of a node is open.</source>
        <translation>No hay ningún cuerpo abierto.</translation>
    </message>
    <message>
        <source>The body of a node is open: go back to the model.</source>
        <translation>El cuerpo de un nodo está abierto: vuelva al modelo.</translation>
    </message>
    <message>
        <source>Choose a second plan first, or a row in the list of plans.</source>
        <translation>Elija antes un segundo plan, o una fila de la lista de planes.</translation>
    </message>
    <message>
        <source>Compare with two plans or more first.</source>
        <translation>Compare antes con dos planes o más.</translation>
    </message>
    <message>
        <source>No search of this model left steps yet.</source>
        <translation>Ninguna búsqueda de este modelo ha dejado pasos aún.</translation>
    </message>
    <message>
        <source>No overlay is open.</source>
        <translation>No hay superposición abierta.</translation>
    </message>
    <message>
        <source>The plan is the best mix, or was not found by a search.</source>
        <translation>El plan es la mejor mezcla o no proviene de una búsqueda.</translation>
    </message>
    <message>
        <source>No other model is open.</source>
        <translation>No hay otro modelo abierto.</translation>
    </message>
</context>
<context>
    <name>tessera::shell::OperatorHelp</name>
    <message>
        <source>works element by element</source>
        <translation>opera elemento a elemento</translation>
    </message>
    <message>
        <source>works element by element on several tensors</source>
        <translation>opera elemento a elemento sobre varios tensores</translation>
    </message>
    <message>
        <source>a convolution</source>
        <translation>una convolución</translation>
    </message>
    <message>
        <source>a matrix product</source>
        <translation>un producto de matrices</translation>
    </message>
    <message>
        <source>pooling</source>
        <translation>pooling</translation>
    </message>
    <message>
        <source>a normalization</source>
        <translation>una normalización</translation>
    </message>
    <message>
        <source>a reduction</source>
        <translation>una reducción</translation>
    </message>
    <message>
        <source>a softmax</source>
        <translation>un softmax</translation>
    </message>
    <message>
        <source>only moves elements</source>
        <translation>solo mueve elementos</translation>
    </message>
    <message>
        <source>only works on shapes: no element is touched</source>
        <translation>solo opera con formas: no se toca ningún elemento</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>atención</translation>
    </message>
    <message>
        <source>recurrent</source>
        <translation>recurrente</translation>
    </message>
    <message>
        <source>runs graphs of its own</source>
        <translation>ejecuta grafos propios</translation>
    </message>
    <message>
        <source>quantized</source>
        <translation>cuantizado</translation>
    </message>
    <message>
        <source>a constant</source>
        <translation>una constante</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Tessera does not know this operator: %1</source>
        <translation>Tessera no conoce este operador: %1</translation>
    </message>
    <message>
        <source>It stands for these nodes of the file: %1.</source>
        <translation>Representa estos nodos del archivo: %1.</translation>
    </message>
    <message>
        <source>What it reads and makes</source>
        <translation>Qué lee y qué produce</translation>
    </message>
    <message>
        <source>out</source>
        <translation>salida</translation>
    </message>
    <message>
        <source>Its attributes</source>
        <translation>Sus atributos</translation>
    </message>
    <message>
        <source>None is set: each has the value that the standard gives it.</source>
        <translation>Ninguno está definido: cada uno tiene el valor que le da el estándar.</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>a clause, and what does not hold of it</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1 takes it: %2</source>
        <translation>%1 lo toma: %2</translation>
    </message>
    <message>
        <source>%1 takes it, as every operator of its list</source>
        <translation>%1 lo toma, como todo operador de su lista</translation>
    </message>
    <message>
        <source>the operator lists of its spec leave it out</source>
        <translation>las listas de operadores de su especificación lo excluyen</translation>
    </message>
    <message>
        <source>%1 does not take it: %2</source>
        <translation>%1 no lo toma: %2</translation>
    </message>
    <message>
        <source>no pattern of its spec has this operator</source>
        <translation>ningún patrón de su especificación tiene este operador</translation>
    </message>
    <message>
        <source>%1. It is not here: %2</source>
        <translation>%1. No está presente: %2</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Continuar</translation>
    </message>
    <message>
        <source>What each of them takes on this machine, and why the plan has chosen one, stands in the inspector at the right, under *Candidates* and *Why*.</source>
        <translation>Cuánto tarda cada uno en esta máquina, y por qué el plan eligió uno, está a la derecha en el inspector, en *Candidatos* y *Motivo*.</translation>
    </message>
    <message>
        <source>Which backends take it</source>
        <translation>Qué backends lo toman</translation>
    </message>
    <message>
        <source>By the patterns of their specs; whether a library then runs it, a search finds out.</source>
        <translation>Según los patrones de sus especificaciones; si una biblioteca lo ejecuta, lo dirá una búsqueda.</translation>
    </message>
    <message>
        <source>It stands in a body of %1: what runs that one runs its body with it.</source>
        <translation>Está en un cuerpo de %1: lo que ejecuta este ejecuta también su cuerpo.</translation>
    </message>
</context>
<context>
    <name>tessera::shell::PatternFates</name>
    <message>
        <source>%1 to %2</source>
        <translation>de %1 a %2</translation>
    </message>
    <message>
        <source>chosen in %1</source>
        <translation>elegido en %1</translation>
    </message>
    <message>
        <source>as good as what was chosen in %1</source>
        <translation>tan bueno como lo elegido en %1</translation>
    </message>
    <message>
        <source>slower in %1, by %2 for the plan</source>
        <translation>más lento en %1, en %2 para el plan</translation>
    </message>
    <message>
        <source>measured and not chosen in %1</source>
        <translation>medido y no elegido en %1</translation>
    </message>
    <message>
        <source>not measured within the budget in %1</source>
        <translation>sin medir en el presupuesto en %1</translation>
    </message>
    <message>
        <source>refused in %1: %2</source>
        <translation>rechazado en %1: %2</translation>
    </message>
    <message>
        <source>not searched yet in %1</source>
        <translation>aún sin buscar en %1</translation>
    </message>
    <message>
        <source>left to %1, which comes first, in %2</source>
        <translation>cedido a %1, que va antes, en %2</translation>
    </message>
    <message>
        <source>not measured, and predicted to be no faster, in %1</source>
        <translation>sin medir, y no previsto más rápido, en %1</translation>
    </message>
</context>
<context>
    <name>tessera::shell::Picture</name>
    <message>
        <source>Time per region, µs</source>
        <translation>Tiempo por región, µs</translation>
    </message>
    <message>
        <source>Efficiency, GFLOP/s</source>
        <translation>Eficiencia, GFLOP/s</translation>
    </message>
    <message>
        <source>Bytes read and written, KB</source>
        <translation>Bytes leídos y escritos, KB</translation>
    </message>
    <message>
        <source>Regret, µs over the cheapest rival</source>
        <translation>Pérdida, µs sobre el rival más barato</translation>
    </message>
    <message>
        <source>No rivals were measured yet. Search (F5) to compare them.</source>
        <translation>Aún no se han medido rivales. Busque un plan (F5) para compararlos.</translation>
    </message>
    <message>
        <source>No region has a time yet. Search (F5), or profile the plan (Ctrl+Shift+R).</source>
        <translation>Ninguna región tiene tiempo aún. Busque un plan (F5) o perfile el actual (Ctrl+Mayús+R).</translation>
    </message>
    <message>
        <source>The five highest are numbered</source>
        <translation>Los cinco más altos van numerados</translation>
    </message>
    <message>
        <source>Time in B to time in A</source>
        <translation>Tiempo en B respecto a A</translation>
    </message>
    <message>
        <source>Nothing to compare with. Choose a second plan in the Compare panel (Ctrl+B).</source>
        <translation>Nada con que comparar. Elija un segundo plan en el panel Comparación (Ctrl+B).</translation>
    </message>
    <message>
        <source>The regions of one plan have no times. Profile it, or compare two searched plans.</source>
        <translation>Las regiones de un plan no tienen tiempos. Perfílelo o compare dos planes buscados.</translation>
    </message>
    <message>
        <source>B 2× faster</source>
        <translation>B 2× más rápido</translation>
    </message>
    <message>
        <source>tie</source>
        <translation>empate</translation>
    </message>
    <message>
        <source>B 2× slower</source>
        <translation>B 2× más lento</translation>
    </message>
    <message>
        <source>± 0 %</source>
        <translation>± 0&#xa0;%</translation>
    </message>
    <message>
        <source>Of what the machine allows, %</source>
        <translation>De lo que permite el equipo,&#xa0;%</translation>
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
            <numerusform>%n región</numerusform>
            <numerusform>%n regiones</numerusform>
        </translation>
    </message>
    <message>
        <source>Error over tolerance</source>
        <translation>Error entre tolerancia</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>Overlay</translation>
    </message>
    <message>
        <source>The plan changed since its errors were checked. Check them again: Profile &gt; Check Errors of Each Node.</source>
        <translation>El plan cambió desde que se comprobaron sus errores. Compruébelos de nuevo: Perfil &gt; Comprobar errores de cada nodo.</translation>
    </message>
    <message>
        <source>Errors were not checked yet. Check them: Profile &gt; Check Errors of Each Node.</source>
        <translation>Aún no se han comprobado los errores. Compruébelos: Perfil &gt; Comprobar errores de cada nodo.</translation>
    </message>
    <message>
        <source>Logarithmic. The line marks the tolerance, which is 1.</source>
        <translation>Logarítmico. La línea marca la tolerancia, que es 1.</translation>
    </message>
    <message numerus="yes">
        <source>Above it, with a warning sign: %n region(s).</source>
        <translation>
            <numerusform>Por encima, con señal de advertencia: %n región.</numerusform>
            <numerusform>Por encima, con señal de advertencia: %n regiones.</numerusform>
        </translation>
    </message>
    <message>
        <source>No region is above it.</source>
        <translation>Ninguna región está por encima.</translation>
    </message>
    <message>
        <source>No overlay is open. Choose a file: View &gt; Overlay Values from a File.</source>
        <translation>No hay superposición abierta. Elija un archivo: Ver &gt; Superponer valores de un archivo.</translation>
    </message>
    <message>
        <source>From %1, logarithmic. The five highest are numbered.</source>
        <translation>De %1, logarítmico. Los cinco más altos van numerados.</translation>
    </message>
    <message>
        <source>From %1. The five highest are numbered.</source>
        <translation>De %1. Los cinco más altos van numerados.</translation>
    </message>
    <message>
        <source>No region has a cheaper rival.</source>
        <translation>Ninguna región tiene un rival más barato.</translation>
    </message>
    <message>
        <source>≈ As the best mix runs them: %1 runs the model as one piece.</source>
        <translation>≈ Como los ejecuta la mejor mezcla: %1 ejecuta el modelo de una pieza.</translation>
    </message>
    <message>
        <source>Share of kernels and conversions, %</source>
        <translation>Proporción de kernels y conversiones,&#xa0;%</translation>
    </message>
    <message>
        <source>How uncertain times are</source>
        <translation>Cuán inseguros son los tiempos</translation>
    </message>
    <message>
        <source>Yellow is the least certain: measure it again. ≈ counts as ± 5 % or more.</source>
        <translation>El amarillo es lo menos seguro: vuelva a medirlo. ≈ cuenta como ± 5 % o más.</translation>
    </message>
</context>
<context>
    <name>tessera::shell::PictureDialog</name>
    <message>
        <source>The whole model</source>
        <translation>El modelo entero</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Claro</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Oscuro</translation>
    </message>
    <message>
        <source>&amp;Fold groups that the model repeats</source>
        <translation>&amp;Plegar grupos que el modelo repite</translation>
    </message>
    <message>
        <source>&amp;Legend below the picture</source>
        <translation>&amp;Leyenda bajo la imagen</translation>
    </message>
    <message>
        <source>Picture of the plan</source>
        <translation>Imagen del plan</translation>
    </message>
    <message numerus="yes">
        <source>%n selected node(s) with whole regions</source>
        <translation>
            <numerusform>%n nodo seleccionado con regiones enteras</numerusform>
            <numerusform>%n nodos seleccionados con regiones enteras</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation>&amp;Guardar como…</translation>
    </message>
    <message>
        <source>F&amp;ormat</source>
        <translation>F&amp;ormato</translation>
    </message>
    <message>
        <source>S&amp;harpness</source>
        <translation>&amp;Nitidez</translation>
    </message>
    <message>
        <source>Sho&amp;ws</source>
        <translation>&amp;Muestra</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>&amp;Colores</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Tema</translation>
    </message>
    <message>
        <source>Pixels of the file a pixel of the picture: 2× and more for screens and print</source>
        <translation>Píxeles del archivo por píxel de la imagen: 2× o más para pantallas e impresión</translation>
    </message>
</context>
<context>
    <name>tessera::shell::PlanShelf</name>
    <message>
        <source>Last plan of %1</source>
        <translation>Último plan de %1</translation>
    </message>
</context>
<context>
    <name>tessera::shell::PreviewBar</name>
    <message>
        <source>&amp;Apply</source>
        <translation>Aplica&amp;r</translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation>Des&amp;cartar</translation>
    </message>
    <message>
        <source>What moves, and why</source>
        <translation>Qué cambia y por qué</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>Intro</translation>
    </message>
    <message>
        <source>Escape</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Preview of the change</source>
        <translation>Vista previa del cambio</translation>
    </message>
    <message>
        <source>Hide the reasons</source>
        <translation>Ocultar motivos</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>¿Por qué?</translation>
    </message>
    <message>
        <source>what it would change is being worked out…</source>
        <translation>se está calculando lo que cambiaría…</translation>
    </message>
    <message>
        <source>Times what was never measured, and what takes its place where that is faster, so that the difference is known</source>
        <translation>Mide lo que nunca se midió, y lo que ocupa su lugar donde es más rápido, para que se conozca la diferencia</translation>
    </message>
    <message numerus="yes">
        <source>&amp;Measure %n Part(s)</source>
        <translation>
            <numerusform>&amp;Medir %n parte</numerusform>
            <numerusform>&amp;Medir %n partes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::shell::ReplayBar</name>
    <message>
        <source>Step back (Left)</source>
        <translation>Paso atrás (Izquierda)</translation>
    </message>
    <message>
        <source>Play (Space)</source>
        <translation>Reproducir (Espacio)</translation>
    </message>
    <message>
        <source>Step on (Right)</source>
        <translation>Paso adelante (Derecha)</translation>
    </message>
    <message>
        <source>Step of the search</source>
        <translation>Paso de la búsqueda</translation>
    </message>
    <message>
        <source>The plan in force comes back (Escape)</source>
        <translation>Vuelve el plan vigente (Esc)</translation>
    </message>
    <message>
        <source>Replay of the search</source>
        <translation>Reproducción de la búsqueda</translation>
    </message>
    <message>
        <source>Step %1 of %2 · %3 · %4</source>
        <translation>Paso %1 de %2 · %3 · %4</translation>
    </message>
    <message>
        <source>Pause (Space)</source>
        <translation>Pausar (Espacio)</translation>
    </message>
    <message>
        <source>En&amp;d Replay</source>
        <translation>Ter&amp;minar reproducción</translation>
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
        <translation>Ajustes</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Claro</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Oscuro</translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation>Como el escritorio</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Tema</translation>
    </message>
    <message>
        <source>The language changes with the next start.</source>
        <translation>El idioma cambia en el próximo inicio.</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Idioma</translation>
    </message>
    <message>
        <source> %</source>
        <translation>&#xa0;%</translation>
    </message>
    <message>
        <source>Text &amp;size</source>
        <translation>Tamaño de te&amp;xto</translation>
    </message>
    <message>
        <source>&amp;Reduced</source>
        <translation>&amp;Reducido</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>Movimiento</translation>
    </message>
    <message>
        <source>%1: this Tessera was built without it.</source>
        <translation>%1: este Tessera se compiló sin él.</translation>
    </message>
    <message>
        <source>%1 does not open: %2</source>
        <translation>%1 no se abre: %2</translation>
    </message>
    <message>
        <source>%1: found.</source>
        <translation>%1: encontrado.</translation>
    </message>
    <message>
        <source>%1 %2 is in use.</source>
        <translation>%1 %2 está en uso.</translation>
    </message>
    <message>
        <source>%1: the folder&apos;s version does not fit this Tessera; %2 from another place is in use.</source>
        <translation>%1: la versión de la carpeta no es compatible con este Tessera; se usa %2, de otro lugar.</translation>
    </message>
    <message>
        <source>Where they usually lie</source>
        <translation>Donde suelen estar</translation>
    </message>
    <message>
        <source>Folder of optional backends</source>
        <translation>Carpeta de backends opcionales</translation>
    </message>
    <message>
        <source>A Python environment, a folder of packages, or an unpacked release</source>
        <translation>Un entorno de Python, una carpeta de paquetes o una versión descomprimida</translation>
    </message>
    <message>
        <source>&amp;Choose…</source>
        <translation>&amp;Elegir…</translation>
    </message>
    <message>
        <source>Choose the folder of optional backends</source>
        <translation>Elegir la carpeta de backends opcionales</translation>
    </message>
    <message>
        <source>&amp;ONNX Runtime, OpenVINO</source>
        <translation>&amp;ONNX Runtime, OpenVINO</translation>
    </message>
    <message>
        <source>A folder with ONNX Runtime or OpenVINO</source>
        <translation>Una carpeta con ONNX Runtime u OpenVINO</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Buscando…</translation>
    </message>
    <message>
        <source>%1 The usual places stay in use.</source>
        <translation>%1 Se siguen usando los lugares habituales.</translation>
    </message>
    <message>
        <source>%1 %2 stays in use.</source>
        <translation>%1 %2 sigue en uso.</translation>
    </message>
    <message>
        <source>They are looked for where Tessera was built and where the system keeps libraries. Name a folder if yours lie elsewhere.</source>
        <translation>Se buscan donde se compiló Tessera y donde el sistema guarda las bibliotecas. Indique una carpeta si las suyas están en otro lugar.</translation>
    </message>
    <message>
        <source>It holds for every measurement from now on.</source>
        <translation>Vale para toda medición a partir de ahora.</translation>
    </message>
    <message>
        <source>Tell when it &amp;ends while another window is active</source>
        <translation>A&amp;visar al terminar si otra ventana está activa</translation>
    </message>
    <message>
        <source>Tell when long work ends</source>
        <translation>Avisar al acabar trabajos largos</translation>
    </message>
    <message>
        <source>A search, a measurement, a profile, a check or an export of more than ten seconds: the desktop shows a message, where it can</source>
        <translation>Una búsqueda, medición, perfil, comprobación o exportación de más de diez segundos: el escritorio muestra un mensaje, si puede</translation>
    </message>
    <message>
        <source>Long work</source>
        <translation>Trabajo largo</translation>
    </message>
    <message>
        <source>Stay &amp;until they are closed</source>
        <translation>Permanecen &amp;hasta que se cierren</translation>
    </message>
    <message>
        <source>Messages stay until they are closed</source>
        <translation>Los mensajes permanecen hasta que se cierran</translation>
    </message>
    <message>
        <source>Otherwise a message that only informs goes by itself once there was time to read it</source>
        <translation>Si no, un mensaje que solo informa desaparece solo cuando hubo tiempo de leerlo</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Mensajes</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Dispositivos</translation>
    </message>
    <message>
        <source>The CPU is always placed on, and besides it every device that is chosen here.</source>
        <translation>Siempre se coloca en la CPU y, además, en cada dispositivo que se elija aquí.</translation>
    </message>
</context>
<context>
    <name>tessera::shell::Shortcuts</name>
    <message>
        <source>One key with Ctrl, Alt or Shift, or a function key, is what an action can have.</source>
        <translation>Una acción puede tener una tecla con Ctrl, Alt o Mayús, o una tecla de función.</translation>
    </message>
    <message>
        <source>%1 alone is for typing and for walking: add Ctrl or Alt.</source>
        <translation>%1 sola sirve para escribir y desplazarse: añada Ctrl o Alt.</translation>
    </message>
    <message>
        <source>%1 opens the menu %2.</source>
        <translation>%1 abre el menú %2.</translation>
    </message>
    <message>
        <source>%1 is %2 in the menu %3.</source>
        <translation>%1 es %2 en el menú %3.</translation>
    </message>
</context>
<context>
    <name>tessera::shell::ShortcutsDialog</name>
    <message>
        <source>Shortcuts</source>
        <translation>Atajos</translation>
    </message>
    <message>
        <source>N&amp;one</source>
        <translation>&amp;Ninguno</translation>
    </message>
    <message>
        <source>&amp;Reset</source>
        <translation>&amp;Restablecer</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Atajos de teclado</translation>
    </message>
    <message>
        <source>Command, menu or keys</source>
        <translation>Comando, menú o teclas</translation>
    </message>
    <message>
        <source>Search the shortcuts</source>
        <translation>Buscar en los atajos</translation>
    </message>
    <message>
        <source>Reset &amp;All</source>
        <translation>Restablecer &amp;todo</translation>
    </message>
    <message>
        <source>All keys are as Tessera has them.</source>
        <translation>Todas las teclas son las que trae Tessera.</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Teclas</translation>
    </message>
    <message>
        <source>No shortcut for %1.</source>
        <translation>Sin atajos para %1.</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Borrar</translation>
    </message>
    <message>
        <source>&amp;Keys of %1</source>
        <translation>Te&amp;clas de %1</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>Te&amp;clas</translation>
    </message>
    <message>
        <source>Press the keys that this command should have.</source>
        <translation>Pulse las teclas que deba tener este comando.</translation>
    </message>
    <message>
        <source>Choose a command to change its keys.</source>
        <translation>Elija un comando para cambiar sus teclas.</translation>
    </message>
    <message>
        <source>%1 Nothing was changed.</source>
        <translation>%1 No se cambió nada.</translation>
    </message>
    <message>
        <source>&amp;Use Them Here</source>
        <translation>&amp;Usarlas aquí</translation>
    </message>
    <message>
        <source>%1 has no keys now.</source>
        <translation>%1 ya no tiene teclas.</translation>
    </message>
    <message>
        <source>%1 has %2 now.</source>
        <translation>%1 tiene ahora %2.</translation>
    </message>
    <message>
        <source>Return leads to its keys.</source>
        <translation>Intro lleva a sus teclas.</translation>
    </message>
</context>
<context>
    <name>tessera::shell::SideHeader</name>
    <message>
        <source>Colours of backends: %1</source>
        <translation>Colores de los backends: %1</translation>
    </message>
</context>
<context>
    <name>tessera::shell::SizesDialog</name>
    <message>
        <source>any rank</source>
        <translation>cualquier rango</translation>
    </message>
    <message>
        <source>Sizes of inputs</source>
        <translation>Tamaños de entradas</translation>
    </message>
    <message>
        <source>A plan holds for given sizes:</source>
        <translation>Un plan vale para tamaños dados:</translation>
    </message>
    <message>
        <source>This model has symbolic sizes. A plan is made for given ones and says for which it holds.</source>
        <translation>Este modelo tiene tamaños simbólicos. Un plan se hace para unos dados e indica para cuáles vale.</translation>
    </message>
    <message>
        <source>&amp;Place</source>
        <translation>&amp;Asignar</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1, axis %2</source>
        <translation>%1, eje %2</translation>
    </message>
    <message>
        <source>%1, slider</source>
        <translation>%1, control deslizante</translation>
    </message>
    <message>
        <source>Images or sequences that one run takes</source>
        <translation>Imágenes o secuencias que toma una ejecución</translation>
    </message>
    <message>
        <source>Image size</source>
        <translation>Tamaño de imagen</translation>
    </message>
    <message>
        <source>As written below</source>
        <translation>Como se indica abajo</translation>
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
        <translation>No se pudo leer %1</translation>
    </message>
    <message>
        <source>The edit was not removed</source>
        <translation>No se eliminó la edición</translation>
    </message>
    <message>
        <source>The edit of %1 was not saved</source>
        <translation>No se guardó la edición de %1</translation>
    </message>
    <message>
        <source>This account has no folder for settings.</source>
        <translation>Esta cuenta no tiene carpeta para ajustes.</translation>
    </message>
    <message>
        <source>Tessera</source>
        <translation>Tessera</translation>
    </message>
    <message>
        <source>Remove your edit of %1? The installed spec is used again.</source>
        <translation>¿Eliminar su edición de %1? Se volverá a usar la especificación instalada.</translation>
    </message>
    <message>
        <source>Discard what you wrote in %1?</source>
        <translation>¿Descartar lo que escribió en %1?</translation>
    </message>
    <message>
        <source>What became of the patterns of %1 is not known</source>
        <translation>No se sabe qué fue de los patrones de %1</translation>
    </message>
    <message>
        <source>%1 of %2: %3</source>
        <translation>%1 de %2: %3</translation>
    </message>
    <message>
        <source>nothing in this model is of its form</source>
        <translation>nada en este modelo tiene su forma</translation>
    </message>
    <message numerus="yes">
        <source>and %n more rule(s) of yours</source>
        <translation>
            <numerusform>y %n regla más de las suyas</numerusform>
            <numerusform>y %n reglas más de las suyas</numerusform>
        </translation>
    </message>
    <message>
        <source>What became of your edits in the best mix:</source>
        <translation>Qué resultó de sus cambios en la mejor mezcla:</translation>
    </message>
    <message>
        <source>What became of your edits:</source>
        <translation>Qué resultó de sus cambios:</translation>
    </message>
    <message>
        <source>&amp;Revert</source>
        <translation>&amp;Revertir</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>&amp;Cancelar</translation>
    </message>
</context>
<context>
    <name>tessera::shell::SpecState</name>
    <message>
        <source>takes the same regions as %1, which comes first</source>
        <translation>acepta las mismas regiones que %1, que va antes</translation>
    </message>
    <message>
        <source>%1 takes these regions too, and comes first</source>
        <translation>%1 también acepta estas regiones, y va antes</translation>
    </message>
    <message>
        <source>the same pattern as %1</source>
        <translation>el mismo patrón que %1</translation>
    </message>
    <message>
        <source>taken: a search tells what it is worth</source>
        <translation>tomado: una búsqueda dirá cuánto vale</translation>
    </message>
    <message>
        <source>nothing in this model is of its form</source>
        <translation>nada en este modelo tiene su forma</translation>
    </message>
    <message>
        <source>chosen in %1 of the best mix</source>
        <translation>elegido en %1 de la mejor mezcla</translation>
    </message>
    <message>
        <source>chosen in %1</source>
        <translation>elegido en %1</translation>
    </message>
    <message>
        <source>The plan in force is no mix of backends.</source>
        <translation>El plan vigente no es una mezcla de backends.</translation>
    </message>
    <message>
        <source>The plan in force is no mix of backends: %1.</source>
        <translation>El plan vigente no es una mezcla de backends: %1.</translation>
    </message>
    <message>
        <source>What becomes of patterns is told of the best mix, the fastest plan of several backends.</source>
        <translation>Qué resulta de los patrones se refiere a la mejor mezcla, el plan más rápido de varios backends.</translation>
    </message>
    <message>
        <source>Profile &gt; Compare &gt; With the Best Mix shows it.</source>
        <translation>Perfil &gt; Comparar &gt; Con la mejor mezcla la muestra.</translation>
    </message>
    <message>
        <source>Chosen: the plan in force runs them so.</source>
        <translation>Elegido: el plan vigente las ejecuta así.</translation>
    </message>
    <message>
        <source>Matching took %1.</source>
        <translation>El cotejo tardó %1.</translation>
    </message>
    <message numerus="yes">
        <source>%n region(s) in this model</source>
        <translation>
            <numerusform>%n región en este modelo</numerusform>
            <numerusform>%n regiones en este modelo</numerusform>
        </translation>
    </message>
    <message>
        <source>chosen in %1 by an earlier search</source>
        <translation>elegido en %1 por una búsqueda anterior</translation>
    </message>
    <message>
        <source>The search that was made with this spec tells of it. The plan in force is another one.</source>
        <translation>Lo dice la búsqueda hecha con esta especificación. El plan vigente es otro.</translation>
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
        <translation>Qué biblioteca ejecuta cada operador, por qué y qué sería más rápido.</translation>
    </message>
    <message>
        <source>Drop an ONNX model here</source>
        <translation>Suelte aquí un modelo ONNX</translation>
    </message>
    <message>
        <source>Its structure opens first. Weights are read when needed.</source>
        <translation>Primero se abre su estructura. Los pesos se leen cuando hacen falta.</translation>
    </message>
    <message>
        <source>Open a model…</source>
        <translation>Abrir un modelo…</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>Recientes</translation>
    </message>
    <message>
        <source>Recent models</source>
        <translation>Modelos recientes</translation>
    </message>
    <message>
        <source>Built in, no file needed</source>
        <translation>Integrados, sin archivo</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>Este equipo</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>Procesador</translation>
    </message>
    <message>
        <source>Caches</source>
        <translation>Cachés</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Hilos</translation>
    </message>
    <message>
        <source>Backends</source>
        <translation>Backends</translation>
    </message>
    <message>
        <source>A backend that is missing is a normal state. Open a hardware profile to explore a placement on another machine.</source>
        <translation>Que falte un backend es normal. Abra un perfil de hardware para explorar una asignación en otro equipo.</translation>
    </message>
    <message>
        <source>Open hardware profile…</source>
        <translation>Abrir perfil de hardware…</translation>
    </message>
    <message>
        <source>Start page</source>
        <translation>Página de inicio</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>Dispositivos</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>Buscando…</translation>
    </message>
    <message>
        <source>None besides the CPU</source>
        <translation>Ninguno aparte de la CPU</translation>
    </message>
</context>
<context>
    <name>tessera::shell::StatusLine</name>
    <message>
        <source>No model open</source>
        <translation>Sin modelo abierto</translation>
    </message>
    <message>
        <source>End to end %1</source>
        <translation>Total %1</translation>
    </message>
    <message>
        <source>Predicted ≈ %1</source>
        <translation>Previsto ≈ %1</translation>
    </message>
    <message>
        <source>Greedy placement, nothing measured</source>
        <translation>Asignación voraz, nada medido</translation>
    </message>
    <message>
        <source>Conversions %1</source>
        <translation>Conversiones %1</translation>
    </message>
    <message>
        <source>Gap %1</source>
        <translation>Hueco %1</translation>
    </message>
    <message>
        <source>1 pin</source>
        <translation>1 anclaje</translation>
    </message>
    <message>
        <source>%1 pins</source>
        <translation>%1 anclajes</translation>
    </message>
    <message>
        <source>Nothing placed yet</source>
        <translation>Aún nada asignado</translation>
    </message>
    <message>
        <source>Show what it is made of in Costs</source>
        <translation>Mostrar en Costes de qué se compone</translation>
    </message>
    <message>
        <source>%1 forbidden</source>
        <translation>%1 excluidos</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1 a las %2</translation>
    </message>
    <message>
        <source>Kernels and conversions as timed alone, at another moment: previews compare with this. Show what it is made of in Costs</source>
        <translation>Kernels y conversiones medidos por separado, en otro momento: las vistas previas se comparan con esto. Mostrar en Costes de qué se compone</translation>
    </message>
    <message>
        <source>Kernels %1</source>
        <translation>Kernels %1</translation>
    </message>
    <message>
        <source>What the plan takes beyond kernels and conversions: show it in Costs</source>
        <translation>Lo que tarda el plan aparte de kernels y conversiones: mostrarlo en Costes</translation>
    </message>
    <message>
        <source>Stop what runs</source>
        <translation>Detener la ejecución</translation>
    </message>
    <message>
        <source>Stops it; everything stays as it was</source>
        <translation>Lo detiene; todo queda como estaba</translation>
    </message>
    <message>
        <source>Fluctuation %1</source>
        <translation>Fluctuación %1</translation>
    </message>
    <message>
        <source>What they took in one inference beyond the sum of their medians: show it in Costs</source>
        <translation>Lo que tardaron en una inferencia más allá de la suma de sus medianas: mostrarlo en Costes</translation>
    </message>
    <message>
        <source>Predicted ≈ %1, timed again (≈ %2 before)</source>
        <translation>Previsto ≈ %1, medido de nuevo (antes ≈ %2)</translation>
    </message>
    <message>
        <source>%1, parts alone</source>
        <translation>%1, partes por separado</translation>
    </message>
    <message>
        <source>Parts timed in a slower run</source>
        <translation>Partes medidas en una ejecución más lenta</translation>
    </message>
    <message>
        <source>%1: %2 by the change (%3 measured before it)</source>
        <comment>a prediction</comment>
        <translation>%1: %2 por el cambio (antes se midió %3)</translation>
    </message>
    <message>
        <source>%1 (%2 measured before the change)</source>
        <comment>a prediction</comment>
        <translation>%1 (antes del cambio se midió %2)</translation>
    </message>
    <message>
        <source>Kernels as timed alone add up to the prediction; the plan before was measured as a whole, which takes another time. Measure runs this plan.</source>
        <translation>Los kernels medidos por separado suman la previsión; el plan anterior se midió entero, lo que tarda otro tiempo. Medir ejecuta este plan.</translation>
    </message>
</context>
<context>
    <name>tessera::shell::TensorDialog</name>
    <message>
        <source>Histogram of the values</source>
        <translation>Histograma de los valores</translation>
    </message>
    <message>
        <source>From %1 to %2; most of them, %3, in bin %4 of %5</source>
        <translation>De %1 a %2; la mayoría, %3, en la barra %4 de %5</translation>
    </message>
    <message>
        <source>at most %1 in a bin</source>
        <translation>como máximo %1 por barra</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>Tensor</translation>
    </message>
    <message>
        <source>Type and shape</source>
        <translation>Tipo y forma</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Tamaño</translation>
    </message>
    <message>
        <source>%1 values, %2</source>
        <translation>%1 valores, %2</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>Histograma</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Valores</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>Rango</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 a %2</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Media</translation>
    </message>
    <message>
        <source>%1, standard deviation %2</source>
        <translation>%1, desviación estándar %2</translation>
    </message>
    <message>
        <source>Zeros</source>
        <translation>Ceros</translation>
    </message>
    <message>
        <source>Not finite</source>
        <translation>No finitos</translation>
    </message>
    <message>
        <source>%1 NaN, %2 infinite</source>
        <translation>%1 NaN, %2 infinitos</translation>
    </message>
    <message>
        <source>none</source>
        <translation>ninguno</translation>
    </message>
    <message>
        <source>Progress of the run</source>
        <translation>Progreso de la ejecución</translation>
    </message>
    <message>
        <source>&amp;Record Again</source>
        <translation>&amp;Registrar de nuevo</translation>
    </message>
    <message>
        <source>Values of</source>
        <translation>Valores de</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>Layout</translation>
    </message>
    <message>
        <source>No values that could be shown</source>
        <translation>No hay valores que mostrar</translation>
    </message>
    <message>
        <source>The first %1 rows and %2 columns</source>
        <translation>Las primeras %1 filas y %2 columnas</translation>
    </message>
    <message>
        <source>Axis %1: </source>
        <translation>Eje %1: </translation>
    </message>
    <message>
        <source> of %1</source>
        <translation> de %1</translation>
    </message>
    <message>
        <source>Index in axis %1, which has %2</source>
        <translation>Índice en el eje %1, que tiene %2</translation>
    </message>
</context>
<context>
    <name>tessera::shell::Tour</name>
    <message>
        <source>Skip</source>
        <translation>Omitir</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Atrás</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>Siguiente</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Listo</translation>
    </message>
    <message>
        <source>Tour, %1 of %2: %3</source>
        <translation>Recorrido, %1 de %2: %3</translation>
    </message>
</context>
<context>
    <name>tessera::shell::WorkProgress</name>
    <message>
        <source>Measuring the plan</source>
        <translation>Midiendo el plan</translation>
    </message>
    <message>
        <source>Profiling the plan</source>
        <translation>Perfilando el plan</translation>
    </message>
    <message>
        <source>Checking errors</source>
        <translation>Comprobando errores</translation>
    </message>
    <message>
        <source>Verifying the plan</source>
        <translation>Verificando el plan</translation>
    </message>
    <message>
        <source>Writing the file</source>
        <translation>Escribiendo el archivo</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>done of all</comment>
        <translation>%1 de %2</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n ejecución</numerusform>
            <numerusform>%n ejecuciones</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n draw(s) of inputs</source>
        <translation>
            <numerusform>%n juego de entradas</numerusform>
            <numerusform>%n juegos de entradas</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n implementation(s)</source>
        <translation>
            <numerusform>%n implementación</numerusform>
            <numerusform>%n implementaciones</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n second(s) left</source>
        <translation>
            <numerusform>queda %n segundo</numerusform>
            <numerusform>quedan %n segundos</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s) left</source>
        <translation>
            <numerusform>queda %n minuto</numerusform>
            <numerusform>quedan %n minutos</numerusform>
        </translation>
    </message>
    <message>
        <source>Previewing the change</source>
        <translation>Previsualizando el cambio</translation>
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
        <translation>Nota</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Hecho</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Advertencia</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Error</translation>
    </message>
</context>
<context>
    <name>tessera::style::ProgressBar</name>
    <message>
        <source>Progress</source>
        <translation>Progreso</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 de %2</translation>
    </message>
</context>
<context>
    <name>tessera::style::SearchLine</name>
    <message>
        <source>Clear</source>
        <translation>Borrar</translation>
    </message>
</context>
<context>
    <name>tessera::style::ToastArea</name>
    <message>
        <source>Close</source>
        <translation>Cerrar</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>Cerrar (Esc)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
</TS>
