// The home page.
export const homeTexts = {
  'home.title': ['Overzicht', 'Overview'],
  'home.well': ['Alles in orde', 'All is well'],
  'home.lead': [
    'Wat aandacht vraagt, staat bovenaan. De cijfers eronder gaan over {office}.',
    'What needs attention is at the top. The figures beneath are about {office}.',
  ],
  'home.attention': ['Dit vraagt je aandacht', 'This needs your attention'],
  'home.people.all': ['Alle mensen bekijken', 'See all people'],
  'home.log': ['De laatste 24 uur', 'The last 24 hours'],
  'home.log.service': ['De laatste 24 uur, in de hele dienst', 'The last 24 hours, in the whole service'],
  'home.log.errors': ['Fouten', 'Errors'],
  'home.log.warnings': ['Waarschuwingen', 'Warnings'],
  'home.log.open': ['Logboek openen', 'Open the log'],
  'home.signIns': ['Waar je bent ingelogd', 'Your sign-ins'],
  'home.errors.one': ['{count} fout in de laatste 24 uur', '{count} error in the last 24 hours'],
  'home.errors.other': ['{count} fouten in de laatste 24 uur', '{count} errors in the last 24 hours'],
  'home.errors.body': [
    'Kijk in het logboek wat er misging en of iemand er last van had.',
    'See in the log what went wrong and whether it affected people.',
  ],
  'home.errors.do': ['Fouten bekijken', 'See the errors'],
  'home.removal.one': ['{count} persoon wordt verwijderd', '{count} person is being removed'],
  'home.removal.other': ['{count} mensen worden verwijderd', '{count} people are being removed'],
  'home.removal.body': [
    'Tot de dag van verwijderen kun je dat nog terugdraaien.',
    'Until the day of removal you can still take that back.',
  ],
  'home.nothing.title': [
    'Je bent ingelogd, maar hier is niets voor je te doen',
    'You are signed in, but there is nothing for you to do here',
  ],
  'home.nothing.body': [
    'Je hebt geen rechten in het beheer. Vraag een beheerder van {office} om een rol als je hier iets moet regelen.',
    'You have no permissions in the administration. Ask an administrator of {office} for a role if you have something to arrange here.',
  ],
} as const
