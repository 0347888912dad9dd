// Package table is a channel's table without Discord: seats, the lobby, actions,
// and the outbox of posts to the channel. It imports game and store and knows no game by
// name; package bot turns its snapshots into screens.
//
// Begin reading at table.go (the snapshot that readers get), then change.go (how a table changes),
// then lobby.go and play.go (the changes themselves). Decisions are made by separate values, which
// know neither store nor table: clock (when) and outbox (what must be posted). due.go asks the clock
// when a table is due next.
//
// Tables combines parts that do not know it: Shelf (shelf.go: store and cache), Effects (effect.go,
// repeat.go: the effects of interactions), People (people.go), Scorebook (scorebook.go, tally.go,
// named.go), Pings (pings.go), Mail (mail.go, direct_messages.go, quiet_hours.go),
// Trials (try.go, try_act.go), Erasing (erase.go, upkeep.go), Quota (quota.go), Sharing
// (owned.go), Watchers (tables.go), cleaning (upkeep.go), the heartbeat (heartbeat.go), servers
// that removed the bot (guild_left.go), and starting games (deal.go).
//
// Words, each with one meaning:
//   - table: one game of a channel, from its lobby until it is deleted. A Table is its state at a
//     moment.
//   - seat: a player's index in the game, from 0. In a lobby players have places, not seats.
//   - host: the player who opened the table, or who has become host after them.
//   - act: what a member does at a table. An action is an act in the game, in its notation.
//   - entry: one element of a match's journal: an action of a seat, or an undo (a strike).
//   - question: what the game asks a seat, open until it is answered. A user is asked while their
//     seat has an open question, and late once its agreed time, the limit, is over.
//   - change: one step from a Table to the next. It is stored whole or not at all (Change).
//   - due: the time at which something must be done at a table if nobody acts before (due.go).
//   - effect: what an interaction has changed, stored so that a repeat changes nothing (effect.go).
//   - post: a message that a change has caused. The outbox has the posts that wait to be sent.
//   - lane: the posts that are sent in order: those of a channel, or a user's direct messages.
//   - life: what becomes of a feature's posts between their cause and their sending (Life).
//   - mention: naming a user or a role so that Discord notifies them; also a ping.
//   - appeal: a member's wish that pings others, such as a vote. Its pings are limited (pings.go).
//   - hushed: named without a ping, because an appeal came too soon.
//   - asleep: in quiet hours, or away. Nobody is mentioned or written to while asleep.
//   - owed: still to be told something, because the user was asleep. They are told when they wake,
//     which is when they are no longer asleep.
//   - told: covered by a post to the channel, sent or waiting. Table.Told is the length of the journal
//     that is told.
//   - resting: paused by its players. A paused table has a server that removed the bot, a homeless
//     one has lost its channel, and in a shut one the bot may not post.
//   - feature: what tables offer besides their game, in a folder of its own. Its rule is its share in
//     changes (Rule), a piece its own field of a table's record (Piece).
//   - try: a player's private branch of a match, in which nothing happens to the game (Trial).
//   - lease: a process's right to change the tables of a shard's servers (owned.go).
//
// Invariants:
//   - A Table is a value that never changes. One change at a time per channel:
//     the channel is held while rules run and the store writes, never while
//     anything is painted or said. Different channels go on side by side.
//   - The order is rules, store, adopt, answer. After a store error the table is
//     read again, and the answer is what was read.
//   - Where several processes share a store, each changes the tables of its own servers alone
//     (owned.go): each change about a server is under the lease of its shard.
//   - Another process may change what this one remembers. A change names the version of the
//     table and of the people that it was decided on; on a conflict it is read and decided
//     again, and so is a refusal on a table that has changed since.
//   - What the channel must be told is written in the same transaction as its
//     cause (Post) and taken out when Discord has it (Done).
//   - Each change is keyed by its interaction: a repeat answers what the first
//     one did and does nothing.
//   - A Table holds the Match with every secret. Screens take View(seat),
//     Describe(seat, action), and Events and Lines that the seat may read; a
//     Preview is made from a Redeal, so that it cannot know more than the seat.
//
// Rulings, where the plan left a choice:
//   - Seats are drawn from the match's own seed (stream "seats"), so that the
//     seed opened at the end proves the draw too; not where the rules seat players
//     as they join (Info.InOrder).
//   - A typed batch is all or nothing until a word of it teaches anybody anything, as
//     undo counts it: luck fell, something came to light, the turn passed on. What was
//     taken up to and with that word stays, also where a later word is refused, as if ";"
//     stood there; the rest is dropped (game.Match.Take). Otherwise dice and cards
//     could be looked at and put back. The same holds for an answer given in advance,
//     and in a try.
//   - Nobody is mentioned in his quiet hours or while he is away: the turn's message
//     names him without a ping, and he is told once when he wakes (Ask.Owed).
//     So it is with a post that waited into his night (Post.Missed), with a seat that is
//     offered to him or asked of him (Offer.Owed), and a plea for time (Ask.Unheard); a direct
//     message waits for him.
//   - Where a turn begins and nobody is called, because the same player goes on, the
//     channel gets its message all the same, without a mention.
//   - Nobody is pinged without end by another's wish (pings.go). A vote, a seat
//     offered or asked back, a plea for time and the call of a role are refused where they
//     come too soon, with the time from which on they are possible: without a ping they have
//     no effect. A rematch, a planned start and the ballot behind given time are made, and
//     name people without a ping. The turn's messages, reminders and what the clock does by
//     itself are not a member's wish and count nowhere. Each server has its own books, so that
//     they go with it.
//   - Agreed time is a budget for each answer, not for a turn, since only the rules
//     know what a turn is: who plays on is not absent. A question that takes the place
//     of an open one has all of it too. There is no bank of saved time.
//   - It runs day and night, stands still while the table rests, and goes on with the time
//     left. Time in which the bot did not run counts for no player: it notes each minute that
//     it lives (heartbeat.go), and from the last note to the next start is an Outage. A clock
//     set back makes none.
//   - The rules' own clock (game.Timed) too stands still while nobody can play, and has all
//     of its time where the table goes on (Table.Clock).
//   - Quiet hours and /away do not stop the table's time, because the others agreed on
//     it too: the ballot says that a player is away, and the others may wait.
//   - What was taken back by agreement stays readable, marked as undone (Line.Undone), to
//     each as far as they were told it; it counts nowhere else. An undo without
//     another player's consent is visible to its author only. Where the rules say nothing of
//     undo past the hand-over (game.Info.Consent), the table may allow it.
//   - A table whose game has new rules goes on under them from its position. What was done
//     before is told as it was stored then (Line.Raised says where it ends), and stands;
//     Moments, tries and the review begin where the rules changed. Nothing is written until
//     somebody acts. Rehearse finds the tables that a program could not go on with.
//   - The seat of a player who leaves the server is kept for Config.Grace, then
//     forfeited; the others may vote for that at once. A server that removes the
//     bot pauses its tables until it invites the bot again.
//   - A name belongs to the server that shows it: it is kept with that server's tables and
//     tallies and never said on another. What somebody is told apart about one of his
//     tables, in a direct message or in /games, has the names of that table's server.
//   - What a store holds has an age (upkeep.go): a lobby that was closed is deleted after a
//     day, a game after Config.GamesKept. Its id is not given again, and what still points
//     to it is answered by ErrDeleted. Nobody is refused a seat because tables are many,
//     only to open one more (Config.OpenPerson, OpenServer).
//   - Which tables a person or a server has is listed (lists.go), in the transaction that
//     changes the table and by its record alone: no question about one reads all.
package table
