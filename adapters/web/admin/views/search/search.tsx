// The search over records and pages, also by keyboard (ADM-3): Ctrl-K or / opens it, the focus stays in the field, arrows choose a result.
import { h, type TargetedEvent } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { SearchGroupResponse } from '#adapters/contract/search/search.ts'
import { Dialog } from '#adapters/web/kit/views/button.tsx'
import { FailureNotice } from '#adapters/web/kit/views/panel.tsx'
import { isLoaded, useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { useDebouncedInput } from '#adapters/web/kit/views/use-debounced-input.ts'
import { toNameKey } from '#domain/identity/naming.ts'
import { type SearchKind, SHORTEST_SEARCH } from '#domain/search/search.ts'
import { call } from '../../api/call.ts'
import { listAreaGroups } from '../../areas.ts'
import { SHORTCUTS } from '../../keyboard.ts'
import { type RouteName, routes } from '../../routes.ts'
import { useAdmin } from '../admin-context.tsx'
import { Picture } from '../frame/icons.tsx'
import { useShortcut } from '../frame/use-shortcut.ts'

/** The page of one record, and its list. `narrows`: the list can be filtered by the same text. */
const PLACES: Readonly<
  Record<SearchKind, { readonly one: RouteName; readonly all: RouteName; readonly narrows: boolean }>
> = {
  person: { one: 'person', all: 'people', narrows: true },
  campaign: { one: 'campaign', all: 'campaigns', narrows: true },
  survey: { one: 'survey', all: 'surveys', narrows: true },
  template: { one: 'template', all: 'templates', narrows: true },
  message: { one: 'message', all: 'messages', narrows: false },
  licence: { one: 'licence', all: 'licences', narrows: true },
  mailbox: { one: 'mailbox', all: 'mailboxes', narrows: false },
}

interface Choice {
  readonly href: string
  readonly title: string
  readonly detail: string
}

interface ChoiceGroup {
  readonly heading: string
  readonly choices: readonly Choice[]
}

const LONGEST = 200

export function Search() {
  const { t } = useAdmin()
  const [isOpen, setOpen] = useState(false)
  useShortcut(SHORTCUTS.search, () => setOpen(true))
  return (
    <>
      <button
        type="button"
        class="button button-quiet top-search"
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K /"
        onClick={() => setOpen(true)}
      >
        <Picture of="search" />
        <span class="wide-words">{t('table.search')}</span>
        <kbd class="wide-words quiet" aria-hidden="true">
          Ctrl K
        </kbd>
      </button>
      {isOpen && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  )
}

/** The pages whose title contains the text. */
function usePagesWith(text: string): ChoiceGroup {
  const { may, navigation, t } = useAdmin()
  const key = toNameKey(text)
  const pages = listAreaGroups(may)
    .flatMap(({ areas }) => areas)
    .flatMap((area) => {
      const detail = t(`${area.name}.title`)
      return area.tabs.map((name) => {
        const title = t(routes.ruleOf(name).title)
        return { href: navigation.href(name), title, detail: title === detail ? '' : detail }
      })
    })
  const choices = key === '' ? [] : pages.filter(({ title }) => toNameKey(title).includes(key))
  return { heading: t('table.pages'), choices }
}

function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const { navigation, t } = useAdmin()
  const { typed, settled, type } = useDebouncedInput('')
  const isLong = [...settled].length >= SHORTEST_SEARCH
  const found = useRemote(isLong ? call('GET /admin/search', { query: { q: settled } }) : null)
  const pages = usePagesWith(typed.trim())
  const toRecordGroup = ({ kind, hits, hasMore }: SearchGroupResponse): ChoiceGroup => {
    const { one, all, narrows } = PLACES[kind]
    const heading = t(routes.ruleOf(all).title)
    const more = {
      href: navigation.href(all, { query: { q: settled } }),
      title: t('search.all', { heading }),
      detail: '',
    }
    const choices = hits.map(({ id, ...hit }) => ({ ...hit, href: navigation.href(one, { id }) }))
    return { heading, choices: hasMore && narrows ? [...choices, more] : choices }
  }
  const groups = [pages, ...(isLong ? (found.value?.data ?? []) : []).map(toRecordGroup)].filter(
    ({ choices }) => choices.length > 0,
  )
  const hrefs = groups.flatMap(({ choices }) => choices.map(({ href }) => href))
  const [wanted, setWanted] = useState('')
  const at = Math.max(0, hrefs.indexOf(wanted))
  const chosen = hrefs[at]
  useEffect(() => document.getElementById(`search-hit-${at}`)?.scrollIntoView({ block: 'nearest' }), [at])

  const open = (href: string): void => {
    onClose()
    navigation.go(href)
  }
  const walk = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.isComposing) return
    if (event.key === 'Enter' && chosen !== undefined) open(chosen)
    else if (step !== 0) setWanted(hrefs[(at + step + hrefs.length) % hrefs.length] ?? '')
    else return
    event.preventDefault()
  }
  const isSettled = typed.trim() === settled && isLoaded(found)
  const status = ((): string => {
    if (!isLong) return t('search.help')
    if (hrefs.length > 0) return t.counted('search.found', hrefs.length)
    return isSettled ? t('search.none', { text: settled }) : ''
  })()
  return (
    <Dialog title={t('table.search')} onClose={onClose}>
      {/* The types of JSX distinguish inputs by their type; those of `h` do not. */}
      {h('input', {
        class: 'input',
        type: 'search',
        role: 'combobox',
        'aria-label': t('table.search'),
        'aria-autocomplete': 'list',
        'aria-expanded': hrefs.length > 0,
        'aria-controls': 'search-hits',
        'aria-activedescendant': chosen === undefined ? undefined : `search-hit-${at}`,
        autoComplete: 'off',
        dir: 'auto',
        maxLength: LONGEST,
        value: typed,
        onInput: (event: TargetedEvent<HTMLInputElement>) => type(event.currentTarget.value),
        onKeyDown: walk,
      })}
      <p class="quiet" role="status">
        {status}
      </p>
      {isLong && found.failure !== null && <FailureNotice failure={found.failure} onRetry={found.reload} />}
      <div
        id="search-hits"
        class="choices"
        role="listbox"
        aria-label={t('table.search')}
        aria-busy={isLong && !isSettled}
      >
        {groups.map(({ heading, choices }) => (
          <div key={heading} role="group" aria-label={heading}>
            <p class="search-heading small" aria-hidden="true">
              {heading}
            </p>
            {choices.map(({ href, title, detail }) => (
              <a
                key={href}
                id={`search-hit-${hrefs.indexOf(href)}`}
                class="choice hovers"
                role="option"
                aria-selected={href === chosen}
                tabIndex={-1}
                href={href}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return
                  event.preventDefault()
                  open(href)
                }}
              >
                <span class="cut strong" title={title}>
                  <bdi>{title}</bdi>
                </span>
                {detail !== '' && (
                  <span class="cut quiet" title={detail}>
                    <bdi>{detail}</bdi>
                  </span>
                )}
              </a>
            ))}
          </div>
        ))}
      </div>
    </Dialog>
  )
}
