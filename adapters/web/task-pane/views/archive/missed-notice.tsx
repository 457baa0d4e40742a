// A mail that was to be archived as it was sent, and was not: why, and what can still be done.
import type { Missed } from '../../archive/archive-state.ts'
import { failureWords } from '#adapters/web/kit/failure-words.ts'
import { Notice } from '#adapters/web/kit/views/notice.tsx'
import { usePane } from '../pane-context.tsx'

export const MissedNotice = ({ id, missed }: { readonly id: string; readonly missed: Missed }) => {
  const { archiveMail, t } = usePane()
  const { why, retryKey } = missed
  const said =
    why._tag === 'Unsent'
      ? t('archive.missed.unsent')
      : why._tag === 'NotArchived'
        ? why.message
        : `${failureWords(t, why).title}.`
  return (
    <Notice tone={why._tag === 'NotArchived' ? 'info' : 'error'} title={t('archive.missed.title')}>
      <p>{said}</p>
      {retryKey === null ? (
        <p>{t('archive.missed.body')}</p>
      ) : (
        <>
          <p>{t('archive.missed.kept')}</p>
          <button type="button" class="button" onClick={() => void archiveMail.retry(id, missed, retryKey)}>
            {t('archive.missed.retry')}
          </button>
        </>
      )}
    </Notice>
  )
}
