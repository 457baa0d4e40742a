// Registry of the areas' endpoints: one fragment per area.
import type { Clock } from '#domain/shared/clock.ts'
import { makeArchiveEndpoints, type ArchiveUseCases } from './archive/archive-endpoints.ts'
import { makeAssistantEndpoints, type AssistantUseCases } from './assistant/assistant-endpoints.ts'
import { makeCallEndpoints, type CallUseCases } from './assistant/call-endpoints.ts'
import { makeConnectionEndpoints, type ConnectionUseCases } from './assistant/connection-endpoints.ts'
import { makeCampaignEndpoints, type CampaignUseCases } from './campaign/campaign-endpoints.ts'
import { makeSurveyMailEndpoints } from './campaign/survey-mail-endpoints.ts'
import { makeEventEndpoints, type EventUseCases } from './event/event-endpoints.ts'
import { makeWebhookEndpoints, type WebhookUseCases } from './event/webhook-endpoints.ts'
import { makePreferenceEndpoints } from './event/preference-endpoints.ts'
import { makeIdentityEndpoints, type IdentityUseCases } from './identity/identity-endpoints.ts'
import { type Endpoint, putInGroup } from './kernel/endpoint.ts'
import { makeLedgerEndpoints, type LedgerUseCases } from './ledger/ledger-endpoints.ts'
import {
  makeAdminLicenceEndpoints,
  makeLicenceEndpoints,
  makeOfficeLicenceEndpoints,
  type LicenceUseCases,
  makePublicLicenceEndpoints,
} from './licence/licence-endpoints.ts'
import { makeRegisterPageEndpoints } from './licence/register-page.ts'
import { makeLogEndpoints, type LogUseCases } from './logging/log-endpoints.ts'
import { makeInboxEndpoints } from './mailing/inbox-endpoints.ts'
import { makeMailerEndpoints } from './mailing/mailer-endpoints.ts'
import { makeMailingEndpoints } from './mailing/mailing-endpoints.ts'
import type { MailingUseCases } from './mailing/mailing-use-cases.ts'
import { groups } from './openapi/groups.ts'
import { makeHomeEndpoints, makeViewEndpoints } from './operations/home-endpoints.ts'
import { makeJobEndpoints } from './operations/job-endpoints.ts'
import { makeSampleEndpoints } from './operations/sample-endpoints.ts'
import { makeSystemEndpoints, makeVaultEndpoints } from './operations/platform-endpoints.ts'
import { makeMyDataEndpoints, type MyDataUseCases } from './privacy/my-data-endpoints.ts'
import { makeLoginEndpoints, type LoginUseCases } from './session/login-endpoints.ts'
import { ASSETS_PATH } from './pane/serve-assets.ts'
import type { LoginPages } from './session/login-result.ts'
import { makeLinkEndpoints, makePluginSessionEndpoints, type SessionUseCases } from './session/session-endpoints.ts'
import type { SavedViews } from '#application/operations/saved-views.ts'
import type { AdminHome } from '#application/operations/home.ts'
import { makeSearchEndpoints } from './search/search-endpoints.ts'
import type { Search } from '#application/search/search.ts'
import type { AdminJobs } from '#application/operations/jobs.ts'
import type { AdminSample } from '#application/operations/sample.ts'
import type { AdminSystem } from '#application/operations/system.ts'
import type { AdminVault } from '#application/operations/vault.ts'
import type { Preferences } from '#application/event/preferences.ts'
import type { AnswerSurvey } from '#application/survey/answer-survey.ts'
import { makeAnswerEndpoints } from './survey/answer-endpoints.ts'
import { makeSurveyEndpoints, type SurveyUseCases } from './survey/survey-endpoints.ts'
import { type SignedInUseCases, makeSignedInEndpoints } from './sign-in/signed-in-endpoints.ts'
import { makeOfficeEndpoints } from './sign-in/office-endpoints.ts'
import type { Offices } from '#application/identity/offices.ts'
import { type SignInUseCases, makeSignInEndpoints } from './sign-in/sign-in-endpoints.ts'

export interface EndpointSetting {
  readonly clock: Clock
  readonly https: boolean
  readonly baseUrl: string
  readonly loginPages: LoginPages
  /** Whether mail leaves (SENDING). */
  readonly sending: boolean
  /** Addresses of the style sheets of public pages, followed by the given ones. */
  readonly publicStyles: (...own: readonly string[]) => readonly string[]
}

