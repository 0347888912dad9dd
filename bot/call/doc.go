// Package call represents an interaction being handled: the caller, the table, the caller's rights,
// and the ways to answer. The handlers are functions of a Call, in package bot and in the features.
//
// A Desk is what a feature uses for work of its own, without a call.
//
// A Call embeds its screen.Reader, and changes tables through its Tables.
// Begin reading at call.go; panel.go answers with the caller's panel.
//
// The package imports bot/panel, bot/screen, bot/table, bot/wire and game.
package call
