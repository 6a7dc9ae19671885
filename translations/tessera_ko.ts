<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ko_KR" sourcelanguage="en_GB">
<context>
    <name>DeviceWords</name>
    <message>
        <source>emulated by the CPU: its times are those of no device</source>
        <translation>CPU가 에뮬레이트함: 시간은 실제 장치의 것이 아닙니다</translation>
    </message>
    <message>
        <source>No device of %1: %2</source>
        <translation>%1 장치 없음: %2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>a device&apos;s name, and what tells it from its likes</comment>
        <translation>%1(%2)</translation>
    </message>
    <message>
        <source>%1 in figures and lists, %2 on the command line</source>
        <translation>그림과 목록에서는 %1, 명령줄에서는 %2</translation>
    </message>
</context>
<context>
    <name>QKeySequenceEdit</name>
    <message>
        <source>Press shortcut</source>
        <translation>키를 누르십시오</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>No such node</source>
        <translation>해당 노드 없음</translation>
    </message>
    <message>
        <source>%1, 1 thread</source>
        <translation>%1, 스레드 1개</translation>
    </message>
    <message>
        <source>%1, %2 threads</source>
        <translation>%1, 스레드 %2개</translation>
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
        <translation>확인</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>저장</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>열기</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>취소</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>버리기</translation>
    </message>
</context>
<context>
    <name>Replay</name>
    <message numerus="yes">
        <source>%n operator(s) (%1, …)</source>
        <translation>
            <numerusform>연산자 %n개(%1, …)</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: another implementation of %2</source>
        <translation>%1: %2의 다른 구현</translation>
    </message>
    <message>
        <source>%1: other regions of %2</source>
        <translation>%1: %2의 다른 영역</translation>
    </message>
    <message>
        <source>%1: to %2</source>
        <translation>%1: → %2</translation>
    </message>
    <message>
        <source>%1: %2 → %3</source>
        <translation>%1: %2 → %3</translation>
    </message>
    <message numerus="yes">
        <source>%1; and %n more change(s)</source>
        <translation>
            <numerusform>%1, 그 외 변경 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>The operator level placed every operator</source>
        <translation>연산자 수준에서 모든 연산자 배치</translation>
    </message>
    <message>
        <source>Operator level: %1</source>
        <translation>연산자 수준: %1</translation>
    </message>
    <message>
        <source>The same placement in other formats</source>
        <translation>형식만 다른 같은 배치</translation>
    </message>
    <message>
        <source>Last race: the greedy placement is the plan</source>
        <translation>마지막 레이스: 그리디 배치가 플랜이 됨</translation>
    </message>
    <message>
        <source>Last race: %1 is the plan</source>
        <translation>마지막 레이스: 플랜은 %1</translation>
    </message>
    <message>
        <source>Last race: the plan stays</source>
        <translation>마지막 레이스: 플랜 유지</translation>
    </message>
    <message>
        <source>Last race: %1</source>
        <translation>마지막 레이스: %1</translation>
    </message>
    <message>
        <source>Nothing was run for it.</source>
        <translation>이를 위해 실행한 것이 없습니다.</translation>
    </message>
    <message>
        <source>It takes %1 times as long as the operator level&apos;s plan, beside which it ran.</source>
        <translation>나란히 실행한 연산자 수준 플랜의 %1배가 걸립니다.</translation>
    </message>
    <message>
        <source>Its time is of the first race, before anything was measured.</source>
        <translation>아무것도 측정하기 전인 첫 레이스의 시간입니다.</translation>
    </message>
    <message>
        <source>Its time is of the race with the baselines.</source>
        <translation>기준 플랜과의 레이스에서 잰 시간입니다.</translation>
    </message>
    <message>
        <source>Time and gain are of the move&apos;s own race with the best plan before it.</source>
        <translation>시간과 이득은 이전 최적 플랜과의 개별 레이스 기준입니다.</translation>
    </message>
    <message>
        <source>Time and gain are of the last race; the gain is over the operator level.</source>
        <translation>시간과 이득은 마지막 레이스 기준이며, 이득은 연산자 수준 대비입니다.</translation>
    </message>
    <message>
        <source>Its placement was not kept: the search had more than are kept.</source>
        <translation>배치가 보관되지 않았습니다. 탐색의 배치 수가 보관 한도를 넘었습니다.</translation>
    </message>
    <message>
        <source>the greedy placement</source>
        <translation>그리디 배치</translation>
    </message>
    <message>
        <source>the operator level&apos;s plan</source>
        <translation>연산자 수준의 플랜</translation>
    </message>
    <message>
        <source>the candidate</source>
        <translation>후보</translation>
    </message>
    <message>
        <source>two candidates</source>
        <translation>후보 2개</translation>
    </message>
    <message>
        <source>the candidates</source>
        <translation>후보들</translation>
    </message>
    <message>
        <source>a plan of the graph level</source>
        <translation>그래프 수준의 플랜</translation>
    </message>
    <message>
        <source>loading plans</source>
        <translation>플랜 불러오는 중</translation>
    </message>
    <message>
        <source>whole plans</source>
        <translation>전체 플랜</translation>
    </message>
    <message>
        <source>what the machine reaches</source>
        <translation>머신의 도달 성능</translation>
    </message>
    <message numerus="yes">
        <source>%n move(s) gained %1, each in its own race.</source>
        <translation>
            <numerusform>이동 %n회로 %1 이득, 각각 개별 레이스 기준.</numerusform>
        </translation>
    </message>
    <message>
        <source>No move was kept; the greedy placement gained %1 over the operator level.</source>
        <translation>유지된 이동이 없습니다. 그리디 배치의 이득은 연산자 수준 대비 %1입니다.</translation>
    </message>
    <message>
        <source>No move was kept; %1 gained %2 over the operator level.</source>
        <translation>유지된 이동이 없습니다. %1의 이득은 연산자 수준 대비 %2입니다.</translation>
    </message>
    <message>
        <source>No move was proved in its own race; the last race found %1 over the operator level.</source>
        <translation>개별 레이스에서 입증된 이동이 없습니다. 마지막 레이스의 이득은 연산자 수준 대비 %1입니다.</translation>
    </message>
    <message numerus="yes">
        <source>%n move(s) gained %1, each in its own race; the last race, of whole plans afresh, says %2 over the operator level.</source>
        <translation>
            <numerusform>이동 %n회로 %1 이득, 각각 개별 레이스 기준. 전체 플랜을 새로 잰 마지막 레이스에서는 연산자 수준 대비 %2입니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>the interval of a gain</comment>
        <translation>%1 ~ %2</translation>
    </message>
    <message>
        <source>draw &quot;%1&quot;</source>
        <translation>입력 세트 &quot;%1&quot;</translation>
    </message>
    <message>
        <source>%1 alone</source>
        <translation>%1 단독</translation>
    </message>
    <message>
        <source>Race of baselines: %1</source>
        <translation>기준 플랜 레이스: %1</translation>
    </message>
    <message>
        <source>First race: %1</source>
        <translation>첫 레이스: %1</translation>
    </message>
    <message>
        <source>Its time in the race of this step: times of two steps are of two moments.</source>
        <translation>이 단계의 레이스에서 잰 시간입니다. 두 단계의 시간은 서로 다른 시점의 것입니다.</translation>
    </message>
    <message>
        <source>Against the best plan before it, from runs of both in turns.</source>
        <translation>그 전까지의 최적 플랜과 번갈아 실행해 비교한 값입니다.</translation>
    </message>
    <message>
        <source>the plan in force</source>
        <translation>적용 중인 계획</translation>
    </message>
    <message>
        <source>a plan of an earlier search</source>
        <translation>이전 탐색의 계획</translation>
    </message>
    <message>
        <source>No move was kept: the plan is the operator level&apos;s.</source>
        <translation>유지된 이동이 없습니다. 플랜은 연산자 수준의 플랜입니다.</translation>
    </message>
    <message>
        <source>the plan</source>
        <translation>플랜</translation>
    </message>
    <message>
        <source>No move was kept. The last race could not tell %1 apart from the operator level&apos;s plan (%1 is %2).</source>
        <translation>유지된 이동이 없습니다. 마지막 레이스에서 %1 및 연산자 수준의 플랜을 구별할 수 없었습니다 (%1: %2).</translation>
    </message>
    <message>
        <source>No move was kept. In the last race there was no difference between %1 and the operator level&apos;s plan (%1 is %2).</source>
        <translation>유지된 이동이 없습니다. 마지막 레이스에서 %1 및 연산자 수준의 플랜 사이에 차이가 없었습니다 (%1: %2).</translation>
    </message>
</context>
<context>
    <name>SpecWords</name>
    <message>
        <source>The spec has an error: nothing is matched. The last one without errors stays in use.</source>
        <translation>스펙에 오류가 있어 일치 검사를 하지 않습니다. 오류가 없던 마지막 스펙을 계속 사용합니다.</translation>
    </message>
    <message>
        <source>Open a model to see what the patterns match.</source>
        <translation>모델을 열면 패턴이 일치하는 곳이 표시됩니다.</translation>
    </message>
</context>
<context>
    <name>Verdict</name>
    <message>
        <source>%1 % slower</source>
        <translation>%1 % 느림</translation>
    </message>
    <message>
        <source>%1 % faster</source>
        <translation>%1 % 빠름</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 ~ %2</translation>
    </message>
    <message>
        <source>%1 is %3 times as fast as %2 (by one pair)</source>
        <translation>%1: %2의 %3배 속도 (한 쌍 기준)</translation>
    </message>
    <message>
        <source>%1 is %3 times as fast as %2 (%4 to %5)</source>
        <translation>%1: %2의 %3배 속도 (%4 ~ %5)</translation>
    </message>
    <message>
        <source>%1 is %3 % faster than %2 (%4 to %5 %)</source>
        <translation>%1: %2보다 %3 % 빠름 (%4 ~ %5 %)</translation>
    </message>
    <message>
        <source>%1 is %3 % slower than %2 (%4 to %5 %)</source>
        <translation>%1: %2보다 %3 % 느림 (%4 ~ %5 %)</translation>
    </message>
    <message>
        <source>%1 is the fastest: no mix was faster</source>
        <translation>%1: 가장 빠름, 더 빠른 혼합 없음</translation>
    </message>
    <message>
        <source>the best mix</source>
        <translation>최적 혼합</translation>
    </message>
    <message>
        <source>%1 is the fastest; %2</source>
        <translation>%1: 가장 빠름; %2</translation>
    </message>
    <message>
        <source>it</source>
        <translation>그것</translation>
    </message>
    <message>
        <source>The greedy placement</source>
        <translation>그리디 배치</translation>
    </message>
    <message>
        <source>No difference to %1 (%2)</source>
        <translation>%1 대비 차이 없음 (%2)</translation>
    </message>
    <message>
        <source>%1 alone</source>
        <translation>%1 단독</translation>
    </message>
    <message>
        <source>The mix</source>
        <translation>혼합 플랜</translation>
    </message>
    <message>
        <source>This plan</source>
        <translation>이 플랜</translation>
    </message>
    <message>
        <source>No difference (A %1)</source>
        <translation>차이 없음 (A %1)</translation>
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
        <translation>각각 다른 머신의 시간이므로 차이나 비율을 구할 수 없습니다.</translation>
    </message>
    <message>
        <source>A whole graph has a time only as it runs end to end: its operators have none that could be set against others.</source>
        <translation>전체 그래프는 엔드투엔드 시간만 있으며, 비교할 수 있는 연산자별 시간은 없습니다.</translation>
    </message>
    <message>
        <source>While this was timed, other programs kept %1 of the cores busy: times are longer and less certain than on an idle machine.</source>
        <translation>측정하는 동안 다른 프로그램이 코어의 %1을(를) 사용했습니다. 유휴 상태보다 시간이 길고 덜 확실합니다.</translation>
    </message>
    <message>
        <source>Other programs keep %1 of the cores busy: times are longer and less certain than on an idle machine.</source>
        <translation>다른 프로그램이 코어의 %1을(를) 사용하고 있습니다. 유휴 상태보다 시간이 길고 덜 확실합니다.</translation>
    </message>
    <message>
        <source>The placement that prefers %1</source>
        <translation>%1 우선 배치</translation>
    </message>
    <message>
        <source>%3 could not be told apart from %1 (%2)</source>
        <translation>%3: %1 대비 구별할 수 없음 (%2)</translation>
    </message>
    <message>
        <source>Could not be told apart (A %1)</source>
        <translation>구별할 수 없음 (A %1)</translation>
    </message>
    <message>
        <source>The best mix</source>
        <translation>최적 혼합 플랜</translation>
    </message>
    <message>
        <source>the plan in force</source>
        <translation>현재 플랜</translation>
    </message>
    <message>
        <source>%1, measured in turns at %2</source>
        <translation>%1, %2에 번갈아 측정</translation>
    </message>
    <message numerus="yes">
        <source>Under %n pin(s) of yours: %1</source>
        <translation>
            <numerusform>고정 %n개 적용: %1</numerusform>
        </translation>
    </message>
    <message>
        <source>The parts alone add up to ≈ %1; the whole took %2.</source>
        <translation>부분을 따로 잰 합은 ≈ %1이고, 전체는 %2 걸렸습니다.</translation>
    </message>
    <message numerus="yes">
        <source>%n part(s) were predicted, not timed.</source>
        <translation>
            <numerusform>부분 %n개는 측정이 아니라 예측입니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Other programs kept %1 of the cores busy while it ran.</source>
        <translation>실행하는 동안 다른 프로그램이 코어의 %1를 사용했습니다.</translation>
    </message>
    <message>
        <source>The two were timed at different moments, and alone a kernel does not wait for others or find its data cold.</source>
        <translation>둘은 서로 다른 시점에 측정되었으며, 단독 실행에서는 커널이 다른 커널을 기다리거나 캐시에 없는 데이터를 읽지 않습니다.</translation>
    </message>
    <message>
        <source>A profile times every part in place.</source>
        <translation>프로파일은 각 부분을 제자리에서 측정합니다.</translation>
    </message>
    <message>
        <source>%1 runs the model as one piece: what its operators take in it is not measured.</source>
        <translation>%1은(는) 모델을 한 덩어리로 실행하므로 그 안의 연산자 시간은 측정되지 않습니다.</translation>
    </message>
    <message>
        <source>%1 times as fast</source>
        <translation>%1배 빠름</translation>
    </message>
    <message>
        <source>%1 times as slow</source>
        <translation>%1배 느림</translation>
    </message>
    <message>
        <source>%1 is %3 times as fast as %2</source>
        <translation>%1은(는) %2보다 %3배 빠릅니다</translation>
    </message>
    <message>
        <source>%1 is %3 times as slow as %2</source>
        <translation>%1은(는) %2보다 %3배 느립니다</translation>
    </message>
    <message>
        <source>%1 is %3 % faster than %2</source>
        <translation>%1은(는) %2보다 %3 % 빠릅니다</translation>
    </message>
    <message>
        <source>%1 is %3 % slower than %2</source>
        <translation>%1은(는) %2보다 %3 % 느립니다</translation>
    </message>
    <message>
        <source>%1 is %3 times as slow as %2 (by one pair)</source>
        <translation>%1은(는) %2보다 %3배 느립니다 (한 쌍 기준)</translation>
    </message>
    <message>
        <source>%1 is %3 times as slow as %2 (%4 to %5)</source>
        <translation>%1은(는) %2보다 %3배 느립니다 (%4~%5)</translation>
    </message>
    <message>
        <source>%1 is %3 % faster than %2 (too few runs for an interval)</source>
        <translation>%1은(는) %2보다 %3 % 빠릅니다 (구간을 구하기엔 실행이 부족)</translation>
    </message>
    <message>
        <source>%1 is %3 % slower than %2 (too few runs for an interval)</source>
        <translation>%1은(는) %2보다 %3 % 느립니다 (구간을 구하기엔 실행이 부족)</translation>
    </message>
    <message>
        <source>%1 is the plan, with no difference to the best mix</source>
        <translation>%1이(가) 계획이며 최적 조합과 차이가 없습니다</translation>
    </message>
    <message>
        <source>by pairs of runs; by the two medians it is %1</source>
        <translation>실행 쌍 기준; 두 중앙값으로는 %1</translation>
    </message>
    <message numerus="yes">
        <source>the range of %n pair(s), too few for an interval of 95 %</source>
        <translation>
            <numerusform>%n쌍의 범위, 95 % 구간에는 부족함</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 could not be told apart from %2</source>
        <translation>%1과(와) %2을(를) 구별할 수 없었습니다</translation>
    </message>
    <message>
        <source>No difference to %1</source>
        <translation>%1과(와) 차이 없음</translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation>%1 (%2~%3)</translation>
    </message>
    <message>
        <source>%1 is the plan. It could not be told apart from the best mix</source>
        <translation>%1이(가) 계획입니다. 최적 조합과 구별할 수 없었습니다</translation>
    </message>
    <message>
        <source>%1 is the plan. It could not be told apart from the best mix (the plan is %2)</source>
        <translation>%1이(가) 계획입니다. 최적 조합과 구별할 수 없었습니다 (계획은 %2)</translation>
    </message>
    <message>
        <source>%1 is the plan, with no difference to the best mix (the plan is %2)</source>
        <translation>%1이(가) 계획이며 최적 조합과 차이가 없습니다 (계획은 %2)</translation>
    </message>
    <message>
        <source>by pairs of runs</source>
        <translation>실행 쌍 기준</translation>
    </message>
    <message>
        <source>%1 at %2 was predicted, not timed.</source>
        <comment>operators, a node</comment>
        <translation>%2의 %1은(는) 측정이 아니라 예측입니다.</translation>
    </message>
    <message numerus="yes">
        <source>%1 is the plan, by %n run(s): too few to tell whether another is faster</source>
        <translation>
            <numerusform>%1이(가) 계획입니다(실행 %n회). 다른 것이 더 빠른지 말하기에는 너무 적습니다</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::canvas::ChangedKey</name>
    <message>
        <source>Marked so in the graph</source>
        <translation>그래프에 이렇게 표시됩니다</translation>
    </message>
</context>
<context>
    <name>tessera::canvas::GraphCanvas</name>
    <message numerus="yes">
        <source>Graph, %n box(es)</source>
        <translation>
            <numerusform>그래프, 상자 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, not timed</source>
        <translation>%1, 시간 없음</translation>
    </message>
    <message>
        <source>%1, predicted %2</source>
        <translation>%1, 예측 %2</translation>
    </message>
    <message>
        <source>%1, measured %2</source>
        <translation>%1, 측정 %2</translation>
    </message>
    <message>
        <source>%1, out of date %2</source>
        <translation>%1, 이전 값 %2</translation>
    </message>
    <message>
        <source>no backend</source>
        <translation>백엔드 없음</translation>
    </message>
    <message>
        <source>being measured</source>
        <translation>측정 중</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>고정됨</translation>
    </message>
    <message>
        <source>a backend is forbidden</source>
        <translation>금지된 백엔드 있음</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>경고</translation>
    </message>
    <message>
        <source>%1, never measured</source>
        <translation>%1, 측정한 적 없음</translation>
    </message>
    <message>
        <source>Arrow keys walk along edges, C goes to the next conversion. Enter opens, the menu key offers backends.</source>
        <translation>화살표 키로 에지를 따라 이동하고, C로 다음 변환으로 이동합니다. Enter로 열고, 메뉴 키로 백엔드를 선택합니다.</translation>
    </message>
    <message>
        <source>each block %1 to %2</source>
        <translation>블록당 %1 ~ %2</translation>
    </message>
    <message>
        <source>%1 is the slowest</source>
        <translation>가장 느림: %1</translation>
    </message>
    <message>
        <source>%1 % of the time of kernels and conversions</source>
        <translation>커널과 변환 시간의 %1 %</translation>
    </message>
    <message>
        <source>changes</source>
        <translation>바뀜</translation>
    </message>
</context>
<context>
    <name>tessera::charts::BestPlanChart</name>
    <message>
        <source>Best plan over plans measured</source>
        <translation>측정한 플랜 수에 따른 최적 플랜</translation>
    </message>
    <message>
        <source>Greedy</source>
        <translation>그리디</translation>
    </message>
    <message>
        <source>nothing measured yet</source>
        <translation>아직 측정 없음</translation>
    </message>
    <message>
        <source>plans measured</source>
        <translation>측정한 플랜 수</translation>
    </message>
    <message>
        <source>Best plan, ms end to end</source>
        <translation>최적 플랜, 엔드투엔드 ms</translation>
    </message>
    <message>
        <source>%1: %2 ↑</source>
        <comment>a line above the scale</comment>
        <translation>%1: %2 ↑</translation>
    </message>
    <message>
        <source>No plan of this search has run yet. Baselines come first, then the plans of the graph level.</source>
        <translation>이 탐색의 플랜이 아직 실행되지 않았습니다. 기준 플랜이 먼저이고, 다음이 그래프 수준의 플랜입니다.</translation>
    </message>
    <message>
        <source>axis from %1 to %2 ms</source>
        <translation>축 %1~%2 ms</translation>
    </message>
    <message numerus="yes">
        <source>↑ %n plan(s) beyond the axis, up to %1</source>
        <translation>
            <numerusform>↑ 축 밖의 계획 %n개, 최대 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Best plan</source>
        <translation>최적 플랜</translation>
    </message>
    <message>
        <source>Best mix</source>
        <translation>최적 조합</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a plan and its time</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>plans tried: scaled to the last race</source>
        <translation>시도한 플랜: 마지막 레이스 기준으로 환산</translation>
    </message>
    <message>
        <source>plans tried: in their own races</source>
        <translation>시도한 플랜: 각자의 레이스</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <comment>plans without a row</comment>
        <translation>
            <numerusform>%n개 더</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::charts::MemoryChart</name>
    <message>
        <source>Arena of the plan</source>
        <translation>플랜의 아레나</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>단계</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>입력</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>출력</translation>
    </message>
    <message>
        <source>Conversion</source>
        <translation>변환</translation>
    </message>
</context>
<context>
    <name>tessera::charts::MemoryPanel</name>
    <message>
        <source>Selects the operator</source>
        <translation>연산자를 선택합니다</translation>
    </message>
    <message>
        <source>Device whose memory is shown</source>
        <translation>메모리를 표시할 장치</translation>
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
        <translation>바이트당 FLOP 대비 GFLOP/s</translation>
    </message>
    <message>
        <source>No region has both a time and work to count.</source>
        <translation>시간과 연산량을 모두 알 수 있는 영역이 없습니다.</translation>
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
        <translation>상한 미측정: 프로파일링하면 측정됨</translation>
    </message>
</context>
<context>
    <name>tessera::charts::SampleChart</name>
    <message numerus="yes">
        <source>%1: %2, median of %n runs</source>
        <translation>
            <numerusform>%1: %2, %n회 실행의 중앙값</numerusform>
        </translation>
    </message>
    <message>
        <source>Runs of a measurement</source>
        <translation>한 측정의 실행 목록</translation>
    </message>
    <message numerus="yes">
        <source>%n runs beyond, to %1</source>
        <translation>
            <numerusform>범위 밖 %n회, 최대 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>runs not kept</source>
        <translation>실행 기록 없음</translation>
    </message>
    <message>
        <source>Neither the plan nor the selected region was measured.</source>
        <translation>플랜도, 선택한 영역도 측정되지 않았습니다.</translation>
    </message>
</context>
<context>
    <name>tessera::charts::ShareChart</name>
    <message>
        <source>Time by operators and backend</source>
        <translation>연산자 및 백엔드별 시간</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <comment>kinds of operators</comment>
        <translation>
            <numerusform>외 %n개</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::charts::ShareCurve</name>
    <message>
        <source>Share of the time by number of regions</source>
        <translation>영역 수에 따른 시간 비중</translation>
    </message>
    <message>
        <source>%1: number %2 by time, %3; with the slower ones %4</source>
        <translation>%1: 시간순 %2위, %3; 더 느린 영역 포함 %4</translation>
    </message>
    <message numerus="yes">
        <source>%n regions</source>
        <translation>
            <numerusform>영역 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Slowest regions, added up</source>
        <translation>느린 영역 순 누적</translation>
    </message>
    <message>
        <source>Not every region has a time yet.</source>
        <translation>아직 시간이 없는 영역이 있습니다.</translation>
    </message>
