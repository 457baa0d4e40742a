// The on-send handler in a page, as Outlook on the web runs it: under the service's own policy, with a mail that gets into the ledger.
import { expect } from 'chai'
import { randomUUID } from 'node:crypto'
import { openPage } from '#test/support/browser.ts'
import { SEND } from '#test/support/plugin-client.ts'
import { localOffice } from '#test/support/running-office.ts'
import { verifies } from '#test/support/verifies.ts'

/** Office.js of a mail client with one mail in it; runs in the page before its scripts do. */
function standInOffice(archiveKey: string): void {
  const field = (value: unknown) => ({
    getAsync: (...args: readonly unknown[]) =>
      (args.at(-1) as (answer: object) => void)({ status: 'succeeded', value }),
  })
  const eva = { displayName: 'Eva', emailAddress: 'eva@korenbloem.example' }
  const none = { getAsync: field(undefined).getAsync, setAsync: field(undefined).getAsync }
  const handlers = new Map<string, (event: object) => void>()
  Object.assign(globalThis, {
    send: () =>
      new Promise((resolve) => handlers.get('onMessageSend')?.({ completed: (options: object) => resolve(options) })),
    Office: {
      onReady: () => new Promise(() => undefined),
      actions: { associate: (name: string, handler: (event: object) => void) => handlers.set(name, handler) },
      context: {
        mailbox: {
          userProfile: { emailAddress: 'eva.jansen@korrel.example' },
          item: {
            subject: field('Van een pagina'),
            to: field([eva]),
            cc: field([]),
            body: field('<p>Beste Eva</p>'),
            getAttachmentsAsync: field([]).getAsync,
            internetHeaders: { ...none, getAsync: field({ 'x-tapster-archive-key': archiveKey }).getAsync },
          },
        },
      },
    },
  })
}

describe('the page of the on-send handler', function () {
  this.timeout(60_000)
  const office = localOffice()

  const sentFrom = async (baseUrl: string): Promise<void> => {
    const archiveKey = randomUUID()
    await office.ask(`${SEND}-target`, { method: 'PUT', body: { archiveKey, target: office.target } })
    const { context, page, complaints } = await openPage()
    try {
      await page.addInitScript(standInOffice, archiveKey)
      await page.goto(`${baseUrl}/mailclient-plugin/on-send.html?et=1`)
      const completed = await page.evaluate<unknown>('send()')
      expect(completed).to.deep.equal({ allowEvent: true })
      expect(complaints).to.deep.equal([])
    } finally {
      await context.close()
    }
    const { body } = await office.ask(`${SEND}/${archiveKey}`)
    expect(body['status']).to.be.oneOf(['queued', 'archiving', 'archived'])
  }

  verifies(['CLI-7', 'CLI-10', 'PLG-2'], 'hands a mail over and lets it go, without a breach of its policy', async () =>
    sentFrom(office.service.baseUrl),
  )

  it('does so too where a developer opens it at localhost', async () =>
    sentFrom(office.service.baseUrl.replace('127.0.0.1', 'localhost')))
})
