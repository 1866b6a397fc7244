// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/animation/animation.h"

#include <QWidget>

#include <array>
#include <functional>
#include <vector>

class QComboBox;
class QGridLayout;
class QHBoxLayout;
class QLabel;

namespace sinescope {

class NumberField;
class SegmentedControl;

/// The controls of an animation: which control goes from where to where, in which steps, what happens at the
/// end, how many frames in how many seconds. It shows what it is told, and asks for the rest.
class AnimationForm : public QWidget {
    Q_OBJECT

 public:
    enum class Shape { Row, Rows };
    explicit AnimationForm(Shape shape, QWidget* parent = nullptr);

    /// Offers the controls of the encoding and of the selection, those of the Scene's open figures, and the
    /// checkpoints, if there are any.
    void offer(const Scene& scene, const std::shared_ptr<const Checkpoints>& checkpoints);
    const QStringList& offered() const { return m_offered; }
    /// The base, or the first of those that are offered where the scheme has none.
    QString defaultControl() const;
    /// Shows a spec of the Scene in which it begins.
    void showSpec(const AnimationSpec& spec, const Scene& start);
    /// Minimum width in one row or in two. Only for Shape::Row.
    int widthIn(int rows) const;
    void setRows(int rows);
    QComboBox* control() const { return m_control; }

 signals:
    void controlWanted(const QString& parameter);
    void specWanted(const sinescope::AnimationSpec& spec);
    /// What was typed is no number; empty when it is one.
    void refused(const QString& sentence);
    /// Enter was pressed in a field.
    void entered();

 private:
    using Set = std::function<void(AnimationSpec&, double)>;
    NumberField* makeField(const QString& id, const QString& name, const QString& tip, Set set);
    void build();
    void layOutRow();
    void layOutRows();
    QLabel* labelOf(const QString& text, QWidget* buddy);
    void setEnds(AnimationSpec& spec, double from, double to) const;

    AnimationSpec m_spec;
    Scene m_start;
    QStringList m_offered;
    QComboBox* m_control = nullptr;
    NumberField* m_from = nullptr;
    NumberField* m_to = nullptr;
    NumberField* m_frames = nullptr;
    NumberField* m_seconds = nullptr;
    SegmentedControl* m_scale = nullptr;
    std::array<QHBoxLayout*, 2> m_halves{};  ///< of a row
    std::vector<NumberField*> m_narrow;      ///< in a row, as wide as their numbers in the type of the moment
    std::vector<QWidget*> m_ofSteps;         ///< in a row, what a motion has not: it goes from 0 to 1
    SegmentedControl* m_playback = nullptr;
};

}  // namespace sinescope
