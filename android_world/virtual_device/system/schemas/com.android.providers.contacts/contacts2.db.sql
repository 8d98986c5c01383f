PRAGMA user_version = 1604;
CREATE TABLE android_metadata (locale TEXT);
INSERT INTO android_metadata VALUES ('en_US');
CREATE TABLE _sync_state (_id INTEGER PRIMARY KEY, account_name TEXT NOT NULL, account_type TEXT NOT NULL, data TEXT, UNIQUE(account_name, account_type));
CREATE TABLE _sync_state_metadata (version INTEGER);
CREATE TABLE properties (property_key TEXT PRIMARY KEY, property_value TEXT);
CREATE TABLE accounts (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, account_name TEXT, account_type TEXT, data_set TEXT,
  sim_slot_index INTEGER, sim_ef_type INTEGER, ungrouped_visible INTEGER NOT NULL DEFAULT 0,
  should_sync INTEGER NOT NULL DEFAULT 1, x_is_default INTEGER NOT NULL DEFAULT 0);
CREATE TABLE mimetypes (_id INTEGER PRIMARY KEY AUTOINCREMENT, mimetype TEXT NOT NULL);
CREATE UNIQUE INDEX mime_type ON mimetypes (mimetype);
INSERT INTO mimetypes (mimetype) VALUES
  ('vnd.android.cursor.item/email_v2'), ('vnd.android.cursor.item/im'),
  ('vnd.android.cursor.item/nickname'), ('vnd.android.cursor.item/organization'),
  ('vnd.android.cursor.item/phone_v2'), ('vnd.android.cursor.item/sip_address'),
  ('vnd.android.cursor.item/name'), ('vnd.android.cursor.item/postal-address_v2'),
  ('vnd.android.cursor.item/identity'), ('vnd.android.cursor.item/photo'),
  ('vnd.android.cursor.item/group_membership'), ('vnd.android.cursor.item/note'),
  ('vnd.android.cursor.item/contact_event'), ('vnd.android.cursor.item/website'),
  ('vnd.android.cursor.item/relation'), ('vnd.com.google.cursor.item/contact_misc');
CREATE TABLE packages (_id INTEGER PRIMARY KEY AUTOINCREMENT, package TEXT NOT NULL);
CREATE TABLE contacts (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, name_raw_contact_id INTEGER REFERENCES raw_contacts(_id),
  photo_id INTEGER REFERENCES data(_id), photo_file_id INTEGER REFERENCES photo_files(_id),
  custom_ringtone TEXT, send_to_voicemail INTEGER NOT NULL DEFAULT 0,
  x_times_contacted INTEGER NOT NULL DEFAULT 0, x_last_time_contacted INTEGER,
  times_contacted INTEGER NOT NULL DEFAULT 0, last_time_contacted INTEGER,
  starred INTEGER NOT NULL DEFAULT 0, pinned INTEGER NOT NULL DEFAULT 0,
  has_phone_number INTEGER NOT NULL DEFAULT 0, lookup TEXT,
  status_update_id INTEGER REFERENCES data(_id), contact_last_updated_timestamp INTEGER);
CREATE INDEX contacts_has_phone_index ON contacts (has_phone_number);
CREATE INDEX contacts_name_raw_contact_id_index ON contacts (name_raw_contact_id);
CREATE TABLE deleted_contacts (
  contact_id INTEGER PRIMARY KEY, contact_deleted_timestamp INTEGER NOT NULL DEFAULT 0);
