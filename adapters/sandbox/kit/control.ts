// Lets tests and people control a stand-in: operations as JSON, one or several at once.
import Router from '@koa/router'
import * as t from 'io-ts'
import type { Middleware } from 'koa'
import type { CallLog } from './call-log.ts'
import type { StandInFault, FaultScript } from './fault-script.ts'
import { E, pipe } from '#domain/shared/fp.ts'
import { asJson, type ReceivedBody, type ReceivedContext } from './request.ts'

/** The operation names something that does not exist. */
export const UNKNOWN = Symbol('unknown')
type Performed = object | typeof UNKNOWN | void

/** Left: the fields are malformed. Right: a function that performs the operation. */
export type StandInOperation = (fields: unknown) => E.Either<unknown, () => Performed>
type Operations = Readonly<Record<string, StandInOperation>>

export function defineOperation<Needed extends t.Props, Optional extends t.Props>(
  needed: Needed,
  optional: Optional,
  perform: (it: t.TypeOf<t.TypeC<Needed>> & t.TypeOf<t.PartialC<Optional>>) => Performed,
): StandInOperation {
  const codec = t.intersection([t.type(needed), t.partial(optional)])
  return (fields) =>
    pipe(
      codec.decode(fields),
      E.map((it) => () => perform(it)),
    )
}

const faultFields = {
  path: t.string,
  method: t.string,
  count: t.number,
  after: t.number,
  ms: t.number,
  status: t.number,
  body: t.unknown,
}

/** Operations of every stand-in. `own`: further fields of its faults. */
export function makeCommonOperations<F extends StandInFault>(
  /** Read at each operation, because a reset replaces its parts. */
  world: { readonly faults: FaultScript<F>; readonly calls: Pick<CallLog, 'forget'> },
  kinds: Readonly<Record<F['kind'], unknown>>,
  own: t.Props = {},
) {
  const kind = t.keyof(kinds)
  const active = () => ({ faults: world.faults.active() })
  return {
    fault: defineOperation({ kind }, { ...faultFields, ...own }, (fault) => {
      world.faults.add(fault as F)
      return active()
    }),
    clear: defineOperation({}, { kind }, (it) => {
      world.faults.clear(it.kind)
      return active()
    }),
    forgetCounts: defineOperation({}, {}, () => world.calls.forget()),
  }
}

/** `accepted`: the client secrets that are accepted from now on; several while a client replaces its own. */
export function makeSecretsOperation(world: { secrets: readonly string[] }): StandInOperation {
  return defineOperation(
    { accepted: t.array(t.string) },
    {},
    ({ accepted }) => void Object.assign(world, { secrets: accepted }),
  )
}

export interface StandInControl {
  readonly operations: Operations
  /** The answer to `GET /_control`: all counts and records. Needs no token. */
  readonly report: () => object
  /** The message if an operation names something that does not exist. */
  readonly unknown?: string
  /** True: `POST` answers the result of each operation. Otherwise it answers the report. */
  readonly answersEach?: boolean
}

const Named = t.type({ op: t.string })

const parseOperation =
  (operations: Operations) =>
  (requested: unknown): ReturnType<StandInOperation> => {
    if (!Named.is(requested) || !Object.hasOwn(operations, requested.op)) return E.left('no such operation')
    const { op, ...fields } = requested
    return operations[op]?.(fields) ?? E.left('no such operation')
  }

/** Performs the operations in order. 400: one is malformed, and none is performed. 404: one names something unknown. */
function perform(ctx: ReceivedContext, { operations, report, unknown, answersEach }: StandInControl): void {
  const body = ctx.is('application/json') === false ? undefined : asJson(ctx.state.body)
  const isList = Array.isArray(body)
  const requested: readonly unknown[] = isList ? body : [body]
  const parsed = E.sequenceArray(requested.map(parseOperation(operations)))
  if (E.isLeft(parsed)) {
    ctx.status = 400
    const names = Object.keys(operations).join(', ')
    ctx.body = {
      message: `Send one operation, such as {"op":"fault","kind":"slow","ms":500}, or an array of them: ${names}.`,
    }
    return
  }
  const answers = parsed.right.map((act) => act() ?? {})
  if (answers.includes(UNKNOWN)) {
    ctx.status = 404
    ctx.body = { message: unknown ?? 'The operation names something unknown.' }
    return
  }
  ctx.body = answersEach !== true ? report() : isList ? answers : answers[0]
}

const passOn: Middleware<ReceivedBody> = (_, next) => next()

/** `/_control` of a stand-in. `read`: reads the body, if the server has not. */
export function makeControlRoutes(control: StandInControl, read = passOn): Router<ReceivedBody> {
  const router = new Router<ReceivedBody>()
  router.get('/_control', (ctx) => {
    ctx.body = control.report()
  })
  router.post('/_control', read, (ctx) => perform(ctx, control))
  return router
}
