// SPDX-License-Identifier: GPL-3.0-or-later
//
// Speed of the core, as ratios on this machine: whole matrices compared with a plain fill of the same memory,
// a loop of sines and cosines, and the usual NumPy and PyTorch code; pixel means; envelopes; construction.
// One thread unless stated. "median (low .. high)" are the median and quartiles of the rounds.
#include "core/encoding/encoding.h"
#include "core/encoding/kernels.h"
#include "core/encoding/pixels.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <functional>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <vector>

using namespace sinescope;

namespace {

struct Timing {
    double median = 0;
    double low = 0;
    double high = 0;
};

Timing timingOf(std::vector<double> seconds) {
    std::sort(seconds.begin(), seconds.end());
    const auto at = [&](double part) {
        return seconds[static_cast<std::size_t>(part * static_cast<double>(seconds.size() - 1) + 0.5)];
    };
    return {at(0.5), at(0.25), at(0.75)};
}

double secondsOf(const std::function<void()>& work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

/// Times the works alternately in each round, so that all run under the same machine conditions.
std::vector<Timing> compare(int rounds, const std::vector<std::function<void()>>& works) {
    std::vector<std::vector<double>> seconds(works.size());
    for (int round = -1; round < rounds; ++round)
        for (std::size_t i = 0; i < works.size(); ++i) {
            const double taken = secondsOf(works[i]);
            if (round >= 0) seconds[i].push_back(taken);  // the first round warms up
        }
    std::vector<Timing> timings;
    for (auto& one : seconds) timings.push_back(timingOf(one));
    return timings;
}

void print(const std::string& what, Timing t, const std::string& remark = {}) {
    std::printf("  %-44s %10.3f ms (%.3f .. %.3f)%s\n", what.c_str(), t.median * 1e3, t.low * 1e3,
                t.high * 1e3, remark.c_str());
}

std::string times(double ratio, const char* of) {
    char text[80];
    std::snprintf(text, sizeof text, "   %.2f x %s", ratio, of);
    return text;
}

struct Size {
    std::int64_t rows;
    std::int64_t columns;
    int rounds;
};

/// Times of the usual code, keyed like "NumPy-double 5000 512".
using ReferenceTimings = std::map<std::string, Timing>;

ReferenceTimings defaultCode(const std::vector<Size>& sizes, int rounds) {
    std::ostringstream written;
    written << " '" SINESCOPE_BENCHMARK_SCRIPT "' " << rounds;
    for (const Size& size : sizes) written << ' ' << size.rows << 'x' << size.columns;
    const std::string arguments = written.str();
    ReferenceTimings reference;
    for (const char* python : {"python3", "/usr/bin/python3"}) {
        std::ostringstream command;
        command << python << arguments << " 2>/dev/null";
        const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.str().c_str(), "r"), pclose);
        if (!pipe) continue;
        std::string output;
        char chunk[4096];
        while (const std::size_t n = std::fread(chunk, 1, sizeof chunk, pipe.get())) output.append(chunk, n);
        std::istringstream lines(output);
        for (std::string line; std::getline(lines, line);) {
            std::istringstream words(line);
            std::string name, rows, columns;
            words >> name >> rows >> columns;
            std::vector<double> seconds;
            for (double s; words >> s;) seconds.push_back(s);
            if (!seconds.empty()) reference[name + " " + rows + " " + columns] = timingOf(seconds);
        }
        if (!reference.empty()) break;
    }
    return reference;
}

template <typename Value>
void directLoop(Value* out, std::int64_t rows, std::int64_t columns) {
    for (std::int64_t p = 0; p < rows; ++p)
        for (std::int64_t j = 0; j < columns; j += 2) {
            const double w = std::pow(10000.0, -static_cast<double>(j) / static_cast<double>(columns));
            const double angle = static_cast<double>(p) * w;
            out[p * columns + j] = static_cast<Value>(std::sin(angle));
            out[p * columns + j + 1] = static_cast<Value>(std::cos(angle));
        }
}

