// A mail that was to be archived as it was sent, and was not: why, and that it can still be done.
import type { Miss } from '../../archive/archive-state.ts'
import { wordsOf } from '../frame/failure-text.ts'
import { Notice } from '#adapters/browser/views/notice.tsx'
import { usePane } from '../pane-context.tsx'

export const MissedNotice = ({ why }: { readonly why: Miss }) => {
  const { t } = usePane()
  const said =
    why._tag === 'Unsent'
      ? t('archive.missed.unsent')
      : why._tag === 'NotArchived'
        ? why.message
        : `${wordsOf(t, why).title}.`
  return (
    <Notice tone={why._tag === 'NotArchived' ? 'info' : 'error'} title={t('archive.missed.title')}>
      <p>{said}</p>
      <p>{t('archive.missed.body')}</p>
    </Notice>
  )
}
