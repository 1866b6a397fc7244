// SPDX-License-Identifier: GPL-3.0-or-later
//
// A small transformer trained live: accuracy by position, the loss of each step, attention, and an example.
#include "app/figures/kinds.h"
#include "app/figures/learn/painting.h"
#include "app/model/key_step.h"
#include "app/model/selection_edit.h"
#include "app/plot/arranged_layout.h"
#include "app/plot/axes.h"
#include "app/plot/chart_figure.h"
#include "app/plot/notes.h"
#include "app/plot/switched_view.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/texts_of.h"
#include "app/style/pen.h"
#include "core/learning/network_positions.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sinescope {

namespace {

struct PlacedButton {
    std::function<SceneEdit()> edit;  ///< empty: starts the training
    QString text;
    QString tip;
    QRectF rect;
};

class LearnView : public ChartFigure {
 public:
    explicit LearnView(const FigureSpec& spec)
        : ChartFigure(spec),
          m_buttons(new PaintedArea(&canvas(), [this](QCPPainter& painter) { paintButtons(painter); })),
          m_example(new PaintedArea(&canvas(), [this](QCPPainter& painter) { paintExampleArea(painter); })),
          m_loss(canvas().addChart(0, 1)),
          m_map(canvas().addChart(0, 2)) {
        nameAxes();
        for (QCPAxis* axis : {xAxis(), bottomAxis(m_loss), bottomAxis(m_map), leftAxis(m_map)})
            axis->setTicker(integerTicker());
        for (QCPAxis* axis : {yAxis(), leftAxis(m_loss)}) axis->setTicker(valueTicker());
        leftAxis(m_map)->setRangeReversed(true);
        for (QCPAxis* axis : m_map->axes()) axis->grid()->setVisible(false);
        arrangeParts(canvas(), {m_buttons, chart(), m_loss, m_map, m_example},
                     [this](const QRect& whole) { return placesIn(whole); });
        canvas().setFit([this](const QSize& size) { fitMargins(size); });
        canvas().alignMargins({QCP::msLeft}, {chart(), m_loss});
        nameParts();
        addPaintings();
    }

    Cursor cursorAt(const QPointF& point) const override {
        Cursor at;
        if (chart()->rect().contains(point.toPoint()))
            at.position =
                std::clamp<std::int64_t>(cellOf(xAxis()->pixelToCoord(point.x())), 0, shown().lastPlace());
        return at;
    }

    Regions regions() const override {
        Regions all = ChartFigure::regions();
        for (const PlacedButton& button : m_placed)
            all << Region{.area = button.rect,
                          .link = button.edit || isCatchingUp() ? QString() : learnStartLink(scene()),
                          .tip = [tip = button.tip] { return tip; },
                          .click = [this, edit = button.edit](
                                       const QPointF&) { return edit ? std::optional(edit()) : stopEdit(); }};
        return all;
    }

    std::optional<Link> linkOfKey(int key, Qt::KeyboardModifiers) const override {
        if (!isEnter(key)) return {};
        return Link{learnStartLink(scene())};
    }

    std::optional<SceneEdit> picked(const QPointF& point) const override {
        const Cursor at = cursorAt(point);
        if (!at.position || *at.position >= scene().encoding.firstPosition + scene().encoding.length)
            return {};
        return selectEdit(at);
    }

    /// Arrow keys train forwards or go back, Home restarts.
    std::optional<SceneEdit> keyPressed(int key, Qt::KeyboardModifiers modifiers) const override {
        if (key == Qt::Key_Home) return learnRestartEdit();
        if (isEnter(key)) return stopEdit();
        const auto by = keyMove(key, modifiers, {Qt::Key_Left, Qt::Key_Down}, {Qt::Key_Right, Qt::Key_Up});
        return by ? std::optional(learnStepsEdit(steps() + static_cast<int>(*by))) : std::nullopt;
    }

 protected:
    AxisRange wholeX() const override { return {-0.5, shown().lastPlace() + 0.5}; }
    AxisRange wholeY() const override {
        if (!shown().options().showsLoss) return {0, 104};
        double largest = shown().drawnChance();
        const auto include = [&](const LearnRun& run) {
            for (const LearningPoint& point : run.curve) largest = std::max(largest, point.loss);
        };
        for (const LearnRun& run : shown().results().runs) include(run);
        for (const LearnLine& line : shown().lines()) include(*line.run);
        return {0, 1.05 * largest};
    }
    std::vector<const QCPAxisRect*> namedCharts() const override {
        if (!shown().absence().isEmpty()) return {};
        std::vector<const QCPAxisRect*> all{chart()};
        if (m_loss->visible()) all.push_back(m_loss);
        if (m_map->visible() && shown().showsBuckets()) all.push_back(m_map);
        return all;
    }
    std::vector<LineLabel> labels(const QCPAxisRect* each) const override {
        const auto of = each == chart() ? accuracyLabels : each == m_loss ? lossLabels : headLabels;
        return of(each, shown(), style());
    }
    double labelSpace(const QSize&) const override { return m_labelSpace; }
    /// Places of the network, which may be outside the encoding.
    Cursor shownPart(const Cursor& cursor) const override { return cursor; }

