// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/figures/animation/shared_scales.h"
#include "app/scene/document.h"
#include "app/scene/given_vectors.h"
#include "core/files/table.h"

#include <QObject>
#include <QTemporaryDir>

#include <functional>
#include <memory>
#include <optional>
#include <utility>

class QWidget;

namespace sinescope {

class FileReader;

/// Opens a table from a file that is chosen or dropped; asks which array of several. The Scene's scheme
/// becomes its rows (or T5's biases or a rotation, if it holds those), or the words get its vectors. Files
/// are read in the background; functions that open one return when that is done or stopped.
class TableOpener : public QObject {
    Q_OBJECT

 public:
    TableOpener(Document& document, FileReader& reader, QWidget* window);

    /// Opens the chosen file, or several files as checkpoints.
    void chooseAndOpen();
    /// Opens a folder of checkpoints.
    void chooseAndPlay();
    /// Freezes the present setting as A, and opens a table as B.
    void chooseAndCompare();
    /// Failures are reported through the document's refused(). Does not open word vectors: emits
    /// wordVectorsDetected(), so that the user is asked what they are for.
    void open(const QString& path);
    /// Opens a text from the clipboard, as open() does with a file.
    void openText(const QString& text);
    /// True if the file has the text of openText().
    bool isPasted(const QString& path) const;
    /// Always opens the file as the scheme's table; asOther: the present setting becomes A.
    void openTable(const QString& path, bool asOther = false);

    /// Opens the tables of a folder, or of several files, in order: the first becomes the scheme.
    void openCheckpoints(const QStringList& paths);

    void chooseAndAssignVectors();
    /// Gives the words of the sentence their vectors, and also words typed later; vectorsGiven() lists the
    /// words without one.
    void assignVectors(const QString& path);

    /// Returns why an opened table is not the one that the Scene names and lacks; empty if it is, or if none
    /// is missing.
    static QString otherTable(const Scene& scene, const Scheme& opened);

    /// True if the file is not one of Sinescope's, judging by its first bytes: those are JSON, PNG, SVG, PDF
    /// or an animation.
    static bool isForeign(const QString& path);

 signals:
    /// Emitted before another pasted text replaces the last one, which a question may still be about.
    void textReplaced();
    void wordVectorsDetected(const QString& path);
    void vectorsGiven(const QString& sentence);
    /// Emitted with what was opened, and what was inferred from its name.
    void tableOpened(const QString& sentence);
    /// Emitted when the Scene shows the first of them, before it is drawn, with the scales that they share.
    void checkpointsOpened(const std::shared_ptr<const sinescope::Checkpoints>& checkpoints,
                           const sinescope::FigureScales& scales);

 private:
    QStringList chosenFiles(const QString& title, bool several = false);
    /// Runs what opens a file and returns why it is refused; reports that, or an exception, as refused().
    /// This may be destroyed when it returns.
    void attempt(const std::function<QString()>& work);
    QString readingText(const QString& path) const;
    /// Reads checkpoints and finds their scales, except those that take too long.
    std::pair<std::shared_ptr<const Checkpoints>, FigureScales> readCheckpoints(
        const std::vector<Checkpoint>& tables);
    /// Returns the name of the chosen table; empty if the user cancelled.
    std::optional<std::string> choose(const TableListing& listing, const QString& title);
    /// Asks whether to open another table than the missing one.
    bool takesOther(const QString& sentence);

    /// Adds the vectors of words that an edit introduced, or will do so when the file is indexed.
    void completeWords(const Scene& before, Scene& after);
    void lookUpWords(const Scene& before, Scene& after);
    /// Indexes the open file of word vectors in the background, for words typed later.
    void indexWords();
    /// Looks up the words typed while the file was indexed.
    void completeTypedWords();

    Document& m_document;
    FileReader& m_reader;
    QWidget* m_window;
    std::optional<QTemporaryDir> m_text;    ///< has the file of openText()
    std::shared_ptr<VectorBook> m_vectors;  ///< the open file of word vectors
    bool m_areIndexed = false;              ///< no thread uses the file any more
    Document::Shared m_beforeTyping;        ///< the Scene before words that wait for the index; null if none
};

}  // namespace sinescope
