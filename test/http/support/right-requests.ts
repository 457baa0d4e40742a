// A right request to every route: what the fuzzer begins with. A new route brings one along.
import { surveyContract } from '#adapters/contract/survey/surveys.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'

const KEY = 'send-archive-key'
const LOG_ENTRY = '0mm8c3k5c000001a-4f1e2d3c'
const LOG_FILE = 'tapster-2026-03-02.log'

const goodMail = {
  target: { kind: 'contact', id: aUuid(10) },
  documentType: 1,
  emailData: {
    internetMessageId: '<1@mail.example>',
    conversationId: 'c',
    subject: 'Offerte',
    from: { name: 'Eva', address: 'eva@korenbloem.example' },
    to: [{ name: 'Piet', address: 'piet@kantoor.example' }],
    cc: [],
    sentAt: '2026-02-28T10:00:00Z',
    htmlBody: '<p>Hallo</p>',
  },
  attachments: [{ fileName: 'a.txt', contentType: 'text/plain', content: 'YQ==', contentId: 'x' }],
}

const goodCampaign = {
  name: 'Voorjaar',
  survey: aUuid(10),
  tags: [aUuid(11)],
  template: aUuid(12),
  inviteSendDate: '2026-04-01T08:00:00Z',
  inviteSubject: 'Dag {{name}}',
  inviteBody: '<p><a href="{{surveyUrl}}">Invullen</a></p>',
}

const goodTemplate = {
  name: 'Uitnodiging',
  language: 'nl',
  subject: 'Dag {{name}}',
  body: '<p>Hallo {{name}}</p>',
  replyTo: 'kantoor@korrel.example',
  systemMailboxKey: 'monitor',
  attachments: [{ filename: 'a.txt', contentType: 'text/plain', content: 'YQ==' }],
}

const { body: goodSurvey } = surveyContract['POST /surveys'].example.input
const { body: goodLink } = surveyContract['POST /surveys/:id/links'].example.input

const goodWebhook = { url: 'https://hooks.korrel.example/in', kinds: [aUuid(74)], active: true }
const goodRegistration = { email: 'eva.jansen@korrel.example', name: 'Eva Jansen', organization: 'Kantoor Korrel' }
const goodBearer = { email: goodRegistration.email, directoryTenantId: 'directory', ledgerTenantId: '120' }

/** A request without who asks. */
export interface RightRequest {
  readonly method: string
  readonly path: string
  readonly body?: object
  /** Whether the body goes as a form. */
  readonly form?: true
  /** Without which it would not be taken. */
  readonly headers?: Readonly<Record<string, string>>
}

/** How the body of such a request goes over the wire. */
export function written({ body, form }: Pick<RightRequest, 'body' | 'form'>) {
  return {
    type: form === true ? 'application/x-www-form-urlencoded' : 'application/json',
    text:
      body === undefined
        ? undefined
        : form === true
          ? new URLSearchParams({ ...body }).toString()
          : JSON.stringify(body),
  }
}

