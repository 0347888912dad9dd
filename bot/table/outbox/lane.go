package outbox

// Lane returns the queue of a post: its channel's, or that of a user's direct messages, which
// combines several tables. A post that only removes buttons has a separate lane beside the
// channel's, so that nothing waits for it.
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

// DirectLane returns the lane of a user's direct messages.
func DirectLane(user string) string { return Post{Direct: user}.Lane() }
