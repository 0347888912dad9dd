-- Turns at what only one process of all may do at a time and not at once again, such as asking
-- Discord for a gateway session. Times are this server's.
CREATE TABLE turns (
  what    text COLLATE "C" PRIMARY KEY,
  ticket  text NOT NULL,        -- of who has the turn
  next    timestamptz NOT NULL  -- when another's turn is
);

-- take_turn gives the holder of a ticket the turn after a wait, if that is not longer than t_ahead,
-- and so that the next one is t_apart later; else it answers how long to wait before asking again. Who
-- has the turn gets it anew. Nobody gets a turn as far ahead as three: such a time is from before this
-- server's clock was set back.
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
