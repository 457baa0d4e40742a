// The entries of the audit log with which events of an office happen.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { toOfficeEvents } from '#domain/event/office-events.ts'
import type { AuditFact } from '#domain/logging/audit.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { verifies } from '#test/support/verifies.ts'

describe('events of an office', () => {
  const subject = '3d8c1b52-7f1a-4f0b-9f7e-5a2f6c9e1d01' as Uuid
  const happened = (action: string, details: AuditFact['details'] = {}, outcome: AuditFact['outcome'] = 'done') =>
    toOfficeEvents([{ action, subject: O.some(subject), details, outcome }]).map(({ kind, data }) => [
      kind.constant,
      data,
    ])

  verifies('EVT-10', 'a campaign begins once, with its invitation', () => {
    const begun = ['invite', 'reminder1', 'reminder2', 'reminder3'].map((phase) =>
      happened('campaign.begun', { phase }),
    )
    expect(begun).to.deep.equal([[['CAMPAIGN_BEGUN', { campaign: subject }]], [], [], []])
  })

  verifies('EVT-10', 'an active person who is to be removed is deactivated too', () => {
    const deactivated = [['USER_DEACTIVATED', { user: subject }]]
    expect(happened('user.deactivated', { from: 'ACTIVE' })).to.deep.equal(deactivated)
    expect(happened('user.marked-for-removal', { from: 'ACTIVE' })).to.deep.equal(deactivated)
    expect(happened('user.marked-for-removal', { from: 'INACTIVE' })).to.deep.equal([])
  })

  verifies('EVT-10', 'what failed, or has no record, is no event', () => {
    expect(happened('user.created', {}, 'failed')).to.deep.equal([])
    const without = { action: 'user.created', subject: O.none, details: {}, outcome: 'done' } as const
    expect(toOfficeEvents([without])).to.deep.equal([])
  })
})
