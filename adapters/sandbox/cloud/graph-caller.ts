// Decides whether a call of the API may be carried out: checks its token, mailbox, permission and limits.
import { randomUUID } from 'node:crypto'
import { E } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import type { ReceivedContext } from '#adapters/sandbox/kit/request.ts'
import type { Cloud } from './cloud.ts'
import { type CloudUser, type CloudDirectory, type CloudPermission, findCloudUser } from './directories.ts'

export interface GraphFailure {
  readonly status: number
  readonly code: string
  readonly message: string
  /** Set for some 429 responses. */
  readonly retryAfter?: string
}

export function respondGraphFailure(cloud: Cloud, ctx: ReceivedContext, failure: GraphFailure): void {
  const requestId = ctx.response.get('request-id') || randomUUID()
  if (failure.status === 401) ctx.set('www-authenticate', 'Bearer realm="", authorization_uri="", client_id=""')
  if (failure.retryAfter !== undefined) ctx.set('retry-after', failure.retryAfter)
  ctx.status = failure.status
  ctx.body = {
    error: {
      code: failure.code,
      message: failure.message,
      innerError: {
        date: new Date(cloud.now()).toISOString().slice(0, 19),
        'request-id': requestId,
        'client-request-id': requestId,
      },
    },
  }
}

export interface GraphCall {
  readonly directory: CloudDirectory
  readonly user: CloudUser
}

const failWith = (status: number, code: string, message: string): E.Either<GraphFailure, never> =>
  E.left({ status, code, message })

const failUnauthenticated = (message: string): E.Either<GraphFailure, never> =>
  failWith(401, 'InvalidAuthenticationToken', message)

/** `named`: the user in the path. `permissions`: one of them is enough. */
export function admitGraphCaller(
  cloud: Cloud,
  authorization: string,
  named: string,
  permissions: readonly CloudPermission[],
): E.Either<GraphFailure, GraphCall> {
  const { consents, tokens } = cloud
  const [, presented] = /^Bearer (.+)$/i.exec(authorization) ?? []
  if (presented === undefined) return failUnauthenticated('Access token is empty.')
  const token = tokens.read(presented, cloud.now())
  if (token === undefined) return failUnauthenticated('CompactToken parsing failed with error code: 80049217')
  if (token === 'expired') return failUnauthenticated('Lifetime validation failed, the token is expired.')
  if (!permissions.some((one) => token.permissions.includes(one)))
    return failWith(403, 'ErrorAccessDenied', 'Access is denied. Check credentials and try again.')
  const user = findCloudUser(token.directory, named)
  if (user === undefined)
    return named.includes('@')
      ? failWith(404, 'ErrorInvalidUser', `The requested user '${named}' is invalid.`)
      : failWith(404, 'ResourceNotFound', 'Resource could not be discovered.')
  if (consents.denied.has(user.email)) return failWith(403, 'ErrorAccessDenied', 'Access to OData is disabled.')
  return E.right({ directory: token.directory, user })
}

/** The answer to a call beyond the limits of a mailbox. Only one of the two has a retry time, which is always one second. */
export function makeThrottled(why: 'too-many-at-once' | 'too-many'): GraphFailure {
  return why === 'too-many-at-once'
    ? {
        status: 429,
        code: 'ApplicationThrottled',
        message: 'Application is over its MailboxConcurrency limit.',
        retryAfter: '1',
      }
    : { status: 429, code: 'ApplicationThrottled', message: 'Application is over its quota.' }
}

const emailAddress = t.intersection([t.type({ address: t.string }), t.partial({ name: t.string })])
const recipient = t.type({ emailAddress })
const recipients = t.array(recipient)
const body = t.type({ contentType: t.string, content: t.string })

export const SendMail = t.intersection([
  t.type({
    message: t.partial({
      subject: t.string,
      body,
      from: recipient,
      replyTo: recipients,
      toRecipients: recipients,
      ccRecipients: recipients,
      bccRecipients: recipients,
      attachments: t.array(
        t.intersection([
          t.type({ name: t.string }),
          t.partial({ contentBytes: t.string, isInline: t.boolean, contentId: t.string }),
        ]),
      ),
      internetMessageHeaders: t.array(t.type({ name: t.string, value: t.string })),
      singleValueExtendedProperties: t.array(t.type({ id: t.string, value: t.string })),
    }),
  }),
  t.partial({ saveToSentItems: t.boolean }),
])

const moment = t.type({ dateTime: t.string, timeZone: t.string })

export const NewEvent = t.intersection([
  t.type({ subject: t.string, start: moment, end: moment }),
  t.partial({
    body,
    attendees: t.array(t.intersection([recipient, t.partial({ type: t.string })])),
    location: t.partial({ displayName: t.string }),
    transactionId: t.string,
  }),
])

/** Undefined: the API does not accept this content type. Ignores case. */
export function parseContentType(contentType: string): 'text' | 'html' | undefined {
  const type = contentType.toLowerCase()
  return type === 'text' || type === 'html' ? type : undefined
}

export function listMailAddresses(those: t.TypeOf<typeof recipients> | undefined): readonly string[] {
  return (those ?? []).map((one) => one.emailAddress.address)
}

/** A rough check: other texts are refused at once; mail to an unknown address is returned later. */
export function isAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text)
}
