// Lists outgoing mail with its outcome: search, filters with their numbers, order, and actions on several mails at once.
import type { MessageOutlineResponse, MessageStateName } from '#adapters/contract/mailing/message-codecs.ts'
import { makeMomentColumn, NameLines } from '#adapters/web/kit/list/cells.tsx'
import type { Column } from '#adapters/web/kit/list/column.ts'
import { Chip, type ChipTone, When } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { useTotalWords } from '#adapters/web/kit/views/use-total-words.ts'
import { MESSAGE_ERRORS } from '#domain/mailing/message.ts'
import { COUNTED_OF_FILTER, MESSAGES_COUNTED } from '#domain/mailing/ports.ts'
import { loadAllPages } from '../../api/all-pages.ts'
import { call } from '../../api/call.ts'
import { SHOWN_MESSAGE_STATES, makeRecipientName } from '../../mailing/message-states.ts'
import { type AdminTranslate, useAdmin, usePlace } from '../admin-context.tsx'
import { ListPage } from '../list-page.tsx'
import { useList } from '../use-list.ts'
import { MailBulkBar } from './mail-bulk-bar.tsx'

const NEWEST_FIRST = '-createdAt'

export function MessagesPage() {
  const { api, may, navigation, t } = useAdmin()
  const { q = '', state = '', error = '', doubled = '', origin = '', sort = NEWEST_FIRST } = usePlace().query
  const query = {
    q,
    state,
    error: MESSAGE_ERRORS.find((one) => one === error) ?? '',
    origin,
    possiblyDoubled: doubled === 'true' ? 'true' : 'false',
    sort,
  } as const
  const list = useList((part) => call('GET /messages', { query: { ...query, ...part } }), {
    mostSaved: MESSAGES_COUNTED,
    countedTo: MESSAGES_COUNTED,
  })
  // The numbers are those of the whole office.
  const counts = useRemote(q === '' && origin === '' ? call('GET /messages/counts') : null)
  const totalWords = useTotalWords()
  const describeCount = (count = 0): string => totalWords(count, COUNTED_OF_FILTER)
  const numbers = counts.value
  return (
    <ListPage<MessageOutlineResponse>
      of="messages"
      action={{ label: t('messages.add'), needs: 'mail:send', to: navigation.href('addMessages') }}
      columns={makeMessageColumns(t)}
      source={list}
      sortedBy={NEWEST_FIRST}
      toKey={({ id }) => id}
      toHref={({ id }) => navigation.href('message', { id })}
      filters={[
        {
          kind: 'words',
          name: 'state',
          label: t('people.status'),
          words: SHOWN_MESSAGE_STATES.map((value) => ({
            value,
            face: t(`message.state.${value}`),
            count: numbers === null ? undefined : describeCount(numbers.states[value]),
          })),
        },
        {
          kind: 'choice',
          name: 'error',
          label: t('message.reason'),
          all: t('message.reason.all'),
          options: MESSAGE_ERRORS.map((value) => {
            const count = numbers?.reasons[value] ?? 0
            const label = t(`message.reason.${value}`)
            return { value, label: count === 0 ? label : `${label} (${describeCount(count)})` }
          }),
        },
        {
          kind: 'words',
          name: 'doubled',
          label: t('message.doubled.filter'),
          words: [
            {
              value: 'true',
              face: t('message.doubled.maybe'),
              count: numbers === null ? undefined : describeCount(numbers.possiblyDoubled),
            },
          ],
        },
        {
          kind: 'linked',
          name: 'origin',
          label: t('message.origin.only', { origin: describeOrigin(t, origin) }),
        },
      ]}
      {...(may('mail:send') && {
        bulk: (chosen, clear) => (
          <MailBulkBar
            chosen={chosen}
            shown={list.value?.data.length ?? 0}
            total={list.pages?.total ?? 0}
            loadAll={() =>
              loadAllPages((part) => api(call('GET /messages', { query: { ...query, ...part } })), {
                most: MESSAGES_COUNTED,
              })
            }
            onClear={clear}
            onChanged={() => {
              list.reload()
              counts.reload()
            }}
          />
        ),
      })}
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
  returned: 'bad',
}

export function MessageChip({ message }: { readonly message: MessageOutlineResponse }) {
  const { t } = useAdmin()
  return <Chip tone={TONES[message.state]}>{describeState(t, message)}</Chip>
}

const makeMessageColumns = (t: AdminTranslate): readonly Column<MessageOutlineResponse>[] => [
  {
    name: 'recipient',
    header: t('message.recipient'),
    sort: 'recipient',
    cell: (message) => (
      <NameLines
        name={makeRecipientName(t)(message)}
        address={message.recipient.name === '' ? null : message.recipient.address}
      />
    ),
    text: makeRecipientName(t),
  },
  { name: 'address', header: t('people.email'), width: 'file', text: ({ recipient }) => recipient.address },
  { name: 'subject', header: t('template.subject'), sort: 'subject', text: ({ subject }) => subject },
  {
    name: 'state',
    header: t('people.status'),
    width: 'middle',
    cell: (message) => (
      <div>
        <MessageChip message={message} />{' '}
        {message.possiblyDoubled && <Chip tone="plain">{t('message.doubled.maybe')}</Chip>}
        {message.stateSince !== null && (
          <p class="quiet small">
            <When at={message.stateSince} />
          </p>
        )}
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
  { name: 'since', header: t('shell.since'), width: 'file', text: ({ stateSince }) => stateSince ?? '' },
  makeMomentColumn(
    { name: 'createdAt', header: t('message.createdAt'), sort: 'createdAt', isDescendingFirst: true },
    ({ createdAt }) => createdAt,
  ),
]
