// Links an audit entry to the log of its request.
import { Link } from '#adapters/web/kit/views/button.tsx'
import { toStoryView } from '../../logs/log-view.ts'
import { useAdmin } from '../admin-context.tsx'

export function StoryLink({ requestId }: { readonly requestId: string | null }) {
  const { navigation, t } = useAdmin()
  return requestId === null ? null : (
    <Link href={navigation.href('logs', { query: toStoryView(requestId) })} title={requestId}>
      {t('changes.story')}
    </Link>
  )
}