    void draw() override {
        fitAxisType();
        applyView();
        const LearnResults& results = shown().results();
        double last = std::max(10, steps()), top = std::log(shown().task().answers);
        for (const LearnLine& line : shown().lines()) {
            if (!line.run->state) continue;
            last = std::max(last, static_cast<double>(line.run->state->losses.size()));
            for (const float loss : line.run->state->losses) top = std::max(top, static_cast<double>(loss));
        }
        bottomAxis(m_loss)->setRange(0, last);
        leftAxis(m_loss)->setRange(0, 1.08 * top);
        if (shown().showsBuckets() && results.bucketNumbers.size() > 0) return drawBuckets();
        const bool showsTable = shown().options().picture == LearnPicture::Learned;
        const auto places = static_cast<double>(results.example.tokens.size());
        const auto rows = static_cast<double>(results.learnedTable.rows());
        leftAxis(m_map)->setRangeReversed(true);
        bottomAxis(m_map)->setRange(
            -0.5,
            std::max(1.0, showsTable ? static_cast<double>(results.learnedTable.cols()) : places) - 0.5);
        leftAxis(m_map)->setRange(-0.5, std::max(1.0, showsTable ? rows : places) - 0.5);
        chooseMapTicks();
    }

 private:
    const LearnModel& shown() const { return model<LearnModel>(); }
    int steps() const { return shown().options().steps; }

    void drawBuckets() {
        const int longest = 2 * shown().options().trainedLength;
        const MatrixF& numbers = shown().results().bucketNumbers;
        const double largest = std::max(0.1, 1.1 * static_cast<double>(numbers.cwiseAbs().maxCoeff()));
        leftAxis(m_map)->setRangeReversed(false);
        bottomAxis(m_map)->setRange(-longest, shown().isMasked() ? 0 : longest);
        leftAxis(m_map)->setRange(-largest, largest);
        canvas().setTicker(bottomAxis(m_map), integerTicker());
        canvas().setTicker(leftAxis(m_map), valueTicker());
    }

    /// Labels the axes of an attention map with letters if they fit in the smallest type, else with numbers.
    void chooseMapTicks() {
        const bool showsTable = shown().options().picture == LearnPicture::Learned;
        const QStringList letters = textsOf(shown().results().example.tokens, [this](int token) {
            return letterText(shown().task().task, token);
        });
        const double wide = shown().task().task == LearningTask::LargestSoFar ? 1.5 : 1.0;
        const double small = style().metrics.small;
        const double side =
            std::min(m_mapSize.width(), m_mapSize.height() - headingSpace(style().metrics.small)) -
            3.2 * small;
        const double available = side / (wide * std::max(1.0, static_cast<double>(letters.size())));
        const bool showsLetters = !showsTable && !letters.isEmpty() && available >= 0.9 * small;
        m_letters->clear();
        for (qsizetype place = 0; place < letters.size(); ++place)
            m_letters->addTick(static_cast<double>(place), letters[place]);
        for (QCPAxis* axis : {bottomAxis(m_map), leftAxis(m_map)}) {
            axis->setTicker(showsLetters ? QSharedPointer<QCPAxisTicker>(m_letters) : m_numbers);
            axis->setTickLabelFont(showsLetters ? style().wordFont(small) : style().font(small));
        }
    }
    /// The parts share the space of one chart, so their axes have the font size of notes.
    void fitAxisType() {
        const double small = style().metrics.small;
        for (QCPAxisRect* part : {chart(), m_loss, m_map})
            for (QCPAxis* axis : {bottomAxis(part), leftAxis(part)}) {
                axis->setLabelFont(style().font(small, QFont::Medium));
                axis->setTickLabelFont(style().font(small));
            }
    }
    bool looksLike(const FigureModel& before) const override {
        const auto* other = dynamic_cast<const LearnModel*>(&before);
        return other && shown().looksLike(*other);
    }

