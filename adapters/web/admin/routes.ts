// The pages of the application: address, permission, title, and allowed filters in the address. `areas.ts` says where each is listed.
import type { Permission } from '#domain/identity/role.ts'
import { STATUSES } from './people/status-acts.ts'
import {
  isDayFilter,
  allowOneOf,
  isPageFilter,
  allowSomeOf,
  allowSortBy,
  isAnyText,
  isUuidFilter,
} from '#adapters/web/kit/navigation/filter-rules.ts'
import { makeRoutes, type RouteRule } from '#adapters/web/kit/navigation/routes.ts'
import { CAMPAIGN_STATUSES, PHASES } from '#domain/campaign/campaign.ts'
import { DELIVERY_OUTCOMES } from '#domain/campaign/delivery.ts'
import { CAMPAIGN_SORTS } from '#domain/campaign/ports.ts'
import { LICENCE_STATES } from '#domain/licence/licence.ts'
import { MESSAGE_ERRORS } from '#domain/mailing/message.ts'
import { MESSAGE_SORTS } from '#domain/mailing/ports.ts'
import { CAMPAIGN_STEPS, PLAN_STEPS } from './campaigns/campaign-steps.ts'
import { AUDIT_ACTIONS } from './logs/audit-log.ts'
import { LOG_FILTERS } from './logs/log-view.ts'
import { MESSAGE_STEPS, SHOWN_MESSAGE_STATES, NOTIFICATION_STATES, isOriginFilter } from './mailing/message-states.ts'
import { JOB_STATES } from '#domain/operations/job.ts'
import { COMPARED_BY } from '#domain/survey/comparison.ts'
import type { AdminTextKey } from './texts/texts.ts'

interface PageRule extends RouteRule {
  /** Null: every signed-in user may open it. */
  readonly needs: Permission | null
  readonly title: AdminTextKey
}

const people = {
  q: isAnyText,
  status: allowSomeOf(STATUSES),
  role: isUuidFilter,
  tag: isUuidFilter,
  page: isPageFilter,
}
const personOrder = allowSortBy(['name', 'email', 'status', 'statusSince'])
const changes = {
  q: isAnyText,
  action: allowOneOf(AUDIT_ACTIONS),
  actor: isUuidFilter,
  subject: isUuidFilter,
  from: isDayFilter,
  to: isDayFilter,
  page: isPageFilter,
}
const calls = { outcome: allowOneOf(['failed']), connections: isPageFilter, calls: isPageFilter }
const personTab = { tab: allowOneOf(['sign-ins', 'mail', 'activity', 'data']) }
const messages = {
  q: isAnyText,
  state: allowSomeOf(SHOWN_MESSAGE_STATES),
  error: allowOneOf(MESSAGE_ERRORS),
  doubled: allowOneOf(['true']),
  origin: isOriginFilter,
  sort: allowSortBy(MESSAGE_SORTS),
  page: isPageFilter,
}
const campaigns = {
  q: isAnyText,
  status: allowSomeOf(CAMPAIGN_STATUSES),
  sort: allowSortBy(CAMPAIGN_SORTS),
  page: isPageFilter,
}
const results = { compare: allowOneOf(COMPARED_BY), from: isDayFilter, to: isDayFilter }
const audience = { q: isAnyText, reachable: allowOneOf(['true', 'false']), page: isPageFilter }
const campaign = {
  tab: allowOneOf(['results', 'participants', ...PLAN_STEPS]),
  phase: allowOneOf(PHASES),
  outcome: allowSomeOf(DELIVERY_OUTCOMES),
  responded: allowOneOf(['true', 'false']),
  ...audience,
  ...results,
}
const licences = {
  q: isAnyText,
  state: allowSomeOf(LICENCE_STATES),
  expiresBefore: isDayFilter,
  sort: allowSortBy(['organization', 'expiresAt', 'createdAt']),
  page: isPageFilter,
}
const notifications = {
  outcome: allowSomeOf(NOTIFICATION_STATES),
  type: isUuidFilter,
  event: isUuidFilter,
  subject: isUuidFilter,
  recipient: isUuidFilter,
  page: isPageFilter,
}
const tenantTab = { tab: allowOneOf(['activity']) }

