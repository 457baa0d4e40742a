// What whoever is not signed in reads.
export const signInTexts = {
  nl: {
    'signIn.title': 'Beheer van tapster',
    'signIn.lead': 'Hier regel je wie van je kantoor de dienst gebruikt, en zie je wat er gebeurt.',
    'signIn.how': 'Je logt in met je werkaccount. Een apart wachtwoord heb je niet nodig.',
    'signIn.button': 'Inloggen met je werkaccount',
    'signIn.other': 'Een ander account kiezen',
    'signIn.ended.title': 'Je bent uitgelogd',
    'signIn.ended.body': 'Log opnieuw in. Wat je had ingevuld, staat er dan nog.',
    'signIn.left.title': 'Je bent uitgelogd',
    'signIn.left.body': 'Op een gedeelde computer: sluit ook je browser.',
  },
  en: {
    'signIn.title': 'Administration of tapster',
    'signIn.lead': 'Here you arrange who of your office uses the service, and see what happens.',
    'signIn.how': 'You sign in with your work account. You need no password of its own.',
    'signIn.button': 'Sign in with your work account',
    'signIn.other': 'Choose another account',
    'signIn.ended.title': 'Your sign-in has ended',
    'signIn.ended.body': 'Sign in again. What you had filled in will still be there.',
    'signIn.left.title': 'You are signed out',
    'signIn.left.body': 'On a shared computer: close your browser too.',
  },
} as const
