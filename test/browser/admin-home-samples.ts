// The checks and figures of the home page, and the vault, as the service answers them.
import { AGE_NAMES, VAULT_STATES } from '#domain/operations/vault.ts'
import { CHECK_NAMES, type CheckName, FIGURE_NAMES } from '#domain/operations/home.ts'

const DAY = 86_400_000
const ago = (days: number): string => new Date(Date.now() - days * DAY).toISOString()
const nothing = { count: 0, since: null, names: [], id: null }

const FOUND: Readonly<Record<CheckName, object | null>> = {
  'mail.failed': { count: 1_000, since: ago(2), names: ['Eva Jansen', '', 'Piet de Vries'], id: null },
  'mail.unknown': { count: 1, since: ago(1), names: ['Fatima el Amrani'], id: '5b0d3c5e-7a41-4d0e-9d43-0a6f2f1b9007' },
  'mail.returned': { count: 1, since: ago(2), names: ['klant.example'], id: null },
  'campaign.stuck': { count: 2, since: ago(1), names: ['Tevredenheid 2026', 'Relatiedag'], id: null },
  'webhook.off': {
    count: 1,
    since: ago(2),
    names: ['hooks.korrel.example'],
    id: '5b0d3c5e-7a41-4d0e-9d43-0a6f2f1b9009',
  },
  'notification.returned': {
    count: 1,
    since: ago(1),
    names: ['Piet de Vries'],
    id: '5b0d3c5e-7a41-4d0e-9d43-0a6f2f1b9010',
  },
  'link.lapsing': { count: 12, since: ago(24), names: ['Eva Jansen', 'Piet de Vries', 'Bas van Dijk'], id: null },
  'ledger.down': { count: 1, since: ago(0.02), names: [''], id: null },
  'neighbour.away': { count: 2, since: null, names: ['mail', 'signIn'], id: null },
  'replica.clock': { count: 1, since: null, names: ['tapster-0'], id: null },
  'tenant.unnamed': { count: 1, since: null, names: ['Kantoor'], id: '5b0d3c5e-7a41-4d0e-9d43-0a6f2f1b9010' },
  'licence.ending': {
    count: 1,
    since: ago(3),
    names: ['Administratie De Linde'],
    id: '5b0d3c5e-7a41-4d0e-9d43-0a6f2f1b9008',
  },
  'licence.full': { count: 2, since: null, names: ['Kantoor Korrel', 'Rekenmeesters'], id: null },
}

const vault = {
  groups: VAULT_STATES.flatMap((state, n) =>
    AGE_NAMES.map((age, m) => ({ state, age, key: '2026', count: n === 0 ? (m === 0 ? 19_412 : 4 - m) : n * m })),
  ),
  keys: [
    { id: '2026', use: 'active', count: 19_400 },
    { id: '2025', use: 'older', count: 12 },
    { id: '2024', use: 'missing', count: 2 },
  ],
  days: Array.from({ length: 14 }, (_, day) => ({
    date: ago(13 - day).slice(0, 10),
    outcomes: {
      success: 120_000,
      stale: day,
      rate_limited: 2,
      invalid_grant: day % 3,
      transient: day === 6 ? 480 : day,
    },
  })),
}

const NO_REFRESH = { success: 0, stale: 0, rate_limited: 0, invalid_grant: 0, transient: 0 }

const ended = (['Eva Jansen', 'Wilhelmina'.repeat(9), 'Piet de Vries'] as const).map((name, n) => ({
  tenantUuid: `0c0c0c0c-1111-4111-8111-00000000000${n + 1}`,
  office: n === 2 ? null : 'Kantoor Korrel',
  name,
  mailbox: `eva${n}@korrel.example`,
  since: ago(n),
  state: n === 1 ? 'failed' : 'refused',
}))

const system = {
  version: '0.2.0',
  replicas: [
    ['tapster-7c9d5-x2v4q', '0.1.0', 3, 0.2, true, false],
    ['tapster-7c9d5-k8s2m', '0.2.0', 1, 0, false, false],
    ['tapster-7c9d5-p4t7w', '0.2.0', 0.5, 0, false, true],
  ].map(([name, version, started, seen, isAway, isThis]) => ({
    id: name,
    name,
    version,
    startedAt: ago(Number(started)),
    seenAt: ago(Number(seen)),
    isAway,
    isThis,
  })),
  migrations: {
    applied: ['010_shared', '020_logging', '030_identity'].map((name) => ({ name, at: ago(40) })),
    pending: ['150_search'],
  },
  settings: [
    { name: 'PORT', value: '3000', state: 'default' },
    { name: 'BASE_URL', value: `https://tapster.example/${'lang'.repeat(20)}`, state: 'set' },
    { name: 'PLUGIN_TOKEN_KEYS', value: null, state: 'set' },
    { name: 'REDIS_URL', value: null, state: 'absent' },
  ],
}

/** `none`: the user may see none. */
export type ChecksOfOffice = 'none' | 'nothing' | 'found' | 'one failed'

/** Undefined: another area answers. */
export function answerOfHome(path: string, checks: ChecksOfOffice): object | undefined {
  if (path === '/admin/vault')
    return checks === 'found' ? vault : { ...vault, days: vault.days.map((day) => ({ ...day, outcomes: NO_REFRESH })) }
  if (path === '/admin/system') return system
  if (path.startsWith('/admin/vault/')) {
    const data = checks === 'found' ? ended : []
    return { data, total: data.length, skip: 0, limit: 50 }
  }
  if (path === '/admin/sample') return { isSample: checks === 'found', canEmpty: true }
  if (path === '/admin/checks')
    return {
      data: (checks === 'none' ? [] : CHECK_NAMES).map((name) => ({
        name,
        found: checks === 'found' ? FOUND[name] : checks === 'one failed' && name === 'ledger.down' ? null : nothing,
      })),
    }
  if (path !== '/admin/figures') return undefined
  return {
    data: (checks === 'none' ? [] : FIGURE_NAMES).map((name, n) => ({
      name,
      days: Array.from({ length: 14 }, (_, day) => ({
        date: ago(13 - day).slice(0, 10),
        value: name === 'survey.responses' ? 0 : Math.round((n + 1) * 40 * (1 + Math.sin(day + n))),
      })),
    })),
  }
}
