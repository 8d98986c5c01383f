PRAGMA user_version = 8;
CREATE TABLE android_metadata (locale TEXT);
INSERT INTO android_metadata VALUES ('en_US');
CREATE TABLE events (
  id INTEGER PRIMARY KEY AUTOINCREMENT, start_ts INTEGER NOT NULL, end_ts INTEGER NOT NULL,
  title TEXT NOT NULL, location TEXT NOT NULL, description TEXT NOT NULL,
  reminder_1_minutes INTEGER NOT NULL, reminder_2_minutes INTEGER NOT NULL,
  reminder_3_minutes INTEGER NOT NULL, reminder_1_type INTEGER NOT NULL,
  reminder_2_type INTEGER NOT NULL, reminder_3_type INTEGER NOT NULL,
  repeat_interval INTEGER NOT NULL, repeat_rule INTEGER NOT NULL,
  repeat_limit INTEGER NOT NULL, repetition_exceptions TEXT NOT NULL,
  attendees TEXT NOT NULL, import_id TEXT NOT NULL, time_zone TEXT NOT NULL,
  flags INTEGER NOT NULL, event_type INTEGER NOT NULL, parent_id INTEGER NOT NULL,
  last_updated INTEGER NOT NULL, source TEXT NOT NULL, availability INTEGER NOT NULL,
  color INTEGER NOT NULL, type INTEGER NOT NULL);
CREATE UNIQUE INDEX index_events_id ON events (id);
CREATE TABLE event_types (
  id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL, color INTEGER NOT NULL,
  caldav_calendar_id INTEGER NOT NULL, caldav_display_name TEXT NOT NULL,
  caldav_email TEXT NOT NULL, type INTEGER NOT NULL);
CREATE UNIQUE INDEX index_event_types_id ON event_types (id);
INSERT INTO event_types VALUES (1, 'Regular event', -14574644, 0, '', '', 0);
CREATE TABLE widgets (
  id INTEGER PRIMARY KEY AUTOINCREMENT, widget_id INTEGER NOT NULL, period INTEGER NOT NULL);
CREATE UNIQUE INDEX index_widgets_widget_id ON widgets (widget_id);
CREATE TABLE tasks (
  id INTEGER PRIMARY KEY AUTOINCREMENT, task_id INTEGER NOT NULL, start_ts INTEGER NOT NULL,
  flags INTEGER NOT NULL);
CREATE UNIQUE INDEX index_tasks_id_task_id ON tasks (id, task_id);
