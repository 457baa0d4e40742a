// A right request to every endpoint for people who signed in, about something made for it alone in the office where it is asked.
import { randomUUID } from 'node:crypto'
import * as O from 'fp-ts/lib/Option.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { surveyContract } from '#adapters/contract/survey/surveys.ts'
import type { Endpoint } from '#adapters/http/kernel/endpoint.ts'
import { asEventTypeUuid } from '#domain/event/event.ts'
import { asWebhookId } from '#domain/event/webhook.ts'
import { asRoleUuid } from '#domain/identity/role.ts'
import { asTagUuid } from '#domain/identity/tag.ts'
import { asUserUuid } from '#domain/identity/user.ts'
import type { Licence } from '#domain/licence/licence.ts'
import type { MessageError } from '#domain/mailing/message.ts'
import { makeEmptySystemMailbox } from '#domain/mailing/system-mailbox.ts'
import { fromHours, type Instant } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { asTenantUuid, type TenantUuid, type Uuid } from '#domain/shared/uuid.ts'
import { Admin, type InScope, type Scope, Tenant } from '#domain/shared/unit-of-work.ts'
import { newKind, sampleEvent } from '#test/contract/sample-events.ts'
import { sampleWebhook } from '#test/contract/webhook-stores.ts'
import { sampleActivation, sampleLicence } from '#test/contract/sample-licences.ts'
import { newServer } from '#test/contract/sample-mails.ts'
import { rightOf } from './right-of.ts'
import { inviteSeeded, type SeededCampaign, seedCampaign } from './seeded-campaign.ts'
import { type SeededMail, seedMail } from './seeded-mail.ts'
import { type SeededSurvey, seedSurvey } from './seeded-survey.ts'
import type { ServedOffice, ServedStores } from './served-offices.ts'

export interface ValidRequest {
  readonly path: string
  readonly body?: object
}

/** Created at each call; answers its uuid. */
interface Fresh {
  readonly user: () => Promise<string>
  readonly role: () => Promise<string>
  readonly tag: () => Promise<string>
  readonly tenant: () => Promise<string>
  readonly template: () => Promise<string>
  /** A mail that did not leave, and one of which that is not known. */
  readonly failedMail: () => Promise<string>
  readonly unknownMail: () => Promise<string>
  /** Without a response. */
  readonly survey: () => Promise<SeededSurvey>
  /** That has not begun; of `sendDate`, or of an hour from now. Drafts are kept on demand: an office has 200 at most. */
  readonly campaign: (sendDate?: Instant, hasDraft?: boolean) => Promise<SeededCampaign>
  /** That takes answers. */
  readonly askedCampaign: () => Promise<SeededCampaign>
  /** With one activated mailbox, whose domain it covers. */
  readonly licence: (change?: Partial<Licence>) => Promise<Licence>
  readonly eventType: () => Promise<string>
  readonly webhook: () => Promise<string>
  readonly delivery: () => Promise<{ readonly webhook: string; readonly delivery: string }>
  /** The system mailbox; answers its key. */
  readonly mailbox: () => Promise<string>
  /** Removes the office’s own. */
  readonly noMailServer: () => Promise<void>
  /** The office has its own; nothing listens there. */
  readonly noInbox: () => Promise<void>
  readonly mailServer: () => Promise<void>
}

const word = (): string => `x${randomUUID()}`

const newUuid = (): Uuid => randomUUID() as string as Uuid

