// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/export/contrast_check.h"
#include "app/export/figure_file.h"
#include "app/scene/literals.h"
#include "app/scene/scene_json.h"
#include "tests/as_read.h"
#include "tests/columns.h"
#include "tests/figure_rows.h"
#include "tests/is_near.h"
#include "tests/output_of.h"
#include "tests/points.h"

#include <QTemporaryDir>
#include <QTest>

using namespace sinescope;

namespace {

FigureJob jobOf(const QString& figure, ThemeId theme, const QString& size = u"slide"_s) {
    Scene scene;
    scene.style.theme = theme;
    const FigureSize figureSize_ = figureSize(size);
    FigureJob job{figure, scene, figureSize_, exportStyle(scene.style, figureSize_)};
    job.style.showTitle = true;
    job.style.caption = u"A caption of the figure."_s;
    return job;
}

bool names(const std::vector<ContrastFault>& faults, ContrastFault::Kind kind, const QString& name) {
    return std::any_of(faults.begin(), faults.end(), [&](const ContrastFault& fault) {
        return fault.kind == kind && asRead(fault.name).contains(name);
    });
}

}  // namespace

class ContrastTest : public QObject {
    Q_OBJECT

 private slots:
    void figuresHaveEnoughContrastByDefault_data() {
        addColumns<QString, int>();
        for (const FigureKind& kind : figureKinds())
            for (const ThemeId theme : {ThemeId::Light, ThemeId::Dark})
                QTest::newRow(qPrintable(kind.spec.id + (theme == ThemeId::Dark ? u" dark"_s : QString())))
                    << kind.spec.id << static_cast<int>(theme);
    }
    void figuresHaveEnoughContrastByDefault() {
        const auto [figure, theme] = thisRow<QString, int>();
        for (const QString& size : {u"slide"_s, u"paper-1col"_s}) {
            const auto faults =
                contrastFaults(jobOf(figure, static_cast<ThemeId>(theme), size), QColor(Qt::white));
            QVERIFY2(faults.empty(), qPrintable(size + contrastWarning(faults)));
        }
    }

    void transparentDarkFigureOnWhiteHasContrastFaults() {
        FigureJob job = jobOf(u"positions"_s, ThemeId::Dark);
        job.style.transparent = true;
        QVERIFY(contrastFaults(job, QColor(0x10, 0x14, 0x18)).empty());
        const auto faults = contrastFaults(job, Qt::white);
        QVERIFY(names(faults, ContrastFault::Kind::Text, u"A caption of the figure."_s));
        QVERIFY(names(faults, ContrastFault::Kind::Line, u"axis lines"_s));
        QVERIFY(names(faults, ContrastFault::Kind::Line, job.style.palette.lines[0].name()));
        for (const ContrastFault& fault : faults) QVERIFY(fault.ratio < fault.needed);
        QVERIFY(faults.front().ratio / faults.front().needed <= faults.back().ratio / faults.back().needed);
    }

    /// Heatmap shows values of both signs; the lines of Positions have no map, and a slide is seen in colour.
    void paperHintsAtMapThatKeepsSignInGrey() {
        const auto hintOf = [](const QString& figure, const char* size, const QString& map = {}) {
            FigureJob job = jobOf(figure, ThemeId::Light, QString::fromLatin1(size));
            if (!map.isEmpty()) job.style.map = colormap(map);
            return greyHint(job, figureModel(job.figure, job.scene));
        };
        const QString hint = hintOf(u"heatmap"_s, "paper-1col");
        int named = 0;
        for (const Colormap& map : colormaps()) {
            if (!hint.contains(map.name)) continue;
            ++named;
            for (int step = 1; step <= 10; ++step)
                QCOMPARE_GT(qGray(map.at(step, 0, 10)), qGray(map.at(step - 1, 0, 10)));
            QCOMPARE(hintOf(u"heatmap"_s, "paper-1col", map.id), QString());
        }
        QCOMPARE(named, 1);
        QCOMPARE(hintOf(u"positions"_s, "paper-1col"), QString());
        QCOMPARE(hintOf(u"heatmap"_s, "slide"), QString());
    }

