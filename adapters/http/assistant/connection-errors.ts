// How it is told that a connection with an assistant is not there to be ended.
import type { ConnectionNotFound } from '#application/assistant/connections.ts'
import type { DescribeErrors } from '../kernel/error-description.ts'

export type ConnectionFailure = ConnectionNotFound

export const connectionErrors: DescribeErrors<ConnectionFailure> = {
  ConnectionNotFound: () => ({
    status: 404,
    code: 'CONNECTION_NOT_FOUND',
    message: {
      nl: 'Deze verbinding is er niet (meer).',
      en: 'This connection is not here (any more).',
    },
  }),
}
