// Amounts, quantities and shares: bounded, and with no more decimals than the ledger keeps.
import type * as t from 'io-ts'
import { makeCodec } from './described.ts'
import type { Language } from '#domain/shared/language.ts'

export interface DecimalBounds {
  readonly min: number
  readonly max: number
  readonly decimals: number
  /** `min` itself is refused, and only larger numbers are accepted. */
  readonly above?: true
}

const formatNumber = (value: number, language: Language): string =>
  value.toLocaleString(language, { maximumFractionDigits: 10 })

/** A number of JSON. 0.1 + 0.2 has many decimals and is refused; 0.3 has one. */
export function makeDecimal({ min, max, decimals, above }: DecimalBounds): t.Type<number, number, unknown> {
  return makeCodec(
    'decimal',
    {
      type: 'number',
      ...(above ? { exclusiveMinimum: min } : { minimum: min }),
      maximum: max,
      // Not multipleOf: validators that divide doubles do not recognise 67277566.07 as a multiple of 0.01.
      'x-rules': [`At most ${decimals} decimals.`],
    },
    (u) =>
      typeof u === 'number' &&
      Number.isFinite(u) &&
      (above ? u > min : u >= min) &&
      u <= max &&
      Number(u.toFixed(decimals)) === u
        ? u
        : undefined,
    [
      `Hier hoort een getal ${above ? 'boven' : 'van'} ${formatNumber(min, 'nl')} tot en met ${formatNumber(max, 'nl')}, met hoogstens ${decimals} decimalen.`,
      `This must be a number ${above ? 'above' : 'from'} ${formatNumber(min, 'en')} ${above ? 'and up to' : 'to'} ${formatNumber(max, 'en')}, with at most ${decimals} decimals.`,
    ],
  )
}
