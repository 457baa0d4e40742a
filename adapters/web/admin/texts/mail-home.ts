// Mail in the navigation and on the home page: titles, states, and why mail waits.
export const mailHomeTexts = {
  'mailboxes.title': ['Postvakken', 'Mailboxes'],
  'mailServer.title': ['Mailserver', 'Mail server'],
  'mailbox.key.monitor': ['Postvak voor monitorcampagnes', 'Mailbox of monitor campaigns'],
  'mailbox.key.monitor.lead': [
    'Verstuurt uitnodigingen, herinneringen en rapporten van monitorcampagnes.',
    'Sends the invitations, reminders and reports of monitor campaigns.',
  ],
  'pause.title': ['Mail wacht', 'Mail is waiting'],
  'pause.until': ['De dienst probeert het opnieuw:', 'The service tries again:'],
  'pause.code': ['Melding van de server: {code}', 'Message of the server: {code}'],
  'pause.resume': ['Nu proberen', 'Try now'],
  'pause.resumed': ['De dienst probeert het nu opnieuw', 'The service is trying again now'],
  'pause.login_refused': [
    'De mailserver weigert de gebruikersnaam of het wachtwoord. Vul ze opnieuw in.',
    'The mail server refuses the user name or the password. Fill them in again.',
  ],
  'pause.password_login_off': [
    'De mailserver accepteert geen wachtwoorden meer: Exchange Online zet dat eind 2026 uit. Laat SMTP AUTH daar weer aanzetten, of kies een andere mailserver.',
    'The mail server no longer accepts passwords: Exchange Online turns them off at the end of 2026. Have SMTP AUTH turned on there again, or choose another mail server.',
  ],
  'pause.server_not_allowed': [
    'Deze mailserver mag niet: het is een intern adres, of de poort is niet 25, 465, 587 of 2525. Vraag de beheerder van de dienst om een uitzondering.',
    'This mail server is not allowed: it is an internal address, or the port is not 25, 465, 587 or 2525. Ask the operator of the service for an exception.',
  ],
  'pause.not_secure': [
    'De verbinding met de mailserver is niet veilig: TLS ontbreekt, of het certificaat wordt niet vertrouwd. Controleer de beveiliging en de naam van de server.',
    'The connection with the mail server is not secure: TLS is missing, or its certificate is not trusted. Check the encryption and the name of the server.',
  ],
  'pause.unreachable': [
    'De mailserver is niet bereikbaar. Controleer de naam en de poort, of vraag de beheerder van de server.',
    'The mail server cannot be reached. Check its name and port, or ask the administrator of the server.',
  ],
  'pause.throttled': [
    'De mailserver vraagt om langzamer te sturen. De dienst wacht zo lang als nodig; je hoeft niets te doen.',
    'The mail server asks to send more slowly. The service waits as long as needed; there is nothing for you to do.',
  ],
  'pause.sender_refused': [
    'De mailserver weigert het adres van de afzender. Controleer dat adres, en of de gebruiker er mail mee mag sturen.',
    'The mail server refuses the address of the sender. Check that address, and whether the user may send from it.',
  ],
  'pause.cloud_not_configured': [
    'De verbinding met de cloudprovider is nog niet ingesteld. Dat doet wie de dienst installeert.',
    'The connection with the cloud provider is not set up yet. The person who installs the service does that.',
  ],
  'pause.token_refused': [
    'De cloudprovider geeft de dienst geen toegang. Bekijk de diagnose van het postvak.',
    'The cloud provider gives the service no access. See the diagnosis of the mailbox.',
  ],
  'pause.not_configured': ['Het postvak is nog niet ingesteld.', 'The mailbox is not set up yet.'],
  'pause.consent_missing': ['Voor het postvak is geen toestemming.', 'The mailbox has no consent.'],
  'pause.rate_limit': [
    'De eigen limiet van de dienst is bereikt. Mail gaat vanzelf verder; je hoeft niets te doen.',
    'The limit of the service itself is reached. Mail continues by itself; there is nothing for you to do.',
  ],
  'home.pause': ['Uitgaande mail wacht', 'Outgoing mail is waiting'],
  'home.pause.do': ['Mailserver bekijken', 'See the mail server'],
  'home.consent': ['Een postvak heeft geen toestemming', 'A mailbox has no consent'],
  'home.consent.body': [
    'Zonder toestemming gaat er geen mail uit. Op de pagina van het postvak staat wat je kunt doen.',
    'Without consent no mail leaves. The page of the mailbox says what you can do.',
  ],
  'home.mailbox.do': ['Postvak bekijken', 'See the mailbox'],
  'templates.title': ['Sjablonen', 'Templates'],
  'template.add': ['Sjabloon maken', 'Make a template'],
  'messages.title': ['Uitgaande mail', 'Outgoing mail'],
  'messages.add': ['Mail schrijven', 'Write a mail'],
  'message.state.created': ['Net gemaakt', 'Just made'],
  'message.state.queued': ['Wacht', 'Waiting'],
  'message.state.sending': ['Wordt verstuurd', 'Being sent'],
  'message.state.sent': ['Verstuurd', 'Sent'],
  'message.state.ERROR': ['Mislukt', 'Failed'],
  'message.state.withdrawn': ['Ingetrokken', 'Withdrawn'],
  'pause.turn': ['Andere mail gaat voor. Deze volgt vanzelf.', 'Other mail is before it. This one follows by itself.'],
  'pause.deferred': [
    'De mailserver van de ontvanger nam hem nog niet aan. De dienst probeert het vanzelf opnieuw.',
    'The recipient’s mail server did not take it yet. The service tries again by itself.',
  ],
  'pause.sending_off': ['Versturen staat uit voor de hele dienst.', 'Sending is off for the whole service.'],
  'home.mail.one': ['{count} mail is mislukt', '{count} mail has failed'],
  'home.mail.other': ['{count} mails zijn mislukt', '{count} mails have failed'],
  'home.mail.body': [
    'Bij elke mail staat de reden, en wat je kunt doen.',
    'Each mail has its reason, and what you can do.',
  ],
  'home.mail.do': ['Mislukte mail bekijken', 'See failed mail'],
  'home.mail.all': ['Alle mail bekijken', 'See all mail'],
} as const
