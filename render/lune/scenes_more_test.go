package lune

import "bivouac/game/lune"

func plasmaFight() lune.View {
	v := mission(3)
	v.Turn, v.Grid = 3, 4
	v.Roster = []string{"PP", "FF", "LE", "PC", "BB"}
	put(&v, "C D4", "K E3", "A C2")
	at(&v, "E3").Obstacle = ""
	v.Mechs[0].Upgrades, v.Mechs[1].Weapons, v.Mechs[1].Level = []string{"CE"}, []string{"TC", "CP"}, 1
	vek(&v, 2, "PC", "D8", 4, 4, "S3", "D5:3", "D4:3")
	vek(&v, 3, "BB", "F7", 3, 3, "S3", "F4:0").Plasmoid = true
	v.Threats[1].Blob = true
	v.Threats[0].Lays = true
	vek(&v, 5, "BL", "D3", 1, 1, "*", "D4:3", "E3:3", "D2:3", "C3:3")
	vek(&v, 6, "FF", "F4", 2, 3, "W", "E4:2").Overload = true
	vek(&v, 7, "AL", "G5", 3, 3, "N", "G6:6").Overload = true
	at(&v, "C6").Count = 1
	at(&v, "D6").Cracked, at(&v, "E5").Cracked, at(&v, "F5").Cracked = true, true, true
	at(&v, "C4").Terrain = ""
	v.Objectives = []lune.Objective{
		{Code: "O3", Count: 2, Goal: 2, State: lune.Achieved}, {Code: "O6", Count: 1, Goal: 2, State: lune.Open},
	}
	v.Last = &lune.Trace{Turn: 2, Steps: []lune.Step{
		{Kind: lune.StepExplode, To: "C4"}, {Kind: lune.StepDie, Unit: "V1", Code: "SC", To: "C4"},
		{Kind: lune.StepStrike, To: "B4", N: 1}, {Kind: lune.StepRuin, To: "B4", N: 1},
		{Kind: lune.StepMove, Unit: "V2", Code: "PC", From: "F8", To: "D8"},
		{Kind: lune.StepMove, Unit: "V6", Code: "FF", From: "G4", To: "F4"},
		{Kind: lune.StepEmerge, Unit: "V7", Code: "AL", To: "G5"},
		{Kind: lune.StepHurt, Unit: "C", Code: "C", To: "D4", N: 2},
	}}
	return v
}

func meteors() lune.View {
	v := mission(4)
	v.Turn, v.Coming = 2, "meteors"
	v.Roster = []string{"CR", "FF", "HO", "FP", "AL"}
	put(&v, "C D3", "K E3", "A C2")
	vek(&v, 1, "HO", "F6", 2, 2, "W", "E6:1").Flies = true
	vek(&v, 2, "FP", "H8", 2, 2, "").Flies = true
	vek(&v, 3, "CR", "C5", 3, 3, "W2", "A5:2")
	vek(&v, 4, "AL", "E4", 3, 3, "S", "E3:5")
	v.Units[len(v.Units)-1].Fire = true
	v.Units[5].Webbed = []string{"V4"}
	for _, m := range []string{"B3", "G7", "D6", "H3"} {
		at(&v, m).Marker = "meteor"
	}
	v.Auras = []string{"FP"}
	v.Objectives = []lune.Objective{
		{Code: "O4", Count: 2, Goal: 5, State: lune.Open}, {Code: "O10", Count: 1, Goal: 3, State: lune.Achieved},
	}
	return v
}

func rockets() lune.View {
	v := mission(5)
	v.Turn, v.Grid = 2, 6
	v.Roster = []string{"FP", "PC", "BB", "AF", "AL", "AH"}
	put(&v, "C B2", "K D2", "A F2")
	vek(&v, 1, "AF", "B7", 5, 5, "S", "B5:4")
	vek(&v, 2, "AH", "F4", 4, 4, "E", "G4:2", "H4:2").Flies = true
	vek(&v, 3, "PS", "D6", 3, 3, "S3", "D3:3")
	v.Threats[2].Lays = true
	vek(&v, 4, "BB", "H7", 3, 3, "")
	at(&v, "D7").Marker, at(&v, "A8").Marker = "emerge", "emerge"
	v.Objectives = []lune.Objective{
		{Code: "O5", Count: 0, Goal: 3, State: lune.Open}, {Code: "O7", Count: 0, Goal: 2, State: lune.Open},
		{Code: "O11", Count: 2, Goal: 6, State: lune.Open},
	}
	return v
}

