// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/animation/checkpoints.h"
#include "app/scene/document.h"
#include "app/scene/given_vectors.h"
#include "core/files/table.h"

#include <QObject>

#include <functional>
#include <memory>

class QWidget;

namespace sinescope {

/// Opens a table that a person has: its file is chosen or dropped, of a file with several arrays one is
/// chosen, and the Scene's scheme becomes its rows (or T5's biases or a rotation, where that is what it
/// holds), or the words get the vectors that it has for them.
class TableOpener : public QObject {
    Q_OBJECT

 public:
    TableOpener(Document& document, QWidget* window);

    /// Several files are opened as checkpoints.
    void chooseAndOpen();
    /// A folder of checkpoints.
    void chooseAndPlay();
    /// Freezes the current setting as A, and opens a table as B.
    void chooseAndCompare();
    /// Why a file cannot be opened goes through the document's refused(). Word vectors are not opened: the
    /// person is asked what they are for, through wordVectorsMet().
    void open(const QString& path);
    /// The same, as the scheme's table in any case; asOther: the current setting becomes A.
    void openTable(const QString& path, bool asOther = false);

    /// The tables of a folder, or of several files, one after the other: the first becomes the scheme.
    void openCheckpoints(const QStringList& paths);

    void chooseAndGiveVectors();
    /// Gives the words of the sentence their vectors, and from then on those that are typed theirs;
    /// vectorsGiven() says which have none.
    void giveVectors(const QString& path);

    /// Why an opened table is not the one that a Scene names and does not have, a sentence; empty where it
    /// is, and where none is missing.
    static QString otherTable(const Scene& scene, const Scheme& opened);

    /// Whether a file is none of Sinescope's own, by its first bytes: those are JSON, PNG, SVG, PDF or a
    /// film.
    static bool isForeign(const QString& path);

 signals:
    void wordVectorsMet(const QString& path);
    void vectorsGiven(const QString& sentence);
    /// What was opened, and what was taken from its name.
    void tableOpened(const QString& sentence);
    /// The Scene shows the first of them.
    void checkpointsOpened(const std::shared_ptr<const sinescope::Checkpoints>& checkpoints);

 private:
    QStringList chosenFiles(const QString& title, bool several = false);
    /// Runs a reading of a file that may take long; what it throws is refused.
    void read(const std::function<QString()>& work);
    /// The name of the table that is meant; nothing where a person gave up.
    std::optional<std::string> choose(const TableListing& listing, const QString& title);
    /// Whether another table than the missing one is wanted all the same.
    bool takesOther(const QString& sentence);

    /// The vectors of words that an edit brought.
    void completeWords(const Scene& before, Scene& after);

    Document& m_document;
    QWidget* m_window;
    std::unique_ptr<VectorBook> m_vectors;  ///< the file of the words' vectors, open
};

}  // namespace sinescope
