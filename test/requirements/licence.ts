// LIC: licences and activations, as far as they are built.
export const licenceRequirements = {
  'LIC-8':
    'disconnect takes a mailbox off its licence, as often as one likes; where proof is required only with a session of that mailbox',
} as const
