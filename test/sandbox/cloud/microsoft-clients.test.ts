// The stand-in cloud over TLS, used by Microsoft's own clients as they use the real one: tokens, mails, appointments, and each kind of refusal.
import { createRequire } from 'node:module'
import tls from 'node:tls'
import { expect } from 'chai'
import { makeAuthority, makeValidity } from '#adapters/sandbox/kit/certificates.ts'
import { type CloudUnderTest, startCloud } from '#test/support/cloud.ts'
import { installedPackages } from '#test/support/installed-packages.ts'
import { verifies } from '#test/support/verifies.ts'
import { aMail, anEvent, EVA, KORREL, SCOPE } from './calling-cloud.ts'

/** Of `@azure/msal-node`, as far as it is used here. */
interface MsalNode {
  readonly ConfidentialClientApplication: new (configuration: object) => {
    readonly acquireTokenByClientCredential: (
      request: object,
    ) => Promise<{ readonly accessToken: string; readonly fromCache: boolean; readonly expiresOn: Date }>
  }
}

interface GraphRequest {
  readonly filter: (filter: string) => GraphRequest
  readonly select: (fields: string) => GraphRequest
  readonly middlewareOptions: (options: readonly object[]) => GraphRequest
  readonly get: () => Promise<{ readonly value: readonly object[] }>
  readonly post: (body: object) => Promise<unknown>
}

/** Of `@microsoft/microsoft-graph-client`, likewise. */
interface GraphClient {
  readonly Client: { readonly init: (options: object) => { readonly api: (path: string) => GraphRequest } }
  readonly RetryHandlerOptions: new (delay: number, maxRetries: number) => object
}

const MONITOR = 'monitor@korrel.example'
const PROPERTY = 'String {66f5a359-4659-4830-9070-00047ec6ac6e} Name messageId'

