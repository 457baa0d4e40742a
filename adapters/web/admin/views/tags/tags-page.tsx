// The tags of the office: made, renamed, removed, and who has them.
import { right } from 'fp-ts/lib/Either.js'
import { useState } from 'preact/hooks'
import type { Column } from '#adapters/web/kit/list/column.ts'
import { List } from '#adapters/web/kit/list/list.tsx'
import { Confirm } from '#adapters/web/kit/views/confirm.tsx'
import { type Asked, latest, useAsked } from '#adapters/web/kit/views/use-asked.ts'
import { removeTagCall, type Tag, tagsCall } from '../../api/tags.ts'
import { useAdmin, usePlace } from '../admin-context.tsx'
import { AreaHeader } from '../frame/area-header.tsx'
import { HoldersLink } from '../roles/role-fields.tsx'
import { TagDialog } from './tag-dialog.tsx'

/** `tag` null: a new one. */
type Doing = { readonly _tag: 'Saving'; readonly tag: Tag | null } | { readonly _tag: 'Removing'; readonly tag: Tag }

type Tags = { readonly data: readonly Tag[] }

/** All tags of an office are one answer: they are searched here. */
const found = (asked: Asked<Tags>, q: string): Asked<Tags> => {
  const sought = q.trim().toLowerCase()
  const those = (tags: Tags): Tags => ({ data: tags.data.filter(({ name }) => name.toLowerCase().includes(sought)) })
  if (asked._tag === 'Told') return { ...asked, answer: those(asked.answer) }
  return asked.former === null ? asked : { ...asked, former: those(asked.former) }
}

export const TagsPage = () => {
  const { api, may, receipts, t } = useAdmin()
  const { q = '' } = usePlace().query
  const { asked, again } = useAsked(tagsCall)
  const [doing, setDoing] = useState<Doing | null>(null)
  const all = latest(asked)?.data ?? []
  const close = (): void => setDoing(null)
  const done = (title: string, body?: string): void => {
    close()
    receipts.tell({ title, ...(body !== undefined && { body }) })
    again()
  }
  const columns: readonly Column<Tag>[] = [
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
  ]
  return (
    <>
      <AreaHeader
        of="tags"
        lead={t('tags.lead')}
        action={
          may('users:write') ? (
            <button type="button" class="button button-primary" onClick={() => setDoing({ _tag: 'Saving', tag: null })}>
              {t('tags.add')}
            </button>
          ) : undefined
        }
      />
      <List
        label={t('tags.title')}
        columns={columns}
        source={{ asked: found(asked, q), again, all: async () => right(all) }}
        keyOf={({ uuid }) => uuid}
        nameOf={({ name }) => name}
        search={t('tags.search')}
        file={t('tags.file')}
        {...(may('users:write') && {
          actions: (tag: Tag) => [
            {
              word: t('tags.rename'),
              label: `${t('tags.rename')}: ${tag.name}`,
              isFirst: true,
              run: () => setDoing({ _tag: 'Saving', tag }),
            },
            {
              word: t('tags.remove'),
              label: `${t('tags.remove')}: ${tag.name}`,
              run: () => setDoing({ _tag: 'Removing', tag }),
            },
          ],
        })}
        empty={{ title: t('tags.empty.title'), body: t('tags.empty.body') }}
        noMatch={{ title: t('tags.noMatch.title'), body: t('tags.noMatch.body') }}
      />
      {doing?._tag === 'Saving' && (
        <TagDialog
          tag={doing.tag}
          onClose={close}
          onSaved={({ name }) =>
            doing.tag === null
              ? done(t('tags.added', { name }), t('tags.added.body'))
              : done(t('tags.renamed', { name }))
          }
        />
      )}
      {doing?._tag === 'Removing' && (
        <Confirm
          title={t('tags.remove.title', { name: doing.tag.name })}
          action={t('tags.remove.action', { name: doing.tag.name })}
          isGrave
          run={() => api(removeTagCall(doing.tag.uuid))}
          onDone={() => done(t('tags.removed', { name: doing.tag.name }))}
          onClose={close}
        >
          <p>{doing.tag.holders === 0 ? t('tags.remove.none') : t.counted('tags.remove', doing.tag.holders)}</p>
        </Confirm>
      )}
    </>
  )
}
