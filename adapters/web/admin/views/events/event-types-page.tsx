// Lists the event types as rules: which mail each causes, and for which recipients.
import { right } from 'fp-ts/lib/Either.js'
import type { EventTypeResponse } from '#adapters/contract/event/events.ts'
import { makeMomentColumn, NameLines } from '#adapters/web/kit/list/cells.tsx'
import type { Column } from '#adapters/web/kit/list/column.ts'
import { Chip } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { call } from '../../api/call.ts'
import { type AdminTranslate, useAdmin } from '../admin-context.tsx'
import { ListPage } from '../list-page.tsx'

export function EventTypesPage() {
  const { navigation, t } = useAdmin()
  const types = useRemote(call('GET /admin/event-types'))
  return (
    <ListPage
      of="eventTypes"
      columns={makeEventTypeColumns(t)}
      source={{ ...types, all: async () => right(types.value?.data ?? []) }}
      toKey={({ uuid }) => uuid}
      toHref={({ uuid }) => navigation.href('eventType', { id: uuid })}
    />
  )
}

/** `off`: no mail is sent. `noOne`: there is a template, but no recipient. */
export function getMailing({ template, recipients, digest, notImplemented }: EventTypeResponse) {
  return template === null ? 'off' : recipients.length === notImplemented.length ? 'noOne' : digest ? 'digest' : 'mail'
}

const TONES = { off: 'quiet', noOne: 'bad', digest: 'good', mail: 'good' } as const

/** `name` is the English name from the specification. */
export function describeEventType(
  t: AdminTranslate,
  { constant, name }: Pick<EventTypeResponse, 'constant' | 'name'>,
): string {
  return t.maybe(`eventType.name.${constant}`) ?? name
}

export function EventTypeChip({ type }: { readonly type: EventTypeResponse }) {
  const { t } = useAdmin()
  const mailing = getMailing(type)
  return <Chip tone={TONES[mailing]}>{t(`eventType.${mailing}`)}</Chip>
}

const makeEventTypeColumns = (t: AdminTranslate): readonly Column<EventTypeResponse>[] => [
  {
    name: 'name',
    header: t('people.name'),
    cell: (type) => <NameLines name={describeEventType(t, type)} address={type.constant} />,
    text: (type) => describeEventType(t, type),
  },
  {
    name: 'mailing',
    header: t('eventType.mailing'),
    width: 'narrow',
    cell: (type) => <EventTypeChip type={type} />,
    text: (type) => t(`eventType.${getMailing(type)}`),
  },
  makeMomentColumn({ name: 'firstFiredAt', header: t('eventType.firstFiredAt') }, ({ firstFiredAt }) => firstFiredAt),
]
