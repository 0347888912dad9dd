// Package play runs plays: small text files in which members press, type, wait and read on the real
// bot in a small Discord (package town). A play demonstrates a rule of the host, as a scenario
// (package game/scenario) demonstrates a rule of a game. A play has keys of texts instead of sentences,
// so that a change of words changes no play. Plays are written by hand, never recorded.
//
// TestPlays runs all plays in bot/testdata/plays, which has a folder for each topic. It also runs those
// in testdata/plays of each feature's folder. Large features have a folder for each topic there too:
//
//	go test ./bot/proof/play
//	go test ./bot/proof/play -run TestPlays/vote/undo
//
// # A play
//
//	# What was seen since is no secret any more, so the other has to agree.
//	rule bot/table/doc.go: A vote needs all other players
//	game duel consent                      the game, with its variations; "game duel" may be left out
//	table alice bruno: A 1 2; B 3 4        Alice and Bruno sit; the game begins in the position after the colon, if there is one
//	alice: /do line=b1                     a command with its options
//	bruno: /do line=b3
//	alice: /undo
//	> pinged bruno: host.vote.undo         these members and no others are pinged by messages that say this
//	! emma: [host.button.agree] -- host.err.notseated      must be refused with that text, and changes nothing
//	bruno: [host.button.agree]             a control, by the key of its label
//	> all read host.voted.undo             a new or changed message that everybody sees
//	> asked alice bruno                    this check reads the table; the checks above read messages
//
// A comment begins with "#". The line "rule FILE: WORDS" cites a sentence that the play demonstrates.
// The sentence must stand in this file of the repository. Each play has at least one such line.
// "seed N" chooses other luck. The members are alice, bruno (who reads French), chloe, dario and emma,
// and maud, who may manage the server. They are in #table unless a line says "bruno in #other: ..." or
// "bruno in @bot: ..."; "#thread" is the newest thread.
//
// What a member does, one or several things in a row:
//
//	alice: /do line="b1 c2" text=true      a command, or the key of a context menu's item: /host.menu.with
//	alice: [host.button.play] [b1]         controls of the newest message that has them: by the
//	                                       key of the label, by the "label", by a menu's value, or by the action
//	alice: /do line=*                      the first action that is possible; "LONG" is a text of 1,001 letters
//	alice: send line=b1                    sends the form that they have open
//	alice: /import file=export             with the newest file that they see; other words become the text of a file
//	alice: deletes [host.button.play]      deletes the newest message with that control
//
// What else happens:
//
//	26h / 90m / 3d      this time passes
//	until 22:00         time passes until the clock shows 22:00 (UTC)
//	restart / kill      the bot ends as it should, or in the middle, and starts again
//	down 5h             the bot does not run for this time
//	stop / start        the bot does not run, and something happens meanwhile
//	new rules           the bot starts again with the next rules of the game
//	disk full / disk free
//	fault status 502: POST /api/v10/channels/      Discord answers such requests with 502;
//	                                       "fault 3 status ..." only the next three of them
//	fault refuse 160006: /threads          a refusal of Discord's; "fault after 500" first does what was asked
//	no fault
//	bruno leaves / bruno returns           Bruno leaves the server, or comes back; also "bot leaves"
//	bruno blocks the bot / bruno unblocks the bot
//	bruno may not write in #table          also "bot" instead of bruno, and instead of write:
//	                                       speak (in threads), open (threads), attach (files),
//	                                       look (at old messages)
//	bruno may write in #table              gives all these permissions back
//	bruno is called "Bob"
//	create #other / delete #other / deny #other / allow #other      the bot may not write there, or may
//	thread #table       Dario opens a thread; lock #thread, unlock, archive, unarchive
//
// What must be true after the last thing that was done or happened:
//
//	> pinged alice bruno: KEY ...          exactly these are pinged by messages that contain all of these keys
//	> pinged nobody
//	> all read KEY ...                     one new or changed message that everybody sees contains all of these
//	> alice reads KEY "words" ...          one message to Alice alone says all of these; words in quotes are literal
//	> nobody reads KEY ...                 no message does
//	> alice sees [host.button.play]        they can use this control now; with "sees no" they cannot
//	> alice has a file with "b1"           the newest file that they see has this text; with "without" it has not
//	> asked alice bruno                    exactly these have an open question; or "nobody"
//	> entries 2                            the length of the journal; also phase, players, seats, host, voters,
//	                                       vote, offer, limit, time, resting, orders, notes, start: see facts
//
// At the end all laws must hold: see laws.go.
//
// Begin reading at read.go, then run.go (what is done), see.go (what is seen) and laws.go.
package play
