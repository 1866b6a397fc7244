// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/literals.h"
#include "app/window/board/tool_strip.h"
#include "app/window/controls/fact_lines.h"
#include "app/window/controls/fold_row.h"
#include "app/window/controls/number_field.h"
#include "app/window/controls/segmented_control.h"
#include "app/window/parts/number_parsing.h"
#include "app/window/parts/style_class.h"
#include "support.h"
#include "tests/columns.h"
#include "tests/contains.h"
#include "tests/text_rows.h"
#include "tests/window/test_classes.h"

#include <QAbstractButton>
#include <QAccessible>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>

using namespace sinescope;

namespace {

/// Returns the control `name` after unfolding all folded rows.
template <typename Control>
Control& folded(MainWindow& window, const char* name) {
    for (FoldRow* fold : window.controls().findChildren<FoldRow*>()) fold->setUnfolded(true);
    return *window.controls().findChild<Control*>(QLatin1String(name));
}

SegmentedControl& segments(MainWindow& window, const char* name) {
    return folded<SegmentedControl>(window, name);
}

void click(MainWindow& window, const char* control, const char* id) {
    QTest::mouseClick(segments(window, control).button(QString::fromUtf8(id)), Qt::LeftButton);
}

ParameterControl& parameter(MainWindow& window, const QString& name) {
    return *window.controls().findChild<ParameterControl*>(name);
}

double valueOf(MainWindow& window, const QString& name) {
    const EncodingParameters& p = sceneOf(window).encoding;
    return name == "length"_L1 ? double(p.length) : name == "dModel"_L1 ? double(p.dModel) : p.base;
}

}  // namespace

class ControlsTest : public SharedWindowTest {
    Q_OBJECT

 private slots:
    void dragIsOneUndoStep_data() {
        addColumns<QString, double>();
        QTest::newRow("length") << "length" << 5000.0;
        QTest::newRow("model width") << "dModel" << 512.0;
        QTest::newRow("base") << "base" << 1e6;
    }
    void dragIsOneUndoStep() {
        const auto [name, target] = thisRow<QString, double>();
        const Scene before = scene();
        drag(*parameter(*window, name).slider(), target);
        QCOMPARE(valueOf(*window, name), target);
        QCOMPARE(parameter(*window, name).field()->value(), target);
        QVERIFY(window->document().canUndo());
        QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(scene() == before);
        QCOMPARE(parameter(*window, name).slider()->value(), valueOf(*window, name));
        QVERIFY(!window->document().canUndo());
        QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
        QCOMPARE(valueOf(*window, name), target);
    }

    void twoDragsAreTwoUndoSteps() {
        ScaleSlider& slider = *window->controls().length()->slider();
        drag(slider, 500);
        drag(slider, 20);
        QCOMPARE(scene().encoding.length, 20);
        window->document().undo();
        QCOMPARE(scene().encoding.length, 500);
        window->document().undo();
        QCOMPARE(scene().encoding.length, 50);
    }

    void draggingWidthDownAndUpKeepsEmbeddings() {
        window->session().openPreset(u"cat-sat"_s);
        const auto given = scene().sentence.customEmbeddings;
        drag(*window->controls().dModel()->slider(), 1);
        drag(*window->controls().dModel()->slider(), 4);
        QVERIFY(scene().sentence.customEmbeddings == given);
    }

    void doubleClickRestoresDefault() {
        ScaleSlider& slider = *window->controls().base()->slider();
        drag(slider, 100);
        QCOMPARE(scene().encoding.base, 100.0);
        const QPoint at = slider.handleCentre(1e9).toPoint();
        QTest::mouseClick(&slider, Qt::LeftButton, {}, at);
        QTest::mouseDClick(&slider, Qt::LeftButton, {}, at);
        QCOMPARE(scene().encoding.base, 10000.0);
        window->document().undo();
        QCOMPARE(scene().encoding.base, 100.0);
    }

