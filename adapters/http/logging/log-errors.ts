// Failures of reading the log (LOG-6, LOG-7, LOG-9).
import type { LogEntryGone, OtherTenantsLog, ReadLogFileFailure } from '#application/logging/logs.ts'
import type { LogUnavailable } from '#domain/logging/log-buffer.ts'
import { fromSeconds } from '#domain/shared/clock.ts'
import { noLogFile } from '#adapters/contract/logging/logs.ts'
import { describe, type DescribeErrors, refuseField } from '../kernel/error-description.ts'

type LogFailure = LogUnavailable | LogEntryGone | OtherTenantsLog | ReadLogFileFailure

export const logErrors: DescribeErrors<LogFailure> = {
  LogUnavailable: (_, now) =>
    describe(
      503,
      [
        'Het logboek is even niet te bereiken. Wat er nu gebeurt, wordt bewaard en staat er straks in.',
        'The log cannot be reached for a moment. What happens now is kept, and will be in it later.',
      ],
      { retryAt: now + fromSeconds(10) },
    ),
  LogEntryGone: describe(404, [
    'Deze regel staat niet (meer) in het logboek.',
    'This line is not in the log (any more).',
  ]),
  OtherTenantsLog: refuseField(403, 'tenantUuid', [
    'Je ziet alleen het logboek van je eigen kantoor. Laat tenantUuid weg.',
    'You see the log of your own office only. Leave out tenantUuid.',
  ]),
  LogFilesForbidden: describe(403, [
    'In logbestanden staat wat alle kantoren deden. Ze zijn alleen voor de beheerder van de dienst.',
    'Log files hold what all offices did. They are for the operator of the service alone.',
  ]),
  LogFilesUnavailable: (_, now) =>
    describe(
      503,
      [
        'De map met logbestanden is niet te lezen. Kijk of de dienst erbij mag.',
        'The directory of log files cannot be read. Check whether the service may read it.',
      ],
      { retryAt: now + fromSeconds(60) },
    ),
  LogFileAbsent: describe(404, ['Dit logbestand is er niet (meer).', 'This log file is not there (any more).']),
  LogFileNotPlain: refuseField(400, 'name', noLogFile),
}
