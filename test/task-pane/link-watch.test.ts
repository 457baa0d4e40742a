// What the status line knows of the link to the ledger, and when it looks again.
import { left, right } from 'fp-ts/lib/Either.js'
import { expect } from 'chai'
import { track } from '#adapters/web/kit/signal.ts'
import type { ServiceCall } from '#adapters/web/kit/http.ts'
import type { PluginApi } from '#adapters/web/task-pane/api/plugin-api.ts'
import { makeLinkWatch, watchCalls } from '#adapters/web/task-pane/link/link-watch.ts'
import { verifies } from '#test/support/verifies.ts'

const quota = (remaining: number): unknown => ({
  minute: { limit: 60, remaining, resetsAt: '2026-03-01T12:01:00.000Z' },
  day: { limit: 5000, remaining: 4000, resetsAt: '2026-03-02T00:00:00.000Z' },
})
const ok = { state: 'ok', lapsesAt: '2026-03-31T12:00:00.000Z' }

function makeWorld() {
  const asked: string[] = []
  let answers: Readonly<Record<string, unknown>> = { quota: quota(41), link: ok }
  let now = 0
  const api: PluginApi = async <A>({ path }: ServiceCall<A>) => {
    const name = path.split('/').at(-1) ?? ''
    asked.push(name)
    return name in answers ? right(answers[name] as A) : left({ _tag: 'Unreachable' as const })
  }
  return {
    api,
    asked,
    watch: makeLinkWatch({ api, now: () => now }),
    answer: (next: Readonly<Record<string, unknown>>) => {
      answers = next
    },
    pass: (milliseconds: number) => {
      now += milliseconds
    },
  }
}
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('watch over the link to the ledger', () => {
  verifies('CLI-6', 'what the last call met is what the status line says', async () => {
    const { watch } = makeWorld()
    const refused = (code: string) =>
      left({ _tag: 'Refused' as const, status: 503, code, message: '', requestId: null, retryAfterSeconds: null })
    const contact = '/mailclient-plugin/contact?email=e%40x'
    const after = (path: string, answer: Parameters<typeof watch.noteAnswer>[1]) => {
      watch.noteAnswer(path, answer)
      return watch.seen().trouble
    }
    expect(watch.seen().trouble).to.equal(null)
    expect(after(contact, refused('LEDGER_DOWN'))).to.equal('down')
    expect(after('/mailclient-plugin/settings', right({})), 'says nothing of the ledger').to.equal('down')
    expect(after(contact, refused('LEDGER_BUSY'))).to.equal('busy')
    expect(after(contact, right({}))).to.equal(null)
    expect(after(contact, left({ _tag: 'Unreachable' }))).to.equal('offline')
    expect(after('/mailclient-plugin/link', right({}))).to.equal(null)
    // A refusal is an answer.
    expect(after(contact, left({ _tag: 'Unreachable' }))).to.equal('offline')
    expect(after(contact, refused('NOT_FOUND'))).to.equal(null)
  })

  verifies('CLI-6', 'looks once for many views that open at once, and again after a while', async () => {
    const { watch, asked, pass } = makeWorld()
    watch.look()
    watch.look()
    await settled()
    expect(asked).to.deep.equal(['quota', 'link'])
    expect(watch.seen().quota?.minute.remaining).to.equal(41)
    pass(19_000)
    watch.look()
    expect(asked).to.have.length(2)
    pass(1_000)
    watch.look()
    expect(asked).to.have.length(4)
  })

  verifies('CLI-6', 'looks again after each writing call that the service took, and after no other', async () => {
    const { api, watch, asked, answer } = makeWorld()
    const calls = watchCalls(api, watch)
    const call = (method: 'GET' | 'POST', path: string): ServiceCall<unknown> => ({
      method,
      path,
      answer: {
        decode: (value: unknown) => (value === undefined ? left([]) : right(value)),
        name: 'any',
        validate: () => left([]),
      },
    })
    await calls(call('GET', '/quota'))
    await calls(call('POST', '/refused'))
    expect(asked).to.deep.equal(['quota', 'refused'])
    answer({ taken: {}, quota: quota(40), link: ok })
    await calls(call('POST', '/taken'))
    await settled()
    expect(asked.slice(2)).to.deep.equal(['taken', 'quota', 'link'])
    expect(watch.seen().quota?.minute.remaining).to.equal(40)
  })

  verifies('CLI-6', 'of one user is never shown to the next, a look under way included', async () => {
    const { watch } = makeWorld()
    watch.look()
    watch.forget()
    await settled()
    expect(watch.seen()).to.deep.equal({ quota: null, link: null, trouble: null })
    watch.look()
    await settled()
    expect(watch.seen().link?.state).to.equal('ok')
  })

  verifies('CLI-6', 'what is unknown now stays as it was last seen', async () => {
    const { watch, answer } = makeWorld()
    watch.lookAgain()
    await settled()
    answer({ link: { state: 'lapsing', lapsesAt: '2026-03-05T12:00:00.000Z' } })
    let notices = 0
    const stop = track(watch.seen).onChange(() => (notices += 1))
    watch.lookAgain()
    await settled()
    expect(watch.seen().quota?.minute.remaining).to.equal(41)
    expect(watch.seen().link?.state).to.equal('lapsing')
    expect(notices).to.equal(1)
    stop()
    watch.lookAgain()
    await settled()
    expect(notices).to.equal(1)
  })
})
