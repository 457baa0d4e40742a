// Signals, which the views of every application follow, and the drafts that are kept in memory.
import { expect } from 'chai'
import { makeMemoryDrafts } from '#adapters/web/kit/draft-store.ts'
import { makeSignal, track } from '#adapters/web/kit/signal.ts'

describe('signals', () => {
  it('report each change of what was read, and nothing else', () => {
    const name = makeSignal('Eva')
    const isOpen = makeSignal(false)
    const tracked = track(() => (isOpen.value ? name.value : ''))
    let changes = 0
    const stop = tracked.onChange(() => changes++)
    expect(tracked.value).to.equal('')
    name.value = 'Piet'
    expect(changes, 'not read').to.equal(0)
    isOpen.value = true
    isOpen.value = true
    expect(changes, 'set to what it was').to.equal(1)
    stop()
    isOpen.value = false
    expect(changes).to.equal(1)
  })

  it('are tracked by the innermost reader alone, also after one that failed', () => {
    const [outer, inner] = [makeSignal(1), makeSignal(2)]
    let changes = 0
    track(() => {
      expect(() => track(() => expect.fail(String(inner.value)))).to.throw('2')
      return outer.value
    }).onChange(() => changes++)
    inner.value = 3
    expect(changes).to.equal(0)
    outer.value = 3
    expect(changes).to.equal(1)
  })
})

describe('drafts in memory', () => {
  it('stay until they are dropped or cleared', () => {
    const drafts = makeMemoryDrafts<string>()
    drafts.keep('a', 'typed')
    drafts.keep('b', 'typed too')
    expect([drafts.read('a'), drafts.read('c')]).to.deep.equal(['typed', null])
    drafts.drop('a')
    expect([drafts.read('a'), drafts.read('b')]).to.deep.equal([null, 'typed too'])
    drafts.clear()
    expect(drafts.read('b')).to.equal(null)
  })

  it('make room by leaving out the one that was written longest ago', () => {
    const drafts = makeMemoryDrafts<number>()
    for (let n = 0; n < 200; n++) drafts.keep(String(n), n)
    drafts.keep('0', 1)
    drafts.keep('new', 2)
    expect([drafts.read('0'), drafts.read('1'), drafts.read('2')]).to.deep.equal([1, null, 2])
  })
})
