// Pictures that the PDF does not show become parts behind it; empty attachments and those that the client left out are on the receipt.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import type { Receipt } from '#domain/archive/archive.ts'
import { fromMinutes } from '#domain/shared/clock.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import { attachment } from '#test/support/sample-archives.ts'
import { verifies } from '#test/support/verifies.ts'
import { type ArchiveWorld, asked, makeArchiveWorld, newCaller, PDF_SIZE, requestWith } from './archive-world.ts'
import { STORED } from './ways.ts'

async function receiptIn(world: ArchiveWorld, caller: LedgerCaller): Promise<Receipt> {
  const { state } = await world.only(caller)
  if (state._tag !== 'Archived') throw new Error(state._tag)
  return state.receipt
}

const picture = (id: string, size: number) =>
  attachment('foto.png', size, { contentType: 'image/png', contentId: O.some(id) })

/** `separate` files, and three pictures in the text; the second and third have the name of the first. */
function withPictures(separate: number) {
  const request = requestWith(separate)
  return {
    ...request,
    email: { ...request.email, htmlBody: '<img src="cid:a"><img src="cid:b"><img src="cid:c">' },
    attachments: [picture('a', 11), ...request.attachments.slice(1), picture('b', 12), picture('c', 13)],
  }
}

describe('pictures that the PDF does not show', () => {
  for (const separate of [2, STORED])
    verifies(['ARC-1', 'ARC-11', 'ARC-12'], `are parts behind it, with ${separate} attachments`, async () => {
      const world = makeArchiveWorld()
      const caller = world.know(newCaller())
      const request = withPictures(separate)
      world.hide('foto.png')
      world.hide('foto (3).png')
      await asked(world, caller, request)
      await world.workAll()
      const { parts } = await receiptIn(world, caller)
      expect(parts[0]?.size).to.equal(PDF_SIZE)
      expect(parts.slice(separate + 1)).to.deep.equal([
        { fileName: 'foto.png', size: 11 },
        { fileName: 'foto (3).png', size: 13 },
      ])
      const [document] = world.ledger.held()
      expect(document?.parts.map(({ content }) => content.length).slice(separate)).to.deep.equal([PDF_SIZE, 11, 13])
      expect(document?.parts.at(-1)?.content).to.deep.equal(request.attachments.at(-1)?.content)
      expect(await world.only(caller)).to.include({ parts: separate + 3 })
    })

  for (const separate of [2, STORED])
    verifies('ARC-12', `and that the mail has not are on the receipt, with ${separate} attachments`, async () => {
      const world = makeArchiveWorld()
      const caller = world.know(newCaller())
      const request = requestWith(separate)
      const drawing = { ...request.attachments[1], contentType: 'image/svg+xml', contentId: O.some('Tekening@x') }
      world.refer({ remote: ['cdn.example/kop.png'], missing: ['weg@x', 'tekening@x'] })
      await asked(world, caller, {
        ...request,
        attachments: [...request.attachments, { ...picture('d', 9), ...drawing }],
      })
      await world.workAll()
      expect((await receiptIn(world, caller)).leftOut).to.deep.equal([
        { fileName: 'cdn.example/kop.png', size: 0, reason: 'REMOTE' },
        { fileName: 'weg@x', size: 0, reason: 'MISSING' },
      ])
    })

  verifies('ARC-12', 'the renderer knows them by the names of their parts', async () => {
    const world = makeArchiveWorld()
    await asked(world, newCaller(), withPictures(1))
    expect(world.rendered()[0]?.inline.map(({ fileName }) => fileName)).to.deep.equal([
      'foto.png',
      'foto (2).png',
      'foto (3).png',
    ])
  })

  verifies(
    ['ARC-9', 'ARC-12'],
    'are filed after a pause for the ledger’s next minute, wherever that came, and counted with the others',
    async () => {
      const world = makeArchiveWorld()
      const caller = world.know(newCaller())
      const request = withPictures(STORED)
      for (const name of ['foto.png', 'foto (2).png', 'foto (3).png']) world.hide(name)
      let left = 20
      const pauses = new Set<number>()
      const seen: number[] = []
      world.ledger.refuse((operation) => {
        if (operation === 'attach' && left === 0) {
          pauses.add(world.ledger.held()[0]?.parts.length ?? 0)
          left = 1
          return { _tag: 'LedgerBusy', retryAt: world.clock.now() + fromMinutes(1) }
        }
        if (operation === 'attach') left -= 1
        return undefined
      })
      expect(await asked(world, caller, request)).to.equal('Queued')
      while (await world.workNext()) {
        const view = await world.findArchiveOfMail(caller, request.email.internetMessageId)()
        if (view._tag === 'Right' && O.isSome(view.right))
          seen.push(view.right.value.parts - view.right.value.partsDone)
      }
      expect([...pauses]).to.include.members([STORED + 1, STORED + 2, STORED + 3])
      expect(seen.at(-1)).to.equal(0)
      expect(Math.min(...seen)).to.equal(0)
      // Once in vain, once for the PDF that was attached, and not again for the pictures behind it.
      expect(world.rendered()).to.have.length(2)
      expect((await receiptIn(world, caller)).parts).to.have.length(STORED + 4)
    },
  )
})

describe('what a document leaves out', () => {
  verifies(
    ['ARC-1', 'ARC-12'],
    'an attachment without a byte is not sent to the ledger, and is on the receipt',
    async () => {
      for (const separate of [1, STORED]) {
        const world = makeArchiveWorld()
        const caller = world.know(newCaller())
        const request = requestWith(separate)
        await asked(world, caller, { ...request, attachments: [...request.attachments, attachment('leeg.txt', 0)] })
        await world.workAll()
        const { parts, leftOut } = await receiptIn(world, caller)
        expect(parts).to.have.length(separate + 1)
        expect(leftOut).to.deep.equal([{ fileName: 'leeg.txt', size: 0, reason: 'EMPTY' }])
        expect(world.ledger.held()[0]?.parts).to.have.length(separate + 1)
      }
    },
  )

  verifies(
    'ARC-12',
    'what the client kept back is on the receipt with its reason, under a name without tricks',
    async () => {
      for (const separate of [1, STORED]) {
        const world = makeArchiveWorld()
        const caller = world.know(newCaller())
        await asked(world, caller, {
          ...requestWith(separate),
          leftOut: [
            { fileName: 'film\u202e4pm.exe', size: 28_311_552, reason: 'TOO_LARGE' },
            { fileName: '', size: 5, reason: 'BY_USER' },
          ],
        })
        await world.workAll()
        expect((await receiptIn(world, caller)).leftOut).to.deep.equal([
          { fileName: 'film 4pm.exe', size: 28_311_552, reason: 'TOO_LARGE' },
          { fileName: 'bijlage', size: 5, reason: 'BY_USER' },
        ])
      }
    },
  )
})
