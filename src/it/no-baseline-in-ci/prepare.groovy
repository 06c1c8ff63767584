// A repository of its own, as a user's project is one: the proposal is a diff for its root.
assert ['git', 'init', '--quiet'].execute(null, basedir).waitFor() == 0
