// The import of people: a file, its preview, and what became of it.
import { expect } from 'chai'
import { verifies } from '#test/support/verifies.ts'
import type { Stores } from '#bootstrap/compose/stores.ts'
import { makeSampleUser } from '#bootstrap/sample/founders.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { anOffice, answering, MEMBER } from './admin-office.ts'
import { type AdminLook, adminPages, openAt, phone, plain } from './admin-pages.ts'

interface Asked {
  readonly dryRun: boolean
  readonly rows: readonly { readonly email: string; readonly name: string; readonly revision?: string }[]
}

const FILE = `Naam;E-mailadres;Afdeling;Labels;Rollen
Nieuw Iemand;nieuw@korrel.example;Loon;;
Bram S.;bram.smit@korrel.example;;Fiscaal;Medewerker, Teamleider
Fout;geen adres;;;
`

const deactivateBram = ({ users }: Stores) =>
  users.put({
    ...makeSampleUser('bram.smit@korrel.example' as Mailbox, 'Bram Smit', 'INACTIVE', Date.now()),
    roles: [MEMBER],
  })

describe('importing people in the application', function suite() {
  this.timeout(60_000)
  const service = adminPages()

  for (const look of [plain, { ...phone, theme: 'dark', language: 'en' } satisfies AdminLook])
    verifies(
      'ADM-7',
      `a file shows what will change, and is imported as shown (${look.width} px, ${look.language})`,
      async () => {
        const office = anOffice({ write: deactivateBram })
        const { page, complaints } = await openAt(service, '/admin/people/import', look, answering(office))
        const isDutch = look.language === 'nl'
        const asked: Asked[] = []
        await page.route(/\/users\/import$/, async (route) => {
          asked.push(route.request().postDataJSON() as Asked)
          await route.continue()
        })
        const previewed = page.waitForResponse(/\/users\/import$/)
        const input = page.locator('input[type=file]')
        await input.setInputFiles({ name: 'mensen.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
        await page
          .getByText(isDutch ? 'Wat er verandert' : 'What will change')
          .first()
          .waitFor()
        await page.getByText(isDutch ? 'Dit is geen e-mailadres.' : 'This is not an e-mail address.').waitFor()
        const row = page.getByRole('row', { name: 'bram.smit@korrel.example' })
        // Whole, however long: nothing is cut.
        for (const change of isDutch
          ? [
              'Naam: Bram Smit → Bram S.',
              'Rollen: Medewerker → Medewerker, Teamleider',
              'Labels: geen → Fiscaal',
              'Deze persoon is gedeactiveerd en blijft dat.',
            ]
          : [
              'Name: Bram Smit → Bram S.',
              'Roles: Medewerker → Medewerker, Teamleider',
              'Tags: none → Fiscaal',
              'This person is deactivated and stays so.',
            ]) {
          const shown = row.getByText(change, { exact: true })
          await shown.waitFor()
          expect(
            await shown.evaluate((one) => one.scrollWidth <= one.clientWidth + 1 || one.clientWidth === 0),
          ).to.equal(true)
        }
        // The browser reports the corrected file under the same name only if none was chosen before.
        const choosing = page.waitForEvent('filechooser')
        await input.click()
        await choosing
        expect(await input.inputValue()).to.equal('')
        const picture = process.env['IMPORT_PICTURE']
        if (picture !== undefined) await page.screenshot({ path: `${picture}-${look.width}.png`, fullPage: true })
        await page.getByRole('button', { name: isDutch ? '2 mensen importeren' : 'Import 2 people' }).click()
        await page
          .getByText(isDutch ? '2 mensen zijn geïmporteerd' : '2 people were imported')
          .first()
          .waitFor()
        expect(asked.map(({ dryRun }) => dryRun)).to.deep.equal([true, false])
        // What was seen is what may be changed.
        const { data } = (await (await previewed).json()) as { readonly data: Asked['rows'] }
        expect(asked[1]?.rows.map(({ revision }) => revision)).to.deep.equal(['', data[1]?.revision])
        expect(data[1]?.revision).to.be.a('string').that.is.not.equal('')
        expect(complaints).to.deep.equal([])
      },
    )

  verifies('ADM-11', 'a failure in the middle says what was imported and what was not, and leads on', async () => {
    const { page } = await openAt(service, '/admin/people/import', plain, answering(anOffice()))
    const asked: Asked[] = []
    await page.route(/\/users\/import$/, async (route) => {
      const body = route.request().postDataJSON() as Asked
      asked.push(body)
      const isSecond = asked.filter(({ dryRun }) => !dryRun).length === 2
      if (!body.dryRun && isSecond)
        return route.fulfill({ status: 503, json: { code: 'STORE_UNAVAILABLE', message: 'Even niet.' } })
      return route.continue()
    })
    const lines = Array.from({ length: 620 }, (_, n) => `Nieuw ${n};nieuw${n}@korrel.example`)
    const buffer = Buffer.from(['Naam;E-mail', ...lines, 'Fout;geen adres'].join('\n'))
    await page.locator('input[type=file]').setInputFiles({ name: 'mensen.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: '620 mensen importeren' }).click()
    await page.getByRole('heading', { name: 'De import is niet af' }).waitFor()
    await page.getByText('500 mensen zijn geïmporteerd. Van 120 regels is niet bevestigd').waitFor()
    const facts = await page.locator('#import-seen ~ dl').innerText()
    expect(facts.replaceAll('\n', ' ')).to.equal('Nieuw 500 Gewijzigd 0 Ongewijzigd 0 Geweigerd 1 Niet bevestigd 120')
    expect(await page.locator('.notice-success').count(), 'no green receipt').to.equal(0)
    await page.locator(':focus .notice-error').waitFor()
    const picture = process.env['IMPORT_PICTURE']
    if (picture !== undefined) await page.screenshot({ path: `${picture}-broken.png` })
    await page.getByRole('button', { name: 'Bekijk wat er nog moet' }).click()
    await page.getByRole('button', { name: '120 mensen importeren' }).click()
    await page.getByText('120 mensen zijn geïmporteerd').first().waitFor()
    expect(asked.map(({ dryRun, rows }) => [dryRun, rows.length])).to.deep.equal([
      [true, 500],
      [true, 120],
      [false, 500],
      [false, 120],
      [true, 120],
      [false, 120],
    ])
  })
})
