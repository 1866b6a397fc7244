// SPDX-License-Identifier: GPL-3.0-or-later
//
// A picture is repainted only if something in it changed: the replots of each figure are counted for each
// edit and compared with two new pictures.
#include "app/figures/registry.h"
#include "app/plot/qcustomplot.h"
#include "app/scene/literals.h"
#include "app/scene/scene_scheme.h"
#include "tests/figure_rows.h"
#include "tests/figures/model_in_turn.h"
#include "tests/figures/shown_figure.h"
#include "tests/option_values.h"
#include "tests/scenes.h"

#include <QEvent>
#include <QImage>
#include <QJsonDocument>
#include <QTest>
#include <QWidget>

using namespace sinescope;

namespace {

constexpr QSize size(400, 260);

struct Edit {
    const char* name;
    void (*change)(Scene& scene);
    bool isOfEncoding = false;
};

const std::vector<Edit>& edits() {
    static const std::vector<Edit> all{
        {"nothing", [](Scene&) {}},
        {"position", [](Scene& scene) { scene.selection.position -= 7; }},
        {"column", [](Scene& scene) { scene.selection.column += 40; }},
        {"shift", [](Scene& scene) { scene.selection.shift += 3; }},
        {"trained length", [](Scene& scene) { scene.selection.trainedLength = 9; }},
        {"pinned positions",
         [](Scene& scene) {
             scene.selection.positions = {1, 5};
         }},
        {"pinned columns",
         [](Scene& scene) {
             scene.selection.columns = {1, 5};
         }},
        {"words", [](Scene& scene) { scene.sentence.tokens[0] = u"A"_s; }},
        {"frozen", [](Scene& scene) { scene.frozen = EncodingParameters{.base = 100}; }},
        {"another figure", [](Scene& scene) { openFigure(scene, u"heatmap"_s); }},
        {"L", [](Scene& scene) { scene.encoding.length = 40; }, true},
        {"base", [](Scene& scene) { scene.encoding.base = 100; }, true},
        {"scheme", [](Scene& scene) { setScheme(scene, newScheme(scene, u"learned"_s)); }, true},
    };
    return all;
}

/// Returns one scheme per way in which position enters.
const QStringList& fewSchemes() {
    static const QStringList few{u"sinusoidal"_s, u"learned"_s, u"alibi"_s, u"rope"_s};
    return few;
}

/// Returns the default options, then each switch and the first choices of each option separately; options
/// offered with the sinusoidal scheme are only tried with it.
std::vector<Scene> scenesOf(const FigureKind& kind, const QString& scheme) {
    const Scene scene = sceneFrom(u"%1 %2"_s.arg(scheme, kind.spec.id)), sinusoidal = sceneFrom(kind.spec.id);
    std::vector<Scene> scenes{scene};
    for (const OptionSpec& option : kind.spec.options) {
        const auto isOffered = [&option](const Scene& in) {
            return !option.isOffered || option.isOffered(in);
        };
        if (!isOffered(scene) || (!isSinusoidal(scene) && isOffered(sinusoidal))) continue;
        QList<QJsonValue> others = choicesOf(option);
        others.removeAll(option.fallback);
        for (const QJsonValue& value : others.mid(0, 3)) {
            scenes.push_back(scene);
            scenes.back().figures.front().options[option.key] = value;
        }
    }
    return scenes;
}

/// A visible figure that follows edits of one Scene.
class Shown : public QObject {
 public:
    Shown(const FigureKind& kind, const Scene& scene)
        : m_kind(kind),
          m_scene(scene),
          m_model(modelInTurn(kind, scene)),
          m_style(screenStyle(scene.style)),
          m_view(kind.viewOf(m_model, m_style)) {
        m_view->surface()->resize(size);
        m_view->surface()->show();
        paintAll();
    }
    /// Two answers about an edit: if the canvas is repainted after it, and if new pictures of both Scenes
    /// differ.
    bool isPaintedAfter(const Edit& edit) {
        const Scene after = edited(edit);
        const auto model = m_kind.model(std::make_shared<const Scene>(after), m_model.get());
        m_isPainted = false;
        qApp->installEventFilter(this);
        show(model, difference(m_scene, after));
        qApp->removeEventFilter(this);
        if (m_isPainted) show(m_model, difference(after, m_scene));
        return m_isPainted;
    }
    /// Paints all of the Scene again, so that what is kept next is the picture of the next edit.
    void repaint() { show(m_model, Change::Style); }
    QImage onScreen() const { return m_view->surface()->grab().toImage(); }
    bool differsAfter(const Edit& edit) {
        if (m_picture.isNull()) m_picture = pictureOf(m_model);
        return m_picture != pictureOf(modelInTurn(m_kind, edited(edit)));
    }

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::Paint && qobject_cast<QCustomPlot*>(watched)) m_isPainted = true;
        return QObject::eventFilter(watched, event);
    }

 private:
    Scene edited(const Edit& edit) const {
        Scene after = m_scene;
        edit.change(after);
        clampToValid(after);
        return after;
    }
    QImage pictureOf(std::shared_ptr<const FigureModel> model) const {
        return paintedBy(*m_kind.viewOf(std::move(model), m_style), size);
    }
    void show(const std::shared_ptr<const FigureModel>& model, Changes changes) {
        m_view->update(model, changes, m_style);
        paintAll();
    }
    /// Runs the queued replot and the paint event it requests.
    static void paintAll() {
        for (int turn = 0; turn < 4; ++turn) QCoreApplication::processEvents();
    }

    const FigureKind& m_kind;
    Scene m_scene;
    std::shared_ptr<const FigureModel> m_model;
    Style m_style;
    std::unique_ptr<FigureView> m_view;
    QImage m_picture;
    bool m_isPainted = false;
};

}  // namespace

