// Operators and the assistant: how it is connected, its connections, and ending one. The office in which an operator acts makes no difference here.
import { type O, pipe, TE } from '#domain/shared/fp.ts'
import type { EndConnection, ListConnections } from '#application/assistant/connections.ts'
import type { ShownConnection } from '#domain/assistant/connection.ts'
import { connectionContract } from '#adapters/contract/assistant/connections.ts'
import { answerList, makePrincipalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'

/** These values do not change after the service starts. */
export interface AboutAssistant {
  /** The address that a person gives to an assistant. */
  readonly url: string
  /** The mail domain that may connect an assistant; none: no domain may. */
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

const toConnectionResponse = ({ signIn, person }: ShownConnection) => ({
  ...signIn,
  person: { uuid: signIn.user, ...person },
})

export function makeConnectionEndpoints(uses: ConnectionUseCases): readonly Endpoint[] {
  return makePrincipalEndpoints(connectionContract, {
    'GET /assistant': {
      needs: 'platform:admin',
      handle: () =>
        TE.right({ ...uses.about, tools: uses.about.tools.map(({ hints, ...tool }) => ({ ...tool, ...hints })) }),
    },
    'GET /assistant/connections': {
      needs: 'platform:admin',
      handle: ({ query }, { principal }) =>
        answerList(query, uses.listConnections(principal, query), toConnectionResponse),
    },
    'DELETE /assistant/connections/:id': {
      needs: 'platform:admin',
      fails: ['ConnectionNotFound'],
      handle: ({ params }, { principal }) =>
        pipe(
          uses.endConnection(principal, params.id),
          TE.map(() => ({})),
        ),
    },
  })
}
