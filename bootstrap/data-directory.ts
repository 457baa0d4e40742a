// Creates the data directory if it is missing, and checks at start that it is writable.
import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { ensureDirectory } from '#adapters/logging/appended-file.ts'
import { CannotStart } from './start-error.ts'

const readCode = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'

function explainRefusal(directory: string, error: unknown): CannotStart {
  const elsewhere = 'or set DATA_DIR to another directory.'
  switch (readCode(error)) {
    case 'EACCES':
    case 'EPERM':
      return new CannotStart(
        `The data directory ${directory} cannot be written by this user.`,
        `Give the user write permission, ${elsewhere}`,
      )
    case 'EROFS':
      return new CannotStart(
        `The data directory ${directory} is on a read-only file system.`,
        'Set DATA_DIR to a directory on another.',
      )
    case 'ENOSPC':
    case 'EDQUOT':
      return new CannotStart(`There is no room left for the data directory ${directory}.`, `Make some, ${elsewhere}`)
    case 'ENOTDIR':
    case 'EEXIST':
      return new CannotStart(
        `The data directory ${directory} cannot be had: there is a file in its place.`,
        `Move the file, ${elsewhere}`,
      )
    default:
      return new CannotStart(
        `The data directory ${directory} cannot be made or written (${readCode(error)}).`,
        'Set DATA_DIR to a directory that can.',
      )
  }
}

/** `directory` is absolute. Throws CannotStart if it cannot be created or written. */
export async function ensureDataDirectory(directory: string): Promise<void> {
  const probe = path.join(directory, `.writable-${randomUUID()}`)
  try {
    await ensureDirectory(directory, 0o700)
    // Writes a file, since permissions alone are not enough.
    await writeFile(probe, '', { flag: 'wx' })
    await rm(probe)
  } catch (error) {
    throw explainRefusal(directory, error)
  }
}
