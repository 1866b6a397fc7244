// SPDX-License-Identifier: GPL-3.0-or-later
//
// Schemes in the window: the choice, its controls, and tables opened from files.
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/window/board/tool_strip.h"
#include "app/window/controls/fold_row.h"
#include "app/window/controls/number_field.h"
#include "app/window/controls/scheme_controls.h"
#include "app/window/parts/application.h"
#include "app/window/parts/file_reader.h"
#include "app/window/shell/table_opener.h"
#include "app/window/shell/top_bar.h"
#include "support.h"
#include "test_classes.h"
#include "test_home.h"
#include "tests/contains.h"
#include "tests/files.h"
#include "tests/safetensors_file.h"
#include "tests/scenes.h"
#include "tests/text_rows.h"
#include "tests/window/drops.h"
#include "tests/window/scheme_support.h"

#include <QAbstractItemView>
#include <QCheckBox>
#include <QComboBox>
#include <QToolButton>

#include <algorithm>
#include <cstdio>

using namespace sinescope;

class SchemesTest : public WindowTest {
    Q_OBJECT

 private slots:
    /// Every entry fits in its box, beside the arrow.
    void schemeChoicesAreNamedAndFitTheirComboBox() {
        window->resize(1280, 720);
        for (const SchemeInfo& info : schemes()) {
            chooseScheme(*window, info.id);
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
            for (const QComboBox* box : window->controls().scheme()->findChildren<QComboBox*>()) {
                QVERIFY2(!box->accessibleName().isEmpty(), qPrintable(QString::fromUtf8(info.name)));
                for (int k = 0; k < box->count() && box->isVisible(); ++k)
                    QVERIFY2(box->fontMetrics().horizontalAdvance(box->itemText(k)) <= box->width() - 34,
                             qPrintable(box->itemText(k)));
            }
        }
    }

    void schemesAreListedByWhereTheyEnter() {
        const auto* box = window->controls().findChild<QComboBox*>(u"schemeChoice"_s);
        QStringList headings;
        QString heading;
        int listed = 0;
        for (int k = 0; k < box->count(); ++k) {
            const QString id = box->itemData(k).toString();
            if (id.isEmpty()) {
                headings << (heading = box->itemText(k));
                continue;
            }
            const auto info = std::ranges::find_if(
                schemes(), [&id](const SchemeInfo& each) { return id == QLatin1String(each.id); });
            QVERIFY2(info != schemes().end(), qPrintable(id));
            QCOMPARE(heading, info->entry == Entry::Input      ? u"Added to the input"_s
                              : info->entry == Entry::Score    ? u"Added to the score"_s
                              : info->entry == Entry::Rotation ? u"Rotation of q and k"_s
                                                               : u"Nowhere"_s);
            ++listed;
        }
        QCOMPARE(headings.size(), 4);
        QCOMPARE(std::size_t(listed), schemes().size());
    }

    void schemeIsFoundByItsFirstLettersAndHome() {
        auto* box = window->controls().findChild<QComboBox*>(u"schemeChoice"_s);
        box->showPopup();
        const auto chosen = [box] { return box->view()->currentIndex().data(Qt::UserRole).toString(); };
        QTest::keyClicks(box->view(), u"Le"_s);
        QCOMPARE(chosen(), u"learned"_s);
        QTest::keyClick(box->view(), Qt::Key_Home);
        QCOMPARE(chosen(), u"sinusoidal"_s);
        box->hidePopup();
    }

    /// The panel does not scroll horizontally, so wider controls would be cut off.
    void controlsAreNoWiderThanTheirPanel() {
        unfoldConvention(*window);
        const ControlPanel& panel = window->controls();
        for (const SchemeInfo& info : schemes()) {
            chooseScheme(*window, info.id);
            QVERIFY2(panel.widget()->width() <= panel.viewport()->width(), info.id);
        }
        T5Scheme decoder;
        decoder.name = "decoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight";
        for (const bool bidirectional : {false, true}) {  // deduced from the name, then set by hand
            decoder.buckets.bidirectional = bidirectional;
            edit([&decoder](Scene& scene) { setScheme(scene, decoder); });
            untilIdle();
            QVERIFY(panel.widget()->width() <= panel.viewport()->width());
        }
    }

