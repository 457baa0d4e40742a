// Everything the service keeps of the user: what there is, the whole of it as a file, and the way to have it forgotten.
import { useState } from 'preact/hooks'
import type { ApiFailure } from '../../api/plugin-api.ts'
import { type MyData, forgetMeCall, myDataCall } from '../../api/settings.ts'
import { Notice } from '#adapters/web/kit/views/notice.tsx'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { usePane } from '../pane-context.tsx'
import { saveAsFile } from '#adapters/web/kit/save-as-file.ts'

export const MyDataPage = ({ onForgotten }: { readonly onForgotten: () => void }) => {
  const { t } = usePane()
  const { value, isLoading, failure, reload } = useRemote(myDataCall)
  return (
    <>
      <section class="panel" aria-labelledby="my-data-kept" aria-busy={isLoading}>
        <h2 id="my-data-kept" class="panel-title">
          {t('myData.title')}
        </h2>
        <p class="quiet">{t('myData.body')}</p>
        {isLoading && <KeptSkeleton />}
        {failure !== null && <FailureNotice failure={failure} onRetry={reload} />}
        {value !== null && !isLoading && failure === null && <Kept data={value} />}
      </section>
      <Forget onForgotten={onForgotten} />
    </>
  )
}

const KeptSkeleton = () => {
  const { t } = usePane()
  return (
    <>
      <p class="visually-hidden" role="status">
        {t('myData.loading')}
      </p>
      <span class="skeleton skeleton-row" />
      <span class="skeleton skeleton-row" />
      <span class="skeleton skeleton-row" />
      <span class="skeleton skeleton-button" />
    </>
  )
}

const Kept = ({ data }: { readonly data: MyData }) => {
  const { t, format } = usePane()
  const kinds = Object.entries(data.kept).filter(([, things]) => things.length > 0)
  if (kinds.length === 0) return <p>{t('myData.none')}</p>
  return (
    <>
      <dl class="stack facts">
        {kinds.map(([kind, things]) => (
          <div key={kind}>
            <dt>{t.maybe(`myData.kind.${kind}`) ?? kind}</dt>
            <dd>{format.number(things.length)}</dd>
          </div>
        ))}
      </dl>
      <button
        type="button"
        class="button button-primary"
        onClick={() => saveAsFile('my-data.json', JSON.stringify(data, null, 2), 'application/json')}
      >
        {t('myData.download')}
      </button>
    </>
  )
}

type Forgetting =
  | { readonly _tag: 'Resting' }
  | { readonly _tag: 'Asking' }
  | { readonly _tag: 'Running' }
  | { readonly _tag: 'Failed'; readonly failure: ApiFailure }

const Forget = ({ onForgotten }: { readonly onForgotten: () => void }) => {
  const { api, t } = usePane()
  const [standing, setStanding] = useState<Forgetting>({ _tag: 'Resting' })
  const forget = async (): Promise<void> => {
    setStanding({ _tag: 'Running' })
    const answer = await api(forgetMeCall)
    if (answer._tag === 'Right') return onForgotten()
    setStanding({ _tag: 'Failed', failure: answer.left })
  }
  return (
    <section class="panel" aria-labelledby="my-data-forget">
      <h2 id="my-data-forget" class="panel-title">
        {t('myData.forget.title')}
      </h2>
      <p class="quiet">{t('myData.forget.body')}</p>
      {standing._tag === 'Failed' && <FailureNotice failure={standing.failure} />}
      {standing._tag === 'Asking' ? (
        <Notice tone="error" title={t('myData.forget.sure')}>
          <p>{t('myData.forget.lost')}</p>
          <div class="button-row">
            <button type="button" class="button button-danger" onClick={() => void forget()}>
              {t('myData.forget.action')}
            </button>
            <button type="button" class="button" onClick={() => setStanding({ _tag: 'Resting' })}>
              {t('myData.forget.keep')}
            </button>
          </div>
        </Notice>
      ) : (
        <button
          type="button"
          class="button"
          aria-disabled={standing._tag === 'Running'}
          aria-busy={standing._tag === 'Running'}
          onClick={() => {
            if (standing._tag !== 'Running') setStanding({ _tag: 'Asking' })
          }}
        >
          {t(standing._tag === 'Running' ? 'myData.forget.running' : 'myData.forget.begin')}
        </button>
      )}
    </section>
  )
}
