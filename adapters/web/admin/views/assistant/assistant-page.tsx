// The assistant, for whoever runs the service: how it is connected, who did, and what it did. Each part asks for itself.
import { Chip } from '#adapters/web/kit/views/chip.tsx'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { latest, useAsked } from '#adapters/web/kit/views/use-asked.ts'
import { assistantCall, type Tool } from '../../api/assistant.ts'
import { toolTitle } from '../../assistant/call-words.ts'
import { useAdmin } from '../admin-context.tsx'
import { ConnectPanel, ConnectSkeleton } from './connect-panel.tsx'
import { Connections } from './connections.tsx'
import { RecentCalls } from './recent-calls.tsx'
import { AreaHeader } from '../frame/area-header.tsx'

export const AssistantPage = () => {
  const { t } = useAdmin()
  const { asked, again } = useAsked(assistantCall)
  const assistant = latest(asked)
  return (
    <>
      <AreaHeader of="assistant" lead={t('assistant.lead')} />
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

const ToolList = ({ tools }: { readonly tools: readonly Tool[] }) => {
  const { t } = useAdmin()
  const changing = tools.filter(({ readOnly }) => !readOnly).length
  return (
    <details class="panel">
      <summary>
        <span class="panel-title">{t('assistant.tools')}</span>{' '}
        <span class="quiet">{t.counted('assistant.tools.count', tools.length, { changing })}</span>
      </summary>
      <ul class="grid">
        {tools.map(({ name, title, description, readOnly }) => (
          <li key={name} class="tool stack-4">
            <span class="wrap between">
              <span class="tool-name" title={name}>
                <bdi>{toolTitle(t, name, title)}</bdi>
              </span>
              <Chip tone={readOnly ? 'plain' : 'accent'}>
                {t(readOnly ? 'assistant.tools.reads' : 'assistant.tools.changes')}
              </Chip>
            </span>
            <span class="quiet">
              <bdi>{t.maybe(`tool.${name}.help`) ?? description}</bdi>
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}
