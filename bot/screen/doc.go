// Package screen has what all messages that people see are built from: the reader, texts, buttons,
// pages, pictures, and errors in words. A screen is a pure function of a table, or of a small
// value, and of its Reader. Package bot sends the screens and handles the presses.
//
// Begin reading at reader.go (who reads), kit.go (what all screens need), seated.go (a reader in
// their seat) and custom_id.go (how a button says what it does). components.go builds rows and
// forms, within Discord's limits. place.go defines the places where features put controls and
// lines. errors.go, explain.go and discord.go put errors into words, names.go says how people are
// called, and picture.go paints boards. steps.go follows a path of choices through the legal
// actions, with path.go and squares.go. judge.go asks the computer about a seat's answers.
//
// The panel of a player is package panel, the public board package board. Features have screens of
// their own in their folders.
package screen
