// Reads the texts of a campaign before the unit of work that needs them (OPS-12).
// The unit of work must check that the plan has not changed since.
import { E, pipe, TE } from '#domain/shared/fp.ts'
import { type CampaignDraft, isMissing } from '#domain/campaign/campaign-rules.ts'
import { PHASES, type PhaseKind, type PhasePlan } from '#domain/campaign/campaign.ts'
import type { CampaignInvalid } from '#domain/campaign/failures.ts'
import type { ContentUnread } from '#domain/mailing/failures.ts'
import type { ParseContent, ReadContent } from '#domain/mailing/parse-content.ts'
import { FILLED_BY } from '#domain/mailing/placeholders.ts'

/** The texts of one phase, as the administrator wrote them. */
export interface PhaseTexts extends Pick<PhasePlan, 'subject' | 'body'> {
  readonly phase: PhaseKind
}

export interface ReadPhase extends ReadContent {
  readonly phase: PhaseKind
}

export interface ReadTexts extends PhaseTexts {
  readonly content: E.Either<CampaignInvalid['texts'], ReadPhase>
}

const listTexts = ({ phases }: CampaignDraft): readonly PhaseTexts[] =>
  PHASES.map((phase) => {
    const { subject = '', body = '' }: Partial<PhasePlan> = phases[phase] ?? {}
    return { phase, subject, body }
  }).filter(({ subject, body }) => !isMissing(subject) || !isMissing(body))

/** Drops faults of missing texts: the rules of the plan report them already. */
export function readPhaseTexts(
  parseContent: ParseContent,
  { phase, subject, body }: PhaseTexts,
  signal?: AbortSignal,
): TE.TaskEither<ContentUnread, ReadTexts> {
  return pipe(
    // The language of the template replaces this one later.
    parseContent({ language: 'nl', subject, body }, FILLED_BY.campaign, signal),
    TE.map((read): ReadTexts['content'] => E.right({ ...read, phase })),
    TE.orElse((failure) => {
      if (failure._tag !== 'ContentInvalid') return TE.left(failure)
      const faults = failure.faults.filter(({ field }) => !isMissing({ subject, body }[field]))
      return TE.right(E.left(faults.map((one) => ({ ...one, phase }))))
    }),
    TE.map((content) => ({ phase, subject, body, content })),
  )
}

export function readPlanTexts(
  parseContent: ParseContent,
  draft: CampaignDraft,
  signal: AbortSignal | undefined,
): TE.TaskEither<ContentUnread, readonly ReadTexts[]> {
  return pipe(
    listTexts(draft),
    TE.traverseSeqArray((texts) => readPhaseTexts(parseContent, texts, signal)),
  )
}

export function isSameText(one: PhaseTexts | undefined, other: PhaseTexts): boolean {
  return one?.phase === other.phase && one.subject === other.subject && one.body === other.body
}

export function hasSameTexts(read: readonly ReadTexts[], draft: CampaignDraft): boolean {
  const current = listTexts(draft)
  return current.length === read.length && current.every((texts, i) => isSameText(read[i], texts))
}

type CampaignTextField = `${PhaseKind}${'Subject' | 'Body'}`

/** Warnings do not prevent saving. Their fields have the same names as those of faults. */
export interface PlanWarnings extends Pick<ReadContent, 'removed' | 'isClipped'> {
  readonly unknown: readonly (Omit<ReadContent['unknown'][number], 'field'> & { readonly field: CampaignTextField })[]
}

export function collectWarnings(texts: readonly ReadTexts[]): PlanWarnings {
  const all = texts.flatMap(({ content }) => (E.isRight(content) ? [content.right] : []))
  return {
    unknown: all.flatMap(({ phase, unknown }) =>
      unknown.map((one) => ({ ...one, field: `${phase}${one.field === 'subject' ? 'Subject' : 'Body'}` as const })),
    ),
    removed: [...new Set(all.flatMap(({ removed }) => removed))],
    isClipped: all.some(({ isClipped }) => isClipped),
  }
}
