// Package clock computes times: when a player is late, quiet hours end, or a digest is due. Its
// inputs are limits, absences and moments. It knows no store, no Discord and no table.
//
// local.go turns a day and a time of day, as the clocks of a place show them, into a moment;
// nothing else calls time.Date for a zone. apart.go keeps anything from repeating within its
// shortest period. limit.go counts agreed time. question.go has an open question with its remaining
// time. quiet_hours.go says when a person may be told something, digest.go when a digest is due.
// spans.go has the configured durations; SeatKept is in quiet_hours.go, RulesAct in question.go.
package clock
