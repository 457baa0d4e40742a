// Hashes of each three characters of a name or address, which include the tenant. An index finds the users with all hashes of a search. The
// texts are compared afterwards, so a collision costs one comparison and gives no wrong result.
import { hash } from 'node:crypto'
import type { TenantUuid } from '#domain/shared/uuid.ts'

const GRAM = 3

/** Characters as PostgreSQL counts them. */
export function hasTrigrams(key: string): boolean {
  return [...key].length >= GRAM
}

/** Hashes in the order of the text, as integers for an index. */
function listTrigrams(tenant: TenantUuid | null, key: string): readonly string[] {
  const letters = [...key]
  return letters
    .slice(GRAM - 1)
    .map((_, at) =>
      String(hash('sha256', (tenant ?? '') + letters.slice(at, at + GRAM).join(''), 'buffer').readInt32BE()),
    )
}

/** The hashes as stored: sorted, because the original order would reveal the text. */
export function hashPerson(tenant: TenantUuid | null, nameKey: string, emailKey: string): readonly string[] {
  return [...new Set([nameKey, emailKey].flatMap((key) => listTrigrams(tenant, key)))].toSorted()
}

/** The fewest hashes that still cover every character: each further hash makes the index search more expensive. */
export function listCoveringHashes(tenant: TenantUuid | null, key: string): readonly string[] {
  return listTrigrams(tenant, key).filter((_, at, { length }) => at % GRAM === 0 || at === length - 1)
}
