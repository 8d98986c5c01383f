CREATE TABLE android_metadata (locale TEXT);
INSERT INTO android_metadata VALUES ('en_US');
CREATE TABLE version (version INT NOT NULL, table_fields_version INT NOT NULL DEFAULT 0);
INSERT INTO version VALUES (46, 46);
CREATE TABLE settings ("key" TEXT PRIMARY KEY, "value" TEXT, type INT);
CREATE TABLE table_fields (
  id INTEGER PRIMARY KEY, table_name TEXT, field_name TEXT, field_type INT, field_default TEXT);
CREATE TABLE folders (
  id TEXT PRIMARY KEY, title TEXT NOT NULL DEFAULT '', created_time INT NOT NULL,
  updated_time INT NOT NULL, user_created_time INT NOT NULL DEFAULT 0,
  user_updated_time INT NOT NULL DEFAULT 0, encryption_cipher_text TEXT NOT NULL DEFAULT '',
  encryption_applied INT NOT NULL DEFAULT 0, parent_id TEXT NOT NULL DEFAULT '',
  is_shared INT NOT NULL DEFAULT 0, share_id TEXT NOT NULL DEFAULT '',
  master_key_id TEXT NOT NULL DEFAULT '', icon TEXT NOT NULL DEFAULT '',
  user_data TEXT NOT NULL DEFAULT '', deleted_time INT NOT NULL DEFAULT 0);
CREATE INDEX folders_title ON folders (title);
CREATE INDEX folders_updated_time ON folders (updated_time);
CREATE TABLE notes (
  id TEXT PRIMARY KEY, parent_id TEXT NOT NULL DEFAULT '', title TEXT NOT NULL DEFAULT '',
  body TEXT NOT NULL DEFAULT '', created_time INT NOT NULL, updated_time INT NOT NULL,
  is_conflict INT NOT NULL DEFAULT 0, latitude NUMERIC NOT NULL DEFAULT 0,
  longitude NUMERIC NOT NULL DEFAULT 0, altitude NUMERIC NOT NULL DEFAULT 0,
  author TEXT NOT NULL DEFAULT '', source_url TEXT NOT NULL DEFAULT '',
  is_todo INT NOT NULL DEFAULT 0, todo_due INT NOT NULL DEFAULT 0,
  todo_completed INT NOT NULL DEFAULT 0, source TEXT NOT NULL DEFAULT '',
  source_application TEXT NOT NULL DEFAULT '', application_data TEXT NOT NULL DEFAULT '',
  "order" NUMERIC NOT NULL DEFAULT 0, user_created_time INT NOT NULL DEFAULT 0,
  user_updated_time INT NOT NULL DEFAULT 0, encryption_cipher_text TEXT NOT NULL DEFAULT '',
  encryption_applied INT NOT NULL DEFAULT 0, markup_language INT NOT NULL DEFAULT 1,
  is_shared INT NOT NULL DEFAULT 0, share_id TEXT NOT NULL DEFAULT '',
  conflict_original_id TEXT NOT NULL DEFAULT '', master_key_id TEXT NOT NULL DEFAULT '',
  user_data TEXT NOT NULL DEFAULT '', deleted_time INT NOT NULL DEFAULT 0);
CREATE INDEX notes_title ON notes (title);
CREATE INDEX notes_updated_time ON notes (updated_time);
CREATE INDEX notes_is_conflict ON notes (is_conflict);
CREATE INDEX notes_is_todo ON notes (is_todo);
CREATE INDEX notes_order ON notes ("order");
CREATE TABLE notes_normalized (
  id TEXT NOT NULL, title TEXT NOT NULL DEFAULT '', body TEXT NOT NULL DEFAULT '',
  user_created_time INT NOT NULL DEFAULT 0, user_updated_time INT NOT NULL DEFAULT 0,
  is_todo INT NOT NULL DEFAULT 0, todo_completed INT NOT NULL DEFAULT 0,
  parent_id TEXT NOT NULL DEFAULT '', latitude NUMERIC NOT NULL DEFAULT 0,
  longitude NUMERIC NOT NULL DEFAULT 0, altitude NUMERIC NOT NULL DEFAULT 0,
  source_url TEXT NOT NULL DEFAULT '', todo_due INT NOT NULL DEFAULT 0);
CREATE INDEX notes_normalized_id ON notes_normalized (id);
CREATE INDEX notes_normalized_parent_id ON notes_normalized (parent_id);
CREATE VIRTUAL TABLE notes_fts USING fts4(content="notes_normalized", notindexed="id", notindexed="user_created_time", notindexed="user_updated_time", notindexed="is_todo", notindexed="todo_completed", notindexed="parent_id", notindexed="latitude", notindexed="longitude", notindexed="altitude", notindexed="source_url", id, title, body, user_created_time, user_updated_time, is_todo, todo_completed, parent_id, latitude, longitude, altitude, source_url);
CREATE TRIGGER notes_fts_before_update BEFORE UPDATE ON notes_normalized BEGIN
  DELETE FROM notes_fts WHERE docid = old.rowid;
END;
CREATE TRIGGER notes_fts_before_delete BEFORE DELETE ON notes_normalized BEGIN
  DELETE FROM notes_fts WHERE docid = old.rowid;
