"""boardgame.io's server beside ours, with as many people at a game of the same traffic.

    python -m benchmarks.opponents.boardgame_io --tables 50,100

It is installed with npm the first time, in a folder of its own; one of its parts is held at an older release, with whose
successor it answers nothing (koa-compose 4.2 no longer sees what is added later). It keeps its matches in memory alone: what
comes with it for files does not wait for the disk, so there is nothing like what ours promises to compare with.
"""
