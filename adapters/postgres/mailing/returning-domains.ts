// The rule by which mails of a domain come back in numbers, for the whole office or for one origin.
import { RETURNS_COUNTED_FOR, RETURNS_OF_DOMAIN } from '#domain/mailing/return-class.ts'
import { fromSeconds } from '#domain/shared/clock.ts'

/** Rows of the domain and its first return. `condition`: narrows the messages of the tenant further. */
export function selectReturningDomains(condition = 'true'): string {
  return `select min(ended_at) as since, regexp_replace(address_key, '^.*@', '') as domain from messages
    where tenant_uuid = :tenant and status = 'Returned' and address_key <> '' and ${condition}
      and ended_at > :now::timestamptz - interval '${RETURNS_COUNTED_FOR / fromSeconds(1)} seconds'
    group by domain having count(*) >= ${RETURNS_OF_DOMAIN}`
}
