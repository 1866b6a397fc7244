// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/lesson_stage.h"

#include "app/export/file_view.h"
#include "app/export/ink_painting.h"
#include "app/figures/animation/animation.h"
#include "app/figures/registry.h"
#include "app/lessons/bar_line.h"
#include "app/lessons/ink_text.h"
#include "app/lessons/unfolding.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/texts_of.h"
#include "app/style/figure_size.h"
#include "app/style/saved_state.h"
#include "app/style/sketch_axes.h"
#include "app/style/veil_painting.h"
#include "core/error.h"

#include <QPainter>
#include <QRegularExpression>

#include <algorithm>
#include <numeric>

namespace sinescope {

namespace {

constexpr double gutter = 24;
constexpr double smallestSide = 120;
constexpr double slideWidth = 1280;
constexpr double slideText = 27;  ///< layout units of a slide of 1280 x 720
/// In a row of choices, those up to this length are not broken.
constexpr qsizetype longestUnbroken = 60;
constexpr int veiledPixels = 3;  ///< per layout unit
constexpr QChar noBreak(0xa0);
constexpr QChar emSpace(0x2003);  ///< because CommonMark collapses plain spaces

/// Metrics for a figure of a width: those of a slide, half a slide, or a paper.
Metrics metricsFor(double width, bool onPaper) {
    if (onPaper) {
        const FigureSize size = figureSize(width < 400 ? u"paper-1col"_s : u"paper-2col"_s);
        return scaled(size.metrics, 1 / size.zoom);  // a page has 96 layout units per inch
    }
    Metrics metrics = figureSize(width < slideWidth / 2 ? u"slide-half"_s : u"slide-content"_s).metrics;
    // Beneath the headline, text in figures is at most as large as the slide's text, and at least as large
    // as is legible from the last row.
    metrics.label = std::min(metrics.label, slideText);
    metrics.tick = std::min(metrics.tick, metrics.small);
    metrics.title = std::min(metrics.title, slideText);
    metrics.space = std::min(metrics.space, 16.0);
    return metrics;
}

void paintFigure(FigurePainter& painter, const std::shared_ptr<const FigureModel>& model, const QString& id,
                 const Style& style, const QSize& size, const std::vector<InkStroke>& ink) {
    const FileView view = fileView(id, model, style);
    view->render(painter, size);
    paintInk(painter.painter(), *view, inkOn({id}, ink), size, style);
}

/// Returns pixels, because a text under a veil could be selected and found in a PDF.
QImage veiledFigure(const std::shared_ptr<const FigureModel>& model, const QString& id, Style style,
                    const QSize& size) {
    style.showNotes = false;
    QImage image(size * veiledPixels, QImage::Format_RGB32);
    image.setDevicePixelRatio(veiledPixels);
    image.fill(style.palette.canvas);
    FigurePainter painter(&image, false);
    const FileView view = fileView(id, model, style);
    view->render(painter, size);
    paintVeil(painter.painter(), view->answerAreas(), style.palette, style.font(style.metrics.label));
    return image;
}

/// Returns the curve that a question asks for; empty if it cannot be computed.
std::vector<QPointF> trueCurve(const LessonStep& step, const ModelMaker& models) {
    try {
        return curveOf(*step.question, step.scene, models);
    } catch (const Error&) {
        return {};
    }
}

}  // namespace

Scene unfoldedScene(const LessonStep& step) {
    Scene scene = step.scene;
    if (const std::optional<int> lines = calculationAfter(step, step.reveals.size()))
        showCalculation(scene, *lines);
    for (const LessonReveal& reveal : step.reveals)
        if (const auto played = reveal.played())
            scene = sceneWith(scene, animatedParameter(played->control), played->to);
    return scene;
}

void paintStage(FigurePainter& painter, const Scene& scene, const QRectF& area, const Style& style,
                const ModelMaker& models, const std::vector<InkStroke>& ink, const QStringList& veiled) {
    const QStringList figures = figuresOnStage(scene);
    if (figures.isEmpty()) return;
    const double width = (area.width() - gutter * static_cast<double>(figures.size() - 1)) /
                         static_cast<double>(figures.size());
    if (width < smallestSide || area.height() < smallestSide) return;
    const bool onPaper = style.metrics.label < 16;
    double left = area.left();
    for (const QString& id : figures) {
        Style own = style;
        own.metrics = metricsFor(width, onPaper);
        own.showCursor = false;
        const SavedState saved(painter.painter());
        painter.painter().translate(left, area.top());
        const QSize size = QSizeF(width, area.height()).toSize();
        if (veiled.contains(id))
            painter.painter().drawImage(QRectF(QPointF(), size),
                                        veiledFigure(models(id, scene), id, own, size));
        else
            paintFigure(painter, models(id, scene), id, own, size, ink);
        left += width + gutter;
    }
}

bool asksForSketch(const LessonStep& step) {
    return step.question && step.question->kind == LessonQuestion::Kind::Curve &&
           veiledFigures(step) == figuresOf(step);
}

void paintSketchAxes(FigurePainter& painter, const LessonStep& step, const QRectF& area, const Style& style,
                     double textSize, const ModelMaker& models, bool answered) {
    const std::vector<QPointF> curve = trueCurve(step, models);
    const SketchRanges ranges = sketchRanges(step.question->x, step.question->y, curve);
    const SketchAxes axes{ranges, area, style.font(textSize), textSize};
    axes.paint(painter.painter(), style.palette);
    if (answered) axes.paintCurve(painter.painter(), curve, QPen(style.palette.accent, textSize / 6));
}

QString calculationOnPage(const LessonStep& step, const ModelMaker& models) {
    const std::size_t reveals = step.reveals.size();
    if (derivationsAmong(step, reveals) == 0 || shownCalculation(step.scene)) return {};
    const BarCalculation calculation = stepCalculation(step.scene, models);
    return plainText(calculation.shown(shownParts(step, reveals, calculation.parts()), {}));
}

QString neutralHeading(const LessonStep& step, std::size_t number) {
    const QStringList figures =
        textsOf(figuresOf(step), [](const QString& id) { return figureKind(id).spec.title; });
    const QString heading = u"Step %1"_s.arg(number);
    return figures.isEmpty() ? heading : heading + u": "_s + figures.join(u", "_s);
}

namespace {

/// Closes the code and emphasis that a part of a text leaves open.
QString closed(QString text) {
    static const QRegularExpression escaped(u"\\\\[*`]"_s), literal(u"`[^`]*(`|$)| \\*(?= |$)"_s);
    QString marks = QString(text).remove(escaped);
    if (marks.count('`'_L1) % 2 == 1) text += '`'_L1;
    marks.remove(literal);
    const auto bold = marks.count(u"**"_s), italic = marks.count('*'_L1) - 2 * bold;
    if (italic % 2 == 1) text += '*'_L1;
    if (bold % 2 == 1) text += u"**"_s;
    return text;
}

}  // namespace

QString wordsThatFit(const QString& markdown, const std::function<bool(const QString& shown)>& fits) {
    QString whole = withoutLinks(markdown);
    if (fits(whole)) return whole;
    const QStringList words = whole.split(' '_L1);
    const auto first = [&words](qsizetype count) -> QString {
        return closed(words.first(count).join(' '_L1)) + u" …"_s;
    };
    qsizetype fitting = 1, tooMany = words.size();
    while (tooMany - fitting > 1) {
        const qsizetype middle = std::midpoint(fitting, tooMany);
        (fits(first(middle)) ? fitting : tooMany) = middle;
    }
    return words.size() > 1 ? first(fitting) : whole;
}

QString questionOnPage(const LessonQuestion& question, bool onOneLine) {
    QString text = u"**%1**"_s.arg(question.text);
    if (question.kind != LessonQuestion::Kind::Choice) return text;
    for (qsizetype k = 0; k < question.choices.size(); ++k) {
        const QString between = onOneLine && k > 0 ? QString(4, emSpace) : u"\n\n"_s;
        QString choice = choiceLetter(static_cast<int>(k)) + emSpace + question.choices[k];
        // A row may break between two choices, but not between a letter and its words.
        if (onOneLine && choice.size() <= longestUnbroken)
            choice.replace(emSpace, QString(3, noBreak)).replace(' '_L1, noBreak);
        text += between + choice;
    }
    return text;
}

QString answerOnPage(const LessonQuestion& question, const Scene& scene, const ModelMaker& models) {
    switch (question.kind) {
        case LessonQuestion::Kind::Choice:
            if (question.right < 0 || question.right >= question.choices.size()) return {};
            return u"%1   %2"_s.arg(choiceLetter(question.right), question.choices[question.right]);
        case LessonQuestion::Kind::Number:
            try {
                const double answer = answerOf(question, scene, models);
                return u"%1 %2"_s.arg(plainNumber(answer, 4), question.unit).trimmed();
            } catch (const Error& error) {
                return QString::fromUtf8(error.what());
            }
        case LessonQuestion::Kind::Curve:
            return {};
    }
    return {};
}

}  // namespace sinescope
