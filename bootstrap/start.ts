// `npm start`. Loads the service with little memory.
import { readdirSync } from 'node:fs'
import { flushCompileCache, getCompileCacheDir, registerHooks } from 'node:module'

/** Modules between two flushes. */
const FLUSH_EVERY = 100

/**
 * Node keeps what it has read from its compile cache until the cache is flushed. Freed while the other modules load, they take the same
 * memory, and an idle process 10 MB less (OPS-13). The first start has read nothing, and Node writes the cache when it ends.
 */
async function loadFlushing(load: () => Promise<unknown>): Promise<void> {
  const directory = getCompileCacheDir()
  if (directory === undefined || readdirSync(directory).length === 0) return void (await load())
  let loaded = 0
  const hooks = registerHooks({
    load: (url, context, loadNext) => {
      loaded += 1
      if (loaded % FLUSH_EVERY === 0) flushCompileCache()
      return loadNext(url, context)
    },
  })
  await load()
  hooks.deregister()
  flushCompileCache()
}

await loadFlushing(() => import('./run-service.ts'))
