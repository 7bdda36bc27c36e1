"""What whoever changes Baithak needs beside its tests."""
