// The data of a user, exported and erased over HTTP: a document that is complete or visibly cut off.
import { get } from 'node:http'
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import type { ExportMyData } from '#application/identity/my-data.ts'
import { toMoment } from '#domain/identity/personal-data.ts'
import { storeUnavailable } from '#domain/shared/unit-of-work.ts'
import { aCaller } from '#test/application/ledger/ledger-fakes.ts'
import { verifies } from '#test/support/verifies.ts'
import { GOOD, NOW } from './support/fake-deps.ts'
import { call, withFake } from './support/fake-service.ts'

const PATH = '/mailclient-plugin/my-data'
const { tenantUuid, ledgerUserId } = aCaller()

const exporting = (
  ...pages: readonly (readonly [string, Extract<Yielded, { readonly _tag: 'Right' }>['right']['items']])[]
) =>
  async function* exportMyData() {
    for (const [kind, items] of pages) yield E.right({ kind, items })
  }
type Yielded = ReturnType<ExportMyData> extends AsyncGenerator<infer A, void, void> ? A : never

describe('my data', () => {
  verifies('PLG-23', 'are returned as one document of JSON, page by page', async () => {
    const exportMyData = exporting(
      ['settings', []],
      ['exclusions', ['a"@b.example', 'c@d.example']],
      ['exclusions', ['e@f.example']],
      ['archives', []],
      ['archives', [{ at: toMoment(NOW), none: null, list: [1, true] }]],
      ['waitingFiles', [{ content: Uint8Array.of(1, 2, 3, 255) }]],
      ['connections', []],
    )
    await withFake({ myData: { exportMyData } }, async (service) => {
      const answer = await call(service, 'GET', PATH)
      expect(answer.status).to.equal(200)
      expect(answer.headers.get('content-type')).to.equal('application/json; charset=utf-8')
      expect(answer.headers.get('content-disposition')).to.include('attachment')
      expect(await answer.json()).to.deep.equal({
        exportedAt: new Date(NOW).toISOString(),
        ledgerUserId,
        tenantUuid,
        kept: {
          settings: [],
          exclusions: ['a"@b.example', 'c@d.example', 'e@f.example'],
          archives: [{ at: new Date(NOW).toISOString(), none: null, list: [1, true] }],
          waitingFiles: [{ content: 'AQID/w==' }],
          connections: [],
        },
      })
    })
  })

  verifies(
    'PLG-23',
    'that cannot be had are a 503 from the start, and never look whole where that turns out later',
    async () => {
      const failing = (after: number): ExportMyData =>
        async function* exportMyData() {
          for (let n = 0; n < after; n += 1) yield E.right({ kind: 'exclusions', items: ['x'.repeat(100_000)] })
          yield E.left(storeUnavailable)
        }
      await withFake({ myData: { exportMyData: failing(0) } }, async (service) => {
        const answer = await call(service, 'GET', PATH)
        expect(answer.status).to.equal(503)
        expect(await answer.json()).to.include({ code: 'STORE_UNAVAILABLE' })
      })
      await withFake({ myData: { exportMyData: failing(3) } }, async (service) => {
        const whole = await call(service, 'GET', PATH)
          .then(
            (answer) => answer.text(),
            () => 'no answer',
          )
          .catch(() => 'cut off')
        expect(['cut off', 'no answer']).to.include(whole)
        expect((await call(service, 'GET', '/healthz', { bearer: null })).status).to.equal(200)
      })
    },
  )

  verifies('PLG-23', 'are read no faster than the client takes them, and no further once it is gone', async () => {
    let [read, end] = [0, (): void => {}]
    const ended = new Promise<void>((resolve) => {
      end = resolve
    })
    const exportMyData: ExportMyData = async function* exportMyData() {
      try {
        for (; read < 10_000; read += 1) yield E.right({ kind: 'archives', items: ['x'.repeat(100_000)] })
      } finally {
        end()
      }
    }
    await withFake({ myData: { exportMyData } }, async (service) => {
      const headers = { authorization: `Bearer ${GOOD}` }
      get(service.url + PATH, { headers }, (answer) => {
        answer.on('error', () => undefined).once('data', () => answer.destroy())
      })
      await ended
      expect(read).to.be.lessThan(1_000)
    })
  })
})
