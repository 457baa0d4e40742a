// Codes by which people answer: six random characters, unique over all tenants (SVY-1, SVY-3).
import * as O from 'fp-ts/lib/Option.js'
import type { Tenant } from '#domain/identity/tenant.ts'
import { days, type Duration, type Instant } from '#domain/shared/clock.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { isLinkOpen, type PublicId, type PublicLink, type SurveyUuid } from './survey.ts'

export type SurveyCode = string & { readonly _brand: 'SurveyCode' }

const CODE = /^[A-Z0-9]{6}$/i

/** Without regard to case, and to the white space around it. */
export const parseSurveyCode = (text: string): O.Option<SurveyCode> => {
  const code = text.trim()
  return CODE.test(code) ? O.some(code.toUpperCase() as SurveyCode) : O.none
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
/** Seven times as many as letters: bytes from here on would prefer the first letters. */
const BYTES_TAKEN = 252

/** Distinct or not. `random`: bytes of a cryptographic source. */
export const drawCodes = (count: number, random: (bytes: number) => Uint8Array): readonly SurveyCode[] => {
  const codes: SurveyCode[] = []
  let letters = ''
  while (codes.length < count)
    for (const byte of random((count - codes.length) * 6)) {
      if (byte < BYTES_TAKEN) letters += LETTERS.charAt(byte % LETTERS.length)
      if (letters.length < 6) continue
      codes.push(letters as SurveyCode)
      letters = ''
    }
  return codes
}

export const surveyUrlOf = (baseUrl: string, code: string): string => `${baseUrl}/s/${code}`
export const optOutUrlOf = (baseUrl: string, code: string): string => `${surveyUrlOf(baseUrl, code)}/opt-out`

/** Rounds in which codes that are taken already are replaced. */
export const CODE_ROUNDS = 5

/** What codes are issued for together, and end with: a campaign, or the visitors of a link. */
export type SeriesUuid = Uuid & { readonly _series: 'SeriesUuid' }
export const asSeriesUuid = (uuid: Uuid): SeriesUuid => uuid as SeriesUuid

/** `link`: anyone starts by it, and answers by a code of their own. `personal`: one response. */
export type CodeKind = 'link' | 'personal'

/** As the specification's table has it; `kind` and `series` are ours. */
export interface IssuedCode {
  readonly code: SurveyCode
  readonly kind: CodeKind
  readonly publicId: PublicId
  readonly surveyId: SurveyUuid
  readonly tenantUuid: TenantUuid
  readonly status: 'active' | 'inactive'
  readonly usesCount: number
  /** Of a personal code: landings. Of a link: starts, since scanners and reloads land too. None: without limit. */
  readonly maxUses: O.Option<number>
  readonly series: SeriesUuid
}

/** Codes of a completed campaign work as long after the last of its mails has left. */
export const CODES_OUTLIVE_CAMPAIGN: Duration = days(30)

/** A code with what it depends on. */
export interface CodeStanding {
  readonly code: IssuedCode
  readonly link: Pick<PublicLink, 'isActive' | 'validFrom' | 'validUntil'>
  readonly tenant: Pick<Tenant, 'name' | 'active'>
  /** How many personal codes were issued by a link's own code. */
  readonly startsCount: number
  /** When its series ended or ends. */
  readonly endsAt: O.Option<Instant>
}

const isFull = ({ code: { kind, maxUses }, startsCount }: CodeStanding): boolean =>
  kind === 'link' && O.isSome(maxUses) && startsCount >= maxUses.value

/**
 * Whether the code works. Uses of a personal code are counted and limited at the landing alone (`SurveyCodeStore.use`), so that people who have landed
 * can answer and read the thanks.
 */
export const isCodeOpen = (standing: CodeStanding, now: Instant): boolean => {
  const { code, link, endsAt } = standing
  return (
    code.status === 'active' && isLinkOpen(link, now) && !(O.isSome(endsAt) && now >= endsAt.value) && !isFull(standing)
  )
}
