#include "widgets/shell/operator_help.h"

#include "engine/graph/operator_schema.h"
#include "engine/graph/qualified_op.h"
#include "engine/graph/region.h"
#include "engine/pattern/matcher.h"
#include "widgets/models/engine_words.h"
#include "widgets/models/figures.h"
#include "widgets/panels/node_details.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace tessera::shell {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(tessera::shell::OperatorHelp)
};

using graph::OperatorClass;

constexpr const char* kDot = " · ";

/// As code, so that no letter of a model's or a spec's own is taken for Markdown.
QString code(QString text) {
    text.replace(u'`', u'\'').replace(u'\n', u' ').replace(u'\r', u' ');
    return text.isEmpty() ? text : u'`' + text + u'`';
}

QString code(const std::string& text) {
    return code(QString::fromStdString(text));
}

/// Words of ours or of a spec's title, in which nothing is meant as Markdown.
QString plain(const QString& text) {
    QString escaped;
    for (const QChar letter : text) {
        if (QStringView(u"\\`*_[]<>#|~").contains(letter)) {
            escaped += u'\\';
        }
        escaped += letter == u'\n' || letter == u'\r' ? QChar(u' ') : letter;
    }
    return escaped;
}

QString kindText(OperatorClass kind) {
    switch (kind) {
    case OperatorClass::kElementwise:
        return Words::tr("works element by element");
    case OperatorClass::kBinary:
        return Words::tr("works element by element on several tensors");
    case OperatorClass::kConvolution:
        return Words::tr("a convolution");
    case OperatorClass::kMatmul:
        return Words::tr("a matrix product");
    case OperatorClass::kPool:
        return Words::tr("pooling");
    case OperatorClass::kNormalization:
        return Words::tr("a normalization");
    case OperatorClass::kReduction:
        return Words::tr("a reduction");
    case OperatorClass::kSoftmax:
        return Words::tr("a softmax");
    case OperatorClass::kMovement:
        return Words::tr("only moves elements");
    case OperatorClass::kShape:
        return Words::tr("only works on shapes: no element is touched");
    case OperatorClass::kAttention:
        return Words::tr("attention");
    case OperatorClass::kRecurrent:
        return Words::tr("recurrent");
    case OperatorClass::kControl:
        return Words::tr("runs graphs of its own");
    case OperatorClass::kQuantized:
        return Words::tr("quantized");
    case OperatorClass::kOther:
        break;
    }
    return {};
}

/// "X" of the standard's names, of which "xs..." stands for all the rest; empty: it has none.
QString inputName(const graph::Node& node, std::size_t input) {
    if (node.schema == nullptr || node.schema->inputNames.empty()) {
        return {};
    }
    const std::string_view names = node.schema->inputNames;
    const QStringList all = QString::fromUtf8(names.data(), static_cast<qsizetype>(names.size())).split(u' ');
    const QString name = all.value(std::min(static_cast<qsizetype>(input), all.size() - 1));
    const bool isRest = name.endsWith(QStringLiteral("..."));
    return isRest || static_cast<qsizetype>(input) < all.size() ? QString(name).remove(QStringLiteral("..."))
                                                                : QString();
}

/// "- X: `noise` · 1×100×1×1 · f32"
QString tensorLine(const graph::Graph& graph, graph::ValueId id, const QString& name) {
    const graph::Value& value = graph.value(id);
    const std::string_view type = graph::toText(value.type.dtype);
    QStringList parts{code(value.name), plain(itemmodels::shapeText(graph, value.type)),
                      QString::fromUtf8(type.data(), static_cast<qsizetype>(type.size()))};
    if (value.isConstant()) {
        parts << Words::tr("a constant");
    }
    parts.removeAll(QString());
    const QString words = parts.join(QString::fromUtf8(kDot));
    return QStringLiteral("- ") + (name.isEmpty() ? words : Words::tr("%1: %2").arg(plain(name), words));
}

/// The node's own part of the page.
QStringList factsOf(const graph::Graph& graph, graph::NodeId id) {
    const graph::Node& node = graph.node(id);
    QStringList head{code(node.name)};
    if (node.schema != nullptr) {
        head << kindText(node.schema->operatorClass);
    }
    const std::int64_t flops = graph::regionFlops(graph, graph::makeRegion(graph, {id}));
    head << (flops > 0 ? itemmodels::flopsText(flops) : QString());
    head.removeAll(QString());
    QStringList lines{head.join(QString::fromUtf8(kDot)), {}};
    if (node.schema == nullptr) {
        lines << Words::tr("Tessera does not know this operator: %1")
                     .arg(plain(itemmodels::engineWords(node.opaqueReason)))
              << QString();
    }
    if (!node.sources.empty()) {
        QStringList sources;
        for (const std::string& source : node.sources) {
            sources << code(source);
        }
        lines
            << Words::tr("It stands for these nodes of the file: %1.").arg(sources.join(QStringLiteral(", ")))
            << QString();
    }
    lines << QStringLiteral("## ") + Words::tr("What it reads and makes") << QString();
    for (std::size_t i = 0; i < node.inputs.size(); ++i) {
        if (node.inputs[i].valid()) {
            lines << tensorLine(graph, node.inputs[i], inputName(node, i));
        }
    }
    for (const graph::ValueId output : node.outputs) {
        if (output.valid()) {
            lines << tensorLine(graph, output, Words::tr("out"));
        }
    }
    lines << QString() << QStringLiteral("## ") + Words::tr("Its attributes") << QString();
    const auto attributes = panels::attributeTexts(node);
    for (const auto& [name, text] : attributes) {
        lines << QStringLiteral("- ") + Words::tr("%1: %2").arg(code(name), plain(text));
    }
    if (attributes.empty()) {
        lines << Words::tr("None is set: each has the value that the standard gives it.");
    }
    lines << QString();
    return lines;
}