</context>
<context>
    <name>tessera::charts::TimePanel</name>
    <message>
        <source>Shows the conversions</source>
        <translation>변환을 표시합니다</translation>
    </message>
    <message numerus="yes">
        <source>Selects %n regions</source>
        <translation>
            <numerusform>영역 %n개를 선택합니다</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::charts::Timeline</name>
    <message>
        <source>Timeline of one inference</source>
        <translation>추론 1회의 타임라인</translation>
    </message>
    <message>
        <source>Conversion: %1</source>
        <translation>변환: %1</translation>
    </message>
    <message>
        <source>, threads of its own</source>
        <translation>, 자체 스레드</translation>
    </message>
    <message>
        <source>Thread %1</source>
        <translation>스레드 %1</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>스레드</translation>
    </message>
    <message>
        <source>%1 in %2 (%3): %4</source>
        <translation>%2의 %1 (%3): %4</translation>
    </message>
    <message>
        <source>Conversion</source>
        <translation>변환</translation>
    </message>
    <message numerus="yes">
        <source>%n kernels</source>
        <translation>
            <numerusform>커널 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n conversions</source>
        <translation>
            <numerusform>변환 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 및 %2</translation>
    </message>
    <message>
        <source>Marked: %1, %2, %3 of all kernels and conversions</source>
        <translation>표시됨: %1, %2, 전체 커널 및 변환의 %3</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>복사</translation>
    </message>
    <message>
        <source>Copy %1: %2</source>
        <translation>복사 %1: %2</translation>
    </message>
    <message>
        <source>End to end %1. The bars are medians of kernels and conversions, which add up to %2.</source>
        <translation>전체 %1. 막대는 커널과 변환의 중앙값이며 합은 %2입니다.</translation>
    </message>
    <message>
        <source>White between them: %1 by which kernels took longer than their medians, in each inference others.</source>
        <translation>그 사이의 여백: 커널이 중앙값보다 더 걸린 %1 (추론마다 다른 커널).</translation>
    </message>
    <message>
        <source>White between them: the next one is started in less than what two runs differ by.</source>
        <translation>그 사이의 여백: 다음 커널의 시작이며, 두 실행의 차이보다 짧습니다.</translation>
    </message>
    <message>
        <source>White between them: %1 by which kernels took longer than their medians, in each inference others; and %2 in which the next one is started.</source>
        <translation>그 사이의 여백: 커널이 중앙값보다 더 걸린 %1 (추론마다 다른 커널) 및 다음 커널을 시작하는 %2.</translation>
    </message>
    <message>
        <source>White between them: %1, in which the next one is started.</source>
        <translation>그 사이의 여백: 다음 커널을 시작하는 %1.</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::BackendLooks</name>
    <message>
        <source>No backend</source>
        <translation>백엔드 없음</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>복사</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::BackendsModel</name>
    <message>
        <source>Backend</source>
        <translation>백엔드</translation>
    </message>
    <message>
        <source>Plug-in version %1, %2</source>
        <translation>플러그인 버전 %1, %2</translation>
    </message>
    <message>
        <source>State</source>
        <translation>상태</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>준비됨</translation>
    </message>
    <message>
        <source>not asked yet</source>
        <translation>아직 조회 안 함</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::CandidatesModel</name>
    <message>
        <source>Implementation</source>
        <translation>구현</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>, by the rule %1</source>
        <translation>, 규칙 %1</translation>
    </message>
    <message>
        <source>, for %1</source>
        <translation>, 대상 %1</translation>
    </message>
    <message>
        <source>µs</source>
        <translation>µs</translation>
    </message>
    <message>
        <source>Plan, µs</source>
        <translation>플랜, µs</translation>
    </message>
    <message>
        <source>Timed on this machine at its speed of now</source>
        <translation>이 머신에서 현재 속도로 측정한 값</translation>
    </message>
    <message>
        <source>Timed at another speed of the machine, or on another one: good for the order, not for a claim</source>
        <translation>머신의 속도가 다를 때 또는 다른 머신에서 측정한 값: 순위 참고용이며 근거로는 부족함</translation>
    </message>
    <message>
        <source>Computed, not timed</source>
        <translation>측정이 아닌 계산값</translation>
    </message>
    <message>
        <source>%1: the plan runs it</source>
        <translation>%1: 플랜에서 실행</translation>
    </message>
    <message>
        <source>%1 · %2 or %3</source>
        <comment>an implementation, and the operators that a pin could mean</comment>
        <translation>%1 · %2 또는 %3</translation>
    </message>
    <message>
        <source>others</source>
        <comment>other operators</comment>
        <translation>기타</translation>
    </message>
    <message>
        <source>It can run over %1. The figures are of %2; with a pin the solver chooses.</source>
        <translation>%1에서 실행할 수 있습니다. 수치는 %2의 것이며, 고정하면 솔버가 선택합니다.</translation>
    </message>
    <message>
        <source> or over </source>
        <translation> 또는 </translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>구간</translation>
    </message>
    <message>
        <source>%1, tie</source>
        <comment>what a pin would cost, which is inside the interval</comment>
        <translation>%1, 동률</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::CompareModel</name>
    <message>
        <source>Same placement</source>
        <translation>같은 배치</translation>
    </message>
    <message>
        <source>Other backend</source>
        <translation>다른 백엔드</translation>
    </message>
    <message>
        <source>Other implementation</source>
        <translation>다른 구현</translation>
    </message>
    <message>
        <source>Fused differently</source>
        <translation>융합이 다름</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>영역</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>연산자</translation>
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
        <translation>동률</translation>
    </message>
    <message>
        <source>Ratio</source>
        <translation>비율</translation>
    </message>
    <message>
        <source>What differs</source>
        <translation>차이점</translation>
    </message>
    <message>
        <source>The whole model</source>
        <translation>전체 모델</translation>
    </message>
    <message>
        <source>One of them runs it as one piece</source>
        <translation>둘 중 하나는 한 덩어리로 실행합니다</translation>
    </message>
    <message>
        <source>several backends</source>
        <translation>여러 백엔드</translation>
    </message>
    <message>
        <source>All parts, each alone</source>
        <translation>모든 부분, 각각 단독</translation>
    </message>
    <message>
        <source>The ratio is the median of the ratios of runs side by side, which need not be that of the two medians.</source>
        <translation>비율은 나란히 실행한 비율의 중앙값으로, 두 중앙값의 비율과 다를 수 있습니다.</translation>
    </message>
    <message>
        <source>They were timed at two moments: Measure runs both in turns.</source>
        <translation>서로 다른 시점에 측정되었습니다: 측정을 누르면 둘을 번갈아 실행합니다.</translation>
    </message>
    <message>
        <source>As it runs within its plan: what the canvas and Operators show. The two plans were profiled at two moments, so the difference is of the times alone.</source>
        <translation>계획 안에서 실행될 때의 시간으로, 그래프와 연산자에 표시됩니다. 두 계획은 서로 다른 시점에 프로파일되었으므로 차이는 단독 시간의 것입니다.</translation>
    </message>
    <message>
        <source>A alone, µs</source>
        <translation>A 단독, µs</translation>
    </message>
    <message>
        <source>A in place, µs</source>
        <translation>A 계획 내, µs</translation>
    </message>
    <message>
        <source>B alone, µs</source>
        <translation>B 단독, µs</translation>
    </message>
    <message>
        <source>B in place, µs</source>
        <translation>B 계획 내, µs</translation>
    </message>
    <message>
        <source>A end to end, µs</source>
        <translation>A 전체, µs</translation>
    </message>
    <message>
        <source>B end to end, µs</source>
        <translation>B 전체, µs</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::CostWords</name>
    <message>
        <source>1 kernel</source>
        <translation>커널 1개</translation>
    </message>
    <message numerus="yes">
        <source>%n kernels</source>
        <translation>
            <numerusform>커널 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>All kernels of the plan together. Operators lists them one by one.</source>
        <translation>플랜의 모든 커널을 합한 값입니다. 개별 목록은 연산자 패널에 있습니다.</translation>
    </message>
    <message>
        <source>Kernels and conversions %1</source>
        <translation>커널 및 변환 %1</translation>
    </message>
    <message>
        <source>End to end %1</source>
        <translation>엔드투엔드 %1</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>커널</translation>
    </message>
    <message>
        <source>Conversion</source>
        <translation>변환</translation>
    </message>
    <message>
        <source>Device copy</source>
        <translation>장치 복사</translation>
    </message>
    <message>
        <source>Fallback</source>
        <translation>폴백</translation>
    </message>
    <message>
        <source>Gap</source>
        <translation>공백</translation>
    </message>
    <message>
        <source>not timed</source>
        <translation>측정 안 됨</translation>
    </message>
    <message>
        <source>%1: %2, %3 of the plan</source>
        <translation>%1: %2, 플랜의 %3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>From %1</source>
        <translation>원본: %1</translation>
    </message>
    <message>
        <source>To %1</source>
        <translation>대상: %1</translation>
    </message>
    <message>
        <source>the CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>The model&apos;s output is wanted on %1, and lies on %2.</source>
        <translation>모델 출력이 필요한 위치: %1. 현재 위치: %2.</translation>
    </message>
    <message>
        <source>%1 runs on %2; the model&apos;s input lies on %3.</source>
        <translation>%1의 실행 위치: %2. 모델 입력의 위치: %3.</translation>
    </message>
    <message>
        <source>%1 runs on %2; %3 left the value on %4.</source>
        <translation>%1의 실행 위치: %2. %3의 출력값 위치: %4.</translation>
    </message>
    <message>
        <source>a layout of its own</source>
        <translation>자체 레이아웃</translation>
    </message>
    <message>
        <source>plain rows</source>
        <translation>일반 행 순서</translation>
    </message>
    <message>
        <source>channels last</source>
        <translation>channels last</translation>
    </message>
    <message>
        <source>the order %1</source>
        <translation>%1 순서</translation>
    </message>
    <message>
        <source>Nothing in the plan reads it.</source>
        <translation>플랜에서 이 값을 읽는 곳이 없습니다.</translation>
    </message>
    <message>
        <source>A step on the way to %1.</source>
        <translation>%1 형식으로 가는 중간 단계입니다.</translation>
    </message>
    <message numerus="yes">
        <source>Paid once for %n readers.</source>
        <translation>
            <numerusform>사용처 %n개에 비용은 한 번만 듭니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Placed from specs alone: nothing was measured.</source>
        <translation>스펙만으로 배치했습니다. 측정한 것은 없습니다.</translation>
    </message>
    <message>
        <source>No other backend runs %1 with these attributes.</source>
        <translation>이 속성의 %1 연산을 실행하는 다른 백엔드가 없습니다.</translation>
    </message>
    <message>
        <source>End to end, measured without events, less kernels and conversions in place: starting them, and what runs between them.</source>
        <translation>이벤트 없이 측정한 엔드투엔드 시간에서 플랜 내 커널과 변환을 뺀 값: 이들을 시작하는 비용과 그 사이에 실행되는 것.</translation>
    </message>
    <message>
        <source>Predicted: %1 to start each kernel and each conversion.</source>
        <translation>예측: 커널과 변환마다 시작 비용 %1.</translation>
    </message>
    <message>
        <source>Predicted ≈ %1</source>
        <translation>예측 ≈ %1</translation>
    </message>
    <message>
        <source>Profile the plan to time it in place.</source>
        <translation>실제 위치의 시간을 재려면 플랜을 프로파일링하십시오.</translation>
    </message>
    <message>
        <source>Their medians %1</source>
        <translation>중앙값 합 %1</translation>
    </message>
    <message>
        <source>In one inference %1</source>
        <translation>추론 1회에서는 %1</translation>
    </message>
    <message>
        <source>Fluctuation</source>
        <translation>변동</translation>
    </message>
    <message>
        <source>Another conversion made %1 of it; the model&apos;s output is to be %2.</source>
        <translation>다른 변환의 결과: %1. 모델 출력에 필요한 레이아웃: %2.</translation>
    </message>
    <message>
        <source>Another conversion made %1 of it; %2 reads %3.</source>
        <translation>다른 변환의 결과: %1. %2의 읽기 레이아웃: %3.</translation>
    </message>
    <message>
        <source>The model&apos;s input comes as %1; its output is to be %2.</source>
        <translation>모델 입력의 레이아웃: %1. 모델 출력에 필요한 레이아웃: %2.</translation>
    </message>
    <message>
        <source>The model&apos;s input comes as %1; %2 reads %3.</source>
        <translation>모델 입력의 레이아웃: %1. %2의 읽기 레이아웃: %3.</translation>
    </message>
    <message>
        <source>%1 wrote %2; the model&apos;s output is to be %3.</source>
        <translation>%1의 쓰기 레이아웃: %2. 모델 출력에 필요한 레이아웃: %3.</translation>
    </message>
    <message>
        <source>%1 wrote %2 and reads %3.</source>
        <translation>%1의 쓰기 레이아웃: %2. 읽기 레이아웃: %3.</translation>
    </message>
    <message>
        <source>%1 wrote %2; %3 reads %4.</source>
        <translation>%1의 쓰기 레이아웃: %2. %3의 읽기 레이아웃: %4.</translation>
    </message>
    <message>
        <source>blocks of %1</source>
        <comment>channels</comment>
        <translation>%1개 단위 블록</translation>
    </message>
    <message>
        <source>In each inference others of them take longer than their medians.</source>
        <translation>추론할 때마다 그중 다른 것들이 중앙값보다 오래 걸립니다.</translation>
    </message>
    <message>
        <source>Other programs kept %1 of the cores busy.</source>
        <translation>다른 프로그램이 코어의 %1을(를) 사용했습니다.</translation>
    </message>
    <message>
        <source>The whole model as one piece: its operators are not timed one by one.</source>
        <translation>전체 모델이 한 덩어리이므로 연산자를 하나씩 측정하지 않습니다.</translation>
    </message>
    <message>
        <source>Timed in the plan. Alone: %1</source>
        <translation>플랜 안에서 측정했습니다. 단독: %1</translation>
    </message>
    <message>
        <source>End to end as it was measured, less the medians of kernels and conversions in place: starting them, and what the runs differ by.</source>
        <translation>측정된 전체 시간에서 계획 내 커널과 변환의 중앙값을 뺀 것: 시작 비용과 실행 간 차이.</translation>
    </message>
    <message>
        <source>Kernels and conversions were timed in another run, in which the machine was slower: they add up to %1 more than the whole plan took.</source>
        <translation>커널과 변환은 컴퓨터가 더 느렸던 다른 실행에서 측정되었습니다. 합계가 전체 계획의 시간보다 %1 더 깁니다.</translation>
    </message>
    <message numerus="yes">
        <source>%n conversion(s)</source>
        <translation>
            <numerusform>변환 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>All conversions and copies of the plan together: each has a row of its own.</source>
        <translation>플랜의 모든 변환과 복사를 합한 값입니다. 각각의 행이 따로 있습니다.</translation>
    </message>
    <message>
        <source>Conversions</source>
        <translation>변환</translation>
    </message>
    <message>
        <source>%1: %2, %3 of the parts</source>
        <translation>%1: %2, 부분의 %3</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::CostsModel</name>
    <message>
        <source>Kind</source>
        <translation>종류</translation>
    </message>
    <message>
        <source>From</source>
        <translation>원본</translation>
    </message>
    <message>
        <source>To</source>
        <translation>대상</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>바이트</translation>
    </message>
    <message>
        <source>Time, µs</source>
        <translation>시간, µs</translation>
    </message>
    <message>
        <source>Of the plan</source>
        <translation>플랜 비중</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>이유</translation>
    </message>
    <message>
        <source>Interval, µs</source>
        <translation>구간, µs</translation>
    </message>
    <message>
        <source>Of the parts</source>
        <translation>부분 비중</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::EngineWords</name>
    <message>
        <source>Slower: it needs at least %1 at the %2 GFLOP/s that this machine reaches; %3 takes %4.</source>
        <translation>더 느림: 이 머신의 도달 성능 %2 GFLOP/s 기준 최소 %1 필요, %3 쪽은 %4.</translation>
    </message>
    <message>
        <source>Slower than %1, measured in the region with one operator more.</source>
        <translation>%1보다 느림(연산자 1개가 더 많은 영역에서 측정).</translation>
    </message>
    <message>
        <source>Slower than %1, measured in the region with %2 operators more.</source>
        <translation>%1보다 느림(연산자 %2개가 더 많은 영역에서 측정).</translation>
    </message>
    <message>
        <source>In the region with more operators: %1</source>
        <translation>연산자가 더 많은 영역에서: %1</translation>
    </message>
    <message>
        <source>Not tried: its bound is %1 times that of the best of %2.</source>
        <translation>시도 안 함: 하한이 %2 최선의 %1배입니다.</translation>
    </message>
    <message>
        <source>Least time in the whole plan.</source>
        <translation>전체 플랜의 시간이 가장 짧습니다.</translation>
    </message>
    <message>
        <source>Least time in the whole plan; with %1 it would take %2 longer.</source>
        <translation>전체 플랜의 시간이 가장 짧습니다. %1 사용 시 %2 더 걸립니다.</translation>
    </message>
    <message>
        <source>As fast as %1 within the measured intervals.</source>
        <translation>측정 구간 안에서 %1만큼 빠릅니다.</translation>
    </message>
    <message>
        <source>The search tried nothing else for it.</source>
        <translation>검색에서 다른 후보를 시도하지 않았습니다.</translation>
    </message>
    <message>
        <source>Nothing else can run it. %1: %2</source>
        <translation>실행할 수 있는 다른 백엔드가 없습니다. %1: %2</translation>
    </message>
    <message>
        <source>The graph-level search found the whole network faster with this part on %1.</source>
        <translation>그래프 수준 탐색 결과, 이 부분의 백엔드가 %1일 때 전체 네트워크가 더 빨랐습니다.</translation>
    </message>
    <message>
        <source>The first backend by priority whose rule “%1” takes it.</source>
        <translation>“%1” 규칙으로 이를 처리하는, 우선순위가 가장 높은 백엔드입니다.</translation>
    </message>
    <message>
        <source>The first backend by priority that takes it.</source>
        <translation>이를 처리하는, 우선순위가 가장 높은 백엔드입니다.</translation>
    </message>
    <message>
        <source>The whole original model runs in %1.</source>
        <translation>원본 모델 전체를 %1에서 실행합니다.</translation>
    </message>
    <message>
        <source>not measured yet</source>
        <translation>아직 측정 안 됨</translation>
    </message>
    <message>
        <source>no spec takes it</source>
        <translation>맞는 스펙 없음</translation>
    </message>
    <message>
        <source>No spec takes it.</source>
        <translation>맞는 스펙이 없습니다.</translation>
    </message>
    <message>
        <source>Not tried: it is likely to take %1 times as long as the best of %2.</source>
        <translation>시도 안 함: %2 최선의 %1배가 걸릴 것으로 보입니다.</translation>
    </message>
    <message>
        <source>Not tried: the bound of its best is %1 times that of %2.</source>
        <translation>시도 안 함: 최선의 하한이 %2의 %1배입니다.</translation>
    </message>
    <message>
        <source>Not tried: another schedule of %1 is likely to be as fast.</source>
        <translation>시도 안 함: %1의 다른 스케줄도 비슷한 속도일 것으로 보입니다.</translation>
    </message>
    <message>
        <source>Slower, most likely: at the %2 GFLOP/s that this machine reaches it takes about %1; %3 takes %4.</source>
        <translation>더 느릴 가능성이 높음: 이 머신의 도달 성능 %2 GFLOP/s 기준 약 %1 소요, %3 쪽은 %4.</translation>
    </message>
    <message>
        <source>a text file</source>
        <translation>텍스트 파일</translation>
    </message>
    <message>
        <source>an HTML page</source>
        <translation>HTML 페이지</translation>
    </message>
    <message>
        <source>an XML file, such as OpenVINO&apos;s</source>
        <translation>OpenVINO 등의 XML 파일</translation>
    </message>
    <message>
        <source>a JSON file</source>
        <translation>JSON 파일</translation>
    </message>
    <message>
        <source>a git-LFS pointer, a note of where the file lies</source>
        <translation>파일 위치만 적힌 git-LFS 포인터</translation>
    </message>
    <message>
        <source>a ZIP archive</source>
        <translation>ZIP 아카이브</translation>
    </message>
    <message>
        <source>a PyTorch file</source>
        <translation>PyTorch 파일</translation>
    </message>
    <message>
        <source>a Python pickle, most likely PyTorch&apos;s</source>
        <translation>Python pickle(PyTorch 파일로 보임)</translation>
    </message>
    <message>
        <source>a Keras file</source>
        <translation>Keras 파일</translation>
    </message>
    <message>
        <source>an HDF5 file, most likely Keras&apos;s</source>
        <translation>HDF5 파일(Keras 파일로 보임)</translation>
    </message>
    <message>
        <source>a TensorFlow model</source>
        <translation>TensorFlow 모델</translation>
    </message>
    <message>
        <source>a TensorFlow Lite file</source>
        <translation>TensorFlow Lite 파일</translation>
    </message>
    <message>
        <source>a safetensors file, which holds weights alone</source>
        <translation>가중치만 담긴 safetensors 파일</translation>
    </message>
    <message>
        <source>an ONNX Runtime .ort file</source>
        <translation>ONNX Runtime .ort 파일</translation>
    </message>
    <message>
        <source>a picture</source>
        <translation>그림 파일</translation>
    </message>
    <message>
        <source>a PDF document</source>
        <translation>PDF 문서</translation>
    </message>
    <message>
        <source>choose the .onnx file</source>
        <translation>.onnx 파일을 선택하십시오</translation>
    </message>
    <message>
        <source>unpack it and open the .onnx file in it</source>
        <translation>압축을 풀고 안에 있는 .onnx 파일을 여십시오</translation>
    </message>
    <message>
        <source>load it in PyTorch, export it with torch.onnx.export and open the result</source>
        <translation>PyTorch에서 불러와 torch.onnx.export로 내보낸 결과를 여십시오</translation>
    </message>
    <message>
        <source>convert it with tf2onnx and open the result</source>
        <translation>tf2onnx로 변환한 결과를 여십시오</translation>
    </message>
    <message>
        <source>export the model that it belongs to as ONNX</source>
        <translation>해당 모델을 ONNX로 내보내십시오</translation>
    </message>
    <message>
        <source>open the .onnx file that it was made from</source>
        <translation>이 파일의 원본인 .onnx 파일을 여십시오</translation>
    </message>
    <message>
        <source>run &apos;git lfs pull&apos; in its folder and open it again</source>
        <translation>해당 폴더에서 &apos;git lfs pull&apos;을 실행한 후 다시 여십시오</translation>
    </message>
    <message>
        <source>the download was of a web page: download the file itself</source>
        <translation>웹 페이지가 다운로드되었습니다. 파일 자체를 다운로드하십시오</translation>
    </message>
    <message>
        <source>%1: this is %2, not an ONNX model; %3</source>
        <translation>%1: ONNX 모델이 아닙니다(%2). %3</translation>
    </message>
    <message>
        <source>%1 GFLOP/s</source>
        <translation>%1 GFLOP/s</translation>
    </message>
    <message>
        <source>%1, %2 times that of f32</source>
        <translation>%1 (f32의 %2배)</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>메모리</translation>
    </message>
    <message>
        <source>arithmetic</source>
        <translation>연산</translation>
    </message>
    <message>
        <source>Slower, most likely: at the %2 GFLOP/s that this machine reaches it takes about %1, its parts one after the other %3.</source>
        <translation>더 느릴 가능성이 높음: 이 머신의 도달 성능 %2 GFLOP/s 기준 약 %1 소요, 부분을 차례로 실행하면 %3.</translation>
    </message>
    <message>
        <source>%1 runs no node of this model</source>
        <translation>이 모델에 %1의 실행 대상 노드 없음</translation>
    </message>
    <message>
        <source>not run: the times of its regions add up to at least %1, those of the best to %2</source>
        <translation>실행 안 함: 영역 시간의 합이 최소 %1, 최선의 것은 %2</translation>
    </message>
    <message>
        <source>not run: the times of its regions add up to %1, those of the best to %2</source>
        <translation>실행 안 함: 영역 시간의 합이 %1, 최선의 것은 %2</translation>
    </message>
    <message>
        <source>wrong: %1</source>
        <translation>틀림: %1</translation>
    </message>
    <message>
        <source>its library %1 is not installed</source>
        <translation>라이브러리 %1 미설치</translation>
    </message>
    <message>
        <source>the hardware profile holds nothing of it</source>
        <translation>하드웨어 프로필에 데이터 없음</translation>
    </message>
    <message>
        <source>the hardware profile holds no time of the whole model in it</source>
        <translation>하드웨어 프로필에 전체 모델의 시간 없음</translation>
    </message>
    <message>
        <source>The reference would take longer than a tenth of the budget.</source>
        <translation>레퍼런스 실행이 예산의 10분의 1을 넘게 됩니다.</translation>
    </message>
    <message>
        <source>A run of the reference takes %1: there is time for one of %2 draws.</source>
        <translation>레퍼런스 실행에 %1 소요: 입력 세트 %2개 중 1개만 검사할 시간이 있습니다.</translation>
    </message>
    <message>
        <source>The reference cannot run the model: %1</source>
        <translation>레퍼런스로 모델을 실행할 수 없음: %1</translation>
    </message>
    <message>
        <source>It writes into its inputs.</source>
        <translation>입력에 값을 씁니다.</translation>
    </message>
    <message>
        <source>The worker process said nothing of it.</source>
        <translation>작업 프로세스의 응답이 없습니다.</translation>
    </message>
    <message>
        <source>%1 of arithmetic at %2; %3 of traffic from %4 at %5 GB/s. The rates were measured here.</source>
        <translation>연산 %1(%2), %4 전송 %3(%5 GB/s). 속도는 이 머신에서 측정한 값입니다.</translation>
    </message>
    <message>
        <source>%1 of arithmetic at %2; %3 of traffic from %4 at %5 GB/s. The rates are assumed.</source>
        <translation>연산 %1(%2), %4 전송 %3(%5 GB/s). 속도는 가정한 값입니다.</translation>
    </message>
    <message>
        <source>the same memory in another layout</source>
        <translation>같은 메모리를 다른 레이아웃으로 사용</translation>
    </message>
    <message>
        <source>parts lie in the memory of the whole</source>
        <translation>부분이 전체의 메모리 안에 있음</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>파일이나 폴더가 없음</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>권한 없음</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>폴더임</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>장치에 남은 공간 없음</translation>
    </message>
    <message>
        <source>cannot open: %1</source>
        <translation>열 수 없음: %1</translation>
    </message>
    <message>
        <source>cannot read: %1</source>
        <translation>읽을 수 없음: %1</translation>
    </message>
    <message>
        <source>cannot write: %1</source>
        <translation>쓸 수 없음: %1</translation>
    </message>
    <message>
        <source>This placement prefers %1 wherever it runs.</source>
        <translation>이 배치는 실행 가능한 곳에서 항상 %1을(를) 우선합니다.</translation>
    </message>
    <message>
        <source>Pinned: %1 to %2.</source>
        <translation>고정: %1 → %2.</translation>
    </message>
    <message>
        <source>%1 at %2 moves to %3.</source>
        <translation>%2의 %1 이동: → %3.</translation>
    </message>
    <message>
        <source>never measured</source>
        <translation>측정된 적 없음</translation>
    </message>
    <message>
        <source>not run: the budget left no time to measure its regions. A larger one does.</source>
        <translation>실행 안 됨: 예산으로는 영역을 측정할 시간이 없었습니다. 더 큰 예산이면 됩니다.</translation>
    </message>
    <message>
        <source>run once for its times, not compared: the budget left no time to check and race it. A larger one does.</source>
        <translation>시간을 알기 위해 한 번 실행했을 뿐 비교하지 않음: 예산으로는 검사하고 비교할 시간이 없었습니다. 더 큰 예산이면 됩니다.</translation>
    </message>
    <message>
        <source>it is of another model</source>
        <translation>다른 모델의 것입니다</translation>
    </message>
    <message>
        <source>it was made for another machine</source>
        <translation>다른 기계용으로 만들어졌습니다</translation>
    </message>
    <message>
        <source>it was made for other settings of precision or threads</source>
        <translation>다른 정밀도나 스레드 설정용으로 만들어졌습니다</translation>
    </message>
    <message>
        <source>it could not be run</source>
        <translation>실행할 수 없었습니다</translation>
    </message>
    <message>
        <source>it is wrong, or could not be run</source>
        <translation>잘못되었거나 실행할 수 없었습니다</translation>
    </message>
    <message>
        <source>it uses %1, which this search does not</source>
        <translation>이 탐색이 쓰지 않는 %1을(를) 사용합니다</translation>
    </message>
    <message>
        <source>it does not keep the pin of %1</source>
        <translation>%1의 고정을 지키지 않습니다</translation>
    </message>
    <message>
        <source>it breaks the ban at %1</source>
        <translation>%1의 금지를 어깁니다</translation>
    </message>
    <message>
        <source>it is wrong: %1</source>
        <translation>잘못되었습니다: %1</translation>
    </message>
    <message>
        <source>it could not be run: %1</source>
        <translation>실행할 수 없었습니다: %1</translation>
    </message>
    <message>
        <source>the spec of %1 no longer offers %2 at %3</source>
        <translation>%1의 사양은 %3에서 %2을(를) 더 이상 제공하지 않습니다</translation>
    </message>
    <message>
        <source>%1 on %2 at &apos;%3&apos; (%4): %5</source>
        <translation>%2의 %1, &apos;%3&apos; (%4): %5</translation>
    </message>
    <message>
        <source>the greedy placement, whose kernels nobody had timed: %1</source>
        <translation>커널을 측정한 적이 없는 그리디 배치: %1</translation>
    </message>
    <message>
        <source>It did not answer in time and was stopped after %1.</source>
        <translation>제시간에 응답하지 않아 %1 후에 중지했습니다.</translation>
    </message>
    <message>
        <source>Not tried: too many kernels of its backend did not end.</source>
        <translation>시도하지 않음: 이 백엔드에서 끝나지 않는 커널이 너무 많습니다.</translation>
    </message>
    <message>
        <source>The graph level found the whole network faster with this part on %1; the operator level had %2.</source>
        <translation>그래프 수준 결과, 이 부분의 백엔드가 %1일 때 전체 네트워크가 더 빨랐습니다. 연산자 수준에서는 %2이었습니다.</translation>
    </message>
    <message>
        <source>This part is on %1 in a whole plan that the graph level tried; the operator level had %2.</source>
        <translation>그래프 수준이 시도한 전체 플랜에서 이 부분의 백엔드는 %1입니다. 연산자 수준에서는 %2이었습니다.</translation>
    </message>
    <message>
        <source>the profile of the plan: %1</source>
        <translation>플랜의 프로파일: %1</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::ErrorWords</name>
    <message>
        <source>beyond any tolerance</source>
        <translation>모든 허용 오차 초과</translation>
    </message>
    <message>
        <source>%1 times the tolerance</source>
        <translation>허용 오차의 %1배</translation>
    </message>
    <message>
        <source>%1 of the tolerance</source>
        <translation>허용 오차의 %1</translation>
    </message>
    <message>
        <source>Error: %1</source>
        <translation>오차: %1</translation>
    </message>
    <message>
        <source>Largest error %1, relative %2; relative L2 %3, allowed %4</source>
        <translation>최대 오차 %1, 상대 %2; 상대 L2 %3, 허용 %4</translation>
    </message>
    <message>
        <source>Infinities and NaN are not where the reference has them</source>
        <translation>무한대와 NaN의 위치가 레퍼런스와 다름</translation>
    </message>
    <message>
        <source>In %1, on the draw &quot;%2&quot;</source>
        <translation>%1, 입력 세트 &quot;%2&quot;</translation>
    </message>
    <message>
        <source>By itself, on the reference&apos;s inputs: %1</source>
        <translation>레퍼런스의 입력에 대한 단독 오차: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n element(s) were left out, which rounding errors alone change</source>
        <translation>
            <numerusform>반올림 오차만으로도 바뀌는 원소 %n개는 제외했습니다</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::GraphWords</name>
    <message>
        <source>a graph would take %1 of the device, where a plan may hold %2 more</source>
        <translation>그래프가 장치 메모리 %1를 차지하는데, 플랜이 그 장치에서 쓸 수 있는 양은 %2 남았습니다</translation>
    </message>
    <message>
        <source>the device has no graphs</source>
        <translation>장치에 그래프 기능이 없습니다</translation>
    </message>
    <message>
        <source>a kernel waits for the device while it is launched, which no graph can hold</source>
        <translation>커널이 실행을 요청하는 동안 장치를 기다리는데, 그래프에는 담을 수 없는 일입니다</translation>
    </message>
    <message>
        <source>a kernel calls what no graph can hold</source>
        <translation>커널이 그래프에 담을 수 없는 것을 호출합니다</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1.</translation>
    </message>
    <message numerus="yes">
        <source>%n steps</source>
        <translation>
            <numerusform>%n단계</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2 launched one by one: %3</source>
        <translation>%1: %2를 하나씩 실행: %3</translation>
    </message>
    <message numerus="yes">
        <source>%n graphs</source>
        <translation>
            <numerusform>그래프 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2 launched at once (%3).</source>
        <translation>%1: %2를 한 번에 실행(%3).</translation>
    </message>
    <message>
        <source>%1: %2 launched at once (%3, %4 of the device&apos;s memory).</source>
        <translation>%1: %2를 한 번에 실행(%3, 장치 메모리 %4).</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::KindsModel</name>
    <message>
        <source>Conversions and copies</source>
        <translation>변환 및 복사</translation>
    </message>
    <message>
        <source>tie</source>
        <translation>동률</translation>
    </message>
    <message>
        <source>Predicted, or a share by its work of what a kernel of several kinds takes</source>
        <translation>예측값, 또는 여러 종류로 된 커널의 시간을 연산량에 따라 나눈 몫</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>백엔드</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>연산자</translation>
    </message>
    <message>
        <source>Count A</source>
        <translation>A 개수</translation>
    </message>
    <message>
        <source>Count B</source>
        <translation>B 개수</translation>
    </message>
    <message>
        <source>B − A, µs</source>
        <translation>B − A, µs</translation>
    </message>
    <message>
        <source>%1 runs the model as one piece</source>
        <translation>%1은(는) 모델을 통째로 실행합니다</translation>
    </message>
    <message>
        <source>A alone, µs</source>
        <translation>A 단독, µs</translation>
    </message>
    <message>
        <source>B alone, µs</source>
        <translation>B 단독, µs</translation>
    </message>
    <message>
        <source>What has no time</source>
        <translation>시간이 없는 것</translation>
    </message>
    <message>
        <source>%1: no time</source>
        <translation>%1: 시간 없음</translation>
    </message>
    <message>
        <source>%1: %2 of %3 without a time</source>
        <translation>%1: %3 중 %2개 시간 없음</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>what is missing: why</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>never timed alone</source>
        <translation>단독으로 측정된 적 없음</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::LegendModel</name>
    <message>
        <source>Show %1</source>
        <translation>%1 표시</translation>
    </message>
    <message>
        <source>Shown</source>
        <translation>표시</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>노드</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>시간</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>백엔드</translation>
    </message>
    <message>
        <source>Share of kernels and conversions</source>
        <translation>커널과 변환에서의 비중</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::MemoryPicture</name>
    <message>
        <source>conversion of %1</source>
        <translation>%1 변환</translation>
    </message>
    <message>
        <source>input of the model</source>
        <translation>모델 입력</translation>
    </message>
    <message>
        <source>output of the model</source>
        <translation>모델 출력</translation>
    </message>
    <message>
        <source>activation</source>
        <translation>활성화</translation>
    </message>
    <message>
        <source>value in another layout</source>
        <translation>레이아웃이 다른 값</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>외 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 at %2 of the arena, layout %3</source>
        <translation>아레나의 %2 위치에 %1, 레이아웃 %3</translation>
    </message>
    <message>
        <source>in step %1, %2</source>
        <translation>%1단계, %2</translation>
    </message>
    <message numerus="yes">
        <source>in %n steps, from %1 to %2</source>
        <translation>
            <numerusform>%n단계 동안, %1 ~ %2</numerusform>
        </translation>
    </message>
    <message>
        <source>made by %1</source>
        <translation>생성: %1</translation>
    </message>
    <message>
        <source>Arena %1 · weights of the model %2 · kept by kernels %3 · workspace %4 · together %5</source>
        <translation>아레나 %1 · 모델 가중치 %2 · 커널 보유 %3 · 작업 공간 %4 · 합계 %5</translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) whose size only a run tells lie outside the arena.</source>
        <translation>
            <numerusform>실행해야 크기를 알 수 있는 값 %n개는 아레나 밖에 있습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>Peak %1 at %2</source>
        <translation>피크 %1 (%2)</translation>
    </message>
    <message>
        <source>reuse saves %1 against separate buffers (%2)</source>
        <translation>재사용으로 개별 버퍼(%2) 대비 %1 절감</translation>
    </message>
    <message>
        <source>Arena %1 · weights of the model %2</source>
        <translation>아레나 %1 · 모델 가중치 %2</translation>
    </message>
    <message>
        <source>No kernel is chosen yet: all values are taken to be row-major, and what kernels need besides is not known.</source>
        <translation>아직 커널을 선택하지 않았습니다. 모든 값을 행 우선으로 가정하며, 커널에 추가로 필요한 메모리는 알 수 없습니다.</translation>
    </message>
    <message>
        <source>Arena on %1 %2 · kept by kernels %3 · workspace %4 · together %5</source>
        <translation>%1의 아레나 %2 · 커널이 보유 %3 · 작업 공간 %4 · 합계 %5</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::Moments</name>
    <message>
        <source>d MMM</source>
        <comment>a day: the letters of QDate::toString</comment>
        <translation>M월 d일</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <comment>a day of another year</comment>
        <translation>yyyy년 M월 d일</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::MovesModel</name>
    <message>
        <source>Plan</source>
        <translation>플랜</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>이동</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>Effect</source>
        <translation>효과</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>비정상 종료</translation>
    </message>
    <message>
        <source>tie</source>
        <translation>동률</translation>
    </message>
    <message>
        <source>Against the best plan in the same rounds: too few or too uneven to tell the two apart</source>
        <translation>같은 라운드의 최적 플랜과 비교: 실행이 너무 적거나 고르지 않아 둘을 구별할 수 없음</translation>
    </message>
    <message>
        <source>Against the best plan in the same rounds</source>
        <translation>같은 라운드의 최적 플랜과 비교</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::OperatorsModel</name>
    <message>
        <source>Backend</source>
        <translation>백엔드</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>연산자</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>%1, pinned, %2</source>
        <translation>%1, 고정됨, %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>출력</translation>
    </message>
    <message>
        <source>Time, µs</source>
        <translation>시간, µs</translation>
    </message>
    <message>
        <source>GFLOP/s</source>
        <translation>GFLOP/s</translation>
    </message>
    <message>
        <source>Of peak</source>
        <translation>피크 대비</translation>
    </message>
    <message>
        <source>Computed, not timed</source>
        <translation>측정이 아닌 계산값</translation>
    </message>
    <message>
        <source>Timed once: one sample has no interval</source>
        <translation>1회 측정: 표본 1개로는 구간이 없음</translation>
    </message>
    <message>
        <source>Timed twice: two samples have no interval</source>
        <translation>2회 측정: 표본 2개로는 구간이 없음</translation>
    </message>
    <message>
        <source>The range of %1 samples: an interval of 95 % takes %2</source>
        <translation>표본 %1개의 범위: 95 % 구간에는 %2개 필요</translation>
    </message>
    <message>
        <source>95 % interval of the median of %1 samples</source>
        <translation>표본 %1개 중앙값의 95 % 구간</translation>
    </message>
    <message>
        <source>%1: %2 to %3</source>
        <translation>%1: %2 ~ %3</translation>
    </message>
    <message>
        <source>Error ÷ tolerance</source>
        <translation>오차 ÷ 허용 오차</translation>
    </message>
    <message>
        <source>By itself</source>
        <translation>단독</translation>
    </message>
    <message>
        <source>Error in B</source>
        <translation>B의 오차</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>오버레이</translation>
    </message>
    <message>
        <source>That is wider than the time itself: measure again.</source>
        <translation>시간 자체보다 넓습니다. 다시 측정하세요.</translation>
    </message>
    <message>
        <source>The least time that this machine allows for its arithmetic and its memory, over its time.</source>
        <translation>이 장치에서 연산과 메모리에 필요한 최소 시간을 실제 시간으로 나눈 값입니다.</translation>
    </message>
    <message>
        <source>Above 100 %: the machine ran faster than when its peak was measured, data was in the cache, or the kernel needs less arithmetic than the operator has.</source>
        <translation>100 % 초과: 최대치를 측정할 때보다 장치가 빨랐거나, 데이터가 캐시에 있었거나, 커널의 연산량이 연산자보다 적습니다.</translation>
    </message>
    <message>
        <source>The bar is the time, beside that of the longest; a dashed one is predicted. The line between two caps is the interval of the time: with an arrow it goes on beyond the column.</source>
        <translation>막대는 가장 긴 것 대비 시간이며, 점선은 예측입니다. 두 끝 사이의 선은 시간의 구간이고, 화살표가 있으면 열 밖까지 이어집니다.</translation>
    </message>
    <message>
        <source>Share of kernels and conversions</source>
        <translation>커널과 변환에서의 비중</translation>
    </message>
    <message>
        <source>Between which two times the median lies, at 95 %.</source>
        <translation>중앙값이 어느 두 시간 사이에 있는지 (95 %).</translation>
    </message>
    <message>
        <source>Interval, µs</source>
        <translation>구간, µs</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>비중</translation>
    </message>
    <message>
        <source>Share of kernels and conversions, as a bar</source>
        <translation>커널과 변환에서의 비중(막대)</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::OptionWords</name>
    <message>
        <source>it runs on %1 devices, and Settings has none chosen</source>
        <translation>%1 장치에서 실행되지만 설정에서 선택된 장치가 없습니다</translation>
    </message>
    <message>
        <source>it has symbolic sizes; choose the sizes of %1</source>
        <translation>기호 크기가 있습니다. %1의 크기를 선택하세요</translation>
    </message>
    <message>
        <source>; forbid a backend where it is wrong</source>
        <translation>; 결과가 틀린 곳에서 백엔드를 금지하세요</translation>
    </message>
    <message>
        <source>; another program holds it: close that one</source>
        <translation>; 다른 프로그램이 사용 중입니다. 그 프로그램을 닫으세요</translation>
    </message>
    <message>
        <source>; free some space on its disk</source>
        <translation>; 디스크 공간을 확보하세요</translation>
    </message>
    <message>
        <source>; copy it into the folder of the model</source>
        <translation>; 모델의 폴더로 복사하세요</translation>
    </message>
    <message>
        <source>the plan holds for other sizes: open the model with %1</source>
        <translation>플랜은 다른 크기용입니다. 모델을 %1(으)로 여세요</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::OutlineModel</name>
    <message>
        <source>Name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>시간</translation>
    </message>
    <message>
        <source>The model runs as one piece: what this part of it takes is not measured.</source>
        <translation>모델이 한 덩어리로 실행되므로 이 부분의 시간은 측정되지 않습니다.</translation>
    </message>
    <message>
        <source>≈ In part computed: of a kernel that runs operators outside of this as well, the share by their work.</source>
        <translation>≈ 일부는 계산값입니다. 바깥 연산자도 실행하는 커널은 연산량에 따른 몫입니다.</translation>
    </message>
    <message>
        <source>≈ In part predicted, or timed at another speed of the machine.</source>
        <translation>≈ 일부는 예측값이거나 장치 속도가 다를 때 측정한 값입니다.</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::PinChoices</name>
    <message>
        <source>now</source>
        <translation>현재</translation>
    </message>
    <message>
        <source>%1 (best)</source>
        <translation>%1 (최선)</translation>
    </message>
    <message>
        <source>no difference</source>
        <translation>차이 없음</translation>
    </message>
    <message>
        <source>≈ %1 in all</source>
        <translation>≈ 총 %1</translation>
    </message>
    <message>
        <source>≈ %1 as a mix</source>
        <translation>≈ 혼합으로 %1</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::PlanRows</name>
    <message>
        <source>scalar</source>
        <comment>a tensor without axes</comment>
        <translation>스칼라</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::PlansModel</name>
    <message>
        <source>Greedy, as runtimes place</source>
        <translation>그리디(런타임의 배치 방식)</translation>
    </message>
    <message>
        <source>The plan before the search</source>
        <translation>검색 전 플랜</translation>
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
        <translation>이 플랜</translation>
    </message>
    <message>
        <source>This plan, in its race</source>
        <translation>이 플랜(레이스 당시)</translation>
    </message>
    <message>
        <source>other machine</source>
        <translation>다른 머신</translation>
    </message>
    <message>
        <source>other model</source>
        <translation>다른 모델</translation>
    </message>
    <message>
        <source>It has not run together with this plan: Measure runs both in turns.</source>
        <translation>아직 이 플랜과 함께 실행하지 않았습니다. 측정을 누르면 둘을 번갈아 실행합니다.</translation>
    </message>
    <message>
        <source>Its times are of that machine: they have no ratio to ours.</source>
        <translation>해당 머신의 시간이므로 이 머신의 시간과 비율을 구할 수 없습니다.</translation>
    </message>
    <message>
        <source>Its times are of another model, or of this one in other sizes: they have no ratio to these.</source>
        <translation>다른 모델 또는 크기가 다른 이 모델의 시간이므로 비율을 구할 수 없습니다.</translation>
    </message>
    <message>
        <source>%1 of nodes</source>
        <translation>노드 기준 %1</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>예측</translation>
    </message>
    <message>
        <source>The plan in force</source>
        <translation>현재 플랜</translation>
    </message>
    <message>
        <source>Its time in the race that chose it: ratios of that race are to this.</source>
        <translation>이 플랜이 선택된 레이스의 시간입니다. 해당 레이스의 비율은 이 시간을 기준으로 합니다.</translation>
    </message>
    <message>
        <source>%1 wherever it can run the model</source>
        <translation>모델을 실행할 수 있는 모든 곳에 %1 사용</translation>
    </message>
    <message>
        <source>The first backend by priority that takes each operator</source>
        <translation>각 연산자를 처리하는, 우선순위가 가장 높은 백엔드</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n node(s) agree by name</source>
        <translation>
            <numerusform>노드 %n개 중 %1개 이름 일치</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of this model only</source>
        <translation>
            <numerusform>이 모델에만 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of that plan only</source>
        <translation>
            <numerusform>해당 플랜에만 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>알 수 없음</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n thread(s)</source>
        <translation>
            <numerusform>%1, 스레드 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, borrowed from %2</source>
        <translation>%1, %2에서 차용</translation>
    </message>
    <message>
        <source>A/B</source>
        <translation>A/B</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>플랜</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>To the plan</source>
        <translation>플랜 대비</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>측정 일시</translation>
    </message>
    <message>
        <source>Conversions</source>
        <translation>변환</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>머신</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>By backend</source>
        <translation>백엔드별</translation>
    </message>
    <message>
        <source>this plan</source>
        <translation>이 플랜</translation>
    </message>
    <message>
        <source>tie (%1)</source>
        <translation>동률 (%1)</translation>
    </message>
    <message>
        <source>Its time is %1 that of this plan, %2 to %3</source>
        <translation>시간은 이 플랜의 %1, %2 ~ %3</translation>
    </message>
    <message>
        <source>%1: from the two medians and their intervals, of one race.</source>
        <translation>%1: 한 레이스의 두 중앙값과 그 구간에서 얻음.</translation>
    </message>
    <message>
        <source>It is the plan in force.</source>
        <translation>현재 플랜입니다.</translation>
    </message>
    <message>
        <source>No difference was found. %1</source>
        <translation>차이를 찾지 못했습니다. %1</translation>
    </message>
    <message>
        <source>unknown</source>
        <comment>when it was measured</comment>
        <translation>알 수 없음</translation>
    </message>
    <message>
        <source>%1, last race</source>
        <comment>a moment</comment>
        <translation>%1, 마지막 레이스</translation>
    </message>
    <message>
        <source>Its time is of the search&apos;s last race, beside the plan; the steps of the search show that of an earlier race.</source>
        <translation>플랜과 함께 잰 탐색의 마지막 레이스 시간입니다. 탐색 단계에는 이전 레이스의 시간이 표시됩니다.</translation>
    </message>
    <message>
        <source>This plan took %1 in that run.</source>
        <translation>그 실행에서 이 플랜은 %1 걸렸습니다.</translation>
    </message>
    <message>
        <source>µs</source>
        <translation>µs</translation>
    </message>
    <message>
        <source>%1; in the last race %2</source>
        <comment>which race, what it says</comment>
        <translation>%1; 마지막 비교에서는 %2</translation>
    </message>
    <message>
        <source>Timed in the race of an earlier search</source>
        <translation>이전 탐색의 비교에서 측정됨</translation>
    </message>
    <message>
        <source>Timed in the first race of its search</source>
        <translation>해당 탐색의 첫 비교에서 측정됨</translation>
    </message>
    <message>
        <source>%1, this plan %2</source>
        <comment>a ratio, what the plan took in that race</comment>
        <translation>%1, 이 계획 %2</translation>
    </message>
    <message numerus="yes">
        <source>%1: the range of %n run(s) in turns, too few for an interval of 95 %.</source>
        <translation>
            <numerusform>%1: 번갈아 실행한 %n회의 범위, 95 % 구간에는 부족합니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: median and interval of the ratios of runs in turns, which need not be the ratio of the two medians.</source>
        <translation>%1: 번갈아 실행한 비율의 중앙값과 구간으로, 두 중앙값의 비율과 다를 수 있습니다.</translation>
    </message>
    <message>
        <source>What the whole plan took, end to end</source>
        <translation>계획 전체가 걸린 시간</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>예측</translation>
    </message>
    <message>
        <source>Of a plan that was not run: its parts as timed alone, added up. No time of a whole run compares with it.</source>
        <translation>실행되지 않은 계획: 단독으로 측정한 부분의 합입니다. 전체 실행 시간과 비교할 수 없습니다.</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>참고</translation>
    </message>
    <message>
        <source>Share of kernels and conversions</source>
        <translation>커널과 변환에서의 비중</translation>
    </message>
    <message>
        <source>It left the last race early: its time is by its ratio to the leader. The steps of the search have what it took before.</source>
        <translation>마지막 레이스에서 일찍 빠졌습니다. 시간은 선두와의 비율로 구한 값이며, 그 전의 시간은 탐색 단계에 있습니다.</translation>
    </message>
    <message>
        <source>Its time is %1 that of this plan, by the two medians of one race.</source>
        <translation>시간은 이 플랜의 %1입니다(한 레이스의 두 중앙값 기준).</translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>구간</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::ProblemsModel</name>
    <message>
        <source>Problem</source>
        <translation>문제</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>위치</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>줄</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>종류</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::RecentModel</name>
    <message>
        <source>today</source>
        <translation>오늘</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>어제</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>크기</translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation>노드 %1개</translation>
    </message>
    <message>
        <source>Best plan</source>
        <translation>최적 플랜</translation>
    </message>
    <message>
        <source>Against the best baseline</source>
        <translation>최선의 기준 플랜 대비</translation>
    </message>
    <message>
        <source>not searched yet</source>
        <translation>아직 탐색 안 함</translation>
    </message>
    <message>
        <source>Opened</source>
        <translation>연 날짜</translation>
    </message>
    <message>
        <source>the same as %1</source>
        <translation>%1 결과와 같음</translation>
    </message>
    <message>
        <source>%1× over %2</source>
        <translation>%2 대비 %1×</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::ReplayModel</name>
    <message>
        <source>At</source>
        <translation>시점</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>단계</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>이득</translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>구간</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::ShortcutsModel</name>
    <message>
        <source>Command</source>
        <translation>명령</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>메뉴</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>키</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>변경됨</translation>
    </message>
    <message>
        <source>Whether the keys were changed</source>
        <translation>키가 변경되었는지</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::TensorsModel</name>
    <message>
        <source>Tensor</source>
        <translation>텐서</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>용도</translation>
    </message>
    <message>
        <source>in</source>
        <translation>입력</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>가중치</translation>
    </message>
    <message>
        <source>out</source>
        <translation>출력</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>형상</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>크기</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::TimeSentences</name>
    <message numerus="yes">
        <source>%n regions of several kinds</source>
        <translation>
            <numerusform>여러 종류의 영역 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n elementwise operators</source>
        <translation>
            <numerusform>원소별 연산자 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n convolutions</source>
        <translation>
            <numerusform>컨볼루션 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n matrix products</source>
        <translation>
            <numerusform>행렬 곱 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pooling operators</source>
        <translation>
            <numerusform>풀링 연산자 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n normalizations</source>
        <translation>
            <numerusform>정규화 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n reductions</source>
        <translation>
            <numerusform>리덕션 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n softmax operators</source>
        <translation>
            <numerusform>소프트맥스 연산자 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n operators that only move data</source>
        <translation>
            <numerusform>데이터만 옮기는 연산자 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n attention operators</source>
        <translation>
            <numerusform>어텐션 연산자 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n recurrent operators</source>
        <translation>
            <numerusform>순환 연산자 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other operators</source>
        <translation>
            <numerusform>기타 연산자 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Kernels timed one by one</source>
        <translation>커널을 하나씩 측정</translation>
    </message>
    <message>
        <source>Predicted in part</source>
        <translation>일부는 예측값</translation>
    </message>
    <message>
        <source>%1 in %2 at %3 of this machine&apos;s peak</source>
        <translation>%2에 %1, 이 머신 피크의 %3</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%2에 %1</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n regions take %2</source>
        <translation>
            <numerusform>영역 %n개 중 %1개가 %2 차지</numerusform>
        </translation>
    </message>
    <message>
        <source>Conversions take %1</source>
        <translation>변환이 %1 차지</translation>
    </message>
    <message>
        <source>%1 if each kernel reached its bound</source>
        <translation>모든 커널이 하한에 도달하면 %1</translation>
    </message>
    <message numerus="yes">
        <source>Each part timed in place, median of %n runs</source>
        <translation>
            <numerusform>각 부분을 실제 위치에서 측정, %n회 실행의 중앙값</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::WordHelp</name>
    <message>
        <source>any: the library chooses the layouts of inputs and outputs itself.</source>
        <translation>any: 라이브러리가 입출력 레이아웃을 직접 선택합니다.</translation>
    </message>
    <message>
        <source>plain: axes in the order of the model, as ONNX has them (NCHW).</source>
        <translation>plain: 축 순서가 모델 및 ONNX와 같습니다(NCHW).</translation>
    </message>
    <message>
        <source>nhwc: the channels of one place lie side by side.</source>
        <translation>nhwc: 한 위치의 채널들이 나란히 놓입니다.</translation>
    </message>
    <message>
        <source>winograd: an algorithm with fewer products, exact to rounding only.</source>
        <translation>winograd: 곱셈 횟수가 적은 알고리즘으로, 반올림 수준까지만 정확합니다.</translation>
    </message>
    <message>
        <source>view: nothing is computed; the output is the input&apos;s memory.</source>
        <translation>view: 계산이 없으며, 출력은 입력의 메모리입니다.</translation>
    </message>
    <message>
        <source>copy: values move in memory, nothing is computed.</source>
        <translation>copy: 메모리에서 값만 옮기고 계산은 하지 않습니다.</translation>
    </message>
    <message>
        <source>borrowed: timed on another machine, or here at another speed; good to compare with, not a figure of now.</source>
        <translation>차용: 다른 머신에서, 또는 이 머신의 속도가 다를 때 측정한 값입니다. 비교용이며 현재 값이 아닙니다.</translation>
    </message>
    <message>
        <source>predicted: computed from the work and from what this machine reaches, not timed.</source>
        <translation>예측: 연산량과 이 머신의 도달 성능으로 계산한 값이며, 측정값이 아닙니다.</translation>
    </message>
    <message>
        <source>tie: what was run cannot tell the two apart; neither is faster beyond doubt.</source>
        <translation>동률: 실행한 결과로는 둘을 구별할 수 없습니다. 어느 쪽이 확실히 빠르다고 할 수 없습니다.</translation>
    </message>
    <message>
        <source>%1: a layout that only %2 can read.</source>
        <translation>%1: %2만 읽을 수 있는 레이아웃입니다.</translation>
    </message>
    <message>
        <source>%1: axes in the order of the model, the last one side by side.</source>
        <translation>%1: 축이 모델 순서대로이며, 마지막 축이 나란히 놓입니다.</translation>
    </message>
    <message>
        <source>%1: each letter is an axis, a the first; axis %2 is cut into blocks of %3, which lie side by side and fill a vector register.</source>
        <translation>%1: 각 문자는 축이며 a가 첫째 축입니다. 축 %2 값을 %3개씩 블록으로 나누어 나란히 놓으며, 한 블록이 벡터 레지스터 하나를 채웁니다.</translation>
    </message>
    <message>
        <source>%1: each letter is an axis, a the first; axis %2 lies side by side.</source>
        <translation>%1: 각 문자는 축이며 a가 첫째 축입니다. 축 %2 값이 나란히 놓입니다.</translation>
    </message>
    <message>
        <source>blocked8: channels in blocks of 8, which lie side by side and fill a vector register.</source>
        <translation>blocked8: 채널을 8개씩 블록으로 나누어 나란히 놓으며, 한 블록이 벡터 레지스터 하나를 채웁니다.</translation>
    </message>
    <message>
        <source>blocked16: channels in blocks of 16, which lie side by side and fill a vector register.</source>
        <translation>blocked16: 채널을 16개씩 블록으로 나누어 나란히 놓으며, 한 블록이 벡터 레지스터 하나를 채웁니다.</translation>
    </message>
    <message>
        <source>inplace: the result takes the memory of an input.</source>
        <translation>inplace: 결과가 입력의 메모리를 사용합니다.</translation>
    </message>
