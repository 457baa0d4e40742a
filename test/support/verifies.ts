// A test says which requirement it shows; an unknown id does not compile and fails at run time.
import { type RequirementId, requirements } from '#test/requirements.ts'
import { inFull } from './property-runs.ts'

/** Declares a mocha test named by the requirements it shows. Cite ids as literals: the coverage check reads the sources. */
export function verifies(
  id: RequirementId | readonly RequirementId[],
  behaviour: string,
  test: (this: Mocha.Context) => void | Promise<void>,
): Mocha.Test {
  const ids = typeof id === 'string' ? [id] : id
  for (const one of ids) if (!(one in requirements)) throw new Error(`unknown requirement ${one}`)
  return it(`${ids.join(' ')} ${behaviour}`, test)
}

/** For what takes a minute or more: declared with TEST_FULL=1 alone. Another test shows the requirement by default. */
export function verifiesInFull(...test: Parameters<typeof verifies>): Mocha.Test | undefined {
  return inFull(true, false) ? verifies(...test) : undefined
}