    void exactValuesCanBeTyped() {
        type(*window->controls().length()->field(), u"1,048,576"_s);
        QCOMPARE(scene().encoding.length, 1048576);
        type(*window->controls().dModel()->field(), u"2^14"_s);
        QCOMPARE(scene().encoding.dModel, 16384);
        type(*window->controls().base()->field(), u"500000.5"_s);
        QCOMPARE(scene().encoding.base, 500000.5);
        QCOMPARE(window->controls().base()->field()->text(), u"500,000.5"_s);
        auto& first = folded<NumberField>(*window, "firstPosition");
        edit([](Scene& scene) { scene.selection.position = 10; });
        type(first, u"7"_s);
        QCOMPARE(scene().encoding.firstPosition, 7);
        QCOMPARE(scene().selection.position, 10);
        type(first, u"100"_s);
        QCOMPARE(scene().selection.position, 100);
    }

    void invalidInputKeepsLastValueAndIsExplained_data() {
        addColumns<QString, QString>();
        namedRow("two points", "1.2.3", "is not a number");
        namedRow("zero", "0", "is too small");
        namedRow("too many", "1048577", "is too large");
        namedRow("more than a double holds", "1e400", "1e400 is too large; the range is 1 to 1,048,576");
        namedRow("a part", "2.5", "is not a whole number");
        namedRow("nothing", " ", "Type a number from 1 to");
    }
    void invalidInputKeepsLastValueAndIsExplained() {
        const auto [text, reason] = thisRow<QString, QString>();
        const Scene before = scene();
        ParameterControl& length = *window->controls().length();
        type(*length.field(), text);
        QVERIFY(scene() == before);
        QCOMPARE(length.field()->text(), text);  // kept for correction
        QVERIFY(length.field()->hasFocus());
        QVERIFY2(length.message().startsWith(u"⚠"_s) || !length.message().isEmpty(), "no mark");
        QVERIFY_CONTAINS(length.message(), reason);
        QVERIFY2(length.message().contains(u"1,048,576"_s) || text == " "_L1, qPrintable(length.message()));
        type(*length.field(), u"60"_s);
        QVERIFY(length.message().isEmpty());
    }

    void escapeDiscardsTypedText() {
        NumberField& field = *window->controls().length()->field();
        auto* edit = field.findChild<QLineEdit*>();
        replaceText(*edit, u"777"_s);
        QTest::keyClick(edit, Qt::Key_Escape);
        QCOMPARE(field.text(), u"50"_s);
        QCOMPARE(scene().encoding.length, 50);
    }

    /// While something plays, all fields get their values again for each frame.
    void showingSameValueKeepsTypedText() {
        NumberField& field = *window->controls().length()->field();
        auto* edit = field.findChild<QLineEdit*>();
        replaceText(*edit, u"32"_s);
        this->edit([](Scene& next) { next.encoding.base = 100; });
        QTest::keyClicks(edit, u"1"_s);
        QTest::keyClick(edit, Qt::Key_Return);
        QCOMPARE(scene().encoding.length, 321);
        this->edit([](Scene& next) { next.encoding.length = 60; });
        QCOMPARE(field.text(), u"60"_s);
    }

    void enterAppliesNumberAndFocusesFigure() {
        NumberField& base = *window->controls().base()->field();
        type(base, u"100"_s);
        QCOMPARE(scene().encoding.base, 100.0);
        QVERIFY(window->board().current()->hasFigureFocus());
        QTest::keyClick(window->focusWidget(), Qt::Key_F);
        QCOMPARE(scene().frozen->base, 100.0);
    }