CREATE INDEX contacts_deleted_timestamp_index ON deleted_contacts (contact_deleted_timestamp);
CREATE TABLE raw_contacts (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, account_id INTEGER REFERENCES accounts(_id),
  sourceid TEXT, backup_id TEXT, raw_contact_is_read_only INTEGER NOT NULL DEFAULT 0,
  version INTEGER NOT NULL DEFAULT 1, dirty INTEGER NOT NULL DEFAULT 0,
  deleted INTEGER NOT NULL DEFAULT 0, metadata_dirty INTEGER NOT NULL DEFAULT 0,
  contact_id INTEGER REFERENCES contacts(_id), aggregation_mode INTEGER NOT NULL DEFAULT 0,
  aggregation_needed INTEGER NOT NULL DEFAULT 1, custom_ringtone TEXT,
  send_to_voicemail INTEGER NOT NULL DEFAULT 0, x_times_contacted INTEGER NOT NULL DEFAULT 0,
  x_last_time_contacted INTEGER, times_contacted INTEGER NOT NULL DEFAULT 0,
  last_time_contacted INTEGER, starred INTEGER NOT NULL DEFAULT 0,
  pinned INTEGER NOT NULL DEFAULT 0, display_name TEXT, display_name_alt TEXT,
  display_name_source INTEGER NOT NULL DEFAULT 0, phonetic_name TEXT, phonetic_name_style TEXT,
  sort_key TEXT, phonebook_label TEXT, phonebook_bucket INTEGER, sort_key_alt TEXT,
  phonebook_label_alt TEXT, phonebook_bucket_alt INTEGER,
  name_verified INTEGER NOT NULL DEFAULT 0, sync1 TEXT, sync2 TEXT, sync3 TEXT, sync4 TEXT);
CREATE INDEX raw_contacts_contact_id_index ON raw_contacts (contact_id);
CREATE INDEX raw_contacts_source_id_account_id_index ON raw_contacts (sourceid, account_id);
CREATE TABLE data (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, package_id INTEGER REFERENCES packages(_id),
  mimetype_id INTEGER REFERENCES mimetypes(_id) NOT NULL,
  raw_contact_id INTEGER REFERENCES raw_contacts(_id) NOT NULL, hash_id TEXT,
  is_read_only INTEGER NOT NULL DEFAULT 0, is_primary INTEGER NOT NULL DEFAULT 0,
  is_super_primary INTEGER NOT NULL DEFAULT 0, data_version INTEGER NOT NULL DEFAULT 0,
  data1 TEXT, data2 TEXT, data3 TEXT, data4 TEXT, data5 TEXT, data6 TEXT, data7 TEXT, data8 TEXT,
  data9 TEXT, data10 TEXT, data11 TEXT, data12 TEXT, data13 TEXT, data14 TEXT, data15 TEXT,
  data_sync1 TEXT, data_sync2 TEXT, data_sync3 TEXT, data_sync4 TEXT,
  carrier_presence INTEGER NOT NULL DEFAULT 0,
  is_phone_account_migration_pending INTEGER NOT NULL DEFAULT 0,
  preferred_phone_account_component_name TEXT, preferred_phone_account_id TEXT);
CREATE INDEX data_raw_contact_id ON data (raw_contact_id);
CREATE INDEX data_mimetype_data1_index ON data (mimetype_id, data1);
CREATE INDEX data_hash_id_index ON data (hash_id);
CREATE TABLE phone_lookup (
  data_id INTEGER REFERENCES data(_id) NOT NULL,
  raw_contact_id INTEGER REFERENCES raw_contacts(_id) NOT NULL,
  normalized_number TEXT NOT NULL, min_match TEXT NOT NULL);
CREATE INDEX phone_lookup_index ON phone_lookup (normalized_number, raw_contact_id, data_id);
CREATE INDEX phone_lookup_min_match_index ON phone_lookup (min_match, raw_contact_id, data_id);
CREATE INDEX phone_lookup_data_id_min_match_index ON phone_lookup (data_id, min_match);
CREATE TABLE name_lookup (
  data_id INTEGER REFERENCES data(_id) NOT NULL,
  raw_contact_id INTEGER REFERENCES raw_contacts(_id) NOT NULL,
  normalized_name TEXT NOT NULL, name_type INTEGER NOT NULL,
  PRIMARY KEY (data_id, normalized_name, name_type));
