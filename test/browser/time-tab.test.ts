// Booking in the pane as people do it: by what is suggested, by keyboard, with archiving along, and without losing what they typed.
import { expect } from 'chai'
import type { Locator } from 'playwright-core'
import { verifies } from '#test/support/verifies.ts'
import { type PluginAnswers, answerPlugin, invalid, ok, receipt, refusal } from './fake-plugin.ts'
import { loginSucceeds } from './login-steps.ts'
import { openIn } from './mail-client-page.ts'
import { mail, unsaved } from './mail-samples.ts'
import { panePages } from './pane-pages.ts'
import { openMail } from './pane-views.ts'
import { type BookingPane, openTime, suggested } from './time-hands.ts'
import { korenbloem, lastTime } from './time-samples.ts'
import { untilFocused, untilHasFocus } from './until-focused.ts'

describe('booking in the pane', () => {
  const service = panePages()
  const open = (answers: PluginAnswers): Promise<BookingPane> => openTime(service, answers)
  const calls = ({ written }: BookingPane): readonly string[] => written.map(({ call }) => call)
  /** Not hidden by what stands fast at the edges of the pane. */
  const isInSight = (one: Locator): Promise<boolean> =>
    one.evaluate((node) => {
      const { x, y, width, height } = node.getBoundingClientRect()
      return node.contains(node.ownerDocument.elementFromPoint(x + width / 2, y + height / 2))
    })

  verifies(['CLI-6', 'PLG-11'], 'books by one press what is suggested, and takes it back by one more', async () => {
    const tab = await open(suggested)
    await tab.button('Uren boeken').click()
    await tab.pane.getByRole('heading', { name: 'Geboekt' }).waitFor()
    const day = await tab.pane.getByRole('definition').nth(2).getAttribute('title')
    expect(day).to.match(/\d{4}$/)
    expect(tab.written[0]?.body).to.deep.include({
      kind: 'time',
      accountId: korenbloem,
      itemId: lastTime.itemId,
      projectId: lastTime.projectId,
      quantity: 0.08,
      startTime: null,
      endTime: null,
      notes: 'Re: Omzetcijfers van het kwartaal',
    })
    await tab.button('Ongedaan maken').click()
    await tab.pane.getByText('De boeking is ongedaan gemaakt').waitFor()
    expect(await tab.field('Werksoort').inputValue()).to.equal('Advies en overleg')
    expect(calls(tab)).to.deep.equal(['POST register-time', 'DELETE delete-time'])
  })

  verifies('CLI-8', 'goes by keyboard: Ctrl+Enter books, Enter alone does not, and the focus follows', async () => {
    const tab = await open(suggested)
    const { page, pane, field } = tab
    await field('Duur').fill('1u30')
    await pane.getByText('1 uur en 30 minuten = 1,5 uur').waitFor()
    await page.keyboard.press('Enter')
    await field('Werksoort').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    // What a screen reader announces, while the focus stays in the field.
    const active = await field('Werksoort').getAttribute('aria-activedescendant')
    expect(await pane.locator(`[id="${active}"]`).innerText()).to.contain('Advies en overleg')
    await page.keyboard.press('Enter')
    expect(await field('Werksoort').inputValue()).to.equal('Advies en overleg')
    expect(tab.written).to.deep.equal([])
    await page.keyboard.press('Control+Enter')
    const heading = pane.getByRole('heading', { name: 'Geboekt' })
    await heading.waitFor()
    expect(tab.written[0]?.body).to.deep.include({ quantity: 1.5 })
    const head = pane.locator('.time-head')
    await head.and(pane.locator(':focus')).waitFor()
    await tab.button('Wijzigen').focus()
    await page.keyboard.press('Enter')
    await head.and(pane.locator(':focus')).waitFor()
    await pane.getByRole('heading', { name: 'Boeking wijzigen' }).waitFor()
  })

  verifies('CLI-6', 'suggests minutes when the text is there, but never to who is about to type them', async () => {
    for (const isTyping of [false, true]) {
      const tab = await open(suggested)
      await openIn(tab, { item: mail, holdsBody: true })
      await tab.pane.getByRole('tab', { name: 'Uren' }).click()
      await tab.field(isTyping ? 'Duur' : 'Omschrijving').focus()
      expect(await tab.field('Duur').inputValue()).to.equal('')
      await tab.page.evaluate('window.giveBody()')
      if (isTyping) await tab.field('Duur').pressSequentially('1,5')
      await tab.pane.getByText(isTyping ? '1 uur en 30 minuten' : '5 minuten = 0,08 uur').waitFor()
      await tab.context.close()
    }
  })

  verifies('CLI-8', 'says what a typed duration means, of whole hours without saying it twice', async () => {
    const { pane, field } = await open({})
    await field('Duur').fill('1,5')
    await pane.getByText('1 uur en 30 minuten = 1,5 uur', { exact: true }).waitFor()
    await field('Duur').fill('1')
    await pane.getByText('1 uur', { exact: true }).waitFor()
  })

  verifies('CLI-8', 'leads to the first fault, and takes each away as it is mended', async () => {
    const tab = await open({})
    const { pane, field } = tab
    await field('Duur').fill('lang')
    await field('Datum').fill('')
    await tab.button('Uren boeken').click()
    await pane.getByText('Kies een werksoort.').waitFor()
    await untilHasFocus(field('Werksoort'))
    expect(await field('Werksoort').getAttribute('aria-invalid')).to.equal('true')
    await pane.getByText('Kies een dag.').waitFor()
    expect(await isInSight(pane.getByText('Kies een werksoort.'))).to.equal(true)
    await field('Duur').fill('45')
    expect(await pane.getByText('Vul een duur in').count()).to.equal(0)
    expect(await pane.getByText('Kies een dag.').count()).to.equal(1)
    expect(tab.written).to.deep.equal([])
  })

  verifies('CLI-8', 'shows what the service refuses at its field alone, until that field changes', async () => {
    const refused = invalid({ path: 'quantity', message: 'Boek minder uren.' })
    const tab = await open({ ...suggested, bookTime: refused })
    const fault = tab.pane.getByText('Boek minder uren.')
    await tab.button('Uren boeken').click()
    await fault.waitFor()
    await untilFocused(tab.pane, 'time-duration')
    expect(await isInSight(fault)).to.equal(true)
    expect(await tab.pane.locator('.notice-error').count(), 'no notice above the form').to.equal(0)
    await tab.field('Omschrijving').fill('Telefoon')
    expect(await fault.count(), 'another field changed').to.equal(1)
    await tab.field('Duur').fill('0:10')
    expect(await fault.count(), 'its field changed').to.equal(0)
  })

  verifies('CLI-8', 'loses nothing by a failure, another tab, another mail or a new login', async () => {
    const tab = await open({ ...suggested, bookTime: refusal(502, 'LEDGER_DOWN') })
    const { page, pane, field } = tab
    await field('Omschrijving').fill('Telefoon over de tweede winkel')
    await field('Duur').fill('0:35')
    await tab.button('Uren boeken').click()
    const failure = pane.getByText('er komt nooit een tweede boeking')
    await failure.waitFor()
    expect(await isInSight(failure), 'the failure is in sight').to.equal(true)
    const stands = async (): Promise<void> => {
      await field('Omschrijving').waitFor()
      expect(await field('Omschrijving').inputValue()).to.equal('Telefoon over de tweede winkel')
      expect(await field('Duur').inputValue()).to.equal('0:35')
    }
    await stands()
    await pane.getByRole('tab', { name: 'Verkoop' }).click()
    await pane.getByRole('tab', { name: 'Uren' }).click()
    await stands()
    await openMail(page, /Werkbonnen/)
    await pane.getByRole('tab', { name: 'Mail', selected: true }).waitFor()
    await openMail(page, /Omzetcijfers van het kwartaal/)
    await stands()

    await answerPlugin(tab.page, { ...suggested, bookTime: refusal(401, 'LEDGER_REAUTH_REQUIRED') })
    await loginSucceeds(tab)
    await tab.button('Uren boeken').click()
    await pane.getByRole('button', { name: /nloggen/ }).click()
    await pane.getByText('Dit is nog niet gebeurd').waitFor()
    await stands()
    await answerPlugin(tab.page, suggested)
    await tab.button('Uren boeken').click()
    await pane.getByRole('heading', { name: 'Geboekt' }).waitFor()
    expect(tab.written.at(-1)?.body).to.deep.include({ notes: 'Telefoon over de tweede winkel', quantity: 0.58 })
  })

  verifies('CLI-6', 'saves a draft first, and books it under the id it then has', async () => {
    const tab = await open(suggested)
    await openIn(tab, { item: unsaved })
    await tab.pane.getByRole('tab', { name: 'Uren' }).click()
    await tab.pane.getByText('Je concept wordt eerst opgeslagen.').waitFor()
    await tab.button('0:30').click()
    await tab.button('Uren boeken').click()
    await tab.pane.getByRole('heading', { name: 'Geboekt' }).waitFor()
    expect(tab.written[0]?.body).to.deep.include({ outlookItemId: 'saved-item', quantity: 0.5 })
  })

  verifies(['CLI-6', 'PLG-11'], 'books and archives by one press, and retries alone what failed', async () => {
    const tab = await open({ ...suggested, bookTime: refusal(503, 'LEDGER_BUSY') })
    const { pane } = tab
    await pane.getByRole('checkbox', { name: 'Mail ook archiveren' }).check()
    await tab.button('Uren boeken en archiveren').click()
    await pane.getByText('Er is niets geboekt en niets gearchiveerd.').waitFor()
    expect(calls(tab)).to.deep.equal(['POST register-time'])

    await answerPlugin(tab.page, { ...suggested, archive: refusal(502, 'RENDER_FAILED') })
    await tab.button('Uren boeken en archiveren').click()
    await pane.getByText('De boeking is gelukt. Alleen het archiveren is niet gelukt.').waitFor()
    await pane.getByRole('heading', { name: 'Geboekt' }).waitFor()

    await answerPlugin(tab.page, suggested)
    await tab.button('Opnieuw proberen').click()
    await pane.getByText('De mail is ook gearchiveerd').waitFor()
    expect(calls(tab)).to.deep.equal([
      'POST register-time',
      'POST register-time',
      'POST archive-email',
      'POST archive-email',
    ])
    await tab.button('Boeking ongedaan maken').click()
    await pane.getByText('Deze mail is al gearchiveerd.').waitFor()
    await tab.button('Uren boeken').waitFor()
  })

  verifies(
    'CLI-6',
    'offers archiving along only where the mail is not archived, and remembers the choice',
    async () => {
      const tab = await open(suggested)
      const { page, pane } = tab
      await pane.getByRole('checkbox', { name: 'Mail ook archiveren' }).check()
      await openMail(page, /Werkbonnen/)
      await pane.getByRole('tab', { name: 'Uren' }).click()
      expect(await pane.getByRole('checkbox', { name: 'Mail ook archiveren' }).isChecked()).to.equal(true)

      await answerPlugin(tab.page, { ...suggested, archive: ok({ status: 'archived', already: false, receipt }) })
      await pane.getByRole('tab', { name: 'Mail' }).click()
      await tab.button('Archiveren').click()
      await pane.getByRole('heading', { name: 'Gearchiveerd', exact: true }).waitFor()
      await pane.getByRole('tab', { name: 'Uren' }).click()
      await pane.getByText('Deze mail is al gearchiveerd.').waitFor()
      expect(await tab.button('Uren boeken').count()).to.equal(1)
    },
  )

  verifies('PLG-10', 'asks once more for a list that failed, and the form stays as it was', async () => {
    const tab = await open({ ...suggested, projects: refusal(502, 'LEDGER_DOWN') })
    const { pane } = tab
    await tab.field('Omschrijving').fill('Blijft staan')
    await pane.getByText('Wat je hebt ingevuld, blijft staan.').waitFor()
    await answerPlugin(tab.page, suggested)
    await tab.button('Opnieuw proberen').click()
    await pane.getByText('Wat je hebt ingevuld, blijft staan.').waitFor({ state: 'detached' })
    expect(await tab.field('Omschrijving').inputValue()).to.equal('Blijft staan')
    expect(await tab.field('Project').inputValue()).to.match(/^Jaarrekening en aangifte/)
  })
})
