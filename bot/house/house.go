// Package house defines what a feature adds to the bot: its texts, its part in changes of tables, its
// commands and presses, the sentences for its errors, its posts, and its controls on the panel. Each feature
// is a package with one value of type Feature, which is its table of contents. Package features lists them
// all, and no other package names them.
//
// The package imports bot/call, bot/screen, bot/table, its outbox, and bot/wire.
package house

import (
	"context"
	"io/fs"
	"maps"
	"sync"

	"bivouac/bot/call"
	"bivouac/bot/screen"
	"bivouac/bot/table"
	"bivouac/bot/table/outbox"
	"bivouac/bot/wire"
)

// A Feature is something that tables offer besides their game. Each part may be left out.
type Feature struct {
	Name  string // the name of the feature's folder
	Texts fs.FS  // en.json and fr.json
	// Ready returns what the feature keeps in memory, such as something computed from the titles and
	// texts. If it returns an error, the bot does not start. The result is kept in the kit: see
	// screen.Kit.Ready.
	Ready func(*screen.Kit) (any, error)
	Rule  table.Rule // the feature's part in changes of tables
	// Think begins the computer's work at a table, in the background. It is called if Rule.Thinks
	// returns true for the table.
	Think func(*call.Desk, table.Table)
	// Run does the feature's own work, which belongs to no call and no change, until the context
	// ends.
	Run func(context.Context, *call.Desk)
	// Changed is called after each change of a table. It must return soon.
	Changed func(d *call.Desk, before, after table.Table)
	// Stop is called when the bot stops. It ends what the feature does in the background.
	Stop func(*screen.Kit)
	// Arrives is called when a player opens their panel of a table, or asks for their seat there. It returns
	// a sentence that tells the player what their arrival has changed, or "" if nothing has changed.
	Arrives func(*call.Call, table.Table) (said string, err error)
	// Commands are the feature's slash commands and context menus.
	Commands []Command
	// Wishes are the feature's options of the command /play.
	Wishes []Wish
	// Presses are the feature's operations of buttons, menus and forms. Their keys are the codes in
	// custom_ids. A code is never reused for another operation, since old messages live for years:
	// see screen.CustomID.
	Presses map[string]Press
	// Posts has the functions that write the feature's posts: one screen.Post for each kind.
	Posts map[outbox.Kind]screen.Post
	// Sentences are the sentences that tell users about the feature's errors.
	Sentences []screen.Sentence
	// Buttons are the feature's controls on the panel, by place.
	Buttons map[screen.Place]screen.Buttons
	// Notices are the feature's lines above the picture of a player's own panel.
	Notices screen.Notices
	// BelowPosts has the controls that the feature adds below other posts than its own, by the kind of
	// the post.
	BelowPosts map[outbox.Kind]screen.BelowPost
	// Below has the feature's controls below messages, by place.
	Below map[screen.Place]screen.Below
	// AtMoment has the feature's controls below messages that show a past moment of a game, by place.
	AtMoment map[screen.Place]screen.AtMoment
	// Lines are the feature's lines of text, by place.
	Lines map[screen.Place]screen.Lines
}

// A Press is one operation of buttons, menus or forms, with its handler.
type Press struct {
	Name   string // the name of the operation in recorded presses: see proof/tape
	Handle call.Handler
	// Form says whether the answer to a press is a form, which must be the first answer. Form is
	// nil if the answer is never a form, or if the handler also works without a form.
	Form func(p screen.CustomID, values []string) bool
}

// AlwaysForm returns true. It is the Form of a Press that always answers with a form.
func AlwaysForm(screen.CustomID, []string) bool { return true }

// A Command is a slash command, or an entry of a context menu. The texts of a slash command are
// host.cmd.<name> and host.cmd.<name>.about.
type Command struct {
	Name    string
	Options []Option
	Handle  call.Handler
	// Complete answers the autocomplete of the options. It is nil if no option has autocomplete.
	Complete func(*call.Call) []wire.Choice
	Debug    bool // the command exists only if Config.Debug of the bot is set
	Anywhere bool // it also works on servers without the bot, and in group messages
	Server   bool // it works only on servers, not in direct messages with the bot
	// Menu is the type of the context menu that has the command as an entry, with the text
	// host.menu.<name>. Menu is zero for a slash command.
	Menu wire.CommandType
}

// An Option is one option of a command. Its texts are host.opt.<name> and host.opt.<name>.about.
type Option struct {
	Name     string
	Kind     wire.OptionType
	Required bool
	Auto     bool     // the option has autocomplete
	Values   []string // fixed values, with texts host.opt.<name>.<value>
	Games    bool     // the values are the names of the games
}

