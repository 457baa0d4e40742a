// How tests and people steer a stand-in: operations as JSON, one or several at once.
import * as E from 'fp-ts/lib/Either.js'
import * as t from 'io-ts'
import type { ParameterizedContext } from 'koa'

export const op = <Name extends string, Needed extends t.Props, Optional extends t.Props>(
  name: Name,
  needed: Needed,
  optional: Optional,
) => t.intersection([t.type({ op: t.literal(name), ...needed }), t.partial(optional)])

/** What every fault can be asked for with. */
export const faultFields = {
  path: t.string,
  method: t.string,
  count: t.number,
  after: t.number,
  ms: t.number,
  status: t.number,
  body: t.unknown,
}

/** `POST /_control`: the operations in order, with the answer of each; null: answered already, as 400 for what is not understood, or 404. */
export const carryOut = <Operation, Answer>(
  ctx: ParameterizedContext,
  body: unknown,
  operation: t.Decoder<unknown, Operation>,
  /** Undefined: it names something unknown. */
  perform: (operation: Operation) => Answer | undefined,
  unknown = 'The operation names something unknown.',
): readonly Answer[] | null => {
  const asked: readonly unknown[] = Array.isArray(body) ? body : [body]
  const decoded = asked.map((one) => operation.decode(one))
  const operations = decoded.flatMap((one) => (E.isRight(one) ? [one.right] : []))
  if (operations.length < asked.length) {
    ctx.status = 400
    ctx.body = { message: 'Send JSON: one operation or an array of them; see control-routes.ts for what there is.' }
    return null
  }
  const answers = operations.map(perform)
  const known = answers.filter((answer) => answer !== undefined)
  if (known.length === answers.length) return known
  ctx.status = 404
  ctx.body = { message: unknown }
  return null
}
