// Consents, codes and connections of assistants for the contract suites; every id and digest is a new one unless a test says otherwise.
import { randomUUID } from 'node:crypto'
import * as O from 'fp-ts/lib/Option.js'
import type { Code, Consent } from '#domain/assistant/connection.ts'
import type { OneTimeDigest } from '#domain/assistant/ports.ts'
import type { SignIn } from '#domain/identity/principal.ts'
import { asUserUuid } from '#domain/identity/user.ts'
import { fromDays, fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import { newTenant, newUuid, NOW } from './sample-connections.ts'
import { sampleSignIn } from './sample-people.ts'

export function newOnceDigest(): OneTimeDigest {
  return `Sum-${randomUUID()}` as OneTimeDigest
}

const somewhere = () => ({ tenantUuid: newTenant(), user: asUserUuid(newUuid()) })

export function sampleConsent(change: Partial<Consent> = {}): Consent {
  return {
    place: somewhere(),
    request: {
      redirectUri: 'https://assistant.example/terug?a=%C3%A9',
      codeChallenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
      state: O.some('{"naar":"élan"} %20'),
    },
    expiresAt: NOW + fromMinutes(10),
    ...change,
  }
}

export function sampleCode(change: Partial<Code> = {}): Code {
  return {
    place: somewhere(),
    redirectUri: 'http://127.0.0.1:49152/terug',
    codeChallenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    expiresAt: NOW + fromSeconds(60),
    ...change,
  }
}

/** The sign-in of a connection. */
export function sampleAssistant(change: Partial<SignIn> = {}): SignIn {
  return sampleSignIn({ kind: 'assistant', label: 'Assistent “Klaver”', expiresAt: NOW + fromDays(30), ...change })
}
