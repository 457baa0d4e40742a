// Where test mode may be used at all: on hosts that only developers reach (CLI-1). A list in the code: a setting could open test mode on a reachable host,
// where a page can pose as any mailbox. The service's settings decide whether it is used there.

/** Reserved by RFC 6761 for the own machine and for tests, and by RFC 6762 for the own network: none of them can be a service on the internet. */
const DEVELOPMENT = ['localhost', 'test', 'local'] as const

/** Tunnel hosts by which developers show their machine to a mail client, from Microsoft's and others' guides to add-ins. */
const TUNNELS = [
  'devtunnels.ms',
  'app.github.dev',
  'ngrok.io',
  'ngrok.app',
  'ngrok.dev',
  'ngrok-free.app',
  'ngrok-free.dev',
  'trycloudflare.com',
  'loca.lt',
] as const

const isLoopback = (host: string): boolean => host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host)

/** `host`: as the address of a page has it, without a port; IPv6 in its brackets. */
export function isTestHost(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '')
  return (
    isLoopback(name) ||
    DEVELOPMENT.some((suffix) => name === suffix || name.endsWith(`.${suffix}`)) ||
    // The tunnel's own site is no tunnel.
    TUNNELS.some((suffix) => name.endsWith(`.${suffix}`))
  )
}
