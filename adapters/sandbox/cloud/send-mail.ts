// `POST /v1.0/users/{user}/sendMail`: 202 without a body, which says that the mail was accepted and no more.
import { randomUUID } from 'node:crypto'
import * as E from 'fp-ts/lib/Either.js'
import { asJson, type ReceivedContext } from '#adapters/sandbox/kit/request.ts'
import type { Cloud } from './cloud.ts'
import { isUndeliverable } from './directories.ts'
import { addressesIn, answerFailure, contentTypeOf, type GraphCall, isAddress, SendMail } from './graph-caller.ts'

const RECIPIENTS_AT_MOST = 500
/** Larger ones are uploaded to a draft, which the stand-in does not have. */
const ATTACHMENT_AT_MOST = 3 * 1024 * 1024

export const sendMail = (cloud: Cloud, ctx: ReceivedContext, { user }: GraphCall): void => {
  const refuse = (status: number, code: string, message: string): void =>
    answerFailure(cloud, ctx, { status, code, message })
  const decoded = SendMail.decode(asJson(ctx.state.body))
  if (E.isLeft(decoded)) return refuse(400, 'BadRequest', 'Unable to read JSON request payload.')
  const { message, saveToSentItems = true } = decoded.right
  const contentType = contentTypeOf(message.body?.contentType ?? 'text')
  if (contentType === undefined) return refuse(400, 'RequestBodyRead', "The value of 'contentType' is not of its type.")
  const to = [message.toRecipients, message.ccRecipients, message.bccRecipients].flatMap(addressesIn)
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
  const attachments = (message.attachments ?? []).map(({ name, contentBytes = '' }) => ({
    name,
    bytes: Buffer.byteLength(contentBytes, 'base64'),
  }))
  if (attachments.some(({ bytes }) => bytes > ATTACHMENT_AT_MOST))
    return refuse(413, 'ErrorMessageSizeExceeded', 'The message exceeds the maximum supported size.')
  const { mailboxes, throttle } = cloud
  if (!throttle.takeRecipients(user.email, to.length, cloud.now()))
    return refuse(429, 'ErrorExceededMessageLimit', 'Cannot send mail. The recipients of a day are exceeded.')
  mailboxes.keepMail({
    id: randomUUID(),
    at: cloud.now(),
    from: user.email,
    to,
    subject: message.subject ?? '',
    body: { contentType, content: message.body?.content ?? '' },
    headers,
    attachments,
    saved: saveToSentItems,
    undelivered: to.filter(isUndeliverable),
  })
  ctx.status = 202
  ctx.body = ''
  ctx.remove('content-type')
}
