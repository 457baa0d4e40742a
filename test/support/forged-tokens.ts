// Access tokens as forgers make them: right in everything but what a test changes.
import { randomUUID } from 'node:crypto'
import { decodeJwt, type JWTHeaderParameters, type JWTPayload, SignJWT, type CryptoKey, type KeyObject } from 'jose'
import type { AssistantOffice } from './assistant-office.ts'

export interface Forgery {
  /** Undefined leaves a claim out. */
  readonly claims?: Readonly<Record<string, unknown>>
  readonly header?: Readonly<Record<string, unknown>>
  readonly key?: CryptoKey | KeyObject | Uint8Array
}

/** Signed like `model`, which is a good one, unless the forgery says otherwise. */
export function forge(office: AssistantOffice, model: string, { claims, header, key }: Forgery = {}): Promise<string> {
  const payload = { ...decodeJwt(model), jti: randomUUID(), ...claims } as JWTPayload
  const protectedHeader = { alg: 'HS256', typ: 'at+jwt', ...header } as JWTHeaderParameters
  return new SignJWT(payload).setProtectedHeader(protectedHeader).sign(key ?? office.jwtSecret)
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Unsigned. */
export function unsigned(model: string, alg: string, signature = ''): string {
  return `${part({ alg, typ: 'at+jwt' })}.${part(decodeJwt(model))}.${signature}`
}
