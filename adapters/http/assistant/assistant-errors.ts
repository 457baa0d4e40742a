// Failures of connecting an assistant: a page shows them to people, and OAuth's error format to developers of clients.
import type { ClientRefused } from '#domain/assistant/authorisation.ts'
import type { ConnectionNotFound } from '#application/assistant/connections.ts'
import type { ConsentGone, GrantRefused, NotForAssistants, RedirectUriRefused } from '#domain/assistant/failures.ts'
import type { Bilingual } from '#domain/shared/language.ts'
import { describe, type DescribeErrors } from '../kernel/error-description.ts'

type AssistantFailure =
  | ClientRefused
  | NotForAssistants
  | ConsentGone
  /** The answer to the consent came from a page other than the consent page. */
  | { readonly _tag: 'ConsentCrossSite' }
  | GrantRefused
  /** The client authenticated by the Authorization header (RFC 6749, 2.3.1), which the server does not read. */
  | { readonly _tag: 'BasicAuthRefused' }
  | RedirectUriRefused
  | ConnectionNotFound

const formatInBoth = (text: string): Bilingual => [text, text]

const clientWordings: Readonly<Record<ClientRefused['because'], Bilingual>> = {
  client: [
    'Deze assistent is hier niet bekend, dus we sturen je er niet naartoe. Verwijder de verbinding in je assistent en voeg haar opnieuw toe.',
    'This assistant is not known here, so we do not send you to it. Remove the connection in your assistant and add it again.',
  ],
  'redirect-uri': [
    'Deze assistent wil je naar een adres sturen dat hier niet op de lijst staat, dus dat doen we niet. Ken je deze assistent, vraag dan wie deze dienst beheert om het adres op de lijst te zetten.',
    'This assistant wants you sent to an address that is not on the list here, so we do not do that. If you know this assistant, ask the operator of this service to add the address to the list.',
  ],
}

const notForWordings: Readonly<Record<NotForAssistants['because'], Bilingual>> = {
  'mail-domain': [
    'Een assistent verbinden kan alleen met een account op het maildomein van wie deze dienst beheert. Kies bij een nieuwe poging dat account.',
    'An assistant can only be connected with an account on the mail domain of those who run this service. Choose that account at the next attempt.',
  ],
  'not-an-administrator': [
    'Alleen wie alle kantoren beheert, kan een assistent verbinden. Een beheerder van deze dienst kan je dat recht geven; heb je nog een ander account, kies dan dat.',
    'Only people who manage all offices can connect an assistant. An operator of this service can give you that permission; if you have another account, choose that one.',
  ],
}

export const assistantErrors: DescribeErrors<AssistantFailure> = {
  ClientRefused: ({ because }) => describe(400, clientWordings[because]),
  NotForAssistants: ({ because }) => describe(403, notForWordings[because]),
  ConsentGone: describe(400, [
    'Deze vraag is al beantwoord, verlopen, of in een andere browser gesteld. Wil je de assistent nog verbinden, begin dan opnieuw vanuit je assistent.',
    'This question was answered already, has expired, or was asked in another browser. If you still want to connect the assistant, start again from your assistant.',
  ]),
  ConsentCrossSite: describe(403, [
    'Dit antwoord kwam niet van onze eigen pagina, dus er is niets mee gedaan.',
    'This answer did not come from our own page, so nothing was done with it.',
  ]),
  GrantRefused: ({ error, description }) => describe(error === 'invalid_client' ? 401 : 400, formatInBoth(description)),
  BasicAuthRefused: describe(
    401,
    formatInBoth(
      'Send client_id and client_secret in the body (client_secret_post); the Authorization header is not read.',
    ),
    { headers: { 'www-authenticate': 'Basic realm="tapster"' } },
  ),
  RedirectUriRefused: describe(
    400,
    formatInBoth('Each of redirect_uris must be on the list of this server, letter by letter.'),
  ),
  ConnectionNotFound: describe(404, ['Deze verbinding is er niet (meer).', 'This connection is not here (any more).']),
}
