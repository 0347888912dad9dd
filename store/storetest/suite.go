// Package storetest is the contract of store.Store as a suite that every engine passes: what a
// Change does and what refuses it, versions, scopes, repeats, what comes back after a new
// start, writers and readers at once, two users of one store, and a long random life beside a
// model made of maps. What is an engine's own (files, damage, the faults of its disk or its
// network) is tested with the engine.
package storetest

import (
	"testing"

	"bivouac/store"
)

// Engine is how the suite comes to stores.
type Engine struct {
	// New makes a place where there is no store yet and answers what opens the store there:
	// a new one at first, and the same one after each Close. What is left of it is taken
	// away at the test's end.
	New func(testing.TB) (open func() (store.Store, error))
	// Shared says that several may have the store open at once.
	Shared bool
}

// Run runs the suite.
func Run(t *testing.T, e Engine) {
	for _, test := range []struct {
		name string
		run  func(*testing.T, Engine)
	}{
		{"CommitKeepsAllOfAChange", testCommitKeepsAllOfAChange},
		{"CommitRefusesWholly", testCommitRefusesWholly},
		{"RepeatedInteractionIsAppliedOnce", testRepeatedInteractionIsAppliedOnce},
		{"RepeatIsNoConflict", testRepeatIsNoConflict},
		{"MatchGrowsAndKeepsWhatIsNotReplaced", testMatchGrowsAndKeepsWhatIsNotReplaced},
		{"NextMatchPassesForeignIDs", testNextMatchPassesForeignIDs},
		{"NextMatchHeedsItsContext", testNextMatchHeedsItsContext},
		{"Gave", testGave},
		{"OutboxKeepsOrderAndIDs", testOutboxKeepsOrderAndIDs},
		{"OneDuePerKey", testOneDuePerKey},
		{"IndexesForget", testIndexesForget},
		{"ReadsAreTheCallersOwn", testReadsAreTheCallersOwn},
		{"KeysThatCannotBe", testKeysThatCannotBe},
		{"OrderOfKeys", testOrderOfKeys},
		{"CommitAfterCloseAndCancel", testCommitAfterCloseAndCancel},
		{"VersionsRefuseWhatWasDecidedOnAnOlderState", testVersionsRefuseWhatWasDecidedOnAnOlderState},
		{"VersionsOfEqualStates", testVersionsOfEqualStates},
		{"Scopes", testScopes},
		{"BatchReads", testBatchReads},
		{"ChangeSets", testChangeSets},
		{"UnseeForgetsWhatHoldsBytes", testUnseeForgetsWhatHoldsBytes},
		{"Erase", testErase},
		{"EraseFromLists", testEraseFromLists},
		{"Deferred", testDeferred},
		{"Contents", testContents},
		{"ConcurrentCommits", testConcurrentCommits},
		{"ConcurrentRepeats", testConcurrentRepeats},
		{"CloseUnderLoad", testCloseUnderLoad},
		{"CancelledCommit", testCancelledCommit},
		{"ReadsSeeOneMoment", testReadsSeeOneMoment},
		{"TwoUsers", testTwoUsers},
		{"Leases", testLeases},
		{"LeasesEnd", testLeasesEnd},
		{"LeaseNotes", testLeaseNotes},
		{"Owners", testOwners},
		{"LeasesUnderLoad", testLeasesUnderLoad},
		{"Model", testModel},
	} {
		t.Run(test.name, func(t *testing.T) { test.run(t, e) })
	}
}
