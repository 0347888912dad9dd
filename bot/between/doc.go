// Package between is what a table offers between turns: private branches (try.go, try_panel.go), and
// reviews (review.go). Its functions answer a call.
//
// It imports bot/call, bot/screen, bot/table and its values, bot/wire, game and render.
package between
