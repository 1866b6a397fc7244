// SPDX-License-Identifier: GPL-3.0-or-later
//
// Models of one Scene made in several threads say the same as in one. The preset tsan runs this under the
// thread sanitizer.
#include "app/figures/registry.h"
#include "app/scene/literals.h"
#include "tests/columns.h"

#include <QTest>

#include <thread>

using namespace sinescope;

namespace {

/// Returns the words of a model as one text.
QString allTexts(const FigureModel& model) {
    QStringList texts{model.claim(), model.alternativeText(), model.program().text};
    for (const Fact& fact : model.facts())
        texts << fact.name << QString::number(fact.value, 'g', 17) << fact.sentence;
    const FigureTable table = model.table();
    texts << table.title << table.columns.all() << table.note;
    for (std::int64_t row = 0; row < std::min<std::int64_t>(table.rows, 8); ++row)
        for (qsizetype column = 0; column < table.columns.size(); ++column) {
            const TableCell cell = table.cell(row, column);
            if (const auto* number = std::get_if<double>(&cell)) texts << QString::number(*number, 'g', 17);
            if (const auto* text = std::get_if<QString>(&cell)) texts << *text;
        }
    for (const Readout& line : model.readout({})) texts << line.label << line.value;
    return texts.join('\n'_L1);
}

}  // namespace

class ParallelModelsTest : public QObject {
    Q_OBJECT

 private slots:
    void modelsFromParallelThreadsGiveSameTexts_data() {
        addColumns<int, int>();
        QTest::newRow("tiny") << 3 << 2;
        QTest::newRow("default") << 50 << 128;
        QTest::newRow("odd") << 200 << 33;
    }
    void modelsFromParallelThreadsGiveSameTexts() {
        const auto [length, dModel] = thisRow<int, int>();
        auto scene = std::make_shared<Scene>();
        scene->encoding.length = length;
        scene->encoding.dModel = dModel;
        clampToValid(*scene);
        const std::shared_ptr<const Scene> shared = scene;
        const std::vector<FigureKind>& kinds = figureKinds();
        // Twice each, so that two threads also share a figure.
        std::vector<QString> texts(2 * kinds.size());
        std::vector<std::thread> threads;
        for (std::size_t k = 0; k < texts.size(); ++k)
            threads.emplace_back(
                [&, k] { texts[k] = allTexts(*kinds[k % kinds.size()].model(shared, nullptr)); });
        for (std::thread& thread : threads) thread.join();
        for (std::size_t k = 0; k < texts.size(); ++k) {
            QVERIFY(!texts[k].isEmpty());
            QCOMPARE(texts[k], allTexts(*kinds[k % kinds.size()].model(shared, nullptr)));
        }
    }
};

QTEST_GUILESS_MAIN(ParallelModelsTest)
#include "parallel_models_test.moc"
