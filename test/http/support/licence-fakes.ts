// Licences as use cases answer them, for tests of the responses.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { LicenceUseCases } from '#adapters/http/licence/licence-endpoints.ts'
import type { LicenceCheck } from '#application/licence/activate-licence.ts'
import type { ShownLicence } from '#application/licence/admin-licences.ts'
import { asEventId } from '#domain/event/event.ts'
import { asUserUuid } from '#domain/identity/user.ts'
import { LICENCE_EVENTS } from '#domain/licence/licence-events.ts'
import { asLicenceId } from '#domain/licence/licence.ts'
import type { Day } from '#domain/shared/day.ts'
import { asTenantUuid } from '#domain/shared/uuid.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { mailbox } from '#test/contract/sample-connections.ts'
import { sampleLicence } from '#test/contract/sample-licences.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')

const aLicence: ShownLicence = {
  licence: {
    ...sampleLicence({ covers: 'korrel.example' }),
    id: asLicenceId(aUuid(70)),
    applicant: O.some({
      name: 'Eva Jansen',
      email: mailbox('eva.jansen@korrel.example'),
      user: asUserUuid(aUuid(71)),
    }),
    expiresAt: NOW + 1,
  },
  activations: 3,
  state: 'trial',
  office: asTenantUuid(aUuid(72)),
}

const checkedLicence: LicenceCheck = {
  code: 'VALID',
  details: O.some({ status: 'active', kind: 'trial', expiresAt: NOW, activationsUsed: 3, maxActivations: 100 }),
}

const changed = { licence: aLicence, events: ['Link licence expired'], usersRemoved: 0 }

export const fakeLicences: LicenceUseCases = {
  readLicence: () => TE.right(O.none),
  register: () => TE.right(undefined),
  activate: () => TE.right(checkedLicence),
  validate: () => TE.right(checkedLicence),
  access: () => TE.right('VALID'),
  admin: {
    list: () => TE.right({ data: [aLicence], total: 1 }),
    read: () => TE.right(aLicence),
    activations: (_, licence) =>
      TE.right({
        data: [
          {
            licence,
            mailbox: mailbox('eva.jansen@korrel.example'),
            activatedAt: NOW,
            lastUsedAt: NOW,
            deactivatedAt: O.none,
          },
        ],
        total: 1,
      }),
    events: () =>
      TE.right({
        data: [
          {
            id: asEventId(aUuid(73)),
            type: LICENCE_EVENTS.expired.uuid,
            constant: 'LINK_LICENSE_EXPIRED',
            name: 'Link licence expired',
            firedAt: NOW,
            notifications: 2,
          },
        ],
        total: 1,
      }),
    dailyRuns: () =>
      TE.right([
        {
          job: 'MARK_EXPIRED_KOPPEL_USERS',
          date: '2026-03-01' as Day,
          begunAt: NOW,
          finishedAt: O.some(NOW),
          handled: 3,
        },
      ]),
    change: () => TE.right(changed),
    dryRun: () => TE.right(changed),
    release: () => TE.right(undefined),
  },
  domains: {
    move: () => TE.right(aLicence),
    succeed: () => TE.right(aLicence),
  },
  officeLicences: {
    list: () => TE.right({ licences: [aLicence], contact: 'help@tapster.example' }),
    activations: () => TE.right({ data: [], total: 0 }),
  },
  pending: {
    sendCode: () => TE.right(undefined),
    correct: () => TE.right(aLicence),
    remove: () => TE.right(undefined),
  },
}
