// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/figure_kind.h"
#include "app/plot/figure.h"

namespace sinescope {

/// A figure's view that shows, for a model without a picture, the sentence that says why. The view itself
/// never meets such a model: nothing of it is asked then.
template <typename Base>
class GuardedView final : public Base {
 public:
    using Base::Base;

    void update(std::shared_ptr<const FigureModel> model, Changes changes, const Style& style) override {
        const bool wasAbsent = this->isAbsent();
        if (this->showAbsence(model, style)) return;
        Base::update(std::move(model), wasAbsent ? Changes(Change::Everything) : changes, style);
    }
    CaptionText captionText() const override {
        return this->isAbsent() ? CaptionText() : Base::captionText();
    }
    void setCursor(const Cursor& cursor) override {
        if (!this->isAbsent()) Base::setCursor(cursor);
    }

    Cursor cursorAt(const QPointF& point) const override {
        return this->isAbsent() ? Cursor() : Base::cursorAt(point);
    }
    std::optional<View> zoomed(const QPointF& at, double factor) const override {
        return this->isAbsent() ? std::nullopt : Base::zoomed(at, factor);
    }
    std::optional<View> panned(const QPointF& from, const QPointF& to) const override {
        return this->isAbsent() ? std::nullopt : Base::panned(from, to);
    }
    std::optional<ZoomBox> boxed(const QPointF& from, const QPointF& to) const override {
        return this->isAbsent() ? std::nullopt : Base::boxed(from, to);
    }
    std::optional<Handle> handleAt(const QPointF& point) const override {
        return this->isAbsent() ? this->absenceHandleAt(point) : Base::handleAt(point);
    }
    std::optional<SceneEdit> dragged(int handle, const QPointF& from, const QPointF& to) const override {
        return this->isAbsent() ? std::nullopt : Base::dragged(handle, from, to);
    }
    std::optional<TextField> textFieldAt(const QPointF& point) const override {
        return this->isAbsent() ? std::nullopt : Base::textFieldAt(point);
    }
    std::optional<TextField> nextTextField(const TextField& after, bool backward) const override {
        return this->isAbsent() ? std::nullopt : Base::nextTextField(after, backward);
    }
    std::optional<SceneEdit> keyPressed(int key, Qt::KeyboardModifiers modifiers) const override {
        return this->isAbsent() ? this->absenceKeyPressed(key) : Base::keyPressed(key, modifiers);
    }
    std::optional<SceneEdit> clicked(const QPointF& point, Qt::KeyboardModifiers modifiers) const override {
        return this->isAbsent() ? this->absenceClicked(point) : Base::clicked(point, modifiers);
    }
};

/// Makes the view function of a FigureKind.
template <typename View>
std::unique_ptr<FigureView> makeView(const FigureSpec& spec) {
    return std::make_unique<GuardedView<View>>(spec);
}

}  // namespace sinescope
