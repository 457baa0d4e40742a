// Applies the faults of the stand-in cloud to a call of the login or the API.
import { respondBody, cutInHalf, hangUp, pause } from '#adapters/sandbox/kit/fault-script.ts'
import type { ReceivedContext } from '#adapters/sandbox/kit/request.ts'
import type { Cloud, CloudFault } from './cloud.ts'
import { respondGraphFailure } from './graph-caller.ts'

function setRetryAfter(ctx: ReceivedContext, value: string | number | undefined): void {
  if (value !== undefined) ctx.set('retry-after', String(value))
}

function respondAsScripted(cloud: Cloud, ctx: ReceivedContext, fault: CloudFault, otherwise: number): void {
  const status = fault.status ?? otherwise
  setRetryAfter(ctx, fault.retryAfter)
  if (fault.body === undefined)
    return respondGraphFailure(cloud, ctx, {
      status,
      code: 'ServiceUnavailable',
      message: `Scripted answer ${status}.`,
    })
  ctx.status = status
  respondBody(ctx, fault.body)
}

/** In this order: slow, down, 429, status, then the call itself, then the faults of its answer. */
export async function applyCloudFaults(cloud: Cloud, ctx: ReceivedContext, carryOut: () => void): Promise<void> {
  const { faults } = cloud
  const meet = (kind: CloudFault['kind']): CloudFault | undefined => faults.meet(kind, ctx)
  const slow = meet('slow')
  if (slow !== undefined) await pause(slow.ms ?? 0)
  if (meet('down') !== undefined) return hangUp(ctx)
  const throttled = meet('throttled')
  if (throttled !== undefined) {
    setRetryAfter(ctx, throttled.retryAfter)
    const failure = { status: 429, code: 'ApplicationThrottled', message: 'Application is over its quota.' }
    return respondGraphFailure(cloud, ctx, failure)
  }
  const scripted = meet('status')
  if (scripted !== undefined) return respondAsScripted(cloud, ctx, scripted, 503)
  carryOut()
  const waiting = meet('doneWithRetryAfter')
  if (waiting !== undefined) setRetryAfter(ctx, waiting.retryAfter ?? 1)
  if (meet('loseAnswer') !== undefined) return hangUp(ctx)
  const failed = meet('doneButFailed')
  if (failed !== undefined) return respondAsScripted(cloud, ctx, failed, 504)
  if (meet('malformedJson') !== undefined) cutInHalf(ctx)
}
