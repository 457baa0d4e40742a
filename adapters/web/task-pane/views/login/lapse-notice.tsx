// Warns before the link to the ledger lapses, and renews it by one press; then says that it is renewed.
import { useState } from 'preact/hooks'
import { useLink } from '../use-stores.ts'
import { Notice } from '#adapters/web/kit/views/notice.tsx'
import { usePane } from '../pane-context.tsx'
import { type Attempt, AttemptNotice } from './attempt-notice.tsx'

/** Renews the link by signing in once more; what became of it is the view's state. */
export const useReconnect = (): { readonly attempt: Attempt; readonly reconnect: () => void } => {
  const { link, signIn } = usePane()
  const [attempt, setAttempt] = useState<Attempt>({ _tag: 'None' })
  const reconnect = async (): Promise<void> => {
    setAttempt({ _tag: 'Waiting' })
    const outcome = await signIn()
    if (outcome._tag === 'SignedIn') link.lookAgain()
    setAttempt(outcome)
  }
  return { attempt, reconnect: () => void reconnect() }
}

export const LapseNotice = () => {
  const { t, format, now } = usePane()
  const { link } = useLink()
  const { attempt, reconnect } = useReconnect()
  if (attempt._tag === 'SignedIn')
    return (
      <Notice tone="success" title={t('lapse.renewed.title')}>
        <p>{t('lapse.renewed.body')}</p>
      </Notice>
    )
  if (link?.state !== 'lapsing') return null
  const at = Date.parse(link.lapsesAt)
  return (
    <>
      <Notice tone="info" title={t('lapse.title')}>
        <p title={format.exactly(at)}>
          {at > now() ? t('lapse.body', { day: format.day(at, now()) }) : t('lapse.any')}
        </p>
        <button type="button" class="button" onClick={reconnect}>
          {t('lapse.renew')}
        </button>
      </Notice>
      <AttemptNotice attempt={attempt} />
    </>
  )
}
