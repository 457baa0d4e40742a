// Settings of outgoing mail: the service's own mail server and sender, consent of system mailboxes, and whether the service sends mail.
import { USUAL_CHOICE } from '#domain/mailing/return-reader.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { decodeOneOf, imapAddress, mailSender, networks, returnsChoice, smtpAddress } from './codecs.ts'
import { defineOptionalSetting, defineSetting } from './setting.ts'

export const mailingSettings = {
  SMTP_URL: defineOptionalSetting({
    says: 'Mail server of offices without their own: `smtp://user:password@host:587` uses STARTTLS, `smtps://` TLS from the start, `?tls=none` neither.',
    codec: smtpAddress,
    shownDefault: 'the stand-in on 3125',
    demanded: 'production',
  }),
  MAIL_FROM: defineSetting({
    says: 'Sender of mails over SMTP_URL: an address that people read, or `Name <address>`. Mails of an office carry its own name.',
    codec: mailSender,
    fallback: { address: 'tapster@localhost.example' as Mailbox, name: 'tapster' },
    shownDefault: '`tapster <tapster@localhost.example>`',
    demanded: 'production',
  }),
  RETURNS_IMAP_URL: defineOptionalSetting({
    says: 'Inbox of MAIL_FROM, in which the service reads returned mail: `imaps://user:password@host` uses TLS from the start, `imap://` STARTTLS, `?tls=none` neither.',
    codec: imapAddress,
    shownDefault: 'returned mail is not read',
  }),
  RETURNS_HANDLING: defineSetting({
    says: 'What happens with returned mail that was read in RETURNS_IMAP_URL: `leave` keeps it as it is, `mark_read` marks it as read, `move:Folder` moves it to a folder of the same mailbox, which is created if absent. A server without MOVE marks it as read instead. Nothing is deleted.',
    codec: returnsChoice,
    fallback: USUAL_CHOICE,
    shownDefault: '`leave`',
  }),
  MAIL_SERVER_NETWORKS: defineOptionalSetting({
    says: "Internal networks in which offices' own mail servers and inboxes may be, comma-separated. Other internal addresses are refused; in production, so are other ports than 25, 465, 587 and 2525 for mail servers and 143 and 993 for inboxes, and public servers without TLS.",
    codec: networks,
    shownDefault: 'none in production, otherwise `127.0.0.0/8,::1/128`',
  }),
  CONSENT_STATE: defineOptionalSetting({
    says: '`signed`: a consent for a system mailbox counts once, within an hour, and only if it began here. `plain`: anyone can send one.',
    codec: decodeOneOf('signed', 'plain'),
    shownDefault: '`signed` in production, otherwise `plain`',
  }),
  SENDING: defineSetting({
    says: '`off`: no mail and no webhook leaves, and none is lost; campaigns, reminders and notifications stand still. For restored backups and dry runs.',
    codec: decodeOneOf('on', 'off'),
    fallback: 'on',
  }),
} as const
