PRAGMA user_version = 13;
CREATE TABLE android_metadata (locale TEXT);
INSERT INTO android_metadata VALUES ('en_US');
CREATE TABLE map_markers (
  marker_id TEXT PRIMARY KEY, marker_lat DOUBLE, marker_lon DOUBLE, marker_description TEXT,
  marker_active INT, marker_added LONG, marker_visited LONG, group_name TEXT, group_key TEXT,
  marker_color INT, marker_next_key TEXT, marker_disabled INT, marker_selected INT,
  marker_map_object_name TEXT, title TEXT);
CREATE TABLE map_markers_groups (
  group_id TEXT PRIMARY KEY, group_name TEXT, group_type TEXT, group_disabled INT,
  group_categories TEXT);
