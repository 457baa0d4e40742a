// Converts the body that creates or changes a contact to a request of the core.
import { O } from '#domain/shared/fp.ts'
import type * as t from 'io-ts'
import type { SaveContactRequest } from '#application/ledger/save-contact.ts'
import type { AccountId, ContactChange, ContactFields, ContactId } from '#domain/ledger/contact.ts'
import type { SaveContactBodySchema } from '#adapters/contract/ledger/save-contact.ts'

type SaveContactBody = t.TypeOf<typeof SaveContactBodySchema>

const toNewFields = (body: SaveContactBody): ContactFields => ({
  firstName: body.firstName ?? O.none,
  middleName: body.middleName ?? O.none,
  lastName: body.lastName ?? O.none,
  email: body.email ?? O.none,
  businessEmail: body.businessEmail ?? O.none,
  phone: body.phone ?? O.none,
  mobile: body.mobile ?? O.none,
  businessPhone: body.businessPhone ?? O.none,
  businessMobile: body.businessMobile ?? O.none,
  jobTitle: body.jobTitle ?? O.none,
  language: body.language ?? O.none,
  notes: body.notes ?? O.none,
})

const asAccountId = (id: string): AccountId => id as AccountId

/** Removes absent fields. */
const withoutAbsent = (body: { readonly [K in keyof ContactFields]: ContactFields[K] | undefined }): ContactChange =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))

export function toSaveContactRequest(body: SaveContactBody): SaveContactRequest {
  const { id, accountId, organisation, ...rest } = body
  const of = O.map(asAccountId)(accountId ?? O.none)
  if (O.isSome(id)) return { _tag: 'Change', id: id.value as ContactId, account: of, change: withoutAbsent(rest) }
  if (O.isSome(organisation))
    return { _tag: 'CreateBoth', contact: toNewFields(body), organisation: organisation.value }
  if (O.isNone(of)) throw new Error('a new contact without an organisation, which the codec refuses')
  return { _tag: 'Create', contact: { ...toNewFields(body), account: of.value } }
}
