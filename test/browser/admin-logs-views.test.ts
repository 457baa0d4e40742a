// Every view of the log, its files and the changes, in light and dark, wide and narrow, Dutch and English.
import { writeChanges } from './admin-change-records.ts'
import { busyMorning, STORY, withLog } from './admin-log-records.ts'
import { anOffice, answering, brokenDown, emptyList } from './admin-office.ts'
import { adminPages, type OpenedPage, said, verifyAdminViews } from './admin-pages.ts'
import type { PeopleView } from './people-views.ts'

const openLine =
  (words: string) =>
  async ({ page }: OpenedPage): Promise<void> =>
    page.getByRole('row').filter({ hasText: words }).first().click()

const views: readonly PeopleView[] = [
  { name: 'logs', path: '/admin/logs', words: { nl: /252 regels/, en: /252 lines/ } },
  {
    name: 'logs-of-one-office',
    path: '/admin/logs',
    office: () => ({ permissions: ['logs:read'] }),
    words: { nl: /van de dienst voor Kantoor Korrel/, en: /of the service for Kantoor Korrel/ },
  },
  {
    name: 'logs-filtered',
    path: '/admin/logs?level=warn,error,fatal&q=the&last=7d',
    words: { nl: 'Filters wissen', en: 'Clear filters' },
  },
  { name: 'logs-empty', path: '/admin/logs?q=nergens', words: { nl: 'Geen regels gevonden', en: 'No lines found' } },
  {
    name: 'logs-failed',
    path: '/admin/logs',
    office: () => ({ trouble: { 'GET /logs': brokenDown } }),
    words: { nl: 'Het logboek kon niet worden opgehaald.', en: 'The log could not be fetched.' },
  },
  {
    name: 'logs-reach',
    path: '/admin/logs?last=7d',
    office: () => ({ log: busyMorning(Date.now(), 5_100) }),
    words: { nl: /5\.000 bekeken, er is meer/, en: /5,000 looked at, there is more/ },
  },
  {
    name: 'logs-histogram',
    path: '/admin/logs?last=15m',
    words: { nl: 'Waarschuwingen', en: 'Warnings' },
    reach: async (opened) => {
      await opened.page.getByText(said(opened, 'Als tabel', 'As a table')).click()
      await opened.page
        .getByRole('group', { name: /Regels in de tijd|Lines over time/ })
        .getByRole('button')
        .last()
        .focus()
    },
  },
  {
    name: 'logs-own-window',
    path: '/admin/logs?from=2026-01-01T10:00:00Z',
    words: { nl: 'Tot en met', en: 'Up to and including' },
  },
  {
    name: 'logs-request-pasted',
    path: '/admin/logs',
    words: { nl: 'Alle regels ervan tonen', en: 'Show all its lines' },
    // While it searches, the lines of before are dimmed.
    reach: async ({ page }) => {
      const searched = page.waitForResponse((response) => response.url().includes(STORY))
      await page.getByRole('searchbox').fill(STORY)
      await searched
      await page.locator('.row-grid[aria-busy=true]').waitFor({ state: 'detached' })
    },
  },
  {
    name: 'logs-entry',
    path: '/admin/logs',
    words: { nl: 'Alle regels van deze aanvraag', en: 'All lines of this request' },
    reach: openLine('ledger.slow'),
  },
  {
    name: 'logs-entry-hostile',
    path: '/admin/logs',
    words: { nl: 'Gegevens', en: 'Data' },
    reach: openLine('onerror'),
  },
  {
    name: 'logs-around',
    path: '/admin/logs',
    words: { nl: 'Deze regel', en: 'This line' },
    reach: async (opened) => {
      await openLine('ledger.slow')(opened)
      await opened.page.getByText(said(opened, 'Wat eromheen gebeurde', 'What happened around it')).click()
    },
  },
  {
    name: 'logs-entry-gone',
    path: '/admin/logs?entry=zzzzzzzzzzzzzzzz-replica1',
    words: { nl: 'Deze regel is er niet meer', en: 'This line is no longer there' },
  },
  {
    name: 'logs-story',
    path: `/admin/logs?requestId=${STORY}&last=7d&sort=ts`,
    words: { nl: /5 regels in 4,1 s/, en: /5 lines in 4.1 s/ },
  },
  {
    name: 'logs-story-entry',
    path: `/admin/logs?requestId=${STORY}&last=7d&sort=ts`,
    words: { nl: 'Gegevens', en: 'Data' },
    reach: openLine('ledger.slow'),
  },
  {
    name: 'logs-story-gone',
    path: '/admin/logs?requestId=nergens&last=7d&sort=ts',
    words: { nl: 'Niets meer te vinden van deze aanvraag', en: 'Nothing left of this request' },
  },
  {
    name: 'logs-live',
    path: '/admin/logs?live=1',
    words: { nl: 'Live: nieuwe regels komen vanzelf.', en: 'Live: new lines come by themselves.' },
  },
  {
    name: 'logs-live-lost',
    path: '/admin/logs?live=1',
    office: () => ({ trouble: { 'GET /logs': 'gone' } }),
    words: { nl: /antwoordt niet/, en: /does not answer/ },
  },
  { name: 'log-files', path: '/admin/log-files', words: { nl: /45 bestanden, samen/, en: /45 files,/ } },
  {
    name: 'log-files-empty',
    path: '/admin/log-files',
    office: () => ({ logFiles: [] }),
    words: { nl: 'Nog geen logbestanden', en: 'No log files yet' },
  },
  {
    name: 'log-files-removing',
    path: '/admin/log-files',
    words: {
      nl: 'Deze 15 bestanden gaan weg, en dat kun je niet terugdraaien:',
      en: 'These 15 files will be removed. You cannot undo that:',
    },
    reach: async ({ page }) => {
      await page.locator('details.panel > summary').click()
      await page.locator('.log-retention button').click()
    },
  },
  {
    name: 'changes',
    path: '/admin/changes',
    office: () => ({ write: writeChanges }),
    words: { nl: 'Persoon gewijzigd', en: 'Person changed' },
  },
  {
    name: 'changes-empty',
    path: '/admin/changes',
    office: () => ({ trouble: { 'GET /audit': emptyList } }),
    words: { nl: 'Nog geen activiteit', en: 'No activity yet' },
  },
  {
    name: 'changes-none',
    path: '/admin/changes?action=tenant.created',
    words: { nl: 'Niets gevonden', en: 'Nothing found' },
  },
]

describe('views of the log, its files and the changes', () => {
  const service = adminPages()

  verifyAdminViews(service, views, ({ path, office }) => ({ path, answer: answering(anOffice(withLog(office?.()))) }))
})
