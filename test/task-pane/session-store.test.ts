// What is kept in the browser's storage, and what happens where there is none.
import { expect } from 'chai'
import { makeSessionStore } from '#adapters/task-pane/session/session-store.ts'
import { verifies } from '#test/support/verifies.ts'
import { makeStorage } from './session-world.ts'

describe('session store of the task pane', () => {
  verifies('CLI-2', 'whatever is not a session counts as none', () => {
    for (const text of ['', '{', 'null', '"jwt"', '{"jwt":1,"expiresAt":2}', '{"jwt":"a"}', '[]']) {
      const storage = makeStorage()
      storage.setItem('mailclientSession', text)
      expect(makeSessionStore(() => storage).read(), text).to.equal(null)
    }
  })

  verifies('CLI-2', 'a browser that refuses storage keeps the session for as long as the pane is open', () => {
    const store = makeSessionStore(() => {
      throw new Error('SecurityError')
    })
    expect(store.read()).to.equal(null)
    store.write({ jwt: 'a', expiresAt: 1 })
    expect(store.read()).to.deep.equal({ jwt: 'a', expiresAt: 1 })
    store.clear()
    expect(store.read()).to.equal(null)
  })

  verifies('CLI-2', 'another pane of the same browser is seen at once', () => {
    const storage = makeStorage()
    const [one, other] = [makeSessionStore(() => storage), makeSessionStore(() => storage)]
    one.write({ jwt: 'a', expiresAt: 1 })
    expect(other.read()).to.deep.equal({ jwt: 'a', expiresAt: 1 })
    other.clear()
    expect(one.read()).to.equal(null)
  })
})
