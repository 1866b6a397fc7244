// SPDX-License-Identifier: GPL-3.0-or-later
//
// The table of schemes: the name of each kind, where position enters, its parameters and how to make one.
// Entries are found by type; a missing one does not link.
#include "core/error.h"
#include "core/saturating_cast.h"
#include "core/schemes/parameter_makers.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace sinescope {

namespace {

// --- T5 and Shaw: made-up tables follow the numbers of their rows and columns

void remake(T5Scheme& s, std::int64_t heads) {
    const bool fits = s.buckets.buckets >= 1 && s.buckets.buckets <= T5Buckets::maximumBuckets &&
                      heads >= 1 && heads <= T5Scheme::maximumHeads;
    if (!s.seed || !fits) return;  // validate() then reports the mismatch
    s.biases = seededBiases(s.buckets.buckets, heads, *s.seed);
}

std::vector<SchemeParameter> t5Parameters() {
    // A model's table determines the number of heads and buckets.
    const auto forRandomWeights = [](SchemeParameter parameter) {
        parameter.applies = [](const Scheme& scheme) {
            const auto* t5 = std::get_if<T5Scheme>(&scheme);
            return t5 && t5->seed;
        };
        return parameter;
    };
    const auto ofBuckets = [](SchemeParameter parameter, std::int64_t T5Buckets::*member) {
        return parameterOf<T5Scheme>(
            std::move(parameter), [member](const T5Scheme& s) { return s.buckets.*member; },
            [member](T5Scheme& s, double value) {
                s.buckets.*member = wholeOf(value);
                remake(s, s.biases.columns());
            });
    };
    return {
        forRandomWeights(parameterOf<T5Scheme>(
            {"heads", "Heads", "Columns of the bias table", SchemeParameterKind::Integer, 1, 64},
            [](const T5Scheme& s) { return s.biases.columns(); },
            [](T5Scheme& s, double value) { remake(s, wholeOf(value)); })),
        forRandomWeights(
            ofBuckets({"buckets", "Buckets", "Number of biases per head, shared by all distances",
                       SchemeParameterKind::Integer, 2, static_cast<double>(T5Buckets::maximumBuckets), true},
                      &T5Buckets::buckets)),
        ofBuckets({"max-distance", "Maximum distance", "All larger distances share the last bucket",
                   SchemeParameterKind::Integer, 2, maximumPositions, true},
                  &T5Buckets::maximumDistance),
        parameterOf<T5Scheme>(
            {"bidirectional", "Bidirectional",
             "Separate buckets for keys ahead, as in encoders; otherwise they are masked",
             SchemeParameterKind::Switch, 0, 1},
            [](const T5Scheme& s) { return s.buckets.bidirectional ? 1 : 0; },
            [](T5Scheme& s, double value) { s.buckets.bidirectional = value != 0; }),
    };
}

std::vector<SchemeParameter> shawParameters() {
    const auto side = [](const char* id, const char* title, const char* description,
                         std::int64_t ShawScheme::*member) {
        constexpr double maximumSide = 4096;
        return parameterOf<ShawScheme>(
            {id, title, description, SchemeParameterKind::Integer, 0, maximumSide, true},
            [member](const ShawScheme& s) { return s.*member; },
            [member](ShawScheme& s, double value) {
                s.*member =
                    std::clamp<std::int64_t>(wholeOf(value), 0, saturatingCast<std::int64_t>(maximumSide));
                if (s.seed)
                    s.keys =
                        seededKeys(s.left, s.right, std::max<std::int64_t>(1, s.keys.columns()), *s.seed);
            });
    };
    return {side("left", "Distances back", "Keys further back share one vector", &ShawScheme::left),
            side("right", "Distances ahead", "Keys further ahead share one vector", &ShawScheme::right)};
}

std::vector<SchemeParameter> alibiParameters() {
    return {
        integer("heads", "Heads",
                "One slope for each head; they fall from head to head if the heads are a power of two",
                &AlibiScheme::heads, 1, 128),
        choice("slopes", "Slopes", "How slopes are chosen if the number of heads is not a power of two",
               &AlibiScheme::slopes, {{"reference", "Reference"}, {"geometric", "Geometric"}}),
        real("bias-max", "Slope exponent", "The smallest slope is 2 to the power of minus this",
             &AlibiScheme::biasMax, 0.01, 100),
        choice("form", "Form", "What is multiplied by the slope", &AlibiScheme::form,
               {{"distance", "key − query"},
                {"symmetric", "−|query − key|"},
                {"key-from-last", "key − last key"},
                {"key", "key"},
                {"inverted", "rewards for near keys"}}),
        toggle("causal", "Causal", "Masks the keys after the query", &AlibiScheme::causal),
    };
}

std::vector<SchemeParameter> gridParameters() {
    return {
        integer("height", "Height", "Rows of patches", &GridScheme::height, 1, GridScheme::maximumSide),
        integer("width", "Width", "Columns of patches", &GridScheme::width, 1, GridScheme::maximumSide),
        real("base", "Base", "n of the frequencies along either axis", &GridScheme::base,
             EncodingParameters::minimumBase, EncodingParameters::maximumBase),
        choice("convention", "Convention",
               "Which axis comes first in the columns, and how frequencies are spaced",
               &GridScheme::convention,
               {{"mae", "MAE, DiT"},
                {"simple-vit", "Simple ViT"},
                {"detr", "DETR"},
                {"deformable-detr", "Deformable DETR"},
                {"multidimensional", "tatp22"},
                {"tensor2tensor", "Tensor2Tensor"}}),
    };
}

Scheme gridOf(std::int64_t dModel, std::int64_t length, std::uint64_t) {
    const double maximum = std::floor(std::sqrt(GridScheme::maximumValues / static_cast<double>(dModel)));
    const auto side =
        saturatingCast<std::int64_t>(std::min(std::ceil(std::sqrt(static_cast<double>(length))), maximum));
    return GridScheme{.height = side,
                      .width = side,
                      .dModel = dModel,
                      .convention = dModel % 4 == 0 ? GridConvention::Mae : GridConvention::Multidimensional};
}

// --- the entries, by type

template <typename S>
SchemeInfo entryOf();

template <>
SchemeInfo entryOf<NoScheme>() {
    return {"none",
            "None",
            Entry::Nowhere,
            "No positions: attention sees a bag of words, unless a causal mask is used",
            "Kazemnejad et al. 2023",
            {},
            [](auto, auto, auto) -> Scheme { return NoScheme{}; }};
}

template <>
SchemeInfo entryOf<IndexScheme>() {
    return {"index",
            "Integer index",
            Entry::Input,
            "Adds p to every column: large positions drown out the words",
            "no paper; a common first attempt",
            {},
            [](auto, auto, auto) -> Scheme { return IndexScheme{}; }};
}

template <>
SchemeInfo entryOf<UnitIntervalScheme>() {
    return {"unit-interval",
            "[0, 1]",
            Entry::Input,
            "Adds p / (L − 1) to every column: the step size depends on the length",
            "no paper; a common second attempt",
            {},
            [](auto, std::int64_t length, auto) -> Scheme { return UnitIntervalScheme{length}; }};
}

template <>
SchemeInfo entryOf<SinusoidalScheme>() {
    return {"sinusoidal",
            "Sinusoidal",
            Entry::Input,
            "Adds sines and cosines of geometrically spaced frequencies",
            "Vaswani et al. 2017, section 3.5",
            {},
            [](std::int64_t dModel, std::int64_t length, auto) -> Scheme {
                return SinusoidalScheme{{.length = length, .dModel = dModel}};
            }};
}

template <>
SchemeInfo entryOf<LearnedScheme>() {
    return {"learned",
            "Learned",
            Entry::Input,
            "Adds a row of a learned table, which has a last row",
            "Gehring et al. 2017; google-research/bert: modeling.py; openai/gpt-2: src/model.py",
            {},
            [](std::int64_t dModel, std::int64_t length, std::uint64_t seed) -> Scheme {
                return seededLearned(length, dModel, seed);
            }};
}

template <>
SchemeInfo entryOf<T5Scheme>() {
    return {"t5",
            "T5 buckets",
            Entry::Score,
            "Adds a learned bias for the bucket of the distance",
            "Raffel et al. 2019, section 2.1; tensorflow/mesh: "
            "mesh_tensorflow/transformer/transformer_layers.py",
            t5Parameters(),
            [](auto, auto, std::uint64_t seed) -> Scheme { return seededT5({}, 8, seed); }};
}

/// ALiBi's bias is the symmetric one, which is right with a causal mask and without.
template <>
SchemeInfo entryOf<AlibiScheme>() {
    return {"alibi",
            "ALiBi",
            Entry::Score,
            "Subtracts a head's slope times the distance",
            "Press et al. 2021, section 3; ofirpress/attention_with_linear_biases: "
            "fairseq/models/transformer.py",
            alibiParameters(),
            [](auto, std::int64_t length, auto) -> Scheme {
                return AlibiScheme{.form = AlibiForm::Symmetric, .keys = length};
            }};
}

template <>
SchemeInfo entryOf<ShawScheme>() {
    return {
        "shaw",
        "Shaw clipping",
        Entry::Score,
        "Adds a learned vector for the clipped distance to the key",
        "Shaw et al. 2018, section 3.2; tensorflow/tensor2tensor: tensor2tensor/layers/common_attention.py",
        shawParameters(),
        [](std::int64_t dModel, auto, std::uint64_t seed) -> Scheme {
            return seededShaw(16, 16, dModel, seed);
        }};
}

template <>
SchemeInfo entryOf<RopeScheme>() {
    return {"rope",
            "RoPE",
            Entry::Rotation,
            "Rotates each pair of query and key by an angle proportional to position",
            "Su et al. 2021, section 3.2; EleutherAI/gpt-neox: megatron/model/positional_embeddings.py",
            ropeParameters(),
            [](std::int64_t dModel, auto, auto) -> Scheme { return RopeScheme{.headDim = dModel}; }};
}

template <>
SchemeInfo entryOf<TableScheme>() {
    return {"table",
            "Your table",
            Entry::Input,
            "Adds a row of the table you opened",
            "your file: npy, npz, safetensors, csv, word2vec or GloVe",
            {integer("first-row", "First row", "Row of position 0: 2 in BART and OPT, 1 after a class token",
                     &TableScheme::firstRow, 0, 1 << 20)},
            [](auto, auto, auto) -> Scheme { return TableScheme{}; }};
}

template <>
SchemeInfo entryOf<GridScheme>() {
    return {"grid",
            "Two-dimensional",
            Entry::Input,
            "Adds one sinusoidal encoding for the row and one for the column of a patch",
            "facebookresearch/mae: util/pos_embed.py; facebookresearch/detr: models/position_encoding.py",
            gridParameters(),
            gridOf};
}

template <std::size_t... Kinds>
std::vector<SchemeInfo> entriesOf(std::index_sequence<Kinds...>) {
    return {entryOf<std::variant_alternative_t<Kinds, SchemeKinds>>()...};
}

template <typename Entries, typename IdOf>
std::string idsOf(const Entries& entries, IdOf idOf) {
    std::string ids;
    for (const auto& entry : entries) ids += (ids.empty() ? "" : ", ") + std::string(idOf(entry));
    return ids;
}

}  // namespace

