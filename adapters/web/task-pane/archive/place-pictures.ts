// Finds content ids of inline pictures that the mail client does not return, in the whole mail or by their names (ARC-15).
import { type Either, isLeft, map } from 'fp-ts/lib/Either.js'
import { isShownPicture, findReferredContentIds } from '#domain/archive/mail.ts'
import { findContentIdByName, getPictureType } from '../host/inline-pictures.ts'
import type { AttachmentInfo, HostFailed, MailHost, MailItem } from '../host/mail-host.ts'
import { waitAtMost } from '../host/wait-at-most.ts'
import type { WholeMail, WholeMailPart } from '../whole-mail/read-whole-mail.ts'

/** Null: the client does not return the whole mail, or not in time, or it cannot be parsed. */
export type WholeMailOf = (itemId: string) => Promise<WholeMail | null>

const WHOLE_MAIL_DEADLINE = 15_000

/** `loadReader` loads the parser. It rejects without a connection. */
export function makeReadWholeMail(
  host: Pick<MailHost, 'wholeMail'>,
  loadReader: () => Promise<(eml: string) => Promise<WholeMail>>,
): WholeMailOf {
  const read = async (itemId: string): Promise<WholeMail | null> => {
    const eml = await host.wholeMail(itemId)
    if (isLeft(eml) || eml.right === null) return null
    try {
      return await (
        await loadReader()
      )(eml.right)
    } catch {
      return null
    }
  }
  return (itemId) => waitAtMost(WHOLE_MAIL_DEADLINE, read(itemId))
}

export interface MailText {
  readonly html: string
  /** The attachments with the content ids that were found. */
  readonly attachments: readonly AttachmentInfo[]
}

/** For how many pictures the content is compared with the whole mail. */
const MAX_COMPARED = 20

type ContentOf = (attachment: AttachmentInfo) => Promise<string | null>
type PlacedPictures = ReadonlyMap<string, Pick<WholeMailPart, 'contentId' | 'contentType'>>

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/** Matches attachments with parts by name if it is unique in both, otherwise by content. */
async function placeByParts(
  { parts }: WholeMail,
  open: readonly string[],
  candidates: readonly AttachmentInfo[],
  contentOf: ContentOf,
): Promise<PlacedPictures> {
  const placed = new Map<string, WholeMailPart>()
  const wanted = open.flatMap((id) => parts.find(({ contentId }) => contentId === id) ?? [])
  const unnamed = wanted.filter((part) => {
    const [only, ...others] = candidates.filter(({ fileName }) => isSameName(fileName, part.fileName))
    const isOne = others.length === 0 && parts.filter((one) => isSameName(one.fileName, part.fileName)).length === 1
    if (only === undefined || !isOne) return true
    placed.set(only.id, part)
    return false
  })
  if (unnamed.length === 0) return placed
  for (const one of candidates.filter(({ id }) => !placed.has(id)).slice(0, MAX_COMPARED)) {
    const content = await contentOf(one)
    const at = unnamed.findIndex((part) => part.content === content)
    const [part] = at === -1 ? [] : unnamed.splice(at, 1)
    if (part !== undefined) placed.set(one.id, part)
  }
  return placed
}

function placeByName(open: readonly string[], candidates: readonly AttachmentInfo[]): PlacedPictures {
  const inline = candidates.filter(({ isInline }) => isInline)
  const names = inline.map(({ fileName }) => fileName)
  return new Map(
    inline.flatMap(({ id, fileName, contentType }) => {
      const contentId = findContentIdByName(fileName, names, open)
      return contentId === undefined ? [] : [[id, { contentId, contentType }] as const]
    }),
  )
}

async function withContentIds(
  deps: { readonly contentOf: ContentOf; readonly wholeMailOf: WholeMailOf },
  { itemId, attachments }: MailItem,
  html: string,
): Promise<readonly AttachmentInfo[]> {
  const known = new Set(attachments.map(({ contentId }) => contentId?.toLowerCase()))
  const open = [...findReferredContentIds(html)].filter((id) => !known.has(id))
  const candidates = attachments.filter(
    ({ contentId, contentType, fileName }) =>
      contentId === null && (isShownPicture(contentType) || getPictureType(fileName) !== undefined),
  )
  if (open.length === 0 || candidates.length === 0) return attachments
  const whole = await deps.wholeMailOf(itemId)
  const placed =
    whole === null ? placeByName(open, candidates) : await placeByParts(whole, open, candidates, deps.contentOf)
  return attachments.map((one) => {
    const found = placed.get(one.id)
    if (found === undefined) return one
    const type = isShownPicture(found.contentType) ? found.contentType : getPictureType(one.fileName)
    return { ...one, contentId: found.contentId, contentType: type ?? one.contentType }
  })
}

/** Reads the text of a mail, and its attachments with the content ids that can be found. */
export function makeReadMailText(host: Pick<MailHost, 'htmlBody' | 'attachmentContent'>, wholeMailOf: WholeMailOf) {
  return async function mailTextOf(item: MailItem): Promise<Either<HostFailed, MailText>> {
    const body = await host.htmlBody(item.itemId)
    if (isLeft(body)) return body
    const readContent: ContentOf = async ({ id }) => {
      const content = await host.attachmentContent(item.itemId, id)
      return isLeft(content) ? null : content.right
    }
    const attachments = await withContentIds({ contentOf: readContent, wholeMailOf }, item, body.right)
    return map((html: string): MailText => ({ html, attachments }))(body)
  }
}
