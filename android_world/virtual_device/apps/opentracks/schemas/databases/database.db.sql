PRAGMA user_version = 37;
CREATE TABLE android_metadata (locale TEXT);
INSERT INTO android_metadata VALUES ('en_US');
CREATE TABLE tracks (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT, description TEXT, category TEXT,
  starttime INTEGER, stoptime INTEGER, numpoints INTEGER, totaldistance FLOAT,
  totaltime INTEGER, movingtime INTEGER, avgspeed FLOAT, avgmovingspeed FLOAT, maxspeed FLOAT,
  minelevation FLOAT, maxelevation FLOAT, elevationgain FLOAT, icon TEXT, uuid BLOB,
  elevationloss FLOAT, starttime_offset INTEGER, activity_type TEXT);
CREATE UNIQUE INDEX tracks_uuid_index ON tracks (uuid);
CREATE TABLE trackpoints (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, trackid INTEGER NOT NULL, longitude INTEGER,
  latitude INTEGER, time INTEGER, elevation FLOAT, accuracy FLOAT, speed FLOAT, bearing FLOAT,
  sensor_heartrate FLOAT, sensor_cadence FLOAT, sensor_distance FLOAT, sensor_power FLOAT,
  elevation_gain FLOAT, elevation_loss FLOAT, type TEXT CHECK (type IN (-2, -1, 0, 1, 3)),
  accuracy_vertical FLOAT,
  FOREIGN KEY (trackid) REFERENCES tracks (_id) ON UPDATE CASCADE ON DELETE CASCADE);
CREATE INDEX trackpoints_trackid_index ON trackpoints (trackid);
CREATE TABLE markers (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT, description TEXT, category TEXT, icon TEXT,
  trackid INTEGER NOT NULL, length FLOAT, duration INTEGER, longitude INTEGER,
  latitude INTEGER, time INTEGER, elevation FLOAT, accuracy FLOAT, bearing FLOAT,
  photoUrl TEXT,
  FOREIGN KEY (trackid) REFERENCES tracks (_id) ON UPDATE CASCADE ON DELETE CASCADE);
CREATE INDEX markers_trackid_index ON markers (trackid);
