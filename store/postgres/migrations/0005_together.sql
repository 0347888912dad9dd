-- commit_together makes several changes at once, each of another match that is there already: its
-- record, at most one entry and a snapshot, an interaction, posts and dues, and nothing else. No two of
-- them have an interaction or a due in common. All of it is one statement and one transaction, which
-- costs little more than one change alone: where one does not fit none is made, and each is to be
-- made by itself. Lists of changes are in the order of their matches; posts and dues are of any of
-- them; the leases are each there once.
CREATE FUNCTION commit_together(
  l_of bigint[], l_shard bigint[], l_epoch bigint[],
  c_match bigint[], c_version bytea[], c_interaction text[], c_outcome bytea[], c_at bigint[],
  c_server text[], c_home bigint[], c_record bytea[], c_sum bytea[], c_entry bytea[], c_snapshot bytea[],
  c_post bytea[], c_post_server text[], c_post_home bigint[], c_done bigint[], c_clear text[],
  c_due text[], c_due_at bigint[], c_due_record bytea[], c_due_server text[], c_due_home bigint[],
  OUT entries int[], OUT version bytea[], OUT posts bigint[]
) LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_hashjoin = off SET enable_mergejoin = off
  SET enable_seqscan = off AS $$
#variable_conflict use_column
BEGIN
  FOR i IN 1..coalesce(cardinality(l_of), 0) LOOP PERFORM fence(l_of[i], l_shard[i], l_epoch[i]); END LOOP;
  WITH done AS (
    UPDATE matches t SET
        entries = t.entries + CASE WHEN c.entry IS NULL THEN 0 ELSE 1 END,
        last = CASE WHEN c.entry IS NULL THEN t.last ELSE sum_of(t.last || c.entry) END,
        record = c.record, sum = c.sum, server = c.server, home = c.home,
        snapshot = coalesce(c.snapshot, t.snapshot),
        snapshot_at = CASE WHEN c.snapshot IS NULL THEN t.snapshot_at
          ELSE t.entries + CASE WHEN c.entry IS NULL THEN 0 ELSE 1 END END
      FROM unnest(c_match, c_version, c_record, c_sum, c_server, c_home, c_entry, c_snapshot)
        AS c (id, version, record, sum, server, home, entry, snapshot)
      WHERE t.id = c.id AND version_of(t.entries, t.last, t.sum) = c.version
      RETURNING t.id, t.entries, version_of(t.entries, t.last, t.sum) AS version)
    SELECT array_agg(d.entries ORDER BY d.id), array_agg(d.version ORDER BY d.id) FROM done d INTO entries, version;
  IF coalesce(cardinality(entries), 0) <> cardinality(c_match) THEN PERFORM refuse('one of several matches has changed'); END IF;
  INSERT INTO seen SELECT c.interaction, c.at, c.match, c.entries, c.outcome
    FROM unnest(c_interaction, c_at, c_match, commit_together.entries, c_outcome)
      AS c (interaction, at, match, entries, outcome) WHERE c.interaction IS NOT NULL;
  INSERT INTO journal (match, seq, entry) SELECT c.match, c.entries - 1, c.entry
    FROM unnest(c_match, commit_together.entries, c_entry) AS c (match, entries, entry) WHERE c.entry IS NOT NULL;
  IF c_post IS NOT NULL THEN
    posts := ARRAY(SELECT nextval('post_ids') FROM unnest(c_post));
    INSERT INTO outbox SELECT * FROM unnest(posts, c_post, c_post_server, c_post_home);
  END IF;
  IF c_done IS NOT NULL THEN DELETE FROM outbox o WHERE o.id = ANY (c_done); END IF;
  IF c_clear IS NOT NULL THEN DELETE FROM dues d WHERE d.key = ANY (c_clear); END IF;
  IF c_due IS NOT NULL THEN
    INSERT INTO dues SELECT * FROM unnest(c_due, c_due_at, c_due_record, c_due_server, c_due_home)
      ON CONFLICT (key) DO UPDATE SET at = excluded.at, record = excluded.record, server = excluded.server, home = excluded.home;
  END IF;
END $$;
