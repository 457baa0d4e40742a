// The plugin's part of a soak: mails archived, hours booked, sales and activities logged at the ledger.
import { randomUUID } from 'node:crypto'
import { mailTo } from '#test/support/plugin-client.ts'
import { reportOf } from '#test/support/whole-world.ts'
import type { Evidence, SoakOutcome } from './books.ts'
import { type SoakAnswer, usualOutcome } from './calls.ts'
import { countFrom, nothing, type SoakArea, type SoakContext } from './soak-area.ts'

const PLUGIN = '/mailclient-plugin'

const codeOf = ({ body }: SoakAnswer): string =>
  typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : ''

/** Codes that mean: an earlier request, whose answer was lost, has done it. */
const doneBy =
  (...codes: readonly string[]) =>
  (answer: SoakAnswer): SoakOutcome =>
    answer.status === 409 && codes.includes(codeOf(answer)) ? 'accepted' : usualOutcome(answer)

/** Documents whose subject begins so. What is not there, though it was accepted, is looked up as its user would: has it failed? */
async function documents(
  { soak, calls }: SoakContext,
  begins: string,
  lookUps: ReadonlyMap<string, { readonly path: string; readonly token: string }>,
): Promise<Evidence> {
  const { documents: held } = await reportOf(soak.office.world.ledgerUrl)
  const found = countFrom(
    held.map(({ subject }) => subject),
    begins,
  )
  const listed = new Set<string>()
  for (const [subject, request] of lookUps)
    if (!found.has(subject)) {
      const { body } = await calls.send('looking up', request)
      if (JSON.stringify(body ?? {}).includes('"failed"')) listed.add(subject)
    }
  return { found, listed }
}

function archiving(context: SoakContext): SoakArea {
  const { calls, desk } = context
  const lookUps = new Map<string, { readonly path: string; readonly token: string }>()
  return {
    callers: 2,
    rest: 400,
    round: async (n) => {
      const subject = `Gearchiveerd ${n};`
      const token = desk.jwt(n)
      const body = mailTo(desk.target, subject, n % 5 === 0 ? Array<number>(20).fill(500) : [2_000])
      const id = encodeURIComponent(body.emailData.internetMessageId)
      lookUps.set(subject, { path: `${PLUGIN}/archive-progress?internetMessageId=${id}`, token })
      await calls.persist('archive', subject, { path: `${PLUGIN}/archive-email`, token, body })
    },
    books: { archive: () => documents(context, 'Gearchiveerd ', lookUps) },
  }
}

function sending(context: SoakContext): SoakArea {
  const { calls, desk } = context
  const lookUps = new Map<string, { readonly path: string; readonly token: string }>()
  return {
    callers: 1,
    rest: 900,
    round: async (n) => {
      const subject = `Verzonden ${n};`
      const { target, ...mail } = mailTo(desk.target, subject, [1_000])
      const archiveKey = randomUUID()
      const token = desk.jwt(n)
      const path = `${PLUGIN}/send-archive`
      lookUps.set(subject, { path: `${path}/${archiveKey}`, token })
      const announcing = { method: 'PUT', path: `${path}-target`, body: { archiveKey, target }, token }
      const announced = await calls.persist('announcing', archiveKey, announcing)
      if (announced.status !== 200) return
      await calls.persist('archive on sending', subject, { path, body: { archiveKey, ...mail }, token })
    },
    books: { 'archive on sending': () => documents(context, 'Verzonden ', lookUps) },
  }
}

const hours = ({ calls, desk }: SoakContext): SoakArea => ({
  callers: 6,
  rest: 1_200,
  round: async (n) => {
    const notes = `Uren ${n};`
    const body = {
      kind: 'time',
      accountId: desk.account,
      itemId: desk.workType,
      date: '2026-01-05',
      outlookItemId: `uren-${n}`,
      quantity: 1,
      notes,
    }
    const request = { path: `${PLUGIN}/register-time`, token: desk.jwt(n), body }
    await calls.persist('hours', notes, request, doneBy('TIME_ALREADY_BOOKED'))
  },
  books: {
    hours: async () => ({
      found: countFrom(await desk.listed('project/TimeTransactions', 'Notes'), 'Uren '),
      listed: nothing,
    }),
  },
})

const sales = ({ calls, desk }: SoakContext): SoakArea => ({
  callers: 6,
  rest: 1_200,
  round: async (n) => {
    const name = `Kans ${n};`
    const body = { accountId: desk.account, name, outlookItemId: `kans-${n}` }
    await calls.persist('sales', name, { path: `${PLUGIN}/opportunities`, token: desk.jwt(n), body })
  },
  books: {
    sales: async () => ({ found: countFrom(await desk.listed('crm/Opportunities', 'Name'), 'Kans '), listed: nothing }),
  },
})

const activities = ({ calls, desk }: SoakContext): SoakArea => ({
  callers: 1,
  rest: 600,
  round: async (n) => {
    const description = `Gesproken ${n};`
    const body = { type: 'note', description, opportunityId: desk.opportunity }
    await calls.once('activities', [description], { path: `${PLUGIN}/activities`, token: desk.jwt(n), body })
  },
  books: {
    activities: async () => ({
      found: countFrom(await desk.listed('activities/CommunicationNotes', 'Subject'), 'Gesproken '),
      listed: nothing,
    }),
  },
})

export function ledgerAreas(context: SoakContext): readonly SoakArea[] {
  return [archiving, sending, hours, sales, activities].map((open) => open(context))
}
