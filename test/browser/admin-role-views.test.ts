// Every view of roles, tags and offices.
import { THIRD_OFFICE } from '#bootstrap/sample/people.ts'
import { ADMINISTRATOR, anOffice, answering, LINDE, MANAGER } from './admin-office.ts'
import { adminPages, said, verifyAdminViews } from './admin-pages.ts'
import { inTurn, limited, type PeopleView, press } from './people-views.ts'

const views: readonly PeopleView[] = [
  { name: 'roles', path: '/admin/roles', words: { nl: 'Campagnebeheerder', en: 'Campagnebeheerder' } },
  {
    name: 'role',
    path: `/admin/roles/${MANAGER}`,
    words: { nl: 'Je haalt een recht weg', en: 'You are taking a permission away' },
    reach: (opened) =>
      opened.page.getByRole('checkbox', { name: said(opened, 'Mensen bekijken', 'See people') }).uncheck(),
  },
  {
    name: 'role-beyond',
    path: `/admin/roles/${ADMINISTRATOR}`,
    office: limited,
    words: { nl: 'Deze rol mag meer dan jij', en: 'This role may do more than you' },
  },
  { name: 'add-role', path: '/admin/roles/new', words: { nl: 'Mensen en rollen', en: 'People and roles' } },
  { name: 'tags', path: '/admin/tags', words: { nl: 'Salarisadministratie', en: 'Salarisadministratie' } },
  {
    name: 'tag-taken',
    path: '/admin/tags',
    words: { nl: 'Eén ding klopt nog niet', en: 'One thing is not right yet' },
    reach: inTurn(press('Nieuw label', 'New tag'), async (opened) => {
      const dialog = opened.page.getByRole('dialog')
      await dialog.getByRole('textbox').fill('Vestiging Sneek')
      await dialog.getByRole('button', { name: said(opened, 'Label toevoegen', 'Add tag') }).click()
    }),
  },
  {
    name: 'tag-removal',
    path: '/admin/tags',
    words: { nl: /11 mensen raken dit label kwijt/, en: /11 people lose this tag/ },
    reach: (opened) =>
      opened.page
        .getByRole('button', {
          name: said(opened, 'Verwijderen: Salarisadministratie', 'Remove: Salarisadministratie'),
        })
        .click(),
  },
  {
    name: 'tenants',
    path: '/admin/tenants',
    office: () => ({ write: ({ tenants }) => tenants.put({ ...THIRD_OFFICE, active: false }) }),
    words: { nl: THIRD_OFFICE.name, en: THIRD_OFFICE.name },
  },
  {
    name: 'tenant-add',
    path: '/admin/tenants',
    words: { nl: /Dit is geen domein: @korrel/, en: /This is not a domain: @korrel/ },
    reach: inTurn(press('Kantoor toevoegen', 'Add an office'), async (opened) => {
      const dialog = opened.page.getByRole('dialog')
      await dialog.getByRole('textbox').first().fill('Nieuw kantoor')
      await dialog.getByRole('textbox').last().fill('@korrel')
      await dialog.getByRole('button', { name: said(opened, 'Kantoor toevoegen', 'Add an office') }).click()
    }),
  },
  {
    name: 'tenant-off',
    path: `/admin/tenants/${LINDE}`,
    words: { nl: 'Administratie De Linde uitschakelen', en: 'Turn off Administratie De Linde' },
    reach: press('Uitschakelen', 'Turn off'),
  },
  { name: 'tenant', path: `/admin/tenants/${LINDE}`, words: { nl: 'Dit kantoor beheren', en: 'Manage this office' } },
  {
    name: 'tenant-activity',
    path: `/admin/tenants/${LINDE}?tab=activity`,
    words: { nl: 'Laatste wijzigingen', en: 'Latest changes' },
  },
]

describe('views of roles, tags and offices', () => {
  const service = adminPages()

  verifyAdminViews(service, views, ({ path, office }) => ({ path, answer: answering(anOffice(office?.())) }))
})
