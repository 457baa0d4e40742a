// Secrets replaced as the operator's guide has it, one after the other: what was stored opens, what was signed ends, and waiting mail leaves.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { migrate } from '#adapters/postgres/kernel/migrate.ts'
import { root } from '#test/house/project-files.ts'
import { type MailOffice, openMailOffice, untilMailSettled } from '#test/support/mail-office.ts'
import type { ServiceProcess } from '#test/support/process-service.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { logIn } from '#test/support/service.ts'
import { verifies } from '#test/support/verifies.ts'
import { type MachineCluster, startMachineCluster } from './support/machine-cluster.ts'

const secret = (): string => randomBytes(32).toString('base64')
const LOGINS = { kantoor: 'eerste', dienst: 'eerste' }

describe('the rotation of secrets', function () {
  this.timeout(240_000)
  let cluster: MachineCluster
  let office: MailOffice
  const running = new Set<ServiceProcess>()

  before(async function () {
    const started = await startMachineCluster()
    if (started === undefined) return this.skip()
    cluster = started
    for (const sql of ['create role owner login', 'create role tapster login', 'create database office owner owner'])
      await cluster.query(sql)
    const [url, adminUrl] = [cluster.url('tapster', 'office'), cluster.url('owner', 'office')]
    await migrate({ url: adminUrl, serviceRole: 'tapster', log: makeRecordingLog().log })()
    office = await openMailOffice({ database: { url, adminUrl, drop: () => Promise.resolve() } })
  })
  afterEach(async () => {
    await Promise.all([...running].map((one) => one.kill()))
    running.clear()
  })
  after(async () => {
    await office?.close()
    await cluster?.stop()
  })

  const start = async (settings: Readonly<Record<string, string>> = {}): Promise<ServiceProcess> => {
    const one = await office.start(settings)
    running.add(one)
    return one
  }
  const stop = async (one: ServiceProcess): Promise<void> => {
    running.delete(one)
    expect((await one.stop()).code).to.equal(0)
  }
  const logins = (passwords: object): Promise<unknown> => office.smtp.control({ op: 'set', logins: passwords })
  const asPerson = (one: ServiceProcess, mailbox?: string): Promise<string> =>
    logIn({ baseUrl: one.baseUrl, ledgerUrl: office.world.ledgerUrl }, mailbox)
  /** The status of a call that opens the caller's ledger token. */
  const lookUp = async ({ baseUrl }: ServiceProcess, jwt: string): Promise<number> => {
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
    const setServer = (one: ServiceProcess, token: string | undefined, revision: number, password: string) => {
      const from = { address: 'kantoor@korrel.example', name: 'Kantoor' }
      const body = { revision, host, port, tls: 'none', user: 'kantoor', password, from }
      return office.call(one, { method: 'PUT', path: '/mail-server', body, token: token ?? '' })
    }
    const testMail = (one: ServiceProcess, token: string | undefined) =>
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

    const env = { ...process.env, ...office.world.settings, ...ring(next, old), NODE_ENV: 'test' }
    const { stdout } = await promisify(execFile)(process.execPath, ['bootstrap/rotate-vault.ts'], { cwd: root, env })
    expect(stdout).to.match(/Done: 1 rotated, 1 current already, 0 renewed meanwhile, 0 not readable/)
    expect(stdout).to.match(/Passwords of mail servers: 1 rotated, 1 current already, 0 not readable/)
    const last = await start(ring(next))
    await stop(third)
    for (const jwt of [eva, piet]) expect(await lookUp(last, jwt)).to.equal(200)
    for (const token of [ours, theirs]) expect(await testMail(last, token)).to.include({ ok: true })
  })

  verifies('OPS-11', 'that sign ends sessions of the plugin, and leaves administrators signed in', async () => {
    const before = await start()
    const jwt = await asPerson(before)
    await stop(before)
    const after = await start({
      PLUGIN_JWT_SECRET: secret(),
      MCP_JWT_SECRET: secret(),
      MCP_OAUTH_CLIENT_SECRET: secret(),
    })
    expect(await lookUp(after, jwt)).to.equal(401)
    expect(await lookUp(after, await asPerson(after))).to.equal(200)
    await office.listed(after)
  })

  verifies('OPS-11', 'of the database: a second login takes over, and the first is shut out', async () => {
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

  verifies('OPS-11', 'of the mail server: mail that waited leaves once with the new password', async () => {
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
