package playground

import "encoding/json"

// maxMembersAsked is how many members a client may ask for in one request.
const maxMembersAsked = 100

// members answers a request for members of a guild with an event. If the code is not 0, the
// connection is closed with it.
func (gw *gateway) members(ses *session, data json.RawMessage) (code int) {
	var q struct {
		Guild string   `json:"guild_id"`
		Users []string `json:"user_ids"`
		Nonce string   `json:"nonce"`
	}
	if json.Unmarshal(data, &q) != nil || q.Guild == "" || len(q.Users) > maxMembersAsked {
		return 4002
	}
	if len(q.Users) == 0 {
		gw.notes.unsupport("gateway op 8 without user_ids")
	}
	g := gw.guilds.byID[q.Guild]
	if g == nil || !g.has(gw.guilds.bot) || !ses.holds(g) {
		return 0 // Discord does not answer this either
	}
	found, missing := []object{}, []string{}
	for _, id := range q.Users {
		if u := gw.guilds.users.byID(id); u != nil && g.has(u) {
			found = append(found, g.member(u))
		} else {
			missing = append(missing, id)
		}
	}
	chunk := object{"guild_id": g.id, "members": found, "not_found": missing, "chunk_index": 0, "chunk_count": 1}
	if q.Nonce != "" {
		chunk["nonce"] = q.Nonce
	}
	ses.dispatch("GUILD_MEMBERS_CHUNK", chunk)
	return 0
}
