"""People and their numbers, as Contacts, Phone and the apps of messages show them."""
