// The tools of the editor: one stop of the Tab key, with arrow keys between them.
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { ChevronIcon, Icon } from '#adapters/web/kit/views/icons.tsx'
import { Menu } from '#adapters/web/kit/views/menu.tsx'
import type { EditorState } from '../../editor/editor-state.ts'
import type { MailEditor } from '../../editor/mail-editor.ts'
import { useAdmin } from '../admin-context.tsx'
import type { BodyFieldProps } from './body-field-props.ts'
import { PlaceholderMenu } from './placeholder-menu.tsx'

const TAGS = ['p', 'h1', 'h2', 'h3'] as const
const MARKS = [
  { name: 'isBold', key: 'B', look: 'strong' },
  { name: 'isItalic', key: 'I', look: 'editor-italic' },
  { name: 'isUnderlined', key: 'U', look: 'editor-underlined' },
] as const
const LISTS = [
  { tag: 'ul', path: 'M4 5.5h.01M4 10h.01M4 14.5h.01M8 5.5h8.5M8 10h8.5M8 14.5h8.5' },
  {
    tag: 'ol',
    path: 'M3.5 4.2 4.5 3.8v3.4M3.3 9.2h1.6L3.3 11.4h1.7M3.3 13.4H5v3H3.3M3.8 14.9H5M8 5.5h8.5M8 10h8.5M8 14.5h8.5',
  },
] as const
const LINK =
  'M8.5 11.5a3 3 0 0 0 4.3 0l2.6-2.6a3 3 0 0 0-4.3-4.3l-.9.9M11.5 8.5a3 3 0 0 0-4.3 0l-2.6 2.6a3 3 0 0 0 4.3 4.3l.9-.9'
const PICTURE = 'M3.5 4.5h13v11h-13ZM3.5 13l4-4 3.5 3.5 2-2 3.5 3.5M12.8 7.6h.01'
const UNDO = 'M7.5 4.5 4 8l3.5 3.5M4 8h7.5a4 4 0 0 1 0 8H9'
const REDO = 'M12.5 4.5 16 8l-3.5 3.5M16 8H8.5a4 4 0 0 0 0 8H11'

function Tool(props: {
  readonly label: string
  /** Undefined: the tool is no switch. */
  readonly isOn?: boolean
  readonly isOff?: boolean
  /** The letter that runs it with Control, or Command on a Mac. */
  readonly shortcut?: string
  readonly onClick: () => void
  readonly children: ComponentChildren
}) {
  const { label, isOn, isOff, shortcut, onClick, children } = props
  return (
    <button
      type="button"
      class="button button-quiet button-icon"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      aria-disabled={isOff}
      aria-keyshortcuts={shortcut && `Control+${shortcut}`}
      onClick={() => {
        if (isOff !== true) onClick()
      }}
    >
      {children}
    </button>
  )
}

const renderPath = (path: string) => (
  <Icon>
    <path d={path} />
  </Icon>
)

/** Arrow keys, Home and End move among the tools. Keys within an open menu are its own. */
function useToolKeys() {
  const place = useRef<HTMLDivElement>(null)
  const listTools = (): readonly HTMLElement[] => [
    ...(place.current?.querySelectorAll<HTMLElement>('button:not([role])') ?? []),
  ]
  const setStop = (stop: Element | null): void => {
    const tools = listTools()
    const at = Math.max(
      0,
      tools.findIndex((tool) => tool === stop),
    )
    for (const [index, tool] of tools.entries()) tool.tabIndex = index === at ? 0 : -1
  }
  useEffect(() => setStop(null), [])
  return {
    ref: place,
    onFocusIn: ({ target }: FocusEvent) => {
      if (target instanceof HTMLElement && !target.hasAttribute('role')) setStop(target)
    },
    onKeyDown: (event: KeyboardEvent) => {
      const tools = listTools()
      const at = tools.findIndex((tool) => tool === document.activeElement)
      if (at === -1) return
      const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }[event.key]
      if (to === undefined) return
      event.preventDefault()
      tools.at(to % tools.length)?.focus()
    },
  }
}

export function EditorTools(
  props: Pick<BodyFieldProps, 'filled'> & {
    /** Null while it opens. */
    readonly editor: MailEditor | null
    readonly state: EditorState
    /** The id of the text. */
    readonly controls: string
    readonly onLink: () => void
    readonly onButton: () => void
    readonly onPicture: () => void
    readonly onSource: () => void
  },
) {
  const { t } = useAdmin()
  const { editor, state, controls, filled, onLink, onButton, onPicture, onSource } = props
  const keys = useToolKeys()
  return (
    <div
      {...keys}
      class="editor-tools wrap gap-2"
      role="toolbar"
      aria-label={t('editor.tools')}
      aria-controls={controls}
    >
      <Menu
        label={t('editor.style', { name: t(`editor.style.${state.tag}`) })}
        face={
          <>
            {t(`editor.style.${state.tag}`)}
            <ChevronIcon />
          </>
        }
        actions={TAGS.map((tag) => ({
          label: t(`editor.style.${tag}`),
          isChosen: tag === state.tag,
          run: () => editor?.setTag(tag),
        }))}
      />
      {MARKS.map(({ name, key, look }) => (
        <Tool
          key={name}
          label={t(`editor.${name}`)}
          isOn={state[name]}
          shortcut={key}
          onClick={() => editor?.toggleMark(name)}
        >
          <span class={look} aria-hidden="true">
            {t(`editor.${name}.letter`)}
          </span>
        </Tool>
      ))}
      {LISTS.map(({ tag, path }) => (
        <Tool key={tag} label={t(`editor.${tag}`)} isOn={state.list === tag} onClick={() => editor?.toggleList(tag)}>
          {renderPath(path)}
        </Tool>
      ))}
      <Tool label={t('editor.link')} isOn={state.href !== null} onClick={onLink}>
        {renderPath(LINK)}
      </Tool>
      <button type="button" class="button button-quiet" aria-pressed={state.button !== null} onClick={onButton}>
        {t('editor.button')}
      </button>
      <Tool label={t('editor.picture')} isOn={state.picture !== null} onClick={onPicture}>
        {renderPath(PICTURE)}
      </Tool>
      <PlaceholderMenu filled={filled} onChoose={(path) => editor?.insertPlaceholder(path)} />
      <Tool label={t('editor.undo')} isOff={!state.canUndo} shortcut="Z" onClick={() => editor?.undo()}>
        {renderPath(UNDO)}
      </Tool>
      <Tool label={t('editor.redo')} isOff={!state.canRedo} shortcut="Y" onClick={() => editor?.redo()}>
        {renderPath(REDO)}
      </Tool>
      <button type="button" class="button button-quiet push" onClick={onSource}>
        {t('editor.source')}
      </button>
    </div>
  )
}
