// Lists the tags of the tenant and who has them. The user can add, rename and remove tags.
import { right } from 'fp-ts/lib/Either.js'
import { useState } from 'preact/hooks'
import type { TagResponse } from '#adapters/contract/identity/tags.ts'
import type { Column } from '#adapters/web/kit/list/column.ts'
import { Confirm, Dialog } from '#adapters/web/kit/views/button.tsx'
import { TextField } from '#adapters/web/kit/views/field.tsx'
import { mapRemote, useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { call, type ListedTag } from '../../api/call.ts'
import { checkName } from '../../forms/field-faults.ts'
import { useAdmin, usePlace } from '../admin-context.tsx'
import { FormFrame, useForm } from '#adapters/web/kit/form/form.tsx'
import { ListPage } from '../list-page.tsx'
import { makeHoldersColumn } from '../roles/roles-page.tsx'

/** The open dialog. `tag` null: a new tag. */
type OpenDialog =
  | { readonly _tag: 'Saving'; readonly tag: ListedTag | null }
  | { readonly _tag: 'Removing'; readonly tag: ListedTag }

export function TagsPage() {
  const { api, may, receipts, t } = useAdmin()
  const { q = '' } = usePlace().query
  const tags = useRemote(call('GET /tags'))
  const [doing, setDoing] = useState<OpenDialog | null>(null)
  const close = (): void => setDoing(null)
  const finish = (title: string, body?: string): void => {
    close()
    receipts.show({ title, ...(body !== undefined && { body }) })
    tags.reload()
  }
  const sought = q.trim().toLowerCase()
  // One answer contains all tags of the tenant, so the page searches them itself.
  const found = mapRemote(tags, ({ data }) => ({
    data: data.filter(({ name }) => name.toLowerCase().includes(sought)),
  }))
  const columns: readonly Column<ListedTag>[] = [
    { name: 'name', header: t('people.name'), text: ({ name }) => name },
    makeHoldersColumn(t, 'tag'),
  ]
  return (
    <>
      <ListPage
        of="tags"
        action={{ label: t('tags.add'), needs: 'users:write', to: () => setDoing({ _tag: 'Saving', tag: null }) }}
        columns={columns}
        source={{ ...found, all: async () => right(tags.value?.data ?? []) }}
        toKey={({ uuid }) => uuid}
        {...(may('users:write') && {
          actions: (tag: ListedTag) => [
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
      />
      {doing?._tag === 'Saving' && (
        <TagDialog
          tag={doing.tag}
          onClose={close}
          onTake={() => {
            close()
            tags.reload()
          }}
          onSaved={({ name }) =>
            doing.tag === null
              ? finish(t('tags.added', { name }), t('tags.added.body'))
              : finish(t('tags.renamed', { name }))
          }
        />
      )}
      {doing?._tag === 'Removing' && (
        <Confirm
          title={t('tags.remove.title', { name: doing.tag.name })}
          action={t('shell.removeOne', { name: doing.tag.name })}
          run={() => api(call('DELETE /tags/:id', { params: { id: doing.tag.uuid } }))}
          onDone={() => finish(t('tags.removed', { name: doing.tag.name }))}
          onClose={close}
        >
          <p>{doing.tag.holders === 0 ? t('tags.remove.none') : t.counted('tags.remove', doing.tag.holders)}</p>
        </Confirm>
      )}
    </>
  )
}

const toTagForm = (tag: TagResponse | null) => ({ name: tag?.name ?? '', revision: tag?.revision ?? '' })

function TagDialog(props: {
  /** Null: a new tag. */
  readonly tag: TagResponse | null
  readonly onSaved: (tag: TagResponse) => void
  readonly onTake: () => void
  readonly onClose: () => void
}) {
  const { api, t } = useAdmin()
  const { tag, onSaved, onTake, onClose } = props
  const form = useForm({
    key: tag === null ? 'tag' : `tag ${tag.uuid}`,
    initial: toTagForm(tag),
    label: () => t('people.name'),
    check: ({ name }) => checkName(t, name),
    send: ({ name, revision }) => {
      const body = { name: name.trim() }
      return api(
        tag === null
          ? call('POST /tags', { body })
          : call('PUT /tags/:id', { params: { id: tag.uuid }, body: { ...body, revision } }),
      )
    },
    onDone: onSaved,
    conflict: {
      call: call('GET /tags'),
      toForm: ({ data }) => toTagForm(data.find(({ uuid }) => uuid === tag?.uuid) ?? tag),
      onTake,
    },
  })
  return (
    <Dialog title={tag === null ? t('tags.add') : t('tags.rename.title', { name: tag.name })} onClose={onClose}>
      <FormFrame form={form} action={t(tag === null ? 'tags.add.action' : 'tags.rename')} cancel={onClose}>
        <TextField {...form.text('name')} />
      </FormFrame>
    </Dialog>
  )
}
