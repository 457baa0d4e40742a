// Recognises returned mail (MSG-14): reports by RFC 3464 and RFC 6533 first, then the texts of systems that write no such report. A return
// is matched by what it shows of our mail, never by an address alone.
import { findReferences, type MessageReference, REFERENCES_AT_MOST } from './message-stamp.ts'
import { classifyReturn, classifyText, findStatus, type ReturnClass } from './return-class.ts'
import { toReturnText, withoutCopy } from './return-text.ts'

/** A parsed mail. Texts may be cut: reports and the headers of the returned mail come first. */
export interface ReceivedMail {
  /** Names in lower case; values unfolded. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** What people read of it. */
  readonly text: string
  /** The other parts in their order: their type in lower case, without parameters, and their decoded text. */
  readonly parts: readonly { readonly type: string; readonly text: string }[]
}

export interface ReturnedRecipient {
  /** Empty: the report does not name it. */
  readonly address: string
  readonly returnClass: ReturnClass
  /** The enhanced status code; empty: there is none. */
  readonly status: string
  /** What the other server answered; may be empty. */
  readonly reason: string
}

export interface RecognisedReturn {
  /** Messages of ours that the returned part shows. Empty: only `answered` may lead to one. */
  readonly references: readonly MessageReference[]
  /** Message-IDs of In-Reply-To and References, by which the sent mail can be found in Exchange. */
  readonly answered: readonly string[]
  readonly recipients: readonly ReturnedRecipient[]
  /** Addresses that the report says the mail reached, or was passed on for. */
  readonly arrived: readonly string[]
  /** The returned mail's own text, cut, without the copy of our mail. */
  readonly text: string
}

export type MailReading =
  | { readonly _tag: 'Returns'; readonly returns: readonly RecognisedReturn[] }
  /** Their provider reports that a recipient complained about the mails of ours that it shows (RFC 5965). */
  | ({ readonly _tag: 'Complaint' } & Complaint)
  /** Out-of-office replies, receipts, other feedback reports, answers of people, and all other mail. */
  | { readonly _tag: 'LeftAlone' }

export interface Complaint {
  readonly references: readonly MessageReference[]
  /** Who complained. Empty: the report does not say; many leave it out. */
  readonly recipients: readonly string[]
}

export const RETURN_TEXT_AT_MOST = 2_000
const REASON_AT_MOST = 500
/** A report names all recipients of one mail, and ours have one. */
const RECIPIENTS_AT_MOST = 50
const ANSWERED_AT_MOST = 5
/** Each is looked up in its tenant, and anyone can send us a mail with thousands. */
const REPORTS_AT_MOST = 10

const LEFT_ALONE: MailReading = { _tag: 'LeftAlone' }
const REPORTS = new Set(['message/delivery-status', 'message/global-delivery-status'])
const RETURNED = new Set(['message/rfc822', 'message/global', 'message/global-headers', 'text/rfc822-headers'])

const getHeader = ({ headers }: ReceivedMail, name: string): string => headers.find(([one]) => one === name)?.[1] ?? ''
const hasHeader = ({ headers }: ReceivedMail, name: string): boolean => headers.some(([one]) => one === name)

/** The header block of a returned mail. What follows may itself contain reports, of other mails. */
const toHeaderBlock = (text: string): string => text.replaceAll('\r', '').split('\n\n', 1)[0] ?? ''

type Fields = ReadonlyMap<string, string>

/** The groups of fields of a report (RFC 3464, 2.1): the first is about the mail, the others are about one recipient each. */
const toFieldGroups = (text: string): readonly Fields[] =>
  text
    .replaceAll('\r', '')
    .replace(/\n[ \t]+/g, ' ')
    .split(/\n{2,}/)
    .map(
      (group) =>
        new Map(
          group.split('\n').flatMap((line) => {
            const [, name, value] = /^([\w-]+)[ \t]*:[ \t]*(.*)$/.exec(line) ?? []
            return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value.trim()] as const]
          }),
        ),
    )

/** `rfc822; a@b.example`, or xtext and angle brackets, as systems write them. */
const toAddress = (value: string | undefined): string =>
  (value ?? '')
    .replace(/^[\w-]+\s*;/, '')
    .replace(/[<>]/g, '')
    .trim()

