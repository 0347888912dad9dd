// Package lune is the rules of Sur la Lune: one to three friends with three Mechs defend
// the Moon's colonies against the Veks, in a campaign of six missions or in one of them.
// Numbers in comments (L8.4, W12) are those of the rules.
//
// It may import only game and game/notation. A State holds values only, so that Clone is
// one copy. Begin reading at state.go, unit.go and board.go, then apply.go: an input is
// parsed (notation.go), checked (check.go) and performed (deed.go, deploy.go,
// shop_play.go, votes.go); turn.go then runs all automatic steps up to the next question.
//
//	L3, L4, L8   attack.go resolve.go push.go ground.go death.go
//	L5, L6, L7   kinds.go reach.go (moves, shots) strike.go (what Veks strike) deed.go
//	L10          deploy.go check.go turn.go votes.go asked.go
//	L11, L14     vekturn.go vekattack.go vekmove.go nature.go emerge.go
//	L12          survey.go (of the board) choose.go weigh.go
//	L13, L15     roster.go brief.go objective.go
//	L16, L17     missions.go maps chart.go campaign.go shop.go pilots.go seats.go
//	L20          notation.go words.go read.go compose.go; position.go the
//	             notation of positions, save.go JSON
//
// Everything that happens is noted as a mark (mark.go). The log, the trace in the view, the
// preview of an action and the forecast of the announced attacks (foresee.go) are all made
// from marks, so that they agree. The forecast makes the attacks one after the other
// (attacksToCome); the log describes each aim as if it were the only one (rehearse.go).
//
// # Rulings
//
// These hold where the rules are silent, or where this program differs from them:
//
//   - L19.1: all draws come from one random stream of the host, whose seed is published at
//     the end of a match.
//   - L10.6, L7.10: a move to the Mech's own square is not an action, and a direction
//     without any square is not a target. L10.12: before the first action there is nothing
//     to reset.
//   - L10.16: when the players' own attack destroys their last Mech, the turn still waits
//     for a "ready", so that it can be reset.
//   - L8.6: a unit that damage and a Chasm kill in the same step counts as killed by the
//     Chasm (L15.5).
//   - L11.12: rocks hatch in every mission, not only in mission 4.
//   - L21.6: the forecast makes the announced attacks in their order, after fire and the
//     environment, so that a Vek that dies first endangers nothing.
//   - L12.7: a Chasm does not count as elevation 0 before a landslide; it costs only its
//     own 20 points.
//   - L12.9: a Leaper that stays where it is counts as moved, and may web.
//   - L14.22: a meteor over a Chasm kills the flyer there (L3.22), and is lost.
//   - L15.2: a bonus objective fails as soon as it can no longer be achieved. In the last
//     turn nothing emerges any more, and in the last but one no new meteor is announced.
//   - L17.10: a weapon moved to a Mech that already has a second one changes places with
//     it; an upgrade needs a free slot. There is no input for unmounting.
//   - L14.31: the option of shields has no effect in a campaign. SH is not for sale if the
//     next mission has shields already.
//   - L15.2: in a lost mission, no bonus objective is achieved. L17.31: the Grid of a
//     result is what the battle left, before the repairs of L17.4.
//   - L1.8, L10.16 (d): if somebody is ready already when the clock says ~1, the phase ends
//     at once.
//   - L1.10: a proposal to give up lapses at the end of its phase, as that of a reset does
//     (L10.12), and the log says so.
//   - L1.10, L10.12: the clock agrees to nothing by itself. L1.6: a player who inherits a
//     Mech is no longer ready.
//   - L1.10, L10.12: a player without a living Mech may propose, but the proposal waits for
//     the players who have one, even after ~1. Agreement is tested after each action: if the
//     only player who has not agreed loses their last Mech or leaves, the proposal is
//     carried out. If no Mech lives, all players must agree. Outside the players' turn every
//     Mech lives.
//   - L17.21: what stands on the square when it is struck decides. On a square with
//     Buildings or a Well, Demolisher hits the tile like any other weapon, even if the hit
//     takes the last building or the Well.
//   - L10.10: a button for an action with losses names the gain first, in a few words
//     ("dies; saves D5"), then the losses after a "but", because a loss alone does not say
//     why to press. If there is no room for both, it names the worst losses and the number
//     of the others. An action that cannot be undone never hides a loss: the button first
//     asks for a confirmation, which names all losses before the gains.
//   - L10.10: what an action saves from announced attacks is described as saved, not as an
//     attack that hits nothing. A step that only comes nearer to the Veks is not advised.
//   - L18.4: when all have left, the match is void.
package lune
