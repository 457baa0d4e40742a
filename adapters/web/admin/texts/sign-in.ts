// The page before sign-in.
export const signInTexts = {
  'signIn.title': ['Beheer van tapster', 'Administration of tapster'],
  'signIn.lead': [
    'Hier regel je wie van je kantoor de dienst gebruikt, en zie je wat er gebeurt.',
    'Here you arrange who of your office uses the service, and see what happens.',
  ],
  'signIn.how': [
    'Je logt in met je werkaccount. Een apart wachtwoord heb je niet nodig.',
    'You sign in with your work account. You need no password of its own.',
  ],
  'signIn.button': ['Inloggen met je werkaccount', 'Sign in with your work account'],
  'signIn.other': ['Een ander account kiezen', 'Choose another account'],
  'signIn.ended.title': ['Je bent uitgelogd', 'Your sign-in has ended'],
  'signIn.ended.body': [
    'Log opnieuw in. Wat je had ingevuld, staat er dan nog.',
    'Sign in again. What you had filled in will still be there.',
  ],
  'signIn.left.title': ['Je bent uitgelogd', 'You are signed out'],
  'signIn.left.body': [
    'Op een gedeelde computer: sluit ook je browser.',
    'On a shared computer: close your browser too.',
  ],
} as const
