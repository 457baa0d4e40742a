// What can be wrong with a request before any use case is asked.
import { type Instant, seconds } from '#domain/shared/clock.ts'
import type { Fault } from '#adapters/contract/codecs/faults.ts'
import { sizeInWords } from './size-in-words.ts'
import type { DescribeErrors } from './error-description.ts'

export type HttpFailure =
  | { readonly _tag: 'InvalidInput'; readonly faults: readonly Fault[] }
  | { readonly _tag: 'BadRequest' }
  | { readonly _tag: 'UnsupportedMediaType' }
  | { readonly _tag: 'NotAForm' }
  /** `limit` in bytes. */
  | { readonly _tag: 'PayloadTooLarge'; readonly limit: number }
  | { readonly _tag: 'BodyTimedOut' }
  | { readonly _tag: 'BodyAborted' }
  | { readonly _tag: 'RateLimited'; readonly retryAt: Instant }
  | { readonly _tag: 'TooManyUploads' }
  | { readonly _tag: 'RouteNotFound' }
  | { readonly _tag: 'MethodNotAllowed'; readonly allow: string }
  /** A bug of ours; whoever caught it has logged it. */
  | { readonly _tag: 'Internal' }

export const invalidInput = (faults: readonly Fault[]): HttpFailure => ({ _tag: 'InvalidInput', faults })

export const httpErrors: DescribeErrors<HttpFailure> = {
  InvalidInput: ({ faults }) => ({
    status: 400,
    code: 'VALIDATION_FAILED',
    message: {
      nl: 'De aanvraag klopt niet. Bij elk veld staat wat er anders moet.',
      en: 'The request is not valid. Each field says what has to change.',
    },
    faults,
  }),
  BadRequest: () => ({
    status: 400,
    code: 'BAD_REQUEST',
    message: {
      nl: 'De dienst kan deze aanvraag niet lezen. Controleer het adres en de headers.',
      en: 'The service can not read this request. Check its address and headers.',
    },
    headers: { connection: 'close' },
  }),
  UnsupportedMediaType: () => ({
    status: 415,
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: {
      nl: 'Stuur de gegevens als application/json in UTF-8, zonder compressie.',
      en: 'Send the data as application/json in UTF-8, not compressed.',
    },
    faults: [
      {
        path: 'content-type',
        message: { nl: 'Hier hoort application/json.', en: 'This must be application/json.' },
      },
    ],
  }),
  NotAForm: () => ({
    status: 415,
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: {
      nl: 'Stuur de gegevens als application/x-www-form-urlencoded in UTF-8, zonder compressie.',
      en: 'Send the data as application/x-www-form-urlencoded in UTF-8, not compressed.',
    },
  }),
  PayloadTooLarge: ({ limit }) => ({
    status: 413,
    code: 'PAYLOAD_TOO_LARGE',
    message: {
      nl: `Dit is te groot: hoogstens ${sizeInWords(limit)} per keer.`,
      en: `This is too large: at most ${sizeInWords(limit)} at a time.`,
    },
  }),
  BodyTimedOut: () => ({
    status: 408,
    code: 'REQUEST_TIMEOUT',
    message: {
      nl: 'De aanvraag kwam niet op tijd binnen. Stuur hem opnieuw.',
      en: 'The request did not arrive in time. Send it again.',
    },
    headers: { connection: 'close' },
  }),
  BodyAborted: () => ({
    status: 400,
    code: 'BAD_REQUEST',
    message: {
      nl: 'De aanvraag is afgebroken voordat alles binnen was. Stuur hem opnieuw.',
      en: 'The request ended before all of it arrived. Send it again.',
    },
  }),
  RateLimited: ({ retryAt }) => ({
    status: 429,
    code: 'RATE_LIMITED',
    message: {
      nl: 'Er kwamen te veel aanvragen vanaf dit adres. Probeer het zo meteen opnieuw.',
      en: 'Too many requests came from this address. Try again in a moment.',
    },
    retryAt,
  }),
  TooManyUploads: (_, now) => ({
    status: 503,
    code: 'SERVER_BUSY',
    message: {
      nl: 'Er komen veel mails tegelijk binnen. Er is niets gearchiveerd; probeer het zo meteen opnieuw.',
      en: 'Many mails are coming in at once. Nothing was archived; try again in a moment.',
    },
    retryAt: now + seconds(10),
  }),
  RouteNotFound: () => ({
    status: 404,
    code: 'NOT_FOUND',
    message: {
      nl: 'Dit adres bestaat niet. Controleer het adres.',
      en: 'This address does not exist. Check the address.',
    },
  }),
  MethodNotAllowed: ({ allow }) => ({
    status: 405,
    code: 'METHOD_NOT_ALLOWED',
    message: {
      nl: `Dit adres kent deze methode niet. Gebruik ${allow}.`,
      en: `This address does not have this method. Use ${allow}.`,
    },
    headers: { allow },
  }),
  Internal: () => ({
    status: 500,
    code: 'INTERNAL',
    message: {
      nl: 'Er ging bij ons iets mis. Het is gemeld; probeer het later opnieuw.',
      en: 'Something went wrong on our side. It has been reported; try again later.',
    },
  }),
}
