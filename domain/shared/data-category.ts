// A category of personal data: what the service stores about a user of the task pane, why and how long. Each area lists its own. The page
// /privacy, SECURITY.md and the tests of export and erasure read these lists.
import type { Bilingual } from './language.ts'

export interface DataCategory<Kind extends string = string> {
  /** The names of its records in an export. Empty: an export does not contain them. */
  readonly kinds: readonly Kind[]
  /** The first three columns of the table on the page, in the words for its reader. */
  readonly content: Bilingual
  readonly purpose: Bilingual
  readonly retention: Bilingual
  /** What an erasure leaves, in the words of SECURITY.md. Absent: nothing. */
  readonly remainder?: string
}
