// Booleans in fields that may be left out: t.boolean has a message only where it stands alone.
import type * as t from 'io-ts'
import { parsed } from './described.ts'
import { wording } from './faults.ts'

export const flag: t.Type<boolean, boolean, unknown> = parsed(
  'flag',
  { type: 'boolean' },
  (u) => (typeof u === 'boolean' ? u : undefined),
  wording('Kies true of false.', 'Choose true or false.'),
)
