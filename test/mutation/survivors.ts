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
  {
    file: 'application/archive/attempt.ts',
    line: 'const over = work.then(',
    from: 'work.then( () => true, () => true, )',
    to: 'work',
    verdict: 'equivalent',
    reason: 'An outcome is an object, and a rejection ends the work anyway.',
  },
  {
    file: 'application/mailing/sample-mail.ts',
    line: 'createdAt: 0,',
    from: '0',
    to: '1',
    verdict: 'harmless',
    reason: 'The mail of a preview is never stored.',
  },
  {
    file: 'application/archive/choose-target.ts',
    line: "deps.log.warn('archive.target.unknown', { sendArchiveJobId: key.sendArchiveJobId, failure: asked.left._tag })",
    from: "deps.log.warn('archive.target.unknown', { sendArchiveJobId: key.sendArchiveJobId, failure: asked.lef…",
    to: '{}',
    verdict: 'harmless',
    reason: 'One detail less in the log.',
  },
  {
    file: 'application/archive/settle-attempt.ts',
    line: 'archiveId: own.key.archiveId,',
    from: 'archiveId: own.key.archiveId,',
    to: '',
    verdict: 'harmless',
    reason: 'One detail less in the log.',
  },
  {
    file: 'application/event/notification-mails.ts',
    line: '(mail) => [{ at: texts.time(item.firedAt), subject: mail.subject, text: shortened(mail.text.trim()) }],',
    from: 'mail.text.trim()',
    to: 'mail.text',
    verdict: 'harmless',
    reason: 'Blank lines at the end of a text within a digest.',
  },
  {
    file: 'application/archive/settle-attempt.ts',
    line: 'failure: failure._tag,',
    from: 'failure: failure._tag,',
    to: '',
    verdict: 'harmless',
    reason: 'One detail less in the log.',
  },
  {
    file: 'application/archive/end-archives.ts',
    line: 'let [after, isQuiet]: [O.Option<string>, boolean] = [O.none, true]',
    from: 'true',
    to: 'false',
    verdict: 'equivalent',
    reason: 'An empty first page is read once more.',
  },
]
