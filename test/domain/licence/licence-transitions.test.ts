// States and commands of licences and activations, as tables written from the specification ("Link licence"; LIC-2 to LIC-6).
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { NEAR_MAX_ACTIVATIONS, type Licence, type LicenceStatus } from '#domain/licence/licence.ts'
import {
  type ActivationRequest,
  ACTIVATION_REFUSALS,
  activateMailbox,
  changeLicence,
  expireLicence,
  type LicenceChange,
  type LicenceTransition,
  VALIDATION_CODES,
  validateLicence,
} from '#domain/licence/licence-transitions.ts'
import type { LicenceOfMailbox } from '#domain/licence/ports.ts'
import { fromDays, type Instant } from '#domain/shared/clock.ts'
import { mailbox, NOW } from '#test/contract/sample-connections.ts'
import { sampleActivation, sampleLicence } from '#test/contract/sample-licences.ts'
import { rightOf } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'

const STATUSES = ['pending', 'active', 'expired', 'revoked'] as const
const MAILBOX = mailbox('Anne@noord.example')
const BOUND = { directoryTenantId: 'directory 1', ledgerTenantId: 'ledger 1' }
const TENANTS = {
  same: BOUND,
  'another directory': { ...BOUND, directoryTenantId: 'directory 2' },
  'another ledger': { ...BOUND, ledgerTenantId: 'ledger 2' },
} as const
const USED = NOW - fromDays(3)
const AGO = NOW - fromDays(100)

type Enrolled = 'no activation' | 'active' | 'inactive'
const ENROLLED = ['no activation', 'active', 'inactive'] as const

const licenceOf = (status: LicenceStatus, change: Partial<Licence> = {}): Licence =>
  sampleLicence({
    covers: 'noord.example',
    kind: 'full',
    status,
    boundTo: status === 'pending' ? O.none : O.some(BOUND),
    expiresAt: NOW + fromDays(1),
    maxActivations: 100,
    ...change,
  })

const foundOf = (licence: Licence, enrolled: Enrolled, activations: number): LicenceOfMailbox => ({
  licence,
  activation:
    enrolled === 'no activation'
      ? O.none
      : O.some(
          sampleActivation(licence, MAILBOX, {
            activatedAt: AGO,
            lastUsedAt: USED,
            deactivatedAt: enrolled === 'inactive' ? O.some(USED) : O.none,
          }),
        ),
  activations,
})

const KEYS = {
  'no key': () => O.none,
  'its key': ({ activationKey }: Licence) => O.some(activationKey),
  'its key in capitals': ({ activationKey }: Licence) => O.some(activationKey.toUpperCase()),
  'the key of another': () => O.some(sampleLicence().activationKey),
  'no uuid': () => O.some("'; drop table licences; --"),
} as const satisfies Readonly<Record<string, (licence: Licence) => O.Option<string>>>
type Key = keyof typeof KEYS

const activate = (found: LicenceOfMailbox, key: Key, tenants: ActivationRequest['tenants'] = BOUND, now = NOW) =>
  activateMailbox(expireLicence(found, now), { mailbox: MAILBOX, tenants, key: KEYS[key](found.licence) }, now)

const constants = ({ events }: Pick<LicenceTransition, 'events'>): readonly string[] =>
  events.map(({ kind }) => kind.constant)

const EVENTS = {
  first: ['LINK_PLUGIN_ACTIVATED_FIRST'],
  additional: ['LINK_PLUGIN_ACTIVATED_ADDITIONAL'],
  nearMax: ['LINK_LICENSE_NEAR_MAX_ACTIVATIONS'],
  expired: ['LINK_LICENSE_EXPIRED'],
  revoked: ['LINK_LICENSE_REVOKED'],
} as const

