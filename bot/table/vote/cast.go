package vote

import "slices"

// Cast takes a yes or a no. It answers how the vote ends by it, if it does: ResultAgreed with
// the last yes that it needs, ResultRefused with the first no. The proposer's no takes it
// back. There are the users who play and are on the server.
func (v *Vote) Cast(user string, yes bool, there []string) (result Answer, over bool, err error) {
	switch {
	case v == nil || v.Motion == MotionLate:
		return "", false, ErrNone
	case slices.Contains(v.Yes, user):
		return "", false, ErrVoted
	case !slices.Contains(v.Voters(there), user) && (yes || user != v.By):
		return "", false, ErrNoVoter
	case !yes:
		return ResultRefused, true, nil
	}
	v.Yes = append(v.Yes, user)
	return ResultAgreed, len(v.Voters(there)) == 0, nil
}
