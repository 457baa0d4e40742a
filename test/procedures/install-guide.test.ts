// The commands and the manifest of the guide to installing, as far as they can be run or read without a container engine.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { expect } from 'chai'
import { parse, parseAllDocuments } from 'yaml'
import { openDatabase } from '#adapters/postgres/kernel/database.ts'
import { migrate } from '#adapters/postgres/kernel/migrate.ts'
import { hasPendingMigrations, isOwnerOfTables } from '#adapters/postgres/kernel/schema-state.ts'
import { decodeConfig, settings } from '#bootstrap/config/config.ts'
import { isLeft, right } from 'fp-ts/lib/Either.js'
import { Client } from 'pg'
import { call, withFake } from '#test/http/support/fake-service.ts'
import { manifest, root, textOf } from '#test/house/project-files.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { verifies } from '#test/support/verifies.ts'
import { createComposeLogins } from './support/compose-logins.ts'
import { readGuideBlock, readGuideCommands, readGuideLines } from './support/guide-blocks.ts'
import { type MachineCluster, startMachineCluster } from './support/machine-cluster.ts'

const IN_DATABASE = /^docker compose exec (?:-T )?database /
/** Of Compose; with the service that a line names. */
const COMPOSE = /^docker compose (up|ps|logs|build|restart|stop|exec)((?: --?[\w-]+)*)(?: (\w+)(.*))?$/
const PASSWORD = 'een-nieuw-wachtwoord'

describe('the commands of the guide for Compose', function () {
  this.timeout(60_000)
  let cluster: MachineCluster | undefined
  after(() => cluster?.stop())

  verifies('OPS-19', 'name services, scripts and logins that there are', async () => {
    const { services } = parse(await textOf('compose.yaml')) as { readonly services: Readonly<Record<string, object>> }
    const { scripts } = await manifest()
    const lines = await readGuideLines('docker compose')
    expect(lines).to.have.length.above(12)
    for (const line of lines) {
      const [, verb, , service, rest = ''] = COMPOSE.exec(line) ?? expect.fail(line)
      if (service !== undefined) expect(services, line).to.have.property(service)
      if (verb === 'logs') expect(services, line).to.have.property(rest.trim())
      if (verb !== 'exec' || service === 'database') continue
      const [, script = ''] = /^ npm run ([\w:-]+)/.exec(rest) ?? []
      expect(scripts, line).to.have.property(script)
    }
  })

  verifies(
    'OPS-19',
    'write settings that only their owner reads, and that lack what people have to enter',
    async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'tapster-guide-'))
      try {
        const lines = (await readGuideCommands('cat > .env')).replace(/^git clone .+\n/, '')
        await promisify(execFile)('bash', ['-c', lines], { cwd: folder })
        const file = path.join(folder, '.env')
        expect(((await stat(file)).mode & 0o777).toString(8)).to.equal('600')
        const written = parseEnv(await readFile(file, 'utf8'))
        const [demanded = ''] = (await textOf('compose.yaml')).split('\n#\n# For system mailboxes')
        expect(Object.keys(written)).to.have.members([...demanded.matchAll(/^# {3}(\w+)=/gm)].map(([, name]) => name))
        const empty = Object.keys(written).filter((name) => written[name] === '')
        const decoded = decodeConfig({ ...written, NODE_ENV: 'production', DATABASE_URL: 'postgres://a:b@database/c' })
        expect(isLeft(decoded) ? decoded.left.map(({ name }) => name) : []).to.have.members(empty)
        expect(new Set(Object.values(written).filter((value) => (value?.length ?? 0) > 40)).size).to.equal(5)
      } finally {
        await rm(folder, { recursive: true })
      }
    },
  )

  verifies(
    ['OPS-19', 'OPS-11'],
    'back up, restore and change a password in the database that Compose makes',
    async function () {
      cluster = await startMachineCluster()
      if (cluster === undefined) return this.skip()
      await createComposeLogins(cluster)
      const { log } = makeRecordingLog()
      await migrate({ url: cluster.url('tapster_owner', 'tapster'), serviceRole: 'tapster', log })()
      const tenants = async (): Promise<readonly object[]> => {
        const database = openDatabase({ url: cluster?.url('tapster', 'tapster') ?? '', log })
        try {
          expect(await Promise.all([isOwnerOfTables(database)(), hasPendingMigrations(database)()])).to.deep.equal([
            right(false),
            right(false),
          ])
          await database.query(
            `insert into tenants (uuid, name, name_key, active) values (gen_random_uuid(), 'x', 'x', true)`,
          )
          return await database.query('select from tenants')
        } finally {
          await database.close()
        }
      }
      expect(await tenants()).to.have.length(1)
      const lines = (await readGuideLines('docker compose')).filter((line) => IN_DATABASE.test(line))
      expect(lines).to.have.length(7)
      for (const line of lines) {
        const command = line.replace(IN_DATABASE, '')
        // Without a terminal, psql reads the password, and its repetition, from its input.
        const asked = line.includes('\\password') ? `printf '${PASSWORD}\\n${PASSWORD}\\n' | setsid --wait ` : ''
        await cluster.shell(`${asked}${command}`)
      }
      expect(await tenants(), 'that of the backup, and one more').to.have.length(2)
      for (const role of ['tapster', 'tapster_owner', 'postgres']) {
        const undo = await cluster.demandPassword(role)
        const client = new Client(cluster.url(role, 'postgres').replace('@', `:${PASSWORD}@`))
        await client.connect()
        await client.end()
        await undo()
      }
    },
  )
})

