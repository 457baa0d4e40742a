// The colleagues of the sample offices: 60 people together with those who can sign in, with roles, tags and every state.
import { gen, TE, unwrap } from '#domain/shared/fp.ts'
import { sampleUsers, secondOfficeAdministrator } from '#adapters/sandbox/sample-people.ts'
import { toNameKey } from '#domain/identity/naming.ts'
import { asRoleUuid, type Role } from '#domain/identity/role.ts'
import { asTagUuid, type Tag, type TagUuid } from '#domain/identity/tag.ts'
import type { Tenant as Office } from '#domain/identity/tenant.ts'
import type { LivingStatus, User, UserUuid } from '#domain/identity/user.ts'
import type { AuditEntry } from '#domain/logging/audit.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import { OTHER_SAMPLE_OFFICES, SAMPLE_OFFICE } from '../default-tenant.ts'
import type { Calendar } from './calendar.ts'
import { drawUuid, listNames } from './draw.ts'
import { buildSampleRoles, EVA, getFounderRole, getSampleUser, makeSampleUser, SECOND_OFFICE } from './founders.ts'
import type { SampleStores } from './sample-stores.ts'

export const THIRD_OFFICE: Office = {
  uuid: OTHER_SAMPLE_OFFICES[1],
  name: 'Vermeer Belastingadvies',
  active: true,
  mailDomains: ['vermeer.example'],
  language: 'nl',
}

const KORREL = listNames(`
  Sanne Bakker, Daan Visser, Lotte Smit, Youssef Benali, Emma Mulder, Sem de Groot, Noor van den Heuvel,
  Thijs Dekker, Aylin Yılmaz, Bas Hendriks, Julia Vos, Ruben Peters, Fleur van Leeuwen, Mohamed El Idrissi,
  Iris Kuipers, Jesse Postma, Anouk Dijkstra, Lars Willems, Maud Jacobs, Joris van Vliet, Chantal Verhoeven,
  Niels Schouten, Femke de Wit, Ravi Ramdin, Eline Blom, Koen Huisman, Marieke Brouwer, Tim van der Meer,
  Sara Haddad, Wouter Kok, Linda Maas, Hugo van Dam, Esra Demir, Pim Scholten, Rosa Koster, Gijs Prins,
  Merel van Beek, Stefan Nowak, Ilse Vermeulen, Jan-Willem Bosch`)
const LINDE = listNames(`
  Karin Linde, Bart Linde, Joke Hofman, Mila Groen, Arjen Veenstra, Sietske Hoekema, Ties Wiersma,
  Nadia Amrani, Rob Kroon`)
const VERMEER = listNames('Peter Vermeer, Annelies Vermeer, Kim Tran, Rick Sanders, Lieke Bos, Omar Saïdi')

/** The states that are not ACTIVE, by the number of the colleague. */
const STATES: ReadonlyMap<number, LivingStatus> = new Map([
  [7, 'INACTIVE'],
  [19, 'TO_BE_REMOVED'],
  [28, 'INACTIVE'],
  [37, 'NOT_ACTIVATED'],
  [39, 'NOT_ACTIVATED'],
])

const TEAMS = ['Accountancy', 'Salarisadministratie', 'Fiscaal', 'Advies']
const PLACES = ['Vestiging Utrecht', 'Vestiging Sneek']
const EVERYONE = 'Alle medewerkers'

export function getSampleTag(name: string): TagUuid {
  return asTagUuid(drawUuid(`tag ${name}`))
}
export const EVERYONE_TAG = getSampleTag(EVERYONE)

const TAGS = [EVERYONE, ...TEAMS, ...PLACES].map((name): Tag => ({ uuid: getSampleTag(name), name }))

const getTagsOf = (nth: number): readonly TagUuid[] =>
  [EVERYONE, TEAMS[nth % TEAMS.length] ?? '', PLACES[nth % 3 === 2 ? 1 : 0] ?? ''].map(getSampleTag).toSorted()