const std::vector<SchemeInfo>& schemes() {
    static const std::vector<SchemeInfo> all =
        entriesOf(std::make_index_sequence<std::variant_size_v<SchemeKinds>>());
    return all;
}

const SchemeInfo& infoOf(const Scheme& scheme) {
    return schemes().at(scheme.index());
}

const SchemeParameter& schemeParameter(const Scheme& scheme, std::string_view id) {
    const SchemeInfo& info = infoOf(scheme);
    for (const SchemeParameter& parameter : info.parameters)
        if (parameter.id == id) return parameter;
    const std::string ids = idsOf(info.parameters, [](const SchemeParameter& p) { return p.id; });
    throw Error(std::string(info.name) + " has no parameter \"" + std::string(id) + "\"; " +
                (ids.empty() ? std::string("it has none.") : "its parameters are " + ids + "."));
}

Scheme makeScheme(std::string_view id, std::int64_t dModel, std::int64_t length, std::uint64_t seed) {
    const auto info = std::ranges::find_if(schemes(), [&](const SchemeInfo& s) { return s.id == id; });
    if (info == schemes().end())
        throw Error("There is no scheme \"" + std::string(id) + "\"; the schemes are " +
                    idsOf(schemes(), [](const SchemeInfo& s) { return s.id; }) + ".");
    Scheme made = info->make(dModel, length, seed);
    validate(made);
    return made;
}

}  // namespace sinescope
