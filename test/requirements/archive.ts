// ARC: archiving, as far as it is built.
export const archiveRequirements = {
  'ARC-1': 'a mail becomes one ledger document with its PDF and every attachment',
  'ARC-2': 'what fails half-way is removed again, at once or by a retried job, and the caller is told',
  'ARC-3': 'the PDF looks like the mail and its rendering reaches nothing outside',
  'ARC-4': 'the same mail to the same target makes one document',
  'ARC-9': 'size and number are bounded; many parts are archived by a worker; memory stays flat; stored mails go away',
  'ARC-11': 'the parts are read back and compared, and the answer is a receipt',
} as const
