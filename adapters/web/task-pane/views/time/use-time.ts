// What the time tab follows: what can be booked on, and how long its mail took.
import { isRight } from 'fp-ts/lib/Either.js'
import { useCallback, useEffect, useState } from 'preact/hooks'
import type { OpenItem } from '../../host/mail-host.ts'
import type { BookingLists } from '../../time/booking-lists.ts'
import { minutesOfMail, wordsOf } from '../../time/estimate.ts'
import { usePane } from '../pane-context.tsx'
import { idOf } from './use-faults.ts'

/** Null until they are there, failed ones included; `again` asks for those once more. */
export const useBookingLists = (
  division: number,
  accountId: string,
): { readonly lists: BookingLists | null; readonly again: () => void } => {
  const { bookingLists } = usePane()
  const [lists, setLists] = useState(() => bookingLists.known(division, accountId))
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    const known = bookingLists.known(division, accountId)
    setLists(known)
    if (known !== null) return
    let isGone = false
    void bookingLists.load(division, accountId).then((loaded) => {
      if (!isGone) setLists(loaded)
    })
    return () => {
      isGone = true
    }
  }, [bookingLists, division, accountId, turn])
  return { lists, again: useCallback(() => setTurn((n) => n + 1), []) }
}

/** Null for what is no mail, for a draft that the mail client does not know yet, and until its text has been read. */
export const useMailMinutes = (item: OpenItem): number | null => {
  const { host } = usePane()
  const [minutes, setMinutes] = useState<number | null>(null)
  const { itemId } = item
  const isMail = item.kind === 'mail'
  const isOwn =
    isMail && (item.mode === 'compose' || item.from.address.toLowerCase() === host.userAddress?.toLowerCase())
  useEffect(() => {
    if (!isMail || itemId === null) return
    let isGone = false
    void host.htmlBody(itemId).then((body) => {
      // Who is about to type a duration is not to find one there all at once.
      const isTyping = document.activeElement?.id === idOf('duration')
      if (!isGone && !isTyping && isRight(body)) setMinutes(minutesOfMail(wordsOf(body.right), isOwn))
    })
    return () => {
      isGone = true
    }
  }, [itemId, isOwn])
  return minutes
}
