// The plugin API about archiving at send time: choosing a target, submitting the mail as it is sent, and following its progress.
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { FindSendArchive, SendArchiveView } from '#application/archive/archive-status.ts'
import type { RetrySendArchive } from '#application/archive/retry-archive.ts'
import type { ArchiveOnSend, SendOutcome } from '#application/archive/archive-on-send.ts'
import type { makeSetSendTarget } from '#application/archive/set-send-target.ts'
import type { WhyNotArchived } from '#domain/archive/send-archive.ts'
import { toConversationId } from '#domain/archive/message-id.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { sendArchive, sendArchiveContract } from '#adapters/contract/archive/send-archive.ts'
import { type Bilingual, type Language, pickText } from '#domain/shared/language.ts'
import { type Answer, answerJson } from '../kernel/answer.ts'
import { makeSessionEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import type { Source } from '#adapters/contract/to-wire.ts'
import {
  toTarget,
  toFailureResponse,
  toProgressResponse,
  toReceiptResponse,
  toWaitingResponse,
} from './archive-responses.ts'
import { failArchiving, MAIL_BODY, toMail } from './submitted-mail.ts'

export interface SendArchiveUseCases {
  readonly setSendTarget: ReturnType<typeof makeSetSendTarget>
  readonly sendArchive: ArchiveOnSend
  readonly findSendArchive: FindSendArchive
  readonly retrySendArchive: RetrySendArchive
}

const REASONS: Readonly<Record<WhyNotArchived, Bilingual>> = {
  AUTO_ARCHIVE_OFF: [
    'Niet gearchiveerd: automatisch archiveren staat uit en er was geen bestemming gekozen.',
    'Not archived: automatic archiving is off and no target had been chosen.',
  ],
  NO_TARGET: [
    'Niet gearchiveerd: geen van de ontvangers staat in de boekhouding.',
    'Not archived: the accounting system knows none of the recipients.',
  ],
  WITHDRAWN: [
    'Niet gearchiveerd: het archiveren van deze mail is ongedaan gemaakt.',
    'Not archived: the archiving of this mail was undone.',
  ],
}

const toNotArchivedResponse = (reason: WhyNotArchived, language: Language) => ({
  status: 'not_archived' as const,
  reason,
  message: pickText(REASONS[reason], language),
})

function toOutcomeAnswer(outcome: SendOutcome, language: Language): Answer {
  switch (outcome._tag) {
    case 'Queued': {
      const { archiveId, target } = outcome
      return { status: 202, body: { status: 'queued', archiveId, target } }
    }
    case 'Undecided':
      return { status: 202, body: { status: 'queued', archiveId: null, target: null } }
    case 'Archived':
      return answerJson({
        status: 'archived',
        archiveId: outcome.archiveId,
        target: outcome.target,
        receipt: toReceiptResponse(outcome.receipt, outcome),
      })
    case 'NotArchived':
      return answerJson(toNotArchivedResponse(outcome.reason, language))
  }
}

export function makeSendArchiveEndpoints(uses: SendArchiveUseCases, clock: Clock): readonly Endpoint[] {
  const toViewResponse = (
    view: SendArchiveView,
    language: Language,
  ): Omit<Source<typeof sendArchive>, 'archiveKey'> => {
    const reading = { language, now: clock.now() }
    switch (view._tag) {
      case 'AwaitingSend':
      case 'Expired':
        return {
          status: view._tag === 'Expired' ? 'expired' : 'awaiting_send',
          target: view.target,
          expiresAt: view.expiresAt,
        }
      case 'Undecided':
        return {
          status: 'queued',
          target: view.target,
          ...toWaitingResponse(view.awaitsSignIn),
        }
      case 'NotArchived':
        return { ...toNotArchivedResponse(view.reason, language), target: null }
      case 'Failed':
        return { status: 'failed', target: null, ...toFailureResponse(view, reading) }
      case 'HandedOver':
        return { ...toProgressResponse(view.archive, reading), target: view.target }
    }
  }

  return makeSessionEndpoints(sendArchiveContract, {
    'PUT /mailclient-plugin/send-archive-target': {
      fails: ['SendArchiveSent', 'DocumentTypeGone'],
      respond: ({ body: { target, ...wish } }, { caller }) =>
        pipe(
          uses.setSendTarget(caller, {
            ...wish,
            conversationId: O.flatMap(toConversationId)(wish.conversationId),
            target: toTarget(target),
          }),
          TE.map((chosen): Answer => {
            const common = { archiveKey: wish.archiveKey, target: toTarget(target) }
            return chosen._tag === 'Queued'
              ? { status: 202, body: { ...common, status: 'queued' } }
              : answerJson({ ...common, status: 'awaiting_send', expiresAt: chosen.expiresAt })
          }),
        ),
    },
    'POST /mailclient-plugin/send-archive/:archiveKey/retry': {
      fails: ['ArchiveNotFound', 'MailNotKept'],
      handle: ({ params }, { caller }) =>
        pipe(
          uses.retrySendArchive(caller, params.archiveKey),
          TE.map(() => ({ status: 'queued' })),
        ),
    },
    'POST /mailclient-plugin/send-archive': {
      bodyRule: MAIL_BODY,
      fail: failArchiving('/mailclient-plugin/send-archive'),
      fails: ['LedgerNotFound', 'ArchiveKeyUsed', 'MailTooLarge'],
      respond: ({ body }, { caller, language }) =>
        pipe(
          TE.fromEither(toMail(body)),
          TE.flatMap(({ email, attachments, unreadable: leftOut }) =>
            uses.sendArchive(caller, { email, attachments, leftOut, archiveKey: body.archiveKey }),
          ),
          TE.map((outcome) => toOutcomeAnswer(outcome, language)),
        ),
    },
    'GET /mailclient-plugin/send-archive/:archiveKey': {
      fails: ['ArchiveNotFound'],
      handle: ({ params: { archiveKey } }, { caller, language }) =>
        pipe(
          uses.findSendArchive(caller, archiveKey),
          TE.flatMap(TE.fromOption(() => ({ _tag: 'ArchiveNotFound' as const }))),
          TE.map((view) => ({ archiveKey, ...toViewResponse(view, language) })),
        ),
    },
  })
}
