// Which of several mails are archived already, as every user of the tenant may know.
import { expect } from 'chai'
import type { LedgerCaller } from '#domain/session/caller.ts'
import { verifies } from '#test/support/verifies.ts'
import { asked, newCaller, requestWith, sent } from './archive-world.ts'
import { announce, begun } from './sending.ts'
import { rightOf } from '#test/support/right-of.ts'

describe('which mails are archived already', () => {
  verifies(['ARC-10', 'ARC-4'], 'is found by its id in any form, and answered under the id as asked', async () => {
    const { world, caller, request } = begun()
    world.steps.plan(() => undefined)
    await asked(world, caller, request)
    const id = request.email.internetMessageId
    const forms = [id, id.slice(1, -1), ` ${id} `, id.slice(1), 'ander@x']
    const found = rightOf(await world.archiveStatusOfMails(caller, forms)())
    expect(found.map(({ internetMessageId }) => internetMessageId)).to.deep.equal(forms)
    expect(found.map(({ archives }) => archives.length)).to.deep.equal([1, 1, 1, 1, 0])
    expect(await world.findArchiveOfMail(caller, id.slice(1, -1))()).to.have.nested.property('right._tag', 'Some')
  })

  verifies(
    'ARC-10',
    'is listed in the requested order: the caller’s own, and those of colleagues in any division',
    async () => {
      const { world, caller, request } = begun()
      const colleague = world.know(newCaller({ tenantUuid: caller.tenantUuid, ledgerUserName: 'Bram Bos' }))
      const elsewhere = world.know(newCaller({ tenantUuid: caller.tenantUuid, division: 2 }))
      const stranger = world.know(newCaller({}))
      const waiting = requestWith(1)
      await announce(world, colleague, request.target)
      await sent(world, colleague, request)
      await world.workAll()
      await announce(world, colleague, waiting.target, { archiveKey: 'wacht' })
      await sent(world, colleague, waiting, 'wacht')
      const ask = async (who: LedgerCaller) => {
        const [a, b] = [request.email.internetMessageId, waiting.email.internetMessageId]
        return rightOf(await world.archiveStatusOfMails(who, [b, a, '<nobody@x>', a])()).map(
          ({ internetMessageId, archives }) => ({
            id: { [a]: 'a', [b]: 'b' }[internetMessageId],
            archives: archives.map(({ status: state, by, target }) => ({ state, by, target })),
          }),
        )
      }
      world.steps.plan(() => undefined)
      const whole = { state: 'archived', by: 'Bram Bos', target: request.target }
      expect(await ask(caller)).to.deep.equal([
        { id: 'b', archives: [] },
        { id: 'a', archives: [whole] },
        { id: undefined, archives: [] },
      ])
      expect((await ask(colleague))[0]).to.deep.equal({
        id: 'b',
        archives: [{ state: 'queued', by: 'Bram Bos', target: waiting.target }],
      })
      expect((await ask(elsewhere)).flatMap(({ archives }) => archives)).to.deep.equal([whole])
      expect((await ask(stranger)).flatMap(({ archives }) => archives)).to.deep.equal([])
      expect(world.steps.taken().filter((step) => step !== 'store')).to.deep.equal([])
    },
  )
})
