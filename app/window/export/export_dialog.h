// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/export/export_task.h"
#include "app/scene/document.h"

#include <QDialog>
#include <QPointer>

#include <functional>
#include <optional>

class QComboBox;

namespace sinescope {

class AnimationForm;
class ExportFoot;
class ExportForm;
class ExportPreview;
class ExportTarget;
class ExportView;
class SegmentedControl;

/// Exports figures, with a preview identical to the file. It stays beside the window and follows its Scene.
class ExportDialog : public QDialog {
    Q_OBJECT

 public:
    using Scope = ExportScope;

    ExportDialog(const Document& document, QWidget* parent);

    /// Shows the dialog for a figure; raises it if it is already shown.
    void showFor(const QString& figure, Scope scope = Scope::Figure);

    /// Sets the ink of the stage that may be exported with the figures.
    void setInk(const std::vector<InkStroke>& ink);
    /// Sets the figures that a lesson covers; they are neither shown nor exported.
    void setVeiled(const QStringList& figures);

    ExportForm& form() { return *m_form; }
    ExportPreview& preview();
    QString figure() const;
    Scope scope() const;
    /// The paths that a click on Export writes.
    QStringList paths() const;
    QString warning() const;
    /// Runs queued updates immediately.
    void bringUpToDate();

    /// Sets the animation; refuses an impossible one with a sentence.
    void setSpec(const AnimationSpec& spec);
    const AnimationSpec& spec() const { return m_spec; }

    /// Exports while the window stays responsive; the window may be closed or even destroyed when this
    /// returns.
    bool exportNow();
    /// Cancels the running exportNow().
    void stop() { m_stopped = true; }
    void copyNow();
    /// Stores the settings, however the dialog was closed.
    void done(int result) override;

 signals:
    /// Emitted when files were written.
    void exported(const QStringList& paths);

 protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

 private:
    void build();
    QLayout* buildControls();
    void buildAnimation();
    /// The chosen format; none for a film strip.
    std::optional<AnimationFormat> movingFormat() const;
    void wire();
    void wireAnimation();
    void fillFigures();
    void showScope();
    void offerName();
    void chooseMotion();
    void choosePlayback();
    AnimationSpec defaultSpec(const Scene& scene, const QString& parameter) const;
    void showSpec();
    void chooseTypedFormat();
    void showReplaced();
    void showMessage(const QString& sentence, bool isWarning = false);
    void showError(const QString& sentence);
    /// Returns true if the user is asked first, because the export is large or replaces files; shows the
    /// question.
    bool needsConfirmation();
    void setRunning(bool running);
    /// Runs `work`; shows why it failed.
    void attempt(const std::function<void()>& work);
    void dragOut();

    ExportTask task() const;
    /// The Scene in the file of the chosen figure.
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
    bool m_goesOneWay = false;  ///< its output is separate pictures
    QString m_motion;           ///< the time of the figure, if it has one
    QStringList m_openFigures;  ///< listed first among the figures
    std::vector<InkStroke> m_ink;
    QStringList m_veiled;
    QWidget* m_controls = nullptr;
    ExportFoot* m_foot = nullptr;
    bool m_running = false;
    QPointer<QWidget> m_focused;  ///< has the focus again after an export
    bool m_stopped = false;
    QStringList m_asked;  ///< the last question, with the files; exporting them again writes them
};

}  // namespace sinescope
