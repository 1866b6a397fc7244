// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <vector>

namespace sinescope {

/// A table of float32, row by row.
struct TensorTable {
    QByteArray name;
    qsizetype columns = 1;
    std::vector<float> numbers;
};

/// The bytes of a file as the safetensors library writes it: the length of the header, the header, the
/// numbers.
inline QByteArray safetensorsOf(const std::vector<TensorTable>& tables) {
    QByteArray header, numbers;
    for (const auto& [name, columns, values] : tables) {
        const auto count = static_cast<qsizetype>(values.size());
        header += (header.isEmpty() ? "{\"" : ",\"") + name + "\":{\"dtype\":\"F32\",\"shape\":[" +
                  QByteArray::number(count / columns) + ',' + QByteArray::number(columns) +
                  "],\"data_offsets\":[" + QByteArray::number(numbers.size()) + ',' +
                  QByteArray::number(numbers.size() + 4 * count) + "]}";
        numbers.append(reinterpret_cast<const char*>(values.data()), 4 * count);
    }
    header += '}';
    while (header.size() % 8 != 0) header += ' ';
    QByteArray length(8, '\0');
    length[0] = static_cast<char>(header.size() % 256);
    length[1] = static_cast<char>(header.size() / 256);
    return length + header + numbers;
}

}  // namespace sinescope
