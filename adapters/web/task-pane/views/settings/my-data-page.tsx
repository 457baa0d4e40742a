// The data that the service stores about the user: an overview, a download, and deletion.
import { useState } from 'preact/hooks'
import { saveAsFile } from '#adapters/web/kit/save-as-file.ts'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { Notice } from '#adapters/web/kit/views/notice.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { useWork } from '#adapters/web/kit/views/use-work.ts'
import { deleteMyDataCall, type MyData, myDataCall } from '../../api/settings.ts'
import { Button, Panel, Skeletons } from '../elements.tsx'
import { usePane } from '../pane-context.ts'

export const MyDataPage = ({ onForgotten }: { readonly onForgotten: () => void }) => {
  const { t } = usePane()
  const { value, isLoading, failure, reload } = useRemote(myDataCall)
  return (
    <>
      <Panel id="my-data-kept" title={t('myData.title')} isBusy={isLoading}>
        <p class="quiet">{t('myData.body')}</p>
        {isLoading && (
          <>
            <p class="visually-hidden" role="status">
              {t('myData.loading')}
            </p>
            <Skeletons shapes="row row row button" />
          </>
        )}
        {failure !== null && <FailureNotice failure={failure} onRetry={reload} />}
        {value !== null && !isLoading && failure === null && <StoredData data={value} />}
      </Panel>
      <Deletion onForgotten={onForgotten} />
    </>
  )
}

const StoredData = ({ data }: { readonly data: MyData }) => {
  const { t, format } = usePane()
  const kinds = Object.entries(data.kept).filter(([, entries]) => entries.length > 0)
  if (kinds.length === 0) return <p>{t('myData.none')}</p>
  return (
    <>
      <dl class="stack facts">
        {kinds.map(([kind, entries]) => (
          <div key={kind} class="between">
            <dt>{t.maybe(`myData.kind.${kind}`) ?? kind}</dt>
            <dd>{format.number(entries.length)}</dd>
          </div>
        ))}
      </dl>
      <Button
        look="button button-primary"
        label={t('myData.download')}
        run={() => saveAsFile('my-data.json', JSON.stringify(data, null, 2), 'application/json')}
      />
    </>
  )
}

const Deletion = ({ onForgotten }: { readonly onForgotten: () => void }) => {
  const { api, t } = usePane()
  const { isBusy, failure, run, clearFailure } = useWork()
  const [isAsking, setAsking] = useState(false)
  const remove = (): void => {
    setAsking(false)
    void run(async () => {
      const answer = await api(deleteMyDataCall)
      if (answer._tag === 'Left') return answer.left
      onForgotten()
      return null
    })
  }
  const ask = (): void => {
    clearFailure()
    setAsking(true)
  }
  return (
    <Panel id="my-data-forget" title={t('myData.forget.title')}>
      <p class="quiet">{t('myData.forget.body')}</p>
      {failure !== null && <FailureNotice failure={failure} />}
      {isAsking ? (
        <Notice tone="error" title={t('myData.forget.sure')}>
          <p>{t('myData.forget.lost')}</p>
          <div class="button-row">
            <Button look="button button-danger" label={t('myData.forget.title')} run={remove} />
            <Button label={t('myData.forget.keep')} run={() => setAsking(false)} />
          </div>
        </Notice>
      ) : (
        <Button
          aria-disabled={isBusy}
          aria-busy={isBusy}
          label={t(isBusy ? 'myData.forget.running' : 'myData.forget.begin')}
          run={ask}
        />
      )}
    </Panel>
  )
}
