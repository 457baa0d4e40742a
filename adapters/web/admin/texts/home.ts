// The checks and figures that the home page asks the service for.
export const homeTexts = {
  'failure.CHECK_FAILED.title': ['Een controle is mislukt', 'A check has failed'],
  'failure.CHECK_FAILED.body': [
    'Of hier iets aan de hand is, weten we nu niet. Probeer het opnieuw.',
    'Whether anything is wrong here is not known now. Try again.',
  ],
  'check.what': ['mails, koppelingen en licenties', 'mails, links and licences'],
  'check.mail.unknown.what': ['mails zonder uitkomst', 'mails without an outcome'],
  'check.mail.unknown.one': [
    'Van {count} mail is onbekend of hij aankwam',
    'Whether {count} mail arrived is not known',
  ],
  'check.mail.unknown.other': [
    'Van {count} mails is onbekend of ze aankwamen',
    'Whether {count} mails arrived is not known',
  ],
  'check.mail.unknown.body': [
    'De dienst stuurt ze niet vanzelf nog eens. Beslis per mail of hij opnieuw moet.',
    'The service does not send them again by itself. Decide for each mail whether it should leave again.',
  ],
  'check.mail.unknown.do': ['Mails beoordelen', 'Decide on the mails'],
  'check.link.lapsing.what': ['koppelingen met de boekhouding', 'links with the accounting system'],
  'check.link.lapsing.one': [
    '{count} koppeling met de boekhouding loopt bijna af',
    '{count} link with the accounting system is about to lapse',
  ],
  'check.link.lapsing.other': [
    '{count} koppelingen met de boekhouding lopen bijna af',
    '{count} links with the accounting system are about to lapse',
  ],
  'check.link.lapsing.body': [
    'Vernieuwen lukt al een tijd niet. Wie in het mailprogramma opnieuw inlogt bij de boekhouding, houdt de koppeling.',
    'Renewing has failed for some time. People who sign in at the accounting system again, in their mail client, keep the link.',
  ],
  'check.link.lapsing.do': ['Mensen bekijken', 'See the people'],
  'check.ledger.down.what': ['de boekhouding', 'the accounting system'],
  'check.ledger.down.one': ['De boekhouding antwoordt niet', 'The accounting system does not answer'],
  'check.ledger.down.other': ['De boekhouding antwoordt niet', 'The accounting system does not answer'],
  'check.ledger.down.body': [
    'Mensen kunnen nu niet bij hun gegevens in de boekhouding. De dienst blijft het proberen.',
    'People cannot reach their data in the accounting system now. The service keeps trying.',
  ],
  'check.ledger.down.do': ['Vernieuwen van koppelingen bekijken', 'See the renewing of links'],
  'check.licence.ending.what': ['licenties die aflopen', 'licences that end'],
  'check.licence.ending.one': ['{count} licentie loopt bijna af', '{count} licence ends soon'],
  'check.licence.ending.other': ['{count} licenties lopen bijna af', '{count} licences end soon'],
  'check.licence.ending.body': [
    'Verleng de licentie, of laat het kantoor weten dat hij stopt.',
    'Extend the licence, or let the office know that it ends.',
  ],
  'check.licence.ending.do': ['Licentie bekijken', 'See the licence'],
  'check.licence.full.what': ['plaatsen in licenties', 'places of licences'],
  'check.licence.full.one': ['{count} licentie is bijna vol', '{count} licence is nearly full'],
  'check.licence.full.other': ['{count} licenties zijn bijna vol', '{count} licences are nearly full'],
  'check.licence.full.body': [
    'Als de plaatsen op zijn, kunnen nieuwe postvakken niet meer mee. Zet plaatsen vrij of verhoog het aantal.',
    'Once no place is left, no mailbox can be added. Free places, or raise their number.',
  ],
  'check.licence.full.do': ['Plaatsen bekijken', 'See the places'],
  'figure.mail.sent': ['Verstuurde mails', 'Mails sent'],
  'figure.survey.responses': ['Ingevulde vragenlijsten', 'Survey responses'],
  'figure.archive.mails': ['Gearchiveerde mails', 'Archived mails'],
  'figure.archive.people': ['Mensen die archiveerden', 'People who archived'],
  'figure.ledger.refreshed': ['Vernieuwde koppelingen', 'Links renewed'],
  'figure.description': [
    'Van {from} tot en met {to}, per dag. Hoogste: {most}.',
    'From {from} to {to}, by day. Most: {most}.',
  ],
  'figure.today': ['{count} vandaag', '{count} today'],
  'figure.table': ['Als tabel', 'As a table'],
  'figure.day': ['Dag', 'Day'],
  'figure.value': ['Aantal', 'Number'],
} as const
