// A process that starts the embedded cluster of the directory it is given, prints how that went, and stays until it is ended.
import { startEmbeddedCluster } from '#adapters/postgres/embedded/embedded-cluster.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'

const [dataDir] = process.argv.slice(2)
if (dataDir === undefined) throw new Error('which directory?')
const { log, logged } = makeRecordingLog()
const cluster = await startEmbeddedCluster({
  dataDir,
  log,
  durable: false,
})()
const messages = logged.map(({ message }) => message)
process.stdout.write(`${JSON.stringify({ cluster, messages })}\n`)
if (cluster._tag === 'Right') {
  process.stdin.on('end', () => void cluster.right.stop())
  process.stdin.resume()
}
