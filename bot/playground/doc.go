// Package playground is a small Discord on loopback: the REST API v10, the gateway, and a web page
// on which one person plays every member. The bot runs against it unchanged, through discordgo. It
// is strict. It refuses what Discord refuses (limits, late or second acknowledgement, unknown
// component, bad multipart, missing permission), with Discord's JSON error and code, and it counts
// every route or field that it does not know (Server.Unsupported).
//
// Every request is checked against Discord's official specification (spec.json.gz, trimmed to what
// is served here) and against rules that no schema expresses (rules.go). A request that breaks the
// specification is refused and recorded (Server.Violations). To renew the specification when
// Discord has changed, take openapi.json from the repository that spec.LICENSE names, run
// OPENAPI=/path/of/openapi.json go generate ./bot/playground, and name the new commit in
// spec.LICENSE.
//
// The package imports the standard library, gorilla/websocket and the jsonschema validator; only its
// tests import discordgo. A Server has parts that share one base (options, clock, lock, ids,
// streams): guilds, channels, messages, interactions, the registry of commands, emojis, and the
// gateway. Each part has its own routes. Begin reading at server.go, then world.go (the data of the
// parts), rest.go (how a request is handled), spec.go and rules.go (limits), gateway.go, inbound.go
// (members' presses), actor.go (the Go client), fault.go (planned faults) and page_places.go
// (leaving a guild, denying permissions). guild.go has the guilds after the first, for tests with
// several shards. feed.go (a gateway connection) and ticket.go (a member's act) never wait. They are
// for a simulation, which decides itself when something arrives.
//
// # For the bot
//
// The REST base is Server.URL()+"/api/v10"; GET /api/v10/gateway gives the websocket address. Any
// token is accepted unless Options.Token names one.
//
// # For tests
//
//	srv := playground.New(playground.Options{Clock: playground.ManualClock(start)})
//	defer srv.Close()                       // Listen starts it on a free port
//	reply, err := srv.As("alice").Command(ctx, "#chess", "play", playground.Opts{"game": "chess"})
//	reply, err = srv.As("bruno").Press(ctx, "#chess", "Join")
//
// # For the page
//
// page.go documents every route below /play/. In short: GET /play/state?as=USER reads everything
// that this member may see, GET /play/events?as=USER is a stream (server-sent events) of changes,
// and each thing that a member does is a POST with a JSON body. A member is named by id or key
// ("alice"), a channel by id. Times are RFC 3339, ids are decimal strings.
//
// # Time
//
// One Clock measures everything: the 3 s for an acknowledgement, the 15 min for which a token is valid,
// the hour after which edits of a message are limited, the archiving of threads. The default clock
// follows the machine's and can be advanced; a ManualClock moves only when advanced.
package playground
