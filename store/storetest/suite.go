// Package storetest is the contract of store.Store as a test suite for every engine: what a Change
// does and what refuses it, versions, scopes, repeats, reopening, concurrent writers and readers,
// two users of one store, and a long random test against a model made of maps. The specifics of an
// engine (files, damage, disk or network faults) are tested with the engine.
package storetest

import (
	"testing"

	"bivouac/store"
)

// Engine gives the suite access to stores.
type Engine struct {
	// New creates a place without a store and returns a func that opens the store there: a new one
	// at first, and the same one after each Close. It is deleted at the end of the test.
	New func(testing.TB) (open func() (store.Store, error))
	// Shared says whether the store may be opened several times at once.
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
		{"RepeatedInteractionIsAppliedOnce", onNew(testRepeatedInteractionIsAppliedOnce)},
		{"RepeatIsNoConflict", onNew(testRepeatIsNoConflict)},
		{"MatchGrowsAndKeepsWhatIsNotReplaced", onNew(testMatchGrowsAndKeepsWhatIsNotReplaced)},
		{"NextMatchPassesForeignIDs", onNew(testNextMatchPassesForeignIDs)},
		{"NextMatchHeedsItsContext", onNew(testNextMatchHeedsItsContext)},
		{"Gave", testGave},
		{"OutboxKeepsOrderAndIDs", testOutboxKeepsOrderAndIDs},
		{"OneDuePerKey", onNew(testOneDuePerKey)},
		{"IndexesForget", onNew(testIndexesForget)},
		{"ReadsAreTheCallersOwn", onNew(testReadsAreTheCallersOwn)},
		{"KeysThatCannotBe", onNew(testKeysThatCannotBe)},
		{"OrderOfKeys", onNew(testOrderOfKeys)},
		{"CommitAfterCloseAndCancel", onNew(testCommitAfterCloseAndCancel)},
		{"VersionsRefuseWhatWasDecidedOnAnOlderState", testVersionsRefuseWhatWasDecidedOnAnOlderState},
		{"VersionsOfEqualStates", testVersionsOfEqualStates},
		{"Scopes", onNew(testScopes)},
		{"BatchReads", onNew(testBatchReads)},
		{"ChangeSets", onNew(testChangeSets)},
		{"UnseeForgetsWhatHoldsBytes", onNew(testUnseeForgetsWhatHoldsBytes)},
		{"Erase", testErase},
		{"EraseFromLists", testEraseFromLists},
		{"Deferred", testDeferred},
		{"Contents", testContents},
		{"ConcurrentCommits", onNew(testConcurrentCommits)},
		{"ConcurrentRepeats", onNew(testConcurrentRepeats)},
		{"CloseUnderLoad", testCloseUnderLoad},
		{"CancelledCommit", onNew(testCancelledCommit)},
		{"ReadsSeeOneMoment", onNew(testReadsSeeOneMoment)},
		{"TwoUsers", testTwoUsers},
		{"Leases", onNew(testLeases)},
		{"LeasesEnd", onNew(testLeasesEnd)},
		{"Owners", onNew(testOwners)},
		{"LeasesUnderLoad", testLeasesUnderLoad},
		{"Model", testModel},
	} {
		t.Run(test.name, func(t *testing.T) { test.run(t, e) })
	}
}

// onNew runs a test that needs no more than a new store.
func onNew(test func(*testing.T, store.Store)) func(*testing.T, Engine) {
	return func(t *testing.T, e Engine) { test(t, e.openNew(t)) }
}
