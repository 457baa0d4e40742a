// The mail server of the tenant: which mailer sends now and whether it waits, the settings, and a test mail.
import type { OfficeMailerResponse } from '#adapters/contract/mailing/mail-server.ts'
import { FormFrame, useForm } from '#adapters/web/kit/form/form.tsx'
import { Pending } from '#adapters/web/kit/record/record.tsx'
import { ConfirmButton } from '#adapters/web/kit/views/button.tsx'
import { SelectField, TextField } from '#adapters/web/kit/views/field.tsx'
import { Facts, Panel, When } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { TLS_MODES, type TlsMode } from '#domain/mailing/mail-server.ts'
import { call } from '../../api/call.ts'
import { toMailServerBody, checkServer, toMailServerForm, PORTS } from '../../mailing/mail-server-form.ts'
import { useAdmin } from '../admin-context.tsx'
import { AreaHeader } from '../frame/area-header.tsx'
import { OfficeInbox } from './office-inbox.tsx'
import { MailerPause } from './mailer-pause.tsx'
import { TestMail } from './test-mail.tsx'

export function MailServerPage() {
  const { may, me, t } = useAdmin()
  const remote = useRemote(call('GET /mail-server'))
  const mailer = remote.value
  return (
    <>
      <AreaHeader of="mailServer" lead={t('mailServer.lead', { office: me.tenant.name })} />
      {mailer === null ? (
        <Pending parts={[remote]} />
      ) : (
        <div class={may('mail:send') ? 'record record-facts' : 'record'}>
          {may('mail:send') && (
            <div class="stack gap-16">
              <Panel id="mail-server" title={t('mailServer.own')}>
                <ServerForm key={mailer.server?.revision ?? 0} server={mailer.server} onSaved={remote.replace} />
              </Panel>
              <OfficeInbox />
            </div>
          )}
          <div class="stack gap-16">
            <MailerNow mailer={mailer} onChange={remote.reload} />
            {may('mail:send') && (
              <TestMail
                help={t('testMail.help')}
                callFor={(to) => call('POST /mail-server/test', { body: { to } })}
                onSent={remote.reload}
              />
            )}
          </div>
        </div>
      )}
    </>
  )
}

function MailerNow(props: { readonly mailer: OfficeMailerResponse; readonly onChange: () => void }) {
  const { mailer, onChange } = props
  const { api, may, receipts, t } = useAdmin()
  const { server, pause } = mailer
  const mayChange = may('mail:send')
  return (
    <Panel id="mailer-now" title={t('mailServer.now')}>
      {pause !== null && <MailerPause wait={pause} resume={call('POST /mailer/resume')} onResumed={onChange} />}
      {server === null ? (
        <p>{t('mailServer.default')}</p>
      ) : (
        <Facts
          of={[
            [t('mailServer.host'), `${server.host}:${server.port}`],
            [t('mailServer.tls'), t(`mailServer.tls.${server.tls}`)],
            [t('mailServer.user'), server.user ?? t('mailServer.user.none')],
            [t('mailServer.from'), `${server.from.name} <${server.from.address}>`],
            [t('shell.since'), <When at={server.changedAt} />],
          ]}
        />
      )}
      {server !== null && mayChange && (
        <p>
          <ConfirmButton
            label={t('mailServer.remove')}
            title={t('mailServer.remove')}
            run={() => api(call('DELETE /mail-server'))}
            onDone={() => {
              receipts.show({ title: t('mailServer.removed'), body: t('mailServer.default') })
              onChange()
            }}
          >
            <p>{t('mailServer.remove.body')}</p>
          </ConfirmButton>
        </p>
      )}
    </Panel>
  )
}

function ServerForm(props: {
  readonly server: OfficeMailerResponse['server']
  readonly onSaved: (mailer: OfficeMailerResponse) => void
}) {
  const { api, receipts, t } = useAdmin()
  const { server, onSaved } = props
  const form = useForm({
    key: 'mailServer',
    initial: toMailServerForm(server),
    label: (name) => t(`mailServer.${name}`),
    check: checkServer(t),
    secret: ['password'],
    send: (value) => api(call('PUT /mail-server', { body: toMailServerBody(value) })),
    onDone: (saved) => {
      receipts.show({ title: t('mailServer.saved'), body: t('mailServer.saved.body') })
      onSaved(saved)
    },
    conflict: {
      call: call('GET /mail-server'),
      toForm: (theirs) => toMailServerForm(theirs.server),
      changedAt: (theirs) => theirs.server?.changedAt ?? null,
      words: { tls: (one) => t.maybe(`mailServer.tls.${one}`) ?? one },
      onTake: onSaved,
    },
  })
  const { value, set } = form
  // Changes to the usual port of the chosen encryption, unless the user has typed another port.
  const chooseTls = (tls: TlsMode): void => set({ tls, ...(value.port === PORTS[value.tls] && { port: PORTS[tls] }) })
  return (
    <FormFrame form={form} action={t(server === null ? 'mailServer.use' : 'form.save')}>
      <TextField {...form.text('host')} help={t('mailServer.host.help')} />
      <SelectField
        {...form.field('tls')}
        value={value.tls}
        options={TLS_MODES.map((mode) => ({ value: mode, label: t(`mailServer.tls.${mode}`) }))}
        onChange={(mode) => chooseTls(mode as TlsMode)}
        help={value.tls === 'none' ? t('mailServer.tls.none.help') : undefined}
      />
      <TextField {...form.text('port')} inputMode="numeric" />
      <TextField {...form.text('user')} help={t('mailServer.user.help')} />
      <TextField
        {...form.text('password')}
        type="password"
        autoComplete="new-password"
        help={t(
          server?.user === undefined || server.user === null ? 'mailServer.password.new' : 'mailServer.password.help',
        )}
      />
      <TextField {...form.text('from.name')} help={t('mailServer.from.name.help')} />
      <TextField {...form.text('from.address')} type="email" />
    </FormFrame>
  )
}