CREATE INDEX name_lookup_raw_contact_id_index ON name_lookup (raw_contact_id);
CREATE TABLE nickname_lookup (name TEXT, cluster TEXT);
CREATE UNIQUE INDEX nickname_lookup_index ON nickname_lookup (name, cluster);
CREATE TABLE groups (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, package_id INTEGER REFERENCES packages(_id),
  account_id INTEGER REFERENCES accounts(_id), sourceid TEXT, version INTEGER NOT NULL DEFAULT 1,
  dirty INTEGER NOT NULL DEFAULT 0, title TEXT, title_res INTEGER, notes TEXT, system_id TEXT,
  deleted INTEGER NOT NULL DEFAULT 0, group_visible INTEGER NOT NULL DEFAULT 0,
  should_sync INTEGER NOT NULL DEFAULT 1, auto_add INTEGER NOT NULL DEFAULT 0,
  favorites INTEGER NOT NULL DEFAULT 0, group_is_read_only INTEGER NOT NULL DEFAULT 0,
  sync1 TEXT, sync2 TEXT, sync3 TEXT, sync4 TEXT);
CREATE INDEX groups_source_id_account_id_index ON groups (sourceid, account_id);
CREATE TABLE agg_exceptions (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, type INTEGER NOT NULL,
  raw_contact_id1 INTEGER REFERENCES raw_contacts(_id),
  raw_contact_id2 INTEGER REFERENCES raw_contacts(_id));
CREATE TABLE visible_contacts (_id INTEGER PRIMARY KEY);
CREATE TABLE default_directory (_id INTEGER PRIMARY KEY);
CREATE TABLE status_updates (
  status_update_data_id INTEGER PRIMARY KEY REFERENCES data(_id), status TEXT, status_ts INTEGER,
  status_res_package TEXT, status_label INTEGER, status_icon INTEGER);
CREATE TABLE photo_files (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, height INTEGER NOT NULL, width INTEGER NOT NULL,
  filesize INTEGER NOT NULL);
CREATE TABLE stream_items (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, raw_contact_id INTEGER NOT NULL, res_package TEXT,
  icon TEXT, label TEXT, text TEXT, timestamp INTEGER NOT NULL, comments TEXT,
  stream_item_sync1 TEXT, stream_item_sync2 TEXT, stream_item_sync3 TEXT, stream_item_sync4 TEXT);
CREATE TABLE directories (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, packageName TEXT NOT NULL, authority TEXT NOT NULL,
  typeResourceId INTEGER, typeResourceName TEXT, accountType TEXT, accountName TEXT,
  displayName TEXT, exportSupport INTEGER NOT NULL DEFAULT 0,
  shortcutSupport INTEGER NOT NULL DEFAULT 0, photoSupport INTEGER NOT NULL DEFAULT 0);
INSERT INTO directories (_id, packageName, authority, typeResourceId) VALUES
  (0, 'com.android.providers.contacts', 'com.android.contacts', 2130968576),
  (1, 'com.android.providers.contacts', 'com.android.contacts', 2130968577);
CREATE TABLE data_usage_stat (
  stat_id INTEGER PRIMARY KEY AUTOINCREMENT, data_id INTEGER NOT NULL,
  usage_type INTEGER NOT NULL DEFAULT 0, x_times_used INTEGER NOT NULL DEFAULT 0,
  x_last_time_used INTEGER NOT NULL DEFAULT 0, times_used INTEGER NOT NULL DEFAULT 0,
  last_time_used INTEGER NOT NULL DEFAULT 0);
