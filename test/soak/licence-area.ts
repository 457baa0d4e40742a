// Licences of a soak: offices register, activate with the mailed key, and colleagues follow; each fires events, which mail the applicant.
import { setTimeout as pause } from 'node:timers/promises'
import type { ServiceProcess } from '#test/support/process-service.ts'
import { type SoakAnswer, usualOutcome } from './calls.ts'
import type { SoakOutcome } from './books.ts'
import { countFrom, countOf, nothing, type SoakArea, type SoakContext } from './soak-area.ts'
import { until } from '#test/support/until.ts'
import { steadily } from './steadily.ts'

const EVENTS = [
  'LINK_REGISTRATION_REQUESTED',
  'LINK_PLUGIN_ACTIVATED_FIRST',
  'LINK_PLUGIN_ACTIVATED_ADDITIONAL',
] as const
const [REQUESTED, FIRST, ADDITIONAL] = EVENTS
const COLLEAGUES = 2
const MAIL = 'Nieuw postvak'
const officeOf = (n: number): string => `kantoor-${n}.example`

function activationOutcome(answer: SoakAnswer): SoakOutcome {
  const { body } = answer
  const isValid = typeof body === 'object' && body !== null && 'valid' in body && body.valid === true
  return answer.status === 200 && !isValid ? 'refused' : usualOutcome(answer)
}

export async function openLicenceArea(
  { soak: { office }, calls }: SoakContext,
  service: ServiceProcess,
): Promise<SoakArea> {
  const { world, ours } = office
  const inOffice = <Row extends object>(sql: string, values: readonly unknown[] = []): Promise<readonly Row[]> =>
    steadily(() => world.inTenant<Row & Record<string, unknown>>(ours.tenant.uuid, sql, values))
  const keyOf = async (covers: string): Promise<string | undefined> =>
    (await inOffice<{ key: string }>('select activation_key as key from licences where covers = $1', [covers]))[0]?.key
  const activate = (email: string, activationKey?: string) =>
    calls.persist(
      'activations',
      email,
      {
        path: '/public/link-plugin/activate',
        body: { email, directoryTenantId: 'directory', ledgerTenantId: '120', ...(activationKey && { activationKey }) },
      },
      activationOutcome,
    )
  const fired = (constant: string, email: string): void =>
    calls.note({ area: 'events', key: `${constant} ${email}`, outcome: 'accepted' })

  const register = async (n: number): Promise<boolean> => {
    const covers = officeOf(n)
    const owner = `eigenaar@${covers}`
    const body = { email: owner, name: 'Noor', organization: `Kantoor ${n}` }
    const answer = await calls.persist('licences', covers, { path: '/public/link/register', body })
    const key = await keyOf(covers)
    if (usualOutcome(answer) !== 'accepted' || key === undefined) return false
    fired(REQUESTED, owner)
    if (activationOutcome(await activate(owner, key)) !== 'accepted') return false
    fired(FIRST, owner)
    return true
  }
  const join = async (n: number, colleague: number, isMailed: boolean): Promise<void> => {
    const email = `collega-${colleague}@${officeOf(n)}`
    if (activationOutcome(await activate(email)) !== 'accepted') return
    fired(ADDITIONAL, email)
    if (isMailed) calls.note({ area: 'notifications', key: `${MAIL} ${email}`, outcome: 'accepted' })
    await calls.send('validations', {
      path: '/public/link-plugin/validate',
      body: { email, directoryTenantId: 'directory', ledgerTenantId: '120' },
    })
  }

  // An event type can be set once it has fired.
  await register(0)
  await join(0, 0, false)
  const template = await office.template(service, { subject: `${MAIL} {{data.email}}`, body: '<p>{{data.email}}</p>' })
  const type = await until(
    'the first event',
    async () =>
      (
        await inOffice<{ uuid: string; revision: number }>(
          'select uuid, revision from event_types where constant = $1',
          [ADDITIONAL],
        )
      )[0],
  )
  await office.call(service, {
    method: 'PUT',
    path: `/admin/event-types/${type.uuid}`,
    body: { template, recipients: ['OWNER'], digest: false, revision: type.revision },
    token: ours.people.operator.token,
  })
  await pause(1_000)

  return {
    callers: 2,
    rest: 1_500,
    round: async (n) => {
      if (await register(n)) for (let one = 0; one < COLLEAGUES; one += 1) await join(n, one, true)
    },
    books: {
      licences: async () => {
        const rows = await inOffice<{ covers: string }>('select covers from licences')
        return {
          found: countFrom(
            rows.map(({ covers }) => covers),
            'kantoor-',
          ),
          listed: nothing,
        }
      },
      activations: async () => {
        const rows = await inOffice<{ mailbox: string }>('select mailbox from licence_activations')
        return { found: countOf(rows.map(({ mailbox }) => mailbox)), listed: nothing }
      },
      events: async () => {
        const rows = await inOffice<{ key: string }>(
          `select t.constant || ' ' || (e.data->>'email') as key from events e join event_types t on t.uuid = e.type
            where t.constant = any($1)`,
          [EVENTS],
        )
        return { found: countOf(rows.map(({ key }) => key)), listed: nothing }
      },
      notifications: async () => {
        const { mails } = await office.smtp.report()
        const rows = await inOffice<{ key: string }>(
          `select e.data->>'email' as key from notifications n
            join events e on e.tenant_uuid = n.tenant_uuid and e.event_id = n.event_id
            join messages m on m.tenant_uuid = n.tenant_uuid and m.message_id = n.message_id
            where m.possibly_doubled or m.error is not null`,
        )
        return {
          found: countFrom(
            mails.map(({ subject }) => subject),
            `${MAIL} `,
          ),
          listed: new Set(rows.map(({ key }) => `${MAIL} ${key}`)),
        }
      },
    },
  }
}
