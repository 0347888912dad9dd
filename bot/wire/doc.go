// Package wire speaks Discord's protocol and nothing else: payloads out,
// interactions in, one REST queue, one gateway connection that heals itself.
// It knows no game and no table. It is the only package that imports discordgo
// (with its websocket, and x/time/rate for the bot-wide budget).
//
// Begin reading at message.go (what is sent), interaction.go (what arrives),
// client.go (REST), answer.go (one reply to one interaction, never too late) and
// shell.go (the gateway's life).
//
// What is used of discordgo v0.29.0 and what is not, and why:
//   - The gateway connection, heartbeats, resume and multipart bodies are its own.
//   - Events are read from the raw dispatch: its typed structs lose the whole
//     event when a component is of a type that it does not know.
//   - Its REST calls are not used: they hold a lock while asleep, ignore
//     contexts, repeat POSTs, put tokens in errors and keep a bucket for each
//     interaction for ever. rest.go is a plain HTTP client with a bounded queue.
//   - It may not reconnect by itself: it can deadlock doing so. shell.go opens,
//     watches and replaces its sessions from outside their locks. A deadlocked
//     session costs one goroutine; what is not defended is a GUILD_CREATE without
//     any field, at which discordgo panics in a goroutine of its own.
//   - It believes a session whose heartbeats are acknowledged. deaf.go asks one without
//     events something whose answer is an event, and gives it up where none comes.
//   - It asks for new sessions without measure, for which Discord takes tokens
//     away: identify.go counts them out, at the one place where they can be seen.
//     Resuming is free, so a session that was READY or RESUMED is resumed at once,
//     however often it ends; connections begin three seconds apart at least, and only
//     attempts that bring no session make the pause grow (Shell.pause).
//   - Payload structs are ours: it cannot send alt text or a nonce, and it sends
//     null where Discord wants nothing or an empty list.
//
// Events are handled in turns (package turns, dispatch.go): each channel's one after the other,
// and no member's many before another's first.
//
// Every payload passes Check before it leaves (limits.go), so that a text that
// is too long is an error that names the field, here, and not a refusal there.
// A process begins a new gateway session when it starts, and resumes that one until it ends.
//
// No token ever stands in an error or a log line (secret.go).
package wire
