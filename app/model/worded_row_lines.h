// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/lazy.h"
#include "app/model/row_lines.h"
#include "app/model/worded_model.h"
#include "app/scene/literals.h"

namespace sinescope {

/// Lines with text from a words file, including the table title. If the file has no read-out, it is the
/// values of the lines.
class WordedRowLinesModel : public WordedModel<RowLinesModel> {
 public:
    using WordedModel::WordedModel;
    std::vector<Readout> readout(const Cursor& cursor) const override {
        std::vector<Readout> worded = WordedModel::readout(cursor);
        return worded.empty() ? valuesOfLines(cursor) : worded;
    }

 protected:
    QString tableTitle() const override { return statementText("table_title"); }
    /// Sets the names of axes and lines, the headings and the note of a picture from the words.
    void setWords(RowLines& shown, const Values& values) const {
        const QStringList names = statements().all(u"line_name"_s, values);
        for (qsizetype k = 0; k < names.size(); ++k) shown.lines[static_cast<std::size_t>(k)].name = names[k];
        shown.positionName = statements().first(u"axis_name"_s, values);
        shown.valueNames = statements().all(u"value_name"_s, values);
        shown.headings = statements().all(u"heading"_s, values);
        shown.note = statements().all(u"chart_note"_s, values).join(' '_L1);
    }
};

/// The same, computed lazily: the `picture` of a Result, which may have more numbers. Successive models with
/// the same setting share it.
template <typename Result>
class ComputedRowLinesModel : public WordedRowLinesModel {
 public:
    using WordedRowLinesModel::WordedRowLinesModel;

    bool isReady() const override { return m_result.isReady(); }
    void prepare() const override { result(); }
    bool isQuick() const override { return m_isQuick; }
    std::shared_ptr<const RowLines> sharedPicture() const override {
        return {m_result.owner(), &result().picture};
    }
    void setValues(Values& values, const Cursor& cursor) const final { setNumbers(values, result(), cursor); }

 protected:
    /// Amount of computation, in any unit: up to `immediate` it is done immediately, up to `awaited` a first
    /// picture waits for it.
    struct Work {
        std::int64_t amount;
        std::int64_t immediate;
        std::int64_t awaited;
    };
    /// Must be called first: reuses the result of `before` if not null.
    void share(const ComputedRowLinesModel* before, const Work& work) {
        if (before) m_result = before->m_result;
        m_isQuick = work.amount <= work.awaited;
        if (work.amount <= work.immediate) prepare();
    }
    const Result& result() const {
        return m_result.of([this] {
            Result made = computeResult();
            Values values(scene());
            setNumbers(values, made, {});
            setWords(made.picture, values);
            return made;
        });
    }

 private:
    /// Computes all but the words.
    virtual Result computeResult() const = 0;
    virtual void setNumbers(Values& values, const Result& result, const Cursor& cursor) const = 0;

    Lazy<Result> m_result;
    bool m_isQuick = true;
};

/// The same, with lines made on construction.
class KeptRowLinesModel : public WordedRowLinesModel {
 public:
    using WordedRowLinesModel::WordedRowLinesModel;
    std::shared_ptr<const RowLines> sharedPicture() const override { return m_picture; }

 protected:
    void setWords(RowLines& shown) const { WordedRowLinesModel::setWords(shown, Values(*this)); }

    std::shared_ptr<const RowLines> m_picture;
};

}  // namespace sinescope
