// The pages of the administrator's application, as the service shows them with the sample office. `npm run pictures` takes each in all looks.
import { expect } from 'chai'
import { openPage } from '#test/support/browser.ts'
import type { Language } from '#domain/shared/language.ts'
import { takesPictures, visitsOf } from '#test/support/looks.ts'
import { type AdminLook, inspectPage, turnTo } from './admin-pages.ts'
import type { Demo } from './demo.ts'

/** Whether a page lists something. */
const PAGES: Readonly<Record<string, { readonly path: string; readonly isFull: boolean }>> = {
  home: { path: '/admin', isFull: true },
  people: { path: '/admin/people', isFull: true },
  roles: { path: '/admin/roles', isFull: true },
  tags: { path: '/admin/tags', isFull: true },
  campaigns: { path: '/admin/campaigns', isFull: true },
  surveys: { path: '/admin/surveys', isFull: true },
  mails: { path: '/admin/messages', isFull: true },
  'failed-mails': { path: '/admin/messages?states=ERROR', isFull: true },
  templates: { path: '/admin/templates', isFull: true },
  licences: { path: '/admin/licences', isFull: true },
  'event-types': { path: '/admin/event-types', isFull: true },
  notifications: { path: '/admin/notifications', isFull: true },
  changes: { path: '/admin/changes', isFull: true },
  jobs: { path: '/admin/jobs', isFull: true },
  vault: { path: '/admin/vault', isFull: true },
  logs: { path: '/admin/logs', isFull: true },
  system: { path: '/admin/system', isFull: true },
  offices: { path: '/admin/tenants', isFull: true },
  mailboxes: { path: '/admin/system-mailboxes', isFull: true },
  assistant: { path: '/admin/assistant', isFull: false },
  profile: { path: '/admin/profile', isFull: true },
}

/** The administrator is signed in in the demo's own page. */
export async function inspectSamplePages({ service, watched }: Demo): Promise<void> {
  const cookies = await watched.context.cookies()
  const open = async (locale: string) => {
    const opened = await openPage({ locale, viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
    await opened.context.addCookies(cookies)
    return opened
  }
  const opened = { nl: await open('nl-NL'), en: await open('en-GB') } satisfies Record<Language, unknown>
  try {
    for (const [index, [name, { path, isFull }]] of Object.entries(PAGES).entries())
      for (const { opensIn, looks } of visitsOf<AdminLook['width']>(index, 1280, 1280, 390)) {
        const one = opened[opensIn.language]
        await one.page.goto(`${service.baseUrl}${path}`)
        await one.page.getByRole('heading', { level: 1 }).waitFor()
        await one.page.waitForLoadState('networkidle')
        if (isFull) expect(await one.page.locator('main .empty').count(), `${name} shows nothing`).to.equal(0)
        for (const { isInspected, ...look } of looks) {
          await turnTo(one.page, look)
          // Every view is inspected elsewhere, with made-up answers.
          await inspectPage({ ...one, look }, `sample-${name}`, isInspected && takesPictures)
        }
      }
  } finally {
    await Promise.all(Object.values(opened).map(({ context }) => context.close()))
  }
}
