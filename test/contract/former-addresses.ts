// What every UserStore has to do with addresses that people had before.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { User } from '#domain/identity/user.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { mailbox, newTenant, NOW } from './sample-connections.ts'
import { sampleUser } from './sample-people.ts'
import { type StoreSubject, subjectOf, together } from './store-subject.ts'

export function formerAddressesContract(open: () => Promise<StoreSubject>): void {
  const { within, inScope } = subjectOf(open)
  let here = Tenant(newTenant())
  beforeEach(() => {
    here = Tenant(newTenant())
  })
  const added = async (email: string): Promise<User> => {
    const user = sampleUser({ email: mailbox(email) })
    await within(here, ({ users }) => users.add(user))
    return user
  }
  const readdress = (user: User, email: string) =>
    within(here, ({ users }) => users.put({ ...user, email: mailbox(email) }))
  const former = ({ uuid }: User, after: O.Option<Mailbox> = O.none, limit = 10, scope = here) =>
    within(scope, ({ users }) => users.listFormerAddresses(uuid, after, limit))

  verifies('IDN-5', 'a former address is remembered as it was spelled, until the user takes it back', async () => {
    const eva = await added('Eva@Noord.example')
    expect(await former(eva)).to.deep.equal([])
    await readdress(eva, 'EVA@noord.example')
    await within(here, ({ users }) => users.put({ ...eva, email: mailbox('EVA@noord.example'), name: 'Anders' }))
    expect(await former(eva)).to.deep.equal([])
    await readdress(eva, 'jansen@noord.example')
    await readdress(eva, 'ökş@noord.example')
    expect(await former(eva)).to.deep.equal(['EVA@noord.example', 'jansen@noord.example'])
    await readdress(eva, 'eva@NOORD.example')
    expect(await former(eva)).to.deep.equal(['jansen@noord.example', 'ökş@noord.example'])
    await readdress(eva, 'ökş@noord.example')
    expect(await former(eva)).to.deep.equal(['eva@NOORD.example', 'jansen@noord.example'])
  })

  verifies('IDN-5', 'an address that another has taken since is listed for both, no refused one', async () => {
    const [eva, piet] = [await added('eva@noord.example'), await added('piet@noord.example')]
    expect(await readdress(eva, 'Piet@noord.example')).to.equal(false)
    expect(await former(eva)).to.deep.equal([])
    await readdress(eva, 'jansen@noord.example')
    await readdress(piet, 'eva@noord.example')
    await readdress(piet, 'de.vries@noord.example')
    expect(await former(eva)).to.deep.equal(['eva@noord.example'])
    expect(await former(piet)).to.deep.equal(['eva@noord.example', 'piet@noord.example'])
  })

  verifies('IDN-5', 'they are listed a few at a time, each once, and to their tenant alone', async () => {
    const eva = await added('e0@noord.example')
    for (let i = 1; i <= 5; i++) await readdress(eva, `E${i}@noord.example`)
    const listed: Mailbox[] = []
    for (let after: O.Option<Mailbox> = O.none; ;) {
      const page: readonly Mailbox[] = await former(eva, after, 2)
      listed.push(...page)
      const last = page.at(-1)
      if (last === undefined) break
      after = O.some(last)
    }
    expect(listed).to.deep.equal(['e0', 'E1', 'E2', 'E3', 'E4'].map((name) => `${name}@noord.example`))
    for (const scope of [Tenant(newTenant()), Admin]) expect(await former(eva, O.none, 10, scope)).to.deep.equal([])
  })

  verifies('IDN-5', 'an anonymised user leaves none, also while users are put at the same time', async () => {
    const piet = await added('piet@noord.example')
    await readdress(piet, 'de.vries@noord.example')
    await together(10, async (i) => {
      const eva = await added(`eva${i}@noord.example`)
      await readdress(eva, `jansen${i}@noord.example`)
      await Promise.all([
        readdress(eva, `een${i}@noord.example`),
        within(here, ({ users }) => users.anonymise(eva.uuid, NOW)),
        readdress(eva, `twee${i}@noord.example`),
      ])
      expect(await former(eva)).to.deep.equal([])
    })
    expect(await former(piet)).to.deep.equal(['piet@noord.example'])
  })

  verifies('IDN-5', 'after many changes at once, every address of the user is remembered but the last', async () => {
    const eva = await added('e0@noord.example')
    const all = ['e0', 'e1', 'e2', 'e3'].map((name) => `${name}@noord.example`)
    await together(12, (i) => readdress(eva, all[i % 4] ?? ''))
    const now = await within(here, ({ users }) => users.find(eva.uuid))
    expect(await former(eva)).to.deep.equal(all.filter((one) => O.isNone(now) || one !== now.value.email))
  })

  it('remembers none of a unit of work that ends in Left', async () => {
    const eva = await added('eva@noord.example')
    await readdress(eva, 'jansen@noord.example')
    const outcome = await inScope(here, ({ users }) =>
      pipe(
        users.put(eva),
        TE.flatMap(() => users.anonymise(eva.uuid, NOW)),
        TE.flatMap(() => TE.left('no' as const)),
      ),
    )()
    expect(outcome).to.deep.equal(E.left('no'))
    expect(await former(eva)).to.deep.equal(['eva@noord.example'])
  })
}
