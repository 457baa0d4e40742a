// Who may be reminded, and when.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import {
  decideReminder,
  type DeliveryOutcome,
  INVITED_BEFORE,
  type ReminderDecision,
  type ReminderFacts,
} from '#domain/campaign/delivery.ts'
import { asUserUuid } from '#domain/identity/user.ts'
import type { MessageError } from '#domain/mailing/message.ts'
import { fromDays, fromHours } from '#domain/shared/clock.ts'
import { newUuid, NOW } from '#test/contract/sample-connections.ts'
import { newCode } from '#test/contract/sample-campaigns.ts'
import { verifies } from '#test/support/verifies.ts'

const code = newCode()
const facts = (change: Partial<ReminderFacts> = {}): ReminderFacts => ({
  user: asUserUuid(newUuid()),
  email: 'eva@kantoor.example',
  name: 'Eva',
  code: O.some(code),
  hasAnswered: false,
  isActive: true,
  hasOptedOut: false,
  isUnreachable: false,
  invitation: O.some({ outcome: 'accepted', reason: O.none, at: NOW - INVITED_BEFORE }),
  ...change,
})

const invitation = (outcome: DeliveryOutcome, at: number, reason?: MessageError): Partial<ReminderFacts> => ({
  invitation: O.some({ outcome, at, reason: O.fromNullable(reason) }),
})

const inWords = (decision: ReminderDecision): string =>
  decision._tag === 'Skip'
    ? decision.reason
    : decision._tag === 'Remind'
      ? 'remind'
      : `wait ${(decision.until - NOW) / fromHours(1)}`

describe('reminders', () => {
  verifies(
    ['CAM-9', 'CAM-14', 'CAM-17', 'CAM-18'],
    'go to those who may have them, and the others have a reason',
    () => {
      const week = fromDays(7)
      const CASES: readonly (readonly [string, Partial<ReminderFacts>, number])[] = [
        ['remind', {}, NOW],
        ['answered', { hasAnswered: true, hasOptedOut: true, isActive: false, code: O.none }, NOW],
        ['opted_out', { hasOptedOut: true, isActive: false, code: O.none }, NOW],
        ['inactive', { isActive: false }, NOW],
        ['no_code', { code: O.none }, NOW],
        ['not_invited', { invitation: O.none }, NOW],
        ['not_invited', invitation('skipped', NOW), NOW],
        ['wait 1', invitation('accepted', NOW - fromHours(19)), NOW],
        ['wait 20', invitation('accepted', NOW), NOW],
        ['undeliverable', { isUnreachable: true }, NOW],
        ['undeliverable', { isUnreachable: true, invitation: O.none, code: O.none }, NOW],
        ['inactive', { isUnreachable: true, isActive: false }, NOW],
        ['remind', invitation('returned', NOW - INVITED_BEFORE), NOW],
        ['undeliverable', invitation('error', NOW, 'recipient_refused'), NOW],
        ['undeliverable', invitation('error', NOW, 'invalid_recipient'), NOW],
        // It may still be retried, decided, or leave.
        ['wait 20', invitation('error', NOW, 'deferred_too_long'), NOW],
        ['wait 20', invitation('unknown', NOW), NOW],
        ['wait 20', invitation('planned', NOW), NOW],
        ['wait 3', invitation('planned', NOW), NOW - week + fromHours(3)],
        ['not_invited', invitation('planned', NOW), NOW - week],
        ['not_invited', invitation('unknown', NOW), NOW - week],
        ['not_invited', invitation('error', NOW, 'message_refused'), NOW - week],
        ['wait 20', invitation('accepted', NOW), NOW - week],
      ]
      for (const [expected, change, invitedAt] of CASES)
        expect(inWords(decideReminder(facts(change), invitedAt, NOW)), JSON.stringify(change)).to.equal(expected)
    },
  )
})
