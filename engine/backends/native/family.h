// A family of kernels: the operators it takes, and how it offers and makes them. One file a family, one entry
// a family in plugin.cpp.
#pragma once

#include "engine/backend/abi/backend.hpp"

#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace tessera::native {

struct Family {
    /// Implementations are called so, or so with a suffix behind '.' or '-' ("move", "move.acdb").
    std::string_view name;
    /// Of regions of one node. "tessera.Convert" is the one of another domain.
    std::span<const std::string_view> operators;
    /// Throws plugin::Unsupported to refuse the region.
    void (*offer)(const plugin::RegionView& region, const plugin::SettingsView& settings,
                  plugin::Offers& offers);
    /// Throws plugin::Unsupported where `offer` did not name the implementation.
    std::unique_ptr<plugin::Kernel> (*make)(const plugin::RegionView& region, std::string_view implementation,
                                            const plugin::SettingsView& settings);
};

/// Outputs that are their input's memory.
extern const Family kViews;
/// Elements that move by position alone.
extern const Family kMovement;
/// Functions of elements, which are broadcast to each other.
extern const Family kMaps;
/// Reductions over any axes.
extern const Family kFolds;
/// What elements along an axis come to one by one, and where the best of them are.
extern const Family kScans;
/// The best elements along an axis.
extern const Family kTops;
/// Integers that stand for floats.
extern const Family kQuantisation;
/// What is made of few numbers.
extern const Family kCreation;
/// Rows and planes normalised one by one.
extern const Family kNormalisation;
/// Elements and slices that indices of a run pick.
extern const Family kGather;
/// Elements and slices that are worked into others where indices of a run say.
extern const Family kScatter;
/// Linear and cubic resizing.
extern const Family kResample;
/// OneHot, Trilu and ReverseSequence.
extern const Family kRows;
/// Discrete Fourier transforms.
extern const Family kSpectra;

} // namespace tessera::native
