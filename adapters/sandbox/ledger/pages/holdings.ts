// Collects what the pages show: documents of all divisions with their attachments, and attachments without a document.
import { sampleDivisions } from '#adapters/sandbox/sample-people.ts'
import type { Value } from '#adapters/sandbox/ledger/entity-description.ts'
import { findEntity } from '#adapters/sandbox/ledger/entity-table.ts'
import type { Ledger } from '#adapters/sandbox/ledger/ledger.ts'

export interface HeldAttachment {
  readonly id: string
  readonly documentId: string
  readonly fileName: string
  /** Bytes as stored. */
  readonly size: number
  readonly created: number
}

export interface ShownDocument {
  readonly id: string
  readonly division: number
  readonly number: number
  readonly subject: string
  readonly body: string
  readonly type: string
  readonly account: string
  readonly accountId: string
  readonly contact: string
  readonly contactId: string
  readonly author: string
  readonly created: number
  readonly attachments: readonly HeldAttachment[]
}

export interface Holdings {
  /** Newest first. */
  readonly documents: readonly ShownDocument[]
  /** Attachments whose document no longer exists. */
  readonly orphans: readonly HeldAttachment[]
  readonly count: (path: string) => number
}

const toText = (value: Value): string => (value === null ? '' : String(value))

export function findDivisionName(code: number): string {
  return sampleDivisions.find((one) => one.code === code)?.name ?? String(code)
}

export function listHoldings(ledger: Ledger): Holdings {
  const divisions = sampleDivisions.map((one) => one.code)
  const attached = new Map<string, HeldAttachment[]>()
  for (const division of divisions)
    for (const row of ledger.store.rows(division, 'documents/DocumentAttachments').values()) {
      const documentId = toText(row['Document'] ?? null)
      const one = {
        id: toText(row['ID'] ?? null),
        documentId,
        fileName: toText(row['FileName'] ?? null),
        size: Number(row['FileSize']),
        created: Number(row['Created']),
      }
      const others = attached.get(documentId)
      if (others === undefined) attached.set(documentId, [one])
      else others.push(one)
    }
  const entity = findEntity('documents/Documents')
  const documents = divisions.flatMap((division) => {
    const around = ledger.store.around(division, '')
    return [...ledger.store.rows(division, entity.path).values()].map((row): ShownDocument => {
      const read = ledger.store.read(entity, row, around)
      const id = toText(read('ID'))
      const attachments = attached.get(id) ?? []
      attached.delete(id)
      return {
        id,
        division,
        number: Number(read('HID')),
        subject: toText(read('Subject')),
        body: toText(read('Body')),
        type: toText(read('TypeDescription')),
        account: toText(read('AccountName')),
        accountId: toText(read('Account')),
        contact: toText(read('ContactFullName')),
        contactId: toText(read('Contact')),
        author: toText(read('CreatorFullName')),
        created: Number(read('Created')),
        attachments,
      }
    })
  })
  return {
    documents: documents.toReversed().toSorted((a, b) => b.created - a.created),
    orphans: [...attached.values()].flat(),
    count: (path) => divisions.reduce((sum, division) => sum + ledger.store.rows(division, path).size, 0),
  }
}
