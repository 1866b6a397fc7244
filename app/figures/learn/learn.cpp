// SPDX-License-Identifier: GPL-3.0-or-later
//
// A small transformer that trains while one watches: accuracy by position, the loss of each step, where a
// head looks, and an example.
#include "app/figures/learn/learn.h"

#include "app/figures/learn/painting.h"
#include "app/plot/arranged_layout.h"
#include "app/plot/axes.h"
#include "app/plot/chart_figure.h"
#include "app/plot/guarded_view.h"
#include "app/plot/notes.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "core/learning/network_positions.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace sinescope {

namespace {

enum class LearnButton { Start, Step, Restart };
struct PlacedButton {
    LearnButton button;
    QString text;
    QString tip;
    QRectF rect;
};

class LearnView : public ChartFigure {
 public:
    explicit LearnView(const FigureSpec& spec)
        : ChartFigure(spec),
          m_layout(new ArrangedLayout([this](const QRect& whole) { arrange(whole); })),
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
        for (QCPLayoutElement* part : parts()) m_layout->add(part);
        canvas().content()->simplify();
        canvas().content()->addElement(0, 0, m_layout);
        canvas().setFit([this](const QSize&) { fitMargins(); });
        addPaintings();
    }

    Cursor cursorAt(const QPointF& point) const override {
        Cursor at;
        if (chart()->rect().contains(point.toPoint()))
            at.position = axisPlace(std::round(
                std::clamp(xAxis()->pixelToCoord(point.x()), 0.0, static_cast<double>(shown().lastPlace()))));
        return at;
    }

    std::optional<Link> linkAt(const QPointF& point) const override {
        const PlacedButton* button = buttonAt(point);
        if (!button) return {};
        return Link{button->button == LearnButton::Start ? startTarget() : QString(), button->tip};
    }

    std::optional<Link> linkOfKey(int key, Qt::KeyboardModifiers) const override {
        if (key != Qt::Key_Return && key != Qt::Key_Enter) return {};
        return Link{startTarget()};
    }

    std::optional<SceneEdit> clicked(const QPointF& point, Qt::KeyboardModifiers) const override {
        const PlacedButton* button = buttonAt(point);
        if (button && button->button == LearnButton::Step) return learnStepsEdit(steps() + 1);
        if (button && button->button == LearnButton::Restart) return learnRestartEdit();
        const Cursor at = cursorAt(point);
        if (!at.position || *at.position >= scene().encoding.firstPosition + scene().encoding.length)
            return {};
        return SceneEdit{QStringLiteral("selection"),
                         [position = *at.position](Scene& next) { next.selection.position = position; }};
    }

    /// Arrows train on or back, Home restarts.
    std::optional<SceneEdit> keyPressed(int key, Qt::KeyboardModifiers modifiers) const override {
        const int step = modifiers.testFlag(Qt::ShiftModifier) ? 10 : 1;
        if (key == Qt::Key_Right || key == Qt::Key_Up) return learnStepsEdit(steps() + step);
        if (key == Qt::Key_Left || key == Qt::Key_Down) return learnStepsEdit(steps() - step);
        if (key == Qt::Key_Home) return learnRestartEdit();
        return {};
    }

 protected:
    AxisRange wholeX() const override { return {-0.5, shown().lastPlace() + 0.5}; }
    AxisRange wholeY() const override { return {0, 118}; }  // room for the name of the rule
    /// Places of the network, which the encoding need not have.
    Cursor shownPart(const Cursor& cursor) const override { return cursor; }

    void draw() override {
        applyView();
        const LearnResults& results = shown().results();
        const double last = std::max(10, steps());
        bottomAxis(m_loss)->setRange(0, last);
        double top = std::log(shown().task().answers);
        if (results.runs.front().state)
            for (const float loss : results.runs.front().state->losses)
                top = std::max(top, static_cast<double>(loss));
        leftAxis(m_loss)->setRange(0, 1.08 * top);
        const bool showsTable = shown().options().picture == LearnPicture::Table;
        const auto places = static_cast<double>(results.example.tokens.size());
        const auto rows = static_cast<double>(results.learnedTable.rows());
        bottomAxis(m_map)->setRange(
            -0.5,
            std::max(1.0, showsTable ? static_cast<double>(results.learnedTable.cols()) : places) - 0.5);
        leftAxis(m_map)->setRange(-0.5, std::max(1.0, showsTable ? rows : places) - 0.5);
    }

