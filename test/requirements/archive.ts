// ARC: archiving, as far as it is built.
export const archiveRequirements = {
  'ARC-1': 'a mail becomes one ledger document with its PDF and every attachment',
  'ARC-2': 'what fails half-way is removed again, at once or by a retried job, and the caller gets the failure',
  'ARC-3': 'the PDF looks like the mail and its rendering reaches nothing outside',
  'ARC-4': 'the same mail to the same target makes one document',
  'ARC-5': 'a target can be announced, and changed, until the mail is sent',
  'ARC-6': 'a mail that is sent is stored and archived by a worker, once for each archiveKey',
  'ARC-7':
    'announced wins always, then the conversation’s target, then the default after an opt-in; else nothing is archived',
  'ARC-8':
    'jobs wait, repeat, fail and expire on request, their state can be seen, and no worker’s death leaves half a document or two',
  'ARC-9': 'size and number are bounded; many parts are archived by a worker; memory stays flat; stored mails go away',
  'ARC-10': 'which mails are archived, by whom, when and where, is shown to the whole tenant',
  'ARC-11': 'the parts are read back and compared, and the answer is a receipt',
  'ARC-12':
    'every attachment is a picture that the PDF shows legibly or a part of the document; what was left out is on the receipt with its reason',
  'ARC-13':
    'an archive that failed is tried again by its user, and one asked while the ledger does not answer is left to the worker, exactly once',
  'ARC-14': 'the date of an archived mail is its Date header; a mail without one says so',
  'ARC-15':
    'inline pictures are placed by content id, else by an unambiguous name; the others, and attachments that cannot be read, are listed and stop nothing',
  'ARC-16': 'only rows and pictures that fit on the rest of a page stay whole; no page has a gap that the mail has not',
} as const
