// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/registry.h"
#include "app/scene/literals.h"
#include "app/window/board/tool_strip.h"
#include "app/window/controls/number_field.h"
#include "app/window/controls/segmented_control.h"
#include "support.h"
#include "tests/columns.h"
#include "tests/contains.h"
#include "tests/text_rows.h"
#include "tests/window/test_classes.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QStandardItemModel>

using namespace sinescope;

namespace {

template <typename Widget>
Widget& control(MainWindow& window, const char* figure, const char* key) {
    auto* found = panel(window, QLatin1String(figure)).strip().findChild<Widget*>(QString::fromLatin1(key));
    if (!found) failCase(u"the figure has no such control"_s);
    return *found;
}

void setOption(MainWindow& window, const char* figure, const char* key, const QJsonValue& value) {
    edit(window, [=](Scene& scene) {
        findFigure(scene, QLatin1String(figure))->options.insert(QLatin1String(key), value);
    });
    window.bringUpToDate();
}

QLabel* errorOf(const QWidget& field) {
    return field.findChild<QLabel*>(u"complaint"_s);
}

std::unique_ptr<MainWindow> wideWindowOf(const QString& figure) {
    std::unique_ptr<MainWindow> window = windowOf(figure);
    resizeTo(*window, {1800, 900});
    return window;
}

}  // namespace

/// The controls in the figures' headers.
class OptionsTest : public QObject {
    Q_OBJECT

 private slots:
    void randomWForcesDotProductAndExplainsWhy() {
        const auto window = windowOf(u"similarity"_s);
        setOption(*window, "similarity", "measure", u"cosine"_s);
        auto& measure = control<SegmentedControl>(*window, "similarity", "measure");
        QCOMPARE(measure.chosen(), u"cosine"_s);
        setOption(*window, "similarity", "w", u"random"_s);
        QCOMPARE(measure.chosen(), u"dot"_s);
        QVERIFY(!measure.isEnabled());
        QVERIFY_CONTAINS(measure.button(u"cosine"_s)->toolTip(), u"W = I"_s);
        // The previous choice is restored.
        setOption(*window, "similarity", "w", u"identity"_s);
        QCOMPARE(measure.chosen(), u"cosine"_s);
        QVERIFY(measure.isEnabled());
    }

    void orderFieldFollowsChosenSentence() {
        const auto window = wideWindowOf(u"order"_s);
        auto& order = control<QLineEdit>(*window, "order", "order");
        QCOMPARE(order.text(), u"0,5,2,3,4,1"_s);
        setOption(*window, "order", "sentence", u"a"_s);
        QCOMPARE(order.text(), u"0,2,1"_s);
        setOption(*window, "order", "sentence", u"b"_s);
        QCOMPARE(order.text(), u"0,5,2,3,4,1"_s);
        QCOMPARE(order.cursorPosition(), 0);  // where a field too narrow for the text begins
    }

    void transitionTimeFitsItsField() {
        const auto window = wideWindowOf(u"transition"_s);
        setOption(*window, "transition", "time", 0.3167);
        const auto& line = *control<NumberField>(*window, "transition", "time").findChild<QLineEdit*>();
        QCOMPARE(line.text(), u"0.3167"_s);
        constexpr int marginsOfText = 4;
        QVERIFY(line.width() - marginsOfText >= QFontMetrics(line.font()).horizontalAdvance(line.text()));
    }

    void tooManyChirpPairsAreRejected() {
        const auto window = wideWindowOf(u"chirp"_s);
        auto& pairs = control<NumberField>(*window, "chirp", "pairs");
        QCOMPARE(pairs.value(), 64.0);  // all pairs of d = 128
        const Scene before = sceneOf(*window);
        type(pairs, u"70"_s);
        QVERIFY(pairs.isRefused());
        QVERIFY(errorOf(pairs)->isVisible());
        QVERIFY_CONTAINS(errorOf(pairs)->text(), u"d = 128 has 64"_s);
        QVERIFY(sceneOf(*window) == before);
        type(pairs, u"20"_s);
        QVERIFY(!errorOf(pairs)->isVisible());
        QCOMPARE(findFigure(sceneOf(*window), u"chirp"_s)->options.value(u"pairs"_s), QJsonValue(20));
    }

    void beyondRejectsPositionsPastItsEnd() {
        const auto window = wideWindowOf(u"beyond"_s);
        auto& past = control<NumberField>(*window, "beyond", "past");
        QCOMPARE(past.value(), 50.0);
        edit(*window, [](Scene& scene) { scene.selection.trainedLength = 10; });
        window->bringUpToDate();
        QCOMPARE(past.value(), 30.0);  // clamped: 40 positions are shown
        type(past, u"31"_s);
        QVERIFY(past.isRefused());
        QVERIFY_CONTAINS(errorOf(past)->text(), u"ends 30 positions past"_s);
        type(past, u"29"_s);
        QVERIFY(!errorOf(past)->isVisible());
        QCOMPARE(past.value(), 29.0);
    }

