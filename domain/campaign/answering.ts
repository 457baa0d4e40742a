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
}

const CLOSED: Answering = { acceptsAnswers: false, answersUntil: O.none }

/** `window` none: the campaign has no codes. */
export function computeAnswering(window: O.Option<AnswerWindow>, now: Instant): Answering {
  if (O.isNone(window)) return CLOSED
  const { link, endsAt } = window.value
  const ends = [link.validUntil, endsAt].flatMap((end) => (O.isSome(end) ? [end.value] : []))
  const until = ends.length === 0 ? O.none : O.some(Math.min(...ends))
  const isOpen = isLinkOpen(link, now) && !O.exists((end: Instant) => end <= now)(until)
  return isOpen ? { acceptsAnswers: true, answersUntil: until } : CLOSED
}
