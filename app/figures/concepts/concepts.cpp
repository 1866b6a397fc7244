// SPDX-License-Identifier: GPL-3.0-or-later
//
// The concept map: nodes and labelled arrows; ideas in open figures are highlighted. A clicked idea is
// described below, with buttons that ask the window for its figure and for its lesson step.
#include "app/figures/concepts/edits.h"
#include "app/figures/concepts/layout.h"
#include "app/figures/concepts/painting.h"
#include "app/figures/kinds.h"
#include "app/model/key_step.h"
#include "app/plot/area_figure.h"
#include "app/plot/kept.h"
#include "app/plot/switched_view.h"

namespace sinescope {

namespace {

class ConceptsView : public AreaFigure {
 public:
    explicit ConceptsView(const FigureSpec& spec) : AreaFigure(spec, {6, 4, 6, 4}) {}

    std::optional<View> zoomed(const QPointF& at, double factor) const override {
        if (!isDrawn()) return {};
        return zoomedConcepts(layout(), at, factor);
    }
    std::optional<View> panned(const QPointF& from, const QPointF& to) const override {
        if (!isDrawn() || !layout().map.contains(from)) return {};
        return pannedConcepts(layout(), to - from);
    }

    Regions regions() const override {
        Regions all;
        if (!isDrawn()) return all;
        const auto addLink = [&all](const QRectF& area, const Link& link) {
            all << Region{.area = area, .link = link.target, .tip = [tip = link.tip] { return tip; }};
        };
        if (const Concept* open = shown().open()) {
            addLink(layout().card.show, showOf(*open));
            addLink(layout().card.teach, teachOf(*open));
        }
        for (const PlacedNode& placed : layout().nodes) {
            const Concept& node = shown().map().nodes[placed.node];
            all << Region{.area = placed.rect & layout().map,
                          .link = QString(),
                          .tip = [tip = node.sentence] { return tip; },
                          .click = [id = node.id](const QPointF&) { return openConceptEdit(id); }};
        }
        return all;
    }
    std::optional<Link> linkOfKey(int key, Qt::KeyboardModifiers modifiers) const override {
        if (!isDrawn() || !shown().open() || !isEnter(key)) return {};
        if (modifiers.testFlag(Qt::ShiftModifier)) return teachOf(*shown().open());
        if (modifiers & ~Qt::KeyboardModifiers(Qt::KeypadModifier)) return {};
        return showOf(*shown().open());
    }

    std::optional<SceneEdit> keyPressed(int key, Qt::KeyboardModifiers modifiers) const override {
        if (modifiers & ~(Qt::ShiftModifier | Qt::KeypadModifier)) return {};
        if (key == Qt::Key_Home) return openConceptEdit(shown().map().nodes.front().id);
        if (key == Qt::Key_Backspace && shown().open()) return openConceptEdit({});
        const QString beyond = conceptBeyond(shown(), key, modifiers);
        if (beyond.isEmpty()) return {};
        return openConceptEdit(beyond);
    }

    /// A click outside the ideas closes the open one.
    std::optional<SceneEdit> picked(const QPointF& point) const override {
        if (!isDrawn() || !layout().map.contains(point) || !shown().open()) return {};
        return openConceptEdit({});
    }

 protected:
    void draw() override { m_layout.forget(); }
    void paintArea(QCPPainter& painter) override { paintConcepts(painter, shown(), layout(), style()); }
    QStringList captionSentences() const override { return shown().statementTexts("caption"); }
    bool looksLike(const FigureModel& before) const override {
        return shown().looksLike(static_cast<const ConceptsModel&>(before));
    }

 private:
    const ConceptsModel& shown() const { return model<ConceptsModel>(); }
    bool isDrawn() const { return sharedModel() != nullptr; }

    Link showOf(const Concept& node) const { return {showLink(node), shown().statementText("show_tip")}; }
    Link teachOf(const Concept& node) const { return {teachLink(node), shown().statementText("teach_tip")}; }

    const ConceptLayout& layout() const {
        return m_layout.of(area(), [this] { return conceptLayout(shown(), style(), area()); });
    }

    Kept<QRectF, ConceptLayout> m_layout;
};

}  // namespace

FigureKind conceptsKind() {
    // The ideas do not depend on the scheme.
    return {conceptsSpec(), makeModel<ConceptsModel>, makeView<ConceptsView>};
}

}  // namespace sinescope
