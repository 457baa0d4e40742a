// The status of many addresses for the address book, from the ledger and our own table.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { makeReadContactStatus } from '#application/ledger/look-up-contact.ts'
import { makeSetExcluded } from '#application/ledger/user-choices.ts'
import type { LedgerFailure } from '#domain/ledger/failures.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { storeUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { aCaller, fakeLedgerStores } from './ledger-fakes.ts'

const caller = aCaller()
const at = (...names: readonly string[]): readonly Mailbox[] => names.map((name) => `${name}@x.example` as Mailbox)

function statusWorld(known: ReadonlySet<string> | LedgerFailure) {
  const fakes = fakeLedgerStores()
  const asked: (readonly Mailbox[])[] = []
  const contacts = {
    findKnownAmong: (_: unknown, addresses: readonly Mailbox[]) => {
      asked.push(addresses)
      return '_tag' in known ? TE.left(known) : TE.right(known)
    },
  }
  return {
    ...fakes,
    asked,
    statusOf: makeReadContactStatus({ contacts, inScope: fakes.inScope }),
    setExcluded: makeSetExcluded({ inScope: fakes.inScope }),
  }
}

describe('the status of many addresses', () => {
  verifies('PLG-4', 'is returned in the requested order, each address once, in one unit of work', async () => {
    const { statusOf, setExcluded, scopes, asked } = statusWorld(new Set(['eva@x.example']))
    await setExcluded(caller, 'Nieuws@x.example' as Mailbox, true)()
    scopes.length = 0
    expect(await statusOf(caller, at('nieuws', 'Eva', 'piet', 'EVA', 'nieuws'))()).to.deep.equal(
      E.right([
        { email: 'nieuws@x.example', hasContact: false, excluded: true },
        { email: 'Eva@x.example', hasContact: true, excluded: false },
        { email: 'piet@x.example', hasContact: false, excluded: false },
      ]),
    )
    expect(asked).to.deep.equal([at('nieuws', 'Eva', 'piet')])
    expect(scopes).to.deep.equal([Tenant(caller.tenantUuid)])
  })

  verifies(
    ['PLG-4', 'PLG-19'],
    'is the failure of the ledger, or of our own table, and nothing of the rest',
    async () => {
      const busy: LedgerFailure = { _tag: 'LedgerBusy', retryAt: 7 }
      expect(await statusWorld(busy).statusOf(caller, at('eva'))()).to.deep.equal(E.left(busy))
      const statusOf = makeReadContactStatus({
        contacts: { findKnownAmong: () => TE.right(new Set<string>()) },
        inScope: () => TE.left(storeUnavailable),
      })
      expect(await statusOf(caller, at('eva'))()).to.deep.equal(E.left(storeUnavailable))
    },
  )

  verifies('PLG-8', 'an address is excluded and included again', async () => {
    const { statusOf, setExcluded } = statusWorld(new Set())
    const [eva = '' as Mailbox] = at('eva')
    for (const wanted of [true, false]) {
      expect(await setExcluded(caller, eva, wanted)()).to.deep.equal(E.right({ email: eva, excluded: wanted }))
      expect(await statusOf(caller, [eva])()).to.have.nested.property('right[0].excluded', wanted)
    }
  })
})
