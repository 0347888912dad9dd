-- sum_of is the sum that everything is compared by: SHA-256, cut to 8 bytes.
CREATE FUNCTION sum_of(b bytea) RETURNS bytea IMMUTABLE LANGUAGE sql RETURN substring(sha256(b) FROM 1 FOR 8);

-- version_of is the version of a match. Equal states have equal versions.
CREATE FUNCTION version_of(entries int, last bytea, sum bytea) RETURNS bytea IMMUTABLE LANGUAGE sql
  RETURN sum_of(int4send(entries) || last || sum);

-- chain is the sum of the last of some entries with that of the one before it, and so on.
CREATE FUNCTION chain(last bytea, more bytea[]) RETURNS bytea IMMUTABLE LANGUAGE plpgsql AS $$
DECLARE
  entry bytea;
BEGIN
  IF more IS NOT NULL THEN
    FOREACH entry IN ARRAY more LOOP last := sum_of(last || entry); END LOOP;
  END IF;
  RETURN last;
END $$;

-- refuse ends a change that does not fit, with all that it has done: BV001 is a conflict, BV002
-- a match that is not there. Whoever called looks whether its interaction was seen before.
CREATE FUNCTION refuse(why text, code text DEFAULT 'BV001') RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '%', why USING ERRCODE = code;
END $$;

