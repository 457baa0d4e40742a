// Lists the webhooks of the office and adds one. The secret of a new one is shown once.
import { right } from 'fp-ts/lib/Either.js'
import { useState } from 'preact/hooks'
import type {
  WebhookKindResponse,
  WebhookResponse,
  WebhookWithSecretResponse,
} from '#adapters/contract/event/webhooks.ts'
import { FormFrame, useForm } from '#adapters/web/kit/form/form.tsx'
import type { Column } from '#adapters/web/kit/list/column.ts'
import { Dialog } from '#adapters/web/kit/views/button.tsx'
import { Chip, type ChipTone } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { call } from '../../api/call.ts'
import { type AdminTranslate, useAdmin } from '../admin-context.tsx'
import { ListPage } from '../list-page.tsx'
import { checkWebhook, emptyWebhook, SecretDialog, WebhookFields } from './webhook-form.tsx'

export function WebhooksPage() {
  const { navigation, t } = useAdmin()
  const webhooks = useRemote(call('GET /webhooks'))
  const [isAdding, setAdding] = useState(false)
  const [added, setAdded] = useState<WebhookWithSecretResponse | null>(null)
  const kinds = webhooks.value?.kinds ?? []
  return (
    <>
      <ListPage
        of="webhooks"
        action={{ label: t('webhooks.add'), needs: 'roles:write', to: () => setAdding(true) }}
        columns={makeWebhookColumns(t, kinds)}
        source={{ ...webhooks, all: async () => right(webhooks.value?.data ?? []) }}
        toKey={({ id }) => id}
        toHref={({ id }) => navigation.href('webhook', { id })}
      />
      {isAdding && (
        <AddDialog
          kinds={kinds}
          onClose={() => setAdding(false)}
          onAdded={(made) => {
            setAdding(false)
            setAdded(made)
          }}
        />
      )}
      {added !== null && (
        <SecretDialog
          secret={added.secret}
          onClose={() => navigation.go(navigation.href('webhook', { id: added.webhook.id }))}
        />
      )}
    </>
  )
}

function AddDialog(props: {
  readonly kinds: readonly WebhookKindResponse[]
  readonly onAdded: (made: WebhookWithSecretResponse) => void
  readonly onClose: () => void
}) {
  const { api, t } = useAdmin()
  const { kinds, onAdded, onClose } = props
  const form = useForm({
    key: 'webhook',
    initial: emptyWebhook,
    label: (name) => t(`webhook.${name}`),
    check: checkWebhook(t),
    send: ({ url, kinds: chosen, active }) =>
      api(call('POST /webhooks', { body: { url: url.trim(), kinds: chosen, active } })),
    onDone: onAdded,
  })
  return (
    <Dialog title={t('webhooks.add')} onClose={onClose}>
      <FormFrame form={form} action={t('webhooks.add')} cancel={onClose}>
        <WebhookFields form={form} kinds={kinds} />
      </FormFrame>
    </Dialog>
  )
}

type WebhookState = 'on' | 'failingNow' | NonNullable<WebhookResponse['off']>['reason']

const TONES: Readonly<Record<WebhookState, ChipTone>> = {
  on: 'good',
  failingNow: 'bad',
  person: 'quiet',
  gone: 'bad',
  failing: 'bad',
}

const getState = ({ off, failingSince }: WebhookResponse): WebhookState =>
  off?.reason ?? (failingSince === null ? 'on' : 'failingNow')

export function WebhookChip({ webhook }: { readonly webhook: WebhookResponse }) {
  const { t } = useAdmin()
  const state = getState(webhook)
  return <Chip tone={TONES[state]}>{t(`webhook.state.${state}`)}</Chip>
}

const makeWebhookColumns = (
  t: AdminTranslate,
  kinds: readonly WebhookKindResponse[],
): readonly Column<WebhookResponse>[] => [
  { name: 'url', header: t('webhook.url'), text: ({ url }) => url },
  {
    name: 'kinds',
    header: t('webhook.kinds'),
    text: (webhook) =>
      kinds
        .filter(({ uuid }) => webhook.kinds.includes(uuid))
        .map(({ title }) => title)
        .join(', '),
  },
  {
    name: 'state',
    header: t('webhook.state'),
    width: 'middle',
    cell: (webhook) => <WebhookChip webhook={webhook} />,
    text: (webhook) => t(`webhook.state.${getState(webhook)}`),
  },
]
