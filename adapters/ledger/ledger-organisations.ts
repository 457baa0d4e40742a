// Searches, finds, creates and removes organisations of the ledger (PLG-9).
import { O, pipe, TE } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import type { AccountId } from '#domain/ledger/contact.ts'
import type { LedgerOrganisations, NewOrganisation, OrganisationDetails } from '#domain/ledger/organisation.ts'
import { toAsciiDomain } from '#domain/shared/internet-domain.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import { toAccountPageUrl, parseWebAddress } from './addresses.ts'
import { toMailbox } from './contact-rows.ts'
import {
  matchAny,
  containsFolded,
  matchEqual,
  matchEqualFolded,
  type Filter,
  isShortEnough,
  toGuidLiteral,
  toTextLiteral,
} from './query.ts'
import { withoutNulls, toListCall, makeRecords, type RecordDeps } from './records.ts'
import { textOnWire, uuidOnWire } from './wire-codecs.ts'

const MAX_FOUND = 25
/** The size of one page of the ledger. */
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

/** People often leave out the protocol. None: the text is not a web address, even with https:// before it. */
const toWebsite = (typed: string): O.Option<string> =>
  pipe(
    parseWebAddress(typed),
    O.orElse(() => parseWebAddress(`https://${typed}`)),
  )

const listOrganisations = (filter: Filter, top: number) =>
  toListCall('crm/Accounts', organisationOnWire, { filter, orderBy: ['Name'], top })

const toWrittenOrganisation = ({
  name,
  email,
  phone,
  website: site,
  addressLine,
  postcode,
  city,
  country,
}: NewOrganisation) =>
  withoutNulls({
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
  const { callOnce, create, remove } = makeRecords(deps)
  const asOrganisation =
    ({ division }: LedgerCaller) =>
    (row: OrganisationRow): OrganisationDetails => ({
      id: row.ID as AccountId,
      code: row.Code,
      name: O.getOrElse(() => '')(row.Name),
      email: toMailbox(row.Email),
      phone: row.Phone,
      website: O.flatMap(toWebsite)(row.Website),
      city: row.City,
      country: row.Country,
      url: O.some(toAccountPageUrl(deps.baseUrl, division, row.ID)),
    })

  const list = (caller: LedgerCaller, filter: Filter, top: number) =>
    callOnce(caller, listOrganisations(filter, top), ({ rows }) => rows.slice(0, top).map(asOrganisation(caller)))

  return {
    search: (caller, part, domain) => {
      const named = containsFolded('Name', toTextLiteral(part))
      const onDomain = O.isSome(domain)
        ? [...new Set([domain.value, toAsciiDomain(domain.value)])].flatMap((one) => [
            containsFolded('Email', toTextLiteral(`@${one}`)),
            containsFolded('Website', toTextLiteral(one)),
          ])
        : []
      const filter = matchAny(named, ...onDomain)
      return list(caller, isShortEnough(listOrganisations(filter, MAX_FOUND).query ?? '') ? filter : named, MAX_FOUND)
    },

    find: (caller, id) =>
      pipe(
        list(caller, matchEqual('ID', toGuidLiteral(id)), 1),
        TE.map((found) => O.fromNullable(found.find((one) => one.id === id))),
      ),

    findByName: (caller, name) => {
      const filter = matchEqualFolded('Name', toTextLiteral(name.toLowerCase()))
      // The query would be too long for the ledger, so that names of this length cannot be searched.
      return isShortEnough(listOrganisations(filter, MAX_ROWS).query ?? '')
        ? list(caller, filter, MAX_ROWS)
        : TE.right([])
    },

    create: (caller, organisation) =>
      create(caller, 'crm/Accounts', organisationOnWire, toWrittenOrganisation(organisation), asOrganisation(caller)),

    remove: (caller, id) => remove(caller, 'crm/Accounts', id),
  }
}
