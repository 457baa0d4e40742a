// How many have a role or a tag, as the way to see who.
import type { Query } from '../../navigation/navigation.ts'
import { useAdmin } from '../admin-context.tsx'
import { Link } from '../frame/link.tsx'

export const HoldersLink = (props: { readonly query: Query; readonly holders: number }) => {
  const { format, may, navigation, t } = useAdmin()
  const { query, holders } = props
  if (holders === 0) return <span class="quiet">{t('roles.holders.none')}</span>
  return may('users:read') ? (
    <Link class="holders" href={navigation.href('people', { query })}>
      {format.number(holders)}
      <span class="visually-hidden"> {t('role.who')}</span>
    </Link>
  ) : (
    <>{format.number(holders)}</>
  )
}
