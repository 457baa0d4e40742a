// A process of the service killed while it undoes an archiving, or met by a ledger that is away: the document is gone in the end, and the mail may
// be archived again.
import { expect } from 'chai'
import { activeJobs, untilSettled } from '#test/support/archive-time.ts'
import { mailTo } from '#test/support/plugin-client.ts'
import { inFull } from '#test/support/property-runs.ts'
import { runningOffice } from '#test/support/running-office.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'
import { heldUnder, reportOf } from '#test/support/whole-world.ts'

/** Where the ledger holds the killed one up: before the parts are listed, one of them removed, and the document. */
const POINTS: Readonly<Record<string, object>> = {
  'listing the parts': { method: 'GET', path: 'documents/DocumentAttachments' },
  'the second part': { method: 'DELETE', path: 'documents/DocumentAttachments', after: 1 },
  'the document itself': { method: 'DELETE', path: 'documents/Documents' },
}

describe('undoing an archiving', function () {
  this.timeout(90_000)
  const office = runningOffice()

  const archivedNow = async (subject: string) => {
    const mail = mailTo(office.target, subject)
    const { status, body, text } = await office.archive(mail)
    expect(status, text).to.equal(200)
    const { archiveId } = body['receipt'] as { readonly archiveId: string }
    return { mail, undo: () => office.ask(`/mailclient-plugin/archives/${archiveId}`, { method: 'DELETE' }) }
  }
  const parts = async (subject: string): Promise<readonly number[]> => {
    const { documents, orphans } = await heldUnder(office.world.ledgerUrl, subject)
    expect(orphans).to.deep.equal([])
    return documents.map(({ attachments }) => attachments.length)
  }
  const isKnown = async (internetMessageId: string): Promise<unknown> => {
    const { body } = await office.ask(
      `/mailclient-plugin/archive-status?messageIds=${encodeURIComponent(internetMessageId)}`,
    )
    const [one] = body['data'] as readonly { readonly archived: boolean }[]
    return one?.archived
  }

  for (const [name, point] of Object.entries(POINTS).slice(inFull(0, -1)))
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
