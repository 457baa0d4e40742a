// The plugin API about archiving at send time: announce where a mail goes, hand it over as it is sent, and ask what became of it.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type * as t from 'io-ts'
import type { SetSendTarget } from '#application/archive/set-send-target.ts'
import type { FindSendArchive, SendArchiveView } from '#application/archive/find-send-archive.ts'
import type { RetrySendArchive } from '#application/archive/retry-archive.ts'
import type { SendArchive, SendOutcome } from '#application/archive/send-archive.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { type Answer, ok } from '../kernel/answer.ts'
import { type Endpoint, sessionEndpoint } from '../kernel/endpoint.ts'
import type { Language } from '#adapters/contract/codecs/wording.ts'
import { retriedAnswer, targetOf, tellReceipt } from './archive-codecs.ts'
import { toFailureAnswer, toProgressAnswer, toWaitingAnswer } from './archive-progress.ts'
import { failArchiving, MAIL_BODY, makeTakeMail } from './handed-mail.ts'
import { sendTargetExample, retrySendExample, sendArchiveExample, sendExample } from './send-archive-examples.ts'
import {
  sendTargetAnswer,
  sendTargetInput,
  sendArchiveAnswer,
  sendArchiveInput,
  sendEndedAnswer,
  sendInput,
  sendQueuedAnswer,
  targetTakenAnswer,
  tellReason,
  tellTarget,
} from './send-archive-codecs.ts'

export interface SendArchiveUseCases {
  readonly setSendTarget: SetSendTarget
  readonly sendArchive: SendArchive
  readonly findSendArchive: FindSendArchive
  readonly retrySendArchive: RetrySendArchive
}

const BASE = '/mailclient-plugin'

const tellOutcome = (outcome: SendOutcome, language: Language): Answer => {
  switch (outcome._tag) {
    case 'Queued':
      return {
        status: 202,
        body: { status: 'queued', archiveId: outcome.archiveId, target: tellTarget(outcome.target) },
      }
    case 'Undecided':
      return { status: 202, body: { status: 'queued', archiveId: null, target: null } }
    case 'Archived':
      return ok({
        status: 'archived',
        archiveId: outcome.archiveId,
        target: tellTarget(outcome.target),
        receipt: tellReceipt(outcome.receipt, outcome),
      })
    case 'NotArchived':
      return ok(tellReason(outcome.reason, language))
  }
}

type Told = Omit<t.TypeOf<typeof sendArchiveAnswer>, 'archiveKey'>

export const sendArchiveEndpoints = (uses: SendArchiveUseCases, clock: Clock): readonly Endpoint[] => {
  const takeMail = makeTakeMail(clock)

  const tellView = (view: SendArchiveView, language: Language): Told => {
    const reading = { language, now: clock.now() }
    switch (view._tag) {
      case 'AwaitingSend':
      case 'Expired':
        return {
          status: view._tag === 'Expired' ? 'expired' : 'awaiting_send',
          target: tellTarget(view.target),
          expiresAt: new Date(view.expiresAt).toISOString(),
        }
      case 'Undecided':
        return {
          status: 'queued',
          target: O.toNullable(O.map(tellTarget)(view.target)),
          ...toWaitingAnswer(view.awaitsSignIn),
        }
      case 'NotArchived':
        return { ...tellReason(view.reason, language), target: null }
      case 'Failed':
        return { status: 'failed', target: null, ...toFailureAnswer(O.some(view.failure), O.some(view.at), reading) }
      case 'HandedOver':
        return { ...toProgressAnswer(view.archive, reading), target: tellTarget(view.target) }
    }
  }

  return [
    sessionEndpoint({
      method: 'PUT',
      path: `${BASE}/send-archive-target`,
      summary:
        'Chooses where a mail is to be archived: before it is sent (again changes that), or (202) while the sent mail still waits for a target.',
      limited: 'plugin',
      bodyRule: { bytes: 64 * 1024 },
      input: sendTargetInput,
      answers: { 200: sendTargetAnswer, 202: targetTakenAnswer },
      example: sendTargetExample,
      fails: ['SendArchiveSent', 'DocumentTypeGone'],
      handle: ({ body: { target, ...wish } }, { caller }) =>
        pipe(
          uses.setSendTarget(caller, { ...wish, target: targetOf(target) }),
          TE.map((chosen): Answer => {
            const told = { archiveKey: wish.archiveKey, target: tellTarget(targetOf(target)) }
            return chosen._tag === 'Queued'
              ? { status: 202, body: { ...told, status: 'queued' } }
              : ok({ ...told, status: 'awaiting_send', expiresAt: new Date(chosen.expiresAt).toISOString() })
          }),
        ),
    }),
    sessionEndpoint({
      method: 'POST',
      path: `${BASE}/send-archive/:archiveKey/retry`,
      summary: 'Tries a sent mail whose archiving failed again, from the mail that is kept for 14 days.',
      limited: 'plugin',
      bodyRule: { bytes: 1024 },
      input: sendArchiveInput,
      answers: { 202: retriedAnswer },
      example: retrySendExample,
      fails: ['ArchiveNotFound', 'MailNotKept'],
      handle: ({ params: { archiveKey } }, { caller }) =>
        pipe(
          uses.retrySendArchive(caller, archiveKey),
          TE.map(() => ({ status: 202, body: { status: 'queued' } })),
        ),
    }),
    sessionEndpoint({
      method: 'POST',
      path: `${BASE}/send-archive`,
      summary:
        'Takes a mail that is being sent; a worker archives it where it was announced, or where its conversation or recipients lead.',
      limited: 'plugin',
      bodyRule: MAIL_BODY,
      fail: failArchiving(`${BASE}/send-archive`),
      input: sendInput,
      answers: { 200: sendEndedAnswer, 202: sendQueuedAnswer },
      example: sendExample,
      fails: ['LedgerNotFound', 'ArchiveKeyUsed', 'MailTooLarge'],
      handle: ({ body }, { caller, language }) =>
        pipe(
          takeMail(body),
          TE.flatMap((mail) => uses.sendArchive(caller, { ...mail, archiveKey: body.archiveKey })),
          TE.map((outcome) => tellOutcome(outcome, language)),
        ),
    }),
    sessionEndpoint({
      method: 'GET',
      path: `${BASE}/send-archive/:archiveKey`,
      summary: "How far the mail is that was announced or sent under one of the user's own keys.",
      limited: 'plugin',
      input: sendArchiveInput,
      answers: { 200: sendArchiveAnswer },
      example: sendArchiveExample,
      fails: ['ArchiveNotFound'],
      handle: ({ params: { archiveKey } }, { caller, language }) =>
        pipe(
          uses.findSendArchive(caller, archiveKey),
          TE.flatMap(TE.fromOption(() => ({ _tag: 'ArchiveNotFound' as const }))),
          TE.map((view) => ok({ archiveKey, ...tellView(view, language) })),
        ),
    }),
  ]
}
