// Failures of the survey area.
import type { Instant } from '#domain/shared/clock.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import type { ContentRule } from './survey.ts'

export type SurveyNotFound = Tagged<'SurveyNotFound'>
export const surveyNotFound: SurveyNotFound = { _tag: 'SurveyNotFound' }

/** Another survey of the tenant has the name. */
export type SurveyNameTaken = Tagged<'SurveyNameTaken'>
export const surveyNameTaken: SurveyNameTaken = { _tag: 'SurveyNameTaken' }

/** `by`: number of uses by kind. */
export type SurveyInUse = Tagged<'SurveyInUse', { readonly by: Readonly<Record<string, number>> }>

export type SurveyInvalid = Tagged<'SurveyInvalid', { readonly rules: readonly ContentRule[] }>

/** The selected responses are too few to show or export their answers (SVY-7). */
export type TooFewResponses = Tagged<'TooFewResponses'>
export const tooFewResponses: TooFewResponses = { _tag: 'TooFewResponses' }

export type PublicLinkNotFound = Tagged<'PublicLinkNotFound'>
export const publicLinkNotFound: PublicLinkNotFound = { _tag: 'PublicLinkNotFound' }

/** `validUntil` is not after `validFrom`. */
export type LinkValidityInvalid = Tagged<'LinkValidityInvalid'>
export const linkValidityInvalid: LinkValidityInvalid = { _tag: 'LinkValidityInvalid' }

/** Codes are missing after CODE_DRAWS_AT_MOST attempts (SVY-1). */
export type CodesExhausted = Tagged<'CodesExhausted', { readonly missing: number }>

/** The code is unknown, inactive, used up or ended. The answer does not reveal which; only unknown codes are misses (SVY-3). */
export type CodeNotOpen = Tagged<'CodeNotOpen', { readonly isMiss: boolean }>
export const codeNotOpen: CodeNotOpen = { _tag: 'CodeNotOpen', isMiss: false }
export const codeUnknown: CodeNotOpen = { _tag: 'CodeNotOpen', isMiss: true }

export type TooManyFromAddress = Tagged<'RateLimited', { readonly retryAt: Instant }>
export function toTooManyFromAddress(retryAt: Instant): TooManyFromAddress {
  return { _tag: 'RateLimited', retryAt }
}
