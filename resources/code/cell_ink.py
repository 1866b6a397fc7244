def ink(image, value):
    """Black or white, whichever is legible on the colour of a value."""
    red, green, blue, _ = image.to_rgba(value)
    return "white" if 0.299 * red + 0.587 * green + 0.114 * blue < 0.5 else "black"
