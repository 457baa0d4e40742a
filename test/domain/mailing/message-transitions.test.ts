// Every state of a message with every command: what it becomes, what is refused, and that none leaves twice unseen.
import { expect } from 'chai'
import fc from 'fast-check'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { type MailMessage, type MessageError, type MessageState, STORY_AT_MOST } from '#domain/mailing/message.ts'
import { messageNotInState } from '#domain/mailing/failures.ts'
import {
  MAIL_CLAIM_LENGTH,
  GIVE_UP_AFTER,
  LOOK_UP_FOR,
  type MessageCommand,
  applyMessageCommand,
} from '#domain/mailing/message-transitions.ts'
import { fromDays, fromHours, fromMinutes } from '#domain/shared/clock.ts'
import { propertyRuns } from '#test/support/property-runs.ts'
import { verifies } from '#test/support/verifies.ts'
import { sampleMessage } from './sample-messages.ts'

const NOW = fromDays(20_000)
const failed = (error: MessageError, lookAt: O.Option<number> = O.none): MessageState => ({
  _tag: 'Failed',
  at: NOW - 1,
  error,
  lookAt,
})

const report = { address: 'eva@klant.example', status: '5.1.1', reason: '550 unknown' }

const states = {
  created: { _tag: 'Created' },
  queued: { _tag: 'Queued', dueAt: NOW, tries: 2, since: NOW - fromHours(1) },
  sending: { _tag: 'Sending', until: NOW + 1, tries: 3, since: NOW - fromHours(1) },
  leftBehind: { _tag: 'Sending', until: NOW, tries: 3, since: NOW - fromHours(1) },
  sent: { _tag: 'Sent', at: NOW - 1, serverMessageId: O.some('<a@b>') },
  lookedFor: failed('outcome_unknown', O.some(NOW)),
  unknown: failed('outcome_unknown'),
  refused: failed('recipient_refused'),
  gaveUp: failed('deferred_too_long'),
  invalid: failed('invalid_recipient'),
  withdrawn: { _tag: 'Withdrawn', at: NOW - 1 },
  returned: {
    _tag: 'Returned',
    at: NOW - 1,
    sentAt: NOW - 2,
    returnClass: 'full',
    status: '5.2.2',
    reason: 'full',
    text: 'x',
  },
} as const satisfies Record<string, MessageState>
type StateName = keyof typeof states

const commands = {
  enqueue: { _tag: 'Enqueue' },
  claim: { _tag: 'Claim', repeats: true, canLookUp: false },
  claimOnce: { _tag: 'Claim', repeats: false, canLookUp: true },
  accept: { _tag: 'Accept', serverMessageId: O.some('<c@d>') },
  refuse: { _tag: 'Refuse', error: 'message_refused' },
  defer: { _tag: 'Defer', retryAt: O.none, code: '450' },
  giveBack: { _tag: 'Return', dueAt: NOW + fromMinutes(9), code: 'ECONNREFUSED' },
  loseOutcome: { _tag: 'LoseOutcome', canLookUp: false, code: 'ETIMEDOUT' },
  loseForNow: { _tag: 'LoseOutcome', canLookUp: true, code: '504' },
  found: { _tag: 'RecordLookUp', result: 'sent' },
  notFound: { _tag: 'RecordLookUp', result: 'not_found' },
  decideSent: { _tag: 'Decide', decision: 'sent' },
  decideAgain: { _tag: 'Decide', decision: 'send_again' },
  retry: { _tag: 'Retry' },
  withdraw: { _tag: 'Withdraw' },
  recordReturn: { _tag: 'RecordReturn', returned: { ...report, returnClass: 'permanent' }, text: 'x', at: NOW },
  recordDelay: { _tag: 'RecordReturn', returned: { ...report, returnClass: 'delayed' }, text: 'x', at: NOW },
  recordComplaint: { _tag: 'RecordComplaint', at: NOW },
} as const satisfies Record<string, MessageCommand>
type CommandName = keyof typeof commands