func collapse() lune.View {
	v := mission(6)
	v.Turn, v.Grid, v.Coming = 3, 4, "landslide"
	v.Roster = []string{"FP", "PC", "BB", "AF", "AL", "AH"}
	for n := range v.Squares {
		s := &v.Squares[n]
		s.Level -= 2
		if s.Level < 0 {
			s.Level, s.Terrain = -1, ""
		}
	}
	put(&v, "C C2", "K F2", "A G3")
	at(&v, "B7").Count, at(&v, "B1").Shield, at(&v, "G4").Shield = 1, true, true
	vek(&v, 1, "HL", "D5", 5, 6, "W", "C5:2", "B5:2", "A5:2").Flies = true
	vek(&v, 2, "AH", "G5", 4, 4, "S", "G4:2", "G3:2").Flies = true
	vek(&v, 4, "FP", "E8", 1, 2, "").Flies = true
	vek(&v, 6, "AL", "C6", 3, 3, "N", "C7:5").Flies = true
	vek(&v, 9, "PC", "F6", 4, 4, "E2", "H6:3").Flies = true
	at(&v, "B2").Cracked, at(&v, "G6").Cracked = true, true
	v.Risk-- // the shield of G4
	v.Auras = []string{"FP"}
	v.Objectives = []lune.Objective{
		{Code: "O6", Count: 2, Goal: 2, State: lune.Achieved}, {Code: "O8", Count: 0, Goal: 1, State: lune.Open},
		{Code: "O12", Count: 1, Goal: 3, State: lune.Open},
	}
	return v
}

func deploy() lune.View {
	v := mission(1)
	v.Phase, v.Turn = lune.PhaseDeploy, 0
	put(&v, "C D3")
	vek(&v, 1, "CR", "D8", 3, 3, "")
	vek(&v, 2, "FF", "F7", 3, 3, "")
	vek(&v, 3, "PP", "H8", 2, 2, "")
	v.Objectives = []lune.Objective{{Code: "O1", Count: 3, Goal: 3, State: lune.Achieved}}
	return v
}

func shopping() lune.View {
	v := mission(3)
	v.Phase, v.Squares, v.Units, v.Turn, v.Purse, v.Grid = lune.PhaseShop, nil, nil, 0, 4, 5
	one, two := []lune.Objective{{Code: "O1", Count: 3, Goal: 3, State: lune.Achieved}},
		[]lune.Objective{{Code: "O2", Count: 1, Goal: 2, State: lune.Failed}}
	v.Results = []lune.Result{
		{Mission: 1, Won: true, Grid: 4, Objectives: one}, {Mission: 2, Won: true, Grid: 4, Objectives: two},
	}
	v.Shop = &lune.Shop{}
	for i, code := range []string{"CP", "LP", "AR", "CE", "CV", "LS", "DE", "GR", "SH"} {
		v.Shop.Items = append(v.Shop.Items, lune.Item{
			Code: code, Price: []int{2, 2, 2, 2, 2, 1, 3, 1, 1}[i], Buy: code != "CP" && code != "LS",
		})
	}
	v.Shop.Items[0].Owned, v.Shop.Items[0].On = true, "K"
	v.Shop.Items[5].Owned = true
	v.Shop.Items[7].Count = 1
	v.Mechs[1].Weapons = []string{"TC", "CP"}
	v.Mechs[0].Level, v.Mechs[0].Due, v.Mechs[0].XP = 1, 1, 12
	v.Players[2].Ready = true
	return v
}

func over(reason string) lune.View {
	v := shopping()
	v.Phase, v.Shop, v.Mission = lune.PhaseOver, nil, 6
	v.End = &lune.Ending{Reason: reason}
	v.Stats = lune.Stats{Kills: 41, MechsLost: 3, GridLost: 11, Bonus: 8}
	v.Mechs[0].Due, v.Mechs[0].Skills = 0, []int{1}
	for m := 3; m <= 6; m++ {
		list := []lune.Objective{
			{Code: "O3", Count: 2, Goal: 2, State: lune.Achieved}, {Code: "O6", Count: 1, Goal: 2, State: lune.Failed},
		}
		v.Results = append(v.Results, lune.Result{Mission: m, Won: true, Grid: 3, Objectives: list})
	}
	if reason != "won" {
		v.Results, v.Mission, v.Grid = v.Results[:4], 4, 0
		v.Results[3].Won = false
		v.Stats.Kills, v.Mechs[2].Alive = 19, false
	}
	return v
}
