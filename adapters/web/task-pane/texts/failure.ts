// Texts of failures by the code of the service: what went wrong, what it means for the user's work, and what to do.
export const failureTexts = {
  'failure.unreachable.title': ['Er was geen verbinding', 'There was no connection'],
  'failure.unreachable.body': [
    'Controleer je internetverbinding en probeer het opnieuw.',
    'Check your internet connection and try again.',
  ],
  'failure.unreachable.archive': [
    'We weten niet zeker of de mail al is opgeslagen. Je kunt het veilig opnieuw proberen: er komt nooit een tweede document.',
    'We can’t tell whether the mail was stored. It is safe to try again: there will never be a second document.',
  ],
  'failure.unexpected.title': ['Er ging iets mis bij ons', 'Something went wrong on our side'],
  'failure.refused.title': ['Dat ging niet', 'That could not be done'],
  'failure.unexpected.body': [
    'Probeer het opnieuw. Blijft het gebeuren, geef dan het kenmerk door aan je beheerder.',
    'Try again. If it keeps happening, give the reference to your administrator.',
  ],
  'failure.LEDGER_DOWN.title': ['De boekhouding antwoordde niet', 'The accounting system did not respond'],
  'failure.LEDGER_DOWN.body': [
    'Aan jouw kant is niets mis. Probeer het opnieuw.',
    'Nothing is wrong on your side. Try again.',
  ],
  'failure.LEDGER_BUSY.title': ['De boekhouding had het druk', 'The accounting system was busy'],
  'failure.LEDGER_BUSY.body': [
    'Je kantoor had de opvragingen van die minuut gebruikt. Probeer het na een minuut opnieuw.',
    'Your office had used the requests of that minute. Wait a minute and try again.',
  ],
  'failure.LEDGER_FORBIDDEN.title': [
    'Je mag dit niet in de boekhouding',
    'You are not allowed to do this in the accounting system',
  ],
  'failure.LEDGER_FORBIDDEN.body': [
    'Vraag je beheerder om rechten op documenten en relaties.',
    'Ask your administrator for access to documents and contacts.',
  ],
  'failure.LEDGER_NOT_FOUND.title': ['Deze relatie bestaat niet meer', 'This contact no longer exists'],
  'failure.LEDGER_NOT_FOUND.body': [
    'Zoek opnieuw en kies een andere relatie.',
    'Search again and choose another contact.',
  ],
  'failure.LEDGER_REJECTED.title': ['De boekhouding heeft de mail geweigerd', 'The accounting system refused the mail'],
  'failure.LEDGER_REJECTED.body': [
    'Laat zo nodig een bijlage weg en probeer het opnieuw.',
    'Leave out an attachment if needed, and try again.',
  ],
  'failure.PAYLOAD_TOO_LARGE.title': ['De mail is te groot', 'The mail is too large'],
  'failure.PAYLOAD_TOO_LARGE.body': ['Vink een of meer bijlagen uit.', 'Uncheck one or more attachments.'],
  'failure.RATE_LIMITED.title': ['Er kwamen te veel aanvragen tegelijk', 'Too many requests came at once'],
  'failure.RATE_LIMITED.body': ['Wacht een minuut en probeer het opnieuw.', 'Wait a minute and try again.'],
  'failure.RENDER_FAILED.title': [
    'Deze mail kon niet worden omgezet naar een PDF',
    'This mail could not be turned into a PDF',
  ],
  'failure.RENDER_FAILED.body': [
    'Probeer het opnieuw. Blijft het gebeuren, geef dan het kenmerk door aan je beheerder.',
    'Try again. If it keeps happening, give the reference to your administrator.',
  ],
  'failure.RENDER_BUSY.title': ['Er werden veel mails tegelijk gearchiveerd', 'Many mails were being archived at once'],
  'failure.RENDER_BUSY.body': ['Wacht een minuut en probeer het opnieuw.', 'Wait a minute and try again.'],
  'failure.SERVER_BUSY.title': ['Er kwamen veel mails tegelijk binnen', 'Many mails came in at once'],
  'failure.SERVER_BUSY.body': ['Wacht een minuut en probeer het opnieuw.', 'Wait a minute and try again.'],
  'failure.ARCHIVE_MISMATCH.title': [
    'De boekhouding bewaarde iets anders dan we stuurden',
    'The accounting system stored something other than what we sent',
  ],
  'failure.ARCHIVE_MISMATCH.body': [
    'Het document is weer verwijderd. Probeer het opnieuw.',
    'The document has been removed again. Try again.',
  ],
  'failure.ARCHIVE_INTERRUPTED.title': ['Het archiveren werd onderbroken', 'Archiving was interrupted'],
  'failure.ARCHIVE_INTERRUPTED.body': ['Probeer het opnieuw.', 'Try again.'],
  'failure.DOCUMENT_TYPE_GONE.title': ['Deze documentsoort bestaat niet meer', 'This document type no longer exists'],
  'failure.DOCUMENT_TYPE_GONE.body': [
    'Kies hieronder een andere en probeer het opnieuw.',
    'Choose another one below and try again.',
  ],
  'failure.UNDO_TOO_LATE.title': ['Ongedaan maken kan niet meer', 'This can no longer be undone'],
  'failure.UNDO_TOO_LATE.body': [
    'Dit is meer dan een dag geleden gearchiveerd. Verwijder het document zo nodig in de boekhouding zelf.',
    'It was archived more than a day ago. If needed, remove the document in the accounting system itself.',
  ],
  'failure.ARCHIVE_UNDER_WAY.title': ['De mail werd nog gearchiveerd', 'The mail was still being archived'],
  'failure.ARCHIVE_UNDER_WAY.body': [
    'Je kunt het ongedaan maken zodra dat klaar is.',
    'You can undo it as soon as that is done.',
  ],
  'failure.STORE_UNAVAILABLE.title': ['De dienst was even niet beschikbaar', 'The service was briefly unavailable'],
  'failure.STORE_UNAVAILABLE.body': ['Probeer het opnieuw.', 'Try again.'],
  'failure.host.title': ['Je mailprogramma gaf dit niet door', 'Your mail program did not hand this over'],
  'failure.ARCHIVED_AGAIN.title': [
    'De mail is intussen opnieuw gearchiveerd',
    'The mail has been archived again since',
  ],
  'failure.ARCHIVED_AGAIN.body': [
    'Dit is het nieuwe document. Maak het ongedaan als ook dit weg moet.',
    'This is the newer document. Undo it if this one has to go too.',
  ],
  'failure.MAIL_NOT_KEPT.title': ['We hebben deze mail niet meer', 'We no longer have this mail'],
  'failure.MAIL_NOT_KEPT.body': ['Archiveer hem hieronder opnieuw.', 'Archive it again below.'],
  'failure.host.body': [
    'Er is niets opgeslagen. Open het opnieuw en probeer het nog eens.',
    'Nothing was stored. Open it again and try once more.',
  ],
  'failure.archiveFailed': [
    'Er is niets opgeslagen in de boekhouding.',
    'Nothing was stored in the accounting system.',
  ],
  'failure.nothingStored': [
    'Er is niets opgeslagen in de boekhouding. Je keuze hieronder is bewaard.',
    'Nothing was stored in the accounting system. Your choice below is kept.',
  ],
} as const
