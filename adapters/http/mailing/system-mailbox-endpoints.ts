// Operators and the system mailboxes (SYS-2 to SYS-4, SYS-11).
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { MailboxUsage, SystemMailboxes } from '#application/mailing/system-mailboxes.ts'
import type { TestMails } from '#application/mailing/test-mails.ts'
import { systemMailboxContract } from '#adapters/contract/mailing/system-mailboxes.ts'
import { principalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { healthTexts } from './health-texts.ts'
import { SMALL_BODY, toPauseResponse } from './mailer-answers.ts'
import { failsWithToAddress, toTestMailResponse } from './test-mail-answers.ts'

export interface SystemMailboxUseCases {
  readonly systemMailboxes: SystemMailboxes
  readonly testMails: TestMails
}

const toUsageResponse = ({ byHour, pause, ...usage }: MailboxUsage) => ({
  ...usage,
  byHour: byHour.map(({ at, points }) => ({ at, calls: points })),
  pause: O.map(toPauseResponse)(pause),
})

const NEEDS = { needs: 'platform:admin', fails: ['SystemMailboxUnknown'] } as const

export const systemMailboxEndpoints = ({ systemMailboxes, testMails }: SystemMailboxUseCases): readonly Endpoint[] =>
  principalEndpoints(systemMailboxContract, {
    'GET /admin/system-mailboxes': {
      needs: 'platform:admin',
      hasView: true,
      handle: (_, { principal }) => systemMailboxes.list(principal),
    },
    'GET /admin/system-mailboxes/:key': {
      ...NEEDS,
      hasView: true,
      handle: ({ params }, { principal }) => systemMailboxes.read(principal, params.key),
    },
    'PUT /admin/system-mailboxes/:key': {
      needs: 'platform:admin',
      bodyRule: SMALL_BODY,
      fails: ['RecordChanged', 'SystemMailboxUnknown', 'TenantNotFound'],
      handle: ({ params, body }, { principal }) => systemMailboxes.put(principal, params.key, body),
    },
    'GET /admin/system-mailboxes/:key/consent-url': {
      needs: 'platform:admin',
      fails: ['CloudClientMissing', 'SystemMailboxUnknown'],
      handle: ({ params }, { principal }) => systemMailboxes.consentUrl(principal, params.key),
    },
    'POST /admin/system-mailboxes/:key/test': {
      needs: 'platform:admin',
      bodyRule: SMALL_BODY,
      fails: ['SystemMailboxUnknown', 'TenantNotFound', 'TestAddressInvalid'],
      fail: failsWithToAddress('/admin/system-mailboxes'),
      handle: ({ params, body }, { principal, language }) =>
        toTestMailResponse(testMails.ofSystemMailbox(principal, params.key, body.to, language), language),
    },
    'GET /admin/system-mailboxes/:key/usage': {
      ...NEEDS,
      handle: ({ params }, { principal }) =>
        pipe(systemMailboxes.usage(principal, params.key), TE.map(toUsageResponse)),
    },
    'GET /admin/system-mailboxes/:key/health': {
      ...NEEDS,
      handle: ({ params }, { principal, language }) =>
        pipe(
          systemMailboxes.health(principal, params.key),
          TE.map(({ _tag }) => ({ diagnosis: _tag, ...healthTexts[_tag][language] })),
        ),
    },
  })
