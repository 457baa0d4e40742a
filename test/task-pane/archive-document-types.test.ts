// The kinds of document to choose from: asked for once, and the one named last in front.
import { expect } from 'chai'
import { right } from 'fp-ts/lib/Either.js'
import { noWish, chooseDocumentType, makeDocumentTypes } from '#adapters/web/task-pane/archive/archive-target.ts'
import { answering, refused } from './archive-world.ts'

const types = right({
  data: [
    { id: 55, description: 'Notitie' },
    { id: 10, description: 'Bijlage' },
  ],
})
const last = (documentType: number | null) => right({ documentType, time: null })

describe('document types in the task pane', () => {
  it('are asked for once, and the one named last is wished for', async () => {
    const { api, asked } = answering({ 'GET /document-types': [types], 'GET /last-used': [last(10)] })
    const memory = makeDocumentTypes(api)
    await Promise.all([memory.load(), memory.load()])
    await memory.load()
    expect(asked).to.have.length(2)
    expect(chooseDocumentType(noWish, memory.known())).to.equal(10)
    expect(chooseDocumentType({ ...noWish, documentType: null }, memory.known()), 'he wants none').to.equal(null)
    memory.used(55)
    expect(chooseDocumentType(noWish, memory.known())).to.equal(55)
  })

  it('leave the choice to the service where the last used one is gone or unknown', async () => {
    for (const answer of [last(99), last(null), refused('STORE_UNAVAILABLE', 503)]) {
      const { api } = answering({ 'GET /document-types': [types], 'GET /last-used': [answer] })
      const memory = makeDocumentTypes(api)
      await memory.load()
      expect(chooseDocumentType(noWish, memory.known())).to.equal(null)
      expect(memory.known()?.types).to.have.length(2)
    }
  })

  it('are requested again after a failure, and once they are dropped', async () => {
    const { api, asked } = answering({
      'GET /document-types': [refused('LEDGER_DOWN', 502), types],
      'GET /last-used': [last(10)],
    })
    const memory = makeDocumentTypes(api)
    await memory.load()
    expect(memory.known()).to.deep.equal({ types: [], last: null })
    await memory.load()
    expect(memory.known()?.last).to.equal(10)
    memory.forget()
    expect(memory.known()).to.equal(null)
    await memory.load()
    expect(asked).to.have.length(6)
  })
})
