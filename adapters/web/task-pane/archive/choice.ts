// The attachments of an archive: pictures in the text are always part of the mail; the user chooses the others within the limit.
import { fromNullable } from 'fp-ts/lib/Option.js'
import { MAX_ATTACHMENTS, MAX_LEFT_OUT, MAX_MAIL_BYTES, partitionAttachments } from '#domain/archive/mail.ts'
import type { KeptBack } from '../api/archive.ts'
import type { AttachmentInfo } from '../host/mail-host.ts'

export interface Offer {
  /** Always included. They become separate parts only if the PDF does not show them. */
  readonly inline: readonly AttachmentInfo[]
  readonly choosable: readonly AttachmentInfo[]
  /** Attachments that are larger than the limit. */
  readonly tooLarge: readonly AttachmentInfo[]
  /** The bytes of the text and the inline pictures. */
  readonly fixedSize: number
}

export interface AttachmentWeight {
  readonly total: number
  readonly limit: number
  /** The number of bytes above the limit, or 0. */
  readonly excess: number
  readonly tooMany: boolean
}

const sumSizes = (attachments: readonly AttachmentInfo[]): number => attachments.reduce((n, a) => n + a.size, 0)

export function makeOffer(htmlBody: string, attachments: readonly AttachmentInfo[]): Offer {
  const { inline, separate } = partitionAttachments(
    htmlBody,
    attachments.map((info) => ({
      contentType: info.contentType,
      contentId: fromNullable(info.contentId),
      info,
    })),
  )
  const pictures = inline.map(({ info }) => info)
  const others = separate.map(({ info }) => info)
  const fixedSize = new TextEncoder().encode(htmlBody).length + sumSizes(pictures)
  const isSmallEnough = (a: AttachmentInfo): boolean => a.size + fixedSize <= MAX_MAIL_BYTES
  return {
    inline: pictures,
    choosable: others.filter(isSmallEnough),
    tooLarge: others.filter((a) => !isSmallEnough(a)),
    fixedSize,
  }
}

export function weigh(offer: Offer, left: ReadonlySet<string>): AttachmentWeight {
  const chosen = listChosen(offer, left)
  const total = offer.fixedSize + sumSizes(chosen)
  return {
    total,
    limit: MAX_MAIL_BYTES,
    excess: Math.max(0, total - MAX_MAIL_BYTES),
    tooMany: chosen.length + offer.inline.length > MAX_ATTACHMENTS,
  }
}

/** `left`: the ids that the user leaves out. */
export function listChosen(offer: Offer, left: ReadonlySet<string>): readonly AttachmentInfo[] {
  return offer.choosable.filter((a) => !left.has(a.id))
}

/** The excluded attachments, for the receipt. The reason is DUPLICATE for those that the pane excluded by default. */
export function listKeptBack(offer: Offer, left: ReadonlySet<string>): readonly KeptBack[] {
  const duplicates = listDuplicates(offer)
  const because =
    (reason: (id: string) => KeptBack['reason']) =>
    ({ id, fileName, size }: AttachmentInfo): KeptBack => ({ fileName, size, reason: reason(id) })
  return [
    ...offer.tooLarge.map(because(() => 'TOO_LARGE')),
    ...offer.choosable
      .filter(({ id }) => left.has(id))
      .map(because((id) => (duplicates.has(id) ? 'DUPLICATE' : 'BY_USER'))),
  ].slice(0, MAX_LEFT_OUT)
}

/** The number of copies by attachment id. Copies have the same name and size. */
export function countCopies({ choosable }: Offer): ReadonlyMap<string, number> {
  const same = Map.groupBy(choosable, ({ fileName, size }) => `${size} ${fileName}`)
  return new Map(
    [...same.values()]
      .filter((group) => group.length > 1)
      .flatMap((group) => group.map(({ id }) => [id, group.length])),
  )
}

/** The attachments that are excluded by default: all copies except the first. */
export function listDuplicates({ choosable }: Offer): ReadonlySet<string> {
  const seen = new Set<string>()
  const later = choosable.filter(({ fileName, size }) => {
    const name = `${size} ${fileName}`
    return seen.has(name) || !seen.add(name)
  })
  return new Set(later.map(({ id }) => id))
}
