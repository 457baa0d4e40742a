// Two offices that send mail: a database, stand-ins that catch what leaves, a system mailbox with consent, and templates for both routes. Processes of
// the service are started over it.
import { randomUUID } from 'node:crypto'
import { openDatabase } from '#adapters/postgres/kernel/database.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeTableStores } from '#bootstrap/compose/stores.ts'
import { SAMPLE_OFFICE } from '#bootstrap/default-tenant.ts'
import { type CloudUnderTest, startCloud } from './cloud.ts'
import { type LocalService, startLocal } from './local-service.ts'
import { type MailServerUnderTest, startMailServer } from './mail-server.ts'
import { startProcess, type ServiceProcess } from './process-service.ts'
import { makeRecordingLog } from './recording-log.ts'
import { seedTwoOffices, type TwoOffices } from './two-offices.ts'
import { until } from './until.ts'
import { makeWorld, type World, type WorldOptions } from './whole-world.ts'

const DIRECTORY = '7d1c5e30-91b4-4f0e-a2d6-3c8e5b7f1001'
const PLENTY = 10_000_000

export interface ListedMail {
  readonly id: string
  readonly recipient: { readonly address: string }
  readonly state: string
  readonly reason: string | null
  readonly possiblyDoubled: boolean
}

/** What arrived for each address: the Message-ID, or over the cloud our id, of each mail. */
export type Arrivals = ReadonlyMap<string, readonly string[]>

export interface MailOffice extends TwoOffices {
  readonly world: World
  readonly smtp: MailServerUnderTest
  readonly cloud: CloudUnderTest
  /** The service in this process; `settings` go over the office's. */
  readonly startLocal: (settings?: Readonly<Record<string, string>>) => Promise<LocalService>
  /** A process of the service; `settings` go over the office's. */
  readonly start: (
    settings?: Readonly<Record<string, string>>,
    onLaunch?: (kill: () => void) => void,
  ) => Promise<ServiceProcess>
  /** As an administrator of our office, or with another token. Rejects unless the status is as expected. */
  readonly call: <A>(
    service: Pick<ServiceProcess, 'baseUrl'>,
    request: { readonly method?: string; readonly path: string; readonly body?: object; readonly token?: string },
  ) => Promise<A>
  /** Configures the system mailbox, with consent; limits are far away unless given. */
  readonly openMailbox: (service: Pick<ServiceProcess, 'baseUrl'>, settings?: object) => Promise<void>
  /** Makes a template; answers its uuid. */
  readonly template: (service: Pick<ServiceProcess, 'baseUrl'>, written?: object, token?: string) => Promise<string>
  /** Every message of an office, by recipient. */
  readonly listed: (
    service: Pick<ServiceProcess, 'baseUrl'>,
    token?: string,
  ) => Promise<ReadonlyMap<string, ListedMail>>
  readonly arrivedOverSmtp: () => Promise<Arrivals>
  readonly arrivedInCloud: () => Promise<Arrivals>
  readonly close: () => Promise<void>
}

function grouped(mails: readonly (readonly [address: string, id: string])[]): Arrivals {
  const byAddress = new Map<string, string[]>()
  for (const [address, id] of mails) byAddress.set(address, [...(byAddress.get(address) ?? []), id])
  return byAddress
}

interface MailPage {
  readonly data: readonly ListedMail[]
  readonly total: number
}

/** Over a migrated database. */
export async function seededOffices(url: string): Promise<TwoOffices> {
  const database = openDatabase({ url, log: makeRecordingLog().log, connectWithin: 15_000 })
  try {
    return await seedTwoOffices(makeInScope({ database, stores: makeTableStores }), SAMPLE_OFFICE.uuid, Date.now())
  } finally {
    await database.close()
  }
}

