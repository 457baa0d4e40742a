// A person of whom something of every kind is kept, each with a mark of its own by which it is found again.
import { randomUUID } from 'node:crypto'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { asSendArchiveId } from '#domain/archive/send-archive.ts'
import type { Archive, ArchiveId, Archiver } from '#domain/archive/archive.ts'
import type { TenantUuid, Uuid } from '#domain/shared/uuid.ts'
import type { ContactId } from '#domain/ledger/contact.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import { Admin, type Scope, Tenant } from '#domain/shared/unit-of-work.ts'
import {
  freshTokens,
  mailbox,
  newRecordId,
  newTenant,
  newUser,
  NOW,
  sampleOpportunity,
} from '#test/contract/sample-connections.ts'
import type { MailMessage } from '#domain/mailing/message.ts'
import { insertEach, newMailing, queued } from '#test/contract/sample-mails.ts'
import { sampleBooking } from '#test/contract/time-link-store.ts'
import { sampleActivation, sampleApplicant, sampleLicence } from '#test/contract/sample-licences.ts'
import type { PersonalWorld } from './personal-world.ts'
import {
  attachment,
  sampleArchive,
  sampleAttempt,
  sampleEmail,
  sampleRequest,
  sampleReceipt,
  sampleTrace,
} from './sample-archives.ts'

/** Of the files: a few bytes; or more than is read at once, and as much. */
const SIZES = { small: [3, 2], large: [2 * 1024 * 1024 + 1, 768 * 1024] } as const

export async function samplePerson(
  world: PersonalWorld,
  {
    tenantUuid = newTenant(),
    user = newUser(),
    files: size = 'small',
  }: { tenantUuid?: TenantUuid; user?: LedgerUserId; files?: keyof typeof SIZES } = {},
) {
  const mark = randomUUID().slice(0, 8)
  const [scope, record] = [Tenant(tenantUuid), newRecordId()]
  const by: Archiver = { record, ledgerUserId: user, name: `Anne ${mark}`, division: 1_234_567 }
  const address = (name: string): string => `${name}-${mark}@kantoor.example`
  const connect = (id = newRecordId(), name = 'anne') =>
    world.within(Admin, ({ tokens }) => {
      const connection = {
        ledgerUserId: user,
        tenantUuid,
        mailclientEmail: mailbox(address(name)),
        ledgerUserName: by.name,
        division: by.division,
        isProven: true,
      }
      return tokens.connect(id, connection, freshTokens(NOW), NOW)
    })
  await connect(record)
  await connect(newRecordId(), 'info')

  const applicant = O.some(sampleApplicant({ name: by.name, email: mailbox(address('anne').toUpperCase()) }))
  const licence = sampleLicence({ applicant })
  await world.within(Admin, ({ licences }) =>
    pipe(
      licences.add(sampleLicence({ covers: address('info'), applicant })),
      TE.flatMap(() => licences.add(licence)),
      TE.flatMap(() => licences.putActivation(sampleActivation(licence, address('anne')))),
    ),
  )

  await world.within(scope, ({ settings }) =>
    settings.put(user, { autoArchiveOnSend: true, defaultArchiveTarget: 'account' }),
  )
  for (const name of ['een', 'twee'])
    await world.within(scope, ({ exclusions }) => exclusions.exclude(user, mailbox(address(name))))
  await world.within(scope, ({ contactChoices }) =>
    contactChoices.put(user, mailbox(address('gekozen')), { kind: 'contact', id: randomUUID() as ContactId }),
  )
  const linked = sampleOpportunity()
  const reference = randomUUID() as Uuid
  await world.within(scope, ({ itemLinks }) => itemLinks.putOpportunity(user, `item ${mark}`, linked))
  await world.within(scope, ({ opportunityClaims }) =>
    opportunityClaims.take(user, `item ${mark}`, { reference, now: NOW, until: NOW + 1 }),
  )
  await world.within(scope, ({ timeLinks }) => timeLinks.put(user, `item ${mark}`, sampleBooking()))

  const order = { by, subject: `Offerte ${mark}`, conversationId: O.some(`conversation ${mark}`) }
  const made: Readonly<Record<'archived' | 'queued' | 'archiving' | 'failed', Archive>> = {
    archived: sampleArchive({
      ...order,
      state: { _tag: 'Archived', receipt: sampleReceipt({ archivedBy: by.name }) },
      traces: [sampleTrace({ record })],
    }),
    queued: sampleArchive({ ...order, handling: 'stored' }),
    archiving: sampleArchive({
      ...order,
      state: {
        _tag: 'Archiving',
        claim: { holder: randomUUID(), until: NOW },
        attempt: sampleAttempt(),
        next: O.none,
        stopping: false,
      },
    }),
    failed: sampleArchive({
      ...order,
      state: { _tag: 'Failed', failure: { _tag: 'LedgerRejected', reason: mark }, at: NOW },
    }),
  }
  for (const archive of Object.values(made)) await world.within(scope, ({ archives }) => archives.insert(archive))
  const [first, last] = SIZES[size]
  const files = [
    attachment(`a-${mark}.bin`, first),
    attachment(`leeg-${mark}.txt`, 0),
    attachment(`c-${mark}.bin`, last),
  ]
  const email = sampleEmail({ subject: `Mail ${mark}`, htmlBody: `<p>\u0000 ${mark} \ud83d</p>` })
  await world.within(scope, ({ storedMails }) => storedMails.put(made.queued.id, email, files))

  const sendArchiveJobId = asSendArchiveId(randomUUID() as Uuid)
  await world.within(scope, ({ sendArchives, undecidedMails }) =>
    pipe(
      sendArchives.insert({
        id: sendArchiveJobId,
        revision: 0,
        user,
        archiveKey: `key ${mark}`,
        state: {
          _tag: 'Choosing',
          sentMail: {
            internetMessageId: email.internetMessageId,
            request: sampleRequest({ ...order, handling: 'stored' }),
            recipients: [mailbox(address('klant'))],
            prefers: 'contact',
          },
          chosenTarget: O.none,
          since: NOW,
          dueAt: NOW,
          tries: 0,
          awaitsSignIn: false,
        },
      }),
      TE.flatMap(() => undecidedMails.put(sendArchiveJobId, email, files)),
    ),
  )
  const messages = await mailsTo(world, { scope, by, address, mark }, MAIL_STATES)
  return {
    person: { tenantUuid, user },
    user,
    scope,
    mark,
    record,
    by,
    made,
    messages,
    files,
    address,
    connect,
    opportunity: linked.id,
    reference,
    licence,
  }
}

