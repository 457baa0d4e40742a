// The doctor: all checks at once, each within its limit, and what is repeated while the service runs.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { makeDoctor } from '#application/operations/doctor.ts'
import { type DoctorCheck, type DoctorLine, reportFailing, reportWorking } from '#domain/operations/doctor.ts'
import { fromSeconds, type Timer } from '#domain/shared/clock.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { verifies } from '#test/support/verifies.ts'

const LATE = fromSeconds(9)
const within = fromSeconds(5)
/** Work that never ends is late at once. */
const timer: Pick<Timer, 'limitTime'> = {
  limitTime: (_, work) => () =>
    Promise.race([
      work.then(O.some),
      new Promise<typeof O.none>((r) => setImmediate(() => setImmediate(() => r(O.none)))),
    ]),
}
const failing = reportFailing('Weg.', 'Away.', 'Kijk.', 'Look.')
const working = reportWorking('Werkt.', 'Works.')

const inShort = (lines: readonly DoctorLine[]): readonly string[] =>
  lines.map(({ name, diagnosis }) => `${name} ${diagnosis._tag} ${diagnosis.says[1]}`)

describe('the doctor', () => {
  verifies('OPS-14', 'reports a check that is late or broken as failing, and the others all the same', async () => {
    const checks: readonly DoctorCheck[] = [
      { name: 'disk', diagnose: async () => Promise.reject(new Error('secret')) },
      { name: 'mail', diagnose: () => new Promise(() => undefined) },
      { name: 'browser', patience: LATE, diagnose: () => new Promise(() => undefined) },
      { name: 'database', diagnose: async () => [working, failing] },
    ]
    const { log, logged } = makeRecordingLog()
    expect(inShort(await makeDoctor({ checks, within, timer, log }).examine())).to.deep.equal([
      'database Works Works.',
      'database Fails Away.',
      'mail Fails There is no answer within 5 s.',
      'browser Fails There is no answer within 9 s.',
      'disk Fails The check itself has failed.',
    ])
    expect(logged.map(({ message, data }) => [message, data['check']])).to.deep.equal([['doctor.check.broken', 'disk']])
  })

  verifies('OPS-14', 'repeats what failed as a whole, and visits the rest in between', async () => {
    let isAway = true
    const asked: string[] = []
    const note = <A>(what: string, result: A): A => {
      asked.push(what)
      return result
    }
    const checks: readonly DoctorCheck[] = [
      {
        name: 'ledger',
        diagnose: async () => note('ledger', [isAway ? failing : working]),
        visit: async () => note('visit', isAway ? [failing] : []),
      },
      { name: 'disk', diagnose: async () => note('disk', [working]) },
    ]
    const doctor = makeDoctor({ checks, within, timer, log: makeRecordingLog().log })
    const askedBy = async (run: () => Promise<readonly DoctorLine[]>) => {
      asked.length = 0
      const lines = inShort(await run())
      return [...asked, ...lines]
    }
    const [down, up, disk] = ['ledger Fails Away.', 'ledger Works Works.', 'disk Works Works.'] as const
    expect(await askedBy(doctor.examine)).to.deep.equal(['ledger', 'disk', down, disk])
    expect(await askedBy(doctor.repeat(true))).to.deep.equal(['ledger', down, disk])
    isAway = false
    expect(await askedBy(doctor.repeat(true))).to.deep.equal(['ledger', up, disk])
    expect(await askedBy(doctor.repeat(true))).to.deep.equal([up, disk])
    expect(await askedBy(doctor.repeat(false))).to.deep.equal(['visit', 'disk', up, disk])
    isAway = true
    expect(await askedBy(doctor.repeat(false))).to.deep.equal(['visit', 'disk', down, disk])
  })
})
