"""Contacts of a device, by the names that programs written for AndroidWorld import."""

from android_world.device.contacts import Contact as Contact
from android_world.device.contacts import clean_phone_number as clean_phone_number
from android_world.device.contacts import clear_contacts as clear_contacts
from android_world.device.contacts import list_contacts as list_contacts
from android_world.env.contact_entry import add_contact as add_contact
