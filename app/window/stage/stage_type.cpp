// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/stage/stage_type.h"

#include "app/export/lesson_stage.h"
#include "app/lessons/lesson.h"
#include "app/scene/literals.h"
#include "core/saturating_cast.h"

#include <algorithm>
#include <cmath>

namespace sinescope {

double stageLength(const QSize& display, double at1080) {
    return at1080 * std::min(display.width() / 1920.0, display.height() / 1080.0);
}

FittedText::FittedText(QWidget* parent) : WrappedLabel(parent) {
    setTextFormat(Qt::MarkdownText);
    setAlignment(Qt::AlignLeft | Qt::AlignTop);
}

/// On stage links cannot be followed, so their text replaces them.
void FittedText::setMarkdown(const QString& markdown) {
    m_markdown = withoutLinks(typesetText(markdown));
    setWholeText(m_markdown);
}

int FittedText::fit(const QSize& available, double largest, double smallest, QFont::Weight weight) {
    // At a size that is `steps` pixels below the largest.
    const auto heightAt = [&](int steps) {
        setFont(m_style.wordFont(std::max(largest - steps, smallest), weight));
        breakWords(available.width());
        return laidOutHeight(available.width());
    };
    const int height = heightAt(0);
    const int most = saturatingCast<int>(std::max(0.0, largest - smallest + 0.5));
    if (height <= available.height() || most == 0) return height;
    int tooFew = 0, enough = most;
    while (enough - tooFew > 1) {
        const int middle = (tooFew + enough) / 2;
        (heightAt(middle) > available.height() ? tooFew : enough) = middle;
    }
    return heightAt(enough);
}

int FittedText::fitWords(const QSize& available, double largest, double smallest) {
    if (wholeText() != m_markdown) setWholeText(m_markdown);
    const int needed = fit(available, largest, smallest);
    if (needed <= available.height()) return needed;
    const auto height = [&](const QString& shown) {
        setWholeText(shown);
        return fit(available, smallest, smallest);
    };
    return height(
        wordsThatFit(m_markdown, [&](const QString& shown) { return height(shown) <= available.height(); }));
}

int FittedText::laidOutHeight(int width) {
    constexpr qsizetype maximum = 50;
    if (m_heights.size() >= maximum) m_heights.clear();
    int& height = m_heights[{text(), font().key(), QString::number(width)}];
    if (height == 0) height = heightForWidth(width);
    return height;
}

void setTypeOfAll(QWidget& root, const QFont& font) {
    root.setFont(font);
    for (QWidget* widget : root.findChildren<QWidget*>()) widget->setFont(font);
}

QString stageSheet(const Style& style, double pixels) {
    const auto px = [](double length) {
        return QString::number(std::max(1, saturatingCast<int>(std::round(length))));
    };
    QString sheet = QStringLiteral(R"(
QLabel[look~="small"], QLabel[look~="warning"], QLabel[look~="claim"], QLabel[look~="title"] { font-size: @typepx; }
QPushButton[look~="toggle"], QToolButton[look~="strip"] { min-height: @rowpx; padding: 0 @padpx; border-radius: @roundpx; }
QAbstractSpinBox[look~="boxed"], QLineEdit, QComboBox { min-height: @rowpx; padding: 0 @halfpx; border-radius: @roundpx; }
QComboBox::drop-down { width: @typepx; }
QSlider { min-height: @rowpx; }
QSlider::groove:horizontal { height: @groovepx; border-radius: @grooveHalfpx; background: @field; }
QSlider::sub-page:horizontal { height: @groovepx; border-radius: @grooveHalfpx; }
QSlider::handle:horizontal { width: @knobpx; height: @knobpx; margin: -@liftpx 0; border: @borderpx solid @accent;
    border-radius: @knobRoundpx; }
QSlider::handle:horizontal:focus { width: @knobpx; height: @knobpx; border: @borderpx solid @text; }
)");
    // Longer names before their prefixes.
    const double knob = std::round(pixels * 0.8);
    const double border = std::max(2.0, std::round(pixels * 0.12));
    const double groove = 2 * std::max(2.0, std::round(pixels * 0.14));
    const std::vector<std::pair<QString, QString>> values = {
        {u"@grooveHalf"_s, px(groove / 2)},
        {u"@groove"_s, px(groove)},
        {u"@knobRound"_s, px(std::floor(knob / 2 + border))},
        {u"@knob"_s, px(knob)},
        {u"@lift"_s, px((knob + 2 * border - groove) / 2)},
        {u"@border"_s, px(border)},
        {u"@round"_s, px(pixels * 0.3)},
        {u"@half"_s, px(pixels * 0.4)},
        {u"@type"_s, px(pixels)},
        {u"@row"_s, px(pixels * 1.7)},
        {u"@pad"_s, px(pixels * 0.6)},
        {u"@field"_s, style.palette.field.name()},
        {u"@accent"_s, style.palette.accent.name()},
        {u"@text"_s, style.palette.text.name()}};
    for (const auto& [name, value] : values) sheet.replace(name, value);
    return sheet;
}

}  // namespace sinescope