</context>
<context>
    <name>tessera::panels::CandidateTable</name>
    <message>
        <source>Candidates</source>
        <translation>후보</translation>
    </message>
</context>
<context>
    <name>tessera::panels::CommandPalette</name>
    <message>
        <source>Commands</source>
        <translation>명령</translation>
    </message>
    <message>
        <source>Find a command</source>
        <translation>명령 찾기</translation>
    </message>
    <message>
        <source>Action, setting, backend or node</source>
        <translation>동작, 설정, 백엔드 또는 노드</translation>
    </message>
    <message>
        <source>No match for %1 among actions, settings, backends and nodes.</source>
        <translation>동작, 설정, 백엔드, 노드 중 %1에 맞는 항목이 없습니다.</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>지우기</translation>
    </message>
    <message>
        <source>Nothing is chosen.</source>
        <translation>선택한 항목이 없습니다.</translation>
    </message>
    <message>
        <source>Up and down choose, Return does it, Escape closes.</source>
        <translation>위아래 키로 선택, Return으로 실행, Escape로 닫습니다.</translation>
    </message>
    <message>
        <source>%1: not now. %2</source>
        <translation>%1: 사용 불가. %2</translation>
    </message>
</context>
<context>
    <name>tessera::panels::CommandsModel</name>
    <message>
        <source>Command</source>
        <translation>명령</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>위치</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>키</translation>
    </message>
