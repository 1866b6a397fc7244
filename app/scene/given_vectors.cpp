// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/scene/given_vectors.h"

#include "app/scene/input_file.h"
#include "app/scene/literals.h"
#include "app/scene/number_format.h"
#include "app/scene/scene_scheme.h"
#include "app/scene/sentences.h"
#include "app/scene/system_path.h"
#include "core/files/table_rows.h"
#include "core/files/word_vectors.h"
#include "core/saturating_cast.h"
#include "core/schemes/scheme_fit.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QHash>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMultiHash>

#include <algorithm>
#include <cmath>
#include <map>

namespace sinescope {

namespace {

using Vocabulary = QHash<QString, qint64>;

/// Possible spellings of a word, the likeliest first.
QStringList spellingsOf(const QString& word) {
    QStringList spellings = {word};
    if (const QString lower = word.toLower(); lower != word) spellings << lower;
    return spellings;
}

/// The same in a vocabulary of word pieces, which marks the space before a word: GPT-2 with U+0120 (none
/// before the first word of a text), SentencePiece with U+2581.
QStringList pieceSpellingsOf(const QString& word, bool isFirst) {
    QStringList spellings, sentencePieces;
    for (const QString& spelled : spellingsOf(word)) {
        const QString marked = QChar(0x0120) + spelled;
        if (isFirst)
            spellings << spelled << marked;
        else
            spellings << marked << spelled;
        sentencePieces << QChar(0x2581) + spelled;
    }
    return sentencePieces + spellings;
}

/// Gives a token the row of the first of its spellings that has one.
template <typename RowOf>
void addVector(GivenVectors& found, const QStringList& spellings, RowOf rowOf) {
    std::vector<double>& vector = found.vectors.emplace_back();
    QString& spelling = found.spellings.emplace_back();
    for (const QString& spelled : spellings) {
        const std::optional<Vector> row = rowOf(spelled);
        if (!row) continue;
        vector.assign(row->begin(), row->end());
        spelling = spelled;
        return;
    }
}

/// Copies the vectors that were read, token by token.
void copyReadVectors(GivenVectors& found, const WordVectors& read) {
    found.dimension = read.dimension;
    std::map<std::string, Eigen::Index> rows;
    for (std::size_t k = 0; k < read.words.size(); ++k)
        rows.emplace(read.words[k], static_cast<Eigen::Index>(k));
    for (const QString& token : found.tokens)
        addVector(found, spellingsOf(token), [&](const QString& spelled) -> std::optional<Vector> {
            const auto at = rows.find(spelled.toStdString());
            if (at == rows.end()) return {};
            return Vector(read.vectors.row(at->second));
        });
}

Vocabulary vocabularyOfLines(const QByteArray& text) {
    Vocabulary rows;
    qint64 row = 0;
    for (QByteArray line : text.split('\n')) {
        if (line.endsWith('\r')) line.chop(1);
        if (!rows.contains(QString::fromUtf8(line))) rows.insert(QString::fromUtf8(line), row);
        ++row;
    }
    return rows;
}

Vocabulary vocabularyOfJson(const QByteArray& text, const QString& path) {
    const QJsonDocument json = QJsonDocument::fromJson(text);
    QJsonObject object = json.object();
    const QJsonObject model = object.value("model"_L1).toObject();
    if (model.contains("vocab"_L1)) object = model.value("vocab"_L1).toObject();
    Vocabulary rows;
    for (auto at = object.begin(); at != object.end(); ++at)
        if (at.value().isDouble()) rows.insert(at.key(), saturatingCast<qint64>(at.value().toDouble()));
    if (rows.isEmpty())
        throw failure(
            u"The file %1 is not a vocabulary: it must be an object of tokens and their rows."_s.arg(
                quotedPath(path)));
    return rows;
}

/// Reads the vocabulary in a file's folder.
Vocabulary findVocabulary(const QString& path) {
    for (const QString& file : vocabularyFiles(path)) {
        if (!QFileInfo::exists(file)) continue;
        const QByteArray text = readInputFile(file);
        return file.endsWith(".txt"_L1) ? vocabularyOfLines(text) : vocabularyOfJson(text, file);
    }
    throw failure(
        u"The rows of %1 have no words: there is no vocab.txt, vocab.json or "
        "tokenizer.json in its folder."_s.arg(quotedPath(path)));
}

/// Returns the name of the only table of embeddings if `tensor` is empty.
std::string embeddingTable(const Input& input, const QString& tensor) {
    if (!tensor.isEmpty()) return tensor.toStdString();
    std::string name;
    int count = 0;
    for (const ListedTable& table : listTables(input).tables)
        if (table.use == TableUse::Embeddings) {
            name = table.name;
            ++count;
        }
    return count == 1 ? name : std::string();  // else readTable() lists the choices
}

void copyTableRows(GivenVectors& found, const TableRows& table, const Vocabulary& vocabulary) {
    found.dimension = table.columns();
    for (qsizetype t = 0; t < found.tokens.size(); ++t)
        addVector(found, pieceSpellingsOf(found.tokens[t], t == 0),
                  [&](const QString& spelled) -> std::optional<Vector> {
                      const auto at = vocabulary.find(spelled);
                      if (at == vocabulary.end() || *at < 0 || *at >= table.rows()) return {};
                      return table.row(*at);
                  });
}

void requireNumbers(const GivenVectors& found) {
    if (found.dimension > EncodingParameters::maximumDModel)
        throw failure(u"The vectors of %1 have %2 columns; d_model is at most %3."_s.arg(
            quoted(found.file), grouped(found.dimension), grouped(EncodingParameters::maximumDModel)));
    for (std::size_t t = 0; t < found.vectors.size(); ++t)
        for (const double value : found.vectors[t])
            if (!(std::abs(value) <= Sentence::maximumEmbedding))
                throw failure(u"The vector of %1 in %2 has the value %3; values are from −%4 to %4."_s.arg(
                    quoted(found.tokens[static_cast<qsizetype>(t)]), quoted(found.file),
                    std::isnan(value) ? u"NaN"_s : plainNumber(value),
                    grouped(saturatingCast<qint64>(Sentence::maximumEmbedding))));
}

}  // namespace

void requireSomeWord(const GivenVectors& found) {
    if (!found.unknown().isEmpty() && found.spellings.join(QString()).isEmpty())
        throw failure(u"None of the words is in %1: %2."_s.arg(quoted(found.file),
                                                               quoted(found.unknown().join(' '_L1))));
}

QStringList GivenVectors::unknown() const {
    QStringList words;
    for (qsizetype t = 0; t < tokens.size(); ++t)
        if (vectors[static_cast<std::size_t>(t)].empty() && !words.contains(tokens[t])) words << tokens[t];
    return words;
}

struct VectorBook::Contents {
    explicit Contents(const QString& path) : input(systemPath(path)), file(QFileInfo(path).fileName()) {}

