// Two administrators change one record: the second sees both versions and decides, the same way on every page (ADM-6).
import { expect } from 'chai'
import type { Page } from 'playwright-core'
import { takePicture } from '#test/support/looks.ts'
import { verifies } from '#test/support/verifies.ts'
import { EXPIRED_TYPE, TRIAL } from './admin-licence-samples.ts'
import { anOffice, answering, LINDE, MANAGER, type Office, PIET, refusal, ZEIST } from './admin-office.ts'
import { adminPages, openAt, plain } from './admin-pages.ts'
import { SATISFACTION, someSurveys, WEBSITE } from './admin-survey-samples.ts'

interface Case {
  readonly path: string
  readonly call: string
  /** The user changes the record. */
  readonly change: (page: Page) => Promise<unknown>
  /** The colleague saves first. Absent: the service refuses once. */
  readonly meanwhile?: (office: Office) => void
  readonly shown?: string
  readonly save?: string
}

function named(rows: readonly { uuid: string; name: string }[], of: string): void {
  const row = rows.find(({ uuid }) => uuid === of)
  if (row === undefined) throw new Error('no such record')
  row.name = 'Van de collega'
}
const name = (page: Page) => page.getByLabel('Naam', { exact: true }).first().fill('Van mij')

const CASES: Readonly<Record<string, Case>> = {
  person: {
    path: `/admin/people/${PIET}`,
    call: `PUT /users/${PIET}`,
    change: name,
    meanwhile: ({ people }) => named(people, PIET),
  },
  role: {
    path: `/admin/roles/${MANAGER}`,
    call: `PUT /roles/${MANAGER}`,
    change: name,
    meanwhile: ({ roles }) => named(roles, MANAGER),
  },
  tag: {
    path: '/admin/tags',
    call: `PUT /tags/${ZEIST}`,
    change: async (page) => {
      await page.getByRole('button', { name: 'Hernoemen: Vestiging Zeist' }).click()
      await name(page)
    },
    meanwhile: ({ tags }) => named(tags, ZEIST),
    save: 'Hernoemen',
  },
  office: {
    path: `/admin/tenants/${LINDE}`,
    call: `PUT /tenants/${LINDE}`,
    change: name,
    meanwhile: ({ offices }) => named(offices, LINDE),
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
    path: `/admin/surveys/${SATISFACTION}?tab=links`,
    call: `PUT /surveys/${SATISFACTION}/links/${WEBSITE}`,
    change: async (page) => {
      await page.getByRole('button', { name: 'Website wijzigen' }).click()
      await name(page)
    },
  },
}

describe('two administrators of one record', function suite() {
  this.timeout(60_000)
  const service = adminPages()

  for (const [what, { path, call, change, meanwhile, save = 'Wijzigingen opslaan' }] of Object.entries(CASES))
    verifies('ADM-6', `the second sees both versions of a ${what}, and decides`, async () => {
      const office = anOffice({ surveys: someSurveys() })
      const { page, complaints } = await openAt(service, path, plain, answering(office))
      await page.getByRole('heading', { level: 1 }).waitFor()
      await change(page)
      if (meanwhile !== undefined) meanwhile(office)
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
    await page.getByRole('button', { name: 'Hernoemen: Vestiging Zeist' }).click()
    await name(page)
    named(office.tags, ZEIST)
    await page.getByRole('dialog').getByRole('button', { name: 'Hernoemen' }).click()
    await page.getByRole('button', { name: 'Andere versie overnemen' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText('Van de collega').waitFor()
  })
})
