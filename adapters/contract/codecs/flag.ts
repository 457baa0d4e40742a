// Yes or no, as it comes from outside in a field that may be left out: t.boolean tells by itself only where it stands alone.
import * as t from 'io-ts'
import { described } from './described.ts'
import { wording } from './faults.ts'

const told = wording('Kies true of false.', 'Choose true or false.')

export const flag: t.Type<boolean, boolean, unknown> = described(
  { type: 'boolean' },
  new t.Type(
    'flag',
    t.boolean.is,
    (u, c) => (typeof u === 'boolean' ? t.success(u) : t.failure(u, c, told)),
    t.identity,
  ),
)
