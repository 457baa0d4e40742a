// A log file to append to. It is opened only if it is a plain file directly in its directory: links are not followed, and pipes are not
// waited for. Dropped lines are counted.
import { constants } from 'node:fs'
import { type FileHandle, lstat, mkdir, open } from 'node:fs/promises'
import path from 'node:path'
import type { Log } from '#domain/logging/ports.ts'
import type { LineQueueOptions } from './line-queue.ts'

export interface AppendedFile {
  /** Returns the number of bytes written, perhaps fewer than given. Rejects with the system's error. */
  readonly append: (bytes: Uint8Array) => Promise<number>
  /** Whether its name still leads to this file. */
  readonly isThere: () => Promise<boolean>
  /** Never rejects. */
  readonly close: () => Promise<void>
}

/** Rejects with the system's error, or with `ENOTFILE` if the name belongs to something other than a file. */
export type OpenAppended = (directory: string, name: string) => Promise<AppendedFile>

const FLAGS = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW | constants.O_NONBLOCK

const getErrorCode = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** Creates each level separately: if a file system refuses a directory as if its parent were missing, Node's recursive mkdir never ends. */
export async function ensureDirectory(directory: string, mode: number): Promise<void> {
  // If another kind of entry has the name, opening a file in it fails.
  const make = (): Promise<unknown> =>
    mkdir(directory, { mode }).catch((error: unknown) => {
      if (getErrorCode(error) !== 'EEXIST') throw error
    })
  try {
    await make()
  } catch (error) {
    const parent = path.dirname(directory)
    if (getErrorCode(error) !== 'ENOENT' || parent === directory) throw error
    await ensureDirectory(parent, mode)
    await make()
  }
}

async function toAppendedFile(file: FileHandle, place: string): Promise<AppendedFile> {
  const own = await file.stat()
  if (!own.isFile() || own.nlink > 1)
    throw Object.assign(new Error('something else has the name of the log file'), { code: 'ENOTFILE' })
  return {
    append: async (bytes) => (await file.write(bytes)).bytesWritten,
    isThere: () =>
      lstat(place).then(
        ({ dev, ino }) => dev === own.dev && ino === own.ino,
        () => false,
      ),
    close: () => file.close().catch(() => undefined),
  }
}

/** Only the owner and the group may access the file. A missing directory is created. */
export const openAppended: OpenAppended = async (directory, name) => {
  await ensureDirectory(directory, 0o750)
  const place = path.join(directory, name)
  const file = await open(place, FLAGS, 0o640)
  try {
    return await toAppendedFile(file, place)
  } catch (error) {
    await file.close()
    throw error
  }
}

export type Sink = 'stdout' | 'file'

export function countDropped(log: Pick<Log, 'warn'>, sink: Sink): Pick<LineQueueOptions, 'dropping' | 'dropped'> {
  return {
    dropping: () => log.warn('log.dropping', { sink }),
    dropped: (count) => log.warn('log.dropped', { sink, count }),
  }
}
