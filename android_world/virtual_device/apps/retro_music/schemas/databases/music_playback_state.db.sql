PRAGMA user_version = 12;
CREATE TABLE android_metadata (locale TEXT);
INSERT INTO android_metadata VALUES ('en_US');
CREATE TABLE playing_queue (
  _id INT NOT NULL, title STRING NOT NULL, track INT NOT NULL, year INT NOT NULL,
  duration LONG NOT NULL, _data STRING NOT NULL, date_modified LONG NOT NULL,
  album_id INT NOT NULL, album STRING NOT NULL, artist_id INT NOT NULL, artist STRING NOT NULL,
  composer STRING, album_artist STRING);
CREATE TABLE original_playing_queue (
  _id INT NOT NULL, title STRING NOT NULL, track INT NOT NULL, year INT NOT NULL,
  duration LONG NOT NULL, _data STRING NOT NULL, date_modified LONG NOT NULL,
  album_id INT NOT NULL, album STRING NOT NULL, artist_id INT NOT NULL, artist STRING NOT NULL,
  composer STRING, album_artist STRING);
