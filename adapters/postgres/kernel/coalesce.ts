// Serves many look-ups with few reads: look-ups during a read wait for the next one. A read that began before a look-up never serves it, so
// no result is older than its look-up.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { TenantUuid } from '#domain/shared/uuid.ts'

export interface CoalesceOptions<Key, Answer> {
  /** One read of distinct keys, at most `batch`. A missing key resolves to undefined. A rejection goes to all callers of the read. */
  readonly read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Answer>>
  readonly batch: number
  /** The maximum number of concurrent reads. */
  readonly atOnce: number
  /** Called when no look-up waits and no read runs. */
  readonly whenIdle?: () => void
}

interface Waiting<Answer> {
  /** Begins a read in the context of the first caller, so that a read belongs to one of its callers. */
  readonly send: () => Promise<void>
  readonly callers: {
    readonly resolve: (answer: Answer | undefined) => void
    readonly reject: (error: unknown) => void
  }[]
}

export function coalesce<Key, Answer>({
  read,
  batch,
  atOnce,
  whenIdle,
}: CoalesceOptions<Key, Answer>): (key: Key) => Promise<Answer | undefined> {
  let waiting = new Map<Key, Waiting<Answer>>()
  let underWay = 0

  const next = (): ReadonlyMap<Key, Waiting<Answer>> => {
    if (waiting.size <= batch) {
      const all = waiting
      waiting = new Map()
      return all
    }
    const first = new Map([...waiting].slice(0, batch))
    for (const key of first.keys()) waiting.delete(key)
    return first
  }

  const send = async (): Promise<void> => {
    underWay += 1
    const asked = next()
    try {
      const answers = await read([...asked.keys()])
      for (const [key, { callers }] of asked) for (const { resolve } of callers) resolve(answers.get(key))
    } catch (error) {
      for (const { callers } of asked.values()) for (const { reject } of callers) reject(error)
    }
    underWay -= 1
    const [first] = waiting.values()
    if (first !== undefined) void first.send()
    else if (underWay === 0) whenIdle?.()
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const isFree = underWay < atOnce
      const others = waiting.get(key)
      if (others !== undefined) others.callers.push({ resolve, reject })
      else waiting.set(key, { send: isFree ? send : AsyncLocalStorage.bind(send), callers: [{ resolve, reject }] })
      if (isFree) void send()
    })
}

export interface CoalesceInTenantsOptions<Key, Answer> extends Pick<CoalesceOptions<Key, Answer>, 'batch' | 'atOnce'> {
  readonly read: (tenant: TenantUuid) => CoalesceOptions<Key, Answer>['read']
}

export function coalesceInTenants<Key, Answer>({
  read,
  ...options
}: CoalesceInTenantsOptions<Key, Answer>): (tenant: TenantUuid, key: Key) => Promise<Answer | undefined> {
  const byTenant = new Map<TenantUuid, (key: Key) => Promise<Answer | undefined>>()
  const askIn = (tenant: TenantUuid) => {
    const present = byTenant.get(tenant)
    if (present !== undefined) return present
    const ask = coalesce({ ...options, read: read(tenant), whenIdle: () => byTenant.delete(tenant) })
    byTenant.set(tenant, ask)
    return ask
  }
  return (tenant, key) => askIn(tenant)(key)
}
