// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/lesson_files.h"
#include "app/export/lesson_stage.h"
#include "app/export/page_text.h"
#include "app/export/pdf_file.h"
#include "app/export/withheld_numbers.h"
#include "app/scene/literals.h"
#include "app/scene/scene_json.h"
#include "app/scene/sentences.h"
#include "app/scene/texts_of.h"
#include "core/error.h"

#include <QPainter>

#include <algorithm>
#include <memory>
#include <utility>

namespace sinescope {

namespace {

constexpr double pageMargin = 60;  // layout units, 96 per inch
constexpr double pageGap = 10;
constexpr double figureHeight = 190;
/// A figure grows by at most this fraction of its height to fill its page.
constexpr double maximumGrowth = 1;
constexpr double pageTitle = 24;
constexpr double claim = 16;
constexpr double pageBody = 13.5;
constexpr double pageFoot = 11;
constexpr qsizetype maximumQuestions = 3;
constexpr qsizetype claimBlank = 60;  ///< underscores

FigureSize sheet(Paper paper) {
    FigureSize size = figureSize(u"paper-2col"_s);
    size.id = paperNames()[static_cast<int>(paper)];
    size.inches = paper == Paper::A4 ? QSizeF(210 / 25.4, 297 / 25.4) : QSizeF(8.5, 11);
    return size;
}

/// An unbreakable block on a page.
struct Item {
    double height = 0;
    std::function<void(FigurePainter&, const QRectF&)> paint;
    enum class Kind { Text, Figure, AnsweringFigure };
    Kind kind = Kind::Text;
    /// True if it grows to fill the page.
    bool grows() const { return kind != Kind::Text; }
};

/// The Scene for the worksheet: the full calculations, with blanks for their numbers.
Scene worksheetScene(const LessonStep& step) {
    Scene scene = unfoldedScene(step);
    for (const QString& figure : {u"formula"_s, u"sum"_s})
        if (FigureState* state = findFigure(scene, figure)) state->options.insert(u"blanks"_s, true);
    return scene;
}

/// True if the numbers of a proof are those that Sum leaves blank in a worksheet. A word that has the same
/// number keeps it, because the sums are worked out from the words.
bool isOfBlankSums(const LessonProof& proof) {
    return proof.expression.startsWith("sum.input"_L1);
}

/// Distributes items over pages. Groups stay together if they fit on a page. Figures grow to fill their page.
class Sheets {
 public:
    Sheets(Paper paper, InkShown ink, ModelMaker models)
        : m_size(sheet(paper)),
          m_ink(ink),
          m_models(std::move(models)),
          m_style(exportStyle({u"diverging"_s, ThemeId::Light}, m_size)),
          m_pages(1) {
        m_style.showExplainedMarks = false;
    }

    const Style& style() const { return m_style; }
    double width() const { return m_size.layout().width() - 2 * pageMargin; }
    double availableHeight() const { return m_size.layout().height() - 2 * pageMargin; }
    /// Adds numbers that the figures of all pages leave out.
    void withhold(const std::vector<WithheldNumber>& numbers) {
        m_withheld.insert(m_withheld.end(), numbers.begin(), numbers.end());
    }

    const std::vector<WithheldNumber>& withheld() const { return m_withheld; }

    void newPage() {
        if (!m_pages.back().empty()) m_pages.emplace_back();
        m_used = 0;
    }

    void add(const std::vector<Item>& together) {
        double height = 0;
        for (const Item& item : together) height += item.height + pageGap;
        if (m_used > 0 && m_used + std::min(height, availableHeight()) > availableHeight()) newPage();
        for (const Item& item : together) {
            if (m_used > 0 && m_used + item.height > availableHeight()) newPage();
            m_pages.back().push_back(item);
            m_used += item.height + pageGap;
        }
    }

    Item text(const QString& markdown, double size, bool bold = false) const {
        const auto laidOut =
            std::make_shared<PageText>(markdown, m_style, size, width(), m_style.palette.text, bold);
        return {laidOut->height(), [laidOut](FigurePainter& painter, const QRectF& area) {
                    laidOut->paint(painter.painter(), area.topLeft());
                }};
    }

    /// The figures of a step, before its question is answered.
    Item figures(const LessonStep& step) const {
        return {figureHeight,
                [this, &step](FigurePainter& painter, const QRectF& area) {
                    if (asksForSketch(step))
                        paintSketchAxes(painter, step, area, m_style, pageBody, m_models);
                    else if (step.question)
                        paintStage(painter, step.scene, area, m_style, m_models, {}, veiledFigures(step));
                    else
                        paintStage(painter, worksheetScene(step), area, m_style, m_models, shownInk(step));
                },
                Item::Kind::Figure};
    }

    /// The same with everything revealed.
    Item answeringFigures(const LessonStep& step) const {
        return {figureHeight,
                [this, &step](FigurePainter& painter, const QRectF& area) {
                    paintStage(painter, unfoldedScene(step), area, m_style, m_models, shownInk(step));
                },
                Item::Kind::AnsweringFigure};
    }