const ARRIVED = new Set(['delivered', 'relayed', 'expanded'])

const readAction = (fields: Fields): string => (fields.get('action') ?? '').toLowerCase().split(/[\s(]/)[0] ?? ''
const readAddress = (fields: Fields): string =>
  toAddress(fields.get('original-recipient') ?? fields.get('final-recipient'))

/** Undefined: the report says that the mail arrived, or was passed on. */
function toRecipient(fields: Fields): ReturnedRecipient | undefined {
  const action = readAction(fields)
  if (action !== 'failed' && action !== 'delayed') return undefined
  const diagnostic = (fields.get('diagnostic-code') ?? '').replace(/^[\w-]+\s*;\s*/, '').replace(/\s+/g, ' ')
  const status = findStatus(fields.get('status') ?? '') || findStatus(diagnostic)
  return {
    address: readAddress(fields),
    returnClass: action === 'delayed' ? 'delayed' : classifyReturn(status, diagnostic),
    status,
    reason: toReturnText(diagnostic, REASON_AT_MOST),
  }
}

const listAnswered = (mail: ReceivedMail): readonly string[] =>
  [...`${getHeader(mail, 'in-reply-to')} ${getHeader(mail, 'references')}`.matchAll(/<[^<>\s]{3,500}>/g)]
    .map(([id]) => id)
    .slice(0, ANSWERED_AT_MOST)

/** Exchange names the mail that it returns in In-Reply-To; other systems name ours there. */
const toAnsweredReferences = (answered: readonly string[]): readonly MessageReference[] =>
  findReferences(answered.map((id) => `message-id: ${id}`).join('\n'))

type Reported = Pick<RecognisedReturn, 'references' | 'recipients' | 'arrived'>

const makeReturn = (
  mail: ReceivedMail,
  { references, recipients, arrived }: Reported,
  isOnly: boolean,
): RecognisedReturn => {
  const answered = isOnly ? listAnswered(mail) : []
  return {
    references: [...references, ...toAnsweredReferences(answered)].slice(0, REFERENCES_AT_MOST),
    answered,
    recipients: recipients.slice(0, RECIPIENTS_AT_MOST),
    arrived: arrived.slice(0, RECIPIENTS_AT_MOST),
    text: toReturnText(withoutCopy(mail.text), RETURN_TEXT_AT_MOST),
  }
}

/** A mail may have several reports, each before the mail that it returns. The first ones count. */
function readReports(mail: ReceivedMail): readonly RecognisedReturn[] {
  const reports: Reported[] = []
  for (const { type, text } of mail.parts) {
    const open = reports.at(-1)
    if (REPORTS.has(type)) {
      if (reports.length === REPORTS_AT_MOST) break
      const groups = toFieldGroups(text)
      reports.push({
        references: [],
        recipients: groups.flatMap((fields) => toRecipient(fields) ?? []),
        arrived: groups.filter((fields) => ARRIVED.has(readAction(fields))).map(readAddress),
      })
    } else if (RETURNED.has(type) && open?.references.length === 0)
      reports[reports.length - 1] = { ...open, references: findReferences(toHeaderBlock(text)) }
  }
  return reports
    .filter(({ recipients }) => recipients.length > 0)
    .map((one) => makeReturn(mail, one, reports.length === 1))
}

const DAEMON = /mailer-daemon|postmaster@|mail delivery (?:sub)?system|microsoftexchange[0-9a-f]{32}@/i
const FAILED =
  /undeliver|returned mail|failure notice|delivery (?:status notification|failure|has failed|failed)|mail delivery fail|could not be delivered|couldn't be delivered|onbestelbaar|niet (?:worden )?(?:bezorgd|afgeleverd)|niet bestelbaar/i
const DELAYED =
  /delivery (?:is |was |has been )?delayed|message (?:is |was )?delayed|delivery status notification \(delay\)|not yet been delivered|still being retried|will (?:continue|keep) trying|warning: (?:message|could not send)/i

const isOfSystem = (mail: ReceivedMail): boolean =>
  hasHeader(mail, 'x-failed-recipients') ||
  hasHeader(mail, 'x-ms-exchange-message-is-ndr') ||
  DAEMON.test(getHeader(mail, 'from'))

/** A system that writes no report by the standard. */
function readText(mail: ReceivedMail): readonly RecognisedReturn[] {
  const failed = getHeader(mail, 'x-failed-recipients')
  const subject = getHeader(mail, 'subject')
  const head = `${subject}\n${mail.text.slice(0, 4_000)}`
  if (!isOfSystem(mail) || !(failed !== '' || FAILED.test(head) || DELAYED.test(head))) return []
  const lines = withoutCopy(mail.text).split('\n')
  const said = lines.find((line) => findStatus(line) !== '' || /(?:^|\s)5\d\d[ -]/.test(line))
  const worded = lines.find((line) => classifyText(line) !== undefined)
  const reason = (said ?? worded ?? '').trim()
  const status = findStatus(said ?? '')
  const isDelay = failed === '' && DELAYED.test(head) && !FAILED.test(subject)
  const returnClass = isDelay ? 'delayed' : classifyReturn(status, `${reason}\n${worded ?? ''}`)
  const blocks = mail.parts.filter(({ type }) => RETURNED.has(type)).map(({ text }) => toHeaderBlock(text))
  const addresses = failed === '' ? [''] : failed.split(',').map((one) => one.trim())
  const recipients = addresses.map((address) => ({
    address,
    returnClass,
    status,
    reason: toReturnText(reason, REASON_AT_MOST),
  }))
  const references = findReferences([...blocks, mail.text].join('\n'))
  return [makeReturn(mail, { references, recipients, arrived: [] }, true)]
}

/** The recipients that a report of feedback names (RFC 5965, 3.2). */
const COMPLAINED = /^(?:original-rcpt-to|removal-recipient)[ \t]*:[ \t]*(.*)$/gim

/** Kinds of feedback by which people complain. The others are about viruses and authentication, or say that the mail is no spam. */
const COMPLAINTS = new Set(['abuse', 'fraud', 'opt-out'])

/** Without a mail of ours it concerns no one here: an address alone proves nothing. */
function readFeedback({ parts }: ReceivedMail): MailReading {
  const report = parts.find(({ type }) => type === 'message/feedback-report')
  const [kind] = toFieldGroups(report?.text ?? '').flatMap((fields) => fields.get('feedback-type')?.toLowerCase() ?? [])
  const returned = parts.find(({ type }) => RETURNED.has(type))
  if (report === undefined || kind === undefined || !COMPLAINTS.has(kind) || returned === undefined) return LEFT_ALONE
  const recipients = [...report.text.matchAll(COMPLAINED)].map(([, address]) => toAddress(address))
  return { _tag: 'Complaint', references: findReferences(toHeaderBlock(returned.text)), recipients }
}

/** Never follows what people or their programs answer by themselves, even if it quotes our mail. */
export function recogniseMail(mail: ReceivedMail): MailReading {
  const contentType = getHeader(mail, 'content-type').toLowerCase()
  const [, report = ''] = /;\s*report-type\s*=\s*"?([a-z-]+)/.exec(contentType) ?? []
  if (report === 'disposition-notification') return LEFT_ALONE
  if (report === 'feedback-report') return readFeedback(mail)
  const isReport = contentType.startsWith('multipart/report') || isOfSystem(mail)
  if (isReport && mail.parts.some(({ type }) => REPORTS.has(type))) {
    const returns = readReports(mail)
    return returns.length === 0 ? LEFT_ALONE : { _tag: 'Returns', returns }
  }
  const returns = readText(mail)
  return returns.length === 0 ? LEFT_ALONE : { _tag: 'Returns', returns }
}

/**
 * The part of a report about our recipient; undefined: the report says that the mail reached them. Mails of ours have one recipient, but other
 * systems pass them on: that such another address failed says nothing of ours.
 */
export function pickReturned(
  { recipients, arrived }: RecognisedReturn,
  address: string,
): ReturnedRecipient | undefined {
  const isTheirs = (one: string): boolean => one.toLowerCase() === address.toLowerCase()
  const theirs = recipients.find((one) => isTheirs(one.address))
  if (theirs !== undefined || arrived.some(isTheirs)) return theirs
  const other = recipients.find(({ returnClass }) => returnClass !== 'delayed') ?? recipients[0]
  return other === undefined || other.address === '' || other.returnClass === 'delayed'
    ? other
    : { ...other, returnClass: 'unknown' }
}
