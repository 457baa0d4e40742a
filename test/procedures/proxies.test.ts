// The service behind the proxies of the guide: who calls, what they may send, what they see at once, and where links and cookies lead.
import { expect } from 'chai'
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'undici'
import { ARCHIVE, contactPath, mailTo } from '#test/support/plugin-client.ts'
import { type ServedOffices, serveTwoOffices } from '#test/support/served-offices.ts'
import { control } from '#test/support/service.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { startVouchingProvider, type VouchingProvider } from '#test/support/vouching-provider.ts'
import { CHALLENGE, HOST, PROXIES, type ProxyUnderTest, startProxy } from './support/proxies.ts'

const MEGABYTE = 1024 * 1024
const ORIGIN = `https://${HOST}`
const CALLS = 12
const RECOVER = '/ledger/mailclient/session/recover'

interface Request {
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** The address of the client. */
  readonly from?: string
}

interface Response {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

describe('the service behind a proxy of the guide', function () {
  this.timeout(120_000)
  let offices: ServedOffices
  let provider: VouchingProvider

  before(async () => {
    provider = await startVouchingProvider()
    offices = await serveTwoOffices({
      BASE_URL: ORIGIN,
      TRUSTED_PROXIES: '1',
      RATE_LIMIT_SESSION: String(CALLS),
      IDP_ISSUER_URL: provider.url,
    })
  })
  after(async () => {
    await offices?.stop()
    await provider?.stop()
  })

  for (const [which, kind] of PROXIES.entries())
    describe(kind.name, () => {
      let proxy: ProxyUnderTest
      const agents: Agent[] = []

      before(async function () {
        const started = await startProxy(kind, offices.service.url)
        if (started === undefined) return this.skip()
        proxy = started
      })
      after(async () => {
        await Promise.all(agents.map((agent) => agent.destroy()))
        await proxy?.stop()
      })

      const call = async (path: string, { method, headers, body, from }: Request = {}): Promise<Response> => {
        const localAddress = from ?? '127.0.0.1'
        const dispatcher = new Agent({ localAddress, connect: { ca: proxy.authority, servername: HOST } })
        agents.push(dispatcher)
        const answer = await request(`https://127.0.0.1:${proxy.port}${path}`, {
          dispatcher,
          method: method ?? (body === undefined ? 'GET' : 'POST'),
          headers: { host: HOST, ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
          ...(body !== undefined && { body }),
        })
        return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() }
      }

      /** The session of a user of the plugin, by a login through the proxy. */
      const logIn = async (): Promise<string> => {
        const { ledgerUrl } = offices.service
        const user = 'eva.jansen@korrel.example'
        const redirectUri = `${ORIGIN}/ledger/callback`
        const { code } = (await control(ledgerUrl, { op: 'code', user, redirectUri })) as { readonly code: string }
        const from = `127.0.1.${which + 1}`
        const asked = await call(`/ledger/mailclient/auth-url?email=${encodeURIComponent(user)}`, { from })
        const { data } = JSON.parse(asked.text) as { readonly data: { readonly url: string } }
        const { searchParams } = new URL(data.url)
        expect(searchParams.get('redirect_uri')).to.equal(redirectUri)
        const query = new URLSearchParams({ code, state: searchParams.get('state') ?? '' })
        const page = await call(`/ledger/callback?${query.toString()}`, { from })
        const [, result = ''] = /id="login-result">(.*?)<\/script>/s.exec(page.text) ?? []
        const { session } = JSON.parse(result) as { readonly session: { readonly jwt: string } }
        return session.jwt
      }

      verifies(['OPS-19', 'SES-23'], 'counts calls by the address of the client, whatever it claims', async () => {
        const body = JSON.stringify({ email: 'nobody@korrel.example' })
        const recover = async (from: string, headers = {}) => (await call(RECOVER, { body, from, headers })).status
        const [one, other] = [`127.0.2.${which + 1}`, `127.0.3.${which + 1}`]
        await until('the limit', async () => (await recover(one)) === 429)
        expect(await recover(one, { 'x-forwarded-for': '198.51.100.7' })).to.equal(429)
        expect(await recover(other)).to.equal(401)
      })

      verifies(['OPS-19', 'ARC-9'], 'takes the largest mail, and refuses larger bodies and strangers', async () => {
        const authorization = `Bearer ${await logIn()}`
        const found = await call(contactPath(), { headers: { authorization } })
        const { contact } = JSON.parse(found.text) as {
          readonly contact: { readonly kind: string; readonly id: string }
        }
        const target = { kind: contact.kind, id: contact.id }
        const send = (body: string | Buffer, headers: Readonly<Record<string, string>> = { authorization }) =>
          call(ARCHIVE, { headers, body })
        const taken = await send(JSON.stringify(mailTo(target, 'Groot', [12 * MEGABYTE, 12.9 * MEGABYTE])))
        expect(taken.status, taken.text.slice(0, 300)).to.be.oneOf([200, 202])
        const large = await send(Buffer.alloc(38 * MEGABYTE))
        expect({ status: large.status, ...JSON.parse(large.text) }).to.deep.include({
          status: 413,
          success: false,
          code: 'PAYLOAD_TOO_LARGE',
        })
        const stranger = await send(Buffer.alloc(27 * MEGABYTE), {})
        expect({ status: stranger.status, ...JSON.parse(stranger.text) }).to.deep.include({
          status: 401,
          success: false,
        })
        expect((await send(Buffer.alloc(66 * MEGABYTE))).status, 'by the proxy itself').to.equal(413)
      })

      verifies(['OPS-19', 'LOG-7'], 'shows a line of the log at the next call', async () => {
        const headers = { authorization: `Bearer ${offices.ours.people.operator.token}` }
        const lines = async (id: string) => {
          const { text } = await call(`/logs?requestId=${id}`, { headers })
          return (JSON.parse(text) as { readonly data: { readonly data: readonly object[] } }).data.data.length
        }
        const id = randomUUID()
        expect(await lines(id)).to.equal(0)
        expect(
          (await call('/users', { headers: { ...headers, 'x-request-id': id } })).headers['x-request-id'],
        ).to.equal(id)
        await until('the line', async () => (await lines(id)) === 1, 1_000)
      })

      verifies('OPS-19', 'leads to the address of the service, over https alone, and hides the metrics', async () => {
        const begun = await call('/admin/sign-in')
        expect(begun.status).to.equal(302)
        const { searchParams } = new URL(String(begun.headers['location']))
        expect(searchParams.get('redirect_uri')).to.equal(`${ORIGIN}/admin/callback`)
        expect([begun.headers['set-cookie']].flat().join()).to.match(/^__Host-\w.*; Secure/)
        expect((await call('/.well-known/oauth-authorization-server')).text).to.contain(`"issuer":"${ORIGIN}"`)
        const askPlainly = (path: string) =>
          request(`http://127.0.0.1:${proxy.plainPort}${path}`, { headers: { host: HOST } })
        const plain = await askPlainly('/admin?a=b')
        await plain.body.dump()
        expect(plain.statusCode).to.be.oneOf([301, 308])
        expect(String(plain.headers['location']).replace(`:${proxy.port}`, '')).to.equal(`${ORIGIN}/admin?a=b`)
        for (const path of ['/metrics', '/metrics/', '/metrics/?a', '//metrics', '/%6Detrics'])
          expect((await call(path)).status, path).to.equal(404)
        if (kind.name === 'nginx')
          expect(await (await askPlainly(`${CHALLENGE}/token`)).body.text(), 'for a renewal').to.equal('proof')
      })
    })
})
