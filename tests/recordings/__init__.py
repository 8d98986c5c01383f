"""Lists of elements that the benchmark's emulator showed, and how like them the phone's are."""
