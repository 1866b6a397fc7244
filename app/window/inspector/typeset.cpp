// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/inspector/typeset.h"

#include "app/scene/number_format.h"
#include "app/window/board/cursor_hub.h"

#include <QMouseEvent>
#include <QPainter>

#include <cmath>

namespace sinescope {

namespace {

constexpr double smallestPixels = 11;
/// An exponent's size and how far it stands above the base line, in sizes of the line.
constexpr double raisedSize = 0.72;
constexpr double raisedBy = 0.42;
constexpr double litMargin = 3;

Run plain(const QString& text) {
    return {text};
}

QString name(Wave wave) {
    return wave == Wave::Cosine ? QStringLiteral("cos") : QStringLiteral("sin");
}

/// What stands before sin: the factor, when it is not 1.
void appendFactor(TypesetLine& line, const EncodingParameters& p) {
    if (p.factor != 1) line.push_back(plain(plainNumber(p.factor, 4) + QStringLiteral(" ")));
}

/// The exponent of n in letters: 2i/d, i/(d/2 − 1), i/(d/2 − s).
void appendExponent(TypesetLine& line, const EncodingParameters& p) {
    const auto raised = [&line](const QString& text, std::optional<Term> term = {}) {
        line.push_back({text, term, true, false});
    };
    if (p.spacing == Spacing::Paper) {
        raised(QStringLiteral("2"));
        raised(QStringLiteral("i"), Term::Pair);
        raised(QStringLiteral("/"));
        raised(QStringLiteral("d"), Term::DModel);
        return;
    }
    raised(QStringLiteral("i"), Term::Pair);
    raised(QStringLiteral("/("));
    raised(QStringLiteral("d"), Term::DModel);
    raised(p.spacing == Spacing::Endpoint ? QStringLiteral("/2 − 1)")
                                          : QStringLiteral("/2 − %1)").arg(plainNumber(p.frequencyShift, 4)));
}

/// The column's index in letters, as the layout places the wave.
void appendColumn(TypesetLine& line, const EncodingParameters& p, Wave wave) {
    const Run pair{QStringLiteral("i"), Term::Pair};
    if (p.layout == Layout::Interleaved) {
        line.push_back(plain(QStringLiteral("2")));
        line.push_back(pair);
        if (wave == Wave::Cosine) line.push_back(plain(QStringLiteral("+1")));
        return;
    }
    const bool first = (wave == Wave::Cosine) == (p.layout == Layout::HalvesCosineFirst);
    if (!first) {
        line.push_back({QStringLiteral("d"), Term::DModel});
        line.push_back(plain(QStringLiteral("/2 + ")));
    }
    line.push_back(pair);
}

TypesetLine formula(const EncodingParameters& p, Wave wave) {
    TypesetLine line{plain(QStringLiteral("PE(")),
                     {QStringLiteral("p"), Term::Position, false, true},
                     plain(QStringLiteral(", "))};
    appendColumn(line, p, wave);
    line.push_back(plain(QStringLiteral(") = ")));
    appendFactor(line, p);
    line.push_back(plain(name(wave) + QStringLiteral("( ")));
    if (p.positionScale != 1) line.push_back(plain(plainNumber(p.positionScale, 4) + QStringLiteral(" ")));
    line.push_back({QStringLiteral("p"), Term::Position, false, true});
    line.push_back(plain(QStringLiteral(" / ")));
    line.push_back({QStringLiteral("n"), Term::Base, false, true});
    appendExponent(line, p);
    line.push_back(plain(QStringLiteral(" )")));
    return line;
}

/// A value with four decimals, with four digits where that would leave only zeros.
QString valueText(double value) {
    if (value != 0 && std::abs(value) < 5e-4) return plainNumber(value, 4);
    return fixedNumber(value);
}

/// Numbers on the board have no thousands separators: 10000, 50000.5.
QString boardNumber(double number) {
    return plainNumber(number, 12).remove(QLatin1Char(','));
}

}  // namespace

TypesetLine sineFormula(const EncodingParameters& parameters) {
    return formula(parameters, Wave::Sine);
}

TypesetLine cosineFormula(const EncodingParameters& parameters) {
    return formula(parameters, Wave::Cosine);
}

TypesetLine derivationLine(const Encoding& encoding, const CellDerivation& cell) {
    const EncodingParameters& p = encoding.parameters();
    const QString position = QString::number(cell.position);
    TypesetLine line{plain(QStringLiteral("PE(")),
                     {position, Term::Position, false, true},
                     plain(QStringLiteral(", %1) = ").arg(cell.column))};
    if (cell.role.wave == Wave::Zero) {
        line.push_back({QStringLiteral("0"), {}, false, true});
        line.push_back(plain(QStringLiteral("   (padding: an odd d_model leaves this column empty)")));
        return line;
    }
    const QString wave = name(cell.role.wave);
    appendFactor(line, p);
    line.push_back(plain(wave + QStringLiteral("( ")));
    if (p.positionScale != 1) line.push_back(plain(plainNumber(p.positionScale, 4) + QStringLiteral(" · ")));
    line.push_back({position, Term::Position, false, true});
    line.push_back(plain(QStringLiteral(" / ")));
    line.push_back({boardNumber(cell.base), Term::Base, false, true});
    line.push_back({boardNumber(cell.numerator), Term::Pair, true, true});
    line.push_back({QStringLiteral("/"), {}, true, false});
    line.push_back({boardNumber(cell.denominator), Term::DModel, true, true});
    line.push_back(plain(QStringLiteral(" ) = ")));
    appendFactor(line, p);
    line.push_back(plain(
        QStringLiteral("%1(%2) = ").arg(wave, fixedNumber(cell.angle, angleDecimals(encoding, cell, 4)))));
    line.push_back({valueText(cell.value), {}, false, true});
    return line;
}

QString plainText(const TypesetLine& line) {
    QString text;
    bool raised = false;
    for (const Run& run : line) {
        if (run.raised != raised) text += run.raised ? QStringLiteral("^(") : QStringLiteral(")");
        raised = run.raised;
        text += run.text;
    }
    if (raised) text += QLatin1Char(')');
    return text.replace(QStringLiteral("( "), QStringLiteral("("))
        .replace(QStringLiteral(" )"), QStringLiteral(")"));
}

TypesetLabel::TypesetLabel(double pixels, QWidget* parent) : QWidget(parent), m_pixels(pixels) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void TypesetLabel::setLine(const TypesetLine& line) {
    if (line == m_line) return;
    m_line = line;
    setAccessibleName(plainText(line));
    updateGeometry();
    update();
}

void TypesetLabel::setAlignment(Qt::Alignment alignment) {
    m_alignment = alignment;
    update();
}

void TypesetLabel::setLook(const Style& style) {
    m_style = style;
    updateGeometry();
    update();
}

QSize TypesetLabel::sizeHint() const {
    return {static_cast<int>(std::ceil(widthAt(m_pixels))) + 1, static_cast<int>(std::ceil(m_pixels * 1.8))};
}

QSize TypesetLabel::minimumSizeHint() const {
    return {static_cast<int>(std::ceil(widthAt(smallestPixels))), sizeHint().height()};
}

QFont TypesetLabel::fontOf(const Run& run, double pixels) const {
    return m_style.font(run.raised ? pixels * raisedSize : pixels,
                        run.strong ? QFont::DemiBold : QFont::Normal);
}

double TypesetLabel::widthAt(double pixels) const {
    double width = 0;
    for (const Run& run : m_line) width += QFontMetricsF(fontOf(run, pixels)).horizontalAdvance(run.text);
    return width;
}

TypesetLabel::Place TypesetLabel::place() const {
    Place place{m_pixels, {}};
    double needed = widthAt(place.pixels);
    while (place.pixels > smallestPixels && needed > width()) needed = widthAt(--place.pixels);
    double x = m_alignment.testFlag(Qt::AlignRight) ? std::max(0.0, width() - needed) : 0;
    for (const Run& run : m_line) {
        place.edges.push_back(x);
        x += QFontMetricsF(fontOf(run, place.pixels)).horizontalAdvance(run.text);
    }
    place.edges.push_back(x);
    return place;
}

void TypesetLabel::paintEvent(QPaintEvent*) {
    const Place at = place();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double capHeight = QFontMetricsF(m_style.font(at.pixels)).capHeight();
    const double baseline = (height() + capHeight) / 2;
    const auto isLit = [this](const Run& run) { return run.term && run.term == m_lit; };
    const auto baseOf = [&](const Run& run) {
        return run.raised ? baseline - at.pixels * raisedBy : baseline;
    };
    // Grounds first, so that none lies over a neighbour.
    painter.setPen(Qt::NoPen);
    for (std::size_t k = 0; k < m_line.size(); ++k) {
        const Run& run = m_line[k];
        if (!isLit(run)) continue;
        const double top = baseOf(run) - QFontMetricsF(fontOf(run, at.pixels)).capHeight() - litMargin;
        painter.setBrush(m_style.palette.term(*run.term));
        painter.drawRoundedRect(QRectF(QPointF(at.edges[k] - 1.5, top),
                                       QPointF(at.edges[k + 1] + 1.5, baseOf(run) + 2 * litMargin)),
                                litMargin, litMargin);
    }
    for (std::size_t k = 0; k < m_line.size(); ++k) {
        const Run& run = m_line[k];
        painter.setPen(isLit(run)  ? m_style.palette.canvas
                       : run.term  ? m_style.palette.term(*run.term)
                       : run.quiet ? m_style.palette.secondary
                                   : m_style.palette.text);
        painter.setFont(fontOf(run, at.pixels));
        painter.drawText(QPointF(at.edges[k], baseOf(run)), run.text);
    }
}

void TypesetLabel::follow(CursorHub& hub) {
    m_hub = &hub;
    setMouseTracking(true);
    connect(&hub, &CursorHub::changed, this, [this] {
        if (m_hub->cursor().lit == m_lit) return;
        m_lit = m_hub->cursor().lit;
        update();
    });
}

std::optional<QPointF> TypesetLabel::placeOf(Term term) const {
    const Place at = place();
    for (std::size_t k = 0; k < m_line.size(); ++k)
        if (m_line[k].term == term) return QPointF((at.edges[k] + at.edges[k + 1]) / 2, height() / 2.0);
    return {};
}

void TypesetLabel::mouseMoveEvent(QMouseEvent* event) {
    if (!m_hub) return;
    const Place at = place();
    const double x = event->position().x();
    std::optional<Term> under;
    for (std::size_t k = 0; k < m_line.size(); ++k) {
        // Letters are small: some room around them counts as theirs.
        const bool over = x >= at.edges[k] - litMargin && x <= at.edges[k + 1] + litMargin;
        if (over && m_line[k].term) under = m_line[k].term;
    }
    m_hub->setLit(under);
}

void TypesetLabel::leaveEvent(QEvent*) {
    if (m_hub) m_hub->setLit({});
}

}  // namespace sinescope
