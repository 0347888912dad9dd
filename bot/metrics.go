package bot

// Names given to Config.Count and Config.Observe, with what the label says.
const (
	CountPost      = "posts"   // what came of trying a post; label is its kind and made, retried or dropped
	ObservePicture = "picture" // painting a board; label is the game
)
