// Announcing where a draft is archived once it is sent: header first, the service then, and back where one of them fails.
import { expect } from 'chai'
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import { makeSendPlans } from '#adapters/web/task-pane/archive/send-plan.ts'
import { ARCHIVE_KEY_HEADER, NO_ARCHIVE } from '#adapters/web/task-pane/host/archive-key-header.ts'
import type { DraftItem, HostFailed } from '#adapters/web/task-pane/host/mail-host.ts'
import { verifies } from '#test/support/verifies.ts'
import { type PlannedAnswers, answering, refused } from './archive-world.ts'

const draft: DraftItem = {
  kind: 'mail',
  mode: 'compose',
  key: 'draft-1',
  itemId: null,
  conversationId: 'conv',
  subject: '',
  to: [],
  cc: [],
}
const target = { kind: 'contact', id: 'c' } as const
const announced = right({ archiveKey: 'k', status: 'awaiting_send', target, expiresAt: '2026-03-08T12:00:00Z' })
const hostFailed = left<HostFailed>({ _tag: 'HostFailed', reason: 'x' })

function world(answers: PlannedAnswers, before: string | null = null) {
  const { api, asked, bodies } = answering(answers)
  let header: string | null = before
  let openKey = draft.key
  let takes = true
  const done: string[] = []
  let keys = 0
  const plans = makeSendPlans({
    api: async (call) => {
      done.push(call.method)
      return api(call)
    },
    host: {
      header: async (name, key) => (key === openKey ? right(name === ARCHIVE_KEY_HEADER ? header : null) : hostFailed),
      setHeader: async (_, value, key): Promise<Either<HostFailed, void>> => {
        if (key !== openKey) return hostFailed
        done.push(value === null ? 'off' : 'on')
        if (!takes) return hostFailed
        header = value
        return right(undefined)
      },
    },
    freshKey: () => `key-${++keys}`,
  })
  return {
    plans,
    asked,
    bodies,
    done,
    header: () => header,
    refuseHeaders: () => void (takes = false),
    openAnother: () => void (openKey = 'draft-2'),
    standing: () => plans.of(draft),
  }
}

