// SPDX-License-Identifier: GPL-3.0-or-later
//
// The Scene: everything visible is a pure function of (Scene, Style). A plain value; undo is a list of
// Scenes, a session file is a Scene as JSON, a preset is a Scene in resources.
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

/// A range of an axis, in the units of what the axis shows; lower < upper.
struct AxisRange {
    double lower = 0;
    double upper = 1;
    static constexpr double limit = 1e100;  ///< of either end: far beyond every axis, and safe to scale
    friend bool operator==(const AxisRange&, const AxisRange&) = default;
};

/// Factor of the embeddings before PE is added: 1 or sqrt(d_model) (Vaswani et al. 2017, section 3.4).
enum class EmbeddingScale { None, SqrtDModel };

/// The words and their embeddings. Token t is at position firstPosition + t, if t < L.
struct Sentence {
    QStringList tokens = {u"The"_s, u"cat"_s, u"sat"_s};
    /// Values given by the user, one list per token; a list may be shorter than d_model or empty. Missing
    /// values are random from the seed (core/tokens), so no given value is lost while d_model is dragged down
    /// and up again.
    std::vector<std::vector<double>> customEmbeddings = std::vector<std::vector<double>>(3);
    /// The file of word vectors that the given values are from, as its reader names it, without a folder
    /// ("glove.6B.50d.txt", "wte.weight of model.safetensors"); empty if they are from no file.
    QString vectorsFile = {};
    bool vectorsChanged = false;  ///< true if edited since they were read
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

/// The user's selection. Excludes the cursor, which undo and files do not store.
struct Selection {
    std::int64_t position = 10;
    std::int64_t column = 6;
    /// Pinned rows and columns; nullopt for the defaults of shownPositions() and shownColumns().
    std::optional<std::vector<std::int64_t>> positions;
    std::optional<std::vector<std::int64_t>> columns;
    std::int64_t shift = 2;  ///< k, positions; may be negative
    /// L_tr, positions; nullopt if not drawn, or for the figure's default.
    std::optional<std::int64_t> trainedLength;
    std::int64_t head = 0;  ///< 0-based, for schemes whose heads differ

    static constexpr std::size_t maximumPinned = 256;  ///< of positions, and of columns
    friend bool operator==(const Selection&, const Selection&) = default;
};

/// Quantity of an axis; figures share the zoom of axes with the same quantity.
enum class AxisQuantity { None, Position, Column, Pair, Shift, Value, Wavelength };

/// A text, an arrow or both, anchored to the data of a figure.
struct Annotation {
    QString text;  ///< empty for an arrow alone
    QPointF at;    ///< the middle of the text, or the arrow's tail; in the units of the main axes
    std::optional<QPointF> tip = {};  ///< where the arrow points; nullopt for no arrow
    /// The quantity of the x axis: the annotation is hidden while the axis shows another.
    AxisQuantity across = AxisQuantity::None;

    static constexpr int maximumLength = 200;        ///< of the text, UTF-16 units
    static constexpr std::size_t maximumCount = 64;  ///< in a figure
    friend bool operator==(const Annotation&, const Annotation&) = default;
};

/// Ranges of a figure by id: "y" for the vertical axis, or the id of a colour bar or another axis.
using Scales = std::map<QString, AxisRange>;

/// An open figure: its zoom and the options of its tool strip (keys and values are those of its FigureSpec).
struct FigureState {
    QString id;
    std::optional<AxisRange> x;  ///< nullopt = everything
    std::optional<AxisRange> y;
    QJsonObject options;  ///< only what differs from the default
    /// Limits that override a colour bar's own, by the bar's id.
    Scales colors = {};
    /// Ranges that the pictures of an animation share; they widen those that each takes from its numbers.
    Scales scales = {};
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

/// The ids of the colour maps, in menu order; app/style defines their colours.
const QStringList& colormapIds();

struct SceneStyle {
    QString colormap = u"diverging"_s;
    ThemeId theme = ThemeId::Light;
    friend bool operator==(const SceneStyle&, const SceneStyle&) = default;
};

struct Scene {
    /// L, d_model and the first position apply to every scheme, the rest to the sinusoidal scheme.
    EncodingParameters encoding;
    /// The positional scheme. It has the sizes of the sequence, except that a table or a grid has its own:
    /// see clampToValid(). A sinusoidal scheme has all its parameters in `encoding`; schemeOf() combines them
    /// (scene_scheme.h).
    Scheme scheme = SinusoidalScheme{};
    std::optional<EncodingParameters> frozen;  ///< A of the comparison; the live setting is B
    /// The scheme of A; sinusoidal if nothing is frozen.
    Scheme frozenScheme = SinusoidalScheme{};
    Sentence sentence;
    Selection selection;
    std::vector<FigureState> figures = defaultFigures();
    Arrangement arrangement;
    SceneStyle style;
    LazyEncoding madeEncoding;  ///< see encodingOf()
    friend bool operator==(const Scene&, const Scene&) = default;

