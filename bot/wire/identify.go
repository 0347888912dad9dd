package wire

import (
	"context"
	"fmt"
	"reflect"
	"strings"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
	"golang.org/x/time/rate"
)

// Discord allows a bot 1,000 new sessions a day and takes the token away from one
// that asks for more; and one every five seconds, or several where it says so: then one for each
// remainder of the shards' numbers by that number (max_concurrency). discordgo asks for a new one at
// once whenever Discord says that the old is not valid (op 9), however often. The
// only place where that can be seen from outside is its log, which tells of each
// identify before it is sent, in the goroutine that sends it.
const (
	sessionBurst = 150                   // new sessions in a row
	sessionEvery = 24 * time.Hour / 800  // and then one in this time: 950 a day at most
	sessionApart = 5                     // times Options.Backoff between two
	identifyLog  = "Identify Packet: \n" // how that line begins
)

// identifiers are the links by the shard number that their identifies hold: its
// address tells whose they are.
var identifiers sync.Map // *[2]int to *link

func init() {
	// Nothing of it is written anywhere: its lines hold the token.
	discordgo.Logger = func(_, _ int, format string, args ...any) {
		if strings.HasPrefix(format, identifyLog) && len(args) == 1 {
			heedIdentify(args[0])
		}
	}
}

// heedIdentify finds out who is about to identify, and holds him back if need be.
func heedIdentify(packet any) {
	v := reflect.ValueOf(packet)
	if v.Kind() != reflect.Struct {
		return
	}
	field := v.FieldByName("Data")
	if !field.IsValid() {
		return
	}
	data, ok := field.Interface().(discordgo.Identify)
	if !ok {
		return
	}
	if l, known := identifiers.Load(data.Shard); known {
		l.(*link).identifying()
	}
}

// identifying runs before each identify of the link. From now on it must be ready
// in time again; an identify that would be one too many is not sent.
func (l *link) identifying() {
	l.ready.Store(false)
	l.asked.Store(time.Now().UnixNano())
	if !l.turn.CompareAndSwap(true, false) {
		wait, ok := l.quota.take(time.Now(), l.shard[0])
		if !ok {
			l.abandon()
			return
		}
		sleep(context.Background(), wait)
	}
	sleep(context.Background(), l.quota.apartFromLast(time.Now(), l.shard[0]))
}

// unready is for how long the link has asked for a session without being given
// one, 0 if it has one.
func (l *link) unready() time.Duration {
	if l.isReady() {
		return 0
	}
	return time.Since(time.Unix(0, l.asked.Load()))
}

// Quota counts out new sessions to the shards of a process.
type Quota struct {
	apart time.Duration
	mu    sync.Mutex
	day   *rate.Limiter
	next  []time.Time // by remainder: when the next may have its turn
	last  []time.Time // by remainder: when one last identified
}

// NewQuota is the quota of a bot of which so many may identify at once, as Gateway says; backoff
// is Options.Backoff.
func NewQuota(concurrency int, backoff time.Duration) *Quota {
	concurrency = max(1, concurrency)
	return &Quota{
		apart: sessionApart * backoff, day: rate.NewLimiter(rate.Every(sessionEvery), sessionBurst),
		next: make([]time.Time, concurrency), last: make([]time.Time, concurrency),
	}
}

// take gives a shard a turn for one new session after a wait, or none at present.
func (q *Quota) take(now time.Time, shard int) (wait time.Duration, ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if !q.day.AllowN(now, 1) {
		return 0, false
	}
	next := &q.next[shard%len(q.next)]
	wait = max(0, next.Sub(now))
	*next = now.Add(wait + q.apart)
	return wait, true
}

// apartFromLast is how long a shard that has its turn still waits, since another took longer from
// its turn to its identify.
func (q *Quota) apartFromLast(now time.Time, shard int) time.Duration {
	q.mu.Lock()
	defer q.mu.Unlock()
	last := &q.last[shard%len(q.last)]
	wait := max(0, last.Add(q.apart).Sub(now))
	*last = now.Add(wait)
	return wait
}

// closed is how long there is no new session at all.
func (q *Quota) closed(now time.Time) time.Duration {
	q.mu.Lock()
	defer q.mu.Unlock()
	if missing := 1 - q.day.TokensAt(now); missing > 0 {
		return time.Duration(missing * float64(sessionEvery))
	}
	return 0
}

// noSession says that Discord itself would give no new session.
type noSession struct{ after time.Duration }

func (n *noSession) Error() string {
	return fmt.Sprintf("discord gives this bot no new session for %s: it has connected too often since yesterday",
		n.after.Round(time.Second))
}
