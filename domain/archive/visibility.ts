// Decides who may see an archive, and how much of it. Archives name customers and files, so visibility follows the ledger's divisions.
import type { Archive, Archiver } from './archive.ts'

export type Viewer = Pick<Archiver, 'ledgerUserId' | 'division'>

type Made = Pick<Archive, 'by' | 'state'>

const isOwn = ({ by }: Made, { ledgerUserId }: Viewer): boolean => by.ledgerUserId === ledgerUserId

/** A user's own archives everywhere; colleagues' archives in the division in which they were created. */
export function isWithin(archive: Made, viewer: Viewer): boolean {
  return isOwn(archive, viewer) || archive.by.division === viewer.division
}

/**
 * A user's own archives always; a colleague's once it is in the ledger, where the viewer finds it too. Only its user sees why it failed.
 */
export function maySee(archive: Made, viewer: Viewer): boolean {
  return isOwn(archive, viewer) || (isWithin(archive, viewer) && archive.state._tag === 'Archived')
}

/** The whole tenant may see that a mail is archived, by which user, when and in which document (ARC-10); the contents stay private. */
export function mayKnow(archive: Made, viewer: Viewer): boolean {
  return isOwn(archive, viewer) || archive.state._tag === 'Archived'
}

/** By its id, an archive in progress is visible too: a second requester of the same archive gets its id and its progress. */
export function mayFollow(archive: Made, viewer: Viewer): boolean {
  return isOwn(archive, viewer) || (isWithin(archive, viewer) && archive.state._tag !== 'Failed')
}
