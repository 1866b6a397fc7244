// SPDX-License-Identifier: GPL-3.0-or-later
//
// Combines several views of one figure, each for one type of model: one for the sinusoidal encoding, others
// for other schemes, and one that explains why there is no picture.
#pragma once

#include "app/model/figure_view.h"
#include "app/model/scheme_pictures.h"

#include <QPointer>
#include <QStackedLayout>
#include <QWidget>

#include <array>

namespace sinescope {

/// View shows models of type Model. Other structs with these functions may choose by what a model holds.
template <typename View, typename Model>
struct Shows {
    static bool isFor(const FigureModel* model) { return dynamic_cast<const Model*>(model) != nullptr; }
    static std::unique_ptr<FigureView> make(const FigureSpec& spec) { return std::make_unique<View>(spec); }
};

/// Shows why a model has no picture, with a link to an alternative.
class EmptyView;
template <>
std::unique_ptr<FigureView> Shows<EmptyView, EmptyModel>::make(const FigureSpec& spec);

/// Shows a model with the first matching view of Others, otherwise with Default, whose isFor() is not asked.
template <typename Default, typename... Others>
class SwitchedView final : public FigureView {
 public:
    explicit SwitchedView(const FigureSpec& spec)
        : m_surface(new QWidget),
          m_stack(new QStackedLayout(m_surface)),
          m_now((m_views[0] = Default::make(spec)).get()) {
        m_surface->setObjectName(spec.id);
        m_surface->setFocusPolicy(Qt::StrongFocus);
        m_surface->setMouseTracking(true);
        add(*m_now);
    }
    ~SwitchedView() override {
        for (std::unique_ptr<FigureView>& view : m_views) view.reset();
        delete m_surface.data();  // null if its parent deleted it
    }

    const FigureSpec& spec() const override { return m_views[0]->spec(); }
    QWidget* surface() const override { return m_surface; }

    void update(std::shared_ptr<const FigureModel> model, Changes changes, const Style& style) override {
        FigureView* const matching = viewOf(model.get());
        const bool switched = matching != m_now;
        m_now = matching;
        m_stack->setCurrentWidget(m_now->surface());
        m_now->surface()->setGeometry(m_surface->rect());  // the layout does this only when shown
        m_now->update(std::move(model), switched ? Changes(Change::Everything) : changes, style);
        if (switched) m_now->setCursor(m_cursor);
    }
    void setCursor(const Cursor& cursor) override {
        m_cursor = cursor;
        m_now->setCursor(cursor);
    }
    void render(FigurePainter& painter, const QSize& size) override { m_now->render(painter, size); }
    bool hasRoom() const override { return m_now->hasRoom(); }
    CaptionText captionText() const override { return m_now->captionText(); }
    std::set<int> unlabelledCharts() const override { return m_now->unlabelledCharts(); }
    std::vector<QMargins> chartMargins() const override { return m_now->chartMargins(); }
    QStringList notesBesideCharts() const override { return m_now->notesBesideCharts(); }
    std::optional<LeftColorBar> leftColorBar() const override { return m_now->leftColorBar(); }

    std::vector<QRectF> answerAreas() const override { return m_now->answerAreas(); }
    Cursor cursorAt(const QPointF& point) const override { return m_now->cursorAt(point); }
    std::optional<View> zoomed(const QPointF& at, double factor) const override {
        return m_now->zoomed(at, factor);
    }
    std::optional<View> panned(const QPointF& from, const QPointF& to) const override {
        return m_now->panned(from, to);
    }
    std::optional<ZoomBox> boxed(const QPointF& from, const QPointF& to) const override {
        return m_now->boxed(from, to);
    }
    std::optional<QPointF> dataAt(const QPointF& point) const override { return m_now->dataAt(point); }
    std::optional<QPointF> pixelOf(const QPointF& data) const override { return m_now->pixelOf(data); }
    Regions regions() const override { return m_now->regions(); }
    std::optional<Link> linkOfKey(int key, Qt::KeyboardModifiers modifiers) const override {
        return m_now->linkOfKey(key, modifiers);
    }
    std::optional<TextField> nextTextField(const TextField& after, bool backward) const override {
        return m_now->nextTextField(after, backward);
    }
    std::optional<SceneEdit> keyPressed(int key, Qt::KeyboardModifiers modifiers) const override {
        return m_now->keyPressed(key, modifiers);
    }
    std::optional<SceneEdit> picked(const QPointF& point) const override { return m_now->picked(point); }

 private:
    FigureView* viewOf(const FigureModel* model) {
        std::size_t index = 0, found = 0;
        std::unique_ptr<FigureView> made;
        const auto consider = [&](bool isFor, auto make) {
            ++index;
            if (!isFor || found != 0) return;
            found = index;
            if (!m_views[found]) made = make(spec());
        };
        (consider(Others::isFor(model), Others::make), ...);
        if (made) {
            add(*made);
            m_views[found] = std::move(made);
        }
        return m_views[found].get();
    }
    /// Adds the view's canvas to the surface, which handles mouse, keys and focus.
    void add(FigureView& view) {
        view.surface()->setObjectName({});
        view.surface()->setAttribute(Qt::WA_TransparentForMouseEvents);
        view.surface()->setFocusPolicy(Qt::NoFocus);
        m_stack->addWidget(view.surface());
    }

    QPointer<QWidget> m_surface;
    QStackedLayout* m_stack;
    std::array<std::unique_ptr<FigureView>, 1 + sizeof...(Others)> m_views;  ///< others created lazily
    FigureView* m_now;
    Cursor m_cursor;
};

/// The view function of a FigureKind. All are structs like Shows; the first one shows what no other does.
template <typename Default, typename... Others>
std::unique_ptr<FigureView> makeSwitchedView(const FigureSpec& spec) {
    return std::make_unique<SwitchedView<Default, Others..., Shows<EmptyView, EmptyModel>>>(spec);
}
/// The same if Default is a view.
template <typename Default, typename... Others>
std::unique_ptr<FigureView> makeView(const FigureSpec& spec) {
    return makeSwitchedView<Shows<Default, FigureModel>, Others...>(spec);
}

}  // namespace sinescope
