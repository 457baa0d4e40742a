// Outgoing mail on the home page: what is in error, and how much waits.
import { checkedBy, type HomePart, Figures } from '#adapters/web/kit/dashboard/dashboard.tsx'
import { Link } from '#adapters/web/kit/views/link.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { useTotalWords } from '#adapters/web/kit/views/use-total-words.ts'
import { MESSAGES_COUNTED } from '#domain/mailing/ports.ts'
import { call } from '../../api/call.ts'
import { useAdmin } from '../admin-context.tsx'
import { recipientName } from '../../mailing/message-states.ts'

/** After these it shows the number of the others. */
const NAMED = 3

export const useMailHome = (): HomePart => {
  const { navigation, t } = useAdmin()
  const totalWords = useTotalWords()
  const failed = useRemote(call('GET /messages', { query: { state: 'ERROR', limit: NAMED } }))
  const waiting = useRemote(call('GET /messages', { query: { state: 'queued', limit: 1 } }))
  const hrefOf = (state: string): string => navigation.href('messages', { query: { state } })
  const checked = checkedBy([failed, waiting], () => {
    const { data = [], total = 0 } = failed.value ?? {}
    if (total === 0) return null
    return {
      title: t.counted('home.mail', total, { count: totalWords(total, MESSAGES_COUNTED) }),
      body: t('home.mail.body'),
      isGrave: true,
      since: data[0]?.stateSince ?? null,
      affects: [
        ...data.map(recipientName(t)),
        ...(total > NAMED ? [t('shell.andMore', { count: total - NAMED })] : []),
      ].join(', '),
      action: { label: t('home.mail.do'), href: hrefOf('ERROR') },
    }
  })
  return {
    checked,
    figures: (
      <Figures
        id="figures-mail"
        countedTo={MESSAGES_COUNTED}
        title={t('messages.title')}
        more={<Link href={navigation.href('messages')}>{t('home.mail.all')}</Link>}
        figures={[
          { label: t('message.state.ERROR'), value: failed.value?.total ?? null, href: hrefOf('ERROR') },
          { label: t('message.state.queued'), value: waiting.value?.total ?? null, href: hrefOf('queued') },
        ]}
      />
    ),
  }
}
