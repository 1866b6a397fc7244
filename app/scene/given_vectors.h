// SPDX-License-Identifier: GPL-3.0-or-later
//
// The vectors of a sentence's words out of a file: word2vec's, fastText's or GloVe's word vectors, which are
// read once from front to back and kept for these words alone; or a tensor (npy, npz, safetensors, csv) whose
// rows are those of the vocabulary in its folder: vocab.txt (a token per line), vocab.json ({"token": row})
// or tokenizer.json.
#pragma once

#include "app/scene/scene.h"

#include <memory>

namespace sinescope {

struct GivenVectors {
    QString file;  ///< its name, without its folder, and the tensor's
    QStringList tokens;
    /// One for each token; empty where the file has none.
    std::vector<std::vector<double>> vectors;
    /// How the file spells each token; empty where it has none.
    QStringList spellings;
    std::int64_t dimension = 0;

    /// The tokens that the file does not have, each once.
    QStringList unknown() const;
};

/// A file of vectors that stays open, so that words typed later find theirs. In memory are
/// the vocabulary of a tensor, and of word vectors, from the second look on, where each word begins.
class VectorBook {
 public:
    /// Tensor: empty for word vectors, and where a file has only one table of embeddings. Throws Error where
    /// the file cannot be read.
    VectorBook(const QString& path, const QString& tensor);
    ~VectorBook();
    VectorBook(const VectorBook&) = delete;
    VectorBook& operator=(const VectorBook&) = delete;

    /// A word is looked up as it is spelled, then in lower case; in a vocabulary of word pieces as one that
    /// begins a word. Throws Error where the file cannot be read or has an impossible number.
    GivenVectors look(const QStringList& tokens);
    /// Whether some word of the Scene has the vector that look() gave it.
    bool isOf(const Scene& scene) const;

 private:
    struct Contents;
    std::unique_ptr<Contents> m_contents;
};

/// The words of `after` that `before` does not have with the same vector, typed or pasted since, are given
/// theirs by the book; one that it does not have is made up. Returns what was looked up; nothing where no
/// word of `before` has its vector of the book.
std::optional<GivenVectors> giveTypedWords(const Scene& before, Scene& after, VectorBook& book);

/// Tensor: empty for word vectors, and where a file has only one table of embeddings. As
/// VectorBook::look(), and throws Error where the file has none of the words.
GivenVectors readGivenVectors(const QString& path, const QString& tensor, const QStringList& tokens);
/// The same of "FILE" or "FILE:TENSOR".
GivenVectors readGivenVectors(const QString& fileAndTensor, const QStringList& tokens);

/// The files in a tensor's folder that may say which words its rows are, in the order in which they are
/// looked for, whether they exist or not.
QStringList vocabularyFiles(const QString& path);

/// Throws Error where the file has none of the words.
void requireSomeWord(const GivenVectors& found);

/// Gives the sentence these vectors, by value; words without one are made up. d_model becomes their
/// dimension. Throws Error where a scheme of the input has a d_model of its own that is another.
void giveVectors(Scene& scene, const GivenVectors& vectors);

/// "3 words have their vectors of glove.txt, 50 columns; not in it, and made up: foo, bar."
QString givenVectorsText(const GivenVectors& vectors);

/// Whether a file holds word vectors, by its first lines. False where it cannot be read.
bool holdsWordVectors(const QString& path);

}  // namespace sinescope
