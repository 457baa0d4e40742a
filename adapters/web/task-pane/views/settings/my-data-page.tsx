// The menu's page of the data that the service stores about the user: saved as a file, or deleted.
import { useState } from 'preact/hooks'
import { FailureNotice, Notice, Loaded, Panel } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { callPlugin } from '../../api/plugin-api.ts'
import type { MyData } from '../../api/settings.ts'
import { PaneButton, Skeletons } from '../elements.tsx'
import { usePane } from '../pane-context.ts'
import { hasFields, isNumber } from '#adapters/web/kit/guard.ts'
import { saveAsFile } from '#adapters/web/kit/list/csv.ts'
import { useWork } from '#adapters/web/kit/views/use-work.ts'

/** The data includes whole mails that wait for archiving, so loading may take long. */
const slow = { deadline: 120_000 }

export function MyDataPage({ onForgotten }: { readonly onForgotten: () => void }) {
  const { t } = usePane()
  const data = useRemote(callPlugin('GET /mailclient-plugin/my-data', slow))
  return (
    <>
      <Panel id="my-data-kept" title={t('myData.title')} isBusy={data.isLoading}>
        <p class="quiet">{t('myData.body')}</p>
        {data.isLoading && (
          <p class="visually-hidden" role="status">
            {t('myData.loading')}
          </p>
        )}
        <Loaded of={data} skeleton={<Skeletons shapes="row row row button" />}>
          {(value) => <StoredData data={value} />}
        </Loaded>
      </Panel>
      <Deletion onForgotten={onForgotten} />
    </>
  )
}

/** A file may come in several pieces. It counts once: at the piece that begins it. */
const isPiece = hasFields({ offset: isNumber })
const countRecords = (entries: readonly unknown[]): number =>
  entries.filter((entry) => !isPiece(entry) || entry.offset === 0).length

function StoredData({ data }: { readonly data: MyData }) {
  const { t, format } = usePane()
  const kinds = Object.entries(data.kept).filter(([, entries]) => entries.length > 0)
  if (kinds.length === 0) return <p>{t('myData.none')}</p>
  return (
    <>
      <dl class="stack facts">
        {kinds.map(([kind, entries]) => (
          <div key={kind} class="between gap-16">
            <dt>{t.maybe(`myData.kind.${kind}`) ?? kind}</dt>
            <dd class="flex-none">{format.number(countRecords(entries))}</dd>
          </div>
        ))}
      </dl>
      <PaneButton
        look="button button-primary"
        label={t('myData.download')}
        run={() => saveAsFile('my-data.json', JSON.stringify(data, null, 2), 'application/json')}
      />
    </>
  )
}

function Deletion({ onForgotten }: { readonly onForgotten: () => void }) {
  const { api, t } = usePane()
  const { isBusy, failure, perform, clearFailure } = useWork()
  const [isAsking, setAsking] = useState(false)
  const remove = (): void => {
    setAsking(false)
    perform(() => api(callPlugin('DELETE /mailclient-plugin/my-data', slow)), onForgotten)
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
          <div class="wrap">
            <PaneButton look="button button-grave" label={t('myData.forget.title')} run={remove} />
            <PaneButton label={t('myData.forget.keep')} run={() => setAsking(false)} />
          </div>
        </Notice>
      ) : (
        <PaneButton
          aria-disabled={isBusy}
          aria-busy={isBusy}
          label={t(isBusy ? 'myData.forget.running' : 'myData.forget.begin')}
          run={ask}
        />
      )}
    </Panel>
  )
}
