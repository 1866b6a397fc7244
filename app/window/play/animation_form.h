// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/animation/animation.h"

#include <QWidget>

#include <array>
#include <functional>
#include <vector>

class QComboBox;
class QHBoxLayout;
class QLabel;

namespace sinescope {

class NumberField;
class SegmentedControl;

/// The controls of an animation: the animated control, its range and scale, the playback mode, and the
/// numbers of frames and seconds. It shows the given spec, and requests changes.
class AnimationForm : public QWidget {
    Q_OBJECT

 public:
    enum class Shape { Row, Rows };
    explicit AnimationForm(Shape shape, QWidget* parent = nullptr);

    /// Offers the controls of the encoding and of the selection, those of the Scene's open figures, and the
    /// checkpoints if the Scene shows one of them.
    void offer(const Scene& scene, const std::shared_ptr<const Checkpoints>& checkpoints);
    const QStringList& offered() const { return m_offered; }
    /// Returns the base, or the first offered control if the scheme has no base.
    QString defaultControl() const;
    /// Shows a spec and the Scene in which it begins.
    void showSpec(const AnimationSpec& spec, const Scene& start);
    /// Shows the numbers of frames and seconds and the playback, which a film strip does not have. Only for
    /// Shape::Rows.
    void setTimingShown(bool shown);
    /// Minimum width and height in `rows` rows, one or two. Only for Shape::Row.
    int widthIn(int rows) const;
    int heightIn(int rows) const;
    void setRows(int rows);
    QComboBox* control() const { return m_control; }

 signals:
    void controlRequested(const QString& parameter);
    void specRequested(const sinescope::AnimationSpec& spec);
    /// Emitted with the reason if typed text is not a number; empty if it is, and while it is being typed.
    void refused(const QString& sentence);
    /// Emitted when Enter was pressed in a field.
    void entered();

 private:
    using Set = std::function<void(AnimationSpec&, double)>;
    NumberField* makeField(const QString& id, const QString& name, const QString& tip, Set set);
    void build();
    void layOutRow();
    void layOutRows();
    void setEnds(AnimationSpec& spec, double from, double to) const;

    AnimationSpec m_spec;
    Scene m_start;
    QStringList m_offered;
    QStringList m_titles;  ///< of the offered controls
    QComboBox* m_control = nullptr;
    NumberField* m_from = nullptr;
    NumberField* m_to = nullptr;
    NumberField* m_frames = nullptr;
    NumberField* m_seconds = nullptr;
    SegmentedControl* m_scale = nullptr;
    std::array<QHBoxLayout*, 2> m_halves{};  ///< of a row
    std::vector<NumberField*> m_narrow;      ///< in a row, as wide as their numbers at the current text size
    std::vector<QWidget*> m_ofSteps;         ///< in a row, hidden for a motion, which goes from 0 to 1
    SegmentedControl* m_playback = nullptr;
    std::vector<QWidget*> m_timing;  ///< in rows
};

}  // namespace sinescope