    /// heatmap, positions, dimensions and sum, without zoom and with default options.
    static std::vector<FigureState> defaultFigures();
};

/// Returns a Scene in the theme of another one: the theme suits the room and its projector, not what is
/// shown.
inline Scene inThemeOf(Scene scene, const Scene& other) {
    scene.style.theme = other.style.theme;
    return scene;
}

/// Differences between two Scenes, as coarse as the figures need.
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

/// Throws Error naming the field (its path in the file, "selection.position"), its value and what is allowed.
void validate(const Scene& scene);

/// Returns why a word is not a valid token, as the rest of a sentence ("is empty; a token has ..."); empty if
/// it is. A token is 1 to 256 characters of valid Unicode without white space and control characters, so that
/// a list of tokens and a text give the same sentence.
QString tokenFault(const QString& token);

/// Splits a sentence at white space of any kind. Empty for a blank sentence.
QStringList splitTokens(const QString& sentence);

/// Returns the number of words that have a position, min(T, L). Words past L stay in the sentence, but no
/// figure gives them a row.
std::int64_t placedTokens(const Scene& scene);

/// Clamps fields that depend on others after an edit: the selection to the matrix, the number of embedding
/// lists to that of the tokens, and clears the vectors' file if no values are given. A table sets d_model and
/// limits L to its rows; a grid sets L to its patches; both, and the naive schemes, set the first position to
/// 0. The same for the frozen setting.
void clampToValid(Scene& scene);

/// Returns the state of an open figure; null if it is not open.
const FigureState* findFigure(const Scene& scene, const QString& id);
FigureState* findFigure(Scene& scene, const QString& id);
/// The same, but opens the figure at the end of the grid if it is not open.
FigureState& openedFigure(Scene& scene, const QString& id);
/// Opens a figure at the end of the grid; maximizes it if another figure is maximized.
void openFigure(Scene& scene, const QString& id);

/// Returns selection.positions or the default, counted from the first position: 0, 10, 25 if L has them, else
/// 0, L/5, L/2.
std::vector<std::int64_t> shownPositions(const Scene& scene);
/// Returns selection.columns or the default: the sine columns of the first pair, of those a quarter and half
/// of the way, and of the last (0, 32, 64, 126 at d = 128).
std::vector<std::int64_t> shownColumns(const Scene& scene);

/// Returns the encoding of the Scene's parameters, cached in the Scene, so it is cheap to call every frame.
inline std::shared_ptr<const Encoding> encodingOf(const Scene& scene) {
    return scene.madeEncoding.of(scene.encoding);
}

/// Returns embeddings E of columns firstColumn .. firstColumn + count - 1, unscaled: T x count, row = token.
Matrix embeddingsOf(const Scene& scene, std::int64_t firstColumn, std::int64_t count);
/// Sets the embedding of one token at one column; the columns before it keep their values.
void setEmbedding(Scene& scene, int token, std::int64_t column, double value);
/// Renames a token; a random vector follows the new word, a given one stays.
void setToken(Scene& scene, int token, const QString& word);
/// Moves a token and its given values to another place in the sentence.
void moveToken(Scene& scene, int from, int to);

}  // namespace sinescope
