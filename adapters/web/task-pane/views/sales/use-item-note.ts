// The note that the open item becomes: of a mail that was sent, or of an appointment. A draft may still change and becomes none.
import { type Either, map, right } from 'fp-ts/lib/Either.js'
import type { Activity, ActivityBody } from '../../api/activities.ts'
import { displayName } from '#domain/shared/display-name.ts'
import type { HostFailed, OpenItem } from '../../host/mail-host.ts'
import { noteOf, tellsOf } from '../../sales/item-note.ts'
import { usePane } from '../pane-context.tsx'

export interface ItemNote {
  readonly make: () => Promise<Either<HostFailed, ActivityBody>>
  /** Whether an activity is this note already. */
  readonly isIn: (activity: Activity) => boolean
}

export const useItemNote = (item: OpenItem): ItemNote | null => {
  const { host, t, format } = usePane()
  if (item.kind === 'mail' && item.mode === 'compose') return null
  const words = {
    unnamed: t(`sales.log.unnamed.${item.kind}`),
    origin:
      item.kind === 'mail'
        ? t('sales.log.from', { name: displayName(item.from) || item.from.address, when: format.exactly(item.sentAt) })
        : t('sales.log.when', { when: [format.exactly(item.startsAt), item.location].filter(Boolean).join(', ') }),
  }
  // The mail client tells the text of what is read, not of what is written.
  const textOf = async (): Promise<Either<HostFailed, string>> =>
    item.mode === 'read' && item.itemId !== null ? host.htmlBody(item.itemId) : right('')
  return {
    make: async () => map((html: string) => noteOf(item, words, html))(await textOf()),
    isIn: (activity) => tellsOf(noteOf(item, words, ''), activity),
  }
}
