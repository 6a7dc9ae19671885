#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace tessera::test {

/// An element of a page, as a strict reader finds it.
struct HtmlElement {
    std::string name; ///< empty: text
    std::map<std::string, std::string> attributes;
    std::vector<HtmlElement> children;
    std::string text; ///< of a text; of scripts and styles what is in them

    [[nodiscard]] const HtmlElement* byId(const std::string& id) const;
    [[nodiscard]] std::vector<const HtmlElement*> all(const std::string& tag) const;
    [[nodiscard]] bool hasClass(const std::string& wanted) const;
    /// Texts in and below it, in order.
    [[nodiscard]] std::string words() const;
    /// Of a table: the texts of its body's cells, row by row.
    [[nodiscard]] std::vector<std::vector<std::string>> cells() const;
};

/// A page as our report writes it: every element is closed, every attribute has quotes. Fails the test and
/// says where, when it is not so.
[[nodiscard]] HtmlElement readHtml(const std::string& page);

} // namespace tessera::test
