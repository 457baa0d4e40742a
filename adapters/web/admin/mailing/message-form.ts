// The form for mail to given recipients: the recipients and the values for the template, as typed.
import { isRight } from 'fp-ts/lib/Either.js'
import type { FormFaults } from '#adapters/web/kit/form/faults.ts'
import { RECIPIENTS_AT_MOST } from '#domain/mailing/message.ts'
import { parseMailbox } from '#domain/shared/mailbox.ts'
import type { AdminBody } from '../api/call.ts'
import { type FormText, findMissing } from '../forms/field-faults.ts'
import { toMailboxChoice } from './template-form.ts'

/** Each line contains one recipient or one value. */
export interface MessageForm {
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

/** Each line is `Eva Jansen <eva@korrel.example>` or only an address. */
export function parseRecipients(text: string): MailRecipients {
  return splitLines(text).map((line) => {
    const [, name, address] = /^([^<>]*)<([^<>]+)>[,;]?$/.exec(line) ?? []
    if (name === undefined || address === undefined) return { address: line.replace(/[,;]$/, '') }
    const bare = name.trim().replace(/^"(.*)"$/, '$1')
    return { address: address.trim(), ...(bare !== '' && { name: bare }) }
  })
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
    template: form.template,
    recipients: parseRecipients(form.recipients),
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
      ...findMissing(t, form, ['template', 'recipients']),
      ...(all.length > RECIPIENTS_AT_MOST
        ? { recipients: t('messages.recipients.tooMany', { max: RECIPIENTS_AT_MOST }) }
        : wrong !== undefined && { recipients: t('messages.recipients.invalid', { address: wrong.address }) }),
      ...(noValue !== undefined && { data: t('messages.data.invalid', { line: noValue }) }),
    }
  }
}
