package processes

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"bivouac/store/kv/pg"
	"bivouac/store/kv/pgtest"
)

// Plant is a fault planted in the database, to prove that it is found.
type Plant string

// The planted faults.
const (
	PlantFence   Plant = "fence"   // a change is made under a lease that has ended
	PlantVersion Plant = "version" // a change is made although the state has changed since it was decided
	PlantWait    Plant = "wait"    // a lease is given while changes under the previous one are in progress
)

// Plants returns the faults that can be planted.
func Plants() []Plant { return []Plant{PlantFence, PlantVersion, PlantWait} }

// engine is the database: a PostgreSQL of the proof's own, with the bot's schema and with
// tables that record what the proof wants to know (witness).
type engine struct {
	server *pgtest.Server
	url    string
	pool   *pgxpool.Pool
}

// witness is SQL that records each change under a lease, and each lease that is given. The tables
// need no column for the time, since PostgreSQL keeps the time of each commit. After the lease of a
// change was checked, the change waits while somebody holds the lock (7722, shard). So the proof can
// make the changes of a shard slow.
const witness = `
CREATE TABLE witness_commits (shard bigint, epoch bigint);
CREATE TABLE witness_given (shard bigint, epoch bigint, owner text);
ALTER FUNCTION commit_batch RENAME TO commit_itself;
CREATE FUNCTION commit_batch(
  l_of bigint[], l_shard bigint[], l_epoch bigint[], w_from bytea[], w_to bytea[],
  o_key bytea[], o_value bytea[], o_at bigint[], o_was smallint[], o_version bytea[], o_keep boolean[]
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM commit_itself(l_of, l_shard, l_epoch, w_from, w_to, o_key, o_value, o_at, o_was, o_version, o_keep);
  INSERT INTO witness_commits SELECT * FROM unnest(l_shard, l_epoch);
  PERFORM pg_advisory_xact_lock_shared(7722, shard::int) FROM unnest(l_shard) AS shard;
END $$;
CREATE FUNCTION witness_give() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.epoch <> OLD.epoch THEN INSERT INTO witness_given VALUES (NEW.shard, NEW.epoch, NEW.owner); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER witness_give AFTER UPDATE ON leases FOR EACH ROW EXECUTE FUNCTION witness_give();`

// planting has, for each fault and each function of the database, the pieces that the fault removes
// from the function.
var planting = map[Plant]map[string][]string{
	PlantFence:   {"commit_itself": {" AND l.epoch = a.epoch AND l.until > clock_timestamp()"}},
	PlantVersion: {"commit_itself": {" OR o.was = 2 AND substring(k.value FOR 8) <> o.version"}},
	PlantWait: {"commit_itself": {
		"PERFORM pg_advisory_xact_lock_shared(('leases'::regclass::oid::bigint << 32) + s) FROM unnest(l_shard) AS s;"}},
}

// startEngine starts the database, with a planted fault or none.
func startEngine(ctx context.Context, plant Plant) (*engine, error) {
	server, err := pgtest.Start("fsync=off", "track_commit_timestamp=on")
	if err != nil {
		return nil, err
	}
	e := &engine{server: server}
	if err = e.make(ctx, plant); err != nil {
		e.close()
	}
	return e, err
}

func (e *engine) make(ctx context.Context, plant Plant) (err error) {
	if !e.server.Ours() {
		return errors.New("this proof restarts its database: leave out " + pgtest.Env)
	}
	if e.url, _, err = e.server.NewSchema(); err != nil {
		return err
	}
	db, err := pg.Open(ctx, e.url, pg.Options{})
	if err != nil {
		return err
	}
	if err := db.Close(); err != nil {
		return err
	}
	if e.pool, err = pgxpool.New(ctx, pgtest.With(e.url, "pool_max_conns", "4")); err != nil {
		return err
	}
	if _, err := e.pool.Exec(ctx, witness, pgx.QueryExecModeSimpleProtocol); err != nil {
		return fmt.Errorf("place the witness: %w", err)
	}
	for function, pieces := range planting[plant] {
		var text string
		if err := e.pool.QueryRow(ctx, "SELECT pg_get_functiondef($1::regproc)", function).Scan(&text); err != nil {
			return err
		}
		for _, piece := range pieces {
			if !strings.Contains(text, piece) {
				return fmt.Errorf("plant %s: %q is not in function %s", plant, piece, function)
			}
			text = strings.ReplaceAll(text, piece, "")
		}
		if _, err := e.pool.Exec(ctx, text); err != nil {
			return fmt.Errorf("plant %s: %w", plant, err)
		}
	}
	return nil
}

func (e *engine) close() {
	if e.pool != nil {
		e.pool.Close()
	}
	e.server.Close()
}

// slow makes the changes of some shards wait until the returned function goOn is called.
func (e *engine) slow(ctx context.Context, shards []int) (goOn func(), err error) {
	conn, err := pgx.Connect(ctx, e.url)
	if err != nil {
		return nil, err
	}
	for _, shard := range shards {
		if _, err = conn.Exec(ctx, "SELECT pg_advisory_lock(7722, $1)", shard); err != nil {
			break
		}
	}
	return func() { conn.Close(context.WithoutCancel(ctx)) }, err
}

// stuck waits until a change waits for a lock that the method slow holds. It returns false if the
// context ends or the database fails before that.
func (e *engine) stuck(ctx context.Context) bool {
	for n := 0; n == 0; {
		err := e.pool.QueryRow(ctx,
			"SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND classid = 7722 AND NOT granted").Scan(&n)
		if err != nil || ctx.Err() != nil {
			return false
		}
	}
	return true
}

// serves waits until a process has n leases. It returns an error if the process or the context ends
// before that.
func (e *engine) serves(ctx context.Context, l *life, n int) error {
	for ctx.Err() == nil {
		if mine, err := e.shards(ctx, l.cmd.Process.Pid); err == nil && len(mine) >= n {
			return nil
		}
		if err := l.alive(); err != nil {
			return err
		}
		pause(ctx, 50*time.Millisecond)
	}
	return fmt.Errorf("process %d does not have %d leases: %w: %s", l.n, n, ctx.Err(), l.said())
}

// shards returns the shards whose lease a process has.
func (e *engine) shards(ctx context.Context, pid int) ([]int, error) {
	rows, err := e.pool.Query(ctx, `SELECT shard FROM leases
		WHERE until > clock_timestamp() AND split_part(owner, ' ', 2) = $1`, fmt.Sprint(pid))
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[int])
}
