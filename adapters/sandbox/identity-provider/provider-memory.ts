// What the stand-in's provider remembers, in memory and bounded: the oldest goes first. Each stand-in has a memory of its own.
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'

const AT_MOST = 5_000

export const makeProviderMemory = (): AdapterFactory => {
  const kept = new Map<string, { readonly payload: AdapterPayload; readonly until: number }>()

  const read = (key: string): AdapterPayload | undefined => {
    const found = kept.get(key)
    return found !== undefined && Date.now() < found.until ? found.payload : undefined
  }

  const first = (name: string, fits: (payload: AdapterPayload) => boolean): AdapterPayload | undefined =>
    [...kept.keys()]
      .filter((key) => key.startsWith(`${name}:`))
      .map(read)
      .find((payload) => payload !== undefined && fits(payload))

  return (name): Adapter => ({
    upsert: async (id, payload, expiresIn) => {
      for (const [oldest] of kept.entries().take(Math.max(0, kept.size - AT_MOST))) kept.delete(oldest)
      kept.set(`${name}:${id}`, { payload, until: expiresIn === undefined ? Infinity : Date.now() + expiresIn * 1000 })
    },
    find: async (id) => read(`${name}:${id}`),
    findByUid: async (uid) => first(name, (payload) => payload.uid === uid),
    findByUserCode: async (userCode) => first(name, (payload) => payload.userCode === userCode),
    consume: async (id) => {
      const found = kept.get(`${name}:${id}`)
      if (found !== undefined)
        kept.set(`${name}:${id}`, { ...found, payload: { ...found.payload, consumed: Math.floor(Date.now() / 1000) } })
    },
    destroy: async (id) => void kept.delete(`${name}:${id}`),
    revokeByGrantId: async (grantId) => {
      for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key)
    },
  })
}
