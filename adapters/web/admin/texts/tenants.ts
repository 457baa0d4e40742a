// Offices, for operators.
export const tenantTexts = {
  'tenants.title': ['Kantoren', 'Offices'],
  'tenants.lead': [
    'Elk kantoor heeft zijn eigen mensen, rollen en gegevens. Geen kantoor ziet iets van een ander.',
    'Each office has its own people, roles and data. No office sees anything of another.',
  ],
  'tenants.add': ['Kantoor toevoegen', 'Add an office'],
  'tenants.found.one': ['{count} kantoor', '{count} office'],
  'tenants.found.other': ['{count} kantoren', '{count} offices'],
  'tenants.more': [
    'De eerste {shown} van {total}. Zoek om de rest te vinden.',
    'The first {shown} of {total}. Search to find the others.',
  ],
  'tenants.domains': ['Maildomeinen', 'Mail domains'],
  'tenants.domains.help': [
    'Eén per regel, zoals korrel.example. Wie zo’n adres heeft, hoort na het inloggen bij dit kantoor.',
    'One on each line, such as korrel.example. People with such an address belong to this office.',
  ],
  'tenants.domains.none': ['Geen', 'None'],
  'tenants.domains.invalid': [
    'Dit is geen domein: {domain}. Schrijf het als korrel.example, zonder @.',
    'This is not a domain: {domain}. Write it as korrel.example, without @.',
  ],
  'tenants.name.missing': ['Vul de naam van het kantoor in.', 'Fill in the name of the office.'],
  'tenants.search': ['Zoeken op naam of maildomein', 'Search by name or mail domain'],
  'tenants.empty.title': ['Geen kantoor gevonden', 'No office found'],
  'tenants.empty.body': [
    'Zoek op een ander deel van de naam of het maildomein.',
    'Search for another part of the name or the mail domain.',
  ],
  'tenants.added.body': [
    'Er is nog niemand. Voeg als eerste een beheerder toe.',
    'The office has no people yet. Start by adding an administrator.',
  ],
  'tenants.added.link': ['Naar {name}', 'To {name}'],
  'tenants.off.title': ['{name} uitschakelen', 'Turn off {name}'],
  'tenants.off.body': [
    'Niemand van dit kantoor kan nog inloggen. Alle gegevens blijven staan, en je kunt het kantoor weer inschakelen.',
    'People of this office can no longer sign in. All data stays, and you can turn the office on again.',
  ],
  'tenants.on': ['Inschakelen', 'Turn on'],
  'tenants.open': ['Dit kantoor beheren', 'Manage this office'],
  'tenants.status.on': ['Mensen van dit kantoor kunnen inloggen.', 'People of this office can sign in.'],
  'tenants.status.off': [
    'Niemand van dit kantoor kan inloggen. Alle gegevens staan er nog.',
    'People of this office can not sign in. All data is still there.',
  ],
  'tenants.gone.title': ['Dit kantoor bestaat niet', 'This office does not exist'],
  'tenants.gone.body': [
    'Controleer het adres, of zoek het kantoor in de lijst.',
    'Check the address, or search for the office in the list.',
  ],
} as const
