#include "engine/measure/store.h"

#include "app/cli/arguments.h"
#include "app/cli/commands/commands.h"
#include "app/cli/table.h"

#include <ctime>
#include <memory>
#include <nlohmann/json.hpp>

namespace tessera::cli {

namespace {

using Json = nlohmann::ordered_json;
using base::ErrorKind;
using base::fail;

struct StoreArguments {
    std::string file;
    std::vector<std::string> others;
    std::string olderThan = "90d";
};

/// A store that is there: these commands make none.
base::Result<std::unique_ptr<measure::Store>> openStore(const std::string& file) {
    std::error_code code;
    if (!std::filesystem::exists(file, code)) {
        return fail(ErrorKind::kRefused, "there is no such file", file);
    }
    return measure::Store::open(file);
}

base::Result<Answer> statistics(const std::string& file, Context& context) {
    TESSERA_TRY(const auto store, openStore(file));
    TESSERA_TRY(const auto numbers, store->statistics());
    context.output.document("tessera-store-stats", {{"file", file},
                                                    {"rows", numbers.rows},
                                                    {"notes", numbers.notes},
                                                    {"bytes", numbers.bytes},
                                                    {"rows_by_backend", numbers.rowsByBackend}});
    Table table({{"BACKEND"}, {"ROWS", Table::Align::kRight}});
    for (const auto& [backend, rows] : numbers.rowsByBackend) {
        table.add({backend, std::to_string(rows)});
    }
    table.add({"(all)", std::to_string(numbers.rows)});
    context.output.print(table.text(context.output.charset()) + "\n" + std::to_string(numbers.notes) +
                         " notes, " + bytesText(numbers.bytes) + "\n");
    return Answer::kYes;
}

base::Result<Answer> check(const std::string& file, Context& context) {
    TESSERA_TRY(const auto store, openStore(file));
    TESSERA_TRY(const auto findings, store->check());
    context.output.document("tessera-store-check",
                            {{"file", file}, {"ok", findings.empty()}, {"findings", findings}});
    for (const auto& finding : findings) {
        context.output.printLines(file + ": " + finding + "\n");
    }
    if (findings.empty()) {
        context.output.print(printable(file) + ": whole\n");
    }
    return findings.empty() ? Answer::kYes : Answer::kNo;
}

base::Result<Answer> prune(const StoreArguments& arguments, Context& context) {
    auto age = arguments.olderThan;
    // Days are for stores alone; the other units are those of every duration.
    std::int64_t days = 1;
    if (age.ends_with('d')) {
        age.back() = 'h';
        days = 24;
    }
    const auto duration = parseDuration(age);
    if (!duration) {
        return fail(ErrorKind::kUsage, "'" + arguments.olderThan + "' is no age: 90d, 12h are",
                    "--older-than");
    }
    TESSERA_TRY(const auto store, openStore(arguments.file));
    const auto limit =
        static_cast<std::int64_t>(std::time(nullptr)) - duration->count() / 1'000'000'000 * days;
    TESSERA_TRY(const auto dropped, store->prune(limit));
    context.output.document("tessera-store-prune", {{"file", arguments.file}, {"dropped", dropped}});
    context.output.print(std::to_string(dropped) + " rows and notes older than " + arguments.olderThan +
                         " dropped\n");
    return Answer::kYes;
}

base::Result<Answer> merge(const StoreArguments& arguments, Context& context) {
    TESSERA_TRY(const auto store, measure::Store::open(arguments.file));
    Json merged = Json::array();
    for (const auto& other : arguments.others) {
        TESSERA_CHECK(openStore(other));
        TESSERA_TRY(const auto added, store->mergeFrom(other));
        merged.push_back({{"file", other}, {"added", added}});
        context.output.print(printable(other) + ": " + std::to_string(added) + " rows and notes added\n");
    }
    context.output.document("tessera-store-merge", {{"into", arguments.file}, {"from", std::move(merged)}});
    return Answer::kYes;
}

} // namespace

void addStore(Registrar& registrar) {
    auto group = registrar.group("store", "Works on a measurement store");
    const auto make = [] { return std::make_shared<StoreArguments>(); };
    auto stats = make();
    group
        .add("stats", "Counts what is in a store",
             [stats](Context& context) { return statistics(stats->file, context); })
        .argument("FILE", stats->file, "the store");
    auto checked = make();
    group
        .add("check", "Checks that a store is whole",
             [checked](Context& context) { return check(checked->file, context); })
        .argument("FILE", checked->file, "the store");
    auto pruned = make();
    group
        .add("prune", "Drops old rows and notes",
             [pruned](Context& context) { return prune(*pruned, context); })
        .argument("FILE", pruned->file, "the store")
        .option("--older-than", "AGE", pruned->olderThan, "rows and notes of at least this age (90d)");
    auto merged = make();
    group
        .add("merge", "Adds what other stores know",
             [merged](Context& context) { return merge(*merged, context); })
        .argument("INTO", merged->file, "the store that grows; made when absent")
        .arguments("FROM", merged->others, 1, "stores whose rows are added");
}

} // namespace tessera::cli
