// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/pdf_file.h"

#include "app/export/forwarding_device.h"
#include "app/export/inflated.h"
#include "app/scene/literals.h"
#include "app/scene/printable_text.h"
#include "app/style/saved_state.h"
#include "core/error.h"

#include <QBuffer>
#include <QDateTime>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>

#include <algorithm>
#include <memory>

namespace sinescope {

namespace {

constexpr int dotsPerInch = 1200;  ///< resolution of the writer's coordinates; nothing is rasterized
constexpr qsizetype largestScene = 64 << 20;

QPageSize pageSize(const FigureSize& size) {
    return QPageSize(size.inches * pointsPerInch, QPageSize::Point, size.id, QPageSize::ExactMatch);
}

/// Restores exact page sizes, because Qt rounds them to whole points. Overwrites the box of each page in
/// place, with the same top left corner, so that no other byte moves.
void setPageBoxes(QByteArray& pdf, const std::vector<PdfPage>& pages) {
    qsizetype at = 0;
    for (const PdfPage& page : pages) {
        at = pdf.indexOf("/MediaBox [", at);
        const qsizetype end = pdf.indexOf(']', at);
        if (at < 0 || end < 0) throw Error("The PDF could not be made: a page of it has no size.");
        const qsizetype from = at + 11;
        const QList<QByteArray> rounded = pdf.mid(from, end - from).split(' ');
        const double width = page.size.inches.width() * pointsPerInch;
        const double height = page.size.inches.height() * pointsPerInch;
        const double top = rounded.value(3).toDouble();
        const auto exact = [](double value) {
            QByteArray text = QByteArray::number(value, 'f', 3);
            while (text.endsWith('0')) text.chop(1);
            if (text.endsWith('.')) text.chop(1);
            return text == "-0" ? QByteArray("0") : text;
        };
        QByteArray box = "0 " + exact(top - height) + ' ' + exact(width) + ' ' + exact(top);
        if (box.size() <= end - from) pdf.replace(from, end - from, box.leftJustified(end - from, ' '));
        at = end;
    }
}

/// Replaces the date by SOURCE_DATE_EPOCH (reproducible-builds.org), so that the same command always gives
/// the same bytes. The string keeps its length, so that no other byte moves.
void setDate(QByteArray& pdf) {
    bool isNumber = false;
    const qint64 seconds = qEnvironmentVariable("SOURCE_DATE_EPOCH").toLongLong(&isNumber);
    if (!isNumber || seconds < 0) return;
    const QByteArray mark = "/CreationDate (";
    const qsizetype from = pdf.indexOf(mark);
    const qsizetype end = from < 0 ? -1 : pdf.indexOf(')', from);
    if (end < 0) return;
    const QDateTime time = QDateTime::fromSecsSinceEpoch(seconds, Qt::UTC);
    const QByteArray date = mark + "D:" + time.toString(u"yyyyMMddHHmmss"_s).toLatin1() + "Z)";
    if (date.size() <= end + 1 - from)
        pdf.replace(from, end + 1 - from, date.leftJustified(end + 1 - from, ' '));
}

/// The start of the object with a number, after the label written by Qt; -1 if not found, for example in a
/// file repacked by another program.
qsizetype objectAt(const QByteArray& pdf, int number) {
    const QByteArray label = "\n" + QByteArray::number(number) + " 0 obj";
    const qsizetype at = pdf.indexOf(label);
    return at < 0 ? -1 : at + label.size();
}

void paintPages(QPdfWriter& writer, const std::vector<PdfPage>& pages, bool outlines) {
    writer.setResolution(dotsPerInch);
    writer.setPageSize(pageSize(pages.front().size));
    ForwardingDevice outlining(&writer);
    auto engine = std::make_unique<WithholdingEngine>(&writer);
    WithholdingEngine& withholding = *engine;
    ForwardingDevice asking(&writer, std::move(engine));
    const bool withholds =
        std::ranges::any_of(pages, [](const PdfPage& page) { return bool(page.paintWithholding); });
    QPaintDevice* plain = withholds ? static_cast<QPaintDevice*>(&asking) : &writer;
    FigurePainter painter(outlines ? static_cast<QPaintDevice*>(&outlining) : plain, true);
    for (const PdfPage& page : pages) {
        if (&page != &pages.front()) {
            writer.setPageSize(pageSize(page.size));
            if (!writer.newPage()) throw Error("The PDF could not be made: it takes no further page.");
        }
        const SavedState saved(painter.painter());
        const double scale = dotsPerInch / page.size.unitsPerInch();
        painter.painter().scale(scale, scale);
        page.paint(painter);
        if (page.paintWithholding) {
            withholding.withhold(page.withheld);
            page.paintWithholding(painter);
            withholding.withhold({});
        }
    }
}

}  // namespace

QByteArray pdfBytes(const std::vector<PdfPage>& pages, const FileNotes& notes,
                    const std::vector<QByteArray>& scenes, bool outlines) {
    if (pages.empty()) throw Error("A PDF needs at least one page.");
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter writer(&buffer);
        writer.setTitle(printable(notes.title));
        writer.setCreator(u"Sinescope"_s);
        int count = 0;
        for (const QByteArray& scene : scenes) {
            ++count;
            const QString name = count == 1 ? u"scene.sinescope"_s : u"scene-%1.sinescope"_s.arg(count);
            writer.addFileAttachment(name, scene, u"application/json"_s);
        }
        writer.setPageMargins(QMarginsF(0, 0, 0, 0));
        paintPages(writer, pages, outlines);
    }
    QByteArray pdf = buffer.data();
    setPageBoxes(pdf, pages);
    setDate(pdf);
    return pdf;
}

QByteArray pdfScene(const QByteArray& pdf) {
    const qsizetype file = pdf.indexOf("/F (scene.sinescope)");
    if (file < 0) return {};
    const QByteArray reference = "/EF <</F ";
    const qsizetype at = pdf.indexOf(reference, file);
    const Error damaged("The PDF is damaged: the Scene attached to it cannot be found.");
    if (at < 0) throw damaged;
    const qsizetype digits = at + reference.size();
    const int number = pdf.mid(digits, pdf.indexOf(' ', digits) - digits).toInt();
    const qsizetype object = objectAt(pdf, number);
    const QByteArray keyword = "stream";
    qsizetype begin = object < 0 ? -1 : pdf.indexOf(keyword, object);
    if (begin < 0) throw damaged;
    begin += keyword.size();
    if (pdf.mid(begin, 1) == "\r") ++begin;  // Poppler's tools end the line like this when they resave a file
    if (pdf.mid(begin, 1) == "\n") ++begin;
    const qsizetype end = pdf.indexOf("endstream", begin);
    if (end < 0) throw damaged;
    const auto scene = inflated(pdf.mid(begin, end - begin), largestScene, "the PDF's Scene");
    if (!scene) throw Error("The PDF is damaged: the Scene attached to it cannot be unpacked.");
    return *scene;
}

}  // namespace sinescope
