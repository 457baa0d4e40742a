// CLI: the task pane.
export const taskPaneRequirements = {
  'CLI-1':
    'in Outlook, and in test mode in a browser with a stand-in mailbox: on localhost, development and tunnel hosts only, never in production',
  'CLI-2': 'one storage key holds the session; a JWT near its end is renewed once for all callers',
  'CLI-3': 'a session that ended shows login; at start a session is renewed or recovered where it can be',
  'CLI-4': 'logout revokes, disconnects and clears, whatever of it fails',
  'CLI-8': 'Dutch and English, keyboard and screen reader, a narrow pane, light and dark',
  'CLI-5': 'the message of the dialog is taken from our own origin only',
  'CLI-6':
    'views for contact, organisation, time, archive, sales, orders, settings and licence; mails and appointments, read and compose',
  'CLI-7': 'the on-send handler hands the mail over and never holds it up',
  'CLI-9': 'a manifest made from configuration that validates',
  'CLI-10': 'the archiveKey travels as an internet header from the pane to the on-send handler',
  'CLI-11': 'the history of a relation on demand: documents, open sales, hours and last contact, by few ledger calls',
  'CLI-12': 'no colleague is offered to be saved; shared mailboxes and folders work; mails are read on phones',
} as const
