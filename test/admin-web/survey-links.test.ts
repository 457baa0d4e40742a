// The form of a public link of a survey.
import { expect } from 'chai'
import { toLinkBody, checkLink, emptyLink, toLinkForm, getLastMinute } from '#adapters/web/admin/surveys/link-form.ts'
import { toOfficeDay } from '#adapters/web/kit/office-time.ts'
import { verifies } from '#test/support/verifies.ts'

const key = (name: string): string => name

describe('the form of a public link', () => {
  const link = {
    name: 'Website',
    isActive: false,
    validFrom: '2026-03-02T08:00:00.000Z',
    validUntil: '2026-03-10T12:30:00.000Z',
    maxUses: 500,
    revision: 'r1',
  }

  verifies(
    'SVY-4',
    'days last from midnight to midnight in the office, also when the clock changes; no limit is empty',
    () => {
      const typed = { ...emptyLink, name: ' Balie ', validFrom: '2026-03-28', validUntil: '2026-03-29', maxUses: ' ' }
      expect(toLinkBody(typed, null)).to.deep.equal({
        name: 'Balie',
        isActive: true,
        validFrom: '2026-03-27T23:00:00.000Z',
        validUntil: '2026-03-29T22:00:00.000Z',
        maxUses: null,
      })
      expect(toLinkBody({ ...emptyLink, name: 'x' }, null)).to.include({ validFrom: null, validUntil: null })
      const kept = { ...toLinkBody(typed, null) }
      expect(
        toLinkForm({
          ...kept,
          isActive: true,
          validFrom: kept.validFrom ?? null,
          validUntil: kept.validUntil ?? null,
          maxUses: 3,
          revision: '',
        }),
      ).to.deep.equal({
        ...typed,
        name: 'Balie',
        maxUses: '3',
      })
      expect(toOfficeDay(getLastMinute(String(kept.validUntil)))).to.equal('2026-03-29')
      expect(toLinkBody({ ...emptyLink, validUntil: 'morgen' }, null)).to.include({ validUntil: null })
    },
  )

  verifies('SVY-4', 'a moment within a day stays while its day does, and an inactive link stays inactive', () => {
    const { revision: _, ...written } = link
    expect(toLinkBody(toLinkForm(link), link)).to.deep.equal(written)
    expect(toLinkBody({ ...toLinkForm(link), validUntil: '' }, link)).to.deep.equal({ ...written, validUntil: null })
  })

  verifies('SVY-4', 'a link needs a name; its days and its limit are checked', () => {
    expect(checkLink(key)(toLinkForm(link))).to.deep.equal({})
    expect(
      checkLink(key)({ ...emptyLink, validFrom: '2026-03-02', validUntil: '2026-03-01', maxUses: '0' }),
    ).to.deep.equal({
      name: 'form.missing',
      validUntil: 'surveyLink.validUntil.before',
      maxUses: 'surveyLink.maxUses.invalid',
    })
    expect(
      checkLink(key)({ ...emptyLink, name: 'x', validFrom: '2026-03-02', validUntil: '2026-03-02' }),
    ).to.deep.equal({})
  })
})
