// list_licences, list_system_mailboxes and list_jobs: operators' views of the whole service, by the use cases of HTTP (MCP-22).
import { gen, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import { LICENCE_STATES } from '#domain/licence/licence.ts'
import { WAIT_REASONS } from '#domain/mailing/mail-wait.ts'
import { SYSTEM_MAILBOX_KEYS } from '#domain/mailing/system-mailbox.ts'
import { JOB_STATES } from '#domain/operations/job.ts'
import { makeList, moment, makeEnum, makeText } from '#adapters/contract/codecs/text.ts'
import { allowNull, textOrNull } from '#adapters/contract/endpoint.ts'
import { getListOrAny, makePageArguments, toPageBrief, describePage, toPage, getTextOrAny } from '../paging.ts'
import { makeOptionalArgument, READING, type Tool, makeTool } from '../tool.ts'
import type { ToolUses } from '../tool-uses.ts'

const getNoTenant = () => null
const count = t.type({ used: t.number, limit: t.number })

const mailWaitReason = makeEnum(...WAIT_REASONS)
const licenceState = makeEnum(...LICENCE_STATES)

export function makeListLicences({ licences }: ToolUses): Tool {
  return makeTool({
    name: 'list_licences',
    title: 'List licences',
    description:
      'Lists the licences of all offices, the one that ends first on top: id, what it covers (a mail domain, or one address), organisation, state (pending: not activated yet; trial; active; expired; revoked), end, and how many of its places are taken (activationsUsed of maxActivations). Use it for questions such as "which trials end this week?" or "who has no places left?". Applicants and activation keys are not in it. To change a licence, the administrator uses the application. Changes nothing.',
    hints: READING,
    input: {
      q: makeOptionalArgument(
        'Only licences with this text in domain, organisation or applicant.',
        makeText({ max: 200 }),
      ),
      state: makeOptionalArgument('Only these states.', makeList(licenceState, 5)),
      expiresBefore: makeOptionalArgument(
        'Only those that end before this moment, such as 2026-01-31T14:05:00Z.',
        moment,
      ),
      ...makePageArguments(),
    },
    output: t.type({
      licences: t.array(
        t.type({
          id: t.string,
          covers: t.string,
          organization: t.string,
          state: licenceState,
          expiresAt: moment,
          activationsUsed: t.number,
          maxActivations: t.number,
        }),
      ),
      total: t.number,
      skip: t.number,
    }),
    tenantOf: getNoTenant,
    run: (caller, { q, state, expiresBefore, ...given }) => {
      const page = toPage(given)
      const query = { q: getTextOrAny(q), states: getListOrAny(state), expiresBefore }
      return pipe(
        licences.list(caller, { ...page, ...query, sortBy: 'expiresAt', sortDir: 'asc' }),
        TE.map(({ data, total }) => ({
          licences: data.map(({ licence, state: now, activations }) => ({
            ...licence,
            state: now,
            activationsUsed: activations,
          })),
          total,
          skip: page.skip,
        })),
      )
    },
    inWords: ({ licences: listed, total, skip }) => describePage('Licences', listed, total, skip),
    inBrief: ({ licences: listed, total }) => toPageBrief(listed, total),
  })
}

export function makeListSystemMailboxes({ systemMailboxes }: ToolUses): Tool {
  return makeTool({
    name: 'list_system_mailboxes',
    title: 'List system mailboxes',
    description:
      'Lists the mailboxes by which the service itself sends, such as that of campaigns: key, name and address, whether an administrator of the directory has consented (granted), the last error and when a mail last left (lastWorkedAt; an older error is over), calls in this minute and recipients in the last 24 hours against their limits, when the next mail may leave (freeAt, null: now), and since when, until when and why the mailbox waits after refusals (pause). Use it when mails of campaigns do not leave. Consent and settings are for the administrator, in the application. Changes nothing, and sends nothing.',
    hints: READING,
    input: {},
    output: t.type({
      mailboxes: t.array(
        t.type({
          key: makeEnum(...SYSTEM_MAILBOX_KEYS),
          displayName: t.string,
          mailboxAddress: t.string,
          granted: t.boolean,
          lastErrorAt: allowNull(moment),
          lastErrorMessage: textOrNull,
          lastWorkedAt: allowNull(moment),
          minute: count,
          day: count,
          freeAt: allowNull(moment),
          pause: allowNull(
            t.type({ since: allowNull(moment), until: allowNull(moment), reason: mailWaitReason, code: t.string }),
          ),
        }),
      ),
    }),
    tenantOf: getNoTenant,
    run: (caller) =>
      pipe(
        systemMailboxes.list(caller),
        TE.flatMap(
          TE.traverseSeqArray((mailbox) =>
            pipe(
              systemMailboxes.usage(caller, mailbox.key),
              TE.map((usage) => ({ ...mailbox, ...mailbox.consentStatus, ...usage })),
            ),
          ),
        ),
        TE.map((mailboxes) => ({ mailboxes })),
      ),
    inWords: ({ mailboxes }) => `System mailboxes: ${mailboxes.length}.`,
    inBrief: ({ mailboxes }) => ({ listed: mailboxes.length }),
  })
}

export function makeListJobs({ jobs }: ToolUses): Tool {
  return makeTool({
    name: 'list_jobs',
    title: 'List background jobs',
    description:
      'Lists the queues of background jobs of the service, those with trouble first (failed: jobs that gave up; overdue: a scheduled run is missing; slow: jobs wait for more than ten minutes), and the jobs themselves, the newest first: queue, state, attempts of the most allowed, when it is due and the kind of the last failure. Ask for state failed to see what went wrong, then use get_logs with the name of the queue as q for the reason. Failed jobs are kept for 30 days, others for a day. Running a job again is for the administrator, in the application. Changes nothing.',
    hints: READING,
    input: {
      queue: makeOptionalArgument('Only jobs of this queue, such as archive.run.', makeText({ min: 1, max: 100 })),
      state: makeOptionalArgument('Only these states.', makeList(makeEnum(...JOB_STATES), JOB_STATES.length)),
      ...makePageArguments(50),
    },
    output: t.type({
      queues: t.array(
        t.type({
          name: t.string,
          ready: t.number,
          deferred: t.number,
          active: t.number,
          failed: t.number,
          troubles: t.array(makeEnum('failed', 'overdue', 'slow')),
        }),
      ),
      jobs: t.array(
        t.type({
          id: t.string,
          queue: t.string,
          state: makeEnum(...JOB_STATES),
          attempts: t.number,
          most: t.number,
          dueAt: moment,
          endedAt: allowNull(moment),
          failure: textOrNull,
        }),
      ),
      total: t.number,
      skip: t.number,
    }),
    tenantOf: getNoTenant,
    run: (caller, { queue, state, ...given }) => {
      const page = toPage(given, 50)
      return gen(function* () {
        const queues = yield* unwrap(jobs.queues(caller))
        const { data, total } = yield* unwrap(jobs.list(caller, { ...page, queue, states: getListOrAny(state) }))
        return { queues, jobs: data, total, skip: page.skip }
      })
    },
    inWords: ({ queues, jobs: listed, total, skip }) =>
      `Queues with trouble: ${queues.filter(({ troubles }) => troubles.length > 0).length}. ${describePage('Jobs', listed, total, skip)}`,
    inBrief: ({ jobs: listed, total }) => toPageBrief(listed, total),
  })
}
