// The eight events: names, constants, type numbers and exactly the fields of the specification's tables.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { withoutPerson } from '#domain/event/event.ts'
import {
  toActivatedAdditionalEvent,
  toActivatedFirstEvent,
  toActivationDeactivatedEvent,
  LICENCE_EVENTS,
  type LicenceEvent,
  toLicenceExpiredEvent,
  toLicenceRevokedEvent,
  toNearMaxEvent,
  toRegistrationDuplicateEvent,
  toRegistrationRequestedEvent,
} from '#domain/licence/licence-events.ts'
import { asActivationKey, asLicenceId, type Licence } from '#domain/licence/licence.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { mailbox } from '#test/contract/sample-connections.ts'
import { sampleActivation, sampleApplicant, sampleLicence } from '#test/contract/sample-licences.ts'
import { verifies } from '#test/support/verifies.ts'

const ID = '11111111-1111-4111-8111-111111111111'
const KEY = '22222222-2222-4222-8222-222222222222'
const at = (text: string) => Date.parse(text)
const BOUND = { directoryTenantId: 'directory', ledgerTenantId: 'ledger' }

const licence = sampleLicence({
  id: asLicenceId(ID as Uuid),
  activationKey: asActivationKey(KEY as Uuid),
  applicant: O.some(sampleApplicant({ name: 'Bram', email: mailbox('Bram@noord.example') })),
  organization: 'Noord',
  expiresAt: at('2026-04-01T10:00:00Z'),
  maxActivations: 100,
})
const anne = mailbox('Anne@Noord.example')

interface Row {
  readonly event: (licence: Licence) => LicenceEvent
  readonly name: string
  /** None: the specification lists seven. */
  readonly constant?: string
  readonly uuid: string
  readonly initiator: 'Owner' | 'Mailbox'
  readonly data: Readonly<Record<string, string | number>>
  /** Fields of the applicant, which go with them. */
  readonly ofApplicant: readonly string[]
}

const OF_LICENCE = {
  licenseId: ID,
  name: 'Bram',
  email: 'Bram@noord.example',
  organization: 'Noord',
  activationKey: KEY,
}

