// SPDX-License-Identifier: GPL-3.0-or-later
//
// The Scene: everything that a person can see is a pure function of (Scene, Style). A plain value; undo is a
// list of Scenes, a session file is a Scene as JSON, a preset is a Scene in resources.
#pragma once

#include "app/scene/lazy_encoding.h"
#include "app/scene/literals.h"
#include "core/encoding/encoding.h"
#include "core/schemes/scheme.h"

#include <QFlags>
#include <QJsonObject>
#include <QPointF>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace sinescope {

/// A stretch of an axis, in the units of what the axis shows; lower < upper.
struct AxisRange {
    double lower = 0;
    double upper = 1;
    static constexpr double limit = 1e100;  ///< of either end: far beyond every axis, and safe to scale
    friend bool operator==(const AxisRange&, const AxisRange&) = default;
};

/// Whether the embeddings are multiplied by sqrt(d_model) before PE is added (Vaswani et al. 2017,
/// section 3.4).
enum class EmbeddingScale { None, SqrtDModel };

/// The words and their embeddings. Token t is at position firstPosition + t, if t < L.
struct Sentence {
    QStringList tokens = {u"The"_s, u"cat"_s, u"sat"_s};
    /// Values that a person gave, one list per token; a list may be shorter than d_model or empty. What is
    /// not given is made up from the seed (core/tokens), so nothing given is lost while d_model is dragged
    /// down and up again.
    std::vector<std::vector<double>> customEmbeddings = std::vector<std::vector<double>>(3);
    /// The file of word vectors that the given values are of, as its reader names it, without a folder
    /// ("glove.6B.50d.txt", "wte.weight of model.safetensors"); empty where they are of none.
    QString vectorsFile = {};
    bool vectorsChanged = false;  ///< by hand since they were read
    std::uint64_t seed = defaultSeed;
    EmbeddingScale scale = EmbeddingScale::None;

    static constexpr std::uint64_t defaultSeed = 7;
    static constexpr int maximumTokens = 4096;
    static constexpr int maximumTokenLength = 256;              ///< UTF-16 units
    static constexpr int maximumFileName = 512;                 ///< UTF-16 units
    static constexpr double maximumEmbedding = 1e6;             ///< of |value|
    static constexpr std::size_t maximumGivenValues = 1 << 21;  ///< of all tokens: what a file can hold
    friend bool operator==(const Sentence&, const Sentence&) = default;
};

/// What a person pointed at and keeps. Not the cursor, which undo and files do not know.
struct Selection {
    std::int64_t position = 10;
    std::int64_t column = 6;
    /// Pinned rows and columns; nothing = the figure's default, spread over L or over the wavelengths.
    std::optional<std::vector<std::int64_t>> positions;
    std::optional<std::vector<std::int64_t>> columns;
    std::int64_t shift = 2;  ///< k, positions; may be negative
    /// L_tr, positions; nothing = not drawn, or the figure's default.
    std::optional<std::int64_t> trainedLength;
    std::int64_t head = 0;  ///< of a scheme that tells heads apart, 0-based

    static constexpr std::size_t maximumPinned = 256;  ///< positions, and as many columns
    friend bool operator==(const Selection&, const Selection&) = default;
};

/// What an axis shows; figures share the zoom of axes that show the same.
enum class AxisQuantity { None, Position, Column, Pair, Shift, Value, Wavelength };

/// A text, an arrow, or both, that stays with the data of a figure.
struct Annotation {
    QString text;  ///< empty: an arrow alone
    QPointF at;    ///< the middle of the text, or the arrow's tail; in the units of the main axes
    std::optional<QPointF> tip = {};  ///< where the arrow points; nothing = no arrow
    /// The quantity of the x axis: the annotation is hidden while the axis shows another.
    AxisQuantity across = AxisQuantity::None;

    static constexpr int maximumLength = 200;        ///< of the text, UTF-16 units
    static constexpr std::size_t maximumCount = 64;  ///< in a figure
    friend bool operator==(const Annotation&, const Annotation&) = default;
};

/// An open figure: its zoom and the options of its tool strip (keys and values are those of its FigureSpec).
struct FigureState {
    QString id;
    std::optional<AxisRange> x;  ///< nothing = everything
    std::optional<AxisRange> y;
    QJsonObject options;  ///< only what differs from the default
    /// Limits that replace a colour bar's own, by the bar's id.
    std::map<QString, AxisRange> colors = {};
    QStringList hidden = {};  ///< ids of the lines that are not drawn, sorted
    std::vector<Annotation> annotations = {};

    static constexpr qsizetype maximumHidden = 512;
    static constexpr std::size_t maximumBars = 16;
    static constexpr int maximumId = 64;  ///< of a line or a bar, UTF-16 units
    friend bool operator==(const FigureState&, const FigureState&) = default;
};

/// How the open figures are arranged in the centre.
struct Arrangement {
    int columns = 2;    ///< figures side by side, 1 .. 6
    QString maximized;  ///< id of the figure that fills the centre; empty = the grid

