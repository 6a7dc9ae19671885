<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ja_JP" sourcelanguage="en_GB">
<context>
    <name>DeviceWords</name>
    <message>
        <source>emulated by the CPU: its times are those of no device</source>
        <translation>CPU によるエミュレーション: 時間は実在のデバイスのものではありません</translation>
    </message>
    <message>
        <source>No device of %1: %2</source>
        <translation>%1 のデバイスなし: %2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>a device&apos;s name, and what tells it from its likes</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1 in figures and lists, %2 on the command line</source>
        <translation>図と一覧では %1、コマンドラインでは %2</translation>
    </message>
</context>
<context>
    <name>QKeySequenceEdit</name>
    <message>
        <source>Press shortcut</source>
        <translation>キーを押してください</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>No such node</source>
        <translation>該当するノードがありません</translation>
    </message>
    <message>
        <source>%1, 1 thread</source>
        <translation>%1、1 スレッド</translation>
    </message>
    <message>
        <source>%1, %2 threads</source>
        <translation>%1、%2 スレッド</translation>
    </message>
    <message>
        <source>%1 L1, %2 L2, %3 L3</source>
        <translation>%1 L1、%2 L2、%3 L3</translation>
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
        <translation>保存</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>開く</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>キャンセル</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>破棄</translation>
    </message>
</context>
<context>
    <name>Replay</name>
    <message numerus="yes">
        <source>%n operator(s) (%1, …)</source>
        <translation>
            <numerusform>演算子 %n 個 (%1、…)</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: another implementation of %2</source>
        <translation>%1: %2 の別の実装</translation>
    </message>
    <message>
        <source>%1: other regions of %2</source>
        <translation>%1: %2 の別の領域</translation>
    </message>
    <message>
        <source>%1: to %2</source>
        <translation>%1: %2 へ</translation>
    </message>
    <message>
        <source>%1: %2 → %3</source>
        <translation>%1: %2 → %3</translation>
    </message>
    <message numerus="yes">
        <source>%1; and %n more change(s)</source>
        <translation>
            <numerusform>%1、他 %n 件の変更</numerusform>
        </translation>
    </message>
    <message>
        <source>The operator level placed every operator</source>
        <translation>演算子レベルで全演算子を配置</translation>
    </message>
    <message>
        <source>Operator level: %1</source>
        <translation>演算子レベル: %1</translation>
    </message>
    <message>
        <source>The same placement in other formats</source>
        <translation>同じ配置で別の形式</translation>
    </message>
    <message>
        <source>Last race: the greedy placement is the plan</source>
        <translation>最後の比較計測: 貪欲配置がプランに決定</translation>
    </message>
    <message>
        <source>Last race: %1 is the plan</source>
        <translation>最後の比較計測: %1 がプランに決定</translation>
    </message>
    <message>
        <source>Last race: the plan stays</source>
        <translation>最後の比較計測: プランを維持</translation>
    </message>
    <message>
        <source>Last race: %1</source>
        <translation>最後の比較計測: %1</translation>
    </message>
    <message>
        <source>Nothing was run for it.</source>
        <translation>実行は行われていません。</translation>
    </message>
    <message>
        <source>It takes %1 times as long as the operator level&apos;s plan, beside which it ran.</source>
        <translation>並べて実行した演算子レベルのプランの %1 倍の時間がかかります。</translation>
    </message>
    <message>
        <source>Its time is of the first race, before anything was measured.</source>
        <translation>時間は、まだ何も計測していない最初の比較計測での値です。</translation>
    </message>
    <message>
        <source>Its time is of the race with the baselines.</source>
        <translation>時間は、ベースラインとの比較計測での値です。</translation>
    </message>
    <message>
        <source>Time and gain are of the move&apos;s own race with the best plan before it.</source>
        <translation>時間と改善は、直前の最良プランとの個別の比較計測での値です。</translation>
    </message>
    <message>
        <source>Time and gain are of the last race; the gain is over the operator level.</source>
        <translation>時間と改善は最後の比較計測での値です。改善は演算子レベル比です。</translation>
    </message>
    <message>
        <source>Its placement was not kept: the search had more than are kept.</source>
        <translation>配置は保存されていません。探索のステップ数が保存の上限を超えました。</translation>
    </message>
    <message>
        <source>the greedy placement</source>
        <translation>貪欲配置</translation>
    </message>
    <message>
        <source>the operator level&apos;s plan</source>
        <translation>演算子レベルのプラン</translation>
    </message>
    <message>
        <source>the candidate</source>
        <translation>候補</translation>
    </message>
    <message>
        <source>two candidates</source>
        <translation>2 個の候補</translation>
    </message>
    <message>
        <source>the candidates</source>
        <translation>各候補</translation>
    </message>
    <message>
        <source>a plan of the graph level</source>
        <translation>グラフレベルのプラン</translation>
    </message>
    <message>
        <source>loading plans</source>
        <translation>プランを読み込み中</translation>
    </message>
    <message>
        <source>whole plans</source>
        <translation>プラン全体</translation>
    </message>
    <message>
        <source>what the machine reaches</source>
        <translation>マシンの到達性能</translation>
    </message>
    <message numerus="yes">
        <source>%n move(s) gained %1, each in its own race.</source>
        <translation>
            <numerusform>%n 件の変更で %1 改善しました (個別の比較計測)。</numerusform>
        </translation>
    </message>
    <message>
        <source>No move was kept; the greedy placement gained %1 over the operator level.</source>
        <translation>採用された変更はありません。貪欲配置は演算子レベル比で %1 改善しました。</translation>
    </message>
    <message>
        <source>No move was kept; %1 gained %2 over the operator level.</source>
        <translation>採用された変更はありません。%1 は演算子レベル比で %2 改善しました。</translation>
    </message>
    <message>
        <source>No move was proved in its own race; the last race found %1 over the operator level.</source>
        <translation>個別の比較計測で確認された変更はありません。最後の比較計測では演算子レベル比で %1 でした。</translation>
    </message>
    <message numerus="yes">
        <source>%n move(s) gained %1, each in its own race; the last race, of whole plans afresh, says %2 over the operator level.</source>
        <translation>
            <numerusform>%n 件の変更で %1 改善しました (個別の比較計測)。プラン全体を計測し直した最後の比較計測では、演算子レベル比で %2 です。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>the interval of a gain</comment>
        <translation>%1～%2</translation>
    </message>
    <message>
        <source>draw &quot;%1&quot;</source>
        <translation>入力セット &quot;%1&quot;</translation>
    </message>
    <message>
        <source>%1 alone</source>
        <translation>%1 単独</translation>
    </message>
    <message>
        <source>Race of baselines: %1</source>
        <translation>ベースラインの比較計測: %1</translation>
    </message>
    <message>
        <source>First race: %1</source>
        <translation>最初の比較計測: %1</translation>
    </message>
    <message>
        <source>Its time in the race of this step: times of two steps are of two moments.</source>
        <translation>このステップの比較計測での時間です。2 つのステップの時間は別々の時点のものです。</translation>
    </message>
    <message>
        <source>Against the best plan before it, from runs of both in turns.</source>
        <translation>それまでの最良プランとの比較で、両方を交互に実行した結果です。</translation>
    </message>
    <message>
        <source>the plan in force</source>
        <translation>有効なプラン</translation>
    </message>
    <message>
        <source>a plan of an earlier search</source>
        <translation>以前の探索のプラン</translation>
    </message>
    <message>
        <source>No move was kept: the plan is the operator level&apos;s.</source>
        <translation>採用された変更はありません。プランは演算子レベルのものです。</translation>
    </message>
    <message>
        <source>the plan</source>
        <translation>プラン</translation>
    </message>
    <message>
        <source>No move was kept. The last race could not tell %1 apart from the operator level&apos;s plan (%1 is %2).</source>
        <translation>採用された変更はありません。最後の比較計測では%1と演算子レベルのプランを区別できませんでした (%1 は %2)。</translation>
    </message>
    <message>
        <source>No move was kept. In the last race there was no difference between %1 and the operator level&apos;s plan (%1 is %2).</source>
        <translation>採用された変更はありません。最後の比較計測では%1と演算子レベルのプランに差はありませんでした (%1 は %2)。</translation>
    </message>
</context>
<context>
    <name>SpecWords</name>
    <message>
        <source>The spec has an error: nothing is matched. The last one without errors stays in use.</source>
        <translation>スペックにエラーがあるため、照合していません。エラーのない直前の版を引き続き使用します。</translation>
    </message>
    <message>
        <source>Open a model to see what the patterns match.</source>
        <translation>モデルを開くと、パターンの一致箇所を表示します。</translation>
    </message>
</context>
<context>
    <name>Verdict</name>
    <message>
        <source>%1 % slower</source>
        <translation>%1 % 遅い</translation>
    </message>
    <message>
        <source>%1 % faster</source>
        <translation>%1 % 速い</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1～%2</translation>
    </message>
    <message>
        <source>%1 is %3 times as fast as %2 (by one pair)</source>
        <translation>%1は%2の %3 倍の速さ (1 組のみ)</translation>
    </message>
    <message>
        <source>%1 is %3 times as fast as %2 (%4 to %5)</source>
        <translation>%1は%2の %3 倍の速さ (%4～%5)</translation>
    </message>
    <message>
        <source>%1 is %3 % faster than %2 (%4 to %5 %)</source>
        <translation>%1は%2より %3 % 速い (%4～%5 %)</translation>
    </message>
    <message>
        <source>%1 is %3 % slower than %2 (%4 to %5 %)</source>
        <translation>%1は%2より %3 % 遅い (%4～%5 %)</translation>
    </message>
    <message>
        <source>%1 is the fastest: no mix was faster</source>
        <translation>%1が最速: これより速いミックスなし</translation>
    </message>
    <message>
        <source>the best mix</source>
        <translation>最良のミックス</translation>
    </message>
    <message>
        <source>%1 is the fastest; %2</source>
        <translation>%1が最速。%2</translation>
    </message>
    <message>
        <source>it</source>
        <translation>これ</translation>
    </message>
    <message>
        <source>The greedy placement</source>
        <translation>貪欲配置</translation>
    </message>
    <message>
        <source>No difference to %1 (%2)</source>
        <translation>%1と差なし (%2)</translation>
    </message>
    <message>
        <source>%1 alone</source>
        <translation>%1 単独</translation>
    </message>
    <message>
        <source>The mix</source>
        <translation>ミックス</translation>
    </message>
    <message>
        <source>This plan</source>
        <translation>このプラン</translation>
    </message>
    <message>
        <source>No difference (A %1)</source>
        <translation>差なし (A は %1)</translation>
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
        <translation>それぞれ別のマシンでの時間のため、差も比も求められません。</translation>
    </message>
    <message>
        <source>A whole graph has a time only as it runs end to end: its operators have none that could be set against others.</source>
        <translation>グラフ全体には通しの実行時間しかありません。個々の演算子には、他と比べられる時間がありません。</translation>
    </message>
    <message>
        <source>While this was timed, other programs kept %1 of the cores busy: times are longer and less certain than on an idle machine.</source>
        <translation>計測中、他のプログラムがコアの %1 を使っていました。空いているマシンより時間は長く、不確かです。</translation>
    </message>
    <message>
        <source>Other programs keep %1 of the cores busy: times are longer and less certain than on an idle machine.</source>
        <translation>他のプログラムがコアの %1 を使っています。空いているマシンより時間は長く、不確かです。</translation>
    </message>
    <message>
        <source>The placement that prefers %1</source>
        <translation>%1 を優先する配置</translation>
    </message>
    <message>
        <source>%3 could not be told apart from %1 (%2)</source>
        <translation>%3と%1は区別できません (%2)</translation>
    </message>
    <message>
        <source>Could not be told apart (A %1)</source>
        <translation>区別できません (A は %1)</translation>
    </message>
    <message>
        <source>The best mix</source>
        <translation>最良のミックス</translation>
    </message>
    <message>
        <source>the plan in force</source>
        <translation>適用中のプラン</translation>
    </message>
    <message>
        <source>%1, measured in turns at %2</source>
        <translation>%1 (%2 に交互に計測)</translation>
    </message>
    <message numerus="yes">
        <source>Under %n pin(s) of yours: %1</source>
        <translation>
            <numerusform>%n 個のピン留めの下で: %1</numerusform>
        </translation>
    </message>
    <message>
        <source>The parts alone add up to ≈ %1; the whole took %2.</source>
        <translation>各部分を単独で計測した合計は ≈ %1、全体では %2 でした。</translation>
    </message>
    <message numerus="yes">
        <source>%n part(s) were predicted, not timed.</source>
        <translation>
            <numerusform>%n 個の部分は計測ではなく予測です。</numerusform>
        </translation>
    </message>
    <message>
        <source>Other programs kept %1 of the cores busy while it ran.</source>
        <translation>実行中、ほかのプログラムがコアの %1 を使用していました。</translation>
    </message>
    <message>
        <source>The two were timed at different moments, and alone a kernel does not wait for others or find its data cold.</source>
        <translation>両者は別々の時点で計測されました。単独ではカーネルがほかを待つことも、データがキャッシュにないこともありません。</translation>
    </message>
    <message>
        <source>A profile times every part in place.</source>
        <translation>プロファイルでは各部分をその場で計測します。</translation>
    </message>
    <message>
        <source>%1 runs the model as one piece: what its operators take in it is not measured.</source>
        <translation>%1 はモデル全体をひとまとまりで実行するため、中の演算子の時間は計測されません。</translation>
    </message>
    <message>
        <source>%1 times as fast</source>
        <translation>%1 倍の速さ</translation>
    </message>
    <message>
        <source>%1 times as slow</source>
        <translation>%1 倍の時間</translation>
    </message>
    <message>
        <source>%1 is %3 times as fast as %2</source>
        <translation>%1 は %2 の %3 倍の速さです</translation>
    </message>
    <message>
        <source>%1 is %3 times as slow as %2</source>
        <translation>%1 は %2 の %3 倍の時間がかかります</translation>
    </message>
    <message>
        <source>%1 is %3 % faster than %2</source>
        <translation>%1 は %2 より %3 % 速いです</translation>
    </message>
    <message>
        <source>%1 is %3 % slower than %2</source>
        <translation>%1 は %2 より %3 % 遅いです</translation>
    </message>
    <message>
        <source>%1 is %3 times as slow as %2 (by one pair)</source>
        <translation>%1 は %2 の %3 倍の時間がかかります (1 組による)</translation>
    </message>
    <message>
        <source>%1 is %3 times as slow as %2 (%4 to %5)</source>
        <translation>%1 は %2 の %3 倍の時間がかかります (%4～%5)</translation>
    </message>
    <message>
        <source>%1 is %3 % faster than %2 (too few runs for an interval)</source>
        <translation>%1 は %2 より %3 % 速いです (区間を出すには実行回数が不足)</translation>
    </message>
    <message>
        <source>%1 is %3 % slower than %2 (too few runs for an interval)</source>
        <translation>%1 は %2 より %3 % 遅いです (区間を出すには実行回数が不足)</translation>
    </message>
    <message>
        <source>%1 is the plan, with no difference to the best mix</source>
        <translation>%1 がプランで、最良の組み合わせとの差はありません</translation>
    </message>
    <message>
        <source>by pairs of runs; by the two medians it is %1</source>
        <translation>実行の組による。2 つの中央値によれば %1</translation>
    </message>
    <message numerus="yes">
        <source>the range of %n pair(s), too few for an interval of 95 %</source>
        <translation>
            <numerusform>%n 組の範囲。95 % 区間には不足</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 could not be told apart from %2</source>
        <translation>%1 と %2 は区別できませんでした</translation>
    </message>
    <message>
        <source>No difference to %1</source>
        <translation>%1 との差なし</translation>
    </message>
    <message>
        <source>%1 (%2 to %3)</source>
        <translation>%1 (%2～%3)</translation>
    </message>
    <message>
        <source>%1 is the plan. It could not be told apart from the best mix</source>
        <translation>%1 がプランです。最良の組み合わせと区別できませんでした</translation>
    </message>
    <message>
        <source>%1 is the plan. It could not be told apart from the best mix (the plan is %2)</source>
        <translation>%1 がプランです。最良の組み合わせと区別できませんでした (プランは %2)</translation>
    </message>
    <message>
        <source>%1 is the plan, with no difference to the best mix (the plan is %2)</source>
        <translation>%1 がプランで、最良の組み合わせとの差はありません (プランは %2)</translation>
    </message>
    <message>
        <source>by pairs of runs</source>
        <translation>実行の組による</translation>
    </message>
    <message>
        <source>%1 at %2 was predicted, not timed.</source>
        <comment>operators, a node</comment>
        <translation>%2 の %1 は計測ではなく予測です。</translation>
    </message>
    <message numerus="yes">
        <source>%1 is the plan, by %n run(s): too few to tell whether another is faster</source>
        <translation>
            <numerusform>%1 がプランです (%n 回の実行)。ほかがより速いかを言うには少なすぎます</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::canvas::ChangedKey</name>
    <message>
        <source>Marked so in the graph</source>
        <translation>グラフではこの印が付きます</translation>
    </message>
</context>
<context>
    <name>tessera::canvas::GraphCanvas</name>
    <message numerus="yes">
        <source>Graph, %n box(es)</source>
        <translation>
            <numerusform>グラフ、ボックス %n 個</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, not timed</source>
        <translation>%1、計測なし</translation>
    </message>
    <message>
        <source>%1, predicted %2</source>
        <translation>%1、予測 %2</translation>
    </message>
    <message>
        <source>%1, measured %2</source>
        <translation>%1、計測 %2</translation>
    </message>
    <message>
        <source>%1, out of date %2</source>
        <translation>%1、古い値 %2</translation>
    </message>
    <message>
        <source>no backend</source>
        <translation>バックエンドなし</translation>
    </message>
    <message>
        <source>being measured</source>
        <translation>計測中</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>ピン留め</translation>
    </message>
    <message>
        <source>a backend is forbidden</source>
        <translation>禁止バックエンドあり</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>%1, never measured</source>
        <translation>%1、計測履歴なし</translation>
    </message>
    <message>
        <source>Arrow keys walk along edges, C goes to the next conversion. Enter opens, the menu key offers backends.</source>
        <translation>矢印キーでエッジをたどり、C で次の変換に移動します。Enter で開き、メニューキーでバックエンドを表示します。</translation>
    </message>
    <message>
        <source>each block %1 to %2</source>
        <translation>各ブロック %1～%2</translation>
    </message>
    <message>
        <source>%1 is the slowest</source>
        <translation>%1 が最も遅い</translation>
    </message>
    <message>
        <source>%1 % of the time of kernels and conversions</source>
        <translation>カーネルと変換の時間の %1 %</translation>
    </message>
    <message>
        <source>changes</source>
        <translation>変更あり</translation>
    </message>
</context>
<context>
    <name>tessera::charts::BestPlanChart</name>
    <message>
        <source>Best plan over plans measured</source>
        <translation>計測プラン数と最良プラン</translation>
    </message>
    <message>
        <source>Greedy</source>
        <translation>貪欲</translation>
    </message>
    <message>
        <source>nothing measured yet</source>
        <translation>まだ計測なし</translation>
    </message>
    <message>
        <source>plans measured</source>
        <translation>計測したプラン数</translation>
    </message>
    <message>
        <source>Best plan, ms end to end</source>
        <translation>最良プラン、全体 (ms)</translation>
    </message>
    <message>
        <source>%1: %2 ↑</source>
        <comment>a line above the scale</comment>
        <translation>%1: %2 ↑</translation>
    </message>
    <message>
        <source>No plan of this search has run yet. Baselines come first, then the plans of the graph level.</source>
        <translation>この探索のプランはまだ実行されていません。ベースライン、グラフレベルのプランの順に実行します。</translation>
    </message>
    <message>
        <source>axis from %1 to %2 ms</source>
        <translation>軸は %1～%2 ms</translation>
    </message>
    <message numerus="yes">
        <source>↑ %n plan(s) beyond the axis, up to %1</source>
        <translation>
            <numerusform>↑ 軸の外にプラン %n 件、最大 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Best plan</source>
        <translation>最良のプラン</translation>
    </message>
    <message>
        <source>Best mix</source>
        <translation>最良の組み合わせ</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a plan and its time</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>plans tried: scaled to the last race</source>
        <translation>試行プラン: 最後の比較計測に換算</translation>
    </message>
    <message>
        <source>plans tried: in their own races</source>
        <translation>試行プラン: それぞれの比較計測</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <comment>plans without a row</comment>
        <translation>
            <numerusform>他 %n 件</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::charts::MemoryChart</name>
    <message>
        <source>Arena of the plan</source>
        <translation>プランのアリーナ</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>ステップ</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>入力</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>出力</translation>
    </message>
    <message>
        <source>Conversion</source>
        <translation>変換</translation>
    </message>
</context>
<context>
    <name>tessera::charts::MemoryPanel</name>
    <message>
        <source>Selects the operator</source>
        <translation>演算子を選択します</translation>
    </message>
    <message>
        <source>Device whose memory is shown</source>
        <translation>メモリを表示するデバイス</translation>
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
        <translation>GFLOP/s 対 FLOP/バイト</translation>
    </message>
    <message>
        <source>No region has both a time and work to count.</source>
        <translation>時間と演算量の両方がわかる領域はありません。</translation>
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
        <translation>上限は未計測: 「プロファイル」で計測</translation>
    </message>
</context>
<context>
    <name>tessera::charts::SampleChart</name>
    <message numerus="yes">
        <source>%1: %2, median of %n runs</source>
        <translation>
            <numerusform>%1: %2、%n 回の中央値</numerusform>
        </translation>
    </message>
    <message>
        <source>Runs of a measurement</source>
        <translation>計測の各実行</translation>
    </message>
    <message numerus="yes">
        <source>%n runs beyond, to %1</source>
        <translation>
            <numerusform>範囲外 %n 回、最大 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>runs not kept</source>
        <translation>実行値の保存なし</translation>
    </message>
    <message>
        <source>Neither the plan nor the selected region was measured.</source>
        <translation>プランも選択した領域も計測されていません。</translation>
    </message>
</context>
<context>
    <name>tessera::charts::ShareChart</name>
    <message>
        <source>Time by operators and backend</source>
        <translation>演算子とバックエンド別の時間</translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <comment>kinds of operators</comment>
        <translation>
            <numerusform>ほか %n 件</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::charts::ShareCurve</name>
    <message>
        <source>Share of the time by number of regions</source>
        <translation>領域数ごとの時間の割合</translation>
    </message>
    <message>
        <source>%1: number %2 by time, %3; with the slower ones %4</source>
        <translation>%1: 時間順で %2 番目、%3。より遅いものとの合計 %4</translation>
    </message>
    <message numerus="yes">
        <source>%n regions</source>
        <translation>
            <numerusform>%n 領域</numerusform>
        </translation>
    </message>
    <message>
        <source>Slowest regions, added up</source>
        <translation>遅い領域からの累計</translation>
    </message>
    <message>
        <source>Not every region has a time yet.</source>
        <translation>まだ時間のない領域があります。</translation>
    </message>
