package screen

// The operations of buttons and menus in custom_ids. A code is never reused, since old messages
// live for years. "4" was a form's.
const (
	OpJoin    = "j"
	OpLeave   = "l"
	OpOptions = "o"
	OpOption  = "O"
	OpStart   = "g"
	OpCancel  = "x"
	OpPlay    = "p"
	OpView    = "v"
	OpOverlay = "w"
	OpRules   = "r"
	OpTopic   = "R"
	OpStep    = "s"
	OpStepAll = "S"
	OpChoose  = "c"
	OpPiece   = "A" // a piece, and steps of its
	OpConfirm = "a"
	OpUndo    = "u"
	OpType    = "t"
	OpTyped   = "T"
	OpRematch = "m"
	OpHistory = "h"
	OpPropose = "q"
	OpEnd     = "X"
	OpMore    = "f"
	OpWish    = "k"
	OpQuiet   = "K"
	OpHours   = "H"

	OpOrders     = "5"
	OpAhead      = "6"
	OpOrderType  = "7"
	OpOrderTyped = "8"
	OpReport     = "U"
	OpRated      = "V"
	OpForget     = "W"
	OpErase      = "i"
	OpCatch      = "1"
	OpReplay     = "3"
	OpRead       = "Y"
	OpActions    = "Z"
	OpRejoin     = "F"
	OpTry        = "I" // in a try
	OpTryLine    = "J" // types there
	OpTryOpen    = "Q" // begins one
	OpGive       = "B"
	OpTime       = "C"
	OpBegin      = "e"
	OpBeginAt    = "E"
	OpLearn      = "L"
	OpUnfold     = "D"
	OpWord       = "M" // a word for the luck
	OpWorded     = "P" // its form
	OpAgree      = "y"
	OpRefuse     = "n"
	OpResume     = "z"
	OpTake       = "G"
	OpDecline    = "N"
	OpMoment     = "2"
	OpBallot     = "b"
	OpNote       = "9" // the reader's note at the table
	OpNoted      = "d" // its form
	OpComputer   = "co"
	OpInvite     = "in" // a game with a friend
	OpHint       = "hi" // the computer's advice
	OpReview     = "re" // the reader's most costly answers
	OpPuzzle     = "pu" // in a puzzle
)
