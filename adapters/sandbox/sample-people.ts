// The people of the sample data: our own office, its correspondents, and an unknown sender.
// The stand-in ledger and the stand-in mailbox use the same people, so that mails match contacts.

export interface SampleUser {
  /** The ledger's UserID. */
  readonly id: string
  readonly employeeId: string
  readonly fullName: string
  /** The mailbox, on the office's own domain. */
  readonly email: string
  readonly jobTitle: string
  readonly languageCode: string
  /** The user works in the first division. */
  readonly divisions: readonly number[]
}

export const officeDomain = 'korrel.example'

export const sampleDivisions = [
  { code: 3124501, name: 'Korrel Accountants & Adviseurs' },
  { code: 3124502, name: 'Korrel Salarisadministratie' },
] as const

/** `n`: the last digit of the user's ids. */
const sampleUser = (
  n: number,
  fullName: string,
  mailbox: string,
  jobTitle: string,
  languageCode: string,
  divisions: readonly number[],
): SampleUser => ({
  id: `0c7a3f52-6f0b-4d38-9d7e-1a5f6e2b900${n}`,
  employeeId: `5d0e8c11-2f4a-4b7d-8a63-7c1d9e3f000${n}`,
  fullName,
  email: `${mailbox}@${officeDomain}`,
  jobTitle,
  languageCode,
  divisions,
})

export const sampleUsers = [
  sampleUser(1, 'Eva Jansen', 'eva.jansen', 'Relatiebeheerder', 'nl-NL', [3124501, 3124502]),
  sampleUser(2, 'Piet de Vries', 'piet.devries', 'Assistent-accountant', 'nl-NL', [3124501]),
  sampleUser(3, 'Fatima el Amrani', 'fatima.elamrani', 'Salarisspecialist', 'en-GB', [3124502, 3124501]),
] as const

export interface OrganisationPerson {
  readonly firstName: string
  readonly lastName: string
  readonly email?: string
  readonly businessEmail?: string
  readonly phone?: string
  readonly mobile?: string
  readonly jobTitle?: string
  readonly isMain?: boolean
}

export interface SampleOrganisation {
  readonly name: string
  readonly email?: string
  readonly phone?: string
  readonly city: string
  readonly country: string
  readonly people: readonly OrganisationPerson[]
}

/** The main contact of an organisation. */
export function findMainPerson(
  firstName: string,
  lastName: string,
  more: Omit<OrganisationPerson, 'firstName' | 'lastName' | 'isMain'>,
): OrganisationPerson {
  return { firstName, lastName, ...more, isMain: true }
}

/** Organisations that sample mails concern, in every division. The rest of the data is generated around them. */
export const sampleOrganisations: readonly SampleOrganisation[] = [
  {
    name: 'Bakkerij De Korenbloem BV',
    email: 'info@korenbloem.example',
    phone: '+31 30 555 01 10',
    city: 'Utrecht',
    country: 'NL',
    people: [
      findMainPerson('Eva', 'Jansen', {
        email: 'eva@korenbloem.example',
        phone: '+31 30 555 01 11',
        mobile: '+31 6 5550 0111',
        jobTitle: 'Eigenaar',
      }),
      { firstName: 'Daan', lastName: 'Mulder', email: 'Daan.Mulder@Korenbloem.example', jobTitle: 'Bedrijfsleider' },
    ],
  },
  {
    name: 'Familie Hoekstra Vastgoed BV',
    phone: '+31 58 555 02 20',
    city: 'Leeuwarden',
    country: 'NL',
    people: [
      findMainPerson('Sjoerd', 'Hoekstra', { email: 'hoekstra@dehoek.example', jobTitle: 'Directeur' }),
      { firstName: 'Anneke', lastName: 'Hoekstra', email: 'hoekstra@dehoek.example', jobTitle: 'Administratie' },
    ],
  },
  {
    name: 'Jachtwerf De Hoek',
    city: 'Sneek',
    country: 'NL',
    people: [findMainPerson('Sjoerd', 'Hoekstra', { businessEmail: 'hoekstra@dehoek.example', jobTitle: 'Eigenaar' })],
  },
  {
    name: 'Van den Berg Installatietechniek',
    email: 'administratie@vandenberg-installatie.example',
    phone: '+31 40 555 03 30',
    city: 'Eindhoven',
    country: 'NL',
    people: [findMainPerson('Kees', 'van den Berg', { mobile: '+31 6 5550 0330' })],
  },
  {
    name: 'さくら商店株式会社 (Sakura Shokai KK)',
    email: 'info@sakura-shokai.example',
    phone: '+81 3 5550 0440',
    city: '東京',
    country: 'JP',
    people: [findMainPerson('遥', '田中', { email: 'tanaka@sakura-shokai.example', jobTitle: '経理部長' })],
  },
  {
    name: 'شركة الحداد للتجارة (Al Haddad Trading)',
    phone: '+971 4 555 0550',
    city: 'دبي',
    country: 'AE',
    people: [findMainPerson('ليلى', 'الحداد', { email: 'layla@alhaddad.example', jobTitle: 'المديرة المالية' })],
  },
  {
    name: "Café 't Zonnetje <Oost> & Zn.",
    email: 'post@zonnetje-oost.example',
    phone: '+31 20 555 06 60',
    city: 'Amsterdam',
    country: 'NL',
    people: [
      {
        firstName: 'Maud',
        lastName: "O'Brien",
        email: "maud.o'brien@zonnetje-oost.example",
        jobTitle: 'Bedrijfsleider',
      },
    ],
  },
]

/** Writes to the office, but is not in the ledger. */
export const unknownSender = {
  name: 'Joost Wielinga',
  email: 'joost.wielinga@nieuwkomer.example',
  organisation: 'Nieuwkomer Advies',
}

/** Another office that uses the service, in addition to the office of the stand-in mailbox. */
export const secondOffice = { name: 'Administratie De Linde', domain: 'linde.example' }

export const secondOfficeAdministrator = { fullName: 'Noor Linde', email: `noor@${secondOffice.domain}` }

/** Invited to our office; the address of the account was never confirmed. */
export const unconfirmedColleague = { fullName: 'Bram Smit', email: `bram.smit@${officeDomain}` }
