// Decodes the rows of messages and encodes messages for them.
import { O } from '#domain/shared/fp.ts'
import { toNameKey } from '#domain/identity/naming.ts'
import * as t from 'io-ts'
import {
  getMessageDueAt,
  type MailingId,
  type MailMessage,
  type MessageError,
  type MessageId,
  type MessageState,
  type StoryStep,
} from '#domain/mailing/message.ts'
import type { ListedMessage } from '#domain/mailing/ports.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { toComparable } from '#domain/shared/mailbox.ts'
import { instant, mapRow, asNullable, makeTextColumn, makeUuidColumn } from '../kernel/columns.ts'
import { asRoute, type Json, mailBody, mergeDataColumn, mergeText, originColumn } from './mail-columns.ts'

export const mailingId = makeUuidColumn<MailingId>('MailingId')
export const messageId = makeUuidColumn<MessageId>('MessageId')

/** Separate from the texts, which may contain NUL: PostgreSQL can store those but not read values from them. */
const mailingOutline = t.type({ origin: originColumn, route: t.string, subject: mergeText, data: mergeDataColumn })

export const outlineColumns = { createdAt: instant, outline: mailingOutline }

export const state: Json<MessageState> = t.union([
  t.type({ _tag: t.literal('Created') }),
  t.type({ _tag: t.literal('Queued'), dueAt: t.number, tries: t.number, since: t.number }),
  t.type({ _tag: t.literal('Sending'), until: t.number, tries: t.number, since: t.number }),
  t.type({ _tag: t.literal('Sent'), at: t.number, serverMessageId: asNullable(t.string) }),
  t.type({
    _tag: t.literal('Failed'),
    at: t.number,
    error: makeTextColumn<MessageError>('MessageError'),
    lookAt: asNullable(t.number),
  }),
  t.type({ _tag: t.literal('Withdrawn'), at: t.number }),
  t.type({
    _tag: t.literal('Returned'),
    at: t.number,
    sentAt: t.number,
    returnClass: makeTextColumn<Extract<MessageState, { readonly _tag: 'Returned' }>['returnClass']>('returnClass'),
    status: t.string,
    reason: t.string,
    text: t.string,
  }),
])

const step: Json<StoryStep> = t.type({ at: t.number, step: makeTextColumn<StoryStep['step']>('step'), code: t.string })

const story: Json<readonly StoryStep[]> = t.readonlyArray(step)

const personalised = t.partial({
  subject: mergeText,
  body: mailBody,
  data: mergeDataColumn,
  unsubscribeUrl: t.string,
  footer: t.type({ why: t.string, link: t.string }),
})

const messageColumns = t.type(
  {
    id: messageId,
    mailingId,
    revision: t.number,
    address: t.string,
    name: t.string,
    personalised: asNullable(personalised),
    state,
    possiblyDoubled: t.boolean,
    story,
  },
  'messages',
)

const toMessage = ({ address, name, ...row }: t.TypeOf<typeof messageColumns>): MailMessage => ({
  ...row,
  personalised: O.getOrElse(() => ({}))(row.personalised),
  recipient: { address, name },
})

export const messageRow = mapRow(messageColumns, toMessage)

export const listedMessageRow = mapRow(
  t.intersection([messageColumns, t.type(outlineColumns)], 'messages'),
  ({ createdAt, outline: { route, origin, subject, data }, ...row }): ListedMessage => ({
    message: toMessage(row),
    mailing: { id: row.mailingId, createdAt, origin, subject, data, route: asRoute(route) },
  }),
)

export const columns = `message_id as id, mailing_id as "mailingId", revision, address, name, personalised, state,
  possibly_doubled as "possiblyDoubled", story`

/** The names of `columns`, for a statement around the one that reads them. */
export const COLUMN_NAMES = `id, "mailingId", revision, address, name, personalised, state, "possiblyDoubled", story`

const toMoment = (at: Instant | undefined): string | null => (at === undefined ? null : instant.encode(at))

/**
 * Columns of a state. JSON within JSON is text, so that reading the outer JSON does not meet characters that PostgreSQL refuses, such as
 * NUL.
 */
export function toStateValues(of: MessageState) {
  return {
    status: of._tag,
    error: of._tag === 'Failed' ? of.error : null,
    due: toMoment(getMessageDueAt(of)),
    ended: toMoment('at' in of ? of.at : undefined),
    state: JSON.stringify(state.encode(of)),
  }
}

type Inserted = Pick<MailMessage, 'id' | 'recipient' | 'personalised'>

export function toChange(message: MailMessage) {
  return {
    id: message.id,
    revision: message.revision,
    ...toStateValues(message.state),
    doubled: message.possiblyDoubled,
    story: JSON.stringify(story.encode(message.story)),
  }
}

export const CHANGE_COLUMNS = `id uuid, revision integer, status text, error text, due timestamptz, ended timestamptz, state text,
  doubled boolean, story text`

export const COLUMNS = ['ids', 'addresses', 'keys', 'names', 'nameKeys', 'own'] as const

/** No value has a control character: recipients have none, and JSON escapes them. */
export function toInserted(messages: readonly Inserted[]): Readonly<Record<(typeof COLUMNS)[number], string>> {
  const list = (toText: (message: Inserted) => string): string => messages.map(toText).join('\u001e')
  return {
    ids: list(({ id }) => id),
    addresses: list(({ recipient }) => recipient.address),
    keys: list(({ recipient }) => toComparable(recipient.address)),
    names: list(({ recipient }) => recipient.name),
    nameKeys: list(({ recipient }) => toNameKey(recipient.name)),
    own: list(({ personalised: own }) =>
      Object.keys(own).length === 0 ? '' : JSON.stringify(personalised.encode(own)),
    ),
  }
}
