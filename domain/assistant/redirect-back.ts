// The address that the browser is sent back to (RFC 6749, 4.1.2): with the code, or with why there is none; and from whom, so that no other server's
// answer can be taken for ours (RFC 9207).
import * as O from 'fp-ts/lib/Option.js'
import type { AuthorisationRequest, RequestRefused } from './authorisation.ts'

// The address itself stays as the client spells it.
const spelled = (
  issuer: string,
  { redirectUri, state }: Pick<AuthorisationRequest, 'redirectUri' | 'state'>,
  told: Readonly<Record<string, string>>,
): string => {
  const parameters = new URLSearchParams({ ...told, ...(O.isSome(state) ? { state: state.value } : {}), iss: issuer })
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${parameters}`
}

export const backWithCode = (
  issuer: string,
  request: Pick<AuthorisationRequest, 'redirectUri' | 'state'>,
  code: string,
): string => spelled(issuer, request, { code })

export const backRefused = (
  issuer: string,
  refused: Pick<RequestRefused, 'redirectUri' | 'state' | 'error' | 'description'>,
): string => spelled(issuer, refused, { error: refused.error, error_description: refused.description })
