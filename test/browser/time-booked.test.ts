// What is booked already, as people find it in the pane: shown where it was booked elsewhere, changed, removed and put back.
import { expect } from 'chai'
import { verifies } from '#test/support/verifies.ts'
import { type PluginAnswers, answerPlugin, contactAnswer, ok, refusal } from './fake-plugin.ts'
import { panePages } from './pane-pages.ts'
import { type BookingPane, openTime, suggested } from './time-hands.ts'
import { booked, registration } from './time-samples.ts'

describe('a booking in the pane', () => {
  const service = panePages()
  const open = (answers: PluginAnswers): Promise<BookingPane> => openTime(service, answers)

  verifies('PLG-11', 'shows what is booked already where it was, and keeps what was typed', async () => {
    const tab = await open({ ...suggested, bookTime: refusal(409, 'TIME_ALREADY_BOOKED', 'Al geboekt.') })
    await tab.field('Omschrijving').fill('Mijn eigen woorden')
    await answerPlugin(tab.page, {
      ...suggested,
      bookTime: refusal(409, 'TIME_ALREADY_BOOKED', 'Al geboekt.'),
      contact: ok(contactAnswer({ registration: { ...registration, notes: 'Van een ander apparaat' } })),
    })
    await tab.button('Uren boeken').click()
    await tab.pane.getByRole('heading', { name: 'Er was al geboekt' }).waitFor()
    await tab.pane.getByText('Van een ander apparaat').waitFor()
    await tab.button('Verwijderen').click()
    await tab.pane.getByText('De boeking is verwijderd').waitFor()
    expect(await tab.field('Omschrijving').inputValue()).to.equal('Mijn eigen woorden')
  })

  verifies(['PLG-11', 'CLI-6'], 'says what to do while it is open whether an earlier attempt booked it', async () => {
    const tab = await open({ ...suggested, bookTime: refusal(409, 'TIME_BOOKING_UNCERTAIN', 'Nog niet zeker.') })
    await tab.button('Uren boeken').click()
    await tab.pane.getByText('Er loopt al een boeking').waitFor()
    await tab.pane.getByText('Wacht een halve minuut en probeer het dan opnieuw.').waitFor()
    await tab.pane.getByText('er komt nooit een tweede boeking').waitFor()
  })

  verifies('PLG-11', 'changes what the user changed and nothing else, and keeps it over another tab', async () => {
    const tab = await open({ contact: ok(contactAnswer({ registration })) })
    const { pane } = tab
    await tab.button('Wijzigen').click()
    await tab.button('1:00').click()
    await pane.getByRole('tab', { name: 'Verkoop' }).click()
    await pane.getByRole('tab', { name: 'Uren' }).click()
    expect(await tab.field('Duur').inputValue()).to.equal('1:00')
    await tab.field('Project').fill('')
    await tab.button('Wijziging opslaan').click()
    await pane.getByRole('heading', { name: 'Gewijzigd' }).waitFor()
    expect(tab.written).to.have.length(1)
    expect(tab.written[0]?.body).to.have.all.keys('outlookItemId', 'quantity', 'projectId')
    expect(tab.written[0]?.body).to.deep.include({ quantity: 1, projectId: null })
  })

  verifies('PLG-11', 'keeps what was changed for a new booking where the old one is gone', async () => {
    const tab = await open({
      contact: ok(contactAnswer({ registration })),
      changeTime: refusal(404, 'TIME_NOT_BOOKED'),
    })
    await tab.button('Wijzigen').click()
    await tab.field('Omschrijving').fill('Anders gezegd')
    await tab.button('Wijziging opslaan').click()
    await tab.pane.getByText('Deze boeking staat niet meer in de boekhouding').waitFor()
    expect(await tab.field('Omschrijving').inputValue()).to.equal('Anders gezegd')
    expect(await tab.field('Werksoort').inputValue()).to.equal('Advies en overleg')
  })

  verifies('PLG-11', 'puts a removed booking back as it was', async () => {
    const timed = { ...registration, quantity: 1.5, startTime: '09:00', endTime: '10:30' }
    const tab = await open({ contact: ok(contactAnswer({ registration: timed })) })
    await tab.button('Verwijderen').click()
    await tab.button('Terugzetten').click()
    await tab.pane.getByRole('heading', { name: 'Geboekt' }).waitFor()
    const { id: _, ...entry } = timed
    expect(tab.written.at(-1)?.body).to.deep.include(entry)
    expect(booked(entry)).to.deep.equal(timed)
  })
})
