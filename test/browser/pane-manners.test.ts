// How the pane keeps people informed and stays readable: failures with their time, slowness, names of any length, large text, forced colours.
import { expect } from 'chai'
import { expectNoBarriers } from '#test/support/axe.ts'
import { takePicture } from '#test/support/looks.ts'
import { verifies } from '#test/support/verifies.ts'
import { type PluginAnswers, contactAnswer, eva, refusal } from './fake-plugin.ts'
import { panePages } from './pane-pages.ts'
import { narrow, type OpenedPane, openMail, openPane, paneFrame } from './pane-views.ts'

/** Labels whose words do not fit: what is cut at its end with the whole in a title is meant to be. */
const RUN_OUT = `[...document.querySelectorAll('button, label, legend, h1, h2, p, dt, th, .field-label, .tab, .shell-foot span')]
  .filter((one) => one.checkVisibility() && !one.closest('.cut, .visually-hidden, [title], .card-name, select'))
  .filter((one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== 'inline')
  .map((one) => one.textContent)`

/** Texts of choices of which a part is hidden. */
const CUT_CHOICES = `[...document.querySelectorAll('.choice span')]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
  .filter((one) => getComputedStyle(one).overflow === 'hidden')
  .map((one) => one.textContent)`

/** Figures that leave their list, or stand on their name. */
const OVERLAPPING_FACTS = `[...document.querySelectorAll('.facts > div')]
  .filter((fact) => {
    const [name, figure] = [...fact.children].map((one) => one.getBoundingClientRect())
    return figure.right > fact.getBoundingClientRect().right + 1 || name.right > figure.left
  })
  .map((fact) => fact.textContent)`

const LONG = 'Jonkvrouw Wilhelmina Maria van den Heuvel tot Beichlingen Bartolotti-Rijnders van Oudewater'

