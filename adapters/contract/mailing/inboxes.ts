// The inboxes in which the service reads over IMAP which mails came back: that of an office's own mail server, and that of the service's sender (MSG-15).
import * as t from 'io-ts'
import { E, pipe } from '#domain/shared/fp.ts'
import type { Bilingual } from '#domain/shared/language.ts'
import { RETURN_HANDLINGS, USUAL_CHOICE } from '#domain/mailing/return-reader.ts'
import { asOptional, makeEnum, makeInteger, makeText, moment, nonNegativeInteger, withDefault } from '../codecs/text.ts'
import { refuse, withSchema } from '../codecs/described.ts'
import { makeLine } from '../codecs/line.ts'
import { allowNull, answerWith, defineContract, success, textOrNull, type WireOf } from '../endpoint.ts'
import { serverHost, tlsMode } from './mail-server.ts'
import { returnCounts } from './system-mailboxes.ts'

const line = makeLine(100)
const inboxItself: Bilingual = [
  'Kies een andere map dan het postvak IN zelf.',
  'Choose a folder other than the inbox itself.',
]
/** As the mail server names it: its separator begins a folder within a folder. */
const folderName: t.Type<string, string, unknown> = withSchema(
  (schemaOf) => ({
    ...schemaOf(line),
    'x-rules': ['Invisible characters, those that turn the reading order, and `INBOX` are refused.'],
  }),
  new t.Type(
    'folder',
    line.is,
    (u, c) =>
      pipe(
        line.validate(u, c),
        E.flatMap((name) => (/^inbox$/i.test(name) ? refuse(u, c, inboxItself) : t.success(name))),
      ),
    t.identity,
  ),
)
const handling = makeEnum(...RETURN_HANDLINGS)

const written = t.strict(
  {
    /** The revision that the caller read; 0 if there was no inbox. */
    revision: nonNegativeInteger,
    host: serverHost,
    port: makeInteger(1, 65_535),
    /** `implicit`: TLS from the first byte. `starttls`: required. `none`: for servers of the own network. */
    tls: tlsMode,
    /** Absent: the server requires no login. */
    user: asOptional(makeLine(255)),
    /** Never returned. Absent: the current password stays. */
    password: asOptional(makeText({ min: 1, max: 1000 })),
    /** What happens with returns that were read. No mail is deleted. */
    handling: withDefault(handling, USUAL_CHOICE.handling),
    /** Where `move` takes them. A server without MOVE (RFC 6851) marks them as read instead. */
    folder: withDefault(folderName, USUAL_CHOICE.folder),
  },
  'OfficeInboxChange',
)

const inbox = t.type(
  {
    host: t.string,
    port: t.number,
    tls: tlsMode,
    user: textOrNull,
    handling,
    folder: t.string,
    revision: t.number,
    changedAt: moment,
  },
  'OfficeInboxSettings',
)

const reader = t.type(
  {
    counts: returnCounts,
    /** When the inbox was last read to its end. */
    lastReadAt: allowNull(moment),
    /** Why it could not be read the last time, as a short code; null: it could. */
    failure: textOrNull,
    /** The meaning of the code, in the language of the request. */
    message: textOrNull,
  },
  'InboxReader',
)

/** `inbox` null: the service reads no inbox of the office. */
const officeInbox = t.type({ inbox: allowNull(inbox), reader }, 'OfficeInbox')
export type OfficeInboxResponse = WireOf<typeof officeInbox>

const serviceInbox = t.type(
  {
    /** RETURNS_IMAP_URL names an inbox. */
    isOn: t.boolean,
    /** What happens with returns that were read, as RETURNS_HANDLING says; null: the service reads no inbox. */
    handling: allowNull(handling),
    /** Where `move` takes them; null: they stay where they are. */
    folder: textOrNull,
    reader,
  },
  'ServiceInbox',
)

const tested = t.union([
  t.type({ ok: t.literal(true) }, 'InboxOpened'),
  t.type({ ok: t.literal(false), error: t.string }, 'InboxNotOpened'),
])
export type InboxTestResponse = WireOf<typeof tested>

const sample = {
  host: 'imap.korrel.example',
  port: 993,
  tls: 'implicit',
  user: 'kantoor@korrel.example',
  handling: 'move',
  folder: 'Teruggekomen mail',
  revision: 1,
} as const
const sampleReader = {
  counts: { returned: 4, delayed: 1, complained: 0, unmatched: 0, leftAlone: 31 },
  lastReadAt: '2026-03-02T09:31:10.000Z',
  failure: null,
  message: null,
} as const
const stored = { ...sample, changedAt: '2026-03-02T09:29:00.000Z' }

export const inboxContract = defineContract({
  'GET /mail-server/inbox': {
    summary:
      'Returns the inbox in which the service reads which mails of the office came back. The password is not returned.',
    ...answerWith(200, officeInbox, { inbox: stored, reader: sampleReader }),
  },
  'PUT /mail-server/inbox': {
    summary:
      'Sets the inbox in which the service reads which mails of the office came back, over IMAP. Without `password`, the present one stays if host, port and user do.',
    body: written,
    answers: { 200: officeInbox },
    example: {
      input: { body: { ...sample, password: 'a-secret' } },
      answers: { 200: { inbox: { ...stored, revision: 2 }, reader: sampleReader } },
    },
  },
  'DELETE /mail-server/inbox': {
    summary: 'Removes the inbox of the office. The service no longer reads which mails came back to it.',
    ...answerWith(200, success, { success: true }),
  },
  'POST /mail-server/inbox/test': {
    summary: 'Logs in with the stored settings and opens the inbox. Both outcomes have status 200.',
    ...answerWith(200, tested, { ok: true }),
  },
  'GET /admin/service-inbox': {
    summary: 'Returns how the service reads the inbox of its own sender (RETURNS_IMAP_URL).',
    ...answerWith(200, serviceInbox, { isOn: true, handling: 'mark_read', folder: null, reader: sampleReader }),
  },
})
