// What is kept in the browser's storage, and what happens where there is none.
import { expect } from 'chai'
import { makeSessionStore } from '#adapters/web/task-pane/session/session-store.ts'
import { verifies } from '#test/support/verifies.ts'
import { makeStorage } from './session-world.ts'

describe('session store of the task pane', () => {
  verifies('CLI-2', 'whatever is not a session counts as none', () => {
    for (const text of ['', '{', 'null', '"jwt"', '{"jwt":1,"expiresAt":2}', '{"jwt":"a"}', '[]']) {
      const storage = makeStorage()
      storage.setItem('mailclientSession', text)
      expect(makeSessionStore(() => storage, null).read(), text).to.equal(null)
    }
  })

  verifies('CLI-2', 'a browser that refuses storage keeps the session for as long as the pane is open', () => {
    const store = makeSessionStore(() => {
      throw new Error('SecurityError')
    }, null)
    expect(store.read()).to.equal(null)
    store.write({ jwt: 'a', expiresAt: 1 })
    expect(store.read()).to.deep.equal({ jwt: 'a', expiresAt: 1 })
    store.clear()
    expect(store.read()).to.equal(null)
  })

  verifies('CLI-2', 'another pane of the same browser is seen at once', () => {
    const storage = makeStorage()
    const [one, other] = [makeSessionStore(() => storage, null), makeSessionStore(() => storage, null)]
    one.write({ jwt: 'a', expiresAt: 1 })
    expect(other.read()).to.deep.equal({ jwt: 'a', expiresAt: 1 })
    other.clear()
    expect(one.read()).to.equal(null)
  })
  verifies('CLI-2', 'two mailboxes of one browser never act with each other’s session', () => {
    const storage = makeStorage()
    const ofEva = makeSessionStore(() => storage, 'eva@korrel.example')
    const ofPiet = makeSessionStore(() => storage, 'piet@korrel.example')
    ofEva.write({ jwt: 'eva', expiresAt: 1 })
    expect(ofPiet.read()).to.equal(null)
    expect(makeSessionStore(() => storage, 'Eva@Korrel.example').read()).to.deep.equal({ jwt: 'eva', expiresAt: 1 })
    // Leaving the one leaves the other where it is.
    ofPiet.clear()
    expect(ofEva.read()).to.deep.equal({ jwt: 'eva', expiresAt: 1 })
    // One key for both: who comes last has it, and a pane that stands goes on with its own.
    ofPiet.write({ jwt: 'piet', expiresAt: 2 })
    expect(ofEva.read()).to.deep.equal({ jwt: 'eva', expiresAt: 1 })
    expect(ofPiet.read()).to.deep.equal({ jwt: 'piet', expiresAt: 2 })
    expect(makeSessionStore(() => storage, 'eva@korrel.example').read()).to.equal(null)
  })

  verifies('CLI-2', 'a session that was kept without its mailbox is taken as it stands', () => {
    const storage = makeStorage()
    storage.setItem('mailclientSession', '{"jwt":"a","expiresAt":1}')
    expect(makeSessionStore(() => storage, 'eva@korrel.example').read()).to.deep.equal({ jwt: 'a', expiresAt: 1 })
  })
})
