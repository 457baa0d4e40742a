// Outlook as it runs the on-send handler: the built script in a runtime that has what classic Outlook's has and nothing more, and a mail that is
// being sent. Everything the script does of itself is recorded.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import vm from 'node:vm'
import type { Exchange } from '#adapters/web/task-pane/on-send/service-calls.ts'
import type {
  OfficeAttachment,
  OfficeCallback,
  OfficeContent,
  OfficeResult,
} from '#adapters/web/task-pane/host/outlook/office.ts'
import type { SendEvent, SendingOffice, SentItem } from '#adapters/web/task-pane/on-send/office-used.ts'
import { buildClient } from '#bootstrap/build-client.ts'

export async function builtOnSend(): Promise<string> {
  const { dir, files } = await buildClient()
  return readFile(join(dir, files['on-send.js'] ?? ''), 'utf8')
}

/** XMLHttpRequest as that runtime has it, over fetch. */
export class RealExchange implements Exchange {
  readyState = 0
  status = 0
  responseText = ''
  onreadystatechange: (() => void) | null = null
  readonly #headers: Record<string, string> = {}
  #asked = ['GET', ''] as readonly [method: string, url: string]

  open(method: string, url: string): void {
    this.#asked = [method, url]
  }
  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value
  }
  send(body?: string): void {
    const [method, url] = this.#asked
    const over = (): void => {
      this.readyState = 4
      this.onreadystatechange?.()
    }
    fetch(url, { method, headers: this.#headers, ...(body === undefined ? {} : { body }) })
      .then(async (answer) => {
        this.responseText = await answer.text()
        this.status = answer.status
      })
      .then(over, over)
  }
}

/** A service in the test's hands: what was asked of it, and what it answers; undefined: nothing, ever. */
export function fakeExchange(
  answer: (method: string, path: string, body: unknown) => readonly [status: number, body: unknown] | undefined,
) {
  const asked: { readonly method: string; readonly path: string; readonly bearer: string; readonly body: unknown }[] =
    []
  class FakeExchange extends RealExchange {
    #request = { method: '', path: '', bearer: '' }
    override open(method: string, url: string): void {
      this.#request = { ...this.#request, method, path: new URL(url).pathname }
    }
    override setRequestHeader(name: string, value: string): void {
      if (name === 'authorization') this.#request = { ...this.#request, bearer: value }
    }
    override send(text?: string): void {
      const body: unknown = text === undefined ? undefined : JSON.parse(text)
      asked.push({ ...this.#request, body })
      const answered = answer(this.#request.method, this.#request.path, body)
      if (answered === undefined) return
      setImmediate(() => {
        this.status = answered[0]
        this.responseText = JSON.stringify(answered[1]) ?? ''
        this.readyState = 4
        this.onreadystatechange?.()
      })
    }
  }
  return { asked, exchange: FakeExchange }
}

const succeeded = <A>(value: A): OfficeResult<A> => ({ status: 'succeeded', value })

export interface SentFile {
  readonly attachment: Omit<OfficeAttachment, 'id'>
  readonly content: OfficeContent
}

export interface SampleMail {
  readonly subject?: string
  readonly to?: string
  readonly htmlBody?: string
  readonly conversationId?: string
  readonly archiveKey?: string
  readonly files?: readonly SentFile[]
}

/** `read`: which parts of it were asked for. `headers`: those on it now. */
export function mailBeingSent(mail: SampleMail) {
  const read: string[] = []
  const headers: Record<string, string> =
    mail.archiveKey === undefined ? {} : { 'X-Tapster-Archive-Key': mail.archiveKey }
  const field = <A>(name: string, value: A) => ({
    getAsync: (callback: OfficeCallback<A>) => {
      read.push(name)
      callback(succeeded(value))
    },
  })
  const files = mail.files ?? []
  const item: SentItem = {
    subject: field('subject', mail.subject ?? 'Offerte'),
    from: field('from', { displayName: 'Eva Jansen', emailAddress: 'eva.jansen@korrel.example' }),
    to: field('to', [{ displayName: 'Eva', emailAddress: mail.to ?? 'eva@korenbloem.example' }]),
    cc: field('cc', []),
    conversationId: mail.conversationId ?? null,
    body: {
      getAsync: (_, callback) => {
        read.push('body')
        callback(succeeded(mail.htmlBody ?? '<p>Beste Eva</p>'))
      },
    },
    getAttachmentsAsync: (callback) => {
      read.push('attachments')
      callback(succeeded(files.map(({ attachment }, i) => ({ ...attachment, id: `${i}` }))))
    },
    getAttachmentContentAsync: (id, callback) => {
      read.push(`content ${id}`)
      const file = files[Number(id)]
      callback(file === undefined ? { status: 'failed', value: { content: '', format: '' } } : succeeded(file.content))
    },
    internetHeaders: {
      getAsync: (names, callback) =>
        callback(
          succeeded(Object.fromEntries(Object.entries(headers).filter(([one]) => names.includes(one.toLowerCase())))),
        ),
      setAsync: (more, callback) => {
        // A name in the other case is the same header.
        const names = new Set(Object.keys(more).map((name) => name.toLowerCase()))
        for (const name of Object.keys(headers)) if (names.has(name.toLowerCase())) delete headers[name]
        Object.assign(headers, more)
        callback(succeeded(undefined))
      },
    },
  }
  return { item, read, headers }
}

export function textFile(name: string, text: string): SentFile {
  return {
    attachment: { name, size: text.length, isInline: false, attachmentType: 'file' },
    content: { content: Buffer.from(text).toString('base64'), format: 'base64' },
  }
}

/** Time in the test's hands. */
export function makeTimers() {
  let now = 0
  const waiting: { readonly at: number; readonly call: () => void }[] = []
  return {
    setTimeout: (call: () => void, milliseconds: number): void => {
      waiting.push({ at: now + milliseconds, call })
    },
    pass: (milliseconds: number): void => {
      now += milliseconds
      for (const { at, call } of waiting.splice(0)) {
        if (at <= now) call()
        else waiting.push({ at, call })
      }
    },
  }
}

export interface OnSendRuntime {
  readonly script: string
  readonly origin: string
  readonly exchange: new () => Exchange
  readonly setTimeout?: (then: () => void, milliseconds: number) => void
  readonly mailbox?: string
  /** Where given, the service asks for it. */
  readonly identityToken?: string
  readonly office?: Partial<SendingOffice>
}

export interface Sent {
  /** What was passed to `completed`, each time. */
  readonly completed: readonly unknown[]
  readonly done: Promise<void>
}

/** Loads the script once, as the mail client does; `send` then presses Send, once or again. */
export function onSendRuntime(runtime: OnSendRuntime) {
  const { script, origin, exchange, identityToken, mailbox = 'eva.jansen@korrel.example' } = runtime
  let handler: ((event: SendEvent) => void) | undefined
  const open: { item: SentItem | null } = { item: null }
  const office: SendingOffice = {
    // Code that waits for it is never run in classic Outlook.
    onReady: () => new Promise(() => undefined),
    actions: {
      associate: (name, associated) => {
        if (name === 'onMessageSend') handler = associated
      },
    },
    context: {
      mailbox: {
        userProfile: { emailAddress: mailbox },
        get item() {
          return open.item
        },
      },
    },
    ...(identityToken === undefined ? {} : { auth: { getAccessToken: async () => identityToken } }),
    ...runtime.office,
  }
  const settings = JSON.stringify({ origin, mailboxProof: identityToken !== undefined })
  vm.runInNewContext(`var tapsterOnSend=${settings};\n${script}`, {
    Office: office,
    XMLHttpRequest: exchange,
    setTimeout: runtime.setTimeout ?? setTimeout,
  })
  return {
    send: (item: SentItem | null): Sent => {
      open.item = item
      const completed: unknown[] = []
      const done = new Promise<void>((resolve, reject) => {
        if (handler === undefined) return reject(new Error('the script named no handler'))
        handler({
          completed: (options) => {
            completed.push({ ...options })
            resolve()
          },
        })
      })
      return { completed, done }
    },
  }
}
