// Breaks of the identity area.
import type { Break } from './break.ts'

export const identityBreaks: readonly Break[] = [
  {
    id: 'ascii-domain-is-another-mailbox',
    file: 'domain/shared/mailbox.ts',
    find: 'comparableDomain(mailbox.slice(local.length))',
    replace: 'mailbox.slice(local.length).toLowerCase()',
    tests: ['test/domain/shared/mailbox.test.ts'],
  },
  {
    id: 'ended-sign-in-still-writes',
    file: 'application/identity/change.ts',
    find: 'id === signIn && now < expiresAt',
    replace: 'id === signIn || now < expiresAt',
    tests: ['test/application/identity/people.test.ts', 'test/application/identity/check-sign-in.test.ts'],
  },
  {
    id: 'permission-taken-meanwhile',
    file: 'application/identity/change.ts',
    find: 'new Set([...permissions].filter((one) => now.has(one)))',
    replace: 'new Set([...permissions, ...now])',
    tests: ['test/application/identity/escalation.test.ts'],
  },
  {
    id: 'default-role-beyond-own-rights',
    file: 'application/identity/users.ts',
    find: 'withinOwn(acting, grantedBy(acting, roles))',
    replace: 'withinOwn(acting, grantedBy(acting, roles.filter((one) => !usual.includes(one))))',
    tests: ['test/application/identity/escalation.test.ts', 'test/application/identity/people.test.ts'],
  },
  {
    id: 'displaced-default-role',
    file: 'application/identity/roles.ts',
    find: '[role, ...displacedBy(acting, role)]',
    replace: '[role]',
    tests: ['test/application/identity/escalation.test.ts', 'test/application/identity/roles.test.ts'],
  },
  {
    id: 'former-addresses-of-one-page',
    file: 'application/identity/anonymise.ts',
    find: 'page.length < PAGE ?',
    replace: 'page.length <= PAGE ?',
    tests: ['test/application/identity/former-mailboxes.test.ts'],
  },
  {
    id: 'to-be-removed-still-signed-in',
    file: 'application/identity/change-user.ts',
    find: "before.status === 'ACTIVE' && after.status !== 'ACTIVE'",
    replace: "before.status === 'ACTIVE' && after.status === 'INACTIVE'",
    tests: ['test/application/identity/check-sign-in.test.ts'],
  },
  {
    id: 'chosen-office-ignored',
    file: 'application/identity/check-sign-in.ts',
    find: 'O.isSome(uuid) && uuid.value === principal.home',
    replace: 'O.isSome(uuid) && (uuid.value === principal.home || isOperator(principal))',
    tests: ['test/application/identity/check-sign-in.test.ts'],
  },
  {
    id: 'strangers-are-invited',
    file: 'application/identity/sign-in.ts',
    find: 'userDirectory.signInPlaces(email)',
    replace: 'userDirectory.places(email)',
    tests: ['test/application/identity/sign-in.test.ts'],
  },
  {
    id: 'drawn-to-another-office',
    file: 'domain/identity/choose-place.ts',
    find: 'owned.length > 0 ? owned : places',
    replace: '[...owned, ...places.filter((place) => !owned.includes(place))]',
    tests: ['test/application/identity/sign-in.test.ts'],
  },
  {
    id: 'audit-entry-in-a-sent-batch',
    file: 'application/identity/audit.ts',
    find: '      if (open?.entries === entries) open = undefined\n',
    replace: '',
    tests: ['test/application/identity/record-together.test.ts'],
  },
  {
    id: 'import-strips-the-last-administrator',
    file: 'application/identity/import-people.ts',
    find: 'acting.stores.users.put(before.value)',
    replace: 'acting.stores.users.find(before.value.uuid)',
    tests: ['test/http/import-people.test.ts'],
  },
]
