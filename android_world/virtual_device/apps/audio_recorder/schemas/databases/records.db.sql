PRAGMA user_version = 3;
CREATE TABLE android_metadata (locale TEXT);
INSERT INTO android_metadata VALUES ('en_US');
CREATE TABLE records (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, duration LONG NOT NULL,
  created LONG NOT NULL, added LONG NOT NULL, path TEXT NOT NULL, format TEXT NOT NULL,
  size LONG NOT NULL, sample_rate INTEGER NOT NULL, channel_count INTEGER NOT NULL,
  bitrate INTEGER NOT NULL, data BLOB NOT NULL, bookmark INTEGER NOT NULL,
  waveform_processed INTEGER NOT NULL, data_str BLOB NOT NULL);
CREATE TABLE trash (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL, duration LONG NOT NULL,
  created LONG NOT NULL, added LONG NOT NULL, removed LONG NOT NULL, path TEXT NOT NULL,
  format TEXT NOT NULL, size LONG NOT NULL, sample_rate INTEGER NOT NULL,
  channel_count INTEGER NOT NULL, bitrate INTEGER NOT NULL, data BLOB NOT NULL,
  bookmark INTEGER NOT NULL, waveform_processed INTEGER NOT NULL, data_str BLOB NOT NULL);
