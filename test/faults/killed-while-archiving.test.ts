// A process of the service is killed while it archives or undoes that, at several points. After a restart the ledger holds one whole document or none,
// and a mail whose archiving is undone may be archived again, also where the ledger was away.
import { expect } from 'chai'
import { activeJobs, untilSettled } from '#test/support/archive-time.ts'
import { setTargetAndSend, mailTo, SEND } from '#test/support/plugin-client.ts'
import { PATIENCE } from '#test/support/patience.ts'
import { inFull } from '#test/support/property-runs.ts'
import { runningOffice } from '#test/support/running-office.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { heldUnder, reportOf } from '#test/support/whole-world.ts'

/** The call that the ledger delays until the process is killed, of a mail with so many parts. */
const POINTS: Readonly<Record<string, (parts: number) => object>> = {
  'making the document': () => ({ method: 'POST', path: 'documents/Documents' }),
  'the second part': () => ({ method: 'POST', path: 'documents/DocumentAttachments', after: 1 }),
  'the last part': (parts) => ({ method: 'POST', path: 'documents/DocumentAttachments', after: parts - 1 }),
  'reading it back': () => ({ method: 'GET', path: 'documents/DocumentAttachments' }),
}

/** In milliseconds: the process archives three mails meanwhile, each to its point. */
const DELAY = 8_000 * PATIENCE

/** Where each mail is: in a job, sent just before with a job, and in its request. By default one kill; killed-anywhere.test.ts stops archiving in memory at every step. */
const KILLS = [
  ['the second part', 'reading it back', 'the last part'],
  ['the last part', 'making the document', 'reading it back'],
  ['reading it back', 'the second part', 'making the document'],
  ['making the document', 'the last part', 'the second part'],
].slice(0, inFull(4, 1))

