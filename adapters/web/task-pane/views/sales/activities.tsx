// The notes and tasks of an opportunity, and what is done with them: logging the open item, adding, removing and putting back.
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { Notice } from '#adapters/web/kit/views/notice.tsx'
import { displayName } from '#domain/shared/display-name.ts'
import { type Either, map, right } from 'fp-ts/lib/Either.js'
import { useRef, useState } from 'preact/hooks'
import type { PaneActivity, ActivityBody, PaneOpportunity } from '../../api/sales.ts'
import type { ApiFailure } from '../../api/plugin-api.ts'
import type { HostFailed, OpenItem } from '../../host/mail-host.ts'
import { bodyOfActivity } from '../../sales/activity-form.ts'
import { noteOf, tellsOf } from '../../sales/item-note.ts'
import type { Writing } from '../../sales/place.ts'
import { Action, ActionBar } from '../form/action-bar.tsx'
import { usePane } from '../pane-context.tsx'
import { ActivityRow } from './activity-row.tsx'
import { ListState, isOpen, type OpportunityProps } from './sales-parts.tsx'
import { useList } from '../use-stores.ts'

/** What was just done, and can be undone. */
type News =
  | { readonly _tag: 'Logged' | 'Removed'; readonly activity: PaneActivity }
  | { readonly _tag: 'Restored' }
  | { readonly _tag: 'Failed'; readonly failure: ApiFailure | HostFailed }
  | null

export const Activities = (props: OpportunityProps & { readonly opportunity: PaneOpportunity }) => {
  const { sales, t } = usePane()
  const { item, opportunity, place, onGo } = props
  const { known, again } = useList(sales.activities, opportunity.id)
  const [news, setNews] = useState<News>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [isBusy, setBusy] = useState(false)
  const itemNote = useItemNote(item)
  const isClosed = opportunity.status !== 'open'
  const list = known._tag === 'Known' ? known.value.data : []
  const isLogged = itemNote !== null && list.some(itemNote.isIn)

  const doing = async (work: () => Promise<News>): Promise<void> => {
    setBusy(true)
    setNews(null)
    setNews(await work())
    setBusy(false)
    // What was pressed may be gone by now, and so may the user, to the mail itself.
    if (document.hasFocus()) heading.current?.focus()
  }
  const log = (): void =>
    void doing(async () => {
      const note = await itemNote?.make()
      if (note === undefined) return null
      if (note._tag === 'Left') return { _tag: 'Failed', failure: note.left }
      const logged = await sales.work.log(opportunity.id, note.right)
      return logged._tag === 'Left'
        ? { _tag: 'Failed', failure: logged.left }
        : { _tag: 'Logged', activity: logged.right }
    })
  const remove = (activity: PaneActivity, undoes: boolean): void =>
    void doing(async () => {
      const removed = await sales.work.remove(activity)
      if (removed._tag === 'Left') return { _tag: 'Failed', failure: removed.left }
      return undoes ? null : { _tag: 'Removed', activity }
    })
  const restore = (activity: PaneActivity): void =>
    void doing(async () => {
      const put = await sales.work.log(opportunity.id, bodyOfActivity(activity))
      return put._tag === 'Left' ? { _tag: 'Failed', failure: put.left } : { _tag: 'Restored' }
    })
  const write = (writes: Writing): void => onGo({ at: 'opportunity', id: opportunity.id, writes })
  const { news: saved } = place
  return (
    <>
      <section class="panel sales-section" aria-labelledby="sales-activities">
        <h3 ref={heading} id="sales-activities" class="panel-title" tabIndex={-1}>
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
              <button
                type="button"
                class="button"
                onClick={() => (news._tag === 'Logged' ? remove(news.activity, true) : restore(news.activity))}
              >
                {t('sales.undo')}
              </button>
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

export interface ItemNote {
  readonly make: () => Promise<Either<HostFailed, ActivityBody>>
  /** Whether an activity is this note already. */
  readonly isIn: (activity: PaneActivity) => boolean
}

const useItemNote = (item: OpenItem): ItemNote | null => {
  const { host, t, format } = usePane()
  if (item.kind === 'mail' && item.mode === 'compose') return null
  const words = {
    unnamed: t(`sales.log.unnamed.${item.kind}`),
    origin:
      item.kind === 'mail'
        ? t('sales.log.from', { name: displayName(item.from) || item.from.address, when: format.exactly(item.sentAt) })
        : t('sales.log.when', { when: [format.exactly(item.startsAt), item.location].filter(Boolean).join(', ') }),
  }
  // The mail client tells the text of what is read, not of what is written.
  const textOf = async (): Promise<Either<HostFailed, string>> =>
    item.mode === 'read' && item.itemId !== null ? host.htmlBody(item.itemId) : right('')
  return {
    make: async () => map((html: string) => noteOf(item, words, html))(await textOf()),
    isIn: (activity) => tellsOf(noteOf(item, words, ''), activity),
  }
}
