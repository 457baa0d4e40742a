// What roles allow together, and who may give which.
import { expect } from 'chai'
import fc from 'fast-check'
import {
  sortPermissions,
  findMissingPermissions,
  type Permission,
  PERMISSIONS,
  combinePermissions,
} from '#domain/identity/role.ts'
import { verifies } from '#test/support/verifies.ts'

const list = fc.array(fc.constantFrom(...PERMISSIONS))
const lists = fc.array(list)

describe('permissions', () => {
  verifies('IDN-6', 'platform:admin is all there is in the operator’s tenant, and nothing elsewhere', () => {
    const asked: readonly Permission[] = ['platform:admin', 'users:read']
    expect([...combinePermissions([asked], true)]).to.have.members([...PERMISSIONS])
    expect([...combinePermissions([asked], false)]).to.deep.equal(['users:read'])
    fc.assert(
      fc.property(lists, (some) => {
        expect(combinePermissions(some, false).has('platform:admin')).to.equal(false)
        const operates = some.flat().includes('platform:admin')
        expect(combinePermissions(some, true).size === PERMISSIONS.length).to.equal(
          operates || new Set(some.flat()).size === PERMISSIONS.length,
        )
      }),
    )
  })

  verifies('IDN-1', 'roles add up, in any order, and more of them never take anything away', () => {
    fc.assert(
      fc.property(lists, list, fc.boolean(), (some, more, inOperatorTenant) => {
        const [few, all] = [
          combinePermissions(some, inOperatorTenant),
          combinePermissions([...some, more], inOperatorTenant),
        ]
        expect(findMissingPermissions(all, few)).to.deep.equal([])
        expect(combinePermissions([more, ...some.toReversed()], inOperatorTenant)).to.deep.equal(all)
      }),
    )
  })

  verifies('IDN-3', 'missing permissions are exactly those the user has not, each once and in one order', () => {
    fc.assert(
      fc.property(list, list, (own, other) => {
        const lacks = findMissingPermissions(new Set(own), other)
        expect(lacks).to.deep.equal(PERMISSIONS.filter((one) => other.includes(one) && !own.includes(one)))
        expect(sortPermissions(other)).to.deep.equal(PERMISSIONS.filter((one) => other.includes(one)))
      }),
    )
  })
})
