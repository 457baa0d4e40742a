// Orders and moves of one archive at the same moment, on either adapter: units of work that truly overlap in PostgreSQL.
import { expect } from 'chai'
import { randomUUID } from 'node:crypto'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { makeApplyCommand } from '#application/archive/save-transition.ts'
import { submitMail } from '#application/archive/request-archive.ts'
import type { ArchiveStores } from '#domain/archive/archive-store.ts'
import { type InScope, Tenant } from '#domain/shared/unit-of-work.ts'
import {
  attachment,
  newArchiveId,
  newTarget,
  sampleEmail,
  sampleRequest,
  SENT_AT,
} from '#test/support/sample-archives.ts'
import { verifies } from '#test/support/verifies.ts'
import { newTenant } from './sample-connections.ts'
import { subjectOf } from './store-subject.ts'
import { storesInMemory } from './stores-in-memory.ts'
import { storesInPostgres } from './stores-in-postgres.ts'

const clock = { now: () => SENT_AT }
const AT_ONCE = 8

for (const [name, open] of Object.entries({ memory: storesInMemory, PostgreSQL: storesInPostgres }))
  describe(`an archive asked for at once in ${name}`, () => {
    const subject = subjectOf(open)
    const inScope: InScope<ArchiveStores> = (scope, work) =>
      subject.inScope(scope, (stores) => work({ ...stores, outbox: { enqueue: () => TE.right(undefined) } }))
    const email = sampleEmail()
    const sampleSubmission = (handling: 'inline' | 'stored') => ({
      target: newTarget(),
      request: sampleRequest({ handling }),
      email,
      attachments: [attachment('a.pdf')],
      missingDocument: O.none,
      tenantUuid: newTenant(),
    })

    verifies('ARC-4', 'is begun by one, and the others wait for it', async () => {
      for (const handling of ['inline', 'stored'] as const) {
        const wanted = sampleSubmission(handling)
        const ordered = await Promise.all(
          Array.from({ length: AT_ONCE }, () =>
            submitMail({ inScope, clock }, { ...wanted, freshId: newArchiveId(), names: fresh() })(),
          ),
        )
        const answers = ordered.map((one) => (one._tag === 'Right' ? one.right._tag : one.left._tag))
        const begun = answers.filter((one) => one === 'Started')
        expect(begun).to.have.length(handling === 'inline' ? 1 : 0)
        expect(answers.filter((one) => one === 'Queued')).to.have.length(AT_ONCE - begun.length)
        const ids = ordered.flatMap((one) =>
          one._tag === 'Right'
            ? [
                one.right._tag === 'Started'
                  ? one.right.archive.id
                  : 'archiveId' in one.right
                    ? one.right.archiveId
                    : '',
              ]
            : [],
        )
        expect(new Set(ids).size).to.equal(1)
      }
    })

    it('takes every move, one over the other', async () => {
      const wanted = sampleSubmission('inline')
      const names = fresh()
      const ordered = await submitMail({ inScope, clock }, { ...wanted, freshId: newArchiveId(), names })()
      if (ordered._tag === 'Left' || ordered.right._tag !== 'Started') throw new Error('not begun')
      const key = { tenantUuid: wanted.tenantUuid, archiveId: ordered.right.archive.id }
      const move = makeApplyCommand({ inScope, clock })
      const moved = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, partsDone) =>
          move(key, { _tag: 'Advance', holder: names.holder, progress: { partsDone } })(),
        ),
      )
      expect(moved.map(({ _tag }) => _tag)).to.deep.equal(Array.from({ length: AT_ONCE }, () => 'Right'))
      const found = await subject.within(Tenant(wanted.tenantUuid), ({ archives }) => archives.find(key.archiveId))
      expect(found._tag === 'Some' && found.value.revision).to.equal(AT_ONCE)
    })
  })

const fresh = () => ({ holder: randomUUID(), reference: randomUUID() })
