// Licences and activations for the contract suites; every id and domain is a new one unless a test says otherwise.
import { randomUUID } from 'node:crypto'
import * as O from 'fp-ts/lib/Option.js'
import { asUserUuid } from '#domain/identity/user.ts'
import {
  type Activation,
  type Applicant,
  asActivationKey,
  asLicenceId,
  type Licence,
  MAX_ACTIVATIONS,
  TRIAL_LENGTH,
} from '#domain/licence/licence.ts'
import { mailbox, newUuid, NOW } from './sample-connections.ts'

export function sampleApplicant(change: Partial<Applicant> = {}): Applicant {
  return {
    name: 'Bram Šimić',
    email: mailbox('Bram@Kantoor-Noord.nl'),
    user: asUserUuid(newUuid()),
    ...change,
  }
}

export function sampleLicence(change: Partial<Licence> = {}): Licence {
  return {
    id: asLicenceId(newUuid()),
    covers: `${randomUUID()}.example`,
    applicant: O.some(sampleApplicant()),
    organization: 'Kantoor Noord',
    activationKey: asActivationKey(newUuid()),
    kind: 'trial',
    maxActivations: MAX_ACTIVATIONS,
    nearMaxAt: O.none,
    status: 'active',
    expiresAt: NOW + TRIAL_LENGTH,
    boundTo: O.some({ directoryTenantId: newUuid(), ledgerTenantId: '3124501' }),
    createdAt: NOW,
    ...change,
  }
}

export function sampleActivation({ id }: Licence, address: string, change: Partial<Activation> = {}): Activation {
  return {
    licence: id,
    mailbox: mailbox(address),
    activatedAt: NOW,
    lastUsedAt: NOW + 1,
    deactivatedAt: O.none,
    ...change,
  }
}
