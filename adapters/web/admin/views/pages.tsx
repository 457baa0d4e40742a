// The view of each route, and pages for addresses that do not exist or that the user may not open.
import { ActionButton } from '#adapters/web/kit/views/button.tsx'
import type { FoundRoute } from '#adapters/web/kit/navigation/routes.ts'
import { PageHeader } from '#adapters/web/kit/views/page-header.tsx'
import type { Permission } from '#domain/identity/role.ts'
import { type RouteName, ROUTES } from '../routes.ts'
import { useAdmin } from './admin-context.tsx'
import { AreaTabs } from './frame/area-tabs.tsx'
import { HomePage } from './home/home-page.tsx'
import { type AdminPage, makePageGroup } from './page-group.tsx'

const PAGES: Readonly<Record<RouteName, AdminPage>> = {
  home: HomePage,
  // To register a page, add an entry for each group that is loaded on demand: its routes and a module that exports a `PageModule`. Only
  // home and the frame are in the first load, whose size test/admin-web/first-load.test.ts limits.
  ...makePageGroup(['assistant'], async () => (await import('./assistant/assistant-pages.ts')).ASSISTANT_PAGES),
  ...makePageGroup(
    ['campaigns', 'addCampaign', 'campaign'],
    async () => (await import('./campaigns/campaign-pages.ts')).CAMPAIGN_PAGES,
  ),
  ...makePageGroup(
    ['licences', 'licence', 'ownLicences', 'eventTypes', 'eventType', 'notifications'],
    async () => (await import('./licences/licence-pages.ts')).LICENCE_PAGES,
  ),
  ...makePageGroup(['webhooks', 'webhook'], async () => (await import('./events/webhook-pages.ts')).WEBHOOK_PAGES),
  ...makePageGroup(
    ['jobs', 'job', 'vault', 'replicas', 'settings'],
    async () => (await import('./operations/operations-pages.ts')).OPERATIONS_PAGES,
  ),
  ...makePageGroup(['importPeople'], async () => (await import('./people/import-pages.ts')).IMPORT_PAGES),
  ...makePageGroup(
    ['people', 'addPerson', 'person', 'roles', 'addRole', 'role', 'tags', 'profile'],
    async () => (await import('./people/people-pages.ts')).PEOPLE_PAGES,
  ),
  ...makePageGroup(
    ['changes', 'tenants', 'tenant'],
    async () => (await import('./tenants/tenant-pages.ts')).TENANT_PAGES,
  ),
  ...makePageGroup(['logs', 'logFiles'], async () => (await import('./logs/log-pages.ts')).LOG_PAGES),
  ...makePageGroup(
    ['surveys', 'addSurvey', 'survey'],
    async () => (await import('./surveys/survey-pages.ts')).SURVEY_PAGES,
  ),
  ...makePageGroup(
    [
      'mailboxes',
      'mailbox',
      'mailServer',
      'templates',
      'addTemplate',
      'template',
      'messages',
      'addMessages',
      'message',
    ],
    async () => (await import('./mailing/mailing-pages.ts')).MAILING_PAGES,
  ),
}

export function PageAt({ found }: { readonly found: FoundRoute<RouteName> | null }) {
  const { may } = useAdmin()
  if (found === null) return <NotFound />
  const { needs } = ROUTES[found.name]
  if (needs !== null && !may(needs)) return <Forbidden permission={needs} />
  const Page = PAGES[found.name]
  return (
    <>
      <AreaTabs of={found.name} />
      {/* The key makes another record a new component, so that no state remains. */}
      <Page key={`${found.name} ${found.id}`} id={found.id ?? ''} />
    </>
  )
}

function NotFound() {
  const { t } = useAdmin()
  return (
    <>
      <PageHeader title={t('notFound.title')} lead={t('notFound.body')} />
      <HomeLink look="primary" />
    </>
  )
}

function Forbidden({ permission }: { readonly permission: Permission }) {
  const { me, t } = useAdmin()
  return (
    <>
      <PageHeader
        title={t('forbidden.title')}
        lead={t('forbidden.body', { permission: t(`permission.${permission}`) })}
      />
      <p dir="auto">
        {permission === 'platform:admin' ? t('forbidden.operator') : t('forbidden.who', { office: me.tenant.name })}
      </p>
      <HomeLink />
    </>
  )
}

function HomeLink(look: { readonly look?: 'primary' }) {
  const { navigation, t } = useAdmin()
  return (
    <p>
      <ActionButton {...look} label={t('notFound.home')} to={navigation.href('home')} />
    </p>
  )
}
