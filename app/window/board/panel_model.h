// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/registry.h"
#include "app/scene/document.h"

#include <QObject>

#include <memory>

namespace sinescope {

class ModelPreparer;

/// A figure's model of the Document's Scene, made once per Scene. A slow one is prepared in the background,
/// stage by stage; meanwhile the last one that was ready stays.
class PanelModel : public QObject {
    Q_OBJECT

 public:
    PanelModel(const FigureKind& kind, const Document& document, QObject* parent);

    /// Returns the model of the present Scene, or the last one that was ready; a placeholder of another Scene
    /// if isStandIn().
    const std::shared_ptr<const FigureModel>& current();
    /// Returns the result of the last current(); null before the first.
    const FigureModel* last() const { return m_model.get(); }
    bool isStandIn() const { return m_isStandIn; }
    /// True while the last result is of another Scene, and does not grow into the present one.
    bool isWaiting() const { return m_isWaiting; }
    bool isOfPresentScene() const;
    /// Announces another subject: the last model does not stay while the next one is prepared.
    void beginSubject();
    /// Notes that the subject has a picture.
    void endSubject() { m_hasNewSubject = false; }

 signals:
    /// Emitted when a model was prepared: of the present Scene, a stage on the way to it, or a previous one.
    void prepared();

 private:
    void follow(const std::shared_ptr<const FigureModel>& next);
    void take(std::shared_ptr<const FigureModel> prepared);

    const FigureKind& m_kind;
    const Document& m_document;
    ModelPreparer* m_preparer;
    std::shared_ptr<const FigureModel> m_model;
    bool m_isStandIn = false;
    bool m_isWaiting = false;
    bool m_hasNewSubject = false;
    bool m_dropsPrepared = false;  ///< the model in preparation is of another subject
};

}  // namespace sinescope
