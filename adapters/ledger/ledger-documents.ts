// Documents of the ledger and their attachments. What becomes a document, and what happens when one is half made, is decided by archiving.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import { oneLine } from '#domain/archive/one-line.ts'
import type {
  ArchiveTarget,
  DocumentId,
  DocumentPartId,
  LedgerDocument,
  LedgerDocuments,
  NewDocument,
} from '#domain/archive/ports.ts'
import type { LedgerFailure } from '#domain/ledger/failures.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import { type Instant, minutes } from '#domain/shared/clock.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { apiUrl, documentPage, type Endpoint, webAddress } from './addresses.ts'
import type { Ask, UseLedger } from './ledger-request.ts'
import { allPages } from './pages.ts'
import { atLeast, both, contains, datetime, equal, guid, queryOf, text } from './query.ts'
import { base64Body, jsonBody } from './request-body.ts'
import { entityOf, pageOf, textOnWire, uuidOnWire, wholeNumberOnWire } from './wire-codecs.ts'

/** The ledger's document type for what is neither invoice nor quotation. */
const MISCELLANEOUS = 55
/** How far the ledger's clock may be behind ours. Too much is harmless, since the reference is looked at as well. */
const SKEW = minutes(60)

const documentOnWire = t.type({ ID: uuidOnWire, DocumentViewUrl: textOnWire, Body: textOnWire })
const partOnWire = t.type({ ID: uuidOnWire, FileName: t.string, FileSize: wholeNumberOnWire })
const contactOnWire = t.type({ ID: uuidOnWire, Account: uuidOnWire })
const idOnWire = t.type({ ID: uuidOnWire })

/** The line by which a document is known again, as people read it there. */
const referenceLine = (reference: string): string => `Kenmerk: ${oneLine(reference)}`

const carriesReference =
  (reference: string) =>
  ({ Body }: t.TypeOf<typeof documentOnWire>): boolean =>
    O.isSome(Body) && Body.value.split(/\r\n|\r|\n/).some((line) => line.trim() === referenceLine(reference))

const wireDate = (at: Instant): string => new Date(at).toISOString().slice(0, 19)

const firstRow = <A>(row: t.Type<A, unknown, unknown>, endpoint: Endpoint, select: readonly string[], id: Uuid) => ({
  method: 'GET' as const,
  endpoint,
  query: queryOf({ select, filter: equal('ID', guid(id)), top: 1 }),
  answer: pageOf(row),
})

/**
 * The fields that say whose document it becomes. The target is looked for as a list of one: a record that is not there counts against us
 * at the ledger, an empty list does not (PLG-20).
 */
const ownerOf = async (ask: Ask, target: ArchiveTarget): Promise<E.Either<LedgerFailure, Record<string, Uuid>>> => {
  const found =
    target.kind === 'contact'
      ? pipe(
          await ask(firstRow(contactOnWire, 'crm/Contacts', ['ID', 'Account'], target.id)),
          E.map(({ rows }) => rows.map(({ ID, Account }) => ({ Account, Contact: ID }))),
        )
      : pipe(
          await ask(firstRow(idOnWire, 'crm/Accounts', ['ID'], target.id)),
          E.map(({ rows }) => rows.map(({ ID }) => ({ Account: ID }))),
        )
  if (E.isLeft(found)) return found
  const [owner] = found.right
  return owner === undefined ? E.left({ _tag: 'LedgerNotFound' }) : E.right(owner)
}

const creation = (document: NewDocument, owner: Record<string, Uuid>) => ({
  method: 'POST' as const,
  endpoint: 'documents/Documents' as const,
  body: jsonBody({
    Subject: document.subject,
    Type: O.getOrElse(() => MISCELLANEOUS)(document.type),
    DocumentDate: wireDate(document.date),
    Body: referenceLine(document.reference),
    ...owner,
  }),
  answer: entityOf(t.type({ ID: uuidOnWire, DocumentViewUrl: textOnWire })),
})

const removal = (endpoint: Endpoint, key: Uuid) => ({ method: 'DELETE' as const, endpoint, key, answer: t.unknown })

const goneIsDone = E.match(
  (failure: LedgerFailure): E.Either<LedgerFailure, void> =>
    failure._tag === 'LedgerNotFound' ? E.right(undefined) : E.left(failure),
  () => E.right(undefined),
)

/** `baseUrl`: the ledger's root. */
export const makeLedgerDocuments = (deps: {
  readonly baseUrl: string
  readonly useLedger: UseLedger
}): LedgerDocuments => {
  const { baseUrl, useLedger } = deps

  const asDocument =
    (caller: LedgerCaller) =>
    (row: { readonly ID: Uuid; readonly DocumentViewUrl: O.Option<string> }): LedgerDocument => ({
      id: row.ID as DocumentId,
      url: pipe(
        row.DocumentViewUrl,
        O.flatMap(webAddress),
        O.getOrElse(() => documentPage(baseUrl, caller.division, row.ID)),
      ),
    })

  const list = <A>(
    caller: LedgerCaller,
    ask: Ask,
    endpoint: Endpoint,
    row: t.Type<A, unknown, unknown>,
    query: string,
  ) =>
    allPages(ask, apiUrl(baseUrl, caller.division, endpoint), { method: 'GET', endpoint, query, answer: pageOf(row) })

  return {
    create: (caller, document) =>
      useLedger(caller, async (ask) => {
        const owner = await ownerOf(ask, document.target)
        if (E.isLeft(owner)) return owner
        return pipe(
          await ask(creation(document, owner.right)),
          E.map(({ d }) => asDocument(caller)(d)),
        )
      }),

    attach: (caller, document, part) =>
      useLedger(caller, async (ask) =>
        pipe(
          await ask({
            method: 'POST',
            endpoint: 'documents/DocumentAttachments',
            body: base64Body({ Document: document, FileName: part.fileName }, 'Attachment', part.content),
            answer: entityOf(idOnWire),
          }),
          E.map(({ d }) => d.ID as DocumentPartId),
        ),
      ),

    exists: (caller, document) =>
      useLedger(caller, async (ask) =>
        pipe(
          await ask(firstRow(idOnWire, 'documents/Documents', ['ID'], document)),
          E.map(({ rows }) => rows.length > 0),
        ),
      ),

    parts: (caller, document) =>
      useLedger(caller, async (ask) =>
        pipe(
          await list(
            caller,
            ask,
            'documents/DocumentAttachments',
            partOnWire,
            queryOf({ select: Object.keys(partOnWire.props), filter: equal('Document', guid(document)) }),
          ),
          E.map((rows) =>
            rows.map((row) => ({ id: row.ID as DocumentPartId, fileName: row.FileName, size: row.FileSize })),
          ),
        ),
      ),

    findByReference: (caller, reference, since) =>
      useLedger(caller, async (ask) =>
        pipe(
          await list(
            caller,
            ask,
            'documents/Documents',
            documentOnWire,
            queryOf({
              select: Object.keys(documentOnWire.props),
              filter: both(
                atLeast('Created', datetime(since - SKEW)),
                contains('Body', text(referenceLine(reference))),
              ),
            }),
          ),
          E.map((rows) => pipe(O.fromNullable(rows.find(carriesReference(reference))), O.map(asDocument(caller)))),
        ),
      ),

    removePart: (caller, part) =>
      useLedger(caller, async (ask) => goneIsDone(await ask(removal('documents/DocumentAttachments', part)))),

    removeDocument: (caller, document) =>
      useLedger(caller, async (ask) => goneIsDone(await ask(removal('documents/Documents', document)))),
  }
}
