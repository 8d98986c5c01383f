CREATE TABLE Settings (
  db_model_version UNSIGNED INTEGER NOT NULL, max_task_attempts UNSIGNED INTEGER NOT NULL,
  max_link_task_attempts UNSIGNED INTEGER NOT NULL);
INSERT INTO Settings VALUES (36, 2, 6);
CREATE TABLE Device (
  id_device INTEGER PRIMARY KEY AUTOINCREMENT, uuid TEXT COLLATE NOCASE, scheme TEXT,
  is_removable BOOLEAN, is_present BOOLEAN, is_network BOOLEAN, last_seen UNSIGNED INTEGER,
  UNIQUE (uuid, scheme));
CREATE TABLE Folder (
  id_folder INTEGER PRIMARY KEY AUTOINCREMENT, path TEXT, name TEXT COLLATE NOCASE,
  parent_id UNSIGNED INTEGER, is_banned BOOLEAN NOT NULL DEFAULT 0,
  device_id UNSIGNED INTEGER, is_removable BOOLEAN NOT NULL DEFAULT 0,
  nb_audio UNSIGNED INTEGER NOT NULL DEFAULT 0, nb_video UNSIGNED INTEGER NOT NULL DEFAULT 0,
  duration INTEGER NOT NULL DEFAULT 0, UNIQUE (path, device_id));
CREATE TABLE File (
  id_file INTEGER PRIMARY KEY AUTOINCREMENT, media_id UNSIGNED INT DEFAULT NULL,
  playlist_id UNSIGNED INT DEFAULT NULL, mrl TEXT, type UNSIGNED INTEGER,
  last_modification_date UNSIGNED INT, size UNSIGNED INT, folder_id UNSIGNED INTEGER,
  is_removable BOOLEAN NOT NULL, is_external BOOLEAN NOT NULL, is_network BOOLEAN NOT NULL,
  insertion_date UNSIGNED INTEGER NOT NULL DEFAULT 0, UNIQUE (mrl, folder_id));
CREATE TABLE MediaGroup (
  id_group INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT COLLATE NOCASE,
  nb_video UNSIGNED INTEGER DEFAULT 0, nb_audio UNSIGNED INTEGER DEFAULT 0,
  nb_unknown UNSIGNED INTEGER DEFAULT 0, nb_seen UNSIGNED INTEGER DEFAULT 0,
  nb_present_video UNSIGNED INTEGER DEFAULT 0, nb_present_audio UNSIGNED INTEGER DEFAULT 0,
  nb_present_unknown UNSIGNED INTEGER DEFAULT 0, nb_present_seen UNSIGNED INTEGER DEFAULT 0,
  duration INTEGER DEFAULT 0, creation_date INTEGER NOT NULL,
  last_modification_date INTEGER NOT NULL, user_interacted BOOLEAN,
  forced_singleton BOOLEAN);
CREATE TABLE Media (
  id_media INTEGER PRIMARY KEY AUTOINCREMENT, type INTEGER,
  subtype INTEGER NOT NULL DEFAULT 0, duration INTEGER DEFAULT -1,
  last_position REAL DEFAULT -1, last_time INTEGER DEFAULT -1, play_count UNSIGNED INTEGER NOT NULL DEFAULT 0,
  last_played_date UNSIGNED INTEGER, insertion_date UNSIGNED INTEGER,
  release_date UNSIGNED INTEGER, title TEXT COLLATE NOCASE, filename TEXT COLLATE NOCASE,
  is_favorite BOOLEAN NOT NULL DEFAULT 0, is_present BOOLEAN NOT NULL DEFAULT 1,
  device_id INTEGER, nb_playlists UNSIGNED INTEGER NOT NULL DEFAULT 0,
  folder_id UNSIGNED INTEGER, import_type UNSIGNED INTEGER NOT NULL, group_id UNSIGNED INTEGER,
  forced_title BOOLEAN NOT NULL DEFAULT 0, artist_id UNSIGNED INTEGER,
  genre_id UNSIGNED INTEGER, track_number UNSIGNED INTEGER, album_id UNSIGNED INTEGER,
  disc_number UNSIGNED INTEGER, lyrics TEXT);
CREATE TABLE Artist (
  id_artist INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT COLLATE NOCASE UNIQUE ON CONFLICT FAIL,
  shortbio TEXT, nb_albums UNSIGNED INT DEFAULT 0, nb_tracks UNSIGNED INT DEFAULT 0, mb_id TEXT,
  is_present UNSIGNED INTEGER NOT NULL DEFAULT 0 CHECK (is_present <= nb_tracks),
  is_favorite BOOLEAN NOT NULL DEFAULT 0);