    void customTextColourIsMeasured() {
        FigureJob job = jobOf(u"positions"_s, ThemeId::Light);
        job.style.palette.text = QColor(0xaaaaaa);  // 2.32:1 on white, by WCAG's formula
        const auto faults = contrastFaults(job, Qt::white);
        const auto title = std::find_if(faults.begin(), faults.end(), [](const ContrastFault& fault) {
            return fault.name == figureKind(u"positions"_s).spec.title;
        });
        QVERIFY(title != faults.end());
        QVERIFY(isNear(title->ratio, 2.32, 0.01));
        QCOMPARE(title->needed, 3.0);  // a slide's title counts as large text
        QVERIFY(contrastWarning(faults).contains(u"2.32:1 on #ffffff"_s));
    }

    void smallTextNeedsMoreContrast() {
        FigureJob job = jobOf(u"positions"_s, ThemeId::Light, u"paper-1col"_s);
        job.style.palette.secondary = QColor(0x888888);  // 3.54:1
        QVERIFY(
            names(contrastFaults(job, Qt::white), ContrastFault::Kind::Text, u"A caption of the figure."_s));
        FigureJob large = jobOf(u"positions"_s, ThemeId::Light);
        large.style.palette.secondary = QColor(0x888888);
        QVERIFY(!names(contrastFaults(large, Qt::white), ContrastFault::Kind::Text,
                       u"A caption of the figure."_s));
    }

    void warningNamesThreeFaultsAndCountsTheRest() {
        std::vector<ContrastFault> faults(5);
        for (std::size_t i = 0; i < faults.size(); ++i)
            faults[i] = {ContrastFault::Kind::Text, u"t%1"_s.arg(i), Qt::gray, Qt::white, 1.5, 4.5};
        const QString warning = contrastWarning(faults);
        QVERIFY(warning.contains(u"t2"_s));
        QVERIFY(!warning.contains(u"t3"_s));
        QVERIFY(warning.contains(u"2 more"_s));
        QVERIFY(contrastWarning({}).isEmpty());
    }

    void outlinedTextNeedsNoFonts() {
        FigureJob job = jobOf(u"heatmap"_s, ThemeId::Light);
        QTemporaryDir folder;
        const auto fontsOf = [&](bool outlines) {
            job.outlines = outlines;
            const QString path = folder.filePath(u"a.pdf"_s);
            writeBytes(figureBytes(job, FigureFormat::Pdf), path);
            return outputOf(u"pdffonts"_s, {path}).count('\n');
        };
        QVERIFY(fontsOf(false) > 2);
        QCOMPARE(fontsOf(true), 2);  // only the list's header
        const QByteArray svg = figureBytes(job, FigureFormat::Svg);
        QVERIFY(!svg.contains("<text"));
        QCOMPARE(sceneToJson(sceneFromFigureBytes(svg, u"a.svg"_s)), sceneOfPicture(job));
    }

    void outlinesLookLikeText_data() { figureRows("figure"); }
    void outlinesLookLikeText() {
        QFETCH(QString, figure);
        FigureJob job = jobOf(figure, ThemeId::Light, u"960x540"_s);
        QTemporaryDir folder;
        QImage pictures[2];
        constexpr int blockSize = 20;
        for (const bool outlines : {false, true}) {
            job.outlines = outlines;
            const QString pdf = folder.filePath(u"a.pdf"_s);
            writeBytes(figureBytes(job, FigureFormat::Pdf), pdf);
            const QString seen = folder.filePath(u"a"_s);
            outputOf(u"pdftoppm"_s, {u"-gray"_s, u"-r"_s, u"96"_s, u"-singlefile"_s, pdf, seen});
            // Compares blocks of 20 x 20 pixels, about two letters: glyphs and shapes are rasterized slightly
            // differently at their edges, but missing letters would make their block lighter.
            const QImage whole(seen + u".pgm"_s);
            pictures[outlines] =
                whole.scaled(whole.size() / blockSize, Qt::IgnoreAspectRatio, Qt::SmoothTransformation)
                    .convertToFormat(QImage::Format_Grayscale8);
        }
        QCOMPARE(pictures[0].size(), pictures[1].size());
        int worst = 0;
        QPoint where;
        for (const auto [x, y] : pointsOf(pictures[0].size())) {
            const int apart = std::abs(qGray(pictures[0].pixel(x, y)) - qGray(pictures[1].pixel(x, y)));
            if (apart > worst) where = QPoint(x, y) * blockSize;
            worst = std::max(worst, apart);
        }
        QVERIFY2(worst < 20, qPrintable(u"%1 of 255 at (%2, %3)"_s.arg(worst).arg(where.x()).arg(where.y())));
    }
};

QTEST_MAIN(Guarded<ContrastTest>)
#include "contrast_test.moc"