export const ROUTES = {
  home: { path: '/admin', needs: null, title: 'home.title' },
  profile: { path: '/admin/profile', needs: null, title: 'profile.title' },
  people: {
    path: '/admin/people',
    needs: 'users:read',
    title: 'people.title',
    filters: { ...people, sort: personOrder },
  },
  addPerson: { path: '/admin/people/new', needs: 'users:write', title: 'people.add' },
  importPeople: { path: '/admin/people/import', needs: 'users:write', title: 'people.import' },
  person: { path: '/admin/people/:id', needs: 'users:read', title: 'people.title', filters: personTab },
  roles: { path: '/admin/roles', needs: 'roles:read', title: 'roles.title' },
  addRole: { path: '/admin/roles/new', needs: 'roles:write', title: 'roles.add' },
  role: { path: '/admin/roles/:id', needs: 'roles:read', title: 'roles.title' },
  tags: { path: '/admin/tags', needs: 'users:read', title: 'people.tags', filters: { q: isAnyText } },
  mailboxes: { path: '/admin/system-mailboxes', needs: 'platform:admin', title: 'mailboxes.title' },
  mailbox: {
    path: '/admin/system-mailboxes/:id',
    needs: 'platform:admin',
    title: 'mailboxes.title',
    filters: { tab: allowOneOf(['returns', 'usage', 'settings']) },
  },
  mailServer: { path: '/admin/mail-server', needs: 'mail:read', title: 'mailServer.title' },
  campaigns: {
    path: '/admin/campaigns',
    needs: 'campaigns:read',
    title: 'campaigns.title',
    filters: campaigns,
  },
  addCampaign: {
    path: '/admin/campaigns/new',
    needs: 'campaigns:write',
    title: 'campaigns.add',
    filters: { draft: isUuidFilter, step: allowOneOf(CAMPAIGN_STEPS), ...audience },
  },
  campaign: { path: '/admin/campaigns/:id', needs: 'campaigns:read', title: 'campaigns.title', filters: campaign },
  surveys: {
    path: '/admin/surveys',
    needs: 'campaigns:read',
    title: 'surveys.title',
    filters: { q: isAnyText, page: isPageFilter },
  },
  addSurvey: { path: '/admin/surveys/new', needs: 'campaigns:write', title: 'survey.add' },
  survey: {
    path: '/admin/surveys/:id',
    needs: 'campaigns:read',
    title: 'surveys.title',
    filters: { tab: allowOneOf(['links', 'answers', 'removal']), ...results },
  },
  templates: {
    path: '/admin/templates',
    needs: 'templates:read',
    title: 'templates.title',
    filters: { q: isAnyText, page: isPageFilter },
  },
  addTemplate: { path: '/admin/templates/new', needs: 'templates:write', title: 'template.add' },
  template: {
    path: '/admin/templates/:id',
    needs: 'templates:read',
    title: 'templates.title',
    filters: { tab: allowOneOf(['test', 'removal']) },
  },
  messages: {
    path: '/admin/messages',
    needs: 'mail:read',
    title: 'messages.title',
    filters: messages,
  },
  addMessages: {
    path: '/admin/messages/new',
    needs: 'mail:send',
    title: 'messages.add',
    filters: { template: isUuidFilter, step: allowOneOf(MESSAGE_STEPS) },
  },
  message: {
    path: '/admin/messages/:id',
    needs: 'mail:read',
    title: 'messages.title',
    filters: { tab: allowOneOf(['mail']) },
  },
  changes: { path: '/admin/changes', needs: 'logs:read', title: 'changes.title', filters: changes },
  logs: { path: '/admin/logs', needs: 'logs:read', title: 'logs.title', filters: LOG_FILTERS },
  tenants: {
    path: '/admin/tenants',
    needs: 'platform:admin',
    title: 'tenants.title',
    filters: { q: isAnyText, page: isPageFilter },
  },
  tenant: { path: '/admin/tenants/:id', needs: 'platform:admin', title: 'tenants.title', filters: tenantTab },
  licences: {
    path: '/admin/licences',
    needs: 'platform:admin',
    title: 'licences.title',
    filters: licences,
  },
  licence: {
    path: '/admin/licences/:id',
    needs: 'platform:admin',
    title: 'licences.title',
    filters: { tab: allowOneOf(['request', 'events', 'settings', 'domain', 'history']), page: isPageFilter },
  },
  ownLicences: {
    path: '/admin/own-licence',
    needs: 'users:write',
    title: 'ownLicences.title',
    filters: { page: isPageFilter },
  },
  notifications: {
    path: '/admin/notifications',
    needs: 'platform:admin',
    title: 'notifications.title',
    filters: notifications,
  },
  webhooks: { path: '/admin/webhooks', needs: 'roles:read', title: 'webhooks.title' },
  webhook: {
    path: '/admin/webhooks/:id',
    needs: 'roles:read',
    title: 'webhooks.title',
    filters: { tab: allowOneOf(['settings', 'secret', 'removal']), page: isPageFilter },
  },
  eventTypes: { path: '/admin/event-types', needs: 'platform:admin', title: 'eventTypes.title' },
  eventType: { path: '/admin/event-types/:id', needs: 'platform:admin', title: 'eventTypes.title' },
  assistant: {
    path: '/admin/assistant',
    needs: 'platform:admin',
    title: 'assistant.title',
    filters: calls,
  },
  jobs: {
    path: '/admin/jobs',
    needs: 'platform:admin',
    title: 'jobs.title',
    filters: { queue: isAnyText, state: allowSomeOf(JOB_STATES), page: isPageFilter },
  },
  job: {
    path: '/admin/jobs/:id',
    needs: 'platform:admin',
    title: 'jobs.title',
    filters: { tab: allowOneOf(['history']) },
  },
  vault: {
    path: '/admin/vault',
    needs: 'platform:admin',
    title: 'vault.title',
    filters: { page: isPageFilter },
  },
  logFiles: { path: '/admin/log-files', needs: 'platform:admin', title: 'logFiles.title' },
  replicas: { path: '/admin/system', needs: 'platform:admin', title: 'replicas.title' },
  settings: { path: '/admin/settings', needs: 'platform:admin', title: 'settings.title' },
} as const satisfies Readonly<Record<string, PageRule>>

export type RouteName = keyof typeof ROUTES

export const routes = makeRoutes<RouteName, PageRule>(ROUTES)
