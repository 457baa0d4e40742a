// Hosts that may use test mode: only developers reach them (CLI-1). The list is code, because a setting could open test mode on a reachable
// host, where a page can pose as any mailbox. The service's settings decide whether test mode is used there.

/**
 * RFC 6761 reserves these for the local machine and for tests, RFC 6762 for the local network. None of them can be a service on the
 * internet.
 */
const DEVELOPMENT = ['localhost', 'test', 'local'] as const

/** Tunnel hosts with which developers show their machine to a mail client, from guides to add-ins by Microsoft and others. */
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

/** `host`: from the address of a page, without a port; IPv6 in its brackets. */
export function isTestHost(host: string): boolean {
  const name = host.toLowerCase().replace(/\.$/, '')
  return (
    isLoopback(name) ||
    DEVELOPMENT.some((suffix) => name === suffix || name.endsWith(`.${suffix}`)) ||
    // The site of the tunnel provider itself is not a tunnel.
    TUNNELS.some((suffix) => name.endsWith(`.${suffix}`))
  )
}
