// Breaks of licences and events: states, places, and what reaches whom.
import type { Break } from './break.ts'

const transitions = 'domain/licence/licence-transitions.ts'
const tables = ['test/domain/licence/licence-transitions.test.ts'] as const
const activating = ['test/application/licence/activate-licence.test.ts'] as const
const notification = 'domain/event/notification.ts'
const notifications = ['test/domain/event/notification.test.ts', 'test/application/event/digests.test.ts'] as const
const dispatching = ['test/application/event/dispatch.test.ts'] as const

export const licenceBreaks: readonly Break[] = [
  {
    id: 'a-short-page-ends-a-daily-run',
    file: 'application/licence/daily-jobs.ts',
    find: 'TE.map((changed) => changed === 0)',
    replace: 'TE.map((changed) => changed < PAGE)',
    tests: ['test/application/licence/daily-jobs.test.ts'],
  },
  {
    id: 'an-expired-licence-expires-again',
    file: 'domain/licence/licence.ts',
    find: `(status === 'pending' || status === 'active') && now >= expiresAt`,
    replace: `status !== 'revoked' && now >= expiresAt`,
    tests: tables,
  },
  {
    id: 'event-5-fires-for-each-place-above-the-threshold',
    file: transitions,
    find: ' || O.isSome(licence.nearMaxAt) ||',
    replace: ' ||',
    tests: tables,
  },
  {
    id: 'a-trial-nears-its-limit',
    file: transitions,
    find: `if (licence.kind === 'trial' || `,
    replace: 'if (',
    tests: tables,
  },
  {
    id: 'any-code-enrols-under-an-active-licence',
    file: transitions,
    find: 'O.isSome(key) && key.value.toLowerCase()',
    replace: `licence.status === 'pending' && O.isSome(key) && key.value.toLowerCase()`,
    tests: ['test/domain/licence/licence-transitions.test.ts', ...activating],
  },
  {
    id: 'a-full-licence-refuses-its-own-mailboxes',
    file: transitions,
    find: '!holdsPlace(found) && found.activations >=',
    replace: 'found.activations >=',
    tests: tables,
  },
  {
    id: 'a-revoked-licence-is-prolonged',
    file: transitions,
    find: `if (licence.status === 'revoked') return`,
    replace: `if (licence.status === 'revoked' && target !== undefined) return`,
    tests: tables,
  },
  {
    id: 'a-stranger-reads-the-licence',
    file: 'application/licence/activate-licence.ts',
    find: 'O.filter(() => isOwn)',
    replace: 'O.filter(() => isOwn || O.isNone(session))',
    tests: activating,
  },
  {
    id: 'places-are-counted-before-others-take-them',
    file: 'adapters/postgres/licence/licence-store.ts',
    find: 'where ${where} for no key update`',
    replace: 'where ${where}`',
    tests: activating,
  },
  {
    id: 'the-inactivity-job-ends-with-its-first-page',
    file: 'application/licence/daily-jobs.ts',
    find: 'finishedAt: changed === 0 ? O.some(now) : O.none,',
    replace: 'finishedAt: O.some(now),',
    tests: ['test/application/licence/daily-jobs.test.ts'],
  },
  {
    id: 'a-daily-job-is-due-from-midnight',
    file: 'domain/shared/daily-run.ts',
    find: 'OFFICE_TIME.format(now) >= time ? now',
    replace: `OFFICE_TIME.format(now) >= '00:00' || time === '00:00' ? now`,
    tests: ['test/domain/shared/daily-run.test.ts', 'test/application/licence/daily-year.test.ts'],
  },
  {
    id: 'an-event-is-dispatched-twice',
    file: 'application/event/dispatch-event.ts',
    find: '          TE.map(O.filter(({ dispatchedAt }) => O.isNone(dispatchedAt))),\n',
    replace: '',
    tests: dispatching,
  },
  {
    id: 'an-owner-who-never-signed-in-hears-nothing',
    file: 'adapters/postgres/event/notification-store.ts',
    find: `where one = 'OWNER' and status in ('NOT_ACTIVATED', 'ACTIVE', 'TO_BE_REMOVED')`,
    replace: `where one = 'OWNER' and status in ('ACTIVE', 'TO_BE_REMOVED')`,
    tests: dispatching,
  },
  {
    id: 'digests-leave-an-hour-late',
    file: notification,
    find: 'DIGEST_HOUR = 7',
    replace: 'DIGEST_HOUR = 8',
    tests: notifications,
  },
  {
    id: 'the-type-wins-over-the-recipient',
    file: notification,
    find: `preference._tag === 'Some' ? preference.value : digest ? 'digest' : 'mail'`,
    replace: `digest ? 'digest' : preference._tag === 'Some' ? preference.value : 'mail'`,
    tests: notifications,
  },
  {
    id: 'mails-of-the-last-minute-are-not-counted',
    file: notification,
    find: 'at > now - THROTTLED_OVER',
    replace: 'at > now',
    tests: notifications,
  },
  {
    id: 'types-take-no-turns',
    file: 'adapters/postgres/event/notification-store.ts',
    find: 'm.mailed_at > :since and m.type = each.uuid)',
    replace: 'm.mailed_at > :since)',
    tests: ['test/application/event/notify.test.ts'],
  },
  {
    id: 'former-holders-of-a-role-are-mailed',
    file: 'adapters/postgres/event/notification-columns.ts',
    find: ' and held.role_uuid::text = n.because',
    replace: '',
    tests: ['test/application/event/notify.test.ts'],
  },
  {
    id: 'mails-are-not-filled-when-they-leave',
    file: 'application/mailing/batch.ts',
    find: ' ...fillings.get(message.id)?.(mailing) }',
    replace: ' }',
    tests: ['test/application/event/event-types.test.ts'],
  },
  {
    id: 'a-chosen-digest-waits-for-the-next-event',
    file: 'application/event/notify.ts',
    find: "if (choice === 'digest') {",
    replace: "if (choice === 'digest' && now < 0) {",
    tests: notifications,
  },
  {
    id: 'a-turn-that-throws-is-lost',
    file: 'application/event/notify.ts',
    find: 'O.isSome(until) ? notifications.putOff',
    replace: 'O.isSome(until) && now < 0 ? notifications.putOff',
    tests: ['test/application/event/put-off.test.ts'],
  },
  {
    id: 'a-bad-release-empties-the-queue',
    file: 'application/event/notify.ts',
    find: 'failed.length < TURNS_FAILED',
    replace: 'failed.length < TURNS_FAILED + 90',
    tests: ['test/application/event/put-off.test.ts'],
  },
  {
    id: 'mails-handed-over-are-skipped',
    file: 'adapters/postgres/event/notification-store.ts',
    find: "(notification_id = :id and state = 'Waiting'",
    replace: '(notification_id = :id',
    tests: ['test/application/event/put-off.test.ts'],
  },
  {
    id: 'a-late-event-is-dispatched-each-minute',
    file: 'adapters/postgres/event/event-stores.ts',
    find: ' and (late_until is null or late_until <= :now)',
    replace: '',
    tests: dispatching,
  },
]
