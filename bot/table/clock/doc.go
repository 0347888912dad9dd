// Package clock computes times: when a player is late, a reminder is due, quiet hours end, an idle
// game is asked whether it goes on, a lobby closes. Its inputs are limits, absences and moments; it
// knows no store, no Discord and no table.
//
// local.go is where a day and a time of day, as the clocks of a place show them, become a moment:
// nothing else asks time.Date about a zone. apart.go is the guard that nothing repeats within its
// shortest period. limit.go counts agreed time, question.go is an open question with its remaining
// time, reminder.go is when to remind of it, quiet_hours.go is when a person may be told something. Of
// the other timeouts idle.go and start.go are most; SeatKept is in quiet_hours.go, RulesAct in
// question.go.
package clock
