// The latest mails to a person, and their seat of the office's licence.
import { Link } from '#adapters/web/kit/views/button.tsx'
import { Facts, Loaded, Panel, When } from '#adapters/web/kit/views/panel.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import type { UserResponse } from '#adapters/contract/identity/users.ts'
import { call } from '../../api/call.ts'
import { useAdmin } from '../admin-context.tsx'

interface PersonProps {
  readonly user: Pick<UserResponse, 'email'>
}

/** How many mails are shown. A link leads to the others. */
const SHOWN = 20

/** The mails to the person's present address. */
export function PersonMail({ user: { email } }: PersonProps) {
  const { navigation, t } = useAdmin()
  const mails = useRemote(call('GET /messages', { query: { address: email, limit: SHOWN } }))
  const more = (mails.value?.total ?? 0) > SHOWN && (
    <Link href={navigation.href('messages', { query: { q: email } })}>{t('person.mail.all')}</Link>
  )
  return (
    <Panel id="person-mail" title={t('person.mail')} more={more}>
      <Loaded of={mails}>
        {({ data }) =>
          data.length === 0 ? (
            <p class="quiet">{t('person.mail.none')}</p>
          ) : (
            <ul class="stack">
              {data.map(({ id, subject, state, stateSince, createdAt }) => (
                <li key={id} class="ruled lines">
                  <Link class="cut" href={navigation.href('message', { id })} title={subject}>
                    <bdi>{subject}</bdi>
                  </Link>
                  <span class="quiet">
                    {t(`message.state.${state}`)}, <When at={stateSince ?? createdAt} />
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}

export function PersonSeat({ user: { email } }: PersonProps) {
  const { navigation, t } = useAdmin()
  const seats = useRemote(call('GET /licences/activations', { query: { email, limit: 1 } }))
  return (
    <Panel
      id="person-seat"
      title={t('person.seat')}
      more={<Link href={navigation.href('ownLicences')}>{t('ownLicences.title')}</Link>}
    >
      <Loaded of={seats}>
        {({ data: [seat] }) =>
          seat === undefined ? (
            <p class="quiet">{t('person.seat.none')}</p>
          ) : (
            <Facts
              of={[
                [t('person.seat.since'), <When at={seat.activatedAt} />],
                [t('person.seat.used'), <When at={seat.lastUsedAt} />],
                seat.deactivatedAt !== null && [t('person.seat.free'), <When at={seat.deactivatedAt} />],
              ]}
            />
          )
        }
      </Loaded>
    </Panel>
  )
}
