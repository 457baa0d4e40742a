// What the user does with a contact stands at once, and is as it was where the service refuses it.
import { expect } from 'chai'
import { isRight, left, right } from 'fp-ts/lib/Either.js'
import type { ContactAnswer } from '#adapters/web/task-pane/api/contact.ts'
import { makeContactActs } from '#adapters/web/task-pane/contact/contact-acts.ts'
import { makeLookups } from '#adapters/web/task-pane/contact/lookups.ts'
import { verifies } from '#test/support/verifies.ts'
import { answerOf, contact, details, down, serviceOf } from './contact-world.ts'

const EVA = 'eva@korenbloem.example'
const OTHER = 'info@korenbloem.example'
const savedContact = () => right({ email: EVA })

async function world(
  answers: Parameters<typeof serviceOf>[0],
  known: Partial<ContactAnswer> = {},
  knownOfOther: Partial<ContactAnswer> = {},
) {
  const service = serviceOf({
    ...answers,
    'GET /contact?': ({ path }) => right(answerOf(path.includes('info') ? knownOfOther : known)),
  })
  const lookups = makeLookups({ api: service.api, now: () => 0 })
  for (const item of ['1', '2']) await lookups.load(EVA, item)
  await lookups.load(OTHER, '1')
  service.calls.length = 0
  return {
    ...service,
    acts: makeContactActs({ api: service.api, lookups }),
    known: (item = '1') => lookups.find(EVA, item),
    knownOfOther: () => lookups.find(OTHER, '1'),
  }
}
const two = { contact: contact('c1'), matchedContacts: [contact('c1'), contact('c2')] }

describe('acts on a contact', () => {
  verifies('PLG-3', 'a choice holds at once in every mail of the sender, and is stored', async () => {
    const { acts, known, calls } = await world({ 'PUT /contact/choice': savedContact }, two)
    const doing = acts.choose(EVA, contact('c2'))
    for (const item of ['1', '2']) expect(known(item)).to.deep.include({ contact: contact('c2'), chosen: true })
    await doing
    expect(calls[0]?.body).to.deep.equal({ email: EVA, contact: { kind: 'contact', id: 'c2' } })
  })

  it('a choice that could not be remembered holds while the pane is open; one that is taken back is asked again', async () => {
    const { acts, known, asked } = await world(
      { 'PUT /contact/choice': () => left(down), 'DELETE /contact/choice': savedContact },
      two,
    )
    expect(await acts.choose(EVA, contact('c2'))).to.deep.equal(left(down))
    expect(known()?.chosen).to.equal(true)
    await acts.choose(EVA, null)
    expect(known()).to.deep.include({ chosen: false, matchedContacts: two.matchedContacts })
    expect(asked()[1]).to.equal(`DELETE choice?email=${encodeURIComponent(EVA)}`)
  })

  verifies('PLG-8', 'an address is excluded and included at once, and stays as it was where that fails', async () => {
    let isDown = false
    const answer = () => (isDown ? left(down) : savedContact())
    const { acts, known } = await world({ 'POST /contact/exclude': answer, 'DELETE /contact/exclude': answer })
    const doing = acts.exclude(EVA, true)
    expect(known('2')?.excluded).to.equal(true)
    await doing
    isDown = true
    const failing = acts.exclude(EVA, false)
    expect(known()?.excluded).to.equal(false)
    await failing
    expect(known()?.excluded).to.equal(true)
  })

  verifies(
    'PLG-7',
    'a saved contact stands where it was known, and is requested again where it may be known now',
    async () => {
      const lastContactAt = '2026-03-01T12:00:00.000Z'
      const saved = details('c1', { jobTitle: 'Directeur', businessEmail: OTHER })
      const { acts, known, knownOfOther } = await world(
        { 'POST /save': () => right({ contact: saved, created: false }) },
        { ...two, matchedContacts: [{ ...contact('c1'), lastContactAt }, contact('c2')] },
        { contact: null },
      )
      expect(await acts.save(EVA, { id: 'c1', jobTitle: 'Directeur' })).to.deep.equal(right(saved))
      expect(known()?.contact).to.deep.equal(saved)
      expect(known()?.matchedContacts).to.deep.equal([{ ...saved, lastContactAt }, contact('c2')])
      expect(knownOfOther()).to.equal(null)
    },
  )

  it('a contact that is saved leaves alone what is known of others; one that is not leaves everything', async () => {
    let isDown = true
    const { acts, known, knownOfOther } = await world(
      { 'POST /save': () => (isDown ? left(down) : right({ contact: details('c9'), created: true })) },
      { contact: null },
      { contact: contact('c5') },
    )
    expect(await acts.save(EVA, {})).to.deep.equal(left(down))
    expect(known()?.contact).to.equal(null)
    isDown = false
    await acts.save(EVA, {})
    expect(known()).to.deep.include({ contact: details('c9'), matchedContacts: [] })
    expect(knownOfOther()?.contact?.id).to.equal('c5')
  })

  it('a contact made beside an organisation of the same address is the one that is meant', async () => {
    const account = contact('a1', { kind: 'account' })
    const made = details('c9')
    const { acts, known, asked } = await world(
      { 'POST /save': () => right({ contact: made, created: true }), 'PUT /contact/choice': savedContact },
      { contact: account },
    )
    await acts.save(EVA, {})
    expect(known()).to.deep.include({ contact: made, chosen: true, matchedContacts: [made, account] })
    expect(asked()).to.deep.equal(['POST save', 'PUT choice'])
  })

  verifies('PLG-6', 'an address is added in a place that is free, and taken off again', async () => {
    const { acts, known, calls } = await world(
      {
        'GET /contacts/c7/details': () => right({ contact: details('c7') }),
        'POST /save': ({ body }) => right({ contact: details('c7', body as object), created: false }),
      },
      { contact: null },
    )
    const added = await acts.addAddress(EVA, contact('c7'))
    expect(calls[1]?.body).to.deep.equal({ id: 'c7', businessEmail: EVA })
    expect(known()?.contact?.id).to.equal('c7')
    if (!isRight(added) || added.right._tag !== 'Added') throw new Error('not added')
    await acts.removeAddress(EVA, added.right)
    expect(calls[2]?.body).to.deep.equal({ id: 'c7', businessEmail: null })
    expect(known()).to.equal(null)
  })

  it('an address is not put in the place of another', async () => {
    const full = details('c7', { businessEmail: 'x@y.example' })
    const { acts, asked } = await world({ 'GET /contacts/c7/details': () => right({ contact: full }) })
    expect(await acts.addAddress(EVA, contact('c7'))).to.deep.equal(right({ _tag: 'Full', contact: full }))
    expect(asked()).to.deep.equal(['GET details'])
  })
})
