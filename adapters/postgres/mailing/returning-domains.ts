// The rule by which mails of a domain come back in numbers, for the whole office or for one origin.
import { RETURNED_SHARE_OF_DOMAIN, RETURNS_COUNTED_FOR, RETURNS_OF_DOMAIN } from '#domain/mailing/return-class.ts'
import { fromSeconds } from '#domain/shared/clock.ts'

/** From so many arrived mails for each returned one on, the share is small enough. */
const ARRIVED_FOR_EACH = Math.ceil(1 / RETURNED_SHARE_OF_DOMAIN - 1)

/**
 * Rows of the domain and its first return. `condition`: narrows the messages of the tenant further. Of messages that arrived, only as many are
 * read as decide about a domain of which many came back. `between` is estimated as few of them, so that the index of the domain serves: an
 * equation is estimated as their average, and a small domain among few would be searched in all of them.
 */
export function selectReturningDomains(condition = 'true'): string {
  const select = (status: 'Returned' | 'Sent', columns: string): string => `
    select ${columns} from messages
      where tenant_uuid = :tenant and status = '${status}' and address_key <> '' and ${condition}
        and ended_at > :now::timestamptz - interval '${RETURNS_COUNTED_FOR / fromSeconds(1)} seconds'`
  return `with returned as materialized (
      ${select('Returned', 'min(ended_at) as since, count(*) as count, domain')}
        group by domain having count(*) >= ${RETURNS_OF_DOMAIN})
    select since, domain from returned cross join lateral (
        select count(*) as count from (
          ${select('Sent', '')} and messages.domain between returned.domain and returned.domain limit returned.count * ${ARRIVED_FOR_EACH}) as counted) as arrived
      where returned.count > ${RETURNED_SHARE_OF_DOMAIN} * (returned.count + arrived.count)`
}
