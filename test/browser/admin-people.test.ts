// An administrator at work with people, roles and offices: what is done, undone, kept and refused.
import { expect } from 'chai'
import { verifies } from '#test/support/verifies.ts'
import { EVA, getSampleUser, PIET } from '#bootstrap/sample/founders.ts'
import { getSampleTag } from '#bootstrap/sample/people.ts'
import type { User, UserUuid } from '#domain/identity/user.ts'
import { everybody } from '#test/contract/sample-people.ts'
import { anOffice, answering, KORREL, LINDE, MANAGER, MEMBER, type Office, refusal, SNEEK } from './admin-office.ts'
import { type AdminLook, adminPages, inspectPage, openAt, type OpenedPage, plain } from './admin-pages.ts'
import { until } from '#test/support/until.ts'
import { untilFocused } from './until-focused.ts'

describe('people in the administrator’s application', function () {
  this.timeout(60_000)
  const service = adminPages()

  const open = async (path: string, office: Office = anOffice(), look: AdminLook = plain): Promise<OpenedPage> =>
    openAt(service, path, look, answering(office))

  const people = async (): Promise<readonly User[]> => (await service.within(({ users }) => users.list(everybody))).data
  const statusOf = async (user: UserUuid) => (await people()).find(({ uuid }) => uuid === user)?.status

  verifies(
    'IDN-3',
    'a person is added, is seen on their page, and is turned off and on again from the receipt',
    async () => {
      const office = anOffice()
      const { page } = await open('/admin/people', office)
      await page.getByRole('link', { name: 'Persoon toevoegen' }).click()
      await page.getByLabel('Naam', { exact: true }).fill('  Nora Smit ')
      await page.getByLabel('E-mailadres').fill('nora@korrel.example')
      await page.getByRole('checkbox', { name: /Campagnebeheer/ }).check()
      await page.getByLabel('Taal', { exact: true }).selectOption('Engels')
      await page.getByRole('button', { name: 'Toevoegen' }).click()
      await page.getByText('Nora Smit is toegevoegd').waitFor()
      expect(office.bodies.get('POST /users')).to.deep.equal({
        name: 'Nora Smit',
        email: 'nora@korrel.example',
        roles: [MEMBER, MANAGER],
        tags: [],
        facebook: false,
        language: 'en',
      })
      await page.getByRole('heading', { name: 'Nora Smit' }).waitFor()
      await until('the title', async () => (await page.title()) === 'Nora Smit · tapster')
      await page.getByRole('button', { name: 'Deactiveren' }).click()
      await page.getByText('Nora Smit is gedeactiveerd').waitFor()
      const statusOfNora = async () => (await people()).find(({ name }) => name === 'Nora Smit')?.status
      expect(await statusOfNora()).to.equal('INACTIVE')
      await page.getByRole('button', { name: 'Ongedaan maken' }).click()
      await page.getByText('Alles is weer zoals het was.').waitFor()
      expect(await statusOfNora()).to.equal('ACTIVE')
      // Going on takes the receipt along, and going back to the page is another visit.
      await page.getByRole('link', { name: 'Terug naar Mensen' }).click()
      await page.getByRole('link', { name: 'Nora Smit' }).waitFor()
      expect(await page.getByText('Alles is weer zoals het was.').count()).to.equal(0)
    },
  )

  verifies('IDN-3', 'changes of a person are sent, and can be undone', async () => {
    const office = anOffice()
    const { page } = await open(`/admin/people/${PIET}`, office)
    await page.getByLabel('Naam', { exact: true }).fill('Piet de Wit')
    await page.getByRole('checkbox', { name: 'Vestiging Utrecht' }).check()
    await page.getByRole('button', { name: 'Wijzigingen opslaan' }).click()
    await page.getByText('Piet de Wit is gewijzigd').waitFor()
    // The button at the foot is far below the notice.
    await untilFocused(page, /Piet de Wit is gewijzigd/)
    expect(
      await page.getByText('Piet de Wit is gewijzigd').evaluate((node) => node.getBoundingClientRect().top),
    ).to.be.within(48, 900)
    expect(Object.keys(office.bodies.get(`PUT /users/${PIET}`) as object)).to.deep.equal(['name', 'tags'])
    await page.getByRole('button', { name: 'Ongedaan maken' }).click()
    await page.getByRole('heading', { name: 'Piet de Vries' }).waitFor()
    expect((await people()).find(({ uuid }) => uuid === PIET)?.tags).not.to.include(getSampleTag('Vestiging Utrecht'))
  })

  verifies('MSG-14', 'an address whose mail came back twice is seen with its reason, and cleared', async () => {
    const opened = await open('/admin/people')
    const { page } = opened
    const email = (await people()).find(({ uuid }) => uuid === PIET)?.email ?? ''
    for (const at of [0, 1])
      await service.within(({ undeliverableAddresses }) =>
        undeliverableAddresses.record(email, { at, status: '5.1.1', reason: 'User unknown' }),
      )
    await page.goto(`${service.baseUrl}/admin/people/${PIET}`)
    await page.getByText('5.1.1 User unknown').waitFor()
    await inspectPage(opened, 'person-undeliverable', true)
    await page.getByRole('button', { name: 'Weer mailen' }).click()
    await page.getByText('Krijgt mail over vragenlijsten.').waitFor()
    await page.getByText(/krijgt weer mail over vragenlijsten$/).waitFor()
    const found = await service.within(({ undeliverableAddresses }) => undeliverableAddresses.find(PIET))
    expect(found._tag).to.equal('None')
  })

  verifies('IDN-3', 'removal is asked for once with its day, and taken back', async () => {
    const office = anOffice()
    const { page } = await open(`/admin/people/${PIET}`, office)
    await page.getByRole('link', { name: 'Persoonsgegevens' }).click()
    expect(new URL(page.url()).search).to.equal('?tab=data')
    await page.getByRole('button', { name: 'Laten verwijderen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Piet de Vries laten verwijderen' })
    const day = new Intl.DateTimeFormat('nl', { dateStyle: 'long', timeZone: 'Europe/Amsterdam' }).format(
      Date.now() + 14 * 86_400_000,
    )
    await dialog.getByText(`Op ${day} worden naam`).waitFor()
    await page.keyboard.press('Escape')
    expect(office.bodies.size).to.equal(0)
    await untilFocused(page, 'Laten verwijderen')
    await page.keyboard.press('Enter')
    // The second click comes while the first is being served, on a busy machine as well.
    const clicked = Promise.withResolvers<void>()
    await page.route(
      ({ pathname }) => pathname === '/users',
      async (route) => {
        if (route.request().method() === 'PUT') await clicked.promise
        await route.fallback()
      },
    )
    await dialog.getByRole('button', { name: 'Piet de Vries laten verwijderen' }).dblclick()
    clicked.resolve()
    await page.getByText(`Piet de Vries wordt op ${day} verwijderd`).waitFor()
    expect(
      office.asked.filter((call) => call.startsWith('PUT /users')),
      'of two clicks',
    ).to.have.length(1)
    await page.getByRole('button', { name: 'Toch houden, en activeren' }).click()
    await page.getByText('Piet de Vries blijft').waitFor()
    expect(await statusOf(PIET)).to.equal('ACTIVE')
  })

  verifies('IDN-3', 'several people get a tag at once; the page says who had it, and all can be undone', async () => {
    const inSneek = async () => (await people()).filter(({ tags }) => tags.includes(SNEEK)).length
    const { page } = await open(`/admin/people?tag=${getSampleTag('Fiscaal')}`)
    const before = await inSneek()
    await page.getByRole('checkbox', { name: 'Kies alles op deze pagina' }).check()
    await page.getByRole('button', { name: 'Label geven' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Label geven' }).click()
    await dialog.getByText('Kies eerst welke.').waitFor()
    await dialog.getByLabel('Label').selectOption(SNEEK)
    await dialog.getByRole('button', { name: 'Label geven' }).click()
    await page.getByText('6 mensen kregen het label Vestiging Sneek').waitFor()
    await page.getByText('5 hadden dat al.').waitFor()
    expect(await inSneek()).to.equal(before + 6)
    await page.getByRole('button', { name: 'Ongedaan maken' }).click()
    await page.getByText('Alles is weer zoals het was.').waitFor()
    expect(await inSneek()).to.equal(before)
  })

  verifies(
    'ADM-1',
    'a form left by mistake, or by the end of a sign-in, is as it was when one comes back',
    async () => {
      const office = anOffice()
      const { page } = await open('/admin/people/new', office)
      await page.getByLabel('Naam', { exact: true }).fill('Nora Smit')
      await page.getByRole('link', { name: 'Campagnes' }).click()
      await page.getByRole('heading', { name: 'Campagnes' }).waitFor()
      await page.goBack()
      await page.getByText('Je was hier al bezig').waitFor()
      expect(await page.getByLabel('Naam', { exact: true }).inputValue()).to.equal('Nora Smit')
      await page.getByLabel('E-mailadres').fill('nora@korrel.example')
      office.isSignedIn = false
      await page.getByRole('button', { name: 'Toevoegen' }).click()
      await page.getByText('Je bent uitgelogd').waitFor()
      const way = page.getByRole('link', { name: 'Inloggen met je werkaccount' })
      expect(await way.getAttribute('href')).to.equal('/admin/sign-in?returnTo=%2Fadmin%2Fpeople%2Fnew')
      office.isSignedIn = true
      await page.reload()
      await page.getByText('Je was hier al bezig').waitFor()
      expect(await page.getByLabel('E-mailadres').inputValue()).to.equal('nora@korrel.example')
      await page.getByRole('button', { name: 'Opnieuw beginnen' }).click()
      expect(await page.getByLabel('Naam', { exact: true }).inputValue()).to.equal('')
      await page.reload()
      await page.getByLabel('Naam', { exact: true }).waitFor()
      expect(await page.getByText('Je was hier al bezig').count()).to.equal(0)
    },
  )

  verifies('IDN-3', 'what the service refuses of a field stands at it, is summed up, and loses nothing', async () => {
    const { page } = await open('/admin/people/new')
    await page.getByLabel('Naam', { exact: true }).fill('Eva Jansen')
    await page.getByLabel('E-mailadres').fill('eva.jansen@korrel.example')
    await page.getByRole('button', { name: 'Toevoegen' }).click()
    const summary = page.getByRole('alert')
    await summary.getByText('Eén ding klopt nog niet').waitFor()
    await summary.getByRole('button').click()
    await untilFocused(page, 'person-email')
    expect(await page.getByLabel('E-mailadres').getAttribute('aria-invalid')).to.equal('true')
    const note = await page.getByLabel('E-mailadres').getAttribute('aria-describedby')
    expect(await page.locator(`[id="${note}"]`).innerText()).to.equal('Iemand in dit kantoor heeft dit adres al.')
    expect(await page.getByLabel('Naam', { exact: true }).inputValue()).to.equal('Eva Jansen')
    await page.keyboard.type('x')
    await summary.waitFor({ state: 'detached' })
  })

  verifies(
    'IDN-3',
    'only roles that the user may give are offered, and refusals are shown in plain words',
    async () => {
      const office = anOffice({
        permissions: ['users:read', 'users:write', 'roles:read'],
        trouble: {
          'PUT /users': refusal(403, 'BEYOND_OWN_RIGHTS', 'Hier horen rechten bij die je niet hebt: logs:read.'),
        },
      })
      const { page } = await open(`/admin/people/${getSampleUser('lotte.smit@korrel.example')}`, office)
      const box = page.getByRole('checkbox', { name: /Beheerder/ })
      expect(await box.isDisabled()).to.equal(true)
      await page.getByText('Deze rol mag meer dan jij').first().waitFor()
      await page.getByLabel('Naam', { exact: true }).fill('Lotte')
      await page.getByRole('button', { name: 'Wijzigingen opslaan' }).click()
      await page.getByText('Hier horen rechten bij die je niet hebt: Logboek bekijken.').waitFor()
      expect(await page.getByLabel('Naam', { exact: true }).inputValue()).to.equal('Lotte')
      expect(await page.getByRole('link', { name: 'Technisch logboek' }).count()).to.equal(0)
    },
  )

  verifies('IDN-6', 'an operator goes to another office, works there, and comes back', async () => {
    const office = anOffice()
    const { page } = await open('/admin/people', office)
    await page.getByRole('button', { name: 'Kantoor Korrel' }).click()
    await page.getByRole('dialog').getByRole('searchbox').fill('linde')
    await page.getByText('1 kantoor', { exact: true }).waitFor()
    await page.getByRole('button', { name: /De Linde/ }).click()
    await page.getByText('Je beheert Administratie De Linde').waitFor()
    expect(page.url()).to.contain(`tenant=${LINDE}`)
    await page.getByRole('link', { name: 'Mensen', exact: true }).click()
    await page.getByRole('link', { name: 'Karin Linde' }).waitFor()
    expect(new Set(office.tenants.slice(-4))).to.deep.equal(new Set([LINDE]))
    const there = office.tenants.length
    await page.getByRole('button', { name: 'Terug naar Kantoor Korrel' }).click()
    await page.getByRole('heading', { name: 'Overzicht' }).waitFor()
    await page.getByRole('button', { name: 'Kantoor Korrel' }).waitFor()
    await until('a call for the own office', () => office.tenants.slice(there).includes(KORREL))
    expect([office.tenants.slice(there).includes(LINDE), page.url().includes('tenant')]).to.deep.equal([false, false])
  })

  verifies(
    'IDN-6',
    'an operator changes an office on its page, reads its activity, and turns it off and on',
    async () => {
      const office = anOffice()
      const { page } = await open('/admin/tenants?q=linde', office)
      await page.getByRole('link', { name: 'Administratie De Linde' }).click()
      await page.getByLabel('Maildomeinen').fill('linde.example\nlinde-zeist.example')
      await page.getByLabel('Taal').selectOption('Engels')
      await page.getByRole('button', { name: 'Wijzigingen opslaan' }).click()
      await page.getByText('Administratie De Linde is gewijzigd').waitFor()
      expect(office.bodies.get(`PUT /tenants/${LINDE}`)).to.deep.equal({
        mailDomains: ['linde.example', 'linde-zeist.example'],
        language: 'en',
      })
      await page.getByRole('button', { name: 'Ongedaan maken' }).click()
      await page.getByText('Alles is weer zoals het was.').waitFor()
      expect(office.bodies.get(`PUT /tenants/${LINDE}`)).to.deep.equal({
        mailDomains: ['linde.example'],
        language: 'nl',
      })
      await page.getByRole('link', { name: 'Activiteit' }).last().click()
      await page.getByText('Kantoor gewijzigd').first().waitFor()
      expect([office.asked.at(-1)?.startsWith('GET /'), office.tenants.includes(LINDE)]).to.deep.equal([true, true])
      expect(page.url()).to.contain(`/admin/tenants/${LINDE}?tab=activity`)
      await page.getByRole('button', { name: 'Uitschakelen' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Administratie De Linde uitschakelen' }).click()
      await page.getByText('Niemand van dit kantoor kan inloggen.').waitFor()
      await page.getByRole('button', { name: 'Inschakelen' }).click()
      await page.getByText('Administratie De Linde is weer ingeschakeld').waitFor()
      expect(office.bodies.get(`PUT /tenants/${LINDE}`)).to.deep.equal({ active: true })
    },
  )

  verifies('IDN-3', 'a user who turns themselves off has to confirm', async () => {
    const office = anOffice()
    const { page } = await open(`/admin/people/${EVA}`, office)
    await page.getByRole('button', { name: 'Deactiveren' }).click()
    await page.getByRole('dialog', { name: 'Jezelf deactiveren' }).waitFor()
    expect(office.bodies.size).to.equal(0)
  })
})
