// SPDX-License-Identifier: GPL-3.0-or-later
//
// Monkey test of the window: seeded random events in rounds, each with a new window, so that any round can be
// replayed alone. After each event the Scene must be valid, and no warning or exception may have occurred. At
// the end of a round, undoing everything must restore the Scene it began with.
//
//     window_monkey_tests [--events 1000000] [--seed 7] [--round 12] [--length 300] [--trace] [--memory]
//
// At the end it lists the events that took longer than 50 ms of processor time. --length: events per round;
// --memory: prints the resident memory during the run and, on Linux, the events with the highest peaks.
#include "app/figures/registry.h"
#include "app/figures/scene_edits.h"
#include "app/lessons/library.h"
#include "app/scene/literals.h"
#include "app/scene/scene_json.h"
#include "app/scene/scene_scheme.h"
#include "app/window/board/figure_board.h"
#include "app/window/board/panel.h"
#include "app/window/controls/number_field.h"
#include "app/window/deck/deck_controller.h"
#include "app/window/export/code_window.h"
#include "app/window/export/export_dialog.h"
#include "app/window/help/help_dialogs.h"
#include "app/window/lessons/lecture.h"
#include "app/window/parts/application.h"
#include "app/window/play/player.h"
#include "app/window/shell/figure_actions.h"
#include "app/window/shell/lesson_desk.h"
#include "app/window/shell/main_window.h"
#include "app/window/shell/memory.h"
#include "app/window/shell/session.h"
#include "app/window/stage/stage.h"

#include <QComboBox>
#include <QDialog>
#include <QDir>
#include <QDrag>
#include <QElapsedTimer>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QMenu>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>
#include <QTimer>
#include <QWheelEvent>

#include <cstdio>
#include <ctime>
#include <random>

using namespace sinescope;

namespace {

constexpr int defaultLength = 300;
constexpr int eventsPerReport = 500;
/// Undo steps that a Document holds; a round with more cannot be undone to its start.
constexpr int maximumSteps = 500;

/// Resident memory of this process in MiB; 0 if unknown.
int residentMebibytes() {
    QFile file(u"/proc/self/statm"_s);
    if (!file.open(QIODevice::ReadOnly)) return 0;
    return static_cast<int>(file.readAll().split(' ').value(1).toLongLong() / 256);
}

/// Peak resident memory during single events, which Linux counts from the last reset.
class MemoryPeaks {
 public:
    void begin() {
        QFile file(u"/proc/self/clear_refs"_s);
        if (file.open(QIODevice::WriteOnly)) file.write("5");
    }
    void end(const QString& event) {
        QFile file(u"/proc/self/status"_s);
        if (!file.open(QIODevice::ReadOnly)) return;
        const QByteArray status = file.readAll();
        const qsizetype at = status.indexOf("VmHWM:");
        if (at < 0) return;
        const int peak = status.mid(at + 6, status.indexOf(" kB", at) - at - 6).trimmed().toInt() / 1024;
        m_peaks.push_back({peak, residentMebibytes(), event});
        m_all.push_back(peak);
        std::sort(m_peaks.begin(), m_peaks.end(),
                  [](const Peak& a, const Peak& b) { return a.high > b.high; });
        if (m_peaks.size() > shown) m_peaks.pop_back();
    }
    void report() {
        if (m_all.empty()) return;
        std::sort(m_all.begin(), m_all.end());
        std::printf("peaks of single events: lowest %d, median %d, highest %d MiB\n", m_all.front(),
                    m_all[m_all.size() / 2], m_all.back());
        for (const Peak& peak : m_peaks)
            std::printf("  %d MiB, then %d: %s\n", peak.high, peak.after, qPrintable(peak.event.left(120)));
    }