template <typename Value>
void matrixAt(const Size& size, const std::string& type, const ReferenceTimings& reference) {
    const Encoding encoding({.length = size.rows, .dModel = size.columns});
    const auto count = static_cast<std::size_t>(size.rows * size.columns);
    std::printf("\n%lld x %lld, %s (%.1f MB)\n", static_cast<long long>(size.rows),
                static_cast<long long>(size.columns), type.c_str(),
                static_cast<double>(count * sizeof(Value)) / 1e6);
    std::vector<Value> memory(count);
    volatile Value constant = 0.25;  // unknown to the compiler
    const auto fresh = [&](const std::function<void(Value*)>& work) {
        const std::unique_ptr<Value[]> own(new Value[count]);
        work(own.get());
    };
    const auto plainFill = [&](Value* out) { std::fill_n(out, count, static_cast<Value>(constant)); };
    const auto ours = [&](Value* out) { encoding.fill(out, 0, size.rows, 0, size.columns, size.columns); };
    // Repeats small sizes within one measurement, because the clock is too coarse.
    const int repeats = static_cast<int>(std::max<std::size_t>(1, 2'000'000 / count));
    const auto repeated = [&](const std::function<void()>& work) {
        return [&, work] {
            for (int i = 0; i < repeats; ++i) work();
        };
    };
    std::vector<Timing> t = compare(
        size.rounds, {repeated([&] { plainFill(memory.data()); }), repeated([&] { ours(memory.data()); }),
                      repeated([&] { fresh(plainFill); }), repeated([&] { fresh(ours); })});
    Timing loop =
        compare(std::min(size.rounds, 2), {[&] { directLoop(memory.data(), size.rows, size.columns); }})[0];
    for (Timing& one : t) one = {one.median / repeats, one.low / repeats, one.high / repeats};
    const double own = t[1].median;
    print("plain fill, memory in use", t[0]);
    print("Sinescope, memory in use", t[1], times(own / t[0].median, "the fill"));
    print("plain fill, fresh memory", t[2]);
    print("Sinescope, fresh memory", t[3], times(t[3].median / t[2].median, "the fill"));
    print("loop of sin, cos and pow", loop, times(loop.median / own, "Sinescope's time"));
    for (const char* peer : {"NumPy", "PyTorch"}) {
        const auto found = reference.find(std::string(peer) + "-" + type + " " + std::to_string(size.rows) +
                                          " " + std::to_string(size.columns));
        if (found == reference.end())
            std::printf("  %-44s not on this machine\n", peer);
        else  // the usual code allocates its result, so it is compared with fresh memory
            print(std::string(peer) + ", usual code", found->second,
                  times(found->second.median / t[3].median, "Sinescope's fresh") +
                      times(found->second.median / own, "in use"));
    }
}

void pixels(std::int64_t length, std::int64_t d, Layout layout, int rounds) {
    const Encoding encoding({.length = length, .dModel = d, .layout = layout});
    const PixelGrid grid{-0.5, static_cast<double>(length) - 0.5, -0.5, static_cast<double>(d) - 0.5, 1080,
                         1920};
    std::printf("\nPixel means of %lld x %lld at 1,920 x 1,080, %s\n", static_cast<long long>(length),
                static_cast<long long>(d), layout == Layout::Interleaved ? "interleaved" : "halves");
    const auto t =
        compare(rounds, {[&] { pixelMeans(encoding, grid, 1); }, [&] { pixelMeans(encoding, grid, 2); }});
    print("1 thread", t[0]);
    print("2 threads", t[1], times(t[0].median / t[1].median, "as fast"));
}

void others(int rounds) {
    std::printf("\nOther work\n");
    const EncodingParameters huge{.length = 1'048'576, .dModel = 16'384};
    const Encoding encoding(huge);
    const auto t = compare(rounds, {[&] { Encoding{huge}; }, [&] { encoding.row(777'777); },
                                    [&] { columnEnvelope(encoding, 0, -0.5, 1048575.5, 2000); },
                                    [&] { columnEnvelope(encoding, 4000, -0.5, 1048575.5, 2000); }});
    print("an encoding of d_model 16,384 constructed", t[0]);
    print("a row of 16,384", t[1]);
    print("envelope of column 0, 2^20 in 2,000 buckets", t[2]);
    print("envelope of column 4000, the same", t[3]);
}

}  // namespace

int main(int argc, char** argv) {
    const bool smoke = argc > 1 && std::strcmp(argv[1], "--smoke") == 0;
    if (argc > 1 && !smoke) {
        std::fprintf(stderr, "usage: core_benchmark [--smoke]\n");
        return 2;
    }
    std::vector<Size> sizes{{50, 128, 21}};
    if (!smoke) sizes.insert(sizes.end(), {{5'000, 512, 21}, {100'000, 512, 9}});
    std::printf("Inner loops: %s\n", kernels::best().name);
    const ReferenceTimings reference = smoke ? ReferenceTimings{} : defaultCode(sizes, 5);
    for (const Size& size : sizes) {
        matrixAt<double>(size, "double", reference);
        matrixAt<float>(size, "float", reference);
    }
    if (smoke) {
        pixels(300, 64, Layout::Interleaved, 1);
        return 0;
    }
    pixels(5'000, 512, Layout::Interleaved, 21);
    pixels(1'048'576, 16'384, Layout::Interleaved, 21);
    pixels(1'048'576, 16'384, Layout::Halves, 11);
    others(21);
    return 0;
}
