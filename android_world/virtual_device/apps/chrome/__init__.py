"""Chrome."""
