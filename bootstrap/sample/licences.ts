// Licences in every state with their activations, and the events that they caused. None covers the mail domain of the stand-in mailbox, so that
// its people can register their office.
import { O } from '#domain/shared/fp.ts'
import { asEventId, type FiredEvent } from '#domain/event/event.ts'
import { EVENTS_KEPT } from '#domain/event/notification.ts'
import type { UserUuid } from '#domain/identity/user.ts'
import {
  type LicenceEvent,
  toActivatedAdditionalEvent,
  toActivatedFirstEvent,
  toActivationDeactivatedEvent,
  toLicenceExpiredEvent,
  toLicenceRevokedEvent,
  toNearMaxEvent,
  toRegistrationRequestedEvent,
} from '#domain/licence/licence-events.ts'
import {
  type Activation,
  asActivationKey,
  asLicenceId,
  type BoundTenants,
  type Licence,
  type LicenceKind,
  type LicenceStatus,
} from '#domain/licence/licence.ts'
import { fromDays, type Instant } from '#domain/shared/clock.ts'
import { timeOrdered, type Uuid } from '#domain/shared/uuid.ts'
import type { Calendar } from './calendar.ts'
import { type Draw, listNames, makeDraw } from './draw.ts'
import { getSampleUser } from './founders.ts'
import { toSampleAddress } from './people.ts'

interface LicenceOutline {
  readonly organization: string
  readonly domain: string
  readonly applicant: string
  readonly kind: LicenceKind
  readonly status: LicenceStatus
  /** Days ago. */
  readonly requested: number
  /** Days from now; negative: past. */
  readonly expires: number
  /** The colleagues who activated it, by name. */
  readonly seats: readonly string[]
  readonly most?: number
}

const OUTLINES: readonly LicenceOutline[] = [
  {
    organization: 'Administratie De Linde',
    domain: 'linde.example',
    applicant: 'Karin Linde',
    kind: 'full',
    status: 'active',
    requested: 240,
    expires: 125,
    seats: listNames('Karin Linde, Bart Linde, Joke Hofman, Mila Groen, Arjen Veenstra, Nadia Amrani, Ties Wiersma'),
  },
  {
    organization: 'Vermeer Belastingadvies',
    domain: 'vermeer.example',
    applicant: 'Peter Vermeer',
    kind: 'full',
    status: 'active',
    requested: 84,
    expires: 19,
    seats: listNames('Peter Vermeer, Annelies Vermeer, Kim Tran, Rick Sanders, Lieke Bos'),
    most: 6,
  },
  {
    organization: 'Rekenmeesters Zuid',
    domain: 'rekenmeesters.example',
    applicant: 'Marga Hol',
    kind: 'full',
    status: 'active',
    requested: 71,
    expires: 294,
    seats: listNames('Marga Hol, Dennis Pol, Suzan Aydin, Erik Tuin'),
  },
  {
    organization: 'De Boekhoudzaak',
    domain: 'boekhoudzaak.example',
    applicant: 'Tom Riem',
    kind: 'trial',
    status: 'active',
    requested: 12,
    expires: 2,
    seats: listNames('Tom Riem, Vera Klomp'),
  },
  {
    organization: 'Cijfers & Co',
    domain: 'cijfersenco.example',
    applicant: 'Nina Blok',
    kind: 'trial',
    status: 'active',
    requested: 4,
    expires: 10,
    seats: listNames('Nina Blok, Job Kers'),
  },
  {
    organization: 'Loonbureau Oost',
    domain: 'loonbureau-oost.example',
    applicant: 'Gerda Pas',
    kind: 'trial',
    status: 'pending',
    requested: 1,
    expires: 13,
    seats: [],
  },
  {
    organization: 'Van Dalen Accountancy',
    domain: 'vandalen.example',
    applicant: 'Frits van Dalen',
    kind: 'trial',
    status: 'expired',
    requested: 60,
    expires: -46,
    seats: listNames('Frits van Dalen, Hetty Zwart'),
  },
  {
    organization: 'Balans Adviesgroep',
    domain: 'balans.example',
    applicant: 'Ada Stam',
    kind: 'full',
    status: 'expired',
    requested: 88,
    expires: -9,
    seats: listNames('Ada Stam, Mo Kaya, Lies Vonk'),
  },
  {
    organization: 'Fiscaal Kantoor Noord',
    domain: 'fiscaalnoord.example',
    applicant: 'Jurre Wind',
    kind: 'full',
    status: 'revoked',
    requested: 66,
    expires: 300,
    seats: listNames('Jurre Wind, Bea Land'),
  },
]

