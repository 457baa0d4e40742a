// The user's settings in the pane's memory: asked for once, changed when the service says so, never mixed up by late answers.
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import { expect } from 'chai'
import type { ApiFailure, PluginApi } from '#adapters/web/task-pane/api/plugin-api.ts'
import type { PaneSettings } from '#adapters/web/task-pane/api/settings.ts'
import { makeSettings } from '#adapters/web/task-pane/memory/settings.ts'
import { verifies } from '#test/support/verifies.ts'

const off: PaneSettings = { autoArchiveOnSend: false, defaultArchiveTarget: 'contact' }
const on: PaneSettings = { autoArchiveOnSend: true, defaultArchiveTarget: 'account' }

/** Each call waits until the test answers it. */
function makeWorld() {
  const waiting: ((answer: Either<ApiFailure, unknown>) => void)[] = []
  const api: PluginApi = <A>() =>
    new Promise<Either<ApiFailure, A>>((resolve) => {
      waiting.push((given) => {
        resolve(given as Either<ApiFailure, A>)
      })
    })
  return { memory: makeSettings(api), waiting }
}

describe('settings in the pane’s memory', () => {
  verifies('CLI-6', 'are requested once by views that ask together, and again where that failed', async () => {
    const { memory, waiting } = makeWorld()
    const both = [memory.load(), memory.load()]
    expect(waiting).to.have.length(1)
    waiting[0]?.(left({ _tag: 'Unreachable' }))
    await Promise.all(both)
    expect(memory.read()).to.deep.equal({ _tag: 'Failed', failure: { _tag: 'Unreachable' } })
    const again = memory.load()
    waiting[1]?.(right(off))
    await again
    expect(memory.read()).to.deep.equal({ _tag: 'Known', value: off })
    await memory.load()
    expect(waiting).to.have.length(2)
  })

  verifies('CLI-6', 'stay as they were until a change is taken, and a late first answer does not undo it', async () => {
    const { memory, waiting } = makeWorld()
    const loading = memory.load()
    const changing = memory.change(on)
    waiting[1]?.(right(on))
    await changing
    waiting[0]?.(right(off))
    await loading
    expect(memory.read()).to.deep.equal({ _tag: 'Known', value: on })
    const refused = memory.change(off)
    waiting[2]?.(left({ _tag: 'Unreachable' }))
    expect((await refused)._tag).to.equal('Left')
    expect(memory.read()).to.deep.equal({ _tag: 'Known', value: on })
  })

  verifies('CLI-6', 'of one user are never shown to the next', async () => {
    const { memory, waiting } = makeWorld()
    const loading = memory.load()
    memory.forget()
    waiting[0]?.(right(on))
    await loading
    expect(memory.read()).to.deep.equal({ _tag: 'Loading' })
    void memory.load()
    expect(waiting).to.have.length(2)
  })
})
