// The sample office with rows in the tables that it leaves empty, stored without the service. Codes and some ids are others at each recording.
import * as O from 'fp-ts/lib/Option.js'
import { SAMPLE_OFFICE } from '#bootstrap/default-tenant.ts'
import { drawUuid } from '#bootstrap/sample/draw.ts'
import { EVA, FATIMA, PIET } from '#bootstrap/sample/founders.ts'
import type { Name } from '#domain/identity/naming.ts'
import type { MailerKey } from '#domain/mailing/message.ts'
import type { SealedPassword } from '#domain/mailing/mail-server.ts'
import { asTemplateUuid } from '#domain/mailing/template.ts'
import { noReturnReader } from '#domain/mailing/return-reader.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { findOfficeDay } from '#domain/shared/day.ts'
import { gen, unwrap } from '#domain/shared/fp.ts'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import { newOnceDigest, sampleAssistant, sampleCode, sampleConsent } from '#test/contract/sample-assistants.ts'
import { newUuid, NOW } from '#test/contract/sample-connections.ts'
import { newInbox, newServer } from '#test/contract/sample-mails.ts'
import { newBrowser } from '#test/contract/sample-surveys.ts'
import { sampleView } from '#test/contract/sample-views.ts'
import { freshIn } from '#test/support/asked-rightly.ts'
import { personalWorldOver } from '#test/support/personal-world.ts'
import type { openSampleOffices } from '#test/support/sample-offices.ts'
import { samplePerson } from '#test/support/sample-person.ts'

/** A user of the ledger with rows of each kind. */
export const RELEASED_USER = drawUuid('user of a release') as string as LedgerUserId

type SampleOffices = Awaited<ReturnType<typeof openSampleOffices>>

const writeAssistant = ({ within }: SampleOffices): Promise<unknown> => {
  const place = { tenantUuid: SAMPLE_OFFICE.uuid, user: EVA }
  const signIn = sampleAssistant(place)
  return within(Admin, (stores) =>
    gen(function* () {
      yield* unwrap(stores.signIns.add(signIn, O.none))
      yield* unwrap(stores.grants.add({ connection: signIn.id, generation: 2, rotations: [NOW] }))
      yield* unwrap(stores.consents.add(sampleConsent({ place }), newOnceDigest()))
      yield* unwrap(stores.codes.add(sampleCode({ place }), newOnceDigest()))
      yield* unwrap(stores.clientNames.put('https://assistant.example/client.json', 'Assistent' as Name))
    }),
  )
}

const writeMailing = async ({ within, inScope }: SampleOffices): Promise<void> => {
  const fresh = freshIn(inScope, SAMPLE_OFFICE.uuid)
  const invitation = asTemplateUuid((await fresh.template()) as Uuid)
  const pause = {
    since: NOW,
    until: NOW + 1,
    refusal: 'unreachable',
    code: 'ECONNREFUSED',
    inARow: 1,
    isAsked: false,
  } as const
  await within(Tenant(SAMPLE_OFFICE.uuid), (stores) =>
    gen(function* () {
      yield* unwrap(stores.mailServers.put(newServer()))
      yield* unwrap(stores.officeInboxes.put(newInbox({ user: 'kantoor', password: 'k1.sealed' as SealedPassword })))
      yield* unwrap(stores.returnReaders.put('service', noReturnReader))
      yield* unwrap(stores.mailerPauses.put(`tenant:${SAMPLE_OFFICE.uuid}` as MailerKey, pause))
      yield* unwrap(stores.usedNonces.use(newUuid(), NOW + 1, NOW))
      yield* unwrap(stores.mailboxUsage.add('monitor', [newUuid()], NOW))
      const campaign = { uuid: newUuid(), name: 'Peiling', invitation, firstReminder: O.none, secondReminder: O.none }
      yield* unwrap(stores.monitorCampaigns.add(campaign))
    }),
  )
}

const writeSurveys = async ({ within, inScope }: SampleOffices): Promise<void> => {
  const { own: code } = await freshIn(inScope, SAMPLE_OFFICE.uuid).survey()
  const kept = { revision: newUuid(), version: 1, page: 0, answers: new Map([['why', ['Omdat']]]) }
  const returned = { at: NOW, status: '5.1.1', reason: 'unknown' }
  await within(Tenant(SAMPLE_OFFICE.uuid), (stores) =>
    gen(function* () {
      yield* unwrap(stores.keptAnswers.lock(code))
      yield* unwrap(stores.keptAnswers.put({ code, browser: newBrowser() }, kept))
      yield* unwrap(stores.optOuts.add(FATIMA, NOW))
      const found = yield* unwrap(stores.users.find(PIET))
      if (O.isSome(found)) {
        const { email } = found.value
        for (const at of [NOW, NOW + 1]) yield* unwrap(stores.undeliverableAddresses.record(email, { ...returned, at }))
        yield* unwrap(stores.users.put({ ...found.value, email: 'piet@nieuw.example' as Mailbox }))
      }
    }),
  )
}

const writeOperations = async ({ within, inScope }: SampleOffices): Promise<void> => {
  await freshIn(inScope, SAMPLE_OFFICE.uuid).delivery()
  const replica = { id: newUuid(), name: 'tapster-0', version: '1', startedAt: NOW }
  await within(Tenant(SAMPLE_OFFICE.uuid), (stores) =>
    gen(function* () {
      yield* unwrap(stores.views.put(EVA, sampleView()))
      const [type] = yield* unwrap(stores.eventTypes.list)
      if (type !== undefined) yield* unwrap(stores.notificationPreferences.put(EVA, type.uuid, 'muted'))
      yield* unwrap(stores.dailyRuns.createOrLock('users.remove', findOfficeDay(NOW), NOW))
      yield* unwrap(stores.system.saveHeartbeat(replica, { clockAhead: 0, failingChecks: [] }, NOW))
      yield* unwrap(stores.refreshRuns.begin('2026-03-29', 1, NOW))
      yield* unwrap(
        stores.dueItems.set({ tenantUuid: SAMPLE_OFFICE.uuid, kind: 'campaign', id: newUuid() }, O.some(NOW)),
      )
    }),
  )
}

export async function writeReleasedOffice(offices: SampleOffices): Promise<void> {
  await offices.begin()
  const person = { tenantUuid: SAMPLE_OFFICE.uuid, user: RELEASED_USER }
  await samplePerson(personalWorldOver(offices.inScope), person)
  await writeAssistant(offices)
  await writeMailing(offices)
  await writeSurveys(offices)
  await writeOperations(offices)
}
