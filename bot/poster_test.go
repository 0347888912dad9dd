package bot_test

import ()

const posting = "POST /api/v10/channels/"
