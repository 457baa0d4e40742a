// Which permission shows what of the home page.
import { expect } from 'chai'
import { CHECKS, FIGURES } from '#domain/operations/home.ts'
import { verifies } from '#test/support/verifies.ts'

const namesByPermission = (permissions: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    [...Map.groupBy(Object.entries(permissions), ([, permission]) => permission)].map(
      ([permission, found]) => [permission, found.map(([name]) => name)] as const,
    ),
  )

describe('the permissions of the home page', () => {
  verifies('ADM-2', 'each check and each figure belongs to the permission of its area', () => {
    expect(namesByPermission(CHECKS)).to.deep.equal({
      'mail:read': ['mail.failed', 'mail.unknown', 'mail.returned'],
      'campaigns:read': ['campaign.stuck'],
      'roles:read': ['webhook.off'],
      'users:read': ['notification.returned', 'link.lapsing', 'ledger.down'],
      'platform:admin': ['tenant.unnamed', 'licence.ending', 'licence.full', 'neighbour.away', 'replica.clock'],
    })
    expect(namesByPermission(FIGURES)).to.deep.equal({
      'mail:read': ['mail.sent'],
      'campaigns:read': ['survey.responses'],
      'users:read': ['archive.mails', 'archive.people'],
      'platform:admin': ['ledger.refreshed'],
    })
  })
})
