// Package lune is the rules of Sur la Lune: one to three friends with three Mechs defend
// the Moon's colonies against the Veks, in a campaign of six missions or in one of them.
// Numbers in comments (L8.4, W12) are those of the rules.
//
// It may import game only. A State is values alone, so that Clone is one copy. Begin
// reading at state.go, unit.go and board.go, then apply.go: an input is parsed
// (notation.go), checked (check.go), done (deed.go, deploy.go, shop_play.go, votes.go),
// and all that follows by itself is run by turn.go up to the next question.
//
//	L3, L4, L8   attack.go resolve.go push.go ground.go death.go
//	L5, L6, L7   kinds.go reach.go (moves, shots) strike.go (what Veks strike) deed.go
//	L10          deploy.go check.go turn.go votes.go asked.go
//	L11, L14     vekturn.go vekattack.go vekmove.go nature.go emerge.go
//	L12          survey.go (of the board) choose.go weigh.go
//	L13, L15     roster.go brief.go objective.go
//	L16, L17     missions.go maps chart.go campaign.go shop.go pilots.go seats.go
//	L20          notation.go words.go read.go compose.go; position.go the
//	             notation of drawn positions, save.go JSON
//
// Everything that happens is noted as a mark (mark.go): the log, the trace in the view
// and the preview of an action (foresee.go) are told from marks, so that they agree; so is
// the forecast of the announced attacks, in their order (attacksToCome). The log tells each
// aim alone (rehearse.go).
//
// # Rulings
//
// Where the rules are silent, or the house differs:
//
//   - L19.1: luck is one stream of the host, opened with its seed at the end of a match.
//   - L10.6, L7.10: a move to the own square is no action, a direction without any square
//     no target. L10.12: there is nothing to reset before the first action.
//   - L10.16: when the players' own attack destroys their last Mech, the turn still waits
//     for a word: it can be reset.
//   - L8.6: damage and a Chasm in one step is a death by Chasm (L15.5), of any unit.
//   - L11.12: rocks hatch wherever they lie, not in mission 4 alone.
//   - L21.6: the forecast makes the announced attacks in their order, after fire and the
//     environment, so that nothing is in danger by a Vek that dies first.
//   - L12.7: a Chasm is no elevation 0 that a landslide takes; it has its own 20.
//   - L12.9: a Leaper that stays where it is has moved, too.
//   - L14.22: a meteor over a Chasm kills the flyer there (L3.22), and is lost.
//   - L15.2: a bonus objective fails as soon as what is left cannot achieve it: in the last
//     turn nothing emerges any more, in the last but one no new meteor is announced.
//   - L17.10: a weapon moved to a Mech that has a second one changes places with it; an
//     upgrade needs a free slot. There is no word for unmounting.
//   - L14.31: the option of shields says nothing in a campaign. SH is not for sale where
//     the next mission has its shields already.
//   - L15.2: of a mission that is lost, no bonus objective is achieved. L17.31: the Grid of
//     a result is what the battle left, before the repairs of L17.4.
//   - L1.8, L10.16 (d): when the clock says ~1 and somebody is ready already, that one is
//     enough: the phase ends at once.
//   - L1.10: a proposal to give up belongs to its phase and lapses with it, as that of a
//     reset does (L10.12); the log says so.
//   - L1.10, L10.12: the clock agrees to nothing by itself. L1.6: who inherits a Mech is no
//     longer ready.
//   - L1.10, L10.12: a player without a living Mech may propose, but the proposal waits for
//     those who have one, also after ~1. It is tested after each action: when the last Mech
//     of the one who has not agreed is destroyed, or he leaves, it is agreed. Where no Mech
//     lives everybody's agreement is needed. Outside the players' turn every Mech lives.
//   - L17.21: what stands on the square when it is struck decides: also where the hit takes
//     the last building or the Well, the tile takes the hit of any other weapon.
//   - L10.10: a button that loses something says the gain first, in a few words ("dies; saves D5"), then the losses
//     behind a "but". A bare loss told nobody why to press. Where both have no room the worst losses stand and the
//     number of the others. No loss is hidden before a press that cannot be undone: such a press only asks to
//     confirm, and there all losses stand first and whole, before the gains.
//   - L10.10: what an action saves from announced attacks is told as saved, not as an attack that hits nothing.
//     A step nearer to the Veks alone is no advice.
//   - L18.4: when all have left, the match is void.
package lune
