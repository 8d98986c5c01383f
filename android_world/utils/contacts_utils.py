"""Contacts of a device, by the names that programs written for AndroidWorld import."""

from android_world.device.contacts import (
    Contact as Contact,
    clean_phone_number as clean_phone_number,
    clear_contacts as clear_contacts,
    list_contacts as list_contacts,
)
from android_world.env.contact_entry import add_contact as add_contact
