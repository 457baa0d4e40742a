// Mailers are cached by their settings on each replica; changed settings give another mailer, and the old one ends.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { makePasswordSealer } from '#adapters/crypto/sealers.ts'
import { type CachedMailers, makeCachedMailers, type OpenedMailServer } from '#adapters/mailers/cached-mailers.ts'
import { makeMemory } from '#adapters/memory/kernel/memory.ts'
import { makeMemoryInScope } from '#adapters/memory/kernel/unit-of-work.ts'
import { makeMailingMemory } from '#adapters/memory/mailing/stores.ts'
import type { MailServer } from '#domain/mailing/mail-server.ts'
import { type Mailer, sendAtOnce } from '#domain/mailing/mailer.ts'
import { toMailerKey, parseMailerOwner, type MailerKey } from '#domain/mailing/message.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import type { SystemMailbox } from '#domain/mailing/system-mailbox.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { Admin, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import { EVA, NOW } from '#test/cloud-adapter/cloud-world.ts'
import { mailToSend, monitor } from '#test/cloud-adapter/mailer-world.ts'
import { rightOf } from '#test/support/right-of.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'

const tenant = (n: number) => `11111111-1111-4111-8111-${String(n).padStart(12, '0')}` as TenantUuid
const ofTenant = (n: number): MailerKey => toMailerKey(tenant(n), O.none, true)
const ofSystem = (key: string): MailerKey => toMailerKey(tenant(1), O.some(key), false)
const MONITOR = ofSystem('monitor')
const DEFAULT = toMailerKey(tenant(1), O.none, false)

const key = (fill: number) => ({ id: `k${fill}`, key: new Uint8Array(32).fill(fill) })
const sealer = makePasswordSealer([key(1)])

const server = (n: number, changed: Partial<MailServer> = {}): MailServer => ({
  host: 'smtp.korrel.example',
  port: 587,
  tls: 'starttls',
  login: O.some({ user: 'korrel', password: sealer.seal(tenant(n), 'geheim') }),
  from: { address: EVA, name: 'Korrel' },
  revision: 0,
  changedAt: NOW,
  ...changed,
})

const granted: SystemMailbox = { ...monitor, consentStatus: { ...monitor.consentStatus, granted: true } }

/** Keeps its mail until `release`. */
function heldMailer(closed: () => void) {
  const { promise, resolve } = Promise.withResolvers<void>()
  let last: Promise<unknown> = Promise.resolve()
  const mailer: Mailer = {
    ...sendAtOnce(() => async () => {
      last = promise
      await promise
      return { _tag: 'Accepted', serverMessageId: O.none }
    }),
    repeats: true,
    lookUp: O.none,
    connections: 1,
    sizeAtMost: () => O.none,
    close: async () => {
      await last
      closed()
    },
  }
  return { mailer, release: resolve }
}

