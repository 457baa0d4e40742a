// What the pane finds out about a mail that is opened, and with how few calls.
import { expect } from 'chai'
import { left, right } from 'fp-ts/lib/Either.js'
import { toKeyMessageId } from '#adapters/web/task-pane/host/archive-key-header.ts'
import { verifies } from '#test/support/verifies.ts'
import { archiveWorld, item, mailArchive, progress, receipt, refused } from './archive-world.ts'

const status = (...archives: readonly object[]) =>
  right({ data: [{ internetMessageId: '<m@x>', archived: true, archives }] })
const nothing = status()
const target = { kind: 'account', id: 'o' }
const OWN = 'P@office.example'
const sent = (over: object) => right({ archiveKey: 'k', target, ...over })

describe('what the pane knows of a mail', () => {
  verifies('ARC-10', 'an unarchived mail costs one call, and the choice stands', async () => {
    const w = archiveWorld({ 'GET /archive-status': [nothing] })
    await w.lookUp()
    expect(w.states).to.deep.equal([])
    expect(w.asked).to.deep.equal(['GET /archive-status?messageIds=%3Cm%40x%3E'])
    expect(w.headersRead, 'a mail of others carries no key of ours').to.deep.equal([])
  })

  verifies('ARC-10', 'what anyone archived is known: the newest first, with its receipt', async () => {
    const w = archiveWorld({
      'GET /archive-status': [
        status(
          mailArchive({ archiveId: 'old', archivedAt: '2026-02-01T12:00:00Z' }),
          mailArchive({ archiveId: 'new', target, archivedBy: 'Eva' }),
          mailArchive({ archiveId: 'bad', status: 'failed' }),
        ),
      ],
      'GET /archives/new': [right(progress({ status: 'archived', receipt }))],
    })
    await w.lookUp()
    expect(w.last()).to.deep.equal({ _tag: 'Archived', receipt, when: 'before' })
    expect(w.board.known(item.internetMessageId).map((one) => one.archiveId)).to.deep.equal(['new', 'old'])
  })

  it('shows as much as the office may know where the document is in another division', async () => {
    const w = archiveWorld({ 'GET /archive-status': [status(mailArchive({ archivedBy: 'Eva' }))] })
    await w.lookUp()
    expect(w.last()).to.have.nested.property('receipt.archivedBy', 'Eva')
    expect(w.last()).to.have.deep.nested.property('receipt.parts', [])
  })

  verifies('ARC-8', 'one that runs is followed, and one that failed is reported', async () => {
    const runs = archiveWorld({
      'GET /archive-status': [status(mailArchive({ status: 'queued', target }))],
      'GET /archives/a': [right(progress({})), right(progress({ status: 'archived', receipt }))],
    })
    await runs.lookUp()
    expect(runs.last()).to.deep.equal({ _tag: 'Archived', receipt, when: 'now' })
    expect(runs.board.known(item.internetMessageId)[0]?.target).to.deep.equal(target)
    const failed = archiveWorld({
      'GET /archive-status': [status(mailArchive({ status: 'failed' }))],
      'GET /archives/a': [
        right(progress({ status: 'failed', code: 'LEDGER_DOWN', failedAt: '2026-03-08T09:00:00.000Z' })),
      ],
    })
    await failed.lookUp()
    expect(failed.last()).to.have.nested.property('failure.code', 'LEDGER_DOWN')
    expect(failed.last()).to.have.nested.property('failure.at', Date.UTC(2026, 2, 8, 9))
  })

  verifies('CLI-10', 'a mail of this office is asked about by the key that it carries too', async () => {
    const w = archiveWorld({ 'GET /archive-status': [nothing] }, ' k ')
    await w.lookUp('eva@OFFICE.example')
    const [asked = ''] = w.asked
    expect(new URLSearchParams(asked.slice(asked.indexOf('?'))).getAll('messageIds')).to.deep.equal([
      '<m@x>',
      toKeyMessageId('k'),
    ])
    expect(w.asked, 'what a colleague sent is his to follow').to.have.length(1)
  })

  verifies(
    ['CLI-10', 'CLI-12'],
    'a mail sent from a shared mailbox is asked about by its key, whichever colleague sent it',
    async () => {
      const shared = { ...item, owner: 'Info@shared.example' }
      const w = archiveWorld({ 'GET /archive-status': [status(mailArchive({ archivedBy: 'Eva' }))] }, 'k', shared)
      await w.lookUp('info@shared.example')
      expect(w.asked).to.deep.equal([
        `GET /archive-status?messageIds=%3Cm%40x%3E&messageIds=${encodeURIComponent(toKeyMessageId('k'))}`,
        'GET /send-archive/k',
        'GET /archives/a',
      ])
      expect(w.last()).to.have.nested.property('receipt.archivedBy', 'Eva')
    },
  )

  verifies(['CLI-10', 'ARC-8'], 'a mail sent by the user shows its outcome', async () => {
    const cases = [
      [
        sent({ status: 'failed', code: 'LEDGER_DOWN', message: 'm' }),
        { _tag: 'ArchiveFailed', code: 'LEDGER_DOWN', message: 'm' },
      ],
      [sent({ status: 'awaiting_send', expiresAt: '' }), { _tag: 'Unsent' }],
      [sent({ status: 'not_archived', reason: 'NO_TARGET', message: 'm' }), { _tag: 'NotArchived', message: 'm' }],
    ] as const
    for (const [answer, why] of cases) {
      const w = archiveWorld({ 'GET /archive-status': [nothing], 'GET /send-archive/k': [answer] }, 'k')
      await w.lookUp(OWN)
      const retryKey = why._tag === 'ArchiveFailed' ? 'k' : null
      expect(w.states).to.deep.equal([{ _tag: 'Missed', target, why, retryKey }])
    }
  })

  verifies('ARC-8', 'a sent mail that waits for its user to sign in is shown to', async () => {
    const w = archiveWorld(
      {
        'GET /archive-status': [nothing],
        'GET /send-archive/k': [
          sent({ status: 'queued', target: null, waitsFor: 'sign_in' }),
          sent({ status: 'queued', target: null, waitsFor: 'sign_in' }),
          sent({ status: 'archived', archiveId: 'a', receipt }),
        ],
      },
      'k',
    )
    await w.lookUp(OWN)
    expect(w.states[0]).to.have.nested.property('progress.waitsFor', 'sign_in')
    expect(w.last()).to.have.property('_tag', 'Archived')
  })

  it('says nothing of a sent mail that was not to be archived, or of which nothing is known', async () => {
    for (const answer of [
      sent({ status: 'not_archived', reason: 'AUTO_ARCHIVE_OFF', message: 'm' }),
      refused('NOT_FOUND', 404),
      left({ _tag: 'Unreachable' as const }),
    ]) {
      const w = archiveWorld({ 'GET /archive-status': [nothing], 'GET /send-archive/k': [answer] }, 'k')
      await w.lookUp(OWN)
      expect(w.states).to.deep.equal([])
    }
  })

  verifies('ARC-8', 'a sent mail that waits for its target is followed to its receipt', async () => {
    const w = archiveWorld(
      {
        'GET /archive-status': [nothing],
        'GET /send-archive/k': [
          sent({ status: 'queued', target: null }),
          sent({ status: 'archiving', archiveId: 'a', partsDone: 1, parts: 2 }),
          sent({ status: 'archived', archiveId: 'a', receipt }),
        ],
      },
      'k',
    )
    await w.lookUp(OWN)
    expect(w.states.map((state) => state._tag)).to.deep.equal(['Working', 'Archived'])
  })

  it('leaves alone what the pane knows better, and asks again where it was left open', async () => {
    const answers = { 'GET /archive-status': [status(mailArchive({}))] }
    const busy = archiveWorld(answers)
    busy.board.setState(item.internetMessageId, { _tag: 'Gathering', done: 0, total: 1 })
    await busy.lookUp()
    expect(busy.asked).to.deep.equal([])
    const open = archiveWorld(answers)
    open.board.setState(item.internetMessageId, { _tag: 'Failed', failure: { _tag: 'Unreachable' } })
    await open.lookUp()
    expect(open.last()).to.have.property('_tag', 'Archived')
  })

  it('leaves alone what the user began while it asked', async () => {
    const w = archiveWorld({ 'GET /archive-status': [status(mailArchive({}))] })
    const looking = w.lookUp()
    w.board.setState(item.internetMessageId, { _tag: 'Gathering', done: 0, total: 1 })
    await looking
    expect(w.board.stateOf(item.internetMessageId)).to.have.property('_tag', 'Gathering')
    expect(w.states).to.deep.equal([])
  })
})
