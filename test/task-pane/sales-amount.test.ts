// Amounts as people type them, and as they are shown.
import { expect } from 'chai'
import fc from 'fast-check'
import { makeFormat } from '#adapters/web/kit/format.ts'
import { parseAmount } from '#adapters/web/task-pane/sales/opportunity-form.ts'
import { verifies } from '#test/support/verifies.ts'

describe('amounts', () => {
  verifies('CLI-8', 'what is shown in either language can be typed back', () => {
    for (const locale of ['nl', 'en'])
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 999_999_999_999 }), (cents) => {
          const amount = cents / 100
          expect(parseAmount(makeFormat(locale).amount(amount, 'EUR')), locale).to.equal(amount)
          expect(parseAmount(makeFormat(locale).amount(amount, null)), locale).to.equal(amount)
        }),
      )
  })

  it('takes points and commas, thousands and cents, and nothing else', () => {
    const typed = ['1250', '1.250', '1,250', '1 250,5', '1250.50', '€ 12,-', '1.234.567,89', "1'250.00", '0', 'EUR 3']
    expect(typed.map(parseAmount)).to.deep.equal([1250, 1250, 1250, 1250.5, 1250.5, 12, 1_234_567.89, 1250, 0, 3])
    for (const wrong of [
      '',
      'veel',
      '-5',
      '1.2.3',
      '12.50.00',
      '1,2345',
      '1e5',
      '12,345.6789',
      '1.25.000',
      '1.234,567.891',
    ])
      expect(parseAmount(wrong), wrong).to.equal(null)
  })

  it('shows whole amounts without cents, in the given currency, under any name', () => {
    const { amount, percent } = makeFormat('nl')
    const plain = (text: string): string => text.replace(/\u00a0/g, ' ')
    expect(
      [amount(12_500, 'EUR'), amount(990.5, 'EUR'), amount(5, 'USD'), amount(7.25, null)].map(plain),
    ).to.deep.equal(['€ 12.500', '€ 990,50', 'US$ 5', '7,25'])
    expect(amount(3, 'bits')).to.equal('bits 3')
    expect(plain(percent(0.6))).to.equal('60%')
  })
})
