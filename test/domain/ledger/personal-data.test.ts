// What is exported of the booking of a mail or appointment.
import { expect } from 'chai'
import { toMoment } from '#domain/identity/personal-data.ts'
import { ledgerKinds } from '#domain/ledger/personal-data.ts'
import type { TimeLink } from '#domain/ledger/time-link.ts'
import { aRegistration } from '#test/application/ledger/ledger-fakes.ts'
import { verifies } from '#test/support/verifies.ts'

const itemOf = (link: TimeLink) => ledgerKinds.timeLinks.toItem({ itemDigest: 'ab12', link })

describe('the export of a booking', () => {
  verifies('PLG-23', 'says how it stands, and has every field of its entry', () => {
    const registration = aRegistration()
    const { id, ...entry } = registration
    const { kind, accountId, projectId, itemId, quantity, date } = entry
    const fields = {
      kind,
      accountId,
      projectId: projectId._tag === 'Some' ? projectId.value : null,
      itemId,
      quantity,
      date,
      notes: null,
      startTime: '09:00',
      endTime: '10:30',
    }
    const division = 7
    expect(itemOf({ _tag: 'Free' })).to.deep.equal({ itemDigest: 'ab12', status: 'free' })
    expect(itemOf({ _tag: 'Claimed', holder: 'a', startedAt: 1, makingUntil: 2, division, entry })).to.deep.equal({
      itemDigest: 'ab12',
      status: 'being booked',
      division,
      startedAt: toMoment(1),
      makingUntil: toMoment(2),
      reference: 'a',
      ...fields,
    })
    expect(itemOf({ _tag: 'Booked', at: 3, division, registration })).to.deep.equal({
      itemDigest: 'ab12',
      status: 'booked',
      at: toMoment(3),
      division,
      id,
      ...fields,
    })
  })
})