</context>
<context>
    <name>tessera::charts::TimePanel</name>
    <message>
        <source>Shows the conversions</source>
        <translation>変換を表示します</translation>
    </message>
    <message numerus="yes">
        <source>Selects %n regions</source>
        <translation>
            <numerusform>%n 領域を選択します</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::charts::Timeline</name>
    <message>
        <source>Timeline of one inference</source>
        <translation>推論 1 回のタイムライン</translation>
    </message>
    <message>
        <source>Conversion: %1</source>
        <translation>変換: %1</translation>
    </message>
    <message>
        <source>, threads of its own</source>
        <translation>、独自のスレッド</translation>
    </message>
    <message>
        <source>Thread %1</source>
        <translation>スレッド %1</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>スレッド</translation>
    </message>
    <message>
        <source>%1 in %2 (%3): %4</source>
        <translation>%1、%2 (%3): %4</translation>
    </message>
    <message>
        <source>Conversion</source>
        <translation>変換</translation>
    </message>
    <message numerus="yes">
        <source>%n kernels</source>
        <translation>
            <numerusform>カーネル %n 個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n conversions</source>
        <translation>
            <numerusform>変換 %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1と%2</translation>
    </message>
    <message>
        <source>Marked: %1, %2, %3 of all kernels and conversions</source>
        <translation>マーク: %1、%2、全カーネルと変換の %3</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>コピー</translation>
    </message>
    <message>
        <source>Copy %1: %2</source>
        <translation>コピー %1: %2</translation>
    </message>
    <message>
        <source>End to end %1. The bars are medians of kernels and conversions, which add up to %2.</source>
        <translation>全体 %1。バーはカーネルと変換の中央値で、合計 %2 です。</translation>
    </message>
    <message>
        <source>White between them: %1 by which kernels took longer than their medians, in each inference others.</source>
        <translation>間の余白: カーネルが中央値より長くかかった %1 (推論ごとに別のカーネル)。</translation>
    </message>
    <message>
        <source>White between them: the next one is started in less than what two runs differ by.</source>
        <translation>間の余白: 次のカーネルの開始で、2 回の実行の差より短い時間です。</translation>
    </message>
    <message>
        <source>White between them: %1 by which kernels took longer than their medians, in each inference others; and %2 in which the next one is started.</source>
        <translation>間の余白: カーネルが中央値より長くかかった %1 (推論ごとに別のカーネル) と、次のカーネルを開始する %2。</translation>
    </message>
    <message>
        <source>White between them: %1, in which the next one is started.</source>
        <translation>間の余白: 次のカーネルを開始する %1。</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::BackendLooks</name>
    <message>
        <source>No backend</source>
        <translation>バックエンドなし</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>コピー</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::BackendsModel</name>
    <message>
        <source>Backend</source>
        <translation>バックエンド</translation>
    </message>
    <message>
        <source>Plug-in version %1, %2</source>
        <translation>プラグインのバージョン %1、%2</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状態</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>準備完了</translation>
    </message>
    <message>
        <source>not asked yet</source>
        <translation>未確認</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::CandidatesModel</name>
    <message>
        <source>Implementation</source>
        <translation>実装</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>, by the rule %1</source>
        <translation>、ルール %1 による</translation>
    </message>
    <message>
        <source>, for %1</source>
        <translation>、対象 %1</translation>
    </message>
    <message>
        <source>µs</source>
        <translation>µs</translation>
    </message>
    <message>
        <source>Plan, µs</source>
        <translation>プラン (µs)</translation>
    </message>
    <message>
        <source>Timed on this machine at its speed of now</source>
        <translation>このマシンの現在の速度で計測</translation>
    </message>
    <message>
        <source>Timed at another speed of the machine, or on another one: good for the order, not for a claim</source>
        <translation>異なる速度または別のマシンで計測: 順位の目安にはなりますが、根拠にはなりません</translation>
    </message>
    <message>
        <source>Computed, not timed</source>
        <translation>計算値、計測なし</translation>
    </message>
    <message>
        <source>%1: the plan runs it</source>
        <translation>%1: プランで実行</translation>
    </message>
    <message>
        <source>%1 · %2 or %3</source>
        <comment>an implementation, and the operators that a pin could mean</comment>
        <translation>%1 · %2 または %3</translation>
    </message>
    <message>
        <source>others</source>
        <comment>other operators</comment>
        <translation>その他</translation>
    </message>
    <message>
        <source>It can run over %1. The figures are of %2; with a pin the solver chooses.</source>
        <translation>%1 を対象に実行できます。数値は %2 のものです。ピン留めした場合はソルバーが選びます。</translation>
    </message>
    <message>
        <source> or over </source>
        <translation> または </translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>区間</translation>
    </message>
    <message>
        <source>%1, tie</source>
        <comment>what a pin would cost, which is inside the interval</comment>
        <translation>%1、同等</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::CompareModel</name>
    <message>
        <source>Same placement</source>
        <translation>同じ配置</translation>
    </message>
    <message>
        <source>Other backend</source>
        <translation>別のバックエンド</translation>
    </message>
    <message>
        <source>Other implementation</source>
        <translation>別の実装</translation>
    </message>
    <message>
        <source>Fused differently</source>
        <translation>融合が異なる</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>領域</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>演算子</translation>
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
        <translation>同等</translation>
    </message>
    <message>
        <source>Ratio</source>
        <translation>比</translation>
    </message>
    <message>
        <source>What differs</source>
        <translation>相違点</translation>
    </message>
    <message>
        <source>The whole model</source>
        <translation>モデル全体</translation>
    </message>
    <message>
        <source>One of them runs it as one piece</source>
        <translation>一方はひとまとまりで実行します</translation>
    </message>
    <message>
        <source>several backends</source>
        <translation>複数のバックエンド</translation>
    </message>
    <message>
        <source>All parts, each alone</source>
        <translation>すべての部分 (それぞれ単独)</translation>
    </message>
    <message>
        <source>The ratio is the median of the ratios of runs side by side, which need not be that of the two medians.</source>
        <translation>比は並べて測った実行の比の中央値で、2 つの中央値の比とは限りません。</translation>
    </message>
    <message>
        <source>They were timed at two moments: Measure runs both in turns.</source>
        <translation>別々の時点で測られています。「測定」は両方を交互に実行します。</translation>
    </message>
    <message>
        <source>As it runs within its plan: what the canvas and Operators show. The two plans were profiled at two moments, so the difference is of the times alone.</source>
        <translation>プラン内での実行時間で、グラフと「演算子」に表示されるものです。2 つのプランは別々の時点でプロファイルされたため、差は単独の時間のものです。</translation>
    </message>
    <message>
        <source>A alone, µs</source>
        <translation>A 単独, µs</translation>
    </message>
    <message>
        <source>A in place, µs</source>
        <translation>A プラン内, µs</translation>
    </message>
    <message>
        <source>B alone, µs</source>
        <translation>B 単独, µs</translation>
    </message>
    <message>
        <source>B in place, µs</source>
        <translation>B プラン内, µs</translation>
    </message>
    <message>
        <source>A end to end, µs</source>
        <translation>A 全体, µs</translation>
    </message>
    <message>
        <source>B end to end, µs</source>
        <translation>B 全体, µs</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::CostWords</name>
    <message>
        <source>1 kernel</source>
        <translation>カーネル 1 個</translation>
    </message>
    <message numerus="yes">
        <source>%n kernels</source>
        <translation>
            <numerusform>カーネル %n 個</numerusform>
        </translation>
    </message>
    <message>
        <source>All kernels of the plan together. Operators lists them one by one.</source>
        <translation>プランの全カーネルの合計です。個々のカーネルは「演算子」に表示されます。</translation>
    </message>
    <message>
        <source>Kernels and conversions %1</source>
        <translation>カーネルと変換 %1</translation>
    </message>
    <message>
        <source>End to end %1</source>
        <translation>全体 %1</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>カーネル</translation>
    </message>
    <message>
        <source>Conversion</source>
        <translation>変換</translation>
    </message>
    <message>
        <source>Device copy</source>
        <translation>デバイスコピー</translation>
    </message>
    <message>
        <source>Fallback</source>
        <translation>フォールバック</translation>
    </message>
    <message>
        <source>Gap</source>
        <translation>ギャップ</translation>
    </message>
    <message>
        <source>not timed</source>
        <translation>計測なし</translation>
    </message>
    <message>
        <source>%1: %2, %3 of the plan</source>
        <translation>%1: %2、プランの %3</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>From %1</source>
        <translation>%1 から</translation>
    </message>
    <message>
        <source>To %1</source>
        <translation>%1 へ</translation>
    </message>
    <message>
        <source>the CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>The model&apos;s output is wanted on %1, and lies on %2.</source>
        <translation>モデルの出力は %1 に必要ですが、%2 にあります。</translation>
    </message>
    <message>
        <source>%1 runs on %2; the model&apos;s input lies on %3.</source>
        <translation>%1 は %2 で実行されますが、モデルの入力は %3 にあります。</translation>
    </message>
    <message>
        <source>%1 runs on %2; %3 left the value on %4.</source>
        <translation>%1 は %2 で実行されますが、%3 は値を %4 に残しました。</translation>
    </message>
    <message>
        <source>a layout of its own</source>
        <translation>独自レイアウト</translation>
    </message>
    <message>
        <source>plain rows</source>
        <translation>通常の行順</translation>
    </message>
    <message>
        <source>channels last</source>
        <translation>チャネルラスト</translation>
    </message>
    <message>
        <source>the order %1</source>
        <translation>順序 %1</translation>
    </message>
    <message>
        <source>Nothing in the plan reads it.</source>
        <translation>プラン内に読み手がありません。</translation>
    </message>
    <message>
        <source>A step on the way to %1.</source>
        <translation>%1への途中のステップです。</translation>
    </message>
    <message numerus="yes">
        <source>Paid once for %n readers.</source>
        <translation>
            <numerusform>読み手 %n 個に対してコストは 1 回です。</numerusform>
        </translation>
    </message>
    <message>
        <source>Placed from specs alone: nothing was measured.</source>
        <translation>スペックのみによる配置です。計測は行われていません。</translation>
    </message>
    <message>
        <source>No other backend runs %1 with these attributes.</source>
        <translation>この属性の %1 を実行できるバックエンドは他にありません。</translation>
    </message>
    <message>
        <source>End to end, measured without events, less kernels and conversions in place: starting them, and what runs between them.</source>
        <translation>イベントなしで計測した全体時間から、プラン内のカーネルと変換を引いた値です。それらの起動と、その間の処理にあたります。</translation>
    </message>
    <message>
        <source>Predicted: %1 to start each kernel and each conversion.</source>
        <translation>予測: カーネルと変換の起動ごとに %1。</translation>
    </message>
    <message>
        <source>Predicted ≈ %1</source>
        <translation>予測 ≈ %1</translation>
    </message>
    <message>
        <source>Profile the plan to time it in place.</source>
        <translation>プロファイルすると、プラン内での時間を計測できます。</translation>
    </message>
    <message>
        <source>Their medians %1</source>
        <translation>中央値の計 %1</translation>
    </message>
    <message>
        <source>In one inference %1</source>
        <translation>推論 1 回では %1</translation>
    </message>
    <message>
        <source>Fluctuation</source>
        <translation>変動</translation>
    </message>
    <message>
        <source>Another conversion made %1 of it; the model&apos;s output is to be %2.</source>
        <translation>別の変換で %1 になりましたが、モデルの出力には %2 が必要です。</translation>
    </message>
    <message>
        <source>Another conversion made %1 of it; %2 reads %3.</source>
        <translation>別の変換で %1 になりましたが、%2 は %3 で読み取ります。</translation>
    </message>
    <message>
        <source>The model&apos;s input comes as %1; its output is to be %2.</source>
        <translation>モデルの入力は %1 ですが、出力には %2 が必要です。</translation>
    </message>
    <message>
        <source>The model&apos;s input comes as %1; %2 reads %3.</source>
        <translation>モデルの入力は %1 ですが、%2 は %3 で読み取ります。</translation>
    </message>
    <message>
        <source>%1 wrote %2; the model&apos;s output is to be %3.</source>
        <translation>%1 は %2 で書き込みましたが、モデルの出力には %3 が必要です。</translation>
    </message>
    <message>
        <source>%1 wrote %2 and reads %3.</source>
        <translation>%1 は %2 で書き込みましたが、%3 で読み取ります。</translation>
    </message>
    <message>
        <source>%1 wrote %2; %3 reads %4.</source>
        <translation>%1 は %2 で書き込みましたが、%3 は %4 で読み取ります。</translation>
    </message>
    <message>
        <source>blocks of %1</source>
        <comment>channels</comment>
        <translation>%1 個単位のブロック</translation>
    </message>
    <message>
        <source>In each inference others of them take longer than their medians.</source>
        <translation>推論のたびに、そのうちの別のものが中央値より長くかかります。</translation>
    </message>
    <message>
        <source>Other programs kept %1 of the cores busy.</source>
        <translation>他のプログラムがコアの %1 を使っていました。</translation>
    </message>
    <message>
        <source>The whole model as one piece: its operators are not timed one by one.</source>
        <translation>モデル全体がひとまとまりのため、演算子は個別に計測されません。</translation>
    </message>
    <message>
        <source>Timed in the plan. Alone: %1</source>
        <translation>プラン内で計測した値です。単独: %1</translation>
    </message>
    <message>
        <source>End to end as it was measured, less the medians of kernels and conversions in place: starting them, and what the runs differ by.</source>
        <translation>測定された全体の時間から、プラン内のカーネルと変換の中央値を引いたもの: 起動と、実行ごとの違い。</translation>
    </message>
    <message>
        <source>Kernels and conversions were timed in another run, in which the machine was slower: they add up to %1 more than the whole plan took.</source>
        <translation>カーネルと変換は、マシンがより遅かった別の実行で計測されました。合計はプラン全体の時間より %1 長くなっています。</translation>
    </message>
    <message numerus="yes">
        <source>%n conversion(s)</source>
        <translation>
            <numerusform>変換 %n 個</numerusform>
        </translation>
    </message>
    <message>
        <source>All conversions and copies of the plan together: each has a row of its own.</source>
        <translation>プランの全変換とコピーの合計です。それぞれに行があります。</translation>
    </message>
    <message>
        <source>Conversions</source>
        <translation>変換</translation>
    </message>
    <message>
        <source>%1: %2, %3 of the parts</source>
        <translation>%1: %2、部分の %3</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::CostsModel</name>
    <message>
        <source>Kind</source>
        <translation>種類</translation>
    </message>
    <message>
        <source>From</source>
        <translation>変換元</translation>
    </message>
    <message>
        <source>To</source>
        <translation>変換先</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>バイト数</translation>
    </message>
    <message>
        <source>Time, µs</source>
        <translation>時間 (µs)</translation>
    </message>
    <message>
        <source>Of the plan</source>
        <translation>プラン比</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>理由</translation>
    </message>
    <message>
        <source>Interval, µs</source>
        <translation>区間、µs</translation>
    </message>
    <message>
        <source>Of the parts</source>
        <translation>部分比</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::EngineWords</name>
    <message>
        <source>Slower: it needs at least %1 at the %2 GFLOP/s that this machine reaches; %3 takes %4.</source>
        <translation>低速: このマシンで出る %2 GFLOP/s でも %1 以上かかります。%3 は %4 です。</translation>
    </message>
    <message>
        <source>Slower than %1, measured in the region with one operator more.</source>
        <translation>%1 より低速 (演算子が 1 個多い領域で計測)。</translation>
    </message>
    <message>
        <source>Slower than %1, measured in the region with %2 operators more.</source>
        <translation>%1 より低速 (演算子が %2 個多い領域で計測)。</translation>
    </message>
    <message>
        <source>In the region with more operators: %1</source>
        <translation>演算子の多い領域では: %1</translation>
    </message>
    <message>
        <source>Not tried: its bound is %1 times that of the best of %2.</source>
        <translation>試行なし: 下限が %2 の最良値の %1 倍です。</translation>
    </message>
    <message>
        <source>Least time in the whole plan.</source>
        <translation>プラン全体で最短です。</translation>
    </message>
    <message>
        <source>Least time in the whole plan; with %1 it would take %2 longer.</source>
        <translation>プラン全体で最短です。%1 では %2 長くなります。</translation>
    </message>
    <message>
        <source>As fast as %1 within the measured intervals.</source>
        <translation>計測区間内で %1 と同じ速さです。</translation>
    </message>
    <message>
        <source>The search tried nothing else for it.</source>
        <translation>探索は他の候補を試しませんでした。</translation>
    </message>
    <message>
        <source>Nothing else can run it. %1: %2</source>
        <translation>他に実行できるものがありません。%1: %2</translation>
    </message>
    <message>
        <source>The graph-level search found the whole network faster with this part on %1.</source>
        <translation>グラフレベルの探索で、この部分を %1 にするとネットワーク全体が速くなりました。</translation>
    </message>
    <message>
        <source>The first backend by priority whose rule “%1” takes it.</source>
        <translation>ルール「%1」で受け付ける、優先順位が最上位のバックエンドです。</translation>
    </message>
    <message>
        <source>The first backend by priority that takes it.</source>
        <translation>受け付ける中で優先順位が最上位のバックエンドです。</translation>
    </message>
    <message>
        <source>The whole original model runs in %1.</source>
        <translation>元のモデル全体が %1 で実行されます。</translation>
    </message>
    <message>
        <source>not measured yet</source>
        <translation>未計測</translation>
    </message>
    <message>
        <source>no spec takes it</source>
        <translation>受け付けるスペックなし</translation>
    </message>
    <message>
        <source>No spec takes it.</source>
        <translation>受け付けるスペックがありません。</translation>
    </message>
    <message>
        <source>Not tried: it is likely to take %1 times as long as the best of %2.</source>
        <translation>試行なし: %2 の最良の約 %1 倍かかる見込みです。</translation>
    </message>
    <message>
        <source>Not tried: the bound of its best is %1 times that of %2.</source>
        <translation>試行なし: 最良のものの下限が %2 の %1 倍です。</translation>
    </message>
    <message>
        <source>Not tried: another schedule of %1 is likely to be as fast.</source>
        <translation>試行なし: %1 の別のスケジュールが同程度に速い見込みです。</translation>
    </message>
    <message>
        <source>Slower, most likely: at the %2 GFLOP/s that this machine reaches it takes about %1; %3 takes %4.</source>
        <translation>おそらく低速: このマシンで出る %2 GFLOP/s では約 %1 です。%3 は %4 です。</translation>
    </message>
    <message>
        <source>a text file</source>
        <translation>テキストファイル</translation>
    </message>
    <message>
        <source>an HTML page</source>
        <translation>HTML ページ</translation>
    </message>
    <message>
        <source>an XML file, such as OpenVINO&apos;s</source>
        <translation>XML ファイル (OpenVINO などのもの)</translation>
    </message>
    <message>
        <source>a JSON file</source>
        <translation>JSON ファイル</translation>
    </message>
    <message>
        <source>a git-LFS pointer, a note of where the file lies</source>
        <translation>git-LFS ポインター (ファイルの場所を示すもの)</translation>
    </message>
    <message>
        <source>a ZIP archive</source>
        <translation>ZIP アーカイブ</translation>
    </message>
    <message>
        <source>a PyTorch file</source>
        <translation>PyTorch ファイル</translation>
    </message>
    <message>
        <source>a Python pickle, most likely PyTorch&apos;s</source>
        <translation>Python の pickle (おそらく PyTorch のもの)</translation>
    </message>
    <message>
        <source>a Keras file</source>
        <translation>Keras ファイル</translation>
    </message>
    <message>
        <source>an HDF5 file, most likely Keras&apos;s</source>
        <translation>HDF5 ファイル (おそらく Keras のもの)</translation>
    </message>
    <message>
        <source>a TensorFlow model</source>
        <translation>TensorFlow モデル</translation>
    </message>
    <message>
        <source>a TensorFlow Lite file</source>
        <translation>TensorFlow Lite ファイル</translation>
    </message>
    <message>
        <source>a safetensors file, which holds weights alone</source>
        <translation>重みだけを含む safetensors ファイル</translation>
    </message>
    <message>
        <source>an ONNX Runtime .ort file</source>
        <translation>ONNX Runtime の .ort ファイル</translation>
    </message>
    <message>
        <source>a picture</source>
        <translation>画像</translation>
    </message>
    <message>
        <source>a PDF document</source>
        <translation>PDF 文書</translation>
    </message>
    <message>
        <source>choose the .onnx file</source>
        <translation>.onnx ファイルを選択してください</translation>
    </message>
    <message>
        <source>unpack it and open the .onnx file in it</source>
        <translation>展開して、中の .onnx ファイルを開いてください</translation>
    </message>
    <message>
        <source>load it in PyTorch, export it with torch.onnx.export and open the result</source>
        <translation>PyTorch で読み込み、torch.onnx.export でエクスポートして開いてください</translation>
    </message>
    <message>
        <source>convert it with tf2onnx and open the result</source>
        <translation>tf2onnx で変換し、その結果を開いてください</translation>
    </message>
    <message>
        <source>export the model that it belongs to as ONNX</source>
        <translation>対応するモデルを ONNX としてエクスポートしてください</translation>
    </message>
    <message>
        <source>open the .onnx file that it was made from</source>
        <translation>元になった .onnx ファイルを開いてください</translation>
    </message>
    <message>
        <source>run &apos;git lfs pull&apos; in its folder and open it again</source>
        <translation>そのフォルダーで &apos;git lfs pull&apos; を実行し、開き直してください</translation>
    </message>
    <message>
        <source>the download was of a web page: download the file itself</source>
        <translation>Web ページがダウンロードされています。ファイル自体をダウンロードしてください</translation>
    </message>
    <message>
        <source>%1: this is %2, not an ONNX model; %3</source>
        <translation>%1: これは%2で、ONNX モデルではありません。%3</translation>
    </message>
    <message>
        <source>%1 GFLOP/s</source>
        <translation>%1 GFLOP/s</translation>
    </message>
    <message>
        <source>%1, %2 times that of f32</source>
        <translation>%1 (f32 の %2 倍)</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>メモリ</translation>
    </message>
    <message>
        <source>arithmetic</source>
        <translation>演算</translation>
    </message>
    <message>
        <source>Slower, most likely: at the %2 GFLOP/s that this machine reaches it takes about %1, its parts one after the other %3.</source>
        <translation>おそらく低速: このマシンで出る %2 GFLOP/s では約 %1 です。部分を順に実行すると %3 です。</translation>
    </message>
    <message>
        <source>%1 runs no node of this model</source>
        <translation>%1 はこのモデルのどのノードも実行しません</translation>
    </message>
    <message>
        <source>not run: the times of its regions add up to at least %1, those of the best to %2</source>
        <translation>未実行: 領域の時間の合計は少なくとも %1、最良のものは %2</translation>
    </message>
    <message>
        <source>not run: the times of its regions add up to %1, those of the best to %2</source>
        <translation>未実行: 領域の時間の合計は %1、最良のものは %2</translation>
    </message>
    <message>
        <source>wrong: %1</source>
        <translation>結果誤り: %1</translation>
    </message>
    <message>
        <source>its library %1 is not installed</source>
        <translation>ライブラリ %1 がインストールされていません</translation>
    </message>
    <message>
        <source>the hardware profile holds nothing of it</source>
        <translation>ハードウェアプロファイルにデータがありません</translation>
    </message>
    <message>
        <source>the hardware profile holds no time of the whole model in it</source>
        <translation>ハードウェアプロファイルにモデル全体の時間がありません</translation>
    </message>
    <message>
        <source>The reference would take longer than a tenth of the budget.</source>
        <translation>リファレンスの実行は時間予算の 10 分の 1 を超えます。</translation>
    </message>
    <message>
        <source>A run of the reference takes %1: there is time for one of %2 draws.</source>
        <translation>リファレンスの実行に %1 かかるため、入力 %2 セットのうち 1 セットしか時間がありません。</translation>
    </message>
    <message>
        <source>The reference cannot run the model: %1</source>
        <translation>リファレンスはモデルを実行できません: %1</translation>
    </message>
    <message>
        <source>It writes into its inputs.</source>
        <translation>入力に書き込みます。</translation>
    </message>
    <message>
        <source>The worker process said nothing of it.</source>
        <translation>ワーカーから応答がありませんでした。</translation>
    </message>
    <message>
        <source>%1 of arithmetic at %2; %3 of traffic from %4 at %5 GB/s. The rates were measured here.</source>
        <translation>演算 %1 (%2)、%4 からの転送 %3 (%5 GB/s)。レートはこのマシンでの計測値です。</translation>
    </message>
    <message>
        <source>%1 of arithmetic at %2; %3 of traffic from %4 at %5 GB/s. The rates are assumed.</source>
        <translation>演算 %1 (%2)、%4 からの転送 %3 (%5 GB/s)。レートは仮定値です。</translation>
    </message>
    <message>
        <source>the same memory in another layout</source>
        <translation>同じメモリを別のレイアウトで使用</translation>
    </message>
    <message>
        <source>parts lie in the memory of the whole</source>
        <translation>部分は全体のメモリ内にあります</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>ファイルまたはフォルダーがありません</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>アクセス権がありません</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>フォルダーです</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>デバイスに空き容量がありません</translation>
    </message>
    <message>
        <source>cannot open: %1</source>
        <translation>開けません: %1</translation>
    </message>
    <message>
        <source>cannot read: %1</source>
        <translation>読み込めません: %1</translation>
    </message>
    <message>
        <source>cannot write: %1</source>
        <translation>書き込めません: %1</translation>
    </message>
    <message>
        <source>This placement prefers %1 wherever it runs.</source>
        <translation>この配置は、実行できる箇所では常に %1 を優先します。</translation>
    </message>
    <message>
        <source>Pinned: %1 to %2.</source>
        <translation>ピン留め: %1 を %2 に。</translation>
    </message>
    <message>
        <source>%1 at %2 moves to %3.</source>
        <translation>%2 の %1 が %3 に移ります。</translation>
    </message>
    <message>
        <source>never measured</source>
        <translation>未測定</translation>
    </message>
    <message>
        <source>not run: the budget left no time to measure its regions. A larger one does.</source>
        <translation>未実行: 予算では領域を測る時間がありませんでした。予算を増やすと測られます。</translation>
    </message>
    <message>
        <source>run once for its times, not compared: the budget left no time to check and race it. A larger one does.</source>
        <translation>時間を知るために一度実行しただけで、比較はしていません: 予算では検査と比較の時間がありませんでした。予算を増やすと行われます。</translation>
    </message>
    <message>
        <source>it is of another model</source>
        <translation>別のモデルのものです</translation>
    </message>
    <message>
        <source>it was made for another machine</source>
        <translation>別のマシン用に作られました</translation>
    </message>
    <message>
        <source>it was made for other settings of precision or threads</source>
        <translation>別の精度またはスレッド数の設定用に作られました</translation>
    </message>
    <message>
        <source>it could not be run</source>
        <translation>実行できませんでした</translation>
    </message>
    <message>
        <source>it is wrong, or could not be run</source>
        <translation>結果が誤っているか、実行できませんでした</translation>
    </message>
    <message>
        <source>it uses %1, which this search does not</source>
        <translation>この探索が使わない %1 を使っています</translation>
    </message>
    <message>
        <source>it does not keep the pin of %1</source>
        <translation>%1 の固定を守っていません</translation>
    </message>
    <message>
        <source>it breaks the ban at %1</source>
        <translation>%1 での禁止に反しています</translation>
    </message>
    <message>
        <source>it is wrong: %1</source>
        <translation>結果が誤っています: %1</translation>
    </message>
    <message>
        <source>it could not be run: %1</source>
        <translation>実行できませんでした: %1</translation>
    </message>
    <message>
        <source>the spec of %1 no longer offers %2 at %3</source>
        <translation>%1 の仕様は %3 で %2 をもう提供しません</translation>
    </message>
    <message>
        <source>%1 on %2 at &apos;%3&apos; (%4): %5</source>
        <translation>%2 の %1、「%3」(%4): %5</translation>
    </message>
    <message>
        <source>the greedy placement, whose kernels nobody had timed: %1</source>
        <translation>カーネルが未計測の貪欲配置: %1</translation>
    </message>
    <message>
        <source>It did not answer in time and was stopped after %1.</source>
        <translation>時間内に応答がなく、%1 後に停止しました。</translation>
    </message>
    <message>
        <source>Not tried: too many kernels of its backend did not end.</source>
        <translation>未試行: このバックエンドの終了しないカーネルが多すぎます。</translation>
    </message>
    <message>
        <source>The graph level found the whole network faster with this part on %1; the operator level had %2.</source>
        <translation>グラフレベルでは、この部分を %1 にするとネットワーク全体が速くなりました。演算子レベルでは %2 でした。</translation>
    </message>
    <message>
        <source>This part is on %1 in a whole plan that the graph level tried; the operator level had %2.</source>
        <translation>グラフレベルが試した全体プランでは、この部分は %1 です。演算子レベルでは %2 でした。</translation>
    </message>
    <message>
        <source>the profile of the plan: %1</source>
        <translation>プランのプロファイル: %1</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::ErrorWords</name>
    <message>
        <source>beyond any tolerance</source>
        <translation>どの許容誤差も超過</translation>
    </message>
    <message>
        <source>%1 times the tolerance</source>
        <translation>許容誤差の %1 倍</translation>
    </message>
    <message>
        <source>%1 of the tolerance</source>
        <translation>許容誤差の %1</translation>
    </message>
    <message>
        <source>Error: %1</source>
        <translation>誤差: %1</translation>
    </message>
    <message>
        <source>Largest error %1, relative %2; relative L2 %3, allowed %4</source>
        <translation>最大誤差 %1、相対 %2、相対 L2 %3、許容 %4</translation>
    </message>
    <message>
        <source>Infinities and NaN are not where the reference has them</source>
        <translation>無限大と NaN の位置がリファレンスと異なります</translation>
    </message>
    <message>
        <source>In %1, on the draw &quot;%2&quot;</source>
        <translation>%1、入力セット &quot;%2&quot;</translation>
    </message>
    <message>
        <source>By itself, on the reference&apos;s inputs: %1</source>
        <translation>単独 (リファレンスの入力): %1</translation>
    </message>
    <message numerus="yes">
        <source>%n element(s) were left out, which rounding errors alone change</source>
        <translation>
            <numerusform>丸め誤差だけで変わる %n 要素を除外しました</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::GraphWords</name>
    <message>
        <source>a graph would take %1 of the device, where a plan may hold %2 more</source>
        <translation>グラフにはデバイスのメモリが %1 必要ですが、プランがそこで使える残りは %2 です</translation>
    </message>
    <message>
        <source>the device has no graphs</source>
        <translation>デバイスにグラフの機能がありません</translation>
    </message>
    <message>
        <source>a kernel waits for the device while it is launched, which no graph can hold</source>
        <translation>カーネルが起動中にデバイスを待ちますが、グラフには入れられない処理です</translation>
    </message>
    <message>
        <source>a kernel calls what no graph can hold</source>
        <translation>カーネルがグラフに入れられない処理を呼び出します</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message numerus="yes">
        <source>%n steps</source>
        <translation>
            <numerusform>%n ステップ</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2 launched one by one: %3</source>
        <translation>%1: %2を 1 つずつ起動: %3</translation>
    </message>
    <message numerus="yes">
        <source>%n graphs</source>
        <translation>
            <numerusform>グラフ %n 個</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2 launched at once (%3).</source>
        <translation>%1: %2をまとめて起動 (%3)。</translation>
    </message>
    <message>
        <source>%1: %2 launched at once (%3, %4 of the device&apos;s memory).</source>
        <translation>%1: %2をまとめて起動 (%3、デバイスのメモリ %4)。</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::KindsModel</name>
    <message>
        <source>Conversions and copies</source>
        <translation>変換とコピー</translation>
    </message>
    <message>
        <source>tie</source>
        <translation>同等</translation>
    </message>
    <message>
        <source>Predicted, or a share by its work of what a kernel of several kinds takes</source>
        <translation>予測値、または複数種を含むカーネルの時間を演算量で按分した値</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>バックエンド</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>演算子</translation>
    </message>
    <message>
        <source>Count A</source>
        <translation>個数 A</translation>
    </message>
    <message>
        <source>Count B</source>
        <translation>個数 B</translation>
    </message>
    <message>
        <source>B − A, µs</source>
        <translation>B − A (µs)</translation>
    </message>
    <message>
        <source>%1 runs the model as one piece</source>
        <translation>%1 はモデルを丸ごと実行します</translation>
    </message>
    <message>
        <source>A alone, µs</source>
        <translation>A 単独, µs</translation>
    </message>
    <message>
        <source>B alone, µs</source>
        <translation>B 単独, µs</translation>
    </message>
    <message>
        <source>What has no time</source>
        <translation>時間のないもの</translation>
    </message>
    <message>
        <source>%1: no time</source>
        <translation>%1: 時間なし</translation>
    </message>
    <message>
        <source>%1: %2 of %3 without a time</source>
        <translation>%1: %3 のうち %2 が時間なし</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>what is missing: why</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>never timed alone</source>
        <translation>単独では未計測</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::LegendModel</name>
    <message>
        <source>Show %1</source>
        <translation>%1 を表示</translation>
    </message>
    <message>
        <source>Shown</source>
        <translation>表示</translation>
    </message>
    <message>
        <source>Nodes</source>
        <translation>ノード</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>バックエンド</translation>
    </message>
    <message>
        <source>Share of kernels and conversions</source>
        <translation>カーネルと変換に占める割合</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::MemoryPicture</name>
    <message>
        <source>conversion of %1</source>
        <translation>%1 の変換</translation>
    </message>
    <message>
        <source>input of the model</source>
        <translation>モデルの入力</translation>
    </message>
    <message>
        <source>output of the model</source>
        <translation>モデルの出力</translation>
    </message>
    <message>
        <source>activation</source>
        <translation>活性値</translation>
    </message>
    <message>
        <source>value in another layout</source>
        <translation>別レイアウトの値</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>他 %n 個</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 at %2 of the arena, layout %3</source>
        <translation>アリーナの %2 から %1、レイアウト %3</translation>
    </message>
    <message>
        <source>in step %1, %2</source>
        <translation>ステップ %1、%2</translation>
    </message>
    <message numerus="yes">
        <source>in %n steps, from %1 to %2</source>
        <translation>
            <numerusform>%n ステップ、%1 から %2 まで</numerusform>
        </translation>
    </message>
    <message>
        <source>made by %1</source>
        <translation>生成元: %1</translation>
    </message>
    <message>
        <source>Arena %1 · weights of the model %2 · kept by kernels %3 · workspace %4 · together %5</source>
        <translation>アリーナ %1 · モデルの重み %2 · カーネルの保持分 %3 · ワークスペース %4 · 合計 %5</translation>
    </message>
    <message numerus="yes">
        <source>%n value(s) whose size only a run tells lie outside the arena.</source>
        <translation>
            <numerusform>実行時にサイズが決まる値 %n 個はアリーナの外にあります。</numerusform>
        </translation>
    </message>
    <message>
        <source>Peak %1 at %2</source>
        <translation>ピーク %1 (%2)</translation>
    </message>
    <message>
        <source>reuse saves %1 against separate buffers (%2)</source>
        <translation>再利用により個別バッファー (%2) から %1 削減</translation>
    </message>
    <message>
        <source>Arena %1 · weights of the model %2</source>
        <translation>アリーナ %1 · モデルの重み %2</translation>
    </message>
    <message>
        <source>No kernel is chosen yet: all values are taken to be row-major, and what kernels need besides is not known.</source>
        <translation>カーネルはまだ選択されていません。すべての値を行優先とみなし、カーネルが追加で必要とするメモリは不明です。</translation>
    </message>
    <message>
        <source>Arena on %1 %2 · kept by kernels %3 · workspace %4 · together %5</source>
        <translation>%1 のアリーナ %2 · カーネルが保持 %3 · 作業領域 %4 · 合計 %5</translation>
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
        <translation>プラン</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>変更</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>Effect</source>
        <translation>効果</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>クラッシュ</translation>
    </message>
    <message>
        <source>tie</source>
        <translation>同等</translation>
    </message>
    <message>
        <source>Against the best plan in the same rounds: too few or too uneven to tell the two apart</source>
        <translation>同じラウンドでの最良プランとの比較: 数が少ないかばらつきが大きく、差を判別できません</translation>
    </message>
    <message>
        <source>Against the best plan in the same rounds</source>
        <translation>同じラウンドでの最良プランとの比較</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::OperatorsModel</name>
    <message>
        <source>Backend</source>
        <translation>バックエンド</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>演算子</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>%1, pinned, %2</source>
        <translation>%1、ピン留め、%2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>出力</translation>
    </message>
    <message>
        <source>Time, µs</source>
        <translation>時間 (µs)</translation>
    </message>
    <message>
        <source>GFLOP/s</source>
        <translation>GFLOP/s</translation>
    </message>
    <message>
        <source>Of peak</source>
        <translation>ピーク比</translation>
    </message>
    <message>
        <source>Computed, not timed</source>
        <translation>計算値、計測なし</translation>
    </message>
    <message>
        <source>Timed once: one sample has no interval</source>
        <translation>1 回計測: サンプル 1 個では区間なし</translation>
    </message>
    <message>
        <source>Timed twice: two samples have no interval</source>
        <translation>2 回計測: サンプル 2 個では区間なし</translation>
    </message>
    <message>
        <source>The range of %1 samples: an interval of 95 % takes %2</source>
        <translation>サンプル %1 個の範囲: 95 % 区間には %2 個必要</translation>
    </message>
    <message>
        <source>95 % interval of the median of %1 samples</source>
        <translation>サンプル %1 個の中央値の 95 % 区間</translation>
    </message>
    <message>
        <source>%1: %2 to %3</source>
        <translation>%1: %2～%3</translation>
    </message>
    <message>
        <source>Error ÷ tolerance</source>
        <translation>誤差 ÷ 許容誤差</translation>
    </message>
    <message>
        <source>By itself</source>
        <translation>単独</translation>
    </message>
    <message>
        <source>Error in B</source>
        <translation>B の誤差</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>オーバーレイ</translation>
    </message>
    <message>
        <source>That is wider than the time itself: measure again.</source>
        <translation>時間そのものより幅が広いため、再計測してください。</translation>
    </message>
    <message>
        <source>The least time that this machine allows for its arithmetic and its memory, over its time.</source>
        <translation>このマシンで演算とメモリに最低限必要な時間を、実際の時間で割った値です。</translation>
    </message>
    <message>
        <source>Above 100 %: the machine ran faster than when its peak was measured, data was in the cache, or the kernel needs less arithmetic than the operator has.</source>
        <translation>100 % 超: ピーク計測時よりマシンが速かったか、データがキャッシュにあったか、カーネルの演算量が演算子より少ないかです。</translation>
    </message>
    <message>
        <source>The bar is the time, beside that of the longest; a dashed one is predicted. The line between two caps is the interval of the time: with an arrow it goes on beyond the column.</source>
        <translation>バーは最長のものに対する時間で、破線は予測です。2 つの端の間の線は時間の区間で、矢印があれば列の外まで続きます。</translation>
    </message>
    <message>
        <source>Share of kernels and conversions</source>
        <translation>カーネルと変換に占める割合</translation>
    </message>
    <message>
        <source>Between which two times the median lies, at 95 %.</source>
        <translation>中央値がどの 2 つの時間の間にあるか (95 %)。</translation>
    </message>
    <message>
        <source>Interval, µs</source>
        <translation>区間、µs</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>割合</translation>
    </message>
    <message>
        <source>Share of kernels and conversions, as a bar</source>
        <translation>カーネルと変換に占める割合（バー）</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::OptionWords</name>
    <message>
        <source>it runs on %1 devices, and Settings has none chosen</source>
        <translation>%1 デバイスで動作しますが、「設定」で選ばれていません</translation>
    </message>
    <message>
        <source>it has symbolic sizes; choose the sizes of %1</source>
        <translation>記号サイズがあります。%1 のサイズを選んでください</translation>
    </message>
    <message>
        <source>; forbid a backend where it is wrong</source>
        <translation>。誤った結果を出す箇所ではバックエンドを禁止してください</translation>
    </message>
    <message>
        <source>; another program holds it: close that one</source>
        <translation>。別のプログラムが使用中です。そのプログラムを閉じてください</translation>
    </message>
    <message>
        <source>; free some space on its disk</source>
        <translation>。ディスクの空きを増やしてください</translation>
    </message>
    <message>
        <source>; copy it into the folder of the model</source>
        <translation>。モデルのフォルダーにコピーしてください</translation>
    </message>
    <message>
        <source>the plan holds for other sizes: open the model with %1</source>
        <translation>このプランは別のサイズのものです。モデルを %1 で開いてください</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::OutlineModel</name>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>The model runs as one piece: what this part of it takes is not measured.</source>
        <translation>モデルはひとまとまりで実行されるため、この部分の時間は計測されません。</translation>
    </message>
    <message>
        <source>≈ In part computed: of a kernel that runs operators outside of this as well, the share by their work.</source>
        <translation>≈ 一部は計算値です。外側の演算子も実行するカーネルについては、演算量による割合です。</translation>
    </message>
    <message>
        <source>≈ In part predicted, or timed at another speed of the machine.</source>
        <translation>≈ 一部は予測値か、マシンの速度が異なるときに計測した値です。</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::PinChoices</name>
    <message>
        <source>now</source>
        <translation>現在</translation>
    </message>
    <message>
        <source>%1 (best)</source>
        <translation>%1 (最良)</translation>
    </message>
    <message>
        <source>no difference</source>
        <translation>差なし</translation>
    </message>
    <message>
        <source>≈ %1 in all</source>
        <translation>≈ 合計 %1</translation>
    </message>
    <message>
        <source>≈ %1 as a mix</source>
        <translation>≈ ミックスで %1</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::PlanRows</name>
    <message>
        <source>scalar</source>
        <comment>a tensor without axes</comment>
        <translation>スカラー</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::PlansModel</name>
    <message>
        <source>Greedy, as runtimes place</source>
        <translation>貪欲 (ランタイムの配置方式)</translation>
    </message>
    <message>
        <source>The plan before the search</source>
        <translation>探索前のプラン</translation>
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
        <translation>このプラン</translation>
    </message>
    <message>
        <source>This plan, in its race</source>
        <translation>このプラン (比較計測時)</translation>
    </message>
    <message>
        <source>other machine</source>
        <translation>別のマシン</translation>
    </message>
    <message>
        <source>other model</source>
        <translation>別のモデル</translation>
    </message>
    <message>
        <source>It has not run together with this plan: Measure runs both in turns.</source>
        <translation>このプランと一緒に実行されていません: 「計測」で両方を交互に実行します。</translation>
    </message>
    <message>
        <source>Its times are of that machine: they have no ratio to ours.</source>
        <translation>時間は別のマシンのもので、このマシンとの比は求められません。</translation>
    </message>
    <message>
        <source>Its times are of another model, or of this one in other sizes: they have no ratio to these.</source>
        <translation>時間は別のモデル、またはこのモデルの別のサイズでのもので、比は求められません。</translation>
    </message>
    <message>
        <source>%1 of nodes</source>
        <translation>ノード比 %1</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>予測</translation>
    </message>
    <message>
        <source>The plan in force</source>
        <translation>適用中のプラン</translation>
    </message>
    <message>
        <source>Its time in the race that chose it: ratios of that race are to this.</source>
        <translation>採用を決めた比較計測での時間です。その比較計測の比はこの値が基準です。</translation>
    </message>
    <message>
        <source>%1 wherever it can run the model</source>
        <translation>モデルを実行できる箇所はすべて %1</translation>
    </message>
    <message>
        <source>The first backend by priority that takes each operator</source>
        <translation>各演算子を受け付ける中で優先順位が最上位のバックエンド</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n node(s) agree by name</source>
        <translation>
            <numerusform>%n ノード中 %1 個の名前が一致</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of this model only</source>
        <translation>
            <numerusform>このモデルのみ %n 個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of that plan only</source>
        <translation>
            <numerusform>そのプランのみ %n 個</numerusform>
        </translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>不明</translation>
    </message>
    <message numerus="yes">
        <source>%1, %n thread(s)</source>
        <translation>
            <numerusform>%1、%n スレッド</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, borrowed from %2</source>
        <translation>%1、%2 から借用</translation>
    </message>
    <message>
        <source>A/B</source>
        <translation>A/B</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>プラン</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>To the plan</source>
        <translation>プラン比</translation>
    </message>
    <message>
        <source>Measured</source>
        <translation>計測日時</translation>
    </message>
    <message>
        <source>Conversions</source>
        <translation>変換</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>マシン</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>By backend</source>
        <translation>バックエンド別</translation>
    </message>
    <message>
        <source>this plan</source>
        <translation>このプラン</translation>
    </message>
    <message>
        <source>tie (%1)</source>
        <translation>同等 (%1)</translation>
    </message>
    <message>
        <source>Its time is %1 that of this plan, %2 to %3</source>
        <translation>時間はこのプランの %1、%2～%3</translation>
    </message>
    <message>
        <source>%1: from the two medians and their intervals, of one race.</source>
        <translation>%1: 同じ比較計測での 2 つの中央値とその区間から。</translation>
    </message>
    <message>
        <source>It is the plan in force.</source>
        <translation>適用中のプランです。</translation>
    </message>
    <message>
        <source>No difference was found. %1</source>
        <translation>差は見つかりませんでした。%1</translation>
    </message>
    <message>
        <source>unknown</source>
        <comment>when it was measured</comment>
        <translation>不明</translation>
    </message>
    <message>
        <source>%1, last race</source>
        <comment>a moment</comment>
        <translation>%1、最後の比較計測</translation>
    </message>
    <message>
        <source>Its time is of the search&apos;s last race, beside the plan; the steps of the search show that of an earlier race.</source>
        <translation>時間は、プランと並べた探索の最後の比較計測での値です。探索のステップには、それより前の比較計測での値を表示します。</translation>
    </message>
    <message>
        <source>This plan took %1 in that run.</source>
        <translation>その実行でこのプランは %1 かかりました。</translation>
    </message>
    <message>
        <source>µs</source>
        <translation>µs</translation>
    </message>
    <message>
        <source>%1; in the last race %2</source>
        <comment>which race, what it says</comment>
        <translation>%1; 最後の比較では %2</translation>
    </message>
    <message>
        <source>Timed in the race of an earlier search</source>
        <translation>以前の探索の比較で計測</translation>
    </message>
    <message>
        <source>Timed in the first race of its search</source>
        <translation>その探索の最初の比較で計測</translation>
    </message>
    <message>
        <source>%1, this plan %2</source>
        <comment>a ratio, what the plan took in that race</comment>
        <translation>%1、このプラン %2</translation>
    </message>
    <message numerus="yes">
        <source>%1: the range of %n run(s) in turns, too few for an interval of 95 %.</source>
        <translation>
            <numerusform>%1: 交互の実行 %n 回の範囲。95 % 区間には不足です。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: median and interval of the ratios of runs in turns, which need not be the ratio of the two medians.</source>
        <translation>%1: 交互の実行の比の中央値と区間で、2 つの中央値の比とは限りません。</translation>
    </message>
    <message>
        <source>What the whole plan took, end to end</source>
        <translation>プラン全体の所要時間</translation>
    </message>
    <message>
        <source>Predicted</source>
        <translation>予測</translation>
    </message>
    <message>
        <source>Of a plan that was not run: its parts as timed alone, added up. No time of a whole run compares with it.</source>
        <translation>実行されていないプラン: 単独で測った部分の合計です。全体の実行時間とは比べられません。</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>注記</translation>
    </message>
    <message>
        <source>Share of kernels and conversions</source>
        <translation>カーネルと変換に占める割合</translation>
    </message>
    <message>
        <source>It left the last race early: its time is by its ratio to the leader. The steps of the search have what it took before.</source>
        <translation>最後の比較計測から早く外れました。時間は先頭との比から求めた値です。それまでの時間は探索のステップにあります。</translation>
    </message>
    <message>
        <source>Its time is %1 that of this plan, by the two medians of one race.</source>
        <translation>時間はこのプランの %1 です (1 回の比較計測の 2 つの中央値による)。</translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>区間</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::ProblemsModel</name>
    <message>
        <source>Problem</source>
        <translation>問題</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>場所</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>種類</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::RecentModel</name>
    <message>
        <source>today</source>
        <translation>今日</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>昨日</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>サイズ</translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation>ノード %1 個</translation>
    </message>
    <message>
        <source>Best plan</source>
        <translation>最良プラン</translation>
    </message>
    <message>
        <source>Against the best baseline</source>
        <translation>最良ベースライン比</translation>
    </message>
    <message>
        <source>not searched yet</source>
        <translation>未探索</translation>
    </message>
    <message>
        <source>Opened</source>
        <translation>開いた日時</translation>
    </message>
    <message>
        <source>the same as %1</source>
        <translation>%1 と同じ</translation>
    </message>
    <message>
        <source>%1× over %2</source>
        <translation>%2 比 %1×</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::ReplayModel</name>
    <message>
        <source>At</source>
        <translation>経過</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>ステップ</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>ms</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>改善</translation>
    </message>
    <message>
        <source>Interval</source>
        <translation>区間</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::ShortcutsModel</name>
    <message>
        <source>Command</source>
        <translation>コマンド</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>メニュー</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>キー</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>変更済み</translation>
    </message>
    <message>
        <source>Whether the keys were changed</source>
        <translation>キーが変更されたか</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::TensorsModel</name>
    <message>
        <source>Tensor</source>
        <translation>テンソル</translation>
    </message>
    <message>
        <source>Use</source>
        <translation>用途</translation>
    </message>
    <message>
        <source>in</source>
        <translation>入力</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>重み</translation>
    </message>
    <message>
        <source>out</source>
        <translation>出力</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1、%2</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>サイズ</translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::TimeSentences</name>
    <message numerus="yes">
        <source>%n regions of several kinds</source>
        <translation>
            <numerusform>複数種の領域 %n 個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n elementwise operators</source>
        <translation>
            <numerusform>要素ごとの演算子 %n 個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n convolutions</source>
        <translation>
            <numerusform>畳み込み %n 個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n matrix products</source>
        <translation>
            <numerusform>行列積 %n 個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pooling operators</source>
        <translation>
            <numerusform>プーリング演算子 %n 個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n normalizations</source>
        <translation>
            <numerusform>正規化 %n 個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n reductions</source>
        <translation>
            <numerusform>リダクション %n 個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n softmax operators</source>
        <translation>
            <numerusform>Softmax 演算子 %n 個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n operators that only move data</source>
        <translation>
            <numerusform>データ移動のみの演算子 %n 個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n attention operators</source>
        <translation>
            <numerusform>アテンション演算子 %n 個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n recurrent operators</source>
        <translation>
            <numerusform>再帰型演算子 %n 個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n other operators</source>
        <translation>
            <numerusform>その他の演算子 %n 個</numerusform>
        </translation>
    </message>
    <message>
        <source>Kernels timed one by one</source>
        <translation>カーネルを個別に計測</translation>
    </message>
    <message>
        <source>Predicted in part</source>
        <translation>一部は予測</translation>
    </message>
    <message>
        <source>%1 in %2 at %3 of this machine&apos;s peak</source>
        <translation>%2に %1、このマシンのピークの %3</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%2に %1</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n regions take %2</source>
        <translation>
            <numerusform>%n 領域中 %1 領域で %2</numerusform>
        </translation>
    </message>
    <message>
        <source>Conversions take %1</source>
        <translation>変換に %1</translation>
    </message>
    <message>
        <source>%1 if each kernel reached its bound</source>
        <translation>全カーネルが下限に達すれば %1</translation>
    </message>
    <message numerus="yes">
        <source>Each part timed in place, median of %n runs</source>
        <translation>
            <numerusform>各部分をプラン内で計測、%n 回の中央値</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::itemmodels::WordHelp</name>
    <message>
        <source>any: the library chooses the layouts of inputs and outputs itself.</source>
        <translation>any: 入力と出力のレイアウトをライブラリ自身が選びます。</translation>
    </message>
    <message>
        <source>plain: axes in the order of the model, as ONNX has them (NCHW).</source>
        <translation>plain: 軸はモデルの順、ONNX と同じ (NCHW) です。</translation>
    </message>
    <message>
        <source>nhwc: the channels of one place lie side by side.</source>
        <translation>nhwc: 同じ位置のチャネルが隣り合って並びます。</translation>
    </message>
    <message>
        <source>winograd: an algorithm with fewer products, exact to rounding only.</source>
        <translation>winograd: 乗算の少ないアルゴリズム。丸め誤差の範囲でのみ正確です。</translation>
    </message>
    <message>
        <source>view: nothing is computed; the output is the input&apos;s memory.</source>
        <translation>view: 計算は行わず、入力のメモリがそのまま出力になります。</translation>
    </message>
    <message>
        <source>copy: values move in memory, nothing is computed.</source>
        <translation>copy: メモリ内で値を移動するだけで、計算は行いません。</translation>
    </message>
    <message>
        <source>borrowed: timed on another machine, or here at another speed; good to compare with, not a figure of now.</source>
        <translation>借用: 別のマシン、またはこのマシンの異なる速度で計測した値です。比較には使えますが、現在の値ではありません。</translation>
    </message>
    <message>
        <source>predicted: computed from the work and from what this machine reaches, not timed.</source>
        <translation>予測: 演算量とこのマシンの到達性能から計算した値で、計測値ではありません。</translation>
    </message>
    <message>
        <source>tie: what was run cannot tell the two apart; neither is faster beyond doubt.</source>
        <translation>同等: 実行結果から両者を区別できません。どちらが速いとも断定できません。</translation>
    </message>
    <message>
        <source>%1: a layout that only %2 can read.</source>
        <translation>%1: %2 だけが読めるレイアウトです。</translation>
    </message>
    <message>
        <source>%1: axes in the order of the model, the last one side by side.</source>
        <translation>%1: 軸はモデルの順で、最後の軸が隣り合って並びます。</translation>
    </message>
    <message>
        <source>%1: each letter is an axis, a the first; axis %2 is cut into blocks of %3, which lie side by side and fill a vector register.</source>
        <translation>%1: 各文字は軸を表し、a が最初の軸です。軸 %2 は %3 個ずつのブロックに分かれ、ブロック内は隣り合って並び、ベクトルレジスターを満たします。</translation>
    </message>
    <message>
        <source>%1: each letter is an axis, a the first; axis %2 lies side by side.</source>
        <translation>%1: 各文字は軸を表し、a が最初の軸です。軸 %2 が隣り合って並びます。</translation>
    </message>
    <message>
        <source>blocked8: channels in blocks of 8, which lie side by side and fill a vector register.</source>
        <translation>blocked8: チャネルを 8 個ずつのブロックに分けます。ブロック内は隣り合って並び、ベクトルレジスターを満たします。</translation>
    </message>
    <message>
        <source>blocked16: channels in blocks of 16, which lie side by side and fill a vector register.</source>
        <translation>blocked16: チャネルを 16 個ずつのブロックに分けます。ブロック内は隣り合って並び、ベクトルレジスターを満たします。</translation>
    </message>
    <message>
        <source>inplace: the result takes the memory of an input.</source>
        <translation>inplace: 結果は入力のメモリを使います。</translation>
    </message>
