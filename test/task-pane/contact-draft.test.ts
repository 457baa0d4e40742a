// What of a typed contact is sent, and what is held back until it is right.
import { expect } from 'chai'
import fc from 'fast-check'
import {
  toContactBody,
  type ContactDraft,
  toContactDraft,
  mergeDraft,
  checkContactDraft,
  makeContactDraft,
  findFreeField,
} from '#adapters/web/task-pane/contact/contact-draft.ts'
import { verifies } from '#test/support/verifies.ts'
import { details } from './contact-world.ts'

const eva = details('c1', { jobTitle: 'Eigenaar', phone: ' 030 ', notes: null })
const typing = (draft: ContactDraft, fields: Partial<ContactDraft>): ContactDraft => ({ ...draft, ...fields })
const elsewhere = { id: 'o2', name: 'Jachtwerf De Hoek' }
const eva2 = { name: 'Eva de Jong', address: 'eva@korenbloem.example' }

describe('draft of a contact', () => {
  verifies('PLG-7', 'sends of a known contact what was changed, and nothing else', () => {
    const draft = toContactDraft(eva)
    expect(toContactBody(draft)).to.equal(null)
    expect(toContactBody(typing(draft, { jobTitle: ' Directeur ' }))).to.deep.equal({ id: 'c1', jobTitle: 'Directeur' })
    expect(toContactBody(typing(draft, { jobTitle: ' ' }))).to.deep.equal({ id: 'c1', jobTitle: null })
    expect(toContactBody(typing(draft, { jobTitle: 'Eigenaar ' }))).to.equal(null)
    expect(toContactBody({ ...draft, organisation: elsewhere })).to.deep.equal({ id: 'c1', accountId: 'o2' })
  })

  it('sends whatever was typed, and only that', () => {
    const field = fc.constantFrom('firstName', 'lastName', 'phone', 'mobile', 'notes', 'businessPhone')
    fc.assert(
      fc.property(fc.dictionary(field, fc.string()), (typed) => {
        const sent = { id: 'c1', ...toContactBody(typing(toContactDraft(eva), typed)) }
        const after = { ...eva, ...sent }
        for (const [name, value] of Object.entries(typed)) {
          const known = eva[name as 'phone'] ?? ''
          expect(after[name as 'phone'] ?? '').to.equal(value === known ? known : value.trim())
        }
        expect(Object.keys(sent).filter((key) => key !== 'id' && !(key in typed))).to.deep.equal([])
      }),
    )
  })

  verifies('PLG-7', 'sends of a new contact what is filled in, name and address as in the mail', () => {
    const draft = makeContactDraft(eva2, null)
    expect(draft.organisationText).to.equal('Korenbloem')
    expect(toContactBody({ ...draft, organisation: elsewhere })).to.deep.equal({
      accountId: 'o2',
      firstName: 'Eva',
      middleName: 'de',
      lastName: 'Jong',
      email: 'eva@korenbloem.example',
    })
    expect(makeContactDraft(eva2, elsewhere).organisationText).to.equal('')
  })

  it('is held back without a name, without an organisation, and with what is no address', () => {
    expect(checkContactDraft(toContactDraft(eva))).to.deep.equal({})
    expect(checkContactDraft(typing(toContactDraft(eva), { firstName: ' ', lastName: '' }))).to.deep.equal({
      firstName: 'name',
    })
    expect(checkContactDraft(typing(toContactDraft(eva), { lastName: '' }))).to.deep.equal({})
    expect(checkContactDraft({ ...toContactDraft(eva), organisation: null })).to.deep.equal({
      accountId: 'organisation',
    })
    expect(checkContactDraft(makeContactDraft(eva2, null))).to.deep.equal({ accountId: 'unchosen' })
    expect(checkContactDraft(typing(toContactDraft(eva), { email: 'eva@', businessEmail: '' }))).to.deep.equal({
      email: 'email',
    })
  })

  it('lets stand what the ledger has, however it is written', () => {
    const odd = details('c1', { email: 'not an address', organisation: null, firstName: 'Eva' })
    expect(checkContactDraft(toContactDraft(odd))).to.deep.equal({})
  })

  it('laid over another contact takes nothing from it', () => {
    const typed = typing(makeContactDraft(eva2, null), { phone: '06', jobTitle: '' })
    expect(toContactBody(mergeDraft(eva, typed))).to.deep.equal({
      id: 'c1',
      middleName: 'de',
      lastName: 'Jong',
      phone: '06',
    })
  })

  it('finds the place for one more address', () => {
    expect(findFreeField(details('c', { email: null }))).to.equal('email')
    expect(findFreeField(details('c'))).to.equal('businessEmail')
    expect(findFreeField(details('c', { businessEmail: 'b@c.example' }))).to.equal(null)
  })
})
