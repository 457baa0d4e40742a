// A container engine as the place for the tests' PostgreSQL: only one that answers at once and has the image already, so that no test run downloads.
import { request } from 'node:http'

const IMAGE = process.env['TEST_POSTGRES_IMAGE'] ?? 'postgres:18'
const ANSWERS_WITHIN = 500

/** Where the engine listens, as http.request wants it. */
function engine(): { socketPath: string } | { host: string; port: string } {
  const address = new URL(process.env['DOCKER_HOST'] ?? 'unix:///var/run/docker.sock')
  return address.protocol === 'unix:'
    ? { socketPath: address.pathname }
    : { host: address.hostname, port: address.port || '2375' }
}

const hasImage = (): Promise<boolean> =>
  new Promise((resolve) => {
    const asked = request({ ...engine(), path: `/images/${IMAGE}/json`, timeout: ANSWERS_WITHIN }, (answer) => {
      answer.resume()
      resolve(answer.statusCode === 200)
    })
    // No engine, no right to ask it, or one that hangs: all the same to us.
    asked.on('error', () => resolve(false))
    asked.on('timeout', () => asked.destroy(new Error('no answer')))
    asked.end()
  })

export interface ContainerServer {
  /** A superuser's login. */
  readonly url: string
  readonly stop: () => Promise<void>
}

export async function startContainer(): Promise<ContainerServer | undefined> {
  if (!(await hasImage())) return undefined
  // Loaded only here, for it is large.
  const { GenericContainer, Wait } = await import('testcontainers')
  const container = await new GenericContainer(IMAGE)
    .withEnvironment({ POSTGRES_PASSWORD: 'tests' })
    .withCommand(['postgres', '-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'max_connections=200'])
    .withExposedPorts(5432)
    // The image starts the server twice, the first time for its own preparations.
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
    .start()
  return {
    url: `postgresql://postgres:tests@${container.getHost()}:${container.getMappedPort(5432)}/postgres`,
    stop: async () => {
      await container.stop()
    },
  }
}
