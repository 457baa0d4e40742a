// The data directory: created if missing, and checked to be writable at start.
import { randomUUID } from 'node:crypto'
import { mkdir, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { CannotStart } from './start-error.ts'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'

const refusal = (directory: string, error: unknown): CannotStart => {
  const elsewhere = 'or set DATA_DIR to another directory.'
  switch (codeOf(error)) {
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
        `The data directory ${directory} cannot be made or written (${codeOf(error)}).`,
        'Set DATA_DIR to a directory that can.',
      )
  }
}

/** Level by level: Node's own recursive mkdir never ends in file systems that refuse a directory as if its parent were missing. */
const make = async (directory: string): Promise<void> => {
  const found = await stat(directory).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  if (found?.isDirectory()) return
  if (found === undefined) await make(path.dirname(directory))
  await mkdir(directory, { mode: 0o700 }).catch((error: unknown) => {
    // Another process of ours may have been quicker.
    if (found !== undefined || codeOf(error) !== 'EEXIST') throw error
  })
}

/** `directory` is absolute. Throws CannotStart where it cannot be had. */
export const ensureDataDirectory = async (directory: string): Promise<void> => {
  const probe = path.join(directory, `.writable-${randomUUID()}`)
  try {
    await make(directory)
    // A trial, since permissions alone are not enough.
    await writeFile(probe, '', { flag: 'wx' })
    await rm(probe)
  } catch (error) {
    throw refusal(directory, error)
  }
}
