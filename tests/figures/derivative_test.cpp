// SPDX-License-Identifier: GPL-3.0-or-later
//
// The charts of Derivative: names and colours at each size, and mouse and keys.
#include "app/scene/literals.h"
#include "tests/columns.h"
#include "tests/figures/shown_figure.h"
#include "tests/is_near.h"
#include "tests/scenes.h"

#include <QImage>
#include <QRegularExpression>
#include <QTest>
#include <QWidget>

#include <set>

using namespace sinescope;

namespace {

const FigureKind& kind() {
    return figureKind(u"derivative"_s);
}

/// Returns the texts of the figure.
std::vector<Text> textsOf(FigureView& figure, const Scene& scene, const QSize& size = {700, 420}) {
    pictureOf(figure, scene, size);
    return textsOf(figure, size);
}

/// Returns a point on the line of the selected position, at height `y`; empty if there is none to drag.
std::optional<QPointF> handleOf(const FigureView& figure, double y) {
    for (int x = 0; x < figure.surface()->width(); ++x)
        if (figure.handleAt({x + 0.0, y})) return QPointF(x + 5, y);
    return {};
}

}  // namespace

class DerivativeTest : public QObject {
    Q_OBJECT

 private slots:
    /// A quarter of a 1280 x 720 window, and sizes reduced by its text size.
    void everyLineIsNamedInLowPanel_data() {
        QTest::addColumn<QSize>("size");
        for (const QSize& size :
             {QSize(476, 215), QSize(476, 200), QSize(476, 160), QSize(330, 230), QSize(700, 250)})
            QTest::addRow("%d x %d", size.width(), size.height()) << size;
    }
    void everyLineIsNamedInLowPanel() {
        QFETCH(const QSize, size);
        const Scene scene;
        auto figure = kind().makeView();
        const std::vector<Text> texts = textsOf(*figure, scene, size);
        std::set<qsizetype> counts;
        for (const int column : {0, 6, 32, 64, 126}) {
            const QRegularExpression name(u"^j = %1\\b"_s.arg(column));
            counts.insert(std::count_if(texts.begin(), texts.end(),
                                        [&](const Text& text) { return name.match(text.text).hasMatch(); }));
        }
        // In each chart, or once for both: no chart lacks a name that others have.
        QStringList written;
        for (const Text& text : texts) written << text.text;
        QVERIFY2(counts.size() == 1, qPrintable(written.join(u" | "_s)));
        QVERIFY(*counts.begin() == 1 || *counts.begin() == 2);
        for (std::size_t k = 0; k < texts.size(); ++k)
            for (std::size_t other = 0; other < k; ++other)
                QVERIFY2(!texts[k].box.boundingRect().intersects(texts[other].box.boundingRect()),
                         qPrintable(texts[k].text + u" and "_s + texts[other].text));
    }

    /// Values have one of the selection, or of bands.
    void chartHasSpaceForItsHeading() {
        const auto spaceAboveValues = [](const Scene& scene, bool selection) {
            const FigureSize& size = figureSize(u"slide-half"_s);
            Style style = exportStyle(scene.style, size);
            style.showSelection = selection;
            const auto view = viewOf(kind().spec.id, scene, style);
            paintedBy(*view, size.layout());
            return view->chartMargins().front().top();
        };
        const int heading = spaceAboveValues(Scene(), true);
        QCOMPARE_LT(spaceAboveValues(Scene(), false), heading / 2);
        QCOMPARE(spaceAboveValues(sceneFrom("length=5000"), false), heading);
    }

    void tangentCanBeDraggedAlongCurve() {
        const auto figure = kind().makeView();
        Scene scene;
        pictureOf(*figure, scene);
        const auto upper = handleOf(*figure, 100);
        const auto lower = handleOf(*figure, 300);
        QVERIFY(upper && lower);
        QCOMPARE(upper->x(), lower->x());
        QCOMPARE(figure->cursorAt(*upper).position.value_or(-1), 10);
        const Drag drag = figure->handleAt(*upper)->drag;
        drag(*upper, *upper + QPointF(120, 0))->change(scene);
        QVERIFY(scene.selection.position > 12);
        pictureOf(*figure, scene);
        // On the nearest position: at most half a step of the axis from the mouse.
        QVERIFY(isNear(handleOf(*figure, 100)->x(), upper->x() + 120, 700 / 50.0 / 2 + 1));
        drag(*upper, {5000, 100})->change(scene);
        QCOMPARE(scene.selection.position, 49);
    }

    void arrowsMoveTangentAndColumn() {
        const auto figure = kind().makeView();
        Scene scene;
        pictureOf(*figure, scene);
        figure->keyPressed(Qt::Key_Right, Qt::NoModifier)->change(scene);
        QCOMPARE(scene.selection.position, 11);
        figure->keyPressed(Qt::Key_Up, Qt::NoModifier)->change(scene);
        QCOMPARE(scene.selection.column, 5);
        pictureOf(*figure, scene);
        figure->keyPressed(Qt::Key_Down, Qt::NoModifier)->change(scene);
        QCOMPARE(scene.selection.column, 6);
    }

    /// A reused view shows each choice like a new one, under the names of its axes.
    void showOptionSelectsCharts_data() {
        addColumns<bool, bool>();
        QTest::newRow("slopes") << true << false;
        QTest::newRow("values") << false << true;
        QTest::newRow("both") << true << true;
    }
    void showOptionSelectsCharts() {
        const auto [slopes, values] = thisRow<bool, bool>();
        const auto showing = [](const char* which) {
            return sceneFrom(u"derivative show="_s + QLatin1String(which));
        };
        const auto used = kind().makeView();
        for (const char* before : {"values", "both", "slopes"}) pictureOf(*used, showing(before));
        const Scene scene = showing(QTest::currentDataTag());
        const auto fresh = kind().makeView();
        QCOMPARE(pictureOf(*used, scene), pictureOf(*fresh, scene));
        const QStringList texts = wordsOf(*fresh, {700, 420});
        QCOMPARE(texts.contains(u"dPE/dp"_s), slopes);
        QCOMPARE(texts.contains(u"PE(p, j)"_s), values);
    }
};

QTEST_MAIN(DerivativeTest)
#include "derivative_test.moc"
