package town

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"bivouac/bot"
	"bivouac/bot/features"
	"bivouac/bot/notes"
	"bivouac/bot/orders"
	"bivouac/bot/seats"
	"bivouac/bot/starts"
	"bivouac/bot/table"
	"bivouac/bot/table/clock"
	"bivouac/bot/table/outbox"
	"bivouac/bot/try"
	"bivouac/bot/votes"
	"bivouac/game"
	"bivouac/store"
)

// ErrDeleted means that a table existed and was deleted.
var ErrDeleted = table.ErrDeleted

// ParseID reads an ID that ID.String has written.
func ParseID(s string) (ID, error) {
	id, err := table.ParseID(s)
	return ID(id), err
}

// IsComputer says whether a user at a table is the computer.
func IsComputer(user string) bool { return (table.Player{User: user}).Computer() > 0 }

// ChannelOf returns the channel of a post that waits in the store.
func ChannelOf(p store.Post) (string, error) {
	var post outbox.Post
	err := json.Unmarshal(p.Record, &post)
	return post.Channel, err
}

// Inside is the direct way to the tables, without Discord. It makes Sights of them, and does what
// no member can do with a command or a button. Members and laws know bot/table only through Inside.
// In this package only assemble.go and world.go also import bot/table, to build a bot.
type Inside struct{ tables *table.Tables }

// Into returns the Inside of these tables.
func Into(tables *table.Tables) Inside { return Inside{tables} }

// Fresh reads the tables of a store, like a bot that has just started. The parameter kept is how
// long a game is kept after its end, or below 0 if it is kept for ever.
func Fresh(s *store.Store, clock interface{ Now() time.Time }, titles []bot.Title, kept time.Duration) (Inside, error) {
	c := table.Config{Store: s, Clock: clock, GamesKept: kept}
	for _, t := range titles {
		c.Games = append(c.Games, t.Game)
	}
	tables, err := table.New(c, features.All.Rules())
	return Inside{tables}, err
}

// lists returns an error if the lists of tables in a store are wrong.
func lists(s *store.Store) error {
	wrong, nobody, err := table.WrongLists(s, features.All.Rules())
	if err == nil && (len(wrong) > 0 || nobody > 0) {
		err = fmt.Errorf("tables %v are missing in lists, and %d places in lists are nobody's", wrong, nobody)
	}
	return err
}

// In returns the last table of a channel, live or not.
func (i Inside) In(channel string) (Sight, error) { return i.sees(i.tables.Shelf.In(channel)) }

// Get returns a table by its id. Errors include ErrDeleted.
func (i Inside) Get(id ID) (Sight, error) { return i.sees(i.tables.Shelf.Get(table.ID(id))) }

// sees turns a table into a Sight.
func (i Inside) sees(t table.Table, err error) (Sight, error) {
	if err != nil {
		return Sight{}, err
	}
	return i.SightOf(t), nil
}

// SightOf makes the Sight of a table.
func (i Inside) SightOf(t table.Table) Sight {
	s := Sight{
		ID: ID(t.ID), Game: t.Game, Channel: t.Place.Channel, Phase: phases[t.Status], Host: t.Host,
		Present: t.Present(), Limit: t.Limit,
		Resting: t.Halt.Resting, Homeless: t.Place.Homeless, Role: t.Guests.Role, Card: t.Posts.Card, Board: t.Posts.Board,
		Created: t.Times.Created, Started: t.Times.Started, Moved: t.Times.Moved, Ended: t.Times.Ended,
		Obeyed: t.Unattended.Obeyed, Stood: t.Unattended.Stood, Told: t.Posts.Told, Secret: t.Deal.Secret,
		Match: t.Unveiled(),
	}
	for _, p := range t.Players {
		s.Players = append(s.Players, Player{User: p.User, Name: p.Name, Left: p.Left})
	}
	for _, a := range t.Asks {
		ask := Ask{
			Seat: a.Seat, User: t.UserOf(a.Seat), Since: a.Since, Anew: a.Anew, From: a.From, Late: a.Late, Begged: a.Begged,
		}
		if deadline, runs := i.tables.Outside.Deadline(t, a); runs {
			ask.Deadline = deadline
		}
		s.Asks = append(s.Asks, ask)
	}
	if v := votes.Of(t); v != nil {
		s.Voters = votes.Voters(t)
		s.Vote = &Vote{
			Motion: motions[v.Motion], Target: string(v.Target), Opened: v.Opened, Since: v.Since, Picks: len(v.Picks),
		}
	}
	if o := seats.Opened(t); o != nil {
		s.Offer = &Offer{From: string(o.From), To: string(o.To), Plea: o.Plea}
	}
	for _, f := range seats.Formers(t) {
		s.Former = append(s.Former, string(f.User))
	}
	for _, o := range orders.All(t) {
		s.Orders = append(s.Orders, Order{
			Seat: o.Seat, Number: o.N, Armed: o.Off == "", Paused: o.Off == orders.OffPaused, Text: text(o),
		})
	}
	if p := starts.Of(t); p != nil {
		s.Plan = &Plan{At: p.At, Missed: p.Missed}
	}
	for _, n := range notes.All(t) {
		s.Notes = append(s.Notes, n.Text)
	}
	return s
}

