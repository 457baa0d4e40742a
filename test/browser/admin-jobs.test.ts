// Background jobs in the browser: several at once with their count, a failed one again, and what the home page says of them.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { DailyRun } from '#domain/shared/daily-run.ts'
import type { Day } from '#domain/shared/day.ts'
import { verifies } from '#test/support/verifies.ts'
import { until } from '#test/support/until.ts'
import { FAILED_JOB, withJobs, withQueuesBehind } from './admin-job-records.ts'
import { LINK } from './admin-licence-records.ts'
import { anOffice, answering, type Office } from './admin-office.ts'
import { adminPages, openAt, plain } from './admin-pages.ts'

describe('jobs in the browser', function () {
  this.timeout(60_000)
  const service = adminPages()

  const opened = async (path: string, over: Partial<Office> = {}) => {
    const office = anOffice({ ...withJobs(), ...over })
    const { page, context } = await openAt(service, path, plain, answering(office))
    const asked = (beginning: string): number => office.asked.filter((call) => call.startsWith(beginning)).length
    return { office, page, context, asked }
  }

  verifies('ADM-4', 'acts on the selected jobs that allow it, and names their number', async () => {
    const { page, asked, office } = await opened('/admin/jobs')
    await page.locator('thead input').check()
    await page.getByRole('button', { name: '4 taken opzijleggen' }).waitFor()
    await page.getByRole('button', { name: '4 taken opnieuw uitvoeren' }).click()
    await page.locator('dialog').getByRole('button', { name: '4 taken opnieuw uitvoeren' }).click()
    await page.getByText('4 taken staan weer in de rij').waitFor()
    expect(asked('POST /admin/jobs')).to.equal(4)
    expect(office.bodies.get(`POST /admin/jobs/${FAILED_JOB}/actions`)).to.deep.equal({ action: 'run-again' })
    expect(await page.locator('.bulk').count()).to.equal(0)
  })

  verifies('ADM-4', 'looks again by itself, and not while rows are selected', async () => {
    const { page, context, asked } = await opened('/admin/jobs')
    await page.getByText('LedgerBusy').waitFor()
    await page.clock.install()
    await page.reload()
    await page.locator('tbody input').first().waitFor()
    await page.clock.runFor(10_500)
    await until('a second look', () => asked('GET /admin/jobs') > 2)
    await page.locator('tbody input').first().check()
    const before = asked('GET /admin/jobs')
    await page.clock.runFor(60_000)
    expect(asked('GET /admin/jobs')).to.equal(before)
    await context.close()
  })

  verifies('ADM-4', 'shows each attempt with its error, and opens the job that runs again', async () => {
    const { page } = await opened(`/admin/jobs/${FAILED_JOB}`)
    const rows = page.getByRole('table', { name: 'Pogingen' }).getByRole('row')
    await rows.first().waitFor()
    expect((await rows.allInnerTexts()).slice(1).map((row) => row.split('\t').slice(0, 2))).to.deep.equal([
      ['1 van 3', 'De database was niet bereikbaar'],
      ['2 van 3', 'De verwerker viel weg'],
      ['3 van 3', 'LedgerDown'],
    ])
    const log = await page.getByRole('link', { name: 'Regels in het logboek' }).getAttribute('href')
    expect(log).to.contain('requestId=')
    await page.getByRole('button', { name: 'Taak opnieuw uitvoeren' }).click()
    await page.locator('dialog').getByRole('button', { name: 'Taak opnieuw uitvoeren' }).click()
    await page.waitForURL((url) => !url.pathname.endsWith(FAILED_JOB))
    await page.getByRole('button', { name: 'Taak opzijleggen' }).waitFor()
    expect(await rows.count(), 'earlier attempts').to.equal(4)
    expect(await page.getByRole('button', { name: 'Taak opnieuw uitvoeren' }).count()).to.equal(0)
  })

  verifies(['ADM-4', 'ADM-1'], 'the home page leads to failed jobs and to overdue schedules', async () => {
    const { page } = await opened('/admin', withQueuesBehind())
    await page.getByText('1 vaste taak is over tijd').waitFor()
    const links = page.getByRole('link', { name: 'Taken bekijken' })
    const queries = await Promise.all([0, 1].map((n) => links.nth(n).getAttribute('href')))
    expect(queries).to.deep.equal(['/admin/jobs?state=failed', '/admin/jobs?queue=mail.purge'])
  })

  verifies(['ADM-4', 'LIC-7'], 'shows the last run of each daily job', async () => {
    const run = { date: '2026-03-02' as Day, begunAt: Date.now() }
    const runs: readonly DailyRun[] = [
      { ...run, job: 'DEACTIVATE_INACTIVE_KOPPEL_ACTIVATIONS', finishedAt: O.some(run.begunAt), handled: 12 },
      { ...run, job: 'MARK_EXPIRED_KOPPEL_USERS', finishedAt: O.none, handled: 500 },
    ]
    const { page } = await opened('/admin/jobs', {
      writesIn: LINK,
      write: ({ dailyRuns }) =>
        TE.traverseSeqArray((one: DailyRun) =>
          pipe(
            dailyRuns.createOrLock(one.job, one.date, one.begunAt),
            TE.flatMap(() => dailyRuns.save(one)),
          ),
        )(runs),
    })
    await page.getByText(/Ongebruikte plaatsen vrijgegeven \(2026-03-02\): 12 gewijzigd/).waitFor()
    await page.getByText(/Mensen van verlopen licenties \(2026-03-02\): 500 gewijzigd, nog niet klaar/).waitFor()
  })
})
