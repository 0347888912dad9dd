package bot_test

import (
	"time"
)

const hour = time.Hour
