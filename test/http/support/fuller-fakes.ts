// Use cases that return what the usual fakes do not: the optional parts are there, and the outcomes are the seldom ones.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { ArchiveView } from '#application/archive/archive-status.ts'
import type { HttpDeps } from '#adapters/http/server.ts'
import { removedArchiver } from '#domain/archive/personal-data.ts'
import type { ArchiveTarget } from '#domain/archive/ports.ts'
import type { ContactId } from '#domain/ledger/contact.ts'
import type { ItemId, ProjectId } from '#domain/ledger/time.ts'
import { aContact, aRegistration, aUuid } from '#test/application/ledger/ledger-fakes.ts'
import { anOpportunity, anOrder, aTask } from '#test/application/ledger/sales-fakes.ts'
import { sampleActivation, sampleLicence } from '#test/contract/sample-licences.ts'
import { anAbout, fakeConnections } from './connection-fakes.ts'
import { archiveId, receipt, undoUntil } from './archive-answers.ts'
import { fakeDeps, NOW } from './fake-deps.ts'
import { fakeLicences } from './licence-fakes.ts'

const target: ArchiveTarget = { kind: 'contact', id: aUuid(10) as ContactId }
const common = { archiveId, awaitsSignIn: false, partsDone: 1, parts: 3 }
const failed: ArchiveView = {
  ...common,
  status: 'failed',
  receipt: O.none,
  undoUntil: O.none,
  failed: O.some({ failure: { _tag: 'RenderFailed' }, at: NOW }),
}
const done: ArchiveView = { ...common, status: 'archived', receipt: O.some(receipt), undoUntil, failed: O.none }
const queued: ArchiveView = { ...done, status: 'queued', receipt: O.none, undoUntil: O.none }
const licence = sampleLicence({ organization: 'Kantoor Korrel', expiresAt: NOW })

const { ledger, archive, session } = fakeDeps()

export const fullerFakes: Partial<HttpDeps> = {
  ledger: {
    ...ledger,
    lookUpContact: ({ division }) =>
      TE.right({
        contact: O.some(aContact({ phone: O.some('+31 20 123 45 67') })),
        division,
        registration: O.some(aRegistration()),
        salesLink: O.none,
        chosen: true,
        excluded: true,
        isColleague: true,
        truncated: true,
        matchedContacts: [
          { ...aContact(), lastContactAt: O.some(NOW) },
          { ...aContact({ organisation: O.none }), lastContactAt: O.none },
        ],
      }),
    contacts: { search: () => TE.right([]), find: () => TE.right(O.none) },
    saveContact: (_, order) => ledger.saveContact(_, { ...order, _tag: 'Change' } as never),
    orders: {
      makeListOfAccount: () => () =>
        TE.right({
          data: [anOrder(), anOrder({ status: O.some({ _tag: 'Progress', progress: 'partial' }) })],
          truncated: true,
        }),
    },
    createOpportunity: () => TE.right({ opportunity: anOpportunity(), created: false }),
    logActivity: () => TE.right(aTask()),
  },
  archive: {
    ...archive,
    archiveMail: (_, { whenAvailable }) =>
      TE.right(
        whenAvailable
          ? { _tag: 'Queued', archiveId }
          : { _tag: 'Archived', archiveId, receipt, already: true, undoUntil },
      ),
    setSendTarget: () => TE.right({ _tag: 'Queued' }),
    findArchive: () => TE.right(O.some(failed)),
    findArchiveOfMail: () => TE.right(O.some(done)),
    withdrawArchive: () => TE.right({ removed: false }),
    listDocuments: () =>
      TE.right([receipt, { ...receipt, archivedBy: removedArchiver.name }].map((one) => ({ archiveId, ...one }))),
    findLastUsed: (_, account) =>
      TE.right({
        documentType: O.some(0),
        time: O.some({
          kind: O.isSome(account) ? 'cost' : 'time',
          itemId: aUuid(33) as ItemId,
          projectId: O.isSome(account) ? O.none : O.some(aUuid(34) as ProjectId),
        }),
      }),
    archiveStatusOfMails: (_, ids) =>
      TE.right(
        ids.map((internetMessageId, n) => ({
          internetMessageId,
          archives: n > 0 ? [] : [done, queued].map((one) => ({ ...one, target, by: 'Anne' })),
        })),
      ),
  },
  session: {
    ...session,
    readLinkHealth: () => TE.right({ lapsing: O.some({ reason: 'STALE', since: NOW - 1 }), lapsesAt: NOW }),
  },
  licence: {
    ...fakeLicences,
    readLicence: () =>
      TE.right(
        O.some({
          state: 'trial',
          licence,
          activation: O.some(sampleActivation(licence, 'a@b.example')),
          activations: 3,
        }),
      ),
  },
  connections: { ...fakeConnections, about: { ...anAbout, mailDomain: O.none, consent: false } },
}
