// People are imported from a list: a dry run shows what will change, and the import does exactly that (ADM-7).
import { expect } from 'chai'
import { verifies } from '#test/support/verifies.ts'
import type { ImportedPersonResponse } from '#adapters/contract/identity/users.ts'
import type { StatusAndBody } from './support/answers.ts'
import { type PeopleService, startPeople } from './support/people-service.ts'

interface Row {
  readonly email: string
  readonly name: string
  readonly tags?: readonly string[]
  readonly roles?: readonly string[]
  readonly revision?: string
}

describe('importing people', () => {
  let people: PeopleService
  let ask: (method: string, path: string, body?: unknown) => Promise<StatusAndBody>
  beforeEach(async () => {
    people = await startPeople()
    ask = (method, path, body) => people.ask(method, path, { as: people.ours.people.administrator, body })
  })
  afterEach(() => people.service.stop(1_000))

  const run = async (rows: readonly Row[], dryRun: boolean): Promise<readonly ImportedPersonResponse[]> => {
    const [status, body] = await ask('POST', '/users/import', { rows, dryRun })
    expect(status, JSON.stringify(body)).to.equal(200)
    return (body as { readonly data: readonly ImportedPersonResponse[] }).data
  }
  const total = async (): Promise<unknown> => ((await ask('GET', '/users'))[1] as { readonly total: number }).total
  const outcomes = (all: readonly ImportedPersonResponse[]) => all.map(({ outcome }) => outcome)

  const rowsOf = (): readonly Row[] => {
    const { member, campaigns } = people.ours.people
    return [
      { email: 'nieuw@korrel.example', name: 'Nieuwe Collega', tags: [people.ours.tag.uuid] },
      { email: member.user.email.toUpperCase(), name: 'Lid Anders' },
      { email: campaigns.user.email, name: campaigns.user.name },
      { email: 'ander@korrel.example', name: 'Ander', tags: ['7e6f5d4c-3b2a-4918-8706-f5e4d3c2b1a0'] },
    ]
  }

  verifies('ADM-11', 'a person who is deactivated or being removed is named, and stays so', async () => {
    const { member } = people.ours.people
    for (const status of ['INACTIVE', 'TO_BE_REMOVED']) {
      await ask('PUT', `/users/${member.user.uuid}`, { status })
      const [seen] = await run([{ email: member.user.email, name: 'Lid Anders' }], false)
      expect(seen?.status).to.equal(status)
      expect((await ask('GET', `/users/${member.user.uuid}`))[1]).to.deep.include({ name: 'Lid Anders', status })
    }
    const [added] = await run([{ email: 'nieuw@korrel.example', name: 'Nieuw' }], true)
    expect(added?.status).to.equal(null)
  })

  verifies('ADM-7', 'a preview names new, changed, unchanged and refused people, and changes nothing', async () => {
    const before = await total()
    const seen = await run(rowsOf(), true)
    expect(outcomes(seen)).to.deep.equal(['new', 'changed', 'unchanged', 'refused'])
    expect(seen[1]?.before?.name).to.equal(people.ours.people.member.user.name)
    expect(seen[1]?.after?.name).to.equal('Lid Anders')
    expect(seen[3]?.reason).to.equal('Not all of these tags are here (any more). Get the list and choose again.')
    expect(await total()).to.equal(before)
  })

  verifies('ADM-7', 'an import does what the preview showed; repeated it changes nothing', async () => {
    const seen = await run(rowsOf(), true)
    const rows = rowsOf().map((row, n) => ({ ...row, revision: seen[n]?.revision ?? '' }))
    expect(outcomes(await run(rows, false))).to.deep.equal(['new', 'changed', 'unchanged', 'refused'])
    const again = await run(rowsOf(), false)
    expect(outcomes(again)).to.deep.equal(['unchanged', 'unchanged', 'unchanged', 'refused'])
    const [, added] = await ask('GET', `/users/${again[0]?.uuid}`)
    expect(added).to.deep.include({ status: 'NOT_ACTIVATED', tags: [people.ours.tag.uuid] })
    // One audit entry for each person who changed.
    const [, log] = await ask('GET', '/audit?limit=2')
    const actions = (log as { readonly data: readonly { readonly action: string }[] }).data.map(({ action }) => action)
    expect(actions.filter((one) => one === 'user.created' || one === 'user.changed')).to.have.members([
      'user.created',
      'user.changed',
    ])
  })

  verifies('ADM-7', 'one address twice: the second row sees what the first has done', async () => {
    const twice = { email: 'nieuw@korrel.example', name: 'Nieuw' }
    const done = await run([twice, { ...twice, email: 'NIEUW@korrel.example', name: 'Anders' }, twice], false)
    expect(outcomes(done)).to.deep.equal(['new', 'changed', 'changed'])
    expect(done[2]?.before?.name).to.equal('Anders')
  })

  verifies(
    ['ADM-7', 'IDN-3', 'IDN-8', 'ADM-11'],
    'roles are given and taken, none beyond one’s own; the last administrator stays, and the other rows go on',
    async () => {
      const { member, campaigns, administrator, operator } = people.ours.people
      const [role = ''] = campaigns.user.roles
      const [done] = await run([{ email: member.user.email, name: member.user.name, roles: [role] }], false)
      expect(done?.after?.roles).to.deep.equal([role])
      const beyond = { email: 'x@korrel.example', name: 'X', roles: operator.user.roles }
      const unknown = { email: 'y@korrel.example', name: 'Y', roles: [people.ours.tag.uuid] }
      expect(outcomes(await run([beyond, unknown], false))).to.deep.equal(['refused', 'refused'])
      const rows = [administrator, operator].map(({ user }) => ({ email: user.email, name: 'Lager', roles: [role] }))
      const others = { email: 'nieuw@korrel.example', name: 'Nieuwe Collega' }
      for (const dryRun of [true, false]) {
        const [, body] = await people.ask('POST', '/users/import', {
          as: operator,
          body: { rows: [...rows, others], dryRun },
        })
        const { data } = body as { readonly data: readonly ImportedPersonResponse[] }
        expect(outcomes(data)).to.deep.equal(['changed', 'refused', 'new'])
        expect(data[1]?.reason).to.contain('would leave no one who can manage people')
      }
      const [, kept] = await people.ask('GET', `/users/${operator.user.uuid}`, { as: operator })
      expect(kept).to.deep.include({ name: operator.user.name, roles: operator.user.roles })
    },
  )

  verifies(
    'ADM-7',
    'a person who changes between the preview and the import is refused, the others are imported',
    async () => {
      const seen = await run(rowsOf(), true)
      await ask('PUT', `/users/${people.ours.people.member.user.uuid}`, { name: 'Lid Intussen' })
      await ask('POST', '/users', { email: 'nieuw@korrel.example', name: 'Intussen' })
      const rows = rowsOf().map((row, n) => ({ ...row, revision: seen[n]?.revision ?? '' }))
      const done = await run(rows, false)
      expect(outcomes(done)).to.deep.equal(['refused', 'refused', 'unchanged', 'refused'])
      expect(done[1]?.reason).to.contain('changed this meanwhile')
      expect(done[1]?.before?.name).to.equal('Lid Intussen')
    },
  )

  verifies(['ADM-7', 'IDN-3'], 'who may not see people sees none by an import', async () => {
    const { member, administrator } = people.ours.people
    const [, made] = await ask('POST', '/roles', { name: 'Blind', permissions: ['users:write'] })
    await ask('PUT', `/users/${member.user.uuid}`, { roles: [(made as { readonly uuid: string }).uuid] })
    const rows = [{ email: administrator.user.email, name: 'Anders' }]
    const [status, body] = await people.ask('POST', '/users/import', { as: member, body: { rows, dryRun: true } })
    expect([status, JSON.stringify(body)]).to.deep.equal([403, JSON.stringify(body)])
    expect(JSON.stringify(body)).not.to.contain(administrator.user.name)
  })
})
