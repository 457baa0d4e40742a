// The pages of the administrator's application, as the service shows them with the sample office. `npm run pictures` takes each in all looks.
import { expect } from 'chai'
import { openPage } from '#test/support/browser.ts'
import type { Language } from '#domain/shared/language.ts'
import { takesPictures, visitsOf } from '#test/support/looks.ts'
import { type AdminLook, inspectPage, turnTo } from './admin-pages.ts'
import type { Demo } from './demo.ts'

/** The paths below /admin of pages that list something. The first ones are opened in every run. */
const PAGES = {
  home: '',
  'failed-mails': '/messages?state=ERROR',
  campaigns: '/campaigns',
  licences: '/licences',
  jobs: '/jobs',
  logs: '/logs',
  people: '/people',
  roles: '/roles',
  tags: '/tags',
  surveys: '/surveys',
  mails: '/messages',
  templates: '/templates',
  'event-types': '/event-types',
  notifications: '/notifications',
  changes: '/changes',
  vault: '/vault',
  system: '/system',
  offices: '/tenants',
  mailboxes: '/system-mailboxes',
  profile: '/profile',
} as const
const OPENED_ALWAYS = 6

/** The administrator is signed in in the demo's own page. */
export async function inspectSamplePages({ service, watched }: Demo): Promise<void> {
  const cookies = await watched.context.cookies()
  const open = async (locale: string) => {
    const opened = await openPage({ locale, viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })
    await opened.context.addCookies(cookies)
    return opened
  }
  const opened: Partial<Record<Language, Awaited<ReturnType<typeof open>>>> = {}
  try {
    const pages = Object.entries(PAGES).slice(0, takesPictures ? undefined : OPENED_ALWAYS)
    for (const [name, path] of pages)
      for (const { opensIn, looks } of visitsOf<AdminLook['width']>(0, 1280, 1280, 390)) {
        const one = (opened[opensIn.language] ??= await open(opensIn.language === 'nl' ? 'nl-NL' : 'en-GB'))
        await one.page.goto(`${service.baseUrl}/admin${path}`)
        await one.page.getByRole('heading', { level: 1 }).waitFor()
        await one.page.waitForLoadState('networkidle')
        expect(await one.page.locator('main .empty').count(), `${name} shows nothing`).to.equal(0)
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
