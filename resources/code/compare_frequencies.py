@SIDES@

def main():
    import matplotlib.pyplot as plt

    fig, ax = plt.subplots(figsize=(10, 5), layout="constrained")
    for name, wavelengths in ((@A_NAME@, wavelengths_a()), (@B_NAME@, wavelengths_b())):
        ax.plot(wavelengths, "o-", label=name)
    ax.set(yscale="log", xlim=(@X_ENDS@), ylim=(@UP@))
    ax.set_xlabel("pair i")
    ax.set_ylabel("wavelength, positions")
    ax.legend()
    plt.show()
