// What `npm start` offers of webhooks: an administrator adds an address, a real receiver verifies what arrives, and the page shows what became of it.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'chai'
import { Webhook } from 'standardwebhooks'
import { takePicture } from '#test/support/looks.ts'
import { readBody } from '#test/support/read-body.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import type { Demo } from './demo.ts'

interface Arrived {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Speaks http, which only a service outside production calls. */
async function openPlainReceiver() {
  const arrived: Arrived[] = []
  const server = createServer((request, response) => {
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
    void readBody(request).then((body) => {
      arrived.push({ headers, body: body ?? '' })
      response.writeHead(204).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    arrived,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/in`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** To be called in the `describe` of the demo, in whose page Eva is signed in. */
export function verifyWebhooksInDemo(getDemo: () => Demo): void {
  verifies(
    ['EVT-10', 'EVT-11'],
    'a webhook from the page receives an event, a test and both again, each verified by its secret',
    async () => {
      const { service, watched } = getDemo()
      const { page } = watched
      const { arrived, url, close } = await openPlainReceiver()

      await page.goto(`${service.baseUrl}/admin/webhooks`)
      await page.getByRole('button', { name: 'Webhook toevoegen' }).first().click()
      await page.getByRole('textbox', { name: /^Adres/ }).fill(url)
      await page.getByRole('checkbox', { name: 'Persoon toegevoegd' }).check()
      await page.getByRole('dialog').getByRole('button', { name: 'Webhook toevoegen' }).click()
      await page.getByText('Bewaar dit geheim').waitFor()
      const [secret = ''] = /whsec_\S+/.exec(await page.getByRole('dialog').innerText()) ?? []
      await page.getByRole('button', { name: 'Ik heb het bewaard' }).click()

      const verifier = new Webhook(secret)
      const verified = async (count: number) => {
        await until(`call ${count}`, () => Promise.resolve(arrived.length >= count))
        const { body, headers } = arrived[count - 1] ?? { body: '', headers: {} }
        return { id: headers['webhook-id'], content: verifier.verify(body, headers) }
      }

      await page.goto(`${service.baseUrl}/admin/people`)
      await page.getByRole('link', { name: 'Persoon toevoegen' }).click()
      await page.getByLabel('Naam', { exact: true }).fill('Wim Webhaak')
      await page.getByLabel('E-mailadres', { exact: true }).fill('wim@korrel.example')
      await page.getByRole('button', { name: 'Toevoegen', exact: true }).click()
      const added = await verified(1)
      expect(added.content).to.have.property('type')

      await page.goto(`${service.baseUrl}/admin/webhooks`)
      await page.getByRole('link', { name: new RegExp(url) }).click()
      await page.getByText('Bezorgd').first().waitFor()
      await page.getByText('Persoon toegevoegd').first().waitFor()
      await page.getByRole('button', { name: 'Test sturen' }).click()
      const test = await verified(2)
      expect(test.id).not.to.equal(added.id)
      await page.getByRole('button', { name: 'Opnieuw sturen' }).last().click()
      const again = await verified(3)
      expect(again).to.deep.equal(added)
      await takePicture(page, 'demo-webhook-deliveries', { fullPage: true })
      await close()
    },
  )
}
