// What operators are told of the assistant: how it is connected, and who has connected one.
import * as O from 'fp-ts/lib/Option.js'
import * as t from 'io-ts'
import type { ShownConnection } from '#domain/assistant/connection.ts'
import { iso } from '#adapters/contract/codecs/iso.ts'

/** Known since the service started, but for who is connected. */
export interface AboutAssistant {
  /** What is pasted into an assistant. */
  readonly url: string
  /** On which an address must be to connect one; none: nobody can. */
  readonly mailDomain: O.Option<string>
  /** Whether whoever connects one is asked for consent. */
  readonly consent: boolean
  readonly tools: readonly {
    readonly name: string
    readonly title: string
    readonly description: string
    readonly hints: { readonly readOnly: boolean; readonly destructive: boolean }
  }[]
}

const toolAnswer = t.type(
  { name: t.string, title: t.string, description: t.string, readOnly: t.boolean, destructive: t.boolean },
  'AssistantTool',
)

export const aboutAnswer = t.type(
  { url: t.string, mailDomain: t.union([t.string, t.null]), consent: t.boolean, tools: t.array(toolAnswer) },
  'AboutAssistant',
)

export const tellAbout = ({ url, mailDomain, consent, tools }: AboutAssistant): t.TypeOf<typeof aboutAnswer> => ({
  url,
  mailDomain: O.toNullable(mailDomain),
  consent,
  tools: tools.map(({ name, title, description, hints }) => ({
    name,
    title,
    description,
    readOnly: hints.readOnly,
    destructive: hints.destructive,
  })),
})

const personAnswer = t.type({ uuid: t.string, name: t.string, email: t.string }, 'ConnectedPerson')

export const connectionAnswer = t.type(
  {
    id: t.string,
    person: personAnswer,
    label: t.string,
    createdAt: t.string,
    lastUsedAt: t.string,
    expiresAt: t.string,
  },
  'AssistantConnection',
)

export const tellConnection = ({ signIn, person }: ShownConnection): t.TypeOf<typeof connectionAnswer> => ({
  id: signIn.id,
  person: { uuid: signIn.user, ...person },
  label: signIn.label,
  createdAt: iso(signIn.createdAt),
  lastUsedAt: iso(signIn.lastUsedAt),
  expiresAt: iso(signIn.expiresAt),
})
