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

/** The applicant of the trial wants no mails of revoked licences, and one was revoked. */
export function withMuted(): Partial<Office> {
  const fired = sampleEvent({ kind: LICENCE_EVENTS.revoked, initiator: APPLICANT, firedAt: Date.now() })
  const settings = { template: O.none, translation: O.none, recipients: ['OWNER'], digest: false } as const
  return {
    writesIn: LINK,
    write: ({ notificationPreferences, notifications, events }) =>
      pipe(
        notificationPreferences.put(APPLICANT, REVOKED_TYPE, 'muted'),
        TE.flatMap(() => events.addAll([fired])),
        TE.flatMap(() => notifications.notify(storedEvent(fired), settings, fired.firedAt, fired.firedAt)),
      ),
  }
}
