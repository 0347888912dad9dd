package bot_test

// wishes opens a topic of /settings: what it says, and its message.
func (w *world) wishes(user, topic string) (text, message string) {
	w.t.Helper()
	r := w.command(user, "settings", nil)
	if !r.Message.Ephemeral {
		w.t.Errorf("the settings of %s are public: %q", user, r.Message.Content)
	}
	r, err := w.srv.As(user).Select(w.ctx(), channel, r.Message.ID, "1|k||0|topic", topic)
	w.check(err)
	return r.Message.Content, r.Message.ID
}
