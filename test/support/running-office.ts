// An office at work, as a suite finds it: the service over a world without limits, and one of its people signed in. Gone when the suite ends.
import { type LocalService, startLocal } from './local-service.ts'
import { type PluginResponse, ARCHIVE, ask, type PluginRequest, sampleTarget } from './plugin-client.ts'
import { type ServiceProcess, startProcess } from './process-service.ts'
import { logIn } from './service.ts'
import { makeWorld, type World } from './whole-world.ts'

/** There from the first test on; to ask for a part of it sooner is a bug of the suite. */
export interface RunningOffice<Service extends Pick<ServiceProcess, 'baseUrl'> = ServiceProcess> {
  readonly world: World
  /** The one that runs now. */
  readonly service: Service
  readonly jwt: string
  /** The contact that sample mails come from. */
  readonly target: Awaited<ReturnType<typeof sampleTarget>>
  /** As the one who is signed in, unless `asking` says otherwise. */
  readonly ask: (path: string, asking?: PluginRequest) => Promise<PluginResponse>
  readonly archive: (mail: object) => Promise<PluginResponse>
  /** Another service over the same world; one that still runs is ended first. `settings` go over the world's. */
  readonly restart: (settings?: Readonly<Record<string, string>>) => Promise<void>
}

function opened<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error('the office has not been opened')
  return part
}

function officeBy<Service extends Pick<ServiceProcess, 'baseUrl'>>(
  start: (settings: Readonly<Record<string, string>>) => Promise<Service>,
  end: (service: Service) => Promise<unknown>,
): RunningOffice<Service> {
  let world: World | undefined
  let service: Service | undefined
  let jwt: string | undefined
  let target: RunningOffice['target'] | undefined

  before('opens the office', async () => {
    world = await makeWorld()
    await world.unlimited()
    service = await start(world.settings)
    jwt = await logIn({ baseUrl: service.baseUrl, ledgerUrl: world.ledgerUrl })
    target = await sampleTarget(service.baseUrl, jwt)
  })
  after('closes the office', async () => {
    if (service !== undefined) await end(service)
    await world?.close()
  })

  const asUser: RunningOffice<Service>['ask'] = (path, asking) =>
    ask(opened(service).baseUrl, path, { jwt: opened(jwt), ...asking })
  return {
    get world() {
      return opened(world)
    },
    get service() {
      return opened(service)
    },
    get jwt() {
      return opened(jwt)
    },
    get target() {
      return opened(target)
    },
    ask: asUser,
    archive: (mail) => asUser(ARCHIVE, { body: mail }),
    restart: async (settings) => {
      if (service !== undefined) await end(service)
      service = await start({ ...opened(world).settings, ...settings })
    },
  }
}

/** In a process of its own, for suites that kill it, measure it or read what it prints. `settings` go over the world's. To be called in a `describe`. */
export function runningOffice(settings: Readonly<Record<string, string>> = {}): RunningOffice {
  return officeBy(
    (usual) => startProcess({ ...usual, ...settings }),
    (service) => service.kill(),
  )
}

/** In this process. To be called in a `describe`. */
export function localOffice(): RunningOffice<LocalService> {
  return officeBy(
    (settings) => startLocal(settings),
    (service) => service.stop(),
  )
}
