// Every field that a person can change, as the contract has it, changed alone: the audit log has an entry that names it, and no other field.
import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { getProps } from '#adapters/contract/codecs/json-schema.ts'
import type { Endpoint } from '#adapters/http/kernel/endpoint.ts'
import { makeServer } from '#adapters/http/server.ts'
import { LINK_OFFICE } from '#bootstrap/default-tenant.ts'
import { type AuditEntry, ANY_AUDIT_ENTRY } from '#domain/logging/audit.ts'
import { OFFICE_EVENTS } from '#domain/event/office-events.ts'
import { asTemplateUuid, type Template } from '#domain/mailing/template.ts'
import { fromDays } from '#domain/shared/clock.ts'
import { asTenantUuid, type TenantUuid, type Uuid } from '#domain/shared/uuid.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { fakeDeps } from '#test/http/support/fake-deps.ts'
import { type AskRightly, askingRightly } from '#test/support/asked-rightly.ts'
import { must } from '#test/support/right-of.ts'
import { type ServedOffices, serveTwoOffices } from '#test/support/served-offices.ts'
import { seedMail } from '#test/support/seeded-mail.ts'
import { seedCampaign } from '#test/support/seeded-campaign.ts'
import { verifies } from '#test/support/verifies.ts'

type Body = Readonly<Record<string, unknown>>

interface Changed {
  /** Written first, over what is asked rightly; by field where one has another beginning. */
  readonly first?: (field: string) => Body
  /** Another value of each field, of a record that has this body. */
  readonly fields: (its: Its, body: Body) => Body
  /** Fields whose entry has another name: that of the action. */
  readonly named?: Readonly<Record<string, string>>
  /** Fields that cannot change alone, with the others. */
  readonly beside?: Readonly<Record<string, Body>>
  /** Whose audit log has the entries; absent: the office's. */
  readonly place?: 'link tenant' | 'itself'
  /** The member of the body whose fields are named as those of the record. */
  readonly within?: string
  /** Say how to change, or cannot change. */
  readonly how?: readonly string[]
}

/** Other records of the office, and a template of the link tenant. */
interface Its {
  readonly role: string
  readonly tag: string
  readonly survey: string
  readonly template: string
  readonly linkTemplate: string
  readonly linkTranslation: string
}

const another = (): string => `Anders ${randomUUID()}`
const domain = (): string => `${randomUUID()}.example`
const inDays = (n: number): string => new Date(Date.now() + fromDays(n)).toISOString()
const both = (text: string) => ({ nl: text, en: text })
const LINK = '<a href="{{surveyUrl}}">Invullen</a>'

/** The fields of the phases of a campaign, from the first date on. */
const phases = (from: number, word: string): Body =>
  Object.fromEntries(
    ['invite', 'reminder1', 'reminder2', 'reminder3'].flatMap((phase, n) => [
      [`${phase}SendDate`, inDays(from + 10 * n)],
      [`${phase}Subject`, word],
      [`${phase}Body`, `<p>${word}</p>${LINK}`],
    ]),
  )

