// Texts of the frame, of signing in and out, and of ended sessions.

export const shellTexts = {
  'shell.title': ['tapster', 'tapster'],
  'shell.starting': ['Bezig met openen', 'Opening'],
  'shell.slow': ['Dit duurt langer dan gewoonlijk', 'This is taking longer than usual'],
  'shell.menu': ['Meer', 'More'],
  'shell.back': ['Terug', 'Back'],
  'shell.settings': ['Instellingen', 'Settings'],
  'shell.myData': ['Mijn gegevens', 'My data'],
  'shell.logout': ['Uitloggen', 'Sign out'],
  'shell.undo': ['Ongedaan maken', 'Undo'],
  'shell.retry': ['Opnieuw proberen', 'Try again'],
  'shell.requestId': ['Kenmerk {id}', 'Reference {id}'],
  'shell.noHost.title': ['Geen mailprogramma gevonden', 'No mail program found'],
  'shell.noHost.body': [
    'Dit venster werkt alleen in je mailprogramma. Open het daar vanuit een mail.',
    'This pane works only inside your mail program. Open it there from a mail.',
  ],
} as const

export const loginTexts = {
  'login.title': ['Je boekhouding naast je mail', 'Your accounting system next to your mail'],
  'login.value.contact': [
    'Zie bij elke mail wie de afzender is in de boekhouding.',
    'See for every mail who the sender is in the accounting system.',
  ],
  'login.value.archive': [
    'Archiveer een mail met bijlagen als één document.',
    'Archive a mail with its attachments as one document.',
  ],
  'login.value.receipt': ['Zie daarna precies wat er is opgeslagen.', 'See exactly what was stored.'],
  'login.action': ['Inloggen bij de boekhouding', 'Sign in to the accounting system'],
  'login.again': ['Opnieuw inloggen', 'Sign in again'],
  'login.waiting': ['Log in via het andere venster.', 'Sign in using the other window.'],
  'login.reopen': ['Venster opnieuw openen', 'Open the window again'],
  'login.private': [
    'Je logt in bij de boekhouding zelf. Je wachtwoord komt nooit bij ons.',
    'You sign in to the accounting system itself. Your password never reaches us.',
  ],
  'login.mailbox': ['Postvak {address}', 'Mailbox {address}'],
  'failure.session.title': ['Je koppeling is verlopen', 'Your connection has expired'],
  'failure.session.body': [
    'Log opnieuw in. Wat je had ingevuld en gearchiveerd, is bewaard.',
    'Sign in again. What you filled in and archived is kept.',
  ],
  'login.blocked.title': ['Het inlogvenster kon niet openen', 'The sign-in window could not open'],
  'login.blocked.body': [
    'Sta vensters van deze pagina toe en probeer het opnieuw.',
    'Allow pop-up windows for this page and try again.',
  ],
  'login.closed.title': ['Het inloggen is niet afgerond', 'Sign-in was not finished'],
  'login.closed.body': [
    'Het venster ging dicht voordat je was ingelogd. Er is niets gewijzigd.',
    'The window was closed before you were signed in. Nothing has changed.',
  ],
  'login.failed.title': ['Het inloggen is niet gelukt', 'Sign-in failed'],
  'login.forgotten.title': ['Je gegevens zijn verwijderd', 'Your data has been deleted'],
  'login.forgotten.body': [
    'We bewaren niets meer over jou. Je kunt altijd opnieuw inloggen.',
    'We no longer keep anything about you. You can always sign in again.',
  ],
  'logout.done.title': ['Je bent uitgelogd', 'You are signed out'],
  'logout.done.body': [
    'De koppeling met de boekhouding is verbroken.',
    'The connection to the accounting system has been removed.',
  ],
  'logout.partly.title': ['Je bent uitgelogd', 'You are signed out'],
  'logout.partly.body': [
    'De koppeling met de boekhouding kon niet worden verbroken. Log later opnieuw in en uit om dat alsnog te doen.',
    'The connection to the accounting system could not be removed. Sign in and out again later to remove it.',
  ],
} as const

export const itemTexts = {
  'item.tabs': ['Onderdelen van deze pagina', 'Parts of this page'],
  'item.tab.mail': ['Mail', 'Mail'],
  'item.tab.time': ['Uren', 'Time'],
  'item.tab.sales': ['Verkoop', 'Sales'],
} as const
