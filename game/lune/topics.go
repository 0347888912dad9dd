package lune

import "bivouac/game"

// topics are the pages of /rules by chapter; most have an example position.
var topics = func() []game.Topic {
	var list []game.Topic
	for _, c := range chapterPages {
		for _, p := range c.pages {
			list = append(list, game.Topic{ID: p.id, Position: p.position, Show: shown[p.id], Chapter: c.id})
		}
	}
	return list
}()

type page struct{ id, position string }

// chapterPages are the chapters of /rules in order, with their pages.
var chapterPages = []struct {
	id    string
	pages []page
}{
	{"basics", []page{
		{"goal", skirmish}, {"turn", skirmish}, {"moves", "flat 1; C4 C5=3; C6=4; D4=2; E4=0; F4=-; C B4; K D2"},
		{"aims", skirmish}, {"attack", "flat 1; D4 D5 D6 plasma; K A4; CR D4; SC D6; C B6"},
		{"push", "flat 0; B4 C4=3; C B4; AF C4; HL D4; E2 mountain; A E4"}, {"vekturn", skirmish},
		{"coop", "seats 3; " + skirmish}, {"clock", ""}, {"end", ""}, {"notation", ""},
	}},
	{"mechs", []page{
		{"C", "flat 1; C B4; CR C4; E4 building 2"}, {"K", "flat 0; A4 B4 D4=2; C4=1; K A4; SC C4; FF D4"},
		{"A", "flat 0; C4=2; D6=-; F4 building 1; A D1; FF D4; SC D5; CR E4; HO C4"},
	}},
	{"weapons", []page{
		{"TF", "flat 1; C B4; SC C4; E4 building 2"}, {"TC", "flat 1; D4=2; K A4; SC D4; CR G4"},
		{"AA", "flat 1; B4=4; C4=3; A A4; SC D4; CR D5"}, {"CP", "flat 1; A4 plasma; K A4 CP; HL D4"},
		{"LP", "flat 1; A B3 LP; CR D3; SC F3"}, {"AR", "flat 1; D4=-; E5=2; A B4 AR; C C6"},
		{"CE", "flat 1; A4 plasma; K A4 CP CE; HL D4"}, {"CV", "flat 1; D4 E4 plasma; C C4 CV hp 1"},
		{"LS", "flat 1; C4 D4 plasma; C C4 LS; CR D4"}, {"DE", "flat 2; C4 mountain 2; C B4 DE; D2 mountain"},
	}},
	{"campaign", []page{
		{"campaign", ""}, {"shop", "mission 2 shop purse 4; own CE"}, {"GR", ""}, {"SH", "mission 2 shop purse 4; guarded"},
		{"pilots", ""}, {"skill1", ""}, {"skill2", ""}, {"skill3", ""}, {"skill4", ""}, {"single", ""},
	}},
	{"veks", []page{
		{"choice", skirmish}, {"roster", ""}, {"emerge", "flat 1; marker D6 F5; C D6; SC B7 aim S3"},
		{"FP", "flat 1; G5=-; FP D6; SC G5; CR C4 aim E2; K A2"}, {"PP", "flat 1; PP D6; CR C5 aim S2; C C4"},
		{"PC", "flat 1; PC B4 aim E3; K E4; E5 building 2"}, {"PS", "flat 1; PS B4 aim E3; K E4"},
		{"BB", "flat 1; BB D7 aim S3; K D3; C E4"}, {"BL", "flat 1; BL D4 aim *; K E4; D5 building 1; C4 plasma"},
		{"HL", "flat 1; HL B4 aim E; K D4; E4 building 2"}, {"CR", "flat 1; CR B4 aim E3; K E4; F4 building 1"},
		{"SC", "flat 1; SC B4 aim E3; E4 building 2; K C6"}, {"FF", "flat 1; E4=2; FF B4 aim E; K E4"},
		{"AF", "flat 1; AF B4 aim E; K F4"}, {"LE", "flat 1; LE D5 aim S webs K; K D4"},
		{"AL", "flat 1; AL D5 aim S webs K; K D4"}, {"HO", "flat 1; HO D5 aim S; D4 building 2; K B3"},
		{"AH", "flat 1; AH D6 aim S; K D5; D4 building 2"},
	}},
	{"ground", []page{
		{"elevation", "flat 1; C3 D3 E3=2; C4 D4 E4=3; D5=4; F4=0; K A4; SC F4"},
		{"tile", "flat 1; C4 cracked; D4=0 cracked; E4=-; C B4"},
		{"sight", "flat 0; A4 B4 D4=2; C4=1; K A4; SC C4; FF D4"}, {"chasm", "flat 1; C4 D4=-; HO C4; CR D5; A D2"},
		{"forest", "flat 1; C4 C5 forest; D4 fire; C B4; CR C4"},
		{"plasma", "flat 1; D4 D5 D6 F4 plasma; K A4; CR D4; SC D6"},
		{"mountain", "flat 1; D4 mountain 2; E4 mountain 1; K A4"},
		{"building", "flat 1; D4 building 1; E4 building 2; F4 building 3; G4 building 4 shield; CR D7 aim S3; K B5"},
		{"well", "flat 1; C4 well 1; C5 plasma; D5 building 2; C B4; CR C5"},
		{"capsule", "flat 1; D4 F5 capsule; C C3; SC F7"},
		{"rocket", "mission 5 turn 2; flat 1; R B4 leaves 2; R G4 leaves 4; CR C4; K B3"},
		{"rock", "mission 4 turn 2; flat 1; O C4 fell 1; O E5 fell 0; meteor F3; K C2"},
	}},
	{"status", []page{
		{"overload", "flat 1; B4 C4 plasma; C B4; CR C4"}, {"fire", "flat 1; D4 fire; C D4 fire hp 2"},
		{"web", "flat 1; K D4; LE D5 aim S webs K"}, {"shield", "flat 1; E4 building 3 shield; CR A4 aim E3; K C6"},
		{"flight", "flat 1; D4=-; HO D4; C B4"}, {"leap", "flat 1; D4 mountain; LE C4; K F4"},
		{"plasmoid", "flat 1; BL D4 aim *; C C4"}, {"minor", "flat 1; BL D4 aim *; BB D7; K B3"},
	}},
	{"environment", []page{
		{"slide", "mission 6 turn 2; flat 2; B3 B4 B5 B6 C5 C6 D4 D5 D6=0; K D4; CR B5; E4 building 2; C F6"},
		{"rain", "mission 4 turn 2; flat 1; meteor F3 C5; O E5 fell 0; K C5; C F2"},
		{"launch", "mission 5 turn 2; flat 1; R B4 leaves 2; R G4 leaves 4; CR C4; K B3"},
		{"shields", "flat 1; B3 building 1 shield; E5 building 2 shield; G2 building 1 shield; C D3"},
	}},
	{"objectives", []page{
		{"O1", ""}, {"O2", ""}, {"O3", ""}, {"O4", ""}, {"O5", ""}, {"O6", ""}, {"O7", ""}, {"O8", ""}, {"O9", ""},
		{"O10", ""}, {"O11", ""}, {"O12", ""},
	}},
	{"missions", []page{
		{"M1", "mission 1 deploy; map"}, {"M2", "mission 2 deploy; map"}, {"M3", "mission 3 deploy; map"},
		{"M4", "mission 4 deploy; map"}, {"M5", "mission 5 deploy; map"}, {"M6", "mission 6 deploy; map"},
	}},
}