const makeRole = (name: string, permissions: Role['permissions']): Role => ({
  uuid: asRoleUuid(drawUuid(`role ${name}`)),
  name,
  isDefault: false,
  permissions,
  timelineCategories: [],
})
const LEADER = makeRole('Teamleider', ['users:read', 'campaigns:read', 'mail:read'])
const EDITOR = makeRole('Redactie', ['templates:read', 'templates:write', 'mail:read', 'mail:send'])

export interface StaffedOffice {
  readonly office: Office
  readonly administrator: UserUuid
  readonly roles: readonly Role[]
  readonly tags: readonly Tag[]
  /** Without those who were there from the start. */
  readonly people: readonly User[]
}

export function toSampleAddress(name: string, domain: string): Mailbox {
  const [first = '', ...last] = toNameKey(name).split(' ')
  return `${first}.${last.join('')}@${domain}` as Mailbox
}

function makeColleagues(office: Office, names: readonly string[], calendar: Calendar): readonly User[] {
  const [domain = ''] = office.mailDomains
  const isHome = office === SAMPLE_OFFICE
  return names.map((name, n) => {
    const status = isHome ? (STATES.get(n) ?? 'ACTIVE') : 'ACTIVE'
    // Most came with the office; the last ones came one by one.
    const daysAgo = status === 'TO_BE_REMOVED' ? 6 : n < 24 ? 88 : Math.max(2, 88 - (n - 23) * 5)
    const since = calendar.at(calendar.toWorkday(daysAgo), 9, n)
    return {
      ...makeSampleUser(toSampleAddress(name, domain), name, status, since),
      roles: [
        getFounderRole(office, !isHome && n === 0 ? 'administrator' : 'member'),
        ...(isHome && n % 12 === 3 ? [LEADER.uuid] : []),
        ...(isHome && n === 10 ? [EDITOR.uuid] : []),
      ],
      tags: isHome ? getTagsOf(n) : [],
      facebook: n % 9 !== 4,
    }
  })
}

export function makeSampleStaff(calendar: Calendar): StaffedOffice {
  const people = makeColleagues(SAMPLE_OFFICE, KORREL, calendar)
  return { office: SAMPLE_OFFICE, administrator: EVA, roles: [LEADER, EDITOR], tags: TAGS, people }
}

export function makeOtherStaff(calendar: Calendar): readonly StaffedOffice[] {
  return [
    {
      office: SECOND_OFFICE,
      administrator: getSampleUser(secondOfficeAdministrator.email),
      roles: [],
      tags: [],
      people: makeColleagues(SECOND_OFFICE, LINDE, calendar),
    },
    {
      office: THIRD_OFFICE,
      administrator: getSampleUser('peter.vermeer@vermeer.example'),
      roles: buildSampleRoles(THIRD_OFFICE),
      tags: [],
      people: makeColleagues(THIRD_OFFICE, VERMEER, calendar),
    },
  ]
}

export function writeStaff(
  { roles, tags, users, audit }: SampleStores,
  staff: StaffedOffice,
  activity: readonly AuditEntry[],
): Stored<void> {
  return gen(function* () {
    yield* unwrap(TE.traverseSeqArray(roles.put)(staff.roles))
    yield* unwrap(TE.traverseSeqArray(tags.put)(staff.tags))
    yield* unwrap(TE.traverseSeqArray(users.add)(staff.people))
    // Those who were there from the start; in the other offices there are none with these addresses.
    const first = yield* unwrap(users.findByEmails(sampleUsers.map(({ email }) => email as Mailbox)))
    for (const [n, user] of first.toSorted((a, b) => (a.email < b.email ? -1 : 1)).entries())
      yield* unwrap(users.put({ ...user, tags: [...user.tags, ...getTagsOf(n)] }))
    yield* unwrap(audit.recordAll(activity))
  })
}
