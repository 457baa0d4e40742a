// Which recipients of a mail the ledger knows: against the stand-in, whose people are at organisations with addresses of their own.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { type LedgerConnection, makeLedgerConnection } from '#adapters/ledger/connection.ts'
import { makeLedgerContacts } from '#adapters/ledger/ledger-contacts.ts'
import { makeLedgerLogin } from '#adapters/ledger/ledger-login.ts'
import { makeLedgerRecipients } from '#adapters/ledger/ledger-recipients.ts'
import { makeLedgerRequest, type UseLedger } from '#adapters/ledger/ledger-request.ts'
import { startLedgerStandIn } from '#adapters/sandbox/ledger/server.ts'
import type { RunningStandIn } from '#adapters/sandbox/kit/server.ts'
import type { KnownRecipient } from '#domain/ledger/ports.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import { control } from '#test/support/service.ts'
import { verifies } from '#test/support/verifies.ts'
import { reportOf } from '#test/support/whole-world.ts'
import { caller as someone, mailbox, NOW } from './ledger-bench.ts'
import { rightOf } from '#test/support/right-of.ts'

const [DAAN, EVA, OFFICE, NO_ONE] = [
  'Daan.Mulder@korenbloem.example',
  'eva@korenbloem.example',
  'info@korenbloem.example',
  'nobody@nowhere.example',
]

describe('the recipients that the ledger knows', () => {
  let ledger: RunningStandIn
  let connection: LedgerConnection
  let caller: LedgerCaller
  let useLedger: UseLedger

  before(async () => {
    ledger = await startLedgerStandIn({ port: 0, clock: { now: () => NOW } })
    connection = makeLedgerConnection()
    const redirectUri = 'https://tapster.example/ledger/callback'
    const login = makeLedgerLogin({
      baseUrl: ledger.url,
      clientId: 'tapster-dev',
      clientSecret: 'tapster-dev-secret',
      redirectUri,
      connection,
    })
    const issued = (await control(ledger.url, { op: 'code', user: 'Eva Jansen', redirectUri })) as { code: string }
    const { accessToken } = rightOf(await login.exchangeCode(issued.code)())
    const { ledgerUserId, division } = rightOf(await login.currentUser(accessToken)())
    caller = { ...someone, ledgerUserId, division }
    useLedger = makeLedgerRequest({
      baseUrl: ledger.url,
      connection,
      tokens: { readToken: () => TE.right(accessToken), replaceRejected: () => TE.left({ _tag: 'ReauthRequired' }) },
      limits: { take: () => TE.right({ _tag: 'Granted' }) },
      clock: { now: () => NOW },
      sleep: () => async () => {},
    })
  })
  after(async () => {
    await connection?.close()
    await ledger?.close()
  })

  /** What is known, and by which calls. */
  const known = async (...addresses: readonly string[]) => {
    await control(ledger.url, { op: 'forgetCounts' })
    const recipients = makeLedgerRecipients({ baseUrl: ledger.url, useLedger })
    const found = rightOf(await recipients.findKnown(caller, addresses.map(mailbox))())
    const calls = Object.keys((await reportOf(ledger.url)).counts).map((call) => call.replace(/.*\//, ''))
    return { found: found.map(({ address }) => address as string), all: found, calls }
  }

  verifies('ARC-7', 'a person is found by one call, and with the organisation', async () => {
    const { found, all, calls } = await known(DAAN, NO_ONE, OFFICE)
    expect(found).to.deep.equal([DAAN])
    expect(calls).to.deep.equal(['Contacts'])
    const [contact] = rightOf(
      await makeLedgerContacts({ baseUrl: ledger.url, useLedger }).findByEmail(caller, mailbox(DAAN))(),
    ).data
    expect(all[0]).to.deep.equal({
      address: DAAN,
      contact: O.some(contact?.id),
      account: O.map(({ id }: { readonly id: unknown }) => id)(contact?.organisation ?? O.none),
    })
  })

  verifies(
    'ARC-7',
    'the recipient before the first person may be an organisation: one more call, and no third',
    async () => {
      const { found, all, calls } = await known(NO_ONE, OFFICE, EVA, DAAN)
      expect(found).to.deep.equal([OFFICE, EVA, DAAN])
      expect(calls).to.deep.equal(['Contacts', 'Accounts'])
      const kinds = all.map(({ contact, account }: KnownRecipient) => [O.isSome(contact), O.isSome(account)])
      expect(kinds).to.deep.equal([
        [false, true],
        [true, true],
        [true, true],
      ])
    },
  )

  verifies('ARC-7', 'no match takes two calls at most, and no recipients take no call', async () => {
    expect(await known(NO_ONE)).to.deep.include({ found: [], calls: ['Contacts', 'Accounts'] })
    expect(await known()).to.deep.include({ found: [], calls: [] })
  })

  verifies('ARC-7', 'addresses that would make the question too long are left out from the end', async () => {
    const long = Array.from(
      { length: 9 },
      (_, i) => `${'x'.repeat(60)}${i}@${'y'.repeat(60)}.${'z'.repeat(60)}.example`,
    )
    expect((await known(DAAN, ...long)).found).to.deep.equal([DAAN])
    expect(await known(...long, DAAN)).to.deep.include({ found: [], calls: ['Contacts', 'Accounts'] })
  })
})
