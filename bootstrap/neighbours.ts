// Visits the servers in the settings at start and then regularly. A server that does not answer causes a warning and stops nothing.
import { fetchBounded } from '#adapters/oidc/bounded-fetch.ts'
import { openSession } from '#adapters/smtp/smtp-session.ts'
import { anyServer } from '#adapters/smtp/server-rules.ts'
import { CLOCK_OFF_FROM, type Neighbour, type ReplicaState } from '#domain/operations/system.ts'
import { type Duration, fromSeconds } from '#domain/shared/clock.ts'
import type { StandIns } from './stand-ins.ts'

const ANSWER_WITHIN: Duration = fromSeconds(3)

interface Tried {
  readonly name: Neighbour
  /** Stand-ins and a cloud without a use need no visit. */
  readonly isVisited: boolean
  /** For the terminal. */
  readonly problem: string
  /** Rejects if the neighbour cannot be used. */
  readonly visit: () => Promise<unknown>
}

const requestAnswer = (url: string): Promise<Response> =>
  fetchBounded(url, {
    method: 'GET',
    redirect: 'manual',
    headers: {},
    signal: AbortSignal.timeout(ANSWER_WITHIN),
    body: null,
  })

/** OpenID Connect Discovery 1.0, 4.3: the document names the issuer under which it was found. */
async function isProvider(issuer: string): Promise<void> {
  const answer = await requestAnswer(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
  const { issuer: named }: { readonly issuer?: unknown } = JSON.parse(await answer.text())
  if (named !== issuer) throw new Error('another issuer')
}

const parseHost = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)

function listTried({ ledgerUrl, issuerUrl, cloud, mail, shown }: StandIns): readonly Tried[] {
  const isStandIn = (name: (typeof shown)[number]['name']): boolean => shown.some((one) => one.name === name)
  return [
    {
      name: 'ledger',
      isVisited: !isStandIn('ledger'),
      problem: `The ledger at ${parseHost(ledgerUrl)} does not answer: task panes cannot work. Check LEDGER_BASE_URL.`,
      visit: () => requestAnswer(ledgerUrl),
    },
    {
      name: 'signIn',
      isVisited: !isStandIn('identityProvider'),
      problem: `There is no identity provider at ${parseHost(issuerUrl)}: no administrator can sign in. Check IDP_ISSUER_URL.`,
      visit: () => isProvider(issuerUrl),
    },
    {
      name: 'cloud',
      isVisited: cloud.isUsed && !isStandIn('cloud'),
      problem: `The cloud at ${parseHost(cloud.apiUrl)} or its login does not answer: system mailboxes send nothing. Check CLOUD_API_URL and CLOUD_LOGIN_URL.`,
      visit: () => Promise.all([requestAnswer(cloud.apiUrl), requestAnswer(cloud.loginUrl)]),
    },
    {
      name: 'mail',
      isVisited: !isStandIn('mail'),
      problem: `The mail server at ${mail.host}:${mail.port} cannot be used: offices without a mail server of their own send nothing. Check SMTP_URL.`,
      visit: async () => {
        const session = await openSession({ ...mail, rule: anyServer }, 'localhost', performance.now() + ANSWER_WITHIN)
        session.quit()
      },
    },
  ]
}

export interface Neighbours {
  /** The neighbours that cannot be used now. Takes at most three seconds. */
  readonly findUnreachable: () => Promise<readonly Neighbour[]>
  /** For the terminal. */
  readonly problemOf: (name: Neighbour) => string
}

export function makeNeighbours(standIns: StandIns): Neighbours {
  const tried = listTried(standIns).filter(({ isVisited }) => isVisited)
  return {
    findUnreachable: async () => {
      const visits = await Promise.allSettled(tried.map(({ visit }) => visit()))
      return tried.filter((_, i) => visits[i]?.status === 'rejected').map(({ name }) => name)
    },
    problemOf: (name) => tried.find((one) => one.name === name)?.problem ?? '',
  }
}

/** For the terminal. */
export function listTroubles(
  { clockAhead, unreachableNeighbours }: ReplicaState,
  problemOf: Neighbours['problemOf'],
): readonly string[] {
  return [
    ...(Math.abs(clockAhead) < CLOCK_OFF_FROM
      ? []
      : [
          `The clock of this machine is ${Math.round(Math.abs(clockAhead) / 1_000)} s ${clockAhead > 0 ? 'ahead of' : 'behind'} the database's, whose time the service uses. Turn on time synchronisation (NTP).`,
        ]),
    ...unreachableNeighbours.map(problemOf),
  ]
}
