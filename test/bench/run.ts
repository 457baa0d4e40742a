// `npm run bench`: every benchmark against its yardstick in the same run. Name one to run it alone, or a part of it: `campaign:pages`.
import { stopPostgres } from '#test/support/postgres.ts'
import { benchAdmin } from './admin.ts'
import { benchArchive } from './archive.ts'
import { benchAssistant } from './assistant.ts'
import { benchBackgroundRefresh } from './background-refresh.ts'
import { benchCampaign } from './campaign.ts'
import { benchContactLookup } from './contact-lookup.ts'
import { benchGrowth } from './growth.ts'
import { benchLicence } from './licence.ts'
import { benchLogQuery } from './log-query.ts'
import { benchLogging } from './logging.ts'
import { benchMail } from './mail.ts'
import { benchPane } from './pane.ts'
import { benchPeople } from './people.ts'
import { benchOnSend } from './on-send.ts'
import { benchPluginEndpoints } from './plugin-endpoints.ts'
import { benchSendArchive } from './send-archive.ts'
import { benchSessionCall } from './session-call.ts'
import { benchSizing } from './sizing.ts'
import { benchSmtp } from './smtp.ts'
import { benchStart } from './start.ts'
import { printTable, type BenchRow } from './table.ts'
import { benchTraces } from './traces.ts'
import { benchWebhook } from './webhook.ts'
import { makeBenchWorld } from './world.ts'

const benchmarks: Readonly<Record<string, (part?: string) => Promise<readonly BenchRow[]>>> = {
  start: benchStart,
  session: async () => {
    const world = await makeBenchWorld()
    try {
      return await benchSessionCall(world)
    } finally {
      await world.close()
    }
  },
  traces: async () => {
    const world = await makeBenchWorld()
    try {
      return await benchTraces(world)
    } finally {
      await world.close()
    }
  },
  archive: async () => {
    const world = await makeBenchWorld()
    try {
      return await benchArchive(world)
    } finally {
      await world.close()
    }
  },
  lookup: benchContactLookup,
  endpoints: benchPluginEndpoints,
  'send-archive': benchSendArchive,
  'on-send': benchOnSend,
  refresh: benchBackgroundRefresh,
  'log-query': benchLogQuery,
  pane: benchPane,
  logging: benchLogging,
  people: benchPeople,
  smtp: benchSmtp,
  mail: benchMail,
  campaign: benchCampaign,
  licence: benchLicence,
  webhook: benchWebhook,
  growth: benchGrowth,
  admin: benchAdmin,
  sizing: async () => {
    const world = await makeBenchWorld()
    try {
      return await benchSizing(world)
    } finally {
      await world.close()
    }
  },
  assistant: async () => {
    const world = await makeBenchWorld()
    try {
      return await benchAssistant(world)
    } finally {
      await world.close()
    }
  },
}

const chosen = new Map(
  process.argv.slice(2).map((one) => {
    const [name = '', part] = one.split(':')
    return [name, part] as const
  }),
)
const rows: BenchRow[] = []
for (const [name, run] of Object.entries(benchmarks)) {
  if (chosen.size > 0 && !chosen.has(name)) continue
  console.log(`${name} …`)
  rows.push(...(await run(chosen.get(name))))
}
await stopPostgres()
console.log(`\n${printTable(rows)}`)
process.exit(rows.every(({ kept }) => kept) ? 0 : 1)