END;
CREATE TRIGGER notes_after_update AFTER UPDATE ON notes_normalized BEGIN
  INSERT INTO notes_fts (docid, id, title, body, user_created_time, user_updated_time, is_todo, todo_completed, parent_id, latitude, longitude, altitude, source_url)
    SELECT rowid, id, title, body, user_created_time, user_updated_time, is_todo, todo_completed, parent_id, latitude, longitude, altitude, source_url
    FROM notes_normalized WHERE new.rowid = notes_normalized.rowid;
END;
CREATE TRIGGER notes_after_insert AFTER INSERT ON notes_normalized BEGIN
  INSERT INTO notes_fts (docid, id, title, body, user_created_time, user_updated_time, is_todo, todo_completed, parent_id, latitude, longitude, altitude, source_url)
    SELECT rowid, id, title, body, user_created_time, user_updated_time, is_todo, todo_completed, parent_id, latitude, longitude, altitude, source_url
    FROM notes_normalized WHERE new.rowid = notes_normalized.rowid;
END;
CREATE TABLE tags (
  id TEXT PRIMARY KEY, title TEXT NOT NULL DEFAULT '', created_time INT NOT NULL,
  updated_time INT NOT NULL, user_created_time INT NOT NULL DEFAULT 0,
  user_updated_time INT NOT NULL DEFAULT 0, encryption_cipher_text TEXT NOT NULL DEFAULT '',
  encryption_applied INT NOT NULL DEFAULT 0, is_shared INT NOT NULL DEFAULT 0,
  parent_id TEXT NOT NULL DEFAULT '', user_data TEXT NOT NULL DEFAULT '');
CREATE TABLE note_tags (
  id TEXT PRIMARY KEY, note_id TEXT NOT NULL DEFAULT '', tag_id TEXT NOT NULL DEFAULT '',
  created_time INT NOT NULL, updated_time INT NOT NULL,
  user_created_time INT NOT NULL DEFAULT 0, user_updated_time INT NOT NULL DEFAULT 0,
  encryption_cipher_text TEXT NOT NULL DEFAULT '', encryption_applied INT NOT NULL DEFAULT 0,
  is_shared INT NOT NULL DEFAULT 0);
CREATE TABLE resources (
  id TEXT PRIMARY KEY, title TEXT NOT NULL DEFAULT '', mime TEXT NOT NULL DEFAULT '',
  filename TEXT NOT NULL DEFAULT '', created_time INT NOT NULL, updated_time INT NOT NULL,
  user_created_time INT NOT NULL DEFAULT 0, user_updated_time INT NOT NULL DEFAULT 0,
  file_extension TEXT NOT NULL DEFAULT '', encryption_cipher_text TEXT NOT NULL DEFAULT '',
  encryption_applied INT NOT NULL DEFAULT 0, encryption_blob_encrypted INT NOT NULL DEFAULT 0,
  size INT NOT NULL DEFAULT -1, is_shared INT NOT NULL DEFAULT 0,
  share_id TEXT NOT NULL DEFAULT '', master_key_id TEXT NOT NULL DEFAULT '',
  user_data TEXT NOT NULL DEFAULT '', blob_updated_time INT NOT NULL DEFAULT 0);
CREATE TABLE note_resources (
  id INTEGER PRIMARY KEY, note_id TEXT NOT NULL, resource_id TEXT NOT NULL,
  is_associated INT NOT NULL, last_seen_time INT NOT NULL);
CREATE TABLE item_changes (
  id INTEGER PRIMARY KEY AUTOINCREMENT, item_type INT NOT NULL, item_id TEXT NOT NULL,
  type INT NOT NULL, created_time INT NOT NULL, source INT NOT NULL DEFAULT 1,
  before_change_item TEXT NOT NULL DEFAULT '');
CREATE TABLE deleted_items (
  id INTEGER PRIMARY KEY, item_type INT NOT NULL, item_id TEXT NOT NULL,
  deleted_time INT NOT NULL, sync_target INT NOT NULL);
CREATE TABLE sync_items (
  id INTEGER PRIMARY KEY, sync_target INT NOT NULL, sync_time INT NOT NULL DEFAULT 0,
  item_type INT NOT NULL, item_id TEXT NOT NULL, sync_disabled INT NOT NULL DEFAULT 0,
  sync_disabled_reason TEXT NOT NULL DEFAULT '', force_sync INT NOT NULL DEFAULT 0,
  item_location INT NOT NULL DEFAULT 1, sync_warning_dismissed INT NOT NULL DEFAULT 0);
CREATE TABLE alarms (
  id INTEGER PRIMARY KEY AUTOINCREMENT, note_id TEXT NOT NULL, trigger_time INT NOT NULL);
CREATE TABLE revisions (
  id TEXT PRIMARY KEY, parent_id TEXT NOT NULL DEFAULT '', item_type INT NOT NULL,
  item_id TEXT NOT NULL, item_updated_time INT NOT NULL, title_diff TEXT NOT NULL DEFAULT '',
  body_diff TEXT NOT NULL DEFAULT '', metadata_diff TEXT NOT NULL DEFAULT '',
  encryption_cipher_text TEXT NOT NULL DEFAULT '', encryption_applied INT NOT NULL DEFAULT 0,
  updated_time INT NOT NULL, created_time INT NOT NULL);
CREATE TABLE key_values (
  id INTEGER PRIMARY KEY AUTOINCREMENT, "key" TEXT NOT NULL, "value" TEXT NOT NULL,
  type INT NOT NULL, updated_time INT NOT NULL);