/** Waiting, being sent, sent, and of unknown outcome. */
const MAIL_STATES: readonly Partial<MailMessage>[] = [
  {},
  { state: { _tag: 'Sending', until: NOW, tries: 1, since: NOW } },
  { state: { _tag: 'Sent', at: NOW, serverMessageId: O.some('<1@mail.example>') } },
  { state: { _tag: 'Failed', at: NOW, error: 'outcome_unknown', lookAt: O.some(NOW) } },
]

interface PersonMailed {
  readonly scope: Scope
  readonly mark: string
  readonly by: Pick<Archiver, 'name'>
  readonly address: (name: string) => string
}

/** Mails of the office, in turn to each of the person's two mailboxes. */
export async function mailsTo(
  world: PersonalWorld,
  { scope, by, address, mark }: PersonMailed,
  changes: readonly Partial<MailMessage>[],
): Promise<readonly MailMessage[]> {
  const mailing = newMailing()
  const all = changes.map((change, n) =>
    queued(mailing, {
      recipient: { address: address(n % 2 === 0 ? 'ANNE' : 'info'), name: by.name },
      personalised: { data: { value: `Waarde ${mark}` } },
      ...change,
    }),
  )
  await world.within(scope, (stores) =>
    pipe(
      stores.mailings.insert(mailing, []),
      TE.flatMap(() => insertEach(stores, mailing, all)),
    ),
  )
  return all
}

export type SamplePerson = Awaited<ReturnType<typeof samplePerson>>

/** Many receipts of the person's at once. */
export async function manyReceipts(
  world: PersonalWorld,
  { scope, by }: SamplePerson,
  count: number,
): Promise<readonly ArchiveId[]> {
  const made = Array.from({ length: count }, () =>
    sampleArchive({ by, state: { _tag: 'Archived', receipt: sampleReceipt({ archivedBy: by.name }) } }),
  )
  await world.within(scope, ({ archives }) => pipe(made, TE.traverseSeqArray(archives.insert)))
  return made.map(({ id }) => id)
}