interface Container {
  readonly image: string
  readonly command?: readonly string[]
  readonly envFrom: readonly { readonly secretRef: { readonly name: string } }[]
  readonly env?: readonly { readonly name: string; readonly value?: string }[]
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[]
  readonly lifecycle?: { readonly preStop: { readonly exec: { readonly command: readonly [string, string] } } }
  readonly resources?: { readonly requests: { readonly memory: string }; readonly limits: { readonly memory: string } }
  readonly volumeMounts?: readonly { readonly mountPath: string }[]
  readonly [probe: `${string}Probe`]: { readonly httpGet: { readonly path: string; readonly port: string } }
}

interface Place {
  readonly path: string
  readonly pathType: string
  readonly backend: { readonly service: { readonly name: string; readonly port: { readonly name: string } } }
}

interface Kubernetes {
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly spec: {
    readonly selector?: { readonly matchLabels?: object; readonly app?: string }
    readonly minAvailable?: number
    readonly replicas?: number
    readonly ports?: readonly { readonly name: string; readonly targetPort?: string }[]
    readonly rules?: readonly [{ readonly http: { readonly paths: readonly Place[] } }]
    readonly template?: {
      readonly metadata?: { readonly labels: object }
      readonly spec: {
        readonly terminationGracePeriodSeconds?: number
        readonly shareProcessNamespace?: boolean
        readonly containers: readonly [Container]
      }
    }
  }
}

