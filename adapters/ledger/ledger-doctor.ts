// Whether LEDGER_BASE_URL is a ledger that knows the app (OPS-14). Its token endpoint has to refuse a refresh token that no ledger issued.
import { type Diagnosis, type DoctorFailure, reportFailing, reportWorking } from '#domain/operations/doctor.ts'
import type { Duration } from '#domain/shared/clock.ts'
import { withoutTrailingSlash } from './addresses.ts'
import type { LedgerConnection } from './connection.ts'
import { toFormBody } from './request-body.ts'
import { parseTokenRefusal } from './token-answers.ts'

interface LedgerAtSettings {
  readonly baseUrl: string
  readonly clientId: string
  readonly clientSecret: string
  readonly connection: Pick<LedgerConnection, 'exchange'>
}

const diagnoseNoAnswer = (host: string): DoctorFailure =>
  reportFailing(
    `De boekhouding op ${host} antwoordt niet: het taakvenster werkt niet.`,
    `The ledger at ${host} does not answer: task panes cannot work.`,
    'Controleer LEDGER_BASE_URL, en of deze machine naar buiten mag.',
    'Check LEDGER_BASE_URL, and whether this machine may connect to it.',
  )

/**
 * Whether anything answers there. For a service that runs: the ledger counts refused calls, and blocks an app after ten an hour (PLG-20).
 */
export async function visitLedger({ baseUrl, connection }: LedgerAtSettings, within: Duration): Promise<Diagnosis> {
  const url = new URL(baseUrl)
  const answer = await connection.exchange({ method: 'GET', url, headers: {}, within })
  return answer._tag === 'NoAnswer'
    ? diagnoseNoAnswer(url.host)
    : reportWorking(`De boekhouding op ${url.host} antwoordt.`, `The ledger at ${url.host} answers.`)
}

/** Costs a refused call, which the ledger counts. */
export async function diagnoseLedger(
  { baseUrl, clientId, clientSecret, connection }: LedgerAtSettings,
  within: Duration,
): Promise<Diagnosis> {
  const { host } = new URL(baseUrl)
  const answer = await connection.exchange({
    method: 'POST',
    url: new URL(`${withoutTrailingSlash(baseUrl)}/api/oauth2/token`),
    headers: {},
    body: toFormBody({
      grant_type: 'refresh_token',
      refresh_token: 'doctor',
      client_id: clientId,
      client_secret: clientSecret,
    }),
    within,
  })
  if (answer._tag === 'NoAnswer' || answer.status >= 500) return diagnoseNoAnswer(host)
  const { error } = parseTokenRefusal(answer.text)
  if (error === 'invalid_client')
    return reportFailing(
      `De boekhouding op ${host} weigert de app.`,
      `The ledger at ${host} refuses the app.`,
      'Neem LEDGER_CLIENT_ID en LEDGER_CLIENT_SECRET over van de app die daar geregistreerd is.',
      'Copy LEDGER_CLIENT_ID and LEDGER_CLIENT_SECRET from the app that is registered there.',
    )
  return error === '' && answer.status !== 429
    ? reportFailing(
        `Op ${host} is geen boekhouding (HTTP ${answer.status}).`,
        `There is no ledger at ${host} (HTTP ${answer.status}).`,
        'Zet LEDGER_BASE_URL op het adres waarachter /api/oauth2 staat, zonder dat pad.',
        'Set LEDGER_BASE_URL to the address to which /api/oauth2 is added, without that path.',
      )
    : reportWorking(`De boekhouding op ${host} kent de app.`, `The ledger at ${host} knows the app.`)
}
