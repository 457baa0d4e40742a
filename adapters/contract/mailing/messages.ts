// Outgoing mail: creating, listing with its state, retrying, withdrawing and deciding messages (MSG-1, MSG-5, MSG-7, ADM-10).
import * as t from 'io-ts'
import { MAX_IMPORTED_PEOPLE } from '#domain/identity/naming.ts'
import type { UserUuid } from '#domain/identity/user.ts'
import { MESSAGE_ERRORS, type MessageId } from '#domain/mailing/message.ts'
import { MESSAGE_SORTS, type MessageSort } from '#domain/mailing/ports.ts'
import type { TemplateUuid } from '#domain/mailing/template.ts'
import { makeListInQuery, makeSortInQuery, type Sort } from '../codecs/in-query.ts'
import { makeLine } from '../codecs/line.ts'
import { makeList, makeNamedEnum, makeEnum, asOptional, withDefault, makeUuid } from '../codecs/text.ts'
import { answerWith, defineContract, success } from '../endpoint.ts'
import { makePage, pageQuery, samplePage, textQuery } from '../page.ts'
import { unknownPlaceholders } from './fields.ts'
import {
  ADDRESS_AT_MOST,
  bulkResult,
  messageCounts,
  messageOutline,
  messageState,
  movedMessage,
  newMessages,
  orderPreview,
  originInQuery,
  messageIds,
  wholeMessage,
} from './message-codecs.ts'

const params = { id: makeUuid<MessageId>() }
const sampleOutline = {
  id: '0195f1c2-7d3a-7b10-8f6e-4c2a9d1e9201',
  recipient: { address: 'eva.jansen@korrel.example', name: 'Eva Jansen' },
  subject: 'Wat vind je van ons, Eva Jansen?',
  state: 'ERROR',
  reason: 'outcome_unknown',
  createdAt: '2026-03-02T09:29:00.000Z',
  stateSince: '2026-03-02T09:31:10.000Z',
  origin: { kind: 'single', id: '1d0c9b8a-7f6e-4d5c-8b4a-3f2e1d0c9105' },
  systemMailboxKey: 'monitor',
  possiblyDoubled: false,
  canRetry: false,
  canDecide: true,
} as const
const one = { params: { id: sampleOutline.id } }
const sampleTemplate = '0c3e5a79-1b2d-4f6e-8a9c-5d7f1e2b9106'
const sampleMail = {
  subject: 'Wat vind je van ons, Eva Jansen?',
  html: '<!doctype html><html lang="nl">…</html>',
  text: 'Dag Eva Jansen,',
  replyTo: 'kantoor@korrel.example',
}
const queued = { id: sampleOutline.id, state: 'queued', reason: null } as const

