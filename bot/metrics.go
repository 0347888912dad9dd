package bot

// Names for Config.Count and Config.Observe, and their labels.
const (
	// results of sending posts; label is the kind, and made, retried or dropped
	CountPost      = "posts_total"
	ObservePicture = "picture_duration_seconds" // painting a board; label is the game
)
