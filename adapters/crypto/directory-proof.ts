// Proves a mailbox by an identity token of the cloud directory (SES-14). Checks the signature against the directory's JWKS, the issuer, the
// audience and the expiry.
import { E } from '#domain/shared/fp.ts'
import { createRemoteJWKSet, customFetch, jwtVerify, type FetchImplementation } from 'jose'
import type { ProofInvalid, ProveMailbox } from '#domain/session/ports.ts'
import { parseMailbox } from '#domain/shared/mailbox.ts'
import { withoutJoseErrors } from './compact-jwt.ts'

const UUID = /^[0-9a-f-]{36}$/i

/**
 * `loginUrl` is the directory's root, to which the tenant and `/v2.0` are added. Anyone can create a directory with any address in it. An
 * address proves a mailbox only if the token says that the directory's owner has verified its domain (`xms_edov`).
 */
export function makeProveMailbox(deps: {
  readonly loginUrl: string
  readonly audience: string
  readonly fetch?: FetchImplementation
}): ProveMailbox {
  const root = deps.loginUrl.replace(/\/+$/, '')
  const keys = createRemoteJWKSet(
    new URL(`${root}/common/discovery/v2.0/keys`),
    deps.fetch === undefined ? {} : { [customFetch]: deps.fetch },
  )
  const invalid = E.left<ProofInvalid>({ _tag: 'ProofInvalid' })

  return (token) => async () => {
    const mailbox = await withoutJoseErrors(async () => {
      const { payload } = await jwtVerify(token, keys, {
        algorithms: ['RS256'],
        audience: deps.audience,
        requiredClaims: ['exp', 'iss', 'tid'],
        clockTolerance: 60,
      })
      const { tid, email, xms_edov: verified } = payload
      if (typeof tid !== 'string' || !UUID.test(tid) || payload.iss !== `${root}/${tid}/v2.0`) return undefined
      return (verified === true || verified === '1' || verified === 1) && typeof email === 'string'
        ? parseMailbox(email)
        : undefined
    })
    return mailbox !== undefined && E.isRight(mailbox) ? mailbox : invalid
  }
}
