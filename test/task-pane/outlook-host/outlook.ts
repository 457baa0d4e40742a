// Outlook for the tests, by office-addin-mock: an item in each of its four forms, and everything that a client may lack taken off on demand.
import { OfficeMockObject } from 'office-addin-mock'
import type { MailHost } from '#adapters/web/task-pane/host/mail-host.ts'
import type { OfficeLibrary } from '#adapters/web/task-pane/host/outlook/office.ts'
import { connectToOutlook } from '#adapters/web/task-pane/host/outlook-host.ts'

type Callback = (result: object) => void

/** What Office.js answers by. */
export function succeeded(value: unknown) {
  return (...args: readonly unknown[]): void => (args.at(-1) as Callback)({ status: 'succeeded', value })
}

export function refused(message = 'not now') {
  return (...args: readonly unknown[]): void =>
    (args.at(-1) as Callback)({ status: 'failed', error: { code: 5001, message } })
}

export function lacking(): never {
  throw new TypeError('this method is not supported by this client')
}

const field = (value: unknown) => ({ getAsync: succeeded(value) })
const person = (displayName: string, emailAddress: string) => ({ displayName, emailAddress })

export const EVA = person('Eva Jansen', 'eva.jansen@korrel.example')
export const PIET = person('Piet', 'piet@korenbloem.example')
export const ANNA = person('Anna', 'anna@korenbloem.example')
const START = new Date('2026-03-02T09:00:00Z')
const END = new Date('2026-03-02T10:00:00Z')

/** The mail was moved here months after it was sent: `dateTimeCreated` is later. */
const HEADERS = [
  'Received: from mail.example',
  '\tby other.example; Mon, 2 Mar 2026',
  'Date: Thu, 4 Dec 2025 08:30:00 +0100 (CET)',
  'Subject: X-Tapster-Archive-Key: no',
  'X-Tapster-Archive-Key: 4f7a-long-',
  ' second-line  ',
  'x-tapster-archive-key: another',
].join('\r\n')

export function readMail() {
  return {
    itemType: 'message',
    itemId: 'AAMk/+1=',
    internetMessageId: '<1@mail.example>',
    conversationId: 'conversation-1',
    subject: 'Offerte',
    from: EVA,
    to: [PIET],
    cc: [ANNA],
    dateTimeCreated: START,
    attachments: [
      {
        id: 'a1',
        name: 'offerte.pdf',
        contentType: 'application/pdf',
        size: 10,
        isInline: false,
        attachmentType: 'file',
      },
      { id: 'a2', name: 'logo.png', size: 5, isInline: true, contentId: '<logo@x>', attachmentType: 'file' },
      { id: 'a3', name: 'elsewhere.docx', size: 0, isInline: false, attachmentType: 'cloud' },
    ],
    body: { getAsync: succeeded('<p>Beste Piet</p>') },
    getAttachmentContentAsync: (id: string, callback: Callback) =>
      succeeded(id === 'a1' ? { content: 'QQ==', format: 'base64' } : { content: 'Één €', format: 'eml' })(callback),
    getAsFileAsync: succeeded('RnJvbTo='),
    getAllInternetHeadersAsync: succeeded(HEADERS),
    addHandlerAsync: lacking,
  }
}

export function readAppointment() {
  return {
    itemType: 'appointment',
    itemId: 'AAMkAppointment',
    subject: 'Kennismaking',
    organizer: EVA,
    requiredAttendees: [EVA, PIET],
    optionalAttendees: [ANNA, { ...PIET, emailAddress: 'PIET@korenbloem.example' }],
    start: START,
    end: END,
    location: 'Kantoor',
    body: { getAsync: succeeded('<p>Agenda</p>') },
  }
}

function headerStore() {
  const held: Record<string, string> = {}
  return {
    getAsync: (names: readonly string[], callback: Callback) =>
      // Outlook on Windows keeps the case of names.
      succeeded(Object.fromEntries(Object.entries(held).filter(([name]) => names.includes(name.toLowerCase()))))(
        callback,
      ),
    setAsync: (headers: Readonly<Record<string, string>>, callback: Callback) => {
      for (const [name, value] of Object.entries(headers)) held[name.toUpperCase()] = value
      succeeded(undefined)(callback)
    },
    removeAsync: (names: readonly string[], callback: Callback) => {
      for (const name of names) delete held[name.toUpperCase()]
      succeeded(undefined)(callback)
    },
  }
}

/** `handlers`: of ours, by what they hear of. */
const handled = (handlers: Map<string, () => void>) => ({
  addHandlerAsync: (type: string, handler: () => void, callback: Callback) => {
    handlers.set(type, handler)
    succeeded(undefined)(callback)
  },
})

export function mailDraft(handlers = new Map<string, () => void>()) {
  return {
    itemType: 'message',
    conversationId: 'conversation-2',
    subject: field('Re: offerte'),
    to: field([PIET]),
    cc: field([]),
    getItemIdAsync: refused('the item is not saved'),
    saveAsync: succeeded('AAMk-saved'),
    internetHeaders: headerStore(),
    ...handled(handlers),
  }
}

export function appointmentDraft(handlers = new Map<string, () => void>()) {
  return {
    itemType: 'appointment',
    subject: field('Kennismaking'),
    organizer: field(EVA),
    requiredAttendees: field([PIET]),
    optionalAttendees: field([]),
    start: field(START),
    end: field(END),
    location: field('Kantoor'),
    getItemIdAsync: succeeded('AAMk-draft'),
    saveAsync: lacking,
    ...handled(handlers),
  }
}

export interface Outlook {
  readonly host: MailHost
  /** The mock itself, to change what is there. */
  readonly office: OfficeMockObject
  /** Opens another item, as a pinned pane meets it. */
  readonly open: (item: object | null) => void
  /** The user turns to the pane. */
  readonly turnToPane: () => void
}

const ORIGIN = 'https://tapster.example'

/** `more`: what else of Office.js there is. */
export async function outlookWith(item: object | null, more: object = {}): Promise<Outlook> {
  const handlers = new Map<string, () => void>()
  const back: (() => void)[] = []
  const office = new OfficeMockObject({
    host: 'outlook',
    onReady: async () => ({ host: 'Outlook' }),
    context: { mailbox: { userProfile: { emailAddress: EVA.emailAddress }, ...handled(handlers) }, ui: {} },
    ...more,
  })
  // The mock knows no null, and takes lists and moments as they are only below an object of its own.
  const place = (one: object | null): void => {
    office['context'].mailbox.item = one === null ? null : new OfficeMockObject({ host: 'outlook', ...one })
  }
  place(item)
  const connected = await connectToOutlook(office as unknown as OfficeLibrary, {
    origin: ORIGIN,
    onReturn: (listener) => back.push(listener),
  })
  if (connected._tag === 'Left') throw new Error(connected.left.reason)
  return {
    host: connected.right,
    office,
    open: (one) => {
      place(one)
      handlers.get('olkItemSelectedChanged')?.()
    },
    turnToPane: () => {
      for (const listener of back) listener()
    },
  }
}
