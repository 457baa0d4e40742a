// Records of the sample's licences that the tests of their pages open, and what these add to them.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Stores } from '#bootstrap/compose/stores.ts'
import { LINK_OFFICE } from '#bootstrap/default-tenant.ts'
import { getSampleUser } from '#bootstrap/sample/founders.ts'
import { getSampleLicence } from '#bootstrap/sample/licences.ts'
import type { EventRecipient } from '#domain/event/event.ts'
import { asRoleUuid } from '#domain/identity/role.ts'
import { LICENCE_EVENTS } from '#domain/licence/licence-events.ts'
import { asMessageId } from '#domain/mailing/message.ts'
import { gen, unwrap } from '#domain/shared/fp.ts'
import { newUuid } from '#test/contract/sample-connections.ts'
import { sampleEvent, storedEvent } from '#test/contract/sample-events.ts'
import type { Office } from './admin-office.ts'

/** Whose the licences are: another office than the operator's. */
export const LINK = LINK_OFFICE.uuid
export const TRIAL = getSampleLicence('boekhoudzaak.example')
export const REVOKED = getSampleLicence('fiscaalnoord.example')
export const PENDING = getSampleLicence('loonbureau-oost.example')
export const EXPIRED = getSampleLicence('balans.example')
/** Asked for the trial licence. */
export const APPLICANT = getSampleUser('owner tom.riem@boekhoudzaak.example')
export const EXPIRED_TYPE = LICENCE_EVENTS.expired.uuid
export const REVOKED_TYPE = LICENCE_EVENTS.revoked.uuid

const notify = (recipients: readonly EventRecipient[]) => (stores: Stores) =>
  pipe(
    stores.eventTypes.find(REVOKED_TYPE),
    TE.flatMap(
      O.match(
        () => TE.right(O.none),
        (type) => stores.eventTypes.put({ ...type, settings: { ...type.settings, recipients } }),
      ),
    ),
  )

/** No one hears of a revoked licence. */
export function withQuietRevocations(): Partial<Office> {
  return { writesIn: LINK, write: notify([]) }
}

/** A rule for a role that is gone. */
export function withLostRole(): Partial<Office> {
  return { writesIn: LINK, write: notify(['SOURCE', asRoleUuid(newUuid())]) }
}

export const NOTIFY_OWNER = { template: O.none, translation: O.none, recipients: ['OWNER'], digest: false } as const

/** Two revoked licences: the applicant of the trial wants no mails of them, and the mail server refuses another applicant. */
export function withUnsent(): Partial<Office> {
  const now = Date.now()
  const other = getSampleUser('owner gerda.pas@loonbureau-oost.example')
  const fired = [APPLICANT, other].map((initiator) =>
    sampleEvent({ kind: LICENCE_EVENTS.revoked, initiator, firedAt: now }),
  )
  const mail = asMessageId(newUuid())
  const state = { _tag: 'Failed', at: now, error: 'recipient_refused', lookAt: O.none } as const
  return {
    writesIn: LINK,
    write: ({ notificationPreferences, notifications, events }) =>
      gen(function* () {
        yield* unwrap(notificationPreferences.put(APPLICANT, REVOKED_TYPE, 'muted'))
        yield* unwrap(events.addAll(fired))
        for (const event of fired) yield* unwrap(notifications.notify(storedEvent(event), NOTIFY_OWNER, now, now))
        for (const { id, recipient } of yield* unwrap(notifications.listDue(now, 10, [])))
          if (recipient === other) yield* unwrap(notifications.queue(id, mail, now))
        yield* unwrap(notifications.settle([{ id: mail, state, possiblyDoubled: false }]))
      }),
  }
}
