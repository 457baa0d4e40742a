// The composition notes calls of the ledger and the cloud that get no answer.
import { expect } from 'chai'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { secureRandom } from '#adapters/crypto/secure-random.ts'
import { makePrometheus } from '#adapters/metrics/prometheus.ts'
import { systemClock, systemTimer } from '#adapters/system/system-clock.ts'
import { composeCloud } from '#bootstrap/compose/cloud-area.ts'
import { composeLedgerLogin, openLedger } from '#bootstrap/compose/ledger-area.ts'
import { EVA, mail } from '#test/cloud-adapter/cloud-world.ts'
import { type CloudUnderTest, startCloud } from '#test/support/cloud.ts'
import { DISCARD_URL } from '#test/support/discard-url.ts'
import { makeRecordingOutages } from '#test/support/recording-outages.ts'
import { verifies } from '#test/support/verifies.ts'

describe('outages of neighbours', () => {
  let standIn: CloudUnderTest
  before(async () => {
    standIn = await startCloud()
  })
  after(() => standIn.stop())

  verifies('OPS-18', 'a ledger that is away is noted at each call', async () => {
    const { outages, failures, answers } = makeRecordingOutages()
    const access = openLedger(DISCARD_URL, makePrometheus({ process: false }), outages)
    const app = { LEDGER_CLIENT_ID: 'tapster', LEDGER_CLIENT_SECRET: 'secret' }
    await composeLedgerLogin(access, app, 'https://tapster.example').exchangeCode('code')()
    expect(failures).to.deep.equal([
      { dependency: 'ledger', kind: 'unreachable', code: 'no_answer', what: 'oauth2/token' },
    ])
    access.noteOutcome('current/Me', 200)
    expect(answers).to.deep.equal(['ledger'])
    await access.connection.close()
  })

  verifies('OPS-18', 'a cloud that is away is noted, and one that answers', async () => {
    const { outages, failures, answers } = makeRecordingOutages()
    const core = {
      clock: systemClock,
      timer: systemTimer,
      random: secureRandom,
      outages,
      config: { SENDING: 'on' },
    } as const
    const away = composeCloud(core, { ...standIn.place, apiUrl: DISCARD_URL, loginUrl: DISCARD_URL })
    await away.sendInName(EVA, mail, TE.right(undefined))()
    expect(failures[0]).to.deep.include({ dependency: 'cloud', kind: 'unreachable', code: 'no_answer' })
    const there = composeCloud(core, standIn.place)
    await there.sendInName(EVA, mail, TE.right(undefined))()
    expect(answers).to.include('cloud')
    await Promise.all([away.close(), there.close()])
  })
})
