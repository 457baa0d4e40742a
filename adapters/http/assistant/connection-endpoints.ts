// Operators and the assistant: how it is connected, who has connected one, and the end of a connection. In which office an operator acts does not
// matter here.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { flow, pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { EndConnection, ListConnections } from '#application/assistant/connections.ts'
import { asSignInId } from '#domain/identity/principal.ts'
import { uuid } from '#adapters/contract/codecs/text.ts'
import { ok } from '../kernel/answer.ts'
import { type Endpoint, principalEndpoint } from '../kernel/endpoint.ts'
import { pageAnswer, pageOf, pageQuery, tellPage } from '../identity/paging.ts'
import { type AboutAssistant, aboutAnswer, connectionAnswer, tellAbout, tellConnection } from './connection-codecs.ts'

export interface ConnectionUseCases {
  readonly about: AboutAssistant
  readonly listConnections: ListConnections
  readonly endConnection: EndConnection
}

export const operators = { limited: 'admin', needs: 'platform:admin' } as const

const sample = {
  id: '4c8e2a60-5d1f-4f3b-9a7c-6e0b2d4f9110',
  person: {
    uuid: '7f8e9d0c-1b2a-4c3d-8e5f-6a7b8c9d9107',
    name: 'Eva Jansen',
    email: 'eva.jansen@korrel.example',
  },
  label: 'claude.ai',
  createdAt: '2026-02-23T08:15:00.000Z',
  lastUsedAt: '2026-03-02T09:29:00.000Z',
  expiresAt: '2026-04-01T09:29:00.000Z',
}

const sampleAbout = {
  url: 'https://tapster.example/mcp',
  mailDomain: 'korrel.example',
  consent: true,
  tools: [
    {
      name: 'list_tenants',
      title: 'List tenants',
      description: 'Lists the tenants (offices) that use the service: uuid, name, and whether each is active.',
      readOnly: true,
      destructive: false,
    },
  ],
}

export const connectionEndpoints = (uses: ConnectionUseCases): readonly Endpoint[] => [
  principalEndpoint({
    ...operators,
    method: 'GET',
    path: '/assistant',
    summary: 'How an AI assistant is connected: the address to give it, whose people may, and the tools it then has.',
    input: t.unknown,
    answers: { 200: aboutAnswer },
    example: { answers: { 200: sampleAbout } },
    handle: () => TE.right(ok(tellAbout(uses.about))),
  }),
  principalEndpoint({
    ...operators,
    method: 'GET',
    path: '/assistant/connections',
    summary:
      'Who has connected an assistant, the latest used first, a page at a time; one that has expired is told for a while yet.',
    input: t.type({ query: t.type(pageQuery) }),
    answers: { 200: pageAnswer(connectionAnswer) },
    fails: ['StoreUnavailable'],
    example: { input: { query: { limit: '20' } }, answers: { 200: { data: [sample], total: 1, skip: 0, limit: 20 } } },
    handle: ({ query }, { principal }) => {
      const page = pageOf(query)
      return pipe(uses.listConnections(principal, page), TE.map(flow(tellPage(tellConnection, page), ok)))
    },
  }),
  principalEndpoint({
    ...operators,
    method: 'DELETE',
    path: '/assistant/connections/:id',
    summary: 'Ends a connection: the assistant is refused at its next call, and has to be connected anew.',
    input: t.type({ params: t.type({ id: uuid }) }),
    answers: { 200: t.type({}) },
    fails: ['ConnectionNotFound', 'StoreUnavailable', 'TenantNotFound'],
    example: { input: { params: { id: sample.id } }, answers: { 200: {} } },
    handle: ({ params }, { principal }) =>
      pipe(
        uses.endConnection(principal, asSignInId(params.id)),
        TE.map(() => ok({})),
      ),
  }),
]
