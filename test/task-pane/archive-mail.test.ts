// Archiving as the pane goes through it: gathering, handing over, following, taking back, and what comes of every ending.
import { expect } from 'chai'
import { left, right } from 'fp-ts/lib/Either.js'
import type { ArchivedMail, MailArchiveState } from '#adapters/web/task-pane/archive/archive-state.ts'
import { toPercent, listArchiveSteps } from '#adapters/web/task-pane/archive/steps.ts'
import { verifies } from '#test/support/verifies.ts'
import { archiveWorld, item, progress, receipt, refused } from './archive-world.ts'

const done = { _tag: 'Archived', receipt, when: 'now' } as const satisfies ArchivedMail

describe('archiving from the task pane', () => {
  it('ends in a receipt, and says whether it had been archived already', async () => {
    for (const already of [false, true]) {
      const w = archiveWorld({ 'POST ': [right({ status: 'archived', already, receipt })] })
      await w.run()
      expect(w.states.map((s) => s._tag)).to.deep.equal(['Gathering', 'Gathering', 'Working', 'Archived'])
      expect(w.last()).to.deep.equal({ _tag: 'Archived', receipt, when: already ? 'already' : 'now' })
      const [known] = w.board.known(item.internetMessageId)
      expect(known).to.include({ archiveId: 'a', archivedBy: 'Piet', documentUrl: 'https://l/d' })
      expect(known?.target).to.deep.equal({ kind: 'contact', id: 'c' })
    }
  })

  it('names the document type that was chosen, and none where none was', async () => {
    const w = archiveWorld({ 'POST ': [right({ status: 'archived', already: false, receipt })] })
    await w.run(55)
    await w.run(null)
    expect(w.bodies[0]).to.include({ documentType: 55 })
    expect(w.bodies.at(-1)).not.to.have.property('documentType')
  })

  verifies('CLI-12', 'names the shared mailbox that contains the mail, and none for the user’s own', async () => {
    for (const [mail, named] of [
      [item, undefined],
      [{ ...item, owner: 'info@office.example' }, 'info@office.example'],
    ] as const) {
      const w = archiveWorld({ 'POST ': [right({ status: 'archived', already: false, receipt })] }, null, mail)
      await w.run()
      const [body] = w.bodies as readonly { readonly emailData: { readonly sharedMailbox?: string } }[]
      expect(body?.emailData.sharedMailbox).to.equal(named)
    }
  })

  verifies(
    'ARC-14',
    'the date is that of the Date header, also in the whole mail, and else there is none',
    async () => {
      const w = archiveWorld({ 'POST ': [right({ status: 'archived', already: false, receipt })] })
      await w.run(null, false, Date.UTC(2025, 11, 4, 7, 30))
      await w.run(null, false, null)
      w.setWhole({ date: 'Thu, 4 Dec 2025 08:30:00 +0100', parts: [] })
      await w.run(null, false, null)
      const dates = w.bodies.flatMap((body) => (body === undefined ? [] : [body as { readonly emailData: object }]))
      expect(dates.map(({ emailData }) => ('sentAt' in emailData ? emailData.sentAt : null))).to.deep.equal([
        '2025-12-04T07:30:00.000Z',
        null,
        '2025-12-04T07:30:00.000Z',
      ])
    },
  )

  verifies('ARC-8', 'a queued archiving is followed to its end, over lost connections, ever less often', async () => {
    const queued = right(progress({ status: 'queued' }))
    const w = archiveWorld({
      'POST ': [right({ status: 'queued', archiveId: 'a b' })],
      'GET /archives/a%20b': [
        ...Array.from({ length: 200 }, () => queued),
        left({ _tag: 'Unreachable' }),
        right(progress({ partsDone: 2 })),
        right(progress({ status: 'archived', partsDone: 3, receipt })),
      ],
    })
    await w.run()
    expect(w.last()).to.deep.equal(done)
    expect(Math.max(...w.waits)).to.equal(20_000)
    expect(w.waits.at(-1), 'once it runs').to.equal(600)
  })

  it('reports what failed: the service, the job, the mail client', async () => {
    const down = archiveWorld({ 'POST ': [refused('LEDGER_DOWN', 502)] })
    await down.run()
    expect(down.last()).to.have.nested.property('failure.code', 'LEDGER_DOWN')
    const job = archiveWorld({
      'POST ': [right({ status: 'queued', archiveId: 'a' })],
      'GET ': [right(progress({ status: 'failed', code: 'LEDGER_REJECTED' }))],
    })
    await job.run()
    expect(job.last()).to.deep.equal({
      _tag: 'Failed',
      failure: { _tag: 'ArchiveFailed', code: 'LEDGER_REJECTED', message: null },
    })
    const host = archiveWorld({})
    host.refuseBody()
    await host.run()
    expect(host.last()).to.have.nested.property('failure._tag', 'HostFailed')
    expect(host.asked).to.deep.equal([])
  })

  verifies('ARC-15', 'an attachment that the mail client does not return is left out, with its reason', async () => {
    const w = archiveWorld({ 'POST ': [right({ status: 'archived', already: false, receipt })] })
    w.refuseContent()
    await w.run()
    expect(w.bodies[0]).to.deep.include({
      attachments: [],
      leftOut: [{ fileName: 'a.pdf', size: 1, reason: 'UNREADABLE' }],
    })
    expect(w.last()).to.have.property('_tag', 'Archived')
  })

  verifies('ARC-4', 'a mail without a message id is archived, and is not looked up by an empty one', async () => {
    const without = { ...item, internetMessageId: ' ' }
    const w = archiveWorld({ 'POST ': [right({ status: 'archived', already: false, receipt })] }, null, without)
    await w.lookUp()
    await w.run()
    expect(w.asked).to.deep.equal(['POST /archive-email'])
    expect(w.board.stateOf(item.key)).to.have.property('_tag', 'Archived')
  })

  it('takes an archived mail back, and says whether the document is gone already', async () => {
    for (const removed of [true, false]) {
      const w = archiveWorld({
        'POST ': [right({ status: 'archived', already: false, receipt })],
        'DELETE /archives/a?documentId=d': [right({ status: 'withdrawn', removed })],
      })
      await w.run()
      await w.undo(done)
      expect(w.states.slice(-2)).to.deep.equal([
        { _tag: 'Undoing', archived: done },
        { _tag: 'Undone', removed },
      ])
      expect(w.board.known(item.internetMessageId)).to.deep.equal([])
    }
  })

  it('keeps the receipt where taking back fails', async () => {
    const w = archiveWorld({ 'DELETE ': [refused('UNDO_TOO_LATE')] })
    w.board.setKnown(item.internetMessageId, [{ ...receipt, target: { kind: 'contact', id: 'c' }, archivedAt: 0 }])
    await w.undo(done)
    expect(w.last()).to.deep.include({ _tag: 'UndoFailed', archived: done })
    expect(w.last()).to.have.nested.property('failure.code', 'UNDO_TOO_LATE')
    expect(w.board.known(item.internetMessageId)).to.have.length(1)
  })

  verifies('ARC-13', 'an undo from an old receipt leaves the newer document, and shows it', async () => {
    const newer = { ...receipt, documentId: 'newer' }
    const w = archiveWorld({
      'DELETE /archives/a?documentId=d': [refused('ARCHIVED_AGAIN')],
      'GET /archives/a': [right(progress({ status: 'archived', receipt: newer }))],
      'DELETE /archives/a?documentId=newer': [right({ status: 'withdrawn', removed: true })],
    })
    await w.undo(done)
    const state = w.last()
    expect(state).to.have.nested.property('failure.code', 'ARCHIVED_AGAIN')
    if (state?._tag !== 'UndoFailed') throw new Error(state?._tag)
    expect(state.archived.receipt).to.deep.equal(newer)
    await w.undo(state.archived)
    expect(w.last()).to.deep.equal({ _tag: 'Undone', removed: true })
  })

  verifies('ARC-13', 'a sent mail that failed is tried again by the service, and followed to its receipt', async () => {
    const target = { kind: 'contact', id: 'c' } as const
    const why = { _tag: 'ArchiveFailed', code: 'LEDGER_DOWN', message: '' } as const
    const missed = { _tag: 'Missed', why, target, retryKey: 'k' } as const
    const sent = (over: object) => right({ archiveKey: 'k', status: 'archiving', target, archiveId: 'a', ...over })
    const w = archiveWorld({
      'POST /send-archive/k/retry': [right({ status: 'queued' })],
      'GET /send-archive/k': [sent({}), sent({ status: 'archived', receipt })],
    })
    await w.retry(missed)
    expect(w.states.map(({ _tag }) => _tag)).to.deep.equal(['Working', 'Working', 'Archived'])
    const gone = archiveWorld({ 'POST /send-archive/k/retry': [refused('MAIL_NOT_KEPT')] })
    await gone.retry(missed)
    expect(gone.last()).to.have.nested.property('failure.code', 'MAIL_NOT_KEPT')
  })

  verifies('ARC-13', 'a mail is left to the service where the user asks for that', async () => {
    const w = archiveWorld({
      'POST ': [right({ status: 'queued', archiveId: 'a' })],
      'GET ': [
        right(progress({ status: 'queued', waitsFor: 'sign_in' })),
        right(progress({ status: 'archived', receipt })),
      ],
    })
    await w.run(null, true)
    expect(w.bodies[0]).to.include({ whenAvailable: true })
    expect(w.last()).to.have.property('_tag', 'Archived')
    await w.run()
    expect(w.bodies.findLast((body) => body !== undefined)).not.to.have.property('whenAvailable')
  })

  it('names its steps, and its bar never goes back', () => {
    const states: readonly MailArchiveState[] = [
      { _tag: 'Gathering', done: 0, total: 3 },
      { _tag: 'Gathering', done: 2, total: 3 },
      { _tag: 'Working', progress: null, queued: false },
      ...[0, 1, 2, 3].map((partsDone): MailArchiveState => ({
        _tag: 'Working',
        progress: progress({ partsDone }),
        queued: false,
      })),
    ]
    const running = states.map((state) => listArchiveSteps(state, 2).find((step) => step.state === 'running')?.name)
    expect(running).to.deep.equal(['gather', 'gather', 'attachments', 'attachments', 'attachments', 'mail', 'check'])
    const bar = states.map((state) => toPercent(listArchiveSteps(state, 2)))
    expect(bar).to.deep.equal([...bar].sort((a, b) => a - b))
  })

  verifies('ARC-12', 'goes on with attachments where pictures become parts behind the mail', () => {
    const at = (partsDone: number, parts: number) =>
      listArchiveSteps({ _tag: 'Working', progress: progress({ partsDone, parts }), queued: false }, 1).map(
        ({ name, state, done, total }) => [name, state, done, total],
      )
    expect(at(1, 2).slice(1, 3)).to.deep.equal([
      ['attachments', 'done', 1, 1],
      ['mail', 'running', 0, 0],
    ])
    expect(at(2, 4).slice(1)).to.deep.equal([
      ['attachments', 'running', 1, 3],
      ['mail', 'done', 0, 0],
      ['check', 'waiting', 0, 0],
    ])
    expect(at(4, 4).slice(1)).to.deep.equal([
      ['attachments', 'done', 3, 3],
      ['mail', 'done', 0, 0],
      ['check', 'running', 0, 0],
    ])
  })
})
