// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/figures/registry.h"
#include "app/figures/scene_edits.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "app/window/board/tool_strip.h"
#include "app/window/help/help_dialogs.h"
#include "app/window/help/help_search.h"
#include "app/window/help/help_window.h"
#include "app/window/help/invitations.h"
#include "app/window/help/whats_this.h"
#include "app/window/shell/main_menu.h"
#include "app/window/shell/top_bar.h"
#include "support.h"
#include "tests/contains.h"
#include "tests/window/test_classes.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QDialog>
#include <QHelpEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QRegularExpression>
#include <QScrollBar>
#include <QSettings>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextDocument>
#include <QToolButton>

#include <algorithm>

using namespace sinescope;

namespace {

const QString positions = u"positions"_s;
const QString dimensions = u"dimensions"_s;
using Numbers = std::vector<std::int64_t>;

Invitations& invitationsOf(MainWindow& window) {
    auto* found = window.controls().findChild<Invitations*>();
    if (!found) failCase(u"there are no invitations"_s);
    return *found;
}

QStringList chipsOf(MainWindow& window, const QString& figure) {
    QStringList texts;
    const QWidget* pins = panel(window, figure).strip().findChild<QWidget*>(u"pins"_s);
    for (const QAbstractButton* chip : pins->findChildren<QAbstractButton*>())
        if (!chip->isHidden()) texts << chip->text();
    return texts;
}

void clickChip(MainWindow& window, const QString& figure, const QString& text) {
    QWidget* pins = panel(window, figure).strip().findChild<QWidget*>(u"pins"_s);
    for (QAbstractButton* chip : pins->findChildren<QAbstractButton*>())
        if (!chip->isHidden() && chip->text() == text) return chip->click();
    failCase(u"there is no such chip"_s);
}

QLineEdit& addField(MainWindow& window, const QString& figure) {
    return *panel(window, figure).strip().findChild<QLineEdit*>(u"addPin"_s);
}

QString pageText(const HelpWindow& help) {
    return help.findChild<QTextBrowser*>()->toPlainText();
}

}  // namespace

/// Help and hints for new users.
class HelpTest : public WindowTest {
    Q_OBJECT

 private slots:
    void initTestCase() { QSettings().remove(u"start"_s); }

    void everyFigureHelpHasThreeSectionsAndAllOptions() {
        for (const FigureKind& kind : figureKinds()) {
            const QString help = figureHelp(kind.spec.id);
            for (const char* part : {"What it shows", "How to read it", "What to try"})
                QVERIFY2(help.contains(QLatin1String(part)), qPrintable(kind.spec.id));
            for (const OptionSpec& option : kind.spec.options)
                QVERIFY2(help.contains(option.label.toHtmlEscaped()), qPrintable(option.label));
        }
    }

    /// F1 explains a figure whatever the scheme is.
    void figureHelpTellsWhatOnlyTheSinusoidalEncodingHas() {
        for (const char* figure : {"heatmap", "positions", "dimensions", "wavelengths", "chirp", "similarity",
                                   "shift", "precision", "derivative", "beyond"})
            QVERIFY2(figureHelp(QLatin1String(figure)).contains(u"sinusoidal encoding"_s), figure);
        // A sentence about what n does is about the sinusoidal encoding, or says otherwise.
        const QString heatmap = figureHelp(u"heatmap"_s);
        for (const char* part : {"from −1 to 1", "pairs oscillate fast", "drag n down to 10"}) {
            const QString before = heatmap.section(QString::fromUtf8(part), 0, 0);
            QVERIFY2(before.size() < heatmap.size(), part);
            QVERIFY2(before.section('.'_L1, -1).contains(u"sinusoidal encoding"_s), part);
        }
    }

    void f1OpensHelpForCurrentFigure() {
        surface(dimensions).setFocus();
        QTest::keyClick(window.get(), Qt::Key_F1);
        HelpWindow& help = window->menu().helpWindow();
        QVERIFY(help.isVisible());
        QVERIFY_CONTAINS(pageText(help), u"as waves over position"_s);
        window->board().goTo(u"heatmap"_s);
        QTest::keyClick(window.get(), Qt::Key_F1);
        QVERIFY(pageText(help).contains(u"Position 0 is at the top"_s));
    }

