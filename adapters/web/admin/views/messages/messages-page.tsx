// Lists outgoing mail with its outcome, filtered by state, reason, address and origin.
import type { MessageOutlineResponse, MessageStateName } from '#adapters/contract/mailing/messages.ts'
import { makeMomentColumn, NameLines } from '#adapters/web/kit/list/cells.tsx'
import type { Column } from '#adapters/web/kit/list/column.ts'
import { Chip, type ChipTone } from '#adapters/web/kit/views/panel.tsx'
import { MESSAGE_ERRORS } from '#domain/mailing/message.ts'
import { MESSAGES_COUNTED } from '#domain/mailing/ports.ts'
import { call } from '../../api/call.ts'
import { SHOWN_MESSAGE_STATES, makeRecipientName } from '../../mailing/message-states.ts'
import { type AdminTranslate, useAdmin, usePlace } from '../admin-context.tsx'
import { ListPage } from '../list-page.tsx'
import { useList } from '../use-list.ts'

export function MessagesPage() {
  const { navigation, t } = useAdmin()
  const { q = '', state = '', error = '', doubled = '', origin = '' } = usePlace().query
  const query = {
    state,
    error: MESSAGE_ERRORS.find((one) => one === error) ?? '',
    address: q,
    origin,
    possiblyDoubled: doubled === 'true' ? 'true' : 'false',
  } as const
  return (
    <ListPage
      of="messages"
      action={{ label: t('messages.add'), needs: 'mail:send', to: navigation.href('addMessages') }}
      columns={makeMessageColumns(t)}
      source={useList((part) => call('GET /messages', { query: { ...query, ...part } }), {
        mostSaved: MESSAGES_COUNTED,
        countedTo: MESSAGES_COUNTED,
      })}
      toKey={({ id }) => id}
      toHref={({ id }) => navigation.href('message', { id })}
      filters={[
        {
          kind: 'words',
          name: 'state',
          label: t('people.status'),
          words: SHOWN_MESSAGE_STATES.map((value) => ({ value, face: t(`message.state.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'error',
          label: t('message.reason'),
          all: t('message.reason.all'),
          options: MESSAGE_ERRORS.map((value) => ({ value, label: t(`message.reason.${value}`) })),
        },
        {
          kind: 'words',
          name: 'doubled',
          label: t('message.doubled.filter'),
          words: [{ value: 'true', face: t('message.doubled.maybe') }],
        },
        {
          kind: 'linked',
          name: 'origin',
          label: t('message.origin.only', { origin: describeOrigin(t, origin) }),
        },
      ]}
    />
  )
}

/** `origin` has the form `kind:id`. */
export function describeOrigin(t: AdminTranslate, origin: string): string {
  const [kind = ''] = origin.split(':')
  return t.maybe(`message.origin.${kind}`) ?? kind
}

const describeState = (
  t: AdminTranslate,
  { state, reason }: Pick<MessageOutlineResponse, 'state' | 'reason'>,
): string => t(reason === null ? `message.state.${state}` : `message.reason.${reason}`)

const TONES: Readonly<Record<MessageStateName, ChipTone>> = {
  ERROR: 'bad',
  created: 'plain',
  queued: 'plain',
  sending: 'accent',
  sent: 'good',
  withdrawn: 'quiet',
}

export function MessageChip({ message }: { readonly message: MessageOutlineResponse }) {
  const { t } = useAdmin()
  return <Chip tone={TONES[message.state]}>{describeState(t, message)}</Chip>
}

const makeMessageColumns = (t: AdminTranslate): readonly Column<MessageOutlineResponse>[] => [
  {
    name: 'recipient',
    header: t('message.recipient'),
    cell: (message) => (
      <NameLines
        name={makeRecipientName(t)(message)}
        address={message.recipient.name === '' ? null : message.recipient.address}
      />
    ),
    text: makeRecipientName(t),
  },
  { name: 'address', header: t('people.email'), width: 'file', text: ({ recipient }) => recipient.address },
  { name: 'subject', header: t('template.subject'), text: ({ subject }) => subject },
  {
    name: 'state',
    header: t('people.status'),
    width: 'middle',
    cell: (message) => (
      <div>
        <MessageChip message={message} />{' '}
        {message.possiblyDoubled && <Chip tone="plain">{t('message.doubled.maybe')}</Chip>}
      </div>
    ),
    text: (message) => describeState(t, message),
  },
  {
    name: 'doubled',
    header: t('message.doubled.filter'),
    width: 'file',
    text: ({ possiblyDoubled }) => (possiblyDoubled ? t('message.doubled.maybe') : ''),
  },
  {
    name: 'origin',
    header: t('message.origin'),
    width: 'narrow',
    text: ({ origin }) => describeOrigin(t, origin.kind),
  },
  makeMomentColumn({ name: 'since', header: t('shell.since') }, ({ stateSince, createdAt }) => stateSince ?? createdAt),
]