export async function openMailOffice(options: WorldOptions = {}): Promise<MailOffice> {
  const [world, smtp, cloud] = await Promise.all([
    makeWorld(options),
    startMailServer({ atMost: { count: 50_000, size: 1_000_000_000 } }),
    startCloud({ keeps: { count: 50_000, size: 1_000_000_000 } }),
  ])
  await cloud.control([
    { op: 'grant', directory: DIRECTORY },
    { op: 'limits', callsInTenMinutes: PLENTY, recipientsInADay: PLENTY, outsideInADay: PLENTY },
  ])
  const own = {
    ...world.settings,
    ...cloud.settings,
    SMTP_URL: `smtp://${smtp.access.host}:${smtp.access.port}?tls=none`,
    RATE_LIMIT_ADMIN: '1000000',
    // No mail is archived here: a worker starts sooner without its browser.
    CHROMIUM_PATH: process.execPath,
  }
  const start: MailOffice['start'] = (settings, onLaunch) => startProcess({ ...own, ...settings }, onLaunch)
  const offices = await seededOffices(world.database.url)
  const administrator = offices.ours.people.administrator.token
  const call: MailOffice['call'] = async ({ baseUrl }, { method, path, body, token = administrator }) => {
    const answer = await fetch(`${baseUrl}${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
    return JSON.parse(text)
  }

  return {
    ...offices,
    world,
    smtp,
    cloud,
    startLocal: (settings) => startLocal({ ...own, ...settings }),
    start,
    call,
    openMailbox: async (service, settings = {}) => {
      const token = offices.ours.people.operator.token
      const body = {
        displayName: 'Onderzoek',
        directoryTenantId: DIRECTORY,
        mailboxAddress: 'monitor@korrel.example',
        saveToSentItems: true,
        rateLimitPerMinute: PLENTY,
        rateLimitRecipientsPerDay: PLENTY,
        ...settings,
      }
      await call(service, { method: 'PUT', path: '/admin/system-mailboxes/monitor', body, token })
      const state = JSON.stringify({ systemMailboxKey: 'monitor' })
      const query = new URLSearchParams({ admin_consent: 'True', tenant: DIRECTORY, state })
      const answer = await fetch(`${service.baseUrl}/system/mailboxes/cloud/callback?${query.toString()}`)
      if (!answer.ok) throw new Error(`the consent was answered ${answer.status}`)
    },
    template: async (service, written = {}, token = administrator) => {
      const body = {
        name: `Uitnodiging ${randomUUID()}`,
        language: 'nl',
        subject: 'Wat vind je van ons, {{name}}?',
        body: '<h1>Dag {{name}}</h1><p>Eén vraag: wat vind je van ons?</p>',
        ...written,
      }
      return (await call<{ readonly uuid: string }>(service, { path: '/templates', body, token })).uuid
    },
    listed: async (service, token = administrator) => {
      const all = new Map<string, ListedMail>()
      for (let skip = 0; ; skip += 200) {
        const path = `/messages?skip=${skip}&limit=200`
        const { data, total } = await call<MailPage>(service, { path, token })
        for (const one of data) all.set(one.recipient.address, one)
        if (skip + data.length >= total) return all
      }
    },
    arrivedOverSmtp: async () =>
      grouped(
        (await smtp.report()).mails.flatMap(({ recipients, messageId }) =>
          recipients.map((address) => [address, messageId] as const),
        ),
      ),
    arrivedInCloud: async () =>
      grouped(
        (await cloud.report()).mails.flatMap(({ to, properties }) =>
          to.map((address) => [address, Object.values(properties)[0] ?? ''] as const),
        ),
      ),
    close: async () => {
      await Promise.all([smtp.stop(), cloud.stop()])
      await world.close()
    },
  }
}

const open = `due_at is not null`

/** Lets time pass for mails that wait in the database: every moment that is kept there comes back by as much. */
async function passMailTime(world: World, tenant: string, milliseconds: number): Promise<void> {
  const by = `make_interval(secs => ${milliseconds / 1_000})`
  await world.inTenant(
    tenant,
    `update messages set due_at = due_at - ${by}, state = (
        select json_object_agg(key, case when key in ('until', 'dueAt', 'lookAt', 'at', 'since') and value::text <> 'null'
          then to_json(value::text::bigint - ${milliseconds}) else value end) from json_each(state)
      ) where ${open}`,
  )
  await world.query(`update mail_lanes set due_at = due_at - ${by}`)
  await world.query(`update mailer_pauses set since = since - ${by}, until = until - ${by}`)
  await world.query(
    `update pgboss.job set start_after = start_after - ${by} where name like 'mail.send%' and state in ('created', 'retry')`,
  )
}

/** Waits until no message of the office is on its way; `idle`: after so long without a change, the time passes that the next one waits for. */
export async function untilMailSettled(world: World, tenant: string, within = 60_000, idle = 3_000): Promise<void> {
  let seen = ''
  let since = performance.now()
  await until(
    'all mails to settle',
    async () => {
      const rows = await world.inTenant<{ status: string; n: number; revisions: string }>(
        tenant,
        `select status, count(*)::int as n, sum(revision) as revisions from messages where ${open} group by status`,
      )
      if (rows.length === 0) return true
      const now = JSON.stringify(rows)
      if (now !== seen) [seen, since] = [now, performance.now()]
      if (performance.now() - since > idle) {
        await passMailTime(world, tenant, 181_000)
        since = performance.now()
      }
      return false
    },
    within,
    200,
  )
}