const TABLE: readonly Row[] = [
  {
    event: toRegistrationRequestedEvent,
    name: 'Link registration requested',
    constant: 'LINK_REGISTRATION_REQUESTED',
    uuid: 'e7b2f1a4-7c1b-4ba4-9e0a-9c1d5a8f2a10',
    initiator: 'Owner',
    data: {
      email: 'Bram@noord.example',
      name: 'Bram',
      organization: 'Noord',
      activationKey: KEY,
      expiresAt: '2026-04-01T10:00:00.000Z',
    },
    ofApplicant: ['email', 'name'],
  },
  {
    event: (of) => toRegistrationDuplicateEvent(of, { email: anne, name: 'Anne', organization: 'Noord bv' }),
    name: 'Link registration duplicate',
    constant: 'LINK_REGISTRATION_DUPLICATE',
    uuid: '2f4c9a6b-0e9d-4a7c-bf7c-6d1e3a9f0b22',
    initiator: 'Mailbox',
    data: {
      email: 'Anne@Noord.example',
      name: 'Anne',
      organization: 'Noord bv',
      domain: 'noord.example',
      existingLicenseId: ID,
      primaryApplicantEmail: 'Bram@noord.example',
      primaryApplicantName: 'Bram',
    },
    ofApplicant: ['primaryApplicantEmail', 'primaryApplicantName'],
  },
  {
    event: (of) => toActivatedFirstEvent(of, anne, BOUND),
    name: 'Link plugin first activation',
    constant: 'LINK_PLUGIN_ACTIVATED_FIRST',
    uuid: '5a3e8d72-1b4f-4c9e-8a07-2d6f9b1c4e83',
    initiator: 'Mailbox',
    data: {
      name: 'Bram',
      email: 'Anne@Noord.example',
      applicantEmail: 'Bram@noord.example',
      organization: 'Noord',
      activationKey: KEY,
      ...BOUND,
    },
    ofApplicant: ['name', 'applicantEmail'],
  },
  {
    event: (of) => toActivatedAdditionalEvent(of, anne, BOUND, 7),
    name: 'Link plugin additional activation',
    constant: 'LINK_PLUGIN_ACTIVATED_ADDITIONAL',
    uuid: '8b1c4f2a-9d6e-4732-a015-7e8b3c5d2f49',
    initiator: 'Mailbox',
    data: { email: 'Anne@Noord.example', organization: 'Noord', activationKey: KEY, ...BOUND, activationsUsed: 7 },
    ofApplicant: [],
  },
  {
    event: (of) => toNearMaxEvent(of, 81),
    name: 'Link licence nearing maximum activations',
    constant: 'LINK_LICENSE_NEAR_MAX_ACTIVATIONS',
    uuid: 'a2e8f4b7-5c91-4d36-b08e-9f2a6d1c3b75',
    initiator: 'Owner',
    data: { ...OF_LICENCE, activationsUsed: 81, threshold: 80, max: 100 },
    ofApplicant: ['name', 'email'],
  },
  {
    event: (of) => toLicenceExpiredEvent(of, 7),
    name: 'Link licence expired',
    constant: 'LINK_LICENSE_EXPIRED',
    uuid: 'c4f9e6d1-3a82-4b07-9e5a-1d8c2f6b9a04',
    initiator: 'Owner',
    data: { ...OF_LICENCE, expiresAt: '2026-04-01T10:00:00.000Z', activationsUsed: 7 },
    ofApplicant: ['name', 'email'],
  },
  {
    event: (of) => toLicenceRevokedEvent(of, 'pending', 7),
    name: 'Link licence revoked',
    constant: 'LINK_LICENSE_REVOKED',
    uuid: 'd7a3b9c5-6e02-4f81-a4d6-3b8c1e9f7d62',
    initiator: 'Owner',
    data: { ...OF_LICENCE, previousStatus: 'pending', activationsUsed: 7 },
    ofApplicant: ['name', 'email'],
  },
  {
    event: (of) =>
      toActivationDeactivatedEvent(
        of,
        sampleActivation(of, anne, { lastUsedAt: at('2025-12-01T09:00:00.001Z') }),
        at('2026-03-02T01:15:00Z'),
      ),
    name: 'Link activation deactivated due to inactivity',
    uuid: '4d508036-7d1a-4aac-a1f9-8e46cae37253',
    initiator: 'Owner',
    data: {
      licenseId: ID,
      organization: 'Noord',
      orgAdminName: 'Bram',
      orgAdminEmail: 'Bram@noord.example',
      deactivatedEmail: 'Anne@Noord.example',
      activationKey: KEY,
      lastActiveAt: '2025-12-01T09:00:00.001Z',
      deactivatedAt: '2026-03-02T01:15:00.000Z',
    },
    ofApplicant: ['orgAdminName', 'orgAdminEmail'],
  },
]

describe('the events of licences', () => {
  it('are these eight, each of its own type', () => {
    const kinds = TABLE.map(({ event }) => event(licence).kind)
    expect(kinds).to.have.members(Object.values(LICENCE_EVENTS))
    for (const key of ['uuid', 'constant', 'name'] as const)
      expect(new Set(kinds.map((kind) => kind[key])).size).to.equal(8)
  })

  for (const { event, name, constant, uuid, initiator, data, ofApplicant } of TABLE)
    verifies('EVT-1', `${name}: exactly its fields`, () => {
      const { kind, ...fired } = event(licence)
      expect([kind.name, kind.uuid]).to.deep.equal([name, uuid])
      if (constant !== undefined) expect(kind.constant).to.equal(constant)
      expect(fired.data).to.deep.equal(data)
      expect(kind.fields).to.deep.equal(Object.keys(data))
      expect(fired).to.include({ licence, initiator })
      // What is left once the applicant is anonymised, before the event or after it.
      const rest = Object.fromEntries(Object.entries(data).filter(([field]) => !ofApplicant.includes(field)))
      expect(event({ ...licence, applicant: O.none }).data).to.deep.equal(rest)
      expect(withoutPerson(kind, data, 'bram@noord.example')).to.deep.equal(rest)
    })

  for (const { event, name, data } of TABLE)
    it(`${name}: loses the other person's fields with them, and no others`, () => {
      const { kind } = event(licence)
      const names = new Set(
        Object.entries(data).flatMap(([field, value]) => (value === anne || value === 'Anne' ? [field] : [])),
      )
      const left = withoutPerson(kind, data, 'anne@noord.example')
      expect(Object.keys(left)).to.deep.equal(Object.keys(data).filter((field) => !names.has(field)))
    })
})
