// sync_smoelenboek: updates the staff directory of a tenant from a list of addresses, after a dry run (MCP-18).
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { SyncFacebook } from '#application/identity/sync-facebook.ts'
import { mailbox } from '#adapters/contract/codecs/mailbox.ts'
import { listOf } from '#adapters/contract/codecs/text.ts'
import { argument, oneTenant, optionalArgument, someOf, trueOrFalse } from '../argument.ts'
import { type Tool, tool } from '../tool.ts'

export interface SyncSmoelenboekUses {
  readonly syncFacebook: SyncFacebook
}

const ADDRESSES_AT_MOST = 5_000
/** Of each list; the rest is counted. */
const TOLD_AT_MOST = 200

const emails = someOf(listOf(mailbox, ADDRESSES_AT_MOST), {
  nl: 'Stuur minstens één adres: met een lege lijst zou iedereen eruit gaan.',
  en: 'Send at least one address: an empty list would take everybody out.',
})

const person = t.type({ uuid: t.string, email: t.string, name: t.string })
const some = <C extends t.Mixed>(item: C) => t.type({ count: t.number, told: t.array(item) })

const tellSome = <A, T>(all: readonly A[], tell: (one: A) => T): { count: number; told: T[] } => ({
  count: all.length,
  told: all.slice(0, TOLD_AT_MOST).map(tell),
})

const toPersonResult = ({ uuid, email, name }: t.TypeOf<typeof person>) => ({ uuid, email, name })

export const syncSmoelenboek = ({ syncFacebook }: SyncSmoelenboekUses): Tool =>
  tool({
    name: 'sync_smoelenboek',
    title: 'Synchronise the smoelenboek',
    description:
      'Brings the smoelenboek (book of faces) of one tenant in line with a list: facebook becomes true for everybody whose address you send and false for all others of the tenant, whatever their status. Send the complete list, since whoever is not on it is taken out. dryRun is true unless you send false: it tells who would come in (on), who would go out (off) and which addresses are nobody’s there (unknown), and changes nothing. Tell the administrator these, unknown addresses above all, and call again with dryRun false only after a yes. Each list is told up to 200, with its count.',
    hints: { readOnly: false, destructive: true, idempotent: true, openWorld: false },
    input: {
      tenant: argument('Uuid of the one tenant.', oneTenant),
      emails: argument('The addresses of all who are to be in the smoelenboek.', emails),
      dryRun: optionalArgument('false: do it. true unless given: only tell what would change.', trueOrFalse),
    },
    output: t.type({ dryRun: t.boolean, on: some(person), off: some(person), unknown: some(t.string) }),
    tenantOf: ({ tenant }) => tenant,
    writes: ({ dryRun }) => !O.getOrElse(() => true)(dryRun),
    run: (caller, { emails, dryRun: asked }) => {
      const dryRun = O.getOrElse(() => true)(asked)
      return pipe(
        syncFacebook(caller, emails, dryRun),
        TE.map(({ changes: { on, off, unknown } }) => ({
          dryRun,
          on: tellSome(on, toPersonResult),
          off: tellSome(off, toPersonResult),
          unknown: tellSome(unknown, String),
        })),
      )
    },
    inWords: ({ dryRun, on, off, unknown }) =>
      dryRun
        ? `A rehearsal: nothing was changed. Would come in: ${on.count}; would go out: ${off.count}; addresses of nobody in this tenant: ${unknown.count}. To do it, call again with dryRun false.`
        : `Came in: ${on.count}; went out: ${off.count}; addresses of nobody in this tenant: ${unknown.count}.`,
    inBrief: ({ dryRun, on, off, unknown }) => ({ dryRun, on: on.count, off: off.count, unknown: unknown.count }),
  })
