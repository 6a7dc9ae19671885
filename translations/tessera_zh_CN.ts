<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en_GB">
<context>
    <name>DeviceWords</name>
    <message>
        <source>emulated by the CPU: its times are those of no device</source>
        <translation>由 CPU 模拟：其时间不代表任何设备</translation>
    </message>
    <message>
        <source>No device of %1: %2</source>
        <translation>没有 %1 设备：%2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>a device&apos;s name, and what tells it from its likes</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 in figures and lists, %2 on the command line</source>
        <translation>图与列表中为 %1，命令行中为 %2</translation>
    </message>
</context>
<context>
    <name>QKeySequenceEdit</name>
    <message>
        <source>Press shortcut</source>
        <translation>请按下按键</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>No such node</source>
        <translation>没有此节点</translation>
    </message>
    <message>
        <source>%1, 1 thread</source>
        <translation>%1，1 个线程</translation>
    </message>
    <message>
        <source>%1, %2 threads</source>
        <translation>%1，%2 个线程</translation>
    </message>
    <message>
        <source>%1 L1, %2 L2, %3 L3</source>
        <translation>%1 L1，%2 L2，%3 L3</translation>
    </message>
</context>
<context>
    <name>QPlatformTheme</name>
    <message>
        <source>OK</source>
        <translation>确定</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>放弃</translation>
    </message>
</context>
<context>
    <name>Replay</name>
    <message numerus="yes">
        <source>%n operator(s) (%1, …)</source>
        <translation>
            <numerusform>%n 个算子（%1，…）</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: another implementation of %2</source>
        <translation>%1：%2 的另一实现</translation>
    </message>
    <message>
        <source>%1: other regions of %2</source>
        <translation>%1：%2 的其他区域</translation>
    </message>
    <message>
        <source>%1: to %2</source>
        <translation>%1：改为 %2</translation>
    </message>
    <message>
        <source>%1: %2 → %3</source>
        <translation>%1：%2 → %3</translation>
    </message>
    <message numerus="yes">
        <source>%1; and %n more change(s)</source>
        <translation>
            <numerusform>%1；另有 %n 处改变</numerusform>
        </translation>
    </message>
    <message>
        <source>The operator level placed every operator</source>
        <translation>算子级放置了所有算子</translation>
    </message>
    <message>
        <source>Operator level: %1</source>
        <translation>算子级：%1</translation>
    </message>
    <message>
        <source>The same placement in other formats</source>
        <translation>放置相同，格式不同</translation>
    </message>
    <message>
        <source>Last race: the greedy placement is the plan</source>
        <translation>末次竞速：贪心放置成为方案</translation>
    </message>
    <message>
        <source>Last race: %1 is the plan</source>
        <translation>末次竞速：%1 成为方案</translation>
    </message>
    <message>
        <source>Last race: the plan stays</source>
        <translation>末次竞速：方案不变</translation>
    </message>
    <message>
        <source>Last race: %1</source>
        <translation>末次竞速：%1</translation>
    </message>
    <message>
        <source>Nothing was run for it.</source>
        <translation>没有为其运行任何内容。</translation>
    </message>
    <message>
        <source>It takes %1 times as long as the operator level&apos;s plan, beside which it ran.</source>
        <translation>耗时是与其并排运行的算子级方案的 %1 倍。</translation>
    </message>
    <message>
        <source>Its time is of the first race, before anything was measured.</source>
        <translation>其时间取自首次竞速，此前尚无任何测量。</translation>
    </message>
    <message>
        <source>Its time is of the race with the baselines.</source>
        <translation>其时间取自与基线的竞速。</translation>
    </message>
    <message>
        <source>Time and gain are of the move&apos;s own race with the best plan before it.</source>
        <translation>时间和提升取自此改动与此前最佳方案的竞速。</translation>
    </message>
    <message>
        <source>Time and gain are of the last race; the gain is over the operator level.</source>
        <translation>时间和提升取自末次竞速；提升相对于算子级。</translation>
    </message>
    <message>
        <source>Its placement was not kept: the search had more than are kept.</source>
        <translation>未保留其放置：搜索产生的放置超过保留数量。</translation>
    </message>
    <message>
        <source>the greedy placement</source>
        <translation>贪心放置</translation>
    </message>
    <message>
        <source>the operator level&apos;s plan</source>
        <translation>算子级的方案</translation>
    </message>
    <message>
        <source>the candidate</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>two candidates</source>
        <translation>两个候选</translation>
    </message>
    <message>
        <source>the candidates</source>
        <translation>各候选</translation>
    </message>
    <message>
        <source>a plan of the graph level</source>
        <translation>一个图级方案</translation>
    </message>
    <message>
        <source>loading plans</source>
        <translation>加载方案</translation>
    </message>
    <message>
        <source>whole plans</source>
        <translation>完整方案</translation>
    </message>
    <message>
        <source>what the machine reaches</source>
        <translation>本机可达的性能</translation>
    </message>
    <message numerus="yes">
        <source>%n move(s) gained %1, each in its own race.</source>
        <translation>
            <numerusform>%n 次改动提升 %1，均在各自的竞速中测得。</numerusform>
        </translation>
    </message>
    <message>
        <source>No move was kept; the greedy placement gained %1 over the operator level.</source>
        <translation>没有保留任何改动；贪心放置比算子级提升 %1。</translation>
    </message>
    <message>
        <source>No move was kept; %1 gained %2 over the operator level.</source>
        <translation>没有保留任何改动；%1 比算子级提升 %2。</translation>
    </message>
    <message>
        <source>No move was proved in its own race; the last race found %1 over the operator level.</source>
        <translation>没有改动在各自的竞速中得到证实；末次竞速测得比算子级提升 %1。</translation>
    </message>
    <message numerus="yes">
        <source>%n move(s) gained %1, each in its own race; the last race, of whole plans afresh, says %2 over the operator level.</source>
        <translation>
            <numerusform>%n 次改动提升 %1，均在各自的竞速中测得；末次竞速重新测量完整方案，测得比算子级提升 %2。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>the interval of a gain</comment>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>draw &quot;%1&quot;</source>
        <translation>输入组“%1”</translation>
    </message>
    <message>
        <source>%1 alone</source>
        <translation>单独 %1</translation>
    </message>
    <message>
        <source>Race of baselines: %1</source>
        <translation>基线竞速：%1</translation>
    </message>
    <message>
        <source>First race: %1</source>
        <translation>首次竞速：%1</translation>
    </message>
    <message>
        <source>Its time in the race of this step: times of two steps are of two moments.</source>
        <translation>此步骤竞速中的时间：两个步骤的时间取自两个时刻。</translation>
    </message>
    <message>
        <source>Against the best plan before it, from runs of both in turns.</source>
        <translation>与之前的最佳方案相比，取自两者轮流运行。</translation>
    </message>
    <message>
        <source>the plan in force</source>
        <translation>当前计划</translation>
    </message>
    <message>
        <source>a plan of an earlier search</source>
        <translation>先前搜索的计划</translation>
    </message>
    <message>
        <source>No move was kept: the plan is the operator level&apos;s.</source>
        <translation>没有保留任何改动：计划即为算子级的方案。</translation>
    </message>
    <message>
        <source>the plan</source>
        <translation>计划</translation>
    </message>
    <message>
        <source>No move was kept. The last race could not tell %1 apart from the operator level&apos;s plan (%1 is %2).</source>
        <translation>没有保留任何改动。末次竞速无法区分 %1 与算子级的方案（%1 %2）。</translation>
    </message>
    <message>
        <source>No move was kept. In the last race there was no difference between %1 and the operator level&apos;s plan (%1 is %2).</source>
        <translation>没有保留任何改动。末次竞速中 %1 与算子级的方案没有差别（%1 %2）。</translation>
    </message>
</context>
<context>
    <name>SpecWords</name>
    <message>
        <source>The spec has an error: nothing is matched. The last one without errors stays in use.</source>
        <translation>规格有错误：不做匹配。仍使用上一个无错误的规格。</translation>
    </message>
    <message>
        <source>Open a model to see what the patterns match.</source>
        <translation>打开模型以查看各模式的匹配项。</translation>
    </message>
</context>
<context>
    <name>Verdict</name>
    <message>
        <source>%1 % slower</source>
        <translation>慢 %1 %</translation>
    </message>
    <message>
        <source>%1 % faster</source>
        <translation>快 %1 %</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>%1 is %3 times as fast as %2 (by one pair)</source>
        <translation>%1：速度是 %2 的 %3 倍（仅一对运行）</translation>
    </message>
    <message>
        <source>%1 is %3 times as fast as %2 (%4 to %5)</source>
        <translation>%1：速度是 %2 的 %3 倍（%4 至 %5）</translation>
    </message>
    <message>
        <source>%1 is %3 % faster than %2 (%4 to %5 %)</source>
        <translation>%1：比 %2 快 %3 %（%4 至 %5 %）</translation>
    </message>
    <message>
        <source>%1 is %3 % slower than %2 (%4 to %5 %)</source>
        <translation>%1：比 %2 慢 %3 %（%4 至 %5 %）</translation>
    </message>
    <message>
        <source>%1 is the fastest: no mix was faster</source>
        <translation>%1 最快：没有更快的混合方案</translation>
    </message>
    <message>
        <source>the best mix</source>
        <translation>最佳混合方案</translation>
    </message>
    <message>
        <source>%1 is the fastest; %2</source>
        <translation>%1 最快；%2</translation>
    </message>
    <message>
        <source>it</source>
        <translation>它</translation>
    </message>
    <message>
        <source>The greedy placement</source>
        <translation>贪心放置</translation>
    </message>
    <message>
        <source>No difference to %1 (%2)</source>
        <translation>与 %1 无差异（%2）</translation>
    </message>
    <message>
        <source>%1 alone</source>
        <translation>仅用 %1</translation>
    </message>
    <message>
        <source>The mix</source>
        <translation>混合方案</translation>
    </message>
    <message>
        <source>This plan</source>
        <translation>本方案</translation>
    </message>
    <message>
        <source>No difference (A %1)</source>
        <translation>无差异（A %1）</translation>
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
        <translation>两者的时间各属其机器：没有差值，也没有比值。</translation>
    </message>
    <message>
        <source>A whole graph has a time only as it runs end to end: its operators have none that could be set against others.</source>
        <translation>整图只有端到端运行的时间：其中的算子没有可与其他方案对照的时间。</translation>
    </message>
    <message>
        <source>While this was timed, other programs kept %1 of the cores busy: times are longer and less certain than on an idle machine.</source>
        <translation>测量期间其他程序占用了 %1 的核心：时间比空闲机器更长、更不确定。</translation>
    </message>
    <message>
        <source>Other programs keep %1 of the cores busy: times are longer and less certain than on an idle machine.</source>
        <translation>其他程序占用了 %1 的核心：时间比空闲机器更长、更不确定。</translation>
    </message>
    <message>
        <source>The placement that prefers %1</source>
        <translation>优先使用 %1 的放置</translation>
    </message>
    <message>
        <source>%3 could not be told apart from %1 (%2)</source>
        <translation>%3 与 %1 无法区分（%2）</translation>
    </message>
    <message>
        <source>Could not be told apart (A %1)</source>
        <translation>无法区分（A %1）</translation>
    </message>
    <message>
        <source>The best mix</source>
        <translation>最佳混合方案</translation>
    </message>
    <message>
        <source>the plan in force</source>
        <translation>当前方案</translation>
    </message>
    <message>
        <source>%1, measured in turns at %2</source>
        <translation>%1，于 %2 轮流测得</translation>
    </message>
    <message numerus="yes">
        <source>Under %n pin(s) of yours: %1</source>
        <translation>
            <numerusform>在您的 %n 项固定下：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>The parts alone add up to ≈ %1; the whole took %2.</source>
        <translation>各部分单独之和为 ≈ %1；整体耗时 %2。</translation>
    </message>
    <message numerus="yes">
        <source>%n part(s) were predicted, not timed.</source>
        <translation>
            <numerusform>%n 个部分是预测值，未经测量。</numerusform>
        </translation>
    </message>
    <message>
        <source>Other programs kept %1 of the cores busy while it ran.</source>
        <translation>运行期间，其他程序占用了 %1 的核心。</translation>
    </message>
    <message>
        <source>The two were timed at different moments, and alone a kernel does not wait for others or find its data cold.</source>
        <translation>两者在不同时刻测得；单独运行时，内核无需等待其他内核，数据也不会不在缓存中。</translation>
    </message>
    <message>
        <source>A profile times every part in place.</source>
        <translation>性能剖析会就地测量每个部分。</translation>
    </message>
    <message>
        <source>%1 runs the model as one piece: what its operators take in it is not measured.</source>
        <translation>%1 将模型作为整体运行：其中各算子的耗时未测量。</translation>
    </message>
    <message>
        <source>%1 times as fast</source>
        <translation>快到 %1 倍</translation>
    </message>
    <message>
        <source>%1 times as slow</source>
        <translation>慢到 %1 倍</translation>
    </message>
    <message>
        <source>%1 is %3 times as fast as %2</source>
        <translation>%1 的速度是 %2 的 %3 倍</translation>
    </message>
    <message>
        <source>%1 is %3 times as slow as %2</source>
        <translation>%1 的耗时是 %2 的 %3 倍</translation>
    </message>
    <message>
        <source>%1 is %3 % faster than %2</source>
        <translation>%1 比 %2 快 %3 %</translation>
    </message>
    <message>
        <source>%1 is %3 % slower than %2</source>
        <translation>%1 比 %2 慢 %3 %</translation>
    </message>
    <message>
        <source>%1 is %3 times as slow as %2 (by one pair)</source>
        <translation>%1 的耗时是 %2 的 %3 倍（据一对运行）</translation>
    </message>
    <message>
        <source>%1 is %3 times as slow as %2 (%4 to %5)</source>
        <translation>%1 的耗时是 %2 的 %3 倍（%4 到 %5）</translation>
    </message>
    <message>
        <source>%1 is %3 % faster than %2 (too few runs for an interval)</source>
        <translation>%1 比 %2 快 %3 %（运行次数太少，没有区间）</translation>
    </message>
    <message>
        <source>%1 is %3 % slower than %2 (too few runs for an interval)</source>
        <translation>%1 比 %2 慢 %3 %（运行次数太少，没有区间）</translation>
    </message>
    <message>
        <source>%1 is the plan, with no difference to the best mix</source>
        <translation>%1 即为计划，与最佳组合没有差别</translation>
    </message>
    <message>
        <source>by pairs of runs; by the two medians it is %1</source>
        <translation>据成对运行；按两个中位数则为 %1</translation>
    </message>
    <message numerus="yes">
        <source>the range of %n pair(s), too few for an interval of 95 %</source>
        <translation>
            <numerusform>%n 对的范围，不足以得出 95 % 区间</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 could not be told apart from %2</source>
        <translation>无法区分 %1 与 %2</translation>
    </message>
    <message>
        <source>No difference to %1</source>
        <translation>与 %1 没有差别</translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation>%1（%2 到 %3）</translation>
    </message>
    <message>
        <source>%1 is the plan. It could not be told apart from the best mix</source>
        <translation>%1 即为计划，无法与最佳组合区分</translation>
    </message>
    <message>
        <source>%1 is the plan. It could not be told apart from the best mix (the plan is %2)</source>
        <translation>%1 即为计划，无法与最佳组合区分（计划 %2）</translation>
    </message>
    <message>
        <source>%1 is the plan, with no difference to the best mix (the plan is %2)</source>
        <translation>%1 即为计划，与最佳组合没有差别（计划 %2）</translation>
    </message>
    <message>
        <source>by pairs of runs</source>
        <translation>据成对运行</translation>
    </message>
    <message>
        <source>%1 at %2 was predicted, not timed.</source>
        <comment>operators, a node</comment>
        <translation>%2 处的 %1 是预测值，未经测量。</translation>
    </message>
    <message numerus="yes">
        <source>%1 is the plan, by %n run(s): too few to tell whether another is faster</source>
        <translation>
            <numerusform>%1 即为计划（运行 %n 次），次数太少，无法判断是否有更快的方案</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::canvas::ChangedKey</name>
    <message>
        <source>Marked so in the graph</source>
        <translation>在图中以此标记</translation>
    </message>
</context>
<context>
    <name>tessera::canvas::GraphCanvas</name>
    <message numerus="yes">
        <source>Graph, %n box(es)</source>
        <translation>
            <numerusform>图，%n 个方框</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, not timed</source>
        <translation>%1，未计时</translation>
    </message>
    <message>
        <source>%1, predicted %2</source>
        <translation>%1，预测 %2</translation>
    </message>
    <message>
        <source>%1, measured %2</source>
        <translation>%1，实测 %2</translation>
    </message>
    <message>
        <source>%1, out of date %2</source>
        <translation>%1，已过期 %2</translation>
    </message>
    <message>
        <source>no backend</source>
        <translation>无后端</translation>
    </message>
    <message>
        <source>being measured</source>
        <translation>测量中</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>已固定</translation>
    </message>
    <message>
        <source>a backend is forbidden</source>
        <translation>有后端被禁用</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>%1, never measured</source>
        <translation>%1，从未测量</translation>
    </message>
    <message>
        <source>Arrow keys walk along edges, C goes to the next conversion. Enter opens, the menu key offers backends.</source>
        <translation>方向键沿边移动，C 转到下一个转换。Enter 打开，菜单键列出后端。</translation>
    </message>
    <message>
        <source>each block %1 to %2</source>
        <translation>每块 %1 至 %2</translation>
    </message>
    <message>
        <source>%1 is the slowest</source>
        <translation>%1 最慢</translation>
    </message>
    <message>
        <source>%1 % of the time of kernels and conversions</source>
        <translation>占内核与转换时间的 %1 %</translation>
    </message>
    <message>
        <source>changes</source>
        <translation>将更改</translation>
    </message>
</context>
<context>
    <name>tessera::charts::BestPlanChart</name>
    <message>
        <source>Best plan over plans measured</source>
        <translation>最佳方案随已测方案数的变化</translation>
    </message>
    <message>
        <source>Greedy</source>
        <translation>贪心</translation>
    </message>
    <message>
        <source>nothing measured yet</source>
        <translation>尚无测量</translation>
    </message>
    <message>
        <source>plans measured</source>
        <translation>已测方案数</translation>
    </message>
    <message>
        <source>Best plan, ms end to end</source>
        <translation>最佳方案，端到端 (ms)</translation>
    </message>
    <message>
        <source>%1: %2 ↑</source>
        <comment>a line above the scale</comment>
        <translation>%1：%2 ↑</translation>
    </message>
    <message>
        <source>No plan of this search has run yet. Baselines come first, then the plans of the graph level.</source>
        <translation>此搜索尚未运行任何方案。先运行基线，再运行图级的方案。</translation>
    </message>
    <message>
        <source>axis from %1 to %2 ms</source>
        <translation>坐标轴从 %1 到 %2 ms</translation>
    </message>
    <message numerus="yes">
        <source>↑ %n plan(s) beyond the axis, up to %1</source>
        <translation>
            <numerusform>↑ %n 个方案超出坐标轴，最大 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Best plan</source>
        <translation>最佳方案</translation>
    </message>
    <message>
        <source>Best mix</source>
        <translation>最佳组合</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a plan and its time</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>plans tried: scaled to the last race</source>
        <translation>试过的方案：按末次竞速换算</translation>
    </message>
    <message>
        <source>plans tried: in their own races</source>
        <translation>试过的方案：各自的竞速</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <comment>plans without a row</comment>
        <translation>
            <numerusform>另有 %n 个</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::charts::MemoryChart</name>
    <message>
        <source>Arena of the plan</source>
        <translation>方案的内存池</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Conversion</source>
        <translation>转换</translation>
    </message>
</context>
<context>
    <name>tessera::charts::MemoryPanel</name>
    <message>
        <source>Selects the operator</source>
        <translation>选中该算子</translation>
    </message>
    <message>
        <source>Device whose memory is shown</source>
        <translation>显示其内存的设备</translation>
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
        <translation>GFLOP/s 随每字节 FLOP 的变化</translation>
    </message>
    <message>
        <source>No region has both a time and work to count.</source>
        <translation>没有区域同时具有时间和可计的计算量。</translation>
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
        <translation>上限未测量：“分析方案”会测量</translation>
    </message>
</context>
<context>
    <name>tessera::charts::SampleChart</name>
    <message numerus="yes">
        <source>%1: %2, median of %n runs</source>
        <translation>
            <numerusform>%1：%2，%n 次运行的中位数</numerusform>
        </translation>
    </message>
    <message>
        <source>Runs of a measurement</source>
        <translation>一次测量的各次运行</translation>
    </message>
    <message numerus="yes">
        <source>%n runs beyond, to %1</source>
        <translation>
            <numerusform>另有 %n 次运行超出，最大 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>runs not kept</source>
        <translation>未保留各次运行</translation>
    </message>
    <message>
        <source>Neither the plan nor the selected region was measured.</source>
        <translation>方案和所选区域均未测量。</translation>
    </message>
</context>
<context>
    <name>tessera::charts::ShareChart</name>
    <message>
        <source>Time by operators and backend</source>
        <translation>按算子和后端划分的时间</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <comment>kinds of operators</comment>
        <translation>
            <numerusform>另有 %n 种</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::charts::ShareCurve</name>
    <message>
        <source>Share of the time by number of regions</source>
        <translation>时间占比随区域数的变化</translation>
    </message>
    <message>
        <source>%1: number %2 by time, %3; with the slower ones %4</source>
        <translation>%1：耗时第 %2，%3；连同更慢的共 %4</translation>
    </message>
    <message numerus="yes">
        <source>%n regions</source>
        <translation>
            <numerusform>%n 个区域</numerusform>
        </translation>
    </message>
    <message>
        <source>Slowest regions, added up</source>
        <translation>最慢的区域，累计</translation>
    </message>
    <message>
        <source>Not every region has a time yet.</source>
        <translation>尚有区域没有时间。</translation>
    </message>