const move = (state: MessageState, command: MessageCommand, now = NOW): E.Either<unknown, MailMessage> =>
  applyMessageCommand(command, now)(sampleMessage({ state }))

function moved(state: StateName | MessageState, command: CommandName | MessageCommand, now = NOW): MailMessage {
  const result = move(
    typeof state === 'string' ? states[state] : state,
    typeof command === 'string' ? commands[command] : command,
    now,
  )
  if (E.isLeft(result)) throw new Error(JSON.stringify(result.left))
  return result.right
}

const UNKNOWN = 'outcome_unknown'
const held = (becomes: string) => ({ sending: becomes, leftBehind: becomes })

/** Every pair that is not here is refused. `+`: possibly doubled. */
const allowed: Readonly<Record<CommandName, Partial<Record<StateName, string>>>> = {
  enqueue: { created: 'Queued' },
  claim: { queued: 'Sending', leftBehind: 'Sending+', lookedFor: UNKNOWN },
  claimOnce: { queued: 'Sending', leftBehind: UNKNOWN, lookedFor: UNKNOWN },
  accept: held('Sent'),
  refuse: { created: 'message_refused', ...held('message_refused') },
  defer: held('Queued'),
  giveBack: held('Queued'),
  loseOutcome: held(UNKNOWN),
  loseForNow: held(UNKNOWN),
  found: { lookedFor: 'Sent' },
  notFound: { lookedFor: UNKNOWN },
  decideSent: { lookedFor: 'Sent', unknown: 'Sent' },
  decideAgain: { lookedFor: 'Queued+', unknown: 'Queued+' },
  retry: { refused: 'Queued', gaveUp: 'Queued' },
  withdraw: { created: 'Withdrawn', queued: 'Withdrawn' },
  recordReturn: { sent: 'Returned', lookedFor: 'Returned', unknown: 'Returned' },
  recordDelay: { sent: 'Sent', lookedFor: UNKNOWN, unknown: UNKNOWN },
  recordComplaint: { sent: 'Sent', lookedFor: UNKNOWN, unknown: UNKNOWN, returned: 'Returned' },
}

/** What needs nothing more. An invalid address stays one. */
const final: ReadonlySet<StateName> = new Set(['sent', 'invalid', 'withdrawn', 'returned'])

/** Commands that a worker gives by itself, and those of a person. Between them, each state that is not final has its way on. */
const byItself: readonly CommandName[] = ['accept', 'notFound', 'enqueue', 'claim']
const byPerson: readonly CommandName[] = ['decideSent', 'decideAgain', 'retry']

const shown = ({ state, possiblyDoubled }: MailMessage): string =>
  `${state._tag === 'Failed' ? state.error : state._tag}${possiblyDoubled ? '+' : ''}`

const names = <A extends string>(of: Readonly<Record<A, unknown>>): readonly A[] => Object.keys(of) as A[]

