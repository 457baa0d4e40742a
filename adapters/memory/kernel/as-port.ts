// Stores in memory are plain functions over tables; a port promises tasks.
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'

/** A port whose methods answer at once. */
type Plain<Port> = {
  readonly [Name in keyof Port]: Port[Name] extends (...args: infer Args) => TaskEither<unknown, infer Answer>
    ? (...args: Args) => Answer
    : never
}

type Method = (...args: readonly unknown[]) => unknown

/** Each method runs when its task does. For ports of methods only: `Plain` has no type for a member that is itself a task. */
export const asPort = <Port>(plain: Plain<NoInfer<Port>>): Port =>
  Object.fromEntries(
    Object.entries<Method>(plain as Readonly<Record<string, Method>>).map(([name, method]) => [
      name,
      (...args: readonly unknown[]) => TE.fromIO(() => method(...args)),
    ]),
  ) as Port
