// The records that a search finds, in memory. The search compares every row of a kind.
import { O } from '#domain/shared/fp.ts'
import type { Campaign } from '#domain/campaign/campaign.ts'
import { toNameKey } from '#domain/identity/naming.ts'
import type { User } from '#domain/identity/user.ts'
import type { Licence } from '#domain/licence/licence.ts'
import type { MailMessage } from '#domain/mailing/message.ts'
import { asWritten } from '#domain/mailing/placeholders.ts'
import type { SystemMailbox } from '#domain/mailing/system-mailbox.ts'
import { type SearchHit, type SearchKind, type SearchStores, SHORTEST_PART } from '#domain/search/search.ts'
import { toComparable } from '#domain/shared/mailbox.ts'
import { listLivingUsers, type UserRow } from '../identity/user-store.ts'
import { asPort, type Table } from '../kernel/memory.ts'
import { byAll, byText } from '../kernel/ordering.ts'
import type { MailingRow } from '../mailing/message-stores.ts'
import type { TemplateRow } from '../mailing/stores.ts'
import type { SurveyRow } from '../survey/survey-store.ts'

type Rows<Row> = Pick<Table<Row>, 'rows'>

/** The tables of one scope. */
export interface SearchTables {
  readonly users: Table<UserRow>
  readonly campaigns: Rows<Campaign>
  readonly surveys: Rows<SurveyRow>
  readonly templates: Rows<TemplateRow>
  readonly messages: Rows<MailMessage>
  readonly mailings: Table<MailingRow>
  readonly licences: Rows<Licence>
  readonly mailboxes: Rows<SystemMailbox>
}

const splitSearch = (key: string): readonly string[] => key.split(/\s+/u)

/** Rows that begin with the text come first. */
const orderByName = <Row>(rows: readonly Row[], first: string, keyOf: (row: Row) => string): readonly Row[] =>
  rows.toSorted(
    byAll<Row>((a, b) => Number(keyOf(b).startsWith(first)) - Number(keyOf(a).startsWith(first)), byText(keyOf)),
  )

const hasAll = (text: string, words: readonly string[]): boolean => words.every((word) => text.includes(word))

function findPeople(users: readonly User[], first: string): readonly User[] {
  const words = splitSearch(first)
  const isLong = words.some((word) => [...word].length >= SHORTEST_PART)
  const found = users.filter(({ name, email }) => {
    const [key, address] = [toNameKey(name), toComparable(email)]
    return (isLong || key.startsWith(first) || address.startsWith(first)) && hasAll(`${key} ${address}`, words)
  })
  return orderByName(found, first, ({ name }) => toNameKey(name))
}

function findNamed(
  rows: readonly { readonly uuid: string; readonly name: string }[],
  first: string,
): readonly SearchHit[] {
  const found = rows.filter(({ name }) => hasAll(toNameKey(name), splitSearch(first)))
  return orderByName(found, first, ({ name }) => toNameKey(name)).map(({ uuid, name }) => ({
    id: uuid,
    title: name,
    detail: '',
  }))
}

function findMessages({ users, messages, mailings }: SearchTables, first: string, limit: number): readonly SearchHit[] {
  const addresses = new Set(
    findPeople(listLivingUsers(users), first)
      .slice(0, limit)
      .map(({ email }) => toComparable(email)),
  )
  return messages
    .rows()
    .filter(({ recipient: { address } }) => {
      const key = toComparable(address)
      return key.startsWith(first) || addresses.has(key)
    })
    .toSorted(byText(({ id }) => id))
    .toReversed()
    .flatMap(({ id, mailingId, recipient: { name, address } }) => {
      const mailing = mailings.get(mailingId)?.mailing
      const detail = [name, address].filter((part) => part !== '').join(' · ')
      return mailing === undefined ? [] : [{ id, title: asWritten(mailing.content.subject), detail }]
    })
}

function findLicences(licences: readonly Licence[], first: string): readonly SearchHit[] {
  const lexemes = first.match(/[\p{L}\p{N}]+/gu) ?? []
  const found = licences.filter(({ covers, organization, applicant }) => {
    const { name, email } = O.toUndefined(applicant) ?? { name: '', email: '' }
    const words = `${covers} ${toNameKey(organization)} ${toNameKey(name)} ${toComparable(email)}`.split(
      /[@.,\-_/&()'" ]+/,
    )
    return lexemes.length > 0 && lexemes.every((lexeme) => words.some((word) => word.startsWith(lexeme)))
  })
  return orderByName(found, first, ({ organization }) => toNameKey(organization)).map(
    ({ id, organization, covers }) => ({ id, title: organization, detail: covers }),
  )
}

const findMailboxes = (mailboxes: readonly SystemMailbox[], first: string): readonly SearchHit[] =>
  mailboxes
    .filter(({ key, displayName, mailboxAddress }) =>
      hasAll(`${key} ${displayName} ${mailboxAddress}`.toLowerCase(), splitSearch(first)),
    )
    .toSorted(byText(({ key }) => key))
    .map(({ key, displayName, mailboxAddress }) => ({ id: key, title: displayName || key, detail: mailboxAddress }))

export function searchStore(tables: SearchTables): SearchStores['search'] {
  const hits: Readonly<Record<SearchKind, (first: string, limit: number) => readonly SearchHit[]>> = {
    person: (first) =>
      findPeople(listLivingUsers(tables.users), first).map(({ uuid, name, email }) => ({
        id: uuid,
        title: name,
        detail: email,
      })),
    campaign: (first) => findNamed(tables.campaigns.rows(), first),
    survey: (first) => findNamed(tables.surveys.rows(), first),
    template: (first) =>
      findNamed(
        tables.templates.rows().map(({ template }) => template),
        first,
      ),
    message: (first, limit) => findMessages(tables, first, limit),
    licence: (first) => findLicences(tables.licences.rows(), first),
    mailbox: (first) => findMailboxes(tables.mailboxes.rows(), first),
  }
  return asPort({ find: (kind, text, limit) => hits[kind](toNameKey(text), limit).slice(0, limit) })
}