describe('manners of the task pane', function () {
  this.timeout(60_000)
  const service = panePages()

  const picture = async ({ page }: OpenedPane, name: string): Promise<void> => {
    await takePicture(page.locator('iframe.pane-frame'), `pane-manners-${name}`)
  }
  const withPane = async (answers: PluginAnswers, use: (opened: OpenedPane) => Promise<void>): Promise<void> => {
    await use(await openPane(service, narrow, answers))
  }

  verifies('CLI-12', 'what distinguishes contacts of one address is shown whole', () => {
    const [first, second] = ['Noord', 'Zuid'].map((end) => ({
      ...eva,
      id: `11111111-1111-4111-8111-11111111111${end.length}`,
      fullName: `${LONG} ${end}`,
      organisation: { ...eva.organisation, name: `Stichting Gemeenschappelijk Beheer ${LONG} ${end}` },
      jobTitle: `Penningmeester van de afdeling ${end}`,
      lastContactAt: null,
    }))
    const answer = contactAnswer({ contact: first, matchedContacts: [first, second] })
    return withPane({ contact: { status: 200, body: answer } }, async (opened) => {
      await opened.pane.getByRole('heading', { name: 'Wie bedoel je?' }).waitFor()
      expect(await paneFrame(opened.page).evaluate(CUT_CHOICES)).to.deep.equal([])
      await picture(opened, 'several-long')
    })
  })

  verifies('CLI-12', 'the figures of what is kept fit beside their names, and a file in pieces counts once', () => {
    const piece = (offset: number) => ({ of: 'm', number: 0, offset, content: '' })
    const kept = {
      announcements: Array.from({ length: 123_456 }, () => 0),
      undecidedMails: [{ attachments: [{}] }],
      undecidedFiles: [piece(0), piece(1_048_576), piece(2_097_152)],
    }
    return withPane(
      { myData: { status: 200, body: { exportedAt: '', ledgerUserId: '', tenantUuid: '', kept } } },
      async (opened) => {
        const { page, pane } = opened
        await pane.getByRole('button', { name: 'Meer', exact: true }).click()
        await pane.getByRole('menuitem', { name: 'Mijn gegevens' }).click()
        await pane.getByText('123.456').waitFor()
        expect(await pane.getByRole('definition').allInnerTexts()).to.deep.equal(['123.456', '1', '1'])
        expect(await paneFrame(page).evaluate(OVERLAPPING_FACTS)).to.deep.equal([])
        await picture(opened, 'my-data-large')
      },
    )
  })

  verifies('CLI-6', 'a failure says what was stored and when it was, also later; the status line agrees', () =>
    withPane({ archive: refusal(503, 'LEDGER_DOWN') }, async (opened) => {
      const { page, pane } = opened
      // A clock that is replaced while the pane still loads can leave it loading.
      await pane.getByText('Koppeling in orde').waitFor()
      await page.clock.install()
      await pane.getByRole('button', { name: 'Archiveren', exact: true }).click()
      const notice = pane.getByRole('alert')
      await notice.getByText('De boekhouding antwoordde niet').waitFor()
      await notice.getByText('Er is niets opgeslagen in de boekhouding.').waitFor()
      await pane.getByText('De boekhouding antwoordt niet').waitFor()
      expect(await pane.getByText('Koppeling in orde').count()).to.equal(0)
      const said = await notice.innerText()
      expect(said).to.match(/vandaag \d\d:\d\d · Kenmerk/)
      await page.clock.fastForward(20 * 60_000)
      await openMail(page, /Verbouwing/)
      await openMail(page, /Omzetcijfers/)
      // Twenty minutes before midnight it was yesterday by then.
      const later = (await notice.innerText()).replace('gisteren', 'vandaag')
      expect(later, 'the moment of the failure').to.equal(said)
      await picture(opened, 'failed-earlier')
      await opened.context.close()
    }),
  )

  verifies('CLI-6', 'what takes longer than three seconds says so, over tabs in their place', () =>
    withPane({ contact: 'never' }, async (opened) => {
      const { page, pane } = opened
      await pane.locator('.skeleton-button').waitFor()
      expect(await pane.locator('.skeleton-tab').count()).to.equal(3)
      await page.clock.install()
      await openMail(page, /Verbouwing/)
      await pane.locator('.skeleton-button').waitFor()
      expect(await pane.getByText('Dit duurt langer dan gewoonlijk').count()).to.equal(0)
      await page.clock.runFor(3_100)
      await pane.getByText('Dit duurt langer dan gewoonlijk').waitFor()
      await expectNoBarriers(paneFrame(page))
      await picture(opened, 'slow')
      await opened.context.close()
    }),
  )

  verifies('CLI-3', 'an ended session keeps its notice and one button, and offers nothing else', () =>
    withPane({ archive: refusal(401, 'LEDGER_REAUTH_REQUIRED') }, async ({ pane }) => {
      await pane.getByRole('button', { name: 'Archiveren', exact: true }).click()
      await pane.getByText('Je koppeling is verlopen').waitFor()
      await pane.getByRole('button', { name: 'Opnieuw inloggen' }).waitFor()
      expect(await pane.locator('.login-values').count()).to.equal(0)
    }),
  )

  verifies('CLI-6', 'a long name has two lines, its own initials, and is refused rather than cut', () =>
    withPane(
      { contact: { status: 200, body: contactAnswer({ contact: { ...eva, fullName: LONG } }) } },
      async (opened) => {
        const { pane } = opened
        const name = pane.getByRole('heading', { name: LONG })
        await name.waitFor()
        expect(await pane.locator('.avatar').first().innerText()).to.equal('WH')
        const lines = await name.evaluate((node) => node.clientHeight / parseFloat(getComputedStyle(node).lineHeight))
        expect(Math.round(lines)).to.equal(2)
        await picture(opened, 'long-name')
        await pane.getByRole('button', { name: 'Contact bewerken' }).click()
        await pane.getByLabel('Achternaam').fill(LONG)
        expect(await pane.getByLabel('Achternaam').inputValue()).to.equal(LONG)
        await pane.getByRole('button', { name: 'Opslaan' }).click()
        await pane.getByText('plaats voor 60 tekens').waitFor()
        await picture(opened, 'name-too-long')
      },
    ),
  )

  verifies('CLI-6', 'while time is booked the contact is folded, and unfolds', () =>
    withPane({}, async (opened) => {
      const { pane } = opened
      await pane.getByRole('tab', { name: 'Uren' }).click()
      await pane.getByRole('combobox', { name: 'Werksoort' }).waitFor()
      expect(await pane.getByText('eva@korenbloem.example').count()).to.equal(0)
      await picture(opened, 'folded')
      await pane.getByRole('button', { name: 'Contactgegevens' }).click()
      await pane.getByText('eva@korenbloem.example').waitFor()
      await pane.getByRole('tab', { name: 'Mail' }).click()
      expect(await pane.getByRole('button', { name: 'Contactgegevens' }).count()).to.equal(0)
    }),
  )

  verifies('CLI-6', 'settings make way for the next item that is opened', () =>
    withPane({}, async ({ page, pane }) => {
      await pane.getByRole('button', { name: 'Meer', exact: true }).click()
      await pane.getByRole('menuitem', { name: 'Instellingen' }).click()
      await pane.getByRole('heading', { name: 'Instellingen' }).waitFor()
      await openMail(page, /Verbouwing/)
      await pane.getByRole('tab', { name: 'Mail' }).waitFor()
      expect(await pane.getByRole('heading', { name: 'Instellingen' }).count()).to.equal(0)
    }),
  )

  for (const language of ['nl', 'en'] as const)
    verifies('CLI-8', `at 320 px with text twice as large no label runs out or is cut (${language})`, async () => {
      const opened = await openPane(service, { ...narrow, language }, {})
      const { page, pane } = opened
      await pane.getByRole('tab').first().waitFor()
      const frame = paneFrame(page)
      const holds = async (name: string): Promise<void> => {
        await picture(opened, `large-${name}-${language}`)
        expect(await frame.evaluate('document.documentElement.scrollWidth - innerWidth'), name).to.equal(0)
        expect(await frame.evaluate(RUN_OUT), name).to.deep.equal([])
      }
      // As the user's own setting does; the page's policy lets no style sheet in.
      await frame.evaluate(`document.documentElement.style.fontSize = '200%'`)
      await holds('mail')
      await pane.getByRole('tab').nth(1).click()
      await pane.getByRole('combobox').first().waitFor()
      await holds('time')
      await pane.getByRole('tab').nth(2).click()
      await pane.getByRole('button', { name: /Salarispakket/ }).waitFor()
      await holds('sales')
      await pane.getByRole('button', { name: language === 'nl' ? 'Meer' : 'More', exact: true }).click()
      await pane.getByRole('menuitem').first().click()
      await pane.getByRole('radio').first().waitFor()
      await holds('settings')
    })

  verifies('CLI-8', 'in forced colours of a light scheme buttons, tabs and the switch show their state', () =>
    withPane({}, async (opened) => {
      const { page, pane } = opened
      await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' })
      await pane.getByRole('tab', { name: 'Uren' }).waitFor()
      await expectNoBarriers(paneFrame(page))
      await picture(opened, 'forced-light')
      await page.goto(`${service.baseUrl}/demo?compose=new`)
      await page.getByLabel('Aan', { exact: true }).fill('eva@korenbloem.example;')
      await pane.getByRole('switch').click()
      await pane.getByText('Wordt na verzenden gearchiveerd').waitFor()
      await expectNoBarriers(paneFrame(page))
      await picture(opened, 'forced-light-switch')
    }),
  )
})
