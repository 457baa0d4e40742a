// One search over HTTP: what is answered, and input that is refused (ADM-3).
import { expect } from 'chai'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { call, startFake } from '#test/http/support/fake-service.ts'
import { aPrincipal } from '#test/http/support/a-principal.ts'
import { verifies } from '#test/support/verifies.ts'

describe('one search over HTTP', () => {
  verifies('ADM-3', 'answers groups of hits, and refuses too little and too much text', async () => {
    const texts: string[] = []
    const service = await startFake({
      checkSignIn: () => TE.right(aPrincipal({ permissions: new Set() })),
      search: (_, text) => {
        texts.push(text)
        return TE.right([{ kind: 'person', hits: [{ id: '1', title: 'Eva', detail: '' }], hasMore: true }])
      },
    })
    const ask = async (q: string) => {
      const answer = await call(service, 'GET', `/admin/search?q=${encodeURIComponent(q)}`, {})
      return [answer.status, (await answer.json()) as Record<string, unknown>] as const
    }
    expect(await ask('  eva ')).to.deep.equal([
      200,
      { data: [{ kind: 'person', hits: [{ id: '1', title: 'Eva', detail: '' }], hasMore: true }] },
    ])
    expect((await ask('%_\\'))[0]).to.equal(200)
    expect(texts).to.deep.equal(['eva', '%_\\'])
    for (const [q, fault] of [
      ['e', 'Typ minstens 2 tekens.'],
      [' e ', 'Typ minstens 2 tekens.'],
      ['', 'Typ minstens 2 tekens.'],
      ['x'.repeat(10_240), 'Maak dit korter: hoogstens 200 tekens.'],
      ['a\0b', 'Haal het NUL-teken uit deze tekst.'],
    ] as const) {
      const [status, body] = await ask(q)
      expect([status, body['errors']], q.slice(0, 20)).to.deep.equal([400, [{ path: 'q', message: fault }]])
    }
    expect((await call(service, 'GET', '/admin/search', {})).status).to.equal(400)
    expect(texts).to.have.length(2)
    await service.stop(0)
  })
})
