// The pages of people, roles and tags, loaded on demand. Their texts are part of the first load, because home and activity need them too.
import { AddRolePage, RolePage } from '../roles/role-page.tsx'
import { RolesPage } from '../roles/roles-page.tsx'
import { TagsPage } from '../tags/tags-page.tsx'
import { PeoplePage } from './people-page.tsx'
import { AddPersonPage } from './person-form.tsx'
import { PersonPage } from './person-page.tsx'
import { ProfilePage } from './profile-page.tsx'

export const PEOPLE_PAGES = {
  texts: {},
  pages: {
    people: PeoplePage,
    addPerson: AddPersonPage,
    person: PersonPage,
    roles: RolesPage,
    addRole: AddRolePage,
    role: RolePage,
    tags: TagsPage,
    profile: ProfilePage,
  },
}
