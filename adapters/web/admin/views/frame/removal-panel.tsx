// Removes the record that a page shows, after confirmation.
import type { ServiceCall } from '#adapters/web/kit/http.ts'
import { ConfirmButton } from '#adapters/web/kit/views/button.tsx'
import { Panel } from '#adapters/web/kit/views/panel.tsx'
import { useAdmin } from '../admin-context.tsx'

export function RemovalPanel(props: {
  readonly of: 'licence' | 'role' | 'survey' | 'template' | 'webhook'
  readonly name: string
  readonly call: ServiceCall<unknown>
  /** Why the record cannot be removed now. */
  readonly hold?: string | null
}) {
  const { api, navigation, receipts, t } = useAdmin()
  const { of, name, call, hold = null } = props
  const [label, body] = [t(`${of}.remove`), <p>{t(`${of}.remove.body`)}</p>]
  return (
    <Panel id={`${of}-removal`} title={label} class="panel-form">
      {hold === null ? (
        <>
          {body}
          <div class="wrap">
            <ConfirmButton
              look="grave"
              label={label}
              title={t('shell.removeOne', { name })}
              run={() => api(call)}
              onDone={() => {
                navigation.go(navigation.href(`${of}s`))
                receipts.show({ title: t('shell.removed', { name }) })
              }}
            >
              {body}
            </ConfirmButton>
          </div>
        </>
      ) : (
        <p class="quiet">{hold}</p>
      )}
    </Panel>
  )
}
