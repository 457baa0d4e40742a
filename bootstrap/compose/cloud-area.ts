// Wires the cloud: mail and calendar in people's names, system mailboxes and the directory.
import { makeAppTokens } from '#adapters/cloud/app-tokens.ts'
import { makeAskCloud } from '#adapters/cloud/cloud-call.ts'
import { makeCloudInbox } from '#adapters/cloud/cloud-inbox.ts'
import { makeCloudMailbox } from '#adapters/cloud/cloud-mailbox.ts'
import { makeCloudMailers } from '#adapters/cloud/cloud-mailer.ts'
import { makeAskDirectory } from '#adapters/cloud/consent.ts'
import { type CloudConnection, makeCloudConnection } from '#adapters/cloud/exchange.ts'
import { makeCreateEventInName, makeSendInName } from '#application/mailing/in-name.ts'
import { noteHttpAnswer } from '#domain/logging/outage.ts'
import type { CloudPlace } from '../stand-ins.ts'
import type { Core } from './core.ts'
import { traceConnection } from './call-spans.ts'

interface CloudCore extends Pick<Core, 'clock' | 'timer' | 'random' | 'outages' | 'tracer'> {
  readonly config: Pick<Core['config'], 'SENDING'>
}

export type CloudArea = ReturnType<typeof composeCloud>

function openCloud({ tracer, outages }: Pick<CloudCore, 'tracer' | 'outages'>): CloudConnection {
  const { exchange, close } = traceConnection(tracer, 'cloud', makeCloudConnection())
  return {
    exchange: async (outgoing) => {
      const exchanged = await exchange(outgoing)
      const answer = exchanged._tag === 'Answer' ? exchanged.status : 'no_answer'
      noteHttpAnswer(outages, { dependency: 'cloud', answer, what: 'call' })
      return exchanged
    },
    close,
  }
}

export function composeCloud(core: CloudCore, { apiUrl, loginUrl, client }: CloudPlace) {
  const { clock, timer, random, config } = core
  const sending = config.SENDING === 'on'
  const connection = openCloud(core)
  const options = { apiUrl, loginUrl, client, connection, clock, timer }
  const tokens = makeAppTokens({ loginUrl, client, connection, clock })
  const ask = makeAskCloud(options, tokens)
  const cloud = makeCloudMailbox(options, ask)
  return {
    sendInName: makeSendInName({ cloud, sending }),
    createEventInName: makeCreateEventInName({ cloud, random, sending }),
    systemMailer: makeCloudMailers({ ask, tokens, clock }),
    inbox: makeCloudInbox(ask),
    askDirectory: makeAskDirectory(tokens),
    /** Closes the connection after the calls in progress. */
    close: connection.close,
  }
}
