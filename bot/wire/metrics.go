package wire

// Metric names for Config.Count, and their labels.
const (
	CountRequest = "discord_requests_total" // REST answers; label "POST 200", or "POST error"
	// requests that were limited: label "route", "global" or "edit age" for an answer with status 429,
	// label "invalid" for a request that the bot itself held back (invalid.go)
	CountRateLimit = "discord_rate_limits_total"
	CountRetry     = "discord_retries_total" // repeated requests; label is the method
	// interactions that arrived; label command, component, autocomplete, modal
	CountInteraction = "interactions_total"
	// interactions that were not handled; label busy, outdated, repeated, malformed, late, answered
	// elsewhere
	CountDropped   = "interactions_dropped_total"
	CountDeferred  = "interactions_deferred_total" // interactions that the watchdog deferred; label is the kind
	CountPanic     = "handler_panics_total"        // panics of the handler; label is the method of Handler
	CountConnect   = "gateway_connections_total"   // gateway connections; label fresh, resume, error
	CountAbandoned = "gateway_abandoned_total"     // gateway connections given up; label is the reason
	CountEvent     = "gateway_events_total"        // gateway events that we use; label is the type
	// handled interactions; label is the kind, then answered, unanswered, late or crashed
	CountOutcome = "interactions_handled_total"
)

// Metric names for Config.Observe, and their labels.
const (
	// from an interaction's arrival to Discord's receipt of the first answer; label is the kind
	ObserveAck     = "interaction_ack_seconds"
	ObserveHandled = "interaction_duration_seconds" // from arrival until the handler has returned; label is the kind
)
