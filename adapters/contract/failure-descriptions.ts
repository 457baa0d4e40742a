// The form in which an adapter describes failures: one entry by tag, or a function of the failure.
import type { Tagged } from '#domain/shared/tagged.ts'

/** One entry for each member of a union of failures: a missing one does not compile. `Given`: other values that the words depend on. */
export type DescriptionsOf<F extends Tagged<string>, Description, Given> = {
  readonly [T in F['_tag']]: Description | ((failure: Extract<F, { readonly _tag: T }>, given: Given) => Description)
}

export function describeBy<F extends Tagged<string>, Description extends object | string, Given>(
  descriptions: DescriptionsOf<F, Description, Given>,
  failure: F,
  given: Given,
): Description {
  // The record pairs each tag with the description of that failure. TypeScript cannot express this for an index by a union of tags.
  const entry = descriptions[failure._tag as F['_tag']] as Description | ((failure: F, given: Given) => Description)
  return typeof entry === 'function' ? entry(failure, given) : entry
}
