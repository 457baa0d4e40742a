// What the endpoints of mailers share: the size of their bodies, and a pause as an answer.
import type { MailerPause } from '#domain/mailing/mailer-pause.ts'

/** Of settings and of test mails: wrong fields of some length are refused by name. */
export const SMALL_BODY = { bytes: 256 * 1024 }

export const toPauseResponse = ({ since, until, refusal, code }: MailerPause) => ({
  since,
  until,
  reason: refusal,
  code,
})
