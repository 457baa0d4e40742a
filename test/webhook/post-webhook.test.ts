// Calls of receivers over real TLS: what counts as an answer, and which addresses are never called.
import dns from 'node:dns'
import { once } from 'node:events'
import { syncBuiltinESMExports } from 'node:module'
import { createServer, type Socket } from 'node:net'
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { connectToServer, makeFindExcluded, makeServerRule } from '#adapters/smtp/server-rules.ts'
import { makeFindUrlFault, makePostWebhook } from '#adapters/webhook/post-webhook.ts'
import { verifies } from '#test/support/verifies.ts'
import { answerWithStatus, openReceiver } from './receiver.ts'

const LOCAL = ['127.0.0.0/8', '::1/128']
const rules = (networks: readonly string[]) => ({ networks, isStrict: true, ports: 'any' as const, notFoundAfter: 50 })

describe('calls of webhook receivers', () => {
  let receiver: Awaited<ReturnType<typeof openReceiver>>
  let open: ReturnType<typeof makePostWebhook>[]
  beforeEach(async () => {
    open = []
    receiver = await openReceiver()
  })
  afterEach(async () => {
    for (const { close } of open) await close()
    await receiver.close()
  })

  const poster = (networks = LOCAL, authorities = [receiver.authority]) => {
    const rule = makeServerRule({ ...rules(networks), tls: 'implicit' })
    const made = makePostWebhook({
      connect: (...to) => connectToServer(to[0], to[1], rule, to[2]),
      allowsHttp: false,
      authorities,
    })
    open.push(made)
    return (url = receiver.url) => made.post({ url, headers: { 'webhook-id': 'x' }, body: '{}' })()
  }
  const answered = (status: number) => ({ _tag: 'Answered', status })
  const unanswered = (fault: string) => ({ _tag: 'Unanswered', fault })

  verifies('EVT-10', 'the status is the answer, and a redirect is not followed', async () => {
    const post = poster()
    expect(await post()).to.deep.equal(answered(204))
    expect(receiver.received[0]).to.deep.include({ path: '/in', body: '{}' })
    receiver.setRespond((response) => void response.writeHead(302, { location: '/elsewhere' }).end())
    expect(await post()).to.deep.equal(answered(302))
    expect(receiver.received.map(({ path }) => path)).to.deep.equal(['/in', '/in'])
    receiver.setRespond(answerWithStatus(410))
    expect(await post()).to.deep.equal(answered(410))
  })

  verifies('EVT-10', 'of an endless answer a few kilobytes are read', async () => {
    receiver.answerEndlessly()
    expect(await poster()()).to.deep.equal(answered(200))
    // What the sockets of both sides buffer is written too.
    expect(receiver.written()).to.be.below(8 * 1024 * 1024)
  })

  verifies('EVT-10', 'no answer has its reason: broken off, unknown host, unknown certificate', async () => {
    receiver.setRespond((response) => void response.destroy())
    expect(await poster()()).to.deep.equal(unanswered('connection'))
    expect(await poster(LOCAL, [])()).to.deep.equal(unanswered('certificate'))
    expect(await poster()('https://nowhere.invalid/')).to.deep.equal(unanswered('host'))
    const silent = createServer(() => undefined).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as { readonly port: number }
    silent.close()
    expect(await poster()(`https://127.0.0.1:${port}/`)).to.deep.equal(unanswered('connection'))
  })

  verifies('EVT-10', 'a receiver that hangs is left after fifteen seconds, before or after TLS', async function () {
    this.timeout(30_000)
    receiver.setRespond(() => undefined)
    const sockets: Socket[] = []
    const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as { readonly port: number }
    const began = performance.now()
    const answers = await Promise.all([poster()(), poster()(`https://127.0.0.1:${port}/`)])
    expect(answers).to.deep.equal([unanswered('timeout'), unanswered('timeout')])
    expect(performance.now() - began).to.be.within(14_000, 20_000)
    for (const socket of sockets) socket.destroy()
    silent.close()
  })

  verifies('EVT-10', 'an internal address is never connected to, whatever its name resolved to before', async () => {
    const post = poster([])
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1'])
      expect(await post(`https://${host}:${receiver.port}/`), host).to.deep.equal(unanswered('host'))
    const { lookup } = dns
    let asked = 0
    // The first look-up is that of the registration.
    dns.lookup = ((_: string, __: object, done: (error: null, found: readonly object[]) => void) => {
      asked += 1
      done(null, [{ address: asked === 1 ? '93.184.216.34' : '127.0.0.1', family: 4 }])
    }) as never
    syncBuiltinESMExports()
    try {
      const url = `https://rebinding.example:${receiver.port}/`
      const findExcluded = makeFindExcluded(rules([]))
      const findUrlFault = makeFindUrlFault(
        async (host, port) => O.isSome(await findExcluded({ host, port, tls: 'implicit' })()),
        false,
      )
      expect(await findUrlFault(url)()).to.deep.equal(O.none)
      expect(await findUrlFault(url)(), 'now internal').to.deep.equal(O.some('host'))
      expect(await post(url)).to.deep.equal(unanswered('host'))
    } finally {
      dns.lookup = lookup
      syncBuiltinESMExports()
    }
    expect(receiver.received).to.deep.equal([])
  })

  verifies(
    'EVT-10',
    'only https addresses without a login are registered and called; http only if allowed',
    async () => {
      const fault = async (url: string, allowsHttp = false) =>
        O.toUndefined(await makeFindUrlFault(async (host) => host === '10.0.0.1', allowsHttp)(url)())
      expect(await fault('https://hooks.example/in?a=1')).to.equal(undefined)
      expect(await fault('http://hooks.example/')).to.equal('scheme')
      expect(await fault('http://hooks.example/', true)).to.equal(undefined)
      expect(await fault('ftp://hooks.example/', true)).to.equal('scheme')
      expect(await fault('https://eva:secret@hooks.example/')).to.equal('form')
      expect(await fault('hooks.example')).to.equal('form')
      expect(await fault('https://10.0.0.1/')).to.equal('host')
      expect(await poster()(`http://127.0.0.1:${receiver.port}/`)).to.deep.equal(unanswered('host'))
    },
  )
})
