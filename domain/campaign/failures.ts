// Failures of the campaign area.
import type { Tagged } from '#domain/shared/tagged.ts'
import type { ContentFault } from '#domain/mailing/failures.ts'
import type { PhaseKind } from './campaign.ts'
import type { BrokenRule } from './campaign-rules.ts'

export type CampaignNotFound = Tagged<'CampaignNotFound'>
export const campaignNotFound: CampaignNotFound = { _tag: 'CampaignNotFound' }

/** Every broken rule of the plan, and every fault in its texts. */
export type CampaignInvalid = Tagged<
  'CampaignInvalid',
  {
    readonly rules: readonly BrokenRule[]
    readonly texts: readonly (ContentFault & { readonly phase: PhaseKind })[]
  }
>

export type CampaignDraftNotFound = Tagged<'CampaignDraftNotFound'>
export const campaignDraftNotFound: CampaignDraftNotFound = { _tag: 'CampaignDraftNotFound' }

/** The draft was launched before with another content, or its campaign has changed since. */
export type CampaignAlreadyLaunched = Tagged<'CampaignAlreadyLaunched'>
export const campaignAlreadyLaunched: CampaignAlreadyLaunched = { _tag: 'CampaignAlreadyLaunched' }

/** The campaign does not wait for a release by an administrator. */
export type CampaignNotAwaitingRelease = Tagged<'CampaignNotAwaitingRelease'>
export const campaignNotAwaitingRelease: CampaignNotAwaitingRelease = { _tag: 'CampaignNotAwaitingRelease' }

/** Not all invitations have been made yet: ending the answers would leave people without one. */
export type CampaignNotInvited = Tagged<'CampaignNotInvited'>
export const campaignNotInvited: CampaignNotInvited = { _tag: 'CampaignNotInvited' }
