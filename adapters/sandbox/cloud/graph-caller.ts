// Decides whether a call of the API may be carried out: by which token, in whose mailbox, with which permission, within which limits.
import * as E from 'fp-ts/lib/Either.js'
import type { Cloud } from './cloud.ts'
import type { Permission } from './consents.ts'
import { type CloudUser, type Directory, userIn } from './directories.ts'
import type { GraphFailure } from './graph-failure.ts'

export interface GraphCall {
  readonly directory: Directory
  readonly user: CloudUser
}

const failure = (status: number, code: string, message: string): E.Either<GraphFailure, never> =>
  E.left({ status, code, message })

const unauthenticated = (message: string): E.Either<GraphFailure, never> =>
  failure(401, 'InvalidAuthenticationToken', message)

/** `named`: the user of the path. */
export const admit = (
  cloud: Cloud,
  authorization: string,
  named: string,
  permission: Permission,
): E.Either<GraphFailure, GraphCall> => {
  const { consents, tokens } = cloud.state()
  const [, presented] = /^Bearer (.+)$/i.exec(authorization) ?? []
  if (presented === undefined) return unauthenticated('Access token is empty.')
  const token = tokens.read(presented, cloud.now())
  if (token === undefined) return unauthenticated('CompactToken parsing failed with error code: 80049217')
  if (token === 'expired') return unauthenticated('Lifetime validation failed, the token is expired.')
  if (!token.permissions.includes(permission))
    return failure(403, 'ErrorAccessDenied', 'Access is denied. Check credentials and try again.')
  const user = userIn(token.directory, named)
  if (user === undefined)
    return named.includes('@')
      ? failure(404, 'ErrorInvalidUser', `The requested user '${named}' is invalid.`)
      : failure(404, 'ResourceNotFound', 'Resource could not be discovered.')
  if (consents.denied.has(user.email)) return failure(403, 'ErrorAccessDenied', 'Access to OData is disabled.')
  return E.right({ directory: token.directory, user })
}

/** The answer to a call beyond the limits of a mailbox. How long to wait is told at times, and then always a second. */
export const throttled = (why: 'too-many-at-once' | 'too-many'): GraphFailure =>
  why === 'too-many-at-once'
    ? {
        status: 429,
        code: 'ApplicationThrottled',
        message: 'Application is over its MailboxConcurrency limit.',
        retryAfter: '1',
      }
    : { status: 429, code: 'ApplicationThrottled', message: 'Application is over its quota.' }
