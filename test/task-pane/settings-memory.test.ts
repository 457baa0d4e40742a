// The user's settings in the pane's memory: asked for once, changed when the service says so, never mixed up by late answers.
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import { expect } from 'chai'
import type { ApiFailure, PluginApi } from '#adapters/web/task-pane/api/plugin-api.ts'
import type { PaneSettings } from '#adapters/web/task-pane/api/settings.ts'
import { makeSettingsMemory } from '#adapters/web/task-pane/settings/settings-memory.ts'
import { verifies } from '#test/support/verifies.ts'

const off: PaneSettings = { autoArchiveOnSend: false, defaultArchiveTarget: 'contact' }
const on: PaneSettings = { autoArchiveOnSend: true, defaultArchiveTarget: 'account' }

/** Each call waits until the test answers it. */
const makeWorld = () => {
  const waiting: ((answer: Either<ApiFailure, unknown>) => void)[] = []
  const api: PluginApi = <A>() =>
    new Promise<Either<ApiFailure, A>>((resolve) => {
      waiting.push((given) => {
        resolve(given as Either<ApiFailure, A>)
      })
    })
  return { memory: makeSettingsMemory(api), waiting }
}

describe('settings in the pane’s memory', () => {
  verifies('CLI-6', 'are requested once by views that ask together, and again where that failed', async () => {
    const { memory, waiting } = makeWorld()
    const both = [memory.load(), memory.load()]
    expect(waiting).to.have.length(1)
    waiting[0]?.(left({ _tag: 'Unreachable' }))
    await Promise.all(both)
    expect(memory.view()).to.deep.equal({ known: null, failure: { _tag: 'Unreachable' } })
    const again = memory.load()
    waiting[1]?.(right(off))
    await again
    expect(memory.view()).to.deep.equal({ known: off, failure: null })
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
    expect(memory.view().known).to.deep.equal(on)
    const refused = memory.change(off)
    waiting[2]?.(left({ _tag: 'Unreachable' }))
    expect((await refused)._tag).to.equal('Left')
    expect(memory.view().known).to.deep.equal(on)
  })

  verifies('CLI-6', 'of one user are never shown to the next', async () => {
    const { memory, waiting } = makeWorld()
    const loading = memory.load()
    memory.forget()
    waiting[0]?.(right(on))
    await loading
    expect(memory.view()).to.deep.equal({ known: null, failure: null })
    void memory.load()
    expect(waiting).to.have.length(2)
  })
})
