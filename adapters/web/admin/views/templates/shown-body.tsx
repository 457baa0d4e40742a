// The text of a mail in the editor, with its tools.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { joinDescriptionIds } from '#adapters/web/kit/views/field.tsx'
import type { PasteProblem } from '../../editor/clean-paste.ts'
import { describeLink, type EditorLooks } from '../../editor/editor-element.ts'
import { type EditorState, EMPTY_STATE } from '../../editor/editor-state.ts'
import type { MailEditing, MailEditor } from '../../editor/mail-editor.ts'
import { findSampleValue, isFilledPath } from '../../editor/menu-paths.ts'
import { type AdminTranslate, useAdmin } from '../admin-context.tsx'
import type { BodyFieldProps } from './body-field-props.ts'
import { EditorTools } from './editor-tools.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { PictureDialog } from './picture-dialog.tsx'
import { describePlaceholder } from './placeholder-menu.tsx'
import { measureFile } from './use-pictures.ts'

function makeLooks(t: AdminTranslate, filled: readonly string[], pictureUrl: EditorLooks['pictureUrl']): EditorLooks {
  const canvas = document.createElement('canvas').getContext('2d')
  const styles = getComputedStyle(document.documentElement)
  return {
    measure: (text, font) => {
      if (canvas === null) return text.length * 8
      canvas.font = font
      return canvas.measureText(text).width
    },
    colour: (name) => styles.getPropertyValue(name).trim(),
    placeholder: (path) => {
      const label = describePlaceholder(t, path)
      const isFilled = isFilledPath(path, filled)
      const description = isFilled
        ? t('editor.chip', { name: label, sample: findSampleValue(path) })
        : t('editor.chip.unfilled', { name: label })
      return { label, description, isFilled }
    },
    describeButton: ({ label, href }) =>
      t('editor.button.of', { label, target: describeLink(href, (path) => describePlaceholder(t, path)) }),
    pictureUrl,
  }
}

export function ShownBody(
  props: BodyFieldProps & {
    readonly editing: MailEditing
    /** The value was replaced by HTML that the editor cannot show. */
    readonly onLost: (lost: readonly string[]) => void
    readonly onSource: () => void
  },
) {
  const { t } = useAdmin()
  const { id, label, fault, value, editing, filled, pictures, onSource } = props
  const root = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<MailEditor | null>(null)
  const [state, setState] = useState<EditorState>(EMPTY_STATE)
  const [asked, setAsked] = useState<'link' | 'button' | 'picture' | null>(null)
  /** What became of the last paste. */
  const [note, setNote] = useState<PasteProblem | 'described' | null>(null)
  const latest = useRef(props)
  latest.current = props
  /** The value that the editor shows, and values that it has reported and that are not rendered yet. */
  const shown = useRef(value)
  const reported = useRef(new Set<string>())

  const takeFiles = async (opened: MailEditor, given: readonly File[]): Promise<void> => {
    const { files, problem: refused } = latest.current.addFiles?.(given) ?? { files: [], problem: 'pictures' }
    setNote(refused ?? (files.length > 0 ? 'described' : null))
    for (const file of files) opened.setPicture({ file: file.name, alt: '', width: await measureFile(file) })
  }
  // Before the first paint: a text that is shown can be edited.
  useLayoutEffect(() => {
    if (root.current === null) return
    const opened = editing.open({
      root: root.current,
      looks: makeLooks(t, filled, (file) => latest.current.pictures.get(file) ?? null),
      hasPicture: (file) => latest.current.pictures.has(file),
      onChange: (html) => {
        shown.current = html
        reported.current.add(html)
        latest.current.onInput(html)
      },
      onState: setState,
      onPaste: setNote,
      onFiles: (files) => void takeFiles(opened, files),
    })
    opened.load(shown.current)
    setEditor(opened)
    return opened.close
  }, [])
  useEffect(() => {
    if (value === shown.current) return reported.current.clear()
    if (reported.current.has(value)) return
    shown.current = value
    const lost = editing.findLosses(value)
    if (lost.length > 0) latest.current.onLost(lost)
    else editor?.load(value)
  }, [value])

  useEffect(() => editor?.showPictures(), [editor, pictures])

  /** The dialog gives the focus back to the text. */
  const ask = (next: typeof asked) => (): void => {
    editor?.focus()
    setAsked(next)
  }
  const close = (): void => setAsked(null)
  const words = fault ?? (note === null ? undefined : t(`editor.paste.${note}`))
  return (
    <div class="field">
      <span id={`${id}-label`} class="field-label">
        {label}
      </span>
      <div class="editor">
        <EditorTools
          {...{ editor, state, filled, onSource }}
          controls={id}
          onLink={ask('link')}
          onButton={ask('button')}
          onPicture={ask('picture')}
        />
        <div
          ref={root}
          id={id}
          class="editor-text"
          role="textbox"
          aria-multiline="true"
          aria-labelledby={`${id}-label`}
          aria-describedby={joinDescriptionIds(id, undefined, words)}
          aria-invalid={fault === undefined ? undefined : 'true'}
          dir="auto"
        />
      </div>
      {words !== undefined && (
        <p id={`${id}-note`} class={fault === undefined ? 'small' : 'small bad'} role={fault ? undefined : 'status'}>
          {words}
        </p>
      )}
      {asked === 'picture' && editor !== null && (
        <PictureDialog
          pictures={pictures}
          before={state.picture}
          onClose={close}
          onDone={(picture) => {
            close()
            editor.setPicture(picture)
          }}
        />
      )}
      {(asked === 'link' || asked === 'button') && editor !== null && (
        <LinkDialog
          of={asked}
          state={state}
          filled={filled}
          onClose={close}
          onDone={(href, text) => {
            close()
            if (asked === 'button') editor.setButton({ label: text, href })
            else editor.setLink(href, text)
          }}
          onRemove={() => {
            close()
            editor.removeLink()
          }}
        />
      )}
    </div>
  )
}
