// What the plugin API answers in tests of the pane's contact views.
function id(digit: number, n: number): string {
  const eight = String(digit).repeat(8)
  return `${eight}-4444-4444-8444-44444444444${n}`
}

const contact = (n: number, fullName: string, organisation: string, jobTitle: string | null) => ({
  kind: 'contact',
  id: id(4, n),
  fullName,
  organisation: { id: id(5, n), name: organisation, url: null },
  email: 'hoekstra@dehoek.example',
  phone: '+31 515 55 50 10',
  mobile: null,
  jobTitle,
  isMainContact: false,
})

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()

/** Three with one address: a man at two organisations, and a third organisation without a known last contact. */
export const several: readonly object[] = [
  { ...contact(1, 'Sjoerd Hoekstra', 'Familie Hoekstra Vastgoed BV', 'Directeur'), lastContactAt: daysAgo(1) },
  { ...contact(2, 'Sjoerd Hoekstra', 'Jachtwerf De Hoek', 'Eigenaar'), lastContactAt: daysAgo(400) },
  {
    ...contact(3, 'Hoekstra Beheer BV', '', null),
    kind: 'account',
    organisation: null,
  },
]

const details = <A extends object>(known: A, over: object = {}) => ({
  ...known,
  firstName: null,
  middleName: null,
  lastName: null,
  businessEmail: null,
  businessPhone: null,
  businessMobile: null,
  language: null,
  notes: null,
  ...over,
})

const sanne = contact(6, 'Sanne de Wit', 'Atelier De Wit', 'Oprichter')
/** Found by a search for the person who is to get an address. */
export const found = { data: [sanne, contact(7, 'Kees Wittebrood', 'Bakkerij De Korenbloem BV', null)] }
export const sanneDetails = details(
  { ...sanne, email: null },
  { firstName: 'Sanne', middleName: 'de', lastName: 'Wit' },
)

export function evaDetails(eva: object, over: object = {}): object {
  return details(eva, { firstName: 'Eva', lastName: 'Jansen', language: 'nl', ...over })
}

const organisation = (n: number, name: string, code: string, city: string | null) => ({
  id: id(5, n),
  code,
  name,
  email: null,
  phone: null,
  website: null,
  city,
  country: 'NL',
  url: null,
})

export const organisations = {
  data: [
    organisation(1, 'Nieuwkomer Advies', '10014', 'Leeuwarden'),
    organisation(2, 'Nieuwkomer Bouwprojecten, Onderhoud en Interieur BV', '10022', 'Utrecht'),
  ],
}
export const madeOrganisation = { organization: organisation(8, 'Nieuwkomer', '10031', 'Zwolle') }
