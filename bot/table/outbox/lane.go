package outbox

// Lane names the queue of a post: its channel's, or that of the user whom it tells in
// a direct message. Notices of one user from several tables stand in one lane. What only
// takes buttons away says nothing, so that nothing waits for it: it has a lane beside the
// channel's.
func (p Post) Lane() string {
	switch {
	case p.Direct != "":
		return "@" + p.Direct
	case p.Kind == PostTidy:
		return tidyLane(p.Channel)
	}
	return p.Channel
}

func tidyLane(channel string) string { return "tidy " + channel }

// DirectLane is the lane of a user's direct messages.
func DirectLane(user string) string { return Post{Direct: user}.Lane() }
