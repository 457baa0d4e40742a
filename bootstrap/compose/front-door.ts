// Whoever opens the service's bare address in development is shown the stand-in mailbox. In production there is nothing at it.
import type { Mount } from '#adapters/http/kernel/mounts.ts'

export const frontDoor: Mount = {
  // Nothing but the root itself, since no path that we serve begins with two slashes.
  prefix: '/',
  handle: async (request, response) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    response.writeHead(isReading ? 302 : 405, isReading ? { location: './demo' } : { allow: 'GET, HEAD' }).end()
  },
}