export const messageContract = defineContract({
  'GET /messages': {
    summary:
      'Lists outgoing mail, a page at a time; filtered by a part of name, address or subject, state, reason, whole address, what it was made for and possible doubling. `total` stops at 10,000. `q` searches the newest 100,000 mails, and all of them for a whole address; `sort` by recipient or subject covers the newest 10,000 that are found.',
    query: {
      ...textQuery,
      state: withDefault(makeListInQuery(messageState), []),
      error: asOptional(makeEnum(...MESSAGE_ERRORS)),
      /** Searches for invalid addresses are allowed too. */
      address: withDefault(makeLine(ADDRESS_AT_MOST), ''),
      origin: asOptional(originInQuery),
      /** `true`: only messages that the recipient may have twice. */
      possiblyDoubled: withDefault(makeNamedEnum({ true: true, false: false }), false),
      sort: withDefault<Sort<MessageSort>, string>(makeSortInQuery(...MESSAGE_SORTS), { by: 'createdAt', dir: 'desc' }),
      ...pageQuery,
    },
    ...answerWith(200, makePage(messageOutline), samplePage(sampleOutline), {
      query: { q: 'jansen', state: 'queued,ERROR', sort: 'recipient' },
    }),
  },
  'GET /messages/counts': {
    summary: 'Counts outgoing mail by state, by reason and by possible doubling. Each number stops at 1,000.',
    ...answerWith(200, messageCounts, {
      states: { queued: 12, sent: 1_000, ERROR: 3 },
      reasons: { too_large: 3 },
      possiblyDoubled: 1,
    }),
  },
  'POST /messages': {
    summary:
      'Makes a message for each recipient from a template and queues it; returns the ids in the order of the recipients. The same request with the same `mailing`, a uuid that the caller chooses, can be repeated for as long as its messages are kept: it makes nothing more and returns their ids.',
    body: newMessages,
    answers: { 201: t.type({ ids: t.array(t.string), unknownPlaceholders }) },
    example: {
      input: {
        body: {
          mailing: '5d2f8a31-6c47-4e9b-a1d0-7b3c9e5f2104',
          template: sampleTemplate,
          recipients: [sampleOutline.recipient],
          data: { surveyUrl: 'https://survey.example/A1B2C3' },
          systemMailboxKey: 'monitor',
        },
      },
      answers: { 201: { ids: [sampleOutline.id], unknownPlaceholders: [] } },
    },
  },
  'POST /messages/dry-run': {
    summary:
      'Returns the mail that the first recipient of such messages would get, and addresses that cannot exist. Makes nothing.',
    body: newMessages,
    ...answerWith(
      200,
      orderPreview,
      {
        recipients: 1,
        invalid: [],
        to: sampleOutline.recipient,
        mail: sampleMail,
        lack: null,
        unknownPlaceholders: [],
      },
      { body: { template: sampleTemplate, recipients: [sampleOutline.recipient] } },
    ),
  },
  'POST /messages/invitations': {
    summary:
      'Invites people who have not signed in yet, from a template with `{{data.signInUrl}}` and `{{data.office}}`. Others are passed over. Needs `users:write` too.',
    body: t.strict(
      { template: makeUuid<TemplateUuid>(), users: makeList(makeUuid<UserUuid>(), MAX_IMPORTED_PEOPLE, 1) },
      'NewInvitations',
    ),
    ...answerWith(
      200,
      t.type({ invited: t.number, passed: t.number, unknownPlaceholders }),
      { invited: 2, passed: 0, unknownPlaceholders: [] },
      { body: { template: sampleTemplate, users: [sampleOutline.origin.id] } },
    ),
  },
  'POST /messages/retry': {
    summary:
      'Queues several messages in ERROR once more, all in one transaction. Passes over those that may have reached their recipient, each with the reason.',
    body: messageIds,
    ...answerWith(200, bulkResult, { done: 1, passed: {} }, { body: { ids: [sampleOutline.id] } }),
  },
  'POST /messages/withdraw': {
    summary: 'Withdraws several messages that wait, all in one transaction. Passes over the others.',
    body: messageIds,
    ...answerWith(200, bulkResult, { done: 0, passed: { not_in_state: 1 } }, { body: { ids: [sampleOutline.id] } }),
  },
  'GET /messages/:id': {
    summary: 'Returns a message with its whole story: what happened to it, why it waits, and the mail itself.',
    params,
    answers: { 200: wholeMessage },
    example: {
      input: one,
      answers: {
        200: {
          ...sampleOutline,
          waits: null,
          story: [{ at: '2026-03-02T09:31:10.000Z', step: 'unknown', code: 'timeout' }],
          returned: null,
          serverMessageId: null,
          mail: sampleMail,
        },
      },
    },
  },
  'POST /messages/:id/retry': {
    summary: 'Queues a message in ERROR once more. An unknown outcome is decided instead; an invalid address stays so.',
    params,
    ...answerWith(200, movedMessage, queued, one),
  },
  'POST /messages/:id/decide': {
    summary:
      'Settles a message whose outcome is unknown: it was `sent`, or `send_again`, so that the recipient may have it twice.',
    params,
    body: t.strict({ decision: makeEnum('sent', 'send_again') }, 'MessageDecision'),
    ...answerWith(200, movedMessage, queued, { ...one, body: { decision: 'send_again' } }),
  },
  'POST /mailer/resume': {
    summary:
      'Lets the office’s mailer, which waits after a refusal, try again now. Without a mail server of its own, for operators alone.',
    ...answerWith(200, success, { success: true }),
  },
})
