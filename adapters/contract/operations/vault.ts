// Health of the token vault, for operators (ADM-5).
import * as t from 'io-ts'
import { AGE_NAMES, VAULT_STATES } from '#domain/operations/vault.ts'
import { day } from '../codecs/day.ts'
import { moment, makeEnum } from '../codecs/text.ts'
import { answerWith, defineContract, textOrNull, type WireOf } from '../endpoint.ts'
import { makePage, pageQuery, samplePage } from '../page.ts'

const vault = t.type(
  {
    /** Links with the same state, age and key. */
    groups: t.array(
      t.type(
        {
          state: makeEnum(...VAULT_STATES),
          /** Time since the last refresh, or since the end: at most an hour, a day, a week, a month (30 days); or longer. */
          age: makeEnum(...AGE_NAMES),
          /** The id of the key that sealed the refresh token. */
          key: t.string,
          count: t.number,
        },
        'LinkGroup',
      ),
    ),
    keys: t.array(
      t.type(
        {
          id: t.string,
          use: makeEnum('active', 'older', 'missing'),
          /** The number of links in force that the key sealed. */
          count: t.number,
        },
        'VaultKey',
      ),
    ),
    /** Background refreshes on each of the last 14 days in the office, the oldest first. */
    days: t.array(
      t.type(
        {
          date: day,
          outcomes: t.type({
            success: t.number,
            stale: t.number,
            rate_limited: t.number,
            invalid_grant: t.number,
            transient: t.number,
          }),
        },
        'RefreshDay',
      ),
    ),
  },
  'Vault',
)
export type VaultResponse = WireOf<typeof vault>

const ended = t.type(
  {
    tenantUuid: t.string,
    /** Null: the office was removed. */
    office: textOrNull,
    name: t.string,
    mailbox: t.string,
    since: moment,
    state: makeEnum('refused', 'failed'),
  },
  'EndedLink',
)
export type EndedLinkResponse = WireOf<typeof ended>

export const vaultContract = defineContract({
  'GET /admin/vault': {
    summary: 'Returns the health of the token vault: links by state and age, keys in use, refreshes by day.',
    ...answerWith(200, vault, {
      groups: [{ state: 'live', age: 'hour', key: '2026', count: 118 }],
      keys: [{ id: '2026', use: 'active', count: 118 }],
      days: [
        {
          date: '2026-03-02',
          outcomes: { success: 16_992, stale: 2, rate_limited: 0, invalid_grant: 1, transient: 5 },
        },
      ],
    }),
  },
  'GET /admin/vault/ended': {
    summary: 'Lists users who have to sign in at the ledger again: no link of their mailbox is left.',
    query: pageQuery,
    ...answerWith(
      200,
      makePage(ended),
      samplePage({
        tenantUuid: 'c0000000-0000-4000-8000-000000000001',
        office: 'Kantoor Korrel',
        name: 'Eva Jansen',
        mailbox: 'eva.jansen@korrel.example',
        since: '2026-03-02T08:00:00.000Z',
        state: 'refused',
      }),
    ),
  },
})
