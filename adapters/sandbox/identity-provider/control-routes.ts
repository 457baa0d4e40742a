// How tests and people steer the stand-in: its troubles; and what it has counted.
import * as t from 'io-ts'
import type { Context } from 'koa'
import { carryOut, faultFields, op } from '#adapters/sandbox/control.ts'
import type { Disruption } from './disruption.ts'
import { faultKinds } from './faults.ts'

const Operation = t.union([
  op('fault', { kind: t.keyof(faultKinds) }, faultFields),
  op('clear', {}, { kind: t.keyof(faultKinds) }),
  op('forgetCounts', {}, {}),
])

/** `GET /_control`. */
export const report = ({ faults, counts }: Disruption, ctx: Context): void => {
  ctx.body = { faults: faults.active(), counts: Object.fromEntries(counts) }
}

/** `POST /_control`: answers as `GET` does. */
export const control = (disruption: Disruption, ctx: Context, body: unknown): void => {
  const { faults, counts } = disruption
  const done = carryOut(ctx, body, Operation, (it) => {
    if (it.op === 'clear') faults.clear(it.kind)
    else if (it.op === 'forgetCounts') counts.clear()
    else {
      const { op: _op, ...fault } = it
      faults.add(fault)
    }
    return true
  })
  if (done !== null) report(disruption, ctx)
}
