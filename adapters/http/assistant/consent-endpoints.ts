// The consent page and its form (MCP-6). Only that page in the same browser may send the form, which leads to the client by a 303.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import { oneOf, text } from '#adapters/contract/codecs/text.ts'
import type { AnswerConsent, ReadConsent } from '#application/assistant/consent.ts'
import type { AssistantClient } from '#domain/assistant/client.ts'
import { redirect } from '../kernel/answer.ts'
import { type Endpoint, openEndpoint } from '../kernel/endpoint.ts'
import type { Failure } from '../errors.ts'
import { isFromOwnPage } from '../kernel/own-page.ts'
import { languageAsked } from '../kernel/public-endpoint.ts'
import { CONSENT } from './addresses.ts'
import { assistantCookies } from './assistant-cookies.ts'
import { makeAssistantFailed } from './assistant-failed.ts'
import type { AssistantPages } from './authorise-endpoints.ts'
import { consentPage } from './consent-page.ts'

export interface ConsentUseCases {
  readonly read: ReadConsent
  readonly answer: AnswerConsent
}

const consentForm = t.type({ mark: text({ min: 1, max: 200 }), answer: oneOf('allow', 'refuse') }, 'ConsentAnswer')

/** Failures after which the browser drops the ticket. After an answer, another window may have replaced the consent. */
const SPENT: Readonly<Record<'shown' | 'answered', ReadonlySet<Failure['_tag']>>> = {
  shown: new Set(['ConsentGone', 'NotForAssistants']),
  answered: new Set(['NotForAssistants']),
}

export const consentEndpoints = (
  uses: ConsentUseCases,
  client: AssistantClient,
  { issuer, styles }: AssistantPages,
): readonly Endpoint[] => {
  const { ticket } = assistantCookies(issuer.startsWith('https://'))
  const page = consentPage(styles, client)
  const failed = makeAssistantFailed(styles)
  const failing =
    (when: keyof typeof SPENT): Endpoint['fail'] =>
    (failure, setting) => {
      const answer = failed(failure, setting)
      return SPENT[when].has(failure._tag)
        ? { ...answer, headers: { ...answer.headers, 'set-cookie': ticket.drop } }
        : answer
    }
  return [
    openEndpoint({
      method: 'GET',
      path: CONSENT,
      summary: 'Asks an administrator whether an assistant may work on their behalf.',
      limited: 'session',
      surface: 'page',
      input: t.type({ query: t.type({ lang: t.unknown }) }),
      answers: { 200: null },
      fails: ['ConsentGone', 'NotForAssistants', 'StoreUnavailable'],
      fail: failing('shown'),
      handle: ({ query }, { cookie, language }) =>
        pipe(
          uses.read(cookie(ticket.name)),
          TE.map((consent) => page(consent, languageAsked(query, { language }))),
        ),
    }),
    openEndpoint({
      method: 'POST',
      path: CONSENT,
      summary: 'Takes the answer of that page, and sends the browser on to the assistant with it.',
      limited: 'session',
      surface: 'page',
      bodyRule: { bytes: 8 * 1024, form: true },
      input: t.type({ body: consentForm }),
      answers: { 303: null },
      example: { input: { body: { mark: 'b1946ac92492d2347c6235b4d2611184', answer: 'allow' } } },
      fails: ['ConsentGone', 'ConsentFromElsewhere', 'NotForAssistants', 'StoreUnavailable'],
      fail: failing('answered'),
      handle: ({ body }, context) =>
        isFromOwnPage(context, issuer)
          ? pipe(
              uses.answer({
                ticket: context.cookie(ticket.name),
                mark: body.mark,
                allowed: body.answer === 'allow',
              }),
              TE.map((location) => redirect(303, location, [ticket.drop])),
            )
          : TE.left({ _tag: 'ConsentFromElsewhere' }),
    }),
  ]
}
