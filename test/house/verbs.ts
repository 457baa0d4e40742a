// First words of function names: verbs in their base form, questions, and the prepositions that convert or compare.
export const VERBS: ReadonlySet<string> = new Set(
  `
abandon abort accept acquire activate adapt add admit advance allow anchor announce anonymise answer append apply archive as ask assemble
assert assess assign attach audit authenticate authorise await batch begin bind block book bound branch build by cache calculate call can
cancel capitalise capture cast certify change check choose claim clamp classify clean clear clone close coalesce collect combine commence
commit compare complete compose compress compute conclude configure confirm connect consume contain contains convert copy correct count
cover create cut deactivate decide decode decrypt defer define delay delete deliver depend derive describe detach detect determine
diagnose diff digest disable discard dismiss dispatch display distribute divide do download draw drop echo edit embed emit enable encode
encrypt end ends enforce enqueue ensure enter equals equip erase escape estimate evaluate examine exchange exclude execute exit expand
expect expire explain export extend extract fail fetch fill film filter find finish fire fit fix flag flatten flush focus fold follow
force forecast forget format forward frame from gather gen generate get give go grant group guard guess hand handle hang has hash hide
highlight hold hydrate identify ignore import include includes increase increment index infer inherit inject inline insert inspect install
interpolate interpret intersect invalidate invert invite is issue iterate join keep kill label launch lay lease leave limit link list
listen load locate lock log look lookup mail make map mark mask match matches may measure meet mend mention merge migrate minify monitor
mount move must name narrow navigate needs nest normalise note notify observe obtain offer omit onboard open operate optimise order
override pack pad page paint parse partition pass patch pause perform persist pick place plan plant play point poll post postpone predict
prefer prefix prepare present press preview print probe process produce promote propose protect prove provide prune publish pull push put
query queue quote raise rank rate reach read rebuild recall receive recognise recompute reconcile record recover redact redirect reduce
refer reference refine reflect refresh refuse register reindex reject relate release reload remember remind remove rename render repeat
replace report reprice request require reroute resend reserve reset resize resolve respond restore resume retain retrieve retry return
reuse reveal revert review revoke rewrite roll rotate round route run sample sanitise save say scan schedule scroll seal search secure
seed select send separate serialise serve set settle share shift shorten should show shuffle sign signal simplify simulate size skip slice
snapshot sort specify spend split spread squash stage stamp start starts state stay stop store stream strip style submit subscribe
subtract succeed suggest sum supersede suppress survey suspend swap sweep switch sync tag take tally tell terminate test throttle tidy
time to toggle tokenise touch trace track transfer transform transition translate traverse treat trigger trim truncate try tune type undo
unescape unify unite unlink unlock unmount unpack unquote unregister unset unsubscribe unwrap unzip update upgrade upload upsert use
validate vary verify view visit wait wake walk warn watch weigh wire with withdraw without wrap write zip zoom
`
    .trim()
    .split(/\s+/),
)
