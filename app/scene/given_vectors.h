// SPDX-License-Identifier: GPL-3.0-or-later
//
// Vectors of a sentence's words from a file: word vectors (word2vec, fastText, GloVe), which are read once
// from front to back and kept for these words only; or a tensor (npy, npz, safetensors, csv) whose rows are
// those of the vocabulary in its folder: vocab.txt (one token per line), vocab.json ({"token": row}) or
// tokenizer.json.
#pragma once

#include "app/scene/scene.h"

#include <memory>

namespace sinescope {

struct GivenVectors {
    QString file;  ///< name without its folder, with the name of the tensor
    QStringList tokens;
    /// One per token; empty if the file has none.
    std::vector<std::vector<double>> vectors;
    /// The file's spelling of each token; empty if the file does not have it.
    QStringList spellings;
    std::int64_t dimension = 0;

    /// Returns the tokens that the file does not have, each once.
    QStringList unknown() const;
};

/// A file of vectors that stays open for words typed later. Keeps the vocabulary of a tensor in memory; for
/// word vectors, from index() or the second lookUp() on, the offset of each word.
class VectorBook {
 public:
    /// `tensor` is empty for word vectors, or if the file has only one table of embeddings. Throws Error if
    /// the file cannot be read.
    VectorBook(const QString& path, const QString& tensor);
    ~VectorBook();
    VectorBook(const VectorBook&) = delete;
    VectorBook& operator=(const VectorBook&) = delete;

    /// Looks each word up as it is spelled, then in lower case; in a vocabulary of word pieces as a piece
    /// that begins a word. Throws Error if the file cannot be read or has an invalid number.
    GivenVectors lookUp(const QStringList& tokens);
    /// Reads a file of word vectors once from front to back, so that lookUp() is quick from now on. Throws
    /// Error if that cannot be read. Another thread may call isUsedBy() meanwhile.
    void index();
    /// True if a word of the Scene has the vector that lookUp() returned for it.
    bool isUsedBy(const Scene& scene) const;

 private:
    struct Contents;
    std::unique_ptr<Contents> m_contents;
};

/// Gives words that were typed or pasted since `before` their vectors from `book`; random ones if the book
/// does not have them. Returns what was looked up; nullopt if there are no new words, or if no word of
/// `before` has a vector from the book.
std::optional<GivenVectors> assignVectorsToTypedWords(const Scene& before, Scene& after, VectorBook& book);

/// `tensor` as for VectorBook. Like VectorBook::lookUp(), but throws Error if the file has none of the words.
GivenVectors readGivenVectors(const QString& path, const QString& tensor, const QStringList& tokens);
/// The same for "FILE" or "FILE:TENSOR".
GivenVectors readGivenVectors(const QString& fileAndTensor, const QStringList& tokens);

/// Returns the paths of possible vocabulary files in a tensor's folder, in search order, whether or not they
/// exist.
QStringList vocabularyFiles(const QString& path);

/// Throws Error if the file has none of the words.
void requireSomeWord(const GivenVectors& found);

/// Copies these tokens and vectors into the sentence; words without a vector get random ones. Sets d_model to
/// their dimension. Throws Error if the scheme has another d_model.
void assignVectors(Scene& scene, const GivenVectors& vectors);

/// "3 words have vectors from glove.txt, 50 columns; not in the file, so random: foo, bar."
QString givenVectorsText(const GivenVectors& vectors);

/// True if a file holds word vectors, by its first lines; false if it cannot be read.
bool holdsWordVectors(const QString& path);

}  // namespace sinescope
