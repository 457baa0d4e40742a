// The part of Office.js that an on-send handler can use, for the mail that is being sent. Callbacks run only after the call returns.
import { readAsBase64 } from '../base64.ts'
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

async function runCallback<A>(callback: Callback<A>, make: () => A | Promise<A>): Promise<void> {
  const answered = await Promise.resolve()
    .then(make)
    .then(
      (value) => ({ status: 'succeeded', value }) as const,
      (error: unknown) => ({ status: 'failed', error: { code: 9_000, message: String(error) } }) as const,
    )
  callback(answered)
}

const makeGetter = <A>(value: A) => ({ getAsync: (callback: Callback<A>) => void runCallback(callback, () => value) })

const toOfficePerson = ({ name, address }: SentFromPane['from']) => ({ displayName: name, emailAddress: address })

function makeOfficeItem(mail: SentFromPane, onHeader: (name: string, value: string) => void) {
  const headers = new Map(Object.entries(mail.headers))
  return {
    itemType: 'message',
    conversationId: mail.conversationId,
    subject: makeGetter(mail.subject),
    from: makeGetter(toOfficePerson(mail.from)),
    to: makeGetter(mail.to.map(toOfficePerson)),
    cc: makeGetter(mail.cc.map(toOfficePerson)),
    body: { getAsync: (_form: 'html', callback: Callback<string>) => void runCallback(callback, () => mail.html) },
    getAttachmentsAsync: (callback: Callback<readonly object[]>) =>
      void runCallback(callback, () =>
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
      void runCallback(callback, async () => {
        const found = mail.files.find((attached) => attached.id === id)
        if (found === undefined) throw new Error('no such attachment')
        return { content: await readAsBase64(found.file), format: 'base64' }
      }),
    internetHeaders: {
      getAsync: (names: readonly string[], callback: Callback<Readonly<Record<string, string>>>) =>
        void runCallback(callback, () =>
          Object.fromEntries(
            names.flatMap((name) => {
              const value = headers.get(name.toLowerCase())
              return value === undefined ? [] : [[name, value]]
            }),
          ),
        ),
      setAsync: (given: Readonly<Record<string, string>>, callback: Callback<void>) =>
        void runCallback(callback, () => {
          for (const [name, value] of Object.entries(given)) {
            headers.set(name.toLowerCase(), value)
            onHeader(name, value)
          }
        }),
    },
  }
}

/** `mail` is null until the mailbox sends one. */
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
          return toOfficePerson(deps.mail()?.user ?? { name: '', address: '' })
        },
        get item() {
          const mail = deps.mail()
          return mail === null ? null : makeOfficeItem(mail, deps.onHeader)
        },
      },
    },
  }
}
