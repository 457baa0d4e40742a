// Outgoing mail on the home page: how many mails have an error, and how many wait. A check of the service finds the errors.
import { runCheck, type HomePart, Figures } from '#adapters/web/kit/dashboard/dashboard.tsx'
import { Link } from '#adapters/web/kit/views/button.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { MESSAGES_COUNTED } from '#domain/mailing/ports.ts'
import { call } from '../../api/call.ts'
import { useAdmin } from '../admin-context.tsx'

export function useMailHome(): HomePart {
  const { navigation, t } = useAdmin()
  const failed = useRemote(call('GET /messages', { query: { state: 'ERROR', limit: 1 } }))
  const waiting = useRemote(call('GET /messages', { query: { state: 'queued', limit: 1 } }))
  const toHref = (state: string): string => navigation.href('messages', { query: { state } })
  return {
    check: runCheck([failed, waiting], () => null),
    figures: (
      <Figures
        id="figures-mail"
        countedTo={MESSAGES_COUNTED}
        title={t('messages.title')}
        more={<Link href={navigation.href('messages')}>{t('home.mail.all')}</Link>}
        figures={[
          { label: t('message.state.ERROR'), value: failed.value?.total ?? null, href: toHref('ERROR') },
          { label: t('message.state.queued'), value: waiting.value?.total ?? null, href: toHref('queued') },
        ]}
      />
    ),
  }
}
