package postgres

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"bivouac/store"
)

// migrations are the steps from an empty schema to the present one, in numerical order. Released
// ones are never changed.
//
//go:embed migrations/*.sql
var migrations embed.FS

// Schema is the number of steps, which is the schema version.
var Schema = len(steps())

// steps are the texts of the migrations.
func steps() (texts []string) {
	names, err := fs.Glob(migrations, "migrations/*.sql")
	for i, name := range names {
		text, failed := migrations.ReadFile(name)
		var number int
		if _, wrong := fmt.Sscanf(name, "migrations/%04d_", &number); wrong != nil || number != i+1 {
			err = errors.Join(err, fmt.Errorf("%s is not number %d", name, i+1))
		}
		err = errors.Join(err, failed)
		texts = append(texts, string(text))
	}
	if err != nil {
		panic(err) // embedded: a mistake of ours
	}
	return texts
}

// migrateLock is the advisory lock under which one process at a time migrates.
const migrateLock = 0x6269766f756163 // "bivouac"

// migrate migrates the schema in one transaction. made says that there was none.
func migrate(ctx context.Context, pool *pgxpool.Pool) (made bool, err error) {
	if now, err := schemaOf(ctx, pool); err != nil || now == Schema {
		return false, err
	}
	err = pgx.BeginFunc(ctx, pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, "SELECT pg_advisory_xact_lock($1)", int64(migrateLock)); err != nil {
			return err
		}
		now, err := schemaOf(ctx, tx) // another process may have been quicker
		if err != nil || now == Schema {
			return err
		}
		made = now == 0
		for _, step := range steps()[now:] {
			if _, err := tx.Exec(ctx, step); err != nil {
				return err
			}
		}
		_, err = tx.Exec(ctx, "UPDATE bivouac SET schema = $1", Schema)
		return err
	})
	return made && err == nil, err
}

// schemaOf returns the schema version, 0 if the schema is empty. Errors: ErrForeign,
// store.ErrNewer.
func schemaOf(ctx context.Context, db interface {
	QueryRow(context.Context, string, ...any) pgx.Row
}) (schema int, err error) {
	var ours bool
	var others int
	err = db.QueryRow(ctx, `SELECT to_regclass(current_schema() || '.bivouac') IS NOT NULL,
		(SELECT count(*) FROM pg_class
			WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'v', 'm', 'S', 'p', 'f'))`).
		Scan(&ours, &others)
	switch {
	case err != nil:
		return 0, err
	case !ours && others > 0:
		return 0, ErrForeign
	case !ours:
		return 0, nil
	}
	if err := db.QueryRow(ctx, "SELECT schema FROM bivouac").Scan(&schema); err != nil {
		return 0, errors.Join(ErrForeign, err)
	}
	if schema > Schema {
		return 0, fmt.Errorf("%w: schema %d, this program knows %d", store.ErrNewer, schema, Schema)
	}
	return schema, nil
}
