// SPDX-License-Identifier: GPL-3.0-or-later
//
// A scheme in a Scene's file: its id, its parameters by their names in core's table of schemes (underscores
// for dashes), and the numbers given by the user or learned by a model.
#pragma once

#include "app/scene/json_reader.h"
#include "core/schemes/scheme.h"

#include <QJsonObject>

namespace sinescope {

/// Carried: the numbers of an opened table go into the file. Named: only its name, shape and SHA-256.
enum class TableNumbers { Carried, Named };

/// A table of more bytes than this (as float32 if that is exact) is named, never carried.
constexpr std::int64_t maximumCarriedBytes = std::int64_t{64} << 20;

/// Size of the numbers of a table in a file; 0 if they are missing or too many to be carried.
std::int64_t carriedBytes(const TableScheme& table);

QJsonObject schemeJson(const Scheme& scheme, TableNumbers numbers);

/// Reads the output of schemeJson() for a sequence of that length and width. Missing parameters have the
/// defaults of the scheme. Throws Error naming the field.
Scheme readScheme(const JsonReader& json, std::int64_t length, std::int64_t dModel);

/// Returns the value of one parameter. Throws Error naming the reader's path.
double readParameter(const JsonReader& json, const SchemeParameter& parameter);

/// Throws Error naming the parameter, as in a file, if it is out of the range in core's table, and if core's
/// validate() does.
void requireScheme(const Scheme& scheme);

}  // namespace sinescope
