// Which permission finds what.
import { expect } from 'chai'
import { SEARCH_KINDS } from '#domain/search/search.ts'
import { verifies } from '#test/support/verifies.ts'

describe('the permissions of the search', () => {
  verifies('ADM-3', 'licences and mailboxes belong to operators, all else to the permission of its area', () => {
    expect(SEARCH_KINDS).to.deep.equal({
      person: 'users:read',
      campaign: 'campaigns:read',
      survey: 'campaigns:read',
      template: 'templates:read',
      message: 'mail:read',
      licence: 'platform:admin',
      mailbox: 'platform:admin',
    })
  })
})
