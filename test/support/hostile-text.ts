// Names, subjects and addresses that have broken the headers of mails.
import * as O from 'fp-ts/lib/Option.js'
import fc from 'fast-check'
import { type Mailbox, parseMailbox } from '#domain/shared/mailbox.ts'

/** What has broken mails: line ends, controls, marks of direction, what looks like a header, an address or an encoded word, and length. */
const pieces = fc.constantFrom(
  '\r\n',
  '\n',
  '\r',
  '\0',
  '\t',
  '\u0085',
  '\u2028',
  '\u202e',
  '\u200b',
  '\u00a0',
  '\ud800',
  '\r\nBcc: x@evil.example',
  '\r\n\r\n<script>',
  'Subject: other',
  '=?utf-8?Q?=0D=0ABcc:_x@evil.example?=',
  '=?utf-8?B?aG9p?=',
  '=?x',
  '?=',
  '<x@evil.example>',
  ', y@evil.example;',
  '"',
  '\\',
  '(',
  ')',
  ':;',
  'é',
  '漢字',
  'مرحبا',
  '👩‍👩‍👧',
  'a',
  ' ',
  'x'.repeat(998),
  'é '.repeat(600),
)
export const hostile = fc.oneof(
  fc.array(pieces, { maxLength: 8 }).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
)

const parsedMailbox = (text: string): O.Option<Mailbox> => O.fromEither(parseMailbox(text))
const local = fc.oneof(
  fc.constantFrom('daan', "o'neil+x=1", 'a..b', '.a', '{a|b}', 'größe', '用户', '=?utf-8?q?x?=', 'x'.repeat(64)),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
)
const host = fc.constantFrom('korrel.example', 'bücher.example', 'XN--bcher-kva.example', '例え.テスト')
export const addresses = fc
  .tuple(local, host)
  .map(([user, domain]) => parsedMailbox(`${user}@${domain}`))
  .filter(O.isSome)
  .map(({ value }) => value)
