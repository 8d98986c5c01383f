PRAGMA user_version = 6;
CREATE TABLE android_metadata (locale TEXT);
INSERT INTO android_metadata VALUES ('en_US');
CREATE TABLE expense (
  expense_id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, name TEXT, amount INTEGER NOT NULL,
  category INTEGER NOT NULL, note TEXT, created_date INTEGER NOT NULL,
  modified_date INTEGER NOT NULL);
CREATE TABLE backup (
  backup_id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, name TEXT NOT NULL,
  file_path TEXT NOT NULL, created_date INTEGER NOT NULL, item_total INTEGER NOT NULL,
  worker_id TEXT NOT NULL, is_completed INTEGER NOT NULL);