CREATE TABLE Album (
  id_album INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT COLLATE NOCASE,
  artist_id UNSIGNED INTEGER, release_year UNSIGNED INTEGER, short_summary TEXT,
  nb_tracks UNSIGNED INTEGER DEFAULT 0, duration UNSIGNED INTEGER NOT NULL DEFAULT 0,
  nb_discs UNSIGNED INTEGER NOT NULL DEFAULT 1,
  is_present UNSIGNED INTEGER NOT NULL DEFAULT 0 CHECK (is_present <= nb_tracks),
  is_favorite BOOLEAN NOT NULL DEFAULT 0);
CREATE TABLE Genre (
  id_genre INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT COLLATE NOCASE UNIQUE ON CONFLICT FAIL,
  nb_tracks INTEGER NOT NULL DEFAULT 0,
  is_present INTEGER NOT NULL DEFAULT 0 CHECK (is_present <= nb_tracks),
  is_favorite BOOLEAN NOT NULL DEFAULT 0);
CREATE TABLE MediaArtistRelation (
  media_id INTEGER NOT NULL, artist_id INTEGER, PRIMARY KEY (media_id, artist_id));
CREATE TABLE AlbumArtistRelation (
  album_id INTEGER, artist_id INTEGER, PRIMARY KEY (album_id, artist_id));
CREATE VIRTUAL TABLE ArtistFts USING FTS3(name);
CREATE VIRTUAL TABLE AlbumFts USING FTS3(title, artist);
CREATE VIRTUAL TABLE GenreFts USING FTS3(name);
CREATE TRIGGER insert_artist_fts AFTER INSERT ON Artist WHEN new.name IS NOT NULL BEGIN
  INSERT INTO ArtistFts (rowid, name) VALUES (new.id_artist, new.name);
END;
CREATE TRIGGER delete_artist_fts BEFORE DELETE ON Artist WHEN old.name IS NOT NULL BEGIN
  DELETE FROM ArtistFts WHERE rowid = old.id_artist;
END;
CREATE TRIGGER insert_album_fts AFTER INSERT ON Album WHEN new.title IS NOT NULL BEGIN
  INSERT INTO AlbumFts (rowid, title) VALUES (new.id_album, new.title);
END;
CREATE TRIGGER delete_album_fts BEFORE DELETE ON Album WHEN old.title IS NOT NULL BEGIN
  DELETE FROM AlbumFts WHERE rowid = old.id_album;
END;
CREATE TRIGGER insert_genre_fts AFTER INSERT ON Genre BEGIN
  INSERT INTO GenreFts (rowid, name) VALUES (new.id_genre, new.name);
END;
CREATE TRIGGER delete_genre_fts BEFORE DELETE ON Genre BEGIN
  DELETE FROM GenreFts WHERE rowid = old.id_genre;
END;
INSERT INTO Artist (id_artist) VALUES (1), (2);
CREATE INDEX index_media_presence ON Media (is_present);
CREATE INDEX index_media_types ON Media (type, subtype);
CREATE VIRTUAL TABLE MediaFts USING FTS3(title, labels);
CREATE TABLE Playlist (
  id_playlist INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT COLLATE NOCASE,
  creation_date UNSIGNED INT NOT NULL, artwork_mrl TEXT,
  nb_video UNSIGNED INT NOT NULL DEFAULT 0, nb_audio UNSIGNED INT NOT NULL DEFAULT 0,
  nb_unknown UNSIGNED INT NOT NULL DEFAULT 0,
  nb_present_video UNSIGNED INT NOT NULL DEFAULT 0 CHECK (nb_present_video <= nb_video),
  nb_present_audio UNSIGNED INT NOT NULL DEFAULT 0 CHECK (nb_present_audio <= nb_audio),
  nb_present_unknown UNSIGNED INT NOT NULL DEFAULT 0 CHECK (nb_present_unknown <= nb_unknown),
  duration UNSIGNED INT NOT NULL DEFAULT 0,
  nb_duration_unknown UNSIGNED INT NOT NULL DEFAULT 0);
CREATE TABLE PlaylistMediaRelation (
  media_id INTEGER, playlist_id INTEGER, position INTEGER,
  FOREIGN KEY (playlist_id) REFERENCES Playlist (id_playlist) ON DELETE CASCADE,
  FOREIGN KEY (media_id) REFERENCES Media (id_media) ON DELETE CASCADE);
