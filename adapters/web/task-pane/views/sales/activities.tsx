// The notes and tasks of an opportunity. The user can add the open item as a note, add others, remove them and undo that.
import { type Either, map, right } from 'fp-ts/lib/Either.js'
import { useRef, useState } from 'preact/hooks'
import { displayName } from '#domain/shared/display-name.ts'
import { FailureNotice, Notice } from '#adapters/web/kit/views/panel.tsx'
import type { ApiFailure } from '../../api/plugin-api.ts'
import type { ActivityBody, PaneActivity, PaneOpportunity } from '../../api/sales.ts'
import type { HostFailed, OpenItem } from '../../host/mail-host.ts'
import { toRestoreBody } from '../../sales/activity-form.ts'
import { isItemNote, makeItemNote } from '../../sales/item-note.ts'
import type { WrittenActivity } from '../../sales/place.ts'
import { PaneButton } from '../elements.tsx'
import { Action, ActionBar } from '../form/action-bar.tsx'
import { usePaneList, usePane } from '../pane-context.ts'
import { ActivityRow } from './activity.tsx'
import { isOpen, ListState, type OpportunityProps } from './sales-parts.tsx'

type ActivityNews =
  | { readonly _tag: 'Logged' | 'Removed'; readonly activity: PaneActivity }
  | { readonly _tag: 'Restored' }
  | { readonly _tag: 'Failed'; readonly failure: ApiFailure | HostFailed }
  | null

const toNews = <A,>(outcome: Either<ApiFailure | HostFailed, A>, done: (value: A) => ActivityNews): ActivityNews =>
  outcome._tag === 'Left' ? { _tag: 'Failed', failure: outcome.left } : done(outcome.right)

export function Activities(props: OpportunityProps & { readonly opportunity: PaneOpportunity }) {
  const { sales, t } = usePane()
  const { item, opportunity, place, onGo } = props
  const { known, again } = usePaneList(sales.activities, opportunity.id)
  const [news, setNews] = useState<ActivityNews>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [isBusy, setBusy] = useState(false)
  const itemNote = useItemNote(item)
  const isClosed = opportunity.status !== 'open'
  const list = known._tag === 'Known' ? known.value.data : []
  const isLogged = itemNote !== null && list.some(itemNote.isIn)

  const run = async (work: () => Promise<ActivityNews>): Promise<void> => {
    setBusy(true)
    setNews(null)
    setNews(await work())
    setBusy(false)
    // The pressed button may be removed. If the user continued in the mail client, the focus stays there.
    if (document.hasFocus()) heading.current?.focus()
  }
  const log = (): void =>
    void run(async () => {
      const note = await itemNote?.make()
      if (note === undefined) return null
      if (note._tag === 'Left') return { _tag: 'Failed', failure: note.left }
      return toNews(await sales.work.log(opportunity.id, note.right), (activity) => ({ _tag: 'Logged', activity }))
    })
  const remove = (activity: PaneActivity, undoes: boolean): void =>
    void run(async () =>
      toNews(await sales.work.remove(activity), () => (undoes ? null : { _tag: 'Removed', activity })),
    )
  const restore = (activity: PaneActivity): void =>
    void run(async () =>
      toNews(await sales.work.log(opportunity.id, toRestoreBody(activity)), () => ({ _tag: 'Restored' })),
    )
  const write = (writes: WrittenActivity): void => onGo({ at: 'opportunity', id: opportunity.id, writes })
  const { news: saved } = place
  return (
    <>
      <section class="panel gap-8" aria-labelledby="sales-activities">
        <h3 ref={heading} id="sales-activities" tabIndex={-1}>
          {t('sales.activities')} {list.length > 0 && <span class="count">{list.length}</span>}
        </h3>
        {news === null && (saved === 'note' || saved === 'task' || saved === 'change') && (
          <Notice tone="success" title={t(`sales.saved.${saved}`)} />
        )}
        {news?._tag === 'Failed' && (
          <FailureNotice
            failure={news.failure}
            area="sales"
            meaning={isOpen(news.failure) ? t('sales.write.open') : undefined}
          />
        )}
        {news?._tag === 'Restored' && <Notice tone="success" title={t('sales.restored')} />}
        {(news?._tag === 'Logged' || news?._tag === 'Removed') && (
          <Notice
            tone="success"
            title={news._tag === 'Logged' ? t(`sales.logged.${item.kind}`) : t(`sales.removed.${news.activity.type}`)}
          >
            {!isClosed && (
              <PaneButton
                label={t('shell.undo')}
                run={() => (news._tag === 'Logged' ? remove(news.activity, true) : restore(news.activity))}
              />
            )}
          </Notice>
        )}
        <ListState known={known} label={t('sales.activities.loading')} again={again} />
        {known._tag === 'Known' && list.length === 0 && <p class="quiet">{t('sales.activities.empty')}</p>}
        {list.length > 0 && (
          <ul>
            {list.map((activity) => (
              <ActivityRow
                key={activity.id}
                activity={activity}
                asksFirst={isClosed}
                onEdit={() => write({ type: activity.type, id: activity.id })}
                onRemove={() => remove(activity, false)}
                onFailed={(failure) => setNews({ _tag: 'Failed', failure })}
              />
            ))}
          </ul>
        )}
        {known._tag === 'Known' && known.value.truncated && <p class="quiet">{t('sales.truncated')}</p>}
        {isClosed && <p class="quiet">{t('sales.activities.closed')}</p>}
        {!isClosed && isLogged && news?._tag !== 'Logged' && <p class="quiet">{t(`sales.log.already.${item.kind}`)}</p>}
      </section>
      {!isClosed && (
        <ActionBar>
          {itemNote !== null && !isLogged && <Action label={t(`sales.log.${item.kind}`)} run={log} isBusy={isBusy} />}
          <Action
            label={t('sales.note')}
            look={itemNote === null || isLogged ? 'primary' : 'plain'}
            run={() => write({ type: 'note', id: null })}
          />
          <Action label={t('sales.task')} look="plain" run={() => write({ type: 'task', id: null })} />
        </ActionBar>
      )}
    </>
  )
}

/** The open item as a note. Null while the user writes a mail. */
function useItemNote(item: OpenItem) {
  const { host, t, format } = usePane()
  if (item.kind === 'mail' && item.mode === 'compose') return null
  const words = {
    unnamed: t(`sales.log.unnamed.${item.kind}`),
    origin:
      item.kind === 'mail'
        ? item.sentAt === null
          ? t('sales.log.undated', { name: displayName(item.from) || item.from.address })
          : t('sales.log.from', {
              name: displayName(item.from) || item.from.address,
              when: format.exactly(item.sentAt),
            })
        : t('sales.log.when', { when: [format.exactly(item.startsAt), item.location].filter(Boolean).join(', ') }),
  }
  // The mail client returns the text only of items that are read.
  const readItemText = async (): Promise<Either<HostFailed, string>> =>
    item.mode === 'read' && item.itemId !== null ? host.htmlBody(item.itemId) : right('')
  return {
    make: async (): Promise<Either<HostFailed, ActivityBody>> =>
      map((html: string) => makeItemNote(item, words, html))(await readItemText()),
    isIn: (activity: PaneActivity): boolean => isItemNote(makeItemNote(item, words, ''), activity),
  }
}
