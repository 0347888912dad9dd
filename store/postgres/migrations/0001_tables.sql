-- Keys are text in the order of their bytes (collation C), times are milliseconds since 1970,
-- a server is kept with the number that its shard follows from (home: see store.Home).

CREATE TABLE bivouac (schema int NOT NULL); -- one row: which migrations were made
INSERT INTO bivouac VALUES (0);

CREATE SEQUENCE match_ids;
CREATE SEQUENCE post_ids;

-- last is the sum of the newest entry with the sum of the one before it, and so on: a chain.
-- sum is that of record and server. What else a version is made of: see version_of.
CREATE TABLE matches (
  id          bigint PRIMARY KEY,
  server      text COLLATE "C" NOT NULL,
  home        bigint NOT NULL,
  entries     int NOT NULL,
  last        bytea NOT NULL,
  record      bytea NOT NULL,
  sum         bytea NOT NULL,
  snapshot    bytea,
  snapshot_at int NOT NULL DEFAULT 0 -- how many entries the snapshot holds
) WITH (fillfactor = 70);

CREATE TABLE journal (
  match bigint NOT NULL,
  seq   int NOT NULL, -- from 0
  entry bytea NOT NULL,
  PRIMARY KEY (match, seq)
);

CREATE TABLE members (
  list  text COLLATE "C" NOT NULL,
  match bigint NOT NULL,
  PRIMARY KEY (list, match)
);
CREATE INDEX members_match ON members (match);

CREATE TABLE channels (
  channel text COLLATE "C" PRIMARY KEY,
  match   bigint NOT NULL,
  server  text COLLATE "C" NOT NULL,
  home    bigint NOT NULL
);

CREATE TABLE people (
  key    text COLLATE "C" PRIMARY KEY,
  record bytea NOT NULL,
  sum    bytea NOT NULL -- of key and record: the version
) WITH (fillfactor = 70);

CREATE TABLE outbox (
  id     bigint PRIMARY KEY,
  record bytea NOT NULL,
  server text COLLATE "C" NOT NULL,
  home   bigint NOT NULL
);

CREATE TABLE dues (
  key    text COLLATE "C" PRIMARY KEY,
  at     bigint NOT NULL,
  record bytea NOT NULL,
  server text COLLATE "C" NOT NULL,
  home   bigint NOT NULL
);
CREATE INDEX dues_at ON dues (at, key);

CREATE TABLE seen (
  interaction text COLLATE "C" PRIMARY KEY,
  at          bigint NOT NULL,
  match       bigint NOT NULL,
  entries     int NOT NULL,
  outcome     bytea NOT NULL
);

-- Deferred answers hold tokens and are for minutes. An unlogged table is in no backup of the
-- server's files and on no replica, and is empty after a crash of the server.
CREATE UNLOGGED TABLE deferred (
  interaction text COLLATE "C" PRIMARY KEY,
  record      bytea NOT NULL
);
