// sync_smoelenboek: updates the staff directory of a tenant from a list of addresses, after a dry run (MCP-18).
import { O, pipe, TE } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import { makeList, mailbox } from '#adapters/contract/codecs/text.ts'
import {
  makeArgument,
  oneTenant,
  makeOptionalArgument,
  makeNonEmptyList,
  type Tool,
  makeTool,
  trueOrFalse,
} from '../tool.ts'
import type { ToolUses } from '../tool-uses.ts'

const ADDRESSES_AT_MOST = 5_000
/** The number of entries shown of each list. Further entries are only counted. */
const LISTED_AT_MOST = 200

const emails = makeNonEmptyList(makeList(mailbox, ADDRESSES_AT_MOST), [
  'Stuur minstens één adres: met een lege lijst zou iedereen eruit gaan.',
  'Send at least one address: an empty list would remove all people.',
])

const person = t.type({ uuid: t.string, email: t.string, name: t.string })
const makeCounted = <C extends t.Mixed>(item: C) => t.type({ count: t.number, items: t.array(item) })

const toSomeResult = <A>(all: readonly A[]) => ({ count: all.length, items: all.slice(0, LISTED_AT_MOST) })

export function makeSyncSmoelenboek({ syncFacebook }: ToolUses): Tool {
  return makeTool({
    name: 'sync_smoelenboek',
    title: 'Synchronise the staff directory',
    description:
      'Brings the staff directory (smoelenboek) of one tenant in line with a list: facebook becomes true for all people whose addresses you send and false for all others of the tenant, whatever their status. Send the complete list, since people who are not on it are removed. dryRun is true unless you send false: it returns who would be added (on), who would be removed (off) and which addresses no person there has (unknown), and changes nothing. Tell the administrator these, unknown addresses above all, and call again with dryRun false only after a yes. Each list has up to 200 entries, and its count.',
    hints: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
    input: {
      tenant: makeArgument('Uuid of the one tenant.', oneTenant),
      emails: makeArgument('The addresses of all people to list in the staff directory.', emails),
      dryRun: makeOptionalArgument('false: make the changes. true unless given: only report them.', trueOrFalse),
    },
    output: t.type({
      dryRun: t.boolean,
      on: makeCounted(person),
      off: makeCounted(person),
      unknown: makeCounted(t.string),
    }),
    tenantOf: ({ tenant }) => tenant,
    writes: ({ dryRun }) => !O.getOrElse(() => true)(dryRun),
    run: (caller, { emails, dryRun: given }) => {
      const dryRun = O.getOrElse(() => true)(given)
      return pipe(
        syncFacebook(caller, emails, dryRun),
        TE.map(({ changes: { on, off, unknown } }) => ({
          dryRun,
          on: toSomeResult(on),
          off: toSomeResult(off),
          unknown: toSomeResult(unknown),
        })),
      )
    },
    inWords: ({ dryRun, on, off, unknown }) =>
      dryRun
        ? `A dry run: nothing was changed. Would be added: ${on.count}; would be removed: ${off.count}; addresses that no person in this tenant has: ${unknown.count}. To make the changes, call again with dryRun false.`
        : `Added: ${on.count}; removed: ${off.count}; addresses that no person in this tenant has: ${unknown.count}.`,
    inBrief: ({ dryRun, on, off, unknown }) => ({ dryRun, on: on.count, off: off.count, unknown: unknown.count }),
  })
}
