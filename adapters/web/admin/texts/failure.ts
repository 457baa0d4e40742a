// Failures by code of the service: what happened and what to do. Codes without a text show the message of the service.
export const failureTexts = {
  'failure.unreachable.title': ['Geen verbinding', 'No connection'],
  'failure.unreachable.body': [
    'Controleer je internetverbinding en probeer het opnieuw.',
    'Check your internet connection and try again.',
  ],
  'failure.unexpected.title': ['Er ging iets mis bij ons', 'Something went wrong on our side'],
  'failure.unexpected.body': [
    'Probeer het opnieuw. Blijft het gebeuren, geef dan het kenmerk door aan wie de dienst beheert.',
    'Try again. If it keeps happening, pass the reference on to the operator of the service.',
  ],
  'failure.refused.title': ['Dat ging niet', 'That could not be done'],
  'failure.FORBIDDEN.title': ['Dit mag je niet', 'You may not do this'],
  'failure.BEYOND_OWN_RIGHTS.title': ['Dit gaat verder dan wat jij mag', 'This goes beyond what you may do'],
  'failure.LAST_ADMINISTRATOR.title': ['Er moet een beheerder overblijven', 'An administrator has to remain'],
  'failure.ROLE_IN_USE.title': ['Deze rol is nog in gebruik', 'This role is still in use'],
  'failure.OPERATOR_TENANT_STAYS.title': ['Dit kantoor blijft actief', 'This office stays active'],
  'failure.NOT_FOUND.title': ['Dit is er niet meer', 'This is no longer there'],
  'failure.NOT_FOUND.body': [
    'Misschien heeft een collega het net weggehaald.',
    'Perhaps a colleague has just removed it.',
  ],
  'failure.CONNECTION_NOT_FOUND.title': ['Deze verbinding is er niet meer', 'This connection is no longer there'],
  'failure.CONNECTION_NOT_FOUND.body': [
    'Misschien is de verbinding verlopen, of heeft een collega die net beëindigd.',
    'Perhaps it expired, or a colleague has just ended it.',
  ],
  'failure.SIGN_IN_REQUIRED.title': ['Je bent niet meer ingelogd', 'You are no longer signed in'],
  'failure.RATE_LIMITED.title': ['Even wachten', 'One moment'],
  'failure.RATE_LIMITED.body': [
    'Er kwamen te veel aanvragen na elkaar. Probeer het over een minuut opnieuw.',
    'Too many requests came after each other. Try again in a minute.',
  ],
  'failure.STORE_UNAVAILABLE.title': ['De dienst is even niet beschikbaar', 'The service is temporarily unavailable'],
  'failure.STORE_UNAVAILABLE.body': ['Probeer het over een minuut opnieuw.', 'Try again in a minute.'],
  'failure.nothingSaved': [
    'Er is niets bewaard; wat je invulde, staat er nog.',
    'Nothing was saved; what you filled in is still there.',
  ],
} as const
