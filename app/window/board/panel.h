// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/registry.h"
#include "app/scene/document.h"

#include <QTimer>
#include <QWidget>

#include <memory>

class QLabel;
class QMenu;
class QToolButton;

namespace sinescope {

class ClaimLabel;
class HoverState;
class ModelPreparer;
class PanelInput;
class TableView;
class ToolStrip;
class WaitingVeil;

/// One open figure: its title, its claim and its picture. Its tools take the place of the claim while the
/// mouse or the keyboard is in it, and always on a touch screen. Draws nothing while it is hidden.
class Panel : public QWidget {
    Q_OBJECT

 public:
    Panel(const FigureKind& kind, Document& document, HoverState& hover, std::function<void()> bringUpToDate,
          QWidget* parent = nullptr);
    ~Panel() override;

    const QString& id() const { return m_kind.spec.id; }
    const FigureKind& kind() const { return m_kind; }
    /// The figure's model of the Document's Scene, made once per Scene. While a model that takes long is
    /// prepared, the last one that is ready; that of another Scene if isComputingFirst().
    const FigureModel& model();
    /// True if there is no picture yet: the model stands in for one that is not ready.
    bool isComputingFirst() const { return m_isStandIn; }
    /// True if the model is that of the Scene, and not one on the way to it.
    bool isComputed();
    FigureView& figure() const { return *m_figure; }
    PanelInput& input() const { return *m_input; }
    ToolStrip& strip() const { return *m_strip; }
    QToolButton* expandButton() const { return m_expand; }
    /// Seen while the figure is zoomed.
    QToolButton* zoomButton() const { return m_unzoom; }
    bool hasFigureFocus() const;
    /// The read-out of the figure, at the selection where the cursor has no cell; empty until there is a
    /// picture.
    std::vector<Readout> readouts(const Cursor& cursor);
    const Style& look() const { return m_style; }

    /// The figure's numbers in the place of its picture.
    void showTable(bool shown);
    bool isTableShown() const;
    /// nullptr as long as it was not asked for.
    TableView* table() const { return m_table; }
    /// Whether it is on the clipboard.
    bool copyTable();

    void setLook(const Style& style);
    /// Sets the figure's type for a stage, where none is smaller than so many pixels, in place of the
    /// window's Text Size.
    void setSmallestType(double pixels);
    /// Whether title, claim and tool strip are there.
    void setHeadShown(bool shown);
    /// Whether its claim and the notes in its picture are there, which answer questions about it.
    void setStatementsShown(bool shown);
    bool areStatementsShown() const { return m_statementsShown; }
    /// Height that title, claim and tool strip need, and the least that they are given.
    int headHeight() const;
    void setHeadHeight(int height);
    const Metrics& metrics() const { return m_style.metrics; }
    void setMaximized(bool maximized);
    /// The only figure in sight always shows its tools.
    void setAlone(bool alone);
    /// Keeps the tools in sight while a lesson step refers to one of them.
    void setToolsNamed(bool named);
    bool areToolsShown() const { return m_toolsShown; }
    /// Notes what has changed; the picture follows when it is asked to, and only while it is seen.
    void note(Changes changes) { m_pending |= changes; }
    /// Whether it drew.
    bool bringUpToDate();
    /// The next picture is of another subject: the last one does not stay while it is worked out.
    void startOver();
    /// Draws what is pending because the panel is about to be shown, and would show its last picture, or
    /// none.
    void prepare();
    void setCursor(const Cursor& cursor);

    /// A menu with all figures, one of which takes this one's place.
    void openSwapMenu();

    /// So small a figure can still be read, with the usual size of type.
    static constexpr QSize least{200, 210};
    QSize minimumSizeHint() const override { return least * m_textSize; }
    QSize sizeHint() const override { return {480, 320}; }

 signals:
    void maximizeWanted();
    void closeWanted();
    void swapWanted(const QString& id);
    /// A figure's panel was dropped on this one.
    void figureDropped(const QString& id);
    void exportWanted();
    void copyWanted();
    void codeWanted();
    void dragWanted();
    void playWanted(const QString& parameter);
    /// A transition of this figure, by its id.
    void transitionWanted(const QString& id);
    void linkFollowed(const QString& target);
    /// The figure has nothing to show until a table is chosen, and that is what is wanted.
    void tableWanted();
    void focused();
    void shown();
    void headChanged();

 protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragLeaveEvent(QDragLeaveEvent* event) override;
    void dropEvent(QDropEvent* event) override;

 private:
    void buildHead();
    void buildHeadButtons();
    void layOutHead();
    bool headEvent(QEvent* event);
    bool draw();
    void follow(std::shared_ptr<const FigureModel> next);
    void take(std::shared_ptr<const FigureModel> prepared);
    void fitType();
    void fitHead();
    void placeStrip();
    void fitTools();
    /// Tab goes through the head from left to right, then to the figure.
    void orderFocus();
    bool holdsKeyboard() const;
    void addTransitions(QMenu& menu);
    /// What the figure offers at a point of its surface.
    void addOffers(QMenu& menu, const QPointF& at);
    void describe();
    void showModelInTable();
    void showHead();

    const FigureKind& m_kind;
    Document& m_document;
    HoverState& m_hover;
    std::shared_ptr<const FigureModel> m_model;
    bool m_isStandIn = false;  ///< the model, until the first one is ready
    bool m_isWaiting = false;  ///< for a model, with a veil over the last picture
    bool m_startsOver = false;
    bool m_dropsPrepared = false;  ///< what is being prepared is of the subject before
    ModelPreparer* m_preparer;
    std::unique_ptr<FigureView> m_figure;
    WaitingVeil* m_veil;
    PanelInput* m_input;
    Style m_style;
    double m_textSize = 1;
    std::optional<double> m_smallestType;
    QWidget* m_head;
    QLabel* m_title;
    ClaimLabel* m_claim;
    QLabel* m_frozen;  ///< the setting of A, where the figure shows it
    ToolStrip* m_strip;
    QWidget* m_cover;  ///< over the tools while they are not needed
    TableView* m_table = nullptr;
    QToolButton* m_unzoom;
    QToolButton* m_swap;
    QToolButton* m_expand;
    QToolButton* m_close;
    bool m_stripInHead = true;
    bool m_toolsNamed = false;
    bool m_statementsShown = true;
    bool m_maximized = false;
    bool m_alone = false;
    bool m_used = false;  ///< by a click or a key, since the window was opened
    bool m_toolsShown = false;
    Changes m_pending = Change::Everything;
    QTimer m_description;
    std::optional<QPoint> m_headPressed;  ///< where a drag of the head began
    QTimer m_titleClick;                  ///< a second click fills the centre
    bool m_isTarget = false;              ///< another figure is over it
};

}  // namespace sinescope
