// The texts of the roll-out page that depend on the installation, in both languages. The other texts are in adapters/web/public/pages.
export const deployTexts = {
  unfitTitle: ['Hier valt nog niets uit te rollen', 'There is nothing to roll out here yet'],
  AddressNotSecure: [
    'Outlook opent een invoegtoepassing alleen via https, en deze dienst staat op `{origin}`.',
    'Outlook opens an add-in over https only, and this service is at `{origin}`.',
  ],
  AddressNotSecureRemedy: [
    'Vraag degene die de dienst installeert om het https-adres in te stellen waarop mensen de dienst bereiken.',
    'Ask the person who installs the service to set the https address at which people reach it.',
  ],
  ClientIdNotUuid: [
    'Outlook herkent een app uit Microsoft Entra aan een uuid. De ingestelde toepassings-id is geen uuid.',
    'Outlook identifies an app of Microsoft Entra by a uuid. The configured application id is not a uuid.',
  ],
  ClientIdNotUuidRemedy: [
    'Vraag degene die de dienst installeert om de toepassings-id in te stellen die Entra toont.',
    'Ask the person who installs the service to set the application id that Entra shows.',
  ],
  unfitAfter: [
    'Daarna staan hier de bestanden en de vijf stappen.',
    'After that the files and the five steps are here.',
  ],
  installation: ['Deze installatie', 'This installation'],
  address: ['Adres', 'Address'],
  id: ['Id van de invoegtoepassing', 'Id of the add-in'],
  version: ['Versie', 'Version'],
  permission: ['Toestemming', 'Permission'],
  permissionIs: [
    'Het bericht of de afspraak die openstaat, lezen en wijzigen',
    'To read and change the message or appointment that is open',
  ],
  zipTitle: ['Pakket voor Microsoft 365', 'Package for Microsoft 365'],
  zipFor: [
    'Outlook op het web, de nieuwe Outlook, en Outlook voor Windows uit een abonnement (versie 2304 of nieuwer).',
    'Outlook on the web, the new Outlook, and Outlook for Windows of a subscription (version 2304 or newer).',
  ],
  xmlTitle: ['XML-manifest', 'XML manifest'],
  xmlFor: [
    'Al die Outlooks, en ook Outlook op de Mac, Outlook zonder abonnement en Exchange op een eigen server. Neem dit als iemand zo werkt.',
    'All of these, and also Outlook on Mac, Outlook without a subscription and Exchange on your own server. Take this one if anyone works like that.',
  ],
  download: ['Download', 'Download'],
} as const
