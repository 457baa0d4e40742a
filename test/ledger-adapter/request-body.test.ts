import { expect } from 'chai'
import fc from 'fast-check'
import { toBase64Body, toFormBody, toJsonBody } from '#adapters/ledger/request-body.ts'
import type { LedgerBody } from '#adapters/ledger/connection.ts'

async function sent(body: LedgerBody): Promise<Buffer> {
  const content = body.content()
  if (content instanceof Uint8Array) return Buffer.from(content)
  const chunks: Buffer[] = []
  for await (const chunk of content) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

describe('a request body', () => {
  it('holds an attachment whole, whatever its length, name and place in memory', async () => {
    const size = fc.oneof(fc.nat(8), fc.integer({ min: 196_605, max: 196_612 }), fc.constant(400_000))
    await fc.assert(
      fc.asyncProperty(size, fc.nat(7), fc.string({ unit: 'binary' }), async (length, offset, name) => {
        const memory = Uint8Array.from({ length: length + offset + 3 }, (_, n) => (n * 31 + 7) % 256)
        const content = memory.subarray(offset, offset + length)
        const body = toBase64Body({ Document: 'd', FileName: name }, 'Attachment', content)
        const bytes = await sent(body)
        expect(bytes.byteLength).to.equal(body.bytes)
        const json: unknown = JSON.parse(bytes.toString('utf8'))
        expect(json).to.deep.equal({
          Document: 'd',
          FileName: name,
          Attachment: Buffer.from(content).toString('base64'),
        })
      }),
      { numRuns: 60 },
    )
  })

  it('can be sent twice', async () => {
    const body = toBase64Body({ FileName: 'a' }, 'Attachment', new Uint8Array(10))
    expect(await sent(body)).to.deep.equal(await sent(body))
  })

  it('holds no more than a piece of a large attachment encoded', async () => {
    const stream = toBase64Body({ FileName: 'a' }, 'Attachment', new Uint8Array(25 * 1024 * 1024)).content()
    if (stream instanceof Uint8Array) throw new Error('a stream was expected')
    let largest = 0
    for await (const chunk of stream) largest = Math.max(largest, Buffer.from(chunk).byteLength)
    expect(largest).to.be.below(300_000)
  })

  it('states its length in bytes', async () => {
    for (const body of [toJsonBody({ Subject: 'Ä – 你好 😀' }), toFormBody({ code: 'é&=' })])
      expect((await sent(body)).byteLength).to.equal(body.bytes)
  })
})