describe('archiving on sending, as the pane announces it', () => {
  verifies(['ARC-7', 'CLI-10'], 'a mail is kept out by its header alone, known again, and let back in', async () => {
    const w = world({})
    await w.plans.look(draft)
    await w.plans.withhold(draft)
    expect(w.header()).to.equal(NO_ARCHIVE)
    expect(w.standing().plan).to.deep.equal({ _tag: 'Withheld' })
    const reopened = world({}, NO_ARCHIVE)
    await reopened.plans.look(draft)
    expect(reopened.standing().plan).to.deep.equal({ _tag: 'Withheld' })
    await reopened.plans.takeBack(draft)
    expect(reopened.header()).to.equal(null)
    expect([...w.asked, ...reopened.asked]).to.deep.equal([])
  })

  verifies('CLI-10', 'a header that cannot be set changes nothing', async () => {
    const w = world({})
    await w.plans.look(draft)
    w.refuseHeaders()
    await w.plans.withhold(draft)
    expect(w.standing()).to.deep.include({ plan: { _tag: 'None' } })
    expect(w.standing().failure).to.have.property('at', 'withhold')
  })

  verifies(['CLI-10', 'ARC-5'], 'the key is on the draft before the service hears of it', async () => {
    const w = world({ 'PUT ': [announced] })
    await w.plans.look(draft)
    await w.plans.announce(draft, target, 55)
    expect(w.done).to.deep.equal(['on', 'PUT'])
    expect(w.header()).to.equal('key-1')
    expect(w.bodies).to.deep.equal([{ archiveKey: 'key-1', target, documentType: 55, conversationId: 'conv' }])
    expect(w.standing().plan).to.include({ _tag: 'TargetSet', archiveKey: 'key-1', isExpired: false })
  })

  verifies('ARC-5', 'another target keeps the key; a refusal of it keeps the first', async () => {
    const w = world({ 'PUT ': [announced, announced, refused('LEDGER_DOWN', 502)] })
    await w.plans.announce(draft, target, null)
    const other = { kind: 'account', id: 'o' } as const
    await w.plans.announce(draft, other, null)
    expect(w.bodies.at(-1)).to.deep.include({ archiveKey: 'key-1', target: other })
    await w.plans.announce(draft, target, null)
    expect(w.standing()).to.have.nested.property('plan.target').that.deep.equals(other)
    expect(w.standing().failure).to.have.property('at', 'announce')
    expect(w.header()).to.equal('key-1')
  })

  it('takes the header off again where the service does not take the target', async () => {
    const w = world({ 'PUT ': [refused('STORE_UNAVAILABLE', 503)] })
    await w.plans.announce(draft, target, null)
    expect(w.done).to.deep.equal(['on', 'PUT', 'off'])
    expect(w.header()).to.equal(null)
    expect(w.standing()).to.deep.include({ plan: { _tag: 'None' }, isBusy: false })
    expect(w.standing().failure).to.have.property('at', 'announce')
  })

  it('announces nothing where the mail client takes no header', async () => {
    const w = world({ 'PUT ': [announced] })
    w.refuseHeaders()
    await w.plans.announce(draft, target, null)
    expect(w.done).to.deep.equal(['on'])
    expect(w.standing()).to.have.nested.property('failure.failure._tag', 'HostFailed')
  })

  it('never writes on another item than was meant', async () => {
    const w = world({ 'PUT ': [announced] })
    w.openAnother()
    await w.plans.announce(draft, target, null)
    expect(w.done).to.deep.equal([])
  })

  it('takes a key of its own where a mail was sent under the one on the draft', async () => {
    const w = world(
      {
        'GET /send-archive/k': [right({ archiveKey: 'k', status: 'awaiting_send', target, expiresAt: '' })],
        'PUT ': [refused('ALREADY_SENT'), announced],
      },
      'k',
    )
    await w.plans.look(draft)
    await w.plans.announce(draft, target, null)
    expect(w.header()).to.equal('key-1')
    expect(w.standing().plan).to.include({ _tag: 'TargetSet', archiveKey: 'key-1' })
  })

  it('takes the header off when the user chooses otherwise', async () => {
    const w = world({ 'PUT ': [announced] })
    await w.plans.announce(draft, target, null)
    await w.plans.takeBack(draft)
    expect(w.header()).to.equal(null)
    expect(w.standing().plan).to.deep.equal({ _tag: 'None' })
    await w.plans.announce(draft, target, null)
    w.refuseHeaders()
    await w.plans.takeBack(draft)
    expect(w.standing()).to.have.nested.property('plan._tag', 'TargetSet')
    expect(w.standing().failure).to.have.property('at', 'takeBack')
  })

  verifies('CLI-10', 'a draft that is opened again shows its stored choice', async () => {
    const w = world(
      { 'GET /send-archive/k': [right({ archiveKey: 'k', status: 'awaiting_send', target, expiresAt: 'e' })] },
      'k',
    )
    await w.plans.look(draft)
    expect(w.standing().plan).to.deep.include({ _tag: 'TargetSet', archiveKey: 'k', target, isExpired: false })
    await w.plans.look(draft)
    expect(w.asked, 'asked once').to.have.length(1)
  })

  it('knows an expired one, and takes the key of a sent or a foreign mail for none', async () => {
    const sendStatus = (status: string) => right({ archiveKey: 'k', status, target, expiresAt: 'e' })
    for (const [answer, plan] of [
      [sendStatus('expired'), 'TargetSet'],
      [sendStatus('archived'), 'None'],
      [refused('NOT_FOUND', 404), 'None'],
    ] as const) {
      const w = world({ 'GET ': [answer] }, 'k')
      await w.plans.look(draft)
      expect(w.standing().plan._tag).to.equal(plan)
      expect(w.standing().failure).to.equal(null)
    }
  })

  it('asks again after a failure, on request', async () => {
    const w = world(
      { 'GET ': [left({ _tag: 'Unreachable' }), right({ status: 'awaiting_send', target, expiresAt: '' })] },
      'k',
    )
    await w.plans.look(draft)
    expect(w.standing().failure).to.have.property('at', 'look')
    await w.plans.look(draft)
    expect(w.standing()).to.have.nested.property('plan._tag', 'TargetSet')
  })

  verifies(
    ['ARC-5', 'ARC-13'],
    'a choice that went to a mail sent under the key is made for this draft as well',
    async () => {
      const queued = right({ archiveKey: 'k', status: 'queued', target })
      const expired = right({ status: 'expired', target, expiresAt: '2026-03-01T12:00:00Z' })
      const w = world({ 'GET ': [expired], 'PUT ': [queued, announced] }, 'k')
      await w.plans.look(draft)
      await w.plans.announce(draft, target, null)
      expect(w.standing().plan).to.include({ _tag: 'TargetSet', archiveKey: 'key-1' })
      expect(w.header()).to.equal('key-1')
    },
  )

  verifies('CLI-4', 'nothing of it is left for the next user', async () => {
    const w = world({ 'PUT ': [announced] })
    await w.plans.announce(draft, target, null)
    w.plans.forget()
    expect(w.standing().plan).to.deep.equal({ _tag: 'Looking' })
  })
})
