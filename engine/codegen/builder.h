#pragma once

#include "engine/codegen/kernel.h"

#include <functional>
#include <string_view>

namespace tessera::codegen {

/// Writes a kernel statement by statement; nested ones by a function that is called while its block is open.
class KernelBuilder {
public:
    using Body = std::function<void()>;
    using LoopBody = std::function<void(const Index&)>;

    KernelBuilder(int width, int threads);

    [[nodiscard]] int width() const { return m_kernel.width; }
    [[nodiscard]] int threads() const { return m_kernel.threads; }

    /// All buffers come before the first statement.
    [[nodiscard]] Pointer buffer(std::string_view name, Scope scope, std::int64_t elements,
                                 ElementType type = ElementType::kFloat32);

    /// \see Scope::kFollowing
    [[nodiscard]] Pointer following() { return buffer("following", Scope::kFollowing, 0); }

    /// A loop of no value is none.
    void loop(LoopKind kind, std::string_view name, const Index& begin, const Index& end, std::int64_t step,
              const LoopBody& body);
    /// From 0 in steps of one. A serial loop of one value is none.
    void loop(LoopKind kind, std::string_view name, const Index& end, const LoopBody& body);
    /// Shares 0 to threads - 1.
    void parallel(const LoopBody& body);
    /// Where share `share` of `units` that are dealt evenly begins; the share behind it begins at its end.
    [[nodiscard]] Index shareOf(const Index& share, std::int64_t units) const;
    /// The units of one share.
    void eachOfShare(const Index& share, std::int64_t units, const LoopBody& body);
    /// The kernel of an accelerator: its one statement.
    void eachItem(std::int64_t groups, std::int64_t items,
                  const std::function<void(const Index& group, const Index& item)>& body);
    void onlyIf(const Conditions& conditions, const Body& then, const Body& otherwise = {});

    [[nodiscard]] RegisterArray registers(std::string_view name, std::vector<std::int64_t> extents);
    void assign(const RegisterRef& target, Value value);
    void hold(const RegisterRef& target);
    /// A register of its own that holds `value`.
    [[nodiscard]] Value let(std::string_view name, Value value);
    void store(const Access& access, Value value, std::int64_t lanes = 0);
    void prefetch(const Access& access, Cache cache = Cache::kNear);
    void barrier();

    /// Matrix tiles of so many rows, for the body.
    void openTiles(std::vector<std::int64_t> rows, const Body& body);
    void zeroTile(std::int64_t tile);
    void loadTile(std::int64_t tile, const Access& access, std::int64_t stride);
    void multiplyTiles(const MultiplyTiles& tiles);
    void storeTile(std::int64_t tile, const Access& access, std::int64_t stride);

    [[nodiscard]] Pointer point(std::string_view name, const Access& place);
    [[nodiscard]] Pointer pointEither(std::string_view name, const Conditions& conditions,
                                      const Access& place, const Access& otherwise);
    [[nodiscard]] Index define(std::string_view name, const Index& value);
    [[nodiscard]] Index defineEither(std::string_view name, const Conditions& conditions, const Index& value,
                                     const Index& otherwise);

    [[nodiscard]] Kernel take();

private:
    [[nodiscard]] Variable variable(std::string_view name);
    [[nodiscard]] Pointer pointer(std::string_view name);
    void put(Statement statement);
    void within(Block& block, const Body& body);

    Kernel m_kernel;
    std::vector<Block*> m_open;
};

} // namespace tessera::codegen