 private:
    struct Peak {
        int high;
        int after;
        QString event;
    };
    static constexpr std::size_t shown = 12;
    std::vector<Peak> m_peaks;
    std::vector<int> m_all;
};

QStringList warnings;  // printed since the last event

void gather(QtMsgType type, const QMessageLogContext&, const QString& text) {
    if (type == QtDebugMsg || type == QtInfoMsg) return;
    // Printed by the offscreen platform for every window.
    if (text.startsWith("This plugin does not support"_L1)) return;
    // Printed by Qt Test for clicks on disabled widgets.
    if (text.contains("not accepted by receiving widget"_L1)) return;
    // Printed if no installed font supports a script.
    if (text.contains("OpenType support missing"_L1)) return;
    warnings << text;
}

/// Processor time of this thread in milliseconds, which is independent of other programs.
double threadMilliseconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

/// Times every event, because the window is blocked while one is handled.
class Watchdog final : public Application {
 public:
    using Application::Application;

    bool notify(QObject* receiver, QEvent* event) override {
        const bool isOfPainting = QThread::currentThread() != thread();  // of a file
        const bool isTimed = !isOfPainting && m_depth == 0;              // not nested in a timed event
        if (!isTimed) return Application::notify(receiver, event);
        const QByteArray name = receiver->metaObject()->className();
        const QObject* const parent = receiver->parent();
        const QByteArray owner = parent ? parent->metaObject()->className() : "";
        const QString ownerName = parent ? parent->objectName() : QString();
        const QEvent::Type type = event->type();
        m_clock.start();
        const double before = threadMilliseconds();
        ++m_depth;
        const bool done = Application::notify(receiver, event);
        --m_depth;
        ++m_events;
        if (m_clock.elapsed() <= allowed) return done;
        const double taken = threadMilliseconds() - before;
        if (taken > allowed || m_clock.elapsed() > allowedWait)
            m_slow.emplace_back(taken,
                                u"(%1 ms elapsed) %2 to %3 of %4 %5, %6"_s.arg(m_clock.elapsed())
                                    .arg(QVariant::fromValue(type).toString(), QString::fromLatin1(name),
                                         QString::fromLatin1(owner), ownerName, doing.left(100)));
        return done;
    }

    /// True in the event loop of an event that has lasted longer than a person would wait.
    bool lasts() const { return m_depth > 0 && m_clock.elapsed() > patience; }

    /// Prints how many events took too long, and the slowest. Asserts nothing, because the machine may be
    /// busy.
    void report() {
        std::printf("%zu of %lld events took longer than %d ms of processor time, or %d ms\n", m_slow.size(),
                    m_events, allowed, allowedWait);
        std::sort(m_slow.rbegin(), m_slow.rend());
        for (std::size_t k = 0; k < std::min<std::size_t>(m_slow.size(), 20); ++k)
            std::printf("  %.0f ms %s\n", m_slow[k].first, qPrintable(m_slow[k].second));
    }

    static inline QString doing;  ///< current action of the monkey

 private:
    static constexpr int allowed = 50;       ///< milliseconds of processor time
    static constexpr int allowedWait = 500;  ///< milliseconds: longer than a busy machine explains
    static constexpr int patience = 1000;
    int m_depth = 0;
    QElapsedTimer m_clock;  ///< of the event that is timed
    long long m_events = 0;
    std::vector<std::pair<double, QString>> m_slow;
};

/// Lines that are in only one of the two Scenes' files, marked "- " (`was`) or "+ " (`is`).
QStringList differences(const Scene& was, const Scene& is) {
    const QStringList before = QString::fromUtf8(sceneToJson(was)).split('\n'_L1);
    const QStringList after = QString::fromUtf8(sceneToJson(is)).split('\n'_L1);
    QStringList found;
    for (const QString& line : before)
        if (!after.contains(line)) found << u"- "_s + line.trimmed().left(100);
    for (const QString& line : after)
        if (!before.contains(line)) found << u"+ "_s + line.trimmed().left(100);
    return found;
}

/// Performs a menu or control action within an event, so that it is timed.
class DeferredAction final : public QObject {
 public:
    explicit DeferredAction(std::function<void()> what) : m_what(std::move(what)) {}
    void deliver() {
        QEvent event(QEvent::User);
        QCoreApplication::sendEvent(this, &event);
    }

