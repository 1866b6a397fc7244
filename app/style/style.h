// SPDX-License-Identifier: GPL-3.0-or-later
//
// The look of every picture. A Style is a value; the same Scene and Style give the same picture on the
// screen, in a file and from the command line.
#pragma once

#include "app/scene/literals.h"
#include "app/scene/scene.h"
#include "app/scene/term.h"
#include "app/style/colormap.h"

#include <QColor>
#include <QFont>
#include <QMargins>
#include <QPen>
#include <QSizeF>
#include <QString>
#include <QStringList>

#include <optional>
#include <set>
#include <vector>

namespace sinescope {

/// Colours of a theme. Text reaches 4.5:1 on canvas and window, lines 3:1.
struct Palette {
    QColor window;  ///< behind the cards
    QColor canvas;  ///< cards and figures
    QColor field;   ///< edit fields, segmented controls
    QColor text;
    QColor secondary;  ///< less prominent text, also 4.5:1
    QColor axis;       ///< axis lines and ticks
    QColor grid;       ///< decoration only
    QColor accent;     ///< selection, primary button
    QColor onAccent;   ///< text on accent
    QColor focus;      ///< focus ring, 3:1
    QColor warning;
    QColor position;
    QColor pair;
    QColor base;
    QColor dModel;
    std::vector<QColor> lines;  ///< distinct for colour-blind readers, with Style::dash() as second code
    const QColor& term(Term term) const;
};

/// Sizes in device-independent pixels at 96 dpi.
struct Metrics {
    QString family = u"Inter"_s;
    double title = 15;
    double label = 13;
    double tick = 12;
    double small = 11;       ///< the smallest text of a figure
    double line = 2;         ///< data lines
    double thinLine = 1.25;  ///< curves behind dots, guides
    double axis = 1;
    double marker = 5;    ///< diameter of a dot
    double space = 8;     ///< the grid: margins are multiples of it
    int ticks = 6;        ///< approximate number per axis
    double textSize = 1;  ///< the factor that the user has chosen, which the sizes of text include
    friend bool operator==(const Metrics&, const Metrics&) = default;
};

/// Metrics with all lengths multiplied by a factor.
Metrics scaled(Metrics metrics, double factor);

struct Style {
    Palette palette;
    Colormap map;
    Metrics metrics;
    bool dark = false;
    // Export may omit these; the screen shows all but the title, which is in the panel header.
    bool showTitle = false;
    QString caption;              ///< drawn below the figure if not empty
    bool isCaptionTyped = false;  ///< by the user: drawn as typed, without italic variables
    bool showColorBar = true;
    /// The bar beside the only coloured chart is not drawn, but is FigureView::leftColorBar().
    bool leavesColorBar = false;
    /// Charts without labels at the ends of their lines, counted as in FigureView::unlabelledCharts().
    std::set<int> unlabelledCharts;
    /// The least margins of the charts, counted likewise, so that the pictures of an animation share them. On
    /// screen they grow with its pictures. Null outside of animations.
    std::optional<std::vector<QMargins>> leastMargins;
    /// The longest notes of the pictures of an animation, line by line: charts leave space for them.
    QStringList leastNotes;
    QString played = {};  ///< the control that is playing
    bool showSelection = true;
    bool showCursor = true;
    /// Interactive elements: sliders and their handles, hints, lines that say what a drag would do.
    bool showAffordances = true;
    /// Text below or within a picture that describes it; labels and readouts stay.
    bool showNotes = true;
    bool claimInNotes = true;  ///< false below a panel's head, which has the claim
    /// Marks that only notes or a caption explain; a handout has neither.
    bool showExplainedMarks = true;
    /// For a paper: notes and prose go to the caption, variables are italic, and no font is below
    /// smallestFont().
    bool paper = false;
    bool partLetters = false;  ///< (a), (b), ... for the parts of a figure that has several
    bool transparent = false;
    /// Pixels of a PNG per unit of the layout, also of the pictures in a vector file; 0 on screen, which has
    /// its own.
    double density = 0;

    /// False until screenStyle() or exportStyle() has made it.
    bool isSet() const { return !palette.lines.empty(); }
    /// A font of the figure's family, falling back to DejaVu Sans, with tabular figures if available; size in
    /// pixels.
    QFont font(double pixels, QFont::Weight weight = QFont::Normal) const;
    /// The same for words typed by the user, with the shaping that their script needs.
    QFont wordFont(double pixels, QFont::Weight weight = QFont::Normal) const;
    /// The size of the smallest font that font() returns, in pixels.
    int smallestFont() const;
    QFont captionFont() const { return isCaptionTyped ? wordFont(metrics.small) : font(metrics.small); }
    QColor line(std::size_t index) const;
    /// Dash pattern of the index-th line, in pen widths; empty = solid.
    static QVector<qreal> dash(std::size_t index);
};

/// Widens margins, chart by chart, to contain others.
void widenTo(std::vector<QMargins>& margins, const std::vector<QMargins>& others);
/// Replaces notes, line by line, by longer ones of others.
void widenTo(QStringList& notes, const QStringList& others);

const Palette& palette(ThemeId theme);
/// The style of the window for a Scene.
Style screenStyle(const SceneStyle& scene);
/// Type and lines of a figure on a surface of that size in a window: small ones up to 480 x 270, growing to
/// the slide's (28 pt labels, nothing under 18 pt at 144 dpi) for a figure that fills a window of 1920 x
/// 1080. textSize (View, Text Size) multiplies all type; above 1, type that has grown with its figure less.
Metrics screenMetrics(const QSizeF& surface, double textSize = 1);
/// The same on a stage, with all type at least `floor` pixels.
Metrics stageMetrics(const QSizeF& surface, double floor);
/// Reduces the type of axes to a share, but not below that of notes, nor below that of one of four figures in
/// a window of 1920 x 1080, beside which it would look small.
Metrics withSmallerAxes(Metrics metrics, double share, double textSize = 1);
/// Contrast ratio of WCAG 2.2, 1 .. 21.
double contrast(const QColor& a, const QColor& b);
/// Black or white, whichever reads better on the colour.
QColor readableOn(const QColor& background);

}  // namespace sinescope
