// The licence of the tenant: its state, what that means and whom to ask, and the mailboxes that have a seat (LIC-11).
import type { LicenceActivationResponse } from '#adapters/contract/licence/admin-licences.ts'
import type { OwnLicenceResponse } from '#adapters/contract/licence/office-licences.ts'
import { Facts, Loaded, Panel, When } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { call } from '../../api/call.ts'
import { useAdmin } from '../admin-context.tsx'
import { ListPage } from '../list-page.tsx'
import { useList } from '../use-list.ts'
import { makeActivationColumns } from './licence-activations.tsx'
import { LicenceChip, describeSeats } from './licences-page.tsx'

export function OwnLicencesPage() {
  const { t } = useAdmin()
  const licences = useRemote(call('GET /licences'))
  return (
    <ListPage<LicenceActivationResponse>
      of="ownLicences"
      columns={makeActivationColumns(t)}
      source={useList((part) => call('GET /licences/activations', { query: part }))}
      toKey={({ email }) => email}
    >
      <Loaded of={licences}>
        {({ data, contact }) => (
          <>
            {data.length === 0 && (
              <p>
                {t('ownLicences.none')} <a href="/register">{t('ownLicences.register')}</a>
              </p>
            )}
            {data.map((licence) => (
              <OwnLicence key={licence.id} licence={licence} />
            ))}
            <p>
              {t('ownLicences.ask')}{' '}
              <a href={contact.includes('@') ? `mailto:${contact}` : contact} rel="noreferrer">
                {contact}
              </a>
            </p>
          </>
        )}
      </Loaded>
    </ListPage>
  )
}

function OwnLicence({ licence }: { readonly licence: OwnLicenceResponse }) {
  const { t } = useAdmin()
  const { id, covers, organization, applicant, kind, state, expiresAt } = licence
  const meaning = t.maybe(`ownLicences.means.${state}`)
  return (
    <Panel id={`licence-${id}`} title={covers}>
      <Facts
        of={[
          [t('people.status'), <LicenceChip licence={licence} />],
          [t('licence.kind'), t(`licence.kind.${kind}`)],
          [t('licence.seats'), describeSeats(t, licence)],
          [t('licence.expiresAt'), <When at={expiresAt} />],
          [t('licence.organization'), organization],
          applicant !== null && [t('licence.applicant'), `${applicant.name}, ${applicant.email}`],
        ]}
      />
      {meaning !== null && <p>{meaning}</p>}
    </Panel>
  )
}
