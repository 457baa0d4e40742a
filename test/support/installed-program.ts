// Programs of the machine that tests use where they are installed; `.ci/run` installs them.
import { accessSync, constants } from 'node:fs'
import path from 'node:path'

/** Where the PATH has it. */
export function installedProgram(name: string): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}
