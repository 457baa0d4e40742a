// The built on-send script always lets the mail go, once: whatever refuses, lacks, is too large or never answers.
import { expect } from 'chai'
import { DEADLINE } from '#adapters/web/task-pane/on-send/on-send.ts'
import { fakeExchange, mailBeingSent, makeTimers, textFile } from '#test/support/on-send-runtime.ts'
import { verifies } from '#test/support/verifies.ts'
import { ALLOWED, RECOVER, SEND, SETTINGS, onSendWorld, serviceWith } from './on-send-world.ts'

describe('the on-send script lets every mail go', () => {
  const { runtimeWith, sendOne } = onSendWorld()

  verifies('CLI-7', 'hands over nothing of a mail that is too large', async () => {
    const file = textFile('a.txt', 'x')
    const large = { ...file, attachment: { ...file.attachment, size: 26 * 1024 * 1024 } }
    for (const [name, files] of [
      ['too large', [large]],
      ['too many', Array.from({ length: 101 }, () => file)],
    ] as const) {
      const { paths, read, completed } = await sendOne({ archiveKey: 'key-1', files }, serviceWith(true))
      expect(paths, name).not.to.include(SEND)
      expect(completed, name).to.deep.equal(ALLOWED)
      // Contents are not fetched in vain.
      expect(read.filter((part) => part.startsWith('content'))).to.deep.equal([])
    }
  })

  verifies('CLI-7', 'lets the mail go where Outlook refuses or lacks any call, or the service says no', async () => {
    const { item } = mailBeingSent({ archiveKey: 'key-1', files: [textFile('a.txt', 'x')] })
    for (const part of Object.keys(item) as readonly (keyof typeof item)[]) {
      const service = serviceWith(true)
      const sent = runtimeWith(service.exchange).send({ ...item, [part]: undefined })
      await sent.done
      expect(sent.completed, part).to.deep.equal(ALLOWED)
    }
    for (const status of [400, 401, 409, 413, 429, 500, 503]) {
      const { completed } = await sendOne({ archiveKey: 'k' }, serviceWith(true, { [SEND]: () => [status, 'no'] }))
      expect(completed, String(status)).to.deep.equal(ALLOWED)
    }
    const nothingOpen = runtimeWith(serviceWith(true).exchange).send(null)
    await nothingOpen.done
    expect(nothingOpen.completed).to.deep.equal(ALLOWED)
  })

  verifies('CLI-7', 'lets the mail go at its deadline, once, whatever does not answer', async () => {
    const never = () => undefined
    for (const [name, path] of [
      ['recovery', RECOVER],
      ['settings', SETTINGS],
      ['archiving', SEND],
    ] as const) {
      const timers = makeTimers()
      const service = serviceWith(true, { [path]: never })
      const { item } = mailBeingSent({})
      const sent = runtimeWith(service.exchange, { setTimeout: timers.setTimeout }).send(item)
      await settled()
      timers.pass(DEADLINE - 1)
      await settled()
      expect(sent.completed, name).to.deep.equal([])
      timers.pass(1)
      expect(sent.completed, name).to.deep.equal(ALLOWED)
      timers.pass(60_000)
      await settled()
      expect(sent.completed, name).to.deep.equal(ALLOWED)
    }
    expect(DEADLINE).to.be.below(4_000)
  })

  verifies('CLI-7', 'begins nothing once the mail was let go, and does not let it go again', async () => {
    const timers = makeTimers()
    const service = serviceWith(true)
    const { item } = mailBeingSent({ archiveKey: 'key-1' })
    let giveBody = (): void => undefined
    const slow = {
      ...item,
      body: {
        getAsync: (_: 'html', callback: Parameters<typeof item.body.getAsync>[1]) => {
          giveBody = () => callback({ status: 'succeeded', value: '<p>Laat</p>' })
        },
      },
    }
    const sent = runtimeWith(service.exchange, { setTimeout: timers.setTimeout }).send(slow)
    await settled()
    timers.pass(DEADLINE)
    expect(sent.completed).to.deep.equal(ALLOWED)
    giveBody()
    await settled()
    expect(service.asked.map(({ path }) => path)).to.deep.equal([RECOVER, `${SEND}/key-1`])
    expect(sent.completed).to.deep.equal(ALLOWED)
  })

  verifies(
    ['CLI-7', 'SES-14'],
    'shows the mailbox’s proof where the service asks for one, and keeps its session in memory',
    async () => {
      const service = serviceWith(true)
      const runtime = runtimeWith(service.exchange, { identityToken: 'identity' })
      await runtime.send(mailBeingSent({}).item).done
      await runtime.send(mailBeingSent({ archiveKey: 'k2' }).item).done
      expect(service.asked.map(({ path, bearer }) => [path, bearer])).to.deep.equal([
        [RECOVER, 'Bearer identity'],
        [SETTINGS, 'Bearer jwt-1'],
        [SEND, 'Bearer jwt-1'],
        [`${SEND}/k2`, 'Bearer jwt-1'],
        [SEND, 'Bearer jwt-1'],
      ])
      const without = serviceWith(true)
      const refusing = { getAccessToken: () => Promise.reject(new Error('13012')) }
      const sent = runtimeWith(without.exchange, { identityToken: 'x', office: { auth: refusing } }).send(
        mailBeingSent({}).item,
      )
      await sent.done
      expect(without.asked[0]).to.include({ path: RECOVER, bearer: '' })
      expect(sent.completed).to.deep.equal(ALLOWED)
    },
  )

  verifies('CLI-7', 'recovers its session once more where the service has ended it', async () => {
    let jwts = 0
    const service = fakeExchange((_, path) => {
      if (path === RECOVER) return [200, { data: { jwt: `jwt-${++jwts}`, expiresAt: Date.now() + 3_600_000 } }]
      if (jwts < 2) return [401, { code: 'PLUGIN_SESSION_INVALID' }]
      return path === SEND ? [202, {}] : [200, { status: 'awaiting_send' }]
    })
    const sent = runtimeWith(service.exchange).send(mailBeingSent({ archiveKey: 'k' }).item)
    await sent.done
    expect(service.asked.map(({ path, bearer }) => `${path} ${bearer}`)).to.deep.equal([
      `${RECOVER} `,
      `${SEND}/k Bearer jwt-1`,
      `${RECOVER} `,
      `${SEND}/k Bearer jwt-2`,
      `${SEND} Bearer jwt-2`,
    ])
  })
})

/** Until everything that can happen by itself has. */
async function settled(): Promise<void> {
  for (let n = 0; n < 20; n += 1) await new Promise((resolve) => setImmediate(resolve))
}