/** Where the ledger holds the killed one up: before the parts are listed, one of them removed, and the document. */
const UNDOING_POINTS: Readonly<Record<string, object>> = {
  'listing the parts': { method: 'GET', path: 'documents/DocumentAttachments' },
  'the second part': { method: 'DELETE', path: 'documents/DocumentAttachments', after: 1 },
  'the document itself': { method: 'DELETE', path: 'documents/Documents' },
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

  /** Begins a mail, until the ledger delays its call at this point. Answers a moment just before the delay. */
  const beginUntil = async (name: string, many: number, begin: () => Promise<unknown>): Promise<number> => {
    const point = POINTS[name]?.(many)
    if (point === undefined) throw new Error(`no point ${name}`)
    await office.world.control({ op: 'fault', kind: 'slow', ms: DELAY, count: 1, ...point })
    await begin()
    let undelayed = performance.now()
    const isDelayed = async (): Promise<boolean> => {
      const asked = performance.now()
      if ((await reportOf(office.world.ledgerUrl)).faults.length === 0) return true
      undelayed = asked
      return false
    }
    await until(`the ledger to delay ${name}`, isDelayed, 10_000 * PATIENCE, 10)
    return undelayed
  }

  for (const [inJob = '', justSent = '', inRequest = ''] of KILLS)
    verifies(
      ['ARC-2', 'ARC-6', 'ARC-8', 'ARC-9', 'PLG-20'],
      `a job at ${inJob}, a job of a sent mail at ${justSent}: each becomes one whole document; a request at ${inRequest}: nothing, and it can be archived again`,
      async () => {
        const ofJob = mailTo(office.target, `Werker gedood bij ${inJob}`, Array<number>(20).fill(1_000))
        const sent = mailTo(office.target, `Verzonden en gedood bij ${justSent}`)
        const ofRequest = mailTo(office.target, `Gedood bij ${inRequest}`)
        const key = `sleutel ${justSent}`
        const deadBefore = await activeJobs(office.world)
        const firstDelay = await beginUntil(inJob, 21, async () => expect((await archive(ofJob)).status).to.equal(202))
        await beginUntil(justSent, 3, async () =>
          expect((await setTargetAndSend(office.service.baseUrl, office.jwt, sent, key)).status).to.equal(202),
        )
        let answer: Promise<unknown> = Promise.resolve()
        await beginUntil(inRequest, 3, async () => {
          answer = archive(ofRequest).catch(() => 'no answer')
        })
        const delayedSince = performance.now()
        await office.service.kill()
        expect(performance.now() - firstDelay, 'milliseconds from the first delay to the kill').to.be.below(DELAY)
        expect(await answer).to.equal('no answer')
        const dead = await activeJobs(office.world)
        expect(dead.filter((id) => !deadBefore.includes(id))).to.have.length(2)
        await office.restart()
        await until('the last calls of the dead', () => performance.now() > delayedSince + DELAY + 200)
        await untilSettled(office.world, dead)

        expect(await parts(ofJob.emailData.subject)).to.deep.equal([21])
        expect((await archive(ofJob)).body).to.deep.include({ status: 'archived', already: true })

        expect(await parts(sent.emailData.subject)).to.deep.equal([3])
        const again = await office.ask(SEND, { body: { archiveKey: key, ...sent } })
        expect(again.body).to.deep.include({ status: 'archived' })
        const { body } = await office.ask(`${SEND}/${encodeURIComponent(key)}`)
        expect(body).to.deep.include({ status: 'archived', partsDone: 3, parts: 3 })
        expect(await parts(sent.emailData.subject)).to.deep.equal([3])

        expect(await parts(ofRequest.emailData.subject)).to.deep.equal([])
        expect((await archive(ofRequest)).status).to.equal(200)
        expect(await parts(ofRequest.emailData.subject)).to.deep.equal([3])
        expect(await refusals()).to.equal(0)
      },
    )

  describe('or undoes an archiving', () => {
    const archivedNow = async (subject: string) => {
      const mail = mailTo(office.target, subject)
      const { status, body, text } = await office.archive(mail)
      expect(status, text).to.equal(200)
      const { archiveId } = body['receipt'] as { readonly archiveId: string }
      return { mail, undo: () => office.ask(`/mailclient-plugin/archives/${archiveId}`, { method: 'DELETE' }) }
    }
    const isKnown = async (internetMessageId: string): Promise<unknown> => {
      const { body } = await office.ask(
        `/mailclient-plugin/archive-status?messageIds=${encodeURIComponent(internetMessageId)}`,
      )
      const [one] = body['data'] as readonly { readonly archived: boolean }[]
      return one?.archived
    }

    for (const [name, point] of Object.entries(UNDOING_POINTS).slice(inFull(0, -1)))
      verifies(['ARC-2', 'ARC-8'], `killed at ${name}, is done by the clean-up job`, async () => {
        const subject = `Ongedaan bij ${name}`
        const { mail, undo } = await archivedNow(subject)
        await office.world.control({ op: 'fault', kind: 'slow', ms: 700, count: 1, ...point })
        const asked = undo().catch(() => undefined)
        await until('the point', async () => (await reportOf(office.world.ledgerUrl)).faults.length === 0, 10_000, 10)
        await office.service.kill()
        await asked
        const dead = await activeJobs(office.world)
        await office.restart()
        expect(await isKnown(mail.emailData.internetMessageId)).to.equal(false)
        await untilSettled(office.world, dead)
        expect(await parts(subject)).to.deep.equal([])
        expect((await undo()).body).to.deep.equal({ status: 'withdrawn', removed: true })
        expect((await office.archive(mail)).body).to.deep.include({ status: 'archived', already: false })
        expect(await parts(subject)).to.deep.equal([3])
      })

    verifies(
      ['ARC-2', 'ARC-8'],
      'while the ledger is away, is reported at once and carried out when it is back',
      async () => {
        const subject = 'Ongedaan zonder boekhouding'
        const { mail, undo } = await archivedNow(subject)
        await office.world.control({ op: 'fault', kind: 'down' })
        const { status, body } = await undo()
        expect({ status, body }).to.deep.equal({ status: 200, body: { status: 'withdrawn', removed: false } })
        expect(await isKnown(mail.emailData.internetMessageId)).to.equal(false)
        await office.world.control({ op: 'clear' })
        expect(await parts(subject)).to.deep.equal([3])
        await untilSettled(office.world)
        expect(await parts(subject)).to.deep.equal([])
      },
    )
  })
})
