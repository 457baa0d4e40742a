// What a page of kept answers showed, as two fields of its form. So the service sees what was typed on it, and keeps the newest of two windows.
import { createHash } from 'node:crypto'
import type { PostedForm } from '#adapters/contract/survey/answering.ts'
import type { PostedAnswers } from '#domain/survey/item-answers.ts'
import type { ShownAnswers } from '#domain/survey/kept-answers.ts'

export const KEPT_FIELD = 'kept'
export const SHOWN_FIELD = 'shown'

/** Empty without values. */
function digestValues(values: readonly string[]): string {
  const given = values.filter((value) => value.trim() !== '')
  return given.length === 0
    ? ''
    : createHash('sha256').update(JSON.stringify(given.toSorted())).digest('base64url').slice(0, 8)
}

/** The value of SHOWN_FIELD: a short digest of each answer, because long answers would double the form. */
export function describeShown(answers: PostedAnswers): string {
  const digests = [...answers].map(([key, values]): [string, string] => [key, digestValues(values)])
  return new URLSearchParams(digests.filter(([, digest]) => digest !== '')).toString()
}

/** What describeShown gave the page. */
export function readShown({ [SHOWN_FIELD]: shown }: PostedForm): string {
  return typeof shown === 'string' ? shown : ''
}

/** Undefined: the answers of the page are not kept. */
export function parseShown(
  { [KEPT_FIELD]: revision, [SHOWN_FIELD]: shown }: PostedForm,
  posted: PostedAnswers,
): ShownAnswers | undefined {
  if (typeof revision !== 'string' || typeof shown !== 'string') return undefined
  const before = new Map(new URLSearchParams(shown))
  const typed = [...before.keys(), ...posted.keys()].filter(
    (key) => digestValues(posted.get(key) ?? []) !== (before.get(key) ?? ''),
  )
  return { revision, typed: new Set(typed) }
}
