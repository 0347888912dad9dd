package table

import "context"

// NameIn returns the name under which a user was last seen on a server, or "" if it is unknown.
func (s *Scorebook) NameIn(guild, user string) string {
	t, _ := tallies.Read(s.store, memberKey(guild, user))
	return t.Name
}

// call stores a user's name on a server, in the user's tally. If the parameter met is false, it
// only replaces a name that is stored already, so that nothing is stored about users whom the bot
// has not met there. It does not replace a damaged tally; the end of the user's next game does.
func (s *Scorebook) call(ctx context.Context, guild, user, name string, met bool) error {
	if guild == "" || name == "" {
		return nil
	}
	key := memberKey(guild, user)
	settled := func(t Tally) bool { return t.Name == name || t.Name == "" && !met }
	if t, err := tallies.Read(s.store, key); err != nil || settled(t) {
		return err
	}
	_, err := tallies.Alter(From(ctx, guild), s.effects, EffectNone, key, func(t *Tally) error {
		if !settled(*t) {
			t.Name = name
		}
		return nil
	})
	return err
}
