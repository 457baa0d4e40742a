// Lists the system mailboxes, for operators, and whether each can send.
import type { SystemMailboxResponse } from '#adapters/contract/mailing/system-mailboxes.ts'
import { makeMomentColumn } from '#adapters/web/kit/list/cells.tsx'
import type { Column } from '#adapters/web/kit/list/column.ts'
import { Chip, type ChipTone, Facts, Loaded, Panel } from '#adapters/web/kit/views/panel.tsx'
import { mapRemote, useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { SYSTEM_MAILBOX_KEYS } from '#domain/mailing/system-mailbox.ts'
import { call } from '../../api/call.ts'
import { makeEmptyMailbox } from '../../mailing/mailbox-form.ts'
import { type MailboxReadiness, getMailboxReadiness } from '../../mailing/mailer-states.ts'
import { type AdminTranslate, useAdmin } from '../admin-context.tsx'
import { ListPage } from '../list-page.tsx'
import { ReaderState } from './mailbox-returns.tsx'

export function MailboxesPage() {
  const { navigation, t } = useAdmin()
  const mailboxes = useRemote(call('GET /admin/system-mailboxes'))
  const service = useRemote(call('GET /admin/service-inbox'))
  return (
    <>
      <ListPage
        of="mailboxes"
        columns={makeMailboxColumns(t)}
        // Known keys without a record are listed too. Opening one lets the operator set it up.
        source={mapRemote(mailboxes, (found) => ({
          data: SYSTEM_MAILBOX_KEYS.map((key) => found.find((one) => one.key === key) ?? makeEmptyMailbox(key)),
        }))}
        toKey={({ key }) => key}
        toHref={({ key }) => navigation.href('mailbox', { id: key })}
      />
      <Panel id="service-inbox" title={t('serviceInbox.title')}>
        <Loaded of={service}>
          {({ handling, folder, reader }) =>
            handling === null ? (
              <p>{t('serviceInbox.off')}</p>
            ) : (
              <>
                <p>{t('serviceInbox.on')}</p>
                <Facts
                  of={[
                    [t('mailbox.returns.handling'), t(`mailbox.returns.handling.${handling}`)],
                    folder !== null && [t('officeInbox.folder'), folder],
                  ]}
                />
                <ReaderState reader={reader} />
              </>
            )
          }
        </Loaded>
      </Panel>
    </>
  )
}

const TONES: Readonly<Record<MailboxReadiness, ChipTone>> = {
  empty: 'quiet',
  missing: 'bad',
  granted: 'good',
}

export function MailboxChip({ mailbox }: { readonly mailbox: SystemMailboxResponse }) {
  const { t } = useAdmin()
  const state = getMailboxReadiness(mailbox)
  return <Chip tone={TONES[state]}>{t(`mailbox.state.${state}`)}</Chip>
}

const makeMailboxColumns = (t: AdminTranslate): readonly Column<SystemMailboxResponse>[] => [
  { name: 'name', header: t('people.name'), text: ({ key }) => t(`mailbox.key.${key}`) },
  { name: 'address', header: t('mailbox.mailboxAddress'), text: ({ mailboxAddress }) => mailboxAddress },
  {
    name: 'status',
    header: t('people.status'),
    width: 'middle',
    cell: (mailbox) => <MailboxChip mailbox={mailbox} />,
  },
  makeMomentColumn({ name: 'error', header: t('mailbox.lastError') }, ({ consentStatus }) => consentStatus.lastErrorAt),
]