    void invalidOrderIsExplainedBesideField_data() {
        addColumns<QString, QString, QString, QString>();
        namedRow("a word is missing", "order", "order", "0,1,2", "name each of 0,1,2,3,4,5 once");
        namedRow("a word is there twice", "order", "order", "0,0,1,2,3,4", "once");
        namedRow("there is no such word", "order", "order", "0,1,2,3,4,7", "not an order of the 6 words");
    }
    void invalidOrderIsExplainedBesideField() {
        const auto [figure, key, typed, message] = thisRow<QString, QString, QString, QString>();
        const auto window = wideWindowOf(figure);
        auto& edit = control<QLineEdit>(*window, qPrintable(figure), qPrintable(key));
        const Scene before = sceneOf(*window);
        type(edit, typed);
        QVERIFY(errorOf(edit) && errorOf(edit)->isVisible());
        QVERIFY_CONTAINS(errorOf(edit)->text(), message);
        QCOMPARE(edit.text(), typed);
        QVERIFY(sceneOf(*window) == before);
    }

    void complaintDisappearsWithItsField() {
        const auto window = wideWindowOf(u"order"_s);
        auto& order = control<QLineEdit>(*window, "order", "order");
        type(order, u"0,1"_s);
        QVERIFY(errorOf(order)->isVisible());
        edit(*window, [](Scene& scene) { scene.figures = Scene::defaultFigures(); });
        QTRY_VERIFY(!window->findChild<QLabel*>(u"complaint"_s) ||
                    !window->findChild<QLabel*>(u"complaint"_s)->isVisible());
    }

    void wavelengthsHeaderShowsFrozenSetting() {
        const auto window = windowOf(u"wavelengths"_s);
        auto* chip = panel(*window, u"wavelengths"_s).findChild<QLabel*>(u"frozenSetting"_s);
        QVERIFY(chip && !chip->isVisible());
        edit(*window, [](Scene& scene) {
            scene.frozen = scene.encoding;
            scene.frozen->base = 321;
        });
        window->bringUpToDate();
        QVERIFY(chip->isVisible());
        QVERIFY_CONTAINS(chip->text(), u"321"_s);
    }

    void compareListsSchemesUnderHeadings() {
        const auto window = wideWindowOf(u"compare"_s);
        auto& box = control<QComboBox>(*window, "compare", "a");
        const auto* items = qobject_cast<QStandardItemModel*>(box.model());
        QStringList headings;
        for (int i = 0; i < box.count(); ++i)
            if (!items->item(i)->isEnabled()) headings << box.itemText(i);
        QCOMPARE(headings.front(), u"This window's settings"_s);
        QVERIFY(headings.contains(u"Rotation of q and k"_s));
        headings.removeDuplicates();
        QVERIFY(headings.size() >= 5);
        QCOMPARE(box.findText(u"ALiBi"_s), box.findText(u"T5, learned, 32 × 4"_s) + 1);
        // Arrow keys skip the headings.
        box.setCurrentIndex(box.findText(u"None"_s) - 2);
        QTest::keyClick(&box, Qt::Key_Down);
        QCOMPARE(box.currentText(), u"None"_s);
        QVERIFY(box.maxVisibleItems() < 30);
    }

    void comboBoxesAreNamedAndShortNamesFit() {
        int lists = 0;
        OneWindow shown;
        for (const FigureKind& kind : figureKinds()) {
            MainWindow& window = *shown.of(kind.spec.id);
            for (const QComboBox* box : panel(window, kind.spec.id).strip().findChildren<QComboBox*>()) {
                QVERIFY2(!box->accessibleName().isEmpty(), qPrintable(kind.spec.id));
                int widest = 0;
                qsizetype letters = 0;
                for (int k = 0; k < box->count(); ++k) {
                    if (!box->itemData(k).isValid()) continue;  // a heading
                    widest = std::max(widest, box->fontMetrics().horizontalAdvance(box->itemText(k)));
                    letters = std::max(letters, box->itemText(k).size());
                }
                if (letters > 24) continue;
                ++lists;
                QVERIFY2(box->sizeHint().width() > widest,
                         qPrintable(kind.spec.id + ' '_L1 + box->objectName()));
            }
        }
        QVERIFY(lists > 0);
    }
};

static const Registered<OptionsTest> registered(offscreenPart);

#include "options_test.moc"
