// Package wire speaks Discord's protocol and nothing else: payloads out, interactions in, one REST
// queue, one gateway connection that heals itself. It knows no game and no table. It is the only
// package that imports discordgo.
//
// Begin reading at message.go (what is sent), interaction.go (what arrives), client.go (REST),
// answer.go (the answer to one interaction) and shell.go (the life of the gateway connection).
//
// Which parts of discordgo v0.29.0 are used, and why others are not:
//   - REST goes through its sessions, which are never opened. They see neither rate limits nor
//     faults: carry in rest.go is their transport. It keeps the order, the limits and the budget,
//     and repeats what may be repeated. discordgo itself holds a lock while it sleeps, ignores
//     contexts, repeats POSTs, puts tokens in errors and keeps a bucket for each interaction for
//     ever.
//   - Components, commands, channels, servers, members and events are its types. payload.go and
//     parse.go have a few of ours, where discordgo's cannot express something (a nonce, alt text,
//     "keep the attachments", a label in a form) or fail to decode because of one component of an
//     unknown type. Each names the place in discordgo.
//   - The gateway connection, heartbeats and resume are its own. It may not reconnect by itself,
//     since it can deadlock doing so. shell.go opens, watches and replaces its sessions from
//     outside their locks. A deadlocked session costs one goroutine. There is no defence against a
//     GUILD_CREATE without any field, at which discordgo panics in a goroutine of its own.
//   - Events are read from the raw dispatch, so that components of future types are no error.
//   - discordgo trusts a session whose heartbeats are acknowledged. deaf.go asks a session without
//     events a question.
//   - discordgo asks for new sessions without limit, and Discord revokes tokens for that.
//     identify.go limits them. Resuming is free, so a session that was READY or RESUMED is resumed
//     at once, however often it ends (Shell.pause). A process begins a new session when it starts,
//     and resumes it until the process ends.
//
// Events are handled in turns (package turns, dispatch.go): those of one channel in order, and no
// member's second event before another member's first. APIError says which field Discord refused,
// in Discord's words. No token ever appears in an error or a log line (secret.go).
package wire
