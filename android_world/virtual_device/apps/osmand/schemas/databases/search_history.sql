PRAGMA user_version = 4;
CREATE TABLE android_metadata (locale TEXT);
INSERT INTO android_metadata VALUES ('en_US');
CREATE TABLE history_recents (
  latitude DOUBLE, longitude DOUBLE, name TEXT, time LONG, freq_intervals TEXT, freq_values TEXT,
  source TEXT);