    void letterInNumberIsNoWindowShortcut() {
        NumberField& base = *window->controls().base()->field();
        auto* edit = base.findChild<QLineEdit*>();
        QTest::mouseClick(edit, Qt::LeftButton);
        replaceText(*edit, u"1e3"_s);
        QCOMPARE(base.text(), u"1e3"_s);
        QTest::keyClick(edit, 'f');
        QCOMPARE(base.text(), u"1e3f"_s);
        QVERIFY(!scene().frozen);
        QTest::keyClick(edit, Qt::Key_Return);
        QCOMPARE(scene().encoding.base, 10'000.0);  // refused, not read without its letter
        replaceText(*edit, u"1e3"_s);
        QTest::keyClick(edit, Qt::Key_Return);  // focuses the figure
        QCOMPARE(scene().encoding.base, 1000.0);
        QTest::keyClick(window->focusWidget(), 'f');
        QCOMPARE(scene().frozen->base, 1000.0);
    }

    /// "al" would freeze the setting and go on to "Learned" otherwise.
    void lettersTypedIntoSchemeListChooseAScheme() {
        auto* schemes = window->controls().findChild<QComboBox*>(u"schemeChoice"_s);
        QVERIFY(schemes);
        schemes->setFocus();
        QTest::keyClicks(schemes, u"al"_s);
        QCOMPARE(schemes->currentText(), u"ALiBi"_s);
        QVERIFY(!scene().frozen);
    }

    void wheelChangesOnlyFieldWithFocus() {
        NumberField& base = *window->controls().base()->field();
        QVERIFY(!(base.focusPolicy() & Qt::WheelFocus & ~Qt::StrongFocus));
        window->controls().length()->field()->setFocus();
        turnWheel(base, base.rect().center(), 1);
        QCOMPARE(scene().encoding.base, 10'000.0);
        base.setFocus();
        turnWheel(base, base.rect().center(), 1);
        QVERIFY(scene().encoding.base > 10'000);
    }

    void rejectedTextStaysUntilItsValueChanges() {
        ParameterControl& length = *window->controls().length();
        type(*length.field(), u"0"_s);
        edit([](Scene& scene) { scene.encoding.base = 500; });
        QCOMPARE(length.field()->text(), u"0"_s);
        QVERIFY(!length.message().isEmpty());
        edit([](Scene& scene) { scene.encoding.length = 77; });
        QCOMPARE(length.field()->text(), u"77"_s);
        QVERIFY(length.message().isEmpty());
    }

    void rejectedTextIsGoneWhenFocusLeaves() {
        ParameterControl& length = *window->controls().length();
        for (const bool presses : {true, false}) {
            auto* edit = length.field()->findChild<QLineEdit*>();
            replaceText(*edit, u"7,5"_s);
            if (presses) QTest::keyClick(edit, Qt::Key_Return);
            QCOMPARE(!length.message().isEmpty(), presses);
            QCOMPARE(length.field()->text(), u"7,5"_s);
            window->board().focusCurrent();
            QVERIFY(!length.field()->hasFocus());
            QCOMPARE(length.field()->text(), u"50"_s);
            QCOMPARE(length.message(), QString());
            QVERIFY_CONTAINS(window->messages().sentence(), u"7,5"_s);
            QVERIFY_CONTAINS(window->messages().sentence(), u"The value is still 50."_s);
            window->messages().clear();
        }
    }

    /// A figure may have a sentence, a width and a base of its own.
    void controlsThatNoFigureUsesSaySo() {
        const auto messages = [this] {
            const ControlPanel& all = window->controls();
            return QStringList{all.length()->message(), all.dModel()->message(), all.base()->message()};
        };
        open(u"order"_s);
        QCOMPARE(messages(), QStringList(3, u"Order does not use it."_s));
        edit([](Scene& scene) { scene.figures.front().options = {{u"sentence"_s, u"scene"_s}}; });
        QCOMPARE(messages(), QStringList(3));
        edit([](Scene& scene) { scene.figures = {{u"learn"_s, {}, {}, {}}, {u"concepts"_s, {}, {}, {}}}; });
        QCOMPARE(messages(), (QStringList{u"No open figure uses it."_s, u"No open figure uses it."_s, {}}));
        edit([](Scene& scene) { scene.figures.push_back({u"heatmap"_s, {}, {}, {}}); });
        QCOMPARE(messages(), QStringList(3));
    }

    void invalidListIsExplainedAndTextIsKept() {
        open(u"chirp"_s);
        auto* edit = panel(u"chirp"_s).strip().findChild<QLineEdit*>(u"shifts"_s);
        QVERIFY(edit);
        const Scene before = scene();
        for (const auto& [typed, shownMessage] :
             {std::pair("1,2,abc", "whole numbers"), std::pair("4,8,4", "4 is in")}) {
            type(*edit, QString::fromLatin1(typed));
            auto* error = edit->findChild<QLabel*>(u"complaint"_s);
            QVERIFY(error && error->isVisible());
            QVERIFY_CONTAINS(error->text(), QString::fromLatin1(shownMessage));
            QCOMPARE(edit->text(), QString::fromLatin1(typed));
            QVERIFY(hasStyleClass(*edit, "refused"));
            QVERIFY(scene() == before);
        }
        type(*edit, u"3,5"_s);
        QVERIFY(!hasStyleClass(*edit, "refused"));
        QVERIFY(window->board().current()->hasFigureFocus());
    }

    void refusedTextGivesWayToValue_data() {
        addColumns<QString, QString, QString>();
        namedRow("list", "chirp", "shifts", "4,8,4");
        namedRow("order", "order", "order", "0,0");
        namedRow("pins", "positions", "addPin", "abc");
    }
    void refusedTextGivesWayToValue() {
        const auto [figure, name, typed] = thisRow<QString, QString, QString>();
        open(figure, [&](Scene& scene) { scene.arrangement.maximized = figure; });
        auto* edit = panel(figure).strip().findChild<QLineEdit*>(name);
        QVERIFY(edit);
        const QString value = edit->text();
        for (const bool escapes : {true, false}) {
            type(*edit, typed);
            QCOMPARE(edit->text(), typed);
            const auto* error = edit->findChild<QLabel*>(u"complaint"_s);
            QVERIFY(error && error->isVisible());
            if (escapes)
                QTest::keyClick(edit, Qt::Key_Escape);
            else
                window->board().focusCurrent();
            QCOMPARE(edit->text(), value);
            QVERIFY(!error->isVisible());
            QCOMPARE(scene().arrangement.maximized, figure);
        }
    }

    void editEmitsOneChangeAndSliderMatchesScene() {
        int shown = 0;
        const QObject here;
        connect(&window->document(), &Document::changed, &here, [&shown] { ++shown; });
        type(*window->controls().base()->field(), u"123"_s);
        QCOMPARE(shown, 1);
        // After a refused or ineffective drag, the slider returns to the Scene's value.
        ScaleSlider& slider = *window->controls().length()->slider();
        edit([](Scene& scene) { scene.encoding.length = 3; });
        drag(slider, 1);
        QCOMPARE(slider.value(), double(scene().encoding.length));
    }

    void longWavelengthsUseScientificNotation() {
        QCOMPARE(shortNumber(6.2620212e12, 4), u"6.262 × 10¹²"_s);
        QCOMPARE(shortNumber(471172413, 4), u"4.712 × 10⁸"_s);
        QCOMPARE(shortNumber(62831.853, 4), u"62,832"_s);
        edit([](Scene& scene) { scene.encoding.base = 1e12; });
        window->bringUpToDate();
        QVERIFY_CONTAINS(window->controls().findChild<FactLines*>()->text(), u" × 10¹²"_s);
    }

    void keysMoveSliderByStepsAndPages() {
        ScaleSlider& slider = *window->controls().length()->slider();
        slider.setFocus();
        QTest::keyClick(&slider, Qt::Key_Right);
        QCOMPARE(scene().encoding.length, 51);
        QTest::keyClick(&slider, Qt::Key_PageUp);
        QCOMPARE(scene().encoding.length, 100);
        QTest::keyClick(&slider, Qt::Key_Left);
        QCOMPARE(scene().encoding.length, 99);
        QTest::keyClick(&slider, Qt::Key_End);
        QCOMPARE(scene().encoding.length, 1048576);
        window->document().undo();
        QCOMPARE(scene().encoding.length, 99);
        ScaleSlider& width = *window->controls().dModel()->slider();
        QTest::keyClick(&width, Qt::Key_Up);
        QCOMPARE(scene().encoding.dModel, 136);
        QTest::keyClick(&width, Qt::Key_PageUp);
        QCOMPARE(scene().encoding.dModel, 256);
    }

    void wordsPastLengthAreReported() {
        drag(*window->controls().length()->slider(), 1);
        QCOMPARE(scene().encoding.length, 1);  // "The" alone
        QCOMPARE(window->controls().length()->slider()->value(), 1.0);
        QVERIFY(window->controls().length()->message().contains(u"2 words past L"_s));
        type(*window->controls().length()->field(), u"3"_s);
        QVERIFY(window->controls().length()->message().isEmpty());
    }

    void oddWidthReportsMissingCosine() {
        QVERIFY(window->controls().dModel()->message().isEmpty());
        type(*window->controls().dModel()->field(), u"7"_s);
        QVERIFY(window->controls().dModel()->message().contains(u"the last sine has no cosine"_s));
    }

    void segmentsSetLayoutSpacingAndColormap() {
        click(*window, "layout", "halves");
        click(*window, "spacing", "endpoint");
        click(*window, "colormap", "viridis");
        QCOMPARE(scene().encoding.layout, Layout::Halves);
        QCOMPARE(scene().encoding.spacing, Spacing::Endpoint);
        QCOMPARE(scene().style.colormap, u"viridis"_s);
        window->document().undo();
        window->document().undo();
        QCOMPARE(segments(*window, "spacing").chosen(), u"paper"_s);
        QCOMPARE(segments(*window, "colormap").chosen(), u"diverging"_s);
        QCOMPARE(segments(*window, "layout").chosen(), u"halves"_s);
    }

    void unusualLayoutIsOfferedWhileInUse() {
        window->controls().findChild<FoldRow*>(u"conventionFold"_s)->setUnfolded(true);
        QAbstractButton* cosineFirst = segments(*window, "layout").button(u"halves_cosine_first"_s);
        QVERIFY(!cosineFirst->isVisible());
        edit([](Scene& scene) { scene.encoding.layout = Layout::HalvesCosineFirst; });
        QVERIFY(cosineFirst->isVisible());
        QVERIFY(cosineFirst->isChecked());
    }

    void tabMovesFromFoldHeadIntoItsContent() {
        QWidget& maps = folded<SegmentedControl>(*window, "colormap");
        auto* head = window->controls().findChild<QWidget*>(u"colorFoldHead"_s);
        head->setFocus();
        QTest::keyClick(head, Qt::Key_Tab);
        QVERIFY(maps.isAncestorOf(QApplication::focusWidget()));
    }

    /// 15 of 64 pairs and the wavelengths 6.28 and 54,410 at d 128, L 50; 58 of 256 pairs at d 512.
    void factsMatchCurriculum() {
        auto* facts = window->controls().findChild<FactLines*>(u"facts"_s);
        QVERIFY(facts);
        QVERIFY(facts->text().contains(u"6.28 … 54,410"_s));
        QVERIFY(facts->text().contains(u"15 of 64 pairs"_s));
        const auto& norm = folded<FactLines>(*window, "norm");
        QCOMPARE(norm.text(), u"Row norm 8"_s);
        type(*window->controls().dModel()->field(), u"512"_s);
        QVERIFY(facts->text().contains(u"58 of 256 pairs"_s));
        QCOMPARE(norm.text(), u"Row norm 16"_s);
        type(*window->controls().dModel()->field(), u"4096"_s);
        QVERIFY2(facts->text().endsWith(u" of 2,048"_s), qPrintable(facts->text()));
        edit([](Scene& scene) { scene.encoding.base = 1; });
        window->bringUpToDate();
        QVERIFY2(facts->text().contains(u"Wavelength 6.28\n"_s), qPrintable(facts->text()));
        type(*window->controls().dModel()->field(), u"2"_s);
        QVERIFY2(facts->text().contains(u"Wavelength 6.28\n"_s), qPrintable(facts->text()));
        QVERIFY2(facts->text().endsWith(u"1 of 1 pair"_s), qPrintable(facts->text()));
        edit([](Scene& scene) {  // the only column is zero padding
            scene.encoding.oddRule = OddRule::ZeroPad;
            scene.encoding.dModel = 1;
            clampToValid(scene);
        });
        window->bringUpToDate();
        QVERIFY2(facts->text().contains(u"Wavelength none\n"_s), qPrintable(facts->text()));
    }

    void undoInFieldRevertsTypingFirst() {
        NumberField& field = *window->controls().length()->field();
        type(field, u"60"_s);
        auto* edit = field.findChild<QLineEdit*>();
        replaceText(*edit, u"7"_s);
        QTest::keyClick(edit, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(edit->text(), u"60"_s);
        QCOMPARE(scene().encoding.length, 60);
        QTest::keyClick(edit, Qt::Key_Z, Qt::ControlModifier);
        QCOMPARE(scene().encoding.length, 50);
    }

    void controlsAreAccessibleAndReachableByTab() {
        openNew();
        for (QWidget* widget : window->findChildren<QWidget*>()) {
            if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus || widget->focusProxy())
                continue;
            if (qobject_cast<QLineEdit*>(widget) && qobject_cast<QAbstractSpinBox*>(widget->parentWidget()))
                continue;
            QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(widget);
            QVERIFY2(interface && !interface->text(QAccessible::Name).isEmpty(),
                     qPrintable(QString::fromUtf8(widget->metaObject()->className()) + ' '_L1 +
                                widget->objectName()));
        }
        for (const Panel* panel : window->board().panels())
            QCOMPARE(QAccessible::queryAccessibleInterface(panel->figure().surface())->role(),
                     QAccessible::Chart);
        QAccessibleInterface* slider =
            QAccessible::queryAccessibleInterface(window->controls().length()->slider());
        QCOMPARE(slider->role(), QAccessible::Slider);
        QCOMPARE(slider->text(QAccessible::Value), u"50"_s);
        // Setting the value from a screen reader clamps it to the scale and adds one undo step.
        QAccessibleValueInterface* value = slider->valueInterface();
        QVERIFY(value);
        QCOMPARE(QAccessible::queryAccessibleInterface(window->controls().length()->field())
                     ->valueInterface()
                     ->maximumValue()
                     .toDouble(),
                 double(EncodingParameters::maximumLength));
        QCOMPARE(value->currentValue().toDouble(), 50.0);
        QCOMPARE(value->minimumValue().toDouble(), 1.0);
        QCOMPARE(value->maximumValue().toDouble(), double(EncodingParameters::maximumLength));
        value->setCurrentValue(120);
        QCOMPARE(scene().encoding.length, 120);
        QCOMPARE(value->currentValue().toDouble(), 120.0);
        value->setCurrentValue(130);
        window->document().undo();
        QCOMPARE(scene().encoding.length, 120);
        window->document().undo();
        QCOMPARE(scene().encoding.length, 50);
        QVERIFY(!window->document().canUndo());
        QSet<QWidget*> reached;
        QWidget* start = window->board().current()->figure().surface();
        for (QWidget* at = start->nextInFocusChain(); at != start; at = at->nextInFocusChain())
            if (at->isVisible() && (at->focusPolicy() & Qt::TabFocus)) reached.insert(at);
        for (ParameterControl* control :
             {window->controls().length(), window->controls().dModel(), window->controls().base()}) {
            QVERIFY(reached.contains(control->slider()));
            QVERIFY(reached.contains(control->field()));
        }
    }
};

static const Registered<ControlsTest> registered;

#include "controls_test.moc"
