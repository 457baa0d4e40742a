// Whether a person may sign in, and its changes. Deactivation applies at once, with an undo. Removal asks first and shows its date.
import type { SurveyMailResponse } from '#adapters/contract/campaign/survey-mail.ts'
import type { UserResponse } from '#adapters/contract/identity/users.ts'
import { ConfirmButton } from '#adapters/web/kit/views/button.tsx'
import { Loaded, Panel, When } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { call } from '../../api/call.ts'
import { getFormerStatus } from '../../people/bulk.ts'
import {
  ACTS,
  REMOVAL_DAYS,
  getRemovalTime,
  type SetStatus,
  type StatusAct,
  STATUS_ACTS,
} from '../../people/status-acts.ts'
import { useUndo } from '#adapters/web/kit/form/form.tsx'
import { useAdmin } from '../admin-context.tsx'
import { CallButton } from '../frame/call-button.tsx'

interface PersonStatusProps {
  readonly user: UserResponse
  readonly mayChange: boolean
  readonly isSelf: boolean
  readonly onChange: (user: UserResponse) => void
}

function useRemovalDate({ removalDue }: UserResponse): string {
  const { format, now } = useAdmin()
  return format.date(removalDue === null ? getRemovalTime(now()) : Date.parse(removalDue))
}

export function PersonStatus(props: PersonStatusProps & { readonly isInvited: boolean }) {
  const { t } = useAdmin()
  const { user, mayChange, isInvited } = props
  const date = useRemovalDate(user)
  return (
    <Panel id="person-status" title={t('people.status')}>
      <p>
        {user.status === 'NOT_ACTIVATED' && !isInvited
          ? t('person.status.uninvited')
          : t(`person.status.${user.status}`, { date })}
      </p>
      {user.status === 'TO_BE_REMOVED' && <p>{t('person.status.undoable')}</p>}
      <p class="quiet">
        {t('shell.since')} <When at={user.statusSince} />
      </p>
      {mayChange && <StatusActs {...props} acts={STATUS_ACTS[user.status].filter((act) => act !== 'remove')} />}
    </Panel>
  )
}

/** Whether mail about surveys reaches the person: only they can undo an opt-out, administrators clear an address whose mail came back. */
export function PersonSurveyMail(props: Pick<PersonStatusProps, 'user' | 'mayChange'>) {
  const { t } = useAdmin()
  const mail = useRemote(call('GET /users/:id/survey-mail', { params: { id: props.user.uuid } }))
  return (
    <Panel id="person-survey-mail" title={t('person.surveyMail')}>
      <Loaded of={mail}>
        {({ optedOutAt, undeliverable }) => (
          <>
            {optedOutAt === null && undeliverable === null && <p>{t('person.surveyMail.on')}</p>}
            {optedOutAt !== null && (
              <>
                <p>
                  {t('person.surveyMail.off')} <When at={optedOutAt} />
                </p>
                <p class="quiet">{t('person.surveyMail.back')}</p>
              </>
            )}
            {undeliverable !== null && <Undeliverable {...props} {...undeliverable} onClear={mail.reload} />}
          </>
        )}
      </Loaded>
    </Panel>
  )
}

type UndeliverableProps = NonNullable<SurveyMailResponse['undeliverable']> & { readonly onClear: () => void }

function Undeliverable(props: Pick<PersonStatusProps, 'user' | 'mayChange'> & UndeliverableProps) {
  const { t } = useAdmin()
  const { user, mayChange, since, status, reason, onClear } = props
  const answer = `${status} ${reason}`.trim()
  return (
    <>
      <p>
        {t('person.undeliverable')} <When at={since} />
      </p>
      {answer !== '' && (
        <p class="quiet">
          {t('person.undeliverable.reason')} <bdi>{answer}</bdi>
        </p>
      )}
      {mayChange && (
        <>
          <p class="quiet">{t('person.undeliverable.next')}</p>
          <CallButton
            label={t('person.undeliverable.clear')}
            call={call('POST /users/:id/survey-mail/clear-address', { params: { id: user.uuid } })}
            done={t('person.undeliverable.cleared', { name: user.name })}
            onDone={onClear}
          />
        </>
      )}
    </>
  )
}

/** Shows what happens to the data of a person who is removed. */
export function PersonRemoval(props: PersonStatusProps) {
  const { t } = useAdmin()
  const { user, mayChange } = props
  const date = useRemovalDate(user)
  const isDue = user.status === 'TO_BE_REMOVED'
  return (
    <Panel id="person-removal" title={t('person.removal')}>
      <p dir="auto">{t('person.removal.kept', { name: user.name })}</p>
      <p>{isDue ? t('person.status.TO_BE_REMOVED', { date }) : t('person.removal.erased', { days: REMOVAL_DAYS })}</p>
      {mayChange && !isDue && <StatusActs {...props} acts={['remove']} />}
    </Panel>
  )
}

function StatusActs(props: PersonStatusProps & { readonly acts: readonly StatusAct[] }) {
  const { api, format, receipts, t } = useAdmin()
  const { user, isSelf, onChange, acts } = props
  const { name } = user
  const undo = useUndo()
  const date = useRemovalDate(user)
  const callFor = (status: SetStatus) => call('PUT /users/:id', { params: { id: user.uuid }, body: { status } })
  const renderButton = (act: StatusAct) => {
    const { to, label, done, body } = ACTS[act]
    const shared = {
      label: t(label),
      onDone: (after: UserResponse): void => {
        const due = after.removalDue === null ? '' : format.date(Date.parse(after.removalDue))
        receipts.show({
          title: t(done, { name: after.name, date: due }),
          ...(body !== undefined && { body: t(body) }),
          ...(user.status !== 'TO_BE_REMOVED' && { undo: undo(callFor(getFormerStatus(user)), onChange) }),
        })
        onChange(after)
      },
    }
    const run = () => api(callFor(to))
    if (act === 'remove')
      return (
        <ConfirmButton key={act} {...shared} look="grave" title={t('person.remove', { name })} run={run}>
          <p>{t('person.remove.body', { name, date })}</p>
          <p>{t('person.remove.undo', { date })}</p>
        </ConfirmButton>
      )
    return act === 'deactivate' && isSelf ? (
      <ConfirmButton
        key={act}
        {...shared}
        title={t('person.selfOff.title')}
        action={t('person.selfOff.action')}
        run={run}
      >
        <p>{t('person.selfOff.body')}</p>
      </ConfirmButton>
    ) : (
      <CallButton key={act} {...shared} call={callFor(to)} />
    )
  }
  return <div class="wrap">{acts.map(renderButton)}</div>
}
