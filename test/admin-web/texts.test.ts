// Texts of the administrator's application and of the public pages follow the wording table.
import { expect } from 'chai'
import { textsOf } from '#adapters/web/admin/texts/texts.ts'
import { privacyTexts } from '#adapters/http/privacy/privacy-texts.ts'
import { verifies } from '#test/support/verifies.ts'

const REPLACED = {
  nl: /dwars|waarop je boekt|van wie of wat|aanmeld/i,
  en: /\b(?:in order|somebody|nobody|whoever|anew|feel free|log in|log on)\b|it is not you|book of faces/i,
}

describe('texts of the administrator’s application and the privacy page', () => {
  verifies('ADM-1', 'use no word that the wording table replaces, in either language', () => {
    expect(Object.keys(textsOf.en).toSorted()).to.deep.equal(Object.keys(textsOf.nl).toSorted())
    for (const language of ['nl', 'en'] as const) {
      const texts = [...Object.values(textsOf[language]), ...JSON.stringify(privacyTexts[language]).split('",')]
      expect(texts.filter((text) => REPLACED[language].test(text))).to.deep.equal([])
    }
  })
})
