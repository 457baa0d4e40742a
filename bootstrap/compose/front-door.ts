// In development the root address redirects to the stand-in mailbox; production has no page there.
import type { Mount } from '#adapters/http/kernel/mounts.ts'

export const frontDoor: Mount = {
  // Nothing but the root itself, since no path that we serve begins with two slashes.
  prefix: '/',
  handle: async (request, response) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    response.writeHead(isReading ? 302 : 405, isReading ? { location: './demo' } : { allow: 'GET, HEAD' }).end()
  },
}
