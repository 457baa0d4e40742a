// Stores documents and their attachments in the ledger. Archiving decides what to store, and what to do with incomplete documents.
import { fail, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import { toOneLine } from '#domain/archive/document-plan.ts'
import type {
  ArchiveTarget,
  DocumentId,
  DocumentPartId,
  LedgerDocument,
  LedgerDocuments,
  NewDocument,
} from '#domain/archive/ports.ts'
import type { FromLedger } from '#domain/ledger/failures.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import { type Instant, fromMinutes } from '#domain/shared/clock.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { toDocumentPageUrl, parseWebAddress } from './addresses.ts'
import type { CallLedger } from './ledger-request.ts'
import {
  matchAtLeast,
  matchBoth,
  contains,
  toDateTimeLiteral,
  matchEqual,
  toGuidLiteral,
  toTextLiteral,
} from './query.ts'
import { toCreateCall, toListCall, toFindCall, makeRecords, type RecordDeps } from './records.ts'
import { toBase64Body } from './request-body.ts'
import { makeEntityCodec, textOnWire, uuidOnWire, wholeNumberOnWire } from './wire-codecs.ts'

/** The ledger's document type for what is neither invoice nor quotation. */
const MISCELLANEOUS = 55
/** How far the ledger's clock may be behind ours. A large value is harmless: the reference must match as well. */
const SKEW = fromMinutes(60)

const documentOnWire = t.type({ ID: uuidOnWire, DocumentViewUrl: textOnWire, Body: textOnWire })
const partOnWire = t.type({ ID: uuidOnWire, FileName: t.string, FileSize: wholeNumberOnWire })
const contactOnWire = t.type({ ID: uuidOnWire, Account: uuidOnWire })
const idOnWire = t.type({ ID: uuidOnWire })

/** The line that later searches find the document by. People see it in the ledger. */
const referenceLine = (reference: string): string => `Kenmerk: ${toOneLine(reference)}`

const carriesReference =
  (reference: string) =>
  ({ Body }: t.TypeOf<typeof documentOnWire>): boolean =>
    O.isSome(Body) && Body.value.split(/\r\n|\r|\n/).some((line) => line.trim() === referenceLine(reference))

const wireDate = (at: Instant): string => new Date(at).toISOString().slice(0, 19)

/**
 * The fields that link the document to its target. The target is queried as a list of one: the ledger counts a request for a missing
 * record against us, and not an empty list (PLG-20).
 */
function findOwner(callLedger: CallLedger, target: ArchiveTarget): FromLedger<Record<string, Uuid>> {
  return gen(function* () {
    if (target.kind === 'contact') {
      const {
        rows: [contact],
      } = yield* unwrap(callLedger(toFindCall('crm/Contacts', contactOnWire, target.id)))
      if (contact !== undefined) return { Account: contact.Account, Contact: contact.ID }
    } else {
      const {
        rows: [account],
      } = yield* unwrap(callLedger(toFindCall('crm/Accounts', idOnWire, target.id)))
      if (account !== undefined) return { Account: account.ID }
    }
    return yield* fail({ _tag: 'LedgerNotFound' })
  })
}

const createdOnWire = t.type({ ID: uuidOnWire, DocumentViewUrl: textOnWire })

const createDocumentCall = (document: NewDocument, owner: Record<string, Uuid>) =>
  toCreateCall('documents/Documents', createdOnWire, {
    Subject: document.subject,
    Type: O.getOrElse(() => MISCELLANEOUS)(document.type),
    ...(O.isSome(document.date) ? { DocumentDate: wireDate(document.date.value) } : {}),
    Body: referenceLine(document.reference),
    ...owner,
  })

export function makeLedgerDocuments(deps: RecordDeps): LedgerDocuments {
  const { baseUrl, useLedger } = deps
  const { ensureRemoved, listAll, callOnce } = makeRecords(deps)

  const asDocument =
    (caller: LedgerCaller) =>
    (row: { readonly ID: Uuid; readonly DocumentViewUrl: O.Option<string> }): LedgerDocument => ({
      id: row.ID as DocumentId,
      url: pipe(
        row.DocumentViewUrl,
        O.flatMap(parseWebAddress),
        O.getOrElse(() => toDocumentPageUrl(baseUrl, caller.division, row.ID)),
      ),
    })

  return {
    create: (caller, document) =>
      useLedger(caller, (callLedger) =>
        pipe(
          findOwner(callLedger, document.target),
          TE.flatMap((owner) => callLedger(createDocumentCall(document, owner))),
          TE.map(({ d }) => asDocument(caller)(d)),
        ),
      ),

    attach: (caller, document, part) =>
      callOnce(
        caller,
        {
          method: 'POST',
          endpoint: 'documents/DocumentAttachments',
          body: toBase64Body({ Document: document, FileName: part.fileName }, 'Attachment', part.content),
          answer: makeEntityCodec(idOnWire),
        },
        ({ d }) => d.ID as DocumentPartId,
      ),

    exists: (caller, document) =>
      callOnce(caller, toFindCall('documents/Documents', idOnWire, document), ({ rows }) => rows.length > 0),

    listParts: (caller, document) =>
      listAll(
        caller,
        toListCall('documents/DocumentAttachments', partOnWire, {
          filter: matchEqual('Document', toGuidLiteral(document)),
        }),
        (rows) => rows.map((row) => ({ id: row.ID as DocumentPartId, fileName: row.FileName, size: row.FileSize })),
      ),

    findByReference: (caller, reference, since) => {
      const carrying = matchBoth(
        matchAtLeast('Created', toDateTimeLiteral(since - SKEW)),
        contains('Body', toTextLiteral(referenceLine(reference))),
      )
      return listAll(caller, toListCall('documents/Documents', documentOnWire, { filter: carrying }), (rows) =>
        pipe(O.fromNullable(rows.find(carriesReference(reference))), O.map(asDocument(caller))),
      )
    },

    removePart: (caller, part) => ensureRemoved(caller, 'documents/DocumentAttachments', part),
    removeDocument: (caller, document) => ensureRemoved(caller, 'documents/Documents', document),
  }
}
