// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/files/output.h"

#include "core/files/input.h"
#include "test_files.h"

#include <sstream>
#include <unistd.h>

using namespace sinescope;
namespace fs = std::filesystem;

TEST(Output, unfinishedOutputKeepsExistingFile) {
    const TestFolder folder;
    writeFile(folder.path("a.txt"), "old");
    {
        Output output(folder.path("a.txt"));
        output.write("new");
        EXPECT_EQ(bytesOf(folder.path("a.txt")), "old");
    }
    EXPECT_EQ(bytesOf(folder.path("a.txt")), "old");
    EXPECT_EQ(folder.files(), 1u);
    writeFile(folder.path("a.txt"), "new");
    EXPECT_EQ(bytesOf(folder.path("a.txt")), "new");
    EXPECT_EQ(folder.files(), 1u);
}

TEST(Output, writingKeepsSymlinkAndPermissions) {
    const TestFolder folder;
    writeFile(folder.path("a.txt"), "old");
    fs::permissions(folder.path("a.txt"), fs::perms::owner_read | fs::perms::owner_write);
    fs::create_symlink("a.txt", folder.path("link"));
    writeFile(folder.path("link"), "new");
    EXPECT_TRUE(fs::is_symlink(folder.path("link")));
    EXPECT_EQ(bytesOf(folder.path("a.txt")), "new");
    EXPECT_EQ(fs::status(folder.path("a.txt")).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST(Output, fileNameMayHaveMaximumLength) {
    const TestFolder folder;
    const std::string name(255, 'x');
    writeFile(folder.path(name), "whole");
    EXPECT_EQ(bytesOf(folder.path(name)), "whole");
    EXPECT_EQ(folder.files(), 1u);
}

TEST(Unfinished, unfinishedFilesAreRemovedAtExit) {
    const TestFolder folder;
    writeFile(folder.path("a.txt"), "old");
    fs::create_directory(folder.path("made"));
    fs::create_directory(folder.path("temporary"));
    fs::create_directory(folder.path("shared"));
    writeFile(folder.path("temporary/part"), "x");
    writeFile(folder.path("shared/of somebody else"), "x");
    {
        Output output(folder.path("a.txt"));
        Output whole(folder.path("b.txt"));
        whole.finish();
        const Unfinished made(folder.path("made")), shared(folder.path("shared"));
        const Unfinished temporary(folder.path("temporary"), Unfinished::Contents::Unfinished);
        { const Unfinished forgotten(folder.path("a.txt")); }
        EXPECT_EQ(folder.files(), 6u);  // including the unfinished one
        const UnfinishedLock lock = removeUnfinished();
        EXPECT_EQ(folder.files(), 3u);
    }
    EXPECT_EQ(bytesOf(folder.path("a.txt")), "old");
    EXPECT_TRUE(fs::exists(folder.path("b.txt")));
    EXPECT_TRUE(fs::exists(folder.path("shared/of somebody else")));
    EXPECT_FALSE(fs::exists(folder.path("made")));
}

TEST(Output, unwritablePathIsNamedInError) {
    const TestFolder folder;
    expectRefusal("is a folder", [&] { writeFile(folder.path(""), "x"); });
    expectRefusal("no/a.txt cannot be written: No such file or directory.",
                  [&] { writeFile(folder.path("no/a.txt"), "x"); });
    expectRefusal("is empty", [] { writeFile("", "x"); });
    fs::create_symlink("b", folder.path("a"));
    fs::create_symlink("a", folder.path("b"));
    expectRefusal("a cannot be written: Too many levels of symbolic links.",
                  [&] { writeFile(folder.path("a"), "x"); });
    EXPECT_TRUE(fs::is_symlink(folder.path("a")) && fs::is_symlink(folder.path("b")));
    if (fs::exists("/dev/full"))
        expectRefusal("/dev/full cannot be written: No space left on device.",
                      [] { writeFile("/dev/full", std::string(1 << 20, 'x')); });
    EXPECT_NO_THROW(writeFile("/dev/null", "x"));
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
}

TEST(Output, readOnlyFileIsNotReplaced) {
    const TestFolder folder;
    writeFile(folder.path("a.txt"), "old");
    fs::permissions(folder.path("a.txt"), fs::perms::owner_read | fs::perms::others_read);
    fs::permissions(folder.path(""), fs::perms::all);
    // Root may write every file.
    const bool isRoot = geteuid() == 0;
    constexpr uid_t nobody = 65534;
    ASSERT_TRUE(!isRoot || seteuid(nobody) == 0);
    expectRefusal("a.txt cannot be written: Permission denied.",
                  [&] { writeFile(folder.path("a.txt"), "new"); });
    EXPECT_NO_THROW(writeFile(folder.path("b.txt"), "new"));
    ASSERT_TRUE(!isRoot || seteuid(0) == 0);
    EXPECT_EQ(bytesOf(folder.path("a.txt")), "old");
}

TEST(Output, failingStreamIsNamedInError) {
    std::ostringstream stream;
    Output output(stream, "Standard output");
    output.write("1");
    stream.setstate(std::ios::badbit);
    expectRefusal("Standard output cannot be written", [&] { output.write("2"); });
}

TEST(InputWindow, linesAcrossBufferBoundariesAreComplete) {
    std::string text;
    for (int i = 0; i < 300000; ++i) text += "line " + std::to_string(i) + (i % 2 == 0 ? "\n" : "\r\n");
    text += "the last";
    const MemoryInput input(text, "text");
    InputWindow window(input);
    std::string_view line;
    for (int i = 0; i < 300000; ++i) {
        ASSERT_TRUE(window.nextLine(line));
        ASSERT_EQ(line, "line " + std::to_string(i));
    }
    EXPECT_TRUE(window.nextLine(line));
    EXPECT_EQ(line, "the last");
    EXPECT_EQ(window.lineNumber(), 300001u);
    EXPECT_FALSE(window.nextLine(line));
    EXPECT_EQ(window.remaining(), 0u);
}

TEST(InputWindow, lastLineWithoutLineEndIsComplete) {
    const MemoryInput input("ab\n-INF and more", "text");
    InputWindow window(input);
    std::string_view line;
    EXPECT_TRUE(window.nextLine(line));
    EXPECT_TRUE(window.nextLine(line));
    EXPECT_EQ(line, "-INF and more");
}

TEST(InputWindow, lineLongerThanBufferIsRejectedWithLineNumber) {
    const std::string text = "short\n" + std::string(3 << 20, 'x');
    const MemoryInput input(text, "text");
    InputWindow window(input);
    std::string_view line;
    EXPECT_TRUE(window.nextLine(line));
    expectRefusal("text has a line of more than 1,048,576 bytes, line 2", [&] { window.nextLine(line); });
}

TEST(Input, nonFiniteValueIsReportedWithRowAndColumn) {
    Matrix table = Matrix::Zero(2, 3);
    EXPECT_NO_THROW(requireFinite(table, "t"));
    table(1, 2) = -HUGE_VAL;
    expectRefusal("t has an infinite value at row 1, column 2", [&] { requireFinite(table, "t"); });
}
