// SPDX-License-Identifier: GPL-3.0-or-later
//
// A scheme in a Scene's file: its id and its parameters by the names of core's table of schemes (underscores
// for dashes), and the numbers that a person or a model gave.
#pragma once

#include "app/scene/json_reader.h"
#include "core/schemes/scheme.h"

#include <QJsonObject>

namespace sinescope {

/// Whether the numbers of an opened table go into the file, or its name, shape and SHA-256 alone.
enum class TableNumbers { Carried, Named };

/// A table of more bytes than this (as float32 where that is exact) is named, never carried.
constexpr std::int64_t maximumCarriedBytes = std::int64_t{64} << 20;

/// Of the numbers of a table in a file; 0 where they are not at hand, or too many to be carried.
std::int64_t carriedBytes(const TableScheme& table);

QJsonObject schemeJson(const Scheme& scheme, TableNumbers numbers);

/// Reads what schemeJson writes, for a sequence of that length and width. Parameters that are missing are the
/// usual ones of the scheme. Throws Error with a sentence that names the field.
Scheme readScheme(const JsonReader& json, std::int64_t length, std::int64_t dModel);

/// The value of one parameter; the sentence of an Error names the reader's path.
double readParameter(const JsonReader& json, const SchemeParameter& parameter);

/// Throws Error that names the parameter, as in a file, when it is out of the range that core's table gives,
/// and where core's validate() does.
void requireScheme(const Scheme& scheme);

}  // namespace sinescope
