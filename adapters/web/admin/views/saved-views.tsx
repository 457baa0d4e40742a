// The user's own views of a list: filters, search and order under a name. A menu opens, saves, renames and removes them.
import type { Either } from 'fp-ts/lib/Either.js'
import { useState } from 'preact/hooks'
import type { SavedViewResponse } from '#adapters/contract/operations/views.ts'
import { FormFrame, useForm } from '#adapters/web/kit/form/form.tsx'
import type { CallFailure } from '#adapters/web/kit/http.ts'
import { readFilters } from '#adapters/web/kit/navigation/filter-rules.ts'
import { Dialog } from '#adapters/web/kit/views/button.tsx'
import { FailureNotice } from '#adapters/web/kit/views/panel.tsx'
import { TextField } from '#adapters/web/kit/views/field.tsx'
import { Menu } from '#adapters/web/kit/views/menu.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { useWork } from '#adapters/web/kit/views/use-work.ts'
import { call } from '../api/call.ts'
import { checkName } from '../forms/field-faults.ts'
import { type RouteName, routes } from '../routes.ts'
import { useAdmin, usePlace } from './admin-context.tsx'
import { Picture } from './frame/icons.tsx'

/** The position in a list is not part of a view. */
const PLACES: ReadonlySet<string> = new Set(['page', 'entry'])

/** The filters of a view as text. Equal filters give the same text. */
function toViewQuery(filters: Readonly<Record<string, string>>): string {
  const chosen = Object.entries(filters).filter(([name, value]) => value !== '' && !PLACES.has(name))
  const search = new URLSearchParams(chosen)
  search.sort()
  return search.toString()
}

export function hasViews(page: RouteName): boolean {
  return Object.keys(routes.ruleOf(page).filters ?? {}).some((name) => !PLACES.has(name))
}

export function SavedViews({ of }: { readonly of: RouteName }) {
  const { api, navigation, receipts, t } = useAdmin()
  const present = toViewQuery(usePlace().query)
  const saved = useRemote(call('GET /admin/views', { query: { page: of } }))
  /** The view that the dialog names. A new view has no name yet. */
  const [named, setNamed] = useState<SavedViewResponse | null>(null)
  const { failure, perform } = useWork()
  const views = saved.value?.data ?? []
  // Filters that the page no longer has are ignored, so that their view can still be removed.
  const open = views.filter(({ query }) => {
    const known = readFilters(routes.ruleOf(of).filters ?? {}, [...new URLSearchParams(query)])
    return toViewQuery(known.query) === present
  })
  const put = ({ uuid: id, ...body }: SavedViewResponse) => api(call('PUT /admin/views/:id', { params: { id }, body }))
  const restore = async (view: SavedViewResponse) => {
    const answer = await put(view)
    saved.reload()
    return answer
  }
  const remove = (view: SavedViewResponse): void =>
    perform(
      () => api(call('DELETE /admin/views/:id', { params: { id: view.uuid } })),
      () => {
        saved.reload()
        receipts.show({
          title: t('views.removed', { name: view.name }),
          undo: { run: () => restore(view), done: t('views.restored', { name: view.name }) },
        })
      },
    )
  const [first] = open
  return (
    <div class="views-menu">
      <Menu
        label={first === undefined ? t('views.title') : `${t('views.title')}: ${first.name}`}
        face={
          <>
            <Picture of="views" />
            <span class="cut">{first?.name ?? t('views.title')}</span>
          </>
        }
        actions={[
          ...views.map((view) => ({
            label: view.name,
            isChosen: open.includes(view),
            run: () =>
              navigation.go(navigation.href(of, { query: Object.fromEntries(new URLSearchParams(view.query)) })),
          })),
          ...(saved.failure === null ? [] : [{ label: t('views.failed'), run: saved.reload }]),
          {
            label: t('views.save'),
            run: () => setNamed({ uuid: crypto.randomUUID(), page: of, name: '', query: present }),
          },
          ...open.flatMap((view) => [
            { label: t('views.rename', { name: view.name }), run: () => setNamed(view) },
            { label: t('views.remove', { name: view.name }), run: () => remove(view) },
          ]),
        ]}
      />
      {failure !== null && <FailureNotice failure={failure} />}
      {named !== null && (
        <NameDialog
          view={named}
          others={views.filter(({ uuid }) => uuid !== named.uuid)}
          send={put}
          onClose={() => setNamed(null)}
          onSaved={({ name }) => {
            setNamed(null)
            saved.reload()
            receipts.show({ title: t('views.saved', { name }) })
          }}
        />
      )}
    </div>
  )
}

function NameDialog(props: {
  readonly view: SavedViewResponse
  readonly others: readonly SavedViewResponse[]
  readonly send: (view: SavedViewResponse) => Promise<Either<CallFailure, SavedViewResponse>>
  readonly onSaved: (view: SavedViewResponse) => void
  readonly onClose: () => void
}) {
  const { t } = useAdmin()
  const { view, others, send, onSaved, onClose } = props
  const isNew = view.name === ''
  const findSameName = (name: string) =>
    isNew ? others.find((one) => one.name.toLowerCase() === name.trim().toLowerCase()) : undefined
  const form = useForm({
    key: `view ${isNew ? view.page : view.uuid}`,
    initial: { name: view.name },
    label: () => t('people.name'),
    check: ({ name }) => checkName(t, name),
    send: ({ name }) => send({ ...view, uuid: findSameName(name)?.uuid ?? view.uuid, name: name.trim() }),
    onDone: onSaved,
  })
  const field = form.text('name')
  return (
    <Dialog title={isNew ? t('views.save') : t('views.rename', { name: view.name })} onClose={onClose}>
      <FormFrame form={form} action={t('views.save.action')} cancel={onClose}>
        <TextField
          {...field}
          maxLength={80}
          help={t(findSameName(field.value) === undefined ? 'views.help' : 'views.replaces')}
        />
      </FormFrame>
    </Dialog>
  )
}
