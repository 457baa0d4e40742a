// The tags of the office: made, renamed, removed, and who has them.
import { right } from 'fp-ts/lib/Either.js'
import { useState } from 'preact/hooks'
import { removeTagCall, type Tag, tagsCall } from '../../api/tags.ts'
import { useAdmin, usePlace } from '../admin-context.tsx'
import { SearchField } from '../form/search-field.tsx'
import { Confirm } from '../frame/confirm.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { type Asked, latest, useAsked } from '#adapters/web/kit/views/use-asked.ts'
import { HoldersLink } from '../roles/holders-link.tsx'
import type { Column } from '../table/column.ts'
import { DataTable } from '../table/data-table.tsx'
import { Empty } from '../table/empty.tsx'
import { ExportButton } from '../table/export-button.tsx'
import { TagDialog } from './tag-dialog.tsx'

type Doing =
  | { readonly _tag: 'Adding' }
  | { readonly _tag: 'Renaming'; readonly tag: Tag }
  | { readonly _tag: 'Removing'; readonly tag: Tag }

type Tags = { readonly data: readonly Tag[] }

/** All tags of an office are one answer: they are narrowed here. */
const narrowed = (asked: Asked<Tags>, q: string): Asked<Tags> => {
  const looked = q.trim().toLowerCase()
  const those = (tags: Tags): Tags => ({ data: tags.data.filter(({ name }) => name.toLowerCase().includes(looked)) })
  if (asked._tag === 'Told') return { ...asked, answer: those(asked.answer) }
  return asked.former === null ? asked : { ...asked, former: those(asked.former) }
}

export const TagsPage = () => {
  const { api, may, receipts, t } = useAdmin()
  const { q = '' } = usePlace().query
  const { asked, again } = useAsked(tagsCall)
  const [doing, setDoing] = useState<Doing | null>(null)
  const columns = useTagColumns(setDoing)
  const all = latest(asked)?.data ?? []
  const add = (): void => setDoing({ _tag: 'Adding' })
  const done = (title: string, body?: string): void => {
    setDoing(null)
    receipts.tell({ title, ...(body !== undefined && { body }) })
    again()
  }
  return (
    <>
      <PageHeader
        title={t('tags.title')}
        lead={t('tags.lead')}
        action={
          may('users:write') ? (
            <button type="button" class="button button-primary" onClick={add}>
              {t('tags.add')}
            </button>
          ) : undefined
        }
      />
      {all.length > 0 && (
        <div class="toolbar" role="search">
          <SearchField label={t('tags.search')} />
          <ExportButton fileName={t('tags.file')} columns={columns} all={async () => right(all)} />
        </div>
      )}
      <DataTable
        label={t('tags.title')}
        columns={columns}
        asked={narrowed(asked, q)}
        onRetry={again}
        keyOf={({ uuid }) => uuid}
        nameOf={({ name }) => name}
        empty={
          all.length > 0 ? (
            <Empty title={t('tags.noMatch.title')}>
              <p>{t('tags.noMatch.body')}</p>
            </Empty>
          ) : (
            <Empty title={t('tags.empty.title')}>
              <p>{t('tags.empty.body')}</p>
            </Empty>
          )
        }
      />
      {doing?._tag === 'Adding' && (
        <TagDialog
          tag={null}
          onClose={() => setDoing(null)}
          onSaved={({ name }) => done(t('tags.added', { name }), t('tags.added.body'))}
        />
      )}
      {doing?._tag === 'Renaming' && (
        <TagDialog
          tag={doing.tag}
          onClose={() => setDoing(null)}
          onSaved={({ name }) => done(t('tags.renamed', { name }))}
        />
      )}
      {doing?._tag === 'Removing' && (
        <Confirm
          title={t('tags.remove.title', { name: doing.tag.name })}
          action={t('tags.remove.action', { name: doing.tag.name })}
          isGrave
          run={() => api(removeTagCall(doing.tag.uuid))}
          onDone={() => done(t('tags.removed', { name: doing.tag.name }))}
          onClose={() => setDoing(null)}
        >
          <p>{doing.tag.holders === 0 ? t('tags.remove.none') : t.counted('tags.remove', doing.tag.holders)}</p>
        </Confirm>
      )}
    </>
  )
}

const useTagColumns = (onDo: (doing: Doing) => void): readonly Column<Tag>[] => {
  const { may, t } = useAdmin()
  return [
    {
      name: 'name',
      header: t('tags.name'),
      cell: ({ name }) => (
        <span class="cut" dir="auto" title={name}>
          {name}
        </span>
      ),
      text: ({ name }) => name,
    },
    {
      name: 'holders',
      header: t('tags.holders'),
      width: 'narrow',
      cell: ({ uuid, holders }) => <HoldersLink query={{ tag: uuid }} holders={holders} />,
      text: ({ holders }) => String(holders),
    },
    ...(may('users:write')
      ? [
          {
            name: 'actions',
            header: t('table.actions'),
            width: 'action' as const,
            cell: (tag: Tag) => (
              <span class="button-row">
                <button
                  type="button"
                  class="button button-quiet row-button"
                  aria-label={`${t('tags.rename')}: ${tag.name}`}
                  onClick={() => onDo({ _tag: 'Renaming', tag })}
                >
                  {t('tags.rename')}
                </button>
                <button
                  type="button"
                  class="button button-quiet"
                  aria-label={`${t('tags.remove')}: ${tag.name}`}
                  onClick={() => onDo({ _tag: 'Removing', tag })}
                >
                  {t('tags.remove')}
                </button>
              </span>
            ),
          },
        ]
      : []),
  ]
}
