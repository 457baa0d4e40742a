import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import {
  type ChosenTarget,
  findAwaitedTarget,
  type SendArchiveState,
  isExpired,
  type SentMail,
} from '#domain/archive/send-archive.ts'
import {
  type SendArchiveCommand,
  type SendArchiveTransition,
  type SendArchiveRefusal,
  applySendArchiveCommand,
} from '#domain/archive/send-archive-transitions.ts'
import { AWAITS_SEND_FOR, MAX_TRIES } from '#domain/archive/timing.ts'
import { fromDays, fromHours, fromMinutes } from '#domain/shared/clock.ts'
import { newArchiveId, newTarget, sampleChosenTarget, sampleSent, SENT_AT } from '#test/support/sample-archives.ts'
import { verifies } from '#test/support/verifies.ts'
import { rightOf } from '#test/support/right-of.ts'
import { EVERY_FAILURE } from './sample-failures.ts'

// Every state under an archiveKey with every command: what moves, what is refused, and when it is over.

const NOW = SENT_AT
const chosenTarget: ChosenTarget = sampleChosenTarget()
const [mine, other]: readonly [SentMail, SentMail] = [sampleSent(), sampleSent()]
const { internetMessageId } = mine

const states = {
  unused: undefined,
  awaiting: { _tag: 'AwaitingSend', chosenTarget, expiresAt: NOW + 1 },
  expired: { _tag: 'AwaitingSend', chosenTarget, expiresAt: NOW },
  choosing: {
    _tag: 'Choosing',
    sentMail: mine,
    chosenTarget: O.none,
    since: SENT_AT,
    dueAt: NOW,
    tries: 0,
    awaitsSignIn: false,
  },
  unlinked: {
    _tag: 'Choosing',
    sentMail: mine,
    chosenTarget: O.none,
    since: NOW,
    dueAt: NOW + 1,
    tries: 1,
    awaitsSignIn: true,
  },
  handedOver: { _tag: 'HandedOver', chosenTarget, internetMessageId, archiveId: newArchiveId(), at: NOW },
  notArchived: { _tag: 'NotArchived', internetMessageId, reason: 'NO_TARGET', at: NOW },
  failed: { _tag: 'Failed', sentMail: mine, failure: { _tag: 'LedgerDown' }, at: NOW },
} as const satisfies Record<string, SendArchiveState | undefined>
type StateName = keyof typeof states

const handOver = (mail: SentMail): SendArchiveCommand => ({
  _tag: 'HandOver',
  internetMessageId: mail.internetMessageId,
  chosenTarget,
  archiveId: newArchiveId(),
})

const commands = {
  announce: { _tag: 'SetTarget', chosenTarget: { ...chosenTarget, target: newTarget() } },
  handOver: handOver(mine),
  handOverOther: handOver(other),
  postpone: { _tag: 'Postpone', sentMail: mine },
  postponeOther: { _tag: 'Postpone', sentMail: other },
  deferDown: { _tag: 'Defer', failure: { _tag: 'LedgerDown' } },
  deferForGood: { _tag: 'Defer', failure: { _tag: 'LedgerForbidden' } },
  deferUnlinked: { _tag: 'Defer', failure: { _tag: 'ReauthRequired' } },
  retry: { _tag: 'Retry', record: mine.request.by.record },
  signedIn: { _tag: 'SignedIn', record: mine.request.by.record },
  giveUp: { _tag: 'GiveUp', reason: 'NO_TARGET' },
} as const satisfies Record<string, SendArchiveCommand>
type CommandName = keyof typeof commands

const stateOf = (name: StateName): O.Option<SendArchiveState> =>
  O.fromNullable<SendArchiveState | undefined>(states[name])

const outcome = (state: StateName, command: CommandName): string =>
  E.match(
    ({ _tag }: SendArchiveRefusal) => `no: ${_tag}`,
    ({ state: next, events }: SendArchiveTransition) => [next._tag, ...events.map(({ _tag }) => _tag)].join(' '),
  )(applySendArchiveCommand(commands[command], NOW)(stateOf(state)))

const onlyChoosing = (becomes: string): Record<StateName, string> => ({
  unlinked: becomes,
  unused: 'no: NothingToDo',
  awaiting: 'no: NothingToDo',
  expired: 'no: NothingToDo',
  choosing: becomes,
  handedOver: 'no: NothingToDo',
  notArchived: 'no: NothingToDo',
  failed: 'no: NothingToDo',
})

const ofOther = {
  unlinked: 'no: ArchiveKeyUsed',
  choosing: 'no: ArchiveKeyUsed',
  handedOver: 'no: ArchiveKeyUsed',
  notArchived: 'no: ArchiveKeyUsed',
  failed: 'no: ArchiveKeyUsed',
}