    void nameAxes() {
        const std::pair<QCPAxis*, const char*> names[] = {{xAxis(), "place_name"},
                                                          {yAxis(), "curve"},
                                                          {bottomAxis(m_loss), "step_name"},
                                                          {leftAxis(m_loss), "loss_name"},
                                                          {bottomAxis(m_map), "across_name"},
                                                          {leftAxis(m_map), "down_name"}};
        for (const auto& [axis, kind] : names)
            canvas().setLabels(axis, [this, kind = kind] { return shown().statementTexts(kind); });
    }

    void nameParts() {
        canvas().addPart(chart(), [this] { return shown().statementText("curve_part"); });
        canvas().addPart(m_loss, [this] { return shown().statementText("loss_part"); });
        canvas().addPart(m_map, [this] { return shown().statementText("map"); });
    }

    void addPaintings() {
        addPainting(Canvas::dataLayer(), chart(),
                    [this](QCPPainter& painter) { paintAccuracyChart(painter); });
        addPainting(Canvas::dataLayer(), m_loss, [this](QCPPainter& painter) {
            if (m_loss->visible()) paintLosses(painter, m_loss, shown(), style());
        });
        addPainting(Canvas::dataLayer(), m_map, [this](QCPPainter& painter) {
            if (m_map->visible()) paintLearnMap(painter, m_map, shown(), style());
        });
        addPainting(Canvas::marksLayer(), nullptr, [this](QCPPainter& painter) { paintTexts(painter); });
        addPainting(Canvas::cursorLayer(), chart(), [this](QCPPainter& painter) {
            if (!cursor().position) return;
            drawUpright(painter, QPen(style().palette.text, 1), *chart(),
                        xPixel(chart(), *cursor().position));
        });
    }

    std::vector<QRect> placesIn(const QRect& whole) {
        const LearnPlaces places = placeLearn(whole, style(), exampleSize(shown(), style()));
        m_placed.clear();
        if (!places.buttons.isNull()) placeButtons(places.buttons);
        return {places.buttons, places.accuracy, places.loss, places.map, places.example};
    }

    void fitMargins(const QSize& size) {
        const LearnPlaces places = placeLearn(QRect(QPoint(), size), style(), exampleSize(shown(), style()));
        m_mapSize = places.map.size();
        m_labelSpace = labelShare * places.accuracy.width();
        const int labelsSpace =
            std::max(widthOfLabels(chart(), size), places.loss.isNull() ? 0 : widthOfLabels(m_loss, size));
        // In steps of a letter or two, so that the charts do not move while the digits of a base change.
        const int step = saturatingCast<int>(1.5 * style().metrics.small);
        const int steppedSpace = (labelsSpace + step - 1) / step * step;
        for (QCPAxisRect* each : {chart(), m_loss}) canvas().reserveRight(each, steppedSpace);
        canvas().reserveRight(m_map, shown().showsBuckets() ? widthOfLabels(m_map, size) : 0);
        if (!shown().showsBuckets()) chooseMapTicks();
        for (QCPAxisRect* each : {chart(), m_map})
            canvas().reserveTop(each, headingSpace(style().metrics.small));
        canvas().reserveTop(m_loss, canvas().letterHeight());
    }

    void placeButtons(const QRect& area) {
        if (!style().showNotes) return;
        const QFontMetricsF metrics(buttonFont(style()));
        double left = area.left();
        const double height = std::min(1.5 * metrics.height(), area.height() - 2.0);
        const std::vector<std::pair<const char*, std::function<SceneEdit()>>> buttons{
            {"view_start", {}},
            {"one_step", [this] { return learnStepsEdit(steps() + 1); }},
            {"restart", learnRestartEdit},
            {"speed", [this] { return learnSpeedEdit(scene()); }},
            {"keep", [this] { return learnKeepEdit(scene()); }},
            {"forget", learnForgetEdit}};
        for (const auto& [kind, edit] : buttons) {
            if (QLatin1String(kind) == "forget"_L1 && shown().options().kept.empty()) continue;
            const QStringList words = buttonTexts(kind, isTraining());
            const double width =
                std::max(metrics.horizontalAdvance(words.front()),
                         metrics.horizontalAdvance(buttonTexts(kind, !isTraining()).front())) +
                1.6 * metrics.height();
            if (left + width > area.right()) continue;
            m_placed.push_back(
                {edit, words.front(), words.back(), {left, static_cast<double>(area.top()), width, height}});
            left += width + placeGap;
        }
    }

    /// Returns the text of a button and its tip.
    QStringList buttonTexts(const char* kind, bool isTraining) const {
        return shown().statementTexts(kind, [=](Values& values) { values.set("view_training", isTraining); });
    }

