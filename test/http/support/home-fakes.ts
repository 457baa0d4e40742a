// The home page, the vault and the system as use cases answer them.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { AdminHome } from '#application/operations/home.ts'
import type { SavedViews } from '#application/operations/saved-views.ts'
import type { AdminSample } from '#application/operations/sample.ts'
import type { AdminSystem } from '#application/operations/system.ts'
import type { AdminVault } from '#application/operations/vault.ts'
import { reportFailing, reportWorking } from '#domain/operations/doctor.ts'
import type { SavedView, SavedViewUuid } from '#domain/operations/saved-view.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { asTenantUuid } from '#domain/shared/uuid.ts'
import type { Day } from '#domain/shared/day.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'

const NOW = Date.parse('2026-03-01T12:00:00Z')

export const fakeHome: AdminHome = {
  checks: () =>
    TE.right([
      {
        name: 'licence.ending',
        found: O.some({ count: 1, since: O.some(NOW), names: ['Korrel'], id: O.some(aUuid(1)) }),
      },
      { name: 'ledger.down', found: O.none },
    ]),
  figures: () => TE.right([{ name: 'mail.sent', days: [{ date: '2026-03-01' as Day, value: 12 }] }]),
}

export const fakeSample: AdminSample = {
  state: () => TE.right({ isSample: true, canEmpty: true }),
  empty: () => TE.right(undefined),
}

const aView: SavedView = {
  uuid: aUuid(7) as SavedViewUuid,
  page: 'people',
  name: 'Nog te activeren',
  query: 'status=NOT_ACTIVATED',
}

export const fakeViews: SavedViews = {
  list: () => TE.right([aView]),
  put: (_, view) => TE.right(view),
  remove: () => TE.right(undefined),
}

export const fakeVault: AdminVault = {
  health: () =>
    TE.right({
      groups: [{ state: 'live', age: 'hour', key: '2026', count: 1 }],
      keys: [{ id: '2026', use: 'active', count: 1 }],
      days: [
        {
          date: '2026-03-01' as Day,
          outcomes: { success: 1, stale: 0, rate_limited: 0, invalid_grant: 0, transient: 0 },
        },
      ],
    }),
  listEnded: () =>
    TE.right({
      data: [
        {
          tenantUuid: asTenantUuid(aUuid(2)),
          office: O.some('Korrel'),
          name: 'Eva Jansen',
          mailbox: 'eva@korrel.example' as Mailbox,
          since: NOW,
          state: 'refused',
        },
      ],
      total: 1,
    }),
}

export const fakeSystem: AdminSystem = {
  report: () =>
    TE.right({
      version: '0.1.0',
      replicas: [
        { id: aUuid(5), name: 'a', version: '0.1.0', startedAt: NOW, seenAt: NOW, isAway: false, isThis: true },
      ],
      migrations: { applied: [{ name: '010_shared', at: NOW }], pending: ['020_logging'] },
      settings: [{ name: 'PORT', value: O.some('3000'), state: 'default' }],
      checks: [
        { name: 'ledger', diagnosis: reportWorking('Werkt.', 'Works.') },
        { name: 'mail', diagnosis: reportFailing('Weg.', 'Away.', 'Kijk.', 'Look.') },
      ],
    }),
}
