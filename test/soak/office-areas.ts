// The office's part of a soak: messages over both routes, people added by an administrator, pages read.
import { usualOutcome } from './calls.ts'
import { countOf, nothing, type SoakArea, type SoakContext } from './soak-area.ts'

function messages({ soak: { office }, calls }: SoakContext, route: 'smtp' | 'cloud', template: string): SoakArea {
  const name = route === 'smtp' ? 'messages by SMTP' : 'messages by mailbox'
  const start = `${route}-`
  return {
    callers: 1,
    rest: 300,
    round: async (n) => {
      const recipients = Array.from({ length: 3 }, (_, one) => ({ address: `${start}${n}-${one}@korenbloem.example` }))
      const body = { template, recipients, ...(route === 'cloud' && { systemMailboxKey: 'monitor' }) }
      const keys = recipients.map(({ address }) => address)
      const { administrator, operator } = office.ours.people
      const { token } = route === 'cloud' ? operator : administrator
      await calls.once(name, keys, { path: '/messages', body, token })
    },
    books: {
      [name]: async () => {
        const arrived = route === 'smtp' ? await office.arrivedOverSmtp() : await office.arrivedInCloud()
        const rows = await office.world.inTenant<{ address: string }>(
          office.ours.tenant.uuid,
          'select address from messages where address like $1 and (possibly_doubled or (ended_at is not null and error is not null))',
          [`${start}%`],
        )
        const ours = [...arrived].filter(([address]) => address.startsWith(start))
        return {
          found: new Map(ours.map(([address, ids]) => [address, ids.length])),
          listed: new Set(rows.map(({ address }) => address)),
        }
      },
    },
  }
}

/** Each is there once, with one entry of the audit log. */
const administration = ({ soak: { office }, calls }: SoakContext): SoakArea => ({
  callers: 1,
  rest: 300,
  round: async (n) => {
    const email = `nieuw-${n}@${office.ours.word}.example`
    const token = office.ours.people.administrator.token
    await calls.persist(
      'people added',
      email,
      { path: '/users', token, body: { email, name: `Nieuw ${n}` } },
      (answer) => (answer.status === 409 ? 'accepted' : usualOutcome(answer)),
    )
  },
  books: {
    'people added': async () => {
      const rows = await office.world.inTenant<{ email: string }>(
        office.ours.tenant.uuid,
        `select u.email from users u join audit_entries a on a.tenant_uuid = u.tenant_uuid and a.subject = u.user_uuid
          where a.action = 'user.created' and u.email like 'nieuw-%'`,
      )
      return { found: countOf(rows.map(({ email }) => email)), listed: nothing }
    },
  },
})

const READ = [
  '/users?limit=50',
  '/messages?limit=50',
  '/logs?pageSize=50',
  '/audit?limit=50',
  '/survey-campaigns',
  '/users/counts',
]

/** Without effects: only that no answer is a 500. */
const reading = ({ soak: { office }, calls }: SoakContext): SoakArea => ({
  callers: 1,
  rest: 400,
  round: async (n) => {
    const path = READ[n % READ.length] ?? ''
    await calls.send('reading', { path, token: office.ours.people.administrator.token })
  },
  books: {},
})

export function officeAreas(context: SoakContext, template: string): readonly SoakArea[] {
  return [
    messages(context, 'smtp', template),
    messages(context, 'cloud', template),
    administration(context),
    reading(context),
  ]
}
