// Contacts and organisations over HTTP: what is taken, what is refused and how, and what is answered.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { SaveContactBodySchema } from '#adapters/http/ledger/contact-save-codecs.ts'
import type { SaveOrder } from '#application/ledger/save-contact.ts'
import type { AccountId, ContactId } from '#domain/ledger/contact.ts'
import type { ContactFailure, OrganisationFailure } from '#domain/ledger/failures.ts'
import type { NewOrganisation } from '#domain/ledger/organisation.ts'
import { anOrganisation, aUuid, someDetails } from '#test/application/ledger/ledger-fakes.ts'
import { verifies } from '#test/support/verifies.ts'
import { call, type FakeService, withFake } from './support/fake-service.ts'

const PLUGIN = '/mailclient-plugin'
const english = { 'accept-language': 'en' }

const answerOf = async (
  service: FakeService,
  method: string,
  path: string,
  body?: unknown,
): Promise<readonly [number, unknown]> => {
  const answer = await call(service, method, `${PLUGIN}${path}`, { body, headers: english })
  return [answer.status, await answer.json()]
}

const faultsOf = ([status, body]: readonly [number, unknown]): readonly [number, unknown] => [
  status,
  typeof body === 'object' && body !== null && 'errors' in body && Array.isArray(body.errors)
    ? body.errors.map(({ path, message }: { readonly path: string; readonly message: string }) => `${path}: ${message}`)
    : body,
]

const eva = {
  kind: 'contact',
  id: aUuid(10),
  fullName: 'Eva Jansen',
  organisation: { id: aUuid(11), name: 'Bakkerij De Korenbloem BV', url: null },
  email: 'eva@korenbloem.example',
  phone: null,
  mobile: null,
  jobTitle: null,
  isMainContact: false,
}
const evaWhole = {
  ...eva,
  firstName: 'Eva',
  middleName: null,
  lastName: 'Jansen',
  businessEmail: null,
  businessPhone: null,
  businessMobile: null,
  language: null,
  notes: null,
}

