package bot

// Names for Config.Count and Config.Observe, and their labels.
const (
	// CountPost counts attempts to send posts. The label has the post's kind, and whether it was
	// made, retried or dropped.
	CountPost      = "posts_total"
	ObservePicture = "picture_duration_seconds" // painting a board; label is the game
)
