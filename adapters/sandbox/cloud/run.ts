// Runs the stand-in cloud by itself: `node adapters/sandbox/cloud/run.ts`, with PORT, HOST, CLOUD_CLIENT_ID and CLOUD_CLIENT_SECRET.
import { runStandIn } from '#adapters/sandbox/kit/server.ts'
import { startCloudStandIn } from './server.ts'

await runStandIn('cloud', '3102', startCloudStandIn, 'CLOUD')
