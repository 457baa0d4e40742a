// The assistant's page as an operator uses it.
import { expect } from 'chai'
import { PIET } from '#bootstrap/sample/founders.ts'
import { fromDays } from '#domain/shared/clock.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { verifies } from '#test/support/verifies.ts'
import { called, connected, withAssistant, withOtherAssistant } from './admin-assistant-records.ts'
import { STORY } from './admin-log-records.ts'
import { anOffice, answering, type Office } from './admin-office.ts'
import { adminPages, openAt, type OpenedPage, plain } from './admin-pages.ts'

const ADDRESS = 'https://tapster.example/mcp'

describe('the assistant’s page as operators use it', () => {
  const service = adminPages()

  const open = async (
    over: Partial<Office> = withAssistant(),
    path = '/admin/assistant',
  ): Promise<OpenedPage & { readonly office: Office }> => {
    const office = anOffice(over)
    return { ...(await openAt(service, path, plain, answering(office))), office }
  }
  const asked = ({ asked: calls }: Office, beginning: string): readonly string[] =>
    calls.filter((call) => call.startsWith(beginning))

  verifies('ADM-1', 'the address is copied with one press, which is said quietly', async () => {
    const { page, context } = await open()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.getByRole('button', { name: 'Adres kopiëren' }).click()
    await page.getByRole('status').getByText('Gekopieerd').waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).to.equal(ADDRESS)
    expect(await page.getByLabel('Adres om te plakken').inputValue()).to.equal(ADDRESS)
    expect(await page.locator('.steps > li').count()).to.equal(4)
    await page.getByText('Jij hoort daarbij.').waitFor()
  })

  verifies(
    'MCP-6',
    'it says where connecting is impossible, where the address is useless, and who may not',
    async () => {
      const unconnected = await open(withOtherAssistant())
      await unconnected.page.getByRole('alert').getByText('Nu kan nog niemand verbinden').waitFor()
      await unconnected.page.getByText('Claude kan nog niet bij dit adres').waitFor()
      expect(await unconnected.page.locator('.steps > li').count(), 'without consent').to.equal(3)
      const other = await open(withOtherAssistant({ mailDomain: 'elders.example' }))
      await other.page.getByText('Jij niet: je bent ingelogd als eva.jansen@korrel.example.').waitFor()
      expect(await other.page.getByText('Nu kan nog niemand verbinden').count()).to.equal(0)
    },
  )

  verifies('ADM-1', 'each tool is listed with whether it changes anything', async () => {
    const later = { name: 'later', title: 'Later on', description: 'New.', readOnly: true, destructive: false }
    const { page } = await open()
    await page.getByText('19 mogelijkheden, waarvan 8 iets wijzigen').click()
    const tool = (name: string): Promise<string> => page.locator('details li').filter({ hasText: name }).innerText()
    expect(await tool('Persoon zoeken')).to.contain('leest alleen')
    expect(await tool('Smoelenboek bijwerken')).to.contain('wijzigt iets')
    const other = await open(withOtherAssistant({ tools: [later] }))
    await other.page.getByText('1 mogelijkheid').click()
    await other.page.locator('details li').filter({ hasText: 'Later on' }).getByText('New.').waitFor()
  })

  verifies('ADM-1', 'a connection is ended after it was named, once, and the list is without it', async () => {
    const eva = connected()
    const expired = connected({ user: PIET, label: '127.0.0.1', expiresAt: Date.now() - fromDays(1) })
    const { page, office } = await open(withAssistant({ connections: [eva, expired] }))
    const row = page.getByRole('row', { name: /Eva Jansen.*eva\.jansen@korrel\.example.*claude\.ai/ })
    await row.getByText('Jij', { exact: true }).waitFor()
    expect(
      await page
        .getByRole('row', { name: /127\.0\.0\.1/ })
        .getByRole('button')
        .count(),
      'expired',
    ).to.equal(0)
    const ask = row.getByRole('button', { name: 'De verbinding van Eva Jansen beëindigen' })
    const dialog = page.getByRole('dialog', { name: 'De verbinding van Eva Jansen beëindigen' })
    await ask.click()
    await dialog.getByRole('button', { name: 'Annuleren' }).click()
    expect(asked(office, 'DELETE')).to.deep.equal([])
    await ask.click()
    await dialog.getByRole('button', { name: 'Beëindigen', exact: true }).click()
    await page.getByText('De verbinding van Eva Jansen is beëindigd').waitFor()
    await row.waitFor({ state: 'detached' })
    expect(asked(office, 'DELETE')).to.deep.equal([`DELETE /assistant/connections/${eva.id}`])
  })

  verifies('ADM-1', 'the slower of two users gets a notice, and sees the current list', async () => {
    const eva = connected()
    const { page } = await open(withAssistant({ connections: [eva] }))
    const ask = page.getByRole('button', { name: 'De verbinding van Eva Jansen beëindigen' })
    await ask.click()
    await service.within(({ signIns }) => signIns.end(eva, eva.id))
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Beëindigen', exact: true }).click()
    await dialog.getByText('Deze verbinding is er niet meer').waitFor()
    await dialog.getByRole('button', { name: 'Annuleren' }).click()
    await page.getByText('Nog niemand is verbonden').waitFor()
    await page.getByRole('link', { name: 'Naar de stappen' }).click()
    expect(new URL(page.url()).hash).to.equal('#connect')
  })

  verifies(
    'MCP-9',
    'each call is listed once with how it ended, failed ones alone by the address, the latest on demand',
    async () => {
      const { page, office } = await open()
      const table = page.getByRole('table', { name: 'Wat de assistent deed' })
      await table.getByRole('row', { name: /Persoon deactiveren.*Mislukt.*LastAdministrator/ }).waitFor()
      expect(await table.getByRole('row', { name: /Persoon deactiveren/ }).count()).to.equal(1)
      await table.getByRole('row', { name: /Persoon toevoegen.*Administratie De Linde.*Uitkomst onbekend/ }).waitFor()
      await table.getByRole('row', { name: /Smoelenboek bijwerken.*adressen: 42 stuks proef: ja.*Bezig/ }).waitFor()
      await service.within(({ audit }) => audit.recordAll([called(0, { tool: 'list_roles' })]))
      await page.getByRole('button', { name: 'Verversen' }).click()
      await table.getByRole('row', { name: /Rollen tonen/ }).waitFor()
      await page.getByRole('button', { name: 'Alleen mislukte' }).click()
      await table.getByRole('row', { name: /Rollen tonen/ }).waitFor({ state: 'detached' })
      expect(new URL(page.url()).search).to.equal('?outcome=failed')
      expect(asked(office, 'GET /assistant/calls').at(-1)).to.equal(
        'GET /assistant/calls?outcome=failed&skip=0&limit=25',
      )
      expect(await table.getByRole('row').count()).to.equal(2)
      await table.getByRole('link', { name: 'Bekijken' }).click()
      await page.waitForURL((url) => url.pathname === '/admin/logs' && url.search.includes(STORY))
      await page.goBack()
      await page.getByRole('link', { name: 'Bij de activiteit bekijken' }).click()
      await page.getByRole('heading', { name: 'Activiteit' }).waitFor()
      expect(await page.getByLabel('Soort', { exact: true }).inputValue()).to.equal('assistant.tool')
    },
  )

  verifies(
    'ADM-1',
    'both lists are paged by themselves, and a call that ended on the page before is not unknown',
    async () => {
      const many = Array.from({ length: 60 }, (_, n) => called(n))
      const call = many[24]?.details['call'] as Uuid
      const begun = called(25, { call, tool: 'create_user', outcome: 'intended' })
      const calls = [...many.slice(0, 25), begun, ...many.slice(25)]
      const { page } = await open(withAssistant({ connections: Array.from({ length: 30 }, () => connected()), calls }))
      const pager = page.getByRole('navigation', { name: /Wat de assistent deed/ })
      await Promise.all([
        page.waitForResponse((answer) => answer.url().endsWith('/assistant/calls?skip=5&limit=45')),
        pager.getByRole('button', { name: 'Volgende' }).click(),
      ])
      await pager.getByText('26–50 van 61').waitFor()
      const rows = page.locator('table[aria-label="Wat de assistent deed"][aria-busy="false"] tbody > tr')
      await rows.nth(23).waitFor()
      expect(await rows.count()).to.equal(24)
      expect(await page.getByText('Uitkomst onbekend').count()).to.equal(0)
      await page
        .getByRole('navigation', { name: /Wie verbonden is/ })
        .getByRole('button', { name: 'Volgende' })
        .click()
      await page.getByText('26–30 van 30').waitFor()
      expect(new URL(page.url()).search).to.equal('?calls=2&connections=2')
    },
  )

  verifies(
    ['ADM-1', 'IDN-6'],
    'a user who is not an operator sees neither page nor link, and sends no request',
    async () => {
      const permissions = ['users:read', 'roles:read', 'logs:read'] as const
      const { page, office } = await open({ permissions })
      await page.getByRole('heading', { name: 'Hier mag je niet bij' }).waitFor()
      expect(await page.getByRole('link', { name: 'Assistent' }).count()).to.equal(0)
      expect(asked(office, 'GET /assistant')).to.deep.equal([])
      const operator = await open({}, '/admin')
      await operator.page.getByRole('link', { name: 'Assistent' }).click()
      await operator.page.getByRole('heading', { name: 'Assistent', exact: true }).waitFor()
    },
  )
})
