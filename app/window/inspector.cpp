// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/inspector.h"

#include "app/figures/cells.h"
#include "app/window/cursor_hub.h"
#include "app/window/typeset.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QTextDocumentFragment>

namespace sinescope {

namespace {
constexpr double linePixels = 17;
constexpr int barHeight = 44;
constexpr double readOutPixels = 13;
constexpr int partGap = 24;
}  // namespace

Inspector::Inspector(const Document& document, const CursorHub& hub, QWidget* parent)
    : QWidget(parent),
      m_document(document),
      m_hub(hub),
      m_line(new TypesetLabel(linePixels, this)),
      m_readOut(new QLabel(this)) {
    setObjectName(QStringLiteral("inspector"));
    setProperty("card", true);
    setAttribute(Qt::WA_StyledBackground);
    setFixedHeight(barHeight);
    m_readOut->setTextFormat(Qt::RichText);
    m_readOut->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_readOut->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_readOut->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_readOut->setFocusPolicy(Qt::NoFocus);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(16, 0, 16, 0);
    row->setSpacing(24);
    row->addWidget(m_line);
    row->addWidget(m_readOut, 1);
    m_queued.setSingleShot(true);
    m_queued.setInterval(0);
    connect(&m_queued, &QTimer::timeout, this, &Inspector::refreshNow);
    connect(&hub, &CursorHub::changed, this, &Inspector::refresh);
}

void Inspector::setLook(const Style& style) {
    m_style = style;
    m_line->setLook(style);
    refresh();
}

void Inspector::setFigure(const FigureKind* kind) {
    m_figure = kind;
    refresh();
}

void Inspector::refreshNow() {
    m_queued.stop();
    const Scene& scene = m_document.scene();
    const auto encoding = encodingOf(scene);
    const Cell at = shownCell(scene, m_hub.cursor());
    m_line->setLine(derivationLine(*encoding, describeCell(*encoding, at.position, at.column)));
    if (!m_figure) return;
    QStringList parts;
    QStringList all;
    // What does not fit is left out whole, from the end; the tip has everything.
    const QFontMetrics metrics(m_style.font(readOutPixels, QFont::Medium));
    int room = m_readOut->width();
    for (const ReadOut& line : m_figure->readOut(scene, m_hub.cursor())) {
        if (line.label.startsWith(QStringLiteral("PE("))) continue;  // said on the left
        const QString plain = line.label + QLatin1Char(' ') + line.value;
        all << plain;
        room -= metrics.horizontalAdvance(plain) + partGap;
        if (room < -partGap) continue;
        const QColor color = line.term ? m_style.palette.term(*line.term) : m_style.palette.text;
        parts << QStringLiteral("<span style=\"color:%1\">%2</span>&nbsp;<span style=\"color:%3\">%4</span>")
                     .arg(m_style.palette.secondary.name(), line.label.toHtmlEscaped(), color.name(),
                          line.value.toHtmlEscaped());
    }
    m_readOut->setText(parts.join(QStringLiteral("&nbsp;&nbsp;&nbsp;&nbsp; ")));
    m_readOut->setToolTip(all.join(QLatin1Char('\n')));
    m_readOut->setAccessibleName(readOut());
}

void Inspector::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    refresh();
}

QString Inspector::derivation() const {
    return plainText(m_line->line());
}

QString Inspector::readOut() const {
    return QTextDocumentFragment::fromHtml(m_readOut->text()).toPlainText();
}

}  // namespace sinescope
