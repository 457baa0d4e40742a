// Whatever is sent to whichever address, the answer is one of ours: never a 500, never a stack trace, never silence.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import fc from 'fast-check'
import { type HttpService, makeServer } from '#adapters/http/server.ts'
import { type Listening, listen } from '#adapters/http/kernel/listening.ts'
import { asArchiveId } from '#domain/archive/archive.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { expectAsDocumented } from '#test/support/as-documented.ts'
import { inFull } from '#test/support/property-runs.ts'
import { verifies } from '#test/support/verifies.ts'
import { fakeDeps, GOOD } from './support/fake-deps.ts'
import { deep, oddRequest } from './support/odd-requests.ts'
import { type RawResponse, send, type RawRequest } from './support/plain-client.ts'
import { patternOf, RIGHT } from './support/right-requests.ts'

const PATIENCE = 5_000
/** More with `npm run fuzz -- 100000`. */
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? inFull(600, 300))
/** Milliseconds for which nothing may hold the event loop. Client and server share it, so the measurement errs to the strict side. */
const LONGEST_HOLD = 1_000

/** Unread bytes of this number may be on their way when the answer is sent and the connection ends; the answer can be lost then. */
const isUnread = ({ method: verb, body }: RawRequest): boolean => verb === 'GET' && (body?.length ?? 0) > 64 * 1024

const isReset = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ECONNRESET'

describe('whatever is sent', () => {
  let service: HttpService
  let listening: Listening

  before(async () => {
    const deps = fakeDeps()
    service = await makeServer({
      ...deps,
      archive: {
        ...deps.archive,
        archiveMail: () => TE.right({ _tag: 'Queued', archiveId: asArchiveId(aUuid(5)) }),
        findArchive: (_, archiveId) =>
          TE.right(
            O.some({
              archiveId,
              status: 'archiving',
              awaitsSignIn: false,
              partsDone: 1,
              parts: 2,
              receipt: O.none,
              undoUntil: O.none,
              failed: O.none,
            }),
          ),
        findArchiveOfMail: () => TE.right(O.none),
      },
    })
    listening = await listen(service, { host: '127.0.0.1', port: 0 })
  })
  after(() => listening.stop(1_000))

  const expectOurs = (sent: RawRequest, { status, headers, text }: RawResponse): void => {
    expect(status, text.slice(0, 300)).to.be.within(200, 499)
    expect(headers['x-request-id'], 'request id').to.be.a('string')
    expect(text).not.to.match(/\n\s+at |node_modules|\.ts:\d/)
    const contentType = headers['content-type']?.toString() ?? null
    if (sent.method !== 'HEAD') expectAsDocumented(service.described().document, { ...sent, status, contentType, text })
    if (status < 400 || sent.method === 'HEAD' || /text\/html/.test(String(headers['content-type']))) return
    const body = JSON.parse(text) as Readonly<Record<string, unknown>>
    if ('error' in body) {
      expect(sent.path).to.match(/^\/mcp\/oauth\/(register|token|revoke)/)
      expect(body['error']).to.match(/^[a-z_]+$/)
      expect(body['error_description']).to.match(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/)
      return
    }
    expect(body['code']).to.match(/^[A-Z_]+$/)
    expect(body['message']).to.be.a('string').and.not.equal('')
    if (body['code'] === 'VALIDATION_FAILED') expect(body['errors']).to.be.an('array').with.length.above(0)
  }

  it('every route is among those that are tried', () => {
    const tried = new Set(RIGHT.map(({ method: verb, path }) => `${verb} ${patternOf(path)}`))
    expect(
      service.endpoints.map(({ method: verb, path }) => `${verb} ${path}`).filter((one) => !tried.has(one)),
    ).to.deep.equal([])
  })

  verifies('PLG-18', 'the answer is ours: no 500, no stack trace, no silence', async function () {
    this.timeout(Math.max(60_000, REQUESTS * 100))
    const delay = monitorEventLoopDelay({ resolution: 10 })
    const [tried, statuses] = [new Map<string, number>(), new Map<number | 'reset', number>()]
    const begun = performance.now()
    delay.enable()
    await fc.assert(
      fc.asyncProperty(oddRequest, async (sent) => {
        const received = await send(listening.url, sent, PATIENCE).catch((error: unknown) => {
          if (isReset(error) && isUnread(sent)) return undefined
          throw error
        })
        const route = `${sent.method} ${patternOf(sent.path)}`
        tried.set(route, (tried.get(route) ?? 0) + 1)
        const status = received?.status ?? 'reset'
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        if (received !== undefined) expectOurs(sent, received)
      }),
      { numRuns: REQUESTS },
    )
    delay.disable()
    const held = Math.round(delay.max / 1e6)
    if (process.env['FUZZ_REQUESTS'] !== undefined) {
      const least = Math.min(...RIGHT.map(({ method, path }) => tried.get(`${method} ${patternOf(path)}`) ?? 0))
      const byStatus = [...statuses].sort(([, a], [, b]) => b - a).map(([status, count]) => `${status}: ${count}`)
      console.log(
        `${REQUESTS} requests in ${Math.round((performance.now() - begun) / 1000)} s; each of ${service.endpoints.length} routes at least ${least} times.`,
        `\nLongest hold of the event loop: ${held} ms. Answers by status: ${byStatus.join(', ')}.`,
      )
    }
    expect(held, 'ms for which the event loop was held').to.be.below(LONGEST_HOLD)
  })

  verifies('PLG-18', 'nested, forbidden, broken and oversized bodies are refused by name', async () => {
    const put = async (text: string, type = 'application/json'): Promise<readonly [number, unknown]> => {
      const received = await send(
        listening.url,
        {
          method: 'PUT',
          path: '/mailclient-plugin/settings',
          headers: { authorization: `Bearer ${GOOD}`, 'content-type': type, 'accept-language': 'en' },
          body: Buffer.from(text, 'latin1'),
        },
        PATIENCE,
      )
      const { code, errors } = JSON.parse(received.text) as { readonly code: unknown; readonly errors?: unknown }
      return [received.status, errors ?? code]
    }
    expect(await put(`{"autoArchiveOnSend":${deep(50, '[', ']')}}`)).to.deep.equal([
      400,
      [{ path: `autoArchiveOnSend${'[0]'.repeat(31)}`, message: 'This is nested too deeply: at most 32 levels.' }],
    ])
    expect(await put('{"autoArchiveOnSend":{"__proto__":{}}}')).to.deep.equal([
      400,
      [{ path: 'autoArchiveOnSend.__proto__', message: 'This name is not allowed.' }],
    ])
    const notJson = [400, [{ path: '', message: 'This is not valid JSON.' }]]
    expect(await put('{"auto')).to.deep.equal(notJson)
    expect(await put('{"autoArchiveOnSend":"\xff"}')).to.deep.equal(notJson)
    expect(await put('[]')).to.deep.equal([400, [{ path: '', message: 'This must be an object.' }]])
    expect(await put(`{"x":"${'y'.repeat(1024 * 1024)}"}`)).to.deep.equal([413, 'PAYLOAD_TOO_LARGE'])
    expect((await put('{}', 'text/plain'))[0]).to.equal(415)
  })
})
