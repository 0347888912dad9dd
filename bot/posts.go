package bot

import (
	"cmp"
	"context"
	"errors"
	"fmt"

	"bivouac/bot/table"
	"bivouac/bot/table/outbox"
	"bivouac/bot/table/vote"
	"bivouac/bot/wire"
	"bivouac/game"
)

// postMessage is what a post says, in the table's language.
func (b *Bot) postMessage(t table.Table, p outbox.Post) wire.Message {
	if p.Kind.Tells() {
		return b.told(t, p)
	}
	s := b.public(t)
	m := wire.Message{Mentions: p.Mentions}
	switch p.Kind {
	case outbox.PostClosed:
		return b.closedMessage(t, s, p)
	case outbox.PostErased:
		m.Content = s.t("host.erased")
	case outbox.PostIdle:
		return b.idleMessage(t, s, p)
	case outbox.PostVote:
		return b.ballotMessage(t, s, p)
	case outbox.PostLate:
		m = b.lateMessage(t, p)
	case outbox.PostTime, outbox.PostBeg, outbox.PostResume:
		m = b.timeMessage(t, p)
	case outbox.PostSwap, outbox.PostOffer, outbox.PostPlea, outbox.PostJoin, outbox.PostGone, outbox.PostBack, outbox.PostLeft:
		m.Content, m.Rows = b.seatWords(t, s, p)
	default:
		m.Content, m.Rows = b.callWords(t, s, p)
	}
	m.Content = wire.Clip(m.Content, maxContent)
	return m
}

// ballotMessage asks for votes, with what is to be known of the motion.
func (b *Bot) ballotMessage(t table.Table, s speaker, p outbox.Post) wire.Message {
	if p.Vote != nil && p.Vote.Motion == vote.MotionLate {
		return b.lateMessage(t, p)
	}
	if p.Vote != nil && p.Vote.Motion == vote.MotionUndo {
		return b.undoMessage(t, p)
	}
	text := join([]string{s.people(p.Mentions, mention), motionText(t, p, s)})
	return wire.Message{Mentions: p.Mentions, Content: wire.Clip(text, maxContent), Rows: voteRow(t, s, p)}
}

// callWords are a post that calls somebody, or says what a vote came to.
func (b *Bot) callWords(t table.Table, s speaker, p outbox.Post) (string, []wire.Row) {
	called := s.people(p.Mentions, mention)
	switch p.Kind {
	case outbox.PostVoted:
		return b.votedText(t, p, s), nil
	case outbox.PostRemind:
		return join([]string{s.t("host.remind", "who", called, "ask", askOf(t, p.Mentions)), b.deadline(t, s)}), boardRow(t, s, p.ID)
	case outbox.PostAbsent:
		return s.t("host.remind.last", "n", len(p.Users), "who", s.people(p.Users, byName)), proposals(t, s, p.Users, p.ID)
	case outbox.PostLast:
		return s.t("host.last", "who", called, "ask", askOf(t, p.Mentions)), boardRow(t, s, p.ID)
	case outbox.PostDisarmed:
		return s.t("host.disarmed", "who", called), nil
	case outbox.PostNext:
		return s.t("host.next", "who", called), nil
	case outbox.PostHomeless, outbox.PostShut:
		return b.directLine(s, t, p), nil
	case outbox.PostSoon, outbox.PostShort, outbox.PostFade, outbox.PostInvite:
		return b.planned(t, s, p), nil
	}
	return "", nil
}

// seatWords are a post about who sits at the table.
func (b *Bot) seatWords(t table.Table, s speaker, p outbox.Post) (string, []wire.Row) {
	called := s.people(p.Mentions, mention)
	switch p.Kind {
	case outbox.PostSwap:
		return join([]string{called, s.t("host.swap", "old", b.nameOf(t.Guild, p.Users[0]), "new", s.people(p.Users[1:], byName))}), nil
	case outbox.PostOffer:
		if len(p.Mentions) == 0 {
			return s.t("host.offer.open", "who", s.people(p.Users, byName)), offerRow(t, s, p.ID)[:1]
		}
		return s.t("host.offer", "friend", "<@"+p.Mentions[0]+">", "who", s.people(p.Users[:1], byName)), offerRow(t, s, p.ID)
	case outbox.PostPlea:
		return s.t("host.plea", "who", called, "old", b.pleader(t, p)), pleaRow(t, s, p.ID)
	case outbox.PostJoin:
		return s.t("host.joined", "new", s.people(p.Users[:1], byName)), nil
	}
	return b.leaving(t, s, p)
}

