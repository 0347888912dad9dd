-- What the owner of a lease notes for the next one, and who lives, with a lease or without: see
-- store.Leases.
ALTER TABLE leases ADD COLUMN note bytea;
CREATE TABLE owners (
  owner  text COLLATE "C" PRIMARY KEY,
  until  timestamptz NOT NULL -- by this server's clock
);

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
  RETURN QUERY SELECT l.owner, l.shard, l.of, l.epoch FROM leases l WHERE l.until > clock_timestamp() ORDER BY l.of, l.shard;
END $$;
