// LIC: licences and activations.
export const licenceRequirements = {
  'LIC-1':
    'the first registration of a mail domain makes a trial licence and mails its code; each registration gets the same answer',
  'LIC-2':
    'the first activation binds directory and ledger, later ones must match; the first refusal that holds is the answer',
  'LIC-3': 'never more activations than seats; event 5 once in the life of a licence that is no trial',
  'LIC-4':
    'validate and access say how a mailbox stands and record its use; more is only for a session of that mailbox',
  'LIC-5': 'past its expiry a licence is marked expired by the next activate, validate or access, once',
  'LIC-6': 'an operator changes kind, expiry and status; revoked is final, and an expired licence can be prolonged',
  'LIC-7': 'activations unused for three calendar months are deactivated, once per local date',
  'LIC-8':
    'disconnect takes a mailbox off its licence, as often as one likes; where proof is required only with a session of that mailbox',
  'LIC-9': 'users whom licences made are marked for removal when no licence needs them, and only those',
  'LIC-10':
    'an operator sees activations with their last use and releases one; the same mailbox takes its own seat again',
  'LIC-11': 'operators send the code of a pending licence again, correct its applicant, or remove it, each audited',
  'LIC-12':
    'operators move a licence to a new mail domain, and make a new one after a revocation, each audited; mails about an ended licence say whom to ask',
} as const
