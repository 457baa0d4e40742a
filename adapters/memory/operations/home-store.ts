// What needs attention, and figures by day, from the rows of all areas in memory (ADM-2).
import { O } from '#domain/shared/fp.ts'
import type { Archive } from '#domain/archive/archive.ts'
import type { Campaign } from '#domain/campaign/campaign.ts'
import { FIRST_OFFICE_NAME, type Tenant } from '#domain/identity/tenant.ts'
import {
  type Activation,
  ENDS_SOON,
  type Licence,
  MAX_ACTIVATIONS,
  NEAR_MAX_ACTIVATIONS,
} from '#domain/licence/licence.ts'
import { RETURNS_COUNTED_FOR } from '#domain/mailing/return-class.ts'
import type { MailMessage, MessageError, MessageId } from '#domain/mailing/message.ts'
import { type CheckFinding, type CheckName, type FigureName, FOUND_AT_MOST } from '#domain/operations/home.ts'
import type { HomeStore } from '#domain/operations/ports.ts'
import { AWAY_AFTER, CLOCK_OFF_FROM } from '#domain/operations/system.ts'
import type { RefreshCounts } from '#domain/session/ports.ts'
import { DOWN_AFTER } from '#domain/session/ledger-health.ts'
import { assessLinkHealth } from '#domain/session/link-health.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { type Day, findOfficeDay } from '#domain/shared/day.ts'
import { toComparable } from '#domain/shared/mailbox.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import type { NotificationRow } from '../event/notification-rows.ts'
import type { WebhookRow } from '../event/webhook-stores.ts'
import { listLivingUsers, type UserRow } from '../identity/user-store.ts'
import { asPort, type Table } from '../kernel/memory.ts'
import { byAll, byText } from '../kernel/ordering.ts'
import { findReturningDomains } from '../mailing/message-stores.ts'
import { nothingRefreshed, type SessionMemory, sumOfRefreshes } from '../session/stores.ts'
import type { ResponseRow } from '../survey/response-store.ts'
import type { ReplicaRow } from './stores.ts'
import { listDaysBetween } from './vault-store.ts'

/** The rows that checks and figures read: those of the scope's tenant, and the admin tables. */
interface HomeTables extends Pick<SessionMemory, 'connections' | 'refreshRuns'> {
  readonly tenants: Pick<Table<Tenant>, 'rows'>
  readonly users: Table<UserRow>
  readonly notifications: Pick<Table<NotificationRow>, 'rows'>
  readonly messages: Table<MailMessage>
  readonly campaigns: Table<Campaign>
  readonly webhooks: Pick<Table<WebhookRow>, 'rows'>
  readonly archives: Pick<Table<Archive>, 'rows'>
  readonly responses: Table<ResponseRow>
  readonly licences: Pick<Table<Licence>, 'rows'>
  readonly activations: Table<Activation>
  readonly replicas: Table<ReplicaRow>
}

type FoundRow = readonly [since: Instant | undefined, name: string, id?: string]

const earliestFirst = byAll<FoundRow>(
  ([a = Number.MAX_SAFE_INTEGER], [b = Number.MAX_SAFE_INTEGER]) => a - b,
  byText(([, name]) => name),
)

function toFinding(found: readonly FoundRow[]): CheckFinding {
  const rows = found.slice(0, FOUND_AT_MOST).toSorted(earliestFirst)
  const [[since, , id] = []] = rows
  return {
    count: rows.length,
    since: O.fromNullable(since),
    names: rows.slice(0, 3).map(([, name]) => name),
    id: O.fromNullable(rows.length === 1 ? id : undefined),
  }
}

function listFailedMails({ messages }: HomeTables, isCounted: (error: MessageError) => boolean): readonly FoundRow[] {
  return messages
    .rows()
    .flatMap<FoundRow>(({ id, state, recipient: { name, address } }) =>
      state._tag === 'Failed' && isCounted(state.error) ? [[state.at, name || address, id]] : [],
    )
}