CREATE VIRTUAL TABLE search_index USING FTS4 (contact_id INTEGER REFERENCES contacts(_id) NOT NULL, content TEXT, name TEXT, tokens TEXT);
CREATE TRIGGER raw_contacts_deleted BEFORE DELETE ON raw_contacts BEGIN
  DELETE FROM data WHERE raw_contact_id = OLD._id;
  DELETE FROM agg_exceptions WHERE raw_contact_id1 = OLD._id OR raw_contact_id2 = OLD._id;
  DELETE FROM visible_contacts WHERE _id = OLD.contact_id
    AND (SELECT COUNT(*) FROM raw_contacts WHERE contact_id = OLD.contact_id) = 1;
  DELETE FROM default_directory WHERE _id = OLD.contact_id
    AND (SELECT COUNT(*) FROM raw_contacts WHERE contact_id = OLD.contact_id) = 1;
  DELETE FROM contacts WHERE _id = OLD.contact_id
    AND (SELECT COUNT(*) FROM raw_contacts WHERE contact_id = OLD.contact_id) = 1;
END;
CREATE TRIGGER raw_contacts_marked_deleted AFTER UPDATE ON raw_contacts BEGIN
  UPDATE raw_contacts SET version = OLD.version + 1
    WHERE _id = OLD._id AND NEW.deleted != OLD.deleted;
END;
CREATE TRIGGER data_updated AFTER UPDATE ON data BEGIN
  UPDATE data SET data_version = OLD.data_version + 1 WHERE _id = OLD._id;
  UPDATE raw_contacts SET version = version + 1 WHERE _id = OLD.raw_contact_id;
END;
CREATE TRIGGER data_deleted BEFORE DELETE ON data BEGIN
  UPDATE raw_contacts SET version = version + 1 WHERE _id = OLD.raw_contact_id;
  DELETE FROM phone_lookup WHERE data_id = OLD._id;
  DELETE FROM status_updates WHERE status_update_data_id = OLD._id;
  DELETE FROM name_lookup WHERE data_id = OLD._id;
END;
CREATE VIEW view_raw_contacts AS SELECT
  raw_contacts._id AS _id, contact_id, aggregation_mode, raw_contact_is_read_only, deleted,
  display_name_source, display_name, display_name_alt, phonetic_name, phonetic_name_style,
  sort_key, phonebook_label, phonebook_bucket, sort_key_alt, phonebook_label_alt,
  phonebook_bucket_alt, 0 AS raw_contact_is_user_profile, custom_ringtone, send_to_voicemail,
  0 AS times_contacted, 0 AS last_time_contacted, starred, pinned, account_id, account_name,
  account_type, data_set,
  (CASE WHEN data_set IS NULL THEN account_type ELSE account_type || '/' || data_set END)
    AS account_type_and_data_set,
  sourceid, backup_id, version, dirty, sync1, sync2, sync3, sync4
  FROM raw_contacts JOIN accounts ON (raw_contacts.account_id = accounts._id);
