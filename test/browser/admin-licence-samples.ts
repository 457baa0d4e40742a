// Licences, event types and notifications, as the service would answer for them.
import { LINK_OFFICE } from '#bootstrap/default-tenant.ts'
import { renderMailDocument } from '#domain/mailing/mail-document.ts'

export const TRIAL = '7d4f2b1a-9c3e-4d58-8a61-000000000001'
export const REVOKED = '7d4f2b1a-9c3e-4d58-8a61-000000000003'
export const PENDING = '7d4f2b1a-9c3e-4d58-8a61-000000000004'
/** Whose the licences are: another office than the operator's. */
export const LINK = LINK_OFFICE.uuid
export const REVOKED_TYPE = 'd7a3b9c5-6e02-4f81-a4d6-3b8c1e9f7d62'
export const EXPIRED_TYPE = 'c4f9e6d1-3a82-4b07-9e5a-1d8c2f6b9a04'

const ago = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()

const licence = (id: string, organization: string, over: object) => ({
  id,
  covers: `${organization.toLowerCase().replaceAll(/\W+/g, '')}.example`,
  organization,
  applicant: { name: 'Eva Jansen', email: 'eva.jansen@korrel.example', user: '8e0f2d4b-6a7c-4c8d-9b1e-3f5a7c9e9101' },
  kind: 'trial',
  status: 'active',
  state: 'trial',
  expiresAt: ago(-9),
  createdAt: ago(5),
  boundTo: { directoryTenantId: '3f2504e0-4f89-41d3-9a0c-0305e82c3301', ledgerTenantId: '120' },
  activationsUsed: 2,
  maxActivations: 100,
  nearMaxAt: null,
  office: LINK,
  ...over,
})

const licences = [
  licence(TRIAL, 'Kantoor Korrel', {}),
  licence('7d4f2b1a-9c3e-4d58-8a61-000000000002', 'Administratie De Linde', {
    kind: 'full',
    state: 'active',
    activationsUsed: 84,
    nearMaxAt: ago(2),
  }),
  licence(REVOKED, 'Rekenmeesters', { status: 'revoked', state: 'revoked', applicant: null, boundTo: null }),
  licence(PENDING, 'Van Dijk Advies', {
    status: 'pending',
    state: 'pending',
    applicant: { name: 'Ad van Dijk', email: 'ad@vandijkadvies.example', user: '8e0f2d4b-6a7c-4c8d-9b1e-3f5a7c9e9101' },
    boundTo: null,
    activationsUsed: 0,
  }),
]

const activation = (name: string, days: number, over: object = {}) => ({
  email: `${name}@korrel.example`,
  activatedAt: ago(120),
  lastUsedAt: ago(days),
  deactivatedAt: null,
  ...over,
})

const activations = [
  activation('eva.jansen', 0.1),
  activation('piet', 3),
  activation('bas', 99, { deactivatedAt: ago(7) }),
]

const event = (n: number, constant: string, typeName: string, notified: number) => ({
  id: `0195f1c2-7d3a-7b10-8f6e-4c2a9d1e93${String(n).padStart(2, '0')}`,
  type: EXPIRED_TYPE,
  constant,
  typeName,
  firedAt: ago(n),
  notifications: notified,
})

const events = [
  event(1, 'LINK_LICENSE_EXPIRED', 'Link licence expired', 2),
  event(5, 'LINK_REGISTRATION_REQUESTED', 'Link registration requested', 0),
]

const runs = [
  {
    job: 'DEACTIVATE_INACTIVE_KOPPEL_ACTIVATIONS',
    date: '2026-03-02',
    begunAt: ago(1),
    finishedAt: ago(1),
    handled: 12,
  },
  { job: 'MARK_EXPIRED_KOPPEL_USERS', date: '2026-03-02', begunAt: ago(0.1), finishedAt: null, handled: 500 },
]

