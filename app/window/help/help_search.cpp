// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/help/help_search.h"

#include "app/scene/literals.h"
#include "app/scene/texts_of.h"

#include <algorithm>
#include <tuple>

namespace sinescope {

namespace {

bool isSmall(const QString& word) {
    static const QStringList words =
        u"a an and are at do does for i in is it of on or the to with"_s.split(' '_L1);
    return words.contains(word, Qt::CaseInsensitive);
}

bool asksQuestion(const QString& word) {
    static const QStringList words = u"how what when where which why"_s.split(' '_L1);
    return words.contains(word, Qt::CaseInsensitive);
}

SearchWord searchWord(QString word) {
    using Kind = SearchWord::Kind;
    static const QRegularExpression number(u"^\\d[\\d,]*$"_s);
    const auto matching = [](const QString& pattern) {
        return QRegularExpression(pattern, QRegularExpression::CaseInsensitiveOption);
    };
    if (number.match(word).hasMatch()) {
        const QStringList digits = word.remove(','_L1).split(QString(), Qt::SkipEmptyParts);
        return {Kind::Number, matching(u"(?<![\\d.,])%1(?![.,]?\\d)"_s.arg(digits.join(u",?"_s)))};
    }
    if (asksQuestion(word)) return {Kind::Question, matching(u"\\b%1\\b"_s.arg(word))};
    // "gradients" matches a text with "gradient", and "sine" one with "sines", but not one with "cosine".
    if (word.size() > 4 && word.endsWith('s'_L1)) word.chop(1);
    return {Kind::Plain, matching(u"(?<!\\p{L})"_s + QRegularExpression::escape(word))};
}

QString withoutMarkup(const QString& html) {
    static const QRegularExpression tag(u"<[^>]*>"_s);
    return QString(html).replace(tag, u" "_s);
}

}  // namespace

std::vector<SearchWord> searchWords(const QString& query) {
    static const QRegularExpression between(u"[\\s?!;:“”\"]+"_s);
    QStringList all = query.split(between, Qt::SkipEmptyParts);
    if (!std::ranges::all_of(all, isSmall)) all.removeIf(isSmall);
    std::vector<SearchWord> words;
    for (const QString& word : all) words.push_back(searchWord(word));
    return words;
}

std::vector<HelpTopic> foundTopics(const std::vector<HelpTopic>& topics, const QString& query) {
    const std::vector<SearchWord> words = searchWords(query);
    if (words.empty()) return topics;
    using Kind = SearchWord::Kind;
    const bool needsNumbers = std::ranges::count(words, Kind::Plain, &SearchWord::kind) == 0;
    struct Found {
        std::tuple<std::ptrdiff_t, std::ptrdiff_t, qsizetype> rank;
        const HelpTopic* topic;
    };
    std::vector<Found> found;
    for (const HelpTopic& topic : topics) {
        const QString text = topic.title + ' '_L1 + withoutMarkup(topic.text);
        const auto isInText = [&text](const SearchWord& word) { return word.pattern.match(text).hasMatch(); };
        const auto isInTitle = [&topic](const SearchWord& word) {
            return word.kind != Kind::Question && word.pattern.match(topic.title).hasMatch();
        };
        const auto isMissing = [&](const SearchWord& word) {
            const bool isNeeded = word.kind == Kind::Plain || (needsNumbers && word.kind == Kind::Number);
            return isNeeded && !isInText(word);
        };
        if (std::ranges::any_of(words, isMissing)) continue;
        const auto inTitle = std::ranges::count_if(words, isInTitle);
        const qsizetype size = inTitle > 0 ? topic.title.size() : text.size();
        found.push_back({{-inTitle, -std::ranges::count_if(words, isInText), size}, &topic});
    }
    std::ranges::stable_sort(found, {}, &Found::rank);
    return valuesOf(found, [](const Found& each) { return *each.topic; });
}

}  // namespace sinescope
