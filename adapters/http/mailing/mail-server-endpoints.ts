// Administrators and the mail server of their tenant (MSG-4).
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { MailServers, WrittenMailServer } from '#application/mailing/mail-server.ts'
import type { TestMails } from '#application/mailing/test-mails.ts'
import type { MailServer } from '#domain/mailing/mail-server.ts'
import type { InputOf } from '#adapters/contract/endpoint.ts'
import { mailServerContract } from '#adapters/contract/mailing/mail-server.ts'
import { done, principalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { SMALL_BODY, toPauseResponse } from './mailer-answers.ts'
import { failsWithToAddress, toTestMailResponse } from './test-mail-answers.ts'

export interface MailServerUseCases {
  readonly mailServers: MailServers
  readonly testMails: TestMails
}

const writtenOf = ({ body }: InputOf<(typeof mailServerContract)['PUT /mail-server']>): WrittenMailServer => ({
  host: body.host,
  port: body.port,
  tls: body.tls,
  from: body.from,
  login: pipe(
    body.user,
    O.map((user) => ({ user, password: body.password })),
  ),
})

const toServerResponse = ({ login, ...server }: MailServer) => ({
  ...server,
  user: pipe(
    login,
    O.map(({ user }) => user),
  ),
})

export const mailServerEndpoints = ({ mailServers, testMails }: MailServerUseCases): readonly Endpoint[] =>
  principalEndpoints(mailServerContract, {
    'GET /mail-server': {
      needs: 'mail:read',
      handle: (_, { principal }) =>
        pipe(
          mailServers.read(principal),
          TE.map(({ server, pause }) => ({
            server: O.map(toServerResponse)(server),
            pause: O.map(toPauseResponse)(pause),
          })),
        ),
    },
    'PUT /mail-server': {
      needs: 'mail:send',
      bodyRule: SMALL_BODY,
      fails: ['MailPasswordMissing', 'RecordChanged', 'TenantNotFound'],
      handle: (input, { principal }) =>
        pipe(
          mailServers.put(principal, input.body.revision, writtenOf(input)),
          // A changed server has no pause.
          TE.map((server) => ({ server: toServerResponse(server), pause: null })),
        ),
    },
    'DELETE /mail-server': {
      needs: 'mail:send',
      fails: ['TenantNotFound'],
      handle: (_, { principal }) => done(mailServers.remove(principal)),
    },
    'POST /mail-server/test': {
      needs: 'mail:send',
      bodyRule: SMALL_BODY,
      fails: ['TenantNotFound', 'TestAddressInvalid'],
      fail: failsWithToAddress('/mail-server'),
      handle: ({ body }, { principal, language }) =>
        toTestMailResponse(testMails.ofTenantMailer(principal, body.to, language), language),
    },
  })
