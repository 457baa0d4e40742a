// Contract of UserStore for the staff directory: it lists the users on a list of addresses, and no others.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { FacebookChanges } from '#domain/identity/ports.ts'
import type { User } from '#domain/identity/user.ts'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { mailbox, newTenant, NOW } from './sample-connections.ts'
import { sampleRole, sampleUser } from './sample-people.ts'
import { type StoreSubject, subjectOf } from './store-subject.ts'

const NONE: FacebookChanges = { on: [], off: [], unknown: [] }

const named = ({ uuid, email, name }: User): FacebookChanges['on'][number] => ({ uuid, email, name })

export function userFacebookContract(open: () => Promise<StoreSubject>): void {
  const { within, inScope } = subjectOf(open)
  let [here, there] = [Tenant(newTenant()), Tenant(newTenant())]
  beforeEach(() => {
    ;[here, there] = [Tenant(newTenant()), Tenant(newTenant())]
  })
  const added = async (email: string, change: Partial<User> = {}, scope = here): Promise<User> => {
    const user = sampleUser({ email: mailbox(email), name: `Naam ${email}`, ...change })
    await within(scope, ({ users }) => users.add(user))
    return user
  }
  const changes = (emails: readonly string[], scope = here) =>
    within(scope, ({ users }) => users.findFacebookChanges(emails.map(mailbox)))
  const set = (emails: readonly string[], scope = here) =>
    within(scope, ({ users }) => users.setFacebook(emails.map(mailbox)))
  const find = ({ uuid }: User, scope = here) => within(scope, ({ users }) => users.find(uuid))

  verifies(
    'MCP-18',
    'lists who would change, in the order of their names, and which addresses are unknown',
    async () => {
      const cor = await added('cor@noord.example', { name: 'Çor' })
      const ada = await added('ADA@noord.example', { name: 'ada', status: 'INACTIVE' })
      const bea = await added('bea@noord.example', { name: 'Béa', facebook: true })
      const dirk = await added('dirk@noord.example', { name: 'Dirk', facebook: true, status: 'TO_BE_REMOVED' })
      const eva = await added('eva@noord.example', { name: 'Eva', facebook: true })
      await added('niemand@noord.example')
      const given = [
        'Zus@Noord.example',
        'COR@noord.example',
        'eva@Noord.example',
        'ada@noord.example',
        'zus@noord.example',
        'aap@noord.example',
        'Zus@Noord.example',
      ]
      const expected = {
        on: [ada, cor].map(named),
        off: [bea, dirk].map(named),
        unknown: ['Zus@Noord.example', 'aap@noord.example'],
      }
      for (const _ of [1, 2]) expect(await changes(given)).to.deep.equal(expected)
      expect(await set(given)).to.equal(4)
      expect(await changes(given)).to.deep.equal({ ...NONE, unknown: expected.unknown })
      expect(await set(given)).to.equal(0)
      for (const [who, facebook] of [
        [ada, true],
        [bea, false],
        [cor, true],
        [dirk, false],
        [eva, true],
      ] as const)
        expect(await find(who)).to.deep.equal(O.some({ ...who, facebook }))
    },
  )

  verifies('MCP-18', 'an empty list takes everyone out, and changes nothing else of any user', async () => {
    const role = sampleRole()
    await within(here, ({ roles }) => roles.put(role))
    const eva = await added('eva@noord.example', { facebook: true, roles: [role.uuid] })
    expect(await changes([])).to.deep.equal({ ...NONE, off: [named(eva)] })
    expect([await set([]), await set([])]).to.deep.equal([1, 0])
    expect(await find(eva)).to.deep.equal(O.some({ ...eva, facebook: false }))
    expect(await within(here, ({ users }) => users.findByEmail(mailbox('EVA@noord.example')))).to.deep.equal(
      await find(eva),
    )
  })

  verifies(['MCP-18', 'IDN-2', 'IDN-5'], 'leaves other tenants and anonymised users alone', async () => {
    const eva = await added('eva@noord.example')
    const [namesake, other] = [
      await added('eva@noord.example', {}, there),
      await added('o@noord.example', { facebook: true }, there),
    ]
    const gone = await added('weg@noord.example', { facebook: true, status: 'TO_BE_REMOVED' })
    await within(here, ({ users }) => users.anonymise(gone.uuid, NOW))
    const given = ['eva@noord.example', 'weg@noord.example']
    expect(await changes(given)).to.deep.equal({ on: [named(eva)], off: [], unknown: ['weg@noord.example'] })
    expect(await set(given)).to.equal(1)
    for (const who of [namesake, other]) expect(await find(who, there)).to.deep.equal(O.some(who))
    expect(await within(here, ({ users }) => users.countByStatus)).to.include({ ANONYMISED: 1, ACTIVE: 1 })
    expect(await changes(['eva@noord.example'], Tenant(newTenant()))).to.deep.equal({
      ...NONE,
      unknown: ['eva@noord.example'],
    })
    expect(await within(Admin, ({ users }) => users.setFacebook([]))).to.equal(0)
  })

  it('keeps nothing of a unit of work that ends in Left', async () => {
    const eva = await added('eva@noord.example')
    const outcome = await inScope(here, ({ users }) =>
      pipe(
        users.setFacebook([eva.email]),
        TE.flatMap(() => TE.left('no' as const)),
      ),
    )()
    expect(outcome).to.deep.equal(E.left('no'))
    expect(await find(eva)).to.deep.equal(O.some(eva))
  })
}
