// A request for authorisation as its query spells it. Whether it asks rightly is check-authorisation.ts's to say.
import * as O from 'fp-ts/lib/Option.js'
import type { AuthorisationAsked, AuthorisationRequest } from './authorisation.ts'

/** None: not sent, without a value, which counts as not sent, or several times (RFC 6749, 3.1 and 3.2). */
export const sentOnce = (given: readonly string[]): O.Option<string> => {
  const [value, ...more] = given
  return value === undefined || value === '' || more.length > 0 ? O.none : O.some(value)
}

/** `query`: what stands behind the question mark. Never fails: what can not be read was not sent. */
export const readAuthorisation = (query: string): AuthorisationAsked => {
  const given = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(query)) {
    const before = given.get(name)
    if (before === undefined) given.set(name, [value])
    else before.push(value)
  }
  const sent = (name: string): O.Option<string> => sentOnce(given.get(name) ?? [])
  return {
    clientId: sent('client_id'),
    redirectUri: sent('redirect_uri'),
    responseType: sent('response_type'),
    codeChallenge: sent('code_challenge'),
    codeChallengeMethod: sent('code_challenge_method'),
    resource: sent('resource'),
    scope: sent('scope'),
    state: sent('state'),
    repeated: [...given].flatMap(([name, values]) => (values.length > 1 ? [name] : [])),
  }
}

/** A query that asks for the same once more. */
export const writeAuthorisation = (
  clientId: string,
  { redirectUri, codeChallenge, state }: AuthorisationRequest,
): string =>
  new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
    ...(O.isSome(state) ? { state: state.value } : {}),
  }).toString()
