// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/scene/scene.h"
#include "app/style/style.h"
#include "app/window/lessons/veil.h"
#include "app/window/stage/ink.h"

#include <QPointer>
#include <QTimer>
#include <QWidget>

#include <map>

class QLabel;

namespace sinescope {

class HoverState;
class DerivationBar;
class Document;
class EndSlide;
class FilmStrip;
class FittedText;
class HeldSlide;
class Lecture;
struct LessonStep;
class Panel;
class PointerLayer;
class QuestionCard;
class StepControls;

/// What the audience sees: the claim and what it is about, at most two figures that live, the formula, the
/// step's controls and what is asked or said, all of it large. Everything of a step has its place from the
/// beginning, so that nothing moves and no type changes while the step unfolds; items that have no room any
/// longer go at the top.
class StageView : public QWidget {
    Q_OBJECT

 public:
    StageView(Document& document, HoverState& hover, Lecture& lecture, InkBook& ink,
              QWidget* parent = nullptr);
    ~StageView() override;

    void setLook(const Style& style);
    void showScene(Changes changes);
    void showLecture();
    /// Does now what is queued.
    void bringUpToDate();

    std::vector<Panel*> panels() const;
    QuestionCard& question() const { return *m_question; }
    StepControls& controls() const { return *m_controls; }
    PointerLayer& layer() const { return *m_layer; }
    FilmStrip& film() const { return *m_film; }
    EndSlide& end() const { return *m_end; }
    /// Shows the slide after the last step, or its next page; whether there was one.
    bool showEnd();
    /// Goes back a page of it, or to the last step; whether it was in sight.
    bool leaveEnd();
    DerivationBar& bar() const { return *m_formula; }
    /// Covers all, black or white; an invalid colour uncovers.
    void setBlank(const QColor& color);
    bool isBlank() const;
    /// Keeps the audience's picture while the stage goes on below it.
    void setHeld(bool held);
    bool isHeld() const;
    /// What the audience sees, or will see as soon as the picture is not held any longer.
    QPixmap picture() const;
    QString claim() const;
    QString given() const;
    QString says() const;
    /// The smallest type of the figures, pixels.
    double smallestFigureType() const;
    /// The ink on a figure of the stage, in the data's coordinates.
    InkBook& ink() { return m_ink; }
    void keepStroke(InkStroke stroke);
    /// A sentence over the lower edge that goes by itself.
    void note(const QString& sentence);

 signals:
    /// A link of a figure, such as a button that starts its training.
    void linkFollowed(const QString& target);

 protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

 private:
    void buildParts();
    void follow();
    void startTimers();
    void dress();
    double u(double at1080) const;
    void arrangeFigures();
    void place();
    void placeNote();
    int placeHead();
    int placeClaim(const QSize& room);
    int placeFoot(int top);
    int controlsHeight();
    int lineHeight(int width);
    int mythsHeight(int width);
    int placeSide(const QRect& middle);
    void fillSide(const QSize& room);
    void placeFigures(const QRect& area);
    void fitFigures();
    void showVeils();
    void showFormula();

    Document& m_document;
    HoverState& m_hover;
    Lecture& m_lecture;
    Style m_style;
    QString m_look;  ///< what the sheet of the widgets was made for
    FittedText* m_claim;
    FittedText* m_given;
    QLabel* m_where;  ///< "3 / 14"
    std::map<QString, Panel*> m_panels;
    QStringList m_order;
    const LessonStep* m_step = nullptr;  ///< the one that was shown last, to be compared alone
    Veils m_veils;
    QWidget* m_side;
    QuestionCard* m_question;
    FittedText* m_says;
    FittedText* m_number;
    FittedText* m_myth;
    DerivationBar* m_formula;
    StepControls* m_controls;
    FilmStrip* m_film;
    EndSlide* m_end;
    QLabel* m_note;
    PointerLayer* m_layer;
    HeldSlide* m_held;
    QWidget* m_blank;
    InkBook& m_ink;
    QTimer m_queued;
    QTimer m_settled;
    QTimer m_noteEnd;
};

}  // namespace sinescope
