package wire

// ResponseKind is Discord's number of a kind of answer to an interaction.
type ResponseKind int

// The kinds of answer.
const (
	KindReply       ResponseKind = 4 // a new message
	KindDefer       ResponseKind = 5 // "is thinking"; the message follows
	KindDeferUpdate ResponseKind = 6 // acknowledged; the pressed message may change later
	KindUpdate      ResponseKind = 7 // the pressed message becomes this one
	KindComplete    ResponseKind = 8 // a list for autocomplete
	KindAsk         ResponseKind = 9 // a form
)

// Response is one answer to an interaction. Make it with Reply, Update, Defer, DeferUpdate, Complete or Ask.
type Response struct {
	Kind      ResponseKind
	Message   Message  // for KindReply and KindUpdate
	Ephemeral bool     // for KindDefer
	Choices   []Choice // for KindComplete
	Modal     *Modal   // for KindAsk
}

// Reply returns an answer that is a new message.
func Reply(m Message) Response { return Response{Kind: KindReply, Message: m} }

// Update returns an answer that puts m in place of the message whose button or menu was used.
func Update(m Message) Response { return Response{Kind: KindUpdate, Message: m} }

// Defer returns an answer that shows "is thinking" until a message follows. The parameter ephemeral says
// whether that message will be ephemeral.
func Defer(ephemeral bool) Response { return Response{Kind: KindDefer, Ephemeral: ephemeral} }

// DeferUpdate returns an answer that acknowledges a component without changing anything yet.
func DeferUpdate() Response { return Response{Kind: KindDeferUpdate} }

// Complete returns an answer to an autocomplete with at most 25 choices.
func Complete(choices []Choice) Response { return Response{Kind: KindComplete, Choices: choices} }

// Ask returns an answer that is a form.
func Ask(m Modal) Response { return Response{Kind: KindAsk, Modal: &m} }
