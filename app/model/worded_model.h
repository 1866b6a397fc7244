// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/model/cell_readout.h"
#include "app/model/figure_model.h"
#include "app/model/statements.h"
#include "app/scene/literals.h"

namespace sinescope {

/// Base of models whose text is in a words file: the model sets values, the file has the statements.
class Worded {
 public:
    /// The Scene must outlive this.
    explicit Worded(const Scene& scene) : m_scene(scene) {}
    virtual ~Worded() = default;
    virtual const Statements& statements() const = 0;
    /// Sets the values used by the statements; those of a read-out are for the cursor or the selection.
    virtual void setValues(Values& values, const Cursor& cursor) const = 0;

    /// The first statement (all statements) of a kind.
    QString statementText(const char* kind, const Cursor& cursor = {}) const;
    QStringList statementTexts(const char* kind, const Cursor& cursor = {}) const;
    /// The same with additional values set by `add`, known only to a view, so the kind begins with "view_".
    using AddValues = std::function<void(Values& values)>;
    QString statementText(const char* kind, const AddValues& add) const {
        return statementTexts(kind, add).value(0);
    }
    QStringList statementTexts(const char* kind, const AddValues& add) const;
    /// A table with title, columns and note from the words: table_title, table_column, table_note.
    FigureTable wordedTable() const;
    FigureTable wordedTable(std::int64_t rows, CellOf cell) const;
    /// The first column numbers the rows from `first` on; the others hold `number`, empty if not finite.
    /// `number` gets the row and the column after the first, both from 0.
    using NumberAt = std::function<double(std::int64_t row, std::int64_t column)>;
    FigureTable wordedTable(std::int64_t first, std::int64_t rows, NumberAt number) const;

 private:
    friend class Values;
    const Scene& m_scene;
};

/// A model with claim, read-out, alternative text and facts from resources/words/<words>.txt. `words` is the
/// figure's id, or "<figure>-<picture>". `Base` is FigureModel or a derived class.
template <typename Base = FigureModel>
class WordedModel : public Base, public Worded {
 public:
    template <typename... Arguments>
    explicit WordedModel(const QString& words, Arguments&&... arguments)
        : Base(std::forward<Arguments>(arguments)...),
          Worded(this->scene()),
          m_figure(words.section('-'_L1, 0, 0)),
          m_statements(Statements::named(words)) {}

    const Statements& statements() const final { return m_statements; }
    const QString& figure() const { return m_figure; }
    QString claim() const override { return statementText("claim"); }
    QString absence() const override { return statementText("absence"); }
    QString alternativeText() const override { return statementTexts("text").join(' '_L1); }
    QString selectionText() const override { return statementTexts("text_selected").join(' '_L1); }
    std::vector<Readout> readout(const Cursor& cursor) const override {
        std::vector<Readout> lines =
            readsCell() ? cellReadout(this->scene(), cursor) : std::vector<Readout>();
        for (Readout& line : m_statements.readout(Values(*this, cursor))) lines.push_back(std::move(line));
        return lines;
    }
    std::vector<Fact> facts() const override { return m_statements.facts(m_figure, Values(*this)); }

 protected:
    /// True if the read-out begins with the lines of cellReadout().
    virtual bool readsCell() const { return false; }

 private:
    QString m_figure;
    const Statements& m_statements;
};

}  // namespace sinescope