 protected:
    bool event(QEvent*) override {
        m_what();
        return true;
    }

 private:
    std::function<void()> m_what;
};

class Monkey {
 public:
    Monkey(unsigned seed, int round, bool trace, bool memory)
        : m_random(seed * 1000003U + static_cast<unsigned>(round)), m_trace(trace), m_memory(memory) {
        m_window = std::make_unique<MainWindow>();
        m_window->setWindowState(Qt::WindowNoState);
        m_window->resize(pick({640, 900, 1280}), pick({480, 600, 800}));
        m_window->session().setQuestion(
            [](const QString&, QMessageBox::StandardButtons) { return QMessageBox::Cancel; });
        m_window->deck().setQuestion(
            [](const QString&, QMessageBox::StandardButtons) { return QMessageBox::Discard; });
        m_window->show();
        QApplication::setActiveWindow(m_window.get());
        QApplication::processEvents();
        m_start = m_window->document().scene();
    }

    /// Returns the first error; empty if none.
    QString play(int events) {
        for (int k = 0; k < events; ++k) {
            m_did.clear();
            if (m_memory) m_peaks.begin();
            step();
            closeFileDialogs();
            if (number(4) == 0) QApplication::processEvents();
            // processEvents() does not process deferred deletions, unlike a running event loop.
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
            if (m_memory) m_peaks.end(u"event %1, "_s.arg(k) + m_did);
            if (m_trace) std::printf("%d %s\n", k, qPrintable(m_did));
            if (m_memory && k % eventsPerReport == eventsPerReport - 1) {
                trimMemory();  // as an idle window does
                std::printf("%d events: %d MiB\n", k + 1, residentMebibytes());
                std::fflush(stdout);
            }
            if (const QString reason = wrong(); !reason.isEmpty())
                return u"event %1 (%2): %3"_s.arg(k).arg(m_did, reason);
        }
        m_peaks.report();
        // The undo history of a longer round does not reach back to its start.
        return events > defaultLength ? QString() : undoneAll();
    }

 private:
    QString wrong() {
        try {
            validate(m_window->document().scene());
            validateFigures(m_window->document().scene(), figureCatalog());
        } catch (const std::exception& error) {
            return QString::fromUtf8(error.what());
        }
        if (warnings.isEmpty()) return {};
        return warnings.join(u" | "_s);
    }

    QString undoneAll() {
        m_did = u"undo of everything"_s;
        closeOthers();
        m_window->player().pause();
        m_window->lessons().stage().leave();
        m_window->lessons().lecture().close();
        Document& document = m_window->document();
        int steps = 0;
        while (document.canUndo()) {
            DeferredAction([&] { document.undo(); }).deliver();
            if (++steps % 8 == 0) QApplication::processEvents();
        }
        QApplication::processEvents();
        if (m_trace) std::printf("undone: %d steps\n", steps);
        if (steps < maximumSteps && document.scene() != m_start)
            return u"%1 steps of undo do not end at the start: %2; then \"%3\" to undo; %4"_s.arg(steps).arg(
                differences(m_start, document.scene()).join(u", "_s), document.undoText(),
                warnings.join(u" | "_s));
        m_window.reset();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
        QApplication::processEvents();
        return warnings.join(u" | "_s);
    }

    int number(int below) { return std::uniform_int_distribution<int>(0, below - 1)(m_random); }
    template <typename T>
    T pick(std::initializer_list<T> values) {
        return values.begin()[number(static_cast<int>(values.size()))];
    }
    template <typename Range>
    auto& any(Range& range) {
        return range[static_cast<decltype(range.size())>(number(static_cast<int>(range.size())))];
    }
    void did(const QString& what) {
        m_did += (m_did.isEmpty() ? QString() : u"; "_s) + what;
        Watchdog::doing = m_did;
    }

