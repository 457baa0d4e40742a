// Failures of a request before any use case runs.
import { type Instant, seconds } from '#domain/shared/clock.ts'
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
export function sizeInWords(bytes: number): string {
  return bytes >= MEGA ? `${Math.floor(bytes / MEGA)} MB` : `${Math.floor(bytes / KILO)} kB`
}

export function invalidInput(faults: readonly Fault[]): HttpFailure {
  return { _tag: 'InvalidInput', faults }
}

export function describeInvalidInput(faults: readonly Fault[]): ErrorDescription {
  return describe(400, {
    nl: 'De aanvraag klopt niet. Bij elk veld staat wat er anders moet.',
    en: 'The request is not valid. Each field says what has to change.',
    faults,
  })
}

export const httpErrors: DescribeErrors<HttpFailure> = {
  InvalidInput: ({ faults }) => describeInvalidInput(faults),
  BadRequest: describe(400, {
    nl: 'De dienst kan deze aanvraag niet lezen. Controleer het adres en de headers.',
    en: 'The service cannot read this request. Check its address and headers.',
    headers: { connection: 'close' },
  }),
  UnsupportedMediaType: describe(415, {
    nl: 'Stuur de gegevens als application/json in UTF-8, zonder compressie.',
    en: 'Send the data as application/json in UTF-8, not compressed.',
    faults: [
      { path: 'content-type', message: { nl: 'Hier hoort application/json.', en: 'This must be application/json.' } },
    ],
  }),
  NotAForm: describe(415, {
    nl: 'Stuur de gegevens als application/x-www-form-urlencoded in UTF-8, zonder compressie.',
    en: 'Send the data as application/x-www-form-urlencoded in UTF-8, not compressed.',
  }),
  PayloadTooLarge: ({ limit }) =>
    describe(413, {
      nl: `Dit is te groot: hoogstens ${sizeInWords(limit)} per keer.`,
      en: `This is too large: at most ${sizeInWords(limit)} at a time.`,
    }),
  BodyTimedOut: describe(408, {
    nl: 'De aanvraag kwam niet op tijd binnen. Stuur hem opnieuw.',
    en: 'The request did not arrive in time. Send it again.',
    headers: { connection: 'close' },
  }),
  BodyAborted: describe(400, {
    nl: 'De aanvraag is afgebroken voordat alles binnen was. Stuur hem opnieuw.',
    en: 'The request ended before all of it arrived. Send it again.',
  }),
  BodyRoomFull: (_, now) =>
    describe(503, {
      nl: 'Er komt nu te veel tegelijk binnen. Er is niets bewaard; probeer het zo meteen opnieuw.',
      en: 'Too much is coming in at once. Nothing was saved; try again in a moment.',
      retryAt: now + seconds(10),
    }),
  RateLimited: ({ retryAt }) =>
    describe(429, {
      nl: 'Er kwamen te veel aanvragen vanaf dit adres. Probeer het zo meteen opnieuw.',
      en: 'Too many requests came from this address. Try again in a moment.',
      retryAt,
    }),
  TooManyUploads: (_, now) =>
    describe(503, {
      nl: 'Er komen veel mails tegelijk binnen. Er is niets gearchiveerd; probeer het zo meteen opnieuw.',
      en: 'Many mails are coming in at once. Nothing was archived; try again in a moment.',
      retryAt: now + seconds(10),
    }),
  RouteNotFound: describe(404, {
    nl: 'Dit adres bestaat niet. Controleer het adres.',
    en: 'This address does not exist. Check the address.',
  }),
  MethodNotAllowed: ({ allow }) =>
    describe(405, {
      nl: `Dit adres kent deze methode niet. Gebruik ${allow}.`,
      en: `This address does not have this method. Use ${allow}.`,
      headers: { allow },
    }),
  Internal: describe(500, {
    nl: 'Er ging bij ons iets mis. Het is gemeld; probeer het later opnieuw.',
    en: 'Something went wrong on our side. It has been reported; try again later.',
  }),
}
