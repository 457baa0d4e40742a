// Changing a contact: only differences are written, and only to an organisation that exists.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { makeMemoryLimits } from '#adapters/memory/kernel/limits.ts'
import { makeSaveContact, type SaveContactDeps } from '#application/ledger/save-contact.ts'
import type { AccountId, ContactChange } from '#domain/ledger/contact.ts'
import { verifies } from '#test/support/verifies.ts'
import { anOrganisation, aCaller, aUuid, someDetails } from './ledger-fakes.ts'

const { id } = someDetails()
const other = anOrganisation({ id: aUuid(12) as AccountId, name: 'Molen De Wiek' })
const gone = aUuid(13) as AccountId
const renamed = { lastName: O.some('de Wit') }
const known = someDetails({ isMainContact: true })
const moved = {
  ...known,
  organisation: O.some({ id: other.id, name: other.name, url: other.url }),
  isMainContact: false,
}

describe('changing a contact', () => {
  for (const [what, account, change, writes, outcome] of [
    ['nothing', undefined, {}, [], E.right(known)],
    ['what it has already', aUuid(11), { firstName: O.some('Eva') }, [], E.right(known)],
    ['its name', undefined, renamed, [renamed], E.right({ ...known, ...renamed, fullName: 'Eva de Wit' })],
    ['its organisation', other.id, {}, [{ account: other.id }], E.right(moved)],
    [
      'both',
      other.id,
      renamed,
      [{ ...renamed, account: other.id }],
      E.right({ ...moved, ...renamed, fullName: 'Eva de Wit' }),
    ],
    ['its organisation for one that is gone', gone, renamed, [], E.left({ _tag: 'AccountGone' })],
    ['its names for none', other.id, { firstName: O.none, lastName: O.none }, [], E.left({ _tag: 'ContactUnnamed' })],
  ] as const satisfies readonly (readonly [string, string | undefined, ContactChange, readonly object[], unknown])[])
    verifies('PLG-7', `${what}: it writes only what differs, and returns the contact as changed`, async () => {
      const written: object[] = []
      const never = () => TE.left({ _tag: 'LedgerForbidden' } as const)
      const deps: SaveContactDeps = {
        contacts: {
          find: () => TE.right(O.some(known)),
          change: (_, __, fields) => TE.fromIO(() => void written.push(fields)),
          findAlike: never,
          create: never,
        },
        organisations: {
          find: (_, account) => TE.right(account === other.id ? O.some(other) : O.none),
          findByName: never,
          create: never,
          remove: never,
        },
        limits: makeMemoryLimits({ clock: { now: () => 0 } }),
        digest: (text) => text,
        timer: { sleep: () => async () => undefined },
        clock: { now: () => 0 },
      }
      const saved = await makeSaveContact(deps)(aCaller(), {
        _tag: 'Change',
        id,
        account: O.fromNullable(account as AccountId | undefined),
        change,
      })()
      expect(E.isRight(saved) ? E.right(saved.right.contact) : saved).to.deep.equal(outcome)
      expect(written).to.deep.equal(writes)
    })
})
