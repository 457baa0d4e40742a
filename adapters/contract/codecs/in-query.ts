// Numbers, and lists of words, in the query of an address: text.
import * as t from 'io-ts'
import { parsed, wording } from './described.ts'

const WHOLE = /^\d{1,10}$/

/** A whole number from `min` to `max`, in digits. */
export const wholeInQuery = (min: number, max: number): t.Type<number, string, unknown> =>
  parsed(
    `wholeInQuery(${min}..${max})`,
    { type: 'integer', minimum: min, maximum: max },
    (u) => {
      const found = typeof u === 'string' && WHOLE.test(u) ? Number(u) : Number.NaN
      return found >= min && found <= max ? found : undefined
    },
    wording(
      `Hier hoort een geheel getal van ${min} tot en met ${max}.`,
      `This must be a whole number from ${min} to ${max}.`,
    ),
    { is: t.number.is, encode: String },
  )

/** One or several of a few words, separated by commas; the result has each once. */
export const wordsInQuery = <W extends string>(
  ...words: readonly [W, ...W[]]
): t.Type<readonly W[], string, unknown> => {
  const isWord = (u: unknown): u is W => words.some((word) => word === u)
  return parsed(
    `wordsInQuery(${words.join('|')})`,
    { type: 'array', items: { type: 'string', enum: words }, minItems: 1 },
    (u): readonly W[] | undefined => {
      const found = typeof u === 'string' && u.length <= 1000 ? u.split(',') : []
      return found.length > 0 && found.every(isWord) ? [...new Set(found)] : undefined
    },
    wording(
      `Kies uit, met komma's ertussen: ${words.join(', ')}.`,
      `Choose from, with commas between: ${words.join(', ')}.`,
    ),
    {
      is: (u): u is readonly W[] => Array.isArray(u) && u.every(isWord),
      encode: (chosen) => chosen.join(','),
    },
  )
}

export interface Sort<W extends string> {
  readonly by: W
  readonly dir: 'asc' | 'desc'
}

/** By one of a few words; a minus before it reverses the order. */
export const sortInQuery = <W extends string>(...words: readonly [W, ...W[]]): t.Type<Sort<W>, string, unknown> => {
  const choices = words.flatMap((word): readonly (readonly [string, Sort<W>])[] => [
    [word, { by: word, dir: 'asc' }],
    [`-${word}`, { by: word, dir: 'desc' }],
  ])
  const sorts = new Map(choices)
  const written = [...sorts.keys()]
  return parsed(
    `sortInQuery(${words.join('|')})`,
    { type: 'string', enum: written },
    (u) => (typeof u === 'string' ? sorts.get(u) : undefined),
    wording(`Kies uit: ${written.join(', ')}.`, `Choose one of: ${written.join(', ')}.`),
    {
      is: (u): u is Sort<W> => typeof u === 'object' && u !== null && 'by' in u,
      encode: ({ by, dir }) => (dir === 'asc' ? by : `-${by}`),
    },
  )
}
