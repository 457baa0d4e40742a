// Organisations over HTTP: what is taken, what is refused and how, and what is answered.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { NewOrganisation } from '#domain/ledger/organisation.ts'
import { anOrganisation, aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { verifies } from '#test/support/verifies.ts'
import { withFake } from './support/fake-service.ts'
import { answerOf, faultsOf } from './support/answers.ts'

describe('organisations over HTTP', () => {
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
