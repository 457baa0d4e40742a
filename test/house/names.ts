// How product code names its values: each exported name once, functions by verbs, module functions as declarations.
import { VERBS } from './verbs.ts'

const EXPORTED = /^export (?:async )?(?:const|let|function\*?|class) (\w+)/gm
const FUNCTION =
  /^(?:export )?(?:(?:async )?function\*? (\w+)|const (\w+)(?:: [^=\n]+)? = (?:async )?(?:<[^>]*>)?(?:\([^=]*?|\w+ )=>)/gm
/** A constant without a type of its own whose value is an arrow function; one of a port's type implements it. */
const ARROW = /^export const (\w+) = (?:async )?(?:<[^>]*>)?(?:\([^=]*?|\w+ )=>/gm

const listNames = (pattern: RegExp, content: string): readonly string[] =>
  [...content.matchAll(pattern)].map((found) => found[1] ?? found[2] ?? '')

/** The values that a file exports, without those that it passes on. */
export function exportedValues(content: string): readonly string[] {
  return listNames(EXPORTED, content)
}

/** Functions of the module that do not begin with a verb. Components, in capitals, are exempt. */
export function functionsWithoutVerb(content: string): readonly string[] {
  return listNames(FUNCTION, content).filter((name) => {
    const [first] = /^[a-z]+/.exec(name) ?? []
    return first !== undefined && !VERBS.has(first)
  })
}

export function exportedArrows(content: string): readonly string[] {
  return listNames(ARROW, content).filter((name) => /^[a-z]/.test(name))
}
