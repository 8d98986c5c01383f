CREATE TABLE android_metadata (locale TEXT);
INSERT INTO android_metadata VALUES ('en_US');
CREATE TABLE siminfo (
  _id INTEGER PRIMARY KEY AUTOINCREMENT, icc_id TEXT NOT NULL, sim_id INTEGER DEFAULT -1,
  display_name TEXT, carrier_name TEXT, name_source INTEGER DEFAULT 0, color INTEGER DEFAULT 0,
  number TEXT, display_number_format INTEGER NOT NULL DEFAULT 1, data_roaming INTEGER DEFAULT 0,
  mcc INTEGER DEFAULT 0, mnc INTEGER DEFAULT 0, mcc_string TEXT, mnc_string TEXT,
  sim_provisioning_status INTEGER DEFAULT 0, is_embedded INTEGER DEFAULT 0, card_id TEXT NOT NULL);
INSERT INTO siminfo (_id, icc_id, sim_id, display_name, carrier_name, number, mcc, mnc, mcc_string, mnc_string, card_id)
  VALUES (1, '89014103211118510720', 0, 'T-Mobile', 'T-Mobile', '15555215554', 310, 260, '310', '260', '89014103211118510720');
CREATE TABLE carriers (
  _id INTEGER PRIMARY KEY, name TEXT DEFAULT '', numeric TEXT DEFAULT '', mcc TEXT DEFAULT '',
  mnc TEXT DEFAULT '', apn TEXT DEFAULT '', user TEXT DEFAULT '', server TEXT DEFAULT '',
  password TEXT DEFAULT '', proxy TEXT DEFAULT '', port TEXT DEFAULT '',
  mmsproxy TEXT DEFAULT '', mmsport TEXT DEFAULT '', mmsc TEXT DEFAULT '',
  authtype INTEGER DEFAULT -1, type TEXT DEFAULT '', current INTEGER,
  protocol TEXT DEFAULT 'IP', roaming_protocol TEXT DEFAULT 'IP',
  carrier_enabled BOOLEAN DEFAULT 1, sub_id INTEGER DEFAULT -1);
INSERT INTO carriers (_id, name, numeric, mcc, mnc, apn, type, current)
  VALUES (1, 'TelKila', '310260', '310', '260', 'epc.tmobile.com', 'default,supl', 1);