    /// The open popup if any; otherwise the window or one opened beside it.
    QWidget* target() {
        if (QWidget* popup = QApplication::activePopupWidget()) return popup;
        QWidgetList shown;
        for (QWidget* widget : QApplication::topLevelWidgets())
            if (widget->isVisible() && widget != m_window.get() && !widget->inherits("QMenu"))
                shown << widget;
        if (shown.isEmpty() || number(3) > 0) return m_window.get();
        return any(shown);
    }

    QPoint place(const QWidget& widget) {
        return {number(std::max(1, widget.width())), number(std::max(1, widget.height()))};
    }

    /// A widget under a random point, and the point on it.
    QPair<QWidget*, QPoint> randomPlace() {
        QWidget* top = target();
        const QPoint at = place(*top);
        QWidget* child = top->childAt(at);
        return child ? qMakePair(child, child->mapFrom(top, at)) : qMakePair(top, at);
    }

    Qt::KeyboardModifiers modifiers() {
        return pick<Qt::KeyboardModifiers>(
            {{}, {}, {}, {}, Qt::ShiftModifier, Qt::ControlModifier, Qt::AltModifier, Qt::MetaModifier});
    }

    /// An action and its weight. Menu and control actions are deeds, so that they are timed.
    struct Choice {
        int weight;
        bool isDeed;
        void (Monkey::*what)();
    };
    void oneOf(const std::vector<Choice>& choices) {
        int all = 0;
        for (const Choice& choice : choices) all += choice.weight;
        int at = number(all);
        std::size_t chosen = 0;
        while (at >= choices[chosen].weight) at -= choices[chosen++].weight;
        const auto act = [this, what = choices[chosen].what] { (this->*what)(); };
        choices[chosen].isDeed ? DeferredAction(act).deliver() : act();
    }

    void step() {
        oneOf({{3, false, &Monkey::click},
               {2, false, &Monkey::drag},
               {2, false, &Monkey::hover},
               {2, false, &Monkey::wheel},
               {3, false, &Monkey::key},
               {1, false, &Monkey::typeSomewhere},
               {1, false, &Monkey::resize},
               {1, true, &Monkey::setParameter},
               {1, true, &Monkey::openOrClose},
               {1, true, &Monkey::setOption},
               {1, false, &Monkey::undoOrRedo},
               {1, false, &Monkey::performRare},
               {1, true, &Monkey::beside}});
    }

    void performRare() {
        oneOf({{1, true, &Monkey::preset},
               {1, false, &Monkey::zoom},
               {1, true, &Monkey::scheme},
               {1, true, &Monkey::lecture},
               {1, true, &Monkey::playSome}});
    }

    void click() {
        const auto [widget, at] = randomPlace();
        did(u"click %1 %2 %3,%4"_s
                .arg(QString::fromLatin1(widget->metaObject()->className()), widget->objectName())
                .arg(at.x())
                .arg(at.y()));
        const QPointer<QWidget> alive(widget);
        if (number(6) == 0) {
            QTest::mousePress(widget, Qt::LeftButton, {}, at);
            if (alive) QTest::mouseRelease(widget, Qt::LeftButton, {}, at);
            if (alive) QTest::mouseDClick(widget, Qt::LeftButton, {}, at);
            if (alive) QTest::mouseRelease(widget, Qt::LeftButton, {}, at);
        } else if (number(12) == 0) {
            QTest::mouseClick(widget, Qt::RightButton, {}, at);
        } else {
            QTest::mousePress(widget, Qt::LeftButton, modifiers(), at);
            if (alive) QTest::mouseRelease(widget, Qt::LeftButton, {}, at);
        }
    }