class RepaintsTest : public QObject {
    Q_OBJECT

 private slots:
    void figureIsRepaintedOnlyIfPictureChanges_data() { figureRows("figure"); }
    void figureIsRepaintedOnlyIfPictureChanges() {
        QFETCH(QString, figure);
        const FigureKind& kind = figureKind(figure);
        Shown shown(kind, sceneFrom(kind.spec.id));
        QStringList needless;
        for (const Edit& edit : edits()) {
            const bool painted = shown.isPaintedAfter(edit), differs = shown.differsAfter(edit);
            QVERIFY2(painted || !differs, edit.name);
            if (painted && !differs && !edit.isOfEncoding) needless << QString::fromUtf8(edit.name);
        }
        QVERIFY2(needless.isEmpty(), qPrintable(needless.join(u", "_s)));
    }

    // Taking an edit back paints the marks over the data that the edit kept, which must be that of the Scene.
    void changedPictureIsRepaintedWithEveryOption_data() { figureRows("figure"); }
    void changedPictureIsRepaintedWithEveryOption() {
        QFETCH(QString, figure);
        const FigureKind& kind = figureKind(figure);
        for (const QString& scheme : fewSchemes())
            for (const Scene& scene : scenesOf(kind, scheme)) {
                Shown shown(kind, scene);
                const QImage before = shown.onScreen();
                for (const Edit& edit : edits()) {
                    if (edit.isOfEncoding) continue;
                    const QString options = QString::fromUtf8(
                        QJsonDocument(scene.figures.front().options).toJson(QJsonDocument::Compact));
                    const QString row = u"%1 of %2: %3"_s.arg(QString::fromUtf8(edit.name), scheme, options);
                    shown.repaint();
                    QVERIFY2(shown.isPaintedAfter(edit) || !shown.differsAfter(edit), qPrintable(row));
                    QVERIFY2(shown.onScreen() == before, qPrintable(row));
                }
            }
    }
};

QTEST_MAIN(RepaintsTest)
#include "repaints_test.moc"
