// The page of one webhook: its deliveries with a test and sending again, its settings, its secret and its removal.
import { useState } from 'preact/hooks'
import type {
  WebhookDeliveryResponse,
  WebhookKindResponse,
  WebhookResponse,
} from '#adapters/contract/event/webhooks.ts'
import { FormFrame, useRecordForm } from '#adapters/web/kit/form/form.tsx'
import type { Column } from '#adapters/web/kit/list/column.ts'
import { List } from '#adapters/web/kit/list/list.tsx'
import { Record } from '#adapters/web/kit/record/record.tsx'
import { Check } from '#adapters/web/kit/views/field.tsx'
import { Chip, type ChipTone, FailureNotice, Facts, Panel, When } from '#adapters/web/kit/views/panel.tsx'
import { useInterval } from '#adapters/web/kit/views/use-interval.ts'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { useWork } from '#adapters/web/kit/views/use-work.ts'
import { call } from '../../api/call.ts'
import { type AdminTranslate, useAdmin } from '../admin-context.tsx'
import { useBack } from '../frame/area-header.tsx'
import { CallButton } from '../frame/call-button.tsx'
import { RemovalPanel } from '../frame/removal-panel.tsx'
import { useList } from '../use-list.ts'
import { checkWebhook, SecretDialog, toWebhookForm, WebhookFields } from './webhook-form.tsx'
import { WebhookChip } from './webhooks-page.tsx'

export function WebhookPage({ id }: { readonly id: string }) {
  const { may, t } = useAdmin()
  const remote = useRemote(call('GET /webhooks/:id', { params: { id } }))
  const all = useRemote(call('GET /webhooks'))
  const mayChange = may('roles:write')
  const toView = (webhook: WebhookResponse) => ({
    header: { title: new URL(webhook.url).host, lead: <WebhookChip webhook={webhook} /> },
    tabs: [
      {
        name: 'deliveries',
        label: t('webhook.deliveries'),
        content: () => <Deliveries webhook={webhook} onSent={remote.reload} />,
      },
      mayChange && {
        name: 'settings',
        label: t('webhook.settings'),
        content: () => (
          <Panel id="webhook-settings" title={t('webhook.settings')} class="panel-form">
            <Settings
              key={webhook.revision}
              webhook={webhook}
              kinds={all.value?.kinds ?? []}
              onChange={remote.replace}
            />
          </Panel>
        ),
      },
      mayChange && {
        name: 'secret',
        label: t('webhook.secret'),
        content: () => <Secret id={webhook.id} onReplaced={remote.replace} />,
      },
      mayChange && {
        name: 'removal',
        label: t('webhook.remove'),
        content: () => (
          <RemovalPanel
            of="webhook"
            name={new URL(webhook.url).host}
            call={call('DELETE /webhooks/:id', { params: { id } })}
          />
        ),
      },
    ],
    facts: (
      <Panel id="webhook-facts" title={t('person.data')}>
        <Facts
          of={[
            [t('webhook.url'), <span class="break">{webhook.url}</span>],
            [
              t('webhook.kinds'),
              (all.value?.kinds ?? [])
                .filter(({ uuid }) => webhook.kinds.includes(uuid))
                .map(({ title }) => title)
                .join(', '),
            ],
            [t('webhook.createdAt'), <When at={webhook.createdAt} />],
          ]}
        />
      </Panel>
    ),
  })
  return <Record back={useBack('webhooks')} parts={[remote, all]} view={remote.value && toView(remote.value)} />
}

const DELIVERY_TONES: Readonly<Record<WebhookDeliveryResponse['outcome'], ChipTone>> = {
  waiting: 'plain',
  sent: 'good',
  failed: 'bad',
  skipped: 'quiet',
}

function describeAnswer(t: AdminTranslate, { outcome, status, fault, tries }: WebhookDeliveryResponse): string {
  const parts: readonly string[] = [
    ...(outcome === 'skipped' ? [t('webhook.delivery.skipped.why')] : []),
    ...(status === null ? [] : [t('webhook.delivery.status', { status })]),
    ...(fault === null ? [] : [t(`webhook.fault.${fault}`)]),
    ...(tries > 1 ? [t.counted('webhook.delivery.tries', tries)] : []),
  ]
  return parts.join(' · ')
}

