// The registry of the areas: composes them in the order of their dependencies, and collects their queues and the use cases for HTTP.
import { O, pipe } from '#domain/shared/fp.ts'
import type { AreaUses } from '#adapters/http/areas.ts'
import type { Queue } from '#adapters/jobs/queue.ts'
import type { CheckSession } from '#application/session/session-record.ts'
import { makeSearch } from '#application/search/search.ts'
import { makeRecordFacts } from '#application/identity/audit.ts'
import { readAssistantSecrets } from '../assistant-secrets.ts'
import { makeArchiveQueues, composeArchive } from './archive-area.ts'
import { makeAssistantQueues, composeAssistant } from './assistant-area.ts'
import {
  makeCampaignQueues,
  composeCampaigns,
  mailsOfCampaigns,
  peopleOfCampaigns,
  surveysOfCampaigns,
} from './campaign-area.ts'
import { composeEvents, makeEventQueues, mailsOfEvents, rolesOfEvents } from './event-area.ts'
import { composeCloud } from './cloud-area.ts'
import { composeMyData, composePeople, composeRemoval, composeSignIn, makeIdentityQueues } from './identity-area.ts'
import { composeLedger, composeLedgerLogin, type LedgerAccess } from './ledger-area.ts'
import { composeLicence, makeLicenceQueues, mailsOfLicences } from './licence-area.ts'
import { composeLogging, type LoggingAreaDeps } from './logging-area.ts'
import { composeMailing, makeMailingQueues } from './mailing-area.ts'
import { composeOperations, makeWakeQueue } from './operations-area.ts'
import { composeSurvey, makeSurveyQueues } from './survey-area.ts'
import { composeSession, makeSessionQueues } from './session-area.ts'
import type { AnyJob } from './stores.ts'
import { traceAll } from './call-spans.ts'
import { composeCore, type CoreParts } from './core.ts'

interface AreasDeps {
  readonly access: LedgerAccess
  readonly logging: Pick<LoggingAreaDeps, 'buffer' | 'files'>
}

export async function composeAreas(parts: CoreParts, { access, logging: { buffer, files } }: AreasDeps) {
  const core = composeCore(parts)
  const { config, inScope, readTenants, readConnection, baseUrl, secrets, standIns, runAudited } = core
  const session = await composeSession(core, {
    ledger: composeLedgerLogin(access, config, baseUrl),
    proof:
      config.MAILBOX_PROOF === 'required'
        ? pipe(
            config.CLOUD_CLIENT_ID,
            O.map((audience) => ({ loginUrl: config.CLOUD_LOGIN_URL, audience })),
          )
        : O.none,
  })
  const ledger = composeLedger(core, { access, tokens: session.accessTokens })
  const { exportMyData, eraseMyData } = composeMyData(core)
  const { documents, documentTypes, recipients } = ledger
  const archive = composeArchive(core, { eraseMyData, documents, documentTypes, recipients })
  const people = composePeople(core, {
    usesOfTag: peopleOfCampaigns.usesOfTag,
    usesOfRole: rolesOfEvents.usesOfRole,
    readTenants,
  })
  const signIn = composeSignIn(core)
  const logs = composeLogging(core, { buffer, files, record: makeRecordFacts(runAudited) })
  const cloud = composeCloud(core, standIns.cloud)
  const mailing = composeMailing(core, { cloud, users: [mailsOfCampaigns, mailsOfEvents, mailsOfLicences] })
  const campaigns = composeCampaigns(core)
  const survey = composeSurvey(core, surveysOfCampaigns)
  const events = composeEvents(core)
  const removal = composeRemoval(core, archive.erasePerson)
  const { sessionMailbox, checkSession, requireProof } = session
  const licence = composeLicence(core, { sessionMailbox, checkSession, requireProof })
  const operations = composeOperations(core)
  const assistant = await composeAssistant(core, {
    readConnection,
    secrets: readAssistantSecrets(config, secrets.jwtSecret),
    providerAt: signIn.providerAt,
    uses: traceAll(core.tracer, 'assistant', 'internal', {
      ...people,
      ...logs,
      ...cloud,
      ...campaigns,
      surveyResults: survey.surveyResults,
      systemMailboxes: mailing.systemMailboxes,
      licences: licence.admin,
      jobs: operations.jobs,
    }),
  })
  const queues: Readonly<Record<AnyJob['queue'], Queue>> = {
    ...makeSessionQueues(session, archive.resumeAfterSignIn),
    ...makeArchiveQueues(archive),
    ...makeIdentityQueues(removal),
    ...makeAssistantQueues(assistant),
    ...makeMailingQueues(mailing),
    ...makeCampaignQueues(campaigns),
    ...makeSurveyQueues(survey),
    ...makeEventQueues(events),
    ...makeLicenceQueues(licence.dailyJobs),
    ...makeWakeQueue(core, [mailing.sender.wakeAll, mailing.readReturns.wake, events.dispatchLate(core.linkTenant)]),
  }
  const uses: AreaUses & { readonly session: { readonly check: CheckSession } } = {
    ledger,
    archive,
    licence,
    myData: { exportMyData, eraseCaller: archive.eraseCaller },
    session: {
      ...session,
      refresh: session.refreshSession,
      recover: session.recoverSession,
      revoke: session.revokeSession,
      check: session.checkSession,
      disconnect: licence.disconnectMailbox,
    },
    people,
    logs,
    mailing,
    answering: survey.answering,
    surveys: survey,
    campaigns,
    events,
    preferences: events.preferences,
    ...operations,
    search: makeSearch({ inScope, readSubjects: mailing.readSubjects }),
    signIn,
    assistant: assistant.oauth,
    connections: { ...assistant, listAudit: people.listAudit },
  }
  return {
    uses: traceAll(core.tracer, '', 'internal', uses),
    queues,
    checkSignIn: signIn.check,
    handleAssistant: assistant.handle,
    assistantUrl: assistant.about.url,
    /** Resolves when no refresh is in progress. */
    idle: session.refresher.idle,
    close: async () => void (await Promise.all([mailing.close(), cloud.close(), events.close()])),
    /** Runs that send or read mail end after the mail that they are at. */
    stopMailing: (): void => {
      mailing.sender.stop()
      mailing.readReturns.stop()
    },
  }
}

export type Areas = Awaited<ReturnType<typeof composeAreas>>