const expected: Record<CommandName, Record<StateName, string>> = {
  announce: {
    unused: 'AwaitingSend',
    awaiting: 'AwaitingSend',
    expired: 'AwaitingSend',
    choosing: 'Choosing ChooseAt',
    unlinked: 'Choosing ChooseAt',
    handedOver: 'no: AlreadySent',
    notArchived: 'no: AlreadySent',
    failed: 'Choosing ChooseAt',
  },
  handOver: {
    unused: 'HandedOver',
    awaiting: 'HandedOver',
    expired: 'HandedOver',
    choosing: 'HandedOver MailDone',
    unlinked: 'HandedOver MailDone',
    handedOver: 'HandedOver',
    notArchived: 'HandedOver',
    failed: 'HandedOver MailDone',
  },
  handOverOther: { unused: 'HandedOver', awaiting: 'HandedOver', expired: 'HandedOver', ...ofOther },
  postpone: {
    unused: 'Choosing ChooseAt',
    awaiting: 'no: TargetSet',
    expired: 'Choosing ChooseAt',
    choosing: 'no: AlreadySent',
    unlinked: 'no: AlreadySent',
    handedOver: 'no: AlreadySent',
    notArchived: 'Choosing ChooseAt',
    failed: 'Choosing ChooseAt',
  },
  postponeOther: {
    unused: 'Choosing ChooseAt',
    awaiting: 'no: TargetSet',
    expired: 'Choosing ChooseAt',
    ...ofOther,
  },
  deferDown: onlyChoosing('Choosing ChooseAt'),
  deferForGood: onlyChoosing('Failed'),
  deferUnlinked: onlyChoosing('Choosing ChooseAt'),
  retry: {
    ...onlyChoosing('no: NothingToDo'),
    unlinked: 'Choosing ChooseAt',
    failed: 'Choosing ChooseAt',
  },
  signedIn: { ...onlyChoosing('no: NothingToDo'), unlinked: 'Choosing ChooseAt' },
  giveUp: onlyChoosing('NotArchived MailDone'),
}

function movedTo(state: SendArchiveState, command: SendArchiveCommand, now: number): SendArchiveTransition {
  return rightOf(applySendArchiveCommand(command, now)(O.some(state)))
}

describe('what is known under an archiveKey', () => {
  for (const command of Object.keys(expected) as CommandName[])
    verifies(['ARC-5', 'ARC-8'], `every state with ${command}`, () => {
      for (const state of Object.keys(states) as StateName[])
        expect(outcome(state, command), state).to.equal(expected[command][state])
    })

  verifies('ARC-8', 'a target that was announced stands for seven days, to the millisecond', () => {
    const { state } = movedTo(states.expired, commands.announce, NOW)
    expect(state).to.deep.equal({
      _tag: 'AwaitingSend',
      chosenTarget: commands.announce.chosenTarget,
      expiresAt: NOW + fromDays(7),
    })
    expect(AWAITS_SEND_FOR).to.equal(fromDays(7))
    expect(findAwaitedTarget(state, NOW + fromDays(7) - 1)).to.deep.equal(O.some(commands.announce.chosenTarget))
    expect(isExpired(state, NOW + fromDays(7))).to.equal(true)
    expect(findAwaitedTarget(state, NOW + fromDays(7))).to.deep.equal(O.none)
  })

  verifies('ARC-8', 'the ledger is asked five times within a day where a mail goes, then it has failed', () => {
    let state: SendArchiveState = states.choosing
    let now = NOW
    const asked: number[] = []
    while (state._tag === 'Choosing') {
      now = state.dueAt
      asked.push(now - NOW)
      ;({ state } = movedTo(state, commands.deferDown, now))
    }
    expect(asked).to.have.length(MAX_TRIES)
    expect(asked.at(-1)).to.be.within(fromHours(20), fromDays(1))
    expect(state).to.deep.equal({ _tag: 'Failed', sentMail: mine, failure: { _tag: 'LedgerDown' }, at: now })
  })

  it('a ledger that is busy is not asked before it says so', () => {
    const retryAt = NOW + fromMinutes(40)
    const { state, events } = movedTo(states.choosing, { _tag: 'Defer', failure: { _tag: 'LedgerBusy', retryAt } }, NOW)
    expect(state).to.deep.include({ dueAt: retryAt, tries: 1 })
    expect(events).to.deep.equal([{ _tag: 'ChooseAt', at: retryAt }])
  })

  verifies(
    'ARC-8',
    'awaits a sign-in after a lost link alone, and no longer after any other failure or command',
    () => {
      const failing = Object.values(EVERY_FAILURE).map((failure): SendArchiveCommand => ({ _tag: 'Defer', failure }))
      for (const command of [...Object.values(commands), ...failing])
        for (const name of Object.keys(states) as StateName[]) {
          const result = applySendArchiveCommand(command, NOW)(stateOf(name))
          if (E.isLeft(result) || result.right.state._tag !== 'Choosing') continue
          const isLostLink = command._tag === 'Defer' && command.failure._tag === 'ReauthRequired'
          expect(result.right.state.awaitsSignIn, `${name} ${JSON.stringify(command)}`).to.equal(isLostLink)
        }
    },
  )
})
