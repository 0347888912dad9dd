package outbox

import "slices"

// maxJoined is the most notices in one direct message.
const maxJoined = 40

// merged combines the first post with the following ones where possible: after an outage a channel
// gets one card and one board.
func merged(posts []Post) Post {
	p := posts[0]
	if p.Direct != "" {
		return joined(posts)
	}
	for _, q := range posts[1:] {
		if q.Table != p.Table || !p.Kind.swallowedBy(q.Kind) || p.Sending || q.Sending {
			break
		}
		p.also = append(p.also, q.ID)
		p.N, p.Kind = q.N, q.Kind
		mentions := slices.Clone(p.Mentions)
		for _, u := range q.Mentions {
			if !slices.Contains(mentions, u) {
				mentions = append(mentions, u)
			}
		}
		p.Mentions = mentions
	}
	return p
}

// swallowedBy says whether the next post includes everything of this one.
func (k Kind) swallowedBy(next Kind) bool {
	return k == PostCard && next == PostCard || k == PostTurn && (next == PostTurn || next == PostEnd)
}

// joined combines the first notice of a user's lane with the following ones to one message. A post
// that may already have been sent stays unchanged.
func joined(posts []Post) Post {
	p := posts[0]
	if p.Sending {
		return p
	}
	p.Joined = slices.Clone(p.Joined)
	for _, q := range posts[1:] {
		if q.Sending || len(p.Joined) >= maxJoined-1 {
			break
		}
		p.also = append(p.also, q.ID)
		p.Joined = append(p.Joined, q)
	}
	return p
}
