// Package call is an interaction on its way through the bot: who calls, about which table, what
// they may do there, and how the answer reaches them. Its handlers are functions of a Call, in
// package bot and, between turns, in bot/between.
//
// A Call speaks as its Reader does (screen.Reader is embedded) and acts through its Tables.
// Begin reading at call.go; panel.go answers with the caller's panel.
//
// It imports bot/screen, bot/table, bot/wire and game.
package call
