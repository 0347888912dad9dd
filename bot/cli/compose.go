package cli

import "io"

// composeCmd prints a compose file.
type composeCmd struct{}

// Run prints to standard output.
func (composeCmd) Run(a *app) error {
	_, err := io.WriteString(a.out, compose)
	return err
}

// compose is the bot with a database, in two containers that restart automatically. The two secrets
// come from the environment or from a file .env beside it.
const compose = `# bivouac compose > compose.yaml, beside a copy of Bivouac's sources; then
#   printf 'DISCORD_TOKEN=...\nDATABASE_PASSWORD=...\n' > .env && chmod 600 .env
#   docker compose up -d --build && docker compose exec bot /bivouac doctor
# Two processes, of which each takes over when the other ends: add --scale bot=2 to "up".
services:
  bot:
    build: .
    restart: unless-stopped
    depends_on:
      database: {condition: service_healthy}
    environment:
      DISCORD_TOKEN: ${DISCORD_TOKEN:?the bot's token}
      # A password with @ / : # ? or % is written here with %40 %2F %3A %23 %3F %25.
      BIVOUAC_STORE_URL: postgres://bivouac:${DATABASE_PASSWORD:?the database's password}@database:5432/bivouac?sslmode=disable
    read_only: true
    tmpfs: [/tmp]
    cap_drop: [ALL]
    security_opt: ["no-new-privileges:true"]
    stop_grace_period: 30s
  database:
    image: postgres:15
    restart: unless-stopped
    environment:
      POSTGRES_USER: bivouac
      POSTGRES_DB: bivouac
      POSTGRES_PASSWORD: ${DATABASE_PASSWORD:?the database's password}
      POSTGRES_INITDB_ARGS: --data-checksums
    volumes: ["database:/var/lib/postgresql/data"]
    healthcheck:
      test: [CMD, pg_isready, -U, bivouac, -d, bivouac]
      interval: 2s
      timeout: 2s
      retries: 30
volumes:
  database:
`
