// The assistant, for whoever runs the service: how it is connected, who did, and what it did. Each part asks for itself.
import { assistantCall } from '../../api/assistant.ts'
import { useAdmin } from '../admin-context.tsx'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { latest, useAsked } from '#adapters/web/kit/views/use-asked.ts'
import { ConnectPanel, ConnectSkeleton } from './connect-panel.tsx'
import { Connections } from './connections.tsx'
import { RecentCalls } from './recent-calls.tsx'
import { ToolList } from './tool-list.tsx'

export const AssistantPage = () => {
  const { t } = useAdmin()
  const { asked, again } = useAsked(assistantCall)
  const assistant = latest(asked)
  return (
    <>
      <PageHeader title={t('assistant.title')} lead={t('assistant.lead')} />
      {asked._tag === 'Failed' && (
        <FailureNotice failure={asked.failure} meaning={t('assistant.failed')} onRetry={again} />
      )}
      {assistant === null && asked._tag === 'Loading' && <ConnectSkeleton />}
      {assistant !== null && (
        <>
          <ConnectPanel assistant={assistant} />
          <ToolList tools={assistant.tools} />
        </>
      )}
      <Connections />
      <RecentCalls />
    </>
  )
}
