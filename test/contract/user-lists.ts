// What every UserStore has to do with many people: pages of them, in order, by what they are looked for; and who can do something at all.
import { expect } from 'chai'
import fc from 'fast-check'
import * as O from 'fp-ts/lib/Option.js'
import { toNameKey } from '#domain/identity/naming.ts'
import type { Permission, Role } from '#domain/identity/role.ts'
import type { UserQuery } from '#domain/identity/ports.ts'
import type { User } from '#domain/identity/user.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { propertyRuns } from '#test/support/property-runs.ts'
import { mailbox, newTenant, NOW } from './sample-connections.ts'
import { everybody, sampleRole, sampleTag, sampleUser } from './sample-people.ts'
import { type StoreSubject, subjectOf } from './store-subject.ts'

export function userListContract(open: () => Promise<StoreSubject>): void {
  const { within } = subjectOf(open)
  let here = Tenant(newTenant())
  beforeEach(() => {
    here = Tenant(newTenant())
  })
  const added = async (...people: readonly User[]): Promise<void> => {
    for (const one of people) await within(here, ({ users }) => users.add(one))
  }
  const list = (change: Partial<UserQuery> = {}) => within(here, ({ users }) => users.list({ ...everybody, ...change }))
  const names = async (change: Partial<UserQuery> = {}) => (await list(change)).data.map(({ name }) => name)
  const named = (name: string, change: Partial<User> = {}) => sampleUser({ name, ...change })
  const addRole = async (permissions: readonly Permission[]): Promise<Role> => {
    const role = sampleRole({ permissions })
    await within(here, ({ roles }) => roles.put(role))
    return role
  }

  verifies(
    'IDN-1',
    'names are in the order that readers expect, whatever their case and accents, either way round',
    async () => {
      const expected = ['Çelik', 'D’Hondt', 'de Wit', 'Łukasz', 'Max', 'Otto', 'özgür', 'Pim', 'Šimon', 'van Dam']
      await added(...expected.toReversed().map((name) => named(name)))
      expect(await names()).to.deep.equal(expected)
      expect(await names({ sortDir: 'desc' })).to.deep.equal(expected.toReversed())
    },
  )

  it('orders by address, by status and by since when, ties by the uuid in either direction', async () => {
    const people = (['INACTIVE', 'ACTIVE', 'NOT_ACTIVATED', 'TO_BE_REMOVED'] as const).flatMap((status, i) =>
      [0, 1].map((j) => sampleUser({ name: 'Jan', status, statusSince: NOW - i, email: mailbox(`${3 - i}${j}@a.nl`) })),
    )
    await added(...people)
    const ordered = (key: (one: User) => string | number, direction: 1 | -1) =>
      people.toSorted((a, b) => {
        const [left, right] = [key(a), key(b)]
        if (left === right) return a.uuid < b.uuid ? -1 : 1
        return left < right ? -direction : direction
      })
    for (const sortBy of ['name', 'email', 'status', 'statusSince'] as const)
      for (const sortDir of ['asc', 'desc'] as const)
        expect((await list({ sortBy, sortDir })).data, `${sortBy} ${sortDir}`).to.deep.equal(
          ordered((one) => one[sortBy], sortDir === 'asc' ? 1 : -1),
        )
    await added(sampleUser({ email: mailbox('Aa@a.nl') }), sampleUser({ email: mailbox('ab@a.nl') }))
    const addresses = (await list({ sortBy: 'email', q: '@A.nl' })).data.map(({ email }) => email)
    expect(addresses.slice(-2)).to.deep.equal(['Aa@a.nl', 'ab@a.nl'])
  })

  it('returns pages without gaps and the total with each, behind the last one too', async () => {
    await added(...Array.from({ length: 7 }, (_, i) => named(`Naam ${i}`)))
    const pages = await Promise.all([0, 3, 6, 9].map((skip) => list({ skip, limit: 3 })))
    expect(pages.map(({ total }) => total)).to.deep.equal([7, 7, 7, 7])
    expect(pages.map(({ data }) => data.map(({ name }) => name.at(-1)).join(''))).to.deep.equal(['012', '345', '6', ''])
    expect(await list({ skip: 0, limit: 7 })).to.have.property('total', 7)
    expect(await list({ skip: 7, limit: 7, q: 'naam' })).to.deep.equal({ data: [], total: 7 })
    expect(await list({ skip: 5, limit: 5, q: 'niemand' })).to.deep.equal({ data: [], total: 0 })
  })

  verifies(
    'IDN-1',
    'people are searched by any part of name or address, literally, without regard to case',
    async () => {
      await added(
        named('Özgür Öztürk', { email: mailbox('o.o@noord.example') }),
        named('Anne 100% de Boer', { email: mailbox('Anne_B@Zuid.example') }),
        named('Straßer', { email: mailbox('str@noord.example') }),
      )
      for (const q of ['OZT', 'özT', 'r Ö', 'o.O@']) expect(await names({ q }), q).to.deep.equal(['Özgür Öztürk'])
      for (const q of ['100%', 'nne_b', 'ZUID', '% de'])
        expect(await names({ q }), q).to.deep.equal(['Anne 100% de Boer'])
      expect(await names({ q: 'STRASSE' })).to.deep.equal(['Straßer'])
      expect(await names({ q: 'noord.example' })).to.deep.equal(['Özgür Öztürk', 'Straßer'])
      for (const q of ['%', 'a_n', 'e\\', "' or ''='", 'boer\nanne'])
        expect(await names({ q }), q).to.deep.equal(q === '%' ? ['Anne 100% de Boer'] : [])
      // An address is not one without its accents.
      expect(await names({ q: 'ö.o@' })).to.deep.equal([])
    },
  )

  it('narrows by status, role, tag and words, by each and by all', async () => {
    const [role, tag] = [await addRole(['users:read']), sampleTag()]
    await within(here, ({ tags }) => tags.put(tag))
    const [roles, tags] = [[role.uuid], [tag.uuid]]
    await added(
      named('A', { roles, tags }),
      named('B', { roles, status: 'INACTIVE' }),
      named('C', { tags, status: 'INACTIVE' }),
      named('D', { status: 'NOT_ACTIVATED' }),
      named('E', { roles, tags, status: 'INACTIVE' }),
    )
    const by = { role: O.some(role.uuid), tag: O.some(tag.uuid) }
    expect(await names({ role: by.role })).to.deep.equal(['A', 'B', 'E'])
    expect(await names({ tag: by.tag, sortDir: 'desc' })).to.deep.equal(['E', 'C', 'A'])
    expect(await names({ statuses: ['INACTIVE', 'NOT_ACTIVATED'] })).to.deep.equal(['B', 'C', 'D', 'E'])
    expect(await names(by)).to.deep.equal(['A', 'E'])
    expect(await names({ ...by, statuses: ['INACTIVE'], q: 'e' })).to.deep.equal(['E'])
    expect(await list({ ...by, limit: 1 })).to.include({ total: 2 })
    expect(await names({ role: O.some(sampleRole().uuid) })).to.deep.equal([])
  })

  verifies('IDN-1', 'a search finds whom a look at each finds, whatever is typed', async () => {
    const letters = fc.constantFrom(
      'a',
      'B',
      'é',
      'ß',
      'ı',
      'İ',
      ' ',
      '%',
      '_',
      '\\',
      "'",
      '.',
      '😀',
      '👩',
      '\u0301',
      '’',
    )
    const words = fc.string({ unit: letters, minLength: 1, maxLength: 8 }).filter((name) => name.trim() !== '')
    const [role, tag] = [await addRole(['users:read']), sampleTag()]
    await within(here, ({ tags }) => tags.put(tag))
    const people = fc
      .sample(fc.record({ name: words, hasRole: fc.boolean(), hasTag: fc.boolean(), isActive: fc.boolean() }), 40)
      .map(({ name, hasRole, hasTag, isActive }, i) =>
        named(name, {
          email: mailbox(`p${i}.ab${i % 3}@noord.example`),
          roles: hasRole ? [role.uuid] : [],
          tags: hasTag ? [tag.uuid] : [],
          status: isActive ? 'ACTIVE' : 'INACTIVE',
        }),
      )
    await added(...people)
    const part = fc
      .tuple(fc.constantFrom(...people), fc.nat({ max: 20 }), fc.integer({ min: 1, max: 6 }), fc.boolean())
      .map(([{ name, email }, from, length, ofName]) =>
        (ofName ? name : email).slice(from, from + length).toWellFormed(),
      )
    const query = fc.record({
      q: fc.oneof(
        part,
        fc.string({ unit: letters, maxLength: 5 }),
        fc.string({ unit: letters, minLength: 190, maxLength: 200 }),
      ),
      role: fc.constantFrom(O.none, O.some(role.uuid)),
      tag: fc.constantFrom(O.none, O.some(tag.uuid)),
      statuses: fc.constantFrom<UserQuery['statuses']>([], ['ACTIVE'], ['INACTIVE', 'TO_BE_REMOVED']),
      sortBy: fc.constantFrom('name', 'email', 'status', 'statusSince'),
    })
    await fc.assert(
      fc.asyncProperty(query, async (asked) => {
        const meant = people.filter(
          ({ name, email, roles, tags, status }) =>
            (toNameKey(name).includes(toNameKey(asked.q)) || email.toLowerCase().includes(asked.q.toLowerCase())) &&
            (O.isNone(asked.role) || roles.length > 0) &&
            (O.isNone(asked.tag) || tags.length > 0) &&
            (asked.statuses.length === 0 || asked.statuses.includes(status)),
        )
        const { data, total } = await list(asked)
        expect(data.map(({ email }) => email)).to.have.members(meant.map(({ email }) => email))
        expect(total).to.equal(meant.length)
        expect((await list({ ...asked, skip: 1, limit: 1 })).total).to.equal(meant.length)
      }),
      { numRuns: propertyRuns(150) },
    )
  })

  const holds = (permissions: readonly Permission[], inOperatorTenant = false) =>
    within(here, ({ users }) => users.hasHolder(permissions, inOperatorTenant))

  verifies('IDN-1', 'a user holds permissions by all their roles together, and only while ACTIVE', async () => {
    const [people, roles] = [await addRole(['users:write', 'logs:read']), await addRole(['roles:write'])]
    const wanted: readonly Permission[] = ['users:write', 'roles:write']
    await added(sampleUser({ roles: [people.uuid] }), sampleUser({ roles: [roles.uuid] }))
    expect(await holds(wanted)).to.equal(false)
    for (const one of wanted) expect(await holds([one])).to.equal(true)
    const eva = sampleUser({ roles: [people.uuid, roles.uuid], status: 'NOT_ACTIVATED' })
    await added(eva)
    expect(await holds(wanted)).to.equal(false)
    await within(here, ({ users }) => users.put({ ...eva, status: 'ACTIVE' }))
    expect(await holds(wanted)).to.equal(true)
    expect(await holds([...wanted, 'campaigns:read'])).to.equal(false)
    await within(here, ({ roles: store }) => store.put({ ...roles, permissions: ['roles:read'] }))
    expect(await holds(wanted)).to.equal(false)
  })

  verifies('IDN-6', 'platform:admin is all there is in the operator’s tenant, and nothing in any other', async () => {
    const role = await addRole(['platform:admin', 'users:read'])
    await added(sampleUser({ roles: [role.uuid] }))
    expect(await holds(['platform:admin'], true)).to.equal(true)
    expect(await holds(['users:write', 'roles:write'], true)).to.equal(true)
    expect(await holds(['platform:admin'])).to.equal(false)
    expect(await holds(['users:write'])).to.equal(false)
    expect(await holds(['users:read'])).to.equal(true)
    expect(await holds(['users:read', 'platform:admin'])).to.equal(false)
  })
}
