// What became of an attempt to sign in, where it did not end well.
import type { SignInOutcome } from '../../session/sign-in.ts'
import { failureWords } from '#adapters/web/kit/failure-words.ts'
import { Notice } from '#adapters/web/kit/views/notice.tsx'
import { usePane } from '../pane-context.tsx'

export type Attempt = SignInOutcome | { readonly _tag: 'None' } | { readonly _tag: 'Waiting' }

export const AttemptNotice = ({ attempt }: { readonly attempt: Attempt }) => {
  const { t } = usePane()
  switch (attempt._tag) {
    case 'None':
    case 'SignedIn':
      return null
    case 'Waiting':
      return <Notice tone="info" title={t('login.waiting')} />
    case 'Blocked':
      return (
        <Notice tone="error" title={t('login.blocked.title')}>
          <p>{t('login.blocked.body')}</p>
        </Notice>
      )
    case 'Closed':
      return (
        <Notice tone="info" title={t('login.closed.title')}>
          <p>{t('login.closed.body')}</p>
        </Notice>
      )
    case 'NotBegun': {
      const { title, body } = failureWords(t, attempt.failure)
      return (
        <Notice tone="error" title={title}>
          <p>{body}</p>
        </Notice>
      )
    }
    case 'Refused':
      return (
        <Notice tone="error" title={t('login.failed.title')}>
          <p>{attempt.message}</p>
        </Notice>
      )
  }
}