CREATE VIEW view_data AS SELECT
  data._id AS _id, hash_id, raw_contact_id, raw_contacts.contact_id AS contact_id,
  raw_contacts.account_id AS account_id, account_name, account_type, data_set,
  (CASE WHEN data_set IS NULL THEN account_type ELSE account_type || '/' || data_set END)
    AS account_type_and_data_set,
  raw_contacts.sourceid AS sourceid, raw_contacts.backup_id AS backup_id,
  raw_contacts.version AS version, raw_contacts.dirty AS dirty, raw_contacts.sync1 AS sync1,
  raw_contacts.sync2 AS sync2, raw_contacts.sync3 AS sync3, raw_contacts.sync4 AS sync4,
  is_primary, is_super_primary, data_version, data.package_id AS package_id,
  package AS res_package, data.mimetype_id AS mimetype_id, mimetype, is_read_only,
  data1, data2, data3, data4, data5, data6, data7, data8, data9, data10, data11, data12, data13,
  data14, data15, carrier_presence, preferred_phone_account_component_name,
  preferred_phone_account_id, data_sync1, data_sync2, data_sync3, data_sync4,
  contacts.custom_ringtone AS custom_ringtone, contacts.send_to_voicemail AS send_to_voicemail,
  0 AS times_contacted, 0 AS last_time_contacted, contacts.starred AS starred,
  contacts.pinned AS pinned, name_raw_contact.display_name_source AS display_name_source,
  name_raw_contact.display_name AS display_name,
  name_raw_contact.display_name_alt AS display_name_alt,
  name_raw_contact.phonetic_name AS phonetic_name,
  name_raw_contact.phonetic_name_style AS phonetic_name_style,
  name_raw_contact.sort_key AS sort_key, name_raw_contact.phonebook_label AS phonebook_label,
  name_raw_contact.phonebook_bucket AS phonebook_bucket,
  name_raw_contact.sort_key_alt AS sort_key_alt,
  name_raw_contact.phonebook_label_alt AS phonebook_label_alt,
  name_raw_contact.phonebook_bucket_alt AS phonebook_bucket_alt, has_phone_number,
  name_raw_contact_id, lookup, photo_id, photo_file_id,
  EXISTS (SELECT _id FROM visible_contacts WHERE contacts._id = visible_contacts._id)
    AS in_visible_group,
  EXISTS (SELECT _id FROM default_directory WHERE contacts._id = default_directory._id)
    AS in_default_directory,
  status_update_id, contact_last_updated_timestamp,
  (CASE WHEN photo_file_id IS NULL THEN (CASE WHEN photo_id IS NULL OR photo_id = 0 THEN NULL
    ELSE 'content://com.android.contacts/contacts/' || raw_contacts.contact_id || '/photo' END)
    ELSE 'content://com.android.contacts/display_photo/' || photo_file_id END) AS photo_uri,
  (CASE WHEN photo_id IS NULL OR photo_id = 0 THEN NULL
    ELSE 'content://com.android.contacts/contacts/' || raw_contacts.contact_id || '/photo' END)
    AS photo_thumb_uri,
  0 AS raw_contact_is_user_profile, groups.sourceid AS group_sourceid
  FROM data JOIN mimetypes ON (data.mimetype_id = mimetypes._id)
  JOIN raw_contacts ON (data.raw_contact_id = raw_contacts._id)
  JOIN accounts ON (raw_contacts.account_id = accounts._id)
  JOIN contacts ON (raw_contacts.contact_id = contacts._id)
  JOIN raw_contacts AS name_raw_contact ON (name_raw_contact_id = name_raw_contact._id)
  LEFT OUTER JOIN packages ON (data.package_id = packages._id)
  LEFT OUTER JOIN groups ON (mimetypes.mimetype = 'vnd.android.cursor.item/group_membership'
    AND groups._id = data.data1);
CREATE VIEW view_contacts AS SELECT
  contacts._id AS _id, contacts.custom_ringtone AS custom_ringtone,
  name_raw_contact.display_name_source AS display_name_source,
  name_raw_contact.display_name AS display_name,
  name_raw_contact.display_name_alt AS display_name_alt,
  name_raw_contact.phonetic_name AS phonetic_name,
  name_raw_contact.phonetic_name_style AS phonetic_name_style,
  name_raw_contact.sort_key AS sort_key, name_raw_contact.phonebook_label AS phonebook_label,
  name_raw_contact.phonebook_bucket AS phonebook_bucket,
  name_raw_contact.sort_key_alt AS sort_key_alt,
  name_raw_contact.phonebook_label_alt AS phonebook_label_alt,
  name_raw_contact.phonebook_bucket_alt AS phonebook_bucket_alt, has_phone_number,
  name_raw_contact_id, lookup, photo_id, photo_file_id,
  EXISTS (SELECT _id FROM visible_contacts WHERE contacts._id = visible_contacts._id)
    AS in_visible_group,
  EXISTS (SELECT _id FROM default_directory WHERE contacts._id = default_directory._id)
    AS in_default_directory,
  status_update_id, contact_last_updated_timestamp, 0 AS last_time_contacted,
  contacts.send_to_voicemail AS send_to_voicemail, contacts.starred AS starred,
  contacts.pinned AS pinned, 0 AS times_contacted,
  (CASE WHEN photo_file_id IS NULL THEN (CASE WHEN photo_id IS NULL OR photo_id = 0 THEN NULL
    ELSE 'content://com.android.contacts/contacts/' || contacts._id || '/photo' END)
    ELSE 'content://com.android.contacts/display_photo/' || photo_file_id END) AS photo_uri,
  (CASE WHEN photo_id IS NULL OR photo_id = 0 THEN NULL
    ELSE 'content://com.android.contacts/contacts/' || contacts._id || '/photo' END)
    AS photo_thumb_uri,
  0 AS is_user_profile
  FROM contacts JOIN raw_contacts AS name_raw_contact
  ON (name_raw_contact_id = name_raw_contact._id);
