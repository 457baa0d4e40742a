// Name and organisation of a sender, guessed from a mail.
import { expect } from 'chai'
import fc from 'fast-check'
import { guessContact, isSameName, guessOrganisation } from '#adapters/web/task-pane/contact/guess.ts'
import { findSenderOrganisation } from '#adapters/web/task-pane/contact/save-sender.ts'
import { verifies } from '#test/support/verifies.ts'

function guessFor(name: string, address = 'x1@korenbloem.example'): string {
  const { firstName, middleName, lastName } = guessContact({ name, address })
  return [firstName, middleName, lastName].join('|')
}
const at = (name: string, address: string): string => guessContact({ name, address }).organisation

const word = fc.constantFrom(
  'Eva',
  'Jansen',
  'Hoekstra',
  'Łukasz',
  'Müller',
  'Anne-Marie',
  'O’Brien',
  'Wit',
  '李',
  'Fatma',
)
const between = fc.constantFrom('', 'de', 'van der', 'van', "in 't", 'ten')
const anyPerson = fc.record({
  name: fc.oneof(fc.string(), fc.string({ unit: 'binary', maxLength: 400 }), fc.string({ unit: 'grapheme' })),
  address: fc.oneof(fc.emailAddress(), fc.string({ unit: 'binary' })),
})

describe('guess of a new contact', () => {
  verifies('CLI-6', 'takes names apart as people write them', () => {
    const names = {
      'Jansen, Eva': 'Eva||Jansen',
      'Eva Jansen': 'Eva||Jansen',
      'Eva de Jong': 'Eva|de|Jong',
      'Jong, Eva de': 'Eva|de|Jong',
      'de Jong, Eva': 'Eva|de|Jong',
      'Eva Van den Berg': 'Eva|Van den|Berg',
      "Maud O'Brien": "Maud||O'Brien",
      'Eva Maria Jansen': 'Eva Maria||Jansen',
      'Eva Jansen-de Vries': 'Eva||Jansen-de Vries',
      'Eva Jansen - de Vries': 'Eva||Jansen-de Vries',
      'drs. Eva Jansen MSc': 'Eva||Jansen',
      '"Eva  Jansen"': 'Eva||Jansen',
      "'Eva Jansen'": 'Eva||Jansen',
      'Jansen, E. (Eva)': 'E.||Jansen',
      'Eva Jansen (Korenbloem)': 'Eva||Jansen',
      'Eva Jansen | Korenbloem BV': 'Eva||Jansen',
      Eva: 'Eva||',
      'Administratie Van den Berg': '||',
      'Bakkerij De Korenbloem B.V.': '||',
      'eva@korenbloem.example': '||',
    }
    for (const [name, parts] of Object.entries(names)) expect(guessFor(name), name).to.equal(parts)
  })

  it('takes the address where the name says nothing', () => {
    const addresses = {
      'eva.jansen@x.example': 'Eva||Jansen',
      'eva_de_jong@x.example': 'Eva|de|Jong',
      'e.jansen@x.example': 'E.||Jansen',
      'eva.jansen2+lijst@x.example': 'Eva||Jansen',
      'eva@x.example': 'Eva||',
      'info@x.example': '||',
      'no-reply@x.example': '||',
      'x1@x.example': '||',
      '1234@x.example': '||',
    }
    for (const [address, parts] of Object.entries(addresses)) expect(guessFor('', address), address).to.equal(parts)
    expect(guessFor('Eva', 'eva.jansen@x.example')).to.equal('Eva||Jansen')
    expect(guessFor('Eva', 'piet.jansen@x.example')).to.equal('Eva||')
  })

  it('takes the organisation from the name, else from the domain', () => {
    expect(at('Eva Jansen (Korenbloem Bakkers)', 'eva@gmail.com')).to.equal('Korenbloem Bakkers')
    expect(at('Eva Jansen | Korenbloem BV', 'eva@x.example')).to.equal('Korenbloem BV')
    expect(at('Bakkerij De Korenbloem B.V.', 'info@korenbloem.example')).to.equal('Bakkerij De Korenbloem B.V.')
    expect(at('Jansen, E. (Eva)', 'eva@korenbloem.example')).to.equal('Korenbloem')
    const domains = {
      'korenbloem.nl': 'Korenbloem',
      'mail.korenbloem.nl': 'Korenbloem',
      'vandenberg-installatie.nl': 'Vandenberg Installatie',
      'acme.co.uk': 'Acme',
      'gmail.com': '',
      'live.nl': '',
      'yahoo.co.uk': '',
      'ziggo.nl': '',
      'T-Online.de': '',
      localhost: '',
    }
    for (const [domain, name] of Object.entries(domains)) expect(guessOrganisation(domain), domain).to.equal(name)
  })

  it('finds again whatever first name, words between and last name a name was put together from', () => {
    fc.assert(
      fc.property(word, between, word, (first, middle, last) => {
        const parts = [first, middle, last].join('|')
        expect(guessFor([first, middle, last].filter(Boolean).join(' '))).to.equal(parts)
        expect(guessFor([`${last},`, first, middle].filter(Boolean).join(' '))).to.equal(parts)
        expect(guessFor(`${middle} ${last}, ${first}`.trim())).to.equal(parts)
      }),
    )
  })

  it('cuts no name, and holds no control characters, whatever a mail says', () => {
    const long = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2)
    expect(guessContact({ name: `Eva ${long}`, address: 'e@x.example' }).lastName).to.equal(long)
    fc.assert(
      fc.property(anyPerson, (person) => {
        const guess = guessContact(person)
        for (const [field, value] of Object.entries(guess)) {
          expect(value.isWellFormed(), field).to.equal(true)
          expect(value, field).to.equal(value.trim())
          expect(/\p{Cc}/u.test(value), field).to.equal(false)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('guesses no organisation from a public mail address', () => {
    fc.assert(
      fc.property(
        fc.emailAddress(),
        fc.constantFrom('gmail.com', 'hotmail.nl', 'outlook.com', 'ziggo.nl'),
        (address, domain) => {
          expect(at('', `${address.split('@')[0] ?? ''}@${domain}`)).to.equal('')
        },
      ),
    )
  })

  it('knows an organisation by its name, legal form aside, and by the sender’s domain; not when it is one of two', () => {
    expect(isSameName('De Hoek B.V.', 'dehoek')).to.equal(true)
    expect(isSameName('De Hoekstra BV', 'dehoek')).to.equal(false)
    expect(isSameName('BV', '')).to.equal(false)
    const org = (name: string, over: object = {}) => ({
      id: name,
      code: null,
      name,
      email: null,
      website: null,
      city: null,
      url: null,
      ...over,
    })
    const eva = { name: 'Eva', address: 'eva@korenbloem.nl' }
    expect(findSenderOrganisation(eva, [org('Korenbloem BV'), org('Korenbloempjes')])?.name).to.equal('Korenbloem BV')
    expect(findSenderOrganisation(eva, [org('Bakker', { website: 'https://www.korenbloem.nl/' })])?.name).to.equal(
      'Bakker',
    )
    expect(findSenderOrganisation(eva, [org('Bakker', { email: 'info@korenbloem.nl' })])?.name).to.equal('Bakker')
    expect(findSenderOrganisation(eva, [org('Korenbloem BV'), org('Korenbloem NV')])).to.equal(null)
    const atGmail = { name: 'Eva', address: 'eva@gmail.com' }
    expect(findSenderOrganisation(atGmail, [org('Bakker', { email: 'bakker@gmail.com' })])).to.equal(null)
  })
})
