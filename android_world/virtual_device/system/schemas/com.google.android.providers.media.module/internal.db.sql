PRAGMA user_version = 1307;
CREATE TABLE android_metadata (locale TEXT);
INSERT INTO android_metadata VALUES ('en_US');
CREATE TABLE local_metadata (generation INTEGER DEFAULT 0);
INSERT INTO local_metadata VALUES (0);
CREATE TABLE thumbnails (
  _id INTEGER PRIMARY KEY, _data TEXT, image_id INTEGER, kind INTEGER, width INTEGER,
  height INTEGER);
CREATE TABLE audio_playlists_map (
  _id INTEGER PRIMARY KEY, audio_id INTEGER NOT NULL,
  playlist_id INTEGER NOT NULL REFERENCES files(_id) ON DELETE CASCADE, play_order INTEGER NOT NULL);
CREATE TABLE deleted_media (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, old_id INTEGER UNIQUE, generation_modified INTEGER NOT NULL);
CREATE TABLE files (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, _data TEXT UNIQUE COLLATE NOCASE, _size INTEGER,
  format INTEGER, parent INTEGER, date_added INTEGER, date_modified INTEGER, mime_type TEXT,
  title TEXT, description TEXT, _display_name TEXT, picasa_id TEXT, orientation INTEGER,
  latitude DOUBLE, longitude DOUBLE, datetaken INTEGER, mini_thumb_magic INTEGER,
  bucket_id TEXT, bucket_display_name TEXT, isprivate INTEGER, title_key TEXT,
  artist_id INTEGER, album_id INTEGER, composer TEXT, track INTEGER,
  year INTEGER CHECK (year != 0), is_ringtone INTEGER, is_music INTEGER, is_alarm INTEGER,
  is_notification INTEGER, is_podcast INTEGER, album_artist TEXT, duration INTEGER,
  bookmark INTEGER, artist TEXT, album TEXT, resolution TEXT, tags TEXT, category TEXT,
  language TEXT, mini_thumb_data TEXT, name TEXT, media_type INTEGER, old_id INTEGER,
  is_drm INTEGER, width INTEGER, height INTEGER, title_resource_uri TEXT,
  owner_package_name TEXT DEFAULT NULL, color_standard INTEGER, color_transfer INTEGER,
  color_range INTEGER, _hash BLOB DEFAULT NULL, is_pending INTEGER DEFAULT 0,
  is_download INTEGER DEFAULT 0, download_uri TEXT DEFAULT NULL, referer_uri TEXT DEFAULT NULL,
  is_audiobook INTEGER DEFAULT 0, date_expires INTEGER DEFAULT NULL,
  is_trashed INTEGER DEFAULT 0, group_id INTEGER DEFAULT NULL,
  primary_directory TEXT DEFAULT NULL, secondary_directory TEXT DEFAULT NULL,
  document_id TEXT DEFAULT NULL, instance_id TEXT DEFAULT NULL,
  original_document_id TEXT DEFAULT NULL, relative_path TEXT DEFAULT NULL,
  volume_name TEXT DEFAULT NULL, artist_key TEXT DEFAULT NULL, album_key TEXT DEFAULT NULL,
  genre TEXT DEFAULT NULL, genre_key TEXT DEFAULT NULL, genre_id INTEGER,
  author TEXT DEFAULT NULL, bitrate INTEGER DEFAULT NULL, capture_framerate REAL DEFAULT NULL,
  cd_track_number TEXT DEFAULT NULL, compilation INTEGER DEFAULT NULL,
  disc_number TEXT DEFAULT NULL, is_favorite INTEGER DEFAULT 0, num_tracks INTEGER DEFAULT NULL,
  writer TEXT DEFAULT NULL, exposure_time TEXT DEFAULT NULL, f_number TEXT DEFAULT NULL,
  iso INTEGER DEFAULT NULL, scene_capture_type INTEGER DEFAULT NULL,
  generation_added INTEGER DEFAULT 0, generation_modified INTEGER DEFAULT 0,
  xmp BLOB DEFAULT NULL, _transcode_status INTEGER DEFAULT 0,
  _video_codec_type TEXT DEFAULT NULL, _modifier INTEGER DEFAULT 0,
  is_recording INTEGER DEFAULT 0, redacted_uri_id TEXT DEFAULT NULL,
  _user_id INTEGER DEFAULT 0, _special_format INTEGER DEFAULT NULL);
CREATE INDEX media_type_index ON files (media_type);
CREATE INDEX parent_index ON files (parent);
CREATE INDEX bucket_index ON files (bucket_id, media_type, datetaken, _id);
CREATE VIEW images AS SELECT * FROM files WHERE media_type = 1;
CREATE VIEW audio AS SELECT * FROM files WHERE media_type = 2;
CREATE VIEW video AS SELECT * FROM files WHERE media_type = 3;
CREATE VIEW audio_playlists AS SELECT * FROM files WHERE media_type = 4;
CREATE VIEW downloads AS SELECT * FROM files WHERE is_download = 1;
CREATE VIEW audio_artists AS SELECT artist_id AS _id, MIN(artist) AS artist, artist_key,
  COUNT(DISTINCT album_id) AS number_of_albums, COUNT(DISTINCT _id) AS number_of_tracks
  FROM audio WHERE is_music = 1 AND volume_name = 'external_primary' GROUP BY artist_id;
CREATE VIEW audio_albums AS SELECT album_id AS _id, album_id, MIN(album) AS album, album_key,
  artist_id, artist, artist_key, COUNT(DISTINCT _id) AS numsongs,
  COUNT(DISTINCT _id) AS numsongs_by_artist, MIN(year) AS minyear, MAX(year) AS maxyear,
  NULL AS album_art
  FROM audio WHERE is_music = 1 AND volume_name = 'external_primary' GROUP BY album_id;
CREATE VIEW audio_genres AS SELECT genre_id AS _id, MIN(genre) AS name
  FROM audio WHERE genre_id IS NOT NULL GROUP BY genre_id;
