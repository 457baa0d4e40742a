// An assistant is connected to the whole service and put to work; an operator sees both, and ends the connection, after which it gets nothing.
import { expect } from 'chai'
import { callTool, type ConnectedAssistant, connected, ping, refresh } from '#test/support/assistant-calls.ts'
import { type AssistantOffice, EVA, startAssistantOffice } from '#test/support/assistant-office.ts'
import { openPage, type Watched } from '#test/support/browser.ts'
import { takePicture } from '#test/support/looks.ts'
import { verifies } from '#test/support/verifies.ts'

describe('an operator and the assistant', function suite() {
  this.timeout(90_000)
  let office: AssistantOffice
  let assistant: ConnectedAssistant
  let watched: Watched
  before(async () => {
    office = await startAssistantOffice()
    assistant = await connected(office)
    const { structured } = await callTool(office, assistant.access, 'list_tenants')
    const [{ uuid: tenant } = { uuid: '' }] = structured['tenants'] as { uuid: string }[]
    await callTool(office, assistant.access, 'create_user', { tenant, email: 'nieuw@korrel.example', name: 'Nieuw' })
    await callTool(office, assistant.access, 'get_user_access', { tenant, email: 'nobody@korrel.example' })
    await callTool(office, assistant.access, 'update_user_roles', { tenant, email: EVA, roles: [tenant] })
    watched = await openPage({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
    const { page } = watched
    await page.goto(`${office.issuer}/admin/assistant`)
    await page.getByRole('link', { name: 'Inloggen met je werkaccount' }).click()
    await page.getByRole('button', { name: 'Eva Jansen' }).click()
    await page.getByRole('heading', { name: 'Assistent', exact: true }).waitFor()
  })
  after(async () => {
    await watched?.context.close()
    await office?.stop()
  })

  const looksWell = async (name: string): Promise<void> => {
    const { page, complaints } = watched
    await takePicture(page, `admin-assistant-job-${name}`, { fullPage: true })
    expect(complaints, name).to.deep.equal([])
  }

  verifies(['ADM-1', 'MCP-9'], 'the operator sees the address, the connection, and each call once', async () => {
    const { page } = watched
    expect(await page.getByLabel('Adres om te plakken').inputValue()).to.equal(office.resource)
    await page.getByText('Jij hoort daarbij.').waitFor()
    await page.getByText('19 mogelijkheden, waarvan 8 iets wijzigen').waitFor()
    await page.getByRole('row', { name: /Eva Jansen.*eva\.jansen@korrel\.example.*vandaag/ }).waitFor()

    const row = (words: string) =>
      page.getByRole('table', { name: 'Wat de assistent deed' }).getByRole('row', { name: new RegExp(words) })
    await row(`Eva Jansen.*Persoon toevoegen.*De Linde.*\\*\\*\\*@korrel\\.example.*Gelukt`).waitFor()
    await row('Kantoren tonen.*Gelukt').waitFor()
    await row(`Rollen van iemand vervangen.*De Linde.*Mislukt.*Niemand met dit adres`).waitFor()
    expect(await row('Bekijken').count()).to.equal(4)
    await looksWell('1-connected')
  })

  verifies(['ADM-1', 'IDN-7'], 'a call leads to its story in the log, and stands among the changes', async () => {
    const { page } = watched
    await page
      .getByRole('row', { name: /Persoon toevoegen/ })
      .getByRole('link', { name: 'Bekijken' })
      .click()
    await page.getByRole('heading', { name: /^Aanvraag / }).waitFor()
    await page.getByRole('row').filter({ hasText: 'assistant.tool' }).first().waitFor()
    await page.goBack()
    await page.getByRole('link', { name: 'Bij de activiteit bekijken' }).click()
    await page
      .getByRole('row', { name: /Assistent aan het werk.*Persoon toevoegen.*De Linde/ })
      .first()
      .waitFor()
    await looksWell('2-changes')
    await page.goBack()
  })

  verifies(
    ['ADM-1', 'MCP-8'],
    'once ended, the connection is good for nothing, and the audit log says so',
    async () => {
      const { page } = watched
      expect(await ping(office, assistant.access)).to.equal(200)
      await page.getByRole('button', { name: 'De verbinding van Eva Jansen beëindigen' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Beëindigen', exact: true }).click()
      await page.getByText('De verbinding van Eva Jansen is beëindigd').waitFor()
      await page.getByText('Nog niemand is verbonden').waitFor()
      expect(await ping(office, assistant.access)).to.equal(401)
      expect((await refresh(office, assistant.refresh)).body).to.have.property('error', 'invalid_grant')
      await looksWell('3-ended')
      await page.goto(`${office.issuer}/admin/changes?action=assistant.disconnected`)
      await page.getByRole('row', { name: /Eva Jansen.*Assistent ontkoppeld/ }).waitFor()
    },
  )
})
