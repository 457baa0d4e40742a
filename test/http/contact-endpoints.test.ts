// Contacts over HTTP: which are asked for and how they are answered, and addresses that are excluded.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { aUuid, someDetails } from '#test/application/ledger/ledger-fakes.ts'
import { verifies } from '#test/support/verifies.ts'
import { eva, evaWhole } from './support/contact-answer.ts'
import { withFake } from './support/fake-service.ts'
import { answerOf, faultsOf } from './support/answers.ts'

describe('contacts over HTTP', () => {
  verifies(
    'PLG-4',
    'a list of addresses is accepted with blanks around its commas; wrong ones are reported by their place',
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

  verifies('PLG-6', 'details hold all of a contact, absent fields as null; an unknown contact is a 404', async () => {
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

  verifies('PLG-3', 'a contact is chosen for an address by a body, and no longer by a query', async () => {
    await withFake({}, async (service) => {
      const email = "o'neill+x@x.example"
      const contact = { kind: 'account', id: aUuid(11) }
      expect(await answerOf(service, 'PUT', '/contact/choice', { email, contact })).to.deep.equal([
        200,
        { email, contact },
      ])
      expect(await answerOf(service, 'DELETE', `/contact/choice?email=${encodeURIComponent(email)}`)).to.deep.equal([
        200,
        { email, contact: null },
      ])
      expect(
        faultsOf(await answerOf(service, 'PUT', '/contact/choice', { email, contact: { kind: 'x' } })),
      ).to.deep.equal([400, ['contact.kind: Choose one of: contact, account.', 'contact.id: This field is missing.']])
      expect(faultsOf(await answerOf(service, 'PUT', '/contact/choice', { email: 'x', contact }))).to.deep.equal([
        400,
        ['email: This is not a valid e-mail address.'],
      ])
      expect(faultsOf(await answerOf(service, 'DELETE', '/contact/choice'))).to.deep.equal([
        400,
        ['email: This field is missing.'],
      ])
    })
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
})
