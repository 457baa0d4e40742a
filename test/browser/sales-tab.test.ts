// What is done in the sales tab: what is asked for and sent, where the focus goes, and that nothing typed is lost.
import { expect } from 'chai'
import type { CallAnswer, PageCall } from '#test/support/answered-calls.ts'
import { verifies } from '#test/support/verifies.ts'
import { type RecordedCall, count, noteAsked } from './asked.ts'
import { type PluginAnswers, eva, invalid, refusal } from './fake-plugin.ts'
import { loginSucceeds } from './login-steps.ts'
import { panePages } from './pane-pages.ts'
import { type OpenedPane, openMail, openPane } from './pane-views.ts'
import * as samples from './sales-samples.ts'
import { toSales, openFirst, toCorrecting, toNew, toOrders, toRemoving, fromMenu } from './sales-steps.ts'
import { press } from './steps.ts'
import { untilFocused } from './until-focused.ts'

const refusedDay = invalid({ path: 'closeDate', message: 'Kies een dag die bestaat.' })

async function signInAgain(opened: OpenedPane): Promise<void> {
  await loginSucceeds(opened)
  await opened.pane.getByRole('button', { name: /nloggen/ }).click()
  await opened.pane.getByLabel('Omschrijving').waitFor()
}

describe('work in the sales tab', () => {
  const service = panePages()

  const look = { width: 320, theme: 'light', language: 'nl' } as const
  const at = async (
    answers: PluginAnswers,
    use: (opened: OpenedPane, asked: readonly RecordedCall[]) => Promise<void>,
  ): Promise<void> => {
    const opened = await openPane(service, look, answers)
    const asked = noteAsked(opened.page)
    await toSales(opened)
    await use(opened, asked)
  }
  const written = (asked: readonly RecordedCall[]): RecordedCall | undefined =>
    asked.findLast(({ call }) => !call.startsWith('GET'))

  verifies('PLG-12', 'asks for a list once, and for orders not before they are opened', () =>
    at({}, async (opened, asked) => {
      const { pane } = opened
      await pane.getByText('Advies pensioen').waitFor()
      expect(count(asked, /quotations|orders/)).to.equal(0)
      await toOrders(opened)
      await pane.getByText('Offerte 1041').waitFor()
      await pane.locator('.order-name').nth(3).waitFor()
      const numbers = await pane.locator('.order-name').allTextContents()
      expect(numbers).to.deep.equal(['Offerte 1041', 'Verkooporder 20011', 'Inkooporder 311', 'Offerte 1044'])
      await pane.getByRole('tab', { name: 'Uren' }).click()
      await toSales(opened)
      await toOrders(opened)
      await pane.getByText('Offerte 1041').waitFor()
      expect(count(asked, /GET (opportunities|opportunity-stages|quotations|sales-orders|purchase-orders)$/)).to.equal(
        5,
      )
    }),
  )

  verifies(
    ['PLG-13', 'CLI-8'],
    'a stage is changed by keyboard, and the focus goes along to the new place and back',
    () => {
      const refusing = Promise.withResolvers<void>()
      const move = async (): Promise<CallAnswer> => {
        await refusing.promise
        return { status: 503, json: { success: false, code: 'LEDGER_BUSY', message: '' } }
      }
      return at({ move }, async (opened, asked) => {
        const { pane } = opened
        const stage = pane.getByRole('combobox', { name: /Salarispakket/ })
        await stage.focus()
        await stage.selectOption({ label: 'Offerte verstuurd' })
        const group = pane.locator('.stage', { hasText: 'Offerte verstuurd' }).first()
        await pane.locator('.stage').first().getByText('Overstap administratie').waitFor()
        expect(await group.getByRole('combobox', { name: /Salarispakket/ }).count(), 'seen at once').to.equal(1)
        await untilFocused(opened.pane, /^Fase van Salarispakket/)
        expect(written(asked)?.body).to.deep.equal({ stageId: samples.stages[2]?.id })
        refusing.resolve()
        await pane.getByText('De fase is niet gewijzigd').waitFor()
        expect(
          await pane
            .locator('.stage')
            .first()
            .getByRole('combobox', { name: /Salarispakket/ })
            .inputValue(),
        ).to.equal(samples.stages[0]?.id)
        await untilFocused(opened.pane, /^Fase van Salarispakket/)
      })
    },
  )

  verifies(['PLG-13', 'CLI-6'], 'a new opportunity is linked to the mail, opened, and marked in the list', () =>
    at({}, async (opened, asked) => {
      const { pane } = opened
      await toNew(opened)
      await pane.getByLabel('Bedrag').fill('veel')
      await pane.getByRole('button', { name: 'Verkoopkans vastleggen' }).click()
      await pane.getByText('Vul een bedrag in').waitFor()
      expect(count(asked, /POST/)).to.equal(0)
      await pane.getByLabel('Bedrag').fill('1.250,50')
      await pane.getByLabel('Fase').selectOption({ label: 'Behoefte bekend' })
      await pane.getByRole('button', { name: 'Verkoopkans vastleggen' }).click()
      await pane.getByText('Verkoopkans vastgelegd').waitFor()
      const body: unknown = asked.find(({ call }) => call === 'POST opportunities')?.body
      expect(body).to.deep.include({
        accountId: '22222222-2222-4222-8222-222222222222',
        contactId: eva.id,
        name: 'Omzetcijfers van het kwartaal',
        stageId: samples.stages[1]?.id,
        amount: 1250.5,
      })
      expect(body).to.have.property('outlookItemId').that.matches(/./)
      await untilFocused(opened.pane, 'Omzetcijfers van het kwartaal')
      await pane.getByRole('button', { name: 'Terug naar verkoop' }).click()
      await pane.getByRole('button', { name: 'Verkoopkans van deze mail' }).waitFor()
      await untilFocused(opened.pane, /^Omzetcijfers van het kwartaal/)
      await toNew(opened)
      await pane.getByText('Deze wordt niet aan de mail gekoppeld').waitFor()
    }),
  )

  verifies(['PLG-13', 'CLI-6'], 'an opportunity is corrected, shown so everywhere, and put back', () =>
    at({}, async (opened, asked) => {
      const { pane } = opened
      await openFirst(opened)
      await toCorrecting(opened)
      expect(await pane.getByLabel('Bedrag').inputValue()).to.equal('8.250,5')
      await pane.getByLabel('Kans (%)').fill('veel')
      await pane.getByRole('button', { name: 'Wijziging opslaan' }).click()
      await pane.getByText('Vul een percentage in').waitFor()
      await untilFocused(pane, 'opportunity-chance')
      await pane.getByLabel('Kans (%)').fill('45%')
      await pane.getByLabel('Bedrag').fill('9.000')
      await pane.getByRole('button', { name: 'Wijziging opslaan' }).click()
      await pane.getByText('Wijziging opgeslagen').waitFor()
      expect(written(asked)?.body).to.deep.equal({ amount: 9000, probability: 0.45 })
      await pane.getByRole('definition').filter({ hasText: /^45/ }).waitFor()
      await pane.getByRole('button', { name: 'Terug naar verkoop' }).click()
      await pane.locator('.opportunity', { hasText: 'Overstap' }).getByText(/^45/).waitFor()
      await openFirst(opened)
      await toCorrecting(opened)
      await pane.getByLabel('Naam').fill('Overstap')
      await pane.getByRole('button', { name: 'Wijziging opslaan' }).click()
      await pane.getByRole('button', { name: 'Ongedaan maken' }).click()
      await pane.getByText('Weer zoals het was').waitFor()
      expect(written(asked)?.body).to.include({ name: 'Overstap administratie tweede winkel', amount: 9000 })
    }),
  )

  verifies('PLG-13', 'without a chance of its own it has that of its stage, in the list and by itself', () => {
    const data = [samples.opportunity(1, 'Overstap administratie', 2, { probability: null })]
    return at({ opportunities: { status: 200, body: { data, truncated: false } } }, async (opened) => {
      const { pane } = opened
      await pane.locator('.opportunity').getByText(/^60/).waitFor()
      await openFirst(opened)
      await pane.getByRole('definition').filter({ hasText: /^60/ }).waitFor()
      await toCorrecting(opened)
      await pane.getByText(/Leeg: 60/).waitFor()
    })
  })

  verifies(['PLG-13', 'CLI-6'], 'a new opportunity is taken back; one that is there is removed after a question', () =>
    at({}, async (opened, asked) => {
      const { pane } = opened
      await toNew(opened)
      await pane.getByRole('button', { name: 'Verkoopkans vastleggen' }).click()
      await pane.getByRole('button', { name: 'Ongedaan maken' }).click()
      await pane.getByText('Verwijderd: Omzetcijfers van het kwartaal').waitFor()
      expect(await pane.locator('.opportunity', { hasText: 'Omzetcijfers' }).count()).to.equal(0)
      await openFirst(opened)
      await toRemoving(opened)
      await untilFocused(opened.pane, 'Behouden')
      expect(count(asked, /DELETE/)).to.equal(1)
      await pane.getByRole('button', { name: 'Verwijderen', exact: true }).click()
      await pane.getByText('Verwijderd: Overstap administratie').waitFor()
      expect(count(asked, /DELETE/)).to.equal(2)
    }),
  )

  verifies('CLI-8', 'the field that the service refuses gets the focus, and what was typed stands', () =>
    at({ newOpportunity: refusedDay }, async (opened) => {
      const { pane } = opened
      await toNew(opened)
      await pane.getByLabel('Bedrag').fill('1.250,50')
      await pane.getByRole('button', { name: 'Verkoopkans vastleggen' }).click()
      await pane.getByText('Kies een dag die bestaat').waitFor()
      await untilFocused(pane, 'opportunity-closeDate')
      expect(await pane.getByLabel('Bedrag').inputValue()).to.equal('1.250,50')
    }),
  )

  verifies(['PLG-13', 'CLI-6'], 'a draft is saved first, and then the opportunity is linked to it', () =>
    at({}, async (opened, asked) => {
      const { page, pane } = opened
      await page.getByRole('button', { name: 'Beantwoorden' }).click()
      await pane.getByText('Archiveren bij verzenden').waitFor()
      await toSales(opened)
      await toNew(opened)
      await pane.getByText('Je concept wordt eerst opgeslagen').waitFor()
      await pane.getByRole('button', { name: 'Verkoopkans vastleggen' }).click()
      await pane.getByText('Verkoopkans vastgelegd').waitFor()
      expect(asked.find(({ call }) => call === 'POST opportunities')?.body)
        .to.have.property('outlookItemId')
        .that.matches(/./)
    }),
  )

  verifies('PLG-14', 'a mail is logged as a note by one press, known as such, and taken back by another', () => {
    const kept: unknown[] = []
    const log = ({ body }: PageCall): CallAnswer => {
      kept.push(body)
      const activity = { ...samples.note, ...(body as object), id: 'd0000000-0000-4000-8000-000000000099' }
      return { status: 201, json: { activity } }
    }
    return at({ log }, async (opened, asked) => {
      const { pane } = opened
      await openFirst(opened)
      await press('Mail als notitie vastleggen')(opened)
      await pane.getByText('Deze mail staat hier als notitie').waitFor()
      expect(kept[0]).to.deep.include({
        type: 'note',
        opportunityId: samples.linkedId,
        description: 'Re: Omzetcijfers van het kwartaal',
      })
      expect(kept[0])
        .to.have.property('notes')
        .that.matches(/^Mail van Eva Jansen, .*\n\nDag Piet,/s)
        .and.not.matches(/<|&nbsp;/)
      expect(await pane.getByRole('button', { name: 'Mail als notitie vastleggen' }).count()).to.equal(0)
      await untilFocused(opened.pane, /^Activiteiten/)
      await press('Ongedaan maken')(opened)
      await pane.getByRole('button', { name: 'Mail als notitie vastleggen' }).waitFor()
      expect(written(asked)?.call).to.equal('DELETE activities/by-id/d0000000-0000-4000-8000-000000000099')
    })
  })

  verifies('PLG-14', 'what was removed can be put back as it was', () =>
    at({}, async (opened, asked) => {
      const { pane } = opened
      await openFirst(opened)
      await fromMenu('Verwijderen')(opened)
      await pane.getByText('Taak verwijderd').waitFor()
      expect(await pane.getByText('Voorstel nabellen').count()).to.equal(0)
      await press('Ongedaan maken')(opened)
      await pane.getByText('Teruggezet op jouw naam').waitFor()
      expect(written(asked)).to.deep.include({
        call: 'POST activities',
        body: {
          type: 'task',
          opportunityId: samples.linkedId,
          description: 'Voorstel nabellen',
          dueDate: samples.task.dueDate,
          done: false,
        },
      })
    }),
  )

  verifies('CLI-6', 'what was typed in a note stands again after another mail, and after a new login', () =>
    at({ log: refusal(401, 'LEDGER_REAUTH_REQUIRED') }, async (opened) => {
      const { page, pane } = opened
      await openFirst(opened)
      await press('Notitie')(opened)
      await pane.getByLabel('Omschrijving').fill('Gebeld over de kassa')
      await pane.getByLabel('Toelichting').fill('Belt vrijdag terug')
      await openMail(page, /Kennismaken/)
      await openMail(page, /Omzetcijfers/)
      expect(await pane.getByLabel('Omschrijving').inputValue()).to.equal('Gebeld over de kassa')
      await press('Notitie vastleggen')(opened)
      await signInAgain(opened)
      expect(await pane.getByLabel('Omschrijving').inputValue()).to.equal('Gebeld over de kassa')
      expect(await pane.getByLabel('Toelichting').inputValue()).to.equal('Belt vrijdag terug')
    }),
  )
})
