// Failures of a request before any use case runs.
import { type Instant, fromSeconds } from '#domain/shared/clock.ts'
import type { Fault } from '#adapters/contract/codecs/described.ts'
import { describe, type DescribeErrors, type ErrorDescription } from './error-description.ts'

export type HttpFailure =
  | { readonly _tag: 'InvalidInput'; readonly faults: readonly Fault[] }
  | { readonly _tag: 'BadRequest' }
  | { readonly _tag: 'UnsupportedMediaType' }
  | { readonly _tag: 'NotAForm' }
  /** `limit` in bytes. */
  | { readonly _tag: 'PayloadTooLarge'; readonly limit: number }
  | { readonly _tag: 'BodyTimedOut' }
  | { readonly _tag: 'BodyAborted' }
  | { readonly _tag: 'BodyRoomFull' }
  | { readonly _tag: 'RateLimited'; readonly retryAt: Instant }
  | { readonly _tag: 'TooManyUploads' }
  | { readonly _tag: 'RouteNotFound' }
  | { readonly _tag: 'MethodNotAllowed'; readonly allow: string }
  /** A bug, which its catcher has logged. */
  | { readonly _tag: 'Internal' }

const KILO = 1024
const MEGA = KILO * KILO

/** Rounded down, in the largest unit: 36 MB, 16 kB. */
export function formatSize(bytes: number): string {
  return bytes >= MEGA ? `${Math.floor(bytes / MEGA)} MB` : `${Math.floor(bytes / KILO)} kB`
}

export function refuseInput(faults: readonly Fault[]): HttpFailure {
  return { _tag: 'InvalidInput', faults }
}

export function describeInvalidInput(faults: readonly Fault[]): ErrorDescription {
  return describe(
    400,
    [
      'De aanvraag klopt niet. Bij elk veld staat wat er anders moet.',
      'The request is not valid. Each field says what has to change.',
    ],
    { faults },
  )
}

export const httpErrors: DescribeErrors<HttpFailure> = {
  InvalidInput: ({ faults }) => describeInvalidInput(faults),
  BadRequest: describe(
    400,
    [
      'De dienst kan deze aanvraag niet lezen. Controleer het adres en de headers.',
      'The service cannot read this request. Check its address and headers.',
    ],
    { headers: { connection: 'close' } },
  ),
  UnsupportedMediaType: describe(
    415,
    [
      'Stuur de gegevens als application/json in UTF-8, zonder compressie.',
      'Send the data as application/json in UTF-8, not compressed.',
    ],
    { faults: [{ path: 'content-type', message: ['Hier hoort application/json.', 'This must be application/json.'] }] },
  ),
  NotAForm: describe(415, [
    'Stuur de gegevens als application/x-www-form-urlencoded in UTF-8, zonder compressie.',
    'Send the data as application/x-www-form-urlencoded in UTF-8, not compressed.',
  ]),
  PayloadTooLarge: ({ limit }) =>
    describe(413, [
      `Dit is te groot: hoogstens ${formatSize(limit)} per keer.`,
      `This is too large: at most ${formatSize(limit)} at a time.`,
    ]),
  BodyTimedOut: describe(
    408,
    ['De aanvraag kwam niet op tijd binnen. Stuur hem opnieuw.', 'The request did not arrive in time. Send it again.'],
    { headers: { connection: 'close' } },
  ),
  BodyAborted: describe(400, [
    'De aanvraag is afgebroken voordat alles binnen was. Stuur hem opnieuw.',
    'The request ended before all of it arrived. Send it again.',
  ]),
  BodyRoomFull: (_, now) =>
    describe(
      503,
      [
        'Er komt nu te veel tegelijk binnen. Er is niets opgeslagen; probeer het zo meteen opnieuw.',
        'Too much is coming in at once. Nothing was saved; try again in a moment.',
      ],
      { retryAt: now + fromSeconds(10) },
    ),
  RateLimited: ({ retryAt }) =>
    describe(
      429,
      [
        'Er kwamen te veel aanvragen vanaf dit adres. Probeer het zo meteen opnieuw.',
        'Too many requests came from this address. Try again in a moment.',
      ],
      { retryAt },
    ),
  TooManyUploads: (_, now) =>
    describe(
      503,
      [
        'Er komen veel mails tegelijk binnen. Er is niets gearchiveerd; probeer het zo meteen opnieuw.',
        'Many mails are coming in at once. Nothing was archived; try again in a moment.',
      ],
      { retryAt: now + fromSeconds(10) },
    ),
  RouteNotFound: describe(404, [
    'Dit adres bestaat niet. Controleer het adres.',
    'This address does not exist. Check the address.',
  ]),
  MethodNotAllowed: ({ allow }) =>
    describe(
      405,
      [`Dit adres kent deze methode niet. Gebruik ${allow}.`, `This address does not have this method. Use ${allow}.`],
      { headers: { allow } },
    ),
  Internal: describe(500, [
    'Er ging bij ons iets mis. Het is gemeld; probeer het later opnieuw.',
    'Something went wrong on our side. It has been reported; try again later.',
  ]),
}
