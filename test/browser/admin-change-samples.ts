// Log files and changes as the sample office would have them.
import { EVA, FATIMA, PIET } from '#bootstrap/sample/founders.ts'
import { MANAGER, SNEEK } from './admin-office.ts'

const people = [
  { uuid: EVA, name: 'Eva Jansen', email: 'eva.jansen@korrel.example' },
  { uuid: PIET, name: 'Piet de Vries', email: 'piet.devries@korrel.example' },
]
const GONE = 'aaaaaaaa-1111-4111-8111-000000000009'

const DAY = 86_400_000

export function files(now: number) {
  return Array.from({ length: 45 }, (_, day) => {
    const written = new Date(now - day * DAY - 60_000)
    return {
      name: `tapster-${written.toISOString().slice(0, 10)}.log`,
      size: day === 0 ? 18_400 : 120_000 + day * 71_234,
      modifiedAt: written.toISOString(),
    }
  })
}

const by = (n: number) => ({
  kind: 'person',
  uuid: people[n]?.uuid ?? null,
  name: people[n]?.name ?? null,
  email: people[n]?.email ?? null,
})

export function changes(now: number): readonly object[] {
  return [
    {
      ago: 0.2,
      actor: by(0),
      action: 'user.changed',
      subject: PIET,
      details: { name: true, roles: { given: [MANAGER], taken: [] } },
    },
    { ago: 0.3, actor: by(0), action: 'user.deactivated', subject: FATIMA, details: { from: 'ACTIVE' } },
    { ago: 0.3, actor: by(0), action: 'user.sign-ins-ended', subject: FATIMA, details: { ended: 2 } },
    { ago: 1, actor: by(0), action: 'sign-in.begun', subject: EVA, details: { signIn: 'x' } },
    {
      ago: 1.4,
      actor: { kind: 'operator', uuid: null, name: null, email: null },
      action: 'role.changed',
      subject: MANAGER,
      details: { permissions: { given: ['campaigns:write'], taken: ['roles:write'] } },
    },
    {
      ago: 3,
      actor: { kind: 'service', uuid: null, name: 'anonymise', email: null },
      action: 'user.anonymised',
      subject: GONE,
      details: {},
      requestId: null,
    },
    {
      ago: 9,
      actor: { kind: 'person', uuid: GONE, name: null, email: null },
      action: 'tag.created',
      subject: SNEEK,
      details: {},
    },
    {
      ago: 12,
      actor: by(1),
      action: 'later.invented',
      subject: null,
      details: { some: { deep: 'thing' } },
      outcome: 'failed',
    },
    ...Array.from({ length: 60 }, (_, n) => ({
      ago: 13 + n / 3,
      actor: by(n % 2),
      action: 'sign-in.begun',
      subject: people[n % 2]?.uuid,
      details: {},
    })),
  ].map(({ ago, ...change }, n) => ({
    id: `dddddddd-1111-4111-8111-${String(n).padStart(12, '0')}`,
    at: new Date(now - ago * DAY).toISOString(),
    outcome: 'done',
    requestId: '0f1e2d3c-4b5a-4697-8877-665544339108',
    ...change,
  }))
}
