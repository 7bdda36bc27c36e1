"""Other people's bots, let play our games through adaptors. They are measures, and the package depends on none."""
