// Which view stands at which place. A place that whoever is there may not open says so in its stead.
import type { ComponentType } from 'preact'
import { type Found, type RouteName, ROUTES } from '../routes.ts'
import { useAdmin } from './admin-context.tsx'
import { Forbidden, NotFound } from './frame/not-here.tsx'
import { AssistantPage } from './assistant/assistant-page.tsx'
import { ChangesPage } from './changes/changes-page.tsx'
import { HomePage } from './home/home-page.tsx'
import { AddPersonPage } from './people/add-person-page.tsx'
import { PeoplePage } from './people/people-page.tsx'
import { PersonPage } from './people/person-page.tsx'
import { AddRolePage } from './roles/add-role-page.tsx'
import { RolePage } from './roles/role-page.tsx'
import { RolesPage } from './roles/roles-page.tsx'
import { TagsPage } from './tags/tags-page.tsx'
import { TenantsPage } from './tenants/tenants-page.tsx'
import { LogFilesPage } from './log-files/log-files-page.tsx'
import { LogPage } from './logs/log-page.tsx'

/** `id`: of a place that is about one thing, else empty. */
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
  assistant: AssistantPage,
  logs: LogPage,
  logFiles: LogFilesPage,
  changes: ChangesPage,
}

export const PageAt = ({ found }: { readonly found: Found | null }) => {
  const { may } = useAdmin()
  if (found === null) return <NotFound />
  const { needs } = ROUTES[found.name]
  if (needs !== null && !may(needs)) return <Forbidden permission={needs} />
  const Page = PAGES[found.name]
  // Another thing at the same place is another page: nothing of the one before stays.
  return <Page key={`${found.name} ${found.id}`} id={found.id ?? ''} />
}
