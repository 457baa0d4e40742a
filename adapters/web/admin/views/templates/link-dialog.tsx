// Asks where a link or a button leads, and for its text.
import { useState } from 'preact/hooks'
import { Button, Dialog } from '#adapters/web/kit/views/button.tsx'
import { SelectField, TextField } from '#adapters/web/kit/views/field.tsx'
import { findPathOfLink, isMailAddress } from '../../editor/mail-blocks.ts'
import type { EditorState } from '../../editor/editor-state.ts'
import { isLinkPath, listMenuPaths } from '../../editor/menu-paths.ts'
import { useAdmin } from '../admin-context.tsx'
import { describePlaceholder } from './placeholder-menu.tsx'

/** Stands for an address that the user writes. */
const OWN = ''

const withScheme = (address: string): string =>
  /^[\w.+-]+@[\w.-]+$/.test(address) ? `mailto:${address}` : /^[a-z]+:/i.test(address) ? address : `https://${address}`

export function LinkDialog(props: {
  readonly of: 'link' | 'button'
  /** Of the editor when the dialog opened. */
  readonly state: EditorState
  /** The placeholders that the purpose fills. */
  readonly filled: readonly string[]
  readonly onClose: () => void
  readonly onDone: (href: string, text: string) => void
  readonly onRemove: () => void
}) {
  const { t } = useAdmin()
  const { of, state, filled, onClose, onDone, onRemove } = props
  const before = of === 'button' ? state.button?.href : state.href
  const paths = listMenuPaths(filled).filter(isLinkPath)
  const path = findPathOfLink(before ?? '')
  const [target, setTarget] = useState(before === undefined || before === null ? (paths[0] ?? OWN) : (path ?? OWN))
  const [address, setAddress] = useState(path === null ? (before ?? '') : '')
  const [text, setText] = useState(state.button?.label ?? '')
  const [isChecked, setChecked] = useState(false)
  const href = target === OWN ? withScheme(address.trim()) : `{{${target}}}`
  // A link around selected text, or one that exists, has its text already.
  const needsText = of === 'button' || (state.href === null && !state.hasSelection)
  const faults = {
    text: needsText && text.trim() === '' ? t('form.missing') : undefined,
    address: isMailAddress(href) && !/[\s{}]/.test(address) ? undefined : t('editor.link.address.fault'),
  }
  const finish = (): void => {
    if (faults.text === undefined && faults.address === undefined) onDone(href, text.trim())
    else setChecked(true)
  }
  return (
    <Dialog title={t(`editor.${of}`)} onClose={onClose}>
      <div class="stack gap-16">
        {needsText && (
          <TextField
            id="editor-link-text"
            label={t('editor.link.text')}
            value={text}
            onInput={setText}
            onEnter={finish}
            maxLength={200}
            fault={isChecked ? faults.text : undefined}
          />
        )}
        <SelectField
          id="editor-link-target"
          label={t('editor.link.target')}
          value={target}
          options={[
            ...(path === null || paths.includes(path) ? paths : [path, ...paths]).map((value) => ({
              value,
              label: describePlaceholder(t, value),
            })),
            { value: OWN, label: t('editor.link.own') },
          ]}
          onChange={setTarget}
        />
        {target === OWN && (
          <TextField
            id="editor-link-address"
            label={t('editor.link.address')}
            value={address}
            onInput={setAddress}
            onEnter={finish}
            placeholder="https://"
            fault={isChecked ? faults.address : undefined}
          />
        )}
        <div class="wrap">
          <Button look="primary" onClick={finish}>
            {t('editor.apply')}
          </Button>
          {of === 'link' && state.href !== null && <Button onClick={onRemove}>{t('editor.link.remove')}</Button>}
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
        </div>
      </div>
    </Dialog>
  )
}
