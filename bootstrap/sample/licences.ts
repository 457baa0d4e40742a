// Licences in every state with their owners and activations, and the events that they caused. None covers the mail domain of the stand-in
// mailbox, so that its people can register their office.
import { gen, O, TE, unwrap } from '#domain/shared/fp.ts'
import { asEventId, type FiredEvent } from '#domain/event/event.ts'
import { EVENTS_KEPT } from '#domain/event/notification.ts'
import type { User } from '#domain/identity/user.ts'
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
  type LicenceId,
  type LicenceKind,
  type LicenceStatus,
  MAX_ACTIVATIONS,
} from '#domain/licence/licence.ts'
import { fromDays, type Instant } from '#domain/shared/clock.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import { timeOrdered, type Uuid } from '#domain/shared/uuid.ts'
import type { Calendar } from './calendar.ts'
import { type Draw, drawUuid, listNames, makeDraw } from './draw.ts'
import { getSampleUser, makeSampleUser } from './founders.ts'
import { writeNotifications } from './notifications.ts'
import { toSampleAddress } from './people.ts'
import type { SampleStores } from './sample-stores.ts'

/**
 * `requested`: days ago. `expires`: days from now; negative: past. `people`: the first one asked for the licence, and all of them activated it
 * unless it is pending.
 */
type Outline = readonly [
  organization: string,
  domain: string,
  kind: LicenceKind,
  status: LicenceStatus,
  requested: number,
  expires: number,
  people: string,
  most?: number,
]

const LINDE = 'Karin Linde, Bart Linde, Joke Hofman, Mila Groen, Arjen Veenstra, Nadia Amrani, Ties Wiersma'
const VERMEER = 'Peter Vermeer, Annelies Vermeer, Kim Tran, Rick Sanders, Lieke Bos'
const SOUTH = 'Marga Hol, Dennis Pol, Suzan Aydin, Erik Tuin'

const OUTLINES: readonly Outline[] = [
  ['Administratie De Linde', 'linde.example', 'full', 'active', 240, 125, LINDE],
  ['Vermeer Belastingadvies', 'vermeer.example', 'full', 'active', 84, 19, VERMEER, 6],
  ['Rekenmeesters Zuid', 'rekenmeesters.example', 'full', 'active', 71, 294, SOUTH],
  ['De Boekhoudzaak', 'boekhoudzaak.example', 'trial', 'active', 12, 2, 'Tom Riem, Vera Klomp'],
  ['Cijfers & Co', 'cijfersenco.example', 'trial', 'active', 4, 10, 'Nina Blok, Job Kers'],
  ['Loonbureau Oost', 'loonbureau-oost.example', 'trial', 'pending', 1, 13, 'Gerda Pas'],
  ['Van Dalen Accountancy', 'vandalen.example', 'trial', 'expired', 60, -46, 'Frits van Dalen, Hetty Zwart'],
  ['Balans Adviesgroep', 'balans.example', 'full', 'expired', 88, -9, 'Ada Stam, Mo Kaya, Lies Vonk'],
  ['Fiscaal Kantoor Noord', 'fiscaalnoord.example', 'full', 'revoked', 66, 300, 'Jurre Wind, Bea Land'],
]

interface SampleLicence {
  readonly licence: Licence
  readonly owner: User
  readonly activations: readonly Activation[]
  readonly events: readonly FiredEvent[]
}

type Moment = readonly [at: Instant, event: LicenceEvent]

const REVOKED_DAYS_AGO = 15

export function getSampleLicence(domain: string): LicenceId {
  return asLicenceId(drawUuid(`licence ${domain}`))
}

function listEvents(
  { at }: Calendar,
  licence: Licence,
  bound: BoundTenants,
  activations: readonly Activation[],
): readonly Moment[] {
  const seats = activations.length
  const moments: Moment[] = [[licence.createdAt, toRegistrationRequestedEvent(licence)]]
  for (const [n, { mailbox, activatedAt }] of activations.entries())
    moments.push([
      activatedAt,
      n === 0
        ? toActivatedFirstEvent(licence, mailbox, bound)
        : toActivatedAdditionalEvent(licence, mailbox, bound, n + 1),
    ])
  if (O.isSome(licence.nearMaxAt)) moments.push([licence.nearMaxAt.value, toNearMaxEvent(licence, seats)])
  for (const one of activations)
    if (O.isSome(one.deactivatedAt))
      moments.push([one.deactivatedAt.value, toActivationDeactivatedEvent(licence, one, one.deactivatedAt.value)])
  if (licence.status === 'expired') moments.push([licence.expiresAt, toLicenceExpiredEvent(licence, seats)])
  if (licence.status === 'revoked')
    moments.push([at(REVOKED_DAYS_AGO, 15), toLicenceRevokedEvent(licence, 'active', seats)])
  return moments
}

function makeLicence(
  draw: Draw,
  calendar: Calendar,
  [organization, domain, kind, status, requested, expires, people, most = MAX_ACTIVATIONS]: Outline,
): SampleLicence {
  const names = listNames(people)
  const [applicant = ''] = names
  const seats = status === 'pending' ? [] : names
  const createdAt = calendar.at(requested, 9)
  const email = toSampleAddress(applicant, domain)
  const uuid = getSampleUser(`owner ${email}`)
  const owner = { ...makeSampleUser(email, applicant, 'NOT_ACTIVATED', createdAt), uuid, facebook: false }
  const bound: BoundTenants = { directoryTenantId: domain, ledgerTenantId: domain }
  const id = getSampleLicence(domain)
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
    applicant: O.some({ name: applicant, email, user: uuid }),
    organization,
    activationKey: asActivationKey(draw.uuid()),
    kind,
    maxActivations: most,
    nearMaxAt: last !== undefined && seats.length > most * 0.8 ? O.some(last.activatedAt) : O.none,
    status,
    expiresAt: calendar.at(-expires, 2),
    boundTo: seats.length === 0 ? O.none : O.some(bound),
    createdAt,
  }
  const events = listEvents(calendar, licence, bound, activations)
    .filter(([firedAt]) => firedAt > calendar.now - EVENTS_KEPT + fromDays(1))
    .map(([firedAt, event]): FiredEvent => ({
      id: asEventId(timeOrdered(draw.uuid(), firedAt) as Uuid),
      kind: event.kind,
      data: event.data,
      initiator: uuid,
      subject: id,
      firedAt,
    }))
  return { licence, owner, activations, events }
}

export function writeLicences(stores: SampleStores, calendar: Calendar): Stored<void> {
  const { users, roles, licences, linkUsers } = stores
  const draw = makeDraw('licences')
  const all = OUTLINES.map((outline) => makeLicence(draw, calendar, outline))
  const events = all.flatMap((one) => one.events).toSorted((a, b) => a.firedAt - b.firedAt)
  return gen(function* () {
    const defaults = (yield* unwrap(roles.list)).filter(({ isDefault }) => isDefault).map(({ uuid }) => uuid)
    for (const { licence, owner, activations } of all) {
      yield* unwrap(users.addUninvited({ ...owner, roles: defaults }))
      yield* unwrap(licences.add(licence))
      yield* unwrap(linkUsers.add(owner.uuid, licence.id))
      yield* unwrap(TE.traverseSeqArray(licences.putActivation)(activations))
    }
    yield* unwrap(writeNotifications(stores, events, calendar.now))
  })
}