    void paintButtons(QCPPainter& painter) {
        if (!m_buttons->visible()) return;
        painter.setFont(buttonFont(style()));
        double right = m_buttons->rect().left() - (m_placed.empty() ? 12 : 0);
        for (const PlacedButton& button : m_placed) {
            const bool isMain = !button.edit;
            setPenAndBrush(painter, Qt::NoPen, isMain ? style().palette.accent : style().palette.field);
            painter.drawRoundedRect(button.rect, 5, 5);
            painter.setPen(isMain ? style().palette.onAccent : style().palette.text);
            painter.drawText(button.rect, Qt::AlignCenter, button.text);
            right = button.rect.right();
        }
        const QString step = stepText();
        const QRectF rest(
            right + 12, m_buttons->rect().top(), m_buttons->rect().right() - right - 12,
            m_placed.empty() ? 1.5 * painter.fontMetrics().height() : m_placed.front().rect.height());
        const double width = QFontMetricsF(buttonFont(style())).horizontalAdvance(step);
        if (width > rest.width()) return;
        painter.setPen(style().palette.text);
        painter.drawText(rest, Qt::AlignVCenter | Qt::AlignLeft, step);
        if (isCatchingUp()) paintProgress(painter, rest, width);
    }

    /// True if more than `shortWay` steps are left to the Scene's step.
    bool isCatchingUp() const {
        constexpr int shortWay = 100;
        return shown().targetStep() - steps() > shortWay;
    }

    bool isTraining() const { return isCatchingUp() || style().played == learnStepsId(); }

    /// Training that is behind stops where it is; otherwise the button starts or pauses.
    std::optional<SceneEdit> stopEdit() const {
        return isCatchingUp() ? std::optional(learnStepsEdit(steps())) : std::nullopt;
    }

    QString stepText() const {
        return isCatchingUp() ? u"step %1 of %2"_s.arg(grouped(steps()), grouped(shown().targetStep()))
                              : u"step %1"_s.arg(grouped(steps()));
    }

    void paintProgress(QCPPainter& painter, const QRectF& area, double width) {
        const double share = static_cast<double>(steps()) / shown().targetStep();
        const QRectF bar(area.left(), area.bottom() - 3, width, 3);
        painter.fillRect(bar, style().palette.field);
        painter.fillRect(QRectF(bar.topLeft(), QSizeF(share * width, bar.height())), style().palette.accent);
    }

    void paintAccuracyChart(QCPPainter& painter) {
        if (!shown().absence().isEmpty())
            return drawNote(painter, style(), chart()->rect(), shown().absence());
        paintAccuracies(painter, chart(), shown(), style());
    }

    void paintTexts(QCPPainter& painter) {
        for (const QCPAxisRect* each : namedCharts()) paintLabels(painter, each);
        if (shown().absence().isEmpty()) paintLearnRule(painter, chart(), shown(), style());
        if (!m_map->visible()) return;
        drawHeading(painter, style(), m_map->rect(), shown().statementTexts("map"), m_map->width());
    }

    void paintExampleArea(QCPPainter& painter) {
        if (!m_example->visible()) return;
        const QRectF area = QRectF(m_example->rect()).adjusted(4, 4, -4, 0);
        const QFontMetricsF metrics(labelFont());
        painter.setFont(labelFont());
        painter.setPen(style().palette.text);
        const QString heading = fittingText(shown().exampleHeadings(), labelFont(), area.width());
        painter.drawText(QRectF(area.left(), area.top(), area.width(), metrics.height()),
                         Qt::AlignLeft | Qt::AlignVCenter, heading);
        paintExample(painter, area.adjusted(0, 1.4 * metrics.height(), 0, 0), shown(), style());
    }

    static constexpr double placeGap = 8;
    static constexpr double labelShare = 0.36;  ///< relative to the accuracy chart and its labels
    PaintedArea* m_buttons;
    PaintedArea* m_example;
    QCPAxisRect* m_loss;
    QCPAxisRect* m_map;
    std::vector<PlacedButton> m_placed;
    QSize m_mapSize;  ///< including its axes
    double m_labelSpace = 0;
    QSharedPointer<QCPAxisTickerText> m_letters = QSharedPointer<QCPAxisTickerText>::create();
    QSharedPointer<QCPAxisTicker> m_numbers = integerTicker();
};

/// Returns why a scheme has no picture; empty if it has one.
QString reasonNotToTrain(const Scene& scene) {
    return uncapitalized(QString::fromStdString(reasonNotToLearn(schemeOf(scene))));
}

}  // namespace

FigureKind learnKind() {
    return {learnSpec(), makeModel<LearnModel>, makeView<LearnView>, nullptr, reasonNotToTrain};
}

}  // namespace sinescope
