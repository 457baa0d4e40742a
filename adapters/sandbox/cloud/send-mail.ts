// `POST /v1.0/users/{user}/sendMail`: answers 202 without a body, which means only that the mail was accepted.
import { E } from '#domain/shared/fp.ts'
import { randomUUID } from 'node:crypto'
import { asJson, type ReceivedContext } from '#adapters/sandbox/kit/request.ts'
import type { Cloud } from './cloud.ts'
import { isOutside, isUndeliverable } from './directories.ts'
import { hasReturnKind, makeInboxMail, writeReturn } from './inboxes.ts'
import type { CloudMail } from './mailboxes.ts'
import {
  listMailAddresses,
  respondGraphFailure,
  parseContentType,
  type GraphCall,
  isAddress,
  SendMail,
} from './graph-caller.ts'

const RECIPIENTS_AT_MOST = 500
/** Clients have to upload larger ones to a draft, which the stand-in does not support. */
const ATTACHMENT_AT_MOST = 3 * 1024 * 1024

export function sendMail(cloud: Cloud, ctx: ReceivedContext, { directory, user }: GraphCall): void {
  const refuse = (status: number, code: string, message: string): void =>
    respondGraphFailure(cloud, ctx, { status, code, message })
  const decoded = SendMail.decode(asJson(ctx.state.body))
  if (E.isLeft(decoded)) return refuse(400, 'BadRequest', 'Unable to read JSON request payload.')
  const { message, saveToSentItems = true } = decoded.right
  const contentType = parseContentType(message.body?.contentType ?? 'text')
  if (contentType === undefined) return refuse(400, 'RequestBodyRead', "The value of 'contentType' is not of its type.")
  const from = message.from?.emailAddress
  if (from !== undefined && ![user.email, ''].includes(from.address.toLowerCase()))
    return refuse(
      403,
      'ErrorSendAsDenied',
      'The user account which was used to submit this request does not have the right to send mail on behalf of the specified sending account.',
    )
  const to = [message.toRecipients, message.ccRecipients, message.bccRecipients].flatMap(listMailAddresses)
  if (to.length === 0 || !to.every(isAddress))
    return refuse(400, 'ErrorInvalidRecipients', "At least one recipient isn't valid.")
  if (to.length > RECIPIENTS_AT_MOST)
    return refuse(400, 'ErrorInvalidRecipients', 'The message has too many recipients.')
  const headers = message.internetMessageHeaders ?? []
  const foreign = headers.find(({ name }) => !/^x-/i.test(name))
  if (foreign !== undefined)
    return refuse(
      400,
      'InvalidInternetMessageHeader',
      `The internet message header name '${foreign.name}' should start with 'x-' or 'X-'.`,
    )
  const attachments = (message.attachments ?? []).map(({ name, contentBytes = '', isInline, contentId }) => ({
    name,
    bytes: Buffer.byteLength(contentBytes, 'base64'),
    ...(isInline === true && { shownAs: contentId ?? '' }),
  }))
  if (attachments.some(({ bytes }) => bytes > ATTACHMENT_AT_MOST))
    return refuse(413, 'ErrorMessageSizeExceeded', 'The message exceeds the maximum supported size.')
  const { mails, throttle } = cloud
  if (!throttle.takeRecipients(user.email, to.length, cloud.now()))
    return refuse(429, 'ErrorExceededMessageLimit', 'Cannot send mail. The recipients of a day are exceeded.')
  const outside = to.filter((address) => isOutside(directory, address))
  // Accepted nevertheless: each of these mails comes back as a bounce (5.7.233).
  const overTenantLimit = outside.length > 0 && !throttle.takeOutside(directory.id, outside.length, cloud.now())
  const isReturned = (address: string): boolean =>
    isUndeliverable(address) || hasReturnKind(address) || (overTenantLimit && outside.includes(address))
  const mail: CloudMail = {
    id: randomUUID(),
    at: cloud.now(),
    from: user.email,
    fromName: from?.name ?? '',
    replyTo: listMailAddresses(message.replyTo),
    to,
    subject: message.subject ?? '',
    body: { contentType, content: message.body?.content ?? '' },
    headers,
    attachments,
    properties: Object.fromEntries((message.singleValueExtendedProperties ?? []).map(({ id, value }) => [id, value])),
    saved: saveToSentItems,
    undelivered: to.filter(isReturned),
    overTenantLimit,
  }
  mails.add(mail)
  for (const address of mail.undelivered)
    cloud.inboxes.add(makeInboxMail(user.email, writeReturn(mail, address), cloud.now()))
  ctx.status = 202
  ctx.body = ''
  ctx.remove('content-type')
}
