// The contact of an open mail, chosen by a user: known again at once, one of several, not linked, another person in the mail.
import { expect } from 'chai'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { type RecordedCall, bodyOf, count } from './asked.ts'
import { fromMenu, heading, press, withPane } from './contact-hands.ts'
import { several } from './contact-samples.ts'
import { type PluginAnswers, contactAnswer, later, ok, refusal } from './fake-plugin.ts'
import { panePages } from './pane-pages.ts'
import { type OpenedPane, openMail } from './pane-views.ts'
import { untilFocused } from './until-focused.ts'

const ofSeveral = ok(contactAnswer({ contact: several[0], matchedContacts: several }))

describe('contacts by hand', () => {
  const service = panePages()

  const at = (answers: PluginAnswers, use: (opened: OpenedPane, asked: readonly RecordedCall[]) => Promise<void>) =>
    withPane(service, answers, use)

  verifies(
    ['CLI-6', 'PLG-3'],
    'going back to a mail shows its card at once, without a request; the user can look again',
    () =>
      at({}, async (opened, asked) => {
        const { page, pane } = opened
        await heading(opened, 'Eva Jansen')
        await openMail(page, /Kennismaken/)
        await heading(opened, 'Eva Jansen')
        const before = count(asked, 'GET contact')
        // From now on no call is answered: one that is made would leave a skeleton.
        await page.context().route(/\/mailclient-plugin\/contact\?/, () => undefined)
        await openMail(page, /Omzetcijfers/)
        await heading(opened, 'Eva Jansen')
        expect(await pane.getByLabel('Contactgegevens laden').count()).to.equal(0)
        expect(count(asked, 'GET contact')).to.equal(before)
        await fromMenu(opened, 'Opnieuw zoeken')
        await pane.getByText('Bezig met zoeken').waitFor()
        await heading(opened, 'Eva Jansen')
        expect(count(asked, 'GET contact')).to.equal(before + 1)
      }),
  )

  verifies(['CLI-6', 'PLG-3'], 'several are shown apart, and none of them need be meant', () => {
    const [one] = several
    const namesakes = [
      {
        ...one,
        isMainContact: true,
        email: 'hoekstra@dehoek.example',
        mobile: null,
        phone: null,
        lastContactAt: later(-1),
      },
      {
        ...one,
        id: '44444444-4444-4444-8444-444444444449',
        isMainContact: false,
        mobile: '06 1',
        email: 's@hoek.example',
        lastContactAt: null,
      },
    ]
    const answers = { contact: ok(contactAnswer({ contact: namesakes[0], matchedContacts: namesakes })) }
    return at(answers, async (opened, asked) => {
      await openMail(opened.page, /Huurcontract/)
      await opened.pane.getByText('Hoofdcontact', { exact: true }).waitFor()
      await opened.pane.getByText('s@hoek.example · 06 1', { exact: true }).waitFor()
      const last = opened.pane.getByText(/^Laatste contact/)
      expect(await last.allTextContents()).to.deep.equal(['Laatste contact gisteren'])
      expect(await last.getAttribute('title')).to.match(/^[a-z]+dag \d+ [a-z]+ \d{4} om \d\d:\d\d:\d\d$/)
      await press(opened, 'Niet koppelen')
      await opened.pane.getByText('wordt niet meer gekoppeld').waitFor()
      expect(bodyOf(asked, 'POST contact/exclude')).to.deep.equal({ email: 'hoekstra@dehoek.example' })
    })
  })

  verifies(
    ['CLI-6', 'PLG-3'],
    'asks who of several is meant once, remembers it for the sender, and forgets it on demand',
    () =>
      at({ contact: ofSeveral }, async (opened, asked) => {
        const { page, pane } = opened
        await openMail(page, /Huurcontract/)
        await press(opened, /Jachtwerf De Hoek/)
        await heading(opened, 'Sjoerd Hoekstra')
        await untilFocused(opened.pane, 'Sjoerd Hoekstra')
        expect(bodyOf(asked, 'PUT contact/choice')).to.deep.equal({
          email: 'hoekstra@dehoek.example',
          contact: { kind: 'contact', id: '44444444-4444-4444-8444-444444444442' },
        })
        await openMail(page, /Werkbonnen/)
        await heading(opened, 'Wie bedoel je?')
        await openMail(page, /Huurcontract/)
        await heading(opened, 'Sjoerd Hoekstra')
        await fromMenu(opened, 'Andere relatie kiezen')
        await press(opened, 'Keuze vergeten')
        await pane.getByRole('button', { name: 'Keuze vergeten' }).waitFor({ state: 'detached' })
        expect(asked.at(-1)?.call).to.equal('DELETE contact/choice')
        await untilFocused(opened.pane, 'Wie bedoel je?')
      }),
  )

  verifies(
    ['CLI-6', 'PLG-8'],
    'an address is not linked any more at once; undone, it is linked and looked up again',
    () =>
      at({}, async (opened, asked) => {
        const { pane } = opened
        await fromMenu(opened, 'Niet koppelen')
        await pane.getByText('eva@korenbloem.example wordt niet meer gekoppeld.').waitFor()
        await untilFocused(opened.pane, 'Ongedaan maken')
        const before = count(asked, 'GET contact')
        await press(opened, 'Ongedaan maken')
        await heading(opened, 'Eva Jansen')
        await untilFocused(opened.pane, 'Eva Jansen')
        await until('the next lookup', () => count(asked, 'GET contact') > before)
        expect(bodyOf(asked, 'POST contact/exclude')).to.deep.equal({ email: 'eva@korenbloem.example' })
        const included = asked.find(({ call }) => call === 'DELETE contact/exclude')
        expect(included?.query).to.deep.equal({ email: 'eva@korenbloem.example' })
      }),
  )

  it('what could not be excluded is linked as before, and says so', () =>
    at({ exclude: refusal(503, 'STORE_UNAVAILABLE') }, async (opened) => {
      await fromMenu(opened, 'Niet koppelen')
      await opened.pane.getByText('Dit adres is nog gekoppeld: de wijziging is niet gelukt.').waitFor()
      await heading(opened, 'Eva Jansen')
    }))

  verifies(['CLI-6', 'CLI-8'], 'whom of the people in a mail one looks at is chosen, and stays so', () =>
    at({}, async (opened, asked) => {
      const { page, pane } = opened
      const people = pane.getByRole('group', { name: 'In deze mail:' })
      const daan = people.getByRole('button', { name: 'Daan Mulder' })
      await daan.click()
      expect(await daan.getAttribute('aria-pressed')).to.equal('true')
      await untilFocused(opened.pane, 'Daan Mulder')
      await until('his lookup', () => asked.at(-1)?.query['email'] === 'Daan.Mulder@Korenbloem.example')
      await openMail(page, /Kennismaken/)
      await openMail(page, /Omzetcijfers/)
      await daan.waitFor()
      expect(await daan.getAttribute('aria-pressed')).to.equal('true')
    }),
  )
})
