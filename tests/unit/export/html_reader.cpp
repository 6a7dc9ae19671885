#include "tests/unit/export/html_reader.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <string_view>

namespace tessera::test {

namespace {

std::string decoded(std::string_view text) {
    static const std::map<std::string, char, std::less<>> kEntities{
        {"amp", '&'}, {"lt", '<'}, {"gt", '>'}, {"quot", '"'}, {"#39", '\''}};
    std::string result;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const auto end = text[at] == '&' ? text.find(';', at) : std::string_view::npos;
        if (end == std::string_view::npos) {
            EXPECT_NE(text[at], '&') << "a bare & in: " << text;
            result += text[at];
            continue;
        }
        const auto entity = kEntities.find(text.substr(at + 1, end - at - 1));
        EXPECT_NE(entity, kEntities.end()) << "unknown entity in: " << text;
        result += entity != kEntities.end() ? entity->second : '?';
        at = end;
    }
    return result;
}

class Reader {
public:
    explicit Reader(const std::string& page) : m_page(page) {}

    HtmlElement run() {
        HtmlElement root;
        root.name = "root";
        readChildren(root);
        EXPECT_EQ(m_at, m_page.size()) << "something closes what was never opened: " << here();
        return root;
    }

private:
    [[nodiscard]] std::string here() const { return m_page.substr(m_at, 80); }
    [[nodiscard]] bool sees(std::string_view text) const {
        return std::string_view(m_page).substr(m_at).starts_with(text);
    }
    void fail(const std::string& what) {
        ADD_FAILURE() << what << " at " << m_at << ": " << here();
        m_at = m_page.size();
    }

    void readChildren(HtmlElement& parent) {
        while (m_at < m_page.size() && !sees("</")) {
            if (sees("<!")) {
                m_at = m_page.find('>', m_at) + 1;
            } else if (sees("<")) {
                readElement(parent);
            } else {
                const auto end = std::min(m_page.find('<', m_at), m_page.size());
                HtmlElement text;
                text.text = decoded(std::string_view(m_page).substr(m_at, end - m_at));
                parent.children.push_back(std::move(text));
                m_at = end;
            }
        }
    }

    std::string readName() {
        std::string name;
        while (m_at < m_page.size() && (std::isalnum(static_cast<unsigned char>(m_page[m_at])) != 0 ||
                                        m_page[m_at] == '-' || m_page[m_at] == ':')) {
            name += m_page[m_at++];
        }
        return name;
    }

    void readAttributes(HtmlElement& element) {
        while (m_at < m_page.size() && m_page[m_at] == ' ') {
            ++m_at;
            const auto name = readName();
            if (name.empty()) {
                fail("an attribute without a name");
                return;
            }
            std::string value;
            if (sees("=\"")) {
                const auto end = m_page.find('"', m_at + 2);
                value = decoded(std::string_view(m_page).substr(m_at + 2, end - m_at - 2));
                m_at = end + 1;
            }
            EXPECT_TRUE(element.attributes.try_emplace(name, value).second) << name << " twice";
        }
    }

    void readElement(HtmlElement& parent) {
        ++m_at;
        HtmlElement element;
        element.name = readName();
        readAttributes(element);
        const bool isClosed = sees("/>");
        if (!isClosed && !sees(">")) {
            fail("a tag <" + element.name + " that does not end");
            return;
        }
        m_at += isClosed ? 2 : 1;
        static constexpr std::array kVoid{"meta", "input"};
        if (!isClosed && std::find(kVoid.begin(), kVoid.end(), element.name) == kVoid.end()) {
            readContent(element);
        }
        parent.children.push_back(std::move(element));
    }

    void readContent(HtmlElement& element) {
        const auto closing = "</" + element.name + ">";
        if (element.name == "script" || element.name == "style") {
            const auto end = m_page.find(closing, m_at);
            element.text = m_page.substr(m_at, end - m_at);
            m_at = end;
        } else {
            readChildren(element);
        }
        if (!sees(closing)) {
            fail("expected " + closing);
            return;
        }
        m_at += closing.size();
    }

    const std::string& m_page;
    std::size_t m_at = 0;
};

} // namespace

const HtmlElement* HtmlElement::byId(const std::string& id) const {
    const auto found = attributes.find("id");
    if (found != attributes.end() && found->second == id) {
        return this;
    }
    for (const auto& child : children) {
        if (const auto* below = child.byId(id)) {
            return below;
        }
    }
    return nullptr;
}

std::vector<const HtmlElement*> HtmlElement::all(const std::string& tag) const {
    std::vector<const HtmlElement*> found;
    for (const auto& child : children) {
        if (child.name == tag) {
            found.push_back(&child);
        }
        const auto below = child.all(tag);
        found.insert(found.end(), below.begin(), below.end());
    }
    return found;
}

bool HtmlElement::hasClass(const std::string& wanted) const {
    const auto found = attributes.find("class");
    return found != attributes.end() &&
           (" " + found->second + " ").find(" " + wanted + " ") != std::string::npos;
}

std::string HtmlElement::words() const {
    std::string result = text;
    for (const auto& child : children) {
        result += child.words();
    }
    return result;
}

std::vector<std::vector<std::string>> HtmlElement::cells() const {
    std::vector<std::vector<std::string>> rows;
    for (const auto* body : all("tbody")) {
        for (const auto* row : body->all("tr")) {
            rows.emplace_back();
            for (const auto* cell : row->all("td")) {
                rows.back().push_back(cell->words());
            }
        }
    }
    return rows;
}

HtmlElement readHtml(const std::string& page) {
    return Reader(page).run();
}

} // namespace tessera::test
