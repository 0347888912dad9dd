// Package between is what a table offers between turns: private branches. Its
// functions answer a call.
//
// It imports bot/call, bot/screen, bot/table and its values, bot/wire and game.
package between