 private:
    const LearnModel& shown() const { return model<LearnModel>(); }
    int steps() const { return shown().options().steps; }
    static QString startTarget() { return QStringLiteral("play:") + learnStepsId(); }
    QFont labelFont() const { return style().font(style().metrics.small, QFont::DemiBold); }
    std::array<QCPLayoutElement*, 5> parts() const { return {m_buttons, chart(), m_loss, m_map, m_example}; }

    void nameAxes() {
        canvas().setLabels(xAxis(), [this] {
            return shown().task().isReadByLength
                       ? QStringList{QStringLiteral("letters in the sequence"), QStringLiteral("letters")}
                       : QStringList{QStringLiteral("position p"), QStringLiteral("p")};
        });
        canvas().setLabels(yAxis(), [] {
            return QStringList{QStringLiteral("right answers, %"), QStringLiteral("right, %"),
                               QStringLiteral("%")};
        });
        canvas().setLabels(bottomAxis(m_loss), [] { return QStringList{QStringLiteral("step")}; });
        canvas().setLabels(leftAxis(m_loss), [] {
            return QStringList{QStringLiteral("loss, nats"), QStringLiteral("loss")};
        });
        canvas().setLabels(bottomAxis(m_map), [this] {
            return QStringList{shown().options().picture == LearnPicture::Table ? QStringLiteral("column j")
                                                                                : QStringLiteral("key")};
        });
        canvas().setLabels(leftAxis(m_map), [this] {
            return QStringList{shown().options().picture == LearnPicture::Table ? QStringLiteral("position p")
                                                                                : QStringLiteral("query")};
        });
    }

    void addPaintings() {
        new Painting(&canvas(), Canvas::dataLayer(), chart(),
                     [this](QCPPainter& painter) { paintAccuracyChart(painter); });
        new Painting(&canvas(), Canvas::dataLayer(), m_loss, [this](QCPPainter& painter) {
            if (m_loss->visible()) paintLosses(painter, m_loss, shown(), style());
        });
        new Painting(&canvas(), Canvas::dataLayer(), m_map, [this](QCPPainter& painter) {
            if (m_map->visible()) paintLearnMap(painter, m_map, shown(), style());
        });
        new Painting(&canvas(), Canvas::marksLayer(), nullptr,
                     [this](QCPPainter& painter) { paintTexts(painter); });
        new Painting(&canvas(), Canvas::cursorLayer(), chart(), [this](QCPPainter& painter) {
            if (!cursor().position) return;
            const double x = xAxis()->coordToPixel(static_cast<double>(*cursor().position));
            painter.setPen(QPen(style().palette.text, 1));
            painter.drawLine(QLineF(x, chart()->top(), x, chart()->bottom()));
        });
    }

    void arrange(const QRect& whole) {
        const LearnPlaces places = placeLearn(whole, style());
        const std::array<QRect, 5> rects{places.buttons, places.accuracy, places.loss, places.map,
                                         places.example};
        for (std::size_t k = 0; k < rects.size(); ++k) ArrangedLayout::place(parts()[k], rects[k]);
        m_placed.clear();
        if (!places.buttons.isNull()) placeButtons(places.buttons);
    }

    void fitMargins() {
        const auto labels = fittingLabels(accuracyLabels(chart(), shown(), style()), labelFont(),
                                          roomForLabels(canvas().viewport().width()));
        for (QCPAxisRect* each : {chart(), m_loss})
            canvas().reserveRight(each, labelsWidth(labels, labelFont()));
        canvas().reserveTop(m_map, saturatingCast<int>(std::ceil(1.9 * style().metrics.small)));
    }

