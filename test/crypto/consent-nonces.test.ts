// The state of a consent: what it says, and that a signed one works once, for an hour, on any replica.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { SignJWT } from 'jose'
import { makeSignedConsentNonces, plainConsentNonces } from '#adapters/crypto/consent-nonces.ts'
import { makeLoginTickets } from '#adapters/crypto/login-tickets.ts'
import { makeMemory } from '#adapters/memory/kernel/memory.ts'
import { makeMemoryInScope as makeInMemory } from '#adapters/memory/kernel/unit-of-work.ts'
import { makeMailingMemory } from '#adapters/memory/mailing/stores.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeMailingStores } from '#adapters/postgres/mailing/stores.ts'
import type { ConsentNonces } from '#domain/mailing/consent.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import { asUserUuid } from '#domain/identity/user.ts'
import { fromMinutes } from '#domain/shared/clock.ts'
import { Admin, type InScope } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { address } from '#test/cloud-adapter/cloud-world.ts'
import { messageId } from '#test/cloud-adapter/mailer-world.ts'
import { openFreshDatabase } from '#test/support/opened-database.ts'
import { rightOf } from '#test/support/right-of.ts'
import { makeMovableClock } from '#test/support/vault-world.ts'
import { verifies } from '#test/support/verifies.ts'

const secret = (fill: number): Uint8Array => new Uint8Array(32).fill(fill)
const keyIn = async (nonces: ConsentNonces, state: string) => O.toUndefined(rightOf(await nonces.read(state)()))?.key
const EVA = asUserUuid('0197c0de-0000-7000-8000-0000000000e5' as Uuid)
const PLAIN = '{"systemMailboxKey":"monitor"}'

const NO_STATES = ['', '{', 'null', '[]', '"monitor"', '{"systemMailboxKey":7}', '{"key":"monitor"}', 'monitor']

interface Opened {
  readonly inScope: InScope<Pick<MailingStores, 'usedNonces'>>
  readonly close: () => Promise<void>
}

async function inMemory(): Promise<Opened> {
  const memory = makeMemory()
  return { inScope: makeInMemory({ memory, stores: makeMailingMemory(memory).stores }), close: async () => {} }
}

async function inPostgres(): Promise<Opened> {
  const { database, close } = await openFreshDatabase()
  return { inScope: makeInScope({ database, stores: makeMailingStores }), close }
}

describe('the plain state of a consent', () => {
  verifies('SYS-5', 'is the JSON of the specification, and is read back with any key', async () => {
    expect(await plainConsentNonces.stateFor('monitor', EVA)()).to.equal(PLAIN)
    expect(await keyIn(plainConsentNonces, PLAIN)).to.equal('monitor')
    expect(await keyIn(plainConsentNonces, '{"systemMailboxKey":"other","more":1}')).to.equal('other')
    for (const state of [...NO_STATES, `{"systemMailboxKey":"${'x'.repeat(10_000)}"}`])
      expect(await keyIn(plainConsentNonces, state), state.slice(0, 40)).to.equal(undefined)
  })
})

for (const [name, open] of [
  ['memory', inMemory],
  ['PostgreSQL', inPostgres],
] as const)
  describe(`the signed state of a consent, with used ones in ${name}`, () => {
    let opened: Opened
    const clock = makeMovableClock()
    const replica = (fill = 1): ConsentNonces =>
      makeSignedConsentNonces({ secret: secret(fill), inScope: opened.inScope, clock })
    before(async () => {
      opened = await open()
    })
    after(() => opened.close())

    verifies('SYS-5', 'is the JSON of the specification with a nonce, and works once, on any replica', async () => {
      const state = await replica().stateFor('monitor', EVA)()
      expect(JSON.parse(state))
        .to.have.all.keys('systemMailboxKey', 'nonce')
        .and.include({ systemMailboxKey: 'monitor' })
      const results = await Promise.all(Array.from({ length: 6 }, () => keyIn(replica(), state)))
      expect(results.filter((key) => key === 'monitor')).to.have.length(1)
      expect(results.filter((key) => key === undefined)).to.have.length(5)
    })

    verifies('SYS-5', 'works within the hour, and once in all even at its end', async () => {
      const own = replica()
      const [one, other] = [await own.stateFor('monitor', EVA)(), await own.stateFor('monitor', EVA)()]
      clock.advance(fromMinutes(59))
      expect(rightOf(await own.read(one)())).to.deep.equal(O.some({ key: 'monitor', by: O.some(EVA) }))
      expect(await keyIn(own, one)).to.equal(undefined)
      clock.advance(fromMinutes(1))
      expect(await keyIn(own, other)).to.equal(undefined)
      expect(await keyIn(own, one)).to.equal(undefined)
    })

    verifies('SYS-5', 'is refused without a signature, with that of another, or for another mailbox', async () => {
      const own = replica()
      const state = await own.stateFor('monitor', EVA)()
      const { nonce } = JSON.parse(state)
      const foreign = await new SignJWT()
        .setProtectedHeader({ alg: 'HS256', typ: 'tapster-consent' })
        .setSubject('monitor')
        .setJti('0197c0de-0000-7000-8000-000000000001')
        .setExpirationTime(Math.floor(clock.now() / 1_000) + 60)
        .sign(secret(1))
      const ticket = await makeLoginTickets(secret(1), clock).issue(address('eva@korrel.example'))()
      const others = [
        PLAIN,
        JSON.stringify({ systemMailboxKey: 'other', nonce }),
        JSON.stringify({ systemMailboxKey: 'monitor', nonce: `${nonce}x` }),
        JSON.stringify({ systemMailboxKey: 'monitor', nonce: nonce.replace(/\.[^.]*$/, '.') }),
        JSON.stringify({ systemMailboxKey: 'monitor', nonce: foreign }),
        JSON.stringify({ systemMailboxKey: 'monitor', nonce: ticket }),
        await replica(2).stateFor('monitor', EVA)(),
        ...NO_STATES,
      ]
      for (const other of others) expect(await keyIn(own, other), other).to.equal(undefined)
      // None of them used it up.
      expect(await keyIn(own, state)).to.equal('monitor')
    })

    verifies('SYS-5', 'leaves nothing behind once it has expired', async () => {
      const kept = (nonce: Uuid, expiresAt: number, now: number) =>
        opened.inScope(Admin, ({ usedNonces }) => usedNonces.use(nonce, expiresAt, now))()
      const nonce = messageId(2)
      expect(rightOf(await kept(nonce, clock.now() + 1_000, clock.now()))).to.equal(true)
      expect(rightOf(await kept(nonce, clock.now() + 1_000, clock.now() + 1_000))).to.equal(false)
      expect(rightOf(await kept(nonce, clock.now() + 9_000, clock.now() + 1_001))).to.equal(true)
    })
  })
