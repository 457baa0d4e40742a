// The addresses that people open: the overview, a document, an attachment's bytes, the style sheet.
import Router from '@koa/router'
import { sampleDivisions } from '#adapters/sandbox/sample-people.ts'
import { type Ledger, LEDGER_FAULTS } from '#adapters/sandbox/ledger/ledger.ts'
import { renderHtml } from '#adapters/sandbox/kit/html.ts'
import type { ReceivedContext, ReceivedBody } from '#adapters/sandbox/kit/request.ts'
import { renderAccountPage, renderDocumentPage, viewAccount } from './record-pages.ts'
import { listHoldings } from './holdings.ts'
import { ledgerPages } from './layout.ts'
import { renderOverview } from './overview-page.ts'

// Types that a browser may show in place. They are recognised by their first bytes, never by the file name.
const SHOWABLE: readonly (readonly [start: string, type: string])[] = [
  ['%PDF-', 'application/pdf'],
  ['\x89PNG', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['GIF8', 'image/gif'],
]

const respondNotFound = (ctx: ReceivedContext): void =>
  ledgerPages.answerMissing(
    ctx,
    'Het is verwijderd, of de boekhouding is sindsdien opnieuw begonnen.',
    renderHtml`<a href="/">Toon alle documenten</a>`,
  )

function sendAttachment(ledger: Ledger, ctx: ReceivedContext, id: string): void {
  const content = ledger.store.content(id)
  const row = sampleDivisions
    .map((one) => ledger.store.rows(one.code, 'documents/DocumentAttachments').get(id))
    .find((found) => found !== undefined)
  if (content === undefined || row === undefined) {
    return respondNotFound(ctx)
  }
  const type = SHOWABLE.find(([start]) => content.toString('latin1', 0, start.length) === start)?.[1]
  const inline = type !== undefined && ctx.query['inline'] === '1'
  ctx.set({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  ctx.attachment(String(row['FileName']), { type: inline ? 'inline' : 'attachment' })
  ctx.type = type ?? 'application/octet-stream'
  ctx.body = content
}

export function makeLedgerPageRoutes(ledger: Ledger): Router<ReceivedBody> {
  const router = new Router<ReceivedBody>()
  router.get('/', (ctx) => {
    const search = ctx.query['q']
    const overview = {
      held: listHoldings(ledger),
      calls: ledger.calls.latest(),
      faults: ledger.faults.active().map((fault) => LEDGER_FAULTS[fault.kind]),
      search: typeof search === 'string' ? search.trim() : '',
      now: ledger.now(),
    }
    ledgerPages.answerPage(ctx, 'Overzicht', renderOverview(overview))
  })
  router.get('/style.css', ledgerPages.answerStyle)
  router.get('/docs/attachments/:id', (ctx) => sendAttachment(ledger, ctx, ctx.params['id'] ?? ''))
  const showDocument = (ctx: ReceivedContext, id: unknown): void => {
    const found = listHoldings(ledger).documents.find((one) => one.id === id)
    if (found === undefined) return respondNotFound(ctx)
    ledgerPages.answerPage(ctx, found.subject, renderDocumentPage(found, ledger.now()), { frames: true })
  }
  // The addresses under which the real ledger shows an organisation and a document.
  router.get('/docs/CRMAccountCard.aspx', (ctx) => {
    const view = viewAccount(ledger, Number(ctx.query['_Division_']), String(ctx.query['AccountID']))
    if (view === undefined) return respondNotFound(ctx)
    ledgerPages.answerPage(ctx, String(view.account['Name']), renderAccountPage(view, ledger.now()))
  })
  router.get('/docs/DocView.aspx', (ctx) => showDocument(ctx, ctx.query['DocumentID']))
  router.get('/docs/:id', (ctx) => showDocument(ctx, ctx.params['id']))
  return router
}