/** The ledger is down since the first run after the last usable answer. */
function findLedgerDown({ refreshRuns }: HomeTables): readonly FoundRow[] {
  const hasAnswered = ({ success, rate_limited, invalid_grant }: RefreshCounts): boolean =>
    success + rate_limited + invalid_grant > 0
  const runs = refreshRuns.rows().toSorted((a, b) => a.begunAt - b.begunAt)
  const since = runs.slice(runs.findLastIndex(({ counts }) => hasAnswered(counts)) + 1)
  const { transient } = since.map(({ counts }) => counts).reduce(sumOfRefreshes, nothingRefreshed)
  return since[0] !== undefined && transient >= DOWN_AFTER ? [[since[0].begunAt, '']] : []
}

const listLicences = ({ licences }: HomeTables, now: Instant): readonly Licence[] =>
  licences.rows().filter(({ status, expiresAt }) => status === 'active' && expiresAt > now)

const listRunning = ({ replicas }: HomeTables, now: Instant): readonly ReplicaRow[] =>
  replicas.rows().filter(({ replica }) => replica.seenAt >= now - AWAY_AFTER)

type Check = (
  tables: HomeTables,
  now: Instant,
  isSeen: (of: { readonly tenantUuid: string }) => boolean,
) => readonly FoundRow[]

const CHECKED: Readonly<Record<CheckName, Check>> = {
  'mail.failed': (tables) => listFailedMails(tables, (error) => error !== 'outcome_unknown' && error !== 'not_taken'),
  'mail.unknown': (tables) => listFailedMails(tables, (error) => error === 'outcome_unknown'),
  'mail.returned': ({ messages }, now) =>
    findReturningDomains(messages.rows(), now).map(({ since, domain }) => [since, domain]),
  'campaign.stuck': ({ campaigns }) =>
    campaigns
      .rows()
      .flatMap<FoundRow>(({ uuid, name, status, unresolved, phases }) =>
        O.isSome(unresolved) && (status === 'scheduled' || status === 'running')
          ? [[phases[unresolved.value.phase]?.sendDate, name, uuid]]
          : [],
      ),
  'webhook.off': ({ webhooks }) =>
    webhooks
      .rows()
      .flatMap<FoundRow>(({ id, url, off }) =>
        O.isSome(off) && off.value.reason !== 'person' ? [[off.value.at, new URL(url).host, id]] : [],
      ),
  'notification.returned': ({ notifications, users, messages }, now) => {
    const findAddress = (message: O.Option<MessageId>): string | undefined => {
      const mail = O.isSome(message) ? messages.get(message.value) : undefined
      return mail === undefined ? undefined : toComparable(mail.recipient.address)
    }
    const byRecipient = Map.groupBy(notifications.rows(), ({ recipient }) => recipient)
    return listLivingUsers(users)
      .filter(({ status }) => status === 'NOT_ACTIVATED' || status === 'ACTIVE')
      .flatMap<FoundRow>(({ uuid, name, email }) => {
        const own = (byRecipient.get(uuid) ?? []).filter(({ message }) => findAddress(message) === toComparable(email))
        const sentAt = Math.max(...own.flatMap(({ state }) => (state.outcome === 'Sent' ? [state.at] : [])))
        const from = Math.max(sentAt, now - RETURNS_COUNTED_FOR + 1)
        const returned = own.flatMap(({ state: { outcome, reason, at } }) =>
          outcome === 'Failed' && O.toNullable(reason) === 'returned' && at >= from ? [at] : [],
        )
        return returned.length === 0 ? [] : [[Math.min(...returned), name, uuid]]
      })
  },
  'link.lapsing': (tables, now, isSeen) => {
    const isDown = findLedgerDown(tables).length > 0
    return tables.connections
      .rows()
      .map(({ record }) => record)
      .filter((record) => O.isNone(record.revokedAt) && record.accessExpiresAt <= now && isSeen(record))
      .filter((record) => O.isSome(assessLinkHealth(record, isDown, now).lapsing))
      .map(({ id, lastRefreshedAt, ledgerUserName }) => [lastRefreshedAt, ledgerUserName, id])
  },
  'ledger.down': findLedgerDown,
  'tenant.unnamed': ({ tenants }) =>
    tenants
      .rows()
      .filter(({ active, name, mailDomains }) => active && name === FIRST_OFFICE_NAME && mailDomains.length === 0)
      .map(({ uuid, name }) => [undefined, name, uuid]),
  'licence.ending': (tables, now) =>
    listLicences(tables, now)
      .filter(({ kind, expiresAt }) => expiresAt <= now + ENDS_SOON[kind])
      .map(({ id, kind, expiresAt, organization }) => [expiresAt - ENDS_SOON[kind], organization, id]),
  'licence.full': (tables, now) => {
    const inUse = tables.activations.rows().filter(({ deactivatedAt }) => O.isNone(deactivatedAt))
    const used = Map.groupBy(inUse, ({ licence }) => licence)
    return listLicences(tables, now)
      .filter(({ id, maxActivations }) => {
        const { length } = used.get(id) ?? []
        return length > 0 && length * MAX_ACTIVATIONS >= maxActivations * NEAR_MAX_ACTIVATIONS
      })
      .map(({ id, nearMaxAt, organization }) => [O.toUndefined(nearMaxAt), organization, id])
  },
  'neighbour.away': (tables, now) => {
    const away = new Set(listRunning(tables, now).flatMap(({ state }) => state.failingChecks))
    return [...away].map((name) => [undefined, name])
  },
  'replica.clock': (tables, now) =>
    listRunning(tables, now)
      .filter(({ state }) => Math.abs(state.clockAhead) >= CLOCK_OFF_FROM)
      .map(({ replica: { name } }) => [undefined, name]),
}