// text returns a value as JSON.
func text(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return err.Error()
	}
	return string(b)
}

var phases = map[table.Status]Phase{
	table.Lobby: Lobby, table.Playing: Playing, table.Over: Over, table.Cancelled: Cancelled, table.Expired: Expired,
}

var motions = map[votes.Motion]Motion{
	votes.MotionUndo: MotionUndo, votes.MotionRest: MotionRest,
	votes.MotionLimit: MotionLimit, votes.MotionLate: MotionLate,
}

// Person returns a user's settings.
func (i Inside) Person(user string) (Wishes, error) {
	p, err := i.tables.People.Person(user)
	q := p.Quiet
	return Wishes{
		Away: p.Away, Remind: p.Remind, Quiet: Quiet{From: q.From, To: q.To, Zone: q.Zone}, Text: text(p.Wishes),
	}, err
}

// Stand gives a standing order for a user. Until it is withdrawn, the order answers every question with
// the parameter answer, which is in the game's notation.
func (i Inside) Stand(interaction, user string, id ID, answer string) error {
	by := table.Actor{Interaction: interaction, User: user}
	o := orders.Order{Answers: []string{answer}, Until: orders.UntilWithdrawn}
	_, err := i.tables.Change(context.Background(), by, table.ID(id), orders.Arrange(o))
	return err
}

// Note writes a user's note about a table.
func (i Inside) Note(user string, id ID, text string) error {
	_, err := i.tables.Change(context.Background(), table.Actor{User: user}, table.ID(id), notes.Write(text))
	return err
}

// Close ends a table as a moderator does.
func (i Inside) Close(id ID) error {
	_, err := i.tables.Cancel(context.Background(), table.Actor{Moderator: true}, table.ID(id))
	return err
}

// Trial is a user's private try.
type Trial struct {
	Key   string
	Seat  game.Seat // the seat whose turn it is in the try
	Match *game.Match
}

// Try begins a user's try from the present position.
func (i Inside) Try(user string, id ID) (Trial, error) {
	tr, err := try.Of(i.tables).Begin(context.Background(), table.Actor{User: user}, table.ID(id), table.Now)
	if err != nil {
		return Trial{}, err
	}
	return Trial{Key: tr.Key, Seat: tr.Turn(), Match: tr.Match}, nil
}

// TryMove makes a move in a user's try.
func (i Inside) TryMove(user, key string, move game.Move) error {
	_, err := try.Of(i.tables).Act(context.Background(), user, key, move)
	return err
}

// Return ends a user's absence.
func (i Inside) Return(user string) error {
	back := func(p *table.Person) { p.Away, p.Hold = time.Time{}, 0 }
	_, err := i.tables.SetPerson(context.Background(), user, back)
	return err
}

// Posts returns a channel that receives a value when a post begins to wait.
func (i Inside) Posts() <-chan struct{} { return i.tables.Mail.Posts() }

// Import opens a table for a match in a channel, with players in seat order. The import counts as
// the interaction with the given id.
func (i Inside) Import(interaction, guild, channel string, players []Player, m *game.Match) error {
	at := table.Seating{
		Actor: table.Actor{Interaction: interaction}, Guild: guild, Channel: channel, Locale: "en",
	}
	for _, p := range players {
		at.Players = append(at.Players, table.Player{User: p.User, Name: p.Name})
	}
	_, err := i.tables.Import(context.Background(), at, m)
	return err
}

// Palettes returns the names of the colours that a user can choose besides the standard ones.
func Palettes() []string { return clock.Palettes }
