// One call to the service: what is sent, and what each kind of answer becomes.
import { expect } from 'chai'
import { left, right } from 'fp-ts/lib/Either.js'
import { makeSendCall } from '#adapters/web/kit/http.ts'

function answering(answer: () => Response | Promise<Response>) {
  const sent: { readonly url: unknown; readonly init: RequestInit | undefined }[] = []
  const send = makeSendCall({
    locale: 'en',
    fetch: async (url, init) => {
      sent.push({ url, init })
      return answer()
    },
  })
  return {
    sent,
    send: () => send<unknown>({ method: 'POST', path: '/x', body: { a: 1 }, jwt: 'j' }),
  }
}

describe('call of the task pane', () => {
  it('carries token, language and JSON, and returns the answer', async () => {
    const { sent, send } = answering(() => Response.json({ b: 2 }))
    expect(await send()).to.deep.equal(right({ b: 2 }))
    const headers = new Headers(sent[0]?.init?.headers)
    expect(headers.get('authorization')).to.equal('Bearer j')
    expect(headers.get('accept-language')).to.equal('en')
    expect(sent[0]?.init?.body).to.equal('{"a":1}')
    expect(sent[0]?.init?.cache, 'waits for no earlier call of its address').to.equal('no-store')
  })

  it('returns a refusal with its code, its request id and when to come back', async () => {
    const { send } = answering(() =>
      Response.json(
        { success: false, code: 'LEDGER_BUSY', message: 'Busy' },
        { status: 503, headers: { 'x-request-id': 'r1', 'retry-after': '12' } },
      ),
    )
    expect(await send()).to.deep.equal(
      left({
        _tag: 'Refused',
        status: 503,
        code: 'LEDGER_BUSY',
        message: 'Busy',
        requestId: 'r1',
        retryAfterSeconds: 12,
      }),
    )
  })

  it('says which fields are wrong, and what is in the way', async () => {
    const errors = [{ path: 'lastName', message: 'Too long.' }]
    const failureOf = async (body: object) =>
      answering(() => Response.json({ success: false, code: 'X', message: '', ...body }, { status: 400 })).send()
    expect(await failureOf({ errors })).to.have.deep.nested.property('left.errors', errors)
    expect(await failureOf({ data: { contactId: 'c1' } })).to.have.deep.nested.property('left.data', {
      contactId: 'c1',
    })
    expect(await failureOf({ errors: [{ path: 7 }] })).to.have.nested.property('left._tag', 'Unreadable')
  })

  it('takes nothing of an unknown form, whatever its status', async () => {
    for (const response of [
      () => Response.json('two'),
      () => Response.json(null),
      () => new Response('<html>', { status: 200 }),
      () => new Response('<html>', { status: 502 }),
      () => Response.json({ error: 'x' }, { status: 400 }),
    ])
      expect(await answering(response).send()).to.have.nested.property('left._tag', 'Unreadable')
  })

  it('reports a network that is away as unreachable', async () => {
    const { send } = answering(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await send()).to.deep.equal(left({ _tag: 'Unreachable' }))
  })
})