export function freshIn(inScope: InScope<ServedStores>, tenantUuid: TenantUuid): Fresh {
  const make = async (
    scope: Scope,
    work: (stores: ServedStores, uuid: Uuid) => TE.TaskEither<unknown, unknown>,
  ): Promise<string> => {
    const uuid = newUuid()
    rightOf(await inScope(scope, (stores) => work(stores, uuid))())
    return uuid
  }
  const tenant = Tenant(tenantUuid)
  const mail = (error?: MessageError): Promise<SeededMail> => seedMail(inScope, tenantUuid, word(), error)
  return {
    user: () =>
      make(tenant, ({ users }, uuid) =>
        users.add({
          uuid: asUserUuid(uuid),
          email: `${uuid}@nieuw.example` as Mailbox,
          name: `Nieuw ${uuid}`,
          status: 'ACTIVE',
          statusSince: 0,
          roles: [],
          tags: [],
          facebook: false,
          language: O.none,
        }),
      ),
    role: () =>
      make(tenant, ({ roles }, uuid) =>
        roles.put({
          uuid: asRoleUuid(uuid),
          name: uuid,
          isDefault: false,
          permissions: [],
          timelineCategories: [],
        }),
      ),
    tag: () => make(tenant, ({ tags }, uuid) => tags.put({ uuid: asTagUuid(uuid), name: uuid })),
    tenant: () =>
      make(Admin, ({ tenants }, uuid) =>
        tenants.put({ uuid: asTenantUuid(uuid), name: uuid, active: true, mailDomains: [], language: 'nl' }),
      ),
    template: async () => (await mail()).template.uuid,
    failedMail: async () => (await mail('recipient_refused')).message,
    unknownMail: async () => (await mail()).message,
    survey: () => seedSurvey(inScope, tenantUuid, word()),
    campaign: async (sendDate, hasDraft = false) => {
      const tag = asTagUuid(newUuid())
      await make(tenant, ({ tags }) => tags.put({ uuid: tag, name: tag }))
      const made = await seedCampaign(inScope, tenantUuid, word(), tag, sendDate)
      if (!hasDraft) await make(tenant, ({ campaignDrafts }) => campaignDrafts.remove(made.draft))
      return made
    },
    askedCampaign: async () => {
      const made = await seedCampaign(inScope, tenantUuid, word(), asTagUuid(newUuid()))
      await make(tenant, ({ campaignDrafts }) => campaignDrafts.remove(made.draft))
      await inviteSeeded(inScope, tenantUuid, made)
      return made
    },
    licence: async (change) => {
      const licence = sampleLicence(change)
      await make(Admin, ({ licences }) =>
        pipe(
          licences.add(licence),
          TE.flatMap(() => licences.putActivation(sampleActivation(licence, `eva@${licence.covers}`))),
        ),
      )
      return licence
    },
    eventType: () =>
      make(Admin, ({ eventTypes }, uuid) =>
        eventTypes.register(
          {
            uuid: asEventTypeUuid(uuid),
            constant: 'SAMPLE',
            name: 'Sample',
            titles: { nl: 'Voorbeeld', en: 'Sample' },
            fields: [],
            people: [],
          },
          O.some(0),
        ),
      ),
    webhook: () =>
      make(tenant, ({ webhooks }, uuid) =>
        webhooks.add(sampleWebhook({ id: asWebhookId(uuid), url: 'https://127.0.0.1:9/' })),
      ),
    delivery: async () => {
      const kind = newKind()
      const webhook = asWebhookId(newUuid())
      const event = sampleEvent({ kind })
      const made = rightOf(
        await inScope(tenant, ({ webhooks, events, webhookDeliveries }) =>
          pipe(
            webhooks.add(sampleWebhook({ id: webhook, kinds: [kind.uuid] })),
            TE.flatMap(() => events.addAll([event])),
            TE.flatMap(() => webhookDeliveries.addWanted({ id: event.id, type: kind.uuid }, event.firedAt)),
            TE.flatMap(() => webhookDeliveries.skipWaiting(webhook, event.firedAt)),
            TE.flatMap(() => webhookDeliveries.list(webhook, { skip: 0, limit: 1 })),
          ),
        )(),
      )
      return { webhook, delivery: made.data[0]?.id ?? '' }
    },
    mailbox: async () => {
      const empty = makeEmptySystemMailbox('monitor')
      await make(Admin, ({ systemMailboxes }) => systemMailboxes.put(empty.key, empty))
      return empty.key
    },
    noMailServer: async () => {
      await make(Tenant(tenantUuid), ({ mailServers }) => mailServers.remove)
    },
    noInbox: async () => {
      await make(Tenant(tenantUuid), ({ officeInboxes }) => officeInboxes.remove)
    },
    mailServer: async () => {
      const server = newServer({ host: '127.0.0.1', port: 9, tls: 'none', login: O.none })
      await make(Tenant(tenantUuid), ({ mailServers }) => mailServers.put(server))
    },
  }
}

type Ask = (fresh: Fresh, office: ServedOffice) => Promise<ValidRequest>

