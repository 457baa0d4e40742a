// How the mails that come back to a system mailbox are read: on or off, what happens with them, and what was read so far.
import { useState } from 'preact/hooks'
import type { ReturnReaderResponse, SystemMailboxResponse } from '#adapters/contract/mailing/system-mailboxes.ts'
import { Check, SelectField } from '#adapters/web/kit/views/field.tsx'
import { Facts, Loaded, Notice, Panel, When } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { INBOX_PERMISSIONS, READ_AS, RETURN_HANDLINGS } from '#domain/mailing/return-reader.ts'
import { call } from '../../api/call.ts'
import { useAdmin } from '../admin-context.tsx'
import { CallButton } from '../frame/call-button.tsx'

interface ReaderProps {
  readonly mailbox: SystemMailboxResponse
  readonly reader: ReturnReaderResponse
  readonly onChange: (reader: ReturnReaderResponse) => void
}

export function MailboxReturns({ mailbox }: Pick<ReaderProps, 'mailbox'>) {
  const { t } = useAdmin()
  const remote = useRemote(call('GET /admin/system-mailboxes/:key/returns', { params: { key: mailbox.key } }))
  return (
    <Panel id="mailbox-returns" title={t('mailbox.returns')}>
      <Loaded of={remote}>
        {(reader) => (
          <>
            {reader.isOn && <ReaderState reader={reader} />}
            <ReaderSettings mailbox={mailbox} reader={reader} onChange={remote.replace} />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

/** `message`: the meaning of the failure, if it is no code of the cloud. */
export function ReaderState(props: {
  readonly reader: Pick<ReturnReaderResponse, 'counts' | 'failure' | 'lastReadAt'> & {
    readonly message?: string | null
  }
}) {
  const { format, t } = useAdmin()
  const { counts, failure, lastReadAt, message } = props.reader
  const code = failure !== null && t('pause.code', { code: failure })
  return (
    <>
      {failure !== null && (
        <Notice tone="error" title={t('mailbox.returns.failed')}>
          <p>{message ?? (failure === 'access_denied' ? t('mailbox.returns.denied') : code)}</p>
          {typeof message === 'string' && <p class="small">{code}</p>}
        </Notice>
      )}
      <Facts
        of={[
          lastReadAt !== null && [t('mailbox.returns.read'), <When at={lastReadAt} />],
          ...READ_AS.map((one) => [t(`mailbox.returns.${one}`), format.number(counts[one])] as const),
        ]}
      />
    </>
  )
}

function ReaderSettings({ mailbox: { key }, reader, onChange }: ReaderProps) {
  const { t } = useAdmin()
  const [isOn, setOn] = useState(reader.isOn)
  const [handling, setHandling] = useState(reader.handling)
  const body = { isOn, handling }
  return (
    <>
      <Check label={t('mailbox.returns.on')} help={t('mailbox.returns.on.help')} isOn={isOn} onChange={setOn} />
      {isOn && (
        <>
          <SelectField
            id="mailbox-returns-handling"
            label={t('mailbox.returns.handling')}
            help={t('mailbox.returns.handling.help')}
            value={handling}
            options={RETURN_HANDLINGS.map((value) => ({ value, label: t(`mailbox.returns.handling.${value}`) }))}
            onChange={(chosen) => setHandling(RETURN_HANDLINGS.find((one) => one === chosen) ?? 'leave')}
          />
          <p class="small">{t('mailbox.returns.permission', { permission: INBOX_PERMISSIONS[handling] })}</p>
        </>
      )}
      <div class="wrap">
        <CallButton
          look="primary"
          label={t('form.save')}
          call={call('PUT /admin/system-mailboxes/:key/returns', { params: { key }, body })}
          done={t('mailbox.returns.saved')}
          onDone={onChange}
        />
      </div>
    </>
  )
}
