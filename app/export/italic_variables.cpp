// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/italic_variables.h"

#include "app/export/forwarding_device.h"
#include "app/export/variables.h"
#include "app/style/saved_state.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace sinescope {

namespace {

class ItalicEngine final : public ForwardingEngine {
 public:
    using ForwardingEngine::ForwardingEngine;

    void drawTextItem(const QPointF& at, const QTextItem& item) override {
        const QFont font = item.font();
        // Style::font() disables shaping; Style::wordFont(), for text typed by the user, does not.
        const bool isOurs = font.styleStrategy() & QFont::PreferNoShaping;
        const std::vector<TextRun> runs = isOurs ? textRuns(item.text()) : std::vector<TextRun>();
        if (std::ranges::none_of(runs, [](const TextRun& run) { return run.isVariable; })) {
            inner().drawTextItem(at, item);
            return;
        }
        QFont italic = font;
        italic.setItalic(true);
        const QFontMetricsF upright(font), slanted(italic);
        const SavedState saved(inner());
        double x = at.x();
        for (const TextRun& run : runs) {
            // Each run keeps its width in the layout; italic runs are centred in it.
            const double width = upright.horizontalAdvance(run.text);
            const double lead = run.isVariable ? (width - slanted.horizontalAdvance(run.text)) / 2 : 0;
            inner().setFont(run.isVariable ? italic : font);
            inner().drawText(QPointF(x + lead, at.y()), run.text);
            x += width;
        }
    }
};

}  // namespace

void paintWithItalicVariables(FigurePainter& painter, const std::function<void(FigurePainter&)>& paint) {
    QPainter& target = painter.painter();
    ForwardingDevice device(target.device(), std::make_unique<ItalicEngine>(target));
    FigurePainter italic(&device, painter.isVector());
    italic.painter().setTransform(target.transform());
    italic.painter().setRenderHints(target.renderHints());
    paint(italic);
}

}  // namespace sinescope
