package playground

import (
	"bytes"
	"context"
	"image"
	"image/png"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
)

// testStart is when every test's clock stands at first.
var testStart = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// startServer listens on a free port, with a clock that stands still.
func startServer(t *testing.T, o Options) *Server {
	t.Helper()
	if o.Clock == nil {
		o.Clock = ManualClock(testStart)
	}
	s := New(o)
	if err := s.Listen(0); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func testContext(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	t.Cleanup(cancel)
	return ctx
}

// detour sends discordgo's requests to the playground: its own addresses are
// global, so that two servers in one process could not be told apart.
type detour struct{ host string }

func (d detour) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host = "http", d.host
	r.URL.Path = strings.Replace(r.URL.Path, "/api/v9", "/api/v10", 1)
	r.Host = d.host
	return http.DefaultTransport.RoundTrip(r)
}

func init() { discordgo.APIVersion = "10" }

// connect opens a real discordgo session.
func connect(t *testing.T, s *Server, handlers ...any) *discordgo.Session {
	t.Helper()
	bot, err := discordgo.New("Bot test-token")
	if err != nil {
		t.Fatal(err)
	}
	bot.Client = &http.Client{Transport: detour{strings.TrimPrefix(s.URL(), "http://")}}
	bot.Identify.Intents = discordgo.IntentsGuilds
	bot.StateEnabled = false
	bot.LogLevel = -1
	for _, h := range handlers {
		bot.AddHandler(h)
	}
	if err := bot.Open(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { bot.Close() })
	return bot
}

func picture(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewRGBA(image.Rect(0, 0, 30, 20))); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

var playCommand = &discordgo.ApplicationCommand{Name: "play", Description: "Open a table",
	Options: []*discordgo.ApplicationCommandOption{
		{Name: "game", Description: "Which game", Type: discordgo.ApplicationCommandOptionString, Required: true,
			Autocomplete: true},
		{Name: "with", Description: "A friend", Type: discordgo.ApplicationCommandOptionUser},
	}}

// TestDiscordgo plays one evening over the wire: registration, completion, a
// command answered with a picture, a button, a form.
func TestDiscordgo(t *testing.T) {
	s := startServer(t, Options{})
	data := picture(t)
	bot := connect(t, s, func(b *discordgo.Session, i *discordgo.InteractionCreate) {
		if err := answerEvening(b, i, data); err != nil {
			t.Errorf("answer: %v", err)
		}
	})
	register(t, s, bot)
	ctx, alice := testContext(t), s.As("alice")
	choices, err := alice.Complete(ctx, "#table", "play", Opts{"game": "in"}, "game")
	if err != nil || len(choices) != 1 || choices[0].Value != "invade" {
		t.Fatalf("Complete = %v, %v", choices, err)
	}
	r, err := alice.Command(ctx, "#table", "play", Opts{"game": "invade", "with": "bruno"})
	if err != nil || r.Outcome != OutcomeMessage {
		t.Fatalf("Command = %+v, %v", r, err)
	}
	if want := "invade with Bruno"; r.Message.Content != want {
		t.Errorf("content = %q, want %q", r.Message.Content, want)
	}
	if a := r.Message.Attachments; len(a) != 1 || a[0].Width != 30 || a[0].Filename != "board.png" {
		t.Fatalf("attachments = %+v", a)
	}
	checkPicture(t, s.URL()+r.Message.Attachments[0].URL, data)
	r, err = s.As("bruno").Press(ctx, "#table", "join")
	if err != nil || r.Outcome != OutcomeModal || r.Modal.Title != "Your name" {
		t.Fatalf("Press = %+v, %v", r, err)
	}
	r, err = s.As("bruno").Submit(ctx, r.Modal, Opts{"name": "Bru"})
	if err != nil || r.Outcome != OutcomeDefer || r.Message.Content != "Hello Bru" || !r.Message.Ephemeral {
		t.Fatalf("Submit = %+v, %v", r, err)
	}
	if all, _ := alice.Messages("#table"); len(all) != 1 {
		t.Errorf("Alice sees %d messages, want 1: the other is Bruno's alone", len(all))
	}
	wantClean(t, s)
}

// wantClean: the client used nothing unknown and nothing wrong.
func wantClean(t *testing.T, s *Server) {
	t.Helper()
	if got := s.Unsupported(); len(got) > 0 {
		t.Errorf("unsupported: %v", got)
	}
	if got := s.Violations(); len(got) > 0 {
		t.Errorf("violations: %v", got)
	}
}

func register(t *testing.T, s *Server, bot *discordgo.Session) {
	t.Helper()
	if _, err := bot.ApplicationCommandBulkOverwrite(s.opt.ApplicationID, "",
		[]*discordgo.ApplicationCommand{playCommand}); err != nil {
		t.Fatal(err)
	}
}

// checkPicture fetches an attachment.
func checkPicture(t *testing.T, url string, want []byte) {
	t.Helper()
	res, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if got, _ := io.ReadAll(res.Body); !bytes.Equal(got, want) {
		t.Errorf("the picture came back as %d bytes, want %d", len(got), len(want))
	}
}

func answerEvening(b *discordgo.Session, i *discordgo.InteractionCreate, data []byte) error {
	switch i.Type {
	case discordgo.InteractionApplicationCommandAutocomplete:
		return b.InteractionRespond(i.Interaction,
			&discordgo.InteractionResponse{Type: discordgo.InteractionApplicationCommandAutocompleteResult,
				Data: &discordgo.InteractionResponseData{
					Choices: []*discordgo.ApplicationCommandOptionChoice{{Name: "Invade", Value: "invade"}}}})
	case discordgo.InteractionApplicationCommand:
		d := i.ApplicationCommandData()
		friend := d.Resolved.Users[d.Options[1].Value.(string)]
		attachments := []*discordgo.MessageAttachment{{ID: "0", Filename: "board.png"}}
		return b.InteractionRespond(i.Interaction,
			&discordgo.InteractionResponse{Type: discordgo.InteractionResponseChannelMessageWithSource,
				Data: &discordgo.InteractionResponseData{Content: d.Options[0].StringValue() + " with " + friend.GlobalName,
					Components: []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{
						discordgo.Button{Label: "Join", CustomID: "join", Style: discordgo.PrimaryButton}}}},
					Files:       []*discordgo.File{{Name: "board.png", ContentType: "image/png", Reader: bytes.NewReader(data)}},
					Attachments: &attachments}})
	case discordgo.InteractionMessageComponent:
		return b.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{Type: discordgo.InteractionResponseModal,
			Data: &discordgo.InteractionResponseData{CustomID: "m", Title: "Your name", Components: []discordgo.MessageComponent{
				discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.TextInput{CustomID: "name", Label: "Name",
					Style: discordgo.TextInputShort, MaxLength: 20}}}}}})
	}
	err := b.InteractionRespond(i.Interaction,
		&discordgo.InteractionResponse{Type: discordgo.InteractionResponseDeferredChannelMessageWithSource,
			Data: &discordgo.InteractionResponseData{Flags: discordgo.MessageFlagsEphemeral}})
	if err != nil {
		return err
	}
	name := i.ModalSubmitData().Components[0].(*discordgo.ActionsRow).Components[0].(*discordgo.TextInput).Value
	text := "Hello " + name
	_, err = b.InteractionResponseEdit(i.Interaction, &discordgo.WebhookEdit{Content: &text})
	return err
}