describe('the manifest of the guide for Kubernetes', () => {
  const objects = async (): Promise<ReadonlyMap<string, Kubernetes['spec']>> => {
    const documents = parseAllDocuments(await readGuideBlock('yaml'))
    const read = documents.map((one) => {
      expect(one.errors).to.deep.equal([])
      return one.toJS() as Kubernetes
    })
    return new Map(read.map(({ kind, metadata: { name }, spec }) => [name === 'tapster' ? kind : name, spec]))
  }
  const containerOf = (spec: Kubernetes['spec'] | undefined): Container => {
    const [container] = spec?.template?.spec.containers ?? []
    return container ?? expect.fail('it has no container')
  }

  verifies('OPS-19', 'keeps the login of the owner to the job that migrates', async () => {
    const found = await objects()
    const [job, replica] = [containerOf(found.get('tapster-migrate')), containerOf(found.get('Deployment'))]
    const secretsOf = ({ envFrom }: Container) => envFrom.map(({ secretRef }) => secretRef.name)
    expect([secretsOf(job), secretsOf(replica)]).to.deep.equal([['tapster', 'tapster-owner'], ['tapster']])
    expect(job.image).to.equal(replica.image)
    const [program, file = ''] = job.command ?? []
    expect(program).to.equal('node')
    await readFile(path.join(root, file))
  })

  verifies(['OPS-19', 'OPS-4'], 'asks the port and the paths of the service, and knows its settings', async () => {
    const found = await objects()
    const replica = containerOf(found.get('Deployment'))
    const dockerfile = await textOf('Dockerfile')
    const [port] = replica.ports ?? []
    expect(dockerfile).to.match(new RegExp(`^EXPOSE ${port?.containerPort}$`, 'm'))
    expect(dockerfile).to.contain(`DATA_DIR=${replica.volumeMounts?.[0]?.mountPath}\n`)
    expect(found.get('Service')?.ports?.map(({ targetPort }) => targetPort)).to.deep.equal([port?.name])
    for (const { name } of replica.env ?? []) expect(settings).to.have.property(name)
    await withFake({}, async (service) => {
      for (const [probe, expected] of [
        ['startupProbe', '/healthz'],
        ['livenessProbe', '/healthz'],
        ['readinessProbe', '/readyz'],
      ] as const) {
        expect(replica[probe]?.httpGet, probe).to.deep.equal({ path: expected, port: port?.name })
        expect((await call(service, 'GET', expected, { bearer: null })).status, probe).to.equal(200)
      }
    })
  })

  verifies('OPS-19', 'leads callers from outside to the service, except to its metrics', async () => {
    const found = await objects()
    const [rule] = found.get('Ingress')?.rules ?? []
    const places = rule?.http.paths.map(({ path, pathType, backend: { service } }) => [path, pathType, service.name])
    expect(places).to.deep.equal([
      ['/metrics', 'Prefix', 'tapster-nowhere'],
      ['/', 'Prefix', 'tapster'],
    ])
    const portsOf = (name: string) => found.get(name === 'tapster' ? 'Service' : name)?.ports?.map((port) => port.name)
    for (const { backend } of rule?.http.paths ?? [])
      expect(portsOf(backend.service.name)).to.deep.equal([backend.service.port.name])
    expect(found.get('tapster-nowhere')).not.to.have.property('selector')
  })

  verifies(
    'OPS-19',
    "leaves a replica the memory of the table of sizes, and reaps its browser's processes",
    async () => {
      const deployment = (await objects()).get('Deployment')
      expect(deployment?.template?.spec.shareProcessNamespace).to.equal(true)
      const { requests, limits } = containerOf(deployment).resources ?? expect.fail('it has no limits')
      const bytesOf = (memory: string): number => Number(/^(\d+)Gi$/.exec(memory)?.[1]) * 2 ** 30
      const guide = await textOf('adapters/web/public/guides/install.md')
      const sizes = [...guide.matchAll(/with 2 cores and (\d+) GB/g)].map(([, size]) => Number(size) * 1e9)
      expect(sizes).to.have.length(3)
      expect(bytesOf(limits.memory)).to.be.within(Math.max(...sizes), 1.1 * Math.max(...sizes))
      const [, atWork] = /Chromium took ([\d.]+) GB/.exec(guide) ?? []
      expect(bytesOf(limits.memory)).to.be.above(1.25 * Number(atWork) * 1e9)
      expect(bytesOf(requests.memory)).to.be.at.least(bytesOf('1Gi'))
    },
  )

  verifies('OPS-19', 'keeps one replica at work, and gives each time to end', async () => {
    const found = await objects()
    const deployment = found.get('Deployment')
    const labels = deployment?.template?.metadata?.labels
    expect(deployment?.selector?.matchLabels).to.deep.equal(labels)
    expect(found.get('PodDisruptionBudget')?.selector?.matchLabels).to.deep.equal(labels)
    expect(found.get('Service')?.selector).to.deep.equal(labels)
    expect(found.get('PodDisruptionBudget')?.minAvailable).to.be.below(deployment?.replicas ?? 0)
    const [, pause = 0] = containerOf(deployment).lifecycle?.preStop.exec.command ?? []
    // SIGTERM leaves requests and jobs 25 seconds to finish.
    expect(deployment?.template?.spec.terminationGracePeriodSeconds).to.be.at.least(Number(pause) + 25 + 5)
  })
})
