// Failures of the licence area.
import type { Tagged } from '#domain/shared/tagged.ts'
import type { ActivationRefusal } from './licence-transitions.ts'

/** One for each refusal (LIC-2). */
export type ActivationRefused = { readonly [Refusal in ActivationRefusal]: Tagged<Refusal> }[ActivationRefusal]

export const activationRefused = (refusal: ActivationRefusal): ActivationRefused => ({ _tag: refusal })

export const licenceNotFound: Tagged<'LicenceNotFound'> = { _tag: 'LicenceNotFound' }
