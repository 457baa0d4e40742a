// The form for mail to given recipients: the recipients and the values for the template, as typed.
import { isRight } from 'fp-ts/lib/Either.js'
import type { FormFaults } from '#adapters/web/kit/form/faults.ts'
import { RECIPIENTS_AT_MOST } from '#domain/mailing/message.ts'
import { parseMailbox, toComparable } from '#domain/shared/mailbox.ts'
import type { AdminBody } from '../api/call.ts'
import type { FormText } from '../forms/field-faults.ts'
import type { MessageStep } from './message-states.ts'
import { toMailboxChoice } from './template-form.ts'

/** Each line contains one recipient or one value. */
export interface MessageForm {
  /** A uuid of this form: what was sent and not answered can be sent again, and leaves once. */
  readonly mailing: string
  readonly template: string
  readonly recipients: string
  readonly data: string
  /** Empty: the mailbox of the template. */
  readonly systemMailboxKey: string
}

const splitLines = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

export type MailRecipients = AdminBody<'POST /messages'>['recipients']

interface Addressee {
  readonly name: string
  readonly email: string
}

/** Adds a line for each person whose address is not there yet. */
export function addRecipients(text: string, people: readonly Addressee[]): string {
  const there = listRecipientAddresses(text)
  const lines = people
    .filter(({ email }) => !there.has(toComparable(email)))
    .map(({ name, email }) => `${name.replaceAll(/[<>]/g, '')} <${email}>`)
  return [...splitLines(text), ...lines].join('\n')
}

export function removeRecipient(text: string, { email }: Addressee): string {
  return splitLines(text)
    .filter((line) => !listRecipientAddresses(line).has(toComparable(email)))
    .join('\n')
}

/** The addresses in comparable form. */
export function listRecipientAddresses(text: string): ReadonlySet<string> {
  return new Set(parseRecipients(text).map(({ address }) => toComparable(address)))
}

/** The fields of each step of the wizard. */
export const FIELDS_OF_STEP: Readonly<Record<MessageStep, readonly (keyof MessageForm)[]>> = {
  people: ['recipients'],
  mail: ['template', 'data', 'systemMailboxKey'],
  check: [],
}

/** Each line is `Eva Jansen <eva@korrel.example>` or only an address. */
export function parseRecipients(text: string): MailRecipients {
  return splitLines(text).map((line) => {
    const [, name, address] = /^([^<>]*)<([^<>]+)>[,;]?$/.exec(line) ?? []
    if (name === undefined || address === undefined) return { address: line.replace(/[,;]$/, '') }
    const bare = name.trim().replace(/^"(.*)"$/, '$1')
    return { address: address.trim(), ...(bare !== '' && { name: bare }) }
  })
}

/** Of lines with the same address, the first. */
function listDistinct(text: string): MailRecipients {
  const all = parseRecipients(text)
  return [...new Map(all.toReversed().map((one) => [toComparable(one.address), one])).values()].toReversed()
}

const VALUE = /^([^\s=]+)\s*=\s*(.*)$/

const parseValues = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    splitLines(text).flatMap((line) => {
      const [, name = '', value = ''] = VALUE.exec(line) ?? []
      return name === '' ? [] : [[name, value] as const]
    }),
  )

/** The placeholders that the values fill. */
export function listFilledPaths({ data }: MessageForm): readonly string[] {
  return Object.entries(parseValues(data)).flatMap(([name, value]) =>
    value === '' ? [] : name === 'surveyUrl' ? [name, `data.${name}`] : [`data.${name}`],
  )
}

export function toMessagesBody(form: MessageForm): AdminBody<'POST /messages'> {
  return {
    mailing: form.mailing,
    template: form.template,
    recipients: listDistinct(form.recipients),
    data: parseValues(form.data),
    ...toMailboxChoice(form),
  }
}

export function checkMessages(t: FormText) {
  return (form: MessageForm): FormFaults => {
    const all = parseRecipients(form.recipients)
    const wrong = all.find(({ address }) => !isRight(parseMailbox(address)))
    const noValue = splitLines(form.data).find((line) => !VALUE.test(line))
    return {
      ...(form.template === '' && { template: t('messages.template.missing') }),
      ...(all.length === 0 && { recipients: t('messages.recipients.missing') }),
      ...(all.length > RECIPIENTS_AT_MOST
        ? { recipients: t('messages.recipients.tooMany', { max: RECIPIENTS_AT_MOST }) }
        : wrong !== undefined && { recipients: t('messages.recipients.invalid', { address: wrong.address }) }),
      ...(noValue !== undefined && { data: t('messages.data.invalid', { line: noValue }) }),
    }
  }
}
