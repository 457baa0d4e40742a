// Both languages of the administrator's application say the same things, with the same names to fill in, and in the tone of the product.
import { expect } from 'chai'
import { textsOf } from '#adapters/admin-web/texts/texts.ts'
import { makeTranslate } from '#adapters/browser/translate.ts'
import { verifies } from '#test/support/verifies.ts'

const names = (text: string): readonly string[] => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? '').sort()

describe('texts of the administrator’s application', () => {
  verifies('ADM-1', 'Dutch and English have the same keys and the same names in them', () => {
    expect(Object.keys(textsOf.en).sort()).to.deep.equal(Object.keys(textsOf.nl).sort())
    for (const [key, text] of Object.entries(textsOf.nl))
      expect(names(textsOf.en[key as keyof typeof textsOf.en]), key).to.deep.equal(names(text))
  })

  verifies('ADM-1', 'nobody is shouted at', () => {
    for (const texts of Object.values(textsOf))
      for (const [key, text] of Object.entries(texts)) expect(text, key).not.to.match(/!|sorry|helaas|oeps/i)
  })

  verifies('ADM-1', 'what people are called is filled in as it is', () => {
    const t = makeTranslate<keyof typeof textsOf.nl>(textsOf.nl, 'nl')
    expect(t('person.saved', { name: '$& {count} <b>' })).to.equal('$& {count} <b> is gewijzigd')
    expect(t.counted('bulk.done.role', 2, { name: 'Beheer' })).to.equal('2 mensen hebben de rol Beheer gekregen')
    expect(t.counted('bulk.done.role', 1, { name: '{count}' })).to.equal('1 persoon heeft de rol {count} gekregen')
  })
})
