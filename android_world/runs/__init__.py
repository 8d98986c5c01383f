"""Running suites, keeping their results and making tables of them."""
