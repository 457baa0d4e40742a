// The rule by which mails of a domain come back in numbers, for the whole office or for one origin.
import { RETURNED_SHARE_OF_DOMAIN, RETURNS_COUNTED_FOR, RETURNS_OF_DOMAIN } from '#domain/mailing/return-class.ts'
import { fromSeconds } from '#domain/shared/clock.ts'

const DOMAIN = `substring(address_key from '[^@]*$')`

/**
 * Rows of the domain and its first return. `condition`: narrows the messages of the tenant further. Messages that arrived are read only where
 * many came back.
 */
export function selectReturningDomains(condition = 'true'): string {
  const counted = (status: 'Returned' | 'Sent'): string => `
    select min(ended_at) as since, count(*) as count, ${DOMAIN} as domain from messages
      where tenant_uuid = :tenant and status = '${status}' and address_key <> '' and ${condition}
        and ended_at > :now::timestamptz - interval '${RETURNS_COUNTED_FOR / fromSeconds(1)} seconds'`
  return `with returned as materialized (${counted('Returned')} group by domain having count(*) >= ${RETURNS_OF_DOMAIN}),
      arrived as (${counted('Sent')} and exists (select from returned) and ${DOMAIN} in (select domain from returned)
        group by domain)
    select returned.since, domain from returned left join arrived using (domain)
      where returned.count > ${RETURNED_SHARE_OF_DOMAIN} * (returned.count + coalesce(arrived.count, 0))`
}
