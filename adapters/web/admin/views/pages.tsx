// The view of each route. Where the user lacks the permission, a page says so.
import type { ComponentType } from 'preact'
import { type FoundRoute, type RouteName, ROUTES } from '../routes.ts'
import { useAdmin } from './admin-context.tsx'
import { Forbidden, NotFound } from './frame/not-here.tsx'
import { AssistantPage } from './assistant/assistant-page.tsx'
import { ChangesPage } from './changes/changes-page.tsx'
import { HomePage } from './home/home-page.tsx'
import { AddPersonPage } from './people/person-form.tsx'
import { PeoplePage } from './people/people-page.tsx'
import { PersonPage } from './people/person-page.tsx'
import { AddRolePage, RolePage } from './roles/role-page.tsx'
import { RolesPage } from './roles/roles-page.tsx'
import { TagsPage } from './tags/tags-page.tsx'
import { TenantPage } from './tenants/tenant-page.tsx'
import { TenantsPage } from './tenants/tenants-page.tsx'
import { LogFilesPage } from './log-files/log-files-page.tsx'
import { LogPage } from './logs/log-page.tsx'

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
}

export const PageAt = ({ found }: { readonly found: FoundRoute | null }) => {
  const { may } = useAdmin()
  if (found === null) return <NotFound />
  const { needs } = ROUTES[found.name]
  if (needs !== null && !may(needs)) return <Forbidden permission={needs} />
  const Page = PAGES[found.name]
  // Another record is another page: no state remains.
  return <Page key={`${found.name} ${found.id}`} id={found.id ?? ''} />
}
