// SQL that finds whom campaigns do not mail: who has opted out, by the id of the user or by the keyed hash of their mailbox, and whose present
// address is undeliverable.
/** The key of a tenant's hashes, so that hashes of two tenants never match. The admin scope has no hashes. */
export type OptOutKeyOf = (tenant: string | null) => Buffer

/** The hash for a row with `email_key`. `:key` is the tenant's key. */
export function hashOfMailbox(person: string): string {
  return `sha256(:key::bytea || convert_to(${person}.email_key, 'UTF8'))`
}

/** Joins both opt-out tables to a row with `user_uuid` and `email_key`. HAS_OPTED_OUT reads them. */
export function joinOptOuts(person: string): string {
  return `survey_opt_outs o on o.tenant_uuid = :tenant and o.user_uuid = ${person}.user_uuid
    left join survey_opt_out_mailboxes m on m.tenant_uuid = :tenant and m.mailbox_key = ${hashOfMailbox(person)}`
}

export const HAS_OPTED_OUT = '(o.user_uuid is not null or m.mailbox_key is not null)'

/** As `joinOptOuts`; HAS_COME_BACK and IS_UNDELIVERABLE read it too. One look-up by the primary key for each row. */
export function joinUnreachable(person: string): string {
  return `${joinOptOuts(person)}
    left join undeliverable_addresses bad on bad.tenant_uuid = :tenant and bad.user_uuid = ${person}.user_uuid
      and bad.address_key = ${person}.email_key`
}

/** A mail to the present address came back for good, and no administrator has cleared the address since. */
export const HAS_COME_BACK = '(bad.user_uuid is not null)'

export const IS_UNDELIVERABLE = '(bad.since is not null)'

/** Null: an active person gets the mails of campaigns. */
export const WHY_UNREACHABLE = `case when ${HAS_OPTED_OUT} then 'opted_out' when ${IS_UNDELIVERABLE} then 'undeliverable' end`