    void helpSearchRanksAndFiltersTopics() {
        HelpWindow& help = window->menu().helpWindow();
        help.openSearch();
        const int all = help.list()->count();
        QTest::keyClicks(help.search(), u"wavelength"_s);
        QVERIFY(help.list()->count() > 2 && help.list()->count() < all);
        // Title matches come first.
        QVERIFY(help.list()->item(0)->text().contains(u"wavelength"_s, Qt::CaseInsensitive));
        QVERIFY(pageText(help).contains(u"wavelength"_s, Qt::CaseInsensitive));
        help.search()->setText(u"mask causal"_s);
        QVERIFY(help.list()->count() >= 1);
        QCOMPARE(help.list()->item(0)->text(), u"causal mask (Ideas)"_s);
        // Sections of the manual and of the command-line page are found.
        help.search()->setText(u"presenter display elapsed"_s);
        QCOMPARE(help.list()->item(0)->text(), u"On stage"_s);
        help.search()->setText(u"sinescope render batch"_s);
        QCOMPARE(help.list()->item(0)->text(), u"Figures"_s);
        // Keys are found by what they do.
        help.search()->setText(u"freeze setting"_s);
        QVERIFY(help.list()->count() >= 1);
        help.search()->setText(u"no such thing"_s);
        QCOMPARE(help.list()->count(), 0);
        QVERIFY(pageText(help).contains(u"Nothing"_s));
    }

    void helpSearchAnswersQuestions_data() {
        QTest::addColumn<QString>("first");
        QTest::newRow("a shift is a rotation") << u"lesson 12-rotation"_s;
        QTest::newRow("why 10000") << u"lesson 10-wavelengths"_s;
        QTest::newRow("10,000 wavelengths") << u"lesson 10-wavelengths"_s;
    }

    void helpSearchAnswersQuestions() {
        const std::vector<HelpTopic> found =
            foundTopics(helpTopics(*window), QLatin1String(QTest::currentDataTag()));
        QFETCH(QString, first);
        QCOMPARE(found.front().id, first);
    }

    void everyHelpTopicHasText() {
        for (const HelpTopic& topic : helpTopics(*window)) {
            QTextDocument page;
            page.setHtml(topic.text);
            QVERIFY2(page.toPlainText().trimmed() != topic.title, qPrintable(topic.id));
        }
    }

    void pageTakesColoursOfThemeAndStaysInPlace() {
        HelpWindow& help = window->menu().helpWindow();
        help.showTopic(u"lesson 07-fingerprints"_s);
        help.resize(500, 300);
        untilIdle();
        QScrollBar* bar = help.findChild<QTextBrowser*>()->verticalScrollBar();
        bar->setValue(bar->maximum());
        const int top = bar->value();
        edit([](Scene& scene) { scene.style.theme = ThemeId::Dark; });
        untilIdle();
        QVERIFY(top > 0);
        QCOMPARE(bar->value(), top);
        const QColor accent = palette(ThemeId::Dark).accent;
        int links = 0;
        for (QTextBlock block = help.findChild<QTextBrowser*>()->document()->begin(); block.isValid();
             block = block.next())
            for (auto each = block.begin(); !each.atEnd(); ++each)
                if (const QTextCharFormat format = each.fragment().charFormat(); format.isAnchor()) {
                    QCOMPARE(format.foreground().color(), accent);
                    ++links;
                }
        QCOMPARE(links, 3);
        help.close();
    }

    /// ωᵢ and Mₖ as in the lessons, not ω_i and M_k.
    void helpTypesetsIndices() {
        static const QRegularExpression raw(u"[ωλM]_[ikp]"_s);
        int typeset = 0;
        for (const HelpTopic& topic : helpTopics(*window)) {
            QTextDocument page;
            page.setHtml(topic.text);
            QVERIFY2(!page.toPlainText().contains(raw), qPrintable(topic.id));
            typeset += page.toPlainText().contains(u"ω\u1d62"_s);
        }
        QVERIFY(typeset > 0);
    }

    void clearButtonIsInsideItsField() {
        HelpWindow& help = window->menu().helpWindow();
        help.openSearch();
        const auto* field = help.findChild<QLineEdit*>();
        QTest::keyClicks(help.findChild<QLineEdit*>(), u"sine"_s);
        const auto* clear = field->findChild<QToolButton*>();
        QVERIFY(clear && clear->isVisible());
        QVERIFY(field->rect().contains(clear->geometry()));
        help.close();
    }

    void keysBeginWithTheirFirstHeading() {
        const std::unique_ptr<QDialog> keys(showKeys(*window));
        const QTextDocument* text = keys->findChild<QTextBrowser*>()->document();
        QCOMPARE(text->begin().text(), u"File"_s);
        QCOMPARE(text->begin().blockFormat().topMargin(), 0);
    }

