def main():
    print(positional_encoding())
