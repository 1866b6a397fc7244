// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/error.h"

#include <gtest/gtest.h>
#include <string>
#include <string_view>

namespace sinescope {

/// The sentence with which `call` refuses; a test failure when it does not.
template <typename Call>
std::string refusal(Call call) {
    try {
        call();
    } catch (const Error& error) {
        EXPECT_TRUE(std::string_view(error.what()).ends_with('.')) << error.what();
        return error.what();
    }
    ADD_FAILURE() << "nothing was refused";
    return {};
}

/// That `call` refuses with a sentence that has `words` in it.
template <typename Call>
void expectRefusal(std::string_view words, Call call) {
    const std::string sentence = refusal(call);
    EXPECT_NE(sentence.find(words), std::string::npos) << sentence << "\nshould have: " << words;
}

}  // namespace sinescope
