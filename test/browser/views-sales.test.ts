// The sales tab in a real browser: every view and state of it, in pictures. The effects of what is done there are in sales-tab.test.ts.
import { contactAnswer, eva, invalid, ok, refusal } from './fake-plugin.ts'
import { panePages } from './pane-pages.ts'
import { type View, verifyViews } from './pane-views.ts'
import * as samples from './sales-samples.ts'
import {
  thenDo,
  openFirst,
  toCorrecting,
  toRemoving,
  toNew,
  toOrders,
  unfold,
  foldOpportunities,
  moveFirst,
  fromMenu,
} from './sales-steps.ts'
import { press } from './steps.ts'

const linked = ok(contactAnswer({ salesLink: { id: samples.linkedId } }))

const views: readonly View[] = [
  {
    name: 'sales-loading',
    answers: { opportunities: 'never' },
    words: { nl: 'Verkoopkansen laden', en: 'Loading opportunities' },
    reach: thenDo(),
  },
  {
    name: 'sales-stages',
    answers: { contact: linked },
    words: { nl: 'Gewonnen en verloren (2)', en: 'Won and lost (2)' },
    reach: thenDo(),
  },
  {
    name: 'sales-empty',
    answers: { opportunities: ok({ data: [], truncated: false }) },
    words: { nl: 'Nog geen verkoopkansen bij Bakkerij', en: 'No opportunities for Bakkerij' },
    reach: thenDo(),
  },
  {
    name: 'sales-failed',
    answers: { opportunities: refusal(503, 'LEDGER_BUSY') },
    words: { nl: 'Salarispakket', en: 'Salarispakket' },
    reach: thenDo(toOrders),
  },
  {
    name: 'sales-stages-failed',
    answers: { stages: refusal(502, 'LEDGER_DOWN') },
    words: { nl: 'De fases konden niet worden opgehaald', en: 'The stages could not be loaded' },
    reach: thenDo(),
  },
  {
    name: 'sales-no-organisation',
    answers: { contact: ok(contactAnswer({ contact: { ...eva, organisation: null } })) },
    words: { nl: 'Nog geen organisatie', en: 'No organisation yet' },
    reach: thenDo(),
  },
  {
    name: 'sales-moved',
    answers: {},
    words: { nl: 'staat nu in Onderhandeling', en: 'is now in Onderhandeling' },
    reach: thenDo(async (opened) => void (await moveFirst(opened))),
  },
  {
    name: 'sales-move-refused',
    answers: { move: refusal(409, 'OPPORTUNITY_CLOSED', 'Er is niets gewijzigd.') },
    words: { nl: 'De fase is niet gewijzigd', en: 'The stage was not changed' },
    reach: thenDo(async (opened) => void (await moveFirst(opened))),
  },
  {
    name: 'sales-opportunity',
    answers: { contact: linked },
    words: { nl: 'Kennismaken met Daan', en: 'Kennismaken met Daan' },
    reach: thenDo(openFirst),
  },
  {
    name: 'sales-correcting',
    answers: {},
    words: { nl: 'Verkoopkans wijzigen', en: 'Edit opportunity' },
    reach: thenDo(openFirst, toCorrecting),
  },
  {
    name: 'sales-removing',
    answers: { takeBack: refusal(409, 'OPPORTUNITY_IN_USE') },
    words: { nl: 'Er staan notities of taken bij', en: 'It has notes or tasks' },
    reach: thenDo(openFirst, toRemoving, async ({ pane, look }) =>
      pane.getByRole('button', { name: look.language === 'nl' ? 'Verwijderen' : 'Delete', exact: true }).click(),
    ),
  },
  {
    name: 'sales-no-activities',
    answers: { activities: ok({ data: [], truncated: false }) },
    words: { nl: 'Nog niets vastgelegd', en: 'Nothing is recorded' },
    reach: thenDo(openFirst),
  },
  {
    name: 'sales-new',
    answers: {},
    words: { nl: 'Kans in deze fase: 10%', en: 'Probability at this stage: 10%' },
    reach: thenDo(toNew),
  },
  {
    name: 'sales-faults',
    answers: { newOpportunity: invalid({ path: 'closeDate', message: '2026-01-31' }) },
    words: { nl: '2026-01-31', en: '2026-01-31' },
    reach: thenDo(toNew, press('Verkoopkans vastleggen', 'Record opportunity')),
  },
  {
    name: 'sales-made',
    answers: {},
    words: { nl: 'Verkoopkans vastgelegd', en: 'Opportunity recorded' },
    reach: thenDo(toNew, press('Verkoopkans vastleggen', 'Record opportunity')),
  },
  {
    name: 'sales-mail-logged',
    answers: {},
    words: { nl: 'Deze mail staat hier als notitie', en: 'This mail is here as a note' },
    reach: thenDo(openFirst, press('Mail als notitie vastleggen', 'Record mail as a note')),
  },
  {
    name: 'sales-new-task',
    answers: {},
    words: { nl: 'Taak vastleggen', en: 'Record task' },
    reach: thenDo(openFirst, press('Taak', 'Task')),
  },
  {
    name: 'sales-edit',
    answers: {},
    words: { nl: 'Wijziging opslaan', en: 'Save change' },
    reach: thenDo(openFirst, fromMenu('Wijzigen', 'Edit')),
  },
  {
    name: 'sales-removed',
    answers: {},
    words: { nl: 'Taak verwijderd', en: 'Task deleted' },
    reach: thenDo(openFirst, fromMenu('Verwijderen', 'Delete')),
  },
  {
    name: 'sales-closed',
    answers: {
      opportunities: ok({
        data: [samples.opportunity(1, 'Overstap administratie', 4, { status: 'won' })],
        truncated: false,
      }),
    },
    words: { nl: 'Bij een afgeronde verkoopkans', en: 'For a closed opportunity' },
    reach: thenDo(unfold, openFirst, fromMenu('Verwijderen', 'Delete')),
  },
  {
    name: 'sales-orders',
    answers: { opportunities: ok({ data: [], truncated: false }), salesOrders: refusal(502, 'LEDGER_DOWN') },
    words: { nl: 'Inkooporder 311', en: 'Purchase order 311' },
    reach: thenDo(foldOpportunities, toOrders),
  },
  {
    name: 'sales-orders-empty',
    answers: {
      quotations: ok({ data: [], truncated: false }),
      salesOrders: ok({ data: [], truncated: false }),
      purchaseOrders: ok({ data: [], truncated: false }),
    },
    words: { nl: 'Geen offertes of orders', en: 'No quotations or orders' },
    reach: thenDo(toOrders),
  },
  {
    name: 'sales-truncated',
    answers: { opportunities: ok({ ...samples.opportunities, truncated: true }) },
    words: { nl: 'Niet alles past in deze lijst', en: 'Not everything fits in this list' },
    reach: thenDo(),
  },
]

describe('views of the sales tab', () => {
  const service = panePages()

  verifyViews(service, ['CLI-6', 'CLI-8'], views)
})
