// The ways by which a mail is archived: on request, on sending with a target, or on sending while the target cannot be found.
import * as O from 'fp-ts/lib/Option.js'
import type { MailToArchive } from '#application/archive/archive-mail.ts'
import { MAX_PARTS_AT_ONCE } from '#domain/archive/mail.ts'
import type { ContactId } from '#domain/ledger/contact.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { type ArchiveWorld, asked, makeArchiveWorld, newCaller, requestWith, sent } from './archive-world.ts'

export const INLINE = 2
/** The fewest attachments that are left to a worker. */
export const STORED = MAX_PARTS_AT_ONCE

/** A way by which a mail comes to a worker. `hand` returns the answer to its client. */
export interface Way {
  readonly separate: number
  readonly prepare: (world: ArchiveWorld, caller: LedgerCaller, request: MailToArchive) => Promise<unknown>
  readonly hand: (world: ArchiveWorld, caller: LedgerCaller, request: MailToArchive) => Promise<string>
}

export const atOnce: Way = { separate: INLINE, prepare: async () => undefined, hand: asked }

export const byRequest: Way = { separate: STORED, prepare: async () => undefined, hand: asked }

export const targetSetAndSent: Way = {
  separate: INLINE,
  prepare: (world, caller, { target }) =>
    world.setSendTarget(caller, { archiveKey: 'sleutel', target, documentType: O.none, conversationId: O.none })(),
  hand: sent,
}

export const sentUndecided: Way = {
  separate: INLINE,
  prepare: async (world, caller, { target, email }) => {
    const address = email.to[0]?.address as Mailbox
    world.ledger.know({ address, contact: O.some(target.id as ContactId), account: O.none })
    // The ledger is away until the mail has been handed over, and back before the next call.
    let away = true
    world.ledger.refuse((operation) => {
      if (!away || operation !== 'recipients') return undefined
      away = false
      return { _tag: 'LedgerDown' }
    })
    return world.choose(caller, { autoArchiveOnSend: true })
  },
  hand: sent,
}

export async function begin({ separate, prepare }: Way) {
  const world = makeArchiveWorld()
  // Its part follows the PDF.
  world.hide('logo.png')
  const caller = world.know(newCaller())
  const request = requestWith(separate)
  await prepare(world, caller, request)
  return { world, caller, request }
}
