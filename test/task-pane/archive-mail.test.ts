// Archiving as the pane goes through it: gathering, handing over, following, and what comes of every ending.
import { expect } from 'chai'
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import type { Progress } from '#adapters/task-pane/api/archive.ts'
import type { ApiFailure } from '#adapters/task-pane/api/failure.ts'
import type { Call } from '#adapters/task-pane/api/http.ts'
import { makeArchiveMail } from '#adapters/task-pane/archive/archive-mail.ts'
import { type ArchiveState, percentOf, stepsOf } from '#adapters/task-pane/archive/archive-state.ts'
import type { HostFailed, MailItem } from '#adapters/task-pane/host/mail-host.ts'

const receipt = {
  documentId: 'd',
  documentUrl: 'https://l/d',
  subject: 's',
  archivedAt: '2026-03-01T12:00:00Z',
  archivedBy: 'Piet',
  parts: [],
}
const progress = (over: Partial<Progress>): Progress => ({
  archiveId: 'a',
  status: 'archiving',
  partsDone: 0,
  parts: 3,
  ...over,
})
const file = { id: '1', fileName: 'a.pdf', contentType: 'application/pdf', size: 1, contentId: null, isInline: false }
const item: MailItem = {
  kind: 'mail',
  mode: 'read',
  key: 'item-1',
  itemId: 'i',
  internetMessageId: '<m@x>',
  conversationId: null,
  subject: 's',
  from: { name: 'E', address: 'e@x.example' },
  to: [],
  cc: [],
  sentAt: 0,
  attachments: [file],
}
const refused = (code: string, status = 409): Either<ApiFailure, never> =>
  left({ _tag: 'Refused', status, code, message: '', requestId: null, retryAfterSeconds: null })

/** `answers`: by the beginning of `METHOD path`, one after the other; the last one stays. */
const world = (answers: Readonly<Record<string, readonly Either<ApiFailure, unknown>[]>>) => {
  const asked: string[] = []
  const waiting = new Map(Object.entries(answers).map(([key, list]) => [key, [...list]]))
  const api = async <A>(call: Call<A>): Promise<Either<ApiFailure, A>> => {
    const line = `${call.method} ${call.path}`
    asked.push(line)
    const list = [...waiting].find(([key]) => line.startsWith(key))?.[1] ?? []
    const answer = (list.length > 1 ? list.shift() : list[0]) ?? refused('NOT_FOUND', 404)
    if (answer._tag === 'Left') return answer
    const decoded = call.answer.decode(answer.right)
    return decoded._tag === 'Right' ? decoded : left({ _tag: 'Unreadable', status: 200, requestId: null })
  }
  const states: ArchiveState[] = []
  let content: Either<HostFailed, string> = right('QQ==')
  const host = { htmlBody: async () => right('<p>x</p>'), attachmentContent: async () => content }
  const archive = makeArchiveMail({ api, host, wait: () => new Promise((resolve) => setImmediate(resolve)) })
  const tell = (state: ArchiveState): void => void states.push(state)
  return {
    asked,
    states,
    refuseContent: () => void (content = left({ _tag: 'HostFailed', reason: 'x' })),
    run: () => archive.run({ item, target: { kind: 'contact', id: 'c' }, attachments: [file] }, tell),
    resume: () => archive.resume('<m@x>', tell),
    last: () => states.at(-1),
  }
}

describe('archiving from the task pane', () => {
  it('ends in a receipt, and says whether it had been archived already', async () => {
    for (const already of [false, true]) {
      const w = world({ 'POST ': [right({ status: 'archived', already, receipt })] })
      await w.run()
      expect(w.states.map((s) => s._tag)).to.deep.equal(['Gathering', 'Gathering', 'Working', 'Archived'])
      expect(w.last()).to.deep.equal({ _tag: 'Archived', receipt, when: already ? 'already' : 'now' })
    }
  })

  it('follows a queued archiving to its end, over lost connections', async () => {
    const w = world({
      'POST ': [right({ status: 'queued', archiveId: 'a b' })],
      'GET /mailclient-plugin/archives/a%20b': [
        right(progress({ status: 'queued' })),
        left({ _tag: 'Unreachable' }),
        right(progress({ partsDone: 2 })),
        right(progress({ status: 'archived', partsDone: 3, receipt })),
      ],
    })
    await w.run()
    expect(w.last()).to.deep.equal({ _tag: 'Archived', receipt, when: 'now' })
  })

  it('follows the archiving that is already under way', async () => {
    const w = world({
      'POST ': [refused('ARCHIVE_IN_PROGRESS')],
      'GET /mailclient-plugin/archive-progress': [
        right(progress({ partsDone: 1 })),
        right(progress({ status: 'archived', receipt })),
      ],
    })
    await w.run()
    expect(w.last()).to.have.property('_tag', 'Archived')
  })

  it('tells what failed: the service, the job, the mail client', async () => {
    const down = world({ 'POST ': [refused('LEDGER_DOWN', 502)] })
    await down.run()
    expect(down.last()).to.have.nested.property('failure.code', 'LEDGER_DOWN')
    const job = world({
      'POST ': [right({ status: 'queued', archiveId: 'a' })],
      'GET ': [right(progress({ status: 'failed', code: 'LEDGER_REJECTED' }))],
    })
    await job.run()
    expect(job.last()).to.deep.equal({
      _tag: 'Failed',
      failure: { _tag: 'ArchiveFailed', code: 'LEDGER_REJECTED', message: null },
    })
    const host = world({})
    host.refuseContent()
    await host.run()
    expect(host.last()).to.have.nested.property('failure._tag', 'HostFailed')
    expect(host.asked).to.deep.equal([])
  })

  it('knows a mail that was archived before, follows one that runs, and says nothing of others', async () => {
    const before = world({ 'GET ': [right(progress({ status: 'archived', receipt }))] })
    await before.resume()
    expect(before.states).to.deep.equal([{ _tag: 'Archived', receipt, when: 'before' }])
    const runs = world({ 'GET ': [right(progress({})), right(progress({ status: 'archived', receipt }))] })
    await runs.resume()
    expect(runs.last()).to.have.property('when', 'now')
    for (const answer of [refused('NOT_FOUND', 404), right(progress({ status: 'failed' }))]) {
      const none = world({ 'GET ': [answer] })
      await none.resume()
      expect(none.states).to.deep.equal([])
    }
  })

  it('names its steps, and its bar never goes back', () => {
    const states: readonly ArchiveState[] = [
      { _tag: 'Gathering', done: 0, total: 3 },
      { _tag: 'Gathering', done: 2, total: 3 },
      { _tag: 'Working', progress: null, queued: false },
      ...[0, 1, 2, 3].map((partsDone): ArchiveState => ({
        _tag: 'Working',
        progress: progress({ partsDone }),
        queued: false,
      })),
    ]
    const running = states.map((state) => stepsOf(state, 2).find((step) => step.state === 'running')?.name)
    expect(running).to.deep.equal(['gather', 'gather', 'mail', 'mail', 'attachments', 'attachments', 'check'])
    const bar = states.map((state) => percentOf(stepsOf(state, 2)))
    expect(bar).to.deep.equal([...bar].sort((a, b) => a - b))
  })
})
