package wire

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
	"golang.org/x/time/rate"
)

// Discord allows a bot 1,000 new sessions a day and revokes its token beyond that. It allows max_concurrency
// new sessions every five seconds: one for each remainder of the shard number divided by max_concurrency. If
// an identify comes too early, Discord answers with op 9, and discordgo retries at once and without end. The
// only place to delay an identify is discordgo's logger: discordgo calls it before each identify, in the
// goroutine that sends.
const (
	sessionBurst = 150                   // new sessions in a row
	sessionEvery = 24 * time.Hour / 800  // after these, the time per further session: at most 950 a day
	sessionApart = 5                     // minimum time between two identifies, in units of Options.Backoff
	identifyLog  = "Identify Packet: \n" // beginning of discordgo's log line of an identify
)

// identifiers has all links (discordgo sessions). The key is the address of link.shard, which discordgo puts
// into the link's identify payload.
var identifiers sync.Map // *[2]int to *link

func init() {
	// discordgo reads APIVersion when it dials. Its default, v9, edits attachments differently.
	discordgo.APIVersion = "10"
	// The logger writes nothing, since discordgo's log lines contain the token.
	discordgo.Logger = func(_, _ int, format string, args ...any) {
		if !strings.HasPrefix(format, identifyLog) {
			return
		}
		// the type of args[0] is not exported
		sent := reflect.ValueOf(args[0]).FieldByName("Data").Interface().(discordgo.Identify)
		if l, known := identifiers.Load(sent.Shard); known {
			l.(*link).identifying()
		}
	}
}

// identifying runs before each identify of the link. An identify that comes too early waits for its turn. If
// the turn is too far away, no identify is sent and the link ends. The Shell then waits for a turn before it
// makes another link. Each identify restarts the timeout until READY (OpenTimeout).
func (l *link) identifying() {
	l.ready.Store(false)
	l.asked.Store(time.Now().UnixNano())
	quota := l.shell.quota
	ticket, ahead := l.shell.turn.Swap(nil), quota.ahead
	if ticket == nil { // no turn is reserved: a resume has failed, or the last identify was refused
		ticket, ahead = new(rand.Text()), quota.apart
	}
	wait, err := quota.take(context.Background(), l.shard[0], ticket, ahead)
	if err != nil {
		l.mu.Lock()
		l.late = err
		l.mu.Unlock()
		l.abandon()
		return
	}
	sleep(context.Background(), wait)
}

// Quota distributes new sessions among the shards of a process.
type Quota struct {
	// apart is the minimum time between two identifies with the same remainder. It is a little more than
	// Discord's minimum, because Discord measures the time between their arrivals. ahead is how long before
	// its turn a link may begin to connect.
	apart, ahead time.Duration
	shared       Turns
	mu           sync.Mutex
	day          *rate.Limiter
	turns        []turn // indexed by the remainder of the shard number
}

// turn has the ticket whose turn it is to identify, and the time from which the next ticket may identify.
type turn struct {
	ticket *string
	next   time.Time
}

// Turns shares the turns among all processes with the bot's token. If given is true, the holder of the ticket
// may identify after the wait. If given is false, the holder must ask again after the wait. A ticket that has
// the turn now gets it again.
type Turns func(ctx context.Context, remainder int, ticket string, apart, ahead time.Duration) (
	wait time.Duration, given bool, err error)

// NewQuota returns the quota for a bot. The parameter concurrency is Discord's max_concurrency (see Gateway),
// and backoff is Options.Backoff. The parameter shared is nil if no other process has the token.
func NewQuota(concurrency int, backoff time.Duration, shared Turns) *Quota {
	apart := sessionApart*backoff + backoff/10
	return &Quota{
		apart: apart, ahead: backoff, shared: shared, day: rate.NewLimiter(rate.Every(sessionEvery), sessionBurst),
		turns: make([]turn, max(1, concurrency)),
	}
}

// errNotYet means that a turn must be requested again after a wait.
var errNotYet = errors.New("another shard has its turn to identify")

// take gives a shard the turn to identify. The ticket stands for the shard's request. The shard may identify
// after the returned wait. If the wait would be longer than the parameter ahead, the shard gets no turn: the
// error is errNotYet, and the shard must ask again after the wait. A ticket that already has the turn gets it
// again, and the time until the next turn then counts from now. The other error is *noSession.
func (q *Quota) take(ctx context.Context, shard int, ticket *string, ahead time.Duration) (
	wait time.Duration, err error) {
	if wait, err = q.takeHere(time.Now(), shard, ticket, ahead); err != nil || q.shared == nil {
		return wait, err
	}
	ctx, stop := context.WithTimeout(ctx, 2*q.ahead)
	defer stop()
	others, given, err := q.shared(ctx, shard%len(q.turns), *ticket, q.apart, ahead)
	switch {
	case err != nil: // the store is unavailable: go on, since Discord refuses an early identify anyway
		return wait, nil
	case !given:
		return others, errNotYet
	}
	return max(wait, others), nil
}

// takeHere does the same as take, but knows only the shards of this process.
func (q *Quota) takeHere(now time.Time, shard int, ticket *string, ahead time.Duration) (
	wait time.Duration, err error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	t := &q.turns[shard%len(q.turns)]
	wait = max(0, t.next.Sub(now))
	switch {
	case t.ticket == ticket:
		wait = max(0, wait-q.apart)
	case wait > ahead:
		return wait - ahead, errNotYet
	default:
		r := q.day.ReserveN(now, 1)
		if closed := r.DelayFrom(now); closed > 0 {
			r.CancelAt(now)
			return 0, &noSession{closed}
		}
	}
	*t = turn{ticket, now.Add(wait + q.apart)}
	return wait, nil
}

// noSession means that Discord would refuse a new session because of its daily limit.
type noSession struct{ after time.Duration }

func (n *noSession) Error() string {
	return fmt.Sprintf("discord gives this bot no new session for %s: it has connected too often since yesterday",
		n.after.Round(time.Second))
}
