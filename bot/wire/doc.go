// Package wire speaks Discord's protocol and nothing else. It sends payloads, parses interactions,
// queues REST calls, and keeps one gateway connection, which it repairs by itself. It knows no game
// and no table. It is the only package that imports discordgo.
//
// Begin reading at message.go (what is sent), interaction.go (what arrives), client.go (REST),
// answer.go (the answer to one interaction) and shell.go (the life of the gateway connection).
//
// Which parts of discordgo v0.29.0 are used, and why others are not:
//   - REST goes through discordgo's sessions, which are never opened. They see neither rate limits
//     nor faults, because their transport handles both: carry in rest.go. It keeps the order, the
//     limits and the budget, and repeats what may be repeated. discordgo itself holds a lock while
//     it sleeps, ignores contexts, repeats POSTs, puts tokens in errors and keeps a bucket for each
//     interaction for ever.
//   - Components, commands, channels, servers, members and events are discordgo's types. payload.go
//     and parse.go have a few types of our own, each with the place in discordgo that it replaces.
//     They are needed where discordgo's type cannot express something (a nonce, alt text, "keep the
//     attachments", a label in a form), or cannot be decoded if one component has an unknown type.
//   - The gateway connection, heartbeats and resume are discordgo's. discordgo may not reconnect by
//     itself, since it can deadlock doing so. shell.go opens, watches and replaces its sessions
//     from outside their locks. A deadlocked session costs one goroutine. There is no defence
//     against a GUILD_CREATE without any field, at which discordgo panics in a goroutine of its own.
//   - Events are read from the raw dispatch, so that components of future types are no error.
//   - discordgo trusts a session whose heartbeats are acknowledged. deaf.go asks a session without
//     events a question.
//   - discordgo asks for new sessions without limit, and Discord revokes tokens for that.
//     identify.go limits them. Resuming is free, so a session that was READY or RESUMED is resumed
//     at once, however often it ends (Shell.pause). A process begins a new session when it starts,
//     and resumes it until the process ends.
//
// Events of one channel are handled in order, and persons take turns (package turns, dispatch.go):
// no member's second event comes before another member's first. APIError says which field Discord
// refused, in Discord's words. No token ever appears in an error or a log line (secret.go).
package wire
