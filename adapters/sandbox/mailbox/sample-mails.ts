// The mails of the stand-in mailbox, newest first.
import { invoiceAbroad, receiptsAbroad } from './mails/abroad.ts'
import { rebuilding, sentOurselves, turnover } from './mails/bakery.ts'
import { appointment, introduction, rent, workOrders } from './mails/others.ts'
import type { SampleMail } from './sample-mail.ts'

export const sampleMails: readonly SampleMail[] = [
  turnover,
  invoiceAbroad,
  introduction,
  rebuilding,
  workOrders,
  rent,
  receiptsAbroad,
  sentOurselves,
  appointment,
].sort((a, b) => a.age - b.age)
