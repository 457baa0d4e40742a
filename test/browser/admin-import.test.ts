// The import of people: a file, its preview, and what became of it.
import { expect } from 'chai'
import { viewIn } from '#test/support/browser.ts'
import { verifies } from '#test/support/verifies.ts'
import { anOffice, answering } from './admin-office.ts'
import { type AdminLook, adminPages, openAt, phone, plain } from './admin-pages.ts'

interface Asked {
  readonly dryRun: boolean
  readonly rows: readonly { readonly email: string; readonly name: string; readonly revision?: string }[]
}

const FILE =
  'Naam;E-mailadres;Afdeling\nNieuw Iemand;nieuw@korrel.example;Loon\nEva J.;eva.jansen@korrel.example;\nFout;geen adres;\n'

describe('importing people in the application', function suite() {
  this.timeout(60_000)
  const service = adminPages()

  for (const look of [plain, { ...phone, theme: 'dark', language: 'en' } satisfies AdminLook])
    verifies(
      'ADM-7',
      `a file shows what will change, and is imported as shown (${look.width} px, ${look.language})`,
      async () => {
        const opened = await openAt(service, '/admin/people/import', look, answering(anOffice()))
        await viewIn(opened, async () => {
          const { page, complaints } = opened
          const isDutch = look.language === 'nl'
          const asked: Asked[] = []
          await page.route(/\/users\/import$/, async (route) => {
            const body = route.request().postDataJSON() as Asked
            asked.push(body)
            const data = body.rows.map(({ email, name }) => {
              const isNew = email.startsWith('nieuw')
              return {
                uuid: null,
                email,
                outcome: isNew ? 'new' : 'changed',
                before: isNew ? null : { name: 'Eva Jansen', tags: [], roles: [] },
                after: { name, tags: [], roles: [] },
                revision: isNew ? '' : 'r1',
                reason: null,
              }
            })
            await route.fulfill({ json: { data } })
          })
          const input = page.locator('input[type=file]')
          await input.setInputFiles({ name: 'mensen.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
          await page
            .getByText(isDutch ? 'Wat er verandert' : 'What will change')
            .first()
            .waitFor()
          await page.getByText(isDutch ? 'Dit is geen e-mailadres.' : 'This is not an e-mail address.').waitFor()
          const picture = process.env['IMPORT_PICTURE']
          if (picture !== undefined) await page.screenshot({ path: `${picture}-${look.width}.png`, fullPage: true })
          await page.getByRole('button', { name: isDutch ? '2 mensen importeren' : 'Import 2 people' }).click()
          await page
            .getByText(isDutch ? 'De import is klaar' : 'The import is done')
            .first()
            .waitFor()
          expect(asked.map(({ dryRun }) => dryRun)).to.deep.equal([true, false])
          // What was seen is what may be changed.
          expect(asked[1]?.rows.map(({ revision }) => revision)).to.deep.equal(['', 'r1'])
          expect(complaints).to.deep.equal([])
        })
      },
    )
})
