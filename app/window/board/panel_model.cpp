// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/board/panel_model.h"

#include "app/window/board/model_preparer.h"
#include "app/window/parts/computing_text.h"

#include <utility>

namespace sinescope {

PanelModel::PanelModel(const FigureKind& kind, const Document& document, QObject* parent)
    : QObject(parent), m_kind(kind), m_document(document), m_preparer(new ModelPreparer(this)) {
    connect(m_preparer, &ModelPreparer::prepared, this, &PanelModel::take);
}

const std::shared_ptr<const FigureModel>& PanelModel::current() {
    if (isOfPresentScene())
        m_isWaiting = false;
    else
        follow(m_kind.model(m_document.sharedScene(), m_model.get()));
    return m_model;
}

bool PanelModel::isOfPresentScene() const {
    return m_model && m_model->sharedScene() == m_document.sharedScene();
}

void PanelModel::beginSubject() {
    m_hasNewSubject = true;
    m_dropsPrepared = m_preparer->isBusy();
}

/// Sets the model, or has it prepared first. The very first one is made immediately if that is quick;
/// otherwise a sentence replaces it.
void PanelModel::follow(const std::shared_ptr<const FigureModel>& next) {
    const auto deferred = std::dynamic_pointer_cast<const DeferredModel>(next);
    const bool isSlow = deferred && !deferred->isReady();
    const std::shared_ptr<const DeferredModel> stage = isSlow ? deferred->stage() : nullptr;
    const bool isFirst = m_hasNewSubject || !dynamic_cast<const DeferredModel*>(m_model.get());
    if (!isSlow || (isFirst && !stage && deferred->isQuick())) {
        m_model = next;
        m_isStandIn = false;
        m_isWaiting = false;
        return;
    }
    if (isFirst) {
        m_model = std::make_shared<const EmptyModel>(std::make_shared<const Scene>(), m_kind.spec.title,
                                                     EmptyReason{computingText(), {}});
        m_isStandIn = true;
    }
    // A picture that grows stage by stage shows its own progress.
    m_isWaiting = m_isStandIn || !(stage || deferred->continues(*m_model));
    if (!m_preparer->isBusy()) m_preparer->prepare(stage ? stage : deferred);
}

void PanelModel::take(std::shared_ptr<const FigureModel> made) {
    const bool isOfAnother = std::exchange(m_dropsPrepared, false);
    if (isOfPresentScene()) return;
    if (!isOfAnother) {
        m_model = std::move(made);
        m_isStandIn = false;
    }
    if (isOfPresentScene()) m_isWaiting = false;
    emit prepared();
}

}  // namespace sinescope