</context>
<context>
    <name>tessera::panels::CandidateTable</name>
    <message>
        <source>Candidates</source>
        <translation>候補</translation>
    </message>
</context>
<context>
    <name>tessera::panels::CommandPalette</name>
    <message>
        <source>Commands</source>
        <translation>コマンド</translation>
    </message>
    <message>
        <source>Find a command</source>
        <translation>コマンドを検索</translation>
    </message>
    <message>
        <source>Action, setting, backend or node</source>
        <translation>操作、設定、バックエンド、ノード</translation>
    </message>
    <message>
        <source>No match for %1 among actions, settings, backends and nodes.</source>
        <translation>操作、設定、バックエンド、ノードに %1 と一致するものはありません。</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>クリア</translation>
    </message>
    <message>
        <source>Nothing is chosen.</source>
        <translation>何も選択されていません。</translation>
    </message>
    <message>
        <source>Up and down choose, Return does it, Escape closes.</source>
        <translation>上下キーで選択、Enter で実行、Esc で閉じます。</translation>
    </message>
    <message>
        <source>%1: not now. %2</source>
        <translation>%1: 現在は使用不可。%2</translation>
    </message>
</context>
<context>
    <name>tessera::panels::CommandsModel</name>
    <message>
        <source>Command</source>
        <translation>コマンド</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>場所</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>キー</translation>
    </message>