    void chosenSchemeShowsItsControlsAndFormula() {
        unfoldConvention(*window);
        QWidget* layout = window->controls().findChild<QWidget*>(u"layout"_s);
        QVERIFY(layout->isVisible());
        chooseScheme(*window, "alibi");
        QVERIFY(std::holds_alternative<AlibiScheme>(scene().scheme));
        QVERIFY(!layout->isVisible() && !window->controls().base()->isVisible());
        QCOMPARE(formulaOf(*window), u"score − m |q − p|"_s);
        type(*controlOf<NumberField>(*window, "heads"), u"12"_s);
        QCOMPARE(std::get<AlibiScheme>(scene().scheme).heads, 12);
        type(*controlOf<NumberField>(*window, "head"), u"11"_s);
        QCOMPARE(scene().selection.head, 11);
        controlOf<QCheckBox>(*window, "causal")->click();
        QVERIFY(std::get<AlibiScheme>(scene().scheme).causal);
        chooseScheme(*window, "sinusoidal");
        QVERIFY(layout->isVisible() && window->controls().base()->isVisible());
        QVERIFY(isSinusoidal(scene()));
        QVERIFY(formulaOf(*window).startsWith(u"PE(p, 2i)"_s));
        window->document().undo();
        QCOMPARE(std::get<AlibiScheme>(scene().scheme).heads, 12);
        for (const char* heads : {"16", "20"})
            type(*controlOf<NumberField>(*window, "heads"), QLatin1String(heads));
        window->document().undo();
        QCOMPARE(std::get<AlibiScheme>(scene().scheme).heads, 16);
    }

    void choosingScalingShowsItsParameters() {
        chooseScheme(*window, "rope");
        QVERIFY(!controlOf<NumberField>(*window, "factor"));
        auto* scaling = controlOf<QComboBox>(*window, "scaling");
        scaling->setFocus();
        scaling->setCurrentIndex(4);  // YaRN
        emit scaling->activated(4);
        QCOMPARE(window->focusWidget(), controlOf<QComboBox>(*window, "scaling"));  // a new box
        QVERIFY(controlOf<NumberField>(*window, "beta-fast"));
        QCOMPARE(controlOf<NumberField>(*window, "rotary-dim")->text(), u"all"_s);
        QCOMPARE(controlOf<NumberField>(*window, "attention-factor")->text(), u"auto"_s);
        type(*controlOf<NumberField>(*window, "factor"), u"16"_s);
        const auto& rope = std::get<RopeScheme>(scene().scheme);
        QCOMPARE(std::get<YarnScaling>(rope.scaling).factor, 16.0);
    }

    void gridSchemeRejectsZeroWidthAndSetsLength() {
        chooseScheme(*window, "grid");
        type(*window->controls().dModel()->field(), u"96"_s);
        const Scene before = scene();
        type(*controlOf<NumberField>(*window, "width"), u"0"_s);
        QVERIFY(scene() == before);
        QVERIFY(!window->controls().length()->isEnabled());  // L is the number of patches
        type(*controlOf<NumberField>(*window, "height"), u"5"_s);
        QCOMPARE(scene().encoding.length, 5 * std::get<GridScheme>(before.scheme).width);
    }

    void sizeOfSchemeIsAnnouncedAndGivenBack() {
        const EncodingParameters before = scene().encoding;
        chooseScheme(*window, "learned");
        QVERIFY(scene().encoding.length != before.length);
        const QString change = u"L from %1 to %2"_s.arg(before.length).arg(scene().encoding.length);
        QVERIFY_CONTAINS(window->messages().sentence(), change);
        chooseScheme(*window, "grid");
        chooseScheme(*window, "rope");
        QCOMPARE(scene().encoding.length, before.length);
        QCOMPARE(scene().encoding.dModel, before.dModel);
        // A size that was edited stays.
        chooseScheme(*window, "grid");
        type(*window->controls().dModel()->field(), u"96"_s);
        chooseScheme(*window, "sinusoidal");
        QCOMPARE(scene().encoding.dModel, 96);
    }

    void baseOfRopeHasSlider() {
        chooseScheme(*window, "rope");
        QTest::keyClick(controlOf<ScaleSlider>(*window, "baseSlider"), Qt::Key_End);
        QCOMPARE(std::get<RopeScheme>(scene().scheme).base, 1e12);
    }

    /// File managers and dialogs pass names in which each invalid UTF-8 byte is replaced by another
    /// character.
    void nonUtf8FileNameIsRejectedWithRenameCommand() {
        writeNpyFile(inFolder(u"w.npy"_s), 4, 2);
        const QByteArray name = QFile::encodeName(inFolder(u"a"_s)) + "\xff.npy";
        const QByteArray original = QFile::encodeName(inFolder(u"w.npy"_s));
        QCOMPARE(std::rename(original.constData(), name.constData()), 0);
        const Scene before = scene();
        const QString path = QFile::decodeName(name);
        QVERIFY(!QFileInfo::exists(path));
        QCOMPARE(QUrl::fromEncoded("file://" + name.toPercentEncoding("/")).toLocalFile(), path);
        drop(*window, path);
        QVERIFY(scene() == before);
        for (const char* part : {"has bytes that are not UTF-8", "mv a*.npy new.npy"})
            QVERIFY_CONTAINS(window->messages().sentence(), QLatin1String(part));
        std::remove(name.constData());  // Qt cannot
    }

