// Why something of surveys is not done.
import type { Instant } from '#domain/shared/clock.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import type { ContentRule } from './survey.ts'

export type SurveyNotFound = Tagged<'SurveyNotFound'>
export const surveyNotFound: SurveyNotFound = { _tag: 'SurveyNotFound' }

/** Another survey of the tenant has the name. */
export type SurveyNameTaken = Tagged<'SurveyNameTaken'>
export const surveyNameTaken: SurveyNameTaken = { _tag: 'SurveyNameTaken' }

/** It has changed since it was read. */
export type SurveyChanged = Tagged<'SurveyChanged'>
export const surveyChanged: SurveyChanged = { _tag: 'SurveyChanged' }

/** It has responses, or a campaign asks it: kinds with their number. */
export type SurveyInUse = Tagged<'SurveyInUse', { readonly by: Readonly<Record<string, number>> }>

/** Every broken rule of its content. */
export type SurveyInvalid = Tagged<'SurveyInvalid', { readonly rules: readonly ContentRule[] }>

export type PublicLinkNotFound = Tagged<'PublicLinkNotFound'>
export const publicLinkNotFound: PublicLinkNotFound = { _tag: 'PublicLinkNotFound' }

/** `validUntil` is not after `validFrom`. */
export type LinkValidityInvalid = Tagged<'LinkValidityInvalid'>
export const linkValidityInvalid: LinkValidityInvalid = { _tag: 'LinkValidityInvalid' }

/** No unique survey code could be generated after CODE_ROUNDS attempts (SVY-1). */
export type CodesExhausted = Tagged<'CodesExhausted', { readonly missing: number }>

/** Unknown, inactive, used up or ended: the answer does not reveal which (SVY-3). */
export type CodeNotOpen = Tagged<'CodeNotOpen'>
export const codeNotOpen: CodeNotOpen = { _tag: 'CodeNotOpen' }

/** From this address came too many codes that are not open, or too many starts. */
export type TooManyFromAddress = Tagged<'RateLimited', { readonly retryAt: Instant }>
export const tooManyFromAddress = (retryAt: Instant): TooManyFromAddress => ({ _tag: 'RateLimited', retryAt })
