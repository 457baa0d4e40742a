// The job that anonymises people, as a replica runs it, over all areas that keep anything of them.
import { randomUUID } from 'node:crypto'
import * as E from 'fp-ts/lib/Either.js'
import { makeAudited } from '#application/identity/audit.ts'
import { composeMyData, composeRemoval } from '#bootstrap/compose/identity-area.ts'
import { type InScope, storeUnavailable } from '#domain/shared/unit-of-work.ts'
import { newTenant, NOW } from '#test/contract/sample-connections.ts'
import type { PersonalWorld } from '#test/support/personal-world.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { makeMovableClock } from '#test/support/vault-world.ts'
import { pseudonymOf } from '#test/support/sample-archives.ts'

type Stores = Parameters<Parameters<PersonalWorld['inScope']>[1]>[0]

/** Cut off once it has kept its unit of work number `last`. */
export const replica = (inScope: InScope<Stores>, last = Infinity, linkTenant = newTenant()) => {
  const clock = makeMovableClock(NOW)
  const { log, logged } = makeRecordingLog()
  let steps = 0
  const frail: InScope<Stores> = (scope, work) => async () => {
    const step = steps++
    const outcome = step > last ? E.left(storeUnavailable) : await inScope(scope, work)()
    return step === last ? E.left(storeUnavailable) : outcome
  }
  const bugs: unknown[] = []
  const deps = {
    inScope: frail,
    clock,
    log,
    linkTenant,
    random: { uuid: randomUUID },
    trackError: (_: string, bug: unknown) => bugs.push(bug),
  }
  const audited = makeAudited<Stores>({ ...deps, logOf: () => log })
  const { eraseMyData } = composeMyData({ ...deps, pseudonymOf })
  return { ...composeRemoval({ ...deps, audited, eraseMyData }), deps, audited, logged, bugs, steps: () => steps }
}
