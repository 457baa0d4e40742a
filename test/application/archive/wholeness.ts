// What must hold once all jobs are done, whatever happened before: one whole document where the mail is archived, and none where it is not.
import { expect } from 'chai'
import type { MailToArchive } from '#application/archive/archive-mail.ts'
import type { Archive } from '#domain/archive/archive.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import { type ArchiveWorld, PDF_SIZE } from './archive-world.ts'

export async function expectWholeOrNothing(
  world: ArchiveWorld,
  caller: LedgerCaller,
  request: MailToArchive,
): Promise<Archive['state']['_tag'] | 'none'> {
  const { archives, storedMails, undecidedMails } = await world.held(caller)
  const [archive] = archives
  const documents = world.ledger.held()
  if (archive === undefined) {
    expect(documents).to.have.length(0)
    return 'none'
  }
  expect(archives).to.have.length(1)
  expect(archive.traces).to.deep.equal([])
  if (archive.state._tag === 'Archived') {
    expect(documents.map(({ id }) => id)).to.deep.equal([archive.state.receipt.documentId])
    const held = (documents[0]?.parts ?? []).map(({ content }) => content.length)
    const sent = request.attachments.filter(
      ({ contentId, fileName }) => contentId._tag === 'None' || world.isHidden(fileName),
    )
    expect(held).to.have.members([PDF_SIZE, ...sent.map(({ content }) => content.length)])
    expect(storedMails).to.have.length(0)
    expect(undecidedMails).to.have.length(0)
  } else {
    expect(documents).to.have.length(0)
    expect(archive.state._tag).to.be.oneOf(['Failed', 'Withdrawn'])
  }
  return archive.state._tag
}
