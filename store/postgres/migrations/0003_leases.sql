-- Who may change what belongs to a shard: see store.Leases. An epoch is never given twice.
CREATE SEQUENCE lease_epochs;
CREATE TABLE leases (
  of     bigint NOT NULL,
  shard  bigint NOT NULL,
  epoch  bigint NOT NULL,
  owner  text NOT NULL,
  until  timestamptz NOT NULL, -- by this server's clock
  PRIMARY KEY (of, shard)
);

-- fence ends a change (BV003) whose lease is over. It keeps the lease from being given until the
-- change has ended: give_lease waits for the lock that is taken here, a renewal does not. The
-- answer is for the caller to pass on, so that nothing is done before it.
CREATE FUNCTION fence(l_of bigint, l_shard bigint, l_epoch bigint) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM leases l
    WHERE l.of = l_of AND l.shard = l_shard AND l.epoch = l_epoch AND l.until > clock_timestamp() FOR KEY SHARE;
  IF NOT FOUND THEN PERFORM refuse('shard ' || l_shard || ' of ' || l_of, 'BV003'); END IF;
  RETURN true;
END $$;

-- give_lease gives a shard to an owner, or ends with BV004. FOR UPDATE waits for the changes that
-- are under way under the lease before; those under a lease of another number of shards may be about the
-- same servers and are waited for as well. Givers wait for each other at the end alone, when
-- they wait for nothing else any more.
CREATE FUNCTION give_lease(l_of bigint, l_shard bigint, l_owner text, l_life interval) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  other leases;
BEGIN
  INSERT INTO leases VALUES (l_of, l_shard, 0, '', '-infinity') ON CONFLICT DO NOTHING;
  PERFORM FROM leases l WHERE l.of = l_of AND l.shard = l_shard OR l.of <> l_of ORDER BY l.of, l.shard FOR UPDATE;
  PERFORM pg_advisory_xact_lock('lease_epochs'::regclass::oid::bigint);
  SELECT * INTO other FROM leases l
    WHERE l.until > clock_timestamp() AND (l.of <> l_of OR l.shard = l_shard AND l.owner <> l_owner) LIMIT 1;
  IF FOUND THEN
    PERFORM refuse(other.owner || ' has the lease of shard ' || other.shard || ' of ' || other.of, 'BV004');
  END IF;
  DELETE FROM leases l WHERE l.of <> l_of;
  UPDATE leases l SET epoch = nextval('lease_epochs'), owner = l_owner, until = clock_timestamp() + l_life
    WHERE l.of = l_of AND l.shard = l_shard;
  RETURN (SELECT l.epoch FROM leases l WHERE l.of = l_of AND l.shard = l_shard);
END $$;
