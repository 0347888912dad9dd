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

// Discord allows a bot 1,000 new sessions a day and revokes the token if it exceeds that; and one
// every five seconds, or max_concurrency: one for each remainder of shard numbers by that number.
// An earlier one is answered by op 9, after which discordgo retries at once, endlessly. The only
// hook is its log, which is called before each identify, in the sending goroutine.
const (
	sessionBurst = 150                   // new sessions in a row
	sessionEvery = 24 * time.Hour / 800  // and then one in this time: 950 a day at most
	sessionApart = 5                     // times Options.Backoff between two
	identifyLog  = "Identify Packet: \n" // how that line begins
)

// identifiers maps the shard numbers of identifies to their links.
var identifiers sync.Map // *[2]int to *link

func init() {
	// discordgo reads this when it dials; its default, v9, edits attachments differently.
	discordgo.APIVersion = "10"
	// Nothing of it is written anywhere: its lines contain the token.
	discordgo.Logger = func(_, _ int, format string, args ...any) {
		if !strings.HasPrefix(format, identifyLog) {
			return
		}
		sent := reflect.ValueOf(args[0]).FieldByName("Data").Interface().(discordgo.Identify) // of an unexported type
		if l, known := identifiers.Load(sent.Shard); known {
			l.(*link).identifying()
		}
	}
}

// identifying runs before each identify of the link and restarts the timeout until READY. An identify before its turn
// waits for it; if that is too far away, none is sent and the link ends, so that the Shell waits without one.
func (l *link) identifying() {
	l.ready.Store(false)
	l.asked.Store(time.Now().UnixNano())
	quota := l.shell.quota
	ticket, ahead := l.shell.turn.Swap(nil), quota.ahead
	if ticket == nil { // Discord does not know the session, or has refused the last identify
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
	// apart is the minimum time between two identifies of one remainder: a little more than Discord's, which counts
	// from arrival. A turn is given that much ahead of its time to a link that must still connect.
	apart, ahead time.Duration
	shared       Turns
	mu           sync.Mutex
	day          *rate.Limiter
	turns        []turn // by remainder
}

// turn is who may identify, and when the next may.
type turn struct {
	ticket *string
	next   time.Time
}

// Turns distributes turns among all processes with the bot's token: the holder of a ticket may identify after a wait,
// or is told (given is false) when to ask again. The present holder gets its turn again.
type Turns func(ctx context.Context, remainder int, ticket string, apart, ahead time.Duration) (
	wait time.Duration, given bool, err error)

// NewQuota returns the quota for a max_concurrency, as Gateway returns; backoff is Options.Backoff,
// and shared is nil if no other process has the token.
func NewQuota(concurrency int, backoff time.Duration, shared Turns) *Quota {
	apart := sessionApart*backoff + backoff/10
	return &Quota{
		apart: apart, ahead: backoff, shared: shared, day: rate.NewLimiter(rate.Every(sessionEvery), sessionBurst),
		turns: make([]turn, max(1, concurrency)),
	}
}

// errNotYet means that a turn must be requested again after a wait.
var errNotYet = errors.New("another shard has its turn to identify")

// take gives the holder of a ticket a shard's turn to identify after a wait of at most ahead; a present holder gets it
// again, with its time counted from now. The error is errNotYet, or a noSession.
func (q *Quota) take(ctx context.Context, shard int, ticket *string, ahead time.Duration) (
	wait time.Duration, err error) {
	if wait, err = q.takeHere(time.Now(), shard, ticket, ahead); err != nil || q.shared == nil {
		return wait, err
	}
	ctx, stop := context.WithTimeout(ctx, 2*q.ahead)
	defer stop()
	others, given, err := q.shared(ctx, shard%len(q.turns), *ticket, q.apart, ahead)
	switch {
	case err != nil: // the store is unavailable: Discord refuses an early one
		return wait, nil
	case !given:
		return others, errNotYet
	}
	return max(wait, others), nil
}

// takeHere is take among the shards of this process.
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

// noSession means that Discord itself would give no new session.
type noSession struct{ after time.Duration }

func (n *noSession) Error() string {
	return fmt.Sprintf("discord gives this bot no new session for %s: it has connected too often since yesterday",
		n.after.Round(time.Second))
}