describe('the cached mailers', () => {
  const memory = makeMemory()
  const inScope = makeMemoryInScope({ memory, stores: makeMailingMemory(memory).stores })
  const within = async <A>(work: (stores: Omit<MailingStores, 'outbox'>) => Stored<A>): Promise<A> =>
    rightOf(await inScope(Admin, work)())

  const makeReplica = (options: { readonly atMost?: number } = {}) => {
    const systems: SystemMailbox[] = []
    const servers: OpenedMailServer[] = []
    const held: ReturnType<typeof heldMailer>[] = []
    let closed = 0
    const make = () => {
      const one = heldMailer(() => {
        closed += 1
      })
      held.push(one)
      return one.mailer
    }
    const defaultMailer: Mailer = make()
    const mailers: CachedMailers = makeCachedMailers({
      inScope,
      sealer,
      systemMailer: (mailbox) => {
        systems.push(mailbox)
        return make()
      },
      tenantMailer: (opened) => {
        servers.push(opened)
        return make()
      },
      defaultMailer,
      ...options,
    })
    const of = async (wanted: MailerKey): Promise<Mailer> => rightOf(await mailers.find(wanted)())
    return { mailers, of, systems, servers, held, defaultMailer, closed: () => closed }
  }

  const putMailbox = async (changed: Partial<SystemMailbox>): Promise<void> => {
    const before = await within(({ systemMailboxes }) => systemMailboxes.find('monitor'))
    const { revision } = O.getOrElse(() => monitor)(before)
    const written = { ...granted, ...changed, revision }
    await within(({ systemMailboxes }) => systemMailboxes.put('monitor', written))
  }
  const putServer = async (n: number, changed: Partial<MailServer> = {}): Promise<void> => {
    const own = Tenant(tenant(n))
    const before = rightOf(await inScope(own, ({ mailServers }) => mailServers.find)())
    const revision = O.isSome(before) ? before.value.revision : 0
    const put = rightOf(await inScope(own, ({ mailServers }) => mailServers.put(server(n, { ...changed, revision })))())
    expect(O.isSome(put)).to.equal(true)
  }

  it('reads from a key whose mailer it is', () => {
    expect(parseMailerOwner(MONITOR)).to.deep.equal({ _tag: 'SystemMailbox', key: 'monitor' })
    expect(parseMailerOwner(ofTenant(3))).to.deep.equal({ _tag: 'Tenant', tenantUuid: tenant(3) })
    expect(parseMailerOwner(DEFAULT)).to.deep.equal({ _tag: 'Service' })
  })

  verifies('SYS-8', 'make none that is not configured or without consent, and say which', async () => {
    const { mailers, systems } = makeReplica()
    const failure = async (wanted: MailerKey) => {
      const made = await mailers.find(wanted)()
      return E.isLeft(made) ? made.left._tag : (made.right.unusable?.refusal ?? 'made')
    }
    expect(await failure(MONITOR)).to.equal('not_configured')
    expect(await failure(ofSystem('unknown'))).to.equal('not_configured')
    for (const changed of [{ directoryTenantId: '' }, { mailboxAddress: '' }]) {
      await putMailbox(changed)
      expect(await failure(MONITOR)).to.equal('not_configured')
    }
    await putMailbox({ consentStatus: { ...granted.consentStatus, granted: false } })
    expect(await failure(MONITOR)).to.equal('consent_missing')
    expect(systems).to.deep.equal([])
    await putMailbox({})
    expect(await failure(MONITOR)).to.equal('made')
    memory.setAvailable(false)
    expect(await failure(MONITOR)).to.equal('StoreUnavailable')
    memory.setAvailable(true)
  })

  verifies(['SYS-7', 'SYS-5'], 'follow each change of settings, limits and consent on every replica', async () => {
    const replicas = [makeReplica(), makeReplica()]
    const changes: readonly Partial<SystemMailbox>[] = [
      {},
      { displayName: 'Monitor' },
      { mailboxAddress: 'piet@korrel.example' },
      { directoryTenantId: 'linde.example' },
      { saveToSentItems: false },
      { rateLimitPerMinute: O.some(25) },
      { rateLimitPerMinute: O.some(5) },
      { rateLimitRecipientsPerDay: O.some(100) },
      { consentStatus: { ...granted.consentStatus, lastConsentAt: O.some(NOW) } },
      { consentStatus: { ...granted.consentStatus, lastConsentAt: O.some(NOW + 1) } },
    ]
    const all: Partial<SystemMailbox> = {}
    for (const [n, changed] of changes.entries()) {
      Object.assign(all, changed)
      await putMailbox(all)
      for (const { of, systems } of replicas) {
        expect(await of(MONITOR)).to.equal(await of(MONITOR))
        expect(systems, JSON.stringify(changed)).to.have.length(n + 1)
      }
    }
    // What a send error changes is no setting.
    await putMailbox({
      ...all,
      consentStatus: { ...granted.consentStatus, lastConsentAt: O.some(NOW + 1), lastErrorAt: O.some(NOW) },
    })
    for (const { of, systems } of replicas) {
      await of(MONITOR)
      expect(systems).to.have.length(changes.length)
    }
  })

  verifies(
    ['SYS-7', 'MSG-4'],
    "make tenants' mailers apart, each with its password opened, else the default one",
    async () => {
      const { of, servers, systems, defaultMailer } = makeReplica()
      await putServer(1)
      await putServer(2, { login: O.none, port: 25 })
      expect(await of(ofTenant(1))).to.equal(await of(ofTenant(1)))
      await of(ofTenant(2))
      const { host, tls, from } = server(1)
      expect(servers).to.deep.equal([
        { host, port: 587, tls, from, login: O.some({ user: 'korrel', password: 'geheim' }) },
        { host, port: 25, tls, from, login: O.none },
      ])
      expect(systems).to.deep.equal([])
      expect(await of(DEFAULT)).to.equal(defaultMailer)
      expect(await of(ofTenant(99))).to.equal(defaultMailer)
    },
  )

  verifies('MSG-4', 'report a password that no key opens as a login that is refused', async () => {
    const { of, servers } = makeReplica()
    await putServer(3, { login: O.some({ user: 'u', password: sealer.seal(tenant(4), 'of another tenant') }) })
    expect(await (await of(ofTenant(3))).send(mailToSend(1))()).to.deep.equal({
      _tag: 'Unusable',
      refusal: 'login_refused',
      after: O.none,
      code: 'password_unreadable',
    })
    expect(servers).to.deep.equal([])
    await putServer(3)
    await of(ofTenant(3))
    expect(servers).to.have.length(1)
  })

  verifies('SYS-7', 'end with their last mail once their settings changed, not before', async () => {
    const { of, held, closed } = makeReplica()
    await putServer(5)
    const old = await of(ofTenant(5))
    const sending = old.send(mailToSend(1))()
    await putServer(5, { port: 465, tls: 'implicit' })
    expect(await of(ofTenant(5))).not.to.equal(old)
    expect(closed()).to.equal(0)
    held[1]?.release()
    expect((await sending)._tag).to.equal('Accepted')
    await until('the old mailer to close', () => closed() === 1)
  })

  verifies('SYS-7', 'can be invalidated one at a time, or all', async () => {
    const { mailers, of, systems, servers } = makeReplica()
    const made = async (): Promise<readonly number[]> => {
      for (const wanted of [MONITOR, ofTenant(1), ofTenant(2)]) await of(wanted)
      return [systems.length, servers.length]
    }
    expect(await made()).to.deep.equal([1, 2])
    mailers.invalidate(O.some(ofTenant(1)))
    expect(await made()).to.deep.equal([1, 3])
    mailers.invalidate(O.some(MONITOR))
    expect(await made()).to.deep.equal([2, 3])
    mailers.invalidate(O.none)
    expect(await made()).to.deep.equal([3, 5])
    await mailers.close()
  })

  verifies('SYS-7', 'are bounded: those used longest ago end, and all at the end', async () => {
    const { mailers, of, servers, held, closed } = makeReplica({ atMost: 3 })
    for (let n = 10; n < 20; n++) {
      await putServer(n)
      await of(ofTenant(n))
    }
    for (const { release } of held) release()
    await until('seven mailers to close', () => closed() === 7)
    await of(ofTenant(19))
    expect(servers).to.have.length(10)
    await mailers.close()
    // With the default mailer.
    expect(closed()).to.equal(11)
  })
})
