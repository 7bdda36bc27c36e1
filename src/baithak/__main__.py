"""``python -m baithak``: the same as the command."""

from baithak.cli.app import main

if __name__ == "__main__":
    main()
