package bot_test

const posting = "POST /api/v10/channels/"
