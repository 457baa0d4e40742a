// Which lists of the ledger hold mail addresses, in which of their fields, and how they are asked for several addresses by one question, which may
// only be so long. All addresses in comparable form.
import type { Endpoint } from './addresses.ts'
import { anyOf, equalFolded, type Field, type Filter, fits, queryOf, type Selection, text } from './query.ts'

type AddressField = Extract<Field, 'Email' | 'BusinessEmail'>

export interface AddressBook {
  readonly endpoint: Endpoint
  readonly fields: readonly [AddressField, ...AddressField[]]
}

export const persons = {
  endpoint: 'crm/Contacts',
  fields: ['Email', 'BusinessEmail'],
} as const satisfies AddressBook
export const organisations = { endpoint: 'crm/Accounts', fields: ['Email'] } as const satisfies AddressBook

/** Whose address it is, in any of the book's fields. */
export const bearing = ({ fields: [field, ...others] }: AddressBook, address: string): Filter =>
  anyOf(equalFolded(field, text(address)), ...others.map((other) => equalFolded(other, text(address))))

/** About the first address, and as many of the others, in their order, as one question has room for. */
export const questionAbout = (
  book: AddressBook,
  selection: Omit<Selection, 'filter'>,
  first: string,
  others: readonly string[],
): { readonly query: string; readonly asked: readonly string[] } => {
  const asked = [first]
  const queryFor = (more: readonly string[]): string =>
    queryOf({ ...selection, filter: anyOf(bearing(book, first), ...more.map((address) => bearing(book, address))) })
  let query = queryFor([])
  for (const address of others) {
    const longer = queryFor([...asked.slice(1), address])
    if (!fits(longer)) break
    asked.push(address)
    query = longer
  }
  return { query, asked }
}
