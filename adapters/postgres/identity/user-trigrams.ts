// Each three characters of a name or address as a hash that includes the tenant: an index finds those who have all of a search. What they are called
// is compared then, so a collision costs a look and no wrong result.
import { hash } from 'node:crypto'
import type { TenantUuid } from '#domain/shared/uuid.ts'

const GRAM = 3

/** Characters as PostgreSQL counts them. */
export function hasTrigrams(key: string): boolean {
  return [...key].length >= GRAM
}

/** In the order of the text, as integers for an index. */
function listTrigrams(tenant: TenantUuid | null, key: string): readonly string[] {
  const letters = [...key]
  return letters
    .slice(GRAM - 1)
    .map((_, at) =>
      String(hash('sha256', (tenant ?? '') + letters.slice(at, at + GRAM).join(''), 'buffer').readInt32BE()),
    )
}

/** As stored: without the order, which would show the text. */
export function hashPerson(tenant: TenantUuid | null, nameKey: string, emailKey: string): readonly string[] {
  return [...new Set([nameKey, emailKey].flatMap((key) => listTrigrams(tenant, key)))].toSorted()
}

/** The fewest hashes that still cover every character: each further one makes a search in the index dearer. */
export function listCoveringHashes(tenant: TenantUuid | null, key: string): readonly string[] {
  return listTrigrams(tenant, key).filter((_, at, { length }) => at % GRAM === 0 || at === length - 1)
}
