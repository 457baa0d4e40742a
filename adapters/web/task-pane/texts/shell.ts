// What the pane says around its views.
export const shellTexts = {
  'shell.title': ['tapster', 'tapster'],
  'shell.starting': ['Bezig met openen', 'Opening'],
  'shell.slow': ['Dit duurt langer dan gewoonlijk', 'This is taking longer than usual'],
  'shell.menu': ['Meer', 'More'],
  'shell.back': ['Terug', 'Back'],
  'shell.settings': ['Instellingen', 'Settings'],
  'shell.myData': ['Mijn gegevens', 'My data'],
  'shell.logout': ['Uitloggen', 'Sign out'],
  'shell.loggingOut': ['Bezig met uitloggen', 'Signing out'],
  'shell.retry': ['Opnieuw proberen', 'Try again'],
  'shell.requestId': ['Kenmerk {id}', 'Reference {id}'],
  'shell.noHost.title': ['Geen mailprogramma gevonden', 'No mail program found'],
  'shell.noHost.body': [
    'Dit venster werkt alleen in je mailprogramma. Open het daar vanuit een mail.',
    'This pane works only inside your mail program. Open it there from a mail.',
  ],
} as const
