// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tables that the user opens: positions, biases or embeddings that a model has learned, from npy, npz,
// safetensors, csv and word-vector files. The first bytes of a file determine its format, never its name.
// Only regular files are opened; of a model file only its header and the one tensor are read, so that a
// checkpoint of many gigabytes takes the time and the memory of that tensor.
//
// A table has two axes (RoPE's frequencies are the exception: one axis, read as one row). Axes of length 1
// beside them are dropped: 1 x 197 x 768 (a vision transformer's pos_embed) and 5000 x 1 x 512 (PyTorch's
// tutorial) are tables, 12 x 64 x 64 is not.
#pragma once

#include "core/files/elements.h"
#include "core/schemes/weight_table.h"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace sinescope {

enum class TableFormat { Npy, Npz, Safetensors, Csv, Word2VecText, Word2VecBinary, Glove };

/// "npy", "npz", "safetensors", "csv", "word2vec text", "word2vec binary", "GloVe".
const char* formatName(TableFormat format);

/// The format of a file by its contents. Throws Error if it is none of them, with what it is instead if known
/// (a PyTorch pickle, GGUF, HDF5, a compressed file).
TableFormat tableFormat(const Input& input);

/// The likely content of a table, judged by the names that libraries give to such tensors.
enum class TableUse {
    Unknown,
    Positions,  ///< row = position, added to the input: wpe.weight, embed_positions.weight, pos_embed ...
    ScoreBias,  ///< buckets x heads, added to the score: relative_attention_bias.weight of T5
    RotaryFrequencies,  ///< one axis, radians per position for each pair of RoPE: rotary_emb.inv_freq
    RotaryCosines,      ///< row = position, cosines of RoPE's angles: rotary.cos, cos_cached
    RotarySines,        ///< row = position, sines of RoPE's angles
    Embeddings,         ///< row = token: wte.weight, embed_tokens.weight, word vectors
};

/// One table of a file, as its header describes it.
struct ListedTable {
    std::string name;   ///< the tensor's; empty if the file holds one table without a name
    std::string dtype;  ///< "float32", as NumPy spells it; as the file does if it cannot be read
    std::vector<std::uint64_t> shape;  ///< as in the file
    std::int64_t rows = 0;
    std::int64_t columns = 0;
    TableUse use = TableUse::Unknown;
    /// Suggested row of position 0, as the library of such a tensor reads it; 0 if unknown.
    std::int64_t firstRow = 0;
    /// Sentences on what is known of the table from its name, shape and file, and from where; or empty.
    std::string note;
    /// False if the name belongs to a decoder, whose score biases look back only.
    bool bidirectional = true;
};

/// An array of a file that is not a table.
struct UnlistedArray {
    std::string name;
    std::string reason;  ///< a sentence
};

struct TableListing {
    TableFormat format = TableFormat::Npy;
    /// Matrices and the frequencies of rotations: positions first, then biases, rotations, embeddings and all
    /// others, each in the file's order.
    std::vector<ListedTable> tables;
    std::vector<UnlistedArray> others;
};

/// Throws Error if the format's reader does; a file without any matrix has an empty list. Counts the rows of
/// text and word vectors, and reads only the headers of the others.
TableListing listTables(const Input& input);
TableListing listTables(const std::filesystem::path& path);

/// The maximum size of an opened table, in values: 512 MiB as doubles, so that the whole program stays within
/// 1 GB. (The largest tables of positions have 2^23 values; GPT-2's 50,257 word embeddings, 2^25.2.)
inline constexpr std::int64_t maximumTableValues = std::int64_t{1} << 26;

/// A table that was opened.
struct OpenedTable {
    std::string file;     ///< the name of the file, without its folder
    ListedTable listing;  ///< name, shape as stored, use, suggested first row
    WeightTable values;   ///< shared; its sha256() names the numbers
    /// The words of the rows of word vectors; empty for other files.
    std::vector<std::string> words;
};

/// The named table; with an empty name the only one, or of several the only one with positions. Throws Error
/// if the choice is ambiguous, for a table of more than maximumTableValues, for one with a value that is not
/// finite (naming its cell), and if the format's reader does.
OpenedTable readTable(const Input& input, std::string_view name = {});
OpenedTable readTable(const std::filesystem::path& path, std::string_view name = {});

/// "FILE" or "FILE:TENSOR", as on a command line. The longest part that is an existing file is the file: a
/// name may have a colon itself.
struct TableName {
    std::filesystem::path file;
    std::string tensor;
    friend bool operator==(const TableName&, const TableName&) = default;
};
TableName parseTableName(const std::string& text);

}  // namespace sinescope