const makeDeliveryColumns = (t: AdminTranslate): readonly Column<WebhookDeliveryResponse>[] => [
  { name: 'event', header: t('webhook.delivery.event'), cell: ({ title }) => title, text: ({ title }) => title },
  {
    name: 'outcome',
    header: t('webhook.state'),
    width: 'moment',
    cell: (one) => (
      <>
        <Chip tone={DELIVERY_TONES[one.outcome]}>{t(`webhook.delivery.${one.outcome}`)}</Chip>
        <p class="quiet">{describeAnswer(t, one)}</p>
      </>
    ),
    text: ({ outcome }) => t(`webhook.delivery.${outcome}`),
  },
  {
    name: 'answer',
    header: t('webhook.delivery.answer'),
    width: 'file',
    text: (one) => describeAnswer(t, one),
  },
  {
    name: 'at',
    header: t('webhook.delivery.at'),
    cell: ({ at, outcome, tries }) => (
      <>
        {outcome === 'waiting' && tries > 0 && <>{t('webhook.delivery.next')} </>}
        <When at={at} />
      </>
    ),
    text: ({ at }) => at,
  },
]

/** Milliseconds after which the log is read again, so that the outcome of a test appears. */
const PACE = 5_000

function Deliveries({ webhook, onSent }: { readonly webhook: WebhookResponse; readonly onSent: () => void }) {
  const { api, may, receipts, t } = useAdmin()
  const { failure, perform } = useWork()
  const { id } = webhook
  const source = useList((part) => call('GET /webhooks/:id/deliveries', { params: { id }, query: part }))
  const reload = (): void => {
    source.reload()
    onSent()
  }
  useInterval(PACE, source.reload)
  const sendAgain = (delivery: string): void =>
    perform(
      () => api(call('POST /webhooks/:id/deliveries/:delivery/again', { params: { id, delivery } })),
      () => {
        receipts.show({ title: t('webhook.again.sent') })
        reload()
      },
    )
  const mayChange = may('roles:write') && webhook.active
  return (
    <>
      {mayChange && (
        <div class="wrap">
          <CallButton
            label={t('webhook.test')}
            look="primary"
            call={call('POST /webhooks/:id/test', { params: { id } })}
            done={t('webhook.test.sent')}
            onDone={reload}
          />
        </div>
      )}
      {failure !== null && <FailureNotice failure={failure} />}
      <div class="list-beside stack gap-16">
        <List<WebhookDeliveryResponse>
          label={t('webhook.deliveries')}
          source={source}
          toKey={(one) => one.id}
          columns={makeDeliveryColumns(t)}
          {...(mayChange && {
            actions: (one: WebhookDeliveryResponse) =>
              one.outcome === 'waiting'
                ? []
                : [
                    {
                      word: t('webhook.again'),
                      label: `${t('webhook.again')}: ${one.title}`,
                      run: () => sendAgain(one.id),
                    },
                  ],
          })}
          empty={{ title: t('webhook.deliveries.empty'), body: t('webhook.deliveries.empty.body') }}
        />
      </div>
    </>
  )
}

function Settings(props: {
  readonly webhook: WebhookResponse
  readonly kinds: readonly WebhookKindResponse[]
  readonly onChange: (webhook: WebhookResponse) => void
}) {
  const { t } = useAdmin()
  const { webhook, kinds, onChange } = props
  const { id } = webhook
  const form = useRecordForm({
    key: `webhook ${id}`,
    initial: toWebhookForm(webhook),
    label: (name) => t(`webhook.${name}`),
    check: checkWebhook(t),
    toForm: toWebhookForm,
    change: ({ url, ...after }) => call('PUT /webhooks/:id', { params: { id }, body: { url: url.trim(), ...after } }),
    title: () => t('webhook.saved'),
    onChange,
    conflict: {
      call: call('GET /webhooks/:id', { params: { id } }),
      toForm: toWebhookForm,
      readable: (one) => ({
        ...one,
        kinds: kinds
          .filter(({ uuid }) => one.kinds.includes(uuid))
          .map(({ title }) => title)
          .join(', '),
        active: t(`changes.value.${one.active}`),
      }),
    },
  })
  return (
    <FormFrame form={form} action={t('form.save')}>
      <WebhookFields form={form} kinds={kinds} />
      <Check
        label={t('webhook.active')}
        help={t('webhook.active.help')}
        isOn={form.value.active}
        onChange={(active) => form.set({ active })}
      />
    </FormFrame>
  )
}

function Secret({ id, onReplaced }: { readonly id: string; readonly onReplaced: (webhook: WebhookResponse) => void }) {
  const { t } = useAdmin()
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <Panel id="webhook-secret" title={t('webhook.secret.replace')} class="panel-form">
      <p>{t('webhook.secret.replace.body')}</p>
      <div class="wrap">
        <CallButton
          label={t('webhook.secret.replace')}
          call={call('POST /webhooks/:id/secret', { params: { id } })}
          onDone={(made) => {
            setSecret(made.secret)
            onReplaced(made.webhook)
          }}
        />
      </div>
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </Panel>
  )
}