const CHANGED: Readonly<Record<string, Changed>> = {
  'PUT /users/:id': {
    fields: ({ role, tag }) => ({
      email: `anders@${domain()}`,
      name: another(),
      roles: [role],
      tags: [tag],
      facebook: true,
      language: 'en',
      status: 'INACTIVE',
    }),
    named: { status: 'user.deactivated' },
  },
  'PUT /admin/me/language': { fields: () => ({ language: 'en' }) },
  'PUT /roles/:id': {
    fields: () => ({
      name: another(),
      permissions: ['roles:read'],
      timelineCategories: ['Gesprekken'],
      isDefault: true,
    }),
  },
  'PUT /tags/:id': { fields: () => ({ name: another() }) },
  'PUT /tenants/:id': {
    fields: () => ({ name: another(), mailDomains: [domain()], active: false, language: 'en' }),
    place: 'itself',
  },
  'PUT /templates/:id': {
    fields: () => ({
      name: another(),
      language: 'en',
      subject: 'Anders',
      body: '<p>Anders</p>',
      replyTo: 'antwoord@anders.example',
      systemMailboxKey: 'monitor',
      attachments: [{ filename: 'a.txt', contentType: 'text/plain', content: 'YQ==' }],
    }),
    how: ['keptAttachments'],
  },
  'PUT /mail-server': {
    first: (field) => (field === 'password' ? { user: 'kantoor', password: 'geheim', tls: 'starttls' } : {}),
    fields: () => ({
      host: '127.0.0.2',
      port: 10,
      tls: 'starttls',
      user: 'anders',
      password: 'anders',
      from: { address: 'anders@korrel.example', name: 'Anders' },
    }),
    named: { from: 'sender' },
    beside: { user: { password: 'geheim', tls: 'starttls' } },
  },
  'PUT /mail-server/inbox': {
    first: (field) => (field === 'password' ? { user: 'kantoor', password: 'geheim', tls: 'starttls' } : {}),
    fields: () => ({
      host: '127.0.0.2',
      port: 10,
      tls: 'starttls',
      user: 'anders',
      password: 'anders',
      handling: 'move',
      folder: 'Anders',
    }),
    named: { handling: 'returnHandling', folder: 'returnFolder' },
    beside: { user: { password: 'geheim', tls: 'starttls' } },
  },
  'PUT /admin/system-mailboxes/:key/returns': {
    first: () => ({ isOn: false, handling: 'leave' }),
    fields: () => ({ isOn: true, handling: 'move' }),
    named: { isOn: 'readsReturns', handling: 'returnHandling' },
  },
  'PUT /admin/system-mailboxes/:key': {
    first: () => ({ saveToSentItems: false, rateLimitPerMinute: 10, rateLimitRecipientsPerDay: 100 }),
    fields: () => ({
      displayName: another(),
      directoryTenantId: 'anders.example',
      mailboxAddress: 'anders@korrel.example',
      saveToSentItems: true,
      rateLimitPerMinute: 11,
      rateLimitRecipientsPerDay: 101,
    }),
  },
  'PUT /surveys/:id': {
    first: () => ({ name: another() }),
    fields: (_, { content }) => {
      const { questions } = (content ?? {}) as Readonly<Record<string, readonly unknown[] | undefined>>
      return {
        name: another(),
        languages: ['en', 'nl'],
        title: both('Anders'),
        introduction: both('Anders'),
        thanks: both('Anders'),
        questions: questions?.slice(0, 1),
      }
    },
    within: 'content',
    how: ['mended'],
  },
  'PUT /surveys/:id/links/:publicId': {
    fields: () => ({
      name: another(),
      isActive: false,
      validFrom: '2020-01-01T00:00:00.000Z',
      validUntil: '2099-01-01T00:00:00.000Z',
      maxUses: 77,
    }),
  },
  'PATCH /survey-campaigns/:id': {
    first: () => phases(50, 'Eerst'),
    fields: ({ tag, survey, template }) => ({
      name: another(),
      description: another(),
      survey,
      template,
      tags: [tag],
      ...phases(51, 'Anders'),
    }),
    // The first never changes (CAM-20), the second is a way to give the date.
    how: ['isNamed', 'inviteAtOnce'],
  },
  'PUT /admin/link/licenses/:id': {
    first: () => ({ expiresAt: inDays(9) }),
    fields: () => ({ status: 'revoked', kind: 'trial', expiresAt: inDays(99) }),
    place: 'link tenant',
  },
  'PUT /admin/link/licenses/:id/applicant': {
    fields: (_, { email }) => ({
      name: another(),
      email: `anders@${String(email).split('@')[1]}`,
      organization: another(),
    }),
    place: 'link tenant',
  },
  'PUT /admin/link/licenses/:id/domain': {
    first: (field) => (field === 'email' ? {} : { domain: `oud.${domain()}` }),
    fields: (_, body) => {
      const next = String(body['domain']).replace('oud.', '')
      return { domain: next, email: `anders@${next}` }
    },
    named: { domain: 'mailDomains' },
    place: 'link tenant',
  },
  'PUT /webhooks/:id': {
    fields: () => ({ url: 'https://127.0.0.1:10/', kinds: [OFFICE_EVENTS[0]?.uuid], active: false }),
  },
  'PUT /admin/event-types/:uuid': {
    fields: ({ linkTemplate, linkTranslation }) => ({
      template: linkTemplate,
      translation: linkTranslation,
      recipients: ['SOURCE'],
      digest: true,
    }),
    place: 'link tenant',
  },
}

/** What people keep for themselves, and what no one else has seen yet. */
const UNRECORDED = ['PUT /admin/views/:id', 'PUT /survey-campaign-drafts/:id']

