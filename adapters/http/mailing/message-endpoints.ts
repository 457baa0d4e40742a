// Outgoing mail of a tenant: made, listed, shown, retried and decided (MSG-1, MSG-7).
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { MailOrder, Outgoing } from '#application/mailing/outgoing.ts'
import { asMessageId } from '#domain/mailing/message.ts'
import type { MergeData } from '#domain/mailing/placeholders.ts'
import type { MessageQuery } from '#domain/mailing/ports.ts'
import { asTemplateUuid } from '#domain/mailing/template.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { InputOf } from '#adapters/contract/endpoint.ts'
import { messageContract } from '#adapters/contract/mailing/messages.ts'
import { pageOf, toPageResponse } from '../identity/paging.ts'
import { done, principalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { stateTags, toMessageResponse, toMovedResponse, toOutlineResponse } from './message-answers.ts'

export interface MessageUseCases {
  readonly outgoing: Outgoing
  /** Whether mail leaves (SENDING). */
  readonly sending: boolean
}

type Input<K extends keyof typeof messageContract> = InputOf<(typeof messageContract)[K]>

const queryOf = ({ query }: Input<'GET /messages'>): MessageQuery => ({
  ...pageOf(query),
  address: O.getOrElse(() => '')(query.address),
  states: pipe(
    query.state,
    O.match(
      () => [],
      (names) => names.map((name) => stateTags[name]),
    ),
  ),
  error: query.error,
  origin: query.origin,
})

const orderOf = ({ body }: Input<'POST /messages'>): MailOrder => ({
  template: asTemplateUuid(body.template),
  recipients: body.recipients.map(({ address, name }) => ({ address, name: O.getOrElse(() => '')(name) })),
  data: O.getOrElse((): MergeData => ({}))(body.data),
  systemMailboxKey: body.systemMailboxKey,
})

/** A thousand recipients with the longest names, and the data. */
const BODY = { bytes: 2 * 1024 * 1024 }

export const messageEndpoints = ({ outgoing, sending }: MessageUseCases, clock: Clock): readonly Endpoint[] =>
  principalEndpoints(messageContract, {
    'GET /messages': {
      needs: 'mail:read',
      handle: (input, { principal }) => {
        const query = queryOf(input)
        return pipe(
          outgoing.list(principal, query),
          TE.map(({ data, total }) => ({ data: data.map(toOutlineResponse), total })),
          TE.map(toPageResponse(query)),
        )
      },
    },
    'POST /messages': {
      needs: 'mail:send',
      bodyRule: BODY,
      fails: ['MailingTooLarge', 'TemplateUnknown', 'TenantNotFound'],
      handle: (input, { principal }) => pipe(outgoing.create(principal, orderOf(input)), TE.bindTo('ids')),
    },
    'GET /messages/:id': {
      needs: 'mail:read',
      fails: ['MessageNotFound'],
      handle: ({ params }, { principal }) =>
        pipe(
          outgoing.read(principal, asMessageId(params.id)),
          TE.map((story) => toMessageResponse(story, sending, clock.now())),
        ),
    },
    'POST /messages/:id/retry': {
      needs: 'mail:send',
      fails: ['MessageNotFound', 'MessageNotInState', 'TenantNotFound'],
      handle: ({ params }, { principal }) =>
        pipe(outgoing.retry(principal, asMessageId(params.id)), TE.map(toMovedResponse)),
    },
    'POST /messages/:id/decide': {
      needs: 'mail:send',
      bodyRule: { bytes: 1024 },
      fails: ['MessageNotFound', 'MessageNotInState', 'TenantNotFound'],
      handle: ({ params, body }, { principal }) =>
        pipe(outgoing.decide(principal, asMessageId(params.id), body.decision), TE.map(toMovedResponse)),
    },
    'POST /mailer/resume': {
      needs: 'mail:send',
      fails: ['TenantNotFound'],
      handle: (_, { principal }) => done(outgoing.resume(principal)),
    },
  })