/// "`conv-relu`: `c.group == 1` (c.group is 32)"
QString refusalText(const pattern::Refusal& refusal) {
    const QString clause = Words::tr("%1: %2").arg(code(refusal.ruleId), code(refusal.clause));
    return refusal.detail.empty() ? clause
                                  : Words::tr("%1 (%2)", "a clause, and what does not hold of it")
                                        .arg(clause, plain(QString::fromStdString(refusal.detail)));
}

/// Does the backend take the node, by which of its rules, and why not by the others?
QString backendLine(const graph::Graph& graph, graph::NodeId node, const session::BackendInfo& info) {
    const pattern::BackendSpec& spec = info.spec;
    const QString title =
        QStringLiteral("**") + plain(QString::fromStdString(spec.title)) + QStringLiteral("**");
    const std::vector<pattern::Refusal> refusals = pattern::explainRefusal(graph, node, spec);
    QStringList takes;
    const auto note = [&](const std::string& rule) {
        if (std::ranges::find(refusals, rule, &pattern::Refusal::ruleId) == refusals.end()) {
            takes << code(rule);
        }
    };
    const bool isListed =
        std::ranges::none_of(refusals, [](const auto& each) { return each.ruleId == "operators"; });
    if (isListed) {
        std::ranges::for_each(spec.patterns, [&](const auto& rule) { note(rule.id); });
        std::ranges::for_each(spec.fusion, [&](const auto& rule) { note(rule.id); });
    }
    QString line;
    if (!takes.isEmpty()) {
        line = Words::tr("%1 takes it: %2").arg(title, takes.join(QStringLiteral(", ")));
    } else if (isListed && spec.patterns.empty() && spec.fusion.empty()) {
        line = Words::tr("%1 takes it, as every operator of its list").arg(title);
    } else {
        QStringList whyNot;
        for (const pattern::Refusal& refusal : refusals) {
            if (refusal.kind == pattern::Refusal::Kind::kNotListed) {
                whyNot << Words::tr("the operator lists of its spec leave it out");
            } else if (refusal.kind != pattern::Refusal::Kind::kOperator) {
                whyNot << refusalText(refusal);
            }
        }
        whyNot.removeDuplicates();
        line = Words::tr("%1 does not take it: %2")
                   .arg(title, whyNot.isEmpty() ? Words::tr("no pattern of its spec has this operator")
                                                : whyNot.join(QStringLiteral("; ")));
    }
    const QString why =
        info.available || info.reason.empty() ? QString() : plain(itemmodels::engineWords(info.reason));
    return QStringLiteral("- ") + (why.isEmpty() ? line : Words::tr("%1. It is not here: %2").arg(line, why));
}

/// With the chapters of the guide that go on from here.
QStringList whereToGoOn() {
    return {
        QStringLiteral("## ") + Words::tr("Go on"),
        QString(),
        Words::tr("What each of them takes on this machine, and why the plan has chosen one, stands in the "
                  "inspector at the right, under *Candidates* and *Why*."),
        QString(),
        QStringLiteral("- [Ask why](user-guide.md#ask-why)"),
        QStringLiteral("- [Override](user-guide.md#override)"),
        QStringLiteral("- [Edit a backend's spec](user-guide.md#edit-a-backends-spec)"),
        QStringLiteral("- [The pattern language](pattern-language.md)")};
}

} // namespace

OperatorHelp operatorHelp(const graph::Graph& graph, graph::NodeId node,
                          const std::vector<session::BackendInfo>& backends) {
    const QString title = QString::fromStdString(graph::qualifiedOp(graph.node(node)));
    QStringList lines{QStringLiteral("# ") + plain(title), QString()};
    lines += factsOf(graph, node);
    lines << QStringLiteral("## ") + Words::tr("Which backends take it") << QString()
          << Words::tr("By the patterns of their specs; whether a library then runs it, a search finds out.")
          << QString();
    for (const session::BackendInfo& info : backends) {
        lines << backendLine(graph, node, info);
    }
    lines << QString();
    lines += whereToGoOn();
    return {title, lines.join(u'\n')};
}

OperatorHelp bodyOperatorHelp(const graph::Graph& body, graph::NodeId node, const QString& holder) {
    const QString title = QString::fromStdString(graph::qualifiedOp(body.node(node)));
    QStringList lines{QStringLiteral("# ") + plain(title), QString()};
    lines += factsOf(body, node);
    lines
        << QStringLiteral("## ") + Words::tr("Which backends take it") << QString()
        << Words::tr("It stands in a body of %1: what runs that one runs its body with it.").arg(code(holder))
        << QString();
    lines += whereToGoOn();
    return {title, lines.join(u'\n')};
}

} // namespace tessera::shell
