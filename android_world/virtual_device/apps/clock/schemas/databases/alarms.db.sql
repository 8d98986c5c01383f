CREATE TABLE alarm_templates (
  _id INTEGER PRIMARY KEY, hour INTEGER NOT NULL, minutes INTEGER NOT NULL,
  daysofweek INTEGER NOT NULL, enabled INTEGER NOT NULL, vibrate INTEGER NOT NULL,
  label TEXT NOT NULL, ringtone TEXT, delete_after_use INTEGER NOT NULL DEFAULT 0);
CREATE TABLE alarm_instances (
  _id INTEGER PRIMARY KEY, year INTEGER NOT NULL, month INTEGER NOT NULL, day INTEGER NOT NULL,
  hour INTEGER NOT NULL, minutes INTEGER NOT NULL, vibrate INTEGER NOT NULL, label TEXT NOT NULL,
  ringtone TEXT, alarm_state INTEGER NOT NULL, alarm_id INTEGER);
INSERT INTO alarm_templates (hour, minutes, daysofweek, enabled, vibrate, label, ringtone) VALUES
  (8, 30, 31, 0, 1, '', 'Default (Cesium)'),
  (9, 0, 96, 0, 1, '', 'Default (Cesium)');
