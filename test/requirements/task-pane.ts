// CLI: the task pane, as far as it is built.
export const taskPaneRequirements = {
  'CLI-2': 'one storage key holds the session; a JWT near its end is renewed once for all callers',
  'CLI-3': 'a session that ended shows login; at start a session is renewed or recovered where it can be',
  'CLI-4': 'logout revokes, disconnects and clears, whatever of it fails',
  'CLI-8': 'Dutch and English, keyboard and screen reader, a narrow pane, light and dark',
  'CLI-5': 'the message of the dialog is taken from our own origin only',
} as const
