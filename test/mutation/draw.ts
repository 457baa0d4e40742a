// Which mutants a run judges. A mutant's rank is a hash of the seed and its own text, so that a change elsewhere leaves the draw as it is.
import { createHash } from 'node:crypto'
import { type Mutation, mutationsOf } from './mutations.ts'
import type { Program } from './program.ts'

/** The folders whose lines are mutated, each with the tests that own what they show. */
export const LAYERS = {
  domain: { sources: 'domain', tests: ['test/domain', 'test/application', 'test/logging', 'test/contract'] },
  application: { sources: 'application', tests: ['test/application'] },
  postgres: { sources: 'adapters/postgres', tests: ['test/contract', 'test/postgres'] },
  http: { sources: 'adapters/http', tests: ['test/http', 'test/addin', 'test/assistant'] },
} as const

export type Layer = keyof typeof LAYERS

/** Where a mutant is, in words that stay as they are when lines move. */
export interface MutantKey {
  readonly file: string
  /** The first line that it touches. */
  readonly line: string
  readonly from: string
  readonly to: string
}

export interface Mutant extends MutantKey, Mutation {
  readonly layer: Layer
}

const LONGEST = 100

function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line
}

export function splitSearch({ file, line, from, to }: MutantKey): string {
  return [file, `    ${line}`, `    ${from}  →  ${to || '(nothing)'}`].join('\n')
}

const rank = (...words: readonly (string | number)[]): string =>
  createHash('sha256').update(words.join('\0')).digest('hex')

const byRank = (one: { readonly rank: string }, other: { readonly rank: string }): number =>
  one.rank < other.rank ? -1 : 1

export function mutated(text: string, { start, end, text: put }: Mutation): string {
  return text.slice(0, start) + put + text.slice(end)
}

function mutantsIn(program: Program, layer: Layer, file: string): readonly Mutant[] {
  const source = program.sourceOf(file)
  return mutationsOf(source, program.otherValues).map((mutation): Mutant => {
    const lineStart = source.text.lastIndexOf('\n', mutation.start - 1) + 1
    const [line = ''] = source.text.slice(lineStart).split('\n', 1)
    const from = short(source.text.slice(mutation.start, mutation.end))
    return { ...mutation, layer, file, line: line.trim(), from, to: short(mutation.text) }
  })
}

interface Draw {
  readonly seed: number
  /** Part of the path, of the line or of the change. */
  readonly only: string
}

/** One list a line, the lines in the order of their ranks. */
function linesOf(program: Program, layer: Layer, { seed, only }: Draw): readonly (readonly Mutant[])[] {
  const files = program.files.filter((file) => file.startsWith(`${LAYERS[layer].sources}/`))
  const ranked = files
    .flatMap((file) => mutantsIn(program, layer, file))
    .filter((mutant) => splitSearch(mutant).includes(only))
    .map((mutant) => ({ mutant, rank: rank(seed, mutant.file, mutant.line, mutant.from, mutant.to) }))
  const lines = Map.groupBy(ranked, ({ mutant: { file, line } }) => `${file}\0${line}`)
  return [...lines]
    .map(([line, found]) => ({ found, rank: rank(seed, line) }))
    .toSorted(byRank)
    .map(({ found }) => found.toSorted(byRank).map(({ mutant }) => mutant))
}

const linesIn = (program: Program, layer: Layer): number =>
  program.files
    .filter((file) => file.startsWith(`${LAYERS[layer].sources}/`))
    .reduce((sum, file) => sum + program.sourceOf(file).text.split('\n').length, 0)

export interface Drawn {
  readonly mutants: readonly Mutant[]
  /** Drawn too, and refused by the compiler. */
  readonly refused: number
}

/** At most one mutant a line; each layer has its share by lines. */
export function drawMutants(
  program: Program,
  { layers, count, ...draw }: Draw & { readonly layers: readonly Layer[]; readonly count: number },
): Drawn {
  const all = layers.reduce((sum, layer) => sum + linesIn(program, layer), 0)
  let refused = 0
  const compiles = (mutant: Mutant): boolean => {
    const accepted = program.compiles(mutant.file, mutated(program.sourceOf(mutant.file).text, mutant))
    if (!accepted) refused += 1
    return accepted
  }
  const mutants = layers.flatMap((layer) => {
    const share = Math.round((count * linesIn(program, layer)) / all)
    return linesOf(program, layer, draw)
      .values()
      .flatMap((line) => line.values().filter(compiles).take(1))
      .take(share)
      .toArray()
  })
  return { mutants, refused }
}
