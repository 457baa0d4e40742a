// The built on-send script against the whole service: what of a mail that is sent gets into the ledger, and how long its sender waits when there is
// no service.
import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'chai'
import { ARCHIVE_KEY_HEADER, toKeyMessageId } from '#adapters/web/task-pane/host/archive-key-header.ts'
import {
  builtOnSend,
  mailBeingSent,
  onSendRuntime,
  type OnSendRuntime,
  RealExchange,
  type SampleMail,
  textFile,
} from '#test/support/on-send-runtime.ts'
import { SEND } from '#test/support/plugin-client.ts'
import { localOffice } from '#test/support/running-office.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { heldUnder } from '#test/support/whole-world.ts'

const ALLOWED = [{ allowEvent: true }]

/** Sends one mail by the script, as served or as built, and returns once it is released. */
async function sendBy(
  origin: string,
  script: string,
  mail: SampleMail,
  timer: OnSendRuntime['setTimeout'] = setTimeout,
) {
  const sample = mailBeingSent(mail)
  const sent = onSendRuntime({ script, origin, exchange: RealExchange, setTimeout: timer }).send(sample.item)
  await sent.done
  return { ...sample, completed: sent.completed }
}

describe('mails sent from Outlook', function () {
  this.timeout(60_000)
  const office = localOffice()
  let script = ''
  before(async () => {
    script = await builtOnSend()
  })

  const send = (mail: SampleMail) => sendBy(office.service.baseUrl, script, mail)
  const settings = (autoArchiveOnSend: boolean) =>
    office.ask('/mailclient-plugin/settings', {
      method: 'PUT',
      body: { autoArchiveOnSend, defaultArchiveTarget: 'contact' },
    })
  const announced = async (archiveKey: string) => {
    const { status, text } = await office.ask(`${SEND}-target`, {
      method: 'PUT',
      body: { archiveKey, target: office.target },
    })
    expect(status, text).to.equal(200)
  }
  const statusOf = async (key: string) => (await office.ask(`${SEND}/${key}`)).body
  const archived = (key: string) =>
    until(
      'the worker to archive',
      async () => ((await statusOf(key))['status'] === 'archived' ? statusOf(key) : false),
      30_000,
      100,
    )

  verifies(
    ['CLI-7', 'CLI-10', 'ARC-7'],
    'go to the target that was announced, whole, whatever the opt-in',
    async () => {
      await settings(false)
      const archiveKey = randomUUID()
      await announced(archiveKey)
      const { completed } = await send({
        archiveKey,
        subject: 'Verzonden met doel',
        files: [
          textFile('offerte.txt', 'Onze offerte'),
          {
            attachment: { name: 'Vraag', size: 30, isInline: false, attachmentType: 'item' },
            content: { content: 'From: Eva\r\nSubject: Vraag\r\n\r\nÉén vraag', format: 'eml' },
          },
        ],
      })
      expect(completed).to.deep.equal(ALLOWED)
      const { target, receipt } = await archived(archiveKey)
      expect(target).to.deep.equal(office.target)
      expect(receipt).to.have.property('parts').with.length(3)
      const { documents } = await heldUnder(office.world.ledgerUrl, 'Verzonden met doel')
      expect(documents).to.have.length(1)
      expect(documents[0]?.attachments.map(({ fileName }) => fileName)).to.have.members([
        'Verzonden met doel.pdf',
        'offerte.txt',
        'Vraag.eml',
      ])
    },
  )

  verifies(
    ['CLI-7', 'CLI-10', 'ARC-10'],
    'are archived unasked after the opt-in, and known again by their stamp',
    async () => {
      await settings(true)
      const { completed, headers } = await send({ subject: 'Vanzelf gearchiveerd' })
      expect(completed).to.deep.equal(ALLOWED)
      const key = headers[ARCHIVE_KEY_HEADER] ?? ''
      await archived(key)
      const id = encodeURIComponent(toKeyMessageId(key))
      const { body } = await office.ask(`/mailclient-plugin/archive-status?messageIds=${id}`)
      expect(body).to.have.nested.property('data[0].archived', true)
    },
  )

  verifies('CLI-7', 'do not leave for us without the opt-in: not even their text is read', async () => {
    await settings(false)
    const { completed, read, headers } = await send({ subject: 'Blijft weg' })
    expect(completed).to.deep.equal(ALLOWED)
    expect(read).to.deep.equal([])
    expect(headers).to.deep.equal({})
  })

  verifies(['CLI-7', 'ARC-9'], 'that are too large leave unarchived and undivided, still announced', async () => {
    const archiveKey = randomUUID()
    await announced(archiveKey)
    const file = textFile('film.mp4', 'x')
    const large = { ...file, attachment: { ...file.attachment, size: 26 * 1024 * 1024 } }
    const { completed } = await send({ archiveKey, subject: 'Te groot', files: [textFile('klein.txt', 'x'), large] })
    expect(completed).to.deep.equal(ALLOWED)
    expect((await statusOf(archiveKey))['status']).to.equal('awaiting_send')
    expect((await heldUnder(office.world.ledgerUrl, 'Te groot')).documents).to.deep.equal([])
  })

  verifies('CLI-7', 'pass by the script as the service gives it out, which knows where the service is', async () => {
    const served = await (await fetch(`${office.service.baseUrl}/mailclient-plugin/on-send.js`)).text()
    const archiveKey = randomUUID()
    await announced(archiveKey)
    // Nowhere: the script's own settings, which stand in front of it, come later and win.
    await sendBy('http://nowhere.invalid', served, { archiveKey, subject: 'Uit het adres' })
    expect((await archived(archiveKey))['target']).to.deep.equal(office.target)
  })
})

describe('mails sent while the service is dead', function () {
  let server: Server
  let script = ''
  const listen = async (): Promise<string> => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  /** Without timers, only the failure itself releases the mail. */
  const sendAtOnce = async (origin: string) =>
    (await sendBy(origin, script, { archiveKey: 'key-1' }, () => undefined)).completed
  before(async () => {
    script = await builtOnSend()
  })
  afterEach(() => {
    server.closeAllConnections()
    server.close()
  })

  verifies('CLI-7', 'leave at once where the port is closed, within four seconds where it is silent', async () => {
    server = createServer(() => undefined)
    const origin = await listen()
    // On a slow machine both timers are late, and run in their order.
    const [early, late] = [pause(3_000, 'early'), pause(4_000, 'late')]
    const silent = sendBy(origin, script, { archiveKey: 'key-1' }).then(({ completed }) => completed)
    expect(await Promise.race([silent, early])).to.equal('early')
    expect(await Promise.race([silent, late])).to.deep.equal(ALLOWED)
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
    expect(await sendAtOnce(origin)).to.deep.equal(ALLOWED)
  })

  verifies('CLI-7', 'leave where every answer is a failure', async () => {
    server = createServer((_, response) => response.writeHead(503).end('<html>unavailable</html>'))
    expect(await sendAtOnce(await listen())).to.deep.equal(ALLOWED)
  })
})
