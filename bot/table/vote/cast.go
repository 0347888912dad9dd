package vote

import "slices"

// Cast records a yes or a no. It returns how that ends the vote, if it does: ResultAgreed with the
// last necessary yes, ResultRefused with the first no. The proposer's no withdraws it. there are
// the players present.
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