CREATE INDEX playlist_media_pl_id_index ON PlaylistMediaRelation (media_id, playlist_id);
CREATE INDEX playlist_position_pl_id_index ON PlaylistMediaRelation (playlist_id, position);
CREATE VIRTUAL TABLE PlaylistFts USING FTS3(name);
CREATE TABLE Label (id_label INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE ON CONFLICT FAIL);
CREATE TABLE LabelFileRelation (label_id INTEGER, media_id INTEGER, PRIMARY KEY (label_id, media_id));
CREATE TABLE Thumbnail (
  id_thumbnail INTEGER PRIMARY KEY AUTOINCREMENT, mrl TEXT, status UNSIGNED INTEGER NOT NULL,
  nb_attempts UNSIGNED INTEGER DEFAULT 0, is_owned INTEGER NOT NULL,
  shared_counter INTEGER NOT NULL DEFAULT 0, file_size INTEGER, hash TEXT);
CREATE TRIGGER insert_media_fts AFTER INSERT ON Media BEGIN
  INSERT INTO MediaFts (rowid, title, labels) VALUES (new.id_media, new.title, '');
END;
CREATE TRIGGER delete_media_fts BEFORE DELETE ON Media BEGIN
  DELETE FROM MediaFts WHERE rowid = old.id_media;
END;
CREATE TRIGGER update_media_title_fts AFTER UPDATE OF title ON Media BEGIN
  UPDATE MediaFts SET title = new.title WHERE rowid = new.id_media;
END;
CREATE TRIGGER insert_playlist_fts AFTER INSERT ON Playlist BEGIN
  INSERT INTO PlaylistFts (rowid, name) VALUES (new.id_playlist, new.name);
END;
CREATE TRIGGER update_playlist_fts AFTER UPDATE OF name ON Playlist BEGIN
  UPDATE PlaylistFts SET name = new.name WHERE rowid = new.id_playlist;
END;
CREATE TRIGGER delete_playlist_fts BEFORE DELETE ON Playlist BEGIN
  DELETE FROM PlaylistFts WHERE rowid = old.id_playlist;
END;
CREATE TRIGGER update_playlist_order_on_insert AFTER INSERT ON PlaylistMediaRelation
  WHEN new.position IS NOT NULL BEGIN
  UPDATE PlaylistMediaRelation SET position = position + 1
    WHERE playlist_id = new.playlist_id AND position >= new.position
    AND rowid != new.rowid;
END;
CREATE TRIGGER update_playlist_order_on_delete AFTER DELETE ON PlaylistMediaRelation BEGIN
  UPDATE PlaylistMediaRelation SET position = position - 1
    WHERE playlist_id = old.playlist_id AND position > old.position;
END;
CREATE TRIGGER playlist_update_nb_media_on_insert AFTER INSERT ON PlaylistMediaRelation BEGIN
  UPDATE Media SET nb_playlists = nb_playlists + 1 WHERE id_media = new.media_id;
  UPDATE Playlist SET
    nb_video = nb_video + (media.type = 1), nb_audio = nb_audio + (media.type = 2),
    nb_unknown = nb_unknown + (media.type = 0),
    nb_present_video = nb_present_video + (media.type = 1 AND media.is_present != 0),
    nb_present_audio = nb_present_audio + (media.type = 2 AND media.is_present != 0),
    nb_present_unknown = nb_present_unknown + (media.type = 0 AND media.is_present != 0),
    duration = Playlist.duration + MAX(media.duration, 0),
    nb_duration_unknown = nb_duration_unknown + (media.duration <= 0)
    FROM (SELECT type, is_present, duration FROM Media WHERE id_media = new.media_id) AS media
    WHERE id_playlist = new.playlist_id;
END;
CREATE TRIGGER playlist_update_nb_media_on_delete AFTER DELETE ON PlaylistMediaRelation BEGIN
  UPDATE Media SET nb_playlists = nb_playlists - 1 WHERE id_media = old.media_id;
  UPDATE Playlist SET
    nb_present_video = nb_present_video - (media.type = 1 AND media.is_present != 0),
    nb_present_audio = nb_present_audio - (media.type = 2 AND media.is_present != 0),
    nb_present_unknown = nb_present_unknown - (media.type = 0 AND media.is_present != 0),
    nb_video = nb_video - (media.type = 1), nb_audio = nb_audio - (media.type = 2),
    nb_unknown = nb_unknown - (media.type = 0),
    duration = Playlist.duration - MAX(media.duration, 0),
    nb_duration_unknown = nb_duration_unknown - (media.duration <= 0)
    FROM (SELECT type, is_present, duration FROM Media WHERE id_media = old.media_id) AS media
    WHERE id_playlist = old.playlist_id;
END;
