// Saving a contact over HTTP: what is taken, what is refused and how, and what is answered.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { SaveContactBodySchema } from '#adapters/contract/ledger/save-contact.ts'
import type { SaveOrder } from '#application/ledger/save-contact.ts'
import type { AccountId, ContactId } from '#domain/ledger/contact.ts'
import type { ContactFailure, OrganisationFailure } from '#domain/ledger/failures.ts'
import { aUuid, someDetails } from '#test/application/ledger/ledger-fakes.ts'
import { verifies } from '#test/support/verifies.ts'
import { evaWhole } from './support/contact-answer.ts'
import { withFake } from './support/fake-service.ts'
import { answerOf, faultsOf, type StatusAndBody } from './support/answers.ts'

describe('saving a contact over HTTP', () => {
  const saving = async (body: unknown): Promise<{ readonly answer: StatusAndBody; orders: SaveOrder[] }> => {
    const orders: SaveOrder[] = []
    let answer: StatusAndBody = [0, null]
    const saveContact = (_: unknown, order: SaveOrder) => {
      orders.push(order)
      return TE.right({ contact: someDetails(), created: order._tag === 'Create' })
    }
    await withFake({ ledger: { saveContact } }, async (service) => {
      answer = await answerOf(service, 'POST', '/save', body)
    })
    return { answer, orders }
  }

  verifies('PLG-7', 'a new contact is answered 201, a changed one 200; absent and null are distinguished', async () => {
    const created = await saving({ accountId: aUuid(11), lastName: '  Jansen ', email: ' Eva@x.example', phone: null })
    expect(created.answer).to.deep.equal([201, { contact: evaWhole, created: true }])
    expect(created.orders)
      .to.have.nested.property('[0].contact')
      .that.deep.includes({
        account: aUuid(11),
        firstName: O.none,
        lastName: O.some('Jansen'),
        email: O.some('Eva@x.example'),
        phone: O.none,
      })
    const changed = await saving({ id: aUuid(10), phone: null, jobTitle: 'Eigenaar', notes: 'a\nb' })
    expect(changed.answer).to.deep.equal([200, { contact: evaWhole, created: false }])
    expect(changed.orders).to.deep.equal([
      {
        _tag: 'Change',
        id: aUuid(10),
        account: O.none,
        change: { phone: O.none, jobTitle: O.some('Eigenaar'), notes: O.some('a\nb') },
      },
    ])
  })

  verifies(['PLG-7', 'PLG-18'], 'all faults of a contact are reported at once', async () => {
    expect(
      faultsOf((await saving({ firstName: ' ', email: 'eva', phone: 'x'.repeat(31), language: 'a\nb' })).answer),
    ).to.deep.equal([
      400,
      [
        'firstName: Fill in this field.',
        'email: This is not a valid e-mail address.',
        'phone: Make this shorter: at most 30 characters.',
        'language: Put this on one line.',
        'accountId: This field is missing.',
      ],
    ])
    expect(faultsOf((await saving({ firstName: null })).answer)).to.deep.equal([
      400,
      ['accountId: This field is missing.', 'firstName: Fill in a first name or a last name.'],
    ])
    expect(
      faultsOf((await saving({ id: aUuid(1), accountId: null, firstName: null, lastName: null })).answer),
    ).to.deep.equal([
      400,
      ['accountId: A contact always belongs to an organisation.', 'firstName: Fill in a first name or a last name.'],
    ])
    for (const odd of [null, [], 'x', 7])
      expect((await saving(odd)).answer, JSON.stringify(odd)).to.have.nested.property('[0]', 400)
  })

  verifies(['PLG-7', 'PLG-9'], 'a new organisation comes with a new contact, in the place of a known one', async () => {
    const organisation = { name: ' Molen De Wiek ', website: 'wiek.example' }
    const { orders } = await saving({ organisation, lastName: 'Jansen' })
    expect(orders).to.have.nested.property('[0]._tag', 'CreateBoth')
    expect(orders).to.have.nested.property('[0].organisation').that.deep.includes({ name: 'Molen De Wiek' })
    const fault = 'organisation: A new organisation goes with a new contact, and not beside an existing one.'
    for (const known of [{ accountId: aUuid(11) }, { id: aUuid(10) }])
      expect(faultsOf((await saving({ ...known, organisation, lastName: 'x' })).answer)).to.deep.equal([400, [fault]])
    expect(faultsOf((await saving({ organisation: { name: '' }, lastName: 'x' })).answer)).to.deep.equal([
      400,
      ['organisation.name: Fill in this field.'],
    ])
  })

  verifies('PLG-7', 'the schema by its name takes what is right and gives back what it took', () => {
    const body = { id: aUuid(1), accountId: aUuid(2), firstName: 'Eva', email: null }
    const decoded = SaveContactBodySchema.decode(body)
    expect(E.isRight(decoded) && JSON.parse(JSON.stringify(SaveContactBodySchema.encode(decoded.right)))).to.deep.equal(
      body,
    )
  })

  const failing = (failure: ContactFailure | OrganisationFailure) => async (): Promise<StatusAndBody> => {
    let answer: StatusAndBody = [0, null]
    const left = () => TE.left(failure as never)
    await withFake({ ledger: { saveContact: left, createOrganisation: left } }, async (service) => {
      answer =
        failure._tag === 'OrganisationExists'
          ? await answerOf(service, 'POST', '/create-organization', { name: 'x' })
          : await answerOf(service, 'POST', '/save', { id: aUuid(1) })
    })
    return answer
  }

  verifies('PLG-7', 'what stands in the way of saving has its own code, and says what to do', async () => {
    expect(await failing({ _tag: 'AccountGone' })()).to.deep.equal([
      422,
      {
        success: false,
        code: 'ACCOUNT_GONE',
        message: 'The accounting system does not have this organisation (any more). Choose another one.',
        errors: [
          {
            path: 'accountId',
            message: 'The accounting system does not have this organisation (any more). Choose another one.',
          },
        ],
      },
    ])
    expect(await failing({ _tag: 'ContactExists', contactId: aUuid(7) as ContactId })()).to.deep.equal([
      409,
      {
        success: false,
        code: 'CONTACT_EXISTS',
        message: 'The organisation has this contact already. Open it to change it.',
        data: { contactId: aUuid(7) },
      },
    ])
    expect(faultsOf(await failing({ _tag: 'ContactUnnamed' })())).to.deep.equal([
      422,
      [
        'firstName: A contact needs a first name or a last name.',
        'lastName: A contact needs a first name or a last name.',
      ],
    ])
    const [status, body] = await failing({ _tag: 'OrganisationExists', accountId: aUuid(8) as AccountId })()
    expect(status).to.equal(409)
    expect(body).to.deep.include({ code: 'ORGANIZATION_EXISTS', data: { accountId: aUuid(8) } })
  })
})
