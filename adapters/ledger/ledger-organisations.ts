// Organisations of the ledger: searched by name, found by number, made (PLG-9).
import { O, pipe, TE } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import type { AccountId } from '#domain/ledger/contact.ts'
import type { LedgerOrganisations, NewOrganisation, OrganisationDetails } from '#domain/ledger/organisation.ts'
import { asciiDomain } from '#domain/shared/internet-domain.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import { accountPage, webAddress } from './addresses.ts'
import { mailbox } from './contact-rows.ts'
import { anyOf, containsFolded, equal, equalFolded, type Filter, fits, guid, text } from './query.ts'
import { given, listOf, makeRecords, type RecordDeps } from './records.ts'
import { textOnWire, uuidOnWire } from './wire-codecs.ts'

const MAX_FOUND = 25
/** One page of the ledger's. */
const MAX_ROWS = 60

const organisationOnWire = t.type({
  ID: uuidOnWire,
  Code: textOnWire,
  Name: textOnWire,
  Email: textOnWire,
  Phone: textOnWire,
  Website: textOnWire,
  City: textOnWire,
  Country: textOnWire,
})
type OrganisationRow = t.TypeOf<typeof organisationOnWire>

/** People leave the protocol out; text that still is no web address becomes none. */
const website = (typed: string): O.Option<string> =>
  pipe(
    webAddress(typed),
    O.orElse(() => webAddress(`https://${typed}`)),
  )

const where = (filter: Filter, top: number) =>
  listOf('crm/Accounts', organisationOnWire, { filter, orderBy: ['Name'], top })

const written = ({ name, email, phone, website: site, addressLine, postcode, city, country }: NewOrganisation) =>
  given({
    Name: name,
    Email: O.toNullable(email),
    Phone: O.toNullable(phone),
    Website: O.toNullable(site),
    AddressLine1: O.toNullable(addressLine),
    Postcode: O.toNullable(postcode),
    City: O.toNullable(city),
    Country: O.toNullable(country),
  })

export function makeLedgerOrganisations(deps: RecordDeps): LedgerOrganisations {
  const { once, create, remove } = makeRecords(deps)
  const asOrganisation =
    ({ division }: LedgerCaller) =>
    (row: OrganisationRow): OrganisationDetails => ({
      id: row.ID as AccountId,
      code: row.Code,
      name: O.getOrElse(() => '')(row.Name),
      email: mailbox(row.Email),
      phone: row.Phone,
      website: O.flatMap(website)(row.Website),
      city: row.City,
      country: row.Country,
      url: O.some(accountPage(deps.baseUrl, division, row.ID)),
    })

  const list = (caller: LedgerCaller, filter: Filter, top: number) =>
    once(caller, where(filter, top), ({ rows }) => rows.slice(0, top).map(asOrganisation(caller)))

  return {
    search: (caller, part, domain) => {
      const named = containsFolded('Name', text(part))
      const onDomain = O.isSome(domain)
        ? [...new Set([domain.value, asciiDomain(domain.value)])].flatMap((one) => [
            containsFolded('Email', text(`@${one}`)),
            containsFolded('Website', text(one)),
          ])
        : []
      const filter = anyOf(named, ...onDomain)
      return list(caller, fits(where(filter, MAX_FOUND).query ?? '') ? filter : named, MAX_FOUND)
    },

    find: (caller, id) =>
      pipe(
        list(caller, equal('ID', guid(id)), 1),
        TE.map((found) => O.fromNullable(found.find((one) => one.id === id))),
      ),

    named: (caller, name) => {
      const filter = equalFolded('Name', text(name.toLowerCase()))
      // More than an address has room for: nothing of that length can be looked for.
      return fits(where(filter, MAX_ROWS).query ?? '') ? list(caller, filter, MAX_ROWS) : TE.right([])
    },

    create: (caller, organisation) =>
      create(caller, 'crm/Accounts', organisationOnWire, written(organisation), asOrganisation(caller)),

    remove: (caller, id) => remove(caller, 'crm/Accounts', id),
  }
}
