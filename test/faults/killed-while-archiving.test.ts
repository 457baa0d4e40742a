// A process of the service is killed while it archives, at several points. After a restart the ledger holds one whole document or none.
import { expect } from 'chai'
import { activeJobs, untilSettled } from '#test/support/archive-time.ts'
import { setTargetAndSend, mailTo, SEND } from '#test/support/plugin-client.ts'
import { inFull } from '#test/support/property-runs.ts'
import { runningOffice } from '#test/support/running-office.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { heldUnder, reportOf } from '#test/support/whole-world.ts'

/** The call that the ledger delays until the process is killed. */
const POINTS: Readonly<Record<string, (parts: number) => object>> = {
  'making the document': () => ({ method: 'POST', path: 'documents/Documents' }),
  'the second part': () => ({ method: 'POST', path: 'documents/DocumentAttachments', after: 1 }),
  'the last part': (parts) => ({ method: 'POST', path: 'documents/DocumentAttachments', after: parts - 1 }),
  'reading it back': () => ({ method: 'GET', path: 'documents/DocumentAttachments' }),
}

describe('a process killed while it archives', function () {
  this.timeout(90_000)
  const office = runningOffice()

  const { archive } = office
  const parts = async (subject: string): Promise<readonly number[]> => {
    const { documents, orphans } = await heldUnder(office.world.ledgerUrl, subject)
    expect(orphans).to.deep.equal([])
    return documents.map(({ attachments }) => attachments.length)
  }

  /** Refusals that the ledger counted against us (PLG-20). */
  const refusals = async (): Promise<number> =>
    Object.values((await reportOf(office.world.ledgerUrl)).counts)
      .flatMap((of) => Object.entries(of))
      .reduce((sum, [status, times]) => sum + (['400', '401', '403', '404'].includes(status) ? times : 0), 0)

  /** Kills the process while the ledger delays the call at this point, and starts another once the ledger has carried out the call. */
  const killedAt = async (point: object, begin: () => Promise<unknown>): Promise<readonly string[]> => {
    await office.world.control({ op: 'fault', kind: 'slow', ms: 700, count: 1, ...point })
    const asked = begin().catch(() => undefined)
    await until('the point', async () => (await reportOf(office.world.ledgerUrl)).faults.length === 0, 10_000, 10)
    const before = JSON.stringify((await reportOf(office.world.ledgerUrl)).counts)
    await office.service.kill()
    await asked
    const dead = await activeJobs(office.world)
    await office.restart()
    await until(
      'the last call of the dead',
      async () => JSON.stringify((await reportOf(office.world.ledgerUrl)).counts) !== before,
    )
    return dead
  }

  /** By default each of the three tests meets one of the points; killed-anywhere.test.ts stops archiving in memory at every step. */
  const isTested = (name: string, byDefault: string): boolean => inFull(true, byDefault === name)

  for (const [name, point] of Object.entries(POINTS)) {
    if (isTested(name, 'the last part'))
      verifies(
        'ARC-2',
        `within a request, at ${name}, leaves nothing, and the mail can be archived again`,
        async () => {
          const mail = mailTo(office.target, `Gedood bij ${name}`)
          const dead = await killedAt(point(3), () => archive(mail))
          await untilSettled(office.world, dead)
          expect(await parts(mail.emailData.subject)).to.deep.equal([])
          expect((await archive(mail)).status).to.equal(200)
          expect(await parts(mail.emailData.subject)).to.deep.equal([3])
        },
      )

    if (isTested(name, 'the second part'))
      verifies(
        ['ARC-2', 'ARC-9', 'PLG-20'],
        `as a worker, at ${name}, is taken over to one whole document`,
        async () => {
          const mail = mailTo(office.target, `Werker gedood bij ${name}`, Array<number>(20).fill(1_000))
          const dead = await killedAt(point(21), async () => expect((await archive(mail)).status).to.equal(202))
          await untilSettled(office.world, dead)
          expect(await parts(mail.emailData.subject)).to.deep.equal([21])
          expect((await archive(mail)).body).to.deep.include({ status: 'archived', already: true })
          expect(await refusals()).to.equal(0)
        },
      )

    if (isTested(name, 'reading it back'))
      verifies(
        ['ARC-6', 'ARC-8', 'PLG-20'],
        `as a worker with a mail that was just sent, at ${name}, is taken over to one whole document`,
        async () => {
          const mail = mailTo(office.target, `Verzonden en gedood bij ${name}`)
          const key = `sleutel ${name}`
          const dead = await killedAt(point(3), async () =>
            expect((await setTargetAndSend(office.service.baseUrl, office.jwt, mail, key)).status).to.equal(202),
          )
          await untilSettled(office.world, dead)
          expect(await parts(mail.emailData.subject)).to.deep.equal([3])
          const again = await office.ask(SEND, { body: { archiveKey: key, ...mail } })
          expect(again.body).to.deep.include({ status: 'archived' })
          const { body } = await office.ask(`${SEND}/${encodeURIComponent(key)}`)
          expect(body).to.deep.include({ status: 'archived', partsDone: 3, parts: 3 })
          expect(await parts(mail.emailData.subject)).to.deep.equal([3])
          expect(await refusals()).to.equal(0)
        },
      )
  }
})
