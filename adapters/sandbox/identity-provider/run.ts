// Runs the stand-in identity provider by itself: `node adapters/sandbox/identity-provider/run.ts`, with PORT and HOST.
import { runStandIn } from '#adapters/sandbox/kit/server.ts'
import { startIdentityProviderStandIn } from './server.ts'

await runStandIn('identity provider', '3103', startIdentityProviderStandIn)
