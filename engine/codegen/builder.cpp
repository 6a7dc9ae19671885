#include "engine/codegen/builder.h"

#include "engine/base/assert.h"

#include <utility>

namespace tessera::codegen {

KernelBuilder::KernelBuilder(int width, int threads) {
    m_kernel.width = width;
    m_kernel.threads = threads;
    m_open.push_back(&m_kernel.body);
}

Pointer KernelBuilder::buffer(std::string_view name, Scope scope, std::int64_t elements, ElementType type) {
    TESSERA_ASSERT(m_kernel.pointers.size() == m_kernel.buffers.size());
    m_kernel.buffers.push_back(
        {.name = std::string(name), .scope = scope, .type = type, .elements = elements});
    return pointer(name);
}

Variable KernelBuilder::variable(std::string_view name) {
    m_kernel.variables.emplace_back(name);
    return Variable(m_kernel.variables.size() - 1);
}

Pointer KernelBuilder::pointer(std::string_view name) {
    m_kernel.pointers.emplace_back(name);
    return Pointer(m_kernel.pointers.size() - 1);
}

void KernelBuilder::put(Statement statement) {
    m_open.back()->push_back(std::move(statement));
}

void KernelBuilder::within(Block& block, const Body& body) {
    m_open.push_back(&block);
    body();
    m_open.pop_back();
}

void KernelBuilder::loop(LoopKind kind, std::string_view name, const Index& begin, const Index& end,
                         std::int64_t step, const LoopBody& body) {
    if (begin.constant() && end.constant() && *begin.constant() >= *end.constant()) {
        return;
    }
    Loop made{.kind = kind, .variable = variable(name), .begin = begin, .end = end, .step = step, .body = {}};
    within(made.body, [&] { body(Index::of(made.variable)); });
    put({std::move(made)});
}

void KernelBuilder::loop(LoopKind kind, std::string_view name, const Index& end, const LoopBody& body) {
    if (end.constant() == 1 && kind != LoopKind::kParallel) {
        body(0);
        return;
    }
    loop(kind, name, 0, end, 1, body);
}

void KernelBuilder::parallel(const LoopBody& body) {
    loop(LoopKind::kParallel, "share", threads(), body);
}

Index KernelBuilder::shareOf(const Index& share, std::int64_t units) const {
    return (share * units).dividedBy(threads());
}

void KernelBuilder::eachOfShare(const Index& share, std::int64_t units, const LoopBody& body) {
    const Index first = define("first", shareOf(share, units));
    const Index end = define("end", shareOf(share + 1, units));
    loop(LoopKind::kSerial, "unit", first, end, 1, body);
}

void KernelBuilder::eachItem(std::int64_t groups, std::int64_t items,
                             const std::function<void(const Index& group, const Index& item)>& body) {
    loop(LoopKind::kParallel, "group", 0, groups, 1, [&](const Index& group) {
        loop(LoopKind::kItem, "item", 0, items, 1, [&](const Index& item) { body(group, item); });
    });
}

void KernelBuilder::onlyIf(const Conditions& conditions, const Body& then, const Body& otherwise) {
    if (conditions.empty()) {
        then();
        return;
    }
    If made{.conditions = conditions, .then = {}, .otherwise = {}};
    within(made.then, then);
    if (otherwise) {
        within(made.otherwise, otherwise);
    }
    put({std::move(made)});
}

RegisterArray KernelBuilder::registers(std::string_view name, std::vector<std::int64_t> extents) {
    m_kernel.registers.push_back({std::string(name), std::move(extents)});
    const RegisterArray array(m_kernel.registers.size() - 1);
    put({Declare{array}});
    return array;
}

void KernelBuilder::assign(const RegisterRef& target, Value value) {
    put({Assign{target, std::move(value)}});
}

void KernelBuilder::hold(const RegisterRef& target) {
    put({Hold{target}});
}

Value KernelBuilder::let(std::string_view name, Value value) {
    const RegisterRef made{registers(name, {}), {}};
    assign(made, std::move(value));
    return registerValue(made);
}

void KernelBuilder::store(const Access& access, Value value, std::int64_t lanes) {
    put({Store{access, std::move(value), lanes == width() ? 0 : lanes}});
}

void KernelBuilder::prefetch(const Access& access, Cache cache) {
    put({Prefetch{access, cache}});
}

void KernelBuilder::barrier() {
    put({Barrier{}});
}

void KernelBuilder::openTiles(std::vector<std::int64_t> rows, const Body& body) {
    OpenTiles made{.rows = std::move(rows), .body = {}};
    within(made.body, body);
    put({std::move(made)});
}

void KernelBuilder::zeroTile(std::int64_t tile) {
    put({ZeroTile{tile}});
}

void KernelBuilder::loadTile(std::int64_t tile, const Access& access, std::int64_t stride) {
    put({LoadTile{tile, access, stride}});
}

void KernelBuilder::multiplyTiles(const MultiplyTiles& tiles) {
    put({tiles});
}

void KernelBuilder::storeTile(std::int64_t tile, const Access& access, std::int64_t stride) {
    put({StoreTile{tile, access, stride}});
}

Pointer KernelBuilder::point(std::string_view name, const Access& place) {
    return pointEither(name, {}, place, {});
}

Pointer KernelBuilder::pointEither(std::string_view name, const Conditions& conditions, const Access& place,
                                   const Access& otherwise) {
    const Pointer made = pointer(name);
    put({Point{made, place, conditions, otherwise}});
    return made;
}

Index KernelBuilder::define(std::string_view name, const Index& value) {
    return value.constant() ? value : defineEither(name, {}, value, {});
}

Index KernelBuilder::defineEither(std::string_view name, const Conditions& conditions, const Index& value,
                                  const Index& otherwise) {
    const Variable made = variable(name);
    put({Define{made, value, conditions, otherwise}});
    return Index::of(made);
}

Kernel KernelBuilder::take() {
    TESSERA_ASSERT(m_open.size() == 1);
    return std::move(m_kernel);
}

} // namespace tessera::codegen
