package clock

import (
	"sync"
	"time"
	_ "time/tzdata" // makes the zones known on machines without a zone database
)

// Local returns the first moment at which the clocks of a place show a minute of a day (0..1439) or
// a later one. If the clocks skip the minute, the result is the end of the gap. If the clocks show
// the minute twice, the result is the first of the two moments. The day may lie outside its month,
// as for time.Date. (The function time.Date is not used, since it does not promise on which side of
// a gap its result is.)
func Local(place *time.Location, year int, month time.Month, day, minute int) time.Time {
	const farthest = 24 * time.Hour // distance from UTC that no clock exceeds
	shown := time.Date(year, month, day, 0, minute, 0, 0, time.UTC)
	for at := shown.Add(-farthest).In(place); ; {
		since, until := at.ZoneBounds()
		_, ahead := at.Zone()
		if at = shown.Add(-time.Duration(ahead) * time.Second).In(place); at.Before(since) {
			at = since
		}
		if until.IsZero() || at.Before(until) {
			return at.UTC()
		}
		at = until
	}
}

// next returns the first moment after a given one at which the clocks show a minute of the day, or at
// which these clocks change. The parameter local is the given moment, in the zone of the clocks.
func next(local time.Time, minute int) time.Time {
	hour, min, sec := local.Clock()
	since := time.Duration(hour)*time.Hour + time.Duration(min)*time.Minute +
		time.Duration(sec)*time.Second + time.Duration(local.Nanosecond())
	wait := time.Duration(minute)*time.Minute - since
	if wait <= 0 {
		wait += Day
	}
	at := local.Add(wait)
	if _, change := local.ZoneBounds(); !change.IsZero() && change.Before(at) {
		return change
	}
	return at
}

// places caches zones: reading a zone takes longer than computing with it.
var places = struct {
	sync.Mutex
	by map[string]*time.Location
}{by: map[string]*time.Location{}}

// mostPlaces is the largest number of names in the cache places. When it is reached, the cache is
// emptied.
const mostPlaces = 1000

// zoneOf returns the time zone with a name, such as "Europe/Paris". The name "" means UTC.
func zoneOf(name string) (*time.Location, error) {
	places.Lock()
	defer places.Unlock()
	if place := places.by[name]; place != nil {
		return place, nil
	}
	place, err := time.LoadLocation(name)
	if err != nil {
		return nil, err
	}
	if len(places.by) >= mostPlaces {
		clear(places.by)
	}
	places.by[name] = place
	return place, nil
}

// Place returns the time zone with the given name, or UTC if there is no such zone.
func Place(name string) *time.Location {
	if place, err := zoneOf(name); err == nil {
		return place
	}
	return time.UTC
}
