// The plugin API about which mails are archived already.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { flow, pipe } from 'fp-ts/lib/function.js'
import type { ArchiveStatusOfMails } from '#application/archive/archive-status.ts'
import { ok } from '../kernel/answer.ts'
import { type Endpoint, sessionEndpoint } from '../kernel/endpoint.ts'
import { mailStatusAnswer, mailStatusInput, tellMailStatus } from './mail-status-codecs.ts'
import { mailStatusExample } from './send-archive-examples.ts'

export interface MailStatusUseCases {
  readonly archiveStatusOfMails: ArchiveStatusOfMails
}

export const mailStatusEndpoints = (uses: MailStatusUseCases): readonly Endpoint[] => [
  sessionEndpoint({
    method: 'GET',
    path: '/mailclient-plugin/archive-status',
    summary: 'Which of up to 100 mails are archived already, by whom, when, and in which documents.',
    limited: 'plugin',
    input: mailStatusInput,
    answers: { 200: mailStatusAnswer },
    example: mailStatusExample,
    handle: ({ query }, { caller }) =>
      pipe(uses.archiveStatusOfMails(caller, query.messageIds), TE.map(flow(tellMailStatus, ok))),
  }),
]
