// Package clock answers when: when somebody is late, when a reminder is due, when quiet hours
// end, when an idle game is asked whether it goes on, when a lobby closes. It is handed hours,
// limits, absences and moments, and answers; it knows no store, no Discord and no table.
//
// hours.go counts agreed time, question.go is an open question with the time that is left for
// it, reminder.go says when something is said about it, quiet_hours.go when a person may be
// told something, rules_clock.go when the rules act by themselves, idle.go, lobby.go, start.go
// and absence.go what happens when nothing happens.
package clock
