// Saved views of a list: saved from what is chosen, opened, renamed, replaced and removed; in the looks of every view.
import { expect } from 'chai'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { openLog } from './admin-log-records.ts'
import { anOffice, answering } from './admin-office.ts'
import { adminPages, type AdminView, openAt, type OpenedPage, plain, said, verifyAdminViews } from './admin-pages.ts'

const menuOf = ({ page }: Pick<OpenedPage, 'page'>, name = /^(Weergaven|Views)/) => page.getByRole('button', { name })

async function choose(opened: OpenedPage, item: string | RegExp): Promise<void> {
  await menuOf(opened).click()
  await opened.page.getByRole('menu').getByText(item).click()
}

async function save(opened: OpenedPage, name: string): Promise<void> {
  await choose(opened, said(opened, 'Deze weergave opslaan', 'Save this view'))
  await opened.page.getByRole('dialog').getByRole('textbox').fill(name)
  await opened.page
    .getByRole('dialog')
    .getByRole('button', { name: said(opened, 'Opslaan', 'Save') })
    .click()
  await opened.page.getByRole('dialog').waitFor({ state: 'detached' })
}

const LONG = 'Mensen die al lang wachten op een uitnodiging van een van onze vestigingen'

const views: readonly (AdminView & { readonly path: string })[] = [
  {
    name: 'saved-views-menu',
    path: '/admin/people?status=INACTIVE,NOT_ACTIVATED&sort=-statusSince',
    words: { nl: /verwijderen$/, en: /^Remove/ },
    reach: async (opened) => {
      await save(opened, 'Uit dienst')
      await save(opened, LONG)
      await menuOf(opened).click()
    },
  },
  {
    name: 'saved-views-dialog',
    path: '/admin/people?status=INACTIVE',
    words: { nl: /Die wordt vervangen/, en: /It will be replaced/ },
    reach: async (opened) => {
      await save(opened, 'Uit dienst')
      await choose(opened, said(opened, 'Deze weergave opslaan', 'Save this view'))
      await opened.page.getByRole('dialog').getByRole('textbox').fill('uit dienst')
    },
  },
]

describe('saved views', () => {
  const service = adminPages()

  verifyAdminViews(service, views, ({ path }) => ({ path, answer: answering(anOffice()) }))

  const searchOf = ({ page }: OpenedPage): string => decodeURIComponent(new URL(page.url()).search)

  verifies('ADM-1', 'of people: saved, opened, renamed, replaced, removed and back again', async () => {
    const opened = await openAt(
      service,
      '/admin/people?status=INACTIVE&sort=-name&page=1',
      plain,
      answering(anOffice()),
    )
    const { page } = opened
    await save(opened, 'Uit dienst')
    await page.getByText('Weergave “Uit dienst” opgeslagen').waitFor()
    await menuOf(opened, /^Weergaven: Uit dienst$/).waitFor()
    await page.getByRole('button', { name: 'Filters wissen' }).click()
    await menuOf(opened, /^Weergaven$/).waitFor()
    await choose(opened, 'Uit dienst')
    await until('its address', () => searchOf(opened) === '?sort=-name&status=INACTIVE')
    await page.getByRole('row', { name: /Thijs Dekker/ }).waitFor()
    await choose(opened, '“Uit dienst” hernoemen')
    await page.getByRole('dialog').getByRole('textbox').fill('Vertrokken')
    await page.keyboard.press('Enter')
    await menuOf(opened, /^Weergaven: Vertrokken$/).waitFor()
    await page.getByRole('searchbox').fill('thijs')
    await until('the search in the address', () => searchOf(opened).includes('q=thijs'))
    await save(opened, 'VERTROKKEN')
    await menuOf(opened, /^Weergaven: VERTROKKEN$/).click()
    expect(await page.getByRole('menuitemradio').count(), 'replaced').to.equal(1)
    await page.getByText('“VERTROKKEN” verwijderen').click()
    await menuOf(opened, /^Weergaven$/).waitFor()
    await page.getByRole('button', { name: 'Ongedaan maken' }).click()
    await menuOf(opened, /^Weergaven: VERTROKKEN$/).waitFor()
  })

  verifies(
    'ADM-1',
    'of the log: without the open line; a filter that is gone is ignored, and the page says so',
    async () => {
      const opened = await openLog(service, '/admin/logs?level=error&live=1&entry=zzzzzzzzzzzzzzzz-replica1')
      const { page } = opened
      await save(opened, 'Fouten live')
      const stored = '/admin/views?page=logs'
      const listed = await page.evaluate(`fetch('${stored}').then((answer) => answer.json())`)
      const [view] = (listed as { readonly data: readonly { readonly uuid: string; readonly query: string }[] }).data
      expect(view?.query).to.equal('level=error&live=1')
      const body = JSON.stringify({ page: 'logs', name: 'Van vroeger', query: 'level=error&colour=red' })
      await page.evaluate(
        `fetch('/admin/views/${view?.uuid}', { method: 'PUT', headers: { 'content-type': 'application/json' }, body: ${JSON.stringify(body)} })`,
      )
      await page.goto(`${service.baseUrl}/admin/logs`)
      await choose(opened, 'Van vroeger')
      await page.getByText('colour=red').waitFor()
      await menuOf(opened, /^Weergaven: Van vroeger$/).waitFor()
      await choose(opened, '“Van vroeger” verwijderen')
      await page.getByText('Weergave “Van vroeger” verwijderd').waitFor()
    },
  )
})
