// Webhooks of an office and their deliveries, as the service answers them.
const DAY = 86_400_000
const ago = (days: number): string => new Date(Date.now() - days * DAY).toISOString()
const id = (n: number): string => `5b0d3c5e-7a41-4d0e-9d43-0a6f2f1b91${String(n).padStart(2, '0')}`

export const HOOK = id(1)
const EXPIRED = 'c4f9e6d1-3a82-4b07-9e5a-1d8c2f6b9a04'

const kinds = [
  { uuid: EXPIRED, constant: 'LINK_LICENSE_EXPIRED', title: 'Licentie verlopen' },
  { uuid: 'd7a3b9c5-6e02-4f81-a4d6-3b8c1e9f7d62', constant: 'LINK_LICENSE_REVOKED', title: 'Licentie ingetrokken' },
]

const webhook = (n: number, over: object = {}) => ({
  id: id(n),
  url: `https://hooks${n}.korrel.example/tapster`,
  kinds: [EXPIRED],
  active: true,
  off: null,
  failingSince: null,
  revision: 1,
  createdAt: ago(30),
  ...over,
})

const webhooks = [
  webhook(1),
  webhook(2, { failingSince: ago(1) }),
  webhook(3, { active: false, off: { reason: 'gone', at: ago(2) } }),
  webhook(4, { active: false, off: { reason: 'failing', at: ago(2) } }),
  webhook(5, { active: false, off: { reason: 'person', at: ago(2) } }),
]

const delivery = (n: number, outcome: string, over: object = {}) => ({
  id: id(50 + n),
  type: EXPIRED,
  title: 'Licentie verlopen',
  outcome,
  at: ago(n / 10),
  tries: 1,
  status: null,
  fault: null,
  firedAt: ago(n / 10),
  createdAt: ago(n / 10),
  ...over,
})

const deliveries = [
  delivery(1, 'waiting', { tries: 3, fault: 'timeout', at: ago(-0.1) }),
  delivery(2, 'failed', { tries: 10, status: 503 }),
  delivery(3, 'sent', { status: 204 }),
  delivery(4, 'skipped', { tries: 0 }),
]

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='

/** Undefined: another area answers. Null: there is no such thing. */
export function answerOfWebhooks(path: string, body: Readonly<Record<string, unknown>>): object | null | undefined {
  const [, area, of, part, , again] = path.split('/')
  if (area !== 'webhooks') return undefined
  if (of === undefined)
    return 'url' in body ? { webhook: { ...webhooks[0], ...body }, secret: SECRET } : { data: webhooks, kinds }
  const one = webhooks.find((each) => each.id === of)
  if (one === undefined) return null
  if (part === 'secret') return { webhook: one, secret: SECRET }
  if (part === 'deliveries' && again === undefined)
    return { data: deliveries, total: deliveries.length, skip: 0, limit: 50 }
  return part === undefined ? { ...one, ...body } : { success: true }
}