const TO = { to: 'ontvanger@klant.example' }
const template = (): object => ({ name: word(), language: 'nl', subject: 'Dag {{name}}', body: '<p>Dag {{name}}</p>' })
const ofMailbox =
  (path = '', body?: object): Ask =>
  async ({ mailbox }) => ({ path: `/admin/system-mailboxes/${await mailbox()}${path}`, ...(body && { body }) })

const { content } = surveyContract['POST /surveys'].example.input.body
const { body: link } = surveyContract['POST /surveys/:id/links'].example.input
const ofSurvey =
  (path = '', body?: () => object): Ask =>
  async (fresh) => {
    const { survey, link: its } = await fresh.survey()
    return { path: `/surveys/${survey.uuid}${path.replace(':publicId', its.publicId)}`, ...(body && { body: body() }) }
  }

const ofCampaign =
  (path = '', body?: object, sendDate?: Instant): Ask =>
  async ({ campaign }) => {
    const made = await campaign(sendDate)
    return { path: `/survey-campaigns/${made.campaign.uuid}${path}`, ...(body && { body }) }
  }
const ofDraft =
  (body?: object): Ask =>
  async ({ campaign }) => ({
    path: `/survey-campaign-drafts/${(await campaign(undefined, true)).draft}`,
    ...(body && { body }),
  })

const ofLicence =
  (path = '', body?: (licence: Licence) => object): Ask =>
  async (fresh) => {
    const licence = await fresh.licence()
    return { path: `/admin/link/licenses/${licence.id}${path}`, ...(body && { body: body(licence) }) }
  }
const ofPendingLicence =
  (path = '', body?: (licence: Licence) => object): Ask =>
  async (fresh) => {
    const licence = await fresh.licence({ status: 'pending', boundTo: O.none, expiresAt: Date.now() + 86_400_000 })
    return { path: `/admin/link/licenses/${licence.id}${path}`, ...(body && { body: body(licence) }) }
  }
const ofEventType =
  (path = '', body?: object): Ask =>
  async ({ eventType }) => ({ path: `/admin/event-types/${await eventType()}${path}`, ...(body && { body }) })

const writtenWebhook = { url: 'https://127.0.0.1:9/', kinds: [], active: true }
const ofWebhook =
  (path = '', body?: object): Ask =>
  async ({ webhook }) => ({ path: `/webhooks/${await webhook()}${path}`, ...(body && { body }) })

/** Of such a campaign, as a client writes it. */
const campaignBody = ({ campaign: { survey, template, tags, phases } }: SeededCampaign): object => ({
  name: word(),
  survey,
  template,
  tags,
  inviteSendDate: new Date(phases.invite.sendDate).toISOString(),
  inviteSubject: phases.invite.subject,
  inviteBody: phases.invite.body,
})