type DayRow = readonly [date: Day, value: number]

const listArchived = ({ archives }: HomeTables) =>
  archives
    .rows()
    .flatMap(({ state, by }) =>
      state._tag === 'Archived' ? [{ date: findOfficeDay(state.receipt.archivedAt), user: by.ledgerUserId }] : [],
    )

const FIGURED: Readonly<Record<FigureName, (tables: HomeTables) => readonly DayRow[]>> = {
  'mail.sent': ({ messages }) =>
    messages
      .rows()
      .flatMap(({ state }) => (state._tag === 'Sent' ? state.at : state._tag === 'Returned' ? state.sentAt : []))
      .map((at) => [findOfficeDay(at), 1]),
  'survey.responses': ({ responses }) => responses.rows().map(({ submittedOn }) => [submittedOn, 1]),
  'archive.mails': (tables) => listArchived(tables).map(({ date }) => [date, 1]),
  'archive.people': (tables) =>
    [...new Map(listArchived(tables).map(({ date, user }) => [`${date} ${user}`, date])).values()].map((date) => [
      date,
      1,
    ]),
  'ledger.refreshed': ({ refreshRuns }) =>
    refreshRuns.rows().map(({ begunAt, counts }) => [findOfficeDay(begunAt), counts.success]),
}

export function makeMemoryHomeStore(scope: Scope, tables: HomeTables): HomeStore {
  return asPort({
    check: (name, ofAll, now) =>
      toFinding(
        CHECKED[name](tables, now, (one) => ofAll || (scope._tag === 'Tenant' && one.tenantUuid === scope.tenantUuid)),
      ),
    figure: (name, from, to) => {
      const rows = FIGURED[name](tables)
      return listDaysBetween(from, to).map((date) => ({
        date,
        value: rows.reduce((sum, [day, value]) => sum + (day === date ? value : 0), 0),
      }))
    },
  })
}
