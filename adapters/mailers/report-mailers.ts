// Notes which mail servers are away (OPS-18). The connection to the cloud does so for system mailboxes.
import * as T from 'fp-ts/lib/Task.js'
import { pipe, TE } from '#domain/shared/fp.ts'
import type { DependencyFailure, OutageLog } from '#domain/logging/ports.ts'
import type { Mailer, MailerRefusal, Mailers, SendResult } from '#domain/mailing/mailer.ts'
import { parseMailerOwner } from '#domain/mailing/message.ts'

const KINDS: Readonly<Partial<Record<MailerRefusal, DependencyFailure['kind']>>> = {
  unreachable: 'unreachable',
  throttled: 'failing',
}

/** Undefined: the server took the mail, or refused it alone. */
function findRefusal(result: SendResult): MailerRefusal | undefined {
  if (result._tag === 'Unusable') return result.refusal
  const isUnreached = result._tag === 'Unknown' || (result._tag === 'Deferred' && result.perhaps === 'unreachable')
  return isUnreached ? 'unreachable' : undefined
}

function reportMailer(mailer: Mailer, outages: OutageLog, name: string | undefined): Mailer {
  const note = (result: SendResult) => (): void => {
    const refusal = findRefusal(result)
    if (refusal === undefined) return outages.noteAnswer('smtp', name)
    const code = 'code' in result ? result.code : refusal
    outages.noteFailure({ dependency: 'smtp', name, kind: KINDS[refusal] ?? 'refused', code, what: 'mail' })
  }
  return {
    ...mailer,
    send: (mail) => pipe(mailer.send(mail), T.tapIO(note)),
    sendIf: (mail, allowed) => pipe(mailer.sendIf(mail, allowed), TE.tapIO(note)),
  }
}

export function reportMailers({ find }: Mailers, outages: OutageLog): Mailers {
  return {
    find: (key) => {
      const owner = parseMailerOwner(key)
      if (owner._tag === 'SystemMailbox') return find(key)
      const name = owner._tag === 'Tenant' ? owner.tenantUuid : undefined
      return pipe(
        find(key),
        TE.map((mailer) => reportMailer(mailer, outages, name)),
      )
    },
  }
}
