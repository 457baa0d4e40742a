// Why the embedded server is unavailable, in one sentence for the operator. The modules throw it; the cluster returns it as a Left.

export class EmbeddedServerUnavailable extends Error {
  override readonly name = 'EmbeddedServerUnavailable'
}

export function readErrorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** The sentence for a failed file operation on `path`, or the error itself if it is unexpected. */
export function explainUnusable(path: string, error: unknown): unknown {
  switch (readErrorCode(error)) {
    case 'EACCES':
    case 'EPERM':
      return new EmbeddedServerUnavailable(`The data directory ${path} cannot be written by this user.`)
    case 'EROFS':
      return new EmbeddedServerUnavailable(`The data directory ${path} is on a read-only file system.`)
    case 'ENOSPC':
    case 'EDQUOT':
      return new EmbeddedServerUnavailable(`There is no room left for the data directory ${path}.`)
    case 'ENOTDIR':
    case 'EEXIST':
      return new EmbeddedServerUnavailable(`The data directory ${path} cannot be made: a file is in its way.`)
    default:
      return error
  }
}