CREATE FUNCTION refuse_match(id bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM matches m WHERE m.id = refuse_match.id;
  IF FOUND THEN PERFORM refuse('match ' || id || ' has changed'); END IF;
  PERFORM refuse('match ' || id, 'BV002');
END $$;

-- commit_change makes one store.Change. One call is one statement and so one transaction: nobody
-- can be stopped between its beginning and its end. What a change was decided on is compared
-- in the statement that alters it, which waits for whoever alters it at the time and then
-- looks again (READ COMMITTED); what must not be there yet is inserted where there is none.
-- Of what two changes touch, both begin with the match and go on in the order of the keys.
CREATE FUNCTION commit_change(
  c_interaction text, c_outcome bytea, c_at bigint,
  c_match bigint, c_new boolean, c_version bytea, c_server text, c_home bigint, c_record bytea, c_sum bytea,
  c_append bytea[], c_snapshot bytea, c_join text[], c_leave text[], c_erase boolean,
  c_bind text[], c_bind_from bigint[], c_bind_to bigint[], c_bind_server text[], c_bind_home bigint[],
  c_people text[], c_people_version bytea[], c_people_record bytea[], c_people_sum bytea[],
  c_post bytea[], c_post_server text[], c_post_home bigint[],
  c_repost bigint[], c_repost_record bytea[], c_repost_server text[], c_repost_home bigint[],
  c_done bigint[], c_clear text[],
  c_due text[], c_due_at bigint[], c_due_record bytea[], c_due_server text[], c_due_home bigint[],
  OUT entries int, OUT version bytea, OUT posts bigint[]
) LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
#variable_conflict use_column
DECLARE
  added int := coalesce(cardinality(c_append), 0);
  fits boolean;
  post bigint;
BEGIN
  -- The match.
  entries := 0;
  IF c_match = 0 THEN
    NULL;
  ELSIF c_new THEN
    INSERT INTO matches (id, server, home, entries, last, record, sum, snapshot, snapshot_at)
      VALUES (c_match, c_server, c_home, added, chain('', c_append), c_record, c_sum, c_snapshot,
        CASE WHEN c_snapshot IS NULL THEN 0 ELSE added END)
      ON CONFLICT DO NOTHING RETURNING matches.entries, version_of(matches.entries, matches.last, matches.sum) INTO entries, version;
    IF NOT FOUND THEN PERFORM refuse('match ' || c_match || ' is there already'); END IF;
    PERFORM setval('match_ids', c_match) FROM match_ids q WHERE q.last_value < c_match OR NOT q.is_called;
  ELSIF c_erase THEN
    DELETE FROM matches t WHERE t.id = c_match AND version_of(t.entries, t.last, t.sum) = c_version RETURNING t.entries INTO entries;
    IF NOT FOUND THEN PERFORM refuse_match(c_match); END IF;
    DELETE FROM journal j WHERE j.match = c_match;
    IF c_leave IS NULL THEN DELETE FROM members l WHERE l.match = c_match; END IF;
  ELSIF c_record IS NULL AND c_append IS NULL AND c_snapshot IS NULL THEN
    SELECT t.entries, c_version INTO entries, version FROM matches t
      WHERE t.id = c_match AND version_of(t.entries, t.last, t.sum) = c_version FOR NO KEY UPDATE;
    IF NOT FOUND THEN PERFORM refuse_match(c_match); END IF;
  ELSE
    UPDATE matches t SET
        entries = t.entries + added, last = chain(t.last, c_append),
        record = coalesce(c_record, t.record), sum = coalesce(c_sum, t.sum),
        server = CASE WHEN c_record IS NULL THEN t.server ELSE c_server END,
        home = CASE WHEN c_record IS NULL THEN t.home ELSE c_home END,
        snapshot = coalesce(c_snapshot, t.snapshot),
        snapshot_at = CASE WHEN c_snapshot IS NULL THEN t.snapshot_at ELSE t.entries + added END
      WHERE t.id = c_match AND version_of(t.entries, t.last, t.sum) = c_version
      RETURNING t.entries, version_of(t.entries, t.last, t.sum) INTO entries, version;
    IF NOT FOUND THEN PERFORM refuse_match(c_match); END IF;
  END IF;

  -- Whoever sends an interaction that is being applied waits here for what becomes of it.
  IF c_interaction IS NOT NULL THEN
    INSERT INTO seen VALUES (c_interaction, c_at, c_match, entries, c_outcome);
  END IF;

  -- Journal and lists.
  IF added > 0 THEN
    INSERT INTO journal (match, seq, entry)
      SELECT c_match, commit_change.entries - added + a.n - 1, a.entry FROM unnest(c_append) WITH ORDINALITY AS a (entry, n);
  END IF;
  IF c_join IS NOT NULL THEN
    INSERT INTO members (list, match) SELECT l, c_match FROM unnest(c_join) AS l ON CONFLICT DO NOTHING;
  END IF;
  IF c_leave IS NOT NULL THEN
    DELETE FROM members l WHERE l.list = ANY (c_leave) AND l.match = c_match;
  END IF;

  -- Channels and people.
  FOR i IN 1..coalesce(cardinality(c_bind), 0) LOOP
    IF c_bind_from[i] = 0 AND c_bind_to[i] = 0 THEN
      PERFORM FROM channels b WHERE b.channel = c_bind[i];
      fits := NOT FOUND;
    ELSIF c_bind_from[i] = 0 THEN
      INSERT INTO channels VALUES (c_bind[i], c_bind_to[i], c_bind_server[i], c_bind_home[i]) ON CONFLICT DO NOTHING;
      fits := FOUND;
    ELSIF c_bind_to[i] = 0 THEN
      DELETE FROM channels b WHERE b.channel = c_bind[i] AND b.match = c_bind_from[i];
      fits := FOUND;
    ELSE
      UPDATE channels b SET match = c_bind_to[i], server = c_bind_server[i], home = c_bind_home[i]
        WHERE b.channel = c_bind[i] AND b.match = c_bind_from[i];
      fits := FOUND;
    END IF;
    IF NOT fits THEN PERFORM refuse('channel ' || c_bind[i] || ' is not bound to match ' || c_bind_from[i]); END IF;
  END LOOP;
  FOR i IN 1..coalesce(cardinality(c_people), 0) LOOP
    IF c_people_version[i] IS NULL AND c_people_record[i] IS NULL THEN
      PERFORM FROM people p WHERE p.key = c_people[i];
      fits := NOT FOUND;
    ELSIF c_people_version[i] IS NULL THEN
      INSERT INTO people VALUES (c_people[i], c_people_record[i], c_people_sum[i]) ON CONFLICT DO NOTHING;
      fits := FOUND;
    ELSIF c_people_record[i] IS NULL THEN
      DELETE FROM people p WHERE p.key = c_people[i] AND p.sum = c_people_version[i];
      fits := FOUND;
    ELSE
      UPDATE people p SET record = c_people_record[i], sum = c_people_sum[i]
        WHERE p.key = c_people[i] AND p.sum = c_people_version[i];
      fits := FOUND;
    END IF;
    IF NOT fits THEN PERFORM refuse('the record of ' || c_people[i] || ' has changed'); END IF;
  END LOOP;

  -- The outbox, and what is due. Nothing is refused any more once a post has its id.
  FOR i IN 1..coalesce(cardinality(c_repost), 0) LOOP
    UPDATE outbox o SET record = c_repost_record[i], server = c_repost_server[i], home = c_repost_home[i]
      WHERE o.id = c_repost[i];
    IF NOT FOUND THEN PERFORM refuse('post ' || c_repost[i] || ' is no longer in the outbox'); END IF;
  END LOOP;
  FOR i IN 1..coalesce(cardinality(c_post), 0) LOOP
    INSERT INTO outbox VALUES (nextval('post_ids'), c_post[i], c_post_server[i], c_post_home[i]) RETURNING id INTO post;
    posts := posts || post;
  END LOOP;
  IF c_done IS NOT NULL THEN DELETE FROM outbox o WHERE o.id = ANY (c_done); END IF;
  IF c_clear IS NOT NULL THEN DELETE FROM dues d WHERE d.key = ANY (c_clear); END IF;
  FOR i IN 1..coalesce(cardinality(c_due), 0) LOOP
    UPDATE dues d SET at = c_due_at[i], record = c_due_record[i], server = c_due_server[i], home = c_due_home[i]
      WHERE d.key = c_due[i];
    IF NOT FOUND THEN
      INSERT INTO dues VALUES (c_due[i], c_due_at[i], c_due_record[i], c_due_server[i], c_due_home[i])
        ON CONFLICT (key) DO UPDATE SET at = excluded.at, record = excluded.record, server = excluded.server, home = excluded.home;
    END IF;
  END LOOP;
END $$;
