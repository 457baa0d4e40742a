// Mails that colleagues archived before the newcomer came. The stand-in ledger has their documents, and the sample office their archives.
import { namePartsOf } from '#domain/archive/document-plan.ts'
import { fromDays, fromMinutes, type Instant, toDays } from '#domain/shared/clock.ts'
import { toKey } from './ledger/sample-filling.ts'
import { makePdf } from './ledger/sample-pdf.ts'
import { sampleDivisions, sampleOrganisations, type SampleUser, sampleUsers } from './sample-people.ts'

export interface SampleArchive {
  /** Mails with the same id in the stand-in mailbox are still there. */
  readonly id: string
  readonly subject: string
  readonly by: SampleUser
  readonly archivedAt: Instant
  /** Keys of the ledger. No contact: it was archived to the organisation. */
  readonly document: string
  readonly account: string
  readonly contact: string | null
  readonly parts: readonly { readonly fileName: string; readonly content: Buffer }[]
}

/** 1970-01-01 was a Thursday. */
export function isWorkday(at: Instant): boolean {
  return (Math.floor(toDays(at)) + 3) % 7 < 5
}

/** The division in which they were archived. */
export const ARCHIVED_IN = sampleDivisions[0].code

const [eva, piet, fatima] = sampleUsers

interface Archiving {
  readonly id: string
  readonly subject: string
  readonly organisation: string
  readonly person: string | null
  readonly by: SampleUser
  readonly daysAgo: number
  readonly attached: readonly string[]
}

const archive = (
  [organisation, person]: readonly [organisation: string, person: string | null],
  by: SampleUser,
  daysAgo: number,
  id: string,
  subject: string,
  ...attached: readonly string[]
): Archiving => ({ id, subject, organisation, person, by, daysAgo, attached })

/** An organisation of the sample, and the first name of one of its people; null: the organisation itself. */
type Party = readonly [organisation: string, person: string | null]

const OWNER = ['Bakkerij De Korenbloem BV', 'Eva'] as const
const MANAGER = ['Bakkerij De Korenbloem BV', 'Daan'] as const
const HOEKSTRA = ['Familie Hoekstra Vastgoed BV', 'Sjoerd'] as const
const BERG = ['Van den Berg Installatietechniek', null] as const
const SAKURA = ['さくら商店株式会社 (Sakura Shokai KK)', '遥'] as const
const HADDAD = ['شركة الحداد للتجارة (Al Haddad Trading)', 'ليلى'] as const
const CAFE = ["Café 't Zonnetje <Oost> & Zn.", 'Maud'] as const

/** The first three are in the mailbox. */
const ARCHIVINGS: readonly Archiving[] = [
  archive(BERG, eva, 1, 'werkbonnen', 'RE: Werkbonnen week 38', 'Werkbonnen week 38.pdf', 'Urenstaat.pdf'),
  archive(OWNER, piet, 3, 'jaarrekening-verzonden', 'Concept jaarrekening', 'Concept jaarrekening.pdf'),
  archive(CAFE, fatima, 4, 'afspraak', 'Donderdag half tien?'),
  archive(OWNER, eva, 9, 'btw', 'Btw-aangifte: akkoord', 'Btw-aangifte.pdf'),
  archive(
    MANAGER,
    fatima,
    16,
    'loon',
    'Nieuwe medewerker per de eerste',
    'Loonbelastingverklaring.pdf',
    'Contract.pdf',
  ),
  archive(MANAGER, eva, 37, 'kassa', 'Kassaverschil zaterdag', 'Kasboek.pdf'),
  archive(OWNER, piet, 71, 'opdracht', 'Getekende opdrachtbevestiging', 'Opdrachtbevestiging.pdf'),
  archive(HOEKSTRA, eva, 12, 'huur', 'Huurverhoging panden', 'Overzicht huren.pdf'),
  archive(HOEKSTRA, piet, 54, 'taxatie', 'Taxatierapport', 'Taxatierapport.pdf'),
  archive(BERG, fatima, 8, 'week-37', 'Werkbonnen week 37', 'Werkbonnen week 37.pdf'),
  archive(BERG, piet, 29, 'lease', 'Leasecontract bus', 'Leasecontract.pdf'),
  archive(BERG, eva, 84, 'subsidie', 'Aanvraag subsidie warmtepompen', 'Aanvraag.pdf'),
  archive(SAKURA, piet, 31, 'invoice', 'Invoice 2025-104', '請求書_2025-104.pdf'),
  archive(HADDAD, eva, 33, 'receipts', 'Receipts of last month', 'Receipts.pdf'),
  archive(CAFE, eva, 47, 'terras', 'Vergunning terras', 'Vergunning.pdf'),
]

/** Every workday of the last weeks has some of these. */
const ROUTINE: readonly string[] = [
  'Vraag over de factuur',
  'Bankafschriften',
  'Afspraak volgende week',
  'Loonstroken',
  'Stukken voor de jaarrekening',
  'Btw-aangifte',
  'Wijziging rekeningnummer',
]
const ROUTINE_DAYS = 20
const ROUTINE_PARTIES: readonly [Party, ...Party[]] = [OWNER, HOEKSTRA, BERG, MANAGER, CAFE]

const takeNth = <A>(all: readonly [A, ...A[]], n: number): A => all[n % all.length] ?? all[0]

function listRoutine(now: Instant): readonly Archiving[] {
  return Array.from({ length: ROUTINE_DAYS }, (_, n) => n + 2)
    .filter((daysAgo) => isWorkday(now - fromDays(daysAgo)))
    .flatMap((daysAgo) =>
      Array.from({ length: 3 + ((daysAgo * 5) % 4) }, (_, n) => {
        const nth = daysAgo * 3 + n
        const subject = ROUTINE[nth % ROUTINE.length] ?? ''
        const by = takeNth([eva, piet, fatima], nth + daysAgo)
        return archive(takeNth(ROUTINE_PARTIES, nth), by, daysAgo, `dag-${daysAgo}-${n}`, subject)
      }),
    )
}

/** The same for the same moment. Their ids and keys never change. */
export function listArchivedMails(now: Instant): readonly SampleArchive[] {
  return [...ARCHIVINGS, ...listRoutine(now)].map(({ id, subject, organisation, person, by, daysAgo, attached }, n) => {
    const at = sampleOrganisations.findIndex(({ name }) => name === organisation)
    const who = sampleOrganisations[at]?.people.findIndex(({ firstName }) => firstName === person) ?? -1
    return {
      id,
      subject,
      by,
      // Later than the mails of the mailbox were sent.
      archivedAt: now - fromDays(daysAgo) + fromMinutes(60 + ((n * 37) % 120)),
      document: toKey(`${ARCHIVED_IN} archived ${id}`),
      account: toKey(`${ARCHIVED_IN} crm/Accounts ${at + 1}`),
      contact: who < 0 ? null : toKey(`${ARCHIVED_IN} crm/Contacts ${at + 1} ${who}`),
      parts: namePartsOf(subject, attached).map((fileName) => ({ fileName, content: makePdf([fileName, subject]) })),
    }
  })
}