    /// The curve that a question asks for, on the axes of the question.
    Item answeringSketch(const LessonStep& step) const {
        return {figureHeight,
                [this, &step](FigurePainter& painter, const QRectF& area) {
                    paintSketchAxes(painter, step, area, m_style, pageBody, m_models, true);
                },
                Item::Kind::AnsweringFigure};
    }

    /// The pages, each with `title` and its number at the foot.
    std::vector<PdfPage> pages(const QString& title) const {
        std::vector<PdfPage> made;
        for (const auto& page : m_pages) {
            const PageFoot foot{title, made.size() + 1, m_pages.size()};
            const auto painting = [this, &page, foot](bool withholds) {
                return [this, &page, foot, withholds](FigurePainter& painter) {
                    if (!withholds) paintFoot(painter, foot);
                    for (const Placed& each : placed(page))
                        if ((each.item->kind == Item::Kind::Figure) == withholds)
                            each.item->paint(painter, each.area);
                };
            };
            made.push_back({m_size, painting(false), painting(true), m_withheld});
        }
        return made;
    }

 private:
    struct Placed {
        QRectF area;
        const Item* item;
    };

    std::vector<InkStroke> shownInk(const LessonStep& step) const {
        return m_ink == InkShown::Yes ? step.ink : std::vector<InkStroke>();
    }

    void paintFoot(FigurePainter& painter, const PageFoot& foot) const {
        const PageText line = footText(foot, m_style, pageFoot, width());
        line.paint(painter.painter(),
                   {pageMargin, m_size.layout().height() - pageMargin / 2 - line.height()});
    }

    std::vector<Placed> placed(const std::vector<Item>& page) const {
        double left = availableHeight() + pageGap;
        int figures = 0;
        for (const Item& item : page) {
            left -= item.height + pageGap;
            figures += item.grows();
        }
        const double grown =
            figures > 0 ? std::clamp(left / figures, 0.0, figureHeight * maximumGrowth) : 0.0;
        std::vector<Placed> found;
        double top = pageMargin;
        for (const Item& item : page) {
            const double height = item.height + (item.grows() ? grown : 0);
            found.push_back({QRectF(pageMargin, top, width(), height), &item});
            top += height + pageGap;
        }
        return found;
    }

