// Consent of a directory: where its administrator gives it, and what a token shows of it now (SYS-3, SYS-11).
import { E, O } from '#domain/shared/fp.ts'
import type { CheckDirectory, FindConsentPlace } from '#domain/mailing/consent.ts'
import type { DirectoryAnswer } from '#domain/mailing/system-mailbox.ts'
import { type AppTokens, TOKEN_SCOPE, type TokenFailure } from './app-tokens.ts'
import { parseRoles } from './wire-codecs.ts'

const CALLBACK = '/system/mailboxes/cloud/callback'

export interface ConsentPlaceOptions {
  /** The login's root. */
  readonly loginUrl: string
  readonly clientId: O.Option<string>
  /** Where people reach the service. */
  readonly baseUrl: string
}

/** Of all permissions that the application is registered for: those of an application cannot be asked for one by one. */
export function makeFindConsentPlace({ loginUrl, clientId, baseUrl }: ConsentPlaceOptions): FindConsentPlace {
  return function findConsentPlace(directoryTenantId, state) {
    return O.map((id: string) => {
      const redirectUri = new URL(CALLBACK, baseUrl).href
      const directory = directoryTenantId === '' ? 'organizations' : encodeURIComponent(directoryTenantId)
      const query = new URLSearchParams({ client_id: id, scope: TOKEN_SCOPE, redirect_uri: redirectUri, state })
      return { consentUrl: `${loginUrl.replace(/\/+$/, '')}/${directory}/v2.0/adminconsent?${query}`, redirectUri }
    })(clientId)
  }
}

const REFUSED: Readonly<Record<TokenFailure['_tag'], DirectoryAnswer>> = {
  CloudNotConfigured: 'ClientRefused',
  NotConsented: 'ConsentMissing',
  CloudMailboxUnknown: 'DirectoryUnknown',
  CloudRefused: 'DirectoryAway',
  CloudThrottled: 'DirectoryAway',
  CloudUnavailable: 'DirectoryAway',
  CloudOutcomeUnknown: 'DirectoryAway',
}

/** By a token that is issued now. `tokens`: those that mails leave with, which use it from then on. */
export function makeAskDirectory(tokens: Pick<AppTokens, 'take' | 'forget'>): CheckDirectory {
  return function askDirectory(directoryTenantId) {
    return async () => {
      tokens.forget(directoryTenantId)
      const token = await tokens.take(directoryTenantId)
      if (E.isLeft(token)) return REFUSED[token.left._tag]
      const roles = parseRoles(token.right)
      return O.isNone(roles) || roles.value.includes('Mail.Send') ? 'MaySend' : 'MayNotSend'
    }
  }
}
