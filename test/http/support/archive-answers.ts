// A receipt as the use cases return it.
import * as O from 'fp-ts/lib/Option.js'
import { asArchiveId, type Receipt } from '#domain/archive/archive.ts'
import type { DocumentId } from '#domain/archive/ports.ts'
import { aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { NOW } from './fake-deps.ts'

export const receipt: Receipt = {
  documentId: aUuid(40) as DocumentId,
  documentUrl: 'https://ledger.example/docs/40',
  subject: 'Offerte',
  archivedAt: NOW,
  archivedBy: 'Piet Bakker',
  parts: [{ fileName: 'Offerte.pdf', size: 1234 }],
  leftOut: [{ fileName: 'leeg.txt', size: 0, reason: 'EMPTY' }],
}
export const archiveId = asArchiveId(aUuid(50))
export const undoUntil = O.some(NOW + 86_400_000)