const types = [
  {
    uuid: EXPIRED_TYPE,
    constant: 'LINK_LICENSE_EXPIRED',
    name: 'Link licence expired',
    fields: ['licenseId', 'name', 'email', 'organization', 'activationKey', 'expiresAt', 'activationsUsed'],
    template: '11111111-1111-4111-8111-000000000001',
    recipients: ['OWNER'],
    translation: null,
    notImplemented: [],
    digest: false,
    firstFiredAt: ago(30),
    revision: 2,
    office: LINK,
  },
  {
    uuid: 'e7b2f1a4-7c1b-4ba4-9e0a-9c1d5a8f2a10',
    constant: 'LINK_REGISTRATION_REQUESTED',
    name: 'Link registration requested',
    fields: ['email', 'name', 'organization', 'activationKey', 'expiresAt'],
    template: null,
    recipients: [],
    translation: null,
    notImplemented: [],
    digest: false,
    firstFiredAt: null,
    revision: 0,
    office: LINK,
  },
  {
    uuid: REVOKED_TYPE,
    constant: 'LINK_LICENSE_REVOKED',
    name: 'Link licence revoked',
    fields: ['licenseId', 'name', 'email', 'organization', 'activationKey', 'previousStatus', 'activationsUsed'],
    template: '11111111-1111-4111-8111-000000000001',
    recipients: ['SOURCE', '5b1f0a52-7c44-4b0e-9a39-0d4b6a1e9999'],
    translation: null,
    notImplemented: ['SOURCE'],
    digest: false,
    firstFiredAt: null,
    revision: 1,
    office: LINK,
  },
]

const notification = (n: number, outcome: string, over: object = {}) => ({
  id: `0195f1c2-7d3a-7b10-8f6e-${String(n).padStart(12, '0')}`,
  event: '0195f1c2-7d3a-7b10-8f6e-4c2a9d1e9301',
  type: EXPIRED_TYPE,
  typeName: 'Link licence expired',
  recipient: '7e1d3c5b-9a8f-4e6d-8c2b-1a0f9e8d9103',
  person: { name: 'Eva Jansen', email: 'eva.jansen@korrel.example' },
  because: 'OWNER',
  outcome,
  reason: null,
  at: ago(n),
  digestDate: null,
  message: null,
  office: LINK,
  createdAt: ago(n),
  ...over,
})

const notifications = [
  notification(1, 'sent', { message: '0195f1c2-7d3a-7b10-8f6e-4c2a9d1e9201' }),
  notification(2, 'failed', { reason: 'recipient_refused' }),
  notification(3, 'skipped', { reason: 'muted' }),
  notification(4, 'in_digest', { person: null }),
]

const mail = {
  subject: 'De licentie van Kantoor Korrel is verlopen',
  html: renderMailDocument(
    'nl',
    'De licentie van Kantoor Korrel is verlopen',
    '<p>Dag Eva Jansen,</p><p>De licentie is verlopen.</p>',
  ),
  text: 'Dag Eva Jansen,\n\nDe licentie is verlopen.',
}

const page = (data: readonly object[]) => ({ data, total: data.length, skip: 0, limit: 50 })

/** Undefined: another area answers. Null: there is no such thing. */
export function answerOfLicences(
  path: string,
  body: Readonly<Record<string, unknown>>,
  isEmpty: boolean,
): object | null | undefined {
  if (path === '/licences') return { data: isEmpty ? [] : licences.slice(0, 1), contact: 'help@tapster.example' }
  if (path === '/licences/activations') return page(isEmpty ? [] : activations)
  const [, admin, area, kind, id, part] = path.split('/')
  if (admin !== 'admin') return undefined
  if (area === 'event-types') {
    if (kind === undefined) return { data: isEmpty ? [] : types }
    const type = types.find(({ uuid }) => uuid === kind)
    if (type === undefined) return null
    return id === 'preview'
      ? { event: { id: notifications[0]?.event, firedAt: ago(1), data: {} }, mail, unknownPlaceholders: ['surveyUrl'] }
      : { ...type, ...body }
  }
  if (area === 'notifications') return page(isEmpty ? [] : notifications)
  if (area !== 'link') return undefined
  if (kind === 'daily-runs') return { data: isEmpty ? [] : runs }
  if (id === undefined) return page(isEmpty ? [] : licences)
  const one = licences.find((each) => each.id === id)
  if (one === undefined) return null
  if (part === 'activations') return page(activations)
  if (part === 'events') return page(events)
  if (part === 'code') return { success: true }
  if (part === 'domain') return { ...one, covers: body['domain'] }
  if (part === 'successor') return licences.find(({ id: next }) => next === PENDING)
  if (part === 'applicant')
    return { ...one, organization: body['organization'], applicant: { ...one.applicant, ...body } }
  if (part === 'dry-run')
    return body['status'] === 'revoked'
      ? { licence: { ...one, ...body, state: 'revoked' }, events: ['Link licence revoked'], usersRemoved: 3 }
      : { licence: { ...one, ...body, state: 'expired' }, events: ['Link licence expired'], usersRemoved: 0 }
  return Object.keys(body).length === 0 ? one : { licence: { ...one, ...body }, events: [], usersRemoved: 0 }
}
