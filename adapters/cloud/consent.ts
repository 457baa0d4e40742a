// Consent of a directory: where its administrator gives it, and what a token shows of it now (SYS-3, SYS-11).
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { AskDirectory, ConsentAddresses } from '#domain/mailing/ports.ts'
import type { DirectoryAnswer } from '#domain/mailing/system-mailbox.ts'
import { type AppTokens, SCOPE, type TokenFailure } from './app-tokens.ts'
import { rolesIn } from './wire-codecs.ts'

const CALLBACK = '/system/mailboxes/cloud/callback'

export interface ConsentAddressOptions {
  /** The login's root. */
  readonly loginUrl: string
  readonly clientId: O.Option<string>
  /** Where people reach the service. */
  readonly baseUrl: string
}

/** Of all permissions that the application is registered for: those of an application cannot be asked for one by one. */
export const makeConsentAddresses = ({ loginUrl, clientId, baseUrl }: ConsentAddressOptions): ConsentAddresses => ({
  consentAt: (directoryTenantId, state) =>
    O.map((id: string) => {
      const redirectUri = new URL(CALLBACK, baseUrl).href
      const directory = directoryTenantId === '' ? 'organizations' : encodeURIComponent(directoryTenantId)
      const query = new URLSearchParams({ client_id: id, scope: SCOPE, redirect_uri: redirectUri, state })
      return { consentUrl: `${loginUrl.replace(/\/+$/, '')}/${directory}/v2.0/adminconsent?${query}`, redirectUri }
    })(clientId),
})

const refused = (failure: TokenFailure): DirectoryAnswer => {
  switch (failure._tag) {
    case 'CloudNotConfigured':
      return { _tag: 'ClientRefused' }
    case 'NotConsented':
      return { _tag: 'ConsentMissing' }
    case 'CloudMailboxUnknown':
      return { _tag: 'DirectoryUnknown' }
    case 'CloudRefused':
    case 'CloudThrottled':
    case 'CloudUnavailable':
    case 'CloudOutcomeUnknown':
      return { _tag: 'DirectoryAway' }
  }
}

/** By a token that is issued now. `tokens`: those that mails leave with, which use it from then on. */
export const makeAskDirectory =
  (tokens: Pick<AppTokens, 'take' | 'forget'>): AskDirectory =>
  (directoryTenantId) =>
  async () => {
    tokens.forget(directoryTenantId)
    const token = await tokens.take(directoryTenantId)
    return E.isLeft(token)
      ? refused(token.left)
      : {
          _tag: 'TokenIssued',
          maySend: O.getOrElse(() => true)(
            O.map((roles: readonly string[]) => roles.includes('Mail.Send'))(rolesIn(token.right)),
          ),
        }
  }