    FileInput input;
    QString file;
    bool isTensor = false;
    std::optional<TableRows> table;  ///< tensors only, with `vocabulary`
    Vocabulary vocabulary;
    bool wasRead = false;
    std::optional<WordVectorIndex> index;       ///< word vectors only, from the second lookUp() on
    QHash<QString, std::vector<double>> given;  ///< vectors returned by lookUp(), by word
};

VectorBook::VectorBook(const QString& path, const QString& tensor)
    : m_contents(std::make_unique<Contents>(path)) {
    m_contents->isTensor = !wordVectorFormat(m_contents->input).has_value();
    if (!m_contents->isTensor) return;
    m_contents->vocabulary = findVocabulary(path);
    m_contents->table.emplace(m_contents->input, embeddingTable(m_contents->input, tensor));
    if (const std::string& name = m_contents->table->listing().name; !name.empty())
        m_contents->file.prepend(QString::fromStdString(name) + u" of "_s);
}

VectorBook::~VectorBook() = default;

GivenVectors VectorBook::lookUp(const QStringList& tokens) {
    Contents& contents = *m_contents;
    GivenVectors found;
    found.file = onOneLine(contents.file).left(Sentence::maximumFileName);
    found.tokens = tokens;
    if (contents.isTensor) {
        copyTableRows(found, *contents.table, contents.vocabulary);
    } else {
        std::vector<std::string> asked;
        for (const QString& token : tokens)
            for (const QString& spelled : spellingsOf(token)) asked.push_back(spelled.toStdString());
        // The first words are found by reading the file only up to the last of them.
        if (contents.wasRead) index();
        contents.wasRead = true;
        copyReadVectors(found, contents.index ? contents.index->read(contents.input, asked)
                                              : readWordVectors(contents.input, asked));
    }
    requireNumbers(found);
    for (qsizetype t = 0; t < tokens.size(); ++t)
        if (const std::vector<double>& vector = found.vectors[static_cast<std::size_t>(t)]; !vector.empty())
            contents.given.insert(tokens[t], vector);
    return found;
}

void VectorBook::index() {
    if (!m_contents->isTensor && !m_contents->index) m_contents->index.emplace(m_contents->input);
}

bool VectorBook::isUsedBy(const Scene& scene) const {
    const Sentence& sentence = scene.sentence;
    for (std::size_t t = 0; t < sentence.customEmbeddings.size(); ++t)
        if (const auto at = m_contents->given.constFind(sentence.tokens[static_cast<qsizetype>(t)]);
            at != m_contents->given.constEnd() && *at == sentence.customEmbeddings[t])
            return true;
    return false;
}

std::optional<GivenVectors> assignVectorsToTypedWords(const Scene& before, Scene& after, VectorBook& book) {
    Sentence& sentence = after.sentence;
    if (sentence.tokens == before.sentence.tokens || !book.isUsedBy(before)) return {};
    sentence.customEmbeddings.resize(static_cast<std::size_t>(sentence.tokens.size()));
    QMultiHash<QString, const std::vector<double>*> had;
    for (qsizetype t = 0; t < before.sentence.tokens.size(); ++t)
        had.insert(before.sentence.tokens[t], &before.sentence.customEmbeddings[static_cast<std::size_t>(t)]);
    std::vector<std::size_t> typed;
    QStringList words;
    for (qsizetype t = 0; t < sentence.tokens.size(); ++t) {
        const std::vector<double>& given = sentence.customEmbeddings[static_cast<std::size_t>(t)];
        const auto same = had.values(sentence.tokens[t]);
        if (std::ranges::any_of(same, [&given](const auto* each) { return *each == given; })) continue;
        typed.push_back(static_cast<std::size_t>(t));
        words << sentence.tokens[t];
    }
    if (words.isEmpty()) return {};
    GivenVectors found = book.lookUp(words);
    for (std::size_t k = 0; k < typed.size(); ++k) sentence.customEmbeddings[typed[k]] = found.vectors[k];
    sentence.vectorsChanged = before.sentence.vectorsChanged;
    return found;
}

GivenVectors readGivenVectors(const QString& path, const QString& tensor, const QStringList& tokens) {
    GivenVectors found = VectorBook(path, tensor).lookUp(tokens);
    requireSomeWord(found);
    return found;
}

QStringList vocabularyFiles(const QString& path) {
    const QDir folder = QFileInfo(path).absoluteDir();
    return {folder.filePath(u"vocab.txt"_s), folder.filePath(u"vocab.json"_s),
            folder.filePath(u"tokenizer.json"_s)};
}

GivenVectors readGivenVectors(const QString& fileAndTensor, const QStringList& tokens) {
    const TableName name = parseTableName(QFile::encodeName(fileAndTensor).toStdString());
    return readGivenVectors(QFile::decodeName(QByteArray::fromStdString(name.file.string())),
                            QString::fromStdString(name.tensor), tokens);
}

void assignVectors(Scene& scene, const GivenVectors& vectors) {
    const SchemeRequirements requirements = schemeRequirements(scene.scheme);
    if (requirements.columns > 0 && requirements.columns != vectors.dimension)
        throw failure(
            u"The vectors of %1 have %2 columns and the rows of the scheme %3 have %4: they "
            "cannot be added."_s.arg(quoted(vectors.file), grouped(vectors.dimension),
                                     schemeName(scene.scheme), grouped(requirements.columns)));
    scene.sentence.tokens = vectors.tokens;
    scene.sentence.customEmbeddings = vectors.vectors;
    scene.sentence.vectorsFile = vectors.file;
    scene.sentence.vectorsChanged = false;
    scene.encoding.dModel = vectors.dimension;
    clampToValid(scene);
}

QString givenVectorsText(const GivenVectors& vectors) {
    const QStringList unknown = vectors.unknown();
    QStringList respelled;
    qsizetype known = 0;
    for (qsizetype t = 0; t < vectors.tokens.size(); ++t) {
        const QString& spelled = vectors.spellings[t];
        if (spelled.isEmpty()) continue;
        ++known;
        if (vectors.tokens[t].compare(spelled, Qt::CaseSensitive) != 0 &&
            vectors.tokens[t].toLower() == spelled && !respelled.contains(spelled))
            respelled << spelled;
    }
    const auto list = [](const QStringList& words) -> QString {
        return words.mid(0, 8).join(u", "_s) +
               (words.size() > 8 ? u" and %1 more"_s.arg(words.size() - 8) : QString());
    };
    if (known == 0) return u"Not in %1, so random: %2."_s.arg(vectors.file, list(unknown));
    QString text = u"%1 %2 from %3, %4"_s.arg(counted(known, u"word"_s),
                                              known == 1 ? u"has a vector"_s : u"have vectors"_s,
                                              vectors.file, counted(vectors.dimension, u"column"_s));
    if (!respelled.isEmpty()) text += u"; in lower case: %1"_s.arg(list(respelled));
    if (!unknown.isEmpty()) text += u"; not in the file, so random: %1"_s.arg(list(unknown));
    return text + '.'_L1;
}

bool holdsWordVectors(const QString& path) {
    try {
        return wordVectorFormat(FileInput(systemPath(path))).has_value();
    } catch (const std::exception&) {
        return false;  // opening it reports why
    }
}

}  // namespace sinescope
