PRAGMA user_version = 24;
CREATE TABLE android_metadata (locale TEXT);
INSERT INTO android_metadata VALUES ('en_US');
CREATE TABLE PlaylistEntity (
  playlist_id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, playlist_name TEXT NOT NULL);
CREATE TABLE SongEntity (
  song_key INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, playlist_creator_id INTEGER NOT NULL,
  id INTEGER NOT NULL, title TEXT NOT NULL, track_number INTEGER NOT NULL,
  year INTEGER NOT NULL, duration INTEGER NOT NULL, data TEXT NOT NULL,
  date_modified INTEGER NOT NULL, album_id INTEGER NOT NULL, album_name TEXT NOT NULL,
  artist_id INTEGER NOT NULL, artist_name TEXT NOT NULL, composer TEXT, album_artist TEXT);
CREATE UNIQUE INDEX index_SongEntity_playlist_creator_id_id ON SongEntity (playlist_creator_id, id);
CREATE TABLE HistoryEntity (
  id INTEGER NOT NULL, title TEXT NOT NULL, track_number INTEGER NOT NULL,
  year INTEGER NOT NULL, duration INTEGER NOT NULL, data TEXT NOT NULL,
  date_modified INTEGER NOT NULL, album_id INTEGER NOT NULL, album_name TEXT NOT NULL,
  artist_id INTEGER NOT NULL, artist_name TEXT NOT NULL, composer TEXT, album_artist TEXT,
  time_played INTEGER NOT NULL, PRIMARY KEY (id));
CREATE TABLE PlayCountEntity (
  id INTEGER NOT NULL, title TEXT NOT NULL, track_number INTEGER NOT NULL,
  year INTEGER NOT NULL, duration INTEGER NOT NULL, data TEXT NOT NULL,
  date_modified INTEGER NOT NULL, album_id INTEGER NOT NULL, album_name TEXT NOT NULL,
  artist_id INTEGER NOT NULL, artist_name TEXT NOT NULL, composer TEXT, album_artist TEXT,
  time_played INTEGER NOT NULL, play_count INTEGER NOT NULL, PRIMARY KEY (id));
