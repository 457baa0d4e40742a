// Operators and the assistant: how it is connected, its connections, and ending one. The office in which an operator acts makes no difference here.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { EndConnection, ListConnections } from '#application/assistant/connections.ts'
import type { ShownConnection } from '#domain/assistant/connection.ts'
import { asSignInId } from '#domain/identity/principal.ts'
import {
  type AboutAssistantResponse,
  connectionContract,
  type ConnectionResponse,
} from '#adapters/contract/assistant/connections.ts'
import { iso } from '#adapters/contract/codecs/iso.ts'
import { principalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { pageOf, toPageResponse } from '../identity/paging.ts'

/** Fixed from when the service starts. */
export interface AboutAssistant {
  /** The address that a person gives to an assistant. */
  readonly url: string
  /** The mail domain that may connect an assistant; none: no one may. */
  readonly mailDomain: O.Option<string>
  /** Whether connecting asks for consent. */
  readonly consent: boolean
  readonly tools: readonly {
    readonly name: string
    readonly title: string
    readonly description: string
    readonly hints: { readonly readOnly: boolean; readonly destructive: boolean }
  }[]
}

export interface ConnectionUseCases {
  readonly about: AboutAssistant
  readonly listConnections: ListConnections
  readonly endConnection: EndConnection
}

const toAboutResponse = ({ url, mailDomain, consent, tools }: AboutAssistant): AboutAssistantResponse => ({
  url,
  mailDomain: O.toNullable(mailDomain),
  consent,
  tools: tools.map(({ name, title, description, hints: { readOnly, destructive } }) => ({
    name,
    title,
    description,
    readOnly,
    destructive,
  })),
})

const toConnectionResponse = ({ signIn, person }: ShownConnection): ConnectionResponse => ({
  id: signIn.id,
  person: { uuid: signIn.user, ...person },
  label: signIn.label,
  createdAt: iso(signIn.createdAt),
  lastUsedAt: iso(signIn.lastUsedAt),
  expiresAt: iso(signIn.expiresAt),
})

export const connectionEndpoints = (uses: ConnectionUseCases): readonly Endpoint[] =>
  principalEndpoints(connectionContract, {
    'GET /assistant': { needs: 'platform:admin', handle: () => TE.right(toAboutResponse(uses.about)) },
    'GET /assistant/connections': {
      needs: 'platform:admin',
      fails: ['StoreUnavailable'],
      handle: ({ query }, { principal }) => {
        const page = pageOf(query)
        return pipe(uses.listConnections(principal, page), TE.map(toPageResponse(toConnectionResponse, page)))
      },
    },
    'DELETE /assistant/connections/:id': {
      needs: 'platform:admin',
      fails: ['ConnectionNotFound', 'StoreUnavailable', 'TenantNotFound'],
      handle: ({ params }, { principal }) =>
        pipe(
          uses.endConnection(principal, asSignInId(params.id)),
          TE.map(() => ({})),
        ),
    },
  })
