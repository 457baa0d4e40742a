// How tests and people control a stand-in: operations as JSON, one or several at once.
import * as E from 'fp-ts/lib/Either.js'
import * as t from 'io-ts'
import type { CallLog } from './call-log.ts'
import type { StandInFault, FaultScript } from './fault-script.ts'
import { asJson, type ReceivedContext } from './request.ts'

export const op = <Name extends string, Needed extends t.Props, Optional extends t.Props>(
  name: Name,
  needed: Needed,
  optional: Optional,
) => t.intersection([t.type({ op: t.literal(name), ...needed }), t.partial(optional)])

const faultFields = {
  path: t.string,
  method: t.string,
  count: t.number,
  after: t.number,
  ms: t.number,
  status: t.number,
  body: t.unknown,
}

/** What every stand-in understands. `own`: fields that its faults have besides. */
export const commonOperations = <Kinds extends Readonly<Record<string, unknown>>, Own extends t.Props>(
  kinds: Kinds,
  own: Own,
) => {
  const kind = t.keyof(kinds)
  return t.union([
    op('fault', { kind }, { ...faultFields, ...own }),
    op('clear', {}, { kind }),
    op('forgetCounts', {}, {}),
  ])
}

type CommonOperation<F extends StandInFault> =
  | ({ readonly op: 'fault' } & F)
  | { readonly op: 'clear'; readonly kind?: F['kind'] }
  | { readonly op: 'forgetCounts' }

export const performCommon = <F extends StandInFault>(
  { faults, calls }: { readonly faults: FaultScript<F>; readonly calls: Pick<CallLog, 'forget'> },
  operation: CommonOperation<F>,
): void => {
  if (operation.op === 'forgetCounts') return calls.forget()
  if (operation.op === 'clear') return faults.clear(operation.kind)
  const { op: _op, ...fault } = operation
  faults.add(fault as unknown as F)
}

/** `POST /_control`: the operations in order, with the answer of each; null: answered here, by 400 for malformed input or by 404. */
export const carryOut = <Operation, Answer>(
  ctx: ReceivedContext,
  operation: t.Decoder<unknown, Operation>,
  /** Undefined: it names something unknown. */
  perform: (operation: Operation) => Answer | undefined,
  unknown = 'The operation names something unknown.',
): { readonly answers: readonly Answer[]; readonly isList: boolean } | null => {
  const body = ctx.is('application/json') === false ? undefined : asJson(ctx.state.body)
  const isList = Array.isArray(body)
  const requested: readonly unknown[] = isList ? body : [body]
  const decoded = requested.map((one) => operation.decode(one))
  const operations = decoded.flatMap((one) => (E.isRight(one) ? [one.right] : []))
  if (operations.length < requested.length) {
    ctx.status = 400
    ctx.body = { message: 'Send JSON: one operation or an array of them; see control-routes.ts for what there is.' }
    return null
  }
  const answers = operations.map(perform).filter((answer) => answer !== undefined)
  if (answers.length === operations.length) return { answers, isList }
  ctx.status = 404
  ctx.body = { message: unknown }
  return null
}