// motionText asks what a vote is about. Where the game would not go on without somebody,
// it says how it would end.
func motionText(t table.Table, p outbox.Post, s speaker) string {
	if p.Vote == nil {
		return s.t("host.vote.no")
	}
	if end := endWithout(t, s, p.Vote.Motion, p.Vote.Target); end != "" {
		return join([]string{voteText(p, s, "host.vote.remove.ends"), end, s.t("host.vote.agree")})
	}
	return voteText(p, s, "host.vote."+game.Key(p.Vote.Motion))
}

// voteText is a sentence about a vote.
func voteText(p outbox.Post, s speaker, key game.Key) string {
	return s.t(key, "who", s.people([]string{p.Vote.By}, byName), "target", s.people([]string{p.Vote.Target}, byName),
		"limit", limitText(s, p.Vote.Limit, p.Vote.Hours))
}

// voteRow are the buttons of a ballot. They say which vote is meant: a ballot that stays
// where it is must not be taken for one about something else.
func voteRow(t table.Table, s speaker, p outbox.Post) []wire.Row {
	at := press{Table: t.ID.String(), Path: []string{"", postMark(p.ID)}}
	if p.Vote != nil {
		at.Path[0] = ballotMark(*p.Vote)
	}
	return []wire.Row{{Buttons: []wire.Button{
		{Style: wire.Success, Label: s.label("host.button.agree"), CustomID: at.with(opAgree).id()},
		{Style: wire.Danger, Label: s.label("host.button.refuse"), CustomID: at.with(opRefuse).id()},
	}}}
}

// askOf is the open question of the first of these users.
func askOf(t table.Table, users []string) game.Text {
	if t.Match == nil {
		return game.Literal("")
	}
	for _, u := range users {
		if seat, ok := t.SeatOf(u); ok {
			if d, asked := t.Match.Asked(seat); asked {
				return d.Ask
			}
		}
	}
	return game.Literal("")
}

// pleader is the name of now of who asks for his old seat; that of then where nothing is
// kept about him.
func (b *Bot) pleader(t table.Table, p outbox.Post) string {
	return escape(cmp.Or(b.tables.NameIn(t.Guild, p.Users[0]), p.Users[1]))
}

// nameOf is what a server calls somebody; "?" if it was never heard.
func (b *Bot) nameOf(guild, user string) string { return escape(b.tables.NameIn(guild, user)) }

// send posts a message; an archived thread is opened first.
func (b *Bot) send(ctx context.Context, channel string, m wire.Message) (string, error) {
	id, err := b.client.Send(ctx, channel, m)
	if errors.Is(err, wire.ErrArchived) {
		if err := b.client.Unarchive(ctx, channel); err != nil {
			return "", err
		}
		return b.client.Send(ctx, channel, m)
	}
	return id, err
}

// errSealed is an archived thread of somebody else's, which the bot may not open to edit
// there; a message of its own would open it.
var errSealed = errors.New("the thread is archived and not the bot's")

// edit changes a message; an archived thread is opened first.
func (b *Bot) edit(ctx context.Context, channel, message string, m wire.Message) error {
	err := b.client.Edit(ctx, channel, message, m)
	if errors.Is(err, wire.ErrArchived) {
		if err := b.client.Unarchive(ctx, channel); wire.Forbidden(err) {
			return fmt.Errorf("%w: %w", errSealed, err)
		} else if err != nil {
			return err
		}
		return b.client.Edit(ctx, channel, message, m)
	}
	return err
}

// sendPlainly posts a message; where files may not be attached it goes without
// its picture and says so.
func (b *Bot) sendPlainly(ctx context.Context, t table.Table, m wire.Message) (string, error) {
	id, err := b.send(ctx, t.Channel, m)
	if !wire.Forbidden(err) || len(m.Files) == 0 {
		return id, err
	}
	m.Files, m.Content = nil, join([]string{m.Content, b.public(t).t("host.err.nofile")})
	return b.send(ctx, t.Channel, m)
}
