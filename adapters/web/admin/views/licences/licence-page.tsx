// The page of one licence: facts, settings, and revocation. Before revoking it shows the consequences.
import type { EventTypeResponse } from '#adapters/contract/event/events.ts'
import type { ChangedLicenceResponse, LicenceResponse } from '#adapters/contract/licence/admin-licences.ts'
import { pickChanges } from '#adapters/web/kit/form/faults.ts'
import { FormFrame, useRecordForm } from '#adapters/web/kit/form/form.tsx'
import { Record } from '#adapters/web/kit/record/record.tsx'
import { ConfirmButton, Link } from '#adapters/web/kit/views/button.tsx'
import { SelectField, TextField } from '#adapters/web/kit/views/field.tsx'
import { Facts, Loaded, Panel, When } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { type AdminBody, call } from '../../api/call.ts'
import { toLicenceBody, checkLicence, toLicenceForm } from '../../licences/licence-form.ts'
import { useAdmin } from '../admin-context.tsx'
import { LatestChanges } from '../changes/latest-changes.tsx'
import { describeEventType, getMailing } from '../events/event-types-page.tsx'
import { useBack } from '../frame/area-header.tsx'
import { useOtherOffice } from '../use-offices.ts'
import { type LicenceProps, LicenceActivations } from './licence-activations.tsx'
import { LicenceDomain, LicenceSuccessor } from './licence-domain.tsx'
import { LicenceEvents } from './licence-events.tsx'
import { LicenceRequest } from './licence-request.tsx'
import { LicenceChip, describeSeats } from './licences-page.tsx'

export function LicencePage({ id }: { readonly id: string }) {
  const { t } = useAdmin()
  const remote = useRemote(call('GET /admin/link/licenses/:id', { params: { id } }))
  const toView = (licence: LicenceResponse) => {
    const common = { licence, onChange: remote.reload }
    const key = JSON.stringify(licence)
    return {
      header: {
        title: licence.organization,
        lead: (
          <span class="wrap">
            <LicenceChip licence={licence} />
            <span>{licence.covers}</span>
          </span>
        ),
      },
      tabs: [
        {
          name: 'activations',
          label: t('licence.activations'),
          content: () => <LicenceActivations key={key} {...common} />,
        },
        licence.state === 'pending' && {
          name: 'request',
          label: t('licence.request'),
          content: () => <LicenceRequest key={key} {...common} />,
        },
        { name: 'events', label: t('licence.events'), content: () => <LicenceEvents key={key} id={id} /> },
        licence.status !== 'revoked' && {
          name: 'settings',
          label: t('licence.settings'),
          content: () => (
            <>
              <Panel id="licence-settings" title={t('licence.settings')}>
                <Settings key={key} {...common} />
              </Panel>
              <Revocation {...common} />
            </>
          ),
        },
        {
          name: 'domain',
          label: t('licence.domain'),
          content: () =>
            licence.status === 'revoked' ? (
              <LicenceSuccessor licence={licence} />
            ) : (
              <LicenceDomain key={key} {...common} />
            ),
        },
        {
          name: 'history',
          label: t('changes.title'),
          content: () => <LatestChanges key={key} subject={id} tenant={licence.office} />,
        },
      ],
      facts: <LicenceFacts licence={licence} />,
    }
  }
  return <Record back={useBack('licences')} parts={[remote]} view={remote.value && toView(remote.value)} />
}

function LicenceFacts({ licence }: { readonly licence: LicenceResponse }) {
  const { navigation, t } = useAdmin()
  const { id, applicant, kind, expiresAt, createdAt, boundTo, nearMaxAt } = licence
  const { hrefIn } = useOtherOffice()(licence.office)
  return (
    <Panel id="licence-facts" title={t('person.data')}>
      <Facts
        of={[
          [t('licence.kind'), t(`licence.kind.${kind}`)],
          [t('licence.seats'), describeSeats(t, licence)],
          [t('licence.expiresAt'), <When at={expiresAt} />],
          [t('licence.createdAt'), <When at={createdAt} />],
          applicant !== null && [
            t('licence.applicant'),
            <Link href={hrefIn('person', { id: applicant.user })}>{applicant.name}</Link>,
          ],
          applicant !== null && [t('licence.applicantEmail'), applicant.email],
          boundTo !== null && [t('licence.directory'), boundTo.directoryTenantId],
          boundTo !== null && [t('licence.ledger'), boundTo.ledgerTenantId],
          nearMaxAt !== null && [t('licence.nearMaxAt'), <When at={nearMaxAt} />],
          [
            t('messages.title'),
            <Link href={hrefIn('messages', { query: { origin: `licence:${id}` } })}>{t('licence.mails')}</Link>,
          ],
          [
            t('notifications.title'),
            <Link href={navigation.href('notifications', { query: { subject: id } })}>
              {t('licence.notifications')}
            </Link>,
          ],
        ]}
      />
    </Panel>
  )
}

