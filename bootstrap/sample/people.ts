// The colleagues of the sample offices: 60 people together with those who can sign in, with roles, tags and every state.
import { O } from '#domain/shared/fp.ts'
import { toNameKey } from '#domain/identity/naming.ts'
import { asRoleUuid, type Role, type RoleUuid } from '#domain/identity/role.ts'
import { asTagUuid, type Tag, type TagUuid } from '#domain/identity/tag.ts'
import type { Tenant as Office } from '#domain/identity/tenant.ts'
import type { LivingStatus, User } from '#domain/identity/user.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { OTHER_SAMPLE_OFFICES, SAMPLE_OFFICE } from '../default-tenant.ts'
import type { Calendar } from './calendar.ts'
import { drawUuid, listNames } from './draw.ts'
import { buildSampleRoles, getFounderRole, getSampleUser, SECOND_OFFICE } from './founders.ts'

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

const getTag = (name: string): TagUuid => asTagUuid(drawUuid(`tag ${name}`))
export const EVERYONE_TAG = getTag(EVERYONE)

const getRole = (name: string): RoleUuid => asRoleUuid(drawUuid(`role ${name}`))

export interface StaffedOffice {
  readonly office: Office
  readonly roles: readonly Role[]
  readonly tags: readonly Tag[]
  /** Without those who were there from the start. */
  readonly people: readonly User[]
  /** The tags of everyone, also of those who were there from the start. */
  readonly tagsOf: (nth: number) => readonly TagUuid[]
}

export function toSampleAddress(name: string, domain: string): Mailbox {
  const [first = '', ...last] = toNameKey(name).split(' ')
  return `${first}.${last.join('')}@${domain}` as Mailbox
}

function makeColleagues(
  office: Office,
  names: readonly string[],
  calendar: Calendar,
  tagsOf: StaffedOffice['tagsOf'],
): User[] {
  const [domain = ''] = office.mailDomains
  return names.map((name, n) => {
    const email = toSampleAddress(name, domain)
    const status = office === SAMPLE_OFFICE ? (STATES.get(n) ?? 'ACTIVE') : 'ACTIVE'
    // Most came with the office; the last ones came one by one.
    const daysAgo = status === 'TO_BE_REMOVED' ? 6 : n < 24 ? 88 : Math.max(2, 88 - (n - 23) * 5)
    return {
      uuid: getSampleUser(email),
      email,
      name,
      status,
      statusSince: calendar.at(calendar.toWorkday(daysAgo), 9, n),
      roles: [
        getFounderRole(office, office !== SAMPLE_OFFICE && n === 0 ? 'administrator' : 'member'),
        ...(office === SAMPLE_OFFICE && n % 12 === 3 ? [getRole('Teamleider')] : []),
        ...(office === SAMPLE_OFFICE && n === 10 ? [getRole('Redactie')] : []),
      ],
      tags: tagsOf(n),
      facebook: n % 9 !== 4,
      language: O.none,
    }
  })
}

const EXTRA_ROLES: readonly Role[] = [
  {
    uuid: getRole('Teamleider'),
    name: 'Teamleider',
    isDefault: false,
    permissions: ['users:read', 'campaigns:read', 'mail:read'],
    timelineCategories: [],
  },
  {
    uuid: getRole('Redactie'),
    name: 'Redactie',
    isDefault: false,
    permissions: ['templates:read', 'templates:write', 'mail:read', 'mail:send'],
    timelineCategories: [],
  },
]

export function makeSampleStaff(calendar: Calendar): StaffedOffice {
  const names = [EVERYONE, ...TEAMS, ...PLACES]
  const tagsOf = (nth: number): readonly TagUuid[] =>
    [EVERYONE, TEAMS[nth % TEAMS.length] ?? '', PLACES[nth % 3 === 2 ? 1 : 0] ?? ''].map(getTag).toSorted()
  return {
    office: SAMPLE_OFFICE,
    roles: EXTRA_ROLES,
    tags: names.map((name) => ({ uuid: getTag(name), name })),
    people: makeColleagues(SAMPLE_OFFICE, KORREL, calendar, tagsOf),
    tagsOf,
  }
}

export function makeOtherStaff(calendar: Calendar): readonly StaffedOffice[] {
  const tagsOf = (): readonly TagUuid[] => []
  const staff = (office: Office, names: readonly string[], roles: readonly Role[]): StaffedOffice => ({
    office,
    roles,
    tags: [],
    people: makeColleagues(office, names, calendar, tagsOf),
    tagsOf,
  })
  return [staff(SECOND_OFFICE, LINDE, []), staff(THIRD_OFFICE, VERMEER, buildSampleRoles(THIRD_OFFICE))]
}
