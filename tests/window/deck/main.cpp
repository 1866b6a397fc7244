// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/parts/application.h"
#include "tests/window/test_classes.h"
#include "tests/window/test_home.h"

int main(int argc, char** argv) {
    const sinescope::TestHome home("sinescope-deck-tests");
    sinescope::Application application(argc, argv);
    return sinescope::runTests(argc, argv);
}
