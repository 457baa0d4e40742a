// Groups of pages whose script and texts the application loads when the user opens the first of them.
import type { ComponentType } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { isText } from '#adapters/web/kit/guard.ts'
import { Pending } from '#adapters/web/kit/record/record.tsx'
import { type BilingualTexts, pickTexts } from '#domain/shared/language.ts'
import { Button } from '#adapters/web/kit/views/button.tsx'
import { FailureNotice, Notice } from '#adapters/web/kit/views/panel.tsx'
import { PageHeader } from '#adapters/web/kit/views/page-header.tsx'
import { useWork } from '#adapters/web/kit/views/use-work.ts'
import { call } from '../api/call.ts'
import { type RouteName, ROUTES } from '../routes.ts'
import { useAdmin } from './admin-context.tsx'

/** `id`: the id of the record; empty for other pages. */
export type AdminPage = ComponentType<{ readonly id: string }>

/** The key of the draft that keeps the page for which this tab has reloaded the application automatically. */
const RELOADED = 'reloaded for'

type Pages<Name extends RouteName> = Readonly<Record<Name, AdminPage>>

interface PageModule<Name extends RouteName> {
  readonly pages: Pages<Name>
  readonly texts: BilingualTexts<Readonly<Record<string, string>>>
}

/** `load` imports a separate module, so that the build creates a chunk for it. */
export function makePageGroup<Name extends RouteName>(
  names: readonly Name[],
  load: () => Promise<PageModule<Name>>,
): Pages<Name> {
  let loaded: Pages<Name> | null = null
  const usePages = () => {
    const { addTexts, appearance, drafts } = useAdmin()
    const [state, setState] = useState<Pages<Name> | 'loading' | 'failed'>(loaded ?? 'loading')
    const wasOnTitle = useRef(false)
    useEffect(() => {
      if (loaded !== null) return
      let isHere = true
      const changeState = (next: typeof state): void => {
        if (!isHere) return
        wasOnTitle.current = document.activeElement?.matches('#content h1') === true
        setState(next)
      }
      load().then(
        ({ pages, texts }) => {
          addTexts(pickTexts(texts, appearance.config.language))
          loaded = pages
          drafts(isText).drop(RELOADED)
          changeState(pages)
        },
        () => changeState('failed'),
      )
      return () => {
        isHere = false
      }
    }, [])
    useEffect(() => {
      if (wasOnTitle.current) document.querySelector<HTMLElement>('#content h1')?.focus()
    }, [state])
    return state
  }
  const makePage = (name: Name): AdminPage => {
    const PageInGroup: AdminPage = ({ id }) => {
      const pages = usePages()
      if (pages === 'loading' || pages === 'failed') return <PendingPage name={name} isFailed={pages === 'failed'} />
      const Loaded: AdminPage = pages[name]
      return <Loaded id={id} />
    }
    return PageInGroup
  }
  return Object.fromEntries(names.map((name) => [name, makePage(name)])) as Pages<Name>
}

function PendingPage({ name, isFailed }: { readonly name: RouteName; readonly isFailed: boolean }) {
  const { api, drafts, t } = useAdmin()
  const { failure, isBusy, perform } = useWork()
  // Browsers remember a failed import, and a new release has other file names. A reload helps with both, once the service answers.
  const retry = (): void =>
    perform(
      () => api(call('GET /admin/me')),
      () => location.reload(),
    )
  const reloaded = drafts(isText)
  // After a release the file names differ. The application reloads once automatically, and shows a failure only if that fails.
  const isByItself = useRef(false)
  if (isFailed && reloaded.read(RELOADED) !== name) isByItself.current = true
  useEffect(() => {
    if (!isByItself.current) return
    reloaded.keep(RELOADED, name)
    retry()
  }, [isFailed])
  return (
    <>
      <PageHeader title={t(ROUTES[name].title)} />
      {!isFailed || (isByItself.current && failure === null) ? (
        <Pending parts={[]} />
      ) : failure !== null ? (
        <FailureNotice failure={failure} onRetry={retry} />
      ) : (
        <Notice tone="error" title={t('shell.page.failed')}>
          <p>{t('shell.page.failed.body')}</p>
          <Button isBusy={isBusy} onClick={retry}>
            {t('shell.retry')}
          </Button>
        </Notice>
      )}
    </>
  )
}
