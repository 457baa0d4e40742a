// The page to which the cloud provider sends an administrator's browser after consent. It shows the result (SYS-5).
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { SystemMailbox } from '#domain/mailing/system-mailbox.ts'
import { type Language, pickTexts } from '#domain/shared/language.ts'
import { consentCallbackContract, directory } from '#adapters/contract/mailing/system-mailboxes.ts'
import { type Answer, answerHtml } from '../kernel/answer.ts'
import { makeOpenEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import type { Failure } from '../errors.ts'
import { makeFailurePage, type FailureTitles, renderResultPage } from '../kernel/result-page.ts'
import type { MailingUseCases } from './mailing-use-cases.ts'

const TITLES: FailureTitles = { otherwise: ['De toestemming is niet verwerkt', 'Consent was not processed'] }

const TEXTS = {
  granted: ['De toestemming is gegeven', 'Consent was given'],
  effect: [
    [
      'Het systeempostvak mag nu mail versturen.',
      'Het kan een uur duren voordat de toestemming overal werkt. Stuur daarna een testmail.',
    ],
    [
      'The system mailbox may send mail now.',
      'It can take an hour until consent is effective everywhere. Send a test mail after that.',
    ],
  ],
  nextStep: [
    'Er is niets gewijzigd. Open het systeempostvak in het beheer en begin daar opnieuw.',
    'Nothing was changed. Open the system mailbox in the administration and start again there.',
  ],
  used: [
    'Deze pagina heeft niets gewijzigd. Kijk in het beheer bij het systeempostvak of de toestemming er al is, en begin daar anders opnieuw.',
    'This page changed nothing. See at the system mailbox in the administration whether consent is there already; if not, start again there.',
  ],
  toMailbox: ['Naar het systeempostvak', 'To the system mailbox'],
  toMailboxes: ['Naar de systeempostvakken', 'To the system mailboxes'],
} as const

const MAILBOXES = '/admin/system-mailboxes'

function renderGrantedPage(styles: readonly string[], language: Language, { key }: SystemMailbox): Answer {
  const { granted: title, effect: paragraphs, toMailbox: label } = pickTexts(TEXTS, language)
  return answerHtml(
    200,
    renderResultPage(styles, language, { title, paragraphs, actions: [{ href: `${MAILBOXES}/${key}`, label }] }),
  )
}

const VALUE_AT_MOST = 8_000
/** Anyone can put their own text into an address, and this page shows it. */
const DESCRIPTION_AT_MOST = 300

/** A value that is repeated, or longer than any value of the provider, counts as absent. */
const parseGiven = (value: unknown): O.Option<string> =>
  typeof value === 'string' && value.length <= VALUE_AT_MOST ? O.some(value) : O.none

/** `styles`: addresses. */
export function makeConsentCallbackEndpoints(
  { systemMailboxes }: MailingUseCases,
  styles: readonly string[],
): readonly Endpoint[] {
  return makeOpenEndpoints(consentCallbackContract, {
    'GET /system/mailboxes/cloud/callback': {
      surface: 'page',
      limited: 'admin',
      usesUp: true,
      fails: [
        'ConsentDeclined',
        'ConsentNotGranted',
        'ConsentStateInvalid',
        'ConsentMailboxUnknown',
        'StoreUnavailable',
      ],
      fail: makeFailurePage(styles, '/system/mailboxes/cloud/callback', TITLES, ({ _tag }, language, message) => {
        const { nextStep, used, toMailboxes } = pickTexts(TEXTS, language)
        // The link may already have been used for a consent that was given.
        const next = _tag === 'ConsentStateInvalid' ? used : nextStep
        return { paragraphs: [message, next], actions: [{ href: MAILBOXES, label: toMailboxes }] }
      }),
      respond: ({ query }, { language }) => {
        const tenant = parseGiven(query.tenant)
        return pipe(
          systemMailboxes.complete({
            // A refusal in any form never counts as consent.
            error: query.error === undefined ? O.none : O.alt(() => O.some('error'))(parseGiven(query.error)),
            errorDescription: O.map((text: string) => text.slice(0, DESCRIPTION_AT_MOST))(
              parseGiven(query.error_description),
            ),
            adminConsent: parseGiven(query.admin_consent),
            tenant,
            // A provider never sends a tenant that no directory can have, so the state is then ignored.
            state: O.isNone(tenant) || directory.is(tenant.value) ? parseGiven(query.state) : O.none,
          }),
          TE.bimap(
            (failure): Failure =>
              failure._tag === 'SystemMailboxUnknown' ? { _tag: 'ConsentMailboxUnknown' } : failure,
            (mailbox) => renderGrantedPage(styles, language, mailbox),
          ),
        )
      },
    },
  })
}
