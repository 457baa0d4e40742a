// Invitations by mail: sends them to chosen people, and shows the outcome of those to one person (ADM-7).
import { right } from 'fp-ts/lib/Either.js'
import { useState } from 'preact/hooks'
import { Button, Link, Dialog } from '#adapters/web/kit/views/button.tsx'
import { FailureNotice, Loaded, Panel, When } from '#adapters/web/kit/views/panel.tsx'
import { SelectField } from '#adapters/web/kit/views/field.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { useWork } from '#adapters/web/kit/views/use-work.ts'
import type { UserResponse } from '#adapters/contract/identity/users.ts'
import { MAX_IMPORTED_PEOPLE } from '#domain/identity/naming.ts'
import { FILLED_BY } from '#domain/mailing/placeholders.ts'
import { call } from '../../api/call.ts'
import { useAdmin } from '../admin-context.tsx'
import { UnfilledInTemplate } from '../templates/unfilled-notice.tsx'

/** `users` contains uuids. */
export function InviteButton({ users }: { readonly users: readonly string[] }) {
  const { may, t } = useAdmin()
  const [isOpen, setOpen] = useState(false)
  const isAllowed = may('users:write') && may('mail:send') && may('templates:read')
  if (!isAllowed || users.length === 0) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('invite.do')}</Button>
      {isOpen && <InviteDialog users={users} onClose={() => setOpen(false)} />}
    </>
  )
}

function InviteDialog({ users, onClose }: { readonly users: readonly string[]; readonly onClose: () => void }) {
  const { api, receipts, t } = useAdmin()
  const templates = useRemote(call('GET /templates', { query: { limit: 200 } }))
  const [template, setTemplate] = useState('')
  const { failure, isBusy, perform } = useWork()
  const send = (): void =>
    perform(
      async () => {
        const sum = { invited: 0, passed: 0 }
        for (let from = 0; from < users.length; from += MAX_IMPORTED_PEOPLE) {
          const portion = users.slice(from, from + MAX_IMPORTED_PEOPLE)
          const answer = await api(call('POST /messages/invitations', { body: { template, users: portion } }))
          if (answer._tag === 'Left') return answer
          sum.invited += answer.right.invited
          sum.passed += answer.right.passed
        }
        return right(sum)
      },
      ({ invited, passed }) => {
        receipts.show({
          title: t.counted('invite.sent', invited),
          ...(passed > 0 && { body: t.counted('invite.passed', passed) }),
        })
        onClose()
      },
    )
  return (
    <Dialog title={t.counted('invite.title', users.length)} onClose={onClose}>
      <p>{t('invite.body')}</p>
      {failure !== null && <FailureNotice failure={failure} />}
      <SelectField
        id="invite-template"
        label={t('invite.template')}
        value={template}
        options={[
          { value: '', label: t('bulk.choose') },
          ...(templates.value?.data ?? []).map(({ uuid, name }) => ({ value: uuid, label: name })),
        ]}
        onChange={setTemplate}
      />
      <UnfilledInTemplate template={template} filled={FILLED_BY.invitation} />
      <div class="wrap">
        <Button look="primary" isBusy={isBusy || template === ''} onClick={send}>
          {t('invite.do')}
        </Button>
        <Button onClick={onClose}>{t('shell.cancel')}</Button>
      </div>
    </Dialog>
  )
}

/** How many of the latest invitations are shown, and among how many mails they are sought. */
const [SHOWN, SOUGHT] = [5, 50]

export function PersonInvitations({ user: { uuid, email, status } }: { readonly user: UserResponse }) {
  const { may, navigation, t } = useAdmin()
  const sent = useRemote(may('mail:read') ? call('GET /messages', { query: { address: email, limit: SOUGHT } }) : null)
  const invitations = (sent.value?.data ?? []).filter(({ origin }) => origin.kind === 'invitation').slice(0, SHOWN)
  if (!may('mail:read') || (status !== 'NOT_ACTIVATED' && invitations.length === 0)) return null
  return (
    <Panel id="person-invitations" title={t('invite.panel')}>
      <Loaded of={sent}>
        {() =>
          invitations.length === 0 ? (
            <p class="quiet">{t('invite.none')}</p>
          ) : (
            <ul class="stack gap-4">
              {invitations.map(({ id, state, stateSince, createdAt }) => (
                <li key={id}>
                  <Link href={navigation.href('message', { id })}>{t(`message.state.${state}`)}</Link>{' '}
                  <When at={stateSince ?? createdAt} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {status === 'NOT_ACTIVATED' && (
        <div class="wrap">
          <InviteButton users={[uuid]} />
        </div>
      )}
    </Panel>
  )
}
