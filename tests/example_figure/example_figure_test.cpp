// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tests the recipe: a figure that is a folder and a line in the registry has all that the program gives a
// figure, and no other file knows it.
#include "app/cli/command_line.h"
#include "app/export/figure_file.h"
#include "app/figures/registry.h"
#include "app/figures/scene_edits.h"
#include "app/scene/literals.h"
#include "app/window/board/tool_strip.h"
#include "app/window/table/table_model.h"
#include "app/window/table/table_view.h"
#include "tests/contains.h"
#include "tests/example_figure/norms/norms.h"
#include "tests/files.h"
#include "tests/is_near.h"
#include "tests/scenes.h"
#include "tests/window/support.h"

#include <QImage>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <cmath>

using namespace sinescope;

namespace {

const QString id = u"norms"_s;

/// d = 8: every row has the norm sqrt(8 / 2) = 2.
Scene evenScene() {
    return sceneFrom(u"length=12 d_model=8 "_s + id);
}

}  // namespace

class ExampleFigureTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString in(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }
    QString readBack(const char* name) const { return QString::fromUtf8(bytesOf(in(name))); }

 private slots:
    void initTestCase() {
        QStandardPaths::setTestModeEnabled(true);
        addFigureKind(normsKind());
    }

    void figureHasPanelWithOptionAndTable() {
        const auto window = windowOf(id, [](Scene& scene) { scene.encoding.dModel = 8; });
        Panel& shown = panel(*window, id);
        QVERIFY(shown.isVisible());
        QVERIFY(shown.strip().isVisible() || !shown.strip().isEmpty());
        shown.showTable(true);
        QCOMPARE(shown.table()->model()->rowCount(), int(sceneOf(*window).encoding.length));
        window->document().apply(optionEdit(figureKind(id).spec, u"squared"_s, u"Squared"_s, true));
        window->bringUpToDate();
        const FigureTable table = shown.model().table();
        QVERIFY(isNear(std::get<double>(table.cell(3, 1)), 4, 1e-12));  // 2 squared
    }

    void figureExportsInThreeFormats() {
        const Scene scene = evenScene();
        const FigureSize size = figureSize(u"640x360"_s);
        const FigureJob job{id, scene, size, exportStyle(scene.style, size)};
        const QImage picture = QImage::fromData(figureBytes(job, FigureFormat::Png));
        QCOMPARE(picture.size(), QSize(640, 360));
        const QByteArray svg = figureBytes(job, FigureFormat::Svg);
        QVERIFY(svg.contains("position p"));
        QVERIFY(svg.contains("Norm of each of 12 rows"));  // the alternative text
        QVERIFY(figureBytes(job, FigureFormat::Pdf).startsWith("%PDF"));
    }

    void figureWorksOnCommandLine() {
        const auto run = [](const QStringList& words) { return runCommandLine(words); };
        QCOMPARE(run({u"render"_s, u"--figure"_s, id, u"--output"_s, in("norms.png")}), 0);
        QVERIFY(!QImage(in("norms.png")).isNull());
        QCOMPARE(run({u"data"_s, u"--what"_s, u"figure:norms"_s, u"--length"_s, u"4"_s, u"--d-model"_s,
                      u"8"_s, u"--output"_s, in("norms.csv")}),
                 0);
        QVERIFY_CONTAINS(readBack("norms.csv"), u"position,norm"_s);
        QVERIFY_CONTAINS(readBack("norms.csv"), u"3,2"_s);
    }

    void figureHasFactAndAlternativeText() {
        const auto model = figureKind(id).modelOf(evenScene());
        const std::vector<Fact> facts = model->facts();
        const Fact* norm = findFact(facts, u"norms.selected"_s);
        QVERIFY(norm);
        QVERIFY(isNear(norm->value, 2, 1e-12));
        QVERIFY(model->alternativeText().contains(u"it is 2."_s));
        Scene odd = evenScene();
        odd.encoding.dModel = 7;
        QVERIFY(figureKind(id).modelOf(odd)->claim() != model->claim());
    }

    void figureHasRunnableProgram() {
        QCOMPARE(runCommandLine({u"code"_s, u"--figure"_s, id, u"--length"_s, u"12"_s, u"--d-model"_s, u"8"_s,
                                 u"--output"_s, in("norms_program.py")}),
                 0);
        QProcess python;
        python.setWorkingDirectory(m_folder.path());
        python.start(QStringLiteral(SINESCOPE_PYTHON),
                     {u"-c"_s, u"import norms_program as n; print(n.norms().round(9).tolist())"_s});
        QVERIFY(python.waitForFinished(60000));
        QCOMPARE(python.exitCode(), 0);
        QCOMPARE(python.readAllStandardOutput().count("2.0"), 12);
    }
};

QTEST_MAIN(Guarded<ExampleFigureTest>)
#include "example_figure_test.moc"
