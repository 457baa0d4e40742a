// Lists notifications with their outcome and its cause.
import type { EventTypeResponse, NotificationResponse } from '#adapters/contract/event/events.ts'
import { makeMomentColumn, NameLines } from '#adapters/web/kit/list/cells.tsx'
import type { Column } from '#adapters/web/kit/list/column.ts'
import { Chip, type ChipTone } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { MESSAGES_COUNTED } from '#domain/mailing/ports.ts'
import { call } from '../../api/call.ts'
import { NOTIFICATION_STATES } from '../../mailing/message-states.ts'
import { type AdminTranslate, useAdmin, usePlace } from '../admin-context.tsx'
import { ListPage } from '../list-page.tsx'
import { useList } from '../use-list.ts'
import { useOtherOffice } from '../use-offices.ts'
import { describeEventType } from './event-types-page.tsx'

export function NotificationsPage() {
  const { t } = useAdmin()
  const offices = useOtherOffice()
  const { outcome = '', type = '', event = '', subject = '', recipient = '' } = usePlace().query
  const types = useRemote(call('GET /admin/event-types')).value?.data ?? []
  return (
    <ListPage
      of="notifications"
      columns={makeNotificationColumns(t, types)}
      source={useList(
        (part) => call('GET /admin/notifications', { query: { outcome, type, event, subject, recipient, ...part } }),
        {
          mostSaved: MESSAGES_COUNTED,
          countedTo: MESSAGES_COUNTED,
        },
      )}
      toKey={({ id }) => id}
      toHref={({ message, office }) => (message === null ? null : offices(office).hrefIn('message', { id: message }))}
      filters={[
        {
          kind: 'words',
          name: 'outcome',
          label: t('people.status'),
          words: NOTIFICATION_STATES.map((value) => ({ value, face: t(`notification.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'type',
          label: t('notification.type'),
          all: t('notification.type.all'),
          options: types.map((one) => ({ value: one.uuid, label: describeEventType(t, one) })),
        },
        { kind: 'linked', name: 'event', label: t('notification.event.only') },
        { kind: 'linked', name: 'subject', label: t('notification.subject.only') },
        { kind: 'linked', name: 'recipient', label: t('notification.recipient.only') },
      ]}
    />
  )
}

const TONES: Readonly<Record<NotificationResponse['outcome'], ChipTone>> = {
  waiting: 'plain',
  in_digest: 'accent',
  queued: 'plain',
  sent: 'good',
  failed: 'bad',
  skipped: 'quiet',
}

const describeOutcome = (t: AdminTranslate, { outcome, reason }: NotificationResponse): string =>
  reason === null
    ? t(`notification.${outcome}`)
    : (t.maybe(`notification.reason.${reason}`) ?? t.maybe(`message.reason.${reason}`) ?? reason)

const makeNotificationColumns = (
  t: AdminTranslate,
  types: readonly EventTypeResponse[],
): readonly Column<NotificationResponse>[] => [
  {
    name: 'person',
    header: t('message.recipient'),
    cell: ({ person }) => (
      <NameLines name={person?.name ?? t('message.recipient.erased')} address={person?.email ?? null} />
    ),
    text: ({ person }) => person?.email ?? '',
  },
  {
    name: 'type',
    header: t('notification.type'),
    text: ({ type, typeName }) => {
      const known = types.find(({ uuid }) => uuid === type)
      return known === undefined ? typeName : describeEventType(t, known)
    },
  },
  {
    name: 'outcome',
    header: t('people.status'),
    cell: (one) => <Chip tone={TONES[one.outcome]}>{describeOutcome(t, one)}</Chip>,
    text: (one) => describeOutcome(t, one),
  },
  makeMomentColumn({ name: 'createdAt', header: t('message.createdAt') }, ({ createdAt }) => createdAt),
]
