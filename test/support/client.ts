// The built client for suites that serve it: read once a process, since no source changes while tests run.
import { type ClientFiles, type ClientSettings, loadClient } from '#bootstrap/client-files.ts'

const read = new Map<string, Promise<ClientFiles>>()

/** Without proofs of mailboxes. Builds the client first if a source has changed. */
export function readClient({ testMode }: Pick<ClientSettings, 'testMode'>): Promise<ClientFiles> {
  const key = String(testMode)
  const files = read.get(key) ?? loadClient({ testMode, mailboxProof: false })
  read.set(key, files)
  return files
}
