"""The program ``baithak``: one file per command, named as it is typed."""
