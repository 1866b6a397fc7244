// SPDX-License-Identifier: GPL-3.0-or-later
//
// Two views of one figure, each for models of its own kind, as one: what the sinusoidal encoding has is
// painted by the one, what other schemes have by the other.
#pragma once

#include "app/plot/guarded_view.h"

#include <QPointer>
#include <QStackedLayout>

namespace sinescope {

/// A model that is an OtherModel is shown by Other, every other one by Usual.
template <typename Usual, typename Other, typename OtherModel>
class SwitchedView final : public FigureView {
 public:
    explicit SwitchedView(const FigureSpec& spec)
        : m_surface(new QWidget),
          m_stack(new QStackedLayout(m_surface)),
          m_usual(std::make_unique<GuardedView<Usual>>(spec)),
          m_now(m_usual.get()) {
        m_surface->setObjectName(spec.id);
        m_surface->setFocusPolicy(Qt::StrongFocus);
        m_surface->setMouseTracking(true);
        add(*m_usual);
    }
    ~SwitchedView() override {
        m_usual.reset();
        m_other.reset();
        delete m_surface.data();  // null when its parent was faster
    }

    const FigureSpec& spec() const override { return m_usual->spec(); }
    QWidget* surface() const override { return m_surface; }

    void update(std::shared_ptr<const FigureModel> model, Changes changes, const Style& style) override {
        const bool isOther = dynamic_cast<const OtherModel*>(model.get()) != nullptr;
        if (isOther && !m_other) {
            m_other = std::make_unique<GuardedView<Other>>(spec());
            add(*m_other);
        }
        FigureView* const wanted = isOther ? m_other.get() : m_usual.get();
        const bool switched = wanted != m_now;
        m_now = wanted;
        m_stack->setCurrentWidget(m_now->surface());
        m_now->update(std::move(model), switched ? Changes(Change::Everything) : changes, style);
    }
    void setCursor(const Cursor& cursor) override { m_now->setCursor(cursor); }
    void render(FigurePainter& painter, const QSize& size) override { m_now->render(painter, size); }

    CaptionText captionText() const override { return m_now->captionText(); }

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
    std::optional<Handle> handleAt(const QPointF& point) const override { return m_now->handleAt(point); }
    std::optional<SceneEdit> dragged(int handle, const QPointF& from, const QPointF& to) const override {
        return m_now->dragged(handle, from, to);
    }
    std::optional<Link> linkAt(const QPointF& point) const override { return m_now->linkAt(point); }
    std::optional<Link> linkOfKey(int key, Qt::KeyboardModifiers modifiers) const override {
        return m_now->linkOfKey(key, modifiers);
    }
    std::optional<TextField> textFieldAt(const QPointF& point) const override {
        return m_now->textFieldAt(point);
    }
    std::optional<TextField> nextTextField(const TextField& after, bool backward) const override {
        return m_now->nextTextField(after, backward);
    }
    std::optional<SceneEdit> keyPressed(int key, Qt::KeyboardModifiers modifiers) const override {
        return m_now->keyPressed(key, modifiers);
    }
    std::optional<SceneEdit> clicked(const QPointF& point, Qt::KeyboardModifiers modifiers) const override {
        return m_now->clicked(point, modifiers);
    }

 private:
    /// The canvas lies in the surface, which has the mouse, the keys and the focus.
    void add(FigureView& view) {
        view.surface()->setObjectName({});
        view.surface()->setAttribute(Qt::WA_TransparentForMouseEvents);
        view.surface()->setFocusPolicy(Qt::NoFocus);
        m_stack->addWidget(view.surface());
    }

    QPointer<QWidget> m_surface;
    QStackedLayout* m_stack;
    std::unique_ptr<FigureView> m_usual;
    std::unique_ptr<FigureView> m_other;  ///< made when it is first needed
    FigureView* m_now;
};

template <typename Usual, typename Other, typename OtherModel>
std::unique_ptr<FigureView> makeSwitchedView(const FigureSpec& spec) {
    return std::make_unique<SwitchedView<Usual, Other, OtherModel>>(spec);
}

}  // namespace sinescope
