// Package table is a channel's table without Discord: seats, the lobby, actions,
// and the outbox of posts to the channel. It imports game and store and knows no game by
// name; package bot turns its snapshots into screens.
//
// Begin reading at table.go (the snapshot that readers get) and seen.go (its match as one seat sees
// it), then change.go (how a table changes), then lobby.go and play.go (the changes themselves). Two
// packages make decisions and know neither store nor table: clock (when) and outbox (what must be
// posted). due.go asks the clock when a table is due next.
//
// Tables combines parts that do not know it: Shelf (shelf.go: store and cache), Effects (effect.go,
// repeat.go: the effects of interactions), People (people.go), Scorebook (scorebook.go, tally.go,
// named.go), Pings (pings.go), Mail (mail.go, direct_messages.go, quiet_hours.go),
// Erasing (erase.go, upkeep.go), Quota (quota.go), Sharing
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
//   - life: what becomes of the posts of a kind between their cause and their sending (Life).
//   - mention: naming a user or a role so that Discord notifies them; also a ping.
//   - appeal: a member's wish that pings others, such as a vote. Its pings are limited (pings.go).
//   - hushed: named without a ping, because an appeal came too soon.
//   - asleep: in quiet hours, or away. Nobody is mentioned or written to while asleep.
//   - owed: still to be told something, because the user was asleep. They are told when they wake,
//     which is when they are no longer asleep.
//   - told: covered by a post to the channel, sent or waiting. Posts.Told is the length of the
//     journal that is told.
//   - control: a button or a menu. A Control is a message whose controls ask something
//     (controls.go).
//   - resting: the players have agreed to a pause. Other tables stand still for other reasons: the
//     server of a paused table has removed the bot, the channel of a homeless table no longer
//     exists, and in the channel of a shut table the bot may not post.
//   - feature: what tables offer besides their game, in a folder of its own. Its rule is its share
//     in changes (Rule), a piece is its own field in a table's record (Piece).
//   - record: what the store has of a table. A Record is a kind of record beside tables, such as the
//     settings of a user (record_beside.go).
//   - lease: a process's right to change the tables of a shard's servers (owned.go).
//
// Invariants:
//   - A Table is a value that never changes. There is one change at a time in a channel: its lock
//     is held while rules run and the store writes, but not while anything is painted or sent.
//     Changes in different channels run concurrently.
//   - A change first runs the rules, then is stored, then replaces the table in memory, then is
//     answered. After a store error the table is read again, and the answer is what was read.
//   - If several processes share a store, each changes the tables of its own servers alone
//     (owned.go): each change about a server is under the lease of its shard.
//   - Another process may change what this one has in memory. A change names the versions of the
//     table and of the people's records on which it was decided. If one of them has changed, the
//     table is read and the change decided again. A refusal is decided again in the same way.
//   - What the channel must be told is written in the same transaction as its cause (Post) and
//     deleted when Discord has it (Done).
//   - Each change is stored with the id of its interaction. If the interaction is repeated, nothing
//     changes, and the answer is that of the first time.
//   - A Table holds the match with every secret, and keeps it to itself. Screens and features see
//     it through Seen, as one seat may, and take Events and Lines that the seat may read. A
//     Preview is made from a Redeal, so that it cannot know more than the seat.
//
// Rulings:
//   - Seats are drawn from the match's own seed (stream "seats"), so that the seed opened at the
//     end proves the draw too, except if the rules seat players as they join (Info.InOrder).
//   - A typed batch is all or nothing until one of its actions cannot be undone without the others'
//     consent, because it draws on luck, reveals hidden information or ends the turn. Everything up
//     to and including that action stays, even if a later one is refused, as if the batch ended
//     there. The rest is dropped (game.Match.Take). Otherwise players could look at dice and cards
//     and put them back. The same holds for an answer given in advance, and when a member tries
//     moves on a copy.
//   - Nobody is mentioned in their quiet hours or while they are away: the turn's message names
//     them without a ping, and they are told once when they wake (Question.Owed). The same holds
//     for a post that waited until their quiet hours began (Post.Missed), for a seat that is
//     offered to them or asked back from them (Offer.Owed), and for a plea for time
//     (Question.Unheard). A direct message waits for them.
//   - If a turn begins and nobody is mentioned, because the same player goes on, the channel still
//     gets its message.
//   - Members can ping others only so often (pings.go). A vote, a seat offered or asked back, a
//     plea for time and the call of a role are refused if they come too soon, with the time from
//     which they are possible: without a ping they have no effect. A rematch, a planned start and
//     the ballot about a late player who had been given more time are made even if they come too
//     soon, and name people without a ping. The turn's messages, reminders and what the clock does
//     by itself are not a member's wish and do not count. Pings are counted on each server
//     separately. These records are deleted with the server's data.
//   - Agreed time is a budget for each answer, not for a turn, since only the rules know what a
//     turn is, and a player who plays on is not absent. A question that replaces an open one has
//     the full time too. Unused time is not saved.
//   - The agreed time runs day and night, stands still while the table rests, and goes on with the
//     time left. Time in which the bot did not run counts for no player: the bot records each
//     minute in which it runs (heartbeat.go), and from the last record to the next start is an
//     Outage. There is no Outage if the machine's clock was set back.
//   - The rules' own clock (game.Timed) also stands still while nobody can play, and starts again
//     with its full time when the table goes on (Times.Clock).
//   - Quiet hours and /away do not stop the table's time, because the others agreed on
//     it too: the ballot says that a player is away, and the others may wait.
//   - What was undone by agreement stays readable, marked as undone (Line.Undone), to each player
//     as far as they were told it; it counts nowhere else. An undo without another player's
//     consent is visible to its author only. If the rules do not say whether an action can
//     be undone after the turn has passed on (game.Info.Consent), the table may allow it.
//   - A table whose game has new rules goes on under them from its position. What was done before
//     stays valid, and is told as it was stored then (Line.Raised says where it ends). Moments,
//     tries and the review begin where the rules changed. Nothing is written until somebody acts.
//     Rehearse finds the tables that a program could not go on with.
//   - The seat of a player who leaves the server is kept for Config.Grace, then
//     forfeited; the others may vote for that at once. A server that removes the
//     bot pauses its tables until it invites the bot again.
//   - A name belongs to the server that shows it: it is kept with that server's tables and tallies
//     and never said on another. What somebody is told in private about one of their tables, in a
//     direct message or in /games, has the names of that table's server.
//   - Tables are stored for a limited time (upkeep.go): a lobby that was closed is deleted after a
//     day, a game after Config.GamesKept. Its id is not given again, and what still points to it is
//     answered by ErrDeleted. Nobody is refused a seat because there are many tables; only opening
//     one more may be refused (Config.OpenPerson, OpenServer).
//   - The tables of a person or a server are listed (lists.go), in the transaction that changes a
//     table and from its record alone, so that no look-up reads all tables.
package table
