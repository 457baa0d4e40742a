// Breaks of mail: its texts, its messages and its budgets.
import type { Break } from './break.ts'

const keptPlaceholders = ['test/mail-content/placeholders-kept.test.ts'] as const
const parsedContent = ['test/mail-content/parse-content.test.ts'] as const
const transitions = ['test/domain/mailing/message-transitions.test.ts'] as const
const values = ['test/domain/mailing/placeholders.test.ts'] as const
const contracts = ['test/contract/stores.test.ts'] as const
const sending = ['test/application/mailing/send-mail.test.ts'] as const
const documents = ['test/domain/mailing/mail-document.test.ts'] as const

const replies = ['test/smtp/replies.test.ts'] as const
const sessions = ['test/smtp/sessions.test.ts'] as const
const cloudAnswers = ['test/cloud-adapter/mailer-answers.test.ts'] as const
const headers = ['test/smtp/headers.test.ts'] as const

const badInput = ['test/http/mailing/bad-input.test.ts'] as const
const mailboxes = ['test/http/mailing/system-mailboxes.test.ts'] as const
const servers = ['test/http/mailing/mail-server.test.ts'] as const

export const mailingBreaks: readonly Break[] = [
  {
    id: 'password-goes-to-another-host',
    file: 'application/mailing/mail-server.ts',
    find: 'O.filter((server) => server.host === host),',
    replace: '',
    tests: servers,
  },
  {
    id: 'browsers-get-json-of-a-view',
    file: 'adapters/http/kernel/serve-endpoint.ts',
    find: 'if (prefersPage(ctx)) return next()',
    replace: '',
    tests: mailboxes,
  },
  {
    id: 'wrong-test-address-without-its-message',
    file: 'adapters/http/mailing/mailer-answers.ts',
    find: "failure._tag === 'InvalidInput' ? { _tag: 'TestAddressInvalid' } : failure",
    replace: 'failure',
    tests: mailboxes,
  },
  {
    id: 'undescribed-fields-of-a-sender',
    file: 'adapters/contract/mailing/mail-server.ts',
    find: 'from: t.strict({',
    replace: 'from: t.type({',
    tests: badInput,
  },
  {
    id: 'consent-of-any-tenant',
    file: 'adapters/http/mailing/consent-callback.ts',
    find: 'O.isNone(tenant) || directory.is(tenant.value) ? given(query.state) : O.none',
    replace: 'given(query.state)',
    tests: mailboxes,
  },
  {
    id: 'line-separator-in-a-line',
    file: 'adapters/contract/codecs/line.ts',
    find: String.raw`[\p{Cc}\u2028\u2029]/u.test(kept)`,
    replace: String.raw`\p{Cc}/u.test(kept)`,
    tests: badInput,
  },
  {
    id: 'file-name-read-backwards',
    file: 'domain/mailing/template.ts',
    find: '!hasUnseen(name) && ',
    replace: '',
    tests: badInput,
  },
  {
    id: 'lost-after-data-sent-again',
    file: 'adapters/smtp/smtp-mailer.ts',
    find: '!session.isOpen() && !session.isWritten()',
    replace: '!session.isOpen()',
    tests: sessions,
  },
  {
    id: 'outcome-taken-for-unreachable',
    file: 'adapters/smtp/smtp-result.ts',
    find: "  if (isWritten) return { _tag: 'Unknown', code: cause }\n",
    replace: '',
    tests: replies,
  },
  {
    id: 'tls-not-required',
    file: 'adapters/smtp/smtp-session.ts',
    find: "requireTLS: tls === 'starttls',",
    replace: '',
    tests: replies,
  },
  {
    id: 'address-unchecked-after-lookup',
    file: 'adapters/smtp/server-rules.ts',
    find: 'found.filter(({ address }) => allowsAddress(address))',
    replace: 'found.filter(({ address }) => address.length > 0 || allowsAddress(address))',
    tests: ['test/smtp/server-rules.test.ts'],
  },
  {
    id: 'internal-address-in-ipv6',
    file: 'adapters/smtp/server-rules.ts',
    find: "PUBLIC_V6.check(address, 'ipv6') && !INTERNAL_V6.check(address, 'ipv6')",
    replace: "PUBLIC_V6.check(address, 'ipv6') || !INTERNAL_V6.check(address, 'ipv6')",
    tests: ['test/smtp/server-rules.test.ts'],
  },
  {
    id: 'encoded-word-in-a-name',
    file: 'domain/mailing/placeholders.ts',
    find: "    .replaceAll('=?', '= ?')\n",
    replace: '',
    tests: headers,
  },
  {
    id: 'header-lines-without-end',
    file: 'adapters/smtp/compose-mail.ts',
    find: 'signs.length > atMost ?',
    replace: 'signs.length < 0 ?',
    tests: headers,
  },
  {
    id: 'long-word-in-a-mail',
    file: 'domain/mailing/mail-document.ts',
    find: 'overflow-wrap: anywhere; word-break: break-word',
    replace: 'overflow-wrap: break-word',
    tests: ['test/browser/mail-values.test.ts'],
  },
  {
    id: 'mark-written-by-hand',
    file: 'adapters/mail-content/parse-content.ts',
    find: 'sanitiseBody(fitEntities(text))',
    replace: 'sanitiseBody(text)',
    tests: keptPlaceholders,
  },
  {
    id: 'braces-parsed-again',
    file: 'adapters/mail-content/sanitise-body.ts',
    find: "html.replace(/\\{(?=[{\\ufdd0\\ufdd2])/g, '&#123;')",
    replace: 'html',
    tests: keptPlaceholders,
  },
  {
    id: 'placeholder-in-an-attribute',
    file: 'adapters/mail-content/sanitise-body.ts',
    find: 'if (!isLink) for',
    replace: 'if (name !== "href") for',
    tests: parsedContent,
  },
  {
    id: 'style-that-loads',
    file: 'adapters/mail-content/safe-styles.ts',
    find: '/[\\\\<>{}@]/',
    replace: '/[<>{}@]/',
    tests: parsedContent,
  },
  {
    id: 'link-that-runs-code',
    file: 'domain/mailing/placeholders.ts',
    find: "isWebAddress(value) ? escapeHtml(value) : ''",
    replace: 'escapeHtml(value)',
    tests: values,
  },
  {
    id: 'inherited-value',
    file: 'domain/mailing/placeholders.ts',
    find: 'isRecord(value) && Object.hasOwn(value, name)',
    replace: 'isRecord(value)',
    tests: values,
  },
  {
    id: 'data-of-all-wins',
    file: 'domain/mailing/mail-document.ts',
    find: '{ ...mailing.data, ...data }',
    replace: '{ ...data, ...mailing.data }',
    tests: documents,
  },
  {
    id: 'name-of-several-lines',
    file: 'domain/mailing/mail-document.ts',
    find: 'cut(headerText(displayName(message.recipient)), RECIPIENT_NAME_AT_MOST)',
    replace: 'cut(message.recipient.name, RECIPIENT_NAME_AT_MOST)',
    tests: documents,
  },
  {
    id: 'unknown-outcome-retried',
    file: 'domain/mailing/message-transitions.ts',
    find: "state.error !== 'outcome_unknown' && state.error !== 'invalid_recipient'",
    replace: "state.error !== 'invalid_recipient'",
    tests: transitions,
  },
  {
    id: 'taken-over-unmarked',
    file: 'domain/mailing/message-transitions.ts',
    find: '{ ...message, possiblyDoubled: true },\n    { ...state, until }',
    replace: 'message,\n    { ...state, until }',
    tests: transitions,
  },
  {
    id: 'taken-over-again-and-again',
    file: 'domain/mailing/message-transitions.ts',
    find: '!repeats || message.possiblyDoubled',
    replace: '!repeats',
    tests: transitions,
  },
  {
    id: 'window-too-short',
    file: 'domain/mailing/rolling-budget.ts',
    find: 'if (taken + n <= points) return at + per',
    replace: 'if (taken + n <= points) return at + per - 1',
    tests: ['test/domain/mailing/rolling-budget.test.ts'],
  },
  {
    id: 'message-claimed-twice',
    file: 'adapters/postgres/mailing/message-stores.ts',
    find: 'order by due_at limit :limit for update skip locked',
    replace: 'order by due_at limit :limit',
    tests: contracts,
  },
  {
    id: 'lane-ends-too-early',
    file: 'adapters/postgres/mailing/mailer-stores.ts',
    find: 'write(query, holdLane, laneValues(lane))',
    replace: 'TE.right(undefined)',
    tests: contracts,
  },
  {
    id: 'busy-tenant-first',
    file: 'adapters/postgres/mailing/mailer-stores.ts',
    find: 'order by served.turn, mail_lanes.turn',
    replace: 'order by mail_lanes.turn',
    tests: contracts,
  },
  {
    id: 'budget-counted-apart',
    file: 'adapters/postgres/mailing/mailer-stores.ts',
    find: "pg_advisory_xact_lock(hashtextextended('mailbox_calls '",
    replace: "pg_advisory_xact_lock_shared(hashtextextended('mailbox_calls '",
    tests: contracts,
  },
  {
    id: 'withdraws-what-is-sent',
    file: 'adapters/postgres/mailing/message-stores.ts',
    find: "and due_at is not null and status = 'Queued'",
    replace: 'and due_at is not null',
    tests: contracts,
  },
  {
    id: 'pause-ended-by-a-late-mail',
    file: 'application/mailing/mailer-use.ts',
    find: 'stores.mailerPauses.end(mailer, now)',
    replace: 'stores.mailerPauses.remove(mailer)',
    tests: sending,
  },
  {
    id: 'row-of-pauses-at-once',
    file: 'domain/mailing/mailer-pause.ts',
    find: 'isPaused(before, now) ? Math.max(row, 1) : row + 1',
    replace: 'row + 1',
    tests: sending,
  },
  {
    id: 'sent-though-not-wanted',
    file: 'application/mailing/batch.ts',
    find: 'queued.includes(id) && !wanted.has(id)',
    replace: 'wanted.size > queued.length && !wanted.has(id)',
    tests: sending,
  },
  {
    id: 'claim-outlived',
    file: 'application/mailing/send-mail.ts',
    find: 'now + SEND_WITHIN > message.state.until',
    replace: 'now > message.state.until + SEND_WITHIN',
    tests: sending,
  },
  {
    id: 'unreached-calls-counted',
    file: 'application/mailing/mailer-use.ts',
    find: '!O.exists(hasReachedServer)(result)',
    replace: 'O.isNone(result)',
    tests: sending,
  },
  {
    id: 'decision-not-reported',
    file: 'application/mailing/outgoing.ts',
    find: 'report(purposes, stores, mailing, [moved])',
    replace: 'report(purposes, stores, mailing, [])',
    tests: ['test/application/mailing/outgoing.test.ts'],
  },
  {
    id: 'cloud-refusal-is-lost',
    file: 'adapters/cloud/cloud-mailer.ts',
    find: "isInDoubt(answer) && code !== 'ErrorExceededMessageLimit'",
    replace: 'isInDoubt(answer)',
    tests: cloudAnswers,
  },
  {
    id: 'cloud-status-in-a-code',
    file: 'adapters/cloud/cloud-mailer.ts',
    find: String.raw`code.startsWith('HTTP ') || /\b40[13]\b/.test(code)`,
    replace: "code.startsWith('HTTP ')",
    tests: cloudAnswers,
  },
  {
    id: 'cloud-draft-is-sent',
    file: 'adapters/cloud/cloud-mailer.ts',
    find: 'found.some(({ isDraft }) => !isDraft)',
    replace: 'found.length > 0',
    tests: cloudAnswers,
  },
  {
    id: 'cloud-token-before-consent',
    file: 'adapters/cloud/cloud-mailer.ts',
    find: '    tokens.forget(directory)\n',
    replace: '',
    tests: cloudAnswers,
  },
  {
    id: 'consent-nonce-works-twice',
    file: 'adapters/crypto/consent-nonces.ts',
    find: '(isFirst ? O.some(key) : O.none)',
    replace: 'O.some(isFirst ? key : key)',
    tests: ['test/crypto/consent-nonces.test.ts'],
  },
  {
    id: 'consent-of-another-mailbox',
    file: 'adapters/crypto/consent-nonces.ts',
    find: 'key !== undefined && key === sub',
    replace: 'key !== undefined && sub !== undefined',
    tests: ['test/crypto/consent-nonces.test.ts'],
  },
  {
    id: 'password-of-any-tenant',
    file: 'adapters/crypto/sealers.ts',
    find: '`mail-password.${tenantUuid}`',
    replace: "`mail-password.${''.slice(tenantUuid.length)}`",
    tests: ['test/crypto/password-sealer.test.ts'],
  },
  {
    id: 'mailer-ignores-limits',
    file: 'adapters/mailers/cached-mailers.ts',
    find: 'rateLimitPerMinute, rateLimitRecipientsPerDay, consentStatus.lastConsentAt]',
    replace: 'rateLimitPerMinute, consentStatus.lastConsentAt]',
    tests: ['test/mailers/cached-mailers.test.ts'],
  },
]
