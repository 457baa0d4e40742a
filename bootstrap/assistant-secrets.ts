// The secrets of the tool server for assistants: the configured ones, else derived from the secret of sessions. Production requires configured ones
// where assistants may connect.
import { hkdfSync } from 'node:crypto'
import { O, pipe } from '#domain/shared/fp.ts'
import type { Config } from './config/config.ts'

export interface AssistantSecrets {
  /** The secret of the only client. */
  readonly clientSecret: string
  /** 32 bytes, from which the keys of tokens are derived. */
  readonly jwtSecret: Uint8Array<ArrayBuffer>
}

const deriveSecret = (secret: Uint8Array, purpose: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(hkdfSync('sha256', secret, '', `tapster assistant: ${purpose}`, 32))

/** `kept`: a secret that survives a restart, that of PLUGIN_JWT_SECRET. */
export function readAssistantSecrets(
  config: Pick<Config, 'MCP_OAUTH_CLIENT_SECRET' | 'MCP_JWT_SECRET'>,
  kept: Uint8Array,
): AssistantSecrets {
  return {
    clientSecret: pipe(
      config.MCP_OAUTH_CLIENT_SECRET,
      O.getOrElse(() => Buffer.from(deriveSecret(kept, 'client secret')).toString('base64url')),
    ),
    jwtSecret: pipe(
      config.MCP_JWT_SECRET,
      O.getOrElse(() => deriveSecret(kept, 'tokens')),
    ),
  }
}
