// The inbox of the tenant's own mail server: how it is read, its settings, and a test that logs in.
import type { InboxTestResponse, OfficeInboxResponse } from '#adapters/contract/mailing/inboxes.ts'
import { FormFrame, useForm } from '#adapters/web/kit/form/form.tsx'
import { ConfirmButton } from '#adapters/web/kit/views/button.tsx'
import { SelectField, TextField } from '#adapters/web/kit/views/field.tsx'
import { Loaded, Notice, Panel } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { useState } from 'preact/hooks'
import { TLS_MODES, type TlsMode } from '#domain/mailing/mail-server.ts'
import { RETURN_HANDLINGS, type ReturnHandling } from '#domain/mailing/return-reader.ts'
import { call } from '../../api/call.ts'
import { checkInbox, INBOX_PORTS, toInboxBody, toInboxForm } from '../../mailing/inbox-form.ts'
import { useAdmin } from '../admin-context.tsx'
import { CallButton } from '../frame/call-button.tsx'
import { ReaderState } from './mailbox-returns.tsx'

/** A server may answer slowly. */
const TEST_DEADLINE = 100_000

export function OfficeInbox() {
  const { t } = useAdmin()
  const remote = useRemote(call('GET /mail-server/inbox'))
  return (
    <Panel id="office-inbox" title={t('officeInbox.title')}>
      <p>{t('officeInbox.lead')}</p>
      <Loaded of={remote}>
        {({ inbox, reader }) => (
          <>
            {inbox !== null && <ReaderState reader={reader} />}
            <InboxSettings key={inbox?.revision ?? 0} inbox={inbox} onSaved={remote.replace} />
            {inbox !== null && <InboxActions onChange={remote.reload} />}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

function InboxActions({ onChange }: { readonly onChange: () => void }) {
  const { api, receipts, t } = useAdmin()
  const [result, setResult] = useState<InboxTestResponse | null>(null)
  return (
    <>
      <div class="wrap">
        <CallButton
          label={t('officeInbox.test')}
          call={{ ...call('POST /mail-server/inbox/test'), deadline: TEST_DEADLINE }}
          onDone={setResult}
        />
        <ConfirmButton
          label={t('officeInbox.remove')}
          title={t('officeInbox.remove')}
          run={() => api(call('DELETE /mail-server/inbox'))}
          onDone={() => {
            receipts.show({ title: t('officeInbox.removed'), body: t('officeInbox.removed.body') })
            onChange()
          }}
        >
          <p>{t('officeInbox.remove.body')}</p>
        </ConfirmButton>
      </div>
      {result !== null && (
        <Notice
          tone={result.ok ? 'success' : 'error'}
          title={t(result.ok ? 'officeInbox.test.done' : 'officeInbox.test.failed')}
        >
          {!result.ok && <p>{result.error}</p>}
        </Notice>
      )}
    </>
  )
}

function InboxSettings(props: {
  readonly inbox: OfficeInboxResponse['inbox']
  readonly onSaved: (saved: OfficeInboxResponse) => void
}) {
  const { api, receipts, t } = useAdmin()
  const { inbox, onSaved } = props
  const form = useForm({
    key: 'officeInbox',
    initial: toInboxForm(inbox),
    label: (name) => t(name === 'handling' || name === 'folder' ? `officeInbox.${name}` : `mailServer.${name}`),
    check: checkInbox(t),
    secret: ['password'],
    send: (value) => api(call('PUT /mail-server/inbox', { body: toInboxBody(value) })),
    onDone: (saved) => {
      receipts.show({ title: t('officeInbox.saved'), body: t('officeInbox.saved.body') })
      onSaved(saved)
    },
    conflict: {
      call: call('GET /mail-server/inbox'),
      toForm: (theirs) => toInboxForm(theirs.inbox),
      changedAt: (theirs) => theirs.inbox?.changedAt ?? null,
      words: {
        tls: (one) => t.maybe(`mailServer.tls.${one}`) ?? one,
        handling: (one) => t.maybe(`mailbox.returns.handling.${one}`) ?? one,
      },
      onTake: onSaved,
    },
  })
  const { value, set } = form
  // Changes to the usual port of the chosen encryption, unless the user has typed another port.
  const chooseTls = (tls: TlsMode): void =>
    set({ tls, ...(value.port === INBOX_PORTS[value.tls] && { port: INBOX_PORTS[tls] }) })
  return (
    <FormFrame form={form} action={t(inbox === null ? 'officeInbox.use' : 'form.save')}>
      <TextField {...form.text('host')} help={t('officeInbox.host.help')} />
      <SelectField
        {...form.field('tls')}
        value={value.tls}
        options={TLS_MODES.map((mode) => ({ value: mode, label: t(`mailServer.tls.${mode}`) }))}
        onChange={(mode) => chooseTls(mode as TlsMode)}
        help={value.tls === 'none' ? t('mailServer.tls.none.help') : undefined}
      />
      <TextField {...form.text('port')} inputMode="numeric" />
      <TextField {...form.text('user')} help={t('officeInbox.user.help')} />
      <TextField
        {...form.text('password')}
        type="password"
        autoComplete="new-password"
        help={t(inbox === null ? 'mailServer.password.new' : 'mailServer.password.help')}
      />
      <SelectField
        {...form.field('handling')}
        value={value.handling}
        options={RETURN_HANDLINGS.map((one) => ({ value: one, label: t(`mailbox.returns.handling.${one}`) }))}
        onChange={(one) => set({ handling: one as ReturnHandling })}
        help={t('officeInbox.handling.help')}
      />
      {value.handling === 'move' && <TextField {...form.text('folder')} help={t('officeInbox.folder.help')} />}
    </FormFrame>
  )
}
