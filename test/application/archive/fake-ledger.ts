// A ledger's documents in memory, with what the real one does to its callers: it forgets to answer, is late, is busy, and keeps half of what it got.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { randomUUID } from 'node:crypto'
import type {
  ArchiveTarget,
  DocumentId,
  DocumentPartId,
  LedgerDocument,
  LedgerDocuments,
  NewDocument,
} from '#domain/archive/ports.ts'
import type { DocumentType, KnownRecipient, LedgerDocumentTypes, LedgerRecipients } from '#domain/ledger/ports.ts'
import type { LedgerFailure } from '#domain/ledger/failures.ts'
import type { Division } from '#domain/session/token-record.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { Steps } from './faults.ts'

export interface HeldDocument {
  readonly id: DocumentId
  readonly division: Division
  readonly subject: string
  readonly target: ArchiveTarget
  readonly reference: string
  readonly madeAt: Instant
  readonly parts: readonly { readonly id: DocumentPartId; readonly fileName: string; readonly content: Uint8Array }[]
}

export interface FakeLedger {
  readonly recipients: LedgerRecipients
  /** The ledger knows these addresses from now on, as so. */
  readonly know: (...known: readonly KnownRecipient[]) => void
  readonly documents: LedgerDocuments
  readonly documentTypes: LedgerDocumentTypes
  /** All there are, found or not. */
  readonly held: () => readonly HeldDocument[]
  /** As a person does in the ledger itself. */
  readonly remove: (id: DocumentId) => void
  /** The answer to all that is asked while it is given, instead of carrying it out. */
  readonly refuse: (with_: ((operation: string) => LedgerFailure | undefined) | undefined) => void
  /** Documents created from now on can be found only this much later; a caller who has the id can use it at once. */
  readonly setLateness: (lateness: number) => void
  /** Documents can have these types only. `kept`: callers who asked before keep the former list. */
  readonly setTypes: (ids: readonly number[], kept?: 'kept') => void
  /** Parts attached from now on keep only as many bytes. */
  readonly keepAtMost: (bytes: number) => void
}

const urlOf = (id: DocumentId): string => `https://ledger.example/docs/${id}`
const asLedgerDocument = ({ id }: HeldDocument): LedgerDocument => ({ id, url: urlOf(id) })

export function makeFakeLedger(deps: { readonly steps: Steps; readonly clock: Clock }): FakeLedger {
  const all = new Map<DocumentId, HeldDocument & { readonly seenFrom: Instant }>()
  let refusal: (operation: string) => LedgerFailure | undefined = () => undefined
  let lateness = 0
  let types: readonly number[] = [55]
  let believed = types
  let addresses: readonly KnownRecipient[] = []
  let kept = Number.POSITIVE_INFINITY

  const own = (division: Division) => [...all.values()].filter((one) => one.division === division)
  const find = (division: Division, id: DocumentId) => own(division).find((one) => one.id === id)

  const call = <A>(operation: string, carryOut: () => A | LedgerFailure): TE.TaskEither<LedgerFailure, A> =>
    deps.steps.step<LedgerFailure, A>(operation, { _tag: 'LedgerDown' }, async () => {
      const refused = refusal(operation)
      if (refused) return { _tag: 'Left', left: refused }
      const answer = carryOut()
      return isFailure(answer) ? { _tag: 'Left', left: answer } : { _tag: 'Right', right: answer }
    })

  const create = (division: Division, document: NewDocument): LedgerDocument => {
    const id = randomUUID() as Uuid as DocumentId
    const { subject, target, reference } = document
    const madeAt = deps.clock.now()
    const made = { id, division, subject, target, reference, madeAt, parts: [], seenFrom: madeAt + lateness }
    all.set(id, made)
    return asLedgerDocument(made)
  }

  const asked = (): readonly DocumentType[] => {
    believed = types
    return types.map(asType)
  }

  return {
    documents: {
      create: ({ division }, document) =>
        call('create', () =>
          types.includes(O.getOrElse(() => 55)(document.type)) ? create(division, document) : notFound,
        ),
      attach: ({ division }, id, { fileName, content }) =>
        call('attach', () => {
          const document = all.get(id)
          if (document?.division !== division) return notFound
          const part = { id: randomUUID() as Uuid as DocumentPartId, fileName, content: content.slice(0, kept) }
          all.set(id, { ...document, parts: [...document.parts, part] })
          return part.id
        }),
      exists: ({ division }, id) => call('exists', () => find(division, id) !== undefined),
      listParts: ({ division }, id) =>
        call(
          'parts',
          () =>
            find(division, id)?.parts.map((part) => ({
              id: part.id,
              fileName: part.fileName,
              size: part.content.length,
            })) ?? notFound,
        ),
      findByReference: ({ division }, reference, since) =>
        call('findByReference', () => {
          const found = own(division).find(
            (one) => one.reference === reference && one.madeAt >= since && one.seenFrom <= deps.clock.now(),
          )
          return found ? O.some(asLedgerDocument(found)) : O.none
        }),
      removePart: ({ division }, part) =>
        call('removePart', () => {
          for (const document of own(division))
            all.set(document.id, { ...document, parts: document.parts.filter(({ id }) => id !== part) })
        }),
      removeDocument: ({ division, deadline = Infinity }, id) =>
        call('removeDocument', () => {
          if (deadline <= deps.clock.now()) return tooLate
          if (find(division, id)) all.delete(id)
          return undefined
        }),
    },
    documentTypes: {
      list: () => call('types', () => believed.map(asType)),
      listRecent: () => call('typesNow', asked),
      listFresh: () => call('typesNow', asked),
    },
    recipients: {
      findKnown: (_, asked) =>
        call('recipients', () => asked.flatMap((one) => addresses.find(({ address }) => address === one) ?? [])),
    },
    know: (...known) => {
      addresses = [...addresses, ...known]
    },
    setTypes: (ids, before) => {
      types = ids
      if (before !== 'kept') believed = ids
    },
    held: () => [...all.values()],
    remove: (id) => {
      all.delete(id)
    },
    refuse: (next) => {
      refusal = next ?? (() => undefined)
    },
    setLateness: (next) => {
      lateness = next
    },
    keepAtMost: (bytes) => {
      kept = bytes
    },
  }
}

const asType = (id: number): DocumentType => ({ id, description: `type ${id}` })

const notFound: LedgerFailure = { _tag: 'LedgerNotFound' }

const tooLate: LedgerFailure = { _tag: 'LedgerDown' }

const isFailure = (answer: unknown): answer is LedgerFailure => answer === notFound || answer === tooLate
