// Package wire speaks Discord's protocol and nothing else: payloads out, interactions in, one REST queue, one gateway
// connection that heals itself. It knows no game and no table. It is the only package that imports discordgo.
//
// Begin reading at message.go (what is sent), interaction.go (what arrives), client.go (REST), answer.go (one reply to
// one interaction, never too late) and shell.go (the gateway's life).
//
// What is used of discordgo v0.29.0 and what is not, and why:
//   - REST goes through its sessions, which are never opened and see neither a rate limit nor a fault: carry in rest.go
//     is their transport and keeps order, limits and the budget, and repeats what may be repeated. By itself discordgo
//     holds a lock while asleep, ignores contexts, repeats POSTs, puts tokens in errors and keeps a bucket for each
//     interaction for ever.
//   - Components, commands, channels, servers, members and events are its types. payload.go and parse.go have a few of
//     ours where its own cannot say something (a nonce, alt text, "keep the attachments", a label in a form) or is lost
//     as a whole with one component of a type that it does not know; each names the place in discordgo.
//   - The gateway connection, heartbeats and resume are its own. It may not reconnect by itself: it can deadlock doing
//     so. shell.go opens, watches and replaces its sessions from outside their locks. A deadlocked session costs one
//     goroutine; what is not defended is a GUILD_CREATE without any field, at which discordgo panics in a goroutine of
//     its own.
//   - Events are read from the raw dispatch, for the components of tomorrow.
//   - It believes a session whose heartbeats are acknowledged: deaf.go asks one without events a question.
//   - It asks for new sessions without measure, for which Discord takes tokens away: identify.go counts them out.
//     Resuming is free, so a session that was READY or RESUMED is resumed at once, however often it ends (Shell.pause).
//     A process begins a new session when it starts, and resumes that one until it ends.
//
// Events are handled in turns (package turns, dispatch.go): each channel's one after the other, and no member's many
// before another's first. What Discord refuses is told in its own words: APIError names the field.
// No token ever stands in an error or a log line (secret.go).
package wire
