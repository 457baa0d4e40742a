// The consent page and its form (MCP-6). Only that page in the same browser may send the form, which leads to the client by a 303.
import { pipe, TE } from '#domain/shared/fp.ts'
import { consentContract } from '#adapters/contract/assistant/authorise.ts'
import type { AnswerConsent, ReadConsent } from '#application/assistant/consent.ts'
import type { AssistantClient } from '#domain/assistant/client.ts'
import { answerRedirect } from '../kernel/answer.ts'
import { makeOpenEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import type { Failure } from '../errors.ts'
import { isFromOwnPage } from '../kernel/browser.ts'
import { chooseLanguage } from '../kernel/public-endpoint.ts'
import { makeAssistantCookies } from './addresses.ts'
import { makeAssistantFailed } from './assistant-failure-page.ts'
import type { AssistantPages } from './authorise-endpoints.ts'
import { makeConsentPage } from './consent-page.ts'

export interface ConsentUseCases {
  readonly read: ReadConsent
  readonly answer: AnswerConsent
}

/** Failures after which the browser drops the ticket. After an answer, another window may have replaced the consent. */
const SPENT: Readonly<Record<'shown' | 'answered', ReadonlySet<Failure['_tag']>>> = {
  shown: new Set(['ConsentGone', 'NotForAssistants']),
  answered: new Set(['NotForAssistants']),
}

export function makeConsentEndpoints(
  uses: ConsentUseCases,
  client: AssistantClient,
  { issuer, styles }: AssistantPages,
): readonly Endpoint[] {
  const { ticket } = makeAssistantCookies(issuer.startsWith('https://'))
  const page = makeConsentPage(styles, client)
  const failed = makeAssistantFailed(styles)
  const failing =
    (when: keyof typeof SPENT): Endpoint['fail'] =>
    (failure, setting) => {
      const answer = failed(failure, setting)
      return SPENT[when].has(failure._tag)
        ? { ...answer, headers: { ...answer.headers, 'set-cookie': ticket.drop } }
        : answer
    }
  return makeOpenEndpoints(consentContract, {
    'GET /mcp/oauth/consent': {
      surface: 'page',
      fails: ['ConsentGone', 'NotForAssistants', 'StoreUnavailable'],
      fail: failing('shown'),
      respond: ({ query }, { cookie, language }) =>
        pipe(
          uses.read(cookie(ticket.name)),
          TE.map((consent) => page(consent, chooseLanguage(query, { language }))),
        ),
    },
    'POST /mcp/oauth/consent': {
      surface: 'page',
      bodyRule: { bytes: 8 * 1024, form: true },
      fails: ['ConsentGone', 'ConsentCrossSite', 'NotForAssistants', 'StoreUnavailable'],
      fail: failing('answered'),
      respond: ({ body }, context) =>
        isFromOwnPage(context, issuer)
          ? pipe(
              uses.answer({
                ticket: context.cookie(ticket.name),
                mark: body.mark,
                allowed: body.answer === 'allow',
              }),
              TE.map((location) => answerRedirect(303, location, [ticket.drop])),
            )
          : TE.left({ _tag: 'ConsentCrossSite' }),
    },
  })
}
