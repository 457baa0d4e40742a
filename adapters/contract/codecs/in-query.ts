// Numbers, and lists of words, as the query of an address has them: text.
import * as t from 'io-ts'
import { described } from './described.ts'
import { wording } from './faults.ts'

const WHOLE = /^\d{1,10}$/

/** A whole number from `min` to `max`, in digits. */
export const wholeInQuery = (min: number, max: number): t.Type<number, string, unknown> => {
  const told = wording(
    `Hier hoort een geheel getal van ${min} tot en met ${max}.`,
    `This must be a whole number from ${min} to ${max}.`,
  )
  return described(
    { type: 'integer', minimum: min, maximum: max },
    new t.Type(
      `wholeInQuery(${min}..${max})`,
      t.number.is,
      (u, c) => {
        const found = typeof u === 'string' && WHOLE.test(u) ? Number(u) : Number.NaN
        return found >= min && found <= max ? t.success(found) : t.failure(u, c, told)
      },
      String,
    ),
  )
}

/** One or several of a few words, with commas between them; each once, whatever came. */
export const wordsInQuery = <W extends string>(
  ...words: readonly [W, ...W[]]
): t.Type<readonly W[], string, unknown> => {
  const isWord = (u: unknown): u is W => words.some((word) => word === u)
  const told = wording(
    `Kies uit, met komma's ertussen: ${words.join(', ')}.`,
    `Choose from, with commas between: ${words.join(', ')}.`,
  )
  return described(
    { type: 'array', items: { type: 'string', enum: words }, minItems: 1 },
    new t.Type(
      `wordsInQuery(${words.join('|')})`,
      (u): u is readonly W[] => Array.isArray(u) && u.every(isWord),
      (u, c) => {
        const found = typeof u === 'string' && u.length <= 1000 ? u.split(',') : []
        return found.length > 0 && found.every(isWord) ? t.success([...new Set(found)]) : t.failure(u, c, told)
      },
      (chosen) => chosen.join(','),
    ),
  )
}

export interface Sort<W extends string> {
  readonly by: W
  readonly dir: 'asc' | 'desc'
}

/** By one of a few words; with a minus before it, the other way round. */
export const sortInQuery = <W extends string>(...words: readonly [W, ...W[]]): t.Type<Sort<W>, string, unknown> => {
  const choices = words.flatMap((word): readonly (readonly [string, Sort<W>])[] => [
    [word, { by: word, dir: 'asc' }],
    [`-${word}`, { by: word, dir: 'desc' }],
  ])
  const sorts = new Map(choices)
  const written = [...sorts.keys()]
  const told = wording(`Kies uit: ${written.join(', ')}.`, `Choose one of: ${written.join(', ')}.`)
  return described(
    { type: 'string', enum: written },
    new t.Type(
      `sortInQuery(${words.join('|')})`,
      (u): u is Sort<W> => typeof u === 'object' && u !== null && 'by' in u,
      (u, c) => {
        const found = typeof u === 'string' ? sorts.get(u) : undefined
        return found === undefined ? t.failure(u, c, told) : t.success(found)
      },
      ({ by, dir }) => (dir === 'asc' ? by : `-${by}`),
    ),
  )
}
