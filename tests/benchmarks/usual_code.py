# SPDX-License-Identifier: GPL-3.0-or-later
"""The usual NumPy and PyTorch code for the encoding, timed: usual_code.py ROUNDS ROWSxCOLUMNS ...

Prints one line per run: name rows columns seconds... Run by core_benchmark, in the same run as its own numbers.
"""
import sys
import time


def numpy_encoding(np, length, d, dtype):
    position = np.arange(length)[:, np.newaxis]
    divisor = np.exp(np.arange(0, d, 2) * -(np.log(10000.0) / d))
    table = np.zeros((length, d), dtype=dtype)
    table[:, 0::2] = np.sin(position * divisor)
    table[:, 1::2] = np.cos(position * divisor)
    return table


def torch_encoding(torch, length, d, dtype):
    position = torch.arange(length, dtype=dtype).unsqueeze(1)
    divisor = torch.exp(torch.arange(0, d, 2, dtype=dtype) * (-torch.log(torch.tensor(10000.0, dtype=dtype)) / d))
    table = torch.zeros(length, d, dtype=dtype)
    table[:, 0::2] = torch.sin(position * divisor)
    table[:, 1::2] = torch.cos(position * divisor)
    return table


def report(name, make, rounds, sizes):
    for length, d in sizes:
        seconds = []
        for _ in range(rounds if length < 50000 else min(rounds, 3)):
            start = time.perf_counter()
            make(length, d)
            seconds.append(time.perf_counter() - start)
        print(name, length, d, *seconds, flush=True)


def main():
    rounds = int(sys.argv[1])
    sizes = [tuple(int(n) for n in size.split("x")) for size in sys.argv[2:]]
    try:
        import numpy as np
    except ImportError:
        sys.exit(3)  # another python3 may have it
    for name, dtype in (("double", np.float64), ("float", np.float32)):
        report(f"NumPy-{name}", lambda l, d: numpy_encoding(np, l, d, dtype), rounds, sizes)
    try:
        import torch
    except ImportError:
        return
    torch.set_num_threads(1)
    for name, dtype in (("double", torch.float64), ("float", torch.float32)):
        report(f"PyTorch-{name}", lambda l, d: torch_encoding(torch, l, d, dtype), rounds, sizes)


main()