    FigureSize m_size;
    InkShown m_ink;
    ModelMaker m_models;
    Style m_style;
    std::vector<std::vector<Item>> m_pages;
    std::vector<WithheldNumber> m_withheld;
    double m_used = 0;
};

/// A question of the handout and its answer.
struct Question {
    QString text;
    QString answer;
    std::optional<std::size_t> step = {};  ///< whose figures it is about
};

/// The questions of the steps, then myths and numbers to work out, if there are fewer than three.
std::vector<Question> questionsOf(const Lesson& lesson, const ModelMaker& models) {
    std::vector<Question> questions;
    for (std::size_t index = 0; index < lesson.steps.size(); ++index) {
        const LessonStep& step = lesson.steps[index];
        if (!step.question) continue;
        const bool draws = step.question->kind == LessonQuestion::Kind::Curve;
        questions.push_back(
            {questionOnPage(*step.question),
             draws ? u"the curve in the figure"_s : answerOnPage(*step.question, step.scene, models), index});
    }
    const auto count = std::max<qsizetype>(std::ssize(questions), maximumQuestions);
    for (const LessonStep& step : lesson.steps)
        for (const LessonMyth& myth : step.myths)
            questions.push_back({u"**True or false?** “%1”"_s.arg(plainText(myth.statement)), myth.truth});
    for (const LessonStep& step : lesson.steps)
        for (const LessonProof& proof : step.proofs)
            if (withBlanks(proof.text) != proof.text)
                questions.push_back({u"**Work it out.** "_s + withBlanks(proofSentence(proof.text)),
                                     proofSentence(proof.text)});
    if (std::ssize(questions) > count) questions.resize(static_cast<std::size_t>(count));
    return questions;
}

/// True if the question of the previous step is answered by what this one tells.
bool sumsUpQuestion(const Lesson& lesson, std::size_t step) {
    return step > 0 && lesson.steps[step - 1].question;
}

/// True if a step's claim would answer its question, or that of the previous step, which it sums up. The
/// reader writes the claim, and the key has it.
bool isClaimAsked(const Lesson& lesson, std::size_t step) {
    return lesson.steps[step].question || sumsUpQuestion(lesson, step);
}

/// True if a figure that the question of the previous step veils is shown by this step.
bool showsAnswerAbove(const Lesson& lesson, std::size_t step) {
    if (step == 0) return false;
    const QStringList asked = veiledFigures(lesson.steps[step - 1]);
    const QStringList veiled = veiledFigures(lesson.steps[step]);
    return std::ranges::any_of(figuresOf(lesson.steps[step]),
                               [&](const QString& id) { return asked.contains(id) && !veiled.contains(id); });
}

/// "1.  Which?"
Item questionItem(const Sheets& sheets, const std::vector<Question>& questions, std::size_t index) {
    return sheets.text(u"%1\\.  %2"_s.arg(index + 1).arg(questions[index].text), pageBody);
}

void addStep(Sheets& sheets, const Lesson& lesson, std::size_t index,
             const std::vector<Question>& questions) {
    const LessonStep& step = lesson.steps[index];
    const bool asksForClaim = isClaimAsked(lesson, index);
    std::vector<Item> items = {
        sheets.text(asksForClaim ? neutralHeading(step, index + 1) : step.title, claim, true)};
    if (const QString given = step.introduction(); !given.isEmpty() && !sumsUpQuestion(lesson, index))
        items.push_back(sheets.text(withoutNumbers(given, sheets.withheld()), pageBody));
    for (std::size_t k = 0; k < questions.size(); ++k)
        if (questions[k].step == index) items.push_back(questionItem(sheets, questions, k));
    if (!figuresOf(step).isEmpty()) items.push_back(sheets.figures(step));
    if (asksForClaim)
        items.push_back(sheets.text(
            u"In one sentence: "_s + QString(claimBlank, '_'_L1).replace('_'_L1, u"\\_"_s), pageBody));
    QString proofs;
    for (const LessonProof& proof : step.proofs)
        if (!proof.text.isEmpty()) proofs += u"- "_s + withBlanks(proofSentence(proof.text)) + '\n'_L1;
    if (!proofs.isEmpty()) items.push_back(sheets.text(proofs, pageBody));
    if (showsAnswerAbove(lesson, index)) sheets.newPage();
    sheets.add(items);
}

void addQuestions(Sheets& sheets, const std::vector<Question>& questions) {
    std::vector<Item> items = {sheets.text(u"Questions"_s, claim, true)};
    for (std::size_t k = 0; k < questions.size(); ++k)
        if (!questions[k].step) items.push_back(questionItem(sheets, questions, k));
    if (items.size() > 1) sheets.add(items);
}

/// Adds the key on a new page; no key if there are no blanks and no questions.
void addKey(Sheets& sheets, const Lesson& lesson, const std::vector<Question>& questions) {
    std::vector<std::vector<Item>> answers;
    for (std::size_t index = 0; index < lesson.steps.size(); ++index) {
        const LessonStep& step = lesson.steps[index];
        QString proofs;
        for (const LessonProof& proof : step.proofs)
            if (!proof.text.isEmpty()) proofs += u"- "_s + proofSentence(proof.text) + '\n'_L1;
        if (proofs.isEmpty() && !isClaimAsked(lesson, index)) continue;
        std::vector<Item> items = {sheets.text(step.title, pageBody, true)};
        if (asksForSketch(step))
            items.push_back(sheets.answeringSketch(step));
        else if (step.question && !figuresOf(step).isEmpty())
            items.push_back(sheets.answeringFigures(step));
        if (!proofs.isEmpty()) items.push_back(sheets.text(proofs, pageBody));
        answers.push_back(items);
    }
    int number = 0;
    for (const Question& each : questions)
        answers.push_back({sheets.text(u"Question %1: %2"_s.arg(++number).arg(each.answer), pageBody)});
    if (answers.empty()) return;
    sheets.newPage();
    sheets.add({sheets.text(u"Key: "_s + lesson.title, pageTitle, true)});
    for (const std::vector<Item>& items : answers) sheets.add(items);
}

}  // namespace

const QStringList& paperNames() {
    static const QStringList names = {u"a4"_s, u"letter"_s};
    return names;
}

Paper paperOf(const QString& name) {
    const qsizetype index = paperNames().indexOf(name.toLower());
    if (index < 0)
        throw failure(u"The paper %1 is unknown; a handout is printed on %2."_s.arg(
            quoted(name), paperNames().join(u" or "_s)));
    return static_cast<Paper>(index);
}

QByteArray lessonHandout(const Lesson& lesson, Paper paper, InkShown ink,
                         const std::shared_ptr<ModelMemory>& memory) {
    const ModelMaker models = modelMaker(memory);
    Sheets sheets(paper, ink, models);
    for (const LessonStep& step : lesson.steps)
        for (const LessonProof& proof : step.proofs)
            if (!isOfBlankSums(proof)) sheets.withhold(revealingNumbers(proof, step.scene, models));
    std::vector<Item> opening = {sheets.text(lesson.title, pageTitle, true)};
    if (!lesson.text.isEmpty()) opening.push_back(sheets.text(lesson.text, pageBody));
    sheets.add(opening);
    std::vector<QByteArray> scenes;
    const std::vector<Question> questions = questionsOf(lesson, models);
    for (std::size_t index = 0; index < lesson.steps.size(); ++index) {
        addStep(sheets, lesson, index, questions);
        scenes.push_back(sceneToJson(lesson.steps[index].scene, TableNumbers::Named));
    }
    addQuestions(sheets, questions);
    addKey(sheets, lesson, questions);
    return pdfBytes(sheets.pages(lesson.title), {lesson.title, {}, {}}, scenes);
}

}  // namespace sinescope
