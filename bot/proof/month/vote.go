package month

import (
	"errors"
	"slices"
	"strings"

	"bivouac/bot/playground"
	"bivouac/bot/proof/town"
)

// vote lets a member answer an open vote, or the offer of a seat. It returns true if somebody
// answered.
func (r *room) vote(t town.Sight) (bool, error) {
	if t.Offer != nil && r.luck.IntN(6) == 0 {
		if done, err := r.offered(t); done || err != nil {
			return done, err
		}
	}
	if t.Vote == nil {
		return false, nil
	}
	for _, user := range t.Voters {
		m := r.byID[user]
		if m == nil || !m.answers(t.Vote.Opened) {
			continue
		}
		if t.Vote.Motion == town.MotionLate {
			return true, r.ballot(t, m)
		}
		return true, r.ballotless(t, m)
	}
	return false, nil
}

// ballotless lets a member agree or refuse in a vote that is not a ballot about a late player.
func (r *room) ballotless(t town.Sight, m *member) error {
	if r.luck.IntN(8) == 0 {
		r.press(m, "Refuse")
		return nil
	}
	r.press(m, "Agree")
	now, err := r.after()
	switch {
	case err != nil || now.Vote != nil:
		return err
	case t.Vote.Motion == town.MotionRest && now.Resting:
		r.did(Paused)
	case t.Vote.Motion == town.MotionUndo && now.Entries() > t.Entries():
		r.did(UndoAgreed)
	case t.Vote.Motion == town.MotionLimit && now.Limit != t.Limit:
		r.did(LimitChanged)
	}
	return nil
}

// offered lets a user answer the offer of a seat, or a former player's request for their seat. It
// returns true if the user did.
func (r *room) offered(t town.Sight) (bool, error) {
	user, yes, no := t.Offer.To, "Take the seat", "No, thanks"
	if t.Offer.Plea {
		user, yes, no = t.Offer.From, "Give it back", "Keep it"
	}
	m := r.byID[user]
	if user == "" { // the seat is offered to everybody
		m = r.pick(r.luck.IntN)
	}
	if m == nil || !m.there() {
		return false, nil
	}
	if r.luck.IntN(3) == 0 {
		r.press(m, no)
		return true, nil
	}
	r.press(m, yes)
	now, err := r.after()
	if err == nil && now.Offer == nil && len(now.Former) > len(t.Former) {
		r.did(SeatTaken)
	}
	return true, err
}

// ballot lets a member choose what to do about a late player. Waiting is twice as likely as any of
// the other choices.
func (r *room) ballot(t town.Sight, m *member) error {
	label := []string{
		"Wait ", "Wait ", "Default answer", "Computer plays", "Offer the seat", "End the game",
	}[r.luck.IntN(6)]
	all, err := r.town.Server.As(m.key).Messages(r.id)
	if err != nil {
		return err
	}
	for i := len(all) - 1; i >= 0; i-- {
		n := slices.IndexFunc(all[i].Buttons(), func(b playground.Button) bool {
			return strings.HasPrefix(b.Label, label) && !b.Disabled
		})
		if n < 0 {
			continue
		}
		b := all[i].Buttons()[n]
		reply, err := r.town.Press(m.key, r.id, all[i].ID, b.CustomID)
		if errors.Is(err, playground.ErrRefused) {
			return nil // the thread is archived
		}
		if err != nil {
			return err
		}
		r.count(reply)
		if reply.Message != nil && reply.Message.Ephemeral { // a member who decides alone is asked to confirm
			if _, err := r.follow(m, reply, label); err != nil {
				return err
			}
		}
		return r.counts(BallotCast, func(now town.Sight) bool {
			return now.Vote == nil || now.Vote.Motion == town.MotionLate && now.Vote.Picks > t.Vote.Picks
		})
	}
	return nil
}
