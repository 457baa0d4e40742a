// The answer of an endpoint, before it is written to the connection.
import type { Readable } from 'node:stream'
import type { Language } from '#domain/shared/language.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Failure } from '../errors.ts'

export interface Answer {
  readonly status: number
  /** An object is written as JSON. A stream is written as it arrives, and a failure of the stream cuts the answer off. */
  readonly body: object | string | Buffer | Readable
  /** The media type of the body, if it is not an object. */
  readonly type?: string
  readonly headers?: Readonly<Record<string, string | string[]>>
}

export function answerJson(body: object): Answer {
  return { status: 200, body }
}

export function answerHtml(status: number, body: string): Answer {
  return { status, body, type: 'text/html; charset=utf-8' }
}

/** `cookies`: values of Set-Cookie headers. Use 303 after a form, so that the browser does not send the form to the new address. */
export function answerRedirect(status: 302 | 303, location: string, cookies: readonly string[] = []): Answer {
  return {
    status,
    body: '',
    type: 'text/plain; charset=utf-8',
    headers: { location, ...(cookies.length === 0 ? {} : { 'set-cookie': [...cookies] }) },
  }
}

/** What the wording of a failure depends on. */
export interface FailureSetting {
  readonly language: Language
  readonly requestId: string
  readonly now: Instant
}

/** Answers a failure in a format other than JSON. */
export type AnswerFailure = (failure: Failure, setting: FailureSetting) => Answer