CREATE VIEW view_groups AS SELECT
  groups._id AS _id, groups.account_id AS account_id, account_name, account_type, data_set,
  sourceid, version, dirty, title, title_res, notes, system_id, deleted, group_visible,
  should_sync, auto_add, favorites, group_is_read_only, sync1, sync2, sync3, sync4,
  package AS res_package
  FROM groups JOIN accounts ON (groups.account_id = accounts._id)
  LEFT OUTER JOIN packages ON (groups.package_id = packages._id);
CREATE VIEW view_v1_people AS SELECT
  raw_contacts._id AS _id, raw_contacts.display_name AS name, raw_contacts.display_name
    AS display_name, trim(trim(ifnull(name.data7, ' ') || ' ' || ifnull(name.data8, ' ')) || ' '
    || ifnull(name.data9, ' ')) AS phonetic_name,
  (SELECT note.data1 FROM data note WHERE note.raw_contact_id = raw_contacts._id
    AND note.mimetype_id = 12) AS notes,
  raw_contacts.account_id AS account_id, 0 AS times_contacted, 0 AS last_time_contacted,
  raw_contacts.custom_ringtone AS custom_ringtone,
  raw_contacts.send_to_voicemail AS send_to_voicemail, raw_contacts.starred AS starred,
  organization._id AS primary_organization, email._id AS primary_email,
  phone._id AS primary_phone, phone.data1 AS number, phone.data2 AS type, phone.data3 AS label,
  _PHONE_NUMBER_STRIPPED_REVERSED(phone.data1) AS number_key
  FROM raw_contacts LEFT OUTER JOIN data name
    ON (raw_contacts._id = name.raw_contact_id AND name.mimetype_id = 7)
  LEFT OUTER JOIN data organization ON (raw_contacts._id = organization.raw_contact_id
    AND organization.mimetype_id = 4 AND organization.is_primary)
  LEFT OUTER JOIN data email ON (raw_contacts._id = email.raw_contact_id
    AND email.mimetype_id = 1 AND email.is_primary)
  LEFT OUTER JOIN data phone ON (raw_contacts._id = phone.raw_contact_id
    AND phone.mimetype_id = 5 AND phone.is_primary)
  WHERE raw_contacts.deleted = 0;
CREATE VIEW view_v1_phones AS SELECT
  data._id AS _id, data.raw_contact_id AS person, data.is_primary AS isprimary,
  data.data1 AS number, data.data2 AS type, data.data3 AS label,
  _PHONE_NUMBER_STRIPPED_REVERSED(data.data1) AS number_key, people.name AS name,
  people.display_name AS display_name, people.phonetic_name AS phonetic_name,
  people.notes AS notes, people.account_id AS account_id,
  people.times_contacted AS times_contacted,
  people.last_time_contacted AS last_time_contacted,
  people.custom_ringtone AS custom_ringtone, people.send_to_voicemail AS send_to_voicemail,
  people.starred AS starred, people.primary_organization AS primary_organization,
  people.primary_email AS primary_email, people.primary_phone AS primary_phone
  FROM data JOIN view_v1_people AS people ON (people._id = data.raw_contact_id)
  WHERE data.mimetype_id = 5;
