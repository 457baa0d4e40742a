// Another office than the one in which the operator acts: calls to it, and addresses in it.
import { useAdmin } from './admin-context.tsx'

type Href = ReturnType<typeof useAdmin>['navigation']['href']

export function useOtherOffice() {
  const { me, navigation } = useAdmin()
  return (office: string) => ({
    headers: { 'x-tenant-uuid': office },
    hrefIn: (...[name, { id, query } = {}]: Parameters<Href>): string =>
      navigation.hrefIn(office === me.home.uuid ? null : office, name, query, id),
  })
}