    static constexpr int maximumColumns = 6;
    friend bool operator==(const Arrangement&, const Arrangement&) = default;
};

enum class ThemeId { Light, Dark };

/// The ids of the colour maps, in the order of the menu; what they look like is the style's business.
const QStringList& colormapIds();

struct SceneStyle {
    QString colormap = u"diverging"_s;
    ThemeId theme = ThemeId::Light;
    friend bool operator==(const SceneStyle&, const SceneStyle&) = default;
};

struct Scene {
    /// L, d_model and the first position of the sequence, whatever the scheme; the rest is the sinusoidal
    /// scheme's.
    EncodingParameters encoding;
    /// How position enters. Its sizes are those of the sequence, a table's or a grid's its own:
    /// clampToValid(). Of a sinusoidal scheme all parameters are `encoding`; schemeOf() puts them together
    /// (scene_scheme.h).
    Scheme scheme = SinusoidalScheme{};
    std::optional<EncodingParameters> frozen;  ///< A of the comparison; the live setting is B
    /// Of A, as `scheme` is of B; sinusoidal where nothing is frozen.
    Scheme frozenScheme = SinusoidalScheme{};
    Sentence sentence;
    Selection selection;
    std::vector<FigureState> figures = defaultFigures();
    Arrangement arrangement;
    SceneStyle style;
    LazyEncoding madeEncoding;  ///< see encodingOf()
    friend bool operator==(const Scene&, const Scene&) = default;

    /// heatmap, positions, dimensions, sum: all of each, default options.
    static std::vector<FigureState> defaultFigures();
};

/// What differs between two Scenes, as coarse as the figures need it.
enum class Change : unsigned {
    Encoding = 1,  ///< or the scheme
    Sentence = 2,
    Selection = 4,
    View = 8,          ///< zoom or options of an open figure
    Arrangement = 16,  ///< which figures are open, and their arrangement
    Style = 32,
    Frozen = 64,
    Everything = 127,
};
Q_DECLARE_FLAGS(Changes, Change)
Q_DECLARE_OPERATORS_FOR_FLAGS(Changes)

Changes difference(const Scene& before, const Scene& after);

/// Throws Error with a sentence that names the field (its path in the file, "selection.position"), what it is
/// and what is allowed.
void validate(const Scene& scene);

/// What is wrong with a word as a token, as the rest of a sentence ("is empty; a token has ..."); empty when
/// it is one. A token is 1 to 256 characters of valid Unicode without white space and control characters, so
/// that a sentence is the same whether it comes as a list of tokens or as a text.
QString tokenFault(const QString& token);

/// The tokens of a sentence: separated by white space of any kind. Empty for a blank sentence.
QStringList splitTokens(const QString& sentence);

/// Words that have a position: the first min(T, L) of the sentence. Those past L stay in the sentence, but no
/// figure gives them a row.
std::int64_t placedTokens(const Scene& scene);

/// Brings what depends on other fields back into its range after an edit: the selection into the matrix,
/// lists of given embeddings as many as the tokens, and of no file where there are none. A table has its own
/// d_model, its rows are the most that L can be; a grid's patches are L; both, and the naive schemes, count
/// from 0. The frozen setting likewise.
void clampToValid(Scene& scene);

/// The state of an open figure; nullptr when the figure is not open.
const FigureState* findFigure(const Scene& scene, const QString& id);
FigureState* findFigure(Scene& scene, const QString& id);
/// The same, opened at the end of the grid if it is not open.
FigureState& openedFigure(Scene& scene, const QString& id);
/// Opens a figure at the end of the grid; where one fills the centre, it does so now.
void openFigure(Scene& scene, const QString& id);

/// selection.positions, or the default, counted from the first position: 0, 10, 25, where L has them, or else
/// 0, L/5, L/2.
std::vector<std::int64_t> shownPositions(const Scene& scene);
/// selection.columns, or the sine columns of the first pair, those a quarter and a half of the way, and the
/// last (0, 32, 64, 126 at d = 128).
std::vector<std::int64_t> shownColumns(const Scene& scene);

/// The encoding of the Scene's parameters. The Scene has it, so asking every frame costs nothing.
inline std::shared_ptr<const Encoding> encodingOf(const Scene& scene) {
    return scene.madeEncoding.of(scene.encoding);
}

/// Embeddings E of columns firstColumn .. firstColumn + count - 1, unscaled: T x count, row = token.
Matrix embeddingsOf(const Scene& scene, std::int64_t firstColumn, std::int64_t count);
/// Gives the embedding of one token at one column a value of its own; the columns before it keep theirs.
void setEmbedding(Scene& scene, int token, std::int64_t column, double value);
/// Renames a token; a made-up vector follows the new word, a given one stays.
void setToken(Scene& scene, int token, const QString& word);
/// Moves a token, with what was given for it, to another place in the sentence.
void moveToken(Scene& scene, int from, int to);

}  // namespace sinescope
