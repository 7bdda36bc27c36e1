"""The server: tables that people reach over the net, each kept before anybody is told of it."""
