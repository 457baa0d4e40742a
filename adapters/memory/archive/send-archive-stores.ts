import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { SendArchiveJob, SendArchiveJobId } from '#domain/archive/send-archive-job.ts'
import type { SendArchiveJobStore, UndecidedMailStore } from '#domain/archive/send-archive-store.ts'
import type { EmailData, MailAttachment } from '#domain/archive/mail.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { StoredMailRow } from './stored-mails.ts'
import type { Table } from '../kernel/memory.ts'
import { pageOf } from '../kernel/page-of.ts'

// Send-archive jobs by archiveKey, and the mails that wait for a target, in memory.

const endedBefore = ({ state }: SendArchiveJob, moment: Instant): boolean => {
  switch (state._tag) {
    case 'AwaitingSend':
      return state.expiresAt < moment
    case 'HandedOver':
    case 'NotArchived':
    case 'Failed':
      return state.at < moment
    case 'Choosing':
      return false
  }
}

export interface UndecidedMailRow {
  readonly id: SendArchiveJobId
  readonly email: EmailData
  readonly attachments: readonly MailAttachment[]
}

export const makeMemorySendArchiveJobStore = (
  sendArchiveJobs: Table<SendArchiveJob>,
  mails: Table<UndecidedMailRow>,
): SendArchiveJobStore => {
  const byKey = (user: SendArchiveJob['user'], archiveKey: string): SendArchiveJob | undefined =>
    sendArchiveJobs.rows().find((one) => one.user === user && one.archiveKey === archiveKey)
  return {
    insert: (job) =>
      TE.fromIO(() => {
        if (byKey(job.user, job.archiveKey) !== undefined) return false
        sendArchiveJobs.put(job.id, job)
        return true
      }),
    choosingOf: (user, after, limit) =>
      TE.fromIO(() =>
        pageOf(
          sendArchiveJobs.rows().filter((one) => one.user === user && one.state._tag === 'Choosing'),
          ({ id }) => id,
          after,
          limit,
        ),
      ),
    find: (id) => TE.fromIO(() => O.fromNullable(sendArchiveJobs.get(id))),
    findByKey: (user, archiveKey) => TE.fromIO(() => O.fromNullable(byKey(user, archiveKey))),
    replace: ({ id, revision, state }) =>
      TE.fromIO(() => {
        const present = sendArchiveJobs.get(id)
        if (present === undefined || present.revision !== revision) return false
        sendArchiveJobs.put(id, { ...present, state, revision: revision + 1 })
        return true
      }),
    purge: (moment) =>
      TE.fromIO(() => {
        const gone = sendArchiveJobs.rows().filter((one) => endedBefore(one, moment))
        for (const { id } of gone) {
          sendArchiveJobs.remove(id)
          mails.remove(id)
        }
        return gone.length
      }),
  }
}

export const makeMemoryUndecidedMailStore = (
  mails: Table<UndecidedMailRow>,
  sendArchiveJobs: Table<SendArchiveJob>,
  archiveMails: Table<StoredMailRow>,
): UndecidedMailStore => ({
  put: (id, email, attachments) =>
    TE.fromIO(() => {
      if (sendArchiveJobs.get(id) === undefined) throw new Error('a mail is stored for an job that is not there')
      mails.put(id, { id, email, attachments: attachments.map((one) => ({ ...one, content: one.content.slice() })) })
    }),
  handOver: (id, to) =>
    TE.fromIO(() => {
      const mail = mails.get(id)
      if (mail === undefined) return false
      archiveMails.put(to, { ...mail, id: to })
      mails.remove(id)
      return true
    }),
  remove: (id) => TE.fromIO(() => void mails.remove(id)),
  purge: (failedBefore) =>
    TE.fromIO(() => {
      const gone = mails.rows().filter(({ id }) => {
        const state = sendArchiveJobs.get(id)?.state
        return state?._tag === 'Failed' && state.at < failedBefore
      })
      for (const { id } of gone) mails.remove(id)
      return gone.length
    }),
})