    void placeButtons(const QRect& area) {
        const QFontMetricsF metrics(labelFont());
        double left = area.left();
        const double height = std::min(1.5 * metrics.height(), area.height() - 2.0);
        const auto add = [&](LearnButton button, const QString& text, const QString& tip) {
            const double width = metrics.horizontalAdvance(text) + 1.6 * metrics.height();
            if (left + width > area.right()) return;
            m_placed.push_back({button, text, tip, {left, static_cast<double>(area.top()), width, height}});
            left += width + placeGap;
        };
        add(LearnButton::Start, QStringLiteral("Start / Pause"),
            QStringLiteral("Trains on from this step, or pauses (Enter); the bar below sets the speed"));
        add(LearnButton::Step, QStringLiteral("Step"),
            QStringLiteral("One training step (→); ten with Shift"));
        add(LearnButton::Restart, QStringLiteral("Restart"),
            QStringLiteral("Back to the first weights (Home); trains with the present base from then on"));
    }

    const PlacedButton* buttonAt(const QPointF& point) const {
        for (const PlacedButton& button : m_placed)
            if (button.rect.contains(point)) return &button;
        return nullptr;
    }

    void paintButtons(QCPPainter& painter) {
        if (!m_buttons->visible()) return;
        painter.setFont(labelFont());
        double right = m_buttons->rect().left();
        for (const PlacedButton& button : m_placed) {
            const bool isMain = button.button == LearnButton::Start;
            painter.setPen(Qt::NoPen);
            painter.setBrush(isMain ? style().palette.accent : style().palette.field);
            painter.drawRoundedRect(button.rect, 5, 5);
            painter.setPen(isMain ? style().palette.onAccent : style().palette.text);
            painter.drawText(button.rect, Qt::AlignCenter, button.text);
            right = button.rect.right();
        }
        const QString step = QStringLiteral("step %1").arg(grouped(steps()));
        const QRectF rest(right + 12, m_buttons->rect().top(), m_buttons->rect().right() - right - 12,
                          m_placed.empty() ? 0 : m_placed.front().rect.height());
        if (QFontMetricsF(labelFont()).horizontalAdvance(step) > rest.width()) return;
        painter.setPen(style().palette.text);
        painter.drawText(rest, Qt::AlignVCenter | Qt::AlignLeft, step);
    }

    void paintAccuracyChart(QCPPainter& painter) {
        if (!shown().absence().isEmpty()) {
            drawNotes(painter, style(), chart()->rect(), Qt::TopLeftCorner,
                      {{shown().absence(), style().palette.text}});
            return;
        }
        paintAccuracies(painter, chart(), shown(), style());
    }

    void paintTexts(QCPPainter& painter) {
        const auto labels = fittingLabels(accuracyLabels(chart(), shown(), style()), labelFont(),
                                          roomForLabels(canvas().viewport().width()));
        drawLineLabels(painter, labels, chart()->rect(), labelFont());
        if (!m_map->visible()) return;
        painter.setFont(labelFont());
        painter.setPen(style().palette.text);
        painter.drawText(QPointF(m_map->left(), m_map->top() - 0.6 * style().metrics.small),
                         firstThatFits(shown().mapHeadings(), labelFont(), m_map->width()));
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
    ArrangedLayout* m_layout;
    PaintedArea* m_buttons;
    PaintedArea* m_example;
    QCPAxisRect* m_loss;
    QCPAxisRect* m_map;
    std::vector<PlacedButton> m_placed;
};

/// Why there is no picture of a scheme; empty if there is one.
QString reasonNotToTrain(const Scene& scene) {
    QString reason = QString::fromStdString(reasonNotToLearn(schemeOf(scene)));
    if (!reason.isEmpty()) reason[0] = reason[0].toLower();
    return reason;
}

}  // namespace

FigureKind learnKind() {
    SchemePictures schemes;
    schemes.reason = reasonNotToTrain;
    return {learnSpec(), makeModel<LearnModel>, makeView<LearnView>, schemes};
}

}  // namespace sinescope
