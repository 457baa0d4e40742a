// Forms of the administrator's application: faults, the values that are sent, and permissions that the user lacks.
import { expect } from 'chai'
import { isChanged, pickChanges, toRefusedForm } from '#adapters/web/kit/form/faults.ts'
import { checkPerson } from '#adapters/web/admin/people/person-form.ts'
import { listAllowedPermissions, listLackedPermissions } from '#adapters/web/admin/people/status-acts.ts'
import {
  toRoleBody,
  checkRole,
  emptyRole,
  toRoleForm,
  PERMISSION_GROUPS,
  togglePermission,
} from '#adapters/web/admin/roles/role-form.ts'
import { toTenantBody, checkTenant } from '#adapters/web/admin/tenants/tenant-form.ts'
import { PERMISSIONS } from '#domain/identity/role.ts'
import { verifies } from '#test/support/verifies.ts'

const t = (key: string): string => key
const person = { name: 'Eva', email: 'eva@korrel.example', roles: [], tags: [], facebook: false, language: null }
const refused = (errors?: readonly { readonly path: string; readonly message: string }[]) =>
  ({
    _tag: 'Refused',
    status: 409,
    code: 'EMAIL_TAKEN',
    message: 'x',
    requestId: null,
    retryAfterSeconds: null,
    ...(errors !== undefined && { errors }),
  }) as const

describe('forms of the administrator’s application', () => {
  verifies('IDN-3', 'a person has a name on one line and an address', () => {
    const faults = (over: Partial<typeof person>) => checkPerson(t)({ ...person, ...over })
    expect(faults({})).to.deep.equal({})
    expect(faults({ name: ' ', email: '' })).to.deep.equal({
      name: 'form.missing',
      email: 'form.missing',
    })
    expect(faults({ name: 'a\u202eb', email: 'eva@' })).to.deep.equal({
      name: 'form.name.invalid',
      email: 'person.email.invalid',
    })
    expect(faults({ name: 'a'.repeat(120) })).to.deep.equal({})
    expect(faults({ name: 'a'.repeat(121) })).to.have.keys('name')
  })

  verifies('IDN-3', 'only changed values are sent', () => {
    expect(pickChanges(person, { ...person, name: 'Eva J', roles: [] })).to.deep.equal({ name: 'Eva J' })
    expect(isChanged(person, { ...person })).to.equal(false)
    expect(pickChanges({ roles: ['a'] }, { roles: ['a', 'b'] })).to.deep.equal({ roles: ['a', 'b'] })
  })

  verifies('ADM-1', 'refusals appear at their field, and those without a field above the form', () => {
    expect(
      toRefusedForm(
        refused([
          { path: 'email', message: 'taken' },
          { path: 'email', message: 'second' },
        ]),
        ['name', 'email'],
      ),
    ).to.deep.equal({ faults: { email: 'taken' }, failure: null })
    expect(toRefusedForm(refused([{ path: 'roles[2].uuid', message: 'gone' }]), ['roles']).faults).to.deep.equal({
      roles: 'gone',
    })
    const elsewhere = refused([{ path: 'status', message: 'no' }])
    expect(toRefusedForm(elsewhere, ['name'])).to.deep.equal({ faults: {}, failure: elsewhere })
    const whole = refused()
    expect(toRefusedForm(whole, ['name'])).to.deep.equal({ faults: {}, failure: whole })
    expect(toRefusedForm({ _tag: 'Unreachable' }, ['name']).failure).to.deep.equal({ _tag: 'Unreachable' })
  })

  verifies('IDN-3', 'a role keeps its permissions in one order and its categories once each', () => {
    const role = {
      uuid: 'r',
      name: ' Beheer ',
      isDefault: false,
      permissions: ['users:write', 'logs:read'],
      timelineCategories: ['Jaarrekening', 'Loon'],
      revision: 'r1',
    }
    const form = toRoleForm(role)
    expect(toRoleBody({ ...form, timelineCategories: 'Loon\n\n Jaarrekening \nLoon' })).to.deep.equal({
      name: 'Beheer',
      isDefault: false,
      permissions: role.permissions,
      timelineCategories: ['Loon', 'Jaarrekening'],
    })
    expect(togglePermission(['logs:read'], 'users:read', true)).to.deep.equal(['users:read', 'logs:read'])
    expect(togglePermission(['logs:read'], 'logs:read', false)).to.deep.equal([])
    expect(checkRole(t)({ ...emptyRole, timelineCategories: `Goed\n${'x'.repeat(61)}` })).to.deep.equal({
      name: 'form.missing',
      timelineCategories: 'role.categories.invalid',
    })
  })

  verifies('IDN-3', 'every permission of an area that exists stands in one group; saving keeps the others', () => {
    const areas = PERMISSIONS.filter((one) => !one.startsWith('campaigns:'))
    expect(PERMISSION_GROUPS.flatMap(([, permissions]) => permissions)).to.have.members(areas)
    expect(togglePermission(['campaigns:read'], 'logs:read', true)).to.have.members(['campaigns:read', 'logs:read'])
  })

  verifies('IDN-1', 'the domains of an office may be typed on lines or with commas', () => {
    const rest = { language: 'en' as const, revision: '' }
    const form = { name: 'Linde', mailDomains: 'Linde.example, linde-zeist.example\n\nlinde.example', ...rest }
    expect(toTenantBody(form)).to.deep.equal({
      name: 'Linde',
      mailDomains: ['linde.example', 'linde-zeist.example'],
      language: 'en',
    })
    expect(checkTenant(t)(form)).to.deep.equal({})
    expect(checkTenant(t)({ name: '', mailDomains: 'eva@linde.example', ...rest })).to.have.keys('name', 'mailDomains')
  })

  verifies('IDN-3', 'users cannot give permissions that they lack', () => {
    const roles = [
      {
        uuid: 'a',
        name: 'A',
        isDefault: false,
        permissions: ['users:read', 'logs:read'],
        timelineCategories: [],
        holders: 1,
      },
      { uuid: 'b', name: 'B', isDefault: false, permissions: ['from:later'], timelineCategories: [], holders: 1 },
    ]
    expect(listAllowedPermissions(roles, ['a', 'gone'])).to.deep.equal(['users:read', 'logs:read'])
    expect(listLackedPermissions(['users:read'], ['users:read', 'logs:read', 'from:later'])).to.deep.equal([
      'logs:read',
      'from:later',
    ])
  })
})
