// What the assistant can do, and of each thing whether it changes anything.
import type { Tool } from '../../api/assistant.ts'
import { useAdmin } from '../admin-context.tsx'
import { Chip } from '../table/chip.tsx'
import { toolTitle } from '../../assistant/call-words.ts'

export const ToolList = ({ tools }: { readonly tools: readonly Tool[] }) => {
  const { t } = useAdmin()
  const changing = tools.filter(({ readOnly }) => !readOnly).length
  return (
    <details class="panel assistant-tools">
      <summary>
        <span class="assistant-tools-title">{t('assistant.tools')}</span>{' '}
        <span class="assistant-tools-count quiet">
          {t.counted('assistant.tools.count', tools.length, { changing })}
        </span>
      </summary>
      <ul class="tool-list">
        {tools.map(({ name, title, description, readOnly }) => (
          <li key={name} class="tool">
            <span class="tool-head">
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
