// Consent of a directory: builds the address where its administrator consents, and reads the current consent from a token (SYS-3, SYS-11).
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { CheckDirectory, FindConsentPlace } from '#domain/mailing/consent.ts'
import type { DirectoryAnswer } from '#domain/mailing/system-mailbox.ts'
import { type AppTokens, TOKEN_SCOPE, type TokenFailure } from './app-tokens.ts'
import { parseRoles } from './wire-codecs.ts'

const CALLBACK = '/system/mailboxes/cloud/callback'

export interface ConsentPlaceOptions {
  /** The root address of the login. */
  readonly loginUrl: string
  readonly clientId: O.Option<string>
  /** The public address of the service. */
  readonly baseUrl: string
}

/** Asks for all permissions that the application is registered for: an application cannot ask for single ones. */
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

function toDirectoryAnswer(token: string): DirectoryAnswer {
  const roles = parseRoles(token)
  return O.isNone(roles) || roles.value.includes('Mail.Send') ? 'MaySend' : 'MayNotSend'
}

/** Fetches a new token and reads its permissions. `tokens`: the cache that mailers use, so that they use the new token from then on. */
export function makeAskDirectory(tokens: Pick<AppTokens, 'take' | 'forget'>): CheckDirectory {
  return function askDirectory(directoryTenantId) {
    return pipe(
      TE.fromIO(() => tokens.forget(directoryTenantId)),
      TE.flatMap(() => tokens.take(directoryTenantId)),
      TE.match(({ _tag }) => REFUSED[_tag], toDirectoryAnswer),
    )
  }
}
