// Mutants that no test of the owning layer catches, each judged. `npm run mutants` names those that are not listed here.
import type { MutantKey } from './draw.ts'

export interface JudgedSurvivor extends MutantKey {
  /** Equivalent: no caller sees a difference. Harmless: the difference is not worth a test. */
  readonly verdict: 'equivalent' | 'harmless'
  readonly reason: string
}

export const judgedSurvivors: readonly JudgedSurvivor[] = [
  {
    file: 'domain/mailing/message.ts',
    line: 'revision: 0,',
    from: '0',
    to: '1',
    verdict: 'harmless',
    reason: 'A revision is only compared with itself.',
  },
  {
    file: 'domain/mailing/mailer-pause.ts',
    line: 'password_login_off: [minutes(10), hours(2)],',
    from: '10',
    to: '11',
    verdict: 'harmless',
    reason: 'A waiting time that a test would only repeat.',
  },
  {
    file: 'domain/archive/timing.ts',
    line: 'const PAUSE_WITH_DOCUMENT = minutes(30)',
    from: '30',
    to: '31',
    verdict: 'harmless',
    reason: 'A waiting time that a test would only repeat.',
  },
  {
    file: 'domain/ledger/opportunity-claims.ts',
    line: 'export const SETTLING: Duration = minutes(2)',
    from: '2',
    to: '1',
    verdict: 'harmless',
    reason: 'A waiting time that a test would only repeat.',
  },
  {
    file: 'domain/archive/document-plan.ts',
    line: "const keyOf = ({ fileName, size }: ReceiptPart): string => `${size} ${fileName.normalize('NFC')}`",
    from: "'NFC'",
    to: "'NFD'",
    verdict: 'equivalent',
    reason: 'Both sides of the comparison are normalised alike.',
  },
  {
    file: 'domain/campaign/forecast.ts',
    line: 'let mails = 0',
    from: '0',
    to: '1',
    verdict: 'equivalent',
    reason: 'The first phase sets it to 0.',
  },
]