const getBound = (domain: string): BoundTenants => ({
  directoryTenantId: domain,
  ledgerTenantId: domain,
})

export interface SampleLicence {
  readonly licence: Licence
  readonly owner: { readonly uuid: UserUuid; readonly name: string; readonly email: Activation['mailbox'] }
  readonly activations: readonly Activation[]
  readonly events: readonly FiredEvent[]
}

const REVOKED_DAYS_AGO = 15

function listEvents(
  calendar: Calendar,
  { status, requested, expires, domain, seats }: LicenceOutline,
  licence: Licence,
  activations: readonly Activation[],
): readonly (readonly [at: Instant, LicenceEvent])[] {
  const bound = getBound(domain)
  const [first, ...others] = activations
  const unused = activations.filter(({ deactivatedAt }) => O.isSome(deactivatedAt))
  const expiresAt = calendar.at(-expires, 2)
  return [
    [calendar.at(requested, 9), toRegistrationRequestedEvent(licence)],
    ...(first === undefined
      ? []
      : [[first.activatedAt, toActivatedFirstEvent(licence, first.mailbox, bound)] as const]),
    ...others.map(
      ({ mailbox, activatedAt }, n) =>
        [activatedAt, toActivatedAdditionalEvent(licence, mailbox, bound, n + 2)] as const,
    ),
    ...O.match(
      () => [],
      (at: Instant) => [[at, toNearMaxEvent(licence, seats.length)] as const],
    )(licence.nearMaxAt),
    ...unused.map((one) => [calendar.at(3, 2), toActivationDeactivatedEvent(licence, one, calendar.at(3, 2))] as const),
    ...(status === 'expired' ? [[expiresAt, toLicenceExpiredEvent(licence, activations.length)] as const] : []),
    ...(status === 'revoked'
      ? [[calendar.at(REVOKED_DAYS_AGO, 15), toLicenceRevokedEvent(licence, 'active', activations.length)] as const]
      : []),
  ]
}

function makeLicence(draw: Draw, calendar: Calendar, outline: LicenceOutline): SampleLicence {
  const { organization, domain, applicant, kind, status, requested, expires, seats, most = 100 } = outline
  const email = toSampleAddress(applicant, domain)
  const owner = { uuid: getSampleUser(`owner ${email}`), name: applicant, email }
  const id = asLicenceId(draw.uuid())
  const activations = seats.map((name, n): Activation => {
    // The last one of a large office is no longer there.
    const isUnused = seats.length > 6 && n === seats.length - 1
    return {
      licence: id,
      mailbox: toSampleAddress(name, domain),
      activatedAt: calendar.at(Math.max(requested - 1 - n * 3, 0), 10, n),
      lastUsedAt: isUnused ? calendar.now - fromDays(100) : calendar.at(draw.below(3), 8 + draw.below(8)),
      deactivatedAt: isUnused ? O.some(calendar.at(3, 2)) : O.none,
    }
  })
  const last = activations.at(-1)
  const licence: Licence = {
    id,
    covers: domain,
    applicant: O.some({ name: applicant, email, user: owner.uuid }),
    organization,
    activationKey: asActivationKey(draw.uuid()),
    kind,
    maxActivations: most,
    nearMaxAt: last !== undefined && seats.length > most * 0.8 ? O.some(last.activatedAt) : O.none,
    status,
    expiresAt: calendar.at(-expires, 2),
    boundTo: seats.length === 0 ? O.none : O.some(getBound(domain)),
    createdAt: calendar.at(requested, 9),
  }
  const recent = listEvents(calendar, outline, licence, activations).filter(
    ([firedAt]) => firedAt > calendar.now - EVENTS_KEPT + fromDays(1),
  )
  const events = recent.map(([firedAt, { kind: of, data }]): FiredEvent => ({
    id: asEventId(timeOrdered(draw.uuid(), firedAt) as Uuid),
    kind: of,
    data,
    initiator: owner.uuid,
    subject: id,
    firedAt,
  }))
  return { licence, owner, activations, events }
}

export function makeSampleLicences(calendar: Calendar): readonly SampleLicence[] {
  const draw = makeDraw('licences')
  return OUTLINES.map((outline) => makeLicence(draw, calendar, outline))
}
