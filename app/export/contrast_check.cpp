// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/contrast_check.h"

#include "app/export/file_view.h"
#include "app/export/forwarding_device.h"
#include "app/export/pdf_file.h"
#include "app/scene/literals.h"
#include "app/style/pen.h"
#include "core/saturating_cast.h"

#include <QImage>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <set>

namespace sinescope {

namespace {

constexpr double largePoints = 18;
constexpr double largeBoldPoints = 14;
constexpr std::size_t maximumNamed = 3;
/// Share of background pixels that may lack contrast: text crossed by thin lines is still legible.
constexpr double toleratedShare = 0.25;
/// Number of pixels sampled behind a text or along a line.
constexpr int maximumSamples = 256;
/// Fewest pixels of either side of a diverging map in a figure that shows it.
constexpr int fewestPixels = 30;

QColor over(const QColor& color, const QColor& ground) {
    return mixed(ground, withAlpha(color, 1), color.alphaF());
}

bool near(const QColor& a, const QColor& b) {
    return std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) + std::abs(a.blue() - b.blue()) < 12;
}

/// The name of lines of a colour, as shown; empty for decoration and for colours outside the palette (cells,
/// halos).
QString lineName(const QColor& color, const Palette& palette) {
    const auto is = [&color](const QColor& other) { return color.rgb() == other.rgb(); };
    if (is(palette.grid) || is(palette.canvas) || is(palette.window)) return {};
    if (is(palette.axis)) return u"axis lines"_s;
    for (std::size_t i = 0; i < palette.lines.size(); ++i)
        if (is(palette.lines[i])) return u"lines of colour %1"_s.arg(color.name());
    if (is(palette.position)) return u"marks of the position"_s;
    if (is(palette.pair)) return u"marks of the pair"_s;
    if (is(palette.base)) return u"marks of the base"_s;
    if (is(palette.dModel)) return u"marks of d_model"_s;
    if (is(palette.accent) || is(palette.text) || is(palette.secondary)) return u"marks"_s;
    return {};
}

/// Paints into an image and checks the background before painting each text and line.
class ContrastEngine : public ForwardingEngine {
 public:
    ContrastEngine(QImage& image, const FigureJob& job, const QColor& page)
        : ForwardingEngine(&image),
          m_image(image),
          m_palette(job.style.palette),
          m_ground(job.style.transparent ? page : job.style.palette.canvas),
          m_pointsPerUnit(pointsPerInch / job.size.unitsPerInch()) {}

    const std::vector<ContrastFault>& faults() const { return m_faults; }

    void drawPath(const QPainterPath& path) override {
        if (!m_inText && inner().pen().style() != Qt::NoPen) checkLine(path);
        ForwardingEngine::drawPath(path);
    }
    void drawPolygon(const QPointF* points, int count, PolygonDrawMode mode) override {
        if (inner().pen().style() != Qt::NoPen && count > 1) {
            QPainterPath path(points[0]);
            for (int i = 1; i < count; ++i) path.lineTo(points[i]);
            checkLine(path);
        }
        ForwardingEngine::drawPolygon(points, count, mode);
    }
    void drawTextItem(const QPointF& at, const QTextItem& item) override {
        checkText(at, item);
        m_inText = true;
        ForwardingEngine::drawTextItem(at, item);
        m_inText = false;
    }

 private:
    void checkText(const QPointF& at, const QTextItem& item) {
        const QString text = item.text().trimmed();
        const QRectF box(at.x(), at.y() - item.ascent() * 0.75, item.width(), item.ascent() * 0.75);
        const QRect area = inner().transform().mapRect(box).toAlignedRect() & m_image.rect();
        if (text.isEmpty() || area.isEmpty()) return;
        const double points = item.font().pixelSize() * m_pointsPerUnit;
        const bool large = points >= largePoints - 0.01 ||
                           (points >= largeBoldPoints - 0.01 && item.font().weight() >= QFont::DemiBold);
        const double needed = large ? minimumLargeTextContrast : minimumTextContrast;
        const QColor color = inner().pen().color();
        std::vector<std::pair<double, QColor>> ratios;
        const int step = std::max(
            1, saturatingCast<int>(std::sqrt(area.width() * area.height() / double(maximumSamples))));
        for (int y = area.top(); y <= area.bottom(); y += step)
            for (int x = area.left(); x <= area.right(); x += step) {
                const QColor ground = m_image.pixelColor(x, y);
                ratios.emplace_back(contrast(over(color, ground), ground), ground);
            }
        const auto chosen = ratios.begin() + saturatingCast<std::ptrdiff_t>(
                                                 toleratedShare * static_cast<double>(ratios.size()));
        std::nth_element(ratios.begin(), chosen, ratios.end(),
                         [](const auto& a, const auto& b) { return a.first < b.first; });
        note({ContrastFault::Kind::Text, text, color, chosen->second, chosen->first, needed});
    }

