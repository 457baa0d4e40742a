// The view of each route, and pages for addresses that do not exist or that the user may not open.
import type { ComponentType } from 'preact'
import { ActionButton } from '#adapters/web/kit/views/button.tsx'
import type { FoundRoute } from '#adapters/web/kit/navigation/routes.ts'
import { PageHeader } from '#adapters/web/kit/views/page-header.tsx'
import type { Permission } from '#domain/identity/role.ts'
import { type RouteName, ROUTES } from '../routes.ts'
import { useAdmin } from './admin-context.tsx'
import { AssistantPage } from './assistant/assistant-page.tsx'
import { ChangesPage } from './changes/changes-page.tsx'
import { HomePage } from './home/home-page.tsx'
import { LogFilesPage } from './log-files/log-files-page.tsx'
import { LogPage } from './logs/log-page.tsx'
import { MailServerPage } from './mailing/mail-server-page.tsx'
import { MailboxPage } from './mailing/mailbox-page.tsx'
import { MailboxesPage } from './mailing/mailboxes-page.tsx'
import { AddMessagesPage } from './messages/add-messages-page.tsx'
import { MessagePage } from './messages/message-page.tsx'
import { MessagesPage } from './messages/messages-page.tsx'
import { PeoplePage } from './people/people-page.tsx'
import { AddPersonPage } from './people/person-form.tsx'
import { PersonPage } from './people/person-page.tsx'
import { AddRolePage, RolePage } from './roles/role-page.tsx'
import { RolesPage } from './roles/roles-page.tsx'
import { TagsPage } from './tags/tags-page.tsx'
import { TemplatePage } from './templates/template-page.tsx'
import { AddTemplatePage, TemplatesPage } from './templates/templates-page.tsx'
import { TenantPage } from './tenants/tenant-page.tsx'
import { TenantsPage } from './tenants/tenants-page.tsx'

/** `id`: of the record; empty for other pages. */
type Page = ComponentType<{ readonly id: string }>

const PAGES: Readonly<Record<RouteName, Page>> = {
  home: HomePage,
  people: PeoplePage,
  addPerson: AddPersonPage,
  person: PersonPage,
  roles: RolesPage,
  addRole: AddRolePage,
  role: RolePage,
  tags: TagsPage,
  tenants: TenantsPage,
  tenant: TenantPage,
  assistant: AssistantPage,
  logs: LogPage,
  logFiles: LogFilesPage,
  changes: ChangesPage,
  mailboxes: MailboxesPage,
  mailbox: MailboxPage,
  mailServer: MailServerPage,
  templates: TemplatesPage,
  addTemplate: AddTemplatePage,
  template: TemplatePage,
  messages: MessagesPage,
  addMessages: AddMessagesPage,
  message: MessagePage,
}

export const PageAt = ({ found }: { readonly found: FoundRoute<RouteName> | null }) => {
  const { may } = useAdmin()
  if (found === null) return <NotFound />
  const { needs } = ROUTES[found.name]
  if (needs !== null && !may(needs)) return <Forbidden permission={needs} />
  const Page = PAGES[found.name]
  // Another record is another page: no state remains.
  return <Page key={`${found.name} ${found.id}`} id={found.id ?? ''} />
}

const NotFound = () => {
  const { t } = useAdmin()
  return (
    <>
      <PageHeader title={t('notFound.title')} lead={t('notFound.body')} />
      <HomeLink look="primary" />
    </>
  )
}

const Forbidden = ({ permission }: { readonly permission: Permission }) => {
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

const HomeLink = (look: { readonly look?: 'primary' }) => {
  const { navigation, t } = useAdmin()
  return (
    <p>
      <ActionButton {...look} label={t('notFound.home')} to={navigation.href('home')} />
    </p>
  )
}
