import type { ReceiptPart } from './archive.ts'
import type { DocumentPart } from './ports.ts'

// Whether the ledger holds what was sent to it (ARC-11).

const keyOf = ({ fileName, size }: ReceiptPart): string => `${size} ${fileName.normalize('NFC')}`

/** Same names, same sizes, each as often; the order is the ledger's affair. */
export const holdsAll = (sent: readonly ReceiptPart[], held: readonly DocumentPart[]): boolean => {
  const wanted = sent.map(keyOf).toSorted()
  const seen = held.map(keyOf).toSorted()
  return wanted.length === seen.length && wanted.every((key, i) => key === seen[i])
}
