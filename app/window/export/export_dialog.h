// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/export_task.h"
#include "app/scene/document.h"

#include <QDialog>

class QComboBox;

namespace sinescope {

class AnimationForm;
class ExportFoot;
class ExportForm;
class ExportPreview;
class ExportTarget;
class ExportView;
class SegmentedControl;

/// Exports figures, with a preview that is the file. It stays beside the window and follows its Scene.
class ExportDialog : public QDialog {
    Q_OBJECT

 public:
    using Scope = ExportScope;

    ExportDialog(const Document& document, QWidget* parent);

    /// Shows the dialog for a figure; brings it forward when it is shown already.
    void showFor(const QString& figure, Scope scope = Scope::Figure);

    /// What was drawn on the stage and may be written with the figures.
    void setInk(const std::vector<InkStroke>& ink);

    ExportForm& form() { return *m_form; }
    ExportPreview& preview();
    QString figure() const;
    Scope scope() const;
    /// Where a click on Export writes.
    QStringList paths() const;
    QString sentence() const;
    QString warning() const;
    /// Does now what is queued.
    void bringUpToDate();

    /// What an animation does; an impossible one is refused, in a sentence.
    void setSpec(const AnimationSpec& spec);
    const AnimationSpec& spec() const { return m_spec; }

    /// Writes, and lets the window live meanwhile; it may be closed, and even be gone when this returns.
    bool exportNow();
    /// Stops what exportNow() is writing.
    void stop() { m_stopped = true; }
    void copyNow();
    /// Remembers the settings, however the dialog was closed.
    void done(int result) override;

 signals:
    /// Files were written.
    void exported(const QStringList& paths);

 protected:
    void keyPressEvent(QKeyEvent* event) override;

 private:
    void build();
    QLayout* buildControls();
    void buildAnimation();
    void wire();
    void wireAnimation();
    void fillFigures();
    void showScope();
    void offerName();
    void chooseMotion();
    void chooseWay();
    AnimationSpec usualSpec(const Scene& scene, const QString& parameter) const;
    void showSpec();
    void showReplaced();
    void say(const QString& sentence, bool isWarning);
    /// Whether so much would be written that a person is asked first; says so.
    bool isToBeAsked();
    void setRunning(bool running);
    void dragOut();

    ExportTask task() const;
    /// What the file of the chosen figure will hold.
    Scene exportedScene() const;

    const Document& m_document;
    SegmentedControl* m_scope = nullptr;
    QComboBox* m_figure = nullptr;
    ExportForm* m_form = nullptr;
    ExportTarget* m_target = nullptr;
    ExportView* m_view = nullptr;
    SegmentedControl* m_moving = nullptr;
    AnimationForm* m_animation = nullptr;
    AnimationSpec m_spec;
    bool m_goesOneWay = false;  ///< its files are separate pictures
    QString m_motion;           ///< the time of the figure, where it has one
    std::vector<InkStroke> m_ink;
    QWidget* m_controls = nullptr;
    ExportFoot* m_foot = nullptr;
    bool m_running = false;
    bool m_stopped = false;
    QString m_asked;  ///< the size of what was asked about, and is written when it is exported again
};

}  // namespace sinescope
