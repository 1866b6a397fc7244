// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/literals.h"
#include "app/window/inspector/derivation_bar.h"
#include "app/window/parts/typeset.h"
#include "app/window/shell/top_bar.h"
#include "support.h"
#include "tests/columns.h"
#include "tests/points.h"
#include "tests/text_rows.h"
#include "tests/window/test_classes.h"

#include <QImage>

using namespace sinescope;

Q_DECLARE_METATYPE(sinescope::Term)

namespace {

void hover(QWidget& widget, const QPointF& at) {
    QMouseEvent move(QEvent::MouseMove, at, widget.mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
    QCoreApplication::sendEvent(&widget, &move);
}

void hover(TypesetLabel& line, Term term) {
    const std::optional<QPointF> at = line.placeOf(term);
    if (!at) failCase(u"the line has no such term"_s);
    hover(line, *at);
}

void leave(QWidget& widget) {
    QEvent event(QEvent::Leave);
    QCoreApplication::sendEvent(&widget, &event);
}

void enter(QWidget& widget) {
    QEnterEvent event(QPointF(5, 5), QPointF(5, 5), widget.mapToGlobal(QPointF(5, 5)));
    QCoreApplication::sendEvent(&widget, &event);
}

QImage picture(QWidget& widget) {
    untilIdle();
    return widget.grab().toImage();
}

QImage figure(MainWindow& window, const char* id) {
    return picture(*window.board().panel(QString::fromLatin1(id))->figure().surface());
}

/// Number of pixels of `color` in `after` minus those in `before`.
int gained(const QImage& before, const QImage& after, const QColor& color) {
    return pixelsOf(color, after) - pixelsOf(color, before);
}

}  // namespace

class LitTermsTest : public SharedWindowTest {
    Q_OBJECT

 private slots:
    void hoveringTermHighlightsControlAndFigure_data() {
        addColumns<Term, QString, QString>();
        namedRow("position: L, and the rows of the heatmap", Term::Position, "length", "heatmap");
        namedRow("position: the axis of dimensions", Term::Position, "length", "dimensions");
        namedRow("position: the row of a word", Term::Position, "length", "sum");
        namedRow("pair: its two columns", Term::Pair, "", "heatmap");
        namedRow("pair: its place among the lines", Term::Pair, "", "positions");
        namedRow("d: the axis of columns", Term::DModel, "dModel", "heatmap");
        namedRow("base: the wavelengths", Term::Base, "base", "wavelengths");
    }
    void hoveringTermHighlightsControlAndFigure() {
        const auto [term, control, figureId] = thisRow<Term, QString, QString>();
        edit([](Scene& scene) {
            scene.figures[1].id = u"wavelengths"_s;
            scene.figures.push_back({u"positions"_s, {}, {}, {}});
            scene.selection.position = 1;
            scene.selection.column = 30;
        });
        untilIdle();
        const Scene before = scene();
        const QByteArray id = figureId.toLatin1();
        auto* block = window->findChild<ParameterControl*>(control);
        const QImage dark = figure(*window, id), darkControl = block ? picture(*block) : QImage();

        hover(*window->topBar().sine(), term);
        QVERIFY(window->hover().cursor().highlighted == term);
        const QColor color = palette(ThemeId::Light).term(term);
        const int pixels = gained(dark, figure(*window, id), color);
        QCOMPARE_GT(pixels, 20);
        if (block) QVERIFY(gained(darkControl, picture(*block), color) > 100);

        leave(*window->topBar().sine());
        QVERIFY(!window->hover().cursor().highlighted);
        QCOMPARE(figure(*window, id), dark);
        if (block) QCOMPARE(picture(*block), darkControl);
        QVERIFY(scene() == before);
    }

    void hoveringControlHighlightsTermInFormula() {
        TypesetLabel& formula = *window->topBar().sine();
        const QImage dark = picture(formula);
        enter(*window->controls().base());
        QVERIFY(window->hover().cursor().highlighted == Term::Base);
        QVERIFY(gained(dark, picture(formula), palette(ThemeId::Light).base) > 100);
        leave(*window->controls().base());
        QCOMPARE(picture(formula), dark);
    }

    void keyboardFocusHighlightsTerm() {
        window->controls().base()->slider()->setFocus(Qt::TabFocusReason);
        QVERIFY(window->hover().cursor().highlighted == Term::Base);
        window->controls().dModel()->field()->setFocus(Qt::BacktabFocusReason);
        QVERIFY(window->hover().cursor().highlighted == Term::DModel);
        // F6 and the digits go to a figure for no reason that Qt names.
        window->board().panel(u"heatmap"_s)->figure().surface()->setFocus(Qt::OtherFocusReason);
        QVERIFY(!window->hover().cursor().highlighted);
    }

    void inspectorShowsAndSetsHighlightedTerm() {
        window->bringUpToDate();
        auto* line = window->inspector().findChild<DerivationBar*>()->findChild<TypesetLabel*>();
        QVERIFY(line);
        const QImage dark = picture(*line);
        hover(*window->topBar().sine(), Term::Base);
        QVERIFY(gained(dark, picture(*line), palette(ThemeId::Light).base) > 100);
        hover(*line, Term::Position);
        QVERIFY(window->hover().cursor().highlighted == Term::Position);
    }

    void hoveringFigureKeepsHighlightedTerm() {
        window->hover().setHighlighted(Term::Pair);
        Panel& heatmap = *window->board().panel(u"heatmap"_s);
        QTest::mouseMove(heatmap.figure().surface(), surfacePointOf(heatmap, 3, 4));
        QTRY_VERIFY(window->hover().cursor().position == 3);  // a window system delivers mouse events later
        QVERIFY(window->hover().cursor().highlighted == Term::Pair);
        window->hover().setHighlighted({});
        QVERIFY(window->hover().cursor().position == 3);
    }

    /// The background behind "10" and its exponent "9" has no notch below the exponent.
    void highlightCoversBaseAndExponentEvenly() {
        edit([](Scene& scene) { scene.encoding.base = 5e9; });
        window->bringUpToDate();
        auto& line = *window->inspector().findChild<DerivationBar*>()->findChild<TypesetLabel*>();
        window->hover().setHighlighted(Term::Base);
        const QImage shown = picture(line);
        const QColor ground = screenStyle(scene().style).palette.base;
        std::vector<int> lowest;  // lowest background pixel of each column that has one
        for (int x = 0; x < shown.width(); ++x) {
            int y = shown.height() - 1;
            while (y >= 0 && shown.pixelColor(x, y) != ground) --y;
            if (y >= 0) lowest.push_back(y);
        }
        QVERIFY(lowest.size() > 40);
        const auto corners = lowest.begin() + 4;
        const auto [smallest, maximum] = std::minmax_element(corners, lowest.end() - 4);
        QCOMPARE(*smallest, *maximum);
    }
};

static const Registered<LitTermsTest> registered(offscreenPart);

#include "lit_terms_test.moc"
