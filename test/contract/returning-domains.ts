// What every MessageStore has to find of domains to which many mails of an origin came back (MSG-14).
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { RETURNED_SHARE_OF_DOMAIN, RETURNS_COUNTED_FOR, RETURNS_OF_DOMAIN } from '#domain/mailing/return-class.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { newTenant, newUuid, NOW } from './sample-connections.ts'
import { insertEach, newMailing, queued } from './sample-mails.ts'
import { type StoreSubject, subjectOf } from './store-subject.ts'

export function returningDomainsContract(open: () => Promise<StoreSubject>): void {
  const { within } = subjectOf(open)

  verifies('MSG-14', 'the first three domains from which many mails of an origin came back are found', async () => {
    const here = Tenant(newTenant())
    const [mailing, other] = [newMailing(), newMailing({ origin: { kind: 'campaign', id: newUuid() } })]
    const comeBack = (domain: string, at: number, count = RETURNS_OF_DOMAIN, of = mailing, have = true) =>
      within(here, (stores) =>
        insertEach(
          stores,
          of,
          Array.from({ length: count }, () =>
            queued(of, {
              recipient: { address: `"${newUuid()}@2"@${domain}`, name: '' },
              state: have
                ? { _tag: 'Returned', at, sentAt: at, returnClass: 'spam', status: '', reason: '', text: '' }
                : { _tag: 'Sent', at, serverMessageId: O.none },
            }),
          ),
        ),
      )
    const find = (now: number) => within(here, ({ messages }) => messages.listReturningDomains(mailing.origin, now))
    expect(await find(NOW)).to.deep.equal([])
    await within(here, ({ mailings }) => mailings.insert(mailing, []))
    await within(here, ({ mailings }) => mailings.insert(other, []))
    await comeBack('Laat.example', NOW + 3)
    await comeBack('eerst.example', NOW + 1)
    await comeBack('weinig.example', NOW, RETURNS_OF_DOMAIN - 1)
    await comeBack('anders.example', NOW, RETURNS_OF_DOMAIN, other)
    await comeBack('tweede.example', NOW + 2)
    await comeBack('groot.example', NOW)
    const arrived = RETURNS_OF_DOMAIN / RETURNED_SHARE_OF_DOMAIN - RETURNS_OF_DOMAIN
    await comeBack('groot.example', NOW, arrived, mailing, false)
    await comeBack('eerst.example', NOW, arrived - 1, mailing, false)
    await comeBack('vierde.example', NOW + 4)
    expect(await find(NOW + 4)).to.deep.equal(['eerst.example', 'tweede.example', 'laat.example'])
    expect(await find(NOW + 2 + RETURNS_COUNTED_FOR)).to.deep.equal(['laat.example', 'vierde.example'])
  })
}