    void helpSearchFindsCommonTerms() {
        const std::vector<HelpTopic> topics = helpTopics(*window);
        for (const char* word :
             {"gradient",  "slope",       "rate",     "derivative", "frequency", "phase",     "period",
              "embedding", "attention",   "token",    "softmax",    "query",     "heads",     "mask",
              "bias",      "relative",    "absolute", "rotary",     "rotation",  "learned",   "extrapolation",
              "cosine",    "dot product", "norm",     "PCA",        "Fourier",   "gradients", "Theta"})
            QVERIFY2(!foundTopics(topics, QLatin1String(word)).empty(), word);
        for (const char* question : {"why sine and cosine", "pair 10 wavelength"})
            QVERIFY2(!foundTopics(topics, QLatin1String(question)).empty(), question);
        // Schemes are found by the choices of their parameters.
        QVERIFY(std::ranges::count(foundTopics(topics, u"yarn"_s), u"scheme rope"_s, &HelpTopic::id) == 1);
        // A term's page comes before other pages that mention it.
        QCOMPARE(foundTopics(topics, u"derivatives"_s).front().title.toLower(), u"derivative"_s);
    }

    void glossaryContainsTermsUsedInWindow() {
        const std::vector<HelpTopic> topics = helpTopics(*window);
        for (const char* word : {"position p", "sequence length L", "model width d", "column j", "pair i",
                                 "base n", "angular frequency", "frequency", "wavelength", "layout",
                                 "spacing", "shift k", "shift matrix", "similarity S(k)"}) {
            const auto hit = std::find_if(topics.begin(), topics.end(), [word](const HelpTopic& topic) {
                return topic.id.startsWith(u"word "_s + QLatin1String(word));
            });
            QVERIFY2(hit != topics.end(), word);
        }
    }

    void everyControlHasWhatsThisHelp() {
        for (Panel* each : window->board().panels()) each->setToolsNamed(true);
        int asked = 0;
        for (QWidget* widget : window->findChildren<QWidget*>()) {
            const bool isControl = qobject_cast<QAbstractButton*>(widget) ||
                                   qobject_cast<QAbstractSpinBox*>(widget) ||
                                   qobject_cast<QComboBox*>(widget) || qobject_cast<QLineEdit*>(widget) ||
                                   qobject_cast<ScaleSlider*>(widget);
            if (!isControl || !widget->isVisible()) continue;
            QHelpEvent event(QEvent::QueryWhatsThis, {}, {});
            QApplication::sendEvent(widget, &event);
            QVERIFY2(event.isAccepted(),
                     qPrintable(widget->objectName() + ' '_L1 + widget->accessibleName() + ' '_L1 +
                                QLatin1String(widget->metaObject()->className())));
            ++asked;
        }
        QVERIFY(asked > 30);
        QVERIFY(WhatsThis::textFor(*window->controls().base()->field()).contains(u"the base"_s));
        QVERIFY(WhatsThis::textFor(surface(positions)).contains(u"fingerprint"_s));
    }

    void initialSelectionIsInSentence() {
        const Scene& scene = sceneOf(*window);
        QVERIFY(scene.selection.position >= scene.encoding.firstPosition);
        QVERIFY(scene.selection.position < scene.encoding.firstPosition + scene.sentence.tokens.size());
    }

    void invitationsAreHiddenWhereTheyAreImpossible() {
        Invitations& invitations = invitationsOf(*window);
        QCOMPARE(invitations.count(), 3);
        edit([](Scene& scene) { setScheme(scene, newScheme(scene, u"alibi"_s)); });
        QCOMPARE(invitations.count(), 2);
        window->document().undo();
        QCOMPARE(invitations.count(), 3);
        edit([](Scene& scene) { scene.arrangement.maximized = u"heatmap"_s; });
        QCOMPARE(invitations.count(), 2);  // Sum is hidden
        window->document().undo();
        edit([](Scene& scene) { scene.arrangement.maximized = u"dimensions"_s; });
        QCOMPARE(invitations.count(), 0);  // no cells
    }

    void completedInvitationsDisappearPermanently() {
        QSettings().remove(u"start"_s);
        Invitations& invitations = invitationsOf(*window);
        QVERIFY(invitations.isVisible());
        QCOMPARE(invitations.count(), 3);
        // In a low window, the controls get the space.
        resizeTo(*window, {1280, 560});
        QVERIFY(!invitations.isVisible());
        resizeTo(*window, {1280, 800});
        QVERIFY(invitations.isVisible());
        edit([](Scene& scene) { scene.encoding.base = 500; });
        QCOMPARE(invitations.count(), 2);
        MainWindow next;
        QCOMPARE(invitationsOf(next).count(), 2);
        edit([](Scene& scene) { scene.selection.column = 9; });
        QCOMPARE(invitations.count(), 1);
        edit([](Scene& scene) { scene.sentence.tokens[0] = u"A"_s; });
        QCOMPARE(invitations.count(), 0);
        untilIdle();
        QVERIFY(!invitations.isVisible());
        MainWindow last;
        QCOMPARE(invitationsOf(last).count(), 0);
    }