function Settings({ licence, onChange }: LicenceProps) {
  const { t } = useAdmin()
  const check = checkLicence(t)
  const form = useRecordForm({
    key: `licence ${licence.id}`,
    initial: toLicenceForm(licence),
    label: (name) => t(`licence.${name}`),
    check,
    toForm: (saved: ChangedLicenceResponse) => toLicenceForm(saved.licence),
    change: (after, before) =>
      call('PUT /admin/link/licenses/:id', {
        params: { id: licence.id },
        body: { ...pickChanges(toLicenceBody(before), toLicenceBody(after)), revision: after.revision },
      }),
    title: (saved) => t('shell.changed', { name: saved.licence.organization }),
    onChange,
    conflict: {
      call: call('GET /admin/link/licenses/:id', { params: { id: licence.id } }),
      toForm: toLicenceForm,
      words: { kind: (kind) => t.maybe(`licence.kind.${kind}`) ?? kind },
    },
  })
  const change = pickChanges(toLicenceBody(toLicenceForm(licence)), toLicenceBody(form.value))
  return (
    <FormFrame form={form} action={t('form.save')}>
      <SelectField
        {...form.field('kind')}
        help={t('licence.kind.help')}
        value={form.value.kind}
        options={(['trial', 'full'] as const).map((value) => ({ value, label: t(`licence.kind.${value}`) }))}
        onChange={(kind) => form.set({ kind: kind === 'full' ? 'full' : 'trial' })}
      />
      <TextField {...form.text('expiresAt')} type="datetime-local" help={t('licence.expiresAt.help')} />
      {Object.keys(change).length > 0 && Object.keys(check(form.value)).length === 0 && (
        <Consequences licence={licence} change={change} />
      )}
    </FormFrame>
  )
}

const revoked = { status: 'revoked' } as const

function Revocation({ licence, onChange }: LicenceProps) {
  const { api, receipts, t } = useAdmin()
  const { organization } = licence
  const params = { id: licence.id }
  return (
    <Panel id="licence-revoke" title={t('licence.revoke')}>
      <p>{t('licence.revoke.body')}</p>
      <div class="wrap">
        <ConfirmButton
          label={t('licence.revoke')}
          title={t('licence.revoke.title', { name: organization })}
          action={t('licence.revoke')}
          look="grave"
          run={() => api(call('PUT /admin/link/licenses/:id', { params, body: revoked }))}
          onDone={() => {
            receipts.show({ title: t('licence.revoked', { name: organization }) })
            onChange()
          }}
        >
          <Consequences licence={licence} change={revoked} />
        </ConfirmButton>
      </div>
    </Panel>
  )
}

/** Shows what the change will do, from a dry run of the service, and who gets mail about it. */
function Consequences(props: {
  readonly licence: LicenceResponse
  readonly change: AdminBody<'POST /admin/link/licenses/:id/dry-run'>
}) {
  const { t } = useAdmin()
  const { licence, change } = props
  const { headers } = useOtherOffice()(licence.office)
  const dryRun = useRemote(call('POST /admin/link/licenses/:id/dry-run', { params: { id: licence.id }, body: change }))
  const types = useRemote(call('GET /admin/event-types'))
  const roles = useRemote(call('GET /roles', { headers }))
  const mailWords = (event: string, data: readonly EventTypeResponse[]): string => {
    const type = data.find(({ name }) => name === event)
    if (type === undefined || getMailing(type) === 'off') return t('licence.event.quiet')
    const names = type.recipients
      .map((one) =>
        one === 'OWNER' ? licence.applicant?.name : roles.value?.data.find(({ uuid }) => uuid === one)?.name,
      )
      .filter((one) => one !== undefined)
    // The roles no longer exist, or the kind of recipient is not implemented.
    if (names.length === 0 && roles.value !== null) return t('licence.event.quiet')
    return t('licence.event.mailed', {
      type: describeEventType(t, type),
      who: names.join(', '),
    })
  }
  return (
    <Loaded of={dryRun}>
      {({ licence: { state, activationsUsed }, events, usersRemoved }) => (
        <ul>
          {state === 'revoked' ? (
            <>
              <li>{t.counted('licence.revoke.seats', activationsUsed)}</li>
              <li>{t.counted('licence.revoke.users', usersRemoved)}</li>
              <li>{t('licence.revoke.final')}</li>
            </>
          ) : (
            <li>{t('licence.state.after', { state: t(`licence.state.${state}`) })}</li>
          )}
          <Loaded of={types}>
            {(all) => events.map((event) => <li key={event}>{mailWords(event, all.data)}</li>)}
          </Loaded>
        </ul>
      )}
    </Loaded>
  )
}