const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`

describe('the audit log of changes', function () {
  this.timeout(120_000)
  let offices: ServedOffices
  let endpoints: readonly Endpoint[]
  let askRightly: AskRightly
  let its: Its
  before(async () => {
    offices = await serveTwoOffices()
    const all = (await makeServer(fakeDeps())).endpoints
    endpoints = all.filter(({ method, access }) => ['PUT', 'PATCH'].includes(method) && access === 'principal')
    askRightly = askingRightly(offices.inScope, {})
    const { tenant, tag, roles } = offices.ours
    const { inScope } = offices
    const { campaign } = await seedCampaign(inScope, tenant.uuid, 'anders', tag.uuid)
    const { template } = await seedMail(inScope, LINK_OFFICE.uuid, 'anders')
    const translation: Template = {
      ...template,
      uuid: asTemplateUuid(randomUUID() as Uuid),
      name: another(),
      content: { ...template.content, language: 'en' },
    }
    await must(inScope(Tenant(LINK_OFFICE.uuid), ({ templates }) => templates.put(translation)))
    its = {
      ...campaign,
      role: roles.member.uuid,
      tag: tag.uuid,
      linkTemplate: template.uuid,
      linkTranslation: translation.uuid,
    }
  })
  after(() => offices?.stop())

  /** Of the body, without the revision that was read. */
  const fieldsOf = (endpoint: Endpoint): readonly string[] => {
    const body = getProps(endpoint.input)?.['body']
    const props = (body && getProps(body)) ?? {}
    const { within = '' } = CHANGED[nameOf(endpoint)] ?? {}
    const { [within]: inner, revision: _, ...own } = props
    return [...Object.keys(own), ...Object.keys((inner && getProps(inner)) ?? {})]
  }

  /** As an operator, who may do everything. */
  const send = async (endpoint: Endpoint, path: string, body: Body): Promise<Body> => {
    const answer = await fetch(offices.service.url + path, {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${offices.ours.people.operator.token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    expect(answer.status, `${nameOf(endpoint)} ${JSON.stringify(body)} ${text}`).to.equal(200)
    return JSON.parse(text) as Body
  }

  const entriesOf = async (tenant: TenantUuid): Promise<readonly AuditEntry[]> =>
    (
      await must(
        offices.inScope(Tenant(tenant), ({ audit }) => audit.list({ ...ANY_AUDIT_ENTRY, skip: 0, limit: 200 })),
      )
    ).data

  /** What the entries name that the work writes. */
  const namedBy = async (tenant: TenantUuid, work: () => Promise<unknown>): Promise<readonly string[]> => {
    const before = new Set((await entriesOf(tenant)).map(({ id }) => id))
    await work()
    const written = (await entriesOf(tenant)).filter(({ id }) => !before.has(id))
    return written.flatMap(({ action, details: { fields = [], ...details } }) => [
      action,
      ...Object.keys(details),
      ...(fields as readonly string[]),
    ])
  }

  /** Writes a new record and changes some of it; answers what is named. */
  const change = async (endpoint: Endpoint, fields: readonly string[]): Promise<readonly string[]> => {
    const known = CHANGED[nameOf(endpoint)]
    if (known === undefined) throw new Error(`${nameOf(endpoint)} is not known`)
    const { first = () => ({}), beside = {}, place, within } = known
    const { path, body: valid = {} } = await askRightly(endpoint, offices.ours)
    const body: Body = { ...valid, ...first(fields.join(' ')) }
    const stored = await send(endpoint, path, body)
    const member = stored['server'] ?? stored['inbox']
    const revision = stored['revision'] ?? (member as Body | undefined)?.['revision']
    const others = known.fields(its, body)
    const inner = within === undefined ? {} : (body[within] as Body)
    const changed = Object.fromEntries(fields.map((field) => [field, others[field]]))
    const all = fields.some((field) => field in inner)
      ? { [String(within)]: { ...inner, ...changed } }
      : { ...Object.assign({}, ...fields.map((field) => beside[field])), ...changed }
    const id = asTenantUuid(path.split('/')[2] as Uuid)
    const tenant = place === 'itself' ? id : place === 'link tenant' ? LINK_OFFICE.uuid : offices.ours.tenant.uuid
    return namedBy(tenant, () => send(endpoint, path, { ...body, ...('revision' in body && { revision }), ...all }))
  }

  const endpointOf = (name: string): Endpoint => {
    const found = endpoints.find((one) => nameOf(one) === name)
    if (found === undefined) throw new Error(`there is no ${name}`)
    return found
  }

  verifies('IDN-7', 'each body that changes a record is known to the test, with all its fields', () => {
    expect(endpoints.map(nameOf)).to.have.members([...Object.keys(CHANGED), ...UNRECORDED])
    for (const [name, { fields, how = [] }] of Object.entries(CHANGED))
      expect(
        fieldsOf(endpointOf(name)).filter((field) => !how.includes(field)),
        name,
      ).to.have.members(Object.keys(fields(its, {})))
  })

  for (const [name, { fields, named = {}, beside = {} }] of Object.entries(CHANGED))
    verifies('IDN-7', `${name}: a field that changes alone is named alone`, async () => {
      const endpoint = endpointOf(name)
      for (const field of Object.keys(fields(its, {}))) {
        const found = await change(endpoint, [field])
        const names = fieldsOf(endpoint).filter((one) => found.includes(named[one] ?? one))
        expect(names, `${field}: ${found.join(' ')}`).to.have.members([field, ...Object.keys(beside[field] ?? {})])
      }
    })

  verifies('IDN-7', 'all fields that change at once are named', async () => {
    for (const [name, { fields, named = {}, within }] of Object.entries(CHANGED)) {
      const all = Object.keys(fields(its, {})).filter((field) => within === undefined || field !== 'name')
      const found = await change(endpointOf(name), all)
      expect(found, name).to.include.members(all.map((field) => named[field] ?? field))
    }
  })
})
