// The licence of the session's mailbox. It holds neither the key nor who asked for the licence.
import * as t from 'io-ts'
import { moment, oneOf } from '../codecs/text.ts'
import { answering, contract, numberOrNull, orNull, textOrNull } from '../endpoint.ts'

const licence = t.type(
  {
    state: oneOf('none', 'pending', 'trial', 'active', 'expired', 'revoked'),
    organization: textOrNull,
    expiresAt: orNull(moment),
    activated: t.boolean,
    activations: numberOrNull,
    maxActivations: t.number,
  },
  'LicenceState',
)

const sample = {
  state: 'trial',
  organization: 'Kantoor Korrel',
  expiresAt: '2026-03-15T12:00:00.000Z',
  activated: true,
  activations: 3,
  maxActivations: 100,
} as const

export const licenceContract = contract({
  'GET /mailclient-plugin/licence': {
    summary:
      "Returns the state of the mailbox under its office's licence. The plugin API works without a licence as well.",
    dutch: 'Geeft hoe het postvak van de sessie onder de licentie van het kantoor valt. Zonder licentie werkt alles.',
    ...answering(200, licence, sample),
  },
})
