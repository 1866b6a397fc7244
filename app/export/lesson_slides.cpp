// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/lesson_files.h"
#include "app/export/lesson_stage.h"
#include "app/export/page_text.h"
#include "app/export/pdf_file.h"
#include "app/scene/literals.h"
#include "app/scene/scene_json.h"

#include <QPainter>

#include <algorithm>

namespace sinescope {

namespace {

constexpr double slideMargin = 44;  // layout units of a slide of 1280 x 720
constexpr double slideGap = 20;
constexpr double headline = 38, smallHeadline = 29;
constexpr double slideBody = 27;
constexpr double givenLines = 3;  ///< maximum height of the given line, in font sizes
constexpr double small = 24;      ///< 18 pt, the smallest font on a slide

struct SlidePage {
    const LessonStep* step;
    std::size_t number;  ///< of the step, from 1
    bool asks;  ///< asks the step's question, and withholds its claim and what the figures would tell
};

/// A page for each step, with its claim; before it one for its question, which the claim would answer.
std::vector<SlidePage> slidePages(const Lesson& lesson) {
    std::vector<SlidePage> pages;
    for (std::size_t k = 0; k < lesson.steps.size(); ++k) {
        const LessonStep& step = lesson.steps[k];
        if (step.question) pages.push_back({&step, k + 1, true});
        pages.push_back({&step, k + 1, false});
    }
    return pages;
}

/// A page filled from top and bottom; figures get the remaining area.
class Slide {
 public:
    Slide(FigurePainter& painter, const LessonStep& step, const FigureSize& size, ModelMaker models)
        : m_painter(painter),
          m_step(step),
          m_models(std::move(models)),
          m_size(size),
          m_style(exportStyle(step.scene.style, size)),
          m_area(slideMargin, slideMargin * 0.8, size.layout().width() - 2 * slideMargin,
                 size.layout().height() - 1.4 * slideMargin) {
        m_style.showNotes = false;  // as on stage: the step's number says what matters
    }

    void paint(const SlidePage& page, const PageFoot& foot, InkShown ink) {
        m_painter.painter().fillRect(QRectF(QPointF(), QSizeF(m_size.layout())), m_style.palette.canvas);
        const QString heading = page.asks ? neutralHeading(m_step, page.number) : m_step.title;
        fromTop(onOneLine(heading));
        if (const QString given = m_step.introduction(); !given.isEmpty()) {
            m_area.setTop(m_area.top() - slideGap);
            fromTop(inTwoLines(given));
        }
        fromBottom(footText(foot, m_style, small, m_area.width()));
        if (page.asks)
            ask(*m_step.question);
        else
            for (const QString& line : {proofNumber(), calculationOnPage(m_step, m_models)})
                if (!line.isEmpty()) fromBottom(text(line));
        if (page.asks && asksForSketch(m_step))
            paintSketchAxes(m_painter, m_step, m_area, m_style, small, m_models);
        else if (page.asks)
            paintStage(m_painter, m_step.scene, m_area, m_style, m_models, {}, veiledFigures(m_step));
        else
            paintStage(m_painter, unfoldedScene(m_step), m_area, m_style, m_models,
                       ink == InkShown::Yes ? m_step.ink : std::vector<InkStroke>());
    }

 private:
    PageText text(const QString& markdown) const {
        return PageText(markdown, m_style, slideBody, m_area.width(), m_style.palette.text);
    }

    /// In slightly smaller type if it then fits on one line.
    PageText onOneLine(const QString& markdown) const {
        const auto laidOut = [&](double size) {
            return PageText(markdown, m_style, size, m_area.width(), m_style.palette.text, true);
        };
        for (double size = headline; size >= smallHeadline; --size)
            if (PageText line = laidOut(size); line.height() < 2 * size) return line;
        return laidOut(headline);
    }

    /// Leaves out the words that do not fit, as the stage does.
    PageText inTwoLines(const QString& markdown) const {
        const auto laidOut = [this](const QString& shown) {
            return PageText(shown, m_style, small, m_area.width(), m_style.palette.secondary);
        };
        return laidOut(wordsThatFit(markdown, [&laidOut](const QString& shown) {
            return laidOut(shown).height() <= givenLines * small;
        }));
    }

    /// Puts choices in a row if they fit, to leave more height for the figures.
    void ask(const LessonQuestion& question) {
        PageText row = text(questionOnPage(question, true));
        PageText list = text(questionOnPage(question, false));
        fromTop(row.height() < list.height() && row.naturalWidth() <= m_area.width() ? row : list);
    }

    void fromTop(const PageText& text) {
        text.paint(m_painter.painter(), m_area.topLeft());
        m_area.setTop(m_area.top() + text.height() + slideGap);
    }

    void fromBottom(const PageText& text) {
        text.paint(m_painter.painter(), {m_area.left(), m_area.bottom() - text.height()});
        m_area.setBottom(m_area.bottom() - text.height() - slideGap / 2);
    }

    QString proofNumber() const {
        const auto found = std::ranges::find_if(
            m_step.proofs, [](const LessonProof& proof) { return !proof.text.isEmpty(); });
        return found == m_step.proofs.end() ? QString() : proofSentence(found->text);
    }

    FigurePainter& m_painter;
    const LessonStep& m_step;
    ModelMaker m_models;
    FigureSize m_size;
    Style m_style;
    QRectF m_area;
};

}  // namespace

QByteArray lessonSlides(const Lesson& lesson, InkShown ink, const std::shared_ptr<ModelMemory>& models) {
    const FigureSize size = figureSize(u"slide"_s);
    std::vector<PdfPage> pages;
    std::vector<QByteArray> scenes;
    const std::vector<SlidePage> slides = slidePages(lesson);
    for (const SlidePage& page : slides) {
        const PageFoot foot{lesson.title, pages.size() + 1, slides.size()};
        pages.push_back({size, [&page, size, foot, ink, models](FigurePainter& painter) {
                             Slide(painter, *page.step, size, modelMaker(models)).paint(page, foot, ink);
                         }});
        scenes.push_back(sceneToJson(page.step->scene, TableNumbers::Named));
    }
    return pdfBytes(pages, {lesson.title, {}, {}}, scenes);
}

}  // namespace sinescope
