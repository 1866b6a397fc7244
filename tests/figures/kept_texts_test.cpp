// SPDX-License-Identifier: GPL-3.0-or-later
//
// Texts and numbers that a figure caches between frames, drawn by whichever thread paints the next one.
#include "app/plot/glyph_numbers.h"
#include "app/plot/notes.h"
#include "app/scene/literals.h"
#include "app/style/style.h"

#include <QImage>
#include <QTest>

#include <thread>
#include <vector>

using namespace sinescope;

namespace {

/// The caches of a figure.
struct Kept {
    NoteLayouts layouts;
    GlyphNumbers numbers;
};

/// Characters whose glyphs are in a growing table of the font.
QString signs() {
    QString all;
    for (char16_t sign = 0x391; sign < 0x3ca; ++sign) all += QChar(sign);
    for (char16_t sign = 0x2200; sign < 0x2240; ++sign) all += QChar(sign);
    return all;
}

/// Draws a note and numbers at a size no other picture uses.
QImage drawnIn(double size, const QStringList& numbers, Kept& kept) {
    QImage image(600, 400, QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::white);
    QCPPainter painter(&image);
    Style style = screenStyle({});
    style.metrics.small = size;
    const std::vector<NoteLine> lines{
        {u"Row 4 of the encoding: its pairs turn by one radian and less."_s, Qt::black},
        {u"ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz"_s, Qt::darkBlue},
        {signs(), Qt::darkRed}};
    // With fewer than two numbers the notes are only laid out, otherwise they are painted.
    if (numbers.size() < 2)
        notesHeight(style, image.width(), lines, kept.layouts);
    else
        drawNotes(painter, style, QRectF(image.rect()), Qt::TopLeftCorner, lines, kept.layouts);
    painter.setPen(Qt::black);
    painter.setFont(style.font(size));
    for (int line = 0; line < numbers.size(); ++line)
        kept.numbers.draw(painter, QRectF(10, 220 + 35 * line, 580, 30), numbers[line]);
    return image;
}

const QStringList& allNumbers() {
    static const QStringList all{u"1234567"_s, u"0.89e+45"_s, u"6,789"_s, u"pair 12"_s};
    return all;
}

}  // namespace

class KeptTextsTest : public QObject {
    Q_OBJECT

 private slots:
    /// Fonts belong to a thread, and end with it.
    void cachedTextsOfEndedThreadLookTheSame_data() {
        QTest::addColumn<int>("size");
        for (const int size : {9, 12, 17, 40}) QTest::addRow("%d px", size) << size;
    }
    void cachedTextsOfEndedThreadLookTheSame() {
        QFETCH(int, size);
        Kept kept;
        std::thread([&] { drawnIn(size, {u"1"_s}, kept); }).join();
        Kept fresh;
        QCOMPARE(drawnIn(size, allNumbers(), kept), drawnIn(size, allNumbers(), fresh));
    }
};

QTEST_MAIN(KeptTextsTest)
#include "kept_texts_test.moc"
