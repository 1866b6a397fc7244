// SPDX-License-Identifier: GPL-3.0-or-later
#include "type_test.h"

#include "app/export/export_settings.h"
#include "app/figures/scene_edits.h"
#include "support.h"

#include <QRegularExpression>
#include <QXmlStreamReader>

using namespace sinescope;

namespace {

/// 18 pt on a slide of 7.5 in that is shown on 1080 lines: what the last row of a lecture hall can read.
constexpr double floorPixels = 18.0 / 72 * 1080 / 7.5;

struct Written {
    double pixels;
    QString text;
};

/// The texts of an SVG with the size that each is set in.
std::vector<Written> textsOf(const QByteArray& svg) {
    std::vector<Written> texts;
    std::vector<double> sizes = {0};
    QXmlStreamReader reader(svg);
    while (!reader.atEnd()) {
        reader.readNext();
        if (reader.isStartElement()) {
            const QString own = reader.attributes().value(QLatin1String("font-size")).toString();
            static const QRegularExpression number(QStringLiteral("^[0-9.]+"));
            sizes.push_back(own.isEmpty() ? sizes.back() : number.match(own).captured().toDouble());
        } else if (reader.isEndElement()) {
            sizes.pop_back();
        } else if (reader.isCharacters() && !reader.isWhitespace() && sizes.back() > 0) {
            texts.push_back({sizes.back(), reader.text().toString().trimmed()});
        }
    }
    return texts;
}

}  // namespace

void TypeTest::noTextOfAFigureThatFillsAFullScreenIsBelowTheFloor_data() {
    if (hasWindowSystem()) QSKIP("tried without a window system");
    QTest::addColumn<QString>("figure");
    for (const FigureKind& kind : figureKinds()) QTest::newRow(qPrintable(kind.spec.id)) << kind.spec.id;
}

void TypeTest::noTextOfAFigureThatFillsAFullScreenIsBelowTheFloor() {
    QFETCH(QString, figure);
    const auto window = windowOf(figure);
    window->document().apply(maximizeEdit(figure));
    resizeTo(*window, {1920, 1080});
    const QSize room = surface(*window, figure).size();
    const std::vector<Written> texts =
        textsOf(figureBytes(screenJob(figure, sceneOf(*window), room), FigureFormat::Svg));
    QVERIFY(!texts.empty());
    QStringList small;
    for (const Written& each : texts)
        if (each.pixels < floorPixels - 0.5)
            small << QStringLiteral("%1 px: %2").arg(each.pixels).arg(each.text);
    small.removeDuplicates();
    QVERIFY2(small.isEmpty(), qPrintable(QStringLiteral("%1 x %2: ").arg(room.width()).arg(room.height()) +
                                         small.join(QStringLiteral("; "))));
}

void TypeTest::whatIsCopiedIsWrittenAsItIsSeen() {
    const auto window = windowOf(QStringLiteral("heatmap"));
    const auto largest = [&](const QSize& size) {
        double most = 0;
        for (const Written& each : textsOf(figureBytes(
                 screenJob(QStringLiteral("heatmap"), sceneOf(*window), size), FigureFormat::Svg)))
            most = std::max(most, each.pixels);
        return most;
    };
    QCOMPARE(largest({480, 270}), screenMetrics(QSizeF(480, 270)).label);
    QCOMPARE(largest({1600, 860}), screenMetrics(QSizeF(1600, 860)).label);
}