/** Every route, with a request that is right. */
export const RIGHT: readonly RightRequest[] = [
  { method: 'GET', path: '/mailclient-plugin' },
  { method: 'GET', path: '/mailclient-plugin/contact?email=eva@korenbloem.example&outlookItemId=x' },
  { method: 'GET', path: '/mailclient-plugin/contacts/status?emails=eva@korenbloem.example,piet@kantoor.example' },
  { method: 'GET', path: "/mailclient-plugin/contacts/search?q=o'neill" },
  { method: 'GET', path: `/mailclient-plugin/contacts/${aUuid(10)}/details` },
  {
    method: 'POST',
    path: '/mailclient-plugin/save',
    body: { accountId: aUuid(11), firstName: 'Eva', lastName: 'Jansen', email: 'eva@korenbloem.example', phone: null },
  },
  { method: 'POST', path: '/mailclient-plugin/save', body: { id: aUuid(10), notes: null } },
  { method: 'POST', path: '/mailclient-plugin/contact/exclude', body: { email: 'eva@korenbloem.example' } },
  { method: 'DELETE', path: '/mailclient-plugin/contact/exclude?email=eva@korenbloem.example' },
  {
    method: 'PUT',
    path: '/mailclient-plugin/contact/choice',
    body: { email: 'eva@korenbloem.example', contact: { kind: 'contact', id: aUuid(10) } },
  },
  { method: 'DELETE', path: '/mailclient-plugin/contact/choice?email=eva@korenbloem.example' },
  { method: 'GET', path: '/mailclient-plugin/organizations?search=bakker' },
  { method: 'POST', path: '/mailclient-plugin/create-organization', body: { name: 'Bakkerij', country: 'nl' } },
  { method: 'GET', path: '/mailclient-plugin/work-types' },
  { method: 'GET', path: '/mailclient-plugin/cost-types' },
  { method: 'GET', path: `/mailclient-plugin/projects?accountId=${aUuid(11)}` },
  {
    method: 'POST',
    path: '/mailclient-plugin/register-time',
    body: {
      outlookItemId: 'x',
      kind: 'time',
      accountId: aUuid(11),
      projectId: null,
      itemId: aUuid(33),
      quantity: 1.25,
      date: '2026-02-27',
      startTime: '09:00',
      endTime: '10:15',
      notes: 'Overleg',
    },
  },
  {
    method: 'PUT',
    path: '/mailclient-plugin/update-time',
    body: { outlookItemId: 'x', quantity: 2, startTime: null, endTime: null, notes: null },
  },
  { method: 'DELETE', path: '/mailclient-plugin/delete-time?outlookItemId=x' },
  { method: 'GET', path: `/mailclient-plugin/hours?accountId=${aUuid(11)}` },
  { method: 'GET', path: `/mailclient-plugin/archives?accountId=${aUuid(11)}` },
  { method: 'GET', path: `/mailclient-plugin/quotations?accountId=${aUuid(11)}` },
  { method: 'GET', path: `/mailclient-plugin/sales-orders?accountId=${aUuid(11)}` },
  { method: 'GET', path: `/mailclient-plugin/purchase-orders?accountId=${aUuid(11)}` },
  { method: 'GET', path: `/mailclient-plugin/opportunities?accountId=${aUuid(11)}` },
  { method: 'GET', path: '/mailclient-plugin/opportunity-stages' },
  {
    method: 'POST',
    path: '/mailclient-plugin/opportunities',
    body: {
      accountId: aUuid(11),
      contactId: aUuid(10),
      name: 'Salarisadministratie',
      stageId: aUuid(70),
      amount: 3600.5,
      probability: 0.6,
      closeDate: '2026-04-30',
      nextAction: 'Bellen',
      notes: 'Twee man',
      outlookItemId: 'x',
    },
  },
  { method: 'PUT', path: `/mailclient-plugin/opportunities/${aUuid(10)}/stage`, body: { stageId: aUuid(70) } },
  { method: 'PUT', path: `/mailclient-plugin/opportunities/${aUuid(10)}`, body: { amount: 4200.5, closeDate: null } },
  { method: 'DELETE', path: `/mailclient-plugin/opportunities/${aUuid(10)}` },
  { method: 'GET', path: `/mailclient-plugin/opportunities/${aUuid(71)}/activities` },
  {
    method: 'POST',
    path: '/mailclient-plugin/activities',
    body: { type: 'note', opportunityId: aUuid(71), description: 'Gebeld', notes: 'Lang', date: '2026-03-02' },
  },
  {
    method: 'PUT',
    path: `/mailclient-plugin/activities/by-id/${aUuid(72)}`,
    body: { type: 'task', description: 'Nabellen', notes: null, dueDate: '2026-03-09', done: true },
  },
  { method: 'DELETE', path: `/mailclient-plugin/activities/by-id/${aUuid(72)}` },
  { method: 'GET', path: '/mailclient-plugin/settings' },
  { method: 'GET', path: '/mailclient-plugin/document-types?sort=-description' },
  { method: 'GET', path: '/mailclient-plugin/quota' },
  { method: 'GET', path: '/mailclient-plugin/link' },
  { method: 'GET', path: '/mailclient-plugin/licence' },
  {
    method: 'PUT',
    path: '/mailclient-plugin/settings',
    body: { autoArchiveOnSend: true, defaultArchiveTarget: 'account' },
  },
  { method: 'POST', path: '/mailclient-plugin/logout', body: {} },
  { method: 'GET', path: '/mailclient-plugin/my-data' },
  { method: 'DELETE', path: '/mailclient-plugin/my-data' },
  { method: 'POST', path: '/mailclient-plugin/archive-email', body: goodMail },
  {
    method: 'PUT',
    path: '/mailclient-plugin/send-archive-target',
    body: { archiveKey: 'k', target: { kind: 'account', id: aUuid(10) }, documentType: 1, conversationId: 'c' },
  },
  { method: 'POST', path: '/mailclient-plugin/send-archive', body: { archiveKey: 'k', ...goodMail } },
  { method: 'GET', path: `/mailclient-plugin/send-archive/${KEY}` },
  { method: 'POST', path: `/mailclient-plugin/send-archive/${KEY}/retry` },
  { method: 'GET', path: '/mailclient-plugin/archive-status?messageIds=<a,b@x>,<c@x>' },
  { method: 'GET', path: `/mailclient-plugin/archives/${aUuid(5)}` },
  { method: 'DELETE', path: `/mailclient-plugin/archives/${aUuid(5)}` },
  { method: 'POST', path: `/mailclient-plugin/archives/${aUuid(5)}/retry` },
  { method: 'GET', path: `/mailclient-plugin/last-used?accountId=${aUuid(11)}` },
  { method: 'GET', path: '/mailclient-plugin/archive-progress?internetMessageId=x' },
  { method: 'POST', path: '/ledger/mailclient/session/refresh', body: {} },
  { method: 'POST', path: '/ledger/mailclient/session/recover', body: { email: 'piet@kantoor.example' } },
  { method: 'POST', path: '/ledger/mailclient/session/revoke', body: {} },
  { method: 'POST', path: '/link/disconnect', body: { email: 'piet@kantoor.example' } },
  { method: 'GET', path: '/ledger/mailclient/auth-url?email=piet@kantoor.example' },
  { method: 'GET', path: '/ledger/mailclient/login?email=piet@kantoor.example' },
  { method: 'GET', path: '/ledger/callback?code=c&state=s' },
  { method: 'GET', path: '/admin/sign-in?returnTo=/admin/people&account=choose' },
  { method: 'GET', path: '/admin/callback?code=c&state=s&iss=https://identity.example' },
  { method: 'GET', path: '/admin/me' },
  { method: 'PUT', path: '/admin/me/language', body: { language: 'en' } },
  { method: 'GET', path: '/admin/me/sign-ins' },
  { method: 'DELETE', path: `/admin/me/sign-ins/${aUuid(10)}` },
  { method: 'GET', path: '/admin/mail-frame' },
  { method: 'GET', path: '/admin/page-frame' },
  { method: 'POST', path: '/admin/sign-out' },
  { method: 'GET', path: '/users?q=eva&status=ACTIVE,INACTIVE&sort=-statusSince&skip=0&limit=20' },
  { method: 'GET', path: '/users/counts' },
  { method: 'GET', path: `/users/${aUuid(10)}` },
  {
    method: 'POST',
    path: '/users',
    body: {
      email: 'fatima@kantoor.example',
      name: 'Fatima',
      roles: [aUuid(50)],
      tags: [],
      facebook: true,
      language: 'en',
    },
  },
  {
    method: 'POST',
    path: '/users/import',
    body: { dryRun: true, rows: [{ email: 'fatima@kantoor.example', name: 'Fatima' }] },
  },
  { method: 'PUT', path: `/users/${aUuid(10)}`, body: { name: 'Fatima', status: 'INACTIVE' } },
  { method: 'DELETE', path: `/users/${aUuid(10)}` },
  { method: 'GET', path: `/users/${aUuid(10)}/sign-ins` },
  { method: 'DELETE', path: `/users/${aUuid(10)}/sign-ins` },
  { method: 'GET', path: '/roles' },
  {
    method: 'POST',
    path: '/roles',
    body: { name: 'Campagnes', permissions: ['users:read'], timelineCategories: ['Gesprekken'], isDefault: false },
  },
  { method: 'PUT', path: `/roles/${aUuid(10)}`, body: { permissions: [] } },
  { method: 'DELETE', path: `/roles/${aUuid(10)}` },
  { method: 'GET', path: '/tags' },
  { method: 'POST', path: '/tags', body: { name: 'Relatiedag' } },
  { method: 'PUT', path: `/tags/${aUuid(10)}`, body: { name: 'Relatiedag' } },
  { method: 'DELETE', path: `/tags/${aUuid(10)}` },
  { method: 'GET', path: '/tenants?q=linde&skip=0&limit=10' },
  { method: 'GET', path: `/tenants/${aUuid(10)}` },
  { method: 'POST', path: '/tenants', body: { name: 'Administratie De Linde', mailDomains: ['linde.example'] } },
  { method: 'PUT', path: `/tenants/${aUuid(10)}`, body: { active: false } },
  { method: 'GET', path: `/audit?action=user.changed&subject=${aUuid(40)}&limit=200` },
  { method: 'GET', path: '/assistant' },
  { method: 'GET', path: '/assistant/connections?skip=0&limit=20' },
  { method: 'DELETE', path: `/assistant/connections/${aUuid(10)}` },
  { method: 'GET', path: '/assistant/calls?outcome=failed&limit=20' },
  { method: 'GET', path: '/surveys?q=voorjaar&skip=0&limit=20' },
  { method: 'POST', path: '/surveys', body: goodSurvey },
  {
    method: 'POST',
    path: '/surveys/preview',
    body: { office: 'Kantoor Noord', content: goodSurvey.content, language: 'en' },
  },
  { method: 'GET', path: `/surveys/${aUuid(10)}` },
  { method: 'PUT', path: `/surveys/${aUuid(10)}`, body: { ...goodSurvey, revision: 1 } },
  { method: 'DELETE', path: `/surveys/${aUuid(10)}` },
  { method: 'GET', path: `/surveys/${aUuid(10)}/links` },
  { method: 'POST', path: `/surveys/${aUuid(10)}/links`, body: goodLink },
  { method: 'PUT', path: `/surveys/${aUuid(10)}/links/${aUuid(73)}`, body: goodLink },
  { method: 'GET', path: `/surveys/${aUuid(10)}/results?campaign=${aUuid(94)}&from=2026-03-01&to=2026-03-31` },
  { method: 'GET', path: `/surveys/${aUuid(10)}/comparison?by=campaign` },
  { method: 'GET', path: `/surveys/${aUuid(10)}/results/texts?question=why&version=1&limit=20` },
  { method: 'GET', path: `/surveys/${aUuid(10)}/responses?after=${aUuid(3)}&limit=20` },
  { method: 'GET', path: `/surveys/${aUuid(10)}/responses.csv?language=en` },
  { method: 'GET', path: `/surveys/${aUuid(10)}/responses.xlsx?language=en&from=2026-03-01` },
  { method: 'GET', path: '/survey-campaigns?skip=0&limit=20&sort=-inviteSendDate&query=voor&status=running' },
  { method: 'POST', path: '/survey-campaigns', body: goodCampaign },
  { method: 'POST', path: '/survey-campaigns/dry-run', body: { draft: aUuid(12), campaign: goodCampaign } },
  { method: 'POST', path: '/survey-campaigns/preview', body: { tags: [aUuid(11)] } },
  { method: 'POST', path: '/survey-campaigns/audience', body: { tags: [aUuid(11)] } },
  {
    method: 'POST',
    path: '/survey-campaigns/audience/people',
    body: { tags: [aUuid(11)], q: 'eva', isReachable: false, limit: 20 },
  },
  { method: 'GET', path: `/survey-campaigns/${aUuid(10)}` },
  { method: 'PATCH', path: `/survey-campaigns/${aUuid(10)}`, body: { name: 'Najaar', description: null } },
  { method: 'POST', path: `/survey-campaigns/${aUuid(10)}/cancel` },
  { method: 'POST', path: `/survey-campaigns/${aUuid(10)}/release` },
  { method: 'POST', path: `/survey-campaigns/${aUuid(10)}/end-answers`, body: { revision: 3 } },
  { method: 'POST', path: `/survey-campaigns/${aUuid(10)}/withdraw-unsent` },
  { method: 'GET', path: `/survey-campaigns/${aUuid(10)}/analytics` },
  { method: 'GET', path: `/survey-campaigns/${aUuid(10)}/phases` },
  {
    method: 'GET',
    path: `/survey-campaigns/${aUuid(10)}/participants?phase=reminder1&outcome=skipped&responded=false`,
  },
  { method: 'GET', path: '/survey-campaign-drafts' },
  { method: 'POST', path: '/survey-campaign-drafts', body: {} },
  { method: 'GET', path: `/survey-campaign-drafts/${aUuid(10)}` },
  { method: 'PUT', path: `/survey-campaign-drafts/${aUuid(10)}`, body: { reminder3Subject: 'Nog even' } },
  { method: 'DELETE', path: `/survey-campaign-drafts/${aUuid(10)}` },
  { method: 'GET', path: '/templates?q=uitnodiging&skip=0&limit=20' },
  { method: 'POST', path: '/templates', body: goodTemplate },
  { method: 'POST', path: '/templates/preview', body: { language: 'nl', subject: 'Dag', body: '<p>Hallo</p>' } },
  { method: 'GET', path: `/templates/${aUuid(10)}` },
  { method: 'GET', path: `/templates/${aUuid(10)}/pictures` },
  { method: 'PUT', path: `/templates/${aUuid(10)}`, body: { ...goodTemplate, revision: 1 } },
  { method: 'DELETE', path: `/templates/${aUuid(10)}` },
  { method: 'POST', path: `/templates/${aUuid(10)}/test`, body: { to: 'eva@korrel.example' } },
  {
    method: 'GET',
    path: `/messages?q=jansen&state=queued,ERROR&error=too_large&address=eva@korrel.example&origin=single:${aUuid(2)}&sort=-recipient`,
  },
  { method: 'GET', path: '/messages/counts' },
  {
    method: 'POST',
    path: '/messages',
    body: {
      template: aUuid(80),
      recipients: [{ address: 'eva@korrel.example', name: 'Eva' }],
      data: { surveyUrl: 'https://survey.example/A1B2C3' },
      systemMailboxKey: 'monitor',
    },
  },
  {
    method: 'POST',
    path: '/messages/dry-run',
    body: { template: aUuid(80), recipients: [{ address: 'eva@korrel.example', name: 'Eva' }], data: {} },
  },
  { method: 'POST', path: '/messages/invitations', body: { template: aUuid(80), users: [aUuid(40)] } },
  { method: 'POST', path: '/messages/retry', body: { ids: [aUuid(10), aUuid(11)] } },
  { method: 'POST', path: '/messages/withdraw', body: { ids: [aUuid(10)] } },
  { method: 'GET', path: `/messages/${aUuid(10)}` },
  { method: 'POST', path: `/messages/${aUuid(10)}/retry` },
  { method: 'POST', path: `/messages/${aUuid(10)}/decide`, body: { decision: 'sent' } },
  { method: 'POST', path: '/mailer/resume' },
  { method: 'GET', path: '/mail-server' },
  {
    method: 'PUT',
    path: '/mail-server',
    body: {
      revision: 0,
      host: 'mail.korrel.example',
      port: 587,
      tls: 'starttls',
      user: 'kantoor',
      password: 'geheim',
      from: { address: 'kantoor@korrel.example', name: 'Kantoor' },
    },
  },
  { method: 'DELETE', path: '/mail-server' },
  { method: 'POST', path: '/mail-server/test', body: { to: 'eva@korrel.example' } },
  { method: 'GET', path: '/mail-server/inbox' },
  {
    method: 'PUT',
    path: '/mail-server/inbox',
    body: {
      revision: 0,
      host: 'imap.korrel.example',
      port: 993,
      tls: 'implicit',
      user: 'kantoor',
      password: 'geheim',
      handling: 'move',
      folder: 'Terug',
    },
  },
  { method: 'DELETE', path: '/mail-server/inbox' },
  { method: 'POST', path: '/mail-server/inbox/test' },
  { method: 'GET', path: '/admin/service-inbox' },
  { method: 'GET', path: '/admin/system-mailboxes' },
  { method: 'GET', path: '/admin/system-mailboxes/monitor' },
  {
    method: 'PUT',
    path: '/admin/system-mailboxes/monitor',
    body: {
      displayName: 'Onderzoek',
      directoryTenantId: aUuid(90),
      mailboxAddress: 'onderzoek@korrel.example',
      saveToSentItems: true,
      rateLimitPerMinute: 20,
    },
  },
  { method: 'GET', path: '/admin/system-mailboxes/monitor/consent-url' },
  { method: 'POST', path: '/admin/system-mailboxes/monitor/test', body: { to: 'eva@korrel.example' } },
  { method: 'POST', path: '/admin/system-mailboxes/monitor/resume' },
  { method: 'GET', path: '/admin/system-mailboxes/monitor/usage' },
  { method: 'GET', path: '/admin/system-mailboxes/monitor/returns' },
  { method: 'PUT', path: '/admin/system-mailboxes/monitor/returns', body: { isOn: true, handling: 'move' } },
  { method: 'GET', path: '/admin/system-mailboxes/monitor/health' },
  { method: 'GET', path: '/system/mailboxes/cloud/callback?admin_consent=True&tenant=t&state=s' },
  { method: 'GET', path: '/participation-monitor-campaigns?limit=20' },
  { method: 'POST', path: '/participation-monitor-campaigns', body: { name: 'Voorjaar', invitation: aUuid(80) } },
  { method: 'GET', path: '/logs?q=ledger&level=warn,error&source=http&pageSize=500&sortBy=level&sortDir=asc' },
  { method: 'GET', path: '/logs/histogram?q=ledger&level=warn,error&source=http&fromTs=2026-03-01T00:00:00Z' },
  { method: 'GET', path: `/logs/around/${LOG_ENTRY}?reach=5` },
  { method: 'GET', path: '/logs/files?retentionDays=30' },
  { method: 'GET', path: `/logs/files/${LOG_FILE}` },
  { method: 'GET', path: '/.well-known/oauth-protected-resource' },
  { method: 'GET', path: '/.well-known/oauth-protected-resource/mcp' },
  { method: 'GET', path: '/.well-known/oauth-authorization-server' },
  {
    method: 'POST',
    path: '/mcp/oauth/register',
    body: { client_name: 'Claude', redirect_uris: ['https://claude.ai/api/mcp/auth_callback'] },
  },
  {
    method: 'GET',
    path: `/mcp/oauth/authorize?response_type=code&client_id=tapster-assistant&redirect_uri=https%3A%2F%2Fclaude.ai%2Fapi%2Fmcp%2Fauth_callback&code_challenge=${'c'.repeat(43)}&code_challenge_method=S256&state=s`,
  },
  { method: 'GET', path: '/mcp/oauth/idp/callback?code=c&state=s' },
  { method: 'GET', path: '/s/A1B2C3?lang=en' },
  { method: 'POST', path: '/s/A1B2C3?lang=nl', body: { version: '1', 'a.work': 'home' }, form: true },
  { method: 'POST', path: '/s/A1B2C3/keep', body: { version: '1', 'a.work': 'home' }, form: true },
  { method: 'POST', path: '/s/A1B2C3/restart' },
  { method: 'POST', path: '/s/A1B2C3/start' },
  { method: 'GET', path: '/s/A1B2C3/opt-out' },
  { method: 'POST', path: '/s/A1B2C3/opt-out', body: { 'List-Unsubscribe': 'One-Click' }, form: true },
  { method: 'POST', path: '/s/A1B2C3/opt-in' },
  { method: 'GET', path: `/users/${aUuid(10)}/survey-mail` },
  { method: 'POST', path: `/users/${aUuid(10)}/survey-mail/clear-address` },
  { method: 'POST', path: '/public/link/register', body: goodRegistration },
  { method: 'POST', path: '/public/link-plugin/activate', body: { ...goodBearer, activationKey: aUuid(13) } },
  { method: 'POST', path: '/public/link-plugin/validate', body: goodBearer },
  { method: 'GET', path: '/public/link-plugin/access?email=eva.jansen@korrel.example' },
  { method: 'GET', path: '/register?lang=en' },
  { method: 'POST', path: '/register', body: goodRegistration, form: true },
  { method: 'GET', path: '/admin/link/licenses?state=trial,expired&sort=expiresAt&q=korrel&skip=0&limit=20' },
  { method: 'GET', path: `/admin/link/licenses/${aUuid(10)}` },
  {
    method: 'PUT',
    path: `/admin/link/licenses/${aUuid(10)}`,
    body: { kind: 'full', expiresAt: '2027-03-01T12:00:00Z' },
  },
  { method: 'POST', path: `/admin/link/licenses/${aUuid(10)}/dry-run`, body: { status: 'revoked' } },
  { method: 'GET', path: `/admin/link/licenses/${aUuid(10)}/activations?skip=0&limit=20` },
  { method: 'GET', path: `/admin/link/licenses/${aUuid(10)}/events?skip=0&limit=20` },
  { method: 'GET', path: '/admin/link/daily-runs' },
  {
    method: 'POST',
    path: `/admin/link/licenses/${aUuid(10)}/activations/release`,
    body: { email: 'eva.jansen@korrel.example' },
  },
  { method: 'POST', path: `/admin/link/licenses/${aUuid(10)}/code` },
  {
    method: 'PUT',
    path: `/admin/link/licenses/${aUuid(10)}/applicant`,
    body: { name: 'Eva Jansen', email: 'eva.jansen@korrel.example', organization: 'Kantoor Korrel' },
  },
  {
    method: 'PUT',
    path: `/admin/link/licenses/${aUuid(10)}/domain`,
    body: { domain: 'korrel.example', email: 'eva@korrel.example', revision: 'r' },
  },
  { method: 'POST', path: `/admin/link/licenses/${aUuid(10)}/successor` },
  { method: 'DELETE', path: `/admin/link/licenses/${aUuid(10)}` },
  { method: 'GET', path: '/licences' },
  { method: 'GET', path: '/licences/activations?skip=0&limit=20' },
  { method: 'GET', path: '/admin/checks' },
  { method: 'GET', path: '/admin/figures' },
  { method: 'GET', path: '/admin/views?page=people' },
  {
    method: 'PUT',
    path: `/admin/views/${aUuid(10)}`,
    body: { page: 'people', name: 'Nog te activeren', query: 'status=NOT_ACTIVATED' },
  },
  { method: 'DELETE', path: `/admin/views/${aUuid(10)}` },
  { method: 'GET', path: '/admin/system' },
  { method: 'GET', path: '/admin/sample' },
  { method: 'DELETE', path: '/admin/sample' },
  { method: 'GET', path: '/admin/vault' },
  { method: 'GET', path: '/admin/vault/ended?skip=0&limit=20' },
  { method: 'GET', path: '/admin/search?q=eva' },
  { method: 'GET', path: '/admin/job-queues' },
  { method: 'GET', path: '/admin/jobs?queue=archive.run&state=failed,retrying&skip=0&limit=20' },
  { method: 'GET', path: `/admin/jobs/${aUuid(10)}` },
  { method: 'POST', path: `/admin/jobs/${aUuid(10)}/actions`, body: { action: 'run-again' } },
  { method: 'GET', path: '/admin/event-types' },
  { method: 'GET', path: `/admin/event-types/${aUuid(74)}` },
  {
    method: 'PUT',
    path: `/admin/event-types/${aUuid(74)}`,
    body: { template: aUuid(12), recipients: ['OWNER', aUuid(11)], digest: true, revision: 1 },
  },
  { method: 'GET', path: `/admin/event-types/${aUuid(74)}/preview?template=${aUuid(12)}` },
  { method: 'GET', path: `/admin/notifications?outcome=failed,sent&type=${aUuid(74)}&skip=0&limit=20` },
  { method: 'GET', path: '/webhooks' },
  { method: 'POST', path: '/webhooks', body: goodWebhook },
  { method: 'GET', path: `/webhooks/${aUuid(10)}` },
  { method: 'PUT', path: `/webhooks/${aUuid(10)}`, body: { ...goodWebhook, revision: 1 } },
  { method: 'DELETE', path: `/webhooks/${aUuid(10)}` },
  { method: 'POST', path: `/webhooks/${aUuid(10)}/secret` },
  { method: 'POST', path: `/webhooks/${aUuid(10)}/test` },
  { method: 'GET', path: `/webhooks/${aUuid(10)}/deliveries?skip=0&limit=20` },
  { method: 'POST', path: `/webhooks/${aUuid(10)}/deliveries/${aUuid(76)}/again` },
  { method: 'GET', path: '/notifications/a-sealed-link' },
  { method: 'POST', path: '/notifications/a-sealed-link' },
  { method: 'POST', path: '/notifications/a-sealed-link/choice', body: { 'p.type': 'muted' }, form: true },
  { method: 'GET', path: '/admin/office?returnTo=/admin/people' },
  { method: 'POST', path: '/admin/office', form: true, body: { office: aUuid(2), returnTo: '/admin/people' } },
  { method: 'GET', path: '/mcp/oauth/consent' },
  {
    method: 'POST',
    path: '/mcp/oauth/consent',
    body: { mark: 'b1946ac92492d234', answer: 'allow' },
    form: true,
    headers: { 'sec-fetch-site': 'same-origin' },
  },
  {
    method: 'POST',
    path: '/mcp/oauth/token',
    body: { grant_type: 'refresh_token', refresh_token: 'tar_x', client_id: 'tapster-assistant', client_secret: 's' },
    form: true,
  },
  {
    method: 'POST',
    path: '/mcp/oauth/revoke',
    body: { token: 'tar_x', client_id: 'tapster-assistant', client_secret: 's' },
    form: true,
  },
  { method: 'GET', path: '/admin' },
  { method: 'GET', path: '/admin/assets/admin-abc123.js' },
  { method: 'GET', path: '/admin/people' },
  { method: 'GET', path: `/admin/people/${aUuid(40)}` },
  { method: 'GET', path: '/healthz' },
  { method: 'GET', path: '/readyz' },
  { method: 'GET', path: '/metrics' },
  { method: 'GET', path: '/openapi.json' },
  { method: 'GET', path: '/docs' },
  { method: 'GET', path: '/docs/contacts' },
  { method: 'GET', path: '/docs/guides/operator' },
  { method: 'GET', path: '/mailclient-plugin/assets/docs.css' },
  { method: 'GET', path: '/mailclient-plugin/on-send.js' },
  { method: 'GET', path: '/mailclient-plugin/on-send.html' },
  { method: 'GET', path: '/mailclient-plugin/icons/icon-16.png' },
  { method: 'GET', path: '/deploy' },
  { method: 'GET', path: '/deploy/tapster-addin.zip' },
  { method: 'GET', path: '/deploy/manifest.xml' },
  { method: 'GET', path: '/privacy' },
  { method: 'GET', path: '/.well-known/microsoft-officeaddins-allowed.json' },
]

/** A route by one of its addresses. */
export function patternOf(path: string): string | undefined {
  return path
    .split('?')[0]
    ?.replace(aUuid(5), ':archiveId')
    .replace(KEY, ':archiveKey')
    .replace(aUuid(10), ':id')
    .replace(aUuid(71), ':opportunityId')
    .replace(aUuid(72), ':activityId')
    .replace(aUuid(73), ':publicId')
    .replace(aUuid(74), ':uuid')
    .replace(aUuid(76), ':delivery')
    .replace('/notifications/a-sealed-link', '/notifications/:sealed')
    .replace(LOG_ENTRY, ':id')
    .replace(LOG_FILE, '*name')
    .replace('/system-mailboxes/monitor', '/system-mailboxes/:key')
    .replace('/docs/contacts', '/docs/:group')
    .replace('/docs/guides/operator', '/docs/guides/:guide')
    .replace('/s/A1B2C3', '/s/:code')
    .replace(/docs\.css|icon-16\.png|admin-abc123\.js/, ':name')
    .replace(`/admin/people/${aUuid(40)}`, '/admin/:area/:item')
    .replace('/admin/people', '/admin/:area')
}
