// The stand-in identity provider on a free port, and what tests ask of it.
import { accounts } from '#adapters/sandbox/identity-provider/accounts.ts'
import { startIdentityProviderStandIn } from '#adapters/sandbox/identity-provider/server.ts'
import { control } from './service.ts'

export interface IdentityProviderUnderTest {
  readonly url: string
  /** Its troubles; see its faults.ts. */
  readonly fault: (fault: object) => Promise<unknown>
  readonly heal: () => Promise<unknown>
  readonly stop: () => Promise<void>
}

export async function startIdentityProvider(
  options: Omit<Parameters<typeof startIdentityProviderStandIn>[0], 'port'> = {},
): Promise<IdentityProviderUnderTest> {
  const { url, close } = await startIdentityProviderStandIn({ port: 0, ...options })
  return {
    url,
    fault: (fault) => control(url, { op: 'fault', ...fault }),
    heal: () => control(url, { op: 'clear' }),
    stop: close,
  }
}

/** Of the sample person with this address. */
export function accountOf(email: string): string {
  const found = accounts.find((one) => one.email === email)
  if (found === undefined) throw new Error(`no user has ${email}`)
  return found.sub
}
