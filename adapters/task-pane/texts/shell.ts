// What the pane says around its views.
export const shellTexts = {
  nl: {
    'shell.title': 'tapster',
    'shell.starting': 'Bezig met openen',
    'shell.menu': 'Meer',
    'shell.logout': 'Uitloggen',
    'shell.loggingOut': 'Bezig met uitloggen',
    'shell.linked': 'Koppeling in orde',
    'shell.division': 'administratie {division}',
    'shell.retry': 'Opnieuw proberen',
    'shell.requestId': 'Kenmerk {id}',
    'shell.noHost.title': 'Geen mailprogramma gevonden',
    'shell.noHost.body': 'Dit venster hoort in je mailprogramma te staan. Open het daar vanuit een mail.',
  },
  en: {
    'shell.title': 'tapster',
    'shell.starting': 'Opening',
    'shell.menu': 'More',
    'shell.logout': 'Sign out',
    'shell.loggingOut': 'Signing out',
    'shell.linked': 'Link in order',
    'shell.division': 'division {division}',
    'shell.retry': 'Try again',
    'shell.requestId': 'Reference {id}',
    'shell.noHost.title': 'No mail client found',
    'shell.noHost.body': 'This pane belongs in your mail client. Open it there from a mail.',
  },
} as const
