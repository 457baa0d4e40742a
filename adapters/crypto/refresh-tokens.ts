// Refresh tokens of the assistant tool server: connection and generation with an HMAC. The service stores none, and only it can create one.
import { O, pipe } from '#domain/shared/fp.ts'
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { RefreshTokens } from '#domain/assistant/ports.ts'
import { asSignInId } from '#domain/identity/principal.ts'
import { parseUuid } from '#domain/shared/uuid.ts'

// 16 bytes of uuid, 6 of generation and 32 of HMAC are 54 bytes, which fill 72 letters exactly: a token has only one spelling.
const UUID = 16
const SAID = 22
const TOKEN = /^tar_([\w-]{72})$/

const withDashes = (hex: string): string =>
  hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, (_, ...parts) => parts.slice(0, 5).join('-'))

/** The key is derived from `secret`, so that a refresh token never counts as an access token, or the reverse. */
export function makeRefreshTokens(secret: Uint8Array): RefreshTokens {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'tapster assistant refresh tokens', 32))
  const seal = (said: Uint8Array): Buffer => createHmac('sha256', key).update(said).digest()

  return {
    sign: (connection, generation) => {
      const said = Buffer.alloc(SAID)
      said.write(connection.replaceAll('-', ''), 'hex')
      said.writeUIntBE(generation, UUID, SAID - UUID)
      return `tar_${Buffer.concat([said, seal(said)]).toString('base64url')}`
    },
    read: (token) => {
      const [, letters] = TOKEN.exec(token) ?? []
      if (letters === undefined) return O.none
      const bytes = Buffer.from(letters, 'base64url')
      const said = bytes.subarray(0, SAID)
      if (!timingSafeEqual(bytes.subarray(SAID), seal(said))) return O.none
      return pipe(
        parseUuid(withDashes(said.toString('hex', 0, UUID))),
        O.map((uuid) => ({ connection: asSignInId(uuid), generation: said.readUIntBE(UUID, SAID - UUID) })),
      )
    },
  }
}