</context>
<context>
    <name>tessera::panels::ComparePanel</name>
    <message>
        <source>Differences</source>
        <translation>차이</translation>
    </message>
    <message>
        <source>Choose a second plan.</source>
        <translation>두 번째 플랜을 선택하십시오.</translation>
    </message>
    <message>
        <source>Add B</source>
        <translation>B 추가</translation>
    </message>
    <message>
        <source>What is compared</source>
        <translation>비교 대상</translation>
    </message>
    <message>
        <source>Plans</source>
        <translation>플랜</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>부분</translation>
    </message>
    <message>
        <source>By operator</source>
        <translation>연산자별</translation>
    </message>
    <message>
        <source>By backend</source>
        <translation>백엔드별</translation>
    </message>
    <message>
        <source>Return makes a plan the second one</source>
        <translation>Return을 누르면 두 번째 플랜이 됩니다</translation>
    </message>
    <message>
        <source>Differences by operator</source>
        <translation>연산자별 차이</translation>
    </message>
    <message>
        <source>Differences by backend</source>
        <translation>백엔드별 차이</translation>
    </message>
    <message>
        <source>&amp;Compare with It</source>
        <translation>이 플랜과 비교(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Take It</source>
        <translation>채택(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Remove from the List</source>
        <translation>목록에서 제거(&amp;R)</translation>
    </message>
    <message>
        <source>Take It</source>
        <translation>이것을 적용</translation>
    </message>
    <message>
        <source>Take B</source>
        <translation>B 적용</translation>
    </message>
    <message>
        <source>Compare with It</source>
        <translation>이것과 비교</translation>
    </message>
    <message>
        <source>Sets the plan at the keyboard beside this one (Return, or a double click)</source>
        <translation>키보드가 놓인 플랜을 이 플랜 옆에 놓습니다(Enter 또는 두 번 클릭)</translation>
    </message>
    <message>
        <source>+%1</source>
        <comment>columns that are not shown</comment>
        <translation>+%1</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>열</translation>
    </message>
    <message numerus="yes">
        <source>%n more column(s)</source>
        <translation>
            <numerusform>열 %n개 더</numerusform>
        </translation>
    </message>
    <message>
        <source>Not shown: %1</source>
        <translation>표시하지 않은 열: %1</translation>
    </message>
</context>
<context>
    <name>tessera::panels::CostsPanel</name>
    <message>
        <source>Costs</source>
        <translation>비용</translation>
    </message>
    <message>
        <source>Open a model.</source>
        <translation>모델을 여십시오.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>열기</translation>
    </message>
    <message>
        <source>Nothing is placed yet.</source>
        <translation>아직 배치된 것이 없습니다.</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>탐색</translation>
    </message>
    <message>
        <source>This placement converts nothing and falls back nowhere. What it costs is known once it is measured.</source>
        <translation>이 배치에는 변환도 폴백도 없습니다. 비용은 측정하면 알 수 있습니다.</translation>
    </message>
    <message>
        <source>This plan costs nothing beyond its kernels: no conversions, no copies, no fallbacks.</source>
        <translation>이 플랜은 커널 외의 비용이 없습니다: 변환, 복사, 폴백 없음.</translation>
    </message>
</context>
<context>
    <name>tessera::panels::FindPanel</name>
    <message>
        <source>Name, operator or pattern</source>
        <translation>이름, 연산자 또는 패턴</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>찾기</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>찾은 항목</translation>
    </message>
    <message>
        <source>Find operators by name or kind, and regions by a pattern such as Relu(Conv(_, w:const)).</source>
        <translation>이름이나 종류로 연산자를, Relu(Conv(_, w:const)) 같은 패턴으로 영역을 찾습니다.</translation>
    </message>
    <message>
        <source>No match for %1.</source>
        <translation>일치 항목 없음: %1.</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>지우기</translation>
    </message>
</context>
<context>
    <name>tessera::panels::FoundModel</name>
    <message>
        <source>Name</source>
        <translation>이름</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>연산자</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>tessera::panels::InspectorHeader</name>
    <message>
        <source>Show it on the canvas</source>
        <translation>캔버스에 표시</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>출력</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>연산량</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>시간</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>레이아웃</translation>
    </message>
</context>
<context>
    <name>tessera::panels::InspectorPanel</name>
    <message>
        <source>Attribute</source>
        <translation>속성</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>값</translation>
    </message>
    <message>
        <source>Attributes</source>
        <translation>속성</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>인스펙터</translation>
    </message>
    <message>
        <source>Pi&amp;n</source>
        <translation>고정(&amp;N)</translation>
    </message>
    <message>
        <source>F&amp;orbid</source>
        <translation>금지(&amp;O)</translation>
    </message>
    <message>
        <source>Select a region to see who runs it.</source>
        <translation>영역을 선택하면 실행하는 백엔드가 표시됩니다.</translation>
    </message>
    <message>
        <source>Keeps the region with the candidate that is selected below; shows the effect first</source>
        <translation>아래에서 선택한 후보에 영역을 고정합니다. 효과를 먼저 표시합니다</translation>
    </message>
    <message>
        <source>Keeps this backend away from the region; shows the effect first</source>
        <translation>이 영역에서 이 백엔드를 쓰지 않습니다. 효과를 먼저 표시합니다</translation>
    </message>
    <message>
        <source>Times every kernel of the plan where it runs, this region&apos;s too</source>
        <translation>이 영역을 포함하여 플랜의 모든 커널을 실행 위치에서 측정합니다</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>텐서</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>노드</translation>
    </message>
    <message>
        <source>Candidates</source>
        <translation>후보</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>이유</translation>
    </message>
    <message>
        <source>Why this one</source>
        <translation>선택 이유</translation>
    </message>
    <message>
        <source>U&amp;npin</source>
        <translation>고정 해제(&amp;N)</translation>
    </message>
    <message>
        <source>Pin to %1</source>
        <translation>%1에 고정</translation>
    </message>
    <message>
        <source>Pin to any of %1</source>
        <translation>%1 중 아무것에나 고정</translation>
    </message>
    <message>
        <source>Forbid %1 here</source>
        <translation>여기서 %1 금지</translation>
    </message>
    <message>
        <source>≈ timed at another speed of the machine: good for the order, not for a claim.</source>
        <translation>≈ 머신의 속도가 다를 때 측정한 값: 순위 참고용이며 근거로는 부족합니다.</translation>
    </message>
    <message>
        <source>Profi&amp;le</source>
        <translation>프로파일(&amp;L)</translation>
    </message>
    <message>
        <source>Schedule, bound and source of this region&apos;s kernel, as far as its backend tells them</source>
        <translation>이 영역 커널의 스케줄, 하한, 소스(백엔드가 제공하는 범위)</translation>
    </message>
    <message>
        <source>How &amp;It Runs…</source>
        <translation>실행 방식(&amp;I)…</translation>
    </message>
    <message>
        <source>Show in Costs</source>
        <translation>비용에 표시</translation>
    </message>
    <message>
        <source>Open Bod&amp;y</source>
        <translation>본문 열기(&amp;Y)</translation>
    </message>
    <message>
        <source>Shows the graph that this node holds on the canvas</source>
        <translation>이 노드에 담긴 그래프를 캔버스에 표시합니다</translation>
    </message>
    <message>
        <source>Range, histogram and values of the selected tensor; what the plan computes is recorded from a run of it</source>
        <translation>선택한 텐서의 범위, 히스토그램, 값. 플랜이 계산하는 값은 플랜을 실행하여 기록합니다</translation>
    </message>
    <message>
        <source>What &amp;It Holds…</source>
        <translation>내용 보기(&amp;I)…</translation>
    </message>
    <message>
        <source>Patterns that take it, and what became of each:</source>
        <translation>이를 취하는 패턴과 각각의 결과:</translation>
    </message>
    <message>
        <source>Pin To</source>
        <translation>고정 대상</translation>
    </message>
    <message>
        <source>What can run the region, with what a pin to it costs the plan</source>
        <translation>영역을 실행할 수 있는 후보와, 고정할 때 플랜에 드는 비용</translation>
    </message>
</context>
<context>
    <name>tessera::panels::LegendPanel</name>
    <message>
        <source>from %1 to %2</source>
        <translation>%1 ~ %2</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>범례</translation>
    </message>
</context>
<context>
    <name>tessera::panels::MatchTable</name>
    <message>
        <source>Matches in the open model</source>
        <translation>열린 모델의 일치 항목</translation>
    </message>
</context>
<context>
    <name>tessera::panels::MatchesModel</name>
    <message>
        <source>Where</source>
        <translation>위치</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>규칙</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>개수</translation>
    </message>
    <message>
        <source>What becomes of it</source>
        <translation>결과</translation>
    </message>
    <message>
        <source>What becomes of it in the best mix</source>
        <translation>최적 혼합에서의 결과</translation>
    </message>
    <message>
        <source>What became of it in an earlier search</source>
        <translation>이전 탐색에서의 결과</translation>
    </message>
</context>
<context>
    <name>tessera::panels::NodeDetails</name>
    <message>
        <source>a tensor</source>
        <translation>텐서</translation>
    </message>
    <message>
        <source>tensors</source>
        <translation>텐서 목록</translation>
    </message>
    <message>
        <source>graphs</source>
        <translation>그래프 목록</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>측정 안 됨</translation>
    </message>
    <message>
        <source>%1 rounds</source>
        <translation>%1라운드</translation>
    </message>
    <message>
        <source>borrowed</source>
        <translation>차용</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>예측</translation>
    </message>
    <message>
        <source>%1 in and out</source>
        <translation>입출력 %1</translation>
    </message>
    <message>
        <source>%1 in, %2 out</source>
        <translation>입력 %1, 출력 %2</translation>
    </message>
    <message>
        <source>The fastest in the whole plan.</source>
        <translation>전체 플랜에서 가장 빠릅니다.</translation>
    </message>
    <message>
        <source>A tie: another one is inside its interval.</source>
        <translation>동률: 다른 후보가 이 구간 안에 있습니다.</translation>
    </message>
    <message>
        <source>Nothing else can run it.</source>
        <translation>실행할 수 있는 다른 백엔드가 없습니다.</translation>
    </message>
    <message>
        <source>Pinned by you.</source>
        <translation>사용자가 고정했습니다.</translation>
    </message>
    <message>
        <source>The graph-level search put it here.</source>
        <translation>그래프 수준 탐색이 여기에 배치했습니다.</translation>
    </message>
    <message>
        <source>The first backend, by priority, whose patterns match. Nothing was measured yet.</source>
        <translation>패턴이 일치하는, 우선순위가 가장 높은 백엔드입니다. 아직 측정한 것은 없습니다.</translation>
    </message>
    <message>
        <source>%1 GFLOP/s</source>
        <translation>%1 GFLOP/s</translation>
    </message>
    <message>
        <source>end to end</source>
        <translation>엔드투엔드</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>연산자</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>영역</translation>
    </message>
    <message>
        <source>this operator alone</source>
        <translation>이 연산자만</translation>
    </message>
    <message>
        <source>%1 operators</source>
        <translation>연산자 %1개</translation>
    </message>
    <message>
        <source>Made from</source>
        <translation>원본</translation>
    </message>
    <message>
        <source>Infinities and NaN</source>
        <translation>무한대와 NaN</translation>
    </message>
    <message>
        <source>not carried</source>
        <translation>전파 안 됨</translation>
    </message>
    <message>
        <source>never measured</source>
        <translation>측정한 적 없음</translation>
    </message>
    <message>
        <source>1 round</source>
        <translation>1라운드</translation>
    </message>
    <message numerus="yes">
        <source>a graph of %n operator(s)</source>
        <translation>
            <numerusform>연산자 %n개의 그래프</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 each time the body runs</source>
        <translation>본문 실행마다 %1</translation>
    </message>
    <message>
        <source>part of %1</source>
        <translation>%1의 일부</translation>
    </message>
    <message>
        <source>This operator stands in a body of %1. What runs %1 runs its body with it: the candidates are those of %1, and to pin or to forbid one moves all of it.</source>
        <translation>이 연산자는 %1의 본문에 있습니다. %1의 실행 백엔드가 본문도 함께 실행합니다. 따라서 후보는 %1의 후보이며, 고정하거나 금지하면 전체가 이동합니다.</translation>
    </message>
    <message>
        <source>In</source>
        <translation>소속</translation>
    </message>
    <message>
        <source>What another one would cost the plan is known once the model is searched, or a change is previewed, in this run.</source>
        <translation>다른 후보의 비용은 이번 실행에서 모델을 검색하거나 변경을 미리 보면 알 수 있습니다.</translation>
    </message>
    <message>
        <source>The plan runs the whole graph in one library: pin one, and the preview says what it would cost.</source>
        <translation>플랜이 전체 그래프를 한 라이브러리에서 실행합니다. 하나를 고정하면 미리 보기가 비용을 알려 줍니다.</translation>
    </message>
    <message>
        <source>%1: chosen</source>
        <translation>%1: 선택됨</translation>
    </message>
    <message>
        <source>no difference to the plan</source>
        <translation>플랜에 차이 없음</translation>
    </message>
    <message>
        <source>%1 to the plan</source>
        <translation>플랜에 %1</translation>
    </message>
    <message>
        <source>not measured: the budget had no time for it</source>
        <translation>측정 안 됨: 예산에 시간이 없었음</translation>
    </message>
    <message>
        <source>measured, %1</source>
        <translation>측정됨, %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>The fastest in the whole plan; with %1 it would take %2 longer.</source>
        <translation>전체 플랜에서 가장 빠릅니다. %1(으)로는 %2 더 걸립니다.</translation>
    </message>
    <message>
        <source>%1 alone</source>
        <translation>단독 %1</translation>
    </message>
    <message>
        <source>In the plan its data comes from the kernels before it; alone it is timed as every candidate is, which is what the list compares.</source>
        <translation>플랜에서는 앞선 커널에서 데이터를 받습니다. 단독 측정은 모든 후보와 같은 방식이며, 목록은 그 값을 비교합니다.</translation>
    </message>
    <message>
        <source>The list and its reasons have times of kernels alone, as the search took them: %1 for this one. In the plan, as the canvas shows it, it takes %2.</source>
        <translation>목록과 이유는 탐색이 잰 커널 단독 시간입니다(이 커널은 %1). 캔버스에 보이는 플랜 안에서는 %2 걸립니다.</translation>
    </message>
</context>
<context>
    <name>tessera::panels::OperatorsPanel</name>
    <message>
        <source>Operators</source>
        <translation>연산자</translation>
    </message>
    <message>
        <source>Nothing is placed yet.</source>
        <translation>아직 배치된 것이 없습니다.</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>탐색</translation>
    </message>
</context>
<context>
    <name>tessera::panels::OutlinePanel</name>
    <message>
        <source>Name or operator</source>
        <translation>이름 또는 연산자</translation>
    </message>
    <message>
        <source>Filter the outline</source>
        <translation>개요 필터링</translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>개요</translation>
    </message>
    <message>
        <source>The first %1 rows. More letters find fewer.</source>
        <translation>처음 %1행입니다. 글자를 더 입력하면 줄어듭니다.</translation>
    </message>
    <message>
        <source>No match for %1.</source>
        <translation>일치 항목 없음: %1.</translation>
    </message>
</context>
<context>
    <name>tessera::panels::ProblemsPanel</name>
    <message>
        <source>Problems</source>
        <translation>문제</translation>
    </message>
    <message>
        <source>No problems.</source>
        <translation>문제가 없습니다.</translation>
    </message>
</context>
<context>
    <name>tessera::panels::ReplayList</name>
    <message>
        <source>&amp;Replay</source>
        <translation>리플레이(&amp;R)</translation>
    </message>
    <message>
        <source>Steps of the search</source>
        <translation>탐색 단계</translation>
    </message>
    <message>
        <source>What is listed</source>
        <translation>목록에 표시할 내용</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>단계</translation>
    </message>
    <message>
        <source>Plans tried</source>
        <translation>시도한 플랜</translation>
    </message>
    <message>
        <source>What the search kept, in order: each can be shown on the canvas</source>
        <translation>탐색이 유지한 것을 순서대로 나열합니다. 각각 캔버스에 표시할 수 있습니다</translation>
    </message>
    <message>
        <source>Every plan that the graph level measured, the newest first</source>
        <translation>그래프 수준에서 측정한 모든 플랜(최신순)</translation>
    </message>
    <message>
        <source>Shows on the canvas, step by step, what the search did</source>
        <translation>탐색 과정을 캔버스에 단계별로 표시합니다</translation>
    </message>
    <message>
        <source>Plans tried by the search</source>
        <translation>탐색이 시도한 플랜</translation>
    </message>
</context>
<context>
    <name>tessera::panels::SearchPanel</name>
    <message>
        <source>stopped</source>
        <translation>중지됨</translation>
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
        <translation>틀림</translation>
    </message>
    <message>
        <source>hung</source>
        <translation>응답 없음</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>비정상 종료</translation>
    </message>
    <message>
        <source>unsupported</source>
        <translation>지원 안 됨</translation>
    </message>
    <message>
        <source>noisy</source>
        <translation>노이즈 많음</translation>
    </message>
    <message>
        <source>not compiled</source>
        <translation>컴파일 안 됨</translation>
    </message>
    <message>
        <source>none</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>matching patterns</source>
        <translation>패턴 일치 검사 중</translation>
    </message>
    <message>
        <source>asking backends</source>
        <translation>백엔드 조회 중</translation>
    </message>
    <message>
        <source>measuring</source>
        <translation>측정 중</translation>
    </message>
    <message>
        <source>solving</source>
        <translation>풀이 중</translation>
    </message>
    <message>
        <source>running the whole model in each runtime</source>
        <translation>각 런타임에서 전체 모델 실행 중</translation>
    </message>
    <message>
        <source>measuring baselines</source>
        <translation>기준 플랜 측정 중</translation>
    </message>
    <message>
        <source>measuring plans</source>
        <translation>플랜 측정 중</translation>
    </message>
    <message>
        <source>final round</source>
        <translation>최종 라운드</translation>
    </message>
    <message>
        <source>done</source>
        <translation>완료</translation>
    </message>
    <message>
        <source>Pa&amp;use</source>
        <translation>일시 중지(&amp;U)</translation>
    </message>
    <message>
        <source>S&amp;top, keep best</source>
        <translation>중지, 최적 유지(&amp;T)</translation>
    </message>
    <message>
        <source>Operator level</source>
        <translation>연산자 수준</translation>
    </message>
    <message>
        <source>Implementations</source>
        <translation>구현</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>거부됨</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>현재</translation>
    </message>
    <message>
        <source>Graph level</source>
        <translation>그래프 수준</translation>
    </message>
    <message>
        <source>Plans</source>
        <translation>플랜</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>최적</translation>
    </message>
    <message>
        <source>Workers go idle; everything measured stays</source>
        <translation>작업 프로세스가 대기합니다. 측정한 것은 모두 유지됩니다</translation>
    </message>
    <message>
        <source>Ends the search with the best plan so far</source>
        <translation>지금까지의 최적 플랜으로 탐색을 끝냅니다</translation>
    </message>
    <message>
        <source>Find the fastest plan for this machine.</source>
        <translation>이 머신에서 가장 빠른 플랜을 찾습니다.</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>탐색</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>대기 중</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>시작 중</translation>
    </message>
    <message>
        <source>%1 measured · %2 from the store</source>
        <translation>%1개 측정 · 저장소에서 %2개</translation>
    </message>
    <message>
        <source>generation %1</source>
        <translation>%1세대</translation>
    </message>
    <message>
        <source>%1 measured</source>
        <translation>%1개 측정</translation>
    </message>
    <message>
        <source>Res&amp;ume</source>
        <translation>계속(&amp;U)</translation>
    </message>
    <message>
        <source>Paused: everything measured is kept</source>
        <translation>일시 중지됨: 측정한 것은 모두 유지됩니다</translation>
    </message>
    <message>
        <source>left out: the budget had no time for it</source>
        <translation>생략: 시간 예산 부족</translation>
    </message>
    <message>
        <source>exact · done in %1</source>
        <translation>정확한 해 · %1 만에 완료</translation>
    </message>
    <message>
        <source>bounded · done in %1</source>
        <translation>근사해(한계 보장) · %1 만에 완료</translation>
    </message>
    <message>
        <source>done in %1</source>
        <translation>%1 만에 완료</translation>
    </message>
    <message>
        <source>checked on one draw</source>
        <translation>입력 세트 1개로 검사</translation>
    </message>
    <message>
        <source>checked on %1 draws</source>
        <translation>입력 세트 %1개로 검사</translation>
    </message>
    <message>
        <source>%1, %2 wrong</source>
        <translation>%1, %2개 틀림</translation>
    </message>
    <message>
        <source>Plans were compared with the reference on: %1</source>
        <translation>플랜을 레퍼런스와 비교한 입력: %1</translation>
    </message>
    <message>
        <source>Whole graphs were compared with each other on: %1</source>
        <translation>전체 그래프를 서로 비교한 입력: %1</translation>
    </message>
    <message>
        <source>Whole graphs were compared with the plan, whose parts passed, on: %1</source>
        <translation>모든 부분이 통과한 플랜과 전체 그래프를 비교한 입력: %1</translation>
    </message>
    <message>
        <source>Wrong: %1</source>
        <translation>틀림: %1</translation>
    </message>
    <message>
        <source>Done in %1</source>
        <translation>%1 만에 완료</translation>
    </message>
    <message>
        <source>%1 borrowed from %2</source>
        <translation>%2에서 %1개 차용</translation>
    </message>
    <message>
        <source>≈ %1, predicted</source>
        <translation>≈ %1, 예측</translation>
    </message>
    <message>
        <source>No whole plan beat it yet; the final round times it</source>
        <translation>아직 이를 앞선 전체 플랜이 없습니다. 최종 라운드에서 측정합니다</translation>
    </message>
    <message>
        <source>Kernels alone</source>
        <translation>커널 단독</translation>
    </message>
    <message>
        <source>no choice adds up to less than %1</source>
        <translation>어떤 선택도 합이 %1보다 작지 않음</translation>
    </message>
    <message>
        <source>The sum of each kernel&apos;s time on its own, as measured during this level. The final round times whole plans at another moment: its figures compare with each other, not with this one.</source>
        <translation>이 수준에서 커널을 하나씩 측정한 시간의 합입니다. 최종 라운드는 다른 시점에 전체 플랜을 측정하므로, 그 값은 서로 비교할 수 있지만 이 값과는 비교할 수 없습니다.</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>이득</translation>
    </message>
    <message>
        <source>%1 over the operator level</source>
        <translation>연산자 수준 대비 %1</translation>
    </message>
    <message>
        <source>none over the operator level</source>
        <translation>연산자 수준 대비 없음</translation>
    </message>
    <message>
        <source>Searched on %1</source>
        <translation>%1에 탐색함</translation>
    </message>
    <message>
        <source>The budget ended the final round before its thirtieth pair of runs</source>
        <translation>시간 예산이 다하여 최종 라운드가 30번째 실행 쌍 전에 끝났습니다</translation>
    </message>
    <message>
        <source>Time of the search</source>
        <translation>탐색 시간</translation>
    </message>
    <message>
        <source>%1 so far · at most %2 left</source>
        <translation>%1 경과 · 최대 %2 남음</translation>
    </message>
    <message>
        <source>%1 so far · ends with what is under way</source>
        <translation>%1 경과 · 진행 중인 작업 후 종료</translation>
    </message>
    <message>
        <source>%1, %2 gained</source>
        <translation>%1, %2 이득</translation>
    </message>
    <message>
        <source>best so far %1</source>
        <translation>현재까지 최적 %1</translation>
    </message>
    <message>
        <source>In the last race, where both were timed side by side: the last of the steps</source>
        <translation>둘을 나란히 측정한 마지막 레이스 기준: 마지막 단계</translation>
    </message>
    <message>
        <source>This answer comes from the store, which kept no steps of its search.</source>
        <translation>이 결과는 저장소에서 가져왔으며, 저장소에 탐색 단계가 남아 있지 않습니다.</translation>
    </message>
    <message>
        <source>%1 over the operator level (%2)</source>
        <translation>연산자 수준 대비 %1 (%2)</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>진행률</translation>
    </message>
    <message>
        <source>The plan in force is another one than this search found: its figures are below.</source>
        <translation>현재 플랜은 이 탐색에서 찾은 플랜이 아닙니다. 탐색의 수치는 아래에 있습니다.</translation>
    </message>
    <message>
        <source>all known from the searches before</source>
        <translation>이전 탐색에서 모두 알려짐</translation>
    </message>
    <message>
        <source>What searches of this model found since it was opened is known, and in neither number</source>
        <translation>이 모델을 연 후의 탐색에서 얻은 것은 이미 알려져 있어 두 수 어디에도 포함되지 않습니다</translation>
    </message>
    <message>
        <source>%1 in the first race</source>
        <translation>첫 레이스에서 %1</translation>
    </message>
    <message>
        <source>Of the whole graphs and the greedy placement; plans of the search are still to run</source>
        <translation>전체 그래프와 그리디 배치의 값입니다. 탐색의 플랜은 아직 실행 전입니다</translation>
    </message>
    <message>
        <source>Of the best plan, as in the chart; the final round times it again</source>
        <translation>차트와 같은 최적 플랜의 값입니다. 최종 라운드에서 다시 측정합니다</translation>
    </message>
    <message>
        <source>The stored answer of %1: nothing was measured now. Neither the model nor a backend nor the machine has changed since.</source>
        <translation>%1에 저장된 결과: 이번에는 아무것도 측정하지 않았습니다. 그 후 모델, 백엔드, 머신이 바뀌지 않았습니다.</translation>
    </message>
    <message>
        <source>Search Anew</source>
        <translation>다시 탐색</translation>
    </message>
    <message>
        <source>not told apart from the operator level (%1)</source>
        <translation>연산자 수준과 구별되지 않음 (%1)</translation>
    </message>
    <message>
        <source>left out: it needs a budget of %1 or more here</source>
        <translation>생략됨: 여기서는 %1 이상의 예산이 필요합니다</translation>
    </message>
    <message>
        <source>known from the searches before</source>
        <translation>이전 탐색에서 알려짐</translation>
    </message>
    <message>
        <source>%1 · %2 not measured</source>
        <translation>%1 · 측정 안 됨 %2</translation>
    </message>
    <message>
        <source>The budget had no time for those that were not measured: what they take is predicted. A larger budget measures them.</source>
        <translation>측정되지 않은 것에는 예산 시간이 없었습니다: 시간은 예측입니다. 더 큰 예산이면 측정합니다.</translation>
    </message>
    <message>
        <source>exact for what was measured · done in %1</source>
        <translation>측정된 것에 대해 정확 · %1에 완료</translation>
    </message>
    <message>
        <source>none was looked at</source>
        <translation>살펴본 것이 없음</translation>
    </message>
    <message>
        <source>no choice adds up to less than %1, with %2 predicted</source>
        <translation>%1보다 적은 선택은 없음 (그중 %2은(는) 예측)</translation>
    </message>
    <message>
        <source>Failed: %1</source>
        <translation>실패: %1</translation>
    </message>
    <message>
        <source>none measured: the budget left no time</source>
        <translation>측정 없음: 예산에 남은 시간이 없었습니다</translation>
    </message>
    <message>
        <source>none measured</source>
        <translation>측정 없음</translation>
    </message>
    <message numerus="yes">
        <source>%1 measured in %n generation(s)</source>
        <translation>
            <numerusform>%n세대에서 %1개 측정</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n run(s)</source>
        <translation>
            <numerusform>%1 · %n회</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::panels::SpecEditor</name>
    <message>
        <source>Backend specs</source>
        <translation>백엔드 스펙</translation>
    </message>
    <message>
        <source>Back to the installed spec; your edit is removed</source>
        <translation>설치된 스펙으로 되돌립니다. 편집 내용은 제거됩니다</translation>
    </message>
    <message>
        <source>Spec</source>
        <translation>스펙</translation>
    </message>
    <message>
        <source>Problems of the spec</source>
        <translation>스펙의 문제</translation>
    </message>
    <message>
        <source>Line %1, column %2</source>
        <translation>%1행, %2열</translation>
    </message>
    <message>
        <source>Choose a spec. What its patterns match in the open model stands here.</source>
        <translation>스펙을 선택하십시오. 열린 모델에서 패턴이 일치하는 곳이 여기에 표시됩니다.</translation>
    </message>
    <message>
        <source>No spec</source>
        <translation>스펙 없음</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>편집됨</translation>
    </message>
    <message>
        <source>your edit is in use</source>
        <translation>편집한 스펙을 사용 중</translation>
    </message>
    <message>
        <source>The last spec without errors stays in use</source>
        <translation>오류가 없던 마지막 스펙을 계속 사용합니다</translation>
    </message>
    <message>
        <source>Save as m&amp;y edit</source>
        <translation>내 편집으로 저장(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;Revert</source>
        <translation>되돌리기(&amp;R)</translation>
    </message>
    <message>
        <source>Add pa&amp;ttern</source>
        <translation>패턴 추가(&amp;T)</translation>
    </message>
    <message>
        <source>Writes a pattern that takes the selected region into this spec</source>
        <translation>선택한 영역을 처리하는 패턴을 이 스펙에 씁니다</translation>
    </message>
    <message>
        <source>Keeps the text as your own edit of the spec</source>
        <translation>텍스트를 사용자 편집 스펙으로 저장합니다</translation>
    </message>
</context>
<context>
    <name>tessera::panels::TableView</name>
    <message>
        <source>No row has %1.</source>
        <translation>해당 행 없음: %1.</translation>
    </message>
    <message>
        <source>As Many as Have Room</source>
        <translation>들어가는 만큼</translation>
    </message>
</context>
<context>
    <name>tessera::shell::Actions</name>
    <message>
        <source>Pre&amp;cision</source>
        <translation>정밀도(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;strict: direct algorithms in f32</source>
        <translation>strict: f32 직접 알고리즘(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;f32: fast algorithms too</source>
        <translation>f32: 고속 알고리즘도 사용(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;bf16: operands rounded, on CPUs with AVX512-BF16</source>
        <translation>bf16: 피연산자 반올림, AVX512-BF16 CPU(&amp;B)</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation>최근 항목 열기(&amp;R)</translation>
    </message>
    <message>
        <source>Open &amp;Built-in</source>
        <translation>내장 모델 열기(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>내보내기(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>패널(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>열기(&amp;O)…</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>열기</translation>
    </message>
    <message>
        <source>Open P&amp;lan…</source>
        <translation>플랜 열기(&amp;L)…</translation>
    </message>
    <message>
        <source>&amp;Save Plan…</source>
        <translation>플랜 저장(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Close Model</source>
        <translation>모델 닫기(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>종료(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>찾기(&amp;F)…</translation>
    </message>
    <message>
        <source>Filter &amp;Outline</source>
        <translation>개요 필터링(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>설정(&amp;S)…</translation>
    </message>
    <message>
        <source>Zoom &amp;In</source>
        <translation>확대(&amp;I)</translation>
    </message>
    <message>
        <source>Zoom &amp;Out</source>
        <translation>축소(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Actual Size</source>
        <translation>실제 크기(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation>맞춤(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Minimap</source>
        <translation>미니맵(&amp;M)</translation>
    </message>
    <message>
        <source>Fold &amp;Group</source>
        <translation>그룹 접기(&amp;G)</translation>
    </message>
    <message>
        <source>Fold &amp;Repeated Blocks</source>
        <translation>반복 블록 접기(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Unfold All</source>
        <translation>모두 펼치기(&amp;U)</translation>
    </message>
    <message>
        <source>Show A | &amp;B</source>
        <translation>A | B 표시(&amp;B)</translation>
    </message>
    <message>
        <source>F&amp;ull Screen</source>
        <translation>전체 화면(&amp;U)</translation>
    </message>
    <message>
        <source>Show Selection on &amp;Canvas</source>
        <translation>캔버스에 선택 항목 표시(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Search</source>
        <translation>탐색(&amp;S)</translation>
    </message>
    <message>
        <source>Search &amp;Operator Level Only</source>
        <translation>연산자 수준만 탐색(&amp;O)</translation>
    </message>
    <message>
        <source>Search &amp;Graph Level Only</source>
        <translation>그래프 수준만 탐색(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Measure This Plan</source>
        <translation>이 플랜 측정(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Profile Plan</source>
        <translation>플랜 프로파일링(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Verify Against the Reference</source>
        <translation>레퍼런스와 비교 검증(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Pin as It Is</source>
        <translation>현재대로 고정(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Forbid This Backend Here</source>
        <translation>여기서 이 백엔드 금지(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Apply the Preview</source>
        <translation>미리 보기 적용(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Discard the Preview</source>
        <translation>미리 보기 버리기(&amp;D)</translation>
    </message>
    <message>
        <source>With the &amp;Greedy Placement</source>
        <translation>그리디 배치와 비교(&amp;G)</translation>
    </message>
    <message>
        <source>With a &amp;Plan…</source>
        <translation>플랜과 비교(&amp;P)…</translation>
    </message>
    <message>
        <source>&amp;No Second Plan</source>
        <translation>두 번째 플랜 없음(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Reload Backends</source>
        <translation>백엔드 다시 불러오기(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Edit Specs</source>
        <translation>스펙 편집(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;User Guide</source>
        <translation>사용 설명서(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;About Tessera</source>
        <translation>Tessera 정보(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>파일(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>편집(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>보기(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Graph</source>
        <translation>그래프(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Profile</source>
        <translation>프로파일(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>비교(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Backends</source>
        <translation>백엔드(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Window</source>
        <translation>창(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>도움말(&amp;H)</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>내보내기</translation>
    </message>
    <message>
        <source>Colour by</source>
        <translation>색상 기준</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>백엔드</translation>
    </message>
    <message>
        <source>Heat</source>
        <translation>히트</translation>
    </message>
    <message>
        <source>Delta</source>
        <translation>델타</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>신뢰도</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>확대/축소</translation>
    </message>
    <message>
        <source>Unfold &amp;Group</source>
        <translation>그룹 펼치기(&amp;G)</translation>
    </message>
    <message>
        <source>Open &amp;Hardware Profile…</source>
        <translation>하드웨어 프로파일 열기(&amp;H)…</translation>
    </message>
    <message>
        <source>Borrow the costs of another machine from its measurement store</source>
        <translation>다른 머신의 측정 저장소에서 비용을 차용합니다</translation>
    </message>
    <message>
        <source>Close Hard&amp;ware Profile</source>
        <translation>하드웨어 프로파일 닫기(&amp;W)</translation>
    </message>
    <message>
        <source>S&amp;izes of Inputs…</source>
        <translation>입력 크기(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;How It Runs…</source>
        <translation>실행 방식(&amp;H)…</translation>
    </message>
    <message>
        <source>Schedule, bound and source of this region&apos;s kernel, as far as its backend tells them</source>
        <translation>이 영역 커널의 스케줄, 하한, 소스(백엔드가 제공하는 범위)</translation>
    </message>
    <message>
        <source>&amp;Plan (JSON)…</source>
        <translation>플랜(JSON)(&amp;P)…</translation>
    </message>
    <message>
        <source>&amp;ONNX with the placement…</source>
        <translation>배치가 포함된 ONNX(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Report (HTML)…</source>
        <translation>보고서(HTML)(&amp;R)…</translation>
    </message>
    <message>
        <source>Picture (&amp;SVG)…</source>
        <translation>그림(SVG)(&amp;S)…</translation>
    </message>
    <message>
        <source>Picture (P&amp;NG)…</source>
        <translation>그림(PNG)(&amp;N)…</translation>
    </message>
    <message>
        <source>Picture (P&amp;DF)…</source>
        <translation>그림(PDF)(&amp;D)…</translation>
    </message>
    <message>
        <source>&amp;Table (CSV)…</source>
        <translation>표(CSV)(&amp;T)…</translation>
    </message>
    <message>
        <source>&amp;Graphviz (DOT)…</source>
        <translation>Graphviz(DOT)(&amp;G)…</translation>
    </message>
    <message>
        <source>Tra&amp;ce of a profile…</source>
        <translation>프로파일 트레이스(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;Bundle to deploy…</source>
        <translation>배포용 번들(&amp;B)…</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>실행 취소(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>다시 실행(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>일시 중지(&amp;P)</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>중지(&amp;T)</translation>
    </message>
    <message>
        <source>U&amp;npin</source>
        <translation>고정 해제(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>계속(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Measure Both Plans</source>
        <translation>두 플랜 모두 측정(&amp;M)</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Copy Ro&amp;w</source>
        <translation>행 복사(&amp;W)</translation>
    </message>
    <message>
        <source>Copy &amp;Table</source>
        <translation>표 복사(&amp;T)</translation>
    </message>
    <message>
        <source>Copy as &amp;Picture</source>
        <translation>그림으로 복사(&amp;P)</translation>
    </message>
    <message>
        <source>Open Pasted Pat&amp;h</source>
        <translation>붙여 넣은 경로 열기(&amp;H)</translation>
    </message>
    <message>
        <source>Find a &amp;Command…</source>
        <translation>명령 찾기(&amp;C)…</translation>
    </message>
    <message>
        <source>Draw each repeated block as one box</source>
        <translation>반복되는 블록을 각각 하나의 상자로 그립니다</translation>
    </message>
    <message>
        <source>Find the fastest plan for this machine</source>
        <translation>이 머신에서 가장 빠른 플랜을 찾습니다</translation>
    </message>
    <message>
        <source>&amp;Keyboard Shortcuts…</source>
        <translation>바로 가기 키(&amp;K)…</translation>
    </message>
    <message>
        <source>&amp;Tour</source>
        <translation>둘러보기(&amp;T)</translation>
    </message>
    <message>
        <source>There is nothing to undo.</source>
        <translation>실행 취소할 것이 없습니다.</translation>
    </message>
    <message>
        <source>There is nothing to redo.</source>
        <translation>다시 실행할 것이 없습니다.</translation>
    </message>
    <message>
        <source>No model was opened yet.</source>
        <translation>아직 연 모델이 없습니다.</translation>
    </message>
    <message>
        <source>Picture for a slid&amp;e…</source>
        <translation>슬라이드용 그림(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Take the Second Plan</source>
        <translation>두 번째 플랜 채택(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Next Slowest Region</source>
        <translation>다음으로 느린 영역(&amp;N)</translation>
    </message>
    <message>
        <source>From the slowest region to the next slowest</source>
        <translation>가장 느린 영역에서 그다음으로 느린 영역으로 이동합니다</translation>
    </message>
    <message>
        <source>Previous S&amp;lowest Region</source>
        <translation>이전의 느린 영역(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Open Body</source>
        <translation>본문 열기(&amp;O)</translation>
    </message>
    <message>
        <source>Show the graph that the selected If, Loop or Scan holds</source>
        <translation>선택한 If, Loop, Scan에 담긴 그래프를 표시합니다</translation>
    </message>
    <message>
        <source>&amp;Back to the Graph Around</source>
        <translation>상위 그래프로 돌아가기(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Values of Its Output…</source>
        <translation>출력값(&amp;V)…</translation>
    </message>
    <message>
        <source>Record what the region makes, by a run of the plan, and show its range and values</source>
        <translation>플랜을 실행하여 영역의 출력을 기록하고 그 범위와 값을 표시합니다</translation>
    </message>
    <message>
        <source>The second plan, or the one at the keyboard in the list of plans, becomes the plan in force, and that one the second</source>
        <translation>두 번째 플랜 또는 플랜 목록에서 키보드로 고른 플랜이 현재 플랜이 되고, 지금의 플랜이 두 번째가 됩니다</translation>
    </message>
    <message>
        <source>Measure &amp;All Compared Plans</source>
        <translation>비교한 모든 플랜 측정(&amp;A)</translation>
    </message>
    <message>
        <source>This plan and all that were compared with it, in turns</source>
        <translation>이 플랜과 비교한 모든 플랜을 번갈아 측정합니다</translation>
    </message>
    <message>
        <source>&amp;Replay the Search</source>
        <translation>탐색 리플레이(&amp;R)</translation>
    </message>
    <message>
        <source>Shows on the canvas, step by step, what the search did</source>
        <translation>탐색 과정을 캔버스에 단계별로 표시합니다</translation>
    </message>
    <message>
        <source>&amp;End the Replay</source>
        <translation>리플레이 끝내기(&amp;E)</translation>
    </message>
    <message>
        <source>O&amp;verlay Values from a File…</source>
        <translation>파일 값 오버레이(&amp;V)…</translation>
    </message>
    <message>
        <source>Colour the graph by a value of each node: CSV (node,value) or JSON</source>
        <translation>노드별 값으로 그래프에 색을 입힙니다: CSV(node,value) 또는 JSON</translation>
    </message>
    <message>
        <source>Close Overla&amp;y</source>
        <translation>오버레이 닫기(&amp;Y)</translation>
    </message>
    <message>
        <source>Check &amp;Errors of Each Node</source>
        <translation>노드별 오차 검사(&amp;E)</translation>
    </message>
    <message>
        <source>How far what each region makes is from the reference, as a colour and in the table</source>
        <translation>각 영역의 출력이 레퍼런스와 얼마나 다른지 색과 표로 표시합니다</translation>
    </message>
    <message>
        <source>Pin &amp;To…</source>
        <translation>고정 대상(&amp;T)…</translation>
    </message>
    <message>
        <source>What can run the selected region, and what each would cost the whole plan</source>
        <translation>선택한 영역을 실행할 수 있는 것과 각각의 전체 플랜 비용</translation>
    </message>
    <message>
        <source>With the Best &amp;Mix</source>
        <translation>최적 혼합과 비교(&amp;M)</translation>
    </message>
    <message>
        <source>The fastest plan of several backends beside the whole graph that won the search</source>
        <translation>검색에서 이긴 전체 그래프 옆에 여러 백엔드의 가장 빠른 플랜을 둡니다</translation>
    </message>
    <message>
        <source>Add a &amp;Pattern</source>
        <translation>패턴 추가(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Budget</source>
        <translation>예산(&amp;B)</translation>
    </message>
    <message>
        <source>Search &amp;Anew</source>
        <translation>새로 탐색(&amp;A)</translation>
    </message>
    <message>
        <source>Search once more, though the answer of an earlier search is kept</source>
        <translation>이전 탐색의 답이 남아 있어도 다시 한 번 탐색합니다</translation>
    </message>
    <message>
        <source>&amp;10 seconds</source>
        <translation>10초(&amp;1)</translation>
    </message>
    <message>
        <source>&amp;20 seconds</source>
        <translation>20초(&amp;2)</translation>
    </message>
    <message>
        <source>&amp;30 seconds</source>
        <translation>30초(&amp;3)</translation>
    </message>
    <message>
        <source>1 &amp;minute</source>
        <translation>1분(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;5 minutes</source>
        <translation>5분(&amp;5)</translation>
    </message>
    <message>
        <source>10 mi&amp;nutes</source>
        <translation>10분(&amp;N)</translation>
    </message>
    <message>
        <source>More tools</source>
        <translation>도구 더 보기</translation>
    </message>
    <message>
        <source>Writes a pattern that takes the selected region into the spec of the backend that runs it, or into the one that you chose in the spec editor</source>
        <translation>선택한 영역을 처리하는 패턴을 그 영역을 실행하는 백엔드의 스펙 또는 스펙 편집기에서 고른 스펙에 씁니다</translation>
    </message>
    <message>
        <source>Ne&amp;xt Model</source>
        <translation>다음 모델(&amp;X)</translation>
    </message>
    <message>
        <source>&amp;Previous Model</source>
        <translation>이전 모델(&amp;P)</translation>
    </message>
    <message>
        <source>With One &amp;Backend</source>
        <translation>백엔드 하나와(&amp;B)</translation>
    </message>
    <message>
        <source>Confidence: the least certain times stand out</source>
        <translation>신뢰도: 가장 불확실한 시간이 눈에 띕니다</translation>
    </message>
    <message>
        <source>Take the Mi&amp;x</source>
        <translation>혼합 플랜 적용(&amp;X)</translation>
    </message>
    <message>
        <source>The fastest plan of several backends becomes the plan in force, in place of the whole graph that won the search</source>
        <translation>검색에서 이긴 전체 그래프 대신 여러 백엔드의 가장 빠른 플랜이 현재 플랜이 됩니다</translation>
    </message>
</context>
<context>
    <name>tessera::shell::BodyPicture</name>
    <message numerus="yes">
        <source>%n operator(s)</source>
        <translation>
            <numerusform>연산자 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>%1. No backend runs %2 yet.</source>
        <translation>%1. 아직 %2 노드를 실행하는 백엔드가 없습니다.</translation>
    </message>
    <message>
        <source>%1. %2 runs them together with %3; none has a time of its own.</source>
        <translation>%1. %2에서 %3 노드와 함께 실행하므로 개별 시간이 없습니다.</translation>
    </message>
    <message>
        <source>from the graph around</source>
        <translation>상위 그래프에서</translation>
    </message>
</context>
<context>
    <name>tessera::shell::BodyView</name>
    <message>
        <source>Body of a node</source>
        <translation>노드 본문</translation>
    </message>
    <message>
        <source>Graph of a body</source>
        <translation>본문 그래프</translation>
    </message>
    <message>
        <source>Go back there</source>
        <translation>상위로 돌아가기</translation>
    </message>
    <message>
        <source>Show another body of this node</source>
        <translation>이 노드의 다른 본문 표시</translation>
    </message>
    <message>
        <source>%1, one of the node&apos;s bodies</source>
        <translation>%1, 노드 본문 중 하나</translation>
    </message>
</context>
<context>
    <name>tessera::shell::CanvasCaption</name>
    <message>
        <source>How the plan compares</source>
        <translation>플랜 비교 결과</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>닫기 (Esc)</translation>
    </message>
</context>
<context>
    <name>tessera::shell::CanvasWords</name>
    <message>
        <source>part of %1</source>
        <comment>a time of several operators together</comment>
        <translation>%1의 일부</translation>
    </message>
    <message>
        <source>%1 each</source>
        <comment>a time or a count of nodes, of each repeated block</comment>
        <translation>각각 %1</translation>
    </message>
    <message>
        <source>to %1</source>
        <comment>a device, such as CUDA 0</comment>
        <translation>→ %1</translation>
    </message>
    <message>
        <source>no kernel</source>
        <translation>커널 없음</translation>
    </message>
    <message>
        <source>scalar</source>
        <comment>a tensor without axes</comment>
        <translation>스칼라</translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>노드 %n개</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::shell::Controller</name>
    <message>
        <source>The precision stays as it was</source>
        <translation>정밀도가 그대로 유지됩니다</translation>
    </message>
    <message>
        <source>Change the precision</source>
        <translation>정밀도 변경</translation>
    </message>
    <message>
        <source>Stopped. Everything stays as it was.</source>
        <translation>중지했습니다. 모두 그대로 유지됩니다.</translation>
    </message>
    <message>
        <source>The backends could not be read</source>
        <translation>백엔드를 읽을 수 없습니다</translation>
    </message>
    <message>
        <source>%1 could not be opened</source>
        <translation>%1: 열 수 없습니다</translation>
    </message>
    <message>
        <source>No placement without a search</source>
        <translation>탐색 없이는 배치할 수 없습니다</translation>
    </message>
    <message>
        <source>The plan %1 could not be opened</source>
        <translation>플랜 %1: 열 수 없습니다</translation>
    </message>
    <message>
        <source>Open plan</source>
        <translation>플랜 열기</translation>
    </message>
    <message>
        <source>There is no greedy placement</source>
        <translation>그리디 배치가 없습니다</translation>
    </message>
    <message>
        <source>Greedy, as runtimes place</source>
        <translation>그리디(런타임의 배치 방식)</translation>
    </message>
    <message>
        <source>%1 was not written</source>
        <translation>%1: 저장하지 못했습니다</translation>
    </message>
    <message>
        <source>Nothing to fold</source>
        <translation>접을 것이 없습니다</translation>
    </message>
    <message>
        <source>This operator stands in no group.</source>
        <translation>이 연산자는 그룹에 속하지 않습니다.</translation>
    </message>
    <message>
        <source>No block of this model repeats.</source>
        <translation>이 모델에는 반복되는 블록이 없습니다.</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>탐색</translation>
    </message>
    <message>
        <source>The search ended</source>
        <translation>탐색이 끝났습니다</translation>
    </message>
    <message>
        <source>Stopped: the best plan so far is kept</source>
        <translation>중지됨: 지금까지의 최적 플랜이 유지됩니다</translation>
    </message>
    <message>
        <source>Stopped before a plan was measured</source>
        <translation>플랜을 측정하기 전에 중지되었습니다</translation>
    </message>
    <message>
        <source>The search failed: see Problems</source>
        <translation>탐색에 실패했습니다. 문제 패널을 보십시오</translation>
    </message>
    <message>
        <source>The plan could not be measured</source>
        <translation>플랜을 측정할 수 없습니다</translation>
    </message>
    <message>
        <source>The plan could not be profiled</source>
        <translation>플랜을 프로파일링할 수 없습니다</translation>
    </message>
    <message>
        <source>The plan could not be verified</source>
        <translation>플랜을 검증할 수 없습니다</translation>
    </message>
    <message>
        <source>%1: infinities and NaN are not where the reference has them</source>
        <translation>%1: 무한대와 NaN의 위치가 레퍼런스와 다름</translation>
    </message>
    <message>
        <source>%1: relative L2 %2, tolerance %3, on the draw &quot;%4&quot;</source>
        <translation>%1: 상대 L2 %2, 허용 오차 %3, 입력 세트 &quot;%4&quot;</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>검증</translation>
    </message>
    <message>
        <source>The plan computes what the reference does</source>
        <translation>플랜의 계산 결과가 레퍼런스와 같습니다</translation>
    </message>
    <message>
        <source>The plan&apos;s outputs are wrong</source>
        <translation>플랜의 출력이 틀립니다</translation>
    </message>
    <message>
        <source>Pin %1 to %2</source>
        <translation>%2에 %1 고정</translation>
    </message>
    <message>
        <source>Forbid %1 at %2</source>
        <translation>%2에서 %1 금지</translation>
    </message>
    <message>
        <source>Unpin %1</source>
        <translation>%1 고정 해제</translation>
    </message>
    <message>
        <source>A search is running. Stop it, or wait for its end, then override.</source>
        <translation>탐색이 실행 중입니다. 중지하거나 끝난 후에 재정의하십시오.</translation>
    </message>
    <message>
        <source>%1: not possible</source>
        <translation>%1: 불가능</translation>
    </message>
    <message>
        <source>The machine&apos;s ceilings could not be read</source>
        <translation>머신의 상한을 읽을 수 없습니다</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>그림</translation>
    </message>
    <message>
        <source>The plan is not kept for the next time</source>
        <translation>다음번을 위한 플랜이 보관되지 않았습니다</translation>
    </message>
    <message>
        <source>The plan of last time could not be opened</source>
        <translation>지난번 플랜을 열 수 없습니다</translation>
    </message>
    <message>
        <source>Hardware profile</source>
        <translation>하드웨어 프로파일</translation>
    </message>
    <message>
        <source>A search is running. Stop it, or wait for its end.</source>
        <translation>탐색이 실행 중입니다. 중지하거나 끝날 때까지 기다리십시오.</translation>
    </message>
    <message>
        <source>%1 was not opened</source>
        <translation>%1: 열지 못했습니다</translation>
    </message>
    <message>
        <source>On this machine</source>
        <translation>이 머신에서</translation>
    </message>
    <message>
        <source>Open hardware profile</source>
        <translation>하드웨어 프로파일 열기</translation>
    </message>
    <message>
        <source>Close hardware profile</source>
        <translation>하드웨어 프로파일 닫기</translation>
    </message>
    <message>
        <source>Its backend could not be asked how it runs</source>
        <translation>백엔드에서 실행 방식을 조회할 수 없습니다</translation>
    </message>
    <message>
        <source>How %1 runs</source>
        <translation>%1 실행 방식</translation>
    </message>
    <message>
        <source>%1 is a library&apos;s own: its backend tells nothing more of it.</source>
        <translation>%1: 라이브러리 자체 구현이므로 백엔드가 더 알려 주지 않습니다.</translation>
    </message>
    <message>
        <source>The plans could not be measured</source>
        <translation>플랜들을 측정할 수 없습니다</translation>
    </message>
    <message>
        <source>%1 holds neither ONNX Runtime nor OpenVINO.</source>
        <translation>%1: ONNX Runtime도 OpenVINO도 없습니다.</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>%1: 읽을 수 없습니다: %2</translation>
    </message>
    <message>
        <source>and %1 more outputs</source>
        <translation>외 출력 %1개</translation>
    </message>
    <message>
        <source>Best mix</source>
        <translation>최적 혼합</translation>
    </message>
    <message>
        <source>%1 cannot be the second plan</source>
        <translation>%1: 두 번째 플랜이 될 수 없습니다</translation>
    </message>
    <message>
        <source>Take %1</source>
        <translation>%1 채택</translation>
    </message>
    <message>
        <source>The plan before</source>
        <translation>이전 플랜</translation>
    </message>
    <message>
        <source>%1 could not be read</source>
        <translation>%1: 읽을 수 없습니다</translation>
    </message>
    <message>
        <source>This is plan A</source>
        <translation>플랜 A입니다</translation>
    </message>
    <message>
        <source>Choose another one to compare it with.</source>
        <translation>비교할 다른 플랜을 선택하십시오.</translation>
    </message>
    <message>
        <source>It is a plan of another model, %1.</source>
        <translation>다른 모델(%1)의 플랜입니다.</translation>
    </message>
    <message>
        <source>%1 It is compared by the names of its nodes.</source>
        <translation>%1 노드 이름을 기준으로 비교합니다.</translation>
    </message>
    <message>
        <source>%1 cannot be taken</source>
        <translation>%1: 채택할 수 없습니다</translation>
    </message>
    <message>
        <source>%1 was not laid over the model</source>
        <translation>%1: 모델에 오버레이하지 못했습니다</translation>
    </message>
    <message numerus="yes">
        <source>%1 of its %n node(s) are in this model.</source>
        <translation>
            <numerusform>노드 %n개 중 %1개가 이 모델에 있습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>The first that is not: %1.</source>
        <translation>없는 첫 노드: %1.</translation>
    </message>
    <message>
        <source>The first that is not: %1, %2.</source>
        <translation>없는 첫 노드: %1, %2.</translation>
    </message>
    <message>
        <source>Values of %1</source>
        <translation>%1 값</translation>
    </message>
    <message>
        <source>The errors of the plan could not be checked</source>
        <translation>플랜의 오차를 검사할 수 없습니다</translation>
    </message>
    <message>
        <source>No error could be told</source>
        <translation>알 수 있는 오차가 없습니다</translation>
    </message>
    <message>
        <source>All outputs of the regions are in layouts that only their library can read.</source>
        <translation>모든 영역 출력의 레이아웃을 해당 라이브러리만 읽을 수 있습니다.</translation>
    </message>
    <message>
        <source>The largest is at %1: %2.</source>
        <translation>최대 오차 위치: %1, 값: %2.</translation>
    </message>
    <message>
        <source>All errors are within their tolerance</source>
        <translation>모든 오차가 허용 오차 이내입니다</translation>
    </message>
    <message numerus="yes">
        <source>%n region(s) are beyond their tolerance</source>
        <translation>
            <numerusform>영역 %n개가 허용 오차를 벗어났습니다</numerusform>
        </translation>
    </message>
    <message>
        <source>Each stands under Problems.</source>
        <translation>각각 문제 패널에 있습니다.</translation>
    </message>
    <message numerus="yes">
        <source>The worst %n stand under Problems.</source>
        <translation>
            <numerusform>가장 큰 %n개가 문제 패널에 있습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>What pins would cost could not be found out</source>
        <translation>고정 비용을 알아낼 수 없었습니다</translation>
    </message>
    <message>
        <source>A search is running in %1. Stop it, or wait for its end, then change to another model.</source>
        <translation>%1에서 탐색이 실행 중입니다. 중지하거나 끝나기를 기다린 뒤 다른 모델로 전환하세요.</translation>
    </message>
    <message>
        <source>Another model</source>
        <translation>다른 모델</translation>
    </message>
    <message>
        <source>Change the devices</source>
        <translation>장치 변경</translation>
    </message>
    <message>
        <source>What ran in turns is not kept for the next time</source>
        <translation>번갈아 실행한 결과가 다음번을 위해 보관되지 않았습니다</translation>
    </message>
    <message>
        <source>What ran in turns with the plan of last time could not be read</source>
        <translation>지난번 플랜과 번갈아 실행한 결과를 읽을 수 없습니다</translation>
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
        <translation>블록</translation>
    </message>
</context>
<context>
    <name>tessera::shell::KernelDialog</name>
    <message>
        <source>Schedule</source>
        <translation>스케줄</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>하한</translation>
    </message>
    <message>
        <source>Limited by</source>
        <translation>제한 요인</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>생략</translation>
    </message>
    <message>
        <source>How %1 runs</source>
        <translation>%1 실행 방식</translation>
    </message>
    <message>
        <source>Implementation</source>
        <translation>구현</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>복사(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Save As…</source>
        <translation>다른 이름으로 저장(&amp;S)…</translation>
    </message>
    <message>
        <source>Source of the kernel</source>
        <translation>커널 소스</translation>
    </message>
    <message>
        <source>Save the source</source>
        <translation>소스 저장</translation>
    </message>
    <message>
        <source>C++ (*.cpp)</source>
        <translation>C++ (*.cpp)</translation>
    </message>
    <message>
        <source>The source was not saved</source>
        <translation>소스를 저장하지 못했습니다</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>소스</translation>
    </message>
</context>
<context>
    <name>tessera::shell::MainWindow</name>
    <message>
        <source>User guide</source>
        <translation>사용 설명서</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>목차</translation>
    </message>
    <message>
        <source>About Tessera</source>
        <translation>Tessera 정보</translation>
    </message>
    <message>
        <source>Tessera</source>
        <translation>Tessera</translation>
    </message>
    <message>
        <source>Tessera shows which library runs each operator of a deep-learning model, finds the fastest placement on this machine, and exports a plan that runs.</source>
        <translation>Tessera는 딥러닝 모델의 각 연산자를 어느 라이브러리가 실행하는지 보여 주고, 이 머신에서 가장 빠른 배치를 찾아 실행 가능한 플랜을 내보냅니다.</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>도구</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>표시</translation>
    </message>
    <message>
        <source>Heat</source>
        <translation>히트</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>시간</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>비중</translation>
    </message>
    <message>
        <source>Efficiency</source>
        <translation>효율</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>바이트</translation>
    </message>
    <message>
        <source>Regret</source>
        <translation>기회 손실</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>그래프</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Graph of the second plan</source>
        <translation>두 번째 플랜의 그래프</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>모델</translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>개요</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>찾기</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>범례</translation>
    </message>
    <message>
        <source>Outline and Legend</source>
        <translation>개요 및 범례</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>패널</translation>
    </message>
    <message>
        <source>No profile yet.</source>
        <translation>아직 프로파일이 없습니다.</translation>
    </message>
    <message>
        <source>Profile plan</source>
        <translation>플랜 프로파일링</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>연산자</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>차트</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>타임라인</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>탐색</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>비교</translation>
    </message>
    <message>
        <source>Spec editor</source>
        <translation>스펙 편집기</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>문제</translation>
    </message>
    <message>
        <source>Tables and Charts</source>
        <translation>표 및 차트</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>인스펙터</translation>
    </message>
    <message>
        <source>Open a model</source>
        <translation>모델 열기</translation>
    </message>
    <message>
        <source>ONNX models (*.onnx);;All files (*)</source>
        <translation>ONNX 모델 (*.onnx);;모든 파일 (*)</translation>
    </message>
    <message>
        <source>Open a plan</source>
        <translation>플랜 열기</translation>
    </message>
    <message>
        <source>Plans (*.json);;All files (*)</source>
        <translation>플랜 (*.json);;모든 파일 (*)</translation>
    </message>
    <message>
        <source>A folder for the bundle</source>
        <translation>번들을 저장할 폴더</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>내보내기</translation>
    </message>
    <message>
        <source>%1 files (*.%2)</source>
        <translation>%1 파일 (*.%2)</translation>
    </message>
    <message>
        <source>Pin to</source>
        <translation>고정 대상</translation>
    </message>
    <message>
        <source>Forbid</source>
        <translation>금지</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>측정 안 됨</translation>
    </message>
    <message>
        <source>This plan</source>
        <translation>이 플랜</translation>
    </message>
    <message>
        <source>%1 of %2 parts differ</source>
        <translation>부분 %2개 중 %1개 다름</translation>
    </message>
    <message>
        <source>A  This plan  %1</source>
        <translation>A  이 플랜  %1</translation>
    </message>
    <message>
        <source>B  %1  %2</source>
        <translation>B  %1  %2</translation>
    </message>
    <message>
        <source>no difference</source>
        <translation>차이 없음</translation>
    </message>
    <message>
        <source>predicted; the plan in force was measured end to end only</source>
        <translation>예측값. 현재 플랜은 엔드투엔드로만 측정됨</translation>
    </message>
    <message>
        <source>greedy placement</source>
        <translation>그리디 배치</translation>
    </message>
    <message>
        <source>searching</source>
        <translation>탐색 중</translation>
    </message>
    <message>
        <source>best plan</source>
        <translation>최적 플랜</translation>
    </message>
    <message>
        <source>plan with pins</source>
        <translation>고정이 있는 플랜</translation>
    </message>
    <message>
        <source>predicted plan</source>
        <translation>예측 플랜</translation>
    </message>
    <message>
        <source>1 backend</source>
        <translation>백엔드 1개</translation>
    </message>
    <message>
        <source>%1 backends</source>
        <translation>백엔드 %1개</translation>
    </message>
    <message>
        <source>Problems  %1</source>
        <translation>문제  %1</translation>
    </message>
    <message>
        <source>Search  %1</source>
        <translation>탐색  %1</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>저장됨</translation>
    </message>
    <message>
        <source>not placed</source>
        <translation>배치 안 됨</translation>
    </message>
    <message>
        <source>a part has no cost in the hardware profile, and nothing is run while it is open</source>
        <translation>하드웨어 프로파일에 비용이 없는 부분이 있으며, 열려 있는 동안에는 아무것도 실행하지 않습니다</translation>
    </message>
    <message>
        <source>The plan of last time</source>
        <translation>지난번 플랜</translation>
    </message>
    <message>
        <source>Made on %1.</source>
        <translation>%1에 생성됨.</translation>
    </message>
    <message>
        <source>What you wrote in %1 is not saved.</source>
        <translation>%1에 작성한 내용이 저장되지 않았습니다.</translation>
    </message>
    <message>
        <source>Saved, it is used from the next start on.</source>
        <translation>저장하면 다음 시작부터 사용됩니다.</translation>
    </message>
    <message>
        <source>%1 has an error and cannot be put to use: mend it, or discard the text.</source>
        <translation>%1에 오류가 있어 사용할 수 없습니다. 고치거나 내용을 버리십시오.</translation>
    </message>
    <message>
        <source>Filter the table</source>
        <translation>표 필터링</translation>
    </message>
    <message>
        <source>Export the table (CSV)</source>
        <translation>표 내보내기(CSV)</translation>
    </message>
    <message>
        <source>Zoom the timeline out (−)</source>
        <translation>타임라인 축소 (−)</translation>
    </message>
    <message>
        <source>Zoom the timeline in (+)</source>
        <translation>타임라인 확대 (+)</translation>
    </message>
    <message>
        <source>Show the whole inference (0)</source>
        <translation>추론 전체 표시 (0)</translation>
    </message>
    <message>
        <source>Export a trace of a profile</source>
        <translation>프로파일 트레이스 내보내기</translation>
    </message>
    <message>
        <source>Compare with a plan from a file</source>
        <translation>파일의 플랜과 비교</translation>
    </message>
    <message>
        <source>Show A | B beside each other</source>
        <translation>A | B 나란히 표시</translation>
    </message>
    <message>
        <source>No second plan</source>
        <translation>두 번째 플랜 없음</translation>
    </message>
    <message>
        <source>Clear the list</source>
        <translation>목록 지우기</translation>
    </message>
    <message>
        <source>More of the picture</source>
        <translation>그림 옵션 더 보기</translation>
    </message>
    <message>
        <source>Show backends</source>
        <translation>백엔드 표시</translation>
    </message>
    <message>
        <source>Show &amp;All</source>
        <translation>모두 표시(&amp;A)</translation>
    </message>
    <message>
        <source>Show &amp;Only the Selected One</source>
        <translation>선택한 것만 표시(&amp;O)</translation>
    </message>
    <message>
        <source>Seed %1 · what was measured is in the store</source>
        <translation>시드 %1 · 측정값은 저장소에 있음</translation>
    </message>
    <message>
        <source>Spec editor  %1 edited</source>
        <translation>스펙 편집기  %1개 편집됨</translation>
    </message>
    <message>
        <source>Open a hardware profile</source>
        <translation>하드웨어 프로파일 열기</translation>
    </message>
    <message>
        <source>Measurement stores (*.db);;All files (*)</source>
        <translation>측정 저장소 (*.db);;모든 파일 (*)</translation>
    </message>
    <message>
        <source>%1, 1 thread</source>
        <translation>%1, 스레드 1개</translation>
    </message>
    <message>
        <source>%1, %2 threads</source>
        <translation>%1, 스레드 %2개</translation>
    </message>
    <message>
        <source>Costs are borrowed from %1: %2. Nothing is run; times are marked ≈.</source>
        <translation>%1에서 비용을 차용했습니다: %2. 아무것도 실행하지 않으며, 시간에 ≈ 표시가 붙습니다.</translation>
    </message>
    <message>
        <source>Close profile</source>
        <translation>프로파일 닫기</translation>
    </message>
    <message>
        <source>Borrowed: %1</source>
        <translation>차용: %1</translation>
    </message>
    <message>
        <source>Symbolic sizes: %1. Give the sizes to place the model for.</source>
        <translation>심볼릭 크기: %1. 모델을 배치할 크기를 지정하십시오.</translation>
    </message>
    <message>
        <source>Give sizes…</source>
        <translation>크기 지정…</translation>
    </message>
    <message>
        <source>&amp;Outline and Legend</source>
        <translation>개요 및 범례(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Inspector</source>
        <translation>인스펙터(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Tables and Charts</source>
        <translation>표 및 차트(&amp;T)</translation>
    </message>
    <message>
        <source>Compare with a plan</source>
        <translation>플랜과 비교</translation>
    </message>
    <message>
        <source>Folder of optional backends</source>
        <translation>선택적 백엔드 폴더</translation>
    </message>
    <message>
        <source>Costs</source>
        <translation>비용</translation>
    </message>
    <message>
        <source>Conversions %1 · device copies %2 · fallbacks %3</source>
        <translation>변환 %1 · 장치 복사 %2 · 폴백 %3</translation>
    </message>
    <message>
        <source>Filter the costs</source>
        <translation>비용 필터링</translation>
    </message>
    <message>
        <source>Nothing to open</source>
        <translation>열 것이 없습니다</translation>
    </message>
    <message>
        <source>The clipboard holds no path of a file.</source>
        <translation>클립보드에 파일 경로가 없습니다.</translation>
    </message>
    <message>
        <source>There is no file %1.</source>
        <translation>%1 파일이 없습니다.</translation>
    </message>
    <message>
        <source>Nothing copied</source>
        <translation>복사한 것 없음</translation>
    </message>
    <message>
        <source>The table is empty.</source>
        <translation>표가 비어 있습니다.</translation>
    </message>
    <message>
        <source>No row is selected.</source>
        <translation>선택한 행이 없습니다.</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>복사됨</translation>
    </message>
    <message>
        <source>1 row with its titles, cells between tabs.</source>
        <translation>제목을 포함한 1행, 셀은 탭으로 구분.</translation>
    </message>
    <message>
        <source>%1 rows with their titles, cells between tabs.</source>
        <translation>제목을 포함한 %1행, 셀은 탭으로 구분.</translation>
    </message>
    <message>
        <source>A picture of the panel.</source>
        <translation>패널의 그림.</translation>
    </message>
    <message>
        <source>A picture of the graph as it is shown.</source>
        <translation>표시된 그대로의 그래프 그림.</translation>
    </message>
    <message>
        <source>Backend · opens its spec</source>
        <translation>백엔드 · 스펙 열기</translation>
    </message>
    <message>
        <source>Backend · %1</source>
        <translation>백엔드 · %1</translation>
    </message>
    <message>
        <source>Colour by backend</source>
        <translation>색상: 백엔드 기준</translation>
    </message>
    <message>
        <source>Colour by heat</source>
        <translation>색상: 히트 기준</translation>
    </message>
    <message>
        <source>Colour by delta</source>
        <translation>색상: 델타 기준</translation>
    </message>
    <message>
        <source>Colour by confidence</source>
        <translation>색상: 신뢰도 기준</translation>
    </message>
    <message>
        <source>Tool bar</source>
        <translation>도구 모음</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>설정</translation>
    </message>
    <message>
        <source>Theme: light</source>
        <translation>테마: 밝게</translation>
    </message>
    <message>
        <source>Theme: dark</source>
        <translation>테마: 어둡게</translation>
    </message>
    <message>
        <source>Theme: as the desktop</source>
        <translation>테마: 데스크톱 설정</translation>
    </message>
    <message>
        <source>Text size: %1 %</source>
        <translation>글자 크기: %1 %</translation>
    </message>
    <message>
        <source>Motion: full</source>
        <translation>움직임: 전체</translation>
    </message>
    <message>
        <source>Motion: reduced</source>
        <translation>움직임: 줄임</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>언어</translation>
    </message>
    <message>
        <source>Folder of ONNX Runtime and OpenVINO</source>
        <translation>ONNX Runtime 및 OpenVINO 폴더</translation>
    </message>
    <message>
        <source>%1 · node</source>
        <translation>%1 · 노드</translation>
    </message>
    <message>
        <source>Measured on %1. Measure again: %2.</source>
        <translation>%1에 측정됨. 다시 측정: %2.</translation>
    </message>
    <message>
        <source>Measure both plans in turns</source>
        <translation>두 플랜을 번갈아 측정</translation>
    </message>
    <message>
        <source>The search has ended.</source>
        <translation>탐색이 끝났습니다.</translation>
    </message>
    <message>
        <source>The measurement has ended.</source>
        <translation>측정이 끝났습니다.</translation>
    </message>
    <message>
        <source>The profile has ended.</source>
        <translation>프로파일링이 끝났습니다.</translation>
    </message>
    <message>
        <source>The verification has ended.</source>
        <translation>검증이 끝났습니다.</translation>
    </message>
    <message>
        <source>The export has ended.</source>
        <translation>내보내기가 끝났습니다.</translation>
    </message>
    <message>
        <source>The model, and what runs it</source>
        <translation>모델과 실행 백엔드</translation>
    </message>
    <message>
        <source>Each box is a region that one kernel computes; the letters on it say whose. A dashed outline is not measured yet.</source>
        <translation>각 상자는 커널 하나가 계산하는 영역이며, 상자의 글자는 어느 백엔드의 커널인지 나타냅니다. 점선 테두리는 아직 측정하지 않은 영역입니다.</translation>
    </message>
    <message>
        <source>Find the fastest plan</source>
        <translation>가장 빠른 플랜 찾기</translation>
    </message>
    <message>
        <source>Search (%1) measures what each library offers on this machine and says whether a mix of them is faster than the best one alone.</source>
        <translation>탐색(%1)은 이 머신에서 각 라이브러리의 구현을 측정하고, 혼합이 가장 좋은 단일 라이브러리보다 빠른지 알려 줍니다.</translation>
    </message>
    <message>
        <source>See where the time goes</source>
        <translation>시간이 쓰이는 곳 보기</translation>
    </message>
    <message>
        <source>Colour by heat: yellow is much, and the five highest are numbered. Delta compares with a second plan.</source>
        <translation>히트 기준 색상: 노란색일수록 크며, 상위 다섯 개에 번호가 붙습니다. 델타는 두 번째 플랜과 비교합니다.</translation>
    </message>
    <message>
        <source>Ask why, and decide</source>
        <translation>이유를 확인하고 결정하기</translation>
    </message>
    <message>
        <source>Select a region: here are its candidates with their times, and why one was chosen. Pin or forbid shows first what it would cost.</source>
        <translation>영역을 선택하면 후보와 시간, 선택된 이유가 여기에 표시됩니다. 고정이나 금지는 드는 비용을 먼저 보여 줍니다.</translation>
    </message>
    <message>
        <source>Everything has a name</source>
        <translation>모든 것에는 이름이 있습니다</translation>
    </message>
    <message>
        <source>%1 finds every command, setting and node by a few letters. %2 explains what you look at. This tour is in the menu Help.</source>
        <translation>%1 키로 몇 글자만 입력하면 모든 명령, 설정, 노드를 찾을 수 있습니다. %2 키는 보고 있는 것을 설명합니다. 이 둘러보기는 도움말 메뉴에 있습니다.</translation>
    </message>
    <message>
        <source>plan with forbidden backends</source>
        <translation>금지된 백엔드가 있는 플랜</translation>
    </message>
    <message>
        <source>Open the Slowest Block, %1</source>
        <translation>가장 느린 블록 열기, %1</translation>
    </message>
    <message>
        <source>Open the First Block</source>
        <translation>첫 블록 열기</translation>
    </message>
    <message>
        <source>Open the Last Block</source>
        <translation>마지막 블록 열기</translation>
    </message>
    <message>
        <source>The last search of this model was interrupted. What it measured is kept.</source>
        <translation>이 모델의 지난 탐색이 중단되었습니다. 측정한 값은 보관되어 있습니다.</translation>
    </message>
    <message>
        <source>Go On</source>
        <translation>계속</translation>
    </message>
    <message>
        <source>≈ A is %1× faster, predicted</source>
        <translation>≈ A가 %1× 빠름, 예측</translation>
    </message>
    <message>
        <source>≈ B is %1× faster, predicted</source>
        <translation>≈ B가 %1× 빠름, 예측</translation>
    </message>
    <message>
        <source>Not measured together yet: Measure runs both in turns</source>
        <translation>아직 함께 측정하지 않음: 측정을 누르면 둘을 번갈아 실행</translation>
    </message>
    <message numerus="yes">
        <source>%n node(s) change</source>
        <translation>
            <numerusform>노드 %n개 변경</numerusform>
        </translation>
    </message>
    <message>
        <source>predicted %1 → %2</source>
        <translation>예측 %1 → %2</translation>
    </message>
    <message>
        <source>now %1 measured</source>
        <translation>현재 측정값 %1</translation>
    </message>
    <message>
        <source>now %1 measured at %2</source>
        <translation>현재 측정값 %1 (%2)</translation>
    </message>
    <message>
        <source>Show the Mix</source>
        <translation>혼합 표시</translation>
    </message>
    <message>
        <source>End to end</source>
        <translation>엔드투엔드</translation>
    </message>
    <message>
        <source>Zoom to what is marked or selected (Z)</source>
        <translation>표시되거나 선택된 곳으로 확대 (Z)</translation>
    </message>
    <message>
        <source>Show in &amp;Costs</source>
        <translation>비용에 표시(&amp;C)</translation>
    </message>
    <message>
        <source>Select What &amp;Writes It</source>
        <translation>쓰는 쪽 선택(&amp;W)</translation>
    </message>
    <message>
        <source>Select What &amp;Reads It</source>
        <translation>읽는 쪽 선택(&amp;R)</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>%1 열기</translation>
    </message>
    <message>
        <source>%1 · node in %2</source>
        <translation>%1 · %2의 노드</translation>
    </message>
    <message>
        <source>a constant of the model</source>
        <translation>모델의 상수</translation>
    </message>
    <message>
        <source>Stopped. Nothing was recorded.</source>
        <translation>중지했습니다. 기록한 것이 없습니다.</translation>
    </message>
    <message>
        <source>%1 could not be recorded: %2</source>
        <translation>%1: 기록할 수 없습니다: %2</translation>
    </message>
    <message>
        <source>The plan has changed since these values were recorded.</source>
        <translation>이 값을 기록한 후 플랜이 바뀌었습니다.</translation>
    </message>
    <message>
        <source>Recorded when the search has ended: both run on the same cores. To close this drops it.</source>
        <translation>같은 코어를 쓰므로 탐색이 끝난 후 기록합니다. 닫으면 취소됩니다.</translation>
    </message>
    <message>
        <source>The plan runs until it has made this value…</source>
        <translation>이 값이 나올 때까지 플랜을 실행합니다…</translation>
    </message>
    <message>
        <source>a run of this plan on inputs of seeded noise, the same each time</source>
        <translation>시드가 고정된 노이즈 입력으로 이 플랜을 실행하며, 입력은 매번 같음</translation>
    </message>
    <message>
        <source>There is no plan yet whose memory could be shown.</source>
        <translation>메모리를 표시할 플랜이 아직 없습니다.</translation>
    </message>
    <message>
        <source>What the charts show</source>
        <translation>차트에 표시할 내용</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>메모리</translation>
    </message>
    <message>
        <source>B does not fit the model as it is open, see Problems: %1</source>
        <translation>B가 열린 모델과 맞지 않음(문제 패널 참조): %1</translation>
    </message>
    <message>
        <source>B is of another model, %1: %2</source>
        <translation>B는 다른 모델(%1)의 플랜입니다: %2</translation>
    </message>
    <message>
        <source>B was made for another machine, %1: its times have no ratio to these</source>
        <translation>B는 다른 머신(%1)용 플랜이므로 시간의 비율을 구할 수 없습니다</translation>
    </message>
    <message>
        <source>A was measured again since their race: Measure runs both in turns</source>
        <translation>레이스 후 A를 다시 측정함: 측정을 누르면 둘을 번갈아 실행</translation>
    </message>
    <message>
        <source>Return, or a double click, sets a plan beside this one.</source>
        <translation>Return 또는 두 번 클릭으로 이 플랜과 비교할 플랜을 정합니다.</translation>
    </message>
    <message>
        <source>Compare with %1</source>
        <translation>비교: %1</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>플랜</translation>
    </message>
    <message>
        <source>Plan · %1</source>
        <translation>플랜 · %1</translation>
    </message>
    <message>
        <source>replay, step %1 of %2</source>
        <translation>리플레이, %2단계 중 %1단계</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>오차</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>오버레이</translation>
    </message>
    <message>
        <source>Colour by heat: %1</source>
        <translation>색상: 히트(%1) 기준</translation>
    </message>
    <message>
        <source>Above the canvas</source>
        <translation>캔버스 위쪽</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>백엔드</translation>
    </message>
    <message>
        <source>Overlay values of nodes</source>
        <translation>노드 값 오버레이</translation>
    </message>
    <message>
        <source>Values of nodes (*.csv *.tsv *.json);;All files (*)</source>
        <translation>노드 값 (*.csv *.tsv *.json);;모든 파일 (*)</translation>
    </message>
    <message>
        <source>Error ≈ %1, its region&apos;s</source>
        <translation>오차 ≈ %1, 영역 값</translation>
    </message>
    <message>
        <source>Error %1</source>
        <translation>오차 %1</translation>
    </message>
    <message>
        <source>By itself %1</source>
        <translation>단독 %1</translation>
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
        <translation>단독 오차</translation>
    </message>
    <message>
        <source>Largest error</source>
        <translation>최대 오차</translation>
    </message>
    <message>
        <source>%1, relative %2</source>
        <translation>%1, 상대 %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 외 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · runs %2</source>
        <translation>%1 · %2 실행</translation>
    </message>
    <message>
        <source>%1: %2 for the whole plan</source>
        <translation>%1: 전체 플랜에 %2</translation>
    </message>
    <message>
        <source>No pattern was added</source>
        <translation>패턴이 추가되지 않았습니다</translation>
    </message>
    <message>
        <source>parts of the plan were timed again for it: %1 was predicted before</source>
        <translation>플랜의 일부를 다시 측정했습니다: 이전 예측은 %1</translation>
    </message>
    <message>
        <source>Measure Again</source>
        <translation>다시 측정</translation>
    </message>
    <message>
        <source>The machine was busy</source>
        <translation>컴퓨터가 사용 중이었습니다</translation>
    </message>
    <message>
        <source>The spec has an error and is not saved</source>
        <translation>스펙에 오류가 있어 저장되지 않습니다</translation>
    </message>
    <message>
        <source>Docks</source>
        <translation>도킹 창</translation>
    </message>
    <message>
        <source>Version %1</source>
        <translation>버전 %1</translation>
    </message>
    <message>
        <source>The kernels and conversions of the plan by what they cost</source>
        <translation>플랜의 커널과 변환을 비용순으로 표시합니다</translation>
    </message>
    <message>
        <source>&amp;Node</source>
        <translation>노드(&amp;N)</translation>
    </message>
    <message>
        <source>The attributes of the selected operator</source>
        <translation>선택한 연산자의 속성</translation>
    </message>
    <message>
        <source>&amp;Candidates</source>
        <translation>후보(&amp;C)</translation>
    </message>
    <message>
        <source>What else could run the selected region</source>
        <translation>선택한 영역을 실행할 수 있는 다른 후보</translation>
    </message>
    <message>
        <source>&amp;Why</source>
        <translation>이유(&amp;W)</translation>
    </message>
    <message>
        <source>Why the selected region runs where it does</source>
        <translation>선택한 영역이 그곳에서 실행되는 이유</translation>
    </message>
    <message>
        <source>T&amp;ensors</source>
        <translation>텐서(&amp;E)</translation>
    </message>
    <message>
        <source>What the selected region reads and makes</source>
        <translation>선택한 영역이 읽고 만드는 것</translation>
    </message>
    <message>
        <source>The spec of %1 has no list of patterns. Choose another backend in the list of the spec editor, then add it there.</source>
        <translation>%1의 스펙에 패턴 목록이 없습니다. 스펙 편집기의 목록에서 다른 백엔드를 고른 후 거기에 추가하십시오.</translation>
    </message>
    <message>
        <source>%1 was added to %2</source>
        <translation>%2에 추가됨: %1</translation>
    </message>
    <message>
        <source>An example was added to %1</source>
        <translation>%1에 예시가 추가되었습니다</translation>
    </message>
    <message>
        <source>No region is selected. Select one in the graph first, and the pattern that is added takes it; or write over the example.</source>
        <translation>선택한 영역이 없습니다. 먼저 그래프에서 영역을 선택하면 추가되는 패턴이 그 영역을 처리합니다. 또는 예시를 고쳐 쓰십시오.</translation>
    </message>
    <message>
        <source>Search Anew</source>
        <translation>다시 탐색</translation>
    </message>
    <message>
        <source>Open</source>
        <comment>a file that was written</comment>
        <translation>열기</translation>
    </message>
    <message>
        <source>Each part of this plan was timed in place; when each ran was not kept.</source>
        <translation>이 플랜의 각 부분을 실제 위치에서 측정했지만, 각각의 실행 시점은 보관되지 않았습니다.</translation>
    </message>
    <message>
        <source>Show in the Spec Editor</source>
        <translation>스펙 편집기에 표시</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>측정</translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>노드 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <comment>nodes in regions</comment>
        <translation>%1(%2)</translation>
    </message>
    <message numerus="yes">
        <source>%n region(s)</source>
        <translation>
            <numerusform>영역 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Median of %n run(s)</source>
        <translation>
            <numerusform>%n회 실행의 중앙값</numerusform>
        </translation>
    </message>
    <message>
        <source>plan in force</source>
        <translation>현재 플랜</translation>
    </message>
    <message>
        <source>Take the Faster Plan</source>
        <translation>더 빠른 플랜 적용</translation>
    </message>
    <message>
        <source>A faster plan</source>
        <translation>더 빠른 플랜</translation>
    </message>
    <message>
        <source>Pin to %1</source>
        <translation>%1에 고정</translation>
    </message>
    <message>
        <source>Selection, and its cost to the plan</source>
        <translation>선택 항목과 플랜에 미치는 비용</translation>
    </message>
    <message>
        <source>%1, when A took %2</source>
        <translation>%1(A는 %2)</translation>
    </message>
    <message>
        <source>Profile Plan</source>
        <translation>플랜 프로파일</translation>
    </message>
    <message>
        <source>Budget: %1</source>
        <translation>예산: %1</translation>
    </message>
    <message>
        <source>…: what it costs the plan is being worked out</source>
        <translation>…: 플랜에 미치는 비용을 계산하는 중</translation>
    </message>
    <message>
        <source>≈ ?: known once the model is searched, or a change is previewed</source>
        <translation>≈ ?: 모델을 탐색하거나 변경을 미리 보면 알 수 있습니다</translation>
    </message>
    <message>
        <source>≈ ?: a part was never measured; the preview offers to</source>
        <translation>≈ ?: 측정되지 않은 부분이 있으며, 미리 보기에서 측정할 수 있습니다</translation>
    </message>
    <message>
        <source>It takes %1 at %2. Search, which saves it: until then no plan uses it.</source>
        <translation>%2에서 %1을(를) 맡습니다. 탐색하면 저장됩니다. 그때까지는 어떤 플랜도 쓰지 않습니다.</translation>
    </message>
    <message>
        <source>measuring…</source>
        <translation>측정 중…</translation>
    </message>
    <message>
        <source>A profile of the best mix shows its operators in place.</source>
        <translation>최적 혼합 플랜의 프로파일은 연산자를 제자리에서 보여 줍니다.</translation>
    </message>
    <message>
        <source>Take the Mix</source>
        <translation>혼합 플랜 적용</translation>
    </message>
    <message>
        <source>These are the operators of the best mix, each alone.</source>
        <translation>최적 혼합 플랜의 연산자를 각각 단독으로 잰 것입니다.</translation>
    </message>
    <message>
        <source>A search at operator level times them one by one.</source>
        <translation>연산자 수준 탐색은 하나씩 측정합니다.</translation>
    </message>
    <message>
        <source>Search Operator Level Only</source>
        <translation>연산자 수준만 탐색</translation>
    </message>
    <message>
        <source>There is no other region</source>
        <translation>다른 영역이 없습니다</translation>
    </message>
    <message>
        <source>The plan has only this one.</source>
        <translation>플랜에는 이 영역뿐입니다.</translation>
    </message>
    <message>
        <source>Budget of a search</source>
        <translation>탐색 예산</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>예산</translation>
    </message>
    <message>
        <source>Your edit of %1 was saved for this search, which uses it.</source>
        <translation>%1의 편집 내용이 이 탐색에 쓰이도록 저장되었습니다.</translation>
    </message>
    <message>
        <source>Your edit of %1 has an error: this search does not use it.</source>
        <translation>%1의 편집 내용에 오류가 있어 이 탐색에서는 쓰지 않습니다.</translation>
    </message>
    <message>
        <source>end to end %1</source>
        <translation>전체 %1</translation>
    </message>
    <message>
        <source>predicted ≈ %1</source>
        <translation>예측 ≈ %1</translation>
    </message>
    <message>
        <source>B is this plan</source>
        <translation>B는 이 계획입니다</translation>
    </message>
    <message>
        <source>%1 runs the model as one piece: no part of it was timed.</source>
        <translation>%1은(는) 모델을 통째로 실행합니다: 측정된 부분이 없습니다.</translation>
    </message>
    <message>
        <source>Times of parts, each timed alone: they need not add up to the plans end to end.</source>
        <translation>부분의 시간은 각각 단독으로 측정되어, 합이 계획 전체 시간과 같지 않을 수 있습니다.</translation>
    </message>
    <message>
        <source>%1 The canvas and Operators show A in place.</source>
        <translation>%1 그래프와 연산자는 A의 계획 내 시간을 표시합니다.</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>장치</translation>
    </message>
    <message>
        <source>Everything on %1</source>
        <translation>%1의 모든 것</translation>
    </message>
    <message>
        <source>What If It Ran on the &amp;CPU?</source>
        <translation>CPU에서 실행한다면?(&amp;C)</translation>
    </message>
    <message>
        <source>Raise the Budget</source>
        <translation>예산 늘리기</translation>
    </message>
    <message>
        <source>The plan that was in force stays: this search found none that is faster.</source>
        <translation>적용 중인 계획을 유지합니다: 이 탐색은 더 빠른 것을 찾지 못했습니다.</translation>
    </message>
    <message>
        <source>The plan that was in force took no part in this search: %1.</source>
        <translation>적용 중인 계획은 이 탐색에 참여하지 않았습니다: %1.</translation>
    </message>
    <message>
        <source>%1 of %2 backends ready</source>
        <translation>백엔드 %2개 중 %1개 준비됨</translation>
    </message>
    <message>
        <source>Your edit of %1 was not tried: the budget of this search had no time for it.</source>
        <translation>%1의 편집은 시도되지 않았습니다: 이 탐색의 예산에 시간이 없었습니다.</translation>
    </message>
    <message>
        <source>Took %1 of %2 · seed %3 · what was measured is in the store</source>
        <translation>%2 중 %1 사용 · 시드 %3 · 측정값은 저장소에 있음</translation>
    </message>
    <message>
        <source>In the preview: %1</source>
        <translation>미리 보기에서: %1</translation>
    </message>
    <message>
        <source>In the preview: %1, %2</source>
        <translation>미리 보기에서: %1, %2</translation>
    </message>
    <message>
        <source>The plan that was in force had taken %1.</source>
        <translation>적용 중이던 계획의 시간은 %1이었습니다.</translation>
    </message>
    <message>
        <source>The plan that was in force had taken %1, measured at %2.</source>
        <translation>적용 중이던 계획의 시간은 %1이었습니다 (%2 측정).</translation>
    </message>
    <message>
        <source>%1 In the last race of this search it took %2, and the plan that replaces it %3: only times of one race compare. Undo brings it back.</source>
        <translation>%1 이 탐색의 마지막 레이스에서는 %2, 대체한 계획은 %3 걸렸습니다. 같은 레이스의 시간끼리만 비교됩니다. 실행 취소로 되돌릴 수 있습니다.</translation>
    </message>
    <message>
        <source>%1 The plan that replaces it took %2 at another moment: the two do not compare. Undo brings it back.</source>
        <translation>%1 대체한 계획은 다른 시점에 %2 걸렸습니다. 둘은 비교되지 않습니다. 실행 취소로 되돌릴 수 있습니다.</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <comment>operators, a node</comment>
        <translation>%2의 %1</translation>
    </message>
    <message>
        <source>It was never measured: %1 is predicted.</source>
        <translation>측정된 적이 없습니다. 예측은 %1입니다.</translation>
    </message>
    <message>
        <source>It was never measured.</source>
        <translation>측정된 적이 없습니다.</translation>
    </message>
    <message>
        <source>It takes %1.</source>
        <translation>%1 걸립니다.</translation>
    </message>
    <message>
        <source>It takes %1, and %2 takes %3.</source>
        <translation>%1 걸리고, %2은(는) %3 걸립니다.</translation>
    </message>
    <message>
        <source>%1 stays as it is, and was never measured.</source>
        <translation>%1은(는) 그대로이며 측정된 적이 없습니다.</translation>
    </message>
    <message numerus="yes">
        <source>%n more part(s) stay and were never measured.</source>
        <translation>
            <numerusform>그 밖에 부분 %n개가 그대로이며 측정된 적이 없습니다.</numerusform>
        </translation>
    </message>
    <message>
        <source>never measured: %1</source>
        <translation>측정된 적 없음: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n part(s) were never measured</source>
        <translation>
            <numerusform>부분 %n개는 측정된 적이 없습니다</numerusform>
        </translation>
    </message>
    <message>
        <source>best plan, in a tie</source>
        <comment>of the fastest</comment>
        <translation>최적 플랜, 동률</translation>
    </message>
    <message>
        <source>Taken: %1</source>
        <translation>적용됨: %1</translation>
    </message>
    <message>
        <source>Now: %1. Before: %2. The plan before stands in Compare.</source>
        <translation>현재: %1. 이전: %2. 이전 플랜은 비교에 있습니다.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>실행 취소</translation>
    </message>
    <message>
        <source>%1: %2. This is the fastest mix with this pin, by the times of the last search: what the pin leaves of the whole-graph piece was never timed.</source>
        <translation>%1: %2. 지난 탐색의 시간으로 본, 이 고정이 있는 가장 빠른 혼합입니다. 전체 그래프 조각에서 고정이 남기는 부분은 측정된 적이 없습니다.</translation>
    </message>
    <message>
        <source>as a mix: without the whole-graph piece, by the last search</source>
        <translation>혼합으로: 전체 그래프 조각 없이, 지난 탐색 기준</translation>
    </message>
    <message>
        <source>Costs are known once the model is searched, or a change is previewed</source>
        <translation>비용은 모델을 탐색하거나 변경을 미리 보면 알 수 있습니다</translation>
    </message>
    <message>
        <source>Never measured: choose one, its preview offers to</source>
        <translation>측정된 적 없음: 하나를 고르면 미리 보기에서 측정할 수 있습니다</translation>
    </message>
    <message>
        <source>Compare: %1</source>
        <translation>비교: %1</translation>
    </message>
    <message>
        <source>These are the operators of the best mix, timed in place.</source>
        <translation>최적 혼합 플랜의 연산자를 플랜 안에서 잰 것입니다.</translation>
    </message>
    <message>
        <source>Each kernel as timed alone. Before the change they were timed in the plan, where they take another time: the two do not compare. A profile times those of this plan.</source>
        <translation>각 커널을 단독으로 잰 시간입니다. 변경 전에는 플랜 안에서 쟀고 거기서는 시간이 다르므로 둘은 비교할 수 없습니다. 프로파일은 이 플랜의 커널을 잽니다.</translation>
    </message>
    <message>
        <source>%1 cannot run here</source>
        <comment>an implementation</comment>
        <translation>%1은(는) 여기서 실행할 수 없습니다</translation>
    </message>
</context>
<context>
    <name>tessera::shell::ModelTabs</name>
    <message>
        <source>Open model</source>
        <translation>열린 모델</translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation>%1 닫기</translation>
    </message>
</context>
<context>
    <name>tessera::shell::Needs</name>
    <message>
        <source>A search is running.</source>
        <translation>탐색이 실행 중입니다.</translation>
    </message>
    <message>
        <source>Open a model first.</source>
        <translation>먼저 모델을 여십시오.</translation>
    </message>
    <message>
        <source>All sizes of this model are constants.</source>
        <translation>이 모델의 크기는 모두 상수입니다.</translation>
    </message>
    <message>
        <source>Sizes are missing: File &gt; Sizes of Inputs.</source>
        <translation>크기가 없습니다: 파일 &gt; 입력 크기.</translation>
    </message>
    <message>
        <source>There is no plan yet.</source>
        <translation>아직 플랜이 없습니다.</translation>
    </message>
    <message>
        <source>Select a node first.</source>
        <translation>먼저 노드를 선택하십시오.</translation>
    </message>
    <message>
        <source>Costs are of a hardware profile: nothing is run while it is open.</source>
        <translation>하드웨어 프로파일의 비용입니다. 열려 있는 동안에는 아무것도 실행하지 않습니다.</translation>
    </message>
    <message>
        <source>No hardware profile is open.</source>
        <translation>열린 하드웨어 프로파일이 없습니다.</translation>
    </message>
    <message>
        <source>No search is running.</source>
        <translation>실행 중인 탐색이 없습니다.</translation>
    </message>
    <message>
        <source>Nothing is running.</source>
        <translation>실행 중인 것이 없습니다.</translation>
    </message>
    <message>
        <source>There is no second plan.</source>
        <translation>두 번째 플랜이 없습니다.</translation>
    </message>
    <message>
        <source>No preview is shown.</source>
        <translation>표시된 미리 보기가 없습니다.</translation>
    </message>
    <message>
        <source>No group is folded.</source>
        <translation>접힌 그룹이 없습니다.</translation>
    </message>
    <message>
        <source>Not every region has a time yet: search, or profile the plan.</source>
        <translation>아직 시간이 없는 영역이 있습니다. 탐색하거나 플랜을 프로파일링하십시오.</translation>
    </message>
    <message>
        <source>The selected node has no body to open.</source>
        <translation>선택한 노드에 열 수 있는 본문이 없습니다.</translation>
    </message>
    <message>
        <source>No body of a node is open.</source>
        <translation>열린 노드 본문이 없습니다.</translation>
    </message>
    <message>
        <source>The body of a node is open: go back to the model.</source>
        <translation>노드 본문이 열려 있습니다. 모델로 돌아가십시오.</translation>
    </message>
    <message>
        <source>Choose a second plan first, or a row in the list of plans.</source>
        <translation>먼저 두 번째 플랜이나 플랜 목록의 행을 선택하십시오.</translation>
    </message>
    <message>
        <source>Compare with two plans or more first.</source>
        <translation>먼저 둘 이상의 플랜과 비교하십시오.</translation>
    </message>
    <message>
        <source>No search of this model left steps yet.</source>
        <translation>아직 이 모델의 탐색 단계 기록이 없습니다.</translation>
    </message>
    <message>
        <source>No overlay is open.</source>
        <translation>열린 오버레이가 없습니다.</translation>
    </message>
    <message>
        <source>The plan is the best mix, or was not found by a search.</source>
        <translation>플랜이 최적 혼합이거나 검색으로 찾은 것이 아닙니다.</translation>
    </message>
    <message>
        <source>No other model is open.</source>
        <translation>열려 있는 다른 모델이 없습니다.</translation>
    </message>
</context>
<context>
    <name>tessera::shell::OperatorHelp</name>
    <message>
        <source>works element by element</source>
        <translation>원소별 연산</translation>
    </message>
    <message>
        <source>works element by element on several tensors</source>
        <translation>여러 텐서에 대한 원소별 연산</translation>
    </message>
    <message>
        <source>a convolution</source>
        <translation>컨볼루션</translation>
    </message>
    <message>
        <source>a matrix product</source>
        <translation>행렬 곱</translation>
    </message>
    <message>
        <source>pooling</source>
        <translation>풀링</translation>
    </message>
    <message>
        <source>a normalization</source>
        <translation>정규화</translation>
    </message>
    <message>
        <source>a reduction</source>
        <translation>리덕션</translation>
    </message>
    <message>
        <source>a softmax</source>
        <translation>소프트맥스</translation>
    </message>
    <message>
        <source>only moves elements</source>
        <translation>원소만 옮김</translation>
    </message>
    <message>
        <source>only works on shapes: no element is touched</source>
        <translation>형상만 다루며 원소는 건드리지 않음</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>어텐션</translation>
    </message>
    <message>
        <source>recurrent</source>
        <translation>순환</translation>
    </message>
    <message>
        <source>runs graphs of its own</source>
        <translation>자체 그래프를 실행함</translation>
    </message>
    <message>
        <source>quantized</source>
        <translation>양자화</translation>
    </message>
    <message>
        <source>a constant</source>
        <translation>상수</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Tessera does not know this operator: %1</source>
        <translation>Tessera가 모르는 연산자입니다: %1</translation>
    </message>
    <message>
        <source>It stands for these nodes of the file: %1.</source>
        <translation>파일의 다음 노드를 나타냅니다: %1.</translation>
    </message>
    <message>
        <source>What it reads and makes</source>
        <translation>읽는 것과 만드는 것</translation>
    </message>
    <message>
        <source>out</source>
        <translation>출력</translation>
    </message>
    <message>
        <source>Its attributes</source>
        <translation>속성</translation>
    </message>
    <message>
        <source>None is set: each has the value that the standard gives it.</source>
        <translation>지정된 것이 없습니다. 각각 표준이 정한 값입니다.</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>a clause, and what does not hold of it</comment>
        <translation>%1(%2)</translation>
    </message>
    <message>
        <source>%1 takes it: %2</source>
        <translation>%1에서 받음: %2</translation>
    </message>
    <message>
        <source>%1 takes it, as every operator of its list</source>
        <translation>%1에서 목록의 연산자로 받음</translation>
    </message>
    <message>
        <source>the operator lists of its spec leave it out</source>
        <translation>스펙의 연산자 목록에 없음</translation>
    </message>
    <message>
        <source>%1 does not take it: %2</source>
        <translation>%1에서 받지 않음: %2</translation>
    </message>
    <message>
        <source>no pattern of its spec has this operator</source>
        <translation>스펙의 어느 패턴에도 이 연산자가 없음</translation>
    </message>
    <message>
        <source>%1. It is not here: %2</source>
        <translation>%1. 여기에는 없습니다: %2</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>더 보기</translation>
    </message>
    <message>
        <source>What each of them takes on this machine, and why the plan has chosen one, stands in the inspector at the right, under *Candidates* and *Why*.</source>
        <translation>이 컴퓨터에서 각각 걸리는 시간과 플랜이 하나를 고른 까닭은 오른쪽 인스펙터의 *후보* 와 *이유* 에 있습니다.</translation>
    </message>
    <message>
        <source>Which backends take it</source>
        <translation>받는 백엔드</translation>
    </message>
    <message>
        <source>By the patterns of their specs; whether a library then runs it, a search finds out.</source>
        <translation>스펙의 패턴에 따른 것이며, 라이브러리가 실제로 실행하는지는 탐색으로 알 수 있습니다.</translation>
    </message>
    <message>
        <source>It stands in a body of %1: what runs that one runs its body with it.</source>
        <translation>%1의 본문에 있습니다. 그것을 실행하는 백엔드가 본문도 함께 실행합니다.</translation>
    </message>
</context>
<context>
    <name>tessera::shell::PatternFates</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1~%2</translation>
    </message>
    <message>
        <source>chosen in %1</source>
        <translation>%1곳에서 선택</translation>
    </message>
    <message>
        <source>as good as what was chosen in %1</source>
        <translation>%1곳에서 선택과 동등</translation>
    </message>
    <message>
        <source>slower in %1, by %2 for the plan</source>
        <translation>%1곳에서 플랜이 %2 느림</translation>
    </message>
    <message>
        <source>measured and not chosen in %1</source>
        <translation>%1곳에서 측정, 선택 안 됨</translation>
    </message>
    <message>
        <source>not measured within the budget in %1</source>
        <translation>%1곳에서 예산 내 측정 안 됨</translation>
    </message>
    <message>
        <source>refused in %1: %2</source>
        <translation>%1곳에서 거부: %2</translation>
    </message>
    <message>
        <source>not searched yet in %1</source>
        <translation>%1곳에서 아직 검색 안 됨</translation>
    </message>
    <message>
        <source>left to %1, which comes first, in %2</source>
        <translation>%2곳에서 앞선 규칙에 양보: %1</translation>
    </message>
    <message>
        <source>not measured, and predicted to be no faster, in %1</source>
        <translation>%1에서 측정 안 됨, 더 빠르지 않을 것으로 예측</translation>
    </message>
</context>
<context>
    <name>tessera::shell::Picture</name>
    <message>
        <source>Time per region, µs</source>
        <translation>영역별 시간, µs</translation>
    </message>
    <message>
        <source>Efficiency, GFLOP/s</source>
        <translation>효율, GFLOP/s</translation>
    </message>
    <message>
        <source>Bytes read and written, KB</source>
        <translation>읽고 쓴 바이트, KB</translation>
    </message>
    <message>
        <source>Regret, µs over the cheapest rival</source>
        <translation>기회 손실, 최저 비용 경쟁 후보 대비 µs</translation>
    </message>
    <message>
        <source>No rivals were measured yet. Search (F5) to compare them.</source>
        <translation>아직 측정한 경쟁 후보가 없습니다. 탐색(F5)하여 비교하십시오.</translation>
    </message>
    <message>
        <source>No region has a time yet. Search (F5), or profile the plan (Ctrl+Shift+R).</source>
        <translation>아직 시간이 있는 영역이 없습니다. 탐색(F5)하거나 플랜을 프로파일링(Ctrl+Shift+R)하십시오.</translation>
    </message>
    <message>
        <source>The five highest are numbered</source>
        <translation>상위 다섯 개에 번호 표시</translation>
    </message>
    <message>
        <source>Time in B to time in A</source>
        <translation>A의 시간 대비 B의 시간</translation>
    </message>
    <message>
        <source>Nothing to compare with. Choose a second plan in the Compare panel (Ctrl+B).</source>
        <translation>비교할 것이 없습니다. 비교 패널(Ctrl+B)에서 두 번째 플랜을 선택하십시오.</translation>
    </message>
    <message>
        <source>The regions of one plan have no times. Profile it, or compare two searched plans.</source>
        <translation>한 플랜의 영역에 시간이 없습니다. 프로파일링하거나, 탐색한 두 플랜을 비교하십시오.</translation>
    </message>
    <message>
        <source>B 2× faster</source>
        <translation>B 2× 빠름</translation>
    </message>
    <message>
        <source>tie</source>
        <translation>동률</translation>
    </message>
    <message>
        <source>B 2× slower</source>
        <translation>B 2× 느림</translation>
    </message>
    <message>
        <source>± 0 %</source>
        <translation>± 0 %</translation>
    </message>
    <message>
        <source>Of what the machine allows, %</source>
        <translation>머신의 한계 성능 대비, %</translation>
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
            <numerusform>영역 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>Error over tolerance</source>
        <translation>오차/허용 오차</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>오버레이</translation>
    </message>
    <message>
        <source>The plan changed since its errors were checked. Check them again: Profile &gt; Check Errors of Each Node.</source>
        <translation>오차를 검사한 후 플랜이 바뀌었습니다. 다시 검사하십시오: 프로파일 &gt; 노드별 오차 검사.</translation>
    </message>
    <message>
        <source>Errors were not checked yet. Check them: Profile &gt; Check Errors of Each Node.</source>
        <translation>아직 오차를 검사하지 않았습니다. 검사하십시오: 프로파일 &gt; 노드별 오차 검사.</translation>
    </message>
    <message>
        <source>Logarithmic. The line marks the tolerance, which is 1.</source>
        <translation>로그 척도. 선은 허용 오차(1)를 나타냅니다.</translation>
    </message>
    <message numerus="yes">
        <source>Above it, with a warning sign: %n region(s).</source>
        <translation>
            <numerusform>이를 넘어 경고가 표시된 영역: %n개.</numerusform>
        </translation>
    </message>
    <message>
        <source>No region is above it.</source>
        <translation>이를 넘는 영역이 없습니다.</translation>
    </message>
    <message>
        <source>No overlay is open. Choose a file: View &gt; Overlay Values from a File.</source>
        <translation>열린 오버레이가 없습니다. 파일을 선택하십시오: 보기 &gt; 파일 값 오버레이.</translation>
    </message>
    <message>
        <source>From %1, logarithmic. The five highest are numbered.</source>
        <translation>출처: %1, 로그 척도. 상위 다섯 개에 번호가 붙습니다.</translation>
    </message>
    <message>
        <source>From %1. The five highest are numbered.</source>
        <translation>출처: %1. 상위 다섯 개에 번호가 붙습니다.</translation>
    </message>
    <message>
        <source>No region has a cheaper rival.</source>
        <translation>비용이 더 낮은 경쟁 후보가 있는 영역이 없습니다.</translation>
    </message>
    <message>
        <source>≈ As the best mix runs them: %1 runs the model as one piece.</source>
        <translation>≈ 최적 혼합 플랜의 값입니다. %1은(는) 모델을 한 덩어리로 실행합니다.</translation>
    </message>
    <message>
        <source>Share of kernels and conversions, %</source>
        <translation>커널과 변환에서의 비중, %</translation>
    </message>
    <message>
        <source>How uncertain times are</source>
        <translation>시간의 불확실성</translation>
    </message>
    <message>
        <source>Yellow is the least certain: measure it again. ≈ counts as ± 5 % or more.</source>
        <translation>노란색이 가장 불확실합니다. 다시 측정하세요. ≈는 ± 5 % 이상으로 봅니다.</translation>
    </message>
</context>
<context>
    <name>tessera::shell::PictureDialog</name>
    <message>
        <source>The whole model</source>
        <translation>전체 모델</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>밝게</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>어둡게</translation>
    </message>
    <message>
        <source>&amp;Fold groups that the model repeats</source>
        <translation>모델에서 반복되는 그룹 접기(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Legend below the picture</source>
        <translation>그림 아래에 범례(&amp;L)</translation>
    </message>
    <message>
        <source>Picture of the plan</source>
        <translation>플랜 그림</translation>
    </message>
    <message numerus="yes">
        <source>%n selected node(s) with whole regions</source>
        <translation>
            <numerusform>선택한 노드 %n개(영역 전체 포함)</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation>다른 이름으로 저장(&amp;S)…</translation>
    </message>
    <message>
        <source>F&amp;ormat</source>
        <translation>형식(&amp;O)</translation>
    </message>
    <message>
        <source>S&amp;harpness</source>
        <translation>선명도(&amp;H)</translation>
    </message>
    <message>
        <source>Sho&amp;ws</source>
        <translation>표시 내용(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>색상(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>테마(&amp;T)</translation>
    </message>
    <message>
        <source>Pixels of the file a pixel of the picture: 2× and more for screens and print</source>
        <translation>그림 픽셀당 파일 픽셀 수: 화면 및 인쇄에는 2× 이상</translation>
    </message>
</context>
<context>
    <name>tessera::shell::PlanShelf</name>
    <message>
        <source>Last plan of %1</source>
        <translation>%1의 마지막 플랜</translation>
    </message>
</context>
<context>
    <name>tessera::shell::PreviewBar</name>
    <message>
        <source>&amp;Apply</source>
        <translation>적용(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation>버리기(&amp;D)</translation>
    </message>
    <message>
        <source>What moves, and why</source>
        <translation>이동하는 것과 그 이유</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>Return</translation>
    </message>
    <message>
        <source>Escape</source>
        <translation>Escape</translation>
    </message>
    <message>
        <source>Preview of the change</source>
        <translation>변경 미리 보기</translation>
    </message>
    <message>
        <source>Hide the reasons</source>
        <translation>이유 숨기기</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>이유 보기</translation>
    </message>
    <message>
        <source>what it would change is being worked out…</source>
        <translation>무엇이 바뀌는지 계산하는 중…</translation>
    </message>
    <message>
        <source>Times what was never measured, and what takes its place where that is faster, so that the difference is known</source>
        <translation>측정된 적 없는 부분과, 더 빠를 때 그 자리를 대신하는 것을 재어 차이를 알 수 있게 합니다</translation>
    </message>
    <message numerus="yes">
        <source>&amp;Measure %n Part(s)</source>
        <translation>
            <numerusform>부분 %n개 측정(&amp;M)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::shell::ReplayBar</name>
    <message>
        <source>Step back (Left)</source>
        <translation>이전 단계 (왼쪽)</translation>
    </message>
    <message>
        <source>Play (Space)</source>
        <translation>재생 (스페이스)</translation>
    </message>
    <message>
        <source>Step on (Right)</source>
        <translation>다음 단계 (오른쪽)</translation>
    </message>
    <message>
        <source>Step of the search</source>
        <translation>탐색 단계</translation>
    </message>
    <message>
        <source>The plan in force comes back (Escape)</source>
        <translation>현재 플랜으로 돌아갑니다 (Escape)</translation>
    </message>
    <message>
        <source>Replay of the search</source>
        <translation>탐색 리플레이</translation>
    </message>
    <message>
        <source>Step %1 of %2 · %3 · %4</source>
        <translation>단계 %1 / %2 · %3 · %4</translation>
    </message>
    <message>
        <source>Pause (Space)</source>
        <translation>일시 중지 (스페이스)</translation>
    </message>
    <message>
        <source>En&amp;d Replay</source>
        <translation>리플레이 끝내기(&amp;D)</translation>
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
        <translation>설정</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>밝게</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>어둡게</translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation>데스크톱 설정</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>테마(&amp;T)</translation>
    </message>
    <message>
        <source>The language changes with the next start.</source>
        <translation>언어는 다음 시작부터 바뀝니다.</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>언어(&amp;L)</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>Text &amp;size</source>
        <translation>글자 크기(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Reduced</source>
        <translation>줄임(&amp;R)</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>움직임</translation>
    </message>
    <message>
        <source>%1: this Tessera was built without it.</source>
        <translation>%1: 이 Tessera 빌드에 포함되지 않았습니다.</translation>
    </message>
    <message>
        <source>%1 does not open: %2</source>
        <translation>%1: 열리지 않습니다: %2</translation>
    </message>
    <message>
        <source>%1: found.</source>
        <translation>%1: 찾음.</translation>
    </message>
    <message>
        <source>%1 %2 is in use.</source>
        <translation>%1 %2 사용 중.</translation>
    </message>
    <message>
        <source>%1: the folder&apos;s version does not fit this Tessera; %2 from another place is in use.</source>
        <translation>%1: 폴더의 버전이 이 Tessera와 맞지 않아 다른 위치의 %2 버전을 사용 중입니다.</translation>
    </message>
    <message>
        <source>Where they usually lie</source>
        <translation>일반적인 위치</translation>
    </message>
    <message>
        <source>Folder of optional backends</source>
        <translation>선택적 백엔드 폴더</translation>
    </message>
    <message>
        <source>A Python environment, a folder of packages, or an unpacked release</source>
        <translation>Python 환경, 패키지 폴더 또는 압축을 푼 릴리스</translation>
    </message>
    <message>
        <source>&amp;Choose…</source>
        <translation>선택(&amp;C)…</translation>
    </message>
    <message>
        <source>Choose the folder of optional backends</source>
        <translation>선택적 백엔드 폴더 선택</translation>
    </message>
    <message>
        <source>&amp;ONNX Runtime, OpenVINO</source>
        <translation>ONNX Runtime, OpenVINO(&amp;O)</translation>
    </message>
    <message>
        <source>A folder with ONNX Runtime or OpenVINO</source>
        <translation>ONNX Runtime 또는 OpenVINO가 있는 폴더</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>찾는 중…</translation>
    </message>
    <message>
        <source>%1 The usual places stay in use.</source>
        <translation>%1 일반적인 위치를 계속 사용합니다.</translation>
    </message>
    <message>
        <source>%1 %2 stays in use.</source>
        <translation>%1 %2 폴더를 계속 사용합니다.</translation>
    </message>
    <message>
        <source>They are looked for where Tessera was built and where the system keeps libraries. Name a folder if yours lie elsewhere.</source>
        <translation>Tessera를 빌드한 위치와 시스템 라이브러리 위치에서 찾습니다. 다른 곳에 있으면 폴더를 지정하십시오.</translation>
    </message>
    <message>
        <source>It holds for every measurement from now on.</source>
        <translation>지금부터 모든 측정에 적용됩니다.</translation>
    </message>
    <message>
        <source>Tell when it &amp;ends while another window is active</source>
        <translation>다른 창이 활성일 때 끝나면 알림(&amp;E)</translation>
    </message>
    <message>
        <source>Tell when long work ends</source>
        <translation>긴 작업이 끝나면 알림</translation>
    </message>
    <message>
        <source>A search, a measurement, a profile, a check or an export of more than ten seconds: the desktop shows a message, where it can</source>
        <translation>10초가 넘는 탐색, 측정, 프로파일링, 검사, 내보내기가 끝나면 가능한 경우 데스크톱에 메시지를 표시합니다</translation>
    </message>
    <message>
        <source>Long work</source>
        <translation>긴 작업</translation>
    </message>
    <message>
        <source>Stay &amp;until they are closed</source>
        <translation>닫을 때까지 표시(&amp;U)</translation>
    </message>
    <message>
        <source>Messages stay until they are closed</source>
        <translation>메시지는 닫을 때까지 표시됩니다</translation>
    </message>
    <message>
        <source>Otherwise a message that only informs goes by itself once there was time to read it</source>
        <translation>끄면 알리기만 하는 메시지는 읽을 시간이 지난 뒤 저절로 사라집니다</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>메시지</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>장치</translation>
    </message>
    <message>
        <source>The CPU is always placed on, and besides it every device that is chosen here.</source>
        <translation>CPU에는 항상 배치되고, 여기에서 고른 모든 장치에도 배치됩니다.</translation>
    </message>
</context>
<context>
    <name>tessera::shell::Shortcuts</name>
    <message>
        <source>One key with Ctrl, Alt or Shift, or a function key, is what an action can have.</source>
        <translation>동작에는 Ctrl, Alt, Shift와 조합한 키 하나 또는 기능 키를 지정할 수 있습니다.</translation>
    </message>
    <message>
        <source>%1 alone is for typing and for walking: add Ctrl or Alt.</source>
        <translation>%1 키만으로는 입력과 이동에 쓰입니다. Ctrl 또는 Alt를 더하십시오.</translation>
    </message>
    <message>
        <source>%1 opens the menu %2.</source>
        <translation>%1: 메뉴 %2 열기에 쓰입니다.</translation>
    </message>
    <message>
        <source>%1 is %2 in the menu %3.</source>
        <translation>%1: 메뉴 %3의 %2 명령에 쓰입니다.</translation>
    </message>
</context>
<context>
    <name>tessera::shell::ShortcutsDialog</name>
    <message>
        <source>Shortcuts</source>
        <translation>바로 가기 키</translation>
    </message>
    <message>
        <source>N&amp;one</source>
        <translation>없음(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Reset</source>
        <translation>초기화(&amp;R)</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>바로 가기 키</translation>
    </message>
    <message>
        <source>Command, menu or keys</source>
        <translation>명령, 메뉴 또는 키</translation>
    </message>
    <message>
        <source>Search the shortcuts</source>
        <translation>바로 가기 키 검색</translation>
    </message>
    <message>
        <source>Reset &amp;All</source>
        <translation>모두 초기화(&amp;A)</translation>
    </message>
    <message>
        <source>All keys are as Tessera has them.</source>
        <translation>모든 키가 Tessera 기본값입니다.</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>키</translation>
    </message>
    <message>
        <source>No shortcut for %1.</source>
        <translation>해당 바로 가기 키 없음: %1.</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>지우기</translation>
    </message>
    <message>
        <source>&amp;Keys of %1</source>
        <translation>%1 키(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>키(&amp;K)</translation>
    </message>
    <message>
        <source>Press the keys that this command should have.</source>
        <translation>이 명령에 지정할 키를 누르십시오.</translation>
    </message>
    <message>
        <source>Choose a command to change its keys.</source>
        <translation>키를 바꿀 명령을 선택하십시오.</translation>
    </message>
    <message>
        <source>%1 Nothing was changed.</source>
        <translation>%1 변경된 것이 없습니다.</translation>
    </message>
    <message>
        <source>&amp;Use Them Here</source>
        <translation>여기에 사용(&amp;U)</translation>
    </message>
    <message>
        <source>%1 has no keys now.</source>
        <translation>%1: 이제 지정된 키가 없습니다.</translation>
    </message>
    <message>
        <source>%1 has %2 now.</source>
        <translation>%1: 이제 키는 %2입니다.</translation>
    </message>
    <message>
        <source>Return leads to its keys.</source>
        <translation>Return을 누르면 해당 키로 이동합니다.</translation>
    </message>
</context>
<context>
    <name>tessera::shell::SideHeader</name>
    <message>
        <source>Colours of backends: %1</source>
        <translation>백엔드 색: %1</translation>
    </message>
</context>
<context>
    <name>tessera::shell::SizesDialog</name>
    <message>
        <source>any rank</source>
        <translation>임의 랭크</translation>
    </message>
    <message>
        <source>Sizes of inputs</source>
        <translation>입력 크기</translation>
    </message>
    <message>
        <source>A plan holds for given sizes:</source>
        <translation>플랜은 주어진 크기에 유효합니다:</translation>
    </message>
    <message>
        <source>This model has symbolic sizes. A plan is made for given ones and says for which it holds.</source>
        <translation>이 모델에는 심볼릭 크기가 있습니다. 플랜은 지정한 크기에 대해 만들어지며, 어떤 크기에 유효한지 표시됩니다.</translation>
    </message>
    <message>
        <source>&amp;Place</source>
        <translation>배치(&amp;P)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1, axis %2</source>
        <translation>%1, 축 %2</translation>
    </message>
    <message>
        <source>%1, slider</source>
        <translation>%1, 슬라이더</translation>
    </message>
    <message>
        <source>Images or sequences that one run takes</source>
        <translation>실행 1회에 받는 이미지 또는 시퀀스 수</translation>
    </message>
    <message>
        <source>Image size</source>
        <translation>이미지 크기</translation>
    </message>
    <message>
        <source>As written below</source>
        <translation>아래 입력값대로</translation>
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
        <translation>%1: 읽을 수 없습니다</translation>
    </message>
    <message>
        <source>The edit was not removed</source>
        <translation>편집 내용을 제거하지 못했습니다</translation>
    </message>
    <message>
        <source>The edit of %1 was not saved</source>
        <translation>%1 편집 내용을 저장하지 못했습니다</translation>
    </message>
    <message>
        <source>This account has no folder for settings.</source>
        <translation>이 계정에는 설정 폴더가 없습니다.</translation>
    </message>
    <message>
        <source>Tessera</source>
        <translation>Tessera</translation>
    </message>
    <message>
        <source>Remove your edit of %1? The installed spec is used again.</source>
        <translation>%1 편집 내용을 제거할까요? 설치된 스펙을 다시 사용합니다.</translation>
    </message>
    <message>
        <source>Discard what you wrote in %1?</source>
        <translation>%1에 작성한 내용을 버릴까요?</translation>
    </message>
    <message>
        <source>What became of the patterns of %1 is not known</source>
        <translation>%1의 패턴 결과를 알 수 없습니다</translation>
    </message>
    <message>
        <source>%1 of %2: %3</source>
        <translation>%2의 %1: %3</translation>
    </message>
    <message>
        <source>nothing in this model is of its form</source>
        <translation>이 모델에 해당 형태 없음</translation>
    </message>
    <message numerus="yes">
        <source>and %n more rule(s) of yours</source>
        <translation>
            <numerusform>그 밖에 편집한 규칙 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>What became of your edits in the best mix:</source>
        <translation>최적 혼합에서 편집의 결과:</translation>
    </message>
    <message>
        <source>What became of your edits:</source>
        <translation>편집의 결과:</translation>
    </message>
    <message>
        <source>&amp;Revert</source>
        <translation>되돌리기(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>취소(&amp;C)</translation>
    </message>
</context>
<context>
    <name>tessera::shell::SpecState</name>
    <message>
        <source>takes the same regions as %1, which comes first</source>
        <translation>앞선 %1 규칙과 같은 영역을 처리</translation>
    </message>
    <message>
        <source>%1 takes these regions too, and comes first</source>
        <translation>앞선 %1 규칙도 이 영역을 처리</translation>
    </message>
    <message>
        <source>the same pattern as %1</source>
        <translation>%1 규칙과 같은 패턴</translation>
    </message>
    <message>
        <source>taken: a search tells what it is worth</source>
        <translation>일치: 탐색하면 가치를 알 수 있음</translation>
    </message>
    <message>
        <source>nothing in this model is of its form</source>
        <translation>이 모델에 해당 형태 없음</translation>
    </message>
    <message>
        <source>chosen in %1 of the best mix</source>
        <translation>최적 혼합의 %1곳에서 선택</translation>
    </message>
    <message>
        <source>chosen in %1</source>
        <translation>%1곳에서 선택</translation>
    </message>
    <message>
        <source>The plan in force is no mix of backends.</source>
        <translation>현재 플랜은 백엔드의 혼합이 아닙니다.</translation>
    </message>
    <message>
        <source>The plan in force is no mix of backends: %1.</source>
        <translation>현재 플랜은 백엔드의 혼합이 아닙니다: %1.</translation>
    </message>
    <message>
        <source>What becomes of patterns is told of the best mix, the fastest plan of several backends.</source>
        <translation>패턴의 결과는 여러 백엔드의 가장 빠른 플랜인 최적 혼합을 기준으로 합니다.</translation>
    </message>
    <message>
        <source>Profile &gt; Compare &gt; With the Best Mix shows it.</source>
        <translation>프로파일 &gt; 비교 &gt; 최적 혼합과 비교에서 볼 수 있습니다.</translation>
    </message>
    <message>
        <source>Chosen: the plan in force runs them so.</source>
        <translation>선택: 현재 플랜이 그렇게 실행합니다.</translation>
    </message>
    <message>
        <source>Matching took %1.</source>
        <translation>일치 검사 시간: %1.</translation>
    </message>
    <message numerus="yes">
        <source>%n region(s) in this model</source>
        <translation>
            <numerusform>이 모델에 영역 %n개</numerusform>
        </translation>
    </message>
    <message>
        <source>chosen in %1 by an earlier search</source>
        <translation>이전 탐색이 %1곳에서 선택</translation>
    </message>
    <message>
        <source>The search that was made with this spec tells of it. The plan in force is another one.</source>
        <translation>이 스펙으로 한 탐색의 결과입니다. 현재 플랜은 다른 것입니다.</translation>
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
        <translation>각 연산자를 어느 라이브러리가 왜 실행하는지, 무엇이 더 빠른지.</translation>
    </message>
    <message>
        <source>Drop an ONNX model here</source>
        <translation>여기에 ONNX 모델을 놓으십시오</translation>
    </message>
    <message>
        <source>Its structure opens first. Weights are read when needed.</source>
        <translation>구조를 먼저 엽니다. 가중치는 필요할 때 읽습니다.</translation>
    </message>
    <message>
        <source>Open a model…</source>
        <translation>모델 열기…</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>최근 항목</translation>
    </message>
    <message>
        <source>Recent models</source>
        <translation>최근 모델</translation>
    </message>
    <message>
        <source>Built in, no file needed</source>
        <translation>내장, 파일 불필요</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>이 머신</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>프로세서</translation>
    </message>
    <message>
        <source>Caches</source>
        <translation>캐시</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>스레드</translation>
    </message>
    <message>
        <source>Backends</source>
        <translation>백엔드</translation>
    </message>
    <message>
        <source>A backend that is missing is a normal state. Open a hardware profile to explore a placement on another machine.</source>
        <translation>일부 백엔드가 없는 것은 정상입니다. 하드웨어 프로파일을 열면 다른 머신의 배치를 살펴볼 수 있습니다.</translation>
    </message>
    <message>
        <source>Open hardware profile…</source>
        <translation>하드웨어 프로파일 열기…</translation>
    </message>
    <message>
        <source>Start page</source>
        <translation>시작 페이지</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>장치</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>찾는 중…</translation>
    </message>
    <message>
        <source>None besides the CPU</source>
        <translation>CPU 외에 없음</translation>
    </message>
</context>
<context>
    <name>tessera::shell::StatusLine</name>
    <message>
        <source>No model open</source>
        <translation>열린 모델 없음</translation>
    </message>
    <message>
        <source>End to end %1</source>
        <translation>엔드투엔드 %1</translation>
    </message>
    <message>
        <source>Predicted ≈ %1</source>
        <translation>예측 ≈ %1</translation>
    </message>
    <message>
        <source>Greedy placement, nothing measured</source>
        <translation>그리디 배치, 측정 없음</translation>
    </message>
    <message>
        <source>Conversions %1</source>
        <translation>변환 %1</translation>
    </message>
    <message>
        <source>Gap %1</source>
        <translation>공백 %1</translation>
    </message>
    <message>
        <source>1 pin</source>
        <translation>고정 1개</translation>
    </message>
    <message>
        <source>%1 pins</source>
        <translation>고정 %1개</translation>
    </message>
    <message>
        <source>Nothing placed yet</source>
        <translation>아직 배치 안 됨</translation>
    </message>
    <message>
        <source>Show what it is made of in Costs</source>
        <translation>비용 패널에 구성 내역을 표시합니다</translation>
    </message>
    <message>
        <source>%1 forbidden</source>
        <translation>금지 %1개</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Kernels and conversions as timed alone, at another moment: previews compare with this. Show what it is made of in Costs</source>
        <translation>다른 시점에 단독으로 측정한 커널 및 변환: 미리 보기는 이 값과 비교합니다. 비용 패널에 구성 내역을 표시합니다</translation>
    </message>
    <message>
        <source>Kernels %1</source>
        <translation>커널 %1</translation>
    </message>
    <message>
        <source>What the plan takes beyond kernels and conversions: show it in Costs</source>
        <translation>커널과 변환 외에 플랜이 쓰는 시간: 비용 패널에 표시합니다</translation>
    </message>
    <message>
        <source>Stop what runs</source>
        <translation>실행 중인 작업 중지</translation>
    </message>
    <message>
        <source>Stops it; everything stays as it was</source>
        <translation>작업을 중지합니다. 모두 그대로 유지됩니다</translation>
    </message>
    <message>
        <source>Fluctuation %1</source>
        <translation>변동 %1</translation>
    </message>
    <message>
        <source>What they took in one inference beyond the sum of their medians: show it in Costs</source>
        <translation>추론 1회에서 중앙값의 합을 넘은 시간: 비용에 표시합니다</translation>
    </message>
    <message>
        <source>Predicted ≈ %1, timed again (≈ %2 before)</source>
        <translation>예측 ≈ %1, 다시 측정(이전 ≈ %2)</translation>
    </message>
    <message>
        <source>%1, parts alone</source>
        <translation>%1, 부분 단독</translation>
    </message>
    <message>
        <source>Parts timed in a slower run</source>
        <translation>부분은 더 느린 실행에서 측정</translation>
    </message>
    <message>
        <source>%1: %2 by the change (%3 measured before it)</source>
        <comment>a prediction</comment>
        <translation>%1: 변경으로 %2 (변경 전 측정 %3)</translation>
    </message>
    <message>
        <source>%1 (%2 measured before the change)</source>
        <comment>a prediction</comment>
        <translation>%1 (변경 전 측정 %2)</translation>
    </message>
    <message>
        <source>Kernels as timed alone add up to the prediction; the plan before was measured as a whole, which takes another time. Measure runs this plan.</source>
        <translation>단독으로 잰 커널의 합이 예측입니다. 이전 플랜은 전체를 쟀으므로 시간이 다릅니다. 측정을 고르면 이 플랜을 실행합니다.</translation>
    </message>
</context>
<context>
    <name>tessera::shell::TensorDialog</name>
    <message>
        <source>Histogram of the values</source>
        <translation>값 히스토그램</translation>
    </message>
    <message>
        <source>From %1 to %2; most of them, %3, in bin %4 of %5</source>
        <translation>%1 ~ %2, 최다 구간은 %5개 중 %4번째(%3개)</translation>
    </message>
    <message>
        <source>at most %1 in a bin</source>
        <translation>구간당 최대 %1개</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>텐서</translation>
    </message>
    <message>
        <source>Type and shape</source>
        <translation>형식 및 형상</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>크기</translation>
    </message>
    <message>
        <source>%1 values, %2</source>
        <translation>값 %1개, %2</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>히스토그램</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>값</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>범위</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 ~ %2</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>평균</translation>
    </message>
    <message>
        <source>%1, standard deviation %2</source>
        <translation>%1, 표준 편차 %2</translation>
    </message>
    <message>
        <source>Zeros</source>
        <translation>0의 수</translation>
    </message>
    <message>
        <source>Not finite</source>
        <translation>비유한 값</translation>
    </message>
    <message>
        <source>%1 NaN, %2 infinite</source>
        <translation>NaN %1개, 무한대 %2개</translation>
    </message>
    <message>
        <source>none</source>
        <translation>없음</translation>
    </message>
    <message>
        <source>Progress of the run</source>
        <translation>실행 진행률</translation>
    </message>
    <message>
        <source>&amp;Record Again</source>
        <translation>다시 기록(&amp;R)</translation>
    </message>
    <message>
        <source>Values of</source>
        <translation>값의 출처</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>레이아웃</translation>
    </message>
    <message>
        <source>No values that could be shown</source>
        <translation>표시할 수 있는 값 없음</translation>
    </message>
    <message>
        <source>The first %1 rows and %2 columns</source>
        <translation>처음 %1행, %2열</translation>
    </message>
    <message>
        <source>Axis %1: </source>
        <translation>축 %1: </translation>
    </message>
    <message>
        <source> of %1</source>
        <translation> / %1</translation>
    </message>
    <message>
        <source>Index in axis %1, which has %2</source>
        <translation>축 %1의 인덱스(크기 %2)</translation>
    </message>
</context>
<context>
    <name>tessera::shell::Tour</name>
    <message>
        <source>Skip</source>
        <translation>건너뛰기</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>뒤로</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>다음</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>완료</translation>
    </message>
    <message>
        <source>Tour, %1 of %2: %3</source>
        <translation>둘러보기, %1 / %2: %3</translation>
    </message>
</context>
<context>
    <name>tessera::shell::WorkProgress</name>
    <message>
        <source>Measuring the plan</source>
        <translation>플랜 측정 중</translation>
    </message>
    <message>
        <source>Profiling the plan</source>
        <translation>플랜 프로파일링 중</translation>
    </message>
    <message>
        <source>Checking errors</source>
        <translation>오차 검사 중</translation>
    </message>
    <message>
        <source>Verifying the plan</source>
        <translation>플랜 검증 중</translation>
    </message>
    <message>
        <source>Writing the file</source>
        <translation>파일 저장 중</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>done of all</comment>
        <translation>%1 / %2</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n회 실행</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n draw(s) of inputs</source>
        <translation>
            <numerusform>입력 세트 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n implementation(s)</source>
        <translation>
            <numerusform>구현 %n개</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n second(s) left</source>
        <translation>
            <numerusform>%n초 남음</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s) left</source>
        <translation>
            <numerusform>%n분 남음</numerusform>
        </translation>
    </message>
    <message>
        <source>Previewing the change</source>
        <translation>변경을 미리 보는 중</translation>
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
        <translation>참고</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>완료</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>경고</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>오류</translation>
    </message>
</context>
<context>
    <name>tessera::style::ProgressBar</name>
    <message>
        <source>Progress</source>
        <translation>진행률</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
</context>
<context>
    <name>tessera::style::SearchLine</name>
    <message>
        <source>Clear</source>
        <translation>지우기</translation>
    </message>
</context>
<context>
    <name>tessera::style::ToastArea</name>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>닫기 (Esc)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
</TS>
