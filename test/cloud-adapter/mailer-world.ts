// Mailers of system mailboxes as the service has them, with a clock that a test turns; and mails to send through them.
import * as O from 'fp-ts/lib/Option.js'
import { makeAppTokens } from '#adapters/cloud/app-tokens.ts'
import { makeAskCloud } from '#adapters/cloud/cloud-call.ts'
import { makeCloudMailers, type MakeCloudMailer } from '#adapters/cloud/cloud-mailer.ts'
import { makeAskDirectory } from '#adapters/cloud/consent.ts'
import { makeCloudConnection } from '#adapters/cloud/exchange.ts'
import { systemTimer } from '#adapters/system/system-clock.ts'
import type { MailToSend } from '#domain/mailing/mailer.ts'
import { asMessageId } from '#domain/mailing/message.ts'
import type { CheckDirectory } from '#domain/mailing/consent.ts'
import { makeEmptySystemMailbox, type SystemMailbox } from '#domain/mailing/system-mailbox.ts'
import { parseUuid } from '#domain/shared/uuid.ts'
import { address, type CloudAddresses, DAAN, EVA, NOW } from './cloud-world.ts'

export function messageId(n: number) {
  const uuid = parseUuid(`0197c0de-0000-7000-8000-${String(n).padStart(12, '0')}`)
  if (O.isNone(uuid)) throw new Error('not a uuid')
  return asMessageId(uuid.value)
}

/** The directory of korrel.example. */
export const DIRECTORY = '7d1c5e30-91b4-4f0e-a2d6-3c8e5b7f1001'

export const monitor: SystemMailbox = {
  ...makeEmptySystemMailbox('monitor'),
  displayName: 'Monitor van Korrel',
  directoryTenantId: DIRECTORY,
  mailboxAddress: EVA,
  saveToSentItems: true,
}

export function mailToSend(n: number, changed: Partial<MailToSend> = {}): MailToSend {
  return {
    id: messageId(n),
    to: { address: DAAN, name: 'Daan Mulder' },
    replyTo: O.some(address('vragen@korrel.example')),
    subject: 'Uw mening, <b>graag</b>',
    language: 'nl',
    html: '<!doctype html><html lang="nl"><body><p>Dag Daan</p></body></html>',
    text: 'Dag Daan',
    unsubscribeUrl: O.none,
    attachments: [
      { filename: 'uitleg.pdf', contentType: 'application/pdf', content: new TextEncoder().encode('%PDF-1.7') },
    ],
    ...changed,
  }
}

export interface MailerWorld {
  readonly mailerOf: MakeCloudMailer
  readonly askDirectory: CheckDirectory
  readonly close: () => Promise<void>
}

export function makeMailerWorld(place: CloudAddresses, authorities: readonly string[] = []): MailerWorld {
  const connection = makeCloudConnection(authorities)
  const options = { ...place, connection, clock: { now: () => NOW }, timer: systemTimer }
  const tokens = makeAppTokens(options)
  return {
    mailerOf: makeCloudMailers({ ask: makeAskCloud(options, tokens), tokens, clock: options.clock }),
    askDirectory: makeAskDirectory(tokens),
    close: connection.close,
  }
}
