// Codes by which people answer: six random characters, unique over all tenants (SVY-1, SVY-3).
import * as O from 'fp-ts/lib/Option.js'
import type { Tenant } from '#domain/identity/tenant.ts'
import { fromDays, type Duration, type Instant } from '#domain/shared/clock.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { isLinkOpen, type PublicId, type PublicLink, type SurveyUuid } from './survey.ts'

export type SurveyCode = string & { readonly _brand: 'SurveyCode' }

/** Accepts what mail clients and people paste around a code: white space, punctuation, symbols, invisible characters. */
const CODE = /^[\p{Z}\p{P}\p{S}\p{C}\p{DI}]*([A-Za-z0-9]{6})[\p{Z}\p{P}\p{S}\p{C}\p{DI}]*$/u

/** Ignores case, and the characters around the code that CODE accepts. */
export function parseSurveyCode(text: string): O.Option<SurveyCode> {
  return O.fromNullable(CODE.exec(text)?.[1]?.toUpperCase() as SurveyCode | undefined)
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
/** Seven times the number of letters. Larger bytes are not used, because they would make the first letters more likely. */
const BYTES_USED_BELOW = 252

/** The codes may repeat. `random`: bytes of a cryptographic source. */
export function drawCodes(count: number, random: (bytes: number) => Uint8Array): readonly SurveyCode[] {
  const codes: SurveyCode[] = []
  let letters = ''
  while (codes.length < count)
    for (const byte of random((count - codes.length) * 6)) {
      if (byte < BYTES_USED_BELOW) letters += LETTERS.charAt(byte % LETTERS.length)
      if (letters.length < 6) continue
      codes.push(letters as SurveyCode)
      letters = ''
    }
  return codes
}

export function toSurveyUrl(baseUrl: string, code: string): string {
  return `${baseUrl}/s/${code}`
}
export function toOptOutUrl(baseUrl: string, code: string): string {
  return `${toSurveyUrl(baseUrl, code)}/opt-out`
}

export const CODE_DRAWS_AT_MOST = 5

/** Codes that end together: those of a campaign, or those of the visitors of a link. */
export type SeriesUuid = Uuid & { readonly _series: 'SeriesUuid' }
export function asSeriesUuid(uuid: Uuid): SeriesUuid {
  return uuid as SeriesUuid
}

export interface SeriesStanding extends Pick<IssuedCode, 'isNamed'> {
  /** When its codes stop working. None: they have no end. */
  readonly endsAt: O.Option<Instant>
}

/** `link`: any visitor starts with it and gets a personal code. `personal`: allows one response. */
export type CodeKind = 'link' | 'personal'

export interface IssuedCode {
  readonly code: SurveyCode
  readonly kind: CodeKind
  readonly publicId: PublicId
  readonly surveyId: SurveyUuid
  readonly tenantUuid: TenantUuid
  readonly status: 'active' | 'inactive'
  readonly usesCount: number
  /** Limits landings of a personal code, and starts by a link, because scanners and reloads land too. None: no limit. */
  readonly maxUses: O.Option<number>
  readonly series: SeriesUuid
  /** Whether answers by the codes of its series are shown with the names of their holders (CAM-20). */
  readonly isNamed: boolean
  /**
   * The version that the codes of its series ask: of a campaign the one of its start, so that no response shows by its version when it was
   * given (CAM-20). None: the newest.
   */
  readonly version: O.Option<number>
}

/** Codes of a completed campaign work this long after its last mail has left. */
export const CODES_OUTLIVE_CAMPAIGN: Duration = fromDays(30)

export interface CodeStanding {
  readonly code: IssuedCode
  readonly link: Pick<PublicLink, 'isActive' | 'validFrom' | 'validUntil'>
  readonly tenant: Pick<Tenant, 'name' | 'active'>
  /** Personal codes that were issued by a link's own code. */
  readonly startsCount: number
  /** End of its series. */
  readonly endsAt: O.Option<Instant>
}

const isFull = ({ code: { kind, maxUses }, startsCount }: CodeStanding): boolean =>
  kind === 'link' && O.isSome(maxUses) && startsCount >= maxUses.value

/** None: no end is known yet. */
export function findCodeEnd({ endsAt, link }: CodeStanding): O.Option<Instant> {
  const ends = [endsAt, link.validUntil].flatMap((end) => (O.isSome(end) ? [end.value] : []))
  return ends.length === 0 ? O.none : O.some(Math.min(...ends))
}

/** Ignores uses of a personal code: `SurveyCodeStore.use` limits landings, so that people who have landed can still answer. */
export function isCodeOpen(standing: CodeStanding, now: Instant): boolean {
  const { code, link, endsAt } = standing
  return (
    code.status === 'active' && isLinkOpen(link, now) && !(O.isSome(endsAt) && now >= endsAt.value) && !isFull(standing)
  )
}