    void frozenSchemeIsShownComparedAndSwapped() {
        chooseScheme(*window, "alibi");
        QTest::keyClick(window.get(), Qt::Key_F);
        chooseScheme(*window, "sinusoidal");
        const auto* chip = window->topBar().findChild<QToolButton*>(u"frozenChip"_s);
        QVERIFY2(chip->isVisible() && chip->text().startsWith(u"A: ALiBi, L = "_s), qPrintable(chip->text()));
        QTest::keyClick(window.get(), Qt::Key_D);
        QTRY_COMPARE(window->document().scene().arrangement.maximized, u"compare"_s);
        QTest::keyClick(window.get(), Qt::Key_A);
        QVERIFY(std::holds_alternative<AlibiScheme>(window->document().scene().scheme));
        QTRY_VERIFY2(chip->text().startsWith(u"A: n = 10,000, "_s), qPrintable(chip->text()));
        QTest::keyClick(window.get(), Qt::Key_Z, Qt::ControlModifier);
        QVERIFY(std::holds_alternative<SinusoidalScheme>(window->document().scene().scheme));
        QVERIFY(std::holds_alternative<AlibiScheme>(window->document().scene().frozenScheme));
    }

    void libraryConventionsCanBeChosen() {
        QVERIFY(!window->controls().findChild<QComboBox*>(u"convention"_s));
        unfoldConvention(*window);
        auto* choice = window->controls().findChild<QComboBox*>(u"convention"_s);
        QVERIFY(choice->isVisible());
        QCOMPARE(choice->count(), 37);
        QCOMPARE(choice->currentData().toString(), u"paper"_s);
        const auto choose = [&](const char* id) {
            choice->setCurrentIndex(choice->findData(QLatin1String(id)));
            emit choice->activated(choice->currentIndex());
            window->bringUpToDate();
        };
        choose("fairseq");
        // facebookresearch/fairseq: halves, endpoint spacing, positions from padding_idx + 1 on.
        QCOMPARE(scene().encoding.layout, Layout::Halves);
        QCOMPARE(scene().encoding.spacing, Spacing::Endpoint);
        QCOMPARE(choice->currentData().toString(), u"fairseq"_s);
        choose("d2l");
        QCOMPARE(scene().encoding.layout, Layout::Interleaved);
        QCOMPARE(choice->currentData().toString(), u"d2l"_s);
        edit([](Scene& scene) { scene.encoding.factor = 0.3; });
        window->bringUpToDate();
        QCOMPARE(choice->currentIndex(), 0);
        chooseScheme(*window, "alibi");
        QVERIFY(!choice->isVisible());
    }

    void linkInEmptyFigureOpensSuitableFigure() {
        window =
            windowOf(u"wavelengths"_s, [](Scene& scene) { setScheme(scene, newScheme(scene, u"alibi"_s)); });
        const QPoint link = linkIn(panel(u"wavelengths"_s)).area.center().toPoint();
        QTest::mouseClick(&surface(u"wavelengths"_s), Qt::LeftButton, {}, link);
        QVERIFY(findFigure(scene(), u"dimensions"_s));
    }

    void controlsIrrelevantToSchemeAreHidden() {
        window = windowOf(u"derivative"_s, [](Scene&) {});
        resizeTo(*window, {1800, 900});
        const auto isPresent = [&](const char* key) {
            const auto* control = panel(u"derivative"_s).strip().findChild<QWidget*>(QLatin1String(key));
            return control && control->isVisible();
        };
        QVERIFY(isPresent("pins") && isPresent("show"));
        chooseScheme(*window, "alibi");  // lines are heads
        QVERIFY(!isPresent("pins") && !isPresent("show"));
        chooseScheme(*window, "learned");  // lines are steps of columns
        QVERIFY(isPresent("pins") && !isPresent("show"));
        chooseScheme(*window, "rope");  // shows a sentence
        QVERIFY(!isPresent("pins") && !isPresent("show"));
        chooseScheme(*window, "sinusoidal");
        QVERIFY(isPresent("pins") && isPresent("show"));
    }

    void derivationIsNotSinusoidalForT5() {
        chooseScheme(*window, "t5");
        QVERIFY2(!derivation(*window).contains(u"PE("_s), qPrintable(derivation(*window)));
    }
};

static const Registered<SchemesTest> registered;

int main(int argc, char** argv) {
    const TestHome home("sinescope-schemes-tests");
    Application application(argc, argv);
    return runTests(argc, argv);
}

#include "schemes_test.moc"
