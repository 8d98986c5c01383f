PRAGMA user_version = 2;
CREATE TABLE android_metadata (locale TEXT);
INSERT INTO android_metadata VALUES ('en_US');
CREATE TABLE blocked (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, original_number TEXT NOT NULL UNIQUE, e164_number TEXT);
CREATE INDEX blocked_number_idx_original ON blocked (original_number);
CREATE INDEX blocked_number_idx_e164 ON blocked (e164_number);
