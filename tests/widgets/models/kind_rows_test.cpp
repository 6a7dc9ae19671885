// What two plans take by operator and by backend: whole kernels are exact, shares are marked, and nothing is
// subtracted across scales.
#include "widgets/models/kind_rows.h"

#include "engine/models/models.h"
#include "tests/widgets/support/fake_session.h"
#include "widgets/style/resources.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace tessera::itemmodels {
namespace {

class KindRows : public testing::Test {
protected:
    KindRows() {
        style::initResources();
        m_theme = std::make_unique<style::Theme>(style::builtinTokens());
        m_looks = BackendLooks(test::fakeBackends());
    }
    [[nodiscard]] std::vector<KindRow> rows(KindOf kind) const { return kindRows(m_a, m_b, kind, m_looks); }
    [[nodiscard]] static const KindRow& named(const std::vector<KindRow>& rows, const QString& title) {
        const auto found =
            std::find_if(rows.begin(), rows.end(), [&](const auto& row) { return row.title == title; });
        EXPECT_NE(found, rows.end()) << title.toStdString();
        return *found;
    }
    static base::Nanoseconds sumOf(const plan::Plan& plan, const std::string& backend) {
        base::Nanoseconds sum(0);
        for (const auto& region : plan.regions) {
            sum += region.implementation.backend == backend ? region.cost.median() : base::Nanoseconds(0);
        }
        return sum;
    }

