// Amounts, quantities and shares as they come from outside: bounded, and with no more decimals than the ledger keeps.
import * as t from 'io-ts'
import { described } from './described.ts'
import { wording } from './faults.ts'

export interface DecimalBounds {
  readonly min: number
  readonly max: number
  readonly decimals: number
  /** `min` itself is refused. */
  readonly above?: true
}

const written = (value: number, language: 'nl' | 'en'): string =>
  value.toLocaleString(language, { maximumFractionDigits: 10 })

const told = ({ min, max, decimals, above }: DecimalBounds): string =>
  wording(
    `Hier hoort een getal ${above ? 'boven' : 'van'} ${written(min, 'nl')} tot en met ${written(max, 'nl')}, met hoogstens ${decimals} decimalen.`,
    `This must be a number ${above ? 'above' : 'from'} ${written(min, 'en')} ${above ? 'and up to' : 'to'} ${written(max, 'en')}, with at most ${decimals} decimals.`,
  )

/** A number of JSON. 0.1 + 0.2 is one of many decimals and refused; 0.3 is one of one. */
export const decimal = (bounds: DecimalBounds): t.Type<number, number, unknown> => {
  const { min, max, decimals, above } = bounds
  const message = told(bounds)
  const fits = (u: unknown): u is number =>
    typeof u === 'number' &&
    Number.isFinite(u) &&
    (above ? u > min : u >= min) &&
    u <= max &&
    Number(u.toFixed(decimals)) === u
  return described(
    {
      type: 'number',
      ...(above ? { exclusiveMinimum: min } : { minimum: min }),
      maximum: max,
      // Not multipleOf: 67277566.07 is no multiple of 0.01 to those who divide doubles.
      'x-rules': [`At most ${decimals} decimals.`],
    },
    new t.Type('decimal', fits, (u, c) => (fits(u) ? t.success(u) : t.failure(u, c, message)), t.identity),
  )
}
