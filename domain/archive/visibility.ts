// Who may see an archive, and how much of it. It names customers and files, and the ledger keeps its divisions apart: so does this.
import type { Archive, Archiver } from './archive.ts'

export type Viewer = Pick<Archiver, 'ledgerUserId' | 'division'>

type Made = Pick<Archive, 'by' | 'state'>

const isOwn = ({ by }: Made, { ledgerUserId }: Viewer): boolean => by.ledgerUserId === ledgerUserId

/** One's own wherever it was made; a colleague's in the division he made it in. */
export const isWithin = (archive: Made, viewer: Viewer): boolean =>
  isOwn(archive, viewer) || archive.by.division === viewer.division

/** One's own always; a colleague's once it is in the ledger, where the viewer finds it too. Why it failed is for its maker's eyes only. */
export const maySee = (archive: Made, viewer: Viewer): boolean =>
  isOwn(archive, viewer) || (isWithin(archive, viewer) && archive.state._tag === 'Archived')

/** That it is archived, by whom, when and in which document is told to the whole tenant (ARC-10); what it is and holds is not. */
export const mayKnow = (archive: Made, viewer: Viewer): boolean =>
  isOwn(archive, viewer) || archive.state._tag === 'Archived'

/** By its id also while it is under way: who asks for the same archive meanwhile is handed that id, and told how many parts are done. */
export const mayFollow = (archive: Made, viewer: Viewer): boolean =>
  isOwn(archive, viewer) || (isWithin(archive, viewer) && archive.state._tag !== 'Failed')