    std::unique_ptr<style::Theme> m_theme;
    BackendLooks m_looks;
    plan::Plan m_a = *test::fakePlan(*models::buildModel("dcgan"));
    plan::Plan m_b = m_a;
};

TEST_F(KindRows, ByBackendAddUpToAllKernels) {
    m_b.regions[1].implementation.backend = "xnnpack"; // of oneDNN in A
    m_b.regions[1].cost = backend::Cost::measured(base::Nanoseconds(900'000), base::Nanoseconds(890'000),
                                                  base::Nanoseconds(910'000), 41);
    const auto kinds = rows(KindOf::kBackend);
    double difference = 0;
    for (const KindRow& kind : kinds) {
        const std::string id = kind.backend->id.toStdString();
        EXPECT_EQ(kind.a.time.value_or(base::Nanoseconds(0)), sumOf(m_a, id)) << id;
        EXPECT_EQ(kind.b.time.value_or(base::Nanoseconds(0)), sumOf(m_b, id)) << id;
        EXPECT_TRUE(kind.a.isExact && kind.b.isExact) << id;
        difference += *kind.difference();
    }
    EXPECT_EQ(difference, static_cast<double>((*m_b.predicted() - *m_a.predicted()).count()));
    EXPECT_EQ(named(kinds, "XNNPACK").b.count, m_b.regions[1].region.nodes.size() + 1);
    EXPECT_TRUE(named(kinds, "OpenBLAS").isTie()) << "the same kernels";
    for (std::size_t i = 1; i < kinds.size(); ++i) {
        EXPECT_GE(std::abs(*kinds[i - 1].difference()), std::abs(*kinds[i].difference())) << i;
    }
}

TEST_F(KindRows, ByOperatorSharesOfFusedKernelsAreMarked) {
    const auto kinds = rows(KindOf::kOperator);
    const KindRow& reshape = named(kinds, "Reshape"); // a kernel of its own
    EXPECT_TRUE(reshape.a.isExact);
    EXPECT_EQ(reshape.a.time, m_a.regions.front().cost.median());
    const KindRow& relu = named(kinds, "Relu"); // in kernels with convolutions
    EXPECT_FALSE(relu.a.isExact);
    EXPECT_EQ(relu.a.count, 4U);
    EXPECT_EQ(relu.nodes.size(), 4U);
    KindsModel model(*m_theme, KindOf::kOperator);
    model.setRows(kinds);
    for (int row = 0; row < model.rowCount(); ++row) {
        const KindRow& kind = kinds[static_cast<std::size_t>(row)];
        const QString about = QStringLiteral("≈");
        EXPECT_EQ(model.index(row, KindsModel::kTimeA).data().toString().startsWith(about), !kind.a.isExact);
        const QString difference = model.index(row, KindsModel::kDifference).data().toString();
        EXPECT_EQ(difference.startsWith(about), !kind.isTie() && !(kind.a.isExact && kind.b.isExact));
    }
    // Shares of a kernel add up to it.
    double sum = 0;
    for (const KindRow& kind : kinds) {
        sum += static_cast<double>(kind.a.time->count());
    }
    double all = 0;
    for (const auto& region : m_a.regions) {
        all += static_cast<double>(region.cost.median().count());
    }
    EXPECT_NEAR(sum, all, 10) << "rounded to nanoseconds";
}

TEST_F(KindRows, PredictedTimesAreMarked) {
    m_b.regions.front().cost = backend::Cost::predicted(base::Nanoseconds(5000));
    const auto kinds = rows(KindOf::kOperator);
    const KindRow& reshape = named(kinds, "Reshape");
    EXPECT_TRUE(reshape.a.isExact);
    EXPECT_FALSE(reshape.b.isExact);
    EXPECT_FALSE(reshape.isTie());
    EXPECT_TRUE(reshape.difference());
}

TEST_F(KindRows, WhatIsNotKnownIsNotSubtracted) {
    m_b.regions.front().cost = backend::Cost::unmeasured();
    const auto kinds = rows(KindOf::kOperator);
    EXPECT_FALSE(named(kinds, "Reshape").difference());
    EXPECT_FALSE(named(kinds, "Reshape").b.time);
    EXPECT_EQ(named(kinds, "Reshape").unknownText(), "B: no time: never timed alone");
}

TEST_F(KindRows, NothingIsSubtractedAcrossMachinesOrFromAWholeGraph) {
    m_b.device.cpu = "Xeon";
    for (const KindRow& kind : rows(KindOf::kBackend)) {
        EXPECT_EQ(kind.scale, Scale::kOtherMachine);
        EXPECT_FALSE(kind.difference());
        EXPECT_FALSE(kind.isTie());
        EXPECT_TRUE(kind.a.time && kind.b.time) << "each stands for itself";
    }
    m_b.device = m_a.device;
    m_b.wholeGraphBackend = "onnxruntime";
    for (const KindRow& kind : rows(KindOf::kOperator)) {
        EXPECT_EQ(kind.scale, Scale::kWholeGraph);
        EXPECT_FALSE(kind.difference());
    }
    EXPECT_EQ(scaleOf(m_a, m_a), Scale::kOne);
}

/// A dash alone explains nothing: what is known stands, and what is not with its reason.
TEST_F(KindRows, WhatIsNotKnownIsSaidBesideWhatIs) {
    m_b.regions.back().cost = backend::Cost::unmeasured();
    KindsModel model(*m_theme, KindOf::kBackend);
    model.setRows(rows(KindOf::kBackend));
    EXPECT_TRUE(model.lacksTimes());
    std::size_t partial = 0;
    for (int row = 0; row < model.rowCount(); ++row) {
        const KindRow& kind = model.rows()[static_cast<std::size_t>(row)];
        const QString time = model.index(row, KindsModel::kTimeB).data().toString();
        const QString words = model.index(row, KindsModel::kUnknown).data().toString();
        EXPECT_EQ(kind.b.unknown > 0, words.contains("B: ")) << words.toStdString();
        EXPECT_EQ(kind.b.unknown > 0 && kind.b.unknown < kind.b.count, time.startsWith(u'≥'));
        EXPECT_EQ(time == u"–", kind.b.unknown == kind.b.count);
        partial += kind.b.unknown > 0 ? 1 : 0;
    }
    EXPECT_EQ(partial, 1U);
    // A whole graph was timed end to end, which is the time of no kind.
    m_b.wholeGraphBackend = "onnxruntime";
    for (const KindRow& kind : rows(KindOf::kBackend)) {
        EXPECT_FALSE(kind.b.time);
        EXPECT_EQ(kind.b.count > 0, kind.unknownText().contains("one piece"));
    }
}

TEST_F(KindRows, ATimeInsideTheOthersIntervalIsATie) {
    m_b.regions.front().cost = backend::Cost::measured(base::Nanoseconds(5'000), base::Nanoseconds(1),
                                                       base::Nanoseconds(9'000'000), 9);
    m_a.regions.front().cost = backend::Cost::predicted(base::Nanoseconds(6'000));
    EXPECT_TRUE(named(rows(KindOf::kOperator), "Reshape").isTie());
}

/// One kernel that was timed badly does not make a tie of what takes twice as long.
TEST_F(KindRows, IntervalsOfManyPartsAddUpAsSquares) {
    PartSum one;
    PartSum twice;
    for (int part = 0; part < 25; ++part) {
        one.add(backend::Cost::measured(base::Nanoseconds(1000), base::Nanoseconds(900),
                                        base::Nanoseconds(1200), 9),
                1);
        twice.add(backend::Cost::measured(base::Nanoseconds(1100), base::Nanoseconds(1000),
                                          base::Nanoseconds(1300), 9),
                  1);
    }
    EXPECT_EQ(one.time, base::Nanoseconds(25'000));
    EXPECT_NEAR(static_cast<double>(one.low.count()), 24'500, 25);
    EXPECT_NEAR(static_cast<double>(one.high.count()), 26'000, 25);
    EXPECT_FALSE(isTie(one, twice)) << "though each part is one";
}

TEST_F(KindRows, GoOverTheNodesThatBothPlace) {
    m_b.regions.erase(m_b.regions.begin()); // Reshape
    for (const KindRow& kind : rows(KindOf::kOperator)) {
        EXPECT_NE(kind.title, "Reshape");
        EXPECT_EQ(kind.a.count, kind.b.count);
    }
}

TEST_F(KindRows, ConversionsAreAKind) {
    m_b = *test::withConversions(std::make_shared<const plan::Plan>(m_a));
    const auto kinds = rows(KindOf::kBackend);
    const KindRow& conversions = named(kinds, "Conversions and copies");
    EXPECT_EQ(conversions.a.count, 0U);
    EXPECT_EQ(conversions.b.count, m_b.conversions.size());
    double sum = 0;
    for (const auto& conversion : m_b.conversions) {
        sum += static_cast<double>(conversion.cost.median().count());
    }
    EXPECT_EQ(conversions.difference(), sum);
    EXPECT_FALSE(conversions.nodes.empty());
}

} // namespace
} // namespace tessera::itemmodels
