// Changes that the tests of their page add to the activity of the sample.
import * as O from 'fp-ts/lib/Option.js'
import type { Stores } from '#bootstrap/compose/stores.ts'
import { EVA, FATIMA, PIET } from '#bootstrap/sample/founders.ts'
import { toIdentityFact } from '#domain/identity/facts.ts'
import type { AuditActor, AuditFact } from '#domain/logging/audit.ts'
import { fromMinutes } from '#domain/shared/clock.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { newUuid } from '#test/contract/sample-connections.ts'
import { STORY } from './admin-log-records.ts'
import { KORREL, LINDE, MANAGER, SNEEK } from './admin-office.ts'

const by = (user: Uuid, tenantUuid = KORREL): AuditActor => ({ _tag: 'Person', user, tenantUuid })
const GONE = newUuid()

/** The latest first. */
const CHANGES: readonly (readonly [AuditActor, AuditFact])[] = [
  [by(EVA), toIdentityFact('user.changed', PIET, { name: true, roles: { given: [MANAGER], taken: [] } })],
  [by(EVA), toIdentityFact('user.deactivated', FATIMA, { from: 'ACTIVE' })],
  [by(EVA), toIdentityFact('user.sign-ins-ended', FATIMA, { ended: 2 })],
  [
    by(EVA, LINDE),
    toIdentityFact('role.changed', MANAGER, { permissions: { given: ['campaigns:write'], taken: ['roles:write'] } }),
  ],
  [{ _tag: 'Service', name: 'anonymise' }, toIdentityFact('user.anonymised', GONE)],
  [by(GONE), toIdentityFact('tag.created', SNEEK)],
  [by(PIET), { action: 'later.invented', subject: O.none, details: { some: { deep: 'thing' } }, outcome: 'failed' }],
]

export function writeChanges({ audit }: Stores): Stored<unknown> {
  const now = Date.now()
  return audit.recordAll(
    CHANGES.map(([actor, fact], n) => ({
      ...fact,
      id: newUuid(),
      at: now - fromMinutes(n + 1),
      actor,
      requestId: actor._tag === 'Service' ? O.none : O.some(STORY),
    })),
  )
}