describe('the stand-in cloud, to Microsoft’s own clients', function () {
  this.timeout(120_000)
  const trusted = tls.getCACertificates('default')
  const authority = makeAuthority(makeValidity(Date.now()))
  let cloud: CloudUnderTest
  let msal: MsalNode
  let graph: GraphClient
  before(async function () {
    const packages = await installedPackages('test/sandbox/cloud/clients')
    if (packages === undefined) return this.skip()
    const load = createRequire(`${packages}/`)
    msal = load('@azure/msal-node') as MsalNode
    graph = load('@microsoft/microsoft-graph-client') as GraphClient
    cloud = await startCloud({ authority })
    // As NODE_EXTRA_CA_CERTS does for a process.
    tls.setDefaultCACertificates([...trusted, authority.certificate])
  })
  beforeEach(() => cloud.control({ op: 'reset' }))
  after(async () => {
    tls.setDefaultCACertificates(trusted)
    await cloud?.stop()
  })

  const application = (directory = KORREL, clientSecret: string = cloud.client.secret) => {
    const { origin, host } = new URL(cloud.place.loginUrl)
    return new msal.ConfidentialClientApplication({
      auth: {
        clientId: cloud.client.id,
        clientSecret,
        authority: `${origin}/${directory}`,
        // Others than Microsoft's are asked about at Microsoft.
        knownAuthorities: [host],
      },
    })
  }
  const scopes = { scopes: [SCOPE] }
  const tokenOf = async (app = application()) => (await app.acquireTokenByClientCredential(scopes)).accessToken

  const api = async (path: string, mayRepeat = false, token?: string): Promise<GraphRequest> => {
    const accessToken = token ?? (await tokenOf())
    const request = graph.Client.init({
      baseUrl: `${cloud.place.apiUrl}/`,
      customHosts: new Set([new URL(cloud.place.apiUrl).hostname]),
      authProvider: (done: (error: null, token: string) => void) => done(null, accessToken),
    }).api(path)
    return mayRepeat ? request : request.middlewareOptions([new graph.RetryHandlerOptions(0, 0)])
  }
  const tagged = (value: string) => aMail({ singleValueExtendedProperties: [{ id: PROPERTY, value }] })
  const send = async (who = MONITOR, mayRepeat = false, token?: string): Promise<unknown> =>
    (await api(`/users/${who}/sendMail`, mayRepeat, token)).post(tagged("it''s"))
  const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
    promise.then(
      () => 'no failure',
      (error: unknown) => error,
    )
  const mails = async () => (await cloud.report()).mails

  verifies('OPS-1', 'issues tokens, found by the metadata of the directory, and reused until they expire', async () => {
    const app = application()
    const issued = await app.acquireTokenByClientCredential(scopes)
    expect(issued.fromCache).to.equal(false)
    expect(issued.expiresOn.getTime() - Date.now()).to.be.within(3_500_000, 3_600_000)
    expect(await app.acquireTokenByClientCredential(scopes)).to.include({
      fromCache: true,
      accessToken: issued.accessToken,
    })
    expect((await cloud.report()).counts).to.deep.equal({
      'GET /{directory}/v2.0/.well-known/openid-configuration': { '200': 1 },
      'POST /{directory}/oauth2/v2.0/token': { '200': 1 },
    })
  })

  verifies('OPS-1', 'refuses a wrong secret, an unknown directory and one without consent', async () => {
    expect(await failureOf(tokenOf(application(KORREL, 'wrong')))).to.include({ errorCode: 'invalid_client' })
    expect(await failureOf(tokenOf(application('linde.example')))).to.include({ errorCode: 'unauthorized_client' })
    expect(await failureOf(tokenOf(application('nowhere.example')))).to.have.property('errorCode')
    expect(await cloud.report()).to.include({ tokensAlive: 0 })
  })

  verifies('MSG-7', 'takes a mail, and finds it by its extended property', async () => {
    await cloud.control({ op: 'grant', directory: KORREL, permission: 'Mail.Read' })
    await send()
    const [sent] = await mails()
    expect(sent).to.deep.include({ from: MONITOR, properties: { [PROPERTY]: "it''s" } })
    const asking = async (value: string) => {
      const filter = `singleValueExtendedProperties/Any(ep: ep/id eq '${PROPERTY}' and ep/value eq '${value}')`
      return (await (await api(`/users/${MONITOR}/messages`)).filter(filter).select('id,isDraft').get()).value
    }
    expect(await asking("it''''s")).to.deep.equal([{ id: sent?.id, isDraft: false }])
    expect(await asking('other')).to.deep.equal([])
    const inFolder = await (await api(`/users/${MONITOR}/mailFolders/sentitems/messages`)).get()
    expect(inFolder.value).to.have.length(1)
  })

  verifies('MCP-19', 'makes and lists appointments', async () => {
    const made = await (await api(`/users/${EVA}/events`)).post(anEvent({ subject: 'Overleg' }))
    expect(made).to.include({ subject: 'Overleg', isOrganizer: true })
    const { value } = await (await api(`/users/${EVA}/events`)).get()
    expect(value).to.have.length(1)
    expect(made).to.deep.include(value[0])
  })

  verifies(['SYS-10', 'SYS-11'], 'refuses with the status and code of each cause', async () => {
    const token = await tokenOf()
    await cloud.control({ op: 'expireTokens' })
    const expired = await failureOf(send(MONITOR, false, token))
    expect(expired).to.include({ statusCode: 401, code: 'InvalidAuthenticationToken' })
    expect(await failureOf(send('away@korrel.example'))).to.include({ statusCode: 404, code: 'ErrorInvalidUser' })
    await cloud.control({ op: 'deny', mailbox: MONITOR })
    const denied = { statusCode: 403, code: 'ErrorAccessDenied' }
    expect(await failureOf(send())).to.include({ ...denied, message: 'Access to OData is disabled.' })
    await cloud.control([{ op: 'reset' }, { op: 'revoke', directory: KORREL, permission: 'Mail.Send' }])
    expect(await failureOf(send())).to.include(denied)
    expect(await mails()).to.deep.equal([])
  })

  verifies(
    ['SYS-9', 'MSG-7'],
    'is busy, with and without Retry-After, and loses the answer of what it did',
    async () => {
      const fault = (it: object) =>
        cloud.control([{ op: 'reset' }, { op: 'fault', path: '/sendMail', count: 1, ...it }])
      for (const retryAfter of [1, undefined]) {
        await fault({ kind: 'throttled', ...(retryAfter !== undefined && { retryAfter }) })
        expect(await failureOf(send())).to.include({ statusCode: 429, code: 'ApplicationThrottled' })
        expect(await mails()).to.deep.equal([])
      }
      await fault({ kind: 'throttled', retryAfter: 1 })
      const began = performance.now()
      await send(MONITOR, true)
      expect(performance.now() - began).to.be.above(900)
      expect(await mails()).to.have.length(1)
      for (const [kind, delivered] of [
        ['doneButFailed', 1],
        ['status', 0],
      ] as const) {
        await fault({ kind, status: 504 })
        expect(await failureOf(send()), kind).to.include({ statusCode: 504 })
        expect(await mails(), kind).to.have.length(delivered)
      }
    },
  )
})