</context>
<context>
    <name>tessera::panels::ComparePanel</name>
    <message>
        <source>Differences</source>
        <translation>相違点</translation>
    </message>
    <message>
        <source>Choose a second plan.</source>
        <translation>2 番目のプランを選択してください。</translation>
    </message>
    <message>
        <source>Add B</source>
        <translation>B を追加</translation>
    </message>
    <message>
        <source>What is compared</source>
        <translation>比較対象</translation>
    </message>
    <message>
        <source>Plans</source>
        <translation>プラン</translation>
    </message>
    <message>
        <source>Parts</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>By operator</source>
        <translation>演算子別</translation>
    </message>
    <message>
        <source>By backend</source>
        <translation>バックエンド別</translation>
    </message>
    <message>
        <source>Return makes a plan the second one</source>
        <translation>Enter で 2 番目のプランに設定</translation>
    </message>
    <message>
        <source>Differences by operator</source>
        <translation>演算子別の相違点</translation>
    </message>
    <message>
        <source>Differences by backend</source>
        <translation>バックエンド別の相違点</translation>
    </message>
    <message>
        <source>&amp;Compare with It</source>
        <translation>これと比較(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Take It</source>
        <translation>適用(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Remove from the List</source>
        <translation>リストから削除(&amp;R)</translation>
    </message>
    <message>
        <source>Take It</source>
        <translation>これを採用</translation>
    </message>
    <message>
        <source>Take B</source>
        <translation>B を採用</translation>
    </message>
    <message>
        <source>Compare with It</source>
        <translation>これと比較</translation>
    </message>
    <message>
        <source>Sets the plan at the keyboard beside this one (Return, or a double click)</source>
        <translation>キーボードで選んでいるプランをこのプランと並べます (Enter またはダブルクリック)</translation>
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
            <numerusform>ほか %n 列</numerusform>
        </translation>
    </message>
    <message>
        <source>Not shown: %1</source>
        <translation>表示していない列: %1</translation>
    </message>
</context>
<context>
    <name>tessera::panels::CostsPanel</name>
    <message>
        <source>Costs</source>
        <translation>コスト</translation>
    </message>
    <message>
        <source>Open a model.</source>
        <translation>モデルを開いてください。</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>開く</translation>
    </message>
    <message>
        <source>Nothing is placed yet.</source>
        <translation>まだ何も配置されていません。</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>探索</translation>
    </message>
    <message>
        <source>This placement converts nothing and falls back nowhere. What it costs is known once it is measured.</source>
        <translation>この配置には変換もフォールバックもありません。コストは計測後にわかります。</translation>
    </message>
    <message>
        <source>This plan costs nothing beyond its kernels: no conversions, no copies, no fallbacks.</source>
        <translation>このプランのコストはカーネルだけです。変換、コピー、フォールバックはありません。</translation>
    </message>
</context>
<context>
    <name>tessera::panels::FindPanel</name>
    <message>
        <source>Name, operator or pattern</source>
        <translation>名前、演算子、パターン</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>検索</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>検索結果</translation>
    </message>
    <message>
        <source>Find operators by name or kind, and regions by a pattern such as Relu(Conv(_, w:const)).</source>
        <translation>演算子を名前や種類で、領域を Relu(Conv(_, w:const)) のようなパターンで検索します。</translation>
    </message>
    <message>
        <source>No match for %1.</source>
        <translation>%1 に一致するものなし。</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>クリア</translation>
    </message>
</context>
<context>
    <name>tessera::panels::FoundModel</name>
    <message>
        <source>Name</source>
        <translation>名前</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>演算子</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 (%2 内)</translation>
    </message>
</context>
<context>
    <name>tessera::panels::InspectorHeader</name>
    <message>
        <source>Show it on the canvas</source>
        <translation>キャンバスに表示</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>出力</translation>
    </message>
    <message>
        <source>Work</source>
        <translation>演算量</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>レイアウト</translation>
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
        <translation>値</translation>
    </message>
    <message>
        <source>Attributes</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>インスペクター</translation>
    </message>
    <message>
        <source>Pi&amp;n</source>
        <translation>ピン留め(&amp;N)</translation>
    </message>
    <message>
        <source>F&amp;orbid</source>
        <translation>禁止(&amp;O)</translation>
    </message>
    <message>
        <source>Select a region to see who runs it.</source>
        <translation>領域を選択すると、何が実行するかを表示します。</translation>
    </message>
    <message>
        <source>Keeps the region with the candidate that is selected below; shows the effect first</source>
        <translation>下で選択した候補に領域を固定します。先に効果を表示します</translation>
    </message>
    <message>
        <source>Keeps this backend away from the region; shows the effect first</source>
        <translation>このバックエンドを領域から除外します。先に効果を表示します</translation>
    </message>
    <message>
        <source>Times every kernel of the plan where it runs, this region&apos;s too</source>
        <translation>この領域も含め、プランの全カーネルを実行位置で計測します</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>テンソル</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>ノード</translation>
    </message>
    <message>
        <source>Candidates</source>
        <translation>候補</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>理由</translation>
    </message>
    <message>
        <source>Why this one</source>
        <translation>採用理由</translation>
    </message>
    <message>
        <source>U&amp;npin</source>
        <translation>ピン留め解除(&amp;N)</translation>
    </message>
    <message>
        <source>Pin to %1</source>
        <translation>%1 にピン留め</translation>
    </message>
    <message>
        <source>Pin to any of %1</source>
        <translation>%1 のいずれかにピン留め</translation>
    </message>
    <message>
        <source>Forbid %1 here</source>
        <translation>ここで %1 を禁止</translation>
    </message>
    <message>
        <source>≈ timed at another speed of the machine: good for the order, not for a claim.</source>
        <translation>≈ マシンの異なる速度で計測: 順位の目安にはなりますが、根拠にはなりません。</translation>
    </message>
    <message>
        <source>Profi&amp;le</source>
        <translation>プロファイル(&amp;L)</translation>
    </message>
    <message>
        <source>Schedule, bound and source of this region&apos;s kernel, as far as its backend tells them</source>
        <translation>この領域のカーネルのスケジュール、下限、ソース (バックエンドが示す範囲)</translation>
    </message>
    <message>
        <source>How &amp;It Runs…</source>
        <translation>実行方法(&amp;I)…</translation>
    </message>
    <message>
        <source>Show in Costs</source>
        <translation>コストに表示</translation>
    </message>
    <message>
        <source>Open Bod&amp;y</source>
        <translation>本体を開く(&amp;Y)</translation>
    </message>
    <message>
        <source>Shows the graph that this node holds on the canvas</source>
        <translation>このノードが含むグラフをキャンバスに表示します</translation>
    </message>
    <message>
        <source>Range, histogram and values of the selected tensor; what the plan computes is recorded from a run of it</source>
        <translation>選択したテンソルの範囲、ヒストグラム、値。プランの計算値は実行して記録します</translation>
    </message>
    <message>
        <source>What &amp;It Holds…</source>
        <translation>内容(&amp;I)…</translation>
    </message>
    <message>
        <source>Patterns that take it, and what became of each:</source>
        <translation>一致するパターンとその結果:</translation>
    </message>
    <message>
        <source>Pin To</source>
        <translation>ピン留め先</translation>
    </message>
    <message>
        <source>What can run the region, with what a pin to it costs the plan</source>
        <translation>領域を実行できる候補と、ピン留めした場合のプランのコスト</translation>
    </message>
</context>
<context>
    <name>tessera::panels::LegendPanel</name>
    <message>
        <source>from %1 to %2</source>
        <translation>%1～%2</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>凡例</translation>
    </message>
</context>
<context>
    <name>tessera::panels::MatchTable</name>
    <message>
        <source>Matches in the open model</source>
        <translation>開いているモデルでの一致</translation>
    </message>
</context>
<context>
    <name>tessera::panels::MatchesModel</name>
    <message>
        <source>Where</source>
        <translation>場所</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>ルール</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>件数</translation>
    </message>
    <message>
        <source>What becomes of it</source>
        <translation>結果</translation>
    </message>
    <message>
        <source>What becomes of it in the best mix</source>
        <translation>最良のミックスでの結果</translation>
    </message>
    <message>
        <source>What became of it in an earlier search</source>
        <translation>以前の探索での結果</translation>
    </message>
</context>
<context>
    <name>tessera::panels::NodeDetails</name>
    <message>
        <source>a tensor</source>
        <translation>テンソル</translation>
    </message>
    <message>
        <source>tensors</source>
        <translation>複数のテンソル</translation>
    </message>
    <message>
        <source>graphs</source>
        <translation>複数のグラフ</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未計測</translation>
    </message>
    <message>
        <source>%1 rounds</source>
        <translation>%1 ラウンド</translation>
    </message>
    <message>
        <source>borrowed</source>
        <translation>借用</translation>
    </message>
    <message>
        <source>predicted</source>
        <translation>予測</translation>
    </message>
    <message>
        <source>%1 in and out</source>
        <translation>入出力 %1</translation>
    </message>
    <message>
        <source>%1 in, %2 out</source>
        <translation>入力 %1、出力 %2</translation>
    </message>
    <message>
        <source>The fastest in the whole plan.</source>
        <translation>プラン全体で最速です。</translation>
    </message>
    <message>
        <source>A tie: another one is inside its interval.</source>
        <translation>同等: 別の候補が区間内にあります。</translation>
    </message>
    <message>
        <source>Nothing else can run it.</source>
        <translation>他に実行できるものがありません。</translation>
    </message>
    <message>
        <source>Pinned by you.</source>
        <translation>手動でピン留め。</translation>
    </message>
    <message>
        <source>The graph-level search put it here.</source>
        <translation>グラフレベルの探索でここに配置されました。</translation>
    </message>
    <message>
        <source>The first backend, by priority, whose patterns match. Nothing was measured yet.</source>
        <translation>パターンが一致した、優先順位が最上位のバックエンドです。計測はまだ行われていません。</translation>
    </message>
    <message>
        <source>%1 GFLOP/s</source>
        <translation>%1 GFLOP/s</translation>
    </message>
    <message>
        <source>end to end</source>
        <translation>全体</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>演算子</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>領域</translation>
    </message>
    <message>
        <source>this operator alone</source>
        <translation>この演算子のみ</translation>
    </message>
    <message>
        <source>%1 operators</source>
        <translation>演算子 %1 個</translation>
    </message>
    <message>
        <source>Made from</source>
        <translation>元の演算子</translation>
    </message>
    <message>
        <source>Infinities and NaN</source>
        <translation>無限大と NaN</translation>
    </message>
    <message>
        <source>not carried</source>
        <translation>伝播しない</translation>
    </message>
    <message>
        <source>never measured</source>
        <translation>計測履歴なし</translation>
    </message>
    <message>
        <source>1 round</source>
        <translation>1 ラウンド</translation>
    </message>
    <message numerus="yes">
        <source>a graph of %n operator(s)</source>
        <translation>
            <numerusform>演算子 %n 個のグラフ</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 each time the body runs</source>
        <translation>本体の実行ごとに %1</translation>
    </message>
    <message>
        <source>part of %1</source>
        <translation>%1 の一部</translation>
    </message>
    <message>
        <source>This operator stands in a body of %1. What runs %1 runs its body with it: the candidates are those of %1, and to pin or to forbid one moves all of it.</source>
        <translation>この演算子は %1 の本体にあります。%1 を実行するものが本体も実行します。候補は %1 の候補であり、ピン留めや禁止は全体に適用されます。</translation>
    </message>
    <message>
        <source>In</source>
        <translation>所属</translation>
    </message>
    <message>
        <source>What another one would cost the plan is known once the model is searched, or a change is previewed, in this run.</source>
        <translation>別の候補のコストは、この起動中にモデルを検索するか変更をプレビューすると分かります。</translation>
    </message>
    <message>
        <source>The plan runs the whole graph in one library: pin one, and the preview says what it would cost.</source>
        <translation>プランは全体グラフを 1 つのライブラリで実行します。ピン留めすると、プレビューがコストを示します。</translation>
    </message>
    <message>
        <source>%1: chosen</source>
        <translation>%1: 選択</translation>
    </message>
    <message>
        <source>no difference to the plan</source>
        <translation>プランに差なし</translation>
    </message>
    <message>
        <source>%1 to the plan</source>
        <translation>プランに %1</translation>
    </message>
    <message>
        <source>not measured: the budget had no time for it</source>
        <translation>未計測: 予算に時間がありませんでした</translation>
    </message>
    <message>
        <source>measured, %1</source>
        <translation>計測済み、%1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>The fastest in the whole plan; with %1 it would take %2 longer.</source>
        <translation>プラン全体で最速です。%1 では %2 長くかかります。</translation>
    </message>
    <message>
        <source>%1 alone</source>
        <translation>%1 単独</translation>
    </message>
    <message>
        <source>In the plan its data comes from the kernels before it; alone it is timed as every candidate is, which is what the list compares.</source>
        <translation>プラン内では、データは前のカーネルから渡されます。単独では、どの候補とも同じ方法で計測し、一覧ではその値を比較します。</translation>
    </message>
    <message>
        <source>The list and its reasons have times of kernels alone, as the search took them: %1 for this one. In the plan, as the canvas shows it, it takes %2.</source>
        <translation>一覧と理由には、探索で計測したカーネル単独の時間 (これは %1) が表示されます。キャンバスに表示されるプラン内では %2 です。</translation>
    </message>
</context>
<context>
    <name>tessera::panels::OperatorsPanel</name>
    <message>
        <source>Operators</source>
        <translation>演算子</translation>
    </message>
    <message>
        <source>Nothing is placed yet.</source>
        <translation>まだ何も配置されていません。</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>探索</translation>
    </message>
</context>
<context>
    <name>tessera::panels::OutlinePanel</name>
    <message>
        <source>Name or operator</source>
        <translation>名前または演算子</translation>
    </message>
    <message>
        <source>Filter the outline</source>
        <translation>アウトラインをフィルター</translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>アウトライン</translation>
    </message>
    <message>
        <source>The first %1 rows. More letters find fewer.</source>
        <translation>先頭の %1 行です。文字を追加すると絞り込めます。</translation>
    </message>
    <message>
        <source>No match for %1.</source>
        <translation>%1 に一致するものなし。</translation>
    </message>
</context>
<context>
    <name>tessera::panels::ProblemsPanel</name>
    <message>
        <source>Problems</source>
        <translation>問題</translation>
    </message>
    <message>
        <source>No problems.</source>
        <translation>問題はありません。</translation>
    </message>
</context>
<context>
    <name>tessera::panels::ReplayList</name>
    <message>
        <source>&amp;Replay</source>
        <translation>リプレイ(&amp;R)</translation>
    </message>
    <message>
        <source>Steps of the search</source>
        <translation>探索のステップ</translation>
    </message>
    <message>
        <source>What is listed</source>
        <translation>一覧の内容</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>ステップ</translation>
    </message>
    <message>
        <source>Plans tried</source>
        <translation>試行プラン</translation>
    </message>
    <message>
        <source>What the search kept, in order: each can be shown on the canvas</source>
        <translation>探索で採用されたものを順に表示します。各項目はキャンバスに表示できます</translation>
    </message>
    <message>
        <source>Every plan that the graph level measured, the newest first</source>
        <translation>グラフレベルで計測した全プラン、新しい順</translation>
    </message>
    <message>
        <source>Shows on the canvas, step by step, what the search did</source>
        <translation>探索の経過をキャンバスに 1 ステップずつ表示します</translation>
    </message>
    <message>
        <source>Plans tried by the search</source>
        <translation>探索で試行したプラン</translation>
    </message>
</context>
<context>
    <name>tessera::panels::SearchPanel</name>
    <message>
        <source>stopped</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 分 %2 秒</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>結果誤り</translation>
    </message>
    <message>
        <source>hung</source>
        <translation>応答なし</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>クラッシュ</translation>
    </message>
    <message>
        <source>unsupported</source>
        <translation>非対応</translation>
    </message>
    <message>
        <source>noisy</source>
        <translation>ばらつき大</translation>
    </message>
    <message>
        <source>not compiled</source>
        <translation>コンパイル失敗</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>matching patterns</source>
        <translation>パターンを照合中</translation>
    </message>
    <message>
        <source>asking backends</source>
        <translation>バックエンドに照会中</translation>
    </message>
    <message>
        <source>measuring</source>
        <translation>計測中</translation>
    </message>
    <message>
        <source>solving</source>
        <translation>求解中</translation>
    </message>
    <message>
        <source>running the whole model in each runtime</source>
        <translation>各ランタイムでモデル全体を実行中</translation>
    </message>
    <message>
        <source>measuring baselines</source>
        <translation>ベースラインを計測中</translation>
    </message>
    <message>
        <source>measuring plans</source>
        <translation>プランを計測中</translation>
    </message>
    <message>
        <source>final round</source>
        <translation>最終ラウンド</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完了</translation>
    </message>
    <message>
        <source>Pa&amp;use</source>
        <translation>一時停止(&amp;U)</translation>
    </message>
    <message>
        <source>S&amp;top, keep best</source>
        <translation>停止して最良を採用(&amp;T)</translation>
    </message>
    <message>
        <source>Operator level</source>
        <translation>演算子レベル</translation>
    </message>
    <message>
        <source>Implementations</source>
        <translation>実装</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>不採用</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>現在</translation>
    </message>
    <message>
        <source>Graph level</source>
        <translation>グラフレベル</translation>
    </message>
    <message>
        <source>Plans</source>
        <translation>プラン</translation>
    </message>
    <message>
        <source>Best</source>
        <translation>最良</translation>
    </message>
    <message>
        <source>Workers go idle; everything measured stays</source>
        <translation>ワーカーは待機し、計測結果はすべて残ります</translation>
    </message>
    <message>
        <source>Ends the search with the best plan so far</source>
        <translation>現時点の最良プランで探索を終了します</translation>
    </message>
    <message>
        <source>Find the fastest plan for this machine.</source>
        <translation>このマシンで最速のプランを探します。</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>探索</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>待機中</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>開始中</translation>
    </message>
    <message>
        <source>%1 measured · %2 from the store</source>
        <translation>計測 %1 · ストアから %2</translation>
    </message>
    <message>
        <source>generation %1</source>
        <translation>世代 %1</translation>
    </message>
    <message>
        <source>%1 measured</source>
        <translation>計測 %1</translation>
    </message>
    <message>
        <source>Res&amp;ume</source>
        <translation>再開(&amp;U)</translation>
    </message>
    <message>
        <source>Paused: everything measured is kept</source>
        <translation>一時停止中: 計測結果はすべて保持されています</translation>
    </message>
    <message>
        <source>left out: the budget had no time for it</source>
        <translation>省略: 時間予算が足りません</translation>
    </message>
    <message>
        <source>exact · done in %1</source>
        <translation>厳密解 · %1で完了</translation>
    </message>
    <message>
        <source>bounded · done in %1</source>
        <translation>下限付きの解 · %1で完了</translation>
    </message>
    <message>
        <source>done in %1</source>
        <translation>%1で完了</translation>
    </message>
    <message>
        <source>checked on one draw</source>
        <translation>入力 1 セットで検証</translation>
    </message>
    <message>
        <source>checked on %1 draws</source>
        <translation>入力 %1 セットで検証</translation>
    </message>
    <message>
        <source>%1, %2 wrong</source>
        <translation>%1、%2 件誤り</translation>
    </message>
    <message>
        <source>Plans were compared with the reference on: %1</source>
        <translation>リファレンスとプランの比較に使った入力: %1</translation>
    </message>
    <message>
        <source>Whole graphs were compared with each other on: %1</source>
        <translation>グラフ全体どうしの比較に使った入力: %1</translation>
    </message>
    <message>
        <source>Whole graphs were compared with the plan, whose parts passed, on: %1</source>
        <translation>グラフ全体と、各部分が合格したプランとの比較に使った入力: %1</translation>
    </message>
    <message>
        <source>Wrong: %1</source>
        <translation>結果誤り: %1</translation>
    </message>
    <message>
        <source>Done in %1</source>
        <translation>%1で完了</translation>
    </message>
    <message>
        <source>%1 borrowed from %2</source>
        <translation>%2 から %1 件借用</translation>
    </message>
    <message>
        <source>≈ %1, predicted</source>
        <translation>≈ %1、予測</translation>
    </message>
    <message>
        <source>No whole plan beat it yet; the final round times it</source>
        <translation>これを上回るプランはまだありません。最終ラウンドで計測します</translation>
    </message>
    <message>
        <source>Kernels alone</source>
        <translation>カーネル単独</translation>
    </message>
    <message>
        <source>no choice adds up to less than %1</source>
        <translation>合計が %1 を下回る選択なし</translation>
    </message>
    <message>
        <source>The sum of each kernel&apos;s time on its own, as measured during this level. The final round times whole plans at another moment: its figures compare with each other, not with this one.</source>
        <translation>このレベルで個別に計測した各カーネルの時間の合計です。最終ラウンドではプラン全体を別の時点で計測するため、その値は互いには比較できますが、この値とは比較できません。</translation>
    </message>
    <message>
        <source>Gain</source>
        <translation>改善</translation>
    </message>
    <message>
        <source>%1 over the operator level</source>
        <translation>演算子レベル比 %1</translation>
    </message>
    <message>
        <source>none over the operator level</source>
        <translation>演算子レベル比でなし</translation>
    </message>
    <message>
        <source>Searched on %1</source>
        <translation>%1 に探索</translation>
    </message>
    <message>
        <source>The budget ended the final round before its thirtieth pair of runs</source>
        <translation>最終ラウンドは、30 組目の実行前に時間予算で終了しました</translation>
    </message>
    <message>
        <source>Time of the search</source>
        <translation>探索時間</translation>
    </message>
    <message>
        <source>%1 so far · at most %2 left</source>
        <translation>経過 %1 · 残り最大 %2</translation>
    </message>
    <message>
        <source>%1 so far · ends with what is under way</source>
        <translation>経過 %1 · 実行中の処理で終了</translation>
    </message>
    <message>
        <source>%1, %2 gained</source>
        <translation>%1、改善 %2</translation>
    </message>
    <message>
        <source>best so far %1</source>
        <translation>現時点の最良 %1</translation>
    </message>
    <message>
        <source>In the last race, where both were timed side by side: the last of the steps</source>
        <translation>両者を並べて計測した最後の比較計測での値です (最後のステップ)</translation>
    </message>
    <message>
        <source>This answer comes from the store, which kept no steps of its search.</source>
        <translation>この結果はストアからのもので、探索のステップは残っていません。</translation>
    </message>
    <message>
        <source>%1 over the operator level (%2)</source>
        <translation>演算子レベル比 %1 (%2)</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>進行状況</translation>
    </message>
    <message>
        <source>The plan in force is another one than this search found: its figures are below.</source>
        <translation>適用中のプランは、この探索で見つかったものではありません。探索の値は下にあります。</translation>
    </message>
    <message>
        <source>all known from the searches before</source>
        <translation>すべて以前の探索で既知</translation>
    </message>
    <message>
        <source>What searches of this model found since it was opened is known, and in neither number</source>
        <translation>モデルを開いてからの探索で得られたものは既知であり、どちらの数にも含まれません</translation>
    </message>
    <message>
        <source>%1 in the first race</source>
        <translation>最初の比較計測で %1</translation>
    </message>
    <message>
        <source>Of the whole graphs and the greedy placement; plans of the search are still to run</source>
        <translation>全体グラフと貪欲配置での値です。探索のプランの実行はこれからです</translation>
    </message>
    <message>
        <source>Of the best plan, as in the chart; the final round times it again</source>
        <translation>最良プランの値で、チャートと同じです。最終ラウンドで再計測します</translation>
    </message>
    <message>
        <source>The stored answer of %1: nothing was measured now. Neither the model nor a backend nor the machine has changed since.</source>
        <translation>%1 に保存された結果です。今回は何も計測していません。以後、モデル、バックエンド、マシンに変更はありません。</translation>
    </message>
    <message>
        <source>Search Anew</source>
        <translation>再探索</translation>
    </message>
    <message>
        <source>not told apart from the operator level (%1)</source>
        <translation>演算子レベルと区別できません (%1)</translation>
    </message>
    <message>
        <source>left out: it needs a budget of %1 or more here</source>
        <translation>省略: ここでは %1 以上の予算が必要です</translation>
    </message>
    <message>
        <source>known from the searches before</source>
        <translation>以前の探索で既知</translation>
    </message>
    <message>
        <source>%1 · %2 not measured</source>
        <translation>%1 · 未測定 %2</translation>
    </message>
    <message>
        <source>The budget had no time for those that were not measured: what they take is predicted. A larger budget measures them.</source>
        <translation>未測定のものには予算の時間が足りませんでした。時間は予測です。予算を増やすと測定されます。</translation>
    </message>
    <message>
        <source>exact for what was measured · done in %1</source>
        <translation>測定された範囲で厳密 · %1 で完了</translation>
    </message>
    <message>
        <source>none was looked at</source>
        <translation>どれも調べられていません</translation>
    </message>
    <message>
        <source>no choice adds up to less than %1, with %2 predicted</source>
        <translation>%1 を下回る選択はありません (うち %2 は予測)</translation>
    </message>
    <message>
        <source>Failed: %1</source>
        <translation>失敗: %1</translation>
    </message>
    <message>
        <source>none measured: the budget left no time</source>
        <translation>計測なし: 予算の時間が残りませんでした</translation>
    </message>
    <message>
        <source>none measured</source>
        <translation>計測なし</translation>
    </message>
    <message numerus="yes">
        <source>%1 measured in %n generation(s)</source>
        <translation>
            <numerusform>計測 %1 (%n 世代)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 · %n run(s)</source>
        <translation>
            <numerusform>%1 · %n 回</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::panels::SpecEditor</name>
    <message>
        <source>Backend specs</source>
        <translation>バックエンドのスペック</translation>
    </message>
    <message>
        <source>Back to the installed spec; your edit is removed</source>
        <translation>インストール済みのスペックに戻し、編集内容を削除します</translation>
    </message>
    <message>
        <source>Spec</source>
        <translation>スペック</translation>
    </message>
    <message>
        <source>Problems of the spec</source>
        <translation>スペックの問題</translation>
    </message>
    <message>
        <source>Line %1, column %2</source>
        <translation>行 %1、列 %2</translation>
    </message>
    <message>
        <source>Choose a spec. What its patterns match in the open model stands here.</source>
        <translation>スペックを選択してください。開いているモデルでパターンが一致した箇所をここに表示します。</translation>
    </message>
    <message>
        <source>No spec</source>
        <translation>スペックなし</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>編集中</translation>
    </message>
    <message>
        <source>your edit is in use</source>
        <translation>編集版を使用中</translation>
    </message>
    <message>
        <source>The last spec without errors stays in use</source>
        <translation>エラーのない直前のスペックを引き続き使用します</translation>
    </message>
    <message>
        <source>Save as m&amp;y edit</source>
        <translation>編集版として保存(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;Revert</source>
        <translation>復元(&amp;R)</translation>
    </message>
    <message>
        <source>Add pa&amp;ttern</source>
        <translation>パターンを追加(&amp;T)</translation>
    </message>
    <message>
        <source>Writes a pattern that takes the selected region into this spec</source>
        <translation>選択した領域を受け付けるパターンを、このスペックに書き込みます</translation>
    </message>
    <message>
        <source>Keeps the text as your own edit of the spec</source>
        <translation>このテキストを自分の編集版のスペックとして保存します</translation>
    </message>
</context>
<context>
    <name>tessera::panels::TableView</name>
    <message>
        <source>No row has %1.</source>
        <translation>%1 を含む行はありません。</translation>
    </message>
    <message>
        <source>As Many as Have Room</source>
        <translation>入るだけ表示</translation>
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
        <translation>strict: f32 の直接アルゴリズム(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;f32: fast algorithms too</source>
        <translation>f32: 高速アルゴリズムも使用(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;bf16: operands rounded, on CPUs with AVX512-BF16</source>
        <translation>bf16: AVX512-BF16 対応 CPU でオペランドを丸める(&amp;B)</translation>
    </message>
    <message>
        <source>Open &amp;Recent</source>
        <translation>最近使ったモデル(&amp;R)</translation>
    </message>
    <message>
        <source>Open &amp;Built-in</source>
        <translation>組み込みモデル(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>エクスポート(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>パネル(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>開く(&amp;O)…</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>開く</translation>
    </message>
    <message>
        <source>Open P&amp;lan…</source>
        <translation>プランを開く(&amp;L)…</translation>
    </message>
    <message>
        <source>&amp;Save Plan…</source>
        <translation>プランを保存(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Close Model</source>
        <translation>モデルを閉じる(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>終了(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Find…</source>
        <translation>検索(&amp;F)…</translation>
    </message>
    <message>
        <source>Filter &amp;Outline</source>
        <translation>アウトラインをフィルター(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>設定(&amp;S)…</translation>
    </message>
    <message>
        <source>Zoom &amp;In</source>
        <translation>拡大(&amp;I)</translation>
    </message>
    <message>
        <source>Zoom &amp;Out</source>
        <translation>縮小(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Actual Size</source>
        <translation>実際のサイズ(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation>全体を表示(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Minimap</source>
        <translation>ミニマップ(&amp;M)</translation>
    </message>
    <message>
        <source>Fold &amp;Group</source>
        <translation>グループを折りたたむ(&amp;G)</translation>
    </message>
    <message>
        <source>Fold &amp;Repeated Blocks</source>
        <translation>繰り返しブロックを折りたたむ(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Unfold All</source>
        <translation>すべて展開(&amp;U)</translation>
    </message>
    <message>
        <source>Show A | &amp;B</source>
        <translation>A | B を表示(&amp;B)</translation>
    </message>
    <message>
        <source>F&amp;ull Screen</source>
        <translation>全画面表示(&amp;U)</translation>
    </message>
    <message>
        <source>Show Selection on &amp;Canvas</source>
        <translation>選択項目をキャンバスに表示(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Search</source>
        <translation>探索(&amp;S)</translation>
    </message>
    <message>
        <source>Search &amp;Operator Level Only</source>
        <translation>演算子レベルのみ探索(&amp;O)</translation>
    </message>
    <message>
        <source>Search &amp;Graph Level Only</source>
        <translation>グラフレベルのみ探索(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Measure This Plan</source>
        <translation>このプランを計測(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Profile Plan</source>
        <translation>プランをプロファイル(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Verify Against the Reference</source>
        <translation>リファレンスと照合して検証(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Pin as It Is</source>
        <translation>現状のままピン留め(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Forbid This Backend Here</source>
        <translation>ここでこのバックエンドを禁止(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Apply the Preview</source>
        <translation>プレビューを適用(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Discard the Preview</source>
        <translation>プレビューを破棄(&amp;D)</translation>
    </message>
    <message>
        <source>With the &amp;Greedy Placement</source>
        <translation>貪欲配置と比較(&amp;G)</translation>
    </message>
    <message>
        <source>With a &amp;Plan…</source>
        <translation>プランと比較(&amp;P)…</translation>
    </message>
    <message>
        <source>&amp;No Second Plan</source>
        <translation>2 番目のプランなし(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Reload Backends</source>
        <translation>バックエンドを再読み込み(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Edit Specs</source>
        <translation>スペックを編集(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;User Guide</source>
        <translation>ユーザーガイド(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;About Tessera</source>
        <translation>Tessera について(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>ファイル(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>編集(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>表示(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Graph</source>
        <translation>グラフ(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Profile</source>
        <translation>プロファイル(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>比較(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Backends</source>
        <translation>バックエンド(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Window</source>
        <translation>ウィンドウ(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>ヘルプ(&amp;H)</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>エクスポート</translation>
    </message>
    <message>
        <source>Colour by</source>
        <translation>色分け</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>バックエンド</translation>
    </message>
    <message>
        <source>Heat</source>
        <translation>ヒート</translation>
    </message>
    <message>
        <source>Delta</source>
        <translation>差分</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>信頼度</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>ズーム</translation>
    </message>
    <message>
        <source>Unfold &amp;Group</source>
        <translation>グループを展開(&amp;G)</translation>
    </message>
    <message>
        <source>Open &amp;Hardware Profile…</source>
        <translation>ハードウェアプロファイルを開く(&amp;H)…</translation>
    </message>
    <message>
        <source>Borrow the costs of another machine from its measurement store</source>
        <translation>別のマシンの計測ストアからコストを借用します</translation>
    </message>
    <message>
        <source>Close Hard&amp;ware Profile</source>
        <translation>ハードウェアプロファイルを閉じる(&amp;W)</translation>
    </message>
    <message>
        <source>S&amp;izes of Inputs…</source>
        <translation>入力のサイズ(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;How It Runs…</source>
        <translation>実行方法(&amp;H)…</translation>
    </message>
    <message>
        <source>Schedule, bound and source of this region&apos;s kernel, as far as its backend tells them</source>
        <translation>この領域のカーネルのスケジュール、下限、ソース (バックエンドが示す範囲)</translation>
    </message>
    <message>
        <source>&amp;Plan (JSON)…</source>
        <translation>プラン (JSON)(&amp;P)…</translation>
    </message>
    <message>
        <source>&amp;ONNX with the placement…</source>
        <translation>配置付き ONNX(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Report (HTML)…</source>
        <translation>レポート (HTML)(&amp;R)…</translation>
    </message>
    <message>
        <source>Picture (&amp;SVG)…</source>
        <translation>画像 (SVG)(&amp;S)…</translation>
    </message>
    <message>
        <source>Picture (P&amp;NG)…</source>
        <translation>画像 (PNG)(&amp;N)…</translation>
    </message>
    <message>
        <source>Picture (P&amp;DF)…</source>
        <translation>画像 (PDF)(&amp;D)…</translation>
    </message>
    <message>
        <source>&amp;Table (CSV)…</source>
        <translation>表 (CSV)(&amp;T)…</translation>
    </message>
    <message>
        <source>&amp;Graphviz (DOT)…</source>
        <translation>Graphviz (DOT)(&amp;G)…</translation>
    </message>
    <message>
        <source>Tra&amp;ce of a profile…</source>
        <translation>プロファイルのトレース(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;Bundle to deploy…</source>
        <translation>デプロイ用バンドル(&amp;B)…</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>元に戻す(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>やり直し(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>一時停止(&amp;P)</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>停止(&amp;T)</translation>
    </message>
    <message>
        <source>U&amp;npin</source>
        <translation>ピン留め解除(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>再開(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Measure Both Plans</source>
        <translation>両プランを計測(&amp;M)</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Copy Ro&amp;w</source>
        <translation>行をコピー(&amp;W)</translation>
    </message>
    <message>
        <source>Copy &amp;Table</source>
        <translation>表をコピー(&amp;T)</translation>
    </message>
    <message>
        <source>Copy as &amp;Picture</source>
        <translation>画像としてコピー(&amp;P)</translation>
    </message>
    <message>
        <source>Open Pasted Pat&amp;h</source>
        <translation>貼り付けたパスを開く(&amp;H)</translation>
    </message>
    <message>
        <source>Find a &amp;Command…</source>
        <translation>コマンドを検索(&amp;C)…</translation>
    </message>
    <message>
        <source>Draw each repeated block as one box</source>
        <translation>繰り返しブロックをそれぞれ 1 つのボックスで描画します</translation>
    </message>
    <message>
        <source>Find the fastest plan for this machine</source>
        <translation>このマシンで最速のプランを探します</translation>
    </message>
    <message>
        <source>&amp;Keyboard Shortcuts…</source>
        <translation>キーボードショートカット(&amp;K)…</translation>
    </message>
    <message>
        <source>&amp;Tour</source>
        <translation>ツアー(&amp;T)</translation>
    </message>
    <message>
        <source>There is nothing to undo.</source>
        <translation>元に戻す操作はありません。</translation>
    </message>
    <message>
        <source>There is nothing to redo.</source>
        <translation>やり直す操作はありません。</translation>
    </message>
    <message>
        <source>No model was opened yet.</source>
        <translation>まだモデルを開いていません。</translation>
    </message>
    <message>
        <source>Picture for a slid&amp;e…</source>
        <translation>スライド用の画像(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Take the Second Plan</source>
        <translation>2 番目のプランを適用(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Next Slowest Region</source>
        <translation>次に遅い領域(&amp;N)</translation>
    </message>
    <message>
        <source>From the slowest region to the next slowest</source>
        <translation>最も遅い領域から順に次へ移動します</translation>
    </message>
    <message>
        <source>Previous S&amp;lowest Region</source>
        <translation>前の遅い領域(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Open Body</source>
        <translation>本体を開く(&amp;O)</translation>
    </message>
    <message>
        <source>Show the graph that the selected If, Loop or Scan holds</source>
        <translation>選択した If、Loop、Scan が含むグラフを表示します</translation>
    </message>
    <message>
        <source>&amp;Back to the Graph Around</source>
        <translation>外側のグラフに戻る(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Values of Its Output…</source>
        <translation>出力の値(&amp;V)…</translation>
    </message>
    <message>
        <source>Record what the region makes, by a run of the plan, and show its range and values</source>
        <translation>プランを実行して領域の出力を記録し、範囲と値を表示します</translation>
    </message>
    <message>
        <source>The second plan, or the one at the keyboard in the list of plans, becomes the plan in force, and that one the second</source>
        <translation>2 番目のプラン、またはプラン一覧でフォーカスのあるプランを適用し、現在のプランを 2 番目にします</translation>
    </message>
    <message>
        <source>Measure &amp;All Compared Plans</source>
        <translation>比較した全プランを計測(&amp;A)</translation>
    </message>
    <message>
        <source>This plan and all that were compared with it, in turns</source>
        <translation>このプランと、比較した全プランを交互に計測します</translation>
    </message>
    <message>
        <source>&amp;Replay the Search</source>
        <translation>探索をリプレイ(&amp;R)</translation>
    </message>
    <message>
        <source>Shows on the canvas, step by step, what the search did</source>
        <translation>探索の経過をキャンバスに 1 ステップずつ表示します</translation>
    </message>
    <message>
        <source>&amp;End the Replay</source>
        <translation>リプレイを終了(&amp;E)</translation>
    </message>
    <message>
        <source>O&amp;verlay Values from a File…</source>
        <translation>ファイルの値をオーバーレイ(&amp;V)…</translation>
    </message>
    <message>
        <source>Colour the graph by a value of each node: CSV (node,value) or JSON</source>
        <translation>ノードごとの値でグラフを色分けします: CSV (node,value) または JSON</translation>
    </message>
    <message>
        <source>Close Overla&amp;y</source>
        <translation>オーバーレイを閉じる(&amp;Y)</translation>
    </message>
    <message>
        <source>Check &amp;Errors of Each Node</source>
        <translation>各ノードの誤差をチェック(&amp;E)</translation>
    </message>
    <message>
        <source>How far what each region makes is from the reference, as a colour and in the table</source>
        <translation>各領域の出力とリファレンスとの差を、色と表で示します</translation>
    </message>
    <message>
        <source>Pin &amp;To…</source>
        <translation>ピン留め先(&amp;T)…</translation>
    </message>
    <message>
        <source>What can run the selected region, and what each would cost the whole plan</source>
        <translation>選択した領域を実行できるものと、それぞれのプラン全体へのコスト</translation>
    </message>
    <message>
        <source>With the Best &amp;Mix</source>
        <translation>最良のミックスと比較(&amp;M)</translation>
    </message>
    <message>
        <source>The fastest plan of several backends beside the whole graph that won the search</source>
        <translation>検索に勝った全体グラフの横に、複数バックエンドの最速プランを並べます</translation>
    </message>
    <message>
        <source>Add a &amp;Pattern</source>
        <translation>パターンを追加(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Budget</source>
        <translation>予算(&amp;B)</translation>
    </message>
    <message>
        <source>Search &amp;Anew</source>
        <translation>探索し直す(&amp;A)</translation>
    </message>
    <message>
        <source>Search once more, though the answer of an earlier search is kept</source>
        <translation>以前の探索の結果が残っていても、もう一度探索します</translation>
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
        <translation>1 分(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;5 minutes</source>
        <translation>5 分(&amp;5)</translation>
    </message>
    <message>
        <source>10 mi&amp;nutes</source>
        <translation>10 分(&amp;N)</translation>
    </message>
    <message>
        <source>More tools</source>
        <translation>その他のツール</translation>
    </message>
    <message>
        <source>Writes a pattern that takes the selected region into the spec of the backend that runs it, or into the one that you chose in the spec editor</source>
        <translation>選択した領域を受け付けるパターンを、それを実行するバックエンドのスペック、またはスペックエディターで選んだスペックに書き込みます</translation>
    </message>
    <message>
        <source>Ne&amp;xt Model</source>
        <translation>次のモデル(&amp;X)</translation>
    </message>
    <message>
        <source>&amp;Previous Model</source>
        <translation>前のモデル(&amp;P)</translation>
    </message>
    <message>
        <source>With One &amp;Backend</source>
        <translation>1 つのバックエンドと(&amp;B)</translation>
    </message>
    <message>
        <source>Confidence: the least certain times stand out</source>
        <translation>信頼度: 最も不確かな時間が目立ちます</translation>
    </message>
    <message>
        <source>Take the Mi&amp;x</source>
        <translation>ミックスを採用(&amp;X)</translation>
    </message>
    <message>
        <source>The fastest plan of several backends becomes the plan in force, in place of the whole graph that won the search</source>
        <translation>検索に勝った全体グラフに代えて、複数バックエンドの最速プランを現在のプランにします</translation>
    </message>
</context>
<context>
    <name>tessera::shell::BodyPicture</name>
    <message numerus="yes">
        <source>%n operator(s)</source>
        <translation>
            <numerusform>演算子 %n 個</numerusform>
        </translation>
    </message>
    <message>
        <source>%1. No backend runs %2 yet.</source>
        <translation>%1。%2 を実行するバックエンドはまだありません。</translation>
    </message>
    <message>
        <source>%1. %2 runs them together with %3; none has a time of its own.</source>
        <translation>%1。%2 が %3 とまとめて実行するため、個別の時間はありません。</translation>
    </message>
    <message>
        <source>from the graph around</source>
        <translation>外側のグラフから</translation>
    </message>
</context>
<context>
    <name>tessera::shell::BodyView</name>
    <message>
        <source>Body of a node</source>
        <translation>ノードの本体</translation>
    </message>
    <message>
        <source>Graph of a body</source>
        <translation>本体のグラフ</translation>
    </message>
    <message>
        <source>Go back there</source>
        <translation>そこへ戻る</translation>
    </message>
    <message>
        <source>Show another body of this node</source>
        <translation>このノードの別の本体を表示</translation>
    </message>
    <message>
        <source>%1, one of the node&apos;s bodies</source>
        <translation>%1 (ノードの本体の 1 つ)</translation>
    </message>
</context>
<context>
    <name>tessera::shell::CanvasCaption</name>
    <message>
        <source>How the plan compares</source>
        <translation>プランの比較結果</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>閉じる (Esc)</translation>
    </message>
</context>
<context>
    <name>tessera::shell::CanvasWords</name>
    <message>
        <source>part of %1</source>
        <comment>a time of several operators together</comment>
        <translation>%1 の一部</translation>
    </message>
    <message>
        <source>%1 each</source>
        <comment>a time or a count of nodes, of each repeated block</comment>
        <translation>各 %1</translation>
    </message>
    <message>
        <source>to %1</source>
        <comment>a device, such as CUDA 0</comment>
        <translation>%1 へ</translation>
    </message>
    <message>
        <source>no kernel</source>
        <translation>カーネルなし</translation>
    </message>
    <message>
        <source>scalar</source>
        <comment>a tensor without axes</comment>
        <translation>スカラー</translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>ノード %n 個</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::shell::Controller</name>
    <message>
        <source>The precision stays as it was</source>
        <translation>精度は変更されていません</translation>
    </message>
    <message>
        <source>Change the precision</source>
        <translation>精度を変更</translation>
    </message>
    <message>
        <source>Stopped. Everything stays as it was.</source>
        <translation>停止しました。すべて元のままです。</translation>
    </message>
    <message>
        <source>The backends could not be read</source>
        <translation>バックエンドを読み込めませんでした</translation>
    </message>
    <message>
        <source>%1 could not be opened</source>
        <translation>%1 を開けませんでした</translation>
    </message>
    <message>
        <source>No placement without a search</source>
        <translation>探索しないと配置できません</translation>
    </message>
    <message>
        <source>The plan %1 could not be opened</source>
        <translation>プラン %1 を開けませんでした</translation>
    </message>
    <message>
        <source>Open plan</source>
        <translation>プランを開く</translation>
    </message>
    <message>
        <source>There is no greedy placement</source>
        <translation>貪欲配置がありません</translation>
    </message>
    <message>
        <source>Greedy, as runtimes place</source>
        <translation>貪欲 (ランタイムの配置方式)</translation>
    </message>
    <message>
        <source>%1 was not written</source>
        <translation>%1 を書き込めませんでした</translation>
    </message>
    <message>
        <source>Nothing to fold</source>
        <translation>折りたたむものがありません</translation>
    </message>
    <message>
        <source>This operator stands in no group.</source>
        <translation>この演算子はグループに属していません。</translation>
    </message>
    <message>
        <source>No block of this model repeats.</source>
        <translation>このモデルに繰り返しブロックはありません。</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>探索</translation>
    </message>
    <message>
        <source>The search ended</source>
        <translation>探索が終了しました</translation>
    </message>
    <message>
        <source>Stopped: the best plan so far is kept</source>
        <translation>停止: 現時点の最良プランを保持します</translation>
    </message>
    <message>
        <source>Stopped before a plan was measured</source>
        <translation>プランの計測前に停止しました</translation>
    </message>
    <message>
        <source>The search failed: see Problems</source>
        <translation>探索に失敗: 「問題」を参照してください</translation>
    </message>
    <message>
        <source>The plan could not be measured</source>
        <translation>プランを計測できませんでした</translation>
    </message>
    <message>
        <source>The plan could not be profiled</source>
        <translation>プランをプロファイルできませんでした</translation>
    </message>
    <message>
        <source>The plan could not be verified</source>
        <translation>プランを検証できませんでした</translation>
    </message>
    <message>
        <source>%1: infinities and NaN are not where the reference has them</source>
        <translation>%1: 無限大と NaN の位置がリファレンスと異なります</translation>
    </message>
    <message>
        <source>%1: relative L2 %2, tolerance %3, on the draw &quot;%4&quot;</source>
        <translation>%1: 相対 L2 %2、許容誤差 %3、入力セット &quot;%4&quot;</translation>
    </message>
    <message>
        <source>Verify</source>
        <translation>検証</translation>
    </message>
    <message>
        <source>The plan computes what the reference does</source>
        <translation>プランの計算結果はリファレンスと一致しています</translation>
    </message>
    <message>
        <source>The plan&apos;s outputs are wrong</source>
        <translation>プランの出力に誤りがあります</translation>
    </message>
    <message>
        <source>Pin %1 to %2</source>
        <translation>%1 を %2 にピン留め</translation>
    </message>
    <message>
        <source>Forbid %1 at %2</source>
        <translation>%2 で %1 を禁止</translation>
    </message>
    <message>
        <source>Unpin %1</source>
        <translation>%1 のピン留めを解除</translation>
    </message>
    <message>
        <source>A search is running. Stop it, or wait for its end, then override.</source>
        <translation>探索を実行中です。停止するか終了を待ってから、手動で指定してください。</translation>
    </message>
    <message>
        <source>%1: not possible</source>
        <translation>%1: 実行できません</translation>
    </message>
    <message>
        <source>The machine&apos;s ceilings could not be read</source>
        <translation>マシンの上限を読み取れませんでした</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>画像</translation>
    </message>
    <message>
        <source>The plan is not kept for the next time</source>
        <translation>プランは次回用に保存されません</translation>
    </message>
    <message>
        <source>The plan of last time could not be opened</source>
        <translation>前回のプランを開けませんでした</translation>
    </message>
    <message>
        <source>Hardware profile</source>
        <translation>ハードウェアプロファイル</translation>
    </message>
    <message>
        <source>A search is running. Stop it, or wait for its end.</source>
        <translation>探索を実行中です。停止するか、終了を待ってください。</translation>
    </message>
    <message>
        <source>%1 was not opened</source>
        <translation>%1 を開けませんでした</translation>
    </message>
    <message>
        <source>On this machine</source>
        <translation>このマシン</translation>
    </message>
    <message>
        <source>Open hardware profile</source>
        <translation>ハードウェアプロファイルを開く</translation>
    </message>
    <message>
        <source>Close hardware profile</source>
        <translation>ハードウェアプロファイルを閉じる</translation>
    </message>
    <message>
        <source>Its backend could not be asked how it runs</source>
        <translation>バックエンドに実行方法を照会できませんでした</translation>
    </message>
    <message>
        <source>How %1 runs</source>
        <translation>%1 の実行方法</translation>
    </message>
    <message>
        <source>%1 is a library&apos;s own: its backend tells nothing more of it.</source>
        <translation>%1 はライブラリ固有の実装です。バックエンドはこれ以上の情報を提供しません。</translation>
    </message>
    <message>
        <source>The plans could not be measured</source>
        <translation>プランを計測できませんでした</translation>
    </message>
    <message>
        <source>%1 holds neither ONNX Runtime nor OpenVINO.</source>
        <translation>%1 に ONNX Runtime も OpenVINO もありません。</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>%1 を読み取れません: %2</translation>
    </message>
    <message>
        <source>and %1 more outputs</source>
        <translation>他 %1 個の出力</translation>
    </message>
    <message>
        <source>Best mix</source>
        <translation>最良のミックス</translation>
    </message>
    <message>
        <source>%1 cannot be the second plan</source>
        <translation>%1 は 2 番目のプランにできません</translation>
    </message>
    <message>
        <source>Take %1</source>
        <translation>%1 を適用</translation>
    </message>
    <message>
        <source>The plan before</source>
        <translation>前のプラン</translation>
    </message>
    <message>
        <source>%1 could not be read</source>
        <translation>%1 を読み取れませんでした</translation>
    </message>
    <message>
        <source>This is plan A</source>
        <translation>これはプラン A です</translation>
    </message>
    <message>
        <source>Choose another one to compare it with.</source>
        <translation>比較する別のプランを選択してください。</translation>
    </message>
    <message>
        <source>It is a plan of another model, %1.</source>
        <translation>別のモデル %1 のプランです。</translation>
    </message>
    <message>
        <source>%1 It is compared by the names of its nodes.</source>
        <translation>%1 ノード名で比較します。</translation>
    </message>
    <message>
        <source>%1 cannot be taken</source>
        <translation>%1 を適用できません</translation>
    </message>
    <message>
        <source>%1 was not laid over the model</source>
        <translation>%1 をモデルにオーバーレイできませんでした</translation>
    </message>
    <message numerus="yes">
        <source>%1 of its %n node(s) are in this model.</source>
        <translation>
            <numerusform>%n ノード中 %1 個がこのモデルにあります。</numerusform>
        </translation>
    </message>
    <message>
        <source>The first that is not: %1.</source>
        <translation>ない最初のノード: %1。</translation>
    </message>
    <message>
        <source>The first that is not: %1, %2.</source>
        <translation>ない最初のノード: %1、%2。</translation>
    </message>
    <message>
        <source>Values of %1</source>
        <translation>%1 の値</translation>
    </message>
    <message>
        <source>The errors of the plan could not be checked</source>
        <translation>プランの誤差をチェックできませんでした</translation>
    </message>
    <message>
        <source>No error could be told</source>
        <translation>誤差を求められませんでした</translation>
    </message>
    <message>
        <source>All outputs of the regions are in layouts that only their library can read.</source>
        <translation>領域の出力はすべて、そのライブラリだけが読めるレイアウトです。</translation>
    </message>
    <message>
        <source>The largest is at %1: %2.</source>
        <translation>最大は %1 の %2 です。</translation>
    </message>
    <message>
        <source>All errors are within their tolerance</source>
        <translation>すべての誤差が許容範囲内です</translation>
    </message>
    <message numerus="yes">
        <source>%n region(s) are beyond their tolerance</source>
        <translation>
            <numerusform>%n 領域が許容誤差を超えています</numerusform>
        </translation>
    </message>
    <message>
        <source>Each stands under Problems.</source>
        <translation>それぞれ「問題」に表示されます。</translation>
    </message>
    <message numerus="yes">
        <source>The worst %n stand under Problems.</source>
        <translation>
            <numerusform>誤差の大きい %n 件を「問題」に表示します。</numerusform>
        </translation>
    </message>
    <message>
        <source>What pins would cost could not be found out</source>
        <translation>ピン留めのコストを調べられませんでした</translation>
    </message>
    <message>
        <source>A search is running in %1. Stop it, or wait for its end, then change to another model.</source>
        <translation>%1 で探索を実行中です。停止するか終了を待ってから、別のモデルに切り替えてください。</translation>
    </message>
    <message>
        <source>Another model</source>
        <translation>別のモデル</translation>
    </message>
    <message>
        <source>Change the devices</source>
        <translation>デバイスを変更</translation>
    </message>
    <message>
        <source>What ran in turns is not kept for the next time</source>
        <translation>交互に実行した結果は次回用に保存されません</translation>
    </message>
    <message>
        <source>What ran in turns with the plan of last time could not be read</source>
        <translation>前回のプランと交互に実行した結果を読み込めませんでした</translation>
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
        <translation>ブロック</translation>
    </message>
</context>
<context>
    <name>tessera::shell::KernelDialog</name>
    <message>
        <source>Schedule</source>
        <translation>スケジュール</translation>
    </message>
    <message>
        <source>Bound</source>
        <translation>下限</translation>
    </message>
    <message>
        <source>Limited by</source>
        <translation>制限要因</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>省略</translation>
    </message>
    <message>
        <source>How %1 runs</source>
        <translation>%1 の実行方法</translation>
    </message>
    <message>
        <source>Implementation</source>
        <translation>実装</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>コピー(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Save As…</source>
        <translation>名前を付けて保存(&amp;S)…</translation>
    </message>
    <message>
        <source>Source of the kernel</source>
        <translation>カーネルのソース</translation>
    </message>
    <message>
        <source>Save the source</source>
        <translation>ソースの保存</translation>
    </message>
    <message>
        <source>C++ (*.cpp)</source>
        <translation>C++ (*.cpp)</translation>
    </message>
    <message>
        <source>The source was not saved</source>
        <translation>ソースを保存できませんでした</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>ソース</translation>
    </message>
</context>
<context>
    <name>tessera::shell::MainWindow</name>
    <message>
        <source>User guide</source>
        <translation>ユーザーガイド</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目次</translation>
    </message>
    <message>
        <source>About Tessera</source>
        <translation>Tessera について</translation>
    </message>
    <message>
        <source>Tessera</source>
        <translation>Tessera</translation>
    </message>
    <message>
        <source>Tessera shows which library runs each operator of a deep-learning model, finds the fastest placement on this machine, and exports a plan that runs.</source>
        <translation>Tessera は、ディープラーニングモデルの各演算子を実行するライブラリを示し、このマシンで最速の配置を見つけ、実行可能なプランをエクスポートします。</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>ツール</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>表示</translation>
    </message>
    <message>
        <source>Heat</source>
        <translation>ヒート</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>時間</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>割合</translation>
    </message>
    <message>
        <source>Efficiency</source>
        <translation>効率</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>バイト数</translation>
    </message>
    <message>
        <source>Regret</source>
        <translation>損失</translation>
    </message>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>グラフ</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>Graph of the second plan</source>
        <translation>2 番目のプランのグラフ</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>モデル</translation>
    </message>
    <message>
        <source>Outline</source>
        <translation>アウトライン</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>検索</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>凡例</translation>
    </message>
    <message>
        <source>Outline and Legend</source>
        <translation>アウトラインと凡例</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>パネル</translation>
    </message>
    <message>
        <source>No profile yet.</source>
        <translation>プロファイルはまだありません。</translation>
    </message>
    <message>
        <source>Profile plan</source>
        <translation>プランをプロファイル</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>演算子</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>チャート</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>タイムライン</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>探索</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比較</translation>
    </message>
    <message>
        <source>Spec editor</source>
        <translation>スペックエディター</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>問題</translation>
    </message>
    <message>
        <source>Tables and Charts</source>
        <translation>表とチャート</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>インスペクター</translation>
    </message>
    <message>
        <source>Open a model</source>
        <translation>モデルを開く</translation>
    </message>
    <message>
        <source>ONNX models (*.onnx);;All files (*)</source>
        <translation>ONNX モデル (*.onnx);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>Open a plan</source>
        <translation>プランを開く</translation>
    </message>
    <message>
        <source>Plans (*.json);;All files (*)</source>
        <translation>プラン (*.json);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>A folder for the bundle</source>
        <translation>バンドルの保存先フォルダー</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>エクスポート</translation>
    </message>
    <message>
        <source>%1 files (*.%2)</source>
        <translation>%1 ファイル (*.%2)</translation>
    </message>
    <message>
        <source>Pin to</source>
        <translation>ピン留め先</translation>
    </message>
    <message>
        <source>Forbid</source>
        <translation>禁止</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未計測</translation>
    </message>
    <message>
        <source>This plan</source>
        <translation>このプラン</translation>
    </message>
    <message>
        <source>%1 of %2 parts differ</source>
        <translation>%2 部分中 %1 が相違</translation>
    </message>
    <message>
        <source>A  This plan  %1</source>
        <translation>A  このプラン  %1</translation>
    </message>
    <message>
        <source>B  %1  %2</source>
        <translation>B  %1  %2</translation>
    </message>
    <message>
        <source>no difference</source>
        <translation>差なし</translation>
    </message>
    <message>
        <source>predicted; the plan in force was measured end to end only</source>
        <translation>予測値。適用中のプランは全体のみ計測済み</translation>
    </message>
    <message>
        <source>greedy placement</source>
        <translation>貪欲配置</translation>
    </message>
    <message>
        <source>searching</source>
        <translation>探索中</translation>
    </message>
    <message>
        <source>best plan</source>
        <translation>最良プラン</translation>
    </message>
    <message>
        <source>plan with pins</source>
        <translation>ピン留めのあるプラン</translation>
    </message>
    <message>
        <source>predicted plan</source>
        <translation>予測プラン</translation>
    </message>
    <message>
        <source>1 backend</source>
        <translation>バックエンド 1 個</translation>
    </message>
    <message>
        <source>%1 backends</source>
        <translation>バックエンド %1 個</translation>
    </message>
    <message>
        <source>Problems  %1</source>
        <translation>問題  %1</translation>
    </message>
    <message>
        <source>Search  %1</source>
        <translation>探索  %1</translation>
    </message>
    <message>
        <source>Written</source>
        <translation>書き込み完了</translation>
    </message>
    <message>
        <source>not placed</source>
        <translation>未配置</translation>
    </message>
    <message>
        <source>a part has no cost in the hardware profile, and nothing is run while it is open</source>
        <translation>ハードウェアプロファイルにコストのない部分があり、開いている間は何も実行されません</translation>
    </message>
    <message>
        <source>The plan of last time</source>
        <translation>前回のプラン</translation>
    </message>
    <message>
        <source>Made on %1.</source>
        <translation>%1 に作成。</translation>
    </message>
    <message>
        <source>What you wrote in %1 is not saved.</source>
        <translation>%1 への変更は保存されていません。</translation>
    </message>
    <message>
        <source>Saved, it is used from the next start on.</source>
        <translation>保存すると次回の起動から使用されます。</translation>
    </message>
    <message>
        <source>%1 has an error and cannot be put to use: mend it, or discard the text.</source>
        <translation>%1 にはエラーがあり、使用できません。修正するか、テキストを破棄してください。</translation>
    </message>
    <message>
        <source>Filter the table</source>
        <translation>表をフィルター</translation>
    </message>
    <message>
        <source>Export the table (CSV)</source>
        <translation>表をエクスポート (CSV)</translation>
    </message>
    <message>
        <source>Zoom the timeline out (−)</source>
        <translation>タイムラインを縮小 (−)</translation>
    </message>
    <message>
        <source>Zoom the timeline in (+)</source>
        <translation>タイムラインを拡大 (+)</translation>
    </message>
    <message>
        <source>Show the whole inference (0)</source>
        <translation>推論全体を表示 (0)</translation>
    </message>
    <message>
        <source>Export a trace of a profile</source>
        <translation>プロファイルのトレースをエクスポート</translation>
    </message>
    <message>
        <source>Compare with a plan from a file</source>
        <translation>ファイルのプランと比較</translation>
    </message>
    <message>
        <source>Show A | B beside each other</source>
        <translation>A | B を並べて表示</translation>
    </message>
    <message>
        <source>No second plan</source>
        <translation>2 番目のプランなし</translation>
    </message>
    <message>
        <source>Clear the list</source>
        <translation>リストをクリア</translation>
    </message>
    <message>
        <source>More of the picture</source>
        <translation>画像のその他の操作</translation>
    </message>
    <message>
        <source>Show backends</source>
        <translation>バックエンドを表示</translation>
    </message>
    <message>
        <source>Show &amp;All</source>
        <translation>すべて表示(&amp;A)</translation>
    </message>
    <message>
        <source>Show &amp;Only the Selected One</source>
        <translation>選択したもののみ表示(&amp;O)</translation>
    </message>
    <message>
        <source>Seed %1 · what was measured is in the store</source>
        <translation>シード %1 · 計測結果はストアに保存済み</translation>
    </message>
    <message>
        <source>Spec editor  %1 edited</source>
        <translation>スペックエディター  %1 編集中</translation>
    </message>
    <message>
        <source>Open a hardware profile</source>
        <translation>ハードウェアプロファイルを開く</translation>
    </message>
    <message>
        <source>Measurement stores (*.db);;All files (*)</source>
        <translation>計測ストア (*.db);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>%1, 1 thread</source>
        <translation>%1、1 スレッド</translation>
    </message>
    <message>
        <source>%1, %2 threads</source>
        <translation>%1、%2 スレッド</translation>
    </message>
    <message>
        <source>Costs are borrowed from %1: %2. Nothing is run; times are marked ≈.</source>
        <translation>コストは %1 からの借用です: %2。何も実行されず、時間には ≈ が付きます。</translation>
    </message>
    <message>
        <source>Close profile</source>
        <translation>プロファイルを閉じる</translation>
    </message>
    <message>
        <source>Borrowed: %1</source>
        <translation>借用: %1</translation>
    </message>
    <message>
        <source>Symbolic sizes: %1. Give the sizes to place the model for.</source>
        <translation>シンボリックサイズ: %1。モデルを配置するサイズを指定してください。</translation>
    </message>
    <message>
        <source>Give sizes…</source>
        <translation>サイズを指定…</translation>
    </message>
    <message>
        <source>&amp;Outline and Legend</source>
        <translation>アウトラインと凡例(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Inspector</source>
        <translation>インスペクター(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Tables and Charts</source>
        <translation>表とチャート(&amp;T)</translation>
    </message>
    <message>
        <source>Compare with a plan</source>
        <translation>プランと比較</translation>
    </message>
    <message>
        <source>Folder of optional backends</source>
        <translation>オプションバックエンドのフォルダー</translation>
    </message>
    <message>
        <source>Costs</source>
        <translation>コスト</translation>
    </message>
    <message>
        <source>Conversions %1 · device copies %2 · fallbacks %3</source>
        <translation>変換 %1 · デバイスコピー %2 · フォールバック %3</translation>
    </message>
    <message>
        <source>Filter the costs</source>
        <translation>コストをフィルター</translation>
    </message>
    <message>
        <source>Nothing to open</source>
        <translation>開くものがありません</translation>
    </message>
    <message>
        <source>The clipboard holds no path of a file.</source>
        <translation>クリップボードにファイルのパスがありません。</translation>
    </message>
    <message>
        <source>There is no file %1.</source>
        <translation>ファイル %1 はありません。</translation>
    </message>
    <message>
        <source>Nothing copied</source>
        <translation>コピーされていません</translation>
    </message>
    <message>
        <source>The table is empty.</source>
        <translation>表が空です。</translation>
    </message>
    <message>
        <source>No row is selected.</source>
        <translation>行が選択されていません。</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>コピー完了</translation>
    </message>
    <message>
        <source>1 row with its titles, cells between tabs.</source>
        <translation>1 行と見出し、セルはタブ区切り。</translation>
    </message>
    <message>
        <source>%1 rows with their titles, cells between tabs.</source>
        <translation>%1 行と見出し、セルはタブ区切り。</translation>
    </message>
    <message>
        <source>A picture of the panel.</source>
        <translation>パネルの画像。</translation>
    </message>
    <message>
        <source>A picture of the graph as it is shown.</source>
        <translation>表示中のグラフの画像。</translation>
    </message>
    <message>
        <source>Backend · opens its spec</source>
        <translation>バックエンド · スペックを開きます</translation>
    </message>
    <message>
        <source>Backend · %1</source>
        <translation>バックエンド · %1</translation>
    </message>
    <message>
        <source>Colour by backend</source>
        <translation>バックエンドで色分け</translation>
    </message>
    <message>
        <source>Colour by heat</source>
        <translation>ヒートで色分け</translation>
    </message>
    <message>
        <source>Colour by delta</source>
        <translation>差分で色分け</translation>
    </message>
    <message>
        <source>Colour by confidence</source>
        <translation>信頼度で色分け</translation>
    </message>
    <message>
        <source>Tool bar</source>
        <translation>ツールバー</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>設定</translation>
    </message>
    <message>
        <source>Theme: light</source>
        <translation>テーマ: ライト</translation>
    </message>
    <message>
        <source>Theme: dark</source>
        <translation>テーマ: ダーク</translation>
    </message>
    <message>
        <source>Theme: as the desktop</source>
        <translation>テーマ: デスクトップに合わせる</translation>
    </message>
    <message>
        <source>Text size: %1 %</source>
        <translation>文字サイズ: %1 %</translation>
    </message>
    <message>
        <source>Motion: full</source>
        <translation>アニメーション: すべて</translation>
    </message>
    <message>
        <source>Motion: reduced</source>
        <translation>アニメーション: 控えめ</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>言語</translation>
    </message>
    <message>
        <source>Folder of ONNX Runtime and OpenVINO</source>
        <translation>ONNX Runtime と OpenVINO のフォルダー</translation>
    </message>
    <message>
        <source>%1 · node</source>
        <translation>%1 · ノード</translation>
    </message>
    <message>
        <source>Measured on %1. Measure again: %2.</source>
        <translation>%1 に計測。再計測: %2。</translation>
    </message>
    <message>
        <source>Measure both plans in turns</source>
        <translation>両プランを交互に計測</translation>
    </message>
    <message>
        <source>The search has ended.</source>
        <translation>探索が終了しました。</translation>
    </message>
    <message>
        <source>The measurement has ended.</source>
        <translation>計測が終了しました。</translation>
    </message>
    <message>
        <source>The profile has ended.</source>
        <translation>プロファイルが終了しました。</translation>
    </message>
    <message>
        <source>The verification has ended.</source>
        <translation>検証が終了しました。</translation>
    </message>
    <message>
        <source>The export has ended.</source>
        <translation>エクスポートが終了しました。</translation>
    </message>
    <message>
        <source>The model, and what runs it</source>
        <translation>モデルと、それを実行するもの</translation>
    </message>
    <message>
        <source>Each box is a region that one kernel computes; the letters on it say whose. A dashed outline is not measured yet.</source>
        <translation>各ボックスは 1 つのカーネルが計算する領域で、文字はどのバックエンドのものかを示します。破線の枠は未計測です。</translation>
    </message>
    <message>
        <source>Find the fastest plan</source>
        <translation>最速のプランを探す</translation>
    </message>
    <message>
        <source>Search (%1) measures what each library offers on this machine and says whether a mix of them is faster than the best one alone.</source>
        <translation>探索 (%1) は、このマシンで各ライブラリの実装を計測し、最良のライブラリ単独よりミックスの方が速いかを示します。</translation>
    </message>
    <message>
        <source>See where the time goes</source>
        <translation>時間の内訳を見る</translation>
    </message>
    <message>
        <source>Colour by heat: yellow is much, and the five highest are numbered. Delta compares with a second plan.</source>
        <translation>ヒートで色分け: 黄色ほど値が大きく、上位 5 つに番号が付きます。差分では 2 番目のプランと比較します。</translation>
    </message>
    <message>
        <source>Ask why, and decide</source>
        <translation>理由を確かめて決める</translation>
    </message>
    <message>
        <source>Select a region: here are its candidates with their times, and why one was chosen. Pin or forbid shows first what it would cost.</source>
        <translation>領域を選択すると、候補とその時間、採用理由を表示します。ピン留めや禁止では、先にその影響を表示します。</translation>
    </message>
    <message>
        <source>Everything has a name</source>
        <translation>すべてに名前がある</translation>
    </message>
    <message>
        <source>%1 finds every command, setting and node by a few letters. %2 explains what you look at. This tour is in the menu Help.</source>
        <translation>%1 を使うと、コマンド、設定、ノードを数文字で検索できます。%2 で表示中の内容の説明を確認できます。このツアーは [ヘルプ] メニューにあります。</translation>
    </message>
    <message>
        <source>plan with forbidden backends</source>
        <translation>禁止バックエンドのあるプラン</translation>
    </message>
    <message>
        <source>Open the Slowest Block, %1</source>
        <translation>最も遅いブロックを開く、%1</translation>
    </message>
    <message>
        <source>Open the First Block</source>
        <translation>最初のブロックを開く</translation>
    </message>
    <message>
        <source>Open the Last Block</source>
        <translation>最後のブロックを開く</translation>
    </message>
    <message>
        <source>The last search of this model was interrupted. What it measured is kept.</source>
        <translation>このモデルの前回の探索は中断されました。計測結果は保持されています。</translation>
    </message>
    <message>
        <source>Go On</source>
        <translation>続行</translation>
    </message>
    <message>
        <source>≈ A is %1× faster, predicted</source>
        <translation>≈ A は %1× 速い (予測)</translation>
    </message>
    <message>
        <source>≈ B is %1× faster, predicted</source>
        <translation>≈ B は %1× 速い (予測)</translation>
    </message>
    <message>
        <source>Not measured together yet: Measure runs both in turns</source>
        <translation>まだ一緒に計測していません: 「計測」で両方を交互に実行します</translation>
    </message>
    <message numerus="yes">
        <source>%n node(s) change</source>
        <translation>
            <numerusform>%n ノードを変更</numerusform>
        </translation>
    </message>
    <message>
        <source>predicted %1 → %2</source>
        <translation>予測 %1 → %2</translation>
    </message>
    <message>
        <source>now %1 measured</source>
        <translation>現在 %1 (計測)</translation>
    </message>
    <message>
        <source>now %1 measured at %2</source>
        <translation>現在 %1 (%2 に計測)</translation>
    </message>
    <message>
        <source>Show the Mix</source>
        <translation>ミックスを表示</translation>
    </message>
    <message>
        <source>End to end</source>
        <translation>全体</translation>
    </message>
    <message>
        <source>Zoom to what is marked or selected (Z)</source>
        <translation>マークまたは選択部分を拡大 (Z)</translation>
    </message>
    <message>
        <source>Show in &amp;Costs</source>
        <translation>コストに表示(&amp;C)</translation>
    </message>
    <message>
        <source>Select What &amp;Writes It</source>
        <translation>書き込み元を選択(&amp;W)</translation>
    </message>
    <message>
        <source>Select What &amp;Reads It</source>
        <translation>読み取り先を選択(&amp;R)</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>%1 を開く</translation>
    </message>
    <message>
        <source>%1 · node in %2</source>
        <translation>%1 · %2 内のノード</translation>
    </message>
    <message>
        <source>a constant of the model</source>
        <translation>モデルの定数</translation>
    </message>
    <message>
        <source>Stopped. Nothing was recorded.</source>
        <translation>停止しました。何も記録されていません。</translation>
    </message>
    <message>
        <source>%1 could not be recorded: %2</source>
        <translation>%1 を記録できませんでした: %2</translation>
    </message>
    <message>
        <source>The plan has changed since these values were recorded.</source>
        <translation>この値の記録後にプランが変更されています。</translation>
    </message>
    <message>
        <source>Recorded when the search has ended: both run on the same cores. To close this drops it.</source>
        <translation>同じコアで実行するため、探索の終了後に記録します。閉じると取り消されます。</translation>
    </message>
    <message>
        <source>The plan runs until it has made this value…</source>
        <translation>この値ができるまでプランを実行中…</translation>
    </message>
    <message>
        <source>a run of this plan on inputs of seeded noise, the same each time</source>
        <translation>毎回同じシードのノイズを入力とした、このプランの実行</translation>
    </message>
    <message>
        <source>There is no plan yet whose memory could be shown.</source>
        <translation>メモリを表示できるプランがまだありません。</translation>
    </message>
    <message>
        <source>What the charts show</source>
        <translation>チャートの表示内容</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>メモリ</translation>
    </message>
    <message>
        <source>B does not fit the model as it is open, see Problems: %1</source>
        <translation>B は開いているモデルに適合しません。「問題」を参照してください: %1</translation>
    </message>
    <message>
        <source>B is of another model, %1: %2</source>
        <translation>B は別のモデル %1 のプランです: %2</translation>
    </message>
    <message>
        <source>B was made for another machine, %1: its times have no ratio to these</source>
        <translation>B は別のマシン %1 用のため、時間の比は求められません</translation>
    </message>
    <message>
        <source>A was measured again since their race: Measure runs both in turns</source>
        <translation>比較計測後に A が再計測されました: 「計測」で両方を交互に実行します</translation>
    </message>
    <message>
        <source>Return, or a double click, sets a plan beside this one.</source>
        <translation>Enter またはダブルクリックで、このプランと並べて比較します。</translation>
    </message>
    <message>
        <source>Compare with %1</source>
        <translation>%1 と比較</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>プラン</translation>
    </message>
    <message>
        <source>Plan · %1</source>
        <translation>プラン · %1</translation>
    </message>
    <message>
        <source>replay, step %1 of %2</source>
        <translation>リプレイ、ステップ %1/%2</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>誤差</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>オーバーレイ</translation>
    </message>
    <message>
        <source>Colour by heat: %1</source>
        <translation>ヒートで色分け: %1</translation>
    </message>
    <message>
        <source>Above the canvas</source>
        <translation>キャンバスの上</translation>
    </message>
    <message>
        <source>Backend</source>
        <translation>バックエンド</translation>
    </message>
    <message>
        <source>Overlay values of nodes</source>
        <translation>ノードの値をオーバーレイ</translation>
    </message>
    <message>
        <source>Values of nodes (*.csv *.tsv *.json);;All files (*)</source>
        <translation>ノードの値 (*.csv *.tsv *.json);;すべてのファイル (*)</translation>
    </message>
    <message>
        <source>Error ≈ %1, its region&apos;s</source>
        <translation>誤差 ≈ %1 (領域の値)</translation>
    </message>
    <message>
        <source>Error %1</source>
        <translation>誤差 %1</translation>
    </message>
    <message>
        <source>By itself %1</source>
        <translation>単独 %1</translation>
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
        <translation>単独の誤差</translation>
    </message>
    <message>
        <source>Largest error</source>
        <translation>最大誤差</translation>
    </message>
    <message>
        <source>%1, relative %2</source>
        <translation>%1、相対 %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 ほか %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · runs %2</source>
        <translation>%1 · %2 を実行</translation>
    </message>
    <message>
        <source>%1: %2 for the whole plan</source>
        <translation>%1: プラン全体で %2</translation>
    </message>
    <message>
        <source>No pattern was added</source>
        <translation>パターンは追加されませんでした</translation>
    </message>
    <message>
        <source>parts of the plan were timed again for it: %1 was predicted before</source>
        <translation>プランの一部を計測し直しました: 以前の予測は %1</translation>
    </message>
    <message>
        <source>Measure Again</source>
        <translation>もう一度計測</translation>
    </message>
    <message>
        <source>The machine was busy</source>
        <translation>マシンが使用中でした</translation>
    </message>
    <message>
        <source>The spec has an error and is not saved</source>
        <translation>スペックにエラーがあるため保存されません</translation>
    </message>
    <message>
        <source>Docks</source>
        <translation>ドック</translation>
    </message>
    <message>
        <source>Version %1</source>
        <translation>バージョン %1</translation>
    </message>
    <message>
        <source>The kernels and conversions of the plan by what they cost</source>
        <translation>プランのカーネルと変換をコスト順に表示します</translation>
    </message>
    <message>
        <source>&amp;Node</source>
        <translation>ノード(&amp;N)</translation>
    </message>
    <message>
        <source>The attributes of the selected operator</source>
        <translation>選択した演算子の属性</translation>
    </message>
    <message>
        <source>&amp;Candidates</source>
        <translation>候補(&amp;C)</translation>
    </message>
    <message>
        <source>What else could run the selected region</source>
        <translation>選択した領域を実行できる他の候補</translation>
    </message>
    <message>
        <source>&amp;Why</source>
        <translation>理由(&amp;W)</translation>
    </message>
    <message>
        <source>Why the selected region runs where it does</source>
        <translation>選択した領域がそこで実行される理由</translation>
    </message>
    <message>
        <source>T&amp;ensors</source>
        <translation>テンソル(&amp;E)</translation>
    </message>
    <message>
        <source>What the selected region reads and makes</source>
        <translation>選択した領域の入力と出力</translation>
    </message>
    <message>
        <source>The spec of %1 has no list of patterns. Choose another backend in the list of the spec editor, then add it there.</source>
        <translation>%1 のスペックにはパターンのリストがありません。スペックエディターのリストで別のバックエンドを選び、そこに追加してください。</translation>
    </message>
    <message>
        <source>%1 was added to %2</source>
        <translation>%1 を %2 に追加しました</translation>
    </message>
    <message>
        <source>An example was added to %1</source>
        <translation>%1 に例を追加しました</translation>
    </message>
    <message>
        <source>No region is selected. Select one in the graph first, and the pattern that is added takes it; or write over the example.</source>
        <translation>領域が選択されていません。先にグラフで領域を選択すると、それを受け付けるパターンが追加されます。または、例を書き換えてください。</translation>
    </message>
    <message>
        <source>Search Anew</source>
        <translation>再探索</translation>
    </message>
    <message>
        <source>Open</source>
        <comment>a file that was written</comment>
        <translation>開く</translation>
    </message>
    <message>
        <source>Each part of this plan was timed in place; when each ran was not kept.</source>
        <translation>このプランの各部分はプラン内で計測されましたが、実行時刻は保存されていません。</translation>
    </message>
    <message>
        <source>Show in the Spec Editor</source>
        <translation>スペックエディターに表示</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>計測</translation>
    </message>
    <message numerus="yes">
        <source>%n node(s)</source>
        <translation>
            <numerusform>%n ノード</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <comment>nodes in regions</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message numerus="yes">
        <source>%n region(s)</source>
        <translation>
            <numerusform>%n 領域</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Median of %n run(s)</source>
        <translation>
            <numerusform>%n 回の中央値</numerusform>
        </translation>
    </message>
    <message>
        <source>plan in force</source>
        <translation>適用中のプラン</translation>
    </message>
    <message>
        <source>Take the Faster Plan</source>
        <translation>より速いプランを採用</translation>
    </message>
    <message>
        <source>A faster plan</source>
        <translation>より速いプラン</translation>
    </message>
    <message>
        <source>Pin to %1</source>
        <translation>%1 にピン留め</translation>
    </message>
    <message>
        <source>Selection, and its cost to the plan</source>
        <translation>選択範囲とプランへのコスト</translation>
    </message>
    <message>
        <source>%1, when A took %2</source>
        <translation>%1 (A は %2)</translation>
    </message>
    <message>
        <source>Profile Plan</source>
        <translation>プランをプロファイル</translation>
    </message>
    <message>
        <source>Budget: %1</source>
        <translation>予算: %1</translation>
    </message>
    <message>
        <source>…: what it costs the plan is being worked out</source>
        <translation>…: プランへのコストを計算中</translation>
    </message>
    <message>
        <source>≈ ?: known once the model is searched, or a change is previewed</source>
        <translation>≈ ?: モデルを探索するか変更をプレビューすると分かります</translation>
    </message>
    <message>
        <source>≈ ?: a part was never measured; the preview offers to</source>
        <translation>≈ ?: 計測されていない部分があります。プレビューから計測できます</translation>
    </message>
    <message>
        <source>It takes %1 at %2. Search, which saves it: until then no plan uses it.</source>
        <translation>%2 で %1 を取り込みます。探索すると保存されます。それまではどのプランも使いません。</translation>
    </message>
    <message>
        <source>measuring…</source>
        <translation>計測中…</translation>
    </message>
    <message>
        <source>A profile of the best mix shows its operators in place.</source>
        <translation>最良のミックスをプロファイルすると、演算子をその場で確認できます。</translation>
    </message>
    <message>
        <source>Take the Mix</source>
        <translation>ミックスを採用</translation>
    </message>
    <message>
        <source>These are the operators of the best mix, each alone.</source>
        <translation>最良のミックスの演算子を、それぞれ単独で計測したものです。</translation>
    </message>
    <message>
        <source>A search at operator level times them one by one.</source>
        <translation>演算子レベルの探索では一つずつ計測します。</translation>
    </message>
    <message>
        <source>Search Operator Level Only</source>
        <translation>演算子レベルのみ探索</translation>
    </message>
    <message>
        <source>There is no other region</source>
        <translation>ほかの領域はありません</translation>
    </message>
    <message>
        <source>The plan has only this one.</source>
        <translation>プランの領域はこれだけです。</translation>
    </message>
    <message>
        <source>Budget of a search</source>
        <translation>探索の予算</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>予算</translation>
    </message>
    <message>
        <source>Your edit of %1 was saved for this search, which uses it.</source>
        <translation>%1 の編集内容は、この探索で使うために保存されました。</translation>
    </message>
    <message>
        <source>Your edit of %1 has an error: this search does not use it.</source>
        <translation>%1 の編集内容に誤りがあるため、この探索では使いません。</translation>
    </message>
    <message>
        <source>end to end %1</source>
        <translation>全体 %1</translation>
    </message>
    <message>
        <source>predicted ≈ %1</source>
        <translation>予測 ≈ %1</translation>
    </message>
    <message>
        <source>B is this plan</source>
        <translation>B はこのプランです</translation>
    </message>
    <message>
        <source>%1 runs the model as one piece: no part of it was timed.</source>
        <translation>%1 はモデルを丸ごと実行します。部分の時間は測られていません。</translation>
    </message>
    <message>
        <source>Times of parts, each timed alone: they need not add up to the plans end to end.</source>
        <translation>部分の時間はそれぞれ単独で測られ、合計はプラン全体の時間とは限りません。</translation>
    </message>
    <message>
        <source>%1 The canvas and Operators show A in place.</source>
        <translation>%1 グラフと「演算子」は A のプラン内の時間を示します。</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>Everything on %1</source>
        <translation>%1 上のすべて</translation>
    </message>
    <message>
        <source>What If It Ran on the &amp;CPU?</source>
        <translation>CPU で実行したら？(&amp;C)</translation>
    </message>
    <message>
        <source>Raise the Budget</source>
        <translation>予算を増やす</translation>
    </message>
    <message>
        <source>The plan that was in force stays: this search found none that is faster.</source>
        <translation>有効なプランはそのままです。この探索ではより速いものは見つかりませんでした。</translation>
    </message>
    <message>
        <source>The plan that was in force took no part in this search: %1.</source>
        <translation>有効なプランはこの探索に加わりませんでした: %1。</translation>
    </message>
    <message>
        <source>%1 of %2 backends ready</source>
        <translation>%2 個中 %1 個のバックエンドが利用可能</translation>
    </message>
    <message>
        <source>Your edit of %1 was not tried: the budget of this search had no time for it.</source>
        <translation>%1 の編集は試されませんでした: この探索の予算には時間がありませんでした。</translation>
    </message>
    <message>
        <source>Took %1 of %2 · seed %3 · what was measured is in the store</source>
        <translation>%2 のうち %1 を使用 · シード %3 · 計測結果はストアに保存済み</translation>
    </message>
    <message>
        <source>In the preview: %1</source>
        <translation>プレビューでは: %1</translation>
    </message>
    <message>
        <source>In the preview: %1, %2</source>
        <translation>プレビューでは: %1、%2</translation>
    </message>
    <message>
        <source>The plan that was in force had taken %1.</source>
        <translation>有効だったプランの時間は %1 でした。</translation>
    </message>
    <message>
        <source>The plan that was in force had taken %1, measured at %2.</source>
        <translation>有効だったプランの時間は %1 でした (%2 に計測)。</translation>
    </message>
    <message>
        <source>%1 In the last race of this search it took %2, and the plan that replaces it %3: only times of one race compare. Undo brings it back.</source>
        <translation>%1 この探索の最後の比較計測では %2、置き換えるプランは %3 でした。比べられるのは同じ比較計測の時間だけです。元に戻すと復元できます。</translation>
    </message>
    <message>
        <source>%1 The plan that replaces it took %2 at another moment: the two do not compare. Undo brings it back.</source>
        <translation>%1 置き換えるプランは別の時点で %2 でした。この二つは比べられません。元に戻すと復元できます。</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <comment>operators, a node</comment>
        <translation>%2 の %1</translation>
    </message>
    <message>
        <source>It was never measured: %1 is predicted.</source>
        <translation>計測されたことがありません。予測は %1 です。</translation>
    </message>
    <message>
        <source>It was never measured.</source>
        <translation>計測されたことがありません。</translation>
    </message>
    <message>
        <source>It takes %1.</source>
        <translation>%1 かかります。</translation>
    </message>
    <message>
        <source>It takes %1, and %2 takes %3.</source>
        <translation>%1 かかり、%2 は %3 かかります。</translation>
    </message>
    <message>
        <source>%1 stays as it is, and was never measured.</source>
        <translation>%1 はそのままで、計測されたことがありません。</translation>
    </message>
    <message numerus="yes">
        <source>%n more part(s) stay and were never measured.</source>
        <translation>
            <numerusform>ほかに %n 個の部分がそのままで、計測されたことがありません。</numerusform>
        </translation>
    </message>
    <message>
        <source>never measured: %1</source>
        <translation>未計測: %1</translation>
    </message>
    <message numerus="yes">
        <source>%n part(s) were never measured</source>
        <translation>
            <numerusform>%n 個の部分は計測されたことがありません</numerusform>
        </translation>
    </message>
    <message>
        <source>best plan, in a tie</source>
        <comment>of the fastest</comment>
        <translation>最良プラン (同等あり)</translation>
    </message>
    <message>
        <source>Taken: %1</source>
        <translation>採用: %1</translation>
    </message>
    <message>
        <source>Now: %1. Before: %2. The plan before stands in Compare.</source>
        <translation>現在: %1。以前: %2。前のプランは「比較」にあります。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>元に戻す</translation>
    </message>
    <message>
        <source>%1: %2. This is the fastest mix with this pin, by the times of the last search: what the pin leaves of the whole-graph piece was never timed.</source>
        <translation>%1: %2。前回の探索の時間による、このピン留めでの最速のミックスです。グラフ全体の塊のうちピン留め後に残る部分は計測されていません。</translation>
    </message>
    <message>
        <source>as a mix: without the whole-graph piece, by the last search</source>
        <translation>ミックスで: グラフ全体の塊なし、前回の探索による</translation>
    </message>
    <message>
        <source>Costs are known once the model is searched, or a change is previewed</source>
        <translation>コストは、モデルを探索するか変更をプレビューすると分かります</translation>
    </message>
    <message>
        <source>Never measured: choose one, its preview offers to</source>
        <translation>未計測です。1 つ選ぶと、そのプレビューから計測できます</translation>
    </message>
    <message>
        <source>Compare: %1</source>
        <translation>比較: %1</translation>
    </message>
    <message>
        <source>These are the operators of the best mix, timed in place.</source>
        <translation>最良のミックスの演算子を、プラン内で計測したものです。</translation>
    </message>
    <message>
        <source>Each kernel as timed alone. Before the change they were timed in the plan, where they take another time: the two do not compare. A profile times those of this plan.</source>
        <translation>各カーネルを単独で計測した時間です。変更前はプラン内で計測しており、そこでは時間が異なるため、両者は比較できません。プロファイルはこのプランのカーネルを計測します。</translation>
    </message>
    <message>
        <source>%1 cannot run here</source>
        <comment>an implementation</comment>
        <translation>%1 はここでは実行できません</translation>
    </message>
</context>
<context>
    <name>tessera::shell::ModelTabs</name>
    <message>
        <source>Open model</source>
        <translation>開いているモデル</translation>
    </message>
    <message>
        <source>Close %1</source>
        <translation>%1 を閉じる</translation>
    </message>
</context>
<context>
    <name>tessera::shell::Needs</name>
    <message>
        <source>A search is running.</source>
        <translation>探索を実行中です。</translation>
    </message>
    <message>
        <source>Open a model first.</source>
        <translation>先にモデルを開いてください。</translation>
    </message>
    <message>
        <source>All sizes of this model are constants.</source>
        <translation>このモデルのサイズはすべて定数です。</translation>
    </message>
    <message>
        <source>Sizes are missing: File &gt; Sizes of Inputs.</source>
        <translation>サイズが未指定です: [ファイル] &gt; [入力のサイズ]。</translation>
    </message>
    <message>
        <source>There is no plan yet.</source>
        <translation>プランがまだありません。</translation>
    </message>
    <message>
        <source>Select a node first.</source>
        <translation>先にノードを選択してください。</translation>
    </message>
    <message>
        <source>Costs are of a hardware profile: nothing is run while it is open.</source>
        <translation>コストはハードウェアプロファイルのものです。開いている間は何も実行されません。</translation>
    </message>
    <message>
        <source>No hardware profile is open.</source>
        <translation>ハードウェアプロファイルは開かれていません。</translation>
    </message>
    <message>
        <source>No search is running.</source>
        <translation>実行中の探索はありません。</translation>
    </message>
    <message>
        <source>Nothing is running.</source>
        <translation>実行中の処理はありません。</translation>
    </message>
    <message>
        <source>There is no second plan.</source>
        <translation>2 番目のプランがありません。</translation>
    </message>
    <message>
        <source>No preview is shown.</source>
        <translation>プレビューは表示されていません。</translation>
    </message>
    <message>
        <source>No group is folded.</source>
        <translation>折りたたまれたグループはありません。</translation>
    </message>
    <message>
        <source>Not every region has a time yet: search, or profile the plan.</source>
        <translation>まだ時間のない領域があります。探索するか、プランをプロファイルしてください。</translation>
    </message>
    <message>
        <source>The selected node has no body to open.</source>
        <translation>選択したノードに開ける本体はありません。</translation>
    </message>
    <message>
        <source>No body of a node is open.</source>
        <translation>開いているノードの本体はありません。</translation>
    </message>
    <message>
        <source>The body of a node is open: go back to the model.</source>
        <translation>ノードの本体を開いています。モデルに戻ってください。</translation>
    </message>
    <message>
        <source>Choose a second plan first, or a row in the list of plans.</source>
        <translation>先に 2 番目のプランか、プラン一覧の行を選択してください。</translation>
    </message>
    <message>
        <source>Compare with two plans or more first.</source>
        <translation>先に 2 つ以上のプランと比較してください。</translation>
    </message>
    <message>
        <source>No search of this model left steps yet.</source>
        <translation>このモデルの探索ステップはまだありません。</translation>
    </message>
    <message>
        <source>No overlay is open.</source>
        <translation>オーバーレイは開かれていません。</translation>
    </message>
    <message>
        <source>The plan is the best mix, or was not found by a search.</source>
        <translation>プランが最良のミックスであるか、検索で得られたものではありません。</translation>
    </message>
    <message>
        <source>No other model is open.</source>
        <translation>ほかに開いているモデルはありません。</translation>
    </message>
</context>
<context>
    <name>tessera::shell::OperatorHelp</name>
    <message>
        <source>works element by element</source>
        <translation>要素ごとの演算</translation>
    </message>
    <message>
        <source>works element by element on several tensors</source>
        <translation>複数のテンソルに対する要素ごとの演算</translation>
    </message>
    <message>
        <source>a convolution</source>
        <translation>畳み込み</translation>
    </message>
    <message>
        <source>a matrix product</source>
        <translation>行列積</translation>
    </message>
    <message>
        <source>pooling</source>
        <translation>プーリング</translation>
    </message>
    <message>
        <source>a normalization</source>
        <translation>正規化</translation>
    </message>
    <message>
        <source>a reduction</source>
        <translation>リダクション</translation>
    </message>
    <message>
        <source>a softmax</source>
        <translation>Softmax</translation>
    </message>
    <message>
        <source>only moves elements</source>
        <translation>要素の移動のみ</translation>
    </message>
    <message>
        <source>only works on shapes: no element is touched</source>
        <translation>形状だけを扱い、要素には触れない</translation>
    </message>
    <message>
        <source>attention</source>
        <translation>アテンション</translation>
    </message>
    <message>
        <source>recurrent</source>
        <translation>再帰型</translation>
    </message>
    <message>
        <source>runs graphs of its own</source>
        <translation>自身のグラフを実行する</translation>
    </message>
    <message>
        <source>quantized</source>
        <translation>量子化</translation>
    </message>
    <message>
        <source>a constant</source>
        <translation>定数</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Tessera does not know this operator: %1</source>
        <translation>Tessera はこの演算子を知りません: %1</translation>
    </message>
    <message>
        <source>It stands for these nodes of the file: %1.</source>
        <translation>ファイルの次のノードを表します: %1。</translation>
    </message>
    <message>
        <source>What it reads and makes</source>
        <translation>読むものと作るもの</translation>
    </message>
    <message>
        <source>out</source>
        <translation>出力</translation>
    </message>
    <message>
        <source>Its attributes</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>None is set: each has the value that the standard gives it.</source>
        <translation>指定はありません。それぞれ標準の値です。</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <comment>a clause, and what does not hold of it</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1 takes it: %2</source>
        <translation>%1 は引き受けます: %2</translation>
    </message>
    <message>
        <source>%1 takes it, as every operator of its list</source>
        <translation>%1 はリストの演算子として引き受けます</translation>
    </message>
    <message>
        <source>the operator lists of its spec leave it out</source>
        <translation>スペックの演算子リストにありません</translation>
    </message>
    <message>
        <source>%1 does not take it: %2</source>
        <translation>%1 は引き受けません: %2</translation>
    </message>
    <message>
        <source>no pattern of its spec has this operator</source>
        <translation>スペックのどのパターンにもこの演算子がありません</translation>
    </message>
    <message>
        <source>%1. It is not here: %2</source>
        <translation>%1。ここにはありません: %2</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>次に読む</translation>
    </message>
    <message>
        <source>What each of them takes on this machine, and why the plan has chosen one, stands in the inspector at the right, under *Candidates* and *Why*.</source>
        <translation>このマシンでそれぞれにかかる時間と、プランがどれかを選んだ理由は、右のインスペクターの *候補* と *理由* にあります。</translation>
    </message>
    <message>
        <source>Which backends take it</source>
        <translation>引き受けるバックエンド</translation>
    </message>
    <message>
        <source>By the patterns of their specs; whether a library then runs it, a search finds out.</source>
        <translation>スペックのパターンによります。ライブラリが実際に実行するかは探索で分かります。</translation>
    </message>
    <message>
        <source>It stands in a body of %1: what runs that one runs its body with it.</source>
        <translation>%1 の本体にあります。それを実行するものが本体も実行します。</translation>
    </message>
</context>
<context>
    <name>tessera::shell::PatternFates</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1～%2</translation>
    </message>
    <message>
        <source>chosen in %1</source>
        <translation>%1 か所で選択</translation>
    </message>
    <message>
        <source>as good as what was chosen in %1</source>
        <translation>%1 か所で選択と同等</translation>
    </message>
    <message>
        <source>slower in %1, by %2 for the plan</source>
        <translation>%1 か所でプランが %2 遅い</translation>
    </message>
    <message>
        <source>measured and not chosen in %1</source>
        <translation>%1 か所で計測、未選択</translation>
    </message>
    <message>
        <source>not measured within the budget in %1</source>
        <translation>%1 か所で予算内に未計測</translation>
    </message>
    <message>
        <source>refused in %1: %2</source>
        <translation>%1 か所で拒否: %2</translation>
    </message>
    <message>
        <source>not searched yet in %1</source>
        <translation>%1 か所で未検索</translation>
    </message>
    <message>
        <source>left to %1, which comes first, in %2</source>
        <translation>%2 か所で先行の %1 を優先</translation>
    </message>
    <message>
        <source>not measured, and predicted to be no faster, in %1</source>
        <translation>%1 で未測定、速くならない予測</translation>
    </message>
</context>
<context>
    <name>tessera::shell::Picture</name>
    <message>
        <source>Time per region, µs</source>
        <translation>領域ごとの時間 (µs)</translation>
    </message>
    <message>
        <source>Efficiency, GFLOP/s</source>
        <translation>効率 (GFLOP/s)</translation>
    </message>
    <message>
        <source>Bytes read and written, KB</source>
        <translation>読み書きバイト数 (KB)</translation>
    </message>
    <message>
        <source>Regret, µs over the cheapest rival</source>
        <translation>最速の競合候補に対する損失 (µs)</translation>
    </message>
    <message>
        <source>No rivals were measured yet. Search (F5) to compare them.</source>
        <translation>競合候補はまだ計測されていません。探索 (F5) して比較してください。</translation>
    </message>
    <message>
        <source>No region has a time yet. Search (F5), or profile the plan (Ctrl+Shift+R).</source>
        <translation>まだどの領域にも時間がありません。探索 (F5) するか、プランをプロファイル (Ctrl+Shift+R) してください。</translation>
    </message>
    <message>
        <source>The five highest are numbered</source>
        <translation>上位 5 つに番号を表示</translation>
    </message>
    <message>
        <source>Time in B to time in A</source>
        <translation>A の時間に対する B の時間</translation>
    </message>
    <message>
        <source>Nothing to compare with. Choose a second plan in the Compare panel (Ctrl+B).</source>
        <translation>比較対象がありません。[比較] パネルで 2 番目のプランを選択してください (Ctrl+B)。</translation>
    </message>
    <message>
        <source>The regions of one plan have no times. Profile it, or compare two searched plans.</source>
        <translation>一方のプランの領域に時間がありません。プロファイルするか、探索済みの 2 つのプランを比較してください。</translation>
    </message>
    <message>
        <source>B 2× faster</source>
        <translation>B が 2× 速い</translation>
    </message>
    <message>
        <source>tie</source>
        <translation>同等</translation>
    </message>
    <message>
        <source>B 2× slower</source>
        <translation>B が 2× 遅い</translation>
    </message>
    <message>
        <source>± 0 %</source>
        <translation>± 0 %</translation>
    </message>
    <message>
        <source>Of what the machine allows, %</source>
        <translation>マシンの限界に対する比 (%)</translation>
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
            <numerusform>%n 領域</numerusform>
        </translation>
    </message>
    <message>
        <source>Error over tolerance</source>
        <translation>誤差 ÷ 許容誤差</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>オーバーレイ</translation>
    </message>
    <message>
        <source>The plan changed since its errors were checked. Check them again: Profile &gt; Check Errors of Each Node.</source>
        <translation>誤差のチェック後にプランが変更されました。再チェック: [プロファイル] &gt; [各ノードの誤差をチェック]。</translation>
    </message>
    <message>
        <source>Errors were not checked yet. Check them: Profile &gt; Check Errors of Each Node.</source>
        <translation>誤差は未チェックです。チェック: [プロファイル] &gt; [各ノードの誤差をチェック]。</translation>
    </message>
    <message>
        <source>Logarithmic. The line marks the tolerance, which is 1.</source>
        <translation>対数目盛。線は許容誤差 (1) を示します。</translation>
    </message>
    <message numerus="yes">
        <source>Above it, with a warning sign: %n region(s).</source>
        <translation>
            <numerusform>超過 (警告マーク付き): %n 領域。</numerusform>
        </translation>
    </message>
    <message>
        <source>No region is above it.</source>
        <translation>超過した領域はありません。</translation>
    </message>
    <message>
        <source>No overlay is open. Choose a file: View &gt; Overlay Values from a File.</source>
        <translation>オーバーレイは開かれていません。ファイルの選択: [表示] &gt; [ファイルの値をオーバーレイ]。</translation>
    </message>
    <message>
        <source>From %1, logarithmic. The five highest are numbered.</source>
        <translation>%1 の値、対数目盛。上位 5 つに番号を表示。</translation>
    </message>
    <message>
        <source>From %1. The five highest are numbered.</source>
        <translation>%1 の値。上位 5 つに番号を表示。</translation>
    </message>
    <message>
        <source>No region has a cheaper rival.</source>
        <translation>より低コストの競合候補がある領域はありません。</translation>
    </message>
    <message>
        <source>≈ As the best mix runs them: %1 runs the model as one piece.</source>
        <translation>≈ 最良のミックスでの値です。%1 はモデルをひとまとまりで実行します。</translation>
    </message>
    <message>
        <source>Share of kernels and conversions, %</source>
        <translation>カーネルと変換に占める割合 (%)</translation>
    </message>
    <message>
        <source>How uncertain times are</source>
        <translation>時間の不確かさ</translation>
    </message>
    <message>
        <source>Yellow is the least certain: measure it again. ≈ counts as ± 5 % or more.</source>
        <translation>黄色は最も不確かです。再計測してください。≈ は ± 5 % 以上とみなします。</translation>
    </message>
</context>
<context>
    <name>tessera::shell::PictureDialog</name>
    <message>
        <source>The whole model</source>
        <translation>モデル全体</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>ライト</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>ダーク</translation>
    </message>
    <message>
        <source>&amp;Fold groups that the model repeats</source>
        <translation>モデル内で繰り返すグループを折りたたむ(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Legend below the picture</source>
        <translation>画像の下に凡例を表示(&amp;L)</translation>
    </message>
    <message>
        <source>Picture of the plan</source>
        <translation>プランの画像</translation>
    </message>
    <message numerus="yes">
        <source>%n selected node(s) with whole regions</source>
        <translation>
            <numerusform>選択した %n ノード (領域全体を含む)</numerusform>
        </translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation>名前を付けて保存(&amp;S)…</translation>
    </message>
    <message>
        <source>F&amp;ormat</source>
        <translation>形式(&amp;O)</translation>
    </message>
    <message>
        <source>S&amp;harpness</source>
        <translation>鮮明度(&amp;H)</translation>
    </message>
    <message>
        <source>Sho&amp;ws</source>
        <translation>表示範囲(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>色(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>テーマ(&amp;T)</translation>
    </message>
    <message>
        <source>Pixels of the file a pixel of the picture: 2× and more for screens and print</source>
        <translation>画像の 1 ピクセルに対するファイルのピクセル数: 画面や印刷には 2× 以上</translation>
    </message>
</context>
<context>
    <name>tessera::shell::PlanShelf</name>
    <message>
        <source>Last plan of %1</source>
        <translation>%1 の最後のプラン</translation>
    </message>
</context>
<context>
    <name>tessera::shell::PreviewBar</name>
    <message>
        <source>&amp;Apply</source>
        <translation>適用(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation>破棄(&amp;D)</translation>
    </message>
    <message>
        <source>What moves, and why</source>
        <translation>移動するものとその理由</translation>
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
        <translation>変更のプレビュー</translation>
    </message>
    <message>
        <source>Hide the reasons</source>
        <translation>理由を隠す</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>理由</translation>
    </message>
    <message>
        <source>what it would change is being worked out…</source>
        <translation>何が変わるかを計算中…</translation>
    </message>
    <message>
        <source>Times what was never measured, and what takes its place where that is faster, so that the difference is known</source>
        <translation>未計測の部分と、より速い場合に代わりとなるものを計測し、差が分かるようにします</translation>
    </message>
    <message numerus="yes">
        <source>&amp;Measure %n Part(s)</source>
        <translation>
            <numerusform>%n 個の部分を計測(&amp;M)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>tessera::shell::ReplayBar</name>
    <message>
        <source>Step back (Left)</source>
        <translation>1 ステップ戻る (←)</translation>
    </message>
    <message>
        <source>Play (Space)</source>
        <translation>再生 (Space)</translation>
    </message>
    <message>
        <source>Step on (Right)</source>
        <translation>1 ステップ進む (→)</translation>
    </message>
    <message>
        <source>Step of the search</source>
        <translation>探索のステップ</translation>
    </message>
    <message>
        <source>The plan in force comes back (Escape)</source>
        <translation>適用中のプランに戻ります (Esc)</translation>
    </message>
    <message>
        <source>Replay of the search</source>
        <translation>探索のリプレイ</translation>
    </message>
    <message>
        <source>Step %1 of %2 · %3 · %4</source>
        <translation>ステップ %1/%2 · %3 · %4</translation>
    </message>
    <message>
        <source>Pause (Space)</source>
        <translation>一時停止 (Space)</translation>
    </message>
    <message>
        <source>En&amp;d Replay</source>
        <translation>リプレイを終了(&amp;D)</translation>
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
        <translation>設定</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>ライト</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>ダーク</translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation>デスクトップに合わせる</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>テーマ(&amp;T)</translation>
    </message>
    <message>
        <source>The language changes with the next start.</source>
        <translation>言語は次回の起動時に切り替わります。</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>言語(&amp;L)</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>Text &amp;size</source>
        <translation>文字サイズ(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Reduced</source>
        <translation>控えめ(&amp;R)</translation>
    </message>
    <message>
        <source>Motion</source>
        <translation>アニメーション</translation>
    </message>
    <message>
        <source>%1: this Tessera was built without it.</source>
        <translation>%1: この Tessera のビルドには含まれていません。</translation>
    </message>
    <message>
        <source>%1 does not open: %2</source>
        <translation>%1 を開けません: %2</translation>
    </message>
    <message>
        <source>%1: found.</source>
        <translation>%1: 見つかりました。</translation>
    </message>
    <message>
        <source>%1 %2 is in use.</source>
        <translation>%1 %2 を使用中です。</translation>
    </message>
    <message>
        <source>%1: the folder&apos;s version does not fit this Tessera; %2 from another place is in use.</source>
        <translation>%1: フォルダーのバージョンはこの Tessera に適合しません。別の場所の %2 を使用中です。</translation>
    </message>
    <message>
        <source>Where they usually lie</source>
        <translation>通常の場所</translation>
    </message>
    <message>
        <source>Folder of optional backends</source>
        <translation>オプションバックエンドのフォルダー</translation>
    </message>
    <message>
        <source>A Python environment, a folder of packages, or an unpacked release</source>
        <translation>Python 環境、パッケージのフォルダー、または展開済みのリリース</translation>
    </message>
    <message>
        <source>&amp;Choose…</source>
        <translation>選択(&amp;C)…</translation>
    </message>
    <message>
        <source>Choose the folder of optional backends</source>
        <translation>オプションバックエンドのフォルダーを選択</translation>
    </message>
    <message>
        <source>&amp;ONNX Runtime, OpenVINO</source>
        <translation>ONNX Runtime、OpenVINO(&amp;O)</translation>
    </message>
    <message>
        <source>A folder with ONNX Runtime or OpenVINO</source>
        <translation>ONNX Runtime または OpenVINO のあるフォルダー</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>検索中…</translation>
    </message>
    <message>
        <source>%1 The usual places stay in use.</source>
        <translation>%1 通常の場所を引き続き使用します。</translation>
    </message>
    <message>
        <source>%1 %2 stays in use.</source>
        <translation>%1 %2 を引き続き使用します。</translation>
    </message>
    <message>
        <source>They are looked for where Tessera was built and where the system keeps libraries. Name a folder if yours lie elsewhere.</source>
        <translation>Tessera のビルド場所と、システムのライブラリの場所から検索します。別の場所にある場合はフォルダーを指定してください。</translation>
    </message>
    <message>
        <source>It holds for every measurement from now on.</source>
        <translation>以後のすべての計測に適用されます。</translation>
    </message>
    <message>
        <source>Tell when it &amp;ends while another window is active</source>
        <translation>別のウィンドウがアクティブなときに終了を通知(&amp;E)</translation>
    </message>
    <message>
        <source>Tell when long work ends</source>
        <translation>長い処理の終了を通知</translation>
    </message>
    <message>
        <source>A search, a measurement, a profile, a check or an export of more than ten seconds: the desktop shows a message, where it can</source>
        <translation>10 秒を超える探索、計測、プロファイル、チェック、エクスポートの終了を、可能であればデスクトップに通知します</translation>
    </message>
    <message>
        <source>Long work</source>
        <translation>長い処理</translation>
    </message>
    <message>
        <source>Stay &amp;until they are closed</source>
        <translation>閉じるまで表示する(&amp;U)</translation>
    </message>
    <message>
        <source>Messages stay until they are closed</source>
        <translation>メッセージは閉じるまで表示されます</translation>
    </message>
    <message>
        <source>Otherwise a message that only informs goes by itself once there was time to read it</source>
        <translation>オフの場合、通知だけのメッセージは読める時間が過ぎると自動的に消えます</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>メッセージ</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>The CPU is always placed on, and besides it every device that is chosen here.</source>
        <translation>CPU には常に配置されます。ここで選んだデバイスにも、すべて配置されます。</translation>
    </message>
</context>
<context>
    <name>tessera::shell::Shortcuts</name>
    <message>
        <source>One key with Ctrl, Alt or Shift, or a function key, is what an action can have.</source>
        <translation>操作に割り当てられるのは、Ctrl、Alt、Shift とキー 1 つの組み合わせ、またはファンクションキーです。</translation>
    </message>
    <message>
        <source>%1 alone is for typing and for walking: add Ctrl or Alt.</source>
        <translation>%1 単独は入力と移動に使います。Ctrl か Alt を組み合わせてください。</translation>
    </message>
    <message>
        <source>%1 opens the menu %2.</source>
        <translation>%1 はメニュー「%2」を開くキーです。</translation>
    </message>
    <message>
        <source>%1 is %2 in the menu %3.</source>
        <translation>%1 はメニュー「%3」の「%2」に割り当て済みです。</translation>
    </message>
</context>
<context>
    <name>tessera::shell::ShortcutsDialog</name>
    <message>
        <source>Shortcuts</source>
        <translation>ショートカット</translation>
    </message>
    <message>
        <source>N&amp;one</source>
        <translation>なし(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Reset</source>
        <translation>リセット(&amp;R)</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>キーボードショートカット</translation>
    </message>
    <message>
        <source>Command, menu or keys</source>
        <translation>コマンド、メニュー、キー</translation>
    </message>
    <message>
        <source>Search the shortcuts</source>
        <translation>ショートカットを検索</translation>
    </message>
    <message>
        <source>Reset &amp;All</source>
        <translation>すべてリセット(&amp;A)</translation>
    </message>
    <message>
        <source>All keys are as Tessera has them.</source>
        <translation>すべてのキーは既定のままです。</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>キー</translation>
    </message>
    <message>
        <source>No shortcut for %1.</source>
        <translation>%1 のショートカットはありません。</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>クリア</translation>
    </message>
    <message>
        <source>&amp;Keys of %1</source>
        <translation>%1 のキー(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>キー(&amp;K)</translation>
    </message>
    <message>
        <source>Press the keys that this command should have.</source>
        <translation>このコマンドに割り当てるキーを押してください。</translation>
    </message>
    <message>
        <source>Choose a command to change its keys.</source>
        <translation>キーを変更するコマンドを選択してください。</translation>
    </message>
    <message>
        <source>%1 Nothing was changed.</source>
        <translation>%1 変更は行われていません。</translation>
    </message>
    <message>
        <source>&amp;Use Them Here</source>
        <translation>ここで使用(&amp;U)</translation>
    </message>
    <message>
        <source>%1 has no keys now.</source>
        <translation>%1 のキーはなしになりました。</translation>
    </message>
    <message>
        <source>%1 has %2 now.</source>
        <translation>%1 のキーは %2 になりました。</translation>
    </message>
    <message>
        <source>Return leads to its keys.</source>
        <translation>Enter でキーの設定に移動します。</translation>
    </message>
</context>
<context>
    <name>tessera::shell::SideHeader</name>
    <message>
        <source>Colours of backends: %1</source>
        <translation>バックエンドの色: %1</translation>
    </message>
</context>
<context>
    <name>tessera::shell::SizesDialog</name>
    <message>
        <source>any rank</source>
        <translation>任意のランク</translation>
    </message>
    <message>
        <source>Sizes of inputs</source>
        <translation>入力のサイズ</translation>
    </message>
    <message>
        <source>A plan holds for given sizes:</source>
        <translation>プランは指定したサイズに対して有効です:</translation>
    </message>
    <message>
        <source>This model has symbolic sizes. A plan is made for given ones and says for which it holds.</source>
        <translation>このモデルにはシンボリックサイズがあります。プランは指定したサイズに対して作成され、有効なサイズが記録されます。</translation>
    </message>
    <message>
        <source>&amp;Place</source>
        <translation>配置(&amp;P)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1, axis %2</source>
        <translation>%1、軸 %2</translation>
    </message>
    <message>
        <source>%1, slider</source>
        <translation>%1、スライダー</translation>
    </message>
    <message>
        <source>Images or sequences that one run takes</source>
        <translation>1 回の実行で処理する画像またはシーケンスの数</translation>
    </message>
    <message>
        <source>Image size</source>
        <translation>画像サイズ</translation>
    </message>
    <message>
        <source>As written below</source>
        <translation>下の指定どおり</translation>
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
        <translation>%1 を読み取れませんでした</translation>
    </message>
    <message>
        <source>The edit was not removed</source>
        <translation>編集内容を削除できませんでした</translation>
    </message>
    <message>
        <source>The edit of %1 was not saved</source>
        <translation>%1 の編集内容を保存できませんでした</translation>
    </message>
    <message>
        <source>This account has no folder for settings.</source>
        <translation>このアカウントには設定用のフォルダーがありません。</translation>
    </message>
    <message>
        <source>Tessera</source>
        <translation>Tessera</translation>
    </message>
    <message>
        <source>Remove your edit of %1? The installed spec is used again.</source>
        <translation>%1 の編集内容を削除しますか？ インストール済みのスペックに戻ります。</translation>
    </message>
    <message>
        <source>Discard what you wrote in %1?</source>
        <translation>%1 に入力した内容を破棄しますか？</translation>
    </message>
    <message>
        <source>What became of the patterns of %1 is not known</source>
        <translation>%1 のパターンの結果は分かりません</translation>
    </message>
    <message>
        <source>%1 of %2: %3</source>
        <translation>%2 の %1: %3</translation>
    </message>
    <message>
        <source>nothing in this model is of its form</source>
        <translation>このモデルに該当する形なし</translation>
    </message>
    <message numerus="yes">
        <source>and %n more rule(s) of yours</source>
        <translation>
            <numerusform>および編集したルール他 %n 件</numerusform>
        </translation>
    </message>
    <message>
        <source>What became of your edits in the best mix:</source>
        <translation>最良のミックスでの編集の結果:</translation>
    </message>
    <message>
        <source>What became of your edits:</source>
        <translation>編集の結果:</translation>
    </message>
    <message>
        <source>&amp;Revert</source>
        <translation>元に戻す(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>キャンセル(&amp;C)</translation>
    </message>
</context>
<context>
    <name>tessera::shell::SpecState</name>
    <message>
        <source>takes the same regions as %1, which comes first</source>
        <translation>先行の %1 と同じ領域を受け付けます</translation>
    </message>
    <message>
        <source>%1 takes these regions too, and comes first</source>
        <translation>先行の %1 もこれらの領域を受け付けます</translation>
    </message>
    <message>
        <source>the same pattern as %1</source>
        <translation>%1 と同じパターン</translation>
    </message>
    <message>
        <source>taken: a search tells what it is worth</source>
        <translation>一致: 探索すると価値が分かります</translation>
    </message>
    <message>
        <source>nothing in this model is of its form</source>
        <translation>このモデルに該当する形なし</translation>
    </message>
    <message>
        <source>chosen in %1 of the best mix</source>
        <translation>最良のミックスの %1 か所で選択</translation>
    </message>
    <message>
        <source>chosen in %1</source>
        <translation>%1 か所で選択</translation>
    </message>
    <message>
        <source>The plan in force is no mix of backends.</source>
        <translation>適用中のプランはバックエンドのミックスではありません。</translation>
    </message>
    <message>
        <source>The plan in force is no mix of backends: %1.</source>
        <translation>適用中のプランはバックエンドのミックスではありません: %1。</translation>
    </message>
    <message>
        <source>What becomes of patterns is told of the best mix, the fastest plan of several backends.</source>
        <translation>パターンの結果は、複数バックエンドの最速プランである最良のミックスについて示します。</translation>
    </message>
    <message>
        <source>Profile &gt; Compare &gt; With the Best Mix shows it.</source>
        <translation>プロファイル &gt; 比較 &gt; 最良のミックスと比較 で表示します。</translation>
    </message>
    <message>
        <source>Chosen: the plan in force runs them so.</source>
        <translation>選択: 適用中のプランがそのように実行します。</translation>
    </message>
    <message>
        <source>Matching took %1.</source>
        <translation>照合時間: %1。</translation>
    </message>
    <message numerus="yes">
        <source>%n region(s) in this model</source>
        <translation>
            <numerusform>このモデルに %n 領域</numerusform>
        </translation>
    </message>
    <message>
        <source>chosen in %1 by an earlier search</source>
        <translation>以前の探索が %1 か所で選択</translation>
    </message>
    <message>
        <source>The search that was made with this spec tells of it. The plan in force is another one.</source>
        <translation>このスペックで行った探索の結果です。適用中のプランは別のものです。</translation>
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
        <translation>各演算子を実行するライブラリ、その理由、より速い選択肢を示します。</translation>
    </message>
    <message>
        <source>Drop an ONNX model here</source>
        <translation>ここに ONNX モデルをドロップ</translation>
    </message>
    <message>
        <source>Its structure opens first. Weights are read when needed.</source>
        <translation>まず構造を開き、重みは必要に応じて読み込みます。</translation>
    </message>
    <message>
        <source>Open a model…</source>
        <translation>モデルを開く…</translation>
    </message>
    <message>
        <source>Recent</source>
        <translation>最近使ったモデル</translation>
    </message>
    <message>
        <source>Recent models</source>
        <translation>最近使ったモデル</translation>
    </message>
    <message>
        <source>Built in, no file needed</source>
        <translation>組み込み (ファイル不要)</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>このマシン</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>プロセッサー</translation>
    </message>
    <message>
        <source>Caches</source>
        <translation>キャッシュ</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>スレッド</translation>
    </message>
    <message>
        <source>Backends</source>
        <translation>バックエンド</translation>
    </message>
    <message>
        <source>A backend that is missing is a normal state. Open a hardware profile to explore a placement on another machine.</source>
        <translation>バックエンドがなくても異常ではありません。別のマシンでの配置を調べるには、ハードウェアプロファイルを開いてください。</translation>
    </message>
    <message>
        <source>Open hardware profile…</source>
        <translation>ハードウェアプロファイルを開く…</translation>
    </message>
    <message>
        <source>Start page</source>
        <translation>スタートページ</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>デバイス</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>検索中…</translation>
    </message>
    <message>
        <source>None besides the CPU</source>
        <translation>CPU のほかになし</translation>
    </message>
</context>
<context>
    <name>tessera::shell::StatusLine</name>
    <message>
        <source>No model open</source>
        <translation>モデルなし</translation>
    </message>
    <message>
        <source>End to end %1</source>
        <translation>全体 %1</translation>
    </message>
    <message>
        <source>Predicted ≈ %1</source>
        <translation>予測 ≈ %1</translation>
    </message>
    <message>
        <source>Greedy placement, nothing measured</source>
        <translation>貪欲配置、計測なし</translation>
    </message>
    <message>
        <source>Conversions %1</source>
        <translation>変換 %1</translation>
    </message>
    <message>
        <source>Gap %1</source>
        <translation>ギャップ %1</translation>
    </message>
    <message>
        <source>1 pin</source>
        <translation>ピン留め 1 件</translation>
    </message>
    <message>
        <source>%1 pins</source>
        <translation>ピン留め %1 件</translation>
    </message>
    <message>
        <source>Nothing placed yet</source>
        <translation>未配置</translation>
    </message>
    <message>
        <source>Show what it is made of in Costs</source>
        <translation>内訳をコストに表示</translation>
    </message>
    <message>
        <source>%1 forbidden</source>
        <translation>禁止 %1 件</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Kernels and conversions as timed alone, at another moment: previews compare with this. Show what it is made of in Costs</source>
        <translation>別の時点で個別に計測したカーネルと変換の合計で、プレビューの比較基準です。内訳をコストに表示</translation>
    </message>
    <message>
        <source>Kernels %1</source>
        <translation>カーネル %1</translation>
    </message>
    <message>
        <source>What the plan takes beyond kernels and conversions: show it in Costs</source>
        <translation>カーネルと変換以外にプランにかかる時間: コストに表示</translation>
    </message>
    <message>
        <source>Stop what runs</source>
        <translation>実行中の処理を停止</translation>
    </message>
    <message>
        <source>Stops it; everything stays as it was</source>
        <translation>停止します。すべて元のままです</translation>
    </message>
    <message>
        <source>Fluctuation %1</source>
        <translation>変動 %1</translation>
    </message>
    <message>
        <source>What they took in one inference beyond the sum of their medians: show it in Costs</source>
        <translation>推論 1 回での時間のうち、中央値の合計を超えた分です。コストに表示</translation>
    </message>
    <message>
        <source>Predicted ≈ %1, timed again (≈ %2 before)</source>
        <translation>予測 ≈ %1、再計測 (以前は ≈ %2)</translation>
    </message>
    <message>
        <source>%1, parts alone</source>
        <translation>%1、部分単独</translation>
    </message>
    <message>
        <source>Parts timed in a slower run</source>
        <translation>部分はより遅い実行で計測</translation>
    </message>
    <message>
        <source>%1: %2 by the change (%3 measured before it)</source>
        <comment>a prediction</comment>
        <translation>%1: 変更により %2 (変更前の計測 %3)</translation>
    </message>
    <message>
        <source>%1 (%2 measured before the change)</source>
        <comment>a prediction</comment>
        <translation>%1 (変更前の計測 %2)</translation>
    </message>
    <message>
        <source>Kernels as timed alone add up to the prediction; the plan before was measured as a whole, which takes another time. Measure runs this plan.</source>
        <translation>単独で計測したカーネルの合計が予測です。以前のプランは全体として計測されており、時間が異なります。計測を選ぶと、このプランを実行します。</translation>
    </message>
</context>
<context>
    <name>tessera::shell::TensorDialog</name>
    <message>
        <source>Histogram of the values</source>
        <translation>値のヒストグラム</translation>
    </message>
    <message>
        <source>From %1 to %2; most of them, %3, in bin %4 of %5</source>
        <translation>%1～%2、最多 %3 個は %5 ビン中 %4 番目</translation>
    </message>
    <message>
        <source>at most %1 in a bin</source>
        <translation>1 ビン最大 %1 個</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>テンソル</translation>
    </message>
    <message>
        <source>Type and shape</source>
        <translation>型と形状</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>サイズ</translation>
    </message>
    <message>
        <source>%1 values, %2</source>
        <translation>値 %1 個、%2</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>ヒストグラム</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>値</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>範囲</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1～%2</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>%1, standard deviation %2</source>
        <translation>%1、標準偏差 %2</translation>
    </message>
    <message>
        <source>Zeros</source>
        <translation>ゼロ</translation>
    </message>
    <message>
        <source>Not finite</source>
        <translation>非有限値</translation>
    </message>
    <message>
        <source>%1 NaN, %2 infinite</source>
        <translation>NaN %1 個、無限大 %2 個</translation>
    </message>
    <message>
        <source>none</source>
        <translation>なし</translation>
    </message>
    <message>
        <source>Progress of the run</source>
        <translation>実行の進行状況</translation>
    </message>
    <message>
        <source>&amp;Record Again</source>
        <translation>再記録(&amp;R)</translation>
    </message>
    <message>
        <source>Values of</source>
        <translation>値の由来</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>レイアウト</translation>
    </message>
    <message>
        <source>No values that could be shown</source>
        <translation>表示できる値がありません</translation>
    </message>
    <message>
        <source>The first %1 rows and %2 columns</source>
        <translation>先頭の %1 行 %2 列</translation>
    </message>
    <message>
        <source>Axis %1: </source>
        <translation>軸 %1: </translation>
    </message>
    <message>
        <source> of %1</source>
        <translation> / %1</translation>
    </message>
    <message>
        <source>Index in axis %1, which has %2</source>
        <translation>軸 %1 のインデックス (要素数 %2)</translation>
    </message>
</context>
<context>
    <name>tessera::shell::Tour</name>
    <message>
        <source>Skip</source>
        <translation>スキップ</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>戻る</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1/%2</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>次へ</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完了</translation>
    </message>
    <message>
        <source>Tour, %1 of %2: %3</source>
        <translation>ツアー、%1/%2: %3</translation>
    </message>
</context>
<context>
    <name>tessera::shell::WorkProgress</name>
    <message>
        <source>Measuring the plan</source>
        <translation>プランを計測中</translation>
    </message>
    <message>
        <source>Profiling the plan</source>
        <translation>プランをプロファイル中</translation>
    </message>
    <message>
        <source>Checking errors</source>
        <translation>誤差をチェック中</translation>
    </message>
    <message>
        <source>Verifying the plan</source>
        <translation>プランを検証中</translation>
    </message>
    <message>
        <source>Writing the file</source>
        <translation>ファイルに書き込み中</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>done of all</comment>
        <translation>%1/%2</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n 回</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n draw(s) of inputs</source>
        <translation>
            <numerusform>入力 %n セット</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n implementation(s)</source>
        <translation>
            <numerusform>実装 %n 個</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n second(s) left</source>
        <translation>
            <numerusform>残り %n 秒</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s) left</source>
        <translation>
            <numerusform>残り %n 分</numerusform>
        </translation>
    </message>
    <message>
        <source>Previewing the change</source>
        <translation>変更をプレビュー中</translation>
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
        <translation>情報</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完了</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>エラー</translation>
    </message>
</context>
<context>
    <name>tessera::style::ProgressBar</name>
    <message>
        <source>Progress</source>
        <translation>進行状況</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1/%2</translation>
    </message>
</context>
<context>
    <name>tessera::style::SearchLine</name>
    <message>
        <source>Clear</source>
        <translation>クリア</translation>
    </message>
</context>
<context>
    <name>tessera::style::ToastArea</name>
    <message>
        <source>Close</source>
        <translation>閉じる</translation>
    </message>
    <message>
        <source>Close (Esc)</source>
        <translation>閉じる (Esc)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
</TS>
