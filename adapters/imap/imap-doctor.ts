// Whether the inbox of returned mail can be read as the settings describe it (OPS-14). Its mails stay as they are.
import { E, O } from '#domain/shared/fp.ts'
import type { MailServerAccess } from '#domain/mailing/mail-server.ts'
import { type Diagnosis, reportFailing, reportWorking } from '#domain/operations/doctor.ts'
import type { Clock, Duration } from '#domain/shared/clock.ts'
import { makeImapInbox } from './imap-inbox.ts'
import type { ConnectToImap } from './imap-session.ts'

export async function diagnoseInbox(
  server: MailServerAccess,
  connect: ConnectToImap,
  clock: Clock,
  within: Duration,
): Promise<Diagnosis> {
  const place = `${server.host}:${server.port}`
  // Reading needs no folder for returned mail.
  const inbox = makeImapInbox(server, '', connect, { within })
  const page = await inbox.readPage(undefined, { place: O.none, since: clock.now() })()
  await inbox.close?.()
  if (E.isRight(page)) return reportWorking(`De inbox op ${place} is te lezen.`, `The inbox at ${place} can be read.`)
  const code = page.left._tag === 'InboxUnread' ? page.left.code : 'no_place'
  return code === 'access_denied'
    ? reportFailing(
        `De inbox op ${place} weigert de login.`,
        `The inbox at ${place} refuses the login.`,
        'Controleer gebruiker en wachtwoord in RETURNS_IMAP_URL, en of IMAP aanstaat voor dat postvak.',
        'Check user and password in RETURNS_IMAP_URL, and whether IMAP is on for that mailbox.',
      )
    : reportFailing(
        `De inbox op ${place} is niet te lezen (${code}): teruggekomen mail wordt niet gezien.`,
        `The inbox at ${place} cannot be read (${code}): returned mail is not seen.`,
        'Controleer naam, poort en TLS in RETURNS_IMAP_URL: imaps:// is meestal 993, imap:// met STARTTLS 143.',
        'Check name, port and TLS in RETURNS_IMAP_URL: imaps:// is 993 as a rule, imap:// with STARTTLS 143.',
      )
}