const RIGHT: Readonly<Record<string, Ask>> = {
  'GET /users': async () => ({ path: '/users?sort=-statusSince&limit=200' }),
  'POST /users': async () => ({ path: '/users', body: { email: `${word()}@nieuw.example`, name: 'Nieuw' } }),
  'POST /users/import': async () => ({
    path: '/users/import',
    body: { rows: [{ email: `${word()}@nieuw.example`, name: 'Nieuw' }] },
  }),
  'GET /users/:id': async ({ user }) => ({ path: `/users/${await user()}` }),
  'GET /users/:id/survey-mail': async ({ user }) => ({ path: `/users/${await user()}/survey-mail` }),
  'POST /users/:id/survey-mail/clear-address': async ({ user }) => ({
    path: `/users/${await user()}/survey-mail/clear-address`,
  }),
  'PUT /users/:id': async ({ user }) => ({ path: `/users/${await user()}`, body: { name: 'Anders', roles: [] } }),
  'DELETE /users/:id': async ({ user }) => ({ path: `/users/${await user()}` }),
  'GET /users/:id/sign-ins': async (_, office) => ({ path: `/users/${office.people.member.user.uuid}/sign-ins` }),
  'PUT /admin/me/language': async () => ({ path: '/admin/me/language', body: { language: 'nl' } }),
  'DELETE /admin/me/sign-ins/:id': async () => ({ path: `/admin/me/sign-ins/${randomUUID()}` }),
  'DELETE /users/:id/sign-ins': async ({ user }) => ({ path: `/users/${await user()}/sign-ins` }),
  'POST /roles': async () => ({ path: '/roles', body: { name: word(), permissions: ['users:read'] } }),
  'PUT /roles/:id': async ({ role }) => ({ path: `/roles/${await role()}`, body: { permissions: ['users:read'] } }),
  'DELETE /roles/:id': async ({ role }) => ({ path: `/roles/${await role()}` }),
  'POST /tags': async () => ({ path: '/tags', body: { name: word() } }),
  'PUT /tags/:id': async ({ tag }) => ({ path: `/tags/${await tag()}`, body: { name: word() } }),
  'DELETE /tags/:id': async ({ tag }) => ({ path: `/tags/${await tag()}` }),
  'GET /tenants': async () => ({ path: '/tenants?limit=200' }),
  'GET /tenants/:id': async ({ tenant }) => ({ path: `/tenants/${await tenant()}` }),
  'POST /tenants': async () => ({ path: '/tenants', body: { name: word(), mailDomains: [`${word()}.example`] } }),
  'PUT /tenants/:id': async ({ tenant }) => ({ path: `/tenants/${await tenant()}`, body: { name: word() } }),
  'POST /templates': async () => ({ path: '/templates', body: template() }),
  'POST /templates/preview': async () => ({
    path: '/templates/preview',
    body: { language: 'nl', subject: 'Dag', body: '<p>Dag</p>' },
  }),
  'GET /templates/:id': async (fresh) => ({ path: `/templates/${await fresh.template()}` }),
  'PUT /templates/:id': async (fresh) => ({
    path: `/templates/${await fresh.template()}`,
    body: { revision: 1, ...template() },
  }),
  'DELETE /templates/:id': async (fresh) => ({ path: `/templates/${await fresh.template()}` }),
  'GET /templates/:id/pictures': async (fresh) => ({ path: `/templates/${await fresh.template()}/pictures` }),
  'POST /templates/:id/test': async (fresh) => ({ path: `/templates/${await fresh.template()}/test`, body: TO }),
  'GET /participation-monitor-campaigns': async () => ({ path: '/participation-monitor-campaigns?limit=200' }),
  'POST /participation-monitor-campaigns': async (fresh) => ({
    path: '/participation-monitor-campaigns',
    body: { name: word(), invitation: await fresh.template() },
  }),
  'POST /surveys': async () => ({ path: '/surveys', body: { name: word(), content } }),
  'POST /surveys/preview': async () => ({
    path: '/surveys/preview',
    body: { office: 'Kantoor Noord', content, language: 'en' },
  }),
  'GET /surveys/:id': ofSurvey(),
  'PUT /surveys/:id': ofSurvey('', () => ({ revision: 1, name: word(), content })),
  'DELETE /surveys/:id': ofSurvey(),
  'GET /surveys/:id/links': ofSurvey('/links'),
  'POST /surveys/:id/links': ofSurvey('/links', () => link),
  'PUT /surveys/:id/links/:publicId': ofSurvey('/links/:publicId', () => link),
  'GET /surveys/:id/results': ofSurvey('/results'),
  'GET /surveys/:id/comparison': ofSurvey('/comparison?by=tag'),
  'GET /surveys/:id/results/texts': ofSurvey('/results/texts?question=meer&version=1'),
  'GET /surveys/:id/responses': ofSurvey('/responses?limit=200'),
  'GET /surveys/:id/responses.csv': ofSurvey('/responses.csv?language=nl'),
  'GET /surveys/:id/responses.xlsx': ofSurvey('/responses.xlsx?language=nl'),
  'POST /survey-campaigns': async ({ campaign }) => ({
    path: '/survey-campaigns',
    body: campaignBody(await campaign()),
  }),
  'POST /survey-campaigns/dry-run': async ({ campaign }) => {
    const made = await campaign(undefined, true)
    return { path: '/survey-campaigns/dry-run', body: { draft: made.draft, campaign: campaignBody(made) } }
  },
  'POST /survey-campaigns/preview': async ({ campaign }) => ({
    path: '/survey-campaigns/preview',
    body: campaignBody(await campaign()),
  }),
  'POST /survey-campaigns/audience': async (_, { tag }) => ({
    path: '/survey-campaigns/audience',
    body: { tags: [tag.uuid] },
  }),
  'POST /survey-campaigns/audience/people': async (_, { tag }) => ({
    path: '/survey-campaigns/audience/people',
    body: { tags: [tag.uuid] },
  }),
  'GET /survey-campaigns/:id': ofCampaign(),
  'PATCH /survey-campaigns/:id': ofCampaign('', { description: 'Anders' }),
  'POST /survey-campaigns/:id/cancel': ofCampaign('/cancel'),
  'POST /survey-campaigns/:id/end-answers': async ({ askedCampaign }) => ({
    path: `/survey-campaigns/${(await askedCampaign()).campaign.uuid}/end-answers`,
    body: { revision: 1 },
  }),
  'POST /survey-campaigns/:id/withdraw-unsent': ofCampaign('/withdraw-unsent'),
  // Held, with CAMPAIGN_LATE_START_HOURS.
  'POST /survey-campaigns/:id/release': ofCampaign('/release', undefined, Date.now() - fromHours(48)),
  'GET /survey-campaigns/:id/analytics': ofCampaign('/analytics'),
  'GET /survey-campaigns/:id/phases': ofCampaign('/phases'),
  'GET /survey-campaigns/:id/participants': ofCampaign('/participants'),
  'POST /survey-campaign-drafts': async () => ({ path: '/survey-campaign-drafts', body: { name: word() } }),
  'GET /survey-campaign-drafts/:id': ofDraft(),
  'PUT /survey-campaign-drafts/:id': ofDraft({ name: 'Anders' }),
  'DELETE /survey-campaign-drafts/:id': ofDraft(),
  'GET /messages': async () => ({ path: '/messages?state=ERROR&limit=200' }),
  'POST /messages': async (fresh) => ({
    path: '/messages',
    body: { template: await fresh.template(), recipients: [{ address: TO.to, name: 'Ontvanger' }] },
  }),
  'POST /messages/dry-run': async (fresh) => ({
    path: '/messages/dry-run',
    body: { template: await fresh.template(), recipients: [{ address: TO.to, name: 'Ontvanger' }] },
  }),
  'POST /messages/retry': async ({ failedMail }) => ({ path: '/messages/retry', body: { ids: [await failedMail()] } }),
  'POST /messages/withdraw': async ({ failedMail }) => ({
    path: '/messages/withdraw',
    body: { ids: [await failedMail()] },
  }),
  'POST /messages/invitations': async (fresh) => ({
    path: '/messages/invitations',
    body: { template: await fresh.template(), users: [await fresh.user()] },
  }),
  'GET /messages/:id': async ({ failedMail }) => ({ path: `/messages/${await failedMail()}` }),
  'POST /messages/:id/retry': async ({ failedMail }) => ({ path: `/messages/${await failedMail()}/retry` }),
  'POST /messages/:id/decide': async ({ unknownMail }) => ({
    path: `/messages/${await unknownMail()}/decide`,
    body: { decision: 'send_again' },
  }),
  'PUT /mail-server': async ({ noMailServer }) => {
    await noMailServer()
    const from = { address: 'kantoor@korrel.example', name: 'Kantoor' }
    return { path: '/mail-server', body: { revision: 0, host: '127.0.0.1', port: 9, tls: 'none', from } }
  },
  'DELETE /mail-server': async () => ({ path: '/mail-server' }),
  'PUT /mail-server/inbox': async ({ noInbox }) => {
    await noInbox()
    const place = { host: '127.0.0.1', port: 9, tls: 'none' }
    return { path: '/mail-server/inbox', body: { revision: 0, ...place } }
  },
  'DELETE /mail-server/inbox': async () => ({ path: '/mail-server/inbox' }),
  'POST /mail-server/inbox/test': async () => ({ path: '/mail-server/inbox/test' }),
  'POST /mailer/resume': async ({ mailServer }) => {
    await mailServer()
    return { path: '/mailer/resume' }
  },
  'POST /mail-server/test': async () => ({ path: '/mail-server/test', body: TO }),
  'GET /admin/link/licenses/:id': ofLicence(),
  'PUT /admin/link/licenses/:id': ofLicence('', () => ({ kind: 'full' })),
  'DELETE /admin/link/licenses/:id': ofPendingLicence(),
  'POST /admin/link/licenses/:id/code': ofPendingLicence('/code'),
  'PUT /admin/link/licenses/:id/applicant': ofPendingLicence('/applicant', ({ covers }) => ({
    email: `eva@${covers}`,
  })),
  'PUT /admin/link/licenses/:id/domain': ofLicence('/domain', () => ({ domain: `${word()}.example` })),
  'POST /admin/link/licenses/:id/successor': async (fresh) => {
    const { id } = await fresh.licence({ status: 'revoked' })
    return { path: `/admin/link/licenses/${id}/successor` }
  },
  'POST /admin/link/licenses/:id/dry-run': ofLicence('/dry-run', () => ({ status: 'revoked' })),
  'GET /admin/link/licenses/:id/activations': ofLicence('/activations?limit=200'),
  'GET /admin/link/licenses/:id/events': ofLicence('/events?limit=200'),
  'POST /admin/link/licenses/:id/activations/release': ofLicence('/activations/release', ({ covers }) => ({
    email: `eva@${covers}`,
  })),
  'GET /admin/event-types/:uuid': ofEventType(),
  'PUT /admin/event-types/:uuid': ofEventType('', { recipients: ['OWNER'], digest: false, revision: 0 }),
  'GET /admin/event-types/:uuid/preview': ofEventType('/preview'),
  'POST /webhooks': async () => ({ path: '/webhooks', body: writtenWebhook }),
  'GET /webhooks/:id': ofWebhook(),
  'PUT /webhooks/:id': ofWebhook('', { ...writtenWebhook, revision: 1 }),
  'DELETE /webhooks/:id': ofWebhook(),
  'POST /webhooks/:id/secret': ofWebhook('/secret'),
  'POST /webhooks/:id/test': ofWebhook('/test'),
  'GET /webhooks/:id/deliveries': ofWebhook('/deliveries?limit=200'),
  'POST /webhooks/:id/deliveries/:delivery/again': async (fresh) => {
    const { webhook, delivery } = await fresh.delivery()
    return { path: `/webhooks/${webhook}/deliveries/${delivery}/again` }
  },
  'GET /admin/system-mailboxes/:key': ofMailbox(),
  'PUT /admin/system-mailboxes/:key': ofMailbox('', {
    displayName: 'Kantoor',
    directoryTenantId: 'korrel.example',
    mailboxAddress: 'kantoor@korrel.example',
  }),
  'GET /admin/system-mailboxes/:key/consent-url': ofMailbox('/consent-url'),
  'POST /admin/system-mailboxes/:key/test': ofMailbox('/test', TO),
  'POST /admin/system-mailboxes/:key/resume': ofMailbox('/resume'),
  'GET /admin/system-mailboxes/:key/usage': ofMailbox('/usage'),
  'GET /admin/system-mailboxes/:key/returns': ofMailbox('/returns'),
  'PUT /admin/system-mailboxes/:key/returns': ofMailbox('/returns', { isOn: false, handling: 'leave' }),
  'GET /admin/system-mailboxes/:key/health': ofMailbox('/health'),
  'DELETE /admin/sample': async () => ({ path: '/admin/sample' }),
  'GET /admin/views': async () => ({ path: '/admin/views?page=people' }),
  'PUT /admin/views/:id': async () => ({
    path: `/admin/views/${newUuid()}`,
    body: { page: 'people', name: word(), query: '' },
  }),
  'DELETE /admin/views/:id': async () => ({ path: `/admin/views/${newUuid()}` }),
  'GET /admin/search': async () => ({ path: '/admin/search?q=van' }),
  'GET /audit': async () => ({ path: '/audit?limit=200' }),
  'GET /logs': async () => ({ path: '/logs?pageSize=500' }),
}

export interface AskRightly {
  (endpoint: Endpoint, office: ServedOffice): Promise<ValidRequest>
}

/** `also`: of endpoints whose subjects are not kept in these stores. */
export function askingRightly(inScope: InScope<ServedStores>, also: Readonly<Record<string, Ask>>): AskRightly {
  return async (endpoint, office) => {
    const { method, path } = endpoint
    const ask = RIGHT[`${method} ${path}`] ?? also[`${method} ${path}`]
    if (ask !== undefined) return ask(freshIn(inScope, office.tenant.uuid), office)
    if (method !== 'GET' || /[:*]/.test(path)) throw new Error(`say how ${method} ${path} is asked rightly`)
    return { path }
  }
}
