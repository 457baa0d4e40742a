// Reads the inbox of a system mailbox over Microsoft Graph v1.0: what is new by delta, each mail as it arrived, and the sent mail that
// Exchange names in a return (MSG-15).
import { E, fail, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { findReferences } from '#domain/mailing/message-stamp.ts'
import type { InboxFailure, ReturnInbox } from '#domain/mailing/return-reader.ts'
import type { SystemMailbox } from '#domain/mailing/system-mailbox.ts'
import { type Duration, fromSeconds } from '#domain/shared/clock.ts'
import type { AskCloud, CloudQuestion } from './cloud-call.ts'
import type { CloudResponse } from './exchange.ts'
import { parseCloudError, parseInboxPage, parseItemId, parseSentHeaders } from './wire-codecs.ts'

/** Small, so that a page of slow mails ends in time. */
const PAGE = 5
/** Reports come before the mail that they return, so the start of a large mail is enough. */
const MAIL_AT_MOST = 512 * 1024
const WITHIN: Duration = fromSeconds(25)
/** The folder for returns that an administrator wants out of the inbox. */
const FOLDER = 'Teruggekomen mail (Tapster)'

type Inbox = Pick<SystemMailbox, 'directoryTenantId' | 'mailboxAddress'>
type Ask = Omit<CloudQuestion, 'directory' | 'mailbox' | 'body'> & { readonly body?: object }

/** Why there was no call. */
const WITHOUT_CALL: Readonly<Record<string, string>> = { NotConsented: 'access_denied', CloudThrottled: 'throttled' }

const failUnread = (code: string): InboxFailure => ({ _tag: 'InboxUnread', code })

/** The cloud refuses what was asked of this mail, which may be gone. The other answers are about the whole mailbox. */
const isOfOneMail = ({ status }: CloudResponse): boolean =>
  status >= 400 && status < 500 && ![401, 403, 408, 410, 429].includes(status)

/** May pass, but some mails are answered so for ever: Exchange fails to convert them. 503 is about the service. */
const mayPass = ({ status }: CloudResponse): boolean => status === 408 || (status >= 500 && status !== 503)

function toInboxFailure(answer: CloudResponse): InboxFailure {
  const { code } = parseCloudError(answer)
  return answer.status === 410 || /^syncState/i.test(code)
    ? { _tag: 'InboxPlaceGone' }
    : failUnread(answer.status === 401 || answer.status === 403 ? 'access_denied' : `${answer.status} ${code}`)
}

const quote = (text: string): string => text.replaceAll("'", "''")

const toQuery = (values: Readonly<Record<string, string>>): string =>
  new URLSearchParams(values).toString().replaceAll('+', '%20')

export function makeCloudInbox(ask: AskCloud): Required<Omit<ReturnInbox<Inbox>, 'close'>> {
  const call = (inbox: Inbox, question: Ask): TE.TaskEither<InboxFailure, CloudResponse> =>
    pipe(
      ask({
        ...question,
        directory: inbox.directoryTenantId,
        mailbox: inbox.mailboxAddress,
        body: O.fromNullable(question.body),
        within: WITHIN,
      }),
      TE.mapLeft(({ _tag }) => failUnread(WITHOUT_CALL[_tag] ?? 'no_token')),
      TE.flatMapEither((answer) => (answer._tag === 'Answer' ? E.right(answer) : E.left(failUnread('no_answer')))),
    )

  /** Left: any other status than success. */
  const require = (answer: CloudResponse): E.Either<InboxFailure, CloudResponse> =>
    answer.status >= 200 && answer.status < 300 ? E.right(answer) : E.left(toInboxFailure(answer))

  /** Left: the body did not arrive, although the status did. */
  const requireText = ({ text }: CloudResponse): E.Either<InboxFailure, string> =>
    text === '' ? E.left(failUnread('no_answer')) : E.right(text)

  /** None: this mail is gone, or the cloud fails on it twice while its mailbox answers. The reader goes on with other mails. */
  const callForMail = (inbox: Inbox, question: Ask): TE.TaskEither<InboxFailure, O.Option<CloudResponse>> =>
    gen(function* () {
      const first = yield* unwrap(call(inbox, question))
      const answer = mayPass(first) ? yield* unwrap(call(inbox, question)) : first
      if (mayPass(answer))
        yield* unwrap(require(yield* unwrap(call(inbox, { resource: 'mailFolders/inbox?$select=id' }))))
      return isOfOneMail(answer) || mayPass(answer) ? O.none : O.some(yield* unwrap(require(answer)))
    })

  const findFolder = (inbox: Inbox): TE.TaskEither<InboxFailure, string> =>
    gen(function* () {
      const filter = toQuery({ $filter: `displayName eq '${quote(FOLDER)}'`, $select: 'id' })
      const listed = yield* unwrap(call(inbox, { resource: `mailFolders?${filter}` }))
      const known = parseItemId((yield* unwrap(require(listed))).text)
      if (O.isSome(known)) return known.value
      const made = yield* unwrap(call(inbox, { resource: 'mailFolders', body: { displayName: FOLDER } }))
      const created = parseItemId((yield* unwrap(require(made))).text)
      return O.isSome(created) ? created.value : yield* fail(failUnread('no_folder'))
    })

  return {
    readPage: (inbox, { place, since }) =>
      gen(function* () {
        // Without it, each mail comes again when someone reads, marks or moves it.
        const first = toQuery({
          changeType: 'created',
          $select: 'id,receivedDateTime',
          $filter: `receivedDateTime ge ${new Date(since).toISOString()}`,
        })
        const query = O.getOrElse(() => first)(place)
        const answer = yield* unwrap(
          call(inbox, {
            resource: `mailFolders/inbox/messages/delta?${query}`,
            headers: { prefer: `odata.maxpagesize=${PAGE}` },
          }),
        )
        const checked = require(answer)
        if (E.isLeft(checked) && checked.left._tag === 'InboxPlaceGone' && O.isNone(place))
          return yield* fail(failUnread(String(answer.status)))
        const page = parseInboxPage((yield* unwrap(checked)).text)
        return O.isSome(page) ? page.value : yield* fail(failUnread('no_page'))
      }),
    readMail: (inbox, id) =>
      gen(function* () {
        const resource = `messages/${encodeURIComponent(id)}/$value`
        const answer = yield* unwrap(callForMail(inbox, { resource, startOf: MAIL_AT_MOST }))
        if (O.isNone(answer)) return O.none
        return O.some(Buffer.from(yield* unwrap(requireText(answer.value)), 'latin1'))
      }),
    findSent: (inbox, messageId) =>
      gen(function* () {
        const query = toQuery({
          $filter: `internetMessageId eq '${quote(messageId)}'`,
          $select: 'internetMessageHeaders',
          $top: '1',
        })
        const answer = yield* unwrap(callForMail(inbox, { resource: `messages?${query}` }))
        return O.isSome(answer) ? findReferences(parseSentHeaders(yield* unwrap(requireText(answer.value)))) : []
      }),
    handle: (inbox, ids, handling) =>
      gen(function* () {
        const folder = handling === 'move' ? yield* unwrap(findFolder(inbox)) : ''
        for (const id of ids) {
          const resource = `messages/${encodeURIComponent(id)}`
          yield* unwrap(
            handling === 'move'
              ? callForMail(inbox, { resource: `${resource}/move`, body: { destinationId: folder } })
              : callForMail(inbox, { resource, method: 'PATCH', body: { isRead: true } }),
          )
        }
      }),
  }
}