const fragments = {
  ledger: (uses: LedgerUseCases) => putInGroup(groups.ledger, makeLedgerEndpoints(uses)),
  archive: (uses: ArchiveUseCases, { clock }: EndpointSetting) =>
    putInGroup(groups.archive, makeArchiveEndpoints(uses, clock)),
  licence: (uses: LicenceUseCases, { publicStyles }: EndpointSetting) => [
    ...putInGroup(groups.settings, makeLicenceEndpoints(uses)),
    ...putInGroup(groups.licences, [
      ...makePublicLicenceEndpoints(uses),
      ...makeAdminLicenceEndpoints(uses),
      ...makeOfficeLicenceEndpoints(uses),
    ]),
    ...putInGroup(groups.pages, makeRegisterPageEndpoints(uses, publicStyles('survey.css'))),
  ],
  myData: (uses: MyDataUseCases, { clock }: EndpointSetting) =>
    putInGroup(groups.settings, makeMyDataEndpoints(uses, clock)),
  session: (uses: SessionUseCases & LoginUseCases, { loginPages, https }: EndpointSetting) =>
    putInGroup(groups.session, [
      ...makePluginSessionEndpoints(uses),
      ...makeLinkEndpoints(uses),
      ...makeLoginEndpoints(uses, loginPages, https),
    ]),
  people: (uses: IdentityUseCases) => putInGroup(groups.people, makeIdentityEndpoints(uses)),
  logs: (uses: LogUseCases) => putInGroup(groups.log, makeLogEndpoints(uses)),
  signIn: (
    uses: SignInUseCases & SignedInUseCases & Offices,
    { baseUrl, https, sending, publicStyles }: EndpointSetting,
  ) => {
    const setting = { baseUrl, https, sending, styles: publicStyles() }
    return putInGroup(groups.signIn, [
      ...makeSignInEndpoints(uses, setting),
      ...makeSignedInEndpoints(uses, setting),
      ...makeOfficeEndpoints(uses, setting),
    ])
  },
  mailing: (uses: MailingUseCases, { publicStyles }: EndpointSetting) => [
    ...putInGroup(groups.mailing, makeMailingEndpoints(uses, publicStyles())),
    ...putInGroup(groups.mailers, [...makeMailerEndpoints(uses), ...makeInboxEndpoints(uses)]),
  ],
  surveys: (uses: SurveyUseCases, { baseUrl, publicStyles }: EndpointSetting) =>
    putInGroup(groups.surveys, makeSurveyEndpoints(uses, { baseUrl, styles: publicStyles('survey.css') })),
  answering: (uses: AnswerSurvey, { publicStyles, clock, https }: EndpointSetting) =>
    putInGroup(
      groups.pages,
      makeAnswerEndpoints(uses, {
        styles: publicStyles('survey.css'),
        scripts: { parts: `${ASSETS_PATH}/survey.js`, keeping: `${ASSETS_PATH}/keep-answers.js` },
        clock,
        https,
      }),
    ),
  campaigns: (uses: CampaignUseCases) => [
    ...putInGroup(groups.campaigns, makeCampaignEndpoints(uses)),
    ...putInGroup(groups.people, makeSurveyMailEndpoints(uses.participants)),
  ],
  events: (uses: EventUseCases & WebhookUseCases) =>
    putInGroup(groups.events, [...makeEventEndpoints(uses), ...makeWebhookEndpoints(uses)]),
  preferences: (uses: Preferences, { publicStyles }: EndpointSetting) =>
    putInGroup(groups.pages, makePreferenceEndpoints(uses, publicStyles('survey.css'))),
  home: (uses: AdminHome) => putInGroup(groups.home, makeHomeEndpoints(uses)),
  sample: (uses: AdminSample) => putInGroup(groups.home, makeSampleEndpoints(uses)),
  views: (uses: SavedViews) => putInGroup(groups.home, makeViewEndpoints(uses)),
  jobs: (uses: AdminJobs) => putInGroup(groups.jobs, makeJobEndpoints(uses)),
  system: (uses: AdminSystem) => putInGroup(groups.system, makeSystemEndpoints(uses)),
  vault: (uses: AdminVault) => putInGroup(groups.vault, makeVaultEndpoints(uses)),
  search: (uses: Search) => putInGroup(groups.people, makeSearchEndpoints(uses)),
  assistant: (uses: AssistantUseCases, { publicStyles, clock }: EndpointSetting) =>
    putInGroup(groups.assistant, makeAssistantEndpoints(uses, publicStyles('consent.css'), clock)),
  connections: (uses: ConnectionUseCases & CallUseCases) =>
    putInGroup(groups.assistant, [...makeConnectionEndpoints(uses), ...makeCallEndpoints(uses)]),
}

/** The use cases that each fragment calls. */
export type AreaUses = { readonly [Area in keyof typeof fragments]: Parameters<(typeof fragments)[Area]>[0] }

/** In the order of the registry: if addresses overlap, the first endpoint answers. */
export function makeEndpoints(uses: AreaUses, setting: EndpointSetting): readonly Endpoint[] {
  return (Object.keys(fragments) as readonly (keyof AreaUses)[]).flatMap((area) => {
    // The record pairs each area with the fragment that takes its use cases. TypeScript cannot express this for an index by a union.
    const fragment = fragments[area] as (its: AreaUses[typeof area], setting: EndpointSetting) => readonly Endpoint[]
    return fragment(uses[area], setting)
  })
}
