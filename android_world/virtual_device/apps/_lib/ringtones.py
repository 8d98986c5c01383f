"""Sounds that the phone has, by their titles."""

RINGTONES = (
    "Ring Synth 04",
    "Ring Synth 02",
    "Ring Digital 02",
    "Flutterby",
    "Hotline",
    "The Big Adventure",
)
NOTIFICATION_SOUNDS = ("Pixie Dust", "Adara", "Chime", "Eureka", "Hojus", "Tweeters")
ALARM_SOUNDS = ("Alarm Classic", "Alarm Beep", "Alarm Buzzer", "Alarm Rooster", "Carbon", "Helium")
