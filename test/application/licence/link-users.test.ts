// The user of a registration or activation, when another unit of work writes the same user between its reads.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { type LinkUserStores, makeEnsureLinkUser } from '#application/licence/link-users.ts'
import type { User, UserUuid } from '#domain/identity/user.ts'
import type { LicenceId } from '#domain/licence/licence.ts'
import { type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import { mailbox, newUuid } from '#test/contract/sample-connections.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { type LicenceOffice, openLicenceOffice } from './licence-office.ts'

const EVA = 'eva@korrel.example'

describe('users of the link tenant', () => {
  let office: LicenceOffice
  let licence: LicenceId

  beforeEach(async () => {
    office = await openLicenceOffice()
    await office.register(EVA)
    licence = (await office.existing(EVA)).licence.id
  })

  const knownUser = async (): Promise<User> => {
    const user = await office.user(EVA)
    return user ?? expect.fail('there is no user')
  }
  const within = <A>(work: (stores: LinkUserStores) => Stored<A>): Promise<A> =>
    must(office.inScope(Tenant(office.linkTenant), work))

  /** `staleRead`: what the first search by address returns; the store has changed since. */
  const ensureAfter = (staleRead: O.Option<User>): Promise<UserUuid> => {
    const ensureLinkUser = makeEnsureLinkUser({ random: { uuid: newUuid } })
    let isFirst = true
    return within((stores) => {
      const findByEmail: LinkUserStores['users']['findByEmail'] = (email) => {
        const isStale = isFirst
        isFirst = false
        return isStale ? TE.right(staleRead) : stores.users.findByEmail(email)
      }
      const users = { ...stores.users, findByEmail }
      return ensureLinkUser({ ...stores, users }, { email: mailbox(EVA), name: 'Eva' }, licence, office.clock.now())
    })
  }

  verifies(['LIC-9', 'IDN-5'], 'a user who is anonymised meanwhile is not used: a new one is created', async () => {
    const former = await knownUser()
    await within(({ linkUsers }) => linkUsers.markLicence(licence, office.clock.now()))
    await within(({ users }) => users.anonymise(former.uuid, office.clock.now()))
    const uuid = await ensureAfter(O.some(former))
    expect(uuid).not.to.equal(former.uuid)
    expect(await knownUser()).to.deep.include({ uuid, name: 'Eva', status: 'NOT_ACTIVATED', roles: [office.role.uuid] })
    expect(await within(({ linkUsers }) => linkUsers.put(uuid, licence, office.clock.now()))).to.equal(true)
  })

  verifies('LIC-9', 'a user who is created meanwhile is used', async () => {
    const { uuid } = await knownUser()
    expect(await ensureAfter(O.none)).to.equal(uuid)
  })

  verifies('LIC-9', 'a user whom an administrator has invited stays as they are', async () => {
    const invited = await knownUser()
    await within(({ users }) => users.put({ ...invited, name: 'Eva Jansen' }))
    const before = await knownUser()
    expect(await ensureAfter(O.some(invited))).to.equal(invited.uuid)
    expect(await knownUser()).to.deep.equal(before)
  })
})
