// Which fields of a contact a change has to write.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { isEmptyChange, type ContactFields, findContactDifference } from '#domain/ledger/contact.ts'
import { verifies } from '#test/support/verifies.ts'

const known: Record<keyof ContactFields, O.Option<string>> = {
  firstName: O.some('Eva'),
  middleName: O.some('de'),
  lastName: O.some('Wit'),
  email: O.some('eva@wit.example'),
  businessEmail: O.some('eva@korrel.example'),
  phone: O.some('1'),
  mobile: O.some('2'),
  businessPhone: O.some('3'),
  businessMobile: O.some('4'),
  jobTitle: O.some('Controller'),
  language: O.some('nl'),
  notes: O.some('Belt liever'),
}
const fields = known as ContactFields

describe('a change of a contact', () => {
  verifies('PLG-7', 'writes each field that alone differs, and nothing that is so already', () => {
    for (const field of Object.keys(known) as (keyof ContactFields)[])
      for (const value of [O.some('anders'), O.none]) {
        expect(findContactDifference(fields, { ...fields, [field]: value }), field).to.deep.equal({ [field]: value })
        expect(isEmptyChange({ [field]: value }), field).to.equal(false)
      }
    expect(findContactDifference(fields, fields)).to.deep.equal({})
    expect(isEmptyChange({})).to.equal(true)
  })
})
