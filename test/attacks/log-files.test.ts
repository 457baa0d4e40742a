// A reader of log files tries to read, list and remove other files: by paths in every spelling, by links and devices, by racing names.
import { expect } from 'chai'
import { execFileSync } from 'node:child_process'
import { link, mkdir, readFile, symlink, truncate, utimes, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import path from 'node:path'
import { send, type RawResponse } from '#test/http/support/plain-client.ts'
import { NOW } from '#test/http/support/fake-deps.ts'
import { type LogService, startLogService } from '#test/http/support/log-service.ts'
import { fromDays } from '#domain/shared/clock.ts'
import { PATIENCE } from '#test/support/patience.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'

const SECRET = 'canary-outside-of-the-folder'
const TODAY = 'tapster-2026-03-01.log'

describe('log files under attack', () => {
  let service: LogService
  let outside: string
  beforeEach(async () => {
    service = await startLogService()
    outside = `${service.folder}-outside`
    await mkdir(outside)
    await writeFile(path.join(outside, 'secret.log'), SECRET)
    await writeFile(path.join(service.folder, TODAY), '{"message":"today"}\n')
  })
  afterEach(async () => {
    await service.stop()
    execFileSync('rm', ['-rf', outside])
  })

  const get = (address: string, headers: Readonly<Record<string, string>> = {}, method = 'GET'): Promise<RawResponse> =>
    send(
      service.service.url,
      {
        method,
        path: address,
        headers: { authorization: `Bearer ${service.ours.people.operator.token}`, ...headers },
        body: undefined,
      },
      5_000,
    )
  const codeOf = ({ text }: RawResponse): unknown => (JSON.parse(text) as { readonly code?: unknown }).code
  const namesOf = ({ text }: RawResponse): readonly string[] =>
    (JSON.parse(text) as { readonly data: readonly { readonly name: string }[] }).data.map(({ name }) => name)

  verifies('LOG-7', 'a file comes whole, as plain text to keep, never to be shown or guessed at', async () => {
    const { status, headers, text } = await get(`/logs/files/${TODAY}`)
    expect([status, text]).to.deep.equal([200, '{"message":"today"}\n'])
    expect(headers['content-type']).to.equal('text/plain; charset=utf-8')
    expect(headers['content-disposition']).to.equal(`attachment; filename="${TODAY}"`)
    expect(headers['content-length']).to.equal('20')
    expect(headers['x-content-type-options']).to.equal('nosniff')
    expect(headers['cache-control']).to.equal('no-store')
    const head = await get(`/logs/files/${TODAY}`, {}, 'HEAD')
    expect([head.status, head.text, head.headers['content-length']]).to.deep.equal([200, '', '20'])
    expect(service.logged.map(({ message, data }) => [message, data])).to.deep.include([
      'audit.log-file.read',
      { name: TODAY, size: 20 },
    ])
  })

  verifies('LOG-7', 'no spelling of a path leads anywhere: 400, and nothing is opened', async () => {
    const other = path.basename(outside)
    const target = `${other}/secret.log`
    const names = [
      `../${target}`,
      `..%2f${other}%2fsecret.log`,
      `..%2F${other}%2Fsecret.log`,
      `%2e%2e%2f${other}%2fsecret.log`,
      `%2e%2e/${target}`,
      `.%2e/${target}`,
      `..%252f${other}%252fsecret.log`,
      `%252e%252e%252f${other}%252fsecret.log`,
      `%25252e%25252e%25252f${other}%25252fsecret.log`,
      `..\\${other}\\secret.log`,
      `..%5c${other}%5csecret.log`,
      `..%255c${other}%255csecret.log`,
      `....//${target}`,
      `..../${target}`,
      `..;/${target}`,
      `./${TODAY}`,
      `.%2f${TODAY}`,
      `x/../${TODAY}`,
      `${TODAY}/../${TODAY}`,
      `${TODAY}/`,
      `/${TODAY}`,
      '/etc/passwd',
      '%2fetc%2fpasswd',
      '//etc/passwd',
      'C:%5cWindows%5cwin.ini',
      'file:%2f%2f%2fetc%2fpasswd',
      `..%c0%af${other}%c0%afsecret.log`,
      `%c0%ae%c0%ae%c0%af${other}%c0%afsecret.log`,
      `%e0%80%ae%e0%80%ae%e0%80%af${target}`,
      `%f0%80%80%ae%f0%80%80%ae/${target}`,
      `%uff0e%uff0e%u2215${target}`,
      `%ef%bc%8e%ef%bc%8e%ef%bc%8f${other}%ef%bc%8fsecret.log`,
      `%e2%80%a5%e2%88%95${other}%e2%88%95secret.log`,
      `%e2%80%ae${TODAY}`,
      `..%00/${target}`,
      `${TODAY}%00`,
      `${TODAY}%00.log`,
      `%00${TODAY}`,
      `..%0d%0a/${target}`,
      `${TODAY}%0a`,
      `${TODAY}.`,
      `${TODAY}%20`,
      `%20${TODAY}`,
      `${TODAY}%2e`,
      `${TODAY}::$DATA`,
      `${TODAY}~1`,
      '.',
      '..',
      '...',
      '.log',
      '..log',
      '%2e%2e',
      '%2e',
      '%',
      '%2',
      '%zz',
      '*.log',
      '%3f.log',
      'tapster-*.log',
      '~root.log',
      '$HOME.log',
      '-rf.log',
      'x.LOG',
      'x.txt',
      'x.log.gz',
      `${'a'.repeat(200)}.log`,
      `${'..%2f'.repeat(500)}etc%2fpasswd`,
    ]
    for (const name of names) {
      const received = await get(`/logs/files/${name}`)
      expect(received.status, name).to.equal(400)
      expect(received.text, name).not.to.contain(SECRET)
      expect(received.text, name).not.to.contain('root:')
    }
    const refused = await get('/logs/files/..%2fx.log', { 'accept-language': 'en' })
    expect(JSON.parse(refused.text)).to.deep.equal({
      code: 'VALIDATION_FAILED',
      message: 'The request is not valid. Each field says what has to change.',
      errors: [
        { path: 'name', message: 'This is not the name of a log file. The list of log files has the names there are.' },
      ],
    })
    for (const address of [
      '/logs/files%2f..%2fx',
      '/logs/../logs/files/x.log',
      '/logs/%66iles/../x',
      '//logs/files/x.log',
    ])
      expect((await get(address)).status, address).to.be.oneOf([400, 404])
    expect(service.logged, 'nothing was read').to.deep.equal([])
  })

  verifies('LOG-7', 'links, devices, pipes, sockets and folders are no files, by whatever name', async () => {
    const { folder } = service
    const at = (name: string): string => path.join(folder, name)
    await symlink(path.join(outside, 'secret.log'), at('link.log'))
    await symlink(at(TODAY), at('inner-link.log'))
    await symlink(outside, at('folder-link.log'))
    await symlink('/dev/zero', at('zero.log'))
    await symlink(at('loop.log'), at('loop.log'))
    await symlink('/nowhere', at('dangling.log'))
    await link(path.join(outside, 'secret.log'), at('hard-link.log'))
    await mkdir(at('folder.log'))
    execFileSync('mkfifo', [at('pipe.log')])
    const server = await new Promise<Server>((resolve) => {
      const listening = createServer().listen(at('socket.log'), () => resolve(listening))
    })
    let devices: readonly string[] = []
    try {
      execFileSync('mknod', [at('device.log'), 'c', '1', '5'], { stdio: 'ignore' })
      devices = ['device.log']
    } catch {
      // Only root may make one.
    }
    try {
      const names = [
        'link',
        'inner-link',
        'folder-link',
        'zero',
        'loop',
        'dangling',
        'hard-link',
        'folder',
        'pipe',
        'socket',
      ]
      for (const name of [...names.map((one) => `${one}.log`), ...devices]) {
        const began = performance.now()
        const received = await get(`/logs/files/${name}`)
        expect([received.status, codeOf(received)], name).to.deep.equal([400, 'VALIDATION_FAILED'])
        expect(received.text, name).not.to.contain(SECRET)
        expect(performance.now() - began, name).to.be.lessThan(1_000 * PATIENCE)
      }
      expect(namesOf(await get('/logs/files'))).to.deep.equal([TODAY])
    } finally {
      server.close()
    }
    const absent = await get('/logs/files/tapster-2020-01-01.log')
    expect([absent.status, codeOf(absent)]).to.deep.equal([404, 'LOG_FILE_NOT_FOUND'])
  })

  verifies(
    'LOG-7',
    'what is older than asked for is removed, and nothing else: never a link or what it leads to',
    async () => {
      const { folder } = service
      const aged = async (name: string, age: number): Promise<void> => {
        await writeFile(path.join(folder, name), name)
        await utimes(path.join(folder, name), (NOW - age) / 1000, (NOW - age) / 1000)
      }
      await aged('tapster-2026-01-01.log', fromDays(59))
      await aged('tapster-2026-02-19.log', fromDays(10) + 1_000)
      await aged('tapster-2026-02-20.log', fromDays(9))
      await aged('notes.txt', fromDays(59))
      await aged(TODAY, fromDays(59))
      const old = path.join(outside, 'secret.log')
      await utimes(old, 1, 1)
      await symlink(old, path.join(folder, 'old-link.log'))
      await mkdir(path.join(folder, 'old-folder.log'))
      const { text } = await get('/logs/files?retentionDays=10')
      const answer = JSON.parse(text) as { readonly removed: readonly string[] }
      expect(answer.removed).to.have.members(['tapster-2026-01-01.log', 'tapster-2026-02-19.log'])
      expect(namesOf(await get('/logs/files'))).to.have.members(['tapster-2026-02-20.log', TODAY])
      expect(await readFile(old, 'utf8')).to.equal(SECRET)
      expect(await readFile(path.join(folder, 'notes.txt'), 'utf8')).to.equal('notes.txt')
      expect(await readFile(path.join(folder, 'old-link.log'), 'utf8')).to.equal(SECRET)
      expect(service.logged.map(({ message, data }) => [message, data])).to.deep.equal([
        ['audit.log-files.removed', { retentionDays: 10, outcome: 'intended' }],
        ['audit.log-files.removed', { retentionDays: 10, removed: 2, outcome: 'done' }],
      ])
      for (const wrong of ['0', '-1', '1.5', 'x', '', '3651', '1&retentionDays=2', '1e1', '%31%00'])
        expect((await get(`/logs/files?retentionDays=${wrong}`)).status, wrong).to.equal(400)
      expect(namesOf(await get('/logs/files'))).to.have.length(2)
    },
  )

  verifies('LOG-9', 'a page of another site removes nothing by the cookie of a signed-in user', async () => {
    const old = path.join(service.folder, 'tapster-2026-01-01.log')
    await writeFile(old, 'old')
    await utimes(old, 1, 1)
    const cookie = `tapster=${service.ours.people.operator.cookie}`
    const byBrowser = (headers: Readonly<Record<string, string>>): Promise<RawResponse> =>
      send(
        service.service.url,
        { method: 'GET', path: '/logs/files?retentionDays=1', headers: { cookie, ...headers }, body: undefined },
        5_000,
      )
    for (const headers of [
      {},
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
    ])
      expect((await byBrowser(headers)).status, JSON.stringify(headers)).to.equal(403)
    expect(await readFile(old, 'utf8')).to.equal('old')
    expect((await byBrowser({ 'sec-fetch-site': 'same-origin' })).status).to.equal(200)
    expect(namesOf(await get('/logs/files'))).to.deep.equal([TODAY])
  })

  verifies(
    'LOG-7',
    'a file that grows comes as long as it was; one that is cut short breaks off, and nothing hangs',
    async () => {
      const file = path.join(service.folder, TODAY)
      const long = 'x'.repeat(8 * 1024 * 1024)
      await writeFile(file, long)
      const grown = get(`/logs/files/${TODAY}`)
      const hasBegun = (times: number) => until('the reading', () => service.logged.length === times, 30_000, 1)
      await hasBegun(1)
      await writeFile(file, 'y'.repeat(1_000), { flag: 'a' })
      const { status, text } = await grown
      expect([status, text.length, text.includes('y')]).to.deep.equal([200, long.length, false])

      // Too large for the buffers between the two: it is not read whole before it is cut.
      await writeFile(file, long.repeat(8))
      const cut = get(`/logs/files/${TODAY}`).then(
        () => 'came whole',
        (error: Error) => error.message,
      )
      await hasBegun(2)
      await truncate(file, 10)
      expect(await cut).not.to.equal('came whole')
    },
  )

  verifies('LOG-7', 'a folder with very many files is listed by the latest of them', async function () {
    this.timeout(60_000)
    for (let n = 0; n < 1_500; n += 1) {
      const file = path.join(service.folder, `tapster-${String(n).padStart(5, '0')}.log`)
      await writeFile(file, '')
      await utimes(file, 1_000 + n, 1_000 + n)
    }
    const names = namesOf(await get('/logs/files'))
    expect([names.length, names[0], names[1], names.at(-1)]).to.deep.equal([
      1_000,
      TODAY,
      'tapster-01499.log',
      'tapster-00501.log',
    ])
    const empty = await get('/logs/files/tapster-00001.log')
    expect([empty.status, empty.text, empty.headers['content-length']]).to.deep.equal([200, '', '0'])
  })

  verifies('LOG-7', 'an absent folder has no files; one that cannot be read is reported as such', async () => {
    execFileSync('rm', ['-rf', service.folder])
    expect(namesOf(await get('/logs/files'))).to.deep.equal([])
    await writeFile(service.folder, 'no folder')
    for (const address of ['/logs/files', '/logs/files?retentionDays=1', `/logs/files/${TODAY}`]) {
      const received = await get(address)
      expect([received.status, codeOf(received)], address).to.deep.equal([503, 'LOG_FILES_UNAVAILABLE'])
    }
  })
})