describe('contacts over HTTP', () => {
  verifies(
    'PLG-4',
    'a list of addresses is taken with blanks around its commas; wrong ones are told by their place',
    async () => {
      await withFake({}, async (service) => {
        expect(await answerOf(service, 'GET', '/contacts/status?emails=a@x.example,%20B@x.example%20')).to.deep.equal([
          200,
          {
            data: [
              { email: 'a@x.example', hasContact: false, excluded: false },
              { email: 'B@x.example', hasContact: false, excluded: false },
            ],
          },
        ])
        const wrong = 'This is not a valid e-mail address.'
        expect(
          faultsOf(await answerOf(service, 'GET', '/contacts/status?emails=a@x.example,b,c@x.example,,')),
        ).to.deep.equal([400, [`emails[1]: ${wrong}`, `emails[3]: ${wrong}`, `emails[4]: ${wrong}`]])
        const many = Array.from({ length: 101 }, (_, n) => `${n}@x.example`).join(',')
        expect(faultsOf(await answerOf(service, 'GET', `/contacts/status?emails=${many}`))).to.deep.equal([
          400,
          ['emails: At most 100 addresses at a time.'],
        ])
        expect(faultsOf(await answerOf(service, 'GET', '/contacts/status'))).to.deep.equal([
          400,
          ['emails: This field is missing.'],
        ])
      })
    },
  )

  verifies('PLG-5', 'what is typed to search is trimmed, and from 2 to 100 characters', async () => {
    const asked: string[] = []
    const search = (_: unknown, text: string) => {
      asked.push(text)
      return TE.right([someDetails()])
    }
    await withFake({ ledger: { contacts: { search, find: () => TE.right(O.none) } } }, async (service) => {
      expect(await answerOf(service, 'GET', '/contacts/search?q=%20O%27Neill%20%26%20')).to.deep.equal([
        200,
        { data: [eva] },
      ])
      expect(asked).to.deep.equal(["o'neill &"])
      const searching = async (q: string) => faultsOf(await answerOf(service, 'GET', `/contacts/search?q=${q}`))
      expect(await searching('%20x%20')).to.deep.equal([400, ['q: Type at least 2 characters.']])
      expect(await searching('x'.repeat(101))).to.deep.equal([400, ['q: Make this shorter: at most 100 characters.']])
      expect(await searching("'".repeat(61))).to.deep.equal([400, ['q: Search with less text.']])
    })
  })

  verifies('PLG-6', 'details hold all of a contact, absent things as null; of nobody there is a 404', async () => {
    await withFake({}, async (service) => {
      expect(await answerOf(service, 'GET', `/contacts/${aUuid(10)}/details`)).to.deep.equal([
        200,
        { contact: evaWhole },
      ])
      expect(faultsOf(await answerOf(service, 'GET', '/contacts/eva/details'))).to.deep.equal([
        400,
        ['id: This is not a valid record id (uuid).'],
      ])
    })
    await withFake(
      { ledger: { contacts: { search: () => TE.right([]), find: () => TE.right(O.none) } } },
      async (service) => {
        const [status, body] = await answerOf(service, 'GET', `/contacts/${aUuid(10)}/details`)
        expect([status, body]).to.have.nested.property('[1].code', 'LEDGER_NOT_FOUND')
        expect(status).to.equal(404)
      },
    )
  })

  const saving = async (
    body: unknown,
  ): Promise<{ readonly answer: readonly [number, unknown]; orders: SaveOrder[] }> => {
    const orders: SaveOrder[] = []
    let answer: readonly [number, unknown] = [0, null]
    const saveContact = (_: unknown, order: SaveOrder) => {
      orders.push(order)
      return TE.right({ contact: someDetails(), created: order._tag === 'Create' })
    }
    await withFake({ ledger: { saveContact } }, async (service) => {
      answer = await answerOf(service, 'POST', '/save', body)
    })
    return { answer, orders }
  }

  verifies('PLG-7', 'a new contact is answered 201, a changed one 200; absent and null are told apart', async () => {
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

  verifies(['PLG-7', 'PLG-18'], 'all faults of a contact are told at once', async () => {
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

  verifies('PLG-7', 'the schema by its name takes what is right and gives back what it took', () => {
    const body = { id: aUuid(1), accountId: aUuid(2), firstName: 'Eva', email: null }
    const decoded = SaveContactBodySchema.decode(body)
    expect(E.isRight(decoded) && JSON.parse(JSON.stringify(SaveContactBodySchema.encode(decoded.right)))).to.deep.equal(
      body,
    )
  })

  const failing = (failure: ContactFailure | OrganisationFailure) => async (): Promise<readonly [number, unknown]> => {
    let answer: readonly [number, unknown] = [0, null]
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

  verifies('PLG-8', 'an address is excluded by a body and included by a query', async () => {
    await withFake({}, async (service) => {
      const email = "o'neill+x@x.example"
      expect(await answerOf(service, 'POST', '/contact/exclude', { email })).to.deep.equal([
        200,
        { email, excluded: true },
      ])
      expect(await answerOf(service, 'DELETE', `/contact/exclude?email=${encodeURIComponent(email)}`)).to.deep.equal([
        200,
        { email, excluded: false },
      ])
      for (const wrong of [{}, { email: 'x' }, { email: ['a@x.example'] }])
        expect(faultsOf(await answerOf(service, 'POST', '/contact/exclude', wrong))[0]).to.equal(400)
      expect(faultsOf(await answerOf(service, 'DELETE', '/contact/exclude'))).to.deep.equal([
        400,
        ['email: This field is missing.'],
      ])
    })
  })

  verifies('PLG-9', 'organisations are answered with null for what they lack, and made of what is given', async () => {
    const made: NewOrganisation[] = []
    const createOrganisation = (_: unknown, organisation: NewOrganisation) => {
      made.push(organisation)
      return TE.right(anOrganisation())
    }
    const bakery = {
      id: aUuid(11),
      code: '10001',
      name: 'Bakkerij De Korenbloem BV',
      email: null,
      phone: null,
      website: null,
      city: 'Utrecht',
      country: 'NL',
      url: null,
    }
    await withFake({ ledger: { createOrganisation } }, async (service) => {
      expect(await answerOf(service, 'GET', '/organizations?search=koren')).to.deep.equal([200, { data: [bakery] }])
      expect(
        await answerOf(service, 'POST', '/create-organization', {
          name: ' Bakker ',
          city: 'Ede',
          country: 'nl',
          phone: null,
        }),
      ).to.deep.equal([201, { organization: bakery }])
      expect(
        faultsOf(
          await answerOf(service, 'POST', '/create-organization', { name: '', email: 'x', country: 'Nederland' }),
        ),
      ).to.deep.equal([
        400,
        [
          'name: Fill in this field.',
          'email: This is not a valid e-mail address.',
          'country: Write the country in two letters, as NL.',
        ],
      ])
    })
    expect(made).to.deep.equal([
      {
        name: 'Bakker',
        email: O.none,
        phone: O.none,
        website: O.none,
        addressLine: O.none,
        postcode: O.none,
        city: O.some('Ede'),
        country: O.some('NL'),
      },
    ])
  })
})
