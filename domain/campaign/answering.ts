// Until when answers to a campaign come in. A completed campaign takes answers as long as its codes and its link work (CAM-19, SVY-3).
import * as O from 'fp-ts/lib/Option.js'
import type { Instant } from '#domain/shared/clock.ts'
import { isLinkOpen, type PublicLink } from '#domain/survey/survey.ts'

/** What decides whether the codes of a campaign work. */
export interface AnswerWindow {
  readonly link: Pick<PublicLink, 'isActive' | 'validFrom' | 'validUntil'>
  /** The end of the codes. None: they have no end yet. */
  readonly endsAt: O.Option<Instant>
}

export interface Answering {
  readonly acceptsAnswers: boolean
  /** None: answers are not accepted, or without an end. */
  readonly answersUntil: O.Option<Instant>
  /** The codes have not ended: answers come in again once the link works. */
  readonly hasOpenCodes: boolean
}

const ENDED: Answering = { acceptsAnswers: false, answersUntil: O.none, hasOpenCodes: false }

/** `window` none: the campaign has no codes. */
export function computeAnswering(window: O.Option<AnswerWindow>, now: Instant): Answering {
  if (O.isNone(window)) return ENDED
  const { link, endsAt } = window.value
  if (O.isSome(endsAt) && endsAt.value <= now) return ENDED
  const ends = [link.validUntil, endsAt].flatMap((end) => (O.isSome(end) ? [end.value] : []))
  const until = ends.length === 0 ? O.none : O.some(Math.min(...ends))
  return isLinkOpen(link, now)
    ? { acceptsAnswers: true, answersUntil: until, hasOpenCodes: true }
    : { acceptsAnswers: false, answersUntil: O.none, hasOpenCodes: true }
}
