package main

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"bivouac/bot/titles"
)

// TestFrenchIsSetWell: in every file of French texts a space before a high sign, or
// within quotes, is one that does not break, of one kind; apostrophes are curved; and no
// such space stands inside the notation of a game. A sign in a word is notation.
func TestFrenchIsSetWell(t *testing.T) {
	bad := regexp.MustCompile(` [:;!?%»]|« |'|\x{202f}|[\pL}][;!?](?:\s|$)|\x{00a0}!\pL`)
	eachText(t, "fr", func(file, key, said string) {
		if bad.MatchString(said) {
			t.Errorf("%s: %s: %q in %q", file, key, bad.FindString(said), said)
		}
	})
}

// TestEnglishIsSetWell: in every file of English texts apostrophes and quotes are curved, but
// for the quotes in code.
func TestEnglishIsSetWell(t *testing.T) {
	code := regexp.MustCompile("`[^`]*`")
	eachText(t, "en", func(file, key, said string) {
		if strings.ContainsAny(code.ReplaceAllString(said, ""), `'"`) {
			t.Errorf("%s: %s: a straight apostrophe or quote in %q", file, key, said)
		}
	})
}

// eachText reads all texts of a language; of a text with plural forms, all of them as one.
func eachText(t *testing.T, language string, see func(file, key, said string)) {
	t.Helper()
	all, err := readTexts(language)
	const others = 3 // the host's, what its proofs say, and the guide's game
	if want := others + 2*len(titles.All()); err != nil || len(all) != want {
		t.Errorf("%d files of texts in %q, want %d: %v", len(all), language, want, err)
	}
	for _, file := range all {
		for key, text := range file.texts {
			see(file.name, key, text)
		}
	}
}

// textFile is one file of texts; of a text with plural forms, all of them as one.
type textFile struct {
	name  string
	texts map[string]string
}

var textFiles = map[string][]textFile{} // by language, each read once; tests of texts run one after another

func readTexts(language string) ([]textFile, error) {
	if all, known := textFiles[language]; known {
		return all, nil
	}
	err := fs.WalkDir(os.DirFS("."), ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || path.Base(name) != language+".json" || path.Base(path.Dir(name)) != "texts" {
			return err
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		var texts map[string]any
		if err := json.Unmarshal(data, &texts); err != nil {
			return err
		}
		file := textFile{name, map[string]string{}}
		for key, text := range texts {
			file.texts[key] = fmt.Sprint(text)
		}
		textFiles[language] = append(textFiles[language], file)
		return nil
	})
	return textFiles[language], err
}

// synonyms are words that no text says, since another one means the same: one concept, one
// word. Keys in but are exceptions: typed words and other meanings.
var synonyms = []struct {
	language, keys string // keys begin so
	bad            string // a regular expression
	say            string
	but            []string
}{
	{"en", "", `(?i)\b(take|takes|taken|took|taking)( \w+){0,2} back\b`, "undo", nil},
	{"en", "", `(?i)\b(shall|anew|meanwhile|at present|once more|astray|all the same|whoever|nobody but)\b`,
		"plain words", nil},
	{"en", "", `(?i)\b(he|his|him|himself)\b`, "they for a player, it for a unit", nil},
	{"en", "", `(?i)\b(armed|usual answer)\b`, "on or paused; default answer", nil},
	{"en", "lune.", `(?i)\b(say|says|said) ready\b`, "be ready, press Ready", nil},
	{"en", "lune.", `(?i)\bmount(s|ed)?\b`, "equip", nil},
	{"en", "lune.", `\d\+`, "2 or more", nil},
	{"en", "invade.", `(?i)\bpull(s|ed)?\b`, "rally", []string{"invade.verb.pull"}}, // typed
	{"fr", "", `(?i)\bsièges?\b`, "place", nil},
	{"fr", "", `(?i)\bmatchs? nuls?\b|\bma vue\b|réponse (habituelle|usuelle)`,
		"partie nulle, mon jeu, réponse par défaut", nil},
	{"fr", "", `(?i)\bde \{\{\.(who|seat|name)\}\}`, "another sentence: a name may begin with a vowel", nil},
	{"fr", "", `(?i)\b(nul ne|demeur)`, "personne ne, rester", nil},
	{"fr", "host.", `(?i)(^|[^.])\bactions?\b`, "coup", nil},
	{"fr", "lune.", `\d\+`, "2 ou plus", nil},
	{"fr", "lune.", `(?i)\b(annul|rembours)`, "reprendre, rendre", nil},
	{"fr", "lune.", `(?i)\bdites \W*prêt`, "appuyez sur Prêt", nil},
	{"fr", "lune.", `(?i)\bmonte[rz]?( et | [CK]| comme)|\b(se monte|est montée?)\b`, "équiper", nil},
	// typed
	{"fr", "invade.", `(?i)\brappel`, "rassembler", []string{"invade.verb.pull"}},
	// typed
	{"fr", "rois.", `(?i)\bmouvements?\b`, "déplacement", nil},
	// at most 100 characters
	{"fr", "rois.", `(?i)\bmarais\b`, "marécage", []string{"rois.param.kind.about"}},
	// where a troop begins its move
	{"fr", "rois.", `(?i)\b(ligne|rangée|zone) de départ`, "ligne de déploiement", []string{"rois.param.from.about"}},
	{"fr", "rois.", `(?i)\bpaquets?\b`, "pioche", nil},
	{"en", "rois.", `(?i)\b(else|: ?) ?pass\b|^pass$`, "let it happen", []string{"rois.verb.pass"}},    // typed
	{"fr", "rois.", `(?i)(sinon|:.?) ?passer\b|^passer$`, "laisser faire", []string{"rois.verb.pass"}}, // typed
	{"fr", "rois.", `(?i)\bjet(er|ez|ée?s?) une|ni jetée`, "défausser", nil},
}

// TestOneConceptOneWord: no text has a synonym of the glossary's word; each exception exists and
// has the synonym.
func TestOneConceptOneWord(t *testing.T) {
	for _, one := range synonyms {
		bad, used := regexp.MustCompile(one.bad), map[string]bool{}
		eachText(t, one.language, func(file, key, said string) {
			switch {
			case !strings.HasPrefix(key, one.keys) || !bad.MatchString(said):
			case slices.Contains(one.but, key):
				used[key] = true
			default:
				t.Errorf("%s: %s: %q in %q: say %s", file, key, bad.FindString(said), said, one.say)
			}
		})
		for _, key := range one.but {
			if !used[key] {
				t.Errorf("%s is let off %q without need", key, one.bad)
			}
		}
	}
}