describe('a message', () => {
  for (const command of names(commands))
    verifies(['MSG-5', 'MSG-7', 'MSG-8'], `in every state: ${command}`, () => {
      for (const state of names(states)) {
        const result = move(states[state], commands[command])
        const expected = allowed[command][state]
        if (expected !== undefined) expect(E.isRight(result) && shown(result.right), state).to.equal(expected)
        else expect(result, state).to.deep.equal(E.left(messageNotInState))
      }
    })

  verifies(['MSG-5', 'MSG-7'], 'has a way on from every state that is not final, in time', () => {
    for (const state of names(states)) {
      const exits = [...byItself, ...byPerson].filter((name) => E.isRight(move(states[state], commands[name])))
      expect(exits.length === 0, state).to.equal(final.has(state))
    }
    const way = fc.array(fc.constantFrom(...names(commands)), { maxLength: 30 })
    fc.assert(
      fc.property(way, (walked) => {
        let message = sampleMessage()
        let now = NOW
        const take = (name: CommandName): boolean => {
          const result = applyMessageCommand(commands[name], now)(message)
          if (E.isRight(result)) message = result.right
          return E.isRight(result)
        }
        for (const name of walked) {
          now += fromMinutes(1)
          take(name)
        }
        // Whatever happened, it ends once workers go on and persons answer.
        for (let steps = 0; steps < 20; steps++) {
          now += MAIL_CLAIM_LENGTH
          if (!byItself.some(take) && !byPerson.some(take)) break
        }
        const isInvalid = message.state._tag === 'Failed' && message.state.error === 'invalid_recipient'
        expect(isInvalid || ['Sent', 'Withdrawn', 'Returned'].includes(message.state._tag)).to.equal(true)
      }),
      { numRuns: propertyRuns(2_000) },
    )
  })

  verifies('MSG-5', 'is claimed for a time, counts its tries, and leaves with the server’s id', () => {
    expect(moved('created', 'enqueue').state).to.deep.equal({ _tag: 'Queued', dueAt: NOW, tries: 0, since: NOW })
    expect(moved('queued', 'claim').state).to.deep.equal({ ...states.sending, until: NOW + MAIL_CLAIM_LENGTH })
    expect(moved('leftBehind', 'claim').state).to.deep.equal({ ...states.sending, until: NOW + MAIL_CLAIM_LENGTH })
    expect(moved('leftBehind', 'claim').story).to.deep.equal([{ at: NOW, step: 'taken_over', code: 'worker_lost' }])
    expect(moved('sending', 'accept').state).to.deep.equal({ _tag: 'Sent', at: NOW, serverMessageId: O.some('<c@d>') })
  })

  verifies(['MSG-5', 'MSG-7'], 'is repeated once after a worker was lost; then an administrator decides', () => {
    const twice = applyMessageCommand(commands.claim, NOW + MAIL_CLAIM_LENGTH)(moved('leftBehind', 'claim'))
    if (E.isLeft(twice)) throw new Error(JSON.stringify(twice.left))
    expect(shown(twice.right)).to.equal(`${UNKNOWN}+`)
    expect(twice.right.state).to.deep.include({ lookAt: O.none })
    expect(twice.right.story.map(({ step, code }) => `${step} ${code}`)).to.deep.equal([
      'taken_over worker_lost',
      'unknown worker_lost',
    ])
  })

  verifies('MSG-5', 'that is refused for now waits longer each time, as the server says, and two days at most', () => {
    const dueAfter = (tries: number, retryAt: O.Option<number> = O.none): number => {
      const { state } = moved({ ...states.sending, tries }, { ...commands.defer, retryAt })
      return state._tag === 'Queued' ? state.dueAt - NOW : 0
    }
    expect([1, 2, 3, 4, 5, 6, 7, 8, 99].map((tries) => dueAfter(tries))).to.deep.equal(
      [1, 5, 15, 30, 60, 120, 240, 240, 240].map(fromMinutes),
    )
    expect(dueAfter(1, O.some(NOW + fromHours(3)))).to.equal(fromHours(3))
    expect(dueAfter(1, O.some(NOW - fromHours(3)))).to.equal(fromMinutes(1))
    const since = NOW + fromMinutes(1) - GIVE_UP_AFTER
    const first = { ...states.sending, tries: 1 }
    expect(shown(moved({ ...first, since }, 'defer'))).to.equal('Queued')
    expect(shown(moved({ ...first, since: since - 1 }, 'defer'))).to.equal('deferred_too_long')
  })

  verifies('MSG-5', 'that is given back keeps its tries, and its story says so once', () => {
    const { state, story } = moved('sending', 'giveBack')
    expect(state).to.deep.equal({ ...states.queued, dueAt: NOW + fromMinutes(9) })
    const again = E.chain(applyMessageCommand(commands.giveBack, NOW))(
      applyMessageCommand(commands.claim, NOW)(sampleMessage({ state, story })),
    )
    expect(E.isRight(again) && again.right.story).to.deep.equal(story)
  })

  verifies('MSG-5', 'that is given back at its own tries fails two days after the first', () => {
    const back = { ...commands.giveBack, dueAt: NOW, wasTried: true }
    expect(moved({ ...states.sending, tries: 1 }, back).state).to.deep.include({ tries: 1 })
    expect(moved(states.sending, back).state).to.deep.include({ tries: 2 })
    const since = NOW - GIVE_UP_AFTER
    expect(shown(moved({ ...states.sending, since }, back))).to.equal('Queued')
    expect(shown(moved({ ...states.sending, since: since - 1 }, back))).to.equal('deferred_too_long')
    expect(shown(moved({ ...states.sending, since: since - 1 }, 'giveBack'))).to.equal('Queued')
    expect(moved({ ...states.queued, tries: 0 }, 'claim').state).to.deep.include({ tries: 1, since: NOW })
  })

  verifies('MSG-7', 'of unknown outcome is looked up for a quarter of an hour, then an administrator decides', () => {
    expect(moved('sending', 'loseOutcome').state).to.deep.include({ lookAt: O.none })
    let { state } = moved('sending', 'loseForNow')
    const looks: number[] = []
    while (state._tag === 'Failed' && O.isSome(state.lookAt)) {
      looks.push(state.lookAt.value - NOW)
      const looking = moved(state, 'claim', state.lookAt.value)
      expect(looking.state).to.deep.equal({ ...state, lookAt: O.some(state.lookAt.value + MAIL_CLAIM_LENGTH) })
      expect(looking.story).to.deep.equal([])
      ;({ state } = moved(state, 'notFound', state.lookAt.value))
    }
    expect(looks[0]).to.be.below(fromMinutes(1))
    expect(looks.at(-1)).to.be.within(LOOK_UP_FOR - fromMinutes(3), LOOK_UP_FOR)
    expect(moved(state, 'decideSent').state).to.deep.equal({ _tag: 'Sent', at: NOW, serverMessageId: O.none })
    expect(moved(state, 'decideAgain').state).to.deep.equal({ _tag: 'Queued', dueAt: NOW, tries: 0, since: NOW })
  })

  verifies(['MSG-5', 'MSG-7', 'MSG-8'], 'never leaves twice unmarked, and never again once sent or withdrawn', () => {
    const step = fc.record({
      command: fc.constantFrom(...Object.values<MessageCommand>(commands)),
      passes: fc.constantFrom(0, fromMinutes(1), MAIL_CLAIM_LENGTH, fromHours(5)),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let message = sampleMessage()
        let now = NOW
        // It may have left already: its claim ran out, or its outcome is unknown.
        let mayHaveLeft = false
        for (const { command, passes } of steps) {
          now += passes
          const before = message
          const result = applyMessageCommand(command, now)(before)
          if (E.isLeft(result)) continue
          message = result.right
          const ranOut = before.state._tag === 'Sending' && command._tag === 'Claim'
          mayHaveLeft ||= ranOut || command._tag === 'LoseOutcome'
          // A report of a mail that left changes what it is, and sends nothing.
          if (command._tag === 'RecordReturn' || command._tag === 'RecordComplaint') continue
          expect(before.state._tag).to.not.be.oneOf(['Sent', 'Withdrawn', 'Returned'])
          if (message.state._tag === 'Sending') expect(mayHaveLeft && !message.possiblyDoubled).to.equal(false)
          if (before.possiblyDoubled) expect(message.possiblyDoubled).to.equal(true)
          expect(message.story.length).to.be.at.most(STORY_AT_MOST)
          if ('tries' in message.state) expect(message.state.tries).to.be.at.least(0)
        }
      }),
      { numRuns: propertyRuns(20_000) },
    )
  })
})
