// Whether the data directory can be written and has space left (OPS-14).
import { randomUUID } from 'node:crypto'
import { rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Diagnosis, reportFailing, reportWorking } from '#domain/operations/doctor.ts'

/** The unpacked browser takes 300 MB, and its pages some more. */
const FREE_AT_LEAST = 1024 ** 3

/** `directory` is absolute. `setting`: the one that names it. */
export async function diagnoseDisk(directory: string, setting: string): Promise<Diagnosis> {
  const probe = path.join(directory, `.doctor-${randomUUID()}`)
  try {
    await writeFile(probe, '', { flag: 'wx' })
    await rm(probe)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    return reportFailing(
      `In ${directory} kan niet geschreven worden (${code}).`,
      `${directory} cannot be written (${code}).`,
      `Maak de map, en geef de gebruiker van de dienst schrijfrechten, of wijzig ${setting}.`,
      `Create the directory, and let the service's user write to it, or change ${setting}.`,
    )
  }
  const { bavail, bsize } = await statfs(directory)
  const free = bavail * bsize
  const gigabytes = (free / 1024 ** 3).toFixed(1)
  return free < FREE_AT_LEAST
    ? reportFailing(
        `Op de schijf van ${directory} is ${gigabytes} GB vrij.`,
        `The disk of ${directory} has ${gigabytes} GB left.`,
        `Maak ruimte, of zet ${setting} op een map op een grotere schijf.`,
        `Free some space, or set ${setting} to a directory on a larger disk.`,
      )
    : reportWorking(`${directory}: ${gigabytes} GB vrij.`, `${directory}: ${gigabytes} GB free.`)
}
