// Everything the service keeps of the user: what there is, the whole of it as a file, and the way to have it forgotten.
import { useEffect, useState } from 'preact/hooks'
import type { ApiFailure } from '../../api/failure.ts'
import { type MyData, forgetMeCall, myDataCall } from '../../api/my-data.ts'
import { wordsOf } from '../frame/failure-text.ts'
import { FailureNotice, Notice } from '../frame/notice.tsx'
import { usePane } from '../pane-context.tsx'
import { saveAsFile } from './save-as-file.ts'

type Standing =
  | { readonly _tag: 'Loading' }
  | { readonly _tag: 'Failed'; readonly failure: ApiFailure }
  | { readonly _tag: 'Told'; readonly data: MyData }

export const MyDataPage = ({ onForgotten }: { readonly onForgotten: () => void }) => {
  const { api, t } = usePane()
  const [standing, setStanding] = useState<Standing>({ _tag: 'Loading' })
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let isGone = false
    setStanding({ _tag: 'Loading' })
    void api(myDataCall).then((answer) => {
      if (isGone) return
      setStanding(
        answer._tag === 'Left' ? { _tag: 'Failed', failure: answer.left } : { _tag: 'Told', data: answer.right },
      )
    })
    return () => {
      isGone = true
    }
  }, [turn])

  return (
    <>
      <section class="panel" aria-labelledby="my-data-kept" aria-busy={standing._tag === 'Loading'}>
        <h2 id="my-data-kept" class="panel-title">
          {t('myData.title')}
        </h2>
        <p class="quiet">{t('myData.body')}</p>
        {standing._tag === 'Loading' && <KeptSkeleton />}
        {standing._tag === 'Failed' && (
          <FailureNotice words={wordsOf(t, standing.failure)} onRetry={() => setTurn(turn + 1)} />
        )}
        {standing._tag === 'Told' && <Kept data={standing.data} />}
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
      <dl class="facts">
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
        onClick={() => saveAsFile('my-data.json', JSON.stringify(data, null, 2))}
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
      {standing._tag === 'Failed' && <FailureNotice words={wordsOf(t, standing.failure)} />}
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
