// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/scene.h"
#include "app/window/parts/theme.h"
#include "app/window/stage/ink.h"

#include <QTimer>
#include <QWidget>

#include <memory>
#include <vector>

class QLabel;

namespace sinescope {

class HoverState;
class DerivationBar;
class Document;
class EndSlide;
class FilmStrip;
class FittedText;
class Lecture;
struct LessonStep;
class Panel;
class PointerLayer;
class QuestionCard;
class SlideCover;
class StepControls;

/// The audience's view, all of it large: the claim and its setting, at most two live figures, the formula,
/// the step's controls, and the question or text. Everything in a step has a fixed place from the start, so
/// that nothing moves and no type changes while the step unfolds; if there is no space, the first items are
/// dropped.
class StageView : public QWidget, public StyleRoot {
    Q_OBJECT

 public:
    StageView(Document& document, HoverState& hover, Lecture& lecture, InkBook& ink,
              QWidget* parent = nullptr);
    ~StageView() override;

    void applyStyle(const Style& style);
    /// As FigureBoard::keepMargins().
    void keepMargins(bool kept);
    void showScene(Changes changes);
    void showLecture();
    /// Runs queued updates immediately.
    void bringUpToDate();

    std::vector<Panel*> panels() const { return m_panels; }
    /// Without a lesson, more figures may be open than are on stage: shows the next ones, or the previous
    /// ones if `pages` is -1. Returns false if there are none.
    bool turnFigures(int pages);
    bool canTurnFigures(int pages) const;
    QuestionCard& question() const { return *m_question; }
    StepControls& controls() const { return *m_controls; }
    PointerLayer& layer() const { return *m_layer; }
    FilmStrip& film() const { return *m_film; }
    EndSlide& end() const { return *m_end; }
    /// Shows the slide after the last step, or its next page; returns false if there is none.
    bool showEnd();
    /// Goes back a page of the end slide, or to the last step; returns false if it was not shown.
    bool leaveEndSlide();
    DerivationBar& bar() const { return *m_formula; }
    /// Covers everything in black or white; an invalid colour uncovers it.
    void setBlank(const QColor& color);
    bool isBlank() const;
    /// Freezes the audience's picture while the stage continues beneath.
    void setHeld(bool held);
    bool isHeld() const;
    /// Returns the picture that the audience sees, or will see once it is no longer frozen.
    QPixmap picture() const;
    /// Returns the picture of the slide, whatever covers it.
    QPixmap slide() const;
    /// The ink on the figures, in data coordinates.
    InkBook& ink() { return m_ink; }
    void keepStroke(InkStroke stroke);
    /// Shows a sentence over the lower edge that disappears by itself.
    void note(const QString& sentence);

 signals:
    /// Emitted for a link of a figure, such as a button that starts its training.
    void linkFollowed(const QString& target);

 protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

 private:
    void buildParts();
    void follow();
    void startTimers();
    bool updateStyleSheet();
    double u(double at1080) const;
    void arrangeFigures();
    void orderTabs();
    std::size_t turnedFigures() const;
    QString whereText() const;
    void place();
    void placeNote();
    void stackCovers();
    int placeHead();
    QString heading();
    int placeClaim(const QSize& available);
    int placeFoot(int top);
    int controlsHeight();
    int lineHeight(int width);
    int mythsHeight(int width);
    int placeSide(const QRect& middle);
    void fillSide(const QSize& available);
    void placeFigures(const QRect& area);
    void fitFigures();
    void showVeils();
    void showFormula();

    Document& m_document;
    HoverState& m_hover;
    Lecture& m_lecture;
    QString m_styleKey;  ///< key of the current style sheet
    FittedText* m_claim;
    QString m_heading;  ///< text of m_claim
    FittedText* m_introduction;
    QLabel* m_where;  ///< "3 / 14"
    std::vector<Panel*> m_panels;
    std::size_t m_firstFigure = 0;             ///< index among the open figures of the first on stage
    std::shared_ptr<const LessonStep> m_step;  ///< the step shown last
    QWidget* m_side;
    QuestionCard* m_question;
    FittedText* m_items;
    FittedText* m_number;
    FittedText* m_myth;
    DerivationBar* m_formula;
    StepControls* m_controls;
    FilmStrip* m_film;
    EndSlide* m_end;
    QLabel* m_note;
    PointerLayer* m_layer;
    SlideCover* m_held;
    SlideCover* m_blank;
    InkBook& m_ink;
    QTimer m_queued;
    QTimer m_settled;
    QTimer m_noteEnd;
};

}  // namespace sinescope