</context>
<context>
    <name>tessera::charts::TimePanel</name>
    <message>
        <source>Shows the conversions</source>
        <translation>显示转换</translation>
    </message>
    <message numerus="yes">
        <source>Selects %n regions</source>
        <translation>
            <numerusform>选中 %n 个区域</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::charts::Timeline</name>
    <message>
        <source>Timeline of one inference</source>
        <translation>一次推理的时间轴</translation>
    </message>
    <message>
        <source>Conversion: %1</source>
        <translation>转换：%1</translation>
    </message>
    <message>
        <source>, threads of its own</source>
        <translation>，自有线程</translation>
    </message>
    <message>
        <source>Thread %1</source>
        <translation>线程 %1</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>%1 in %2 (%3): %4</source>
        <translation>%1，%2（%3）：%4</translation>
    </message>
    <message>
        <source>Conversion</source>
        <translation>转换</translation>
    </message>
    <message numerus="yes">
        <source>%n kernels</source>
        <translation>
            <numerusform>%n 个内核</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n conversions</source>
        <translation>
            <numerusform>%n 个转换</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1和 %2</translation>
    </message>
    <message>
        <source>Marked: %1, %2, %3 of all kernels and conversions</source>
        <translation>已标记：%1，%2，占全部内核与转换的 %3</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy %1: %2</source>
        <translation>复制 %1：%2</translation>
    </message>
    <message>
        <source>End to end %1. The bars are medians of kernels and conversions, which add up to %2.</source>
        <translation>端到端 %1。条形为内核与转换的中位数，合计 %2。</translation>
    </message>
    <message>
        <source>White between them: %1 by which kernels took longer than their medians, in each inference others.</source>
        <translation>其间空白：内核超出其中位数的 %1，每次推理各不相同。</translation>
    </message>
    <message>
        <source>White between them: the next one is started in less than what two runs differ by.</source>
        <translation>其间空白：启动下一个，耗时小于两次运行之差。</translation>
    </message>
    <message>
        <source>White between them: %1 by which kernels took longer than their medians, in each inference others; and %2 in which the next one is started.</source>
        <translation>其间空白：内核超出其中位数的 %1，每次推理各不相同；以及启动下一个的 %2。</translation>
    </message>
    <message>
        <source>White between them: %1, in which the next one is started.</source>
        <translation>其间空白：启动下一个的 %1。</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::BackendLooks</name>
    <message>
        <source>No backend</source>
        <translation>无后端</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::BackendsModel</name>
    <message>
        <source>Backend</source>
        <translation>后端</translation>
    </message>
    <message>
        <source>Plug-in version %1, %2</source>
        <translation>插件版本 %1，%2</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>not asked yet</source>
        <translation>尚未询问</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::CandidatesModel</name>
    <message>
        <source>Implementation</source>
        <translation>实现</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>, by the rule %1</source>
        <translation>，按规则 %1</translation>
    </message>
    <message>
        <source>, for %1</source>
        <translation>，用于 %1</translation>
    </message>
    <message>
        <source>µs</source>
        <translation>µs</translation>
    </message>
    <message>
        <source>Plan, µs</source>
        <translation>方案 (µs)</translation>
    </message>
    <message>
        <source>Timed on this machine at its speed of now</source>
        <translation>在本机当前速度下实测</translation>
    </message>
    <message>
        <source>Timed at another speed of the machine, or on another one: good for the order, not for a claim</source>
        <translation>在本机其他速度下或其他机器上实测：可用于排序，不足为据</translation>
    </message>
    <message>
        <source>Computed, not timed</source>
        <translation>计算得出，非实测</translation>
    </message>
    <message>
        <source>%1: the plan runs it</source>
        <translation>%1：方案运行此项</translation>
    </message>
    <message>
        <source>%1 · %2 or %3</source>
        <comment>an implementation, and the operators that a pin could mean</comment>
        <translation>%1 · %2 或 %3</translation>
    </message>
    <message>
        <source>others</source>
        <comment>other operators</comment>
        <translation>其他</translation>
    </message>
    <message>
        <source>It can run over %1. The figures are of %2; with a pin the solver chooses.</source>
        <translation>可在 %1 上运行。数值取自 %2；固定后由求解器选择。</translation>
    </message>
    <message>
        <source> or over </source>
        <translation> 或 </translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>区间</translation>
    </message>
    <message>
        <source>%1, tie</source>
        <comment>what a pin would cost, which is inside the interval</comment>
        <translation>%1，持平</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::CompareModel</name>
    <message>
        <source>Same placement</source>
        <translation>放置相同</translation>
    </message>
    <message>
        <source>Other backend</source>
        <translation>后端不同</translation>
    </message>
    <message>
        <source>Other implementation</source>
        <translation>实现不同</translation>
    </message>
    <message>
        <source>Fused differently</source>
        <translation>融合不同</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>区域</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
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
        <translation>B − A (µs)</translation>
    </message>
    <message>
        <source>tie</source>
        <translation>持平</translation>
    </message>
    <message>
        <source>Ratio</source>
        <translation>比值</translation>
    </message>
    <message>
        <source>What differs</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>The whole model</source>
        <translation>整个模型</translation>
    </message>
    <message>
        <source>One of them runs it as one piece</source>
        <translation>其中一个将其作为整体运行</translation>
    </message>
    <message>
        <source>several backends</source>
        <translation>多个后端</translation>
    </message>
    <message>
        <source>All parts, each alone</source>
        <translation>所有部分，各自单独</translation>
    </message>
    <message>
        <source>The ratio is the median of the ratios of runs side by side, which need not be that of the two medians.</source>
        <translation>该比值是相邻运行之比的中位数，不一定等于两个中位数之比。</translation>
    </message>
    <message>
        <source>They were timed at two moments: Measure runs both in turns.</source>
        <translation>两者在不同时刻计时：“测量”会轮流运行两者。</translation>
    </message>
    <message>
        <source>As it runs within its plan: what the canvas and Operators show. The two plans were profiled at two moments, so the difference is of the times alone.</source>
        <translation>在其计划中运行的时间，即图与“算子”所示。两个计划在不同时刻做了剖析，因此差值取单独计时。</translation>
    </message>
    <message>
        <source>A alone, µs</source>
        <translation>A 单独，µs</translation>
    </message>
    <message>
        <source>A in place, µs</source>
        <translation>A 就地，µs</translation>
    </message>
    <message>
        <source>B alone, µs</source>
        <translation>B 单独，µs</translation>
    </message>
    <message>
        <source>B in place, µs</source>
        <translation>B 就地，µs</translation>
    </message>
    <message>
        <source>A end to end, µs</source>
        <translation>A 端到端，µs</translation>
    </message>
    <message>
        <source>B end to end, µs</source>
        <translation>B 端到端，µs</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::CostWords</name>
    <message>
        <source>1 kernel</source>
        <translation>1 个内核</translation>
    </message>
    <message numerus="yes">
        <source>%n kernels</source>
        <translation>
            <numerusform>%n 个内核</numerusform>
        </translation>
    </message>
    <message>
        <source>All kernels of the plan together. Operators lists them one by one.</source>
        <translation>方案的全部内核合计。“算子”面板逐一列出。</translation>
    </message>
    <message>
        <source>Kernels and conversions %1</source>
        <translation>内核与转换 %1</translation>
    </message>
    <message>
        <source>End to end %1</source>
        <translation>端到端 %1</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>Conversion</source>
        <translation>转换</translation>
    </message>
    <message>
        <source>Device copy</source>
        <translation>设备拷贝</translation>
    </message>
    <message>
        <source>Fallback</source>
        <translation>回退</translation>
    </message>
    <message>
        <source>Gap</source>
        <translation>间隙</translation>
    </message>
    <message>
        <source>not timed</source>
        <translation>未计时</translation>
    </message>
    <message>
        <source>%1: %2, %3 of the plan</source>
        <translation>%1：%2，占方案的 %3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>From %1</source>
        <translation>从 %1</translation>
    </message>
    <message>
        <source>To %1</source>
        <translation>到 %1</translation>
    </message>
    <message>
        <source>the CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>The model&apos;s output is wanted on %1, and lies on %2.</source>
        <translation>模型输出须在 %1 上，而它位于 %2。</translation>
    </message>
    <message>
        <source>%1 runs on %2; the model&apos;s input lies on %3.</source>
        <translation>%1 在 %2 上运行；模型输入位于 %3。</translation>
    </message>
    <message>
        <source>%1 runs on %2; %3 left the value on %4.</source>
        <translation>%1 在 %2 上运行；%3 将该值留在 %4 上。</translation>
    </message>
    <message>
        <source>a layout of its own</source>
        <translation>自有布局</translation>
    </message>
    <message>
        <source>plain rows</source>
        <translation>普通行序</translation>
    </message>
    <message>
        <source>channels last</source>
        <translation>通道末置</translation>
    </message>
    <message>
        <source>the order %1</source>
        <translation>顺序 %1</translation>
    </message>
    <message>
        <source>Nothing in the plan reads it.</source>
        <translation>方案中无人读取它。</translation>
    </message>
    <message>
        <source>A step on the way to %1.</source>
        <translation>通往%1的中间步骤。</translation>
    </message>
    <message numerus="yes">
        <source>Paid once for %n readers.</source>
        <translation>
            <numerusform>只付一次，供 %n 个读取方使用。</numerusform>
        </translation>
    </message>
    <message>
        <source>Placed from specs alone: nothing was measured.</source>
        <translation>仅按规格放置：未做任何测量。</translation>
    </message>
    <message>
        <source>No other backend runs %1 with these attributes.</source>
        <translation>没有其他后端能以这些属性运行 %1。</translation>
    </message>
    <message>
        <source>End to end, measured without events, less kernels and conversions in place: starting them, and what runs between them.</source>
        <translation>端到端时间（不带事件测量）减去原位的内核与转换：它们的启动，以及其间运行的工作。</translation>
    </message>
    <message>
        <source>Predicted: %1 to start each kernel and each conversion.</source>
        <translation>预测：每个内核和每次转换的启动各需 %1。</translation>
    </message>
    <message>
        <source>Predicted ≈ %1</source>
        <translation>预测 ≈ %1</translation>
    </message>
    <message>
        <source>Profile the plan to time it in place.</source>
        <translation>分析方案即可在原位计时。</translation>
    </message>
    <message>
        <source>Their medians %1</source>
        <translation>其中位数之和 %1</translation>
    </message>
    <message>
        <source>In one inference %1</source>
        <translation>一次推理中 %1</translation>
    </message>
    <message>
        <source>Fluctuation</source>
        <translation>波动</translation>
    </message>
    <message>
        <source>Another conversion made %1 of it; the model&apos;s output is to be %2.</source>
        <translation>另一转换将其转为 %1；模型输出须为 %2。</translation>
    </message>
    <message>
        <source>Another conversion made %1 of it; %2 reads %3.</source>
        <translation>另一转换将其转为 %1；%2 读取 %3。</translation>
    </message>
    <message>
        <source>The model&apos;s input comes as %1; its output is to be %2.</source>
        <translation>模型输入为 %1；其输出须为 %2。</translation>
    </message>
    <message>
        <source>The model&apos;s input comes as %1; %2 reads %3.</source>
        <translation>模型输入为 %1；%2 读取 %3。</translation>
    </message>
    <message>
        <source>%1 wrote %2; the model&apos;s output is to be %3.</source>
        <translation>%1 写出 %2；模型输出须为 %3。</translation>
    </message>
    <message>
        <source>%1 wrote %2 and reads %3.</source>
        <translation>%1 写出 %2，而读取 %3。</translation>
    </message>
    <message>
        <source>%1 wrote %2; %3 reads %4.</source>
        <translation>%1 写出 %2；%3 读取 %4。</translation>
    </message>
    <message>
        <source>blocks of %1</source>
        <comment>channels</comment>
        <translation>每块 %1 个</translation>
    </message>
    <message>
        <source>In each inference others of them take longer than their medians.</source>
        <translation>每次推理中，其中总有别的项超过其中位数。</translation>
    </message>
    <message>
        <source>Other programs kept %1 of the cores busy.</source>
        <translation>其他程序占用了 %1 的核心。</translation>
    </message>
    <message>
        <source>The whole model as one piece: its operators are not timed one by one.</source>
        <translation>整个模型作为一个整体：不逐个测量算子。</translation>
    </message>
    <message>
        <source>Timed in the plan. Alone: %1</source>
        <translation>在方案中测量。单独：%1</translation>
    </message>
    <message>
        <source>End to end as it was measured, less the medians of kernels and conversions in place: starting them, and what the runs differ by.</source>
        <translation>测得的端到端时间减去就地的内核与转换的中位数：启动开销，以及各次运行的差异。</translation>
    </message>
    <message>
        <source>Kernels and conversions were timed in another run, in which the machine was slower: they add up to %1 more than the whole plan took.</source>
        <translation>内核与转换是在另一次运行中计时的，当时机器较慢：其总和比整个方案的耗时多 %1。</translation>
    </message>
    <message numerus="yes">
        <source>%n conversion(s)</source>
        <translation>
            <numerusform>%n 个转换</numerusform>
        </translation>
    </message>
    <message>
        <source>All conversions and copies of the plan together: each has a row of its own.</source>
        <translation>方案的全部转换和拷贝合计：每一项各有一行。</translation>
    </message>
    <message>
        <source>Conversions</source>
        <translation>转换</translation>
    </message>
    <message>
        <source>%1: %2, %3 of the parts</source>
        <translation>%1：%2，占各部分的 %3</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::CostsModel</name>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>From</source>
        <translation>从</translation>
    </message>
    <message>
        <source>To</source>
        <translation>到</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Time, µs</source>
        <translation>时间 (µs)</translation>
    </message>
    <message>
        <source>Of the plan</source>
        <translation>占方案</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Interval, µs</source>
        <translation>区间，µs</translation>
    </message>
    <message>
        <source>Of the parts</source>
        <translation>占各部分</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::EngineWords</name>
    <message>
        <source>Slower: it needs at least %1 at the %2 GFLOP/s that this machine reaches; %3 takes %4.</source>
        <translation>较慢：按本机可达的 %2 GFLOP/s 至少需要 %1；%3 用时 %4。</translation>
    </message>
    <message>
        <source>Slower than %1, measured in the region with one operator more.</source>
        <translation>比 %1 慢，在多一个算子的区域中测得。</translation>
    </message>
    <message>
        <source>Slower than %1, measured in the region with %2 operators more.</source>
        <translation>比 %1 慢，在多 %2 个算子的区域中测得。</translation>
    </message>
    <message>
        <source>In the region with more operators: %1</source>
        <translation>在算子更多的区域中：%1</translation>
    </message>
    <message>
        <source>Not tried: its bound is %1 times that of the best of %2.</source>
        <translation>未尝试：其下界是 %2 最佳实现的 %1 倍。</translation>
    </message>
    <message>
        <source>Least time in the whole plan.</source>
        <translation>整个方案耗时最少。</translation>
    </message>
    <message>
        <source>Least time in the whole plan; with %1 it would take %2 longer.</source>
        <translation>整个方案耗时最少；改用 %1 会多耗 %2。</translation>
    </message>
    <message>
        <source>As fast as %1 within the measured intervals.</source>
        <translation>在测量区间内与 %1 一样快。</translation>
    </message>
    <message>
        <source>The search tried nothing else for it.</source>
        <translation>搜索没有为它尝试其他实现。</translation>
    </message>
    <message>
        <source>Nothing else can run it. %1: %2</source>
        <translation>没有其他实现能运行它。%1：%2</translation>
    </message>
    <message>
        <source>The graph-level search found the whole network faster with this part on %1.</source>
        <translation>图级搜索发现，此部分放在 %1 上时整个网络更快。</translation>
    </message>
    <message>
        <source>The first backend by priority whose rule “%1” takes it.</source>
        <translation>按优先级，首个以规则“%1”接受它的后端。</translation>
    </message>
    <message>
        <source>The first backend by priority that takes it.</source>
        <translation>按优先级，首个接受它的后端。</translation>
    </message>
    <message>
        <source>The whole original model runs in %1.</source>
        <translation>整个原始模型在 %1 中运行。</translation>
    </message>
    <message>
        <source>not measured yet</source>
        <translation>尚未测量</translation>
    </message>
    <message>
        <source>no spec takes it</source>
        <translation>没有规格接受它</translation>
    </message>
    <message>
        <source>No spec takes it.</source>
        <translation>没有规格接受它。</translation>
    </message>
    <message>
        <source>Not tried: it is likely to take %1 times as long as the best of %2.</source>
        <translation>未尝试：其耗时很可能是 %2 最佳实现的 %1 倍。</translation>
    </message>
    <message>
        <source>Not tried: the bound of its best is %1 times that of %2.</source>
        <translation>未尝试：其最佳实现的下界是 %2 的 %1 倍。</translation>
    </message>
    <message>
        <source>Not tried: another schedule of %1 is likely to be as fast.</source>
        <translation>未尝试：%1 的另一种调度很可能同样快。</translation>
    </message>
    <message>
        <source>Slower, most likely: at the %2 GFLOP/s that this machine reaches it takes about %1; %3 takes %4.</source>
        <translation>很可能较慢：按本机可达的 %2 GFLOP/s 约需 %1；%3 用时 %4。</translation>
    </message>
    <message>
        <source>a text file</source>
        <translation>一个文本文件</translation>
    </message>
    <message>
        <source>an HTML page</source>
        <translation>一个 HTML 页面</translation>
    </message>
    <message>
        <source>an XML file, such as OpenVINO&apos;s</source>
        <translation>一个 XML 文件（例如 OpenVINO 的）</translation>
    </message>
    <message>
        <source>a JSON file</source>
        <translation>一个 JSON 文件</translation>
    </message>
    <message>
        <source>a git-LFS pointer, a note of where the file lies</source>
        <translation>一个 git-LFS 指针，只记录文件的位置</translation>
    </message>
    <message>
        <source>a ZIP archive</source>
        <translation>一个 ZIP 压缩包</translation>
    </message>
    <message>
        <source>a PyTorch file</source>
        <translation>一个 PyTorch 文件</translation>
    </message>
    <message>
        <source>a Python pickle, most likely PyTorch&apos;s</source>
        <translation>一个 Python pickle 文件，很可能来自 PyTorch</translation>
    </message>
    <message>
        <source>a Keras file</source>
        <translation>一个 Keras 文件</translation>
    </message>
    <message>
        <source>an HDF5 file, most likely Keras&apos;s</source>
        <translation>一个 HDF5 文件，很可能来自 Keras</translation>
    </message>
    <message>
        <source>a TensorFlow model</source>
        <translation>一个 TensorFlow 模型</translation>
    </message>
    <message>
        <source>a TensorFlow Lite file</source>
        <translation>一个 TensorFlow Lite 文件</translation>
    </message>
    <message>
        <source>a safetensors file, which holds weights alone</source>
        <translation>一个只含权重的 safetensors 文件</translation>
    </message>
    <message>
        <source>an ONNX Runtime .ort file</source>
        <translation>一个 ONNX Runtime .ort 文件</translation>
    </message>
    <message>
        <source>a picture</source>
        <translation>一张图片</translation>
    </message>
    <message>
        <source>a PDF document</source>
        <translation>一个 PDF 文档</translation>
    </message>
    <message>
        <source>choose the .onnx file</source>
        <translation>请选择 .onnx 文件</translation>
    </message>
    <message>
        <source>unpack it and open the .onnx file in it</source>
        <translation>请解压并打开其中的 .onnx 文件</translation>
    </message>
    <message>
        <source>load it in PyTorch, export it with torch.onnx.export and open the result</source>
        <translation>请在 PyTorch 中加载，用 torch.onnx.export 导出，再打开结果</translation>
    </message>
    <message>
        <source>convert it with tf2onnx and open the result</source>
        <translation>请用 tf2onnx 转换，再打开结果</translation>
    </message>
    <message>
        <source>export the model that it belongs to as ONNX</source>
        <translation>请将其所属的模型导出为 ONNX</translation>
    </message>
    <message>
        <source>open the .onnx file that it was made from</source>
        <translation>请打开生成它的 .onnx 文件</translation>
    </message>
    <message>
        <source>run &apos;git lfs pull&apos; in its folder and open it again</source>
        <translation>请在其文件夹中运行 &apos;git lfs pull&apos;，再重新打开</translation>
    </message>
    <message>
        <source>the download was of a web page: download the file itself</source>
        <translation>下载到的是网页：请下载文件本身</translation>
    </message>
    <message>
        <source>%1: this is %2, not an ONNX model; %3</source>
        <translation>%1：这是%2，不是 ONNX 模型；%3</translation>
    </message>
    <message>
        <source>%1 GFLOP/s</source>
        <translation>%1 GFLOP/s</translation>
    </message>
    <message>
        <source>%1, %2 times that of f32</source>
        <translation>%1（f32 的 %2 倍）</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>arithmetic</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Slower, most likely: at the %2 GFLOP/s that this machine reaches it takes about %1, its parts one after the other %3.</source>
        <translation>很可能较慢：按本机可达的 %2 GFLOP/s 约需 %1，而各部分依次运行用时 %3。</translation>
    </message>
    <message>
        <source>%1 runs no node of this model</source>
        <translation>%1 不运行该模型的任何节点</translation>
    </message>
    <message>
        <source>not run: the times of its regions add up to at least %1, those of the best to %2</source>
        <translation>未运行：其各区域时间之和至少为 %1，最佳方案为 %2</translation>
    </message>
    <message>
        <source>not run: the times of its regions add up to %1, those of the best to %2</source>
        <translation>未运行：其各区域时间之和为 %1，最佳方案为 %2</translation>
    </message>
    <message>
        <source>wrong: %1</source>
        <translation>结果错误：%1</translation>
    </message>
    <message>
        <source>its library %1 is not installed</source>
        <translation>其库 %1 未安装</translation>
    </message>
    <message>
        <source>the hardware profile holds nothing of it</source>
        <translation>硬件配置中没有它的数据</translation>
    </message>
    <message>
        <source>the hardware profile holds no time of the whole model in it</source>
        <translation>硬件配置中没有整个模型在其中的时间</translation>
    </message>
    <message>
        <source>The reference would take longer than a tenth of the budget.</source>
        <translation>参考用时将超过预算的十分之一。</translation>
    </message>
    <message>
        <source>A run of the reference takes %1: there is time for one of %2 draws.</source>
        <translation>参考运行一次需 %1：%2 组输入中只够检查一组。</translation>
    </message>
    <message>
        <source>The reference cannot run the model: %1</source>
        <translation>参考无法运行该模型：%1</translation>
    </message>
    <message>
        <source>It writes into its inputs.</source>
        <translation>它写入了自己的输入。</translation>
    </message>
    <message>
        <source>The worker process said nothing of it.</source>
        <translation>工作进程未作任何报告。</translation>
    </message>
    <message>
        <source>%1 of arithmetic at %2; %3 of traffic from %4 at %5 GB/s. The rates were measured here.</source>
        <translation>计算 %1（%2）；从 %4 传输 %3（%5 GB/s）。速率在本机实测。</translation>
    </message>
    <message>
        <source>%1 of arithmetic at %2; %3 of traffic from %4 at %5 GB/s. The rates are assumed.</source>
        <translation>计算 %1（%2）；从 %4 传输 %3（%5 GB/s）。速率为假定值。</translation>
    </message>
    <message>
        <source>the same memory in another layout</source>
        <translation>同一内存的另一种布局</translation>
    </message>
    <message>
        <source>parts lie in the memory of the whole</source>
        <translation>各部分位于整体的内存中</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>没有该文件或文件夹</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>没有权限</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>这是一个文件夹</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>设备上没有剩余空间</translation>
    </message>
    <message>
        <source>cannot open: %1</source>
        <translation>无法打开：%1</translation>
    </message>
    <message>
        <source>cannot read: %1</source>
        <translation>无法读取：%1</translation>
    </message>
    <message>
        <source>cannot write: %1</source>
        <translation>无法写入：%1</translation>
    </message>
    <message>
        <source>This placement prefers %1 wherever it runs.</source>
        <translation>凡 %1 可运行之处，此放置均优先使用它。</translation>
    </message>
    <message>
        <source>Pinned: %1 to %2.</source>
        <translation>已固定：%1 到 %2。</translation>
    </message>
    <message>
        <source>%1 at %2 moves to %3.</source>
        <translation>%2 处的 %1 改到 %3。</translation>
    </message>
    <message>
        <source>never measured</source>
        <translation>从未测量</translation>
    </message>
    <message>
        <source>not run: the budget left no time to measure its regions. A larger one does.</source>
        <translation>未运行：预算没有留下测量其区域的时间。更大的预算可以。</translation>
    </message>
    <message>
        <source>run once for its times, not compared: the budget left no time to check and race it. A larger one does.</source>
        <translation>为取得时间运行过一次，未比较：预算没有留下检查和比较的时间。更大的预算可以。</translation>
    </message>
    <message>
        <source>it is of another model</source>
        <translation>它属于另一个模型</translation>
    </message>
    <message>
        <source>it was made for another machine</source>
        <translation>它是为另一台机器生成的</translation>
    </message>
    <message>
        <source>it was made for other settings of precision or threads</source>
        <translation>它是为另一种精度或线程设置生成的</translation>
    </message>
    <message>
        <source>it could not be run</source>
        <translation>它无法运行</translation>
    </message>
    <message>
        <source>it is wrong, or could not be run</source>
        <translation>它有误，或无法运行</translation>
    </message>
    <message>
        <source>it uses %1, which this search does not</source>
        <translation>它使用了本次搜索不用的 %1</translation>
    </message>
    <message>
        <source>it does not keep the pin of %1</source>
        <translation>它不遵守对 %1 的固定</translation>
    </message>
    <message>
        <source>it breaks the ban at %1</source>
        <translation>它违反了 %1 处的禁止</translation>
    </message>
    <message>
        <source>it is wrong: %1</source>
        <translation>它有误：%1</translation>
    </message>
    <message>
        <source>it could not be run: %1</source>
        <translation>它无法运行：%1</translation>
    </message>
    <message>
        <source>the spec of %1 no longer offers %2 at %3</source>
        <translation>%1 的规格不再在 %3 提供 %2</translation>
    </message>
    <message>
        <source>%1 on %2 at &apos;%3&apos; (%4): %5</source>
        <translation>%2 上的 %1，位于“%3”(%4)：%5</translation>
    </message>
    <message>
        <source>the greedy placement, whose kernels nobody had timed: %1</source>
        <translation>内核未经计时的贪心放置：%1</translation>
    </message>
    <message>
        <source>It did not answer in time and was stopped after %1.</source>
        <translation>未及时响应，%1 后被停止。</translation>
    </message>
    <message>
        <source>Not tried: too many kernels of its backend did not end.</source>
        <translation>未尝试：其后端有太多内核没有结束。</translation>
    </message>
    <message>
        <source>The graph level found the whole network faster with this part on %1; the operator level had %2.</source>
        <translation>图级发现此部分放在 %1 上时整个网络更快；算子级选的是 %2。</translation>
    </message>
    <message>
        <source>This part is on %1 in a whole plan that the graph level tried; the operator level had %2.</source>
        <translation>在图级试过的一个完整方案中，此部分位于 %1；算子级选的是 %2。</translation>
    </message>
    <message>
        <source>the profile of the plan: %1</source>
        <translation>方案的分析：%1</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::ErrorWords</name>
    <message>
        <source>beyond any tolerance</source>
        <translation>超出任何容差</translation>
    </message>
    <message>
        <source>%1 times the tolerance</source>
        <translation>容差的 %1 倍</translation>
    </message>
    <message>
        <source>%1 of the tolerance</source>
        <translation>容差的 %1 倍</translation>
    </message>
    <message>
        <source>Error: %1</source>
        <translation>误差：%1</translation>
    </message>
    <message>
        <source>Largest error %1, relative %2; relative L2 %3, allowed %4</source>
        <translation>最大误差 %1，相对 %2；相对 L2 %3，允许 %4</translation>
    </message>
    <message>
        <source>Infinities and NaN are not where the reference has them</source>
        <translation>无穷值和 NaN 的位置与参考不符</translation>
    </message>
    <message>
        <source>In %1, on the draw &quot;%2&quot;</source>
        <translation>在 %1 中，输入组“%2”</translation>
    </message>
    <message>
        <source>By itself, on the reference&apos;s inputs: %1</source>
        <translation>自身误差，以参考的输入计算：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n element(s) were left out, which rounding errors alone change</source>
        <translation>
            <numerusform>略去 %n 个仅凭舍入误差就会改变的元素</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::GraphWords</name>
    <message>
        <source>a graph would take %1 of the device, where a plan may hold %2 more</source>
        <translation>图会占用设备内存 %1，而方案在该设备上可占用的内存只剩 %2</translation>
    </message>
    <message>
        <source>the device has no graphs</source>
        <translation>该设备没有图功能</translation>
    </message>
    <message>
        <source>a kernel waits for the device while it is launched, which no graph can hold</source>
        <translation>有内核在启动时等待设备，图无法包含这种操作</translation>
    </message>
    <message>
        <source>a kernel calls what no graph can hold</source>
        <translation>有内核调用了图无法包含的操作</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message numerus="yes">
        <source>%n steps</source>
        <translation>
            <numerusform>%n 个步骤</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2 launched one by one: %3</source>
        <translation>%1：%2逐个启动：%3</translation>
    </message>
    <message numerus="yes">
        <source>%n graphs</source>
        <translation>
            <numerusform>%n 个图</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2 launched at once (%3).</source>
        <translation>%1：%2一次启动（%3）。</translation>
    </message>
    <message>
        <source>%1: %2 launched at once (%3, %4 of the device&apos;s memory).</source>
        <translation>%1：%2一次启动（%3，占用设备内存 %4）。</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::KindsModel</name>
    <message>
        <source>Conversions and copies</source>
        <translation>转换和拷贝</translation>
    </message>
    <message>
        <source>tie</source>
        <translation>持平</translation>
    </message>
    <message>
        <source>Predicted, or a share by its work of what a kernel of several kinds takes</source>
        <translation>预测值，或从含多种类型的内核的耗时中按计算量分摊</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>后端</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Count A</source>
        <translation>A 的数量</translation>
    </message>
    <message>
        <source>Count B</source>
        <translation>B 的数量</translation>
    </message>
    <message>
        <source>B − A, µs</source>
        <translation>B − A (µs)</translation>
    </message>
    <message>
        <source>%1 runs the model as one piece</source>
        <translation>%1 将模型作为整体运行</translation>
    </message>
    <message>
        <source>A alone, µs</source>
        <translation>A 单独，µs</translation>
    </message>
    <message>
        <source>B alone, µs</source>
        <translation>B 单独，µs</translation>
    </message>
    <message>
        <source>What has no time</source>
        <translation>没有时间的部分</translation>
    </message>
    <message>
        <source>%1: no time</source>
        <translation>%1：没有时间</translation>
    </message>
    <message>
        <source>%1: %2 of %3 without a time</source>
        <translation>%1：%3 中有 %2 没有时间</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>what is missing: why</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>never timed alone</source>
        <translation>从未单独计时</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::LegendModel</name>
    <message>
        <source>Show %1</source>
        <translation>显示 %1</translation>
    </message>
    <message>
        <source>Shown</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>后端</translation>
    </message>
    <message>
        <source>Share of kernels and conversions</source>
        <translation>占内核与转换时间</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::MemoryPicture</name>
    <message>
        <source>conversion of %1</source>
        <translation>%1 的转换</translation>
    </message>
    <message>
        <source>input of the model</source>
        <translation>模型输入</translation>
    </message>
    <message>
        <source>output of the model</source>
        <translation>模型输出</translation>
    </message>
    <message>
        <source>activation</source>
        <translation>激活值</translation>
    </message>
    <message>
        <source>value in another layout</source>
        <translation>其他布局的值</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>另 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 at %2 of the arena, layout %3</source>
        <translation>%1，位于内存池的 %2 处，布局 %3</translation>
    </message>
    <message>
        <source>in step %1, %2</source>
        <translation>在第 %1 步，%2</translation>
    </message>
    <message numerus="yes">
        <source>in %n steps, from %1 to %2</source>
        <translation>
            <numerusform>在 %n 个步骤中，从 %1 到 %2</numerusform>
        </translation>
    </message>
    <message>
        <source>made by %1</source>
        <translation>由 %1 生成</translation>
    </message>
    <message>
        <source>Arena %1 · weights of the model %2 · kept by kernels %3 · workspace %4 · together %5</source>
        <translation>内存池 %1 · 模型权重 %2 · 内核保留 %3 · 工作区 %4 · 合计 %5</translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) whose size only a run tells lie outside the arena.</source>
        <translation>
            <numerusform>%n 个值的大小须运行才知，位于内存池之外。</numerusform>
        </translation>
    </message>
    <message>
        <source>Peak %1 at %2</source>
        <translation>峰值 %1，位于 %2</translation>
    </message>
    <message>
        <source>reuse saves %1 against separate buffers (%2)</source>
        <translation>复用比独立缓冲区节省 %1（%2）</translation>
    </message>
    <message>
        <source>Arena %1 · weights of the model %2</source>
        <translation>内存池 %1 · 模型权重 %2</translation>
    </message>
    <message>
        <source>No kernel is chosen yet: all values are taken to be row-major, and what kernels need besides is not known.</source>
        <translation>尚未选定内核：假定所有值均为行主序，内核另需的内存未知。</translation>
    </message>
    <message>
        <source>Arena on %1 %2 · kept by kernels %3 · workspace %4 · together %5</source>
        <translation>%1 上的内存池 %2 · 内核保留 %3 · 工作区 %4 · 合计 %5</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::Moments</name>
    <message>
        <source>d MMM</source>
        <comment>a day: the letters of QDate::toString</comment>
        <translation>M月d日</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <comment>a day of another year</comment>
        <translation>yyyy年M月d日</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::MovesModel</name>
    <message>
        <source>Plan</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>改动</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>Effect</source>
        <translation>效果</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>崩溃</translation>
    </message>
    <message>
        <source>tie</source>
        <translation>持平</translation>
    </message>
    <message>
        <source>Against the best plan in the same rounds: too few or too uneven to tell the two apart</source>
        <translation>与最佳方案在相同轮次中对比：轮数太少或波动太大，无法区分两者</translation>
    </message>
    <message>
        <source>Against the best plan in the same rounds</source>
        <translation>与最佳方案在相同轮次中对比</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::OperatorsModel</name>
    <message>
        <source>Backend</source>
        <translation>后端</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>%1, pinned, %2</source>
        <translation>%1，已固定，%2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Time, µs</source>
        <translation>时间 (µs)</translation>
    </message>
    <message>
        <source>GFLOP/s</source>
        <translation>GFLOP/s</translation>
    </message>
    <message>
        <source>Of peak</source>
        <translation>占峰值</translation>
    </message>
    <message>
        <source>Computed, not timed</source>
        <translation>计算得出，非实测</translation>
    </message>
    <message>
        <source>Timed once: one sample has no interval</source>
        <translation>仅计时一次：单个样本没有区间</translation>
    </message>
    <message>
        <source>Timed twice: two samples have no interval</source>
        <translation>仅计时两次：两个样本没有区间</translation>
    </message>
    <message>
        <source>The range of %1 samples: an interval of 95 % takes %2</source>
        <translation>%1 个样本的范围：95 % 区间需要 %2 个</translation>
    </message>
    <message>
        <source>95 % interval of the median of %1 samples</source>
        <translation>%1 个样本中位数的 95 % 区间</translation>
    </message>
    <message>
        <source>%1: %2 to %3</source>
        <translation>%1：%2 至 %3</translation>
    </message>
    <message>
        <source>Error ÷ tolerance</source>
        <translation>误差 ÷ 容差</translation>
    </message>
    <message>
        <source>By itself</source>
        <translation>自身误差</translation>
    </message>
    <message>
        <source>Error in B</source>
        <translation>B 的误差</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>叠加</translation>
    </message>
    <message>
        <source>That is wider than the time itself: measure again.</source>
        <translation>比时间本身还宽：请重新测量。</translation>
    </message>
    <message>
        <source>The least time that this machine allows for its arithmetic and its memory, over its time.</source>
        <translation>本机完成其运算与访存所需的最短时间，除以其耗时。</translation>
    </message>
    <message>
        <source>Above 100 %: the machine ran faster than when its peak was measured, data was in the cache, or the kernel needs less arithmetic than the operator has.</source>
        <translation>超过 100 %：机器比测量峰值时更快，数据在缓存中，或内核所需运算少于算子。</translation>
    </message>
    <message>
        <source>The bar is the time, beside that of the longest; a dashed one is predicted. The line between two caps is the interval of the time: with an arrow it goes on beyond the column.</source>
        <translation>条形表示相对最长者的时间；虚线为预测值。两端之间的线是时间的区间：带箭头表示超出本列。</translation>
    </message>
    <message>
        <source>Share of kernels and conversions</source>
        <translation>占内核与转换时间</translation>
    </message>
    <message>
        <source>Between which two times the median lies, at 95 %.</source>
        <translation>中位数位于哪两个时间之间（95 %）。</translation>
    </message>
    <message>
        <source>Interval, µs</source>
        <translation>区间，µs</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Share of kernels and conversions, as a bar</source>
        <translation>占内核与转换时间（条形）</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::OptionWords</name>
    <message>
        <source>it runs on %1 devices, and Settings has none chosen</source>
        <translation>它在 %1 设备上运行，而“设置”中未选任何此类设备</translation>
    </message>
    <message>
        <source>it has symbolic sizes; choose the sizes of %1</source>
        <translation>它有符号尺寸；请选择 %1 的尺寸</translation>
    </message>
    <message>
        <source>; forbid a backend where it is wrong</source>
        <translation>；请在结果错误处禁用该后端</translation>
    </message>
    <message>
        <source>; another program holds it: close that one</source>
        <translation>；另一个程序正占用它：请关闭该程序</translation>
    </message>
    <message>
        <source>; free some space on its disk</source>
        <translation>；请腾出其磁盘空间</translation>
    </message>
    <message>
        <source>; copy it into the folder of the model</source>
        <translation>；请将其复制到模型所在文件夹</translation>
    </message>
    <message>
        <source>the plan holds for other sizes: open the model with %1</source>
        <translation>该方案适用于其他尺寸：请以 %1 打开模型</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::OutlineModel</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>The model runs as one piece: what this part of it takes is not measured.</source>
        <translation>模型作为整体运行：此部分的耗时未测量。</translation>
    </message>
    <message>
        <source>≈ In part computed: of a kernel that runs operators outside of this as well, the share by their work.</source>
        <translation>≈ 部分为计算值：对同时运行其外算子的内核，按工作量分摊。</translation>
    </message>
    <message>
        <source>≈ In part predicted, or timed at another speed of the machine.</source>
        <translation>≈ 部分为预测值，或在机器以其他速度运行时测得。</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::PinChoices</name>
    <message>
        <source>now</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>%1 (best)</source>
        <translation>%1（最佳）</translation>
    </message>
    <message>
        <source>no difference</source>
        <translation>无差异</translation>
    </message>
    <message>
        <source>≈ %1 in all</source>
        <translation>≈ 总计 %1</translation>
    </message>
    <message>
        <source>≈ %1 as a mix</source>
        <translation>≈ 混合方案 %1</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::PlanRows</name>
    <message>
        <source>scalar</source>
        <comment>a tensor without axes</comment>
        <translation>标量</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::PlansModel</name>
    <message>
        <source>Greedy, as runtimes place</source>
        <translation>贪心，与运行时的放置方式相同</translation>
    </message>
    <message>
        <source>The plan before the search</source>
        <translation>搜索前的方案</translation>
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
        <translation>本方案</translation>
    </message>
    <message>
        <source>This plan, in its race</source>
        <translation>竞速中的本方案</translation>
    </message>
    <message>
        <source>other machine</source>
        <translation>其他机器</translation>
    </message>
    <message>
        <source>other model</source>
        <translation>其他模型</translation>
    </message>
    <message>
        <source>It has not run together with this plan: Measure runs both in turns.</source>
        <translation>尚未与本方案一起运行：“测量”会轮流运行两者。</translation>
    </message>
    <message>
        <source>Its times are of that machine: they have no ratio to ours.</source>
        <translation>其时间属于那台机器：与本机的时间没有比值。</translation>
    </message>
    <message>
        <source>Its times are of another model, or of this one in other sizes: they have no ratio to these.</source>
        <translation>其时间属于另一模型，或本模型的其他尺寸：与此处的时间没有比值。</translation>
    </message>
    <message>
        <source>%1 of nodes</source>
        <translation>%1（按节点）</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>The plan in force</source>
        <translation>当前方案</translation>
    </message>
    <message>
        <source>Its time in the race that chose it: ratios of that race are to this.</source>
        <translation>选出它的那次竞速中的时间：该次竞速的比值均以此为准。</translation>
    </message>
    <message>
        <source>%1 wherever it can run the model</source>
        <translation>凡能运行之处均用 %1</translation>
    </message>
    <message>
        <source>The first backend by priority that takes each operator</source>
        <translation>按优先级，首个接受各算子的后端</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n node(s) agree by name</source>
        <translation>
            <numerusform>%n 个节点中有 %1 个名称一致</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of this model only</source>
        <translation>
            <numerusform>%n 个仅在本模型中</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of that plan only</source>
        <translation>
            <numerusform>%n 个仅在该方案中</numerusform>
        </translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n thread(s)</source>
        <translation>
            <numerusform>%1，%n 个线程</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, borrowed from %2</source>
        <translation>%1，借用自 %2</translation>
    </message>
    <message>
        <source>A/B</source>
        <translation>A/B</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>To the plan</source>
        <translation>相对本方案</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>测量时间</translation>
    </message>
    <message>
        <source>Conversions</source>
        <translation>转换</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>机器</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>By backend</source>
        <translation>按后端</translation>
    </message>
    <message>
        <source>this plan</source>
        <translation>本方案</translation>
    </message>
    <message>
        <source>tie (%1)</source>
        <translation>持平（%1）</translation>
    </message>
    <message>
        <source>Its time is %1 that of this plan, %2 to %3</source>
        <translation>其时间为本方案的 %1，%2 至 %3</translation>
    </message>
    <message>
        <source>%1: from the two medians and their intervals, of one race.</source>
        <translation>%1：由同一竞速的两个中位数及其区间得出。</translation>
    </message>
    <message>
        <source>It is the plan in force.</source>
        <translation>这是当前方案。</translation>
    </message>
    <message>
        <source>No difference was found. %1</source>
        <translation>未发现差异。%1</translation>
    </message>
    <message>
        <source>unknown</source>
        <comment>when it was measured</comment>
        <translation>未知</translation>
    </message>
    <message>
        <source>%1, last race</source>
        <comment>a moment</comment>
        <translation>%1，末次竞速</translation>
    </message>
    <message>
        <source>Its time is of the search&apos;s last race, beside the plan; the steps of the search show that of an earlier race.</source>
        <translation>其时间取自搜索的末次竞速（与方案同场）；搜索步骤显示的是更早一次竞速的时间。</translation>
    </message>
    <message>
        <source>This plan took %1 in that run.</source>
        <translation>该次运行中此方案耗时 %1。</translation>
    </message>
    <message>
        <source>µs</source>
        <translation>µs</translation>
    </message>
    <message>
        <source>%1; in the last race %2</source>
        <comment>which race, what it says</comment>
        <translation>%1；在最后一轮比较中 %2</translation>
    </message>
    <message>
        <source>Timed in the race of an earlier search</source>
        <translation>在先前搜索的比较中计时</translation>
    </message>
    <message>
        <source>Timed in the first race of its search</source>
        <translation>在其搜索的第一轮比较中计时</translation>
    </message>
    <message>
        <source>%1, this plan %2</source>
        <comment>a ratio, what the plan took in that race</comment>
        <translation>%1，此计划 %2</translation>
    </message>
    <message numerus="yes">
        <source>%1: the range of %n run(s) in turns, too few for an interval of 95 %.</source>
        <translation>
            <numerusform>%1：轮流运行 %n 次的范围，不足以得出 95 % 区间。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: median and interval of the ratios of runs in turns, which need not be the ratio of the two medians.</source>
        <translation>%1：轮流运行之比的中位数与区间，不一定等于两个中位数之比。</translation>
    </message>
    <message>
        <source>What the whole plan took, end to end</source>
        <translation>整个计划端到端所用的时间</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Of a plan that was not run: its parts as timed alone, added up. No time of a whole run compares with it.</source>
        <translation>未运行的计划：各部分单独计时之和。不能与整体运行的时间比较。</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Share of kernels and conversions</source>
        <translation>占内核与转换时间</translation>
    </message>
    <message>
        <source>It left the last race early: its time is by its ratio to the leader. The steps of the search have what it took before.</source>
        <translation>它提早退出了末次竞速：其时间由它与领先者之比得出。此前的用时见搜索步骤。</translation>
    </message>
    <message>
        <source>Its time is %1 that of this plan, by the two medians of one race.</source>
        <translation>其时间是本方案的 %1，按同一次竞速的两个中位数。</translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>区间</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::ProblemsModel</name>
    <message>
        <source>Problem</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::RecentModel</name>
    <message>
        <source>today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>昨天</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation>%1 个节点</translation>
    </message>
    <message>
        <source>Best plan</source>
        <translation>最佳方案</translation>
    </message>
    <message>
        <source>Against the best baseline</source>
        <translation>相对最佳基线</translation>
    </message>
    <message>
        <source>not searched yet</source>
        <translation>尚未搜索</translation>
    </message>
    <message>
        <source>Opened</source>
        <translation>打开时间</translation>
    </message>
    <message>
        <source>the same as %1</source>
        <translation>与 %1 相同</translation>
    </message>
    <message>
        <source>%1× over %2</source>
        <translation>%1×（对比 %2）</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::ReplayModel</name>
    <message>
        <source>At</source>
        <translation>时刻</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>提升</translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>区间</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::ShortcutsModel</name>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>菜单</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>已更改</translation>
    </message>
    <message>
        <source>Whether the keys were changed</source>
        <translation>按键是否已更改</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::TensorsModel</name>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>用途</translation>
    </message>
    <message>
        <source>in</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>out</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::TimeSentences</name>
    <message numerus="yes">
        <source>%n regions of several kinds</source>
        <translation>
            <numerusform>%n 个混合类型的区域</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n elementwise operators</source>
        <translation>
            <numerusform>%n 个逐元素算子</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n convolutions</source>
        <translation>
            <numerusform>%n 个卷积</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n matrix products</source>
        <translation>
            <numerusform>%n 个矩阵乘</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pooling operators</source>
        <translation>
            <numerusform>%n 个池化算子</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n normalizations</source>
        <translation>
            <numerusform>%n 个归一化</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n reductions</source>
        <translation>
            <numerusform>%n 个归约</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n softmax operators</source>
        <translation>
            <numerusform>%n 个 softmax 算子</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n operators that only move data</source>
        <translation>
            <numerusform>%n 个仅搬移数据的算子</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n attention operators</source>
        <translation>
            <numerusform>%n 个注意力算子</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n recurrent operators</source>
        <translation>
            <numerusform>%n 个循环算子</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other operators</source>
        <translation>
            <numerusform>%n 个其他算子</numerusform>
        </translation>
    </message>
    <message>
        <source>Kernels timed one by one</source>
        <translation>内核逐个计时</translation>
    </message>
    <message>
        <source>Predicted in part</source>
        <translation>部分为预测</translation>
    </message>
    <message>
        <source>%1 in %2 at %3 of this machine&apos;s peak</source>
        <translation>%2占 %1，达到本机峰值的 %3</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%2占 %1</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n regions take %2</source>
        <translation>
            <numerusform>%n 个区域中的 %1 个占 %2</numerusform>
        </translation>
    </message>
    <message>
        <source>Conversions take %1</source>
        <translation>转换占 %1</translation>
    </message>
    <message>
        <source>%1 if each kernel reached its bound</source>
        <translation>若每个内核都达到下界，则为 %1</translation>
    </message>
    <message numerus="yes">
        <source>Each part timed in place, median of %n runs</source>
        <translation>
            <numerusform>各部分原位计时，%n 次运行的中位数</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::WordHelp</name>
    <message>
        <source>any: the library chooses the layouts of inputs and outputs itself.</source>
        <translation>any：由库自行选择输入和输出的布局。</translation>
    </message>
    <message>
        <source>plain: axes in the order of the model, as ONNX has them (NCHW).</source>
        <translation>plain：轴按模型中的顺序，与 ONNX 相同 (NCHW)。</translation>
    </message>
    <message>
        <source>nhwc: the channels of one place lie side by side.</source>
        <translation>nhwc：同一位置的各通道相邻存放。</translation>
    </message>
    <message>
        <source>winograd: an algorithm with fewer products, exact to rounding only.</source>
        <translation>winograd：乘法更少的算法，仅有舍入误差。</translation>
    </message>
    <message>
        <source>view: nothing is computed; the output is the input&apos;s memory.</source>
        <translation>view：不做计算；输出即输入的内存。</translation>
    </message>
    <message>
        <source>copy: values move in memory, nothing is computed.</source>
        <translation>copy：值在内存中移动，不做计算。</translation>
    </message>
    <message>
        <source>borrowed: timed on another machine, or here at another speed; good to compare with, not a figure of now.</source>
        <translation>借用：在其他机器上或在本机其他速度下实测；可用于比较，不是当前的数值。</translation>
    </message>
    <message>
        <source>predicted: computed from the work and from what this machine reaches, not timed.</source>
        <translation>预测：由计算量和本机可达的性能算出，非实测。</translation>
    </message>
    <message>
        <source>tie: what was run cannot tell the two apart; neither is faster beyond doubt.</source>
        <translation>持平：已有的运行无法区分两者；不能确定哪个更快。</translation>
    </message>
    <message>
        <source>%1: a layout that only %2 can read.</source>
        <translation>%1：只有 %2 能读取的布局。</translation>
    </message>
    <message>
        <source>%1: axes in the order of the model, the last one side by side.</source>
        <translation>%1：轴按模型中的顺序，最后一轴相邻存放。</translation>
    </message>
    <message>
        <source>%1: each letter is an axis, a the first; axis %2 is cut into blocks of %3, which lie side by side and fill a vector register.</source>
        <translation>%1：每个字母是一个轴，a 为第一个；轴 %2 按 %3 分块，块内相邻存放，填满一个向量寄存器。</translation>
    </message>
    <message>
        <source>%1: each letter is an axis, a the first; axis %2 lies side by side.</source>
        <translation>%1：每个字母是一个轴，a 为第一个；轴 %2 相邻存放。</translation>
    </message>
    <message>
        <source>blocked8: channels in blocks of 8, which lie side by side and fill a vector register.</source>
        <translation>blocked8：通道按 8 分块，块内相邻存放，填满一个向量寄存器。</translation>
    </message>
    <message>
        <source>blocked16: channels in blocks of 16, which lie side by side and fill a vector register.</source>
        <translation>blocked16：通道按 16 分块，块内相邻存放，填满一个向量寄存器。</translation>
    </message>
    <message>
        <source>inplace: the result takes the memory of an input.</source>
        <translation>inplace：结果占用某个输入的内存。</translation>
    </message>
