// A job queue as the service uses it: started by the service's login on tables that the migrations made.
import { asInstalled } from '#adapters/postgres/kernel/queue-schema.ts'
import { PgBoss } from 'pg-boss'

/** Not supervising and not scheduling: it only takes and hands out jobs. */
export async function startQueue(url: string, queues: readonly string[]): Promise<PgBoss> {
  const boss = new PgBoss({ ...asInstalled, connectionString: url, max: 2, supervise: false, schedule: false })
  // Its connections break when the database is stopped; what matters shows in its answers.
  boss.on('error', () => undefined)
  await boss.start()
  for (const queue of queues) await boss.createQueue(queue)
  return boss
}