    void presetsUndoAndShorteningCompleteNoInvitation() {
        QSettings().remove(u"start"_s);
        Document& document = window->document();
        Scene other = document.scene();
        other.encoding.base = 500;
        other.selection.column = 9;
        other.sentence.tokens[0] = u"A"_s;
        document.replace(other, u"preset"_s);
        document.undo();
        document.redo();
        document.apply({u"L"_s, [](Scene& scene) { scene.encoding.length = 2; }});
        QCOMPARE(invitationsOf(*window).count(), 3);
    }

    void invitationIsListedWhileItsFigureIsOpen() {
        QSettings().remove(u"start"_s);
        Invitations& invitations = invitationsOf(*window);
        const auto listed = [&] {
            QStringList texts;
            for (const QLabel* label : invitations.findChildren<QLabel*>())
                if (!label->isHidden()) texts << label->text();
            return texts;
        };
        QVERIFY(listed().contains(u"Replace a word in Sum"_s));
        window->document().apply(openEdit(figureKind(u"sum"_s).spec, false));
        QVERIFY(!listed().contains(u"Replace a word in Sum"_s));
        QCOMPARE(invitations.count(), 2);
        window->document().undo();
        QCOMPARE(invitations.count(), 3);
    }

    void closedInvitationsStayHidden() {
        QSettings().remove(u"start"_s);
        Invitations& invitations = invitationsOf(*window);
        QTest::mouseClick(invitations.findChild<QToolButton*>(), Qt::LeftButton);
        untilIdle();
        QVERIFY(!invitations.isVisible());
        MainWindow next;
        QCOMPARE(invitationsOf(next).count(), 0);
    }

    void pinnedRowsCanBeAddedRemovedAndReset() {
        window = windowOf(positions);
        resizeTo(*window, {1600, 900});
        QCOMPARE(chipsOf(*window, positions), QStringList({u"0 ×"_s, u"10 ×"_s, u"25 ×"_s}));
        type(addField(*window, positions), u"17, 3"_s);
        QCOMPARE(*scene().selection.positions, (Numbers{0, 10, 25, 17, 3}));
        window->bringUpToDate();
        clickChip(*window, positions, u"10 ×"_s);
        clickChip(*window, positions, u"0 ×"_s);
        QCOMPARE(*scene().selection.positions, (Numbers{25, 17, 3}));
        window->document().undo();
        QCOMPARE(scene().selection.positions->size(), std::size_t(4));
        window->bringUpToDate();
        clickChip(*window, positions, u"↺"_s);
        QVERIFY(!scene().selection.positions);
    }

    void pTogglesPinOfSelection() {
        edit([](Scene& scene) {
            scene.selection.position = 17;
            scene.selection.column = 9;
        });
        window->board().goTo(positions);
        QTest::keyClick(&surface(positions), Qt::Key_P);
        QCOMPARE(*scene().selection.positions, (Numbers{0, 10, 25, 17}));
        QVERIFY(!scene().selection.columns);
        window->board().goTo(dimensions);
        QTest::keyClick(&surface(dimensions), Qt::Key_P);
        QCOMPARE(*scene().selection.columns, (Numbers{0, 32, 64, 126, 9}));
        QTest::keyClick(&surface(dimensions), Qt::Key_P);
        QCOMPARE(*scene().selection.columns, (Numbers{0, 32, 64, 126}));
        // A row of the heatmap is pinned as a line in Positions.
        window->board().goTo(u"heatmap"_s);
        QTest::keyClick(&surface(u"heatmap"_s), Qt::Key_P);
        QCOMPARE(*scene().selection.positions, (Numbers{0, 10, 25}));
    }

    void invalidPinIsExplained() {
        window = windowOf(dimensions);
        resizeTo(*window, {1600, 900});
        const Scene before = scene();
        for (const auto& [typed, message] : {std::pair("128", "There is no 128; the columns are 0 to 127."),
                                             std::pair("3, x", "\"x\" is not a whole number")}) {
            type(addField(*window, dimensions), QLatin1String(typed));
            auto* error = addField(*window, dimensions).findChild<QLabel*>(u"complaint"_s);
            QVERIFY(error->isVisible());
            QVERIFY_CONTAINS(error->text(), QLatin1String(message));
            QCOMPARE(addField(*window, dimensions).text(), QLatin1String(typed));
            QVERIFY(scene() == before);
        }
    }
};

static const Registered<HelpTest> registered(offscreenPart);

#include "help_test.moc"
