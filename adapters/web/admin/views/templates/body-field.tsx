// The text of a mail, edited as its recipients see it, or as HTML. HTML that the editor cannot show stays HTML until the user decides otherwise.
import { useEffect, useRef, useState } from 'preact/hooks'
import { TextArea } from '#adapters/web/kit/views/field.tsx'
import { Button } from '#adapters/web/kit/views/button.tsx'
import { Notice } from '#adapters/web/kit/views/panel.tsx'
import type { MailEditing } from '../../editor/mail-editor.ts'
import type { TextPlace } from '../../mailing/template-form.ts'
import { useAdmin } from '../admin-context.tsx'
import { insertAtCursor } from './insert-text.ts'
import { PlaceholderMenu } from './placeholder-menu.tsx'
import { ShownBody } from './shown-body.tsx'
import { selectPlace, SHOW_PLACE } from './text-place.ts'
import type { BodyFieldProps } from './body-field-props.ts'

interface Mode {
  /** Null while it loads. */
  readonly editing: MailEditing | 'failed' | null
  readonly isSource: boolean
  /** What the editor cannot show of the HTML. */
  readonly lost: readonly string[]
}

const LOADING: Mode = { editing: null, isSource: false, lost: [] }

/** Loads the editor with the first field that shows one. */
function useMode(value: string) {
  const [mode, setMode] = useState(LOADING)
  const latest = useRef(value)
  latest.current = value
  useEffect(() => {
    let isHere = true
    const load = async (): Promise<Mode> => {
      const { loadMailEditing } = await import('../../editor/mail-editor.ts')
      const editing = await loadMailEditing()
      const lost = editing.findLosses(latest.current)
      return { editing, isSource: lost.length > 0, lost }
    }
    const start = async (): Promise<void> => {
      const next = await load().catch((): Mode => ({ editing: 'failed', isSource: true, lost: [] }))
      if (isHere) setMode(next)
    }
    void start()
    return () => {
      isHere = false
    }
  }, [])
  return [mode, (changes: Partial<Mode>) => setMode((before) => ({ ...before, ...changes }))] as const
}

export function BodyField(props: BodyFieldProps) {
  const { id, label, value } = props
  const [{ editing, isSource, lost }, change] = useMode(value)
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const show = (event: Event): void => {
      change({ isSource: true, lost: [] })
      // The HTML is rendered only in the next frame.
      if (event instanceof CustomEvent) requestAnimationFrame(() => selectPlace(id, event.detail as TextPlace))
    }
    field.current?.addEventListener(SHOW_PLACE, show)
    return () => field.current?.removeEventListener(SHOW_PLACE, show)
  }, [])
  return (
    <div ref={field} class="stack gap-4" aria-busy={editing === null}>
      {editing === null ? (
        <>
          <span class="field-label">{label}</span>
          <span class="skeleton skeleton-block" aria-hidden="true" />
        </>
      ) : isSource || editing === 'failed' ? (
        <SourceBody {...props} {...{ editing, lost, change }} />
      ) : (
        <ShownBody
          {...props}
          editing={editing}
          onLost={(found) => change({ isSource: true, lost: found })}
          onSource={() => change({ isSource: true, lost: [] })}
        />
      )}
    </div>
  )
}

function SourceBody(
  props: BodyFieldProps & {
    readonly editing: MailEditing | 'failed'
    readonly lost: Mode['lost']
    readonly change: (changes: Partial<Mode>) => void
  },
) {
  const { t } = useAdmin()
  const { id, label, fault, value, onInput, filled, editing, lost, change } = props
  return (
    <>
      {editing === 'failed' && (
        <Notice tone="info" title={t('editor.failed')}>
          <p>{t('editor.failed.body')}</p>
        </Notice>
      )}
      {lost.length > 0 && (
        <Notice tone="info" title={t('editor.lost')}>
          <p>{t('editor.lost.body', { names: lost.join(', ') })}</p>
          <Button onClick={() => change({ isSource: false, lost: [] })}>{t('editor.convert')}</Button>
        </Notice>
      )}
      <TextArea {...{ id, label, fault, value, onInput }} rows={16} help={t('template.body.help')} />
      <div class="wrap">
        <PlaceholderMenu filled={filled} onChoose={(path) => insertAtCursor(id, `{{${path}}}`, value, onInput)} />
        {editing !== 'failed' && (
          <Button
            onClick={() => {
              const found = editing.findLosses(value)
              change({ isSource: found.length > 0, lost: found })
            }}
          >
            {t('editor.text')}
          </Button>
        )}
      </div>
    </>
  )
}