</context>
<context>
    <name>tessera::panels::CandidateTable</name>
    <message>
        <source>Candidates</source>
        <translation>候选</translation>
    </message>
</context>
<context>
    <name>tessera::panels::CommandPalette</name>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Find a command</source>
        <translation>查找命令</translation>
    </message>
    <message>
        <source>Action, setting, backend or node</source>
        <translation>操作、设置、后端或节点</translation>
    </message>
    <message>
        <source>No match for %1 among actions, settings, backends and nodes.</source>
        <translation>操作、设置、后端和节点中没有与 %1 匹配的项。</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Nothing is chosen.</source>
        <translation>未选择任何项。</translation>
    </message>
    <message>
        <source>Up and down choose, Return does it, Escape closes.</source>
        <translation>上下键选择，Enter 执行，Esc 关闭。</translation>
    </message>
    <message>
        <source>%1: not now. %2</source>
        <translation>%1：现在不可用。%2</translation>
    </message>
</context>
<context>
    <name>tessera::panels::CommandsModel</name>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
</context>
<context>
    <name>tessera::panels::ComparePanel</name>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Choose a second plan.</source>
        <translation>请选择第二方案。</translation>
    </message>
    <message>
        <source>Add B</source>
        <translation>添加 B</translation>
    </message>
    <message>
        <source>What is compared</source>
        <translation>对比内容</translation>
    </message>
    <message>
        <source>Plans</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>By operator</source>
        <translation>按算子</translation>
    </message>
    <message>
        <source>By backend</source>
        <translation>按后端</translation>
    </message>
    <message>
        <source>Return makes a plan the second one</source>
        <translation>按 Enter 将方案设为第二方案</translation>
    </message>
    <message>
        <source>Differences by operator</source>
        <translation>按算子的差异</translation>
    </message>
    <message>
        <source>Differences by backend</source>
        <translation>按后端的差异</translation>
    </message>
    <message>
        <source>&amp;Compare with It</source>
        <translation>与其对比(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Take It</source>
        <translation>采用(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Remove from the List</source>
        <translation>从列表中移除(&amp;R)</translation>
    </message>
    <message>
        <source>Take It</source>
        <translation>采用它</translation>
    </message>
    <message>
        <source>Take B</source>
        <translation>采用 B</translation>
    </message>
    <message>
        <source>Compare with It</source>
        <translation>与其比较</translation>
    </message>
    <message>
        <source>Sets the plan at the keyboard beside this one (Return, or a double click)</source>
        <translation>将键盘所在的方案置于此方案旁（回车或双击）</translation>
    </message>
    <message>
        <source>+%1</source>
        <comment>columns that are not shown</comment>
        <translation>+%1</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message numerus="yes">
        <source>%n more column(s)</source>
        <translation>
            <numerusform>另有 %n 列</numerusform>
        </translation>
    </message>
    <message>
        <source>Not shown: %1</source>
        <translation>未显示：%1</translation>
    </message>
</context>
<context>
    <name>tessera::panels::CostsPanel</name>
    <message>
        <source>Costs</source>
        <translation>开销</translation>
    </message>
    <message>
        <source>Open a model.</source>
        <translation>请打开模型。</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Nothing is placed yet.</source>
        <translation>尚未放置任何算子。</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>This placement converts nothing and falls back nowhere. What it costs is known once it is measured.</source>
        <translation>此放置没有转换，也没有回退。测量之后才知道其开销。</translation>
    </message>
    <message>
        <source>This plan costs nothing beyond its kernels: no conversions, no copies, no fallbacks.</source>
        <translation>除内核外，本方案没有其他开销：无转换，无拷贝，无回退。</translation>
    </message>
</context>
<context>
    <name>tessera::panels::FindPanel</name>
    <message>
        <source>Name, operator or pattern</source>
        <translation>名称、算子或模式</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>查找结果</translation>
    </message>
    <message>
        <source>Find operators by name or kind, and regions by a pattern such as Relu(Conv(_, w:const)).</source>
        <translation>按名称或类型查找算子，或按模式查找区域，例如 Relu(Conv(_, w:const))。</translation>
    </message>
    <message>
        <source>No match for %1.</source>
        <translation>没有与 %1 匹配的项。</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
</context>
<context>
    <name>tessera::panels::FoundModel</name>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1，位于 %2</translation>
    </message>
</context>
<context>
    <name>tessera::panels::InspectorHeader</name>
    <message>
        <source>Show it on the canvas</source>
        <translation>在画布上显示</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>计算量</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>布局</translation>
    </message>
</context>
<context>
    <name>tessera::panels::InspectorPanel</name>
    <message>
        <source>Attribute</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Attributes</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Pi&amp;n</source>
        <translation>固定(&amp;N)</translation>
    </message>
    <message>
        <source>F&amp;orbid</source>
        <translation>禁用(&amp;O)</translation>
    </message>
    <message>
        <source>Select a region to see who runs it.</source>
        <translation>选择区域以查看由谁运行。</translation>
    </message>
    <message>
        <source>Keeps the region with the candidate that is selected below; shows the effect first</source>
        <translation>将该区域固定到下方所选候选；先显示影响</translation>
    </message>
    <message>
        <source>Keeps this backend away from the region; shows the effect first</source>
        <translation>不让此后端运行该区域；先显示影响</translation>
    </message>
    <message>
        <source>Times every kernel of the plan where it runs, this region&apos;s too</source>
        <translation>在运行位置为方案的每个内核计时，包括该区域的内核</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Candidates</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Why this one</source>
        <translation>为何选它</translation>
    </message>
    <message>
        <source>U&amp;npin</source>
        <translation>取消固定(&amp;N)</translation>
    </message>
    <message>
        <source>Pin to %1</source>
        <translation>固定到 %1</translation>
    </message>
    <message>
        <source>Pin to any of %1</source>
        <translation>固定到任意 %1 实现</translation>
    </message>
    <message>
        <source>Forbid %1 here</source>
        <translation>在此禁用 %1</translation>
    </message>
    <message>
        <source>≈ timed at another speed of the machine: good for the order, not for a claim.</source>
        <translation>≈ 在本机其他速度下实测：可用于排序，不足为据。</translation>
    </message>
    <message>
        <source>Profi&amp;le</source>
        <translation>分析(&amp;L)</translation>
    </message>
    <message>
        <source>Schedule, bound and source of this region&apos;s kernel, as far as its backend tells them</source>
        <translation>该区域内核的调度、下界和源码（以其后端所提供的为限）</translation>
    </message>
    <message>
        <source>How &amp;It Runs…</source>
        <translation>运行方式(&amp;I)…</translation>
    </message>
    <message>
        <source>Show in Costs</source>
        <translation>在“开销”中显示</translation>
    </message>
    <message>
        <source>Open Bod&amp;y</source>
        <translation>打开子图(&amp;Y)</translation>
    </message>
    <message>
        <source>Shows the graph that this node holds on the canvas</source>
        <translation>在画布上显示此节点所含的图</translation>
    </message>
    <message>
        <source>Range, histogram and values of the selected tensor; what the plan computes is recorded from a run of it</source>
        <translation>所选张量的范围、直方图和值；方案计算出的值通过运行一次来记录</translation>
    </message>
    <message>
        <source>What &amp;It Holds…</source>
        <translation>所含的值(&amp;I)…</translation>
    </message>
    <message>
        <source>Patterns that take it, and what became of each:</source>
        <translation>匹配它的模式及各自的结果：</translation>
    </message>
    <message>
        <source>Pin To</source>
        <translation>固定到</translation>
    </message>
    <message>
        <source>What can run the region, with what a pin to it costs the plan</source>
        <translation>可运行该区域的候选，以及固定到它对方案的代价</translation>
    </message>
</context>
<context>
    <name>tessera::panels::LegendPanel</name>
    <message>
        <source>from %1 to %2</source>
        <translation>从 %1 到 %2</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>图例</translation>
    </message>
</context>
<context>
    <name>tessera::panels::MatchTable</name>
    <message>
        <source>Matches in the open model</source>
        <translation>在已打开模型中的匹配</translation>
    </message>
</context>
<context>
    <name>tessera::panels::MatchesModel</name>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>What becomes of it</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>What becomes of it in the best mix</source>
        <translation>在最佳混合方案中的结果</translation>
    </message>
    <message>
        <source>What became of it in an earlier search</source>
        <translation>在之前的搜索中的结果</translation>
    </message>
</context>
<context>
    <name>tessera::panels::NodeDetails</name>
    <message>
        <source>a tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>tensors</source>
        <translation>多个张量</translation>
    </message>
    <message>
        <source>graphs</source>
        <translation>多个图</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未测量</translation>
    </message>
    <message>
        <source>%1 rounds</source>
        <translation>%1 轮</translation>
    </message>
    <message>
        <source>borrowed</source>
        <translation>借用</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>%1 in and out</source>
        <translation>输入和输出均为 %1</translation>
    </message>
    <message>
        <source>%1 in, %2 out</source>
        <translation>输入 %1，输出 %2</translation>
    </message>
    <message>
        <source>The fastest in the whole plan.</source>
        <translation>在整个方案中最快。</translation>
    </message>
    <message>
        <source>A tie: another one is inside its interval.</source>
        <translation>持平：另一候选也在其区间内。</translation>
    </message>
    <message>
        <source>Nothing else can run it.</source>
        <translation>没有其他实现能运行它。</translation>
    </message>
    <message>
        <source>Pinned by you.</source>
        <translation>由您固定。</translation>
    </message>
    <message>
        <source>The graph-level search put it here.</source>
        <translation>由图级搜索放在这里。</translation>
    </message>
    <message>
        <source>The first backend, by priority, whose patterns match. Nothing was measured yet.</source>
        <translation>按优先级，首个模式匹配的后端。尚未做任何测量。</translation>
    </message>
    <message>
        <source>%1 GFLOP/s</source>
        <translation>%1 GFLOP/s</translation>
    </message>
    <message>
        <source>end to end</source>
        <translation>端到端</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>区域</translation>
    </message>
    <message>
        <source>this operator alone</source>
        <translation>仅此算子</translation>
    </message>
    <message>
        <source>%1 operators</source>
        <translation>%1 个算子</translation>
    </message>
    <message>
        <source>Made from</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Infinities and NaN</source>
        <translation>无穷值和 NaN</translation>
    </message>
    <message>
        <source>not carried</source>
        <translation>不传递</translation>
    </message>
    <message>
        <source>never measured</source>
        <translation>从未测量</translation>
    </message>
    <message>
        <source>1 round</source>
        <translation>1 轮</translation>
    </message>
    <message numerus="yes">
        <source>a graph of %n operator(s)</source>
        <translation>
            <numerusform>含 %n 个算子的图</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 each time the body runs</source>
        <translation>子图每次运行 %1</translation>
    </message>
    <message>
        <source>part of %1</source>
        <translation>%1 的一部分</translation>
    </message>
    <message>
        <source>This operator stands in a body of %1. What runs %1 runs its body with it: the candidates are those of %1, and to pin or to forbid one moves all of it.</source>
        <translation>此算子位于 %1 的子图中。运行 %1 的实现会一并运行其子图：候选即 %1 的候选，固定或禁用对其整体生效。</translation>
    </message>
    <message>
        <source>In</source>
        <translation>所属</translation>
    </message>
    <message>
        <source>What another one would cost the plan is known once the model is searched, or a change is previewed, in this run.</source>
        <translation>在本次运行中搜索模型或预览更改后，才知道其他候选对方案的代价。</translation>
    </message>
    <message>
        <source>The plan runs the whole graph in one library: pin one, and the preview says what it would cost.</source>
        <translation>该方案在一个库中运行整图：固定一个，预览会说明代价。</translation>
    </message>
    <message>
        <source>%1: chosen</source>
        <translation>%1：已选用</translation>
    </message>
    <message>
        <source>no difference to the plan</source>
        <translation>对方案无差异</translation>
    </message>
    <message>
        <source>%1 to the plan</source>
        <translation>对方案 %1</translation>
    </message>
    <message>
        <source>not measured: the budget had no time for it</source>
        <translation>未测量：预算内没有时间</translation>
    </message>
    <message>
        <source>measured, %1</source>
        <translation>已测量，%1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>The fastest in the whole plan; with %1 it would take %2 longer.</source>
        <translation>在整个方案中最快；使用 %1 会多耗时 %2。</translation>
    </message>
    <message>
        <source>%1 alone</source>
        <translation>单独 %1</translation>
    </message>
    <message>
        <source>In the plan its data comes from the kernels before it; alone it is timed as every candidate is, which is what the list compares.</source>
        <translation>在方案中，其数据来自前面的内核；单独计时与各候选的方式相同，列表比较的正是此值。</translation>
    </message>
    <message>
        <source>The list and its reasons have times of kernels alone, as the search took them: %1 for this one. In the plan, as the canvas shows it, it takes %2.</source>
        <translation>列表及其理由给出搜索所取的内核单独耗时：此内核为 %1。在方案中（如画布所示）耗时 %2。</translation>
    </message>
</context>
<context>
    <name>tessera::panels::OperatorsPanel</name>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Nothing is placed yet.</source>
        <translation>尚未放置任何算子。</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
</context>
<context>
    <name>tessera::panels::OutlinePanel</name>
    <message>
        <source>Name or operator</source>
        <translation>名称或算子</translation>
    </message>
    <message>
        <source>Filter the outline</source>
        <translation>筛选大纲</translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>大纲</translation>
    </message>
    <message>
        <source>The first %1 rows. More letters find fewer.</source>
        <translation>前 %1 行。输入更多字母可缩小范围。</translation>
    </message>
    <message>
        <source>No match for %1.</source>
        <translation>没有与 %1 匹配的项。</translation>
    </message>
</context>
<context>
    <name>tessera::panels::ProblemsPanel</name>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>No problems.</source>
        <translation>没有问题。</translation>
    </message>
</context>
<context>
    <name>tessera::panels::ReplayList</name>
    <message>
        <source>&amp;Replay</source>
        <translation>回放(&amp;R)</translation>
    </message>
    <message>
        <source>Steps of the search</source>
        <translation>搜索的步骤</translation>
    </message>
    <message>
        <source>What is listed</source>
        <translation>列出的内容</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Plans tried</source>
        <translation>试过的方案</translation>
    </message>
    <message>
        <source>What the search kept, in order: each can be shown on the canvas</source>
        <translation>搜索依次保留的内容：每一步都可在画布上显示</translation>
    </message>
    <message>
        <source>Every plan that the graph level measured, the newest first</source>
        <translation>图级测量过的每个方案，最新的在前</translation>
    </message>
    <message>
        <source>Shows on the canvas, step by step, what the search did</source>
        <translation>在画布上逐步显示搜索的过程</translation>
    </message>
    <message>
        <source>Plans tried by the search</source>
        <translation>搜索试过的方案</translation>
    </message>
</context>
<context>
    <name>tessera::panels::SearchPanel</name>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
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
        <translation>结果错误</translation>
    </message>
    <message>
        <source>hung</source>
        <translation>无响应</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>崩溃</translation>
    </message>
    <message>
        <source>unsupported</source>
        <translation>不支持</translation>
    </message>
    <message>
        <source>noisy</source>
        <translation>噪声过大</translation>
    </message>
    <message>
        <source>not compiled</source>
        <translation>编译失败</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>matching patterns</source>
        <translation>正在匹配模式</translation>
    </message>
    <message>
        <source>asking backends</source>
        <translation>正在询问后端</translation>
    </message>
    <message>
        <source>measuring</source>
        <translation>正在测量</translation>
    </message>
    <message>
        <source>solving</source>
        <translation>正在求解</translation>
    </message>
    <message>
        <source>running the whole model in each runtime</source>
        <translation>正在各运行时中运行整个模型</translation>
    </message>
    <message>
        <source>measuring baselines</source>
        <translation>正在测量基线</translation>
    </message>
    <message>
        <source>measuring plans</source>
        <translation>正在测量方案</translation>
    </message>
    <message>
        <source>final round</source>
        <translation>末轮</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Pa&amp;use</source>
        <translation>暂停(&amp;U)</translation>
    </message>
    <message>
        <source>S&amp;top, keep best</source>
        <translation>停止，保留最佳(&amp;T)</translation>
    </message>
    <message>
        <source>Operator level</source>
        <translation>算子级</translation>
    </message>
    <message>
        <source>Implementations</source>
        <translation>实现</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>被拒</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>Graph level</source>
        <translation>图级</translation>
    </message>
    <message>
        <source>Plans</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>最佳</translation>
    </message>
    <message>
        <source>Workers go idle; everything measured stays</source>
        <translation>工作进程转为空闲；已测结果全部保留</translation>
    </message>
    <message>
        <source>Ends the search with the best plan so far</source>
        <translation>结束搜索，采用目前最佳方案</translation>
    </message>
    <message>
        <source>Find the fastest plan for this machine.</source>
        <translation>为本机找出最快的方案。</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>正在启动</translation>
    </message>
    <message>
        <source>%1 measured · %2 from the store</source>
        <translation>已测 %1 · 来自测量库 %2</translation>
    </message>
    <message>
        <source>generation %1</source>
        <translation>第 %1 代</translation>
    </message>
    <message>
        <source>%1 measured</source>
        <translation>已测 %1</translation>
    </message>
    <message>
        <source>Res&amp;ume</source>
        <translation>继续(&amp;U)</translation>
    </message>
    <message>
        <source>Paused: everything measured is kept</source>
        <translation>已暂停：已测结果全部保留</translation>
    </message>
    <message>
        <source>left out: the budget had no time for it</source>
        <translation>已略过：预算时间不足</translation>
    </message>
    <message>
        <source>exact · done in %1</source>
        <translation>精确 · 用时 %1</translation>
    </message>
    <message>
        <source>bounded · done in %1</source>
        <translation>有界 · 用时 %1</translation>
    </message>
    <message>
        <source>done in %1</source>
        <translation>用时 %1</translation>
    </message>
    <message>
        <source>checked on one draw</source>
        <translation>已用 1 组输入检查</translation>
    </message>
    <message>
        <source>checked on %1 draws</source>
        <translation>已用 %1 组输入检查</translation>
    </message>
    <message>
        <source>%1, %2 wrong</source>
        <translation>%1，%2 个错误</translation>
    </message>
    <message>
        <source>Plans were compared with the reference on: %1</source>
        <translation>方案与参考对比所用输入：%1</translation>
    </message>
    <message>
        <source>Whole graphs were compared with each other on: %1</source>
        <translation>整图相互对比所用输入：%1</translation>
    </message>
    <message>
        <source>Whole graphs were compared with the plan, whose parts passed, on: %1</source>
        <translation>整图与各部分均已通过的方案对比所用输入：%1</translation>
    </message>
    <message>
        <source>Wrong: %1</source>
        <translation>错误：%1</translation>
    </message>
    <message>
        <source>Done in %1</source>
        <translation>用时 %1</translation>
    </message>
    <message>
        <source>%1 borrowed from %2</source>
        <translation>%1 借用自 %2</translation>
    </message>
    <message>
        <source>≈ %1, predicted</source>
        <translation>≈ %1，预测</translation>
    </message>
    <message>
        <source>No whole plan beat it yet; the final round times it</source>
        <translation>尚无完整方案胜过它；末轮将为其计时</translation>
    </message>
    <message>
        <source>Kernels alone</source>
        <translation>内核单独计时</translation>
    </message>
    <message>
        <source>no choice adds up to less than %1</source>
        <translation>任何选择的合计都不低于 %1</translation>
    </message>
    <message>
        <source>The sum of each kernel&apos;s time on its own, as measured during this level. The final round times whole plans at another moment: its figures compare with each other, not with this one.</source>
        <translation>各内核在此级中单独测得的时间之和。末轮在另一时刻为完整方案计时：其数值可相互比较，但不能与此值比较。</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>提升</translation>
    </message>
    <message>
        <source>%1 over the operator level</source>
        <translation>比算子级提升 %1</translation>
    </message>
    <message>
        <source>none over the operator level</source>
        <translation>比算子级无提升</translation>
    </message>
    <message>
        <source>Searched on %1</source>
        <translation>搜索于 %1</translation>
    </message>
    <message>
        <source>The budget ended the final round before its thirtieth pair of runs</source>
        <translation>预算用尽，末轮在第三十对运行之前结束</translation>
    </message>
    <message>
        <source>Time of the search</source>
        <translation>搜索时间</translation>
    </message>
    <message>
        <source>%1 so far · at most %2 left</source>
        <translation>已用 %1 · 最多还剩 %2</translation>
    </message>
    <message>
        <source>%1 so far · ends with what is under way</source>
        <translation>已用 %1 · 完成当前工作后结束</translation>
    </message>
    <message>
        <source>%1, %2 gained</source>
        <translation>%1，提升 %2</translation>
    </message>
    <message>
        <source>best so far %1</source>
        <translation>目前最佳 %1</translation>
    </message>
    <message>
        <source>In the last race, where both were timed side by side: the last of the steps</source>
        <translation>在两者并排计时的末次竞速中：即最后一步</translation>
    </message>
    <message>
        <source>This answer comes from the store, which kept no steps of its search.</source>
        <translation>此结果来自测量库，其中未保留搜索步骤。</translation>
    </message>
    <message>
        <source>%1 over the operator level (%2)</source>
        <translation>比算子级提升 %1（%2）</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>The plan in force is another one than this search found: its figures are below.</source>
        <translation>当前方案并非此搜索所得：搜索的数值见下方。</translation>
    </message>
    <message>
        <source>all known from the searches before</source>
        <translation>均已从此前的搜索得知</translation>
    </message>
    <message>
        <source>What searches of this model found since it was opened is known, and in neither number</source>
        <translation>打开此模型后各次搜索的所得均为已知，不计入这两个数</translation>
    </message>
    <message>
        <source>%1 in the first race</source>
        <translation>首次竞速中 %1</translation>
    </message>
    <message>
        <source>Of the whole graphs and the greedy placement; plans of the search are still to run</source>
        <translation>取自整图与贪心放置；搜索的方案尚待运行</translation>
    </message>
    <message>
        <source>Of the best plan, as in the chart; the final round times it again</source>
        <translation>取自最佳方案，与图表一致；末轮会重新为其计时</translation>
    </message>
    <message>
        <source>The stored answer of %1: nothing was measured now. Neither the model nor a backend nor the machine has changed since.</source>
        <translation>%1 存储的结果：本次未做任何测量。此后模型、后端和机器均未改变。</translation>
    </message>
    <message>
        <source>Search Anew</source>
        <translation>重新搜索</translation>
    </message>
    <message>
        <source>not told apart from the operator level (%1)</source>
        <translation>无法与算子级区分（%1）</translation>
    </message>
    <message>
        <source>left out: it needs a budget of %1 or more here</source>
        <translation>已略过：此处需要至少 %1 的预算</translation>
    </message>
    <message>
        <source>known from the searches before</source>
        <translation>由先前的搜索得知</translation>
    </message>
    <message>
        <source>%1 · %2 not measured</source>
        <translation>%1 · 未测量 %2</translation>
    </message>
    <message>
        <source>The budget had no time for those that were not measured: what they take is predicted. A larger budget measures them.</source>
        <translation>预算没有时间测量其余部分：其耗时为预测值。更大的预算会测量它们。</translation>
    </message>
    <message>
        <source>exact for what was measured · done in %1</source>
        <translation>对已测量部分为精确解 · 用时 %1</translation>
    </message>
    <message>
        <source>none was looked at</source>
        <translation>一个也没有查看</translation>
    </message>
    <message>
        <source>no choice adds up to less than %1, with %2 predicted</source>
        <translation>没有选择的总和低于 %1，其中 %2 为预测</translation>
    </message>
    <message>
        <source>Failed: %1</source>
        <translation>失败：%1</translation>
    </message>
    <message>
        <source>none measured: the budget left no time</source>
        <translation>未测：预算没有剩余时间</translation>
    </message>
    <message>
        <source>none measured</source>
        <translation>未测</translation>
    </message>
    <message numerus="yes">
        <source>%1 measured in %n generation(s)</source>
        <translation>
            <numerusform>已测 %1，共 %n 代</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n run(s)</source>
        <translation>
            <numerusform>%1 · %n 次</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::panels::SpecEditor</name>
    <message>
        <source>Backend specs</source>
        <translation>后端规格</translation>
    </message>
    <message>
        <source>Back to the installed spec; your edit is removed</source>
        <translation>恢复为已安装的规格；您的修改将被移除</translation>
    </message>
    <message>
        <source>Spec</source>
        <translation>规格</translation>
    </message>
    <message>
        <source>Problems of the spec</source>
        <translation>规格中的问题</translation>
    </message>
    <message>
        <source>Line %1, column %2</source>
        <translation>第 %1 行，第 %2 列</translation>
    </message>
    <message>
        <source>Choose a spec. What its patterns match in the open model stands here.</source>
        <translation>请选择规格。其模式在已打开模型中的匹配项显示在此处。</translation>
    </message>
    <message>
        <source>No spec</source>
        <translation>无规格</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>已修改</translation>
    </message>
    <message>
        <source>your edit is in use</source>
        <translation>正在使用您的修改</translation>
    </message>
    <message>
        <source>The last spec without errors stays in use</source>
        <translation>仍使用上一个无错误的规格</translation>
    </message>
    <message>
        <source>Save as m&amp;y edit</source>
        <translation>存为我的修改(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;Revert</source>
        <translation>还原(&amp;R)</translation>
    </message>
    <message>
        <source>Add pa&amp;ttern</source>
        <translation>添加模式(&amp;T)</translation>
    </message>
    <message>
        <source>Writes a pattern that takes the selected region into this spec</source>
        <translation>将一个接受所选区域的模式写入此规格</translation>
    </message>
    <message>
        <source>Keeps the text as your own edit of the spec</source>
        <translation>将文本保存为您自己编辑的规格</translation>
    </message>
</context>
<context>
    <name>tessera::panels::TableView</name>
    <message>
        <source>No row has %1.</source>
        <translation>没有包含 %1 的行。</translation>
    </message>
    <message>
        <source>As Many as Have Room</source>
        <translation>按可用空间显示</translation>
    </message>
</context>
<context>
    <name>tessera::shell::Actions</name>
    <message>
        <source>Pre&amp;cision</source>
        <translation>精度(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;strict: direct algorithms in f32</source>
        <translation>strict：f32 直接算法(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;f32: fast algorithms too</source>
        <translation>f32：也用快速算法(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;bf16: operands rounded, on CPUs with AVX512-BF16</source>
        <translation>bf16：操作数舍入，用于支持 AVX512-BF16 的 CPU(&amp;B)</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>Open &amp;Built-in</source>
        <translation>打开内置模型(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>导出(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>面板(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Open P&amp;lan…</source>
        <translation>打开方案(&amp;L)…</translation>
    </message>
    <message>
        <source>&amp;Save Plan…</source>
        <translation>保存方案(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Close Model</source>
        <translation>关闭模型(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>查找(&amp;F)…</translation>
    </message>
    <message>
        <source>Filter &amp;Outline</source>
        <translation>筛选大纲(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>设置(&amp;S)…</translation>
    </message>
    <message>
        <source>Zoom &amp;In</source>
        <translation>放大(&amp;I)</translation>
    </message>
    <message>
        <source>Zoom &amp;Out</source>
        <translation>缩小(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Actual Size</source>
        <translation>实际大小(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation>适合窗口(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Minimap</source>
        <translation>缩略图(&amp;M)</translation>
    </message>
    <message>
        <source>Fold &amp;Group</source>
        <translation>折叠组(&amp;G)</translation>
    </message>
    <message>
        <source>Fold &amp;Repeated Blocks</source>
        <translation>折叠重复块(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Unfold All</source>
        <translation>全部展开(&amp;U)</translation>
    </message>
    <message>
        <source>Show A | &amp;B</source>
        <translation>显示 A | B(&amp;B)</translation>
    </message>
    <message>
        <source>F&amp;ull Screen</source>
        <translation>全屏(&amp;U)</translation>
    </message>
    <message>
        <source>Show Selection on &amp;Canvas</source>
        <translation>在画布上显示所选项(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Search</source>
        <translation>搜索(&amp;S)</translation>
    </message>
    <message>
        <source>Search &amp;Operator Level Only</source>
        <translation>仅搜索算子级(&amp;O)</translation>
    </message>
    <message>
        <source>Search &amp;Graph Level Only</source>
        <translation>仅搜索图级(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Measure This Plan</source>
        <translation>测量本方案(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Profile Plan</source>
        <translation>分析方案(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Verify Against the Reference</source>
        <translation>对照参考验证(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Pin as It Is</source>
        <translation>按现状固定(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Forbid This Backend Here</source>
        <translation>在此禁用该后端(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Apply the Preview</source>
        <translation>应用预览(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Discard the Preview</source>
        <translation>放弃预览(&amp;D)</translation>
    </message>
    <message>
        <source>With the &amp;Greedy Placement</source>
        <translation>与贪心放置对比(&amp;G)</translation>
    </message>
    <message>
        <source>With a &amp;Plan…</source>
        <translation>与方案对比(&amp;P)…</translation>
    </message>
    <message>
        <source>&amp;No Second Plan</source>
        <translation>取消第二方案(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Reload Backends</source>
        <translation>重新加载后端(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Edit Specs</source>
        <translation>编辑规格(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;User Guide</source>
        <translation>用户指南(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;About Tessera</source>
        <translation>关于 Tessera(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Graph</source>
        <translation>计算图(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Profile</source>
        <translation>性能分析(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>对比(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Backends</source>
        <translation>后端(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Window</source>
        <translation>窗口(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Colour by</source>
        <translation>着色依据</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>后端</translation>
    </message>
    <message>
        <source>Heat</source>
        <translation>热度</translation>
    </message>
    <message>
        <source>Delta</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>置信度</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Unfold &amp;Group</source>
        <translation>展开组(&amp;G)</translation>
    </message>
    <message>
        <source>Open &amp;Hardware Profile…</source>
        <translation>打开硬件档案(&amp;H)…</translation>
    </message>
    <message>
        <source>Borrow the costs of another machine from its measurement store</source>
        <translation>从另一台机器的测量库借用其开销</translation>
    </message>
    <message>
        <source>Close Hard&amp;ware Profile</source>
        <translation>关闭硬件档案(&amp;W)</translation>
    </message>
    <message>
        <source>S&amp;izes of Inputs…</source>
        <translation>输入尺寸(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;How It Runs…</source>
        <translation>运行方式(&amp;H)…</translation>
    </message>
    <message>
        <source>Schedule, bound and source of this region&apos;s kernel, as far as its backend tells them</source>
        <translation>该区域内核的调度、下界和源码（以其后端所提供的为限）</translation>
    </message>
    <message>
        <source>&amp;Plan (JSON)…</source>
        <translation>方案 (JSON)(&amp;P)…</translation>
    </message>
    <message>
        <source>&amp;ONNX with the placement…</source>
        <translation>带放置信息的 ONNX(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Report (HTML)…</source>
        <translation>报告 (HTML)(&amp;R)…</translation>
    </message>
    <message>
        <source>Picture (&amp;SVG)…</source>
        <translation>图片 (SVG)(&amp;S)…</translation>
    </message>
    <message>
        <source>Picture (P&amp;NG)…</source>
        <translation>图片 (PNG)(&amp;N)…</translation>
    </message>
    <message>
        <source>Picture (P&amp;DF)…</source>
        <translation>图片 (PDF)(&amp;D)…</translation>
    </message>
    <message>
        <source>&amp;Table (CSV)…</source>
        <translation>表格 (CSV)(&amp;T)…</translation>
    </message>
    <message>
        <source>&amp;Graphviz (DOT)…</source>
        <translation>Graphviz (DOT)(&amp;G)…</translation>
    </message>
    <message>
        <source>Tra&amp;ce of a profile…</source>
        <translation>性能分析跟踪(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;Bundle to deploy…</source>
        <translation>部署包(&amp;B)…</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>暂停(&amp;P)</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>停止(&amp;T)</translation>
    </message>
    <message>
        <source>U&amp;npin</source>
        <translation>取消固定(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>继续(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Measure Both Plans</source>
        <translation>测量两个方案(&amp;M)</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Copy Ro&amp;w</source>
        <translation>复制行(&amp;W)</translation>
    </message>
    <message>
        <source>Copy &amp;Table</source>
        <translation>复制表格(&amp;T)</translation>
    </message>
    <message>
        <source>Copy as &amp;Picture</source>
        <translation>复制为图片(&amp;P)</translation>
    </message>
    <message>
        <source>Open Pasted Pat&amp;h</source>
        <translation>打开粘贴的路径(&amp;H)</translation>
    </message>
    <message>
        <source>Find a &amp;Command…</source>
        <translation>查找命令(&amp;C)…</translation>
    </message>
    <message>
        <source>Draw each repeated block as one box</source>
        <translation>将每个重复块画成一个方框</translation>
    </message>
    <message>
        <source>Find the fastest plan for this machine</source>
        <translation>为本机找出最快的方案</translation>
    </message>
    <message>
        <source>&amp;Keyboard Shortcuts…</source>
        <translation>键盘快捷键(&amp;K)…</translation>
    </message>
    <message>
        <source>&amp;Tour</source>
        <translation>导览(&amp;T)</translation>
    </message>
    <message>
        <source>There is nothing to undo.</source>
        <translation>没有可撤销的操作。</translation>
    </message>
    <message>
        <source>There is nothing to redo.</source>
        <translation>没有可重做的操作。</translation>
    </message>
    <message>
        <source>No model was opened yet.</source>
        <translation>尚未打开过模型。</translation>
    </message>
    <message>
        <source>Picture for a slid&amp;e…</source>
        <translation>用于幻灯片的图片(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Take the Second Plan</source>
        <translation>采用第二方案(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Next Slowest Region</source>
        <translation>下一个慢区域(&amp;N)</translation>
    </message>
    <message>
        <source>From the slowest region to the next slowest</source>
        <translation>从最慢的区域转到次慢的区域</translation>
    </message>
    <message>
        <source>Previous S&amp;lowest Region</source>
        <translation>上一个慢区域(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Open Body</source>
        <translation>打开子图(&amp;O)</translation>
    </message>
    <message>
        <source>Show the graph that the selected If, Loop or Scan holds</source>
        <translation>显示所选 If、Loop 或 Scan 所含的图</translation>
    </message>
    <message>
        <source>&amp;Back to the Graph Around</source>
        <translation>返回外层图(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Values of Its Output…</source>
        <translation>输出的值(&amp;V)…</translation>
    </message>
    <message>
        <source>Record what the region makes, by a run of the plan, and show its range and values</source>
        <translation>运行一次方案，记录该区域的输出，并显示其范围和值</translation>
    </message>
    <message>
        <source>The second plan, or the one at the keyboard in the list of plans, becomes the plan in force, and that one the second</source>
        <translation>第二方案，或方案列表中键盘所在的方案，成为当前方案，原当前方案成为第二方案</translation>
    </message>
    <message>
        <source>Measure &amp;All Compared Plans</source>
        <translation>测量所有对比方案(&amp;A)</translation>
    </message>
    <message>
        <source>This plan and all that were compared with it, in turns</source>
        <translation>轮流测量本方案及所有与之对比的方案</translation>
    </message>
    <message>
        <source>&amp;Replay the Search</source>
        <translation>回放搜索(&amp;R)</translation>
    </message>
    <message>
        <source>Shows on the canvas, step by step, what the search did</source>
        <translation>在画布上逐步显示搜索的过程</translation>
    </message>
    <message>
        <source>&amp;End the Replay</source>
        <translation>结束回放(&amp;E)</translation>
    </message>
    <message>
        <source>O&amp;verlay Values from a File…</source>
        <translation>叠加文件中的值(&amp;V)…</translation>
    </message>
    <message>
        <source>Colour the graph by a value of each node: CSV (node,value) or JSON</source>
        <translation>按每个节点的值为图着色：CSV (node,value) 或 JSON</translation>
    </message>
    <message>
        <source>Close Overla&amp;y</source>
        <translation>关闭叠加(&amp;Y)</translation>
    </message>
    <message>
        <source>Check &amp;Errors of Each Node</source>
        <translation>检查各节点误差(&amp;E)</translation>
    </message>
    <message>
        <source>How far what each region makes is from the reference, as a colour and in the table</source>
        <translation>各区域的输出与参考相差多少，以颜色和表格显示</translation>
    </message>
    <message>
        <source>Pin &amp;To…</source>
        <translation>固定到(&amp;T)…</translation>
    </message>
    <message>
        <source>What can run the selected region, and what each would cost the whole plan</source>
        <translation>可运行所选区域的实现，以及各自对整个方案的代价</translation>
    </message>
    <message>
        <source>With the Best &amp;Mix</source>
        <translation>与最佳混合方案对比(&amp;M)</translation>
    </message>
    <message>
        <source>The fastest plan of several backends beside the whole graph that won the search</source>
        <translation>在赢得搜索的整图旁显示多个后端的最快方案</translation>
    </message>
    <message>
        <source>Add a &amp;Pattern</source>
        <translation>添加模式(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Budget</source>
        <translation>预算(&amp;B)</translation>
    </message>
    <message>
        <source>Search &amp;Anew</source>
        <translation>重新搜索(&amp;A)</translation>
    </message>
    <message>
        <source>Search once more, though the answer of an earlier search is kept</source>
        <translation>即使保存有先前搜索的结果，也再搜索一次</translation>
    </message>
    <message>
        <source>&amp;10 seconds</source>
        <translation>10 秒(&amp;1)</translation>
    </message>
    <message>
        <source>&amp;20 seconds</source>
        <translation>20 秒(&amp;2)</translation>
    </message>
    <message>
        <source>&amp;30 seconds</source>
        <translation>30 秒(&amp;3)</translation>
    </message>
    <message>
        <source>1 &amp;minute</source>
        <translation>1 分钟(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;5 minutes</source>
        <translation>5 分钟(&amp;5)</translation>
    </message>
    <message>
        <source>10 mi&amp;nutes</source>
        <translation>10 分钟(&amp;N)</translation>
    </message>
    <message>
        <source>More tools</source>
        <translation>更多工具</translation>
    </message>
    <message>
        <source>Writes a pattern that takes the selected region into the spec of the backend that runs it, or into the one that you chose in the spec editor</source>
        <translation>将一个接受所选区域的模式写入运行该区域的后端的规格，或您在规格编辑器中选择的规格</translation>
    </message>
    <message>
        <source>Ne&amp;xt Model</source>
        <translation>下一个模型(&amp;X)</translation>
    </message>
    <message>
        <source>&amp;Previous Model</source>
        <translation>上一个模型(&amp;P)</translation>
    </message>
    <message>
        <source>With One &amp;Backend</source>
        <translation>与单个后端(&amp;B)</translation>
    </message>
    <message>
        <source>Confidence: the least certain times stand out</source>
        <translation>置信度：最不确定的时间最醒目</translation>
    </message>
    <message>
        <source>Take the Mi&amp;x</source>
        <translation>采用混合方案(&amp;X)</translation>
    </message>
    <message>
        <source>The fastest plan of several backends becomes the plan in force, in place of the whole graph that won the search</source>
        <translation>以多个后端的最快方案取代赢得搜索的整图，作为当前方案</translation>
    </message>
</context>
<context>
    <name>tessera::shell::BodyPicture</name>
    <message numerus="yes">
        <source>%n operator(s)</source>
        <translation>
            <numerusform>%n 个算子</numerusform>
        </translation>
    </message>
    <message>
        <source>%1. No backend runs %2 yet.</source>
        <translation>%1。尚无后端运行 %2。</translation>
    </message>
    <message>
        <source>%1. %2 runs them together with %3; none has a time of its own.</source>
        <translation>%1。%2 将它们与 %3 一起运行；它们没有各自的时间。</translation>
    </message>
    <message>
        <source>from the graph around</source>
        <translation>来自外层图</translation>
    </message>
</context>
<context>
    <name>tessera::shell::BodyView</name>
    <message>
        <source>Body of a node</source>
        <translation>节点的子图</translation>
    </message>
    <message>
        <source>Graph of a body</source>
        <translation>子图的画面</translation>
    </message>
    <message>
        <source>Go back there</source>
        <translation>返回该处</translation>
    </message>
    <message>
        <source>Show another body of this node</source>
        <translation>显示此节点的另一子图</translation>
    </message>
    <message>
        <source>%1, one of the node&apos;s bodies</source>
        <translation>%1，该节点的子图之一</translation>
    </message>
</context>
<context>
    <name>tessera::shell::CanvasCaption</name>
    <message>
        <source>How the plan compares</source>
        <translation>方案的对比结果</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭 (Esc)</translation>
    </message>
</context>
<context>
    <name>tessera::shell::CanvasWords</name>
    <message>
        <source>part of %1</source>
        <comment>a time of several operators together</comment>
        <translation>%1 的一部分</translation>
    </message>
    <message>
        <source>%1 each</source>
        <comment>a time or a count of nodes, of each repeated block</comment>
        <translation>每块 %1</translation>
    </message>
    <message>
        <source>to %1</source>
        <comment>a device, such as CUDA 0</comment>
        <translation>到 %1</translation>
    </message>
    <message>
        <source>no kernel</source>
        <translation>无内核</translation>
    </message>
    <message>
        <source>scalar</source>
        <comment>a tensor without axes</comment>
        <translation>标量</translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n 个节点</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::shell::Controller</name>
    <message>
        <source>The precision stays as it was</source>
        <translation>精度保持不变</translation>
    </message>
    <message>
        <source>Change the precision</source>
        <translation>更改精度</translation>
    </message>
    <message>
        <source>Stopped. Everything stays as it was.</source>
        <translation>已停止。一切保持不变。</translation>
    </message>
    <message>
        <source>The backends could not be read</source>
        <translation>无法读取后端</translation>
    </message>
    <message>
        <source>%1 could not be opened</source>
        <translation>无法打开 %1</translation>
    </message>
    <message>
        <source>No placement without a search</source>
        <translation>须先搜索才有放置</translation>
    </message>
    <message>
        <source>The plan %1 could not be opened</source>
        <translation>无法打开方案 %1</translation>
    </message>
    <message>
        <source>Open plan</source>
        <translation>打开方案</translation>
    </message>
    <message>
        <source>There is no greedy placement</source>
        <translation>没有贪心放置</translation>
    </message>
    <message>
        <source>Greedy, as runtimes place</source>
        <translation>贪心，与运行时的放置方式相同</translation>
    </message>
    <message>
        <source>%1 was not written</source>
        <translation>未写入 %1</translation>
    </message>
    <message>
        <source>Nothing to fold</source>
        <translation>没有可折叠的内容</translation>
    </message>
    <message>
        <source>This operator stands in no group.</source>
        <translation>此算子不在任何组中。</translation>
    </message>
    <message>
        <source>No block of this model repeats.</source>
        <translation>此模型没有重复的块。</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>The search ended</source>
        <translation>搜索已结束</translation>
    </message>
    <message>
        <source>Stopped: the best plan so far is kept</source>
        <translation>已停止：保留目前最佳方案</translation>
    </message>
    <message>
        <source>Stopped before a plan was measured</source>
        <translation>在测得任何方案之前已停止</translation>
    </message>
    <message>
        <source>The search failed: see Problems</source>
        <translation>搜索失败：请查看“问题”</translation>
    </message>
    <message>
        <source>The plan could not be measured</source>
        <translation>无法测量方案</translation>
    </message>
    <message>
        <source>The plan could not be profiled</source>
        <translation>无法分析方案</translation>
    </message>
    <message>
        <source>The plan could not be verified</source>
        <translation>无法验证方案</translation>
    </message>
    <message>
        <source>%1: infinities and NaN are not where the reference has them</source>
        <translation>%1：无穷值和 NaN 的位置与参考不符</translation>
    </message>
    <message>
        <source>%1: relative L2 %2, tolerance %3, on the draw &quot;%4&quot;</source>
        <translation>%1：相对 L2 %2，容差 %3，输入组“%4”</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>The plan computes what the reference does</source>
        <translation>方案的计算结果与参考一致</translation>
    </message>
    <message>
        <source>The plan&apos;s outputs are wrong</source>
        <translation>方案的输出有误</translation>
    </message>
    <message>
        <source>Pin %1 to %2</source>
        <translation>将 %1 固定到 %2</translation>
    </message>
    <message>
        <source>Forbid %1 at %2</source>
        <translation>在 %2 禁用 %1</translation>
    </message>
    <message>
        <source>Unpin %1</source>
        <translation>取消固定 %1</translation>
    </message>
    <message>
        <source>A search is running. Stop it, or wait for its end, then override.</source>
        <translation>正在搜索。请停止或等待其结束，然后再干预。</translation>
    </message>
    <message>
        <source>%1: not possible</source>
        <translation>%1：无法做到</translation>
    </message>
    <message>
        <source>The machine&apos;s ceilings could not be read</source>
        <translation>无法读取本机的性能上限</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>The plan is not kept for the next time</source>
        <translation>未为下次保留该方案</translation>
    </message>
    <message>
        <source>The plan of last time could not be opened</source>
        <translation>无法打开上次的方案</translation>
    </message>
    <message>
        <source>Hardware profile</source>
        <translation>硬件档案</translation>
    </message>
    <message>
        <source>A search is running. Stop it, or wait for its end.</source>
        <translation>正在搜索。请停止或等待其结束。</translation>
    </message>
    <message>
        <source>%1 was not opened</source>
        <translation>未打开 %1</translation>
    </message>
    <message>
        <source>On this machine</source>
        <translation>在本机上</translation>
    </message>
    <message>
        <source>Open hardware profile</source>
        <translation>打开硬件档案</translation>
    </message>
    <message>
        <source>Close hardware profile</source>
        <translation>关闭硬件档案</translation>
    </message>
    <message>
        <source>Its backend could not be asked how it runs</source>
        <translation>无法向其后端询问运行方式</translation>
    </message>
    <message>
        <source>How %1 runs</source>
        <translation>%1 的运行方式</translation>
    </message>
    <message>
        <source>%1 is a library&apos;s own: its backend tells nothing more of it.</source>
        <translation>%1 属于库自身：其后端不提供更多信息。</translation>
    </message>
    <message>
        <source>The plans could not be measured</source>
        <translation>无法测量这些方案</translation>
    </message>
    <message>
        <source>%1 holds neither ONNX Runtime nor OpenVINO.</source>
        <translation>%1 中既没有 ONNX Runtime，也没有 OpenVINO。</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>无法读取 %1：%2</translation>
    </message>
    <message>
        <source>and %1 more outputs</source>
        <translation>以及另外 %1 个输出</translation>
    </message>
    <message>
        <source>Best mix</source>
        <translation>最佳混合方案</translation>
    </message>
    <message>
        <source>%1 cannot be the second plan</source>
        <translation>%1 不能作为第二方案</translation>
    </message>
    <message>
        <source>Take %1</source>
        <translation>采用 %1</translation>
    </message>
    <message>
        <source>The plan before</source>
        <translation>之前的方案</translation>
    </message>
    <message>
        <source>%1 could not be read</source>
        <translation>无法读取 %1</translation>
    </message>
    <message>
        <source>This is plan A</source>
        <translation>这是方案 A</translation>
    </message>
    <message>
        <source>Choose another one to compare it with.</source>
        <translation>请选择另一个方案与其对比。</translation>
    </message>
    <message>
        <source>It is a plan of another model, %1.</source>
        <translation>这是另一模型 %1 的方案。</translation>
    </message>
    <message>
        <source>%1 It is compared by the names of its nodes.</source>
        <translation>%1将按节点名称对比。</translation>
    </message>
    <message>
        <source>%1 cannot be taken</source>
        <translation>无法采用 %1</translation>
    </message>
    <message>
        <source>%1 was not laid over the model</source>
        <translation>%1 未叠加到模型上</translation>
    </message>
    <message numerus="yes">
        <source>%1 of its %n node(s) are in this model.</source>
        <translation>
            <numerusform>其 %n 个节点中有 %1 个在本模型中。</numerusform>
        </translation>
    </message>
    <message>
        <source>The first that is not: %1.</source>
        <translation>首个不在其中的：%1。</translation>
    </message>
    <message>
        <source>The first that is not: %1, %2.</source>
        <translation>首个不在其中的：%1，%2。</translation>
    </message>
    <message>
        <source>Values of %1</source>
        <translation>%1 的值</translation>
    </message>
    <message>
        <source>The errors of the plan could not be checked</source>
        <translation>无法检查方案的误差</translation>
    </message>
    <message>
        <source>No error could be told</source>
        <translation>无法得出误差</translation>
    </message>
    <message>
        <source>All outputs of the regions are in layouts that only their library can read.</source>
        <translation>各区域的输出均为只有其库才能读取的布局。</translation>
    </message>
    <message>
        <source>The largest is at %1: %2.</source>
        <translation>最大误差在 %1：%2。</translation>
    </message>
    <message>
        <source>All errors are within their tolerance</source>
        <translation>所有误差均在容差之内</translation>
    </message>
    <message numerus="yes">
        <source>%n region(s) are beyond their tolerance</source>
        <translation>
            <numerusform>%n 个区域超出容差</numerusform>
        </translation>
    </message>
    <message>
        <source>Each stands under Problems.</source>
        <translation>均列于“问题”面板。</translation>
    </message>
    <message numerus="yes">
        <source>The worst %n stand under Problems.</source>
        <translation>
            <numerusform>最差的 %n 个列于“问题”面板。</numerusform>
        </translation>
    </message>
    <message>
        <source>What pins would cost could not be found out</source>
        <translation>无法得知固定的代价</translation>
    </message>
    <message>
        <source>A search is running in %1. Stop it, or wait for its end, then change to another model.</source>
        <translation>%1 中正在进行搜索。请停止它或等它结束，再切换到其他模型。</translation>
    </message>
    <message>
        <source>Another model</source>
        <translation>其他模型</translation>
    </message>
    <message>
        <source>Change the devices</source>
        <translation>更改设备</translation>
    </message>
    <message>
        <source>What ran in turns is not kept for the next time</source>
        <translation>未为下次保留轮流运行的结果</translation>
    </message>
    <message>
        <source>What ran in turns with the plan of last time could not be read</source>
        <translation>无法读取与上次的方案轮流运行的结果</translation>
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
        <translation>块</translation>
    </message>
</context>
<context>
    <name>tessera::shell::KernelDialog</name>
    <message>
        <source>Schedule</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>下界</translation>
    </message>
    <message>
        <source>Limited by</source>
        <translation>受限于</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>已略去</translation>
    </message>
    <message>
        <source>How %1 runs</source>
        <translation>%1 的运行方式</translation>
    </message>
    <message>
        <source>Implementation</source>
        <translation>实现</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Save As…</source>
        <translation>另存为(&amp;S)…</translation>
    </message>
    <message>
        <source>Source of the kernel</source>
        <translation>内核源码</translation>
    </message>
    <message>
        <source>Save the source</source>
        <translation>保存源码</translation>
    </message>
    <message>
        <source>C++ (*.cpp)</source>
        <translation>C++ (*.cpp)</translation>
    </message>
    <message>
        <source>The source was not saved</source>
        <translation>源码未保存</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>源码</translation>
    </message>
</context>
<context>
    <name>tessera::shell::MainWindow</name>
    <message>
        <source>User guide</source>
        <translation>用户指南</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>About Tessera</source>
        <translation>关于 Tessera</translation>
    </message>
    <message>
        <source>Tessera</source>
        <translation>Tessera</translation>
    </message>
    <message>
        <source>Tessera shows which library runs each operator of a deep-learning model, finds the fastest placement on this machine, and exports a plan that runs.</source>
        <translation>Tessera 显示深度学习模型的每个算子由哪个库运行，找出本机上最快的放置，并导出可运行的方案。</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>工具</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Heat</source>
        <translation>热度</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Efficiency</source>
        <translation>效率</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Regret</source>
        <translation>遗憾值</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>计算图</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Graph of the second plan</source>
        <translation>第二方案的计算图</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>大纲</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>图例</translation>
    </message>
    <message>
        <source>Outline and Legend</source>
        <translation>大纲和图例</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>面板</translation>
    </message>
    <message>
        <source>No profile yet.</source>
        <translation>尚无性能分析。</translation>
    </message>
    <message>
        <source>Profile plan</source>
        <translation>分析方案</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间轴</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Spec editor</source>
        <translation>规格编辑器</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Tables and Charts</source>
        <translation>表格和图表</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Open a model</source>
        <translation>打开模型</translation>
    </message>
    <message>
        <source>ONNX models (*.onnx);;All files (*)</source>
        <translation>ONNX 模型 (*.onnx);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Open a plan</source>
        <translation>打开方案</translation>
    </message>
    <message>
        <source>Plans (*.json);;All files (*)</source>
        <translation>方案 (*.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>A folder for the bundle</source>
        <translation>部署包的文件夹</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>%1 files (*.%2)</source>
        <translation>%1 文件 (*.%2)</translation>
    </message>
    <message>
        <source>Pin to</source>
        <translation>固定到</translation>
    </message>
    <message>
        <source>Forbid</source>
        <translation>禁用</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未测量</translation>
    </message>
    <message>
        <source>This plan</source>
        <translation>本方案</translation>
    </message>
    <message>
        <source>%1 of %2 parts differ</source>
        <translation>%2 个部分中有 %1 个不同</translation>
    </message>
    <message>
        <source>A  This plan  %1</source>
        <translation>A  本方案  %1</translation>
    </message>
    <message>
        <source>B  %1  %2</source>
        <translation>B  %1  %2</translation>
    </message>
    <message>
        <source>no difference</source>
        <translation>无差异</translation>
    </message>
    <message>
        <source>predicted; the plan in force was measured end to end only</source>
        <translation>预测；当前方案只做过端到端测量</translation>
    </message>
    <message>
        <source>greedy placement</source>
        <translation>贪心放置</translation>
    </message>
    <message>
        <source>searching</source>
        <translation>搜索中</translation>
    </message>
    <message>
        <source>best plan</source>
        <translation>最佳方案</translation>
    </message>
    <message>
        <source>plan with pins</source>
        <translation>含固定项的方案</translation>
    </message>
    <message>
        <source>predicted plan</source>
        <translation>预测方案</translation>
    </message>
    <message>
        <source>1 backend</source>
        <translation>1 个后端</translation>
    </message>
    <message>
        <source>%1 backends</source>
        <translation>%1 个后端</translation>
    </message>
    <message>
        <source>Problems  %1</source>
        <translation>问题  %1</translation>
    </message>
    <message>
        <source>Search  %1</source>
        <translation>搜索  %1</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>已写入</translation>
    </message>
    <message>
        <source>not placed</source>
        <translation>未放置</translation>
    </message>
    <message>
        <source>a part has no cost in the hardware profile, and nothing is run while it is open</source>
        <translation>有部分在硬件档案中没有开销，且档案打开期间不运行任何内容</translation>
    </message>
    <message>
        <source>The plan of last time</source>
        <translation>上次的方案</translation>
    </message>
    <message>
        <source>Made on %1.</source>
        <translation>创建于 %1。</translation>
    </message>
    <message>
        <source>What you wrote in %1 is not saved.</source>
        <translation>您在 %1 中写的内容尚未保存。</translation>
    </message>
    <message>
        <source>Saved, it is used from the next start on.</source>
        <translation>保存后，从下次启动起使用。</translation>
    </message>
    <message>
        <source>%1 has an error and cannot be put to use: mend it, or discard the text.</source>
        <translation>%1 有错误，无法使用：请改正或放弃该文本。</translation>
    </message>
    <message>
        <source>Filter the table</source>
        <translation>筛选表格</translation>
    </message>
    <message>
        <source>Export the table (CSV)</source>
        <translation>导出表格 (CSV)</translation>
    </message>
    <message>
        <source>Zoom the timeline out (−)</source>
        <translation>缩小时间轴 (−)</translation>
    </message>
    <message>
        <source>Zoom the timeline in (+)</source>
        <translation>放大时间轴 (+)</translation>
    </message>
    <message>
        <source>Show the whole inference (0)</source>
        <translation>显示整个推理 (0)</translation>
    </message>
    <message>
        <source>Export a trace of a profile</source>
        <translation>导出性能分析跟踪</translation>
    </message>
    <message>
        <source>Compare with a plan from a file</source>
        <translation>与文件中的方案对比</translation>
    </message>
    <message>
        <source>Show A | B beside each other</source>
        <translation>并排显示 A | B</translation>
    </message>
    <message>
        <source>No second plan</source>
        <translation>取消第二方案</translation>
    </message>
    <message>
        <source>Clear the list</source>
        <translation>清空列表</translation>
    </message>
    <message>
        <source>More of the picture</source>
        <translation>更多画面选项</translation>
    </message>
    <message>
        <source>Show backends</source>
        <translation>显示后端</translation>
    </message>
    <message>
        <source>Show &amp;All</source>
        <translation>全部显示(&amp;A)</translation>
    </message>
    <message>
        <source>Show &amp;Only the Selected One</source>
        <translation>仅显示所选(&amp;O)</translation>
    </message>
    <message>
        <source>Seed %1 · what was measured is in the store</source>
        <translation>种子 %1 · 已测结果在测量库中</translation>
    </message>
    <message>
        <source>Spec editor  %1 edited</source>
        <translation>规格编辑器  %1 已修改</translation>
    </message>
    <message>
        <source>Open a hardware profile</source>
        <translation>打开硬件档案</translation>
    </message>
    <message>
        <source>Measurement stores (*.db);;All files (*)</source>
        <translation>测量库 (*.db);;所有文件 (*)</translation>
    </message>
    <message>
        <source>%1, 1 thread</source>
        <translation>%1，1 个线程</translation>
    </message>
    <message>
        <source>%1, %2 threads</source>
        <translation>%1，%2 个线程</translation>
    </message>
    <message>
        <source>Costs are borrowed from %1: %2. Nothing is run; times are marked ≈.</source>
        <translation>开销借用自 %1：%2。不运行任何内容；时间标有 ≈。</translation>
    </message>
    <message>
        <source>Close profile</source>
        <translation>关闭档案</translation>
    </message>
    <message>
        <source>Borrowed: %1</source>
        <translation>借用：%1</translation>
    </message>
    <message>
        <source>Symbolic sizes: %1. Give the sizes to place the model for.</source>
        <translation>符号尺寸：%1。请指定放置模型所用的尺寸。</translation>
    </message>
    <message>
        <source>Give sizes…</source>
        <translation>指定尺寸…</translation>
    </message>
    <message>
        <source>&amp;Outline and Legend</source>
        <translation>大纲和图例(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Inspector</source>
        <translation>检查器(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Tables and Charts</source>
        <translation>表格和图表(&amp;T)</translation>
    </message>
    <message>
        <source>Compare with a plan</source>
        <translation>与方案对比</translation>
    </message>
    <message>
        <source>Folder of optional backends</source>
        <translation>可选后端的文件夹</translation>
    </message>
    <message>
        <source>Costs</source>
        <translation>开销</translation>
    </message>
    <message>
        <source>Conversions %1 · device copies %2 · fallbacks %3</source>
        <translation>转换 %1 · 设备拷贝 %2 · 回退 %3</translation>
    </message>
    <message>
        <source>Filter the costs</source>
        <translation>筛选开销</translation>
    </message>
    <message>
        <source>Nothing to open</source>
        <translation>没有可打开的内容</translation>
    </message>
    <message>
        <source>The clipboard holds no path of a file.</source>
        <translation>剪贴板中没有文件路径。</translation>
    </message>
    <message>
        <source>There is no file %1.</source>
        <translation>文件 %1 不存在。</translation>
    </message>
    <message>
        <source>Nothing copied</source>
        <translation>未复制任何内容</translation>
    </message>
    <message>
        <source>The table is empty.</source>
        <translation>表格为空。</translation>
    </message>
    <message>
        <source>No row is selected.</source>
        <translation>未选中任何行。</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
    <message>
        <source>1 row with its titles, cells between tabs.</source>
        <translation>1 行及其标题，单元格以制表符分隔。</translation>
    </message>
    <message>
        <source>%1 rows with their titles, cells between tabs.</source>
        <translation>%1 行及其标题，单元格以制表符分隔。</translation>
    </message>
    <message>
        <source>A picture of the panel.</source>
        <translation>面板的图片。</translation>
    </message>
    <message>
        <source>A picture of the graph as it is shown.</source>
        <translation>当前所示计算图的图片。</translation>
    </message>
    <message>
        <source>Backend · opens its spec</source>
        <translation>后端 · 打开其规格</translation>
    </message>
    <message>
        <source>Backend · %1</source>
        <translation>后端 · %1</translation>
    </message>
    <message>
        <source>Colour by backend</source>
        <translation>按后端着色</translation>
    </message>
    <message>
        <source>Colour by heat</source>
        <translation>按热度着色</translation>
    </message>
    <message>
        <source>Colour by delta</source>
        <translation>按差异着色</translation>
    </message>
    <message>
        <source>Colour by confidence</source>
        <translation>按置信度着色</translation>
    </message>
    <message>
        <source>Tool bar</source>
        <translation>工具栏</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Theme: light</source>
        <translation>主题：浅色</translation>
    </message>
    <message>
        <source>Theme: dark</source>
        <translation>主题：深色</translation>
    </message>
    <message>
        <source>Theme: as the desktop</source>
        <translation>主题：跟随桌面</translation>
    </message>
    <message>
        <source>Text size: %1 %</source>
        <translation>文字大小：%1 %</translation>
    </message>
    <message>
        <source>Motion: full</source>
        <translation>动效：完整</translation>
    </message>
    <message>
        <source>Motion: reduced</source>
        <translation>动效：减弱</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Folder of ONNX Runtime and OpenVINO</source>
        <translation>ONNX Runtime 和 OpenVINO 的文件夹</translation>
    </message>
    <message>
        <source>%1 · node</source>
        <translation>%1 · 节点</translation>
    </message>
    <message>
        <source>Measured on %1. Measure again: %2.</source>
        <translation>测量于 %1。重新测量：%2。</translation>
    </message>
    <message>
        <source>Measure both plans in turns</source>
        <translation>轮流测量两个方案</translation>
    </message>
    <message>
        <source>The search has ended.</source>
        <translation>搜索已结束。</translation>
    </message>
    <message>
        <source>The measurement has ended.</source>
        <translation>测量已结束。</translation>
    </message>
    <message>
        <source>The profile has ended.</source>
        <translation>性能分析已结束。</translation>
    </message>
    <message>
        <source>The verification has ended.</source>
        <translation>验证已结束。</translation>
    </message>
    <message>
        <source>The export has ended.</source>
        <translation>导出已结束。</translation>
    </message>
    <message>
        <source>The model, and what runs it</source>
        <translation>模型及运行它的后端</translation>
    </message>
    <message>
        <source>Each box is a region that one kernel computes; the letters on it say whose. A dashed outline is not measured yet.</source>
        <translation>每个方框是由一个内核计算的区域；其上的字母表示所属后端。虚线框表示尚未测量。</translation>
    </message>
    <message>
        <source>Find the fastest plan</source>
        <translation>找出最快的方案</translation>
    </message>
    <message>
        <source>Search (%1) measures what each library offers on this machine and says whether a mix of them is faster than the best one alone.</source>
        <translation>“搜索”(%1) 测量各库在本机上的性能，并指出混合方案是否比单独使用最好的库更快。</translation>
    </message>
    <message>
        <source>See where the time goes</source>
        <translation>查看时间花在哪里</translation>
    </message>
    <message>
        <source>Colour by heat: yellow is much, and the five highest are numbered. Delta compares with a second plan.</source>
        <translation>按热度着色：黄色表示多，最高的五个带编号。“差异”与第二方案对比。</translation>
    </message>
    <message>
        <source>Ask why, and decide</source>
        <translation>询问原因并作决定</translation>
    </message>
    <message>
        <source>Select a region: here are its candidates with their times, and why one was chosen. Pin or forbid shows first what it would cost.</source>
        <translation>选择一个区域：此处列出其候选及时间，以及选用的原因。固定或禁用会先显示代价。</translation>
    </message>
    <message>
        <source>Everything has a name</source>
        <translation>一切都有名称</translation>
    </message>
    <message>
        <source>%1 finds every command, setting and node by a few letters. %2 explains what you look at. This tour is in the menu Help.</source>
        <translation>%1 可凭几个字母找到任何命令、设置和节点。%2 解释您所看的内容。此导览在“帮助”菜单中。</translation>
    </message>
    <message>
        <source>plan with forbidden backends</source>
        <translation>含禁用后端的方案</translation>
    </message>
    <message>
        <source>Open the Slowest Block, %1</source>
        <translation>打开最慢的块，%1</translation>
    </message>
    <message>
        <source>Open the First Block</source>
        <translation>打开第一个块</translation>
    </message>
    <message>
        <source>Open the Last Block</source>
        <translation>打开最后一个块</translation>
    </message>
    <message>
        <source>The last search of this model was interrupted. What it measured is kept.</source>
        <translation>此模型的上次搜索被中断。已测结果仍保留。</translation>
    </message>
    <message>
        <source>Go On</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>≈ A is %1× faster, predicted</source>
        <translation>≈ A 的速度是 B 的 %1×，预测</translation>
    </message>
    <message>
        <source>≈ B is %1× faster, predicted</source>
        <translation>≈ B 的速度是 A 的 %1×，预测</translation>
    </message>
    <message>
        <source>Not measured together yet: Measure runs both in turns</source>
        <translation>尚未一起测量：“测量”会轮流运行两者</translation>
    </message>
    <message numerus="yes">
        <source>%n node(s) change</source>
        <translation>
            <numerusform>%n 个节点改变</numerusform>
        </translation>
    </message>
    <message>
        <source>predicted %1 → %2</source>
        <translation>预测 %1 → %2</translation>
    </message>
    <message>
        <source>now %1 measured</source>
        <translation>当前实测 %1</translation>
    </message>
    <message>
        <source>now %1 measured at %2</source>
        <translation>当前实测 %1（%2）</translation>
    </message>
    <message>
        <source>Show the Mix</source>
        <translation>显示混合方案</translation>
    </message>
    <message>
        <source>End to end</source>
        <translation>端到端</translation>
    </message>
    <message>
        <source>Zoom to what is marked or selected (Z)</source>
        <translation>缩放到已标记或所选部分 (Z)</translation>
    </message>
    <message>
        <source>Show in &amp;Costs</source>
        <translation>在“开销”中显示(&amp;C)</translation>
    </message>
    <message>
        <source>Select What &amp;Writes It</source>
        <translation>选中写入它的项(&amp;W)</translation>
    </message>
    <message>
        <source>Select What &amp;Reads It</source>
        <translation>选中读取它的项(&amp;R)</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>打开 %1</translation>
    </message>
    <message>
        <source>%1 · node in %2</source>
        <translation>%1 · 位于 %2 的节点</translation>
    </message>
    <message>
        <source>a constant of the model</source>
        <translation>模型的常量</translation>
    </message>
    <message>
        <source>Stopped. Nothing was recorded.</source>
        <translation>已停止。未记录任何内容。</translation>
    </message>
    <message>
        <source>%1 could not be recorded: %2</source>
        <translation>无法记录 %1：%2</translation>
    </message>
    <message>
        <source>The plan has changed since these values were recorded.</source>
        <translation>记录这些值之后，方案已改变。</translation>
    </message>
    <message>
        <source>Recorded when the search has ended: both run on the same cores. To close this drops it.</source>
        <translation>搜索结束后记录：两者使用相同的核心。关闭则放弃记录。</translation>
    </message>
    <message>
        <source>The plan runs until it has made this value…</source>
        <translation>方案运行至产生该值为止…</translation>
    </message>
    <message>
        <source>a run of this plan on inputs of seeded noise, the same each time</source>
        <translation>本方案的一次运行，输入为固定种子的噪声，每次相同</translation>
    </message>
    <message>
        <source>There is no plan yet whose memory could be shown.</source>
        <translation>尚无可显示内存的方案。</translation>
    </message>
    <message>
        <source>What the charts show</source>
        <translation>图表显示的内容</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>B does not fit the model as it is open, see Problems: %1</source>
        <translation>B 与当前打开的模型不符，见“问题”：%1</translation>
    </message>
    <message>
        <source>B is of another model, %1: %2</source>
        <translation>B 属于另一模型 %1：%2</translation>
    </message>
    <message>
        <source>B was made for another machine, %1: its times have no ratio to these</source>
        <translation>B 为另一台机器 %1 所做：其时间与此处没有比值</translation>
    </message>
    <message>
        <source>A was measured again since their race: Measure runs both in turns</source>
        <translation>A 在两者竞速之后又重新测量过：“测量”会轮流运行两者</translation>
    </message>
    <message>
        <source>Return, or a double click, sets a plan beside this one.</source>
        <translation>按 Enter 或双击，将所选方案与本方案并列。</translation>
    </message>
    <message>
        <source>Compare with %1</source>
        <translation>与 %1 对比</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>Plan · %1</source>
        <translation>方案 · %1</translation>
    </message>
    <message>
        <source>replay, step %1 of %2</source>
        <translation>回放，第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>叠加</translation>
    </message>
    <message>
        <source>Colour by heat: %1</source>
        <translation>按热度着色：%1</translation>
    </message>
    <message>
        <source>Above the canvas</source>
        <translation>画布上方</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>后端</translation>
    </message>
    <message>
        <source>Overlay values of nodes</source>
        <translation>叠加节点的值</translation>
    </message>
    <message>
        <source>Values of nodes (*.csv *.tsv *.json);;All files (*)</source>
        <translation>节点的值 (*.csv *.tsv *.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Error ≈ %1, its region&apos;s</source>
        <translation>误差 ≈ %1，为其区域的误差</translation>
    </message>
    <message>
        <source>Error %1</source>
        <translation>误差 %1</translation>
    </message>
    <message>
        <source>By itself %1</source>
        <translation>自身误差 %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>≈ %1</source>
        <translation>≈ %1</translation>
    </message>
    <message>
        <source>Error by itself</source>
        <translation>自身误差</translation>
    </message>
    <message>
        <source>Largest error</source>
        <translation>最大误差</translation>
    </message>
    <message>
        <source>%1, relative %2</source>
        <translation>%1，相对 %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 等另外 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · runs %2</source>
        <translation>%1 · 运行 %2</translation>
    </message>
    <message>
        <source>%1: %2 for the whole plan</source>
        <translation>%1：对整个方案 %2</translation>
    </message>
    <message>
        <source>No pattern was added</source>
        <translation>未添加模式</translation>
    </message>
    <message>
        <source>parts of the plan were timed again for it: %1 was predicted before</source>
        <translation>为此重新测量了方案的部分：之前预测为 %1</translation>
    </message>
    <message>
        <source>Measure Again</source>
        <translation>重新测量</translation>
    </message>
    <message>
        <source>The machine was busy</source>
        <translation>机器正忙</translation>
    </message>
    <message>
        <source>The spec has an error and is not saved</source>
        <translation>规格有错误，未保存</translation>
    </message>
    <message>
        <source>Docks</source>
        <translation>停靠面板</translation>
    </message>
    <message>
        <source>Version %1</source>
        <translation>版本 %1</translation>
    </message>
    <message>
        <source>The kernels and conversions of the plan by what they cost</source>
        <translation>方案的内核与转换，按开销排列</translation>
    </message>
    <message>
        <source>&amp;Node</source>
        <translation>节点(&amp;N)</translation>
    </message>
    <message>
        <source>The attributes of the selected operator</source>
        <translation>所选算子的属性</translation>
    </message>
    <message>
        <source>&amp;Candidates</source>
        <translation>候选(&amp;C)</translation>
    </message>
    <message>
        <source>What else could run the selected region</source>
        <translation>还有哪些候选可运行所选区域</translation>
    </message>
    <message>
        <source>&amp;Why</source>
        <translation>原因(&amp;W)</translation>
    </message>
    <message>
        <source>Why the selected region runs where it does</source>
        <translation>所选区域为何在该处运行</translation>
    </message>
    <message>
        <source>T&amp;ensors</source>
        <translation>张量(&amp;E)</translation>
    </message>
    <message>
        <source>What the selected region reads and makes</source>
        <translation>所选区域读取和产生的内容</translation>
    </message>
    <message>
        <source>The spec of %1 has no list of patterns. Choose another backend in the list of the spec editor, then add it there.</source>
        <translation>%1 的规格没有模式列表。请在规格编辑器的列表中选择另一后端，再在那里添加。</translation>
    </message>
    <message>
        <source>%1 was added to %2</source>
        <translation>已将 %1 添加到 %2</translation>
    </message>
    <message>
        <source>An example was added to %1</source>
        <translation>已向 %1 添加示例</translation>
    </message>
    <message>
        <source>No region is selected. Select one in the graph first, and the pattern that is added takes it; or write over the example.</source>
        <translation>未选择区域。请先在图中选择一个区域，添加的模式便会接受它；或直接改写示例。</translation>
    </message>
    <message>
        <source>Search Anew</source>
        <translation>重新搜索</translation>
    </message>
    <message>
        <source>Open</source>
        <comment>a file that was written</comment>
        <translation>打开</translation>
    </message>
    <message>
        <source>Each part of this plan was timed in place; when each ran was not kept.</source>
        <translation>本方案的各部分均已原位计时；但未保留各自的运行时刻。</translation>
    </message>
    <message>
        <source>Show in the Spec Editor</source>
        <translation>在“规格编辑器”中显示</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n 个节点</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <comment>nodes in regions</comment>
        <translation>%1（%2）</translation>
    </message>
    <message numerus="yes">
        <source>%n region(s)</source>
        <translation>
            <numerusform>%n 个区域</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Median of %n run(s)</source>
        <translation>
            <numerusform>%n 次运行的中位数</numerusform>
        </translation>
    </message>
    <message>
        <source>plan in force</source>
        <translation>当前方案</translation>
    </message>
    <message>
        <source>Take the Faster Plan</source>
        <translation>采用更快的方案</translation>
    </message>
    <message>
        <source>A faster plan</source>
        <translation>更快的方案</translation>
    </message>
    <message>
        <source>Pin to %1</source>
        <translation>固定到 %1</translation>
    </message>
    <message>
        <source>Selection, and its cost to the plan</source>
        <translation>所选项及其对方案的代价</translation>
    </message>
    <message>
        <source>%1, when A took %2</source>
        <translation>%1（当时 A 为 %2）</translation>
    </message>
    <message>
        <source>Profile Plan</source>
        <translation>剖析方案</translation>
    </message>
    <message>
        <source>Budget: %1</source>
        <translation>预算：%1</translation>
    </message>
    <message>
        <source>…: what it costs the plan is being worked out</source>
        <translation>…：正在计算其对方案的代价</translation>
    </message>
    <message>
        <source>≈ ?: known once the model is searched, or a change is previewed</source>
        <translation>≈ ?：搜索模型或预览更改后可知</translation>
    </message>
    <message>
        <source>≈ ?: a part was never measured; the preview offers to</source>
        <translation>≈ ?：有一部分从未测量；预览中可以测量</translation>
    </message>
    <message>
        <source>It takes %1 at %2. Search, which saves it: until then no plan uses it.</source>
        <translation>它在 %2 处接管 %1。搜索会保存它：在此之前没有方案使用它。</translation>
    </message>
    <message>
        <source>measuring…</source>
        <translation>正在测量…</translation>
    </message>
    <message>
        <source>A profile of the best mix shows its operators in place.</source>
        <translation>对最佳混合方案进行剖析可就地显示其算子。</translation>
    </message>
    <message>
        <source>Take the Mix</source>
        <translation>采用混合方案</translation>
    </message>
    <message>
        <source>These are the operators of the best mix, each alone.</source>
        <translation>这些是最佳混合方案的算子，均为单独测量。</translation>
    </message>
    <message>
        <source>A search at operator level times them one by one.</source>
        <translation>算子级搜索会逐个测量它们。</translation>
    </message>
    <message>
        <source>Search Operator Level Only</source>
        <translation>仅在算子级搜索</translation>
    </message>
    <message>
        <source>There is no other region</source>
        <translation>没有其他区域</translation>
    </message>
    <message>
        <source>The plan has only this one.</source>
        <translation>方案只有这一个。</translation>
    </message>
    <message>
        <source>Budget of a search</source>
        <translation>搜索预算</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>Your edit of %1 was saved for this search, which uses it.</source>
        <translation>您对 %1 的编辑已为此次搜索保存并使用。</translation>
    </message>
    <message>
        <source>Your edit of %1 has an error: this search does not use it.</source>
        <translation>您对 %1 的编辑有错误：此次搜索不使用它。</translation>
    </message>
    <message>
        <source>end to end %1</source>
        <translation>端到端 %1</translation>
    </message>
    <message>
        <source>predicted ≈ %1</source>
        <translation>预测 ≈ %1</translation>
    </message>
    <message>
        <source>B is this plan</source>
        <translation>B 即此计划</translation>
    </message>
    <message>
        <source>%1 runs the model as one piece: no part of it was timed.</source>
        <translation>%1 将模型作为整体运行：没有任何部分被计时。</translation>
    </message>
    <message>
        <source>Times of parts, each timed alone: they need not add up to the plans end to end.</source>
        <translation>各部分单独计时：其总和不一定等于计划的端到端时间。</translation>
    </message>
    <message>
        <source>%1 The canvas and Operators show A in place.</source>
        <translation>%1 图与“算子”显示 A 的就地时间。</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Everything on %1</source>
        <translation>%1 上的一切</translation>
    </message>
    <message>
        <source>What If It Ran on the &amp;CPU?</source>
        <translation>如果在 CPU 上运行？(&amp;C)</translation>
    </message>
    <message>
        <source>Raise the Budget</source>
        <translation>提高预算</translation>
    </message>
    <message>
        <source>The plan that was in force stays: this search found none that is faster.</source>
        <translation>保留当前计划：本次搜索没有找到更快的。</translation>
    </message>
    <message>
        <source>The plan that was in force took no part in this search: %1.</source>
        <translation>当前计划未参与本次搜索：%1。</translation>
    </message>
    <message>
        <source>%1 of %2 backends ready</source>
        <translation>%2 个后端中 %1 个就绪</translation>
    </message>
    <message>
        <source>Your edit of %1 was not tried: the budget of this search had no time for it.</source>
        <translation>您对 %1 的编辑未被尝试：本次搜索的预算没有时间。</translation>
    </message>
    <message>
        <source>Took %1 of %2 · seed %3 · what was measured is in the store</source>
        <translation>用时 %1，共 %2 · 种子 %3 · 已测结果在测量库中</translation>
    </message>
    <message>
        <source>In the preview: %1</source>
        <translation>预览中：%1</translation>
    </message>
    <message>
        <source>In the preview: %1, %2</source>
        <translation>预览中：%1，%2</translation>
    </message>
    <message>
        <source>The plan that was in force had taken %1.</source>
        <translation>原先的计划用时 %1。</translation>
    </message>
    <message>
        <source>The plan that was in force had taken %1, measured at %2.</source>
        <translation>原先的计划用时 %1，测于 %2。</translation>
    </message>
    <message>
        <source>%1 In the last race of this search it took %2, and the plan that replaces it %3: only times of one race compare. Undo brings it back.</source>
        <translation>%1 在本次搜索的末次竞速中它用时 %2，取代它的计划用时 %3：只有同一次竞速的时间可以比较。撤销可将其恢复。</translation>
    </message>
    <message>
        <source>%1 The plan that replaces it took %2 at another moment: the two do not compare. Undo brings it back.</source>
        <translation>%1 取代它的计划在另一时刻用时 %2：两者不可比较。撤销可将其恢复。</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <comment>operators, a node</comment>
        <translation>%2 处的 %1</translation>
    </message>
    <message>
        <source>It was never measured: %1 is predicted.</source>
        <translation>从未测量：预测为 %1。</translation>
    </message>
    <message>
        <source>It was never measured.</source>
        <translation>从未测量。</translation>
    </message>
    <message>
        <source>It takes %1.</source>
        <translation>用时 %1。</translation>
    </message>
    <message>
        <source>It takes %1, and %2 takes %3.</source>
        <translation>用时 %1，而 %2 用时 %3。</translation>
    </message>
    <message>
        <source>%1 stays as it is, and was never measured.</source>
        <translation>%1 保持不变，且从未测量。</translation>
    </message>
    <message numerus="yes">
        <source>%n more part(s) stay and were never measured.</source>
        <translation>
            <numerusform>另有 %n 个部分保持不变，且从未测量。</numerusform>
        </translation>
    </message>
    <message>
        <source>never measured: %1</source>
        <translation>从未测量：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n part(s) were never measured</source>
        <translation>
            <numerusform>%n 个部分从未测量</numerusform>
        </translation>
    </message>
    <message>
        <source>best plan, in a tie</source>
        <comment>of the fastest</comment>
        <translation>最佳方案（持平）</translation>
    </message>
    <message>
        <source>Taken: %1</source>
        <translation>已采用：%1</translation>
    </message>
    <message>
        <source>Now: %1. Before: %2. The plan before stands in Compare.</source>
        <translation>现在：%1。之前：%2。之前的方案在“对比”中。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>%1: %2. This is the fastest mix with this pin, by the times of the last search: what the pin leaves of the whole-graph piece was never timed.</source>
        <translation>%1：%2。这是按上次搜索的时间，含此固定的最快混合方案：整图部分在固定之后剩下的从未测量。</translation>
    </message>
    <message>
        <source>as a mix: without the whole-graph piece, by the last search</source>
        <translation>混合方案：不含整图部分，按上次搜索</translation>
    </message>
    <message>
        <source>Costs are known once the model is searched, or a change is previewed</source>
        <translation>搜索模型或预览更改后可知代价</translation>
    </message>
    <message>
        <source>Never measured: choose one, its preview offers to</source>
        <translation>从未测量：选择一项，其预览中可以测量</translation>
    </message>
    <message>
        <source>Compare: %1</source>
        <translation>对比：%1</translation>
    </message>
    <message>
        <source>These are the operators of the best mix, timed in place.</source>
        <translation>这些是最佳混合方案的算子，均在方案中测量。</translation>
    </message>
    <message>
        <source>Each kernel as timed alone. Before the change they were timed in the plan, where they take another time: the two do not compare. A profile times those of this plan.</source>
        <translation>各内核单独测得的时间。更改之前是在方案中测量的，用时不同，两者不可比较。剖析会测量此方案的内核。</translation>
    </message>
    <message>
        <source>%1 cannot run here</source>
        <comment>an implementation</comment>
        <translation>%1 无法在此运行</translation>
    </message>
</context>
<context>
    <name>tessera::shell::ModelTabs</name>
    <message>
        <source>Open model</source>
        <translation>打开的模型</translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation>关闭 %1</translation>
    </message>
</context>
<context>
    <name>tessera::shell::Needs</name>
    <message>
        <source>A search is running.</source>
        <translation>正在搜索。</translation>
    </message>
    <message>
        <source>Open a model first.</source>
        <translation>请先打开模型。</translation>
    </message>
    <message>
        <source>All sizes of this model are constants.</source>
        <translation>此模型的所有尺寸均为常量。</translation>
    </message>
    <message>
        <source>Sizes are missing: File &gt; Sizes of Inputs.</source>
        <translation>缺少尺寸：文件 &gt; 输入尺寸。</translation>
    </message>
    <message>
        <source>There is no plan yet.</source>
        <translation>尚无方案。</translation>
    </message>
    <message>
        <source>Select a node first.</source>
        <translation>请先选择节点。</translation>
    </message>
    <message>
        <source>Costs are of a hardware profile: nothing is run while it is open.</source>
        <translation>开销来自硬件档案：档案打开期间不运行任何内容。</translation>
    </message>
    <message>
        <source>No hardware profile is open.</source>
        <translation>没有打开的硬件档案。</translation>
    </message>
    <message>
        <source>No search is running.</source>
        <translation>没有正在进行的搜索。</translation>
    </message>
    <message>
        <source>Nothing is running.</source>
        <translation>没有正在运行的任务。</translation>
    </message>
    <message>
        <source>There is no second plan.</source>
        <translation>没有第二方案。</translation>
    </message>
    <message>
        <source>No preview is shown.</source>
        <translation>没有显示预览。</translation>
    </message>
    <message>
        <source>No group is folded.</source>
        <translation>没有折叠的组。</translation>
    </message>
    <message>
        <source>Not every region has a time yet: search, or profile the plan.</source>
        <translation>尚有区域没有时间：请搜索或分析方案。</translation>
    </message>
    <message>
        <source>The selected node has no body to open.</source>
        <translation>所选节点没有可打开的子图。</translation>
    </message>
    <message>
        <source>No body of a node is open.</source>
        <translation>没有打开的子图。</translation>
    </message>
    <message>
        <source>The body of a node is open: go back to the model.</source>
        <translation>节点的子图已打开：请返回模型。</translation>
    </message>
    <message>
        <source>Choose a second plan first, or a row in the list of plans.</source>
        <translation>请先选择第二方案或方案列表中的一行。</translation>
    </message>
    <message>
        <source>Compare with two plans or more first.</source>
        <translation>请先与两个或更多方案对比。</translation>
    </message>
    <message>
        <source>No search of this model left steps yet.</source>
        <translation>此模型尚无留下步骤的搜索。</translation>
    </message>
    <message>
        <source>No overlay is open.</source>
        <translation>没有打开的叠加。</translation>
    </message>
    <message>
        <source>The plan is the best mix, or was not found by a search.</source>
        <translation>该方案就是最佳混合方案，或不是由搜索得到的。</translation>
    </message>
    <message>
        <source>No other model is open.</source>
        <translation>没有打开其他模型。</translation>
    </message>
</context>
<context>
    <name>tessera::shell::OperatorHelp</name>
    <message>
        <source>works element by element</source>
        <translation>逐元素运算</translation>
    </message>
    <message>
        <source>works element by element on several tensors</source>
        <translation>对多个张量逐元素运算</translation>
    </message>
    <message>
        <source>a convolution</source>
        <translation>卷积</translation>
    </message>
    <message>
        <source>a matrix product</source>
        <translation>矩阵乘</translation>
    </message>
    <message>
        <source>pooling</source>
        <translation>池化</translation>
    </message>
    <message>
        <source>a normalization</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>a reduction</source>
        <translation>归约</translation>
    </message>
    <message>
        <source>a softmax</source>
        <translation>softmax</translation>
    </message>
    <message>
        <source>only moves elements</source>
        <translation>仅搬移元素</translation>
    </message>
    <message>
        <source>only works on shapes: no element is touched</source>
        <translation>仅处理形状：不触及任何元素</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>recurrent</source>
        <translation>循环</translation>
    </message>
    <message>
        <source>runs graphs of its own</source>
        <translation>运行自带的子图</translation>
    </message>
    <message>
        <source>quantized</source>
        <translation>量化</translation>
    </message>
    <message>
        <source>a constant</source>
        <translation>常量</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Tessera does not know this operator: %1</source>
        <translation>Tessera 不认识此算子：%1</translation>
    </message>
    <message>
        <source>It stands for these nodes of the file: %1.</source>
        <translation>它代表文件中的这些节点：%1。</translation>
    </message>
    <message>
        <source>What it reads and makes</source>
        <translation>读取与产生的内容</translation>
    </message>
    <message>
        <source>out</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Its attributes</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>None is set: each has the value that the standard gives it.</source>
        <translation>均未设置：各取标准规定的值。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>a clause, and what does not hold of it</comment>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 takes it: %2</source>
        <translation>%1 接受：%2</translation>
    </message>
    <message>
        <source>%1 takes it, as every operator of its list</source>
        <translation>%1 接受，如同其列表中的每个算子</translation>
    </message>
    <message>
        <source>the operator lists of its spec leave it out</source>
        <translation>其规格的算子列表不包含它</translation>
    </message>
    <message>
        <source>%1 does not take it: %2</source>
        <translation>%1 不接受：%2</translation>
    </message>
    <message>
        <source>no pattern of its spec has this operator</source>
        <translation>其规格中没有包含此算子的模式</translation>
    </message>
    <message>
        <source>%1. It is not here: %2</source>
        <translation>%1。此处不可用：%2</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续阅读</translation>
    </message>
    <message>
        <source>What each of them takes on this machine, and why the plan has chosen one, stands in the inspector at the right, under *Candidates* and *Why*.</source>
        <translation>各自在本机上的用时，以及方案为何选用其一，见右侧检查器的 *候选* 与 *原因* 。</translation>
    </message>
    <message>
        <source>Which backends take it</source>
        <translation>哪些后端接受它</translation>
    </message>
    <message>
        <source>By the patterns of their specs; whether a library then runs it, a search finds out.</source>
        <translation>依据其规格的模式；库是否真能运行它，由搜索得知。</translation>
    </message>
    <message>
        <source>It stands in a body of %1: what runs that one runs its body with it.</source>
        <translation>它位于 %1 的子图中：运行后者的实现会一并运行其子图。</translation>
    </message>
</context>
<context>
    <name>tessera::shell::PatternFates</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>chosen in %1</source>
        <translation>在 %1 处选用</translation>
    </message>
    <message>
        <source>as good as what was chosen in %1</source>
        <translation>在 %1 处与所选相当</translation>
    </message>
    <message>
        <source>slower in %1, by %2 for the plan</source>
        <translation>在 %1 处较慢，方案多 %2</translation>
    </message>
    <message>
        <source>measured and not chosen in %1</source>
        <translation>在 %1 处已测量但未选用</translation>
    </message>
    <message>
        <source>not measured within the budget in %1</source>
        <translation>在 %1 处预算内未测量</translation>
    </message>
    <message>
        <source>refused in %1: %2</source>
        <translation>在 %1 处被拒绝：%2</translation>
    </message>
    <message>
        <source>not searched yet in %1</source>
        <translation>在 %1 处尚未搜索</translation>
    </message>
    <message>
        <source>left to %1, which comes first, in %2</source>
        <translation>在 %2 处让给排在前面的 %1</translation>
    </message>
    <message>
        <source>not measured, and predicted to be no faster, in %1</source>
        <translation>在 %1 处未测量，且预测不会更快</translation>
    </message>
</context>
<context>
    <name>tessera::shell::Picture</name>
    <message>
        <source>Time per region, µs</source>
        <translation>每个区域的时间 (µs)</translation>
    </message>
    <message>
        <source>Efficiency, GFLOP/s</source>
        <translation>效率 (GFLOP/s)</translation>
    </message>
    <message>
        <source>Bytes read and written, KB</source>
        <translation>读写字节数 (KB)</translation>
    </message>
    <message>
        <source>Regret, µs over the cheapest rival</source>
        <translation>遗憾值，比最省的竞争者多 (µs)</translation>
    </message>
    <message>
        <source>No rivals were measured yet. Search (F5) to compare them.</source>
        <translation>尚未测量任何竞争者。请搜索 (F5) 以进行比较。</translation>
    </message>
    <message>
        <source>No region has a time yet. Search (F5), or profile the plan (Ctrl+Shift+R).</source>
        <translation>尚无区域有时间。请搜索 (F5) 或分析方案 (Ctrl+Shift+R)。</translation>
    </message>
    <message>
        <source>The five highest are numbered</source>
        <translation>最高的五个带编号</translation>
    </message>
    <message>
        <source>Time in B to time in A</source>
        <translation>B 的时间与 A 的时间之比</translation>
    </message>
    <message>
        <source>Nothing to compare with. Choose a second plan in the Compare panel (Ctrl+B).</source>
        <translation>没有可对比的方案。请在“对比”面板中选择第二方案 (Ctrl+B)。</translation>
    </message>
    <message>
        <source>The regions of one plan have no times. Profile it, or compare two searched plans.</source>
        <translation>其中一个方案的区域没有时间。请分析该方案，或对比两个搜索所得的方案。</translation>
    </message>
    <message>
        <source>B 2× faster</source>
        <translation>B 快 2×</translation>
    </message>
    <message>
        <source>tie</source>
        <translation>持平</translation>
    </message>
    <message>
        <source>B 2× slower</source>
        <translation>B 慢 2×</translation>
    </message>
    <message>
        <source>± 0 %</source>
        <translation>± 0 %</translation>
    </message>
    <message>
        <source>Of what the machine allows, %</source>
        <translation>占本机可达性能 (%)</translation>
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
            <numerusform>%n 个区域</numerusform>
        </translation>
    </message>
    <message>
        <source>Error over tolerance</source>
        <translation>误差与容差之比</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>叠加</translation>
    </message>
    <message>
        <source>The plan changed since its errors were checked. Check them again: Profile &gt; Check Errors of Each Node.</source>
        <translation>检查误差之后方案已改变。请重新检查：性能分析 &gt; 检查各节点误差。</translation>
    </message>
    <message>
        <source>Errors were not checked yet. Check them: Profile &gt; Check Errors of Each Node.</source>
        <translation>尚未检查误差。请检查：性能分析 &gt; 检查各节点误差。</translation>
    </message>
    <message>
        <source>Logarithmic. The line marks the tolerance, which is 1.</source>
        <translation>对数刻度。横线标出容差，即 1。</translation>
    </message>
    <message numerus="yes">
        <source>Above it, with a warning sign: %n region(s).</source>
        <translation>
            <numerusform>高于容差并带警告标志：%n 个区域。</numerusform>
        </translation>
    </message>
    <message>
        <source>No region is above it.</source>
        <translation>没有区域高于容差。</translation>
    </message>
    <message>
        <source>No overlay is open. Choose a file: View &gt; Overlay Values from a File.</source>
        <translation>没有打开的叠加。请选择文件：视图 &gt; 叠加文件中的值。</translation>
    </message>
    <message>
        <source>From %1, logarithmic. The five highest are numbered.</source>
        <translation>来自 %1，对数刻度。最高的五个带编号。</translation>
    </message>
    <message>
        <source>From %1. The five highest are numbered.</source>
        <translation>来自 %1。最高的五个带编号。</translation>
    </message>
    <message>
        <source>No region has a cheaper rival.</source>
        <translation>没有任何区域有更省的竞争者。</translation>
    </message>
    <message>
        <source>≈ As the best mix runs them: %1 runs the model as one piece.</source>
        <translation>≈ 按最佳混合方案的运行：%1 将模型作为整体运行。</translation>
    </message>
    <message>
        <source>Share of kernels and conversions, %</source>
        <translation>占内核与转换时间 (%)</translation>
    </message>
    <message>
        <source>How uncertain times are</source>
        <translation>时间的不确定程度</translation>
    </message>
    <message>
        <source>Yellow is the least certain: measure it again. ≈ counts as ± 5 % or more.</source>
        <translation>黄色表示最不确定：请重新测量。≈ 按 ± 5 % 或更多计算。</translation>
    </message>
</context>
<context>
    <name>tessera::shell::PictureDialog</name>
    <message>
        <source>The whole model</source>
        <translation>整个模型</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>&amp;Fold groups that the model repeats</source>
        <translation>折叠模型中重复的组(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Legend below the picture</source>
        <translation>图片下方附图例(&amp;L)</translation>
    </message>
    <message>
        <source>Picture of the plan</source>
        <translation>方案的图片</translation>
    </message>
    <message numerus="yes">
        <source>%n selected node(s) with whole regions</source>
        <translation>
            <numerusform>%n 个所选节点及其完整区域</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation>另存为(&amp;S)…</translation>
    </message>
    <message>
        <source>F&amp;ormat</source>
        <translation>格式(&amp;O)</translation>
    </message>
    <message>
        <source>S&amp;harpness</source>
        <translation>清晰度(&amp;H)</translation>
    </message>
    <message>
        <source>Sho&amp;ws</source>
        <translation>显示(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>颜色(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>Pixels of the file a pixel of the picture: 2× and more for screens and print</source>
        <translation>图片每个像素对应的文件像素数：2× 及以上用于屏幕和打印</translation>
    </message>
</context>
<context>
    <name>tessera::shell::PlanShelf</name>
    <message>
        <source>Last plan of %1</source>
        <translation>%1 的上次方案</translation>
    </message>
</context>
<context>
    <name>tessera::shell::PreviewBar</name>
    <message>
        <source>&amp;Apply</source>
        <translation>应用(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation>放弃(&amp;D)</translation>
    </message>
    <message>
        <source>What moves, and why</source>
        <translation>哪些会改变及原因</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Escape</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Preview of the change</source>
        <translation>更改的预览</translation>
    </message>
    <message>
        <source>Hide the reasons</source>
        <translation>隐藏原因</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>为什么？</translation>
    </message>
    <message>
        <source>what it would change is being worked out…</source>
        <translation>正在计算它会更改什么…</translation>
    </message>
    <message>
        <source>Times what was never measured, and what takes its place where that is faster, so that the difference is known</source>
        <translation>测量从未测过的部分，以及更快时取而代之的部分，从而得知差异</translation>
    </message>
    <message numerus="yes">
        <source>&amp;Measure %n Part(s)</source>
        <translation>
            <numerusform>测量 %n 个部分(&amp;M)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::shell::ReplayBar</name>
    <message>
        <source>Step back (Left)</source>
        <translation>后退一步 (←)</translation>
    </message>
    <message>
        <source>Play (Space)</source>
        <translation>播放 (空格)</translation>
    </message>
    <message>
        <source>Step on (Right)</source>
        <translation>前进一步 (→)</translation>
    </message>
    <message>
        <source>Step of the search</source>
        <translation>搜索的步骤</translation>
    </message>
    <message>
        <source>The plan in force comes back (Escape)</source>
        <translation>恢复显示当前方案 (Esc)</translation>
    </message>
    <message>
        <source>Replay of the search</source>
        <translation>搜索的回放</translation>
    </message>
    <message>
        <source>Step %1 of %2 · %3 · %4</source>
        <translation>第 %1 步，共 %2 步 · %3 · %4</translation>
    </message>
    <message>
        <source>Pause (Space)</source>
        <translation>暂停 (空格)</translation>
    </message>
    <message>
        <source>En&amp;d Replay</source>
        <translation>结束回放(&amp;D)</translation>
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
        <translation>设置</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation>跟随桌面</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>The language changes with the next start.</source>
        <translation>语言在下次启动时更改。</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>Text &amp;size</source>
        <translation>文字大小(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Reduced</source>
        <translation>减弱(&amp;R)</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>动效</translation>
    </message>
    <message>
        <source>%1: this Tessera was built without it.</source>
        <translation>%1：此 Tessera 的构建不含它。</translation>
    </message>
    <message>
        <source>%1 does not open: %2</source>
        <translation>无法打开 %1：%2</translation>
    </message>
    <message>
        <source>%1: found.</source>
        <translation>%1：已找到。</translation>
    </message>
    <message>
        <source>%1 %2 is in use.</source>
        <translation>正在使用 %1 %2。</translation>
    </message>
    <message>
        <source>%1: the folder&apos;s version does not fit this Tessera; %2 from another place is in use.</source>
        <translation>%1：该文件夹中的版本与此 Tessera 不符；正在使用别处的 %2。</translation>
    </message>
    <message>
        <source>Where they usually lie</source>
        <translation>其通常位置</translation>
    </message>
    <message>
        <source>Folder of optional backends</source>
        <translation>可选后端的文件夹</translation>
    </message>
    <message>
        <source>A Python environment, a folder of packages, or an unpacked release</source>
        <translation>Python 环境、软件包文件夹或解压后的发行包</translation>
    </message>
    <message>
        <source>&amp;Choose…</source>
        <translation>选择(&amp;C)…</translation>
    </message>
    <message>
        <source>Choose the folder of optional backends</source>
        <translation>选择可选后端的文件夹</translation>
    </message>
    <message>
        <source>&amp;ONNX Runtime, OpenVINO</source>
        <translation>ONNX Runtime、OpenVINO(&amp;O)</translation>
    </message>
    <message>
        <source>A folder with ONNX Runtime or OpenVINO</source>
        <translation>包含 ONNX Runtime 或 OpenVINO 的文件夹</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>%1 The usual places stay in use.</source>
        <translation>%1继续使用通常位置。</translation>
    </message>
    <message>
        <source>%1 %2 stays in use.</source>
        <translation>%1继续使用 %2。</translation>
    </message>
    <message>
        <source>They are looked for where Tessera was built and where the system keeps libraries. Name a folder if yours lie elsewhere.</source>
        <translation>在 Tessera 的构建位置和系统存放库的位置查找。如果您的库在别处，请指定文件夹。</translation>
    </message>
    <message>
        <source>It holds for every measurement from now on.</source>
        <translation>从现在起对每次测量生效。</translation>
    </message>
    <message>
        <source>Tell when it &amp;ends while another window is active</source>
        <translation>若正在使用其他窗口，结束时通知(&amp;E)</translation>
    </message>
    <message>
        <source>Tell when long work ends</source>
        <translation>长时间任务结束时通知</translation>
    </message>
    <message>
        <source>A search, a measurement, a profile, a check or an export of more than ten seconds: the desktop shows a message, where it can</source>
        <translation>搜索、测量、性能分析、检查或导出超过十秒时：桌面会在支持的情况下显示通知</translation>
    </message>
    <message>
        <source>Long work</source>
        <translation>长时间任务</translation>
    </message>
    <message>
        <source>Stay &amp;until they are closed</source>
        <translation>保持到关闭为止(&amp;U)</translation>
    </message>
    <message>
        <source>Messages stay until they are closed</source>
        <translation>消息保持到关闭为止</translation>
    </message>
    <message>
        <source>Otherwise a message that only informs goes by itself once there was time to read it</source>
        <translation>否则，仅作通知的消息在有足够时间阅读后会自动消失</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>The CPU is always placed on, and besides it every device that is chosen here.</source>
        <translation>始终可放置到 CPU，此外还可放置到此处选择的每个设备。</translation>
    </message>
</context>
<context>
    <name>tessera::shell::Shortcuts</name>
    <message>
        <source>One key with Ctrl, Alt or Shift, or a function key, is what an action can have.</source>
        <translation>操作可用的按键：一个键加 Ctrl、Alt 或 Shift，或一个功能键。</translation>
    </message>
    <message>
        <source>%1 alone is for typing and for walking: add Ctrl or Alt.</source>
        <translation>单独的 %1 用于输入和移动：请加上 Ctrl 或 Alt。</translation>
    </message>
    <message>
        <source>%1 opens the menu %2.</source>
        <translation>%1 用于打开菜单“%2”。</translation>
    </message>
    <message>
        <source>%1 is %2 in the menu %3.</source>
        <translation>%1 是菜单“%3”中的“%2”。</translation>
    </message>
</context>
<context>
    <name>tessera::shell::ShortcutsDialog</name>
    <message>
        <source>Shortcuts</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>N&amp;one</source>
        <translation>无(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Reset</source>
        <translation>重置(&amp;R)</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Command, menu or keys</source>
        <translation>命令、菜单或按键</translation>
    </message>
    <message>
        <source>Search the shortcuts</source>
        <translation>搜索快捷键</translation>
    </message>
    <message>
        <source>Reset &amp;All</source>
        <translation>全部重置(&amp;A)</translation>
    </message>
    <message>
        <source>All keys are as Tessera has them.</source>
        <translation>所有按键均为 Tessera 的默认设置。</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>No shortcut for %1.</source>
        <translation>没有与 %1 匹配的快捷键。</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>&amp;Keys of %1</source>
        <translation>%1 的按键(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>按键(&amp;K)</translation>
    </message>
    <message>
        <source>Press the keys that this command should have.</source>
        <translation>请按下要分配给此命令的按键。</translation>
    </message>
    <message>
        <source>Choose a command to change its keys.</source>
        <translation>选择一个命令以更改其按键。</translation>
    </message>
    <message>
        <source>%1 Nothing was changed.</source>
        <translation>%1未作任何更改。</translation>
    </message>
    <message>
        <source>&amp;Use Them Here</source>
        <translation>用于此处(&amp;U)</translation>
    </message>
    <message>
        <source>%1 has no keys now.</source>
        <translation>%1 现在没有按键。</translation>
    </message>
    <message>
        <source>%1 has %2 now.</source>
        <translation>%1 现在的按键为 %2。</translation>
    </message>
    <message>
        <source>Return leads to its keys.</source>
        <translation>按 Enter 转到其按键。</translation>
    </message>
</context>
<context>
    <name>tessera::shell::SideHeader</name>
    <message>
        <source>Colours of backends: %1</source>
        <translation>后端颜色：%1</translation>
    </message>
</context>
<context>
    <name>tessera::shell::SizesDialog</name>
    <message>
        <source>any rank</source>
        <translation>任意秩</translation>
    </message>
    <message>
        <source>Sizes of inputs</source>
        <translation>输入尺寸</translation>
    </message>
    <message>
        <source>A plan holds for given sizes:</source>
        <translation>方案适用于给定的尺寸：</translation>
    </message>
    <message>
        <source>This model has symbolic sizes. A plan is made for given ones and says for which it holds.</source>
        <translation>此模型含符号尺寸。方案针对给定的尺寸制定，并注明其适用的尺寸。</translation>
    </message>
    <message>
        <source>&amp;Place</source>
        <translation>放置(&amp;P)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1, axis %2</source>
        <translation>%1，轴 %2</translation>
    </message>
    <message>
        <source>%1, slider</source>
        <translation>%1，滑块</translation>
    </message>
    <message>
        <source>Images or sequences that one run takes</source>
        <translation>一次运行处理的图像数或序列数</translation>
    </message>
    <message>
        <source>Image size</source>
        <translation>图像尺寸</translation>
    </message>
    <message>
        <source>As written below</source>
        <translation>按下方所填</translation>
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
        <translation>无法读取 %1</translation>
    </message>
    <message>
        <source>The edit was not removed</source>
        <translation>未能移除修改</translation>
    </message>
    <message>
        <source>The edit of %1 was not saved</source>
        <translation>未能保存对 %1 的修改</translation>
    </message>
    <message>
        <source>This account has no folder for settings.</source>
        <translation>此帐户没有用于设置的文件夹。</translation>
    </message>
    <message>
        <source>Tessera</source>
        <translation>Tessera</translation>
    </message>
    <message>
        <source>Remove your edit of %1? The installed spec is used again.</source>
        <translation>移除您对 %1 的修改？将恢复使用已安装的规格。</translation>
    </message>
    <message>
        <source>Discard what you wrote in %1?</source>
        <translation>放弃您在 %1 中写的内容？</translation>
    </message>
    <message>
        <source>What became of the patterns of %1 is not known</source>
        <translation>%1 的模式结果未知</translation>
    </message>
    <message>
        <source>%1 of %2: %3</source>
        <translation>%2 的 %1：%3</translation>
    </message>
    <message>
        <source>nothing in this model is of its form</source>
        <translation>此模型中没有符合其形式的部分</translation>
    </message>
    <message numerus="yes">
        <source>and %n more rule(s) of yours</source>
        <translation>
            <numerusform>以及您的另外 %n 条规则</numerusform>
        </translation>
    </message>
    <message>
        <source>What became of your edits in the best mix:</source>
        <translation>您的修改在最佳混合方案中的结果：</translation>
    </message>
    <message>
        <source>What became of your edits:</source>
        <translation>您的修改的结果：</translation>
    </message>
    <message>
        <source>&amp;Revert</source>
        <translation>还原(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
</context>
<context>
    <name>tessera::shell::SpecState</name>
    <message>
        <source>takes the same regions as %1, which comes first</source>
        <translation>接受的区域与排在前面的 %1 相同</translation>
    </message>
    <message>
        <source>%1 takes these regions too, and comes first</source>
        <translation>%1 也接受这些区域，且排在前面</translation>
    </message>
    <message>
        <source>the same pattern as %1</source>
        <translation>与 %1 相同的模式</translation>
    </message>
    <message>
        <source>taken: a search tells what it is worth</source>
        <translation>匹配：搜索后可知其价值</translation>
    </message>
    <message>
        <source>nothing in this model is of its form</source>
        <translation>此模型中没有符合其形式的部分</translation>
    </message>
    <message>
        <source>chosen in %1 of the best mix</source>
        <translation>在最佳混合方案的 %1 处选用</translation>
    </message>
    <message>
        <source>chosen in %1</source>
        <translation>在 %1 处选用</translation>
    </message>
    <message>
        <source>The plan in force is no mix of backends.</source>
        <translation>当前方案不是多个后端的混合方案。</translation>
    </message>
    <message>
        <source>The plan in force is no mix of backends: %1.</source>
        <translation>当前方案不是多个后端的混合方案：%1。</translation>
    </message>
    <message>
        <source>What becomes of patterns is told of the best mix, the fastest plan of several backends.</source>
        <translation>模式的结果针对最佳混合方案，即多个后端的最快方案。</translation>
    </message>
    <message>
        <source>Profile &gt; Compare &gt; With the Best Mix shows it.</source>
        <translation>“性能分析 &gt; 对比 &gt; 与最佳混合方案对比”可显示它。</translation>
    </message>
    <message>
        <source>Chosen: the plan in force runs them so.</source>
        <translation>选用：当前方案如此运行这些区域。</translation>
    </message>
    <message>
        <source>Matching took %1.</source>
        <translation>匹配用时 %1。</translation>
    </message>
    <message numerus="yes">
        <source>%n region(s) in this model</source>
        <translation>
            <numerusform>此模型中 %n 个区域</numerusform>
        </translation>
    </message>
    <message>
        <source>chosen in %1 by an earlier search</source>
        <translation>之前的搜索在 %1 处选用</translation>
    </message>
    <message>
        <source>The search that was made with this spec tells of it. The plan in force is another one.</source>
        <translation>这是用此规格所做搜索的结果。当前方案是另一个。</translation>
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
        <translation>每个算子由哪个库运行，为什么，以及怎样更快。</translation>
    </message>
    <message>
        <source>Drop an ONNX model here</source>
        <translation>将 ONNX 模型拖放到此处</translation>
    </message>
    <message>
        <source>Its structure opens first. Weights are read when needed.</source>
        <translation>先打开其结构。权重在需要时读取。</translation>
    </message>
    <message>
        <source>Open a model…</source>
        <translation>打开模型…</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近</translation>
    </message>
    <message>
        <source>Recent models</source>
        <translation>最近的模型</translation>
    </message>
    <message>
        <source>Built in, no file needed</source>
        <translation>内置，无需文件</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>处理器</translation>
    </message>
    <message>
        <source>Caches</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>Backends</source>
        <translation>后端</translation>
    </message>
    <message>
        <source>A backend that is missing is a normal state. Open a hardware profile to explore a placement on another machine.</source>
        <translation>缺少某个后端属于正常状态。打开硬件档案可研究在另一台机器上的放置。</translation>
    </message>
    <message>
        <source>Open hardware profile…</source>
        <translation>打开硬件档案…</translation>
    </message>
    <message>
        <source>Start page</source>
        <translation>起始页</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>None besides the CPU</source>
        <translation>除 CPU 外没有</translation>
    </message>
</context>
<context>
    <name>tessera::shell::StatusLine</name>
    <message>
        <source>No model open</source>
        <translation>未打开模型</translation>
    </message>
    <message>
        <source>End to end %1</source>
        <translation>端到端 %1</translation>
    </message>
    <message>
        <source>Predicted ≈ %1</source>
        <translation>预测 ≈ %1</translation>
    </message>
    <message>
        <source>Greedy placement, nothing measured</source>
        <translation>贪心放置，未测量</translation>
    </message>
    <message>
        <source>Conversions %1</source>
        <translation>转换 %1</translation>
    </message>
    <message>
        <source>Gap %1</source>
        <translation>间隙 %1</translation>
    </message>
    <message>
        <source>1 pin</source>
        <translation>固定 1 项</translation>
    </message>
    <message>
        <source>%1 pins</source>
        <translation>固定 %1 项</translation>
    </message>
    <message>
        <source>Nothing placed yet</source>
        <translation>尚未放置任何算子</translation>
    </message>
    <message>
        <source>Show what it is made of in Costs</source>
        <translation>在“开销”中显示其构成</translation>
    </message>
    <message>
        <source>%1 forbidden</source>
        <translation>禁用 %1 项</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Kernels and conversions as timed alone, at another moment: previews compare with this. Show what it is made of in Costs</source>
        <translation>内核与转换在另一时刻单独计时之和：预览与此值比较。在“开销”中显示其构成</translation>
    </message>
    <message>
        <source>Kernels %1</source>
        <translation>内核 %1</translation>
    </message>
    <message>
        <source>What the plan takes beyond kernels and conversions: show it in Costs</source>
        <translation>方案在内核与转换之外的用时：在“开销”中显示</translation>
    </message>
    <message>
        <source>Stop what runs</source>
        <translation>停止当前运行</translation>
    </message>
    <message>
        <source>Stops it; everything stays as it was</source>
        <translation>将其停止；一切保持不变</translation>
    </message>
    <message>
        <source>Fluctuation %1</source>
        <translation>波动 %1</translation>
    </message>
    <message>
        <source>What they took in one inference beyond the sum of their medians: show it in Costs</source>
        <translation>它们在一次推理中超出中位数之和的用时：在“开销”中显示</translation>
    </message>
    <message>
        <source>Predicted ≈ %1, timed again (≈ %2 before)</source>
        <translation>预测 ≈ %1，已重新测量（此前 ≈ %2）</translation>
    </message>
    <message>
        <source>%1, parts alone</source>
        <translation>%1，各部分单独</translation>
    </message>
    <message>
        <source>Parts timed in a slower run</source>
        <translation>各部分在较慢的运行中计时</translation>
    </message>
    <message>
        <source>%1: %2 by the change (%3 measured before it)</source>
        <comment>a prediction</comment>
        <translation>%1：更改带来 %2（更改前实测 %3）</translation>
    </message>
    <message>
        <source>%1 (%2 measured before the change)</source>
        <comment>a prediction</comment>
        <translation>%1（更改前实测 %2）</translation>
    </message>
    <message>
        <source>Kernels as timed alone add up to the prediction; the plan before was measured as a whole, which takes another time. Measure runs this plan.</source>
        <translation>单独测得的内核时间之和为预测；之前的方案是整体测量的，用时不同。“测量”会运行此方案。</translation>
    </message>
</context>
<context>
    <name>tessera::shell::TensorDialog</name>
    <message>
        <source>Histogram of the values</source>
        <translation>值的直方图</translation>
    </message>
    <message>
        <source>From %1 to %2; most of them, %3, in bin %4 of %5</source>
        <translation>从 %1 到 %2；最多的 %3 个在第 %4 柱，共 %5 柱</translation>
    </message>
    <message>
        <source>at most %1 in a bin</source>
        <translation>每柱最多 %1</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Type and shape</source>
        <translation>类型和形状</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>%1 values, %2</source>
        <translation>%1 个值，%2</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>直方图</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 至 %2</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>%1, standard deviation %2</source>
        <translation>%1，标准差 %2</translation>
    </message>
    <message>
        <source>Zeros</source>
        <translation>零值</translation>
    </message>
    <message>
        <source>Not finite</source>
        <translation>非有限值</translation>
    </message>
    <message>
        <source>%1 NaN, %2 infinite</source>
        <translation>%1 个 NaN，%2 个无穷</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Progress of the run</source>
        <translation>运行进度</translation>
    </message>
    <message>
        <source>&amp;Record Again</source>
        <translation>重新记录(&amp;R)</translation>
    </message>
    <message>
        <source>Values of</source>
        <translation>值的来源</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>No values that could be shown</source>
        <translation>没有可显示的值</translation>
    </message>
    <message>
        <source>The first %1 rows and %2 columns</source>
        <translation>前 %1 行和前 %2 列</translation>
    </message>
    <message>
        <source>Axis %1: </source>
        <translation>轴 %1: </translation>
    </message>
    <message>
        <source> of %1</source>
        <translation> / %1</translation>
    </message>
    <message>
        <source>Index in axis %1, which has %2</source>
        <translation>轴 %1 的索引，该轴长度为 %2</translation>
    </message>
</context>
<context>
    <name>tessera::shell::Tour</name>
    <message>
        <source>Skip</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Tour, %1 of %2: %3</source>
        <translation>导览，%1 / %2：%3</translation>
    </message>
</context>
<context>
    <name>tessera::shell::WorkProgress</name>
    <message>
        <source>Measuring the plan</source>
        <translation>正在测量方案</translation>
    </message>
    <message>
        <source>Profiling the plan</source>
        <translation>正在分析方案</translation>
    </message>
    <message>
        <source>Checking errors</source>
        <translation>正在检查误差</translation>
    </message>
    <message>
        <source>Verifying the plan</source>
        <translation>正在验证方案</translation>
    </message>
    <message>
        <source>Writing the file</source>
        <translation>正在写入文件</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>done of all</comment>
        <translation>%1 / %2</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n 次运行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n draw(s) of inputs</source>
        <translation>
            <numerusform>%n 组输入</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n implementation(s)</source>
        <translation>
            <numerusform>%n 个实现</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n second(s) left</source>
        <translation>
            <numerusform>剩余 %n 秒</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s) left</source>
        <translation>
            <numerusform>剩余 %n 分钟</numerusform>
        </translation>
    </message>
    <message>
        <source>Previewing the change</source>
        <translation>正在预览更改</translation>
    </message>
</context>
<context>
    <name>tessera::style::InlineNote</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>tessera::style::Notice</name>
    <message>
        <source>Note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
</context>
<context>
    <name>tessera::style::ProgressBar</name>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
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
        <translation>清除</translation>
    </message>
</context>
<context>
    <name>tessera::style::ToastArea</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>关闭 (Esc)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
</TS>