// skirmish is a typical position in a mission.
const skirmish = "mission 1; map; turn 2; V1 CR C5 aim E2; V2 SC E7 aim S2; V3 LE F4 aim S webs K; C C3; K F3 " +
	"moved; A E2; marker C7"

// shown is what the pictures of some pages highlight: a Mech's possible actions, or the
// consequences of one.
var shown = map[string][]string{
	"moves": {actMove, "C"}, "aims": {OverlayForecast}, "attack": {actAttack, "K", "TC", "E"},
	"push": {actAttack, "C", "TF", "E"}, "vekturn": {OverlayForecast},

	"C": {actAttack, "C", "TF", "E"}, "K": {actAttack, "K", "TC", "E"}, "A": {actAttack, "A", "AA", "D5"},

	"TF": {actAttack, "C", "TF", "E"}, "TC": {actAttack, "K", "TC", "E"}, "AA": {actAttack, "A", "AA", "D4"},
	"CP": {actAttack, "K", "CP", "E"}, "LP": {actAttack, "A", "LP", "E2"}, "AR": {actAttack, "A", "AR", "D4"},
	"CE": {actAttack, "K", "CP", "E"}, "CV": {actMove, "C", "D4"}, "LS": {actAttack, "C", "TF", "E"},
	"DE": {actAttack, "C", "TF", "E"},

	"elevation": {actMove, "K"}, "tile": {actAttack, "C", "TF", "E"}, "sight": {actAttack, "K", "TC", "E"},
	"chasm": {actAttack, "A", "AA", "D6"}, "forest": {actAttack, "C", "TF", "E"}, "plasma": {actAttack, "K", "TC", "E"},
	"mountain": {actAttack, "K", "TC", "E"}, "well": {actAttack, "C", "TF", "E"}, "capsule": {actMove, "C", "D4"},
	"rocket": {OverlayRockets},

	"overload": {actAttack, "C", "TF", "E"}, "fire": {actRepair, "C"}, "plasmoid": {actAttack, "C", "TF", "E"},

	"slide": {OverlaySlide}, "launch": {OverlayRockets},
}
