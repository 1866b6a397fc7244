// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/model/key_step.h"
#include "app/model/unbroken_text.h"
#include "app/plot/canvas.h"
#include "app/plot/figure.h"
#include "app/plot/switched_view.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/style/broken_words.h"
#include "app/style/pen.h"

#include <algorithm>

namespace sinescope {

class EmptyView final : public Figure {
 public:
    explicit EmptyView(const FigureSpec& spec) : Figure(spec) {
        addPainting(Canvas::dataLayer(), nullptr, [this](QCPPainter& painter) {
            painter.setAntialiasing(false);  // whole pixels
            paint(painter, canvas().viewport().size());
        });
    }

    /// Title and caption are painted here, so that they do not reduce the space of the sentence.
    void update(std::shared_ptr<const FigureModel> model, Changes changes, const Style& style) override {
        m_showTitle = style.showTitle;
        m_caption = style.caption;
        Style bare = style;
        bare.showTitle = false;
        bare.caption.clear();
        Figure::update(std::move(model), changes, bare);
    }
    /// Paints only the text, without the layers of a chart.
    void render(FigurePainter& painter, const QSize& size) override {
        if (!style().transparent)
            painter.painter().fillRect(QRect(QPoint(0, 0), size), style().palette.canvas);
        paint(painter.painter(), size);
    }
    Regions regions() const override {
        if (link().isEmpty()) return {};
        return {{.area = layOut(canvas().size()).link,
                 .link = QString(),
                 .tip = [this] { return link(); },
                 .click = [this](const QPointF&) { return keyPressed(Qt::Key_Return, {}); }}};
    }
    std::optional<SceneEdit> keyPressed(int key, Qt::KeyboardModifiers) const override {
        const QString figure = emptyReason().figure;
        if (figure.isEmpty() || !isEnter(key)) return {};
        return SceneEdit{u"open "_s + figure, [figure](Scene& scene) { openFigure(scene, figure); }};
    }

 protected:
    void draw() override {}

 private:
    const EmptyReason& emptyReason() const { return model<EmptyModel>().emptyReason(); }
    QString sentence() const { return unbroken(emptyReason().sentence); }
    /// The text of the link to an alternative; empty if there is no alternative.
    QString link() const {
        if (!style().showAffordances) return {};
        if (emptyReason().isTableMissing) return u"Choose the file"_s;
        const QString& figure = emptyReason().figure;
        return figure.isEmpty() ? QString() : u"Open "_s + capitalized(figure);
    }
    struct Layout {
        QRectF sentence;
        QRectF link;
    };
    /// Centred, at most as wide as a readable line.
    Layout layOut(const QSize& size) const {
        const double em = style().metrics.label;
        const double width = std::max(8 * em, std::min(size.width() - 4 * em, 34 * em));
        const QFontMetricsF metrics(style().font(em));
        const QRectF wrapped =
            metrics.boundingRect(QRectF(0, 0, width, 1e5), Qt::TextWordWrap | Qt::AlignHCenter, sentence());
        const double line = link().isEmpty() ? 0 : 2 * em;
        Layout layout;
        layout.sentence = QRectF((size.width() - width) / 2, (size.height() - wrapped.height() - line) / 2,
                                 width, wrapped.height());
        const double linkWidth = QFontMetricsF(style().font(em, QFont::DemiBold)).horizontalAdvance(link());
        layout.link =
            QRectF((size.width() - linkWidth) / 2, layout.sentence.bottom() + 0.4 * em, linkWidth, 1.6 * em);
        return layout;
    }
    void paint(QPainter& painter, const QSize& size) const {
        const Layout layout = layOut(size);
        setFontAndPen(painter, style().font(style().metrics.label), style().palette.secondary);
        painter.drawText(layout.sentence, Qt::TextWordWrap | Qt::AlignHCenter | Qt::AlignTop, sentence());
        setFontAndPen(painter, style().font(style().metrics.label, QFont::DemiBold), style().palette.accent);
        painter.drawText(layout.link, Qt::AlignCenter, link());
        const double inset = style().metrics.space;
        const QRectF within = QRectF(QPointF(0, 0), size).adjusted(inset, inset / 2, -inset, -inset / 2);
        if (m_showTitle) {
            setFontAndPen(painter, style().font(style().metrics.title, QFont::DemiBold),
                          style().palette.text);
            painter.drawText(within, Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignTop, spec().title);
        }
        setFontAndPen(painter, style().captionFont(), style().palette.secondary);
        painter.drawText(within, Qt::TextWordWrap | Qt::AlignLeft | Qt::AlignBottom,
                         brokenWords(m_caption, painter.font(), within.width()));
    }

    bool m_showTitle = false;
    QString m_caption;
};

template <>
std::unique_ptr<FigureView> Shows<EmptyView, EmptyModel>::make(const FigureSpec& spec) {
    return std::make_unique<EmptyView>(spec);
}

}  // namespace sinescope
