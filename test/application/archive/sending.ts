// What tests of archiving at send time begin with and ask: a mail and its sender, a send-archive job, how it stands, and what is kept of it.
import * as O from 'fp-ts/lib/Option.js'
import type { ArchiveTarget } from '#domain/archive/ports.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { type ArchiveWorld, makeArchiveWorld, newCaller, requestWith } from './archive-world.ts'
import { rightOf } from '#test/support/right-of.ts'

export const RECIPIENT = 'info@drukkerij.example' as Mailbox

export function begun() {
  const world = makeArchiveWorld()
  const caller = world.know(newCaller())
  return { world, caller, request: requestWith(2) }
}

export async function announce(
  world: ArchiveWorld,
  caller: LedgerCaller,
  target: ArchiveTarget,
  change: { readonly archiveKey?: string; readonly documentType?: O.Option<number> } = {},
): Promise<string> {
  const result = await world.setSendTarget(caller, {
    archiveKey: 'sleutel',
    target,
    documentType: O.none,
    conversationId: O.none,
    ...change,
  })()
  return result._tag === 'Right' ? result.right._tag : result.left._tag
}

export async function view(world: ArchiveWorld, caller: LedgerCaller, archiveKey = 'sleutel') {
  const result = rightOf(await world.findSendArchive(caller, archiveKey)())
  return O.toUndefined(result)
}

export async function status(world: ArchiveWorld, caller: LedgerCaller, archiveKey?: string): Promise<string> {
  const seen = await view(world, caller, archiveKey)
  return seen === undefined ? 'none' : seen._tag === 'HandedOver' ? seen.archive.status : seen._tag
}

/** Of the ledger; a look at the cached document types does not count. */
export function calls(world: ArchiveWorld): readonly string[] {
  return world.steps.taken().filter((step) => step !== 'store' && step !== 'types')
}

export async function kept(world: ArchiveWorld, caller: LedgerCaller) {
  const { archives, storedMails, undecidedMails } = await world.held(caller)
  return { archives: archives.length, storedMails: storedMails.length, undecidedMails: undecidedMails.length }
}
export const NOTHING = { archives: 0, storedMails: 0, undecidedMails: 0 }
