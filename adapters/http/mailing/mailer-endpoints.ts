// Administrators and the mail server of their tenant (MSG-4); operators and the system mailboxes (SYS-2 to SYS-4, SYS-11).
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { MailServer } from '#domain/mailing/mail-server.ts'
import { INBOX_PERMISSIONS, type ReturnReader } from '#domain/mailing/return-reader.ts'
import { mailServerContract } from '#adapters/contract/mailing/mail-server.ts'
import { systemMailboxContract } from '#adapters/contract/mailing/system-mailboxes.ts'
import { answerSuccess, makePrincipalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { healthTexts } from './health-texts.ts'
import { failWithToAddress, toWaitResponse, toTestMailResponse } from './mailer-answers.ts'
import type { MailingUseCases } from './mailing-use-cases.ts'
import { pickText } from '#domain/shared/language.ts'

const toServerResponse = ({ login, ...server }: MailServer) => ({
  ...server,
  user: pipe(
    login,
    O.map(({ user }) => user),
  ),
})

const makeMailServerEndpoints = ({ mailServers, testMails }: MailingUseCases): readonly Endpoint[] =>
  makePrincipalEndpoints(mailServerContract, {
    'GET /mail-server': {
      needs: 'mail:read',
      handle: (_, { principal, language }) =>
        pipe(
          mailServers.read(principal),
          TE.map(({ server, pause }) => ({
            server: O.map(toServerResponse)(server),
            pause: toWaitResponse(language)(pause),
          })),
        ),
    },
    'PUT /mail-server': {
      needs: 'mail:send',
      fails: ['MailPasswordMissing', 'MailServerExcluded', 'RecordChanged'],
      handle: ({ body: { revision, user, password, ...server } }, { principal }) =>
        pipe(
          mailServers.put(principal, revision, {
            ...server,
            login: O.map((one: string) => ({ user: one, password }))(user),
          }),
          // After a change the server has no pause.
          TE.map((stored) => ({ server: toServerResponse(stored), pause: null })),
        ),
    },
    'DELETE /mail-server': {
      needs: 'mail:send',
      handle: (_, { principal }) => answerSuccess(mailServers.remove(principal)),
    },
    'POST /mail-server/test': {
      needs: 'mail:send',
      fails: ['TestAddressInvalid', 'TestMailsSpent'],
      fail: failWithToAddress,
      handle: ({ body }, { principal, language }) =>
        toTestMailResponse(testMails.ofTenantMailer(principal, body.to, language), language),
    },
  })

const toReaderResponse = ({ isOn, handling, counts, lastReadAt, failure }: ReturnReader) => ({
  isOn,
  handling,
  permission: INBOX_PERMISSIONS[handling],
  counts,
  lastReadAt,
  failure,
})

const OPERATORS = { needs: 'platform:admin', fails: ['SystemMailboxUnknown'] } as const

const makeSystemMailboxEndpoints = ({ systemMailboxes, testMails }: MailingUseCases): readonly Endpoint[] =>
  makePrincipalEndpoints(systemMailboxContract, {
    'GET /admin/system-mailboxes': {
      needs: 'platform:admin',
      hasView: true,
      handle: (_, { principal }) => systemMailboxes.list(principal),
    },
    'GET /admin/system-mailboxes/:key': {
      ...OPERATORS,
      hasView: true,
      handle: ({ params }, { principal }) => systemMailboxes.read(principal, params.key),
    },
    'PUT /admin/system-mailboxes/:key': {
      needs: 'platform:admin',
      fails: ['RecordChanged', 'SystemMailboxUnknown'],
      handle: ({ params, body: { revision, ...settings } }, { principal }) =>
        systemMailboxes.put(principal, params.key, settings, revision),
    },
    'GET /admin/system-mailboxes/:key/consent-url': {
      needs: 'platform:admin',
      fails: ['CloudClientMissing', 'SystemMailboxUnknown'],
      handle: ({ params }, { principal }) => systemMailboxes.consentUrl(principal, params.key),
    },
    'POST /admin/system-mailboxes/:key/test': {
      needs: 'platform:admin',
      fails: ['SystemMailboxUnknown', 'TestAddressInvalid'],
      fail: failWithToAddress,
      handle: ({ params, body }, { principal, language }) =>
        toTestMailResponse(testMails.ofSystemMailbox(principal, params.key, body.to, language), language),
    },
    'POST /admin/system-mailboxes/:key/resume': {
      ...OPERATORS,
      handle: ({ params }, { principal }) => answerSuccess(systemMailboxes.resume(principal, params.key)),
    },
    'GET /admin/system-mailboxes/:key/usage': {
      ...OPERATORS,
      handle: ({ params }, { principal, language }) =>
        pipe(
          systemMailboxes.usage(principal, params.key),
          TE.map(({ byHour, pause, ...usage }) => ({
            ...usage,
            byHour: byHour.map(({ at, points }) => ({ at, calls: points })),
            pause: toWaitResponse(language)(pause),
          })),
        ),
    },
    'GET /admin/system-mailboxes/:key/returns': {
      ...OPERATORS,
      handle: ({ params }, { principal }) =>
        pipe(systemMailboxes.readReturns(principal, params.key), TE.map(toReaderResponse)),
    },
    'PUT /admin/system-mailboxes/:key/returns': {
      needs: 'platform:admin',
      fails: ['RecordChanged', 'SystemMailboxUnknown'],
      handle: ({ params, body }, { principal }) =>
        pipe(systemMailboxes.switchReturns(principal, params.key, body.isOn, body.handling), TE.map(toReaderResponse)),
    },
    'GET /admin/system-mailboxes/:key/health': {
      ...OPERATORS,
      handle: ({ params }, { principal, language }) =>
        pipe(
          systemMailboxes.health(principal, params.key),
          TE.map((diagnosis) => ({ diagnosis, ...pickText(healthTexts[diagnosis], language) })),
        ),
    },
  })

export function makeMailerEndpoints(uses: MailingUseCases): readonly Endpoint[] {
  return [...makeMailServerEndpoints(uses), ...makeSystemMailboxEndpoints(uses)]
}
