"""Chrome DevTools Protocol: framing, transport, session."""
