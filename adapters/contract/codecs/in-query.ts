// Numbers, and lists of words, in a query, where they are text.
import * as E from 'fp-ts/lib/Either.js'
import * as t from 'io-ts'
import { makeCodec } from './described.ts'

const WHOLE = /^\d{1,10}$/

/** A whole number from `min` to `max`, in digits. */
export function makeIntegerInQuery(min: number, max: number): t.Type<number, string, unknown> {
  return makeCodec(
    `wholeInQuery(${min}..${max})`,
    { type: 'integer', minimum: min, maximum: max },
    (u) => {
      const found = typeof u === 'string' && WHOLE.test(u) ? Number(u) : Number.NaN
      return found >= min && found <= max ? found : undefined
    },
    [`Hier hoort een geheel getal van ${min} tot en met ${max}.`, `This must be a whole number from ${min} to ${max}.`],
    { is: t.number.is, encode: String },
  )
}

/** One or several words of `makeEnum` or `makeNamedEnum`, separated by commas. The result has each word once. */
export function makeListInQuery<A>(word: t.Type<A, string, unknown>): t.Type<readonly A[], string, unknown> {
  const words = word.name.replaceAll('|', ', ')
  return makeCodec(
    `listInQuery(${word.name})`,
    (schemaOf) => ({ type: 'array', items: schemaOf(word), minItems: 1 }),
    (u): readonly A[] | undefined => {
      const found = typeof u === 'string' && u.length <= 1000 ? u.split(',').map((one) => word.decode(one)) : []
      const values = found.flatMap((one) => (E.isRight(one) ? [one.right] : []))
      return values.length > 0 && values.length === found.length ? [...new Set(values)] : undefined
    },
    [`Kies uit, met komma's ertussen: ${words}.`, `Choose from, with commas between: ${words}.`],
    {
      is: (u): u is readonly A[] => Array.isArray(u) && u.every(word.is),
      encode: (chosen) => chosen.map(word.encode).join(','),
    },
  )
}

export interface Sort<W extends string> {
  readonly by: W
  readonly dir: 'asc' | 'desc'
}

/** Sorts by one of a few words. A minus before the word reverses the order. */
export function makeSortInQuery<W extends string>(...words: readonly [W, ...W[]]): t.Type<Sort<W>, string, unknown> {
  const choices = words.flatMap((word): readonly (readonly [string, Sort<W>])[] => [
    [word, { by: word, dir: 'asc' }],
    [`-${word}`, { by: word, dir: 'desc' }],
  ])
  const sorts = new Map(choices)
  const written = [...sorts.keys()]
  return makeCodec(
    `sortInQuery(${words.join('|')})`,
    { type: 'string', enum: written },
    (u) => (typeof u === 'string' ? sorts.get(u) : undefined),
    [`Kies uit: ${written.join(', ')}.`, `Choose one of: ${written.join(', ')}.`],
    {
      is: (u): u is Sort<W> => typeof u === 'object' && u !== null && 'by' in u,
      encode: ({ by, dir }) => (dir === 'asc' ? by : `-${by}`),
    },
  )
}