    void drag() {
        const auto [widget, from] = randomPlace();
        const QPointer<QWidget> alive(widget);
        QPoint to = place(*widget);
        if (number(5) == 0) to += QPoint(number(4000) - 2000, number(4000) - 2000);
        did(u"drag %1 %2 %3,%4 to %5,%6"_s
                .arg(QString::fromLatin1(widget->metaObject()->className()), widget->objectName())
                .arg(from.x())
                .arg(from.y())
                .arg(to.x())
                .arg(to.y()));
        QTest::mousePress(widget, Qt::LeftButton, {}, from);
        for (int k = 1; k <= 3 && alive; ++k) {
            QMouseEvent move(QEvent::MouseMove, from + (to - from) * k / 3,
                             widget->mapToGlobal(from + (to - from) * k / 3), Qt::NoButton, Qt::LeftButton,
                             {});
            QApplication::sendEvent(widget, &move);
            if (number(8) == 0) QApplication::processEvents();
            if (number(40) == 0) undoOrRedo();
        }
        if (alive) QTest::mouseRelease(widget, Qt::LeftButton, {}, to);
    }

    void hover() {
        const auto [widget, at] = randomPlace();
        did(u"hover %1 %2,%3"_s.arg(widget->objectName()).arg(at.x()).arg(at.y()));
        QMouseEvent move(QEvent::MouseMove, at, widget->mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
        QApplication::sendEvent(widget, &move);
        if (number(10) == 0) {
            QEvent leave(QEvent::Leave);
            QApplication::sendEvent(widget, &leave);
        }
    }

    void wheel() {
        const auto [widget, at] = randomPlace();
        const int notches = pick({-40, -3, -1, 1, 1, 3, 40});
        did(u"wheel %1 %2"_s.arg(widget->objectName()).arg(notches));
        QWheelEvent event(at, widget->mapToGlobal(at), {}, {0, 120 * notches}, Qt::NoButton, {},
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(widget, &event);
    }

    /// Keys by name; single characters stand for their code.
    static QList<int> keysOf(const char* names) {
        QList<int> keys;
        for (const QString& name : QString::fromLatin1(names).split(' '_L1))
            keys << (name.size() == 1 ? name[0].unicode() : QKeySequence(name)[0].toCombined());
        return keys;
    }

    void key() {
        QWidget* top = target();
        QWidget* widget = top->focusWidget() ? top->focusWidget() : top;
        static const QList<int> keys = keysOf(
            "Left Right Up Down Home End PgUp PgDown Tab Backtab Return Esc Esc Space Del Backspace F5 F11 0 "
            "1 9 "
            "+ - A B D E F K [ ] , .");
        static const QList<int> controls = keysOf("Z Y T C 0 + - Left Right O S W");
        const bool control = number(5) == 0;
        const int code = control ? any(controls) : any(keys);
        const Qt::KeyboardModifiers held =
            control ? Qt::KeyboardModifiers(Qt::ControlModifier)
                    : pick<Qt::KeyboardModifiers>(
                          {{}, {}, {}, Qt::ShiftModifier, Qt::AltModifier, Qt::MetaModifier});
        did(u"key %1 on %2"_s.arg(QKeySequence(code | static_cast<int>(held)).toString(),
                                  widget->objectName()));
        QTest::keyClick(widget, static_cast<Qt::Key>(code), held);
    }

    QString text() {
        static const QStringList texts =
            QStringList{QString(),
                        u"two words"_s,
                        u"1 048 576"_s,
                        u"1,2,abc"_s,
                        QString(300, 'x'_L1),
                        QString::fromUtf8("\xd9\x85\xd8\xb1\xd8\xad\xd8\xa8\xd8\xa7")} +
            u"0 1 2 -1 1e3 2^10 1e300 nan 0,0,1 cat 16384 /nonexist.npy 0.5"_s.split(' '_L1);
        return any(texts);
    }

    void typeSomewhere() {
        QList<QLineEdit*> edits = m_window->findChildren<QLineEdit*>();
        for (QWidget* top : QApplication::topLevelWidgets())
            if (top->isVisible() && top != m_window.get()) edits << top->findChildren<QLineEdit*>();
        if (edits.isEmpty()) return;
        const QPointer<QLineEdit> edit(any(edits));
        if (!edit->isVisible() || !edit->isEnabled()) return;
        const QString typed = text();
        did(u"type \"%1\" into %2 of %3"_s.arg(typed.left(20), edit->objectName(),
                                               edit->parentWidget()->objectName()));
        edit->setFocus();
        if (!edit) return;
        edit->selectAll();
        for (const QChar letter : typed) {
            if (!edit) return;
            QTest::keyClick(edit.data(), letter.unicode() < 128 ? letter.toLatin1() : 'z');
        }
        if (edit && number(3) > 0)
            QTest::keyClick(edit.data(), pick({Qt::Key_Return, Qt::Key_Tab, Qt::Key_Escape}));
    }

    void resize() {
        const QSize size(pick({1, 2, 40, 200, 640, 900, 1280, 2000}),
                         pick({1, 2, 30, 150, 480, 600, 800, 1500}));
        did(u"resize %1 x %2"_s.arg(size.width()).arg(size.height()));
        if (number(4) == 0) m_window->setMinimumSize(1, 1);
        m_window->resize(size);
        if (number(4) == 0) {
            std::vector<Panel*> panels = m_window->board().panels();
            Panel* panel = any(panels);
            // Splitters can give surfaces any size.
            panel->figure().surface()->setMinimumSize(1, 1);
            panel->figure().surface()->resize(pick({1, 2, 3, 10, 300}), pick({1, 2, 3, 10, 200}));
            did(u"surface of %1"_s.arg(panel->id()));
        }
    }

    void setParameter() {
        const int which = number(8);
        const auto exponent = std::uniform_real_distribution<double>(0, 1)(m_random);
        did(u"parameter %1 %2"_s.arg(which).arg(exponent));
        m_window->document().apply({u"monkey"_s, [which, exponent](Scene& scene) {
                                        EncodingParameters& p = scene.encoding;
                                        using P = EncodingParameters;
                                        const auto whole = [exponent](double maximum) {
                                            return static_cast<std::int64_t>(std::pow(maximum, exponent));
                                        };
                                        if (which == 0) p.length = whole(P::maximumLength);
                                        if (which == 1) p.dModel = whole(P::maximumDModel);
                                        if (which == 2) p.base = std::pow(P::maximumBase, exponent);
                                        if (which == 3) p.firstPosition = whole(P::maximumFirstPosition);
                                        if (which == 4)
                                            p.layout = static_cast<Layout>(static_cast<int>(exponent * 3));
                                        if (which == 5)
                                            p.spacing = exponent < 0.5 ? Spacing::Paper : Spacing::Endpoint;
                                        if (which == 5)
                                            p.oddRule =
                                                static_cast<OddRule>(static_cast<int>(exponent * 8) % 4);
                                        if (which == 6)
                                            scene.selection.shift =
                                                static_cast<std::int64_t>((exponent - 0.5) * 2e6);
                                        if (which == 7)
                                            p.dModel = 1 + static_cast<std::int64_t>(exponent * 4);
                                    }});
    }

    void openOrClose() {
        const auto& kinds = figureKinds();
        const FigureSpec& spec = kinds[static_cast<std::size_t>(number(static_cast<int>(kinds.size())))].spec;
        const Scene& scene = m_window->document().scene();
        const bool open = scene.figures.size() < 5 && number(3) > 0;
        did((open ? u"open "_s : u"close "_s) + spec.id);
        m_window->document().apply(openEdit(spec, open));
        if (number(4) == 0) m_window->document().apply(maximizeEdit(spec.id));
    }

    void setOption() {
        const Scene& scene = m_window->document().scene();
        const FigureSpec& spec =
            figureKind(
                scene.figures[static_cast<std::size_t>(number(static_cast<int>(scene.figures.size())))].id)
                .spec;
        if (spec.options.empty()) return;
        const OptionSpec& option =
            spec.options[static_cast<std::size_t>(number(static_cast<int>(spec.options.size())))];
        QJsonValue value;
        const double span = option.highest - option.lowest;
        using Kind = OptionSpec::Kind;
        if (option.kind == Kind::Choice) value = any(option.choices);
        if (option.kind == Kind::Switch) value = number(2) == 1;
        if (option.kind == Kind::Integer) value = std::floor(option.lowest + number(5) * span / 4);
        if (option.kind == Kind::Real) value = option.lowest + number(5) * span / 4;
        if (value.isNull()) return;
        did(u"option %1.%2"_s.arg(spec.id, option.key));
        m_window->document().apply(optionEdit(spec, option.key, option.label, value));
    }

    void undoOrRedo() {
        const int times = 1 + number(4);
        did(u"undo or redo %1"_s.arg(times));
        for (int k = 0; k < times; ++k) {
            const bool back = number(3) > 0;
            DeferredAction([&] {
                back ? m_window->document().undo() : m_window->document().redo();
            }).deliver();
        }
    }

    void preset() {
        const std::vector<Preset> all = presets();
        const Preset& one = all[static_cast<std::size_t>(number(static_cast<int>(all.size())))];
        did(u"preset "_s + one.id);
        m_window->session().openPreset(one.id);
    }

    void scheme() {
        const SchemeInfo& info = any(schemes());
        did(u"scheme "_s + QString::fromLatin1(info.id));
        m_window->document().apply({u"monkey"_s, [&info](Scene& scene) {
                                        setScheme(scene, newScheme(scene, QString::fromLatin1(info.id)));
                                    }});
    }

    void lecture() {
        LessonDesk& desk = m_window->lessons();
        const auto open = [&] {
            const QString id = any(shippedLessons()).id;
            did(u"lesson "_s + id);
            desk.lecture().openLesson(id, static_cast<std::size_t>(number(4)));
        };
        performOne({{"open a lesson", open},
                    {"next", [&] { desk.lecture().next(); }},
                    {"next", [&] { desk.lecture().next(); }},
                    {"close the lesson", [&] { desk.lecture().close(); }},
                    {"keep as step", [&] { m_window->deck().keepAsStep(); }},
                    {"leave the stage", [&] { desk.stage().leave(); }},
                    {"present", [&] { desk.present(number(2) == 0); }}});
    }

    void performOne(const std::vector<std::pair<const char*, std::function<void()>>>& candidates) {
        const auto& [name, act] = any(candidates);
        did(QString::fromLatin1(name));
        act();
    }

    void zoom() {
        std::vector<Panel*> panels = m_window->board().panels();
        Panel* panel = any(panels);
        did(u"zoom "_s + panel->id());
        const QPoint at = place(*panel->figure().surface());
        for (int k = 0; k < 12; ++k) {
            QWheelEvent event(at, panel->figure().surface()->mapToGlobal(at), {}, {0, 1200}, Qt::NoButton, {},
                              Qt::NoScrollPhase, false);
            QApplication::sendEvent(panel->figure().surface(), &event);
        }
    }

    void playSome() {
        did(u"play"_s);
        m_window->playOrPause();
        if (number(2) == 0) m_window->player().step(1);
        if (number(3) == 0) m_window->player().pause();
    }

    /// Opens or closes something beside the window.
    void beside() {
        FigureActions& actions = m_window->actions();
        const auto exported = [&] { actions.exportFigure({}, static_cast<ExportScope>(number(4))); };
        performOne({{"export dialog", exported},
                    {"code", [&] { actions.showCode(); }},
                    {"keys", [&] { showKeys(*m_window); }},
                    {"copy", [&] { actions.copy({}); }},
                    {"table", [&] { actions.toggleTable({}); }},
                    {"drag out", [&] { actions.dragOut({}); }},
                    {"close what is beside", [&] { closeOthers(); }},
                    {"close what is beside", [&] { closeOthers(); }}});
    }

    /// Closes file dialogs, in which files of whoever runs this could be deleted.
    void closeFileDialogs() {
        for (QWidget* widget : QApplication::topLevelWidgets())
            if (auto* dialog = qobject_cast<QFileDialog*>(widget)) dialog->close();
    }

    void closeOthers() {
        while (QWidget* popup = QApplication::activePopupWidget()) {
            popup->close();
            if (QApplication::activePopupWidget() == popup) break;
        }
        for (QWidget* widget : QApplication::topLevelWidgets())
            if (widget != m_window.get() && widget->isVisible() && qobject_cast<QDialog*>(widget))
                widget->close();
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }

    std::mt19937 m_random;
    bool m_trace;
    bool m_memory;
    MemoryPeaks m_peaks;
    std::unique_ptr<MainWindow> m_window;
    Scene m_start;
    QString m_did;
};

}  // namespace

int main(int argc, char** argv) {
    returnFreedMemory();
    QStandardPaths::setTestModeEnabled(true);
    const QTemporaryDir home;
    // A dialog may be accepted and write a file, which must not end up in the folders of whoever runs this.
    QDir::setCurrent(home.path());
    qputenv("HOME", home.path().toLocal8Bit());
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, home.path());
    qputenv("XDG_STATE_HOME", home.path().toLocal8Bit());
    QApplication::setOrganizationName(u"Sinescope"_s);
    QApplication::setApplicationName(u"sinescope-monkey"_s);
    QApplication::setStyle(u"Fusion"_s);
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    Watchdog application(argc, argv);
    QApplication::setQuitOnLastWindowClosed(false);
    const QStringList arguments = QApplication::arguments();
    const auto given = [&arguments](const QString& name, int fallback) {
        const qsizetype at = arguments.indexOf(name);
        return at < 0 ? fallback : arguments.value(at + 1).toInt();
    };
    const int events = given(u"--events"_s, 5100);
    const auto seed = static_cast<unsigned>(given(u"--seed"_s, 1));
    const int only = given(u"--round"_s, -1);
    const int length = std::max(1, given(u"--length"_s, defaultLength));
    const bool trace = arguments.contains(u"--trace"_s);
    const bool memory = arguments.contains(u"--memory"_s);
    qInstallMessageHandler(gather);
    QObject::connect(&application, &Application::failed, &application,
                     [](const QString& reason) { warnings << u"an event failed: "_s + reason; });
    // Nested event loops (file dialogs, menus, drags) are left at once.
    QTimer escape;
    QObject::connect(&escape, &QTimer::timeout, &application, [&application] {
        // The offscreen platform has no drags and warns if one is cancelled.
        if (QGuiApplication::platformName() != "offscreen"_L1) QDrag::cancel();
        if (QWidget* modal = QApplication::activeModalWidget()) modal->close();
        if (auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget())) menu->close();
        if (!application.lasts()) return;
        for (QWidget* widget : QApplication::topLevelWidgets())
            if (qobject_cast<ExportDialog*>(widget)) widget->close();  // stops its animation
    });
    escape.start(3);
    const int rounds = std::max(1, events / length);
    int failures = 0;
    for (int round = 0; round < rounds; ++round) {
        if (only >= 0 && round != only) continue;
        QSettings().clear();
        warnings.clear();
        const QString reason = Monkey(seed, round, trace, memory).play(std::min(events, length));
        if (!reason.isEmpty()) {
            ++failures;
            std::printf("--seed %u --round %d: %s\n", seed, round, qPrintable(reason));
            std::fflush(stdout);
        }
        if (round % 200 == 199) {
            std::printf("%d rounds, %d failures\n", round + 1, failures);
            std::fflush(stdout);
        }
    }
    qInstallMessageHandler(nullptr);
    application.report();
    return failures == 0 ? 0 : 1;
}
