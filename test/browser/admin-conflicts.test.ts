// Two administrators change one record: the second sees both versions and decides, the same way on every page (ADM-6).
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { takePicture } from '#test/support/looks.ts'
import { verifies } from '#test/support/verifies.ts'
import { EXPIRED_TYPE, TRIAL } from './admin-licence-records.ts'
import { PIET, SECOND_OFFICE } from '#bootstrap/sample/founders.ts'
import type { Stores } from '#bootstrap/compose/stores.ts'
import type { Name } from '#domain/identity/naming.ts'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import { anOffice, answering, KORREL, LINDE, MANAGER, refusal, SNEEK } from './admin-office.ts'
import { adminPages, openAt, plain } from './admin-pages.ts'
import { getSampleLink, QUARTERLY } from '#bootstrap/sample/surveys.ts'

interface Case {
  readonly path: string
  readonly call: string
  /** The user changes the record. */
  readonly change: (page: Page) => Promise<unknown>
  /** The colleague saves first. Absent: the service refuses once. */
  readonly meanwhile?: (stores: Stores) => Stored<unknown>
  readonly shown?: string
  readonly save?: string
}

const PUBLIC_LINK = getSampleLink(QUARTERLY.uuid)
const COLLEAGUES = 'Van de collega' as Name

const renameSneek = ({ tags }: Stores) => tags.put({ uuid: SNEEK, name: COLLEAGUES })

/** The record with the colleague's name. */
function rename<Row extends { readonly name: string }>(
  found: Stored<O.Option<Row>>,
  put: (row: Row) => Stored<unknown>,
): Stored<unknown> {
  return pipe(
    found,
    TE.flatMap(
      O.match(
        () => TE.right(undefined as unknown),
        (row) => put({ ...row, name: COLLEAGUES }),
      ),
    ),
  )
}
const name = (page: Page) => page.getByLabel('Naam', { exact: true }).first().fill('Van mij')

const CASES: Readonly<Record<string, Case>> = {
  person: {
    path: `/admin/people/${PIET}`,
    call: `PUT /users/${PIET}`,
    change: name,
    meanwhile: ({ users }) => rename(users.find(PIET), users.put),
  },
  role: {
    path: `/admin/roles/${MANAGER}`,
    call: `PUT /roles/${MANAGER}`,
    change: name,
    meanwhile: ({ roles }) => rename(roles.find(MANAGER), roles.put),
  },
  tag: {
    path: '/admin/tags',
    call: `PUT /tags/${SNEEK}`,
    change: async (page) => {
      await page.getByRole('button', { name: 'Hernoemen: Vestiging Sneek' }).click()
      await name(page)
    },
    meanwhile: renameSneek,
    save: 'Hernoemen',
  },
  office: {
    path: `/admin/tenants/${LINDE}`,
    call: `PUT /tenants/${LINDE}`,
    change: name,
    meanwhile: ({ tenants }) => tenants.put({ ...SECOND_OFFICE, name: COLLEAGUES }),
  },
  licence: {
    path: `/admin/licences/${TRIAL}?tab=settings`,
    call: `PUT /admin/link/licenses/${TRIAL}`,
    change: (page) => page.getByLabel('Soort').selectOption({ index: 1 }),
  },
  'event type': {
    path: `/admin/event-types/${EXPIRED_TYPE}`,
    call: `PUT /admin/event-types/${EXPIRED_TYPE}`,
    change: (page) => page.getByLabel('Per dag bundelen').click(),
  },
  'public link': {
    path: `/admin/surveys/${QUARTERLY.uuid}?tab=links`,
    call: `PUT /surveys/${QUARTERLY.uuid}/links/${PUBLIC_LINK}`,
    change: async (page) => {
      await page.getByRole('button', { name: 'Voorbeeld wijzigen' }).click()
      await name(page)
    },
    meanwhile: ({ publicLinks }) =>
      rename(publicLinks.find(KORREL, PUBLIC_LINK), (link) => publicLinks.put(KORREL, link)),
  },
}

describe('two administrators of one record', function suite() {
  this.timeout(60_000)
  const service = adminPages()

  for (const [what, { path, call, change, meanwhile, save = 'Wijzigingen opslaan' }] of Object.entries(CASES))
    verifies('ADM-6', `the second sees both versions of a ${what}, and decides`, async () => {
      const office = anOffice()
      const { page, complaints } = await openAt(service, path, plain, answering(office))
      await page.getByRole('heading', { level: 1 }).waitFor()
      await change(page)
      if (meanwhile !== undefined) await service.within(meanwhile)
      else office.trouble = { [call]: refusal(409, 'RECORD_CHANGED', '', [{ path: 'revision', message: '' }]) }
      const bewaren = page.getByRole('button', { name: save, exact: true }).last()
      await bewaren.click()
      const conflict = page.getByRole('status').filter({ hasText: 'Een collega heeft dit intussen gewijzigd' })
      await conflict.waitFor()
      if (meanwhile !== undefined) await conflict.getByText('Van de collega').waitFor()
      await takePicture(page, `conflict-${what.replace(' ', '-')}`, { fullPage: true })
      office.trouble = {}
      await page.getByRole('button', { name: 'Verder met mijn versie' }).click()
      await bewaren.click()
      await conflict.waitFor({ state: 'detached' })
      await page
        .getByText(/is gewijzigd|heet nu|is bewaard|opgeslagen/)
        .first()
        .waitFor()
      if (meanwhile !== undefined) expect(office.bodies.get(call)).to.deep.include({ name: 'Van mij' })
      expect(complaints.filter((one) => !one.includes('409'))).to.deep.equal([])
    })

  verifies('ADM-6', 'the version of the colleague is taken over', async () => {
    const office = anOffice()
    const { page } = await openAt(service, '/admin/tags', plain, answering(office))
    await page.getByRole('button', { name: 'Hernoemen: Vestiging Sneek' }).click()
    await name(page)
    await service.within(renameSneek)
    await page.getByRole('dialog').getByRole('button', { name: 'Hernoemen' }).click()
    await page.getByRole('button', { name: 'Andere versie overnemen' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText('Van de collega').waitFor()
  })
})
