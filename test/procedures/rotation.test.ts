// Secrets replaced as the operator's guide has it, one after the other: what was stored opens, what was signed ends, and waiting mail leaves.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { migrate } from '#adapters/postgres/kernel/migrate.ts'
import { root } from '#test/house/project-files.ts'
import { connected, exchange, ping, refresh, tokensIn } from '#test/support/assistant-calls.ts'
import { type AssistantAddresses, CLIENT, EVA, REDIRECT } from '#test/support/assistant-office.ts'
import { authorised } from '#test/support/assistant-walk.ts'
import { COMPILE_CACHE } from '#test/support/compile-cache.ts'
import { type IdentityProviderUnderTest, startIdentityProvider } from '#test/support/identity-provider.ts'
import type { LocalService } from '#test/support/local-service.ts'
import { type MailOffice, openMailOffice, untilMailSettled } from '#test/support/mail-office.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { logIn } from '#test/support/service.ts'
import { verifies, verifiesInFull } from '#test/support/verifies.ts'
import { type MachineCluster, startMachineCluster } from './support/machine-cluster.ts'

const secret = (): string => randomBytes(32).toString('base64')
const LOGINS = { kantoor: 'eerste', dienst: 'eerste' }

describe('the rotation of secrets', function () {
  this.timeout(240_000)
  let cluster: MachineCluster
  let office: MailOffice
  let idp: IdentityProviderUnderTest
  const running = new Set<LocalService>()

  before(async function () {
    const started = await startMachineCluster()
    if (started === undefined) return this.skip()
    cluster = started
    for (const sql of ['create role owner login', 'create role tapster login', 'create database office owner owner'])
      await cluster.query(sql)
    const [url, adminUrl] = [cluster.url('tapster', 'office'), cluster.url('owner', 'office')]
    await migrate({ url: adminUrl, serviceRole: 'tapster', log: makeRecordingLog().log })()
    office = await openMailOffice({ database: { url, adminUrl, drop: () => Promise.resolve() } })
    idp = await startIdentityProvider()
  })
  afterEach(async () => {
    await Promise.all([...running].map((one) => one.stop()))
    running.clear()
  })
  after(async () => {
    await Promise.all([office?.close(), idp?.stop()])
    await cluster?.stop()
  })

  const start = async (settings: Readonly<Record<string, string>> = {}): Promise<LocalService> => {
    const one = await office.startLocal(settings)
    running.add(one)
    return one
  }
  const stop = async (one: LocalService): Promise<void> => {
    running.delete(one)
    await one.stop()
  }
  /** What `npm run` prints of one of the operations. Rejects with it where the operation fails. */
  const operate = async (script: string, words: readonly string[], settings: object = {}): Promise<string> => {
    const env = { ...process.env, ...COMPILE_CACHE, ...office.world.settings, ...settings, NODE_ENV: 'test' }
    const file = `bootstrap/${script}.ts`
    return (await promisify(execFile)(process.execPath, [file, ...words], { cwd: root, env })).stdout
  }
  const logins = (passwords: object): Promise<unknown> => office.smtp.control({ op: 'set', logins: passwords })
  const asPerson = (one: LocalService, mailbox?: string): Promise<string> =>
    logIn({ baseUrl: one.baseUrl, ledgerUrl: office.world.ledgerUrl }, mailbox)
  /** The status of a call that opens the caller's ledger token. */
  const lookUp = async ({ baseUrl }: LocalService, jwt: string): Promise<number> => {
    const answer = await fetch(`${baseUrl}/mailclient-plugin/contact?email=niemand@korenbloem.example`, {
      headers: { authorization: `Bearer ${jwt}` },
    })
    await answer.arrayBuffer()
    return answer.status
  }

  verifies(['OPS-11', 'SES-25', 'MSG-4'], 'of the vault costs no link and no password, at any step', async () => {
    const [old, next] = [`oud:${secret()}`, `nieuw:${secret()}`]
    const ring = (...keys: readonly string[]) => ({ PLUGIN_TOKEN_KEYS: keys.join(',') })
    const [ours, theirs] = [office.ours, office.theirs].map(({ people }) => people.administrator.token)
    const { host, port } = office.smtp.access
    const setServer = (one: LocalService, token: string | undefined, revision: number, password: string) => {
      const from = { address: 'kantoor@korrel.example', name: 'Kantoor' }
      const body = { revision, host, port, tls: 'none', user: 'kantoor', password, from }
      return office.call(one, { method: 'PUT', path: '/mail-server', body, token: token ?? '' })
    }
    const testMail = (one: LocalService, token: string | undefined) =>
      office.call<object>(one, {
        path: '/mail-server/test',
        body: { to: 'eva@korrel.example' },
        token: token ?? '',
      })
    await logins(LOGINS)

    const first = await start(ring(old))
    const eva = await asPerson(first)
    await setServer(first, ours, 0, 'eerste')
    await setServer(first, theirs, 0, 'verkeerd')
    // The new key stands last until each replica has it.
    const second = await start(ring(old, next))
    await stop(first)
    const third = await start(ring(next, old))
    const piet = await asPerson(third, 'piet.devries@korrel.example')
    await setServer(third, theirs, 1, 'eerste')
    for (const jwt of [eva, piet]) expect(await lookUp(second, jwt)).to.equal(200)
    expect(await testMail(second, theirs)).to.include({ ok: true })
    await stop(second)

    const printed = await operate('rotate-vault', [], ring(next, old))
    expect(printed).to.match(/Done: 1 rotated, 1 current already, 0 renewed meanwhile, 0 not readable/)
    expect(printed).to.match(/Passwords of mail servers: 1 rotated, 1 current already, 0 not readable/)
    const last = await start(ring(next))
    await stop(third)
    for (const jwt of [eva, piet]) expect(await lookUp(last, jwt)).to.equal(200)
    for (const token of [ours, theirs]) expect(await testMail(last, token)).to.include({ ok: true })
  })

  verifiesInFull('OPS-11', 'that sign ends sessions and assistants, and leaves administrators signed in', async () => {
    const secrets = (client: string) => ({
      PLUGIN_JWT_SECRET: secret(),
      MCP_JWT_SECRET: secret(),
      MCP_OAUTH_CLIENT_SECRET: client,
      MCP_OAUTH_REDIRECT_URIS: REDIRECT,
      IDP_ISSUER_URL: idp.url,
    })
    const before = await start(secrets(CLIENT.secret))
    const jwt = await asPerson(before)
    const { people, roles } = office.ours
    const eva = { email: EVA, name: 'Eva Jansen', status: 'ACTIVE', roles: [roles.operator.uuid] }
    await office.call(before, { path: '/users', body: eva, token: people.operator.token })
    const at: AssistantAddresses = { issuer: before.baseUrl, resource: `${before.baseUrl}/mcp` }
    const assistant = await connected(at)
    expect(await ping(at, assistant.access)).to.equal(200)
    await stop(before)

    const next = secret()
    // At the same address, which is the issuer of tokens.
    const after = await start({ ...secrets(next), PORT: new URL(before.baseUrl).port })
    expect(await lookUp(after, jwt)).to.equal(401)
    expect(await lookUp(after, await asPerson(after))).to.equal(200)
    await office.listed(after)
    expect(await ping(at, assistant.access)).to.equal(401)
    const { code, attempt } = await authorised(at)
    expect((await exchange(at, code, attempt.verifier)).body).to.include({ error: 'invalid_client' })
    const other = await authorised(at)
    const ours = { client_secret: next }
    expect((await refresh(at, assistant.refresh, ours)).body).to.include({ error: 'invalid_grant' })
    const { access } = tokensIn(await exchange(at, other.code, other.attempt.verifier, ours))
    expect(await ping(at, access)).to.equal(200)
  })

  verifiesInFull('OPS-11', 'of the database: a second login takes over, and the first is shut out', async () => {
    await cluster.query('create role opvolger login')
    const before = await start()
    await migrate({ url: cluster.url('owner', 'office'), serviceRole: 'opvolger', log: makeRecordingLog().log })()
    const after = await start({ DATABASE_URL: cluster.url('opvolger', 'office') })
    await office.listed(before)
    await office.template(after)
    await stop(before)
    await cluster.query('alter role tapster nologin')
    await office.listed(after)
    const refused = await start().catch(String)
    expect(refused).to.match(/refuses the login/)
    await cluster.query('alter role tapster login')
  })

  verifiesInFull(
    'OPS-11',
    'of the owner of the tables: the service and migrations go on with the new password',
    async () => {
      const access = (password: string) => cluster.url(`owner:${password}`, 'office')
      const change = (password: string) => cluster.query(`alter role owner password '${password}'`)
      const both = (password: string) => ({ DATABASE_URL: access(password), MIGRATION_DATABASE_URL: access(password) })
      await change('eerste')
      const trust = await cluster.demandPassword('owner')
      try {
        const before = await start(both('eerste'))
        const template = await office.template(before)
        await change('tweede')
        await stop(before)
        const after = await start(both('tweede'))
        const found = await office.call<{ readonly uuid: string }>(after, { path: `/templates/${template}` })
        expect(found.uuid).to.equal(template)
        expect(await start(both('eerste')).catch(String)).to.match(/refuses the login/)
        const migrated = (password: string) => operate('migrate', [], { MIGRATION_DATABASE_URL: access(password) })
        expect(await migrated('tweede')).to.include('up to date')
        expect(await migrated('eerste').catch(String)).to.match(/refuses the login/)
      } finally {
        await trust()
      }
    },
  )

  verifiesInFull(
    ['OPS-11', 'IDN-4'],
    'of a program: the new token works before the old one ends, by itself',
    async () => {
      const service = await start()
      const { administrator } = office.ours.people
      const words = [administrator.user.email, '--tenant', office.ours.tenant.uuid]
      const issued = async () => /tap_[\w-]{43}/.exec(await operate('admin-token', words))?.[0] ?? ''
      const [old, next] = [await issued(), await issued()]
      const me = (token: string) => office.call(service, { path: '/admin/me', token }).catch(String)
      for (const token of [old, next]) expect(await me(token)).to.have.nested.property('signIn.kind', 'program')
      await office.call(service, { method: 'POST', path: '/admin/sign-out', token: old })
      expect(await me(old)).to.match(/answered 401/)
      for (const token of [next, administrator.token]) expect(await me(token)).to.have.property('signIn')
    },
  )

  verifiesInFull('OPS-11', 'of the mail server: mail that waited leaves once with the new password', async () => {
    const { host, port } = office.smtp.access
    const access = (password: string) => ({ SMTP_URL: `smtp://dienst:${password}@${host}:${port}?tls=none` })
    await logins({ ...LOGINS, dienst: 'tweede' })
    const before = await start(access('eerste'))
    // An office without a mail server of its own.
    const token = office.theirs.people.administrator.token
    await office.call(before, { method: 'DELETE', path: '/mail-server', token }).catch(() => undefined)
    const template = await office.template(before, {}, token)
    const body = { template, recipients: [{ address: 'wacht@korenbloem.example' }] }
    await office.call(before, { path: '/messages', body, token })
    await stop(before)
    expect((await office.arrivedOverSmtp()).has('wacht@korenbloem.example')).to.equal(false)
    await start(access('tweede'))
    await untilMailSettled(office.world, office.theirs.tenant.uuid)
    expect((await office.arrivedOverSmtp()).get('wacht@korenbloem.example')).to.have.length(1)
  })
})
