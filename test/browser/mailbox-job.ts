// The whole service with its mailbox open in a browser, for suites that go through a job step by step.
import { expect } from 'chai'
import type { FrameLocator, Page } from 'playwright-core'
import { type Watched, openPage } from '#test/support/browser.ts'
import { savePicture, takePicture } from '#test/support/looks.ts'
import { type ServiceUnderTest, startService } from '#test/support/service.ts'
import { paneIn } from './pane-views.ts'

/** There from the first test on; to ask for a part of it sooner is a bug of the suite. */
export interface MailboxJob extends Omit<Watched, 'context'> {
  readonly service: ServiceUnderTest
  readonly pane: FrameLocator
  /** Opens the mailbox, and has its user allow the service at the ledger. */
  readonly signIn: () => Promise<void>
  /** Of the mailbox, unless another page is named. */
  readonly picture: (name: string, page?: Page) => Promise<void>
  /** A picture, and the proof that mailbox and pane keep their policy and raise no barriers. */
  readonly inspect: (name: string) => Promise<void>
}

function opened<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error('the mailbox has not been opened')
  return part
}

/** To be called in a `describe`. Its pictures are called after `job`. */
export function mailboxJob(job: string): MailboxJob {
  let service: ServiceUnderTest | undefined
  let watched: Watched | undefined

  before('opens the mailbox', async () => {
    // No person does a day's work within a minute; a test does.
    service = await startService({}, { limits: { minute: 1_000 } })
    watched = await openPage({ viewport: { width: 1360, height: 860 } })
  })
  afterEach(async function () {
    if (this.currentTest?.isFailed() === true) await savePicture(opened(watched).page, `${job}-failed`)
  })
  after('closes the mailbox', async () => {
    await watched?.context.close()
    await service?.stop()
  })

  const picture: MailboxJob['picture'] = async (name, page = opened(watched).page) => {
    await takePicture(page, `${job}-${name}`)
  }
  return {
    get service() {
      return opened(service)
    },
    get page() {
      return opened(watched).page
    },
    get complaints() {
      return opened(watched).complaints
    },
    get pane() {
      return paneIn(opened(watched).page)
    },
    signIn: async () => {
      const { page } = opened(watched)
      await page.goto(`${opened(service).baseUrl}/demo`)
      const opening = page.waitForEvent('popup')
      await paneIn(page).getByRole('button', { name: 'Inloggen bij de boekhouding' }).click()
      await (await opening).getByRole('button', { name: 'Toestaan' }).click()
    },
    picture,
    inspect: async (name) => {
      await picture(name)
      const { complaints } = opened(watched)
      expect(complaints, name).to.deep.equal([])
    },
  }
}