describe('licences and activations', () => {
  verifies(['LIC-2', 'LIC-4'], 'refusals and codes are looked for in the order of the requirements', () => {
    expect(ACTIVATION_REFUSALS.map(([refusal]) => refusal)).to.deep.equal([
      'LicenceRevoked',
      'LicenceExpired',
      'ActivationKeyRequired',
      'ActivationKeyInvalid',
      'TenantMismatch',
      'MaxActivationsReached',
    ])
    expect(VALIDATION_CODES.map(([code]) => code)).to.deep.equal([
      'REVOKED',
      'EXPIRED',
      'NOT_ACTIVATED',
      'TENANT_MISMATCH',
      'NOT_ENROLLED',
      'FULL',
    ])
  })

  verifies('LIC-2', 'the first refusal that holds is the answer, in every combination', () => {
    let seen = 0
    for (const status of STATUSES)
      for (const isPast of [false, true])
        for (const key of Object.keys(KEYS) as readonly Key[])
          for (const [where, tenants] of Object.entries(TENANTS))
            for (const taken of [3, 99, 100, 130])
              for (const enrolled of ENROLLED) {
                const licence = licenceOf(status, { expiresAt: isPast ? NOW : NOW + 1 })
                const outcome = activate(foundOf(licence, enrolled, taken), key, tenants)
                const holds: readonly (readonly [string, boolean])[] = [
                  ['LicenceRevoked', status === 'revoked'],
                  ['LicenceExpired', status === 'expired' || isPast],
                  ['ActivationKeyRequired', status === 'pending' && key === 'no key'],
                  ['ActivationKeyInvalid', key === 'the key of another' || key === 'no uuid'],
                  ['TenantMismatch', status === 'active' && where !== 'same'],
                  ['MaxActivationsReached', taken >= 100 && enrolled !== 'active'],
                ]
                const refusal = holds.find(([, held]) => held)?.[0]
                const what = [status, isPast, key, where, taken, enrolled].join(', ')
                expect(E.isLeft(outcome) ? outcome.left : undefined, what).to.equal(refusal)
                seen += 1
              }
    expect(seen).to.equal(4 * 2 * 5 * 3 * 4 * 3)
  })

  verifies('LIC-4', 'the first code that holds is the answer, in every combination', () => {
    const tenantsOf = {
      ...TENANTS,
      none: {},
      'its directory': { directoryTenantId: BOUND.directoryTenantId },
      'another ledger alone': { ledgerTenantId: 'ledger 2' },
    }
    for (const status of STATUSES)
      for (const isPast of [false, true])
        for (const [where, tenants] of Object.entries(tenantsOf))
          for (const taken of [3, 99, 100])
            for (const enrolled of ENROLLED) {
              const licence = licenceOf(status, { expiresAt: isPast ? NOW : NOW + 1 })
              const found = expireLicence(foundOf(licence, enrolled, taken), NOW)
              const { code, transition } = validateLicence(found, { mailbox: MAILBOX, tenants }, NOW)
              const holds: readonly (readonly [string, boolean])[] = [
                ['REVOKED', status === 'revoked'],
                ['EXPIRED', status === 'expired' || isPast],
                ['NOT_ACTIVATED', status === 'pending'],
                ['TENANT_MISMATCH', where.startsWith('another')],
                ['NOT_ENROLLED', enrolled === 'no activation'],
                ['FULL', taken === 100 && enrolled === 'inactive'],
                ['VALID', true],
              ]
              const what = [status, isPast, where, taken, enrolled].join(', ')
              expect(code, what).to.equal(holds.find(([, held]) => held)?.[0])
              // Nothing but a valid use changes anything.
              if (code !== 'VALID') expect(transition, what).to.deep.equal({ ...found, events: [] })
            }
  })

  // What each state of licence and activation becomes by an activation that is not refused.
  const ACTIVATED: readonly (readonly [LicenceStatus, Enrolled, seats: number, events: readonly string[]])[] = [
    ['pending', 'no activation', 1, EVENTS.first],
    ['active', 'no activation', 1, EVENTS.additional],
    ['active', 'active', 0, []],
    ['active', 'inactive', 1, []],
  ]
  for (const [status, enrolled, seats, events] of ACTIVATED)
    verifies('LIC-2', `activating with ${enrolled} under a licence that is ${status}`, () => {
      const found = foundOf(licenceOf(status), enrolled, 5)
      const transition = rightOf(activate(found, 'its key'))
      expect(transition.licence).to.deep.equal({ ...found.licence, status: 'active', boundTo: O.some(BOUND) })
      expect(transition.activation).to.deep.equal(
        O.some({
          licence: found.licence.id,
          mailbox: MAILBOX,
          activatedAt: enrolled === 'no activation' ? NOW : AGO,
          lastUsedAt: NOW,
          deactivatedAt: O.none,
        }),
      )
      expect([transition.activations, constants(transition)]).to.deep.equal([5 + seats, events])
    })

  for (const enrolled of ['active', 'inactive'] as const)
    verifies('LIC-4', `a valid use of an activation that is ${enrolled} is recorded, and it holds a seat`, () => {
      const found = foundOf(licenceOf('active'), enrolled, 5)
      const { code, transition } = validateLicence(found, { mailbox: MAILBOX, tenants: {} }, NOW)
      expect([code, constants(transition), transition.licence]).to.deep.equal(['VALID', [], found.licence])
      expect(transition.activations).to.equal(enrolled === 'active' ? 5 : 6)
      expect(transition.activation).to.deep.equal(
        O.map((one: object) => ({ ...one, lastUsedAt: NOW, deactivatedAt: O.none }))(found.activation),
      )
    })

  for (const status of STATUSES)
    verifies('LIC-5', `past its expiry, a licence that is ${status} is marked at most once`, () => {
      const isLiving = status === 'pending' || status === 'active'
      const at = (now: Instant) => expireLicence(foundOf(licenceOf(status), 'active', 5), now)
      for (const now of [NOW + fromDays(1) - 1, NOW + fromDays(1), NOW + fromDays(900)]) {
        const isMarked = isLiving && now >= NOW + fromDays(1)
        const transition = at(now)
        expect(transition.licence.status).to.equal(isMarked ? 'expired' : status)
        expect(constants(transition)).to.deep.equal(isMarked ? EVENTS.expired : [])
        expect(constants(expireLicence(transition, now))).to.deep.equal([])
      }
    })

  verifies('LIC-3', 'event 5 is fired once, by what passes 80 under a licence that is no trial', () => {
    const passing = (licence: Licence, taken: number): readonly (readonly string[])[] => {
      const inactive = foundOf(licence, 'inactive', taken)
      return [
        constants(rightOf(activate(foundOf(licence, 'no activation', taken), 'no key'))),
        constants(validateLicence(inactive, { mailbox: MAILBOX, tenants: {} }, NOW).transition),
      ]
    }
    const [full, trial] = [licenceOf('active'), licenceOf('active', { kind: 'trial' })]
    expect(passing(full, 79)).to.deep.equal([EVENTS.additional, []])
    expect(passing(full, NEAR_MAX_ACTIVATIONS)).to.deep.equal([
      [...EVENTS.additional, ...EVENTS.nearMax],
      EVENTS.nearMax,
    ])
    for (const stamped of [trial, { ...full, nearMaxAt: O.some(AGO) }])
      expect(passing(stamped, NEAR_MAX_ACTIVATIONS)).to.deep.equal([EVENTS.additional, []])
    expect(rightOf(activate(foundOf(full, 'no activation', 80), 'no key')).licence.nearMaxAt).to.deep.equal(O.some(NOW))
    const becomesFull = rightOf(changeLicence({ licence: trial, activations: 81 }, { kind: 'full' }, NOW))
    expect([becomesFull.licence.nearMaxAt, constants(becomesFull)]).to.deep.equal([O.some(NOW), EVENTS.nearMax])
    const again = changeLicence(
      { licence: becomesFull.licence, activations: 81 },
      { expiresAt: NOW + fromDays(9) },
      NOW,
    )
    expect(constants(rightOf(again))).to.deep.equal([])
    const paid = { kind: 'full', expiresAt: NOW + fromDays(365) } as const
    const revived = rightOf(changeLicence({ licence: { ...trial, status: 'expired' }, activations: 81 }, paid, NOW))
    expect([revived.licence.status, constants(revived)]).to.deep.equal(['active', EVENTS.nearMax])
  })

  verifies(['LIC-5', 'LIC-6'], 'a licence past its expiry that is revoked expires first', () => {
    for (const status of ['pending', 'active'] as const) {
      const after = rightOf(
        changeLicence(
          { licence: { ...licenceOf(status), expiresAt: NOW }, activations: 3 },
          { status: 'revoked' },
          NOW,
        ),
      )
      expect([after.licence.status, constants(after)]).to.deep.equal([
        'revoked',
        [...EVENTS.expired, ...EVENTS.revoked],
      ])
      expect(after.events.at(-1)?.data['previousStatus']).to.equal('expired')
    }
  })

  const [LATER, EARLIER] = [NOW + fromDays(30), NOW - 1]
  type Expected = 'LicenceRevoked' | 'LicenceStatusNotSettable' | readonly [LicenceStatus, readonly string[]]
  const [NO, FINAL] = ['LicenceStatusNotSettable', 'LicenceRevoked'] as const
  const EXPIRES = ['expired', EVENTS.expired] as const
  const REVOKES = ['revoked', EVENTS.revoked] as const
  const [PENDING, ACTIVE, EXPIRED] = [['pending', []] as const, ['active', []] as const, ['expired', []] as const]
  // By an operator: what a licence becomes that is pending, active, expired (bound and not) and revoked.
  const CHANGED: readonly (readonly [LicenceChange, ...expected: readonly Expected[]])[] = [
    [{}, PENDING, ACTIVE, EXPIRED, EXPIRED, FINAL],
    [{ status: 'pending' }, NO, NO, NO, NO, FINAL],
    [{ status: 'active' }, NO, NO, NO, NO, FINAL],
    [{ status: 'expired' }, EXPIRES, EXPIRES, EXPIRED, EXPIRED, FINAL],
    [{ status: 'revoked' }, REVOKES, REVOKES, REVOKES, REVOKES, FINAL],
    [{ kind: 'trial' }, PENDING, ACTIVE, EXPIRED, EXPIRED, FINAL],
    [{ expiresAt: LATER }, PENDING, ACTIVE, ACTIVE, PENDING, FINAL],
    [{ expiresAt: EARLIER }, EXPIRES, EXPIRES, EXPIRED, EXPIRED, FINAL],
    [{ status: 'expired', expiresAt: LATER }, EXPIRES, EXPIRES, EXPIRED, EXPIRED, FINAL],
    [{ status: 'revoked', expiresAt: EARLIER }, REVOKES, REVOKES, REVOKES, REVOKES, FINAL],
  ]
  const FROM: readonly Licence[] = [
    licenceOf('pending'),
    licenceOf('active'),
    licenceOf('expired'),
    licenceOf('expired', { boundTo: O.none }),
    licenceOf('revoked'),
  ]
  for (const [change, ...expected] of CHANGED)
    verifies('LIC-6', `an operator's change ${JSON.stringify(change)} of a licence in every state`, () => {
      expect(expected).to.have.length(FROM.length)
      for (const [n, licence] of FROM.entries()) {
        const outcome = changeLicence({ licence, activations: 5 }, change, NOW)
        const what = `${licence.status} ${licence.boundTo._tag}`
        if (E.isLeft(outcome)) {
          expect(outcome.left._tag, what).to.equal(expected[n])
          continue
        }
        const { licence: after, events } = outcome.right
        expect([after.status, events.map(({ kind }) => kind.constant)], what).to.deep.equal(expected[n])
        const { status: _, ...facts } = change
        expect(after, what).to.deep.equal({ ...licence, ...facts, status: after.status })
        for (const { data } of events)
          expect(data['previousStatus'], what).to.equal(after.status === 'revoked' ? licence.status : undefined)
      }
    })
})
