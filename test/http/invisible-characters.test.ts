// Names and texts for the ledger that hold characters which hide or turn what is read: refused at their field, wherever they are typed.
import { expect } from 'chai'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { verifies } from '#test/support/verifies.ts'
import { withFake } from './support/fake-service.ts'
import { answerOf, faultsOf } from './support/answers.ts'

const TURNED = 'Jansen\u202egpj.exe'
const activity = { type: 'note', opportunityId: aUuid(71), description: 'Gebeld' } as const
const booking = {
  outlookItemId: 'x',
  kind: 'time',
  accountId: aUuid(11),
  itemId: aUuid(33),
  date: '2026-03-02',
} as const

const typed: readonly (readonly [
  method: string,
  path: string,
  field: string,
  body: Readonly<Record<string, unknown>>,
])[] = [
  ...['firstName', 'middleName', 'lastName', 'jobTitle', 'notes'].map(
    (field) => ['POST', '/save', field, { id: aUuid(10) }] as const,
  ),
  ...['name', 'city', 'addressLine'].map(
    (field) => ['POST', '/create-organization', field, { name: 'Korenbloem' }] as const,
  ),
  ...['name', 'nextAction', 'notes'].map(
    (field) => ['POST', '/opportunities', field, { accountId: aUuid(11), name: 'Salaris' }] as const,
  ),
  ...['description', 'notes'].map((field) => ['POST', '/activities', field, activity] as const),
  ...['description', 'notes'].map(
    (field) => ['PUT', `/activities/by-id/${aUuid(72)}`, field, { type: 'note' }] as const,
  ),
  ['POST', '/register-time', 'notes', { ...booking, quantity: 1 }],
  ['PUT', '/update-time', 'notes', { outlookItemId: 'x' }],
]

describe('invisible characters in what is written to the ledger', () => {
  verifies(['PLG-7', 'PLG-9', 'PLG-13', 'PLG-18'], 'are refused at the field they are in', async () => {
    await withFake({}, async (service) => {
      for (const [method, path, field, body] of typed)
        expect(
          faultsOf(await answerOf(service, method, path, { ...body, [field]: TURNED })),
          `${path} ${field}`,
        ).to.deep.equal([400, [`${field}: This holds invisible characters. Type the text instead of pasting it.`]])
    })
  })

  verifies(
    ['PLG-7', 'PLG-14'],
    'are distinguished from the parts of letters and emoji, and from what a long text may hold',
    async () => {
      await withFake({}, async (service) => {
        const seen = { firstName: 'فاطمة', lastName: '👩🏽\u200d🚒', notes: 'af\u00adbreken\n\u200b' }
        expect((await answerOf(service, 'POST', '/save', { id: aUuid(10), ...seen }))[0]).to.equal(200)
      })
    },
  )
})
