package wire

// Names for Config.Count, and their labels.
const (
	CountRequest = "discord_requests" // REST answers; label "POST 200", or "POST error"
	// 429s; label "route", "global", "edit age", or "invalid" for what was not sent (invalid.go)
	CountRateLimit   = "discord_rate_limits"
	CountRetry       = "discord_retries"      // repeated requests; label is the method
	CountInteraction = "discord_interactions" // arrived; label command, component, autocomplete, modal
	// not handled; label busy, outdated, repeated, malformed, late, answered elsewhere
	CountDropped   = "discord_dropped"
	CountDeferred  = "discord_deferrals"     // deferred by the watchdog; label is the kind
	CountPanic     = "discord_panics"        // recovered handlers; label is the handler
	CountConnect   = "discord_connections"   // gateway; label fresh, resume, error
	CountAbandoned = "discord_abandoned"     // gateway connections given up; label is the reason
	CountEvent     = "discord_gateway_event" // gateway events that we use; label is the type
	// handled interactions; label is the kind and answered, unanswered, late or crashed
	CountOutcome = "discord_outcomes"
)

// Names for Config.Observe, and their labels.
const (
	// from an interaction's arrival to Discord's receipt of the first answer; label is the kind
	ObserveAck     = "discord_ack"
	ObserveHandled = "discord_handled" // from its arrival until its handler has returned; label is the kind
)
