// Where a sent mail goes: every combination of what may be known.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { chooseTarget, type Choice, listRecipients } from '#domain/archive/choose-target.ts'
import type { ArchiveTarget } from '#domain/archive/ports.ts'
import type { KnownRecipient } from '#domain/ledger/ports.ts'
import type { AccountId, ContactId } from '#domain/ledger/contact.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { newTarget } from '#test/support/sample-archives.ts'
import { verifies } from '#test/support/verifies.ts'

const [chosen, inherited] = [newTarget(), newTarget()]
const person = aUuid(1) as ContactId
const office = aUuid(2) as AccountId
const known = (contact: boolean, account: boolean): KnownRecipient => ({
  address: 'eva@korenbloem.example' as Mailbox,
  contact: contact ? O.some(person) : O.none,
  account: account ? O.some(office) : O.none,
})
const asPerson: ArchiveTarget = { kind: 'contact', id: person }
const asOffice: ArchiveTarget = { kind: 'account', id: office }

const goes = (to: ArchiveTarget, because: Extract<Choice, { _tag: 'Goes' }>['because']): Choice => ({
  _tag: 'Goes',
  to,
  because,
})

const RECIPIENTS = {
  unasked: O.none,
  noMatch: O.some([]),
  colleague: O.some([known(true, true)]),
  loner: O.some([known(true, false)]),
  office: O.some([known(false, true)]),
} as const satisfies Record<string, O.Option<readonly KnownRecipient[]>>

const byRecipient: Record<keyof typeof RECIPIENTS, Record<ArchiveTarget['kind'], Choice>> = {
  unasked: { contact: { _tag: 'AskLedger' }, account: { _tag: 'AskLedger' } },
  noMatch: { contact: { _tag: 'Stays', reason: 'NO_TARGET' }, account: { _tag: 'Stays', reason: 'NO_TARGET' } },
  colleague: { contact: goes(asPerson, 'default'), account: goes(asOffice, 'default') },
  loner: { contact: goes(asPerson, 'default'), account: goes(asPerson, 'default') },
  office: { contact: goes(asOffice, 'default'), account: goes(asOffice, 'default') },
}

describe('where a sent mail goes', () => {
  verifies(
    'ARC-7',
    'a chosen target wins always, then the conversation’s, then the recipients’; opted out, nothing',
    () => {
      for (const given of [O.none, O.some(chosen)])
        for (const autoArchiveOnSend of [false, true])
          for (const before of [O.none, O.some(inherited)])
            for (const kind of ['contact', 'account'] as const)
              for (const name of Object.keys(RECIPIENTS) as (keyof typeof RECIPIENTS)[]) {
                const settings = { autoArchiveOnSend, defaultArchiveTarget: kind }
                const choice = chooseTarget({
                  chosenTarget: given,
                  settings,
                  inheritedTarget: before,
                  recipients: RECIPIENTS[name],
                })
                const wanted = ((): Choice => {
                  if (O.isSome(given)) return goes(chosen, 'chosen')
                  if (!autoArchiveOnSend) return { _tag: 'Stays', reason: 'AUTO_ARCHIVE_OFF' }
                  return O.isSome(before) ? goes(inherited, 'inherited') : byRecipient[name][kind]
                })()
                expect(choice, JSON.stringify({ given, settings, before, name })).to.deep.equal(wanted)
              }
    },
  )

  verifies('ARC-7', 'of several recipients that the ledger knows, the first counts', () => {
    const first = { ...known(true, true), contact: O.some(aUuid(9) as ContactId) }
    const choice = chooseTarget({
      chosenTarget: O.none,
      settings: { autoArchiveOnSend: true, defaultArchiveTarget: 'contact' },
      inheritedTarget: O.none,
      recipients: O.some([first, known(true, true)]),
    })
    expect(choice).to.deep.equal(goes({ kind: 'contact', id: aUuid(9) as ContactId }, 'default'))
  })

  verifies(
    'ARC-7',
    'recipients: those addressed before those in copy, each once, at most ten, never the user or their shared mailbox',
    () => {
      const to = ['Eva@korenbloem.example', ' info@x.example ', 'not an address', 'piet@kantoor.example']
      const sharedMailbox = O.some('Info@Kantoor.example')
      const cc = ['eva@KORENBLOEM.example', 'carl@x.example', 'info@kantoor.example']
      const named = (addresses: readonly string[]) => addresses.map((address) => ({ name: '', address }))
      const user = 'Piet@Kantoor.example' as Mailbox
      expect(listRecipients({ to: named(to), cc: named(cc), sharedMailbox }, user)).to.deep.equal([
        'Eva@korenbloem.example',
        'info@x.example',
        'carl@x.example',
      ])
      const many = named(Array.from({ length: 50 }, (_, i) => `r${i}@x.example`))
      expect(listRecipients({ to: many, cc: [], sharedMailbox }, user)).to.have.length(10)
    },
  )
})
