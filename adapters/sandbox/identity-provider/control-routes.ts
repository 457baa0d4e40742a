// How tests and people steer the stand-in: its troubles; and what it has counted.
import * as E from 'fp-ts/lib/Either.js'
import * as t from 'io-ts'
import type { Context } from 'koa'
import type { Disruption } from './disruption.ts'
import { faultKinds } from './faults.ts'

const Operation = t.union([
  t.intersection([
    t.type({ op: t.literal('fault'), kind: t.keyof(faultKinds) }),
    t.partial({
      path: t.string,
      method: t.string,
      count: t.number,
      after: t.number,
      ms: t.number,
      status: t.number,
      body: t.unknown,
    }),
  ]),
  t.intersection([t.type({ op: t.literal('clear') }), t.partial({ kind: t.keyof(faultKinds) })]),
  t.type({ op: t.literal('forgetCounts') }),
])

/** `GET /_control`. */
export const report = ({ faults, counts }: Disruption, ctx: Context): void => {
  ctx.body = { faults: faults.active(), counts: Object.fromEntries(counts) }
}

/** `POST /_control`: one operation, or an array of them carried out in order. 400 for what is not understood. */
export const control = (disruption: Disruption, ctx: Context, body: unknown): void => {
  const { faults, counts } = disruption
  const decoded = t.array(Operation).decode(Array.isArray(body) ? body : [body])
  if (E.isLeft(decoded)) {
    ctx.status = 400
    ctx.body = { message: 'Send JSON: one operation or an array of them; see control-routes.ts for what there is.' }
    return
  }
  for (const it of decoded.right) {
    if (it.op === 'clear') faults.clear(it.kind)
    else if (it.op === 'forgetCounts') counts.clear()
    else {
      const { op: _op, ...fault } = it
      faults.add(fault)
    }
  }
  report(disruption, ctx)
}
