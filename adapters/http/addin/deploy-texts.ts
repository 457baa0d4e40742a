// What the page about rolling out says, in both languages. `{…}` is filled in from this installation; `…` between backticks is shown as typed.
export const deployTexts = {
  title: ['tapster uitrollen in Outlook', 'Rolling tapster out in Outlook'],
  lead: [
    'Voor wie het Microsoft 365 of de Exchange van een kantoor beheert. Het kost je ongeveer tien minuten; daarna kan het tot 24 uur duren voordat iedereen de knop ziet.',
    'For administrators of an office’s Microsoft 365 or Exchange. It takes about ten minutes. After that it can take up to 24 hours until everyone sees the button.',
  ],
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
    'Het bericht of de afspraak die open staat, lezen en wijzigen',
    'To read and change the message or appointment that is open',
  ],
  step1: ['Kies het bestand', 'Choose the file'],
  choice: [
    'Neem er één, niet allebei: het is dezelfde invoegtoepassing in twee vormen.',
    'Take one of them, not both: it is the same add-in in two forms.',
  ],
  zipTitle: ['Pakket voor Microsoft 365', 'Package for Microsoft 365'],
  zipFor: [
    'Outlook op het web, de nieuwe Outlook, en Outlook voor Windows uit een abonnement (versie 2304 of nieuwer).',
    'Outlook on the web, the new Outlook, and Outlook for Windows of a subscription (version 2304 or newer).',
  ],
  xmlTitle: ['XML-manifest', 'XML manifest'],
  xmlFor: [
    'Al die Outlooks, en ook Outlook op de Mac, Outlook zonder abonnement en Exchange op een eigen server. Neem dit als iemand zo werkt.',
    'All of these, and also Outlook on Mac, Outlook without a subscription and Exchange on your own server. Take this one if anybody works like that.',
  ],
  download: ['Download', 'Download'],
  step2: ['Upload het', 'Upload it'],
  cloudTitle: ['Microsoft 365', 'Microsoft 365'],
  cloud: [
    [
      'Open `admin.microsoft.com` en log in als beheerder.',
      'Ga naar Instellingen, Geïntegreerde apps, en kies Aangepaste apps uploaden.',
      'Kies Office-invoegtoepassing, en upload het bestand van stap 1.',
    ],
    [
      'Open `admin.microsoft.com` and sign in as an administrator.',
      'Go to Settings, Integrated apps, and choose Upload custom apps.',
      'Choose Office Add-in, and upload the file of step 1.',
    ],
  ],
  serverTitle: ['Exchange op een eigen server', 'Exchange on your own server'],
  server: [
    'Voer dit uit in de Exchange Management Shell. De server haalt het manifest zelf op, en moet dit adres dus kunnen bereiken.',
    'Run this in the Exchange Management Shell. The server fetches the manifest by itself, so it has to reach this address.',
  ],
  step3: ['Bepaal wie hem krijgt', 'Decide who gets it'],
  who: [
    [
      'Begin met jezelf of een kleine groep, doorloop stap 5, en wijs hem dan toe aan de rest.',
      'Wijs de groepen zelf toe: wie alleen lid is van een groep binnen een groep, krijgt de knop niet.',
      'Mail vanzelf archiveren bij het verzenden werkt alleen als jij de invoegtoepassing uitrolt. Wie hem zelf toevoegt, heeft de knop en archiveert daarmee.',
      'Iedereen kan blijven verzenden, ook als de dienst niet bereikbaar is. Outlook kan dan vragen of het bericht toch weg mag.',
    ],
    [
      'Begin with yourself or a small group, go through step 5, and then assign it to the others.',
      'Assign the groups themselves: members of a group within a group do not get the button.',
      'Archiving mail by itself as it is sent works only where you roll the add-in out. People who add it themselves archive with the button.',
      'Users can go on sending, also while the service cannot be reached. Outlook may then ask whether to send the message anyway.',
    ],
  ],
  step4: ['Sta toe wat nodig is', 'Allow what is needed'],
  allow: [
    [
      'De invoegtoepassing leest het bericht dat open staat met zijn bijlagen, zet er een kenmerk in als het een concept is, en bewaart dat concept. Bij andere berichten kan ze niet.',
      'Laat de computers `{origin}` en `https://appsforoffice.microsoft.com` bereiken. Inloggen bij de boekhouding gaat in een venster dat naar `{ledger}` leidt.',
      'Archiveren bij het verzenden kan in Outlook op het web, de nieuwe Outlook, Outlook voor Windows vanaf versie 2206 en voor de Mac vanaf 16.65. Bij een eigen server alleen in Outlook voor Windows, met Exchange 2019 CU12 of 2016 CU22 en nieuwer.',
      'Wat een oudere Outlook niet kan, zoals bijlagen lezen, zegt tapster als je het nodig hebt. Op een telefoon is de knop er niet.',
    ],
    [
      'The add-in reads the message that is open with its attachments, puts a mark in it where it is a draft, and saves that draft. It cannot get at other messages.',
      'Let the computers reach `{origin}` and `https://appsforoffice.microsoft.com`. Signing in to the accounting system happens in a window that leads to `{ledger}`.',
      'Archiving as mail is sent works in Outlook on the web, the new Outlook, Outlook for Windows from version 2206 and for Mac from 16.65. With a server of your own in Outlook for Windows only, with Exchange 2019 CU12 or 2016 CU22 and newer.',
      'What an older Outlook cannot do, such as reading attachments, tapster says when you need it. On a phone the button is not there.',
    ],
  ],
  signOn: [
    'Deze installatie vraagt een bewijs van ieders postvak. Geef de app `{clientId}` in Microsoft Entra de URI `{resource}` en de scope `access_as_user`, sta daarvoor Office toe (`ea5a67f6-b6f3-4338-b240-c655ddc3cc8e`), vraag de claims `email` en `xms_edov` op, en geef als beheerder toestemming.',
    'This installation requires each user to prove their mailbox. In Microsoft Entra, give the app `{clientId}` the URI `{resource}` and the scope `access_as_user`, allow Office to use it (`ea5a67f6-b6f3-4338-b240-c655ddc3cc8e`), ask for the claims `email` and `xms_edov`, and consent as an administrator.',
  ],
  step5: ['Controleer', 'Check'],
  check: [
    [
      'Open een mail. Bij de knoppen staat Boekhouding; op het web en in de nieuwe Outlook achter Apps. Zet het venster vast met de punaise, dan blijft het open bij de volgende mail.',
      'Log in bij de boekhouding. Je ziet van wie de mail is, en kunt hem archiveren.',
      'Zet bij Instellingen aan dat verzonden mail vanzelf wordt gearchiveerd, en stuur een mail aan een relatie. Na een minuut staat hij in de boekhouding.',
      'Staat hij er niet, terwijl de knop er wel is? Haal dan het pakket weg en upload het XML-manifest: Microsoft 365 geeft bij sommige pakketten het verzenden niet door.',
      'Is de knop er na 24 uur niet, open dan op die computer `{origin}/mailclient-plugin/icons/icon-64.png` in een browser. Zie je daar het beeldmerk niet, dan houdt het netwerk de dienst tegen.',
    ],
    [
      'Open a mail. Accounting is among the buttons; on the web and in the new Outlook behind Apps. Pin the pane, and it stays open for the next mail.',
      'Sign in to the accounting system. You see who the mail is from, and can archive it.',
      'Under Settings, let sent mail be archived by itself, and send a mail to a contact. After a minute it is in the accounting system.',
      'If it is not, while the button is there, take the package away and upload the XML manifest: of some packages Microsoft 365 does not pass the sending on.',
      'If the button is not there after 24 hours, open `{origin}/mailclient-plugin/icons/icon-64.png` in a browser on that computer. If you do not see the mark there, the network holds the service back.',
    ],
  ],
  update: ['Bijwerken', 'Updating'],
  updateBody: [
    'Een nieuwe versie van de dienst werkt meteen, zonder dat je iets doet. Alleen als de versie hierboven hoger is dan die in het beheercentrum, upload je het bestand opnieuw bij dezelfde app. Doe dat dan snel: tot je ermee instemt, kan Outlook de invoegtoepassing uitzetten.',
    'A new version of the service works at once, without you doing anything. Only where the version above is higher than the one in the admin center, upload the file again for the same app. Do that soon: until you consent, Outlook may switch the add-in off.',
  ],
  remove: ['Weghalen', 'Taking it away'],
  removeBody: [
    'Kies in Geïntegreerde apps tapster, en dan App verwijderen. De knop is binnen 24 uur weg. Wat in de boekhouding staat, blijft daar; wat de dienst van mensen bewaart, staat bij {privacy}.',
    'In Integrated apps choose tapster, and then Remove app. The button is gone within 24 hours. What is in the accounting system stays there; what the service keeps of people is said under {privacy}.',
  ],
  removeServer: ['Op een eigen server:', 'On your own server:'],
  privacy: ['Privacy', 'Privacy'],
} as const
