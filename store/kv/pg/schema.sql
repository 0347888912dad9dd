-- The tables and functions of a store: see package pg. A change to them is a new number of schema.

CREATE TABLE bivouac (schema int NOT NULL); -- one row

-- Sealed values under their keys: the first eight bytes of a value are its version. Pages are not filled
-- up, so that a row that changes stays in its page and no index is written.
CREATE TABLE kv (
  key   bytea PRIMARY KEY,
  value bytea NOT NULL,
  at    bigint
) WITH (fillfactor = 70);
CREATE INDEX kv_time ON kv (get_byte(key, 0), at) WHERE at IS NOT NULL;
CREATE TABLE sequences (name text COLLATE "C" PRIMARY KEY, last bigint NOT NULL);

-- Who may change what belongs to a shard: see kv.Leases. Times are this server's.
CREATE SEQUENCE epochs;
CREATE TABLE leases (
  of bigint, shard bigint, epoch bigint NOT NULL, owner text NOT NULL, until timestamptz NOT NULL,
  PRIMARY KEY (of, shard)
);
CREATE TABLE owners (owner text COLLATE "C" PRIMARY KEY, until timestamptz NOT NULL);

CREATE FUNCTION refuse(state text, what text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION USING ERRCODE = state, MESSAGE = what; END $$;

-- commit_batch deletes what is to be wiped and then applies the operations, in the order of their keys, which
-- is that of their locks: a value is put, or deleted (NULL), or kept. BV001 refuses all of it if a stored value
-- is not what was expected (was: 0 any, 1 none, 2 the one of a version, 3 one), BV003 if a lease is over. The
-- shared locks, in the order of the shards, have give_lease wait for the end of this transaction.
CREATE FUNCTION commit_batch(
  l_of bigint[], l_shard bigint[], l_epoch bigint[], w_from bytea[], w_to bytea[],
  o_key bytea[], o_value bytea[], o_at bigint[], o_was smallint[], o_version bytea[], o_keep boolean[]
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF l_of IS NOT NULL THEN
    PERFORM pg_advisory_xact_lock_shared(('leases'::regclass::oid::bigint << 32) + s) FROM unnest(l_shard) AS s;
    PERFORM refuse('BV003', 'shard ' || a.shard || ' of ' || a.of) FROM unnest(l_of, l_shard, l_epoch)
      AS a (of, shard, epoch) WHERE NOT EXISTS (SELECT FROM leases l
        WHERE l.of = a.of AND l.shard = a.shard AND l.epoch = a.epoch AND l.until > clock_timestamp());
  END IF;
  IF w_from IS NOT NULL THEN
    DELETE FROM kv k USING unnest(w_from, w_to) AS w (low, high) WHERE k.key >= w.low AND k.key < w.high;
  END IF;
  MERGE INTO kv k USING unnest(o_key, o_value, o_at, o_was, o_version, o_keep) AS o (key, value, at, was, version, keep)
    ON k.key = o.key
  WHEN MATCHED AND CASE WHEN o.was = 1 OR o.was = 2 AND substring(k.value FOR 8) <> o.version
      THEN refuse('BV001', encode(o.key, 'escape')) ELSE o.value IS NULL AND NOT o.keep END THEN
    DELETE
  WHEN MATCHED THEN
    UPDATE SET value = coalesce(o.value, k.value), at = CASE WHEN o.keep THEN k.at ELSE nullif(o.at, 0) END
  WHEN NOT MATCHED AND CASE WHEN o.was > 1
      THEN refuse('BV001', encode(o.key, 'escape')) ELSE o.value IS NOT NULL END THEN
    INSERT VALUES (o.key, o.value, nullif(o.at, 0));
END $$;

-- give_lease gives a shard to an owner, or ends with BV004. It waits for commits under the lease before and
-- under those of another number of shards, and at the end for other givers.
CREATE FUNCTION give_lease(l_of bigint, l_shard bigint, l_owner text, l_life interval) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE
  other leases;
  given bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(('leases'::regclass::oid::bigint << 32) + a.shard) FROM (
    SELECT l_shard AS shard UNION SELECT l.shard FROM leases l WHERE l.of <> l_of ORDER BY shard) AS a;
  PERFORM pg_advisory_xact_lock('owners'::regclass::oid::bigint << 32);
  PERFORM FROM leases FOR UPDATE; -- waits for renewals
  SELECT * INTO other FROM leases l
    WHERE l.until > clock_timestamp() AND (l.of <> l_of OR l.shard = l_shard AND l.owner <> l_owner) LIMIT 1;
  IF FOUND THEN
    PERFORM refuse('BV004', other.owner || ' has the lease of shard ' || other.shard || ' of ' || other.of);
  END IF;
  DELETE FROM leases l WHERE l.of <> l_of;
  INSERT INTO leases AS l VALUES (l_of, l_shard, nextval('epochs'), l_owner, clock_timestamp() + l_life)
    ON CONFLICT (of, shard) DO UPDATE SET epoch = excluded.epoch, owner = excluded.owner, until = excluded.until
    RETURNING l.epoch INTO given;
  RETURN given;
END $$;

-- attend notes that an owner lives, and answers who does, and then the leases that run.
CREATE FUNCTION attend(a_owner text, a_life interval) RETURNS TABLE (owner text, shard bigint, of bigint, epoch bigint)
LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  INSERT INTO owners AS o VALUES (a_owner, clock_timestamp() + a_life)
    ON CONFLICT (owner) DO UPDATE SET until = excluded.until;
  DELETE FROM owners o WHERE o.until < clock_timestamp() - interval '1 hour' AND o.owner <> a_owner;
  RETURN QUERY SELECT o.owner, NULL::bigint, NULL::bigint, NULL::bigint FROM owners o
    WHERE o.until > clock_timestamp() ORDER BY o.owner COLLATE "C";
  RETURN QUERY SELECT l.owner, l.shard, l.of, l.epoch FROM leases l
    WHERE l.until > clock_timestamp() ORDER BY l.of, l.shard;
END $$;

-- Turns at what only one process may do at a time, such as asking Discord for a session: who has it, and when
-- another's turn is.
CREATE TABLE turns (what text COLLATE "C" PRIMARY KEY, ticket text NOT NULL, next timestamptz NOT NULL);

-- take_turn gives the holder of a ticket the turn after a wait, if that is not longer than t_ahead, and so
-- that the next one is t_apart later; else it answers how long to wait before asking again. Its present holder
-- gets it again. A time further ahead than three turns is from before this server's clock was set back.
CREATE FUNCTION take_turn(
  t_what text, t_ticket text, t_apart interval, t_ahead interval, OUT wait interval, OUT given boolean
) LANGUAGE plpgsql AS $$
DECLARE
  was turns;
  now timestamptz;
BEGIN
  INSERT INTO turns VALUES (t_what, '', 'epoch') ON CONFLICT DO NOTHING;
  SELECT * INTO was FROM turns t WHERE t.what = t_what FOR UPDATE;
  now := clock_timestamp();
  wait := greatest(was.next - now, interval '0');
  IF was.ticket = t_ticket THEN wait := greatest(wait - t_apart, interval '0'); END IF;
  IF wait > 3 * t_apart THEN wait := interval '0'; END IF;
  given := wait <= t_ahead;
  IF given THEN
    UPDATE turns t SET ticket = t_ticket, next = now + wait + t_apart WHERE t.what = t_what;
  ELSE
    wait := wait - t_ahead;
  END IF;
END $$;
