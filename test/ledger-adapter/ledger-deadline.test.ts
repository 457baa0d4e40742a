import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import * as t from 'io-ts'
import type { CallLedger } from '#adapters/ledger/ledger-request.ts'
import { toBase64Body } from '#adapters/ledger/request-body.ts'
import { fromSeconds } from '#domain/shared/clock.ts'
import { verifies } from '#test/support/verifies.ts'
import { type Bench, caller, emptyPage, FIRST_TOKEN, makeBench, NOW } from './ledger-bench.ts'

const read = (ask: CallLedger) => ask({ method: 'GET', endpoint: 'crm/Contacts', answer: t.unknown })
const upload = (ask: CallLedger) =>
  ask({
    method: 'POST',
    endpoint: 'documents/DocumentAttachments',
    body: toBase64Body({ FileName: 'a.bin' }, 'Attachment', new Uint8Array(5 * 1024 * 1024)),
    answer: t.unknown,
  })

/** Real time passes in these: sockets keep no other. */
const SHORT = 60
const never: TE.TaskEither<never, never> = () => new Promise(() => {})

describe('the deadline of a use of the ledger', () => {
  let bench: Bench
  beforeEach(async () => {
    bench = await makeBench()
  })
  afterEach(() => bench.close())
  const down = E.left({ _tag: 'LedgerDown' })

  for (const [what, work] of [
    ['reading', read],
    ['uploading', upload],
  ] as const)
    verifies('PLG-18', `a ledger that never answers ends as LedgerDown: ${what}`, async () => {
      bench.ledger.says('hang')
      expect(await bench.rewired({ deadline: SHORT })(caller, work)()).to.deep.equal(down)
    })

  verifies('PLG-18', 'a ledger that begins to answer and stops ends as LedgerDown', async () => {
    bench.ledger.says({ status: 200, headers: { 'content-length': '1000' }, body: '{"d":' })
    expect(await bench.rewired({ deadline: SHORT })(caller, read)()).to.deep.equal(down)
  })

  verifies('PLG-18', 'a vault or a limiter that never answers ends as LedgerDown', async () => {
    const deadline = SHORT
    const slowVault = bench.rewired({ deadline, tokens: { readToken: () => never, replaceRejected: () => never } })
    expect(await slowVault(caller, read)()).to.deep.equal(down)
    expect(await bench.rewired({ deadline, limits: { take: () => never } })(caller, read)()).to.deep.equal(down)
    bench.ledger.says({ status: 401 })
    const slowRefresh = bench.rewired({
      deadline,
      tokens: { readToken: () => TE.right(FIRST_TOKEN), replaceRejected: () => never },
    })
    expect(await slowRefresh(caller, read)()).to.deep.equal(down)
  })

  it('spans all calls of the use', async () => {
    bench.ledger.says(() => {
      bench.clock.forward(fromSeconds(7))
      return emptyPage
    })
    const thrice = await bench.useLedger(caller, (ask) => async () => {
      await read(ask)()
      await read(ask)()
      await read(ask)()
      return read(ask)()
    })()
    expect(thrice).to.deep.equal(down)
    expect(bench.ledger.asked).to.have.length(3)
  })

  it('is the caller’s, where that is earlier', async () => {
    bench.ledger.says(emptyPage)
    expect(await bench.useLedger({ ...caller, deadline: NOW - 1 }, read)()).to.deep.equal(down)
    expect(bench.ledger.asked).to.have.length(0)
    expect(E.isRight(await bench.useLedger({ ...caller, deadline: NOW + fromSeconds(1) }, read)())).to.equal(true)
  })

  it('leaves no wait that would outlast it', async () => {
    const limits = { take: () => TE.right({ _tag: 'WaitUntil' as const, at: NOW + fromSeconds(2) }) }
    expect(await bench.rewired({ limits })({ ...caller, deadline: NOW + fromSeconds(2) }, read)()).to.deep.equal(
      E.left({ _tag: 'LedgerBusy', retryAt: NOW + fromSeconds(2) }),
    )
    expect(bench.slept).to.have.length(0)
  })
})
