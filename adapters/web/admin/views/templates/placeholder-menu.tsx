// A menu of the placeholders that the mails of a purpose fill, each with the value of the preview.
import { ChevronIcon } from '#adapters/web/kit/views/icons.tsx'
import { Menu } from '#adapters/web/kit/views/menu.tsx'
import { findSampleValue, listMenuPaths } from '../../editor/menu-paths.ts'
import { type AdminTranslate, useAdmin } from '../admin-context.tsx'

/** Of an event's own value: its name. */
export function describePlaceholder(t: AdminTranslate, path: string): string {
  return t.maybe(`placeholder.${path}`) ?? path.replace(/^data\./, '')
}

export function PlaceholderMenu(props: {
  /** The placeholders that the purpose fills. */
  readonly filled: readonly string[]
  readonly onChoose: (path: string) => void
}) {
  const { t } = useAdmin()
  const { filled, onChoose } = props
  return (
    <Menu
      label={t('editor.placeholder')}
      face={
        <>
          {t('editor.placeholder')}
          <ChevronIcon />
        </>
      }
      actions={listMenuPaths(filled).map((path) => ({
        label: t('editor.placeholder.choice', { name: describePlaceholder(t, path), sample: findSampleValue(path) }),
        run: () => onChoose(path),
      }))}
    />
  )
}
