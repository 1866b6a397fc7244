// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/animation/animation.h"
#include "app/style/style.h"

#include <QImage>
#include <QWidget>

#include <memory>
#include <vector>

namespace sinescope {

class FigureModel;
class ModelPreparer;

/// Five pictures of a figure, in two rows, while a control goes from end to end, so that an animation can be
/// compared at leisure, on the scales that they share. Fewer if the control has fewer values.
class FilmStrip : public QWidget {
    Q_OBJECT

 public:
    static constexpr int frames = 5;

    explicit FilmStrip(QWidget* parent = nullptr);
    /// Shows the first of `films` that changes the figure. A picture that takes long is computed in the
    /// background, until the strip is hidden.
    void showFilm(const Scene& scene, const QString& figure, QList<AnimationSpec> films, const Style& style,
                  double smallestType);
    QStringList labels() const { return m_labels; }
    /// True if the pictures differ.
    bool changes() const;

 signals:
    /// Emitted with a sentence if there is no film.
    void failed(const QString& sentence);

 protected:
    void hideEvent(QHideEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

 private:
    QRectF cell(int frame) const;
    QRectF picturePlace(int frame) const;
    void showNext();
    void setFilm(const AnimationSpec& animation);
    /// Gives the pictures that are computed the scales that they share.
    void share();
    /// Computes the next picture, or shows the next control if no picture differs.
    void proceed();
    void render();

    Style m_style;
    double m_type = 24;
    Scene m_scene;
    QString m_figure;
    QList<AnimationSpec> m_films;  ///< not tried yet
    std::vector<std::shared_ptr<const FigureModel>> m_models;
    QStringList m_labels;
    std::vector<QImage> m_pictures;  ///< null until computed
    ModelPreparer* m_preparer;
};

}  // namespace sinescope