// A Wish is an option of /play.
type Wish struct {
	Option
	// Read reads the option from a call, and sets the parameters of the new table accordingly. It
	// is called before a thread is opened, so that an error leaves no empty thread.
	Read func(*call.Call, *table.Opening) error
	// Complete answers the autocomplete of the option. It is nil if the option has no autocomplete.
	Complete func(*call.Call) []wire.Choice
}

// Features are all features of a program, in the order in which they take part in a change. Their controls
// and lines in one place are shown in the same order.
type Features []Feature

// Rules returns each feature's Rule: what it stores in tables and does when a table changes.
func (all Features) Rules() (rules table.Rules) {
	for _, f := range all {
		rules = append(rules, f.Rule)
	}
	return rules
}

// Texts returns the features' texts.
func (all Features) Texts() (files []fs.FS) {
	for _, f := range all {
		if f.Texts != nil {
			files = append(files, f.Texts)
		}
	}
	return files
}

// Commands returns the features' commands.
func (all Features) Commands() (commands []Command) {
	for _, f := range all {
		commands = append(commands, f.Commands...)
	}
	return commands
}

// Wishes returns the features' options of /play.
func (all Features) Wishes() (wishes []Wish) {
	for _, f := range all {
		wishes = append(wishes, f.Wishes...)
	}
	return wishes
}

// Presses returns the features' operations by their codes.
func (all Features) Presses() map[string]Press {
	presses := map[string]Press{}
	for _, f := range all {
		maps.Copy(presses, f.Presses)
	}
	return presses
}

// Think calls the Think of each feature whose Rule.Thinks returns true for the table.
func (all Features) Think(d *call.Desk, t table.Table) {
	for _, f := range all {
		if f.Think != nil && f.Rule.Thinks(t) {
			f.Think(d, t)
		}
	}
}

// Changed calls each feature's Changed after a change of a table.
func (all Features) Changed(d *call.Desk, before, after table.Table) {
	for _, f := range all {
		if f.Changed != nil {
			f.Changed(d, before, after)
		}
	}
}

// Run starts the features' own work.
func (all Features) Run(ctx context.Context, d *call.Desk, running *sync.WaitGroup) {
	for _, f := range all {
		if f.Run != nil {
			running.Go(func() { f.Run(ctx, d) })
		}
	}
}

// Stop ends what the features do in the background.
func (all Features) Stop(k *screen.Kit) {
	for _, f := range all {
		if f.Stop != nil {
			f.Stop(k)
		}
	}
}

// Arrive calls the features' Arrives in order, when a player comes to a table. It stops at the first
// feature that returns a sentence or an error, and returns these. It returns "" if the arrival has changed
// nothing.
func (all Features) Arrive(c *call.Call, t table.Table) (string, error) {
	for _, f := range all {
		if f.Arrives == nil {
			continue
		}
		if said, err := f.Arrives(c, t); said != "" || err != nil {
			return said, err
		}
	}
	return "", nil
}

// Press returns the press with the given code. It returns false if no feature has that code.
func (all Features) Press(code string) (Press, bool) {
	for _, f := range all {
		if p, is := f.Presses[code]; is {
			return p, true
		}
	}
	return Press{}, false
}

// Code returns the code of the press with the given name. It returns "" if there is no such press.
func (all Features) Code(name string) string {
	for code, p := range all.Presses() {
		if p.Name == name {
			return code
		}
	}
	return ""
}

// Fit gives a kit the features' posts, sentences, controls and lines, and the results of their
// functions Ready. It fails if a function Ready returns an error.
func (all Features) Fit(k *screen.Kit) error {
	k.Posts, k.BelowPosts = map[outbox.Kind]screen.Post{}, map[outbox.Kind][]screen.BelowPost{}
	k.Ready = map[string]any{}
	for _, f := range all {
		maps.Copy(k.Posts, f.Posts)
		for kind, b := range f.BelowPosts {
			k.BelowPosts[kind] = append(k.BelowPosts[kind], b)
		}
		k.Sentences = append(k.Sentences, f.Sentences...)
		k.Plug(f.Buttons, f.Below, f.AtMoment, f.Lines, f.Notices)
		if f.Ready == nil {
			continue
		}
		ready, err := f.Ready(k)
		if err != nil {
			return err
		}
		k.Ready[f.Name] = ready
	}
	return nil
}
