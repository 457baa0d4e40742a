// With SENDING=off every page of the administrator's application says that no mail leaves (MSG-11).
import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import { ROUTES } from '#adapters/web/admin/routes.ts'
import { openPage, type Watched } from '#test/support/browser.ts'
import { type ServedOffices, serveTwoOffices } from '#test/support/served-offices.ts'
import { verifies } from '#test/support/verifies.ts'

describe('the pages with SENDING=off', function () {
  this.timeout(90_000)
  let offices: ServedOffices
  let watched: Watched
  before(async () => {
    offices = await serveTwoOffices({ SENDING: 'off' })
    watched = await openPage()
  })
  after(async () => {
    await watched?.context.close()
    await offices?.stop()
  })

  verifies(['MSG-11', 'ADM-1'], 'each says so', async () => {
    const { ours, service } = offices
    const { context, page } = watched
    await context.addCookies([{ name: 'tapster', value: ours.people.operator.cookie, url: service.baseUrl }])
    const notice = page.getByText('Versturen staat uit', { exact: true })
    const paths = Object.values(ROUTES).map(({ path }) => path.replace(':id', randomUUID()))
    expect(paths.length).to.be.above(20)
    for (const path of paths) {
      await page.goto(`${service.baseUrl}${path}`)
      await notice.waitFor()
      expect(await notice.count(), path).to.equal(1)
    }
  })
})