    void checkLine(const QPainterPath& path) {
        const QColor color = inner().pen().color();
        const QString name = lineName(color, m_palette);
        if (name.isEmpty() || path.isEmpty()) return;
        const QColor shown = over(color, m_ground);
        const double ratio = contrast(shown, m_ground);
        if (ratio >= minimumLineContrast || !isOnBackground(path)) return;
        note({ContrastFault::Kind::Line, name, color, m_ground, ratio, minimumLineContrast});
    }

    bool isOnBackground(const QPainterPath& path) const {
        const QTransform transform = const_cast<ContrastEngine*>(this)->inner().transform();
        int seen = 0;
        int onBackground = 0;
        const int step = std::max(1, path.elementCount() / maximumSamples);
        for (int i = 0; i < path.elementCount(); i += step) {
            const QPoint at = transform.map(QPointF(path.elementAt(i))).toPoint();
            if (!m_image.rect().contains(at)) continue;
            ++seen;
            if (near(m_image.pixelColor(at), m_ground)) ++onBackground;
        }
        return seen > 0 && 2 * onBackground >= seen;
    }

    void note(ContrastFault fault) {
        if (fault.ratio >= fault.needed) return;
        const auto same = std::ranges::find_if(m_faults, [&fault](const ContrastFault& f) {
            return f.kind == fault.kind && f.name == fault.name;
        });
        if (same == m_faults.end())
            m_faults.push_back(std::move(fault));
        else if (fault.ratio < same->ratio)
            *same = std::move(fault);
    }

    QImage& m_image;
    Palette m_palette;
    QColor m_ground;
    double m_pointsPerUnit;
    bool m_inText = false;
    std::vector<ContrastFault> m_faults;
};

}  // namespace

std::vector<ContrastFault> contrastFaults(const FigureJob& job, const QColor& page) {
    return contrastFaults(job, modelOf(job), page);
}

std::vector<ContrastFault> contrastFaults(const FigureJob& job,
                                          const std::shared_ptr<const FigureModel>& model,
                                          const QColor& page) {
    QImage image(job.size.layout(), QImage::Format_RGB32);
    if (image.isNull()) return {};
    image.fill(job.style.transparent ? page : job.style.palette.canvas);
    auto engine = std::make_unique<ContrastEngine>(image, job, page);
    const ContrastEngine& seen = *engine;
    ForwardingDevice device(&image, std::move(engine));
    const FileView figure = fileView(job.figure, model, job.style);
    {
        FigurePainter painter(&device, false);
        figure->render(painter, job.size.layout());
    }
    std::vector<ContrastFault> faults = seen.faults();
    std::ranges::stable_sort(faults, [](const ContrastFault& a, const ContrastFault& b) {
        return a.ratio / a.needed < b.ratio / b.needed;
    });
    return faults;
}

QString greyHint(const FigureJob& job, const std::shared_ptr<const FigureModel>& model) {
    const Colormap& map = job.style.map;
    if (!job.style.paper || !map.diverging) return {};
    FigureJob small = job;
    small.size.dpi = small.size.unitsPerInch();
    const QImage image = figureImage(small, model).convertToFormat(QImage::Format_RGB32);
    const std::size_t half = map.colors.size() / 2, quarter = half / 2;  // the centre is nearly white
    const std::set<QRgb> negative(map.colors.begin(), map.colors.begin() + half - quarter);
    const std::set<QRgb> positive(map.colors.begin() + half + quarter, map.colors.end());
    int below = 0, above = 0;
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            below += negative.contains(image.pixel(x, y));
            above += positive.contains(image.pixel(x, y));
        }
    if (std::min(below, above) < fewestPixels) return {};
    // Lightness rises in all maps that do not diverge.
    const auto rising = std::ranges::find(colormaps(), false, &Colormap::diverging);
    return u"Printed in grey, opposite values look alike; in the colour map %1, lightness rises with the value."_s
        .arg(rising->name);
}

QString contrastWarning(const std::vector<ContrastFault>& faults) {
    QStringList sentences;
    for (const ContrastFault& fault : faults) {
        if (static_cast<std::size_t>(sentences.size()) == maximumNamed) break;
        const QString what = fault.kind == ContrastFault::Kind::Text ? u"The text “%1” has"_s.arg(fault.name)
                                                                     : u"The %1 have"_s.arg(fault.name);
        sentences << u"%1 a contrast of %2:1 on %3; %4:1 is needed."_s.arg(what)
                         .arg(std::floor(fault.ratio * 100) / 100, 0, 'f', 2)
                         .arg(fault.ground.name())
                         .arg(fault.needed);
    }
    if (faults.size() > maximumNamed)
        sentences << u"%1 more are too faint."_s.arg(faults.size() - maximumNamed);
    return sentences.join(' '_L1);
}

}  // namespace sinescope
