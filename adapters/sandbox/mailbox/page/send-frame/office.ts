// As much of Office.js as an on-send handler is given, over one mail that is being sent. Answers come by callback, never before the call returns.
import { base64 } from '../base64.ts'
import type { SentFromPane } from '../send/messages.ts'

type Callback<A> = (
  answer:
    | { readonly status: 'succeeded'; readonly value: A }
    | { readonly status: 'failed'; readonly error: { readonly code: number; readonly message: string } },
) => void

interface Completion {
  readonly allowEvent?: boolean
  readonly errorMessage?: string
}
export type Handler = (event: { readonly completed: (completion?: Completion) => void }) => void

async function answer<A>(callback: Callback<A>, make: () => A | Promise<A>): Promise<void> {
  const answered = await Promise.resolve()
    .then(make)
    .then(
      (value) => ({ status: 'succeeded', value }) as const,
      (error: unknown) => ({ status: 'failed', error: { code: 9_000, message: String(error) } }) as const,
    )
  callback(answered)
}

const getter = <A>(value: A) => ({ getAsync: (callback: Callback<A>) => void answer(callback, () => value) })

const person = ({ name, address }: SentFromPane['from']) => ({ displayName: name, emailAddress: address })

function itemOf(mail: SentFromPane, onHeader: (name: string, value: string) => void) {
  const headers = new Map(Object.entries(mail.headers))
  return {
    itemType: 'message',
    conversationId: mail.conversationId,
    subject: getter(mail.subject),
    from: getter(person(mail.from)),
    to: getter(mail.to.map(person)),
    cc: getter(mail.cc.map(person)),
    body: { getAsync: (_form: 'html', callback: Callback<string>) => void answer(callback, () => mail.html) },
    getAttachmentsAsync: (callback: Callback<readonly object[]>) =>
      void answer(callback, () =>
        mail.files.map(({ id, file }) => ({
          id,
          name: file.name,
          size: file.size,
          isInline: false,
          attachmentType: 'file',
          contentType: file.type === '' ? 'application/octet-stream' : file.type,
        })),
      ),
    getAttachmentContentAsync: (id: string, callback: Callback<object>) =>
      void answer(callback, async () => {
        const found = mail.files.find((attached) => attached.id === id)
        if (found === undefined) throw new Error('no such attachment')
        return { content: await base64(found.file), format: 'base64' }
      }),
    internetHeaders: {
      getAsync: (names: readonly string[], callback: Callback<Readonly<Record<string, string>>>) =>
        void answer(callback, () =>
          Object.fromEntries(
            names.flatMap((name) => {
              const value = headers.get(name.toLowerCase())
              return value === undefined ? [] : [[name, value]]
            }),
          ),
        ),
      setAsync: (given: Readonly<Record<string, string>>, callback: Callback<void>) =>
        void answer(callback, () => {
          for (const [name, value] of Object.entries(given)) {
            headers.set(name.toLowerCase(), value)
            onHeader(name, value)
          }
        }),
    },
  }
}

/** `mail` is null until one is sent. */
export function makeOffice(deps: {
  readonly mail: () => SentFromPane | null
  readonly onHeader: (name: string, value: string) => void
  readonly associate: (handler: Handler) => void
}) {
  return {
    onReady: () => Promise.resolve({ host: 'Outlook', platform: 'OfficeOnline' }),
    actions: {
      associate: (name: string, handler: Handler): void => {
        if (name === 'onMessageSend') deps.associate(handler)
      },
    },
    context: {
      mailbox: {
        get userProfile() {
          const from = deps.mail()?.from
          return { displayName: from?.name ?? '', emailAddress: from?.address ?? '' }
        },
        get item() {
          const mail = deps.mail()
          return mail === null ? null : itemOf(mail, deps.onHeader)
        },
      },
    },
  }
}
